#include "support/test.h"

#include "properties/geom/geometry_properties.h"
#include "support/soft_contract.h"
#include "wend/polygon.h"

static void every_polygon_is_answered_exactly(void **state) {
    (void)state;
    check_property("polygons agree with GMP", 50000, polygons_agree_with_gmp, NULL);
}

static void motion_direction_and_first_vertex_do_not_matter(void **state) {
    (void)state;
    check_property("polygons follow symmetries", 100000, polygons_follow_symmetries, NULL);
}

// All quadrilaterals on a 3 x 3 lattice, with every point of it and of its border asked.
static void every_quadrilateral_on_nine_points_is_valid(void **state) {
    (void)state;
    int simple = 0, convex = 0;
    for (int code = 0; code < 9 * 9 * 9 * 9; code += 3) {
        wend_lattice_point p[4];
        oracle_point o[4];
        for (int i = 0, rest = code; i < 4; i++, rest /= 9) {
            p[i] = (wend_lattice_point){rest % 3, rest / 3 % 3};
            o[i] = to_oracle(p[i]);
        }
        for (int32_t place = 0; place < 25; place++) {
            wend_lattice_point probe = {place % 5 - 1, place / 5 - 1};
            wend_polygon_location got = wend_polygon_locate(p, 4, probe, WEND_FILL_NON_ZERO);
            oracle_location expected = oracle_locate(o, 4, to_oracle(probe), false);
            assert_int_equal(got.side, expected.side);
            assert_int_equal(got.index, expected.index);
            assert_int_equal(got.winding, expected.winding);
        }
        simple += wend_polygon_is_simple(p, 4, NULL);
        convex += wend_polygon_is_convex(p, 4);
    }
    assert_true(simple > 50 && convex > 50);
}

static void a_double_loop_is_inside_by_one_rule_only(void **state) {
    (void)state;
    const wend_lattice_point twice[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}, {0, 0}, {4, 0}, {4, 4}, {0, 4}};
    wend_lattice_point middle = {2, 2};
    wend_polygon_location location = wend_polygon_locate(twice, 8, middle, WEND_FILL_NON_ZERO);
    assert_int_equal(location.side, WEND_POLYGON_INSIDE);
    assert_int_equal(location.winding, 2);
    assert_int_equal(wend_polygon_locate(twice, 8, middle, WEND_FILL_EVEN_ODD).side, WEND_POLYGON_OUTSIDE);
    assert_false(wend_polygon_is_convex(twice, 8));
    assert_true(wend_polygon_is_convex(twice, 4));
    assert_int_equal(wend_polygon_doubled_area(twice, 8).low, 64);
}

static void few_vertices_have_no_inside(void **state) {
    (void)state;
    const wend_lattice_point points[] = {{0, 0}, {4, 2}};
    wend_lattice_point middle = {2, 1}, off = {1, 1};
    assert_int_equal(wend_polygon_locate(NULL, 0, off, WEND_FILL_NON_ZERO).side, WEND_POLYGON_OUTSIDE);
    assert_int_equal(wend_polygon_locate(points, 1, off, WEND_FILL_NON_ZERO).side, WEND_POLYGON_OUTSIDE);
    assert_int_equal(wend_polygon_locate(points, 1, points[0], WEND_FILL_NON_ZERO).side, WEND_POLYGON_ON_VERTEX);
    assert_int_equal(wend_polygon_locate(points, 2, middle, WEND_FILL_NON_ZERO).side, WEND_POLYGON_ON_EDGE);
    assert_int_equal(wend_polygon_locate(points, 2, off, WEND_FILL_NON_ZERO).side, WEND_POLYGON_OUTSIDE);
    assert_int_equal(wend_polygon_doubled_area(points, 2).sign, 0);
    assert_false(wend_polygon_is_simple(points, 2, NULL));
    assert_false(wend_polygon_is_convex(points, 2));
}

// Around the whole lattice a thousand times: the sum needs more than 64 bits.
static void large_areas_do_not_overflow(void **state) {
    (void)state;
    enum { ROUNDS = 1000 };
    static wend_lattice_point points[4 * ROUNDS];
    const int32_t limit = WEND_COORDINATE_LIMIT;
    const wend_lattice_point corners[4] = {{-limit, -limit}, {limit, -limit}, {limit, limit}, {-limit, limit}};
    for (size_t i = 0; i < 4 * ROUNDS; i++) points[i] = corners[i % 4];
    wend_doubled_area area = wend_polygon_doubled_area(points, 4 * ROUNDS);
    assert_int_equal(area.sign, 1);
    assert_true(area.high > 0);
    assert_true(area.nearest == 2000.0 * 1073741822.0 * 1073741822.0);
}

static void contract_violations_are_answered(void **state) {
    (void)state;
    const wend_lattice_point wrong[] = {{0, 0}, {4, 0}, {WEND_COORDINATE_LIMIT + 1, 4}};
    wend_lattice_point point = {1, 1};
    assert_int_equal(wend_polygon_locate(NULL, 3, point, WEND_FILL_NON_ZERO).side, WEND_POLYGON_OUTSIDE);
    assert_int_equal(wend_polygon_locate(wrong, 3, point, WEND_FILL_NON_ZERO).side, WEND_POLYGON_OUTSIDE);
    assert_int_equal(wend_polygon_locate(wrong, 2, wrong[2], WEND_FILL_NON_ZERO).side, WEND_POLYGON_OUTSIDE);
    assert_int_equal(wend_polygon_locate(wrong, 2, point, (wend_fill_rule)2).side, WEND_POLYGON_OUTSIDE);
    assert_int_equal(wend_polygon_doubled_area(wrong, 3).sign, 0);
    assert_int_equal(wend_polygon_doubled_area(NULL, 3).sign, 0);
    assert_false(wend_polygon_is_convex(wrong, 3));
    assert_false(wend_polygon_is_simple(wrong, 3, NULL));
    assert_int_equal(soft_contract_broken(), 8);
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(every_polygon_is_answered_exactly),
        FACT(motion_direction_and_first_vertex_do_not_matter),
        FACT(every_quadrilateral_on_nine_points_is_valid),
        FACT(a_double_loop_is_inside_by_one_rule_only),
        FACT(few_vertices_have_no_inside),
        FACT(large_areas_do_not_overflow),
        cmocka_unit_test_setup_teardown(contract_violations_are_answered, soft_contract_begin, soft_contract_end),
    };
    return cmocka_run_group_tests_name("polygons", facts, NULL, NULL);
}
