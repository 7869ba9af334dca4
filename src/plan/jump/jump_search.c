// Jump point search, and canonical Dijkstra: A* and Dijkstra's algorithm over the cells at which paths turn.
//
//     s . . . . . . .        Of all shortest paths one is canonical: its diagonal steps come as early as they can. From s it goes diagonally, and from each
//       \ - - - - j          cell of the diagonal straight on across and down, until something happens there:
//         \ - # # .            - an obstacle beside the line ends: a jump point j, where the path may have to turn
//           \ - - - #          - the goal lies on the line
//                              - something is in the way: nothing comes of it
//
// Jump points alone are nodes of the search, the cells of the diagonal are not: the parent of j is s, and the path between two nodes is a diagonal and
// then a straight line, either of which may be empty. So the direction in which a node was entered, which says where it may go on (cell_search.h for grids
// where corners are not cut), follows from its parent.
//
// Where corners may be cut, a diagonal can be forced to turn as well: past a blocked cell it has beside it. Such a cell is a node of its own.
//
// Without goals (canonical Dijkstra: Sturtevant and Rabin, 2016) every cell that is passed gets its cost, and a line ends where a cell was reached for as
// little before. The listing in "Faster Dijkstra Search on Uniform Cost Grids" (Game AI Pro 360, chapter 26) starts expansions with a cost of 0 and puts the expanded
// cell itself back; here successors are expanded, from the cost of their cell.
//
// Invariants: a node's cost is that of a path; of the goal that ends the search it is the least. Of other nodes it need not be: a cheaper path may pass over a node without
// a turn, and then it is no node of that path.
#include "plan/jump/jump_points_internal.h"

#include "base/core/require.h"
#include "plan/core/honours.h"
#include "plan/core/request_faults.h"
#include "plan/grid/cell_search.h"
#include "plan/grid/grid_search.h"

typedef struct jump_search {
    search_core core;
    const wend_jump_points *jumps;
    const wend_grid *grid;
    jump_medium medium; // the start's; nothing for canonical Dijkstra
    wend_corner_rule corners;
    uint64_t straight, diagonal; // what steps cost
    uint32_t goal_x, goal_y;     // of a single goal; else no place
    bool has_many_goals;
    bool has_plain_estimate;             // a single goal, octile, no guide
    const goal_filter *filter;           // steps that begin no cheapest path are left out; NULL: none
    goal_box goal_box;                   // around all goals
    size_t path_straight, path_diagonal; // steps of the path that was written last
} jump_search;

#define SEARCH_NAME jump_search
#include "plan/core/search_template.h"

static void jump_search_free(void *scratch, const wend_allocator *allocator) {
    wend_search_core_free(scratch, allocator);
}

static inline uint64_t jump_search_add(uint64_t a, uint64_t b) {
    return a + b;
}

static inline uint64_t jump_search_key(const jump_search *search, uint64_t f) {
    return fixed_point_key(&search->core, f);
}

static inline uint32_t jump_search_depth(uint64_t cost) {
    return (uint32_t)(cost >> 24); // as in grid_search.c
}

static inline double jump_search_value(const jump_search *search, uint64_t cost) {
    return wend_grid_costs_value(&search->jumps->costs, cost);
}

// ---- Estimates ------------------------------------------------------------------------------------------------------

// The least to any goal.
static uint64_t jump_estimate_to_goals(const jump_search *search, uint32_t node, uint32_t x, uint32_t y) {
    const search_core *core = &search->core;
    const grid_costs *costs = &search->jumps->costs;
    if (core->request.heuristic == WEND_HEURISTIC_ZERO && !core->has_guide) return 0;
    uint64_t least = core->memory.goal_nodes.count ? UINT64_MAX : 0;
    for (size_t i = 0; i < core->memory.goal_nodes.count; i++) {
        const uint32_t goal = (uint32_t)core->memory.goal_nodes.items[i], width = search->grid->width;
        uint64_t estimate = grid_estimate_apart(costs, core->request.heuristic, places_apart(x, goal % width),
                                                places_apart(y, goal / width));
        if (core->has_guide) estimate = guided_estimate(core, costs, node, goal, estimate);
        if (estimate < least) least = estimate;
    }
    return least;
}

static inline uint64_t jump_estimate_at(const jump_search *search, uint32_t node, uint32_t x, uint32_t y) {
    if (!search->has_plain_estimate) return jump_estimate_to_goals(search, node, x, y);
    const uint64_t columns = places_apart(x, search->goal_x), rows = places_apart(y, search->goal_y);
    const uint64_t longer = columns > rows ? columns : rows, shorter = columns > rows ? rows : columns;
    return longer * search->straight + shorter * (search->diagonal - search->straight);
}

