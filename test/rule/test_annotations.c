#include "support/test.h"

#include "properties/rule/annotation_properties.h"
#include "rule/annotation/region.h"
#include "support/drawn_shapes.h"
#include "support/failing_allocator.h"
#include "support/rule_yard.h"
#include "support/soft_contract.h"
#include "wend/annotation.h"

#include <math.h>
#include <stdlib.h>

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

// A sliver 500 million units long and less than one wide: where a circle of sight leaves it, both ends of the arc are one place in doubles, and the arc is almost
// nothing, not the whole circle.
static void a_sliver_is_not_seen_as_a_circle(void **state) {
    (void)state;
    uint64_t *shrunk = NULL;
    size_t count;
    char reason[512] = "";
    bool good = property_holds_for_seed(4888, annotations_agree_with_naive, NULL, &shrunk, &count, reason);
    free(shrunk);
    if (!good) fail_msg("%s", reason);
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
    const wend_area areas[] = {{.points = floor, .point_count = 4, .terrain = 0},
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
    assert_true(wend_annotations_region(made.annotations, grass)->edge_count == 4); // its border, not its triangles
    def = wend_default_annotation_def(WEND_ANNOTATION_DISC);
    def.position = (wend_vector2){5, 5}, def.radius = 2;
    uint32_t disc = add_annotation(&made, &def);
    assert_true(holds(&made, disc, 7, 5) && !holds(&made, disc, 7.001, 5) && away(&made, disc, 5, 9) == 2);
    assert_true(touches(&made, disc, 7, 0, 7, 10) && !touches(&made, disc, 7.001, 0, 7.001, 10));
    // Lines that come from beyond the lattice.
    assert_true(touches(&made, disc, -1e12, 5, 1e12, 5) && touches(&made, disc, 5, 1e12, 5, 5));
    assert_true(!touches(&made, disc, -1e12, 8, 1e12, 8) && !touches(&made, disc, 5, 1e12, 5, 9));
    uint32_t guard = add_thing(&made, 6, 5, 0);
    uint32_t sight = add_kind(&made, WEND_ANNOTATION_SIGHT, guard), cone = add_kind(&made, WEND_ANNOTATION_CONE, guard);
    assert_true(holds(&made, sight, 8, 5) && !holds(&made, sight, 13, 5) && holds(&made, cone, 13, 5));
    assert_true(holds(&made, cone, 15.999, 5) && !holds(&made, cone, 16.001, 5) && !holds(&made, cone, 5, 5));
    uint32_t wish = add_kind(&made, WEND_ANNOTATION_RELATIONSHIP, guard);
    assert_true(fabs(wend_annotations_value(made.annotations, wish, (wend_vector2){7, 5}) - 0.5) < 1e-12);
    close_world(&made);
}

// Where a box lies at the hull's border, that border is none of the region.
static void between_ends_where_the_boxes_begin(void **state) {
    (void)state;
    world made;
    assert_int_equal(open_world(&made, wend_default_allocator()), WEND_OK);
    wend_annotation_def def = wend_default_annotation_def(WEND_ANNOTATION_BETWEEN);
    def.thing = add_thing(&made, 3, 5, 0), def.other = add_thing(&made, 7, 5, 0);
    uint32_t between = add_annotation(&made, &def);
    assert_int_equal(wend_annotations_region(made.annotations, between)->edge_count, 4);
    assert_true(holds(&made, between, 4, 5) && holds(&made, between, 5, 5.5) && holds(&made, between, 6, 4.5));
    assert_true(!holds(&made, between, 3, 5.5) && !holds(&made, between, 2, 5) && !holds(&made, between, 7.5, 4.5));
    assert_true(away(&made, between, 3, 5.5) == 1 && !touches(&made, between, 3, 5.5, 3, 9));
    close_world(&made);
}

static bool moves_by(const world *made, uint32_t annotation, double seconds, double x, double y) {
    const rule_region *now = wend_annotations_region(made->annotations, annotation);
    wend_allocator allocator = wend_default_allocator();
    rule_region ahead = {.version = 0};
    assert_int_equal(wend_annotations_region_ahead(made->annotations, annotation, seconds, &allocator, &ahead),
                     WEND_OK);
    wend_vector2 low = {now->extent.low.x + x, now->extent.low.y + y},
                 high = {now->extent.high.x + x, now->extent.high.y + y};
    const wend_vector2 inside = {(low.x + high.x) / 2, (low.y + high.y) / 2};
    bool good = ahead.version == 1 && ahead.extent.low.x == low.x && ahead.extent.low.y == low.y &&
                ahead.extent.high.x == high.x && ahead.extent.high.y == high.y &&
                wend_rule_region_contains(&ahead, inside) && wend_rule_region_touches(&ahead, low, high) &&
                !wend_rule_region_contains(&ahead, (wend_vector2){low.x - 0.01, inside.y});
    wend_rule_region_free(&ahead, &allocator);
    return good;
}

static void regions_ahead_go_where_their_things_go(void **state) {
    (void)state;
    world made;
    assert_int_equal(open_world(&made, wend_default_allocator()), WEND_OK);
    uint32_t goes = add_thing(&made, 5, 5, 0), stays = add_thing(&made, 9, 2, 0);
    wend_annotation_def def = wend_default_annotation_def(WEND_ANNOTATION_DISC);
    def.thing = goes, def.radius = 1;
    uint32_t disc = add_annotation(&made, &def), inside = add_kind(&made, WEND_ANNOTATION_INSIDE, goes);
    def = wend_default_annotation_def(WEND_ANNOTATION_BETWEEN);
    def.thing = stays, def.other = goes;
    uint32_t between = add_annotation(&made, &def), still = add_kind(&made, WEND_ANNOTATION_INSIDE, stays);
    assert_false(wend_annotations_is_moving(made.annotations, disc));
    assert_false(wend_annotations_is_moving(made.annotations, between));
    assert_int_equal(wend_annotations_set_velocity(made.annotations, goes, (wend_vector2){1, -0.5}), WEND_OK);
    assert_true(wend_annotations_is_moving(made.annotations, disc));
    assert_true(wend_annotations_is_moving(made.annotations, between));
    assert_false(wend_annotations_is_moving(made.annotations, still));
    assert_true(moves_by(&made, disc, 2, 2, -1) && moves_by(&made, inside, 4, 4, -2) &&
                moves_by(&made, still, 9, 0, 0));
    close_world(&made);
}

static void annotations_that_differ_in_anything_are_not_the_same(void **state) {
    (void)state;
    world made;
    assert_int_equal(open_world(&made, wend_default_allocator()), WEND_OK);
    uint32_t first = add_thing(&made, 5, 5, 0), second = add_thing(&made, 9, 2, 0), third = add_thing(&made, 9, 8, 0);
    wend_annotation_def defs[12];
    for (size_t i = 0; i < 12; i++) {
        defs[i] = wend_default_annotation_def(i < 4   ? WEND_ANNOTATION_BETWEEN
                                              : i < 6 ? WEND_ANNOTATION_TERRAIN
                                              : i < 8 ? WEND_ANNOTATION_RELATIONSHIP
                                                      : WEND_ANNOTATION_CONE);
        if (i < 4 || i > 5) defs[i].thing = first;
        if (i < 4) defs[i].other = second;
    }
    defs[1].other = third, defs[2].thing = third, defs[3].kind = WEND_ANNOTATION_FRONT, defs[3].other = WEND_NO_THING;
    defs[5].terrain = 2, defs[7].hidden_share = 0.25;
    defs[9].reach = 3, defs[10].half_angle = 0.5, defs[11].thing = second;
    for (int round = 0; round < 2; round++)
        for (uint32_t i = 0, found; i < 12; i++) {
            assert_int_equal(wend_annotations_find_or_add(made.annotations, &defs[i], NULL, &found), WEND_OK);
            assert_int_equal(found, i);
        }
    close_world(&made);
}

// ---------------------------------------------------------------------------------------------------------------------
// Memory and mistakes

// All kinds on two things; then a walk of one of them.
static wend_status watch_a_walk(wend_allocator allocator, void *user) {
    (void)user;
    world made;
    wend_status status = open_world(&made, allocator);
    wend_thing_def thing = wend_default_thing_def();
    uint32_t things[2], annotation;
    for (int i = 0; i < 2 && !status; i++) {
        thing.position = (wend_vector2){4 + 2 * i, 5};
        thing.name = i ? "guard" : "house";
        status = wend_annotations_add_thing(made.annotations, &thing, NULL, &things[i]);
    }
    for (int kind = 0; kind < WEND_ANNOTATION_CALLBACK && !status; kind++) {
        const wend_vector2 corners[] = {{0, 0}, {1, 0}, {0, 1}};
        wend_annotation_def def = wend_default_annotation_def((wend_annotation_kind)kind);
        def.thing = things[0], def.other = things[1];
        def.half_length = def.half_width = def.radius = 1;
        def.points = corners, def.point_count = 3;
        uint32_t before = wend_annotations_count(made.annotations);
        status = wend_annotations_add(made.annotations, &def, NULL, &annotation);
        if (status) assert_int_equal(wend_annotations_count(made.annotations), before);
    }
    if (!status) status = wend_annotations_set_value(made.annotations, "alert", 1);
    for (int i = 0; i < 8 && !status; i++) {
        (void)wend_annotations_move_thing(made.annotations, things[0], (wend_vector2){4 + i, 2}, i);
        status = wend_annotations_refresh(made.annotations);
    }
    close_world(&made);
    return status;
}

static void a_set_survives_failing_memory(void **state) {
    (void)state;
    walk_failing_allocations("annotations", watch_a_walk, NULL);
}

static void updates_do_not_allocate_after_warm_up(void **state) {
    (void)state;
    test_allocator counter = {0};
    world made;
    assert_int_equal(open_world(&made, test_allocator_value(&counter)), WEND_OK);
    uint32_t guard = add_thing(&made, 6, 5, 0), other = add_thing(&made, 14, 3, 1);
    wend_annotation_def between = wend_default_annotation_def(WEND_ANNOTATION_BETWEEN);
    between.thing = guard, between.other = other;
    add_annotation(&made, &between);
    add_kind(&made, WEND_ANNOTATION_SIGHT, guard);
    add_kind(&made, WEND_ANNOTATION_RELATIONSHIP, guard);
    add_kind(&made, WEND_ANNOTATION_CONE, guard);
    size_t warm = 0;
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 60; i++) {
            wend_vector2 position = {2 + 0.25 * i, 1 + 0.1 * i};
            assert_int_equal(wend_annotations_move_thing(made.annotations, guard, position, 0.3 * i), WEND_OK);
        }
        if (round == 0) warm = counter.allocations;
    }
    assert_int_equal(counter.allocations, warm);
    close_world(&made);
}

