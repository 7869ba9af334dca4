#include "support/test.h"

#include "properties/rule/rule_language_properties.h"
#include "support/rule_yard.h"
#include "support/soft_contract.h"
#include "wend/rule.h"

#include <math.h>

static const char example[] = "{\"legs\": [{\"from\": \"home\", \"to\": [18, 4],\n"
                              "  \"constraints\": [{\"not\": true, \"in\": \"grass\", \"weight\": -5},\n"
                              "    {\"near\": {\"between\": [\"b\", \"c\"]}, \"weight\": 3, \"factor\": \"calm\"},\n"
                              "    {\"not\": true, \"in\": \"pond\", \"while\": [\"time\", 22, 6]}]},\n"
                              "  {\"to\": \"home\"}],\n"
                              " \"repeat\": true}";

static wend_rules *read_json_well(rule_yard *world, const char *text) {
    wend_rules *rules = NULL;
    assert_int_equal(wend_rules_read_json(world->annotations, text, strlen(text), NULL, &rules), WEND_OK);
    return rules;
}

static void the_json_of_the_manual_is_read(void **state) {
    (void)state;
    rule_yard world = rule_yard_make(false, wend_default_allocator());
    wend_rules *rules = read_json_well(&world, example);
    assert_int_equal(wend_rules_leg_count(rules), 2);
    assert_true(wend_rules_repeats(rules));
    wend_rule_leg leg = wend_rules_get_leg(rules, 0);
    assert_int_equal(leg.constraint_count, 3);
    assert_true(leg.constraints[0].weight == -5);
    assert_int_equal(leg.constraints[1].preposition, WEND_PREPOSITION_NEAR);
    assert_string_equal(leg.constraints[1].factor, "calm");
    assert_true(leg.constraints[2].weight == (double)-INFINITY && leg.constraints[2].while_high == 6);
    wend_rules_destroy(rules);
    rule_yard_free(&world);
}

static void json_and_words_say_the_same(void **state) {
    (void)state;
    rule_yard world = rule_yard_make(false, wend_default_allocator());
    wend_rules *rules = read_json_well(&world, example), *again = NULL;
    char text[400], json[600];
    size_t length;
    assert_int_equal(wend_rules_write_text(rules, world.annotations, text, sizeof text, &length), WEND_OK);
    assert_string_equal(text, "Move from home to (18, 4)\n"
                              "    Not In grass with weight -5\n"
                              "    Near Between(b, c) with weight 3 * calm\n"
                              "    Not In pond while time 22 .. 6\n"
                              "then Move to home\n"
                              "repeat\n");
    assert_int_equal(wend_rules_read_text(world.annotations, text, length, NULL, &again), WEND_OK);
    assert_int_equal(wend_rules_write_json(again, world.annotations, json, sizeof json, &length), WEND_OK);
    assert_string_equal(json, "{\"legs\": [\n"
                              "  {\"from\": \"home\", \"to\": [18, 4], \"constraints\": [\n"
                              "    {\"not\": true, \"in\": \"grass\", \"weight\": -5},\n"
                              "    {\"near\": {\"between\": [\"b\", \"c\"]}, \"weight\": 3, \"factor\": \"calm\"},\n"
                              "    {\"not\": true, \"in\": \"pond\", \"while\": [\"time\", 22, 6]}]},\n"
                              "  {\"to\": \"home\"}],\n"
                              " \"repeat\": true}\n");
    assert_int_equal(wend_rules_write_json(again, world.annotations, json, 10, &length), WEND_OUT_OF_RANGE);
    wend_rules_destroy(rules);
    wend_rules_destroy(again);
    rule_yard_free(&world);
}

static void a_patrol_after_an_approach_is_said_by_words_and_by_json(void **state) {
    (void)state;
    rule_yard world = rule_yard_make(false, wend_default_allocator());
    static const char words[] = "Move from home to b\n"
                                "    Not In grass with weight -5\n"
                                "then repeat Move to c\n"
                                "    Not In pond\n"
                                "then Move to b\n",
                      json[] = "{\"legs\": [\n"
                               "  {\"from\": \"home\", \"to\": \"b\", \"constraints\": [\n"
                               "    {\"not\": true, \"in\": \"grass\", \"weight\": -5}]},\n"
                               "  {\"to\": \"c\", \"constraints\": [\n"
                               "    {\"not\": true, \"in\": \"pond\"}]},\n"
                               "  {\"to\": \"b\"}],\n"
                               " \"repeatFrom\": 1}\n";
    char written[600];
    size_t length;
    wend_rules *said[2] = {0};
    assert_int_equal(wend_rules_read_text(world.annotations, words, strlen(words), NULL, &said[0]), WEND_OK);
    said[1] = read_json_well(&world, json);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(wend_rules_leg_count(said[i]), 3);
        assert_true(wend_rules_repeats(said[i]));
        assert_int_equal(wend_rules_repeat_leg(said[i]), 1);
        assert_int_equal(wend_rules_write_text(said[i], world.annotations, written, sizeof written, &length), WEND_OK);
        assert_string_equal(written, words);
        assert_int_equal(wend_rules_write_json(said[i], world.annotations, written, sizeof written, &length), WEND_OK);
        assert_string_equal(written, json);
        wend_rules_destroy(said[i]);
    }
    rule_yard_free(&world);
}

static void reading_json_leaves_the_set_as_it_was_when_memory_is_out(void **state) {
    (void)state;
    walk_failing_allocations("reading rules by JSON", read_rules_while_memory_fails, (void *)example);
}

static void misuse_of_json_is_reported(void **state) {
    (void)state;
    rule_yard world = rule_yard_make(false, wend_default_allocator());
    wend_rules *rules = NULL;
    size_t length;
    assert_int_equal(wend_rules_read_json(world.annotations, NULL, 1, NULL, &rules), WEND_INVALID);
    assert_int_equal(wend_rules_read_json(NULL, "", 0, NULL, &rules), WEND_INVALID);
    assert_int_equal(wend_rules_write_json(NULL, world.annotations, NULL, 0, &length), WEND_INVALID);
    assert_int_equal(soft_contract_broken(), 3);
    assert_int_equal(wend_rules_read_json(world.annotations, NULL, 0, NULL, &rules), WEND_BAD_INPUT);
    rule_yard_free(&world);
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(the_json_of_the_manual_is_read),
        FACT(json_and_words_say_the_same),
        FACT(a_patrol_after_an_approach_is_said_by_words_and_by_json),
        FACT(reading_json_leaves_the_set_as_it_was_when_memory_is_out),
        cmocka_unit_test_setup_teardown(misuse_of_json_is_reported, soft_contract_begin, soft_contract_end),
    };
    return cmocka_run_group_tests(facts, NULL, NULL);
}
