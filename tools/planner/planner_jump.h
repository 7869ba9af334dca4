// Planners by jump points, behind --algo: jps, jps+, jpsw, canonical.
#ifndef WEND_TOOLS_PLANNER_JUMP_H
#define WEND_TOOLS_PLANNER_JUMP_H

#include "planner/planner.h"

extern const planner_index planner_jps, planner_jps_plus, planner_jpsw, planner_canonical;

#endif
