// A graph behind the domain interface.
#include "base/core/definition.h"
#include "base/core/require.h"
#include "plan/core/domain_search.h"
#include "plan/core/honours.h"
#include "plan/graph/graph_estimate.h"

static wend_status graph_domain_successors(void *user, uint64_t state, wend_edges *edges) {
    const graph_view *view = user;
    const wend_graph *graph = view->graph;
    REQUIRE(state < graph->waypoint_count, WEND_INVALID);
    for (uint32_t slot = graph->first_out[state]; slot < graph->first_out[state + 1]; slot++) {
        const graph_arc *arc = &graph->arcs[slot];
        if (!wend_graph_arc_is_usable(arc, view->tags)) continue;
        wend_status status = wend_edges_add(edges, arc->to, arc->cost);
        if (status) return status;
    }
    return WEND_OK;
}

static wend_status graph_domain_predecessors(void *user, uint64_t state, wend_edges *edges) {
    const graph_view *view = user;
    const wend_graph *graph = view->graph;
    REQUIRE(state < graph->waypoint_count, WEND_INVALID);
    for (uint32_t i = graph->first_in[state]; i < graph->first_in[state + 1]; i++) {
        const graph_arc *arc = &graph->arcs[graph->slots_in[i]];
        if (!wend_graph_arc_is_usable(arc, view->tags)) continue;
        wend_status status = wend_edges_add(edges, arc->from, arc->cost);
        if (status) return status;
    }
    return WEND_OK;
}

static double graph_domain_heuristic(void *user, uint64_t state, uint64_t goal) {
    const graph_view *view = user;
    const wend_graph *graph = view->graph;
    REQUIRE(state < graph->waypoint_count && goal < graph->waypoint_count, 0);
    return wend_graph_estimate(graph, (uint32_t)state, (uint32_t)goal);
}

static bool graph_domain_position(void *user, uint64_t state, wend_vector3 *position) {
    const graph_view *view = user;
    if (state >= view->graph->waypoint_count) return false;
    *position = wend_graph_position(view->graph, (uint32_t)state);
    return true;
}

static wend_status graph_domain_touched(void *user, const wend_change *change, wend_edges *states) {
    const wend_graph *graph = ((const graph_view *)user)->graph;
    REQUIRE(change->kind == WEND_CHANGE_EDGE && change->id < graph->edge_count, WEND_INVALID);
    return wend_edges_add_state(states, graph->arcs[graph->slot_of[change->id]].from);
}

wend_status wend_graph_fill_domain(const wend_graph *graph, const wend_profile *profile, wend_diagnostics *findings,
                                   wend_domain *domain) {
    REQUIRE(graph && domain, WEND_INVALID);
    const wend_status status = wend_profile_admit(profile, GRAPH_SEARCH_HONOURS, "graph search", findings);
    if (status) return status;
    const graph_view *view = wend_graph_view_of(graph, wend_profile_tags(profile));
    if (!view) return WEND_OUT_OF_MEMORY;
    wend_domain full = wend_default_domain();
    full.capabilities = WEND_DOMAIN_DENSE | WEND_DOMAIN_PREDECESSORS | WEND_DOMAIN_CONSISTENT;
    full.state_count = graph->waypoint_count;
    full.user = (void *)(uintptr_t)view; // read only
    full.successors = graph_domain_successors;
    full.predecessors = graph_domain_predecessors;
    full.heuristic = graph_domain_heuristic;
    full.journal = &graph->base.journal;
    full.touched = graph_domain_touched;
    full.position = graph_domain_position;
    DEFINITION_GIVE(&full, domain);
    return WEND_OK;
}

const graph_view *wend_domain_graph_view(const wend_domain *domain) {
    return domain->successors == graph_domain_successors ? domain->user : NULL;
}
