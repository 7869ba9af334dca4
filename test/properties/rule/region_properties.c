#include "properties/rule/annotation_properties.h"

#include "oracle/rule/naive_region.h"
#include "rule/annotation/annotation_internal.h"
#include "rule/annotation/region.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_REGION_EDGES 96

// ---------------------------------------------------------------------------------------------------------------------
// Regions of anything

typedef struct region_case {
    wend_lattice lattice;
    rule_region region;
    int32_t limit; // of coordinates
    rule_edge edges[MOST_REGION_EDGES];
    long long numbers[MOST_REGION_EDGES][4];
    size_t count;
    long long centre[2], radius;
} region_case;

static wend_lattice_point choose_region_point(choices *source, int32_t limit) {
    return (wend_lattice_point){choose_coordinate(source, limit), choose_coordinate(source, limit)};
}

static void add_region_edge(region_case *made, wend_lattice_point a, wend_lattice_point b) {
    made->edges[made->count] = (rule_edge){a, b};
    memcpy(made->numbers[made->count++], (long long[4]){a.x, a.y, b.x, b.y}, sizeof made->numbers[0]);
}

// A ring of any points, or of points on a circle, such as a view has.
static void choose_region_ring(choices *source, region_case *made) {
    size_t corners = 1 + choose_below(source, 7);
    wend_lattice_point first = choose_region_point(source, made->limit), last = first;
    if (choose_one_in(source, 4)) {
        double reach = (double)choose_between(source, 1, made->limit), x = first.x, y = first.y;
        for (int i = 0; i <= 24; i++) {
            double angle = 0.26179938779914943654 * i;
            wend_lattice_point next = {(int32_t)fmax(fmin(x + reach * cos(angle), made->limit), -made->limit),
                                       (int32_t)fmax(fmin(y + reach * sin(angle), made->limit), -made->limit)};
            if (i > 0) add_region_edge(made, last, next);
            if (i == 0) first = next;
            last = next;
        }
        add_region_edge(made, last, first);
        return;
    }
    if (choose_one_in(source, 4)) { // a box along the axes
        wend_lattice_point far = choose_region_point(source, made->limit);
        wend_lattice_point right = {far.x, first.y}, left = {first.x, far.y};
        add_region_edge(made, first, right);
        add_region_edge(made, right, far);
        add_region_edge(made, far, left);
        add_region_edge(made, left, first);
        return;
    }
    for (size_t i = 1; i < corners; i++) {
        wend_lattice_point next = choose_region_point(source, made->limit);
        add_region_edge(made, last, next);
        last = next;
    }
    add_region_edge(made, last, first);
}

static void choose_region(choices *source, region_case *made) {
    static const int32_t limits[] = {4, 16, 1000, 1 << 20, WEND_COORDINATE_LIMIT};
    *made = (region_case){.limit = limits[choose_below(source, 5)]};
    made->lattice = wend_default_lattice();
    if (choose_one_in(source, 4)) made->lattice.unit_exponent = (int32_t)choose_between(source, -64, 64);
    if (choose_one_in(source, 4)) {
        made->lattice.origin_x = choose_between(source, -WEND_LATTICE_ORIGIN_LIMIT, WEND_LATTICE_ORIGIN_LIMIT);
        made->lattice.origin_y = choose_between(source, -WEND_LATTICE_ORIGIN_LIMIT, WEND_LATTICE_ORIGIN_LIMIT);
    }
    rule_shape shape = {.kind = RULE_REGION_EDGES};
    if (choose_one_in(source, 4)) {
        shape.kind = RULE_REGION_DISC;
        shape.centre = choose_region_point(source, made->limit);
        shape.radius = choose_between(source, 1, choose_one_in(source, 4) ? INT64_C(1) << 31 : made->limit);
        made->centre[0] = shape.centre.x, made->centre[1] = shape.centre.y, made->radius = shape.radius;
    } else {
        for (size_t rings = 1 + choose_below(source, 3); rings > 0; rings--) choose_region_ring(source, made);
        shape.edges = made->edges, shape.edge_count = made->count;
    }
    wend_allocator allocator = wend_default_allocator();
    if (wend_rule_region_set(&made->region, &allocator, &made->lattice, &shape, 1)) abort();
}

