// Small grids for any-angle paths: of several media, with cells that touch in corners, and what a naive oracle sees in them.
#ifndef WEND_TEST_CORNER_WORLDS_H
#define WEND_TEST_CORNER_WORLDS_H

#include "oracle/plan/naive_corners.h"
#include "support/choices.h"
#include "wend/grid.h"

extern const wend_terrain corner_terrains[5]; // ground, wall, swamp, water, and wall again

typedef struct corner_world {
    wend_grid *grid;
    uint8_t terrain[NAIVE_CORNERS_SIDE * NAIVE_CORNERS_SIDE];
    int width, height;
    double cell_size;
    naive_corners naive; // of the medium that was looked at last
} corner_world;

// At most `most` cells along a side. False: no grid could be made.
bool choose_corner_world(choices *source, corner_world *world, int most);

// Changes some cells of its grid.
void corner_world_edit(choices *source, corner_world *world);

uint8_t corner_world_medium(const corner_world *world, uint32_t cell);

// Makes world->naive that of a medium; naive_corners_look is next.
void corner_world_look(corner_world *world, uint8_t medium);

#endif
