#include "support/field_effects.h"

#include <stdlib.h>

// No field of what paths are looked up in is silent: path oracles, move tables (support/field_effects.h).
#define SIDE 24

static wend_grid *grid, *other_grid;
static wend_query *query;
static wend_path path;

static wend_grid *make_grid(uint32_t gate) {
    wend_grid_def def = wend_default_grid_def();
    wend_grid *made = NULL;
    def.width = SIDE, def.height = SIDE;
    assert_int_equal(wend_grid_create(&def, NULL, &made), WEND_OK);
    for (uint32_t x = 5; x < SIDE; x += 6) {
        wend_grid_set_terrain(made, x, 0, 1, SIDE, 1);
        wend_grid_set_terrain(made, x, (x * 5 + gate) % SIDE, 1, 1, 0);
    }
    return made;
}

static wend_file *file_of(wend_file_writer *writer) {
    const uint8_t *bytes = NULL;
    size_t count = 0;
    wend_file *file = NULL;
    assert_int_equal(wend_file_writer_finish(writer, &bytes, &count), WEND_OK);
    assert_int_equal(wend_file_open_memory(bytes, count, wend_default_allocator(), NULL, &file), WEND_OK);
    return file;
}

static void see_oracle(wend_path_oracle *oracle) {
    if (!oracle) return;
    seen_status(wend_path_oracle_build(oracle, NULL, NULL, look_findings()));
    const wend_path_oracle_facts facts = wend_path_oracle_describe(oracle);
    seen(facts.is_built), seen(facts.turns), seen(facts.label_entries), seen(facts.bytes);
    for (uint32_t i = 0; i < 4; i++) {
        seen_status(wend_path_oracle_find_path(oracle, query, i, SIDE * SIDE - 2 - i, &path));
        seen_path(&path);
    }
    wend_path_oracle_destroy(oracle);
}

static void look_at_oracle(const wend_path_oracle_def *def) {
    wend_path_oracle *oracle = NULL;
    seen_status(wend_path_oracle_create(def, look_findings(), &oracle));
    see_oracle(oracle);
}

static void look_at_loaded(const wend_path_oracle_def *def, bool in_place) {
    wend_path_oracle_def saved_def = wend_default_path_oracle_def();
    wend_path_oracle *saved = NULL, *oracle = NULL;
    wend_file_writer *writer = NULL;
    saved_def.grid = grid;
    assert_int_equal(wend_path_oracle_create(&saved_def, NULL, &saved), WEND_OK);
    assert_int_equal(wend_path_oracle_build(saved, NULL, NULL, NULL), WEND_OK);
    assert_int_equal(wend_path_oracle_write(saved, &writer), WEND_OK);
    wend_file *file = file_of(writer);
    seen_status(in_place ? wend_path_oracle_load_in_place(file, def, look_findings(), &oracle)
                         : wend_path_oracle_load(file, def, look_findings(), &oracle));
    see_oracle(oracle);
    wend_file_close(file);
    wend_file_writer_destroy(writer);
    wend_path_oracle_destroy(saved);
}

static void look_at_loaded_oracle(const wend_path_oracle_def *def) {
    look_at_loaded(def, false);
}

static void look_at_oracle_in_place(const wend_path_oracle_def *def) {
    look_at_loaded(def, true);
}

static void no_field_of_path_oracles_is_silent(void **state) {
    (void)state;
    wend_path_oracle_def def = wend_default_path_oracle_def();
    def.grid = grid;
#define ORACLE_FIELDS(function, look)                                                                                  \
    TRY(wend_path_oracle_def, function, size, look, def, 1);                                                           \
    TRY(wend_path_oracle_def, function, grid, look, def, other_grid);                                                  \
    TRY(wend_path_oracle_def, function, memory_limit, look, def, 100);                                                 \
    TRY(wend_path_oracle_def, function, allocator, look, def, look_allocator());
    ORACLE_FIELDS(wend_path_oracle_create, look_at_oracle)
    ORACLE_FIELDS(wend_path_oracle_load, look_at_loaded_oracle)
    ORACLE_FIELDS(wend_path_oracle_load_in_place, look_at_oracle_in_place)
    assert_no_silence();
}

static void look_at_build(const wend_jobs_control *control) {
    wend_path_oracle_def def = wend_default_path_oracle_def();
    wend_path_oracle *oracle = NULL;
    def.grid = grid;
    assert_int_equal(wend_path_oracle_create(&def, NULL, &oracle), WEND_OK);
    seen_status(wend_path_oracle_build(oracle, NULL, control, look_findings()));
    see_oracle(oracle);
}

