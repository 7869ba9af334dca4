// CGAL's constrained Delaunay triangulation behind C functions, as a peer of `wend bench cdt`. In the build when
// WEND_BENCH_HAS_CGAL is defined (cmake/bench.cmake); it needs CGAL's headers, GMP and MPFR. CGAL is under the GPL, so it is linked
// into wend-bench and nowhere else. Running out of memory ends the program.
#ifndef WEND_BENCH_CGAL_TRIANGULATION_H
#define WEND_BENCH_CGAL_TRIANGULATION_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cgal_world cgal_world;

// points: x and y in turn. ends: two places in points for each segment; segments meet in their ends only.
cgal_world *cgal_world_create(const int32_t *points, size_t point_count, const uint32_t *ends, size_t segment_count);

void cgal_world_destroy(cgal_world *world); // NULL is allowed

// Triangulates the convex hull, in place of what the last call made.
void cgal_world_triangulate(cgal_world *world);

// Forgets the triangulation, so that the next call starts with empty memory.
void cgal_world_clear(cgal_world *world);

size_t cgal_world_vertex_count(const cgal_world *world);
size_t cgal_world_triangle_count(const cgal_world *world);
uint64_t cgal_world_peak_bytes(const cgal_world *world); // of the containers of vertices and faces

// Visits the triangles: x and y of three corners each.
void cgal_world_visit(const cgal_world *world, void (*visitor)(void *user, const int32_t corners[6]), void *user);

#ifdef __cplusplus
}
#endif

#endif
