// Heuristics that are precomputed: never too high, through every edit; and strong enough to be worth it.
#include "support/test.h"

#include "grid_scenes.h"
#include "properties/plan/heuristic_properties.h"
#include "support/soft_contract.h"
#include "wend/random.h"
#include "wend/sparse_grid.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// Sanitized and unoptimised builds do a fifth.
#if defined(WEND_DEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CASES(full) ((full) / 5)
#else
#define CASES(full) (full)
#endif

// ---- Properties --------------------------------------------------------------------------------------------------------

static void no_estimate_is_above_the_true_cost(void **state) {
    (void)state;
    heuristic_tally tally = {0};
    check_property("estimates_are_never_too_high", CASES(1500), estimates_are_never_too_high, &tally);
    assert_met(tally.finite > 100000 && tally.infinite > 10000);
}

static void guided_searches_stay_optimal_whatever_is_edited(void **state) {
    (void)state;
    heuristic_tally tally = {0};
    check_property("guided_searches_are_optimal_through_edits", CASES(6000), guided_searches_are_optimal_through_edits,
                   &tally);
    assert_met(tally.guided > tally.searches / 4 && tally.guided < tally.searches && tally.fewer > tally.searches / 30);
    assert_met(tally.rises_kept > CASES(100) && tally.falls_caught > CASES(500) && tally.unnoted > CASES(500));
}

static void guided_searches_of_one_way_graphs_stay_optimal(void **state) {
    (void)state;
    heuristic_tally tally = {0};
    check_property("guided_graph_searches_are_optimal_through_edits", CASES(4000),
                   guided_graph_searches_are_optimal_through_edits, &tally);
    assert_met(tally.guided > tally.searches / 3 && tally.finite > 10000 && tally.infinite > 1000);
    assert_met(tally.rises_kept > CASES(500) && tally.falls_caught > CASES(500));
}

static void domains_of_ones_own_are_guided_too(void **state) {
    (void)state;
    heuristic_tally tally = {0};
    check_property("own_domains_are_guided_right", CASES(4000), own_domains_are_guided_right, &tally);
    assert_met(tally.guided > tally.searches / 3 && tally.finite > 10000 && tally.infinite > 1000);
}

// ---- Larger worlds -------------------------------------------------------------------------------------------------------

typedef struct guided_sum {
    double plain_expanded, guided_expanded;
} guided_sum;

