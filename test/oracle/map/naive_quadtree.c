#include "naive_quadtree.h"

#include <math.h>

static double cell_cost(const naive_tree_grid *grid, int x, int y) {
    return x < 0 || y < 0 || x >= grid->width || y >= grid->height ? 0 : grid->cost[y][x];
}

static void fill_piece(const naive_tree_grid *grid, naive_tree *tree, int x, int y, int quad) {
    const naive_tree_quad *square = &tree->quads[quad];
    if (x < square->x || y < square->y || x >= square->x + square->size || y >= square->y + square->size) return;
    if (cell_cost(grid, x, y) == 0 || tree->owner[y][x] >= 0) return;
    tree->owner[y][x] = quad;
    fill_piece(grid, tree, x + 1, y, quad);
    fill_piece(grid, tree, x - 1, y, quad);
    fill_piece(grid, tree, x, y + 1, quad);
    fill_piece(grid, tree, x, y - 1, quad);
}

static void make_square(const naive_tree_grid *grid, int smallest, double above, double occupied, naive_tree *tree,
                        int x, int y, int size) {
    int free_cells = 0, same = 1;
    double sum = 0;
    for (int j = y; j < y + size; j++)
        for (int i = x; i < x + size; i++) {
            free_cells += cell_cost(grid, i, j) > 0;
            sum += cell_cost(grid, i, j);
            same &= cell_cost(grid, i, j) == cell_cost(grid, x, y);
        }
    if (!same && size > smallest) {
        const int half = size / 2;
        for (int k = 0; k < 4; k++)
            make_square(grid, smallest, above, occupied, tree, x + (k & 1) * half, y + (k >> 1) * half, half);
        return;
    }
    naive_tree_quad quad = {x, y, size, 0, 1.0 - (double)free_cells / (size * size), 0};
    quad.cost = (1 + (occupied - 1) * quad.occupancy) * sum / free_cells;
    if (free_cells == 0 || (!same && quad.occupancy > above)) {
        quad.cost = INFINITY;
        tree->quads[tree->count++] = quad;
        return;
    }
    for (int j = y; j < y + size; j++)
        for (int i = x; i < x + size; i++) {
            if (cell_cost(grid, i, j) == 0 || tree->owner[j][i] >= 0) continue;
            tree->quads[tree->count] = quad;
            fill_piece(grid, tree, i, j, tree->count++);
            quad.part++;
        }
}

void naive_tree_make(const naive_tree_grid *grid, int smallest, double blocked_above, double occupied_cost,
                     naive_tree *tree) {
    tree->side = 1;
    tree->count = 0;
    while (tree->side < grid->width || tree->side < grid->height) tree->side *= 2;
    for (int y = 0; y < tree->side; y++)
        for (int x = 0; x < tree->side; x++) tree->owner[y][x] = -1;
    make_square(grid, smallest, blocked_above, occupied_cost, tree, 0, 0, tree->side);
}

static int owner_at(const naive_tree *tree, int x, int y) {
    return x < 0 || y < 0 || x >= tree->side || y >= tree->side ? -1 : tree->owner[y][x];
}

int naive_tree_neighbours(const naive_tree_grid *grid, const naive_tree *tree, int a, int b, int corners) {
    const naive_tree_quad *one = &tree->quads[a], *other = &tree->quads[b];
    if (a == b) return 0;
    if (one->x == other->x && one->y == other->y) return 0; // pieces of one square
    int ends_x = one->x + one->size == other->x || other->x + other->size == one->x;
    int ends_y = one->y + one->size == other->y || other->y + other->size == one->y;
    for (int y = one->y; y < one->y + one->size; y++)
        for (int x = one->x; x < one->x + one->size; x++) {
            if (tree->owner[y][x] != a) continue;
            if (owner_at(tree, x + 1, y) == b || owner_at(tree, x - 1, y) == b || owner_at(tree, x, y + 1) == b ||
                owner_at(tree, x, y - 1) == b)
                return 1;
            for (int k = 0; k < 4 && corners && ends_x && ends_y; k++) {
                int to_x = k & 1 ? x + 1 : x - 1, to_y = k & 2 ? y + 1 : y - 1;
                if (owner_at(tree, to_x, to_y) == b && cell_cost(grid, to_x, y) > 0 && cell_cost(grid, x, to_y) > 0)
                    return 1;
            }
        }
    return 0;
}

// ---- Lines ----------------------------------------------------------------------------------------------------------

// A fraction with a positive denominator.
typedef struct fraction {
    long long over, under;
} fraction;

