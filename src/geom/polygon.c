// Polygons: any closed list of lattice points, asked exactly.
//
// Location counts signed crossings of the ray from the point towards +x. An edge counts when exactly one of its ends is
// above the ray (y > point.y), so a vertex on the ray is counted with the half of the edges that rise from it and never
// twice. Points on the boundary are found in the same pass, before counting matters (Hormann and Agathos, "The point in
// polygon problem for arbitrary polygons", 2001).
#include "wend/polygon.h"

#include "base/core/require.h"
#include "geom/segment_inline.h"

static size_t following_vertex(size_t index, size_t count) {
    return index + 1 == count ? 0 : index + 1;
}

wend_polygon_location wend_polygon_locate(const wend_lattice_point *points, size_t count, wend_lattice_point point,
                                          wend_fill_rule rule) {
    const wend_polygon_location outside = {.side = WEND_POLYGON_OUTSIDE};
    REQUIRE(points || count == 0, outside);
    REQUIRE(wend_lattice_point_is_valid(point), outside);
    REQUIRE(rule == WEND_FILL_NON_ZERO || rule == WEND_FILL_EVEN_ODD, outside);
    wend_polygon_location location = outside;
    for (size_t i = 0; i < count; i++) {
        wend_segment edge = {points[i], points[following_vertex(i, count)]};
        REQUIRE(wend_lattice_point_is_valid(edge.a) && wend_lattice_point_is_valid(edge.b), outside);
        if (wend_lattice_point_equals(edge.a, point))
            return (wend_polygon_location){.side = WEND_POLYGON_ON_VERTEX, .index = i};
        if (location.side == WEND_POLYGON_ON_EDGE) continue; // a later vertex may still be here
        if (wend_segment_contains_inline(edge, point) && !wend_lattice_point_equals(edge.b, point))
            location = (wend_polygon_location){.side = WEND_POLYGON_ON_EDGE, .index = i};
        else
            location.winding += wend_ray_crossing(edge, point);
    }
    if (location.side == WEND_POLYGON_ON_EDGE) return location;
    bool inside = rule == WEND_FILL_NON_ZERO ? location.winding != 0 : location.winding % 2 != 0;
    location.side = inside ? WEND_POLYGON_INSIDE : WEND_POLYGON_OUTSIDE;
    return location;
}

wend_doubled_area wend_polygon_doubled_area(const wend_lattice_point *points, size_t count) {
    const wend_doubled_area none = {.sign = 0};
    REQUIRE(points || count == 0, none);
    // A fan of triangles around vertex 0, each below 2^61: 128 bits hold more of them than memory does.
    wend_int128 sum = wend_int128_from(0);
    for (size_t i = 0; i < count; i++) {
        wend_lattice_point from = points[i], to = points[following_vertex(i, count)];
        REQUIRE(wend_lattice_point_is_valid(from) && wend_lattice_point_is_valid(to), none);
        sum = wend_int128_add(sum, wend_int128_from(wend_orient2d_determinant(points[0], from, to)));
    }
    return (wend_doubled_area){.sign = wend_int128_sign(sum),
                               .high = (int64_t)wend_int128_high(sum),
                               .low = wend_int128_low(sum),
                               .nearest = wend_int128_to_double(sum)};
}

// Walks the edges that have a length and collects the turns between them. Turning always to the same side without ever
// turning back is convex if it adds up to one full turn; each full turn changes the direction between rightward and
// leftward (straight up counts as right, straight down as left) exactly twice.
bool wend_polygon_is_convex(const wend_lattice_point *points, size_t count) {
    REQUIRE(points || count == 0, false);
    for (size_t i = 0; i < count; i++) REQUIRE(wend_lattice_point_is_valid(points[i]), false);
    size_t last = count; // a vertex that differs from vertex 0, as late as possible
    while (last > 0 && wend_lattice_point_equals(points[last - 1], points[0])) last--;
    if (last == 0) return false;
    wend_lattice_point before = points[last - 1], here = points[0];
    int turn = 0, changes = 0;
    for (size_t i = 0; i < last; i++) {
        wend_lattice_point after = points[i + 1 == last ? 0 : i + 1];
        if (wend_lattice_point_equals(here, after)) continue;
        int side = wend_orient2d_inline(before, here, after);
        if (side == 0 && wend_dot_product(here, before, after) > 0) return false; // a spike
        if (side * turn < 0) return false;
        if (side) turn = side;
        changes += (wend_lattice_point_compare(before, here) < 0) != (wend_lattice_point_compare(here, after) < 0);
        before = here;
        here = after;
    }
    return turn != 0 && changes == 2;
}

static bool edges_offend(const wend_lattice_point *points, size_t count, size_t i, size_t j) {
    wend_segment first = {points[i], points[following_vertex(i, count)]};
    wend_segment second = {points[j], points[following_vertex(j, count)]};
    if (i == j) return wend_lattice_point_equals(first.a, first.b);
    wend_segments_relation relation = wend_segments_relate_unchecked(first, second);
    if (relation.kind == WEND_SEGMENTS_APART) return false;
    if (relation.kind != WEND_SEGMENTS_TOUCH) return true;
    // Neighbours touch in their common vertex; two edges with length that touch there touch nowhere else.
    return following_vertex(i, count) != j && following_vertex(j, count) != i;
}

bool wend_polygon_is_simple(const wend_lattice_point *points, size_t count, size_t edges[2]) {
    REQUIRE(points || count == 0, false);
    for (size_t i = 0; i < count; i++) REQUIRE(wend_lattice_point_is_valid(points[i]), false);
    if (count < 3) {
        if (edges) edges[0] = edges[1] = 0;
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        for (size_t j = i; j < count; j++) {
            if (!edges_offend(points, count, i, j)) continue;
            if (edges) {
                edges[0] = i;
                edges[1] = j;
            }
            return false;
        }
    }
    return true;
}
