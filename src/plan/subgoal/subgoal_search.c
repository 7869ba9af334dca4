// Searching a subgoal graph: A* over subgoals, with start and goals joined to them.
//
//     start ---> subgoals directly before it -- links -- subgoals directly before the goal ---> goal
//        \______________ a line that is free, diagonal steps first _______________________/
//
// The line comes first: a start and a goal directly before each other have no subgoal between them, and no path in the graph. Of subgoals of lower levels only those take part that are reached from start or goals by
// links that rise (subgoal_levels.c): they are marked before the search.
//
// Nodes are cells. A path is written from the goal backwards, a link that was added by way of its middle, any other as straight steps behind diagonal ones.
#include "plan/subgoal/subgoals_internal.h"

#include "base/core/require.h"
#include "plan/core/honours.h"
#include "plan/core/request_faults.h"
#include "plan/grid/cell_search.h"
#include "plan/grid/grid_search.h"

// From a subgoal, or from the start, to a goal that is no subgoal.
typedef struct goal_link {
    uint32_t from, goal;
} goal_link;

#define ARRAY_NAME goal_link_array
#define ARRAY_ITEM goal_link
#include "base/memory/array_template.h"

typedef struct subgoal_search {
    search_core core;
    const wend_subgoals *subgoals;
    const wend_grid *grid;
    const subgoal_levels *levels; // NULL: every subgoal counts
    uint32_t *marks;              // by cell: 2 * number, + 1 when goals are directly before it
    size_t mark_count;
    uint32_t number;
    subgoal_cell_array start_links, found, rising;
    goal_link_array goal_links;
    size_t path_straight, path_diagonal; // steps of the path that was written last
} subgoal_search;

#define SEARCH_NAME subgoal_search
#include "plan/core/search_template.h"

static void subgoal_search_free(void *scratch, const wend_allocator *allocator) {
    subgoal_search *search = scratch;
    wend_release_items(allocator, search->marks, search->mark_count, sizeof *search->marks);
    subgoal_cell_array_free(&search->start_links, allocator);
    subgoal_cell_array_free(&search->found, allocator);
    subgoal_cell_array_free(&search->rising, allocator);
    goal_link_array_free(&search->goal_links, allocator);
    wend_search_core_free(scratch, allocator);
}

static inline uint64_t subgoal_search_add(uint64_t a, uint64_t b) {
    return a + b;
}

static inline uint64_t subgoal_search_key(const subgoal_search *search, uint64_t f) {
    return fixed_point_key(&search->core, f);
}

static inline uint32_t subgoal_search_depth(uint64_t cost) {
    return (uint32_t)(cost >> 24); // as in grid_search.c
}

static inline double subgoal_search_value(const subgoal_search *search, uint64_t cost) {
    return wend_grid_costs_value(&search->subgoals->costs, cost);
}

static inline uint32_t cells_apart(uint32_t a, uint32_t b) {
    return a > b ? a - b : b - a;
}

static inline uint64_t subgoal_search_estimate(const subgoal_search *search, uint32_t node) {
    const search_core *core = &search->core;
    const grid_costs *costs = &search->subgoals->costs;
    const uint32_t width = search->grid->width, x = node % width, y = node / width;
    if (core->request.heuristic == WEND_HEURISTIC_ZERO && !core->has_guide) return 0;
    uint64_t least = UINT64_MAX;
    for (size_t i = 0; i < core->memory.goal_nodes.count; i++) {
        const uint32_t goal = (uint32_t)core->memory.goal_nodes.items[i];
        uint64_t estimate = grid_estimate_apart(costs, core->request.heuristic, cells_apart(x, goal % width),
                                                cells_apart(y, goal / width));
        if (core->has_guide) estimate = guided_estimate(core, costs, node, goal, estimate);
        if (estimate < least) least = estimate;
    }
    return least;
}

// ---- Expanding ------------------------------------------------------------------------------------------------------

static inline wend_status reach_by_link(subgoal_search *search, uint32_t from, uint64_t cost, subgoal_link link) {
    const uint64_t total = cost + subgoal_link_cost(&search->subgoals->costs, &link);
    if (!subgoal_search_reach(search, from, link.cell, total)) return WEND_OK;
    return subgoal_search_open(search, link.cell, total, subgoal_search_estimate(search, link.cell));
}

