#include "exact_geometry.h"

#include <gmp.h>
#include <stdlib.h>

// ---- integers: determinants of absolute coordinates, expanded in full

static int clamped(const mpz_t value) {
    if (mpz_cmpabs_ui(value, 2) > 0) return 3 * mpz_sgn(value);
    return (int)mpz_get_si(value);
}

// result += sign * a * b
static void add_product(mpz_t result, int sign, long a, long b) {
    static mpz_t factor;
    static bool ready;
    if (!ready) mpz_init(factor);
    ready = true;
    mpz_set_si(factor, a);
    mpz_mul_si(factor, factor, b);
    if (sign > 0)
        mpz_add(result, result, factor);
    else
        mpz_sub(result, result, factor);
}

// The determinant | a.x a.y 1 ; b.x b.y 1 ; c.x c.y 1 |.
static void triangle_determinant(mpz_t result, oracle_point a, oracle_point b, oracle_point c) {
    mpz_set_ui(result, 0);
    add_product(result, 1, a.x, b.y);
    add_product(result, -1, b.x, a.y);
    add_product(result, 1, b.x, c.y);
    add_product(result, -1, c.x, b.y);
    add_product(result, 1, c.x, a.y);
    add_product(result, -1, a.x, c.y);
}

int oracle_orient2d(oracle_point a, oracle_point b, oracle_point c) {
    static mpz_t value;
    static bool ready;
    if (!ready) mpz_init(value);
    ready = true;
    triangle_determinant(value, a, b, c);
    return clamped(value);
}

// The 4 x 4 determinant with rows x, y, x^2 + y^2, 1, expanded along the lifted column.
int oracle_incircle(oracle_point a, oracle_point b, oracle_point c, oracle_point d) {
    static mpz_t value, lift, minor;
    static bool ready;
    if (!ready) mpz_inits(value, lift, minor, NULL);
    ready = true;
    const oracle_point points[4] = {a, b, c, d};
    mpz_set_ui(value, 0);
    for (int i = 0; i < 4; i++) {
        oracle_point rest[3];
        for (int j = 0, k = 0; j < 4; j++)
            if (j != i) rest[k++] = points[j];
        triangle_determinant(minor, rest[0], rest[1], rest[2]);
        mpz_set_ui(lift, 0);
        add_product(lift, 1, points[i].x, points[i].x);
        add_product(lift, 1, points[i].y, points[i].y);
        if (i % 2)
            mpz_submul(value, lift, minor);
        else
            mpz_addmul(value, lift, minor);
    }
    return clamped(value);
}

// ---- rationals

static void set_whole(mpq_t value, long whole) {
    mpq_set_si(value, whole, 1);
}

// result = (b - a) . (d - c)
static void dot(mpq_t result, oracle_point a, oracle_point b, oracle_point c, oracle_point d) {
    mpz_t sum;
    mpz_init(sum);
    add_product(sum, 1, b.x - a.x, d.x - c.x);
    add_product(sum, 1, b.y - a.y, d.y - c.y);
    mpq_set_z(result, sum);
    mpz_clear(sum);
}

// result = (b - a) x (d - c)
static void cross(mpq_t result, oracle_point a, oracle_point b, oracle_point c, oracle_point d) {
    mpz_t sum;
    mpz_init(sum);
    add_product(sum, 1, b.x - a.x, d.y - c.y);
    add_product(sum, -1, b.y - a.y, d.x - c.x);
    mpq_set_z(result, sum);
    mpz_clear(sum);
}

int oracle_compare_lengths(oracle_point a, oracle_point b, oracle_point c, oracle_point d) {
    mpq_t first, second;
    mpq_inits(first, second, NULL);
    dot(first, a, b, a, b);
    dot(second, c, d, c, d);
    int order = mpq_cmp(first, second);
    mpq_clears(first, second, NULL);
    return (order > 0) - (order < 0);
}

