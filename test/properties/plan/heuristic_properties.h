// What holds for heuristics that were precomputed: never too high, and searches they guide stay optimal, whatever happens
// to the map. Judged by distances between all pairs, by a textbook's Dijkstra.
#ifndef WEND_TEST_HEURISTIC_PROPERTIES_H
#define WEND_TEST_HEURISTIC_PROPERTIES_H

#include "support/choices.h"

// What the worlds were like: a guide that is never used proves nothing. May be NULL as a property's user.
typedef struct heuristic_tally {
    uint64_t finite, infinite; // estimates above 0; estimates of infinity that are right
    uint64_t searches, guided, pruned,
        fewer; // with a guide that fits; that say infinity of something; expanding less than plain
    uint64_t rises_kept, falls_caught, unnoted; // edits: still current; stale; nobody looked
} heuristic_tally;

bool estimates_are_never_too_high(choices *source, void *user);
bool guided_searches_are_optimal_through_edits(choices *source, void *user);
bool guided_graph_searches_are_optimal_through_edits(choices *source, void *user);
bool own_domains_are_guided_right(choices *source, void *user);

// One of the above, chosen first: what the fuzz target runs.
bool any_heuristic_is_valid(choices *source, void *user);

#endif
