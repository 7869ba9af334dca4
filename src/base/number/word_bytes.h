// Bits and bytes of words and numbers.
#ifndef WEND_BASE_WORD_BYTES_H
#define WEND_BASE_WORD_BYTES_H

#include "base/core/contract.h"

#include <stdint.h>
#include <string.h>

// The bits of a number, and back.
static inline uint64_t wend_number_bits(double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

static inline double wend_number_from_bits(uint64_t bits) {
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

// The position of the lowest set bit; the word is not 0.
static inline int wend_lowest_bit(uint64_t word) {
#if defined(__GNUC__)
    return __builtin_ctzll(word);
#else
    int bit = 0;
    while (!(word >> bit & 1)) bit++;
    return bit;
#endif
}

// The place of the highest bit that is set; the word must not be 0.
static inline int wend_highest_bit(uint64_t word) {
#if defined(__GNUC__)
    return 63 - __builtin_clzll(word);
#else
    int place = 0;
    while (word >>= 1) place++;
    return place;
#endif
}

static inline int wend_count_bits(uint64_t word) {
#if defined(__GNUC__)
    return __builtin_popcountll(word);
#else
    int count = 0;
    for (; word; word &= word - 1) count++;
    return count;
#endif
}

// The top bit of every byte of `word` that equals `byte` (0 .. 255), and no other bit.
static inline uint64_t wend_bytes_equal(uint64_t word, uint64_t byte) {
    const uint64_t low_sevens = UINT64_C(0x7f7f7f7f7f7f7f7f);
    uint64_t difference = word ^ byte * UINT64_C(0x0101010101010101);
    return ~(((difference & low_sevens) + low_sevens) | difference | low_sevens);
}

#endif
