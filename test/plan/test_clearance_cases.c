// How wide a disc may be where necks are degenerate: feet at ends of walls, in one pixel, on bent pieces, on both sides of a thin wall, between walls that are
// parallel and turned. Brute force says which radii get through.
#include "support/test.h"

#include "properties/plan/radius_properties.h"
#include "support/location_of.h"
#include "wend/clearance.h"

#include <math.h>
#include <stdlib.h>

enum { SIDE = 1 << 16, MOST_AREAS = 6, MOST_CORNERS = 8 };

// Walls on a square floor, in lattice units.
typedef struct clearance_case {
    wend_vector2 corners[MOST_AREAS][MOST_CORNERS];
    size_t counts[MOST_AREAS];
    size_t count;
    wend_lattice_point from, to;
} clearance_case;

static void add_wall(clearance_case *room, const wend_lattice_point *corners, size_t count) {
    for (size_t i = 0; i < count; i++)
        room->corners[room->count][i] = (wend_vector2){(double)corners[i].x, (double)corners[i].y};
    room->counts[room->count++] = count;
}

#define WALL(room, ...)                                                                                                \
    do {                                                                                                               \
        const wend_lattice_point wall_corners[] = {__VA_ARGS__};                                                       \
        add_wall(room, wall_corners, sizeof wall_corners / sizeof *wall_corners);                                      \
    } while (0)

static bool brute_force_passes(const naive_disc_wall *walls, size_t count, double radius, const clearance_case *room) {
    naive_disc *disc = naive_disc_of(walls, count, (long double)radius);
    const bool passes = naive_disc_shortest(disc, (naive_disc_point){room->from.x, room->from.y},
                                            (naive_disc_point){room->to.x, room->to.y}) < (long double)INFINITY;
    naive_disc_free(disc);
    return passes;
}

// @return the radius of the widest disc, which brute force has found to be right to two units
static double widest_disc(const clearance_case *room) {
    const wend_vector2 floor[] = {{0, 0}, {SIDE, 0}, {SIDE, SIDE}, {0, SIDE}};
    wend_area areas[MOST_AREAS + 1] = {{.points = floor, .point_count = 4}};
    for (size_t i = 0; i < room->count; i++)
        areas[i + 1] = (wend_area){.points = room->corners[i], .point_count = room->counts[i], .terrain = 1};
    const wend_lattice lattice = {0, 0, 0};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas;
    def.area_count = room->count + 1;
    def.lattice = &lattice;
    wend_mesh *mesh = NULL;
    wend_clearance *clearance = NULL;
    wend_passage passage;
    assert_int_equal(wend_mesh_create(&def, NULL, &mesh), WEND_OK);
    assert_int_equal(wend_clearance_create(mesh, wend_default_allocator(), &clearance), WEND_OK);
    assert_int_equal(wend_clearance_between(clearance, location_of(wend_lattice_position(&lattice, room->from)),
                                            location_of(wend_lattice_position(&lattice, room->to)), &passage),
                     WEND_OK);
    assert_true(passage.is_reachable);
    size_t count = 0;
    naive_disc_wall *walls = walls_of_mesh(mesh, &count);
    if (passage.radius > 2.5 && !brute_force_passes(walls, count, passage.radius - 2, room))
        fail_msg("a radius of %.17g is said to pass, and 2 less does not", passage.radius);
    if (brute_force_passes(walls, count, passage.radius + 2, room))
        fail_msg("a radius of %.17g is said to be the widest, and 2 more passes", passage.radius);
    free(walls);
    wend_clearance_destroy(clearance);
    wend_mesh_destroy(mesh);
    return passage.radius;
}

// Two spikes point at a wall from above, their tips so many units beside each other and over it: their feet may be in one pixel.
static void two_feet_in_a_pixel_are_both_kept(void **state) {
    (void)state;
    for (int32_t beside = 0; beside <= 3; beside++)
        for (int32_t over = 0; over <= 600; over += 300) {
            clearance_case room = {.from = {9000, 9000}, .to = {50000, 9000}};
            WALL(&room, {28000, SIDE}, {30000, 5000}, {29000, SIDE});
            WALL(&room, {31000, SIDE}, {30000 + beside, 5000 + over}, {32000, SIDE});
            WALL(&room, {0, 900}, {SIDE, 1000 + 7 * over}, {SIDE, 0}, {0, 0});
            assert_true(widest_disc(&room) < 2030); // the lower tip decides
        }
}

