// Levels of any undirected graph: the states of a symmetric domain (Uras and Koenig, 2014).
//
// As subgoal_levels.c, without links that are added: a state goes to the level below when between any two of its neighbours there is another way as cheap, by states of the top alone. Searches look at the top, and below it at what
// rises from start and goals. Paths are then those of the domain itself, step by step: nothing has to be followed over a middle. On a lattice little goes down; on roads, where most waypoints have two neighbours and no way around, almost nothing:
// it pays where there are many ways around.
#include "plan/subgoal/subgoals_internal.h"

#include "base/core/require.h"
#include "plan/core/domain_search.h"
#include "plan/core/honours.h"
#include "plan/core/request_faults.h"

// ---- A search near a state ------------------------------------------------------------------------------------------

typedef struct near_entry {
    double cost;
    uint32_t state;
} near_entry;

#define ARRAY_NAME near_entry_array
#define ARRAY_ITEM near_entry
#include "base/memory/array_template.h"

typedef struct state_build {
    const wend_network *network;
    const wend_allocator *allocator;
    uint32_t *level;
    uint8_t *is_lower; // it became lower in this round
    double *cost;      // of the search under way
    subgoal_cell_array touched;
    near_entry_array heap;
    uint32_t round; // the level that is parted
} state_build;

static wend_status near_push(state_build *build, near_entry entry) {
    const wend_status status = near_entry_array_push(&build->heap, build->allocator, entry);
    if (status) return status;
    near_entry *heap = build->heap.items;
    size_t at = build->heap.count - 1;
    for (; at > 0 && entry.cost < heap[(at - 1) / 2].cost; at = (at - 1) / 2) heap[at] = heap[(at - 1) / 2];
    heap[at] = entry;
    return WEND_OK;
}

static near_entry near_pop(state_build *build) {
    near_entry *heap = build->heap.items;
    const size_t count = --build->heap.count;
    const near_entry first = heap[0], last = heap[count];
    size_t at = 0;
    for (size_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && heap[child + 1].cost < heap[child].cost) child++;
        if (heap[child].cost >= last.cost) break;
        heap[at] = heap[child];
    }
    heap[at] = last;
    return first;
}

static wend_status near_touch(state_build *build, uint32_t state, double cost) {
    if (build->cost[state] == (double)INFINITY) {
        const wend_status status = subgoal_cell_array_push(&build->touched, build->allocator, state);
        if (status) return status;
    }
    build->cost[state] = cost;
    return near_push(build, (near_entry){cost, state});
}

// What it costs from a state to those near it, by way of states that are still of the top, without one.
static wend_status search_near(state_build *build, uint32_t from, uint32_t without, double most) {
    for (size_t i = 0; i < build->touched.count; i++) build->cost[build->touched.items[i]] = (double)INFINITY;
    build->touched.count = build->heap.count = 0;
    wend_status status = near_touch(build, from, 0);
    while (!status && build->heap.count) {
        const near_entry entry = near_pop(build);
        if (entry.cost > build->cost[entry.state]) continue;
        if (entry.state != from && build->is_lower[entry.state]) continue; // an end, not a way
        const wend_network *network = build->network;
        for (size_t i = network->first_out[entry.state]; i < network->first_out[entry.state + 1] && !status; i++) {
            const network_step *step = &network->steps[i];
            const double total = entry.cost + step->cost;
            if (step->to == without || build->level[step->to] < build->round || total > most) continue;
            if (total < build->cost[step->to]) status = near_touch(build, step->to, total);
        }
    }
    return status;
}

// Whether all others do without a state.
static wend_status state_may_become_lower(state_build *build, uint32_t state, bool *may) {
    const wend_network *network = build->network;
    const size_t first = network->first_out[state], end = network->first_out[state + 1];
    *may = true;
    for (size_t i = first; i < end && *may; i++) {
        const network_step *from = &network->steps[i];
        if (build->level[from->to] < build->round || from->to == state) continue;
        double most = 0;
        for (size_t k = i + 1; k < end; k++)
            if (build->level[network->steps[k].to] >= build->round && from->cost + network->steps[k].cost > most)
                most = from->cost + network->steps[k].cost;
        const wend_status status = search_near(build, from->to, state, most);
        if (status) return status;
        for (size_t k = i + 1; k < end && *may; k++) {
            const network_step *to = &network->steps[k];
            if (build->level[to->to] < build->round || to->to == state) continue;
            if (build->cost[to->to] > from->cost + to->cost) *may = false;
        }
    }
    return WEND_OK;
}

// ---- Levels ---------------------------------------------------------------------------------------------------------

void wend_state_levels_free(state_levels *levels, const wend_allocator *allocator) {
    wend_release_items(allocator, levels->level, levels->network.state_count, sizeof *levels->level);
    wend_network_free(&levels->network, allocator);
    *levels = (state_levels){0};
}

