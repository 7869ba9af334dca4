// The cells that a straight line between two centres passes through, exactly and one after the other: for grids and sparse grids.
//
//     line_walk walk = line_walk_begin(neighbours, x, y, to_x, to_y);
//     while (!line_walk_has_ended(&walk)) switch (line_walk_on(&walk)) ...      walk.x and walk.y are the cell
//
// Squares. Let the line lead dx cells to the right and dy down. It crosses the i-th border between columns (i = 1 .. dx) at the
// fraction (2i - 1) / 2dx of its length, and the j-th border between rows at (2j - 1) / 2dy. So which comes next is the sign of
//
//     lead = (2i - 1) * dy - (2j - 1) * dx,
//
// which additions keep up to date: negative, the column's border comes first; positive, the row's; zero, both at once: the line
// passes exactly through a corner and the step is diagonal.
//
// Hexagons. With half columns across and thirds of a row down, centres and corners are whole numbers:
//
//             (0,-2)           The line is turned to lead right and down by mirroring, which maps the cells onto themselves.
//      (-1,-1)      (1,-1)     lead is which side of the line the centre is on, dx * down - dy * across; a corner's is that plus
//             (0,0)            the same of its place. Going clockwise from the top corner, the line leaves through the side at
//      (-1, 1)      (1, 1)     which the sign changes from minus to plus. Where a corner has 0, the line goes on on one side of
//             (0, 2)           the side that leaves the hexagon there, or along it, between two hexagons, into the one behind.
//
// The line back crosses the same borders in reverse, so it visits the same cells. Differences of coordinates are below 2^33 and
// all numbers below 2^38.
#ifndef WEND_MAP_LINE_WALK_H
#define WEND_MAP_LINE_WALK_H

#include "map/core/cell_layout.h"

// How a line came from a cell into the next.
typedef enum line_step {
    LINE_STEP_SIDE, // through a side, or through a corner of hexagons that share one
    LINE_STEP_BETWEEN // between two cells that share a side with both: through their common corner, or along their common side
} line_step;

typedef struct line_walk {
    bool is_hex;
    int64_t x, y, to_x, to_y;
    int64_t sign_x, sign_y;
    int64_t dx, dy; // not negative. Squares: cells. Hexagons: half columns and thirds of rows
    int64_t lead;
    int64_t half; // hexagons: the half column of (x, y)
    // After LINE_STEP_BETWEEN: the two cells.
    int64_t beside_x[2], beside_y[2];
} line_walk;

static inline line_walk line_walk_begin(wend_neighbours neighbours, int64_t x, int64_t y, int64_t to_x, int64_t to_y) {
    line_walk walk = {.is_hex = neighbours == WEND_NEIGHBOURS_SIX, .x = x, .y = y, .to_x = to_x, .to_y = to_y};
    int64_t dx = to_x - x, dy = to_y - y;
    if (walk.is_hex) {
        walk.half = wend_hex_half_column(x, y);
        dx = wend_hex_half_column(to_x, to_y) - walk.half;
        dy *= 3;
    }
    walk.sign_x = dx < 0 ? -1 : 1;
    walk.sign_y = dy < 0 ? -1 : 1;
    walk.dx = dx < 0 ? -dx : dx;
    walk.dy = dy < 0 ? -dy : dy;
    walk.lead = walk.is_hex ? 0 : walk.dy - walk.dx;
    return walk;
}

static inline bool line_walk_has_ended(const line_walk *walk) {
    return walk->x == walk->to_x && walk->y == walk->to_y;
}

static inline line_step line_walk_on_squares(line_walk *walk) {
    const bool across = walk->lead <= 0, along = walk->lead >= 0;
    if (across) {
        walk->x += walk->sign_x;
        walk->lead += 2 * walk->dy;
    }
    if (along) {
        walk->y += walk->sign_y;
        walk->lead -= 2 * walk->dx;
    }
    if (!across || !along) return LINE_STEP_SIDE;
    walk->beside_x[0] = walk->x;
    walk->beside_y[0] = walk->y - walk->sign_y;
    walk->beside_x[1] = walk->x - walk->sign_x;
    walk->beside_y[1] = walk->y;
    return LINE_STEP_BETWEEN;
}

// The cell so many half columns and rows ahead.
static inline void line_walk_hex_ahead(const line_walk *walk, int64_t halves, int64_t rows, int64_t *x, int64_t *y) {
    *y = walk->y + walk->sign_y * rows;
    *x = (walk->half + walk->sign_x * halves - (*y & 1)) / 2;
}

