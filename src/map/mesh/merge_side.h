// Sides between cells that are merged, in the order in which they are tried: the longest first, of equals by their places. So what comes of it is
// a function of the geometry and not of the numbers of vertices or sides.
#ifndef WEND_MAP_MERGE_SIDE_H
#define WEND_MAP_MERGE_SIDE_H

#include "wend/cells.h"
#include "wend/vector.h"

typedef struct merge_side {
    int64_t squared_length;
    wend_lattice_point low, high; // its ends, by x, then y
    uint32_t edge;
} merge_side;

merge_side wend_merge_side_between(wend_lattice_point a, wend_lattice_point b, uint32_t edge);

// The order in which they are tried; total, since two sides have no two ends in common.
bool wend_merge_side_before(const merge_side *a, const merge_side *b);

// `scratch` has room for as many.
void wend_merge_sides_sort(merge_side *sides, size_t count, merge_side *scratch);

// How many steps along chains of sides it took to merge triangles to cells.
uint64_t wend_cells_chain_work(const wend_cells *cells);

#endif
