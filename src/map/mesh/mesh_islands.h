// Islands of a mesh that is edited in place. mesh_islands.c tells how.
#ifndef WEND_MAP_MESH_ISLANDS_H
#define WEND_MAP_MESH_ISLANDS_H

#include "map/mesh/mesh_internal.h"

// Of a free triangle that is new.
#define ISLAND_UNKNOWN UINT32_MAX
#define ISLAND_MOVED   0x80000000u // of a number whose island has another one now

#define ARRAY_NAME island_numbers
#define ARRAY_ITEM uint32_t
#include "base/memory/array_template.h"

// Triangles, linked.
typedef struct island_list {
    uint32_t first, last;
} island_list;

// Triangles that hang together: those to flood on from, and those that were flooded.
typedef struct island_group {
    uint32_t parent; // itself, or one that it became part of
    uint32_t island; // in the end
    island_list open, done;
} island_group;

#define ARRAY_NAME island_group_array
#define ARRAY_ITEM island_group
#include "base/memory/array_template.h"

// A group has a triangle that was of an island.
typedef struct island_touch {
    uint32_t island, group, keeper;
} island_touch;

#define ARRAY_NAME island_touch_array
#define ARRAY_ITEM island_touch
#include "base/memory/array_template.h"

typedef struct mesh_island_repair {
    island_numbers sizes; // by island: how many triangles
    // Scratch.
    uint32_t stamp;
    island_numbers seen; // by triangle: stamp + 1 + the group that saw it
    island_numbers link; // by triangle: the next of its list
    island_numbers waiting;
    island_group_array groups;
    island_touch_array touches;
} mesh_island_repair;

// Counts the islands of a mesh that was built.
wend_status wend_mesh_island_repair_begin(mesh_island_repair *repair, const wend_mesh *mesh);
void wend_mesh_island_repair_free(mesh_island_repair *repair, const wend_allocator *allocator);

// Room for a mesh of so many triangles and an edit that writes so many.
wend_status wend_mesh_island_repair_reserve(mesh_island_repair *repair, const wend_mesh *mesh, size_t triangles,
                                            size_t fresh);

// Finds the islands of a mesh after an edit.
// @param fresh          triangles and ghosts that were not there before; free ones are ISLAND_UNKNOWN, all others know their island. `sizes` counts these
// @param some_vanished  an island may have no triangles left
void wend_mesh_repair_islands(wend_mesh *mesh, mesh_island_repair *repair, const uint32_t *fresh, size_t count,
                              bool some_vanished);

#endif
