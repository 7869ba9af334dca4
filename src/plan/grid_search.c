// Search on grids: A* (Hart, Nilsson and Raphael, 1968), Dijkstra's and forward search over moves that were worked out before.
//
//     islands differ?  -> unreachable, or the nearest cell that is not; nothing expanded
//     moves[cell]      -> a bit for each step that is allowed (grid_internal.h), less those that lead nowhere new (cell_search.h)
//     open list        -> buckets an eighth of a step wide (Dial, 1969), or a heap where terrain costs lie far apart
//
// Invariants: costs are whole numbers whose sum along any path fits; the estimate is consistent, so without buckets no cell is expanded twice. O(n) for n
// cells within reach with buckets, O(n log n) with a heap.
//
// Hexagons need nothing of their own but the estimate: their six moves are six of the eight directions, and the two that squares
// would call diagonal are priced like the others.
//
// Costs are fixed point: see grid_costs.h. The cost that is reported is computed anew, in doubles, from the path that was found.
#include "base/require.h"
#include "map/grid_internal.h"
#include "plan/cell_search.h"

#include <math.h>

#define SEARCH_NAME grid_search
#include "plan/request_faults.h"
#include "plan/search_template.h"

static inline uint64_t grid_search_add(uint64_t a, uint64_t b) {
    return a + b;
}

static inline uint64_t grid_search_key(const wend_query *query, uint64_t f) {
    return fixed_point_key(query, f);
}

static inline uint32_t grid_search_depth(uint64_t cost) {
    return (uint32_t)(cost >> 24); // steps are 2^31 at least: the bits that are cut tell no two depths apart
}

static inline double grid_search_value(const wend_query *query, uint64_t cost) {
    return wend_grid_costs_value(&query->costs, cost);
}

static inline uint32_t apart(uint32_t a, uint32_t b) {
    return a > b ? a - b : b - a;
}

static uint64_t grid_guided(const wend_query *query, uint32_t cell, uint32_t goal, uint64_t plain) {
    const wend_guide *guide = &query->guide;
    uint64_t said = guide->units ? guide->units(guide->user, query->start_node, cell, goal)
                                 : guide_units(query, guide->estimate(guide->user, query->start_node, cell, goal));
    return larger_estimate(query, said, plain);
}

// Kept out of the way of squares.
static uint64_t hex_estimate_at(const wend_query *query, uint32_t node, uint32_t x, uint32_t y) {
    uint64_t least = query->goal_nodes.count ? UINT64_MAX : 0;
    bool plain = query->request.heuristic != WEND_HEURISTIC_ZERO;
    for (size_t i = 0; i < query->goal_nodes.count; i++) {
        uint32_t goal = (uint32_t)query->goal_nodes.items[i], width = query->grid->width;
        uint64_t estimate = plain ? hex_estimate_between(query, x, y, goal % width, goal / width) : 0;
        if (query->has_guide) estimate = grid_guided(query, node, goal, estimate);
        if (estimate < least) least = estimate;
    }
    return least;
}

static inline uint64_t grid_estimate_at(const wend_query *query, uint32_t node, uint32_t x, uint32_t y) {
    if (query->request.heuristic == WEND_HEURISTIC_ZERO && !query->has_guide) return 0;
    if (query->is_hex) return hex_estimate_at(query, node, x, y);
    if (query->goal_nodes.count == 1) {
        uint64_t plain = grid_estimate_apart(query, apart(x, query->goal_x), apart(y, query->goal_y));
        return query->has_guide ? grid_guided(query, node, (uint32_t)query->goal_nodes.items[0], plain) : plain;
    }
    uint64_t least = query->goal_nodes.count ? UINT64_MAX : 0;
    for (size_t i = 0; i < query->goal_nodes.count; i++) {
        uint32_t goal = (uint32_t)query->goal_nodes.items[i], width = query->grid->width;
        uint64_t estimate = grid_estimate_apart(query, apart(x, goal % width), apart(y, goal / width));
        if (query->has_guide) estimate = grid_guided(query, node, goal, estimate);
        if (estimate < least) least = estimate;
    }
    return least;
}

static inline uint64_t grid_search_estimate(const wend_query *query, uint32_t node) {
    return grid_estimate_at(query, node, node % query->grid->width, node / query->grid->width);
}

// The direction of a step between neighbours.
static inline int grid_direction(const wend_grid *grid, uint32_t from, uint32_t to) {
    int64_t change = (int64_t)to - (int64_t)from, width = grid->width;
    if (change == 1) return 0;
    if (change == -1) return 2;
    if (change > 0) return change == width ? 1 : change > width ? 4 : 5;
    return change == -width ? 3 : change < -width ? 6 : 7;
}

static inline uint32_t grid_canonical_moves(const wend_grid *grid, uint32_t parent, uint32_t node) {
    if (parent == node) return grid->moves[node]; // the start
    return canonical_moves(grid->moves[node], grid->moves[parent], grid_direction(grid, parent, node));
}

