#include "support/test.h"

#include "properties/plan/plane_agreement_properties.h"
#include "support/soft_contract.h"
#include "wend/mesh_path.h"
#include "wend/query.h"

#include <math.h>

// ---- Facts about random worlds --------------------------------------------------------------------------------------

static void the_oracles_see_the_same(void **state) {
    (void)state;
    check_property("naive planes agree with naive rays", 3000, naive_planes_agree_with_naive_rays, NULL);
}

static void sides_and_vertices_are_as_the_oracle_says(void **state) {
    (void)state;
    check_property("planes are sound", 4000, planes_are_sound, NULL);
}

static void paths_are_as_short_as_the_oracles(void **state) {
    (void)state;
    check_property("plane paths agree with naive ones", 3000, plane_paths_agree_with_naive, NULL);
}

static void interval_search_graph_and_tree_agree(void **state) {
    (void)state;
    check_property("planners of the plane agree", 1500, planners_of_the_plane_agree, NULL);
}

static void the_checker_judges_as_the_oracle_does(void **state) {
    (void)state;
    check_property("mangled paths are judged alike", 3000, mangled_plane_paths_are_judged_alike, NULL);
}

// ---- A room ---------------------------------------------------------------------------------------------------------

static const wend_vector2 floor_plan[] = {{0, 0}, {20, 0}, {20, 10}, {0, 10}},
                          pillar[] = {{4, 4}, {6, 4}, {6, 6}, {4, 6}},
                          screen[] = {{12, 1}, {13, 1}, {13, 10}, {12, 10}};
static const wend_area room_areas[] = {{.points = floor_plan, .point_count = 4, .terrain = 0},
                                       {.points = pillar, .point_count = 4, .terrain = 1},
                                       {.points = screen, .point_count = 4, .terrain = 1}};

typedef struct room {
    wend_mesh *mesh;
    wend_cells *cells;
    wend_plane *plane;
    wend_query *query;
    wend_path path;
} room;

static wend_status make_plane_room(wend_allocator allocator, room *made) {
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = room_areas;
    def.area_count = 3;
    def.allocator = allocator;
    *made = (room){.path = wend_path_empty(allocator)};
    wend_status status = wend_mesh_create(&def, NULL, &made->mesh);
    if (!status) status = wend_cells_create(made->mesh, allocator, &made->cells);
    if (!status) status = wend_plane_create(made->cells, allocator, &made->plane);
    if (!status) status = wend_query_create(allocator, &made->query);
    return status;
}

static room plane_room(void) {
    room made;
    assert_int_equal(make_plane_room(wend_default_allocator(), &made), WEND_OK);
    return made;
}

static void free_plane_room(room *made) {
    wend_path_free(&made->path);
    wend_query_destroy(made->query);
    wend_plane_destroy(made->plane);
    wend_cells_destroy(made->cells);
    wend_mesh_destroy(made->mesh);
}

static wend_plane_request across_the_room(void) {
    wend_plane_request request = wend_default_plane_request();
    request.start = wend_location_at(1, 8, 0);
    request.goal = wend_location_at(19, 9, 0);
    return request;
}

// Over the pillar and under the screen.
static double across_the_room_length(void) {
    return sqrt(25 + 4) + sqrt(36 + 25) + 1 + sqrt(36 + 64);
}

static void the_way_across_a_room_turns_at_corners(void **state) {
    (void)state;
    room made = plane_room();
    wend_plane_request request = across_the_room();
    assert_int_equal(wend_plane_find_path(made.plane, made.query, &request, &made.path), WEND_OK);
    assert_int_equal(made.path.outcome, WEND_OUTCOME_COMPLETE);
    assert_true(fabs(made.path.cost - across_the_room_length()) < 1e-12 * made.path.cost);
    assert_true(made.path.lower_bound <= made.path.cost && made.path.search_cost == made.path.cost);
    const wend_vector2 turns[] = {{1, 8}, {6, 6}, {12, 1}, {13, 1}, {19, 9}};
    assert_int_equal(made.path.point_count, 5);
    for (size_t i = 0; i < 5; i++)
        assert_true(made.path.points[i].x == turns[i].x && made.path.points[i].y == turns[i].y);
    assert_int_equal(wend_path_check_on_mesh(&made.path, made.mesh, request.start, request.goal, NULL), WEND_OK);
    assert_ptr_equal(wend_plane_cells(made.plane), made.cells);
    free_plane_room(&made);
}

