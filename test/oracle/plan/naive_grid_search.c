#include "naive_grid_search.h"

#include <math.h>
#include <stdlib.h>

static bool passable(const naive_grid *grid, int x, int y, int medium) {
    if (x < 0 || x >= grid->width) return false;
    if (y < 0 || y >= grid->height) return false;
    return grid->medium[y * grid->width + x] == medium;
}

static bool corner_allowed(const naive_grid *grid, bool first, bool second) {
    if (grid->corners == 0) return true;
    if (grid->corners == 1) return first || second;
    return first && second;
}

// Hexagons in cube coordinates: three axes whose sum is 0, along which a step changes two by one. Row y of the table begins y / 2
// (rounded down) hexagons to the left of where the axis q = 0 crosses it.
typedef struct cube {
    long q, r, s;
} cube;

static cube cube_of(const naive_grid *grid, int cell) {
    long x = cell % grid->width, y = cell / grid->width;
    cube at = {.q = x - y / 2, .r = y};
    at.s = -at.q - at.r;
    return at;
}

static long hex_distance(const naive_grid *grid, int a, int b) {
    cube from = cube_of(grid, a), to = cube_of(grid, b);
    return (labs(from.q - to.q) + labs(from.r - to.r) + labs(from.s - to.s)) / 2;
}

double naive_step_cost(const naive_grid *grid, int from, int to) {
    int x = from % grid->width, y = from / grid->width;
    int next_x = to % grid->width, next_y = to / grid->width;
    int columns = abs(next_x - x), rows = abs(next_y - y);
    if (grid->medium[from] < 0) return INFINITY;
    if (grid->medium[to] != grid->medium[from]) return INFINITY;
    double length = grid->cell_size;
    if (grid->neighbours == 6) {
        if (hex_distance(grid, from, to) != 1) return INFINITY;
        return length / 2 * grid->cost[from] + length / 2 * grid->cost[to];
    }
    if (columns > 1 || rows > 1 || columns + rows == 0) return INFINITY;
    if (columns == 1 && rows == 1) {
        if (grid->neighbours != 8) return INFINITY;
        bool first = passable(grid, next_x, y, grid->medium[from]);
        bool second = passable(grid, x, next_y, grid->medium[from]);
        if (!corner_allowed(grid, first, second)) return INFINITY;
        length = sqrt(2.0) * grid->cell_size;
    }
    return length / 2 * grid->cost[from] + length / 2 * grid->cost[to];
}

void naive_distances(const naive_grid *grid, int start, double *distances) {
    int count = grid->width * grid->height;
    bool done[NAIVE_GRID_CELLS] = {false};
    for (int i = 0; i < count; i++) distances[i] = INFINITY;
    if (grid->medium[start] >= 0) distances[start] = 0;
    for (;;) {
        int best = -1;
        for (int i = 0; i < count; i++)
            if (!done[i] && distances[i] < INFINITY && (best < 0 || distances[i] < distances[best])) best = i;
        if (best < 0) break;
        done[best] = true;
        for (int rows = -1; rows <= 1; rows++)
            for (int columns = -1; columns <= 1; columns++) {
                int x = best % grid->width + columns, y = best / grid->width + rows;
                if (x < 0 || y < 0 || x >= grid->width || y >= grid->height) continue;
                int next = y * grid->width + x;
                double distance = distances[best] + naive_step_cost(grid, best, next);
                if (distance < distances[next]) distances[next] = distance;
            }
    }
}

int naive_islands(const naive_grid *grid, int *islands) {
    int count = grid->width * grid->height;
    // Every cell takes the smallest first cell that any neighbour knows of, until nothing changes.
    for (int i = 0; i < count; i++) islands[i] = grid->medium[i] < 0 ? -1 : i;
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < count; i++)
            for (int rows = -1; rows <= 1; rows++)
                for (int columns = -1; columns <= 1; columns++) {
                    int x = i % grid->width + columns, y = i / grid->width + rows;
                    if (x < 0 || y < 0 || x >= grid->width || y >= grid->height) continue;
                    int next = y * grid->width + x;
                    if (isinf(naive_step_cost(grid, i, next)) || islands[i] == islands[next]) continue;
                    int smallest = islands[i] < islands[next] ? islands[i] : islands[next];
                    islands[i] = islands[next] = smallest;
                    changed = true;
                }
    }
    int found = 0;
    int numbers[NAIVE_GRID_CELLS];
    for (int i = 0; i < count; i++)
        if (islands[i] == i) numbers[i] = ++found;
    for (int i = 0; i < count; i++) islands[i] = islands[i] < 0 ? 0 : numbers[islands[i]];
    return found;
}

