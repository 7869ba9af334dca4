// Quadtrees: as naive ones, as new ones after edits, with paths that are valid on what they were made from.
#include "support/test.h"

#include "grid_scenes.h"
#include "properties/map/quadtree_properties.h"
#include "support/location_of.h"
#include "support/soft_contract.h"
#include "support/whole_file.h"
#include "wend/wend.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static quadtree_tally tally;

#define WORLDS(name, count, fact)                                                                                      \
    static void name(void **state) {                                                                                   \
        (void)state;                                                                                                   \
        memset(&tally, 0, sizeof tally);                                                                               \
        check_property(#fact, count, fact, &tally);                                                                    \
    }

static void quadtrees_are_the_naive_ones(void **state) {
    (void)state;
    memset(&tally, 0, sizeof tally);
    check_property("a_quadtree_is_the_naive_one", 1500, a_quadtree_is_the_naive_one, &tally);
    assert_met(tally.pieces > 100);
}

WORLDS(neighbours_are_the_naive_ones, 800, quad_neighbours_agree_with_naive)
WORLDS(the_order_of_depth_does_not_change_areas, 1500, covered_areas_do_not_depend_on_depth)

static void edited_trees_are_like_new_ones(void **state) {
    (void)state;
    memset(&tally, 0, sizeof tally);
    check_property("an_edited_quadtree_is_like_a_new_one", 800, an_edited_quadtree_is_like_a_new_one, &tally);
    assert_met(tally.inserted > 500 && tally.removed > 500 && tally.changed > 100);
}

static void edited_polygon_trees_are_like_new_ones(void **state) {
    (void)state;
    memset(&tally, 0, sizeof tally);
    check_property("a_quadtree_of_edited_polygons_is_like_a_new_one", 800,
                   a_quadtree_of_edited_polygons_is_like_a_new_one, &tally);
    assert_met(tally.inserted > 500 && tally.removed > 500 && tally.changed > 100);
}

static void paths_are_found_whenever_there_are_any(void **state) {
    (void)state;
    memset(&tally, 0, sizeof tally);
    check_property("quadtree_paths_are_valid_and_found", 1500, quadtree_paths_are_valid_and_found, &tally);
    assert_met(tally.found > 500 && tally.unreachable > 30 && tally.by_cells > 5 && tally.shortened > 200);
}

static void polygon_paths_and_lines_pass_their_checkers(void **state) {
    (void)state;
    memset(&tally, 0, sizeof tally);
    check_property("polygon_paths_are_valid", 2000, polygon_paths_are_valid, &tally);
    assert_met(tally.found > 200 && tally.unreachable > 100);
}

// ---- Plain facts

static void codes_are_written_as_the_book_does(void **state) {
    (void)state;
    char text[WEND_QUAD_CODE_SIZE];
    wend_quad_code_text(1, text);
    assert_string_equal(text, "0");
    wend_quad_code_text(0x17, text); // 1 01 11
    assert_string_equal(text, "24");
    assert_int_equal(wend_quad_code_from_text("24"), 0x17);
    assert_int_equal(wend_quad_code_from_text("0"), 1);
    assert_int_equal(wend_quad_code_from_text(""), 0);
    assert_int_equal(wend_quad_code_from_text("15"), 0);
    assert_int_equal(wend_quad_code_from_text("10"), 0);
    assert_int_equal(wend_quad_code_from_text("11111111111111111111111"), 0); // deeper than there is
    wend_quad_code_text(2, text);
    assert_string_equal(text, "?");
    wend_quad_code_text(UINT64_MAX, text);
    assert_string_equal(text, "?");
}

// Figure 7.13 of the book: an obstacle enters quad 1, then lies across 13 and 14.
static void the_books_figure_comes_out(void **state) {
    (void)state;
    wend_quadtree_def def = wend_default_quadtree_def();
    def.side = 8;
    def.depth = 3;
    wend_quadtree *tree = NULL;
    assert_int_equal(wend_quadtree_create_from_areas(NULL, 0, &def, NULL, &tree), WEND_OK);
    assert_int_equal(wend_quadtree_describe(tree).quads, 1);
    const wend_vector2 box[4] = {{0.5, 2.5}, {2.5, 2.5}, {2.5, 3.5}, {0.5, 3.5}};
    const wend_area obstacle = {.points = box, .point_count = 4};
    uint32_t id;
    assert_int_equal(wend_quadtree_add_obstacle(tree, &obstacle, NULL, &id), WEND_OK);
    assert_int_equal(id, 0);
    static const char *const there[] = {"2",   "3",   "4",   "11",  "12",  "131", "132",
                                        "133", "134", "141", "142", "143", "144"};
    assert_int_equal(wend_quadtree_describe(tree).quads, sizeof there / sizeof there[0]);
    for (size_t i = 0; i < sizeof there / sizeof there[0]; i++)
        assert_int_not_equal(wend_quadtree_find_code(tree, wend_quad_code_from_text(there[i])), WEND_NO_QUAD);
    wend_quad quad = wend_quadtree_get_quad(tree, quad_at(tree, (wend_vector2){1.5, 2.75}));
    assert_true(quad.occupancy == 0.5 && quad.cost == 1.5);
    assert_int_equal(wend_quadtree_remove_obstacle(tree, id), WEND_OK);
    assert_int_equal(wend_quadtree_describe(tree).quads, 1);
    wend_quadtree_destroy(tree);
}

static void a_free_quad_is_not_free_of_charge(void **state) {
    (void)state;
    wend_quadtree_def def = wend_default_quadtree_def();
    def.side = 4;
    wend_quadtree *tree = NULL;
    assert_int_equal(wend_quadtree_create_from_areas(NULL, 0, &def, NULL, &tree), WEND_OK);
    assert_true(wend_quadtree_line_cost(tree, (wend_vector2){1, 1}, (wend_vector2){1, 3}) == 2);
    assert_true(wend_quadtree_line_cost(tree, (wend_vector2){1, 1}, (wend_vector2){1, 4.5}) == (double)INFINITY);
    wend_quadtree_destroy(tree);
}

static void a_hidden_gap_is_found_by_the_cells(void **state) {
    (void)state;
    wend_grid_def def = wend_default_grid_def();
    uint8_t terrain[16 * 16] = {0};
    def.width = def.height = 16;
    for (int y = 0; y < 16; y++)
        for (int x = 4; x < 12; x++)
            terrain[y * 16 + x] = y != 7; // a corridor of one cell: quads of 8 x 8 are 7/16 free
    def.terrain = terrain;
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    wend_quadtree_def tree_def = wend_default_quadtree_def();
    tree_def.blocked_above = 0.5;
    wend_quadtree *tree = NULL;
    assert_int_equal(wend_quadtree_create_from_grid(grid, &tree_def, NULL, &tree), WEND_OK);
    wend_query *query = NULL;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    wend_path path = wend_path_empty(wend_default_allocator());
    assert_int_equal(wend_quadtree_find_cell_path(tree, query, 0, 255, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
    assert_int_equal(path.state_count, 0);
    assert_int_equal(wend_path_check_points_on_grid(&path, grid, 0, 255, (double)INFINITY, NULL), WEND_OK);
    // A budget is a budget, for both.
    wend_quadtree_request request = wend_default_quadtree_request();
    request.start = location_of(wend_grid_position(grid, 0));
    request.goal = location_of(wend_grid_position(grid, 255));
    request.work = 3;
    assert_int_equal(wend_quadtree_find_path(tree, query, &request, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_BUDGET_SPENT);
    assert_int_equal(wend_query_resume(query, WEND_WORK_UNLIMITED, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
    assert_int_equal(wend_path_check_points_on_grid(&path, grid, 0, 255, (double)INFINITY, NULL), WEND_OK);
    // After an edit it cannot go on, whether the tree has heard of it or not.
    for (int hears = 0; hears < 2; hears++) {
        assert_int_equal(wend_quadtree_find_path(tree, query, &request, &path), WEND_OK);
        assert_int_equal(wend_grid_set_terrain(grid, 5, 7, 1, 1, 1 - (uint8_t)hears), WEND_OK);
        if (hears) assert_int_equal(wend_quadtree_refresh(tree), WEND_OK);
        assert_int_equal(wend_query_resume(query, WEND_WORK_UNLIMITED, &path), WEND_STALE);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_quadtree_destroy(tree);
    wend_grid_destroy(grid);
}

// A quad and nothing else is a place too: where paths go through it. One that is not there is off the map.
static void a_quad_is_a_place_to_go(void **state) {
    (void)state;
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = 16;
    wend_grid *grid = NULL;
    wend_quadtree_def tree_def = wend_default_quadtree_def();
    tree_def.smallest_cells = 1;
    wend_quadtree *tree = NULL;
    wend_query *query = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    assert_int_equal(wend_grid_set_terrain(grid, 5, 3, 1, 1, 1), WEND_OK);
    assert_int_equal(wend_quadtree_create_from_grid(grid, &tree_def, NULL, &tree), WEND_OK);
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    wend_path path = wend_path_empty(wend_default_allocator()), same = wend_path_empty(wend_default_allocator());
    const uint32_t from = quad_at(tree, (wend_vector2){0.5, 0.5}), to = quad_at(tree, (wend_vector2){15.5, 9.5});
    wend_quadtree_request request = wend_default_quadtree_request();
    request.start = wend_location_of_state(from), request.goal = wend_location_of_state(to);
    assert_int_equal(wend_quadtree_find_path(tree, query, &request, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
    assert_int_equal(wend_path_check_on_quadtree(&path, tree, request.start, request.goal, NULL), WEND_OK);
    request.start = location_of(wend_quadtree_get_quad(tree, from).position);
    request.goal = location_of(wend_quadtree_get_quad(tree, to).position);
    request.goal.cell = from; // not trusted
    assert_int_equal(wend_quadtree_find_path(tree, query, &request, &same), WEND_OK);
    assert_true(same.cost == path.cost && same.point_count == path.point_count);
    assert_memory_equal(same.points, path.points, path.point_count * sizeof *path.points);
    const uint64_t nowhere[] = {WEND_NO_STATE, 1u << 20, quad_at(tree, (wend_vector2){5.5, 3.5})};
    for (int i = 0; i < 3; i++) {
        request.start = wend_location_of_state(nowhere[i]);
        assert_int_equal(wend_quadtree_find_path(tree, query, &request, &path), WEND_OK);
        assert_int_equal(path.outcome, WEND_OUTCOME_START_OFF_MAP);
    }
    wend_path_free(&path);
    wend_path_free(&same);
    wend_query_destroy(query);
    wend_quadtree_destroy(tree);
    wend_grid_destroy(grid);
}

// Two alcoves on one side of a hall: the way between them does not run along the wall.
static void a_path_back_across_the_same_side_keeps_off_the_wall(void **state) {
    (void)state;
    wend_grid_def def = wend_default_grid_def();
    uint8_t terrain[16 * 16];
    def.width = def.height = 16;
    for (int i = 0; i < 16 * 16; i++) terrain[i] = i / 16 >= 8 && i != 8 * 16 + 1 && i != 8 * 16 + 5;
    def.terrain = terrain;
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    wend_quadtree_def tree_def = wend_default_quadtree_def();
    tree_def.smallest_cells = 1;
    wend_quadtree *tree = NULL;
    wend_query *query = NULL;
    assert_int_equal(wend_quadtree_create_from_grid(grid, &tree_def, NULL, &tree), WEND_OK);
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_quadtree_request request = wend_default_quadtree_request();
    request.start = location_of(wend_grid_position(grid, 8 * 16 + 1));
    request.goal = location_of(wend_grid_position(grid, 8 * 16 + 5));
    for (int smooth = 0; smooth < 2; smooth++) {
        request.smooth = smooth;
        assert_int_equal(wend_quadtree_find_path(tree, query, &request, &path), WEND_OK);
        assert_int_equal(path.state_count, 3);
        assert_int_equal(wend_path_check_points_on_grid(&path, grid, 8 * 16 + 1, 8 * 16 + 5, 20, NULL), WEND_OK);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_quadtree_destroy(tree);
    wend_grid_destroy(grid);
}

// ---- What definitions are rejected

static void expect_rejected(const wend_quadtree_def *def, const wend_grid *grid, wend_message message) {
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    wend_quadtree *tree = NULL;
    wend_status status = grid ? wend_quadtree_create_from_grid(grid, def, findings, &tree)
                              : wend_quadtree_create_from_areas(NULL, 0, def, findings, &tree);
    assert_int_equal(status, WEND_OUT_OF_RANGE);
    assert_null(tree);
    assert_int_equal(wend_diagnostics_count(findings), 1);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, message);
    wend_diagnostics_destroy(findings);
}

static void an_invalid_definition_is_rejected_with_a_reason(void **state) {
    (void)state;
    wend_grid_def grid_def = wend_default_grid_def();
    grid_def.width = grid_def.height = 4;
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_create(&grid_def, NULL, &grid), WEND_OK);
    wend_quadtree_def right = wend_default_quadtree_def();
    right.side = 1;
    for (int of_grid = 0; of_grid < 2; of_grid++) {
        const wend_grid *source = of_grid ? grid : NULL;
        wend_quadtree_def def = right;
        def.size--;
        expect_rejected(&def, source, WEND_MESSAGE_DEFINITION_SIZE);
        def = right, def.allocator.release = NULL;
        expect_rejected(&def, source, WEND_MESSAGE_DEFINITION_ALLOCATOR);
        def = right, def.blocked_above = (double)NAN;
        expect_rejected(&def, source, WEND_MESSAGE_QUADTREE_BLOCKED_ABOVE);
        def.blocked_above = 1.5;
        expect_rejected(&def, source, WEND_MESSAGE_QUADTREE_BLOCKED_ABOVE);
        def = right, def.occupied_cost = 0.5;
        expect_rejected(&def, source, WEND_MESSAGE_QUADTREE_OCCUPIED_COST);
        def.occupied_cost = (double)INFINITY;
        expect_rejected(&def, source, WEND_MESSAGE_QUADTREE_OCCUPIED_COST);
    }
    wend_quadtree_def def = right;
    def.smallest_cells = 3;
    expect_rejected(&def, grid, WEND_MESSAGE_QUADTREE_SMALLEST);
    def.smallest_cells = 0;
    expect_rejected(&def, grid, WEND_MESSAGE_QUADTREE_SMALLEST);
    def = right, def.depth = WEND_QUADTREE_DEPTH_LIMIT + 1;
    expect_rejected(&def, NULL, WEND_MESSAGE_QUADTREE_DEPTH);
    const double sides[] = {0, -1, (double)NAN, (double)INFINITY, 1e-300};
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        def = right, def.side = sides[i];
        expect_rejected(&def, NULL, WEND_MESSAGE_QUADTREE_SIDE);
    }
    def = right, def.origin.y = (double)NAN;
    expect_rejected(&def, NULL, WEND_MESSAGE_QUADTREE_SIDE);
    def = right, def.origin.x = 1e12;
    expect_rejected(&def, NULL, WEND_MESSAGE_QUADTREE_SIDE);
    wend_grid_destroy(grid);
    grid_def.width = (1u << 22) + 1, grid_def.height = 1;
    assert_int_equal(wend_grid_create(&grid_def, NULL, &grid), WEND_OK);
    expect_rejected(&right, grid, WEND_MESSAGE_QUADTREE_GRID_SIZE);
    wend_grid_destroy(grid);
}

static void an_invalid_obstacle_is_rejected_and_changes_nothing(void **state) {
    (void)state;
    wend_quadtree_def def = wend_default_quadtree_def();
    def.side = 1;
    const wend_vector2 corners[3] = {{0.1, 0.1}, {0.9, 0.2}, {0.4, 0.8}}, far_off[3] = {{0, 0}, {40, 0}, {0, 1}},
                       no_number[1] = {{(double)NAN, 0}};
    wend_area obstacle = {.points = corners, .point_count = 3};
    wend_quadtree *tree = NULL;
    assert_int_equal(wend_quadtree_create_from_areas(&obstacle, 1, &def, NULL, &tree), WEND_OK);
    const size_t quads = wend_quadtree_describe(tree).quads;
    uint32_t id = 7;
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    obstacle.points = far_off;
    assert_int_equal(wend_quadtree_add_obstacle(tree, &obstacle, findings, &id), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_QUADTREE_OBSTACLE_POINT);
    obstacle.points = no_number, obstacle.point_count = 1;
    assert_int_equal(wend_quadtree_move_obstacle(tree, 0, &obstacle, findings), WEND_OUT_OF_RANGE);
    obstacle.points = NULL;
    assert_int_equal(wend_quadtree_add_obstacle(tree, &obstacle, findings, &id), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_get(findings, 2)->message, WEND_MESSAGE_AREA_POINTS_MISSING);
    obstacle.points = corners, obstacle.point_count = 3, obstacle.rule = (wend_fill_rule)9;
    assert_int_equal(wend_quadtree_add_obstacle(tree, &obstacle, findings, &id), WEND_OUT_OF_RANGE);
    assert_int_equal(id, 7);
    assert_int_equal(wend_quadtree_describe(tree).quads, quads);
    wend_diagnostics_destroy(findings);
    soft_contract_begin(state);
    assert_int_equal(wend_quadtree_remove_obstacle(tree, 3), WEND_INVALID);
    assert_int_equal(wend_quadtree_refresh(NULL), WEND_INVALID);
    assert_int_equal(soft_contract_broken(), 2);
    soft_contract_end(state);
    wend_quadtree_destroy(tree);
}

// ---- Memory

static wend_grid *test_grid(scene_grid_kind kind, uint32_t side) {
    scene_grid_def def = scene_default_grid_def(side, side, 11);
    wend_grid *grid = NULL;
    assert_int_equal(scene_grid_make(kind, &def, &grid), WEND_OK);
    return grid;
}

static wend_status grid_tree_scenario(wend_allocator allocator, void *user) {
    wend_grid *grid = user;
    wend_quadtree_def def = wend_default_quadtree_def();
    def.allocator = allocator;
    wend_quadtree *tree = NULL, *fresh = NULL;
    wend_status status = wend_quadtree_create_from_grid(grid, &def, NULL, &tree);
    if (status) return status;
    wend_grid_set_terrain(grid, 9, 9, 13, 9, WEND_MOVINGAI_BLOCKED);
    status = wend_quadtree_refresh(tree);
    if (status) { // the next use makes it right, or finds nothing when memory is out again
        def.allocator = wend_default_allocator();
        assert_int_equal(wend_quadtree_create_from_grid(grid, &def, NULL, &fresh), WEND_OK);
        const size_t quads = wend_quadtree_describe(tree).quads;
        if (quads) assert_int_equal(wend_quadtree_version(tree), 2);
        assert_true(quads == 0 || quads == wend_quadtree_describe(fresh).quads);
        wend_quadtree_destroy(fresh);
    }
    wend_grid_set_terrain(grid, 9, 9, 13, 9, 0);
    wend_query *query = NULL;
    wend_path path = wend_path_empty(allocator);
    if (!status) status = wend_quadtree_refresh(tree);
    if (!status) status = wend_query_create(allocator, &query);
    if (!status) status = wend_quadtree_find_cell_path(tree, query, 0, 40 * 64 + 50, &path);
    if (status) assert_int_equal(path.point_count, 0);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_quadtree_destroy(tree);
    return status;
}

static wend_status polygon_tree_scenario(wend_allocator allocator, void *user) {
    (void)user;
    const wend_vector2 corners[4] = {{0.1, 0.1}, {0.9, 0.2}, {0.4, 0.8}, {0.7, 0.1}},
                       box[4] = {{0.3, 0.3}, {0.5, 0.3}, {0.5, 0.7}, {0.3, 0.7}};
    const wend_area obstacle = {.points = corners, .point_count = 4}, second = {.points = box, .point_count = 4};
    wend_quadtree_def def = wend_default_quadtree_def();
    def.side = 1;
    def.depth = 5;
    def.allocator = allocator;
    wend_quadtree *tree = NULL;
    wend_status status = wend_quadtree_create_from_areas(&obstacle, 1, &def, NULL, &tree);
    if (status) return status;
    size_t quads = wend_quadtree_describe(tree).quads;
    uint32_t id = 99;
    status = wend_quadtree_add_obstacle(tree, &second, NULL, &id);
    if (status) assert_true(id == 99 && wend_quadtree_describe(tree).quads == quads);
    quads = wend_quadtree_describe(tree).quads;
    if (!status) {
        status = wend_quadtree_move_obstacle(tree, 0, &second, NULL);
        if (status) assert_int_equal(wend_quadtree_describe(tree).quads, quads);
    }
    quads = wend_quadtree_describe(tree).quads;
    if (!status) {
        status = wend_quadtree_remove_obstacle(tree, id);
        if (status) assert_int_equal(wend_quadtree_describe(tree).quads, quads);
    }
    wend_quadtree_destroy(tree);
    return status;
}

static void no_failed_allocation_does_harm(void **state) {
    (void)state;
    wend_grid *grid = test_grid(SCENE_GRID_CAVES, 64);
    wend_grid_set_terrain(grid, 0, 0, 64, 4, 0);
    wend_grid_set_terrain(grid, 50, 0, 4, 64, 0);
    walk_failing_allocations("quadtree of a grid", grid_tree_scenario, grid);
    walk_failing_allocations("quadtree of polygons", polygon_tree_scenario, NULL);
    wend_grid_destroy(grid);
}

static void searches_and_edits_allocate_nothing_when_warm(void **state) {
    (void)state;
    test_allocator memory = {0};
    wend_allocator allocator = test_allocator_value(&memory);
    wend_grid *grid = test_grid(SCENE_GRID_CITY, 128);
    wend_quadtree_def def = wend_default_quadtree_def();
    def.allocator = allocator;
    wend_quadtree *tree = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(allocator);
    assert_int_equal(wend_quadtree_create_from_grid(grid, &def, NULL, &tree), WEND_OK);
    assert_int_equal(wend_query_create(allocator, &query), WEND_OK);
    size_t warm = 0;
    for (int round = 0; round < 4; round++) {
        if (round == 2) warm = memory.allocations;
        for (uint32_t i = 0; i < 40; i++) {
            wend_grid_set_terrain(grid, 3 * i, 2 * i, 5, 5, i & 1 ? WEND_MOVINGAI_BLOCKED : WEND_MOVINGAI_GROUND);
            assert_int_equal(wend_quadtree_refresh(tree), WEND_OK);
            wend_quadtree_find_cell_path(tree, query, 128 * i * 3 % 16384, 16383 - 97 * i, &path);
        }
    }
    // The last rounds do what the second did to the same cells.
    assert_int_equal(memory.allocations - warm, 0);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_quadtree_destroy(tree);
    wend_grid_destroy(grid);
    assert_int_equal(memory.live_blocks, 0);
}

// ---- What it is for: few states, short paths

typedef struct world_score {
    double states_fewer, longer_mean, longer_most;
    size_t found, by_cells;
} world_score;

static world_score score_world(const wend_grid *grid, size_t count, uint64_t seed) {
    wend_quadtree_def def = wend_default_quadtree_def();
    wend_quadtree *tree = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator()), best = wend_path_empty(wend_default_allocator());
    assert_int_equal(wend_quadtree_create_from_grid(grid, &def, NULL, &tree), WEND_OK);
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    wend_scenario_query *queries = calloc(count, sizeof *queries);
    assert_non_null(queries);
    assert_int_equal(scene_grid_queries(grid, seed, count, queries), WEND_OK);
    const wend_grid_def of = wend_grid_describe(grid);
    size_t free_cells = 0;
    for (uint32_t i = 0; i < of.width * of.height; i++) free_cells += of.terrains[of.terrain[i]].medium == 0;
    world_score score = {.states_fewer = (double)free_cells / (double)wend_quadtree_describe(tree).free};
    for (size_t i = 0; i < count; i++) {
        uint32_t start = wend_grid_cell(grid, queries[i].start_x, queries[i].start_y);
        uint64_t goal = wend_grid_cell(grid, queries[i].goal_x, queries[i].goal_y);
        if (start == goal || of.terrains[of.terrain[start]].medium != 0) continue;
        wend_search_request request = wend_default_search_request();
        request.start = start, request.goals = &goal, request.goal_count = 1;
        assert_int_equal(wend_grid_find_path(grid, query, &request, &best), WEND_OK);
        assert_int_equal(wend_quadtree_find_cell_path(tree, query, start, (uint32_t)goal, &path), WEND_OK);
        assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
        assert_int_equal(wend_path_check_points_on_grid(&path, grid, start, (uint32_t)goal, (double)INFINITY, NULL),
                         WEND_OK);
        double longer = path.cost / best.cost;
        score.found++;
        score.by_cells += path.state_count == 0;
        score.longer_mean += longer;
        if (longer > score.longer_most) score.longer_most = longer;
    }
    score.longer_mean /= (double)score.found;
    free(queries);
    wend_path_free(&path);
    wend_path_free(&best);
    wend_query_destroy(query);
    wend_quadtree_destroy(tree);
    return score;
}

static void large_worlds_need_ten_times_fewer_states_and_paths_stay_short(void **state) {
    (void)state;
    static const struct {
        scene_grid_kind kind;
        uint32_t side;
    } worlds[] = {{SCENE_GRID_CITY, 512},   {SCENE_GRID_CITY, 1024}, {SCENE_GRID_CITY, 2048},   {SCENE_GRID_CAVES, 512},
                  {SCENE_GRID_CAVES, 1024}, {SCENE_GRID_ROOMS, 512}, {SCENE_GRID_ISLANDS, 1024}};
    for (size_t i = 0; i < sizeof worlds / sizeof worlds[0]; i++) {
        wend_grid *grid = test_grid(worlds[i].kind, worlds[i].side);
        world_score score = score_world(grid, 40, 5);
        print_message("%-8s %4u: %5.1f x fewer states, %.4f mean, %.4f most, %zu of %zu by cells\n",
                      scene_grid_kind_name(worlds[i].kind), worlds[i].side, score.states_fewer, score.longer_mean,
                      score.longer_most, score.by_cells, score.found);
        assert_true(score.found >= 15);
        assert_true(score.states_fewer >= 10);
        assert_true(score.longer_mean <= 1.10);
        wend_grid_destroy(grid);
    }
}

static void published_maps_need_ten_times_fewer_states_and_paths_stay_short(void **state) {
    (void)state;
    static const char *const maps[] = {"bg512/AR0014SR",      "bg512/AR0602SR",       "bg512/AR0700SR",
                                       "sc1/AcrosstheCape",   "sc1/Aurora",           "sc1/TheFrozenSea",
                                       "cities/Berlin_0_512", "cities/London_1_1024", "wc3maps512/dustwallowkeys",
                                       "dao/brc202d",         "dao/orz900d"};
    const char *data = getenv("WEND_DATA");
    for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) {
        char path[1024];
        snprintf(path, sizeof path, "%s/grid/%s.map", data ? data : "", maps[i]);
        size_t length;
        char *text = data ? read_whole_file(path, &length) : NULL;
        if (!text) {
            print_message("skipped: %s is not there\n", maps[i]);
            continue;
        }
        wend_grid *grid = NULL;
        assert_int_equal(wend_movingai_read_map(text, length, wend_default_allocator(), NULL, &grid), WEND_OK);
        free(text);
        world_score score = score_world(grid, 40, 3);
        print_message("%-26s %5.1f x fewer states, %.4f mean, %.4f most, %zu of %zu by cells\n", maps[i],
                      score.states_fewer, score.longer_mean, score.longer_most, score.by_cells, score.found);
        assert_true(score.states_fewer >= 10);
        assert_true(score.longer_mean <= 1.10);
        wend_grid_destroy(grid);
    }
}

// ---- Drawing

typedef struct drawing_count {
    size_t rectangles, lines, marks, blocked;
    double area;
} drawing_count;

static void count_rectangle(void *user, wend_vector3 a, wend_vector3 b, wend_draw_style style) {
    drawing_count *count = user;
    count->rectangles++;
    count->blocked += style.role == WEND_DRAW_BLOCKED;
    count->area += (b.x - a.x) * (b.y - a.y);
}

static void count_line(void *user, const wend_vector3 *points, size_t points_count, wend_draw_style style) {
    (void)points, (void)style;
    ((drawing_count *)user)->lines += points_count == 5;
}

static void count_mark(void *user, wend_vector3 point, wend_draw_style style) {
    (void)point;
    ((drawing_count *)user)->marks += style.role == WEND_DRAW_NOTE;
}

static void a_drawn_tree_covers_its_root(void **state) {
    (void)state;
    wend_grid *grid = test_grid(SCENE_GRID_CAVES, 64);
    wend_quadtree_def def = wend_default_quadtree_def();
    wend_quadtree *tree = NULL;
    assert_int_equal(wend_quadtree_create_from_grid(grid, &def, NULL, &tree), WEND_OK);
    drawing_count count = {0};
    const wend_draw draw = {.user = &count, .rectangle = count_rectangle, .line = count_line, .mark = count_mark};
    wend_quadtree_draw(tree, &draw);
    assert_true(count.area == 64.0 * 64.0 && count.lines == count.rectangles && count.marks == 0 && count.blocked > 0);
    wend_grid_set_terrain(grid, 20, 20, 8, 8, WEND_MOVINGAI_BLOCKED);
    assert_int_equal(wend_quadtree_refresh(tree), WEND_OK);
    wend_quadtree_draw(tree, &draw);
    assert_true(count.marks > 0);
    wend_quadtree_draw(tree, &(wend_draw){0}); // nothing to call
    wend_quadtree_destroy(tree);
    wend_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(codes_are_written_as_the_book_does),
        FACT(the_books_figure_comes_out),
        FACT(a_free_quad_is_not_free_of_charge),
        FACT(a_hidden_gap_is_found_by_the_cells),
        FACT(a_quad_is_a_place_to_go),
        FACT(a_path_back_across_the_same_side_keeps_off_the_wall),
        FACT(quadtrees_are_the_naive_ones),
        FACT(neighbours_are_the_naive_ones),
        FACT(edited_trees_are_like_new_ones),
        FACT(the_order_of_depth_does_not_change_areas),
        FACT(edited_polygon_trees_are_like_new_ones),
        FACT(paths_are_found_whenever_there_are_any),
        FACT(polygon_paths_and_lines_pass_their_checkers),
        FACT(an_invalid_definition_is_rejected_with_a_reason),
        FACT(an_invalid_obstacle_is_rejected_and_changes_nothing),
        FACT(no_failed_allocation_does_harm),
        FACT(searches_and_edits_allocate_nothing_when_warm),
        FACT(a_drawn_tree_covers_its_root),
        FACT(large_worlds_need_ten_times_fewer_states_and_paths_stay_short),
        FACT(published_maps_need_ten_times_fewer_states_and_paths_stay_short),
    };
    return cmocka_run_group_tests(facts, NULL, NULL);
}
