// Best-first search, made for a kind of map by including this file:
//
//     #define SEARCH_NAME   grid_search     the prefix of its functions
//     #include "plan/search_template.h"
//
// and defining, for nodes of that map:
//
//     static wend_status grid_search_expand(wend_query *query, uint32_t node)     calls grid_search_reach for each step
//     static uint64_t grid_search_estimate(const wend_query *query, uint32_t node)
//     static uint64_t grid_search_add(uint64_t a, uint64_t b)                     the sum of two costs, in their representation
//     static uint64_t grid_search_key(const wend_query *query, uint64_t f)        the key of the open list for a value of f
//     static uint32_t grid_search_depth(uint64_t cost)                            the top 32 bits of a cost's order
//     static double grid_search_value(const wend_query *query, uint64_t cost)     what a cost is worth, for people
//
// gives `grid_search_start` and `grid_search_run`. With SEARCH_DOUBLES defined, costs are doubles, kept by their bits, and the last four are made here. With
// SEARCH_SETTLES defined, grid_search_settle(query, node) is called for a node that is taken out of the open list before anything else is
// done with it: it may give the node another parent and a larger cost.
//
// The loop is that of Algorithms 1, 2 and 4 of Kallmann and Kapadia ("Geometric and discrete path planning for interactive virtual
// worlds", 2016) at once: with decrease-key each node is in the open list once, otherwise it is put in again when it becomes cheaper,
// and an entry is stale when its node is closed. (They print the stale test of Algorithm 2 inverted.) A node that becomes cheaper after it was expanded is opened again: needed
// for heuristics that are not consistent, and for buckets, which order by ranges of f only.
//
// The search ends when no waiting entry can lead to anything cheaper than the best goal: for exact open lists that is when the goal
// itself is taken out; with buckets the rest of the goal's bucket is looked through.

#define SEARCH_JOIN_(a, b) a##_##b
#define SEARCH_JOIN(a, b)  SEARCH_JOIN_(a, b)
#define SEARCH_FN(verb)    SEARCH_JOIN(SEARCH_NAME, verb)

static inline wend_status SEARCH_FN(expand)(wend_query *query, uint32_t node);
static inline uint64_t SEARCH_FN(estimate)(const wend_query *query, uint32_t node);
static inline uint64_t SEARCH_FN(add)(uint64_t a, uint64_t b);
static inline uint64_t SEARCH_FN(key)(const wend_query *query, uint64_t f);
static inline uint32_t SEARCH_FN(depth)(uint64_t cost);
static inline double SEARCH_FN(value)(const wend_query *query, uint64_t cost);

#ifdef SEARCH_SETTLES
static inline void SEARCH_FN(settle)(wend_query *query, uint32_t node);
#endif

#ifdef SEARCH_DOUBLES
static inline uint64_t SEARCH_FN(add)(uint64_t a, uint64_t b) {
    return wend_number_bits(wend_number_from_bits(a) + wend_number_from_bits(b));
}

static inline double SEARCH_FN(value)(const wend_query *query, uint64_t cost) {
    (void)query;
    return wend_number_from_bits(cost);
}

static inline uint64_t SEARCH_FN(key)(const wend_query *query, uint64_t f) {
    (void)query;
    return f;
}

static inline uint32_t SEARCH_FN(depth)(uint64_t cost) {
    return (uint32_t)(cost >> 32);
}
#endif

// Puts a node that was reached into the open list, unless no cheapest path goes through it: then it counts as done with.
static inline wend_status SEARCH_FN(open)(wend_query *query, uint32_t node, uint64_t cost, uint64_t estimate) {
    if (estimate == ESTIMATE_NEVER) {
        query->nodes[node].mark |= 1;
        query->has_pruned = true;
        return WEND_OK;
    }
    uint64_t f = SEARCH_FN(add)(cost, estimate);
    uint32_t tie = 0;
    if (query->request.ties == WEND_TIES_DEEP) tie = ~SEARCH_FN(depth)(cost);
    if (query->request.ties == WEND_TIES_SHALLOW) tie = SEARCH_FN(depth)(cost);
    query->queue_operations++;
    return open_list_push(&query->open, &query->allocator,
                          (open_entry){.key = SEARCH_FN(key)(query, f), .tie = tie, .node = node});
}