static inline uint64_t jump_search_estimate(const jump_search *search, uint32_t node) {
    return jump_estimate_at(search, node, node % search->grid->width, node / search->grid->width);
}

// ---- Where a node may go on -----------------------------------------------------------------------------------------

// Of the moves of a cell that was entered in a direction from a neighbour with those moves, the ones that are needed.
static inline uint32_t needed_moves(wend_corner_rule corners, uint32_t moves, uint32_t moves_before, int direction) {
    if (corners == WEND_CORNERS_NO_CUTTING) return canonical_moves(moves, moves_before, direction);
    return (moves & canonical_ahead[direction]) | cut_moves(moves, direction);
}

// The direction in which one arrives, diagonal steps first.
static inline int direction_of_arrival(uint32_t x, uint32_t y, uint32_t to_x, uint32_t to_y) {
    const uint32_t columns = places_apart(x, to_x), rows = places_apart(y, to_y);
    if (columns > rows) return to_x > x ? 0 : 2;
    if (columns < rows) return to_y > y ? 1 : 3;
    return to_x > x ? (to_y > y ? 4 : 7) : (to_y > y ? 5 : 6);
}

static inline uint32_t moves_from_node(const jump_search *search, wend_corner_rule corners, uint32_t node, uint32_t x,
                                       uint32_t y) {
    const wend_grid *grid = search->grid;
    const uint32_t parent = search->core.memory.nodes[node].parent;
    if (parent == node) return grid->moves[node]; // the start
    const int direction = direction_of_arrival(parent % grid->width, parent / grid->width, x, y);
    return needed_moves(corners, grid->moves[node], grid->moves[(int64_t)node - wend_grid_offset(grid, direction)],
                        direction);
}

// ---- Jumping --------------------------------------------------------------------------------------------------------

static inline wend_status reach_jump_point(jump_search *search, uint32_t from, uint32_t x, uint32_t y, uint64_t cost) {
    const uint32_t node = y * search->grid->width + x;
    if (!jump_search_reach(search, from, node, cost)) return WEND_OK;
    return jump_search_open(search, node, cost, jump_estimate_at(search, node, x, y));
}

static int64_t nearest_goal_in_line(const jump_search *search, uint32_t x, uint32_t y, int direction, int64_t reach) {
    const state_array *goals = &search->core.memory.goal_nodes;
    int64_t nearest = 0;
    for (size_t i = 0; i < goals->count; i++) {
        const uint32_t goal = (uint32_t)goals->items[i], width = search->grid->width;
        const int64_t ahead = goal_in_line(x, y, goal % width, goal / width, direction, nearest ? nearest : reach);
        if (ahead) nearest = ahead;
    }
    return nearest;
}

// Ends a jump from a cell in a straight direction, which found a jump point or an obstacle: at a goal that lies before that, or there. parent: the node that this
// comes from, perhaps by a diagonal.
static wend_status end_jump(jump_search *search, uint32_t parent, uint32_t x, uint32_t y, uint64_t cost, int direction,
                            int64_t found) {
    const int64_t reach = found > 0 ? found : -found;
    int64_t steps = search->has_many_goals ? nearest_goal_in_line(search, x, y, direction, reach)
                                           : goal_in_line(x, y, search->goal_x, search->goal_y, direction, reach);
    if (!steps) steps = found;
    if (steps <= 0) return WEND_OK;
    return reach_jump_point(search, parent, (uint32_t)(x + steps * wend_step_x[direction]),
                            (uint32_t)(y + steps * wend_step_y[direction]), cost + (uint64_t)steps * search->straight);
}

COPIED_INLINE wend_status jump_straight(jump_search *search, uint32_t node, uint32_t x, uint32_t y, uint64_t cost,
                                        int direction) {
    const bit_lines *lines = direction & 1 ? &search->medium.columns : &search->medium.rows;
    const uint32_t line = direction & 1 ? x : y, place = direction & 1 ? y : x;
    const uint8_t *free = bit_line(lines, LINES_FREE, line);
    const int64_t found = direction & 2 ? jump_backward(free, bit_line(lines, LINES_BACKWARD, line), place)
                                        : jump_forward(free, bit_line(lines, LINES_FORWARD, line), place);
    if (found <= 0 && line != (direction & 1 ? search->goal_x : search->goal_y) && !search->has_many_goals)
        return WEND_OK;
    return end_jump(search, node, x, y, cost, direction, found);
}

