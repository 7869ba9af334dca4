// What planners see of a sparse grid.
//
//     tiles:   key of (x >> 3, y >> 3)  ->  ground:  a block's number, or a terrain with GROUND_IS_UNIFORM set
//     blocks:  { key, free cells, 64 bytes of terrain, row by row }
//
// A tile that is not in the map is all default terrain, and a tile of one terrain has no block: so is every tile of a block mixed,
// and the content of tiles and blocks, though not their order, is a function of the terrain alone.
#ifndef WEND_MAP_SPARSE_GRID_INTERNAL_H
#define WEND_MAP_SPARSE_GRID_INTERNAL_H

#include "base/core/life.h"
#include "base/memory/memory.h"
#include "base/number/mix.h"
#include "base/number/wide_integer.h"
#include "base/number/word_bytes.h"
#include "map/core/cell_layout.h"
#include "map/core/map_base.h"
#include "wend/sparse_grid.h"

#define TILE_SIDE  8
#define TILE_CELLS 64

#define GROUND_IS_UNIFORM UINT32_C(0x80000000)

#define MAP_NAME        sparse_tile_map
#define MAP_KEY         uint64_t
#define MAP_VALUE       uint32_t
#define MAP_HASH(key)   wend_mix_quickly(key)
#define MAP_EQUAL(a, b) ((a) == (b))
#include "base/memory/hash_map_template.h"

typedef struct sparse_block {
    uint64_t key;
    uint64_t free; // a bit for each cell that is not blocked
    uint8_t terrain[TILE_CELLS];
} sparse_block;

#define ARRAY_NAME sparse_block_array
#define ARRAY_ITEM sparse_block
#include "base/memory/array_template.h"

struct wend_sparse_grid {
    wend_map_base base;
    wend_life life;
    wend_terrain terrains[WEND_TERRAIN_LIMIT];
    size_t terrain_count;
    uint8_t default_terrain;
    wend_cell_layout layout;
    wend_corner_rule corners;
    wend_sparse_box box;
    double least_cost, dearest_cost; // of terrains that are not blocked; 1 when all are
    bool is_uniform;                 // they are equal
    bool has_one_medium;             // whatever is not blocked can be entered from whatever else is not
    sparse_tile_map tiles;
    sparse_block_array blocks;
    uint64_t cell_count; // that differ from the default
};

// What a tile was before an edit wrote it: a terrain with GROUND_IS_UNIFORM, or else what the log's next block holds.
typedef struct sparse_tile_before {
    uint64_t key;
    uint32_t ground;
} sparse_tile_before;

#define ARRAY_NAME sparse_tile_before_array
#define ARRAY_ITEM sparse_tile_before
#include "base/memory/array_template.h"

#define ARRAY_NAME sparse_change_array
#define ARRAY_ITEM wend_change
#include "base/memory/array_template.h"

// Several edits that are made together or not at all; zeroed, it is empty.
typedef struct sparse_log {
    sparse_tile_before_array tiles; // in the order of writing
    sparse_block_array blocks;
    sparse_change_array changes; // for the journal
} sparse_log;

// wend_sparse_grid_set_terrain, as a part of several edits where there is a log: then the journal does not know of it yet.
wend_status wend_sparse_grid_fill(wend_sparse_grid *grid, int32_t x, int32_t y, uint32_t width, uint32_t height,
                                  uint8_t terrain, sparse_log *log);

// Ends several edits: the grid is as it was before the first, or they are recorded in the journal as one version. Neither can fail.
void wend_sparse_grid_take_back(wend_sparse_grid *grid, sparse_log *log);
void wend_sparse_grid_keep(wend_sparse_grid *grid, sparse_log *log);

// Two signed numbers in one, in the order of the second, then of the first.
static inline uint64_t sparse_pack(int32_t x, int32_t y) {
    return (uint64_t)((uint32_t)y ^ UINT32_C(0x80000000)) << 32 | ((uint32_t)x ^ UINT32_C(0x80000000));
}

static inline wend_sparse_cell sparse_unpack(uint64_t packed) {
    int64_t bias = INT64_C(0x80000000);
    return (wend_sparse_cell){(int32_t)((int64_t)(packed & UINT32_MAX) - bias),
                              (int32_t)((int64_t)(packed >> 32) - bias)};
}

// Rounds towards minus infinity.
static inline int32_t sparse_tile_of(int32_t coordinate) {
    return (int32_t)(((int64_t)coordinate + INT64_C(0x80000000)) / TILE_SIDE - INT64_C(0x80000000) / TILE_SIDE);
}

static inline uint64_t sparse_tile_key(int32_t x, int32_t y) {
    return sparse_pack(sparse_tile_of(x), sparse_tile_of(y));
}

// The place of a cell in its tile: 0 .. 63, row by row.
static inline unsigned sparse_place(int32_t x, int32_t y) {
    return ((uint32_t)y & (TILE_SIDE - 1)) * TILE_SIDE + ((uint32_t)x & (TILE_SIDE - 1));
}

static inline bool sparse_box_has(const wend_sparse_box *box, int64_t x, int64_t y) {
    return x >= box->low_x && x <= box->high_x && y >= box->low_y && y <= box->high_y;
}

// The ground of a tile.
static inline uint32_t sparse_ground(const wend_sparse_grid *grid, uint64_t key) {
    const uint32_t *ground = sparse_tile_map_find(&grid->tiles, key);
    return ground ? *ground : GROUND_IS_UNIFORM | grid->default_terrain;
}

static inline uint8_t sparse_ground_terrain(const wend_sparse_grid *grid, uint32_t ground, unsigned place) {
    return ground & GROUND_IS_UNIFORM ? (uint8_t)ground : grid->blocks.items[ground].terrain[place];
}

// The medium of any cell, blocked outside the box.
static inline uint8_t sparse_medium(const wend_sparse_grid *grid, int64_t x, int64_t y) {
    if (!sparse_box_has(&grid->box, x, y)) return WEND_MEDIUM_BLOCKED;
    uint32_t ground = sparse_ground(grid, sparse_tile_key((int32_t)x, (int32_t)y));
    return grid->terrains[sparse_ground_terrain(grid, ground, sparse_place((int32_t)x, (int32_t)y))].medium;
}

// The square of the distance between two cells' centres: in cells for squares, in half cells for hexagons. Up to 2^68.
wend_int128 wend_sparse_distance(const wend_sparse_grid *grid, wend_sparse_cell a, wend_sparse_cell b);

// The free cell whose position is nearest to a finite place, which may lie outside the box, then the first; WEND_NO_STATE when none is within
// reach. Measured in doubles, as grids do.
uint64_t wend_sparse_grid_nearest_to(const wend_sparse_grid *grid, wend_vector2 place, double reach);

// Which of the steps from a cell are allowed: a bit for each direction.
unsigned wend_sparse_moves(const wend_sparse_grid *grid, int32_t x, int32_t y);

#endif
