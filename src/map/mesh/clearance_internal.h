// Clearance as its parts see it. clearance.c tells how it works.
#ifndef WEND_MAP_CLEARANCE_INTERNAL_H
#define WEND_MAP_CLEARANCE_INTERNAL_H

#include "geom/box_forest.h"
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
#define GAP_UNKNOWN_WALL (UINT32_MAX - 8) // it was bent, with others
#define NO_GAP           UINT32_MAX

static inline bool gap_is_wall(uint32_t across) {
    return across & CONSTRAINED_BIT;
}

enum {
    GAP_LEADS_ON = 1,   // shifted by a side: it leads on, from one triangle of the core to another
    GAP_IS_IN_CORE = 8, // else it is a dead end, or not free
    GAP_HAS_UP = 16, // of a dead end: that of sides GAP_UP_SHIFT leads to the core, or to the top where there is none
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
    size_t room;
} gap_bins;

enum {
    CLEARANCE_CORNER = 1,
    CLEARANCE_END_OF_WALL = 2
}; // of vertices: a path may turn there, around a corner of walls; it is no foot

// A gap that a way crosses.
typedef struct crossed_side {
    int64_t width; // squared
    uint32_t side; // a handle
} crossed_side;

// Triangles between walls and feet. Slots may be empty: then all vertices are GHOST_VERTEX; what faces no triangle faces one beyond all slots. A triangle begins
// with its smallest corner, so that what is done in the order of sides does not depend on how it came to be.
typedef struct clearance_triangulation {
    wend_lattice_point *points; // by vertex
    mesh_triangle *triangles;
    size_t vertex_count, vertex_room;
    size_t triangle_room;
} clearance_triangulation;

struct wend_clearance {
    wend_allocator allocator;
    const wend_mesh *mesh;
    wend_dependant dependant;         // on the mesh
    clearance_triangulation *refined; // the walls, cut at the feet of necks
    uint32_t triangle_count;          // slots
    uint8_t *is_free;                 // by triangle, with as much room
    uint8_t *vertex_kinds;            // by vertex of `refined`
    box_forest boxes;                 // of triangles
    bool has_one_cost;                // all free ground of the mesh costs the same
    wend_clearance_counts counts;
    struct clearance_follower *follower; // what follows edits (clearance_follow.c); NULL: everything is made again
    // What searches of corridors go through (clearance_gaps.c).
    _Atomic bool has_gaps;
    gap_triangle *gaps; // by triangle
    size_t gap_room;
    gap_bins bins;
    wend_segment *walls; // that have feet
    size_t wall_count, wall_room;
    // The widest ways (clearance_ways.c).
    clearance_link *links; // by triangle, with room for as many
    size_t link_room;
    _Atomic bool has_links; // else ways are searched for, until that has cost as much as the links
    uint64_t owed;          // steps of such searches
    uint32_t *marks;        // by triangle; NULL: there were no edits
    uint32_t mark;
    crossed_side *waiting; // a heap of gaps: two a triangle
    size_t search_room;    // triangles that there are marks and gaps for
};

// Brings an index up to date with its mesh; any number of threads may call it at once.
wend_status wend_clearance_pull(const wend_clearance *clearance);

// For tests and measurements: as wend_clearance_create, but from the first edit on all are followed. Without this the first one makes the index again.
wend_status wend_clearance_create_following(const wend_mesh *mesh, wend_allocator allocator,
                                            wend_clearance **clearance);

// The free triangle of `refined` that holds a point, border included, of several the one whose corners come first; WEND_NO_TRIANGLE when there is none.
uint32_t wend_clearance_holder(const wend_clearance *clearance, wend_lattice_point point);

// Whether a disc can go from one free triangle to another through gaps that are all as wide as it, and the narrowest gap, squared, that it passes.
bool wend_clearance_joins(const wend_clearance *clearance, uint32_t one, uint32_t other, int64_t least_width);
int64_t wend_clearance_least_gap(const wend_clearance *clearance, double radius);

static inline bool clearance_triangle_is_there(const clearance_triangulation *refined, uint32_t triangle) {
    return refined->triangles[triangle].vertex[0] != GHOST_VERTEX;
}

// The ends of a side, seen from its triangle.
static inline wend_segment clearance_side_ends(const clearance_triangulation *refined, uint32_t side) {
    const uint32_t *v = refined->triangles[handle_triangle(side)].vertex;
    return (wend_segment){refined->points[v[next_side(handle_side(side))]],
                          refined->points[v[previous_side(handle_side(side))]]};
}

// The squared length of a side, in units.
static inline int64_t wend_clearance_side_width(const wend_clearance *clearance, uint32_t side) {
    const wend_segment ends = clearance_side_ends(clearance->refined, side);
    return wend_squared_distance(ends.a, ends.b);
}

// Walls, and what may not be crossed because nothing is known beyond.
static inline bool clearance_side_is_wall(const wend_clearance *clearance, uint32_t triangle, uint32_t side) {
    const uint32_t across = clearance->refined->triangles[triangle].across[side];
    return handle_is_constrained(across) || handle_triangle(across) >= clearance->triangle_count;
}

// ---------------------------------------------------------------------------------------------------------------------
// Gaps for searches (clearance_gaps.c)

// Makes them, where they are not there; any number of threads may call it at once.
wend_status wend_clearance_find_gaps(const wend_clearance *clearance);

// As wend_clearance_holder, from a triangle near the point, when the point is inside one that is found so.
uint32_t wend_clearance_walk_to(const wend_clearance *clearance, wend_lattice_point point);

void wend_clearance_free_gaps(wend_clearance *clearance);

// ---------------------------------------------------------------------------------------------------------------------
// The widest ways (clearance_ways.c)

// The narrowest gap of the widest way between two different free triangles; false: there is no way.
bool wend_clearance_find_gap(const wend_clearance *clearance, uint32_t one, uint32_t other, uint32_t *side);

// Makes the links. WEND_OUT_OF_MEMORY: there are none.
wend_status wend_clearance_link(wend_clearance *clearance);

// The triangles are others: reserves what searches need, and forgets the links. WEND_OUT_OF_MEMORY: nothing changed.
wend_status wend_clearance_unlink(wend_clearance *clearance);

void wend_clearance_free_ways(wend_clearance *clearance);

// ---------------------------------------------------------------------------------------------------------------------
// Making and following (clearance_follow.c)

// Makes everything but the links, with a follower.
wend_status wend_clearance_build(wend_clearance *clearance);

// Follows what changed in the mesh after a version. WEND_UNSUPPORTED: the index must be made again. When it fails there is no follower any more, and the index is
// neither what it was nor what it should be.
wend_status wend_clearance_follow(wend_clearance *clearance, uint64_t version);

void wend_clearance_forget_follower(wend_clearance *clearance);

#endif