static void positions_beyond_the_lattice_are_off_the_map(void **state) {
    (void)state;
    room made = plane_room();
    wend_plane_request request = across_the_room();
    request.start = wend_location_at(1e30, 5, 0);
    request.start.cell = 1; // nobody asks whether it holds what is nowhere
    assert_int_equal(wend_plane_find_path(made.plane, made.query, &request, &made.path), WEND_OK);
    assert_int_equal(made.path.outcome, WEND_OUTCOME_START_OFF_MAP);
    request = across_the_room();
    request.goal = wend_location_at(5, -1e300, 0);
    assert_int_equal(wend_plane_find_path(made.plane, made.query, &request, &made.path), WEND_OK);
    assert_int_equal(made.path.outcome, WEND_OUTCOME_GOAL_OFF_MAP);
    request.goal = wend_location_at(5, 5, 0); // in the pillar
    assert_int_equal(wend_plane_find_path(made.plane, made.query, &request, &made.path), WEND_OK);
    assert_int_equal(made.path.outcome, WEND_OUTCOME_GOAL_OFF_MAP);
    assert_true(made.path.point_count == 0 && made.path.cost == (double)INFINITY);
    free_plane_room(&made);
}

// ---- Contracts ------------------------------------------------------------------------------------------------------

static void reject_plane_request(room *made, wend_plane_request request) {
    wend_path before = made->path;
    assert_int_equal(wend_plane_find_path(made->plane, made->query, &request, &made->path), WEND_INVALID);
    assert_int_equal(soft_contract_broken(), 1);
    assert_memory_equal(&before, &made->path, sizeof before);
}

static void contract_violations_of_planes_are_reported(void **state) {
    (void)state;
    room made = plane_room();
    wend_plane_request request = across_the_room();
    assert_int_equal(wend_plane_find_path(made.plane, made.query, &request, &made.path), WEND_OK);
    double *numbers[] = {&request.start.position.x, &request.start.position.y, &request.goal.position.x,
                         &request.goal.position.y};
    for (int i = 0; i < 4; i++) {
        double kept = *numbers[i];
        *numbers[i] = (double)NAN;
        reject_plane_request(&made, request);
        *numbers[i] = i % 2 ? (double)INFINITY : -(double)INFINITY;
        reject_plane_request(&made, request);
        *numbers[i] = kept;
    }
    request.size = 1;
    reject_plane_request(&made, request);
    request = across_the_room();
    assert_int_equal(wend_plane_find_path(NULL, made.query, &request, &made.path), WEND_INVALID);
    assert_int_equal(wend_plane_find_path(made.plane, NULL, &request, &made.path), WEND_INVALID);
    assert_int_equal(wend_plane_find_path(made.plane, made.query, NULL, &made.path), WEND_INVALID);
    assert_int_equal(wend_plane_find_path(made.plane, made.query, &request, NULL), WEND_INVALID);
    assert_int_equal(wend_plane_create(NULL, wend_default_allocator(), &made.plane), WEND_INVALID);
    wend_plane_get_vertex(made.plane, wend_plane_vertex_count(made.plane));
    assert_int_equal(soft_contract_broken(), 6);
    assert_int_equal(wend_query_resume(made.query, 1, &made.path), WEND_INVALID); // it has come to its end
    assert_int_equal(soft_contract_broken(), 1);
    free_plane_room(&made);
}

static void a_search_that_is_cancelled_can_go_on(void **state) {
    (void)state;
    room made = plane_room();
    wend_cancellation cancellation = {0};
    wend_plane_request request = across_the_room();
    request.cancellation = &cancellation;
    wend_cancellation_request(&cancellation);
    assert_int_equal(wend_plane_find_path(made.plane, made.query, &request, &made.path), WEND_OK);
    assert_int_equal(made.path.outcome, WEND_OUTCOME_CANCELLED);
    assert_true(made.path.lower_bound >= sqrt(18 * 18 + 1) * (1 - 1e-12));
    assert_true(made.path.lower_bound <= across_the_room_length());
    wend_cancellation_reset(&cancellation);
    assert_int_equal(wend_query_resume(made.query, WEND_WORK_UNLIMITED, &made.path), WEND_OK);
    assert_int_equal(made.path.outcome, WEND_OUTCOME_COMPLETE);
    assert_true(fabs(made.path.cost - across_the_room_length()) < 1e-12 * made.path.cost);
    free_plane_room(&made);
}

// ---- Queries are for everything -------------------------------------------------------------------------------------

