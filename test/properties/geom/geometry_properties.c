#include "properties/geom/geometry_properties.h"

#include "wend/polygon.h"
#include "wend/predicates.h"
#include "wend/segment.h"

#include <math.h>
#include <stdlib.h>

#define LIMIT WEND_COORDINATE_LIMIT

// ---- worlds

static int64_t common_divisor(int64_t a, int64_t b) {
    a = llabs(a);
    b = llabs(b);
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static wend_lattice_point nudged(wend_lattice_point point, int32_t x, int32_t y, int32_t limit) {
    if (llabs((int64_t)point.x + x) <= limit) point.x += x;
    if (llabs((int64_t)point.y + y) <= limit) point.y += y;
    return point;
}

// A lattice point on the line through a and b within the limit: a itself when they are equal.
static wend_lattice_point choose_on_line(choices *source, wend_lattice_point a, wend_lattice_point b, int32_t limit) {
    int64_t x = (int64_t)b.x - a.x, y = (int64_t)b.y - a.y, divisor = common_divisor(x, y);
    if (divisor == 0) return a;
    x /= divisor;
    y /= divisor;
    int64_t low = INT64_MIN / 2, high = INT64_MAX / 2; // a + k (x, y) stays within the limit for k in low .. high
    const int64_t direction[2] = {x, y}, start[2] = {a.x, a.y};
    for (int i = 0; i < 2; i++) {
        if (direction[i] == 0) continue;
        int64_t up = (limit - start[i]) / llabs(direction[i]), down = (limit + start[i]) / llabs(direction[i]);
        int64_t most = direction[i] > 0 ? up : down, least = direction[i] > 0 ? -down : -up;
        if (most < high) high = most;
        if (least > low) low = least;
    }
    int64_t k = choose_between(source, low, high);
    return (wend_lattice_point){(int32_t)(a.x + k * x), (int32_t)(a.y + k * y)};
}

void choose_lattice_points(choices *source, wend_lattice_point *points, size_t count) {
    static const int32_t limits[] = {3, 30, LIMIT};
    int32_t limit = limits[choose_below(source, 3)];
    for (size_t i = 0; i < count; i++) {
        uint64_t kind = i ? choose_below(source, 5) : 0;
        wend_lattice_point one = i ? points[choose_below(source, i)] : (wend_lattice_point){0, 0};
        if (kind == 1) {
            points[i] = one;
        } else if (kind == 2) {
            points[i] = choose_on_line(source, one, points[choose_below(source, i)], limit);
        } else if (kind == 3) {
            int32_t x = (int32_t)choose_between(source, -1, 1), y = (int32_t)choose_between(source, -1, 1);
            points[i] = nudged(one, x, y, limit);
        } else if (limit == LIMIT) {
            points[i].x = choose_coordinate(source, limit);
            points[i].y = choose_coordinate(source, limit);
        } else {
            points[i].x = (int32_t)choose_between(source, -limit, limit);
            points[i].y = (int32_t)choose_between(source, -limit, limit);
        }
    }
}

oracle_point to_oracle(wend_lattice_point point) {
    return (oracle_point){point.x, point.y};
}

static bool same(wend_lattice_point a, oracle_point b) {
    return a.x == b.x && a.y == b.y;
}

// One of the 8 symmetries of the lattice, then a translation.
typedef struct lattice_motion {
    bool swap, flip_x, flip_y;
    int32_t x, y;
    int determinant;
} lattice_motion;

static wend_lattice_point moved_point(const lattice_motion *motion, wend_lattice_point point) {
    if (motion->swap) point = (wend_lattice_point){point.y, point.x};
    if (motion->flip_x) point.x = -point.x;
    if (motion->flip_y) point.y = -point.y;
    return (wend_lattice_point){point.x + motion->x, point.y + motion->y};
}

// A motion that keeps all points in range; moved[i] is where points[i] goes.
static lattice_motion choose_motion(choices *source, const wend_lattice_point *points, size_t count,
                                    wend_lattice_point *moved) {
    lattice_motion motion = {.swap = choose_below(source, 2), .flip_x = choose_below(source, 2)};
    motion.flip_y = choose_below(source, 2);
    motion.determinant = (motion.swap ? -1 : 1) * (motion.flip_x ? -1 : 1) * (motion.flip_y ? -1 : 1);
    wend_box box = wend_box_empty();
    for (size_t i = 0; i < count; i++) box = wend_box_extend(box, moved_point(&motion, points[i]));
    if (count == 0) box = wend_box_extend(box, (wend_lattice_point){0, 0});
    motion.x = (int32_t)choose_between(source, -LIMIT - box.low.x, LIMIT - box.high.x);
    motion.y = (int32_t)choose_between(source, -LIMIT - box.low.y, LIMIT - box.high.y);
    for (size_t i = 0; i < count; i++) moved[i] = moved_point(&motion, points[i]);
    return motion;
}

static int sign_of(int value) {
    return (value > 0) - (value < 0);
}

// ---- predicates

#define SHOW      "(%d, %d)"
#define SHOWN(p)  (int)(p).x, (int)(p).y
#define SHOW4     SHOW " " SHOW " " SHOW " " SHOW
#define SHOWN4(p) SHOWN((p)[0]), SHOWN((p)[1]), SHOWN((p)[2]), SHOWN((p)[3])

static int64_t choose_squared_radius(choices *source, wend_lattice_point p, wend_segment segment) {
    switch (choose_below(source, 3)) {
    case 0: return (int64_t)choose_below(source, 100);
    case 1: return (int64_t)choose_below(source, INT64_MAX);
    default: {
        // Near the true distance, as far as doubles know it.
        double x = (double)segment.b.x - segment.a.x, y = (double)segment.b.y - segment.a.y;
        double u = (double)p.x - segment.a.x, v = (double)p.y - segment.a.y, length = x * x + y * y;
        bool to_end = length == 0 || choose_below(source, 2);
        double squared = to_end ? u * u + v * v : (x * v - y * u) * (x * v - y * u) / length;
        int64_t radius = (int64_t)floor(squared) + choose_between(source, -1, 1);
        return radius < 0 ? 0 : radius;
    }
    }
}

bool predicates_agree_with_gmp(choices *source, void *user) {
    (void)user;
    wend_lattice_point p[6];
    oracle_point o[6];
    choose_lattice_points(source, p, 6);
    for (int i = 0; i < 6; i++) o[i] = to_oracle(p[i]);
    if (wend_orient2d(p[0], p[1], p[2]) != sign_of(oracle_orient2d(o[0], o[1], o[2])))
        return choices_fail(source, "orient2d of " SHOW4, SHOWN4(p));
    if (wend_incircle(p[0], p[1], p[2], p[3]) != sign_of(oracle_incircle(o[0], o[1], o[2], o[3])))
        return choices_fail(source, "incircle of " SHOW4, SHOWN4(p));
    wend_segment first = {p[0], p[1]}, second = {p[2], p[3]};
    if (wend_compare_lengths(first, second) != oracle_compare_lengths(o[0], o[1], o[2], o[3]))
        return choices_fail(source, "compare_lengths of " SHOW4, SHOWN4(p));
    if (!wend_lattice_point_equals(p[0], p[1]) && !wend_lattice_point_equals(p[2], p[3]) &&
        wend_compare_line_distances(p[4], first, p[5], second) != oracle_compare_distances(o[4], o, o[5], o + 2, true))
        return choices_fail(source, "compare_line_distances of " SHOW " " SHOW " from " SHOW4, SHOWN(p[4]), SHOWN(p[5]),
                            SHOWN4(p));
    if (wend_compare_segment_distances(p[4], first, p[5], second) !=
        oracle_compare_distances(o[4], o, o[5], o + 2, false))
        return choices_fail(source, "compare_segment_distances of " SHOW " " SHOW " from " SHOW4, SHOWN(p[4]),
                            SHOWN(p[5]), SHOWN4(p));
    int64_t radius = choose_squared_radius(source, p[4], first);
    if (wend_compare_segment_radius(p[4], first, radius) != oracle_compare_radius(o[4], o, radius))
        return choices_fail(source, "compare_segment_radius of " SHOW " with %lld from " SHOW4, SHOWN(p[4]),
                            (long long)radius, SHOWN4(p));
    return true;
}

bool predicates_follow_symmetries(choices *source, void *user) {
    (void)user;
    wend_lattice_point p[6], m[6];
    choose_lattice_points(source, p, 6);
    int turn = wend_orient2d(p[0], p[1], p[2]), inside = wend_incircle(p[0], p[1], p[2], p[3]);
    if (wend_orient2d(p[1], p[2], p[0]) != turn || wend_orient2d(p[1], p[0], p[2]) != -turn)
        return choices_fail(source, "orient2d does not alternate for " SHOW4, SHOWN4(p));
    if (wend_incircle(p[1], p[2], p[0], p[3]) != inside || wend_incircle(p[1], p[0], p[2], p[3]) != -inside ||
        wend_incircle(p[0], p[1], p[3], p[2]) != -inside)
        return choices_fail(source, "incircle does not alternate for " SHOW4, SHOWN4(p));
    lattice_motion motion = choose_motion(source, p, 6, m);
    if (wend_orient2d(m[0], m[1], m[2]) != motion.determinant * turn)
        return choices_fail(source, "orient2d does not follow a motion of " SHOW4, SHOWN4(p));
    if (wend_incircle(m[0], m[1], m[2], m[3]) != motion.determinant * inside)
        return choices_fail(source, "incircle does not follow a motion of " SHOW4, SHOWN4(p));
    wend_segment first = {p[0], p[1]}, second = {p[2], p[3]}, moved = {m[1], m[0]}, other = {m[2], m[3]};
    int order = wend_compare_segment_distances(p[4], first, p[5], second);
    if (wend_compare_segment_distances(m[4], moved, m[5], other) != order ||
        wend_compare_segment_distances(m[5], other, m[4], moved) != -order)
        return choices_fail(source, "compare_segment_distances does not follow a motion of " SHOW4, SHOWN4(p));
    return true;
}

// ---- segments

bool segments_agree_with_gmp(choices *source, void *user) {
    (void)user;
    wend_lattice_point p[4];
    oracle_point o[4];
    choose_lattice_points(source, p, 4);
    for (int i = 0; i < 4; i++) o[i] = to_oracle(p[i]);
    wend_segment first = {p[0], p[1]}, second = {p[2], p[3]};
    wend_segments_relation relation = wend_segments_relate(first, second);
    oracle_relation expected = oracle_relate(o[0], o[1], o[2], o[3]);
    if ((int)relation.kind != expected.kind || relation.touching != expected.touching ||
        !same(relation.ends[0], expected.ends[0]) || !same(relation.ends[1], expected.ends[1]))
        return choices_fail(source, "relation of " SHOW4 " is %d with %u, not %d with %u", SHOWN4(p),
                            (int)relation.kind, relation.touching, expected.kind, expected.touching);
    if (wend_segment_contains(first, p[2]) != ((expected.touching & 4) != 0) ||
        wend_segment_contains(second, p[1]) != ((expected.touching & 2) != 0))
        return choices_fail(source, "containment in " SHOW4, SHOWN4(p));

    const wend_lattice_point untouched = {7, 7};
    wend_lattice_point point = untouched;
    bool exact = false, meets = wend_segments_crossing(first, second, &point, &exact);
    if (meets != (expected.kind == 1 || expected.kind == 2))
        return choices_fail(source, "meeting of " SHOW4, SHOWN4(p));
    if (!meets)
        return wend_lattice_point_equals(point, untouched) ? true : choices_fail(source, "the point was changed");
    oracle_point rounded = expected.ends[0];
    bool whole = expected.kind == 1 ? oracle_crossing(o[0], o[1], o[2], o[3], &rounded) : true;
    if (!same(point, rounded) || exact != whole)
        return choices_fail(source, "crossing of " SHOW4 " is " SHOW ", not (%ld, %ld)", SHOWN4(p), SHOWN(point),
                            rounded.x, rounded.y);
    if (!wend_box_contains(wend_box_of_segment(first), point) || !wend_box_contains(wend_box_of_segment(second), point))
        return choices_fail(source, "crossing of " SHOW4 " leaves the boxes", SHOWN4(p));
    return true;
}

bool segments_follow_symmetries(choices *source, void *user) {
    (void)user;
    wend_lattice_point p[4], m[4];
    choose_lattice_points(source, p, 4);
    wend_segments_relation relation = wend_segments_relate((wend_segment){p[0], p[1]}, (wend_segment){p[2], p[3]});
    wend_lattice_point crossing, other;
    bool exact = false, other_exact = false;
    bool meets = wend_segments_crossing((wend_segment){p[0], p[1]}, (wend_segment){p[2], p[3]}, &crossing, &exact);

    // Swapped, and with the first one reversed: bits 0 1 2 3 become 3 2 0 1.
    wend_segment first = {p[2], p[3]}, second = {p[1], p[0]};
    wend_segments_relation swapped = wend_segments_relate(first, second);
    uint32_t bits = relation.touching, expected = bits >> 2 | (bits & 1) << 3 | (bits & 2) << 1;
    if (swapped.kind != relation.kind || swapped.touching != expected ||
        !wend_lattice_point_equals(swapped.ends[0], relation.ends[0]) ||
        !wend_lattice_point_equals(swapped.ends[1], relation.ends[1]))
        return choices_fail(source, "order matters to " SHOW4, SHOWN4(p));
    if (wend_segments_crossing(first, second, &other, &other_exact) != meets ||
        (meets && (!wend_lattice_point_equals(crossing, other) || exact != other_exact)))
        return choices_fail(source, "order matters to the crossing of " SHOW4, SHOWN4(p));

    lattice_motion motion = choose_motion(source, p, 4, m);
    first = (wend_segment){m[0], m[1]};
    second = (wend_segment){m[2], m[3]};
    wend_segments_relation moved = wend_segments_relate(first, second);
    if (moved.kind != relation.kind || moved.touching != relation.touching)
        return choices_fail(source, "a motion matters to " SHOW4, SHOWN4(p));
    if (wend_segments_crossing(first, second, &other, &other_exact) != meets || (meets && exact != other_exact))
        return choices_fail(source, "a motion matters to the meeting of " SHOW4, SHOWN4(p));
    // Halves go up, so a flip may show; swapping the axes and moving may not.
    if (meets && (exact || (!motion.flip_x && !motion.flip_y)) &&
        !wend_lattice_point_equals(moved_point(&motion, crossing), other))
        return choices_fail(source, "a motion matters to the crossing of " SHOW4, SHOWN4(p));
    return true;
}

// ---- polygons

#define MOST_VERTICES 9

// Any points, or vertices in order on a circle with repetitions and several rounds.
static size_t choose_polygon(choices *source, wend_lattice_point *points) {
    static const wend_lattice_point circle[12] = {{5, 0},  {4, 3},   {3, 4},   {0, 5},  {-3, 4}, {-4, 3},
                                                  {-5, 0}, {-4, -3}, {-3, -4}, {0, -5}, {3, -4}, {4, -3}};
    size_t count = choose_below(source, MOST_VERTICES + 1);
    if (choose_below(source, 3) < 2) {
        choose_lattice_points(source, points, count);
        return count;
    }
    size_t place = choose_below(source, 12), most_step = 1 + choose_below(source, 5);
    for (size_t i = 0; i < count; i++) {
        points[i] = circle[place % 12];
        place += choose_below(source, most_step + 1);
    }
    return count;
}

static bool location_is_valid(choices *source, const wend_lattice_point *points, const oracle_point *exact,
                              size_t count, wend_lattice_point point) {
    for (int rule = 0; rule < 2; rule++) {
        wend_polygon_location got = wend_polygon_locate(points, count, point, (wend_fill_rule)rule);
        oracle_location expected = oracle_locate(exact, count, to_oracle(point), rule == 1);
        if ((int)got.side != expected.side || got.index != expected.index || got.winding != expected.winding)
            return choices_fail(source, SHOW " in a polygon of %zu: side %d index %zu winding %d, not %d %zu %ld",
                                SHOWN(point), count, (int)got.side, got.index, (int)got.winding, expected.side,
                                expected.index, expected.winding);
    }
    return true;
}

bool polygons_agree_with_gmp(choices *source, void *user) {
    (void)user;
    wend_lattice_point points[MOST_VERTICES], probes[3];
    oracle_point exact[MOST_VERTICES + 1];
    size_t count = choose_polygon(source, points);
    for (size_t i = 0; i < count; i++) exact[i] = to_oracle(points[i]);

    // Probes: anything, a point on an edge's line, a point next to it.
    choose_lattice_points(source, probes, 1);
    probes[1] = probes[2] = probes[0];
    if (count) {
        size_t edge = choose_below(source, count);
        probes[1] = choose_on_line(source, points[edge], points[(edge + 1) % count], LIMIT);
        probes[2] =
            nudged(probes[1], (int32_t)choose_between(source, -1, 1), (int32_t)choose_between(source, -1, 1), LIMIT);
    }
    for (int i = 0; i < 3; i++)
        if (!location_is_valid(source, points, exact, count, probes[i])) return false;
    for (size_t i = 0; i < count; i++)
        if (!location_is_valid(source, points, exact, count, points[i])) return false;

    long high;
    unsigned long low;
    double truncated;
    int sign = oracle_doubled_area(exact, count, &high, &low, &truncated);
    wend_doubled_area area = wend_polygon_doubled_area(points, count);
    if (area.sign != sign || area.high != high || area.low != low ||
        fabs(area.nearest - truncated) > fabs(truncated) * 0x1p-52)
        return choices_fail(source, "area of a polygon of %zu: %g, not %g", count, area.nearest, truncated);

    size_t edges[2] = {99, 99}, expected_edges[2];
    bool simple = oracle_is_simple(exact, count, expected_edges);
    if (wend_polygon_is_simple(points, count, edges) != simple || wend_polygon_is_simple(points, count, NULL) != simple)
        return choices_fail(source, "a polygon of %zu is%s simple", count, simple ? "" : " not");
    if (!simple && (edges[0] != expected_edges[0] || edges[1] != expected_edges[1]))
        return choices_fail(source, "edges %zu %zu offend, not %zu %zu", edges[0], edges[1], expected_edges[0],
                            expected_edges[1]);
    bool convex = oracle_is_convex(exact, count);
    if (wend_polygon_is_convex(points, count) != convex)
        return choices_fail(source, "a polygon of %zu is%s convex", count, convex ? "" : " not");
    return true;
}

bool polygons_follow_symmetries(choices *source, void *user) {
    (void)user;
    wend_lattice_point points[MOST_VERTICES + 1], moved[MOST_VERTICES + 1], turned[MOST_VERTICES];
    size_t count = choose_polygon(source, points);
    choose_lattice_points(source, &points[count], 1); // the probe moves along
    lattice_motion motion = choose_motion(source, points, count + 1, moved);
    bool reversed = choose_below(source, 2);
    size_t start = count ? choose_below(source, count) : 0;
    for (size_t i = 0; i < count; i++) turned[i] = moved[(start + (reversed ? count - i : i)) % count];
    int direction = motion.determinant * (reversed ? -1 : 1);

    for (int rule = 0; rule < 2; rule++) {
        wend_polygon_location here = wend_polygon_locate(points, count, points[count], (wend_fill_rule)rule);
        wend_polygon_location there = wend_polygon_locate(turned, count, moved[count], (wend_fill_rule)rule);
        if (here.side != there.side || here.winding != direction * there.winding)
            return choices_fail(source, "a motion matters to " SHOW " in a polygon of %zu", SHOWN(points[count]),
                                count);
    }
    wend_doubled_area here = wend_polygon_doubled_area(points, count), there = wend_polygon_doubled_area(turned, count);
    if (here.sign != direction * there.sign || here.nearest != direction * there.nearest)
        return choices_fail(source, "a motion matters to the area of a polygon of %zu", count);
    if (wend_polygon_is_simple(points, count, NULL) != wend_polygon_is_simple(turned, count, NULL))
        return choices_fail(source, "a motion matters to a polygon of %zu being simple", count);
    if (wend_polygon_is_convex(points, count) != wend_polygon_is_convex(turned, count))
        return choices_fail(source, "a motion matters to a polygon of %zu being convex", count);
    return true;
}