static void no_field_of_the_control_of_a_build_is_silent(void **state) {
    (void)state;
    wend_jobs_control control = wend_default_jobs_control();
    TRY(wend_jobs_control, wend_path_oracle_build, size, look_at_build, control, 1);
    TRY(wend_jobs_control, wend_path_oracle_build, cancellation, look_at_build, control, look_stop());
    TRY(wend_jobs_control, wend_path_oracle_build, progress, look_at_build, control, look_progress);
    TRY_WITH(wend_jobs_control, wend_path_oracle_build, progress_user, look_at_build, control,
             from.progress = look_progress, look_user());
    assert_no_silence();
}

static void see_angles(wend_any_angle_oracle *oracle) {
    if (!oracle) return;
    seen_status(wend_any_angle_oracle_build(oracle, NULL, NULL, look_findings()));
    const wend_any_angle_oracle_facts facts = wend_any_angle_oracle_describe(oracle);
    seen(facts.is_built), seen(facts.corners), seen(facts.label_entries), seen(facts.bytes), seen(facts.unit > 0),
        seen(facts.seen);
    for (uint32_t i = 0; i < 4; i++) {
        seen_status(wend_any_angle_oracle_find_path(oracle, query, i, SIDE * SIDE - 2 - i, &path));
        seen_path(&path);
    }
    wend_any_angle_oracle_destroy(oracle);
}

static void look_at_angles(const wend_any_angle_oracle_def *def) {
    wend_any_angle_oracle *oracle = NULL;
    seen_status(wend_any_angle_oracle_create(def, look_findings(), &oracle));
    see_angles(oracle);
}

static void look_at_loaded_angles(const wend_any_angle_oracle_def *def) {
    wend_any_angle_oracle_def saved_def = wend_default_any_angle_oracle_def();
    wend_any_angle_oracle *saved = NULL, *oracle = NULL;
    wend_file_writer *writer = NULL;
    saved_def.grid = grid;
    assert_int_equal(wend_any_angle_oracle_create(&saved_def, NULL, &saved), WEND_OK);
    assert_int_equal(wend_any_angle_oracle_build(saved, NULL, NULL, NULL), WEND_OK);
    assert_int_equal(wend_any_angle_oracle_write(saved, &writer), WEND_OK);
    wend_file *file = file_of(writer);
    seen_status(wend_any_angle_oracle_load(file, def, look_findings(), &oracle));
    see_angles(oracle);
    wend_file_close(file);
    wend_file_writer_destroy(writer);
    wend_any_angle_oracle_destroy(saved);
}

static void no_field_of_any_angle_oracles_is_silent(void **state) {
    (void)state;
    wend_any_angle_oracle_def def = wend_default_any_angle_oracle_def();
    def.grid = grid;
#define ANGLE_FIELDS(function, look)                                                                                   \
    TRY(wend_any_angle_oracle_def, function, size, look, def, 1);                                                      \
    TRY(wend_any_angle_oracle_def, function, grid, look, def, other_grid);                                             \
    TRY(wend_any_angle_oracle_def, function, memory_limit, look, def, 30);                                             \
    TRY(wend_any_angle_oracle_def, function, allocator, look, def, look_allocator());
    ANGLE_FIELDS(wend_any_angle_oracle_create, look_at_angles)
    ANGLE_FIELDS(wend_any_angle_oracle_load, look_at_loaded_angles)
    assert_no_silence();
}

static void look_at_build_of_angles(const wend_jobs_control *control) {
    wend_any_angle_oracle_def def = wend_default_any_angle_oracle_def();
    wend_any_angle_oracle *oracle = NULL;
    def.grid = grid;
    assert_int_equal(wend_any_angle_oracle_create(&def, NULL, &oracle), WEND_OK);
    seen_status(wend_any_angle_oracle_build(oracle, NULL, control, look_findings()));
    see_angles(oracle);
}

static void no_field_of_the_control_of_a_build_of_angles_is_silent(void **state) {
    (void)state;
    wend_jobs_control control = wend_default_jobs_control();
    TRY(wend_jobs_control, wend_any_angle_oracle_build, size, look_at_build_of_angles, control, 1);
    TRY(wend_jobs_control, wend_any_angle_oracle_build, cancellation, look_at_build_of_angles, control, look_stop());
    TRY(wend_jobs_control, wend_any_angle_oracle_build, progress, look_at_build_of_angles, control, look_progress);
    TRY_WITH(wend_jobs_control, wend_any_angle_oracle_build, progress_user, look_at_build_of_angles, control,
             from.progress = look_progress, look_user());
    assert_no_silence();
}

