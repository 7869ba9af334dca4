// Jump point search on terrain of several costs: A* and Dijkstra's algorithm over the cells at which paths turn. weighted_jumps.c says which those are, and why none is missed.
//
//     s . . ~ ~      From a cell the search goes along diagonals, and from each of their cells straight on, over ground that costs what it began on, until a cell
//       \ - - j      needs another step than those ahead, costs something else, or is a goal. Those are the nodes. Their parent is s: between the two lie a diagonal and then
//         \ . ~      a straight line, either of which may be empty, and only the last cell may cost something else.
//
// A node is expanded for the directions in which it was reached at its least cost. Each arrival brings the steps that it needs; when a second one costs as much as
// the first and needs others, the node waits again for those:
//
//     turns[node] = { waiting: steps to be taken, taken: those that were taken at this cost }
//
// Without that a node that is reached from two sides at one cost might lack the step that the best path takes; weighted_jumps.c relies on it.
#include "plan/jump/weighted_jumps_internal.h"

#include "base/core/require.h"
#include "plan/core/honours.h"
#include "plan/core/request_faults.h"
#include "plan/grid/cell_search.h"
#include "plan/grid/grid_search.h"

// Bits by direction, of a node that was reached.
typedef struct node_turns {
    uint8_t waiting, taken;
} node_turns;

typedef struct weighted_search {
    search_core core;
    const wend_weighted_jumps *jumps;
    const wend_grid *grid;
    node_turns *turns; // by cell
    size_t turn_capacity;
    uint32_t goal_x, goal_y; // of a single goal; else no place
    bool has_many_goals;
} weighted_search;

#define SEARCH_NAME weighted_search
#include "plan/core/search_template.h"

static void weighted_search_free(void *scratch, const wend_allocator *allocator) {
    weighted_search *search = scratch;
    wend_release_items(allocator, search->turns, search->turn_capacity, sizeof *search->turns);
    wend_search_core_free(&search->core, allocator);
}

static inline uint64_t weighted_search_add(uint64_t a, uint64_t b) {
    return a + b;
}

static inline uint64_t weighted_search_key(const weighted_search *search, uint64_t f) {
    return fixed_point_key(&search->core, f);
}

static inline uint32_t weighted_search_depth(uint64_t cost) {
    return (uint32_t)(cost >> 24); // as in grid_search.c
}

static inline double weighted_search_value(const weighted_search *search, uint64_t cost) {
    return wend_grid_costs_value(&search->jumps->costs, cost);
}

// ---- Estimates -------------------------------------------------------------------------------------------------------

static uint64_t weighted_estimate_at(const weighted_search *search, uint32_t node, uint32_t x, uint32_t y) {
    const search_core *core = &search->core;
    const grid_costs *costs = &search->jumps->costs;
    const wend_heuristic heuristic = core->request.heuristic;
    if (heuristic == WEND_HEURISTIC_OCTILE && core->memory.goal_nodes.count == 1 && !core->has_guide)
        return wend_grid_costs_octile(costs, places_apart(x, search->goal_x), places_apart(y, search->goal_y));
    if (heuristic == WEND_HEURISTIC_ZERO && !core->has_guide) return 0;
    uint64_t least = core->memory.goal_nodes.count ? UINT64_MAX : 0;
    for (size_t i = 0; i < core->memory.goal_nodes.count; i++) {
        const uint32_t goal = (uint32_t)core->memory.goal_nodes.items[i], width = search->grid->width;
        uint64_t estimate =
            grid_estimate_apart(costs, heuristic, places_apart(x, goal % width), places_apart(y, goal / width));
        if (core->has_guide) estimate = guided_estimate(core, costs, node, goal, estimate);
        if (estimate < least) least = estimate;
    }
    return least;
}

static inline uint64_t weighted_search_estimate(const weighted_search *search, uint32_t node) {
    return weighted_estimate_at(search, node, node % search->grid->width, node / search->grid->width);
}

