// How far an answer of an elementary function is from the truth, by MPFR. Knows nothing of what it judges.
#ifndef ORACLE_MPFR_H
#define ORACLE_MPFR_H

typedef enum oracle_function {
    ORACLE_SIN,
    ORACLE_COS,
    ORACLE_TAN,
    ORACLE_ATAN,
    ORACLE_ASIN,
    ORACLE_ACOS,
    ORACLE_EXP,
    ORACLE_LOG,
    ORACLE_CBRT,
    ORACLE_ATAN2, // of (first, second) = (y, x)
    ORACLE_POW,
    ORACLE_HYPOT,
    ORACLE_FUNCTION_COUNT
} oracle_function;

// The distance between an answer and the true value in units of the last place at the true value: for a true value
// in [2^e, 2^(e + 1)) the unit is 2^(max(e, -1022) - 52). An infinite answer counts as 2^1024, and is right for anything
// larger. When there is no true value, or it is infinite or 0, the error is 0 for that very answer, sign of zero included,
// and infinite for any other; so is the error of an answer with the wrong sign. Functions of one argument ignore `second`.
double oracle_error(oracle_function function, double first, double second, double answer);

#endif
