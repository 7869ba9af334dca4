// The exact predicates against GMP: millions of cases over the full range, most of them as hard as they can be.
//
// "Hard" means a determinant next to 0. For orient2d those are -1, 0 and 1. For incircle the determinant of integer
// points is always even, since x^2 + y^2 = x + y (mod 2) makes the lifted column the sum of two others modulo 2: its
// values next to 0 are -2, 0 and 2. The sweep counts what GMP says the determinants are and insists on the mixture.
#include "support/test.h"

#include "properties/geom/geometry_properties.h"
#include "support/soft_contract.h"
#include "wend/predicates.h"
#include "wend/random.h"

#include <stdio.h>
#include <stdlib.h>

#define LIMIT WEND_COORDINATE_LIMIT

// Sanitized and unoptimised builds do a tenth.
#if defined(WEND_DEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SWEEP_CASES 1200000
#else
#define SWEEP_CASES 12000000
#endif

static wend_random dice;

static int64_t roll(int64_t low, int64_t high) {
    return wend_random_between(&dice, low, high);
}

static wend_lattice_point anywhere(void) {
    return (wend_lattice_point){(int32_t)roll(-LIMIT, LIMIT), (int32_t)roll(-LIMIT, LIMIT)};
}

// g = gcd(a, b) = u a + v b, for a, b >= 0.
static int64_t extended_euclid(int64_t a, int64_t b, int64_t *u, int64_t *v) {
    int64_t u0 = 1, v0 = 0, u1 = 0, v1 = 1;
    while (b) {
        int64_t q = a / b, rest = a % b, u2 = u0 - q * u1, v2 = v0 - q * v1;
        a = b;
        b = rest;
        u0 = u1;
        v0 = v1;
        u1 = u2;
        v1 = v2;
    }
    *u = u0;
    *v = v0;
    return a;
}

// Moves `start` by a random multiple of the primitive direction (x, y) that keeps it in range; false when none does.
static bool slide(int64_t start_x, int64_t start_y, int64_t x, int64_t y, wend_lattice_point *point) {
    int64_t low = -4 * (int64_t)LIMIT, high = 4 * (int64_t)LIMIT;
    const int64_t start[2] = {start_x, start_y}, direction[2] = {x, y};
    for (int i = 0; i < 2; i++) {
        int64_t step = llabs(direction[i]), up = LIMIT - start[i], down = LIMIT + start[i];
        if (step == 0) {
            if (up < 0 || down < 0) return false;
            continue;
        }
        if (direction[i] < 0) {
            int64_t swap = up;
            up = down;
            down = swap;
        }
        // Rounded down also where negative.
        int64_t most = up >= 0 ? up / step : -((-up + step - 1) / step);
        int64_t least = -(down >= 0 ? down / step : -((-down + step - 1) / step));
        if (most < high) high = most;
        if (least > low) low = least;
    }
    if (low > high) return false;
    int64_t k = roll(low, high);
    *point = (wend_lattice_point){(int32_t)(start_x + k * x), (int32_t)(start_y + k * y)};
    return true;
}

// A random segment with the primitive direction of its line.
static void primitive_direction(wend_lattice_point a, wend_lattice_point b, int64_t *x, int64_t *y) {
    int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y, u, v,
            divisor = extended_euclid(llabs(dx), llabs(dy), &u, &v);
    *x = divisor ? dx / divisor : 1;
    *y = divisor ? dy / divisor : 0;
}

// a, b, c with determinant -1 or 1: c is one step off the line of a and b.
static void nearly_collinear(wend_lattice_point p[3]) {
    int64_t x, y, u, v;
    do {
        p[0] = anywhere();
        p[1] = anywhere();
        primitive_direction(p[0], p[1], &x, &y);
        p[1] = (wend_lattice_point){(int32_t)(p[0].x + x), (int32_t)(p[0].y + y)};
        // u |x| + v |y| = 1, so x (sx u) - y (-sy v) = 1: the step (-sy v, sx u) has determinant 1 with (x, y).
        extended_euclid(llabs(x), llabs(y), &u, &v);
        int64_t side = roll(0, 1) ? 1 : -1, step_x = -side * (y < 0 ? -v : v), step_y = side * (x < 0 ? -u : u);
        if (slide(p[0].x + step_x, p[0].y + step_y, x, y, &p[2])) break;
    } while (true);
}

// a, b, c on one line, spread over the lattice.
static void collinear(wend_lattice_point p[3]) {
    int64_t x, y, reach = INT64_C(1) << roll(1, 30);
    wend_lattice_point towards;
    p[0] = anywhere();
    towards = (wend_lattice_point){(int32_t)(p[0].x + roll(-reach, reach)), (int32_t)(p[0].y + roll(-reach, reach))};
    primitive_direction(p[0], towards, &x, &y);
    slide(p[0].x, p[0].y, x, y, &p[1]);
    slide(p[0].x, p[0].y, x, y, &p[2]);
}

