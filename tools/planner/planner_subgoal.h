// Planners by subgoal graphs, behind --algo: ssg, tsg, nsg.
#ifndef WEND_TOOLS_PLANNER_SUBGOAL_H
#define WEND_TOOLS_PLANNER_SUBGOAL_H

#include "planner/planner.h"

extern const planner_index planner_ssg, planner_tsg, planner_nsg;

#endif
