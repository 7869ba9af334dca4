// Hierarchies against naive searches, edits against new hierarchies, and what their paths cost on large maps.
#include "support/test.h"

#include "grid_scenes.h"
#include "properties/plan/hierarchy_properties.h"
#include "support/findings.h"
#include "support/soft_contract.h"
#include "support/whole_file.h"
#include "wend/wend.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// Sanitized and unoptimised builds do a tenth.
#if defined(WEND_DEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CASES(count) ((count) / 10)
#else
#define CASES(count) (count)
#endif

static void a_path_is_found_exactly_when_one_exists(void **state) {
    (void)state;
    hierarchy_tally tally = {0};
    check_property("hierarchy_paths_agree_with_naive", CASES(6000), hierarchy_paths_agree_with_naive, &tally);
    print_message("%llu worlds, %llu paths (%llu optimal by rule) %.4f times as long as the optimum, %llu unreachable, "
                  "%llu of them told at once, %llu off the map\n",
                  tally.worlds, tally.found, tally.optimal_worlds, tally.cost / tally.optimum, tally.unreachable,
                  tally.reported_at_once, tally.off_map);
    if (tally.worlds < 500) return;
    assert_met(tally.found > tally.worlds / 4 && tally.unreachable > tally.worlds / 4);
    assert_met(tally.reported_at_once > tally.unreachable / 2 && tally.optimal_worlds > tally.found / 10);
}

static void an_update_is_like_a_new_hierarchy(void **state) {
    (void)state;
    hierarchy_tally tally = {0};
    check_property("an_updated_hierarchy_is_like_a_new_one", CASES(3000), an_updated_hierarchy_is_like_a_new_one,
                   &tally);
    print_message("updates worked out %llu of %llu clusters\n", tally.rebuilt, tally.clusters);
}

static void running_out_of_memory_changes_nothing(void **state) {
    (void)state;
    check_property("hierarchies_survive_failing_memory", CASES(40), hierarchies_survive_failing_memory, NULL);
}

// ---- Single facts ----------------------------------------------------------------------------------------------------

static wend_grid *scene(scene_grid_kind kind, uint32_t width, uint32_t height) {
    scene_grid_def def = scene_default_grid_def(width, height, 7);
    wend_grid *grid = NULL;
    assert_int_equal(scene_grid_make(kind, &def, &grid), WEND_OK);
    return grid;
}

static wend_hierarchy *hierarchy_over(const wend_grid *grid, wend_jobs *jobs) {
    wend_hierarchy_def def = wend_default_hierarchy_def();
    def.grid = grid;
    def.jobs = jobs;
    wend_hierarchy *hierarchy = NULL;
    assert_int_equal(wend_hierarchy_create(&def, NULL, &hierarchy), WEND_OK);
    return hierarchy;
}

static void the_number_of_workers_changes_nothing(void **state) {
    (void)state;
    wend_grid *grid = scene(SCENE_GRID_CITY, 150, 130);
    const uint8_t wall = WEND_MOVINGAI_BLOCKED;
    uint64_t made[3], updated[3];
    for (uint32_t i = 0; i < 3; i++) {
        wend_jobs_def def = wend_default_jobs_def();
        def.worker_count = 1 + 2 * i;
        wend_jobs *jobs = NULL;
        assert_int_equal(wend_jobs_create(&def, NULL, &jobs), WEND_OK);
        wend_hierarchy *hierarchy = hierarchy_over(grid, jobs);
        made[i] = wend_hierarchy_hash(hierarchy);
        assert_int_equal(wend_grid_set_terrain(grid, 60, 60, 20, 3, wall), WEND_OK);
        assert_int_equal(wend_hierarchy_refresh(hierarchy, jobs), WEND_OK);
        updated[i] = wend_hierarchy_hash(hierarchy);
        wend_hierarchy_destroy(hierarchy);
        wend_jobs_destroy(jobs);
        wend_grid_destroy(grid);
        grid = scene(SCENE_GRID_CITY, 150, 130);
    }
    assert_true(made[0] == made[1] && made[0] == made[2]);
    assert_true(updated[0] == updated[1] && updated[0] == updated[2] && made[0] != updated[0]);
    wend_grid_destroy(grid);
}

typedef struct shared_search {
    const wend_grid *grid;
    const wend_hierarchy *hierarchy;
    wend_query *queries[4]; // by worker
    wend_path paths[4];
    wend_scenario_query questions[64];
    double costs[64];
} shared_search;

