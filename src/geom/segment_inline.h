// Segments for use inside the library: unchecked. Coordinates are in range.
#ifndef WEND_GEOM_SEGMENT_INLINE_H
#define WEND_GEOM_SEGMENT_INLINE_H

#include "geom/predicates_inline.h"
#include "wend/segment.h"

static inline bool wend_segment_contains_inline(wend_segment segment, wend_lattice_point point) {
    return wend_box_contains(wend_box_of_segment(segment), point) &&
           wend_orient2d_inline(segment.a, segment.b, point) == 0;
}

// As wend_segments_relate.
wend_segments_relation wend_segments_relate_unchecked(wend_segment first, wend_segment second);

// The crossing of the lines of two segments that are not parallel and whose lines cross within the box of `first`,
// rounded to the nearest lattice point, halves upward.
wend_lattice_point wend_crossing_round(wend_segment first, wend_segment second, bool *exact);

#endif