static void headings_that_have_no_sine_are_rejected(void **state) {
    (void)state;
    world made;
    assert_int_equal(open_world(&made, wend_default_allocator()), WEND_OK);
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    uint32_t guard = add_thing(&made, 6, 5, 0), number = 77;
    add_kind(&made, WEND_ANNOTATION_SIGHT, guard);
    const wend_vector2 place = {6, 5};
    const double bad[] = {2e6, -2e6, 1048577, 1e300, (double)INFINITY, (double)NAN};
    wend_thing_def thing = wend_default_thing_def();
    wend_annotation_def box = wend_default_annotation_def(WEND_ANNOTATION_BOX);
    box.half_length = box.half_width = 1;
    for (size_t i = 0; i < 6; i++) {
        assert_int_equal(wend_annotations_move_thing(made.annotations, guard, place, bad[i]), WEND_OUT_OF_RANGE);
        thing.heading = box.heading = bad[i];
        assert_int_equal(wend_annotations_add_thing(made.annotations, &thing, findings, &number), WEND_OUT_OF_RANGE);
        assert_int_equal(wend_annotations_add(made.annotations, &box, findings, &number), WEND_OUT_OF_RANGE);
        assert_int_equal(wend_diagnostics_get(findings, 2 * i)->message, WEND_MESSAGE_ANNOTATION_NUMBER);
        assert_int_equal(wend_diagnostics_get(findings, 2 * i + 1)->message, WEND_MESSAGE_ANNOTATION_NUMBER);
    }
    assert_string_equal(wend_diagnostics_get(findings, 0)->text,
                        "heading is 2000000; an angle in radians from -1048576 to 1048576 is needed");
    // The largest on the largest: their sum has no sine, and the box is turned by both all the same.
    assert_int_equal(wend_annotations_move_thing(made.annotations, guard, place, 1048576), WEND_OK);
    box.heading = 1048576, box.thing = guard;
    uint32_t turned = add_annotation(&made, &box);
    assert_true(holds(&made, turned, 6, 5) && !holds(&made, turned, 8, 5));
    wend_diagnostics_destroy(findings);
    close_world(&made);
}

