// Jump points on terrain of several costs against a textbook's Dijkstra, on small worlds under every corner rule, and what they promise beside costs.
#include "support/test.h"

#include "properties/plan/weighted_jump_properties.h"
#include "support/failing_allocator.h"
#include "support/soft_contract.h"
#include "wend/weighted_jumps.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Sanitized and unoptimised builds do a tenth.
#if defined(WEND_DEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CASES(count) ((count) / 10)
#else
#define CASES(count) (count)
#endif

static void paths_by_jump_points_cost_what_dijkstra_says(void **state) {
    (void)state;
    search_tally tally = {0};
    check_property("weighted_jumps_agree_with_dijkstra", CASES(125000), weighted_jumps_agree_with_dijkstra, &tally);
    uint64_t worlds = 0;
    for (int i = 0; i < 8; i++) worlds += tally.outcomes[i];
    print_message("%llu worlds:", (unsigned long long)worlds);
    for (int i = 1; i < 6; i++)
        print_message(" %llu %s,", (unsigned long long)tally.outcomes[i], wend_outcome_text((wend_outcome)i));
    print_message(" %llu cells of paths\n", (unsigned long long)tally.steps);
    if (worlds < 1000) return;
    assert_met(tally.outcomes[WEND_OUTCOME_COMPLETE] > worlds / 3);
    for (int i = 1; i < 6; i++) assert_met(tally.outcomes[i] > worlds / 100);
    assert_met(tally.steps > 3 * tally.outcomes[WEND_OUTCOME_COMPLETE]);
}

static void every_open_list_and_heuristic_gives_an_optimal_path(void **state) {
    (void)state;
    check_property("every_weighted_jump_setting_agrees_with_dijkstra", CASES(3000),
                   every_weighted_jump_setting_agrees_with_dijkstra, NULL);
}

static void slicing_a_jump_search_changes_nothing(void **state) {
    (void)state;
    check_property("sliced_weighted_jumps_change_nothing", CASES(20000), sliced_weighted_jumps_change_nothing, NULL);
}

static void after_edits_answers_are_those_of_jump_points_made_anew(void **state) {
    (void)state;
    check_property("weighted_jumps_follow_edits", CASES(10000), weighted_jumps_follow_edits, NULL);
}

static void guides_of_any_kind_leave_paths_optimal(void **state) {
    (void)state;
    check_property("guided_weighted_jumps_agree_with_dijkstra", CASES(20000), guided_weighted_jumps_agree_with_dijkstra,
                   NULL);
}

static void a_warm_jump_search_allocates_nothing(void **state) {
    (void)state;
    check_property("warm_weighted_jumps_allocate_nothing", CASES(5000), warm_weighted_jumps_allocate_nothing, NULL);
}

// ---- Single facts ----------------------------------------------------------------------------------------------------

// A grid of so many columns from a drawing: '.' is ground, '#' wall, '~' mud.
static wend_grid *grid_from(uint32_t width, const char *cells, wend_corner_rule corners) {
    uint8_t terrain[1024];
    const size_t count = strlen(cells);
    for (size_t i = 0; i < count; i++) terrain[i] = (uint8_t)(strchr(".#~", cells[i]) - ".#~");
    const wend_terrain terrains[] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {2.5, 0}};
    wend_grid_def def = wend_default_grid_def();
    def.width = width;
    def.height = (uint32_t)count / width;
    def.terrain = terrain;
    def.terrains = terrains;
    def.terrain_count = 3;
    def.corners = corners;
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    return grid;
}

static const char *const maze = "........"
                                ".####.#."
                                "....#.#."
                                "###.#.#."
                                "..~...#."
                                "~#.####."
                                ".#.#...."
                                "...#.#..";

static wend_search_request request_to(uint64_t start, const uint64_t *goal) {
    wend_search_request request = wend_default_search_request();
    request.start = start;
    request.goals = goal;
    request.goal_count = 1;
    return request;
}

static wend_weighted_jumps_def def_of(const wend_grid *grid) {
    wend_weighted_jumps_def def = wend_default_weighted_jumps_def();
    def.grid = grid;
    return def;
}

