// Points through the quads of a path: quadtree_search.c says why they are valid.
#include "plan/quadtree/quadtree_points.h"

#include "base/core/require.h"
#include "map/grid/grid_internal.h"

#include <math.h>

// A point of a path, in units.
typedef struct unit_place {
    int64_t x, y;
} unit_place;

typedef struct point_layer {
    const wend_quadtree *tree;
    wend_path *path;
    unit_place at;      // the last point
    wend_status status; // once it is not WEND_OK nothing is laid any more
} point_layer;

static void lay_point(point_layer *lay, unit_place point) {
    lay->at = point;
    if (lay->status) return;
    lay->status = wend_path_push_point(lay->path, wend_quadtree_to_metres(lay->tree, (double)point.x, (double)point.y));
}

static unit_place cell_middle(const wend_quadtree *tree, int64_t x, int64_t y) {
    const int64_t half = (INT64_C(1) << tree->cell_bits) / 2;
    return (unit_place){(x << tree->cell_bits) + half, (y << tree->cell_bits) + half};
}

// ---- In a piece of cells --------------------------------------------------------------------------------------------

// Goes from the cell of the last point to another cell of the same piece: breadth first from the end, so that the way can be laid
// as it is traced. The scratch is the tail of the path's points: two numbers a cell, after room for the way itself.
static void lay_cells(point_layer *lay, const quad_slot *slot, quad_square square, int64_t to_x, int64_t to_y) {
    const wend_quadtree *tree = lay->tree;
    const int64_t side = tree->leaf_cells, low_x = square.x >> tree->cell_bits, low_y = square.y >> tree->cell_bits;
    const size_t cells = (size_t)(side * side);
    if (lay->status) return;
    lay->status = wend_path_reserve_points(lay->path, lay->path->point_count + 2 * cells);
    if (lay->status) return;
    wend_vector3 *scratch =
        wend_path_write_points(lay->path) + lay->path->point_count + cells; // x: the step towards the end; y: a queue
    for (size_t i = 0; i < cells; i++) scratch[i].x = -1;
    size_t head = 0, tail = 0;
    const int64_t start = ((lay->at.y >> tree->cell_bits) - low_y) * side + (lay->at.x >> tree->cell_bits) - low_x;
    const int64_t end = (to_y - low_y) * side + to_x - low_x;
    scratch[end].x = 8;
    scratch[tail++].y = (double)end;
    while (head < tail && scratch[start].x < 0) {
        const int64_t cell = (int64_t)scratch[head++].y, x = cell % side, y = cell / side;
        for (int d = 0; d < 8; d++) {
            const int64_t next_x = x + wend_step_x[d], next_y = y + wend_step_y[d];
            if (next_x < 0 || next_y < 0 || next_x >= side || next_y >= side) continue;
            if (scratch[next_y * side + next_x].x >= 0 ||
                !quad_has_cell(tree, slot, square, low_x + next_x, low_y + next_y))
                continue;
            if (d >= 4 && !(quad_has_cell(tree, slot, square, low_x + x, low_y + next_y) &&
                            quad_has_cell(tree, slot, square, low_x + next_x, low_y + y)))
                continue;
            scratch[next_y * side + next_x].x = d;
            scratch[tail++].y = (double)(next_y * side + next_x);
        }
    }
    ASSERT(scratch[start].x >= 0); // a piece hangs together
    lay_point(lay, cell_middle(tree, low_x + start % side, low_y + start / side));
    for (int64_t cell = start; cell != end;) {
        const int d = (int)scratch[cell].x; // the step that led here from the end: backwards now
        cell -= wend_step_y[d] * side + wend_step_x[d];
        lay_point(lay, cell_middle(tree, low_x + cell % side, low_y + cell / side));
    }
}

// ---- From quad to quad ----------------------------------------------------------------------------------------------

// Goes from the last point, which is in the quad or on its border, to another one there.
static void lay_within(point_layer *lay, uint32_t quad, unit_place to) {
    const quad_slot *slot = &lay->tree->slots.items[quad];
    const quad_square square = quad_square_of(lay->tree, slot->code);
    if (slot->mask != NO_MASK) {
        lay_cells(lay, slot, square, to.x >> lay->tree->cell_bits, to.y >> lay->tree->cell_bits);
    } else {
        const unit_place from = lay->at;
        const bool along_x = from.y == to.y && (from.y == square.y || from.y == square.y + square.size);
        const bool along_y = from.x == to.x && (from.x == square.x || from.x == square.x + square.size);
        if (along_x || along_y) // not along the border: what is beyond may be blocked
            lay_point(lay, (unit_place){square.x + square.size / 2, square.y + square.size / 2});
    }
    if (lay->at.x != to.x || lay->at.y != to.y) lay_point(lay, to);
}

typedef struct shared_side {
    bool across;           // beside each other in x
    bool forward;          // the second has the larger coordinate
    int64_t at, low, high; // the border's place, and from where to where it goes; low == high: a corner
} shared_side;

