// Searches that live: scripts against the oracles, and the facts that scripts do not show.
#include "support/test.h"

#include "grid_scenes.h"
#include "plan/incremental/incremental_search_internal.h"
#include "properties/plan/incremental_properties.h"
#include "support/soft_contract.h"

#include <math.h>

// Sanitized and unoptimised builds do a fifth.
#if defined(WEND_DEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CASES(full) ((full) / 5)
#else
#define CASES(full) (full)
#endif

// ---- Scripts ---------------------------------------------------------------------------------------------------------------

static void check_scripts(const char *name, property fact, uint64_t cases) {
    incremental_tally tally = {0};
    check_property(name, cases, fact, &tally);
    // A run of one seed, or of few, need not meet everything.
    if (tally.scripts < 100) return;
    assert_true(tally.repairs > tally.scripts / 2 && tally.raised > tally.scripts / 20);
    assert_true(tally.sliced > tally.scripts / 2 && tally.scratches > tally.scripts);
    assert_true(tally.outcomes[WEND_OUTCOME_COMPLETE] > tally.scripts &&
                tally.outcomes[WEND_OUTCOME_UNREACHABLE] > tally.scripts / 10);
}

static void grids_that_change_are_planned_as_by_dijkstra(void **state) {
    (void)state;
    check_scripts("grids_that_change_are_planned_right", grids_that_change_are_planned_right, CASES(1000));
}

static void graphs_that_change_are_planned_as_by_dijkstra(void **state) {
    (void)state;
    check_scripts("graphs_that_change_are_planned_right", graphs_that_change_are_planned_right, CASES(1000));
}

static void domains_that_change_are_planned_as_by_dijkstra(void **state) {
    (void)state;
    check_scripts("domains_that_change_are_planned_right", domains_that_change_are_planned_right, CASES(1000));
}

static void slices_of_work_change_no_plan(void **state) {
    (void)state;
    check_property("slices_change_no_plan", CASES(500), slices_change_no_plan, NULL);
}

// ---- A small world ---------------------------------------------------------------------------------------------------------

typedef struct small_world {
    wend_grid *grid;
    wend_incremental_search *search;
    wend_path path;
} small_world;

// Five rows of seven cells; a wall with a door in the middle column.
static const uint8_t hall[] = {0, 0, 0, 1, 0, 0, 0, //
                               0, 0, 0, 1, 0, 0, 0, //
                               0, 0, 0, 0, 0, 0, 0, //
                               0, 0, 0, 1, 0, 0, 0, //
                               0, 0, 0, 1, 0, 0, 0};
#define HALL_WIDTH  7
#define HALL_HEIGHT 5
#define DOOR        17 // (3, 2)

static small_world enter_hall(const wend_incremental_search_def *def) {
    small_world world = {.path = wend_path_empty(wend_default_allocator())};
    wend_grid_def grid = wend_default_grid_def();
    grid.width = HALL_WIDTH, grid.height = HALL_HEIGHT, grid.terrain = hall;
    assert_int_equal(wend_grid_create(&grid, NULL, &world.grid), WEND_OK);
    assert_int_equal(wend_incremental_search_create_on_grid(world.grid, def, NULL, &world.search), WEND_OK);
    return world;
}

static void leave_hall(small_world *world) {
    wend_incremental_search_destroy(world->search);
    wend_grid_destroy(world->grid);
    wend_path_free(&world->path);
}

static void plan(small_world *world) {
    assert_int_equal(wend_incremental_search_plan(world->search, WEND_WORK_UNLIMITED, NULL, &world->path), WEND_OK);
}

static void set_cell(small_world *world, uint32_t cell, uint8_t terrain) {
    uint32_t x = cell % HALL_WIDTH, y = cell / HALL_WIDTH;
    assert_int_equal(wend_grid_set_terrain(world->grid, x, y, 1, 1, terrain), WEND_OK);
}

static void go_between(small_world *world, uint64_t start, uint64_t goal) {
    assert_int_equal(wend_incremental_search_set_start(world->search, start), WEND_OK);
    assert_int_equal(wend_incremental_search_set_goal(world->search, goal), WEND_OK);
}

