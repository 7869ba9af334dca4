// Boxes for the steps of a domain, and the search of a domain that leaves steps out.
//
// From each state everything is searched in doubles. Their sums are rounded, and by rounding one of two equally cheap paths may seem cheaper: so a step counts as part of a cheapest path when it is one
// but for a slack, larger than any sum can be off. The sets of first steps that are too large for it make boxes too large, which is slower and never wrong.
//
// Sets are 64 bits: steps from the 64th on share one, and so a box.
#include "plan/bound/goal_bounds_internal.h"

#include "base/core/require.h"
#include "plan/core/domain_search.h"
#include "plan/core/honours.h"
#include "plan/core/request_faults.h"

#define SHARED_STEP 63 // the bit of all steps from here on

// ---- Floods ---------------------------------------------------------------------------------------------------------

typedef struct state_entry {
    double cost;
    uint32_t state;
} state_entry;

// What a worker needs.
typedef struct state_flood {
    const wend_network *network;
    double *cost;    // by state; infinite: it was not reached
    uint64_t *set;   // by state: first steps
    uint32_t *order; // states, the cheapest first
    size_t order_count;
    state_entry *heap; // a state is there once for each time it became cheaper
    size_t heap_count;
    wend_bitset done;
} state_flood;

static bool entry_is_before(state_entry a, state_entry b) {
    return a.cost < b.cost || (a.cost == b.cost && a.state < b.state);
}

static void state_heap_push(state_flood *flood, state_entry entry) {
    size_t at = flood->heap_count++;
    for (; at > 0 && entry_is_before(entry, flood->heap[(at - 1) / 2]); at = (at - 1) / 2)
        flood->heap[at] = flood->heap[(at - 1) / 2];
    flood->heap[at] = entry;
}

static state_entry state_heap_pop(state_flood *flood) {
    const state_entry first = flood->heap[0], last = flood->heap[--flood->heap_count];
    size_t at = 0;
    for (size_t child; (child = 2 * at + 1) < flood->heap_count; at = child) {
        if (child + 1 < flood->heap_count && entry_is_before(flood->heap[child + 1], flood->heap[child])) child++;
        if (!entry_is_before(flood->heap[child], last)) break;
        flood->heap[at] = flood->heap[child];
    }
    flood->heap[at] = last;
    return first;
}

// The cost of every state, and the order in which they were reached.
static void flood_costs(state_flood *flood, uint32_t source) {
    const wend_network *network = flood->network;
    for (uint32_t i = 0; i < network->state_count; i++) flood->cost[i] = (double)INFINITY;
    wend_bitset_clear(&flood->done);
    flood->order_count = flood->heap_count = 0;
    flood->cost[source] = 0;
    state_heap_push(flood, (state_entry){0, source});
    while (flood->heap_count) {
        const uint32_t state = state_heap_pop(flood).state;
        if (wend_bitset_has(&flood->done, state)) continue;
        wend_bitset_add(&flood->done, state);
        flood->order[flood->order_count++] = state;
        for (size_t i = network->first_out[state]; i < network->first_out[state + 1]; i++) {
            const network_step *step = &network->steps[i];
            const double cost = flood->cost[state] + step->cost;
            if (!(cost < flood->cost[step->to])) continue;
            flood->cost[step->to] = cost;
            state_heap_push(flood, (state_entry){cost, step->to});
        }
    }
}

static uint64_t first_step_bit(size_t step) {
    return UINT64_C(1) << (step < SHARED_STEP ? step : SHARED_STEP);
}

// Carries sets along steps of cheapest paths, until nothing is added: once, unless a step costs less than the slack.
static void flood_sets(state_flood *flood, uint32_t source) {
    const wend_network *network = flood->network;
    const double most = flood->cost[flood->order[flood->order_count - 1]];
    const double slack = most * ldexp((double)network->state_count + 8, -50);
    memset(flood->set, 0, network->state_count * sizeof *flood->set);
    for (bool again = true; again;) {
        again = false;
        for (size_t k = 0; k < flood->order_count; k++) {
            const uint32_t state = flood->order[k];
            for (size_t i = network->first_out[state]; i < network->first_out[state + 1]; i++) {
                const uint32_t to = network->steps[i].to;
                if (to == source || flood->cost[state] + network->steps[i].cost > flood->cost[to] + slack) continue;
                const uint64_t set =
                    state == source ? first_step_bit(i - network->first_out[source]) : flood->set[state];
                if (!(set & ~flood->set[to])) continue;
                flood->set[to] |= set;
                again |= flood->cost[to] <= flood->cost[state] + slack; // its turn may be over
            }
        }
    }
}

static void widen_box(position_box *box, const float position[3]) {
    for (int i = 0; i < 3; i++) {
        if (position[i] < box->low[i]) box->low[i] = position[i];
        if (position[i] > box->high[i]) box->high[i] = position[i];
    }
}

static const position_box empty_box = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};

