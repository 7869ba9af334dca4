// What holds for searches in every world, judged by a textbook's Dijkstra. Tests run these on seeds, fuzz targets on bytes.
#ifndef WEND_TEST_SEARCH_PROPERTIES_H
#define WEND_TEST_SEARCH_PROPERTIES_H

#include "support/choices.h"

// What happened in many worlds: a property that always meets the same outcome proves little.
typedef struct search_tally {
    uint64_t outcomes[8]; // by wend_outcome
    uint64_t steps;       // of all paths
} search_tally;

// Grids. Each chooses a world and how to search it. The first adds up what it met when `user` is a search_tally.
bool searches_agree_with_dijkstra(choices *source, void *user);
bool every_setting_agrees_with_dijkstra(choices *source, void *user);
bool slices_change_nothing(choices *source, void *user);
bool cancelled_searches_resume(choices *source, void *user);
bool what_cannot_be_reached_is_known(choices *source, void *user);
bool one_to_all_agrees_with_dijkstra(choices *source, void *user);
bool frontier_is_what_waits(choices *source, void *user);
bool path_check_agrees_with_the_rules(choices *source, void *user);

// Domains.
bool grids_as_domains_agree_with_dijkstra(choices *source, void *user);
bool graphs_agree_with_dijkstra(choices *source, void *user);

// One query object for worlds and domains of all sizes, in any order, whatever its search number.
bool one_query_serves_all(choices *source, void *user);

// The second time the same queries allocate nothing.
bool warm_searches_allocate_nothing(choices *source, void *user);

// One of the above, chosen first: what the fuzz target runs.
bool any_search_agrees(choices *source, void *user);

#endif
