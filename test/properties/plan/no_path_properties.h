// What searches do where there is no path and no islands tell them so: they find it out once. Tests run these on seeds, the fuzz target on
// bytes.
#ifndef WEND_TEST_NO_PATH_PROPERTIES_H
#define WEND_TEST_NO_PATH_PROPERTIES_H

#include "support/choices.h"

// What was met: a property whose worlds all have a path proves nothing.
typedef struct no_path_tally {
    uint64_t plans, expanded; // of incremental searches that found no path
    uint64_t repairs;         // of these, after news
    uint64_t searches;        // of queries that found none
    uint64_t again;           // expansions of a state for the second time, where buckets allow it
} no_path_tally;

// Incremental searches on grids, sparse grids and grids as domains, of all planners, through edits and moves that open no way: no state is
// lowered twice nor raised twice between news. `user` is a no_path_tally or NULL.
bool incremental_searches_find_out_once(choices *source, void *user);

// Searches with every setting on grids, sparse grids, grids as domains and as graphs: no state is expanded twice; where buckets order them by
// ranges only, a state that is expanded again became cheaper by less than the width of a bucket.
bool queries_find_out_once(choices *source, void *user);

// Quadtrees and hierarchies: no more is expanded than there is.
bool indices_find_out_once(choices *source, void *user);

// One of the above, chosen first: what the fuzz target runs.
bool any_search_finds_out_once(choices *source, void *user);

#endif
