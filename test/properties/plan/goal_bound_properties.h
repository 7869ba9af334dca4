// What holds for goal bounds of every form, judged by a textbook's Dijkstra. Tests run these on seeds, fuzz targets on bytes.
#ifndef WEND_TEST_GOAL_BOUND_PROPERTIES_H
#define WEND_TEST_GOAL_BOUND_PROPERTIES_H

#include "properties/plan/search_properties.h"
#include "support/choices.h"

// Each chooses a world, a form and how to search. The first adds up what it met when `user` is a search_tally.
bool bounds_agree_with_dijkstra(choices *source, void *user);
bool every_bounded_setting_agrees_with_dijkstra(choices *source, void *user);
bool sliced_bounded_searches_change_nothing(choices *source, void *user);

// Every box is the one around all goals that the oracle's distances say the step begins a shortest path to.
bool boxes_are_those_of_the_oracle(choices *source, void *user);

// Edits, refreshes, edits that are undone: answers are the oracle's, boxes that are current are those of bounds made anew.
bool bounds_survive_edits(choices *source, void *user);

// Graphs, as domains: one-way and parallel edges, ties, costs that vanish in sums.
bool bounds_of_graphs_agree(choices *source, void *user);

// Written and loaded, whole or damaged.
bool bounds_survive_files(choices *source, void *user);

// One of the above, chosen first: what the fuzz target runs.
bool any_bounded_search_agrees(choices *source, void *user);

#endif