static void what_is_accepted_can_be_updated(void **state) {
    (void)state;
    check_property("wild annotations update", 3000, wild_annotations_are_worked_out, NULL);
}

static void mistakes_are_reported(void **state) {
    (void)state;
    world made;
    assert_int_equal(open_world(&made, wend_default_allocator()), WEND_OK);
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    wend_thing_def thing = wend_default_thing_def();
    uint32_t number = 77;
    const char *const names[] = {"", "1st", "a b", "Near", "repeat"};
    for (size_t i = 0; i < 5; i++) {
        thing.name = names[i];
        assert_int_equal(wend_annotations_add_thing(made.annotations, &thing, findings, &number), WEND_OUT_OF_RANGE);
        assert_int_equal(wend_diagnostics_get(findings, i)->message, WEND_MESSAGE_ANNOTATION_NAME);
    }
    thing.name = "house";
    assert_int_equal(wend_annotations_add_thing(made.annotations, &thing, findings, &number), WEND_OK);
    assert_int_equal(wend_annotations_add_thing(made.annotations, &thing, findings, &number), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_get(findings, 5)->message, WEND_MESSAGE_ANNOTATION_NAME_TAKEN);
    thing.name = NULL, thing.reach = (double)NAN;
    assert_int_equal(wend_annotations_add_thing(made.annotations, &thing, findings, &number), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_get(findings, 6)->message, WEND_MESSAGE_ANNOTATION_NUMBER);
    wend_annotation_def def = wend_default_annotation_def(WEND_ANNOTATION_FRONT);
    assert_int_equal(wend_annotations_add(made.annotations, &def, findings, &number), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_get(findings, 7)->message, WEND_MESSAGE_ANNOTATION_THING);
    def = wend_default_annotation_def(WEND_ANNOTATION_POLYGON);
    assert_int_equal(wend_annotations_add(made.annotations, &def, findings, &number), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_get(findings, 8)->message, WEND_MESSAGE_ANNOTATION_POINTS);
    def = wend_default_annotation_def(WEND_ANNOTATION_TERRAIN);
    def.terrain = 3;
    assert_int_equal(wend_annotations_add(made.annotations, &def, findings, &number), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_get(findings, 9)->message, WEND_MESSAGE_ANNOTATION_TERRAIN);
    def.kind = (wend_annotation_kind)99;
    assert_int_equal(wend_annotations_add(made.annotations, &def, findings, &number), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_get(findings, 10)->message, WEND_MESSAGE_ANNOTATION_KIND);
    def = wend_default_annotation_def(WEND_ANNOTATION_CALLBACK);
    assert_int_equal(wend_annotations_add(made.annotations, &def, findings, &number), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_get(findings, 11)->message, WEND_MESSAGE_ANNOTATION_CALLBACK);
    def = wend_default_annotation_def(WEND_ANNOTATION_BETWEEN);
    def.thing = def.other = 0;
    assert_int_equal(wend_annotations_add(made.annotations, &def, findings, &number), WEND_OUT_OF_RANGE);
    assert_string_equal(wend_diagnostics_get(findings, 12)->text, "thing and other are both 0; two things are needed");
    assert_int_equal(wend_annotations_move_thing(made.annotations, 0, (wend_vector2){1e300, 0}, 0), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_annotations_set_value(made.annotations, "a b", 1), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_annotations_set_value(made.annotations, "time", 3), WEND_OK);
    assert_true(wend_annotations_get_value(made.annotations, "time") == 3);
    assert_true(!wend_annotations_has_value(made.annotations, "alert"));
    wend_diagnostics_destroy(findings);
    close_world(&made);
}

