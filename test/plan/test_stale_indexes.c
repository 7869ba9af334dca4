// Hierarchies, tables, estimators and transit nodes after edits that nobody told them of.
#include "support/tagged_graph.h"
#include "support/test.h"

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

static void a_hierarchy_sees_a_wall_that_parts_the_grid(void **state) {
    (void)state;
    wend_grid *grid = open_grid();
    wend_hierarchy_def def = wend_default_hierarchy_def();
    def.grid = grid;
    def.cluster_side = 8;
    wend_hierarchy *hierarchy = NULL;
    assert_int_equal(wend_hierarchy_create(&def, NULL, &hierarchy), WEND_OK);
    wend_grid_set_terrain(grid, 12, 0, 1, SIDE, 1);
    wend_grid_set_terrain(grid, SIDE + 5, SIDE + 5, 1, 1, 1); // off the grid
    wend_query *query = NULL;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_hierarchy_request request = wend_default_hierarchy_request();
    request.start = wend_grid_cell(grid, 1, 12);
    request.goal = wend_grid_cell(grid, 22, 12);
    assert_int_equal(wend_hierarchy_find_path(hierarchy, query, &request, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_UNREACHABLE);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_hierarchy_destroy(hierarchy);
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

static void a_path_table_sees_an_edge_close(void **state) {
    (void)state;
    wend_path path = wend_path_empty(wend_default_allocator());
    for (int use = 0; use < 4; use++) {
        wend_graph *graph = two_ways();
        const tagged_graph view = {graph, ALL_TAGS};
        wend_path_table_def def = wend_default_path_table_def();
        const wend_domain domain = tagged_graph_domain(&view);
        def.domain = &domain;
        wend_path_table *table = NULL;
        assert_int_equal(wend_path_table_create(&def, NULL, &table), WEND_OK);
        const size_t bytes = wend_path_table_bytes(table);
        wend_graph_set_edge_open(graph, 0, false);
        if (use == 0) assert_true(wend_path_table_distance(table, 0, 3) == 4);
        if (use == 1) assert_int_equal(wend_path_table_next(table, 0, 3), 2);
        if (use == 2) assert_int_equal(wend_path_table_find_path(table, 0, 3, &path), WEND_OK);
        if (use == 2) assert_true(path.cost == 4 && path.states[1] == 2);
        if (use == 3) assert_true(wend_path_table_bytes(table) < bytes); // a step less
        wend_path_table_destroy(table);
        wend_graph_destroy(graph);
    }
    wend_path_free(&path);
}

static void a_zoned_table_sees_an_edge_close(void **state) {
    (void)state;
    wend_path path = wend_path_empty(wend_default_allocator());
    for (int use = 0; use < 3; use++) {
        wend_graph *graph = two_ways();
        const tagged_graph view = {graph, ALL_TAGS};
        const uint32_t zones[4] = {0, 0, 1, 1};
        wend_zoned_table_def def = wend_default_zoned_table_def();
        const wend_domain domain = tagged_graph_domain(&view);
        def.domain = &domain;
        def.zones = zones;
        wend_zoned_table *table = NULL;
        assert_int_equal(wend_zoned_table_create(&def, NULL, &table), WEND_OK);
        wend_graph_set_edge_open(graph, 0, false);
        if (use == 0) assert_true(wend_zoned_table_distance(table, 0, 3) == 4);
        if (use == 1) assert_int_equal(wend_zoned_table_find_path(table, 0, 3, &path), WEND_OK);
        if (use == 1) assert_true(path.cost == 4 && path.states[1] == 2);
        if (use == 2) assert_int_equal(wend_zoned_table_describe(table).zones_recomputed, 1);
        wend_zoned_table_destroy(table);
        wend_graph_destroy(graph);
    }
    wend_path_free(&path);
}

static void a_grid_table_of_either_form_sees_a_wall(void **state) {
    (void)state;
    wend_path path = wend_path_empty(wend_default_allocator());
    for (int form = WEND_GRID_TABLE_FLAT; form <= WEND_GRID_TABLE_ZONED; form++) {
        wend_grid *grid = open_grid();
        wend_grid_table_def def = wend_default_grid_table_def();
        def.grid = grid;
        def.form = (wend_grid_table_form)form;
        wend_grid_table *table = NULL;
        assert_int_equal(wend_grid_table_create(&def, NULL, &table), WEND_OK);
        const uint32_t start = wend_grid_cell(grid, 1, 12), goal = wend_grid_cell(grid, 22, 12);
        wend_grid_set_terrain(grid, 12, 0, 1, SIDE, 1);
        assert_int_equal(wend_grid_table_find_path(table, start, goal, &path), WEND_OK);
        assert_int_equal(path.outcome, WEND_OUTCOME_UNREACHABLE);
        wend_journal_begin(wend_grid_journal(grid));
        wend_grid_set_terrain(grid, 12, 3, 1, 1, 0);
        wend_grid_set_terrain(grid, 12, 12, 1, 1, 0);
        wend_journal_commit(wend_grid_journal(grid));
        assert_int_equal(wend_grid_table_find_path(table, start, goal, &path), WEND_OK);
        assert_true(path.outcome == WEND_OUTCOME_COMPLETE && path.cost == 21);
        wend_grid_table_destroy(table);
        wend_grid_destroy(grid);
    }
    wend_path_free(&path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(a_hierarchy_sees_a_wall_that_parts_the_grid),
        FACT(a_path_table_sees_an_edge_close),
        FACT(a_zoned_table_sees_an_edge_close),
        FACT(a_grid_table_of_either_form_sees_a_wall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
