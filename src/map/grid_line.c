// The cells a straight line passes through, exactly.
//
// Let the line lead dx cells to the right and dy down. It crosses the i-th border between columns (i = 1 .. dx) at the fraction
// (2i - 1) / 2dx of its length, and the j-th border between rows at (2j - 1) / 2dy. So which comes next is the sign of
//
//     lead = (2i - 1) * dy - (2j - 1) * dx,
//
// which additions keep up to date: negative, the column's border comes first; positive, the row's; zero, both at once: the
// line passes exactly through a corner and the step is diagonal. Numbers stay below 2^34, for width * height < 2^32. The line
// back crosses the same borders in reverse, so it visits the same cells.
#include "wend/grid.h"

#include "base/require.h"
#include "map/grid_internal.h"

typedef struct line_walk {
    int64_t step_x, step_y; // cell numbers: towards the end by a column, by a row
    int64_t dx, dy, lead;
    uint32_t cell, end;
} line_walk;

static line_walk line_walk_begin(const wend_grid *grid, uint32_t from, uint32_t to) {
    int64_t dx = (int64_t)(to % grid->width) - from % grid->width;
    int64_t dy = (int64_t)(to / grid->width) - from / grid->width;
    line_walk walk = {.step_x = dx < 0 ? -1 : 1,
                      .step_y = dy < 0 ? -(int64_t)grid->width : (int64_t)grid->width,
                      .dx = dx < 0 ? -dx : dx,
                      .dy = dy < 0 ? -dy : dy,
                      .cell = from,
                      .end = to};
    walk.lead = walk.dy - walk.dx;
    return walk;
}

// Goes on to the next cell; true when that is through a corner.
static bool line_walk_on(line_walk *walk) {
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

wend_status wend_grid_line(const wend_grid *grid, uint32_t from, uint32_t to, wend_grid_visitor visitor, void *user) {
    REQUIRE(grid && visitor, WEND_INVALID);
    REQUIRE(from < grid->cell_count && to < grid->cell_count, WEND_INVALID);
    line_walk walk = line_walk_begin(grid, from, to);
    while (visitor(user, walk.cell)) {
        if (walk.cell == walk.end) return WEND_OK;
        line_walk_on(&walk);
    }
    return WEND_CANCELLED;
}

// Whether the corner rule lets a line of a medium pass between two cells.
static bool corner_is_passed(const wend_grid *grid, uint8_t medium, uint32_t one, uint32_t other) {
    bool first = wend_grid_medium(grid, one) == medium, second = wend_grid_medium(grid, other) == medium;
    switch (grid->corners) {
    case WEND_CORNERS_FREE: return true;
    case WEND_CORNERS_ONE_SIDE: return first || second;
    case WEND_CORNERS_NO_CUTTING: return first && second;
    }
    return false;
}

bool wend_grid_line_is_free(const wend_grid *grid, uint32_t from, uint32_t to) {
    REQUIRE(grid, false);
    REQUIRE(from < grid->cell_count && to < grid->cell_count, false);
    const uint8_t medium = wend_grid_medium(grid, from);
    if (medium == WEND_MEDIUM_BLOCKED) return false;
    line_walk walk = line_walk_begin(grid, from, to);
    while (walk.cell != walk.end) {
        uint32_t before = walk.cell;
        bool corner = line_walk_on(&walk);
        if (wend_grid_medium(grid, walk.cell) != medium) return false;
        if (corner && !corner_is_passed(grid, medium, (uint32_t)((int64_t)before + walk.step_x),
                                        (uint32_t)((int64_t)before + walk.step_y)))
            return false;
    }
    return true;
}
