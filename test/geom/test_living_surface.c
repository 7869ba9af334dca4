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

// ---- A ramp that winds twice over itself -----------------------------------------------------------------------------

static living_plane *make_living_ramp(living_ramp *made, bool is_closed) {
    living_plane *plane = NULL;
    living_ramp_make(made, is_closed);
    assert_int_equal(wend_living_create_on(&made->surface, wend_default_allocator(), &plane), WEND_OK);
    return plane;
}

static wend_status put_on_ramp(living_plane *plane, const living_ramp *made, uint32_t key, uint32_t step,
                               const wend_lattice_point *points, size_t count) {
    const living_shape shape = {
        .key = key, .points = points, .point_count = count, .from = living_ramp_from(made, step)};
    const living_edit edit = {.key = key, .shape = &shape};
    return wend_living_apply(plane, &edit, 1);
}

static void check_ramp(const living_plane *plane, const living_plane *scratch) {
    const char *fault = NULL;
    if (wend_living_check(plane, &fault)) fail_msg("%s", fault);
    assert_int_equal(wend_living_counts(plane).rescues, 0);
    assert_true(living_surfaces_are_equal(plane, scratch));
}

// A wall of one lap goes over an obstacle of the other, step by step: in the plane they would cross, and have vertices there.
static void a_wall_is_dragged_across_its_shadow(void **state) {
    (void)state;
    for (int is_closed = 0; is_closed < 2; is_closed++) {
        living_ramp made;
        living_plane *plane = make_living_ramp(&made, is_closed);
        const size_t before = wend_living_counts(plane).vertices;
        wend_lattice_point crate[4];
        for (uint32_t i = 0; i < 4; i++) crate[i] = living_ramp_point(5 + (i == 1 || i == 2), i < 2 ? 5 : 7, 300);
        assert_int_equal(put_on_ramp(plane, &made, 1, 5, crate, 4), WEND_OK);
        for (int32_t way = 0; way <= 3000; way += 40) {
            const uint32_t step = RAMP_SECTORS + 4 + (uint32_t)(way / 1000);
            const wend_lattice_point wall[2] = {living_ramp_point(step, 4, way % 1000),
                                                living_ramp_point(step, 8, way % 1000)};
            assert_int_equal(put_on_ramp(plane, &made, 2, step, wall, 2), WEND_OK);
            assert_int_equal(wend_living_counts(plane).vertices, before + 6);
            living_ramp same;
            living_plane *scratch = make_living_ramp(&same, is_closed);
            assert_int_equal(put_on_ramp(scratch, &same, 2, step, wall, 2), WEND_OK);
            assert_int_equal(put_on_ramp(scratch, &same, 1, 5, crate, 4), WEND_OK);
            check_ramp(plane, scratch);
            wend_living_destroy(scratch);
        }
        assert_int_equal(wend_living_counts(plane).rebuilds, 1);
        // On its own lap it crosses the crate.
        const wend_lattice_point wall[2] = {living_ramp_point(5, 4, 700), living_ramp_point(5, 8, 700)};
        assert_int_equal(put_on_ramp(plane, &made, 2, 5, wall, 2), WEND_OK);
        assert_int_equal(wend_living_counts(plane).vertices, before + 8);
        wend_living_destroy(plane);
    }
}

// Beside a core, two laps look like one: lines keep away from it, and what was there stays as it was.
static void lines_that_come_near_to_the_core_are_rejected(void **state) {
    (void)state;
    living_ramp made;
    living_plane *plane = make_living_ramp(&made, true), *same = make_living_ramp(&made, true);
    const wend_lattice_point crate[3] = {living_ramp_point(5, 5, 300), living_ramp_point(5, 7, 300),
                                         living_ramp_point(6, 6, 300)};
    assert_int_equal(put_on_ramp(plane, &made, 1, 5, crate, 3), WEND_OK);
    assert_int_equal(put_on_ramp(same, &made, 1, 5, crate, 3), WEND_OK);
    for (uint32_t step = 0; step < RAMP_SECTORS * RAMP_LAPS; step++) {
        const wend_lattice_point from = living_ramp_point(step, 8, step % 2 ? 400 : 0);
        const wend_lattice_point near[][2] = {
            {from, {0, 0}}, {from, {-from.x, -from.y}}, {from, {2, 0}}, {from, {-1, -2}}};
        for (size_t i = 0; i < sizeof near / sizeof *near; i++) {
            assert_int_equal(put_on_ramp(plane, &made, 2, step, near[i], 2), WEND_OUT_OF_RANGE);
            assert_int_equal(wend_living_refresh(plane), WEND_OK);
        }
        // Where a line ends before that, so does one of the lap above or below it, at the same place.
        const wend_lattice_point away[2] = {from, {from.x / 1000, from.y / 1000}};
        assert_int_equal(put_on_ramp(plane, &made, 3 + step, step, away, 2), WEND_OK);
    }
    for (uint32_t step = 0; step < RAMP_SECTORS * RAMP_LAPS; step++) {
        const uint32_t other = step * 5 % (RAMP_SECTORS * RAMP_LAPS);
        const wend_lattice_point from = living_ramp_point(other, 8, other % 2 ? 400 : 0);
        const wend_lattice_point away[2] = {from, {from.x / 1000, from.y / 1000}};
        assert_int_equal(put_on_ramp(same, &made, 3 + other, other, away, 2), WEND_OK);
    }
    check_ramp(plane, same);
    wend_living_destroy(plane);
    wend_living_destroy(same);
}