// ---- Jumping ---------------------------------------------------------------------------------------------------------

// A cell was reached from a node, and needs these steps.
static wend_status reach_turn(weighted_search *search, uint32_t from, uint32_t x, uint32_t y, uint64_t cost,
                              uint8_t needed) {
    search_core *core = &search->core;
    const uint32_t node = y * search->grid->width + x;
    node_turns *turns = &search->turns[node];
    search_node *to = &core->memory.nodes[node];
    if (node_is_reached(core, node) && to->cost == cost) {
        core->effort.generated++;
        const uint8_t news = (uint8_t)(needed & ~(turns->waiting | turns->taken));
        turns->waiting |= news;
        if (!news || !node_is_closed(core, node)) return WEND_OK;
        to->mark &= ~UINT32_C(1);
    } else {
        if (!weighted_search_reach(search, from, node, cost)) return WEND_OK;
        *turns = (node_turns){.waiting = needed};
    }
    return weighted_search_open(search, node, cost, weighted_estimate_at(search, node, x, y));
}

static int64_t nearest_weighted_goal_in_line(const weighted_search *search, uint32_t x, uint32_t y, int direction,
                                             int64_t reach) {
    const state_array *goals = &search->core.memory.goal_nodes;
    int64_t nearest = 0;
    for (size_t i = 0; i < goals->count; i++) {
        const uint32_t goal = (uint32_t)goals->items[i], width = search->grid->width;
        const int64_t ahead = goal_in_line(x, y, goal % width, goal / width, direction, nearest ? nearest : reach);
        if (ahead) nearest = ahead;
    }
    return nearest;
}

// Goes straight from a cell, whose step in that direction is allowed, to the next stop or goal. node: the node that this comes from, perhaps by a diagonal
COPIED_INLINE wend_status run_straight(weighted_search *search, uint32_t node, uint32_t x, uint32_t y, uint64_t cost,
                                       int direction) {
    const wend_weighted_jumps *jumps = search->jumps;
    const wend_grid *grid = search->grid;
    const bit_lines *lines = direction & 1 ? &jumps->columns : &jumps->rows;
    const uint32_t line = direction & 1 ? x : y, place = direction & 1 ? y : x;
    const uint8_t *stops = bit_line(lines, direction & 2 ? STOPS_BACKWARD : STOPS_FORWARD, line);
    int64_t steps = direction & 2 ? next_stop_backward(stops, place) : next_stop_forward(stops, place);
    const uint32_t from = y * grid->width + x;
    const int64_t ahead = search->has_many_goals ? nearest_weighted_goal_in_line(search, x, y, direction, steps)
                                                 : goal_in_line(x, y, search->goal_x, search->goal_y, direction, steps);
    if (ahead) steps = ahead;
    const uint32_t to = (uint32_t)(from + steps * wend_grid_offset(grid, direction));
    const uint8_t needed = jumps->needed[to].entered[direction];
    if (!needed && !ahead) return WEND_OK;
    const uint64_t *half = jumps->costs.half_straight;
    return reach_turn(search, node, (uint32_t)(x + steps * wend_step_x[direction]),
                      (uint32_t)(y + steps * wend_step_y[direction]),
                      cost + (uint64_t)(2 * steps - 1) * half[grid->terrain[from]] + half[grid->terrain[to]], needed);
}

