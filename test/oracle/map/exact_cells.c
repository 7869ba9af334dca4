#include "exact_cells.h"

#include <gmp.h>
#include <stdlib.h>

typedef struct point {
    mpq_t x, y;
} point;

struct exact_cells {
    point *points;
    size_t *first;
    size_t count;
};

static void set_point(point *p, exact_corner corner) {
    mpq_init(p->x);
    mpq_init(p->y);
    mpq_set_si(p->x, corner.x, (unsigned long)corner.x_divisor);
    mpq_set_si(p->y, corner.y, (unsigned long)corner.y_divisor);
    mpq_canonicalize(p->x);
    mpq_canonicalize(p->y);
}

static void clear_point(point *p) {
    mpq_clear(p->x);
    mpq_clear(p->y);
}

exact_cells *exact_cells_create(const exact_polygon *polygons, size_t count) {
    exact_cells *cells = calloc(1, sizeof *cells);
    cells->count = count;
    cells->first = calloc(count + 1, sizeof *cells->first);
    for (size_t i = 0; i < count; i++) cells->first[i + 1] = cells->first[i] + polygons[i].count;
    cells->points = calloc(cells->first[count] + 1, sizeof *cells->points);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < polygons[i].count; k++)
            set_point(&cells->points[cells->first[i] + k], polygons[i].corners[k]);
    return cells;
}

void exact_cells_destroy(exact_cells *cells) {
    if (!cells) return;
    for (size_t i = 0; i < cells->first[cells->count]; i++) clear_point(&cells->points[i]);
    free(cells->points);
    free(cells->first);
    free(cells);
}

// (b - a) x (c - a)
static void cross_of(mpq_t result, const point *a, const point *b, const point *c) {
    mpq_t t[4];
    for (int i = 0; i < 4; i++) mpq_init(t[i]);
    mpq_sub(t[0], b->x, a->x);
    mpq_sub(t[1], c->y, a->y);
    mpq_sub(t[2], b->y, a->y);
    mpq_sub(t[3], c->x, a->x);
    mpq_mul(t[0], t[0], t[1]);
    mpq_mul(t[2], t[2], t[3]);
    mpq_sub(result, t[0], t[2]);
    for (int i = 0; i < 4; i++) mpq_clear(t[i]);
}

static int turn_of(const point *a, const point *b, const point *c) {
    mpq_t cross;
    mpq_init(cross);
    cross_of(cross, a, b, c);
    int sign = mpq_sgn(cross);
    mpq_clear(cross);
    return sign;
}

static size_t size_of(const exact_cells *cells, size_t cell) {
    return cells->first[cell + 1] - cells->first[cell];
}

static const point *corner_of(const exact_cells *cells, size_t cell, size_t i) {
    return &cells->points[cells->first[cell] + i % size_of(cells, cell)];
}

static int order_of(const point *a, const point *b) {
    int order = mpq_cmp(a->x, b->x);
    return order ? order : mpq_cmp(a->y, b->y);
}

bool exact_cell_is_convex(const exact_cells *cells, size_t cell) {
    size_t count = size_of(cells, cell);
    // Every corner is to the left of every side or on its line: that is convex, and once around when it is simple.
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < count; k++)
            if (turn_of(corner_of(cells, cell, i), corner_of(cells, cell, i + 1), corner_of(cells, cell, k)) < 0)
                return false;
    return count >= 3 && exact_cell_is_simple(cells, cell);
}

// On the closed piece of line a b.
static bool piece_holds(const point *a, const point *b, const point *p) {
    if (turn_of(a, b, p) != 0) return false;
    return order_of(a, b) < 0 ? order_of(a, p) <= 0 && order_of(p, b) <= 0 : order_of(b, p) <= 0 && order_of(p, a) <= 0;
}

static bool pieces_touch(const point *a, const point *b, const point *c, const point *d) {
    if (piece_holds(a, b, c) || piece_holds(a, b, d) || piece_holds(c, d, a) || piece_holds(c, d, b)) return true;
    return turn_of(a, b, c) * turn_of(a, b, d) < 0 && turn_of(c, d, a) * turn_of(c, d, b) < 0;
}

bool exact_cell_is_simple(const exact_cells *cells, size_t cell) {
    size_t count = size_of(cells, cell);
    for (size_t i = 0; i < count; i++) {
        const point *a = corner_of(cells, cell, i), *b = corner_of(cells, cell, i + 1),
                    *c = corner_of(cells, cell, i + 2);
        if (order_of(a, b) == 0) return false;
        if (piece_holds(a, b, c) || piece_holds(b, c, a)) return false; // back on itself
        for (size_t k = i + 2; k < count; k++) {
            if ((k + 1) % count == i) continue;
            if (pieces_touch(a, b, corner_of(cells, cell, k), corner_of(cells, cell, k + 1))) return false;
        }
    }
    return true;
}

