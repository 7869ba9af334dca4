/// A flag that requests a long operation to stop. Set it from any thread; the operation polls it.
///
///     wend_cancellation stop = {0};
///     control.cancellation = &stop;              hand it to a long call
///     wend_cancellation_request(&stop);          later, on any thread: the call soon returns WEND_CANCELLED
///
/// A zeroed struct is a flag that is not set. It must outlive every call that was given it.
#ifndef WEND_CANCELLATION_H
#define WEND_CANCELLATION_H

#include "wend/api.h"

WEND_EXTERN_C_BEGIN

/// The flag. Use the functions, which are atomic; do not touch the field while another thread may.
typedef struct wend_cancellation {
    uint32_t requested; ///< 0: go on
} wend_cancellation;

/// Requests cancellation. May be called from any thread, any number of times; never blocks.
WEND_API void wend_cancellation_request(wend_cancellation *cancellation);

/// True when cancellation was requested. NULL is allowed and means: never.
WEND_API bool wend_cancellation_is_requested(const wend_cancellation *cancellation);

/// Takes the request back, so that the flag can serve the next call. Not while a call is using it.
WEND_API void wend_cancellation_reset(wend_cancellation *cancellation);

WEND_EXTERN_C_END

#endif
