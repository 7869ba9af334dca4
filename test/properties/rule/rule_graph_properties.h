// Facts about rule graphs, shared by tests and fuzz targets.
#ifndef WEND_TEST_RULE_GRAPH_PROPERTIES_H
#define WEND_TEST_RULE_GRAPH_PROPERTIES_H

#include "support/choices.h"

// For every kind of map, in a random world with rules: predecessors are successors turned around, with the same costs; every edge is a line that the mesh leaves free, that
// touches no hard region, that costs what the field says and no less than the heuristic.
bool rule_graphs_are_consistent(choices *source, void *user);

// After guards walked, or start or goal moved, a graph that took up the change is, edge by edge and bit by bit, one that is rebuilt; it lists every state whose edges differ (GRADED may
// list others of the same blocks, ADAPTIVE those that a line with a changed step leaves, and nothing else is listed); and what lies outside the boxes is what it was.
bool rule_graphs_take_up_changes(choices *source, void *user);

// ADAPTIVE, GRADED and HYBRID reach what DENSE reaches, and nothing else, hard regions or not; their ways are lines of the mesh.
bool rule_maps_reach_the_same(choices *source, void *user);

// The lines of ADAPTIVE and GRADED are those that brute force finds by their definitions, and firm and calm blocks are; also after guards walked and ends moved.
bool coarse_rule_maps_have_their_lines(choices *source, void *user);

#endif