static inline wend_status subgoal_search_expand(subgoal_search *search, uint32_t node) {
    const subgoal_graph *graph = &search->subgoals->graph;
    const uint64_t cost = search->core.memory.nodes[node].cost;
    const uint32_t rank = subgoal_rank(graph, node);
    wend_status status = WEND_OK;
    if (rank != NO_SUBGOAL) {
        const subgoal_levels *levels = search->levels;
        const size_t first = levels ? levels->first[rank] : graph->first[rank],
                     end = levels ? levels->first[rank + 1] : graph->first[rank + 1],
                     lower = levels ? levels->lower[rank] : end;
        const subgoal_link *links = levels ? levels->links : graph->links;
        for (size_t i = first; i < lower && !status; i++) status = reach_by_link(search, node, cost, links[i]);
        for (size_t i = lower; i < end && !status; i++)
            if (search->marks[links[i].cell] >> 1 == search->number)
                status = reach_by_link(search, node, cost, links[i]);
    }
    if (node == search->core.start_node)
        for (size_t i = 0; i < search->start_links.count && !status; i++)
            status =
                reach_by_link(search, node, cost, subgoal_link_to(search->grid, node, search->start_links.items[i]));
    if (search->marks[node] == (search->number << 1 | 1))
        for (size_t i = 0; i < search->goal_links.count && !status; i++)
            if (search->goal_links.items[i].from == node)
                status = reach_by_link(search, node, cost,
                                       subgoal_link_to(search->grid, node, search->goal_links.items[i].goal));
    return status;
}

// ---- Joining start and goals ----------------------------------------------------------------------------------------

static void mark_cell(subgoal_search *search, uint32_t cell, uint32_t bit) {
    if (search->marks[cell] >> 1 != search->number) search->marks[cell] = search->number << 1;
    search->marks[cell] |= bit;
}

static wend_status begin_marks(subgoal_search *search) {
    const size_t cells = search->grid->cell_count;
    if (search->mark_count < cells) {
        uint32_t *marks = wend_grow_items_zeroed(&search->core.allocator, search->marks, search->mark_count, cells,
                                                 sizeof *marks, WEND_LIFETIME_OBJECT);
        if (!marks) return WEND_OUT_OF_MEMORY;
        search->marks = marks;
        search->mark_count = cells;
    }
    if (++search->number > SEARCH_NUMBER_MAX) {
        memset(search->marks, 0, search->mark_count * sizeof *search->marks);
        search->number = 1;
    }
    return WEND_OK;
}

// Marks a subgoal of a lower level, and all that links that rise lead to from there.
static wend_status mark_rising(subgoal_search *search, uint32_t cell) {
    const subgoal_levels *levels = search->levels;
    const subgoal_graph *graph = &search->subgoals->graph;
    if (!levels) return WEND_OK;
    search->rising.count = 0;
    wend_status status = subgoal_cell_array_push(&search->rising, &search->core.allocator, cell);
    mark_cell(search, cell, 0);
    while (search->rising.count && !status) {
        const uint32_t rank = subgoal_rank(graph, search->rising.items[--search->rising.count]);
        for (size_t i = levels->first[rank]; i < levels->first[rank + 1] && !status; i++) {
            const uint32_t to = levels->links[i].cell, level = levels->level[subgoal_rank(graph, to)];
            if (level <= levels->level[rank] || level == levels->count) continue;
            if (search->marks[to] >> 1 == search->number) continue;
            mark_cell(search, to, 0);
            status = subgoal_cell_array_push(&search->rising, &search->core.allocator, to);
        }
    }
    return status;
}

static wend_status join_start(subgoal_search *search, uint32_t start) {
    const subgoal_graph *graph = &search->subgoals->graph;
    search->start_links.count = 0;
    if (subgoal_rank(graph, start) != NO_SUBGOAL) return mark_rising(search, start);
    wend_status status = wend_subgoal_reach(search->grid, &search->subgoals->ground, start, &search->start_links,
                                            &search->core.allocator);
    for (size_t i = 0; i < search->start_links.count && !status; i++)
        if (search->marks[search->start_links.items[i]] >> 1 != search->number)
            status = mark_rising(search, search->start_links.items[i]);
    return status;
}

static wend_status add_goal_link(subgoal_search *search, uint32_t from, uint32_t goal) {
    mark_cell(search, from, 1);
    return goal_link_array_push(&search->goal_links, &search->core.allocator, (goal_link){from, goal});
}

