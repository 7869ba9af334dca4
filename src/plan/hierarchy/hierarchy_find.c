// Answering questions to a hierarchy (hierarchy.c): paths, routes and legs.
//
//     start, goal --> hops: start, transitions, goal --> cells, leg by leg --> shorter cells --> a path
//                       |                                  |
//                       +--> a route                       +--> a leg: the cells between two neighbours of a route
//
// An end where nobody of that profile can stand, and ends that are known to be apart, are answered before anything is searched. Hops are the cheaper of two: over transitions
// (hierarchy_search.c), and within a cluster that holds both ends (hierarchy_refine.c), without which a step next door might go by a transition. What the hops promise the cells
// keep: every leg lies within a cluster where its cost was searched, so refining it finds a way.
//
// A path reports what its cells cost, in doubles, and as its lower bound the estimate between its ends: a hierarchy knows no better one, except when start and goal are one cell.
// Hops and cells are scratch of the query; after warm-up nothing is allocated.
#include "wend/hierarchy.h"

#include "base/core/log.h"
#include "base/core/require.h"
#include "plan/core/request_faults.h"
#include "plan/hierarchy/hierarchy_internal.h"

#include <math.h>

// What the path costs, in doubles. The steps are known to be allowed.
static double hierarchy_path_cost(const wend_grid *grid, const wend_path *path) {
    if (grid->is_uniform) return wend_grid_path_cost(grid, path);
    double cost = 0;
    for (size_t i = 1; i < path->state_count; i++) {
        const uint32_t from = (uint32_t)path->states[i - 1], to = (uint32_t)path->states[i];
        bool diagonal = from % grid->width != to % grid->width && from / grid->width != to / grid->width;
        cost += wend_grid_move_cost(grid, from, to, diagonal ? 4 : 0);
    }
    return cost;
}

static void hierarchy_scratch_free(void *scratch, const wend_allocator *allocator) {
    hierarchy_scratch *freed = scratch;
    wend_search_core_free(&freed->core, allocator);
    state_array_free(&freed->links, allocator);
    state_array_free(&freed->hops, allocator);
    state_array_free(&freed->cells, allocator);
    state_array_free(&freed->sums, allocator);
}

static const search_kind hierarchy_kind = {
    .name = "hierarchy",
    .size = sizeof(hierarchy_scratch),
    .destroy = hierarchy_scratch_free,
};

// The scratch of a query, which holds the nodes from now on; NULL: out of memory.
static hierarchy_scratch *hierarchy_scratch_of(wend_query *query) {
    hierarchy_scratch *scratch = wend_query_slot(query, &hierarchy_kind);
    if (!scratch) return NULL;
    wend_query_forget(query);
    wend_search_core_take(query, &scratch->core);
    return scratch;
}

// Sets up a question. *answered: the path says already that an end is off the map or that there is no way.
static wend_status begin_question(hierarchy_search *search, const wend_hierarchy_request *request, wend_path *path,
                                  bool *answered) {
    const wend_hierarchy *hierarchy = search->hierarchy;
    hierarchy_scratch *scratch = search->scratch;
    scratch->core.effort = (search_effort){.version = wend_grid_version(hierarchy->grid)};
    wend_status status = wend_search_grow(&scratch->core, hierarchy->grid->cell_count);
    if (status) return status;
    search->moves = hierarchy_moves(hierarchy, search->graph);
    *answered = true;
    if (!wend_hierarchy_can_stand(hierarchy, search->graph, request->start))
        wend_path_end(path, WEND_OUTCOME_START_OFF_MAP, (double)INFINITY, &scratch->core.effort);
    else if (!wend_hierarchy_can_stand(hierarchy, search->graph, request->goal))
        wend_path_end(path, WEND_OUTCOME_GOAL_OFF_MAP, (double)INFINITY, &scratch->core.effort);
    else
        *answered = false;
    if (*answered) return WEND_OK;
    search->start = (uint32_t)request->start;
    search->goal = (uint32_t)request->goal;
    for (uint32_t i = 0; i < hierarchy->level_count; i++) {
        search->start_at[i] = hierarchy_clusters_at(hierarchy, &search->graph->levels[i], search->start);
        search->goal_at[i] = hierarchy_clusters_at(hierarchy, &search->graph->levels[i], search->goal);
    }
    return WEND_OK;
}

