// Islands of a graph: the weak components of its open edges, by union-find, renewed by whoever asks first.
//
// Union-find (island_union.h) allocates nothing, and renewing cannot fail. It happens behind the const interface: toggling an edge, which nobody does beside
// readers, lowers a flag; of the readers that find it lowered one takes the monitor and renews, and raises the flag with release order;
// all others look at the flag with acquire order and, once it is up, touch no lock.
#include "base/require.h"
#include "map/graph_internal.h"
#include "map/island_union.h"

#include <float.h>
#include <math.h>

// Fills the array and answers how many islands there are.
static uint32_t number_graph_islands(const wend_graph *graph, uint32_t *islands) {
    for (uint32_t i = 0; i < graph->waypoint_count; i++) islands[i] = i;
    for (uint32_t slot = 0; slot < graph->edge_count; slot++) {
        const graph_arc *arc = &graph->arcs[slot];
        if (arc->open) wend_island_join(islands, arc->from, arc->to);
    }
    return wend_island_number(islands, graph->waypoint_count);
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
