// Bidirectional searches against a textbook's Dijkstra, on small worlds of every kind, and what they promise beside costs.
#include "support/test.h"

#include "properties/plan/bidirectional_properties.h"
#include "support/failing_allocator.h"
#include "support/soft_contract.h"
#include "wend/bidirectional.h"

#include <math.h>

// Sanitized and unoptimised builds do a tenth.
#if defined(WEND_DEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CASES(count) ((count) / 10)
#else
#define CASES(count) (count)
#endif

static void paths_from_both_ends_cost_what_dijkstra_says(void **state) {
    (void)state;
    search_tally tally = {0};
    check_property("both_ends_agree_with_dijkstra", CASES(100000), both_ends_agree_with_dijkstra, &tally);
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

static void every_setting_gives_an_optimal_path(void **state) {
    (void)state;
    check_property("every_setting_of_both_ends_agrees_with_dijkstra", CASES(3000),
                   every_setting_of_both_ends_agrees_with_dijkstra, NULL);
}

static void slicing_a_bidirectional_search_changes_nothing(void **state) {
    (void)state;
    check_property("slicing_both_ends_changes_nothing", CASES(20000), slicing_both_ends_changes_nothing, NULL);
}

static void after_edits_answers_are_those_of_the_new_map(void **state) {
    (void)state;
    check_property("both_ends_agree_after_edits", CASES(10000), both_ends_agree_after_edits, NULL);
}

static void a_warm_bidirectional_search_allocates_nothing(void **state) {
    (void)state;
    check_property("warm_both_ends_allocate_nothing", CASES(5000), warm_both_ends_allocate_nothing, NULL);
}

// ---- Single facts ----------------------------------------------------------------------------------------------------

// Rows of rooms, each with a door at the other end than the one before.
static wend_grid *winding_grid(uint32_t side) {
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = side;
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    for (uint32_t y = 1; y < side; y += 2)
        assert_int_equal(wend_grid_set_terrain(grid, y / 2 % 2 ? 1 : 0, y, side - 1, 1, 1), WEND_OK);
    assert_int_equal(wend_grid_refresh(grid), WEND_OK);
    return grid;
}

static wend_search_request request_to(uint64_t start, const uint64_t *goal) {
    wend_search_request request = wend_default_search_request();
    request.start = start;
    request.goals = goal;
    request.goal_count = 1;
    return request;
}

static void count_cell(void *user, uint64_t cell) {
    (void)cell;
    ++*(int *)user;
}

static void a_search_cannot_go_on_after_an_edit_or_without_its_grid(void **state) {
    (void)state;
    wend_grid *grid = winding_grid(17);
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    const uint64_t goal = wend_grid_cell(grid, 0, 16);
    wend_search_request request = request_to(wend_grid_cell(grid, 0, 0), &goal);
    request.work = 10;
    assert_int_equal(wend_grid_find_path_bidirectional(grid, query, &request, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_BUDGET_SPENT);
    assert_int_equal(path.expanded, 10);
    int waiting = 0;
    wend_query_visit_frontier(query, count_cell, &waiting);
    assert_int_equal(waiting, 2); // one on each side of a corridor
    assert_int_equal(wend_grid_set_terrain(grid, 16, 16, 1, 1, 1), WEND_OK);
    assert_int_equal(wend_query_resume(query, WEND_WORK_UNLIMITED, &path), WEND_STALE);
    assert_int_equal(wend_grid_find_path_bidirectional(grid, query, &request, &path), WEND_OK);
    wend_grid_destroy(grid);
    TOLD(assert_int_equal(wend_query_resume(query, WEND_WORK_UNLIMITED, &path), WEND_INVALID));
    wend_path_free(&path);
    wend_query_destroy(query);
}

static void a_contract_violation_answers_invalid(void **state) {
    (void)state;
    wend_grid *grid = winding_grid(5);
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    const uint64_t goal = 3;
    const wend_search_request good = request_to(0, &goal);
    wend_search_request bad = good;
    TOLD(assert_int_equal(wend_grid_find_path_bidirectional(NULL, query, &good, &path), WEND_INVALID));
    TOLD(assert_int_equal(wend_grid_find_path_bidirectional(grid, NULL, &good, &path), WEND_INVALID));
    TOLD(assert_int_equal(wend_grid_find_path_bidirectional(grid, query, NULL, &path), WEND_INVALID));
    TOLD(assert_int_equal(wend_grid_find_path_bidirectional(grid, query, &good, NULL), WEND_INVALID));
    bad.algorithm = WEND_ALGORITHM_FORWARD;
    TOLD(assert_int_equal(wend_grid_find_path_bidirectional(grid, query, &bad, &path), WEND_INVALID));
    bad = good;
    bad.heuristic = WEND_HEURISTIC_MANHATTAN;
    TOLD(assert_int_equal(wend_grid_find_path_bidirectional(grid, query, &bad, &path), WEND_INVALID));
    bad = good;
    bad.goals = NULL;
    TOLD(assert_int_equal(wend_grid_find_path_bidirectional(grid, query, &bad, &path), WEND_INVALID));
    assert_int_equal(path.outcome, WEND_OUTCOME_NONE);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_grid_destroy(grid);
}

static void without_goals_it_is_a_search_to_all_cells(void **state) {
    (void)state;
    wend_grid *grid = winding_grid(9);
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    wend_search_request request = wend_default_search_request();
    assert_int_equal(wend_grid_find_path_bidirectional(grid, query, &request, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
    assert_true(isfinite(wend_query_cost_to(query, wend_grid_cell(grid, 0, 8))));
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_grid_destroy(grid);
}

// Searches, edits, searches: whatever fails leaves the path as it was, and the next try is as good as the first.
static wend_status both_ends_scenario(wend_allocator allocator, void *user) {
    wend_grid *grid = user;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(allocator);
    wend_status status = wend_query_create(allocator, &query);
    const uint64_t goals[2] = {wend_grid_cell(grid, 0, 16), wend_grid_cell(grid, 9, 12)};
    wend_search_request request = request_to(wend_grid_cell(grid, 0, 0), goals);
    for (uint8_t round = 0; round < 3 && !status; round++) {
        request.goal_count = round == 2 ? 2 : 1;
        const wend_path before = path;
        status = wend_grid_find_path_bidirectional(grid, query, &request, &path);
        if (status) {
            assert_int_equal(path.outcome, before.outcome);
            assert_true(path.cost == before.cost && path.state_count == before.state_count);
            if (wend_grid_find_path_bidirectional(grid, query, &request, &path) == WEND_OK)
                assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
        } else {
            assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
        }
    }
    if (!status) status = wend_query_path_to(query, goals[1], &path);
    wend_path_free(&path);
    wend_query_destroy(query);
    return status;
}

static void bidirectional_searches_survive_every_failing_allocation(void **state) {
    (void)state;
    wend_grid *grid = winding_grid(17);
    walk_failing_allocations("both_ends_scenario", both_ends_scenario, grid);
    wend_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(paths_from_both_ends_cost_what_dijkstra_says),
        FACT(every_setting_gives_an_optimal_path),
        FACT(slicing_a_bidirectional_search_changes_nothing),
        FACT(after_edits_answers_are_those_of_the_new_map),
        FACT(a_warm_bidirectional_search_allocates_nothing),
        cmocka_unit_test_setup_teardown(a_search_cannot_go_on_after_an_edit_or_without_its_grid, soft_contract_begin,
                                        soft_contract_end),
        cmocka_unit_test_setup_teardown(a_contract_violation_answers_invalid, soft_contract_begin, soft_contract_end),
        FACT(without_goals_it_is_a_search_to_all_cells),
        FACT(bidirectional_searches_survive_every_failing_allocation),
    };
    return cmocka_run_group_tests(facts, NULL, NULL);
}
