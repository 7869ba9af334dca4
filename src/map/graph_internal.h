// What the files of the graph share.
#ifndef WEND_MAP_GRAPH_INTERNAL_H
#define WEND_MAP_GRAPH_INTERNAL_H

#include "base/life.h"
#include "base/memory.h"
#include "base/threads.h"
#include "wend/graph.h"

#include <stdatomic.h>

// An edge in its place among those that leave a waypoint.
typedef struct graph_arc {
    double cost;
    uint32_t from, to;
    uint32_t tags;
    bool open;
} graph_arc;

struct wend_graph {
    wend_allocator allocator;
    wend_life life;
    uint32_t waypoint_count, edge_count;
    wend_vector3 *positions; // by waypoint
    graph_arc *arcs;         // by slot: sorted by from, then by edge
    uint32_t *first_out;     // by waypoint, and one more: the slots of the arcs that leave it
    uint32_t *slots_in;      // sorted by to, then by edge: slots
    uint32_t *first_in;      // by waypoint, and one more: where in slots_in the arcs are that lead to it
    uint32_t *slot_of;       // by edge
    // The islands are a cache that readers renew (graph_islands.c): nobody may look at them before
    // wend_graph_renew_islands.
    atomic_bool islands_are_fresh;
    wend_monitor *islands_monitor; // held by whoever renews them
    uint32_t *islands;             // by waypoint
    uint32_t island_count;
    double least_cost; // of a metre of any edge, or less; 0 when that means nothing
    double mean_cost;  // of an edge, at the last refresh: what searches size their queues by
    bool least_cost_is_stale;
    uint64_t version;
    // The k-d tree (graph_locate.c).
    uint32_t *tree;     // waypoints
    uint8_t *tree_axes; // by place in the tree
};

// Makes the tree of a graph whose positions are there. WEND_OK, or WEND_OUT_OF_MEMORY with whatever was made in the graph.
wend_status wend_graph_build_tree(wend_graph *graph);

// Brings the islands up to date when they are not. Many threads may call it at once; it cannot fail.
void wend_graph_renew_islands(const wend_graph *graph);

// True when a view's traveller can use an arc.
static inline bool wend_graph_arc_is_usable(const graph_arc *arc, uint32_t allowed_tags) {
    return arc->open && (arc->tags & ~allowed_tags) == 0;
}

// What a metre of an arc costs; infinity when it has no length.
double wend_graph_cost_per_metre(const wend_graph *graph, const graph_arc *arc);

// The squared distance of two positions: the one formula, so that all who compare distances compare the same bits.
static inline double wend_waypoint_squared_distance(wend_vector3 a, wend_vector3 b) {
    double dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z;
    return dx * dx + dy * dy + dz * dz;
}

#endif
