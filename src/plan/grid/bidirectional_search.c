// Bidirectional A* on grids: NBA*, the new bidirectional A* of Pijls and Post (2009).
//
//     s  )  )  )  )  .  (  (  (  t       two searches, each guided to the other's end, share one set of cells that nobody has expanded yet:
//        expanded       expanded         a cell is expanded by one of them and never by the other
//        from s         from t
//
// best_cost is the cheapest path that was met, over a cell that both reached. A cell u that the search from s takes out can be on a cheaper one only if
//
//     cost(s, u) + estimate(u, t)              < best_cost      as in A*
//     cost(s, u) + floor of t - estimate(s, u) < best_cost      where floor of t is the least f that waits on the other side: what is left to go from u
//                                                               crosses that frontier at some cell w, so that it costs at least floor - estimate(s, w) + cost(u, w),
//                                                               and estimate(s, w) <= estimate(s, u) + cost(u, w)
//
// and is dropped otherwise: it is closed and has no successors. The search ends when nothing waits on one side, or when the least f that waits on one side is
// not below best_cost. Both rules need consistent estimates and an exact order, so there are heaps and no buckets, and no guides; those of
// cell_search.h are consistent (the straight line's up to the last of 31 bits or more, which is less than what costs are rounded by).
//
// Steps of grids cost the same both ways, so the search from the goals goes over the same moves. It begins with all goals at once, and the estimate that guides the other to
// them is that to the nearest.
//
// When the path is known, its half that the goals' side found is turned around, so that the parents of the start's side lead from the goal back to the start: what is asked
// of the query afterwards is answered as that of any search.
//
//     W. Pijls and H. Post: A new bidirectional search algorithm with shortened postprocessing. European Journal of Operational Research 198, 2009
#include "base/core/log.h"
#include "base/core/require.h"
#include "map/grid/grid_internal.h"
#include "plan/core/honours.h"
#include "plan/core/request_faults.h"
#include "plan/grid/cell_search.h"
#include "plan/grid/grid_search.h"
#include "wend/bidirectional.h"

enum { FROM_START, FROM_GOALS };

// What the search from the goals has of its own; the other has the core's.
typedef struct goals_side {
    search_node *nodes; // parents lead to the goals
    size_t capacity;
    uint32_t number; // of the search, in marks
    open_heap open;
} goals_side;

typedef struct bidirectional_search {
    search_core core;
    const wend_grid *grid;
    grid_costs costs;
    goals_side goals;
    uint64_t floors[2]; // the least f that waited when the side last looked
    uint32_t meeting;   // a cell of the cheapest path that was met; NO_NODE: none
} bidirectional_search;

static void bidirectional_free(void *scratch, const wend_allocator *allocator) {
    bidirectional_search *search = scratch;
    wend_release_items(allocator, search->goals.nodes, search->goals.capacity, sizeof *search->goals.nodes);
    open_heap_free(&search->goals.open, allocator);
    wend_search_core_free(&search->core, allocator);
}

// ---- The two sides ---------------------------------------------------------------------------------------------------

static inline search_node *side_nodes(bidirectional_search *search, int side) {
    return side == FROM_START ? search->core.memory.nodes : search->goals.nodes;
}

static inline uint32_t side_number(const bidirectional_search *search, int side) {
    return side == FROM_START ? search->core.memory.number : search->goals.number;
}

static inline open_heap *side_open(bidirectional_search *search, int side) {
    return side == FROM_START ? &search->core.memory.open.heap : &search->goals.open;
}

static inline bool side_has_reached(bidirectional_search *search, int side, uint32_t node) {
    return side_nodes(search, side)[node].mark >> 1 == side_number(search, side);
}

// Nobody has expanded or dropped the cell.
static inline bool is_unclaimed(bidirectional_search *search, uint32_t node) {
    return search->core.memory.nodes[node].mark != (search->core.memory.number << 1 | 1) &&
           search->goals.nodes[node].mark != (search->goals.number << 1 | 1);
}

// ---- Estimates -------------------------------------------------------------------------------------------------------

