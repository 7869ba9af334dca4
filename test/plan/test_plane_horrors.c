// Named worlds for shortest paths: each is searched on every kind of cells, both ways and in slices, and judged by the oracle; where a length can
// be worked out by hand, it is that too.
#include "support/test.h"

#include "properties/plan/plane_properties.h"

#include <math.h>

// Coordinates are metres and units of the lattice alike.
typedef struct horror {
    wend_area_list *list;
    wend_lattice lattice;
    wend_mesh *mesh;
    plane_case made;
} horror;

static horror begin_horror(void) {
    horror world = {.lattice = {0, 0, 0}};
    assert_int_equal(wend_area_list_create(wend_default_allocator(), &world.list), WEND_OK);
    return world;
}

static void horror_corner(horror *world, double x, double y) {
    assert_int_equal(wend_area_list_add_point(world->list, (wend_vector2){x, y}), WEND_OK);
}

static void horror_end(horror *world, uint8_t terrain) {
    assert_int_equal(wend_area_list_end_area(world->list, WEND_FILL_NON_ZERO, terrain), WEND_OK);
}

static void horror_box(horror *world, double x, double y, double to_x, double to_y, uint8_t terrain) {
    horror_corner(world, x, y);
    horror_corner(world, to_x, y);
    horror_corner(world, to_x, to_y);
    horror_corner(world, x, to_y);
    horror_end(world, terrain);
}

static void horror_triangle(horror *world, const double at[6], uint8_t terrain) {
    for (int i = 0; i < 6; i += 2) horror_corner(world, at[i], at[i + 1]);
    horror_end(world, terrain);
}

static void ready_horror(horror *world) {
    wend_mesh_def def = wend_area_list_mesh_def(world->list);
    def.lattice = &world->lattice;
    assert_int_equal(wend_mesh_create(&def, NULL, &world->mesh), WEND_OK);
    plane_case_make(world->mesh, &world->made);
}

static void end_horror(horror *world) {
    plane_case_free(&world->made);
    wend_mesh_destroy(world->mesh);
    wend_area_list_destroy(world->list);
}

typedef struct horror_question {
    horror *world;
    plane_question question;
} horror_question;

static bool horror_holds(choices *source, void *user) {
    horror_question *asked = user;
    return plane_question_is_answered_right(source, &asked->world->made, &asked->question);
}

// Asks, and answers the oracle's length: infinity when there is no path.
static double ask_from(horror *world, int32_t x, int32_t y, uint32_t triangle, int32_t to_x, int32_t to_y,
                       uint32_t to_triangle, wend_outcome outcome) {
    horror_question asked = {world, {.from = {x, y}, .to = {to_x, to_y}, .from_triangle = triangle}};
    asked.question.to_triangle = to_triangle;
    plane_question_answer(&world->made, &asked.question);
    assert_int_equal(asked.question.outcome, outcome);
    check_property("the path is as the oracle says", 8, horror_holds, &asked);
    return (double)asked.question.length;
}

static double ask(horror *world, int32_t x, int32_t y, int32_t to_x, int32_t to_y, wend_outcome outcome) {
    return ask_from(world, x, y, WEND_NO_TRIANGLE, to_x, to_y, WEND_NO_TRIANGLE, outcome);
}

static double reach(horror *world, int32_t x, int32_t y, int32_t to_x, int32_t to_y) {
    return ask(world, x, y, to_x, to_y, WEND_OUTCOME_COMPLETE);
}

static void is_long(double length, double expected) {
    if (fabs(length - expected) > 1e-12 * expected) fail_msg("%.17g instead of %.17g", length, expected);
}

// A free triangle at a point whose middle lies in a direction from it.
static uint32_t triangle_towards(const horror *world, wend_lattice_point at, double x, double y) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(world->mesh);
    for (uint32_t t = 0; t < wend_triangulation_triangle_count(triangulation); t++) {
        wend_triangle triangle = wend_triangulation_get_triangle(triangulation, t);
        bool touches = false;
        double middle_x = 0, middle_y = 0;
        for (int i = 0; i < 3; i++) {
            wend_lattice_point corner = wend_triangulation_vertex(triangulation, triangle.vertices[i]);
            touches = touches || wend_lattice_point_equals(corner, at);
            middle_x += (corner.x - at.x) / 3.0;
            middle_y += (corner.y - at.y) / 3.0;
        }
        if (touches && wend_mesh_is_free(world->mesh, t) && middle_x * x + middle_y * y > 0) return t;
    }
    fail_msg("no free triangle there");
    return WEND_NO_TRIANGLE;
}

