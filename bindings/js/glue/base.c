// Traces, and the hooks: a broken contract is told to JavaScript, which throws it when the call answers WEND_INVALID.
#include "glue.h"

#include <stddef.h>
#include <stdlib.h>

// As bindings/js/src/glue.ts reads it.
_Static_assert(sizeof(wend_js_trace) == 24 && offsetof(wend_js_trace, states) == 0 &&
                   offsetof(wend_js_trace, parents) == 4 && offsetof(wend_js_trace, costs) == 8 &&
                   offsetof(wend_js_trace, count) == 12 && offsetof(wend_js_trace, capacity) == 16 &&
                   offsetof(wend_js_trace, is_full) == 20,
               "the layout of a trace");

__attribute__((import_module("wend"), import_name("assertion"))) void
wend_js_assertion(const char *condition, const char *file, int line, const char *function);
__attribute__((import_module("wend"), import_name("log"))) void wend_js_log(int severity, int message,
                                                                            const char *text);

static void pass_on_assertion(void *user, const char *condition, const char *file, int line, const char *function) {
    (void)user;
    wend_js_assertion(condition, file, line, function);
}

static void pass_on_log(void *user, wend_severity severity, wend_message message, const char *text) {
    (void)user;
    wend_js_log((int)severity, (int)message, text);
}

/// Sends broken contracts and log lines to JavaScript. A broken contract then answers WEND_INVALID: nothing aborts.
WEND_JS void wend_js_set_hooks(void) {
    wend_set_assert_hook(WEND_ASSERT_SOFT, pass_on_assertion, NULL);
    wend_set_log_hook(pass_on_log, NULL);
}

/// Makes an empty trace; NULL when memory is out.
WEND_JS wend_js_trace *wend_js_trace_create(void) {
    return calloc(1, sizeof(wend_js_trace));
}

/// Releases a trace. NULL is allowed.
WEND_JS void wend_js_trace_destroy(wend_js_trace *trace) {
    if (trace == NULL) return;
    free(trace->states);
    free(trace->parents);
    free(trace->costs);
    free(trace);
}

/// Forgets what was written down and keeps the memory.
WEND_JS void wend_js_trace_clear(wend_js_trace *trace) {
    trace->count = 0;
    trace->is_full = false;
}

static bool trace_grow(wend_js_trace *trace) {
    if (trace->capacity > SIZE_MAX / 32) return false;
    const size_t capacity = trace->capacity == 0 ? 1024 : 2 * trace->capacity;
    uint32_t *states = realloc(trace->states, capacity * sizeof *states);
    if (states != NULL) trace->states = states;
    uint32_t *parents = realloc(trace->parents, capacity * sizeof *parents);
    if (parents != NULL) trace->parents = parents;
    double *costs = realloc(trace->costs, capacity * sizeof *costs);
    if (costs != NULL) trace->costs = costs;
    if (states == NULL || parents == NULL || costs == NULL) return false;
    trace->capacity = capacity;
    return true;
}

void wend_js_trace_add(wend_js_trace *trace, uint64_t state, uint64_t parent, double cost) {
    if (trace->is_full) return;
    if (trace->count == trace->capacity && !trace_grow(trace)) {
        trace->is_full = true;
        return;
    }
    trace->states[trace->count] = (uint32_t)state;
    trace->parents[trace->count] = (uint32_t)parent;
    trace->costs[trace->count] = cost;
    trace->count++;
}
