// Search on domains of the caller's own: A*, Dijkstra's and forward search over states that a function lists.
//
//     state --(dense: itself; else interned in the order they are met)--> node --successors()--> edges --> states ...
//
// Invariants: nothing is asked of the domain but its functions, and each state's successors once for every time it is expanded; goals have nodes from the
// beginning, so none is missed. O((n + m) log n) for n states and m edges within reach; memory for states that were met.
//
// States that are not dense are interned: a hash map gives each a node number in the order they are met. Costs are doubles, kept by
// their bits, which for numbers that are not negative have the order of the numbers.
#include "plan/core/domain_search.h"
#include "base/core/require.h"
#include "plan/core/domain_faults.h"
#include "plan/core/honours.h"
#include "plan/core/request_faults.h"

#include <math.h>

typedef struct domain_search {
    search_core core;
    wend_domain domain;
    bool is_dense;
    state_table interned; // the nodes of states that are not dense
    wend_edges edges;
    edge_detail_array details; // of edges, while a path is traced
} domain_search;

#define SEARCH_NAME domain_search
#define SEARCH_DOUBLES
#define SEARCH_FINDS
#include "plan/core/search_template.h"

static void domain_search_free(void *scratch, const wend_allocator *allocator) {
    domain_search *search = scratch;
    wend_search_core_free(&search->core, allocator);
    state_table_free(&search->interned, allocator);
    edge_array_free(&search->edges.list, allocator);
    edge_detail_array_free(&search->details, allocator);
}

static inline uint64_t domain_state_of(const domain_search *search, uint32_t node) {
    return search->is_dense ? node : search->interned.states.items[node];
}

// Goals that are listed are marked; those of a function are queried.
static inline bool domain_search_finds(const domain_search *search, uint32_t node) {
    const wend_search_request *request = &search->core.request;
    if (request->is_goal) return request->is_goal(request->is_goal_user, domain_state_of(search, node));
    return search_marks_goal(&search->core, node);
}

static uint64_t domain_interned_state(const search_core *core, uint32_t node) {
    return ((const domain_search *)core)->interned.states.items[node];
}

static uint32_t domain_interned_node(const search_core *core, uint64_t state) {
    return state_table_find(&((const domain_search *)core)->interned, state);
}

static wend_status push_detailed(wend_edges *edges, edge_item step, edge_detail detail) {
    edges->details->count = edges->list.count; // one for each step, also after a failure
    wend_status status = edge_detail_array_push(edges->details, edges->allocator, detail);
    return status ? status : edge_array_push(&edges->list, edges->allocator, step);
}

wend_status wend_edges_add(wend_edges *edges, uint64_t state, double cost) {
    REQUIRE(edges, WEND_INVALID);
    if (!(cost > 0.0 && cost <= DBL_MAX) && !edges->takes_any_cost) {
        wend_contract_report(
            HERE,
            "the steps of state %llu: the domain added state %llu at a cost of %.17g; a finite cost above 0 is needed",
            (unsigned long long)edges->asked, (unsigned long long)state, cost);
        return WEND_INVALID;
    }
    return edges->details ? push_detailed(edges, (edge_item){state, cost}, (edge_detail){0, WEND_NO_LABEL})
                          : edge_array_push(&edges->list, edges->allocator, (edge_item){.state = state, .cost = cost});
}

wend_status wend_edges_add_edge(wend_edges *edges, const wend_edge *edge) {
    REQUIRE(edges && edge, WEND_INVALID);
    if (!edges->takes_labels) {
        wend_contract_report(HERE,
                             "the steps of state %llu: the domain added an edge; WEND_DOMAIN_LABELS is needed for that",
                             (unsigned long long)edges->asked);
        return WEND_INVALID;
    }
    if (!(edge->duration >= 0 && edge->duration <= DBL_MAX)) {
        wend_contract_report(
            HERE,
            "the steps of state %llu: the domain added state %llu with a duration of %.17g; 0 or more seconds are needed",
            (unsigned long long)edges->asked, (unsigned long long)edge->state, edge->duration);
        return WEND_INVALID;
    }
    const wend_status status = wend_edges_add(edges, edge->state, edge->cost);
    if (!status && edges->details)
        edges->details->items[edges->list.count - 1] = (edge_detail){edge->duration, edge->label};
    return status;
}

