// Islands of a graph: the weak components of its open edges, by union-find, renewed by whoever asks first.
//
// Of two roots the one with the larger number is put below the other, so a root is the first waypoint of its island and every parent
// has a smaller number than its children. Finding halves the path it walks; that alone bounds the time by O(edges log waypoints), and in
// practice it is linear. Numbering is one pass upwards in the same array: when it comes to a waypoint, the entry of its parent already
// holds a number.
//
//     open edges 0-3, 2-4        parents  0 1 2 0 2       numbers  1 2 3 1 3
//
// So nothing is allocated, and renewing cannot fail. It happens behind the const interface: toggling an edge, which nobody does beside
// readers, lowers a flag; of the readers that find it lowered one takes the monitor and renews, and raises the flag with release order;
// all others look at the flag with acquire order and, once it is up, touch no lock.
#include "base/require.h"
#include "map/graph_internal.h"

#include <float.h>
#include <math.h>

static uint32_t island_root(uint32_t *parents, uint32_t waypoint) {
    while (parents[waypoint] != waypoint) waypoint = parents[waypoint] = parents[parents[waypoint]];
    return waypoint;
}

// Fills the array and answers how many islands there are.
static uint32_t number_graph_islands(const wend_graph *graph, uint32_t *islands) {
    for (uint32_t i = 0; i < graph->waypoint_count; i++) islands[i] = i; // parents, for now
    for (uint32_t slot = 0; slot < graph->edge_count; slot++) {
        const graph_arc *arc = &graph->arcs[slot];
        if (!arc->open) continue;
        uint32_t a = island_root(islands, arc->from), b = island_root(islands, arc->to);
        if (a < b) islands[b] = a;
        if (b < a) islands[a] = b;
    }
    uint32_t count = 0;
    for (uint32_t i = 0; i < graph->waypoint_count; i++) islands[i] = islands[i] == i ? ++count : islands[islands[i]];
    return count;
}

void wend_graph_renew_islands(const wend_graph *graph) {
    if (atomic_load_explicit(&graph->islands_are_fresh, memory_order_acquire)) return;
    wend_graph *cached =
        (wend_graph *)(uintptr_t)graph; // what is written here belongs to no reader before the flag is up
    wend_monitor_lock(cached->islands_monitor);
    if (!atomic_load_explicit(&cached->islands_are_fresh, memory_order_relaxed)) {
        cached->island_count = number_graph_islands(graph, cached->islands);
        atomic_store_explicit(&cached->islands_are_fresh, true, memory_order_release);
    }
    wend_monitor_unlock(cached->islands_monitor);
}

static void refresh_cost_summary(wend_graph *graph) {
    double least = INFINITY, mean = 0;
    for (uint32_t slot = 0; slot < graph->edge_count; slot++) {
        double metre = wend_graph_cost_per_metre(graph, &graph->arcs[slot]);
        if (metre < least) least = metre;
        mean += graph->arcs[slot].cost / graph->edge_count;
    }
    graph->mean_cost = mean;
    // Below the normal numbers rounding can make it too high.
    graph->least_cost = least >= DBL_MIN && least <= DBL_MAX ? least : 0;
    graph->least_cost_is_stale = false;
}

wend_status wend_graph_refresh(wend_graph *graph) {
    REQUIRE(graph, WEND_INVALID);
    wend_graph_renew_islands(graph);
    if (graph->least_cost_is_stale) refresh_cost_summary(graph);
    return WEND_OK;
}

uint32_t wend_graph_island(const wend_graph *graph, uint32_t waypoint) {
    REQUIRE(graph, 0);
    if (waypoint >= graph->waypoint_count) return 0;
    wend_graph_renew_islands(graph);
    return graph->islands[waypoint];
}

uint32_t wend_graph_island_count(const wend_graph *graph) {
    REQUIRE(graph, 0);
    wend_graph_renew_islands(graph);
    return graph->island_count;
}

bool wend_graph_may_reach(const wend_graph *graph, uint32_t from, uint32_t to) {
    REQUIRE(graph, false);
    if (from >= graph->waypoint_count || to >= graph->waypoint_count) return false;
    wend_graph_renew_islands(graph);
    return graph->islands[from] == graph->islands[to];
}
