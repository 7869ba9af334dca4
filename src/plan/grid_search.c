// Search on grids.
//
// Costs are fixed point: a straight step on the cheapest terrain is 2^fraction_bits, a diagonal one that times the square root of
// two, rounded. With 29 bits or more the sum over a path is off by less than a billionth of it, whatever the path; and because whole
// numbers add up the same in any order, paths that are equally long have exactly equal costs, so that no search wanders among
// differences of the last bit. The cost that is reported is computed anew, in doubles, from the path that was found.
#include "base/require.h"
#include "map/grid_internal.h"
#include "plan/query_internal.h"

#include <math.h>

#define SEARCH_NAME grid_search
#include "plan/search_template.h"

#define LEAST_FRACTION_BITS 29
#define MOST_FRACTION_BITS  40
#define BUCKETS_PER_STEP    3 // as a power of two: a bucket is an eighth of a straight step

static inline uint64_t grid_search_add(uint64_t a, uint64_t b) {
    return a + b;
}

static inline uint64_t grid_search_key(const wend_query *query, uint64_t f) {
    if (query->open.kind != WEND_OPEN_BUCKETS) return f;
    return f > query->bucket_floor ? (f - query->bucket_floor) >> query->bucket_shift : 0;
}

static inline uint32_t grid_search_depth(uint64_t cost) {
    return (uint32_t)(cost >> 24); // steps are 2^29 at least: the bits that are cut tell no two depths apart
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

static inline uint64_t grid_estimate_at(const wend_query *query, uint32_t x, uint32_t y) {
    if (query->request.heuristic == WEND_HEURISTIC_ZERO) return 0;
    if (query->goal_nodes.count == 1)
        return grid_estimate_apart(query, apart(x, query->goal_x), apart(y, query->goal_y));
    uint64_t least = query->goal_nodes.count ? UINT64_MAX : 0;
    for (size_t i = 0; i < query->goal_nodes.count; i++) {
        uint32_t goal = (uint32_t)query->goal_nodes.items[i], width = query->grid->width;
        uint64_t estimate = grid_estimate_apart(query, apart(x, goal % width), apart(y, goal / width));
        if (estimate < least) least = estimate;
    }
    return least;
}

static inline uint64_t grid_search_estimate(const wend_query *query, uint32_t node) {
    return grid_estimate_at(query, node % query->grid->width, node / query->grid->width);
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
        wend_status status = grid_search_open(query, to, total, grid_estimate_at(query, to_x, to_y));
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
    int bits = MOST_FRACTION_BITS;
    while (bits >= LEAST_FRACTION_BITS && ldexp(longest, bits) >= 0x1p63) bits--;
    if (bits < LEAST_FRACTION_BITS) return false;
    const double root_two = 1.4142135623730951;
    query->fraction_bits = bits;
    query->straight_cost = UINT64_C(1) << bits;
    for (size_t i = 0; i < grid->terrain_count; i++) {
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
            diagonal += gap != 1 && gap != grid->width;
        }
        size_t straight = path->state_count - 1 - diagonal;
        cost = ((double)straight + (double)diagonal * 1.4142135623730951) * grid->least_cost * grid->cell_size;
    } else {
        for (size_t i = 1; i < path->state_count; i++)
            cost += wend_grid_step_cost(grid, (uint32_t)path->states[i - 1], (uint32_t)path->states[i]);
    }
    return cost;
}

double wend_grid_cost_value(const wend_query *query, uint64_t cost) {
    return grid_search_value(query, cost);
}

