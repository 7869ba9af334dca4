// Arctangent, arcsine and arccosine.
//
// atan and atan2. With 0 <= n <= d (the smaller and the larger of |x| and |y|) and c = i / 64 nearest to n / d,
//     atan(n / d) = atan(c) + atan(t),    t = (n - c d) / (d + c n),    |t| <= 1/128
// atan(c) comes from a table of pairs, atan(t) from a polynomial. n - c d is exact but for its last rounding: d is cut
// in two, c has 7 bits, and n - c d_high is exact because the two are within a factor of two (Sterbenz). Below
// n / d = 3/32, c is 0 and t = n / d gets a low part from the residue of the division. The octant adds
// 0, pi/2 or pi, again as pairs:
//
//              \ pi/2 + a | pi/2 - a /           a = atan(n / d)
//         pi - a  \       |       /  a
//                    \    |    /
//      -------------------+-------------------  y
//                                               and the whole with the sign of y
// Error: t is off by at most 3 * 2^-53 of itself, which is at most 0.19 ulp where the result is smallest (3/32); with the
// roundings of the tail and the last one, 0.72.
//
// asin and acos. For |x| <= 1/2 a polynomial; above, asin(x) = pi/2 - 2 asin(s), acos(x) = 2 asin(s) with
// s = sqrt((1 - x) / 2) <= 1/2, where 1 - x is exact and s gets a low part from its residue. The bracket added to the
// leading term is at most 0.05 of the result and has four roundings: 0.2 ulp, and half of one for the last; acos adds 0.25
// where it subtracts x from pi/2 in double.
//
// Muller, "Elementary Functions" (3rd edition), section 11.4; Tang, "Table-lookup algorithms for elementary functions
// and their error analysis", ARITH 1991.
#include "base/number/elementary_parts.h"
#include "base/number/elementary_tables.h"
#include "wend/elementary.h"

#include <math.h>
#include <stdbool.h>

// atan(n / d) where the ratio is the double nearest to n / d; 0 < n <= d, both between 2^-500 and 2^500. The answer is
// base + sign * atan(n / d), for base 0, pi/2 or pi as a pair.
static inline double arctangent_in_octant(double n, double d, double ratio, wend_pair base, double sign) {
    double t, low, center_high, center_low;
    if (ratio < 0.09375) {
        center_high = center_low = 0.0;
        t = ratio;
        low = 0.0;
        if (d != 1.0) {
            wend_pair product = wend_exact_product(ratio, d);
            low = ((n - product.high) - product.low) / d;
        }
    } else {
        int index = (int)(ratio * 64.0 + 0.5);
        double c = index * 0.015625, d_high = wend_leading_half(d);
        center_high = arctangent_table[index][0];
        center_low = arctangent_table[index][1];
        t = ((n - c * d_high) - c * (d - d_high)) / (d + c * n);
        low = 0.0;
    }
    const double *a = arctangent_tail;
    double z = t * t, z2 = z * z;
    double tail = (a[0] + z * a[1]) + z2 * ((a[2] + z * a[3]) + z2 * (a[4] + z * a[5]));
    low += t * z * tail;
    wend_pair sum = wend_exact_sum_ordered(base.high, sign * center_high);
    return sum.high + (sign * t + (sum.low + (base.low + sign * (center_low + low))));
}

static const wend_pair no_angle = {0.0, 0.0};
static const wend_pair right_angle = {PI_HALF_HIGH, PI_HALF_LOW};
static const wend_pair straight_angle = {PI_HIGH, PI_LOW};

double wend_atan(double x) {
    double size = fabs(x), angle;
    if (!(size >= 0x1p-27)) return x == x ? x : wend_the_nan();
    if (size <= 1.0)
        angle = arctangent_in_octant(size, 1.0, size, no_angle, 1.0);
    else if (size < 0x1p60)
        angle = arctangent_in_octant(1.0, size, 1.0 / size, right_angle, -1.0);
    else
        angle = PI_HALF_HIGH;
    return wend_with_sign_of(angle, x);
}