static inline wend_status grid_search_expand(wend_query *query, uint32_t node) {
    const wend_grid *grid = query->grid;
    uint32_t x = node % grid->width, y = node / grid->width;
    uint64_t cost = query->nodes[node].cost;
    bool uniform = grid->is_uniform;
    uint32_t moves =
        query->is_canonical ? grid_canonical_moves(grid, query->nodes[node].parent, node) : grid->moves[node];
    for (; moves; moves &= moves - 1) {
        int direction = wend_lowest_bit(moves);
        uint32_t to = (uint32_t)(node + wend_grid_offset(grid, direction));
        uint64_t total = cost;
        if (uniform)
            total += direction < 4 ? query->costs.straight : query->costs.diagonal;
        else
            total += wend_grid_costs_step(&query->costs, grid->terrain[node], grid->terrain[to], direction);
        if (!grid_search_reach(query, node, to, total)) continue;
        uint32_t to_x = (uint32_t)((int64_t)x + wend_step_x[direction]);
        uint32_t to_y = (uint32_t)((int64_t)y + wend_step_y[direction]);
        wend_status status = grid_search_open(query, to, total, grid_estimate_at(query, to, to_x, to_y));
        if (status) return status;
    }
    return WEND_OK;
}

// A path through every cell and an estimate must fit.
static double longest_sum(const wend_grid *grid) {
    return (double)grid->cell_count * (grid->dearest_cost / grid->least_cost) * 3.0;
}

static bool grid_search_choose_costs(wend_query *query, const wend_grid *grid) {
    const wend_cell_layout layout = wend_grid_layout(grid);
    return wend_query_choose_costs(query, grid->terrains, grid->terrain_count, &layout, longest_sum(grid));
}

bool wend_grid_search_costs(const wend_grid *grid, grid_costs *costs) {
    const wend_cell_layout layout = wend_grid_layout(grid);
    return wend_grid_costs_choose(costs, grid->terrains, grid->terrain_count, &layout, longest_sum(grid),
                                  CELL_COST_LIMIT);
}

double wend_grid_path_cost(const wend_grid *grid, const wend_path *path) {
    double cost = 0;
    if (grid->is_uniform) {
        size_t diagonal = 0;
        for (size_t i = 1; i < path->state_count && grid->neighbours != WEND_NEIGHBOURS_SIX; i++) {
            uint64_t from = path->states[i - 1], to = path->states[i], gap = from > to ? from - to : to - from;
            // In two columns a diagonal step may change the number by 1 as well.
            diagonal += gap != grid->width && (gap != 1 || (grid->width == 2 && from / 2 != to / 2));
        }
        size_t straight = path->state_count - 1 - diagonal;
        cost = ((double)straight + (double)diagonal * WEND_SQUARE_ROOT_OF_TWO) * grid->least_cost * grid->cell_size;
    } else {
        for (size_t i = 1; i < path->state_count; i++)
            cost += wend_grid_step_cost(grid, (uint32_t)path->states[i - 1], (uint32_t)path->states[i]);
    }
    return cost;
}

// Of the cells that were reached, the one nearest to a cell, then the one with the smallest number: what
// wend_grid_nearest_in_island answers, for a search of the whole island.
static uint32_t grid_nearest_reached(const wend_query *query, uint64_t cell) {
    const wend_grid *grid = query->grid;
    if (cell >= grid->cell_count) return WEND_NO_CELL;
    uint32_t nearest = WEND_NO_CELL;
    uint64_t least = UINT64_MAX;
    for (uint32_t node = 0; node < grid->cell_count; node++) {
        if (!node_is_reached(query, node)) continue;
        uint64_t distance = wend_grid_squared_distance(grid, node, (uint32_t)cell);
        if (distance >= least) continue;
        least = distance;
        nearest = node;
    }
    return nearest;
}

// Turns the answer of a search into what was asked for when no goal can be reached.
static wend_status grid_settle(wend_query *query, wend_path *path) {
    if (query->instead != NO_NODE) {
        path->lower_bound = (double)INFINITY;
        if (path->outcome != WEND_OUTCOME_COMPLETE) return WEND_OK;
        path->outcome = WEND_OUTCOME_PARTIAL;
        path->nearest = query->instead;
    } else if (path->outcome ==
               WEND_OUTCOME_UNREACHABLE) { // the islands were stale, so all that can be reached was searched
        uint32_t nearest = grid_nearest_reached(query, query->request.goals[0]);
        if (nearest == WEND_NO_CELL || !query->request.to_nearest) {
            if (query->goal_nodes.count == 0) path->outcome = WEND_OUTCOME_GOAL_OFF_MAP;
        } else {
            wend_status status = wend_query_trace(query, nearest, path);
            if (status) return status;
            wend_query_arrive(query, wend_grid_path_cost(query->grid, path), (double)INFINITY, path);
            path->outcome = WEND_OUTCOME_PARTIAL;
        }
        if (nearest != WEND_NO_CELL) path->nearest = nearest;
    }
    return WEND_OK;
}

