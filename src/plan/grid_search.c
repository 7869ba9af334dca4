// Search on grids.
//
// Costs are fixed point: a straight step on the cheapest terrain is 2^fraction_bits, a diagonal one that times the square root of
// two, rounded. Half a step is off by half a unit at most: with 31 bits the sum over a path is off by less than half a billionth of
// it, whatever the path, and so the path found is less than a billionth from the optimum. Because whole
// numbers add up the same in any order, paths that are equally long have exactly equal costs, so that no search wanders among
// differences of the last bit. The cost that is reported is computed anew, in doubles, from the path that was found.
#include "base/require.h"
#include "map/grid_internal.h"
#include "plan/query_internal.h"

#include <math.h>

#define SEARCH_NAME grid_search
#include "plan/search_template.h"

#define LEAST_FRACTION_BITS 31
#define MOST_FRACTION_BITS  40
#define BUCKETS_PER_STEP    3 // as a power of two: a bucket is an eighth of a straight step
#define BUCKETS_DEAREST                                                                                                \
    4096.0 // terrain dearer than this many times the cheapest would need too many buckets: half a megabyte

static inline uint64_t grid_search_add(uint64_t a, uint64_t b) {
    return a + b;
}

static inline uint64_t grid_search_key(const wend_query *query, uint64_t f) {
    if (query->open.kind != WEND_OPEN_BUCKETS) return f;
    return f > query->bucket_floor ? (f - query->bucket_floor) >> query->bucket_shift : 0;
}

static inline uint32_t grid_search_depth(uint64_t cost) {
    return (uint32_t)(cost >> 24); // steps are 2^31 at least: the bits that are cut tell no two depths apart
}

static inline double grid_search_value(const wend_query *query, uint64_t cost) {
    return ldexp((double)cost, -query->fraction_bits) * query->cost_unit;
}

// The estimate between two places that lie so many columns and rows apart.
static inline uint64_t grid_estimate_apart(const wend_query *query, uint32_t columns, uint32_t rows) {
    uint64_t longer = columns > rows ? columns : rows, shorter = columns > rows ? rows : columns;
    switch (query->request.heuristic) {
    case WEND_HEURISTIC_OCTILE: return (longer - shorter) * query->straight_cost + shorter * query->diagonal_cost;
    case WEND_HEURISTIC_MANHATTAN: return (longer + shorter) * query->straight_cost;
    case WEND_HEURISTIC_EUCLIDEAN: {
        double squared = (double)longer * (double)longer + (double)shorter * (double)shorter;
        // Rounded down, and a little more, so that it is never too high; straight lines are exact.
        return shorter ? (uint64_t)(ldexp(sqrt(squared), query->fraction_bits) * (1.0 - 0x1p-50))
                       : longer * query->straight_cost;
    }
    default: return 0;
    }
}

static inline uint32_t apart(uint32_t a, uint32_t b) {
    return a > b ? a - b : b - a;
}

// A guide's estimate in units. Its doubles were summed elsewhere, with other rounding: a little is taken off, so that none is too high
// (a half step is rounded by 2^-31 of it at most, and sums of doubles err by 2^-30 over the longest of paths).
static uint64_t grid_guide_units(const wend_query *query, uint64_t cell, uint64_t goal) {
    const wend_guide *guide = &query->guide;
    if (guide->units) return guide->units(guide->user, query->start_node, cell, goal);
    double said = guide->estimate(guide->user, query->start_node, cell, goal);
    if (!(said > 0.0)) return 0;
    double units = ldexp(said / query->cost_unit, query->fraction_bits) * (1.0 - 0x1p-28);
    return units < 0x1p62 ? (uint64_t)units : ESTIMATE_NEVER; // no path is so long
}

static uint64_t grid_guided(const wend_query *query, uint32_t cell, uint32_t goal, uint64_t plain) {
    uint64_t said = grid_guide_units(query, cell, goal);
    if (said == ESTIMATE_NEVER && !query->may_prune) return plain;
    return said > plain ? said : plain;
}

