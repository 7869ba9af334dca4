#include "support/test.h"

#include "map/grid/grid_internal.h"
#include "properties/plan/any_angle_properties.h"
#include "support/path_edit.h"
#include "support/soft_contract.h"
#include "support/whole_file.h"
#include "wend/wend.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void any_angle_paths_are_as_a_naive_oracle_says(void **state) {
    (void)state;
    check_property("any-angle paths agree with a naive oracle", 3000, any_angle_paths_agree_with_naive, NULL);
}

static void corners_see_each_other_as_a_naive_oracle_says(void **state) {
    (void)state;
    check_property("corners see as a naive oracle says", 3000, corners_see_as_naive_says, NULL);
}

static void the_checker_allows_what_a_naive_oracle_allows(void **state) {
    (void)state;
    check_property("corner checks agree with a naive oracle", 5000, corner_checks_agree_with_naive, NULL);
}

static void meshes_of_grids_have_the_terrain_of_their_cells(void **state) {
    (void)state;
    check_property("meshes of grids agree with their cells", 1000, grid_meshes_agree_with_their_cells, NULL);
}

// ---- By hand

// A grid of rows of text: '#' is wall, '~' water, anything else ground.
static wend_grid *grid_of_rows(const char *const *rows, uint32_t height, double cell_size) {
    static const wend_terrain terrains[] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {1, 1}};
    uint8_t terrain[400];
    wend_grid_def def = wend_default_grid_def();
    def.width = (uint32_t)strlen(rows[0]);
    def.height = height;
    for (uint32_t i = 0; i < def.width * height; i++) {
        char letter = rows[i / def.width][i % def.width];
        terrain[i] = letter == '#' ? 1 : letter == '~' ? 2 : 0;
    }
    def.terrain = terrain;
    def.terrains = terrains;
    def.terrain_count = 3;
    def.cell_size = cell_size;
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    return grid;
}

typedef struct prepared_grid {
    wend_grid *grid;
    wend_any_angle *any_angle;
    wend_query *query;
    wend_path path;
} prepared_grid;

static prepared_grid prepare_grid(wend_grid *grid, wend_allocator allocator) {
    prepared_grid made = {.grid = grid, .path = wend_path_empty(allocator)};
    wend_any_angle_def def = wend_default_any_angle_def();
    def.grid = grid;
    def.allocator = allocator;
    assert_int_equal(wend_any_angle_create(&def, NULL, &made.any_angle), WEND_OK);
    assert_int_equal(wend_query_create(allocator, &made.query), WEND_OK);
    return made;
}

static void release_grid(prepared_grid *made) {
    wend_path_free(&made->path);
    wend_query_destroy(made->query);
    wend_any_angle_destroy(made->any_angle);
    wend_grid_destroy(made->grid);
}

static wend_outcome find_way(prepared_grid *made, wend_any_angle_algorithm algorithm, uint64_t start, uint64_t goal) {
    wend_any_angle_request request = wend_default_any_angle_request();
    request.start = start;
    request.goal = goal;
    request.algorithm = algorithm;
    assert_int_equal(wend_any_angle_find_path(made->any_angle, made->query, &request, &made->path), WEND_OK);
    if (made->path.outcome == WEND_OUTCOME_COMPLETE)
        assert_int_equal(wend_path_check_on_corners(&made->path, made->grid, (uint32_t)start, (uint32_t)goal, NULL),
                         WEND_OK);
    return made->path.outcome;
}

static void a_path_goes_straight_and_turns_at_corners(void **state) {
    (void)state;
    const char *rows[] = {".......", ".......", "..###..", ".......", "......."};
    prepared_grid made = prepare_grid(grid_of_rows(rows, 5, 0.5), wend_default_allocator());
    for (int algorithm = 0; algorithm < 3; algorithm++) {
        assert_int_equal(find_way(&made, (wend_any_angle_algorithm)algorithm, 7 * 3, 7 * 2 + 6), WEND_OUTCOME_COMPLETE);
        double exact = (sqrt(5.0) + 4) * 0.5; // up to the wall's nearer end, then along its upper side
        assert_true(fabs(made.path.cost - exact) < 1e-12);
        assert_int_equal(made.path.point_count, 3);
        assert_true(made.path.points[1].x == 1 && made.path.points[1].y == 1);
        assert_int_equal(made.path.state_count, 0);
    }
    release_grid(&made);
}

