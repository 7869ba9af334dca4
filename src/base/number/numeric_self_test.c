// The numeric contract, checked by computing. Inputs are read through volatile so that nothing is decided by the compiler;
// what is made of them is not volatile, so that the compiler fuses here what it would fuse elsewhere.
#include "base/core/contract.h"
#include "wend/numeric.h"

#include <math.h>
#include <stdbool.h>

// (1 + 2^-27)(1 - 2^-27) = 1 - 2^-54 lies halfway between two doubles and rounds to 1; a fused operation sees the 2^-54.
// Every expression reads its inputs again: a product that is shared by several is not fused, and nothing would be noticed.
static bool products_are_rounded_before_they_are_added(void) {
    volatile double above_one = 1.0 + 0x1p-27, below_one = 1.0 - 0x1p-27, one = 1.0;
    double a = above_one, b = below_one, added = a * b + -one;
    double c = above_one, d = below_one, subtracted = c * d - one;
    double e = above_one, f = below_one, subtracted_from = one - e * f;
    double g = above_one, h = below_one, i = above_one, j = below_one, both = g * h - i * j;
    return added == 0.0 && subtracted == 0.0 && subtracted_from == 0.0 && both == 0.0;
}

static bool sums_are_rounded_to_nearest_even(void) {
    volatile double one = 1.0, half_ulp = 0x1p-53, three_halves = 0x1.8p-52;
    double a = one, b = half_ulp, c = three_halves;
    return a + b == 1.0 && -a - b == -1.0 && a + c == 1.0 + 0x1p-51 && -a - c == -1.0 - 0x1p-51;
}

static bool results_are_no_wider_than_double(void) {
    volatile double huge = 0x1p1000, third = 1.0 / 3.0;
    double a = huge, b = third;
    double overflowed = a * a * (1.0 / a), thrice = b * 3.0;
    return overflowed > 0x1.fffffffffffffp1023 && thrice == 1.0;
}

static bool denormals_are_kept(void) {
    volatile double smallest_normal = 0x1p-1022, smallest = 0x1p-1074, half = 0.5, large = 0x1p1000;
    double made = smallest_normal * half, read = smallest, scale = large;
    return made * scale == 0x1p-23 && read * scale == 0x1p-74 && read + made > made;
}

static bool square_roots_are_rounded_correctly(void) {
    volatile double two = 2.0, three = 3.0, almost_one = 1.0 - 0x1p-53;
    return sqrt(two) == 0x1.6a09e667f3bcdp0 && sqrt(three) == 0x1.bb67ae8584caap0 && sqrt(almost_one) == almost_one;
}

wend_status wend_numeric_self_test(void) {
    bool is_valid = products_are_rounded_before_they_are_added() && sums_are_rounded_to_nearest_even() &&
                    results_are_no_wider_than_double() && denormals_are_kept() && square_roots_are_rounded_correctly();
    return is_valid ? WEND_OK : WEND_UNSUPPORTED;
}
