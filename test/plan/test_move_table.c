// Move tables against a textbook's Dijkstra, on small worlds of every kind, and what they promise beside costs.
#include "support/test.h"

#include "properties/plan/move_table_properties.h"
#include "support/failing_allocator.h"
#include "wend/move_table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Sanitized and unoptimised builds do a tenth.
#if defined(WEND_DEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CASES(count) ((count) / 10)
#else
#define CASES(count) (count)
#endif

static void paths_by_move_tables_cost_what_dijkstra_says(void **state) {
    (void)state;
    search_tally tally = {0};
    check_property("move_tables_agree_with_dijkstra", CASES(4000), move_tables_agree_with_dijkstra, &tally);
    uint64_t worlds = 0;
    for (int i = 0; i < 8; i++) worlds += tally.outcomes[i];
    print_message("%llu worlds, %llu cells of last paths\n", (unsigned long long)worlds,
                  (unsigned long long)tally.steps);
    if (worlds < 1000) return;
    assert_met(tally.outcomes[WEND_OUTCOME_COMPLETE] > worlds / 4);
    assert_met(tally.outcomes[WEND_OUTCOME_UNREACHABLE] > worlds / 100);
}

static void a_forged_table_is_rejected_or_leads_to_paths(void **state) {
    (void)state;
    uint64_t accepted = 0;
    check_property("forged_move_tables_are_rejected_or_lead_to_paths", CASES(4000),
                   forged_move_tables_are_rejected_or_lead_to_paths, &accepted);
    print_message("%llu forged files were accepted\n", (unsigned long long)accepted);
}

// ---- Single facts ----------------------------------------------------------------------------------------------------

static wend_grid *grid_with_wall(uint32_t side) {
    wend_grid_def def = wend_default_grid_def();
    wend_grid *grid = NULL;
    def.width = def.height = side;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    wend_grid_set_terrain(grid, side / 2, 0, 1, side - 1, 1);
    return grid;
}

static wend_move_table_def def_of(const wend_grid *grid) {
    wend_move_table_def def = wend_default_move_table_def();
    def.grid = grid;
    return def;
}

static void runs_that_take_too_much_are_not_built_and_paths_are_searched_for(void **state) {
    (void)state;
    wend_grid *grid = grid_with_wall(16);
    wend_move_table_def def = def_of(grid);
    wend_move_table *table = NULL, *loaded = NULL;
    wend_query *query = NULL;
    wend_diagnostics *findings = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    def.memory_limit = 1000;
    assert_int_equal(wend_move_table_create(&def, findings, &table), WEND_OK);
    assert_int_equal(wend_move_table_build(table, NULL, NULL, findings), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_MOVE_TABLE_RUNS);
    assert_false(wend_move_table_describe(table).is_built);
    assert_int_equal(wend_move_table_next(table, 0, 15), WEND_NO_CELL);
    assert_int_equal(wend_move_table_find_path(table, query, 0, 15, &path), WEND_OK);
    assert_true(path.outcome == WEND_OUTCOME_COMPLETE && path.expanded > 0);
    wend_move_table_destroy(table);
    def = def_of(grid);
    table = NULL;
    assert_int_equal(wend_move_table_create(&def, findings, &table), WEND_OK);
    wend_file_writer *writer = NULL;
    assert_int_equal(wend_move_table_write(table, &writer), WEND_STALE);
    assert_int_equal(wend_move_table_build(table, NULL, NULL, findings), WEND_OK);
    const wend_move_table_facts facts = wend_move_table_describe(table);
    assert_true(facts.is_built && facts.cells == 16 * 15 + 1 && facts.runs > facts.cells &&
                facts.bytes > 4 * facts.runs);
    assert_int_equal(wend_move_table_find_path(table, query, 0, 15, &path), WEND_OK);
    assert_true(path.outcome == WEND_OUTCOME_COMPLETE && path.expanded == 0);
    assert_int_equal(wend_move_table_write(table, &writer), WEND_OK);
    const uint8_t *bytes;
    size_t count;
    wend_file *file = NULL;
    assert_int_equal(wend_file_writer_finish(writer, &bytes, &count), WEND_OK);
    assert_int_equal(wend_file_open_memory(bytes, count, wend_default_allocator(), NULL, &file), WEND_OK);
    assert_int_equal(wend_file_check(file, findings), WEND_OK);
    def.memory_limit = 1000;
    assert_int_equal(wend_move_table_load(file, &def, findings, &loaded), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_get(findings, 1)->message, WEND_MESSAGE_MOVE_TABLE_RUNS);
    def = def_of(grid);
    wend_grid_set_terrain(grid, 1, 1, 1, 1, 1);
    assert_int_equal(wend_move_table_load(file, &def, findings, &loaded), WEND_BAD_INPUT);
    assert_null(loaded);
    wend_file_close(file);
    wend_file_writer_destroy(writer);
    wend_move_table_destroy(table);
    wend_path_free(&path);
    wend_diagnostics_destroy(findings);
    wend_query_destroy(query);
    wend_grid_destroy(grid);
}