static void nothing_passes_between_walls_that_touch(void **state) {
    (void)state;
    const char *rows[] = {"..#", "..#", "##."};
    prepared_grid made = prepare_grid(grid_of_rows(rows, 3, 1), wend_default_allocator());
    for (int algorithm = 0; algorithm < 4; algorithm++) {
        assert_int_equal(find_way(&made, (wend_any_angle_algorithm)algorithm, 0, 8), WEND_OUTCOME_UNREACHABLE);
        assert_true(made.path.cost == (double)INFINITY && made.path.point_count == 0);
    }
    release_grid(&made);
    const char *open[] = {"..#", "...", "##."}; // and one may walk along walls, and come to a corner from both sides
    made = prepare_grid(grid_of_rows(open, 3, 1), wend_default_allocator());
    for (int algorithm = 0; algorithm < 4; algorithm++) {
        assert_int_equal(find_way(&made, (wend_any_angle_algorithm)algorithm, 0, 8), WEND_OUTCOME_COMPLETE);
        assert_true(fabs(made.path.cost - sqrt(8.0)) < 1e-12);
    }
    release_grid(&made);
}

// The goal's corner lies at the tip of two walls: from the start's side it is one step away, from its own cell's side a way around.
static void a_goal_is_entered_on_the_side_of_its_cell(void **state) {
    (void)state;
    const char *rows[] = {".#....", ".##...", "#..#..", ".....#"};
    prepared_grid made = prepare_grid(grid_of_rows(rows, 4, 1), wend_default_allocator());
    assert_int_equal(find_way(&made, WEND_ANY_ANGLE_EXACT, 6, 2 * 6 + 1), WEND_OUTCOME_UNREACHABLE);
    release_grid(&made);
    const char *ring[] = {"......", ".#..#.", "...#..", ".....#", "......"};
    made = prepare_grid(grid_of_rows(ring, 5, 1), wend_default_allocator());
    // The cells (4, 2) and (3, 1) touch in (4, 2), between the walls (4, 1) and (3, 2).
    assert_int_equal(find_way(&made, WEND_ANY_ANGLE_EXACT, 6 + 3, 2 * 6 + 4), WEND_OUTCOME_COMPLETE);
    assert_true(made.path.cost > 3);
    assert_int_equal(find_way(&made, WEND_ANY_ANGLE_EXACT, 2 * 6 + 4, 6 + 3), WEND_OUTCOME_COMPLETE);
    assert_true(made.path.cost > 3);
    release_grid(&made);
}

static void media_are_walls_for_each_other(void **state) {
    (void)state;
    const char *rows[] = {"..~~", "..~~", "...~"};
    prepared_grid made = prepare_grid(grid_of_rows(rows, 3, 1), wend_default_allocator());
    for (int algorithm = 0; algorithm < 4; algorithm++) {
        assert_int_equal(find_way(&made, (wend_any_angle_algorithm)algorithm, 0, 2), WEND_OUTCOME_UNREACHABLE);
        assert_int_equal(find_way(&made, (wend_any_angle_algorithm)algorithm, 2, 11), WEND_OUTCOME_COMPLETE);
        assert_true(fabs(made.path.cost - sqrt(5.0)) < 1e-12); // down the shore, in the water
        assert_int_equal(find_way(&made, (wend_any_angle_algorithm)algorithm, 0, 10), WEND_OUTCOME_COMPLETE);
        assert_true(fabs(made.path.cost - sqrt(8.0)) < 1e-12);
    }
    release_grid(&made);
}

static void outcomes_say_what_is_off_the_map(void **state) {
    (void)state;
    const char *rows[] = {".#."};
    prepared_grid made = prepare_grid(grid_of_rows(rows, 1, 1), wend_default_allocator());
    for (int algorithm = 0; algorithm < 4; algorithm++) {
        wend_any_angle_algorithm way = (wend_any_angle_algorithm)algorithm;
        assert_int_equal(find_way(&made, way, 1, 0), WEND_OUTCOME_START_OFF_MAP);
        assert_int_equal(find_way(&made, way, 3, 0), WEND_OUTCOME_START_OFF_MAP);
        assert_int_equal(find_way(&made, way, 0, 1), WEND_OUTCOME_GOAL_OFF_MAP);
        assert_int_equal(find_way(&made, way, 0, UINT64_MAX), WEND_OUTCOME_GOAL_OFF_MAP);
        assert_int_equal(find_way(&made, way, 0, 2), WEND_OUTCOME_UNREACHABLE);
        assert_int_equal(find_way(&made, way, 2, 2), WEND_OUTCOME_COMPLETE);
        assert_int_equal(made.path.point_count, 1);
        assert_true(made.path.cost == 0 && made.path.search_cost == 0 && made.path.points[0].x == 2);
    }
    release_grid(&made);
}