// For every planner.
static const wend_incremental_algorithm planners[] = {WEND_INCREMENTAL_WEIGHTED, WEND_INCREMENTAL_ARA,
                                                      WEND_INCREMENTAL_DSTAR_LITE, WEND_INCREMENTAL_ADSTAR};

static void a_door_that_closes_and_opens_is_noticed(void **state) {
    (void)state;
    for (size_t i = 0; i < 4; i++) {
        wend_incremental_search_def def = wend_default_incremental_search_def();
        def.algorithm = planners[i];
        small_world world = enter_hall(&def);
        plan(&world);
        assert_int_equal(world.path.outcome, WEND_OUTCOME_NONE);
        go_between(&world, 14, 20);
        plan(&world);
        assert_int_equal(world.path.outcome, WEND_OUTCOME_COMPLETE);
        assert_true(world.path.cost == 6 && world.path.lower_bound == 6 && world.path.states[3] == DOOR);
        set_cell(&world, DOOR, 1);
        plan(&world);
        assert_int_equal(world.path.outcome, WEND_OUTCOME_UNREACHABLE);
        assert_true(world.path.state_count == 0 && isinf(world.path.cost) && isinf(world.path.lower_bound));
        set_cell(&world, DOOR, 0);
        plan(&world);
        assert_true(world.path.outcome == WEND_OUTCOME_COMPLETE && world.path.cost == 6);
        leave_hall(&world);
    }
}

static void points_of_a_path_do_not_outlive_it(void **state) {
    (void)state;
    wend_incremental_search_def def = wend_default_incremental_search_def();
    small_world world = enter_hall(&def);
    go_between(&world, 14, 20);
    plan(&world);
    assert_int_equal(wend_path_smooth_on_grid(&world.path, world.grid), WEND_OK);
    assert_true(world.path.point_count > 0 && isfinite(world.path.cost));
    set_cell(&world, DOOR, 1); // there is no way any more
    plan(&world);
    assert_int_equal(world.path.outcome, WEND_OUTCOME_UNREACHABLE);
    assert_true(world.path.point_count == 0 && isinf(world.path.cost));
    leave_hall(&world);
}

static void start_and_goal_may_be_blocked_and_freed(void **state) {
    (void)state;
    for (size_t i = 0; i < 4; i++) {
        wend_incremental_search_def def = wend_default_incremental_search_def();
        def.algorithm = planners[i];
        small_world world = enter_hall(&def);
        go_between(&world, 3, 20);
        plan(&world);
        assert_int_equal(world.path.outcome, WEND_OUTCOME_START_OFF_MAP);
        go_between(&world, 14, 20);
        plan(&world);
        assert_true(world.path.cost == 6);
        set_cell(&world, 20, 1);
        plan(&world);
        assert_int_equal(world.path.outcome, WEND_OUTCOME_GOAL_OFF_MAP);
        set_cell(&world, 20, 0);
        plan(&world);
        assert_true(world.path.outcome == WEND_OUTCOME_COMPLETE && world.path.cost == 6);
        set_cell(&world, 14, 1);
        plan(&world);
        assert_int_equal(world.path.outcome, WEND_OUTCOME_START_OFF_MAP);
        set_cell(&world, 14, 0);
        go_between(&world, 20, 20);
        plan(&world);
        assert_true(world.path.outcome == WEND_OUTCOME_COMPLETE && world.path.cost == 0 && world.path.state_count == 1);
        assert_true(wend_incremental_search_get_report(world.search).epsilon == 1);
        go_between(&world, HALL_WIDTH * HALL_HEIGHT, 20);
        plan(&world);
        assert_int_equal(world.path.outcome, WEND_OUTCOME_START_OFF_MAP);
        leave_hall(&world);
    }
}

static void an_edit_is_noticed_and_repaired(void **state) {
    (void)state;
    wend_incremental_search_def def = wend_default_incremental_search_def();
    small_world world = enter_hall(&def);
    go_between(&world, 14, 20);
    plan(&world);
    assert_int_equal(wend_grid_set_terrain(world.grid, 3, 2, 1, 1, 1), WEND_OK);
    plan(&world);
    assert_int_equal(world.path.outcome, WEND_OUTCOME_UNREACHABLE);
    assert_true(!wend_incremental_search_get_report(world.search).from_scratch);
    leave_hall(&world);
}

