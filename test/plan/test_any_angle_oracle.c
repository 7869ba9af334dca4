// Any-angle oracles against a naive oracle that tries all pairs of corners, on small worlds of several media, and what they promise beside lengths.
#include "support/test.h"

#include "properties/plan/angle_oracle_properties.h"
#include "support/failing_allocator.h"
#include "wend/any_angle.h"
#include "wend/any_angle_oracle.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Sanitized and unoptimised builds do a tenth.
#if defined(WEND_DEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CASES(count) ((count) / 10)
#else
#define CASES(count) (count)
#endif

static void paths_by_any_angle_oracles_are_the_shortest(void **state) {
    (void)state;
    uint64_t bent = 0;
    check_property("angle_oracles_agree_with_naive", CASES(10000), angle_oracles_agree_with_naive, &bent);
    print_message("%llu paths that turn\n", (unsigned long long)bent);
    assert_met(bent > CASES(5000));
}

static void a_look_finds_what_there_is_to_see(void **state) {
    (void)state;
    check_property("looks_agree_with_naive", CASES(10000), looks_agree_with_naive, NULL);
}

static void after_edits_answers_are_those_of_the_map_as_it_is(void **state) {
    (void)state;
    check_property("angle_oracles_follow_edits", CASES(4000), angle_oracles_follow_edits, NULL);
}

static void however_an_oracle_is_made_it_is_the_same(void **state) {
    (void)state;
    check_property("angle_oracles_are_the_same_however_made", CASES(2000), angle_oracles_are_the_same_however_made,
                   NULL);
}

static void a_forged_file_is_rejected_or_leads_to_paths(void **state) {
    (void)state;
    uint64_t accepted = 0;
    check_property("forged_angle_oracles_are_rejected_or_lead_to_paths", CASES(5000),
                   forged_angle_oracles_are_rejected_or_lead_to_paths, &accepted);
    print_message("%llu forged files were accepted\n", (unsigned long long)accepted);
}

// ---- Single facts ----------------------------------------------------------------------------------------------------

static wend_grid *angle_grid(uint32_t width, uint32_t height) {
    wend_grid_def def = wend_default_grid_def();
    wend_grid *grid = NULL;
    def.width = width, def.height = height;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    return grid;
}

// Pillars, some of which touch in corners.
static wend_grid *grid_of_pillars(uint32_t side) {
    wend_grid *grid = angle_grid(side, side);
    for (uint32_t y = 2; y + 3 < side; y += 4)
        for (uint32_t x = 2; x + 3 < side; x += 4) {
            assert_int_equal(wend_grid_set_terrain(grid, x, y + x / 4 % 2, 2, 1, 1), WEND_OK);
            if ((x + y) % 3 == 0) assert_int_equal(wend_grid_set_terrain(grid, x + 2, y + 2, 1, 1, 1), WEND_OK);
        }
    return grid;
}

static wend_any_angle_oracle_def angle_oracle_def_of(const wend_grid *grid) {
    wend_any_angle_oracle_def def = wend_default_any_angle_oracle_def();
    def.grid = grid;
    return def;
}

static bool stop_at_half(void *user, double fraction) {
    double *last = user;
    assert_true(fraction >= *last);
    *last = fraction;
    return fraction < 0.5;
}

static void a_build_that_is_stopped_goes_on_where_it_was(void **state) {
    (void)state;
    wend_grid *grid = grid_of_pillars(60);
    const wend_any_angle_oracle_def def = angle_oracle_def_of(grid);
    wend_any_angle_oracle *oracle = NULL;
    wend_file_writer *writer = NULL;
    assert_int_equal(wend_any_angle_oracle_create(&def, NULL, &oracle), WEND_OK);
    assert_int_equal(wend_any_angle_oracle_write(oracle, &writer), WEND_STALE);
    wend_jobs_control control = wend_default_jobs_control();
    double last = 0;
    control.progress = stop_at_half, control.progress_user = &last;
    assert_int_equal(wend_any_angle_oracle_build(oracle, NULL, &control, NULL), WEND_CANCELLED);
    assert_false(wend_any_angle_oracle_describe(oracle).is_built);
    assert_true(last >= 0.5);
    control.progress = NULL;
    wend_cancellation stop = {0};
    wend_cancellation_request(&stop);
    control.cancellation = &stop;
    assert_int_equal(wend_any_angle_oracle_build(oracle, NULL, &control, NULL), WEND_CANCELLED);
    assert_int_equal(wend_any_angle_oracle_build(oracle, NULL, NULL, NULL), WEND_OK);
    const wend_any_angle_oracle_facts facts = wend_any_angle_oracle_describe(oracle);
    assert_true(facts.is_built && facts.corners > 500 && facts.label_entries > facts.corners);
    assert_true(facts.unit > 0 && facts.unit < 1e-7 && facts.bytes > 60 * 60 && facts.seen > 60 * 60);
    assert_int_equal(wend_any_angle_oracle_build(oracle, NULL, NULL, NULL), WEND_OK); // nothing to do
    wend_any_angle_oracle_destroy(oracle);
    wend_grid_destroy(grid);
}

