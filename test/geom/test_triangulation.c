#include "support/test.h"

#include "geom/triangulation_internal.h"
#include "properties/geom/triangulation_properties.h"
#include "support/failing_allocator.h"
#include "wend/random.h"
#include "wend/triangulation.h"

#include <stdlib.h>
#include <string.h>

static void every_triangulation_is_the_one_by_definition(void **state) {
    (void)state;
    check_property("triangulations agree with the naive one", 30000, triangulation_agrees_with_naive, NULL);
}

static void order_does_not_matter(void **state) {
    (void)state;
    check_property("triangulations do not depend on order", 20000, triangulation_does_not_depend_on_order, NULL);
}

static wend_triangulation *triangulate_points(const wend_lattice_point *points, size_t count,
                                              const wend_point_pair *segments, size_t segment_count) {
    wend_triangulation_def def = wend_default_triangulation_def();
    def.points = points;
    def.point_count = count;
    def.segments = segments;
    def.segment_count = segment_count;
    wend_triangulation *made = NULL;
    assert_int_equal(wend_triangulation_create(&def, NULL, &made), WEND_OK);
    assert_int_equal(wend_triangulation_check(made, NULL), WEND_OK);
    return made;
}

static void few_points_and_points_in_line_have_no_triangles(void **state) {
    (void)state;
    wend_lattice_point line[50];
    for (int i = 0; i < 50; i++) line[i] = (wend_lattice_point){7 * (i % 25), -3 * (i % 25)};
    const wend_point_pair along[] = {{0, 24}, {30, 3}, {7, 7}};
    for (size_t count = 0; count < 3; count++) wend_triangulation_destroy(triangulate_points(line, count, NULL, 0));
    wend_triangulation *flat = triangulate_points(line, 50, along, 3);
    size_t links;
    assert_int_equal(wend_triangulation_vertex_count(flat), 25);
    assert_int_equal(wend_triangulation_triangle_count(flat), 0);
    wend_triangulation_chain(flat, 0, &links);
    assert_int_equal(links, 25);
    wend_triangulation_chain(flat, 2, &links);
    assert_int_equal(links, 1);
    wend_triangulation_destroy(flat);
}

// Corners of the whole lattice, all on one circle, and crossing diagonals: the largest numbers there are.
static void the_largest_world_is_valid(void **state) {
    (void)state;
    const int32_t limit = WEND_COORDINATE_LIMIT;
    const wend_lattice_point corners[] = {
        {-limit, -limit}, {limit, -limit}, {limit, limit}, {-limit, limit}, {limit, limit - 1}};
    const wend_point_pair diagonals[] = {{0, 2}, {1, 3}, {0, 4}};
    wend_triangulation *made = triangulate_points(corners, 5, diagonals, 3);
    assert_int_equal(wend_triangulation_vertex_count(made), 6);
    wend_triangulation_destroy(made);
}

// A regular lattice: every square is on a circle, every row on a line.
static void a_lattice_of_ties_is_decided(void **state) {
    (void)state;
    enum { SIDE = 40 };
    static wend_lattice_point points[SIDE * SIDE];
    for (int i = 0; i < SIDE * SIDE; i++) points[i] = (wend_lattice_point){i % SIDE * 5, i / SIDE * 5};
    wend_triangulation *made = triangulate_points(points, SIDE * SIDE, NULL, 0);
    assert_int_equal(wend_triangulation_triangle_count(made), 2 * (SIDE - 1) * (SIDE - 1));
    wend_triangulation_destroy(made);
}

static void a_polygon_with_many_crossings_survives(void **state) {
    (void)state;
    enum { CORNERS = 600 };
    static wend_lattice_point points[CORNERS];
    static wend_point_pair sides[CORNERS];
    wend_random random = wend_random_seeded(3);
    for (uint32_t i = 0; i < CORNERS; i++) {
        points[i] = (wend_lattice_point){(int32_t)wend_random_between(&random, -100000, 100000),
                                         (int32_t)wend_random_between(&random, -100000, 100000)};
        sides[i] = (wend_point_pair){i, (i + 1) % CORNERS};
    }
    wend_triangulation *made = triangulate_points(points, CORNERS, sides, CORNERS);
    assert_true(wend_triangulation_vertex_count(made) > 30000);
    wend_triangulation_destroy(made);
}

