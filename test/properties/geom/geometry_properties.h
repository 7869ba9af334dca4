// Facts about predicates, segments and polygons, shared by tests and fuzz targets. Every property chooses among a tiny
// world, where degenerate cases abound, a small one, and the full range of coordinates.
#ifndef WEND_TEST_GEOMETRY_PROPERTIES_H
#define WEND_TEST_GEOMETRY_PROPERTIES_H

#include "oracle/geom/exact_geometry.h"
#include "support/choices.h"
#include "wend/vector.h"

// Points that like to coincide, to line up and to be neighbours.
void choose_lattice_points(choices *source, wend_lattice_point *points, size_t count);

oracle_point to_oracle(wend_lattice_point point);

bool predicates_agree_with_gmp(choices *source, void *user);
bool predicates_follow_symmetries(choices *source, void *user);
bool segments_agree_with_gmp(choices *source, void *user);
bool segments_follow_symmetries(choices *source, void *user);
bool polygons_agree_with_gmp(choices *source, void *user);
bool polygons_follow_symmetries(choices *source, void *user);

#endif
