// Facts about quadtrees, straight lines and smoothing that tests and fuzz targets share.
#ifndef WEND_TEST_QUADTREE_PROPERTIES_H
#define WEND_TEST_QUADTREE_PROPERTIES_H

#include "support/choices.h"

// Counts of what the worlds were like, so that a test can see that they were worth judging. May be NULL as a property's user.
typedef struct quadtree_tally {
    uint64_t found, unreachable, by_cells, shortened, pieces, lines_allowed, lines_rejected, removed, inserted, changed;
} quadtree_tally;

bool a_quadtree_is_the_naive_one(choices *source, void *user); // user: quadtree_tally, or NULL, here and below
bool quad_neighbours_agree_with_naive(choices *source, void *user);
bool an_edited_quadtree_is_like_a_new_one(choices *source, void *user);
bool quadtree_paths_are_valid_and_found(choices *source, void *user);
bool a_quadtree_of_edited_polygons_is_like_a_new_one(choices *source, void *user);
bool covered_areas_do_not_depend_on_depth(choices *source, void *user);
bool polygon_paths_are_valid(choices *source, void *user);
bool grid_line_costs_agree_with_naive(choices *source, void *user);
bool smoothing_on_grids_never_costs_more(choices *source, void *user);
bool smoothing_on_graphs_never_costs_more(choices *source, void *user);

#endif
