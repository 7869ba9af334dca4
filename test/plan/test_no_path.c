// Searching where there is no path: what is found out once is not searched for again.
#include "support/test.h"

#include "properties/plan/no_path_properties.h"
#include "wend/incremental_search.h"
#include "wend/query.h"
#include "wend/random.h"

#include <math.h>

// Sanitized and unoptimised builds do a fifth.
#if defined(WEND_DEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CASES(full) ((full) / 5)
#else
#define CASES(full) (full)
#endif

static void no_incremental_search_expands_a_state_twice(void **state) {
    (void)state;
    no_path_tally tally = {0};
    check_property("incremental_searches_find_out_once", CASES(3000), incremental_searches_find_out_once, &tally);
    if (!worlds_are_the_usual()) return;
    assert_true(tally.plans > CASES(3000) / 2 && tally.expanded > 20 * tally.plans && tally.repairs > CASES(3000) / 8);
}

static void no_query_expands_a_state_twice(void **state) {
    (void)state;
    no_path_tally tally = {0};
    check_property("queries_find_out_once", CASES(3000), queries_find_out_once, &tally);
    if (!worlds_are_the_usual()) return;
    assert_true(tally.searches > CASES(3000) / 4 && tally.again > 0);
}

static void no_index_expands_more_than_there_is(void **state) {
    (void)state;
    no_path_tally tally = {0};
    check_property("indices_find_out_once", CASES(400), indices_find_out_once, &tally);
    if (!worlds_are_the_usual()) return;
    assert_true(tally.searches > CASES(400) / 4);
}

// ---- A large world: the ratio must not grow with it --------------------------------------------------------------------------

#define SIDE 200

// Caves of two grounds, of which one costs 3; a wall around the goal that leaves it a quarter of the map. Islands are stale.
static wend_grid *make_quarters(void) {
    static uint8_t terrain[SIDE * SIDE];
    static const wend_terrain terrains[] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {3, 0}};
    wend_random random = wend_random_seeded(22);
    for (uint32_t cell = 0; cell < SIDE * SIDE; cell++) {
        uint64_t kind = wend_random_below(&random, 10);
        terrain[cell] = kind < 2 ? 1 : kind < 5 ? 2 : 0;
    }
    terrain[0] = terrain[SIDE * SIDE - 1] = 0;
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = SIDE;
    def.terrain = terrain;
    def.terrains = terrains;
    def.terrain_count = 3;
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    assert_int_equal(wend_grid_set_terrain(grid, SIDE / 2, 0, 1, SIDE, 1), WEND_OK);
    return grid;
}

static uint64_t expanded_for_nothing(wend_grid *grid, wend_incremental_algorithm algorithm) {
    wend_incremental_search_def def = wend_default_incremental_search_def();
    def.algorithm = algorithm;
    wend_incremental_search *search = NULL;
    assert_int_equal(wend_incremental_search_create_on_grid(grid, &def, NULL, &search), WEND_OK);
    wend_path path = wend_path_empty(wend_default_allocator());
    // Both ways, as the planners go forward and backward.
    assert_int_equal(wend_incremental_search_set_start(search, 0), WEND_OK);
    assert_int_equal(wend_incremental_search_set_goal(search, SIDE * SIDE - 1), WEND_OK);
    assert_int_equal(wend_incremental_search_plan(search, WEND_WORK_UNLIMITED, NULL, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_UNREACHABLE);
    uint64_t expanded = path.expanded;
    // The start walks on, and the goal's side changes: no way is opened, and nothing need be searched.
    for (uint32_t step = 1; step < 20; step++) {
        assert_int_equal(wend_grid_set_terrain(grid, SIDE / 2 + 5 + step, 7, 1, 1, step % 2), WEND_OK);
        assert_int_equal(wend_incremental_search_plan(search, WEND_WORK_UNLIMITED, NULL, &path), WEND_OK);
        assert_int_equal(path.outcome, WEND_OUTCOME_UNREACHABLE);
        if (algorithm == WEND_INCREMENTAL_DSTAR_LITE || algorithm == WEND_INCREMENTAL_ADSTAR)
            assert_true(path.expanded < 30); // what became free is looked at, and nothing else
    }
    wend_incremental_search_destroy(search);
    wend_path_free(&path);
    return expanded;
}

static void anytime_planners_expand_no_more_than_the_others(void **state) {
    (void)state;
    wend_grid *grid = make_quarters();
    uint64_t forward = expanded_for_nothing(grid, WEND_INCREMENTAL_WEIGHTED), backward;
    assert_true(forward > SIDE * SIDE / 4 && forward < SIDE * SIDE / 2);
    assert_int_equal(expanded_for_nothing(grid, WEND_INCREMENTAL_ARA), forward);
    backward = expanded_for_nothing(grid, WEND_INCREMENTAL_DSTAR_LITE);
    assert_true(backward > SIDE * SIDE / 4 && backward < SIDE * SIDE / 2);
    assert_int_equal(expanded_for_nothing(grid, WEND_INCREMENTAL_ADSTAR), backward);
    wend_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(no_incremental_search_expands_a_state_twice),
        FACT(no_query_expands_a_state_twice),
        FACT(no_index_expands_more_than_there_is),
        FACT(anytime_planners_expand_no_more_than_the_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
