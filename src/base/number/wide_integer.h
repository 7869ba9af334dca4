// Integers of 128 and 256 bits, two's complement, for exact predicates.
//
// Everything is written with 64-bit words; where the compiler has a 128-bit type it is used instead, unless
// WEND_NO_INT128 is defined (tests build both and compare). Results that do not fit wrap around, as in hardware:
// callers keep to the ranges of docs/numeric-contract.md, where nothing overflows.
#ifndef WEND_BASE_WIDE_INTEGER_H
#define WEND_BASE_WIDE_INTEGER_H

#include "base/core/contract.h"

#include <stdbool.h>
#include <stdint.h>

#if defined(__SIZEOF_INT128__) && !defined(WEND_NO_INT128)
#define WEND_HAS_INT128 1
__extension__ typedef unsigned __int128 wend_native_word128;
__extension__ typedef __int128 wend_native_int128;
#else
#define WEND_HAS_INT128 0
#endif

typedef struct wend_int128 {
#if WEND_HAS_INT128
    wend_native_word128 bits; // unsigned, so that overflow wraps
#else
    uint64_t low, high;
#endif
} wend_int128;

typedef struct wend_int256 {
    uint64_t words[4]; // the lowest first
} wend_int256;

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

// high * 2^64 + low, where the top bit of `high` is the sign.
static inline wend_int128 wend_int128_from_words(uint64_t high, uint64_t low) {
#if WEND_HAS_INT128
    return (wend_int128){(wend_native_word128)high << 64 | low};
#else
    return (wend_int128){.low = low, .high = high};
#endif
}

static inline uint64_t wend_int128_low(wend_int128 a) {
#if WEND_HAS_INT128
    return (uint64_t)a.bits;
#else
    return a.low;
#endif
}

static inline uint64_t wend_int128_high(wend_int128 a) {
#if WEND_HAS_INT128
    return (uint64_t)(a.bits >> 64);
#else
    return a.high;
#endif
}

static inline wend_int128 wend_int128_from(int64_t value) {
    return wend_int128_from_words(value < 0 ? UINT64_MAX : 0, (uint64_t)value);
}

static inline wend_int128 wend_int128_add(wend_int128 a, wend_int128 b) {
#if WEND_HAS_INT128
    return (wend_int128){a.bits + b.bits};
#else
    uint64_t low = a.low + b.low;
    return (wend_int128){.low = low, .high = a.high + b.high + (low < a.low)};
#endif
}

static inline wend_int128 wend_int128_subtract(wend_int128 a, wend_int128 b) {
#if WEND_HAS_INT128
    return (wend_int128){a.bits - b.bits};
#else
    return (wend_int128){.low = a.low - b.low, .high = a.high - b.high - (a.low < b.low)};
#endif
}

static inline wend_int128 wend_int128_negate(wend_int128 a) {
    return wend_int128_subtract(wend_int128_from(0), a);
}

static inline bool wend_int128_is_negative(wend_int128 a) {
    return wend_int128_high(a) >> 63;
}

// The exact product.
static inline wend_int128 wend_int128_multiply(int64_t a, int64_t b) {
#if WEND_HAS_INT128
    return (wend_int128){(wend_native_word128)((wend_native_int128)a * b)};
#else
    // Read as unsigned, a negative factor is 2^64 too large: take the other factor off the high word.
    uint64_t high, low = wend_multiply_words((uint64_t)a, (uint64_t)b, &high);
    high -= a < 0 ? (uint64_t)b : 0;
    high -= b < 0 ? (uint64_t)a : 0;
    return (wend_int128){.low = low, .high = high};
#endif
}

// a * 2^bits, bits in 0 .. 127.
static inline wend_int128 wend_int128_shift_left(wend_int128 a, int bits) {
#if WEND_HAS_INT128
    return (wend_int128){a.bits << bits};
#else
    if (bits == 0) return a;
    if (bits >= 64) return (wend_int128){.low = 0, .high = a.low << (bits - 64)};
    return (wend_int128){.low = a.low << bits, .high = a.high << bits | a.low >> (64 - bits)};
#endif
}

// -1, 0 or 1.
static inline int wend_int128_sign(wend_int128 a) {
    if (wend_int128_is_negative(a)) return -1;
    return (wend_int128_low(a) | wend_int128_high(a)) != 0;
}

// The sign of a - b, without overflow.
static inline int wend_int128_compare(wend_int128 a, wend_int128 b) {
#if WEND_HAS_INT128
    wend_native_int128 left = (wend_native_int128)a.bits, right = (wend_native_int128)b.bits;
    return (left > right) - (left < right);
#else
    int64_t left = (int64_t)a.high, right = (int64_t)b.high;
    if (left != right) return left < right ? -1 : 1;
    return (a.low > b.low) - (a.low < b.low);
#endif
}

