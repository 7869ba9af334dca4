// Filling in paths.
#ifndef WEND_PLAN_PATH_INTERNAL_H
#define WEND_PLAN_PATH_INTERNAL_H

#include "wend/query.h"
#include "wend/sparse_grid.h"

// True when there is a path that can hold an answer. A zeroed one gets the default allocator with this.
bool wend_path_is_valid(wend_path *path);

// Make room; WEND_OUT_OF_MEMORY with the path as it was.
wend_status wend_path_reserve(wend_path *path, size_t state_count);
wend_status wend_path_reserve_points(wend_path *path, size_t point_count);
wend_status wend_path_push_point(wend_path *path, wend_vector2 point);

// Makes a path again what it was, but for memory that moved.
void wend_path_restore(wend_path *path, const wend_path *before);

// Fills in a path that was looked up rather than searched for and whose states, if any, are there: nothing was expanded, and the cost is
// the optimum.
void wend_path_set(wend_path *path, wend_outcome outcome, double cost, size_t state_count);

// What the states of a path cost, in doubles, step by step.
double wend_grid_path_cost(const wend_grid *grid, const wend_path *path);
double wend_sparse_path_cost(const wend_sparse_grid *grid, const wend_path *path);

#endif