// |p - foot|^2, where foot = a + t (b - a) is the point of the line, or of the segment, nearest to p.
static void squared_distance(mpq_t result, oracle_point p, const oracle_point ab[2], bool endless) {
    mpq_t t, term, x, y;
    mpq_inits(t, term, x, y, NULL);
    dot(term, ab[0], ab[1], ab[0], ab[1]);
    if (mpq_sgn(term) != 0) {
        dot(t, ab[0], ab[1], ab[0], p);
        mpq_div(t, t, term);
    }
    if (!endless && mpq_sgn(t) < 0) set_whole(t, 0);
    if (!endless && mpq_cmp_si(t, 1, 1) > 0) set_whole(t, 1);
    set_whole(x, ab[1].x - ab[0].x);
    mpq_mul(x, x, t);
    set_whole(term, ab[0].x - p.x);
    mpq_add(x, x, term);
    set_whole(y, ab[1].y - ab[0].y);
    mpq_mul(y, y, t);
    set_whole(term, ab[0].y - p.y);
    mpq_add(y, y, term);
    mpq_mul(x, x, x);
    mpq_mul(y, y, y);
    mpq_add(result, x, y);
    mpq_clears(t, term, x, y, NULL);
}

int oracle_compare_distances(oracle_point p, const oracle_point ab[2], oracle_point q, const oracle_point cd[2],
                             bool endless) {
    mpq_t first, second;
    mpq_inits(first, second, NULL);
    squared_distance(first, p, ab, endless);
    squared_distance(second, q, cd, endless);
    int order = mpq_cmp(first, second);
    mpq_clears(first, second, NULL);
    return (order > 0) - (order < 0);
}

int oracle_compare_radius(oracle_point p, const oracle_point ab[2], long squared_radius) {
    mpq_t distance;
    mpq_init(distance);
    squared_distance(distance, p, ab, false);
    int order = mpq_cmp_si(distance, squared_radius, 1);
    mpq_clear(distance);
    return (order > 0) - (order < 0);
}

// ---- segments, by their parameters

static bool same_point(oracle_point a, oracle_point b) {
    return a.x == b.x && a.y == b.y;
}

// 0: outside [0, 1]; 1: at 0; 2: at 1; 3: between.
static int parameter_place(const mpq_t t) {
    if (mpq_sgn(t) < 0 || mpq_cmp_si(t, 1, 1) > 0) return 0;
    if (mpq_sgn(t) == 0) return 1;
    return mpq_cmp_si(t, 1, 1) == 0 ? 2 : 3;
}

// The parameter of p on the line a + t (b - a), a != b; false when p is not on that line.
static bool line_parameter(mpq_t t, oracle_point p, oracle_point a, oracle_point b) {
    mpq_t length;
    mpq_init(length);
    cross(length, a, b, a, p);
    bool on = mpq_sgn(length) == 0;
    dot(length, a, b, a, b);
    dot(t, a, b, a, p);
    mpq_div(t, t, length);
    mpq_clear(length);
    return on;
}

static bool point_on_segment(oracle_point p, oracle_point a, oracle_point b) {
    if (same_point(a, b)) return same_point(p, a);
    mpq_t t;
    mpq_init(t);
    bool on = line_parameter(t, p, a, b) && parameter_place(t) != 0;
    mpq_clear(t);
    return on;
}

static oracle_relation touch_at(oracle_point point, unsigned touching) {
    return (oracle_relation){.kind = 2, .touching = touching, .ends = {point, point}};
}

static oracle_relation relate_crossing_lines(oracle_point a, oracle_point b, oracle_point c, oracle_point d,
                                             const mpq_t denominator) {
    mpq_t t, s;
    mpq_inits(t, s, NULL);
    cross(t, a, c, c, d);
    mpq_div(t, t, denominator);
    cross(s, a, c, a, b);
    mpq_div(s, s, denominator);
    int first = parameter_place(t), second = parameter_place(s);
    mpq_clears(t, s, NULL);
    if (!first || !second) return (oracle_relation){.kind = 0};
    if (first == 3 && second == 3) return (oracle_relation){.kind = 1};
    unsigned touching = (first == 3 ? 0u : (unsigned)first) | (second == 3 ? 0u : 4u * (unsigned)second);
    return touch_at(first == 1 ? a : first == 2 ? b : second == 1 ? c : d, touching);
}

