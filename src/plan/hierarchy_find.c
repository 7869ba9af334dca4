// Answering questions to a hierarchy (hierarchy.c): paths, routes and legs.
//
//     start, goal --> hops: start, transitions, goal --> cells, leg by leg --> shorter cells --> a path
//                       |                                  |
//                       +--> a route                       +--> a leg: the cells between two neighbours of a route
//
// An end where nobody of that ability can stand, and ends that are known to be apart, are answered before anything is searched. Hops are the cheaper of two: over transitions
// (hierarchy_search.c), and within a cluster that holds both ends (hierarchy_refine.c), without which a step next door might go by a transition. What the hops promise the cells
// keep: every leg lies within a cluster where its cost was searched, so refining it finds a way.
//
// A path reports what its cells cost, in doubles, and as its lower bound the estimate between its ends: a hierarchy knows no better one, except when start and goal are one cell.
// Hops and cells are scratch of the query; after warm-up nothing is allocated.
#include "wend/hierarchy.h"

#include "base/log.h"
#include "base/require.h"
#include "plan/hierarchy_internal.h"
#include "plan/request_faults.h"

#include <math.h>

wend_hierarchy_request wend_default_hierarchy_request(void) {
    return (wend_hierarchy_request){.size = sizeof(wend_hierarchy_request)};
}

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

// Sets up a question. *answered: the path says already that an end is off the map or that there is no way.
static wend_status begin_question(hierarchy_search *search, const wend_hierarchy_request *request, wend_path *path,
                                  bool *answered) {
    const wend_hierarchy *hierarchy = search->hierarchy;
    wend_query *query = search->query;
    wend_query_forget(query);
    wend_status status = wend_query_grow(query, hierarchy->grid->cell_count);
    if (status) return status;
    search->graph = &hierarchy->graphs[request->ability];
    search->moves = hierarchy_moves(hierarchy, search->graph);
    *answered = true;
    if (!wend_hierarchy_can_stand(hierarchy, search->graph, request->start))
        wend_query_end(query, WEND_OUTCOME_START_OFF_MAP, (double)INFINITY, path);
    else if (!wend_hierarchy_can_stand(hierarchy, search->graph, request->goal))
        wend_query_end(query, WEND_OUTCOME_GOAL_OFF_MAP, (double)INFINITY, path);
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
    memcpy(path->states, states->items, states->count * sizeof *path->states);
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
    wend_query_arrive(search->query, cost, is_optimal ? cost : least_cost_between_ends(search), path);
    return WEND_OK;
}

// The route of transitions into query->hops: start, transitions, goal. *cost is NO_COST when there is none.
static wend_status find_hops(hierarchy_search *search, uint64_t *cost) {
    wend_query *query = search->query;
    uint64_t together = NO_COST;
    wend_status status = wend_hierarchy_search_together(search, &together);
    if (!status) status = wend_hierarchy_search_route(search, cost);
    if (status || together > *cost || together == NO_COST) return status;
    // Within one cluster it is nearer.
    *cost = together;
    query->hops.count = 0;
    status = state_array_push(&query->hops, &query->allocator, search->start);
    return status ? status : state_array_push(&query->hops, &query->allocator, search->goal);
}

static wend_status refine_hops(hierarchy_search *search) {
    wend_query *query = search->query;
    query->cells.count = 0;
    wend_status status = state_array_push(&query->cells, &query->allocator, search->start);
    for (size_t i = 1; i < query->hops.count && !status; i++) {
        bool found;
        status = wend_hierarchy_refine_leg(search, (uint32_t)query->hops.items[i - 1], (uint32_t)query->hops.items[i],
                                           &found);
        ASSERT(status || found);
    }
    return status;
}

static wend_status stay(hierarchy_search *search, wend_path *path) {
    wend_query *query = search->query;
    query->cells.count = 0;
    wend_status status = state_array_push(&query->cells, &query->allocator, search->start);
    return status ? status : end_question(search, &query->cells, true, path);
}