// Goes along a diagonal, and straight on from each of its cells. This is where the time goes: most of these jumps find nothing, and whatever is done with one that
// does is left to others. The direction is a constant.
COPIED_INLINE wend_status jump_diagonally(jump_search *search, bool cuts, uint32_t node, uint32_t x, uint32_t y,
                                          uint64_t cost, int direction) {
    const int across = parts_of_diagonal[direction][0], down = parts_of_diagonal[direction][1];
    const bit_lines *rows = &search->medium.rows, *columns = &search->medium.columns;
    const uint8_t *row = bit_line(rows, LINES_FREE, y), *column = bit_line(columns, LINES_FREE, x);
    const size_t row_stops = (across & 2 ? LINES_BACKWARD : LINES_FORWARD) * rows->count * rows->stride,
                 column_stops = (down & 2 ? LINES_BACKWARD : LINES_FORWARD) * columns->count * columns->stride;
    const ptrdiff_t next_row = (down & 2 ? -1 : 1) * (ptrdiff_t)rows->stride,
                    next_column = (across & 2 ? -1 : 1) * (ptrdiff_t)columns->stride;
    const uint8_t *moves = search->grid->moves + node;
    const int64_t offset = wend_grid_offset(search->grid, direction);
    const uint32_t goal_x = search->goal_x, goal_y = search->goal_y;
    const bool has_many_goals = search->has_many_goals;
    wend_status status = WEND_OK;
    while (!status && *moves & 1u << direction) {
        moves += offset;
        x = across & 2 ? x - 1 : x + 1;
        y = down & 2 ? y - 1 : y + 1;
        row += next_row;
        column += next_column;
        cost += search->diagonal;
        if ((x == goal_x && y == goal_y) || (cuts && cut_moves(*moves, direction)) ||
            (has_many_goals && search_marks_goal(&search->core, (uint32_t)(moves - search->grid->moves))))
            return reach_jump_point(search, node, x, y, cost);
        int64_t found = across & 2 ? jump_backward(row, row + row_stops, x) : jump_forward(row, row + row_stops, x);
        if (found > 0 || y == goal_y || has_many_goals) status = end_jump(search, node, x, y, cost, across, found);
        found =
            down & 2 ? jump_backward(column, column + column_stops, y) : jump_forward(column, column + column_stops, y);
        if (!status && (found > 0 || x == goal_x || has_many_goals))
            status = end_jump(search, node, x, y, cost, down, found);
    }
    return status;
}

// ---- Jumping by what is kept ----------------------------------------------------------------------------------------

// Whether a goal lies beside a run of cells along a diagonal from a cell: diagonally and then straight on from one of them. It is reached if so.
static wend_status reach_goal_beside(jump_search *search, uint32_t node, uint32_t cell, int64_t columns, int64_t rows,
                                     uint64_t cost, int direction, int64_t run, bool *reached) {
    // Cells ahead, in the direction's sense.
    const int64_t across = columns * wend_step_x[direction], down = rows * wend_step_y[direction];
    if (across <= 0 || down <= 0) return WEND_OK;
    const int64_t along = across < down ? across : down, rest = across > down ? across - down : down - across;
    if (along > run) return WEND_OK;
    if (rest) {
        const int64_t turn = (int64_t)cell + along * wend_grid_offset(search->grid, direction);
        const int jump = search->jumps->distances[turn].along[parts_of_diagonal[direction][across > down ? 0 : 1]];
        if ((jump > 0 ? jump : -jump) < rest) return WEND_OK;
    }
    *reached = true;
    const int64_t width = search->grid->width, goal = (int64_t)cell + rows * width + columns;
    return reach_jump_point(search, node, (uint32_t)(goal % width), (uint32_t)(goal / width),
                            cost + (uint64_t)along * search->diagonal + (uint64_t)rest * search->straight);
}

static wend_status reach_goals_beside(jump_search *search, uint32_t node, uint32_t cell, uint32_t x, uint32_t y,
                                      uint64_t cost, int direction, int64_t run) {
    const state_array *goals = &search->core.memory.goal_nodes;
    wend_status status = WEND_OK;
    for (size_t i = 0; i < goals->count && !status; i++) {
        const int64_t goal = (int64_t)goals->items[i], width = search->grid->width;
        bool reached = false;
        status =
            reach_goal_beside(search, node, cell, goal % width - x, goal / width - y, cost, direction, run, &reached);
    }
    return status;
}