static wend_status answer_questions(void *user, size_t begin, size_t end, uint32_t worker) {
    shared_search *shared = user;
    for (size_t i = begin; i < end; i++) {
        const wend_scenario_query *question = &shared->questions[i];
        wend_hierarchy_request request = wend_default_hierarchy_request();
        request.start = wend_grid_cell(shared->grid, question->start_x, question->start_y);
        request.goal = wend_grid_cell(shared->grid, question->goal_x, question->goal_y);
        wend_path *path = &shared->paths[worker];
        wend_status status = wend_hierarchy_find_path(shared->hierarchy, shared->queries[worker], &request, path);
        if (status) return status;
        shared->costs[i] = path->cost;
    }
    return WEND_OK;
}

static void threads_that_search_at_once_get_the_same_answers(void **state) {
    (void)state;
    wend_grid *grid = scene(SCENE_GRID_CAVES, 150, 150);
    wend_hierarchy *hierarchy = hierarchy_over(grid, NULL);
    wend_jobs_def def = wend_default_jobs_def();
    def.worker_count = 4;
    wend_jobs *jobs = NULL;
    assert_int_equal(wend_jobs_create(&def, NULL, &jobs), WEND_OK);
    shared_search shared = {.grid = grid, .hierarchy = hierarchy};
    assert_int_equal(scene_grid_queries(grid, 5, 64, shared.questions), WEND_OK);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(wend_query_create(wend_default_allocator(), &shared.queries[i]), WEND_OK);
        shared.paths[i] = wend_path_empty(wend_default_allocator());
    }
    double alone[64];
    assert_int_equal(wend_jobs_parallel_for(NULL, 64, 1, answer_questions, &shared, NULL), WEND_OK);
    memcpy(alone, shared.costs, sizeof alone);
    assert_int_equal(wend_jobs_parallel_for(jobs, 64, 1, answer_questions, &shared, NULL), WEND_OK);
    assert_memory_equal(alone, shared.costs, sizeof alone);
    for (int i = 0; i < 4; i++) {
        wend_query_destroy(shared.queries[i]);
        wend_path_free(&shared.paths[i]);
    }
    wend_jobs_destroy(jobs);
    wend_hierarchy_destroy(hierarchy);
    wend_grid_destroy(grid);
}

static uint64_t rebuilt_by_edit(uint32_t x, uint32_t y, uint32_t width, uint32_t height) {
    wend_grid *grid = scene(SCENE_GRID_EMPTY, 512, 512);
    wend_hierarchy *hierarchy = hierarchy_over(grid, NULL);
    assert_int_equal(wend_grid_set_terrain(grid, x, y, width, height, WEND_MOVINGAI_BLOCKED), WEND_OK);
    const uint64_t rebuilt = wend_hierarchy_describe(hierarchy).clusters_rebuilt;
    wend_hierarchy_destroy(hierarchy);
    wend_grid_destroy(grid);
    return rebuilt;
}

static void only_touched_clusters_are_recomputed(void **state) {
    (void)state;
    assert_int_equal(rebuilt_by_edit(104, 104, 1, 1), 2);     // inside a cluster: it and the one above
    assert_int_equal(rebuilt_by_edit(112, 104, 1, 1), 2 + 1); // on the border of two, both under one above
    assert_int_equal(rebuilt_by_edit(128, 104, 1, 1), 2 + 2); // on the border of two, also one above
    assert_int_equal(rebuilt_by_edit(128, 128, 1, 1), 4 + 4); // where four meet, at both levels
    assert_int_equal(rebuilt_by_edit(0, 0, 512, 512), 1024 + 64);
    assert_int_equal(rebuilt_by_edit(600, 0, 1, 1), 1024 + 64); // nothing changed: as when it was made
    assert_int_equal(rebuilt_by_edit(0, 0, 0, 5), 1024 + 64);
}

static uint64_t cell_at(const wend_grid *grid, int64_t x, int64_t y) {
    return wend_grid_cell(grid, x, y);
}