static uint64_t estimate_to_cell(const bidirectional_search *search, uint32_t node, uint32_t to) {
    const wend_heuristic heuristic = search->core.request.heuristic;
    const uint32_t width = search->grid->width, x = node % width, y = node / width, to_x = to % width,
                   to_y = to / width;
    if (heuristic == WEND_HEURISTIC_ZERO) return 0;
    if (search->grid->neighbours == WEND_NEIGHBOURS_SIX)
        return hex_estimate_between(&search->costs, heuristic, x, y, to_x, to_y);
    return grid_estimate_apart(&search->costs, heuristic, x > to_x ? x - to_x : to_x - x,
                               y > to_y ? y - to_y : to_y - y);
}

// Of what is left to go for a side.
static uint64_t side_estimate(const bidirectional_search *search, int side, uint32_t node) {
    if (side == FROM_GOALS) return estimate_to_cell(search, node, search->core.start_node);
    const state_array *goals = &search->core.memory.goal_nodes;
    uint64_t least = UINT64_MAX;
    for (size_t i = 0; i < goals->count; i++) {
        const uint64_t estimate = estimate_to_cell(search, node, (uint32_t)goals->items[i]);
        if (estimate < least) least = estimate;
    }
    return least;
}

// ---- The search ------------------------------------------------------------------------------------------------------

static wend_status side_reach(bidirectional_search *search, int side, uint32_t from, uint32_t node, uint64_t cost) {
    search_core *core = &search->core;
    search_node *to = &side_nodes(search, side)[node];
    core->effort.generated++;
    if (side_has_reached(search, side, node) && to->cost <= cost) return WEND_OK;
    const uint32_t depth = (uint32_t)(cost >> 24); // as in grid_search.c
    const wend_ties ties = core->request.ties;
    const open_entry entry = {.key = cost + side_estimate(search, side, node),
                              .tie = ties == WEND_TIES_DEEP      ? ~depth
                                     : ties == WEND_TIES_SHALLOW ? depth
                                                                 : 0,
                              .node = node};
    core->effort.queue_operations++;
    wend_status status = open_heap_push(side_open(search, side), &core->allocator, entry);
    if (status) return status;
    *to = (search_node){.cost = cost, .parent = from, .mark = side_number(search, side) << 1};
    const search_node *other = &side_nodes(search, !side)[node];
    if (side_has_reached(search, !side, node) && cost + other->cost < core->best_cost) {
        core->best_cost = cost + other->cost;
        search->meeting = node;
    }
    return WEND_OK;
}

// Whether anything waits, with entries thrown out that are stale.
static bool side_waits(bidirectional_search *search, int side) {
    open_heap *open = side_open(search, side);
    while (open->count && !is_unclaimed(search, open_heap_first(open).node)) {
        (void)open_heap_pop(open);
        search->core.effort.queue_operations++;
    }
    return open->count > 0;
}

// Raises a side's floor to the least f that waits.
static void side_raise_floor(bidirectional_search *search, int side) {
    if (!side_waits(search, side)) return;
    const uint64_t least = open_heap_first(side_open(search, side)).key;
    if (least > search->floors[side]) search->floors[side] = least;
}

static wend_status side_expand(bidirectional_search *search, int side, uint32_t node) {
    const wend_grid *grid = search->grid;
    const uint64_t cost = side_nodes(search, side)[node].cost;
    wend_status status = WEND_OK;
    for (uint32_t moves = grid->moves[node]; moves && !status; moves &= moves - 1) {
        const int direction = wend_lowest_bit(moves);
        const uint32_t to = (uint32_t)(node + wend_grid_offset(grid, direction));
        if (!is_unclaimed(search, to)) continue;
        status =
            side_reach(search, side, node, to,
                       cost + wend_grid_costs_step(&search->costs, grid->terrain[node], grid->terrain[to], direction));
    }
    return status;
}

// Gives the start's side the goals' half of the path.
static void turn_goals_half_around(bidirectional_search *search) {
    search_core *core = &search->core;
    search_node *nodes = core->memory.nodes;
    const search_node *back = search->goals.nodes;
    uint32_t node = search->meeting;
    const uint32_t mark = core->memory.number << 1 | 1;
    nodes[node].mark = mark;
    for (; back[node].parent != node; node = back[node].parent)
        nodes[back[node].parent] =
            (search_node){.cost = core->best_cost - back[back[node].parent].cost, .parent = node, .mark = mark};
    core->best_goal = node;
}

