// Edits of a mesh in place, in time proportional to what changes. mesh_living.c draws it.
#ifndef WEND_MAP_MESH_LIVING_H
#define WEND_MAP_MESH_LIVING_H

#include "geom/living/living_plane.h"
#include "map/mesh/mesh_edit.h"
#include "map/mesh/mesh_islands.h"

#define ARRAY_NAME mesh_number_array
#define ARRAY_ITEM uint32_t
#include "base/memory/array_template.h"

#define ARRAY_NAME mark_array
#define ARRAY_ITEM uint8_t
#include "base/memory/array_template.h"

// Numbers of a mesh's triangles or vertices, which leave no gaps, and the slots of the plane that they are.
typedef struct dense_numbers {
    mesh_number_array number_of; // by slot: the number + 1; 0: none
    mesh_number_array slot_of;   // by number
} dense_numbers;

// A slot that is given another number.
typedef struct number_move {
    uint32_t slot, number;
} number_move;

#define ARRAY_NAME number_move_array
#define ARRAY_ITEM number_move
#include "base/memory/array_template.h"

#define ARRAY_NAME border_side_array
#define ARRAY_ITEM forest_item
#include "base/memory/array_template.h"

typedef struct mesh_living {
    living_plane *plane;
    dense_numbers triangles; // free ones, blocked ones, ghosts
    uint32_t free_count;
    bool is_anew;           // the last edit renumbered everything
    dense_numbers vertices; // numbers are those of the triangulation less 1: the ghost has none
    // Of the edit that is being made.
    mesh_number_array written; // slots of triangles that are not as the mesh has them
    mark_array is_written;     // by slot
    mesh_number_array gone;    // slots of triangles that are dead now
    mesh_number_array gone_vertices, touched_vertices;
    number_move_array moves, vertex_moves;
    mesh_number_array holes, homeless; // numbers without slots, slots without numbers
    mesh_number_array
        islands; // by place in `written`: the island of a triangle that is there still, ISLAND_UNKNOWN of one that is new
    mesh_number_array fresh;   // triangles and ghosts of the mesh that are new
    mesh_number_array changed; // triangles and ghosts of the mesh that are not what they were
    border_side_array borders;
    mesh_island_repair repair;
} mesh_living;

// The kinds of triangles, in the order of their numbers.
enum { FREE_TRIANGLE, BLOCKED_TRIANGLE, GHOST_TRIANGLE, TRIANGLE_CLASSES };

// Terrain of areas while an edit is made; the last one is remembered.
typedef struct terrain_look {
    const wend_mesh *mesh;
    const mesh_plan *plan;
    uint32_t area;
    uint8_t terrain;
} terrain_look;

// The terrain of an area as it is after the edits.
uint8_t wend_mesh_look_up_terrain(terrain_look *look, uint32_t area);

static inline int class_of_triangle(terrain_look *look, const living_triangle *triangle) {
    if (living_triangle_is_ghost(triangle)) return GHOST_TRIANGLE;
    const uint8_t terrain = wend_mesh_look_up_terrain(look, triangle->shape);
    return look->mesh->terrains[terrain].medium == WEND_MEDIUM_BLOCKED ? BLOCKED_TRIANGLE : FREE_TRIANGLE;
}

// A triangle of the plane as the mesh has it.
static inline mesh_triangle followed_triangle(const mesh_living *living, const living_triangle *from) {
    mesh_triangle to;
    for (int i = 0; i < 3; i++) {
        const uint32_t vertex = from->vertex[i], across = from->across[i];
        to.vertex[i] = vertex == GHOST_VERTEX ? GHOST_VERTEX : living->vertices.number_of.items[vertex];
        to.across[i] = (living->triangles.number_of.items[handle_triangle(across)] - 1) << 3 | (across & 7);
    }
    return to;
}

// The mesh's arrays follow the plane where it changed. When memory is out the mesh is as it was.
wend_status wend_mesh_follow_changes(wend_mesh *mesh, const living_view *view, const terrain_look *look);

// Makes the edits of a plan. WEND_UNSUPPORTED: not in place, it must be rebuilt; WEND_OUT_OF_MEMORY. Then the mesh is as it was.
wend_status wend_mesh_edit_in_place(wend_mesh *mesh, const mesh_plan *plan);

#endif
