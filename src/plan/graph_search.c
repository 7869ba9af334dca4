// Search on graphs.
//
// The same loop as for domains, compiled over the graph's own arrays: no calls through pointers, no list of edges in between, one array
// of arcs read from front to back. Costs are doubles kept by their bits, states are waypoints, and answers are, to the last bit and
// expansion, those of wend_domain_find_path on wend_graph_domain (a property of test/properties says so).
//
//     wend_graph_find_path      islands differ? -> unreachable, nothing expanded
//                               else            -> search; within an island directions and tags decide, and only a search can tell
//
// Unless another open list is asked for, a heap from which what is not due is kept out (far_list.h), whose order is the heap's. On a city of
// 20,000 crossings A* needs 0.45 of the instructions of the way through the domain, Dijkstra 0.46 (callgrind, gcc 12 -O3); with the heap
// alone it was 0.63 and 0.65.
#include "base/require.h"
#include "plan/graph_estimate.h"
#include "plan/query_internal.h"

#define FAR_PER_EDGE 64 // buckets of the far list for the mean cost of an edge

#define SEARCH_NAME graph_search
#define SEARCH_DOUBLES
#include "plan/request_faults.h"
#include "plan/search_template.h"

// The larger of the straight line and the guide's estimate, of the goal for which that is least. Kept out of the way of searches without
// a guide. To the last bit as domain_search.c has it.
static uint64_t graph_guided_estimate(const wend_query *query, uint32_t node) {
    const wend_guide *guide = &query->guide;
    const bool plainly = query->request.heuristic != WEND_HEURISTIC_ZERO;
    uint64_t least = ESTIMATE_NEVER;
    for (size_t i = 0; i < query->goal_nodes.count; i++) {
        const uint32_t goal = (uint32_t)query->goal_nodes.items[i];
        double estimate = plainly ? wend_graph_estimate(query->view.graph, node, goal) : 0;
        double said = guide->estimate(guide->user, query->start_node, node, goal);
        if (said > DBL_MAX) continue; // no cheapest path to this goal goes through here
        if (said > estimate) estimate = said;
        if (wend_number_bits(estimate) < least) least = wend_number_bits(estimate);
    }
    return least;
}

static inline uint64_t graph_search_estimate(const wend_query *query, uint32_t node) {
    if (query->has_guide) return graph_guided_estimate(query, node);
    if (query->request.heuristic == WEND_HEURISTIC_ZERO) return 0;
    const wend_graph *graph = query->view.graph;
    const uint64_t *goals = query->goal_nodes.items;
    double least = wend_graph_estimate(graph, node, (uint32_t)goals[0]); // there is one: the outcome is known without
    for (size_t i = 1; i < query->goal_nodes.count; i++) {
        double estimate = wend_graph_estimate(graph, node, (uint32_t)goals[i]);
        if (estimate < least) least = estimate;
    }
    return wend_number_bits(least);
}

// Nothing of a large graph is near: asks for the beginning of what the next expansion will, probably, look at. (Together with far_list's
// fetching 0.7 of the time on 300,000 waypoints, and nothing lost on 3,000.)
static inline void graph_search_fetch_next(const wend_query *query) {
    if (!query->open.far.is_used || query->open.heap.count == 0) return;
    const wend_graph *graph = query->view.graph;
    uint32_t next = open_heap_first(&query->open.heap).node;
    wend_prefetch(&query->nodes[next]);
    if (graph->edge_count) wend_prefetch(&graph->arcs[graph->first_out[next]]);
}

static inline wend_status graph_search_expand(wend_query *query, uint32_t node) {
    const wend_graph *graph = query->view.graph;
    const double cost = wend_number_from_bits(query->nodes[node].cost);
    graph_search_fetch_next(query);
    for (uint32_t slot = graph->first_out[node]; slot < graph->first_out[node + 1]; slot++) {
        const graph_arc *arc = &graph->arcs[slot];
        if (!wend_graph_arc_is_usable(arc, query->view.allowed_tags)) continue;
        uint64_t total = wend_number_bits(cost + arc->cost);
        if (!graph_search_reach(query, node, arc->to, total)) continue;
        wend_status status = graph_search_open(query, arc->to, total, graph_search_estimate(query, arc->to));
        if (status) return status;
    }
    return WEND_OK;
}

// True when some goal may be reached, as far as islands tell.
static bool graph_goals_may_be_reached(const wend_query *query, uint32_t start) {
    if (query->request.goal_count == 0) return true;
    for (size_t i = 0; i < query->goal_nodes.count; i++)
        if (wend_graph_may_reach(query->view.graph, start, (uint32_t)query->goal_nodes.items[i])) return true;
    return false;
}

wend_status wend_graph_find_path(const wend_graph_view *view, wend_query *query, const wend_search_request *request,
                                 wend_path *path) {
    REQUIRE(view && view->graph && query && wend_path_is_valid(path), WEND_INVALID);
    if (!wend_search_request_is_right("request", request, HERE)) return WEND_INVALID;
    wend_search_request_warn(request, SEARCH_ON_WAYPOINTS);
    const uint32_t count = view->graph->waypoint_count;
    wend_status status = wend_query_begin(query, request, count);
    query->run = graph_search_run;
    query->view = *view;
    wend_query_rely_on(query, view->graph->life, (wend_life){0});
    query->domain = wend_graph_domain(&query->view);
    query->has_domain = true;
    if (!status) wend_query_take_guide(query, view);
    open_list_start(&query->open, wend_domain_open_list(request->open_list));
    if (!status) status = wend_query_set_goals(query);
    if (status) return status;
    if (request->start >= count || (request->goal_count && query->goal_nodes.count == 0)) {
        query->is_exhausted = request->start >= count; // from there nothing can be reached
        wend_query_end(query, query->is_exhausted ? WEND_OUTCOME_START_OFF_MAP : WEND_OUTCOME_GOAL_OFF_MAP,
                       (double)INFINITY, path);
        return WEND_OK;
    }
    const uint32_t start = (uint32_t)request->start;
    if (!graph_goals_may_be_reached(query, start)) {
        wend_query_end(query, WEND_OUTCOME_UNREACHABLE, (double)INFINITY, path);
        return WEND_OK;
    }
    query->start_node = start; // guides ask for it
    const uint64_t least = graph_search_estimate(query, start);
    if (query->open.kind == WEND_OPEN_HEAP && request->open_list == WEND_OPEN_AUTO && least != ESTIMATE_NEVER)
        open_list_keep_far(&query->open, wend_number_from_bits(least), view->graph->mean_cost / FAR_PER_EDGE,
                           view->graph->first_out);
    status = graph_search_start(query, start);
    return status ? status : graph_search_run(query, request->work, path);
}
