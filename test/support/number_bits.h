// Numbers that are the same bit by bit: -0 is not 0, and a NaN is itself.
#ifndef WEND_TEST_NUMBER_BITS_H
#define WEND_TEST_NUMBER_BITS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static inline uint64_t bits_of_number(double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

static inline bool are_same_bits(double a, double b) {
    return bits_of_number(a) == bits_of_number(b);
}

#endif
