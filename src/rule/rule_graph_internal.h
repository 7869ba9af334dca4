// A rule graph as its parts see it.
//
//     steps:  costs of the steps between neighbours on the lattice, in tiles of 16 x 16 places that are made when first needed; a step and
//             its reverse share a cost, kept at the end from which its direction is 0 to 3
//     lines:  costs of the map's lines, by number
//
// A cost is unknown until somebody asks for it, infinity when the field forbids the way.
#ifndef WEND_RULE_RULE_GRAPH_INTERNAL_H
#define WEND_RULE_RULE_GRAPH_INTERNAL_H

#include "rule/rule_graph.h"
#include "rule/rule_map_internal.h"

#include <math.h>

#define RULE_COST_UNKNOWN (-1.0)

enum { RULE_TILE_SHIFT = 4, RULE_TILE_SIDE = 1 << RULE_TILE_SHIFT, RULE_TILE_PLACES = RULE_TILE_SIDE * RULE_TILE_SIDE };

typedef struct rule_tile {
    double costs[RULE_TILE_PLACES][RULE_DIRECTIONS / 2];
} rule_tile;

struct rule_graph {
    wend_allocator allocator;
    const wend_rule_map *map;
    const wend_rule_field *field;
    uint32_t start, goal;
    uint32_t tile_columns, tile_rows;
    rule_tile **tiles;
    double *line_costs;
    // Kept from change to change.
    wend_bitset touched_tiles;
    rule_graph_states scratch;
};

static inline uint32_t rule_tile_of(const rule_graph *graph, uint32_t state) {
    uint32_t column = state % graph->map->columns, row = state / graph->map->columns;
    return (row >> RULE_TILE_SHIFT) * graph->tile_columns + (column >> RULE_TILE_SHIFT);
}

static inline uint32_t rule_place_in_tile(const rule_graph *graph, uint32_t state) {
    uint32_t column = state % graph->map->columns, row = state / graph->map->columns;
    return (row % RULE_TILE_SIDE) * RULE_TILE_SIDE + column % RULE_TILE_SIDE;
}

// What going straight from a state to another costs by the field: more than 0, or infinity.
double wend_rule_graph_price(const rule_graph *graph, uint32_t from, uint32_t to);

// The cost of a step that the map allows, from the cache or into it.
wend_status wend_rule_graph_step(rule_graph *graph, uint32_t state, int direction, double *cost);

// Forgets every cost.
void wend_rule_graph_forget(rule_graph *graph);

// Adds to a list; sorts it and leaves each state once.
wend_status wend_rule_graph_list(rule_graph *graph, rule_graph_states *states, uint64_t state);
wend_status wend_rule_graph_sort(rule_graph *graph, rule_graph_states *states);

#endif
