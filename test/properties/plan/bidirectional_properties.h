// What holds for bidirectional searches on every grid, judged by a textbook's Dijkstra. Tests run these on seeds, fuzz targets on bytes.
#ifndef WEND_TEST_BIDIRECTIONAL_PROPERTIES_H
#define WEND_TEST_BIDIRECTIONAL_PROPERTIES_H

#include "properties/plan/search_properties.h"
#include "support/choices.h"

// Each chooses a world, of any neighbours, corner rule and costs, and how to search it. The first adds up what it met when `user` is a search_tally.
bool both_ends_agree_with_dijkstra(choices *source, void *user);
bool every_setting_of_both_ends_agrees_with_dijkstra(choices *source, void *user);
bool slicing_both_ends_changes_nothing(choices *source, void *user);
bool both_ends_agree_after_edits(choices *source, void *user);
bool warm_both_ends_allocate_nothing(choices *source, void *user);

// One of the above, chosen first: what the fuzz target runs.
bool any_search_from_both_ends_agrees(choices *source, void *user);

#endif
