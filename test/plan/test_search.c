// Searches against a textbook's Dijkstra: small worlds of every kind, every algorithm, open list, tie rule and heuristic.
#include "support/test.h"

#include "properties/plan/query_kind_properties.h"
#include "properties/plan/search_properties.h"
#include "properties/plan/search_worlds.h"
#include "support/soft_contract.h"

#include <math.h>
#include <stdlib.h>

// Sanitized and unoptimised builds do a tenth.
#if defined(WEND_DEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CASES(count) ((count) / 10)
#else
#define CASES(count) (count)
#endif

#define WORLDS 300000

static void every_optimal_search_agrees_with_dijkstra(void **state) {
    (void)state;
    search_tally tally = {0};
    check_property("searches_agree_with_dijkstra", CASES(WORLDS), searches_agree_with_dijkstra, &tally);
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
    check_property("every_setting_agrees_with_dijkstra", CASES(6000), every_setting_agrees_with_dijkstra, NULL);
}

static void slicing_a_search_changes_nothing(void **state) {
    (void)state;
    check_property("slices_change_nothing", CASES(60000), slices_change_nothing, NULL);
}

static void a_cancelled_search_can_be_resumed(void **state) {
    (void)state;
    check_property("cancelled_searches_resume", CASES(5000), cancelled_searches_resume, NULL);
}

static void what_cannot_be_reached_is_reported_with_the_nearest_cell_that_can(void **state) {
    (void)state;
    check_property("what_cannot_be_reached_is_known", CASES(60000), what_cannot_be_reached_is_known, NULL);
}

static void one_to_all_finds_every_distance(void **state) {
    (void)state;
    check_property("one_to_all_agrees_with_dijkstra", CASES(30000), one_to_all_agrees_with_dijkstra, NULL);
}

static void the_frontier_is_what_was_reached_and_not_expanded(void **state) {
    (void)state;
    check_property("frontier_is_what_waits", CASES(60000), frontier_is_what_waits, NULL);
}

static void the_path_checker_rejects_exactly_what_is_invalid(void **state) {
    (void)state;
    check_property("path_check_agrees_with_the_rules", CASES(60000), path_check_agrees_with_the_rules, NULL);
}

static void a_grid_behind_the_domain_interface_gives_the_same_costs(void **state) {
    (void)state;
    check_property("grids_as_domains_agree_with_dijkstra", CASES(60000), grids_as_domains_agree_with_dijkstra, NULL);
}

static void heuristics_that_are_not_consistent_are_still_optimal(void **state) {
    (void)state;
    check_property("graphs_agree_with_dijkstra", CASES(150000), graphs_agree_with_dijkstra, NULL);
}

static void one_query_object_serves_every_world(void **state) {
    (void)state;
    check_property("one_query_serves_all", CASES(30000), one_query_serves_all, NULL);
}

static void kinds_of_search_alternate_on_one_query_as_on_fresh_ones(void **state) {
    (void)state;
    query_kind_tally tally = {0};
    check_property("kinds_share_one_query", CASES(4000), kinds_share_one_query, &tally);
    if (!worlds_are_the_usual()) return;
    for (size_t i = 0; query_kind_name(i); i++) {
        if (!tally.met[i])
            print_message("%s was asked %llu times and never searched\n", query_kind_name(i),
                          (unsigned long long)tally.asked[i]);
        assert_true(tally.met[i] > 0);
    }
    assert_true(tally.changes > 0 && tally.near_the_end > 0 && tally.paths > 0);
}

static void a_warm_query_allocates_nothing(void **state) {
    (void)state;
    check_property("warm_searches_allocate_nothing", CASES(15000), warm_searches_allocate_nothing, NULL);
}

// ---- Single facts ----------------------------------------------------------------------------------------------------

typedef struct fixture {
    wend_grid *grid;
    wend_query *query;
    wend_path path;
    test_allocator memory; // of the query and the path
} fixture;

