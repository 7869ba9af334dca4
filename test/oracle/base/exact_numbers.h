// Wide integers and the rounding of doubles, by GMP.
#ifndef ORACLE_EXACT_NUMBERS_H
#define ORACLE_EXACT_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Integers of 256 bits, two's complement, the lowest word first. operation: '+', '-', '*' or '<' (a * 2^b).
void oracle_wide(char operation, const uint64_t a[4], const uint64_t b[4], uint64_t result[4]);
int oracle_wide_compare(const uint64_t a[4], const uint64_t b[4]);
// a = quotient * divisor + *rest, 0 <= *rest < divisor.
void oracle_wide_floor_divide(const uint64_t a[4], int64_t divisor, uint64_t quotient[4], int64_t *rest);
// The value truncated to a double.
double oracle_wide_to_double(const uint64_t a[4]);

// The sign of the sum of a[4 i ..] / b[4 i ..], i < count. b > 0.
int oracle_sum_sign(const uint64_t *a, const uint64_t *b, size_t count);

// floor(value / 2^exponent + 1/2) - origin for a finite value; false when it is outside -limit .. limit.
bool oracle_round(double value, int exponent, int64_t origin, int64_t limit, int64_t *coordinate);
// Whether `position` is exactly (origin + coordinate) * 2^exponent, and `moved` exactly that minus `value`.
bool oracle_is_position(double position, int exponent, int64_t origin, int64_t coordinate);
bool oracle_is_move(double moved, double value, int exponent, int64_t origin, int64_t coordinate);
// Whether a finite value is a whole multiple of 2^exponent.
bool oracle_is_multiple(double value, int exponent);

#endif
