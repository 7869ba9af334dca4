#include "support/test.h"

#include "properties/plan/mesh_path_properties.h"
#include "wend/mesh_path.h"

#include <math.h>

static void the_checker_agrees_with_the_naive_one(void **state) {
    (void)state;
    check_property("paths are judged as the naive judge does", 4000, path_check_agrees_with_naive, NULL);
}

// Two walls that touch in (10, 5), and mud (three times as dear) on the right.
static const wend_vector2 ground[] = {{0, 0}, {20, 0}, {20, 10}, {0, 10}}, below[] = {{5, 0}, {15, 0}, {10, 5}},
                          above[] = {{5, 10}, {10, 5}, {15, 10}}, mud[] = {{16, 0}, {20, 0}, {20, 10}, {16, 10}};
static const wend_area pinched[] = {{.points = ground, .point_count = 4, .terrain = 0},
                                    {.points = mud, .point_count = 4, .terrain = 2},
                                    {.points = below, .point_count = 3, .terrain = 1},
                                    {.points = above, .point_count = 3, .terrain = 1}};

static wend_mesh *make_pinched(void) {
    static const wend_terrain terrains[] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {3, 0}};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = pinched;
    def.area_count = 4;
    def.terrains = terrains;
    def.terrain_count = 3;
    wend_mesh *mesh = NULL;
    assert_int_equal(wend_mesh_create(&def, NULL, &mesh), WEND_OK);
    return mesh;
}

typedef wend_status (*path_checker)(const wend_path *path, const wend_mesh *mesh, wend_location from, wend_location to,
                                    wend_diagnostics *findings);

// The first message about a path through points with this cost; NONE when all is well.
static wend_message verdict(path_checker check, wend_vector3 *points, size_t count, double cost) {
    wend_mesh *mesh = make_pinched();
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    wend_path path = {
        .outcome = WEND_OUTCOME_COMPLETE, .points = points, .point_count = count, .cost = cost, .search_cost = cost};
    wend_status status = check(&path, mesh, wend_location_at(points[0].x, points[0].y, 0),
                               wend_location_at(points[count - 1].x, points[count - 1].y, 0), findings);
    wend_message message = WEND_MESSAGE_NONE;
    if (status) message = wend_diagnostics_get(findings, 0)->message;
    assert_int_equal(wend_diagnostics_count(findings), status ? 1 : 0);
    wend_diagnostics_destroy(findings);
    wend_mesh_destroy(mesh);
    return message;
}

static void a_line_through_a_wall_is_found(void **state) {
    (void)state;
    wend_vector3 points[] = {{1, 1, 0}, {15, 1, 0}};
    assert_int_equal(verdict(wend_path_check_on_mesh, points, 2, 14), WEND_MESSAGE_PATH_LINE_NOT_ALLOWED);
    wend_vector3 inside[] = {{10, 1, 0}, {10, 2, 0}};
    assert_int_equal(verdict(wend_path_check_on_mesh, inside, 2, 1), WEND_MESSAGE_PATH_POINT_BLOCKED);
    wend_vector3 outside[] = {{30, 1, 0}, {30, 2, 0}};
    assert_int_equal(verdict(wend_path_check_on_mesh, outside, 2, 1), WEND_MESSAGE_PATH_POINT_BLOCKED);
}

static void a_path_does_not_jump_through_a_pinch(void **state) {
    (void)state;
    wend_vector3 straight[] = {{5, 5, 0}, {15, 5, 0}}, turning[] = {{5, 5, 0}, {10, 5, 0}, {15, 6, 0}};
    assert_int_equal(verdict(wend_path_check_on_mesh, straight, 2, 10), WEND_MESSAGE_PATH_LINE_NOT_ALLOWED);
    assert_int_equal(verdict(wend_path_check_on_mesh, turning, 3, 5 + sqrt(26)), WEND_MESSAGE_PATH_LINE_NOT_ALLOWED);
    wend_vector3 touching[] = {{5, 5, 0}, {10, 5, 0}, {5, 4, 0}};
    assert_int_equal(verdict(wend_path_check_on_mesh, touching, 3, 5 + sqrt(26)), WEND_MESSAGE_NONE);
    // Beginning in the pinch one may go to either side, but the path must stay with its choice.
    wend_vector3 either[] = {{10, 5, 0}, {15, 5, 0}}, both[] = {{10, 5, 0}, {15, 5, 0}, {10, 5, 0}, {5, 5, 0}};
    assert_int_equal(verdict(wend_path_check_on_mesh, either, 2, 5), WEND_MESSAGE_NONE);
    assert_int_equal(verdict(wend_path_check_on_mesh, both, 4, 15), WEND_MESSAGE_PATH_LINE_NOT_ALLOWED);
}

