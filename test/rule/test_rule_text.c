#include "support/test.h"

#include "properties/rule/rule_language_properties.h"
#include "support/rule_yard.h"
#include "support/soft_contract.h"
#include "wend/rule.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// ---- Facts about random rules ---------------------------------------------------------------------------------------

static void rules_are_read_as_they_were_said(void **state) {
    (void)state;
    check_property("texts of rules mean what they say", 4000, rule_texts_mean_what_they_say, NULL);
}

static void rules_that_were_written_are_read_again(void **state) {
    (void)state;
    check_property("rules are written and read again", 4000, rules_are_written_and_read_again, NULL);
}

static void a_mangled_text_is_read_or_pointed_at(void **state) {
    (void)state;
    check_property("mangled texts are read or pointed at", 8000, mangled_rule_texts_are_judged, NULL);
}

// ---- Examples -------------------------------------------------------------------------------------------------------

static wend_rules *read_well(rule_yard *world, const char *text) {
    wend_diagnostics *findings = NULL;
    wend_rules *rules = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    wend_status status = wend_rules_read_text(world->annotations, text, strlen(text), findings, &rules);
    if (status) print_error("%s\n", wend_diagnostics_get(findings, 0)->text);
    assert_int_equal(status, WEND_OK);
    assert_int_equal(wend_diagnostics_count(findings), 0);
    wend_diagnostics_destroy(findings);
    return rules;
}

static void the_example_of_the_manual_is_read(void **state) {
    (void)state;
    rule_yard world = rule_yard_make(true, wend_default_allocator());
    wend_rules *rules = read_well(&world, "Move from home to (18, 4)"
                                          " Not In grass with weight -5"
                                          " Near Between(b, c) with weight 3"
                                          " Not Near LineOfSight(guard1) with weight -8"
                                          " Not In pond"
                                          " then Move to home repeat");
    assert_int_equal(wend_rules_leg_count(rules), 2);
    assert_true(wend_rules_repeats(rules));
    wend_rule_leg leg = wend_rules_get_leg(rules, 0);
    assert_int_equal(leg.from.thing, 0);
    assert_int_equal(leg.to.thing, WEND_NO_THING);
    assert_true(leg.to.position.x == 18 && leg.to.position.y == 4);
    assert_int_equal(leg.constraint_count, 4);
    assert_true(leg.constraints[0].weight == -5 && leg.constraints[0].preposition == WEND_PREPOSITION_IN);
    assert_int_equal(leg.constraints[0].annotation, wend_annotations_find(world.annotations, "grass"));
    assert_true(leg.constraints[1].weight == 3 && leg.constraints[1].preposition == WEND_PREPOSITION_NEAR);
    const wend_annotation_def *between = wend_annotations_get(world.annotations, leg.constraints[1].annotation);
    assert_int_equal(between->kind, WEND_ANNOTATION_BETWEEN);
    assert_int_equal(between->thing, 2);
    assert_int_equal(between->other, 3);
    const wend_annotation_def *sight = wend_annotations_get(world.annotations, leg.constraints[2].annotation);
    assert_int_equal(sight->kind, WEND_ANNOTATION_SIGHT);
    assert_int_equal(sight->thing, 4);
    assert_true(leg.constraints[3].weight == (double)-INFINITY);
    leg = wend_rules_get_leg(rules, 1);
    assert_int_equal(leg.from.thing, WEND_NO_THING);
    assert_int_equal(leg.to.thing, 0);
    assert_int_equal(leg.constraint_count, 0);
    wend_rules_destroy(rules);
    rule_yard_free(&world);
}

static void words_are_case_blind_and_names_are_not(void **state) {
    (void)state;
    rule_yard world = rule_yard_make(false, wend_default_allocator());
    wend_rules *rules = read_well(&world, "MOVE\tFrom home TO(18,4)\r\nnot\nnear fRoNt(house,1.5)WITH Weight-5*calm\n"
                                          "While time 22..6 NOT in Cone(b,0,45) with weight -1e1 while time .5 .. 7.");
    wend_rule_leg leg = wend_rules_get_leg(rules, 0);
    assert_int_equal(leg.constraint_count, 2);
    const wend_rule_constraint *first = &leg.constraints[0], *second = &leg.constraints[1];
    assert_string_equal(first->factor, "calm");
    assert_string_equal(first->while_name, "time");
    assert_true(first->weight == -5 && first->while_low == 22 && first->while_high == 6);
    assert_true(wend_annotations_get(world.annotations, first->annotation)->reach == 1.5);
    assert_true(second->weight == -10 && second->while_low == 0.5 && second->while_high == 7);
    const wend_annotation_def *cone = wend_annotations_get(world.annotations, second->annotation);
    assert_true(cone->reach == 0 && cone->half_angle == 0x1.921fb54442d18p-1);
    wend_rules_destroy(rules);
    rule_yard_free(&world);
}

