// Proof that a path is valid, from the grid's terrain and rules alone: it looks neither at the move masks nor at anything the planners
// computed, so a fault there is a fault found here.
#include "base/require.h"
#include "wend/query.h"

#include <float.h>
#include <math.h>

// The terrain of a cell, or NULL outside the grid.
static const wend_terrain *terrain_at(const wend_grid_def *def, int64_t x, int64_t y) {
    if (x < 0 || y < 0 || x >= (int64_t)def->width || y >= (int64_t)def->height) return NULL;
    return &def->terrains[def->terrain[(uint64_t)y * def->width + (uint64_t)x]];
}

static bool is_passable(const wend_terrain *terrain, uint8_t medium) {
    return terrain && terrain->medium != WEND_MEDIUM_BLOCKED && terrain->medium == medium;
}

// The cost of a step by the rules as grid.h states them; negative when they do not allow it.
static double checked_step(const wend_grid_def *def, int64_t from_x, int64_t from_y, int64_t to_x, int64_t to_y) {
    const wend_terrain *from = terrain_at(def, from_x, from_y), *to = terrain_at(def, to_x, to_y);
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
        int open_sides = is_passable(terrain_at(def, from_x, to_y), from->medium) +
                         is_passable(terrain_at(def, to_x, from_y), from->medium);
        if (def->corners == WEND_CORNERS_ONE_SIDE && open_sides < 1) return -1.0;
        if (def->corners == WEND_CORNERS_NO_CUTTING && open_sides < 2) return -1.0;
        length *= sqrt(2.0);
    }
    return length * (from->cost / 2.0 + to->cost / 2.0);
}

static wend_status path_fault(wend_diagnostics *findings, wend_message message, const wend_path *path, size_t step) {
    const uint64_t ids[2] = {path->states[step ? step - 1 : 0], path->states[step]};
    wend_diagnostics_add(findings, message, wend_place_none(), ids, step, (unsigned long long)ids[0],
                         (unsigned long long)ids[1]);
    return WEND_BAD_INPUT;
}

wend_status wend_path_check_on_grid(const wend_path *path, const wend_grid *grid, uint32_t start, uint32_t goal,
                                    wend_diagnostics *findings) {
    REQUIRE(grid && path, WEND_INVALID);
    if (path->state_count == 0) {
        wend_diagnostics_add(findings, WEND_MESSAGE_PATH_IS_EMPTY, wend_place_none(), NULL);
        return WEND_BAD_INPUT;
    }
    wend_grid_def def = wend_grid_describe(grid);
    size_t last = path->state_count - 1;
    if (start != WEND_NO_CELL && path->states[0] != start)
        return path_fault(findings, WEND_MESSAGE_PATH_STARTS_ELSEWHERE, path, 0);
    if (goal != WEND_NO_CELL && path->states[last] != goal)
        return path_fault(findings, WEND_MESSAGE_PATH_ENDS_ELSEWHERE, path, last);
    double cost = 0.0;
    for (size_t i = 0; i <= last; i++) {
        if (path->states[i] >= (uint64_t)def.width * def.height)
            return path_fault(findings, WEND_MESSAGE_PATH_STEP_NOT_ALLOWED, path, i);
        int64_t x = (int64_t)(path->states[i] % def.width), y = (int64_t)(path->states[i] / def.width);
        if (i == 0) {
            const wend_terrain *here = terrain_at(&def, x, y);
            if (here->medium == WEND_MEDIUM_BLOCKED)
                return path_fault(findings, WEND_MESSAGE_PATH_STEP_NOT_ALLOWED, path, 0);
            continue;
        }
        double step = checked_step(&def, (int64_t)(path->states[i - 1] % def.width),
                                   (int64_t)(path->states[i - 1] / def.width), x, y);
        if (step < 0.0) return path_fault(findings, WEND_MESSAGE_PATH_STEP_NOT_ALLOWED, path, i);
        cost += step;
    }
    // A sum beyond the largest number is within a billionth of anything.
    if (cost != path->cost && !(cost <= DBL_MAX && fabs(cost - path->cost) <= 1e-9 * cost)) {
        wend_diagnostics_add(findings, WEND_MESSAGE_PATH_COST_IS_WRONG, wend_place_none(), NULL, path->cost, cost);
        return WEND_BAD_INPUT;
    }
    return WEND_OK;
}
