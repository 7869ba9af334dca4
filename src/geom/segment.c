// Two closed segments.
//
// Either each one has its ends strictly on both sides of the other, and they cross; or whatever they have in common
// contains an end of one of them. So it is enough to ask for each of the four ends whether it lies on the other
// segment: if none does they are apart; if all that do are one point they touch there; otherwise they overlap between
// two of them. That holds for segments of length 0 as well, which therefore need no case of their own.
#include "wend/segment.h"

#include "base/core/require.h"
#include "geom/segment_inline.h"

wend_segments_relation wend_segments_relate_unchecked(wend_segment first, wend_segment second) {
    wend_segments_relation relation = {.kind = WEND_SEGMENTS_APART};
    wend_box first_box = wend_box_of_segment(first), second_box = wend_box_of_segment(second);
    if (!wend_box_overlaps(first_box, second_box)) return relation;

    const wend_lattice_point ends[4] = {first.a, first.b, second.a, second.b};
    int side[4]; // of each end, from the other segment's line
    side[0] = wend_orient2d_inline(second.a, second.b, first.a);
    side[1] = wend_orient2d_inline(second.a, second.b, first.b);
    side[2] = wend_orient2d_inline(first.a, first.b, second.a);
    side[3] = wend_orient2d_inline(first.a, first.b, second.b);
    if (side[0] * side[1] < 0 && side[2] * side[3] < 0) {
        relation.kind = WEND_SEGMENTS_CROSS;
        return relation;
    }
    for (int i = 0; i < 4; i++) {
        if (side[i] != 0 || !wend_box_contains(i < 2 ? second_box : first_box, ends[i])) continue;
        if (!relation.touching || wend_lattice_point_compare(ends[i], relation.ends[0]) < 0) relation.ends[0] = ends[i];
        if (!relation.touching || wend_lattice_point_compare(ends[i], relation.ends[1]) > 0) relation.ends[1] = ends[i];
        relation.touching |= UINT32_C(1) << i;
    }
    if (relation.touching)
        relation.kind =
            wend_lattice_point_equals(relation.ends[0], relation.ends[1]) ? WEND_SEGMENTS_TOUCH : WEND_SEGMENTS_OVERLAP;
    return relation;
}

// floor(numerator * factor / denominator + 1/2) for denominator > 0; the result fits 31 bits. *exact is cleared when
// the quotient is no integer.
static int32_t round_product_quotient(int64_t numerator, int64_t factor, int64_t denominator, bool *exact) {
    wend_int128 doubled = wend_int128_shift_left(wend_int128_multiply(numerator, factor), 1);
    int64_t rest;
    wend_int128 sum = wend_int128_add(doubled, wend_int128_from(denominator));
    wend_int128 quotient = wend_int128_floor_divide(sum, 2 * denominator, &rest);
    if (rest != denominator) *exact = false;
    return (int32_t)(int64_t)wend_int128_low(quotient);
}

wend_lattice_point wend_crossing_round(wend_segment first, wend_segment second, bool *exact) {
    // first.a + t (first.b - first.a) with t = numerator / denominator: both below 2^61, their product with a
    // difference below 2^91.
    int64_t x = (int64_t)first.b.x - first.a.x, y = (int64_t)first.b.y - first.a.y;
    int64_t u = (int64_t)second.b.x - second.a.x, v = (int64_t)second.b.y - second.a.y;
    int64_t denominator = x * v - y * u;
    int64_t numerator = ((int64_t)second.a.x - first.a.x) * v - ((int64_t)second.a.y - first.a.y) * u;
    ASSERT(denominator != 0);
    if (denominator < 0) {
        denominator = -denominator;
        numerator = -numerator;
    }
    *exact = true;
    wend_lattice_point point = first.a;
    point.x += round_product_quotient(numerator, x, denominator, exact);
    point.y += round_product_quotient(numerator, y, denominator, exact);
    return point;
}

static bool segments_are_in_range(wend_segment first, wend_segment second) {
    return wend_lattice_point_is_valid(first.a) && wend_lattice_point_is_valid(first.b) &&
           wend_lattice_point_is_valid(second.a) && wend_lattice_point_is_valid(second.b);
}

wend_segments_relation wend_segments_relate(wend_segment first, wend_segment second) {
    REQUIRE(segments_are_in_range(first, second), (wend_segments_relation){.kind = WEND_SEGMENTS_APART});
    return wend_segments_relate_unchecked(first, second);
}

bool wend_segments_crossing(wend_segment first, wend_segment second, wend_lattice_point *point, bool *exact) {
    REQUIRE(segments_are_in_range(first, second), false);
    REQUIRE(point, false);
    wend_segments_relation relation = wend_segments_relate_unchecked(first, second);
    bool is_exact = true;
    switch (relation.kind) {
    case WEND_SEGMENTS_CROSS: *point = wend_crossing_round(first, second, &is_exact); break;
    case WEND_SEGMENTS_TOUCH: *point = relation.ends[0]; break;
    case WEND_SEGMENTS_APART:
    case WEND_SEGMENTS_OVERLAP: return false;
    }
    if (exact) *exact = is_exact;
    return true;
}

bool wend_segment_contains(wend_segment segment, wend_lattice_point point) {
    REQUIRE(wend_lattice_point_is_valid(segment.a) && wend_lattice_point_is_valid(segment.b), false);
    REQUIRE(wend_lattice_point_is_valid(point), false);
    return wend_segment_contains_inline(segment, point);
}
