// The searches that live (wend/living_search.h) behind --algo.
#ifndef WEND_TOOLS_PLANNER_LIVING_H
#define WEND_TOOLS_PLANNER_LIVING_H

#include "planner.h"

extern const planner_index planner_greedy, planner_weighted, planner_ara, planner_dstar_lite, planner_adstar;

// The default schedule down to a factor, which is its last: for ARA* and AD*. Answers how many there are.
#define MOST_FACTORS 8
size_t living_schedule(double last, double factors[MOST_FACTORS]);

// How a kind of living planner searches, with a factor (0: its own). The schedule lies in `factors`.
wend_living_search_def living_def_of(const planner_kind *kind, double factor, double factors[MOST_FACTORS]);

#endif
