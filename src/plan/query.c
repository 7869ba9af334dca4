// The query object: scratch that outlives searches, and what all searches share.
//
//     grid_search.c         cells of a grid       -+- whole numbers ------+
//     sparse_grid_search.c  cells of tiles        -+  (grid_costs.h)      |
//                                                                         +--> search_template.h --> open_list.h
//     graph_search.c        waypoints and edges   -+- doubles, kept ------+    the loop              heaps, buckets, an array
//     domain_search.c       states of the user's  -+  by their bits
//     corner_search.c       corners of cells      -+
//
//     hierarchy_search.c    transitions: nodes and open list of the query, a loop of its own
//     interval_search.c     intervals of a plane, corridor_search.c  sides of cells: nodes and heaps of their own, kept here
//
// A search begins (wend_query_begin: the last one is forgotten, the request copied, room made for nodes), gives nodes to its goals,
// opens its start and runs until it is decided or its work is spent; whoever begins it leaves the function that goes on with it (query->run), and
// wend_query_conclude turns its end into the answer. Then the query holds all it has found: wend_query_resume goes on,
// wend_query_path_to and wend_query_cost_to read what was reached.
//
// A search is A* by its estimate, Dijkstra without one, and forward search when it never looks at a node twice: one loop. What it
// costs is O(n log n) for n nodes with a heap, O(n) with buckets; 16 bytes a node, which are never cleared (query_internal.h).
#include "wend/query.h"

#include "base/require.h"
#include "map/grid_internal.h"
#include "plan/query_internal.h"

#include <math.h>

wend_search_request wend_default_search_request(void) {
    return (wend_search_request){.size = sizeof(wend_search_request), .work = WEND_WORK_UNLIMITED};
}

