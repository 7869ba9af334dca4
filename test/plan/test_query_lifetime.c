// What a query returns when the map of its last search, or what was made of it, is gone. Run with a sanitizer it also shows that nothing of the map is read.
#include "support/test.h"

#include "support/soft_contract.h"
#include "support/tagged_graph.h"
#include "wend/wend.h"

#include <math.h>

#define SIDE 12
#define LAST (SIDE * SIDE - 1)

static const wend_terrain terrains[] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {3, 0}, {1e15, 0}};

// Ground of two costs; every third one of them far costlier, so that the grid is searched in doubles.
static wend_grid *make_ground(int kind) {
    static uint8_t terrain[SIDE * SIDE];
    for (int i = 0; i < SIDE * SIDE; i++) terrain[i] = (uint8_t)(kind == 0 || i % 3 ? 0 : kind == 1 ? 2 : 3);
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = SIDE;
    def.terrain = terrain;
    def.terrains = terrains;
    def.terrain_count = kind == 0 ? 2 : kind == 1 ? 3 : 4;
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    return grid;
}

// Ground with two walls, so that there is work.
static wend_grid *make_walled_ground(void) {
    wend_grid *grid = make_ground(0);
    assert_int_equal(wend_grid_set_terrain(grid, 3, 0, 1, SIDE - 1, 1), WEND_OK);
    assert_int_equal(wend_grid_set_terrain(grid, 7, 1, 1, SIDE - 1, 1), WEND_OK);
    return grid;
}

typedef struct asked {
    wend_query *query;
    wend_path path;
    wend_search_request request;
    uint64_t goal;
} asked;

static asked ask(uint64_t work) {
    asked made = {.path = wend_path_empty(wend_default_allocator()), .request = wend_default_search_request()};
    assert_int_equal(wend_query_create(wend_default_allocator(), &made.query), WEND_OK);
    made.request.work = work;
    return made;
}

static void leave(asked *done) {
    wend_query_destroy(done->query);
    wend_path_free(&done->path);
}

// The states that were reached, counted.
static void count_state(void *user, uint64_t state) {
    (void)state;
    ++*(uint64_t *)user;
}

// Of a search that was stopped: neither goes on, and what needs the query alone is answered. Then it searches elsewhere.
static void expect_gone(asked *it, uint64_t reached, bool path_needs_map) {
    const wend_path before = it->path;
    assert_int_equal(wend_query_resume(it->query, 10, &it->path), WEND_INVALID);
    assert_true(isfinite(wend_query_cost_to(it->query, reached)));
    uint64_t waiting = 0;
    wend_query_visit_frontier(it->query, count_state, &waiting);
    assert_true(waiting > 0);
    assert_int_equal(wend_query_path_to(it->query, reached, &it->path), path_needs_map ? WEND_INVALID : WEND_OK);
    if (path_needs_map)
        assert_true(it->path.outcome == before.outcome && it->path.state_count == before.state_count);
    else
        assert_true(it->path.outcome == WEND_OUTCOME_COMPLETE &&
                    it->path.cost == wend_query_cost_to(it->query, reached));
    wend_grid *other = make_ground(1);
    it->request = wend_default_search_request();
    it->request.start = 0;
    assert_int_equal(wend_grid_find_path(other, it->query, &it->request, &it->path), WEND_OK);
    assert_int_equal(wend_query_path_to(it->query, LAST, &it->path), WEND_OK);
    assert_int_equal(it->path.outcome, WEND_OUTCOME_COMPLETE);
    wend_grid_destroy(other);
}

static void grids_that_are_gone_are_noticed(void **state) {
    (void)state;
    for (int kind = 0; kind < 3; kind++)
        for (int sparse = 0; sparse < 2; sparse++) {
            asked it = ask(20);
            it.goal = sparse ? wend_sparse_grid_state(SIDE - 1, SIDE - 1) : LAST;
            it.request.start = sparse ? wend_sparse_grid_state(0, 0) : 0;
            it.request.goals = &it.goal;
            it.request.goal_count = 1;
            it.request.algorithm = WEND_ALGORITHM_DIJKSTRA;
            wend_grid *grid = make_ground(kind);
            wend_sparse_grid *tiles = NULL;
            assert_int_equal(wend_sparse_grid_create_from_grid(grid, 1, wend_default_allocator(), &tiles), WEND_OK);
            wend_status status = sparse ? wend_sparse_grid_find_path(tiles, it.query, &it.request, &it.path)
                                        : wend_grid_find_path(grid, it.query, &it.request, &it.path);
            assert_int_equal(status, WEND_OK);
            assert_int_equal(it.path.outcome, WEND_OUTCOME_BUDGET_SPENT);
            wend_sparse_grid_destroy(tiles);
            wend_grid_destroy(grid);
            expect_gone(&it, sparse ? wend_sparse_grid_state(1, 0) : 1, true);
            leave(&it);
        }
}