static void a_function_that_is_said_twice_is_one_annotation(void **state) {
    (void)state;
    rule_yard world = rule_yard_make(false, wend_default_allocator());
    const char *text = "Move from b to c In Front(house) with weight 1 Near Front(house) with weight 2";
    wend_rules *rules = read_well(&world, text), *again = read_well(&world, text);
    uint32_t annotation = wend_rules_get_leg(rules, 0).constraints[0].annotation;
    assert_int_equal(annotation, RULE_YARD_ANNOTATIONS);
    assert_int_equal(wend_rules_get_leg(rules, 0).constraints[1].annotation, annotation);
    assert_int_equal(wend_rules_get_leg(again, 0).constraints[0].annotation, annotation);
    assert_int_equal(wend_annotations_count(world.annotations), RULE_YARD_ANNOTATIONS + 1);
    wend_rules_destroy(rules);
    wend_rules_destroy(again);
    rule_yard_free(&world);
}

static void rules_are_written_a_line_for_each_constraint(void **state) {
    (void)state;
    rule_yard world = rule_yard_make(true, wend_default_allocator());
    static const char text[] = "Move from home to (18, 4.25)\n"
                               "    Not In grass with weight -5 * calm\n"
                               "    Near Relationship(b, 0, 0.25) with weight 3 while time 22 .. 6\n"
                               "    Near LineOfSight(b, 0, 30) with weight 0.1\n"
                               "    Not In pond\n"
                               "then Move to home\n"
                               "    Near Around(house, 2) with weight 1e+20\n"
                               "repeat\n";
    wend_rules *rules = read_well(&world, text);
    char written[500];
    size_t length;
    assert_int_equal(wend_rules_write_text(rules, world.annotations, NULL, 0, &length), WEND_OK);
    assert_int_equal(length, strlen(text));
    memset(written, 'x', sizeof written);
    assert_int_equal(wend_rules_write_text(rules, world.annotations, written, sizeof written, &length), WEND_OK);
    assert_string_equal(written, text);
    memset(written, 'x', sizeof written);
    assert_int_equal(wend_rules_write_text(rules, world.annotations, written, length, &length), WEND_OK);
    assert_memory_equal(written, text, length);
    assert_int_equal(written[length], 'x');
    assert_int_equal(wend_rules_write_text(rules, world.annotations, written, length - 1, &length), WEND_OUT_OF_RANGE);
    assert_int_equal(length, strlen(text));
    wend_rules_destroy(rules);
    rule_yard_free(&world);
}

static void what_has_no_name_cannot_be_written(void **state) {
    (void)state;
    rule_yard world = rule_yard_make(false, wend_default_allocator());
    char written[200];
    size_t length = 7;
    wend_rule_constraint constraint = wend_default_rule_constraint();
    constraint.annotation = RULE_YARD_ANNOTATIONS - 1;
    constraint.weight = 2;
    wend_rule_leg leg = {.from = {.thing = 0}, .to = {.thing = 1}, .constraints = &constraint, .constraint_count = 1};
    wend_rules_def def = wend_default_rules_def();
    def.legs = &leg;
    def.leg_count = 1;
    for (int i = 0; i < 3; i++) {
        if (i == 1) leg.to.thing = RULE_YARD_THINGS - 1;
        if (i == 2) leg = (wend_rule_leg){.from = {.thing = 3}, .to = {.thing = 1}};
        wend_rules *rules = NULL;
        assert_int_equal(wend_rules_create(world.annotations, &def, NULL, &rules), WEND_OK);
        if (i == 2) wend_annotations_remove_thing(world.annotations, 3);
        assert_int_equal(wend_rules_write_text(rules, world.annotations, written, sizeof written, &length),
                         WEND_OUT_OF_RANGE);
        assert_int_equal(length, 0);
        assert_int_equal(wend_rules_write_json(rules, world.annotations, written, sizeof written, &length),
                         WEND_OUT_OF_RANGE);
        wend_rules_destroy(rules);
    }
    rule_yard_free(&world);
}