static inline uint64_t grid_estimate_at(const wend_query *query, uint32_t node, uint32_t x, uint32_t y) {
    if (query->request.heuristic == WEND_HEURISTIC_ZERO && !query->has_guide) return 0;
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

// Steps that need not be looked at when a cell was entered in a direction: what they lead to is reached at least as cheaply by a path
// that takes its diagonal steps first and leaves this cell out (canonical ordering: Sturtevant and Rabin, 2016; the neighbour
// pruning of jump point search, for grids where corners are not cut). Entered by a diagonal step, only the three steps ahead remain.
// Entered by a straight one, the steps ahead and, where the cell before could not step diagonally past this one, those to that side.
static const uint8_t canonical_ahead[8] = {
    // bit d: direction d; see grid_internal.h
    1u << 0,
    1u << 1,
    1u << 2,
    1u << 3,
    1u << 4 | 1u << 0 | 1u << 1,
    1u << 5 | 1u << 1 | 1u << 2,
    1u << 6 | 1u << 2 | 1u << 3,
    1u << 7 | 1u << 3 | 1u << 0,
};
// By straight direction: for each side the diagonal the cell before would have needed, and the steps that its absence allows.
static const struct {
    uint8_t diagonal, steps;
} canonical_side[4][2] = {
    {{1u << 4, 1u << 4 | 1u << 1}, {1u << 7, 1u << 7 | 1u << 3}},
    {{1u << 4, 1u << 4 | 1u << 0}, {1u << 5, 1u << 5 | 1u << 2}},
    {{1u << 5, 1u << 5 | 1u << 1}, {1u << 6, 1u << 6 | 1u << 3}},
    {{1u << 6, 1u << 6 | 1u << 2}, {1u << 7, 1u << 7 | 1u << 0}},
};

// The direction of a step between neighbours.
static inline int grid_direction(const wend_grid *grid, uint32_t from, uint32_t to) {
    int64_t change = (int64_t)to - (int64_t)from, width = grid->width;
    if (change == 1) return 0;
    if (change == -1) return 2;
    if (change > 0) return change == width ? 1 : change > width ? 4 : 5;
    return change == -width ? 3 : change < -width ? 6 : 7;
}

static inline uint32_t grid_canonical_moves(const wend_grid *grid, uint32_t parent, uint32_t node) {
    uint32_t moves = grid->moves[node];
    if (parent == node) return moves; // the start
    int direction = grid_direction(grid, parent, node);
    uint32_t wanted = canonical_ahead[direction];
    if (direction < 4)
        for (int side = 0; side < 2; side++)
            if (!(grid->moves[parent] & canonical_side[direction][side].diagonal))
                wanted |= canonical_side[direction][side].steps;
    return moves & wanted;
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
            total += direction < 4 ? query->straight_cost : query->diagonal_cost;
        else if (direction < 4)
            total += query->terrain_cost[grid->terrain[node]] + query->terrain_cost[grid->terrain[to]];
        else
            total += query->terrain_diagonal[grid->terrain[node]] + query->terrain_diagonal[grid->terrain[to]];
        if (!grid_search_reach(query, node, to, total)) continue;
        uint32_t to_x = (uint32_t)((int64_t)x + wend_grid_step_x[direction]);
        uint32_t to_y = (uint32_t)((int64_t)y + wend_grid_step_y[direction]);
        wend_status status = grid_search_open(query, to, total, grid_estimate_at(query, to, to_x, to_y));
        if (status) return status;
    }
    return WEND_OK;
}

// Chooses the fineness of costs: as fine as the longest path that fits in the grid allows. False when it would be too coarse.
static bool grid_search_choose_costs(wend_query *query, const wend_grid *grid) {
    double dearest = grid->least_cost;
    for (size_t i = 0; i < grid->terrain_count; i++)
        if (grid->terrains[i].medium != WEND_MEDIUM_BLOCKED && grid->terrains[i].cost > dearest)
            dearest = grid->terrains[i].cost;
    double longest = (double)grid->cell_count * (dearest / grid->least_cost) * 3.0; // a path and an estimate
    query->suits_buckets = dearest <= BUCKETS_DEAREST * grid->least_cost;
    int bits = MOST_FRACTION_BITS;
    while (bits >= LEAST_FRACTION_BITS && ldexp(longest, bits) >= 0x1p63) bits--;
    if (bits < LEAST_FRACTION_BITS) return false;
    const double root_two = WEND_SQUARE_ROOT_OF_TWO;
    query->fraction_bits = bits;
    query->straight_cost = UINT64_C(1) << bits;
    for (size_t i = 0; i < grid->terrain_count; i++) {
        if (grid->terrains[i].medium == WEND_MEDIUM_BLOCKED) continue; // its cost may be anything
        double relative = grid->terrains[i].cost / grid->least_cost;
        query->terrain_cost[i] = (uint64_t)floor(ldexp(relative, bits - 1) + 0.5);
        query->terrain_diagonal[i] = (uint64_t)floor(ldexp(relative * root_two, bits - 1) + 0.5);
    }
    query->diagonal_cost = 2 * (uint64_t)floor(ldexp(root_two, bits - 1) + 0.5);
    query->cost_unit = grid->least_cost * grid->cell_size;
    query->bucket_shift = bits - BUCKETS_PER_STEP;
    return true;
}

