#include "map/mesh/merge_side.h"

#include "geom/predicates_inline.h"

merge_side wend_merge_side_between(wend_lattice_point a, wend_lattice_point b, uint32_t edge) {
    bool in_order = wend_lattice_point_compare(a, b) < 0;
    return (merge_side){wend_squared_distance(a, b), in_order ? a : b, in_order ? b : a, edge};
}

bool wend_merge_side_before(const merge_side *a, const merge_side *b) {
    if (a->squared_length != b->squared_length) return a->squared_length > b->squared_length;
    int order = wend_lattice_point_compare(a->low, b->low);
    return order ? order < 0 : wend_lattice_point_compare(a->high, b->high) < 0;
}

#define SORT_NAME   sort_merge_sides
#define SORT_ITEM   merge_side
#define SORT_BEFORE wend_merge_side_before
#include "base/memory/sort_template.h"

void wend_merge_sides_sort(merge_side *sides, size_t count, merge_side *scratch) {
    sort_merge_sides(sides, count, scratch);
}
