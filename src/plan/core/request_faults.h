// Whether a request is valid. When it is not, the assert hook is called with a text: which field, what it holds, and what is expected. `site` is
// HERE in the public function (base/core/require.h).
#ifndef WEND_PLAN_REQUEST_FAULTS_H
#define WEND_PLAN_REQUEST_FAULTS_H

#include "base/core/definition.h"
#include "base/core/require.h"
#include "wend/grid.h"
#include "wend/query.h"

// Of a search, with the name of the request in front of its fields.
bool wend_search_request_is_valid(const char *name, const wend_search_request *request, const call_site *site);

// The same after `request`, a pointer, was made to point to one of this version (base/core/definition.h): to `room` when it is an older one.
#define SEARCH_REQUEST_IS_VALID(name, request, room, site)                                                             \
    ((!(request) || REQUEST_IS_TAKEN(search_request, request, room, observer_user, site)) &&                           \
     wend_search_request_is_valid(name, request, site))

// What a search goes over.
typedef enum search_ground { SEARCH_ON_CELLS, SEARCH_ON_WAYPOINTS, SEARCH_ON_STATES } search_ground;

// Of a search that goes to listed goals alone: is_goal is reported.
bool wend_request_lists_goals(const char *name, const wend_search_request *request, const call_site *site);

// Logs what has no effect in a valid request: fields that do not count for this algorithm, without goals or on this ground.
void wend_search_request_warn(const wend_search_request *request, search_ground ground);

// Logs that an observer_user was set without an observer to hand it to.
void wend_request_warn_observer_user(bool has_observer, const void *observer_user);

// Of a heuristic on a grid of so many neighbours: some overestimate there.
bool wend_heuristic_is_valid(wend_heuristic heuristic, wend_neighbours neighbours, const call_site *site);

// Of a position. `name` is that of the field.
bool wend_request_position_is_valid(const char *name, wend_vector2 position, const call_site *site);

// Of an enumeration that begins with 0.
static inline bool wend_request_choice_is_valid(const char *name, int chosen, int last, const call_site *site) {
    if (chosen >= 0 && chosen <= last) return true;
    return wend_contract_report(site, "%s is %d: 0 to %d is needed", name, chosen, last);
}

#endif