static inline wend_status jump_kept_diagonal(jump_search *search, bool cuts, uint32_t node, uint32_t x, uint32_t y,
                                             uint64_t cost, int direction) {
    const jump_distances *distances = search->jumps->distances;
    const int across = parts_of_diagonal[direction][0], down = parts_of_diagonal[direction][1];
    const int64_t offset = wend_grid_offset(search->grid, direction);
    uint32_t cell = node;
    wend_status status = WEND_OK;
    while (!status) {
        const int jump = distances[cell].along[direction];
        const int64_t run = jump > 0 ? jump : -jump;
        if (search->has_many_goals) {
            status = reach_goals_beside(search, node, cell, x, y, cost, direction, run);
        } else { // nothing else that this diagonal leads to can be on a shorter way to the goal
            bool reached = false;
            status = reach_goal_beside(search, node, cell, (int64_t)search->goal_x - x, (int64_t)search->goal_y - y,
                                       cost, direction, run, &reached);
            if (reached) return status;
        }
        if (status || jump <= 0) break;
        cell = (uint32_t)(cell + jump * offset);
        x = (uint32_t)((int64_t)x + jump * wend_step_x[direction]);
        y = (uint32_t)((int64_t)y + jump * wend_step_y[direction]);
        cost += (uint64_t)jump * search->diagonal;
        if (cuts && cut_moves(search->grid->moves[cell], direction)) return reach_jump_point(search, node, x, y, cost);
        int found = distances[cell].along[across];
        if (found > 0)
            status = reach_jump_point(search, node, across & 2 ? x - (uint32_t)found : x + (uint32_t)found, y,
                                      cost + (uint64_t)found * search->straight);
        found = distances[cell].along[down];
        if (found > 0 && !status)
            status = reach_jump_point(search, node, x, down & 2 ? y - (uint32_t)found : y + (uint32_t)found,
                                      cost + (uint64_t)found * search->straight);
    }
    return status;
}

static wend_status jump_by_distances(jump_search *search, bool cuts, uint32_t node, uint32_t x, uint32_t y,
                                     uint64_t cost, int direction) {
    if (direction >= 4) return jump_kept_diagonal(search, cuts, node, x, y, cost, direction);
    const int found = search->jumps->distances[node].along[direction];
    if (found <= 0 && (direction & 1 ? x != search->goal_x : y != search->goal_y) && !search->has_many_goals)
        return WEND_OK;
    return end_jump(search, node, x, y, cost, direction, found);
}

// Each direction has its own copy.
static wend_status jump_in_direction(jump_search *search, bool cuts, uint32_t node, uint32_t x, uint32_t y,
                                     uint64_t cost, int direction) {
    switch (direction) {
    case 0: return jump_straight(search, node, x, y, cost, 0);
    case 1: return jump_straight(search, node, x, y, cost, 1);
    case 2: return jump_straight(search, node, x, y, cost, 2);
    case 3: return jump_straight(search, node, x, y, cost, 3);
    case 4: return jump_diagonally(search, cuts, node, x, y, cost, 4);
    case 5: return jump_diagonally(search, cuts, node, x, y, cost, 5);
    case 6: return jump_diagonally(search, cuts, node, x, y, cost, 6);
    default: return jump_diagonally(search, cuts, node, x, y, cost, 7);
    }
}

static inline wend_status expand_jump_point(jump_search *search, uint32_t node) {
    const uint32_t x = node % search->grid->width, y = node / search->grid->width;
    const uint64_t cost = search->core.memory.nodes[node].cost;
    const bool cuts = search->corners != WEND_CORNERS_NO_CUTTING;
    wend_status status = WEND_OK;
    uint32_t moves = moves_from_node(search, search->corners, node, x, y);
    if (search->filter) moves = goal_filter_moves(search->filter, node, moves, &search->goal_box);
    for (; moves && !status; moves &= moves - 1)
        status = search->jumps->distances ? jump_by_distances(search, cuts, node, x, y, cost, wend_lowest_bit(moves))
                                          : jump_in_direction(search, cuts, node, x, y, cost, wend_lowest_bit(moves));
    return status;
}

// ---- Canonical Dijkstra ---------------------------------------------------------------------------------------------

