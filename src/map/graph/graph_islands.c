// Islands of a graph: the weak components of its open edges, by union-find, renewed by the first reader.
//
// Union-find (island_union.h) allocates nothing, and cannot fail. After edits islands are repaired around the edges that opened or closed
// (map/core/islands.c), or rebuilt when there are many, when the journal ran over, or when memory for the repair is out. It happens behind the const
// interface: toggling an edge, which nobody does beside readers, lowers a flag; of the readers that find it lowered one takes the monitor and
// renews, and raises the flag with release order; all others look at the flag with acquire order and, once it is up, touch no lock.
#include "base/core/require.h"
#include "map/core/island_union.h"
#include "map/graph/graph_internal.h"

#include <float.h>
#include <math.h>

// Fills the array and returns how many islands there are.
static uint32_t number_graph_islands(const wend_graph *graph, uint32_t *islands) {
    for (uint32_t i = 0; i < graph->waypoint_count; i++) islands[i] = i;
    for (uint32_t slot = 0; slot < graph->edge_count; slot++) {
        const graph_arc *arc = &graph->arcs[slot];
        if (arc->open) wend_island_join(islands, arc->from, arc->to);
    }
    return wend_island_number(islands, graph->waypoint_count);
}

// Edges that leave a waypoint, then those that lead to it.
static bool graph_island_neighbour(const void *map, uint32_t waypoint, uint32_t ordinal, uint32_t *neighbour) {
    const wend_graph *graph = map;
    const uint32_t out = graph->first_out[waypoint + 1] - graph->first_out[waypoint],
                   in = graph->first_in[waypoint + 1] - graph->first_in[waypoint];
    if (ordinal >= out + in) return false;
    const graph_arc *arc = &graph->arcs[ordinal < out ? graph->first_out[waypoint] + ordinal
                                                      : graph->slots_in[graph->first_in[waypoint] + ordinal - out]];
    *neighbour = !arc->open ? NO_NEIGHBOUR : ordinal < out ? arc->to : arc->from;
    return true;
}

static bool waypoint_is_on_island(const void *map, uint32_t waypoint) {
    (void)map;
    (void)waypoint;
    return true;
}

// False when there are too many changes for it, or memory is out.
static bool repair_graph_islands(wend_graph *graph) {
    const wend_journal *journal = &graph->base.journal;
    const uint64_t newest = atomic_load_explicit(&journal->newest, memory_order_relaxed);
    size_t count;
    const wend_change *changes = wend_journal_window(journal, graph->islands.version, newest, &count);
    if (graph->islands.version == 0 || count > wend_islands_repair_limit(graph->waypoint_count))
        return false; // also ALL
    island_repair repair = {.islands = &graph->islands,
                            .allocator = &graph->base.allocator,
                            .map = graph,
                            .neighbour = graph_island_neighbour,
                            .is_on_island = waypoint_is_on_island};
    bool done = wend_island_repair_begin(&repair);
    for (size_t i = 0; i < count && done; i++) {
        if (!(changes[i].effects & WEND_EFFECT_REACH)) continue;
        const graph_arc *arc = &graph->arcs[graph->slot_of[changes[i].id]];
        done = wend_island_repair_start_change(&repair) && wend_island_repair_add(&repair, arc->from) &&
               wend_island_repair_add(&repair, arc->to);
    }
    if (done) done = wend_island_repair_run(&repair);
    wend_island_repair_end(&repair);
    return done;
}

void wend_graph_renew_islands(const wend_graph *graph) {
    if (wend_islands_are_fresh(&graph->islands)) return;
    wend_graph *cached =
        (wend_graph *)(uintptr_t)graph; // what is written here belongs to no reader before the flag is up
    wend_islands *islands = &cached->islands;
    wend_monitor_lock(islands->monitor);
    if (!atomic_load_explicit(&islands->are_fresh, memory_order_relaxed)) {
        if (!repair_graph_islands(cached)) {
            islands->count = number_graph_islands(graph, islands->labels);
            islands->has_table = false;
        }
        wend_islands_are_renewed(islands, &graph->base.journal);
    }
    wend_monitor_unlock(islands->monitor);
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
    return wend_islands_number(&graph->islands, waypoint);
}

uint32_t wend_graph_island_count(const wend_graph *graph) {
    REQUIRE(graph, 0);
    wend_graph_renew_islands(graph);
    return graph->islands.count;
}

bool wend_graph_may_reach(const wend_graph *graph, uint32_t from, uint32_t to) {
    REQUIRE(graph, false);
    if (from >= graph->waypoint_count || to >= graph->waypoint_count) return false;
    wend_graph_renew_islands(graph);
    return wend_islands_number(&graph->islands, from) == wend_islands_number(&graph->islands, to);
}