// Searches a scene with and without a guide: equal costs, and how much was expanded.
static guided_sum compare_on_scene(scene_grid_kind kind, uint32_t size, wend_estimator_def def) {
    scene_grid_def scene = scene_default_grid_def(size, size, 11);
    wend_grid *grid = NULL;
    wend_scenario_query queries[30];
    assert_int_equal(scene_grid_make(kind, &scene, &grid), WEND_OK);
    assert_int_equal(scene_grid_queries(grid, 5, 30, queries), WEND_OK);
    wend_estimator *estimator = NULL;
    if (def.kind == WEND_ESTIMATOR_PERFECT) def.goal = wend_grid_cell(grid, queries[0].goal_x, queries[0].goal_y);
    assert_int_equal(wend_estimator_create_on_grid(grid, &def, NULL, &estimator), WEND_OK);
    wend_guide guide = wend_estimator_guide(estimator);
    wend_query *query = NULL;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    wend_path path = wend_path_empty(wend_default_allocator());
    guided_sum sum = {0};
    for (int i = 0; i < 30; i++) {
        uint64_t goal =
            def.kind == WEND_ESTIMATOR_PERFECT ? def.goal : wend_grid_cell(grid, queries[i].goal_x, queries[i].goal_y);
        wend_search_request request = wend_default_search_request();
        request.start = wend_grid_cell(grid, queries[i].start_x, queries[i].start_y);
        request.goals = &goal;
        request.goal_count = 1;
        assert_int_equal(wend_grid_find_path(grid, query, &request, &path), WEND_OK);
        double cost = path.cost;
        wend_outcome outcome = path.outcome;
        sum.plain_expanded += (double)path.expanded;
        request.guide = &guide;
        assert_int_equal(wend_grid_find_path(grid, query, &request, &path), WEND_OK);
        assert_int_equal(path.outcome, outcome);
        if (outcome == WEND_OUTCOME_COMPLETE) assert_true(fabs(path.cost - cost) <= cost * 1e-9);
        sum.guided_expanded += (double)path.expanded;
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_estimator_destroy(estimator);
    wend_grid_destroy(grid);
    return sum;
}

static void every_kind_saves_expansions_where_it_should(void **state) {
    (void)state;
    wend_estimator_def def = wend_default_estimator_def();
    static const double most[] = {0.6, 0.9, 0.6}; // farthest, random, avoid
    for (int placement = 0; placement < 3; placement++) {
        def.placement = (wend_pivot_placement)placement;
        guided_sum sum = compare_on_scene(SCENE_GRID_ROOMS, 96, def);
        assert_true(sum.guided_expanded < most[placement] * sum.plain_expanded);
    }
    def.kind = WEND_ESTIMATOR_GATEWAY;
    def.area_side = 16;
    guided_sum gateways = compare_on_scene(SCENE_GRID_ROOMS, 96, def);
    assert_true(gateways.guided_expanded < 0.6 * gateways.plain_expanded);
    def.kind = WEND_ESTIMATOR_DEAD_END;
    guided_sum maze = compare_on_scene(SCENE_GRID_MAZE, 95, def);
    assert_true(maze.guided_expanded < 0.35 * maze.plain_expanded);
    def.kind = WEND_ESTIMATOR_PERFECT;
    guided_sum perfect = compare_on_scene(SCENE_GRID_CAVES, 96, def);
    assert_true(perfect.guided_expanded < 0.5 * perfect.plain_expanded);
}

// ---- What an edit does ------------------------------------------------------------------------------------------------------

static wend_grid *open_grid(uint32_t width, uint32_t height, wend_allocator allocator) {
    wend_grid_def def = wend_default_grid_def();
    def.width = width;
    def.height = height;
    def.allocator = allocator;
    wend_grid *grid = NULL;
    return wend_grid_create(&def, NULL, &grid) ? NULL : grid;
}

static void rises_keep_bounds_and_falls_end_them(void **state) {
    (void)state;
    for (int kind = 0; kind < 4; kind++) {
        wend_grid *grid = open_grid(20, 20, wend_default_allocator());
        wend_grid_set_terrain(grid, 10, 0, 1, 19, 1);
        wend_estimator_def def = wend_default_estimator_def();
        def.kind = (wend_estimator_kind)kind;
        def.area_side = 5;
        wend_estimator *estimator = NULL;
        assert_int_equal(wend_estimator_create_on_grid(grid, &def, NULL, &estimator), WEND_OK);
        const wend_guide guide = wend_estimator_guide(estimator);
        assert_true(wend_estimator_is_valid(estimator));
        wend_grid_set_terrain(grid, 3, 3, 2, 2, 1); // a wall more
        assert_int_equal(guide.fits(guide.user, grid), kind != WEND_ESTIMATOR_DEAD_END);
        wend_grid_set_terrain(grid, 10, 3, 1, 1, 0); // a door
        assert_false(guide.fits(guide.user, grid));
        assert_true(wend_estimator_estimate(estimator, 0, 0, 19) == 0);
        wend_grid_set_terrain(grid, 10, 3, 1, 1, 1); // shut again
        wend_grid_set_terrain(grid, 3, 3, 2, 2, 0);
        assert_true(wend_estimator_is_valid(estimator)); // all is as it was
        wend_grid_set_terrain(grid, 10, 3, 1, 1, 0);
        assert_false(wend_estimator_is_valid(estimator));
        assert_int_equal(wend_estimator_refresh(estimator, NULL), WEND_OK);
        assert_true(wend_estimator_is_valid(estimator));
        wend_estimator_destroy(estimator);
        wend_grid_destroy(grid);
    }
}

static void a_guide_for_another_map_is_not_followed(void **state) {
    (void)state;
    wend_grid *one = open_grid(20, 20, wend_default_allocator()), *other = open_grid(20, 20, wend_default_allocator());
    wend_grid_set_terrain(one, 10, 0, 1, 19, 1);
    wend_estimator_def def = wend_default_estimator_def();
    wend_estimator *estimator = NULL;
    assert_int_equal(wend_estimator_create_on_grid(one, &def, NULL, &estimator), WEND_OK);
    wend_guide guide = wend_estimator_guide(estimator);
    assert_true(guide.fits(guide.user, one));
    assert_false(guide.fits(guide.user, other));
    wend_estimator_destroy(estimator);
    wend_grid_destroy(one);
    wend_grid_destroy(other);
}

static void pivots_are_far_apart_and_in_the_largest_part(void **state) {
    (void)state;
    wend_grid *grid = open_grid(40, 40, wend_default_allocator());
    wend_grid_set_terrain(grid, 2, 0, 1, 40, 1); // a strip of two columns is cut off
    wend_estimator_def def = wend_default_estimator_def();
    def.pivot_count = 4;
    wend_estimator *estimator = NULL;
    assert_int_equal(wend_estimator_create_on_grid(grid, &def, NULL, &estimator), WEND_OK);
    size_t count;
    const uint64_t *pivots = wend_estimator_pivots(estimator, &count);
    assert_int_equal(count, 4);
    for (size_t i = 0; i < count; i++) { // at the edges of the larger part
        assert_true(pivots[i] % 40 == 3 || pivots[i] % 40 == 39);
        assert_true(pivots[i] / 40 < 5 || pivots[i] / 40 > 34);
        for (size_t k = 0; k < i; k++) assert_true(pivots[i] != pivots[k]);
    }
    assert_true(wend_estimator_bytes(estimator) == 1600 * 4 * 4 + 1600 + 1600 / 8);
    assert_true(wend_estimator_estimate(estimator, 0, 0, 20) == (double)INFINITY);
    wend_estimator_destroy(estimator);
    wend_grid_destroy(grid);
}

// ---- Memory, threads, contracts ------------------------------------------------------------------------------------------------

static wend_status build_edit_rebuild(wend_allocator allocator, void *user) {
    const wend_estimator_def *chosen = user;
    wend_grid *grid = open_grid(12, 10, wend_default_allocator());
    assert_non_null(grid);
    wend_grid_set_terrain(grid, 5, 0, 1, 9, 1);
    wend_estimator_def def = *chosen;
    def.allocator = allocator;
    wend_estimator *estimator = NULL;
    wend_status status = wend_estimator_create_on_grid(grid, &def, NULL, &estimator);
    if (status) {
        assert_null(estimator);
    } else {
        double before = wend_estimator_estimate(estimator, 0, 0, 11);
        wend_grid_set_terrain(grid, 5, 0, 1, 9, 0);
        status = wend_estimator_refresh(estimator, NULL);
        assert_int_equal(wend_estimator_is_valid(estimator), status == WEND_OK);
        wend_grid_set_terrain(grid, 5, 0, 1, 9, 1);
        if (status) assert_true(wend_estimator_estimate(estimator, 0, 0, 11) == before);
    }
    wend_estimator_destroy(estimator);
    wend_grid_destroy(grid);
    return status;
}

static void estimators_survive_every_failing_allocation(void **state) {
    (void)state;
    static const uint64_t pivots[] = {0, 11, 119};
    for (int kind = 0; kind < 4; kind++)
        for (int placement = 0; placement < (kind ? 1 : 4); placement++) {
            wend_estimator_def def = wend_default_estimator_def();
            def.kind = (wend_estimator_kind)kind;
            def.placement = (wend_pivot_placement)placement;
            def.pivot_count = 3;
            def.pivots = pivots;
            def.goal = 11;
            def.area_side = 4;
            walk_failing_allocations("build_edit_rebuild", build_edit_rebuild, &def);
        }
}

static void any_number_of_workers_builds_the_same(void **state) {
    (void)state;
    scene_grid_def scene = scene_default_grid_def(60, 60, 4);
    wend_grid *grid = NULL;
    assert_int_equal(scene_grid_make(SCENE_GRID_CITY, &scene, &grid), WEND_OK);
    wend_jobs_def workers = wend_default_jobs_def();
    workers.worker_count = 3;
    wend_jobs *jobs = NULL;
    assert_int_equal(wend_jobs_create(&workers, NULL, &jobs), WEND_OK);
    for (int kind = 0; kind < 3; kind += 2)
        for (int placement = 0; placement < 3; placement++) {
            wend_estimator_def def = wend_default_estimator_def();
            def.kind = (wend_estimator_kind)kind;
            def.placement = (wend_pivot_placement)placement;
            def.area_side = 15;
            wend_estimator *alone = NULL, *together = NULL;
            assert_int_equal(wend_estimator_create_on_grid(grid, &def, NULL, &alone), WEND_OK);
            def.jobs = jobs;
            assert_int_equal(wend_estimator_create_on_grid(grid, &def, NULL, &together), WEND_OK);
            for (uint64_t from = 0; from < 3600; from += 17)
                for (uint64_t to = 0; to < 3600; to += 13)
                    assert_true(wend_estimator_estimate(alone, 0, from, to) ==
                                wend_estimator_estimate(together, 0, from, to));
            wend_estimator_destroy(alone);
            wend_estimator_destroy(together);
        }
    wend_jobs_destroy(jobs);
    wend_grid_destroy(grid);
}

static void expect_rejection(const wend_grid *grid, const wend_estimator_def *def, wend_message message) {
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    wend_estimator *estimator = NULL;
    assert_int_equal(wend_estimator_create_on_grid(grid, def, findings, &estimator), WEND_OUT_OF_RANGE);
    assert_null(estimator);
    assert_int_equal(wend_diagnostics_count(findings), 1);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, message);
    wend_diagnostics_destroy(findings);
}

