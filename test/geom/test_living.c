// Living planes.
#include "support/test.h"

#include "support/failing_allocator.h"
#include "support/living_walls.h"
#include "wend/random.h"

static void an_edited_plane_is_the_one_its_shapes_make(void **state) {
    (void)state;
    uint64_t edits = 0;
    check_property("edited planes equal planes from scratch", 5000, edited_plane_equals_scratch, &edits);
    print_message("%llu edits\n", (unsigned long long)edits);
    if (worlds_are_the_usual()) assert_true(edits > 100000);
}

// ---------------------------------------------------------------------------------------------------------------------
// Certain worlds

static wend_status put_ring(living_plane *plane, uint32_t key, const wend_lattice_point *points, size_t count) {
    const living_shape shape = {.key = key, .points = points, .point_count = count};
    const living_edit edit = {.key = key, .shape = &shape};
    return wend_living_apply(plane, &edit, 1);
}

static void put_wall(living_plane *plane, uint32_t key, int32_t ax, int32_t ay, int32_t bx, int32_t by) {
    const wend_lattice_point ends[2] = {{ax, ay}, {bx, by}};
    assert_int_equal(put_ring(plane, key, ends, 2), WEND_OK);
}

static void assert_sound(const living_plane *plane) {
    const char *fault = NULL;
    if (wend_living_check(plane, &fault)) fail_msg("%s", fault);
    assert_int_equal(wend_living_counts(plane).rescues, 0);
}

static void a_wall_in_a_lattice_of_walls_comes_and_goes(void **state) {
    (void)state;
    a_wall_in_a_lattice_comes_and_goes(150);
}

static void a_spoke_of_ten_thousand_comes_and_goes(void **state) {
    (void)state;
    enum { SPOKES = 10000 };
    many_walls walls = make_walls(SPOKES);
    for (int32_t i = 0; i < SPOKES; i++) {
        const int32_t along = 4 * (i % (SPOKES / 4)) - SPOKES / 2, reach = SPOKES / 2;
        const wend_lattice_point rim[4] = {{along, -reach}, {reach, along}, {-along, reach}, {-reach, -along}};
        walls.ends[i][1] = rim[i / (SPOKES / 4)];
    }
    // One that ends in the hub, between two others.
    a_wall_comes_and_goes(walls.edits, SPOKES, (wend_lattice_point){0, 0}, (wend_lattice_point){2, -SPOKES / 2}, 1);
    free_walls(&walls);
}

static void walls_on_one_line_become_a_plane_and_a_line_again(void **state) {
    (void)state;
    living_plane *plane = make_plane();
    for (int32_t i = 0; i < 6; i++) put_wall(plane, (uint32_t)i, 10 * i, 20 * i, 15 * i + 15, 30 * i + 30);
    assert_int_equal(wend_living_counts(plane).triangles, 0);
    assert_sound(plane);
    put_wall(plane, 9, 7, 0, 0, 90);
    assert_true(wend_living_counts(plane).triangles > 0);
    assert_sound(plane);
    for (uint32_t i = 0; i < 6; i += 2) take_out(plane, i);
    assert_sound(plane);
    take_out(plane, 9);
    assert_int_equal(wend_living_counts(plane).triangles, 0);
    assert_sound(plane);
    for (uint32_t i = 1; i < 6; i += 2) take_out(plane, i);
    assert_int_equal(wend_living_counts(plane).vertices, 0);
    wend_living_destroy(plane);
}

// All points of a lattice, of which every four beside each other are on a circle, and most circles hold more.
static void points_of_a_full_lattice_come_and_go_in_any_order(void **state) {
    (void)state;
    enum { SIDE = 8, POINTS = SIDE * SIDE };
    wend_random random = wend_random_seeded(8);
    for (int round = 0; round < 4; round++) {
        living_plane *plane = make_plane();
        uint32_t order[2][POINTS];
        for (int way = 0; way < 2; way++)
            for (uint32_t i = 0; i < POINTS; i++) {
                const size_t place = (size_t)wend_random_below(&random, i + 1);
                order[way][i] = order[way][place];
                order[way][place] = i;
            }
        for (int i = 0; i < POINTS; i++) {
            const wend_lattice_point at = {(int32_t)order[0][i] % SIDE, (int32_t)order[0][i] / SIDE};
            assert_int_equal(put_ring(plane, order[0][i], &at, 1), WEND_OK);
            assert_sound(plane);
        }
        assert_int_equal(wend_living_counts(plane).triangles, 2 * (SIDE - 1) * (SIDE - 1));
        for (int i = 0; i < POINTS; i++) {
            take_out(plane, order[1][i]);
            assert_sound(plane);
        }
        assert_int_equal(wend_living_counts(plane).vertices, 0);
        wend_living_destroy(plane);
    }
}