// The 108 lattice points at distance 1105 = 5 * 13 * 17 from the origin.
static wend_lattice_point circle[200];
static size_t circle_count;

static void find_circle(void) {
    circle_count = 0;
    for (int32_t x = -1105; x <= 1105; x++)
        for (int32_t y = -1105; y <= 1105; y++)
            if (x * x + y * y == 1105 * 1105) circle[circle_count++] = (wend_lattice_point){x, y};
    assert_int_equal(circle_count, 108);
}

// Four points on one circle: points of that circle times a Gaussian integer; or a trapezoid with a vertical axis.
static void cocircular(wend_lattice_point p[4]) {
    if (roll(0, 3) == 0) {
        int64_t axis = roll(-LIMIT, LIMIT), room = LIMIT - llabs(axis), first = roll(0, room), second = roll(0, room);
        int32_t low = (int32_t)roll(-LIMIT, LIMIT), high = (int32_t)roll(-LIMIT, LIMIT);
        p[0] = (wend_lattice_point){(int32_t)(axis - first), low};
        p[1] = (wend_lattice_point){(int32_t)(axis + first), low};
        p[2] = (wend_lattice_point){(int32_t)(axis + second), high};
        p[3] = (wend_lattice_point){(int32_t)(axis - second), high};
        return;
    }
    // |(a + b i)| * 1105 must leave room: |a|, |b| <= 343,000 gives a radius up to 2^29.
    int64_t most = INT64_C(1) << roll(0, 18), a = roll(-most, most), b = roll(-most, most);
    int64_t radius = 1105 * (llabs(a) + llabs(b));
    if (radius > LIMIT) {
        a /= 2;
        b /= 2;
        radius = 1105 * (llabs(a) + llabs(b));
    }
    int64_t x = roll(-(LIMIT - radius), LIMIT - radius), y = roll(-(LIMIT - radius), LIMIT - radius);
    for (int i = 0; i < 4; i++) {
        wend_lattice_point c = circle[roll(0, (int64_t)circle_count - 1)];
        p[i] = (wend_lattice_point){(int32_t)(x + a * c.x - b * c.y), (int32_t)(y + a * c.y + b * c.x)};
    }
}

// Determinant -2 or 2: (0, 0), (1, 0), (n, 1) and (2, 0) or (-1, 0), under a symmetry, a translation and a permutation.
static void nearly_cocircular(wend_lattice_point p[4]) {
    int64_t n = roll(-2 * (int64_t)LIMIT + 3, 2 * (int64_t)LIMIT - 3);
    const int64_t shape[4][2] = {{0, 0}, {1, 0}, {n, 1}, {roll(0, 1) ? 2 : -1, 0}};
    int64_t low = -1 < n ? -1 : n, high = 2 > n ? 2 : n;
    int64_t shift_x = roll(-LIMIT - low, LIMIT - high), shift_y = roll(-LIMIT, LIMIT - 1);
    bool flip_x = roll(0, 1), flip_y = roll(0, 1), swap = roll(0, 1);
    for (int i = 0; i < 4; i++) {
        int64_t x = shape[i][0] + shift_x, y = shape[i][1] + shift_y;
        if (flip_x) x = -x;
        if (flip_y) y = -y;
        p[i] = (wend_lattice_point){(int32_t)(swap ? y : x), (int32_t)(swap ? x : y)};
    }
    for (int64_t i = 3; i > 0; i--) {
        int64_t j = roll(0, i);
        wend_lattice_point other = p[i];
        p[i] = p[j];
        p[j] = other;
    }
}

// One unit off a circle, or anywhere.
static void any_four(wend_lattice_point p[4]) {
    if (roll(0, 1)) {
        for (int i = 0; i < 4; i++) p[i] = anywhere();
        return;
    }
    cocircular(p);
    int i = (int)roll(0, 3);
    p[i].x += p[i].x > 0 ? -1 : 1;
}

static uint64_t sweep_cases(void) {
    const char *wanted = getenv("WEND_CASES");
    return wanted ? strtoull(wanted, NULL, 0) : SWEEP_CASES;
}

