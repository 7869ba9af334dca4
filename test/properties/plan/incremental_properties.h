// What holds for incremental searches, whatever happens to them: scripts of moves, edits and slices of work, judged after each event by a
// textbook's Dijkstra and by A* from scratch. Tests run these on seeds, fuzz targets on bytes.
#ifndef WEND_TEST_INCREMENTAL_PROPERTIES_H
#define WEND_TEST_INCREMENTAL_PROPERTIES_H

#include "support/choices.h"

// What happened in many scripts: a property that never repairs proves little.
typedef struct incremental_tally {
    uint64_t scripts, plans, edits, moves;
    uint64_t outcomes[9]; // by wend_outcome
    uint64_t repairs, scratches, given_up, raised, sliced;
} incremental_tally;

// Each chooses a world, a planner and its settings, and a script. `user` is a incremental_tally or NULL.
bool grids_that_change_are_planned_right(choices *source, void *user);
bool graphs_that_change_are_planned_right(choices *source, void *user);
bool domains_that_change_are_planned_right(choices *source, void *user);

// The same script in one go and in slices: the same answers, bit for bit.
bool slices_change_no_plan(choices *source, void *user);

// One of the above, chosen first: what the fuzz target runs.
bool any_incremental_search_is_valid(choices *source, void *user);

#endif