static void an_unreachable_goal_is_known_without_searching(void **state) {
    (void)state;
    wend_grid *grid = scene(SCENE_GRID_EMPTY, 512, 512);
    assert_int_equal(wend_grid_set_terrain(grid, 250, 0, 1, 512, WEND_MOVINGAI_BLOCKED), WEND_OK);
    wend_hierarchy *hierarchy = hierarchy_over(grid, NULL);
    wend_query *query = NULL;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_hierarchy_request request = wend_default_hierarchy_request();
    request.start = cell_at(grid, 3, 3), request.goal = cell_at(grid, 500, 400);
    assert_int_equal(wend_hierarchy_find_path(hierarchy, query, &request, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_UNREACHABLE);
    assert_int_equal(path.expanded, 0);
    assert_true(isinf(path.cost) && path.nearest.cell == WEND_NO_STATE);
    // A door opens, far from both.
    assert_int_equal(wend_grid_set_terrain(grid, 250, 300, 1, 1, WEND_MOVINGAI_GROUND), WEND_OK);
    assert_int_equal(wend_hierarchy_find_path(hierarchy, query, &request, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
    assert_int_equal(wend_path_check_on_grid(&path, grid, (uint32_t)request.start, (uint32_t)request.goal, NULL),
                     WEND_OK);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_hierarchy_destroy(hierarchy);
    wend_grid_destroy(grid);
}

static void a_warm_query_allocates_nothing(void **state) {
    (void)state;
    wend_grid *grid = scene(SCENE_GRID_CAVES, 200, 200);
    wend_hierarchy *hierarchy = hierarchy_over(grid, NULL);
    test_allocator counter = {0};
    wend_query *query = NULL;
    assert_int_equal(wend_query_create(test_allocator_value(&counter), &query), WEND_OK);
    wend_path path = wend_path_empty(test_allocator_value(&counter));
    wend_scenario_query queries[40];
    assert_int_equal(scene_grid_queries(grid, 3, 40, queries), WEND_OK);
    size_t warm = 0;
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 40; i++) {
            wend_hierarchy_request request = wend_default_hierarchy_request();
            request.start = cell_at(grid, queries[i].start_x, queries[i].start_y);
            request.goal = cell_at(grid, queries[i].goal_x, queries[i].goal_y);
            assert_int_equal(wend_hierarchy_find_path(hierarchy, query, &request, &path), WEND_OK);
            assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
            assert_int_equal(wend_hierarchy_find_route(hierarchy, query, &request, &path), WEND_OK);
        }
        if (round == 0) warm = counter.allocations;
    }
    assert_int_equal(counter.allocations, warm);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_hierarchy_destroy(hierarchy);
    wend_grid_destroy(grid);
}

static void a_query_serves_grids_and_hierarchies_in_turn(void **state) {
    (void)state;
    wend_grid *grid = scene(SCENE_GRID_ROOMS, 100, 100);
    wend_hierarchy *hierarchy = hierarchy_over(grid, NULL);
    wend_query *query = NULL;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_scenario_query queries[20];
    assert_int_equal(scene_grid_queries(grid, 3, 20, queries), WEND_OK);
    for (int i = 0; i < 20; i++) {
        uint64_t goal = cell_at(grid, queries[i].goal_x, queries[i].goal_y);
        wend_search_request exact = wend_default_search_request();
        exact.start = cell_at(grid, queries[i].start_x, queries[i].start_y);
        exact.goals = &goal;
        exact.goal_count = 1;
        assert_int_equal(wend_grid_find_path(grid, query, &exact, &path), WEND_OK);
        const double optimum = path.cost;
        wend_hierarchy_request request = wend_default_hierarchy_request();
        request.start = exact.start, request.goal = goal;
        assert_int_equal(wend_hierarchy_find_path(hierarchy, query, &request, &path), WEND_OK);
        assert_true(path.cost >= optimum * (1 - 1e-9) && path.lower_bound <= optimum * (1 + 1e-9));
        assert_true(isinf(wend_query_cost_to(query, goal)) || exact.start == goal);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_hierarchy_destroy(hierarchy);
    wend_grid_destroy(grid);
}

static void check_hierarchy_rejection(wend_hierarchy_def def, const char *text) {
    CHECK_REFUSED(wend_hierarchy_create, wend_hierarchy, def, text);
}

static void an_invalid_definition_is_explained(void **state) {
    (void)state;
    wend_grid *grid = scene(SCENE_GRID_EMPTY, 20, 20);
    wend_hierarchy_def right = wend_default_hierarchy_def(), def;
    right.grid = grid;
    def = right, def.grid = NULL;
    check_hierarchy_rejection(def, "grid is NULL; the grid to build the hierarchy on is needed");
    def = right, def.cluster_side = 1;
    check_hierarchy_rejection(def, "cluster_side is 1; 2 to 1024 is needed");
    def = right, def.level_factor = 65;
    check_hierarchy_rejection(def, "level_factor is 65; 2 to 64 is needed");
    def = right, def.levels = 0;
    check_hierarchy_rejection(def, "levels is 0; 1 to 8 is needed");
    def = right, def.spacing = 0;
    check_hierarchy_rejection(def, "spacing is 0; 1 to 1024 is needed");
    def = right, def.profile_count = 2;
    check_hierarchy_rejection(def,
                              "profiles is NULL but profile_count is 2; set both, or neither for one default profile");
    wend_profile giant = wend_default_profile();
    const wend_profile *const profiles[2] = {NULL, &giant};
    giant.radius = 32768;
    def = right, def.profile_count = 2, def.profiles = profiles;
    check_hierarchy_rejection(def, "profile 1 covers 65536 cells along a side; at most 65535 can be");
    giant.radius = -1;
    check_hierarchy_rejection(def, "the profile's radius is -1; a finite number, 0 or more, is needed");
    def = right, def.size = 3;
    char text[160];
    snprintf(text, sizeof text,
             "wend_hierarchy_def.size is 3; initialize it with wend_default_hierarchy_def(), which sets %zu",
             sizeof def);
    check_hierarchy_rejection(def, text);
    wend_grid_def hexagons = wend_default_grid_def();
    hexagons.width = hexagons.height = 10;
    hexagons.neighbours = WEND_NEIGHBOURS_SIX;
    wend_grid *honeycomb = NULL;
    assert_int_equal(wend_grid_create(&hexagons, NULL, &honeycomb), WEND_OK);
    def = right, def.grid = honeycomb;
    check_hierarchy_rejection(def, "the grid's cells have 6 neighbours; 4 or 8 are needed");
    wend_grid_destroy(honeycomb);
    def = right, def.allocator.release = NULL;
    check_hierarchy_rejection(
        def, "the allocator of the hierarchy definition has no release; wend_default_allocator() has one");
    wend_grid_destroy(grid);
    const wend_terrain terrains[] = {{1, 0}, {1e18, 0}};
    wend_grid_def dear = wend_default_grid_def();
    dear.width = dear.height = 10;
    dear.terrains = terrains, dear.terrain_count = 2;
    grid = NULL;
    assert_int_equal(wend_grid_create(&dear, NULL, &grid), WEND_OK);
    def = right, def.grid = grid;
    check_hierarchy_rejection(
        def, "terrain costs 1e+18 a metre and the cheapest 1; at most 60047995031606.617 is needed for "
             "a grid of this size");
    wend_grid_destroy(grid);
}

// A hierarchy where a wall parts the grid, of which it was not told, sees it in each of its uses.
static void every_use_of_a_hierarchy_sees_an_edit(void **state) {
    (void)state;
    wend_query *query = NULL;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    wend_path path = wend_path_empty(wend_default_allocator());
    for (int use = 0; use < 8; use++) {
        wend_grid *grid = scene(SCENE_GRID_EMPTY, 64, 64);
        wend_hierarchy *hierarchy = hierarchy_over(grid, NULL);
        assert_int_equal(wend_grid_set_terrain(grid, 0, 32, 64, 1, WEND_MOVINGAI_BLOCKED), WEND_OK);
        wend_hierarchy *fresh = hierarchy_over(grid, NULL);
        wend_hierarchy_request request = wend_default_hierarchy_request();
        request.start = cell_at(grid, 5, 31), request.goal = cell_at(grid, 5, 33);
        if (use == 0) assert_int_equal(wend_hierarchy_find_path(hierarchy, query, &request, &path), WEND_OK);
        if (use == 1) assert_int_equal(wend_hierarchy_find_route(hierarchy, query, &request, &path), WEND_OK);
        if (use == 2) assert_int_equal(wend_hierarchy_find_leg(hierarchy, query, &request, &path), WEND_OK);
        if (use < 3) assert_int_equal(path.outcome, WEND_OUTCOME_UNREACHABLE);
        if (use == 3) assert_int_equal(wend_hierarchy_describe(hierarchy).edges, wend_hierarchy_describe(fresh).edges);
        if (use == 4) assert_true(wend_hierarchy_hash(hierarchy) == wend_hierarchy_hash(fresh));
        if (use == 5) assert_int_equal(wend_hierarchy_clearance(hierarchy, NULL, (uint32_t)cell_at(grid, 5, 32)), 0);
        if (use == 6) {
            for (uint32_t x = 0; x < 64; x++)
                assert_false(wend_hierarchy_is_transition(hierarchy, NULL, (uint32_t)cell_at(grid, x, 32)));
        }
        if (use == 7) {
            wend_file_writer *writers[2] = {NULL, NULL};
            const uint8_t *bytes[2];
            size_t counts[2];
            assert_int_equal(wend_hierarchy_write(hierarchy, &writers[0]), WEND_OK);
            assert_int_equal(wend_hierarchy_write(fresh, &writers[1]), WEND_OK);
            for (int i = 0; i < 2; i++)
                assert_int_equal(wend_file_writer_finish(writers[i], &bytes[i], &counts[i]), WEND_OK);
            assert_int_equal(counts[0], counts[1]);
            assert_memory_equal(bytes[0], bytes[1], counts[0]);
            for (int i = 0; i < 2; i++) wend_file_writer_destroy(writers[i]);
        }
        wend_hierarchy_destroy(fresh);
        wend_hierarchy_destroy(hierarchy);
        wend_grid_destroy(grid);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
}

static void a_hierarchy_is_not_used_inside_a_transaction(void **state) {
    (void)state;
    wend_grid *grid = scene(SCENE_GRID_EMPTY, 40, 40);
    wend_hierarchy *hierarchy = hierarchy_over(grid, NULL);
    wend_query *query = NULL;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_hierarchy_request request = wend_default_hierarchy_request();
    wend_journal_begin(wend_grid_journal(grid));
    assert_int_equal(wend_grid_set_terrain(grid, 3, 3, 1, 1, WEND_MOVINGAI_BLOCKED), WEND_OK);
    assert_int_equal(wend_hierarchy_find_path(hierarchy, query, &request, &path), WEND_INVALID);
    assert_int_equal(soft_contract_broken(), 1);
    wend_journal_commit(wend_grid_journal(grid));
    assert_int_equal(wend_hierarchy_find_path(hierarchy, query, &request, &path), WEND_OK);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_hierarchy_destroy(hierarchy);
    wend_grid_destroy(grid);
}

static wend_profile profile_of_three_cells(void) {
    wend_profile profile = wend_default_profile();
    profile.radius = 1.5;
    return profile;
}

static void a_large_agent_goes_round_what_a_small_one_passes(void **state) {
    (void)state;
    wend_grid *grid = scene(SCENE_GRID_EMPTY, 64, 64);
    assert_int_equal(wend_grid_set_terrain(grid, 32, 0, 1, 60, WEND_MOVINGAI_BLOCKED), WEND_OK);
    assert_int_equal(wend_grid_set_terrain(grid, 32, 10, 1, 1, WEND_MOVINGAI_GROUND), WEND_OK); // a narrow door
    const wend_profile large = profile_of_three_cells();
    const wend_profile *const profiles[2] = {NULL, &large};
    wend_hierarchy_def def = wend_default_hierarchy_def();
    def.grid = grid, def.profiles = profiles, def.profile_count = 2;
    wend_hierarchy *hierarchy = NULL;
    assert_int_equal(wend_hierarchy_create(&def, NULL, &hierarchy), WEND_OK);
    wend_query *query = NULL;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    wend_path path = wend_path_empty(wend_default_allocator());
    double costs[2];
    for (size_t i = 0; i < 2; i++) {
        wend_hierarchy_request request = wend_default_hierarchy_request();
        request.start = cell_at(grid, 10, 10), request.goal = cell_at(grid, 50, 10);
        request.profile = profiles[i];
        assert_int_equal(wend_hierarchy_find_path(hierarchy, query, &request, &path), WEND_OK);
        assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
        costs[i] = path.cost;
    }
    assert_true(costs[0] == 40 && costs[1] > 100);
    assert_int_equal(wend_hierarchy_clearance(hierarchy, &large, (uint32_t)cell_at(grid, 30, 20)), 2);
    assert_int_equal(wend_hierarchy_clearance(hierarchy, NULL, (uint32_t)cell_at(grid, 32, 10)), 1);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_hierarchy_destroy(hierarchy);
    wend_grid_destroy(grid);
}

// A radius is a side in whole cells, less than a millionth of a cell forgiven: the hierarchies of all radii with the same side are the same.
static void a_radius_covers_whole_cells(void **state) {
    (void)state;
    const struct {
        double radius; // in cells
        double least;  // one that covers as many
    } cases[] = {{0, 0.5},           {0.25, 0.5}, {0.5, 0.5}, {0.5 + 0x1p-22, 0.5},
                 {0.5 + 0x1p-20, 1}, {0.75, 1},   {1, 1},     {1.01, 1.5}};
    static const double sizes[] = {1, 0.1, 0x1p-3, 3.3};
    for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
        wend_grid_def grid_def = wend_default_grid_def();
        grid_def.width = grid_def.height = 24, grid_def.cell_size = sizes[k];
        wend_grid *grid = NULL;
        assert_int_equal(wend_grid_create(&grid_def, NULL, &grid), WEND_OK);
        assert_int_equal(wend_grid_set_terrain(grid, 9, 2, 4, 5, 1), WEND_OK);
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
            wend_profile one = wend_default_profile(), other = wend_default_profile();
            one.radius = cases[i].radius * sizes[k], other.radius = cases[i].least * sizes[k];
            const wend_profile *const list[2] = {&one, &other};
            uint64_t hashes[2];
            for (int which = 0; which < 2; which++) {
                wend_hierarchy_def def = wend_default_hierarchy_def();
                def.grid = grid, def.profiles = list + which, def.profile_count = 1;
                wend_hierarchy *hierarchy = NULL;
                assert_int_equal(wend_hierarchy_create(&def, NULL, &hierarchy), WEND_OK);
                hashes[which] = wend_hierarchy_hash(hierarchy);
                wend_hierarchy_destroy(hierarchy);
            }
            assert_true(hashes[0] == hashes[1]);
        }
        wend_grid_destroy(grid);
    }
}

static void note_log_text(void *user, wend_severity severity, wend_message message, const char *text) {
    assert_int_equal(severity, WEND_SEVERITY_ERROR);
    (void)message;
    snprintf(user, 200, "%s", text);
}

static void a_profile_that_the_hierarchy_was_not_made_for_is_reported(void **state) {
    (void)state;
    wend_grid *grid = scene(SCENE_GRID_EMPTY, 40, 40);
    wend_profile large = profile_of_three_cells(), asked = large;
    double costs[WEND_MOVINGAI_TERRAIN_COUNT];
    const wend_grid_def shape = wend_grid_describe(grid);
    for (size_t i = 0; i < WEND_MOVINGAI_TERRAIN_COUNT; i++) costs[i] = shape.terrains[i].cost;
    costs[WEND_MOVINGAI_SWAMP] = (double)INFINITY;
    large.terrain_costs = costs, large.terrain_count = WEND_MOVINGAI_TERRAIN_COUNT;
    const wend_profile *const profiles[1] = {&large};
    wend_hierarchy_def def = wend_default_hierarchy_def();
    def.grid = grid, def.profiles = profiles, def.profile_count = 1;
    wend_hierarchy *hierarchy = NULL;
    assert_int_equal(wend_hierarchy_create(&def, NULL, &hierarchy), WEND_OK);
    wend_query *query = NULL;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_hierarchy_request request = wend_default_hierarchy_request();
    request.start = cell_at(grid, 2, 2), request.goal = cell_at(grid, 30, 30);
    double same[WEND_MOVINGAI_TERRAIN_COUNT]; // the list was copied: it is what it holds that counts
    memcpy(same, costs, sizeof same);
    memset(costs, 0, sizeof costs);
    asked = large, asked.terrain_costs = same, asked.speed = 9;
    request.profile = &asked;
    assert_int_equal(wend_hierarchy_find_path(hierarchy, query, &request, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
    char text[200] = "";
    wend_set_log_hook(note_log_text, text);
    for (int use = 0; use < 6; use++) {
        static const char missing[] = "the hierarchy was not made for this profile: it knows 1; add this one to the "
                                      "profiles of its definition";
        wend_profile other = asked;
        other.radius += 1;
        request.profile = use % 2 ? NULL : &other;
        text[0] = 0;
        if (use < 2) assert_int_equal(wend_hierarchy_find_path(hierarchy, query, &request, &path), WEND_UNSUPPORTED);
        if (use == 2) assert_int_equal(wend_hierarchy_find_route(hierarchy, query, &request, &path), WEND_UNSUPPORTED);
        if (use == 3) assert_int_equal(wend_hierarchy_find_leg(hierarchy, query, &request, &path), WEND_UNSUPPORTED);
        if (use == 4) assert_int_equal(wend_hierarchy_clearance(hierarchy, request.profile, 0), 0);
        if (use == 5) assert_false(wend_hierarchy_is_transition(hierarchy, request.profile, 0));
        assert_string_equal(text, missing);
    }
    asked.radius = -1, request.profile = &asked;
    assert_int_equal(wend_hierarchy_find_path(hierarchy, query, &request, &path), WEND_OUT_OF_RANGE);
    assert_string_equal(text, "the profile's radius is -1; a finite number, 0 or more, is needed");
    asked.radius = 1.5;
    wend_hierarchy *none = NULL;
    const wend_profile *const others[1] = {&asked};
    def.profiles = others;
    same[WEND_MOVINGAI_GROUND] = 2;
    assert_int_equal(wend_hierarchy_create(&def, NULL, &none), WEND_UNSUPPORTED);
    assert_string_equal(text,
                        "terrain 0 costs the profile 2 and the map 1; a hierarchy honours the map's cost, or infinity");
    wend_set_log_hook(NULL, NULL);
    assert_null(none);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_hierarchy_destroy(hierarchy);
    wend_grid_destroy(grid);
}

// Asks for the way of an agent of 3 x 3 cells through the wall at x = 36, and checks that the hierarchy equals a new one.
static void check_gap(const wend_hierarchy_def *def, const wend_hierarchy *hierarchy, wend_outcome right) {
    wend_query *query = NULL;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_hierarchy_request request = wend_default_hierarchy_request();
    request.start = cell_at(def->grid, 20, 10), request.goal = cell_at(def->grid, 50, 10);
    request.profile = def->profiles[1];
    assert_int_equal(wend_hierarchy_find_path(hierarchy, query, &request, &path), WEND_OK);
    assert_int_equal(path.outcome, right);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_hierarchy *fresh = NULL;
    assert_int_equal(wend_hierarchy_create(def, NULL, &fresh), WEND_OK);
    assert_true(wend_hierarchy_hash(hierarchy) == wend_hierarchy_hash(fresh));
    wend_hierarchy_destroy(fresh);
}

// The only gap of a wall is as high as the agent; a crate stands on one of its cells. The agent's place is its corner up and left, so
// an update has to look there: the crate's lowest cell is felt two cells above it.
static void a_crate_stops_a_large_agent_while_it_stands(void **state) {
    (void)state;
    const wend_profile large = profile_of_three_cells();
    const wend_profile *const profiles[2] = {NULL, &large};
    for (uint32_t y = 10; y < 13; y++) {
        wend_grid *grid = scene(SCENE_GRID_EMPTY, 64, 64);
        assert_int_equal(wend_grid_set_terrain(grid, 36, 0, 1, 64, WEND_MOVINGAI_BLOCKED), WEND_OK);
        assert_int_equal(wend_grid_set_terrain(grid, 36, 10, 1, 3, WEND_MOVINGAI_GROUND), WEND_OK);
        wend_hierarchy_def def = wend_default_hierarchy_def();
        def.grid = grid, def.profiles = profiles, def.profile_count = 2;
        wend_hierarchy *open = NULL, *closed = NULL; // made without the crate, and with it
        assert_int_equal(wend_hierarchy_create(&def, NULL, &open), WEND_OK);
        assert_int_equal(wend_grid_set_terrain(grid, 36, y, 1, 1, WEND_MOVINGAI_BLOCKED), WEND_OK);
        assert_int_equal(wend_hierarchy_create(&def, NULL, &closed), WEND_OK);
        check_gap(&def, open, WEND_OUTCOME_UNREACHABLE);
        assert_int_equal(wend_grid_set_terrain(grid, 36, y, 1, 1, WEND_MOVINGAI_GROUND), WEND_OK);
        check_gap(&def, closed, WEND_OUTCOME_COMPLETE);
        wend_hierarchy_destroy(closed);
        wend_hierarchy_destroy(open);
        wend_grid_destroy(grid);
    }
}

typedef struct drawn {
    size_t lines, edges, marks;
} drawn;

static void count_line(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    drawn *counts = user;
    assert_true(points && count == 2);
    counts->lines += style.role == WEND_DRAW_GRID_LINE;
    counts->edges += style.role == WEND_DRAW_TREE;
}

static void count_mark(void *user, wend_vector3 point, wend_draw_style style) {
    drawn *counts = user;
    assert_true(point.x > 0 && style.role == WEND_DRAW_FRONTIER);
    counts->marks++;
}

static void a_drawing_shows_borders_and_transitions(void **state) {
    (void)state;
    wend_grid *grid = scene(SCENE_GRID_EMPTY, 65, 65); // four by four clusters, then one
    wend_hierarchy *hierarchy = hierarchy_over(grid, NULL);
    drawn counts = {0};
    const wend_draw draw = {.user = &counts, .line = count_line, .mark = count_mark};
    wend_hierarchy_draw(hierarchy, NULL, true, &draw);
    wend_hierarchy_facts facts = wend_hierarchy_describe(hierarchy);
    assert_int_equal(facts.levels, 2);
    assert_int_equal(facts.clusters, 16 + 1);
    assert_int_equal(counts.lines, 6);
    assert_int_equal(counts.marks, facts.transitions);
    assert_int_equal(counts.edges, facts.edges);
    assert_int_equal(counts.marks, 3 * 13 * 2 - 9); // three lines each way of thirteen, nine crossings
    wend_hierarchy_draw(hierarchy, NULL, true, &(wend_draw){0});
    wend_hierarchy_destroy(hierarchy);
    wend_grid_destroy(grid);
}

// ---- Quality ---------------------------------------------------------------------------------------------------------

static int compare_numbers(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// Paths on a map: at most 1 % longer in the mean and 5 % in 99 of 100, with a tenth of the expansions.
static void check_quality(const char *name, const wend_grid *grid, const wend_scenario_query *queries, size_t count,
                          size_t used) {
    wend_hierarchy *hierarchy = hierarchy_over(grid, NULL);
    wend_query *query = NULL;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    wend_path path = wend_path_empty(wend_default_allocator());
    double *ratios = malloc(used * sizeof *ratios), sum = 0;
    uint64_t ours = 0, theirs = 0;
    assert_non_null(ratios);
    for (size_t i = 0; i < used; i++) {
        const wend_scenario_query *each = &queries[i * count / used];
        uint64_t goal = cell_at(grid, each->goal_x, each->goal_y);
        wend_search_request exact = wend_default_search_request();
        exact.start = cell_at(grid, each->start_x, each->start_y);
        exact.goals = &goal, exact.goal_count = 1;
        assert_int_equal(wend_grid_find_path(grid, query, &exact, &path), WEND_OK);
        assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
        const double optimum = path.cost;
        theirs += path.expanded;
        wend_hierarchy_request request = wend_default_hierarchy_request();
        request.start = exact.start, request.goal = goal;
        assert_int_equal(wend_hierarchy_find_path(hierarchy, query, &request, &path), WEND_OK);
        assert_int_equal(wend_path_check_on_grid(&path, grid, (uint32_t)request.start, (uint32_t)goal, NULL), WEND_OK);
        ours += path.expanded;
        ratios[i] = optimum > 0 ? path.cost / optimum : 1;
        sum += ratios[i];
    }
    qsort(ratios, used, sizeof *ratios, compare_numbers);
    const double mean = sum / (double)used, late = ratios[(used * 99 + 99) / 100 - 1];
    print_message("%s: mean %.4f, 99 of 100 %.4f, worst %.4f, %.1f times fewer expansions\n", name, mean, late,
                  ratios[used - 1], (double)theirs / (double)ours);
    assert_true(mean <= 1.01 && late <= 1.05 && theirs >= 10 * ours);
    free(ratios);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_hierarchy_destroy(hierarchy);
}

static void paths_on_large_scenes_are_near_the_optimum(void **state) {
    (void)state;
    static const scene_grid_kind kinds[] = {SCENE_GRID_ROOMS, SCENE_GRID_CAVES, SCENE_GRID_CITY, SCENE_GRID_ISLANDS};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        wend_grid *grid = scene(kinds[i], 512, 512);
        wend_scenario_query queries[100];
        assert_int_equal(scene_grid_queries(grid, 11, 100, queries), WEND_OK);
        check_quality(scene_grid_kind_name(kinds[i]), grid, queries, 100, CASES(100));
        wend_grid_destroy(grid);
    }
}

static void check_published_map(const char *data, const char *name) {
    char path[1000];
    size_t length, count;
    snprintf(path, sizeof path, "%s/grid/%s.map", data, name);
    char *text = read_whole_file(path, &length);
    if (!text) {
        print_message("%s is not there: skipped\n", name);
        return;
    }
    wend_grid *grid = NULL;
    wend_scenario *scenario = NULL;
    assert_int_equal(wend_movingai_read_map(text, length, wend_default_allocator(), NULL, &grid), WEND_OK);
    free(text);
    snprintf(path, sizeof path, "%s/grid/%s.map.scen", data, name);
    text = read_whole_file(path, &length);
    assert_non_null(text);
    assert_int_equal(wend_movingai_read_scenario(text, length, wend_default_allocator(), NULL, &scenario), WEND_OK);
    free(text);
    const wend_scenario_query *queries = wend_scenario_queries(scenario, &count);
    check_quality(name, grid, queries, count, CASES(200));
    wend_scenario_destroy(scenario);
    wend_grid_destroy(grid);
}

static void paths_on_published_maps_are_near_the_optimum(void **state) {
    (void)state;
    static const char *const maps[] = {"bg512/AR0014SR",      "bg512/AR0602SR",      "bg512/AR0700SR",
                                       "dao/brc202d",         "dao/orz900d",         "sc1/Aurora",
                                       "sc1/AcrosstheCape",   "sc1/TheFrozenSea",    "wc3maps512/dustwallowkeys",
                                       "cities/Berlin_0_512", "cities/London_1_1024"};
    const char *data = getenv("WEND_DATA");
    if (!data) skip();
    for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) check_published_map(data, maps[i]);
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(a_path_is_found_exactly_when_one_exists),
        FACT(an_update_is_like_a_new_hierarchy),
        FACT(running_out_of_memory_changes_nothing),
        FACT(the_number_of_workers_changes_nothing),
        FACT(threads_that_search_at_once_get_the_same_answers),
        FACT(only_touched_clusters_are_recomputed),
        FACT(an_unreachable_goal_is_known_without_searching),
        FACT(a_warm_query_allocates_nothing),
        FACT(a_query_serves_grids_and_hierarchies_in_turn),
        FACT(an_invalid_definition_is_explained),
        cmocka_unit_test_setup_teardown(every_use_of_a_hierarchy_sees_an_edit, soft_contract_begin, soft_contract_end),
        cmocka_unit_test_setup_teardown(a_hierarchy_is_not_used_inside_a_transaction, soft_contract_begin,
                                        soft_contract_end),
        FACT(a_large_agent_goes_round_what_a_small_one_passes),
        FACT(a_radius_covers_whole_cells),
        FACT(a_profile_that_the_hierarchy_was_not_made_for_is_reported),
        FACT(a_crate_stops_a_large_agent_while_it_stands),
        FACT(a_drawing_shows_borders_and_transitions),
        FACT(paths_on_large_scenes_are_near_the_optimum),
        FACT(paths_on_published_maps_are_near_the_optimum),
    };
    return cmocka_run_group_tests(facts, NULL, NULL);
}
