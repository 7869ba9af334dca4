// Whether a request is right. When it is not, the assert hook is told in words: which field, what it holds, and what would be right. `site` is
// HERE in the public function (base/require.h).
#ifndef WEND_PLAN_REQUEST_FAULTS_H
#define WEND_PLAN_REQUEST_FAULTS_H

#include "base/require.h"
#include "wend/grid.h"
#include "wend/query.h"

// Of a search, with the name of the request in front of its fields.
bool wend_search_request_is_right(const char *name, const wend_search_request *request, const call_site *site);

// What a search goes over.
typedef enum search_ground { SEARCH_ON_CELLS, SEARCH_ON_WAYPOINTS, SEARCH_ON_STATES } search_ground;

// Logs what a valid request says in vain: fields that do not count for this algorithm, without goals or on this ground.
void wend_search_request_warn(const wend_search_request *request, search_ground ground);

// Logs that an observer_user was set without an observer to hand it to.
void wend_request_warn_observer_user(bool has_observer, const void *observer_user);

// Of a heuristic on a grid of so many neighbours: some overestimate there.
bool wend_heuristic_is_right(wend_heuristic heuristic, wend_neighbours neighbours, const call_site *site);

// Of a size field. `maker` is the function that sets it.
static inline bool wend_request_size_is_right(size_t size, size_t right, const char *maker, const call_site *site) {
    if (size == right) return true;
    return wend_contract_refuse(site, "request.size is %zu: start from %s", size, maker);
}

// Of a position. `name` is that of the field.
bool wend_request_position_is_right(const char *name, wend_vector2 position, const call_site *site);

// Of an enumeration that begins with 0.
static inline bool wend_request_choice_is_right(const char *name, int chosen, int last, const call_site *site) {
    if (chosen >= 0 && chosen <= last) return true;
    return wend_contract_refuse(site, "%s is %d: 0 to %d is needed", name, chosen, last);
}

#endif
