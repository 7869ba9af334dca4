#include "support/test.h"

#include "properties/base/number_properties.h"
#include "support/soft_contract.h"
#include "wend/lattice.h"

#include <math.h>

static void rounding_is_exact(void **state) {
    (void)state;
    check_property("rounding agrees with GMP", 100000, rounding_agrees_with_gmp, NULL);
}

static void many_positions_are_rounded_like_each_alone(void **state) {
    (void)state;
    check_property("rounding many is rounding each", 10000, rounding_many_is_rounding_each, NULL);
}

static void rounding_moves_with_the_world(void **state) {
    (void)state;
    check_property("rounding commutes with translation", 10000, rounding_commutes_with_translation, NULL);
}

static void every_lattice_point_is_a_double(void **state) {
    (void)state;
    check_property("positions are exact and come back", 50000, positions_are_exact_and_come_back, NULL);
}

static void the_chosen_lattice_is_the_nearest_exact_one(void **state) {
    (void)state;
    check_property("a chosen lattice is the best", 5000, a_chosen_lattice_is_the_best_there_is, NULL);
}

static void just_below_a_half_does_not_go_up(void **state) {
    (void)state;
    // 0.49999999999999994 + 0.5 is 1 in doubles; floor of that would be wrong.
    wend_lattice metres = {.unit_exponent = 0};
    const struct {
        double value;
        int32_t rounded;
    } cases[] = {{0.49999999999999994, 0},
                 {0.5, 1},
                 {-0.5, 0},
                 {-0.50000000000000011, -1},
                 {-1e-300, 0},
                 {1.5, 2},
                 {-1.5, -1},
                 {0x1p-1074, 0},
                 {536870911.4375, 536870911},
                 {-536870911.5, -536870911}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wend_lattice_rounding rounding;
        assert_int_equal(wend_lattice_round(&metres, (wend_vector2){cases[i].value, 0}, NULL, &rounding), WEND_OK);
        assert_int_equal(rounding.point.x, cases[i].rounded);
    }
}

static void rejections_name_the_coordinate_and_what_is_expected(void **state) {
    (void)state;
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    wend_lattice lattice = wend_default_lattice();
    wend_lattice_rounding rounding;
    assert_int_equal(wend_lattice_round(&lattice, (wend_vector2){NAN, 40000}, findings, &rounding), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_count(findings), 2);
    assert_string_equal(wend_diagnostics_get(findings, 0)->text,
                        "coordinate x is not a number; a finite number is needed");
    assert_string_equal(
        wend_diagnostics_get(findings, 1)->text,
        "coordinate y = 40000 is outside the map; between -32767.999938964844 and 32767.999938964844 is needed");
    wend_diagnostics_destroy(findings);
}

static void an_invalid_lattice_is_explained(void **state) {
    (void)state;
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    wend_lattice good = wend_default_lattice(),
                 wrong = {.unit_exponent = 65, .origin_x = INT64_MIN, .origin_y = INT64_MAX};
    assert_int_equal(wend_lattice_check(&good, findings), WEND_OK);
    assert_int_equal(wend_diagnostics_count(findings), 0);
    assert_int_equal(wend_lattice_check(&wrong, findings), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_count(findings), 3);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_LATTICE_UNIT_OUT_OF_RANGE);
    assert_string_equal(wend_diagnostics_get(findings, 0)->text,
                        "unit exponent 65 of the lattice is out of range; between -64 and 64 is needed");
    assert_int_equal(wend_diagnostics_get(findings, 1)->message, WEND_MESSAGE_LATTICE_ORIGIN_OUT_OF_RANGE);
    wend_diagnostics_destroy(findings);
}

static void whole_numbers_and_quarters_stay_exact(void **state) {
    (void)state;
    const wend_vector2 grid[] = {{0, 0}, {511, 511}}, big[] = {{0, 0}, {1000000, 3}},
                       quarters[] = {{0.25, -1e6}, {3, 2.75}};
    const wend_vector2 projected[] = {{500000.25, 4649776.5}, {500100, 4649800}}, tenths[] = {{0.1, 0.2}, {1000, 0}};
    wend_lattice_choice choice;
    assert_int_equal(wend_lattice_choose(grid, 2, NULL, &choice), WEND_OK);
    assert_true(choice.exact);
    assert_int_equal(choice.lattice.unit_exponent, -14);
    assert_int_equal(wend_lattice_choose(big, 2, NULL, &choice), WEND_OK);
    assert_true(choice.exact);
    assert_int_equal(choice.lattice.unit_exponent, -9);
    assert_int_equal(wend_lattice_choose(quarters, 2, NULL, &choice), WEND_OK);
    assert_true(choice.exact);
    assert_int_equal(wend_lattice_choose(projected, 2, NULL, &choice), WEND_OK);
    assert_true(choice.exact);
    assert_int_equal(choice.lattice.origin_y, 0); // a coarser unit with its origin at 0 is exact as well
    assert_int_equal(choice.lattice.unit_exponent, -6);

    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    assert_int_equal(wend_lattice_choose(tenths, 2, findings, &choice), WEND_OK);
    assert_false(choice.exact);
    assert_int_equal(choice.lattice.unit_exponent, -14);
    assert_int_equal(wend_diagnostics_count(findings), 1);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_LATTICE_NOT_EXACT);
    wend_diagnostics_destroy(findings);
}

