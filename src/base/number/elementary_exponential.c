// exp, log and pow: one reduction each way, table-driven.
//
// exp (Tang, "Table-driven implementation of the exponential function in IEEE floating-point arithmetic", ACM TOMS 15,
// 1989). x = (64 e + i) ln(2) / 64 + r with |r| <= ln(2) / 128, so
//     exp(x) = 2^e * 2^(i/64) * exp(r)
// with 2^(i/64) from a table of pairs and exp(r) - 1 < 0.0055 from its Taylor polynomial of degree 6 (error 2^-65). The
// multiple of ln(2) / 64 is subtracted in two parts, the first exactly. All that is inexact is below 0.0055 of the
// result: 0.02 ulp, and half an ulp for the rounding, which happens once, also where the answer is denormal.
//
// log (Tang, "Table-driven implementation of the logarithm function in IEEE floating-point arithmetic", TOMS 16, 1990).
//     x = 2^e m,   1 <= m < 2,   i = round(128 (m - 1)),   c about 1 / m by table,   r = m c - 1,  |r| <= 1/256 (1 + 2^-9)
//     log(x) = (e ln(2) - ln(c)) + r - r^2 / 2 + r^3 / 3 - ...
// c has at most 20 bits, so r is had exactly, as a pair, by cutting m in two. The bracket's high part is a multiple of
// 2^-42 and exact. c is 1 around x = 1, where the bracket is 0 and the series alone is the answer: no cancellation.
//
// pow(x, y) = exp(y log(x)), where an error of log's last bit would grow to 2^10 ulps: log is a pair here, with r^2 / 2 cut
// in two. What is rounded to double begins with r^3 / 3, below 2^-17 of the result, so the pair is good to 2^-68; times y,
// at most 745 in all, that is 2^-58.5, or 0.02 ulp. Together with exp's own error pow is below 0.55 ulp, and a power that is
// a double is hit exactly.
#include "base/number/elementary_parts.h"
#include "base/number/elementary_tables.h"
#include "wend/elementary.h"

#include <math.h>
#include <stdbool.h>

// exp(high + low); -746 < high < 710, |low| <= ulp(high).
static inline double exponential_of_pair(double high, double low) {
    double shifted = high * INVERSE_LN2_OVER_64 + WEND_ROUNDING_SHIFT;
    double steps = shifted - WEND_ROUNDING_SHIFT;
    double r = (high - steps * LN2_OVER_64_HIGH) + (low - steps * LN2_OVER_64_LOW), r2 = r * r;
    double rise = r + r2 * ((0.5 + r * (1.0 / 6.0)) + r2 * ((1.0 / 24.0 + r * (1.0 / 120.0)) + r2 * (1.0 / 720.0)));
    int step = (int)steps, index = step & 63;
    const double *power = exponential_table[index];
    wend_pair mantissa = wend_exact_sum_ordered(power[0], power[1] + power[0] * rise);
    return wend_scale_pair(mantissa.high, mantissa.low, (step - index) / 64);
}

double wend_exp(double x) {
    if (!(x < 0x1.62e42fefa39fp9)) { // 1024 ln(2), rounded up
        return x == x ? wend_the_infinity() : wend_the_nan();
    }
    if (x < -745.2) return 0.0;
    return exponential_of_pair(x, 0.0);
}

typedef struct reduced_logarithm {
    double bracket_high, bracket_low; // e ln(2) - ln(c)
    wend_pair r;                      // m c - 1, exactly
} reduced_logarithm;

// 0 < x < infinity
static inline reduced_logarithm reduce_logarithm(double x) {
    int exponent = -1023;
    if (x < 0x1p-1022) {
        x *= 0x1p54;
        exponent -= 54;
    }
    uint64_t bits = wend_number_bits(x), fraction = bits & UINT64_C(0xfffffffffffff);
    unsigned index = (unsigned)((fraction + (UINT64_C(1) << 44)) >> 45);
    exponent += (int)(bits >> 52) + (index >= 53);
    double m = wend_number_from_bits(fraction | UINT64_C(0x3ff0000000000000)), m_high = wend_leading_half(m);
    const double *row = logarithm_table[index];
    reduced_logarithm reduced;
    reduced.r = wend_exact_sum(m_high * row[0] - 1.0, (m - m_high) * row[0]);
    reduced.bracket_high = exponent * LN2_HIGH + row[1];
    reduced.bracket_low = exponent * LN2_LOW + row[2];
    return reduced;
}