static wend_status grid_run(wend_query *query, uint64_t work, wend_path *path) {
    const wend_path before = *path;
    wend_status status =
        query->has_domain ? wend_domain_search_run(query, work, path) : grid_search_run(query, work, path);
    if (!status) status = grid_settle(query, path);
    return wend_query_undo_failed(query, status, &before, path);
}

// Looks whether any goal can be reached. When none can, the cell nearest to the first of them takes their place, or the search is
// answered. Stale islands tell nothing: then it is the search that finds out.
static wend_status grid_look_at_islands(wend_query *query, uint32_t start, wend_path *path, bool *answered) {
    const wend_grid *grid = query->grid;
    *answered = false;
    if (query->request.goal_count == 0) return WEND_OK;
    uint64_t goal = query->request.goals[0];
    bool off_map = query->goal_nodes.count == 0;
    bool islands_matter = !off_map || goal < grid->cell_count;
    if (islands_matter && !wend_grid_islands_are_fresh(grid)) return WEND_OK;
    uint32_t island = islands_matter ? wend_grid_island(grid, start) : 0;
    for (size_t i = 0; i < query->goal_nodes.count; i++)
        if (wend_grid_island(grid, (uint32_t)query->goal_nodes.items[i]) == island) return WEND_OK;
    uint32_t nearest =
        goal < grid->cell_count ? wend_grid_nearest_in_island(grid, island, (uint32_t)goal) : WEND_NO_CELL;
    if (query->request.to_nearest && nearest != WEND_NO_CELL) {
        query->instead = nearest;
        return wend_query_set_goal(query, nearest);
    }
    *answered = true;
    wend_query_end(query, off_map ? WEND_OUTCOME_GOAL_OFF_MAP : WEND_OUTCOME_UNREACHABLE, (double)INFINITY, path);
    if (nearest != WEND_NO_CELL) path->nearest = nearest;
    return WEND_OK;
}

// Sets up all but the start.
static wend_status grid_begin(const wend_grid *grid, wend_query *query, const wend_search_request *request) {
    wend_status status = wend_query_begin(query, request, grid->cell_count);
    query->run = grid_run;
    query->grid = grid;
    wend_query_rely_on(query, grid->life, (wend_life){0});
    if (!status) wend_query_take_guide(query, grid);
    query->has_domain = !grid_search_choose_costs(query, grid); // terrain costs too far apart for fixed point
    if (query->has_domain) query->domain = wend_grid_domain(grid);
    query->is_canonical = grid->is_uniform && grid->neighbours == WEND_NEIGHBOURS_EIGHT && grid->width > 2 &&
                          grid->corners == WEND_CORNERS_NO_CUTTING && request->algorithm != WEND_ALGORITHM_FORWARD;
    wend_query_choose_means(query, grid->neighbours);
    return status ? status : wend_query_set_goals(query);
}

// Opens the starts and runs.
static wend_status grid_search_from(wend_query *query, const uint32_t *starts, size_t start_count, uint64_t work,
                                    wend_path *path) {
    wend_status status = WEND_OK;
    for (size_t i = 0; i < start_count && !status; i++)
        status = query->has_domain ? wend_domain_search_start(query, starts[i]) : grid_search_start(query, starts[i]);
    return status ? status : grid_run(query, work, path);
}

wend_status wend_grid_search_flood(const wend_grid *grid, wend_query *query, const uint32_t *cells, size_t cell_count) {
    wend_search_request request = wend_default_search_request();
    request.algorithm = WEND_ALGORITHM_DIJKSTRA;
    wend_status status = grid_begin(grid, query, &request);
    wend_path path = wend_path_empty(query->allocator);
    return status ? status : grid_search_from(query, cells, cell_count, WEND_WORK_UNLIMITED, &path);
}

wend_status wend_grid_find_path(const wend_grid *grid, wend_query *query, const wend_search_request *request,
                                wend_path *path) {
    REQUIRE(grid && query && wend_path_is_valid(path), WEND_INVALID);
    if (!wend_search_request_is_right("request", request, HERE)) return WEND_INVALID;
    if (!wend_heuristic_is_right(request->heuristic, grid->neighbours, HERE)) return WEND_INVALID;
    wend_search_request_warn(request, SEARCH_ON_CELLS);
    wend_status status = grid_begin(grid, query, request);
    if (status) return status;
    uint32_t start = request->start < grid->cell_count ? (uint32_t)request->start : WEND_NO_CELL;
    if (!wend_grid_is_free(grid, start)) {
        query->is_exhausted = true; // from there nothing can be reached
        wend_query_end(query, WEND_OUTCOME_START_OFF_MAP, (double)INFINITY, path);
        return WEND_OK;
    }
    bool answered;
    status = grid_look_at_islands(query, start, path, &answered);
    if (status || answered) return status;
    if (query->goal_nodes.count == 1) {
        query->goal_x = (uint32_t)query->goal_nodes.items[0] % grid->width;
        query->goal_y = (uint32_t)query->goal_nodes.items[0] / grid->width;
    }
    return grid_search_from(query, &start, 1, request->work, path);
}
