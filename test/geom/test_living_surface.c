// Living planes whose parts lie above each other.
#include "support/test.h"

#include "properties/geom/living_properties.h"
#include "support/failing_allocator.h"

static void an_edited_ramp_is_the_one_its_shapes_make(void **state) {
    (void)state;
    uint64_t edits = 0;
    check_property("edited ramps equal ramps from scratch", 1500, edited_ramp_equals_scratch, &edits);
    if (worlds_are_the_usual()) assert_true(edits > 15000);
}

// A square of four points around a fifth.
static const wend_lattice_point corners[] = {{0, 0}, {1000, 0}, {1000, 1000}, {0, 1000}, {400, 500}};
static const uint32_t around[][3] = {{0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}};

static wend_status make_square(wend_allocator allocator, living_plane **plane) {
    const living_surface surface = {.points = corners, .point_count = 5, .triangles = around, .triangle_count = 4};
    return wend_living_create_on(&surface, allocator, plane);
}

static wend_status put_triangle(living_plane *plane, int32_t x, int32_t y, int32_t reach) {
    const wend_lattice_point points[] = {{x, y}, {x + reach, y}, {x, y + reach}};
    const living_shape shape = {.key = 1, .points = points, .point_count = 3, .from = 0};
    const living_edit edit = {.key = 1, .shape = &shape};
    return wend_living_apply(plane, &edit, 1);
}

static void points_inside_a_flat_surface_go(void **state) {
    (void)state;
    living_plane *plane = NULL;
    assert_int_equal(make_square(wend_default_allocator(), &plane), WEND_OK);
    assert_int_equal(wend_living_counts(plane).vertices, 4);
    assert_int_equal(wend_living_counts(plane).triangles, 2);
    wend_living_destroy(plane);
}

static void a_shape_that_leaves_the_surface_is_rejected(void **state) {
    (void)state;
    living_plane *plane = NULL;
    assert_int_equal(make_square(wend_default_allocator(), &plane), WEND_OK);
    assert_int_equal(put_triangle(plane, 300, 300, 200), WEND_OK);
    const living_counts before = wend_living_counts(plane);
    assert_int_equal(put_triangle(plane, 300, 300, 900), WEND_OUT_OF_RANGE);
    assert_int_equal(put_triangle(plane, 1300, 300, 100), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_living_refresh(plane), WEND_OK);
    assert_int_equal(wend_living_counts(plane).vertices, before.vertices);
    assert_int_equal(wend_living_counts(plane).triangles, before.triangles);
    wend_living_destroy(plane);
}

// The square's border is led through pixels of corners that touch it, and back.
static void a_border_is_bent_and_straightened(void **state) {
    (void)state;
    static const wend_lattice_point slanted[] = {{0, 0}, {1000, 3}, {1000, 1000}, {0, 1000}};
    static const uint32_t halves[][3] = {{0, 1, 2}, {0, 2, 3}};
    const living_surface surface = {.points = slanted, .point_count = 4, .triangles = halves, .triangle_count = 2};
    living_plane *plane = NULL;
    assert_int_equal(wend_living_create_on(&surface, wend_default_allocator(), &plane), WEND_OK);
    const char *fault = NULL;
    for (int32_t x = 20; x < 900;
         x += 7) { // the line from (0, 0) to (1000, 3) passes (x, y) for some of these, a little inside
        const wend_lattice_point points[] = {{x, (3 * x + 999) / 1000}, {x + 50, 60}, {x - 10, 70}};
        const living_shape shape = {.key = 1, .points = points, .point_count = 3, .from = 3};
        living_edit edit = {.key = 1, .shape = &shape};
        assert_int_equal(wend_living_apply(plane, &edit, 1), WEND_OK);
        if (wend_living_check(plane, &fault)) fail_msg("%s", fault);
        edit.shape = NULL;
        assert_int_equal(wend_living_apply(plane, &edit, 1), WEND_OK);
        if (wend_living_check(plane, &fault)) fail_msg("%s", fault);
        assert_int_equal(wend_living_counts(plane).triangles, 2);
    }
    assert_int_equal(wend_living_counts(plane).rebuilds, 1);
    wend_living_destroy(plane);
}

// A corner on a side of the border beside which it turns inwards: the surface is not filled up to its hull.
static void a_border_that_turns_inwards_stays(void **state) {
    (void)state;
    static const wend_lattice_point bend[] = {{0, 0}, {1000, 0}, {1000, 400}, {400, 400}, {400, 1000}, {0, 1000}};
    static const uint32_t parts[][3] = {{0, 1, 3}, {1, 2, 3}, {0, 3, 4}, {0, 4, 5}};
    const living_surface surface = {.points = bend, .point_count = 6, .triangles = parts, .triangle_count = 4};
    living_plane *plane = NULL;
    assert_int_equal(wend_living_create_on(&surface, wend_default_allocator(), &plane), WEND_OK);
    const wend_lattice_point points[] = {{700, 400}, {600, 200}, {800, 100}};
    const living_shape shape = {.key = 1, .points = points, .point_count = 3, .from = 0};
    living_edit edit = {.key = 1, .shape = &shape};
    assert_int_equal(wend_living_apply(plane, &edit, 1), WEND_OK);
    assert_int_equal(wend_living_counts(plane).vertices, 9);
    assert_int_equal(wend_living_counts(plane).triangles, 2 * 9 - 2 - 7); // seven of the nine are on the border
    const char *fault = NULL;
    if (wend_living_check(plane, &fault)) fail_msg("%s", fault);
    edit.shape = NULL;
    assert_int_equal(wend_living_apply(plane, &edit, 1), WEND_OK);
    assert_int_equal(wend_living_counts(plane).triangles, 4);
    wend_living_destroy(plane);
}

static void what_is_no_surface_is_rejected(void **state) {
    (void)state;
    static const uint32_t turned[][3] = {{0, 2, 1}}, twice[][3] = {{0, 1, 2}, {0, 1, 2}}, lost[][3] = {{0, 1, 7}};
    const uint32_t(*const lists[])[3] = {turned, twice, lost};
    const size_t counts[] = {1, 2, 1};
    for (int i = 0; i < 3; i++) {
        const living_surface surface = {
            .points = corners, .point_count = 3, .triangles = lists[i], .triangle_count = counts[i]};
        living_plane *plane = NULL;
        assert_int_equal(wend_living_create_on(&surface, wend_default_allocator(), &plane), WEND_BAD_INPUT);
        assert_null(plane);
    }
}

static wend_status edit_square_with(wend_allocator allocator, void *user) {
    (void)user;
    living_plane *plane = NULL;
    wend_status status = make_square(allocator, &plane);
    if (status) return status;
    status = put_triangle(plane, 300, 300, 200);
    if (!status) status = put_triangle(plane, 350, 200, 300);
    wend_living_destroy(plane);
    return status;
}

static void a_surface_without_memory_is_reported(void **state) {
    (void)state;
    walk_failing_allocations("living surface", edit_square_with, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(an_edited_ramp_is_the_one_its_shapes_make),   FACT(points_inside_a_flat_surface_go),
        FACT(a_shape_that_leaves_the_surface_is_rejected), FACT(a_border_is_bent_and_straightened),
        FACT(a_border_that_turns_inwards_stays),           FACT(what_is_no_surface_is_rejected),
        FACT(a_surface_without_memory_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
