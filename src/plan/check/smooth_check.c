// Proof that the points of a path are valid and cost what they say. It shares nothing with the walks of wend_grid_line_cost and
// wend_quadtree_line_cost: every cell or quad that could be near a line is looked at on its own, whether the line touches it (exactly, by
// separating axes) and how much of the line is in it.
#include "wend/smooth.h"

#include "base/core/require.h"
#include "map/quadtree/quadtree_internal.h"
#include "plan/path/path_legs_check.h"

#include <math.h>

#define CHECK_UNITS 16384 // to a cell

// A line in whole units.
typedef struct checked_line {
    int64_t ax, ay, bx, by;
} checked_line;

typedef struct checked_square {
    int64_t x, y, size;
} checked_square;

typedef enum contact { CONTACT_NONE = 0, CONTACT_BORDER = 1, CONTACT_INSIDE = 2 } contact;

static int64_t smaller_of(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static int64_t larger_of(int64_t a, int64_t b) {
    return a > b ? a : b;
}

static contact line_contact(const checked_line *line, checked_square square) {
    const int64_t low_x = smaller_of(line->ax, line->bx), high_x = larger_of(line->ax, line->bx);
    const int64_t low_y = smaller_of(line->ay, line->by), high_y = larger_of(line->ay, line->by);
    const int64_t end_x = square.x + square.size, end_y = square.y + square.size;
    if (low_x > end_x || high_x < square.x || low_y > end_y || high_y < square.y) return CONTACT_NONE;
    int positive = 0, negative = 0;
    for (int i = 0; i < 4; i++) {
        int64_t x = i & 1 ? end_x : square.x, y = i & 2 ? end_y : square.y;
        int64_t side = (line->bx - line->ax) * (y - line->ay) - (line->by - line->ay) * (x - line->ax);
        positive += side > 0;
        negative += side < 0;
    }
    if (positive == 4 || negative == 4) return CONTACT_NONE;
    bool inside = low_x < end_x && high_x > square.x && low_y < end_y && high_y > square.y;
    if (line->ax != line->bx || line->ay != line->by) inside = inside && positive && negative;
    return inside ? CONTACT_INSIDE : CONTACT_BORDER;
}

// The part of a line that is in a square: 0 .. 1.
static double part_inside(const checked_line *line, checked_square square) {
    double first = 0, last = 1;
    const double starts[2] = {(double)line->ax, (double)line->ay};
    const double steps[2] = {(double)(line->bx - line->ax), (double)(line->by - line->ay)};
    const double lows[2] = {(double)square.x, (double)square.y};
    for (int i = 0; i < 2; i++) {
        if (steps[i] == 0) continue;
        double one = (lows[i] - starts[i]) / steps[i], other = (lows[i] + (double)square.size - starts[i]) / steps[i];
        first = fmax(first, fmin(one, other));
        last = fmin(last, fmax(one, other));
    }
    return last > first ? last - first : 0;
}

// ---- On a grid ------------------------------------------------------------------------------------------------------

typedef struct grid_check {
    wend_grid_def def;
    uint8_t medium;
} grid_check;

static const wend_terrain *passable_cell(const grid_check *check, int64_t x, int64_t y) {
    if (x < 0 || y < 0 || x >= (int64_t)check->def.width || y >= (int64_t)check->def.height) return NULL;
    const wend_terrain *terrain =
        &check->def.terrains[check->def.terrain[(uint64_t)y * check->def.width + (uint64_t)x]];
    return terrain->medium == check->medium && terrain->medium != WEND_MEDIUM_BLOCKED ? terrain : NULL;
}

static checked_square square_of_cell(int64_t x, int64_t y) {
    return (checked_square){x * CHECK_UNITS, y * CHECK_UNITS, CHECK_UNITS};
}

static bool square_holds(checked_square square, int64_t x, int64_t y) {
    return x >= square.x && x <= square.x + square.size && y >= square.y && y <= square.y + square.size;
}

// Whether a line may touch the border of a cell that it may not enter.
static bool touch_is_allowed(const grid_check *check, const checked_line *line, int64_t x, int64_t y) {
    const checked_square square = square_of_cell(x, y);
    if (check->def.corners == WEND_CORNERS_NO_CUTTING) return false;
    if (square_holds(square, line->ax, line->ay) || square_holds(square, line->bx, line->by)) return false;
    if (line->ax == line->bx) return passable_cell(check, line->ax == square.x ? x - 1 : x + 1, y) != NULL;
    if (line->ay == line->by) return passable_cell(check, x, line->ay == square.y ? y - 1 : y + 1) != NULL;
    if (check->def.corners == WEND_CORNERS_FREE) return true;
    // At a corner: the cell across it is the other one that the line passes by.
    for (int i = 0; i < 4; i++) {
        int64_t corner_x = square.x + (i & 1 ? CHECK_UNITS : 0), corner_y = square.y + (i & 2 ? CHECK_UNITS : 0);
        if ((line->bx - line->ax) * (corner_y - line->ay) == (line->by - line->ay) * (corner_x - line->ax))
            return passable_cell(check, i & 1 ? x + 1 : x - 1, i & 2 ? y + 1 : y - 1) != NULL;
    }
    return false;
}

// What a line along the border of a cell, which it may touch, costs there: the cell with the larger coordinates counts where it is free.
static bool border_counts(const grid_check *check, const checked_line *line, int64_t x, int64_t y) {
    if (line->ax == line->bx && line->ay != line->by) {
        if (line->ax == x * CHECK_UNITS) return true;
        return line->ax == (x + 1) * CHECK_UNITS && !passable_cell(check, x + 1, y);
    }
    if (line->ay == line->by && line->ax != line->bx) {
        if (line->ay == y * CHECK_UNITS) return true;
        return line->ay == (y + 1) * CHECK_UNITS && !passable_cell(check, x, y + 1);
    }
    return false; // a point
}

// The cost of a line; negative when it is not allowed.
static double checked_grid_line(const grid_check *check, const checked_line *line) {
    double parts = 0;
    const int64_t first = (smaller_of(line->ay, line->by) - 1) / CHECK_UNITS - 1;
    const int64_t last = larger_of(line->ay, line->by) / CHECK_UNITS + 1;
    const double slope = line->ay == line->by ? 0 : (double)(line->bx - line->ax) / (double)(line->by - line->ay);
    for (int64_t y = first; y <= last; y++) {
        // Where the line is while in this row, with a cell to spare on either side.
        double low = (double)smaller_of(line->ax, line->bx), high = (double)larger_of(line->ax, line->bx);
        if (line->ay != line->by) {
            double one = (double)line->ax + slope * (double)(y * CHECK_UNITS - line->ay);
            double other = (double)line->ax + slope * (double)((y + 1) * CHECK_UNITS - line->ay);
            low = fmax(low, fmin(one, other));
            high = fmin(high, fmax(one, other));
        }
        const int64_t end = (int64_t)floor(high / CHECK_UNITS) + 2;
        for (int64_t x = (int64_t)floor(low / CHECK_UNITS) - 2; x <= end; x++) {
            const contact touch = line_contact(line, square_of_cell(x, y));
            if (touch == CONTACT_NONE) continue;
            const wend_terrain *terrain = passable_cell(check, x, y);
            if (!terrain && (touch == CONTACT_INSIDE || !touch_is_allowed(check, line, x, y))) return -1;
            if (terrain && (touch == CONTACT_INSIDE || border_counts(check, line, x, y)))
                parts += part_inside(line, square_of_cell(x, y)) * terrain->cost;
        }
    }
    const double dx = (double)(line->bx - line->ax), dy = (double)(line->by - line->ay);
    return parts * (sqrt(dx * dx + dy * dy) / CHECK_UNITS * check->def.cell_size);
}

static int64_t to_check_units(double metres, double origin, double cell_size, wend_grid_vertex vertex) {
    double place = (metres - origin) / cell_size + (vertex == WEND_VERTEX_CORNER ? 0.5 : 0.0);
    if (!(place >= -4 && place < 0x1p32)) return -CHECK_UNITS; // outside, whatever it is
    return (int64_t)floor(place * CHECK_UNITS + 0.5);
}

static double grid_line_checked(const void *map, wend_vector3 a, wend_vector3 b) {
    const wend_grid *grid = map;
    grid_check check = {.def = wend_grid_describe(grid)};
    const wend_grid_def *def = &check.def;
    const checked_line line = {to_check_units(a.x, def->origin.x, def->cell_size, def->vertex),
                               to_check_units(a.y, def->origin.y, def->cell_size, def->vertex),
                               to_check_units(b.x, def->origin.x, def->cell_size, def->vertex),
                               to_check_units(b.y, def->origin.y, def->cell_size, def->vertex)};
    const int64_t x = line.ax / CHECK_UNITS, y = line.ay / CHECK_UNITS;
    if (line.ax < 0 || line.ay < 0 || line.bx < 0 || line.by < 0 || x >= (int64_t)def->width ||
        y >= (int64_t)def->height)
        return -1;
    check.medium = def->terrains[def->terrain[(uint64_t)y * def->width + (uint64_t)x]].medium;
    return checked_grid_line(&check, &line);
}

// ---- On a quadtree --------------------------------------------------------------------------------------------------

typedef struct tree_check {
    const wend_quadtree *tree;
    checked_line line;
    double parts;
    bool refused;
} tree_check;

static bool check_quad(void *user, uint32_t number) {
    tree_check *check = user;
    const quad_slot *slot = &check->tree->slots.items[number];
    const quad_square at = quad_square_of(check->tree, slot->code);
    const checked_square square = {at.x, at.y, at.size};
    const contact touch = line_contact(&check->line, square);
    const checked_line *line = &check->line;
    if (touch == CONTACT_NONE) return true;
    if (!(slot->cost < (double)INFINITY)) check->refused = true;
    // Of a line along a border the quad that holds it has its part.
    bool has = touch == CONTACT_INSIDE || (line->ax == line->bx && line->ax == at.x) ||
               (line->ay == line->by && line->ay == at.y);
    if (has && !check->refused) check->parts += part_inside(line, square) * slot->cost;
    return !check->refused;
}

static double tree_line_checked(const void *map, wend_vector3 a, wend_vector3 b) {
    const wend_quadtree *tree = map;
    const double side = ldexp(1.0, tree->root_bits);
    double units[4] = {(a.x - tree->corner.x) / tree->unit, (a.y - tree->corner.y) / tree->unit,
                       (b.x - tree->corner.x) / tree->unit, (b.y - tree->corner.y) / tree->unit};
    for (int i = 0; i < 4; i++) {
        units[i] = floor(units[i] + 0.5);
        if (!(units[i] > 0 && units[i] < side)) return -1;
    }
    tree_check check = {.tree = tree,
                        .line = {(int64_t)units[0], (int64_t)units[1], (int64_t)units[2], (int64_t)units[3]}};
    wend_quadtree_visit(tree, check_quad, &check);
    if (check.refused) return -1;
    const double dx = (units[2] - units[0]) * tree->unit, dy = (units[3] - units[1]) * tree->unit;
    return check.parts * sqrt(dx * dx + dy * dy);
}

// ---- Both -----------------------------------------------------------------------------------------------------------

static wend_status point_fault(wend_diagnostics *findings, size_t point, wend_vector3 is, wend_vector2 asked) {
    wend_diagnostics_add(findings, WEND_MESSAGE_PATH_POINT_ELSEWHERE, wend_place_none(), NULL, point, is.x, is.y,
                         asked.x, asked.y);
    return WEND_BAD_INPUT;
}

static wend_status check_lines(const wend_path *path, double (*line_checked)(const void *, wend_vector3, wend_vector3),
                               const void *map, double at_most, wend_diagnostics *findings) {
    if (!wend_path_legs_are_straight(path, findings)) return WEND_BAD_INPUT;
    double cost = 0;
    for (size_t i = 0; i < path->point_count; i++) { // a single point is a line too
        if (i + 1 == path->point_count && i > 0) break;
        wend_vector3 a = path->points[i], b = path->points[i + 1 < path->point_count ? i + 1 : i];
        double line = line_checked(map, a, b);
        if (!(line >= 0)) {
            wend_diagnostics_add(findings, WEND_MESSAGE_PATH_LINE_NOT_ALLOWED, wend_place_none(), NULL, i, a.x, a.y,
                                 b.x, b.y);
            return WEND_BAD_INPUT;
        }
        cost += line;
    }
    if (!(fabs(cost - path->cost) <= 1e-9 * cost)) {
        wend_diagnostics_add(findings, WEND_MESSAGE_PATH_POINTS_COST_IS_INVALID, wend_place_none(), NULL, path->cost,
                             cost, "is what their lines add up to");
        return WEND_BAD_INPUT;
    }
    if (!(path->cost <= at_most * (1 + 1e-9))) {
        wend_diagnostics_add(findings, WEND_MESSAGE_PATH_POINTS_COST_IS_INVALID, wend_place_none(), NULL, path->cost,
                             at_most, "is the most that is allowed");
        return WEND_BAD_INPUT;
    }
    return wend_path_check_lines(path, findings);
}

static wend_status check_ends(const wend_path *path, const wend_vector2 *start, const wend_vector2 *goal,
                              wend_diagnostics *findings) {
    if (path->point_count == 0) {
        wend_diagnostics_add(findings, WEND_MESSAGE_PATH_HAS_NO_POINTS, wend_place_none(), NULL);
        return WEND_BAD_INPUT;
    }
    const size_t last = path->point_count - 1;
    if (start && (path->points[0].x != start->x || path->points[0].y != start->y))
        return point_fault(findings, 0, path->points[0], *start);
    if (goal && (path->points[last].x != goal->x || path->points[last].y != goal->y))
        return point_fault(findings, last, path->points[last], *goal);
    return WEND_OK;
}

wend_status wend_path_check_points_on_grid(const wend_path *path, const wend_grid *grid, uint32_t start, uint32_t goal,
                                           double at_most, wend_diagnostics *findings) {
    REQUIRE(path && grid, WEND_INVALID);
    if (wend_grid_describe(grid).neighbours == WEND_NEIGHBOURS_SIX) return WEND_UNSUPPORTED;
    wend_vector2 ends[2] = {{0, 0}, {0, 0}};
    if (start != WEND_NO_CELL) ends[0] = wend_grid_position(grid, start);
    if (goal != WEND_NO_CELL) ends[1] = wend_grid_position(grid, goal);
    wend_status status =
        check_ends(path, start != WEND_NO_CELL ? &ends[0] : NULL, goal != WEND_NO_CELL ? &ends[1] : NULL, findings);
    return status ? status : check_lines(path, grid_line_checked, grid, at_most, findings);
}

wend_status wend_path_check_points_on_quadtree(const wend_path *path, const wend_quadtree *tree, wend_location start,
                                               wend_location goal, double at_most, wend_diagnostics *findings) {
    REQUIRE(path && tree, WEND_INVALID);
    const wend_vector2 first = {start.position.x, start.position.y}, last = {goal.position.x, goal.position.y};
    wend_status status = check_ends(path, &first, &last, findings);
    if (status) return status;
    if (tree->grid) return check_lines(path, grid_line_checked, tree->grid, at_most, findings);
    return check_lines(path, tree_line_checked, tree, at_most, findings);
}
