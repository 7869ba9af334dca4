/// Status codes. Expected outcomes (no path, budget spent) are values of the result, not statuses.
#ifndef WEND_STATUS_H
#define WEND_STATUS_H

#include "wend/api.h"

WEND_EXTERN_C_BEGIN

/// Statuses. The numbers are pinned: they never change meaning, and new ones are added at the end.
typedef enum wend_status {
    WEND_OK = 0, ///< done
    /// Contract violation: a precondition of the call does not hold (also reported to the assert hook).
    WEND_INVALID = 1,
    /// The allocator returned NULL; every object is as it was before the call, unless documented otherwise.
    WEND_OUT_OF_MEMORY = 2,
    /// A number is NaN, infinite or beyond what the map can hold, or a definition is invalid; the diagnostics list,
    /// where there is one, says which.
    WEND_OUT_OF_RANGE = 3,
    WEND_BAD_INPUT = 4,   ///< data is malformed; the diagnostics list says what, where and what is expected
    WEND_IO_ERROR = 5,    ///< a file could not be read or written
    WEND_UNSUPPORTED = 6, ///< well-formed, but this build or this object cannot do it
    WEND_CANCELLED = 7,   ///< the caller cancelled the operation
    WEND_STALE = 8        ///< the map was edited since: what was begun on it cannot go on
} wend_status;

/// How many statuses there are; they are 0 .. WEND_STATUS_COUNT - 1.
#define WEND_STATUS_COUNT 9

/// A short English phrase for a status, such as "out of memory".
/// @return a constant text, "unknown status" for any other number
WEND_API const char *wend_status_text(wend_status status);

WEND_EXTERN_C_END

#endif