static void no_sign_is_incorrect_in_millions_of_hard_cases(void **state) {
    (void)state;
    dice = wend_random_seeded(20240229);
    find_circle();
    uint64_t cases = sweep_cases(), wrong = 0, counts[2][7] = {{0}}, kinds[6] = {0};
    for (uint64_t i = 0; i < cases; i++) {
        wend_lattice_point p[4] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
        uint64_t kind = i % 6;
        switch (kind) {
        case 0: nearly_collinear(p); break;
        case 1: collinear(p); break;
        case 2: p[0] = anywhere(), p[1] = anywhere(), p[2] = anywhere(); break;
        case 3: cocircular(p); break;
        case 4: nearly_cocircular(p); break;
        default: any_four(p); break;
        }
        bool circles = kind >= 3;
        oracle_point o[4];
        for (int j = 0; j < 4; j++) o[j] = to_oracle(p[j]);
        int exact = circles ? oracle_incircle(o[0], o[1], o[2], o[3]) : oracle_orient2d(o[0], o[1], o[2]);
        int got = circles ? wend_incircle(p[0], p[1], p[2], p[3]) : wend_orient2d(p[0], p[1], p[2]);
        wrong += got != (exact > 0) - (exact < 0);
        counts[circles][exact + 3]++;
        kinds[kind] += kind == 0                ? abs(exact) == 1
                       : kind == 1 || kind == 3 ? exact == 0
                       : kind == 4              ? abs(exact) == 2
                                                : 0;
    }
    uint64_t hard = 0, second = counts[1][1] + counts[1][5];
    for (int circles = 0; circles < 2; circles++)
        for (int value = -1; value <= 1; value++) hard += counts[circles][value + 3];
    print_message("%llu cases, %llu with a determinant of -1, 0 or 1, %llu more incircles with -2 or 2, %llu wrong\n",
                  (unsigned long long)cases, (unsigned long long)hard, (unsigned long long)second,
                  (unsigned long long)wrong);
    assert_int_equal(wrong, 0);
    assert_true(hard >= cases / 3);
    // Every generator makes what it promises, and no incircle is odd.
    assert_int_equal(kinds[0], (cases + 5) / 6);
    assert_int_equal(kinds[1], (cases + 4) / 6);
    assert_int_equal(kinds[3], (cases + 2) / 6);
    assert_int_equal(kinds[4], (cases + 1) / 6);
    assert_int_equal(counts[1][2] + counts[1][4], 0);
    if (cases >= 1000)
        for (int value = -3; value <= 3; value++) assert_true(counts[0][value + 3] + counts[1][value + 3] > 0);
}

static void predicates_agree_with_gmp_in_every_world(void **state) {
    (void)state;
    check_property("predicates agree with GMP", 200000, predicates_agree_with_gmp, NULL);
}

static void predicates_are_blind_to_motion_and_order(void **state) {
    (void)state;
    check_property("predicates follow symmetries", 200000, predicates_follow_symmetries, NULL);
}

// The largest values there are: nothing overflows.
static void corners_of_the_lattice_are_answered(void **state) {
    (void)state;
    const wend_lattice_point a = {-LIMIT, -LIMIT}, b = {LIMIT, -LIMIT}, c = {LIMIT, LIMIT}, d = {-LIMIT, LIMIT};
    assert_int_equal(wend_orient2d(a, b, c), 1);
    assert_int_equal(wend_orient2d(a, c, b), -1);
    assert_int_equal(wend_incircle(a, b, c, d), 0);
    assert_int_equal(wend_incircle(a, b, c, (wend_lattice_point){-LIMIT + 1, LIMIT}), 1);
    assert_int_equal(wend_incircle(b, a, c, (wend_lattice_point){-LIMIT + 1, LIMIT}), -1);
    assert_int_equal(wend_compare_line_distances(c, (wend_segment){a, b}, d, (wend_segment){a, b}), 0);
    assert_int_equal(wend_compare_segment_radius(c, (wend_segment){a, a}, INT64_MAX), -1);
}

static void contract_violations_are_answered(void **state) {
    (void)state;
    const wend_lattice_point good = {0, 0}, other = {3, 1}, wrong = {LIMIT + 1, 0};
    const wend_segment line = {good, other}, far_line = {other, wrong}, point = {other, other};
    assert_int_equal(wend_orient2d(good, other, wrong), 0);
    assert_int_equal(wend_incircle(wrong, other, good, good), 0);
    assert_int_equal(wend_incircle(good, other, good, wrong), 0);
    assert_int_equal(wend_compare_lengths(line, far_line), 0);
    assert_int_equal(wend_compare_line_distances(wrong, line, good, line), 0);
    assert_int_equal(wend_compare_line_distances(good, line, other, point), 0);
    assert_int_equal(wend_compare_segment_distances(good, line, other, far_line), 0);
    assert_int_equal(wend_compare_segment_radius(good, line, -1), 0);
    assert_int_equal(soft_contract_broken(), 8);
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(no_sign_is_incorrect_in_millions_of_hard_cases),
        FACT(predicates_agree_with_gmp_in_every_world),
        FACT(predicates_are_blind_to_motion_and_order),
        FACT(corners_of_the_lattice_are_answered),
        cmocka_unit_test_setup_teardown(contract_violations_are_answered, soft_contract_begin, soft_contract_end),
    };
    return cmocka_run_group_tests_name("predicates", facts, NULL, NULL);
}