static void invalid_definitions_are_distinguished(void **state) {
    (void)state;
    wend_grid *grid = open_grid(8, 8, wend_default_allocator());
    wend_grid_set_terrain(grid, 3, 0, 1, 8, 1);
    const wend_estimator_def right = wend_default_estimator_def();
    wend_estimator_def def = right;
    def.size--;
    expect_rejection(grid, &def, WEND_MESSAGE_DEFINITION_SIZE);
    def = right;
    def.allocator.release = NULL;
    expect_rejection(grid, &def, WEND_MESSAGE_DEFINITION_ALLOCATOR);
    def = right;
    def.kind = (wend_estimator_kind)4;
    expect_rejection(grid, &def, WEND_MESSAGE_ESTIMATOR_KIND);
    def = right;
    def.pivot_count = 0;
    expect_rejection(grid, &def, WEND_MESSAGE_ESTIMATOR_PIVOT_COUNT);
    def = right;
    def.placement = (wend_pivot_placement)9;
    expect_rejection(grid, &def, WEND_MESSAGE_ESTIMATOR_PLACEMENT);
    def.placement = WEND_PIVOTS_OWN;
    expect_rejection(grid, &def, WEND_MESSAGE_ESTIMATOR_PIVOTS_MISSING);
    def.pivots = (const uint64_t[]){3};
    def.pivot_count = 1;
    expect_rejection(grid, &def, WEND_MESSAGE_ESTIMATOR_STATE);
    def = right;
    def.kind = WEND_ESTIMATOR_PERFECT;
    def.goal = 64;
    expect_rejection(grid, &def, WEND_MESSAGE_ESTIMATOR_STATE);
    def.kind = WEND_ESTIMATOR_GATEWAY;
    def.area_side = 0;
    expect_rejection(grid, &def, WEND_MESSAGE_ESTIMATOR_AREA_SIDE);
    wend_grid_destroy(grid);
}

