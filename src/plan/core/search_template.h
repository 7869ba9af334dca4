// Best-first search, made for a kind of map by including this file:
//
//     #define SEARCH_NAME   grid_search     the prefix of its functions, and the type of its scratch, whose first member is a search_core `core`
//     #include "plan/core/search_template.h"
//
// and defining, for nodes of that map:
//
//     static wend_status grid_search_expand(grid_search *search, uint32_t node)     calls grid_search_reach for each step
//     static uint64_t grid_search_estimate(const grid_search *search, uint32_t node)
//     static void grid_search_free(void *scratch, const wend_allocator *allocator)  releases its scratch
//     static uint64_t grid_search_add(uint64_t a, uint64_t b)                       the sum of two costs, in their representation
//     static uint64_t grid_search_key(const grid_search *search, uint64_t f)        the key of the open list for a value of f
//     static uint32_t grid_search_depth(uint64_t cost)                              the top 32 bits of a cost's order
//     static double grid_search_value(const grid_search *search, uint64_t cost)     what a cost is worth, for people
//
// gives `grid_search_start`, `grid_search_run` and the kind `grid_search_kind`. What else is defined before:
//
//     SEARCH_DOUBLES     costs are doubles, kept by their bits, and the last four are made here
//     SEARCH_KEEPS_FAR   entries that are not due may be kept out of the heap (open_list_keep_far)
//     SEARCH_SETTLES     grid_search_settle(search, node) is called for a node that is taken out of the open list before anything else is
//                        done with it: it may give the node another parent and a larger cost
//     SEARCH_FINDS       grid_search_finds(search, node) says whether a node is a goal, instead of the marks of goals
//     SEARCH_ANSWERS     grid_search_answer(search, outcome, path) makes the answer, instead of wend_search_conclude
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
#define SEARCH_TEXT_(name) #name
#define SEARCH_TEXT(name)  SEARCH_TEXT_(name)
#ifdef SEARCH_KEEPS_FAR
#define SEARCH_OPEN_PUSH                 open_list_far_push
#define SEARCH_OPEN_POP(open, allocator) open_list_far_pop(open, allocator)
#define SEARCH_OPEN_COUNT                open_list_far_count
#else
#define SEARCH_OPEN_PUSH                 open_list_push
#define SEARCH_OPEN_POP(open, allocator) open_list_pop(open)
#define SEARCH_OPEN_COUNT                open_list_count
#endif

static inline wend_status SEARCH_FN(expand)(SEARCH_NAME *search, uint32_t node);
static inline uint64_t SEARCH_FN(estimate)(const SEARCH_NAME *search, uint32_t node);
static inline uint64_t SEARCH_FN(add)(uint64_t a, uint64_t b);
static inline uint64_t SEARCH_FN(key)(const SEARCH_NAME *search, uint64_t f);
static inline uint32_t SEARCH_FN(depth)(uint64_t cost);
static inline double SEARCH_FN(value)(const SEARCH_NAME *search, uint64_t cost);

static void SEARCH_FN(free)(void *scratch, const wend_allocator *allocator);
#ifdef SEARCH_ANSWERS
static wend_status SEARCH_FN(answer)(SEARCH_NAME *search, wend_outcome outcome, wend_path *path);
#endif
#ifdef SEARCH_FINDS
static inline bool SEARCH_FN(finds)(const SEARCH_NAME *search, uint32_t node);
#endif
#ifdef SEARCH_SETTLES
static inline void SEARCH_FN(settle)(SEARCH_NAME *search, uint32_t node);
#endif

#ifdef SEARCH_DOUBLES
static inline uint64_t SEARCH_FN(add)(uint64_t a, uint64_t b) {
    return wend_number_bits(wend_number_from_bits(a) + wend_number_from_bits(b));
}

static inline double SEARCH_FN(value)(const SEARCH_NAME *search, uint64_t cost) {
    (void)search;
    return wend_number_from_bits(cost);
}