wend_status wend_edges_add_state(wend_edges *edges, uint64_t state) {
    REQUIRE(edges, WEND_INVALID);
    return edge_array_push(&edges->list, edges->allocator, (edge_item){.state = state, .cost = 1.0});
}

wend_status wend_domain_report_state(const wend_domain *domain, const wend_edges *edges, uint64_t state,
                                     const call_site *site) {
    wend_contract_report(site, "the steps of state %llu: the domain added state %llu; its states are 0 .. %llu",
                         (unsigned long long)edges->asked, (unsigned long long)state,
                         (unsigned long long)domain->state_count - 1);
    return WEND_INVALID;
}

// The larger of the plain estimate and the guide's.
static uint64_t domain_guided(const domain_search *search, uint64_t state, uint64_t goal, uint64_t plain) {
    uint64_t start = domain_state_of(search, search->core.start_node);
    double said = search->core.guide.estimate(search->core.guide.user, start, state, goal);
    if (said > DBL_MAX) return search->core.may_prune ? ESTIMATE_NEVER : plain;
    return said > wend_number_from_bits(plain) ? wend_number_bits(said) : plain;
}

// By the domain's heuristic. Of a goal itself nothing is asked: it is there.
static uint64_t domain_plain_estimate(const wend_domain *domain, uint64_t state, uint64_t goal) {
    if (state == goal) return 0;
    double said = domain->heuristic(domain->user, state, goal);
    if (said > DBL_MAX) return ESTIMATE_NEVER;
    return wend_number_bits(said > 0.0 ? said : 0.0); // -0 and NaN have bits of another order
}

static inline uint64_t domain_search_estimate(const domain_search *search, uint32_t node) {
    const wend_domain *domain = &search->domain;
    bool plainly = search->core.request.heuristic != WEND_HEURISTIC_ZERO && domain->heuristic;
    if ((!plainly && !search->core.has_guide) || search->core.memory.goal_nodes.count == 0) return 0;
    uint64_t state = domain_state_of(search, node), least = ESTIMATE_NEVER;
    for (size_t i = 0; i < search->core.memory.goal_nodes.count;
         i++) { // not the request's goals: some may be no states
        uint64_t goal = domain_state_of(search, (uint32_t)search->core.memory.goal_nodes.items[i]);
        uint64_t estimate = plainly ? domain_plain_estimate(domain, state, goal) : 0;
        if (search->core.has_guide && estimate != ESTIMATE_NEVER)
            estimate = domain_guided(search, state, goal, estimate);
        if (estimate < least) least = estimate;
    }
    return least;
}

// The node of a state, made when it is new. NO_NODE in *node when a dense domain has no such state.
static inline wend_status domain_intern(domain_search *search, uint64_t state, uint32_t *node) {
    if (search->is_dense) {
        *node = state < search->domain.state_count ? (uint32_t)state : NO_NODE;
        return WEND_OK;
    }
    *node = state_table_find(&search->interned, state);
    if (*node != NO_NODE) return WEND_OK;
    size_t count = search->interned.states.count;
    if (count >= NO_NODE) return WEND_OUT_OF_MEMORY;
    wend_status status = wend_search_grow(&search->core, count + 1);
    if (!status) status = state_table_add(&search->interned, &search->core.allocator, state);
    if (status) return status;
    *node = (uint32_t)count;
    search->core.node_count = count + 1;
    return WEND_OK;
}

static inline wend_status domain_search_expand(domain_search *search, uint32_t node) {
    const wend_domain *domain = &search->domain;
    wend_status status = domain_ask(domain, domain->successors, domain_state_of(search, node), &search->edges);
    if (status) return status;
    double cost = wend_number_from_bits(search->core.memory.nodes[node].cost);
    for (size_t i = 0; i < search->edges.list.count; i++) {
        edge_item edge = search->edges.list.items[i];
        uint32_t to;
        status = domain_intern(search, edge.state, &to);
        if (status) return status;
        if (to == NO_NODE) return wend_domain_report_state(domain, &search->edges, edge.state, HERE);
        uint64_t total = wend_number_bits(cost + edge.cost);
        if (!domain_search_reach(search, node, to, total)) continue;
        status = domain_search_open(search, to, total, domain_search_estimate(search, to));
        if (status) return status;
    }
    return WEND_OK;
}