static oracle_relation relate_on_one_line(oracle_point a, oracle_point b, oracle_point c, oracle_point d) {
    // Parameters on ab of the four ends: 0, 1, and those of c and d.
    mpq_t t[4];
    for (int i = 0; i < 4; i++) mpq_init(t[i]);
    set_whole(t[1], 1);
    line_parameter(t[2], c, a, b);
    line_parameter(t[3], d, a, b);
    const oracle_point points[4] = {a, b, c, d};
    int low = mpq_cmp(t[2], t[3]) <= 0 ? 2 : 3, high = 5 - low;
    int start = mpq_cmp(t[low], t[0]) > 0 ? low : 0, end = mpq_cmp(t[high], t[1]) < 0 ? high : 1;
    oracle_relation relation = {.kind = 0};
    int order = mpq_cmp(t[start], t[end]);
    if (order <= 0) {
        for (int i = 0; i < 4; i++)
            if (mpq_cmp(t[i], t[start]) >= 0 && mpq_cmp(t[i], t[end]) <= 0) relation.touching |= 1u << i;
        relation.kind = order == 0 ? 2 : 3;
        oracle_point first = points[start], last = points[end];
        bool swapped = last.x < first.x || (last.x == first.x && last.y < first.y);
        relation.ends[0] = swapped ? last : first;
        relation.ends[1] = swapped ? first : last;
    }
    for (int i = 0; i < 4; i++) mpq_clear(t[i]);
    return relation;
}

oracle_relation oracle_relate(oracle_point a, oracle_point b, oracle_point c, oracle_point d) {
    const oracle_relation apart = {.kind = 0};
    bool first_is_point = same_point(a, b), second_is_point = same_point(c, d);
    if (first_is_point && second_is_point) return same_point(a, c) ? touch_at(a, 15) : apart;
    if (first_is_point) {
        if (!point_on_segment(a, c, d)) return apart;
        return touch_at(a, 3u | (same_point(a, c) ? 4u : 0) | (same_point(a, d) ? 8u : 0));
    }
    if (second_is_point) {
        if (!point_on_segment(c, a, b)) return apart;
        return touch_at(c, 12u | (same_point(c, a) ? 1u : 0) | (same_point(c, b) ? 2u : 0));
    }
    mpq_t denominator, offset;
    mpq_inits(denominator, offset, NULL);
    cross(denominator, a, b, c, d);
    cross(offset, a, b, a, c);
    oracle_relation relation = apart;
    if (mpq_sgn(denominator) != 0)
        relation = relate_crossing_lines(a, b, c, d, denominator);
    else if (mpq_sgn(offset) == 0)
        relation = relate_on_one_line(a, b, c, d);
    mpq_clears(denominator, offset, NULL);
    return relation;
}

// floor(x + 1/2)
static long rounded_half_up(const mpq_t x, bool *whole) {
    mpq_t half;
    mpz_t result;
    mpq_init(half);
    mpz_init(result);
    mpq_set_si(half, 1, 2);
    mpq_add(half, half, x);
    mpz_fdiv_q(result, mpq_numref(half), mpq_denref(half));
    if (mpz_cmp_ui(mpq_denref(x), 1) != 0) *whole = false;
    long rounded = mpz_get_si(result);
    mpz_clear(result);
    mpq_clear(half);
    return rounded;
}

bool oracle_crossing(oracle_point a, oracle_point b, oracle_point c, oracle_point d, oracle_point *rounded) {
    // Lines as A x + B y = C with C = a x (b - a), solved by Cramer's rule.
    mpq_t a1, b1, c1, a2, b2, c2, determinant, x, y, product;
    mpq_inits(a1, b1, c1, a2, b2, c2, determinant, x, y, product, NULL);
    const oracle_point origin = {0, 0};
    set_whole(a1, b.y - a.y);
    set_whole(b1, a.x - b.x);
    cross(c1, origin, a, a, b);
    set_whole(a2, d.y - c.y);
    set_whole(b2, c.x - d.x);
    cross(c2, origin, c, c, d);
    mpq_mul(determinant, a1, b2);
    mpq_mul(product, a2, b1);
    mpq_sub(determinant, determinant, product);
    mpq_mul(x, c1, b2);
    mpq_mul(product, c2, b1);
    mpq_sub(x, x, product);
    mpq_div(x, x, determinant);
    mpq_mul(y, a1, c2);
    mpq_mul(product, a2, c1);
    mpq_sub(y, y, product);
    mpq_div(y, y, determinant);
    bool whole = true;
    rounded->x = rounded_half_up(x, &whole);
    rounded->y = rounded_half_up(y, &whole);
    mpq_clears(a1, b1, c1, a2, b2, c2, determinant, x, y, product, NULL);
    return whole;
}

// ---- polygons

static oracle_point vertex(const oracle_point *points, size_t count, size_t index) {
    return points[index % count];
}

static int sign_of(int value) {
    return (value > 0) - (value < 0);
}