// Both find paths of one length; whether it was searched for.
static void assert_lengths_agree(const wend_any_angle_oracle *oracle, const wend_any_angle *any_angle,
                                 wend_query *query, uint32_t start, uint32_t goal, bool is_searched) {
    wend_path path = wend_path_empty(wend_default_allocator()), other = wend_path_empty(wend_default_allocator());
    wend_any_angle_request request = wend_default_any_angle_request();
    request.start = start;
    request.goal = goal;
    assert_int_equal(wend_any_angle_oracle_find_path(oracle, query, start, goal, &path), WEND_OK);
    assert_int_equal(wend_any_angle_find_path(any_angle, query, &request, &other), WEND_OK);
    assert_int_equal(path.outcome, other.outcome);
    if (path.outcome == WEND_OUTCOME_COMPLETE) {
        assert_true(fabs(path.cost - other.cost) <= 1e-9 * other.cost);
        assert_true(is_searched || path.expanded == 0);
    }
    wend_path_free(&path);
    wend_path_free(&other);
}

static void on_larger_maps_lengths_are_those_of_searches(void **state) {
    (void)state;
    wend_grid *grid = grid_of_pillars(90);
    assert_int_equal(wend_grid_set_terrain(grid, 0, 40, 70, 2, 1), WEND_OK);
    const wend_any_angle_oracle_def def = angle_oracle_def_of(grid);
    wend_any_angle_def search_def = wend_default_any_angle_def();
    search_def.grid = grid;
    wend_any_angle_oracle *oracle = NULL;
    wend_any_angle *any_angle = NULL;
    wend_query *query = NULL;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    assert_int_equal(wend_any_angle_create(&search_def, NULL, &any_angle), WEND_OK);
    assert_int_equal(wend_any_angle_oracle_create(&def, NULL, &oracle), WEND_OK);
    assert_int_equal(wend_any_angle_oracle_build(oracle, NULL, NULL, NULL), WEND_OK);
    for (uint32_t i = 0; i < 2000; i++)
        assert_lengths_agree(oracle, any_angle, query, i * 7919 % 8100, i * 104729 % 8100, false);
    wend_any_angle_oracle_destroy(oracle);
    wend_any_angle_destroy(any_angle);
    wend_query_destroy(query);
    wend_grid_destroy(grid);
}

static void labels_that_take_too_much_are_not_built_and_paths_are_searched_for(void **state) {
    (void)state;
    wend_grid *grid = grid_of_pillars(60);
    wend_any_angle_oracle_def def = angle_oracle_def_of(grid);
    wend_any_angle_def search_def = wend_default_any_angle_def();
    search_def.grid = grid;
    wend_any_angle_oracle *oracle = NULL;
    wend_any_angle *any_angle = NULL;
    wend_query *query = NULL;
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    assert_int_equal(wend_any_angle_create(&search_def, NULL, &any_angle), WEND_OK);
    const uint64_t limits[] = {100, 40000};
    for (size_t i = 0; i < 2; i++) {
        def.memory_limit = limits[i];
        assert_int_equal(wend_any_angle_oracle_create(&def, findings, &oracle), WEND_OK);
        assert_int_equal(wend_any_angle_oracle_build(oracle, NULL, NULL, findings), WEND_OUT_OF_RANGE);
        assert_int_equal(wend_diagnostics_get(findings, i)->message, WEND_MESSAGE_PATH_ORACLE_LABELS);
        assert_false(wend_any_angle_oracle_describe(oracle).is_built);
        assert_lengths_agree(oracle, any_angle, query, 0, 59 * 60 + 58, true);
        wend_any_angle_oracle_destroy(oracle);
    }
    wend_any_angle_destroy(any_angle);
    wend_diagnostics_destroy(findings);
    wend_query_destroy(query);
    wend_grid_destroy(grid);
}