static void a_grid_without_free_cells_has_no_paths(void **state) {
    (void)state;
    const char *rows[] = {"##", "##"};
    prepared_grid made = prepare_grid(grid_of_rows(rows, 2, 1), wend_default_allocator());
    for (int algorithm = 0; algorithm < 4; algorithm++)
        assert_int_equal(find_way(&made, (wend_any_angle_algorithm)algorithm, 0, 3), WEND_OUTCOME_START_OFF_MAP);
    release_grid(&made);
}

// ---- Contracts

static void an_edited_grid_is_searched_as_it_is(void **state) {
    (void)state;
    const char *rows[] = {"...", "...", "..."};
    prepared_grid made = prepare_grid(grid_of_rows(rows, 3, 1), wend_default_allocator());
    wend_any_angle_request request = wend_default_any_angle_request();
    request.goal = 8;
    assert_int_equal(wend_grid_set_terrain(made.grid, 1, 0, 1, 2, 1), WEND_OK);
    for (int algorithm = 0; algorithm < 4; algorithm++) {
        request.algorithm = (wend_any_angle_algorithm)algorithm;
        assert_int_equal(wend_any_angle_find_path(made.any_angle, made.query, &request, &made.path), WEND_OK);
        const double around = 1 + sqrt(5); // by the corner below the wall
        assert_true(made.path.cost >= around - 1e-9 && made.path.cost < around + (algorithm ? 1 : 1e-9));
        request.work = 1;
        assert_int_equal(wend_any_angle_find_path(made.any_angle, made.query, &request, &made.path), WEND_OK);
        if (made.path.outcome == WEND_OUTCOME_BUDGET_SPENT) {
            assert_int_equal(wend_grid_set_terrain(made.grid, 2, 0, 1, 1, 1), WEND_OK);
            assert_int_equal(wend_query_resume(made.query, 10, &made.path), WEND_STALE);
            assert_int_equal(wend_grid_set_terrain(made.grid, 2, 0, 1, 1, 0), WEND_OK);
        }
        request.work = WEND_WORK_UNLIMITED;
    }
    release_grid(&made);
}

static void exact_paths_must_have_been_prepared(void **state) {
    (void)state;
    const char *rows[] = {"..."};
    wend_grid *grid = grid_of_rows(rows, 1, 1);
    prepared_grid made = {.grid = grid, .path = wend_path_empty(wend_default_allocator())};
    wend_any_angle_def def = wend_default_any_angle_def();
    def.grid = grid;
    def.without_exact = true;
    assert_int_equal(wend_any_angle_create(&def, NULL, &made.any_angle), WEND_OK);
    assert_int_equal(wend_query_create(wend_default_allocator(), &made.query), WEND_OK);
    assert_null(wend_any_angle_plane(made.any_angle));
    wend_any_angle_request request = wend_default_any_angle_request();
    request.goal = 2;
    assert_int_equal(wend_any_angle_find_path(made.any_angle, made.query, &request, &made.path), WEND_UNSUPPORTED);
    assert_int_equal(find_way(&made, WEND_ANY_ANGLE_THETA, 0, 2), WEND_OUTCOME_COMPLETE);
    release_grid(&made);
}

static void expect_finding(wend_diagnostics *findings, wend_message message) {
    assert_int_equal(wend_diagnostics_count(findings), 1);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, message);
    wend_diagnostics_clear(findings);
}

static wend_grid *grid_of_hexagons(void) {
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = 3;
    def.neighbours = WEND_NEIGHBOURS_SIX;
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    return grid;
}