static void every_angle_that_was_made_is_found_again(void **state) {
    (void)state;
    rule_yard world = rule_yard_make(false, wend_default_allocator());
    for (int i = 1; i <= 2000; i++) {
        wend_annotation_def def = wend_default_annotation_def(WEND_ANNOTATION_CONE);
        def.thing = 2;
        def.half_angle = 0x1.921fb54442d18p+1 / 2001 * i + 1e-9 * (i % 3);
        uint32_t annotation;
        assert_int_equal(wend_annotations_add(world.annotations, &def, NULL, &annotation), WEND_OK);
        wend_rule_constraint constraint = wend_default_rule_constraint();
        constraint.annotation = annotation;
        constraint.weight = 1;
        wend_rule_leg leg = {
            .from = {.thing = 0}, .to = {.thing = 1}, .constraints = &constraint, .constraint_count = 1};
        wend_rules_def rules_def = wend_default_rules_def();
        rules_def.legs = &leg;
        rules_def.leg_count = 1;
        wend_rules *rules = NULL, *again;
        assert_int_equal(wend_rules_create(world.annotations, &rules_def, NULL, &rules), WEND_OK);
        char text[200];
        size_t length;
        assert_int_equal(wend_rules_write_text(rules, world.annotations, text, sizeof text, &length), WEND_OK);
        again = read_well(&world, text);
        assert_int_equal(wend_rules_get_leg(again, 0).constraints[0].annotation, annotation);
        wend_rules_destroy(rules);
        wend_rules_destroy(again);
        wend_annotations_remove(world.annotations, annotation);
    }
    rule_yard_free(&world);
}

// ---- Memory and misuse ----------------------------------------------------------------------------------------------

static void reading_leaves_the_set_as_it_was_when_memory_is_out(void **state) {
    (void)state;
    walk_failing_allocations("reading rules by words", read_rules_while_memory_fails,
                             (void *)"Move from home to (18, 4) Near Between(b, c) with weight 3 * calm"
                                     " Not In Front(house, 3) while time 1 .. 2 Near Left(b) with weight 2"
                                     " then Move to b Near Front(house, 3) with weight 1 then Move to home repeat");
#define FOUR_NAMES " In grass with weight 1 * calm while time 1 .. 2 In grass with weight 1 * calm while time 1 .. 2"
    walk_failing_allocations(
        "reading many names", read_rules_while_memory_fails,
        (void *)"Move from b to c" FOUR_NAMES FOUR_NAMES FOUR_NAMES FOUR_NAMES FOUR_NAMES FOUR_NAMES);
#undef FOUR_NAMES
    walk_failing_allocations("refusing rules by words", read_rules_while_memory_fails,
                             (void *)"Move from home to (18, 4) Near Left(b) with weight 3 * calm Near Between(b, b)"
                                     " with weight 2");
}

static void misuse_is_reported(void **state) {
    (void)state;
    rule_yard world = rule_yard_make(false, wend_default_allocator());
    wend_rules *rules = read_well(&world, "Move from b to c"), *other = NULL;
    size_t length;
    assert_int_equal(wend_rules_read_text(world.annotations, NULL, 1, NULL, &other), WEND_INVALID);
    assert_int_equal(wend_rules_read_text(NULL, "", 0, NULL, &other), WEND_INVALID);
    assert_int_equal(wend_rules_read_text(world.annotations, "", 0, NULL, NULL), WEND_INVALID);
    assert_int_equal(wend_rules_write_text(rules, world.annotations, NULL, 1, &length), WEND_INVALID);
    assert_int_equal(wend_rules_write_text(NULL, world.annotations, NULL, 0, &length), WEND_INVALID);
    assert_int_equal(soft_contract_broken(), 5);
    assert_int_equal(wend_rules_read_text(world.annotations, NULL, 0, NULL, &other), WEND_BAD_INPUT);
    wend_rules_destroy(rules);
    rule_yard_free(&world);
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(the_example_of_the_manual_is_read),
        FACT(words_are_case_blind_and_names_are_not),
        FACT(a_function_that_is_said_twice_is_one_annotation),
        FACT(rules_are_written_a_line_for_each_constraint),
        FACT(what_has_no_name_cannot_be_written),
        FACT(every_angle_that_was_made_is_found_again),
        FACT(reading_leaves_the_set_as_it_was_when_memory_is_out),
        cmocka_unit_test_setup_teardown(misuse_is_reported, soft_contract_begin, soft_contract_end),
        FACT(rules_are_read_as_they_were_said),
        FACT(rules_that_were_written_are_read_again),
        FACT(a_mangled_text_is_read_or_pointed_at),
    };
    return cmocka_run_group_tests(facts, NULL, NULL);
}