static int fraction_compare(fraction a, fraction b) {
    long long difference = a.over * b.under - b.over * a.under;
    return (difference > 0) - (difference < 0);
}

// Where a line is between two walls of one axis: from *first to *last; 0 when nowhere. strictly: walls excluded.
static int clip_axis(int from, int to, int low, int high, int strictly, fraction *first, fraction *last) {
    if (from == to) return strictly ? from > low && from < high : from >= low && from <= high;
    int step = to - from, positive = step > 0 ? step : -step;
    fraction one = {step > 0 ? low - from : from - high, positive};
    fraction other = {step > 0 ? high - from : from - low, positive};
    if (fraction_compare(one, *first) > 0) *first = one;
    if (fraction_compare(other, *last) < 0) *last = other;
    return 1;
}

// 0: apart; 1: touches; 2: passes through the inside. *part: how much of the line is in the cell.
static int contact_of_square(int x, int y, int size, int ax, int ay, int bx, int by, double *part) {
    fraction first = {0, 1}, last = {1, 1};
    *part = 0;
    if (!clip_axis(ax, bx, x, x + size, 0, &first, &last)) return 0;
    if (!clip_axis(ay, by, y, y + size, 0, &first, &last)) return 0;
    int order = fraction_compare(first, last);
    if (order > 0) return 0;
    *part = (double)last.over / (double)last.under - (double)first.over / (double)first.under;
    fraction begin = {0, 1}, end = {1, 1};
    int inside = clip_axis(ax, bx, x, x + size, 1, &begin, &end) && clip_axis(ay, by, y, y + size, 1, &begin, &end);
    if (ax == bx && ay == by) return inside ? 2 : 1;
    return inside && order < 0 ? 2 : 1;
}

static int cell_contact(int scale, int x, int y, int ax, int ay, int bx, int by, double *part) {
    return contact_of_square(x * scale, y * scale, scale, ax, ay, bx, by, part);
}

int naive_square_contact(int x, int y, int size, int ax, int ay, int bx, int by) {
    double unused;
    return contact_of_square(x, y, size, ax, ay, bx, by, &unused);
}

double naive_line_cost(const naive_tree_grid *grid, int scale, int ax, int ay, int bx, int by, int corners) {
    double sum = 0;
    for (int y = -1; y <= grid->height; y++)
        for (int x = -1; x <= grid->width; x++) {
            double part, cost = cell_cost(grid, x, y);
            int contact = cell_contact(scale, x, y, ax, ay, bx, by, &part);
            if (contact == 0) continue;
            int upright = ax == bx && ay != by, level = ay == by && ax != bx;
            if (cost == 0) {
                if (contact == 2 || corners == 2) return -1;
                double unused;
                if (cell_contact(scale, x, y, ax, ay, ax, ay, &unused) ||
                    cell_contact(scale, x, y, bx, by, bx, by, &unused))
                    return -1; // an end touches it
                if (upright && cell_cost(grid, ax == x * scale ? x - 1 : x + 1, y) == 0) return -1;
                if (level && cell_cost(grid, x, ay == y * scale ? y - 1 : y + 1) == 0) return -1;
                if (upright || level || corners == 0) continue;
                // One side of the corner must be open: the cell across the corner that is touched.
                for (int k = 0; k < 4; k++) {
                    long long cx = (x + (k & 1)) * scale, cy = (y + (k >> 1)) * scale;
                    if ((bx - ax) * (cy - ay) == (by - ay) * (cx - ax) &&
                        cell_cost(grid, k & 1 ? x + 1 : x - 1, k & 2 ? y + 1 : y - 1) == 0)
                        return -1;
                }
                continue;
            }
            // Of a line along a border: the cell below or to the right, unless it is occupied.
            if (contact == 1 && upright && ax == (x + 1) * scale && cell_cost(grid, x + 1, y) > 0) continue;
            if (contact == 1 && level && ay == (y + 1) * scale && cell_cost(grid, x, y + 1) > 0) continue;
            sum += part * cost;
        }
    return sum * sqrt((double)(bx - ax) * (bx - ax) + (double)(by - ay) * (by - ay)) / scale;
}

int naive_winding(const double (*points)[2], int count, double x, double y) {
    int winding = 0;
    for (int i = 0; i < count; i++) {
        const double *a = points[i], *b = points[(i + 1) % count];
        double side = (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
        if (a[1] <= y && b[1] > y && side > 0) winding++;
        if (b[1] <= y && a[1] > y && side < 0) winding--;
    }
    return winding;
}