// Each ring is the hull when it has come; they go from the outside, or from the inside.
static void rings_around_rings_come_and_go(void **state) {
    (void)state;
    enum { RINGS = 12 };
    for (int from_inside = 0; from_inside < 2; from_inside++) {
        living_plane *plane = make_plane();
        for (int32_t i = 0; i < RINGS; i++) {
            const int32_t reach = 3 + 2 * i;
            const wend_lattice_point ring[4] = {{-reach, i}, {-i, -reach}, {reach, -i}, {i, reach}};
            assert_int_equal(put_ring(plane, (uint32_t)i, ring, 4), WEND_OK);
            assert_sound(plane);
        }
        for (uint32_t i = 0; i < RINGS; i++) {
            take_out(plane, from_inside ? i : RINGS - 1 - i);
            assert_sound(plane);
        }
        assert_int_equal(wend_living_counts(plane).vertices, 0);
        wend_living_destroy(plane);
    }
}

// Pixels that several walls pass are left in any order.
static void walls_through_a_pixel_leave_in_any_order(void **state) {
    (void)state;
    enum { WALLS = 6 };
    wend_random random = wend_random_seeded(3);
    for (int round = 0; round < 60; round++) {
        living_plane *plane = make_plane();
        put_wall(plane, 100, -60, -60, 60, -60);
        put_wall(plane, 101, -60, 60, 60, 61);
        uint32_t order[WALLS];
        for (uint32_t i = 0; i < WALLS; i++) {
            const int32_t x = (int32_t)wend_random_between(&random, -50, 50),
                          y = (int32_t)wend_random_between(&random, -50, 50);
            const int32_t a = (int32_t)wend_random_between(&random, -1, 1),
                          b = (int32_t)wend_random_between(&random, -1, 1);
            put_wall(plane, i, x, y, a - x, b - y); // close to the origin
            assert_sound(plane);
            const size_t place = (size_t)wend_random_below(&random, i + 1);
            order[i] = order[place];
            order[place] = i;
        }
        for (uint32_t i = 0; i < WALLS; i++) {
            take_out(plane, order[i]);
            assert_sound(plane);
        }
        assert_int_equal(wend_living_counts(plane).vertices, 4);
        wend_living_destroy(plane);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Without memory

static const wend_lattice_point hall[] = {{0, 0}, {200, 0}, {200, 100}, {0, 100}},
                                star[] = {{40, 40}, {160, 60}, {50, 70}, {110, 20}, {100, 90}},
                                crate[] = {{90, 30}, {130, 35}, {120, 65}, {85, 60}};

static wend_status edit_plane_with(wend_allocator allocator, void *user) {
    (void)user;
    living_plane *plane = NULL;
    wend_status status = wend_living_create(allocator, &plane);
    if (status) return status;
    wend_living_prefer_edits(plane, true);
    status = put_ring(plane, 0, hall, 4);
    if (!status) status = put_ring(plane, 1, star, 5);
    if (!status) status = put_ring(plane, 2, crate, 4);
    if (!status) status = put_ring(plane, 1, crate + 1, 3);
    const living_edit edit = {.key = 2};
    if (!status) status = wend_living_apply(plane, &edit, 1);
    const char *fault = NULL;
    if (status) { // once memory is there again it is what it was
        if (!wend_living_refresh(plane) && wend_living_check(plane, &fault) == WEND_BAD_INPUT) fail_msg("%s", fault);
    } else {
        assert_int_equal(wend_living_counts(plane).vertices, 7);
    }
    wend_living_destroy(plane);
    return status;
}

static void an_edit_without_memory_leaves_the_shapes_as_they_were(void **state) {
    (void)state;
    walk_failing_allocations("living plane", edit_plane_with, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(an_edited_plane_is_the_one_its_shapes_make),
        FACT(a_wall_in_a_lattice_of_walls_comes_and_goes),
        FACT(a_spoke_of_ten_thousand_comes_and_goes),
        FACT(walls_on_one_line_become_a_plane_and_a_line_again),
        FACT(points_of_a_full_lattice_come_and_go_in_any_order),
        FACT(rings_around_rings_come_and_go),
        FACT(walls_through_a_pixel_leave_in_any_order),
        FACT(an_edit_without_memory_leaves_the_shapes_as_they_were),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