// A tip over the end of a wall, so many units from it along the wall: the foot is inside the wall, or its end is nearer.
static void a_foot_beside_the_end_of_a_wall_is_the_end(void **state) {
    (void)state;
    for (int32_t beside = -3; beside <= 3; beside++)
        for (int32_t slope = 0; slope <= 2; slope++) {
            clearance_case room = {.from = {9000, 40000}, .to = {50000, 40000}};
            WALL(&room, {29000, SIDE}, {30000 + beside, 31000}, {31000, SIDE});
            WALL(&room, {0, 30000 + 100 * slope}, {30000, 30000}, {29900, 29000}, {0, 29000});
            WALL(&room, {31000, 0}, {31001, 0}, {31001, 28000}, {31000, 28000});
            const double radius = widest_disc(&room);
            assert_true(radius > 400 && radius < 20000);
        }
}

// Another wall crosses the one that is faced, beside the foot, so that rounding bends both there.
static void a_foot_beside_a_crossing_is_kept(void **state) {
    (void)state;
    for (int32_t beside = -2; beside <= 2; beside++) {
        clearance_case room = {.from = {9000, 20000}, .to = {50000, 21000}};
        WALL(&room, {28000, SIDE}, {30001, 12007}, {31000, SIDE});
        WALL(&room, {11, 9997}, {SIDE - 13, 10011}, {SIDE - 13, 10012}, {11, 9998});
        WALL(&room, {30000 + beside, 3}, {30003 + beside, 10007}, {30004 + beside, 10007}, {30001 + beside, 3});
        const double radius = widest_disc(&room);
        assert_true(radius > 950 && radius < 1050);
    }
}

// A wall as thin as can be, with spikes that face it from both sides at the same place: two necks whose feet are a unit apart.
static void necks_on_both_sides_of_a_thin_wall_are_told_apart(void **state) {
    (void)state;
    for (int32_t tilt = 0; tilt <= 3; tilt++) {
        clearance_case room = {.from = {4000, 40000}, .to = {60000, 40000}};
        WALL(&room, {1000, 30000}, {SIDE, 30000 + tilt}, {SIDE, 30001 + tilt}, {1000, 30001});
        WALL(&room, {29000, SIDE}, {30000, 30801}, {31000, SIDE});
        WALL(&room, {29000, 0}, {30000, 29300}, {31000, 0});
        const double above = widest_disc(&room);
        assert_true(above > 398 && above < 403);
        room.from.y = room.to.y = 20000;
        const double below = widest_disc(&room);
        assert_true(below > 347 && below < 352);
    }
}

// Thin walls, parallel and turned by angles that the lattice does not have: every corner has a foot on the other.
static void walls_that_are_parallel_and_turned_leave_what_is_between_them(void **state) {
    (void)state;
    static const int32_t turns[][2] = {{1, 0}, {3, 1}, {5, 2}, {7, 5}, {1, 1}, {2, 7}, {17, 13}};
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++)
        for (int32_t gap = 40; gap <= 4000; gap *= 10) {
            const double x = turns[i][0] / hypot(turns[i][0], turns[i][1]),
                         y = turns[i][1] / hypot(turns[i][0], turns[i][1]);
            clearance_case room = {0};
            for (int side = -1; side <= 1; side += 2) {
                wend_lattice_point corners[4];
                static const double along[] = {-12000, 12000, 12000, -12000};
                for (int k = 0; k < 4; k++) { // the one wall is 3 units thick, the other one shifted along it
                    const double across = side * (gap / 2.0 + (k >= 2 ? 3 : 0)), at = along[k] + side * 1234;
                    corners[k] = (wend_lattice_point){(int32_t)floor(SIDE / 2 + x * at - y * across),
                                                      (int32_t)floor(SIDE / 2 + y * at + x * across)};
                }
                add_wall(&room, corners, 4);
            }
            // From between them, out: what is between them is the narrowest.
            room.from = (wend_lattice_point){SIDE / 2, SIDE / 2};
            room.to = (wend_lattice_point){(int32_t)(SIDE / 2 + x * 20000), (int32_t)(SIDE / 2 + y * 20000)};
            const double radius = widest_disc(&room);
            assert_true(fabs(radius - gap / 2.0) < 2.5);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(two_feet_in_a_pixel_are_both_kept),
        FACT(a_foot_beside_the_end_of_a_wall_is_the_end),
        FACT(a_foot_beside_a_crossing_is_kept),
        FACT(necks_on_both_sides_of_a_thin_wall_are_told_apart),
        FACT(walls_that_are_parallel_and_turned_leave_what_is_between_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