double wend_grid_path_cost(const wend_grid *grid, const wend_path *path) {
    double cost = 0;
    if (grid->is_uniform) {
        size_t diagonal = 0;
        for (size_t i = 1; i < path->state_count; i++) {
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

double wend_grid_cost_value(const wend_query *query, uint64_t cost) {
    return grid_search_value(query, cost);
}

static wend_status grid_search_run(wend_query *query, uint64_t work, wend_path *path) {
    wend_outcome outcome;
    query->can_resume = false;
    wend_status status = grid_search_run_until(query, work, &outcome);
    if (status) return status;
    query->can_resume = outcome == WEND_OUTCOME_BUDGET_SPENT || outcome == WEND_OUTCOME_CANCELLED;
    uint64_t proven = query->proven;
    if (query->open.kind == WEND_OPEN_BUCKETS) proven = query->bucket_floor + (proven << query->bucket_shift);
    if (query->request.algorithm == WEND_ALGORITHM_FORWARD) proven = 0;
    if (outcome != WEND_OUTCOME_COMPLETE) {
        double lower = outcome == WEND_OUTCOME_UNREACHABLE ? (double)INFINITY : grid_search_value(query, proven);
        if (query->request.goal_count == 0 && outcome == WEND_OUTCOME_UNREACHABLE) { // one-to-all: all was found
            outcome = WEND_OUTCOME_COMPLETE;
            lower = 0;
        }
        wend_query_end(query, outcome, lower, path);
        return WEND_OK;
    }
    status = wend_query_trace(query, query->best_goal, path);
    if (status) return status;
    double cost = wend_grid_path_cost(query->grid, path);
    bool forward = query->request.algorithm == WEND_ALGORITHM_FORWARD;
    wend_query_arrive(query, cost, forward ? grid_search_value(query, proven) : cost, path);
    return WEND_OK;
}

// Of the cells that were reached, the one nearest to a cell, then the one with the smallest number: what
// wend_grid_nearest_in_island answers, for a search of the whole island.
static uint32_t grid_nearest_reached(const wend_query *query, uint64_t cell) {
    const wend_grid *grid = query->grid;
    if (cell >= grid->cell_count) return WEND_NO_CELL;
    uint32_t nearest = WEND_NO_CELL, x = (uint32_t)cell % grid->width, y = (uint32_t)cell / grid->width;
    uint64_t least = UINT64_MAX;
    for (uint32_t node = 0; node < grid->cell_count; node++) {
        if (!node_is_reached(query, node)) continue;
        uint64_t across = apart(node % grid->width, x), along = apart(node / grid->width, y);
        uint64_t distance = across * across + along * along;
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

wend_status wend_grid_search_run(wend_query *query, uint64_t work, wend_path *path) {
    wend_path before = *path;
    wend_status status =
        query->has_domain ? wend_domain_search_run(query, work, path) : grid_search_run(query, work, path);
    if (!status) status = grid_settle(query, path);
    if (status) { // as it was, but for memory that moved
        before.states = path->states;
        before.state_capacity = path->state_capacity;
        *path = before;
    }
    return status;
}

// Looks whether any goal can be reached. When none can, the cell nearest to the first of them takes their place, or the search is
// answered. Stale islands tell nothing: then it is the search that finds out.
static wend_status grid_look_at_islands(wend_query *query, uint32_t start, wend_path *path, bool *answered) {
    const wend_grid *grid = query->grid;
    *answered = false;
    if (query->request.goal_count == 0) return WEND_OK;
    uint64_t goal = query->request.goals[0];
    bool off_map = query->goal_nodes.count == 0;
    if (grid->islands_are_stale && (!off_map || goal < grid->cell_count)) return WEND_OK;
    uint32_t island = wend_grid_island(grid, start);
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

// What the request leaves to us.
static void grid_search_choose_means(wend_query *query, const wend_grid *grid) {
    wend_search_request *request = &query->request;
    if (request->algorithm != WEND_ALGORITHM_ASTAR || request->goal_count == 0)
        request->heuristic = WEND_HEURISTIC_ZERO;
    else if (request->heuristic == WEND_HEURISTIC_AUTO)
        request->heuristic =
            grid->neighbours == WEND_NEIGHBOURS_FOUR ? WEND_HEURISTIC_MANHATTAN : WEND_HEURISTIC_OCTILE;
    wend_open_list kind = request->open_list == WEND_OPEN_AUTO ? WEND_OPEN_BUCKETS : request->open_list;
    if (query->has_domain || !query->suits_buckets) kind = wend_domain_open_list(kind);
    open_list_start(&query->open, kind);
}

// Opens a start, when all else is set up.
static wend_status grid_search_start(wend_query *query, uint32_t start) {
    const wend_grid *grid = query->grid;
    query->start_node = start;
    query->is_canonical = grid->is_uniform && grid->neighbours == WEND_NEIGHBOURS_EIGHT && grid->width > 2 &&
                          grid->corners == WEND_CORNERS_NO_CUTTING &&
                          query->request.algorithm != WEND_ALGORITHM_FORWARD;
    uint64_t estimate = grid_search_estimate(query, start);
    query->bucket_floor = estimate;
    query->nodes[start] = (search_node){.cost = 0, .parent = start, .mark = query->search_number << 1};
    return grid_search_open(query, start, 0, estimate);
}

wend_status wend_grid_search_flood(const wend_grid *grid, wend_query *query, const uint32_t *cells, size_t cell_count) {
    wend_search_request request = wend_default_search_request();
    request.algorithm = WEND_ALGORITHM_DIJKSTRA;
    wend_status status = wend_query_begin(query, &request, grid->cell_count);
    query->grid = grid;
    query->has_domain = !grid_search_choose_costs(query, grid);
    if (query->has_domain) query->domain = wend_grid_domain(grid);
    grid_search_choose_means(query, grid);
    if (!status) status = wend_query_set_goals(query);
    for (size_t i = 0; i < cell_count && !status; i++)
        status = query->has_domain ? wend_domain_search_start(query, cells[i]) : grid_search_start(query, cells[i]);
    wend_path path = wend_path_empty(query->allocator);
    return status ? status : wend_grid_search_run(query, WEND_WORK_UNLIMITED, &path);
}

wend_status wend_grid_find_path(const wend_grid *grid, wend_query *query, const wend_search_request *request,
                                wend_path *path) {
    REQUIRE(grid && query && path && wend_allocator_is_valid(&path->allocator), WEND_INVALID);
    REQUIRE(wend_search_request_is_valid(request), WEND_INVALID);
    REQUIRE(request->heuristic != WEND_HEURISTIC_MANHATTAN || grid->neighbours == WEND_NEIGHBOURS_FOUR, WEND_INVALID);
    wend_status status = wend_query_begin(query, request, grid->cell_count);
    query->grid = grid;
    if (!status) wend_query_take_guide(query, grid);
    query->has_domain = !grid_search_choose_costs(query, grid); // terrain costs too far apart for fixed point
    if (query->has_domain) query->domain = wend_grid_domain(grid);
    grid_search_choose_means(query, grid);
    if (!status) status = wend_query_set_goals(query);
    if (!status)
        status = wend_bitset_resize(&query->is_goal, &query->allocator,
                                    query->is_goal.size > grid->cell_count ? query->is_goal.size : grid->cell_count);
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
    if (query->has_domain) {
        status = wend_domain_search_start(query, start);
    } else {
        status = grid_search_start(query, start);
    }
    if (status) return status;
    return wend_grid_search_run(query, request->work, path);
}
