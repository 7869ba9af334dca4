// Clearance as its parts see it. clearance.c tells how it works.
#ifndef WEND_MAP_CLEARANCE_INTERNAL_H
#define WEND_MAP_CLEARANCE_INTERNAL_H

#include "map/core/dependant.h"
#include "map/mesh/mesh_internal.h"
#include "wend/clearance.h"

// How a triangle, and all that hangs below it, was joined with another.
typedef struct clearance_link {
    uint32_t up;   // itself at the top
    uint32_t side; // a handle: the gap that was crossed
    int64_t width; // squared
} clearance_link;

struct wend_clearance {
    wend_allocator allocator;
    const wend_mesh *mesh;
    wend_dependant dependant;    // on the mesh
    wend_triangulation *refined; // of its walls, cut at the feet of necks
    uint32_t triangle_count;
    uint8_t *is_free;   // by triangle
    uint8_t *is_corner; // by vertex of `refined`, the ghost included: a path may turn there, around a corner of walls
    clearance_link *links; // by triangle
    box_tree boxes;        // of triangles
    bool has_one_cost;     // all free ground of the mesh costs the same
    wend_clearance_counts counts;
};

// Brings an index up to date with its mesh; any number of threads may call it at once.
wend_status wend_clearance_pull(const wend_clearance *clearance);

// The free triangle of `refined` that holds a point, border included, the first of several; WEND_NO_TRIANGLE when there is none.
uint32_t wend_clearance_holder(const wend_clearance *clearance, wend_lattice_point point);

// Whether a disc can go from one free triangle to another through gaps that are all as wide as it, and the narrowest gap, squared, that it passes.
bool wend_clearance_joins(const wend_clearance *clearance, uint32_t one, uint32_t other, int64_t least_width);
int64_t wend_clearance_least_gap(const wend_clearance *clearance, double radius);

// The squared length of a side, in units.
int64_t wend_clearance_side_width(const wend_clearance *clearance, uint32_t side);

// Finds the necks, and triangulates the walls with their feet: sets `refined` and `counts`.
wend_status wend_clearance_refine(wend_clearance *clearance);

#endif
