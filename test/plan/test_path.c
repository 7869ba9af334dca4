// Paths as values: a zeroed one is empty and takes memory from malloc, wherever it is handed in; and what is drawn of one.
#include "support/test.h"

#include "wend/wend.h"

static wend_grid *make_field(void) {
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = 8;
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    assert_int_equal(wend_grid_set_terrain(grid, 3, 0, 1, 7, 1), WEND_OK);
    return grid;
}

static void expect_path(wend_status status, wend_path *path) {
    assert_int_equal(status, WEND_OK);
    assert_int_equal(path->outcome, WEND_OUTCOME_COMPLETE);
    wend_path_free(path);
    *path = (wend_path){0};
}

static void a_zeroed_path_is_an_empty_path_for_every_search(void **state) {
    (void)state;
    const wend_allocator allocator = wend_default_allocator();
    wend_grid *grid = make_field();
    wend_query *query = NULL;
    assert_int_equal(wend_query_create(allocator, &query), WEND_OK);
    const uint64_t goal = 7;
    wend_search_request request = wend_default_search_request();
    request.goals = &goal, request.goal_count = 1;
    wend_path path = {0};
    wend_path_free(&path);
    expect_path(wend_grid_find_path(grid, query, &request, &path), &path);

    wend_map *map = wend_map_of_grid(grid);
    expect_path(wend_map_search_states(map, query, &request, &path), &path);
    const wend_location there = wend_location_at(7, 1, 0);
    wend_path_request places = wend_default_path_request();
    places.start = wend_location_at(1, 1, 0), places.goals = &there, places.goal_count = 1;
    expect_path(wend_map_find_path(map, query, &places, &path), &path);
    assert_int_equal(wend_map_find_path(map, query, &places, &path), WEND_OK);
    expect_path(wend_path_smooth_on_map(&path, map, NULL), &path);

    wend_domain domain = wend_grid_domain(grid);
    expect_path(wend_domain_find_path(&domain, query, &request, &path), &path);
    assert_int_equal(wend_domain_find_path(&domain, query, &request, &path), WEND_OK);
    wend_path other = {0};
    expect_path(wend_query_path_to(query, goal, &other), &other);
    request.work = 1;
    wend_path_free(&path);
    path = (wend_path){0};
    assert_int_equal(wend_grid_find_path(grid, query, &request, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_BUDGET_SPENT);
    expect_path(wend_query_resume(query, WEND_WORK_UNLIMITED, &other), &other);
    wend_path_free(&path);

    wend_incremental_search_def incremental_def = wend_default_incremental_search_def();
    wend_incremental_search *incremental = NULL;
    assert_int_equal(wend_incremental_search_create_on_grid(grid, &incremental_def, NULL, &incremental), WEND_OK);
    wend_incremental_search_set_start(incremental, 0);
    wend_incremental_search_set_goal(incremental, goal);
    path = (wend_path){0};
    expect_path(wend_incremental_search_plan(incremental, WEND_WORK_UNLIMITED, NULL, &path), &path);
    wend_incremental_search_destroy(incremental);

    wend_request_queue *queue = NULL;
    wend_ticket ticket;
    wend_request asked = wend_default_request();
    wend_search_request asked_search = wend_default_search_request();
    asked.search = &asked_search;
    asked.map = map, asked_search.goals = &goal, asked_search.goal_count = 1;
    assert_int_equal(wend_request_queue_create(NULL, NULL, &queue), WEND_OK);
    assert_int_equal(wend_request_queue_submit(queue, &asked, &ticket), WEND_OK);
    assert_int_equal(wend_request_queue_step(queue, 100000, NULL), WEND_OK);
    expect_path(wend_request_queue_take(queue, ticket, &path), &path);
    wend_request_queue_destroy(queue);

    static const wend_vector2 field[] = {{0, 0}, {8, 0}, {8, 8}, {0, 8}};
    static const wend_area area = {.points = field, .point_count = 4};
    wend_mesh_def mesh_def = wend_default_mesh_def();
    mesh_def.areas = &area, mesh_def.area_count = 1;
    wend_mesh *mesh = NULL;
    wend_cells *cells = NULL;
    wend_plane *plane = NULL;
    assert_int_equal(wend_mesh_create(&mesh_def, NULL, &mesh), WEND_OK);
    assert_int_equal(wend_cells_create(mesh, allocator, &cells), WEND_OK);
    assert_int_equal(wend_plane_create(cells, allocator, &plane), WEND_OK);
    wend_plane_request straight = wend_default_plane_request();
    straight.goal = wend_location_at(7, 2, 0);
    expect_path(wend_plane_find_path(plane, query, &straight, &path), &path);
    expect_path(wend_map_find_path(wend_map_of_mesh(mesh), query, &places, &path), &path);
    wend_corridor_request through = wend_default_corridor_request();
    through.goal = wend_location_at(7, 2, 0);
    expect_path(wend_corridor_find_path(plane, query, &through, &path), &path);
    wend_plane_destroy(plane);
    wend_cells_destroy(cells);
    wend_mesh_destroy(mesh);
    wend_query_destroy(query);
    wend_grid_destroy(grid);
}

// ---- Drawing -----------------------------------------------------------------------------------------------------------

typedef struct drawing {
    wend_vector3 lines[32][2];
    size_t line_count;
    wend_vector3 start, goal;
    size_t mark_count;
} drawing;

static void take_line(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    drawing *drawn = user;
    assert_int_equal(style.role, WEND_DRAW_PATH);
    for (size_t i = 1; i < count; i++, drawn->line_count++)
        drawn->lines[drawn->line_count][0] = points[i - 1], drawn->lines[drawn->line_count][1] = points[i];
}

static void take_mark(void *user, wend_vector3 point, wend_draw_style style) {
    drawing *drawn = user;
    drawn->mark_count++;
    if (style.role == WEND_DRAW_START) drawn->start = point;
    if (style.role == WEND_DRAW_GOAL) drawn->goal = point;
}

static void a_path_is_drawn_through_its_points_or_its_states(void **state) {
    (void)state;
    wend_grid *grid = make_field();
    wend_map *map = wend_map_of_grid(grid);
    uint64_t states[] = {0, 1, 10};
    wend_vector3 points[] = {{1, 2, 9}, {3, 4, 7}};
    wend_path path = {.states = states, .state_count = 3};
    drawing drawn = {.line_count = 0};
    wend_draw draw = {.user = &drawn, .line = take_line, .mark = take_mark};
    wend_path_draw(&path, NULL, &draw); // nobody knows where its states are
    assert_int_equal(drawn.line_count + drawn.mark_count, 0);
    wend_path_draw(&path, map, &draw);
    assert_int_equal(drawn.line_count, 2);
    assert_true(drawn.start.x == 0.5 && drawn.start.y == 0.5 && drawn.goal.x == 2.5 && drawn.goal.y == 1.5);
    assert_true(drawn.lines[1][0].x == 1.5 && drawn.lines[1][1].x == 2.5);
    drawn = (drawing){.line_count = 0};
    path.points = points, path.point_count = 2;
    wend_path_draw(&path, map, &draw);
    assert_int_equal(drawn.line_count, 1);
    assert_int_equal(drawn.mark_count, 2);
    assert_true(drawn.start.x == 1 && drawn.start.y == 2 && drawn.goal.x == 3 && drawn.goal.y == 4);
    assert_true(drawn.start.z == 9 && drawn.goal.z == 7 && drawn.lines[0][0].z == 9 && drawn.lines[0][1].z == 7);
    drawn = (drawing){.line_count = 0};
    wend_path_draw(&(wend_path){0}, map, &draw);
    assert_int_equal(drawn.line_count + drawn.mark_count, 0);
    draw = (wend_draw){0};
    wend_path_draw(&path, map, &draw); // a back end that draws nothing
    wend_grid_destroy(grid);
}

static void both_ends_of_a_leap_are_turning_points(void **state) {
    (void)state;
    wend_grid *grid = make_field();
    uint64_t states[] = {0, 1, 2, 2, 20, 38, UINT64_MAX, 3}, turns[8];
    wend_path path = {.states = states, .state_count = 8};
    assert_int_equal(wend_path_turns_on_grid(&path, grid, turns, 8), 7); // all but 1
    assert_int_equal(turns[1], 2);
    path.state_count = 1;
    assert_int_equal(wend_path_turns_on_grid(&path, grid, turns, 8), 1);
    path.state_count = 0;
    assert_int_equal(wend_path_turns_on_grid(&path, grid, turns, 8), 0);
    wend_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {FACT(a_zeroed_path_is_an_empty_path_for_every_search),
                                       FACT(a_path_is_drawn_through_its_points_or_its_states),
                                       FACT(both_ends_of_a_leap_are_turning_points)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