static void a_cost_bound_ends_a_search_that_cannot_keep_to_it(void **state) {
    (void)state;
    for (size_t i = 0; i < 4; i++) {
        wend_incremental_search_def def = wend_default_incremental_search_def();
        def.algorithm = planners[i];
        def.cost_bound = 5;
        small_world world = enter_hall(&def);
        go_between(&world, 14, 20);
        plan(&world);
        assert_int_equal(world.path.outcome, WEND_OUTCOME_OVER_BOUND);
        assert_true(world.path.state_count == 0 && world.path.lower_bound > 5 && world.path.lower_bound <= 6);
        assert_string_equal(wend_outcome_text(world.path.outcome), "over the bound");
        go_between(&world, 15, 20);
        plan(&world);
        assert_true(world.path.outcome == WEND_OUTCOME_COMPLETE && world.path.cost == 5);
        leave_hall(&world);
    }
}

// ---- A larger world --------------------------------------------------------------------------------------------------------

#define CAVE_SIZE 96

static wend_grid *make_caves(wend_scenario_query *query) {
    scene_grid_def def = scene_default_grid_def(CAVE_SIZE, CAVE_SIZE, 5);
    wend_grid *grid = NULL;
    assert_int_equal(scene_grid_make(SCENE_GRID_CAVES, &def, &grid), WEND_OK);
    wend_scenario_query queries[50];
    assert_int_equal(scene_grid_queries(grid, 1, 50, queries), WEND_OK);
    *query = queries[0];
    long farthest = 0;
    for (int i = 0; i < 50; i++) {
        long x = (long)queries[i].start_x - (long)queries[i].goal_x,
             y = (long)queries[i].start_y - (long)queries[i].goal_y;
        if (x * x + y * y <= farthest) continue;
        farthest = x * x + y * y;
        *query = queries[i];
    }
    return grid;
}

typedef struct watched {
    uint64_t lowered, raised;
} watched;

static void watch_expansion(void *user, uint64_t cell, wend_incremental_expansion expansion) {
    watched *seen = user;
    assert_true(cell < CAVE_SIZE * CAVE_SIZE);
    seen->lowered += expansion == WEND_EXPANSION_LOWERED;
    seen->raised += expansion == WEND_EXPANSION_RAISED;
}

static void a_repair_expands_less_than_scratch_and_is_watched(void **state) {
    (void)state;
    wend_scenario_query query;
    watched seen = {0};
    small_world world = {.grid = make_caves(&query), .path = wend_path_empty(wend_default_allocator())};
    wend_incremental_search_def def = wend_default_incremental_search_def();
    def.observer = watch_expansion;
    def.observer_user = &seen;
    assert_int_equal(wend_incremental_search_create_on_grid(world.grid, &def, NULL, &world.search), WEND_OK);
    go_between(&world, query.start_y * CAVE_SIZE + query.start_x, query.goal_y * CAVE_SIZE + query.goal_x);
    plan(&world);
    wend_incremental_report first = wend_incremental_search_get_report(world.search);
    assert_true(first.from_scratch && first.expanded > 100 && first.raised == 0 && first.waiting > 0);
    assert_true(first.lowered == seen.lowered && seen.raised == 0 && first.epsilon == 1 && first.factor == 1);
    assert_int_equal(world.path.expanded, first.expanded);
    uint64_t near = world.path.states[5];
    assert_int_equal(wend_incremental_search_set_start(world.search, world.path.states[3]), WEND_OK);
    plan(&world);
    assert_int_equal(wend_incremental_search_get_report(world.search).expanded,
                     0); // the rest of an optimal path is optimal
    assert_int_equal(wend_grid_set_terrain(world.grid, (uint32_t)(near % CAVE_SIZE), (uint32_t)(near / CAVE_SIZE), 1, 1,
                                           WEND_MOVINGAI_BLOCKED),
                     WEND_OK);
    plan(&world);
    wend_incremental_report repair = wend_incremental_search_get_report(world.search);
    assert_true(!repair.from_scratch && repair.changed > 0 && repair.expanded * 3 < first.expanded);
    assert_true(repair.lowered + first.lowered == seen.lowered && repair.raised == seen.raised);
    leave_hall(&world);
}