int naive_nearest(const naive_grid *grid, const int *chosen, int cell) {
    int best = NAIVE_NO_CELL;
    long best_distance = 0;
    for (int i = 0; i < grid->width * grid->height; i++) {
        if (!chosen[i]) continue;
        long columns = i % grid->width - cell % grid->width, rows = i / grid->width - cell / grid->width;
        long distance = columns * columns + rows * rows;
        if (grid->neighbours ==
            6) { // the three axes stand at 120 degrees: the sum of the squares is twice the squared distance
            cube from = cube_of(grid, cell), to = cube_of(grid, i);
            long q = from.q - to.q, r = from.r - to.r, s = from.s - to.s;
            distance = q * q + r * r + s * s;
        }
        if (best != NAIVE_NO_CELL && distance >= best_distance) continue;
        best = i;
        best_distance = distance;
    }
    return best;
}

int naive_nearest_reachable(const naive_grid *grid, int start, int goal) {
    int count = grid->width * grid->height;
    double distances[NAIVE_GRID_CELLS];
    int chosen[NAIVE_GRID_CELLS];
    naive_distances(grid, start, distances);
    for (int i = 0; i < count; i++) chosen[i] = isfinite(distances[i]);
    return naive_nearest(grid, chosen, goal);
}

bool naive_path_is_valid(const naive_grid *grid, const int *cells, size_t count, int start, int goal, double *cost) {
    *cost = INFINITY;
    if (count == 0 || cells[0] != start || cells[count - 1] != goal) return false;
    for (size_t i = 0; i < count; i++)
        if (cells[i] < 0 || cells[i] >= grid->width * grid->height || grid->medium[cells[i]] < 0) return false;
    double sum = 0;
    for (size_t i = 1; i < count; i++) sum += naive_step_cost(grid, cells[i - 1], cells[i]);
    if (isinf(sum)) return false;
    *cost = sum;
    return true;
}

// Twice the coordinates make centres and corners whole numbers. On which side of the line is the corner (x, y)?
static int side(long from_x, long from_y, long to_x, long to_y, long x, long y) {
    long turn = (to_x - from_x) * (y - from_y) - (to_y - from_y) * (x - from_x);
    return turn > 0 ? 1 : turn < 0 ? -1 : 0;
}

// Cube coordinates times three make corners whole numbers: from a centre, a corner lies at one of (2, -1, -1), (1, 1, -2) and
// so on. q and r are oblique axes of the plane, in which turns keep their signs.
static const int hex_corner_q[6] = {2, 1, -1, -2, -1, 1}, hex_corner_r[6] = {-1, 1, 2, 1, -1, -2};

static long hex_corner_side(const naive_grid *grid, int from, int to, int cell, int corner) {
    cube begin = cube_of(grid, from), end = cube_of(grid, to), at = cube_of(grid, cell);
    return side(3 * begin.q, 3 * begin.r, 3 * end.q, 3 * end.r, 3 * at.q + hex_corner_q[corner],
                3 * at.r + hex_corner_r[corner]);
}

// How far along the line the centre of a hexagon lies: twice the scalar product, for 120 degrees between the axes.
static long hex_progress(const naive_grid *grid, int from, int to, int cell) {
    cube begin = cube_of(grid, from), end = cube_of(grid, to), at = cube_of(grid, cell);
    return (end.q - begin.q) * (at.q - begin.q) + (end.r - begin.r) * (at.r - begin.r) +
           (end.s - begin.s) * (at.s - begin.s);
}

// A hexagon counts when it has corners on both sides and its centre is no further than the ends. Those that are as far along the
// line as each other lie on top of each other across it: only one can be passed inside between two others, or they share a border.
static int naive_hex_line(const naive_grid *grid, int from, int to, int *cells) {
    int count = 0;
    if (from == to) {
        cells[count++] = from;
        return count;
    }
    long length = hex_progress(grid, from, to, to);
    for (int cell = 0; cell < grid->width * grid->height; cell++) {
        bool left = false, right = false;
        for (int corner = 0; corner < 6; corner++) {
            long where = hex_corner_side(grid, from, to, cell, corner);
            left |= where > 0;
            right |= where < 0;
        }
        long progress = hex_progress(grid, from, to, cell);
        if (!left || !right || progress < 0 || progress > length) continue;
        int place = count++;
        for (; place > 0 && hex_progress(grid, from, to, cells[place - 1]) > progress; place--)
            cells[place] = cells[place - 1];
        cells[place] = cell;
    }
    return count;
}