static void invalid_definitions_are_explained(void **state) {
    (void)state;
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    wend_grid *hexagons = grid_of_hexagons(), *grid = grid_of_rows((const char *const[]){".."}, 1, 1);
    wend_any_angle *any_angle = NULL;
    wend_mesh *mesh = NULL;
    wend_any_angle_def def = wend_default_any_angle_def();
    wend_grid_mesh_def mesh_def = wend_default_grid_mesh_def();
    assert_int_equal(wend_any_angle_create(&def, findings, &any_angle), WEND_OUT_OF_RANGE);
    expect_finding(findings, WEND_MESSAGE_ANY_ANGLE_GRID);
    assert_int_equal(wend_mesh_create_from_grid(&mesh_def, findings, &mesh), WEND_OUT_OF_RANGE);
    expect_finding(findings, WEND_MESSAGE_GRID_MESH_GRID);
    def.grid = mesh_def.grid = hexagons;
    assert_int_equal(wend_any_angle_create(&def, findings, &any_angle), WEND_OUT_OF_RANGE);
    expect_finding(findings, WEND_MESSAGE_ANY_ANGLE_GRID);
    assert_int_equal(wend_mesh_create_from_grid(&mesh_def, findings, &mesh), WEND_OUT_OF_RANGE);
    expect_finding(findings, WEND_MESSAGE_GRID_MESH_GRID);
    def.grid = mesh_def.grid = grid;
    def.size = mesh_def.size = 3;
    assert_int_equal(wend_any_angle_create(&def, findings, &any_angle), WEND_OUT_OF_RANGE);
    expect_finding(findings, WEND_MESSAGE_DEFINITION_SIZE);
    assert_int_equal(wend_mesh_create_from_grid(&mesh_def, findings, &mesh), WEND_OUT_OF_RANGE);
    expect_finding(findings, WEND_MESSAGE_DEFINITION_SIZE);
    def = wend_default_any_angle_def();
    mesh_def = wend_default_grid_mesh_def();
    def.grid = mesh_def.grid = grid;
    def.allocator.release = mesh_def.allocator.release = NULL;
    assert_int_equal(wend_any_angle_create(&def, findings, &any_angle), WEND_OUT_OF_RANGE);
    expect_finding(findings, WEND_MESSAGE_DEFINITION_ALLOCATOR);
    const wend_grid vast = {
        .width = 1u << 16, .height = 1u << 16, .neighbours = WEND_NEIGHBOURS_EIGHT}; // no cells: they are not looked at
    def = wend_default_any_angle_def();
    def.grid = &vast;
    assert_int_equal(wend_any_angle_create(&def, findings, &any_angle), WEND_OUT_OF_RANGE);
    assert_string_equal(wend_diagnostics_get(findings, 0)->text,
                        "the grid is 65536 x 65536 cells; fewer than 2147483647 corners are needed");
    expect_finding(findings, WEND_MESSAGE_ANY_ANGLE_GRID_SIZE);
    assert_int_equal(wend_mesh_create_from_grid(&mesh_def, findings, &mesh), WEND_OUT_OF_RANGE);
    expect_finding(findings, WEND_MESSAGE_DEFINITION_ALLOCATOR);
    assert_null(any_angle);
    assert_null(mesh);
    wend_path path = wend_path_empty(wend_default_allocator());
    assert_int_equal(wend_path_check_on_corners(&path, hexagons, 0, 0, NULL), WEND_UNSUPPORTED);
    wend_grid_destroy(hexagons);
    wend_grid_destroy(grid);
    wend_diagnostics_destroy(findings);
}

// Nothing is blocked: the mesh gets a terrain of its own for what is outside, as long as there is room for one.
static void a_mesh_needs_a_blocked_terrain(void **state) {
    (void)state;
    wend_terrain terrains[WEND_TERRAIN_LIMIT];
    for (int i = 0; i < WEND_TERRAIN_LIMIT; i++) terrains[i] = (wend_terrain){1, (uint8_t)(i % 255)};
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = 2;
    def.terrains = terrains;
    def.terrain = (const uint8_t[]){0, 1, 2, 3};
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    for (size_t count = WEND_TERRAIN_LIMIT - 1; count <= WEND_TERRAIN_LIMIT; count++) {
        wend_grid *grid = NULL;
        wend_mesh *mesh = NULL;
        def.terrain_count = count;
        assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
        wend_grid_mesh_def mesh_def = wend_default_grid_mesh_def();
        mesh_def.grid = grid;
        bool fits = count < WEND_TERRAIN_LIMIT;
        assert_int_equal(wend_mesh_create_from_grid(&mesh_def, findings, &mesh), fits ? WEND_OK : WEND_OUT_OF_RANGE);
        if (fits)
            assert_int_equal(wend_mesh_island_count(mesh), 4);
        else
            expect_finding(findings, WEND_MESSAGE_GRID_MESH_TERRAINS);
        wend_mesh_destroy(mesh);
        wend_grid_destroy(grid);
    }
    wend_diagnostics_destroy(findings);
}

