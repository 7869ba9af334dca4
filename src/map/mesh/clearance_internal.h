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
    uint8_t *is_free;      // by triangle
    clearance_link *links; // by triangle
    box_tree boxes;        // of triangles
    wend_clearance_counts counts;
};

// Finds the necks, and triangulates the walls with their feet: sets `refined` and `counts`.
wend_status wend_clearance_refine(wend_clearance *clearance);

#endif