static wend_message rejection_of_set(const wend_annotations_def *def) {
    wend_diagnostics *findings = NULL;
    wend_annotations *set = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    assert_int_equal(wend_annotations_create(def, findings, &set), WEND_OUT_OF_RANGE);
    assert_null(set);
    assert_int_equal(wend_diagnostics_count(findings), 1);
    wend_message message = wend_diagnostics_get(findings, 0)->message;
    wend_diagnostics_destroy(findings);
    return message;
}

static void sets_that_cannot_be_made_are_rejected(void **state) {
    (void)state;
    world made, other;
    assert_int_equal(open_world(&made, wend_default_allocator()), WEND_OK);
    assert_int_equal(open_world(&other, wend_default_allocator()), WEND_OK);
    wend_annotations_def right = wend_default_annotations_def(), def;
    right.mesh = made.mesh;
    def = right, def.size = 3;
    assert_int_equal(rejection_of_set(&def), WEND_MESSAGE_DEFINITION_SIZE);
    def = right, def.mesh = NULL;
    assert_int_equal(rejection_of_set(&def), WEND_MESSAGE_ANNOTATIONS_MESH);
    def = right, def.plane = other.plane;
    assert_int_equal(rejection_of_set(&def), WEND_MESSAGE_ANNOTATIONS_PLANE);
    def = right, def.allocator.release = NULL;
    assert_int_equal(rejection_of_set(&def), WEND_MESSAGE_DEFINITION_ALLOCATOR);
    close_world(&made);
    close_world(&other);
}