static wend_graph *make_row_of_waypoints(void) {
    wend_vector3 positions[30] = {{0}};
    wend_graph_edge edges[58];
    for (uint32_t i = 0; i < 29; i++) {
        edges[2 * i] = (wend_graph_edge){.from = i, .to = i + 1, .cost = 1};
        edges[2 * i + 1] = (wend_graph_edge){.from = i + 1, .to = i, .cost = 1};
    }
    wend_graph_def def = wend_default_graph_def();
    def.positions = positions, def.waypoint_count = 30;
    def.edges = edges, def.edge_count = 58;
    wend_graph *graph = NULL;
    assert_int_equal(wend_graph_create(&def, NULL, &graph), WEND_OK);
    return graph;
}

static void graphs_that_are_gone_are_noticed(void **state) {
    (void)state;
    wend_graph *graph = make_row_of_waypoints();
    tagged_graph view = {graph, 0};
    asked it = ask(5);
    it.goal = 29;
    it.request.goals = &it.goal;
    it.request.goal_count = 1;
    assert_int_equal(tagged_graph_find_path(&view, it.query, &it.request, &it.path), WEND_OK);
    assert_int_equal(it.path.outcome, WEND_OUTCOME_BUDGET_SPENT);
    wend_graph_destroy(graph);
    expect_gone(&it, 2, false);
    leave(&it);
}

// Searched as domains, maps are noticed by their journals: grids, sparse grids, graphs and quadtrees, and domains of the caller's own with a journal.
static void maps_behind_domains_are_noticed(void **state) {
    (void)state;
    for (int kind = 0; kind < 5; kind++) {
        wend_grid *grid = make_walled_ground();
        wend_sparse_grid *tiles = NULL;
        wend_quadtree *tree = NULL;
        wend_graph *graph = NULL;
        wend_journal *journal = NULL;
        asked it = ask(4);
        it.goal = LAST;
        wend_domain domain = wend_grid_domain(grid);
        if (kind == 1) {
            assert_int_equal(wend_sparse_grid_create_from_grid(grid, 1, wend_default_allocator(), &tiles), WEND_OK);
            domain = wend_sparse_grid_domain(tiles);
            it.request.start = wend_sparse_grid_state(0, 0);
            it.goal = wend_sparse_grid_state(SIDE - 1, SIDE - 1);
        } else if (kind == 2) {
            assert_int_equal(wend_quadtree_create_from_grid(grid, NULL, NULL, &tree), WEND_OK);
            domain = wend_quadtree_domain(tree);
            wend_location first = wend_location_at(0.5, 0.5, 0), last = wend_location_at(SIDE - 0.5, SIDE - 0.5, 0);
            assert_true(wend_quadtree_locate(tree, &first) && wend_quadtree_locate(tree, &last));
            it.request.start = first.cell;
            it.goal = last.cell;
        } else if (kind == 3) {
            graph = make_row_of_waypoints();
            assert_int_equal(wend_graph_domain(graph, NULL, NULL, &domain), WEND_OK);
            it.goal = 29;
        } else if (kind == 4) {
            assert_int_equal(wend_journal_create(16, wend_default_allocator(), &journal), WEND_OK);
            domain.journal = journal;
        }
        it.request.goals = &it.goal;
        it.request.goal_count = 1;
        const uint64_t reached = it.request.start;
        assert_int_equal(wend_domain_find_path(&domain, it.query, &it.request, &it.path), WEND_OK);
        assert_int_equal(it.path.outcome, WEND_OUTCOME_BUDGET_SPENT);
        assert_int_equal(wend_query_resume(it.query, 1, &it.path), WEND_OK);
        assert_int_equal(it.path.outcome, WEND_OUTCOME_BUDGET_SPENT);
        wend_journal_destroy(journal);
        wend_graph_destroy(graph);
        wend_quadtree_destroy(tree);
        wend_sparse_grid_destroy(tiles);
        wend_grid_destroy(grid);
        expect_gone(&it, reached, false);
        leave(&it);
    }
}

