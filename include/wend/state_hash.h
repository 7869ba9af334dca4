/// A 64-bit hash of a state: equal on every platform, compiler and worker count when the state is equal.
///
///     wend_state_hash hash = wend_state_hash_start();
///     wend_state_hash_add_number(&hash, position.x);
///     printf("%016llx\n", (unsigned long long)wend_state_hash_value(&hash));
#ifndef WEND_STATE_HASH_H
#define WEND_STATE_HASH_H

#include "wend/api.h"

WEND_EXTERN_C_BEGIN

/// A hash under way.
typedef struct wend_state_hash {
    uint64_t state; ///< everything added so far, mixed
    uint64_t count; ///< words added so far
} wend_state_hash;

/// An empty hash.
WEND_API wend_state_hash wend_state_hash_start(void);

/// Adds a whole number. Adding 1 then 2 differs from adding 2 then 1.
WEND_API void wend_state_hash_add_word(wend_state_hash *hash, uint64_t word);

/// Adds a floating-point number by its bits, so 0 and -0 differ. All NaNs are one.
WEND_API void wend_state_hash_add_number(wend_state_hash *hash, double number);

/// Adds bytes and their count, as little-endian words.
WEND_API void wend_state_hash_add_bytes(wend_state_hash *hash, const void *bytes, size_t count);

/// The hash of all that was added; more may be added afterwards.
WEND_API uint64_t wend_state_hash_value(const wend_state_hash *hash);

WEND_EXTERN_C_END

#endif