static void requests_that_violate_their_contract_are_rejected(void **state) {
    (void)state;
    const char *rows[] = {"..."};
    prepared_grid made = prepare_grid(grid_of_rows(rows, 1, 1), wend_default_allocator());
    wend_any_angle_request request = wend_default_any_angle_request();
    request.size = 1;
    assert_int_equal(wend_any_angle_find_path(made.any_angle, made.query, &request, &made.path), WEND_INVALID);
    request = wend_default_any_angle_request();
    request.algorithm = (wend_any_angle_algorithm)4;
    assert_int_equal(wend_any_angle_find_path(made.any_angle, made.query, &request, &made.path), WEND_INVALID);
    assert_int_equal(wend_any_angle_find_path(made.any_angle, made.query, NULL, &made.path), WEND_INVALID);
    assert_int_equal(soft_contract_broken(), 3);
    release_grid(&made);
}

// ---- Interrupting and watching

static void a_cancelled_search_goes_on_where_it_stopped(void **state) {
    (void)state;
    const char *rows[] = {"........", ".#.#.#..", "..#.#.#.", ".#.#.#..", "........"};
    prepared_grid made = prepare_grid(grid_of_rows(rows, 5, 1), wend_default_allocator());
    for (int algorithm = 0; algorithm < 4; algorithm++) {
        wend_cancellation stop = {0};
        wend_any_angle_request request = wend_default_any_angle_request();
        request.goal = 39;
        request.algorithm = (wend_any_angle_algorithm)algorithm;
        request.cancellation = &stop;
        assert_int_equal(find_way(&made, request.algorithm, 0, 39), WEND_OUTCOME_COMPLETE);
        double cost = made.path.cost;
        wend_cancellation_request(&stop);
        assert_int_equal(wend_any_angle_find_path(made.any_angle, made.query, &request, &made.path), WEND_OK);
        assert_int_equal(made.path.outcome, WEND_OUTCOME_CANCELLED);
        assert_int_equal(made.path.point_count, 0);
        wend_cancellation_reset(&stop);
        assert_int_equal(wend_query_resume(made.query, WEND_WORK_UNLIMITED, &made.path), WEND_OK);
        assert_int_equal(made.path.outcome, WEND_OUTCOME_COMPLETE);
        assert_true(made.path.cost == cost);
    }
    release_grid(&made);
}

typedef struct watch_log {
    const prepared_grid *made;
    uint64_t count, last;
} watch_log;

static void watch_expansion(void *user, uint64_t state, uint64_t parent, double cost) {
    watch_log *log = user;
    log->last = state;
    wend_vector2 at = wend_any_angle_position(log->made->any_angle, state),
                 from = wend_any_angle_position(log->made->any_angle, parent);
    double length = sqrt((at.x - from.x) * (at.x - from.x) + (at.y - from.y) * (at.y - from.y));
    assert_true(length <= cost + 1e-12);
    log->count++;
}

static void an_observer_is_called_for_every_expansion(void **state) {
    (void)state;
    const char *rows[] = {"......", ".####.", "......"};
    prepared_grid made = prepare_grid(grid_of_rows(rows, 3, 2), wend_default_allocator());
    for (int algorithm = 1; algorithm < 4; algorithm++) {
        watch_log log = {.made = &made};
        wend_any_angle_request request = wend_default_any_angle_request();
        request.goal = 17;
        request.algorithm = (wend_any_angle_algorithm)algorithm;
        request.observer = watch_expansion;
        request.observer_user = &log;
        assert_int_equal(wend_any_angle_find_path(made.any_angle, made.query, &request, &made.path), WEND_OK);
        assert_int_equal(log.count, made.path.expanded);
        // What the query says of a corner afterwards is what was found, not what is proven.
        assert_int_equal(wend_query_path_to(made.query, log.last, &made.path), WEND_OK);
        assert_int_equal(made.path.outcome, WEND_OUTCOME_COMPLETE);
        assert_true(made.path.cost > 0 && made.path.lower_bound == 0);
        assert_true(log.count > 1);
    }
    release_grid(&made);
}