// ---- Long ways ------------------------------------------------------------------------------------------------------

static void a_spiral_is_unwound(void **state) {
    (void)state;
    enum { TURNS = 12, SIDE = 4 * TURNS };
    horror world = begin_horror();
    horror_box(&world, 0, 0, SIDE, SIDE, WEND_AREA_GROUND);
    for (int i = 0; i < TURNS - 1; i++) { // rings with a door in turn above and below
        double low = 2 * i + 1, high = SIDE - low;
        horror_box(&world, low, low, high, low + 1, WEND_AREA_WALL);
        horror_box(&world, low, high - 1, high, high, WEND_AREA_WALL);
        horror_box(&world, low, low, low + 1, high, WEND_AREA_WALL);
        horror_box(&world, high - 1, low, high, high, WEND_AREA_WALL);
        horror_box(&world, SIDE / 2 - 1, i % 2 ? low : high - 1, SIDE / 2, i % 2 ? low + 1 : high, WEND_AREA_GROUND);
    }
    ready_horror(&world);
    assert_true(reach(&world, 0, 0, SIDE / 2, SIDE / 2) > 4 * SIDE);
    reach(&world, SIDE, SIDE, SIDE / 2, SIDE / 2);
    end_horror(&world);
}

static void a_comb_is_gone_up_and_down(void **state) {
    (void)state;
    enum { TEETH = 24 };
    horror world = begin_horror();
    horror_box(&world, 0, 0, 2 * TEETH + 1, 100, WEND_AREA_GROUND);
    for (int i = 0; i < TEETH; i++)
        horror_box(&world, 2 * i + 1, i % 2 ? 1 : 0, 2 * i + 2, i % 2 ? 100 : 99, WEND_AREA_WALL);
    ready_horror(&world);
    // Up along the first tooth, over it, down between corners that are 98 apart and a unit aside, and so on.
    double between = sqrt(98.0 * 98 + 1), expected = sqrt(99.0 * 99 + 1) + TEETH + (TEETH - 1) * between;
    is_long(reach(&world, 0, 0, 2 * TEETH + 1, 100), expected + sqrt(99.0 * 99 + 1));
    end_horror(&world);
}

static void a_straight_way_along_many_corners_is_straight(void **state) {
    (void)state;
    horror world = begin_horror();
    horror_box(&world, 0, 0, 300, 20, WEND_AREA_GROUND);
    for (int i = 0; i < 99; i++) { // teeth above and below the line y = 10, which they touch
        double x = 3 * i + 1;
        horror_triangle(&world, (double[]){x, 10, x + 1, 10, x, 20}, WEND_AREA_WALL);
        horror_triangle(&world, (double[]){x + 1, 0, x + 2, 0, x + 2, 10}, WEND_AREA_WALL);
    }
    ready_horror(&world);
    is_long(reach(&world, 0, 10, 300, 10), 300);
    reach(&world, 0, 11, 300, 9);
    reach(&world, 0, 9, 300, 11);
    reach(&world, 1, 10, 298, 10);
    end_horror(&world);
}

static void collinear_corners_on_a_slope_are_straight(void **state) {
    (void)state;
    horror world = begin_horror();
    horror_box(&world, 0, 0, 7 * 41, 3 * 41, WEND_AREA_GROUND);
    for (int i = 1; i < 40; i++) // walls that touch the line through (0, 0) and (7, 3) with a corner
        horror_triangle(&world, (double[]){7 * i, 3 * i, 7 * i + 1, i % 2 ? 0 : 123, 7 * i - 1, i % 2 ? 0 : 123},
                        WEND_AREA_WALL);
    ready_horror(&world);
    is_long(reach(&world, 0, 0, 7 * 41, 3 * 41), 41 * sqrt(58));
    reach(&world, 0, 1, 7 * 41, 3 * 41 - 1);
    reach(&world, 7, 3, 7 * 39, 3 * 39);
    end_horror(&world);
}

// ---- Walls that touch -----------------------------------------------------------------------------------------------

