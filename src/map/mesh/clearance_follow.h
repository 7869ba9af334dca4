// What a clearance index keeps to follow edits of its mesh: walls, corners, necks and feet, each by its coordinates. clearance_follow.c draws it.
#ifndef WEND_MAP_CLEARANCE_FOLLOW_H
#define WEND_MAP_CLEARANCE_FOLLOW_H

#include "geom/living/living_plane.h"
#include "map/mesh/clearance_internal.h"

#define NO_CLEARANCE_ITEM UINT32_MAX

enum { WALL_FREE_LEFT = 1, WALL_FREE_RIGHT = 2 }; // going from a to b

// A side of the mesh between what is free and what is not, or between two media.
typedef struct clearance_wall {
    wend_lattice_point a, b; // a comes first
    uint8_t sides;           // that are free; 0: there is no such wall any more
    uint8_t before;          // the edit
    bool is_listed;          // among those that changed
} clearance_wall;

// An end of walls.
typedef struct clearance_corner {
    wend_lattice_point at;
    uint32_t ends;       // of walls; 0: there is no such corner any more
    uint32_t first_neck; // or NO_CLEARANCE_ITEM
    bool is_listed;      // to be looked from
    bool has_box;
    wend_box
        box; // of all triangles that were looked through and all discs that were tested: only walls that meet it may change its necks
} clearance_corner;

typedef struct clearance_neck {
    uint32_t wall;
    uint32_t foot; // NO_CLEARANCE_ITEM: it is an end of the wall
    uint32_t next; // of the corner, or of free ones
} clearance_neck;

// A point of the lattice that walls are led through.
typedef struct clearance_foot {
    wend_lattice_point at;
    uint32_t necks;
    bool was_there; // before the edit
    bool is_listed;
} clearance_foot;

typedef struct clearance_wall_key {
    uint64_t a, b;
} clearance_wall_key;

#define ARRAY_NAME clearance_wall_array
#define ARRAY_ITEM clearance_wall
#include "base/memory/array_template.h"

#define ARRAY_NAME clearance_corner_array
#define ARRAY_ITEM clearance_corner
#include "base/memory/array_template.h"

#define ARRAY_NAME clearance_neck_array
#define ARRAY_ITEM clearance_neck
#include "base/memory/array_template.h"

#define ARRAY_NAME clearance_foot_array
#define ARRAY_ITEM clearance_foot
#include "base/memory/array_template.h"

#define ARRAY_NAME clearance_number_array
#define ARRAY_ITEM uint32_t
#include "base/memory/array_template.h"

#define ARRAY_NAME clearance_flag_array
#define ARRAY_ITEM uint8_t
#include "base/memory/array_template.h"

#define ARRAY_NAME clearance_look_array
#define ARRAY_ITEM forest_item
#include "base/memory/array_template.h"

#define MAP_NAME        clearance_wall_map
#define MAP_KEY         clearance_wall_key
#define MAP_VALUE       uint32_t
#define MAP_HASH(k)     wend_mix_quickly((k).a ^ wend_mix_quickly((k).b))
#define MAP_EQUAL(p, q) ((p).a == (q).a && (p).b == (q).b)
#include "base/memory/hash_map_template.h"

#define MAP_NAME        clearance_point_map
#define MAP_KEY         uint64_t
#define MAP_VALUE       uint32_t
#define MAP_HASH(k)     wend_mix_quickly(k)
#define MAP_EQUAL(p, q) ((p) == (q))
#include "base/memory/hash_map_template.h"

typedef struct clearance_follower {
    clearance_wall_array walls;
    clearance_corner_array corners;
    clearance_neck_array necks;
    clearance_foot_array feet;
    clearance_number_array free_walls, free_corners, free_feet; // places that are empty
    uint32_t free_neck;
    clearance_wall_map wall_of;
    clearance_point_map corner_of, foot_of;
    clearance_number_array
        wall_at; // by side of the mesh, 3 a triangle: twice the wall, and 1 when it leads from b to a; NO_CLEARANCE_ITEM: none
    box_forest looks; // boxes of corners
    size_t neck_count, capped_count;
    living_plane *plane; // segments of walls, under twice their numbers, and feet, under one more
    // Of the edit that is being followed.
    clearance_number_array changed_walls, listed_corners, changed_feet;
    clearance_look_array new_looks;
    clearance_number_array fresh;    // triangles that are not what they were
    clearance_number_array suspects; // triangles that may be free where they were not, or the other way around
    clearance_number_array queue;
    clearance_flag_array state; // by triangle: bits of it being in these lists
} clearance_follower;

static inline uint64_t clearance_point_key(wend_lattice_point point) {
    return (uint64_t)(uint32_t)point.x << 32 | (uint32_t)point.y;
}

// The corner at a point, or NO_CLEARANCE_ITEM.
static inline uint32_t clearance_corner_at(const clearance_follower *follower, wend_lattice_point point) {
    const uint32_t *corner = clearance_point_map_find(&follower->corner_of, clearance_point_key(point));
    return corner ? *corner : NO_CLEARANCE_ITEM;
}

static inline uint32_t clearance_wall_between(const clearance_follower *follower, wend_lattice_point a,
                                              wend_lattice_point b) {
    const bool is_turned = wend_lattice_point_compare(b, a) < 0;
    const uint32_t *wall =
        clearance_wall_map_find(&follower->wall_of, (clearance_wall_key){clearance_point_key(is_turned ? b : a),
                                                                         clearance_point_key(is_turned ? a : b)});
    return wall ? *wall : NO_CLEARANCE_ITEM;
}

// ---------------------------------------------------------------------------------------------------------------------
// Walls and corners (clearance_walls.c)

// Makes the walls what they are in the mesh, whose triangles by these numbers changed; NULL: all. Lists the walls that changed, and the corners that came or must look again.
wend_status wend_clearance_follow_walls(clearance_follower *follower, const wend_mesh *mesh, const uint32_t *changed,
                                        size_t count, const wend_allocator *allocator);

// Nothing is new any more: drops what is gone.
wend_status wend_clearance_forget_changes(clearance_follower *follower, const wend_allocator *allocator);

void wend_clearance_free_walls(clearance_follower *follower, const wend_allocator *allocator);

// ---------------------------------------------------------------------------------------------------------------------
// Necks (clearance_refine.c)

// Finds the necks of the listed corners again, and lists the feet that came or went.
wend_status wend_clearance_follow_necks(clearance_follower *follower, const wend_mesh *mesh,
                                        const wend_allocator *allocator);

// ---------------------------------------------------------------------------------------------------------------------
// The plane (clearance_plane.c)

// Brings the plane, and the index's triangles, up to date with the walls and feet that changed.
wend_status wend_clearance_follow_plane(wend_clearance *clearance);

#endif
