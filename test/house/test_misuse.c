// Broken contracts of requests: the assert hook is told which field is wrong, what it holds, and what is expected.
#include "support/test.h"

#include "wend/wend.h"

#include <math.h>

static char told[300]; // the last text of the assert hook
static int reported_count;

static void take_text(void *user, const char *condition, const char *file, int line, const char *function) {
    (void)user, (void)file, (void)line, (void)function;
    strncpy(told, condition, sizeof told - 1);
    reported_count++;
}

static int listen_to_contracts(void **state) {
    (void)state;
    wend_set_assert_hook(WEND_ASSERT_SOFT, take_text, NULL);
    return 0;
}

static int listen_no_more(void **state) {
    (void)state;
    wend_set_assert_hook(WEND_ASSERT_ABORT, NULL, NULL);
    return 0;
}

static void expect_reported(wend_status status, const char *text) {
    assert_int_equal(status, WEND_INVALID);
    assert_int_equal(reported_count, 1);
    assert_string_equal(told, text);
    reported_count = 0;
}

typedef struct misused_world {
    wend_grid *grid;
    wend_mesh *mesh;
    wend_cells *cells;
    wend_plane *plane;
    wend_query *query;
    wend_path path;
} misused_world;

static void world_make(misused_world *world) {
    static const wend_vector2 field[] = {{0, 0}, {8, 0}, {8, 8}, {0, 8}};
    static const wend_area area = {.points = field, .point_count = 4};
    *world = (misused_world){.grid = NULL};
    reported_count = 0;
    wend_grid_def grid = wend_default_grid_def();
    grid.width = grid.height = 8;
    wend_mesh_def mesh = wend_default_mesh_def();
    mesh.areas = &area, mesh.area_count = 1;
    assert_int_equal(wend_grid_create(&grid, NULL, &world->grid), WEND_OK);
    assert_int_equal(wend_mesh_create(&mesh, NULL, &world->mesh), WEND_OK);
    assert_int_equal(wend_cells_create(world->mesh, wend_default_allocator(), &world->cells), WEND_OK);
    assert_int_equal(wend_plane_create(world->cells, wend_default_allocator(), &world->plane), WEND_OK);
    assert_int_equal(wend_query_create(wend_default_allocator(), &world->query), WEND_OK);
}

static void world_free(misused_world *world) {
    wend_path_free(&world->path);
    wend_query_destroy(world->query);
    wend_plane_destroy(world->plane);
    wend_cells_destroy(world->cells);
    wend_mesh_destroy(world->mesh);
    wend_grid_destroy(world->grid);
}

static void an_invalid_search_request_is_named_by_its_field(void **state) {
    (void)state;
    misused_world world;
    world_make(&world);
    const uint64_t goal = 9;
    wend_search_request request = {0};
    expect_reported(wend_grid_find_path(world.grid, world.query, &request, &world.path),
                    "wend_search_request.size is 0: start from wend_default_search_request()");
    expect_reported(wend_grid_find_path(world.grid, world.query, NULL, &world.path),
                    "request is NULL: start from wend_default_search_request()");
    request = wend_default_search_request();
    request.goal_count = 1;
    expect_reported(wend_grid_find_path(world.grid, world.query, &request, &world.path),
                    "request.goals is NULL but request.goal_count is 1: an array of so many goals is needed");
    request.goals = &goal;
    request.algorithm = (wend_algorithm)77;
    expect_reported(wend_grid_find_path(world.grid, world.query, &request, &world.path),
                    "request.algorithm is 77: 0 to 2 is needed");
    request = wend_default_search_request();
    request.goals = &goal, request.goal_count = 1, request.heuristic = WEND_HEURISTIC_MANHATTAN;
    expect_reported(
        wend_grid_find_path(world.grid, world.query, &request, &world.path),
        "request.heuristic is WEND_HEURISTIC_MANHATTAN on a grid of 8 neighbours, where it overestimates: it is for four");
    request.heuristic = WEND_HEURISTIC_HEXAGONAL;
    expect_reported(
        wend_grid_find_path(world.grid, world.query, &request, &world.path),
        "request.heuristic is WEND_HEURISTIC_HEXAGONAL on a grid of squares, where it overestimates: it is for hexagons");
    const wend_guide guide = {0};
    request = wend_default_search_request();
    request.goals = &goal, request.goal_count = 1, request.guide = &guide;
    expect_reported(wend_grid_find_path(world.grid, world.query, &request, &world.path),
                    "request.guide has no estimate: set one, or no guide");
    request.guide = NULL;
    assert_int_equal(wend_grid_find_path(world.grid, world.query, &request, &world.path), WEND_OK);
    assert_int_equal(reported_count, 0);
    world_free(&world);
}

