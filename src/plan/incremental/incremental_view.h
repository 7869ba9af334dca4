// What is drawn of a incremental search by those who have one.
#ifndef WEND_PLAN_INCREMENTAL_VIEW_H
#define WEND_PLAN_INCREMENTAL_VIEW_H

#include "wend/incremental_search.h"

// The largest finite cost of the states that a search knows; 0 when it knows none.
double wend_incremental_search_largest_cost(const wend_incremental_search *search);

// Notes that the steps of states changed, beside what the domain's journal says: for planners that spread it over calls.
// When it fails, the next plan starts from scratch.
wend_status wend_incremental_note_states(wend_incremental_search *search, const uint64_t *states, size_t count);

#endif
