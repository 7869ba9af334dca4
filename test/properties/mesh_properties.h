// Facts about meshes and their cells, shared by tests and fuzz targets.
#ifndef WEND_TEST_MESH_PROPERTIES_H
#define WEND_TEST_MESH_PROPERTIES_H

#include "support/choices.h"

// Whatever areas are given, the mesh and its cells pass their checks; points are found and lines followed as the oracle says.
bool mesh_agrees_with_naive(choices *source, void *user);

// In a hall with a hundred pillars and more the nearest free places are as the oracle says.
bool nearest_among_pillars(choices *source, void *user);

#endif
