// Exact predicates on the lattice.
//
// Coordinates are integers below 2^29 in size, so every determinant we need is an integer of known width, and its sign
// can be had by plain integer arithmetic instead of floating-point filters, expansions (Shewchuk 1997) or tolerances:
//
//     coordinate              30 bits with sign
//     difference              31
//     orient2d, |ab|^2, dot   62        int64_t
//     incircle               125        wend_int128
//     point-line distance    123 / 62   compared crosswise in wend_int256 (184 bits)
//
// The bodies are in predicates_inline.h, where the triangulation and the planners use them unchecked; here they get
// their contracts. The incircle determinant of integer points is always even, because x^2 + y^2 = x + y (mod 2) makes
// the lifted column the sum of the two others modulo 2.
#include "wend/predicates.h"

#include "base/core/require.h"
#include "geom/predicates_inline.h"

static bool segment_is_in_range(wend_segment segment) {
    return wend_lattice_point_is_valid(segment.a) && wend_lattice_point_is_valid(segment.b);
}

int wend_orient2d(wend_lattice_point a, wend_lattice_point b, wend_lattice_point c) {
    REQUIRE(wend_lattice_point_is_valid(a) && wend_lattice_point_is_valid(b) && wend_lattice_point_is_valid(c), 0);
    return wend_orient2d_inline(a, b, c);
}

int wend_incircle(wend_lattice_point a, wend_lattice_point b, wend_lattice_point c, wend_lattice_point d) {
    REQUIRE(wend_lattice_point_is_valid(a) && wend_lattice_point_is_valid(b), 0);
    REQUIRE(wend_lattice_point_is_valid(c) && wend_lattice_point_is_valid(d), 0);
    return wend_incircle_inline(a, b, c, d);
}

int wend_compare_lengths(wend_segment first, wend_segment second) {
    REQUIRE(segment_is_in_range(first) && segment_is_in_range(second), 0);
    return wend_sign(wend_squared_distance(first.a, first.b) - wend_squared_distance(second.a, second.b));
}

int wend_compare_line_distances(wend_lattice_point p, wend_segment first, wend_lattice_point q, wend_segment second) {
    REQUIRE(wend_lattice_point_is_valid(p) && segment_is_in_range(first), 0);
    REQUIRE(wend_lattice_point_is_valid(q) && segment_is_in_range(second), 0);
    REQUIRE(!wend_lattice_point_equals(first.a, first.b) && !wend_lattice_point_equals(second.a, second.b), 0);
    return wend_squared_ratio_compare(wend_line_squared_distance(p, first), wend_line_squared_distance(q, second));
}

int wend_compare_segment_distances(wend_lattice_point p, wend_segment first, wend_lattice_point q,
                                   wend_segment second) {
    REQUIRE(wend_lattice_point_is_valid(p) && segment_is_in_range(first), 0);
    REQUIRE(wend_lattice_point_is_valid(q) && segment_is_in_range(second), 0);
    return wend_squared_ratio_compare(wend_segment_squared_distance(p, first),
                                      wend_segment_squared_distance(q, second));
}

int wend_compare_segment_radius(wend_lattice_point p, wend_segment segment, int64_t squared_radius) {
    REQUIRE(wend_lattice_point_is_valid(p) && segment_is_in_range(segment), 0);
    REQUIRE(squared_radius >= 0, 0);
    wend_squared_ratio distance = wend_segment_squared_distance(p, segment);
    return wend_int128_compare(distance.numerator, wend_int128_multiply(squared_radius, distance.denominator));
}
