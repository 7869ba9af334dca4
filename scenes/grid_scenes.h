// Grids to test, measure and show things on: one function makes any of them, of any size, from a seed.
//
//     scene_grid_def def = scene_default_grid_def(512, 512, 7);
//     wend_grid *grid = NULL;
//     if (scene_grid_make(SCENE_GRID_CAVES, &def, &grid) == WEND_OK) ...
//
// The same kind, definition and seed give the same grid on every platform. Terrain is Moving AI's (wend/movingai.h), so that
// wend_movingai_write_map keeps it. Public headers only.
#ifndef WEND_SCENES_GRID_SCENES_H
#define WEND_SCENES_GRID_SCENES_H

#include "wend/wend.h"

typedef enum scene_grid_kind {
    SCENE_GRID_EMPTY = 0,   // nothing in the way
    SCENE_GRID_RANDOM = 1,  // every cell blocked with the same chance
    SCENE_GRID_ROOMS = 2,   // square rooms in rows, a door in most walls
    SCENE_GRID_MAZE = 3,    // corridors that form a tree: one way between any two cells, but for their width
    SCENE_GRID_CAVES = 4,   // noise smoothed by a cellular automaton
    SCENE_GRID_CITY = 5,    // blocks of houses, streets and alleys between them, some walls at an angle
    SCENE_GRID_ISLANDS = 6, // land in water, with swamp along some shores and woods inland
    SCENE_GRID_KIND_COUNT = 7
} scene_grid_kind;

typedef struct scene_grid_def {
    uint32_t width, height;     // cells, as wend_grid_def wants them
    uint64_t seed;              // any number
    uint32_t blocked_percent;   // random: 0 .. 100
    uint32_t room_size;         // rooms: cells inside, along a side; >= 1
    uint32_t corridor_width;    // maze: cells; >= 1
    wend_neighbours neighbours; // as in wend_grid_def
    wend_corner_rule corners;   // likewise
    wend_allocator allocator;   // for the grid, and for scratch
} scene_grid_def;

// 30 % blocked, rooms of 15 x 15, corridors of 1, eight neighbours, no corner cutting, malloc.
scene_grid_def scene_default_grid_def(uint32_t width, uint32_t height, uint64_t seed);

// "empty", "random", "rooms", "maze", "caves", "city", "islands"; NULL for a number that is no kind.
const char *scene_grid_kind_name(scene_grid_kind kind);

// The kind of a name; false when there is none.
bool scene_grid_kind_from_name(const char *name, scene_grid_kind *kind);

// Makes a grid. Returns WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid; WEND_OUT_OF_MEMORY. *grid is unchanged
// unless WEND_OK.
wend_status scene_grid_make(scene_grid_kind kind, const scene_grid_def *def, wend_grid **grid);

// Fills in `count` queries between cells of the same island: the start is any free cell, the goal any of its island. Buckets,
// lengths and last digits are 0, for whoever solves them to fill in. Returns WEND_OK; WEND_OUT_OF_RANGE when no cell is free and
// count > 0; WEND_OUT_OF_MEMORY. Islands must be up to date.
wend_status scene_grid_queries(const wend_grid *grid, uint64_t seed, size_t count, wend_scenario_query *queries);

#endif
