// Smoothing and straight lines: never costlier, never through a wall, and the checkers that say so.
#include "support/test.h"

#include "grid_scenes.h"
#include "properties/map/quadtree_properties.h"
#include "support/location_of.h"
#include "support/path_edit.h"
#include "support/soft_contract.h"
#include "wend/wend.h"

#include <math.h>
#include <stdlib.h>

static quadtree_tally tally;

static void line_costs_are_the_naive_ones(void **state) {
    (void)state;
    memset(&tally, 0, sizeof tally);
    check_property("grid_line_costs_agree_with_naive", 3000, grid_line_costs_agree_with_naive, &tally);
    assert_met(tally.lines_allowed > 1000 && tally.lines_rejected > 1000);
}

static void smoothed_grid_paths_pass_their_checker(void **state) {
    (void)state;
    memset(&tally, 0, sizeof tally);
    check_property("smoothing_on_grids_never_costs_more", 3000, smoothing_on_grids_never_costs_more, &tally);
    assert_met(tally.found > 500 && tally.shortened > 200);
}

static void smoothed_graph_paths_never_cost_more(void **state) {
    (void)state;
    check_property("smoothing_on_graphs_never_costs_more", 1500, smoothing_on_graphs_never_costs_more, NULL);
}

static wend_grid *smooth_grid(scene_grid_kind kind, uint32_t side, wend_corner_rule corners) {
    scene_grid_def def = scene_default_grid_def(side, side, 4);
    def.corners = corners;
    wend_grid *grid = NULL;
    assert_int_equal(scene_grid_make(kind, &def, &grid), WEND_OK);
    return grid;
}

static void lines_between_centres_are_free_when_they_cost_something(void **state) {
    (void)state;
    for (int rule = 0; rule < 3; rule++) {
        wend_grid *grid = smooth_grid(SCENE_GRID_CAVES, 40, (wend_corner_rule)rule);
        wend_random random = wend_random_seeded(8);
        size_t free_lines = 0;
        for (int i = 0; i < 20000; i++) {
            uint32_t a = (uint32_t)wend_random_below(&random, 1600), b = (uint32_t)wend_random_below(&random, 1600);
            double cost = wend_grid_line_cost(grid, wend_grid_position(grid, a), wend_grid_position(grid, b));
            bool is_free = wend_grid_line_is_free(grid, a, b);
            assert_true(is_free == (cost < (double)INFINITY));
            free_lines += is_free;
        }
        assert_true(free_lines > 500);
        wend_grid_destroy(grid);
    }
}

static void find_path_on(const wend_grid *grid, uint64_t start, uint64_t goal, wend_path *path) {
    wend_query *query = NULL;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    wend_search_request request = wend_default_search_request();
    request.start = start, request.goals = &goal, request.goal_count = 1;
    assert_int_equal(wend_grid_find_path(grid, query, &request, path), WEND_OK);
    assert_int_equal(path->outcome, WEND_OUTCOME_COMPLETE);
    wend_query_destroy(query);
}

static void open_ground_is_crossed_in_one_line(void **state) {
    (void)state;
    wend_grid *grid = smooth_grid(SCENE_GRID_EMPTY, 300, WEND_CORNERS_NO_CUTTING);
    wend_path path = wend_path_empty(wend_default_allocator());
    find_path_on(grid, 0, 300 * 150 + 299, &path);
    assert_int_equal(wend_path_smooth_on_grid(&path, grid), WEND_OK);
    assert_int_equal(path.point_count, 2);
    assert_true(fabs(path.cost - sqrt(299.0 * 299.0 + 150.0 * 150.0)) < 1e-9);
    wend_path_free(&path);
    wend_grid_destroy(grid);
}

// A swamp that costs ten times as much lies between start and goal: around it is cheaper, and stays so.
static void a_smoothed_path_still_goes_around_a_swamp(void **state) {
    (void)state;
    uint8_t terrain[40 * 40] = {0};
    for (int y = 5; y < 40; y++)
        for (int x = 15; x < 25; x++) terrain[y * 40 + x] = 2;
    const wend_terrain kinds[] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {10, 0}};
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = 40, def.terrain = terrain, def.terrains = kinds, def.terrain_count = 3;
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    wend_path path = wend_path_empty(wend_default_allocator());
    const uint32_t start = 20 * 40 + 5, goal = 20 * 40 + 35;
    find_path_on(grid, start, goal, &path);
    const double before = path.cost;
    const double straight = wend_grid_line_cost(grid, wend_grid_position(grid, start), wend_grid_position(grid, goal));
    assert_true(fabs(straight - (20 + 10 * 10)) < 1e-9 && straight > before);
    assert_int_equal(wend_path_smooth_on_grid(&path, grid), WEND_OK);
    assert_true(path.cost < before && path.point_count >= 3);
    assert_int_equal(wend_path_check_points_on_grid(&path, grid, start, goal, before, NULL), WEND_OK);
    for (size_t i = 0; i < path.point_count; i++) {
        uint32_t cell = grid_cell_at(grid, (wend_vector2){path.points[i].x, path.points[i].y});
        assert_int_equal(terrain[cell], 0);
    }
    wend_path_free(&path);
    wend_grid_destroy(grid);
}

