// Proof that a path keeps to the rules for corners. From the grid's definition alone: no mesh, no masks of cells, no line that is walked.
//
// For each line, row by row, the cells whose inside it crosses are worked out by division: between the heights j and j + 1 a line from (x0, y0)
// to (x1, y1) is between x0 + (j - y0) dx / dy and x0 + (j + 1 - y0) dx / dy. Then the corners on it: with g the greatest common divisor
// of dx and dy they are (x0 + k dx / g, y0 + k dy / g).
#include "base/core/require.h"
#include "plan/path/path_legs_check.h"
#include "wend/any_angle.h"

#include <float.h>
#include <math.h>

typedef struct corner_check {
    wend_grid_def grid;
    uint8_t medium;
    wend_diagnostics *findings;
    const wend_path *path;
} corner_check;

typedef struct checked_corner {
    int64_t x, y;
} checked_corner;

static bool checked_cell_is_free(const corner_check *check, int64_t x, int64_t y) {
    if (x < 0 || y < 0 || x >= (int64_t)check->grid.width || y >= (int64_t)check->grid.height) return false;
    uint8_t medium = check->grid.terrains[check->grid.terrain[(uint64_t)y * check->grid.width + (uint64_t)x]].medium;
    return medium != WEND_MEDIUM_BLOCKED && medium == check->medium;
}

static wend_status corner_path_fault(const corner_check *check, size_t point, const char *what) {
    wend_vector3 at = check->path->points[point];
    wend_diagnostics_add(check->findings, WEND_MESSAGE_CORNER_PATH_IS_INVALID, wend_place_at(at.x, at.y, 0), NULL,
                         point, at.x, at.y, what);
    return WEND_BAD_INPUT;
}

// Two free cells that touch in a corner between two that are not.
static bool is_touching_corner(const corner_check *check, checked_corner at) {
    bool upper_left = checked_cell_is_free(check, at.x - 1, at.y - 1),
         upper_right = checked_cell_is_free(check, at.x, at.y - 1),
         lower_left = checked_cell_is_free(check, at.x - 1, at.y),
         lower_right = checked_cell_is_free(check, at.x, at.y);
    return (upper_left && lower_right && !upper_right && !lower_left) ||
           (upper_right && lower_left && !upper_left && !lower_right);
}

static int64_t checked_floor(int64_t numerator, int64_t denominator) { // denominator > 0
    int64_t quotient = numerator / denominator;
    return quotient * denominator > numerator ? quotient - 1 : quotient;
}

// The insides of cells that a line from a down to b, b.y > a.y, crosses, or the sides of cells that it runs along.
static const char *check_rows(const corner_check *check, checked_corner a, checked_corner b) {
    int64_t dx = b.x - a.x, dy = b.y - a.y;
    for (int64_t y = a.y; y < b.y; y++) {
        if (dx == 0) {
            if (!checked_cell_is_free(check, a.x - 1, y) && !checked_cell_is_free(check, a.x, y))
                return "the line from here runs between two cells that are not free";
            continue;
        }
        int64_t one = (y - a.y) * dx, other = one + dx; // over dy
        int64_t first = a.x + checked_floor(one < other ? one : other, dy),
                end = a.x - checked_floor(-(one < other ? other : one), dy);
        for (int64_t x = first; x < end; x++)
            if (!checked_cell_is_free(check, x, y)) return "the line from here goes through a cell that is not free";
    }
    return NULL;
}

static const char *check_level_line(const corner_check *check, checked_corner a, checked_corner b) {
    for (int64_t x = a.x < b.x ? a.x : b.x; x < (a.x < b.x ? b.x : a.x); x++)
        if (!checked_cell_is_free(check, x, a.y - 1) && !checked_cell_is_free(check, x, a.y))
            return "the line from here runs between two cells that are not free";
    return NULL;
}

static const char *check_corners_between(const corner_check *check, checked_corner a, checked_corner b) {
    int64_t dx = b.x - a.x, dy = b.y - a.y, divisor = dx < 0 ? -dx : dx, rest = dy < 0 ? -dy : dy;
    while (rest != 0) {
        int64_t next = divisor % rest;
        divisor = rest;
        rest = next;
    }
    for (int64_t k = 1; k < divisor; k++)
        if (is_touching_corner(check, (checked_corner){a.x + dx / divisor * k, a.y + dy / divisor * k}))
            return "the line from here goes through a corner in which cells that are not free touch";
    return NULL;
}

static const char *check_line(const corner_check *check, checked_corner a, checked_corner b) {
    if (a.x == b.x && a.y == b.y) return "the next point is the same";
    const char *fault = a.y < b.y   ? check_rows(check, a, b)
                        : a.y > b.y ? check_rows(check, b, a)
                                    : check_level_line(check, a, b);
    return fault ? fault : check_corners_between(check, a, b);
}

// Whether a line from a corner where free cells touch towards another point lies below that corner.
static bool lies_below(const corner_check *check, checked_corner at, checked_corner towards) {
    if (towards.y != at.y) return towards.y > at.y;
    return checked_cell_is_free(check, towards.x > at.x ? at.x : at.x - 1, at.y);
}

// The corner that a point is; false when it is none of the grid's.
static bool corner_of_point(const corner_check *check, wend_vector3 point, checked_corner *corner) {
    const wend_grid_def *grid = &check->grid;
    double x = floor((point.x - grid->origin.x) / grid->cell_size + 0.5),
           y = floor((point.y - grid->origin.y) / grid->cell_size + 0.5);
    if (!(x >= 0 && y >= 0 && x <= grid->width && y <= grid->height)) return false;
    *corner = (checked_corner){(int64_t)x, (int64_t)y};
    return point.x == grid->origin.x + x * grid->cell_size && point.y == grid->origin.y + y * grid->cell_size;
}

