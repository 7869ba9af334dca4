// The borders of a piece in plan, straightened. bake_outline.c draws them.
#ifndef WEND_BAKE_OUTLINE_H
#define WEND_BAKE_OUTLINE_H

#include "bake/surface/surface_internal.h"

// Corners of cells along a tile's side, and cells with one more all around.
#define TILE_CORNERS (TILE_CELLS + 1)
#define TILE_FRAMED  (TILE_CELLS + 2)

// One side of a segment, for who walks along it with this side to the left.
typedef struct outline_side {
    bool is_inside; // of the piece
    uint8_t terrain;
    int32_t height[2];             // where it begins and ends
    uint64_t seam_begin, seam_end; // as in piece_triangle, or NO_SEAM
} outline_side;

// Points are in half cells, from the tile's lower left corner.
typedef struct outline_segment {
    int32_t ends[2][2];
    bool is_glued;         // inside the piece, between kinds of terrain
    outline_side sides[2]; // to the left going from ends[0] to ends[1]; and going back
} outline_segment;

#define ARRAY_NAME outline_segments
#define ARRAY_ITEM outline_segment
#include "base/memory/array_template.h"

// A point of a line: the corners of cells that it goes through, and the middles between them.
typedef struct line_point {
    int32_t x, y;           // half cells
    int32_t gate_x, gate_y; // of a middle: from it to the middle of the cell to the left
    int32_t height[2];      // left and right
    bool is_kept;
    uint32_t next;           // the next point that a segment may end at: where the line turns or ends, or near that
    uint32_t fewest, before; // segments up to here, and where the last one begins
    double error;            // sum of squared distances of what they leave out
} line_point;

#define ARRAY_NAME line_points
#define ARRAY_ITEM line_point
#include "base/memory/array_template.h"

typedef struct unit_edge {
    int32_t x, y; // the corner it begins at
    uint32_t direction;
} unit_edge;

#define ARRAY_NAME unit_edges
#define ARRAY_ITEM unit_edge
#include "base/memory/array_template.h"

// What is between two cells side by side, as a piece sees it.
enum { EDGE_NONE = 0, EDGE_TERRAIN = 1, EDGE_WALL = 2, EDGE_SEAM = 3 };

// A piece in plan.
typedef struct piece_plan {
    const surface_bake *bake;
    const wend_allocator *allocator;
    const bake_tile *tile;
    int32_t left, bottom;                      // the tile's first cell
    uint32_t cells[TILE_FRAMED * TILE_FRAMED]; // the piece's grounds
    uint8_t edges
        [TILE_CORNERS *
         TILE_CORNERS]; // of the edges that begin at a corner, bits 0-1 the east one, 2-3 the north one, 4-5 those that lines have gone along
    int32_t low_x, low_y, high_x, high_y; // its corners
    unit_edges unit;
    line_points points;
    outline_segments segments;
} piece_plan;

static inline uint32_t *plan_cell(piece_plan *plan, int32_t x, int32_t y) {
    return &plan->cells[(y + 1) * TILE_FRAMED + x + 1];
}

// The cells around a corner, counterclockwise from the lower left one: the i-th has it as corner (i + 2) % 4.
typedef struct corner_cells {
    uint32_t ground[4];
} corner_cells;
corner_cells wend_plan_cells_around(piece_plan *plan, int32_t x, int32_t y);

// What the edge from a corner is, by direction; EDGE_NONE outside the tile.
uint32_t wend_plan_edge(const piece_plan *plan, int32_t x, int32_t y, uint32_t direction);

// True when an edge begins or ends at a corner.
static inline bool wend_plan_has_edges(const piece_plan *plan, int32_t x, int32_t y) {
    const uint8_t *at = &plan->edges[y * TILE_CORNERS + x];
    return (*at & 15u) != 0 || (x > 0 && (at[-1] & 3u) != 0) || (y > 0 && (at[-TILE_CORNERS] & 12u) != 0);
}

// Puts a piece into the plan: `grounds` of it.
void wend_plan_piece(piece_plan *plan, const uint32_t *grounds, uint32_t count);
void wend_plan_clear(piece_plan *plan, const uint32_t *grounds, uint32_t count);

// Segments of its borders, into plan->segments.
wend_status wend_plan_trace(piece_plan *plan);

// bake_straighten.c: sets is_kept of the points of plan->points that are left. The first and the last are; a seam is on one line.
void wend_plan_straighten(piece_plan *plan, bool is_seam, const bool is_inside[2]);

void wend_plan_free(piece_plan *plan);

// Does something with each piece of a tile, in its plan. `piece` is counted from 0 in the tile.
typedef wend_status (*piece_work)(piece_plan *plan, uint32_t piece, void *user);
wend_status wend_bake_each_piece(const surface_bake *bake, size_t tile, piece_work work, void *user);

#endif