static wend_status find_cells(hierarchy_search *search, const wend_hierarchy_request *request, wend_path *path) {
    wend_query *query = search->query;
    uint64_t cost;
    wend_status status = find_hops(search, &cost);
    if (status) return status;
    if (cost == NO_COST) {
        wend_query_end(query, WEND_OUTCOME_UNREACHABLE, (double)INFINITY, path);
        return WEND_OK;
    }
    status = refine_hops(search);
    if (!status && !request->without_improvement) status = wend_hierarchy_improve(search);
    return status ? status : end_question(search, &query->cells, false, path);
}

static wend_status find_transitions(hierarchy_search *search, const wend_hierarchy_request *request, wend_path *route) {
    (void)request;
    wend_query *query = search->query;
    uint64_t cost;
    wend_status status = find_hops(search, &cost);
    if (status) return status;
    if (cost == NO_COST) {
        wend_query_end(query, WEND_OUTCOME_UNREACHABLE, (double)INFINITY, route);
        return WEND_OK;
    }
    status = take_states(&query->hops, route);
    if (!status)
        wend_query_arrive(query, wend_grid_costs_value(&search->hierarchy->costs, cost),
                          least_cost_between_ends(search), route);
    return status;
}

static bool hierarchy_request_is_right(const wend_hierarchy *hierarchy, const wend_hierarchy_request *request,
                                       const call_site *site) {
    if (!request) return wend_contract_refuse(site, "request is NULL: start from wend_default_hierarchy_request()");
    if (!wend_request_size_is_right(request->size, sizeof *request, "wend_default_hierarchy_request()", site))
        return false;
    if (request->ability < hierarchy->graph_count) return true;
    return wend_contract_refuse(site, "request.ability is %u: the hierarchy has %u", (unsigned)request->ability,
                                (unsigned)hierarchy->graph_count);
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
            wend_query_end(search->query, WEND_OUTCOME_UNREACHABLE, (double)INFINITY, path);
        else
            status = find(search, request, path);
    }
    wend_query_forget(search->query);
    return status;
}

wend_status wend_hierarchy_find_path(const wend_hierarchy *hierarchy, wend_query *query,
                                     const wend_hierarchy_request *request, wend_path *path) {
    REQUIRE(hierarchy && query && wend_path_is_valid(path), WEND_INVALID);
    if (!hierarchy_request_is_right(hierarchy, request, HERE)) return WEND_INVALID;
    if (!wend_hierarchy_is_current(hierarchy)) return WEND_UNSUPPORTED;
    hierarchy_search search = {.hierarchy = hierarchy, .query = query};
    return answer_question(&search, request, find_cells, path);
}

wend_status wend_hierarchy_find_route(const wend_hierarchy *hierarchy, wend_query *query,
                                      const wend_hierarchy_request *request, wend_path *route) {
    REQUIRE(hierarchy && query && wend_path_is_valid(route), WEND_INVALID);
    if (!hierarchy_request_is_right(hierarchy, request, HERE)) return WEND_INVALID;
    warn_of_improvement(request, "a route is as its transitions are");
    if (!wend_hierarchy_is_current(hierarchy)) return WEND_UNSUPPORTED;
    hierarchy_search search = {.hierarchy = hierarchy, .query = query};
    return answer_question(&search, request, find_transitions, route);
}

wend_status wend_hierarchy_find_leg(const wend_hierarchy *hierarchy, wend_query *query,
                                    const wend_hierarchy_request *request, wend_path *leg) {
    REQUIRE(hierarchy && query && wend_path_is_valid(leg), WEND_INVALID);
    if (!hierarchy_request_is_right(hierarchy, request, HERE)) return WEND_INVALID;
    warn_of_improvement(request, "a leg is a shortest way within a cluster");
    if (!wend_hierarchy_is_current(hierarchy)) return WEND_UNSUPPORTED;
    hierarchy_search search = {.hierarchy = hierarchy, .query = query};
    bool answered, found = true;
    wend_status status = begin_question(&search, request, leg, &answered);
    if (!status && !answered) {
        query->cells.count = 0;
        status = state_array_push(&query->cells, &query->allocator, search.start);
        if (!status && search.start != search.goal)
            status = wend_hierarchy_refine_leg(&search, search.start, search.goal, &found);
        if (!status && found) status = end_question(&search, &query->cells, false, leg);
        if (!status && !found) wend_query_end(query, WEND_OUTCOME_UNREACHABLE, 0, leg);
    }
    wend_query_forget(query);
    return status;
}