static void a_repair_that_costs_too_much_is_given_up(void **state) {
    (void)state;
    wend_scenario_query query;
    wend_incremental_search_def def = wend_default_incremental_search_def();
    for (int round = 0; round < 2; round++) {
        def.policy = round ? WEND_REPAIR_ALWAYS : WEND_REPAIR_AUTO;
        def.repair_limit = 0.05;
        small_world world = {.grid = make_caves(&query), .path = wend_path_empty(wend_default_allocator())};
        assert_int_equal(wend_incremental_search_create_on_grid(world.grid, &def, NULL, &world.search), WEND_OK);
        go_between(&world, query.start_y * CAVE_SIZE + query.start_x, query.goal_y * CAVE_SIZE + query.goal_x);
        plan(&world);
        wend_incremental_report first = wend_incremental_search_get_report(world.search);
        // All around the goal: everything that is known becomes wrong.
        uint32_t x = query.goal_x ? query.goal_x - 1 : 0, y = query.goal_y ? query.goal_y - 1 : 0;
        assert_int_equal(wend_grid_set_terrain(world.grid, x, y, 3, 3, WEND_MOVINGAI_BLOCKED), WEND_OK);
        assert_int_equal(wend_grid_set_terrain(world.grid, x, y, 2, 3, WEND_MOVINGAI_GROUND), WEND_OK);
        plan(&world);
        wend_incremental_report repair = wend_incremental_search_get_report(world.search);
        assert_true(repair.gave_up == (round == 0) && repair.from_scratch == repair.gave_up);
        if (round == 0) assert_true(repair.expanded <= first.expanded * 2);
        leave_hall(&world);
    }
}

static void a_first_answer_comes_before_the_best(void **state) {
    (void)state;
    for (int algorithm = WEND_INCREMENTAL_ARA; algorithm <= WEND_INCREMENTAL_ADSTAR; algorithm += 2) {
        wend_scenario_query query;
        small_world world = {.grid = make_caves(&query), .path = wend_path_empty(wend_default_allocator())};
        wend_incremental_search_def def = wend_default_incremental_search_def();
        def.algorithm = (wend_incremental_algorithm)algorithm;
        assert_int_equal(wend_incremental_search_create_on_grid(world.grid, &def, NULL, &world.search), WEND_OK);
        go_between(&world, query.start_y * CAVE_SIZE + query.start_x, query.goal_y * CAVE_SIZE + query.goal_x);
        uint64_t first = 0, all = 0;
        double cost = INFINITY, bound = 0, epsilon = INFINITY;
        do {
            assert_int_equal(wend_incremental_search_plan(world.search, 20, NULL, &world.path), WEND_OK);
            all += world.path.expanded;
            if (world.path.state_count && !first) first = all;
            // Time makes answers better, never worse; but for a billionth, by which costs are rounded.
            assert_true(world.path.cost <= cost && world.path.lower_bound >= bound * (1 - 1e-9));
            cost = world.path.cost;
            bound = world.path.lower_bound;
            assert_true(wend_incremental_search_get_report(world.search).epsilon <= epsilon * (1 + 1e-9));
            epsilon = wend_incremental_search_get_report(world.search).epsilon;
        } while (world.path.outcome == WEND_OUTCOME_BUDGET_SPENT);
        assert_true(first > 0 && first * 2 < all && epsilon == 1 && cost == bound);
        leave_hall(&world);
    }
}

// ---- Domains ---------------------------------------------------------------------------------------------------------------

// Round and round: a step forward costs 1, there is none back.
static wend_status around(void *user, uint64_t at, wend_edges *edges) {
    uint64_t size = *(const uint64_t *)user;
    return wend_edges_add(edges, (at + 1) % size, 1);
}

static wend_status around_backward(void *user, uint64_t at, wend_edges *edges) {
    uint64_t size = *(const uint64_t *)user;
    return wend_edges_add(edges, (at + size - 1) % size, 1);
}