static wend_status no_successors(void *user, uint64_t state, wend_edges *edges) {
    (void)edges;
    return state == *(uint64_t *)user ? WEND_BAD_INPUT : WEND_OK;
}

static void expect_domain_rejection(const wend_domain *domain, const wend_estimator_def *def, const char *text) {
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    wend_estimator *estimator = NULL;
    assert_int_equal(wend_estimator_create_on_domain(domain, def, findings, &estimator), WEND_OUT_OF_RANGE);
    assert_null(estimator);
    assert_int_equal(wend_diagnostics_count(findings), 1);
    assert_string_equal(wend_diagnostics_get(findings, 0)->text, text);
    wend_diagnostics_destroy(findings);
}

static void invalid_domains_are_distinguished_and_failing_ones_passed_on(void **state) {
    (void)state;
    uint64_t bad = 9;
    wend_domain domain = wend_default_domain();
    domain.user = &bad;
    domain.successors = no_successors;
    domain.state_count = 1;
    wend_estimator_def def = wend_default_estimator_def();
    wend_estimator *estimator = NULL;
    wend_domain wrong = domain;
    expect_domain_rejection(&wrong, &def, "the domain has states that are not dense; WEND_DOMAIN_DENSE is needed");
    wrong.capabilities = domain.capabilities = WEND_DOMAIN_DENSE;
    wrong.size = 3;
    char text[160];
    snprintf(text, sizeof text, "wend_domain.size is 3; initialize it with wend_default_domain(), which sets %zu",
             sizeof(wend_domain));
    expect_domain_rejection(&wrong, &def, text);
    wrong = domain, wrong.successors = NULL;
    expect_domain_rejection(&wrong, &def, "the domain has no successors; a function is needed");
    wrong = domain, wrong.state_count = 0;
    expect_domain_rejection(&wrong, &def, "the domain has no states; one or more is needed");
    wrong.state_count = UINT32_MAX;
    expect_domain_rejection(&wrong, &def, "the domain has too many states; a count below 2^32 - 1 is needed");
    wrong = domain, wrong.capabilities |= WEND_DOMAIN_PREDECESSORS;
    expect_domain_rejection(&wrong, &def,
                            "the domain has no predecessors; a function, or no WEND_DOMAIN_PREDECESSORS is needed");
    def.kind = WEND_ESTIMATOR_GATEWAY;
    expect_domain_rejection(&domain, &def, "gateways need a grid; on domains use differential or perfect");
    def.kind = WEND_ESTIMATOR_DEAD_END;
    expect_domain_rejection(&domain, &def, "dead ends need a grid; on domains use differential or perfect");
    def.kind = WEND_ESTIMATOR_PERFECT;
    expect_domain_rejection(
        &domain, &def,
        "the domain has neither WEND_DOMAIN_PREDECESSORS nor WEND_DOMAIN_SYMMETRIC in its capabilities; one of them, for a "
        "perfect heuristic, is needed");
    def.kind = WEND_ESTIMATOR_DIFFERENTIAL;
    bad = 0;
    assert_int_equal(wend_estimator_create_on_domain(&domain, &def, NULL, &estimator), WEND_BAD_INPUT);
    bad = 9;
    assert_int_equal(wend_estimator_create_on_domain(&domain, &def, NULL, &estimator), WEND_OK);
    wend_estimator_destroy(estimator);
}