static wend_status part_states(state_build *build, uint32_t level_limit) {
    const uint32_t count = build->network->state_count;
    wend_status status = WEND_OK;
    size_t lowered = 1;
    for (build->round = 1; build->round < level_limit && lowered && !status; build->round += lowered > 0) {
        lowered = 0;
        memset(build->is_lower, 0, count);
        for (uint32_t state = 0; state < count && !status; state++) {
            bool may = false;
            if (build->level[state] == build->round) status = state_may_become_lower(build, state, &may);
            if (status || !may) continue;
            build->is_lower[state] = 1;
            lowered++;
        }
        for (uint32_t i = 0; i < count && lowered; i++)
            if (build->level[i] == build->round && !build->is_lower[i]) build->level[i]++;
    }
    return status;
}

wend_status wend_state_levels_make(const wend_subgoals *subgoals, state_levels *levels) {
    const wend_allocator *allocator = &subgoals->allocator;
    *levels = (state_levels){0};
    wend_status status = wend_network_make(&subgoals->domain, NULL, NULL, allocator, &levels->network);
    if (status) return status;
    const size_t count = levels->network.state_count;
    state_build build = {.network = &levels->network, .allocator = allocator};
    levels->level = build.level = wend_allocate_items(allocator, count, sizeof *build.level, WEND_LIFETIME_OBJECT);
    build.is_lower = wend_allocate_items(allocator, count, 1, WEND_LIFETIME_SCRATCH);
    build.cost = wend_allocate_items(allocator, count, sizeof *build.cost, WEND_LIFETIME_SCRATCH);
    if (!build.level || !build.is_lower || !build.cost) status = WEND_OUT_OF_MEMORY;
    for (size_t i = 0; i < count && !status; i++) {
        build.level[i] = 1;
        build.cost[i] = (double)INFINITY;
    }
    if (!status) status = part_states(&build, subgoals->level_limit);
    levels->count = build.round;
    for (size_t i = 0; i < count && !status; i++) levels->top_count += build.level[i] == levels->count;
    wend_release_items(allocator, build.is_lower, count, 1);
    wend_release_items(allocator, build.cost, count, sizeof *build.cost);
    subgoal_cell_array_free(&build.touched, allocator);
    near_entry_array_free(&build.heap, allocator);
    if (status) wend_state_levels_free(levels, allocator);
    return status;
}

wend_status wend_state_levels_lay(const wend_subgoals *subgoals, uint32_t count, const uint32_t *level,
                                  state_levels *levels) {
    const wend_allocator *allocator = &subgoals->allocator;
    *levels = (state_levels){.count = count};
    wend_status status = wend_network_make(&subgoals->domain, NULL, NULL, allocator, &levels->network);
    if (status || !level) return status;
    const size_t states = levels->network.state_count;
    levels->level = wend_allocate_items(allocator, states, sizeof *level, WEND_LIFETIME_OBJECT);
    if (!levels->level) {
        wend_state_levels_free(levels, allocator);
        return WEND_OUT_OF_MEMORY;
    }
    memcpy(levels->level, level, states * sizeof *level);
    for (size_t i = 0; i < states; i++) levels->top_count += level[i] == count;
    return WEND_OK;
}

// ---- Searching ------------------------------------------------------------------------------------------------------

// What the domain that a query searches reads; stays where it is as long as the query.
typedef struct levelled_domain {
    const wend_subgoals *subgoals;
    uint32_t *marks; // by state: the number of the search that it takes part in
    size_t mark_count;
    uint32_t number;
    subgoal_cell_array rising;
    wend_edges edges; // to ask for labels of a path
    edge_detail_array details;
    wend_allocator allocator;
} levelled_domain;

static void levelled_domain_free(void *scratch, const wend_allocator *allocator) {
    levelled_domain *levelled = scratch;
    wend_release_items(allocator, levelled->marks, levelled->mark_count, sizeof *levelled->marks);
    subgoal_cell_array_free(&levelled->rising, allocator);
    edge_array_free(&levelled->edges.list, allocator);
    edge_detail_array_free(&levelled->details, allocator);
}

static const search_kind levelled_domain_kind = {
    .name = "levelled_domain", .size = sizeof(levelled_domain), .destroy = levelled_domain_free};

static wend_status levelled_successors(void *user, uint64_t state, wend_edges *edges) {
    const levelled_domain *levelled = user;
    const state_levels *levels = &levelled->subgoals->states;
    const wend_network *network = &levels->network;
    wend_status status = WEND_OK;
    for (size_t i = network->first_out[state]; i < network->first_out[state + 1] && !status; i++) {
        const network_step *step = &network->steps[i];
        if (levels->level[step->to] == levels->count || levelled->marks[step->to] == levelled->number)
            status = wend_edges_add(edges, step->to, step->cost);
    }
    return status;
}

static double levelled_heuristic(void *user, uint64_t state, uint64_t goal) {
    const wend_domain *domain = &((const levelled_domain *)user)->subgoals->domain;
    return domain->heuristic(domain->user, state, goal);
}

