// A naive graph as a domain of its user.
#ifndef WEND_TEST_NAIVE_DOMAIN_H
#define WEND_TEST_NAIVE_DOMAIN_H

#include "oracle/map/naive_graph.h"
#include "wend/domain.h"

// The state that a place has in a world; NULL in its stead: the place's own number.
typedef uint64_t naive_state_of(const void *world, int place);

// Adds the steps from a place to others, or back: those that lead to it.
wend_status add_naive_steps(const naive_graph *graph, int place, bool back, naive_state_of *state_of, const void *world,
                            wend_edges *edges);

#endif