static void count_lines(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    (void)style;
    for (size_t i = 0; i < count; i++) assert_true(points[i].x >= 0 && points[i].x <= 9 && points[i].y <= 6);
    ++*(int *)user;
}

static void a_drawing_shows_cells_in_metres(void **state) {
    (void)state;
    const char *rows[] = {"...", ".#."};
    prepared_grid made = prepare_grid(grid_of_rows(rows, 2, 3), wend_default_allocator());
    int lines = 0;
    wend_any_angle_draw(made.any_angle, &(wend_draw){.user = &lines, .line = count_lines});
    assert_true(lines >= 8);
    wend_any_angle_draw(made.any_angle, &(wend_draw){0});
    release_grid(&made);
}

// ---- The checker

static void the_checker_names_what_is_invalid(void **state) {
    (void)state;
    const char *rows[] = {"....", ".#..", "...."};
    prepared_grid made = prepare_grid(grid_of_rows(rows, 3, 1), wend_default_allocator());
    assert_int_equal(find_way(&made, WEND_ANY_ANGLE_EXACT, 0, 10), WEND_OUTCOME_COMPLETE);
    wend_path *path = &made.path;
    assert_int_equal(path->point_count, 3);
    assert_int_equal(wend_path_check_on_corners(path, made.grid, WEND_NO_CELL, WEND_NO_CELL, NULL), WEND_OK);
    assert_int_equal(wend_path_check_on_corners(path, made.grid, 1, 10, NULL), WEND_BAD_INPUT);
    assert_int_equal(wend_path_check_on_corners(path, made.grid, 0, 11, NULL), WEND_BAD_INPUT);
    assert_int_equal(wend_path_check_on_corners(path, made.grid, 5, 10, NULL), WEND_BAD_INPUT);
    path->cost *= 1 + 1e-10;
    assert_int_equal(wend_path_check_on_corners(path, made.grid, 0, 10, NULL), WEND_BAD_INPUT);
    path->search_cost = path->cost;
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    assert_int_equal(wend_path_check_on_corners(path, made.grid, 0, 10, findings), WEND_BAD_INPUT);
    expect_finding(findings, WEND_MESSAGE_CORNER_PATH_LENGTH);
    path->cost = path->search_cost = sqrt(8.0);
    wend_vector3 turn = path->points[1];
    edit_points(path)[1] = path->points[2];
    path->point_count = 2;
    assert_int_equal(wend_path_check_on_corners(path, made.grid, 0, 10, findings), WEND_BAD_INPUT);
    expect_finding(findings, WEND_MESSAGE_CORNER_PATH_IS_INVALID);
    path->point_count = 3;
    for (int i = 0; i < 3; i++) { // not a corner, not in the grid, not a number
        edit_points(path)[1] = (wend_vector3){i == 0 ? 0.5 : i == 1 ? -1 : (double)NAN, turn.y, 0};
        assert_int_equal(wend_path_check_on_corners(path, made.grid, 0, 10, findings), WEND_BAD_INPUT);
        expect_finding(findings, WEND_MESSAGE_CORNER_PATH_IS_INVALID);
    }
    path->point_count = 0;
    assert_int_equal(wend_path_check_on_corners(path, made.grid, 0, 10, findings), WEND_BAD_INPUT);
    expect_finding(findings, WEND_MESSAGE_PATH_HAS_NO_POINTS);
    wend_diagnostics_destroy(findings);
    release_grid(&made);
}

// ---- Memory

static wend_grid *maze_grid(uint32_t side) {
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = side;
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    wend_random random = wend_random_seeded(5);
    for (uint32_t i = 0; i < side * side / 4; i++)
        assert_int_equal(wend_grid_set_terrain(grid, (uint32_t)wend_random_below(&random, side),
                                               (uint32_t)wend_random_below(&random, side), 1, 1, 1),
                         WEND_OK);
    assert_int_equal(wend_grid_set_terrain(grid, 0, 0, side, 1, 0), WEND_OK);
    assert_int_equal(wend_grid_set_terrain(grid, side - 1, 0, 1, side, 0), WEND_OK);
    assert_int_equal(wend_grid_refresh(grid), WEND_OK);
    return grid;
}

