/// Exact predicates of polygons on the lattice, for every list of points.
///
///     const wend_lattice_point square[] = {{0, 0}, {8, 0}, {8, 8}, {0, 8}};
///     wend_polygon_location here = wend_polygon_locate(square, 4, (wend_lattice_point){8, 3}, WEND_FILL_NON_ZERO);
///     if (here.side == WEND_POLYGON_ON_EDGE) ... here.index is 1 ...
///
/// A polygon is an array of vertices; edge i goes from vertex i to vertex i + 1, the last one back to vertex 0. Nothing
/// else is required: it may cross itself, repeat vertices, have spikes and parts on one line, and have 0, 1 or 2
/// vertices (one vertex has one edge, from itself to itself). Orientation is free. Coordinates must be in range
/// (WEND_COORDINATE_LIMIT). None of these functions allocates; all may be called from any thread.
#ifndef WEND_POLYGON_H
#define WEND_POLYGON_H

#include "wend/vector.h"

WEND_EXTERN_C_BEGIN

/// Which points off the boundary are inside.
typedef enum wend_fill_rule {
    WEND_FILL_NON_ZERO = 0, ///< those the boundary winds around, in total, a number of times that is not 0
    WEND_FILL_EVEN_ODD = 1  ///< those the boundary winds around an odd number of times
} wend_fill_rule;

/// Where a point is.
typedef enum wend_polygon_side {
    WEND_POLYGON_OUTSIDE = 0,  ///< off the boundary, not inside
    WEND_POLYGON_INSIDE = 1,   ///< off the boundary, and wound around by the fill rule
    WEND_POLYGON_ON_EDGE = 2,  ///< on an edge and on no vertex
    WEND_POLYGON_ON_VERTEX = 3 ///< on a vertex
} wend_polygon_side;

/// Where a point is in a polygon.
typedef struct wend_polygon_location {
    wend_polygon_side side; ///< inside, outside or on the boundary
    size_t index;           ///< on an edge or a vertex: the first such edge or vertex; else 0
    int64_t winding; ///< off the boundary: how often the boundary winds around the point, counterclockwise; else 0
} wend_polygon_location;

/// Locates a point. A point on any edge is on the boundary, also where the polygon lies on both sides of that
/// edge. O(count).
/// @param points  `count` vertices; may be NULL when count is 0, and then every point is outside
/// @return when an argument violates its contract, in soft mode: WEND_POLYGON_OUTSIDE
WEND_API wend_polygon_location wend_polygon_locate(const wend_lattice_point *points, size_t count,
                                                   wend_lattice_point point, wend_fill_rule rule);

/// Twice the signed area of a polygon, exact: high * 2^64 + low square units. Twice, because then it is a whole number.
typedef struct wend_doubled_area {
    int sign;       ///< 1: counterclockwise on the whole; -1: clockwise; 0: no area, or areas that cancel out
    int64_t high;   ///< carries the sign
    uint64_t low;   ///< the low 64 bits
    double nearest; ///< the same as a double: exact below 2^53, within one unit in the last place above
} wend_doubled_area;

/// Twice the signed area, in which every part of the plane counts as often as the polygon winds around it. O(count).
/// @param points  `count` vertices; may be NULL when count is 0
/// @return when an argument violates its contract, in soft mode: zero
WEND_API wend_doubled_area wend_polygon_doubled_area(const wend_lattice_point *points, size_t count);

/// True when a polygon bounds a convex region with some area and runs around it just once, in either direction.
/// Vertices may be repeated one after the other and may lie on straight edges. O(count).
/// @return when an argument violates its contract, in soft mode: false
WEND_API bool wend_polygon_is_convex(const wend_lattice_point *points, size_t count);

/// True when a polygon has 3 vertices or more and its edges have nothing in common but the vertices of neighbours: no
/// crossing, no touching, no repeated vertex, no spike. Compares all pairs of edges, most of them by their boxes only:
/// O(count^2).
/// @param edges  two indexes, or NULL. When the result is false they are the first offending pair of edges in the order
///               of the smaller index, then the larger; the same edge twice where an edge has no length; and both 0
///               when there are fewer than 3 vertices
/// @return when an argument violates its contract, in soft mode: false
WEND_API bool wend_polygon_is_simple(const wend_lattice_point *points, size_t count, size_t edges[2]);

WEND_EXTERN_C_END

#endif
