// Planners that work out an index of the map first, behind --algo: hierarchies, tables, quadtrees.
#ifndef WEND_TOOLS_PLANNER_PREPARED_H
#define WEND_TOOLS_PLANNER_PREPARED_H

#include "planner/planner.h"

extern const planner_index planner_hierarchy, planner_table, planner_quadtree;

#endif
