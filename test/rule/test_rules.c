#include "support/test.h"

#include "properties/rule/rule_language_properties.h"
#include "support/rule_yard.h"
#include "support/soft_contract.h"
#include "wend/rule.h"

#include <math.h>
#include <stdio.h>

// A definition of two legs there and back, with three constraints, which is good.
typedef struct rules_case {
    rule_yard world;
    wend_rule_constraint constraints[3];
    wend_rule_leg legs[2];
    wend_rules_def def;
} rules_case;

static void make_case(rules_case *made) {
    made->world = rule_yard_make(false, wend_default_allocator());
    for (uint32_t i = 0; i < 3; i++) {
        made->constraints[i] = wend_default_rule_constraint();
        made->constraints[i].annotation = i;
        made->constraints[i].weight = (double)i - 5;
    }
    made->constraints[1].factor = "calm";
    made->constraints[1].preposition = WEND_PREPOSITION_NEAR;
    made->constraints[2].while_name = "time";
    made->constraints[2].while_low = 22;
    made->constraints[2].while_high = 6;
    made->legs[0] = (wend_rule_leg){.from = {.thing = 0},
                                    .to = {WEND_NO_THING, {3, -0.0}},
                                    .constraints = made->constraints,
                                    .constraint_count = 3};
    made->legs[1] = (wend_rule_leg){.from = {WEND_NO_THING, {3, 0}}, .to = {.thing = 0}};
    made->def = wend_default_rules_def();
    made->def.legs = made->legs;
    made->def.leg_count = 2;
    made->def.repeats = true;
}

static void rules_are_copied(void **state) {
    (void)state;
    rules_case made;
    char factor[] = "calm";
    make_case(&made);
    made.constraints[1].factor = factor;
    wend_rules *rules = NULL;
    assert_int_equal(wend_rules_create(made.world.annotations, &made.def, NULL, &rules), WEND_OK);
    factor[0] = 'x';
    made.constraints[0].weight = 7;
    made.legs[0].to.position.x = 9;
    assert_int_equal(wend_rules_leg_count(rules), 2);
    assert_true(wend_rules_repeats(rules));
    wend_rule_leg leg = wend_rules_get_leg(rules, 0);
    assert_true(leg.constraint_count == 3 && leg.constraints[0].weight == -5 && leg.to.position.x == 3);
    assert_string_equal(leg.constraints[1].factor, "calm");
    assert_string_equal(leg.constraints[2].while_name, "time");
    assert_null(leg.constraints[0].factor);
    assert_null(leg.constraints[0].while_name);
    assert_false(signbit(leg.to.position.y));
    assert_int_equal(wend_rules_get_leg(rules, 1).constraint_count, 0);
    wend_rules_destroy(rules);
    wend_rules_destroy(NULL);
    rule_yard_free(&made.world);
}

static void is_rejected(rules_case *made, const char *finding) {
    wend_diagnostics *findings = NULL;
    wend_rules *rules = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    assert_int_equal(wend_rules_create(made->world.annotations, &made->def, findings, &rules), WEND_OUT_OF_RANGE);
    assert_null(rules);
    assert_int_equal(wend_diagnostics_count(findings), 1);
    assert_string_equal(wend_diagnostics_get(findings, 0)->text, finding);
    wend_diagnostics_destroy(findings);
    rule_yard world = made->world;
    rule_yard_free(&world);
    make_case(made);
}

static void a_definition_that_is_invalid_is_reported(void **state) {
    (void)state;
    rules_case made;
    make_case(&made);
    char size_finding[120];
    snprintf(size_finding, sizeof size_finding,
             "wend_rules_def.size is 3; initialize it with wend_default_rules_def(), which sets %zu", sizeof made.def);
    made.def.size = 3;
    is_rejected(&made, size_finding);
    made.def.allocator.release = NULL;
    is_rejected(&made, "the allocator of the rules definition has no release; wend_default_allocator() has one");
    made.def.leg_count = 0;
    is_rejected(&made, "there are 0 legs and an array of them; an array of at least one leg is needed");
    made.def.legs = NULL;
    is_rejected(&made, "there are 2 legs and no array of them; an array of at least one leg is needed");
    made.legs[0].constraints = NULL;
    is_rejected(&made, "leg 0: constraints is NULL but constraint_count is 3; an array of that many is needed");
    made.legs[1].to.thing = 99;
    is_rejected(&made, "leg 1 ends at thing 99, which does not exist; a thing of the set, or WEND_NO_THING and a "
                       "position, is needed");
    made.legs[0].to.position.x = (double)NAN;
    is_rejected(&made, "leg 0 ends at (nan, -0); a position of two finite numbers is needed");
    made.legs[1].from.position.x = 4;
    is_rejected(&made, "leg 1 does not begin where leg 0 ends; the same place is needed");
    made.legs[1].to.thing = 1;
    is_rejected(&made, "the rules repeat, but leg 1 does not end where leg 0 begins; the same place is needed");
    made.def.repeat_leg = 1;
    is_rejected(&made, "the rules repeat, but leg 1 does not end where leg 1 begins; the same place is needed");
    made.def.repeat_leg = 2;
    is_rejected(&made, "repeat_leg is 2; that of a leg is needed");
    made.def.repeat_leg = 1;
    made.def.repeats = false;
    is_rejected(&made, "repeat_leg is 1; 0 is needed, for they do not repeat");
    made.constraints[1].size = 1;
    is_rejected(&made, "leg 0, constraint 1: size is 1; the value of wend_default_rule_constraint() is needed");
    made.constraints[1].preposition = (wend_preposition)2;
    is_rejected(&made, "leg 0, constraint 1: preposition is 2; 0 (in) or 1 (near) is needed");
    made.constraints[2].annotation = WEND_NO_ANNOTATION;
    is_rejected(&made, "leg 0, constraint 2: annotation is 4294967295, which does not exist; an annotation of the set "
                       "is needed");
    made.constraints[2].weight = 0;
    is_rejected(&made, "leg 0, constraint 2: weight is 0; a number above or below 0, or -infinity, is needed");
    made.constraints[2].weight = (double)INFINITY;
    is_rejected(&made, "leg 0, constraint 2: weight is inf; a number above or below 0, or -infinity, is needed");
    made.constraints[1].weight = (double)-INFINITY;
    is_rejected(&made, "leg 0, constraint 1: weight is -inf; a finite number, or WEND_PREPOSITION_IN, is needed");
    made.constraints[1].weight = (double)-INFINITY;
    made.constraints[1].preposition = WEND_PREPOSITION_IN;
    is_rejected(&made, "leg 0, constraint 1: factor is given although the weight is -infinity; no factor, or a finite "
                       "weight, is needed");
    made.constraints[2].weight = (double)-INFINITY;
    is_rejected(&made, "leg 0, constraint 2: weight is -inf; a finite number, for the annotation is graded, is needed");
    made.constraints[0].factor = "noise";
    is_rejected(&made, "leg 0, constraint 0: factor is \"noise\", which has no value; a name that "
                       "wend_annotations_set_value has set is needed");
    made.constraints[2].while_name = "noon";
    is_rejected(&made, "leg 0, constraint 2: while_name is \"noon\", which has no value; a name that "
                       "wend_annotations_set_value has set is needed");
    made.constraints[2].while_low = (double)NAN;
    is_rejected(&made, "leg 0, constraint 2: while_low is nan; a finite number is needed");
    made.constraints[2].while_high = (double)INFINITY;
    is_rejected(&made, "leg 0, constraint 2: while_high is inf; a finite number is needed");
    made.constraints[2].while_high = 22;
    is_rejected(&made, "leg 0, constraint 2: while_high is 22; another number than while_low's is needed");
    rule_yard_free(&made.world);
}