static void what_cells_see_is_left_out_where_only_labels_fit(void **state) {
    (void)state;
    wend_grid *grid = grid_of_pillars(60);
    wend_any_angle_oracle_def def = angle_oracle_def_of(grid);
    wend_any_angle_def search_def = wend_default_any_angle_def();
    search_def.grid = grid;
    wend_any_angle_oracle *oracle = NULL;
    wend_any_angle *any_angle = NULL;
    wend_query *query = NULL;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    assert_int_equal(wend_any_angle_create(&search_def, NULL, &any_angle), WEND_OK);
    assert_int_equal(wend_any_angle_oracle_create(&def, NULL, &oracle), WEND_OK);
    assert_int_equal(wend_any_angle_oracle_build(oracle, NULL, NULL, NULL), WEND_OK);
    const uint64_t labels = wend_any_angle_oracle_describe(oracle).label_entries * 12;
    wend_any_angle_oracle_destroy(oracle);
    for (int i = 0; i < 2; i++) { // no room to count, and none for what was counted
        def.memory_limit = labels + (i ? 60 * 60 * 4 + 100 : 0);
        assert_int_equal(wend_any_angle_oracle_create(&def, NULL, &oracle), WEND_OK);
        assert_int_equal(wend_any_angle_oracle_build(oracle, NULL, NULL, NULL), WEND_OK);
        const wend_any_angle_oracle_facts facts = wend_any_angle_oracle_describe(oracle);
        assert_true(facts.is_built && facts.seen == 0 && facts.label_entries * 12 == labels);
        assert_int_equal(wend_any_angle_oracle_build(oracle, NULL, NULL, NULL), WEND_OK); // nothing to do
        for (uint32_t k = 0; k < 200; k++)
            assert_lengths_agree(oracle, any_angle, query, k * 7919 % 3600, k * 104729 % 3600, false);
        wend_any_angle_oracle_destroy(oracle);
    }
    wend_any_angle_destroy(any_angle);
    wend_query_destroy(query);
    wend_grid_destroy(grid);
}

static void a_grid_of_another_kind_is_reported_to_who_makes_an_oracle(void **state) {
    (void)state;
    wend_diagnostics *findings = NULL;
    wend_any_angle_oracle *oracle = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    wend_grid *grid = angle_grid(32769, 1);
    wend_any_angle_oracle_def def = angle_oracle_def_of(grid);
    assert_int_equal(wend_any_angle_oracle_create(&def, findings, &oracle), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_PATH_ORACLE_SIDE);
    def.memory_limit = 0;
    assert_int_equal(wend_any_angle_oracle_create(&def, findings, &oracle), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_get(findings, 1)->message, WEND_MESSAGE_PATH_ORACLE_MEMORY);
    assert_int_equal(wend_any_angle_oracle_create(NULL, findings, &oracle), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_get(findings, 2)->message, WEND_MESSAGE_ANY_ANGLE_GRID);
    wend_grid_destroy(grid);
    wend_grid_def hexagons = wend_default_grid_def();
    hexagons.width = hexagons.height = 4;
    hexagons.neighbours = WEND_NEIGHBOURS_SIX;
    assert_int_equal(wend_grid_create(&hexagons, NULL, &grid), WEND_OK);
    def = angle_oracle_def_of(grid);
    assert_int_equal(wend_any_angle_oracle_create(&def, findings, &oracle), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_get(findings, 3)->message, WEND_MESSAGE_ANY_ANGLE_GRID);
    assert_null(oracle);
    wend_grid_destroy(grid);
    wend_diagnostics_destroy(findings);
}

static void a_file_of_another_map_or_too_large_is_rejected(void **state) {
    (void)state;
    wend_grid *grid = grid_of_pillars(30);
    wend_any_angle_oracle_def def = angle_oracle_def_of(grid);
    wend_any_angle_oracle *oracle = NULL, *loaded = NULL;
    wend_diagnostics *findings = NULL;
    wend_file_writer *writer = NULL;
    const uint8_t *bytes;
    size_t count;
    wend_file *file = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    assert_int_equal(wend_any_angle_oracle_create(&def, NULL, &oracle), WEND_OK);
    assert_int_equal(wend_any_angle_oracle_build(oracle, NULL, NULL, NULL), WEND_OK);
    assert_int_equal(wend_any_angle_oracle_write(oracle, &writer), WEND_OK);
    assert_int_equal(wend_file_writer_finish(writer, &bytes, &count), WEND_OK);
    assert_int_equal(wend_file_open_memory(bytes, count, wend_default_allocator(), NULL, &file), WEND_OK);
    assert_int_equal(wend_file_check(file, findings), WEND_OK);
    def.memory_limit = 1000;
    assert_int_equal(wend_any_angle_oracle_load(file, &def, findings, &loaded), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_PATH_ORACLE_LABELS);
    def = angle_oracle_def_of(grid);
    assert_int_equal(wend_grid_set_terrain(grid, 1, 1, 1, 1, 1), WEND_OK);
    assert_int_equal(wend_any_angle_oracle_load(file, &def, findings, &loaded), WEND_BAD_INPUT);
    assert_int_equal(wend_diagnostics_get(findings, 1)->message, WEND_MESSAGE_INDEX_OTHER_MAP);
    assert_null(loaded);
    wend_file_close(file);
    wend_file_writer_destroy(writer);
    wend_any_angle_oracle_destroy(oracle);
    wend_diagnostics_destroy(findings);
    wend_grid_destroy(grid);
}