static void an_invalid_request_in_the_plane_is_named_by_its_field(void **state) {
    (void)state;
    misused_world world;
    world_make(&world);
    wend_plane_request request = {0};
    expect_reported(wend_plane_find_path(world.plane, world.query, &request, &world.path),
                    "wend_plane_request.size is 0: start from wend_default_plane_request()");
    request = wend_default_plane_request();
    request.goal = wend_location_at((double)INFINITY, 2, 0);
    expect_reported(wend_plane_find_path(world.plane, world.query, &request, &world.path),
                    "request.goal is (inf, 2): finite numbers are needed");
    wend_corridor_request through = {0};
    expect_reported(wend_corridor_find_path(world.plane, world.query, &through, &world.path),
                    "wend_corridor_request.size is 0: start from wend_default_corridor_request()");
    through = wend_default_corridor_request();
    through.start = wend_location_at(3, -(double)INFINITY, 0);
    expect_reported(wend_corridor_find_path(world.plane, world.query, &through, &world.path),
                    "request.start is (3, -inf): finite numbers are needed");
    world_free(&world);
}

static void an_invalid_request_of_a_queue_is_named_by_its_field(void **state) {
    (void)state;
    misused_world world;
    world_make(&world);
    wend_request_queue *queue = NULL;
    wend_ticket ticket;
    assert_int_equal(wend_request_queue_create(NULL, NULL, &queue), WEND_OK);
    wend_request request = {0};
    expect_reported(wend_request_queue_submit(queue, &request, &ticket),
                    "wend_request.size is 0: start from wend_default_request()");
    request = wend_default_request();
    wend_search_request search = wend_default_search_request();
    request.search = &search;
    expect_reported(wend_request_queue_submit(queue, &request, &ticket),
                    "request.map is not a map: create one with wend_map_of_grid or another wend_map_of_ function");
    request.map = wend_map_of_grid(world.grid);
    expect_reported(wend_request_queue_submit(queue, &request, &ticket),
                    "request.search.goal_count is 0: a queue needs one goal or more");
    search.goal_count = 2;
    expect_reported(
        wend_request_queue_submit(queue, &request, &ticket),
        "request.search.goals is NULL but request.search.goal_count is 2: an array of so many goals is needed");
    const uint64_t goal = 9;
    search.goals = &goal, search.goal_count = 1, request.lane = (wend_request_lane)9;
    expect_reported(wend_request_queue_submit(queue, &request, &ticket), "request.lane is 9: 0 to 2 is needed");
    request.lane = WEND_LANE_AUTO;
    // A domain that could not be searched becomes no map, so no queue gets to see it.
    wend_map *map = NULL;
    wend_domain domain = wend_default_domain();
    assert_int_equal(wend_map_create_of_domain(&domain, wend_default_allocator(), NULL, &map), WEND_OUT_OF_RANGE);
    domain = wend_grid_domain(world.grid);
    domain.predecessors = NULL;
    assert_int_equal(wend_map_create_of_domain(&domain, wend_default_allocator(), NULL, &map), WEND_OUT_OF_RANGE);
    assert_null(map);
    assert_int_equal(wend_request_queue_submit(queue, &request, &ticket), WEND_OK);
    assert_int_equal(reported_count, 0);
    wend_request_queue_destroy(queue);
    world_free(&world);
}

static void a_path_with_half_an_allocator_is_rejected(void **state) {
    (void)state;
    misused_world world;
    world_make(&world);
    const uint64_t goal = 9;
    wend_search_request request = wend_default_search_request();
    request.goals = &goal, request.goal_count = 1;
    wend_path broken = {.allocator = wend_default_allocator()};
    broken.allocator.release = NULL;
    assert_int_equal(wend_grid_find_path(world.grid, world.query, &request, &broken), WEND_INVALID);
    assert_int_equal(reported_count, 1);
    world_free(&world);
}

int main(void) {
    const struct CMUnitTest tests[] = {FACT(an_invalid_search_request_is_named_by_its_field),
                                       FACT(an_invalid_request_in_the_plane_is_named_by_its_field),
                                       FACT(an_invalid_request_of_a_queue_is_named_by_its_field),
                                       FACT(a_path_with_half_an_allocator_is_rejected)};
    return cmocka_run_group_tests(tests, listen_to_contracts, listen_no_more);
}
