// Roads through an empty world: what sparse grids are for.
//
//     scene_road_def def = scene_default_road_def(1000000, 7);
//     wend_sparse_grid *world = NULL;
//     if (scene_road_world_make(&def, &world) == WEND_OK) ...
//
// One road leads from corner (0, 0) to corner (size - 1, size - 1) in steps; all others leave an earlier road at a right angle, go on for
// half of their length and turn. Roads are one cell wide and cost 1; the rest is blocked. The same definition gives the same world
// on every platform. Public headers only.
#ifndef WEND_SCENES_ROAD_WORLD_H
#define WEND_SCENES_ROAD_WORLD_H

#include "wend/wend.h"

typedef struct scene_road_def {
    int32_t size;               // cells along a side, 64 .. WEND_SPARSE_GRID_LIMIT
    uint64_t road_cells;        // about so many cells of road; at least those of the first road, 2 * size - 1
    uint32_t road_count;        // besides the first; none is longer than `size`
    uint64_t seed;              // any number
    wend_neighbours neighbours; // as in wend_sparse_grid_def
    wend_allocator allocator;
} scene_road_def;

// Four million cells of road, 300 roads, eight neighbours, malloc.
scene_road_def scene_default_road_def(int32_t size, uint64_t seed);

// A straight piece of road: `length` cells from (x, y) on, to the right or down.
typedef struct scene_road_piece {
    int32_t x, y, length;
    bool is_horizontal;
} scene_road_piece;

// How many pieces there are.
size_t scene_road_piece_count(const scene_road_def *def);

// Fills in the pieces, scene_road_piece_count of them.
void scene_road_pieces(const scene_road_def *def, scene_road_piece *pieces);

// Makes the world. Returns as wend_sparse_grid_create and _set_terrain.
wend_status scene_road_world_make(const scene_road_def *def, wend_sparse_grid **world);

#endif
