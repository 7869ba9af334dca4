// The searches that live (wend/incremental_search.h) behind --algo.
#ifndef WEND_TOOLS_PLANNER_INCREMENTAL_H
#define WEND_TOOLS_PLANNER_INCREMENTAL_H

#include "planner/planner.h"

extern const planner_index planner_greedy, planner_weighted, planner_ara, planner_dstar_lite, planner_adstar;

// The default schedule down to a factor, which is its last: for ARA* and AD*. Returns how many there are.
#define MOST_FACTORS 8
size_t incremental_schedule(double last, double factors[MOST_FACTORS]);

#endif
