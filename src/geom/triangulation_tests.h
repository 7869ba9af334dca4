// The two questions that decide a Delaunay triangulation, for vertices that may be the ghost, with ties broken.
//
// Four points on a circle have two Delaunay triangulations. Which one is chosen must depend on the points alone, not on the order in
// which they came: so each point is raised above the paraboloid by an amount that is infinitely small, and infinitely larger for
// points later in the order by x, then y (Devillers and Teillaud, "Perturbations for Delaunay and weighted Delaunay 3D triangulations",
// 2011, here in the plane). Then no four points are on a circle and the triangulation is unique.
#ifndef WEND_GEOM_TRIANGULATION_TESTS_H
#define WEND_GEOM_TRIANGULATION_TESTS_H

#include "geom/triangulation_internal.h"

// The place of a point in the order by x, then y.
static inline uint64_t tie_order(wend_lattice_point point) {
    return (uint64_t)((uint32_t)point.x ^ 1u << 31) << 32 | ((uint32_t)point.y ^ 1u << 31);
}

// The sign for points on a circle: that of the raised point that is last in the order. Raising d puts it outside. The factor with which
// a point's height enters the determinant is the area of the other three, which is not 0: no three points of a circle are on a line. Only
// when all four are on a line is every factor 0.
static int incircle_tie(wend_lattice_point a, wend_lattice_point b, wend_lattice_point c, wend_lattice_point d) {
    uint64_t first = tie_order(a), second = tie_order(b), third = tie_order(c), last = tie_order(d);
    uint64_t ab = first > second ? first : second, cd = third > last ? third : last;
    if (ab > cd) return first > second ? wend_orient2d_inline(d, b, c) : wend_orient2d_inline(d, c, a);
    return third > last ? wend_orient2d_inline(d, a, b) : -wend_orient2d_inline(a, b, c);
}

// True when d is inside the circle through a, b, c, counterclockwise, once no four points are on a circle.
static inline bool is_in_circle(wend_lattice_point a, wend_lattice_point b, wend_lattice_point c,
                                wend_lattice_point d) {
    int sign = wend_incircle_inline(a, b, c, d);
    if (sign == 0) sign = incircle_tie(a, b, c, d);
    return sign > 0;
}

// True when the side from u to v of the triangle p, u, v must be flipped, so that p sees q on its other side. At most one of the
// four is the ghost.
static inline bool side_is_illegal(const wend_lattice_point *points, uint32_t p, uint32_t u, uint32_t v, uint32_t q) {
    if (u == GHOST_VERTEX)
        return wend_orient2d_determinant(points[q], points[v], points[p]) > 0; // v is no corner of the hull
    if (v == GHOST_VERTEX) return wend_orient2d_determinant(points[p], points[u], points[q]) > 0;
    if (q == GHOST_VERTEX)
        return wend_orient2d_determinant(points[u], points[v], points[p]) == 0; // p is on the hull's side
    if (p == GHOST_VERTEX) return wend_orient2d_determinant(points[v], points[u], points[q]) == 0;
    return is_in_circle(points[p], points[u], points[v], points[q]);
}

#endif
