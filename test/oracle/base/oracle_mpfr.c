#include "oracle_mpfr.h"

#include <math.h>
#include <mpfr.h>
#include <stdbool.h>

// Enough that the oracle's own rounding is invisible: 2^-48 of a unit in the last place of a double.
#define WORKING_BITS 100

static mpfr_t first_exact, second_exact, value, distance;

static void prepare_oracle(void) {
    static bool ready;
    if (ready) return;
    // Wide enough that every double's function is seen as it is, narrow enough that hopeless powers end early.
    mpfr_set_emin(-100000);
    mpfr_set_emax(100000);
    mpfr_init2(first_exact, 53);
    mpfr_init2(second_exact, 53);
    mpfr_init2(value, WORKING_BITS);
    mpfr_init2(distance, WORKING_BITS);
    ready = true;
}

static void compute_value(oracle_function function, double first, double second) {
    prepare_oracle();
    mpfr_set_d(first_exact, first, MPFR_RNDN);
    mpfr_set_d(second_exact, second, MPFR_RNDN);
    switch (function) {
    case ORACLE_SIN: mpfr_sin(value, first_exact, MPFR_RNDN); break;
    case ORACLE_COS: mpfr_cos(value, first_exact, MPFR_RNDN); break;
    case ORACLE_TAN: mpfr_tan(value, first_exact, MPFR_RNDN); break;
    case ORACLE_ATAN: mpfr_atan(value, first_exact, MPFR_RNDN); break;
    case ORACLE_ASIN: mpfr_asin(value, first_exact, MPFR_RNDN); break;
    case ORACLE_ACOS: mpfr_acos(value, first_exact, MPFR_RNDN); break;
    case ORACLE_EXP: mpfr_exp(value, first_exact, MPFR_RNDN); break;
    case ORACLE_LOG: mpfr_log(value, first_exact, MPFR_RNDN); break;
    case ORACLE_CBRT: mpfr_cbrt(value, first_exact, MPFR_RNDN); break;
    case ORACLE_ATAN2: mpfr_atan2(value, first_exact, second_exact, MPFR_RNDN); break;
    case ORACLE_POW: mpfr_pow(value, first_exact, second_exact, MPFR_RNDN); break;
    case ORACLE_HYPOT: mpfr_hypot(value, first_exact, second_exact, MPFR_RNDN); break;
    case ORACLE_FUNCTION_COUNT: mpfr_set_nan(value); break;
    }
}

double oracle_error(oracle_function function, double first, double second, double answer) {
    compute_value(function, first, second);
    if (mpfr_nan_p(value) || isnan(answer)) return mpfr_nan_p(value) && isnan(answer) ? 0.0 : INFINITY;
    if ((mpfr_signbit(value) != 0) != (signbit(answer) != 0)) return INFINITY;
    if (mpfr_inf_p(value)) return isinf(answer) ? 0.0 : INFINITY;
    if (mpfr_zero_p(value)) return answer == 0.0 ? 0.0 : INFINITY;
    long exponent = (long)mpfr_get_exp(value) - 1;
    if (isinf(answer)) {
        if (exponent > 1023) return 0.0;
        mpfr_set_si_2exp(distance, answer > 0.0 ? 1 : -1, 1024, MPFR_RNDN);
    } else {
        mpfr_set_d(distance, answer, MPFR_RNDN);
    }
    mpfr_sub(distance, distance, value, MPFR_RNDN);
    mpfr_mul_2si(distance, distance, 52 - (exponent < -1022 ? -1022 : exponent), MPFR_RNDN);
    return fabs(mpfr_get_d(distance, MPFR_RNDN));
}
