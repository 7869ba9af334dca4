// Facts about any-angle paths and meshes of grids, shared by tests and fuzz targets.
#ifndef WEND_TEST_ANY_ANGLE_PROPERTIES_H
#define WEND_TEST_ANY_ANGLE_PROPERTIES_H

#include "support/choices.h"

// Exact paths are as long as those of a naive oracle that tries all pairs of corners; paths of the other planners are no shorter, within reason
// no longer; all are proven by the checker; outcomes agree; a search that is interrupted and resumed gives the same path.
bool any_angle_paths_agree_with_naive(choices *source, void *user);

// One corner sees another exactly when a naive oracle says so.
bool corners_see_as_naive_says(choices *source, void *user);

// The checker allows exactly those lines through corners that a naive oracle allows.
bool corner_checks_agree_with_naive(choices *source, void *user);

// Meshes of grids are sound, each terrain covers exactly its cells, and islands are the parts that hang together over sides.
bool grid_meshes_agree_with_their_cells(choices *source, void *user);

#endif
