// Between: the convex hull of two boxes, without them.
#include "rule/annotation_internal.h"

#include "geom/predicates_inline.h"

// The hull of eight points by gift wrapping over lattice points, counterclockwise, without points on its edges.
static size_t hull_of_points(const wend_lattice_point *points, size_t count, wend_lattice_point *hull) {
    size_t size = 0;
    wend_lattice_point start = points[0];
    for (size_t i = 1; i < count; i++)
        if (wend_lattice_point_compare(points[i], start) < 0) start = points[i];
    wend_lattice_point at = start;
    do {
        hull[size++] = at;
        wend_lattice_point next = at;
        for (size_t i = 0; i < count; i++) {
            int side = wend_orient2d_inline(at, next, points[i]);
            if (wend_lattice_point_equals(next, at) || side < 0 ||
                (side == 0 && wend_squared_distance(at, points[i]) > wend_squared_distance(at, next)))
                next = points[i];
        }
        at = next;
    } while (!wend_lattice_point_equals(at, start) && size < count);
    return size;
}

static size_t add_hull_edges(const wend_lattice_point *hull, size_t size, rule_edge *edges, size_t count) {
    for (size_t i = 0; i < size; i++)
        if (size > 1) edges[count++] = (rule_edge){hull[i], hull[i + 1 < size ? i + 1 : 0]};
    return count;
}

size_t wend_annotation_between(const wend_lattice_point first[4], const wend_lattice_point second[4],
                               rule_edge edges[BETWEEN_EDGE_LIMIT]) {
    wend_lattice_point all[8], hull[8];
    for (int i = 0; i < 4; i++) all[i] = first[i], all[4 + i] = second[i];
    size_t count = add_hull_edges(hull, hull_of_points(all, 8, hull), edges, 0);
    count = add_hull_edges(hull, hull_of_points(first, 4, hull), edges, count);
    return add_hull_edges(hull, hull_of_points(second, 4, hull), edges, count);
}
