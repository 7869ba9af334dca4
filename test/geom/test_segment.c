#include "support/test.h"

#include "properties/geom/geometry_properties.h"
#include "support/soft_contract.h"
#include "wend/segment.h"

static void relations_and_crossings_are_exact(void **state) {
    (void)state;
    check_property("segments agree with GMP", 200000, segments_agree_with_gmp, NULL);
}

static void order_direction_and_motion_do_not_matter(void **state) {
    (void)state;
    check_property("segments follow symmetries", 200000, segments_follow_symmetries, NULL);
}

// All pairs of segments on a 3 x 3 lattice, points among them.
static void every_pair_on_nine_points_is_valid(void **state) {
    (void)state;
    int seen[4] = {0};
    for (int code = 0; code < 9 * 9 * 9 * 9; code++) {
        wend_lattice_point p[4];
        oracle_point o[4];
        for (int i = 0, rest = code; i < 4; i++, rest /= 9) {
            p[i] = (wend_lattice_point){rest % 3, rest / 3 % 3};
            o[i] = to_oracle(p[i]);
        }
        wend_segments_relation got = wend_segments_relate((wend_segment){p[0], p[1]}, (wend_segment){p[2], p[3]});
        oracle_relation expected = oracle_relate(o[0], o[1], o[2], o[3]);
        assert_int_equal(got.kind, expected.kind);
        assert_int_equal(got.touching, expected.touching);
        seen[got.kind]++;
    }
    for (int i = 0; i < 4; i++) assert_true(seen[i] > 100);
}

static void a_crossing_at_a_half_goes_up(void **state) {
    (void)state;
    wend_lattice_point point;
    bool exact = true;
    for (int32_t shift = -3; shift <= 3; shift++) {
        wend_segment rising = {{shift, shift}, {shift + 1, shift + 1}},
                     falling = {{shift, shift + 1}, {shift + 1, shift}};
        assert_true(wend_segments_crossing(rising, falling, &point, &exact));
        assert_false(exact);
        assert_int_equal(point.x, shift + 1);
        assert_int_equal(point.y, shift + 1);
    }
}

static void contract_violations_are_answered(void **state) {
    (void)state;
    wend_segment good = {{0, 0}, {1, 1}}, wrong = {{0, 0}, {INT32_MIN, 0}};
    wend_lattice_point point = {5, 5};
    assert_int_equal(wend_segments_relate(good, wrong).kind, WEND_SEGMENTS_APART);
    assert_false(wend_segments_crossing(wrong, good, &point, NULL));
    assert_false(wend_segments_crossing(good, good, NULL, NULL));
    assert_false(wend_segment_contains(wrong, point));
    assert_false(wend_segment_contains(good, wrong.b));
    assert_int_equal(point.x, 5);
    assert_int_equal(soft_contract_broken(), 5);
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(relations_and_crossings_are_exact),
        FACT(order_direction_and_motion_do_not_matter),
        FACT(every_pair_on_nine_points_is_valid),
        FACT(a_crossing_at_a_half_goes_up),
        cmocka_unit_test_setup_teardown(contract_violations_are_answered, soft_contract_begin, soft_contract_end),
    };
    return cmocka_run_group_tests_name("segments", facts, NULL, NULL);
}
