// Returns after edits that nobody was told of: six ways that once led to a stale one.
#include "support/test.h"

#include "support/location_of.h"
#include "support/soft_contract.h"
#include "support/tagged_graph.h"
#include "wend/wend.h"

#include <math.h>

#define SIDE 24

static wend_grid *open_grid(void) {
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = SIDE;
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    return grid;
}

static double grid_cost(const wend_grid *grid, uint64_t start, uint64_t goal) {
    wend_query *query = NULL;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_search_request request = wend_default_search_request();
    request.start = start;
    request.goals = &goal;
    request.goal_count = 1;
    assert_int_equal(wend_grid_find_path(grid, query, &request, &path), WEND_OK);
    const double cost = path.outcome == WEND_OUTCOME_COMPLETE ? path.cost : (double)INFINITY;
    wend_path_free(&path);
    wend_query_destroy(query);
    return cost;
}

static void an_incremental_search_sees_every_edit(void **state) {
    (void)state;
    wend_grid *grid = open_grid();
    wend_incremental_search *search = NULL;
    assert_int_equal(wend_incremental_search_create_on_grid(grid, NULL, NULL, &search), WEND_OK);
    const uint64_t start = wend_grid_cell(grid, 1, 12), goal = wend_grid_cell(grid, 22, 12);
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_incremental_search_set_start(search, start);
    wend_incremental_search_set_goal(search, goal);
    assert_int_equal(wend_incremental_search_plan(search, WEND_WORK_UNLIMITED, NULL, &path), WEND_OK);
    wend_grid_set_terrain(grid, 12, 4, 1, 16, 1);
    wend_grid_set_terrain(grid, 3, 3, 1, 1, 1);
    assert_int_equal(wend_incremental_search_plan(search, WEND_WORK_UNLIMITED, NULL, &path), WEND_OK);
    assert_float_equal(path.cost, grid_cost(grid, start, goal), 1e-9);
    wend_path_free(&path);
    wend_incremental_search_destroy(search);
    wend_grid_destroy(grid);
}

// A square of waypoints 0 - 1 - 3 and 0 - 2 - 3: the upper way costs 2, the lower one 4.
static wend_graph *two_ways(void) {
    const wend_vector3 positions[4] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
    const wend_graph_edge edges[4] = {{.from = 0, .to = 1, .cost = 1},
                                      {.from = 1, .to = 3, .cost = 1},
                                      {.from = 0, .to = 2, .cost = 2},
                                      {.from = 2, .to = 3, .cost = 2}};
    wend_graph_def def = wend_default_graph_def();
    def.positions = positions;
    def.waypoint_count = 4;
    def.edges = edges;
    def.edge_count = 4;
    wend_graph *graph = NULL;
    assert_int_equal(wend_graph_create(&def, NULL, &graph), WEND_OK);
    return graph;
}

static void an_incremental_search_on_a_graph_sees_an_edge_close(void **state) {
    (void)state;
    wend_graph *graph = two_ways();
    const tagged_graph view = {graph, ALL_TAGS};
    const wend_domain domain = tagged_graph_domain(&view);
    wend_incremental_search *search = NULL;
    assert_int_equal(wend_incremental_search_create_on_domain(&domain, NULL, NULL, &search), WEND_OK);
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_incremental_search_set_start(search, 0);
    wend_incremental_search_set_goal(search, 3);
    assert_int_equal(wend_incremental_search_plan(search, WEND_WORK_UNLIMITED, NULL, &path), WEND_OK);
    assert_float_equal(path.cost, 2, 0);
    wend_graph_set_edge_open(graph, 0, false);
    assert_int_equal(wend_incremental_search_plan(search, WEND_WORK_UNLIMITED, NULL, &path), WEND_OK);
    assert_float_equal(path.cost, 4, 0);
    wend_path_free(&path);
    wend_incremental_search_destroy(search);
    wend_graph_destroy(graph);
}

static void a_path_on_a_quadtree_sees_its_grid_change(void **state) {
    (void)state;
    wend_grid *grid = open_grid();
    wend_quadtree *tree = NULL;
    assert_int_equal(wend_quadtree_create_from_grid(grid, NULL, NULL, &tree), WEND_OK);
    wend_grid_set_terrain(grid, 12, 0, 1, SIDE, 1); // a wall that parts the grid
    wend_query *query = NULL;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    wend_path path = wend_path_empty(wend_default_allocator());
    assert_int_equal(
        wend_quadtree_find_cell_path(tree, query, wend_grid_cell(grid, 1, 12), wend_grid_cell(grid, 22, 12), &path),
        WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_UNREACHABLE);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_quadtree_destroy(tree);
    wend_grid_destroy(grid);
}