// Anywhere, or at a corner, or beside one, or in the middle of an edge.
static wend_lattice_point choose_telling_point(choices *source, const region_case *made) {
    wend_lattice_point point = choose_region_point(source, made->limit);
    if (made->count == 0 || choose_one_in(source, 3)) {
        if (made->count > 0 || made->radius > made->limit || choose_one_in(source, 2)) return point;
        // On the circle, or beside it.
        long long x = made->centre[0] + (choose_one_in(source, 2) ? made->radius : -made->radius);
        long long y = made->centre[1] + choose_between(source, -1, 1);
        wend_lattice_point beside = {(int32_t)x, (int32_t)y};
        return wend_lattice_point_is_valid(beside) ? beside : point;
    }
    const rule_edge *edge = &made->edges[choose_below(source, made->count)];
    switch (choose_below(source, 3)) {
    case 0: point = edge->a; break;
    case 1:
        point = (wend_lattice_point){edge->a.x + (edge->b.x - edge->a.x) / 2, edge->a.y + (edge->b.y - edge->a.y) / 2};
        break;
    default:
        point.x = edge->b.x + (int32_t)choose_between(source, -1, 1);
        point.y = edge->b.y + (int32_t)choose_between(source, -1, 1);
        break;
    }
    return wend_lattice_point_is_valid(point) ? point : edge->a;
}

static wend_vector2 region_position(const region_case *made, wend_lattice_point point) {
    return wend_lattice_position(&made->lattice, point);
}

static bool naive_holds(const region_case *made, long long x, long long y) {
    return made->count ? naive_region_contains(made->numbers, made->count, x, y)
                       : naive_disc_contains(made->centre, made->radius, x, y);
}

// In a region, for a place on or between lattice points: by the crossings of a ray, in long doubles.
static bool naive_surrounds(const region_case *made, double x, double y) {
    if (x == floor(x) && y == floor(y))
        return naive_region_contains(made->numbers, made->count, (long long)x, (long long)y);
    bool inside = false;
    for (size_t i = 0; i < made->count; i++) {
        const long long *edge = made->numbers[i];
        if (((double)edge[0] > x) == ((double)edge[2] > x)) continue;
        long double rise =
            (long double)(edge[3] - edge[1]) * (x - (long double)edge[0]) / (long double)(edge[2] - edge[0]);
        inside ^= edge[1] + rise > y;
    }
    return inside;
}

// In lattice units, of a place in lattice units.
static double naive_distance(const region_case *made, double x, double y) {
    if (made->count == 0)
        return fmax((double)(hypotl(x - (long double)made->centre[0], y - (long double)made->centre[1]) - made->radius),
                    0);
    if (naive_surrounds(made, x, y)) return 0;
    return (double)naive_border_distance(made->numbers, made->count, x, y);
}

static bool check_region_point(choices *source, const region_case *made) {
    wend_lattice_point p = choose_telling_point(source, made);
    wend_vector2 position = region_position(made, p);
    double unit = wend_lattice_unit(&made->lattice);
    if (wend_rule_region_contains(&made->region, position) != naive_holds(made, p.x, p.y))
        return choices_fail(source, "(%d, %d) is %s the region", p.x, p.y,
                            naive_holds(made, p.x, p.y) ? "in" : "not in");
    double right = naive_distance(made, p.x, p.y), said = wend_rule_region_distance(&made->region, position) / unit;
    if (!(fabs(said - right) <= 1e-12 * right + 1e-9 + 0x1p-50 * made->limit))
        return choices_fail(source, "(%d, %d) is %.17g units away, not %.17g", p.x, p.y, right, said);
    return wend_rule_region_value(&made->region, position) == (naive_holds(made, p.x, p.y) ? 1 : 0) ||
           choices_fail(source, "(%d, %d) has the wrong value", p.x, p.y);
}

