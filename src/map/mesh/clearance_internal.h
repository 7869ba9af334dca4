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

// A triangle as searches go through it (clearance_gaps.c): one line of the cache.
typedef struct gap_triangle {
    wend_lattice_point corners[3];
    uint32_t across[3]; // by side, opposite the corner of its number: a handle, or a wall
    uint32_t flags;
    double inverse[3]; // 1 / the length of a side
} gap_triangle;

// A wall is CONSTRAINED_BIT and, shifted by 3, its number in `walls`, or one of these.
#define GAP_WALL_ITSELF  UINT32_MAX       // the mesh has it where the side is
#define GAP_UNKNOWN_WALL (UINT32_MAX - 8) // it has been bent, with others
#define NO_GAP           UINT32_MAX

static inline bool gap_is_wall(uint32_t across) {
    return across & CONSTRAINED_BIT;
}

enum {
    GAP_LEADS_ON = 1,   // shifted by a side: it leads on, from one triangle of the core to another
    GAP_IS_IN_CORE = 8, // else it is a dead end, or not free
    GAP_HAS_UP = 16,    // of a dead end: that of sides GAP_UP_SHIFT leads to the core, or to the top where there is none
    GAP_UP_SHIFT = 5,
    GAP_DEPTH_SHIFT = 7, // of a dead end: how many sides it is from the core or the top, at most GAP_MOST_DEPTH
    GAP_MOST_DEPTH = (1 << 25) - 1
};

static inline uint32_t gap_depth(const gap_triangle *triangle) {
    return triangle->flags >> GAP_DEPTH_SHIFT;
}

// The side of a dead end that leads up.
static inline uint32_t gap_up_side(const gap_triangle *triangle) {
    return triangle->flags >> GAP_UP_SHIFT & 3;
}

static inline uint32_t gap_up(const gap_triangle *triangle) {
    return triangle->across[gap_up_side(triangle)];
}

// Squares over all triangles; each names a free one near it, to walk from.
typedef struct gap_bins {
    wend_lattice_point low;
    int shift; // a square has sides of 2^shift units
    uint32_t columns, rows;
    uint32_t *triangle_of; // columns * rows
} gap_bins;

struct wend_clearance {
    wend_allocator allocator;
    const wend_mesh *mesh;
    wend_dependant dependant;    // on the mesh
    wend_triangulation *refined; // of its walls, cut at the feet of necks
    uint32_t triangle_count;
    uint8_t *is_free;   // by triangle
    uint8_t *is_corner; // by vertex of `refined`, the ghost included: a path may turn there, around a corner of walls
    clearance_link *links; // by triangle
    gap_triangle *gaps;    // by triangle
    gap_bins bins;
    wend_segment *walls; // that have feet
    size_t wall_count, wall_room;
    box_tree boxes;        // of triangles
    bool has_one_cost;     // all free ground of the mesh costs the same
    wend_clearance_counts counts;
};

// Brings an index up to date with its mesh; any number of threads may call it at once.
wend_status wend_clearance_pull(const wend_clearance *clearance);

// The free triangle of `refined` that holds a point, border included, the first of several; WEND_NO_TRIANGLE when there is none.
uint32_t wend_clearance_holder(const wend_clearance *clearance, wend_lattice_point point);

// The same from a triangle near it, when the point is inside one that is found so.
uint32_t wend_clearance_walk_to(const wend_clearance *clearance, wend_lattice_point point);

// Whether a disc can go from one free triangle to another through gaps that are all as wide as it, and the narrowest gap, squared, that it passes.
bool wend_clearance_joins(const wend_clearance *clearance, uint32_t one, uint32_t other, int64_t least_width);
int64_t wend_clearance_least_gap(const wend_clearance *clearance, double radius);

// The squared length of a side, in units.
int64_t wend_clearance_side_width(const wend_clearance *clearance, uint32_t side);

// Whether a point is a vertex of the mesh, and no foot.
bool wend_clearance_is_vertex_of_mesh(const wend_mesh *mesh, wend_lattice_point point);

// Makes `gaps`, when all else is made.
wend_status wend_clearance_find_gaps(wend_clearance *clearance);

// Finds the necks, and triangulates the walls with their feet: sets `refined` and `counts`.
wend_status wend_clearance_refine(wend_clearance *clearance);

#endif
