#include "properties/base/elementary_properties.h"

#include "oracle/base/oracle_mpfr.h"
#include "support/number_bits.h"
#include "wend/elementary.h"

#include <math.h>
#include <string.h>

#define THE_NAN UINT64_C(0x7ff8000000000000)

static double answer_of_function(oracle_function function, double first, double second) {
    switch (function) {
    case ORACLE_SIN: return wend_sin(first);
    case ORACLE_COS: return wend_cos(first);
    case ORACLE_TAN: return wend_tan(first);
    case ORACLE_ATAN: return wend_atan(first);
    case ORACLE_ASIN: return wend_asin(first);
    case ORACLE_ACOS: return wend_acos(first);
    case ORACLE_EXP: return wend_exp(first);
    case ORACLE_LOG: return wend_log(first);
    case ORACLE_CBRT: return wend_cbrt(first);
    case ORACLE_ATAN2: return wend_atan2(first, second);
    case ORACLE_POW: return wend_pow(first, second);
    case ORACLE_HYPOT: return wend_hypot(first, second);
    case ORACLE_FUNCTION_COUNT: break;
    }
    return 0.0;
}

// All 64 bits, so that a fuzzer can reach every double.
static double choose_bits(choices *source) {
    uint64_t bits = choose_below(source, UINT64_C(1) << 32) << 32;
    bits |= choose_below(source, UINT64_C(1) << 32);
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

bool an_answer_is_within_two_ulps(choices *source, void *user) {
    (void)user;
    oracle_function function = (oracle_function)choose_below(source, ORACLE_FUNCTION_COUNT);
    double first = choose_bits(source), second = choose_bits(source),
           answer = answer_of_function(function, first, second);
    bool angle = function == ORACLE_SIN || function == ORACLE_COS || function == ORACLE_TAN;
    if (angle && !(fabs(first) <= WEND_ANGLE_LIMIT))
        return isnan(answer) || choices_fail(source, "function %d of %a is %a, not NaN", (int)function, first, answer);
    double error = oracle_error(function, first, second, answer);
    if (error <= 2.0) return true;
    return choices_fail(source, "function %d of %a, %a is %a, off by %g ulp", (int)function, first, second, answer,
                        error);
}

// Any double, an angle in range, or a number of moderate size.
static double choose_argument(choices *source) {
    switch (choose_below(source, 3)) {
    case 0: return choose_any_double(source);
    case 1: return (choose_unit(source) - 0.5) * 2.0 * WEND_ANGLE_LIMIT;
    default: return (choose_unit(source) - 0.5) * 8.0;
    }
}

#define HOLDS(claim)                                                                                                   \
    if (!(claim)) return choices_fail(source, "%s for x = %a, y = %a", #claim, x, y)

static double negated(double number) {
    return isnan(number) ? number : -number; // the one NaN has no sign
}

bool elementary_symmetries_hold(choices *source, void *user) {
    (void)user;
    double x = choose_argument(source), y = choose_argument(source), sine, cosine;
    HOLDS(are_same_bits(wend_sin(-x), negated(wend_sin(x))));
    HOLDS(are_same_bits(wend_cos(-x), wend_cos(x)));
    HOLDS(are_same_bits(wend_tan(-x), negated(wend_tan(x))));
    HOLDS(are_same_bits(wend_atan(-x), negated(wend_atan(x))));
    HOLDS(are_same_bits(wend_asin(-x), negated(wend_asin(x))));
    HOLDS(are_same_bits(wend_cbrt(-x), negated(wend_cbrt(x))));
    HOLDS(are_same_bits(wend_atan2(-y, x), negated(wend_atan2(y, x))));
    HOLDS(are_same_bits(wend_atan2(y, 1.0), wend_atan(y)));
    HOLDS(are_same_bits(wend_hypot(x, y), wend_hypot(y, x)));
    HOLDS(are_same_bits(wend_hypot(x, y), wend_hypot(-x, y)));
    HOLDS(are_same_bits(wend_pow(x, 1.0), isnan(x) ? wend_sin(NAN) : x));
    wend_sin_cos(x, &sine, &cosine);
    HOLDS(are_same_bits(sine, wend_sin(x)) && are_same_bits(cosine, wend_cos(x)));
    return true;
}

bool elementary_ranges_are_kept(choices *source, void *user) {
    (void)user;
    double x = choose_argument(source), y = choose_argument(source), pi = 0x1.921fb54442d18p+1;
    HOLDS(!(fabs(wend_sin(x)) > 1.0) && !(fabs(wend_cos(x)) > 1.0));
    HOLDS(!(fabs(wend_atan(x)) > pi / 2) && !(fabs(wend_asin(x)) > pi / 2));
    HOLDS(!(fabs(wend_atan2(y, x)) > pi) && !(wend_acos(x) < 0.0) && !(wend_acos(x) > pi));
    HOLDS(!(wend_exp(x) < 0.0));
    HOLDS(!(wend_hypot(x, y) < fabs(x)) && !(wend_hypot(x, y) < fabs(y)));
    double all[] = {wend_sin(x), wend_cos(x), wend_tan(x),  wend_atan(x),     wend_asin(x),   wend_acos(x),
                    wend_exp(x), wend_log(x), wend_cbrt(x), wend_atan2(y, x), wend_pow(x, y), wend_hypot(x, y)};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) HOLDS(!isnan(all[i]) || bits_of_number(all[i]) == THE_NAN);
    return true;
}
