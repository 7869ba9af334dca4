// Positions and boxes in metres: what meets them, what they have together.
#ifndef WEND_RULE_EXTENT_H
#define WEND_RULE_EXTENT_H

#include "wend/annotation.h"

#include <math.h>

#define ARRAY_NAME rule_box_array
#define ARRAY_ITEM wend_extent
#include "base/memory/array_template.h"

// As fmin and fmax, for numbers.
static inline double wend_lesser(double a, double b) {
    return a < b ? a : b;
}

static inline double wend_greater(double a, double b) {
    return a > b ? a : b;
}

static inline bool wend_vectors_are_equal(wend_vector2 a, wend_vector2 b) {
    return a.x == b.x && a.y == b.y;
}

static inline bool wend_extent_is_empty(const wend_extent *box) {
    return !(box->low.x <= box->high.x && box->low.y <= box->high.y);
}

static inline bool wend_extent_holds(const wend_extent *box, wend_vector2 position) {
    return position.x >= box->low.x && position.x <= box->high.x && position.y >= box->low.y &&
           position.y <= box->high.y;
}

// The box around a line.
static inline wend_extent wend_extent_between(wend_vector2 a, wend_vector2 b) {
    return (wend_extent){{wend_lesser(a.x, b.x), wend_lesser(a.y, b.y)},
                         {wend_greater(a.x, b.x), wend_greater(a.y, b.y)}};
}

// True when two boxes have a place together.
static inline bool wend_extent_overlaps(const wend_extent *one, const wend_extent *other) {
    return one->low.x <= other->high.x && other->low.x <= one->high.x && one->low.y <= other->high.y &&
           other->low.y <= one->high.y;
}

// True when the box around a line overlaps one of some boxes.
static inline bool wend_extents_meet(const wend_extent *boxes, size_t count, wend_vector2 a, wend_vector2 b) {
    const wend_extent line = wend_extent_between(a, b);
    for (size_t i = 0; i < count; i++)
        if (wend_extent_overlaps(&boxes[i], &line)) return true;
    return false;
}

// True when a line may meet a box; false only when it certainly does not: finer than the box around it, and costlier.
static inline bool wend_extent_met(const wend_extent *box, wend_vector2 a, wend_vector2 b) {
    if ((a.x < box->low.x && b.x < box->low.x) || (a.x > box->high.x && b.x > box->high.x)) return false;
    if ((a.y < box->low.y && b.y < box->low.y) || (a.y > box->high.y && b.y > box->high.y)) return false;
    if (wend_extent_holds(box, a) || wend_extent_holds(box, b)) return true;
    // The line separates when all corners are on one side of it.
    double dx = b.x - a.x, dy = b.y - a.y;
    double low_x = box->low.x - a.x, low_y = box->low.y - a.y, high_x = box->high.x - a.x, high_y = box->high.y - a.y;
    double least = wend_lesser(dx * low_y, dx * high_y) - wend_greater(dy * low_x, dy * high_x);
    double most = wend_greater(dx * low_y, dx * high_y) - wend_lesser(dy * low_x, dy * high_x);
    double doubt = 1e-15 * (fabs(most) + fabs(least));
    return least <= doubt && most >= -doubt;
}

static inline wend_extent wend_extent_union(wend_extent a, wend_extent b) {
    if (wend_extent_is_empty(&a)) return b;
    if (wend_extent_is_empty(&b)) return a;
    return (wend_extent){{wend_lesser(a.low.x, b.low.x), wend_lesser(a.low.y, b.low.y)},
                         {wend_greater(a.high.x, b.high.x), wend_greater(a.high.y, b.high.y)}};
}

#endif
