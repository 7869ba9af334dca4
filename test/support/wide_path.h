// src/base/number/wide_integer.h compiled twice, with the compiler's 128-bit type and without, behind one table of functions
// on words (the lowest first), so that a test can compare the two.
#ifndef WEND_TEST_WIDE_PATH_H
#define WEND_TEST_WIDE_PATH_H

#include <stdint.h>

typedef struct wide_path {
    const char *name;
    uint64_t (*multiply_words)(uint64_t a, uint64_t b, uint64_t *high);
    void (*from)(int64_t a, uint64_t result[2]);
    void (*add128)(const uint64_t a[2], const uint64_t b[2], uint64_t result[2]);
    void (*subtract128)(const uint64_t a[2], const uint64_t b[2], uint64_t result[2]);
    void (*negate128)(const uint64_t a[2], uint64_t result[2]);
    void (*multiply128)(int64_t a, int64_t b, uint64_t result[2]);
    void (*shift_left128)(const uint64_t a[2], int bits, uint64_t result[2]);
    int (*sign128)(const uint64_t a[2]);
    int (*compare128)(const uint64_t a[2], const uint64_t b[2]);
    void (*floor_divide128)(const uint64_t a[2], int64_t divisor, uint64_t quotient[2], int64_t *rest);
    double (*to_double128)(const uint64_t a[2]);
    void (*from128)(const uint64_t a[2], uint64_t result[4]);
    void (*add256)(const uint64_t a[4], const uint64_t b[4], uint64_t result[4]);
    void (*subtract256)(const uint64_t a[4], const uint64_t b[4], uint64_t result[4]);
    void (*negate256)(const uint64_t a[4], uint64_t result[4]);
    void (*multiply256)(const uint64_t a[2], const uint64_t b[2], uint64_t result[4]);
    int (*sign256)(const uint64_t a[4]);
    int (*compare256)(const uint64_t a[4], const uint64_t b[4]);
} wide_path;

extern const wide_path wide_path_native, wide_path_portable;

#endif
