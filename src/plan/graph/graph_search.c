// Search on graphs.
//
// The same loop as for domains, compiled over the graph's own arrays: no calls through pointers, no list of edges in between, one array
// of arcs read from front to back. Costs are doubles kept by their bits, states are waypoints, and answers are, to the last bit and
// expansion, those of wend_domain_find_path on wend_graph_domain (a property of test/properties says so).
//
//     wend_graph_find_path      islands differ? -> unreachable, nothing expanded
//                               else            -> search; within an island directions and tags decide, and only a search can find out
//
// Unless another open list is asked for, a heap from which what is not due is kept out (far_list.h), whose order is the heap's. On a city of
// 20,000 crossings A* needs 0.45 of the instructions of the way through the domain, Dijkstra 0.46 (callgrind, gcc 12 -O3); with the heap
// alone it was 0.63 and 0.65.
#include "base/core/require.h"
#include "plan/core/domain_search.h"
#include "plan/core/honours.h"
#include "plan/core/request_faults.h"
#include "plan/graph/graph_estimate.h"

#include <math.h>

#define FAR_PER_EDGE 64 // buckets of the far list for the mean cost of an edge

typedef struct graph_search {
    search_core core;
    const wend_graph *graph;
    uint32_t tags; // that the agent may use
} graph_search;

#define SEARCH_NAME graph_search
#define SEARCH_DOUBLES
#define SEARCH_KEEPS_FAR
#include "plan/core/search_template.h"

static void graph_search_free(void *scratch, const wend_allocator *allocator) {
    wend_search_core_free(scratch, allocator);
}

// The larger of the straight line and the guide's estimate, of the goal for which that is least. Kept out of the way of searches without
// a guide. To the last bit as domain_search.c has it.
static uint64_t graph_guided_estimate(const graph_search *search, uint32_t node) {
    const wend_guide *guide = &search->core.guide;
    const bool plainly = search->core.request.heuristic != WEND_HEURISTIC_ZERO;
    uint64_t least = ESTIMATE_NEVER;
    for (size_t i = 0; i < search->core.memory.goal_nodes.count; i++) {
        const uint32_t goal = (uint32_t)search->core.memory.goal_nodes.items[i];
        double estimate = plainly ? wend_graph_estimate(search->graph, node, goal) : 0;
        double said = guide->estimate(guide->user, search->core.start_node, node, goal);
        if (said > DBL_MAX) continue; // no cheapest path to this goal goes through here
        if (said > estimate) estimate = said;
        if (wend_number_bits(estimate) < least) least = wend_number_bits(estimate);
    }
    return least;
}

static inline uint64_t graph_search_estimate(const graph_search *search, uint32_t node) {
    if (search->core.has_guide) return graph_guided_estimate(search, node);
    if (search->core.request.heuristic == WEND_HEURISTIC_ZERO) return 0;
    const wend_graph *graph = search->graph;
    const uint64_t *goals = search->core.memory.goal_nodes.items;
    double least = wend_graph_estimate(graph, node, (uint32_t)goals[0]); // there is one: the outcome is known without
    for (size_t i = 1; i < search->core.memory.goal_nodes.count; i++) {
        double estimate = wend_graph_estimate(graph, node, (uint32_t)goals[i]);
        if (estimate < least) least = estimate;
    }
    return wend_number_bits(least);
}

// Nothing of a large graph is near: asks for the beginning of what the next expansion will, probably, look at. (Together with far_list's
// fetching 0.7 of the time on 300,000 waypoints, and nothing lost on 3,000.)
static inline void graph_search_fetch_next(const graph_search *search) {
    if (!search->core.memory.open.far.is_used || search->core.memory.open.heap.count == 0) return;
    const wend_graph *graph = search->graph;
    uint32_t next = open_heap_first(&search->core.memory.open.heap).node;
    wend_prefetch(&search->core.memory.nodes[next]);
    if (graph->edge_count) wend_prefetch(&graph->arcs[graph->first_out[next]]);
}

