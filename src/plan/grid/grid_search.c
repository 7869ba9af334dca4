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
// Costs are fixed point: see grid_costs.h. The cost that is reported is recomputed, in doubles, from the path that was found.
#include "plan/grid/grid_search.h"
#include "base/core/require.h"
#include "map/grid/grid_internal.h"
#include "plan/core/domain_search.h"
#include "plan/core/honours.h"
#include "plan/core/request_faults.h"
#include "plan/grid/cell_search.h"

#include <math.h>

typedef struct grid_search {
    search_core core;
    const wend_grid *grid;
    bool is_canonical; // steps that lead nowhere new are left out (cell_search.h)
    bool is_hex;
    uint32_t goal_x, goal_y;   // of a single goal
    const goal_filter *filter; // steps that begin no cheapest path are left out; NULL: none
    goal_box goal_box;         // around all goals
    grid_costs costs;
} grid_search;

#define SEARCH_NAME grid_search
#include "plan/core/search_template.h"

static void grid_search_free(void *scratch, const wend_allocator *allocator) {
    wend_search_core_free(scratch, allocator);
}

static inline uint64_t grid_search_add(uint64_t a, uint64_t b) {
    return a + b;
}

static inline uint64_t grid_search_key(const grid_search *search, uint64_t f) {
    return fixed_point_key(&search->core, f);
}

static inline uint32_t grid_search_depth(uint64_t cost) {
    return (uint32_t)(cost >> 24); // steps are 2^31 at least: the bits that are cut separate no two depths
}

static inline double grid_search_value(const grid_search *search, uint64_t cost) {
    return wend_grid_costs_value(&search->costs, cost);
}

static inline uint32_t apart(uint32_t a, uint32_t b) {
    return a > b ? a - b : b - a;
}

// Kept out of the way of squares.
static uint64_t hex_estimate_at(const grid_search *search, uint32_t node, uint32_t x, uint32_t y) {
    uint64_t least = search->core.memory.goal_nodes.count ? UINT64_MAX : 0;
    bool plain = search->core.request.heuristic != WEND_HEURISTIC_ZERO;
    for (size_t i = 0; i < search->core.memory.goal_nodes.count; i++) {
        uint32_t goal = (uint32_t)search->core.memory.goal_nodes.items[i], width = search->grid->width;
        uint64_t estimate = plain ? hex_estimate_between(&search->costs, search->core.request.heuristic, x, y,
                                                         goal % width, goal / width)
                                  : 0;
        if (search->core.has_guide) estimate = guided_estimate(&search->core, &search->costs, node, goal, estimate);
        if (estimate < least) least = estimate;
    }
    return least;
}

static inline uint64_t grid_estimate_at(const grid_search *search, uint32_t node, uint32_t x, uint32_t y) {
    if (search->core.request.heuristic == WEND_HEURISTIC_ZERO && !search->core.has_guide) return 0;
    if (search->is_hex) return hex_estimate_at(search, node, x, y);
    if (search->core.memory.goal_nodes.count == 1) {
        uint64_t plain = grid_estimate_apart(&search->costs, search->core.request.heuristic, apart(x, search->goal_x),
                                             apart(y, search->goal_y));
        return search->core.has_guide ? guided_estimate(&search->core, &search->costs, node,
                                                        (uint32_t)search->core.memory.goal_nodes.items[0], plain)
                                      : plain;
    }
    uint64_t least = search->core.memory.goal_nodes.count ? UINT64_MAX : 0;
    for (size_t i = 0; i < search->core.memory.goal_nodes.count; i++) {
        uint32_t goal = (uint32_t)search->core.memory.goal_nodes.items[i], width = search->grid->width;
        uint64_t estimate = grid_estimate_apart(&search->costs, search->core.request.heuristic, apart(x, goal % width),
                                                apart(y, goal / width));
        if (search->core.has_guide) estimate = guided_estimate(&search->core, &search->costs, node, goal, estimate);
        if (estimate < least) least = estimate;
    }
    return least;
}

