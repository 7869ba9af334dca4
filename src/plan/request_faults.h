// What is wrong with a request, in words for the assert hook: which field, what it holds, and what would be right. NULL when nothing is. The texts are written
// only for requests that are wrong; for others these are the comparisons that have to be made anyway.
#ifndef WEND_PLAN_REQUEST_FAULTS_H
#define WEND_PLAN_REQUEST_FAULTS_H

#include "base/require.h"
#include "wend/grid.h"
#include "wend/query.h"

// Of a search, with the name of the request in front of its fields.
const char *wend_search_request_fault(const char *name, const wend_search_request *request, contract_text *said);

// Of a heuristic on a grid of so many neighbours: some overestimate there.
const char *wend_heuristic_fault(wend_heuristic heuristic, wend_neighbours neighbours, contract_text *said);

// Of a size field. `maker` is the function that sets it.
static inline const char *wend_request_size_fault(size_t size, size_t right, const char *maker, contract_text *said) {
    if (size == right) return NULL;
    return wend_contract_say(said, "request.size is %zu: start from %s", size, maker);
}

// Of a position. `name` is that of the field.
const char *wend_request_position_fault(const char *name, wend_vector2 position, contract_text *said);

// Of an enumeration that begins with 0.
static inline const char *wend_request_choice_fault(const char *name, int chosen, int last, contract_text *said) {
    if (chosen >= 0 && chosen <= last) return NULL;
    return wend_contract_say(said, "%s is %d: 0 to %d is needed", name, chosen, last);
}

#endif
