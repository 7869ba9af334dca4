// What going straight costs on a grid: the integral of the terrain's cost, cell by cell.
//
// Ends are rounded to whole units, 2^14 to a cell. The line is mirrored so that it leads to the right and down, and walked from border to
// border: with the next border between columns at X and the next between rows at Y,
//
//     lead = (X - ax) * dy - (Y - ay) * dx
//
// is negative when the column's comes first, positive when the row's does, and zero at a corner. For width * height < 2^32 its terms stay
// below 2^60. Lines along a border, which pass through the inside of no cell, are walked along both rows of cells at once.
#include "wend/grid.h"

#include "base/core/require.h"
#include "map/grid/grid_internal.h"

#include <math.h>

#define UNIT_BITS 14
#define UNITS     (INT64_C(1) << UNIT_BITS)

typedef struct cost_line {
    const wend_grid *grid;
    uint8_t medium;
    int64_t ax, ay, bx, by; // units, mirrored
    bool mirror_x, mirror_y;
    double parts; // the sum of cost times the part of the line in it
} cost_line;

static bool to_line_units(double metres, double origin, const wend_grid *grid, uint32_t cells, int64_t *units) {
    double place = (metres - origin) / grid->cell_size + (grid->vertex == WEND_VERTEX_CORNER ? 0.5 : 0.0);
    if (!(place >= 0 && place <= (double)cells)) return false; // not a number is not
    *units = (int64_t)floor(place * (double)UNITS + 0.5);
    return true;
}

// The terrain of a cell in mirrored coordinates, when a line of the medium may be there; else NULL.
static const wend_terrain *line_terrain(const cost_line *line, int64_t x, int64_t y) {
    const wend_grid *grid = line->grid;
    if (x < 0 || y < 0 || x >= grid->width || y >= grid->height) return NULL;
    if (line->mirror_x) x = grid->width - 1 - x;
    if (line->mirror_y) y = grid->height - 1 - y;
    const wend_terrain *terrain = &grid->terrains[grid->terrain[y * grid->width + x]];
    return terrain->medium == line->medium ? terrain : NULL;
}

// Whether all cells that a point touches are free.
static bool end_is_free(const cost_line *line, int64_t x, int64_t y) {
    const int64_t high_x = x >> UNIT_BITS, high_y = y >> UNIT_BITS;
    const int64_t low_x = (x - 1) >> UNIT_BITS, low_y = (y - 1) >> UNIT_BITS;
    for (int64_t row = low_y; row <= high_y; row++)
        for (int64_t column = low_x; column <= high_x; column++)
            if (!line_terrain(line, column, row)) return false;
    return true;
}

// Whether the corner rule lets the line pass between cells of two kinds of terrain.
static bool line_passes_corner(const cost_line *line, uint8_t one, uint8_t other) {
    const bool first = line->grid->terrains[one].medium == line->medium,
               second = line->grid->terrains[other].medium == line->medium;
    switch (line->grid->corners) {
    case WEND_CORNERS_FREE: return true;
    case WEND_CORNERS_ONE_SIDE: return first || second;
    case WEND_CORNERS_NO_CUTTING: return first && second;
    }
    return false;
}

// A line that leads both to the right and down. Its ends were looked at, so all cells between them are in the grid.
static bool walk_slanted(cost_line *line) {
    const wend_grid *grid = line->grid;
    const int64_t dx = line->bx - line->ax, dy = line->by - line->ay;
    const int64_t first_x = line->ax >> UNIT_BITS, first_y = line->ay >> UNIT_BITS;
    int64_t columns = ((line->bx - 1) >> UNIT_BITS) - first_x, rows = ((line->by - 1) >> UNIT_BITS) - first_y;
    int64_t to_x = (first_x + 1) * UNITS - line->ax, to_y = (first_y + 1) * UNITS - line->ay;
    int64_t lead = to_x * dy - to_y * dx;
    const int64_t step_x = line->mirror_x ? -1 : 1, step_y = line->mirror_y ? -(int64_t)grid->width : grid->width;
    const uint8_t *cell = grid->terrain +
                          (line->mirror_y ? grid->height - 1 - first_y : first_y) * (int64_t)grid->width +
                          (line->mirror_x ? grid->width - 1 - first_x : first_x);
    const bool uniform = grid->is_uniform; // then the parts are of no interest
    double before = 0;
    for (;;) {
        const wend_terrain *terrain = &grid->terrains[*cell];
        if (terrain->medium != line->medium) return false;
        if ((columns | rows) == 0) {
            line->parts += (1.0 - before) * terrain->cost;
            return true;
        }
        if (lead == 0 && !line_passes_corner(line, cell[step_x], cell[step_y])) return false;
        if (!uniform) {
            const double now = lead <= 0 ? (double)to_x / (double)dx : (double)to_y / (double)dy;
            line->parts += (now - before) * terrain->cost;
            before = now;
        }
        const bool across = lead <= 0, along = lead >= 0;
        if (across) {
            cell += step_x;
            columns--;
            to_x += UNITS;
            lead += UNITS * dy;
        }
        if (along) {
            cell += step_y;
            rows--;
            to_y += UNITS;
            lead -= UNITS * dx;
        }
    }
}

