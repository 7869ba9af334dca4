// A graph behind the domain interface.
#include "base/require.h"
#include "plan/graph_estimate.h"
#include "plan/query_internal.h"

static wend_status graph_domain_successors(void *user, uint64_t state, wend_edges *edges) {
    const wend_graph_view *view = user;
    const wend_graph *graph = view->graph;
    REQUIRE(state < graph->waypoint_count, WEND_INVALID);
    for (uint32_t slot = graph->first_out[state]; slot < graph->first_out[state + 1]; slot++) {
        const graph_arc *arc = &graph->arcs[slot];
        if (!wend_graph_arc_is_usable(arc, view->allowed_tags)) continue;
        wend_status status = wend_edges_add(edges, arc->to, arc->cost);
        if (status) return status;
    }
    return WEND_OK;
}

static wend_status graph_domain_predecessors(void *user, uint64_t state, wend_edges *edges) {
    const wend_graph_view *view = user;
    const wend_graph *graph = view->graph;
    REQUIRE(state < graph->waypoint_count, WEND_INVALID);
    for (uint32_t i = graph->first_in[state]; i < graph->first_in[state + 1]; i++) {
        const graph_arc *arc = &graph->arcs[graph->slots_in[i]];
        if (!wend_graph_arc_is_usable(arc, view->allowed_tags)) continue;
        wend_status status = wend_edges_add(edges, arc->from, arc->cost);
        if (status) return status;
    }
    return WEND_OK;
}

static double graph_domain_heuristic(void *user, uint64_t state, uint64_t goal) {
    const wend_graph_view *view = user;
    const wend_graph *graph = view->graph;
    REQUIRE(state < graph->waypoint_count && goal < graph->waypoint_count, 0);
    return wend_graph_estimate(graph, (uint32_t)state, (uint32_t)goal);
}

wend_domain wend_graph_domain(const wend_graph_view *view) {
    wend_domain domain = wend_default_domain();
    REQUIRE(view && view->graph, domain);
    domain.capabilities = WEND_DOMAIN_DENSE | WEND_DOMAIN_PREDECESSORS | WEND_DOMAIN_CONSISTENT;
    domain.state_count = view->graph->waypoint_count;
    domain.user = (void *)(uintptr_t)view; // read only
    domain.successors = graph_domain_successors;
    domain.predecessors = graph_domain_predecessors;
    domain.heuristic = graph_domain_heuristic;
    return domain;
}

const wend_graph_view *wend_domain_graph_view(const wend_domain *domain) {
    return domain->successors == graph_domain_successors ? domain->user : NULL;
}
