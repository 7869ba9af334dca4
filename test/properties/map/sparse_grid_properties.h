// What holds for every sparse grid: it is the grid with the same cells, wherever it lies and whatever was done to it before. Tests run
// these on seeds, the fuzz target on bytes.
#ifndef WEND_TEST_SPARSE_GRID_PROPERTIES_H
#define WEND_TEST_SPARSE_GRID_PROPERTIES_H

#include "support/choices.h"

// Terrain, places, steps, lines and their costs, nearest free cells, counts: as the grid and the naive grid say.
bool a_sparse_grid_agrees_with_the_grid(choices *source, void *user);
// Every search finds what Dijkstra finds on the naive grid, in slices or at once; so does the domain. The checker agrees.
bool sparse_searches_agree_with_dijkstra(choices *source, void *user);
// After any edits in a box, tiles and blocks are those of a grid rebuilt from the cells.
bool an_edited_sparse_grid_is_like_a_new_one(choices *source, void *user);
// Edits anywhere in the world: each cell has the terrain it was given last.
bool the_last_edit_of_a_cell_counts(choices *source, void *user);
// Each cell that differs from the default is drawn once.
bool a_drawn_sparse_grid_shows_what_differs(choices *source, void *user);
// The checker of paths on sparse grids says what the one on grids says.
bool sparse_path_check_agrees_with_that_of_grids(choices *source, void *user);
// The turning points of a path on a grid and on its twin: walking straight from each to the next meets the path's cells and no others, and none of
// them could be left out.
bool turning_points_lead_over_the_cells_of_a_path(choices *source, void *user);

#endif