static void a_request_on_a_quadtree_sees_its_grid_change(void **state) {
    (void)state;
    wend_grid *grid = open_grid();
    wend_quadtree *tree = NULL;
    wend_quadtree_def tree_def = wend_default_quadtree_def();
    tree_def.smallest_cells = 1;
    wend_grid_set_terrain(grid, 8, 2, 1, SIDE - 2, 1); // two walls with a gap each: a search of many quads
    wend_grid_set_terrain(grid, 16, 0, 1, SIDE - 2, 1);
    assert_int_equal(wend_quadtree_create_from_grid(grid, &tree_def, NULL, &tree), WEND_OK);
    wend_request_queue *queue = NULL;
    assert_int_equal(wend_request_queue_create(NULL, NULL, &queue), WEND_OK);
    wend_map *map = wend_map_of_quadtree(tree);
    const uint64_t goal = quad_at(tree, (wend_vector2){22.5, 12.5});
    wend_search_request search = wend_default_search_request();
    wend_request request = wend_default_request();
    request.map = map;
    request.search = &search;
    search.start = quad_at(tree, (wend_vector2){1.5, 12.5});
    search.goals = &goal;
    search.goal_count = 1;
    wend_ticket ticket = {0};
    assert_int_equal(wend_request_queue_submit(queue, &request, &ticket), WEND_OK);
    assert_int_equal(wend_request_queue_step(queue, 2, NULL), WEND_OK); // it has begun
    wend_grid_set_terrain(grid, 16, SIDE - 2, 1, 2, 1);                 // the second gap closes
    while (wend_request_queue_poll(queue, ticket, NULL) != WEND_REQUEST_DONE)
        assert_int_equal(wend_request_queue_step(queue, 1000, NULL), WEND_OK);
    wend_path path = wend_path_empty(wend_default_allocator());
    assert_int_equal(wend_request_queue_take(queue, ticket, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_UNREACHABLE);
    wend_path_free(&path);
    wend_request_queue_destroy(queue);
    wend_quadtree_destroy(tree);
    wend_grid_destroy(grid);
}

static void a_search_that_was_cut_short_does_not_go_on_after_an_edit(void **state) {
    (void)state;
    wend_grid *grid = open_grid();
    wend_graph *graph = two_ways();
    const tagged_graph view = {graph, ALL_TAGS};
    const wend_domain domains[2] = {wend_grid_domain(grid), tagged_graph_domain(&view)};
    const uint64_t goals[3] = {SIDE * SIDE - 1, SIDE * SIDE - 1, 3};
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    for (int i = 0; i < 3; i++) {
        wend_search_request request = wend_default_search_request();
        request.goals = &goals[i];
        request.goal_count = 1;
        request.work = 1;
        assert_int_equal(i ? wend_domain_find_path(&domains[i - 1], query, &request, &path)
                           : wend_grid_find_path(grid, query, &request, &path),
                         WEND_OK);
        assert_int_equal(path.outcome, WEND_OUTCOME_BUDGET_SPENT);
        wend_grid_set_terrain(grid, 9, 9 + (uint32_t)i, 1, 1, 1);
        wend_graph_set_edge_open(graph, 1, i % 2);
        assert_int_equal(wend_query_resume(query, 5, &path), WEND_STALE);
        assert_int_equal(path.outcome, WEND_OUTCOME_BUDGET_SPENT);
        if (i == 0) assert_int_equal(wend_query_path_to(query, 1, &path), WEND_STALE);
    }
    assert_string_equal(wend_status_text(WEND_STALE), "stale: the map was edited since");
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_graph_destroy(graph);
    wend_grid_destroy(grid);
}

static void what_is_derived_is_not_used_inside_a_transaction(void **state) {
    (void)state;
    wend_grid *grid = open_grid();
    wend_incremental_search *search = NULL;
    assert_int_equal(wend_incremental_search_create_on_grid(grid, NULL, NULL, &search), WEND_OK);
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_incremental_search_set_start(search, 0);
    wend_incremental_search_set_goal(search, 40);
    wend_journal_begin(wend_grid_journal(grid));
    assert_int_equal(wend_incremental_search_plan(search, WEND_WORK_UNLIMITED, NULL, &path), WEND_OK);
    wend_grid_set_terrain(grid, 5, 0, 1, 2, 1);

    assert_int_equal(wend_incremental_search_plan(search, WEND_WORK_UNLIMITED, NULL, &path), WEND_INVALID);
    assert_int_equal(soft_contract_broken(), 1);
    wend_journal_commit(wend_grid_journal(grid));
    assert_int_equal(wend_incremental_search_plan(search, WEND_WORK_UNLIMITED, NULL, &path), WEND_OK);
    assert_float_equal(path.cost, grid_cost(grid, 0, 40), 0);
    wend_path_free(&path);
    wend_incremental_search_destroy(search);
    wend_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(an_incremental_search_sees_every_edit),
        FACT(an_incremental_search_on_a_graph_sees_an_edge_close),
        FACT(a_path_on_a_quadtree_sees_its_grid_change),
        FACT(a_request_on_a_quadtree_sees_its_grid_change),
        FACT(a_search_that_was_cut_short_does_not_go_on_after_an_edit),
        cmocka_unit_test_setup_teardown(what_is_derived_is_not_used_inside_a_transaction, soft_contract_begin,
                                        soft_contract_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
