// Islands of a graph: the weak components of its open edges, by union-find.
//
// Of two roots the one with the larger number is put below the other, so a root is the first waypoint of its island and numbering
// is one pass. Finding halves the path it walks; that alone bounds the time by O(edges log waypoints), and in practice
// it is linear.
#include "base/require.h"
#include "map/graph_internal.h"

#include <float.h>
#include <math.h>

static uint32_t island_root(uint32_t *parents, uint32_t waypoint) {
    while (parents[waypoint] != waypoint) waypoint = parents[waypoint] = parents[parents[waypoint]];
    return waypoint;
}

static uint32_t number_graph_islands(const wend_graph *graph, uint32_t *parents, uint32_t *islands) {
    for (uint32_t i = 0; i < graph->waypoint_count; i++) parents[i] = i;
    for (uint32_t slot = 0; slot < graph->edge_count; slot++) {
        const graph_arc *arc = &graph->arcs[slot];
        if (!arc->open) continue;
        uint32_t a = island_root(parents, arc->from), b = island_root(parents, arc->to);
        if (a < b) parents[b] = a;
        if (b < a) parents[a] = b;
    }
    uint32_t count = 0;
    for (uint32_t i = 0; i < graph->waypoint_count; i++) {
        uint32_t root = island_root(parents, i);
        islands[i] = root == i ? ++count : islands[root];
    }
    return count;
}

static wend_status refresh_graph_islands(wend_graph *graph) {
    const size_t count = graph->waypoint_count;
    uint32_t *islands = wend_allocate_items(&graph->allocator, count, sizeof *islands, WEND_LIFETIME_OBJECT);
    uint32_t *parents = wend_allocate_items(&graph->allocator, count, sizeof *parents, WEND_LIFETIME_CALL);
    bool enough = islands && parents;
    if (enough) {
        graph->island_count = number_graph_islands(graph, parents, islands);
        graph->islands_are_stale = false;
        uint32_t *old = graph->islands;
        graph->islands = islands;
        islands = old;
    }
    wend_release_items(&graph->allocator, parents, count, sizeof *parents);
    wend_release_items(&graph->allocator, islands, count, sizeof *islands);
    return enough ? WEND_OK : WEND_OUT_OF_MEMORY;
}

static void refresh_least_cost(wend_graph *graph) {
    double least = INFINITY;
    for (uint32_t slot = 0; slot < graph->edge_count; slot++) {
        double metre = wend_graph_cost_per_metre(graph, &graph->arcs[slot]);
        if (metre < least) least = metre;
    }
    // Below the normal numbers rounding can make it too high.
    graph->least_cost = least >= DBL_MIN && least <= DBL_MAX ? least : 0;
    graph->least_cost_is_stale = false;
}

wend_status wend_graph_refresh(wend_graph *graph) {
    REQUIRE(graph, WEND_INVALID);
    if (graph->islands_are_stale) {
        wend_status status = refresh_graph_islands(graph);
        if (status) return status;
    }
    if (graph->least_cost_is_stale) refresh_least_cost(graph);
    return WEND_OK;
}

uint32_t wend_graph_island(const wend_graph *graph, uint32_t waypoint) {
    REQUIRE(graph, 0);
    return waypoint < graph->waypoint_count ? graph->islands[waypoint] : 0;
}

uint32_t wend_graph_island_count(const wend_graph *graph) {
    REQUIRE(graph, 0);
    return graph->island_count;
}

bool wend_graph_may_reach(const wend_graph *graph, uint32_t from, uint32_t to) {
    REQUIRE(graph, false);
    if (from >= graph->waypoint_count || to >= graph->waypoint_count) return false;
    return graph->islands_are_stale || graph->islands[from] == graph->islands[to];
}