static bool side_parts(const exact_cells *cells, size_t one, size_t other) {
    for (size_t i = 0; i < size_of(cells, one); i++) {
        bool parts = true;
        for (size_t k = 0; k < size_of(cells, other) && parts; k++)
            parts = turn_of(corner_of(cells, one, i), corner_of(cells, one, i + 1), corner_of(cells, other, k)) <= 0;
        if (parts) return true;
    }
    return false;
}

bool exact_cells_are_apart(const exact_cells *cells, size_t one, size_t other) {
    return side_parts(cells, one, other) || side_parts(cells, other, one);
}

static void add_areas(mpq_t sum, const exact_cells *cells, size_t first, size_t end) {
    mpq_t cross;
    mpq_init(cross);
    for (size_t i = first; i < end; i++)
        for (size_t k = 1; k + 1 < size_of(cells, i); k++) {
            cross_of(cross, corner_of(cells, i, 0), corner_of(cells, i, k), corner_of(cells, i, k + 1));
            mpq_add(sum, sum, cross);
        }
    mpq_clear(cross);
}

bool exact_areas_are_equal(const exact_cells *cells, size_t first, size_t middle, size_t end) {
    mpq_t one, other;
    mpq_init(one);
    mpq_init(other);
    add_areas(one, cells, first, middle);
    add_areas(other, cells, middle, end);
    bool equal = mpq_equal(one, other);
    mpq_clear(one);
    mpq_clear(other);
    return equal;
}

// On the border, or an odd number of sides above.
static bool holds_point(const exact_cells *cells, size_t cell, const point *p) {
    bool inside = false;
    for (size_t i = 0; i < size_of(cells, cell); i++) {
        const point *a = corner_of(cells, cell, i), *b = corner_of(cells, cell, i + 1);
        if (piece_holds(a, b, p)) return true;
        bool a_left = mpq_cmp(a->x, p->x) <= 0, b_left = mpq_cmp(b->x, p->x) <= 0;
        if (a_left != b_left) inside ^= (turn_of(a, b, p) > 0) == b_left;
    }
    return inside;
}

bool exact_cell_holds(const exact_cells *cells, size_t cell, exact_corner corner) {
    point p;
    set_point(&p, corner);
    bool holds = holds_point(cells, cell, &p);
    clear_point(&p);
    return holds;
}

bool exact_cell_has_on_side(const exact_cells *cells, size_t cell, exact_corner from, exact_corner to) {
    point p, q;
    set_point(&p, from);
    set_point(&q, to);
    bool found = false;
    for (size_t i = 0; i < size_of(cells, cell) && !found; i++)
        found = piece_holds(corner_of(cells, cell, i), corner_of(cells, cell, i + 1), &p) &&
                piece_holds(corner_of(cells, cell, i), corner_of(cells, cell, i + 1), &q);
    clear_point(&p);
    clear_point(&q);
    return found;
}

// A bridge: corners i and k of the hull with all others to the left of the way between them.
static bool is_bridge(const exact_cells *cells, size_t cell, size_t i, size_t k) {
    for (size_t m = 0; m < size_of(cells, cell); m++)
        if (turn_of(corner_of(cells, cell, i), corner_of(cells, cell, k), corner_of(cells, cell, m)) < 0) return false;
    return true;
}

static bool is_within(const point *a, const point *b, const point *p, long depth) {
    mpq_t cross, length, part;
    mpq_inits(cross, length, part, NULL);
    cross_of(cross, a, b, p);
    mpq_mul(cross, cross, cross);
    mpq_sub(part, b->x, a->x);
    mpq_mul(length, part, part);
    mpq_sub(part, b->y, a->y);
    mpq_mul(part, part, part);
    mpq_add(length, length, part);
    mpq_set_si(part, depth, 1);
    mpq_mul(length, length, part);
    mpq_mul(length, length, part);
    bool within = mpq_cmp(cross, length) <= 0;
    mpq_clears(cross, length, part, NULL);
    return within;
}

bool exact_cell_is_shallow(const exact_cells *cells, size_t cell, long depth) {
    size_t count = size_of(cells, cell);
    for (size_t i = 0; i < count; i++)
        for (size_t step = 2; step < count; step++) {
            size_t k = (i + step) % count;
            if (!is_bridge(cells, cell, i, k)) continue;
            for (size_t m = 1; m < step; m++)
                if (!is_within(corner_of(cells, cell, i), corner_of(cells, cell, k), corner_of(cells, cell, i + m),
                               depth))
                    return false;
        }
    return true;
}
