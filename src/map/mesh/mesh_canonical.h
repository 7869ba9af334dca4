// A mesh in one order only: vertices by coordinates, triangles by their vertices, sides by their ends.
#ifndef WEND_MAP_MESH_CANONICAL_H
#define WEND_MAP_MESH_CANONICAL_H

#include "map/mesh/mesh_internal.h"

typedef struct canonical_triangle {
    uint32_t vertex[3]; // in the canonical order, from 0; counterclockwise, the smallest first
    uint32_t number;    // of the mesh
} canonical_triangle;

typedef struct canonical_mesh {
    const wend_mesh *mesh;
    uint32_t *vertices; // of the mesh, from 0
    size_t vertex_count;
    canonical_triangle *triangles;
    size_t triangle_count;
    wend_point_pair *sides; // constrained ones; a < b
    size_t side_count, side_capacity;
    uint32_t *ranks; // of the mesh's areas; NULL: as they are numbered
} canonical_mesh;

// Uses the mesh's allocator. Free it in any case.
wend_status wend_mesh_make_canonical(const wend_mesh *mesh, canonical_mesh *canonical);

// The area of a triangle of the mesh, counted among those that are there; NO_AREA_32 when it has none.
uint32_t wend_canonical_area(const canonical_mesh *canonical, uint32_t triangle);

void wend_canonical_mesh_free(canonical_mesh *canonical);

#endif