static void see_moves(wend_move_table *table) {
    if (!table) return;
    seen_status(wend_move_table_build(table, NULL, NULL, look_findings()));
    const wend_move_table_facts facts = wend_move_table_describe(table);
    seen(facts.is_built), seen(facts.runs), seen(facts.bytes);
    for (uint32_t i = 0; i < 4; i++) {
        seen_status(wend_move_table_find_path(table, query, i, SIDE * SIDE - 2 - i, &path));
        seen_path(&path);
    }
    wend_move_table_destroy(table);
}

static void look_at_moves(const wend_move_table_def *def) {
    wend_move_table *table = NULL;
    seen_status(wend_move_table_create(def, look_findings(), &table));
    see_moves(table);
}

static void look_at_loaded_moves(const wend_move_table_def *def) {
    wend_move_table_def saved_def = wend_default_move_table_def();
    wend_move_table *saved = NULL, *table = NULL;
    wend_file_writer *writer = NULL;
    saved_def.grid = grid;
    assert_int_equal(wend_move_table_create(&saved_def, NULL, &saved), WEND_OK);
    assert_int_equal(wend_move_table_build(saved, NULL, NULL, NULL), WEND_OK);
    assert_int_equal(wend_move_table_write(saved, &writer), WEND_OK);
    wend_file *file = file_of(writer);
    seen_status(wend_move_table_load(file, def, look_findings(), &table));
    see_moves(table);
    wend_file_close(file);
    wend_file_writer_destroy(writer);
    wend_move_table_destroy(saved);
}

static void no_field_of_move_tables_is_silent(void **state) {
    (void)state;
    wend_move_table_def def = wend_default_move_table_def();
    def.grid = grid;
#define MOVE_TABLE_FIELDS(function, look)                                                                              \
    TRY(wend_move_table_def, function, size, look, def, 1);                                                            \
    TRY(wend_move_table_def, function, grid, look, def, other_grid);                                                   \
    TRY(wend_move_table_def, function, memory_limit, look, def, 100);                                                  \
    TRY(wend_move_table_def, function, allocator, look, def, look_allocator());
    MOVE_TABLE_FIELDS(wend_move_table_create, look_at_moves)
    MOVE_TABLE_FIELDS(wend_move_table_load, look_at_loaded_moves)
    assert_no_silence();
}

static void look_at_build_of_moves(const wend_jobs_control *control) {
    wend_move_table_def def = wend_default_move_table_def();
    wend_move_table *table = NULL;
    def.grid = grid;
    assert_int_equal(wend_move_table_create(&def, NULL, &table), WEND_OK);
    seen_status(wend_move_table_build(table, NULL, control, look_findings()));
    see_moves(table);
}

static void no_field_of_the_control_of_a_build_of_moves_is_silent(void **state) {
    (void)state;
    wend_jobs_control control = wend_default_jobs_control();
    TRY(wend_jobs_control, wend_move_table_build, size, look_at_build_of_moves, control, 1);
    TRY(wend_jobs_control, wend_move_table_build, cancellation, look_at_build_of_moves, control, look_stop());
    TRY(wend_jobs_control, wend_move_table_build, progress, look_at_build_of_moves, control, look_progress);
    TRY_WITH(wend_jobs_control, wend_move_table_build, progress_user, look_at_build_of_moves, control,
             from.progress = look_progress, look_user());
    assert_no_silence();
}

static int make_worlds(void **state) {
    grid = make_grid(0), other_grid = make_grid(3);
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    path = wend_path_empty(wend_default_allocator());
    return field_effects_begin(state);
}

static int release_worlds(void **state) {
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_grid_destroy(other_grid), wend_grid_destroy(grid);
    return field_effects_end(state);
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(no_field_of_path_oracles_is_silent),      FACT(no_field_of_the_control_of_a_build_is_silent),
        FACT(no_field_of_any_angle_oracles_is_silent), FACT(no_field_of_the_control_of_a_build_of_angles_is_silent),
        FACT(no_field_of_move_tables_is_silent),       FACT(no_field_of_the_control_of_a_build_of_moves_is_silent),
    };
    return cmocka_run_group_tests(facts, make_worlds, release_worlds);
}
