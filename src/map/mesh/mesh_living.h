// Edits of a mesh in place, in time proportional to what changes. mesh_living.c draws it.
#ifndef WEND_MAP_MESH_LIVING_H
#define WEND_MAP_MESH_LIVING_H

#include "geom/living/living_plane.h"
#include "map/mesh/mesh_edit.h"
#include "map/mesh/mesh_islands.h"

#define ARRAY_NAME number_array
#define ARRAY_ITEM uint32_t
#include "base/memory/array_template.h"

#define ARRAY_NAME mark_array
#define ARRAY_ITEM uint8_t
#include "base/memory/array_template.h"

// Numbers of a mesh's triangles or vertices, which leave no gaps, and the slots of the plane that they are.
typedef struct dense_numbers {
    number_array number_of; // by slot: the number + 1; 0: none
    number_array slot_of;   // by number
} dense_numbers;

// A slot that is given another number.
typedef struct number_move {
    uint32_t slot, number;
} number_move;

#define ARRAY_NAME number_move_array
#define ARRAY_ITEM number_move
#include "base/memory/array_template.h"

typedef struct mesh_living {
    living_plane *plane;
    dense_numbers triangles; // real ones first, then ghosts
    dense_numbers vertices;  // numbers are those of the triangulation less 1: the ghost has none
    // Of the edit that is being made.
    number_array written;    // slots of triangles that are not as the mesh has them
    mark_array is_written;   // by slot
    number_array gone;       // slots of triangles that are dead now
    number_array gone_vertices, touched_vertices;
    number_move_array moves, vertex_moves;
    number_array holes, homeless; // numbers without slots, slots without numbers
    number_array islands;         // by place in `written`: the island of a triangle that is there still, ISLAND_UNKNOWN of one that is new
    number_array fresh;           // triangles and ghosts of the mesh that are new
    number_array changed;         // triangles and ghosts of the mesh that are not what they were
    island_repair repair;
} mesh_living;

// Makes the edits of a plan. WEND_UNSUPPORTED: not in place, it must be rebuilt; WEND_OUT_OF_MEMORY. Then the mesh is as it was.
wend_status wend_mesh_edit_in_place(wend_mesh *mesh, const mesh_plan *plan);

#endif
