#include "support/test.h"

#include "support/choices.h"
#include "support/drawn_shapes.h"
#include "support/failing_allocator.h"
#include "support/soft_contract.h"
#include "wend/map.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 16 };

static const wend_terrain kinds[] = {{1.0, 0}, {1.0, WEND_MEDIUM_BLOCKED}, {3.0, 0}};

// ---- One world as every kind of map: a grid, a quadtree of it, a sparse grid of it, and a graph with a waypoint in each cell.

typedef struct all_maps {
    wend_grid *grid, *tree_grid;
    wend_quadtree *tree;
    wend_sparse_grid *sparse;
    wend_graph *graph;
    wend_map maps[4];
} all_maps;

static wend_status make_cells_graph(const wend_grid *grid, wend_graph **graph) {
    static wend_vector3 positions[SIDE * SIDE];
    static wend_graph_edge edges[8 * SIDE * SIDE];
    uint32_t count = 0;
    for (uint32_t cell = 0; cell < SIDE * SIDE; cell++) {
        wend_vector2 plane = wend_grid_position(grid, cell);
        positions[cell] = (wend_vector3){plane.x, plane.y, 0};
        for (int i = 0; i < 9; i++) {
            uint32_t to = wend_grid_cell(grid, (int64_t)(cell % SIDE) + i % 3 - 1, (int64_t)(cell / SIDE) + i / 3 - 1);
            double cost = to == WEND_NO_CELL || to == cell ? (double)INFINITY : wend_grid_step_cost(grid, cell, to);
            if (cost < (double)INFINITY) edges[count++] = (wend_graph_edge){.from = cell, .to = to, .cost = cost};
        }
    }
    wend_graph_def def = wend_default_graph_def();
    def.positions = positions;
    def.waypoint_count = SIDE * SIDE;
    def.edges = edges;
    def.edge_count = count;
    return wend_graph_create(&def, NULL, graph);
}

static double ground_cost(void *user, wend_vector3 a, wend_vector3 b) {
    return wend_grid_line_cost(user, (wend_vector2){a.x, a.y}, (wend_vector2){b.x, b.y});
}

static bool make_all_maps(const uint8_t *terrain, all_maps *all) {
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = SIDE;
    def.terrain = terrain;
    def.terrains = kinds;
    def.terrain_count = 3;
    wend_quadtree_def tree = wend_default_quadtree_def();
    tree.smallest_cells = 1;
    if (wend_grid_create(&def, NULL, &all->grid) || wend_grid_create(&def, NULL, &all->tree_grid)) return false;
    if (wend_quadtree_create_from_grid(all->tree_grid, &tree, NULL, &all->tree)) return false;
    if (wend_sparse_grid_create_from_grid(all->grid, 1, wend_default_allocator(), &all->sparse)) return false;
    if (make_cells_graph(all->grid, &all->graph)) return false;
    all->maps[0] = wend_map_of_grid(all->grid);
    all->maps[1] = wend_map_of_sparse_grid(all->sparse);
    all->maps[2] = wend_map_of_graph(all->graph, WEND_ALL_TAGS);
    all->maps[2].line_cost = ground_cost;
    all->maps[2].line_cost_user = all->grid;
    all->maps[3] = wend_map_of_quadtree(all->tree, all->tree_grid);
    return true;
}

static void free_all_maps(all_maps *all) {
    wend_quadtree_destroy(all->tree);
    wend_grid_destroy(all->tree_grid);
    wend_grid_destroy(all->grid);
    wend_sparse_grid_destroy(all->sparse);
    wend_graph_destroy(all->graph);
}

// ---- What holds for all of them