// atan2 for y != 0 and x != 0, both finite; the answer without the sign of y.
static double angle_of_direction(double width, double height, bool leftward) {
    bool steep = height > width;
    double n = steep ? width : height, d = steep ? height : width;
    uint64_t exponents_apart = (wend_number_bits(d) >> 52) - (wend_number_bits(n) >> 52);
    if (exponents_apart > 60) { // within 2^-60 of an axis
        if (steep) return PI_HALF_HIGH;
        return leftward ? PI_HIGH : n / d;
    }
    if (d > 0x1p400) {
        n *= 0x1p-600;
        d *= 0x1p-600;
    } else if (d < 0x1p-400) {
        n *= 0x1p600;
        d *= 0x1p600;
    }
    wend_pair base = steep ? right_angle : leftward ? straight_angle : no_angle;
    return arctangent_in_octant(n, d, n / d, base, steep == leftward ? 1.0 : -1.0);
}

double wend_atan2(double y, double x) {
    if (x != x || y != y) return wend_the_nan();
    double width = fabs(x), height = fabs(y), infinite = wend_the_infinity();
    bool leftward = wend_number_bits(x) & WEND_SIGN_BIT;
    bool wide = width == infinite, tall = height == infinite;
    double angle;
    if (height == 0.0 || (wide && !tall))
        angle = leftward ? PI_HIGH : 0.0;
    else if (width == 0.0 || (tall && !wide))
        angle = PI_HALF_HIGH;
    else if (wide)
        angle = leftward ? 0x1.2d97c7f3321d2p+1 : 0x1.921fb54442d18p-1; // 3 pi/4, pi/4
    else
        angle = angle_of_direction(width, height, leftward);
    return wend_with_sign_of(angle, y);
}

// (asin(s) - s) / s, z = s^2 <= 1/4
static inline double arcsine_excess(double z) {
    const double *a = arcsine_tail;
    double z2 = z * z, z4 = z2 * z2;
    double first = (a[0] + z * a[1]) + z2 * (a[2] + z * a[3]);
    double second = (a[4] + z * a[5]) + z2 * (a[6] + z * a[7]);
    double third = (a[8] + z * a[9]) + z2 * (a[10] + z * a[11]);
    double last = a[12] + z * a[13];
    return z * (first + z4 * (second + z4 * (third + z4 * last)));
}

// asin(sqrt((1 - size) / 2)) for 1/2 < size < 1, as a leading double and a correction.
static inline wend_pair arcsine_of_half_chord(double size) {
    double square = 0.5 * (1.0 - size), s = sqrt(square), leading = wend_leading_half(s);
    double residue = (square - leading * leading) - (s + leading) * (s - leading);
    return (wend_pair){s, s * arcsine_excess(square) + 0.5 * residue / s};
}

double wend_asin(double x) {
    double size = fabs(x), angle;
    if (!(size < 1.0)) return size == 1.0 ? wend_with_sign_of(PI_HALF_HIGH, x) : wend_the_nan();
    if (size < 0x1p-27) return x;
    if (size <= 0.5) {
        angle = size + size * arcsine_excess(size * size);
    } else {
        wend_pair half = arcsine_of_half_chord(size);
        wend_pair sum = wend_exact_sum_ordered(PI_HALF_HIGH, -2.0 * half.high);
        angle = sum.high + (sum.low + (PI_HALF_LOW - 2.0 * half.low));
    }
    return wend_with_sign_of(angle, x);
}

double wend_acos(double x) {
    double size = fabs(x);
    if (!(size < 1.0)) return x == 1.0 ? 0.0 : x == -1.0 ? PI_HIGH : wend_the_nan();
    if (size <= 0.5) return PI_HALF_HIGH - (x - (PI_HALF_LOW - x * arcsine_excess(x * x)));
    wend_pair half = arcsine_of_half_chord(size);
    if (x > 0.0) return 2.0 * (half.high + half.low);
    return PI_HIGH - (2.0 * half.high + (2.0 * half.low - PI_LOW));
}
