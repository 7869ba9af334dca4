#include "naive_corners.h"

#include <math.h>

static int is_free_at(const naive_corners *grid, int x, int y) {
    if (x < 0 || y < 0 || x >= grid->width || y >= grid->height) return 0;
    return grid->is_free[y][x];
}

// Numbers the groups of free cells around a corner that hang together over sides: groups[0] .. groups[3] for the cells in the order upper
// left, upper right, lower right, lower left (around the corner); -1 for those that are not free.
static void group_cells(const naive_corners *grid, int x, int y, int groups[4]) {
    const int cells[4][2] = {{x - 1, y - 1}, {x, y - 1}, {x, y}, {x - 1, y}};
    for (int i = 0; i < 4; i++) groups[i] = is_free_at(grid, cells[i][0], cells[i][1]) ? i : -1;
    for (int round = 0; round < 4; round++)
        for (int i = 0; i < 4; i++) {
            int next = (i + 1) % 4;
            if (groups[i] < 0 || groups[next] < 0) continue;
            int least = groups[i] < groups[next] ? groups[i] : groups[next];
            groups[i] = groups[next] = least;
        }
}

// Two groups: free cells touch in the corner between two that are not.
static int has_two_groups(const int groups[4]) {
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 4; k++)
            if (groups[i] >= 0 && groups[k] >= 0 && groups[i] != groups[k]) return 1;
    return 0;
}

// Which of a corner's two places a group has: the first where there is only one.
static int place_of_group(const naive_corners *grid, int x, int y, int group) {
    int groups[4], first = -1;
    group_cells(grid, x, y, groups);
    for (int i = 0; i < 4 && first < 0; i++) first = groups[i];
    return 2 * (y * (grid->width + 1) + x) + (group != first);
}

int naive_corners_place(const naive_corners *grid, int x, int y, int cell_x, int cell_y) {
    int groups[4];
    group_cells(grid, x, y, groups);
    int cell = cell_y < y ? (cell_x < x ? 0 : 1) : (cell_x < x ? 3 : 2);
    return place_of_group(grid, x, y, groups[cell]);
}

static int side_of_line(int ax, int ay, int bx, int by, int x, int y) {
    int turn = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    return (turn > 0) - (turn < 0);
}

// The line between two corners meets the inside of a cell: their boxes overlap, and corners of the cell lie on both sides of the line.
static int enters_cell(int ax, int ay, int bx, int by, int x, int y) {
    int low_x = ax < bx ? ax : bx, high_x = ax < bx ? bx : ax, low_y = ay < by ? ay : by, high_y = ay < by ? by : ay;
    if (high_x <= x || low_x >= x + 1 || high_y <= y || low_y >= y + 1) return 0;
    int left = 0, right = 0;
    for (int i = 0; i < 4; i++) {
        int side = side_of_line(ax, ay, bx, by, x + (i & 1), y + (i >> 1));
        left |= side > 0;
        right |= side < 0;
    }
    return left && right;
}

// The cells, free or not, of which the line lies in or along right behind its first corner: one or two.
static int leaves_along_cell(int ax, int ay, int bx, int by, int x, int y) {
    // A point that is a 64th of a cell away along the longer axis; all is multiplied so that it is whole.
    int dx = bx - ax, dy = by - ay, wide = dx < 0 ? -dx : dx, high = dy < 0 ? -dy : dy;
    int scale = 64 * (wide > high ? wide : high), px = ax * scale + dx, py = ay * scale + dy;
    return px >= x * scale && px <= (x + 1) * scale && py >= y * scale && py <= (y + 1) * scale;
}

// The place that the line leaves its first corner from; -1 where it runs into something at once.
static int place_left(const naive_corners *grid, int ax, int ay, int bx, int by) {
    const int cells[4][2] = {{ax - 1, ay - 1}, {ax, ay - 1}, {ax, ay}, {ax - 1, ay}};
    for (int i = 0; i < 4; i++)
        if (is_free_at(grid, cells[i][0], cells[i][1]) && leaves_along_cell(ax, ay, bx, by, cells[i][0], cells[i][1]))
            return naive_corners_place(grid, ax, ay, cells[i][0], cells[i][1]);
    return -1;
}