static wend_domain ring(uint64_t *size) {
    wend_domain domain = wend_default_domain();
    domain.user = size;
    domain.successors = around;
    domain.predecessors = around_backward;
    return domain;
}

static void one_way_steps_are_taken_one_way(void **state) {
    (void)state;
    uint64_t size = 10;
    wend_domain domain = ring(&size);
    domain.capabilities = WEND_DOMAIN_PREDECESSORS;
    for (size_t i = 0; i < 4; i++) {
        wend_incremental_search_def def = wend_default_incremental_search_def();
        def.algorithm = planners[i];
        small_world world = {.path = wend_path_empty(wend_default_allocator())};
        assert_int_equal(wend_incremental_search_create_on_domain(&domain, &def, NULL, &world.search), WEND_OK);
        go_between(&world, 4, 3);
        plan(&world);
        assert_true(world.path.cost == 9 && world.path.states[1] == 5);
        leave_hall(&world);
    }
}

static void forward_only_domains_get_forward_planners_and_a_rejection(void **state) {
    (void)state;
    uint64_t size = 10;
    wend_domain domain = ring(&size);
    domain.predecessors = NULL;
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    for (size_t i = 0; i < 4; i++) {
        wend_incremental_search_def def = wend_default_incremental_search_def();
        def.algorithm = planners[i];
        wend_incremental_search *search = NULL;
        wend_status status = wend_incremental_search_create_on_domain(&domain, &def, findings, &search);
        assert_int_equal(status, i < 2 ? WEND_OK : WEND_UNSUPPORTED);
        wend_incremental_search_destroy(search);
    }
    assert_int_equal(wend_diagnostics_count(findings), 2);
    assert_string_equal(wend_diagnostics_get(findings, 1)->text,
                        "AD* searches backward, but the domain's capabilities have neither WEND_DOMAIN_PREDECESSORS "
                        "nor WEND_DOMAIN_SYMMETRIC; set the one that holds, or use weighted search or ARA*");
    wend_diagnostics_destroy(findings);
}

static wend_status failing_steps(void *user, uint64_t at, wend_edges *edges) {
    (void)at;
    (void)edges;
    return *(const wend_status *)user;
}

static void what_a_domain_answers_is_passed_on(void **state) {
    (void)state;
    wend_status answer = WEND_IO_ERROR;
    wend_domain domain = wend_default_domain();
    domain.capabilities = WEND_DOMAIN_SYMMETRIC;
    domain.user = &answer;
    domain.successors = failing_steps;
    wend_incremental_search_def def = wend_default_incremental_search_def();
    small_world world = {.path = wend_path_empty(wend_default_allocator())};
    assert_int_equal(wend_incremental_search_create_on_domain(&domain, &def, NULL, &world.search), WEND_OK);
    go_between(&world, 1, 2);
    assert_int_equal(wend_incremental_search_plan(world.search, 10, NULL, &world.path), WEND_IO_ERROR);
    answer = WEND_OK;
    plan(&world);
    assert_int_equal(world.path.outcome, WEND_OUTCOME_UNREACHABLE);
    leave_hall(&world);
}

// ---- Definitions, contracts, pictures, memory --------------------------------------------------------------------------------

