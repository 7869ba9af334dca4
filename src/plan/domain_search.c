// Search on domains of the caller's own: A*, Dijkstra's and forward search over states that a function lists.
//
//     state --(dense: itself; else interned in the order they are met)--> node --successors()--> edges --> states ...
//
// Invariants: nothing is asked of the domain but its functions, and each state's successors once for every time it is expanded; goals have nodes from the
// beginning, so none is missed. O((n + m) log n) for n states and m edges within reach; memory for states that were met.
//
// States that are not dense are interned: a hash map gives each a node number in the order they are met. Costs are doubles, kept by
// their bits, which for numbers that are not negative have the order of the numbers.
#include "base/require.h"
#include "plan/domain_faults.h"
#include "plan/query_internal.h"

#include <math.h>

#define SEARCH_NAME domain_search
#define SEARCH_DOUBLES
#include "plan/request_faults.h"
#include "plan/search_template.h"

wend_domain wend_default_domain(void) {
    return (wend_domain){.size = sizeof(wend_domain)};
}

wend_status wend_edges_add(wend_edges *edges, uint64_t state, double cost) {
    REQUIRE(edges, WEND_INVALID);
    if (!(cost > 0.0 && cost <= DBL_MAX) && !edges->takes_any_cost) {
        wend_contract_refuse(
            HERE,
            "asked for the steps of state %llu, the domain added state %llu at a cost of %.17g; a finite cost above 0 is needed",
            (unsigned long long)edges->asked, (unsigned long long)state, cost);
        return WEND_INVALID;
    }
    return edge_array_push(&edges->list, edges->allocator, (edge_item){.state = state, .cost = cost});
}

wend_status wend_domain_refuse_state(const wend_domain *domain, const wend_edges *edges, uint64_t state,
                                     const call_site *site) {
    wend_contract_refuse(
        site, "asked for the steps of state %llu, the domain added state %llu; its states are 0 .. %llu",
        (unsigned long long)edges->asked, (unsigned long long)state, (unsigned long long)domain->state_count - 1);
    return WEND_INVALID;
}

// The larger of the plain estimate and the guide's.
static uint64_t domain_guided(const wend_query *query, uint64_t state, uint64_t goal, uint64_t plain) {
    uint64_t start = wend_query_state_of(query, query->start_node);
    double said = query->guide.estimate(query->guide.user, start, state, goal);
    if (said > DBL_MAX) return query->may_prune ? ESTIMATE_NEVER : plain;
    return said > wend_number_from_bits(plain) ? wend_number_bits(said) : plain;
}

// By the domain's heuristic. Of a goal itself nothing is asked: it is there.
static uint64_t domain_plain_estimate(const wend_domain *domain, uint64_t state, uint64_t goal) {
    if (state == goal) return 0;
    double said = domain->heuristic(domain->user, state, goal);
    if (said > DBL_MAX) return ESTIMATE_NEVER;
    return wend_number_bits(said > 0.0 ? said : 0.0); // -0 and NaN have bits of another order
}

static inline uint64_t domain_search_estimate(const wend_query *query, uint32_t node) {
    const wend_domain *domain = &query->domain;
    bool plainly = query->request.heuristic != WEND_HEURISTIC_ZERO && domain->heuristic;
    if ((!plainly && !query->has_guide) || query->goal_nodes.count == 0) return 0;
    uint64_t state = wend_query_state_of(query, node), least = ESTIMATE_NEVER;
    for (size_t i = 0; i < query->goal_nodes.count; i++) { // not the request's goals: some may be no states
        uint64_t goal = wend_query_state_of(query, (uint32_t)query->goal_nodes.items[i]);
        uint64_t estimate = plainly ? domain_plain_estimate(domain, state, goal) : 0;
        if (query->has_guide && estimate != ESTIMATE_NEVER) estimate = domain_guided(query, state, goal, estimate);
        if (estimate < least) least = estimate;
    }
    return least;
}