static void grids_behind_corners_are_noticed(void **state) {
    (void)state;
    asked it = ask(5);
    for (int algorithm = 0; algorithm < 3; algorithm++)
        for (int grid_first = 0; grid_first < 2; grid_first++) {
            wend_grid *grid = make_walled_ground();
            wend_any_angle_def def = wend_default_any_angle_def();
            def.grid = grid;
            wend_any_angle *any_angle = NULL;
            assert_int_equal(wend_any_angle_create(&def, NULL, &any_angle), WEND_OK);
            wend_any_angle_request request = wend_default_any_angle_request();
            request.algorithm = (wend_any_angle_algorithm)algorithm;
            request.start = 0;
            request.goal = LAST;
            request.work = 1;
            assert_int_equal(wend_any_angle_find_path(any_angle, it.query, &request, &it.path), WEND_OK);
            assert_int_equal(it.path.outcome, WEND_OUTCOME_BUDGET_SPENT);
            if (grid_first) wend_grid_destroy(grid);
            if (!grid_first) wend_any_angle_destroy(any_angle);
            assert_int_equal(wend_query_resume(it.query, 10, &it.path), WEND_INVALID);
            if (grid_first) wend_any_angle_destroy(any_angle);
            if (!grid_first) wend_grid_destroy(grid);
        }
    leave(&it);
}

// ---- What is made of a map -------------------------------------------------------------------------------------------

static void jump_points_that_are_gone_are_noticed(void **state) {
    (void)state;
    for (int i = 0; i < 4; i++) {
        const bool grid_first = i % 2;
        asked it = ask(1);
        wend_grid *grid = make_walled_ground();
        wend_jump_points_def def = wend_default_jump_points_def();
        def.grid = grid, def.keep_jumps = i / 2;
        wend_jump_points *jumps = NULL;
        assert_int_equal(wend_jump_points_create(&def, NULL, &jumps), WEND_OK);
        it.goal = LAST;
        it.request.start = 0;
        it.request.goals = &it.goal, it.request.goal_count = 1;
        assert_int_equal(wend_jump_points_find_path(jumps, it.query, &it.request, &it.path), WEND_OK);
        assert_int_equal(it.path.outcome, WEND_OUTCOME_BUDGET_SPENT);
        if (grid_first) wend_grid_destroy(grid);
        if (!grid_first) wend_jump_points_destroy(jumps);
        assert_int_equal(wend_query_resume(it.query, 10, &it.path), WEND_INVALID);
        if (grid_first) wend_jump_points_destroy(jumps);
        if (!grid_first) wend_grid_destroy(grid);
        leave(&it);
    }
}

// What is made of a grid and searched by states: a function that makes it, one that searches, one that releases it.
typedef struct made_of_grid {
    void *(*make)(const wend_grid *grid);
    wend_status (*find)(void *made, wend_query *query, const wend_search_request *request, wend_path *path);
    void (*destroy)(void *made);
} made_of_grid;

static void *make_weighted_jumps(const wend_grid *grid) {
    wend_weighted_jumps_def def = wend_default_weighted_jumps_def();
    def.grid = grid;
    wend_weighted_jumps *made = NULL;
    assert_int_equal(wend_weighted_jumps_create(&def, NULL, &made), WEND_OK);
    return made;
}

static wend_status find_by_weighted_jumps(void *made, wend_query *query, const wend_search_request *request,
                                          wend_path *path) {
    return wend_weighted_jumps_find_path(made, query, request, path);
}

static void destroy_weighted_jumps(void *made) {
    wend_weighted_jumps_destroy(made);
}

static void *make_subgoals(const wend_grid *grid) {
    wend_subgoals_def def = wend_default_subgoals_def();
    def.grid = grid;
    wend_subgoals *made = NULL;
    assert_int_equal(wend_subgoals_create(&def, NULL, &made), WEND_OK);
    return made;
}

static wend_status find_by_subgoals(void *made, wend_query *query, const wend_search_request *request,
                                    wend_path *path) {
    return wend_subgoals_find_path(made, query, request, path);
}

static void destroy_subgoals(void *made) {
    wend_subgoals_destroy(made);
}

static void *make_goal_bounds(const wend_grid *grid) {
    wend_goal_bounds_def def = wend_default_goal_bounds_def();
    def.grid = grid;
    wend_goal_bounds *made = NULL;
    assert_int_equal(wend_goal_bounds_create(&def, NULL, &made), WEND_OK);
    return made;
}

static wend_status find_within_bounds(void *made, wend_query *query, const wend_search_request *request,
                                      wend_path *path) {
    return wend_goal_bounds_find_path(made, query, request, path);
}

