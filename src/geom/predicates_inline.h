// The exact predicates for use inside the library: inlined, unchecked. Coordinates are in range
// (|coordinate| <= 2^29 - 1), so a difference fits 31 bits with its sign; docs/numeric-contract.md counts the rest.
#ifndef WEND_GEOM_PREDICATES_INLINE_H
#define WEND_GEOM_PREDICATES_INLINE_H

#include "base/number/wide_integer.h"
#include "wend/vector.h"

static inline int wend_sign(int64_t value) {
    return (value > 0) - (value < 0);
}

// Twice the signed area of the triangle a, b, c: |result| < 2^61.
static inline int64_t wend_orient2d_determinant(wend_lattice_point a, wend_lattice_point b, wend_lattice_point c) {
    int64_t bx = (int64_t)b.x - a.x, by = (int64_t)b.y - a.y, cx = (int64_t)c.x - a.x, cy = (int64_t)c.y - a.y;
    return bx * cy - by * cx;
}

static inline int wend_orient2d_inline(wend_lattice_point a, wend_lattice_point b, wend_lattice_point c) {
    return wend_sign(wend_orient2d_determinant(a, b, c));
}

// |ab|^2 < 2^61.
static inline int64_t wend_squared_distance(wend_lattice_point a, wend_lattice_point b) {
    int64_t x = (int64_t)b.x - a.x, y = (int64_t)b.y - a.y;
    return x * x + y * y;
}

// (b - a) . (c - a), |result| < 2^61.
static inline int64_t wend_dot_product(wend_lattice_point a, wend_lattice_point b, wend_lattice_point c) {
    return ((int64_t)b.x - a.x) * ((int64_t)c.x - a.x) + ((int64_t)b.y - a.y) * ((int64_t)c.y - a.y);
}

// The 3 x 3 determinant of a, b, c relative to d, lifted to the paraboloid: minors and lifts are below 2^61, their
// products below 2^122, the sum of three below 2^124.
static inline wend_int128 wend_incircle_determinant(wend_lattice_point a, wend_lattice_point b, wend_lattice_point c,
                                                    wend_lattice_point d) {
    wend_int128 sum = wend_int128_multiply(wend_squared_distance(d, a), wend_orient2d_determinant(d, b, c));
    sum = wend_int128_add(sum, wend_int128_multiply(wend_squared_distance(d, b), wend_orient2d_determinant(d, c, a)));
    return wend_int128_add(sum, wend_int128_multiply(wend_squared_distance(d, c), wend_orient2d_determinant(d, a, b)));
}

static inline int wend_incircle_inline(wend_lattice_point a, wend_lattice_point b, wend_lattice_point c,
                                       wend_lattice_point d) {
    return wend_int128_sign(wend_incircle_determinant(a, b, c, d));
}

// A squared distance as a fraction: numerator >= 0 below 2^122, denominator > 0 below 2^61.
typedef struct wend_squared_ratio {
    wend_int128 numerator;
    int64_t denominator;
} wend_squared_ratio;

// The squared distance of p from the endless line through a and b, which differ.
static inline wend_squared_ratio wend_line_squared_distance(wend_lattice_point p, wend_segment line) {
    int64_t area = wend_orient2d_determinant(line.a, line.b, p);
    return (wend_squared_ratio){wend_int128_multiply(area, area), wend_squared_distance(line.a, line.b)};
}

// The squared distance of p from a closed segment, which may be a point.
static inline wend_squared_ratio wend_segment_squared_distance(wend_lattice_point p, wend_segment segment) {
    // Beyond an end the end is nearest; a segment that is a point has both dot products 0.
    if (wend_dot_product(segment.a, segment.b, p) <= 0)
        return (wend_squared_ratio){wend_int128_from(wend_squared_distance(p, segment.a)), 1};
    if (wend_dot_product(segment.b, segment.a, p) <= 0)
        return (wend_squared_ratio){wend_int128_from(wend_squared_distance(p, segment.b)), 1};
    return wend_line_squared_distance(p, segment);
}

// The sign of a - b; the products are below 2^183.
static inline int wend_squared_ratio_compare(wend_squared_ratio a, wend_squared_ratio b) {
    if (a.denominator == b.denominator) return wend_int128_compare(a.numerator, b.numerator);
    return wend_int256_compare(wend_int256_multiply(a.numerator, wend_int128_from(b.denominator)),
                               wend_int256_multiply(b.numerator, wend_int128_from(a.denominator)));
}

#endif