static void flood_state(state_flood *flood, bound_tables *tables, uint32_t source) {
    const wend_network *network = flood->network;
    position_box boxes[SHARED_STEP + 1];
    for (int i = 0; i <= SHARED_STEP; i++) boxes[i] = empty_box;
    flood_costs(flood, source);
    flood_sets(flood, source);
    for (size_t k = 1; k < flood->order_count; k++) {
        const uint32_t state = flood->order[k];
        for (uint64_t set = flood->set[state]; set; set &= set - 1)
            widen_box(&boxes[wend_lowest_bit(set)], tables->positions[state]);
    }
    for (size_t i = network->first_out[source], step = 0; i < network->first_out[source + 1]; i++, step++)
        tables->step_boxes[i] = boxes[step < SHARED_STEP ? step : SHARED_STEP];
}

typedef struct state_floods {
    bound_tables *tables;
    state_flood *each; // by worker
} state_floods;

static wend_status flood_states(void *user, size_t begin, size_t end, uint32_t worker_index) {
    const state_floods *floods = user;
    for (size_t i = begin; i < end; i++) flood_state(&floods->each[worker_index], floods->tables, (uint32_t)i);
    return WEND_OK;
}

static wend_status state_flood_make(const wend_allocator *allocator, const wend_network *network, state_flood *flood) {
    const size_t count = network->state_count;
    flood->network = network;
    flood->cost = wend_allocate_items(allocator, count, sizeof *flood->cost, WEND_LIFETIME_SCRATCH);
    flood->set = wend_allocate_items(allocator, count, sizeof *flood->set, WEND_LIFETIME_SCRATCH);
    flood->order = wend_allocate_items(allocator, count, sizeof *flood->order, WEND_LIFETIME_SCRATCH);
    flood->heap = wend_allocate_items(allocator, network->step_count + 1, sizeof *flood->heap, WEND_LIFETIME_SCRATCH);
    if (!flood->cost || !flood->set || !flood->order || !flood->heap) return WEND_OUT_OF_MEMORY;
    return wend_bitset_resize(&flood->done, allocator, count);
}

static void state_flood_free(const wend_allocator *allocator, const wend_network *network, state_flood *flood) {
    const size_t count = network->state_count;
    wend_release_items(allocator, flood->cost, count, sizeof *flood->cost);
    wend_release_items(allocator, flood->set, count, sizeof *flood->set);
    wend_release_items(allocator, flood->order, count, sizeof *flood->order);
    wend_release_items(allocator, flood->heap, network->step_count + 1, sizeof *flood->heap);
    wend_bitset_free(&flood->done, allocator);
}

uint64_t wend_bound_states_build_bytes(const wend_goal_bounds *bounds, const bound_tables *tables, wend_jobs *jobs) {
    const uint64_t states = bounds->domain.state_count, steps = tables->network.step_count;
    const uint64_t bytes = sizeof(state_flood) + states * (8 + 8 + 4) + states / 8 + (steps + 1) * sizeof(state_entry);
    return bytes * wend_jobs_worker_count(jobs);
}

wend_status wend_bound_states_make(const wend_goal_bounds *bounds, bound_tables *tables) {
    const wend_domain *domain = &bounds->domain;
    const wend_allocator *allocator = &bounds->allocator;
    wend_status status = wend_network_make(domain, NULL, NULL, allocator, &tables->network);
    if (status) return status;
    const size_t count = (size_t)domain->state_count, steps = tables->network.step_count;
    tables->place_count = count;
    tables->positions = wend_allocate_items(allocator, count, sizeof *tables->positions, WEND_LIFETIME_OBJECT);
    tables->step_boxes = wend_allocate_items(allocator, steps, sizeof *tables->step_boxes, WEND_LIFETIME_OBJECT);
    if (!tables->positions || (steps && !tables->step_boxes)) return WEND_OUT_OF_MEMORY;
    for (size_t i = 0; i < steps; i++) tables->step_boxes[i] = empty_box;
    for (size_t i = 0; i < count; i++) {
        wend_vector3 position = {domain->position ? 0 : (double)i, 0,
                                 0}; // whoever is nowhere is somewhere: any place will do
        if (domain->position) (void)domain->position(domain->user, i, &position);
        const double parts[3] = {position.x, position.y, position.z};
        for (int k = 0; k < 3; k++) tables->positions[i][k] = (float)parts[k];
    }
    return WEND_OK;
}