// Goes along a diagonal, and straight on from each of its cells.
COPIED_INLINE wend_status run_diagonally(weighted_search *search, uint32_t node, uint32_t x, uint32_t y, uint64_t cost,
                                         int direction) {
    const wend_weighted_jumps *jumps = search->jumps;
    const wend_grid *grid = search->grid;
    const int across = parts_of_diagonal[direction][0], down = parts_of_diagonal[direction][1];
    const int64_t offset = wend_grid_offset(grid, direction);
    const uint8_t ahead = canonical_ahead[direction], cost_class = jumps->cost_class[grid->terrain[node]];
    const uint64_t half = jumps->costs.half_diagonal[grid->terrain[node]];
    uint32_t cell = node;
    wend_status status = WEND_OK;
    for (;;) {
        cell = (uint32_t)(cell + offset);
        x = across & 2 ? x - 1 : x + 1;
        y = down & 2 ? y - 1 : y + 1;
        const uint8_t needed = jumps->needed[cell].entered[direction], terrain = grid->terrain[cell];
        cost += half + jumps->costs.half_diagonal[terrain];
        if ((needed & ~ahead) || jumps->cost_class[terrain] != cost_class || search_marks_goal(&search->core, cell))
            return reach_turn(search, node, x, y, cost, needed);
        if (needed >> across & 1) status = run_straight(search, node, x, y, cost, across);
        if (needed >> down & 1 && !status) status = run_straight(search, node, x, y, cost, down);
        if (status || !(needed >> direction & 1)) return status;
    }
}

// Each direction has its own copy.
static wend_status run_in_direction(weighted_search *search, uint32_t node, uint32_t x, uint32_t y, uint64_t cost,
                                    int direction) {
    switch (direction) {
    case 0: return run_straight(search, node, x, y, cost, 0);
    case 1: return run_straight(search, node, x, y, cost, 1);
    case 2: return run_straight(search, node, x, y, cost, 2);
    case 3: return run_straight(search, node, x, y, cost, 3);
    case 4: return run_diagonally(search, node, x, y, cost, 4);
    case 5: return run_diagonally(search, node, x, y, cost, 5);
    case 6: return run_diagonally(search, node, x, y, cost, 6);
    default: return run_diagonally(search, node, x, y, cost, 7);
    }
}

static inline wend_status weighted_search_expand(weighted_search *search, uint32_t node) {
    const uint32_t x = node % search->grid->width, y = node / search->grid->width;
    const uint64_t cost = search->core.memory.nodes[node].cost;
    node_turns *turns = &search->turns[node];
    const uint32_t steps = turns->waiting;
    turns->taken |= turns->waiting;
    turns->waiting = 0;
    wend_status status = WEND_OK;
    for (uint32_t rest = steps; rest && !status; rest &= rest - 1)
        status = run_in_direction(search, node, x, y, cost, wend_lowest_bit(rest));
    return status;
}

// ---- Beginning -------------------------------------------------------------------------------------------------------

static double weighted_cost_value(const search_core *core, uint64_t cost) {
    return weighted_search_value((const weighted_search *)core, cost);
}

static double weighted_path_cost(const search_core *core, const wend_path *path) {
    return wend_grid_path_cost(core->map, path);
}

static wend_status trace_weighted_jumps(search_core *core, uint32_t node, wend_path *path) {
    size_t straight, diagonal;
    return wend_jump_trace(core, ((const weighted_search *)core)->grid->width, node, path, &straight, &diagonal);
}

static wend_status begin_weighted_search(weighted_search *search, const wend_weighted_jumps *jumps, wend_query *query,
                                         const wend_search_request *request) {
    const wend_grid *grid = jumps->grid;
    search_core *core = &search->core;
    wend_status status = wend_search_begin(query, &weighted_search_kind, core, request, grid->cell_count);
    core->map = search->grid = grid;
    core->effort.version = wend_grid_version(grid);
    core->closes_early = true;
    core->methods = (search_methods){.value = weighted_cost_value,
                                     .goal_node = wend_grid_goal_node,
                                     .path_cost = weighted_path_cost,
                                     .trace = trace_weighted_jumps,
                                     .settle = wend_grid_settle_by_islands};
    search->jumps = jumps;
    wend_search_rely_on(core, jumps->life, grid->life);
    wend_query_watch(query, &grid->base.journal);
    if (!status) wend_search_take_guide(core, grid, NULL, NULL);
    core->may_prune = core->has_guide && wend_grid_islands_are_fresh(grid);
    wend_cell_search_choose_means(core, &jumps->costs, grid->neighbours);
    if (!status && grid->cell_count > search->turn_capacity) {
        const size_t grown = wend_grown_capacity(search->turn_capacity, grid->cell_count);
        node_turns *turns = wend_resize_items(&core->allocator, search->turns, search->turn_capacity, grown,
                                              sizeof *turns, WEND_LIFETIME_SCRATCH);
        if (!turns) return WEND_OUT_OF_MEMORY;
        search->turns = turns;
        search->turn_capacity = grown;
    }
    return status ? status : wend_search_set_goals(core);
}

