// A grid like the worked example of Kallmann and Kapadia, "Geometric and Discrete Path Planning for Interactive Virtual Worlds"
// (2016), figures 1.1, 2.2 and 2.4. The figures were not at hand; this one follows what the text says of theirs: 470 free cells,
// 87 of water, where going costs twice as much, and 243 obstacles; a start with free ground to its left and water on the other
// sides; a goal at the right, beyond two corridors.
#ifndef WEND_SCENES_BOOK_GRID_H
#define WEND_SCENES_BOOK_GRID_H

#include "wend/grid.h"

#define SCENE_BOOK_WIDTH   40
#define SCENE_BOOK_HEIGHT  20
#define SCENE_BOOK_START_X 8
#define SCENE_BOOK_START_Y 9
#define SCENE_BOOK_GOAL_X  36
#define SCENE_BOOK_GOAL_Y  10

// Terrain of the grid, by index.
enum { SCENE_BOOK_FREE = 0, SCENE_BOOK_WATER = 1, SCENE_BOOK_OBSTACLE = 2 };

// Makes it with four or eight neighbours; with eight, every diagonal step is allowed, as in the book. Returns as wend_grid_create.
wend_status scene_book_grid_make(wend_neighbours neighbours, wend_allocator allocator, wend_grid **grid);

#endif