// Passes over a cell: false when it was reached for as little before. It counts as expanded unless it is opened afterwards.
static inline bool pass_cell(jump_search *search, uint32_t parent, uint32_t cell, uint64_t cost) {
    search_core *core = &search->core;
    search_node *to = &core->memory.nodes[cell];
    if (to->mark >> 1 == core->memory.number && to->cost <= cost) return false;
    *to = (search_node){.cost = cost, .parent = parent, .mark = core->memory.number << 1 | 1};
    core->effort.generated++;
    return true;
}

static inline wend_status open_passed_cell(jump_search *search, uint32_t cell, uint64_t cost) {
    search->core.memory.nodes[cell].mark &= ~UINT32_C(1);
    return jump_search_open(search, cell, cost, 0);
}

static inline wend_status flood_straight(jump_search *search, wend_corner_rule corners, uint32_t parent, uint32_t cell,
                                         uint64_t cost, int direction) {
    const uint8_t *moves = search->grid->moves;
    const int64_t offset = wend_grid_offset(search->grid, direction);
    const uint32_t ahead = canonical_ahead[direction];
    while (moves[cell] & 1u << direction) {
        const uint32_t before = moves[cell];
        cell = (uint32_t)(cell + offset);
        cost += search->straight;
        if (!pass_cell(search, parent, cell, cost)) break;
        if (needed_moves(corners, moves[cell], before, direction) & ~ahead) return open_passed_cell(search, cell, cost);
    }
    return WEND_OK;
}

static inline wend_status flood_diagonally(jump_search *search, wend_corner_rule corners, uint32_t node, uint64_t cost,
                                           int direction) {
    const uint8_t *moves = search->grid->moves;
    const int64_t offset = wend_grid_offset(search->grid, direction);
    uint32_t cell = node;
    wend_status status = WEND_OK;
    while (!status && moves[cell] & 1u << direction) {
        cell = (uint32_t)(cell + offset);
        cost += search->diagonal;
        if (!pass_cell(search, node, cell, cost)) break;
        if (corners != WEND_CORNERS_NO_CUTTING && cut_moves(moves[cell], direction))
            return open_passed_cell(search, cell, cost);
        status = flood_straight(search, corners, node, cell, cost, parts_of_diagonal[direction][0]);
        if (!status) status = flood_straight(search, corners, node, cell, cost, parts_of_diagonal[direction][1]);
    }
    return status;
}

static inline wend_status flood_from_node(jump_search *search, wend_corner_rule corners, uint32_t node) {
    const uint32_t x = node % search->grid->width, y = node / search->grid->width;
    const uint64_t cost = search->core.memory.nodes[node].cost;
    wend_status status = WEND_OK;
    for (uint32_t moves = moves_from_node(search, corners, node, x, y); moves && !status; moves &= moves - 1) {
        const int direction = wend_lowest_bit(moves);
        status = direction < 4 ? flood_straight(search, corners, node, node, cost, direction)
                               : flood_diagonally(search, corners, node, cost, direction);
    }
    return status;
}

static inline wend_status jump_search_expand(jump_search *search, uint32_t node) {
    if (search->core.request.goal_count) return expand_jump_point(search, node);
    if (search->corners == WEND_CORNERS_NO_CUTTING) return flood_from_node(search, WEND_CORNERS_NO_CUTTING, node);
    return flood_from_node(search, WEND_CORNERS_FREE, node); // where both rules that let corners be cut agree
}

// ---- Returns --------------------------------------------------------------------------------------------------------

static double jump_cost_value(const search_core *core, uint64_t cost) {
    return jump_search_value((const jump_search *)core, cost);
}

// Of the path that was just written: as wend_grid_path_cost, without a look at its cells.
static double jump_path_cost(const search_core *core, const wend_path *path) {
    const jump_search *search = (const jump_search *)core;
    const wend_grid *grid = search->grid;
    (void)path;
    return ((double)search->path_straight + (double)search->path_diagonal * WEND_SQUARE_ROOT_OF_TWO) *
           grid->least_cost * grid->cell_size;
}

static wend_status trace_jumps(search_core *core, uint32_t node, wend_path *path) {
    jump_search *search = (jump_search *)core;
    return wend_jump_trace(core, search->grid->width, node, path, &search->path_straight, &search->path_diagonal);
}

// ---- Beginning ------------------------------------------------------------------------------------------------------

