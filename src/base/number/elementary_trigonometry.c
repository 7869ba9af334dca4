// Sine, cosine and tangent.
//
//     x  --->  x = quarter * pi/2 + (high + low),  |high| <= pi/4  --->  two polynomials  --->  swap and sign by quarter
//
// Reduction (Cody and Waite, "Software Manual for the Elementary Functions", 1980). quarter is below 2^20, pi/2 is cut
// into parts of 33 bits, so quarter * part is exact; x less the first product is exact as well (both are multiples of
// 2^-53, and the difference is below 1); the second is subtracted with its rounding error kept. What is left of pi/2 is
// below 2^-68 and is subtracted from the low part, in one piece (absolute error 2^-101) or, when little is left of x, in
// two (2^-134). The double nearest to a multiple of pi/2 in the range is 2^-60.5 away from it (29 pi/2; found by going
// through all of them, scripts/generate_elementary_tables.py --hard-angles), so the reduced angle is good to at least 73
// bits: x near a multiple of pi/2 costs no accuracy.
//
// Kernels on |high| <= pi/4, z = high^2, with polynomials in z that interpolate at Chebyshev points:
//     sin = high + (high z S(z) + low (1 - z/2))    the bracket is below 0.11 of the result; z and S(z) are pairs, so three
//                                                   of its roundings count: 0.24 ulp
//     cos = 1 - z/2 + (z^2 C(z) - high low)         z is a pair, 1 - z/2 is kept exactly, the rest is below 0.02: 0.05 ulp
//     tan = sin / cos or -cos / sin                 both with their low parts, the quotient corrected by its residue: 0.39 ulp
// plus half an ulp for the final rounding. Muller, "Elementary Functions" (3rd edition), chapters 3 and 11.
#include "base/core/require.h"
#include "base/number/elementary_parts.h"
#include "base/number/elementary_tables.h"
#include "wend/elementary.h"

#include <math.h>

typedef struct reduced_angle {
    double high, low;
    unsigned quarter; // modulo 4
} reduced_angle;

// |x| <= 2^20
static inline reduced_angle reduce_angle(double x) {
    if (fabs(x) <= 0x1.921fb54442d18p-1) return (reduced_angle){x, 0.0, 0};
    double shifted = x * TWO_OVER_PI + WEND_ROUNDING_SHIFT;
    double quarters = shifted - WEND_ROUNDING_SHIFT;
    wend_pair rest = wend_exact_sum(x - quarters * PI_HALF_1, -quarters * PI_HALF_2);
    if (fabs(rest.high) > 0x1p-20) {
        rest = wend_exact_sum_ordered(rest.high, rest.low - quarters * PI_HALF_3_ROUNDED);
    } else {
        wend_pair closer = wend_exact_sum(rest.high, -quarters * PI_HALF_3);
        rest = wend_exact_sum(closer.high, closer.low + (rest.low - quarters * PI_HALF_4));
    }
    return (reduced_angle){rest.high, rest.low, (unsigned)(wend_number_bits(shifted) & 3)};
}

// x^2 as a pair. The leading half's square is exact; what it leaves is rounded far below. The high part is ready first.
static inline wend_pair square_pair(double x) {
    double leading = wend_leading_half(x), square = x * x;
    return (wend_pair){square, (leading * leading - square) + (x + leading) * (x - leading)};
}

static inline wend_pair sine_kernel(double high, double low) {
    const double *c = sine_tail;
    wend_pair square = square_pair(high);
    double z = square.high, z2 = z * z;
    double later = z * c[1] + z2 * ((c[2] + z * c[3]) + z2 * ((c[4] + z * c[5]) + z2 * c[6]));
    wend_pair tail = wend_exact_sum_ordered(c[0], later);
    double correction = high * (c[0] * square.low + z * tail.low) + low * (1.0 - 0.5 * z);
    return wend_exact_sum_ordered(high, high * z * tail.high + correction);
}

static inline wend_pair cosine_kernel(double high, double low) {
    const double *c = cosine_tail;
    wend_pair square = square_pair(high);
    double z = square.high, z2 = z * z;
    double tail = (c[0] + z * c[1]) + z2 * ((c[2] + z * c[3]) + z2 * (c[4] + z * c[5]));
    wend_pair sum = wend_exact_sum_ordered(1.0, -0.5 * z);
    return wend_exact_sum_ordered(sum.high, sum.low + (z2 * tail - (0.5 * square.low + high * low)));
}

static inline bool is_angle(double x) {
    return fabs(x) <= WEND_ANGLE_LIMIT; // false for NaN
}

double wend_sin(double x) {
    if (!is_angle(x)) return wend_the_nan();
    if (fabs(x) < 0x1p-27) return x;
    reduced_angle angle = reduce_angle(x);
    double value =
        angle.quarter & 1 ? cosine_kernel(angle.high, angle.low).high : sine_kernel(angle.high, angle.low).high;
    return angle.quarter & 2 ? -value : value;
}

double wend_cos(double x) {
    if (!is_angle(x)) return wend_the_nan();
    reduced_angle angle = reduce_angle(x);
    double value =
        angle.quarter & 1 ? sine_kernel(angle.high, angle.low).high : cosine_kernel(angle.high, angle.low).high;
    return (angle.quarter + 1) & 2 ? -value : value;
}

void wend_sin_cos(double x, double *sine, double *cosine) {
    REQUIRE_VOID(sine && cosine);
    if (!is_angle(x)) {
        *sine = *cosine = wend_the_nan();
        return;
    }
    reduced_angle angle = reduce_angle(x);
    double s = fabs(x) < 0x1p-27 ? x : sine_kernel(angle.high, angle.low).high;
    double c = cosine_kernel(angle.high, angle.low).high;
    double sine_value = angle.quarter & 1 ? c : s, cosine_value = angle.quarter & 1 ? s : c;
    *sine = angle.quarter & 2 ? -sine_value : sine_value;
    *cosine = (angle.quarter + 1) & 2 ? -cosine_value : cosine_value;
}

double wend_tan(double x) {
    if (!is_angle(x)) return wend_the_nan();
    if (fabs(x) < 0x1p-27) return x;
    reduced_angle angle = reduce_angle(x);
    wend_pair above = sine_kernel(angle.high, angle.low), below = cosine_kernel(angle.high, angle.low);
    if (angle.quarter & 1) {
        wend_pair swapped = {-below.high, -below.low};
        below = above;
        above = swapped;
    }
    double inverse = 1.0 / below.high, quotient = above.high * inverse;
    wend_pair product = wend_exact_product(quotient, below.high);
    double residue = ((above.high - product.high) - product.low) + (above.low - quotient * below.low);
    return quotient + residue * inverse;
}
