// One cell of a grid that is baked: which terrains are visible in it, and which has the largest area.
#ifndef WEND_BAKE_BAKE_CELL_H
#define WEND_BAKE_BAKE_CELL_H

#include "bake/cover.h"
#include "bake/fraction.h"
#include "bake/fraction_sum.h"
#include "wend/bake_grid.h"

// An edge of a ring on the lattice, from left to right (from bottom to top when it is vertical).
typedef struct wend_border {
    wend_lattice_point a, b;
    uint32_t polygon;
    int8_t upward;    // how often more the polygon winds around a place that crosses this upwards; 0: vertical
    int8_t rightward; // the same to the right; 0: horizontal
} wend_border;

// What the cells of one grid have in common.
typedef struct wend_bake_scene {
    const wend_area *areas;
    const wend_terrain *terrains;
    uint8_t background;
    wend_bake_rule rule;
    int64_t cell_size; // lattice units
} wend_bake_scene;

// The part of a border that lies in a cell; positions are relative to the cell's corner.
typedef struct wend_cell_piece {
    wend_fraction start, end; // x, start < end
    int64_t dx, dy;           // of the border's line: y = (height + dy * x) / dx
    int64_t height;
    uint32_t polygon;     // in the world, then in the cell
    int8_t upward;        // of the border
    size_t copies;        // how many equal pieces there are from this one on, itself included; the first stands for all
    uint8_t below, above; // the terrains on both sides
    size_t since;         // the break from which on they are that
    double y[2];          // at the two ends of the strip being looked at
} wend_cell_piece;

// A border that crosses the floor of a cell.
typedef struct wend_cell_floor {
    wend_fraction x;
    uint32_t polygon;
    int8_t rightward;
} wend_cell_floor;

// A stretch of x along which a piece has the same terrains on both sides, or the ceiling the same below.
typedef struct wend_cell_stretch {
    size_t piece;    // CEILING for the ceiling
    size_t from, to; // breaks
    uint8_t below, above;
} wend_cell_stretch;

#define ARRAY_NAME wend_cell_pieces
#define ARRAY_ITEM wend_cell_piece
#include "base/memory/array_template.h"

#define ARRAY_NAME wend_cell_floors
#define ARRAY_ITEM wend_cell_floor
#include "base/memory/array_template.h"

#define ARRAY_NAME wend_cell_stretches
#define ARRAY_ITEM wend_cell_stretch
#include "base/memory/array_template.h"

#define ARRAY_NAME wend_fractions
#define ARRAY_ITEM wend_fraction
#include "base/memory/array_template.h"

#define ARRAY_NAME wend_small_numbers
#define ARRAY_ITEM uint32_t
#include "base/memory/array_template.h"

// Scratch for one cell after the other. A zeroed struct is ready.
typedef struct wend_bake_cell {
    wend_cell_pieces pieces; // the caller's to fill, in any order
    wend_cell_floors floors; // the caller's to fill; x strictly inside the cell
    wend_fractions breaks;
    wend_small_numbers polygons; // those with borders in the cell, in painting order
    wend_small_numbers active;   // pieces in the strip being looked at, the first of equal ones, from below
    wend_cell_stretches stretches;
    wend_cell_pieces piece_scratch;
    wend_cell_floors floor_scratch;
    wend_fractions break_scratch;
    wend_small_numbers number_scratch;
    wend_cover cover; // of `polygons`
    wend_fraction_sum sum;
    size_t under;        // the topmost of all other polygons
    wend_bitset visible; // terrains
    double areas[WEND_TERRAIN_LIMIT];
    uint64_t close_cells; // how often whole numbers had to decide
    uint64_t pair_work;   // pairs of pieces that were compared
} wend_bake_cell;

// Decides the terrain of a cell. `base` covers the cell's lower left corner, just inside. WEND_OK or
// WEND_OUT_OF_MEMORY.
wend_status wend_bake_cell_decide(wend_bake_cell *cell, const wend_allocator *allocator, const wend_bake_scene *scene,
                                  const wend_cover *base, uint8_t *terrain);

void wend_bake_cell_free(wend_bake_cell *cell, const wend_allocator *allocator);

#endif