static void positions_that_fit_nowhere_are_rejected(void **state) {
    (void)state;
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    const wend_vector2 far_out[] = {{1e300, 0}}, wide[] = {{-0x1p95, 0}, {0x1p95, 0}}, odd[] = {{0, INFINITY}};
    wend_lattice_choice choice;
    assert_int_equal(wend_lattice_choose(far_out, 1, findings, &choice), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_lattice_choose(wide, 2, findings, &choice), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_lattice_choose(odd, 1, findings, &choice), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_count(findings), 3);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_COORDINATE_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_get(findings, 1)->message, WEND_MESSAGE_LATTICE_TOO_SMALL);
    assert_int_equal(wend_diagnostics_get(findings, 2)->message, WEND_MESSAGE_COORDINATE_NOT_FINITE);
    wend_diagnostics_destroy(findings);
}

static void a_rejection_stands_when_its_text_has_no_memory(void **state) {
    (void)state;
    wend_lattice lattice = wend_default_lattice();
    for (size_t fail_at = 2; fail_at <= 3; fail_at++) {
        test_allocator memory = {.fail_at = fail_at, .fail_after = true};
        wend_diagnostics *findings = NULL;
        wend_lattice_rounding rounding;
        assert_int_equal(wend_diagnostics_create(test_allocator_value(&memory), &findings), WEND_OK);
        assert_int_equal(wend_lattice_round(&lattice, (wend_vector2){NAN, 0}, findings, &rounding), WEND_OUT_OF_RANGE);
        assert_int_equal(wend_diagnostics_count(findings), 0);
        assert_int_equal(wend_diagnostics_dropped(findings), 1);
        wend_diagnostics_destroy(findings);
        assert_int_equal(memory.live_blocks, 0);
    }
}

static void contract_violations_are_answered(void **state) {
    (void)state;
    wend_lattice lattice = wend_default_lattice(), wrong = {.unit_exponent = 1000};
    wend_lattice_rounding rounding;
    wend_lattice_point point = {0, 0};
    wend_vector2 position = {0, 0};
    assert_int_equal(wend_lattice_check(NULL, NULL), WEND_INVALID);
    assert_true(wend_lattice_unit(&wrong) == 0);
    assert_int_equal(wend_lattice_round(NULL, position, NULL, &rounding), WEND_INVALID);
    assert_int_equal(wend_lattice_round(&wrong, position, NULL, &rounding), WEND_INVALID);
    assert_int_equal(wend_lattice_round(&lattice, position, NULL, NULL), WEND_INVALID);
    assert_int_equal(wend_lattice_round_many(&lattice, NULL, 1, NULL, &point, NULL), WEND_INVALID);
    assert_int_equal(wend_lattice_round_many(&lattice, &position, 1, NULL, NULL, NULL), WEND_INVALID);
    point.x = WEND_COORDINATE_LIMIT + 1;
    position = wend_lattice_position(&lattice, point);
    assert_true(position.x == 0 && position.y == 0);
    assert_int_equal(wend_lattice_choose(NULL, 1, NULL, NULL), WEND_INVALID);
    assert_int_equal(wend_lattice_choose(&position, 1, NULL, NULL), WEND_INVALID);
    assert_int_equal(soft_contract_broken(), 10);
    assert_int_equal(wend_lattice_round_many(&lattice, NULL, 0, NULL, NULL, NULL), WEND_OK);
    assert_int_equal(soft_contract_broken(), 0);
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(rounding_is_exact),
        FACT(many_positions_are_rounded_like_each_alone),
        FACT(rounding_moves_with_the_world),
        FACT(every_lattice_point_is_a_double),
        FACT(the_chosen_lattice_is_the_nearest_exact_one),
        FACT(just_below_a_half_does_not_go_up),
        FACT(rejections_name_the_coordinate_and_what_is_expected),
        FACT(an_invalid_lattice_is_explained),
        FACT(whole_numbers_and_quarters_stay_exact),
        FACT(positions_that_fit_nowhere_are_rejected),
        FACT(a_rejection_stands_when_its_text_has_no_memory),
        cmocka_unit_test_setup_teardown(contract_violations_are_answered, soft_contract_begin, soft_contract_end),
    };
    return cmocka_run_group_tests_name("lattice", facts, NULL, NULL);
}