static void every_broken_incremental_definition_is_explained(void **state) {
    (void)state;
    static const double rising[] = {2, 3}, low[] = {0.5}, none[] = {NAN};
    wend_incremental_search_def right = wend_default_incremental_search_def();
    right.algorithm = WEND_INCREMENTAL_ADSTAR;
    struct {
        wend_incremental_search_def def;
        const char *finding;
    } broken[12];
    for (size_t i = 0; i < 12; i++) broken[i].def = right;
    broken[0].def.size = 3;
    broken[0].finding =
        "wend_incremental_search_def.size is 3; initialize it with wend_default_incremental_search_def(), which sets";
    broken[1].def.allocator.allocate = NULL;
    broken[1].finding =
        "the allocator of the incremental_search definition has no allocate; wend_default_allocator() has one";
    broken[2].def.algorithm = (wend_incremental_algorithm)4;
    broken[2].finding = "algorithm is 4; 0 (weighted), 1 (ARA*), 2 (D* Lite) or 3 (AD*) is needed";
    broken[3].def.algorithm = WEND_INCREMENTAL_WEIGHTED;
    broken[3].def.cost_weight = broken[3].def.estimate_weight = 0;
    broken[3].finding = "cost_weight is 0 and estimate_weight is 0; finite numbers of 0 or more are needed, not both 0";
    broken[4].def.schedule_count = 3;
    broken[4].finding = "the schedule is empty; at least one factor of 1 or more is needed";
    broken[5].def.schedule = rising, broken[5].def.schedule_count = 2;
    broken[5].finding = "factor 1 of the schedule is 3; a number from 1 to 2 is needed: factors must not increase";
    broken[6].def.schedule = low, broken[6].def.schedule_count = 1;
    broken[6].finding = "factor 0 of the schedule is 0.5; a number from 1 to ";
    broken[7].def.schedule = none, broken[7].def.schedule_count = 1;
    broken[7].finding = "factor 0 of the schedule is nan; a number from 1 to ";
    broken[8].def.policy = (wend_repair_policy)3;
    broken[8].finding = "policy is 3; 0 (auto), 1 (always repair) or 2 (always scratch) is needed";
    broken[9].def.repair_limit = NAN;
    broken[9].finding = "repair_limit is nan; a number above 0 is needed";
    broken[10].def.start_moves = (wend_start_moves)2;
    broken[10].finding = "start_moves is 2; 0 (offset) or 1 (rekey) is needed";
    broken[11].def.cost_bound = 0;
    broken[11].finding = "cost_bound is 0; a number above 0 is needed, infinity for none";
    wend_incremental_search_def plain = wend_default_incremental_search_def();
    small_world world = enter_hall(&plain);
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    for (size_t i = 0; i < 12; i++) {
        wend_incremental_search *search = NULL;
        wend_diagnostics_clear(findings);
        assert_int_equal(wend_incremental_search_create_on_grid(world.grid, &broken[i].def, findings, &search),
                         WEND_OUT_OF_RANGE);
        assert_null(search);
        assert_int_equal(wend_diagnostics_count(findings), 1);
        const char *said = wend_diagnostics_get(findings, 0)->text;
        if (strncmp(said, broken[i].finding, strlen(broken[i].finding)) != 0) fail_msg("said: %s", said);
    }
    wend_domain domain = wend_default_domain();
    wend_incremental_search *search = NULL;
    wend_diagnostics_clear(findings);
    assert_int_equal(wend_incremental_search_create_on_domain(&domain, &plain, findings, &search), WEND_OUT_OF_RANGE);
    assert_string_equal(wend_diagnostics_get(findings, 0)->text, "the domain has no successors; a function is needed");
    wend_diagnostics_destroy(findings);
    leave_hall(&world);
}

static void contract_violations_of_incremental_searches_are_reported(void **state) {
    (void)state;
    uint64_t size = 3;
    wend_domain domain = ring(&size);
    domain.capabilities = WEND_DOMAIN_PREDECESSORS;
    wend_incremental_search_def def = wend_default_incremental_search_def();
    small_world world = {.path = wend_path_empty(wend_default_allocator())};
    assert_int_equal(wend_incremental_search_create_on_grid(NULL, &def, NULL, &world.search), WEND_INVALID);
    assert_int_equal(wend_incremental_search_create_on_domain(&domain, &def, NULL, &world.search), WEND_OK);
    assert_int_equal(wend_incremental_search_plan(world.search, 1, NULL, NULL), WEND_INVALID);
    assert_int_equal(wend_incremental_search_plan(NULL, 1, NULL, &world.path), WEND_INVALID);
    assert_int_equal(wend_incremental_search_set_start(NULL, 1), WEND_INVALID);
    assert_int_equal(wend_incremental_search_set_goal(NULL, 1), WEND_INVALID);
    const wend_incremental_event unknown = {.kind = (wend_incremental_event_kind)9};
    assert_int_equal(wend_incremental_search_notify(world.search, &unknown, 1), WEND_INVALID);
    wend_incremental_search_forget(NULL);
    wend_incremental_search_visit(world.search, NULL, NULL);
    wend_incremental_search_draw(world.search, NULL);
    (void)wend_incremental_search_get_report(NULL);
    assert_int_equal(soft_contract_broken(), 10);
    wend_incremental_search_destroy(NULL);
    leave_hall(&world);
}