wend_status wend_query_create(wend_allocator allocator, wend_query **query) {
    REQUIRE(wend_allocator_is_valid(&allocator) && query, WEND_INVALID);
    wend_query *made = wend_allocate_items(&allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    memset(made, 0, sizeof *made);
    made->allocator = allocator;
    made->edges.allocator = &made->allocator;
    made->best_goal = NO_NODE;
    *query = made;
    return WEND_OK;
}

void wend_query_destroy(wend_query *query) {
    if (!query) return;
    wend_allocator allocator = query->allocator;
    wend_release_items(&allocator, query->nodes, query->node_capacity, sizeof *query->nodes);
    open_list_free(&query->open, &allocator);
    state_table_free(&query->interned, &allocator);
    sparse_tile_map_free(&query->tile_numbers, &allocator);
    search_tile_array_free(&query->tiles, &allocator);
    state_array_free(&query->places, &allocator);
    state_array_free(&query->goal_nodes, &allocator);
    state_array_free(&query->goals, &allocator);
    edge_array_free(&query->edges.list, &allocator);
    state_array_free(&query->links, &allocator);
    state_array_free(&query->hops, &allocator);
    state_array_free(&query->cells, &allocator);
    state_array_free(&query->sums, &allocator);
    wend_bitset_free(&query->is_goal, &allocator);
    wend_corridor_search_destroy(query->corridor, &allocator);
    wend_interval_search_destroy(query->interval, &allocator);
    wend_release_items(&allocator, query, 1, sizeof *query);
}

wend_status wend_query_grow(wend_query *query, size_t node_count) {
    if (node_count <= query->node_capacity) return WEND_OK;
    size_t grown = wend_grown_capacity(query->node_capacity, node_count);
    search_node *nodes = wend_grow_items_zeroed(&query->allocator, query->nodes, query->node_capacity, grown,
                                                sizeof *nodes, WEND_LIFETIME_SCRATCH);
    if (!nodes) return WEND_OUT_OF_MEMORY;
    query->nodes = nodes;
    query->node_capacity = grown;
    return WEND_OK;
}

void wend_query_forget(wend_query *query) {
    // Marks hold the search's number in 31 bits: when it wraps around, old marks would seem new.
    if (++query->search_number > UINT32_MAX >> 1) {
        if (query->nodes) memset(query->nodes, 0, query->node_capacity * sizeof *query->nodes);
        query->search_number = 1;
    }
    query->best_goal = NO_NODE;
    query->best_cost = UINT64_MAX;
    query->proven = 0;
    query->instead = NO_NODE;
    query->can_resume = query->is_exhausted = query->has_pruned = query->has_guide = false;
    query->grid = NULL;
    query->sparse = NULL;
    query->view = (wend_graph_view){0};
    query->has_domain = false;
    query->any_angle = NULL;
    query->lives[0] = query->lives[1] = (wend_life){0};
    query->node_count = 0;
    query->expanded = query->generated = query->queue_operations = 0;
}

wend_status wend_query_undo_failed(wend_query *query, wend_status status, const wend_path *before, wend_path *path) {
    if (!status) return WEND_OK;
    wend_path_restore(path, before);
    wend_query_forget(query);
    return status;
}

wend_status wend_query_begin(wend_query *query, const wend_search_request *request, size_t node_count) {
    wend_query_forget(query);
    query->request = *request;
    if (request->algorithm != WEND_ALGORITHM_ASTAR || request->goal_count == 0)
        query->request.heuristic = WEND_HEURISTIC_ZERO;
    query->goals.count = 0;
    wend_status status = state_array_append(&query->goals, &query->allocator, request->goals, request->goal_count);
    if (!status) status = wend_query_grow(query, node_count);
    if (status) return status;
    query->request.goals = query->goals.items;
    query->node_count = node_count;
    return WEND_OK;
}

static bool guide_fits(const wend_query *query, const wend_guide *guide, const void *map) {
    if (query->view.graph && guide->fits_view) return guide->fits_view(guide->user, &query->view);
    return !guide->fits || guide->fits(guide->user, map);
}

void wend_query_take_guide(wend_query *query, const void *map) {
    const wend_search_request *request = &query->request;
    const wend_guide *guide = request->guide;
    query->has_guide =
        guide && request->algorithm == WEND_ALGORITHM_ASTAR && request->goal_count > 0 && guide_fits(query, guide, map);
    // What is nearest to a goal that cannot be reached is known by islands, or when all that can be reached was searched.
    query->may_prune = query->has_guide && !query->sparse && (!query->grid || wend_grid_islands_are_fresh(query->grid));
    if (query->has_guide) query->guide = *guide;
}

static void forget_goals(wend_query *query) {
    for (size_t i = 0; i < query->goal_nodes.count; i++)
        wend_bitset_remove(&query->is_goal, query->goal_nodes.items[i]);
    query->goal_nodes.count = 0;
}

static wend_status add_goal(wend_query *query, uint32_t node) {
    const size_t count = node < query->node_count ? query->node_count : (size_t)node + 1;
    wend_status status = WEND_OK;
    if (count > query->is_goal.size) status = wend_bitset_resize(&query->is_goal, &query->allocator, count);
    if (!status) status = state_array_push(&query->goal_nodes, &query->allocator, node);
    if (!status) wend_bitset_add(&query->is_goal, node);
    return status;
}

wend_status wend_query_set_goals(wend_query *query) {
    forget_goals(query);
    for (size_t i = 0; i < query->request.goal_count; i++) {
        uint32_t node = wend_query_node_of(query, query->request.goals[i]);
        if (node == NO_NODE) continue;
        wend_status status = add_goal(query, node);
        if (status) return status;
    }
    return WEND_OK;
}

wend_status wend_query_set_goal(wend_query *query, uint32_t node) {
    forget_goals(query);
    return add_goal(query, node);
}

uint64_t wend_query_state_of(const wend_query *query, uint32_t node) {
    if (query_is_interned(query)) return query->interned.states.items[node];
    return query->sparse ? wend_sparse_search_state(query, node) : node;
}

uint32_t wend_query_node_of(const wend_query *query, uint64_t state) {
    if (query->grid)
        return state < query->grid->cell_count && wend_grid_is_free(query->grid, (uint32_t)state) ? (uint32_t)state
                                                                                                  : NO_NODE;
    if (query->sparse && !query->has_domain) return wend_sparse_search_node(query, state);
    if (!query->has_domain) return NO_NODE;
    if (query->domain.capabilities & WEND_DOMAIN_DENSE)
        return state < query->domain.state_count ? (uint32_t)state : NO_NODE;
    return state_table_find(&query->interned, state);
}

wend_status wend_query_trace(wend_query *query, uint32_t node, wend_path *path) {
    size_t count = 1;
    for (uint32_t at = node; at != query->start_node; at = query->nodes[at].parent) count++;
    wend_status status = wend_path_reserve(path, count);
    if (status) return status;
    path->state_count = count;
    for (uint32_t at = node; count-- > 0; at = query->nodes[at].parent)
        path->states[count] = wend_query_state_of(query, at);
    return WEND_OK;
}

// What the last search read must not have been destroyed.
static bool query_map_exists(const wend_query *query, const call_site *site) {
    return (wend_life_goes_on(query->lives[0]) && wend_life_goes_on(query->lives[1])) ||
           wend_contract_refuse(site, "the map of the last search was destroyed: keep it, or search another one first");
}

wend_status wend_query_resume(wend_query *query, uint64_t work, wend_path *path) {
    REQUIRE(query && wend_path_is_valid(path), WEND_INVALID);
    REQUIRE(query->can_resume, WEND_INVALID);
    if (!query_map_exists(query, HERE)) return WEND_INVALID;
    return query->run(query, work, path);
}

void wend_query_visit_frontier(const wend_query *query, wend_frontier_visitor visitor, void *user) {
    REQUIRE_VOID(query && visitor);
    size_t count = query_is_interned(query) ? query->interned.states.count : query->node_count;
    for (size_t node = 0; node < count; node++)
        if (node_is_reached(query, (uint32_t)node) && !node_is_closed(query, (uint32_t)node))
            visitor(user, wend_query_state_of(query, (uint32_t)node));
}

static void path_describe_rest(const wend_query *query, wend_path *path) {
    path->expanded = query->expanded;
    path->generated = query->generated;
    path->queue_operations = query->queue_operations;
    path->point_count = 0; // those of another path
    path->points_cost = (double)INFINITY;
}

void wend_query_end(const wend_query *query, wend_outcome outcome, double lower_bound, wend_path *path) {
    path->outcome = outcome;
    path->cost = (double)INFINITY;
    path->lower_bound = lower_bound;
    path->state_count = 0;
    path->nearest = WEND_NO_STATE;
    path_describe_rest(query, path);
}

void wend_query_arrive(const wend_query *query, double cost, double lower_bound, wend_path *path) {
    path->outcome = WEND_OUTCOME_COMPLETE;
    path->cost = cost;
    path->lower_bound = lower_bound;
    path->nearest = WEND_NO_STATE;
    path_describe_rest(query, path);
}

// No path to a goal costs less, as far as the search has come.
static double proven_cost(const wend_query *query) {
    if (query->request.algorithm == WEND_ALGORITHM_FORWARD) return 0;
    uint64_t proven = query->proven;
    if (query->has_domain) return wend_number_from_bits(proven);
    if (query->open.kind == WEND_OPEN_BUCKETS) proven = query->bucket_floor + (proven << query->bucket_shift);
    return wend_grid_costs_value(&query->costs, proven);
}

// What a path costs, in doubles; on domains, what it costs to reach its last state.
static double path_cost_on_map(const wend_query *query, const wend_path *path) {
    if (query->grid) return wend_grid_path_cost(query->grid, path);
    if (query->sparse) return wend_sparse_path_cost(query->sparse, path);
    return wend_query_cost_to(query, path->states[path->state_count - 1]);
}

wend_status wend_query_conclude(wend_query *query, wend_outcome outcome, wend_path *path) {
    query->can_resume = outcome == WEND_OUTCOME_BUDGET_SPENT || outcome == WEND_OUTCOME_CANCELLED;
    if (outcome == WEND_OUTCOME_COMPLETE) {
        wend_status status = wend_query_trace(query, query->best_goal, path);
        if (status) return status;
        // Doubles were summed along this very path; whole numbers are rounded, and the cost is computed anew.
        double cost = query->has_domain ? wend_number_from_bits(query->best_cost) : path_cost_on_map(query, path);
        bool forward = query->request.algorithm == WEND_ALGORITHM_FORWARD;
        wend_query_arrive(query, cost, forward ? 0.0 : cost, path);
    } else if (outcome == WEND_OUTCOME_UNREACHABLE && query->request.goal_count == 0) { // one-to-all: all was found
        wend_query_end(query, WEND_OUTCOME_COMPLETE, 0.0, path);
    } else {
        bool never = outcome == WEND_OUTCOME_UNREACHABLE;
        wend_query_end(query, outcome, never ? (double)INFINITY : proven_cost(query), path);
    }
    return WEND_OK;
}

// The node of a state that the last search reached, or NO_NODE. Looks at marks only: the map may be gone by now.
static uint32_t reached_node(const wend_query *query, uint64_t state) {
    uint32_t node = NO_NODE;
    if (query_is_interned(query) || query->sparse)
        node = wend_query_node_of(query, state);
    else if (state < query->node_count)
        node = (uint32_t)state;
    return node != NO_NODE && node < query->node_capacity && node_is_reached(query, node) ? node : NO_NODE;
}

double wend_query_cost_to(const wend_query *query, uint64_t state) {
    REQUIRE(query, (double)INFINITY);
    uint32_t node = reached_node(query, state);
    if (node == NO_NODE) return (double)INFINITY;
    uint64_t cost = query->nodes[node].cost;
    return query->has_domain ? wend_number_from_bits(cost) : wend_grid_costs_value(&query->costs, cost);
}

// True when no path to a node that was reached can be cheaper than the one that was found.
static bool node_is_proven(const wend_query *query, uint32_t node) {
    if (query->request.algorithm == WEND_ALGORITHM_FORWARD || query->any_angle) return false;
    if (query->is_exhausted || node == query->best_goal) return true;
    // Dijkstra with an exact open list never opens a state again.
    bool in_order =
        query->request.heuristic == WEND_HEURISTIC_ZERO && !query->has_guide && query->open.kind != WEND_OPEN_BUCKETS;
    return in_order && node_is_closed(query, node);
}

wend_status wend_query_path_to(wend_query *query, uint64_t state, wend_path *path) {
    REQUIRE(query && wend_path_is_valid(path), WEND_INVALID);
    uint32_t node = reached_node(query, state);
    if (node == NO_NODE) {
        bool never = query->is_exhausted;
        wend_query_end(query, never ? WEND_OUTCOME_UNREACHABLE : WEND_OUTCOME_NONE, never ? (double)INFINITY : 0.0,
                       path);
        return WEND_OK;
    }
    // Steps of grids are added up anew; on graphs and domains costs are those of the search, which needs nothing else.
    if ((query->grid || query->sparse) && !query_map_exists(query, HERE)) return WEND_INVALID;
    wend_status status = wend_query_trace(query, node, path);
    if (status) return status;
    double cost = path_cost_on_map(query, path);
    wend_query_arrive(query, cost, node_is_proven(query, node) ? cost : 0.0, path);
    return WEND_OK;
}
