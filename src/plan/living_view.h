// What is drawn of a living search by those who have one.
#ifndef WEND_PLAN_LIVING_VIEW_H
#define WEND_PLAN_LIVING_VIEW_H

#include "wend/living_search.h"

// The largest finite cost of the states that a search knows; 0 when it knows none.
double wend_living_search_largest_cost(const wend_living_search *search);

#endif