static bool check_region_line(choices *source, const region_case *made) {
    wend_lattice_point a = choose_telling_point(source, made), b = choose_telling_point(source, made);
    const long long line[4] = {a.x, a.y, b.x, b.y};
    bool right = made->count ? naive_region_touches(made->numbers, made->count, line)
                             : naive_disc_touches(made->centre, made->radius, line);
    if (wend_rule_region_touches(&made->region, region_position(made, a), region_position(made, b)) != right)
        return choices_fail(source, "the line from (%d, %d) to (%d, %d) does%s touch the region", a.x, a.y, b.x, b.y,
                            right ? "" : " not");
    // Between lattice points: in doubles.
    double t = choose_unit(source), x = a.x + t * ((double)b.x - a.x), y = a.y + t * ((double)b.y - a.y),
           unit = wend_lattice_unit(&made->lattice);
    if (made->lattice.origin_x != 0 || made->lattice.origin_y != 0) return true; // positions have not the bits
    double away = naive_distance(made, x, y),
           said = wend_rule_region_distance(&made->region, (wend_vector2){x * unit, y * unit}) / unit;
    return fabs(said - away) <= 1e-9 * away + 1e-5 ||
           choices_fail(source, "(%.17g, %.17g) is %.17g units away, not %.17g", x, y, away, said);
}

// A region is closed: any place on an edge along an axis is in it, and what is in it is no distance away.
static bool check_region_border(choices *source, const region_case *made) {
    if (made->lattice.origin_x != 0 || made->lattice.origin_y != 0) return true; // positions have not the bits
    wend_lattice_point any = choose_region_point(source, made->limit);
    double x = any.x + choose_unit(source), y = any.y + choose_unit(source), unit = wend_lattice_unit(&made->lattice);
    bool on_border = false;
    if (made->count > 0) {
        const rule_edge *edge = &made->edges[choose_below(source, made->count)];
        double t = choose_unit(source);
        on_border = edge->a.x == edge->b.x || edge->a.y == edge->b.y;
        x = edge->a.x + t * ((double)edge->b.x - edge->a.x), y = edge->a.y + t * ((double)edge->b.y - edge->a.y);
    }
    bool in = wend_rule_region_contains(&made->region, (wend_vector2){x * unit, y * unit});
    if (on_border && !in) return choices_fail(source, "(%.17g, %.17g) is on the border, and not in the region", x, y);
    double away = wend_rule_region_distance(&made->region, (wend_vector2){x * unit, y * unit});
    return in == (away == 0) ||
           choices_fail(source, "(%.17g, %.17g) is %s the region, and %.17g m away", x, y, in ? "in" : "not in", away);
}

bool regions_agree_with_naive(choices *source, void *user) {
    (void)user;
    static region_case made;
    choose_region(source, &made);
    bool good = true;
    for (int i = 0; i < 12 && good; i++) good = check_region_point(source, &made);
    for (int i = 0; i < 6 && good; i++) good = check_region_line(source, &made);
    for (int i = 0; i < 6 && good; i++) good = check_region_border(source, &made);
    wend_allocator allocator = wend_default_allocator();
    wend_rule_region_free(&made.region, &allocator);
    return good;
}

// ---------------------------------------------------------------------------------------------------------------------
// Between

static void choose_box_corners(choices *source, int32_t limit, wend_lattice_point corners[4]) {
    wend_lattice_point middle = choose_region_point(source, limit);
    int64_t x = choose_between(source, 0, limit),
            y = choose_one_in(source, 2) ? choose_between(source, -limit, limit) : 0;
    double share = choose_unit(source);
    const int64_t along[4] = {-1, 1, 1, -1}, across[4] = {-1, -1, 1, 1};
    for (int i = 0; i < 4; i++) {
        double corner_x = (double)middle.x + (double)(along[i] * x) - (double)(across[i] * y) * share,
               corner_y = (double)middle.y + (double)(along[i] * y) + (double)(across[i] * x) * share;
        double most = WEND_COORDINATE_LIMIT;
        corners[i] = (wend_lattice_point){(int32_t)fmax(fmin(floor(corner_x), most), -most),
                                          (int32_t)fmax(fmin(floor(corner_y), most), -most)};
    }
}