wend_status wend_grid_search_run(wend_query *query, uint64_t work, wend_path *path) {
    wend_outcome outcome;
    uint64_t bound = 0;
    query->can_resume = false;
    wend_status status = grid_search_run_until(query, work, &outcome, &bound);
    if (status) return status;
    query->can_resume = outcome == WEND_OUTCOME_BUDGET_SPENT || outcome == WEND_OUTCOME_CANCELLED;
    uint64_t proven =
        query->open.kind == WEND_OPEN_BUCKETS ? query->bucket_floor + (bound << query->bucket_shift) : bound;
    if (query->request.algorithm == WEND_ALGORITHM_FORWARD) proven = query->bucket_floor;
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

// Replaces goals that cannot be reached: by none, or by the cell nearest to the first of them.
static wend_status grid_answer_by_islands(wend_query *query, uint32_t start, wend_path *path, bool *answered) {
    const wend_grid *grid = query->grid;
    *answered = false;
    if (grid->islands_are_stale || query->request.goal_count == 0) return WEND_OK;
    uint32_t island = wend_grid_island(grid, start);
    for (size_t i = 0; i < query->goal_nodes.count; i++)
        if (wend_grid_island(grid, (uint32_t)query->goal_nodes.items[i]) == island) return WEND_OK;
    uint64_t goal = query->request.goals[0];
    uint32_t nearest =
        goal < grid->cell_count ? wend_grid_nearest_in_island(grid, island, (uint32_t)goal) : WEND_NO_CELL;
    *answered = true;
    bool off_map = query->goal_nodes.count == 0;
    if (query->request.to_nearest && nearest != WEND_NO_CELL) {
        uint64_t instead = nearest;
        wend_search_request request = query->request;
        request.goals = &instead;
        request.goal_count = 1;
        request.to_nearest = false;
        request.work = WEND_WORK_UNLIMITED;
        wend_status status = wend_grid_find_path(grid, query, &request, path);
        if (status) return status;
        path->outcome = WEND_OUTCOME_PARTIAL;
        path->lower_bound = (double)INFINITY;
        path->nearest = nearest;
        return WEND_OK;
    }
    wend_query_end(query, off_map ? WEND_OUTCOME_GOAL_OFF_MAP : WEND_OUTCOME_UNREACHABLE, (double)INFINITY, path);
    if (nearest != WEND_NO_CELL) path->nearest = nearest;
    return WEND_OK;
}

wend_status wend_grid_find_path(const wend_grid *grid, wend_query *query, const wend_search_request *request,
                                wend_path *path) {
    REQUIRE(grid && query && path, WEND_INVALID);
    REQUIRE(wend_search_request_is_valid(request), WEND_INVALID);
    REQUIRE(request->heuristic != WEND_HEURISTIC_MANHATTAN || grid->neighbours == WEND_NEIGHBOURS_FOUR, WEND_INVALID);
    if (!grid_search_choose_costs(query, grid)) { // terrain costs too far apart for fixed point
        wend_domain domain = wend_grid_domain(grid);
        return wend_domain_find_path(&domain, query, request, path);
    }
    query->request = *request;
    query->grid = grid;
    query->has_domain = false;
    if (request->algorithm == WEND_ALGORITHM_DIJKSTRA || request->goal_count == 0)
        query->request.heuristic = WEND_HEURISTIC_ZERO;
    else if (request->algorithm == WEND_ALGORITHM_FORWARD)
        query->request.heuristic = WEND_HEURISTIC_ZERO;
    else if (request->heuristic == WEND_HEURISTIC_AUTO)
        query->request.heuristic =
            grid->neighbours == WEND_NEIGHBOURS_FOUR ? WEND_HEURISTIC_MANHATTAN : WEND_HEURISTIC_OCTILE;
    open_list_start(&query->open, request->open_list == WEND_OPEN_AUTO ? WEND_OPEN_BUCKETS : request->open_list);
    wend_status status = wend_query_begin(query, grid->cell_count);
    if (!status) status = wend_query_set_goals(query);
    if (!status)
        status = wend_bitset_resize(&query->is_goal, &query->allocator,
                                    query->is_goal.size > grid->cell_count ? query->is_goal.size : grid->cell_count);
    if (status) return status;
    uint32_t start = request->start < grid->cell_count ? (uint32_t)request->start : WEND_NO_CELL;
    if (!wend_grid_is_free(grid, start)) {
        wend_query_end(query, WEND_OUTCOME_START_OFF_MAP, (double)INFINITY, path);
        return WEND_OK;
    }
    bool answered;
    status = grid_answer_by_islands(query, start, path, &answered);
    if (status || answered) return status;
    if (request->goal_count && query->goal_nodes.count == 0) {
        wend_query_end(query, WEND_OUTCOME_GOAL_OFF_MAP, (double)INFINITY, path);
        return WEND_OK;
    }
    if (query->goal_nodes.count == 1) {
        query->goal_x = (uint32_t)query->goal_nodes.items[0] % grid->width;
        query->goal_y = (uint32_t)query->goal_nodes.items[0] / grid->width;
    }
    query->start_node = start;
    query->is_canonical = grid->is_uniform && grid->neighbours == WEND_NEIGHBOURS_EIGHT && grid->width > 2 &&
                          grid->corners == WEND_CORNERS_NO_CUTTING && request->algorithm != WEND_ALGORITHM_FORWARD;
    uint64_t estimate = grid_search_estimate(query, start);
    query->bucket_floor = estimate;
    query->nodes[start] = (search_node){.cost = 0, .parent = start, .mark = query->search_number << 1};
    status = grid_search_open(query, start, 0, estimate);
    if (status) return status;
    return wend_grid_search_run(query, request->work, path);
}