static bool line_avoids_vertices(oracle_point from, oracle_point to, const oracle_point *points, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (oracle_orient2d(from, to, points[i]) == 0) return false;
    return true;
}

// Signed crossings of the edges with the segment from `point` to a far point, which is chosen so that no vertex lies on
// the line through both: then every crossing is proper and there is no special case.
static long winding_number(const oracle_point *points, size_t count, oracle_point point) {
    oracle_point far_point = {4000000000L, 3999999979L};
    while (!line_avoids_vertices(point, far_point, points, count)) far_point.y--;
    long winding = 0;
    for (size_t i = 0; i < count; i++) {
        oracle_point from = points[i], to = vertex(points, count, i + 1);
        int side_from = sign_of(oracle_orient2d(point, far_point, from));
        int side_to = sign_of(oracle_orient2d(point, far_point, to));
        if (side_from == side_to) continue;
        // The edge crosses the line; it crosses the ray when point and far point are on different sides of the edge.
        if (sign_of(oracle_orient2d(from, to, point)) == sign_of(oracle_orient2d(from, to, far_point))) continue;
        winding += side_to > 0 ? 1 : -1;
    }
    return winding;
}

oracle_location oracle_locate(const oracle_point *points, size_t count, oracle_point point, bool even_odd) {
    for (size_t i = 0; i < count; i++)
        if (same_point(points[i], point)) return (oracle_location){.side = 3, .index = i};
    for (size_t i = 0; i < count; i++)
        if (point_on_segment(point, points[i], vertex(points, count, i + 1)))
            return (oracle_location){.side = 2, .index = i};
    long winding = winding_number(points, count, point);
    return (oracle_location){.side = even_odd ? winding % 2 != 0 : winding != 0, .winding = winding};
}

int oracle_doubled_area(const oracle_point *points, size_t count, long *high, unsigned long *low, double *truncated) {
    // Trapezoids down to the x axis: (x0 - x1)(y0 + y1).
    mpz_t sum, word;
    mpz_inits(sum, word, NULL);
    for (size_t i = 0; i < count; i++) {
        oracle_point from = points[i], to = vertex(points, count, i + 1);
        add_product(sum, 1, from.x - to.x, from.y + to.y);
    }
    int sign = mpz_sgn(sum);
    *truncated = mpz_get_d(sum);
    mpz_fdiv_r_2exp(word, sum, 64);
    *low = mpz_get_ui(word);
    mpz_fdiv_q_2exp(word, sum, 64);
    *high = mpz_get_si(word);
    mpz_clears(sum, word, NULL);
    return sign;
}

bool oracle_is_simple(const oracle_point *points, size_t count, size_t edges[2]) {
    edges[0] = edges[1] = 0;
    if (count < 3) return false;
    for (size_t i = 0; i < count; i++) {
        for (size_t j = i; j < count; j++) {
            oracle_point a = points[i], b = vertex(points, count, i + 1);
            oracle_point c = points[j], d = vertex(points, count, j + 1);
            oracle_relation relation = oracle_relate(a, b, c, d);
            bool allowed;
            if (i == j)
                allowed = !same_point(a, b);
            else if (j == i + 1)
                allowed = relation.kind == 2 && same_point(relation.ends[0], c);
            else if (i == 0 && j == count - 1)
                allowed = relation.kind == 2 && same_point(relation.ends[0], a);
            else
                allowed = relation.kind == 0;
            if (allowed) continue;
            edges[0] = i;
            edges[1] = j;
            return false;
        }
    }
    return true;
}

// Without repeated vertices: simple, and for every edge all vertices on the same side of it, or on its line.
bool oracle_is_convex(const oracle_point *points, size_t count) {
    oracle_point *kept = calloc(count + 1, sizeof *kept);
    if (!kept) abort();
    size_t left = 0;
    for (size_t i = 0; i < count; i++)
        if (left == 0 || !same_point(kept[left - 1], points[i])) kept[left++] = points[i];
    while (left > 1 && same_point(kept[left - 1], kept[0])) left--;
    size_t edges[2];
    bool convex = oracle_is_simple(kept, left, edges);
    bool sides[2] = {false, false};
    for (size_t i = 0; i < left; i++) {
        for (size_t j = 0; j < left; j++) {
            int side = oracle_orient2d(kept[i], vertex(kept, left, i + 1), kept[j]);
            if (side) sides[side > 0] = true;
        }
    }
    free(kept);
    return convex && sides[0] != sides[1];
}