static void count_line(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    (void)points, (void)style, (void)count;
    ++*(size_t *)user;
}

static void a_drawing_has_a_line_from_each_cell_that_leads_to_the_goal(void **state) {
    (void)state;
    wend_grid *grid = grid_with_wall(8);
    const wend_move_table_def def = def_of(grid);
    wend_move_table *table = NULL;
    size_t drawn = 0;
    const wend_draw draw = {.user = &drawn, .line = count_line};
    assert_int_equal(wend_move_table_create(&def, NULL, &table), WEND_OK);
    wend_move_table_draw(table, 0, &draw);
    assert_int_equal(drawn, 0);
    assert_int_equal(wend_move_table_build(table, NULL, NULL, NULL), WEND_OK);
    wend_move_table_draw(table, 0, &draw);
    assert_int_equal(drawn, 8 * 7);
    wend_move_table_destroy(table);
    wend_grid_destroy(grid);
}

static void an_invalid_definition_of_a_move_table_is_reported(void **state) {
    (void)state;
    wend_grid_def grid_def = wend_default_grid_def();
    const wend_terrain far[] = {{1, 0}, {1000, 0}};
    grid_def.width = grid_def.height = 4, grid_def.terrains = far, grid_def.terrain_count = 2;
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_create(&grid_def, NULL, &grid), WEND_OK);
    wend_diagnostics *findings = NULL;
    wend_move_table *table = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    wend_move_table_def def = def_of(grid);
    assert_int_equal(wend_move_table_create(&def, findings, &table), WEND_OUT_OF_RANGE);
    def.memory_limit = 0;
    assert_int_equal(wend_move_table_create(&def, findings, &table), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_move_table_create(NULL, findings, &table), WEND_OUT_OF_RANGE);
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(wend_diagnostics_get(findings, i)->message, WEND_MESSAGE_MOVE_TABLE_DEF);
    assert_null(table);
    wend_diagnostics_destroy(findings);
    wend_grid_destroy(grid);
}

static wend_status move_scenario(wend_allocator allocator, void *user) {
    wend_grid *grid = user;
    wend_move_table *table = NULL, *loaded = NULL;
    wend_query *query = NULL;
    wend_file_writer *writer = NULL;
    wend_path path = wend_path_empty(allocator);
    wend_move_table_def def = def_of(grid);
    def.allocator = allocator;
    wend_grid_set_terrain(grid, 1, 0, 1, 1, 0);
    wend_status status = wend_move_table_create(&def, NULL, &table);
    if (!status) status = wend_query_create(allocator, &query);
    if (!status) status = wend_move_table_build(table, NULL, NULL, NULL);
    for (uint8_t round = 0; round < 3 && !status; round++) {
        if (round) wend_grid_set_terrain(grid, 1, 0, 1, 1, round % 2);
        if (round == 2) status = wend_move_table_build(table, NULL, NULL, NULL);
        const wend_path before = path;
        if (!status) status = wend_move_table_find_path(table, query, 0, 11, &path);
        if (status)
            assert_true(path.outcome == before.outcome && path.state_count == before.state_count);
        else
            assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
    }
    if (!status) status = wend_move_table_write(table, &writer);
    if (!status) {
        const uint8_t *bytes;
        size_t count;
        wend_file *file = NULL;
        assert_int_equal(wend_file_writer_finish(writer, &bytes, &count), WEND_OK);
        status = wend_file_open_memory(bytes, count, allocator, NULL, &file);
        if (!status) status = wend_move_table_load(file, &def, NULL, &loaded);
        wend_file_close(file);
    }
    wend_file_writer_destroy(writer);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_move_table_destroy(loaded);
    wend_move_table_destroy(table);
    return status;
}

static void move_tables_survive_every_failing_allocation(void **state) {
    (void)state;
    wend_grid *grid = grid_with_wall(12);
    walk_failing_allocations("move_scenario", move_scenario, grid);
    wend_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(paths_by_move_tables_cost_what_dijkstra_says),
        FACT(a_forged_table_is_rejected_or_leads_to_paths),
        FACT(runs_that_take_too_much_are_not_built_and_paths_are_searched_for),
        FACT(a_drawing_has_a_line_from_each_cell_that_leads_to_the_goal),
        FACT(an_invalid_definition_of_a_move_table_is_reported),
        FACT(move_tables_survive_every_failing_allocation),
    };
    return cmocka_run_group_tests(facts, NULL, NULL);
}