static double too_much(const void *user, uint64_t start, uint64_t state, uint64_t goal) {
    (void)start, (void)state, (void)goal;
    return *(const double *)user;
}

static void a_guide_may_say_anything_without_harm_to_memory(void **state) {
    (void)state;
    wend_grid *grid = open_grid(30, 30, wend_default_allocator());
    wend_query *query = NULL;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    wend_path path = wend_path_empty(wend_default_allocator());
    static const double said[] = {NAN, -1, -INFINITY, 0, 1e-300, 1, 1e300, INFINITY};
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        uint64_t goal = 899;
        wend_guide guide = {.estimate = too_much, .user = &said[i]};
        wend_search_request request = wend_default_search_request();
        request.goals = &goal;
        request.goal_count = 1;
        request.guide = &guide;
        assert_int_equal(wend_grid_find_path(grid, query, &request, &path), WEND_OK);
        assert_int_equal(path.outcome,
                         said[i] < 1e300 || isnan(said[i]) ? WEND_OUTCOME_COMPLETE : WEND_OUTCOME_UNREACHABLE);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_grid_destroy(grid);
}

static double only_the_start(const void *user, uint64_t start, uint64_t state, uint64_t goal) {
    (void)user, (void)goal;
    return state == start ? 0 : (double)INFINITY;
}