static inline uint64_t SEARCH_FN(key)(const SEARCH_NAME *search, uint64_t f) {
    (void)search;
    return f;
}

static inline uint32_t SEARCH_FN(depth)(uint64_t cost) {
    return (uint32_t)(cost >> 32);
}
#endif

// Puts a node that was reached into the open list, unless no cheapest path goes through it: then it counts as done with.
static inline wend_status SEARCH_FN(open)(SEARCH_NAME *search, uint32_t node, uint64_t cost, uint64_t estimate) {
    search_core *core = &search->core;
    if (estimate == ESTIMATE_NEVER) {
        core->memory.nodes[node].mark |= 1;
        core->has_pruned = true;
        return WEND_OK;
    }
    uint64_t f = SEARCH_FN(add)(cost, estimate);
    uint32_t tie = 0;
    if (core->request.ties == WEND_TIES_DEEP) tie = ~SEARCH_FN(depth)(cost);
    if (core->request.ties == WEND_TIES_SHALLOW) tie = SEARCH_FN(depth)(cost);
    core->effort.queue_operations++;
    return SEARCH_OPEN_PUSH(&core->memory.open, &core->allocator,
                            (open_entry){.key = SEARCH_FN(key)(search, f), .tie = tie, .node = node});
}

// Opens a start, when all else is set up.
static wend_status SEARCH_FN(start)(SEARCH_NAME *search, uint32_t start) {
    search_core *core = &search->core;
    core->start_node = start;
    core->memory.nodes[start] = (search_node){.cost = 0, .parent = start, .mark = core->memory.number << 1};
    const uint64_t estimate = SEARCH_FN(estimate)(search, start);
    core->bucket_floor = estimate;
    // Not by `open`, which has one caller and so is inlined into the loop: 4 % of a search of a grid.
    return wend_search_open_start(core, estimate == ESTIMATE_NEVER ? estimate : SEARCH_FN(key)(search, estimate),
                                  ~SEARCH_FN(depth)(0));
}

// True when a step to `node` at this total cost is news; the node is then updated and must be opened.
static inline bool SEARCH_FN(reach)(SEARCH_NAME *search, uint32_t from, uint32_t node, uint64_t cost) {
    search_core *core = &search->core;
    search_node *to = &core->memory.nodes[node];
    core->effort.generated++;
    if (to->mark >> 1 == core->memory.number) {
        if (to->cost <= cost || core->request.algorithm == WEND_ALGORITHM_FORWARD) return false;
    }
    *to = (search_node){.cost = cost, .parent = from, .mark = core->memory.number << 1};
    return true;
}