// The corners of a hexagon from the top one clockwise to the lower left, and the cells across the sides that begin at each.
static const int line_corner_across[5] = {0, 1, 1, 0, -1}, line_corner_down[5] = {-2, -1, 1, 2, 1};

// Where a line leaves its hexagon: the side, and on which sides of the line its ends lie, minus and plus or zero.
typedef struct line_hex_exit {
    int side;
    int64_t begin, end;
    int64_t turn; // the part of `end` that is the corner's own
} line_hex_exit;

static inline line_hex_exit line_walk_hex_exit(const line_walk *walk) {
    line_hex_exit leave = {.end = walk->lead - 2 * walk->dx};
    for (;; leave.side++) {
        leave.begin = leave.end;
        leave.turn = walk->dx * line_corner_down[leave.side + 1] - walk->dy * line_corner_across[leave.side + 1];
        leave.end = walk->lead + leave.turn;
        if ((leave.begin < 0 && leave.end >= 0) || leave.side == 3) return leave;
    }
}

static inline line_step line_walk_on_hexagons(line_walk *walk) {
    static const int side_halves[5] = {1, 2, 1, -1, -2}, side_rows[5] = {-1, 0, 1, 1, 0};
    const line_hex_exit leave = line_walk_hex_exit(walk);
    const int side = leave.side;
    int64_t halves = side_halves[side], rows = side_rows[side];
    line_step step = LINE_STEP_SIDE;
    if (leave.end == 0 && leave.turn <= 0) { // through the corner at the end, and not back to this side of it
        if (leave.turn == 0) {
            step = LINE_STEP_BETWEEN;
            line_walk_hex_ahead(walk, halves, rows, &walk->beside_x[0], &walk->beside_y[0]);
            line_walk_hex_ahead(walk, side_halves[side + 1], side_rows[side + 1], &walk->beside_x[1],
                                &walk->beside_y[1]);
            halves += side_halves[side + 1];
            rows += side_rows[side + 1];
        } else {
            halves = side_halves[side + 1];
            rows = side_rows[side + 1];
        }
    }
    line_walk_hex_ahead(walk, halves, rows, &walk->x, &walk->y);
    walk->half += walk->sign_x * halves;
    walk->lead += 3 * walk->dx * rows - walk->dy * halves;
    return step;
}

// Goes on to the next cell of a line that has not ended.
static inline line_step line_walk_on(line_walk *walk) {
    return walk->is_hex ? line_walk_on_hexagons(walk) : line_walk_on_squares(walk);
}

// At which part of its length, 0 to 1, a line that has not ended leaves its cell.
static inline double line_walk_exit(const line_walk *walk) {
    int64_t ahead_x = walk->to_x - walk->x, ahead_y = walk->to_y - walk->y;
    if (!walk->is_hex) {
        int64_t columns = walk->dx - walk->sign_x * ahead_x, rows = walk->dy - walk->sign_y * ahead_y; // behind it
        return walk->lead <= 0 ? (2.0 * (double)columns + 1) / (2.0 * (double)walk->dx)
                               : (2.0 * (double)rows + 1) / (2.0 * (double)walk->dy);
    }
    ahead_x = wend_hex_half_column(walk->to_x, walk->to_y) - walk->half;
    const line_hex_exit leave = line_walk_hex_exit(walk);
    double part = (double)-leave.begin / (double)(leave.end - leave.begin); // of the side
    const int *across = line_corner_across + leave.side, *down = line_corner_down + leave.side;
    double x = (double)(walk->dx - walk->sign_x * ahead_x + across[0]) + part * (across[1] - across[0]);
    double y = (double)(walk->dy - walk->sign_y * 3 * ahead_y + down[0]) + part * (down[1] - down[0]);
    return walk->dx >= walk->dy ? x / (double)walk->dx : y / (double)walk->dy;
}

// Whether a line may pass between two cells that are of its medium or not.
static inline bool wend_line_passes_between(wend_neighbours neighbours, wend_corner_rule corners, bool first,
                                            bool second) {
    if (neighbours == WEND_NEIGHBOURS_SIX) return first || second;
    switch (corners) {
    case WEND_CORNERS_FREE: return true;
    case WEND_CORNERS_ONE_SIDE: return first || second;
    case WEND_CORNERS_NO_CUTTING: return first && second;
    }
    return false;
}

#endif
