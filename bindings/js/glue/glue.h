// What the JavaScript package needs beside the public functions: bulk copies into arrays that JavaScript sees as typed arrays, and
// observers that write down what they are told, so that no call crosses the border between the two worlds for each cell.
//
// A function marked WEND_JS is exported from the modules that have its file (scripts/build_wasm.sh). Public headers only.
#ifndef WEND_JS_GLUE_H
#define WEND_JS_GLUE_H

#include "wend/wend.h"

#define WEND_JS

/// What a search told its observer, in order: four arrays of the same length, which grow as needed and are kept for the next
/// search. Not all are used by all observers.
typedef struct wend_js_trace {
    uint32_t *states;
    uint32_t *parents; ///< of a incremental search: 1 where what was known was forgotten (wend_incremental_expansion)
    double *costs;
    size_t count;
    size_t capacity;
    bool is_full; ///< memory ran out: what follows is missing
} wend_js_trace;

/// Writes down one line of a trace.
void wend_js_trace_add(wend_js_trace *trace, uint64_t state, uint64_t parent, double cost);

#endif
