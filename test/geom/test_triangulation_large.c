// Triangulations of a million points and of a million crossings are right.
#include "support/test.h"

#include "grid_outline.h"
#include "grid_scenes.h"
#include "wend/random.h"
#include "wend/triangulation.h"

#include <stdlib.h>

static wend_triangulation *triangulate_checked(const wend_triangulation_def *def) {
    wend_triangulation *made = NULL;
    assert_int_equal(wend_triangulation_create(def, NULL, &made), WEND_OK);
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    wend_status status = wend_triangulation_check(made, findings);
    if (status) fail_msg("%s", wend_diagnostics_get(findings, 0)->text);
    wend_diagnostics_destroy(findings);
    return made;
}

static wend_lattice_point *random_points(size_t count, int64_t reach, uint64_t seed) {
    wend_lattice_point *points = malloc(count * sizeof *points);
    assert_non_null(points);
    wend_random random = wend_random_seeded(seed);
    for (size_t i = 0; i < count; i++) {
        points[i].x = (int32_t)wend_random_between(&random, -reach, reach);
        points[i].y = (int32_t)wend_random_between(&random, -reach, reach);
    }
    return points;
}

static void triangulate_random_points(size_t count, int64_t reach) {
    wend_lattice_point *points = random_points(count, reach, 5);
    wend_triangulation_def def = wend_default_triangulation_def();
    def.points = points;
    def.point_count = count;
    wend_triangulation_destroy(triangulate_checked(&def));
    free(points);
}

static void a_million_points_are_right(void **state) {
    (void)state;
    triangulate_random_points(1000000, WEND_COORDINATE_LIMIT);
}

// On a small lattice most points have equals, and most circles hold ties.
static void a_million_crowded_points_are_right(void **state) {
    (void)state;
    triangulate_random_points(1000000, 400);
}

// A closed polygon through random points, and how many vertices there are at the least.
static void triangulate_polygon(size_t corners, int64_t reach, uint32_t least_vertices) {
    wend_lattice_point *points = random_points(corners, reach, 11);
    wend_point_pair *sides = malloc(corners * sizeof *sides);
    assert_non_null(sides);
    for (size_t i = 0; i < corners; i++) sides[i] = (wend_point_pair){(uint32_t)i, (uint32_t)((i + 1) % corners)};
    wend_triangulation_def def = wend_default_triangulation_def();
    def.points = points;
    def.point_count = corners;
    def.segments = sides;
    def.segment_count = corners;
    wend_triangulation *made = triangulate_checked(&def);
    assert_true(wend_triangulation_vertex_count(made) >= least_vertices);
    wend_triangulation_destroy(made);
    free(sides);
    free(points);
}

static void a_polygon_with_a_million_crossings_survives(void **state) {
    (void)state;
    triangulate_polygon(3200, WEND_COORDINATE_LIMIT, 1003200);
}

// A lattice so small that nearly every pixel is hot: a million and more crossings become fewer than a hundred thousand vertices.
static void a_million_crossings_in_a_small_place_survive(void **state) {
    (void)state;
    triangulate_polygon(3200, 150, 60000);
}

// Each segment crosses the fans that lead to all others, unless they are put in in a good order.
static void parallel_segments_between_far_columns_are_right(void **state) {
    (void)state;
    enum { SEGMENTS = 1500 };
    static wend_lattice_point points[2 * SEGMENTS];
    static wend_point_pair segments[SEGMENTS];
    for (uint32_t i = 0; i < SEGMENTS; i++) {
        points[2 * i] = (wend_lattice_point){0, (int32_t)i * 10};
        points[2 * i + 1] = (wend_lattice_point){100000000, 100000000 + (int32_t)i * 10};
        segments[i] = (wend_point_pair){2 * i, 2 * i + 1};
    }
    wend_triangulation_def def = wend_default_triangulation_def();
    def.points = points;
    def.point_count = 2 * SEGMENTS;
    def.segments = segments;
    def.segment_count = SEGMENTS;
    wend_triangulation_destroy(triangulate_checked(&def));
}

static void the_outline_of_a_cave_is_valid(void **state) {
    (void)state;
    scene_grid_def grid_def = scene_default_grid_def(1024, 1024, 7);
    wend_grid *grid = NULL;
    assert_int_equal(scene_grid_make(SCENE_GRID_CAVES, &grid_def, &grid), WEND_OK);
    scene_outline outline;
    assert_int_equal(scene_grid_outline_make(grid, 1 << 14, wend_default_allocator(), &outline), WEND_OK);
    wend_triangulation_def def = wend_default_triangulation_def();
    def.points = outline.points;
    def.point_count = outline.point_count;
    def.segments = outline.segments;
    def.segment_count = outline.segment_count;
    wend_triangulation *made = triangulate_checked(&def);
    // Segments of an outline touch in their ends only.
    assert_int_equal(wend_triangulation_vertex_count(made), outline.point_count);
    for (size_t i = 0; i < outline.segment_count; i++) {
        size_t count;
        wend_triangulation_chain(made, i, &count);
        assert_int_equal(count, 2);
    }
    wend_triangulation_destroy(made);
    scene_outline_free(&outline);
    wend_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(a_million_points_are_right),
        FACT(a_million_crowded_points_are_right),
        FACT(a_polygon_with_a_million_crossings_survives),
        FACT(a_million_crossings_in_a_small_place_survive),
        FACT(parallel_segments_between_far_columns_are_right),
        FACT(the_outline_of_a_cave_is_valid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