static wend_status any_angle_scenario(wend_allocator allocator, void *user) {
    wend_grid *grid = user;
    wend_any_angle_def def = wend_default_any_angle_def();
    def.grid = grid;
    def.allocator = allocator;
    wend_any_angle *any_angle = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(allocator);
    wend_status status = wend_any_angle_create(&def, NULL, &any_angle);
    if (status) assert_null(any_angle);
    if (!status) status = wend_query_create(allocator, &query);
    for (int algorithm = 0; algorithm < 4 && !status; algorithm++) {
        wend_any_angle_request request = wend_default_any_angle_request();
        request.goal = 12 * 12 - 1;
        request.algorithm = (wend_any_angle_algorithm)algorithm;
        wend_path before = path;
        status = wend_any_angle_find_path(any_angle, query, &request, &path);
        if (status) {
            assert_int_equal(path.outcome, before.outcome);
            assert_int_equal(path.point_count, before.point_count);
        } else {
            assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
        }
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_any_angle_destroy(any_angle);
    return status;
}

static void no_failed_allocation_does_harm(void **state) {
    (void)state;
    wend_grid *grid = maze_grid(12);
    walk_failing_allocations("any-angle paths", any_angle_scenario, grid);
    wend_grid_destroy(grid);
}

static void a_warm_query_allocates_nothing(void **state) {
    (void)state;
    test_allocator memory = {0};
    prepared_grid made = prepare_grid(maze_grid(60), test_allocator_value(&memory));
    size_t warm = 0;
    for (int round = 0; round < 3; round++) {
        if (round == 1) warm = memory.allocations;
        for (int algorithm = 0; algorithm < 4; algorithm++)
            for (uint64_t goal = 1; goal < 3600; goal += 97)
                find_way(&made, (wend_any_angle_algorithm)algorithm, 0, goal);
    }
    assert_int_equal(memory.allocations, warm);
    release_grid(&made);
    assert_int_equal(memory.live_blocks, 0);
}

// A query object goes from one kind of search to another.
static void a_query_serves_grids_and_corners_in_turn(void **state) {
    (void)state;
    prepared_grid made = prepare_grid(maze_grid(20), wend_default_allocator());
    const uint64_t goal = 399;
    wend_search_request request = wend_default_search_request();
    request.goals = &goal;
    request.goal_count = 1;
    for (int algorithm = 0; algorithm < 4; algorithm++) {
        wend_any_angle_request stopped = wend_default_any_angle_request();
        stopped.goal = goal;
        stopped.algorithm = (wend_any_angle_algorithm)algorithm;
        stopped.work = 1;
        assert_int_equal(wend_any_angle_find_path(made.any_angle, made.query, &stopped, &made.path), WEND_OK);
        request.work = 3;
        assert_int_equal(wend_grid_find_path(made.grid, made.query, &request, &made.path), WEND_OK);
        assert_int_equal(wend_query_resume(made.query, WEND_WORK_UNLIMITED, &made.path), WEND_OK);
        assert_int_equal(wend_path_check_on_grid(&made.path, made.grid, 0, 399, NULL), WEND_OK);
        assert_int_equal(find_way(&made, (wend_any_angle_algorithm)algorithm, 0, goal), WEND_OUTCOME_COMPLETE);
    }
    release_grid(&made);
}

// ---- Published maps

static char *read_text(const char *data, const char *folder, const char *map, const char *ending, size_t *length) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s/%s%s", data, folder, map, ending);
    return read_whole_file(path, length);
}