// Asks a map for a path between the middles of two cells; its cost, or infinity.
static bool ask_map(choices *source, const wend_map *map, wend_query *query, uint32_t from, uint32_t to,
                    wend_path *path) {
    wend_vector3 a = {from % SIDE + 0.5, from / SIDE + 0.5, 0}, b = {to % SIDE + 0.5, to / SIDE + 0.5, 0}, there;
    uint64_t start = wend_map_locate(map, a), goal = wend_map_locate(map, b);
    if (start == WEND_NO_STATE || goal == WEND_NO_STATE) return choices_fail(source, "a cell was not found on a map");
    if (map->kind != WEND_MAP_QUADTREE && (!wend_map_position(map, start, &there) || there.x != a.x || there.y != a.y))
        return choices_fail(source, "a state is not where it was found");
    if (wend_map_find_path_between(map, query, a, b, path)) return choices_fail(source, "no plan was made");
    if (path->outcome != WEND_OUTCOME_COMPLETE) return true;
    if (map->kind != WEND_MAP_QUADTREE && wend_path_check_on_map(path, map, start, goal, NULL))
        return choices_fail(source, "the path on a map of kind %d is wrong", map->kind);
    double before = path->points_cost;
    if (wend_path_smooth_on_map(path, map))
        return choices_fail(source, "the path on a map of kind %d cannot be smoothed", map->kind);
    if (!(path->points_cost <= before * (1 + 1e-12))) return choices_fail(source, "smoothing made a path dearer");
    const wend_vector3 *points = path->points;
    if (points[0].x != a.x || points[0].y != a.y || points[path->point_count - 1].x != b.x ||
        points[path->point_count - 1].y != b.y)
        return choices_fail(source, "smoothing moved an end");
    double sum = 0;
    for (size_t i = 1; i < path->point_count; i++) sum += wend_map_line_cost(map, points[i - 1], points[i]);
    // A graph's edges may lie where nobody knows the ground: there a piece keeps the price of its edges.
    if (map->kind != WEND_MAP_GRAPH && !(fabs(sum - path->points_cost) <= 1e-9 * sum))
        return choices_fail(source, "the points on a map of kind %d cost %g instead of %g", map->kind, sum,
                            path->points_cost);
    return true;
}

static bool maps_agree(choices *source, all_maps *all, wend_query *query, wend_path *path) {
    uint32_t from = (uint32_t)choose_below(source, SIDE * SIDE), to = (uint32_t)choose_below(source, SIDE * SIDE);
    if (!wend_grid_is_free(all->grid, from) || !wend_grid_is_free(all->grid, to)) return true;
    double first = 0;
    bool reached = false;
    for (int i = 0; i < 4; i++) {
        if (!ask_map(source, &all->maps[i], query, from, to, path)) return false;
        bool complete = path->outcome == WEND_OUTCOME_COMPLETE;
        if (i == 0) {
            first = path->cost;
            reached = complete;
        } else if (complete != reached) {
            return choices_fail(source, "maps of kinds %d and %d disagree about a way", all->maps[0].kind,
                                all->maps[i].kind);
        } else if (complete && i < 3 && !(fabs(path->cost - first) <= 1e-9 * first)) {
            return choices_fail(source, "maps of kinds %d and %d disagree about a cost", all->maps[0].kind,
                                all->maps[i].kind);
        }
    }
    return true;
}

// Blocks or opens a box on all maps. A graph does not know terrain, so what opens is what was ground, and diagonals that pass the box's
// corners are closed by hand.
static bool edit_all(choices *source, all_maps *all) {
    wend_map_edit edit = {.low = {(double)choose_below(source, SIDE), (double)choose_below(source, SIDE)},
                          .blocked = true};
    edit.high =
        (wend_vector2){edit.low.x + (double)choose_below(source, 5), edit.low.y + (double)choose_below(source, 5)};
    for (int i = 0; i < 4; i++) {
        uint64_t version = wend_map_version(&all->maps[i]);
        if (i != 2 && wend_map_modify(&all->maps[i], &edit)) return choices_fail(source, "a map could not be modified");
        if (wend_map_version(&all->maps[i]) < version) return choices_fail(source, "a version fell");
    }
    for (uint32_t i = 0; i < wend_graph_edge_count(all->graph); i++) {
        wend_graph_edge edge = wend_graph_get_edge(all->graph, i);
        if (!edge.closed && !(wend_grid_step_cost(all->grid, edge.from, edge.to) < (double)INFINITY))
            wend_graph_set_edge_open(all->graph, i, false);
    }
    return true;
}