static void what_was_removed_does_not_exist(void **state) {
    (void)state;
    rules_case made;
    make_case(&made);
    wend_annotations_remove(made.world.annotations, 1);
    is_rejected(&made,
                "leg 0, constraint 1: annotation is 1, which does not exist; an annotation of the set is needed");
    wend_annotations_remove_thing(made.world.annotations, 0);
    is_rejected(&made, "leg 0 begins at thing 0, which does not exist; a thing of the set, or WEND_NO_THING and a "
                       "position, is needed");
    rule_yard_free(&made.world);
}

static wend_status create_while_memory_fails(wend_allocator allocator, void *user) {
    rules_case *made = user;
    wend_rules *rules = NULL;
    made->def.allocator = allocator;
    wend_status status = wend_rules_create(made->world.annotations, &made->def, NULL, &rules);
    if (status && rules) return WEND_INVALID;
    wend_rules_destroy(rules);
    return status;
}

static void nothing_is_made_when_memory_is_out(void **state) {
    (void)state;
    rules_case made;
    make_case(&made);
    walk_failing_allocations("making rules", create_while_memory_fails, &made);
    rule_yard_free(&made.world);
}

static void words_of_the_language_are_no_names(void **state) {
    (void)state;
    rule_yard world = rule_yard_make(false, wend_default_allocator());
    static const char *const words[] = {"Move",  "FROM",   "to",     "then",    "repeat",      "not",  "in",
                                        "near",  "with",   "weight", "while",   "Front",       "back", "LEFT",
                                        "right", "around", "inside", "between", "lineofsight", "cone", "relationship"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        wend_thing_def def = wend_default_thing_def();
        uint32_t thing;
        def.name = words[i];
        assert_int_equal(wend_annotations_add_thing(world.annotations, &def, NULL, &thing), WEND_OUT_OF_RANGE);
        assert_int_equal(wend_annotations_set_value(world.annotations, words[i], 1), WEND_OUT_OF_RANGE);
    }
    rule_yard_free(&world);
}

static void misuse_of_rules_is_reported(void **state) {
    (void)state;
    rules_case made;
    make_case(&made);
    wend_rules *rules = NULL;
    assert_int_equal(wend_rules_create(made.world.annotations, &made.def, NULL, &rules), WEND_OK);
    assert_int_equal(wend_rules_create(made.world.annotations, NULL, NULL, NULL), WEND_INVALID);
    assert_int_equal(wend_rules_create(NULL, &made.def, NULL, &rules), WEND_INVALID);
    assert_int_equal(wend_rules_create(made.world.annotations, &made.def, NULL, NULL), WEND_INVALID);
    assert_int_equal(wend_rules_get_leg(rules, 2).constraint_count, 0);
    assert_int_equal(wend_rules_leg_count(NULL), 0);
    assert_false(wend_rules_repeats(NULL));
    assert_int_equal(wend_rules_repeat_leg(NULL), 0);
    assert_int_equal(soft_contract_broken(), 7);
    wend_rules_destroy(rules);
    rule_yard_free(&made.world);
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(rules_are_copied),
        FACT(a_definition_that_is_invalid_is_reported),
        FACT(what_was_removed_does_not_exist),
        FACT(nothing_is_made_when_memory_is_out),
        FACT(words_of_the_language_are_no_names),
        cmocka_unit_test_setup_teardown(misuse_of_rules_is_reported, soft_contract_begin, soft_contract_end),
    };
    return cmocka_run_group_tests(facts, NULL, NULL);
}
