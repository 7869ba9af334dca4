// Segments for use inside the library: unchecked. Coordinates are in range.
#ifndef WEND_GEOM_SEGMENT_INLINE_H
#define WEND_GEOM_SEGMENT_INLINE_H

#include "geom/predicates_inline.h"
#include "wend/segment.h"

static inline bool wend_segment_contains_inline(wend_segment segment, wend_lattice_point point) {
    return wend_box_contains(wend_box_of_segment(segment), point) &&
           wend_orient2d_inline(segment.a, segment.b, point) == 0;
}

// +1 when the edge crosses the ray from the point towards +x going up, -1 going down, else 0: how often more a ring winds
// around the point for this edge. The point is not on it.
static inline int wend_ray_crossing(wend_segment edge, wend_lattice_point point) {
    if ((edge.a.y > point.y) == (edge.b.y > point.y)) return 0;
    int side = wend_orient2d_inline(edge.a, edge.b, point);
    if (edge.b.y > edge.a.y) return side > 0 ? 1 : 0;
    return side < 0 ? -1 : 0;
}

// As wend_segments_relate.
wend_segments_relation wend_segments_relate_unchecked(wend_segment first, wend_segment second);

// The crossing of the lines of two segments that are not parallel and whose lines cross within the box of `first`,
// rounded to the nearest lattice point, halves upward.
wend_lattice_point wend_crossing_round(wend_segment first, wend_segment second, bool *exact);

#endif