static void a_path_has_every_cell_and_turns_are_few(void **state) {
    (void)state;
    wend_grid *grid = grid_from(8, maze, WEND_CORNERS_NO_CUTTING);
    wend_weighted_jumps *jumps = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    const wend_weighted_jumps_def def = def_of(grid);
    assert_int_equal(wend_weighted_jumps_create(&def, NULL, &jumps), WEND_OK);
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    const uint64_t goal = wend_grid_cell(grid, 0, 7);
    const wend_search_request request = request_to(wend_grid_cell(grid, 4, 7), &goal);
    assert_int_equal(wend_weighted_jumps_find_path(jumps, query, &request, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
    assert_int_equal(wend_path_check_on_grid(&path, grid, (uint32_t)request.start, (uint32_t)goal, NULL), WEND_OK);
    uint64_t turns[64];
    const size_t count = wend_path_turns_on_grid(&path, grid, turns, 64);
    assert_true(count < path.state_count / 2);
    assert_true(path.expanded < path.state_count);
    assert_true(wend_weighted_jumps_bytes(jumps) > 8 * 64);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_weighted_jumps_destroy(jumps);
    wend_grid_destroy(grid);
}

static void a_search_cannot_go_on_after_an_edit_or_without_its_jump_points(void **state) {
    (void)state;
    wend_grid *grid = grid_from(8, maze, WEND_CORNERS_NO_CUTTING);
    wend_weighted_jumps *jumps = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    const wend_weighted_jumps_def def = def_of(grid);
    assert_int_equal(wend_weighted_jumps_create(&def, NULL, &jumps), WEND_OK);
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    const uint64_t goal = wend_grid_cell(grid, 0, 7);
    wend_search_request request = request_to(wend_grid_cell(grid, 4, 7), &goal);
    request.work = 1;
    assert_int_equal(wend_weighted_jumps_find_path(jumps, query, &request, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_BUDGET_SPENT);
    assert_int_equal(wend_grid_set_terrain(grid, 0, 0, 1, 1, 1), WEND_OK);
    assert_int_equal(wend_query_resume(query, WEND_WORK_UNLIMITED, &path), WEND_STALE);
    // Inside a transaction there is no map to speak of.
    wend_journal_begin(wend_grid_journal(grid));
    assert_int_equal(wend_grid_set_terrain(grid, 0, 0, 1, 1, 0), WEND_OK);
    TOLD(assert_int_equal(wend_weighted_jumps_find_path(jumps, query, &request, &path), WEND_INVALID));
    TOLD(assert_int_equal(wend_weighted_jumps_refresh(jumps), WEND_INVALID));
    wend_journal_commit(wend_grid_journal(grid));
    assert_int_equal(wend_weighted_jumps_refresh(jumps), WEND_OK);
    assert_int_equal(wend_weighted_jumps_find_path(jumps, query, &request, &path), WEND_OK);
    wend_weighted_jumps_destroy(jumps);
    TOLD(assert_int_equal(wend_query_resume(query, WEND_WORK_UNLIMITED, &path), WEND_INVALID));
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_grid_destroy(grid);
}

static void a_grid_of_another_kind_is_reported(void **state) {
    (void)state;
    wend_diagnostics *findings = NULL;
    wend_weighted_jumps *jumps = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    const wend_terrain dear[] = {{1, 0}, {1e200, 0}};
    wend_grid_def defs[3] = {wend_default_grid_def(), wend_default_grid_def(), wend_default_grid_def()};
    for (int i = 0; i < 3; i++) defs[i].width = defs[i].height = 4;
    defs[0].neighbours = WEND_NEIGHBOURS_SIX;
    defs[1].neighbours = WEND_NEIGHBOURS_FOUR;
    defs[2].terrains = dear;
    defs[2].terrain_count = 2;
    for (int i = 0; i < 3; i++) {
        wend_grid *grid = NULL;
        assert_int_equal(wend_grid_create(&defs[i], NULL, &grid), WEND_OK);
        const wend_weighted_jumps_def def = def_of(grid);
        assert_int_equal(wend_weighted_jumps_create(&def, findings, &jumps), WEND_OUT_OF_RANGE);
        assert_int_equal(wend_diagnostics_count(findings), i + 1);
        assert_int_equal(wend_diagnostics_get(findings, (size_t)i)->message, WEND_MESSAGE_WEIGHTED_JUMPS_GRID);
        wend_grid_destroy(grid);
    }
    assert_int_equal(wend_weighted_jumps_create(NULL, findings, &jumps), WEND_OUT_OF_RANGE);
    wend_weighted_jumps_def def = wend_default_weighted_jumps_def();
    def.size = 3;
    assert_int_equal(wend_weighted_jumps_create(&def, findings, &jumps), WEND_OUT_OF_RANGE);
    def = wend_default_weighted_jumps_def();
    def.allocator = (wend_allocator){0};
    assert_int_equal(wend_weighted_jumps_create(&def, findings, &jumps), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_count(findings), 6);
    assert_null(jumps);
    wend_diagnostics_destroy(findings);
}

static void a_contract_violation_of_jump_points_answers_invalid(void **state) {
    (void)state;
    wend_grid *grid = grid_from(8, maze, WEND_CORNERS_NO_CUTTING);
    wend_weighted_jumps *jumps = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    const wend_weighted_jumps_def def = def_of(grid);
    assert_int_equal(wend_weighted_jumps_create(&def, NULL, &jumps), WEND_OK);
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    const uint64_t goal = 3;
    const wend_search_request good = request_to(0, &goal);
    wend_search_request bad = good;
    TOLD(assert_int_equal(wend_weighted_jumps_create(&def, NULL, NULL), WEND_INVALID));
    TOLD(assert_int_equal(wend_weighted_jumps_bytes(NULL), 0));
    TOLD(assert_int_equal(wend_weighted_jumps_refresh(NULL), WEND_INVALID));
    TOLD(assert_int_equal(wend_weighted_jumps_find_path(NULL, query, &good, &path), WEND_INVALID));
    TOLD(assert_int_equal(wend_weighted_jumps_find_path(jumps, NULL, &good, &path), WEND_INVALID));
    TOLD(assert_int_equal(wend_weighted_jumps_find_path(jumps, query, NULL, &path), WEND_INVALID));
    TOLD(assert_int_equal(wend_weighted_jumps_find_path(jumps, query, &good, NULL), WEND_INVALID));
    bad.algorithm = WEND_ALGORITHM_FORWARD;
    TOLD(assert_int_equal(wend_weighted_jumps_find_path(jumps, query, &bad, &path), WEND_INVALID));
    bad = good;
    bad.heuristic = WEND_HEURISTIC_MANHATTAN;
    TOLD(assert_int_equal(wend_weighted_jumps_find_path(jumps, query, &bad, &path), WEND_INVALID));
    bad = good;
    bad.goals = NULL;
    TOLD(assert_int_equal(wend_weighted_jumps_find_path(jumps, query, &bad, &path), WEND_INVALID));
    assert_int_equal(path.outcome, WEND_OUTCOME_NONE);
    wend_weighted_jumps_destroy(NULL);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_weighted_jumps_destroy(jumps);
    wend_grid_destroy(grid);
}

static void a_grid_that_is_all_wall_has_no_start(void **state) {
    (void)state;
    const wend_terrain walls[] = {{1, WEND_MEDIUM_BLOCKED}};
    wend_grid_def grid_def = wend_default_grid_def();
    grid_def.width = grid_def.height = 3;
    grid_def.terrains = walls;
    grid_def.terrain_count = 1;
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_create(&grid_def, NULL, &grid), WEND_OK);
    wend_weighted_jumps *jumps = NULL;
    const wend_weighted_jumps_def def = def_of(grid);
    assert_int_equal(wend_weighted_jumps_create(&def, NULL, &jumps), WEND_OK);
    wend_query *query = NULL;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    wend_path path = wend_path_empty(wend_default_allocator());
    const uint64_t goal = 3;
    const wend_search_request request = request_to(0, &goal);
    assert_int_equal(wend_weighted_jumps_find_path(jumps, query, &request, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_START_OFF_MAP);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_weighted_jumps_destroy(jumps);
    wend_grid_destroy(grid);
}

// Makes, searches, edits, searches: whatever fails leaves the path as it was, and the next try is as good as the first.
static wend_status weighted_jump_scenario(wend_allocator allocator, void *user) {
    wend_grid *grid = user;
    wend_weighted_jumps *jumps = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(allocator);
    wend_weighted_jumps_def def = def_of(grid);
    def.allocator = allocator;
    wend_status status = wend_weighted_jumps_create(&def, NULL, &jumps);
    if (!status) status = wend_query_create(allocator, &query);
    const uint64_t goals[2] = {wend_grid_cell(grid, 0, 7), wend_grid_cell(grid, 7, 0)};
    wend_search_request request = request_to(wend_grid_cell(grid, 4, 7), goals);
    for (uint8_t round = 0; round < 4 && !status; round++) {
        (void)wend_grid_set_terrain(grid, 1, 0, 1, 1, round % 2);
        request.goal_count = round == 3 ? 0 : round == 2 ? 2 : 1;
        const wend_path before = path;
        status = wend_weighted_jumps_find_path(jumps, query, &request, &path);
        if (status) {
            assert_int_equal(path.outcome, before.outcome);
            assert_true(path.cost == before.cost && path.state_count == before.state_count);
            if (wend_weighted_jumps_find_path(jumps, query, &request, &path) == WEND_OK)
                assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
        } else {
            assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
        }
    }
    if (!status) status = wend_query_path_to(query, goals[0], &path);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_weighted_jumps_destroy(jumps);
    return status;
}

static void jump_points_survive_every_failing_allocation(void **state) {
    (void)state;
    wend_grid *grid = grid_from(8, maze, WEND_CORNERS_ONE_SIDE);
    walk_failing_allocations("weighted_jump_scenario", weighted_jump_scenario, grid);
    wend_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(paths_by_jump_points_cost_what_dijkstra_says),
        FACT(every_open_list_and_heuristic_gives_an_optimal_path),
        FACT(slicing_a_jump_search_changes_nothing),
        FACT(after_edits_answers_are_those_of_jump_points_made_anew),
        FACT(guides_of_any_kind_leave_paths_optimal),
        FACT(a_warm_jump_search_allocates_nothing),
        FACT(a_path_has_every_cell_and_turns_are_few),
        cmocka_unit_test_setup_teardown(a_search_cannot_go_on_after_an_edit_or_without_its_jump_points,
                                        soft_contract_begin, soft_contract_end),
        FACT(a_grid_of_another_kind_is_reported),
        cmocka_unit_test_setup_teardown(a_contract_violation_of_jump_points_answers_invalid, soft_contract_begin,
                                        soft_contract_end),
        FACT(a_grid_that_is_all_wall_has_no_start),
        FACT(jump_points_survive_every_failing_allocation),
    };
    return cmocka_run_group_tests(facts, NULL, NULL);
}