static wend_status take_states(const state_array *states, wend_path *path) {
    wend_status status = wend_path_reserve(path, states->count);
    if (status) return status;
    memcpy(wend_path_write_states(path), states->items, states->count * sizeof *path->states);
    path->state_count = states->count;
    return WEND_OK;
}

// What no path costs less than. The estimate is in rounded whole numbers, which must not lift it above the truth.
static double least_cost_between_ends(const hierarchy_search *search) {
    const wend_hierarchy *hierarchy = search->hierarchy;
    uint64_t estimate = hierarchy_estimate(hierarchy, search->start, search->goal);
    return wend_grid_costs_value(&hierarchy->costs, estimate) * (1 - ldexp(1, 1 - hierarchy->costs.fraction_bits));
}

// Hands out the cells of a path.
static wend_status end_question(hierarchy_search *search, const state_array *cells, bool is_optimal, wend_path *path) {
    wend_status status = take_states(cells, path);
    if (status) return status;
    double cost = hierarchy_path_cost(search->hierarchy->grid, path);
    wend_path_arrive(path, cost, is_optimal ? cost : least_cost_between_ends(search), &search->scratch->core.effort);
    return WEND_OK;
}

// The route of transitions into scratch->hops: start, transitions, goal. *cost is NO_COST when there is none.
static wend_status find_hops(hierarchy_search *search, uint64_t *cost) {
    hierarchy_scratch *scratch = search->scratch;
    uint64_t together = NO_COST;
    wend_status status = wend_hierarchy_search_together(search, &together);
    if (!status) status = wend_hierarchy_search_route(search, cost);
    if (status || together > *cost || together == NO_COST) return status;
    // Within one cluster it is nearer.
    *cost = together;
    scratch->hops.count = 0;
    status = state_array_push(&scratch->hops, &scratch->core.allocator, search->start);
    return status ? status : state_array_push(&scratch->hops, &scratch->core.allocator, search->goal);
}

static wend_status refine_hops(hierarchy_search *search) {
    hierarchy_scratch *scratch = search->scratch;
    scratch->cells.count = 0;
    wend_status status = state_array_push(&scratch->cells, &scratch->core.allocator, search->start);
    for (size_t i = 1; i < scratch->hops.count && !status; i++) {
        bool found;
        status = wend_hierarchy_refine_leg(search, (uint32_t)scratch->hops.items[i - 1],
                                           (uint32_t)scratch->hops.items[i], &found);
        ASSERT(status || found);
    }
    return status;
}

static wend_status stay(hierarchy_search *search, wend_path *path) {
    hierarchy_scratch *scratch = search->scratch;
    scratch->cells.count = 0;
    wend_status status = state_array_push(&scratch->cells, &scratch->core.allocator, search->start);
    return status ? status : end_question(search, &scratch->cells, true, path);
}

static wend_status find_cells(hierarchy_search *search, const wend_hierarchy_request *request, wend_path *path) {
    hierarchy_scratch *scratch = search->scratch;
    uint64_t cost;
    wend_status status = find_hops(search, &cost);
    if (status) return status;
    if (cost == NO_COST) {
        wend_path_end(path, WEND_OUTCOME_UNREACHABLE, (double)INFINITY, &scratch->core.effort);
        return WEND_OK;
    }
    status = refine_hops(search);
    if (!status && !request->without_improvement) status = wend_hierarchy_improve(search);
    return status ? status : end_question(search, &scratch->cells, false, path);
}

static wend_status find_transitions(hierarchy_search *search, const wend_hierarchy_request *request, wend_path *route) {
    (void)request;
    hierarchy_scratch *scratch = search->scratch;
    uint64_t cost;
    wend_status status = find_hops(search, &cost);
    if (status) return status;
    if (cost == NO_COST) {
        wend_path_end(route, WEND_OUTCOME_UNREACHABLE, (double)INFINITY, &scratch->core.effort);
        return WEND_OK;
    }
    status = take_states(&scratch->hops, route);
    if (!status)
        wend_path_arrive(route, wend_grid_costs_value(&search->hierarchy->costs, cost), least_cost_between_ends(search),
                         &scratch->core.effort);
    return status;
}

static bool hierarchy_request_is_valid(const wend_hierarchy_request *request, const call_site *site) {
    return request || wend_contract_report(site, "request is NULL: start from wend_default_hierarchy_request()");
}