static inline wend_status graph_search_expand(graph_search *search, uint32_t node) {
    const wend_graph *graph = search->graph;
    const double cost = wend_number_from_bits(search->core.memory.nodes[node].cost);
    graph_search_fetch_next(search);
    for (uint32_t slot = graph->first_out[node]; slot < graph->first_out[node + 1]; slot++) {
        const graph_arc *arc = &graph->arcs[slot];
        if (!wend_graph_arc_is_usable(arc, search->tags)) continue;
        uint64_t total = wend_number_bits(cost + arc->cost);
        if (!graph_search_reach(search, node, arc->to, total)) continue;
        wend_status status = graph_search_open(search, arc->to, total, graph_search_estimate(search, arc->to));
        if (status) return status;
    }
    return WEND_OK;
}

// True when some goal may be reached, as far as islands show.
static bool graph_goals_may_be_reached(const graph_search *search, uint32_t start) {
    if (search->core.request.goal_count == 0) return true;
    for (size_t i = 0; i < search->core.memory.goal_nodes.count; i++)
        if (wend_graph_may_reach(search->graph, start, (uint32_t)search->core.memory.goal_nodes.items[i])) return true;
    return false;
}

wend_status wend_graph_find_path(const wend_graph *graph, wend_query *query, const wend_search_request *request,
                                 wend_path *path) {
    REQUIRE(graph && query && wend_path_is_valid(path), WEND_INVALID);
    wend_search_request older_request;
    if (!SEARCH_REQUEST_IS_VALID("request", request, &older_request, HERE)) return WEND_INVALID;
    if (!wend_request_lists_goals("request", request, HERE)) return WEND_INVALID;
    wend_status status = wend_profile_admit(request->profile, GRAPH_SEARCH_HONOURS, "graph search", NULL);
    if (status) return status;
    wend_search_request_warn(request, SEARCH_ON_WAYPOINTS);
    const uint32_t count = graph->waypoint_count;
    graph_search *search = wend_query_slot(query, &graph_search_kind);
    if (!search) return WEND_OUT_OF_MEMORY;
    search_core *core = &search->core;
    status = wend_search_begin(query, &graph_search_kind, core, request, count);
    search->graph = graph;
    search->tags = wend_profile_tags(request->profile);
    core->effort.version = wend_graph_version(graph);
    wend_search_rely_on(core, graph->life, (wend_life){0});
    wend_query_watch(query, &graph->base.journal);
    if (!status) wend_search_take_guide(core, graph, graph, request->profile);
    open_list_far_start(&core->memory.open, wend_domain_open_list(request->open_list));
    if (!status) status = wend_search_set_goals(core);
    if (status) return status;
    if (request->start >= count || (request->goal_count && core->memory.goal_nodes.count == 0)) {
        core->is_exhausted = request->start >= count; // from there nothing can be reached
        wend_path_end(path, core->is_exhausted ? WEND_OUTCOME_START_OFF_MAP : WEND_OUTCOME_GOAL_OFF_MAP,
                      (double)INFINITY, &core->effort);
        return WEND_OK;
    }
    const uint32_t start = (uint32_t)request->start;
    if (!graph_goals_may_be_reached(search, start)) {
        wend_path_end(path, WEND_OUTCOME_UNREACHABLE, (double)INFINITY, &core->effort);
        return WEND_OK;
    }
    core->start_node = start; // guides ask for it
    const uint64_t least = graph_search_estimate(search, start);
    if (core->memory.open.kind == WEND_OPEN_HEAP && request->open_list == WEND_OPEN_AUTO && least != ESTIMATE_NEVER)
        status = open_list_keep_far(&core->memory.open, &core->allocator, wend_number_from_bits(least),
                                    graph->mean_cost / FAR_PER_EDGE, graph->first_out);
    if (!status) status = graph_search_start(search, start);
    return status ? status : graph_search_run(search, request->work, path);
}