typedef struct incremental_drawing {
    int expanded, frontier, lines, marks, states, open;
} incremental_drawing;

static void note_rectangle(void *user, wend_vector3 a, wend_vector3 b, wend_draw_style style) {
    incremental_drawing *seen = user;
    assert_true(b.x == a.x + 1 && b.y == a.y + 1 && style.value >= 0 && style.value <= 1);
    seen->expanded += style.role == WEND_DRAW_EXPANDED;
    seen->frontier += style.role == WEND_DRAW_FRONTIER;
}

static void note_line(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    incremental_drawing *seen = user;
    (void)points;
    seen->lines += count == 2 && style.role == WEND_DRAW_PATH;
}

static void note_mark(void *user, wend_vector3 point, wend_draw_style style) {
    incremental_drawing *seen = user;
    assert_true(style.role == WEND_DRAW_START ? point.x == 0.5 : point.x == 6.5);
    seen->marks++;
}

static void note_state(void *user, const wend_incremental_state *state) {
    incremental_drawing *seen = user;
    assert_true(state->cost >= 0);
    seen->states++;
    seen->open += state->is_open;
}

static void a_drawn_search_shows_what_it_knows(void **state) {
    (void)state;
    wend_incremental_search_def def = wend_default_incremental_search_def();
    small_world world = enter_hall(&def);
    incremental_drawing seen = {0};
    wend_incremental_search_visit(world.search, note_state, &seen);
    assert_int_equal(seen.states, 0);
    go_between(&world, 14, 20);
    plan(&world);
    const wend_draw draw = {.user = &seen, .rectangle = note_rectangle, .line = note_line, .mark = note_mark};
    wend_incremental_search_draw(world.search, &draw);
    wend_incremental_search_visit(world.search, note_state, &seen);
    assert_true(seen.expanded > 0 && seen.frontier > 0 && seen.lines == 6 && seen.marks == 2);
    assert_true(seen.states == seen.expanded + seen.frontier && seen.open == seen.frontier);
    const wend_draw nothing = {0};
    wend_incremental_search_draw(world.search, &nothing);
    leave_hall(&world);
}

// Plans until it works: running out of memory must leave the search as right as it was.
static wend_status plan_to_the_end(wend_incremental_search *search, wend_path *path, double cost) {
    double before = path->cost;
    size_t count = path->state_count;
    wend_status status = wend_incremental_search_plan(search, WEND_WORK_UNLIMITED, NULL, path);
    if (status) {
        assert_true(path->cost == before && path->state_count == count);
        return status;
    }
    assert_int_equal(path->outcome, WEND_OUTCOME_COMPLETE);
    assert_true(fabs(path->cost - cost) < 1e-9);
    return WEND_OK;
}

static wend_status live_through_failures(wend_allocator allocator, void *user) {
    wend_incremental_search_def def = wend_default_incremental_search_def();
    def.allocator = allocator;
    def.algorithm = *(const wend_incremental_algorithm *)user;
    small_world world = {.path = wend_path_empty(allocator)};
    wend_grid_def grid = wend_default_grid_def();
    grid.width = HALL_WIDTH, grid.height = HALL_HEIGHT, grid.terrain = hall;
    assert_int_equal(wend_grid_create(&grid, NULL, &world.grid), WEND_OK);
    wend_domain domain = wend_grid_domain(world.grid);
    domain.capabilities &= ~(uint32_t)WEND_DOMAIN_DENSE; // interned
    wend_incremental_search *searches[2] = {NULL, NULL};
    wend_status status = wend_incremental_search_create_on_grid(world.grid, &def, NULL, &searches[0]);
    if (!status) status = wend_incremental_search_create_on_domain(&domain, &def, NULL, &searches[1]);
    for (int i = 0; i < 2 && !status; i++) {
        wend_status first = WEND_OK, second = WEND_OK;
        world.search = searches[i];
        go_between(&world, 0, 34);
        first = plan_to_the_end(world.search, &world.path, 2 + 4 * sqrt(2));
        assert_int_equal(wend_grid_set_terrain(world.grid, 1, 1, 1, 1, 1), WEND_OK);
        second = plan_to_the_end(world.search, &world.path, 6 + 2 * sqrt(2));
        // Once more, which must work when only one allocation fails, and be right whenever it works.
        wend_status again = plan_to_the_end(world.search, &world.path, 6 + 2 * sqrt(2));
        assert_int_equal(wend_grid_set_terrain(world.grid, 1, 1, 1, 1, 0), WEND_OK);
        status = first ? first : second ? second : again;
    }
    wend_incremental_search_destroy(searches[0]);
    wend_incremental_search_destroy(searches[1]);
    wend_grid_destroy(world.grid);
    wend_path_free(&world.path);
    return status;
}