// The terrain that counts beside a border that is run along: that with the larger coordinate (such lines are not mirrored across it).
static const wend_terrain *border_terrain(const cost_line *line, const wend_terrain *low, const wend_terrain *high) {
    if (line->grid->corners == WEND_CORNERS_NO_CUTTING && !(low && high)) return NULL;
    return high ? high : low;
}

// A line that leads along an axis. steep: down, else to the right.
static bool walk_straight(cost_line *line, bool steep) {
    const int64_t from = steep ? line->ay : line->ax, to = steep ? line->by : line->bx;
    const int64_t beside = steep ? line->ax : line->ay;
    const int64_t high = beside >> UNIT_BITS, low = (beside - 1) >> UNIT_BITS; // the same but on a border
    double before = 0;
    for (int64_t i = from >> UNIT_BITS; i <= (to - 1) >> UNIT_BITS; i++) {
        const wend_terrain *first = steep ? line_terrain(line, low, i) : line_terrain(line, i, low);
        const wend_terrain *second = steep ? line_terrain(line, high, i) : line_terrain(line, i, high);
        const wend_terrain *terrain = low == high ? first : border_terrain(line, first, second);
        if (!terrain) return false;
        int64_t next = (i + 1) * UNITS;
        double now = next < to ? (double)(next - from) / (double)(to - from) : 1.0;
        line->parts += (now - before) * terrain->cost;
        before = now;
    }
    return true;
}

double wend_grid_line_cost(const wend_grid *grid, wend_vector2 a, wend_vector2 b) {
    REQUIRE(grid, (double)INFINITY);
    if (grid->neighbours == WEND_NEIGHBOURS_SIX) return (double)INFINITY;
    cost_line line = {.grid = grid};
    if (!to_line_units(a.x, grid->origin.x, grid, grid->width, &line.ax) ||
        !to_line_units(a.y, grid->origin.y, grid, grid->height, &line.ay) ||
        !to_line_units(b.x, grid->origin.x, grid, grid->width, &line.bx) ||
        !to_line_units(b.y, grid->origin.y, grid, grid->height, &line.by))
        return (double)INFINITY;
    const int64_t x = line.ax >> UNIT_BITS, y = line.ay >> UNIT_BITS;
    if (x >= grid->width || y >= grid->height) return (double)INFINITY; // on the far border
    line.medium = wend_grid_medium(grid, (uint32_t)(y * grid->width + x));
    if (line.medium == WEND_MEDIUM_BLOCKED) return (double)INFINITY;
    if (!end_is_free(&line, line.ax, line.ay) || !end_is_free(&line, line.bx, line.by)) return (double)INFINITY;
    const double dx = (double)(line.bx - line.ax), dy = (double)(line.by - line.ay);
    if (line.bx < line.ax) {
        line.mirror_x = true;
        line.ax = grid->width * UNITS - line.ax;
        line.bx = grid->width * UNITS - line.bx;
    }
    if (line.by < line.ay) {
        line.mirror_y = true;
        line.ay = grid->height * UNITS - line.ay;
        line.by = grid->height * UNITS - line.by;
    }
    bool passes = true;
    if (line.ax != line.bx && line.ay != line.by)
        passes = walk_slanted(&line);
    else if (line.ax != line.bx || line.ay != line.by)
        passes = walk_straight(&line, line.ax == line.bx);
    if (!passes) return (double)INFINITY;
    const double length = sqrt(dx * dx + dy * dy) / (double)UNITS * grid->cell_size;
    // Where all ground costs the same nothing is lost in adding the parts up.
    return length * (grid->is_uniform ? grid->least_cost : line.parts);
}
