// Worlds of polygons to test, measure and show meshes on: one function makes any of them, of any size, from a seed.
//
//     scene_mesh_def def = scene_default_mesh_def(SCENE_MESH_CITY, 7);
//     wend_area_list *list = NULL;
//     if (scene_mesh_make(SCENE_MESH_CITY, &def, &list) == WEND_OK) ...      wend_area_list_mesh_def(list) is ready for wend_mesh_create
//
// The same kind, definition and seed give the same areas on every platform. Public headers only.
#ifndef WEND_SCENES_MESH_SCENES_H
#define WEND_SCENES_MESH_SCENES_H

#include "wend/wend.h"

typedef enum scene_mesh_kind {
    // Worlds.
    SCENE_MESH_CITY = 0,    // blocks of houses along streets, a river with bridges, parks
    SCENE_MESH_OFFICE = 1,  // rooms with doors on both sides of corridors, desks in them
    SCENE_MESH_CAVES = 2,   // round chambers, tunnels between them, pillars
    SCENE_MESH_SPIRALS = 3, // walls that wind inwards
    SCENE_MESH_STARS = 4,   // stars with thin rays, some of which cross themselves
    SCENE_MESH_NEEDLES = 5, // long thin triangles in all directions
    // Horrors.
    SCENE_MESH_COLLINEAR = 6, // corners on lines, and a unit beside them
    SCENE_MESH_SLIVERS = 7,   // triangles as thin as a unit, over and beside each other
    SCENE_MESH_DUPLICATES =
        8, // the same polygons again: reversed, begun elsewhere, with corners repeated, moved along their sides
    SCENE_MESH_TOUCHING = 9,  // squares that share corners, sides, and corners with sides
    SCENE_MESH_CROSSING = 10, // polygons through random points
    SCENE_MESH_NESTED = 11,   // polygon in polygon in polygon, some of which touch
    SCENE_MESH_SCALES = 12,   // kilometres and single units together
    SCENE_MESH_KIND_COUNT = 13
} scene_mesh_kind;

#define SCENE_MESH_FIRST_HORROR SCENE_MESH_COLLINEAR

typedef struct scene_mesh_def {
    double size;              // metres along a side, 1 .. 30000
    uint32_t count;           // how many things: houses, rooms, chambers, stars ...; 0 .. 10^7
    uint64_t seed;            // any number
    wend_allocator allocator; // for the list
} scene_mesh_def;

// A size and a count that suit the kind, malloc.
scene_mesh_def scene_default_mesh_def(scene_mesh_kind kind, uint64_t seed);

// "city", "office" and so on; NULL for a number that is no kind.
const char *scene_mesh_kind_name(scene_mesh_kind kind);

// The kind of a name; false when there is none.
bool scene_mesh_kind_from_name(const char *name, scene_mesh_kind *kind);

// Makes a world. Returns WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid; WEND_OUT_OF_MEMORY. *list is unchanged
// unless WEND_OK.
wend_status scene_mesh_make(scene_mesh_kind kind, const scene_mesh_def *def, wend_area_list **list);

#endif
