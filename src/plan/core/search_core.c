// What all searches over nodes share but the loop: their memory, goals, and answers. search_core.h draws it.
#include "plan/core/search_core.h"

#include "base/number/word_bytes.h"

#include <math.h>

// ---- Memory ---------------------------------------------------------------------------------------------------------

void wend_search_core_take(wend_query *query, search_core *core) {
    core->query = query;
    core->allocator = query->allocator;
    if (query->holder == core) return;
    if (query->holder) {
        core->memory = query->holder->memory;
        query->holder->memory = (search_memory){0};
    }
    query->holder = core;
}

void wend_search_core_free(search_core *core, const wend_allocator *allocator) {
    search_memory *memory = &core->memory;
    wend_release_items(allocator, memory->nodes, memory->node_capacity, sizeof *memory->nodes);
    open_list_free(&memory->open, allocator);
    state_array_free(&memory->goals, allocator);
    state_array_free(&memory->goal_nodes, allocator);
    wend_bitset_free(&memory->is_goal, allocator);
}

static wend_status grow_nodes(search_core *core, size_t node_count) {
    search_memory *memory = &core->memory;
    if (node_count <= memory->node_capacity) return WEND_OK;
    size_t grown = wend_grown_capacity(memory->node_capacity, node_count);
    search_node *nodes = wend_grow_items_zeroed(&core->allocator, memory->nodes, memory->node_capacity, grown,
                                                sizeof *nodes, WEND_LIFETIME_SCRATCH);
    if (!nodes) return WEND_OUT_OF_MEMORY;
    memory->nodes = nodes;
    memory->node_capacity = grown;
    return WEND_OK;
}

wend_status wend_search_grow(search_core *core, size_t node_count) {
    wend_bitset *is_goal = &core->memory.is_goal;
    wend_status status = grow_nodes(core, node_count);
    if (!status && node_count > is_goal->size)
        status = wend_bitset_resize(is_goal, &core->allocator, wend_grown_capacity(is_goal->size, node_count));
    return status;
}

// ---- Beginning ------------------------------------------------------------------------------------------------------

void wend_search_next(search_core *core) {
    search_memory *memory = &core->memory;
    if (++memory->number > SEARCH_NUMBER_MAX) { // it wraps around: old marks would seem new
        if (memory->nodes) memset(memory->nodes, 0, memory->node_capacity * sizeof *memory->nodes);
        memory->number = 1;
    }
}

wend_status wend_search_begin(wend_query *query, const search_kind *kind, search_core *core,
                              const wend_search_request *request, size_t node_count) {
    wend_query_start(query, kind, (wend_life){0}, (wend_life){0});
    wend_search_core_take(query, core);
    wend_search_next(core);
    core->methods = (search_methods){0};
    core->map = NULL;
    core->has_guide = core->may_prune = core->is_exhausted = core->has_pruned = core->closes_early = false;
    core->is_optimal = request->algorithm != WEND_ALGORITHM_FORWARD;
    core->best_goal = core->instead = NO_NODE;
    core->best_cost = UINT64_MAX;
    core->proven = 0;
    core->node_count = 0;
    core->effort = (search_effort){0};
    core->request = *request;
    core->request.profile = NULL; // it need not outlive the call
    if (request->algorithm != WEND_ALGORITHM_ASTAR || request->goal_count == 0)
        core->request.heuristic = WEND_HEURISTIC_ZERO;
    state_array *goals = &core->memory.goals;
    goals->count = 0;
    wend_status status = state_array_append(goals, &core->allocator, request->goals, request->goal_count);
    if (!status) status = grow_nodes(core, node_count);
    if (status) return status;
    core->request.goals = goals->items;
    core->node_count = node_count;
    return WEND_OK;
}

void wend_search_take_guide(search_core *core, const void *map, const wend_graph *graph, const wend_profile *profile) {
    const wend_search_request *request = &core->request;
    const wend_guide *guide = request->guide;
    if (!guide || request->algorithm != WEND_ALGORITHM_ASTAR || request->goal_count == 0) return;
    if (graph && guide->fits_graph)
        core->has_guide = guide->fits_graph(guide->user, graph, profile);
    else
        core->has_guide = !guide->fits || guide->fits(guide->user, map);
    core->may_prune = core->has_guide;
    if (core->has_guide) core->guide = *guide;
}