static bool every_kind_of_map_understands_the_verbs(choices *source, void *user) {
    (void)user;
    uint8_t terrain[SIDE * SIDE];
    uint64_t odds = 2 + choose_below(source, 5);
    for (size_t i = 0; i < sizeof terrain; i++)
        terrain[i] = choose_one_in(source, odds) ? (uint8_t)(1 + choose_below(source, 2)) : 0;
    all_maps all = {0};
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    bool good = make_all_maps(terrain, &all) && !wend_query_create(wend_default_allocator(), &query);
    if (!good) choices_fail(source, "the maps were not made");
    for (int round = 0; round < 3 && good; round++) {
        for (int i = 0; i < 4 && good; i++) good = maps_agree(source, &all, query, &path);
        if (good) good = edit_all(source, &all);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    free_all_maps(&all);
    return good;
}

static void the_verbs_mean_the_same_everywhere(void **state) {
    (void)state;
    check_property("maps of all kinds agree", 400, every_kind_of_map_understands_the_verbs, NULL);
}

// ---- Single facts

static void a_box_closes_the_edges_that_cross_it(void **state) {
    (void)state;
    const wend_vector3 positions[] = {{0, 0, 0}, {10, 0, 0}, {0, 10, 0}, {10, 10, 5}};
    const wend_graph_edge edges[] = {
        {0, 1, 1, 0, false}, {2, 3, 1, 0, false}, {0, 2, 1, 0, false}, {0, 3, 1, 0, false}};
    wend_graph_def def = wend_default_graph_def();
    def.positions = positions;
    def.waypoint_count = 4;
    def.edges = edges;
    def.edge_count = 4;
    wend_graph *graph = NULL;
    assert_int_equal(wend_graph_create(&def, NULL, &graph), WEND_OK);
    wend_map map = wend_map_of_graph(graph, WEND_ALL_TAGS);
    wend_map_edit edit = {.low = {4, -1}, .high = {6, 5}, .blocked = true};
    assert_int_equal(wend_map_modify(&map, &edit), WEND_OK);
    assert_true(wend_graph_get_edge(graph, 0).closed);
    assert_false(wend_graph_get_edge(graph, 1).closed);
    assert_false(wend_graph_get_edge(graph, 2).closed);
    assert_true(wend_graph_get_edge(graph, 3).closed);
    edit.blocked = false;
    assert_int_equal(wend_map_modify(&map, &edit), WEND_OK);
    assert_false(wend_graph_get_edge(graph, 0).closed || wend_graph_get_edge(graph, 3).closed);
    wend_graph_destroy(graph);
}

static void hexagons_are_modified_row_by_row(void **state) {
    (void)state;
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = 6;
    def.neighbours = WEND_NEIGHBOURS_SIX;
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    wend_map map = wend_map_of_grid(grid);
    wend_map_edit edit = {.low = {1.9, 1.0}, .high = {4.2, 3.5}, .blocked = true};
    assert_int_equal(wend_map_modify(&map, &edit), WEND_OK);
    for (uint32_t cell = 0; cell < 36; cell++) {
        wend_vector2 at = wend_grid_position(grid, cell);
        bool inside = at.x >= edit.low.x && at.x <= edit.high.x && at.y >= edit.low.y && at.y <= edit.high.y;
        assert_int_equal(wend_grid_is_free(grid, cell), !inside);
    }
    wend_path path = wend_path_empty(wend_default_allocator());
    assert_int_equal(wend_path_smooth_on_map(&path, &map), WEND_UNSUPPORTED);
    wend_path_free(&path);
    wend_grid_destroy(grid);
}

static void a_quadtree_of_polygons_takes_a_box_as_an_obstacle(void **state) {
    (void)state;
    wend_quadtree_def def = wend_default_quadtree_def();
    def.side = 64;
    def.depth = 6;
    wend_quadtree *tree = NULL;
    assert_int_equal(wend_quadtree_create_from_areas(NULL, 0, &def, NULL, &tree), WEND_OK);
    wend_map map = wend_map_of_quadtree(tree, NULL);
    wend_vector3 a = {10, 32, 0}, b = {50, 32, 0};
    assert_true(wend_map_line_cost(&map, a, b) < (double)INFINITY);
    wend_map_edit wall = {.low = {30, 10}, .high = {34, 50}, .blocked = true};
    assert_int_equal(wend_map_modify(&map, &wall), WEND_OK);
    assert_false(wend_map_line_cost(&map, a, b) < (double)INFINITY);
    wall.blocked = false;
    assert_int_equal(wend_map_modify(&map, &wall), WEND_UNSUPPORTED);
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    assert_int_equal(wend_map_find_path_between(&map, query, a, b, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
    assert_int_equal(wend_path_smooth_on_map(&path, &map), WEND_OK);
    assert_true(path.points_cost > 40 && path.points_cost < 70);
    // From state to state, as planners and queues ask.
    uint64_t goal = wend_map_locate(&map, b), wall_quad = wend_map_locate(&map, (wend_vector3){32, 30, 0});
    wend_search_request request = wend_default_search_request();
    request.start = wend_map_locate(&map, a);
    request.goals = &goal;
    request.goal_count = 1;
    request.work = 3;
    assert_int_equal(wend_map_find_path(&map, query, &request, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_BUDGET_SPENT);
    assert_int_equal(wend_query_resume(query, WEND_WORK_UNLIMITED, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
    assert_int_equal(wend_path_check_on_map(&path, &map, request.start, goal, NULL), WEND_OK);
    assert_int_equal(wend_path_check_on_map(&path, &map, goal, goal, NULL), WEND_BAD_INPUT);
    goal = wall_quad;
    assert_int_equal(wend_map_find_path(&map, query, &request, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_GOAL_OFF_MAP);
    request.start = wall_quad;
    assert_int_equal(wend_map_find_path(&map, query, &request, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_START_OFF_MAP);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_quadtree_destroy(tree);
}

static void what_a_domain_does_not_know_is_said(void **state) {
    (void)state;
    wend_domain domain = wend_default_domain();
    wend_map map = wend_map_of_domain(&domain);
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_map_edit edit = {.blocked = true};
    wend_vector3 nowhere = {0, 0, 0};
    assert_true(wend_map_locate(&map, nowhere) == WEND_NO_STATE);
    assert_false(wend_map_position(&map, 0, &nowhere));
    assert_int_equal(wend_path_smooth_on_map(&path, &map), WEND_UNSUPPORTED);
    assert_int_equal(wend_map_modify(&map, &edit), WEND_UNSUPPORTED);
    assert_int_equal(wend_path_check_on_map(&path, &map, 0, 0, NULL), WEND_UNSUPPORTED);
    assert_true(wend_map_version(&map) == 0);
    wend_path_free(&path);
}

static wend_status use_maps_with(wend_allocator allocator, void *user) {
    (void)user;
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = 8;
    def.allocator = allocator;
    wend_grid *grid = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(allocator);
    wend_status status = wend_grid_create(&def, NULL, &grid);
    if (!status) status = wend_query_create(allocator, &query);
    if (!status) {
        wend_map map = wend_map_of_grid(grid);
        wend_map_edit edit = {.low = {3, 0}, .high = {4, 6}, .blocked = true};
        status = wend_map_modify(&map, &edit);
        if (!status)
            status = wend_map_find_path_between(&map, query, (wend_vector3){0.5, 0.5, 0}, (wend_vector3){7.5, 0.5, 0},
                                                &path);
        if (!status) status = wend_path_smooth_on_map(&path, &map);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_grid_destroy(grid);
    return status;
}

static void failing_allocations_leave_nothing_behind(void **state) {
    (void)state;
    walk_failing_allocations("maps", use_maps_with, NULL);
}

static void a_map_is_drawn_as_what_it_is(void **state) {
    (void)state;
    static const uint8_t terrain[SIDE * SIDE] = {[3] = 1, [SIDE + 4] = 2};
    all_maps all = {0};
    assert_true(make_all_maps(terrain, &all));
    drawn_shapes own[4] = {{0}}, asked[4] = {{0}};
    wend_draw draw = draw_into(&own[0]);
    wend_grid_draw(all.grid, &draw);
    draw.user = &own[2];
    wend_graph_draw(all.graph, &draw);
    draw.user = &own[3];
    wend_quadtree_draw(all.tree, &draw);
    for (int i = 0; i < 4; i++) {
        draw.user = &asked[i];
        wend_map_draw(&all.maps[i], &draw);
        assert_memory_equal(&asked[i], &own[i], sizeof own[i]);
    }
    assert_true(own[0].roles[WEND_DRAW_BLOCKED] == 1 && own[0].roles[WEND_DRAW_SLOW] == 1);
    assert_true(own[2].marks + own[2].lines > SIDE * SIDE && own[3].rectangles + own[3].polygons > 1);
    assert_int_equal(asked[1].rectangles, 0); // a sparse grid wants a box
    free_all_maps(&all);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_verbs_mean_the_same_everywhere),
        cmocka_unit_test(a_box_closes_the_edges_that_cross_it),
        cmocka_unit_test(hexagons_are_modified_row_by_row),
        cmocka_unit_test(a_quadtree_of_polygons_takes_a_box_as_an_obstacle),
        cmocka_unit_test(what_a_domain_does_not_know_is_said),
        cmocka_unit_test(failing_allocations_leave_nothing_behind),
        FACT(a_map_is_drawn_as_what_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