static void what_a_guide_left_out_is_not_called_unreachable(void **state) {
    (void)state;
    wend_grid *grid = open_grid(5, 1, wend_default_allocator());
    wend_domain domain = wend_grid_domain(grid);
    wend_query *query = NULL;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    wend_path path = wend_path_empty(wend_default_allocator());
    uint64_t goal = 4;
    wend_guide guide = {.estimate = only_the_start};
    wend_search_request request = wend_default_search_request();
    request.goals = &goal;
    request.goal_count = 1;
    request.guide = &guide;
    assert_int_equal(wend_domain_find_path(&domain, query, &request, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_UNREACHABLE); // on the guide's word
    assert_int_equal(wend_query_path_to(query, 3, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_NONE); // but nobody looked there
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_grid_destroy(grid);
}

static void contract_violations_return_invalid(void **state) {
    (void)state;
    wend_estimator_def def = wend_default_estimator_def();
    wend_estimator *estimator = NULL;
    assert_int_equal(wend_estimator_create_on_grid(NULL, &def, NULL, &estimator), WEND_INVALID);
    assert_int_equal(soft_contract_broken(), 1);
    assert_int_equal(wend_estimator_refresh(NULL, NULL), WEND_INVALID);
    assert_int_equal(soft_contract_broken(), 1);
    wend_grid *grid = open_grid(4, 4, wend_default_allocator());
    assert_int_equal(wend_estimator_create_on_grid(grid, &def, NULL, &estimator), WEND_OK);
    assert_true(wend_estimator_estimate(estimator, 0, 16, 0) == 0);
    assert_int_equal(soft_contract_broken(), 1);
    wend_estimator_destroy(estimator);
    wend_grid_destroy(grid);
    wend_estimator_destroy(NULL);
}

typedef struct drawn_shapes {
    size_t marks, rectangles;
} drawn_shapes;

static void count_mark(void *user, wend_vector3 point, wend_draw_style style) {
    (void)point, (void)style;
    ((drawn_shapes *)user)->marks++;
}

static void count_rectangle(void *user, wend_vector3 a, wend_vector3 b, wend_draw_style style) {
    (void)a, (void)b, (void)style;
    ((drawn_shapes *)user)->rectangles++;
}

static void every_kind_draws_what_it_rests_on(void **state) {
    (void)state;
    wend_grid *grid = open_grid(8, 8, wend_default_allocator());
    static const size_t marks[] = {8, 0, 0, 1};
    for (int kind = 0; kind < 4; kind++) {
        wend_estimator_def def = wend_default_estimator_def();
        def.kind = (wend_estimator_kind)kind;
        def.area_side = 4;
        wend_estimator *estimator = NULL;
        assert_int_equal(wend_estimator_create_on_grid(grid, &def, NULL, &estimator), WEND_OK);
        drawn_shapes shapes = {0};
        wend_draw draw = {.user = &shapes, .mark = count_mark, .rectangle = count_rectangle};
        wend_estimator_draw(estimator, &draw);
        assert_int_equal(shapes.marks, marks[kind]);
        assert_true((shapes.rectangles > 0) == (kind == WEND_ESTIMATOR_DEAD_END || kind == WEND_ESTIMATOR_GATEWAY));
        wend_estimator_draw(estimator, &(wend_draw){0});
        wend_estimator_destroy(estimator);
    }
    wend_grid_destroy(grid);
}

// ---- Sparse grids --------------------------------------------------------------------------------------------------------

#define SPARSE_SIDE 40

typedef struct exact_guide {
    double distances[SPARSE_SIDE * SPARSE_SIDE]; // to the goal, by cell; infinity where none leads there
    bool is_sparse;
    const void *map;
    uint64_t calls;
} exact_guide;

static double exact_estimate(const void *user, uint64_t start, uint64_t state, uint64_t goal) {
    exact_guide *guide = (exact_guide *)(uintptr_t)user;
    (void)start, (void)goal;
    guide->calls++;
    wend_sparse_cell cell = wend_sparse_grid_cell_of(state);
    return guide->distances[guide->is_sparse ? (uint64_t)cell.y * SPARSE_SIDE + (uint64_t)cell.x : state];
}

static bool exact_fits(const void *user, const void *map) {
    return ((const exact_guide *)user)->map == map;
}

static void guides_serve_sparse_grids_as_they_serve_grids(void **state) {
    (void)state;
    static uint8_t terrain[SPARSE_SIDE * SPARSE_SIDE];
    static exact_guide guide;
    static const wend_terrain near_costs[] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {3, 0}};
    static const wend_terrain far_costs[] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {1e15, 0}}; // searched in doubles
    const uint64_t last = SPARSE_SIDE * SPARSE_SIDE - 1;
    const uint64_t sparse_last = wend_sparse_grid_state(SPARSE_SIDE - 1, SPARSE_SIDE - 1);
    wend_query *query = NULL;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    wend_path path = wend_path_empty(wend_default_allocator());
    uint64_t plain = 0, guided = 0, found = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        wend_random random = wend_random_seeded(seed);
        for (size_t i = 0; i <= last; i++) {
            uint64_t kind = wend_random_below(&random, 10);
            terrain[i] = kind < 3 ? 1 : kind < 5 ? 2 : 0;
        }
        terrain[0] = terrain[last] = 0;
        wend_grid_def def = wend_default_grid_def();
        def.width = def.height = SPARSE_SIDE;
        def.terrain = terrain;
        def.terrains = seed % 3 == 2 ? far_costs : near_costs;
        def.terrain_count = 3;
        def.neighbours = seed % 2 ? WEND_NEIGHBOURS_FOUR : WEND_NEIGHBOURS_EIGHT;
        wend_grid *grid = NULL;
        wend_sparse_grid *sparse = NULL;
        assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
        assert_int_equal(wend_sparse_grid_create_from_grid(grid, 1, wend_default_allocator(), &sparse), WEND_OK);
        wend_search_request request = wend_default_search_request(); // Dijkstra from the goal: steps cost the same back
        request.start = last;
        assert_int_equal(wend_grid_find_path(grid, query, &request, &path), WEND_OK);
        for (uint64_t cell = 0; cell <= last; cell++) guide.distances[cell] = wend_query_cost_to(query, cell);
        const double right = guide.distances[0];
        wend_guide follow = {.estimate = exact_estimate, .fits = exact_fits, .user = &guide};
        uint64_t effort[3];
        request.start = wend_sparse_grid_state(0, 0);
        request.goals = &sparse_last;
        request.goal_count = 1;
        guide.is_sparse = true;
        for (int way = 0; way < 3; way++) { // plain, guided, with a guide that does not fit
            request.guide = way ? &follow : NULL;
            guide.map = way == 1 ? sparse : NULL;
            guide.calls = 0;
            assert_int_equal(wend_sparse_grid_find_path(sparse, query, &request, &path), WEND_OK);
            assert_true((guide.calls > 0) == (way == 1));
            assert_int_equal(path.outcome, isfinite(right) ? WEND_OUTCOME_COMPLETE : WEND_OUTCOME_UNREACHABLE);
            if (isfinite(right)) assert_true(fabs(path.cost - right) <= 1e-9 * right);
            effort[way] = path.expanded;
        }
        assert_int_equal(effort[2], effort[0]);
        request.start = 0; // the same on the grid
        request.goals = &last;
        request.guide = &follow;
        guide.is_sparse = false;
        guide.map = grid;
        assert_int_equal(wend_grid_find_path(grid, query, &request, &path), WEND_OK);
        if (isfinite(right)) {
            assert_true(fabs(path.cost - right) <= 1e-9 * right);
            plain += effort[0];
            guided += effort[1];
            found++;
        } else { // infinity is taken for unknown: what is nearest can still be told
            assert_int_equal(effort[1], effort[0]);
        }
        wend_sparse_grid_destroy(sparse);
        wend_grid_destroy(grid);
    }
    assert_true(found > 10 && guided * 3 < plain);
    wend_path_free(&path);
    wend_query_destroy(query);
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(no_estimate_is_above_the_true_cost),
        FACT(guided_searches_stay_optimal_whatever_is_edited),
        FACT(guided_searches_of_one_way_graphs_stay_optimal),
        FACT(domains_of_ones_own_are_guided_too),
        FACT(every_kind_saves_expansions_where_it_should),
        FACT(rises_keep_bounds_and_falls_end_them),
        FACT(a_guide_for_another_map_is_not_followed),
        FACT(pivots_are_far_apart_and_in_the_largest_part),
        FACT(estimators_survive_every_failing_allocation),
        FACT(any_number_of_workers_builds_the_same),
        FACT(invalid_definitions_are_distinguished),
        FACT(invalid_domains_are_distinguished_and_failing_ones_passed_on),
        FACT(a_guide_may_say_anything_without_harm_to_memory),
        FACT(guides_serve_sparse_grids_as_they_serve_grids),
        FACT(what_a_guide_left_out_is_not_called_unreachable),
        cmocka_unit_test_setup_teardown(contract_violations_return_invalid, soft_contract_begin, soft_contract_end),
        FACT(every_kind_draws_what_it_rests_on),
    };
    return cmocka_run_group_tests(facts, NULL, NULL);
}