static void count_corner_mark(void *user, wend_vector3 point, wend_draw_style style) {
    (void)point, (void)style;
    ++*(size_t *)user;
}

static void count_corner_line(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    (void)points, (void)style;
    *(size_t *)user += count == 2 ? 1000u : 0u;
}

static void a_drawing_shows_corners_and_those_a_cell_sees(void **state) {
    (void)state;
    wend_grid *grid = angle_grid(20, 20);
    assert_int_equal(wend_grid_set_terrain(grid, 8, 8, 4, 4, 1), WEND_OK);
    const wend_any_angle_oracle_def def = angle_oracle_def_of(grid);
    wend_any_angle_oracle *oracle = NULL;
    size_t drawn = 0;
    const wend_draw draw = {.user = &drawn, .mark = count_corner_mark, .line = count_corner_line};
    assert_int_equal(wend_any_angle_oracle_create(&def, NULL, &oracle), WEND_OK);
    wend_any_angle_oracle_draw(oracle, 0, &draw);
    assert_int_equal(drawn, 0);
    assert_int_equal(wend_any_angle_oracle_build(oracle, NULL, NULL, NULL), WEND_OK);
    wend_any_angle_oracle_draw(oracle, WEND_NO_CELL, &draw);
    assert_int_equal(drawn, 4); // the corners of the block
    wend_any_angle_oracle_draw(oracle, 10 * 20 + 4, &draw);
    assert_int_equal(drawn, 2008); // two of which matter in the west
    wend_any_angle_oracle_destroy(oracle);
    wend_grid_destroy(grid);
}

// Makes, builds, asks, edits, asks, builds, saves, loads: whatever fails leaves an oracle that answers.
static wend_status angle_oracle_scenario(wend_allocator allocator, void *user) {
    wend_grid *grid = user;
    wend_any_angle_oracle *oracle = NULL, *loaded = NULL;
    wend_query *query = NULL;
    wend_file_writer *writer = NULL;
    wend_path path = wend_path_empty(allocator);
    wend_any_angle_oracle_def def = angle_oracle_def_of(grid);
    def.allocator = allocator;
    wend_grid_set_terrain(grid, 1, 0, 1, 1, 0);
    wend_status status = wend_any_angle_oracle_create(&def, NULL, &oracle);
    if (!status) status = wend_query_create(allocator, &query);
    if (!status) status = wend_any_angle_oracle_build(oracle, NULL, NULL, NULL);
    for (uint8_t round = 0; round < 3 && !status; round++) {
        if (round) wend_grid_set_terrain(grid, 1, 0, 1, 1, round % 2);
        if (round == 2) status = wend_any_angle_oracle_build(oracle, NULL, NULL, NULL);
        const wend_path before = path;
        if (!status) status = wend_any_angle_oracle_find_path(oracle, query, 0, 10 * 12 + 11, &path);
        if (status)
            assert_true(path.outcome == before.outcome && path.point_count == before.point_count);
        else
            assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
    }
    if (!status) status = wend_any_angle_oracle_write(oracle, &writer);
    if (!status) {
        const uint8_t *bytes;
        size_t count;
        wend_file *file = NULL;
        assert_int_equal(wend_file_writer_finish(writer, &bytes, &count), WEND_OK);
        status = wend_file_open_memory(bytes, count, allocator, NULL, &file);
        if (!status) status = wend_any_angle_oracle_load(file, &def, NULL, &loaded);
        wend_file_close(file);
    }
    wend_file_writer_destroy(writer);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_any_angle_oracle_destroy(loaded);
    wend_any_angle_oracle_destroy(oracle);
    return status;
}

static void any_angle_oracles_survive_every_failing_allocation(void **state) {
    (void)state;
    wend_grid *grid = grid_of_pillars(12);
    walk_failing_allocations("angle_oracle_scenario", angle_oracle_scenario, grid);
    wend_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(paths_by_any_angle_oracles_are_the_shortest),
        FACT(a_look_finds_what_there_is_to_see),
        FACT(after_edits_answers_are_those_of_the_map_as_it_is),
        FACT(however_an_oracle_is_made_it_is_the_same),
        FACT(a_forged_file_is_rejected_or_leads_to_paths),
        FACT(a_build_that_is_stopped_goes_on_where_it_was),
        FACT(on_larger_maps_lengths_are_those_of_searches),
        FACT(labels_that_take_too_much_are_not_built_and_paths_are_searched_for),
        FACT(what_cells_see_is_left_out_where_only_labels_fit),
        FACT(a_grid_of_another_kind_is_reported_to_who_makes_an_oracle),
        FACT(a_file_of_another_map_or_too_large_is_rejected),
        FACT(a_drawing_shows_corners_and_those_a_cell_sees),
        FACT(any_angle_oracles_survive_every_failing_allocation),
    };
    return cmocka_run_group_tests(facts, NULL, NULL);
}
