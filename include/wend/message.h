/// Everything wend can say has a number that stays the same, so programs can react to it and translators can find it.
#ifndef WEND_MESSAGE_H
#define WEND_MESSAGE_H

#include "wend/api.h"

WEND_EXTERN_C_BEGIN

/// How bad it is.
typedef enum wend_severity {
    WEND_SEVERITY_NOTE = 0,    ///< worth knowing
    WEND_SEVERITY_WARNING = 1, ///< repaired or assumed; the result is usable
    WEND_SEVERITY_ERROR = 2    ///< refused
} wend_severity;

/// The catalogue: X(name, number, severity, printf format). Numbers are pinned: 1xx base, 2xx geometry, 3xx maps.
/// A text says what is wrong and what would be right, in one line, without a full stop.
#define WEND_MESSAGE_CATALOGUE(X)                                                                                      \
    X(ASSERTION_FAILED, 101, ERROR, "%s:%d: %s: the call broke its contract: %s")                                      \
    X(DIAGNOSTICS_DROPPED, 102, WARNING, "%zu further diagnostics were dropped for lack of memory")                    \
    X(JOBS_DEF_SIZE, 110, ERROR,                                                                                       \
      "the jobs definition says it has %zu bytes; start from wend_default_jobs_def(), which says %zu")                 \
    X(JOBS_WORKER_COUNT, 111, ERROR, "worker_count is %u; 0 (one per core) to %u is needed")                           \
    X(JOBS_ALLOCATOR, 112, ERROR, "the allocator of the jobs definition has no %s; wend_default_allocator() has one")  \
    X(JOBS_HOOKS_INCOMPLETE, 113, ERROR, "%s is set but %s is not; set both, or neither to use wend's own threads")    \
    X(JOBS_FEWER_WORKERS, 114, WARNING, "%u of %u worker threads could be started; results are the same, only later")  \
    X(COORDINATE_NOT_FINITE, 201, ERROR, "coordinate %c is %s; a finite number is needed")                             \
    X(COORDINATE_OUT_OF_RANGE, 202, ERROR,                                                                             \
      "coordinate %c = %.17g is outside the map; between %.17g and %.17g is needed")                                   \
    X(LATTICE_UNIT_OUT_OF_RANGE, 203, ERROR,                                                                           \
      "unit exponent %d of the lattice is out of range; between %d and %d is needed")                                  \
    X(LATTICE_ORIGIN_OUT_OF_RANGE, 204, ERROR,                                                                         \
      "origin %c = %lld of the lattice is out of range; between %lld and %lld is needed")                              \
    X(LATTICE_NOT_EXACT, 205, WARNING,                                                                                 \
      "coordinate %c = %.17g is no multiple of the lattice unit %.17g; such coordinates move by up to half a unit")    \
    X(LATTICE_TOO_SMALL, 206, ERROR,                                                                                   \
      "coordinates from %.17g to %.17g fit in no lattice; a span of at most %.17g is needed")

/// The number of a message.
typedef enum wend_message {
    WEND_MESSAGE_NONE = 0, ///< no message
#define WEND_MESSAGE_ENUM(name, number, severity, format) WEND_MESSAGE_##name = number,
    WEND_MESSAGE_CATALOGUE(WEND_MESSAGE_ENUM)
#undef WEND_MESSAGE_ENUM
        WEND_MESSAGE_LARGEST = 9999 ///< no message; keeps the enum's range wide enough for the future
} wend_message;

/// The name of a message, such as "COORDINATE_NOT_FINITE"; "UNKNOWN" for a number that is none.
WEND_API const char *wend_message_name(wend_message message);

/// The severity of a message; an unknown number is an error.
WEND_API wend_severity wend_message_severity(wend_message message);

/// "note", "warning" or "error".
WEND_API const char *wend_severity_text(wend_severity severity);

WEND_EXTERN_C_END

#endif
