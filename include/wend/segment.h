/// How two closed segments lie to each other, exactly, and where they meet.
///
///     const wend_segment first = {{0, 0}, {4, 4}}, second = {{0, 3}, {3, 0}};
///     wend_lattice_point point;
///     bool exact;
///     if (wend_segments_crossing(first, second, &point, &exact)) ... at (2, 2), rounded: exact is false ...
///
/// Coordinates must be in range (WEND_COORDINATE_LIMIT). Segments whose ends are equal are points and are welcome.
#ifndef WEND_SEGMENT_H
#define WEND_SEGMENT_H

#include "wend/vector.h"

WEND_EXTERN_C_BEGIN

/// What two segments have in common.
typedef enum wend_segments_kind {
    WEND_SEGMENTS_APART = 0,  ///< nothing
    WEND_SEGMENTS_CROSS = 1,  ///< one point, inside both
    WEND_SEGMENTS_TOUCH = 2,  ///< one point, which is an end of at least one
    WEND_SEGMENTS_OVERLAP = 3 ///< more than one point: they lie on one line
} wend_segments_kind;

/// Which ends lie on the other segment; bits of wend_segments_relation.touching.
typedef enum wend_segments_end {
    WEND_SEGMENT_END_FIRST_A = 1,  ///< the first segment's a
    WEND_SEGMENT_END_FIRST_B = 2,  ///< the first segment's b
    WEND_SEGMENT_END_SECOND_A = 4, ///< the second segment's a
    WEND_SEGMENT_END_SECOND_B = 8  ///< the second segment's b
} wend_segments_end;

/// How two segments lie to each other.
typedef struct wend_segments_relation {
    wend_segments_kind kind; ///< what they have in common
    uint32_t touching; ///< for touch and overlap: the wend_segments_end bits of all ends that lie on the other segment
    /// touch: the common point, twice; overlap: the ends of the common part, by x, then by y; else (0, 0)
    wend_lattice_point ends[2];
} wend_segments_relation;

/// Classifies how two segments lie to each other. Exact.
/// @return in soft mode, for coordinates out of range: WEND_SEGMENTS_APART
WEND_API wend_segments_relation wend_segments_relate(wend_segment first, wend_segment second);

/// The point that two segments have in common when it is just one (they cross or touch), rounded to the nearest lattice
/// point. A coordinate halfway between two goes up. The result does not depend on the order of segments or ends, moves
/// with the segments when they move by whole units, and lies in the boxes of both segments.
/// @param point  the result; unchanged when there is none
/// @param exact  true when the common point is the lattice point itself; may be NULL; unchanged when there is none
/// @return true when they cross or touch; in soft mode, false for coordinates out of range
WEND_API bool wend_segments_crossing(wend_segment first, wend_segment second, wend_lattice_point *point, bool *exact);

/// True when a point lies on a closed segment. Exact.
/// @return in soft mode, for coordinates out of range: false
WEND_API bool wend_segment_contains(wend_segment segment, wend_lattice_point point);

WEND_EXTERN_C_END

#endif
