#include "exact_numbers.h"

#include <gmp.h>

// ---- wide integers

static void read_words(mpz_t value, const uint64_t words[4]) {
    mpz_import(value, 4, -1, sizeof(uint64_t), 0, 0, words);
    if (words[3] >> 63) {
        mpz_t power;
        mpz_init_set_ui(power, 1);
        mpz_mul_2exp(power, power, 256);
        mpz_sub(value, value, power);
        mpz_clear(power);
    }
}

static void write_words(uint64_t words[4], const mpz_t value) {
    mpz_t rest;
    mpz_init(rest);
    mpz_fdiv_r_2exp(rest, value, 256);
    for (int i = 0; i < 4; i++) {
        words[i] = mpz_get_ui(rest);
        mpz_fdiv_q_2exp(rest, rest, 64);
    }
    mpz_clear(rest);
}

void oracle_wide(char operation, const uint64_t a[4], const uint64_t b[4], uint64_t result[4]) {
    mpz_t left, right;
    mpz_inits(left, right, NULL);
    read_words(left, a);
    read_words(right, b);
    switch (operation) {
    case '+': mpz_add(left, left, right); break;
    case '-': mpz_sub(left, left, right); break;
    case '*': mpz_mul(left, left, right); break;
    default: mpz_mul_2exp(left, left, mpz_get_ui(right)); break;
    }
    write_words(result, left);
    mpz_clears(left, right, NULL);
}

int oracle_wide_compare(const uint64_t a[4], const uint64_t b[4]) {
    mpz_t left, right;
    mpz_inits(left, right, NULL);
    read_words(left, a);
    read_words(right, b);
    int order = mpz_cmp(left, right);
    mpz_clears(left, right, NULL);
    return (order > 0) - (order < 0);
}

void oracle_wide_floor_divide(const uint64_t a[4], int64_t divisor, uint64_t quotient[4], int64_t *rest) {
    mpz_t value, by, remainder;
    mpz_inits(value, remainder, NULL);
    mpz_init_set_si(by, divisor);
    read_words(value, a);
    mpz_fdiv_qr(value, remainder, value, by);
    write_words(quotient, value);
    *rest = mpz_get_si(remainder);
    mpz_clears(value, by, remainder, NULL);
}

double oracle_wide_to_double(const uint64_t a[4]) {
    mpz_t value;
    mpz_init(value);
    read_words(value, a);
    double result = mpz_get_d(value);
    mpz_clear(value);
    return result;
}

// ---- the lattice

static void scale(mpq_t value, int exponent) {
    if (exponent >= 0)
        mpq_mul_2exp(value, value, (mp_bitcnt_t)exponent);
    else
        mpq_div_2exp(value, value, (mp_bitcnt_t)-exponent);
}

bool oracle_round(double value, int exponent, int64_t origin, int64_t limit, int64_t *coordinate) {
    mpq_t scaled, half;
    mpz_t rounded, offset;
    mpq_inits(scaled, half, NULL);
    mpz_init(rounded);
    mpz_init_set_si(offset, origin);
    mpq_set_d(scaled, value);
    scale(scaled, -exponent);
    mpq_set_si(half, 1, 2);
    mpq_add(scaled, scaled, half);
    mpz_fdiv_q(rounded, mpq_numref(scaled), mpq_denref(scaled));
    mpz_sub(rounded, rounded, offset);
    bool fits = mpz_cmp_si(rounded, limit) <= 0 && mpz_cmp_si(rounded, -limit) >= 0;
    if (fits) *coordinate = mpz_get_si(rounded);
    mpz_clears(rounded, offset, NULL);
    mpq_clears(scaled, half, NULL);
    return fits;
}

// result = (origin + coordinate) * 2^exponent
static void exact_position(mpq_t result, int exponent, int64_t origin, int64_t coordinate) {
    mpq_t term;
    mpq_init(term);
    mpq_set_si(result, origin, 1);
    mpq_set_si(term, coordinate, 1);
    mpq_add(result, result, term);
    scale(result, exponent);
    mpq_clear(term);
}

bool oracle_is_position(double position, int exponent, int64_t origin, int64_t coordinate) {
    return oracle_is_move(position, 0, exponent, origin, coordinate);
}

bool oracle_is_move(double moved, double value, int exponent, int64_t origin, int64_t coordinate) {
    mpq_t exact, given;
    mpq_inits(exact, given, NULL);
    exact_position(exact, exponent, origin, coordinate);
    mpq_set_d(given, value);
    mpq_sub(exact, exact, given);
    mpq_set_d(given, moved);
    bool equal = mpq_equal(exact, given);
    mpq_clears(exact, given, NULL);
    return equal;
}

bool oracle_is_multiple(double value, int exponent) {
    mpq_t scaled;
    mpq_init(scaled);
    mpq_set_d(scaled, value);
    scale(scaled, -exponent);
    bool whole = mpz_cmp_ui(mpq_denref(scaled), 1) == 0;
    mpq_clear(scaled);
    return whole;
}

int oracle_sum_sign(const uint64_t *a, const uint64_t *b, size_t count) {
    mpq_t sum, term;
    mpq_inits(sum, term, NULL);
    for (size_t i = 0; i < count; i++) {
        read_words(mpq_numref(term), a + 4 * i);
        read_words(mpq_denref(term), b + 4 * i);
        mpq_canonicalize(term);
        mpq_add(sum, sum, term);
    }
    int sign = mpq_sgn(sum);
    mpq_clears(sum, term, NULL);
    return sign;
}
