// Proof that a path is valid. On grids and sparse grids from terrain and rules alone: it looks neither at the move masks nor at anything the
// planners computed, so a fault there is a fault found here. On a graph from what edges say of themselves: the order by which searches find the
// edges that leave a waypoint is not used at all, and the other one only to know where to look, so a fault in either can make a path be rejected,
// but none be accepted.
#include "plan/check/path_check.h"

#include "base/core/require.h"
#include "map/core/profile.h"
#include "map/graph/graph_internal.h"
#include "wend/query.h"
#include "wend/sparse_grid.h"

#include <float.h>
#include <math.h>

// What the rules need to know of a map: a grid's definition, or a sparse grid's, whose cells are asked for one by one.
typedef struct checked_map {
    wend_grid_def def; // of a sparse grid: without cells
    const wend_sparse_grid *sparse;
    int64_t low_x, low_y, high_x, high_y; // of its cells
} checked_map;

// The terrain of a cell, or NULL outside the map.
static const wend_terrain *terrain_at(const checked_map *map, int64_t x, int64_t y) {
    if (x < map->low_x || y < map->low_y || x > map->high_x || y > map->high_y) return NULL;
    if (map->sparse) return &map->def.terrains[wend_sparse_grid_terrain_at(map->sparse, (int32_t)x, (int32_t)y)];
    return &map->def.terrains[map->def.terrain[(uint64_t)y * map->def.width + (uint64_t)x]];
}

static bool is_passable(const wend_terrain *terrain, uint8_t medium) {
    return terrain && terrain->medium != WEND_MEDIUM_BLOCKED && terrain->medium == medium;
}

// The cost of a step by the rules as grid.h states them; negative when they do not allow it.
static double checked_step(const checked_map *map, int64_t from_x, int64_t from_y, int64_t to_x, int64_t to_y) {
    const wend_grid_def *def = &map->def;
    const wend_terrain *from = terrain_at(map, from_x, from_y), *to = terrain_at(map, to_x, to_y);
    if (!from || from->medium == WEND_MEDIUM_BLOCKED || !is_passable(to, from->medium)) return -1.0;
    int64_t across = to_x > from_x ? to_x - from_x : from_x - to_x,
            along = to_y > from_y ? to_y - from_y : from_y - to_y;
    if (across > 1 || along > 1 || across + along == 0) return -1.0;
    double length = def->cell_size;
    if (def->neighbours == WEND_NEIGHBOURS_SIX) {
        // A step to another row goes straight up or down in the table of cells, or to the side that the row is shifted to.
        if (across + along == 2 && to_x - from_x != (from_y % 2 == 0 ? -1 : 1)) return -1.0;
    } else if (across + along == 2) {
        if (def->neighbours != WEND_NEIGHBOURS_EIGHT) return -1.0;
        int open_sides = is_passable(terrain_at(map, from_x, to_y), from->medium) +
                         is_passable(terrain_at(map, to_x, from_y), from->medium);
        if (def->corners == WEND_CORNERS_ONE_SIDE && open_sides < 1) return -1.0;
        if (def->corners == WEND_CORNERS_NO_CUTTING && open_sides < 2) return -1.0;
        length *= sqrt(2.0);
    }
    return length * (from->cost / 2.0 + to->cost / 2.0);
}

// What a path says its states cost. Without points that is what travelling costs as well: where the two differ, the latter is wrong.
static double said_cost_of_states(const wend_path *path) {
    return path->point_count == 0 && path->cost != path->search_cost ? path->cost : path->search_cost;
}

wend_status wend_path_fault(wend_diagnostics *findings, wend_message message, const wend_path *path, size_t step) {
    const uint64_t ids[2] = {path->states[step ? step - 1 : 0], path->states[step]};
    wend_diagnostics_add(findings, message, wend_place_none(), ids, step, (unsigned long long)ids[0],
                         (unsigned long long)ids[1]);
    return WEND_BAD_INPUT;
}

// The cell of a state; false when the map has none.
static bool cell_of_state(const checked_map *map, uint64_t state, int64_t *x, int64_t *y) {
    if (map->sparse) {
        wend_sparse_cell cell = wend_sparse_grid_cell_of(state);
        *x = cell.x;
        *y = cell.y;
        return terrain_at(map, *x, *y) != NULL;
    }
    *x = (int64_t)(state % map->def.width);
    *y = (int64_t)(state / map->def.width);
    return state < (uint64_t)map->def.width * map->def.height;
}

// Whether there is a path, and it leads from start to goal; WEND_NO_STATE: any will do.
static wend_status check_end_states(const wend_path *path, uint64_t start, uint64_t goal, wend_diagnostics *findings) {
    if (path->state_count == 0) {
        wend_diagnostics_add(findings, WEND_MESSAGE_PATH_IS_EMPTY, wend_place_none(), NULL);
        return WEND_BAD_INPUT;
    }
    size_t last = path->state_count - 1;
    if (start != WEND_NO_STATE && path->states[0] != start)
        return wend_path_fault(findings, WEND_MESSAGE_PATH_STARTS_ELSEWHERE, path, 0);
    if (goal != WEND_NO_STATE && path->states[last] != goal)
        return wend_path_fault(findings, WEND_MESSAGE_PATH_ENDS_ELSEWHERE, path, last);
    return WEND_OK;
}

