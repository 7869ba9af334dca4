// Incremental searches: observed, and what they know of states in bulk.
#include "glue.h"

static void trace_incremental(void *user, uint64_t state, wend_incremental_expansion expansion) {
    wend_js_trace_add(user, state, (uint64_t)expansion, 0);
}

static void trace_known(void *user, const wend_incremental_state *state) {
    wend_js_trace_add(user, state->state, state->is_open, state->cost);
}

/// Makes the search of a definition write its expansions into a trace, or, with NULL, nowhere.
WEND_JS void wend_js_incremental_observe(wend_incremental_search_def *def, wend_js_trace *trace) {
    def->observer = trace == NULL ? NULL : trace_incremental;
    def->observer_user = trace;
}

/// Writes all states that a search knows something of into a trace; parents says which of them wait.
WEND_JS void wend_js_incremental_known(const wend_incremental_search *search, wend_js_trace *trace) {
    wend_incremental_search_visit(search, trace_known, trace);
}