static wend_status weighted_search_from(weighted_search *search, uint32_t start, wend_path *path) {
    search_core *core = &search->core;
    const wend_grid *grid = search->grid;
    core->start_node = start;
    if (core->request.to_nearest) (void)wend_grid_island(grid, start); // brings islands up to date
    bool answered;
    wend_status status = wend_grid_look_at_islands(core, start, path, &answered);
    if (status || answered) return status;
    const state_array *goals = &core->memory.goal_nodes;
    search->has_many_goals = goals->count > 1;
    search->goal_x = goals->count == 1 ? (uint32_t)goals->items[0] % grid->width : UINT32_MAX;
    search->goal_y = goals->count == 1 ? (uint32_t)goals->items[0] / grid->width : UINT32_MAX;
    search->turns[start] = (node_turns){.waiting = grid->moves[start]};
    status = weighted_search_start(search, start);
    return status ? status : weighted_search_run(search, core->request.work, path);
}

wend_status wend_weighted_jumps_find_path(const wend_weighted_jumps *jumps, wend_query *query,
                                          const wend_search_request *request, wend_path *path) {
    REQUIRE(jumps && query && wend_path_is_valid(path), WEND_INVALID);
    wend_search_request older_request;
    if (!SEARCH_REQUEST_IS_VALID("request", request, &older_request, HERE)) return WEND_INVALID;
    if (!wend_request_lists_goals("request", request, HERE)) return WEND_INVALID;
    if (!wend_heuristic_is_valid(request->heuristic, jumps->grid->neighbours, HERE)) return WEND_INVALID;
    if (request->algorithm == WEND_ALGORITHM_FORWARD) {
        wend_search_request_warn(request, SEARCH_ON_CELLS);
        (void)wend_contract_report(HERE,
                                   "request.algorithm is WEND_ALGORITHM_FORWARD: jump points are for A* and Dijkstra");
        return WEND_INVALID;
    }
    if (request->goal_count == 0) return wend_grid_find_path(jumps->grid, query, request, path);
    wend_status status = wend_profile_admit(request->profile, WEIGHTED_JUMPS_HONOURS, "jump point search", NULL);
    if (status) return status;
    wend_search_request_warn(request, SEARCH_ON_CELLS);
    wend_weighted_jumps *pulled = (wend_weighted_jumps *)(uintptr_t)jumps; // readers wait for the one that pulls
    status = wend_dependant_refresh(&pulled->source, pulled);
    if (status) {
        wend_query_forget(query);
        return status;
    }
    weighted_search *search = wend_query_slot(query, &weighted_search_kind);
    if (!search) return WEND_OUT_OF_MEMORY;
    status = begin_weighted_search(search, jumps, query, request);
    if (status) return status;
    const uint32_t start = request->start < jumps->grid->cell_count ? (uint32_t)request->start : WEND_NO_CELL;
    if (wend_grid_is_free(jumps->grid, start)) return weighted_search_from(search, start, path);
    search->core.is_exhausted = true; // from there nothing can be reached
    wend_path_end(path, WEND_OUTCOME_START_OFF_MAP, (double)INFINITY, &search->core.effort);
    return WEND_OK;
}
