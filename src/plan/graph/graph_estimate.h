// What it costs at least to go from a waypoint to another: the heuristic of graphs.
#ifndef WEND_PLAN_GRAPH_ESTIMATE_H
#define WEND_PLAN_GRAPH_ESTIMATE_H

#include "map/graph/graph_internal.h"
#include "wend/domain.h"

#include <math.h>

// Costs are summed with rounding, a step at a time: what is lost over a million steps must not make the heuristic too high.
#define GRAPH_ESTIMATE_MARGIN (1.0 - 0x1p-30)

static inline double wend_graph_estimate(const wend_graph *graph, uint32_t waypoint, uint32_t goal) {
    return sqrt(wend_waypoint_squared_distance(graph->positions[waypoint], graph->positions[goal])) *
           graph->least_cost * GRAPH_ESTIMATE_MARGIN;
}

// The view that a domain was made of, or NULL.
const graph_view *wend_domain_graph_view(const wend_domain *domain);

#endif
