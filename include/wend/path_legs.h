/// Legs of paths: proof that they are sound, and lines instead of arcs and curves.
///
///     wend_path lines = {0};
///     if (wend_path_flatten(&path, 0.01, &lines) == WEND_OK) ...       straight lines, nowhere more than a centimetre off the path
///     wend_path_free(&lines);
#ifndef WEND_PATH_LEGS_H
#define WEND_PATH_LEGS_H

#include "wend/diagnostics.h"
#include "wend/path.h"

WEND_EXTERN_C_BEGIN

/// Proves what can be proven of a path without its map: numbers are finite, the ends of an arc lie on its circle (to a
/// billionth of its radius, or the rounding of its coordinates), kinds are known and fields that a kind does not use
/// are 0, times never fall, and `length`, where it is set, is that of its legs (to 1e-9 of it or the rounding of their
/// coordinates, with curves to 1e-3). Checkers of points on maps prove the same of their straight lines; those of
/// states look at states alone.
/// @param findings  receives the first error; may be NULL
/// @return WEND_OK, or WEND_BAD_INPUT
WEND_API wend_status wend_path_check_legs(const wend_path *path, wend_diagnostics *findings);

/// The longest leg is cut into no more lines than this by wend_path_flatten.
#define WEND_FLATTEN_LIMIT 65536

/// Turns arcs and curves into lines that are nowhere further than `tolerance` from them, for drawing and for followers
/// of straight lines. States, costs and the rest are copied; links stay legs; times of new points follow from the way
/// along the leg. length is that of the lines.
/// @param tolerance  metres, > 0. A leg that would need more than WEND_FLATTEN_LIMIT lines is cut into that many
/// @param lines      another path than `path`
/// @return WEND_OK; WEND_OUT_OF_MEMORY with `lines` as it was; WEND_BAD_INPUT, `lines` as it was, for legs that are not
///         sound (wend_path_check_legs)
WEND_API wend_status wend_path_flatten(const wend_path *path, double tolerance, wend_path *lines);

WEND_EXTERN_C_END

#endif
