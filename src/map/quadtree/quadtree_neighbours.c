// Quads beside quads, by arithmetic on location codes, and the codes as text.
//
// A code's even bits are x and its odd bits y. To add 1 to x alone, fill the y bits with ones, so that carries run through them, add 1 and
// cut the y bits out again; to subtract, fill with zeros. The same-sized neighbour is one such sum away. If it is not a quad, a larger one may hold
// it: drop digits until one is found. If none is found it is divided: append the two digits of the side that faces back, and go on.
//
// Across a side, two quads are neighbours when some cell of one and some cell of the other share it (whole squares always do). Across a corner,
// when the four cells around it are free: nothing is cut.
#include "map/quadtree/quadtree_internal.h"

#include "base/core/require.h"
#include "map/core/cell_layout.h"

#define X_BITS UINT64_C(0x5555555555555555)

typedef struct neighbour_walk {
    const wend_quadtree *tree;
    const quad_slot *slot;
    quad_square square;
    wend_quad_visitor visitor;
    void *user;
} neighbour_walk;

// The code of the square as large as this one, `step` (-1, 0, 1) squares along x and y; 0 outside the root.
static uint64_t code_beside(uint64_t code, int step_x, int step_y) {
    const uint32_t depth = quad_depth(code);
    const uint64_t root = UINT64_C(1) << 2 * depth, all = root - 1, xs = X_BITS & all, ys = X_BITS << 1 & all;
    uint64_t x = code & xs, y = code & ys & ~root;
    if ((step_x > 0 && x == xs) || (step_x < 0 && x == 0) || (step_y > 0 && y == ys) || (step_y < 0 && y == 0))
        return 0;
    if (step_x > 0) x = ((x | ~xs) + 1) & xs;
    if (step_x < 0) x = (x - 1) & xs;
    if (step_y > 0) y = ((y | ~ys) + 2) & ys;
    if (step_y < 0) y = (y - 2) & ys;
    return root | x | y;
}

static bool squares_share_side(const neighbour_walk *walk, const quad_slot *other, quad_square square) {
    const wend_quadtree *tree = walk->tree;
    if (walk->slot->mask == NO_MASK && other->mask == NO_MASK) return true;
    const int bits = tree->cell_bits;
    const quad_square here = walk->square;
    const bool across = here.x + here.size == square.x || square.x + square.size == here.x; // beside each other in x
    const int64_t low = across ? (here.y > square.y ? here.y : square.y) : (here.x > square.x ? here.x : square.x);
    const int64_t here_end = (across ? here.y : here.x) + here.size, end = (across ? square.y : square.x) + square.size;
    const int64_t high = here_end < end ? here_end : end;
    const bool forward = across ? here.x < square.x : here.y < square.y;
    const int64_t mine =
        ((forward ? (across ? here.x : here.y) + here.size : (across ? here.x : here.y)) >> bits) - (forward ? 1 : 0);
    const int64_t theirs = forward ? mine + 1 : mine - 1;
    for (int64_t i = low >> bits; i < high >> bits; i++) {
        bool is_open =
            across ? quad_has_cell(tree, walk->slot, here, mine, i) && quad_has_cell(tree, other, square, theirs, i)
                   : quad_has_cell(tree, walk->slot, here, i, mine) && quad_has_cell(tree, other, square, i, theirs);
        if (is_open) return true;
    }
    return false;
}

// Visits the pieces of a square across a side; false to stop.
static bool visit_across_side(const neighbour_walk *walk, uint32_t quad) {
    const wend_quadtree *tree = walk->tree;
    const quad_square square = quad_square_of(tree, tree->slots.items[quad].code);
    for (; quad != WEND_NO_QUAD; quad = tree->slots.items[quad].next) {
        const quad_slot *other = &tree->slots.items[quad];
        if (quad_is_blocked(other) || !squares_share_side(walk, other, square)) continue;
        if (!walk->visitor(walk->user, quad)) return false;
    }
    return true;
}

// Visits the quads of a divided square along the side that faces back.
static bool visit_divided(const neighbour_walk *walk, uint64_t code, uint32_t depth, int step_x, int step_y) {
    for (unsigned along = 0; along < 2; along++) {
        unsigned digit = step_x ? along << 1 | (step_x < 0) : (unsigned)(step_y < 0) << 1 | along;
        const uint64_t child = code << 2 | digit;
        const uint32_t *found = quad_map_find(&walk->tree->codes, child);
        bool go_on = found
                         ? visit_across_side(walk, *found)
                         : depth + 1 >= walk->tree->max_depth || visit_divided(walk, child, depth + 1, step_x, step_y);
        if (!go_on) return false;
    }
    return true;
}