// ---- Of the caller's own

static double reject_all(void *user, wend_vector3 a, wend_vector3 b) {
    (void)a, (void)b;
    return *(const double *)user;
}

static void a_path_whose_lines_are_rejected_stays_as_it_was(void **state) {
    (void)state;
    const double refusals[] = {(double)INFINITY, (double)NAN, -1};
    for (size_t i = 0; i < 3; i++) {
        double refusal = refusals[i];
        wend_vector3 points[3] = {{0, 0, 0}, {1, 1, 0}, {2, 0, 0}};
        wend_path path = wend_path_empty(wend_default_allocator());
        path.points = points, path.point_count = 3, path.cost = 7;
        assert_int_equal(wend_path_smooth(&path, reject_all, &refusal, NULL), WEND_BAD_INPUT);
        assert_true(path.point_count == 3 && path.cost == 7 && path.points[1].y == 1);
        path.points = NULL, path.point_count = 0;
        wend_path_free(&path);
    }
}

static void a_path_without_points_needs_no_smoothing(void **state) {
    (void)state;
    wend_grid *grid = smooth_grid(SCENE_GRID_EMPTY, 4, WEND_CORNERS_NO_CUTTING);
    wend_path path = wend_path_empty(wend_default_allocator());
    double nothing = 0;
    assert_int_equal(wend_path_smooth(&path, reject_all, &nothing, NULL), WEND_OK);
    assert_int_equal(wend_path_smooth_on_grid(&path, grid), WEND_OK);
    assert_true(path.point_count == 0 && path.cost == (double)INFINITY);
    soft_contract_begin(state);
    wend_smooth_def def = wend_default_smooth_def();
    def.window = 0;
    assert_int_equal(wend_path_smooth(&path, reject_all, &nothing, &def), WEND_INVALID);
    def = wend_default_smooth_def(), def.rounds = 17;
    assert_int_equal(wend_path_smooth(&path, reject_all, &nothing, &def), WEND_INVALID);
    def = wend_default_smooth_def(), def.least_cost = (double)NAN;
    assert_int_equal(wend_path_smooth(&path, reject_all, &nothing, &def), WEND_INVALID);
    assert_int_equal(soft_contract_broken(), 3);
    soft_contract_end(state);
    find_path_on(grid, 5, 5, &path); // to where one is
    assert_int_equal(wend_path_smooth_on_grid(&path, grid), WEND_OK);
    assert_true(path.point_count == 1 && path.cost == 0);
    assert_int_equal(wend_path_check_points_on_grid(&path, grid, 5, 5, 0, NULL), WEND_OK);
    wend_path_free(&path);
    wend_grid_destroy(grid);
}

// ---- The checker finds what is planted

static void expect_finding(const wend_path *path, const wend_grid *grid, uint32_t goal, double at_most,
                           wend_message message) {
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    assert_int_equal(wend_path_check_points_on_grid(path, grid, 0, goal, at_most, findings), WEND_BAD_INPUT);
    assert_int_equal(wend_diagnostics_count(findings), 1);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, message);
    wend_diagnostics_destroy(findings);
}

