// Searching domains, for those who search their own map as one: grids whose terrain costs lie too far apart for whole numbers.
#ifndef WEND_PLAN_DOMAIN_SEARCH_H
#define WEND_PLAN_DOMAIN_SEARCH_H

#include "plan/core/search_core.h"

// The open list that serves a domain when this one is asked for.
wend_open_list wend_domain_open_list(wend_open_list asked);

// Begins a search of a domain: *core is that of the query's slot for domains. Whoever has a map behind the domain sets core->map and adds its
// methods; those that turn nodes into states are there. *core is set unless memory is out for the slot itself.
wend_status wend_domain_search_begin(wend_query *query, const wend_domain *domain, const wend_search_request *request,
                                     search_core **core);

// Gives a start and the goals of the request their nodes: in a dense domain those of their numbers, else interned ones. *start is NO_NODE
// when a dense domain has no such state.
wend_status wend_domain_search_set_ends(search_core *core, uint64_t state, uint32_t *start);

// The first of the cheapest steps between two states, when it costs `cost` to come to the first: the one that a search takes. `asked` is for this alone
// and has details. WEND_BAD_INPUT when there is none.
wend_status wend_domain_find_step(const wend_domain *domain, uint64_t from, uint64_t to, double cost, wend_edges *asked,
                                  wend_edge *edge);

// Gives a path whose states are there their places as points, its labels as LINK legs and its durations as times. A path of which some state is nowhere
// stays without.
wend_status wend_domain_furnish_path(const wend_domain *domain, wend_edges *asked, wend_path *path);

// Opens the start, when all else is set up, and runs.
wend_status wend_domain_search_start(search_core *core, uint32_t start);
wend_status wend_domain_search_run(search_core *core, uint64_t work, wend_path *path);

#endif
