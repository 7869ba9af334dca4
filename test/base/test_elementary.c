// The elementary functions against MPFR, their special values and symmetries, and their golden hashes.
//
// Each function is judged at 250,000 arguments. WEND_CASES=n makes that 50 n when it is more (20,000: a million); from
// 667,544 on, the trigonometric functions are also tried at every double that is the nearest to a multiple of pi/2.
#include "support/test.h"

#include "golden/golden_elementary.h"
#include "oracle/base/oracle_mpfr.h"
#include "properties/base/elementary_properties.h"
#include "support/number_bits.h"
#include "wend/elementary.h"
#include "wend/random.h"

#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double pi = 0x1.921fb54442d18p+1, pi_low = 0x1.1a62633145c07p-53;

static double from_bits(uint64_t bits) {
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

// Moves a number by some doubles up or down; finite numbers away from the ends only.
static double neighbour(double number, int64_t steps) {
    int64_t bits = (int64_t)bits_of_number(fabs(number));
    bits = bits + steps < 0 ? 0 : bits + steps;
    return copysign(from_bits((uint64_t)bits), number);
}

static double any_bits(wend_random *random) {
    return from_bits(wend_random_bits(random));
}

static double between(wend_random *random, double low, double high) {
    return low + (high - low) * wend_random_unit(random);
}

// A random mantissa and sign with an exponent in low .. high, every exponent equally likely.
static double with_exponent(wend_random *random, int low, int high) {
    double mantissa = 1.0 + wend_random_unit(random);
    double number = ldexp(mantissa, (int)wend_random_between(random, low, high));
    return wend_random_below(random, 2) ? -number : number;
}

static double near(wend_random *random, double center) {
    return neighbour(center, wend_random_between(random, -3, 3));
}

// One in `count` of the centers, moved by a few doubles or by a random small amount.
static double near_one_of(wend_random *random, const double *centers, size_t count) {
    double center = centers[wend_random_below(random, count)];
    if (wend_random_below(random, 2)) return near(random, center);
    return center + with_exponent(random, -50, -5) * (center == 0.0 ? 1.0 : center);
}

// Arguments. Each maker cycles through families by i: any bits, uniform, every exponent, and where its function is hard.

static double angle_argument(wend_random *random, uint64_t i) {
    switch (i % 5) {
    case 0: return with_exponent(random, -1074, 19);
    case 1: return between(random, -WEND_ANGLE_LIMIT, WEND_ANGLE_LIMIT);
    case 2: return between(random, -7.0, 7.0);
    case 3: return with_exponent(random, -30, 19);
    default: {
        // Multiples of pi/4: odd ones are where the reduction changes quarters, even ones where little is left.
        double k = (double)wend_random_between(random, 1, 1335088);
        double angle = near(random, k * (pi / 4) + k * (pi_low / 4));
        return angle < WEND_ANGLE_LIMIT ? angle : WEND_ANGLE_LIMIT;
    }
    }
}

static double tangent_argument(wend_random *random, uint64_t i) {
    switch (i % 4) {
    case 0: return any_bits(random);
    case 1: return between(random, -4.0, 4.0);
    case 2: return with_exponent(random, -40, 70);
    default: { // where the table changes, and its inverse
        double edge = ((double)wend_random_below(random, 65) + 0.5) / 64.0;
        if (wend_random_below(random, 8) == 0) edge = 0.09375;
        return near(random, wend_random_below(random, 2) ? edge : 1.0 / edge);
    }
    }
}

static double unit_argument(wend_random *random, uint64_t i) {
    static const double centers[] = {0.5, -0.5, 1.0, -1.0, 0x1p-27, 0.70710678118654752};
    double x;
    switch (i % 4) {
    case 0: return with_exponent(random, -1074, -1);
    case 1: return between(random, -1.0, 1.0);
    case 2: x = 1.0 - fabs(with_exponent(random, -54, -2)); return wend_random_below(random, 2) ? x : -x;
    default: x = near_one_of(random, centers, 6); return fabs(x) <= 1.0 ? x : 1.0 / x;
    }
}

static double exponent_argument(wend_random *random, uint64_t i) {
    static const double centers[] = {
        709.782712893384, -745.1332191019412, -708.3964185322641, -745.1332191019411, 0x1p-54, 709.0};
    switch (i % 5) {
    case 0: return any_bits(random);
    case 1: return between(random, -745.2, 709.8);
    case 2: return with_exponent(random, -60, 9);
    case 3: return between(random, -745.2, -708.0); // denormal answers
    default: {
        if (wend_random_below(random, 4) == 0) return near_one_of(random, centers, 6);
        // Where the table changes: odd multiples of ln(2) / 128.
        double k = (double)wend_random_between(random, -68000, 65000);
        return near(random, (k + 0.5) * 0x1.62e42fefa39efp-7);
    }
    }
}

static double logarithm_argument(wend_random *random, uint64_t i) {
    switch (i % 5) {
    case 0: return fabs(any_bits(random));
    case 1: return between(random, 0.0, 4.0);
    case 2: return 1.0 + with_exponent(random, -52, -1);
    case 3: return near(random, 1.0 + ((double)wend_random_below(random, 128) + 0.5) / 128.0);
    default: return fabs(with_exponent(random, -1074, -1000));
    }
}

static double cube_argument(wend_random *random, uint64_t i) {
    switch (i % 3) {
    case 0: return any_bits(random);
    case 1: return between(random, -10.0, 10.0);
    default: {
        double root = (double)wend_random_between(random, -200000, 200000);
        return near(random, ldexp(root * root * root, 3 * (int)wend_random_between(random, -340, 320)));
    }
    }
}

static void direction_arguments(wend_random *random, uint64_t i, double *y, double *x) {
    *y = between(random, -10.0, 10.0);
    *x = between(random, -10.0, 10.0);
    switch (i % 6) {
    case 0:
        *y = any_bits(random);
        *x = any_bits(random);
        break;
    case 1: break;
    case 2: *y = *x * with_exponent(random, -70, 70); break;
    case 3: *y = near(random, wend_random_below(random, 2) ? *x : -*x); break;
    case 4: { // the same, denormal, huge or mixed
        int low = (int)wend_random_between(random, -1074, 900);
        *x = with_exponent(random, low, low + 62);
        *y = with_exponent(random, low, low + 62);
        break;
    }
    default: *y = *x * near(random, ((double)wend_random_below(random, 65) + 0.5) / 64.0); break;
    }
}

static void power_arguments(wend_random *random, uint64_t i, double *x, double *y) {
    static const double targets[] = {709.782712893384, -708.3964185322641, -745.1332191019411, -744.44, 0.0};
    *x = fabs(with_exponent(random, -30, 30));
    switch (i % 8) {
    case 0:
        *x = any_bits(random);
        *y = any_bits(random);
        return;
    case 1: *y = between(random, -20.0, 20.0); return;
    case 2: // anything between underflow and overflow
        *x = fabs(with_exponent(random, -1074, 1023));
        *y = between(random, -745.2, 709.8) / log(*x);
        return;
    case 3: // near 1, where log(x) has to be good
        *x = 1.0 + with_exponent(random, -52, -2);
        *y = between(random, -745.2, 709.8) / log(*x);
        return;
    case 4: // denormal answers
        *x = fabs(with_exponent(random, -1074, 1023));
        *y = between(random, -745.2, -708.0) / log(*x);
        return;
    case 5: // at the thresholds
        *y = near(random, targets[wend_random_below(random, 5)] / log(*x));
        return;
    case 6: // whole and half numbers, either sign
        *x = (double)wend_random_between(random, -1000, 1000);
        *y = (double)wend_random_between(random, -60, 60) * (wend_random_below(random, 2) ? 1.0 : 0.5);
        return;
    default: // where log's table changes
        *x = near(random, 1.0 + ((double)wend_random_below(random, 128) + 0.5) / 128.0);
        *y = with_exponent(random, -70, 12);
        return;
    }
}

static void length_arguments(wend_random *random, uint64_t i, double *x, double *y) {
    *x = between(random, -10.0, 10.0);
    *y = between(random, -10.0, 10.0);
    switch (i % 6) {
    case 0:
        *x = any_bits(random);
        *y = any_bits(random);
        break;
    case 1: break;
    case 2: *y = *x * with_exponent(random, -60, 60); break;
    case 3: // near overflow
        *x = with_exponent(random, 1000, 1023);
        *y = with_exponent(random, 1000, 1023);
        break;
    case 4: // denormal, or nearly
        *x = with_exponent(random, -1074, -1015);
        *y = with_exponent(random, -1074, -1015);
        break;
    default: // where scaling begins
        *x = with_exponent(random, wend_random_below(random, 2) ? 398 : -402, 402);
        *y = *x * with_exponent(random, -30, 0);
        break;
    }
}

typedef struct subject {
    const char *name;
    oracle_function oracle;
    double bound; // the error that include/wend/elementary.h states
    double (*one)(double);
    double (*two)(double, double);
    double (*argument)(wend_random *random, uint64_t i);
    void (*arguments)(wend_random *random, uint64_t i, double *first, double *second);
} subject;

static const subject subjects[] = {
    {"sin", ORACLE_SIN, 0.75, wend_sin, NULL, angle_argument, NULL},
    {"cos", ORACLE_COS, 0.75, wend_cos, NULL, angle_argument, NULL},
    {"tan", ORACLE_TAN, 0.90, wend_tan, NULL, angle_argument, NULL},
    {"atan", ORACLE_ATAN, 0.75, wend_atan, NULL, tangent_argument, NULL},
    {"asin", ORACLE_ASIN, 0.75, wend_asin, NULL, unit_argument, NULL},
    {"acos", ORACLE_ACOS, 0.85, wend_acos, NULL, unit_argument, NULL},
    {"exp", ORACLE_EXP, 0.53, wend_exp, NULL, exponent_argument, NULL},
    {"log", ORACLE_LOG, 0.51, wend_log, NULL, logarithm_argument, NULL},
    {"cbrt", ORACLE_CBRT, 0.501, wend_cbrt, NULL, cube_argument, NULL},
    {"atan2", ORACLE_ATAN2, 0.75, NULL, wend_atan2, NULL, direction_arguments},
    {"pow", ORACLE_POW, 0.55, NULL, wend_pow, NULL, power_arguments},
    {"hypot", ORACLE_HYPOT, 0.501, NULL, wend_hypot, NULL, length_arguments},
};

typedef struct finding {
    double error, first, second;
    uint64_t count;
} finding;

static double answer_of(const subject *judged, double first, double second) {
    return judged->one ? judged->one(first) : judged->two(first, second);
}

static void judge(const subject *judged, double first, double second, finding *worst) {
    bool angle = judged->oracle == ORACLE_SIN || judged->oracle == ORACLE_COS || judged->oracle == ORACLE_TAN;
    if (angle && !(fabs(first) <= WEND_ANGLE_LIMIT)) return;
    worst->count++;
    double error = oracle_error(judged->oracle, first, second, answer_of(judged, first, second));
    if (error <= worst->error) return;
    worst->error = error;
    worst->first = first;
    worst->second = second;
}

static void report(const subject *judged, const finding *worst) {
    print_message("  %-6s %9" PRIu64 " arguments, largest error %.4f ulp at %a", judged->name, worst->count,
                  worst->error, worst->first);
    if (judged->two) print_message(", %a", worst->second);
    print_message("\n");
    if (worst->error > judged->bound)
        fail_msg("%s(%a, %a) = %a is off by %g ulp; at most %g is stated", judged->name, worst->first, worst->second,
                 answer_of(judged, worst->first, worst->second), worst->error, judged->bound);
}

static uint64_t arguments_per_function(void) {
    const char *wanted = getenv("WEND_CASES");
    uint64_t cases = wanted ? 50 * strtoull(wanted, NULL, 0) : 0;
    return cases > 250000 ? cases : 250000;
}

static void every_function_is_as_accurate_as_its_header_says(void **state) {
    (void)state;
    uint64_t cases = arguments_per_function();
    for (size_t s = 0; s < sizeof subjects / sizeof subjects[0]; s++) {
        const subject *judged = &subjects[s];
        wend_random random = wend_random_seeded(s + 1);
        finding worst = {0};
        for (uint64_t i = 0; i < cases; i++) {
            double first, second = 0.0;
            if (judged->one)
                first = judged->argument(&random, i);
            else
                judged->arguments(&random, i, &first, &second);
            judge(judged, first, second, &worst);
        }
        report(judged, &worst);
    }
}

// The doubles below 2^20 that are nearest to a multiple of pi/2 (scripts/generate_elementary_tables.py --hard-angles):
// what is left after reduction is smallest, so a reduction with too few bits of pi shows here first.
static const double hard_angles[] = {
    0x1.6c6cbc45dc8dep+5,  // 29 pi/2, off by 2^-60.5
    0x1.6c6cbc45dc8dep+6,  // 58 pi/2, off by 2^-59.5
    0x1.6c6cbc45dc8dep+7,  // 116 pi/2, off by 2^-58.5
    0x1.6c6cbc45dc8dep+8,  // 232 pi/2, off by 2^-57.5
    0x1.6c6cbc45dc8dep+9,  // 464 pi/2, off by 2^-56.5
    0x1.6c6cbc45dc8dep+10, // 928 pi/2, off by 2^-55.5
    0x1.6c6cbc45dc8dep+11, // 1856 pi/2, off by 2^-54.5
    0x1.39c6fd67805a7p+18, // 204551 pi/2, off by 2^-54.3
    0x1.921fb54442d18p+0,  // 1 pi/2, off by 2^-53.9
    0x1.6c6cbc45dc8dep+12, // 3712 pi/2, off by 2^-53.5
    0x1.39c6fd67805a7p+19, // 409102 pi/2, off by 2^-53.3
    0x1.67e57cdd4dc54p+15, // 29327 pi/2, off by 2^-52.7
    0x1.635e3d74befcap+14, // 14479 pi/2, off by 2^-52.3
    0x1.65a1dd290660fp+16, // 58285 pi/2, off by 2^-52.0
    0x1.93c05c9ed3cbcp+18, // 263205 pi/2, off by 2^-52.0
    0x1.bf9b3c6059d24p+17, // 145897 pi/2, off by 2^-51.5
};

static void angles_next_to_multiples_of_a_right_angle_lose_no_accuracy(void **state) {
    (void)state;
    uint64_t multiples = 667544, stride = arguments_per_function() >= multiples ? 1 : 29;
    for (size_t s = 0; s < 3; s++) {
        finding worst = {0};
        for (size_t i = 0; i < sizeof hard_angles / sizeof hard_angles[0]; i++)
            for (int64_t steps = -2; steps <= 2; steps++)
                judge(&subjects[s], neighbour(hard_angles[i], steps), 0.0, &worst);
        for (uint64_t k = 1; k <= multiples; k += stride) {
            // k pi/2 to more than double: k has 20 bits, so both products of a cut pi are exact.
            double head = from_bits(bits_of_number(pi / 2) & ~UINT64_C(0xffffffff)), tail = pi / 2 - head;
            judge(&subjects[s], (double)k * head + ((double)k * tail + (double)k * (pi_low / 2)), 0.0, &worst);
        }
        report(&subjects[s], &worst);
    }
}

static void check_value(const char *what, double answer, double expected) {
    bool nan = isnan(expected) && bits_of_number(answer) == UINT64_C(0x7ff8000000000000);
    if (!nan && !are_same_bits(answer, expected)) fail_msg("%s is %a instead of %a", what, answer, expected);
}

#define CHECK(expression, expected) check_value(#expression, expression, expected)

static void trigonometry_has_its_special_values(void **state) {
    (void)state;
    CHECK(wend_sin(0.0), 0.0);
    CHECK(wend_sin(-0.0), -0.0);
    CHECK(wend_sin(0x1p-1074), 0x1p-1074);
    CHECK(wend_cos(0.0), 1.0);
    CHECK(wend_cos(-0.0), 1.0);
    CHECK(wend_cos(0x1p-1074), 1.0);
    CHECK(wend_tan(0.0), 0.0);
    CHECK(wend_tan(-0.0), -0.0);
    CHECK(wend_tan(-0x1p-1074), -0x1p-1074);
    double outside[] = {neighbour(WEND_ANGLE_LIMIT, 1), DBL_MAX, INFINITY, NAN};
    for (size_t i = 0; i < 4; i++) {
        for (double sign = -1.0; sign <= 1.0; sign += 2.0) {
            double sine = 0.0, cosine = 0.0, x = sign * outside[i];
            wend_sin_cos(x, &sine, &cosine);
            CHECK(sine, NAN);
            CHECK(cosine, NAN);
            CHECK(wend_sin(x), NAN);
            CHECK(wend_cos(x), NAN);
            CHECK(wend_tan(x), NAN);
        }
    }
    assert_false(isnan(wend_sin(WEND_ANGLE_LIMIT)) || isnan(wend_cos(-WEND_ANGLE_LIMIT)));
}

static void inverse_trigonometry_has_its_special_values(void **state) {
    (void)state;
    CHECK(wend_atan(0.0), 0.0);
    CHECK(wend_atan(-0.0), -0.0);
    CHECK(wend_atan(-0x1p-1074), -0x1p-1074);
    CHECK(wend_atan(INFINITY), pi / 2);
    CHECK(wend_atan(-INFINITY), -pi / 2);
    CHECK(wend_atan(DBL_MAX), pi / 2);
    CHECK(wend_atan(1.0), pi / 4);
    CHECK(wend_atan(NAN), NAN);
    CHECK(wend_asin(0.0), 0.0);
    CHECK(wend_asin(-0.0), -0.0);
    CHECK(wend_asin(1.0), pi / 2);
    CHECK(wend_asin(-1.0), -pi / 2);
    CHECK(wend_acos(1.0), 0.0);
    CHECK(wend_acos(-1.0), pi);
    CHECK(wend_acos(0.0), pi / 2);
    CHECK(wend_acos(-0.0), pi / 2);
    double outside[] = {neighbour(1.0, 1), -neighbour(1.0, 1), DBL_MAX, INFINITY, -INFINITY, NAN};
    for (size_t i = 0; i < 6; i++) {
        CHECK(wend_asin(outside[i]), NAN);
        CHECK(wend_acos(outside[i]), NAN);
    }
}

static void the_direction_of_an_axis_is_exact(void **state) {
    (void)state;
    double lengths[] = {0x1p-1074, 0x1p-1022, 1.0, 3.7, DBL_MAX, INFINITY};
    for (size_t i = 0; i < 6; i++) {
        double r = lengths[i];
        CHECK(wend_atan2(0.0, r), 0.0);
        CHECK(wend_atan2(-0.0, r), -0.0);
        CHECK(wend_atan2(0.0, -r), pi);
        CHECK(wend_atan2(-0.0, -r), -pi);
        for (double sign = -1.0; sign <= 1.0; sign += 2.0) {
            CHECK(wend_atan2(r, sign * 0.0), pi / 2);
            CHECK(wend_atan2(-r, sign * 0.0), -pi / 2);
        }
        CHECK(wend_atan2(r, r), pi / 4);
        CHECK(wend_atan2(-r, r), -pi / 4);
        CHECK(wend_atan2(r, -r), 3 * pi / 4);
        CHECK(wend_atan2(-r, -r), -3 * pi / 4);
        CHECK(wend_atan2(NAN, r), NAN);
        CHECK(wend_atan2(-r, NAN), NAN);
        if (isinf(r)) continue;
        CHECK(wend_atan2(r, INFINITY), 0.0);
        CHECK(wend_atan2(-r, INFINITY), -0.0);
        CHECK(wend_atan2(r, -INFINITY), pi);
        CHECK(wend_atan2(-r, -INFINITY), -pi);
        CHECK(wend_atan2(INFINITY, r), pi / 2);
        CHECK(wend_atan2(-INFINITY, -r), -pi / 2);
    }
    CHECK(wend_atan2(0.0, 0.0), 0.0);
    CHECK(wend_atan2(-0.0, 0.0), -0.0);
    CHECK(wend_atan2(0.0, -0.0), pi);
    CHECK(wend_atan2(-0.0, -0.0), -pi);
    CHECK(wend_atan2(0x1p-1074, DBL_MAX), 0.0);
    CHECK(wend_atan2(-0x1p-1074, DBL_MAX), -0.0);
    CHECK(wend_atan2(0x1p-1074, -DBL_MAX), pi);
    CHECK(wend_atan2(0x1p-1074, 1.0), 0x1p-1074);
}

static void exponentials_and_roots_have_their_special_values(void **state) {
    (void)state;
    CHECK(wend_exp(0.0), 1.0);
    CHECK(wend_exp(-0.0), 1.0);
    CHECK(wend_exp(INFINITY), INFINITY);
    CHECK(wend_exp(-INFINITY), 0.0);
    CHECK(wend_exp(DBL_MAX), INFINITY);
    CHECK(wend_exp(-DBL_MAX), 0.0);
    CHECK(wend_exp(-745.13), 0x1p-1074);
    CHECK(wend_exp(-745.14), 0.0);
    CHECK(wend_exp(709.79), INFINITY);
    assert_true(wend_exp(709.78) < INFINITY);
    CHECK(wend_exp(NAN), NAN);
    CHECK(wend_log(1.0), 0.0);
    CHECK(wend_log(0.0), -INFINITY);
    CHECK(wend_log(-0.0), -INFINITY);
    CHECK(wend_log(INFINITY), INFINITY);
    CHECK(wend_log(-0x1p-1074), NAN);
    CHECK(wend_log(-INFINITY), NAN);
    CHECK(wend_log(NAN), NAN);
    CHECK(wend_cbrt(0.0), 0.0);
    CHECK(wend_cbrt(-0.0), -0.0);
    CHECK(wend_cbrt(INFINITY), INFINITY);
    CHECK(wend_cbrt(-INFINITY), -INFINITY);
    CHECK(wend_cbrt(NAN), NAN);
    CHECK(wend_cbrt(0x1p-1074), 0x1p-358);
    CHECK(wend_cbrt(-27.0), -3.0);
    CHECK(wend_hypot(3.0, -4.0), 5.0);
    CHECK(wend_hypot(0.0, -0.0), 0.0);
    CHECK(wend_hypot(-7.0, 0.0), 7.0);
    CHECK(wend_hypot(0x1p-1074, 0.0), 0x1p-1074);
    CHECK(wend_hypot(3 * 0x1p-1074, 4 * 0x1p-1074), 5 * 0x1p-1074);
    CHECK(wend_hypot(3 * 0x1p1020, 4 * 0x1p1020), 5 * 0x1p1020);
    CHECK(wend_hypot(DBL_MAX, DBL_MAX), INFINITY);
    CHECK(wend_hypot(DBL_MAX, 1.0), DBL_MAX);
    CHECK(wend_hypot(NAN, -INFINITY), INFINITY);
    CHECK(wend_hypot(INFINITY, NAN), INFINITY);
    CHECK(wend_hypot(NAN, 1.0), NAN);
    CHECK(wend_hypot(0.0, NAN), NAN);
}

// The table of C99, F.9.4.4, line by line.
static void powers_have_the_special_values_of_annex_f(void **state) {
    (void)state;
    double odd[] = {1.0, 3.0, 0x1.fffffffffffffp52}, not_odd[] = {2.0, 0.5, 1.5, 0x1p53, 1e300, 0x1.fffffffffffffp51};
    for (size_t i = 0; i < 3; i++) {
        CHECK(wend_pow(0.0, -odd[i]), INFINITY);
        CHECK(wend_pow(-0.0, -odd[i]), -INFINITY);
        CHECK(wend_pow(0.0, odd[i]), 0.0);
        CHECK(wend_pow(-0.0, odd[i]), -0.0);
        CHECK(wend_pow(-INFINITY, -odd[i]), -0.0);
        CHECK(wend_pow(-INFINITY, odd[i]), -INFINITY);
        CHECK(wend_pow(-1.0, odd[i]), -1.0);
        CHECK(wend_pow(-1.0, -odd[i]), -1.0);
    }
    for (size_t i = 0; i < 6; i++) {
        for (double sign = -1.0; sign <= 1.0; sign += 2.0) {
            CHECK(wend_pow(sign * 0.0, -not_odd[i]), INFINITY);
            CHECK(wend_pow(sign * 0.0, not_odd[i]), 0.0);
            CHECK(wend_pow(sign * INFINITY, -not_odd[i]), 0.0);
            CHECK(wend_pow(sign * INFINITY, not_odd[i]), INFINITY);
        }
    }
    double any[] = {0.0, 0x1p-1074, 0.7, 1.0, 2.5, DBL_MAX, INFINITY, NAN};
    for (size_t i = 0; i < 8; i++) {
        for (double sign = -1.0; sign <= 1.0; sign += 2.0) {
            CHECK(wend_pow(sign * any[i], 0.0), 1.0);
            CHECK(wend_pow(sign * any[i], -0.0), 1.0);
            CHECK(wend_pow(1.0, sign * any[i]), 1.0);
            if (any[i] < 1.0) {
                CHECK(wend_pow(sign * any[i], -INFINITY), INFINITY);
                CHECK(wend_pow(sign * any[i], INFINITY), 0.0);
            }
            if (any[i] > 1.0) {
                CHECK(wend_pow(sign * any[i], -INFINITY), 0.0);
                CHECK(wend_pow(sign * any[i], INFINITY), INFINITY);
            }
        }
    }
    CHECK(wend_pow(-1.0, INFINITY), 1.0);
    CHECK(wend_pow(-1.0, -INFINITY), 1.0);
    CHECK(wend_pow(-1.0, 2.0), 1.0);
    CHECK(wend_pow(-1.0, 0x1p53), 1.0);
    CHECK(wend_pow(-1.0, 0.5), NAN);
    CHECK(wend_pow(-2.0, 0.5), NAN);
    CHECK(wend_pow(-DBL_MAX, 0x1p-1074), NAN);
    CHECK(wend_pow(-2.0, 1.0 + DBL_EPSILON), NAN);
    CHECK(wend_pow(INFINITY, -0x1p-1074), 0.0);
    CHECK(wend_pow(INFINITY, 0x1p-1074), INFINITY);
    CHECK(wend_pow(NAN, 1.0), NAN);
    CHECK(wend_pow(2.0, NAN), NAN);
    CHECK(wend_pow(-NAN, -1.0), NAN);
    CHECK(wend_pow(-2.0, 1025.0), -INFINITY);
    CHECK(wend_pow(-2.0, -1077.0), -0.0);
    CHECK(wend_pow(-2.0, -1076.0), 0.0);
    CHECK(wend_pow(-2.0, 1e300), INFINITY);
    CHECK(wend_pow(2.0, -1e300), 0.0);
    CHECK(wend_pow(DBL_MAX, 0x1p-1074), 1.0);
}

static void powers_and_roots_that_are_doubles_are_exact(void **state) {
    (void)state;
    for (int n = -1074; n <= 1023; n++) CHECK(wend_pow(2.0, n), ldexp(1.0, n));
    for (int n = -537; n <= 511; n++) CHECK(wend_pow(-4.0, n), (n % 2 ? -1.0 : 1.0) * ldexp(1.0, 2 * n));
    for (int base = 2; base <= 2000; base++) {
        double power = 1.0;
        for (int n = 1; power * base <= 0x1p53; n++) {
            power *= base;
            CHECK(wend_pow(base, n), power);
            CHECK(wend_pow(-base, n), n % 2 ? -power : power);
            CHECK(wend_pow(base * 0.125, n), ldexp(power, -3 * n));
        }
        double square = (double)base * base;
        CHECK(wend_pow(square, 0.5), base);
        CHECK(wend_pow(square * square, 0.25), base);
        CHECK(wend_pow(square, 1.5), square * base);
    }
    for (int root = 1; root <= 208063; root++) { // 208063^3 < 2^53
        double cube = (double)root * root * root;
        CHECK(wend_cbrt(cube), root);
    }
    for (int n = -358; n <= 341; n++) CHECK(wend_cbrt(ldexp(1.0, 3 * n)), ldexp(1.0, n));
    for (int m = 2; m < 400; m++) { // Pythagorean triples, at several sizes
        for (int n = 1; n < m; n++) {
            double a = m * m - n * n, b = 2 * m * n, c = m * m + n * n;
            CHECK(wend_hypot(a, b), c);
            CHECK(wend_hypot(-b * 0x1p1000, a * 0x1p1000), c * 0x1p1000);
            CHECK(wend_hypot(a * 0x1p-1074, b * 0x1p-1074), c * 0x1p-1074);
        }
    }
}

static void any_bits_are_judged_right_by_mpfr(void **state) {
    (void)state;
    check_property("within 2 ulp", 20000, an_answer_is_within_two_ulps, NULL);
}

static void odd_functions_are_odd_and_even_ones_even(void **state) {
    (void)state;
    check_property("symmetries", 20000, elementary_symmetries_hold, NULL);
}

static void answers_stay_in_range_and_there_is_one_nan(void **state) {
    (void)state;
    check_property("ranges", 20000, elementary_ranges_are_kept, NULL);
}

static void answers_have_the_same_bits_as_everywhere(void **state) {
    (void)state;
    bool differs = false;
    for (int i = 0; i < GOLDEN_ELEMENTARY_COUNT; i++) {
        const golden_function *golden = &golden_elementary_functions[i];
        uint64_t hash = golden_elementary_hash(i, GOLDEN_ELEMENTARY_ARGUMENTS);
        if (hash == golden->expected) continue;
        print_error("%s hashes to %016" PRIx64 " instead of %016" PRIx64 "\n", golden->name, hash, golden->expected);
        differs = true;
    }
    assert_false(differs);
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(every_function_is_as_accurate_as_its_header_says),
        FACT(angles_next_to_multiples_of_a_right_angle_lose_no_accuracy),
        FACT(trigonometry_has_its_special_values),
        FACT(inverse_trigonometry_has_its_special_values),
        FACT(the_direction_of_an_axis_is_exact),
        FACT(exponentials_and_roots_have_their_special_values),
        FACT(powers_have_the_special_values_of_annex_f),
        FACT(powers_and_roots_that_are_doubles_are_exact),
        FACT(any_bits_are_judged_right_by_mpfr),
        FACT(odd_functions_are_odd_and_even_ones_even),
        FACT(answers_stay_in_range_and_there_is_one_nan),
        FACT(answers_have_the_same_bits_as_everywhere),
    };
    return cmocka_run_group_tests(facts, NULL, NULL);
}
