// Golden hashes of the elementary functions, one by one: a million arguments each. The arguments are made without any
// floating-point arithmetic, so that whatever the flags of this file, a hash that differs is the library's doing.
#ifndef WEND_TEST_GOLDEN_ELEMENTARY_H
#define WEND_TEST_GOLDEN_ELEMENTARY_H

#include <stdint.h>

#define GOLDEN_ELEMENTARY_COUNT     13
#define GOLDEN_ELEMENTARY_ARGUMENTS 1000000

typedef struct golden_function {
    const char *name;  // "sin"
    uint64_t expected; // the hash over GOLDEN_ELEMENTARY_ARGUMENTS arguments
} golden_function;

extern const golden_function golden_elementary_functions[GOLDEN_ELEMENTARY_COUNT];

// The hash of a function's answers. @param function  below GOLDEN_ELEMENTARY_COUNT
uint64_t golden_elementary_hash(int function, uint32_t arguments);

#endif
