// Pictures of grids, and of searches on them.
//
//     picture_search search = {.grid = grid, .expanded = cells, .expanded_count = count, .start = start, ...};
//     picture_def def = picture_default_def();
//     def.title = "A*", def.caption = "cost 31.4, 159 cells expanded";
//     exit_status status = picture_search_write("search.png", &def, &search, NULL);
#ifndef WEND_TOOLS_PICTURE_GRID_H
#define WEND_TOOLS_PICTURE_GRID_H

#include "picture/picture.h"

#include "wend/grid.h"
#include "wend/path.h"

// Draws a grid (wend_grid_draw), and over it Moving AI's swamp (role SLOW: it looks different and costs the same) and lines between cells.
void picture_draw_grid(const wend_grid *grid, const wend_draw *draw);

// Writes a picture of a grid by the map handle, with the same over it. def->cell_size is ignored; a title and captions are the caller's.
// islands: free cells get the colours of their islands.
exit_status picture_grid_write(const char *path, const picture_def *def, wend_grid *grid, bool islands,
                               picture_pixels *pixels);

// A search on a grid, or as much of it as there is: states are cells; those that the grid does not have are left out, so
// WEND_NO_STATE is always allowed. Arrays may be NULL when their counts are 0, and stay the caller's.
typedef struct picture_search {
    const wend_grid *grid;
    const uint64_t *expanded; // in the order they were
    size_t expanded_count;
    const uint64_t
        *parents; // parents[i]: where expanded[i] was reached from, WEND_NO_STATE for the start; NULL: no tree
    const uint64_t *frontier; // generated, not expanded
    size_t frontier_count;
    const uint64_t *path; // start first; straight lines between its cells, which need not be neighbours
    size_t path_count;
    const wend_vector3 *points; // drawn instead of the path's cells, when there are any
    size_t point_count;
    void (*overlay)(const void *user, const wend_draw *draw); // over the map, under the path; may be NULL
    const void *overlay_user;
    uint64_t start; // WEND_NO_STATE: none
    const uint64_t *goals;
    size_t goal_count;
} picture_search;

// Draws the grid and the search over it.
void picture_draw_search(const picture_search *search, const wend_draw *draw);

// Writes a picture of a search. The same rules as for picture_grid_write.
exit_status picture_search_write(const char *path, const picture_def *def, const picture_search *search,
                                 picture_pixels *pixels);

#endif