// A grid of so many columns from a drawing: '.' is ground, '#' wall, '~' water, 'd' ground that costs `dear`.
static fixture fixture_from(uint32_t width, const char *cells, double dear) {
    fixture made = {0};
    uint8_t terrain[1024];
    size_t count = strlen(cells);
    for (size_t i = 0; i < count; i++) terrain[i] = (uint8_t)(strchr(".#~d", cells[i]) - ".#~d");
    const wend_terrain terrains[] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {1, 1}, {dear, 0}};
    wend_grid_def def = wend_default_grid_def();
    def.width = width;
    def.height = (uint32_t)count / width;
    def.terrain = terrain;
    def.terrains = terrains;
    def.terrain_count = 4;
    assert_int_equal(wend_grid_create(&def, NULL, &made.grid), WEND_OK);
    return made;
}

static void fixture_start(fixture *made) {
    assert_int_equal(wend_query_create(test_allocator_value(&made->memory), &made->query), WEND_OK);
    made->path = wend_path_empty(test_allocator_value(&made->memory));
}

static void fixture_free(fixture *made) {
    wend_path_free(&made->path);
    wend_query_destroy(made->query);
    wend_grid_destroy(made->grid);
    assert_int_equal(made->memory.live_blocks, 0);
}

static wend_search_request request_between(uint64_t start, const uint64_t *goal) {
    wend_search_request request = wend_default_search_request();
    request.start = start;
    request.goals = goal;
    request.goal_count = 1;
    return request;
}

static void a_diagonal_step_in_two_columns_costs_the_root_of_two(void **state) {
    (void)state;
    fixture made = fixture_from(2, "....", 1);
    fixture_start(&made);
    const uint64_t goal = 2; // one more than the start, and diagonally below it
    wend_search_request request = request_between(1, &goal);
    assert_int_equal(wend_grid_find_path(made.grid, made.query, &request, &made.path), WEND_OK);
    assert_int_equal(made.path.state_count, 2);
    assert_true(made.path.cost == sqrt(2.0));
    fixture_free(&made);
}