static void between_the_squares_of_a_checkerboard_is_no_way(void **state) {
    (void)state;
    horror world = begin_horror();
    horror_box(&world, 0, 0, 80, 80, WEND_AREA_GROUND);
    for (int i = 0; i < 64; i++)
        if ((i % 8 + i / 8) % 2)
            horror_box(&world, i % 8 * 10, i / 8 * 10, i % 8 * 10 + 10, i / 8 * 10 + 10, WEND_AREA_WALL);
    ready_horror(&world);
    is_long(reach(&world, 0, 0, 10, 10), sqrt(200));
    ask(&world, 5, 5, 15, 15, WEND_OUTCOME_UNREACHABLE);
    // A pinch belongs to both squares: from it one comes to either, through it to none.
    is_long(reach(&world, 10, 10, 15, 15), sqrt(50));
    is_long(reach(&world, 10, 10, 5, 5), sqrt(50));
    is_long(reach(&world, 10, 10, 20, 20), sqrt(200));
    ask(&world, 0, 0, 20, 20, WEND_OUTCOME_UNREACHABLE);
    wend_lattice_point pinch = {10, 10};
    uint32_t below = triangle_towards(&world, pinch, -1, -1), above = triangle_towards(&world, pinch, 1, 1);
    ask_from(&world, 10, 10, below, 15, 15, WEND_NO_TRIANGLE, WEND_OUTCOME_UNREACHABLE);
    ask_from(&world, 5, 5, WEND_NO_TRIANGLE, 10, 10, above, WEND_OUTCOME_UNREACHABLE);
    ask_from(&world, 10, 10, below, 10, 10, above, WEND_OUTCOME_UNREACHABLE);
    assert_true(ask_from(&world, 10, 10, below, 10, 10, below, WEND_OUTCOME_COMPLETE) == 0);
    end_horror(&world);
}

static void walls_that_meet_in_a_point_are_gone_around(void **state) {
    (void)state;
    horror world = begin_horror();
    horror_box(&world, -100, -100, 100, 100, WEND_AREA_GROUND);
    horror_triangle(&world, (double[]){0, 0, 60, -10, 60, 10}, WEND_AREA_WALL);
    horror_triangle(&world, (double[]){0, 0, 10, 60, -10, 60}, WEND_AREA_WALL);
    horror_triangle(&world, (double[]){0, 0, -60, 10, -60, -10}, WEND_AREA_WALL);
    horror_triangle(&world, (double[]){0, 0, -10, -60, 10, -60}, WEND_AREA_WALL);
    ready_horror(&world);
    reach(&world, 1, 1, -1, -1);
    reach(&world, 1, 1, 1, -1);
    reach(&world, 0, 0, 1, 1);
    wend_lattice_point pinch = {0, 0};
    uint32_t sides[4] = {triangle_towards(&world, pinch, 1, 1), triangle_towards(&world, pinch, -1, 1),
                         triangle_towards(&world, pinch, -1, -1), triangle_towards(&world, pinch, 1, -1)};
    // From a side of the point to the next: out along a wall, over its end, and back.
    double next = 2 * sqrt(3700) + 20;
    for (int i = 0; i < 4; i++) {
        is_long(ask_from(&world, 0, 0, sides[i], 0, 0, sides[(i + 1) % 4], WEND_OUTCOME_COMPLETE), next);
        assert_true(ask_from(&world, 0, 0, sides[i], 0, 0, sides[i], WEND_OUTCOME_COMPLETE) == 0);
        assert_true(ask_from(&world, 0, 0, sides[i], 0, 0, sides[(i + 2) % 4], WEND_OUTCOME_COMPLETE) > next);
        assert_true(ask_from(&world, 0, 0, sides[i], 0, 0, WEND_NO_TRIANGLE, WEND_OUTCOME_COMPLETE) == 0);
    }
    assert_true(reach(&world, 0, 0, 0, 0) == 0);
    end_horror(&world);
}

static void nobody_walks_inside_a_wall_of_two(void **state) {
    (void)state;
    horror world = begin_horror();
    horror_box(&world, 0, 0, 40, 40, WEND_AREA_GROUND);
    horror_box(&world, 10, 5, 20, 35, WEND_AREA_WALL);
    horror_box(&world, 20, 5, 30, 35, WEND_AREA_WALL); // they share the side x = 20
    ready_horror(&world);
    ask(&world, 5, 20, 20, 20, WEND_OUTCOME_GOAL_OFF_MAP);
    ask(&world, 20, 20, 5, 20, WEND_OUTCOME_START_OFF_MAP);
    is_long(reach(&world, 20, 5, 20, 35), 2 * 10 + 30); // not along the seam
    is_long(reach(&world, 20, 0, 20, 40), 2 * sqrt(125) + 30);
    end_horror(&world);
}

