// Facts about hierarchies that tests and fuzz targets share.
#ifndef WEND_TEST_HIERARCHY_PROPERTIES_H
#define WEND_TEST_HIERARCHY_PROPERTIES_H

#include "support/choices.h"

// Counts of what was judged, so that a test can see that it was worth it. May be NULL as a property's user.
typedef struct hierarchy_tally {
    unsigned long long worlds, found, unreachable, off_map; // questions and their answers
    unsigned long long reported_at_once;                    // of unreachable: without expanding anything
    unsigned long long optimal_worlds;    // with a transition on every cell of borders: paths are optimal
    unsigned long long rebuilt, clusters; // by updates, and how many there were
    double cost, optimum;                 // sums over the paths found, in units of the optimum
} hierarchy_tally;

// Found exactly when the oracle finds one; every step right for the agent's footprint; never cheaper than the optimum; optimal where every
// cell of the borders is a transition; route and legs agree; the same with another number of levels.
bool hierarchy_paths_agree_with_naive(choices *source, void *user);

// After each of several edits: the same hash as a new hierarchy, clearances as the oracle says, and no more rebuilt than may be touched.
bool an_updated_hierarchy_is_like_a_new_one(choices *source, void *user);

// Every allocation of making, updating and asking fails once: nothing leaks, and what could not be updated is as it was.
bool hierarchies_survive_failing_memory(choices *source, void *user);

#endif
