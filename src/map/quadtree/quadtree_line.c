// Straight lines through a quadtree: the integral of the quads' costs, by walking down from the root into the squares that the line
// touches. Touching is decided by the signs of 64-bit integers; only lengths are rounded.
#include "map/quadtree/quadtree_internal.h"

#include "base/core/require.h"

typedef struct tree_line {
    const wend_quadtree *tree;
    int64_t ax, ay, dx, dy;
    double parts; // the sum of cost times the part of the line in it
    bool is_rejected;
} tree_line;

// Whether a line touches a square, its sides and corners included.
static bool line_touches_square(const tree_line *line, quad_square square) {
    const int64_t x = square.x - line->ax, y = square.y - line->ay;
    const int64_t low_x = line->dx < 0 ? line->dx : 0, high_x = line->dx > 0 ? line->dx : 0;
    const int64_t low_y = line->dy < 0 ? line->dy : 0, high_y = line->dy > 0 ? line->dy : 0;
    if (low_x > x + square.size || high_x < x || low_y > y + square.size || high_y < y) return false;
    bool left = false, right = false;
    for (int i = 0; i < 4; i++) {
        int64_t side = line->dx * (y + (i & 2 ? square.size : 0)) - line->dy * (x + (i & 1 ? square.size : 0));
        left = left || side >= 0;
        right = right || side <= 0;
    }
    return left && right;
}

// Cuts the stretch from *start to *end of a line to where a coordinate is in low .. high. A line along a border belongs to the square that
// holds it; false when none of it is left.
static bool cut_stretch(int64_t from, int64_t step, int64_t low, int64_t high, double *start, double *end) {
    if (step == 0) return from >= low && from < high;
    double first = (double)((step > 0 ? low : high) - from) / (double)step;
    double last = (double)((step > 0 ? high : low) - from) / (double)step;
    if (first > *start) *start = first;
    if (last < *end) *end = last;
    return *start < *end;
}

static void line_through(tree_line *line, uint64_t code, uint32_t depth) {
    const quad_square square = quad_square_of(line->tree, code);
    if (line->is_rejected || !line_touches_square(line, square)) return;
    const uint32_t *found = quad_map_find(&line->tree->codes, code);
    if (!found) {
        for (unsigned i = 0; i < 4 && depth < line->tree->max_depth; i++) line_through(line, code << 2 | i, depth + 1);
        return;
    }
    const quad_slot *slot = &line->tree->slots.items[*found];
    if (quad_is_blocked(slot)) {
        line->is_rejected = true;
        return;
    }
    double start = 0, end = 1;
    if (cut_stretch(line->ax, line->dx, square.x, square.x + square.size, &start, &end) &&
        cut_stretch(line->ay, line->dy, square.y, square.y + square.size, &start, &end))
        line->parts += (end - start) * slot->cost;
}

double wend_quadtree_line_cost(const wend_quadtree *tree, wend_vector2 a, wend_vector2 b) {
    REQUIRE(tree, (double)INFINITY);
    if (wend_quadtree_pull(tree)) return (double)INFINITY;
    const int64_t side = INT64_C(1) << tree->root_bits;
    int64_t from[2] = {0, 0}, to[2] = {0, 0};
    if (!wend_quadtree_to_units(tree, a, from) || !wend_quadtree_to_units(tree, b, to)) return (double)INFINITY;
    // Beyond the root nothing can pass, and its sides touch what is beyond.
    for (int i = 0; i < 2; i++)
        if (from[i] == 0 || to[i] == 0 || from[i] == side || to[i] == side) return (double)INFINITY;
    tree_line line = {.tree = tree, .ax = from[0], .ay = from[1], .dx = to[0] - from[0], .dy = to[1] - from[1]};
    line_through(&line, 1, 0);
    if (line.is_rejected) return (double)INFINITY;
    const double dx = (double)line.dx * tree->unit, dy = (double)line.dy * tree->unit;
    return line.parts * sqrt(dx * dx + dy * dy);
}