static wend_status begin_jump_search(const wend_jump_points *jumps, wend_query *query,
                                     const wend_search_request *request, jump_search **begun) {
    const wend_grid *grid = jumps->grid;
    jump_search *search = *begun = wend_query_slot(query, &jump_search_kind);
    if (!search) return WEND_OUT_OF_MEMORY;
    search_core *core = &search->core;
    wend_status status = wend_search_begin(query, &jump_search_kind, core, request, grid->cell_count);
    core->map = search->grid = grid;
    core->effort.version = wend_grid_version(grid);
    core->closes_early = true;
    core->methods = (search_methods){.value = jump_cost_value,
                                     .goal_node = wend_grid_goal_node,
                                     .path_cost = jump_path_cost,
                                     .trace = trace_jumps,
                                     .settle = wend_grid_settle_by_islands};
    search->jumps = jumps;
    search->corners = grid->corners;
    search->straight = jumps->costs.straight;
    search->diagonal = jumps->costs.diagonal;
    wend_search_rely_on(core, jumps->life, grid->life);
    wend_query_watch(query, &grid->base.journal);
    if (!status) wend_search_take_guide(core, grid, NULL, NULL);
    core->may_prune = core->has_guide && wend_grid_islands_are_fresh(grid);
    wend_cell_search_choose_means(core, &jumps->costs, grid->neighbours);
    return status ? status : wend_search_set_goals(core);
}

wend_status wend_jump_points_find_filtered(const wend_jump_points *jumps, const goal_filter *filter, wend_query *query,
                                           const wend_search_request *request, wend_path *path, const call_site *site) {
    wend_search_request older_request;
    if (!SEARCH_REQUEST_IS_VALID("request", request, &older_request, site)) return WEND_INVALID;
    if (!wend_request_lists_goals("request", request, site)) return WEND_INVALID;
    if (!wend_heuristic_is_valid(request->heuristic, jumps->grid->neighbours, site)) return WEND_INVALID;
    wend_status status = wend_profile_admit(request->profile, JUMP_SEARCH_HONOURS, "jump point search", NULL);
    if (status) return status;
    wend_search_request_warn(request, SEARCH_ON_CELLS);
    if (request->algorithm == WEND_ALGORITHM_FORWARD) {
        (void)wend_contract_report(HERE,
                                   "request.algorithm is WEND_ALGORITHM_FORWARD: jump points are for A* and Dijkstra");
        return WEND_INVALID;
    }
    wend_jump_points *pulled = (wend_jump_points *)(uintptr_t)jumps; // readers wait for the one that pulls
    status = wend_dependant_refresh(&pulled->source, pulled);
    if (status) {
        wend_query_forget(query);
        return status;
    }
    const wend_grid *grid = jumps->grid;
    jump_search *search;
    status = begin_jump_search(jumps, query, request, &search);
    if (status) return status;
    search_core *core = &search->core;
    const uint32_t start = request->start < grid->cell_count ? (uint32_t)request->start : WEND_NO_CELL;
    if (!wend_grid_is_free(grid, start)) {
        core->is_exhausted = true; // from there nothing can be reached
        wend_path_end(path, WEND_OUTCOME_START_OFF_MAP, (double)INFINITY, &core->effort);
        return WEND_OK;
    }
    core->start_node = start;
    // Brings islands up to date: a filter leaves out what a search that finds no goal would have looked at.
    if ((request->to_nearest || filter) && request->goal_count) (void)wend_grid_island(grid, start);
    bool answered;
    status = wend_grid_look_at_islands(core, start, path, &answered);
    if (status || answered) return status;
    search->medium = jumps->media[jumps->medium_of[grid->terrain[start]]];
    const state_array *goals = &core->memory.goal_nodes;
    search->has_many_goals = goals->count > 1;
    search->goal_x = goals->count == 1 ? (uint32_t)goals->items[0] % grid->width : UINT32_MAX;
    search->goal_y = goals->count == 1 ? (uint32_t)goals->items[0] / grid->width : UINT32_MAX;
    search->has_plain_estimate =
        goals->count == 1 && core->request.heuristic == WEND_HEURISTIC_OCTILE && !core->has_guide;
    search->filter = goals->count ? filter : NULL;
    if (search->filter) search->goal_box = goal_box_around(grid, goals);
    status = jump_search_start(search, start);
    return status ? status : jump_search_run(search, request->work, path);
}

wend_status wend_jump_points_find_path(const wend_jump_points *jumps, wend_query *query,
                                       const wend_search_request *request, wend_path *path) {
    REQUIRE(jumps && query && wend_path_is_valid(path), WEND_INVALID);
    return wend_jump_points_find_filtered(jumps, NULL, query, request, path, HERE);
}
