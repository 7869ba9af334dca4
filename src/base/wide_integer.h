// Integers of 128 and 256 bits, two's complement, for exact predicates.
//
// Everything is written with 64-bit words; where the compiler has a 128-bit type it is used instead, unless
// WEND_NO_INT128 is defined (tests build both and compare). Results that do not fit wrap around, as in hardware: callers
// keep to the ranges of docs/architecture.md, "Numeric contract", where nothing overflows.
#ifndef WEND_BASE_WIDE_INTEGER_H
#define WEND_BASE_WIDE_INTEGER_H

#include "base/contract.h"

#include <stdbool.h>
#include <stdint.h>

#if defined(__SIZEOF_INT128__) && !defined(WEND_NO_INT128)
#define WEND_HAS_INT128 1
__extension__ typedef unsigned __int128 wend_native_word128;
__extension__ typedef __int128 wend_native_int128;
#else
#define WEND_HAS_INT128 0
#endif

// The full product of two words: the low word is returned.
static inline uint64_t wend_multiply_words(uint64_t a, uint64_t b, uint64_t *high) {
#if WEND_HAS_INT128
    wend_native_word128 product = (wend_native_word128)a * b;
    *high = (uint64_t)(product >> 64);
    return (uint64_t)product;
#else
    uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
    uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32), cross = a0 * b1 + (uint32_t)middle;
    *high = a1 * b1 + (middle >> 32) + (cross >> 32);
    return cross << 32 | (uint32_t)low;
#endif
}

#endif