// Opens a start, when all else is set up.
static wend_status SEARCH_FN(start)(wend_query *query, uint32_t start) {
    query->start_node = start;
    query->nodes[start] = (search_node){.cost = 0, .parent = start, .mark = query->search_number << 1};
    const uint64_t estimate = SEARCH_FN(estimate)(query, start);
    query->bucket_floor = estimate;
    return SEARCH_FN(open)(query, start, 0, estimate);
}

// True when a step to `node` at this total cost is news; the node is then updated and must be opened.
static inline bool SEARCH_FN(reach)(wend_query *query, uint32_t from, uint32_t node, uint64_t cost) {
    search_node *to = &query->nodes[node];
    query->generated++;
    if (to->mark >> 1 == query->search_number) {
        if (to->cost <= cost || query->request.algorithm == WEND_ALGORITHM_FORWARD) return false;
    }
    *to = (search_node){.cost = cost, .parent = from, .mark = query->search_number << 1};
    return true;
}

// Expands nodes until the answer is proven, nothing is left, or the work is done. *outcome says which: COMPLETE, UNREACHABLE,
// BUDGET_SPENT or CANCELLED. A complete search closes its goal: its cost is proven.
static wend_status SEARCH_FN(run_until)(wend_query *query, uint64_t work, wend_outcome *outcome) {
    const wend_search_request *request = &query->request;
    bool exact = query->open.kind != WEND_OPEN_BUCKETS;
    for (;;) {
        if (open_list_count(&query->open) == 0) {
            *outcome = query->best_goal == NO_NODE ? WEND_OUTCOME_UNREACHABLE : WEND_OUTCOME_COMPLETE;
            // Else what costs more than the goal was passed over, or an infinite estimate left something out.
            query->is_exhausted = query->best_goal == NO_NODE && !query->has_pruned;
            break;
        }
        if (work == 0) {
            *outcome = WEND_OUTCOME_BUDGET_SPENT;
            break;
        }
        if (request->cancellation && (query->expanded & 255) == 0 &&
            wend_cancellation_is_requested(request->cancellation)) {
            *outcome = WEND_OUTCOME_CANCELLED;
            break;
        }
        open_entry entry = open_list_pop(&query->open, &query->allocator);
        query->queue_operations++;
        // On the way of the cheapest path some entry always waits, and its key is not above that of the path: nor is any that
        // leaves before it, even if the heuristic is not consistent and later keys are smaller.
        if (entry.key > query->proven) query->proven = entry.key;
        uint32_t node = entry.node;
        if (node_is_closed(query, node)) continue; // stale
#ifdef SEARCH_SETTLES
        SEARCH_FN(settle)(query, node);
#endif
        uint64_t cost = query->nodes[node].cost;
        if (query->best_goal != NO_NODE) { // with buckets only: the goal was met, the proof is missing
            uint64_t best_key = SEARCH_FN(key)(query, query->best_cost);
            if (entry.key > best_key) {
                *outcome = WEND_OUTCOME_COMPLETE;
                break;
            }
            if (SEARCH_FN(add)(cost, SEARCH_FN(estimate)(query, node)) >= query->best_cost) continue;
        }
        if (query->goal_nodes.count && wend_bitset_has(&query->is_goal, node)) {
            if (query->best_goal == NO_NODE || cost < query->best_cost) {
                query->best_goal = node;
                query->best_cost = cost;
            }
            if (exact) {
                *outcome = WEND_OUTCOME_COMPLETE;
                break;
            }
            continue; // whatever lies behind a goal costs more than the goal
        }
        query->nodes[node].mark |= 1;
        query->expanded++;
        work--;
        if (request->observer)
            request->observer(request->observer_user, wend_query_state_of(query, node),
                              wend_query_state_of(query, query->nodes[node].parent), SEARCH_FN(value)(query, cost));
        wend_status status = SEARCH_FN(expand)(query, node);
        if (status) {
            wend_query_forget(query); // steps of the node were lost: nothing that follows could be trusted
            return status;
        }
    }
    if (*outcome == WEND_OUTCOME_COMPLETE) query->nodes[query->best_goal].mark |= 1;
    return WEND_OK;
}

static inline wend_status SEARCH_FN(run)(wend_query *query, uint64_t work, wend_path *path) {
    wend_outcome outcome;
    query->can_resume = false;
    wend_status status = SEARCH_FN(run_until)(query, work, &outcome);
    return status ? status : wend_query_conclude(query, outcome, path);
}

#undef SEARCH_JOIN_
#undef SEARCH_JOIN
#undef SEARCH_FN
#undef SEARCH_NAME
#undef SEARCH_DOUBLES
#undef SEARCH_SETTLES