static shared_side side_between(quad_square a, quad_square b) {
    shared_side side;
    side.across = a.x + a.size == b.x || b.x + b.size == a.x;
    const int64_t low_x = a.x > b.x ? a.x : b.x, low_y = a.y > b.y ? a.y : b.y;
    const int64_t a_end_x = a.x + a.size, b_end_x = b.x + b.size, a_end_y = a.y + a.size, b_end_y = b.y + b.size;
    side.low = side.across ? low_y : low_x;
    side.high = side.across ? (a_end_y < b_end_y ? a_end_y : b_end_y) : (a_end_x < b_end_x ? a_end_x : b_end_x);
    side.forward = side.across ? a.x < b.x : a.y < b.y;
    side.at = side.across ? (side.forward ? b.x : a.x) : (side.forward ? b.y : a.y);
    return side;
}

// Goes on from quad a to quad b, across a side where at least one of them is a piece of cells: from a cell to a cell, those nearest to
// where the path comes from and goes to.
static void lay_across_cells(point_layer *lay, uint32_t a, uint32_t b, shared_side side) {
    const wend_quadtree *tree = lay->tree;
    const quad_slot *first = &tree->slots.items[a], *second = &tree->slots.items[b];
    const quad_square here = quad_square_of(tree, first->code), there = quad_square_of(tree, second->code);
    const int64_t mine = (side.at >> tree->cell_bits) - (side.forward ? 1 : 0), theirs = mine + (side.forward ? 1 : -1);
    const double from_along = (double)(side.across ? lay->at.y : lay->at.x),
                 to_along = side.across ? second->y : second->x;
    int64_t best = -1;
    double least = (double)INFINITY;
    for (int64_t i = side.low >> tree->cell_bits; i < side.high >> tree->cell_bits; i++) {
        bool is_open = side.across
                           ? quad_has_cell(tree, first, here, mine, i) && quad_has_cell(tree, second, there, theirs, i)
                           : quad_has_cell(tree, first, here, i, mine) && quad_has_cell(tree, second, there, i, theirs);
        if (!is_open) continue;
        const double along = (double)cell_middle(tree, i, 0).x;
        const double detour = fabs(along - from_along) + fabs(along - to_along);
        if (detour < least) {
            least = detour;
            best = i;
        }
    }
    ASSERT(best >= 0); // they are neighbours
    lay_within(lay, a, side.across ? cell_middle(tree, mine, best) : cell_middle(tree, best, mine));
    lay_point(lay, side.across ? cell_middle(tree, theirs, best) : cell_middle(tree, best, theirs));
}

// Goes on from quad a to quad b across a corner that nothing is at.
static void lay_across_corner(point_layer *lay, uint32_t a, uint32_t b) {
    const wend_quadtree *tree = lay->tree;
    const quad_slot *first = &tree->slots.items[a], *second = &tree->slots.items[b];
    const quad_square here = quad_square_of(tree, first->code), there = quad_square_of(tree, second->code);
    const bool right = here.x < there.x, down = here.y < there.y;
    const unit_place corner = {right ? there.x : here.x, down ? there.y : here.y};
    if (!tree->grid) {
        lay_within(lay, a, corner);
        return;
    }
    const int64_t x = (corner.x >> tree->cell_bits) - right, y = (corner.y >> tree->cell_bits) - down;
    if (first->mask != NO_MASK || second->mask != NO_MASK) {
        lay_within(lay, a, cell_middle(tree, x, y));
        lay_point(lay, cell_middle(tree, right ? x + 1 : x - 1, down ? y + 1 : y - 1));
    } else {
        lay_within(lay, a, corner);
    }
}

static void lay_across(point_layer *lay, uint32_t a, uint32_t b) {
    const wend_quadtree *tree = lay->tree;
    const quad_slot *first = &tree->slots.items[a], *second = &tree->slots.items[b];
    const shared_side side = side_between(quad_square_of(tree, first->code), quad_square_of(tree, second->code));
    if (side.low == side.high)
        lay_across_corner(lay, a, b);
    else if (first->mask != NO_MASK || second->mask != NO_MASK)
        lay_across_cells(lay, a, b, side);
    else {
        const int64_t middle = side.low + (side.high - side.low) / 2;
        lay_within(lay, a, side.across ? (unit_place){side.at, middle} : (unit_place){middle, side.at});
    }
}

wend_status wend_quadtree_lay_points(const wend_quadtree *tree, wend_vector2 start, wend_vector2 goal,
                                     wend_path *path) {
    int64_t from[2] = {0, 0}, to[2] = {0, 0};
    wend_quadtree_to_units(tree, start, from);
    wend_quadtree_to_units(tree, goal, to);
    point_layer lay = {.tree = tree, .path = path};
    path->point_count = 0;
    lay_point(&lay, (unit_place){from[0], from[1]});
    for (size_t i = 1; i < path->state_count; i++)
        lay_across(&lay, (uint32_t)path->states[i - 1], (uint32_t)path->states[i]);
    lay_within(&lay, (uint32_t)path->states[path->state_count - 1], (unit_place){to[0], to[1]});
    if (lay.status) return lay.status;
    // The ends as they were given; rounded, they are the same.
    wend_path_write_points(path)[0] = (wend_vector3){start.x, start.y, 0};
    if (path->point_count == 1) return wend_path_push_point(path, goal);
    wend_path_write_points(path)[path->point_count - 1] = (wend_vector3){goal.x, goal.y, 0};
    return WEND_OK;
}