// Expands nodes until the answer is proven, nothing is left, or the work is done. *outcome says which: COMPLETE, UNREACHABLE,
// BUDGET_SPENT or CANCELLED. A complete search closes its goal: its cost is proven.
static wend_status SEARCH_FN(run_until)(SEARCH_NAME *search, uint64_t work, wend_outcome *outcome) {
    search_core *core = &search->core;
    const wend_search_request *request = &core->request;
    bool exact = core->memory.open.kind != WEND_OPEN_BUCKETS;
    for (;;) {
        if (SEARCH_OPEN_COUNT(&core->memory.open) == 0) {
            *outcome = core->best_goal == NO_NODE ? WEND_OUTCOME_UNREACHABLE : WEND_OUTCOME_COMPLETE;
            // Else what costs more than the goal was passed over, or an infinite estimate left something out.
            core->is_exhausted = core->best_goal == NO_NODE && !core->has_pruned;
            break;
        }
        if (work == 0) {
            *outcome = WEND_OUTCOME_BUDGET_SPENT;
            break;
        }
        if (request->cancellation && (core->effort.expanded & 255) == 0 &&
            wend_cancellation_is_requested(request->cancellation)) {
            *outcome = WEND_OUTCOME_CANCELLED;
            break;
        }
        open_entry entry = SEARCH_OPEN_POP(&core->memory.open, &core->allocator);
        core->effort.queue_operations++;
        // On the way of the cheapest path some entry always waits, and its key is not above that of the path: nor is any that
        // leaves before it, even if the heuristic is not consistent and later keys are smaller.
        if (entry.key > core->proven) core->proven = entry.key;
        uint32_t node = entry.node;
        if (node_is_closed(core, node)) continue; // stale
#ifdef SEARCH_SETTLES
        SEARCH_FN(settle)(search, node);
#endif
        uint64_t cost = core->memory.nodes[node].cost;
        if (core->best_goal != NO_NODE) { // with buckets only: the goal was met, the proof is missing
            uint64_t best_key = SEARCH_FN(key)(search, core->best_cost);
            if (entry.key > best_key) {
                *outcome = WEND_OUTCOME_COMPLETE;
                break;
            }
            if (SEARCH_FN(add)(cost, SEARCH_FN(estimate)(search, node)) >= core->best_cost) continue;
        }
#ifdef SEARCH_FINDS
        const bool is_goal = SEARCH_FN(finds)(search, node);
#else
        const bool is_goal = search_marks_goal(core, node);
#endif
        if (is_goal) {
            if (core->best_goal == NO_NODE || cost < core->best_cost) {
                core->best_goal = node;
                core->best_cost = cost;
            }
            if (exact) {
                *outcome = WEND_OUTCOME_COMPLETE;
                break;
            }
            continue; // whatever lies behind a goal costs more than the goal
        }
        core->memory.nodes[node].mark |= 1;
        core->effort.expanded++;
        work--;
        if (request->observer)
            request->observer(request->observer_user, wend_search_state_of(core, node),
                              wend_search_state_of(core, core->memory.nodes[node].parent),
                              SEARCH_FN(value)(search, cost));
        wend_status status = SEARCH_FN(expand)(search, node);
        if (status) {
            wend_query_forget(core->query); // steps of the node were lost: nothing that follows could be trusted
            return status;
        }
    }
    if (*outcome == WEND_OUTCOME_COMPLETE) core->memory.nodes[core->best_goal].mark |= 1;
    return WEND_OK;
}

static inline wend_status SEARCH_FN(run)(SEARCH_NAME *search, uint64_t work, wend_path *path) {
    wend_outcome outcome;
    search->core.query->can_resume = false;
    wend_status status = SEARCH_FN(run_until)(search, work, &outcome);
    if (status) return status;
#ifdef SEARCH_ANSWERS
    return SEARCH_FN(answer)(search, outcome, path);
#else
    return wend_search_conclude(&search->core, outcome, path);
#endif
}

static wend_status SEARCH_FN(resume)(wend_query *query, void *scratch, uint64_t work, wend_path *path) {
    (void)query;
    return SEARCH_FN(run)(scratch, work, path);
}

static const search_kind SEARCH_FN(kind) = {
    .name = SEARCH_TEXT(SEARCH_NAME),
    .size = sizeof(SEARCH_NAME),
    .destroy = SEARCH_FN(free),
    .resume = SEARCH_FN(resume),
    .path_to = wend_search_path_to,
    .cost_to = wend_search_cost_to,
    .is_settled = wend_search_is_settled,
    .frontier = wend_search_frontier,
};

#undef SEARCH_JOIN_
#undef SEARCH_JOIN
#undef SEARCH_FN
#undef SEARCH_TEXT_
#undef SEARCH_TEXT
#undef SEARCH_OPEN_PUSH
#undef SEARCH_OPEN_POP
#undef SEARCH_OPEN_COUNT
#undef SEARCH_NAME
#undef SEARCH_DOUBLES
#undef SEARCH_SETTLES
#undef SEARCH_KEEPS_FAR
#undef SEARCH_ANSWERS
#undef SEARCH_FINDS
