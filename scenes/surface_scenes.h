// Soups of triangles to test, measure and show baking on: floors above floors.
//
//     scene_surface *scene = NULL;
//     if (scene_surface_make(SCENE_SURFACE_STAIR, 1, wend_default_allocator(), &scene) == WEND_OK) ...
//     scene_surface_destroy(scene);
//
// The same kind and seed give the same triangles on every platform. Public headers only.
#ifndef WEND_SCENES_SURFACE_SCENES_H
#define WEND_SCENES_SURFACE_SCENES_H

#include "wend/wend.h"

typedef enum scene_surface_kind {
    SCENE_SURFACE_RAMP = 0,     // a floor, a box on it, and a ramp that leads onto the box
    SCENE_SURFACE_STAIR = 1,    // a spiral stair of 20 turns around a pillar
    SCENE_SURFACE_CAR_PARK = 2, // five floors with ramps between them, and pillars
    SCENE_SURFACE_BRIDGE = 3,   // a bridge with ramps and parapets over a road
    SCENE_SURFACE_TOWER = 4,    // twelve floors with walls that have doors, and no stair
    SCENE_SURFACE_CITY = 5,     // 1,000 turned boxes on a plain
    SCENE_SURFACE_HILLS = 6,    // a height field, too steep in places
    SCENE_SURFACE_KIND_COUNT = 7
} scene_surface_kind;

typedef struct scene_surface {
    wend_vector3 *vertices;
    size_t vertex_count, vertex_room;
    uint32_t (*triangles)[3];
    size_t triangle_count, triangle_room;
    wend_allocator allocator;
} scene_surface;

// "ramp", "stair" and so on; NULL for a number that is no kind.
const char *scene_surface_kind_name(scene_surface_kind kind);

// Returns WEND_OK; WEND_OUT_OF_RANGE for a number that is no kind; WEND_OUT_OF_MEMORY. *scene is unchanged unless WEND_OK.
wend_status scene_surface_make(scene_surface_kind kind, uint64_t seed, wend_allocator allocator, scene_surface **scene);

// NULL is allowed.
void scene_surface_destroy(scene_surface *scene);

#endif
