// Where borders cross each other and the lines of a grid: fractions, compared exactly, each with a double that decides
// most comparisons.
#ifndef WEND_BAKE_FRACTION_H
#define WEND_BAKE_FRACTION_H

#include "base/number/wide_integer.h"

#include <math.h>

// numerator / denominator, the latter > 0 and below 2^61; whole numbers have denominator 1. |numerator| < 2^92.
typedef struct wend_fraction {
    wend_int128 numerator;
    int64_t denominator;
    double value; // within 2^-50 of the fraction, relative to it
} wend_fraction;

// a * b where the product fits 128 bits.
static inline wend_int128 wend_int128_scale(wend_int128 a, int64_t b) {
#if WEND_HAS_INT128
    wend_native_word128 factor = wend_int128_from(b).bits;
    return (wend_int128){a.bits * factor};
#else
    wend_int256 product = wend_int256_multiply(a, wend_int128_from(b));
    return wend_int128_from_words(product.words[1], product.words[0]);
#endif
}

static inline wend_fraction wend_fraction_whole(int64_t number) {
    return (wend_fraction){wend_int128_from(number), 1, (double)number};
}

// denominator > 0
static inline wend_fraction wend_fraction_of(wend_int128 numerator, int64_t denominator) {
    if (denominator != 1) {
        int64_t rest;
        wend_int128 quotient = wend_int128_floor_divide(numerator, denominator, &rest);
        if (rest == 0) numerator = quotient, denominator = 1;
    }
    return (wend_fraction){numerator, denominator, wend_int128_to_double(numerator) / (double)denominator};
}

// The sign of a - b.
static inline int wend_fraction_compare(const wend_fraction *a, const wend_fraction *b) {
    double difference = a->value - b->value, doubt = 0x1p-48 * (fabs(a->value) + fabs(b->value));
    if (difference > doubt) return 1;
    if (difference < -doubt) return -1;
    if (a->denominator == b->denominator) return wend_int128_compare(a->numerator, b->numerator);
    return wend_int256_compare(wend_int256_multiply(a->numerator, wend_int128_from(b->denominator)),
                               wend_int256_multiply(b->numerator, wend_int128_from(a->denominator)));
}

// a - number
static inline wend_fraction wend_fraction_minus(const wend_fraction *a, int64_t number) {
    wend_int128 numerator =
        wend_int128_subtract(a->numerator, wend_int128_scale(wend_int128_from(number), a->denominator));
    return (wend_fraction){numerator, a->denominator, wend_int128_to_double(numerator) / (double)a->denominator};
}

#endif
