// A plane as searches see it.
//
//            c                    Cells are rings of sides, counterclockwise, one cell after the other:
//          /   \   s + 1              side s goes from sides[s].vertex to sides[sides[s].next].vertex
//   s + 2 /     \                     sides[s].across is the same side of the cell beyond it, which runs the other way, or NO_PLANE_SIDE
//        a ----- b                Going around a vertex: from a side s that starts there,
//            s                        counterclockwise  across(previous(s)),   clockwise  next(across(s))
//
// A vertex of the mesh whose free triangles are not all connected around it (walls touch there) becomes several vertices here, one for each
// group of connected triangles: the plane is a surface with a border, and two sides that meet in a vertex can reach each other around it.
#ifndef WEND_MAP_PLANE_INTERNAL_H
#define WEND_MAP_PLANE_INTERNAL_H

#include "base/core/life.h"
#include "map/mesh/cells_internal.h"
#include "wend/plane.h"

#define NO_PLANE_SIDE   UINT32_MAX
#define NO_PLANE_VERTEX UINT32_MAX
#define NO_PLANE_BLOCK  UINT32_MAX

typedef struct plane_side {
    uint32_t vertex; // where it starts
    uint32_t across;
    uint32_t next; // of the same cell
    uint32_t cell;
    wend_lattice_point point; // of its vertex, and
    bool starts_at_corner;    // whether that is a corner: here too, because searches look at little else
    uint32_t block;           // that it leads through, see plane_blocks.c; NO_PLANE_BLOCK when nothing is across
} plane_side;

// What is at a vertex. `first` is a side that starts at it: on the border the one from which going around counterclockwise meets all
// others, so the border runs along `first` (which nothing is across); inside any.
typedef struct plane_vertex {
    wend_lattice_point point;
    uint32_t first;
    bool on_border;
    bool is_corner; // on the border, with more than half a turn of free space
    // On the border: the directions in which the free part begins (along `first`) and ends, counterclockwise; |coordinate| < 2^30.
    int32_t begin_x, begin_y, end_x, end_y;
} plane_vertex;

typedef struct plane_block {
    uint32_t gate;  // the cell by which it hangs on what is nearer to the root of its island
    uint32_t depth; // blocks up to the root, this one included
} plane_block;

struct wend_plane {
    wend_allocator allocator;
    wend_life life;
    const wend_cells *cells;
    const wend_mesh *mesh;
    wend_dependant dependant; // on the mesh: cells are a function of it
    uint32_t cell_count, vertex_count;
    uint32_t side_count;             // sides, and gaps between them, which have no vertex and lead to themselves
    uint32_t *first_side, *end_side; // by cell
    uint32_t *islands;               // by cell, as wend_mesh_island
    bool has_one_medium;             // all that is not blocked is of the same
    plane_side *sides;
    plane_vertex *vertices;
    uint32_t *block_of;  // by cell: the block it is in that is nearest to the root; NO_PLANE_BLOCK at the root
    plane_block *blocks; // room for one a cell
    uint32_t block_count;
    size_t cell_room, side_room, vertex_room; // of the arrays
    // Of cells of a mesh that is edited in place (plane_follow.c).
    bool follows;
    bool has_own_islands;        // of merged cells; those of triangles are the mesh's
    struct plane_follow *follow; // NULL until it is needed
};

// Whether a plane can be patched when its mesh is edited: it then has one block, and of triangles the mesh's own islands.
static inline bool plane_may_follow(const wend_plane *plane) {
    return plane->cells->follows && plane->cell_count > 0;
}
wend_status wend_plane_begin_to_follow(wend_plane *plane);
// The scratch that following needs, empty.
wend_status wend_plane_make_follow(wend_plane *plane);

// A plane that is up to date, for copies of its cells and of its mesh (mesh_copy.c).
wend_status wend_plane_copy(const wend_plane *from, const wend_cells *cells, wend_plane **plane);

// Patches it; WEND_UNSUPPORTED: what changed is not known.
wend_status wend_plane_follow(wend_plane *plane);
void wend_plane_stop_following(wend_plane *plane);

// The directions of the border at a vertex, and whether more than half a turn lies between them.
void wend_plane_look_at_border(plane_vertex *vertex, wend_lattice_point begin, wend_lattice_point end);

// Brings a plane, and first its cells, up to date with their mesh; any number of threads may call it at once.
static inline wend_status wend_plane_pull(const wend_plane *plane) {
    wend_plane *own =
        (wend_plane *)(uintptr_t)plane; // what is derived is brought up to date also for those who only read
    return wend_dependant_refresh(&own->dependant, own);
}

// The version of the mesh that a plane knows.
static inline uint64_t plane_version(const wend_plane *plane) {
    return atomic_load_explicit(&plane->dependant.version, memory_order_relaxed);
}

// True while a plane is that of a version of its mesh, and nothing has changed since: what was begun on it may go on.
static inline bool plane_is_of_version(const wend_plane *plane, uint64_t version) {
    return plane_version(plane) == version && wend_dependant_is_current(&plane->dependant);
}

// Finds the blocks.
wend_status wend_plane_make_blocks(wend_plane *plane);

// Marks the blocks that lie between two cells of an island: all that a shortest path between them goes through. `marks` has one a block.
void wend_plane_mark_blocks(const wend_plane *plane, uint32_t cell, uint32_t other, uint32_t *marks, uint32_t mark);

// Gaps are in planes of merged cells that were patched.
static inline plane_side plane_gap(uint32_t side) {
    return (plane_side){
        .vertex = NO_PLANE_VERTEX, .across = side, .next = side, .cell = WEND_NO_CONVEX_CELL, .block = NO_PLANE_BLOCK};
}
static inline bool plane_side_is_gap(const wend_plane *plane, uint32_t side) {
    return plane->sides[side].cell == WEND_NO_CONVEX_CELL;
}

// The side before one in its cell.
static inline uint32_t plane_previous_side(const wend_plane *plane, uint32_t side) {
    uint32_t cell = plane->sides[side].cell;
    return side == plane->first_side[cell] ? plane->end_side[cell] - 1 : side - 1;
}

// Of the sides that start at the same vertex, the next one counterclockwise; NO_PLANE_SIDE beyond the border.
static inline uint32_t plane_side_left(const wend_plane *plane, uint32_t side) {
    return plane->sides[plane_previous_side(plane, side)].across;
}

// The same clockwise.
static inline uint32_t plane_side_right(const wend_plane *plane, uint32_t side) {
    uint32_t across = plane->sides[side].across;
    return across == NO_PLANE_SIDE ? NO_PLANE_SIDE : plane->sides[across].next;
}

// The cells that hold a point, inside or on their border: those of all free triangles around it, or, when one of these triangles is given,
// only of those that one can come to around the point. Appends each once. None: the point is not in the free part. `terrains` are the mesh's,
// or as an agent sees them.
#define ARRAY_NAME cell_array
#define ARRAY_ITEM uint32_t
#include "base/memory/array_template.h"
wend_status wend_plane_find_holders(const wend_plane *plane, const wend_terrain *terrains, wend_lattice_point point,
                                    uint32_t triangle, const wend_allocator *allocator, cell_array *cells);

// The place nearest to a point on the islands of some cells, located; of several equally near ones on the island that comes first.
wend_location wend_plane_nearest_to(const wend_plane *plane, const cell_array *cells, wend_lattice_point point);

#endif
