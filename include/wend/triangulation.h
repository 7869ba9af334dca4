/// Constrained Delaunay triangulations of points and segments on the lattice: exact, and a function of the input's set.
///
///     const wend_lattice_point points[] = {{0, 0}, {100, 0}, {100, 100}, {0, 100}, {40, 50}};
///     const wend_point_pair segments[] = {{0, 2}, {1, 3}};                     they cross: a vertex is made at (50, 50)
///     wend_triangulation_def def = wend_default_triangulation_def();
///     def.points = points, def.point_count = 5;
///     def.segments = segments, def.segment_count = 2;
///     wend_triangulation *triangulation = NULL;
///     if (wend_triangulation_create(&def, NULL, &triangulation) == WEND_OK) ...
///     wend_triangulation_destroy(triangulation);
///
/// The only precondition is that coordinates are in range: points may coincide, segments may cross, overlap, touch, or
/// be points. What meets is resolved by snap rounding (Hobby 1999; Guibas and Marimont 1998): around every point, and
/// around every crossing rounded to the lattice, is a pixel of one unit; each segment is led through the middle of
/// every pixel it passes. A segment so becomes a chain of edges that nowhere lies farther from it than half a unit
/// along each axis, and chains meet in vertices only.
///
/// The triangulation covers the convex hull of the vertices. Of all triangulations that contain the chains it is the
/// one that is Delaunay: no vertex that can be seen from a triangle's inside lies in its circle. Four vertices on one
/// circle are decided by their coordinates, so the result does not depend on the order of points and segments.
#ifndef WEND_TRIANGULATION_H
#define WEND_TRIANGULATION_H

#include "wend/allocator.h"
#include "wend/diagnostics.h"
#include "wend/status.h"
#include "wend/vector.h"

WEND_EXTERN_C_BEGIN

/// Two points, by their places in an array: the ends of a segment.
typedef struct wend_point_pair {
    uint32_t a, b;
} wend_point_pair;

/// What to triangulate. Start from wend_default_triangulation_def().
typedef struct wend_triangulation_def {
    /// sizeof(wend_triangulation_def), set by wend_default_triangulation_def.
    size_t size;
    const wend_lattice_point *points; ///< in range (WEND_COORDINATE_LIMIT)
    size_t point_count;               ///< below 2^28
    const wend_point_pair *segments;  ///< places in `points`
    size_t segment_count;             ///< below 2^32 - 1
    /// Other than 0: points are inserted in a random order of this seed instead of the quick one. The result is the
    /// same; for tests.
    uint64_t shuffle_seed;
    wend_allocator allocator; ///< default malloc
} wend_triangulation_def;

/// No points, no segments, malloc.
WEND_DEFAULT wend_triangulation_def wend_default_triangulation_def(void) {
    wend_triangulation_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.allocator = wend_default_allocator();
    return def;
}

/// A triangulation.
typedef struct wend_triangulation wend_triangulation;

/// Triangulates. O(n log n) for n points and crossings in all but contrived cases.
/// @param findings  receives the errors of an invalid definition; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid; WEND_OUT_OF_MEMORY; *triangulation is unchanged
///         unless WEND_OK
WEND_API wend_status wend_triangulation_create(const wend_triangulation_def *def, wend_diagnostics *findings,
                                               wend_triangulation **triangulation);

/// Releases a triangulation. NULL is allowed.
WEND_API void wend_triangulation_destroy(wend_triangulation *triangulation);

// ---------------------------------------------------------------------------------------------------------------------
// Looking at it

/// An invalid triangle index.
#define WEND_NO_TRIANGLE UINT32_MAX

/// How many vertices there are: points that differ, and crossings.
WEND_API uint32_t wend_triangulation_vertex_count(const wend_triangulation *triangulation);

/// Where a vertex is. Vertices are numbered from 0, in no particular order.
WEND_API wend_lattice_point wend_triangulation_vertex(const wend_triangulation *triangulation, uint32_t vertex);

/// The vertex that a point of the definition became.
WEND_API uint32_t wend_triangulation_vertex_of_point(const wend_triangulation *triangulation, size_t point);

/// The vertices of the chain that a segment of the definition became, from its a to its b. One vertex for a segment
/// without length.
/// @param count  how many
WEND_API const uint32_t *wend_triangulation_chain(const wend_triangulation *triangulation, size_t segment,
                                                  size_t *count);

/// How many triangles there are: 2 * vertices - 2 - (vertices on the hull's border), or 0 when all vertices are on one
/// line.
WEND_API uint32_t wend_triangulation_triangle_count(const wend_triangulation *triangulation);

/// A triangle. Side i is opposite vertices[i].
typedef struct wend_triangle {
    uint32_t vertices[3];   ///< counterclockwise
    uint32_t neighbours[3]; ///< across side i; WEND_NO_TRIANGLE on the border
    bool constrained[3];    ///< side i is part of a chain
} wend_triangle;

/// A triangle, numbered from 0, in no particular order.
WEND_API wend_triangle wend_triangulation_get_triangle(const wend_triangulation *triangulation, uint32_t triangle);

/// Proves that a triangulation is valid, with exact arithmetic and independent of what built it: triangles turn
/// counterclockwise and have correct neighbours, their number is correct, the border is convex, chains are there and
/// nothing else is constrained, and every other side is Delaunay.
/// @param findings  receives the first error; may be NULL
/// @return WEND_OK, WEND_BAD_INPUT, or WEND_OUT_OF_MEMORY
WEND_API wend_status wend_triangulation_check(const wend_triangulation *triangulation, wend_diagnostics *findings);

WEND_EXTERN_C_END

#endif