// Whose question it is, on a hierarchy that is up to date, and what it is worked out with.
static wend_status take_question(const wend_hierarchy *hierarchy, wend_query *query,
                                 const wend_hierarchy_request *request, hierarchy_search *search) {
    *search = (hierarchy_search){.hierarchy = hierarchy};
    wend_status status = wend_hierarchy_find_graph(hierarchy, request->profile, &search->graph);
    if (!status) status = hierarchy_catch_up(hierarchy);
    if (status) return status;
    search->scratch = hierarchy_scratch_of(query);
    return search->scratch ? WEND_OK : WEND_OUT_OF_MEMORY;
}

// Routes and legs are not improved.
static void warn_of_improvement(const wend_hierarchy_request *request, const char *why) {
    if (request->without_improvement) wend_log_message(WEND_MESSAGE_SEARCH_FIELD_UNUSED, "without_improvement", why);
}

typedef wend_status hierarchy_finder(hierarchy_search *search, const wend_hierarchy_request *request, wend_path *path);

static wend_status answer_question(hierarchy_search *search, const wend_hierarchy_request *request,
                                   hierarchy_finder *find, wend_path *path) {
    bool answered;
    wend_status status = begin_question(search, request, path, &answered);
    if (!status && !answered) {
        if (search->start == search->goal)
            status = stay(search, path);
        else if (wend_hierarchy_cannot_reach(search))
            wend_path_end(path, WEND_OUTCOME_UNREACHABLE, (double)INFINITY, &search->scratch->core.effort);
        else
            status = find(search, request, path);
    }
    return status;
}

wend_status wend_hierarchy_find_path(const wend_hierarchy *hierarchy, wend_query *query,
                                     const wend_hierarchy_request *request, wend_path *path) {
    REQUIRE(hierarchy && query && wend_path_is_valid(path), WEND_INVALID);
    wend_hierarchy_request older;
    if (request && !REQUEST_IS_TAKEN(hierarchy_request, request, &older, goal, HERE)) return WEND_INVALID;
    if (!hierarchy_request_is_valid(request, HERE) || !request) return WEND_INVALID;
    hierarchy_search search;
    const wend_status status = take_question(hierarchy, query, request, &search);
    return status ? status : answer_question(&search, request, find_cells, path);
}

wend_status wend_hierarchy_find_route(const wend_hierarchy *hierarchy, wend_query *query,
                                      const wend_hierarchy_request *request, wend_path *route) {
    REQUIRE(hierarchy && query && wend_path_is_valid(route), WEND_INVALID);
    wend_hierarchy_request older;
    if (request && !REQUEST_IS_TAKEN(hierarchy_request, request, &older, goal, HERE)) return WEND_INVALID;
    if (!hierarchy_request_is_valid(request, HERE) || !request) return WEND_INVALID;
    warn_of_improvement(request, "a route is as its transitions are");
    hierarchy_search search;
    const wend_status status = take_question(hierarchy, query, request, &search);
    return status ? status : answer_question(&search, request, find_transitions, route);
}

wend_status wend_hierarchy_find_leg(const wend_hierarchy *hierarchy, wend_query *query,
                                    const wend_hierarchy_request *request, wend_path *leg) {
    REQUIRE(hierarchy && query && wend_path_is_valid(leg), WEND_INVALID);
    wend_hierarchy_request older;
    if (request && !REQUEST_IS_TAKEN(hierarchy_request, request, &older, goal, HERE)) return WEND_INVALID;
    if (!hierarchy_request_is_valid(request, HERE) || !request) return WEND_INVALID;
    warn_of_improvement(request, "a leg is a shortest way within a cluster");
    hierarchy_search search;
    wend_status status = take_question(hierarchy, query, request, &search);
    if (status) return status;
    bool answered, found = true;
    status = begin_question(&search, request, leg, &answered);
    if (!status && !answered) {
        search.scratch->cells.count = 0;
        status = state_array_push(&search.scratch->cells, &search.scratch->core.allocator, search.start);
        if (!status && search.start != search.goal)
            status = wend_hierarchy_refine_leg(&search, search.start, search.goal, &found);
        if (!status && found) status = end_question(&search, &search.scratch->cells, false, leg);
        if (!status && !found) wend_path_end(leg, WEND_OUTCOME_UNREACHABLE, 0, &search.scratch->core.effort);
    }
    return status;
}
