// Cube root and the length of a vector.
//
// cbrt. x = 2^(3 e) m with 1 <= m < 8. A quartic guess (good to 2^-16) and one step of Halley's iteration give the root
// to 2^-47; it is cut to 26 bits, t, so that t^3 is had exactly in two parts, and the last step
//     cbrt(m) = t + t d / (2 t^3 + m),   d = m - t^3
// (Halley again, error below (d / m)^3 / 40 < 2^-75) adds a correction below 2^-25 of the result that is itself good to a few
// bits of its last place: the error is half an ulp and 2^-23 of one. Roots that are doubles are exact.
//
// hypot. The arguments are scaled by a power of two when their squares could overflow or underflow; the squares are cut in
// two and added exactly; the square root gets a correction from its residue. Half an ulp and 2^-20 of one.
//
// Kahan and Bindel, "Computing a real cube root", 2001; Borges, "An improved algorithm for hypot(a, b)", 2019; Dekker 1971.
#include "base/number/elementary_parts.h"
#include "base/number/elementary_tables.h"
#include "wend/elementary.h"

#include <math.h>

double wend_cbrt(double x) {
    double size = fabs(x);
    if (!(size < wend_the_infinity())) return x == x ? x : wend_the_nan();
    if (size == 0.0) return x;
    int exponent = -1023 + 3 * 400; // multiples of 3 added so that the division by 3 rounds down
    if (size < 0x1p-1022) {
        size *= 0x1p54;
        exponent -= 54;
    }
    uint64_t bits = wend_number_bits(size);
    exponent += (int)(bits >> 52);
    int thirds = exponent / 3, left = exponent % 3;
    double fraction = wend_number_from_bits((bits & UINT64_C(0xfffffffffffff)) | UINT64_C(0x3ff0000000000000));
    double m = fraction * wend_power_of_two(left);

    const double *c = cube_root_guess;
    double f2 = fraction * fraction;
    double guess = ((c[0] + fraction * c[1]) + f2 * ((c[2] + fraction * c[3]) + f2 * c[4])) * cube_root_of_power[left];
    double cube = guess * guess * guess;
    double t = wend_leading_half(guess * ((cube + 2.0 * m) / (2.0 * cube + m)));

    double square = t * t, square_high = wend_leading_half(square);
    double difference = (m - square_high * t) - (square - square_high) * t;
    double root = t + t * difference / (2.0 * (square * t) + m);
    return wend_with_sign_of(root * wend_power_of_two(thirds - 400), x);
}

double wend_hypot(double x, double y) {
    double infinite = wend_the_infinity(), width = fabs(x), height = fabs(y);
    if (width == infinite || height == infinite) return infinite;
    if (width != width || height != height) return wend_the_nan();
    double longer = width > height ? width : height, shorter = width > height ? height : width;
    if (shorter < longer * 0x1p-54 || shorter == 0.0) return longer; // less than a quarter ulp is missing
    int exponent = 0;
    if (longer > 0x1p400) {
        longer *= 0x1p-700;
        shorter *= 0x1p-700;
        exponent = 700;
    } else if (longer < 0x1p-400) {
        longer *= 0x1p700;
        shorter *= 0x1p700;
        exponent = -700;
    }
    double longer_high = wend_leading_half(longer), shorter_high = wend_leading_half(shorter);
    double rest = (longer + longer_high) * (longer - longer_high) + (shorter + shorter_high) * (shorter - shorter_high);
    wend_pair sum = wend_exact_sum_ordered(longer_high * longer_high, shorter_high * shorter_high);
    sum = wend_exact_sum_ordered(sum.high, sum.low + rest);

    double root = sqrt(sum.high), root_high = wend_leading_half(root);
    double residue = ((sum.high - root_high * root_high) - (root + root_high) * (root - root_high)) + sum.low;
    double correction = 0.5 * residue / root;
    if (exponent < 0 && root < 0x1p-322) return wend_denormal_from_pair(root * 0x1p322, correction * 0x1p322);
    return (root + correction) * wend_power_of_two(exponent);
}