static wend_status levelled_settle(search_core *core, wend_path *path) {
    levelled_domain *levelled = wend_query_slot(core->query, &levelled_domain_kind);
    if (path->outcome != WEND_OUTCOME_COMPLETE) return WEND_OK;
    levelled->edges.details = &levelled->details;
    return wend_domain_furnish_path(&levelled->subgoals->domain, &levelled->edges, path);
}

// Marks a state, and all that steps to higher levels lead to from there.
static wend_status mark_states(levelled_domain *levelled, uint32_t state) {
    const state_levels *levels = &levelled->subgoals->states;
    const wend_network *network = &levels->network;
    wend_status status = subgoal_cell_array_push(&levelled->rising, &levelled->allocator, state);
    levelled->marks[state] = levelled->number;
    while (levelled->rising.count && !status) {
        const uint32_t at = levelled->rising.items[--levelled->rising.count];
        for (size_t i = network->first_out[at]; i < network->first_out[at + 1] && !status; i++) {
            const uint32_t to = network->steps[i].to;
            if (levels->level[to] <= levels->level[at] || levelled->marks[to] == levelled->number) continue;
            levelled->marks[to] = levelled->number;
            status = subgoal_cell_array_push(&levelled->rising, &levelled->allocator, to);
        }
    }
    return status;
}

static wend_status begin_state_marks(levelled_domain *levelled) {
    const size_t count = (size_t)levelled->subgoals->domain.state_count;
    levelled->rising.count = 0;
    if (levelled->mark_count < count) {
        uint32_t *marks = wend_grow_items_zeroed(&levelled->allocator, levelled->marks, levelled->mark_count, count,
                                                 sizeof *marks, WEND_LIFETIME_OBJECT);
        if (!marks) return WEND_OUT_OF_MEMORY;
        levelled->marks = marks;
        levelled->mark_count = count;
    }
    if (++levelled->number == 0) {
        memset(levelled->marks, 0, levelled->mark_count * sizeof *levelled->marks);
        levelled->number = 1;
    }
    return WEND_OK;
}

static wend_status search_levels(const wend_subgoals *subgoals, levelled_domain *levelled, wend_query *query,
                                 const wend_search_request *request, wend_path *path) {
    const wend_domain *domain = &subgoals->domain;
    wend_domain filtered = wend_default_domain();
    filtered.capabilities = domain->capabilities & (WEND_DOMAIN_DENSE | WEND_DOMAIN_CONSISTENT);
    filtered.state_count = domain->state_count;
    filtered.user = levelled;
    filtered.successors = levelled_successors;
    filtered.heuristic = domain->heuristic ? levelled_heuristic : NULL;
    filtered.journal = domain->journal;
    search_core *core;
    wend_status status = wend_domain_search_begin(query, &filtered, request, &core);
    if (status) return status;
    core->closes_early = true; // what takes no part may have led to a state more cheaply
    if (domain->capabilities & WEND_DOMAIN_LABELS && domain->position) core->methods.settle = levelled_settle;
    wend_search_rely_on(core, subgoals->life, (wend_life){0});
    wend_search_take_guide(core, domain->user, NULL, NULL);
    open_list_start(&core->memory.open, wend_domain_open_list(request->open_list));
    uint32_t start = NO_NODE;
    status = wend_domain_search_set_ends(core, request->start, &start);
    if (status) return status;
    const state_array *goals = &core->memory.goal_nodes;
    if (start == NO_NODE || goals->count == 0) {
        core->is_exhausted = start == NO_NODE; // from there nothing can be reached
        wend_path_end(path, start == NO_NODE ? WEND_OUTCOME_START_OFF_MAP : WEND_OUTCOME_GOAL_OFF_MAP, (double)INFINITY,
                      &core->effort);
        return WEND_OK;
    }
    status = begin_state_marks(levelled);
    if (!status) status = mark_states(levelled, start);
    for (size_t i = 0; i < goals->count && !status; i++) status = mark_states(levelled, (uint32_t)goals->items[i]);
    if (!status) status = wend_domain_search_start(core, start);
    return status ? status : wend_domain_search_run(core, request->work, path);
}

wend_status wend_state_levels_find_path(const wend_subgoals *subgoals, wend_query *query,
                                        const wend_search_request *request, wend_path *path) {
    if (subgoals->levels_are_stale || request->goal_count == 0 || request->is_goal)
        return wend_domain_find_path(&subgoals->domain, query, request, path);
    const wend_status status = wend_profile_admit(request->profile, DOMAIN_SEARCH_HONOURS, "domain search", NULL);
    if (status) return status;
    wend_search_request_warn(request, SEARCH_ON_STATES);
    levelled_domain *levelled = wend_query_slot(query, &levelled_domain_kind);
    if (!levelled) return WEND_OUT_OF_MEMORY;
    levelled->subgoals = subgoals;
    levelled->allocator = query->allocator;
    levelled->edges.allocator = &levelled->allocator;
    return search_levels(subgoals, levelled, query, request, path);
}
