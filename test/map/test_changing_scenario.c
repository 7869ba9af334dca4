// Scenarios of maps that change: what is read, what is rejected and why.
#include "support/test.h"

#include "properties/map/changing_scenario_properties.h"
#include "support/failing_allocator.h"
#include "support/soft_contract.h"
#include "wend/wend.h"

#include <math.h>
#include <string.h>

static const char good_scen[] = "version 2\nheight 3\nwidth 4\ncost 1 octile\npatch a.patch\ncommands\n"
                                "P 0 1 1 1\nQ 0 0 0 3 2 4.41\nQ 1 0 0 3 0 -1\n";
static const char good_patch[] =
    "type patch\npatches 2\npatch 0\nheight 1\nwidth 1\nmap\n.\npatch 1\nheight 2\nwidth 2\nmap\n@@\n@.\n";

static void written_changes_are_read_the_same(void **state) {
    (void)state;
    check_property("changes_are_read_as_they_were_written", 20000, changes_are_read_as_they_were_written, NULL);
}

static void a_scenario_changes_its_map_between_queries(void **state) {
    (void)state;
    wend_changing_scenario *scenario = NULL;
    wend_map_patches *patches = NULL;
    wend_grid *grid = NULL;
    const wend_allocator allocator = wend_default_allocator();
    assert_int_equal(wend_changing_scenario_read(good_scen, strlen(good_scen), allocator, NULL, &scenario), WEND_OK);
    assert_int_equal(wend_map_patches_read(good_patch, strlen(good_patch), allocator, NULL, &patches), WEND_OK);
    assert_int_equal(wend_changing_scenario_create_grid(scenario, allocator, &grid), WEND_OK);
    size_t count = 0;
    const wend_scenario_command *commands = wend_changing_scenario_commands(scenario, &count);
    assert_int_equal(count, 3);
    assert_string_equal(wend_changing_scenario_patch_file(scenario), "a.patch");
    assert_true(commands[0].is_patch);
    assert_int_equal(commands[2].line, 9);
    assert_int_equal(wend_map_patches_count(patches), 2);
    assert_int_equal(wend_map_patches_apply(patches, &commands[0], grid), WEND_OK);
    assert_false(wend_grid_is_free(grid, wend_grid_cell(grid, 1, 1)));
    assert_false(wend_grid_is_free(grid, wend_grid_cell(grid, 1, 2)));
    assert_true(wend_grid_is_free(grid, wend_grid_cell(grid, 2, 2)));
    assert_true(commands[1].length == 4.41 && commands[1].goal_x == 3 && !commands[1].is_patch);
    assert_true(commands[2].length == (double)INFINITY && commands[2].bucket == 1);
    wend_grid_destroy(grid);
    wend_map_patches_destroy(patches);
    wend_changing_scenario_destroy(scenario);
}

typedef struct rejected_text {
    const char *text;
    wend_message message;
    uint64_t line;
} rejected_text;

static void errors_name_their_line_and_what_is_needed(void **state) {
    (void)state;
#define HEAD "version 2\nheight 3\nwidth 4\ncost 1 octile\npatch a\ncommands\n"
    static const rejected_text scenarios[] = {
        {"", WEND_MESSAGE_CHANGES_LINE, 1},
        {"version 1\n", WEND_MESSAGE_SCENARIO_NUMBER, 1},
        {"version 2 2\n", WEND_MESSAGE_CHANGES_LINE, 1},
        {"version 2\nwidth 3\n", WEND_MESSAGE_CHANGES_LINE, 2},
        {"version 2\nheight 0\n", WEND_MESSAGE_SCENARIO_NUMBER, 2},
        {"version 2\nheight 70000\nwidth 70000\n", WEND_MESSAGE_MAP_TOO_LARGE, 3},
        {"version 2\nheight 3\nwidth 4\ncost 1 euclidean\n", WEND_MESSAGE_CHANGES_LINE, 4},
        {"version 2\nheight 3\nwidth 4\ncost 2 octile\n", WEND_MESSAGE_CHANGES_LINE, 4},
        {"version 2\nheight 3\nwidth 4\ncost 1 octile\npatch\n", WEND_MESSAGE_CHANGES_LINE, 5},
        {"version 2\nheight 3\nwidth 4\ncost 1 octile\npatch a\nqueries\n", WEND_MESSAGE_CHANGES_LINE, 6},
        {HEAD "R 0 0 0 0\n", WEND_MESSAGE_CHANGES_LINE, 7},
        {HEAD "P 0 0 4 0\n", WEND_MESSAGE_SCENARIO_NUMBER, 7},
        {HEAD "P 0 0 0 0 0\n", WEND_MESSAGE_CHANGES_LINE, 7},
        {HEAD "Q 0 0 0 3 3 1\n", WEND_MESSAGE_SCENARIO_NUMBER, 7},
        {HEAD "Q 0 0 0 3 2 -2\n", WEND_MESSAGE_CHANGES_COST, 7},
        {HEAD "\nQ 0 0 0 3 2\n", WEND_MESSAGE_CHANGES_LINE, 8},
    };
    static const rejected_text patches[] = {
        {"type octile\n", WEND_MESSAGE_CHANGES_LINE, 1},
        {"type patch\npatches -1\n", WEND_MESSAGE_SCENARIO_NUMBER, 2},
        {"type patch\npatches 1\n", WEND_MESSAGE_CHANGES_LINE, 2},
        {"type patch\npatches 1\npatch 1\n", WEND_MESSAGE_SCENARIO_NUMBER, 3},
        {"type patch\npatches 1\npatch 0\nheight 1\nwidth 2\nmap\n...\n", WEND_MESSAGE_MAP_ROW_LENGTH, 7},
        {"type patch\npatches 1\npatch 0\nheight 1\nwidth 2\nmap\n.x\n", WEND_MESSAGE_MAP_LETTER, 7},
        {"type patch\npatches 1\npatch 0\nheight 2\nwidth 2\nmap\n..\n", WEND_MESSAGE_MAP_ENDS_EARLY, 8},
        {"type patch\npatches 0\nmore\n", WEND_MESSAGE_CHANGES_LINE, 3},
    };
    for (int half = 0; half < 2; half++)
        for (size_t i = 0; i < (half ? sizeof patches / sizeof *patches : sizeof scenarios / sizeof *scenarios); i++) {
            const rejected_text *each = half ? &patches[i] : &scenarios[i];
            wend_diagnostics *findings = NULL;
            wend_changing_scenario *scenario = NULL;
            wend_map_patches *read = NULL;
            assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
            const wend_status status =
                half ? wend_map_patches_read(each->text, strlen(each->text), wend_default_allocator(), findings, &read)
                     : wend_changing_scenario_read(each->text, strlen(each->text), wend_default_allocator(), findings,
                                                   &scenario);
            if (status != WEND_BAD_INPUT || wend_diagnostics_count(findings) != 1 ||
                wend_diagnostics_get(findings, 0)->message != each->message ||
                wend_diagnostics_get(findings, 0)->place.line != each->line)
                fail_msg("%s: status %d, message %d of line %d", each->text, (int)status,
                         wend_diagnostics_count(findings) ? (int)wend_diagnostics_get(findings, 0)->message : 0,
                         wend_diagnostics_count(findings) ? (int)wend_diagnostics_get(findings, 0)->place.line : 0);
            wend_diagnostics_destroy(findings);
        }
}