static void a_fan_of_needles_is_valid(void **state) {
    (void)state;
    enum { NEEDLES = 300 };
    static wend_lattice_point points[2 * NEEDLES];
    static wend_point_pair segments[NEEDLES];
    for (int i = 0; i < NEEDLES; i++) {
        points[2 * i] = (wend_lattice_point){i % 3, i % 2};
        points[2 * i + 1] = (wend_lattice_point){WEND_COORDINATE_LIMIT - i % 7, i - NEEDLES / 2};
        segments[i] = (wend_point_pair){(uint32_t)(2 * i), (uint32_t)(2 * i + 1)};
    }
    wend_triangulation_destroy(triangulate_points(points, 2 * NEEDLES, segments, NEEDLES));
}

static const char *rejection_of(const wend_triangulation_def *def, wend_diagnostics *findings) {
    wend_triangulation *made = NULL;
    wend_diagnostics_clear(findings);
    assert_int_equal(wend_triangulation_create(def, findings, &made), WEND_OUT_OF_RANGE);
    assert_null(made);
    assert_int_equal(wend_diagnostics_count(findings), 1);
    return wend_diagnostics_get(findings, 0)->text;
}

static void bad_definitions_are_explained(void **state) {
    (void)state;
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    const wend_lattice_point points[] = {{0, 0}, {1, 0}, {0, WEND_COORDINATE_LIMIT + 1}};
    const wend_point_pair segments[] = {{0, 1}, {1, 9}};
    wend_triangulation_def def = wend_default_triangulation_def();
    def.points = points;
    def.point_count = 3;
    assert_string_equal(rejection_of(&def, findings),
                        "point 2 is (0, 536870912); coordinates from -536870911 to 536870911 are needed");
    def.point_count = 2;
    def.segments = segments;
    def.segment_count = 2;
    assert_string_equal(rejection_of(&def, findings), "segment 1 ends in point 9; there are 2 points, numbered from 0");
    def.segments = NULL;
    assert_string_equal(rejection_of(&def, findings), "segments is NULL but its count is 2; an array is needed");
    def.segment_count = 0;
    def.point_count = (size_t)1 << 40;
    assert_string_equal(rejection_of(&def, findings), "there are 1099511627776 points; at most 268435455 are accepted");
    def.allocator.release = NULL;
    assert_string_equal(
        rejection_of(&def, findings),
        "the allocator of the triangulation definition has no release; wend_default_allocator() has one");
    def.size = 3;
    rejection_of(&def, findings);
    wend_diagnostics_destroy(findings);
}

static wend_status triangulate_with(wend_allocator allocator, void *user) {
    (void)user;
    const wend_lattice_point points[] = {{0, 0}, {90, 0}, {90, 90}, {0, 90}, {0, 0}, {45, 80}, {20, 33}};
    const wend_point_pair segments[] = {{0, 2}, {1, 3}, {4, 5}, {5, 6}, {3, 2}};
    wend_triangulation_def def = wend_default_triangulation_def();
    def.points = points;
    def.point_count = 7;
    def.segments = segments;
    def.segment_count = 5;
    def.allocator = allocator;
    wend_triangulation *made = NULL;
    wend_status status = wend_triangulation_create(&def, NULL, &made);
    if (!status) status = wend_triangulation_check(made, NULL);
    wend_triangulation_destroy(made);
    return status;
}

// With segments that are equal, turned around, and on one line: merged, split and swept.
static wend_status sweep_with(wend_allocator allocator, void *user) {
    (void)user;
    const wend_lattice_point points[] = {{0, 0}, {90, 0}, {90, 90}, {0, 90}, {30, 30}, {60, 60}, {20, 33}, {40, 40}};
    const wend_point_pair segments[] = {{0, 2}, {1, 3}, {4, 5}, {5, 4}, {3, 2}, {5, 0}, {7, 2}, {6, 6}, {2, 1}, {2, 1}};
    wend_triangulation_def def = wend_default_triangulation_def();
    def.points = points;
    def.point_count = sizeof points / sizeof points[0];
    def.segments = segments;
    def.segment_count = sizeof segments / sizeof segments[0];
    def.allocator = allocator;
    wend_triangulation *made = NULL;
    wend_status status = wend_triangulation_create_patiently(&def, 0, &made);
    if (!status) status = wend_triangulation_check(made, NULL);
    wend_triangulation_destroy(made);
    return status;
}

static void failing_allocations_leave_nothing_behind(void **state) {
    (void)state;
    walk_failing_allocations("triangulation", triangulate_with, NULL);
    walk_failing_allocations("triangulation by a sweep", sweep_with, NULL);
}

