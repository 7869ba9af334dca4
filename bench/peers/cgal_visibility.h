// CGAL's triangular expansion (Triangular_expansion_visibility_2) behind C functions, as a peer of `wend bench visibility`. As cgal_triangulation.h.
#ifndef WEND_BENCH_CGAL_VISIBILITY_H
#define WEND_BENCH_CGAL_VISIBILITY_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cgal_views cgal_views;

// points: x and y in turn. ends: two places in points for each segment; segments meet in their ends only. places: x and y of each place to look from, which
// lie on no segment; their faces are found here.
cgal_views *cgal_views_create(const int32_t *points, const uint32_t *ends, size_t segment_count, const int32_t *places,
                              size_t place_count);

void cgal_views_destroy(cgal_views *views); // NULL is allowed

// Finds what each place sees, and forgets it.
void cgal_views_run(cgal_views *views);

// The areas of what each place sees, in sum.
double cgal_views_area(cgal_views *views);

#ifdef __cplusplus
}
#endif

#endif
