// Path oracles against a textbook's Dijkstra, on small worlds under every corner rule, and what they promise beside costs.
#include "support/test.h"

#include "properties/plan/oracle_properties.h"
#include "support/failing_allocator.h"
#include "wend/path_oracle.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Sanitized and unoptimised builds do a tenth.
#if defined(WEND_DEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CASES(count) ((count) / 10)
#else
#define CASES(count) (count)
#endif

static void paths_by_oracles_cost_what_dijkstra_says(void **state) {
    (void)state;
    search_tally tally = {0};
    check_property("oracles_agree_with_dijkstra", CASES(20000), oracles_agree_with_dijkstra, &tally);
    uint64_t worlds = 0;
    for (int i = 0; i < 8; i++) worlds += tally.outcomes[i];
    print_message("%llu worlds, %llu cells of last paths\n", (unsigned long long)worlds,
                  (unsigned long long)tally.steps);
    if (worlds < 1000) return;
    assert_met(tally.outcomes[WEND_OUTCOME_COMPLETE] > worlds / 4);
    assert_met(tally.outcomes[WEND_OUTCOME_UNREACHABLE] > worlds / 100);
    assert_met(tally.steps > 3 * tally.outcomes[WEND_OUTCOME_COMPLETE]);
}

static void after_edits_answers_are_those_of_the_map_as_it_is(void **state) {
    (void)state;
    check_property("oracles_follow_edits", CASES(10000), oracles_follow_edits, NULL);
}

static void however_an_oracle_is_made_it_is_the_same(void **state) {
    (void)state;
    check_property("oracles_are_the_same_however_made", CASES(2000), oracles_are_the_same_however_made, NULL);
}

static void a_forged_file_is_rejected_or_leads_to_paths(void **state) {
    (void)state;
    uint64_t accepted = 0;
    check_property("forged_oracles_are_rejected_or_lead_to_paths", CASES(5000),
                   forged_oracles_are_rejected_or_lead_to_paths, &accepted);
    print_message("%llu forged files were accepted\n", (unsigned long long)accepted);
}

// ---- Single facts ----------------------------------------------------------------------------------------------------

static wend_grid *grid_of(uint32_t width, uint32_t height, wend_corner_rule corners) {
    wend_grid_def def = wend_default_grid_def();
    wend_grid *grid = NULL;
    def.width = width, def.height = height, def.corners = corners;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    return grid;
}

// Walls with doors here and there.
static wend_grid *grid_of_rooms(uint32_t side, wend_corner_rule corners) {
    wend_grid *grid = grid_of(side, side, corners);
    for (uint32_t at = 7; at < side; at += 8) {
        wend_grid_set_terrain(grid, 0, at, side, 1, 1);
        wend_grid_set_terrain(grid, at, 0, 1, side, 1);
    }
    for (uint32_t y = 0; y < side; y += 8)
        for (uint32_t x = 0; x < side; x += 8) {
            wend_grid_set_terrain(grid, x + 7, y + (x / 8 * 3 + y / 8) % 7, 1, 1, 0);
            wend_grid_set_terrain(grid, x + (x / 8 + y / 8 * 5) % 7, y + 7, 1, 1, 0);
        }
    return grid;
}

