// A world with rules, a map of it and a graph: what properties of rule graphs begin with.
#ifndef WEND_TEST_RULE_GRAPH_CASE_H
#define WEND_TEST_RULE_GRAPH_CASE_H

#include "plan/core/states.h"
#include "rule/map/rule_graph.h"
#include "ruled_worlds.h"
#include "support/choices.h"

typedef struct graph_case {
    choices *source;
    ruled_world world;
    wend_rule_field *field;
    wend_rule_map *map;
    rule_graph *graph;
    wend_rule_map_def def;
    uint32_t start, goal; // of the graph
} graph_case;

// All edges of a graph, those of state i from first[i] to first[i + 1], in the order of their far ends.
typedef struct edge_table {
    size_t *first;
    edge_item *items;
    size_t count, capacity;
} edge_table;

// Makes one whose map is of a kind from first to last. To be freed even when it fails.
bool graph_case_make(choices *source, wend_rule_map_kind first, wend_rule_map_kind last, graph_case *one);
void graph_case_free(graph_case *one);

// All edges, forwards or backwards.
edge_table graph_case_edges(const graph_case *one, rule_graph *graph, bool backward);
void graph_case_free_edges(edge_table *table);

// A state that stands for a place: the chosen number or the next. There must be one.
uint32_t graph_case_choose_state(const graph_case *one);

// Some guards walk on, then the graph takes that up. *change is the field's and *changed the graph's answer.
bool graph_case_walk(graph_case *one, rule_change *change, rule_graph_states *changed);

#endif
