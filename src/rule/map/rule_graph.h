// Rule graphs: a rule map seen through a field. What planners search on: states, edges and their costs, which are worked out when first asked for and kept until a
// change touches them.
//
//     rule_map (geometry, shared) + rule_field (weights, one leg) --> rule_graph (edges with costs, one planner) --> wend_domain
#ifndef WEND_RULE_GRAPH_H
#define WEND_RULE_GRAPH_H

#include "rule/field/rule_field.h"
#include "wend/domain.h"
#include "wend/rule_map.h"

typedef struct rule_graph rule_graph;

// Makes a graph. Map and field must outlive it.
wend_status wend_rule_graph_create(const wend_rule_map *map, const wend_rule_field *field,
                                   const wend_allocator *allocator, rule_graph **graph);
void wend_rule_graph_destroy(rule_graph *graph);

// The graph as a domain: dense, with predecessors (or symmetric), consistent; its heuristic is the straight distance, which no line costs less than.
wend_domain wend_rule_graph_domain(rule_graph *graph);

// States whose edges are others now, ascending, each once. The memory is the graph's allocator's.
#define ARRAY_NAME rule_graph_states
#define ARRAY_ITEM uint64_t
#include "base/memory/array_template.h"

// Says between which states is searched, for maps that are full around both ends (ADAPTIVE, GRADED). *changed is emptied, then filled with the states whose edges
// change by that and were known (changed may be NULL when nothing that was planned is kept). WEND_OUT_OF_MEMORY: the ends are set, all is forgotten, none listed.
wend_status wend_rule_graph_set_ends(rule_graph *graph, uint32_t start, uint32_t goal, rule_graph_states *changed);

// Takes up a change of the field (after it was brought up to date): forgets costs in the boxes, recomputes those that were known, and lists the states that an edge leaves which appeared,
// vanished or costs another price. *changed is emptied first. GRADED lists all states of the blocks concerned; ADAPTIVE lists places that nobody asked about too, where lines may be new, and a line of it counts as changed when one of its
// steps did.
// All known edges outside the boxes stay, to the bit. Everything: forgets all, lists none. WEND_OUT_OF_MEMORY: all is forgotten, none listed.
wend_status wend_rule_graph_change(rule_graph *graph, const rule_change *change, rule_graph_states *changed);

// True when an edge that nothing forbids costs more than can be added up, since all was last forgotten: a way may be missing that rules allow. *at: where.
bool wend_rule_graph_overflows(const rule_graph *graph, wend_vector2 *at);

#endif
