// Facts about rule graphs, shared by tests and fuzz targets.
#ifndef WEND_TEST_RULE_GRAPH_PROPERTIES_H
#define WEND_TEST_RULE_GRAPH_PROPERTIES_H

#include "support/choices.h"

// For every kind of map, in a random world with rules: predecessors are successors turned around, with the same costs; every edge is a line that the mesh leaves free, that
// touches no hard region, that costs what the field says and no less than the heuristic.
bool rule_graphs_are_consistent(choices *source, void *user);

// After guards walked, a graph that took up the change is, edge by edge and bit by bit, one that is made anew; it lists every state whose edges differ (GRADED may
// list others of the same blocks, the rest do not); and what lies outside the boxes is what it was.
bool rule_graphs_take_up_changes(choices *source, void *user);

// ADAPTIVE, GRADED and HYBRID reach what DENSE reaches, and nothing else, hard regions or not; their ways are lines of the mesh.
bool rule_maps_reach_the_same(choices *source, void *user);

#endif
