// Facts about meshes and their cells, shared by tests and fuzz targets.
#ifndef WEND_TEST_MESH_PROPERTIES_H
#define WEND_TEST_MESH_PROPERTIES_H

#include "oracle/map/naive_mesh.h"
#include "support/choices.h"
#include "wend/mesh.h"

enum { MOST_AREAS = 5, MOST_CORNERS = 14 };

// A world of a few areas that cross each other and themselves, on a lattice of whole metres.
typedef struct mesh_world {
    wend_vector2 points[MOST_AREAS][MOST_CORNERS];
    size_t rings[MOST_AREAS][3];
    wend_area areas[MOST_AREAS];
    wend_terrain terrains[3];
    wend_lattice lattice;
    wend_mesh_def def; // points into the rest
    int64_t side;
} mesh_world;

void choose_mesh_world(choices *source, mesh_world *world);

// The triangles of a mesh for the oracle; the caller frees them.
naive_mesh_triangle *naive_triangles_of(const wend_mesh *mesh, size_t *count);

// Whatever areas are given, the mesh and its cells pass their checks; points are found and lines followed as the oracle says.
bool mesh_agrees_with_naive(choices *source, void *user);

// In a hall with a hundred pillars and more the nearest free places are as the oracle says.
bool nearest_among_pillars(choices *source, void *user);

#endif
