// Lines on grids: which cells they pass, and whether they are free.
//
// Whatever a line only touches does not count: the cells beside a corner it passes through, and those on both sides of a border
// it runs along, which with hexagons it may do for the length of a side. It passes between them; the corner rule says when squares
// let it, and of two hexagons one must be free: the border belongs to both.
//
// line_walk.h says how lines are walked. Squares are walked here in cell numbers instead of columns and rows, which takes a third
// fewer instructions: so that a grid's lines need no multiplication.
#include "wend/grid.h"

#include "base/core/require.h"
#include "map/core/line_walk.h"
#include "map/grid/grid_internal.h"

// ---- Squares --------------------------------------------------------------------------------------------------------

typedef struct square_walk {
    int64_t step_x, step_y; // cell numbers: towards the end by a column, by a row
    int64_t dx, dy, lead;   // as in line_walk
    uint32_t cell, end;
} square_walk;

static square_walk square_walk_begin(const wend_grid *grid, uint32_t from, uint32_t to) {
    int64_t dx = (int64_t)(to % grid->width) - from % grid->width;
    int64_t dy = (int64_t)(to / grid->width) - from / grid->width;
    square_walk walk = {.step_x = dx < 0 ? -1 : 1,
                        .step_y = dy < 0 ? -(int64_t)grid->width : (int64_t)grid->width,
                        .dx = dx < 0 ? -dx : dx,
                        .dy = dy < 0 ? -dy : dy,
                        .cell = from,
                        .end = to};
    walk.lead = walk.dy - walk.dx;
    return walk;
}

// Goes on to the next cell; true when that is through a corner.
static bool square_walk_on(square_walk *walk) {
    const bool across = walk->lead <= 0, along = walk->lead >= 0;
    int64_t step = 0;
    if (across) {
        step += walk->step_x;
        walk->lead += 2 * walk->dy;
    }
    if (along) {
        step += walk->step_y;
        walk->lead -= 2 * walk->dx;
    }
    walk->cell = (uint32_t)((int64_t)walk->cell + step);
    return across && along;
}

static wend_status visit_squares(square_walk walk, wend_grid_visitor visitor, void *user) {
    while (visitor(user, walk.cell)) {
        if (walk.cell == walk.end) return WEND_OK;
        square_walk_on(&walk);
    }
    return WEND_CANCELLED;
}

static bool squares_are_free(const wend_grid *grid, square_walk walk, uint8_t medium) {
    while (walk.cell != walk.end) {
        int64_t before = walk.cell;
        bool corner = square_walk_on(&walk);
        if (wend_grid_medium(grid, walk.cell) != medium) return false;
        if (!corner) continue;
        bool first = wend_grid_medium(grid, (uint32_t)(before + walk.step_x)) == medium;
        bool second = wend_grid_medium(grid, (uint32_t)(before + walk.step_y)) == medium;
        if (!wend_line_passes_between(grid->neighbours, grid->corners, first, second)) return false;
    }
    return true;
}

// ---- Hexagons -------------------------------------------------------------------------------------------------------

static line_walk hexagon_walk_begin(const wend_grid *grid, uint32_t from, uint32_t to) {
    return line_walk_begin(WEND_NEIGHBOURS_SIX, from % grid->width, from / grid->width, to % grid->width,
                           to / grid->width);
}

static wend_status visit_hexagons(const wend_grid *grid, line_walk walk, wend_grid_visitor visitor, void *user) {
    while (visitor(user, wend_grid_cell(grid, walk.x, walk.y))) {
        if (line_walk_has_ended(&walk)) return WEND_OK;
        line_walk_on(&walk);
    }
    return WEND_CANCELLED;
}

// Of the two hexagons beside a border, one may lie outside the grid.
static bool hexagon_is_of(const wend_grid *grid, int64_t x, int64_t y, uint8_t medium) {
    uint32_t cell = wend_grid_cell(grid, x, y);
    return cell != WEND_NO_CELL && wend_grid_medium(grid, cell) == medium;
}

static bool hexagons_are_free(const wend_grid *grid, line_walk walk, uint8_t medium) {
    while (!line_walk_has_ended(&walk)) {
        line_step step = line_walk_on(&walk);
        if (!hexagon_is_of(grid, walk.x, walk.y, medium)) return false;
        if (step != LINE_STEP_BETWEEN) continue;
        bool first = hexagon_is_of(grid, walk.beside_x[0], walk.beside_y[0], medium);
        bool second = hexagon_is_of(grid, walk.beside_x[1], walk.beside_y[1], medium);
        if (!wend_line_passes_between(grid->neighbours, grid->corners, first, second)) return false;
    }
    return true;
}

// ---- Both -----------------------------------------------------------------------------------------------------------

wend_status wend_grid_visit_line(const wend_grid *grid, uint32_t from, uint32_t to, wend_grid_visitor visitor,
                                 void *user) {
    REQUIRE(grid && visitor, WEND_INVALID);
    REQUIRE(from < grid->cell_count && to < grid->cell_count, WEND_INVALID);
    if (grid->neighbours == WEND_NEIGHBOURS_SIX)
        return visit_hexagons(grid, hexagon_walk_begin(grid, from, to), visitor, user);
    return visit_squares(square_walk_begin(grid, from, to), visitor, user);
}

bool wend_grid_line_is_free(const wend_grid *grid, uint32_t from, uint32_t to) {
    REQUIRE(grid, false);
    REQUIRE(from < grid->cell_count && to < grid->cell_count, false);
    const uint8_t medium = wend_grid_medium(grid, from);
    if (medium == WEND_MEDIUM_BLOCKED) return false;
    if (grid->neighbours == WEND_NEIGHBOURS_SIX)
        return hexagons_are_free(grid, hexagon_walk_begin(grid, from, to), medium);
    return squares_are_free(grid, square_walk_begin(grid, from, to), medium);
}
