/// Seeded random numbers: the same sequence on every platform.
///
///     wend_random random = wend_random_seeded(7);
///     uint64_t die = 1 + wend_random_below(&random, 6);
///
/// The generator is a value; copy it to remember a point in the sequence. Not for cryptography.
#ifndef WEND_RANDOM_H
#define WEND_RANDOM_H

#include "wend/api.h"

WEND_EXTERN_C_BEGIN

/// The state of a generator (xoshiro256**). Make it with wend_random_seeded; all zero is not a valid state.
typedef struct wend_random {
    uint64_t state[4]; ///< private, but for copying and storing
} wend_random;

/// A generator for a seed; any number will do, and near seeds give unrelated sequences.
WEND_API wend_random wend_random_seeded(uint64_t seed);

/// 64 random bits.
WEND_API uint64_t wend_random_bits(wend_random *random);

/// A whole number in 0 .. limit - 1, every one equally likely. @param limit  > 0
WEND_API uint64_t wend_random_below(wend_random *random, uint64_t limit);

/// A whole number in low .. high, both included. @param high  >= low
WEND_API int64_t wend_random_between(wend_random *random, int64_t low, int64_t high);

/// A number in [0, 1), a multiple of 2^-53.
WEND_API double wend_random_unit(wend_random *random);

WEND_EXTERN_C_END

#endif