static void destroy_goal_bounds(void *made) {
    wend_goal_bounds_destroy(made);
}

static void *take_grid(const wend_grid *grid) {
    return (void *)(uintptr_t)grid;
}

static wend_status find_from_both_ends(void *made, wend_query *query, const wend_search_request *request,
                                       wend_path *path) {
    return wend_grid_find_path_bidirectional(made, query, request, path);
}

static void leave_grid(void *made) {
    (void)made;
}

static void what_was_made_of_a_grid_and_is_gone_is_noticed(void **state) {
    (void)state;
    static const made_of_grid rows[] = {
        {make_weighted_jumps, find_by_weighted_jumps, destroy_weighted_jumps},
        {make_subgoals, find_by_subgoals, destroy_subgoals},
        {make_goal_bounds, find_within_bounds, destroy_goal_bounds},
        {take_grid, find_from_both_ends, leave_grid},
    };
    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
        asked it = ask(1);
        wend_grid *grid = make_walled_ground();
        void *made = rows[row].make(grid);
        it.goal = LAST;
        it.request.start = 0;
        it.request.goals = &it.goal, it.request.goal_count = 1;
        assert_int_equal(rows[row].find(made, it.query, &it.request, &it.path), WEND_OK);
        assert_int_equal(it.path.outcome, WEND_OUTCOME_BUDGET_SPENT);
        rows[row].destroy(made);
        wend_grid_destroy(grid);
        assert_int_equal(wend_query_resume(it.query, 10, &it.path), WEND_INVALID);
        leave(&it);
    }
}

static void quadtrees_that_are_gone_are_noticed(void **state) {
    (void)state;
    for (int grid_first = 0; grid_first < 2; grid_first++) {
        asked it = ask(0);
        wend_grid *grid = make_walled_ground();
        wend_quadtree *tree = NULL;
        assert_int_equal(wend_quadtree_create_from_grid(grid, NULL, NULL, &tree), WEND_OK);
        wend_quadtree_request request = wend_default_quadtree_request();
        request.start = wend_location_at(0.5, 0.5, 0), request.goal = wend_location_at(SIDE - 0.5, SIDE - 0.5, 0);
        request.work = 1;
        assert_int_equal(wend_quadtree_find_path(tree, it.query, &request, &it.path), WEND_OK);
        assert_int_equal(it.path.outcome, WEND_OUTCOME_BUDGET_SPENT);
        if (grid_first) wend_grid_destroy(grid);
        if (!grid_first) wend_quadtree_destroy(tree);
        assert_int_equal(wend_query_resume(it.query, 10, &it.path), WEND_INVALID);
        if (grid_first) wend_quadtree_destroy(tree);
        if (!grid_first) wend_grid_destroy(grid);
        leave(&it);
    }
}

// The same from quad to quad, through the map handle: a domain has no life of its own.
static void quadtrees_behind_map_handles_are_noticed(void **state) {
    (void)state;
    asked it = ask(1);
    wend_grid *grid = make_walled_ground();
    wend_quadtree *tree = NULL;
    assert_int_equal(wend_quadtree_create_from_grid(grid, NULL, NULL, &tree), WEND_OK);
    wend_map *map = wend_map_of_quadtree(tree);
    wend_location start = wend_location_at(0.5, 0.5, 0), goal = wend_location_at(SIDE - 0.5, SIDE - 0.5, 0);
    assert_true(wend_map_locate(map, &start) && wend_map_locate(map, &goal));
    it.goal = goal.cell;
    it.request.start = start.cell;
    it.request.goals = &it.goal, it.request.goal_count = 1;
    assert_int_equal(wend_map_search_states(map, it.query, &it.request, &it.path), WEND_OK);
    assert_int_equal(it.path.outcome, WEND_OUTCOME_BUDGET_SPENT);
    wend_map_destroy(map);
    assert_int_equal(wend_query_resume(it.query, 10, &it.path), WEND_INVALID);
    wend_grid_destroy(grid);
    leave(&it);
}

