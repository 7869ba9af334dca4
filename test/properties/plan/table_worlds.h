// Small random worlds for tables: graphs with one-way and parallel edges, ties, parts that cannot be reached, costs that vanish in
// sums; and grids. And what the naive tables say of them.
#ifndef WEND_TEST_TABLE_WORLDS_H
#define WEND_TEST_TABLE_WORLDS_H

#include "oracle/plan/naive_tables.h"
#include "support/choices.h"
#include "support/tagged_graph.h"
#include "wend/wend.h"

#define TABLE_WORLD_EDGES 160

typedef enum table_costs {
    COSTS_WHOLE = 0, // small whole numbers: sums are exact, ties abound
    COSTS_EQUAL = 1, // all 1
    COSTS_ANY = 2,   // doubles
    COSTS_VANISH = 3 // some are lost when added to others
} table_costs;

typedef struct table_world {
    uint32_t waypoint_count, edge_count;
    wend_vector3 positions[NAIVE_TABLE_SIZE];
    wend_graph_edge edges[TABLE_WORLD_EDGES];
    table_costs costs;
    wend_graph *graph;
    tagged_graph view;
    wend_domain domain;
} table_world;

// Chooses a world and makes its graph; release it with table_world_free. `costs` below `cost_kinds`.
void table_world_choose(choices *source, uint64_t cost_kinds, table_world *world);
void table_world_free(table_world *world);

// Opens, closes and prices a few edges. changed gets the waypoints they leave (at most 16). Returns how many.
size_t table_world_edit(choices *source, table_world *world, uint64_t *changed);

// The distances of the world as it is.
void table_world_judge(const table_world *world, naive_table *naive);

// A grid of at most NAIVE_TABLE_SIZE cells.
wend_grid *table_world_grid(choices *source);
void table_grid_edit(choices *source, wend_grid *grid);
void table_grid_judge(const wend_grid *grid, naive_table *naive);

// True when a cost is what a naive sum, in another order, makes of the same numbers.
bool table_costs_agree(const table_world *world, double cost, double naive);

// NULL when a path leads from one state to another along edges of the world and its cost is the sum of them and as small as the naive
// distance; or what is wrong.
const char *table_path_finding(const naive_table *edges, const naive_table *distances, const wend_path *path,
                               uint64_t from, uint64_t to, bool exact);

#endif
