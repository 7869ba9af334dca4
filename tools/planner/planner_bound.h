// Planners with goal bounds, behind --algo: jps+gb, astar+gb.
#ifndef WEND_TOOLS_PLANNER_BOUND_H
#define WEND_TOOLS_PLANNER_BOUND_H

#include "planner/planner.h"

extern const planner_index planner_jps_bounds, planner_astar_bounds;

#endif
