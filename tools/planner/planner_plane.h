// Planners on meshes, behind --algo: interval, corridor, visgraph.
#ifndef WEND_TOOLS_PLANNER_PLANE_H
#define WEND_TOOLS_PLANNER_PLANE_H

#include "planner/planner.h"

extern const planner_index planner_interval, planner_corridor, planner_visibility;

#endif
