// What the elementary functions share: bits of doubles, exact sums and products, and scaling with one rounding.
//
// A wend_pair is an unevaluated sum high + low of two doubles, |low| small beside high: about 106 bits. The exact sums
// and products are those of Dekker ("A floating-point technique for extending the available precision", Numerische
// Mathematik 18, 1971) and Knuth (TAOCP 2, 4.2.2); they are exact only when every operation is rounded by itself to
// nearest, which base/core/contract.h sees to.
#ifndef WEND_BASE_ELEMENTARY_PARTS_H
#define WEND_BASE_ELEMENTARY_PARTS_H

#include "base/number/word_bytes.h"

typedef struct wend_pair {
    double high, low;
} wend_pair;

#define WEND_SIGN_BIT       UINT64_C(0x8000000000000000)
#define WEND_ROUNDING_SHIFT 0x1.8p52 // x + this - this is x rounded to a whole number, for |x| < 2^51

// The one NaN that is answered, and infinity; constants, so that no operation decides their sign or payload.
static inline double wend_the_nan(void) {
    return wend_number_from_bits(UINT64_C(0x7ff8000000000000));
}

static inline double wend_the_infinity(void) {
    return wend_number_from_bits(UINT64_C(0x7ff0000000000000));
}

// The magnitude of one number with the sign bit of another.
static inline double wend_with_sign_of(double magnitude, double sign) {
    return wend_number_from_bits((wend_number_bits(magnitude) & ~WEND_SIGN_BIT) |
                                 (wend_number_bits(sign) & WEND_SIGN_BIT));
}

// 2^exponent for -1022 <= exponent <= 1023.
static inline double wend_power_of_two(int exponent) {
    return wend_number_from_bits((uint64_t)(exponent + 1023) << 52);
}

// The leading 26 bits of a number, truncated: its square, and its product by a number of 27 bits, are exact, and
// number - wend_leading_half(number) is exact too and has at most 27 bits.
static inline double wend_leading_half(double number) {
    return wend_number_from_bits(wend_number_bits(number) & ~UINT64_C(0x7ffffff));
}

// a + b exactly; |a| >= |b| or a = 0.
static inline wend_pair wend_exact_sum_ordered(double a, double b) {
    double sum = a + b;
    return (wend_pair){sum, b - (sum - a)};
}

// a + b exactly.
static inline wend_pair wend_exact_sum(double a, double b) {
    double sum = a + b, b_seen = sum - a, a_seen = sum - b_seen;
    return (wend_pair){sum, (a - a_seen) + (b - b_seen)};
}

// a * b exactly; |a|, |b| < 2^995 and |a * b| > 2^-916, so that no part overflows or is denormal.
static inline wend_pair wend_exact_product(double a, double b) {
    double a_scaled = a * 0x1.0000002p27, b_scaled = b * 0x1.0000002p27;
    double a_high = a_scaled - (a_scaled - a), b_high = b_scaled - (b_scaled - b);
    double a_low = a - a_high, b_low = b - b_high, product = a * b;
    return (wend_pair){product, ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low};
}

// (high + low) * 2^-1022, rounded once, for 0 <= high < 1, |low| at most half an ulp of high. Rounding to 53 bits first and
// to a denormal's fewer bits then would give up to 0.75 ulp: instead the sum is added to 1, whose last bit stands for
// the last bit of denormals.
static inline double wend_denormal_from_pair(double high, double low) {
    double sum = 1.0 + high;
    sum += ((1.0 - sum) + high) + low;
    return (sum - 1.0) * 0x1p-1022;
}

// (high + low) * 2^exponent, rounded once, for 0.5 <= high < 4, |low| at most half an ulp of high, any exponent.
static inline double wend_scale_pair(double high, double low, int exponent) {
    if (exponent >= -1020 && exponent <= 1021) return high * wend_power_of_two(exponent);
    if (exponent > 1021) return high * 0x1p1000 * wend_power_of_two(exponent < 1100 ? exponent - 1000 : 100);
    double scale = wend_power_of_two(exponent > -1100 ? exponent + 1022 : -78);
    if (high * scale >= 1.0) return high * scale * 0x1p-1022;
    return wend_denormal_from_pair(high * scale, low * scale);
}

#endif