wend_status wend_bound_flood_states(const wend_goal_bounds *bounds, bound_tables *tables, const bound_run *run) {
    const wend_allocator *allocator = &bounds->allocator;
    const size_t workers = wend_jobs_worker_count(run->jobs);
    state_floods floods = {.tables = tables};
    floods.each = wend_allocate_items(allocator, workers, sizeof *floods.each, WEND_LIFETIME_SCRATCH);
    if (!floods.each) return WEND_OUT_OF_MEMORY;
    memset(floods.each, 0, workers * sizeof *floods.each);
    wend_status status = WEND_OK;
    for (size_t i = 0; i < workers && !status; i++)
        status = state_flood_make(allocator, &tables->network, &floods.each[i]);
    const size_t grain = 1 + 1024 / tables->place_count;
    if (!status)
        status = wend_jobs_parallel_for(run->jobs, tables->place_count, grain, flood_states, &floods, run->control);
    for (size_t i = 0; i < workers; i++) state_flood_free(allocator, &tables->network, &floods.each[i]);
    wend_release_items(allocator, floods.each, workers, sizeof *floods.each);
    return status;
}

// ---- Searching ------------------------------------------------------------------------------------------------------

// What the filtered domain of a query reads; stays where it is as long as the query.
typedef struct bounded_domain {
    const wend_goal_bounds *bounds;
    position_box goals;
    wend_edges edges; // to ask for labels of a path
    edge_detail_array details;
    wend_allocator allocator;
} bounded_domain;

static void bounded_domain_free(void *scratch, const wend_allocator *allocator) {
    bounded_domain *bounded = scratch;
    edge_array_free(&bounded->edges.list, allocator);
    edge_detail_array_free(&bounded->details, allocator);
}

static const search_kind bounded_domain_kind = {
    .name = "bounded_domain", .size = sizeof(bounded_domain), .destroy = bounded_domain_free};

static bool position_boxes_meet(const position_box *a, const position_box *b) {
    for (int i = 0; i < 3; i++)
        if (a->low[i] > b->high[i] || b->low[i] > a->high[i]) return false;
    return true;
}

static wend_status bounded_successors(void *user, uint64_t state, wend_edges *edges) {
    const bounded_domain *bounded = user;
    const bound_tables *tables = &bounded->bounds->tables;
    const wend_network *network = &tables->network;
    wend_status status = WEND_OK;
    for (size_t i = network->first_out[state]; i < network->first_out[state + 1] && !status; i++)
        if (position_boxes_meet(&tables->step_boxes[i], &bounded->goals))
            status = wend_edges_add(edges, network->steps[i].to, network->steps[i].cost);
    return status;
}

static double bounded_heuristic(void *user, uint64_t state, uint64_t goal) {
    const wend_domain *domain = &((const bounded_domain *)user)->bounds->domain;
    return domain->heuristic(domain->user, state, goal);
}

static wend_status bounded_settle(search_core *core, wend_path *path) {
    bounded_domain *bounded = wend_query_slot(core->query, &bounded_domain_kind);
    if (path->outcome != WEND_OUTCOME_COMPLETE) return WEND_OK;
    bounded->edges.details = &bounded->details;
    return wend_domain_furnish_path(&bounded->bounds->domain, &bounded->edges, path);
}

static wend_status search_bounded(const wend_goal_bounds *bounds, bounded_domain *bounded, wend_query *query,
                                  const wend_search_request *request, wend_path *path) {
    const wend_domain *domain = &bounds->domain;
    wend_domain filtered = wend_default_domain();
    filtered.capabilities = domain->capabilities & (WEND_DOMAIN_DENSE | WEND_DOMAIN_CONSISTENT);
    filtered.state_count = domain->state_count;
    filtered.user = bounded;
    filtered.successors = bounded_successors;
    filtered.heuristic = domain->heuristic ? bounded_heuristic : NULL;
    filtered.journal = domain->journal;
    search_core *core;
    wend_status status = wend_domain_search_begin(query, &filtered, request, &core);
    if (status) return status;
    core->closes_early = true; // what was left out may have led to a state more cheaply
    if (domain->capabilities & WEND_DOMAIN_LABELS && domain->position) core->methods.settle = bounded_settle;
    wend_search_rely_on(core, bounds->life, (wend_life){0});
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
    bounded->goals = empty_box;
    for (size_t i = 0; i < goals->count; i++) widen_box(&bounded->goals, bounds->tables.positions[goals->items[i]]);
    status = wend_domain_search_start(core, start);
    return status ? status : wend_domain_search_run(core, request->work, path);
}

wend_status wend_bound_states_find_path(const wend_goal_bounds *bounds, bool use_boxes, wend_query *query,
                                        const wend_search_request *request, wend_path *path) {
    if (!use_boxes || request->goal_count == 0 || request->is_goal) // there are no goals to be outside of a box
        return wend_domain_find_path(&bounds->domain, query, request, path);
    wend_status status = wend_profile_admit(request->profile, DOMAIN_SEARCH_HONOURS, "domain search", NULL);
    if (status) return status;
    wend_search_request_warn(request, SEARCH_ON_STATES);
    bounded_domain *bounded = wend_query_slot(query, &bounded_domain_kind);
    if (!bounded) return WEND_OUT_OF_MEMORY;
    bounded->bounds = bounds;
    bounded->allocator = query->allocator;
    bounded->edges.allocator = &bounded->allocator;
    return search_bounded(bounds, bounded, query, request, path);
}