// A ring around the core, through both laps, comes, and walls of both laps cross it; all go.
static void a_ring_goes_around_the_core_twice(void **state) {
    (void)state;
    enum { STEPS = RAMP_SECTORS * RAMP_LAPS };
    living_ramp made;
    living_plane *plane = make_living_ramp(&made, true), *scratch = make_living_ramp(&made, true),
                 *empty = make_living_ramp(&made, true);
    const size_t before = wend_living_counts(plane).vertices;
    for (int32_t reach = 1; reach <= 7; reach += 3) {
        wend_lattice_point ring[STEPS];
        for (uint32_t i = 0; i < STEPS; i++) ring[i] = living_ramp_point(i, reach, 500);
        for (uint32_t lap = 0; lap < RAMP_LAPS; lap++) {
            const uint32_t step = 3 + lap * RAMP_SECTORS;
            const wend_lattice_point wall[2] = {living_ramp_point(step, 8, 0), living_ramp_point(step + 3, 8, 0)};
            assert_int_equal(put_on_ramp(plane, &made, 2 + lap, step, wall, 2), WEND_OK);
        }
        assert_int_equal(put_on_ramp(plane, &made, 1, 0, ring, STEPS), WEND_OK);
        // Each wall has two ends, and crosses the outer ring twice.
        assert_int_equal(wend_living_counts(plane).vertices, before + STEPS + (reach == 7 ? 8 : 4));
        assert_int_equal(put_on_ramp(scratch, &made, 1, 0, ring, STEPS), WEND_OK);
        for (uint32_t lap = RAMP_LAPS; lap-- > 0;) {
            const uint32_t step = 3 + lap * RAMP_SECTORS;
            const wend_lattice_point wall[2] = {living_ramp_point(step, 8, 0), living_ramp_point(step + 3, 8, 0)};
            assert_int_equal(put_on_ramp(scratch, &made, 2 + lap, step, wall, 2), WEND_OK);
        }
        check_ramp(plane, scratch);
        for (uint32_t key = 1; key <= 3; key++) {
            const living_edit gone = {.key = key}, other = {.key = 4 - key};
            assert_int_equal(wend_living_apply(plane, &gone, 1), WEND_OK);
            assert_int_equal(wend_living_apply(scratch, &other, 1), WEND_OK);
        }
        check_ramp(plane, empty);
        check_ramp(scratch, empty);
    }
    wend_living_destroy(plane);
    wend_living_destroy(scratch);
    wend_living_destroy(empty);
}

// The same place is in one triangle of each lap; which one is found depends on where one walks from.
static void places_are_located_on_the_lap_that_one_walks_from(void **state) {
    (void)state;
    living_ramp made;
    living_plane *plane = make_living_ramp(&made, false);
    for (uint32_t lap = 0; lap < RAMP_LAPS; lap++) {
        wend_lattice_point crate[4];
        for (uint32_t i = 0; i < 4; i++) crate[i] = living_ramp_point(5 + (i == 1 || i == 2), i < 2 ? 5 : 7, 300);
        assert_int_equal(put_on_ramp(plane, &made, 10 + lap, 5 + lap * RAMP_SECTORS, crate, 4), WEND_OK);
    }
    assert_int_equal(wend_living_publish(plane), WEND_OK);
    const living_version *version = wend_living_hold(plane);
    for (uint32_t lap = 0; lap < RAMP_LAPS; lap++)
        for (uint32_t step = 4; step <= 7; step++) {
            const uint32_t from = living_ramp_from(&made, step + lap * RAMP_SECTORS) + 1; // points are numbered from 1
            const uint32_t found = wend_living_version_locate(version, from, living_ramp_point(5, 6, 800));
            assert_int_not_equal(found, WEND_NO_TRIANGLE);
            assert_int_equal(living_version_triangle(version, found)->shape, 10 + lap);
        }
    assert_int_equal(wend_living_version_locate(version, living_ramp_from(&made, 5) + 1, living_ramp_point(5, 12, 0)),
                     WEND_NO_TRIANGLE); // beyond the border
    wend_living_let_go(version);
    wend_living_destroy(plane);
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
        FACT(a_wall_is_dragged_across_its_shadow),         FACT(lines_that_come_near_to_the_core_are_rejected),
        FACT(a_ring_goes_around_the_core_twice),           FACT(places_are_located_on_the_lap_that_one_walks_from),
        FACT(a_surface_without_memory_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
