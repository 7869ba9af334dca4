// xoshiro256** (Blackman and Vigna, "Scrambled Linear Pseudorandom Number Generators", 2018), seeded by splitmix64.
#include "wend/random.h"

#include "base/core/require.h"
#include "base/number/mix.h"
#include "base/number/wide_integer.h"

static uint64_t rotate_left(uint64_t word, int bits) {
    return word << bits | word >> (64 - bits);
}

wend_random wend_random_seeded(uint64_t seed) {
    wend_random random;
    for (int i = 0; i < 4; i++) {
        seed += UINT64_C(0x9e3779b97f4a7c15);
        random.state[i] = wend_mix(seed);
    }
    return random;
}

uint64_t wend_random_bits(wend_random *random) {
    uint64_t *s = random->state;
    uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate_left(s[3], 45);
    return result;
}

uint64_t wend_random_below(wend_random *random, uint64_t limit) {
    REQUIRE(limit > 0, 0);
    // Lemire's method: the high word of a product is unbiased once low words below 2^64 mod limit are rejected.
    uint64_t high, low = wend_multiply_words(wend_random_bits(random), limit, &high);
    if (low < limit) {
        uint64_t threshold = (0 - limit) % limit;
        while (low < threshold) low = wend_multiply_words(wend_random_bits(random), limit, &high);
    }
    return high;
}

int64_t wend_random_between(wend_random *random, int64_t low, int64_t high) {
    REQUIRE(low <= high, low);
    uint64_t span = (uint64_t)high - (uint64_t)low;
    uint64_t offset = span == UINT64_MAX ? wend_random_bits(random) : wend_random_below(random, span + 1);
    return (int64_t)((uint64_t)low + offset);
}

double wend_random_unit(wend_random *random) {
    return (double)(wend_random_bits(random) >> 11) * 0x1p-53;
}
