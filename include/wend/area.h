/// Areas: parts of the plane as a user's world has them, in metres, with holes, painted one over the other.
///
///     const wend_vector2 floor[] = {{0, 0}, {9, 0}, {9, 6}, {0, 6}};
///     const wend_vector2 house[] = {{2, 1}, {5, 1}, {5, 4}, {2, 4}, {3, 2}, {4, 2}, {4, 3}, {3, 3}};
///     const size_t rings[] = {4, 4};                                                      the second is a hole
///     const wend_area areas[] = {{.points = floor, .point_count = 4, .terrain = 0},
///                                {.points = house, .point_count = 8, .ring_sizes = rings, .ring_count = 2,
///                                 .rule = WEND_FILL_EVEN_ODD, .terrain = 1}};
///
/// wend/mesh.h makes meshes of them, wend/bake_grid.h grids, wend/roadmap.h roadmaps and wend/quadtree.h quadtrees.
/// wend/area_list.h holds those of a file.
#ifndef WEND_AREA_H
#define WEND_AREA_H

#include "wend/draw.h"
#include "wend/polygon.h"
#include "wend/vector.h"

WEND_EXTERN_C_BEGIN

/// A part of the plane and its terrain: the inside of one ring or of several together, such as an outline and its
/// holes: all points the rings, taken together, wind around by the fill rule. With WEND_FILL_EVEN_ODD, a ring
/// inside another is a hole, whatever the directions.
///
/// A ring is a closed line: from its last point it leads back to the first, which may be repeated there. It may cross
/// itself and other rings. Fewer than 3 points are allowed; they cover nothing.
typedef struct wend_area {
    const wend_vector2 *points; ///< the corners of all rings, one ring after the other, in metres, finite
    size_t point_count;         ///< of all rings together
    const size_t *ring_sizes;   ///< corners of each ring; NULL: all points are one ring
    size_t ring_count;          ///< 0 when ring_sizes is NULL
    wend_fill_rule rule;        ///< what is inside; default (0) is whatever the rings wind around
    /// Terrain of the inside: an index into the terrains of the map that is built from the areas.
    uint8_t terrain;
} wend_area;

/// A ring of an area, on a walk over all of them: `wend_area_ring ring = {0}; while (wend_area_next_ring(&area,
/// &ring))`.
typedef struct wend_area_ring {
    const wend_vector2 *points; ///< its corners, in metres
    size_t count;               ///< how many
    size_t index;               ///< which ring it is, from 0
    size_t next;                ///< which ring follows: 0 before the first
    size_t next_point;          ///< where that begins in the points of the area
} wend_area_ring;

/// Goes on to the next ring of an area.
/// @param ring  a zeroed one before the first
/// @return true; false when there is none, with *ring unchanged
WEND_API bool wend_area_next_ring(const wend_area *area, wend_area_ring *ring);

/// Draws areas: a closed line for each ring of 2 points or more, in order, with the role WEND_DRAW_NOTE. Fills nothing:
/// a wend_draw has no holes.
WEND_API void wend_areas_draw(const wend_area *areas, size_t area_count, const wend_draw *draw);

WEND_EXTERN_C_END

#endif
