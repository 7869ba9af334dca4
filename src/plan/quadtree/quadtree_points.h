// From quads to points.
#ifndef WEND_PLAN_QUADTREE_POINTS_H
#define WEND_PLAN_QUADTREE_POINTS_H

#include "map/quadtree/quadtree_internal.h"
#include "plan/path/path_internal.h"

// The tree as a domain of numbered quads, for a search that ends before the next edit.
wend_domain wend_quadtree_dense_domain(const wend_quadtree *tree);

// Lays path->points through the quads of path->states, from a position in the first to one in the last.
wend_status wend_quadtree_lay_points(const wend_quadtree *tree, wend_vector2 start, wend_vector2 goal, wend_path *path);

#endif