#if !WEND_HAS_INT128
// (high * 2^64 + low) / divisor for high < divisor < 2^63: two digits of 32 bits (Knuth, volume 2, 4.3.1, algorithm D).
static inline uint64_t wend_divide_words(uint64_t high, uint64_t low, uint64_t divisor, uint64_t *remainder) {
    int shift = 0;
    for (; !(divisor >> 63); shift++) divisor <<= 1;
    uint64_t divisor_high = divisor >> 32, divisor_low = (uint32_t)divisor, quotient = 0;
    uint64_t rest = high << shift | low >> (64 - shift);
    low <<= shift;
    for (int i = 0; i < 2; i++, low <<= 32) {
        uint64_t next = low >> 32, digit = rest / divisor_high, left = rest % divisor_high;
        // The guess is at most 2 too large.
        while (digit >> 32 || digit * divisor_low > (left << 32 | next)) {
            digit--;
            left += divisor_high;
            if (left >> 32) break;
        }
        rest = (rest << 32 | next) - digit * divisor; // wraps to the true value, which is below the divisor
        quotient = quotient << 32 | digit;
    }
    *remainder = rest >> shift;
    return quotient;
}
#endif

// The quotient rounded down: a = quotient * divisor + *remainder with 0 <= *remainder < divisor. divisor > 0.
static inline wend_int128 wend_int128_floor_divide(wend_int128 a, int64_t divisor, int64_t *remainder) {
#if WEND_HAS_INT128
    wend_native_int128 value = (wend_native_int128)a.bits, quotient = value / divisor;
    int64_t rest = (int64_t)(value % divisor);
    *remainder = rest < 0 ? rest + divisor : rest;
    return (wend_int128){(wend_native_word128)quotient - (rest < 0)};
#else
    bool negative = wend_int128_is_negative(a);
    if (negative) a = wend_int128_negate(a);
    uint64_t by = (uint64_t)divisor, rest;
    wend_int128 quotient = {.high = a.high / by};
    quotient.low = wend_divide_words(a.high % by, a.low, by, &rest);
    if (negative) {
        quotient = wend_int128_subtract(wend_int128_negate(quotient), wend_int128_from(rest != 0));
        if (rest) rest = by - rest;
    }
    *remainder = (int64_t)rest;
    return quotient;
#endif
}

// The value as a double: exact below 2^53, within one unit in the last place above; the same bits on both paths.
static inline double wend_int128_to_double(wend_int128 a) {
    bool negative = wend_int128_is_negative(a);
    if (negative) a = wend_int128_negate(a);
    double magnitude = (double)wend_int128_high(a) * 0x1p64 + (double)wend_int128_low(a);
    return negative ? -magnitude : magnitude;
}

static inline wend_int256 wend_int256_from(wend_int128 a) {
    uint64_t sign = wend_int128_is_negative(a) ? UINT64_MAX : 0;
    return (wend_int256){{wend_int128_low(a), wend_int128_high(a), sign, sign}};
}

static inline wend_int256 wend_int256_add(wend_int256 a, wend_int256 b) {
    wend_int256 sum;
    uint64_t carry = 0;
    for (int i = 0; i < 4; i++) {
        uint64_t word = a.words[i] + carry;
        carry = word < carry;
        sum.words[i] = word + b.words[i];
        carry += sum.words[i] < word;
    }
    return sum;
}

static inline wend_int256 wend_int256_subtract(wend_int256 a, wend_int256 b) {
    wend_int256 difference;
    uint64_t borrow = 0;
    for (int i = 0; i < 4; i++) {
        uint64_t word = a.words[i] - borrow;
        borrow = word > a.words[i];
        difference.words[i] = word - b.words[i];
        borrow += difference.words[i] > word;
    }
    return difference;
}

static inline wend_int256 wend_int256_negate(wend_int256 a) {
    return wend_int256_subtract((wend_int256){{0}}, a);
}

// The exact product.
static inline wend_int256 wend_int256_multiply(wend_int128 a, wend_int128 b) {
    uint64_t a0 = wend_int128_low(a), a1 = wend_int128_high(a), b0 = wend_int128_low(b), b1 = wend_int128_high(b);
    uint64_t h00, h01, h10, h11;
    uint64_t l00 = wend_multiply_words(a0, b0, &h00), l01 = wend_multiply_words(a0, b1, &h01);
    uint64_t l10 = wend_multiply_words(a1, b0, &h10), l11 = wend_multiply_words(a1, b1, &h11);
    wend_int256 product = {{l00, h00, l11, h11}};
    product = wend_int256_add(product, (wend_int256){{0, l01, h01, 0}});
    product = wend_int256_add(product, (wend_int256){{0, l10, h10, 0}});
    // Read as unsigned, a negative factor is 2^128 too large.
    if (a1 >> 63) product = wend_int256_subtract(product, (wend_int256){{0, 0, b0, b1}});
    if (b1 >> 63) product = wend_int256_subtract(product, (wend_int256){{0, 0, a0, a1}});
    return product;
}

// -1, 0 or 1.
static inline int wend_int256_sign(wend_int256 a) {
    if (a.words[3] >> 63) return -1;
    return (a.words[0] | a.words[1] | a.words[2] | a.words[3]) != 0;
}

// The sign of a - b, without overflow.
static inline int wend_int256_compare(wend_int256 a, wend_int256 b) {
    int64_t left = (int64_t)a.words[3], right = (int64_t)b.words[3];
    if (left != right) return left < right ? -1 : 1;
    for (int i = 2; i >= 0; i--)
        if (a.words[i] != b.words[i]) return a.words[i] < b.words[i] ? -1 : 1;
    return 0;
}

#endif