static void the_checker_finds_what_is_invalid(void **state) {
    (void)state;
    wend_grid *grid = smooth_grid(SCENE_GRID_EMPTY, 16, WEND_CORNERS_NO_CUTTING);
    wend_grid_set_terrain(grid, 4, 0, 4, 10, WEND_MOVINGAI_BLOCKED);
    wend_path path = wend_path_empty(wend_default_allocator());
    find_path_on(grid, 0, 15, &path);
    assert_int_equal(wend_path_smooth_on_grid(&path, grid), WEND_OK);
    const double right = path.cost, all = (double)INFINITY;
    assert_int_equal(wend_path_check_points_on_grid(&path, grid, 0, 15, path.search_cost, NULL), WEND_OK);
    expect_finding(&path, grid, 14, all, WEND_MESSAGE_PATH_POINT_ELSEWHERE);
    expect_finding(&path, grid, 15, right * 0.99, WEND_MESSAGE_PATH_POINTS_COST_IS_INVALID);
    path.cost = right * 1.0001;
    expect_finding(&path, grid, 15, all, WEND_MESSAGE_PATH_POINTS_COST_IS_INVALID);
    path.cost = (double)NAN;
    expect_finding(&path, grid, 15, all, WEND_MESSAGE_PATH_POINTS_COST_IS_INVALID);
    path.cost = right;
    const wend_vector3 last = path.points[path.point_count - 1];
    edit_points(&path)[1] = last;
    path.point_count = 2; // straight through the wall
    expect_finding(&path, grid, 15, all, WEND_MESSAGE_PATH_LINE_NOT_ALLOWED);
    edit_points(&path)[1] = (wend_vector3){8, 10, 0}; // the corner of the wall
    edit_points(&path)[2] = last;
    path.point_count = 3;
    expect_finding(&path, grid, 15, all, WEND_MESSAGE_PATH_LINE_NOT_ALLOWED);
    edit_points(&path)[1] = (wend_vector3){(double)NAN, 10, 0};
    expect_finding(&path, grid, 15, all, WEND_MESSAGE_PATH_LINE_NOT_ALLOWED);
    edit_points(&path)[1] = (wend_vector3){2, 400, 0};
    expect_finding(&path, grid, 15, all, WEND_MESSAGE_PATH_LINE_NOT_ALLOWED);
    path.point_count = 0;
    expect_finding(&path, grid, 15, all, WEND_MESSAGE_PATH_HAS_NO_POINTS);
    wend_path_free(&path);
    wend_grid_destroy(grid);
}

// ---- Memory

static wend_status smoothing_scenario(wend_allocator allocator, void *user) {
    const wend_grid *grid = user;
    wend_path path = wend_path_empty(allocator);
    wend_query *query = NULL;
    const uint64_t goal = 39 * 40 + 39;
    wend_search_request request = wend_default_search_request();
    request.start = 0, request.goals = &goal, request.goal_count = 1;
    wend_status status = wend_query_create(allocator, &query);
    if (!status) status = wend_grid_find_path(grid, query, &request, &path);
    if (!status) {
        const double cost = path.cost;
        status = wend_path_smooth_on_grid(&path, grid);
        if (status) assert_true(path.point_count == 0 && path.cost == cost && path.state_count > 0);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    return status;
}

static void smoothing_survives_every_failed_allocation(void **state) {
    (void)state;
    wend_grid *grid = smooth_grid(SCENE_GRID_CAVES, 40, WEND_CORNERS_NO_CUTTING);
    wend_grid_set_terrain(grid, 0, 0, 40, 3, 0);
    wend_grid_set_terrain(grid, 37, 0, 3, 40, 0);
    walk_failing_allocations("smoothing", smoothing_scenario, grid);
    wend_grid_destroy(grid);
}

static void smoothing_again_allocates_nothing(void **state) {
    (void)state;
    test_allocator memory = {0};
    wend_grid *grid = smooth_grid(SCENE_GRID_CITY, 128, WEND_CORNERS_NO_CUTTING);
    wend_grid_set_terrain(grid, 0, 0, 1, 128, 0);
    wend_grid_set_terrain(grid, 0, 127, 128, 1, 0);
    wend_path path = wend_path_empty(test_allocator_value(&memory));
    size_t warm = 0;
    for (int round = 0; round < 3; round++) {
        find_path_on(grid, 0, 128 * 128 - 1, &path);
        assert_int_equal(path.point_count, 0);
        assert_int_equal(wend_path_smooth_on_grid(&path, grid), WEND_OK);
        if (round == 0) warm = memory.allocations;
    }
    assert_int_equal(memory.allocations, warm);
    wend_path_free(&path);
    assert_int_equal(memory.live_blocks, 0);
    wend_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(line_costs_are_the_naive_ones),
        FACT(lines_between_centres_are_free_when_they_cost_something),
        FACT(open_ground_is_crossed_in_one_line),
        FACT(a_smoothed_path_still_goes_around_a_swamp),
        FACT(smoothed_grid_paths_pass_their_checker),
        FACT(smoothed_graph_paths_never_cost_more),
        FACT(a_path_whose_lines_are_rejected_stays_as_it_was),
        FACT(a_path_without_points_needs_no_smoothing),
        FACT(the_checker_finds_what_is_invalid),
        FACT(smoothing_survives_every_failed_allocation),
        FACT(smoothing_again_allocates_nothing),
    };
    return cmocka_run_group_tests(facts, NULL, NULL);
}
