#include "support/test.h"

#include "properties/annotation_properties.h"
#include "rule/region.h"
#include "support/failing_allocator.h"
#include "support/soft_contract.h"
#include "wend/annotation.h"

#include <math.h>

static void regions_hold_touch_and_measure_as_brute_force_does(void **state) {
    (void)state;
    check_property("regions agree with brute force", 4000, regions_agree_with_naive, NULL);
}

static void between_is_the_hull_without_the_boxes(void **state) {
    (void)state;
    check_property("betweens agree with brute force", 20000, betweens_agree_with_naive, NULL);
}

static void annotations_cover_what_they_say(void **state) {
    (void)state;
    check_property("annotations agree with brute force", 1500, annotations_agree_with_naive, NULL);
}

#define PI 3.14159265358979323846

// ---------------------------------------------------------------------------------------------------------------------
// A world by hand: a floor of 20 by 10 m with a pillar of 2 by 2 m, grass in a corner

typedef struct world {
    wend_mesh *mesh;
    wend_cells *cells;
    wend_plane *plane;
    wend_annotations *annotations;
} world;

static wend_status open_world(world *made, wend_allocator allocator) {
    const wend_vector2 floor[] = {{0, 0}, {20, 0}, {20, 10}, {0, 10}}, pillar[] = {{9, 4}, {11, 4}, {11, 6}, {9, 6}},
                       grass[] = {{15, 5}, {20, 5}, {20, 10}, {15, 10}};
    const wend_mesh_area areas[] = {{.points = floor, .point_count = 4, .terrain = 0},
                                    {.points = pillar, .point_count = 4, .terrain = 1},
                                    {.points = grass, .point_count = 4, .terrain = 2}};
    const wend_terrain terrains[3] = {{1.0, 0}, {1.0, WEND_MEDIUM_BLOCKED}, {2.0, 0}};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas, def.area_count = 3;
    def.terrains = terrains, def.terrain_count = 3;
    def.allocator = allocator;
    *made = (world){0};
    wend_status status = wend_mesh_create(&def, NULL, &made->mesh);
    if (!status) status = wend_cells_create(made->mesh, allocator, &made->cells);
    if (!status) status = wend_plane_create(made->cells, allocator, &made->plane);
    wend_annotations_def set = wend_default_annotations_def();
    set.mesh = made->mesh, set.plane = made->plane, set.allocator = allocator;
    if (!status) status = wend_annotations_create(&set, NULL, &made->annotations);
    return status;
}

static void close_world(world *made) {
    wend_annotations_destroy(made->annotations);
    wend_plane_destroy(made->plane);
    wend_cells_destroy(made->cells);
    wend_mesh_destroy(made->mesh);
}

static uint32_t add_thing(world *made, double x, double y, double heading) {
    wend_thing_def def = wend_default_thing_def();
    def.position = (wend_vector2){x, y};
    def.heading = heading;
    def.half_length = 1, def.half_width = 0.5;
    uint32_t thing = WEND_NO_THING;
    assert_int_equal(wend_annotations_add_thing(made->annotations, &def, NULL, &thing), WEND_OK);
    return thing;
}

static uint32_t add_annotation(world *made, const wend_annotation_def *def) {
    uint32_t annotation = WEND_NO_ANNOTATION;
    assert_int_equal(wend_annotations_add(made->annotations, def, NULL, &annotation), WEND_OK);
    return annotation;
}

static uint32_t add_kind(world *made, wend_annotation_kind kind, uint32_t thing) {
    wend_annotation_def def = wend_default_annotation_def(kind);
    def.thing = thing;
    return add_annotation(made, &def);
}

static bool holds(const world *made, uint32_t annotation, double x, double y) {
    return wend_annotations_contains(made->annotations, annotation, (wend_vector2){x, y});
}

static double away(const world *made, uint32_t annotation, double x, double y) {
    return wend_annotations_distance(made->annotations, annotation, (wend_vector2){x, y});
}

static bool touches(const world *made, uint32_t annotation, double ax, double ay, double bx, double by) {
    return wend_rule_region_touches(wend_annotations_region(made->annotations, annotation), (wend_vector2){ax, ay},
                                    (wend_vector2){bx, by});
}

