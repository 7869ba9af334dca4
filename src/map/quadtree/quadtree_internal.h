// What the files of the quadtree, and its planner, see of it. quadtree.c has the picture.
#ifndef WEND_MAP_QUADTREE_INTERNAL_H
#define WEND_MAP_QUADTREE_INTERNAL_H

#include "base/core/life.h"
#include "base/number/mix.h"
#include "base/number/word_bytes.h"
#include "map/core/dependant.h"
#include "map/core/map_base.h"
#include "wend/edit.h"
#include "wend/quadtree.h"

#include <math.h>

#define MAP_NAME        quad_map
#define MAP_KEY         uint64_t
#define MAP_VALUE       uint32_t
#define MAP_HASH(key)   wend_mix_quickly(key)
#define MAP_EQUAL(a, b) ((a) == (b))
#include "base/memory/hash_map_template.h"

#define NO_MASK UINT32_MAX

// A quad, or a place for one.
typedef struct quad_slot {
    uint64_t code; // 0: nobody is here
    double cost;   // infinity: blocked
    double occupancy;
    uint32_t next;   // the next piece of the same square; of an empty place: the next empty one; or WEND_NO_QUAD
    uint32_t mask;   // its cells, when they are not the whole square; or NO_MASK
    int32_t x, y;    // where paths go through it, in units
    bool is_uniform; // free or occupied throughout, on one kind of ground: may be merged
    bool is_kept;    // while an edit is carried out
} quad_slot;

// A quad that an edit will make.
typedef struct quad_plan {
    uint64_t code;
    double cost, occupancy;
    size_t mask;     // where its words start in the edit's masks, or SIZE_MAX
    uint32_t anchor; // with a mask: the cell (y * side + x in the square) that paths go through
    bool is_uniform;
} quad_plan;

typedef struct tree_obstacle {
    wend_segment *edges; // of all its rings; NULL with is_live: none
    size_t count;
    wend_fill_rule rule;
    wend_box box;
    bool is_live;
} tree_obstacle;

#define ARRAY_NAME slot_array
#define ARRAY_ITEM quad_slot
#include "base/memory/array_template.h"

#define ARRAY_NAME plan_array
#define ARRAY_ITEM quad_plan
#include "base/memory/array_template.h"

#define ARRAY_NAME word_array
#define ARRAY_ITEM uint64_t
#include "base/memory/array_template.h"

#define ARRAY_NAME quad_array
#define ARRAY_ITEM uint32_t
#include "base/memory/array_template.h"

#define ARRAY_NAME change_array
#define ARRAY_ITEM wend_quad_change
#include "base/memory/array_template.h"

#define ARRAY_NAME obstacle_array
#define ARRAY_ITEM tree_obstacle
#include "base/memory/array_template.h"

#define ARRAY_NAME number_array
#define ARRAY_ITEM double
#include "base/memory/array_template.h"

// An edge of an obstacle, upwards.
typedef struct area_edge {
    double ax, ay, bx, by, x; // x: at the height that is looked at
    size_t owner;             // in the list of obstacles that are near
    int turns;                // 1: it led upwards; -1: downwards
} area_edge;

#define ARRAY_NAME area_edge_array
#define ARRAY_ITEM area_edge
#include "base/memory/array_template.h"

// A closed box in units.
typedef struct edit_box {
    int64_t low_x, low_y, high_x, high_y;
} edit_box;

#define ARRAY_NAME edit_box_array
#define ARRAY_ITEM edit_box
#include "base/memory/array_template.h"

struct wend_quadtree {
    wend_map_base base;
    wend_life life;
    wend_quadtree_def def;
    const wend_grid *grid; // NULL: of areas
    wend_dependant source; // the grid's journal; of areas: nothing
    // Places are whole units from the root's corner; the root has 2^root_bits of them along a side.
    int root_bits;
    int cell_bits;       // of a grid: a cell has 2^cell_bits units
    wend_vector2 corner; // of the root, in metres; of a grid with corner vertices, half a cell before its origin
    double unit;         // metres
    uint32_t max_depth;
    uint32_t leaf_cells; // of a grid: the side of a quad at max_depth, in cells
    size_t mask_words;   // of a mask
    // Quads.
    slot_array slots;
    uint32_t empty_slot; // the first empty place, or WEND_NO_QUAD
    quad_map codes;      // of the first pieces
    word_array masks;
    uint32_t empty_mask; // the first that nobody uses (its first word is the next one), or NO_MASK
    size_t quad_count, free_count, partial_count;
    double least_cost;        // of any quad there can be
    obstacle_array obstacles; // by id
    // Edits: kept between them.
    change_array journal;
    edit_box_array boxes;
    plan_array plan;
    word_array plan_masks;
    quad_array old;
    quad_array near;               // obstacles near a square, and cells of one
    number_array levels, windings; // of areas
    area_edge_array edges;
};

// A square in units.
typedef struct quad_square {
    int64_t x, y, size;
} quad_square;

// The depth of a code, which is not 0.
static inline uint32_t quad_depth(uint64_t code) {
    return (uint32_t)wend_highest_bit(code) / 2;
}