// ---- Goals ----------------------------------------------------------------------------------------------------------

static void forget_goals(search_memory *memory) {
    for (size_t i = 0; i < memory->goal_nodes.count; i++)
        wend_bitset_remove(&memory->is_goal, memory->goal_nodes.items[i]);
    memory->goal_nodes.count = 0;
}

static wend_status add_goal(search_core *core, uint32_t node) {
    search_memory *memory = &core->memory;
    const size_t count = node < core->node_count ? core->node_count : (size_t)node + 1;
    wend_status status = WEND_OK;
    if (count > memory->is_goal.size) status = wend_bitset_resize(&memory->is_goal, &core->allocator, count);
    if (!status) status = state_array_push(&memory->goal_nodes, &core->allocator, node);
    if (!status) wend_bitset_add(&memory->is_goal, node);
    return status;
}

// The node of a state that is below the search's count, or that it met.
static uint32_t known_node(const search_core *core, uint64_t state) {
    if (core->methods.find_node) return core->methods.find_node(core, state);
    return state < core->node_count ? (uint32_t)state : NO_NODE;
}

wend_status wend_search_set_goals(search_core *core) {
    forget_goals(&core->memory);
    for (size_t i = 0; i < core->request.goal_count; i++) {
        const uint64_t goal = core->request.goals[i];
        uint32_t node = core->methods.goal_node ? core->methods.goal_node(core, goal) : known_node(core, goal);
        if (node == NO_NODE) continue;
        wend_status status = add_goal(core, node);
        if (status) return status;
    }
    return WEND_OK;
}

wend_status wend_search_set_goal(search_core *core, uint32_t node) {
    forget_goals(&core->memory);
    return add_goal(core, node);
}

wend_status wend_search_open_start(search_core *core, uint64_t key, uint32_t deep_tie) {
    if (key == ESTIMATE_NEVER) {
        core->memory.nodes[core->start_node].mark |= 1;
        core->has_pruned = true;
        return WEND_OK;
    }
    core->effort.queue_operations++;
    const uint32_t tie = core->request.ties == WEND_TIES_DEEP      ? deep_tie
                         : core->request.ties == WEND_TIES_SHALLOW ? ~deep_tie
                                                                   : 0;
    return open_list_push(&core->memory.open, &core->allocator,
                          (open_entry){.key = key, .tie = tie, .node = core->start_node});
}

// ---- Returns --------------------------------------------------------------------------------------------------------

wend_status wend_search_trace(search_core *core, uint32_t node, wend_path *path) {
    if (core->methods.trace) return core->methods.trace(core, node, path);
    const search_node *nodes = core->memory.nodes;
    size_t count = 1;
    for (uint32_t at = node; at != core->start_node; at = nodes[at].parent) count++;
    wend_status status = wend_path_reserve(path, count);
    if (status) return status;
    path->state_count = count;
    uint64_t *states = wend_path_write_states(path);
    for (uint32_t at = node; count-- > 0; at = nodes[at].parent) states[count] = wend_search_state_of(core, at);
    return WEND_OK;
}

static double cost_value(const search_core *core, uint64_t cost) {
    return core->methods.value ? core->methods.value(core, cost) : wend_number_from_bits(cost);
}

// No path to a goal costs less, as far as the search has come.
static double proven_cost(const search_core *core) {
    if (!core->is_optimal) return 0;
    uint64_t proven = core->proven;
    if (core->memory.open.kind == WEND_OPEN_BUCKETS) proven = core->bucket_floor + (proven << core->bucket_shift);
    return cost_value(core, proven);
}

static wend_status answer_search(search_core *core, wend_outcome outcome, wend_path *path) {
    if (outcome == WEND_OUTCOME_COMPLETE) {
        wend_status status = wend_search_trace(core, core->best_goal, path);
        if (status) return status;
        // Doubles were summed along this very path; whole numbers are rounded, and the cost is recomputed.
        double cost =
            core->methods.value ? core->methods.path_cost(core, path) : wend_number_from_bits(core->best_cost);
        wend_path_arrive(path, cost, core->is_optimal ? cost : 0.0, &core->effort);
    } else if (outcome == WEND_OUTCOME_UNREACHABLE && core->request.goal_count == 0 &&
               !core->request.is_goal) { // one-to-all: all was found
        wend_path_end(path, WEND_OUTCOME_COMPLETE, 0.0, &core->effort);
    } else {
        bool never = outcome == WEND_OUTCOME_UNREACHABLE;
        wend_path_end(path, outcome, never ? (double)INFINITY : proven_cost(core), &core->effort);
    }
    return core->methods.settle ? core->methods.settle(core, path) : WEND_OK;
}