// Every `step`th query: exact paths are as long as published, others no shorter; Theta* on average within half a percent.
static void check_published_map(const char *data, const char *map, size_t step) {
    size_t map_length, scenario_length, exact_length, count;
    char *map_text = read_text(data, "grid", map, ".map", &map_length),
         *scenario_text = read_text(data, "grid", map, ".map.scen", &scenario_length),
         *exact_text = read_text(data, "anyangle", map, ".map.scen.anyangle", &exact_length);
    if (map_text && scenario_text && exact_text) {
        wend_grid *grid = NULL;
        wend_scenario *scenario = NULL;
        wend_allocator allocator = wend_default_allocator();
        assert_int_equal(wend_movingai_read_map(map_text, map_length, allocator, NULL, &grid), WEND_OK);
        assert_int_equal(wend_movingai_read_scenario(scenario_text, scenario_length, allocator, NULL, &scenario),
                         WEND_OK);
        const wend_scenario_query *queries = wend_scenario_queries(scenario, &count);
        prepared_grid made = prepare_grid(grid, allocator);
        char *at = exact_text;
        double excess = 0;
        size_t asked = 0;
        for (size_t i = 0; i < count; i++) {
            double exact = strtod(at, &at);
            if (i % step != step / 2) continue;
            uint64_t start = wend_grid_cell(grid, queries[i].start_x, queries[i].start_y),
                     goal = wend_grid_cell(grid, queries[i].goal_x, queries[i].goal_y);
            for (int algorithm = 0; algorithm < 4; algorithm++) {
                assert_int_equal(find_way(&made, (wend_any_angle_algorithm)algorithm, start, goal),
                                 WEND_OUTCOME_COMPLETE);
                assert_true(made.path.cost >= exact * (1 - 1e-8));
                if (algorithm == WEND_ANY_ANGLE_EXACT) assert_true(made.path.cost <= exact * (1 + 1e-8));
                if (algorithm == WEND_ANY_ANGLE_THETA) excess += exact > 0 ? made.path.cost / exact - 1 : 0;
            }
            asked++;
        }
        assert_true(excess <= 0.005 * (double)asked);
        wend_scenario_destroy(scenario);
        release_grid(&made);
    } else {
        printf("%s is not there: skipped\n", map);
    }
    free(map_text);
    free(scenario_text);
    free(exact_text);
}

static void lengths_on_published_maps_are_as_published(void **state) {
    (void)state;
    static const char *const maps[] = {"bg512/AR0014SR",        "bg512/AR0602SR",    "bg512/AR0700SR",
                                       "cities/Berlin_0_512",   "dao/arena",         "dao/arena2",
                                       "dao/brc202d",           "dao/den520d",       "dao/lak303d",
                                       "dao/orz900d",           "dao/ost003d",       "mazes/maze512-1-0",
                                       "mazes/maze512-32-0",    "mazes/maze512-8-0", "random/random512-10-0",
                                       "random/random512-35-0", "rooms/32room_000",  "rooms/8room_000",
                                       "sc1/AcrosstheCape",     "sc1/Aurora",        "sc1/TheFrozenSea"};
    const char *data = getenv("WEND_DATA");
    if (!data) skip();
    for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) check_published_map(data, maps[i], i == 4 ? 1 : 401);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(any_angle_paths_are_as_a_naive_oracle_says),
        FACT(corners_see_each_other_as_a_naive_oracle_says),
        FACT(the_checker_allows_what_a_naive_oracle_allows),
        FACT(meshes_of_grids_have_the_terrain_of_their_cells),
        FACT(a_path_goes_straight_and_turns_at_corners),
        FACT(nothing_passes_between_walls_that_touch),
        FACT(a_goal_is_entered_on_the_side_of_its_cell),
        FACT(media_are_walls_for_each_other),
        FACT(outcomes_say_what_is_off_the_map),
        FACT(a_grid_without_free_cells_has_no_paths),
        FACT(an_edited_grid_is_searched_as_it_is),
        FACT(exact_paths_must_have_been_prepared),
        FACT(invalid_definitions_are_explained),
        FACT(a_mesh_needs_a_blocked_terrain),
        cmocka_unit_test_setup_teardown(requests_that_violate_their_contract_are_rejected, soft_contract_begin,
                                        soft_contract_end),
        FACT(a_cancelled_search_goes_on_where_it_stopped),
        FACT(an_observer_is_called_for_every_expansion),
        FACT(a_drawing_shows_cells_in_metres),
        FACT(the_checker_names_what_is_invalid),
        FACT(no_failed_allocation_does_harm),
        FACT(a_warm_query_allocates_nothing),
        FACT(a_query_serves_grids_and_corners_in_turn),
        FACT(lengths_on_published_maps_are_as_published),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