static inline uint64_t grid_search_estimate(const grid_search *search, uint32_t node) {
    return grid_estimate_at(search, node, node % search->grid->width, node / search->grid->width);
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

static inline wend_status grid_search_expand(grid_search *search, uint32_t node) {
    const wend_grid *grid = search->grid;
    uint32_t x = node % grid->width, y = node / grid->width;
    uint64_t cost = search->core.memory.nodes[node].cost;
    bool uniform = grid->is_uniform;
    uint32_t moves = search->is_canonical ? grid_canonical_moves(grid, search->core.memory.nodes[node].parent, node)
                                          : grid->moves[node];
    if (search->filter) moves = goal_filter_moves(search->filter, node, moves, &search->goal_box);
    for (; moves; moves &= moves - 1) {
        int direction = wend_lowest_bit(moves);
        uint32_t to = (uint32_t)(node + wend_grid_offset(grid, direction));
        uint64_t total = cost;
        if (uniform)
            total += direction < 4 ? search->costs.straight : search->costs.diagonal;
        else
            total += wend_grid_costs_step(&search->costs, grid->terrain[node], grid->terrain[to], direction);
        if (!grid_search_reach(search, node, to, total)) continue;
        uint32_t to_x = (uint32_t)((int64_t)x + wend_step_x[direction]);
        uint32_t to_y = (uint32_t)((int64_t)y + wend_step_y[direction]);
        wend_status status = grid_search_open(search, to, total, grid_estimate_at(search, to, to_x, to_y));
        if (status) return status;
    }
    return WEND_OK;
}

// A path through every cell and an estimate must fit.
static double longest_sum(const wend_grid *grid) {
    return (double)grid->cell_count * (grid->dearest_cost / grid->least_cost) * 3.0;
}

bool wend_grid_search_costs(const wend_grid *grid, grid_costs *costs) {
    const wend_cell_layout layout = wend_grid_layout(grid);
    return wend_grid_costs_choose(costs, grid->terrains, grid->terrain_count, &layout, longest_sum(grid),
                                  CELL_COST_LIMIT);
}

wend_location wend_grid_path_place(const wend_grid *grid, uint32_t cell) {
    if (cell == WEND_NO_CELL) return wend_path_nowhere();
    const wend_vector2 position = wend_grid_position(grid, cell);
    return (wend_location){{position.x, position.y, 0}, cell, wend_grid_version(grid)};
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

// ---- What a grid adds to the answers, also when it is searched as a domain ----------------------------------------------

uint32_t wend_grid_goal_node(const search_core *core, uint64_t state) {
    const wend_grid *grid = core->map;
    return state < grid->cell_count && wend_grid_is_free(grid, (uint32_t)state) ? (uint32_t)state : NO_NODE;
}

static double grid_cost_value(const search_core *core, uint64_t cost) {
    return wend_grid_costs_value(&((const grid_search *)core)->costs, cost);
}

static double grid_cost_of_path(const search_core *core, const wend_path *path) {
    return wend_grid_path_cost(core->map, path);
}

// Of the cells that were reached, the one nearest to a cell, then the one with the smallest number: what
// wend_grid_nearest_in_island answers, for a search of the whole island.
static uint32_t grid_nearest_reached(const search_core *core, uint64_t cell) {
    const wend_grid *grid = core->map;
    if (cell >= grid->cell_count) return WEND_NO_CELL;
    uint32_t nearest = WEND_NO_CELL;
    uint64_t least = UINT64_MAX;
    for (uint32_t node = 0; node < grid->cell_count; node++) {
        if (!node_is_reached(core, node)) continue;
        uint64_t distance = wend_grid_squared_distance(grid, node, (uint32_t)cell);
        if (distance >= least) continue;
        least = distance;
        nearest = node;
    }
    return nearest;
}

// Turns the answer of a search into what was asked for when no goal can be reached.
static wend_status grid_settle(search_core *core, wend_path *path) {
    if (core->instead != NO_NODE) {
        path->lower_bound = (double)INFINITY;
        if (path->outcome != WEND_OUTCOME_COMPLETE) return WEND_OK;
        path->outcome = WEND_OUTCOME_PARTIAL;
        path->nearest = wend_grid_path_place(core->map, core->instead);
    } else if (path->outcome ==
               WEND_OUTCOME_UNREACHABLE) { // the islands were stale, so all that can be reached was searched
        uint32_t nearest = grid_nearest_reached(core, core->request.goals[0]);
        if (nearest == WEND_NO_CELL || !core->request.to_nearest) {
            if (core->memory.goal_nodes.count == 0) path->outcome = WEND_OUTCOME_GOAL_OFF_MAP;
        } else {
            wend_status status = wend_search_trace(core, nearest, path);
            if (status) return status;
            wend_path_arrive(path, wend_grid_path_cost(core->map, path), (double)INFINITY, &core->effort);
            path->outcome = WEND_OUTCOME_PARTIAL;
        }
        if (nearest != WEND_NO_CELL) path->nearest = wend_grid_path_place(core->map, nearest);
    }
    return WEND_OK;
}

wend_status wend_grid_look_at_islands(search_core *core, uint32_t start, wend_path *path, bool *answered) {
    const wend_grid *grid = core->map;
    const state_array *goals = &core->memory.goal_nodes;
    *answered = false;
    if (core->request.goal_count == 0) return WEND_OK;
    uint64_t goal = core->request.goals[0];
    bool off_map = goals->count == 0;
    bool islands_matter = !off_map || goal < grid->cell_count;
    if (islands_matter && !wend_grid_islands_are_fresh(grid)) return WEND_OK;
    uint32_t island = islands_matter ? wend_grid_island(grid, start) : 0;
    for (size_t i = 0; i < goals->count; i++)
        if (wend_grid_island(grid, (uint32_t)goals->items[i]) == island) return WEND_OK;
    uint32_t nearest =
        goal < grid->cell_count ? wend_grid_nearest_in_island(grid, island, (uint32_t)goal) : WEND_NO_CELL;
    if (core->request.to_nearest && nearest != WEND_NO_CELL) {
        core->instead = nearest;
        return wend_search_set_goal(core, nearest);
    }
    *answered = true;
    wend_path_end(path, off_map ? WEND_OUTCOME_GOAL_OFF_MAP : WEND_OUTCOME_UNREACHABLE, (double)INFINITY,
                  &core->effort);
    if (nearest != WEND_NO_CELL) path->nearest = wend_grid_path_place(grid, nearest);
    return WEND_OK;
}

wend_status wend_grid_settle_by_islands(search_core *core, wend_path *path) {
    const wend_grid *grid = core->map;
    if (core->instead != NO_NODE) {
        path->lower_bound = (double)INFINITY;
        if (path->outcome != WEND_OUTCOME_COMPLETE) return WEND_OK;
        path->outcome = WEND_OUTCOME_PARTIAL;
        path->nearest = wend_grid_path_place(grid, core->instead);
    } else if (path->outcome == WEND_OUTCOME_UNREACHABLE) {
        // The islands were stale as the search began, and not all that can be reached was noted: islands know what is nearest.
        if (core->memory.goal_nodes.count == 0) path->outcome = WEND_OUTCOME_GOAL_OFF_MAP;
        if (core->request.goals[0] >= grid->cell_count) return WEND_OK;
        path->nearest =
            wend_grid_path_place(grid, wend_grid_nearest_in_island(grid, wend_grid_island(grid, core->start_node),
                                                                   (uint32_t)core->request.goals[0]));
    }
    return WEND_OK;
}

// ---- Beginning ----------------------------------------------------------------------------------------------------------

// A search of a grid: in whole numbers, or as a domain.
typedef struct grid_run {
    search_core *core;
    grid_search *search; // NULL: as a domain, for terrain costs lie too far apart for fixed point
} grid_run;

// Sets up all but the start.
static wend_status grid_begin(const wend_grid *grid, wend_query *query, const wend_search_request *request,
                              grid_run *run) {
    grid_search *search = wend_query_slot(query, &grid_search_kind);
    if (!search) return WEND_OUT_OF_MEMORY;
    wend_status status = WEND_OK;
    if (wend_grid_search_costs(grid, &search->costs)) {
        *run = (grid_run){&search->core, search};
        status = wend_search_begin(query, &grid_search_kind, &search->core, request, grid->cell_count);
        search->core.methods.value = grid_cost_value;
        search->grid = grid;
        search->filter = NULL;
        search->is_hex = grid->neighbours == WEND_NEIGHBOURS_SIX;
        search->is_canonical = grid->is_uniform && grid->neighbours == WEND_NEIGHBOURS_EIGHT && grid->width > 2 &&
                               grid->corners == WEND_CORNERS_NO_CUTTING && request->algorithm != WEND_ALGORITHM_FORWARD;
    } else {
        const wend_domain domain = wend_grid_domain(grid);
        *run = (grid_run){0};
        status = wend_domain_search_begin(query, &domain, request, &run->core);
        if (!run->core) return status;
    }
    search_core *core = run->core;
    core->map = grid;
    core->effort.version = wend_grid_version(grid);
    core->methods.goal_node = wend_grid_goal_node;
    core->methods.path_cost = grid_cost_of_path;
    core->methods.settle = grid_settle;
    wend_search_rely_on(core, grid->life, (wend_life){0});
    wend_query_watch(query, &grid->base.journal);
    if (!status) wend_search_take_guide(core, grid, NULL, NULL);
    // What is nearest to a goal that cannot be reached is known by islands, or when all that can be reached was searched.
    core->may_prune = core->has_guide && wend_grid_islands_are_fresh(grid);
    wend_cell_search_choose_means(core, run->search ? &run->search->costs : NULL, grid->neighbours);
    return status ? status : wend_search_set_goals(core);
}

// Opens the starts and runs.
static wend_status grid_search_from(const grid_run *run, const uint32_t *starts, size_t start_count, uint64_t work,
                                    wend_path *path) {
    wend_status status = WEND_OK;
    for (size_t i = 0; i < start_count && !status; i++)
        status =
            run->search ? grid_search_start(run->search, starts[i]) : wend_domain_search_start(run->core, starts[i]);
    if (status) return status;
    return run->search ? grid_search_run(run->search, work, path) : wend_domain_search_run(run->core, work, path);
}

wend_status wend_grid_search_flood(const wend_grid *grid, wend_query *query, const uint32_t *cells, size_t cell_count) {
    wend_search_request request = wend_default_search_request();
    request.algorithm = WEND_ALGORITHM_DIJKSTRA;
    grid_run run;
    wend_status status = grid_begin(grid, query, &request, &run);
    wend_path path = wend_path_empty(query->allocator);
    return status ? status : grid_search_from(&run, cells, cell_count, WEND_WORK_UNLIMITED, &path);
}

wend_status wend_grid_find_filtered(const wend_grid *grid, const goal_filter *filter, wend_query *query,
                                    const wend_search_request *request, wend_path *path, const call_site *site) {
    wend_search_request older_request;
    if (!SEARCH_REQUEST_IS_VALID("request", request, &older_request, site)) return WEND_INVALID;
    if (!wend_request_lists_goals("request", request, site)) return WEND_INVALID;
    if (!wend_heuristic_is_valid(request->heuristic, grid->neighbours, site)) return WEND_INVALID;
    wend_status status = wend_profile_admit(request->profile, GRID_SEARCH_HONOURS, "grid search", NULL);
    if (status) return status;
    wend_search_request_warn(request, SEARCH_ON_CELLS);
    grid_run run;
    status = grid_begin(grid, query, request, &run);
    if (status) return status;
    uint32_t start = request->start < grid->cell_count ? (uint32_t)request->start : WEND_NO_CELL;
    if (!wend_grid_is_free(grid, start)) {
        run.core->is_exhausted = true; // from there nothing can be reached
        wend_path_end(path, WEND_OUTCOME_START_OFF_MAP, (double)INFINITY, &run.core->effort);
        return WEND_OK;
    }
    // Brings islands up to date: a filter leaves out what a search that finds no goal would have looked at.
    if (filter && request->goal_count) (void)wend_grid_island(grid, start);
    bool answered;
    status = wend_grid_look_at_islands(run.core, start, path, &answered);
    if (status || answered) return status;
    const state_array *goals = &run.core->memory.goal_nodes;
    if (run.search && filter && goals->count) {
        run.search->filter = filter;
        run.search->goal_box = goal_box_around(grid, goals);
        run.search->is_canonical = false; // of ties, boxes may keep one that is not
        run.core->closes_early = true;    // what was left out may have led to a cell more cheaply
    }
    if (run.search && goals->count == 1) {
        run.search->goal_x = (uint32_t)goals->items[0] % grid->width;
        run.search->goal_y = (uint32_t)goals->items[0] / grid->width;
    }
    return grid_search_from(&run, &start, 1, request->work, path);
}

wend_status wend_grid_find_path(const wend_grid *grid, wend_query *query, const wend_search_request *request,
                                wend_path *path) {
    REQUIRE(grid && query && wend_path_is_valid(path), WEND_INVALID);
    return wend_grid_find_filtered(grid, NULL, query, request, path, HERE);
}