static wend_status check_path(const wend_path *path, const checked_map *map, uint64_t start, uint64_t goal,
                              wend_diagnostics *findings) {
    wend_status status = check_end_states(path, start, goal, findings);
    if (status) return status;
    double cost = 0.0;
    int64_t before_x = 0, before_y = 0, x = 0, y = 0;
    for (size_t i = 0; i < path->state_count; i++, before_x = x, before_y = y) {
        if (!cell_of_state(map, path->states[i], &x, &y))
            return wend_path_fault(findings, WEND_MESSAGE_PATH_STEP_NOT_ALLOWED, path, i);
        if (i == 0) {
            if (terrain_at(map, x, y)->medium == WEND_MEDIUM_BLOCKED)
                return wend_path_fault(findings, WEND_MESSAGE_PATH_STEP_NOT_ALLOWED, path, 0);
            continue;
        }
        double step = checked_step(map, before_x, before_y, x, y);
        if (step < 0.0) return wend_path_fault(findings, WEND_MESSAGE_PATH_STEP_NOT_ALLOWED, path, i);
        cost += step;
    }
    // A sum beyond the largest number is within a billionth of anything.
    const double said = said_cost_of_states(path);
    if (cost != said && !(cost <= DBL_MAX && fabs(cost - said) <= 1e-9 * cost)) {
        wend_diagnostics_add(findings, WEND_MESSAGE_PATH_COST_IS_INVALID, wend_place_none(), NULL, said, cost);
        return WEND_BAD_INPUT;
    }
    return WEND_OK;
}

wend_status wend_path_check_on_grid(const wend_path *path, const wend_grid *grid, uint32_t start, uint32_t goal,
                                    wend_diagnostics *findings) {
    REQUIRE(grid && path, WEND_INVALID);
    checked_map map = {.def = wend_grid_describe(grid)};
    map.high_x = (int64_t)map.def.width - 1;
    map.high_y = (int64_t)map.def.height - 1;
    return check_path(path, &map, start == WEND_NO_CELL ? WEND_NO_STATE : start,
                      goal == WEND_NO_CELL ? WEND_NO_STATE : goal, findings);
}

wend_status wend_path_check_on_sparse_grid(const wend_path *path, const wend_sparse_grid *grid, uint64_t start,
                                           uint64_t goal, wend_diagnostics *findings) {
    REQUIRE(grid && path, WEND_INVALID);
    wend_sparse_grid_def sparse = wend_sparse_grid_describe(grid);
    checked_map map = {.sparse = grid,
                       .low_x = sparse.box.low_x,
                       .low_y = sparse.box.low_y,
                       .high_x = sparse.box.high_x,
                       .high_y = sparse.box.high_y};
    map.def = (wend_grid_def){.terrains = sparse.terrains,
                              .terrain_count = sparse.terrain_count,
                              .neighbours = sparse.neighbours,
                              .corners = sparse.corners,
                              .cell_size = sparse.cell_size};
    return check_path(path, &map, start, goal, findings);
}

// ---- Graphs ---------------------------------------------------------------------------------------------------------

// What a step may cost: of several edges between two waypoints a path does not say which it takes.
typedef struct step_cost {
    double least, most;
} step_cost;

static step_cost checked_edges(const wend_graph *graph, uint32_t tags, uint64_t from, uint64_t to) {
    step_cost cost = {(double)INFINITY, -1.0}; // no edge
    for (uint32_t i = graph->first_in[to]; i < graph->first_in[to + 1]; i++) {
        const graph_arc *edge = &graph->arcs[graph->slots_in[i]];
        if (edge->from != from || edge->to != to || !edge->open || (edge->tags | tags) != tags) continue;
        if (edge->cost < cost.least) cost.least = edge->cost;
        if (edge->cost > cost.most) cost.most = edge->cost;
    }
    return cost;
}

wend_status wend_path_check_on_graph(const wend_path *path, const wend_graph *graph, const wend_profile *profile,
                                     uint32_t start, uint32_t goal, wend_diagnostics *findings) {
    REQUIRE(path && graph, WEND_INVALID);
    wend_status status = wend_profile_admit(profile, WEND_PROFILE_LINK_TAGS, "path checks on graphs", findings);
    if (status) return status;
    const uint32_t tags = wend_profile_tags(profile);
    status = check_end_states(path, start == WEND_NO_WAYPOINT ? WEND_NO_STATE : start,
                              goal == WEND_NO_WAYPOINT ? WEND_NO_STATE : goal, findings);
    if (status) return status;
    step_cost sum = {0.0, 0.0};
    for (size_t i = 0; i < path->state_count; i++) {
        if (path->states[i] >= graph->waypoint_count)
            return wend_path_fault(findings, WEND_MESSAGE_PATH_STEP_NOT_ALLOWED, path, i);
        if (i == 0) continue;
        step_cost step = checked_edges(graph, tags, path->states[i - 1], path->states[i]);
        if (step.most < 0.0) return wend_path_fault(findings, WEND_MESSAGE_PATH_STEP_NOT_ALLOWED, path, i);
        sum.least += step.least;
        sum.most += step.most;
    }
    // Planners may add in another order, so a billionth is allowed.
    const double said = said_cost_of_states(path);
    const bool is_valid = said >= sum.least * (1.0 - 1e-9) && said <= sum.most * (1.0 + 1e-9);
    if (is_valid) return WEND_OK;
    wend_diagnostics_add(findings, WEND_MESSAGE_PATH_COST_IS_INVALID, wend_place_none(), NULL, said, sum.least);
    return WEND_BAD_INPUT;
}