int naive_line(const naive_grid *grid, int from, int to, int *cells) {
    if (grid->neighbours == 6) return naive_hex_line(grid, from, to, cells);
    int x = from % grid->width, y = from / grid->width, end_x = to % grid->width, end_y = to / grid->width;
    int least_x = x < end_x ? x : end_x, most_x = x < end_x ? end_x : x;
    int least_y = y < end_y ? y : end_y, most_y = y < end_y ? end_y : y;
    int count = 0;
    if (from == to) {
        cells[count++] = from;
        return count;
    }
    // The further from the start, the later: along the line neither x nor y ever goes back.
    for (int steps = 0; steps <= most_x - least_x + most_y - least_y; steps++)
        for (int row = least_y; row <= most_y; row++)
            for (int column = least_x; column <= most_x; column++) {
                if (abs(column - x) + abs(row - y) != steps) continue;
                // A line passes through the inside when there are corners on both of its sides.
                bool left = false, right = false;
                for (int corner = 0; corner < 4; corner++) {
                    int where = side(2L * x + 1, 2L * y + 1, 2L * end_x + 1, 2L * end_y + 1, 2L * (column + corner % 2),
                                     2L * (row + corner / 2));
                    left |= where > 0;
                    right |= where < 0;
                }
                if (left && right) cells[count++] = row * grid->width + column;
            }
    return count;
}

bool naive_line_is_free(const naive_grid *grid, int from, int to) {
    int cells[NAIVE_GRID_CELLS];
    int count = naive_line(grid, from, to, cells), medium = grid->medium[from];
    bool is_free = medium >= 0;
    for (int i = 0; i < count; i++) {
        if (grid->medium[cells[i]] != medium) is_free = false;
        if (i == 0) continue;
        if (grid->neighbours ==
            6) { // what is not a neighbour lies behind a border, which one of its two hexagons must leave open
            if (hex_distance(grid, cells[i - 1], cells[i]) == 1) continue;
            bool open = false;
            for (int cell = 0; cell < grid->width * grid->height; cell++)
                open |= grid->medium[cell] == medium && hex_distance(grid, cell, cells[i]) == 1 &&
                        hex_distance(grid, cell, cells[i - 1]) == 1;
            if (!open) is_free = false;
            continue;
        }
        int x = cells[i] % grid->width, y = cells[i] / grid->width;
        int last_x = cells[i - 1] % grid->width, last_y = cells[i - 1] / grid->width;
        if (x != last_x && y != last_y &&
            !corner_allowed(grid, passable(grid, x, last_y, medium), passable(grid, last_x, y, medium)))
            is_free = false;
    }
    return is_free;
}

typedef struct place {
    double x, y;
} place;

static place centre_of(const naive_grid *grid, int cell) {
    int x = cell % grid->width, y = cell / grid->width;
    place at = {x, y};
    if (grid->neighbours == 6) {
        at.x += y % 2 ? 0.5 : 0;
        at.y *= sqrt(3.0) / 2;
    }
    return at;
}

// How much of the line between two places, as a part of it, lies in the polygon around a cell's centre.
static double part_inside(const naive_grid *grid, place from, place to, int cell) {
    place centre = centre_of(grid, cell);
    int corners = grid->neighbours == 6 ? 6 : 4;
    double enter = 0, leave = 1;
    for (int i = 0; i < corners; i++) {
        // The middle of each side lies half a cell away; inside is where one has not come so far.
        double angle = 2 * acos(-1.0) * i / corners, normal_x = cos(angle), normal_y = sin(angle);
        double at_start = (from.x - centre.x) * normal_x + (from.y - centre.y) * normal_y - 0.5;
        double change = (to.x - from.x) * normal_x + (to.y - from.y) * normal_y;
        if (fabs(change) < 1e-12) continue; // along the side, and inside: the cell is on the line
        double crossing = -at_start / change;
        if (change > 0 && crossing < leave) leave = crossing;
        if (change < 0 && crossing > enter) enter = crossing;
    }
    return leave > enter ? leave - enter : 0;
}

double naive_cell_line_cost(const naive_grid *grid, int from, int to) {
    int cells[NAIVE_GRID_CELLS];
    if (!naive_line_is_free(grid, from, to)) return INFINITY;
    if (from == to) return 0;
    int count = naive_line(grid, from, to, cells);
    place begin = centre_of(grid, from), end = centre_of(grid, to);
    double length = hypot(end.x - begin.x, end.y - begin.y), sum = 0;
    for (int i = 0; i < count; i++) {
        sum += part_inside(grid, begin, end, cells[i]) * length * grid->cost[cells[i]];
        if (i == 0 || grid->neighbours != 6 || hex_distance(grid, cells[i - 1], cells[i]) == 1) continue;
        double cheaper = INFINITY;
        for (int cell = 0; cell < grid->width * grid->height; cell++)
            if (grid->medium[cell] == grid->medium[from] && hex_distance(grid, cell, cells[i]) == 1 &&
                hex_distance(grid, cell, cells[i - 1]) == 1 && grid->cost[cell] < cheaper)
                cheaper = grid->cost[cell];
        sum += cheaper / sqrt(3.0);
    }
    return sum * grid->cell_size;
}