static wend_status join_goal(subgoal_search *search, uint32_t start, uint32_t goal) {
    wend_status status = WEND_OK;
    if (wend_subgoal_line_is_free(search->grid, start, goal)) status = add_goal_link(search, start, goal);
    if (subgoal_rank(&search->subgoals->graph, goal) != NO_SUBGOAL) return status ? status : mark_rising(search, goal);
    search->found.count = 0;
    if (!status)
        status =
            wend_subgoal_reach(search->grid, &search->subgoals->ground, goal, &search->found, &search->core.allocator);
    for (size_t i = 0; i < search->found.count && !status; i++) {
        const uint32_t cell = search->found.items[i];
        if (search->marks[cell] >> 1 != search->number) status = mark_rising(search, cell);
        if (!status) status = add_goal_link(search, cell, goal);
    }
    return status;
}

static wend_status join_ends(subgoal_search *search, uint32_t start) {
    wend_status status = begin_marks(search);
    if (!status) status = join_start(search, start);
    search->goal_links.count = 0;
    for (size_t i = 0; i < search->core.memory.goal_nodes.count && !status; i++)
        status = join_goal(search, start, (uint32_t)search->core.memory.goal_nodes.items[i]);
    return status;
}

// ---- Returns --------------------------------------------------------------------------------------------------------

static double subgoal_cost_value(const search_core *core, uint64_t cost) {
    return subgoal_search_value((const subgoal_search *)core, cost);
}

static double subgoal_path_cost(const search_core *core, const wend_path *path) {
    const subgoal_search *search = (const subgoal_search *)core;
    const wend_grid *grid = search->grid;
    (void)path;
    return ((double)search->path_straight + (double)search->path_diagonal * WEND_SQUARE_ROOT_OF_TWO) *
           grid->least_cost * grid->cell_size;
}

// The cell that a link leads over, or NO_SUBGOAL.
static uint32_t link_middle(const subgoal_search *search, uint32_t from, uint32_t to) {
    const subgoal_levels *levels = search->levels;
    const uint32_t rank = levels ? subgoal_rank(&search->subgoals->graph, from) : NO_SUBGOAL;
    if (rank == NO_SUBGOAL) return NO_SUBGOAL;
    for (size_t i = levels->first[rank]; i < levels->first[rank + 1]; i++)
        if (levels->links[i].cell == to) return levels->middles[i];
    return NO_SUBGOAL;
}

// Writes the cells behind `from`, `to` included, backwards from `end`. Returns where they begin.
static size_t write_link_back(const wend_grid *grid, uint32_t from, uint32_t to, uint64_t *states, size_t end) {
    const subgoal_link link = subgoal_link_to(grid, from, to);
    const int64_t width = grid->width;
    const uint32_t x = to % grid->width, from_x = from % grid->width, y = to / grid->width, from_y = from / grid->width;
    const int64_t across = x > from_x ? -1 : 1, down = y > from_y ? -width : width;
    const int64_t line = cells_apart(x, from_x) > cells_apart(y, from_y) ? across : down;
    int64_t cell = to;
    for (uint32_t i = link.straight; i; i--, cell += line) states[--end] = (uint64_t)cell;
    for (uint32_t i = link.diagonal; i; i--, cell += across + down) states[--end] = (uint64_t)cell;
    return end;
}

static wend_status trace_subgoals(search_core *core, uint32_t node, wend_path *path) {
    subgoal_search *search = (subgoal_search *)core;
    const search_node *nodes = core->memory.nodes;
    size_t straight = 0, diagonal = 0;
    for (uint32_t at = node; at != core->start_node; at = nodes[at].parent) {
        const subgoal_link link = subgoal_link_to(search->grid, nodes[at].parent, at);
        straight += link.straight;
        diagonal += link.diagonal;
    }
    size_t left = straight + diagonal + 1;
    wend_status status = wend_path_reserve(path, left);
    subgoal_cell_array *stack = &search->rising; // ends of links that are to be written, the last one first
    // The deepest way into middles halves a link's cells each time: no link has more parts than cells.
    if (!status) status = subgoal_cell_array_reserve(stack, &core->allocator, 2 * left + 2);
    if (status) return status;
    search->path_straight = straight;
    search->path_diagonal = diagonal;
    path->state_count = left;
    uint64_t *states = wend_path_write_states(path);
    for (uint32_t at = node; at != core->start_node; at = nodes[at].parent) {
        stack->count = 2;
        stack->items[0] = nodes[at].parent;
        stack->items[1] = at;
        while (stack->count) {
            const uint32_t to = stack->items[--stack->count], from = stack->items[--stack->count];
            const uint32_t middle = link_middle(search, from, to);
            if (middle == NO_SUBGOAL) {
                left = write_link_back(search->grid, from, to, states, left);
                continue;
            }
            stack->items[stack->count++] = from;
            stack->items[stack->count++] = middle;
            stack->items[stack->count++] = middle;
            stack->items[stack->count++] = to;
        }
    }
    states[0] = core->start_node;
    return WEND_OK;
}