// Every other bit, brought together; and back.
static inline uint64_t quad_gather(uint64_t bits) {
    bits &= UINT64_C(0x5555555555555555);
    bits = (bits | bits >> 1) & UINT64_C(0x3333333333333333);
    bits = (bits | bits >> 2) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    bits = (bits | bits >> 4) & UINT64_C(0x00ff00ff00ff00ff);
    bits = (bits | bits >> 8) & UINT64_C(0x0000ffff0000ffff);
    return (bits | bits >> 16) & UINT64_C(0xffffffff);
}

static inline uint64_t quad_spread(uint64_t bits) {
    bits &= UINT64_C(0xffffffff);
    bits = (bits | bits << 16) & UINT64_C(0x0000ffff0000ffff);
    bits = (bits | bits << 8) & UINT64_C(0x00ff00ff00ff00ff);
    bits = (bits | bits << 4) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    bits = (bits | bits << 2) & UINT64_C(0x3333333333333333);
    return (bits | bits << 1) & UINT64_C(0x5555555555555555);
}

static inline quad_square quad_square_of(const wend_quadtree *tree, uint64_t code) {
    uint32_t depth = quad_depth(code);
    uint64_t place = code ^ UINT64_C(1) << 2 * depth;
    int shift = tree->root_bits - (int)depth;
    return (quad_square){(int64_t)quad_gather(place) << shift, (int64_t)quad_gather(place >> 1) << shift,
                         INT64_C(1) << shift};
}

static inline bool quad_is_blocked(const quad_slot *slot) {
    return !(slot->cost < (double)INFINITY);
}

// Whether the cell (x, y) of the grid, which lies in the quad's square, belongs to the quad.
static inline bool quad_has_cell(const wend_quadtree *tree, const quad_slot *slot, quad_square square, int64_t x,
                                 int64_t y) {
    if (slot->mask == NO_MASK) return true;
    size_t bit =
        (size_t)(y - (square.y >> tree->cell_bits)) * tree->leaf_cells + (size_t)(x - (square.x >> tree->cell_bits));
    return tree->masks.items[slot->mask * tree->mask_words + bit / 64] >> bit % 64 & 1;
}

// Whether a cell can be gone through: in the grid and of the tree's medium.
bool wend_quadtree_cell_is_free(const wend_quadtree *tree, int64_t x, int64_t y);

// A place in units rounded from metres; false when it is not in the root, whose far sides count as in it.
bool wend_quadtree_to_units(const wend_quadtree *tree, wend_vector2 position, int64_t units[2]);
wend_vector2 wend_quadtree_to_metres(const wend_quadtree *tree, double x, double y);

// The first piece of the quad that holds a place (0 .. 2^root_bits - 1), and the piece that has it.
uint32_t wend_quadtree_at(const wend_quadtree *tree, int64_t x, int64_t y);

// The quad that holds a position, of a tree that is brought up to date; WEND_NO_QUAD: none does.
uint32_t wend_quadtree_quad_at(const wend_quadtree *tree, wend_vector2 position);

// Brings a tree of a grid up to date with it: first of all in every use.
static inline wend_status wend_quadtree_pull(const wend_quadtree *tree) {
    wend_quadtree *pulled = (wend_quadtree *)(uintptr_t)tree; // readers wait for the one that pulls
    return wend_dependant_refresh(&pulled->source, pulled);
}

// Begins to follow the grid: before anything is derived from it.
wend_status wend_quadtree_follow_grid(wend_quadtree *tree);

// Gives the tree a journal whose first version is the tree as it is.
void wend_quadtree_own_journal(wend_quadtree *tree);

// Visits the quads that touch the square of a quad, at its corners too, itself among them, blocked ones and all pieces.
bool wend_quadtree_visit_around(const wend_quadtree *tree, uint32_t quad, wend_quad_visitor visitor, void *user);

// Brings the quads that boxes touch up to date with the source.
wend_status wend_quadtree_repair(wend_quadtree *tree, const edit_box *boxes, size_t count);

// What obstacles do to a square.
typedef enum square_state { SQUARE_EMPTY = 0, SQUARE_FULL = 1, SQUARE_MIXED = 2 } square_state;
square_state wend_quadtree_square_state(const wend_quadtree *tree, quad_square square);
// The part of a square that obstacles cover.
wend_status wend_quadtree_square_area(wend_quadtree *tree, quad_square square, double *part);

// Changes the obstacles of a tree of areas: all edits, in order, as one version, or none. Kinds and areas are checked; ADD receives ids.
// WEND_OK; WEND_OUT_OF_RANGE or WEND_UNSUPPORTED after a finding, or WEND_OUT_OF_MEMORY, with the tree as it was.
wend_status wend_quadtree_modify(wend_quadtree *tree, wend_edit *edits, size_t edit_count, wend_diagnostics *findings);

void wend_quadtree_free_obstacles(wend_quadtree *tree);
// Takes over obstacles without looking at quads.
wend_status wend_quadtree_take_obstacles(wend_quadtree *tree, const wend_area *obstacles, size_t count,
                                         wend_diagnostics *findings);

#endif
