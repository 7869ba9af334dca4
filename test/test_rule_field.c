// Rule fields: costs against naive ones, what a sync reports, what is forbidden, what is explained.
#include "support/test.h"

#include "properties/rule_field_properties.h"
#include "properties/rule_field_world.h"
#include "support/soft_contract.h"

#include <math.h>
#include <stdio.h>

// Sanitized and unoptimised builds do a tenth.
#if defined(WEND_DEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CASES(count) ((count) / 10)
#else
#define CASES(count) (count)
#endif

static void costs_are_the_integrals_that_a_naive_field_says(void **state) {
    (void)state;
    check_property("field_costs_agree_with_naive", CASES(600), field_costs_agree_with_naive, NULL);
}

static void a_line_costs_the_sum_of_its_parts(void **state) {
    (void)state;
    check_property("a_cut_changes_no_cost", CASES(4000), a_cut_changes_no_cost, NULL);
}

static void weights_of_several_constraints_add_up(void **state) {
    (void)state;
    check_property("weights_of_a_set_are_sums", CASES(2000), weights_of_a_set_are_sums, NULL);
}

static void a_change_touches_nothing_outside_the_boxes_it_reports(void **state) {
    (void)state;
    check_property("nothing_changes_outside_reported_boxes", CASES(3000), nothing_changes_outside_reported_boxes, NULL);
}

static void lines_that_touch_a_hard_region_are_forbidden_exactly(void **state) {
    (void)state;
    check_property("hard_regions_are_never_touched", CASES(4000), hard_regions_are_never_touched, NULL);
}

static void an_explanation_says_what_the_path_would_cost_without(void **state) {
    (void)state;
    check_property("explanations_add_up", CASES(400), explanations_add_up, NULL);
}

static void moving_things_are_thought_ahead(void **state) {
    (void)state;
    check_property("extrapolated_fields_agree_with_naive", CASES(400), extrapolated_fields_agree_with_naive, NULL);
}

static void what_stands_still_is_not_thought_ahead(void **state) {
    (void)state;
    check_property("standing_still_is_no_extrapolation", CASES(1000), standing_still_is_no_extrapolation, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(costs_are_the_integrals_that_a_naive_field_says),
        FACT(a_line_costs_the_sum_of_its_parts),
        FACT(weights_of_several_constraints_add_up),
        FACT(a_change_touches_nothing_outside_the_boxes_it_reports),
        FACT(lines_that_touch_a_hard_region_are_forbidden_exactly),
        FACT(an_explanation_says_what_the_path_would_cost_without),
        FACT(moving_things_are_thought_ahead),
        FACT(what_stands_still_is_not_thought_ahead),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
