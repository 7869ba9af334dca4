// What holds for jump points on every grid of several costs, judged by a textbook's Dijkstra. Tests run these on seeds, fuzz targets on bytes.
#ifndef WEND_TEST_WEIGHTED_JUMP_PROPERTIES_H
#define WEND_TEST_WEIGHTED_JUMP_PROPERTIES_H

#include "properties/plan/search_properties.h"
#include "support/choices.h"

// Each chooses a world and how to search it. The first adds up what it met when `user` is a search_tally.
bool weighted_jumps_agree_with_dijkstra(choices *source, void *user);
bool every_weighted_jump_setting_agrees_with_dijkstra(choices *source, void *user);
bool sliced_weighted_jumps_change_nothing(choices *source, void *user);

// Edits, in transactions or not, with journals that remember little or much: the answers are the oracle's, and what is kept is that of a rebuild, bit for bit.
bool weighted_jumps_follow_edits(choices *source, void *user);

// Guides that know something, and the second time nothing is allocated.
bool guided_weighted_jumps_agree_with_dijkstra(choices *source, void *user);
bool warm_weighted_jumps_allocate_nothing(choices *source, void *user);

// One of the above, chosen first: what the fuzz target runs.
bool any_weighted_jump_search_agrees(choices *source, void *user);

#endif