static void costs_too_far_apart_for_fixed_point_change_no_outcome(void **state) {
    (void)state;
    fixture made = fixture_from(5, "..#.#dd#~.", 1e15);
    fixture_start(&made);
    static const struct {
        uint64_t start, goal;
        bool to_nearest;
        wend_outcome outcome;
        uint64_t nearest;
    } cases[] = {
        {2, 2, false, WEND_OUTCOME_START_OFF_MAP, WEND_NO_STATE},
        {0, 2, false, WEND_OUTCOME_GOAL_OFF_MAP, 1},
        {0, 3, false, WEND_OUTCOME_UNREACHABLE, 1},
        {0, 3, true, WEND_OUTCOME_PARTIAL, 1},
        {0, 6, true, WEND_OUTCOME_COMPLETE, WEND_NO_STATE},
        {0, 99, true, WEND_OUTCOME_GOAL_OFF_MAP, WEND_NO_STATE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wend_search_request request = request_between(cases[i].start, &cases[i].goal);
        request.to_nearest = cases[i].to_nearest;
        assert_int_equal(wend_grid_find_path(made.grid, made.query, &request, &made.path), WEND_OK);
        assert_int_equal(made.path.outcome, cases[i].outcome);
        assert_int_equal(made.path.nearest.cell, cases[i].nearest);
    }
    fixture_free(&made);
}

static void going_to_the_nearest_cell_keeps_to_the_budget(void **state) {
    (void)state;
    fixture made = fixture_from(8, "......#.", 1);
    fixture_start(&made);
    const uint64_t goal = 7;
    wend_search_request request = request_between(0, &goal);
    request.to_nearest = true;
    request.work = 2;
    assert_int_equal(wend_grid_find_path(made.grid, made.query, &request, &made.path), WEND_OK);
    assert_int_equal(made.path.outcome, WEND_OUTCOME_BUDGET_SPENT);
    assert_int_equal(made.path.expanded, 2);
    wend_cancellation stop = {0};
    wend_cancellation_request(&stop);
    request.cancellation = &stop;
    assert_int_equal(wend_grid_find_path(made.grid, made.query, &request, &made.path), WEND_OK);
    assert_int_equal(made.path.outcome, WEND_OUTCOME_CANCELLED);
    wend_cancellation_reset(&stop);
    assert_int_equal(wend_query_resume(made.query, WEND_WORK_UNLIMITED, &made.path), WEND_OK);
    assert_int_equal(made.path.outcome, WEND_OUTCOME_PARTIAL);
    assert_int_equal(made.path.nearest.cell, 5);
    assert_int_equal(made.path.state_count, 6);
    fixture_free(&made);
}

static void stale_islands_do_not_hide_the_nearest_cell(void **state) {
    (void)state;
    fixture made = fixture_from(8, "........", 1);
    fixture_start(&made);
    const uint64_t goals[2] = {7, 4}; // behind the new wall, and in it
    assert_int_equal(wend_grid_set_terrain(made.grid, 4, 0, 1, 1, 1), WEND_OK);
    for (int i = 0; i < 2; i++) {
        wend_search_request request = request_between(0, &goals[i]);
        assert_int_equal(wend_grid_find_path(made.grid, made.query, &request, &made.path), WEND_OK);
        assert_int_equal(made.path.outcome, i ? WEND_OUTCOME_GOAL_OFF_MAP : WEND_OUTCOME_UNREACHABLE);
        assert_int_equal(made.path.nearest.cell, 3);
        request.to_nearest = true;
        assert_int_equal(wend_grid_find_path(made.grid, made.query, &request, &made.path), WEND_OK);
        assert_int_equal(made.path.outcome, WEND_OUTCOME_PARTIAL);
        assert_int_equal(made.path.nearest.cell, 3);
        assert_true(made.path.cost == 3);
    }
    fixture_free(&made);
}

// What docs/search.md promises: nothing is expanded for a goal that cannot be reached when islands are up to date; all that can be reached when they are not.
static void unreachable_is_known_at_once_after_a_refresh(void **state) {
    (void)state;
    fixture made = fixture_from(8, "....................#...", 1);
    fixture_start(&made);
    const uint64_t goal = 7;
    wend_search_request request = request_between(0, &goal);
    assert_int_equal(wend_grid_set_terrain(made.grid, 4, 0, 1, 3, 1), WEND_OK);
    for (int how = 0; how < 3; how++) { // stale, refreshed, asked about
        if (how == 1) assert_int_equal(wend_grid_refresh(made.grid), WEND_OK);
        if (how == 2) {
            assert_int_equal(wend_grid_set_terrain(made.grid, 3, 0, 1, 3, 1), WEND_OK);
            assert_int_equal(wend_grid_find_path(made.grid, made.query, &request, &made.path), WEND_OK);
            assert_int_equal(made.path.expanded, 9);
            assert_int_equal(wend_grid_island(made.grid, 0), 1);
        }
        assert_int_equal(wend_grid_find_path(made.grid, made.query, &request, &made.path), WEND_OK);
        assert_int_equal(made.path.outcome, WEND_OUTCOME_UNREACHABLE);
        assert_int_equal(made.path.expanded, how == 0 ? 12 : 0);
        assert_int_equal(made.path.nearest.cell, how == 2 ? 2 : 3);
    }
    fixture_free(&made);
}

static void buckets_need_little_memory_and_no_expansion_twice_whatever_the_costs(void **state) {
    (void)state;
    static const double dear[] = {1, 3, 4000, 5000, 1e5, 1e6, 1e7, 1e9, 1e12};
    for (size_t i = 0; i < sizeof dear / sizeof dear[0]; i++) {
        fixture made = fixture_from(12,
                                    "............"
                                    ".d.dd.d..d.."
                                    "............"
                                    "dd.dddd.dddd"
                                    "............"
                                    "............"
                                    "...dddd....."
                                    "............",
                                    dear[i]);
        fixture_start(&made);
        wend_search_request request = request_between(0, NULL);
        request.goal_count = 0;
        request.algorithm = WEND_ALGORITHM_DIJKSTRA;
        request.open_list = WEND_OPEN_BUCKETS;
        assert_int_equal(wend_grid_find_path(made.grid, made.query, &request, &made.path), WEND_OK);
        assert_int_equal(made.path.expanded, 96);
        wend_domain domain = wend_grid_domain(made.grid);
        assert_int_equal(wend_domain_find_path(&domain, made.query, &request, &made.path), WEND_OK);
        assert_int_equal(made.path.expanded, 96);
        assert_true(made.memory.peak_bytes < 2000000);
        fixture_free(&made);
    }
}

static double tiny_steps_heuristic(void *user, uint64_t state, uint64_t goal) {
    (void)user;
    return state == goal ? 0 : 1e-9;
}

static void buckets_serve_domains_whose_first_estimate_is_far_too_low(void **state) {
    (void)state;
    fixture made = fixture_from(12, "................................................", 1);
    fixture_start(&made);
    wend_domain domain = wend_grid_domain(made.grid);
    domain.heuristic = tiny_steps_heuristic;
    const uint64_t goal = 47;
    wend_search_request request = request_between(0, &goal);
    request.open_list = WEND_OPEN_BUCKETS;
    assert_int_equal(wend_domain_find_path(&domain, made.query, &request, &made.path), WEND_OK);
    assert_int_equal(made.path.outcome, WEND_OUTCOME_COMPLETE);
    assert_true(fabs(made.path.cost - (8 + 3 * sqrt(2.0))) < 1e-9);
    assert_true(made.memory.peak_bytes < 2000000);
    fixture_free(&made);
}

static void costs_near_the_largest_number_are_checked(void **state) {
    (void)state;
    fixture made = {0};
    const wend_terrain terrains[] = {{1.2e308, 0}, {1, WEND_MEDIUM_BLOCKED}};
    wend_grid_def def = wend_default_grid_def();
    def.width = 2;
    def.height = 1;
    def.terrains = terrains, def.terrain_count = 2;
    assert_int_equal(wend_grid_create(&def, NULL, &made.grid), WEND_OK);
    fixture_start(&made);
    const uint64_t goal = 1;
    wend_search_request request = request_between(0, &goal);
    assert_int_equal(wend_grid_find_path(made.grid, made.query, &request, &made.path), WEND_OK);
    assert_true(made.path.cost == 1.2e308);
    assert_int_equal(wend_path_check_on_grid(&made.path, made.grid, 0, 1, NULL), WEND_OK);
    made.path.cost = 1;
    assert_int_equal(wend_path_check_on_grid(&made.path, made.grid, 0, 1, NULL), WEND_BAD_INPUT);
    // There and back: the sum is infinite, and nothing else will do.
    uint64_t there_and_back[3] = {0, 1, 0};
    wend_path path = wend_path_empty(wend_default_allocator());
    path.states = there_and_back;
    path.state_count = 3;
    assert_int_equal(wend_path_check_on_grid(&path, made.grid, 0, 0, NULL), WEND_OK);
    path.cost = 1;
    assert_int_equal(wend_path_check_on_grid(&path, made.grid, 0, 0, NULL), WEND_BAD_INPUT);
    fixture_free(&made);
}

static void ignore_state(void *user, uint64_t state) {
    (void)user, (void)state;
}

// ---- Memory ----------------------------------------------------------------------------------------------------------

typedef struct memory_scenario {
    wend_grid *grid;
    wend_open_list open_list;
    bool as_domain; // interned
} memory_scenario;

static wend_status shifted_successors(void *user, uint64_t state, wend_edges *edges) {
    const wend_grid *grid = user;
    uint64_t cell = state - 1000;
    for (uint64_t to = 0; to < 64; to++) {
        double cost = wend_grid_step_cost(grid, (uint32_t)cell, (uint32_t)to);
        if (!(cost < (double)INFINITY)) continue;
        wend_status status = wend_edges_add(edges, to + 1000, cost);
        if (status) return status;
    }
    return WEND_OK;
}

static wend_status scenario_find(const memory_scenario *scenario, wend_query *query, wend_path *path, uint64_t work) {
    const uint64_t shift = scenario->as_domain ? 1000 : 0, goal = 63 + shift;
    wend_search_request request = request_between(shift, &goal);
    request.open_list = scenario->open_list;
    request.work = work;
    if (!scenario->as_domain) return wend_grid_find_path(scenario->grid, query, &request, path);
    wend_domain domain = wend_default_domain();
    domain.user = scenario->grid;
    domain.successors = shifted_successors;
    return wend_domain_find_path(&domain, query, &request, path);
}

// Finds, resumes and asks for a path to somewhere else; after each failure the path is as it was and the query finds again.
static wend_status search_scenario(wend_allocator allocator, void *user) {
    const memory_scenario *scenario = user;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(allocator);
    path.expanded = 12345;
    wend_status status = wend_query_create(allocator, &query);
    if (status) {
        assert_null(query);
        return status;
    }
    const uint64_t elsewhere = scenario->as_domain ? 1007 : 7;
    for (int part = 0; part < 4; part++) {
        wend_path before = path;
        uint64_t copy[64];
        if (path.state_count) memcpy(copy, path.states, path.state_count * sizeof *copy);
        wend_status said = part == 0   ? scenario_find(scenario, query, &path, 10)
                           : part == 1 ? wend_query_resume(query, WEND_WORK_UNLIMITED, &path)
                           : part == 2 ? wend_query_path_to(query, elsewhere, &path)
                                       : scenario_find(scenario, query, &path, WEND_WORK_UNLIMITED);
        if (said == WEND_OK) continue;
        assert_int_equal(said, WEND_OUT_OF_MEMORY);
        status = said;
        assert_int_equal(path.outcome, before.outcome);
        assert_true(path.cost == before.cost && path.lower_bound == before.lower_bound);
        assert_int_equal(path.expanded, before.expanded);
        assert_int_equal(path.nearest.cell, before.nearest.cell);
        assert_int_equal(path.state_count, before.state_count);
        if (path.state_count) assert_memory_equal(path.states, copy, path.state_count * sizeof *copy);
        wend_query_visit_frontier(query, ignore_state, NULL);
        (void)wend_query_cost_to(query, elsewhere);
        // Only one allocation fails, or all do: with memory the query is as good as new.
        if (scenario_find(scenario, query, &path, WEND_WORK_UNLIMITED) == WEND_OK) {
            assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
            assert_true(path.cost > 9.8 && path.cost < 20);
        }
        break;
    }
    if (!status) assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
    wend_path_free(&path);
    wend_query_destroy(query);
    return status;
}

static void searches_survive_every_failing_allocation(void **state) {
    (void)state;
    fixture made = fixture_from(8,
                                "........"
                                ".####.d."
                                "....#.d."
                                "###.#.d."
                                "......d."
                                ".#.####."
                                ".#.d...."
                                "...d.#..",
                                3);
    for (int open_list = 0; open_list <= WEND_OPEN_INSERT_CACHE; open_list++)
        for (int as_domain = 0; as_domain < 2; as_domain++) {
            memory_scenario scenario = {made.grid, (wend_open_list)open_list, as_domain};
            walk_failing_allocations("search_scenario", search_scenario, &scenario);
        }
    wend_grid_destroy(made.grid);
}

// Paths that become longer, so that their memory must grow while they hold something.
static wend_status growing_scenario(wend_allocator allocator, void *user) {
    const memory_scenario *scenario = user;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(allocator);
    wend_status status = wend_query_create(allocator, &query);
    const uint64_t shift = scenario->as_domain ? 1000 : 0;
    wend_search_request request = request_between(shift, NULL);
    request.goal_count = 0;
    wend_domain domain = wend_default_domain();
    domain.user = scenario->grid;
    domain.successors = shifted_successors;
    if (!status)
        status = scenario->as_domain ? wend_domain_find_path(&domain, query, &request, &path)
                                     : wend_grid_find_path(scenario->grid, query, &request, &path);
    for (uint64_t to = 1; to < 64 && !status; to += 7) {
        status = wend_query_path_to(query, to + shift, &path);
        uint64_t reached = status && to > 1 ? to - 7 : to; // where the path leads that is there now
        if (status && to == 1) break;
        assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
        assert_int_equal(path.state_count, reached + 1);
        assert_true(path.cost == (double)reached);
        for (uint64_t i = 0; i <= reached; i++) assert_int_equal(path.states[i], i + shift);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    return status;
}

static void a_path_that_cannot_grow_stays_as_it_was(void **state) {
    (void)state;
    fixture made = fixture_from(64, "................................................................", 1);
    for (int as_domain = 0; as_domain < 2; as_domain++) {
        memory_scenario scenario = {made.grid, WEND_OPEN_AUTO, as_domain};
        walk_failing_allocations("growing_scenario", growing_scenario, &scenario);
    }
    wend_grid_destroy(made.grid);
}

// Islands that are stale and a goal that cannot be reached: the path to the nearest cell is made last of all.
static wend_status partial_scenario(wend_allocator allocator, void *user) {
    wend_query *query = NULL;
    wend_path path = wend_path_empty(allocator);
    wend_status status = wend_query_create(allocator, &query);
    if (status) return status;
    const uint64_t goal = 7;
    wend_search_request request = request_between(0, &goal);
    request.to_nearest = true;
    status = wend_grid_find_path(user, query, &request, &path);
    assert_int_equal(path.outcome, status ? WEND_OUTCOME_NONE : WEND_OUTCOME_PARTIAL);
    wend_path_free(&path);
    wend_query_destroy(query);
    return status;
}

static void a_partial_path_without_memory_leaves_the_path_as_it_was(void **state) {
    (void)state;
    fixture made = fixture_from(8, "........", 1);
    assert_int_equal(wend_grid_set_terrain(made.grid, 5, 0, 1, 1, 1), WEND_OK);
    walk_failing_allocations("partial_scenario, stale", partial_scenario, made.grid);
    assert_int_equal(wend_grid_refresh(made.grid), WEND_OK);
    walk_failing_allocations("partial_scenario, fresh", partial_scenario, made.grid);
    wend_grid_destroy(made.grid);
}

// ---- Contracts -------------------------------------------------------------------------------------------------------

static wend_status successors_that_fail(void *user, uint64_t state, wend_edges *edges) {
    (void)edges;
    return state == 3 ? WEND_CANCELLED : wend_edges_add(edges, state + 1, *(const double *)user);
}

static wend_status successors_out_of_range(void *user, uint64_t state, wend_edges *edges) {
    (void)user;
    return wend_edges_add(edges, state + 1, 1);
}

static void a_contract_violation_returns_invalid(void **state) {
    (void)state;
    fixture made = fixture_from(8, "........", 1);
    fixture_start(&made);
    const uint64_t goal = 7;
    const wend_search_request good = request_between(0, &goal);
    wend_domain domain = wend_grid_domain(made.grid);
    made.path.expanded = 77;

    wend_search_request bad[8];
    for (int i = 0; i < 8; i++) bad[i] = good;
    bad[0].size = 1;
    bad[1].goals = NULL;
    bad[2].algorithm = (wend_algorithm)3;
    bad[3].open_list = (wend_open_list)6;
    bad[4].ties = (wend_ties)3;
    bad[5].heuristic = (wend_heuristic)6;
    bad[6].ties = (wend_ties)-1;
    bad[7].open_list = (wend_open_list)-1;
    for (int i = 0; i < 8; i++) {
        assert_int_equal(wend_grid_find_path(made.grid, made.query, &bad[i], &made.path), WEND_INVALID);
        assert_int_equal(wend_domain_find_path(&domain, made.query, &bad[i], &made.path), WEND_INVALID);
        assert_int_equal(soft_contract_broken(), 2);
    }
    wend_search_request manhattan = good; // overestimates where there are diagonal steps
    manhattan.heuristic = WEND_HEURISTIC_MANHATTAN;
    assert_int_equal(wend_grid_find_path(made.grid, made.query, &manhattan, &made.path), WEND_INVALID);
    wend_search_request hexagonal = good; // overestimates where there are no hexagons
    hexagonal.heuristic = WEND_HEURISTIC_HEXAGONAL;
    assert_int_equal(wend_grid_find_path(made.grid, made.query, &hexagonal, &made.path), WEND_INVALID);
    wend_grid_def hexagons = wend_grid_describe(made.grid);
    hexagons.neighbours = WEND_NEIGHBOURS_SIX;
    wend_grid *hex = NULL;
    assert_int_equal(wend_grid_create(&hexagons, NULL, &hex), WEND_OK);
    wend_search_request octile = good;
    octile.heuristic = WEND_HEURISTIC_OCTILE;
    assert_int_equal(wend_grid_find_path(hex, made.query, &octile, &made.path), WEND_INVALID);
    assert_int_equal(wend_grid_find_path(hex, made.query, &manhattan, &made.path), WEND_INVALID);
    wend_grid_destroy(hex);
    assert_int_equal(wend_grid_find_path(NULL, made.query, &good, &made.path), WEND_INVALID);
    assert_int_equal(wend_grid_find_path(made.grid, NULL, &good, &made.path), WEND_INVALID);
    assert_int_equal(wend_grid_find_path(made.grid, made.query, NULL, &made.path), WEND_INVALID);
    assert_int_equal(wend_grid_find_path(made.grid, made.query, &good, NULL), WEND_INVALID);
    assert_int_equal(wend_domain_find_path(NULL, made.query, &good, &made.path), WEND_INVALID);
    assert_int_equal(wend_domain_find_path(&domain, NULL, &good, &made.path), WEND_INVALID);
    assert_int_equal(wend_domain_find_path(&domain, made.query, &good, NULL), WEND_INVALID);
    assert_int_equal(soft_contract_broken(), 11);

    wend_domain wrong = domain;
    wrong.size = 0;
    assert_int_equal(wend_domain_find_path(&wrong, made.query, &good, &made.path), WEND_INVALID);
    wrong = domain;
    wrong.successors = NULL;
    assert_int_equal(wend_domain_find_path(&wrong, made.query, &good, &made.path), WEND_INVALID);
    wrong = domain;
    wrong.state_count = UINT32_MAX;
    assert_int_equal(wend_domain_find_path(&wrong, made.query, &good, &made.path), WEND_INVALID);
    assert_int_equal(soft_contract_broken(), 3);
    assert_int_equal(made.path.expanded, 77);
    assert_int_equal(made.path.outcome, WEND_OUTCOME_NONE);

    assert_int_equal(wend_query_resume(made.query, 1, &made.path), WEND_INVALID); // nothing was searched
    assert_int_equal(wend_grid_find_path(made.grid, made.query, &good, &made.path), WEND_OK);
    assert_int_equal(wend_query_resume(made.query, 1, &made.path), WEND_INVALID); // nothing is left to do
    assert_int_equal(wend_query_resume(NULL, 1, &made.path), WEND_INVALID);
    assert_int_equal(wend_query_resume(made.query, 1, NULL), WEND_INVALID);
    assert_int_equal(made.path.outcome, WEND_OUTCOME_COMPLETE);
    assert_int_equal(soft_contract_broken(), 4);

    assert_true(isinf(wend_query_cost_to(NULL, 0)));
    assert_int_equal(wend_query_path_to(NULL, 0, &made.path), WEND_INVALID);
    assert_int_equal(wend_query_path_to(made.query, 0, NULL), WEND_INVALID);
    wend_query_visit_frontier(NULL, ignore_state, NULL);
    wend_query_visit_frontier(made.query, NULL, NULL);
    assert_int_equal(wend_path_check_on_grid(&made.path, NULL, 0, 0, NULL), WEND_INVALID);
    assert_int_equal(wend_path_check_on_grid(NULL, made.grid, 0, 0, NULL), WEND_INVALID);
    assert_int_equal(wend_query_create((wend_allocator){0}, &made.query), WEND_INVALID);
    assert_int_equal(wend_query_create(wend_default_allocator(), NULL), WEND_INVALID);
    assert_int_equal(wend_edges_add(NULL, 0, 1), WEND_INVALID);
    assert_int_equal(soft_contract_broken(), 10);
    fixture_free(&made);
}

static void a_domain_that_fails_ends_the_search_with_its_status(void **state) {
    (void)state;
    fixture made = {0};
    fixture_start(&made);
    wend_domain domain = wend_default_domain();
    double cost = 1;
    domain.user = &cost;
    domain.successors = successors_that_fail;
    const uint64_t goal = 9;
    wend_search_request request = request_between(0, &goal);
    made.path.expanded = 77;
    assert_int_equal(wend_domain_find_path(&domain, made.query, &request, &made.path), WEND_CANCELLED);
    assert_int_equal(made.path.expanded, 77);
    assert_int_equal(soft_contract_broken(), 0);
    assert_int_equal(wend_query_resume(made.query, 1, &made.path), WEND_INVALID);
    assert_int_equal(soft_contract_broken(), 1);
    static const double refused[] = {0, -1, NAN, INFINITY, -0.0};
    for (int i = 0; i < 5; i++) {
        cost = refused[i];
        assert_int_equal(wend_domain_find_path(&domain, made.query, &request, &made.path), WEND_INVALID);
        assert_int_equal(soft_contract_broken(), 1);
    }
    domain.capabilities = WEND_DOMAIN_DENSE;
    domain.state_count = 5;
    domain.successors = successors_out_of_range;
    const uint64_t last = 4;
    request.goals = &last;
    assert_int_equal(wend_domain_find_path(&domain, made.query, &request, &made.path), WEND_OK);
    request.goal_count = 0; // all states: the last names one that is not there
    assert_int_equal(wend_domain_find_path(&domain, made.query, &request, &made.path), WEND_INVALID);
    assert_int_equal(soft_contract_broken(), 1);
    fixture_free(&made);
}

static void outcomes_have_words(void **state) {
    (void)state;
    for (int i = 0; i <= WEND_OUTCOME_OVER_BOUND; i++)
        for (int k = i + 1; k <= WEND_OUTCOME_OVER_BOUND + 1; k++)
            assert_string_not_equal(wend_outcome_text((wend_outcome)i), wend_outcome_text((wend_outcome)k));
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(every_optimal_search_agrees_with_dijkstra),
        FACT(every_setting_gives_an_optimal_path),
        FACT(slicing_a_search_changes_nothing),
        FACT(a_cancelled_search_can_be_resumed),
        FACT(what_cannot_be_reached_is_reported_with_the_nearest_cell_that_can),
        FACT(one_to_all_finds_every_distance),
        FACT(the_frontier_is_what_was_reached_and_not_expanded),
        FACT(the_path_checker_rejects_exactly_what_is_invalid),
        FACT(a_grid_behind_the_domain_interface_gives_the_same_costs),
        FACT(heuristics_that_are_not_consistent_are_still_optimal),
        FACT(one_query_object_serves_every_world),
        FACT(kinds_of_search_alternate_on_one_query_as_on_fresh_ones),
        FACT(a_warm_query_allocates_nothing),
        FACT(a_diagonal_step_in_two_columns_costs_the_root_of_two),
        FACT(costs_too_far_apart_for_fixed_point_change_no_outcome),
        FACT(going_to_the_nearest_cell_keeps_to_the_budget),
        FACT(stale_islands_do_not_hide_the_nearest_cell),
        FACT(unreachable_is_known_at_once_after_a_refresh),
        FACT(buckets_need_little_memory_and_no_expansion_twice_whatever_the_costs),
        FACT(buckets_serve_domains_whose_first_estimate_is_far_too_low),
        FACT(costs_near_the_largest_number_are_checked),
        FACT(searches_survive_every_failing_allocation),
        FACT(a_path_that_cannot_grow_stays_as_it_was),
        FACT(a_partial_path_without_memory_leaves_the_path_as_it_was),
        cmocka_unit_test_setup_teardown(a_contract_violation_returns_invalid, soft_contract_begin, soft_contract_end),
        cmocka_unit_test_setup_teardown(a_domain_that_fails_ends_the_search_with_its_status, soft_contract_begin,
                                        soft_contract_end),
        FACT(outcomes_have_words),
    };
    return cmocka_run_group_tests(facts, NULL, NULL);
}