// A hull as the oracle sees it.
typedef struct naive_hull {
    long long corners[8][2], edges[8][4];
    size_t count;
} naive_hull;

static naive_hull hull_by_oracle(const wend_lattice_point *points, size_t count) {
    long long all[8][2];
    naive_hull hull;
    for (size_t i = 0; i < count; i++) all[i][0] = points[i].x, all[i][1] = points[i].y;
    hull.count = naive_convex_hull((const long long(*)[2])all, count, hull.corners);
    for (size_t i = 0; i < hull.count; i++) {
        const long long *from = hull.corners[i], *to = hull.corners[(i + 1) % hull.count];
        memcpy(hull.edges[i], (long long[4]){from[0], from[1], to[0], to[1]}, sizeof hull.edges[i]);
    }
    return hull;
}

static int side_of_hull(const naive_hull *hull, wend_lattice_point p) {
    return naive_convex_side((const long long(*)[2])hull->corners, hull->count, p.x, p.y);
}

static bool is_near_hull(const naive_hull *hull, wend_lattice_point p) {
    return naive_border_distance((const long long(*)[4])hull->edges, hull->count, p.x, p.y) <= 1.5L;
}

static bool hulls_cross(const naive_hull *a, const naive_hull *b) {
    for (size_t i = 0; i < a->count; i++)
        if (naive_region_touches((const long long(*)[4])b->edges, b->count, a->edges[i])) return true;
    return false;
}

bool betweens_agree_with_naive(choices *source, void *user) {
    (void)user;
    static const int32_t limits[] = {4, 16, 1000, WEND_COORDINATE_LIMIT / 4};
    int32_t limit = limits[choose_below(source, 4)];
    wend_lattice_point all[8];
    choose_box_corners(source, limit, all);
    choose_box_corners(source, limit, all + 4);
    rule_edge edges[BETWEEN_EDGE_LIMIT];
    long long numbers[BETWEEN_EDGE_LIMIT][4];
    size_t count = wend_annotation_between(all, all + 4, edges);
    if (count > BETWEEN_EDGE_LIMIT) return choices_fail(source, "there are %zu edges", count);
    for (size_t i = 0; i < count; i++)
        memcpy(numbers[i], (long long[4]){edges[i].a.x, edges[i].a.y, edges[i].b.x, edges[i].b.y}, sizeof numbers[i]);
    naive_hull hull = hull_by_oracle(all, 8), first = hull_by_oracle(all, 4), second = hull_by_oracle(all + 4, 4);
    if (hull.count == 0) return true; // a line or a point
    bool rounded = hulls_cross(&first, &second), good = true;
    for (int i = 0; i < 40 && good; i++) {
        wend_lattice_point p = i < 8 ? all[i] : choose_region_point(source, 2 * limit);
        if (i >= 8 && i < 20)
            p = (wend_lattice_point){all[i % 8].x / 2 + all[i % 5].x / 2, all[i % 8].y / 2 + all[i % 5].y / 2};
        int in_hull = side_of_hull(&hull, p), in_first = side_of_hull(&first, p), in_second = side_of_hull(&second, p);
        bool held = naive_region_contains((const long long(*)[4])numbers, count, p.x, p.y);
        // Where borders cross, crossings are rounded: so the borders of the boxes may be as far off.
        if (rounded && (is_near_hull(&first, p) || is_near_hull(&second, p))) continue;
        if (held && (in_hull < 0 || in_first > 0 || in_second > 0))
            good = choices_fail(source, "(%d, %d) is not between", p.x, p.y);
        if (!held && in_hull > 0 && in_first < 0 && in_second < 0)
            good = choices_fail(source, "(%d, %d) is between", p.x, p.y);
    }
    return good;
}
