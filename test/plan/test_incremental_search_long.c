// The long runs of incremental searches: ten thousand scripts, and walks of millions of moves.
//
// D* Lite adds to its key offset with every move of the start. On grids offsets are whole numbers that would overflow after about a million
// steps; on domains they are doubles that would swallow the costs. Both are folded back in time: these walks see it happen.
#include "support/test.h"

#include "grid_scenes.h"
#include "plan/incremental/incremental_search_internal.h"
#include "properties/plan/incremental_properties.h"

#include <math.h>
#include <stdlib.h>

#if defined(WEND_DEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CASES(full) ((full) / 10)
#else
#define CASES(full) (full)
#endif

static void ten_thousand_scripts_end_as_dijkstra_says(void **state) {
    (void)state;
    incremental_tally tally = {0};
    check_property("grids_that_change_are_planned_right", CASES(5000), grids_that_change_are_planned_right, &tally);
    check_property("graphs_that_change_are_planned_right", CASES(3000), graphs_that_change_are_planned_right, &tally);
    check_property("domains_that_change_are_planned_right", CASES(2000), domains_that_change_are_planned_right, &tally);
    print_message("%llu scripts, %llu plans: %llu repairs, %llu from scratch, %llu given up, %llu states raised\n",
                  (unsigned long long)tally.scripts, (unsigned long long)tally.plans, (unsigned long long)tally.repairs,
                  (unsigned long long)tally.scratches, (unsigned long long)tally.given_up,
                  (unsigned long long)tally.raised);
    if (tally.scripts >= 1000) assert_met(tally.repairs > tally.scripts && tally.given_up > 0);
}

#define CAVE_SIZE 64

typedef struct long_walk {
    wend_grid *grid;
    wend_incremental_search *search;
    wend_query *query;
    wend_path path, path_to;
    wend_random random;
    uint64_t goal, door;
} long_walk;

static void begin_walk(long_walk *walk, bool as_domain, wend_incremental_algorithm algorithm) {
    scene_grid_def def = scene_default_grid_def(CAVE_SIZE, CAVE_SIZE, 9);
    *walk = (long_walk){.path = wend_path_empty(wend_default_allocator()),
                        .path_to = wend_path_empty(wend_default_allocator()),
                        .random = wend_random_seeded(4)};
    assert_int_equal(scene_grid_make(SCENE_GRID_CAVES, &def, &walk->grid), WEND_OK);
    wend_incremental_search_def search = wend_default_incremental_search_def();
    search.algorithm = algorithm;
    search.policy = WEND_REPAIR_ALWAYS;
    wend_domain domain = wend_grid_domain(walk->grid);
    assert_int_equal(as_domain ? wend_incremental_search_create_on_domain(&domain, &search, NULL, &walk->search)
                               : wend_incremental_search_create_on_grid(walk->grid, &search, NULL, &walk->search),
                     WEND_OK);
    assert_int_equal(wend_query_create(wend_default_allocator(), &walk->query), WEND_OK);
    wend_scenario_query query;
    assert_int_equal(scene_grid_queries(walk->grid, 2, 1, &query), WEND_OK);
    walk->goal = wend_grid_cell(walk->grid, query.goal_x, query.goal_y);
    walk->door = wend_grid_cell(walk->grid, query.start_x, query.start_y);
    assert_int_equal(wend_incremental_search_set_goal(walk->search, walk->goal), WEND_OK);
}

// What every cell costs from the goal, by Dijkstra; the grid is symmetric.
static void judge_walk(long_walk *walk) {
    wend_search_request request = wend_default_search_request();
    request.start = walk->goal;
    request.algorithm = WEND_ALGORITHM_DIJKSTRA;
    assert_int_equal(wend_grid_find_path(walk->grid, walk->query, &request, &walk->path_to), WEND_OK);
}

static void walk_long(bool as_domain, wend_incremental_algorithm algorithm, uint64_t moves) {
    long_walk walk;
    begin_walk(&walk, as_domain, algorithm);
    judge_walk(&walk);
    uint64_t at = walk.door, folds = 0, last_offset = 0;
    bool walled = false;
    for (uint64_t move = 0; move < moves; move++) {
        if (move % 50000 == 49999) { // the world changes now and then
            uint64_t cell = wend_random_below(&walk.random, CAVE_SIZE * CAVE_SIZE);
            if (cell != at && cell != walk.goal) {
                walled = wend_grid_is_free(walk.grid, (uint32_t)cell);
                assert_int_equal(wend_grid_set_terrain(walk.grid, (uint32_t)(cell % CAVE_SIZE),
                                                       (uint32_t)(cell / CAVE_SIZE), 1, 1,
                                                       walled ? WEND_MOVINGAI_BLOCKED : WEND_MOVINGAI_GROUND),
                                 WEND_OK);
                judge_walk(&walk);
            }
        }
        // Any neighbour, mostly: the start wanders, and its key offset grows.
        uint32_t ahead[8];
        size_t count = 0;
        for (int i = 0; i < 9; i++) {
            int64_t x = (int64_t)(at % CAVE_SIZE) + i % 3 - 1, y = (int64_t)(at / CAVE_SIZE) + i / 3 - 1;
            uint32_t each = wend_grid_cell(walk.grid, x, y);
            if (each != WEND_NO_CELL && isfinite(wend_grid_step_cost(walk.grid, (uint32_t)at, each)))
                ahead[count++] = each;
        }
        if (count) at = ahead[wend_random_below(&walk.random, count)];
        if (wend_random_below(&walk.random, 100) == 0) {
            uint64_t cell = wend_random_below(&walk.random, CAVE_SIZE * CAVE_SIZE);
            if (wend_grid_is_free(walk.grid, (uint32_t)cell)) at = cell;
        }
        assert_int_equal(wend_incremental_search_set_start(walk.search, at), WEND_OK);
        assert_int_equal(wend_incremental_search_plan(walk.search, WEND_WORK_UNLIMITED, NULL, &walk.path), WEND_OK);
        double right = wend_query_cost_to(walk.query, at);
        if (isinf(right) ? walk.path.outcome != WEND_OUTCOME_UNREACHABLE
                         : !(fabs(walk.path.cost - right) <= 1e-9 * right))
            fail_msg("move %llu: cost %.17g, right is %.17g", (unsigned long long)move, walk.path.cost, right);
        if (walk.search->key_offset < last_offset) folds++;
        last_offset = walk.search->key_offset;
    }
    print_message("%llu moves, %llu times folded\n", (unsigned long long)moves, (unsigned long long)folds);
    // World changes fold an offset too, so more of them must be seen on a domain.
    if (moves >= 1000000) assert_true(folds > (as_domain ? 4 * moves / 50000 : 0));
    wend_path_free(&walk.path);
    wend_path_free(&walk.path_to);
    wend_query_destroy(walk.query);
    wend_incremental_search_destroy(walk.search);
    wend_grid_destroy(walk.grid);
}

static void a_walk_of_two_million_moves_on_a_grid_stays_right(void **state) {
    (void)state;
    walk_long(false, WEND_INCREMENTAL_DSTAR_LITE, CASES(2000000));
}

static void a_walk_of_a_million_moves_on_a_domain_stays_right(void **state) {
    (void)state;
    walk_long(true, WEND_INCREMENTAL_DSTAR_LITE, CASES(1000000));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(ten_thousand_scripts_end_as_dijkstra_says),
        FACT(a_walk_of_two_million_moves_on_a_grid_stays_right),
        FACT(a_walk_of_a_million_moves_on_a_domain_stays_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
