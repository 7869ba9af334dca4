// Points and pairs of points in order: what comes of it is a function of the geometry, not of who came first.
#ifndef WEND_GEOM_LATTICE_ORDER_H
#define WEND_GEOM_LATTICE_ORDER_H

#include "wend/triangulation.h"

// Sorts by x, then by y. `scratch` has room for as many.
void wend_lattice_points_sort(wend_lattice_point *points, size_t count, wend_lattice_point *scratch);

// Sorts by a, then by b, and leaves each pair once; returns how many are left. `scratch` has room for as many.
size_t wend_point_pairs_sort(wend_point_pair *pairs, size_t count, wend_point_pair *scratch);

#endif