// Faults that are planted in a triangulation that is right; the check must find each.
typedef void (*planted_fault)(wend_triangulation *mesh);

static void plant_wrong_neighbour(wend_triangulation *mesh) {
    mesh->triangles[0].across[0] ^= 1u << 3;
}

static void plant_clockwise_triangle(wend_triangulation *mesh) {
    uint32_t swap = mesh->triangles[0].vertex[0];
    mesh->triangles[0].vertex[0] = mesh->triangles[0].vertex[1];
    mesh->triangles[0].vertex[1] = swap;
}

static void plant_forgotten_constraint(wend_triangulation *mesh) {
    for (size_t t = 0; t < mesh->triangle_count; t++)
        for (int i = 0; i < 3; i++) mesh->triangles[t].across[i] &= ~CONSTRAINED_BIT;
}

static void plant_unexplained_constraint(wend_triangulation *mesh) {
    for (size_t t = 0; t < mesh->triangle_count; t++)
        for (int i = 0; i < 3; i++) mesh->triangles[t].across[i] |= CONSTRAINED_BIT;
}

static void plant_missing_triangle(wend_triangulation *mesh) {
    mesh->real_count--;
}

static void plant_moved_vertex(wend_triangulation *mesh) {
    for (size_t i = 1; i < mesh->vertex_count; i++) mesh->points[i].y *= mesh->points[i].x > 40 ? 100 : 1;
}

static void plant_broken_chain(wend_triangulation *mesh) {
    mesh->links[0] = mesh->links[mesh->link_count - 1];
}

static void the_check_finds_planted_faults(void **state) {
    (void)state;
    const planted_fault faults[] = {
        plant_wrong_neighbour,  plant_clockwise_triangle, plant_forgotten_constraint, plant_unexplained_constraint,
        plant_missing_triangle, plant_moved_vertex,       plant_broken_chain};
    static const wend_message messages[] = {
        WEND_MESSAGE_TRIANGULATION_IS_INVALID,      WEND_MESSAGE_TRIANGULATION_IS_INVALID,
        WEND_MESSAGE_TRIANGULATION_IS_INVALID,      WEND_MESSAGE_TRIANGULATION_IS_INVALID,
        WEND_MESSAGE_TRIANGULATION_IS_INVALID,      WEND_MESSAGE_TRIANGULATION_IS_INVALID,
        WEND_MESSAGE_TRIANGULATION_CHAIN_IS_INVALID};
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    wend_lattice_point points[60];
    const wend_point_pair segments[] = {{0, 1}, {2, 3}, {4, 5}};
    wend_random random = wend_random_seeded(1);
    for (int i = 0; i < 60; i++)
        points[i] =
            (wend_lattice_point){(int32_t)wend_random_below(&random, 90), (int32_t)wend_random_below(&random, 90)};
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        wend_triangulation *made = triangulate_points(points, 60, segments, 3);
        faults[i](made);
        wend_diagnostics_clear(findings);
        assert_int_equal(wend_triangulation_check(made, findings), WEND_BAD_INPUT);
        assert_int_equal(wend_diagnostics_count(findings), 1);
        assert_int_equal(wend_diagnostics_get(findings, 0)->message, messages[i]);
        wend_triangulation_destroy(made);
    }
    wend_triangulation *made = triangulate_points(points, 60, segments, 3);
    wend_diagnostics_clear(findings);
    made->triangle_count--;
    assert_int_equal(wend_triangulation_check(made, findings), WEND_BAD_INPUT);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_TRIANGULATION_COUNT_IS_INVALID);
    made->triangle_count++;
    wend_triangulation_destroy(made);
    wend_diagnostics_destroy(findings);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_triangulation_is_the_one_by_definition),
        cmocka_unit_test(order_does_not_matter),
        cmocka_unit_test(few_points_and_points_in_line_have_no_triangles),
        cmocka_unit_test(the_largest_world_is_valid),
        cmocka_unit_test(a_lattice_of_ties_is_decided),
        cmocka_unit_test(a_polygon_with_many_crossings_survives),
        cmocka_unit_test(a_fan_of_needles_is_valid),
        cmocka_unit_test(bad_definitions_are_explained),
        cmocka_unit_test(failing_allocations_leave_nothing_behind),
        cmocka_unit_test(the_check_finds_planted_faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
