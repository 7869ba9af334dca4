// What holds for subgoal graphs of all levels, judged by a textbook's Dijkstra. Tests run these on seeds, fuzz targets on bytes.
#ifndef WEND_TEST_SUBGOAL_PROPERTIES_H
#define WEND_TEST_SUBGOAL_PROPERTIES_H

#include "properties/plan/search_properties.h"
#include "support/choices.h"

// Each chooses a world whose corners are not cut, how many levels and how to search. The first adds up what it met when `user` is a search_tally.
bool subgoals_agree_with_dijkstra(choices *source, void *user);
bool every_subgoal_setting_agrees_with_dijkstra(choices *source, void *user);
bool sliced_subgoal_searches_change_nothing(choices *source, void *user);

// Two subgoals are linked exactly when they are as far apart as in an empty world and no shortest path between them passes a third.
bool links_are_those_of_the_oracle(choices *source, void *user);

// Edits, in transactions or not: answers are the oracle's, and the graph that of one made anew, bit for bit; its levels too once refreshed.
bool subgoals_follow_edits(choices *source, void *user);

// The second time nothing is allocated.
bool warm_subgoal_searches_allocate_nothing(choices *source, void *user);

// Written and loaded, whole, damaged or forged: the same levels, none, or such that lead to paths.
bool subgoals_survive_files(choices *source, void *user);

// The levels of any grid as a domain, weighted and hexagons too; also from files.
bool levels_of_domains_agree(choices *source, void *user);

// One of the above, chosen first: what the fuzz target runs.
bool any_subgoal_search_agrees(choices *source, void *user);

#endif
