// The outline of a grid's free ground as points and segments, for whatever wants polygons instead of cells.
//
//     scene_outline outline = {0};
//     if (scene_grid_outline_make(grid, 1 << 14, wend_default_allocator(), &outline) == WEND_OK) ...
//     scene_outline_free(&outline);
//
// Ground is what has the medium of terrain 0; the outside of the grid is none. A segment goes along the border for as long as it
// is straight and meets no other border. Segments touch in their ends only, and no two points are equal.
#ifndef WEND_SCENES_GRID_OUTLINE_H
#define WEND_SCENES_GRID_OUTLINE_H

#include "wend/grid.h"
#include "wend/triangulation.h"

typedef struct scene_outline {
    wend_lattice_point *points;
    size_t point_count;
    wend_point_pair *segments;
    size_t segment_count;
    wend_allocator allocator;
} scene_outline;

// Makes it, with cells of `side` units. Returns WEND_OK; WEND_OUT_OF_RANGE when the grid is too large for the lattice;
// WEND_OUT_OF_MEMORY. *outline is unchanged unless WEND_OK.
wend_status scene_grid_outline_make(const wend_grid *grid, int32_t side, wend_allocator allocator,
                                    scene_outline *outline);

// Gives an outline room for its counts of points and segments, with its allocator. WEND_OK or WEND_OUT_OF_MEMORY.
wend_status scene_outline_allocate(scene_outline *outline);

void scene_outline_free(scene_outline *outline);

#endif