// True when the line crosses nothing that is not free.
static int line_is_clear(const naive_corners *grid, int ax, int ay, int bx, int by) {
    for (int y = -1; y <= grid->height; y++)
        for (int x = -1; x <= grid->width; x++)
            if (!is_free_at(grid, x, y) && enters_cell(ax, ay, bx, by, x, y)) return 0;
    for (int y = ay < by ? ay : by; y < (ay < by ? by : ay) && ax == bx; y++) // along upright sides
        if (!is_free_at(grid, ax - 1, y) && !is_free_at(grid, ax, y)) return 0;
    for (int x = ax < bx ? ax : bx; x < (ax < bx ? bx : ax) && ay == by; x++) // along level sides
        if (!is_free_at(grid, x, ay - 1) && !is_free_at(grid, x, ay)) return 0;
    for (int y = 0; y <= grid->height; y++)
        for (int x = 0; x <= grid->width; x++) {
            int ahead = (x - ax) * (bx - ax) + (y - ay) * (by - ay),
                behind = (bx - x) * (bx - ax) + (by - y) * (by - ay);
            if (side_of_line(ax, ay, bx, by, x, y) != 0 || ahead <= 0 || behind <= 0)
                continue; // not on the line, within
            int groups[4];
            group_cells(grid, x, y, groups);
            if (has_two_groups(groups)) return 0;
        }
    return 1;
}

int naive_corners_sees(const naive_corners *grid, int from, int to) {
    int columns = grid->width + 1, ax = from / 2 % columns, ay = from / 2 / columns, bx = to / 2 % columns,
        by = to / 2 / columns;
    if (ax == bx && ay == by) return 0;
    return place_left(grid, ax, ay, bx, by) == from && place_left(grid, bx, by, ax, ay) == to &&
           line_is_clear(grid, ax, ay, bx, by);
}

static int place_count(const naive_corners *grid) {
    return 2 * (grid->width + 1) * (grid->height + 1);
}

void naive_corners_look(naive_corners *grid) {
    int count = place_count(grid), columns = grid->width + 1;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < count; k++) {
            double dx = i / 2 % columns - k / 2 % columns, dy = i / 2 / columns - k / 2 / columns;
            grid->straight[i][k] = naive_corners_sees(grid, i, k) ? sqrt(dx * dx + dy * dy) : -1;
        }
}

void naive_corners_lengths(const naive_corners *grid, int start_x, int start_y, double *lengths) {
    int count = place_count(grid), done[NAIVE_CORNERS_PLACES] = {0};
    for (int i = 0; i < count; i++) lengths[i] = (double)INFINITY;
    lengths[naive_corners_place(grid, start_x, start_y, start_x, start_y)] = 0;
    for (;;) {
        int next = -1;
        for (int i = 0; i < count; i++)
            if (!done[i] && lengths[i] < (double)INFINITY && (next < 0 || lengths[i] < lengths[next])) next = i;
        if (next < 0) return;
        done[next] = 1;
        for (int i = 0; i < count; i++)
            if (grid->straight[next][i] >= 0 && lengths[next] + grid->straight[next][i] < lengths[i])
                lengths[i] = lengths[next] + grid->straight[next][i];
    }
}

int naive_corners_allow(const naive_corners *grid, const int *corners, int count, int start_x, int start_y, int goal_x,
                        int goal_y) {
    if (count < 1 || corners[0] != start_x || corners[1] != start_y) return 0;
    if (corners[2 * count - 2] != goal_x || corners[2 * count - 1] != goal_y) return 0;
    int at = naive_corners_place(grid, start_x, start_y, start_x, start_y);
    for (int i = 1; i < count; i++) {
        int ax = corners[2 * i - 2], ay = corners[2 * i - 1], bx = corners[2 * i], by = corners[2 * i + 1];
        if (ax == bx && ay == by) return 0;
        if (!line_is_clear(grid, ax, ay, bx, by) || place_left(grid, ax, ay, bx, by) != at) return 0;
        at = place_left(grid, bx, by, ax, ay);
    }
    return at == naive_corners_place(grid, goal_x, goal_y, goal_x, goal_y);
}
