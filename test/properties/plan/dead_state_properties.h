// Domains with dead states, which an estimate may say infinity of: one meaning for every planner. Tests run these on seeds, fuzz
// targets on bytes.
#ifndef WEND_TEST_DEAD_STATE_PROPERTIES_H
#define WEND_TEST_DEAD_STATE_PROPERTIES_H

#include "support/choices.h"

// Some or all of the pairs without a path are estimated as infinite: every planner agrees with a textbook's Dijkstra.
bool dead_states_are_left_out_by_every_planner(choices *source, void *user);

// Every pair is: no planner finds a path, but from a state to itself.
bool an_estimate_that_is_always_infinite_means_unreachable(choices *source, void *user);

#endif
