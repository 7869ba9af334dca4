// Discrete search: observed, and its answers copied in bulk.
#include "glue.h"

static void trace_expansion(void *user, uint64_t state, uint64_t parent, double cost) {
    wend_js_trace_add(user, state, parent, cost);
}

static void trace_frontier(void *user, uint64_t state) {
    wend_js_trace_add(user, state, state, 0);
}

/// Makes a request write its expansions into a trace, or, with NULL, nowhere.
WEND_JS void wend_js_request_observe(wend_search_request *request, wend_js_trace *trace) {
    request->observer = trace == NULL ? NULL : trace_expansion;
    request->observer_user = trace;
}

/// Writes the frontier of the last search into a trace, in the order of the query.
WEND_JS void wend_js_query_frontier(const wend_query *query, wend_js_trace *trace) {
    wend_query_visit_frontier(query, trace_frontier, trace);
}

/// What it cost to come to each of the states 0 .. count - 1 in the last search.
WEND_JS void wend_js_query_costs(const wend_query *query, uint32_t count, double *costs) {
    for (uint32_t state = 0; state < count; state++) costs[state] = wend_query_cost_to(query, state);
}