static wend_path_oracle_def def_of(const wend_grid *grid) {
    wend_path_oracle_def def = wend_default_path_oracle_def();
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
    wend_grid *grid = grid_of_rooms(80, WEND_CORNERS_NO_CUTTING);
    const wend_path_oracle_def def = def_of(grid);
    wend_path_oracle *oracle = NULL;
    wend_file_writer *writer = NULL;
    assert_int_equal(wend_path_oracle_create(&def, NULL, &oracle), WEND_OK);
    assert_int_equal(wend_path_oracle_write(oracle, &writer), WEND_STALE);
    wend_jobs_control control = wend_default_jobs_control();
    double last = 0;
    control.progress = stop_at_half, control.progress_user = &last;
    assert_int_equal(wend_path_oracle_build(oracle, NULL, &control, NULL), WEND_CANCELLED);
    assert_false(wend_path_oracle_describe(oracle).is_built);
    const double reached = last;
    assert_true(reached >= 0.5);
    last = 0;
    control.progress = NULL;
    wend_cancellation stop = {0};
    wend_cancellation_request(&stop);
    control.cancellation = &stop;
    assert_int_equal(wend_path_oracle_build(oracle, NULL, &control, NULL), WEND_CANCELLED);
    assert_int_equal(wend_path_oracle_build(oracle, NULL, NULL, NULL), WEND_OK);
    const wend_path_oracle_facts facts = wend_path_oracle_describe(oracle);
    assert_true(facts.is_built && facts.turns > 100 && facts.label_entries > facts.turns);
    assert_true(facts.block_entries > 0 && facts.searched_cells == 0 && facts.bytes > 80 * 80);
    assert_int_equal(wend_path_oracle_build(oracle, NULL, NULL, NULL), WEND_OK); // nothing to do
    wend_path_oracle_destroy(oracle);
    wend_grid_destroy(grid);
}

