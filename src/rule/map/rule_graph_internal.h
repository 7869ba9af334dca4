// A rule graph as its parts see it.
//
//     steps:  costs of the steps between neighbours on the lattice, in tiles of 16 x 16 places that are made when first needed; a step and
//             its reverse share a cost, kept at the end from which its direction is 0 to 3
//     lines:  costs of the map's lines, by number
//
//     views:  ADAPTIVE: what lines from a place have been found to be, in the same tiles
//     blocks: GRADED: whether they are calm
//
// A cost is unknown until somebody asks for it, infinity when the field forbids the way.
#ifndef WEND_RULE_RULE_GRAPH_INTERNAL_H
#define WEND_RULE_RULE_GRAPH_INTERNAL_H

#include "rule/annotation/extent.h"
#include "rule/map/rule_graph.h"
#include "rule/map/rule_map_internal.h"

#include <math.h>

#define RULE_COST_UNKNOWN (-1.0)

enum { RULE_TILE_SHIFT = 4, RULE_TILE_SIDE = 1 << RULE_TILE_SHIFT, RULE_TILE_PLACES = RULE_TILE_SIDE * RULE_TILE_SIDE };

typedef struct rule_tile {
    double costs[RULE_TILE_PLACES][RULE_DIRECTIONS / 2];
} rule_tile;

typedef struct rule_view rule_view; // rule_graph_adaptive.c

// A block of a GRADED map, once somebody has asked for an edge in it.
typedef struct rule_block {
    double multiplier; // m everywhere in it; 0: m varies, and
    double *costs; // by pairs of rim places are what is known of lines across it, 0 where nothing is; NULL: nothing yet
    bool known, calm;
} rule_block;

// Columns and rows of places, ends included; none when left > right.
typedef struct rule_place_range {
    int64_t left, right, bottom, top;
} rule_place_range;

struct rule_graph {
    wend_allocator allocator;
    const wend_rule_map *map;
    const wend_rule_field *field;
    uint32_t start, goal;
    uint32_t tile_columns, tile_rows;
    rule_tile **tiles;
    double *line_costs;
    uint32_t line_count; // of the map, which may be another when the graph is released
    rule_view **views;
    rule_block *blocks;
    size_t block_count;
    // Kept from change to change.
    wend_bitset touched_tiles;
    rule_graph_states scratch, listed;
    rule_graph_states flipped; // ADAPTIVE: places that are open no longer, or again
    rule_box_array boxes;      // of a change, joined where they overlap
    bool overflows;            // an edge that nothing forbids costs more than can be added up; a place where
    wend_vector2 overflow_at;
};

// Where a place of the lattice is kept.
typedef struct rule_spot {
    uint32_t tile, place;
} rule_spot;

static inline rule_spot rule_spot_of(const rule_graph *graph, uint32_t state) {
    uint32_t row = state / graph->map->columns, column = state - row * graph->map->columns;
    return (rule_spot){(row >> RULE_TILE_SHIFT) * graph->tile_columns + (column >> RULE_TILE_SHIFT),
                       row % RULE_TILE_SIDE * RULE_TILE_SIDE + column % RULE_TILE_SIDE};
}

// What going straight from a state to another costs by the field: more than 0, or infinity.
double wend_rule_graph_price(rule_graph *graph, uint32_t from, uint32_t to);

// Notes that an edge costs more than can be added up along a path.
void wend_rule_graph_note_overflow(rule_graph *graph, uint32_t from, uint32_t to);

// Costs up to this one can be added up along any path: 2^32 of them are finite.
#define RULE_COST_LIMIT 1e290

// The cost of a step that the map allows, from the cache or into it.
wend_status wend_rule_graph_step(rule_graph *graph, uint32_t state, int direction, double *cost);

// Forgets every cost.
void wend_rule_graph_forget(rule_graph *graph);

// The places whose steps may meet a box.
rule_place_range wend_rule_graph_places_near(const rule_graph *graph, const wend_extent *box);

// ADAPTIVE. rule_graph_adaptive.c
wend_status wend_rule_adaptive_successors(void *user, uint64_t state, wend_edges *edges);
wend_status wend_rule_adaptive_predecessors(void *user, uint64_t state, wend_edges *edges);
// Lists the states whose lines lead over a step, before lines are measured again.
wend_status wend_rule_adaptive_step_changed(rule_graph *graph, uint32_t state, int direction,
                                            rule_graph_states *changed);
// Looks at the places in boxes again, and lists the states whose lines have other lengths now.
wend_status wend_rule_adaptive_look_again(rule_graph *graph, const wend_extent *boxes, size_t count,
                                          rule_graph_states *changed);
// Takes another start, and lists it and the old one when lines begin there or no longer do.
wend_status wend_rule_adaptive_move_start(rule_graph *graph, uint32_t start, rule_graph_states *changed);
void wend_rule_adaptive_forget(rule_graph *graph, bool release);

// GRADED. rule_graph_graded.c
wend_status wend_rule_graded_edges(void *user, uint64_t state, wend_edges *edges);
// Looks at the blocks that boxes meet again, and lists the states of those that are otherwise now.
wend_status wend_rule_graded_look_again(rule_graph *graph, const wend_extent *boxes, size_t count,
                                        rule_graph_states *changed);
void wend_rule_graded_forget(rule_graph *graph, bool release);
// Lists what an end's coming and going changes: the states of the calm blocks it lies in, and itself.
wend_status wend_rule_graded_list_guest(rule_graph *graph, uint32_t end, rule_graph_states *changed);

#endif