// (log(1 + r) - r + r^2 / 2) / r^3
static inline double logarithm_tail(double r) {
    double r2 = r * r;
    double first = (1.0 / 3.0 - r * 0.25) + r2 * (0.2 - r * (1.0 / 6.0));
    return first + r2 * r2 * ((1.0 / 7.0 - r * 0.125) + r2 * (1.0 / 9.0));
}

double wend_log(double x) {
    if (!(x > 0.0)) return x == 0.0 ? -wend_the_infinity() : wend_the_nan();
    if (x == wend_the_infinity()) return x;
    reduced_logarithm reduced = reduce_logarithm(x);
    double r = reduced.r.high, r2 = r * r;
    wend_pair sum = wend_exact_sum_ordered(reduced.bracket_high, r);
    double rest = (reduced.bracket_low + reduced.r.low) + sum.low;
    return sum.high + (rest + r2 * (r * logarithm_tail(r) - 0.5));
}

// log(x) as a pair, good to 2^-68 of itself; 0 < x < infinity
static inline wend_pair logarithm_pair(double x) {
    reduced_logarithm reduced = reduce_logarithm(x);
    double r = reduced.r.high;
    double leading = wend_leading_half(r), half_square = 0.5 * (leading * leading);
    double square_rest = 0.5 * ((r + leading) * (r - leading)) + r * reduced.r.low;
    wend_pair sum = wend_exact_sum_ordered(reduced.bracket_high, r);
    wend_pair less = wend_exact_sum_ordered(sum.high, -half_square);
    double rest = (reduced.bracket_low + reduced.r.low) + (sum.low + less.low);
    return wend_exact_sum_ordered(less.high, rest + (r * r * r * logarithm_tail(r) - square_rest));
}

typedef enum wholeness { NOT_WHOLE, ODD_WHOLE, EVEN_WHOLE } wholeness;

// y is finite and not 0
static wholeness wholeness_of(double y) {
    double size = fabs(y);
    if (size >= 0x1p53) return EVEN_WHOLE;
    if (size < 1.0) return NOT_WHOLE;
    uint64_t whole = (uint64_t)size;
    if ((double)whole != size) return NOT_WHOLE;
    return whole & 1 ? ODD_WHOLE : EVEN_WHOLE;
}

// pow where x is 0 or infinite, or y is infinite; y is not 0, neither is NaN, x is not 1
static double power_at_the_edge(double x, double y) {
    double infinite = wend_the_infinity(), size = fabs(x);
    if (fabs(y) == infinite) {
        if (size == 1.0) return 1.0;
        return (size > 1.0) == (y > 0.0) ? infinite : 0.0;
    }
    double value = (size > 1.0) == (y > 0.0) ? infinite : 0.0;
    return wholeness_of(y) == ODD_WHOLE ? wend_with_sign_of(value, x) : value;
}

double wend_pow(double x, double y) {
    if (y == 0.0 || x == 1.0) return 1.0;
    if (x != x || y != y) return wend_the_nan();
    double size = fabs(x), infinite = wend_the_infinity();
    if (size == 0.0 || size == infinite || fabs(y) == infinite) return power_at_the_edge(x, y);
    double sign = 1.0;
    if (x < 0.0) {
        wholeness kind = wholeness_of(y);
        if (kind == NOT_WHOLE) return wend_the_nan();
        if (kind == ODD_WHOLE) sign = -1.0;
        if (size == 1.0) return sign;
    }
    // |log(x)| is between 2^-53.1 and 2^9.6, so outside these y the answer is known.
    if (fabs(y) > 0x1p64) return sign * ((size > 1.0) == (y > 0.0) ? infinite : 0.0);
    if (fabs(y) < 0x1p-65) return sign;
    wend_pair logarithm = logarithm_pair(size);
    wend_pair product = wend_exact_product(y, logarithm.high);
    product = wend_exact_sum_ordered(product.high, product.low + y * logarithm.low);
    if (product.high > 709.8) return sign * infinite;
    if (product.high < -745.2) return sign * 0.0;
    return sign * exponential_of_pair(product.high, product.low);
}
