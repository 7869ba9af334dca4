/// Diagnostics: a list of errors, warnings and notes about some input, each with code, place, ids and text, in the
/// order found.
///
/// Functions that read geometry or files take a `wend_diagnostics *`, which may be NULL:
///
///     wend_diagnostics *findings = NULL;
///     wend_diagnostics_create(wend_default_allocator(), &findings);
///     ... a call that takes findings ...
///     for (size_t i = 0; i < wend_diagnostics_count(findings); i++) {
///         char line[300];
///         wend_diagnostic_text(wend_diagnostics_get(findings, i), line, sizeof line);
///         puts(line);                                         "1:14: there is no region 'gras'; did you mean 'grass'"
///     }
///     wend_diagnostics_clear(findings);                       before the next call: lists only grow
///     wend_diagnostics_destroy(findings);
///
/// A call that returns WEND_OK may have added warnings and notes: success is the returned status, not an empty list. To
/// see errors only, check each finding's severity.
#ifndef WEND_DIAGNOSTICS_H
#define WEND_DIAGNOSTICS_H

#include "wend/allocator.h"
#include "wend/message.h"
#include "wend/status.h"

WEND_EXTERN_C_BEGIN

/// What the numbers of a place mean.
typedef enum wend_place_kind {
    WEND_PLACE_NONE = 0,  ///< nowhere in particular
    WEND_PLACE_POINT = 1, ///< a position in the world: x, y, z
    WEND_PLACE_TEXT = 2,  ///< a place in a text: line and column, both from 1; column 0 means the whole line
    WEND_PLACE_BYTE = 3   ///< a place in a binary file: offset from its start
} wend_place_kind;

/// Where a finding is. Only the fields of its kind are set; the rest are 0.
typedef struct wend_place {
    wend_place_kind kind;  ///< which of the fields below are set
    double x, y, z;        ///< metres
    uint64_t line, column; ///< from 1
    uint64_t offset;       ///< bytes
} wend_place;

/// Nowhere in particular.
WEND_API wend_place wend_place_none(void);
/// A position in the world, in metres.
WEND_API wend_place wend_place_at(double x, double y, double z);
/// A line and column of a text, both from 1; column 0 means the whole line.
WEND_API wend_place wend_place_in_text(uint64_t line, uint64_t column);
/// An offset from the start of a file, in bytes.
WEND_API wend_place wend_place_at_byte(uint64_t offset);

/// The id of a diagnostic's field that names nothing.
#define WEND_NO_ID UINT64_MAX

/// One finding. `text` belongs to the list.
typedef struct wend_diagnostic {
    wend_message message;   ///< its number in the catalogue
    wend_severity severity; ///< that of the message
    wend_place place;       ///< where it is
    /// What it is about: indexes of the caller's points, edges or polygons; WEND_NO_ID where there is none.
    uint64_t ids[2];
    const char *text; ///< one line: what is invalid, and what is expected
} wend_diagnostic;

typedef struct wend_diagnostics wend_diagnostics;

/// Makes an empty list.
/// @return WEND_OK, or WEND_OUT_OF_MEMORY with *list unchanged
WEND_API wend_status wend_diagnostics_create(wend_allocator allocator, wend_diagnostics **list);

/// Releases a list and its texts. NULL is allowed.
WEND_API void wend_diagnostics_destroy(wend_diagnostics *list);

/// How many findings are in the list; 0 for NULL.
WEND_API size_t wend_diagnostics_count(const wend_diagnostics *list);

/// How many findings were lost because memory ran out, since the list was made or cleared; 0 for NULL. The list has no
/// trace of them.
WEND_API size_t wend_diagnostics_dropped(const wend_diagnostics *list);

/// Finding number `index`, valid until the list is next changed.
/// @param index  below wend_diagnostics_count(list)
WEND_API const wend_diagnostic *wend_diagnostics_get(const wend_diagnostics *list, size_t index);

/// Writes a finding as a line for people: its place, if it has one, its severity unless it is an error, and its text.
/// "1:14: ..." (line and column), "3: warning: ..." (a whole line), "at (2, 5.5, 0): note: ...", "byte 120: ...".
/// @param line  where to; at most size - 1 characters and a 0. May be NULL when size is 0
/// @return how many characters the whole line has, as snprintf does
WEND_API size_t wend_diagnostic_text(const wend_diagnostic *finding, char *line, size_t size);

/// Forgets all findings and keeps the memory.
WEND_API void wend_diagnostics_clear(wend_diagnostics *list);

/// Adds a finding. Its severity comes from the catalogue and its text from the catalogue's format and the arguments.
/// Never fails visibly: when memory runs out the finding is counted as dropped. A NULL list is allowed and ignored.
/// @param ids  two ids, or NULL for none
WEND_API void wend_diagnostics_add(wend_diagnostics *list, wend_message message, wend_place place, const uint64_t *ids,
                                   ...);

WEND_EXTERN_C_END

#endif
