// The planner that searches from both ends, which prepares nothing.
#ifndef WEND_TOOLS_PLANNER_BIDIRECTIONAL_H
#define WEND_TOOLS_PLANNER_BIDIRECTIONAL_H

#include "planner/planner.h"

extern const planner_index planner_bidirectional;

#endif