static wend_status bidirectional_run(bidirectional_search *search, uint64_t work, wend_path *path) {
    search_core *core = &search->core;
    const wend_search_request *request = &core->request;
    wend_outcome outcome;
    core->query->can_resume = false;
    for (;;) {
        const bool waits = side_waits(search, FROM_START) && side_waits(search, FROM_GOALS);
        const uint64_t floor = search->floors[0] > search->floors[1] ? search->floors[0] : search->floors[1];
        core->proven = floor < core->best_cost ? floor : core->best_cost;
        if (!waits || floor >= core->best_cost) {
            outcome = search->meeting == NO_NODE ? WEND_OUTCOME_UNREACHABLE : WEND_OUTCOME_COMPLETE;
            break;
        }
        if (work == 0) {
            outcome = WEND_OUTCOME_BUDGET_SPENT;
            break;
        }
        if (request->cancellation && (core->effort.expanded & 255) == 0 &&
            wend_cancellation_is_requested(request->cancellation)) {
            outcome = WEND_OUTCOME_CANCELLED;
            break;
        }
        const int side = search->goals.open.count < core->memory.open.heap.count ? FROM_GOALS : FROM_START;
        const uint32_t node = open_heap_pop(side_open(search, side)).node;
        core->effort.queue_operations++;
        search_node *taken = &side_nodes(search, side)[node];
        taken->mark |= 1;
        if (search->meeting != NO_NODE &&
            taken->cost + search->floors[!side] >= core->best_cost + side_estimate(search, !side, node)) {
            side_raise_floor(search, side);
            continue;
        }
        core->effort.expanded++;
        work--;
        if (request->observer)
            request->observer(request->observer_user, node, taken->parent,
                              wend_grid_costs_value(&search->costs, taken->cost));
        wend_status status = side_expand(search, side, node);
        if (status) {
            wend_query_forget(core->query); // steps of the cell were lost: nothing that follows could be trusted
            return status;
        }
        side_raise_floor(search, side);
    }
    if (outcome == WEND_OUTCOME_COMPLETE) turn_goals_half_around(search);
    return wend_search_conclude(core, outcome, path);
}

static wend_status bidirectional_resume(wend_query *query, void *scratch, uint64_t work, wend_path *path) {
    (void)query;
    return bidirectional_run(scratch, work, path);
}

static void bidirectional_frontier(const void *scratch, wend_frontier_visitor visitor, void *user) {
    bidirectional_search *search = (bidirectional_search *)(uintptr_t)scratch; // it is looked at alone
    for (size_t node = 0; node < search->core.node_count; node++)
        if (is_unclaimed(search, (uint32_t)node) && (side_has_reached(search, FROM_START, (uint32_t)node) ||
                                                     side_has_reached(search, FROM_GOALS, (uint32_t)node)))
            visitor(user, node);
}

static const search_kind bidirectional_kind = {
    .name = "bidirectional_search",
    .size = sizeof(bidirectional_search),
    .destroy = bidirectional_free,
    .resume = bidirectional_resume,
    .path_to = wend_search_path_to,
    .cost_to = wend_search_cost_to,
    .frontier = bidirectional_frontier,
};

// ---- Beginning -------------------------------------------------------------------------------------------------------

static double bidirectional_value(const search_core *core, uint64_t cost) {
    return wend_grid_costs_value(&((const bidirectional_search *)core)->costs, cost);
}

static double bidirectional_path_cost(const search_core *core, const wend_path *path) {
    return wend_grid_path_cost(core->map, path);
}

static wend_status begin_goals_side(bidirectional_search *search, size_t cell_count) {
    goals_side *goals = &search->goals;
    open_heap_clear(&goals->open);
    if (cell_count > goals->capacity) {
        const size_t grown = wend_grown_capacity(goals->capacity, cell_count);
        search_node *nodes = wend_grow_items_zeroed(&search->core.allocator, goals->nodes, goals->capacity, grown,
                                                    sizeof *nodes, WEND_LIFETIME_SCRATCH);
        if (!nodes) return WEND_OUT_OF_MEMORY;
        goals->nodes = nodes;
        goals->capacity = grown;
    }
    if (++goals->number > SEARCH_NUMBER_MAX) { // it wraps around: old marks would seem new
        memset(goals->nodes, 0, goals->capacity * sizeof *goals->nodes);
        goals->number = 1;
    }
    return WEND_OK;
}