// The quad that is a square or holds it; WEND_NO_QUAD when the square is divided.
static uint32_t quad_holding(const wend_quadtree *tree, uint64_t code) {
    for (; code; code >>= 2) {
        const uint32_t *found = quad_map_find(&tree->codes, code);
        if (found) return *found;
    }
    return WEND_NO_QUAD;
}

// The piece that has a cell, which is free and lies in the square of the first piece.
static uint32_t piece_with_cell(const wend_quadtree *tree, uint32_t quad, int64_t x, int64_t y) {
    if (tree->slots.items[quad].mask == NO_MASK) return quad;
    const quad_square square = quad_square_of(tree, tree->slots.items[quad].code);
    for (; quad != WEND_NO_QUAD; quad = tree->slots.items[quad].next)
        if (quad_has_cell(tree, &tree->slots.items[quad], square, x, y)) break;
    return quad;
}

// On a grid: whether the four cells around a corner are free, the first of them in the quad.
static bool corner_is_open(const neighbour_walk *walk, int64_t x, int64_t y, int step_x, int step_y) {
    const wend_quadtree *tree = walk->tree;
    return quad_has_cell(tree, walk->slot, walk->square, x, y) && wend_quadtree_cell_is_free(tree, x + step_x, y) &&
           wend_quadtree_cell_is_free(tree, x, y + step_y) && wend_quadtree_cell_is_free(tree, x + step_x, y + step_y);
}

static bool quads_share_more_than_a_corner(quad_square a, quad_square b) {
    return (a.x < b.x + b.size && b.x < a.x + a.size) || (a.y < b.y + b.size && b.y < a.y + a.size);
}

static bool visit_corner(const neighbour_walk *walk, int step_x, int step_y) {
    const wend_quadtree *tree = walk->tree;
    const quad_square here = walk->square;
    const int64_t side = INT64_C(1) << tree->root_bits, smallest = side >> tree->max_depth;
    // A place in the smallest square beyond the corner, and in the two beside it.
    const int64_t x = step_x > 0 ? here.x + here.size : here.x - smallest,
                  y = step_y > 0 ? here.y + here.size : here.y - smallest;
    if (x < 0 || y < 0 || x >= side || y >= side) return true;
    const int shift = tree->root_bits - (int)tree->max_depth;
    uint64_t code = UINT64_C(1) << 2 * tree->max_depth | quad_spread((uint64_t)(x >> shift)) |
                    quad_spread((uint64_t)(y >> shift)) << 1;
    uint32_t quad = quad_holding(tree, code);
    if (quad == WEND_NO_QUAD || quad_is_blocked(&tree->slots.items[quad])) return true;
    if (quads_share_more_than_a_corner(here, quad_square_of(tree, tree->slots.items[quad].code))) return true;
    if (tree->grid) {
        const int64_t cell_x = step_x > 0 ? ((here.x + here.size) >> tree->cell_bits) - 1 : here.x >> tree->cell_bits;
        const int64_t cell_y = step_y > 0 ? ((here.y + here.size) >> tree->cell_bits) - 1 : here.y >> tree->cell_bits;
        if (!corner_is_open(walk, cell_x, cell_y, step_x, step_y)) return true;
        quad = piece_with_cell(tree, quad, cell_x + step_x, cell_y + step_y);
    } else {
        const int64_t inner_x = step_x > 0 ? x - 1 : here.x, inner_y = step_y > 0 ? y - 1 : here.y;
        if (quad_is_blocked(&tree->slots.items[wend_quadtree_at(tree, x, inner_y)]) ||
            quad_is_blocked(&tree->slots.items[wend_quadtree_at(tree, inner_x, y)]))
            return true;
    }
    return quad == WEND_NO_QUAD || walk->visitor(walk->user, quad);
}

