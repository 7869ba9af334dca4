#include "geom/lattice_order.h"

static bool lattice_point_before(const wend_lattice_point *a, const wend_lattice_point *b) {
    return wend_lattice_point_compare(*a, *b) < 0;
}

#define SORT_NAME   sort_lattice_points
#define SORT_ITEM   wend_lattice_point
#define SORT_BEFORE lattice_point_before
#include "base/memory/sort_template.h"

static bool point_pair_before(const wend_point_pair *a, const wend_point_pair *b) {
    return a->a != b->a ? a->a < b->a : a->b < b->b;
}

#define SORT_NAME   sort_point_pairs
#define SORT_ITEM   wend_point_pair
#define SORT_BEFORE point_pair_before
#include "base/memory/sort_template.h"

void wend_lattice_points_sort(wend_lattice_point *points, size_t count, wend_lattice_point *scratch) {
    sort_lattice_points(points, count, scratch);
}

size_t wend_point_pairs_sort(wend_point_pair *pairs, size_t count, wend_point_pair *scratch) {
    sort_point_pairs(pairs, count, scratch);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || point_pair_before(&pairs[kept - 1], &pairs[i])) pairs[kept++] = pairs[i];
    return kept;
}
