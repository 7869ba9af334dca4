// What the files of the graph share.
#ifndef WEND_MAP_GRAPH_INTERNAL_H
#define WEND_MAP_GRAPH_INTERNAL_H

#include "base/core/life.h"
#include "base/memory/memory.h"
#include "base/run/threads.h"
#include "map/core/islands.h"
#include "map/core/map_base.h"
#include "wend/graph.h"

#include <stdatomic.h>

// An edge in its place among those that leave a waypoint.
typedef struct graph_arc {
    double cost;
    uint32_t from, to;
    uint32_t tags;
    bool open;
} graph_arc;

// The graph of those who may use edges whose tags are all among some.
typedef struct graph_view {
    const wend_graph *graph;
    uint32_t tags;
    struct graph_view *next; // of the graph's views
} graph_view;

struct wend_graph {
    wend_map_base base;
    wend_life life;
    graph_view everybody;        // the view of those who may use all edges
    _Atomic(graph_view *) views; // the others that were asked for (graph_view.c)
    uint32_t waypoint_count, edge_count;
    wend_vector3 *positions; // by waypoint
    graph_arc *arcs;         // by slot: sorted by from, then by edge
    uint32_t *first_out;     // by waypoint, and one more: the slots of the arcs that leave it
    uint32_t *slots_in;      // sorted by to, then by edge: slots
    uint32_t *first_in;      // by waypoint, and one more: where in slots_in the arcs are that lead to it
    uint32_t *slot_of;       // by edge
    // A cache that readers renew (graph_islands.c): nobody may look at them before wend_graph_renew_islands.
    wend_islands islands;
    double least_cost; // of a metre of any edge, or less; 0 when that means nothing
    double mean_cost;  // of an edge, at the last refresh: what searches size their queues by
    bool least_cost_is_stale;
    // The k-d tree (graph_locate.c).
    uint32_t *tree;     // waypoints
    uint8_t *tree_axes; // by place in the tree
};

// Makes the tree of a graph whose positions are there. WEND_OK, or WEND_OUT_OF_MEMORY with whatever was made in the graph.
wend_status wend_graph_build_tree(wend_graph *graph);

// Brings the islands up to date when they are not. Many threads may call it at once; it cannot fail.
void wend_graph_renew_islands(const wend_graph *graph);

// The view of a set of tags; NULL when memory is out. Many threads may call it at once.
const graph_view *wend_graph_view_of(const wend_graph *graph, uint32_t tags);
void wend_graph_release_views(wend_graph *graph);

// True when who may use some tags can use an arc.
static inline bool wend_graph_arc_is_usable(const graph_arc *arc, uint32_t tags) {
    return arc->open && (arc->tags & ~tags) == 0;
}

// What a metre of an arc costs; infinity when it has no length.
double wend_graph_cost_per_metre(const wend_graph *graph, const graph_arc *arc);

// The squared distance of two positions: the one formula, so that all who compare distances compare the same bits.
static inline double wend_waypoint_squared_distance(wend_vector3 a, wend_vector3 b) {
    double dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z;
    return dx * dx + dy * dy + dz * dz;
}

#endif