// One point: that it is a corner, that the line to the next is allowed, and that one can turn there.
static wend_status check_point(const corner_check *check, size_t i, const uint32_t ends[2], double *length) {
    const wend_path *path = check->path;
    size_t last = path->point_count - 1;
    checked_corner at, before = {0, 0}, after = {0, 0};
    if (!corner_of_point(check, path->points[i], &at) || path->points[i].z != 0)
        return corner_path_fault(check, i, "this is not a corner of a cell");
    uint32_t cell = i == 0 ? ends[0] : i == last ? ends[1] : WEND_NO_CELL;
    if (cell != WEND_NO_CELL && (at.x != cell % check->grid.width || at.y != cell / check->grid.width))
        return corner_path_fault(check, i, "this is not the requested corner");
    if (i > 0) corner_of_point(check, path->points[i - 1], &before);
    if (i < last && !corner_of_point(check, path->points[i + 1], &after))
        return corner_path_fault(check, i + 1, "this is not a corner of a cell");
    bool touching = is_touching_corner(check, at);
    if (touching && i > 0 && i < last && lies_below(check, at, before) != lies_below(check, at, after))
        return corner_path_fault(check, i, "the path passes a corner in which cells that are not free touch");
    // A cell lies below the corner that stands for it.
    bool leaves_above = i < last && !lies_below(check, at, after),
         comes_above = i > 0 && !lies_below(check, at, before);
    if (touching && cell != WEND_NO_CELL && (leaves_above || comes_above))
        return corner_path_fault(check, i, "the path is not on the requested side of the cell");
    if (i == last) return WEND_OK;
    const char *fault = check_line(check, at, after);
    if (fault) return corner_path_fault(check, i, fault);
    double x = (double)(after.x - at.x), y = (double)(after.y - at.y);
    *length += check->grid.cell_size * sqrt(x * x + y * y);
    return WEND_OK;
}

static uint8_t medium_of_cell(const corner_check *check, int64_t x, int64_t y) {
    if (x < 0 || y < 0 || x >= (int64_t)check->grid.width || y >= (int64_t)check->grid.height)
        return WEND_MEDIUM_BLOCKED;
    return check->grid.terrains[check->grid.terrain[(uint64_t)y * check->grid.width + (uint64_t)x]].medium;
}

// The medium in which the path begins: that of the start, or, if none is asked for, one of a cell around the first point that suits the
// first line.
static uint8_t medium_of_path(corner_check *check, uint32_t start) {
    uint32_t width = check->grid.width;
    if (start != WEND_NO_CELL) return medium_of_cell(check, start % width, start / width);
    checked_corner at, after;
    if (!corner_of_point(check, check->path->points[0], &at)) return WEND_MEDIUM_BLOCKED;
    bool has_line = check->path->point_count > 1 && corner_of_point(check, check->path->points[1], &after);
    uint8_t found = WEND_MEDIUM_BLOCKED;
    for (int k = 0; k < 4; k++) {
        uint8_t medium = medium_of_cell(check, at.x - (k & 1), at.y - (k >> 1));
        if (medium == WEND_MEDIUM_BLOCKED) continue;
        if (found == WEND_MEDIUM_BLOCKED) found = medium;
        check->medium = medium;
        if (has_line && !check_line(check, at, after)) return medium;
    }
    return found;
}

wend_status wend_path_check_on_corners(const wend_path *path, const wend_grid *grid, uint32_t start, uint32_t goal,
                                       wend_diagnostics *findings) {
    REQUIRE(path && grid, WEND_INVALID);
    corner_check check = {.grid = wend_grid_describe(grid), .findings = findings, .path = path};
    if (check.grid.neighbours == WEND_NEIGHBOURS_SIX) return WEND_UNSUPPORTED;
    if (path->point_count == 0) {
        wend_diagnostics_add(findings, WEND_MESSAGE_PATH_HAS_NO_POINTS, wend_place_none(), NULL);
        return WEND_BAD_INPUT;
    }
    if (!wend_path_legs_are_straight(path, findings)) return WEND_BAD_INPUT;
    check.medium = medium_of_path(&check, start);
    const uint32_t ends[2] = {start, goal};
    if (check.medium == WEND_MEDIUM_BLOCKED && start == WEND_NO_CELL)
        return corner_path_fault(&check, 0, "no cell around it is free");
    if (start != WEND_NO_CELL && !checked_cell_is_free(&check, start % check.grid.width, start / check.grid.width))
        return corner_path_fault(&check, 0, "the start is not free");
    if (goal != WEND_NO_CELL && !checked_cell_is_free(&check, goal % check.grid.width, goal / check.grid.width))
        return corner_path_fault(&check, path->point_count - 1, "the goal is not free, or not from the start");
    if (path->point_count == 1 && start != goal && start != WEND_NO_CELL && goal != WEND_NO_CELL)
        return corner_path_fault(&check, 0, "start and goal are not the same");
    double length = 0;
    for (size_t i = 0; i < path->point_count; i++) {
        wend_status status = check_point(&check, i, ends, &length);
        if (status) return status;
    }
    if (!(fabs(length - path->cost) <= 1e-12 * length) || path->search_cost != path->cost) {
        double said = path->search_cost != path->cost ? path->search_cost : path->cost;
        wend_diagnostics_add(findings, WEND_MESSAGE_CORNER_PATH_LENGTH, wend_place_none(), NULL, said, length);
        return WEND_BAD_INPUT;
    }
    if (!(path->lower_bound <= path->cost * (1 + 1e-12)))
        return corner_path_fault(&check, 0, "the lower bound is above the cost");
    return wend_path_check_lines(path, findings);
}
