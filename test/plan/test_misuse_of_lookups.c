// Contracts of what paths are looked up in: path oracles and move tables.
#include "support/test.h"

#include "support/soft_contract.h"
#include "wend/wend.h"

static wend_grid *small_grid(void) {
    wend_grid_def def = wend_default_grid_def();
    wend_grid *grid = NULL;
    def.width = def.height = 8;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    return grid;
}

static void a_contract_violation_of_oracles_answers_invalid(void **state) {
    (void)state;
    wend_grid *grid = small_grid();
    wend_path_oracle_def def = wend_default_path_oracle_def();
    wend_path_oracle *oracle = NULL;
    def.grid = grid;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_file_writer *writer = NULL;
    double distance;
    assert_int_equal(wend_path_oracle_create(&def, NULL, &oracle), WEND_OK);
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    TOLD(assert_int_equal(wend_path_oracle_create(&def, NULL, NULL), WEND_INVALID));
    TOLD(assert_int_equal(wend_path_oracle_build(NULL, NULL, NULL, NULL), WEND_INVALID));
    TOLD(assert_int_equal(wend_path_oracle_find_path(NULL, query, 0, 1, &path), WEND_INVALID));
    TOLD(assert_int_equal(wend_path_oracle_find_path(oracle, NULL, 0, 1, &path), WEND_INVALID));
    TOLD(assert_int_equal(wend_path_oracle_find_path(oracle, query, 0, 1, NULL), WEND_INVALID));
    TOLD(assert_int_equal(wend_path_oracle_find_distance(NULL, query, 0, 1, &distance), WEND_INVALID));
    TOLD(assert_int_equal(wend_path_oracle_find_distance(oracle, query, 0, 1, NULL), WEND_INVALID));
    TOLD(assert_false(wend_path_oracle_describe(NULL).is_built));
    TOLD(wend_path_oracle_draw(oracle, 64, NULL));
    TOLD(assert_int_equal(wend_path_oracle_write(NULL, &writer), WEND_INVALID));
    TOLD(assert_int_equal(wend_path_oracle_load(NULL, &def, NULL, &oracle), WEND_INVALID));
    TOLD(assert_int_equal(wend_path_oracle_load_in_place(NULL, &def, NULL, &oracle), WEND_INVALID));
    // Inside a transaction there is no map to speak of.
    wend_journal_begin(wend_grid_journal(grid));
    assert_int_equal(wend_grid_set_terrain(grid, 0, 0, 1, 1, 1), WEND_OK);
    TOLD(assert_int_equal(wend_path_oracle_find_path(oracle, query, 0, 1, &path), WEND_INVALID));
    TOLD(assert_int_equal(wend_path_oracle_build(oracle, NULL, NULL, NULL), WEND_INVALID));
    wend_journal_commit(wend_grid_journal(grid));
    wend_path_oracle_destroy(NULL);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_path_oracle_destroy(oracle);
    wend_grid_destroy(grid);
}

static void a_contract_violation_of_any_angle_oracles_answers_invalid(void **state) {
    (void)state;
    wend_grid *grid = small_grid();
    wend_any_angle_oracle_def def = wend_default_any_angle_oracle_def();
    wend_any_angle_oracle *oracle = NULL;
    def.grid = grid;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_file_writer *writer = NULL;
    assert_int_equal(wend_any_angle_oracle_create(&def, NULL, &oracle), WEND_OK);
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    TOLD(assert_int_equal(wend_any_angle_oracle_create(&def, NULL, NULL), WEND_INVALID));
    TOLD(assert_int_equal(wend_any_angle_oracle_build(NULL, NULL, NULL, NULL), WEND_INVALID));
    TOLD(assert_int_equal(wend_any_angle_oracle_find_path(NULL, query, 0, 1, &path), WEND_INVALID));
    TOLD(assert_int_equal(wend_any_angle_oracle_find_path(oracle, NULL, 0, 1, &path), WEND_INVALID));
    TOLD(assert_int_equal(wend_any_angle_oracle_find_path(oracle, query, 0, 1, NULL), WEND_INVALID));
    TOLD(assert_false(wend_any_angle_oracle_describe(NULL).is_built));
    TOLD(wend_any_angle_oracle_draw(oracle, 64, NULL));
    TOLD(assert_int_equal(wend_any_angle_oracle_write(NULL, &writer), WEND_INVALID));
    TOLD(assert_int_equal(wend_any_angle_oracle_load(NULL, &def, NULL, &oracle), WEND_INVALID));
    // Inside a transaction there is no map to speak of.
    wend_journal_begin(wend_grid_journal(grid));
    assert_int_equal(wend_grid_set_terrain(grid, 0, 0, 1, 1, 1), WEND_OK);
    TOLD(assert_int_equal(wend_any_angle_oracle_find_path(oracle, query, 0, 1, &path), WEND_INVALID));
    TOLD(assert_int_equal(wend_any_angle_oracle_build(oracle, NULL, NULL, NULL), WEND_INVALID));
    wend_journal_commit(wend_grid_journal(grid));
    wend_any_angle_oracle_destroy(NULL);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_any_angle_oracle_destroy(oracle);
    wend_grid_destroy(grid);
}

static void a_contract_violation_of_move_tables_answers_invalid(void **state) {
    (void)state;
    wend_grid *grid = small_grid();
    wend_move_table_def def = wend_default_move_table_def();
    wend_move_table *table = NULL;
    def.grid = grid;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_file_writer *writer = NULL;
    assert_int_equal(wend_move_table_create(&def, NULL, &table), WEND_OK);
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    TOLD(assert_int_equal(wend_move_table_create(&def, NULL, NULL), WEND_INVALID));
    TOLD(assert_int_equal(wend_move_table_build(NULL, NULL, NULL, NULL), WEND_INVALID));
    TOLD(assert_int_equal(wend_move_table_find_path(NULL, query, 0, 1, &path), WEND_INVALID));
    TOLD(assert_int_equal(wend_move_table_find_path(table, NULL, 0, 1, &path), WEND_INVALID));
    TOLD(assert_int_equal(wend_move_table_find_path(table, query, 0, 1, NULL), WEND_INVALID));
    TOLD(assert_int_equal(wend_move_table_next(NULL, 0, 1), WEND_NO_CELL));
    TOLD(assert_false(wend_move_table_describe(NULL).is_built));
    TOLD(wend_move_table_draw(table, 64, NULL));
    TOLD(assert_int_equal(wend_move_table_write(NULL, &writer), WEND_INVALID));
    TOLD(assert_int_equal(wend_move_table_load(NULL, &def, NULL, &table), WEND_INVALID));
    wend_journal_begin(wend_grid_journal(grid));
    assert_int_equal(wend_grid_set_terrain(grid, 0, 0, 1, 1, 1), WEND_OK);
    TOLD(assert_int_equal(wend_move_table_build(table, NULL, NULL, NULL), WEND_INVALID));
    wend_journal_commit(wend_grid_journal(grid));
    wend_move_table_destroy(NULL);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_move_table_destroy(table);
    wend_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest facts[] = {
        cmocka_unit_test_setup_teardown(a_contract_violation_of_oracles_answers_invalid, soft_contract_begin,
                                        soft_contract_end),
        cmocka_unit_test_setup_teardown(a_contract_violation_of_any_angle_oracles_answers_invalid, soft_contract_begin,
                                        soft_contract_end),
        cmocka_unit_test_setup_teardown(a_contract_violation_of_move_tables_answers_invalid, soft_contract_begin,
                                        soft_contract_end),
    };
    return cmocka_run_group_tests(facts, NULL, NULL);
}