// The node of a state, made when it is new. NO_NODE in *node when a dense domain has no such state.
static wend_status domain_intern(wend_query *query, uint64_t state, uint32_t *node) {
    *node = wend_query_node_of(query, state);
    if (*node != NO_NODE || query->domain.capabilities & WEND_DOMAIN_DENSE) return WEND_OK;
    size_t count = query->interned.states.count;
    if (count >= NO_NODE) return WEND_OUT_OF_MEMORY;
    wend_status status = wend_query_grow(query, count + 1);
    if (!status && count + 1 > query->is_goal.size)
        status =
            wend_bitset_resize(&query->is_goal, &query->allocator, wend_grown_capacity(query->is_goal.size, count + 1));
    if (!status) status = state_table_add(&query->interned, &query->allocator, state);
    if (!status) *node = (uint32_t)count;
    return status;
}

static inline wend_status domain_search_expand(wend_query *query, uint32_t node) {
    const wend_domain *domain = &query->domain;
    wend_status status = domain_ask(domain, domain->successors, wend_query_state_of(query, node), &query->edges);
    if (status) return status;
    double cost = wend_number_from_bits(query->nodes[node].cost);
    for (size_t i = 0; i < query->edges.list.count; i++) {
        edge_item edge = query->edges.list.items[i];
        uint32_t to;
        status = domain_intern(query, edge.state, &to);
        if (status) return status;
        if (to == NO_NODE) return wend_domain_refuse_state(domain, &query->edges, edge.state, HERE);
        uint64_t total = wend_number_bits(cost + edge.cost);
        if (!domain_search_reach(query, node, to, total)) continue;
        status = domain_search_open(query, to, total, domain_search_estimate(query, to));
        if (status) return status;
    }
    return WEND_OK;
}

wend_status wend_domain_search_start(wend_query *query, uint32_t start) {
    return domain_search_start(query, start);
}

wend_status wend_domain_search_run(wend_query *query, uint64_t work, wend_path *path) {
    return domain_search_run(query, work, path);
}

// Buckets need to know beforehand how far apart costs lie: too wide, and the search wanders through a bucket expanding states again
// and again; too narrow, and the empty ones fill the memory. Nobody knows that of a domain.
wend_open_list wend_domain_open_list(wend_open_list asked) {
    return asked == WEND_OPEN_AUTO || asked == WEND_OPEN_BUCKETS ? WEND_OPEN_HEAP : asked;
}

wend_status wend_domain_begin_interned(wend_query *query, uint64_t state, uint32_t *start) {
    state_table_clear(&query->interned);
    wend_status status = domain_intern(query, state, start);
    for (size_t i = 0; i < query->request.goal_count && !status; i++) {
        uint32_t goal;
        status =
            domain_intern(query, query->request.goals[i], &goal); // also those that may never be met: they need a node
    }
    return status ? status : wend_query_set_goals(query);
}

wend_status wend_domain_find_path(const wend_domain *domain, wend_query *query, const wend_search_request *request,
                                  wend_path *path) {
    REQUIRE(domain && query && wend_path_is_valid(path), WEND_INVALID);
    if (!wend_domain_is_usable(domain, false, HERE)) return WEND_INVALID;
    if (!wend_search_request_is_right("request", request, HERE)) return WEND_INVALID;
    wend_search_request_warn(request, SEARCH_ON_STATES);
    bool dense = domain->capabilities & WEND_DOMAIN_DENSE;
    wend_status status = wend_query_begin(query, request, dense ? (size_t)domain->state_count : 1);
    query->run = domain_search_run;
    query->domain = *domain;
    query->has_domain = true;
    if (!status) wend_query_take_guide(query, domain->user);
    open_list_start(&query->open, wend_domain_open_list(request->open_list));
    uint32_t start = NO_NODE;
    if (!status) status = wend_domain_begin_interned(query, request->start, &start);
    if (status) return status;
    if (start == NO_NODE || (request->goal_count && query->goal_nodes.count == 0)) {
        query->is_exhausted = start == NO_NODE; // from there nothing can be reached
        wend_query_end(query, start == NO_NODE ? WEND_OUTCOME_START_OFF_MAP : WEND_OUTCOME_GOAL_OFF_MAP,
                       (double)INFINITY, path);
        return WEND_OK;
    }
    status = domain_search_start(query, start);
    return status ? status : domain_search_run(query, request->work, path);
}
