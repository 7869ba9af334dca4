// Labels, durations and goals that a function tells, in random graphs with several edges between two states.
#ifndef WEND_TEST_DOMAIN_EDGE_PROPERTIES_H
#define WEND_TEST_DOMAIN_EDGE_PROPERTIES_H

#include "support/choices.h"

// What happened: paths that had a choice of edges, goals that were found and that were not.
typedef struct domain_edge_tally {
    uint64_t steps, choices, found, missed, guided, linked, timed;
} domain_edge_tally;

// The edges of a path are those that a look through all edges says the search took, and where states have places its legs and times are theirs, also when the
// search was cut short and resumed.
bool a_path_has_the_edges_it_took(choices *source, void *user);

// A search for what is_goal accepts ends at the cheapest of those states, whatever guides it.
bool goals_of_a_function_are_reached_most_cheaply(choices *source, void *user);

#endif