static void count_state(void *user, uint64_t state) {
    (void)state;
    ++*(int *)user;
}

static wend_grid *open_grid(void) {
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = 16;
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    return grid;
}

static void one_query_serves_planes_and_grids_in_turn(void **state) {
    (void)state;
    room made = plane_room();
    wend_grid *grid = open_grid();
    uint64_t goal = wend_grid_cell(grid, 9, 12);
    wend_search_request on_grid = wend_default_search_request();
    on_grid.start = wend_grid_cell(grid, 1, 1);
    on_grid.goals = &goal;
    on_grid.goal_count = 1;
    wend_plane_request request = across_the_room();
    for (int round = 0; round < 3; round++) {
        // Each begun while the other waits: the one begun last is what goes on.
        request.work = on_grid.work = 1;
        assert_int_equal(wend_plane_find_path(made.plane, made.query, &request, &made.path), WEND_OK);
        assert_int_equal(made.path.outcome, WEND_OUTCOME_BUDGET_SPENT);
        assert_int_equal(wend_grid_find_path(grid, made.query, &on_grid, &made.path), WEND_OK);
        assert_int_equal(made.path.outcome, WEND_OUTCOME_BUDGET_SPENT);
        assert_int_equal(wend_query_resume(made.query, WEND_WORK_UNLIMITED, &made.path), WEND_OK);
        assert_int_equal(made.path.outcome, WEND_OUTCOME_COMPLETE);
        assert_true(made.path.state_count == 12 && made.path.point_count == 0);
        assert_int_equal(wend_grid_find_path(grid, made.query, &on_grid, &made.path), WEND_OK);
        assert_int_equal(wend_plane_find_path(made.plane, made.query, &request, &made.path), WEND_OK);
        assert_int_equal(wend_query_resume(made.query, WEND_WORK_UNLIMITED, &made.path), WEND_OK);
        assert_int_equal(made.path.outcome, WEND_OUTCOME_COMPLETE);
        assert_true(made.path.state_count == 0 && made.path.point_count == 5);
        // A search without states has reached none.
        int frontier = 0;
        wend_query_visit_frontier(made.query, count_state, &frontier);
        assert_true(frontier == 0 && wend_query_cost_to(made.query, 0) == (double)INFINITY);
    }
    wend_grid_destroy(grid);
    free_plane_room(&made);
}

// ---- Memory ---------------------------------------------------------------------------------------------------------

static wend_status search_room_with(wend_allocator allocator, void *user) {
    (void)user;
    room made;
    wend_status status = make_plane_room(allocator, &made);
    wend_plane_request request = across_the_room();
    // First a short path, which then must survive a longer one that fails.
    request.goal = wend_location_at(2, 8, 0);
    if (!status) status = wend_plane_find_path(made.plane, made.query, &request, &made.path);
    if (!status) {
        assert_true(made.path.point_count == 2 && made.path.cost == 1);
        request = across_the_room();
        request.work = 1;
        wend_path before = made.path;
        status = wend_plane_find_path(made.plane, made.query, &request, &made.path);
        while (!status && made.path.outcome == WEND_OUTCOME_BUDGET_SPENT) {
            before = made.path;
            status = wend_query_resume(made.query, 1, &made.path);
        }
        if (status)
            assert_true(made.path.outcome == before.outcome && made.path.cost == before.cost &&
                        made.path.point_count == before.point_count && made.path.lower_bound == before.lower_bound);
        else
            assert_int_equal(made.path.point_count, 5);
    }
    // What failed can be asked again.
    if (!status) status = wend_plane_find_path(made.plane, made.query, &request, &made.path);
    free_plane_room(&made);
    return status;
}

static void failing_allocations_leave_paths_as_they_were(void **state) {
    (void)state;
    walk_failing_allocations("plane", search_room_with, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(the_oracles_see_the_same),
        FACT(sides_and_vertices_are_as_the_oracle_says),
        FACT(paths_are_as_short_as_the_oracles),
        FACT(interval_search_graph_and_tree_agree),
        FACT(the_checker_judges_as_the_oracle_does),
        FACT(the_way_across_a_room_turns_at_corners),
        FACT(positions_beyond_the_lattice_are_off_the_map),
        cmocka_unit_test_setup_teardown(contract_violations_of_planes_are_reported, soft_contract_begin,
                                        soft_contract_end),
        FACT(a_search_that_is_cancelled_can_go_on),
        FACT(one_query_serves_planes_and_grids_in_turn),
        FACT(failing_allocations_leave_paths_as_they_were),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
