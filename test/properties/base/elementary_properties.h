// What holds for the elementary functions on any bits. Tests run these on seeds, the fuzz target the first on bytes.
#ifndef WEND_TEST_ELEMENTARY_PROPERTIES_H
#define WEND_TEST_ELEMENTARY_PROPERTIES_H

#include "support/choices.h"

// Any function on any bits is within 2 ulp of what MPFR says, and NaN exactly where it says NaN.
bool an_answer_is_within_two_ulps(choices *source, void *user);
// Odd functions are odd, even ones even, to the bit; functions that promise each other's answers give them.
bool elementary_symmetries_hold(choices *source, void *user);
// Returns stay in the function's range, and every NaN is the same.
bool elementary_ranges_are_kept(choices *source, void *user);

#endif
