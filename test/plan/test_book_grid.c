// The book's worked example: what its text says of the map holds for ours, and the planners behave as it describes.
#include "support/test.h"

#include "book_grid.h"

#include "wend/wend.h"

static wend_grid *book_grid(wend_neighbours neighbours) {
    wend_grid *grid = NULL;
    assert_int_equal(scene_book_grid_make(neighbours, wend_default_allocator(), &grid), WEND_OK);
    return grid;
}

static void the_grid_has_557_traversable_cells(void **state) {
    (void)state;
    wend_grid *grid = book_grid(WEND_NEIGHBOURS_FOUR);
    wend_grid_def def = wend_grid_describe(grid);
    uint32_t counts[3] = {0}, traversable = 0;
    for (uint32_t cell = 0; cell < def.width * def.height; cell++) {
        counts[def.terrain[cell]]++;
        traversable += wend_grid_is_free(grid, cell);
    }
    assert_int_equal(traversable, 557);
    assert_int_equal(counts[SCENE_BOOK_FREE], 470);
    assert_int_equal(counts[SCENE_BOOK_WATER], 87);
    assert_int_equal(counts[SCENE_BOOK_OBSTACLE], 243);
    assert_int_equal(wend_grid_island_count(grid), 1);
    wend_grid_destroy(grid);
}

static void water_costs_twice_and_shores_in_between(void **state) {
    (void)state;
    wend_grid *grid = book_grid(WEND_NEIGHBOURS_EIGHT);
    wend_grid_def def = wend_grid_describe(grid);
    double sums[] = {1, 1.5, 2}; // by how many of the two cells are water
    for (uint32_t y = 0; y < def.height; y++) {
        for (uint32_t x = 0; x + 1 < def.width; x++) {
            uint32_t from = y * def.width + x;
            if (!wend_grid_is_free(grid, from) || !wend_grid_is_free(grid, from + 1)) continue;
            int wet = (def.terrain[from] == SCENE_BOOK_WATER) + (def.terrain[from + 1] == SCENE_BOOK_WATER);
            assert_true(wend_grid_step_cost(grid, from, from + 1) == sums[wet]);
        }
    }
    wend_grid_destroy(grid);
}

// Cells expanded; *cost is that of the path, which is checked.
static uint64_t expanded_by(const wend_grid *grid, wend_algorithm algorithm, wend_heuristic heuristic, double *cost) {
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    uint64_t goal = wend_grid_cell(grid, SCENE_BOOK_GOAL_X, SCENE_BOOK_GOAL_Y);
    wend_search_request request = wend_default_search_request();
    request.start = wend_grid_cell(grid, SCENE_BOOK_START_X, SCENE_BOOK_START_Y);
    request.goals = &goal;
    request.goal_count = 1;
    request.algorithm = algorithm;
    request.heuristic = heuristic;
    request.open_list = WEND_OPEN_DECREASE_KEY;
    request.ties = WEND_TIES_NUMBER;
    assert_int_equal(wend_grid_find_path(grid, query, &request, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
    assert_int_equal(wend_path_check_on_grid(&path, grid, (uint32_t)request.start, (uint32_t)goal, NULL), WEND_OK);
    *cost = path.cost;
    uint64_t expanded = path.expanded;
    wend_path_free(&path);
    wend_query_destroy(query);
    return expanded;
}

static void better_heuristics_expand_less_and_cost_the_same(void **state) {
    (void)state;
    static const wend_neighbours neighbours[] = {WEND_NEIGHBOURS_FOUR, WEND_NEIGHBOURS_EIGHT};
    static const wend_heuristic best[] = {WEND_HEURISTIC_MANHATTAN, WEND_HEURISTIC_OCTILE};
    for (int i = 0; i < 2; i++) {
        wend_grid *grid = book_grid(neighbours[i]);
        double costs[3];
        uint64_t dijkstra = expanded_by(grid, WEND_ALGORITHM_DIJKSTRA, WEND_HEURISTIC_ZERO, &costs[0]);
        uint64_t straight = expanded_by(grid, WEND_ALGORITHM_ASTAR, WEND_HEURISTIC_EUCLIDEAN, &costs[1]);
        uint64_t guided = expanded_by(grid, WEND_ALGORITHM_ASTAR, best[i], &costs[2]);
        assert_true(dijkstra < 557 && straight < dijkstra && guided < straight);
        assert_true(costs[1] == costs[0] && costs[2] == costs[0]);
        wend_grid_destroy(grid);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(the_grid_has_557_traversable_cells),
        FACT(water_costs_twice_and_shores_in_between),
        FACT(better_heuristics_expand_less_and_cost_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