static void a_set_is_drawn_with_its_names(void **state) {
    (void)state;
    rule_yard yard = rule_yard_make(false, wend_default_allocator());
    assert_ptr_equal(wend_annotations_mesh(yard.annotations), yard.mesh);
    assert_int_equal(wend_annotations_thing_count(yard.annotations), RULE_YARD_THINGS);
    drawn_shapes shapes = {0};
    wend_draw draw = draw_into(&shapes);
    wend_annotations_draw(yard.annotations, &draw);
    assert_string_equal(shapes.names, "grass pond shy home house b c guard1 ");
    assert_int_equal(shapes.lines,
                     4 + 1 + 1 + 4 + 2 * RULE_YARD_THINGS); // boxes have edges, a thing its box and its front
    wend_annotations_remove(yard.annotations, 1);
    wend_annotations_remove_thing(yard.annotations, 1);
    shapes = (drawn_shapes){0};
    wend_annotations_draw(yard.annotations, &draw);
    assert_string_equal(shapes.names, "grass shy home b c guard1 ");
    wend_annotations_draw(yard.annotations, &(wend_draw){0});
    rule_yard_free(&yard);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(regions_hold_touch_and_measure_as_brute_force_does),
        cmocka_unit_test(between_is_the_hull_without_the_boxes),
        cmocka_unit_test(annotations_cover_what_they_say),
        cmocka_unit_test(a_sliver_is_not_seen_as_a_circle),
        cmocka_unit_test(sides_of_a_thing_lie_where_they_say),
        cmocka_unit_test(between_ends_where_the_boxes_begin),
        cmocka_unit_test(regions_ahead_go_where_their_things_go),
        cmocka_unit_test(annotations_that_differ_in_anything_are_not_the_same),
        cmocka_unit_test(a_set_survives_failing_memory),
        cmocka_unit_test(updates_do_not_allocate_after_warm_up),
        cmocka_unit_test(headings_that_have_no_sine_are_rejected),
        cmocka_unit_test(what_is_accepted_can_be_updated),
        cmocka_unit_test(mistakes_are_reported),
        cmocka_unit_test(terrain_discs_polygons_and_sights_hold_what_they_cover),
        FACT(sets_that_cannot_be_made_are_rejected),
        FACT(a_set_is_drawn_with_its_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
