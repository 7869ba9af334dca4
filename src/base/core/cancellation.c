// The flag is a plain word in the header, which is also C99 and C++; here it is only touched atomically. Relaxed order is
// enough: the flag carries no data, and whoever acts on its effect synchronises by the end of the call.
#include "wend/cancellation.h"

#include "base/core/require.h"

void wend_cancellation_request(wend_cancellation *cancellation) {
    REQUIRE_VOID(cancellation);
    __atomic_store_n(&cancellation->requested, 1, __ATOMIC_RELAXED);
}

bool wend_cancellation_is_requested(const wend_cancellation *cancellation) {
    return cancellation && __atomic_load_n(&cancellation->requested, __ATOMIC_RELAXED) != 0;
}

void wend_cancellation_reset(wend_cancellation *cancellation) {
    REQUIRE_VOID(cancellation);
    __atomic_store_n(&cancellation->requested, 0, __ATOMIC_RELAXED);
}
