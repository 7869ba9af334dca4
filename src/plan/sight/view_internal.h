// Looking around in a plane: places, cones of sight, and the corners that a place sees.
//
//      left   q------------p        A cone is what a place, its root, sees through a side of a cell: between two rays, right and left, each the
//         \    \    o     /         direction of a vertex (or a limit that was set). Both are differences of lattice points, so that everything is
//          \    \ seen   / right    decided by the signs of cross products of 64 bits.
//           \    \      /  /
//            a----\----/--b         It enters the next cell through the side from a to b and is cut by that cell's other sides into further cones.
//              \       /
//               (root)              A cone always has a width. What is seen along its rays only, beyond the vertex that a ray leads to, is up to
//                                   the flags right_open and left_open: a ray that has met a corner is closed.
//
// A place has several sheets when walls or media touch in it: the parts of its surroundings that can be reached from each other around it.
#ifndef WEND_PLAN_VIEW_INTERNAL_H
#define WEND_PLAN_VIEW_INTERNAL_H

#include "base/memory/memory.h"
#include "geom/predicates_inline.h"
#include "map/mesh/plane_internal.h"
#include "wend/visibility.h"

#include <math.h>

// A direction; |coordinate| < 2^30.
typedef struct view_ray {
    int32_t x, y;
} view_ray;

// Positive when b lies to the left of a; below 2^61.
static inline int64_t ray_cross(view_ray a, view_ray b) {
    return (int64_t)a.x * b.y - (int64_t)a.y * b.x;
}

static inline int64_t ray_dot(view_ray a, view_ray b) {
    return (int64_t)a.x * b.x + (int64_t)a.y * b.y;
}

static inline view_ray ray_to(wend_lattice_point from, wend_lattice_point to) {
    return (view_ray){to.x - from.x, to.y - from.y};
}

static inline view_ray ray_opposite(view_ray ray) {
    return (view_ray){-ray.x, -ray.y};
}

// Of two opposite directions one is ahead: to the right, or straight up.
static inline bool ray_is_ahead(view_ray ray) {
    return ray.x > 0 || (ray.x == 0 && ray.y > 0);
}

// Directions from right counterclockwise to left, both included; less than half a turn.
typedef struct view_wedge {
    view_ray right, left;
} view_wedge;

static inline bool wedge_holds(const view_wedge *wedge, view_ray ray) {
    return ray_cross(wedge->right, ray) >= 0 && ray_cross(ray, wedge->left) >= 0;
}

// What two wedges have in common; false when that has no width.
static inline bool wedge_meet(const view_wedge *a, const view_wedge *b, view_wedge *both) {
    if (wedge_holds(b, a->right) && ray_cross(a->right, b->left) > 0)
        both->right = a->right;
    else if (wedge_holds(a, b->right) && ray_cross(b->right, a->left) > 0)
        both->right = b->right;
    else
        return false;
    both->left = wedge_holds(b, a->left) && ray_cross(b->right, a->left) > 0 ? a->left : b->left;
    return true;
}

typedef struct view_cone {
    view_wedge wedge;
    uint32_t side; // what it goes through: of the cell it comes from, or goes to, as the user likes
    bool right_open, left_open;
} view_cone;

#define ARRAY_NAME cone_array
#define ARRAY_ITEM view_cone
#include "base/memory/array_template.h"

#define ARRAY_NAME corner_array
#define ARRAY_ITEM uint32_t
#include "base/memory/array_template.h"

// Sides of a cell, as they follow each other, that do not touch a place in that cell or on its border.
typedef struct view_fan {
    uint32_t first, count;
} view_fan;

#define ARRAY_NAME fan_array
#define ARRAY_ITEM view_fan
#include "base/memory/array_template.h"

typedef struct view_sheet {
    uint32_t first_fan, fan_count; // counterclockwise
    bool is_whole;                 // all around the place; else it begins and ends at the border
    view_ray begin;                // where it begins
    uint32_t vertex;               // what the place is here, or NO_PLANE_VERTEX
} view_sheet;

#define ARRAY_NAME sheet_array
#define ARRAY_ITEM view_sheet
#include "base/memory/array_template.h"

typedef struct sight_place {
    wend_lattice_point point;
    sheet_array sheets; // none: not free
    fan_array fans;
} sight_place;

// As wend_plane_sees, of places that keep their contract.
bool wend_plane_sees_unchecked(const wend_plane *plane, wend_location from, wend_location to);

// Finds a place and its sheets. WEND_INVALID when the place violates its contract.
wend_status wend_view_place_find(const wend_plane *plane, const wend_allocator *allocator, wend_location location,
                                 sight_place *place);
void wend_view_place_free(sight_place *place, const wend_allocator *allocator);

// The corners that a root sees and that a path along the line of sight can turn at: the line is tangent there and touches no corner before.
typedef struct sight_search {
    const wend_plane *plane;
    const wend_allocator *allocator;
    wend_lattice_point root;
    bool only_ahead; // corners in the directions that ray_is_ahead says
    cone_array cones;
    corner_array found; // vertices of the plane; some may be there several times
    corner_array scratch;
} sight_search;

// Adds what is seen through a fan, in a wedge or, with NULL, in all directions.
wend_status wend_sight_search_look(sight_search *search, view_fan fan, const view_wedge *wedge);

// Sorts what was found, and drops what was found twice.
wend_status wend_sight_search_finish(sight_search *search);

// Everything that is seen from a place.
wend_status wend_sight_search_from_place(sight_search *search, const wend_plane *plane, const sight_place *place);

void wend_sight_search_free(sight_search *search);

// True when a line in this direction, or the other, does not enter the wall at a corner.
static inline bool ray_is_tangent(const plane_vertex *corner, view_ray ray) {
    int64_t begin = ray_cross(ray, (view_ray){corner->begin_x, corner->begin_y}),
            end = ray_cross(ray, (view_ray){corner->end_x, corner->end_y});
    return !((begin < 0 && end > 0) || (begin > 0 && end < 0));
}

// The directions in which a path that turns at a corner can leave it, ahead only: up to two wedges, which may have no width.
int wend_corner_wedges(const plane_vertex *corner, view_wedge wedges[2]);

// In metres.
static inline double view_distance(double unit, wend_lattice_point a, wend_lattice_point b) {
    return unit * sqrt((double)wend_squared_distance(a, b));
}

#endif