static wend_status bidirectional_begin(bidirectional_search *search, wend_query *query, const wend_grid *grid,
                                       const wend_search_request *request) {
    search_core *core = &search->core;
    wend_status status = wend_search_begin(query, &bidirectional_kind, core, request, grid->cell_count);
    search->grid = grid;
    search->meeting = NO_NODE;
    core->map = grid;
    core->effort.version = wend_grid_version(grid);
    core->closes_early = true; // what one side closed may be reached for less through the other's cells
    core->methods = (search_methods){.goal_node = wend_grid_goal_node,
                                     .value = bidirectional_value,
                                     .path_cost = bidirectional_path_cost,
                                     .settle = wend_grid_settle_by_islands};
    core->request.open_list = WEND_OPEN_HEAP;
    core->request.guide = NULL;
    wend_search_rely_on(core, grid->life, (wend_life){0});
    wend_query_watch(query, &grid->base.journal);
    wend_cell_search_choose_means(core, &search->costs, grid->neighbours);
    if (!status) status = begin_goals_side(search, grid->cell_count);
    return status ? status : wend_search_set_goals(core);
}

static wend_status open_both_sides(bidirectional_search *search, uint32_t start) {
    const state_array *goals = &search->core.memory.goal_nodes;
    search->core.start_node = start;
    search->floors[FROM_START] = search->floors[FROM_GOALS] = 0;
    wend_status status = side_reach(search, FROM_START, start, start, 0);
    for (size_t i = 0; i < goals->count && !status; i++)
        status = side_reach(search, FROM_GOALS, (uint32_t)goals->items[i], (uint32_t)goals->items[i], 0);
    search->core.effort.generated = 0;
    side_raise_floor(search, FROM_START);
    side_raise_floor(search, FROM_GOALS);
    return status;
}

wend_status wend_grid_find_path_bidirectional(const wend_grid *grid, wend_query *query,
                                              const wend_search_request *request, wend_path *path) {
    REQUIRE(grid && query && wend_path_is_valid(path), WEND_INVALID);
    wend_search_request older_request;
    if (!SEARCH_REQUEST_IS_VALID("request", request, &older_request, HERE)) return WEND_INVALID;
    if (!wend_request_lists_goals("request", request, HERE)) return WEND_INVALID;
    if (!wend_heuristic_is_valid(request->heuristic, grid->neighbours, HERE)) return WEND_INVALID;
    if (request->algorithm == WEND_ALGORITHM_FORWARD) {
        wend_search_request_warn(request, SEARCH_ON_CELLS);
        (void)wend_contract_report(
            HERE, "request.algorithm is WEND_ALGORITHM_FORWARD: bidirectional search is for A* and Dijkstra");
        return WEND_INVALID;
    }
    if (request->goal_count == 0) return wend_grid_find_path(grid, query, request, path);
    wend_status status = wend_profile_admit(request->profile, GRID_SEARCH_HONOURS, "bidirectional search", NULL);
    if (status) return status;
    bidirectional_search *search = wend_query_slot(query, &bidirectional_kind);
    if (!search) return WEND_OUT_OF_MEMORY;
    if (!wend_grid_search_costs(grid, &search->costs)) return wend_grid_find_path(grid, query, request, path);
    wend_search_request_warn(request, SEARCH_ON_CELLS);
    if (request->open_list != WEND_OPEN_AUTO && request->open_list != WEND_OPEN_HEAP)
        wend_log_message(WEND_MESSAGE_SEARCH_FIELD_UNUSED, "open_list", "bidirectional search has two heaps");
    if (request->guide && request->algorithm == WEND_ALGORITHM_ASTAR)
        wend_log_message(WEND_MESSAGE_SEARCH_FIELD_UNUSED, "guide", "bidirectional search has its own estimates");
    status = bidirectional_begin(search, query, grid, request);
    if (status) return status;
    search_core *core = &search->core;
    const uint32_t start = request->start < grid->cell_count ? (uint32_t)request->start : WEND_NO_CELL;
    if (!wend_grid_is_free(grid, start)) {
        core->is_exhausted = true; // from there nothing can be reached
        wend_path_end(path, WEND_OUTCOME_START_OFF_MAP, (double)INFINITY, &core->effort);
        return WEND_OK;
    }
    core->start_node = start;
    if (request->to_nearest) (void)wend_grid_island(grid, start); // brings islands up to date
    bool answered;
    status = wend_grid_look_at_islands(core, start, path, &answered);
    if (status || answered) return status;
    status = open_both_sides(search, start);
    return status ? status : bidirectional_run(search, request->work, path);
}