static void a_pointed_tooth_that_touches_the_wall_shuts_the_way(void **state) {
    (void)state;
    horror world = begin_horror();
    horror_box(&world, 0, 0, 30, 10, WEND_AREA_GROUND);
    horror_triangle(&world, (double[]){10, 10, 20, 10, 15, 0}, WEND_AREA_WALL);
    ready_horror(&world);
    ask(&world, 1, 1, 29, 1, WEND_OUTCOME_UNREACHABLE);
    ask(&world, 0, 0, 30, 0, WEND_OUTCOME_UNREACHABLE); // not along the floor either
    is_long(reach(&world, 0, 0, 15, 0), 15);
    is_long(reach(&world, 15, 0, 30, 0), 15);
    end_horror(&world);
}

static void nested_pinches_are_places_of_their_own(void **state) {
    (void)state;
    horror world = begin_horror();
    for (int i = 0; i < 6; i++) { // square, diamond in it, square in that ...
        double half = 64 >> i;
        horror_box(&world, -half, -half, half, half, i % 2 ? WEND_AREA_WALL : WEND_AREA_GROUND);
        horror_corner(&world, half, 0);
        horror_corner(&world, 0, half);
        horror_corner(&world, -half, 0);
        horror_corner(&world, 0, -half);
        horror_end(&world, i % 2 ? WEND_AREA_GROUND : WEND_AREA_WALL);
    }
    ready_horror(&world);
    static const int32_t at[][2] = {{64, 0}, {0, 64}, {32, 32},  {32, 0},  {16, 16}, {16, 0},
                                    {8, 8},  {8, 0},  {-32, 32}, {-8, -8}, {60, 60}, {-60, 60}};
    enum { COUNT = sizeof at / sizeof at[0] };
    for (int i = 0; i < COUNT; i++)
        for (int k = 0; k < COUNT; k++) {
            horror_question asked = {&world, {.from = {at[i][0], at[i][1]}, .to = {at[k][0], at[k][1]}}};
            asked.question.from_triangle = asked.question.to_triangle = WEND_NO_TRIANGLE;
            plane_question_answer(&world.made, &asked.question);
            check_property("among nested pinches", 2, horror_holds, &asked);
        }
    end_horror(&world);
}

static void two_equal_ways_are_as_long_either_way(void **state) {
    (void)state;
    horror world = begin_horror();
    horror_box(&world, -20, -20, 20, 20, WEND_AREA_GROUND);
    horror_box(&world, -10, -10, 10, 10, WEND_AREA_WALL);
    ready_horror(&world);
    is_long(reach(&world, -20, 0, 20, 0), 2 * sqrt(200) + 20);
    is_long(reach(&world, 0, -20, 0, 20), 2 * sqrt(200) + 20);
    is_long(reach(&world, -20, -20, 20, 20), 2 * sqrt(1000));
    is_long(reach(&world, -10, -10, 10, 10), 40);
    end_horror(&world);
}

// ---- The ends of the lattice ----------------------------------------------------------------------------------------

#define FAR WEND_COORDINATE_LIMIT

static void a_way_of_one_unit_leads_across_the_lattice(void **state) {
    (void)state;
    horror world = begin_horror();
    horror_box(&world, -FAR, 0, FAR, 1, WEND_AREA_GROUND);
    horror_box(&world, FAR - 1, 0, FAR, FAR, WEND_AREA_GROUND);
    horror_box(&world, -FAR, -FAR, 1 - FAR, 1, WEND_AREA_GROUND);
    ready_horror(&world);
    reach(&world, -FAR, -FAR, FAR, FAR);
    reach(&world, 1 - FAR, -FAR, FAR - 1, FAR);
    is_long(reach(&world, -FAR, 0, FAR, 1), hypot(2.0 * FAR, 1));
    end_horror(&world);
}

