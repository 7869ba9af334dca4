/// Finding paths: searches, indexes, visibility, smoothing, path checks.
// Made by scripts/generate_lists.py; do not edit.
#ifndef WEND_SEARCHES_H
#define WEND_SEARCHES_H

#include "wend/any_angle.h"
#include "wend/any_angle_oracle.h"
#include "wend/bidirectional.h"
#include "wend/corridor.h"
#include "wend/domain.h"
#include "wend/goal_bounds.h"
#include "wend/grid_table.h"
#include "wend/heuristic.h"
#include "wend/hierarchy.h"
#include "wend/incremental_search.h"
#include "wend/index_file.h"
#include "wend/jump_points.h"
#include "wend/mesh_path.h"
#include "wend/move_table.h"
#include "wend/path.h"
#include "wend/path_file.h"
#include "wend/path_legs.h"
#include "wend/path_oracle.h"
#include "wend/path_table.h"
#include "wend/query.h"
#include "wend/repair.h"
#include "wend/smooth.h"
#include "wend/subgoals.h"
#include "wend/transit.h"
#include "wend/visibility.h"
#include "wend/weighted_jumps.h"
#include "wend/zoned_table.h"

#endif
