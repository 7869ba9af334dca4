/// Polygons as a user's world has them: in metres, with holes, painted one over the other.
///
///     const wend_vector2 house[] = {{2, 1}, {5, 1}, {5, 4}, {2, 4}}, yard[] = {{3, 2}, {4, 2}, {4, 3}, {3, 3}};
///     const wend_bake_ring rings[] = {{house, 4}, {yard, 4}};
///     const wend_bake_polygon walls = {rings, 2, WEND_FILL_EVEN_ODD, 1};       the yard is a hole
///
/// wend/bake_grid.h makes grids of them, wend/roadmap.h roadmaps.
#ifndef WEND_BAKE_POLYGON_H
#define WEND_BAKE_POLYGON_H

#include "wend/draw.h"
#include "wend/polygon.h"
#include "wend/vector.h"

WEND_EXTERN_C_BEGIN

/// A closed line through some points; from the last it leads back to the first, which may be repeated there. It may
/// cross itself and other rings. Fewer than 3 points are allowed; they cover nothing.
typedef struct wend_bake_ring {
    const wend_vector2 *points; ///< metres, finite
    size_t count;               ///< how many points
} wend_bake_ring;

/// Rings that together cover a part of the plane: all points the rings, taken together, wind around as the fill rule
/// says. With WEND_FILL_EVEN_ODD, a ring inside another is a hole, whatever the directions.
typedef struct wend_bake_polygon {
    const wend_bake_ring *rings; ///< outlines and holes, in any order
    size_t ring_count;           ///< how many
    wend_fill_rule rule;         ///< what is inside; default (0) is whatever the rings wind around
    uint8_t terrain; ///< what it is made of: an index into the terrains of the grid that is baked; roadmaps ignore it
} wend_bake_polygon;

/// Draws polygons: a closed line for each ring of 2 points or more, in order, with the role WEND_DRAW_NOTE. Fills
/// nothing: a wend_draw knows no holes.
WEND_API void wend_bake_polygons_draw(const wend_bake_polygon *polygons, size_t polygon_count, const wend_draw *draw);

WEND_EXTERN_C_END

#endif