// Islands were up to date as the search began: it only has to say where it went instead.
static wend_status settle_subgoals(search_core *core, wend_path *path) {
    if (core->instead == NO_NODE) return WEND_OK;
    path->lower_bound = (double)INFINITY;
    if (path->outcome != WEND_OUTCOME_COMPLETE) return WEND_OK;
    path->outcome = WEND_OUTCOME_PARTIAL;
    path->nearest = wend_grid_path_place(core->map, core->instead);
    return WEND_OK;
}

// ---- Beginning ------------------------------------------------------------------------------------------------------

static wend_status begin_subgoal_search(const wend_subgoals *subgoals, wend_query *query,
                                        const wend_search_request *request, subgoal_search **begun) {
    const wend_grid *grid = subgoals->grid;
    subgoal_search *search = *begun = wend_query_slot(query, &subgoal_search_kind);
    if (!search) return WEND_OUT_OF_MEMORY;
    search_core *core = &search->core;
    const wend_status status = wend_search_begin(query, &subgoal_search_kind, core, request, grid->cell_count);
    core->map = search->grid = grid;
    core->effort.version = wend_grid_version(grid);
    core->closes_early = true; // what takes no part may have led to a subgoal more cheaply
    core->methods = (search_methods){.value = subgoal_cost_value,
                                     .goal_node = wend_grid_goal_node,
                                     .path_cost = subgoal_path_cost,
                                     .trace = trace_subgoals,
                                     .settle = settle_subgoals};
    search->subgoals = subgoals;
    search->levels = subgoals->levels.count && !subgoals->levels_are_stale ? &subgoals->levels : NULL;
    wend_search_rely_on(core, subgoals->life, grid->life);
    wend_query_watch(query, &grid->base.journal);
    if (!status) wend_search_take_guide(core, grid, NULL, NULL);
    core->may_prune = core->has_guide;
    wend_cell_search_choose_means(core, &subgoals->costs, grid->neighbours);
    return status ? status : wend_search_set_goals(core);
}

wend_status wend_subgoals_find_path(const wend_subgoals *subgoals, wend_query *query,
                                    const wend_search_request *request, wend_path *path) {
    REQUIRE(subgoals && query && wend_path_is_valid(path), WEND_INVALID);
    wend_search_request older_request;
    if (!SEARCH_REQUEST_IS_VALID("request", request, &older_request, HERE)) return WEND_INVALID;
    const wend_grid *grid = subgoals->grid;
    wend_status status = WEND_OK;
    if (grid) {
        if (!wend_request_lists_goals("request", request, HERE)) return WEND_INVALID;
        if (!wend_heuristic_is_valid(request->heuristic, grid->neighbours, HERE)) return WEND_INVALID;
        status = wend_profile_admit(request->profile, SUBGOAL_SEARCH_HONOURS, "subgoal search", NULL);
        if (status) return status;
        wend_search_request_warn(request, SEARCH_ON_CELLS);
    }
    if (request->algorithm == WEND_ALGORITHM_FORWARD) {
        (void)wend_contract_report(HERE,
                                   "request.algorithm is WEND_ALGORITHM_FORWARD: subgoals are for A* and Dijkstra");
        return WEND_INVALID;
    }
    status = wend_subgoals_catch_up(subgoals);
    if (status) {
        wend_query_forget(query);
        return status;
    }
    if (!grid) return wend_state_levels_find_path(subgoals, query, request, path);
    if (request->goal_count == 0) return wend_grid_find_path(grid, query, request, path);
    subgoal_search *search;
    status = begin_subgoal_search(subgoals, query, request, &search);
    if (status) return status;
    search_core *core = &search->core;
    const uint32_t start = request->start < grid->cell_count ? (uint32_t)request->start : WEND_NO_CELL;
    if (!wend_grid_is_free(grid, start)) {
        core->is_exhausted = true; // from there nothing can be reached
        wend_path_end(path, WEND_OUTCOME_START_OFF_MAP, (double)INFINITY, &core->effort);
        return WEND_OK;
    }
    core->start_node = start;
    (void)wend_grid_island(grid, start); // brings islands up to date
    bool answered;
    status = wend_grid_look_at_islands(core, start, path, &answered);
    if (status || answered) return status;
    status = join_ends(search, start);
    if (!status) status = subgoal_search_start(search, start);
    return status ? status : subgoal_search_run(search, request->work, path);
}
