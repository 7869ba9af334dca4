// Worlds for the suite `plane`: meshes of files, of grids and of generated scenes, with queries on them.
#ifndef WEND_BENCH_PLANE_WORLDS_H
#define WEND_BENCH_PLANE_WORLDS_H

#include "input/plane_input.h"

#include "wend/wend.h"

#include <stdio.h>

typedef struct plane_world {
    plane_input file;     // of a file; its cells are the file's polygons
    wend_area_list *list; // of a scene
    wend_mesh *made;      // of a grid or scene
    const wend_mesh *mesh;
    wend_cells *same, *merged, *triangles;
    wend_plane *planes[3]; // on each of them; planes[0] is what peers search too. planes[1] is NULL when that is merged
    wend_plane_request *requests; // all of them have a path
    size_t request_count;
} plane_world;

// All return false, with nothing to release, when what is needed is not there; when it is and is wrong, the program ends.

// WEND_DATA/mesh/MESH.mesh with WEND_DATA/mesh/SCENARIO.scen.
bool plane_world_of_file(const char *mesh, const char *scenario, plane_world *world);

// WEND_DATA/grid/MAP.map with WEND_DATA/grid/MAP.map.scen; starts and goals are the middles of cells.
bool plane_world_of_grid(const char *map, plane_world *world);

// A generated world with random starts and goals, as many as asked for.
bool plane_world_of_scene(const char *kind, uint32_t things, size_t queries, plane_world *world);

void plane_world_release(plane_world *world);

// Writes the cells that peers search, and the queries, to open streams. False when memory is out or a stream broken.
bool plane_world_write(const plane_world *world, FILE *mesh, FILE *queries);

#endif
