// What edits make of the areas of a mesh, before they are made.
#ifndef WEND_MAP_MESH_EDIT_H
#define WEND_MAP_MESH_EDIT_H

#include "base/number/mix.h"
#include "map/mesh/mesh_internal.h"

// What becomes of an area: of all edits that name it the last one counts.
typedef struct planned_area {
    uint32_t id;
    bool is_there;              // false: it is removed
    wend_area area;             // a copy
    wend_lattice_point *points; // its corners on the lattice
} planned_area;

#define ARRAY_NAME planned_area_array
#define ARRAY_ITEM planned_area
#include "base/memory/array_template.h"

#define MAP_NAME        planned_area_map
#define MAP_KEY         uint32_t
#define MAP_VALUE       uint32_t
#define MAP_HASH(k)     wend_mix_quickly(k)
#define MAP_EQUAL(a, b) ((a) == (b))
#include "base/memory/hash_map_template.h"

typedef struct mesh_plan {
    planned_area_array list;   // in the order in which they were first named
    planned_area_map place_of; // by id
    uint32_t next_area;        // the id of the next new one
    size_t corner_count;       // of all areas, afterwards
    size_t edited_count;       // corners that come and that go
} mesh_plan;

// Copies of areas, and of those that a mesh keeps (mesh_kept.c).
wend_status wend_mesh_copy_area(const wend_area *from, const wend_allocator *allocator, wend_area *to);
void wend_mesh_free_area(wend_area *area, const wend_allocator *allocator);

// Closes up the list of kept areas when most of it is gone.
void wend_mesh_drop_gone(wend_mesh *mesh);

#endif
