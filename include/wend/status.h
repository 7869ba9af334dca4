/// What a call answers. Expected outcomes (no path, budget spent) are values of the result, not statuses.
#ifndef WEND_STATUS_H
#define WEND_STATUS_H

#include "wend/api.h"

WEND_EXTERN_C_BEGIN

/// Statuses. The numbers are pinned: they never change meaning, and new ones are added at the end.
typedef enum wend_status {
    WEND_OK = 0,      ///< done
    WEND_INVALID = 1, ///< the call broke a rule of its documentation (also sent to the assert hook)
    WEND_OUT_OF_MEMORY =
        2, ///< the allocator answered NULL; every object is as it was before the call, unless the call says otherwise
    WEND_OUT_OF_RANGE =
        3, ///< a number is NaN, infinite or beyond what the map can hold, or a definition breaks its rules; who takes a diagnostics list says which
    WEND_BAD_INPUT = 4,   ///< data is malformed; the diagnostics list says what, where and what would be right
    WEND_IO_ERROR = 5,    ///< a file could not be read or written
    WEND_UNSUPPORTED = 6, ///< well-formed, but this build or this object cannot do it
    WEND_CANCELLED = 7    ///< the caller asked for the work to stop
} wend_status;

/// How many statuses there are; they are 0 .. WEND_STATUS_COUNT - 1.
#define WEND_STATUS_COUNT 8

/// A short English phrase for a status, such as "out of memory".
/// @return a constant text, also for numbers that are no status ("unknown status")
WEND_API const char *wend_status_text(wend_status status);

WEND_EXTERN_C_END

#endif
