// Planners that look paths up, behind --algo: oracle, anyangle-oracle, cpd.
#ifndef WEND_TOOLS_PLANNER_LABEL_H
#define WEND_TOOLS_PLANNER_LABEL_H

#include "planner/planner.h"

extern const planner_index planner_oracle, planner_angle_oracle, planner_moves;

#endif