static void sides_of_a_thing_lie_where_they_say(void **state) {
    (void)state;
    world made;
    assert_int_equal(open_world(&made, wend_default_allocator()), WEND_OK);
    uint32_t thing = add_thing(&made, 5, 5, 0);
    uint32_t front = add_kind(&made, WEND_ANNOTATION_FRONT, thing), back = add_kind(&made, WEND_ANNOTATION_BACK, thing);
    uint32_t left = add_kind(&made, WEND_ANNOTATION_LEFT, thing), right = add_kind(&made, WEND_ANNOTATION_RIGHT, thing);
    uint32_t inside = add_kind(&made, WEND_ANNOTATION_INSIDE, thing),
             around = add_kind(&made, WEND_ANNOTATION_AROUND, thing);
    assert_true(holds(&made, front, 6, 5) && holds(&made, front, 8, 5.5) && !holds(&made, front, 8.001, 5));
    assert_true(holds(&made, back, 4, 5) && holds(&made, back, 2, 4.5) && !holds(&made, back, 4.001, 5));
    assert_true(holds(&made, left, 5, 5.5) && holds(&made, left, 6, 7.5) && !holds(&made, left, 5, 5.499));
    assert_true(holds(&made, right, 5, 4.5) && holds(&made, right, 4, 2.5) && !holds(&made, right, 3.9, 4));
    assert_true(holds(&made, inside, 5, 5) && holds(&made, inside, 6, 5.5) && !holds(&made, inside, 6.1, 5));
    assert_true(holds(&made, around, 6, 5) && !holds(&made, around, 5.9, 5) && holds(&made, around, 8, 7.5));
    assert_true(away(&made, front, 5, 5) == 1 && away(&made, around, 5, 5) == 0.5 && away(&made, inside, 9, 9.5) == 5);
    assert_true(touches(&made, front, 8, 0, 8, 9) && !touches(&made, front, 8.001, 0, 8.001, 9));
    assert_int_equal(wend_annotations_move_thing(made.annotations, thing, (wend_vector2){5, 5}, PI / 2), WEND_OK);
    assert_true(holds(&made, front, 8, 5));
    assert_int_equal(wend_annotations_update(made.annotations), WEND_OK);
    assert_true(!holds(&made, front, 8, 5) && holds(&made, front, 5, 8) && holds(&made, left, 4, 5));
    close_world(&made);
}

static void terrain_discs_polygons_and_sights_hold_what_they_cover(void **state) {
    (void)state;
    world made;
    assert_int_equal(open_world(&made, wend_default_allocator()), WEND_OK);
    wend_annotation_def def = wend_default_annotation_def(WEND_ANNOTATION_TERRAIN);
    def.terrain = 2;
    uint32_t grass = add_annotation(&made, &def);
    assert_true(holds(&made, grass, 15, 5) && holds(&made, grass, 17, 7) && !holds(&made, grass, 14.99, 7));
    assert_true(away(&made, grass, 12, 1) == 5);
    def = wend_default_annotation_def(WEND_ANNOTATION_DISC);
    def.position = (wend_vector2){5, 5}, def.radius = 2;
    uint32_t disc = add_annotation(&made, &def);
    assert_true(holds(&made, disc, 7, 5) && !holds(&made, disc, 7.001, 5) && away(&made, disc, 5, 9) == 2);
    assert_true(touches(&made, disc, 7, 0, 7, 10) && !touches(&made, disc, 7.001, 0, 7.001, 10));
    uint32_t guard = add_thing(&made, 6, 5, 0);
    uint32_t sight = add_kind(&made, WEND_ANNOTATION_SIGHT, guard), cone = add_kind(&made, WEND_ANNOTATION_CONE, guard);
    assert_true(holds(&made, sight, 8, 5) && !holds(&made, sight, 13, 5) && holds(&made, cone, 13, 5));
    assert_true(holds(&made, cone, 15.999, 5) && !holds(&made, cone, 16.001, 5) && !holds(&made, cone, 5, 5));
    uint32_t wish = add_kind(&made, WEND_ANNOTATION_RELATIONSHIP, guard);
    assert_true(fabs(wend_annotations_value(made.annotations, wish, (wend_vector2){7, 5}) - 0.5) < 1e-12);
    double breaks[64];
    size_t count = wend_rule_region_breaks(wend_annotations_region(made.annotations, grass), (wend_vector2){10, 7},
                                           (wend_vector2){18, 7}, 0, breaks, 64);
    assert_true(count == 1 && fabs(breaks[0] - 5.0 / 8) < 1e-12);
    close_world(&made);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(regions_hold_touch_and_measure_as_brute_force_does),
        cmocka_unit_test(between_is_the_hull_without_the_boxes),
        cmocka_unit_test(annotations_cover_what_they_say),
        cmocka_unit_test(sides_of_a_thing_lie_where_they_say),
        cmocka_unit_test(terrain_discs_polygons_and_sights_hold_what_they_cover),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