// For points, for discs, and through corridors; and of paths that are repaired, as they are searched anew.
static void planes_that_are_gone_are_noticed(void **state) {
    (void)state;
    for (int kind = 0; kind < 5; kind++) {
        asked it = ask(0);
        wend_grid *grid = make_walled_ground();
        wend_grid_mesh_def def = wend_default_grid_mesh_def();
        def.grid = grid;
        wend_mesh *mesh = NULL;
        wend_cells *cells = NULL;
        wend_plane *plane = NULL;
        assert_int_equal(wend_mesh_create_from_grid(&def, NULL, &mesh), WEND_OK);
        assert_int_equal(wend_cells_create(mesh, wend_default_allocator(), &cells), WEND_OK);
        assert_int_equal(wend_plane_create(cells, wend_default_allocator(), &plane), WEND_OK);
        const wend_location start = wend_location_at(0.5, 0.5, 0), goal = wend_location_at(SIDE - 0.5, SIDE - 0.5, 0);
        wend_profile profile = wend_default_profile();
        profile.radius = kind == 1 ? 0.25 : 0;
        wend_plane_request request = wend_default_plane_request();
        request.start = start, request.goal = goal;
        request.work = 1, request.profile = &profile;
        wend_corridor_request corridor = wend_default_corridor_request();
        corridor.start = start, corridor.goal = goal, corridor.work = 1;
        wend_path_repair repair;
        const wend_status status = kind < 2    ? wend_plane_find_path(plane, it.query, &request, &it.path)
                                   : kind == 2 ? wend_corridor_find_path(plane, it.query, &corridor, &it.path)
                                   : kind == 3
                                       ? wend_plane_repair_path(plane, it.query, 1, &request, &it.path, &repair)
                                       : wend_plane_repair_corridor(plane, it.query, 1, &corridor, &it.path, &repair);
        assert_int_equal(status, WEND_OK);
        assert_int_equal(it.path.outcome, WEND_OUTCOME_BUDGET_SPENT);
        wend_plane_destroy(plane);
        assert_int_equal(wend_query_resume(it.query, 10, &it.path), WEND_INVALID);
        wend_cells_destroy(cells);
        wend_mesh_destroy(mesh);
        wend_grid_destroy(grid);
        leave(&it);
    }
}

// More maps than are kept account of: those without an account are searched, resumed and traced as ever.
static void any_number_of_maps_can_be_made(void **state) {
    (void)state;
    enum { MANY = 5000 };
    static wend_sparse_grid *maps[MANY];
    wend_sparse_grid_def def = wend_default_sparse_grid_def();
    def.default_terrain = 0;
    def.box = (wend_sparse_box){0, 0, 3, 3};
    for (int i = 0; i < MANY; i++) assert_int_equal(wend_sparse_grid_create(&def, NULL, &maps[i]), WEND_OK);
    asked it = ask(3);
    it.goal = wend_sparse_grid_state(3, 3);
    it.request.goals = &it.goal;
    it.request.goal_count = 1;
    it.request.start = wend_sparse_grid_state(0, 0);
    for (int i = 0; i < MANY; i += 499) {
        assert_int_equal(wend_sparse_grid_find_path(maps[i], it.query, &it.request, &it.path), WEND_OK);
        assert_int_equal(wend_query_resume(it.query, WEND_WORK_UNLIMITED, &it.path), WEND_OK);
        assert_int_equal(wend_query_path_to(it.query, it.goal, &it.path), WEND_OK);
        assert_int_equal(it.path.outcome, WEND_OUTCOME_COMPLETE);
    }
    for (int i = 0; i < MANY; i++) wend_sparse_grid_destroy(maps[i]);
    leave(&it);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(grids_that_are_gone_are_noticed, soft_contract_begin, soft_contract_end),
        cmocka_unit_test_setup_teardown(graphs_that_are_gone_are_noticed, soft_contract_begin, soft_contract_end),
        cmocka_unit_test_setup_teardown(maps_behind_domains_are_noticed, soft_contract_begin, soft_contract_end),
        cmocka_unit_test_setup_teardown(grids_behind_corners_are_noticed, soft_contract_begin, soft_contract_end),
        cmocka_unit_test_setup_teardown(jump_points_that_are_gone_are_noticed, soft_contract_begin, soft_contract_end),
        cmocka_unit_test_setup_teardown(what_was_made_of_a_grid_and_is_gone_is_noticed, soft_contract_begin,
                                        soft_contract_end),
        cmocka_unit_test_setup_teardown(quadtrees_that_are_gone_are_noticed, soft_contract_begin, soft_contract_end),
        cmocka_unit_test_setup_teardown(quadtrees_behind_map_handles_are_noticed, soft_contract_begin,
                                        soft_contract_end),
        cmocka_unit_test_setup_teardown(planes_that_are_gone_are_noticed, soft_contract_begin, soft_contract_end),
        FACT(any_number_of_maps_can_be_made),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