static void a_contract_violation_answers_invalid(void **state) {
    (void)state;
    const wend_allocator allocator = wend_default_allocator(), none = {0};
    wend_changing_scenario *scenario = NULL;
    wend_map_patches *patches = NULL;
    wend_grid *grid = NULL;
    size_t count = 0;
    TOLD(assert_int_equal(wend_changing_scenario_read(NULL, 1, allocator, NULL, &scenario), WEND_INVALID));
    TOLD(assert_int_equal(wend_changing_scenario_read("", 0, none, NULL, &scenario), WEND_INVALID));
    TOLD(assert_int_equal(wend_map_patches_read("", 0, allocator, NULL, NULL), WEND_INVALID));
    TOLD(assert_int_equal(wend_map_patches_read("", 0, none, NULL, &patches), WEND_INVALID));
    TOLD(assert_null(wend_changing_scenario_commands(NULL, &count)));
    TOLD(assert_string_equal(wend_changing_scenario_patch_file(NULL), ""));
    TOLD(assert_int_equal(wend_changing_scenario_create_grid(NULL, allocator, &grid), WEND_INVALID));
    TOLD(assert_int_equal(wend_map_patches_count(NULL), 0));
    wend_changing_scenario_destroy(NULL);
    wend_map_patches_destroy(NULL);
    assert_int_equal(wend_changing_scenario_read(good_scen, strlen(good_scen), allocator, NULL, &scenario), WEND_OK);
    assert_int_equal(wend_map_patches_read(good_patch, strlen(good_patch), allocator, NULL, &patches), WEND_OK);
    TOLD(assert_int_equal(wend_changing_scenario_create_grid(scenario, none, &grid), WEND_INVALID));
    const wend_scenario_command *commands = wend_changing_scenario_commands(scenario, &count);
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = 4;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK); // with other terrain
    TOLD(assert_int_equal(wend_map_patches_apply(patches, &commands[0], grid), WEND_INVALID));
    TOLD(assert_int_equal(wend_map_patches_apply(patches, &commands[1], grid), WEND_INVALID));
    TOLD(assert_int_equal(wend_map_patches_apply(NULL, &commands[0], grid), WEND_INVALID));
    wend_grid_destroy(grid);
    wend_map_patches_destroy(patches);
    wend_changing_scenario_destroy(scenario);
}

static wend_status read_both(wend_allocator allocator, void *user) {
    (void)user;
    wend_changing_scenario *scenario = NULL;
    wend_map_patches *patches = NULL;
    wend_grid *grid = NULL;
    wend_status status = wend_changing_scenario_read(good_scen, strlen(good_scen), allocator, NULL, &scenario);
    if (!status) status = wend_map_patches_read(good_patch, strlen(good_patch), allocator, NULL, &patches);
    if (!status) status = wend_changing_scenario_create_grid(scenario, allocator, &grid);
    wend_grid_destroy(grid);
    wend_map_patches_destroy(patches);
    wend_changing_scenario_destroy(scenario);
    return status;
}

static void readers_survive_every_failing_allocation(void **state) {
    (void)state;
    walk_failing_allocations("read_both", read_both, NULL);
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(written_changes_are_read_the_same),
        FACT(a_scenario_changes_its_map_between_queries),
        FACT(errors_name_their_line_and_what_is_needed),
        cmocka_unit_test_setup_teardown(a_contract_violation_answers_invalid, soft_contract_begin, soft_contract_end),
        FACT(readers_survive_every_failing_allocation),
    };
    return cmocka_run_group_tests(facts, NULL, NULL);
}
