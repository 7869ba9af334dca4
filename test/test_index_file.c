// Indexes in files: what is loaded is what was saved, for that map and no other, and whatever a file says.
#include "support/test.h"

#include "properties/index_file_properties.h"
#include "support/failing_allocator.h"
#include "wend/wend.h"

// Sanitized and unoptimised builds do a tenth.
#if defined(WEND_DEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CASES(count) ((count) / 10)
#else
#define CASES(count) (count)
#endif

static void what_is_loaded_is_what_was_saved(void **state) {
    (void)state;
    index_file_tally tally = {0};
    check_property("an_index_from_a_file_is_the_one_that_was_saved", CASES(3000),
                   an_index_from_a_file_is_the_one_that_was_saved, &tally);
    print_message("%llu indexes, %llu edits, %llu files of other maps\n", (unsigned long long)tally.saved,
                  (unsigned long long)tally.edited, (unsigned long long)tally.refused_maps);
    assert_met(tally.refused_maps > tally.edited / 4);
}

static void lies_are_refused_or_do_no_harm(void **state) {
    (void)state;
    index_file_tally tally = {0};
    check_property("a_lying_index_file_does_no_harm", CASES(20000), a_lying_index_file_does_no_harm, &tally);
    print_message("%llu lies, %llu refused, %llu without effect\n", (unsigned long long)tally.lies,
                  (unsigned long long)tally.refused_lies, (unsigned long long)tally.harmless_lies);
    assert_met(tally.refused_lies > tally.lies / 4 && tally.harmless_lies > 0);
}

// ---- Memory --------------------------------------------------------------------------------------------------------------

static wend_grid *make_rooms(void) {
    wend_grid_def def = wend_default_grid_def();
    def.width = 12, def.height = 9;
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    assert_int_equal(wend_grid_set_terrain(grid, 5, 0, 1, 7, 1), WEND_OK);
    return grid;
}

static wend_status save_and_load(wend_allocator allocator, void *user) {
    const wend_grid *grid = user;
    wend_hierarchy_def def = wend_default_hierarchy_def();
    wend_grid_table_def table_def = wend_default_grid_table_def();
    def.grid = table_def.grid = grid;
    def.allocator = table_def.allocator = allocator;
    def.cluster_side = 4, def.spacing = 2;
    table_def.form = WEND_GRID_TABLE_ZONED;
    wend_hierarchy *made = NULL, *loaded = NULL;
    wend_grid_table *table = NULL, *again = NULL;
    wend_file_writer *writer = NULL, *other = NULL;
    wend_file *file = NULL, *other_file = NULL;
    const uint8_t *bytes;
    size_t count;
    wend_status status = wend_hierarchy_create(&def, NULL, &made);
    if (!status) status = wend_hierarchy_write(made, &writer);
    if (!status) status = wend_file_writer_finish(writer, &bytes, &count);
    if (!status) status = wend_file_open_memory(bytes, count, allocator, NULL, &file);
    if (!status) status = wend_hierarchy_load(file, &def, NULL, &loaded);
    if (status) assert_null(loaded);
    if (!status) assert_true(wend_hierarchy_hash(made) == wend_hierarchy_hash(loaded));
    if (!status) status = wend_grid_table_create(&table_def, NULL, &table);
    if (!status) status = wend_grid_table_write(table, &other);
    if (!status) status = wend_file_writer_finish(other, &bytes, &count);
    if (!status) status = wend_file_open_memory(bytes, count, allocator, NULL, &other_file);
    if (!status) status = wend_grid_table_load(other_file, &table_def, NULL, &again);
    if (status) assert_null(again);
    wend_file_close(file);
    wend_file_close(other_file);
    wend_file_writer_destroy(writer);
    wend_file_writer_destroy(other);
    wend_grid_table_destroy(table);
    wend_grid_table_destroy(again);
    wend_hierarchy_destroy(made);
    wend_hierarchy_destroy(loaded);
    return status;
}

static void memory_may_run_out_at_any_time(void **state) {
    (void)state;
    wend_grid *grid = make_rooms();
    walk_failing_allocations("saving and loading indexes", save_and_load, grid);
    wend_grid_destroy(grid);
}

// ---- Words ---------------------------------------------------------------------------------------------------------------

static void expect_message(wend_diagnostics *findings, wend_message message) {
    assert_int_equal(wend_diagnostics_count(findings), 1);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, message);
    wend_diagnostics_clear(findings);
}

static void a_file_is_for_one_map_one_kind_and_one_definition(void **state) {
    (void)state;
    wend_grid *grid = make_rooms();
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    wend_hierarchy_def def = wend_default_hierarchy_def();
    def.grid = grid;
    wend_hierarchy *hierarchy = NULL, *loaded = NULL;
    wend_file_writer *writer = NULL;
    wend_file *file = NULL;
    const uint8_t *bytes;
    size_t count;
    assert_int_equal(wend_hierarchy_create(&def, NULL, &hierarchy), WEND_OK);
    assert_int_equal(wend_hierarchy_write(hierarchy, &writer), WEND_OK);
    assert_int_equal(wend_file_writer_finish(writer, &bytes, &count), WEND_OK);
    assert_int_equal(wend_file_open_memory(bytes, count, wend_default_allocator(), findings, &file), WEND_OK);
    assert_int_equal(wend_file_check(file, findings), WEND_OK);
    assert_string_equal(wend_file_kind_text(wend_file_kind(file)), "hierarchy");
    def.levels = 1;
    assert_int_equal(wend_hierarchy_load(file, &def, findings, &loaded), WEND_BAD_INPUT);
    expect_message(findings, WEND_MESSAGE_INDEX_OTHER_DEFINITION);
    def.levels = 2;
    wend_grid_table_def table = wend_default_grid_table_def();
    wend_grid_table *none = NULL;
    table.grid = grid;
    assert_int_equal(wend_grid_table_load(file, &table, findings, &none), WEND_BAD_INPUT);
    expect_message(findings, WEND_MESSAGE_FILE_KIND_WRONG);
    assert_int_equal(wend_grid_set_terrain(grid, 1, 1, 1, 1, 1), WEND_OK);
    assert_int_equal(wend_hierarchy_load(file, &def, findings, &loaded), WEND_BAD_INPUT);
    expect_message(findings, WEND_MESSAGE_INDEX_OTHER_MAP);
    assert_int_equal(wend_hierarchy_write(hierarchy, &writer), WEND_UNSUPPORTED); // not up to date
    assert_int_equal(wend_grid_set_terrain(grid, 1, 1, 1, 1, 0), WEND_OK);
    assert_int_equal(wend_hierarchy_load(file, &def, findings, &loaded), WEND_OK);
    assert_true(wend_hierarchy_is_current(loaded)); // whatever versions the grid went through
    wend_hierarchy_destroy(loaded);
    wend_file_close(file);
    wend_file_writer_destroy(writer);
    wend_hierarchy_destroy(hierarchy);
    wend_diagnostics_destroy(findings);
    wend_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {FACT(what_is_loaded_is_what_was_saved), FACT(lies_are_refused_or_do_no_harm),
                                       FACT(memory_may_run_out_at_any_time),
                                       FACT(a_file_is_for_one_map_one_kind_and_one_definition)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