static void assert_finds(const wend_path_oracle *oracle, wend_query *query, uint32_t start, uint32_t goal,
                         bool is_searched) {
    wend_path path = wend_path_empty(wend_default_allocator());
    double distance = 0;
    assert_int_equal(wend_path_oracle_find_path(oracle, query, start, goal, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
    assert_int_equal(path.expanded > 0, is_searched);
    assert_int_equal(wend_path_oracle_find_distance(oracle, query, start, goal, &distance), WEND_OK);
    assert_true(distance == path.cost);
    wend_path_free(&path);
}

static void labels_that_take_too_much_are_not_built_and_paths_are_searched_for(void **state) {
    (void)state;
    wend_grid *grid = grid_of_rooms(80, WEND_CORNERS_NO_CUTTING);
    wend_path_oracle_def def = def_of(grid);
    wend_path_oracle *oracle = NULL;
    wend_query *query = NULL;
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    const uint64_t limits[] = {100, 40000, 60000};
    for (size_t i = 0; i < 3; i++) {
        def.memory_limit = limits[i];
        assert_int_equal(wend_path_oracle_create(&def, findings, &oracle), WEND_OK);
        assert_int_equal(wend_path_oracle_build(oracle, NULL, NULL, findings), WEND_OUT_OF_RANGE);
        assert_int_equal(wend_diagnostics_get(findings, i)->message, WEND_MESSAGE_PATH_ORACLE_LABELS);
        assert_false(wend_path_oracle_describe(oracle).is_built);
        assert_finds(oracle, query, 0, 79 * 80 + 77 - 80 * 3, true);
        wend_path_oracle_destroy(oracle);
    }
    wend_diagnostics_destroy(findings);
    wend_query_destroy(query);
    wend_grid_destroy(grid);
}

static void paths_that_are_too_long_for_labels_are_searched_for(void **state) {
    (void)state;
    // A snake of 500 x 250 cells.
    wend_grid *grid = grid_of(500, 500, WEND_CORNERS_NO_CUTTING);
    for (uint32_t y = 1; y < 500; y += 2) wend_grid_set_terrain(grid, y / 2 % 2, y, 499, 1, 1);
    const wend_path_oracle_def def = def_of(grid);
    wend_path_oracle *oracle = NULL;
    wend_query *query = NULL;
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    assert_int_equal(wend_path_oracle_create(&def, findings, &oracle), WEND_OK);
    assert_int_equal(wend_path_oracle_build(oracle, NULL, NULL, findings), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_PATH_ORACLE_LABELS);
    assert_finds(oracle, query, 0, 498 * 500 + 250, true);
    wend_path_oracle_destroy(oracle);
    wend_grid_destroy(grid);
    // One that is not, though it has more steps than whole numbers tell apart.
    grid = grid_of(300, 300, WEND_CORNERS_FREE);
    for (uint32_t y = 1; y < 300; y += 2) wend_grid_set_terrain(grid, y / 2 % 2, y, 299, 1, 1);
    const wend_path_oracle_def other = def_of(grid);
    oracle = NULL;
    assert_int_equal(wend_path_oracle_create(&other, findings, &oracle), WEND_OK);
    assert_int_equal(wend_path_oracle_build(oracle, NULL, NULL, findings), WEND_OK);
    assert_finds(oracle, query, 0, 298 * 300 + 5, false);
    wend_path_oracle_destroy(oracle);
    wend_grid_destroy(grid);
    wend_diagnostics_destroy(findings);
    wend_query_destroy(query);
}

// A funnel under a comb: from its lower end one sees a corner at each tooth, and none of them leads to another.
static void a_cell_that_sees_too_many_turns_is_searched_for(void **state) {
    (void)state;
    wend_grid *grid = grid_of(600, 300, WEND_CORNERS_NO_CUTTING);
    for (uint32_t x = 0; x < 600; x += 2) wend_grid_set_terrain(grid, x, 0, 1, 2, 1);
    for (uint32_t y = 3; y < 300; y++) {
        wend_grid_set_terrain(grid, 0, y, y, 1, 1);
        wend_grid_set_terrain(grid, 600 - y, y, y, 1, 1);
    }
    const wend_path_oracle_def def = def_of(grid);
    wend_path_oracle *oracle = NULL;
    wend_query *query = NULL;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    assert_int_equal(wend_path_oracle_create(&def, NULL, &oracle), WEND_OK);
    assert_int_equal(wend_path_oracle_build(oracle, NULL, NULL, NULL), WEND_OK);
    const wend_path_oracle_facts facts = wend_path_oracle_describe(oracle);
    print_message("%u cells are searched for\n", facts.searched_cells);
    assert_true(facts.is_built && facts.searched_cells > 0);
    wend_path path = wend_path_empty(wend_default_allocator()), other = wend_path_empty(wend_default_allocator());
    for (uint32_t i = 0; i < 300; i++) {
        const uint32_t start = 298 * 600 - i % 20 * 600 + 300, goal = i * 577 % 180000;
        if (!wend_grid_is_free(grid, start) || !wend_grid_is_free(grid, goal)) continue;
        const uint64_t goal_state = goal;
        wend_search_request request = wend_default_search_request();
        request.start = start, request.goals = &goal_state, request.goal_count = 1;
        assert_int_equal(wend_path_oracle_find_path(oracle, query, start, goal, &path), WEND_OK);
        assert_int_equal(wend_grid_find_path(grid, query, &request, &other), WEND_OK);
        assert_int_equal(path.outcome, other.outcome);
        if (path.outcome == WEND_OUTCOME_COMPLETE) {
            assert_true(fabs(path.cost - other.cost) < 1e-9 * other.cost);
            assert_int_equal(wend_path_check_on_grid(&path, grid, start, goal, NULL), WEND_OK);
        }
    }
    wend_path_free(&path);
    wend_path_free(&other);
    wend_query_destroy(query);
    wend_path_oracle_destroy(oracle);
    wend_grid_destroy(grid);
}

static void what_cannot_be_reached_names_the_nearest_cell(void **state) {
    (void)state;
    wend_grid *grid = grid_of(20, 20, WEND_CORNERS_FREE);
    wend_grid_set_terrain(grid, 10, 0, 1, 20, 1);
    const wend_path_oracle_def def = def_of(grid);
    wend_path_oracle *oracle = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    assert_int_equal(wend_path_oracle_create(&def, NULL, &oracle), WEND_OK);
    assert_int_equal(wend_path_oracle_build(oracle, NULL, NULL, NULL), WEND_OK);
    assert_int_equal(wend_path_oracle_find_path(oracle, query, 45, 58, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_UNREACHABLE);
    assert_true(path.nearest.cell == (uint32_t)WEND_NO_CELL || path.nearest.cell == WEND_NO_STATE);
    assert_int_equal(wend_grid_refresh(grid), WEND_OK);
    assert_int_equal(wend_path_oracle_find_path(oracle, query, 45, 58, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_UNREACHABLE);
    assert_int_equal(path.nearest.cell, 2 * 20 + 9);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_path_oracle_destroy(oracle);
    wend_grid_destroy(grid);
}

static void a_grid_of_another_kind_is_reported_to_who_makes_an_oracle(void **state) {
    (void)state;
    wend_diagnostics *findings = NULL;
    wend_path_oracle *oracle = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    wend_grid *grid = grid_of(32769, 1, WEND_CORNERS_FREE);
    wend_path_oracle_def def = def_of(grid);
    assert_int_equal(wend_path_oracle_create(&def, findings, &oracle), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_PATH_ORACLE_SIDE);
    def.memory_limit = 0;
    assert_int_equal(wend_path_oracle_create(&def, findings, &oracle), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_get(findings, 1)->message, WEND_MESSAGE_PATH_ORACLE_MEMORY);
    assert_int_equal(wend_path_oracle_create(NULL, findings, &oracle), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_get(findings, 2)->message, WEND_MESSAGE_JUMP_POINTS_GRID);
    assert_null(oracle);
    wend_grid_destroy(grid);
    wend_diagnostics_destroy(findings);
}

static void a_file_of_another_map_or_too_large_is_rejected(void **state) {
    (void)state;
    wend_grid *grid = grid_of_rooms(40, WEND_CORNERS_ONE_SIDE);
    wend_path_oracle_def def = def_of(grid);
    wend_path_oracle *oracle = NULL, *loaded = NULL;
    wend_diagnostics *findings = NULL;
    wend_file_writer *writer = NULL;
    const uint8_t *bytes;
    size_t count;
    wend_file *file = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    assert_int_equal(wend_path_oracle_create(&def, NULL, &oracle), WEND_OK);
    assert_int_equal(wend_path_oracle_build(oracle, NULL, NULL, NULL), WEND_OK);
    assert_int_equal(wend_path_oracle_write(oracle, &writer), WEND_OK);
    assert_int_equal(wend_file_writer_finish(writer, &bytes, &count), WEND_OK);
    assert_int_equal(wend_file_open_memory(bytes, count, wend_default_allocator(), NULL, &file), WEND_OK);
    assert_int_equal(wend_file_check(file, findings), WEND_OK);
    def.memory_limit = 1000;
    assert_int_equal(wend_path_oracle_load(file, &def, findings, &loaded), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_PATH_ORACLE_LABELS);
    def = def_of(grid);
    wend_grid_set_terrain(grid, 1, 1, 1, 1, 1);
    assert_int_equal(wend_path_oracle_load(file, &def, findings, &loaded), WEND_BAD_INPUT);
    assert_int_equal(wend_diagnostics_get(findings, 1)->message, WEND_MESSAGE_INDEX_OTHER_MAP);
    assert_null(loaded);
    wend_file_close(file);
    wend_file_writer_destroy(writer);
    wend_path_oracle_destroy(oracle);
    wend_diagnostics_destroy(findings);
    wend_grid_destroy(grid);
}

static void count_mark(void *user, wend_vector3 point, wend_draw_style style) {
    (void)point, (void)style;
    ++*(size_t *)user;
}

static void count_line(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    (void)points, (void)style;
    *(size_t *)user += count == 2 ? 1000u : 0u;
}

static void a_drawing_shows_turns_and_what_a_cell_is_joined_to(void **state) {
    (void)state;
    wend_grid *grid = grid_of(20, 20, WEND_CORNERS_NO_CUTTING);
    wend_grid_set_terrain(grid, 8, 8, 4, 4, 1);
    const wend_path_oracle_def def = def_of(grid);
    wend_path_oracle *oracle = NULL;
    size_t drawn = 0;
    const wend_draw draw = {.user = &drawn, .mark = count_mark, .line = count_line};
    assert_int_equal(wend_path_oracle_create(&def, NULL, &oracle), WEND_OK);
    wend_path_oracle_draw(oracle, 0, &draw);
    assert_int_equal(drawn, 0);
    assert_int_equal(wend_path_oracle_build(oracle, NULL, NULL, NULL), WEND_OK);
    wend_path_oracle_draw(oracle, WEND_NO_CELL, &draw);
    assert_int_equal(drawn, 4); // the corners of the block
    wend_path_oracle_draw(oracle, 10 * 20 + 4, &draw);
    assert_int_equal(drawn, 2008); // two of which matter in the west
    wend_path_oracle_destroy(oracle);
    wend_grid_destroy(grid);
}

// Makes, builds, asks, edits, asks, builds, saves, loads: whatever fails leaves an oracle that answers.
static wend_status oracle_scenario(wend_allocator allocator, void *user) {
    wend_grid *grid = user;
    wend_path_oracle *oracle = NULL, *loaded = NULL;
    wend_query *query = NULL;
    wend_file_writer *writer = NULL;
    wend_path path = wend_path_empty(allocator);
    wend_path_oracle_def def = def_of(grid);
    def.allocator = allocator;
    double distance = 0;
    wend_grid_set_terrain(grid, 1, 0, 1, 1, 0);
    wend_status status = wend_path_oracle_create(&def, NULL, &oracle);
    if (!status) status = wend_query_create(allocator, &query);
    if (!status) status = wend_path_oracle_build(oracle, NULL, NULL, NULL);
    for (uint8_t round = 0; round < 3 && !status; round++) {
        if (round) wend_grid_set_terrain(grid, 1, 0, 1, 1, round % 2);
        if (round == 2) status = wend_path_oracle_build(oracle, NULL, NULL, NULL);
        const wend_path before = path;
        if (!status) status = wend_path_oracle_find_path(oracle, query, 0, 23 * 24 + 21 - 48, &path);
        if (status)
            assert_true(path.outcome == before.outcome && path.state_count == before.state_count);
        else
            assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
        if (!status) status = wend_path_oracle_find_distance(oracle, query, 0, 23 * 24 + 21 - 48, &distance);
        if (!status) assert_true(distance == path.cost);
    }
    if (!status) status = wend_path_oracle_write(oracle, &writer);
    if (!status) {
        const uint8_t *bytes;
        size_t count;
        wend_file *file = NULL;
        assert_int_equal(wend_file_writer_finish(writer, &bytes, &count), WEND_OK);
        status = wend_file_open_memory(bytes, count, allocator, NULL, &file);
        if (!status) status = wend_path_oracle_load(file, &def, NULL, &loaded);
        wend_file_close(file);
    }
    wend_file_writer_destroy(writer);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_path_oracle_destroy(loaded);
    wend_path_oracle_destroy(oracle);
    return status;
}

static void oracles_survive_every_failing_allocation(void **state) {
    (void)state;
    wend_grid *grid = grid_of_rooms(24, WEND_CORNERS_ONE_SIDE);
    walk_failing_allocations("oracle_scenario", oracle_scenario, grid);
    wend_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(paths_by_oracles_cost_what_dijkstra_says),
        FACT(after_edits_answers_are_those_of_the_map_as_it_is),
        FACT(however_an_oracle_is_made_it_is_the_same),
        FACT(a_forged_file_is_rejected_or_leads_to_paths),
        FACT(a_build_that_is_stopped_goes_on_where_it_was),
        FACT(labels_that_take_too_much_are_not_built_and_paths_are_searched_for),
        FACT(paths_that_are_too_long_for_labels_are_searched_for),
        FACT(a_cell_that_sees_too_many_turns_is_searched_for),
        FACT(what_cannot_be_reached_names_the_nearest_cell),
        FACT(a_grid_of_another_kind_is_reported_to_who_makes_an_oracle),
        FACT(a_file_of_another_map_or_too_large_is_rejected),
        FACT(a_drawing_shows_turns_and_what_a_cell_is_joined_to),
        FACT(oracles_survive_every_failing_allocation),
    };
    return cmocka_run_group_tests(facts, NULL, NULL);
}
