// The body of wide_path_native.c and wide_path_portable.c, which define WIDE_PATH and its name.
#include "support/wide_path.h"

#include "base/number/wide_integer.h"

#include <string.h>

static wend_int128 load128(const uint64_t a[2]) {
    return wend_int128_from_words(a[1], a[0]);
}

static void store128(wend_int128 a, uint64_t result[2]) {
    result[0] = wend_int128_low(a);
    result[1] = wend_int128_high(a);
}

static wend_int256 load256(const uint64_t a[4]) {
    wend_int256 value;
    memcpy(value.words, a, sizeof value.words);
    return value;
}

static void store256(wend_int256 a, uint64_t result[4]) {
    memcpy(result, a.words, sizeof a.words);
}

static uint64_t multiply_words(uint64_t a, uint64_t b, uint64_t *high) {
    return wend_multiply_words(a, b, high);
}

static void from(int64_t a, uint64_t result[2]) {
    store128(wend_int128_from(a), result);
}

static void add128(const uint64_t a[2], const uint64_t b[2], uint64_t result[2]) {
    store128(wend_int128_add(load128(a), load128(b)), result);
}

static void subtract128(const uint64_t a[2], const uint64_t b[2], uint64_t result[2]) {
    store128(wend_int128_subtract(load128(a), load128(b)), result);
}

static void negate128(const uint64_t a[2], uint64_t result[2]) {
    store128(wend_int128_negate(load128(a)), result);
}

static void multiply128(int64_t a, int64_t b, uint64_t result[2]) {
    store128(wend_int128_multiply(a, b), result);
}

static void shift_left128(const uint64_t a[2], int bits, uint64_t result[2]) {
    store128(wend_int128_shift_left(load128(a), bits), result);
}

static int sign128(const uint64_t a[2]) {
    return wend_int128_sign(load128(a));
}

static int compare128(const uint64_t a[2], const uint64_t b[2]) {
    return wend_int128_compare(load128(a), load128(b));
}

static void floor_divide128(const uint64_t a[2], int64_t divisor, uint64_t quotient[2], int64_t *rest) {
    store128(wend_int128_floor_divide(load128(a), divisor, rest), quotient);
}

static double to_double128(const uint64_t a[2]) {
    return wend_int128_to_double(load128(a));
}

static void from128(const uint64_t a[2], uint64_t result[4]) {
    store256(wend_int256_from(load128(a)), result);
}

static void add256(const uint64_t a[4], const uint64_t b[4], uint64_t result[4]) {
    store256(wend_int256_add(load256(a), load256(b)), result);
}

static void subtract256(const uint64_t a[4], const uint64_t b[4], uint64_t result[4]) {
    store256(wend_int256_subtract(load256(a), load256(b)), result);
}

static void negate256(const uint64_t a[4], uint64_t result[4]) {
    store256(wend_int256_negate(load256(a)), result);
}

static void multiply256(const uint64_t a[2], const uint64_t b[2], uint64_t result[4]) {
    store256(wend_int256_multiply(load128(a), load128(b)), result);
}

static int sign256(const uint64_t a[4]) {
    return wend_int256_sign(load256(a));
}

static int compare256(const uint64_t a[4], const uint64_t b[4]) {
    return wend_int256_compare(load256(a), load256(b));
}

const wide_path WIDE_PATH = {.name = WIDE_PATH_NAME,
                             .multiply_words = multiply_words,
                             .from = from,
                             .add128 = add128,
                             .subtract128 = subtract128,
                             .negate128 = negate128,
                             .multiply128 = multiply128,
                             .shift_left128 = shift_left128,
                             .sign128 = sign128,
                             .compare128 = compare128,
                             .floor_divide128 = floor_divide128,
                             .to_double128 = to_double128,
                             .from128 = from128,
                             .add256 = add256,
                             .subtract256 = subtract256,
                             .negate256 = negate256,
                             .multiply256 = multiply256,
                             .sign256 = sign256,
                             .compare256 = compare256};
