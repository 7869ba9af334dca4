// Meshes of the free ground of grids, for suites about the plane.
#ifndef WEND_BENCH_VISIBILITY_WORLDS_H
#define WEND_BENCH_VISIBILITY_WORLDS_H

#include "grid_outline.h"
#include "wend/mesh.h"

// The mesh inside an outline, with a lattice unit of one. Ends the program with a complaint when there is no memory.
wend_mesh *mesh_of_outline(const scene_outline *outline);

#endif
