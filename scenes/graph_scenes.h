// Graphs to test, measure and show things on: road networks and random geometric graphs of any size, from a seed.
//
//     scene_graph_def def = scene_default_graph_def(100000, 7);
//     wend_graph *graph = NULL;
//     if (scene_graph_make(SCENE_GRAPH_ROADS, &def, &graph) == WEND_OK) ...
//
// The same kind, definition and seed give the same graph on every platform. Positions are whole metres with z = 0 and costs are
// whole numbers, so that wend_dimacs_write_graph and wend_dimacs_write_coordinates keep everything. Public headers only.
#ifndef WEND_SCENES_GRAPH_SCENES_H
#define WEND_SCENES_GRAPH_SCENES_H

#include "wend/wend.h"

typedef enum scene_graph_kind {
    SCENE_GRAPH_ROADS =
        0, // a city: crossings in crooked rows, arterial roads and motorways, one-way streets, dead ends, parks
    SCENE_GRAPH_GEOMETRIC = 1, // points anywhere in a square, joined both ways where they are near each other
    SCENE_GRAPH_KIND_COUNT = 2
} scene_graph_kind;

typedef struct scene_graph_def {
    uint32_t waypoint_count;  // geometric: exactly; roads: about so many. 1 .. 2^24
    uint64_t seed;            // any number
    uint32_t one_way_percent; // roads: of the streets; 0 .. 100
    uint32_t missing_percent; // roads: pieces of streets that are not there; 0 .. 100
    uint32_t neighbours;      // geometric: how many a waypoint has in the mean; 0 .. 10
    wend_allocator allocator; // for the graph, and for scratch
} scene_graph_def;

// A fifth of the streets one-way, a tenth of their pieces missing, 6 neighbours, malloc.
scene_graph_def scene_default_graph_def(uint32_t waypoint_count, uint64_t seed);

// "roads", "geometric"; NULL for a number that is no kind.
const char *scene_graph_kind_name(scene_graph_kind kind);

// The kind of a name; false when there is none.
bool scene_graph_kind_from_name(const char *name, scene_graph_kind *kind);

// Makes a graph. Roads cost tenths of a second: 12 for ten metres of street, 6 of an arterial road, 3 of a motorway, rounded up. In a
// geometric graph an edge costs its length in tenths of a metre, rounded up. Returns WEND_OK; WEND_OUT_OF_RANGE when the
// definition is invalid; WEND_OUT_OF_MEMORY. *graph is unchanged unless WEND_OK.
wend_status scene_graph_make(scene_graph_kind kind, const scene_graph_def *def, wend_graph **graph);

typedef struct scene_graph_query {
    uint32_t start, goal; // waypoints
} scene_graph_query;

// Fills in queries: any start, and any goal on the same island, or the start itself when none is found by chance.
void scene_graph_queries(const wend_graph *graph, uint64_t seed, size_t count, scene_graph_query *queries);

#endif