wend_status wend_search_conclude(search_core *core, wend_outcome outcome, wend_path *path) {
    const wend_path before = *path;
    core->query->can_resume = outcome == WEND_OUTCOME_BUDGET_SPENT || outcome == WEND_OUTCOME_CANCELLED;
    wend_status status = answer_search(core, outcome, path);
    if (!status) return WEND_OK;
    wend_path_restore(path, &before);
    wend_query_forget(core->query);
    return status;
}

// The node of a state that the search reached, or NO_NODE. Looks at marks only: the map may be gone by now.
static uint32_t reached_node(const search_core *core, uint64_t state) {
    const uint32_t node = known_node(core, state);
    return node != NO_NODE && node_is_reached(core, node) ? node : NO_NODE;
}

double wend_search_cost_to(const void *scratch, uint64_t state) {
    const search_core *core = scratch;
    uint32_t node = reached_node(core, state);
    return node == NO_NODE ? (double)INFINITY : cost_value(core, core->memory.nodes[node].cost);
}

// With a heap the order is exact, and what was expanded is final. Buckets hold ranges of costs: once one was taken from, nothing in a
// lower one can still become cheaper, because steps cost more than nothing.
bool wend_search_is_settled(const void *scratch, uint64_t state) {
    const search_core *core = scratch;
    uint32_t node = reached_node(core, state);
    if (node == NO_NODE) return false;
    if (core->is_exhausted) return true;
    if (!node_is_closed(core, node) || core->closes_early) return false;
    return core->memory.open.kind != WEND_OPEN_BUCKETS || core->memory.nodes[node].cost >> core->bucket_shift <
                                                              core->proven; // the floor of a search without goal is 0
}

void wend_search_frontier(const void *scratch, wend_frontier_visitor visitor, void *user) {
    const search_core *core = scratch;
    for (size_t node = 0; node < core->node_count; node++)
        if (node_is_reached(core, (uint32_t)node) && !node_is_closed(core, (uint32_t)node))
            visitor(user, wend_search_state_of(core, (uint32_t)node));
}

// True when no path to a node that was reached can be cheaper than the one that was found.
static bool node_is_proven(const search_core *core, uint32_t node) {
    if (!core->is_optimal) return false;
    if (core->is_exhausted || node == core->best_goal) return true;
    // Dijkstra with an exact open list never opens a state again.
    bool in_order = core->request.heuristic == WEND_HEURISTIC_ZERO && !core->has_guide &&
                    core->memory.open.kind != WEND_OPEN_BUCKETS && !core->closes_early;
    return in_order && node_is_closed(core, node);
}

wend_status wend_search_path_to(wend_query *query, void *scratch, uint64_t state, wend_path *path) {
    search_core *core = scratch;
    uint32_t node = reached_node(core, state);
    if (node == NO_NODE) {
        bool never = core->is_exhausted;
        wend_path_end(path, never ? WEND_OUTCOME_UNREACHABLE : WEND_OUTCOME_NONE, never ? (double)INFINITY : 0.0,
                      &core->effort);
        return WEND_OK;
    }
    // Steps of grids are added up again; on graphs and domains costs are those of the search, which needs nothing else.
    if (core->methods.path_cost) {
        if (!wend_query_map_exists(query, HERE)) return WEND_INVALID;
        if (wend_query_is_stale(query)) return WEND_STALE;
    }
    wend_status status = wend_search_trace(core, node, path);
    if (status) return status;
    double cost =
        core->methods.path_cost ? core->methods.path_cost(core, path) : cost_value(core, core->memory.nodes[node].cost);
    wend_path_arrive(path, cost, node_is_proven(core, node) ? cost : 0.0, &core->effort);
    return WEND_OK;
}