static void a_bound_above_the_cost_is_invalid(void **state) {
    (void)state;
    wend_mesh *mesh = make_pinched();
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    wend_vector3 points[] = {{15, 5, 0}, {18, 5, 0}};
    wend_path path = {.outcome = WEND_OUTCOME_COMPLETE,
                      .points = points,
                      .point_count = 2,
                      .cost = 3,
                      .search_cost = 3,
                      .lower_bound = 3};
    const wend_location start = wend_location_at(15, 5, 0), goal = wend_location_at(18, 5, 0);
    assert_int_equal(wend_path_check_on_mesh(&path, mesh, start, goal, findings), WEND_OK);
    path.lower_bound = 3.5;
    assert_int_equal(wend_path_check_on_mesh(&path, mesh, start, goal, findings), WEND_BAD_INPUT);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_PATH_BOUND_IS_INVALID);
    assert_string_equal(wend_diagnostics_get(findings, 0)->text,
                        "the path costs 3, less than its own lower bound of 3.5");
    wend_diagnostics_destroy(findings);
    wend_mesh_destroy(mesh);
}

static wend_status check_cost(const wend_path *path, const wend_mesh *mesh, wend_location start, wend_location goal,
                              wend_diagnostics *findings) {
    return wend_path_check_cost_on_mesh(path, mesh, NULL, start, goal, findings);
}

static void costs_are_lengths_or_what_the_terrain_says(void **state) {
    (void)state;
    wend_vector3 points[] = {{15, 5, 0}, {18, 5, 0}, {18, 5, 0}}; // a line may be without length
    assert_int_equal(verdict(wend_path_check_on_mesh, points, 3, 3), WEND_MESSAGE_NONE);
    assert_int_equal(verdict(wend_path_check_on_mesh, points, 3, 7), WEND_MESSAGE_PATH_LENGTH_IS_INVALID);
    assert_int_equal(verdict(check_cost, points, 3, 7), WEND_MESSAGE_NONE);
    assert_int_equal(verdict(check_cost, points, 3, 3), WEND_MESSAGE_PATH_LENGTH_IS_INVALID);
    wend_vector3 along[] = {{16, 2, 0}, {16, 8, 0}}; // the border of the mud: the cheaper side counts
    assert_int_equal(verdict(check_cost, along, 2, 6), WEND_MESSAGE_NONE);
}

static void points_are_numbers_on_the_lattice(void **state) {
    (void)state;
    wend_vector3 fine[] = {{1, 1, 0}, {2, 1 + 1e-9, 0}, {3, 1, 0}}, high[] = {{1, 1, 0}, {2, 1, 1}, {3, 1, 0}},
                 none[] = {{1, 1, 0}, {(double)NAN, 1, 0}, {3, 1, 0}}, start[] = {{(double)NAN, 1, 0}, {3, 1, 0}};
    assert_int_equal(verdict(wend_path_check_on_mesh, fine, 3, 2), WEND_MESSAGE_PATH_POINT_OFF_LATTICE);
    assert_int_equal(verdict(wend_path_check_on_mesh, high, 3, 2), WEND_MESSAGE_PATH_POINT_OFF_LATTICE);
    assert_int_equal(verdict(wend_path_check_on_mesh, none, 3, 2), WEND_MESSAGE_PATH_POINT_OFF_LATTICE);
    assert_int_equal(verdict(wend_path_check_on_mesh, start, 2, 2), WEND_MESSAGE_PATH_POINT_OFF_LATTICE);
}

static void ends_and_emptiness_are_looked_at(void **state) {
    (void)state;
    wend_mesh *mesh = make_pinched();
    wend_vector3 points[] = {{1, 1, 0}, {3, 1, 0}};
    wend_path path = {.points = points, .point_count = 2, .cost = 2, .search_cost = 2};
    const wend_location a = wend_location_at(1, 1, 0), b = wend_location_at(3, 1, 0),
                        nowhere = wend_location_at((double)NAN, 0, 0), rounded = wend_location_at(1 + 1e-9, 1, 0);
    assert_int_equal(wend_path_check_on_mesh(&path, mesh, a, b, NULL), WEND_OK);
    assert_int_equal(wend_path_check_on_mesh(&path, mesh, rounded, b, NULL), WEND_OK);
    assert_int_equal(wend_path_check_on_mesh(&path, mesh, b, b, NULL), WEND_BAD_INPUT);
    assert_int_equal(wend_path_check_on_mesh(&path, mesh, a, a, NULL), WEND_BAD_INPUT);
    assert_int_equal(wend_path_check_on_mesh(&path, mesh, nowhere, b, NULL), WEND_BAD_INPUT);
    assert_int_equal(wend_path_check_on_mesh(&path, mesh, a, nowhere, NULL), WEND_BAD_INPUT);
    path.lower_bound = 3;
    assert_int_equal(wend_path_check_on_mesh(&path, mesh, a, b, NULL), WEND_BAD_INPUT);
    path.point_count = 0;
    assert_int_equal(wend_path_check_on_mesh(&path, mesh, a, b, NULL), WEND_BAD_INPUT);
    wend_mesh_destroy(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(the_checker_agrees_with_the_naive_one), FACT(a_line_through_a_wall_is_found),
        FACT(a_path_does_not_jump_through_a_pinch),  FACT(costs_are_lengths_or_what_the_terrain_says),
        FACT(a_bound_above_the_cost_is_invalid),     FACT(points_are_numbers_on_the_lattice),
        FACT(ends_and_emptiness_are_looked_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