static void running_out_of_memory_leaves_incremental_searches_right(void **state) {
    (void)state;
    for (size_t i = 0; i < 4; i++) {
        wend_incremental_algorithm algorithm = planners[i];
        walk_failing_allocations("live_through_failures", live_through_failures, &algorithm);
    }
}

static void a_warm_search_allocates_nothing(void **state) {
    (void)state;
    wend_scenario_query query;
    test_allocator memory = {0};
    small_world world = {.grid = make_caves(&query), .path = wend_path_empty(test_allocator_value(&memory))};
    wend_incremental_search_def def = wend_default_incremental_search_def();
    def.allocator = test_allocator_value(&memory);
    def.algorithm = WEND_INCREMENTAL_ADSTAR;
    assert_int_equal(wend_incremental_search_create_on_grid(world.grid, &def, NULL, &world.search), WEND_OK);
    size_t allocations = 0;
    for (int round = 0; round < 3; round++) {
        go_between(&world, query.start_y * CAVE_SIZE + query.start_x, query.goal_y * CAVE_SIZE + query.goal_x);
        wend_incremental_search_forget(world.search);
        plan(&world);
        uint64_t middle = world.path.states[world.path.state_count / 2];
        uint32_t x = (uint32_t)(middle % CAVE_SIZE), y = (uint32_t)(middle / CAVE_SIZE);
        for (int walled = 1; walled >= 0; walled--) {
            assert_int_equal(
                wend_grid_set_terrain(world.grid, x, y, 1, 1, walled ? WEND_MOVINGAI_BLOCKED : WEND_MOVINGAI_GROUND),
                WEND_OK);
            plan(&world);
        }
        if (round == 2) assert_int_equal(memory.allocations, allocations);
        allocations = memory.allocations;
    }
    leave_hall(&world);
    assert_int_equal(memory.live_blocks, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(grids_that_change_are_planned_as_by_dijkstra),
        FACT(graphs_that_change_are_planned_as_by_dijkstra),
        FACT(domains_that_change_are_planned_as_by_dijkstra),
        FACT(slices_of_work_change_no_plan),
        FACT(a_door_that_closes_and_opens_is_noticed),
        FACT(points_of_a_path_do_not_outlive_it),
        FACT(start_and_goal_may_be_blocked_and_freed),
        FACT(an_edit_is_noticed_and_repaired),
        FACT(a_cost_bound_ends_a_search_that_cannot_keep_to_it),
        FACT(a_repair_expands_less_than_scratch_and_is_watched),
        FACT(a_repair_that_costs_too_much_is_given_up),
        FACT(a_first_answer_comes_before_the_best),
        FACT(one_way_steps_are_taken_one_way),
        FACT(forward_only_domains_get_forward_planners_and_a_rejection),
        FACT(what_a_domain_answers_is_passed_on),
        FACT(every_broken_incremental_definition_is_explained),
        cmocka_unit_test_setup_teardown(contract_violations_of_incremental_searches_are_reported, soft_contract_begin,
                                        soft_contract_end),
        FACT(a_drawn_search_shows_what_it_knows),
        FACT(running_out_of_memory_leaves_incremental_searches_right),
        FACT(a_warm_search_allocates_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