wend_status wend_quadtree_visit_neighbours(const wend_quadtree *tree, uint32_t quad, wend_quad_visitor visitor,
                                           void *user) {
    REQUIRE(tree && visitor, WEND_INVALID);
    wend_status status = wend_quadtree_pull(tree);
    if (status) return status;
    REQUIRE(quad < tree->slots.count && tree->slots.items[quad].code, WEND_INVALID);
    const quad_slot *slot = &tree->slots.items[quad];
    if (quad_is_blocked(slot)) return WEND_OK;
    const neighbour_walk walk = {tree, slot, quad_square_of(tree, slot->code), visitor, user};
    for (int i = 0; i < 4; i++) {
        uint64_t code = code_beside(slot->code, wend_step_x[i], wend_step_y[i]);
        if (!code) continue;
        uint32_t other = quad_holding(tree, code);
        bool go_on = other != WEND_NO_QUAD
                         ? visit_across_side(&walk, other)
                         : visit_divided(&walk, code, quad_depth(code), wend_step_x[i], wend_step_y[i]);
        if (!go_on) return WEND_CANCELLED;
    }
    for (int i = 4; i < 8 && tree->def.corners; i++)
        if (!visit_corner(&walk, wend_step_x[i], wend_step_y[i])) return WEND_CANCELLED;
    return WEND_OK;
}

// ---- All quads ------------------------------------------------------------------------------------------------------

static bool visit_below(const wend_quadtree *tree, uint64_t code, uint32_t depth, wend_quad_visitor visitor,
                        void *user) {
    const uint32_t *found = quad_map_find(&tree->codes, code);
    if (found) {
        for (uint32_t quad = *found; quad != WEND_NO_QUAD; quad = tree->slots.items[quad].next)
            if (!visitor(user, quad)) return false;
        return true;
    }
    for (unsigned i = 0; i < 4 && depth < tree->max_depth; i++)
        if (!visit_below(tree, code << 2 | i, depth + 1, visitor, user)) return false;
    return true;
}

wend_status wend_quadtree_visit(const wend_quadtree *tree, wend_quad_visitor visitor, void *user) {
    REQUIRE(tree && visitor, WEND_INVALID);
    wend_status status = wend_quadtree_pull(tree);
    if (status) return status;
    return visit_below(tree, 1, 0, visitor, user) ? WEND_OK : WEND_CANCELLED;
}

static bool visit_touching(const wend_quadtree *tree, quad_square square, uint64_t code, wend_quad_visitor visitor,
                           void *user) {
    const quad_square here = quad_square_of(tree, code);
    if (here.x > square.x + square.size || here.y > square.y + square.size || here.x + here.size < square.x ||
        here.y + here.size < square.y)
        return true;
    const uint32_t *found = quad_map_find(&tree->codes, code);
    if (found) {
        for (uint32_t quad = *found; quad != WEND_NO_QUAD; quad = tree->slots.items[quad].next)
            if (!visitor(user, quad)) return false;
        return true;
    }
    for (unsigned i = 0; i < 4 && quad_depth(code) < tree->max_depth; i++)
        if (!visit_touching(tree, square, code << 2 | i, visitor, user)) return false;
    return true;
}

bool wend_quadtree_visit_around(const wend_quadtree *tree, uint32_t quad, wend_quad_visitor visitor, void *user) {
    return visit_touching(tree, quad_square_of(tree, tree->slots.items[quad].code), 1, visitor, user);
}

// ---- Codes as text --------------------------------------------------------------------------------------------------

void wend_quad_code_text(uint64_t code, char *text) {
    REQUIRE_VOID(text);
    const uint32_t depth = code ? quad_depth(code) : 0;
    if (depth == 0 || depth > WEND_QUADTREE_DEPTH_LIMIT || code >> 2 * depth != 1) {
        text[0] = code == 1 ? '0' : '?';
        text[1] = 0;
        return;
    }
    for (uint32_t i = 0; i < depth; i++) text[i] = (char)('1' + (code >> 2 * (depth - 1 - i) & 3));
    text[depth] = 0;
}

uint64_t wend_quad_code_from_text(const char *text) {
    REQUIRE(text, 0);
    if (text[0] == '0' && text[1] == 0) return 1;
    uint64_t code = 1;
    size_t length = 0;
    for (; text[length]; length++) {
        if (text[length] < '1' || text[length] > '4' || length == WEND_QUADTREE_DEPTH_LIMIT) return 0;
        code = code << 2 | (uint64_t)(text[length] - '1');
    }
    return length ? code : 0;
}
