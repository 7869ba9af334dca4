// Lines on grids: which cells they pass (line_walk.h), and whether they are free.
//
// Whatever a line only touches does not count: the cells beside a corner it passes through, and those on both sides of a border
// it runs along, which with hexagons it may do for the length of a side. It passes between them; the corner rule says when squares
// let it, and of two hexagons one must be free: the border belongs to both.
#include "wend/grid.h"

#include "base/require.h"
#include "map/grid_internal.h"
#include "map/line_walk.h"

static line_walk grid_line_begin(const wend_grid *grid, uint32_t from, uint32_t to) {
    return line_walk_begin(grid->neighbours, from % grid->width, from / grid->width, to % grid->width,
                           to / grid->width);
}

static inline uint32_t grid_line_cell(const wend_grid *grid, const line_walk *walk) {
    return (uint32_t)(walk->y * grid->width + walk->x);
}

wend_status wend_grid_line(const wend_grid *grid, uint32_t from, uint32_t to, wend_grid_visitor visitor, void *user) {
    REQUIRE(grid && visitor, WEND_INVALID);
    REQUIRE(from < grid->cell_count && to < grid->cell_count, WEND_INVALID);
    line_walk walk = grid_line_begin(grid, from, to);
    while (visitor(user, grid_line_cell(grid, &walk))) {
        if (line_walk_has_ended(&walk)) return WEND_OK;
        line_walk_on(&walk);
    }
    return WEND_CANCELLED;
}

// Whether a line of a medium may pass between two cells, of which hexagons may lie outside the grid.
static bool line_may_pass_between(const wend_grid *grid, uint8_t medium, const line_walk *walk) {
    bool passable[2];
    for (int i = 0; i < 2; i++) {
        uint32_t cell = wend_grid_cell(grid, walk->beside_x[i], walk->beside_y[i]);
        passable[i] = cell != WEND_NO_CELL && wend_grid_medium(grid, cell) == medium;
    }
    return wend_line_passes_between(grid->neighbours, grid->corners, passable[0], passable[1]);
}

bool wend_grid_line_is_free(const wend_grid *grid, uint32_t from, uint32_t to) {
    REQUIRE(grid, false);
    REQUIRE(from < grid->cell_count && to < grid->cell_count, false);
    const uint8_t medium = wend_grid_medium(grid, from);
    if (medium == WEND_MEDIUM_BLOCKED) return false;
    line_walk walk = grid_line_begin(grid, from, to);
    while (!line_walk_has_ended(&walk)) {
        line_step step = line_walk_on(&walk);
        if (wend_grid_medium(grid, grid_line_cell(grid, &walk)) != medium) return false;
        if (step == LINE_STEP_BETWEEN && !line_may_pass_between(grid, medium, &walk)) return false;
    }
    return true;
}