static void needles_across_the_lattice_are_gone_around(void **state) {
    (void)state;
    horror world = begin_horror();
    horror_box(&world, -FAR, -FAR, FAR, FAR, WEND_AREA_GROUND);
    for (int i = -3; i <= 3; i++) { // a unit thick at one end, in turn from either wall, a unit short of the other
        double y = i * 100;
        bool left = i & 1;
        horror_triangle(&world,
                        (double[]){left ? -FAR : FAR, y, left ? -FAR : FAR, y + 1, left ? FAR - 1 : 1 - FAR, y + i},
                        WEND_AREA_WALL);
    }
    ready_horror(&world);
    reach(&world, 0, -1000, 0, 1000);
    reach(&world, -FAR, -FAR, FAR, FAR);
    reach(&world, 0, -50, 0, 50);
    ask(&world, 1, 2, -1, -2, WEND_OUTCOME_COMPLETE);
    end_horror(&world);
}

static void a_sliver_of_one_unit_is_in_the_way(void **state) {
    (void)state;
    horror world = begin_horror();
    horror_box(&world, -FAR, -FAR, FAR, FAR, WEND_AREA_GROUND);
    horror_triangle(&world, (double[]){1 - FAR, -FAR + 1, FAR - 1, FAR - 2, FAR - 2, FAR - 2}, WEND_AREA_WALL);
    ready_horror(&world);
    reach(&world, -5, 5, 5, -5);
    reach(&world, -FAR, FAR, FAR, -FAR);
    reach(&world, 1 - FAR, -FAR + 1, FAR, FAR);
    reach(&world, -FAR, -FAR, FAR, FAR);
    reach(&world, -2, -1, 2, 1);
    end_horror(&world);
}

// ---- Little worlds --------------------------------------------------------------------------------------------------

static void one_triangle_is_a_world(void **state) {
    (void)state;
    horror world = begin_horror();
    horror_triangle(&world, (double[]){0, 0, 4, 0, 0, 3}, WEND_AREA_GROUND);
    ready_horror(&world);
    is_long(reach(&world, 4, 0, 0, 3), 5);
    is_long(reach(&world, 0, 0, 4, 0), 4);
    assert_true(reach(&world, 1, 1, 1, 1) == 0);
    ask(&world, 1, 1, 4, 3, WEND_OUTCOME_GOAL_OFF_MAP);
    ask(&world, 4, 3, 1, 1, WEND_OUTCOME_START_OFF_MAP);
    ask(&world, 4, 3, -1, -1, WEND_OUTCOME_START_OFF_MAP);
    end_horror(&world);
}

static void nothing_is_a_world(void **state) {
    (void)state;
    horror world = begin_horror();
    ready_horror(&world);
    ask(&world, 0, 0, 0, 0, WEND_OUTCOME_START_OFF_MAP);
    end_horror(&world);
}

static void media_are_walls_for_each_other(void **state) {
    (void)state;
    horror world = begin_horror();
    horror_box(&world, 0, 0, 10, 10, WEND_AREA_GROUND);
    horror_box(&world, 10, 0, 20, 10, WEND_AREA_WATER);
    horror_box(&world, 20, 0, 30, 10, WEND_AREA_GRASS);
    horror_box(&world, 0, 10, 30, 12, WEND_AREA_SWAMP); // joins ground and grass
    ready_horror(&world);
    ask(&world, 5, 5, 15, 5, WEND_OUTCOME_UNREACHABLE);
    is_long(reach(&world, 5, 5, 10, 5), 5);
    is_long(reach(&world, 15, 5, 10, 5), 5);  // the border belongs to both
    is_long(reach(&world, 10, 0, 20, 0), 10); // through the water
    is_long(reach(&world, 10, 5, 25, 10), 5 + 15);
    is_long(reach(&world, 5, 5, 25, 5), 2 * sqrt(50) + 10);
    end_horror(&world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(a_spiral_is_unwound),
        FACT(a_comb_is_gone_up_and_down),
        FACT(a_straight_way_along_many_corners_is_straight),
        FACT(collinear_corners_on_a_slope_are_straight),
        FACT(between_the_squares_of_a_checkerboard_is_no_way),
        FACT(walls_that_meet_in_a_point_are_gone_around),
        FACT(nobody_walks_inside_a_wall_of_two),
        FACT(a_pointed_tooth_that_touches_the_wall_shuts_the_way),
        FACT(nested_pinches_are_places_of_their_own),
        FACT(two_equal_ways_are_as_long_either_way),
        FACT(a_way_of_one_unit_leads_across_the_lattice),
        FACT(needles_across_the_lattice_are_gone_around),
        FACT(a_sliver_of_one_unit_is_in_the_way),
        FACT(one_triangle_is_a_world),
        FACT(nothing_is_a_world),
        FACT(media_are_walls_for_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