wend_status wend_domain_search_start(search_core *core, uint32_t start) {
    return domain_search_start((domain_search *)core, start);
}

wend_status wend_domain_search_run(search_core *core, uint64_t work, wend_path *path) {
    return domain_search_run((domain_search *)core, work, path);
}

// Buckets need to know in advance how far apart costs lie: too wide, and the search wanders through a bucket expanding states again
// and again; too narrow, and the empty ones fill the memory. Nobody knows that of a domain.
wend_open_list wend_domain_open_list(wend_open_list asked) {
    return asked == WEND_OPEN_AUTO || asked == WEND_OPEN_BUCKETS ? WEND_OPEN_HEAP : asked;
}

wend_status wend_domain_search_begin(wend_query *query, const wend_domain *domain, const wend_search_request *request,
                                     search_core **core) {
    domain_search *search = wend_query_slot(query, &domain_search_kind);
    if (!search) return WEND_OUT_OF_MEMORY;
    *core = &search->core;
    search->domain = *domain;
    search->is_dense = domain->capabilities & WEND_DOMAIN_DENSE;
    wend_status status = wend_search_begin(query, &domain_search_kind, &search->core, request,
                                           search->is_dense ? (size_t)domain->state_count : 0);
    wend_query_watch(query, domain->journal);
    search->edges.allocator = &search->core.allocator;
    state_table_clear(&search->interned);
    if (!search->is_dense) {
        search->core.methods.state_of = domain_interned_state;
        search->core.methods.find_node = domain_interned_node;
    }
    return status;
}

// A path over labelled steps between places gets its links and times.
static wend_status domain_settle(search_core *core, wend_path *path) {
    domain_search *search = (domain_search *)core;
    if (path->outcome != WEND_OUTCOME_COMPLETE) return WEND_OK;
    search->edges.details = &search->details;
    const wend_status status = wend_domain_furnish_path(&search->domain, &search->edges, path);
    search->edges.details = NULL;
    return status;
}

wend_status wend_domain_search_set_ends(search_core *core, uint64_t state, uint32_t *start) {
    domain_search *search = (domain_search *)core;
    wend_status status = domain_intern(search, state, start);
    for (size_t i = 0; i < core->request.goal_count && !status; i++) {
        uint32_t goal; // also those that may never be met: they need a node
        status = domain_intern(search, core->request.goals[i], &goal);
    }
    return status ? status : wend_search_set_goals(core);
}

wend_status wend_domain_find_path(const wend_domain *domain, wend_query *query, const wend_search_request *request,
                                  wend_path *path) {
    REQUIRE(domain && query && wend_path_is_valid(path), WEND_INVALID);
    wend_domain older;
    if (!REQUEST_IS_TAKEN(domain, domain, &older, heuristic, HERE)) return WEND_INVALID;
    if (!wend_domain_is_usable(domain, false, HERE)) return WEND_INVALID;
    wend_search_request older_request;
    if (!SEARCH_REQUEST_IS_VALID("request", request, &older_request, HERE)) return WEND_INVALID;
    wend_status status = wend_profile_admit(request->profile, DOMAIN_SEARCH_HONOURS, "domain search", NULL);
    if (status) return status;
    wend_search_request_warn(request, SEARCH_ON_STATES);
    search_core *core;
    status = wend_domain_search_begin(query, domain, request, &core);
    if (status) return status;
    if (domain->capabilities & WEND_DOMAIN_LABELS && domain->position) core->methods.settle = domain_settle;
    wend_search_take_guide(core, domain->user, NULL, NULL);
    open_list_start(&core->memory.open, wend_domain_open_list(request->open_list));
    uint32_t start = NO_NODE;
    status = wend_domain_search_set_ends(core, request->start, &start);
    if (status) return status;
    if (start == NO_NODE || (request->goal_count && !request->is_goal && core->memory.goal_nodes.count == 0)) {
        core->is_exhausted = start == NO_NODE; // from there nothing can be reached
        wend_path_end(path, start == NO_NODE ? WEND_OUTCOME_START_OFF_MAP : WEND_OUTCOME_GOAL_OFF_MAP, (double)INFINITY,
                      &core->effort);
        return WEND_OK;
    }
    status = wend_domain_search_start(core, start);
    return status ? status : wend_domain_search_run(core, request->work, path);
}
