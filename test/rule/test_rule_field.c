// Rule fields: costs against naive ones, what an update reports, what is forbidden, what is explained.
#include "support/test.h"

#include "properties/rule/rule_field_properties.h"
#include "properties/rule/rule_field_world.h"
#include "support/field_change.h"
#include "support/soft_contract.h"

#include <math.h>
#include <stdio.h>

// Sanitized and unoptimised builds do a tenth.
#if defined(WEND_DEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CASES(count) ((count) / 10)
#else
#define CASES(count) (count)
#endif

static void costs_are_the_integrals_that_a_naive_field_says(void **state) {
    (void)state;
    check_property("field_costs_agree_with_naive", CASES(120), field_costs_agree_with_naive, NULL);
}

static void a_line_costs_the_sum_of_its_parts(void **state) {
    (void)state;
    check_property("a_cut_changes_no_cost", CASES(1500), a_cut_changes_no_cost, NULL);
}

static void a_line_through_a_tame_callback_costs_the_sum_of_its_parts(void **state) {
    (void)state;
    check_property("a_cut_changes_no_cost_of_tame_callbacks", CASES(300), a_cut_changes_no_cost_of_tame_callbacks,
                   NULL);
}

static void weights_of_several_constraints_add_up(void **state) {
    (void)state;
    check_property("weights_of_a_set_are_sums", CASES(2000), weights_of_a_set_are_sums, NULL);
}

static void a_change_touches_nothing_outside_the_boxes_it_reports(void **state) {
    (void)state;
    check_property("nothing_changes_outside_reported_boxes", CASES(3000), nothing_changes_outside_reported_boxes, NULL);
}

static void lines_that_touch_a_hard_region_are_forbidden_exactly(void **state) {
    (void)state;
    check_property("hard_regions_are_never_touched", CASES(4000), hard_regions_are_never_touched, NULL);
}

static void an_explanation_says_what_the_path_would_cost_without(void **state) {
    (void)state;
    check_property("explanations_add_up", CASES(80), explanations_add_up, NULL);
}

static void moving_things_are_thought_ahead(void **state) {
    (void)state;
    check_property("extrapolated_fields_agree_with_naive", CASES(200), extrapolated_fields_agree_with_naive, NULL);
}

static void what_stands_still_is_not_thought_ahead(void **state) {
    (void)state;
    check_property("standing_still_is_no_extrapolation", CASES(1000), standing_still_is_no_extrapolation, NULL);
}

// ---------------------------------------------------------------------------------------------------------------------
// A small world by hand

typedef struct hall {
    wend_mesh *mesh;
    wend_annotations *annotations;
    wend_rules *rules;
    wend_rule_field *field;
    uint32_t thing;
    uint32_t boxes[2]; // 3 by 4 metres on (0, -2); 2 by 2 around the thing
} hall;

static uint32_t add_hall_box(hall *world, uint32_t thing, double x, double y, double half_length, double half_width) {
    wend_annotation_def def = wend_default_annotation_def(WEND_ANNOTATION_BOX);
    uint32_t annotation;
    def.thing = thing, def.position = (wend_vector2){x, y};
    def.half_length = half_length, def.half_width = half_width;
    assert_int_equal(wend_annotations_add(world->annotations, &def, NULL, &annotation), WEND_OK);
    return annotation;
}

// All of it `scale` times as large.
static hall open_hall_on(const wend_lattice *lattice, double scale) {
    const double side = 20 * scale;
    const wend_vector2 floor[] = {{-side, -side}, {side, -side}, {side, side}, {-side, side}};
    const wend_area area = {.points = floor, .point_count = 4};
    hall world = {.mesh = NULL};
    wend_mesh_def mesh_def = wend_default_mesh_def();
    mesh_def.areas = &area, mesh_def.area_count = 1, mesh_def.lattice = lattice;
    assert_int_equal(wend_mesh_create(&mesh_def, NULL, &world.mesh), WEND_OK);
    wend_annotations_def def = wend_default_annotations_def();
    def.mesh = world.mesh;
    assert_int_equal(wend_annotations_create(&def, NULL, &world.annotations), WEND_OK);
    wend_thing_def thing = wend_default_thing_def();
    thing.position = (wend_vector2){10 * scale, 10 * scale};
    assert_int_equal(wend_annotations_add_thing(world.annotations, &thing, NULL, &world.thing), WEND_OK);
    world.boxes[0] = add_hall_box(&world, WEND_NO_THING, 1.5 * scale, 0, 1.5 * scale, 2 * scale);
    world.boxes[1] = add_hall_box(&world, world.thing, 0, 0, scale, scale);
    return world;
}

static hall open_hall(void) {
    return open_hall_on(NULL, 1);
}

static wend_rule_constraint hall_constraint(wend_preposition preposition, uint32_t annotation, double weight) {
    wend_rule_constraint constraint = wend_default_rule_constraint();
    constraint.preposition = preposition, constraint.annotation = annotation, constraint.weight = weight;
    return constraint;
}

static void rule_hall(hall *world, const wend_rule_constraint *constraints, size_t count,
                      const wend_rule_field_def *def) {
    const wend_rule_leg leg = {.from = {.thing = world->thing},
                               .to = {.thing = WEND_NO_THING},
                               .constraints = constraints,
                               .constraint_count = count};
    wend_rule_field_def field_def = wend_default_rule_field_def();
    wend_rules_def rules = wend_default_rules_def();
    rules.legs = &leg, rules.leg_count = 1;
    assert_int_equal(wend_rules_create(world->annotations, &rules, NULL, &world->rules), WEND_OK);
    assert_int_equal(
        wend_rule_field_create(world->annotations, world->rules, 0, def ? def : &field_def, NULL, &world->field),
        WEND_OK);
}

static void unrule_hall(hall *world) {
    wend_rule_field_destroy(world->field);
    wend_rules_destroy(world->rules);
    world->field = NULL, world->rules = NULL;
}

static void close_hall(hall *world) {
    unrule_hall(world);
    wend_annotations_destroy(world->annotations);
    wend_mesh_destroy(world->mesh);
}

static double hall_cost(const hall *world, double ax, double ay, double bx, double by) {
    return wend_rule_field_cost(world->field, (wend_vector2){ax, ay}, (wend_vector2){bx, by});
}

#define IN   WEND_PREPOSITION_IN
#define NEAR WEND_PREPOSITION_NEAR

// Three tenths of a line lie in a region of weight -5. The true cost is 0.7 + 0.3 * 1.1^5 = 1.183 a metre; four samples say 1.153, and when the line is
// first cut in four they say 1.191.
static void four_samples_depend_on_the_cut_and_the_integral_does_not(void **state) {
    (void)state;
    hall world = open_hall();
    const wend_rule_constraint constraint = hall_constraint(IN, world.boxes[0], -5);
    wend_rule_field_def def = wend_default_rule_field_def();
    rule_hall(&world, &constraint, 1, &def);
    assert_true(fabs(hall_cost(&world, 0, 0, 10, 0) - 11.83153) < 1e-12);
    double sum = 0;
    for (int i = 0; i < 4; i++) sum += hall_cost(&world, 2.5 * i, 0, 2.5 * (i + 1), 0);
    assert_true(fabs(sum - 11.83153) < 1e-12);
    unrule_hall(&world);
    def.samples = 4;
    rule_hall(&world, &constraint, 1, &def);
    assert_true(fabs(hall_cost(&world, 0, 0, 10, 0) - 11.526275) < 1e-12);
    sum = 0;
    for (int i = 0; i < 4; i++) sum += hall_cost(&world, 2.5 * i, 0, 2.5 * (i + 1), 0);
    assert_true(fabs(sum - 11.90784375) < 1e-12);
    close_hall(&world);
}

// Beside an edge the weight is linear, so the integral is known: from 5 m away to the border of weight -5, the integral of 1.1^x from 0 to 5.
static void a_near_that_is_walked_straight_to_has_a_closed_form(void **state) {
    (void)state;
    hall world = open_hall();
    const wend_rule_constraint constraint = hall_constraint(NEAR, world.boxes[0], -5);
    rule_hall(&world, &constraint, 1, NULL);
    const double expected = (1.61051 - 1) / log(1.1);
    assert_true(fabs(hall_cost(&world, 8, 0, 3, 0) - expected) < 1e-12);
    assert_true(fabs(hall_cost(&world, 11, 0, 0, 0) - (3 + expected + 3 * 1.61051)) < 1e-11);
    // Along a border it is as dear as inside: regions are closed.
    assert_true(fabs(hall_cost(&world, 0, 2, 3, 2) - 3 * 1.61051) < 1e-12);
    assert_true(fabs(hall_cost(&world, 0, 4, 3, 4) - 3 * 1.331) < 1e-12);
    close_hall(&world);
}

// The multiplier is the same on all four borders, on the lattice and between its points, as the cost along them has it.
static void along_every_border_the_cost_is_the_integral_of_the_multiplier(void **state) {
    (void)state;
    hall world = open_hall();
    const wend_rule_constraint constraint = hall_constraint(IN, world.boxes[0], -5);
    rule_hall(&world, &constraint, 1, NULL);
    const double sides[4][4] = {{0, -2, 3, -2}, {0, 2, 3, 2}, {0, -2, 0, 2}, {3, -2, 3, 2}};
    for (int side = 0; side < 4; side++) {
        const double *s = sides[side];
        double length = fabs(s[2] - s[0]) + fabs(s[3] - s[1]), sum = 0;
        for (int i = 0; i < 1000; i++) {
            double t = (i + 0.3) / 1000;
            wend_vector2 p = {s[0] + t * (s[2] - s[0]), s[1] + t * (s[3] - s[1])};
            assert_true(wend_annotations_contains(world.annotations, world.boxes[0], p));
            sum += wend_rule_field_multiplier(world.field, p) * length / 1000;
        }
        assert_true(fabs(sum - length * 1.61051) < 1e-9);
        assert_true(fabs(hall_cost(&world, s[0], s[1], s[2], s[3]) - sum) < 1e-9);
    }
    close_hall(&world);
}

static void lines_far_from_everything_cost_exactly_m0_times_their_length(void **state) {
    (void)state;
    hall world = open_hall();
    const wend_rule_constraint constraints[] = {hall_constraint(IN, world.boxes[0], 2),
                                                hall_constraint(NEAR, world.boxes[1], 1.5),
                                                hall_constraint(IN, world.boxes[1], -4)};
    rule_hall(&world, constraints, 3, NULL);
    assert_true(wend_rule_field_base_weight(world.field) == 3.5);
    const double m0 = wend_rule_field_multiplier(world.field, (wend_vector2){-15, -15});
    assert_true(fabs(m0 - pow(1.1, 3.5)) < 1e-15);
    assert_true(hall_cost(&world, -15, -15, -12, -11) == m0 * 5);
    assert_true(hall_cost(&world, -3, -3, -3, -3) == 0);
    close_hall(&world);
}

static void a_sync_reports_what_changed_and_no_more(void **state) {
    (void)state;
    hall world = open_hall();
    wend_rule_constraint constraints[] = {
        hall_constraint(IN, world.boxes[0], -2), hall_constraint(NEAR, world.boxes[1], -3),
        hall_constraint(IN, world.boxes[1], 1), hall_constraint(IN, world.boxes[0], -INFINITY)};
    constraints[0].factor = "alert";
    constraints[1].factor = "fear";
    constraints[2].factor = "love";
    constraints[3].while_name = "time", constraints[3].while_low = 22, constraints[3].while_high = 6;
    wend_annotations_set_value(world.annotations, "alert", 1);
    wend_annotations_set_value(world.annotations, "fear", 1);
    wend_annotations_set_value(world.annotations, "love", 1);
    wend_annotations_set_value(world.annotations, "time", 12);
    rule_hall(&world, constraints, 4, NULL);
    rule_change change = field_change(world.field);
    assert_true(!change.everything && change.box_count == 0);

    wend_annotations_set_value(world.annotations, "alert", 2); // an In: its box, once
    change = field_change(world.field);
    assert_true(!change.everything && change.box_count == 1);
    assert_true(fabs(change.boxes[0].low.x - 0) < 1e-3 && fabs(change.boxes[0].high.y - 2) < 1e-3);
    assert_true(wend_rule_field_constraint_weight(world.field, 0) == -4);
    assert_int_equal(wend_rule_field_constraint_count(world.field), 4);

    wend_annotations_set_value(world.annotations, "fear", 2); // a Near that repels: both its reaches
    change = field_change(world.field);
    assert_true(!change.everything && change.box_count == 2);
    assert_true(fabs(change.boxes[0].low.x - 6) < 1e-3 && fabs(change.boxes[1].low.x - 3) < 1e-3);

    wend_annotations_set_value(world.annotations, "love", 0.5); // W0
    change = field_change(world.field);
    assert_true(change.everything);
    assert_true(wend_rule_field_base_weight(world.field) == 0.5);

    assert_false(wend_rule_field_forbids(world.field, (wend_vector2){-1, 0}, (wend_vector2){5, 0}));
    wend_annotations_set_value(world.annotations, "time", 23.5); // a hard one comes into force
    change = field_change(world.field);
    assert_true(!change.everything && change.box_count == 1);
    assert_true(wend_rule_field_constraint_weight(world.field, 3) == -INFINITY);
    assert_true(wend_rule_field_forbids(world.field, (wend_vector2){-1, 0}, (wend_vector2){5, 0}));
    assert_true(hall_cost(&world, -1, 0, 5, 0) == INFINITY);

    wend_annotations_move_thing(world.annotations, world.thing, (wend_vector2){-10, 10},
                                0); // an attractor and a repeller
    change = field_change(world.field);
    assert_true(!change.everything && change.box_count == 4);
    wend_annotations_set_value(world.annotations, "fear", -1); // less than nothing is nothing
    change = field_change(world.field);
    assert_true(!change.everything && change.box_count == 1);
    assert_true(wend_rule_field_constraint_weight(world.field, 1) == 0);
    wend_annotations_move_thing(world.annotations, world.thing, (wend_vector2){-9, 9}, 0);
    change = field_change(world.field);
    assert_true(!change.everything && change.box_count == 2); // what has no weight moves unseen
    close_hall(&world);
}

static void no_weight_and_no_factor_is_too_large(void **state) {
    (void)state;
    hall world = open_hall();
    wend_rule_constraint constraints[] = {hall_constraint(IN, world.boxes[0], -1e300),
                                          hall_constraint(NEAR, world.boxes[1], -1e6)};
    constraints[0].factor = "alert";
    wend_annotations_set_value(world.annotations, "alert", 1e300);
    rule_hall(&world, constraints, 2, NULL);
    assert_true(hall_cost(&world, 0, 0, 1, 0) == INFINITY);
    assert_false(wend_rule_field_forbids(world.field, (wend_vector2){0, 0}, (wend_vector2){1, 0}));
    assert_true(hall_cost(&world, -10, -10, -11, -10) == INFINITY);
    wend_rule_explanation explanation = wend_rule_explanation_empty(wend_default_allocator());
    const wend_vector3 path[] = {{-5, 0, 0}, {5, 0, 0}};
    assert_int_equal(wend_rule_field_explain(world.field, path, 2, &explanation), WEND_OK);
    assert_true(explanation.cost == INFINITY && explanation.shares[0].contribution == 0);
    wend_rule_explanation_free(&explanation);
    wend_rule_explanation_free(NULL);
    close_hall(&world);
}

// More constraints in one place than the quick way has room for.
static void very_many_constraints_in_one_place_are_costed_too(void **state) {
    (void)state;
    hall world = open_hall();
    wend_rule_constraint constraints[64];
    for (int i = 0; i < 64; i++)
        constraints[i] = hall_constraint(i % 2 ? NEAR : IN, world.boxes[0], -1.0 / 16 * (1 + i % 4));
    rule_hall(&world, constraints, 64, NULL);
    wend_rule_field *all = world.field;
    wend_rules *all_rules = world.rules;
    double inside = wend_rule_field_weight(all, (wend_vector2){1, 1}), sum = 0;
    assert_true(inside == -10);
    assert_true(fabs(hall_cost(&world, 1, 1, 2, 1) - pow(1.1, 10)) < 1e-10);
    // The same by sixteenths, one after the other.
    const double whole = hall_cost(&world, -3, -1, 6, 5);
    for (int i = 0; i < 16; i++)
        sum +=
            hall_cost(&world, -3 + i * 9 / 16.0, -1 + i * 6 / 16.0, -3 + (i + 1) * 9 / 16.0, -1 + (i + 1) * 6 / 16.0);
    assert_true(fabs(sum - whole) < 1e-9 * whole);
    double samples = 0;
    const int count = 1000000;
    for (int i = 0; i < count; i++) {
        double t = (i + 0.5) / count;
        samples += wend_rule_field_multiplier(all, (wend_vector2){-3 + 9 * t, -1 + 6 * t});
    }
    assert_true(fabs(samples / count * hypot(9, 6) - whole) < 1e-4);
    world.field = all, world.rules = all_rules;
    close_hall(&world);
}

// A comb of 500 teeth: the line crosses 1000 edges, more than there is room for at once.
static void a_region_of_very_many_edges_is_costed_too(void **state) {
    (void)state;
    hall world = open_hall();
    wend_vector2 points[2002];
    for (int i = 0; i < 500; i++) {
        const double x = -15 + i / 16.0, step = 1 / 32.0;
        points[4 * i] = (wend_vector2){x, -1}, points[4 * i + 1] = (wend_vector2){x, 1};
        points[4 * i + 2] = (wend_vector2){x + step, 1}, points[4 * i + 3] = (wend_vector2){x + step, -1};
    }
    points[2000] = (wend_vector2){16.5, -1}, points[2001] = (wend_vector2){16.5, -2};
    points[0] = (wend_vector2){-15, -2};
    wend_annotation_def def = wend_default_annotation_def(WEND_ANNOTATION_POLYGON);
    def.points = points, def.point_count = 2002;
    uint32_t comb;
    assert_int_equal(wend_annotations_add(world.annotations, &def, NULL, &comb), WEND_OK);
    wend_rule_constraint constraint = hall_constraint(IN, comb, -10);
    rule_hall(&world, &constraint, 1, NULL);
    const double m = pow(1.1, 10), metres = 500 / 32.0;
    assert_true(fabs(hall_cost(&world, -16, 0, 17, 0) - (33 - metres + metres * m)) < 1e-9);
    unrule_hall(&world);
    constraint.preposition = NEAR, constraint.weight = -1.0 / 64;
    rule_hall(&world, &constraint, 1, NULL);
    const double whole = hall_cost(&world, -16, 0.5, 17, 0.5);
    double sum = 0;
    for (int i = 0; i < 33; i++) sum += hall_cost(&world, -16 + i, 0.5, -15 + i, 0.5);
    assert_true(fabs(sum - whole) < 1e-10 * whole && whole > 33);
    close_hall(&world);
}

static void every_broken_field_definition_is_explained(void **state) {
    (void)state;
    hall world = open_hall();
    const wend_rule_constraint constraint = hall_constraint(IN, world.boxes[0], -5);
    rule_hall(&world, &constraint, 1, NULL);
    wend_rule_field_def broken[9];
    for (int i = 0; i < 9; i++) broken[i] = wend_default_rule_field_def();
    broken[0].size = 3;
    broken[1].samples = 1001;
    broken[2].extrapolation_speed = -1;
    broken[3].extrapolation_speed = NAN;
    broken[4].horizon = 0;
    broken[5].steps = 0;
    broken[6].steps = 65;
    broken[7].allocator.allocate = NULL;
    broken[8].base_weight = (wend_rule_base)2;
    static const char *const texts[] = {
        "",
        "samples is 1001; 0 (integrals) to 1000 is needed",
        "extrapolation_speed is -1 m/s; a finite number of 0 (none) or more is needed",
        NULL,
        "horizon is 0 s; a finite number above 0 is needed",
        "steps is 0; 1 to 64 is needed",
        "steps is 65; 1 to 64 is needed",
        "the allocator of the rule_field definition has no allocate; wend_default_allocator() has one",
        "base_weight is 2; 0 (the sum of positive weights) or 1 (the lowest) is needed"};
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    wend_rule_field *field = NULL;
    for (size_t i = 0; i < 8; i++) {
        wend_diagnostics_clear(findings);
        assert_int_equal(wend_rule_field_create(world.annotations, world.rules, 0, &broken[i], findings, &field),
                         WEND_OUT_OF_RANGE);
        assert_int_equal(wend_diagnostics_count(findings), 1);
        if (texts[i] && texts[i][0]) assert_string_equal(wend_diagnostics_get(findings, 0)->text, texts[i]);
    }
    wend_diagnostics_clear(findings);
    wend_rule_field_def def = wend_default_rule_field_def();
    assert_int_equal(wend_rule_field_create(world.annotations, world.rules, 1, &def, findings, &field),
                     WEND_OUT_OF_RANGE);
    assert_string_equal(wend_diagnostics_get(findings, 0)->text,
                        "leg is 1, but the rules have 1; a smaller number is needed");
    assert_null(field);
    wend_diagnostics_destroy(findings);
    close_hall(&world);
}

static void contract_violations_of_fields_are_reported(void **state) {
    (void)state;
    hall world = open_hall();
    const wend_rule_constraint constraint = hall_constraint(IN, world.boxes[0], -5);
    rule_hall(&world, &constraint, 1, NULL);
    assert_int_equal(wend_rule_field_create(world.annotations, world.rules, 0, NULL, NULL, NULL), WEND_INVALID);
    wend_rule_field_set_anchor(NULL, (wend_vector2){0, 0});
    assert_true(wend_rule_field_constraint_weight(world.field, 1) == 0);
    assert_true(wend_rule_field_cost(NULL, (wend_vector2){0, 0}, (wend_vector2){1, 0}) == INFINITY);
    assert_int_equal(wend_rule_field_refresh(NULL), WEND_INVALID);
    wend_rule_field_draw(world.field, 0, &(wend_draw){.user = NULL});
    assert_int_equal(wend_rule_field_explain(world.field, NULL, 2, NULL), WEND_INVALID);
    assert_int_equal(soft_contract_broken(), 7);
    wend_rule_field_destroy(NULL);
    close_hall(&world);
}

typedef struct drawn_squares {
    int slow, blocked, cold;
} drawn_squares;

static void count_square(void *user, wend_vector3 a, wend_vector3 b, wend_draw_style style) {
    drawn_squares *drawn = user;
    assert_true(b.x - a.x == 1 && b.y - a.y == 1);
    drawn->blocked += style.role == WEND_DRAW_BLOCKED;
    drawn->slow += style.role == WEND_DRAW_SLOW && style.value > 1;
    drawn->cold += style.role == WEND_DRAW_SLOW && style.value == 1;
}

static void a_drawn_field_shows_where_it_is_expensive(void **state) {
    (void)state;
    hall world = open_hall();
    const wend_rule_constraint constraints[] = {hall_constraint(IN, world.boxes[0], -5),
                                                hall_constraint(IN, world.boxes[1], -INFINITY)};
    rule_hall(&world, constraints, 2, NULL);
    drawn_squares drawn = {0, 0, 0};
    wend_rule_field_draw(world.field, 1, &(wend_draw){.user = &drawn, .rectangle = count_square});
    assert_int_equal(drawn.slow, 12);
    assert_int_equal(drawn.blocked, 4);
    assert_int_equal(drawn.cold, 1600 - 16);
    wend_rule_field_draw(world.field, 1, &(wend_draw){.user = NULL});
    close_hall(&world);
}

// A callback that falls with the distance from the origin, and one with a step.
static double cone_of_four(void *user, wend_vector2 position) {
    (void)user;
    return fmax(0, 1 - hypot(position.x, position.y) / 4);
}

static double left_half(void *user, wend_vector2 position) {
    (void)user;
    return position.x < 0 ? 1 : 0;
}

static void callbacks_are_integrated_too(void **state) {
    (void)state;
    hall world = open_hall();
    wend_annotation_def def = wend_default_annotation_def(WEND_ANNOTATION_CALLBACK);
    uint32_t cone, half;
    def.callback = cone_of_four, def.low = (wend_vector2){-4, -4}, def.high = (wend_vector2){4, 4};
    assert_int_equal(wend_annotations_add(world.annotations, &def, NULL, &cone), WEND_OK);
    def.callback = left_half, def.low = (wend_vector2){-20, -20}, def.high = (wend_vector2){20, 20};
    assert_int_equal(wend_annotations_add(world.annotations, &def, NULL, &half), WEND_OK);
    wend_rule_constraint constraint = hall_constraint(NEAR, cone, -5);
    rule_hall(&world, &constraint, 1, NULL);
    const double slope = 1.25 * log(1.1); // of the exponent, a metre
    assert_true(fabs(hall_cost(&world, -8, 0, 8, 0) - (8 + 2 * (1.61051 - 1) / slope)) < 1e-8);
    unrule_hall(&world);
    constraint = hall_constraint(IN, half, -5);
    rule_hall(&world, &constraint, 1, NULL);
    assert_true(fabs(hall_cost(&world, -1.7, 1, 3, 1) - (3 + 1.7 * 1.61051)) < 1e-7);
    wend_rule_explanation explanation = wend_rule_explanation_empty(wend_default_allocator());
    const wend_vector3 path[] = {{-1.7, 1, 0}, {3, 1, 0}, {3, 1, 0}};
    assert_int_equal(wend_rule_field_explain(world.field, path, 3, &explanation), WEND_OK);
    assert_true(fabs(explanation.shares[0].metres - 1.7) < 1e-9);
    assert_true(fabs(explanation.shares[0].cost_without - 4.7) < 1e-12);
    wend_rule_explanation_free(&explanation);
    close_hall(&world);
}

// Of a radius of 2 m around (10, 10).
static double cone_of_two(void *user, wend_vector2 position) {
    (void)user;
    return fmax(0, 1 - hypot(position.x - 10, position.y - 10) / 2);
}

static double bump_of_two(void *user, wend_vector2 position) {
    (void)user;
    const double r = hypot(position.x - 10, position.y - 10) / 2;
    return r < 1 ? (1 - r * r) * (1 - r * r) : 0;
}

static uint32_t add_hall_callback(hall *world, wend_annotation_callback callback, void *user, double low, double high) {
    wend_annotation_def def = wend_default_annotation_def(WEND_ANNOTATION_CALLBACK);
    uint32_t annotation;
    def.callback = callback, def.callback_user = user, def.low = (wend_vector2){low, low},
    def.high = (wend_vector2){high, high};
    assert_int_equal(wend_annotations_add(world->annotations, &def, NULL, &annotation), WEND_OK);
    return annotation;
}

static void a_long_line_sees_all_of_a_callback(void **state) {
    (void)state;
    hall world = open_hall();
    const uint32_t cone = add_hall_callback(&world, cone_of_two, NULL, 8, 12),
                   bump = add_hall_callback(&world, bump_of_two, NULL, 8, 12);
    wend_rule_constraint constraint = hall_constraint(IN, bump, -20);
    rule_hall(&world, &constraint, 1, NULL);
    const double ax = 1.908319588514132, ay = 2.5525615579480441, bx = 17.198875633733124, by = 16.587836072615342;
    assert_true(fabs(hall_cost(&world, ax, ay, bx, by) - 30.320730886) < 1e-7);
    unrule_hall(&world);
    constraint = hall_constraint(IN, cone, -8);
    rule_hall(&world, &constraint, 1, NULL);
    assert_true(fabs(hall_cost(&world, ax, ay, bx, by) - 22.753808812) < 1e-7);
    const double near = hall_cost(&world, 7, 10.25, 13, 10.25), far = hall_cost(&world, -30000, 10.25, 30000, 10.25);
    assert_true(fabs(far - 59994 - near) < 1e-7 && near > 6.5);
    close_hall(&world);
}

// Another number in every place; counts how often it is asked.
static double noise(void *user, wend_vector2 position) {
    size_t *asked = user;
    ++*asked;
    return fmod(fabs(sin(position.x * 12.9898 + position.y * 78.233) * 43758.5453), 1);
}

static void a_noisy_callback_is_asked_a_bounded_number_of_times(void **state) {
    (void)state;
    hall world = open_hall();
    size_t asked = 0;
    wend_rule_constraint constraints[70];
    constraints[0] = hall_constraint(IN, add_hall_callback(&world, noise, &asked, -20, 20), -5);
    for (int i = 1; i < 70; i++) constraints[i] = hall_constraint(i % 2 ? NEAR : IN, world.boxes[0], -1.0 / 16);
    for (size_t count = 1; count <= 70; count += 69) { // alone, and in a crowd
        rule_hall(&world, constraints, count, NULL);
        for (int i = 0; i < 2; i++) {
            asked = 0;
            const double cost = i ? hall_cost(&world, -1, 1, 0, 1.3) : hall_cost(&world, -19, -18, 19, 17);
            assert_true(isfinite(cost) && cost > 1 && asked > 0 && asked < 80000);
        }
        unrule_hall(&world);
    }
    rule_hall(&world, constraints, 1, NULL);
    close_hall(&world);
}

// The oracle: Simpson's rule over what the field says of places, one constraint after the other.
static double simpson_cost(const wend_rule_field *field, wend_vector2 a, wend_vector2 b, int parabolas) {
    double sum = 0;
    for (int i = 0; i <= 2 * parabolas; i++) {
        const double t = (double)i / (2 * parabolas);
        const wend_vector2 at = {a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
        sum += (i == 0 || i == 2 * parabolas ? 1 : i % 2 ? 4 : 2) * wend_rule_field_multiplier(field, at);
    }
    return sum * hypot(b.x - a.x, b.y - a.y) / (6 * parabolas);
}

// All on one disc, with few weights and with as many as there are; on one box; on discs and boxes in one place.
static void a_crowd_of_a_thousand_constraints_costs_what_its_places_say(void **state) {
    (void)state;
    enum { COUNT = 1100 };
    static wend_rule_constraint crowd[COUNT];
    // Where all are of one region, their borders lie between two parabolas of Simpson's; elsewhere more parabolas are needed.
    static const wend_vector2 lines[][2] = {{{-9, 0}, {-8, 0}}, {{-8, 0}, {-7, 0}}, {{-6.5, 0}, {-5.5, 0}}};
    for (int kind = 0; kind < 6; kind++) {
        hall world = open_hall();
        const uint32_t box = add_hall_box(&world, WEND_NO_THING, -6, 0, 2, 1);
        wend_annotation_def disc = wend_default_annotation_def(WEND_ANNOTATION_DISC);
        disc.position = (wend_vector2){-6, 0}, disc.radius = 1.5;
        uint32_t annotation;
        assert_int_equal(wend_annotations_add(world.annotations, &disc, NULL, &annotation), WEND_OK);
        for (int i = 0; i < COUNT; i++) {
            if (kind >= 3) {
                const double x = -6.5 + fmod(i * 0.0731, 1), y = -0.5 + fmod(i * 0.0377, 1);
                disc.position = (wend_vector2){x, y}, disc.radius = 1.2 + i % 4 * 0.3;
                if (kind != 3 && i % 2)
                    annotation = add_hall_box(&world, WEND_NO_THING, x, y, 1.6 + i % 5 * 0.1, 1 + i % 3 * 0.1);
                else
                    assert_int_equal(wend_annotations_add(world.annotations, &disc, NULL, &annotation), WEND_OK);
            }
            double weight = kind == 1 ? 0.25 + i / 1024.0 : 0.25 + i % 7 / 4.0;
            if (kind != 5 || i % 3) weight = kind == 2 && i % 3 == 0 ? weight : -weight;
            crowd[i] = hall_constraint(NEAR, kind == 2 ? box : annotation, weight);
        }
        rule_hall(&world, crowd, COUNT, NULL);
        for (size_t i = kind < 3 ? 0 : 1; i < 3; i++) {
            const double said = wend_rule_field_cost(world.field, lines[i][0], lines[i][1]),
                         naive = simpson_cost(world.field, lines[i][0], lines[i][1], kind < 3 ? 2048 : 8192);
            if (!(fabs(said - naive) <= 1e-8 * naive))
                fail_msg("kind %d, line %zu: %.17g, naively %.17g", kind, i, said, naive);
        }
        unrule_hall(&world);
        rule_hall(&world, crowd, 1, NULL);
        close_hall(&world);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// The lowest W0

// The oracle: attractors that are boxes overlap most in a middle between their borders.
static void the_lowest_base_weight_is_what_boxes_come_to_where_they_overlap_most(void **state) {
    (void)state;
    enum { COUNT = 24 };
    wend_random random = wend_random_seeded(4);
    for (int round = 0; round < 20; round++) {
        hall world = open_hall();
        wend_rule_constraint constraints[COUNT];
        double boxes[COUNT][4], sum = 0, most = 0;
        for (int i = 0; i < COUNT; i++) { // borders are 1/64 apart at least: no two touch
            double *box = boxes[i];
            box[0] = -15 + (double)wend_random_below(&random, 28) + i / 32.0;
            box[1] = -15 + (double)wend_random_below(&random, 28) + i / 32.0;
            box[2] = box[0] + 1 + (double)wend_random_below(&random, 4) + 1.0 / 64;
            box[3] = box[1] + 1 + (double)wend_random_below(&random, 4) + 1.0 / 64;
            const uint32_t annotation =
                add_hall_box(&world, WEND_NO_THING, 0.5 * (box[0] + box[2]), 0.5 * (box[1] + box[3]),
                             0.5 * (box[2] - box[0]), 0.5 * (box[3] - box[1]));
            constraints[i] = hall_constraint(IN, annotation, i % 6 ? 1 + i % 4 : -3);
            if (constraints[i].weight > 0) sum += constraints[i].weight;
        }
        for (int a = 0; a < COUNT; a++)
            for (int b = 0; b < COUNT; b++) { // where most overlap, some box begins in x and some in y
                const double x = boxes[a][0] + 1.0 / 256, y = boxes[b][1] + 1.0 / 256;
                double here = 0;
                for (int i = 0; i < COUNT; i++)
                    if (constraints[i].weight > 0 && x >= boxes[i][0] && x <= boxes[i][2] && y >= boxes[i][1] &&
                        y <= boxes[i][3])
                        here += constraints[i].weight;
                most = fmax(most, here);
            }
        wend_rule_field_def def = wend_default_rule_field_def();
        def.base_weight = WEND_RULE_BASE_LOWEST;
        rule_hall(&world, constraints, COUNT, &def);
        assert_true(wend_rule_field_base_weight(world.field) == most && most < sum);
        const double lowest = hall_cost(&world, -15, -14, 14, 13);
        unrule_hall(&world);
        rule_hall(&world, constraints, COUNT, NULL);
        assert_true(wend_rule_field_base_weight(world.field) == sum);
        const double by_sum = hall_cost(&world, -15, -14, 14, 13);
        assert_true(fabs(by_sum / lowest / pow(1.1, sum - most) - 1) < 1e-9);
        close_hall(&world);
    }
}

static void the_lowest_base_weight_keeps_every_multiplier_at_one(void **state) {
    (void)state;
    hall world = open_hall();
    const wend_rule_constraint constraints[] = {hall_constraint(NEAR, world.boxes[0], 6),
                                                hall_constraint(NEAR, world.boxes[1], 12),
                                                hall_constraint(IN, world.boxes[1], -4)};
    wend_rule_field_def def = wend_default_rule_field_def();
    def.base_weight = WEND_RULE_BASE_LOWEST;
    rule_hall(&world, constraints, 3, &def);
    for (int round = 0; round < 3; round++) {
        double most = 0;
        const double base = wend_rule_field_base_weight(world.field);
        for (double y = -19; y <= 19; y += 0.125)
            for (double x = -19; x <= 19; x += 0.125) {
                const wend_vector2 at = {x, y};
                const bool repels = wend_annotations_contains(world.annotations, world.boxes[1], at);
                const double attracts = wend_rule_field_weight(world.field, at) + (repels ? 4 : 0);
                most = fmax(most, attracts);
                assert_true(base >= attracts && wend_rule_field_multiplier(world.field, at) >= 1);
            }
        assert_true(base <= most + 1.0 / 32 + 0.25); // two slopes of 1, places 1/8 apart
        // A thing that moves changes the lowest W0, and so everything.
        wend_annotations_move_thing(world.annotations, world.thing, (wend_vector2){5 - 4.0 * round, 2}, 0);
        assert_true(field_change(world.field).everything);
        assert_true(wend_rule_field_base_weight(world.field) != base);
        const rule_change none = field_change(world.field);
        assert_true(!none.everything && none.box_count == 0);
    }
    wend_rule_explanation explanation = wend_rule_explanation_empty(wend_default_allocator());
    const wend_vector3 path[] = {{-9, 0, 0}, {9, 1, 0}};
    assert_int_equal(wend_rule_field_explain(world.field, path, 2, &explanation), WEND_OK);
    assert_true(explanation.shares[0].contribution < 0 && explanation.shares[1].contribution < 0);
    wend_rule_explanation_free(&explanation);
    close_hall(&world);
}

// ---------------------------------------------------------------------------------------------------------------------
// Explaining many constraints

static double asked_and_falling(void *user, wend_vector2 position) {
    ++*(size_t *)user;
    return 1 / (1 + position.x * position.x + position.y * position.y);
}

// A constraint that a line does not meet is no reason to look along the line again.
static void explaining_looks_no_more_often_for_constraints_elsewhere(void **state) {
    (void)state;
    enum { MOST = 400 };
    hall world = open_hall();
    size_t asked = 0, before = 0;
    static wend_rule_constraint constraints[MOST];
    constraints[0] = hall_constraint(IN, add_hall_callback(&world, asked_and_falling, &asked, -3, 3), -5);
    for (int i = 1; i < MOST; i++) {
        const uint32_t box = add_hall_box(&world, WEND_NO_THING, -15 + i % 20, 12 + (double)i / 100, 0.5, 0.5);
        constraints[i] = hall_constraint(i % 3 ? IN : NEAR, box, i % 2 ? -2 : 1);
    }
    const wend_vector3 path[] = {{-5, -1, 0}, {0, 1, 0}, {6, -2, 0}};
    for (size_t count = 1; count <= MOST; count += MOST - 1) {
        rule_hall(&world, constraints, count, NULL);
        wend_rule_explanation explanation = wend_rule_explanation_empty(wend_default_allocator());
        asked = 0;
        assert_int_equal(wend_rule_field_explain(world.field, path, 3, &explanation), WEND_OK);
        if (count == 1) before = asked;
        assert_true(asked > 0 && asked <= before);
        wend_rule_explanation_free(&explanation);
        unrule_hall(&world);
    }
    close_hall(&world);
}

// What a path costs by a field, naively.
static double naive_path_cost(const wend_rule_field *field, const wend_vector3 *path, size_t count) {
    double cost = 0;
    for (size_t i = 1; i < count; i++)
        cost += wend_rule_field_cost(field, (wend_vector2){path[i - 1].x, path[i - 1].y},
                                     (wend_vector2){path[i].x, path[i].y});
    return cost;
}

// The oracle: a field without the constraint, rebuilt, for each of several hundred that overlap by dozens.
static void many_constraints_are_explained_as_fields_without_them_cost(void **state) {
    (void)state;
    enum { COUNT = 300 };
    static wend_rule_constraint all[COUNT], fewer[COUNT];
    for (int kind = 0; kind < 6; kind++) {
        hall world = open_hall();
        wend_rule_field_def def = wend_default_rule_field_def();
        def.samples = kind == 5 ? 4 : 0;
        for (int i = 0; i < COUNT; i++) {
            const double x = -18 + fmod(i * 7.31, 36), y = -6 + fmod(i * 3.77, 12);
            uint32_t annotation;
            if (i % 2) {
                annotation = add_hall_box(&world, WEND_NO_THING, x, y, 0.5 + i % 5, 0.3 + i % 3);
            } else {
                wend_annotation_def disc = wend_default_annotation_def(WEND_ANNOTATION_DISC);
                disc.position = (wend_vector2){x, y}, disc.radius = 0.4 + i % 4;
                assert_int_equal(wend_annotations_add(world.annotations, &disc, NULL, &annotation), WEND_OK);
            }
            const double weight = (kind == 0 || kind == 2 ? -1 : i % 3 ? -1 : 1) * (0.2 + i % 7 / 4.0);
            all[i] = hall_constraint(kind <= 1 ? IN : kind == 2 ? NEAR : i % 4 ? IN : NEAR, annotation, weight);
        }
        if (kind == 4) all[COUNT / 2] = hall_constraint(IN, world.boxes[0], -INFINITY);
        const wend_vector3 path[] = {{-19, -5, 0}, {3.5, 2.5, 0}, {3.5, 2.5, 0}, {5, 5, 0}, {19, kind, 0}};
        rule_hall(&world, all, COUNT, &def);
        wend_rule_explanation explanation = wend_rule_explanation_empty(wend_default_allocator());
        assert_int_equal(wend_rule_field_explain(world.field, path, 5, &explanation), WEND_OK);
        assert_true(explanation.cost == naive_path_cost(world.field, path, 5) &&
                    explanation.cost > 1.05 * explanation.length);
        unrule_hall(&world);
        for (int i = 0; i < COUNT; i++) {
            for (int k = 0; k + 1 < COUNT; k++) fewer[k] = all[k < i ? k : k + 1];
            rule_hall(&world, fewer, COUNT - 1, &def);
            const double naive = naive_path_cost(world.field, path, 5), said = explanation.shares[i].cost_without;
            unrule_hall(&world);
            if (!(said == naive || fabs(said - naive) <= 2e-9 * naive))
                fail_msg("kind %d: without constraint %d: %.17g, naively %.17g", kind, i, said, naive);
        }
        wend_rule_explanation_free(&explanation);
        close_hall(&world);
    }
}

static const double nowhere[] = {NAN,  INFINITY, -INFINITY, 1e308, -1e308, 1e160, 1e155, -1e154,
                                 1e50, -1e18,    1e18,      1e16,  1e15,   1e12,  -1e9,  65537};

static void judge_nowhere(const wend_rule_field *field, wend_vector2 here, wend_vector2 there) {
    assert_true(wend_rule_field_cost(field, here, there) == INFINITY);
    assert_true(wend_rule_field_cost(field, there, here) == INFINITY);
    assert_true(wend_rule_field_cost(field, there, there) == INFINITY);
    assert_true(wend_rule_field_forbids(field, here, there) && wend_rule_field_forbids(field, there, here));
    assert_true(wend_rule_field_multiplier(field, there) == INFINITY && wend_rule_field_weight(field, there) == 0);
    const wend_vector3 path[] = {{here.x, here.y, 0}, {there.x, there.y, 0}};
    wend_rule_explanation explanation = wend_rule_explanation_empty(wend_default_allocator());
    assert_int_equal(wend_rule_field_explain(field, path, 2, &explanation), WEND_OK);
    assert_true(explanation.length == INFINITY && explanation.cost == INFINITY);
    for (size_t i = 0; i < explanation.share_count; i++)
        assert_true(explanation.shares[i].contribution == 0 && explanation.shares[i].metres == 0);
    wend_rule_explanation_free(&explanation);
}

static uint32_t add_hall_disc(hall *world, double radius) {
    wend_annotation_def def = wend_default_annotation_def(WEND_ANNOTATION_DISC);
    uint32_t annotation;
    def.position = (wend_vector2){10, 9}, def.radius = radius;
    assert_int_equal(wend_annotations_add(world->annotations, &def, NULL, &annotation), WEND_OK);
    return annotation;
}

static void positions_out_of_range_are_nowhere(void **state) {
    (void)state;
    hall world = open_hall();
    const uint32_t disc = add_hall_disc(&world, 2);
    const double weights[] = {-5, -1e6, -1e300};
    for (int k = 0; k < 3; k++) {
        const wend_rule_constraint constraints[] = {hall_constraint(NEAR, world.boxes[0], weights[k]),
                                                    hall_constraint(NEAR, disc, weights[k]),
                                                    hall_constraint(IN, world.boxes[1], -2)};
        rule_hall(&world, constraints, 3, NULL);
        for (size_t i = 0; i < sizeof nowhere / sizeof *nowhere; i++) {
            judge_nowhere(world.field, (wend_vector2){1, 9}, (wend_vector2){nowhere[i], 9});
            judge_nowhere(world.field, (wend_vector2){1, 9}, (wend_vector2){9.58, nowhere[i]});
            judge_nowhere(world.field, (wend_vector2){-nowhere[i], 8.5}, (wend_vector2){9.6, nowhere[i]});
        }
        if (k < 2) unrule_hall(&world);
    }
    close_hall(&world);
}

static void lines_as_long_as_the_range_have_an_end(void **state) {
    (void)state;
    hall world = open_hall();
    const uint32_t disc = add_hall_disc(&world, 2);
    const double weights[] = {-5, -700, -1e6, -1e300, 700};
    for (int k = 0; k < 5; k++) {
        const wend_rule_constraint constraints[] = {hall_constraint(NEAR, world.boxes[0], weights[k]),
                                                    hall_constraint(NEAR, disc, weights[k])};
        rule_hall(&world, constraints, 2, NULL);
        const double straight = hall_cost(&world, -65536, 9, 65536, 9),
                     across = hall_cost(&world, -65536, -65536, 65536, 65535);
        assert_true(straight >= 131072 && across >= 185362);
        if (k == 0) assert_true(isfinite(straight) && straight < 131172);
        if (k < 4) unrule_hall(&world);
    }
    close_hall(&world);
}

// Where a unit is long, so is the reach of a Near: m grows by more than any number of halvings can follow, and is infinite in the end.
static void lines_on_a_coarse_lattice_have_an_end(void **state) {
    (void)state;
    for (int exponent = 12; exponent <= 64; exponent += 26) {
        const wend_lattice lattice = {.unit_exponent = exponent};
        const double unit = ldexp(1, exponent), scale = 1024 * unit, far = 1e9 * unit;
        hall world = open_hall_on(&lattice, scale);
        const wend_rule_constraint constraint = hall_constraint(NEAR, world.boxes[1], -20 * scale);
        rule_hall(&world, &constraint, 1, NULL);
        assert_true(hall_cost(&world, 0, scale, 24 * scale, 3 * scale) == INFINITY);
        assert_true(hall_cost(&world, -far, -far, far, far) == INFINITY);
        close_hall(&world);
        world = open_hall_on(&lattice, scale);
        wend_annotation_def def = wend_default_annotation_def(WEND_ANNOTATION_DISC);
        def.position = (wend_vector2){10 * scale, 9 * scale}, def.radius = 2 * scale;
        uint32_t disc;
        assert_int_equal(wend_annotations_add(world.annotations, &def, NULL, &disc), WEND_OK);
        const wend_rule_constraint around = hall_constraint(NEAR, disc, -20 * scale);
        rule_hall(&world, &around, 1, NULL);
        assert_true(hall_cost(&world, 0, scale, 24 * scale, 3 * scale) == INFINITY);
        assert_true(hall_cost(&world, -far, -far, far, far) == INFINITY);
        close_hall(&world);
    }
}

static void an_anchor_out_of_range_is_ignored(void **state) {
    (void)state;
    hall world = open_hall();
    const wend_rule_constraint constraint = hall_constraint(IN, world.boxes[1], -5);
    wend_rule_field_def def = wend_default_rule_field_def();
    def.extrapolation_speed = 1;
    assert_int_equal(wend_annotations_set_velocity(world.annotations, world.thing, (wend_vector2){1, 0}), WEND_OK);
    rule_hall(&world, &constraint, 1, &def);
    wend_rule_field_set_anchor(world.field, (wend_vector2){3, 4});
    (void)field_change(world.field);
    const double cost = hall_cost(&world, 0, 10, 20, 10.5);
    for (size_t i = 0; i < sizeof nowhere / sizeof *nowhere; i++) {
        wend_rule_field_set_anchor(world.field, (wend_vector2){nowhere[i], 1});
        wend_rule_field_set_anchor(world.field, (wend_vector2){1, nowhere[i]});
        assert_int_equal(field_change(world.field).box_count, 0);
        assert_true(hall_cost(&world, 0, 10, 20, 10.5) == cost);
    }
    close_hall(&world);
}

// ---------------------------------------------------------------------------------------------------------------------
// Memory

static wend_status field_scenario(wend_allocator allocator, void *user) {
    hall *world = user;
    wend_rule_field_def def = wend_default_rule_field_def();
    def.allocator = allocator, def.extrapolation_speed = 1, def.steps = 3, def.base_weight = WEND_RULE_BASE_LOWEST;
    wend_rule_field *field = NULL;
    wend_status status = wend_rule_field_create(world->annotations, world->rules, 0, &def, NULL, &field);
    if (status) {
        assert_null(field);
        return status;
    }
    wend_rule_explanation explanation = wend_rule_explanation_empty(allocator);
    const wend_vector3 path[] = {{-5, 0, 0}, {5, 0, 0}};
    status = wend_rule_field_explain(field, path, 2, &explanation);
    if (status) assert_true(explanation.share_count == 0 && explanation.shares == NULL);
    wend_rule_explanation_free(&explanation);
    wend_rule_field_destroy(field);
    return status;
}

static void running_out_of_memory_leaves_fields_as_they_were(void **state) {
    (void)state;
    hall world = open_hall();
    const wend_rule_constraint constraints[] = {hall_constraint(IN, world.boxes[0], -5),
                                                hall_constraint(NEAR, world.boxes[1], 2)};
    rule_hall(&world, constraints, 2, NULL);
    walk_failing_allocations("field_scenario", field_scenario, &world);
    close_hall(&world);
}

// Where memory for regions ahead is out, a field says so rather than leave them out, and the next use makes up for it.
static void a_field_without_memory_for_what_is_ahead_forbids_all_until_there_is_some(void **state) {
    (void)state;
    hall world = open_hall();
    const wend_rule_constraint constraint = hall_constraint(IN, world.boxes[1], -5);
    rule_hall(&world, &constraint, 1, NULL);
    test_allocator memory = {0};
    wend_rule_field_def def = wend_default_rule_field_def();
    def.allocator = test_allocator_value(&memory), def.extrapolation_speed = 1, def.horizon = 8;
    wend_rule_field *field = NULL;
    assert_int_equal(wend_rule_field_create(world.annotations, world.rules, 0, &def, NULL, &field), WEND_OK);
    wend_rule_field_set_anchor(field, (wend_vector2){10, 15});
    assert_int_equal(wend_annotations_set_velocity(world.annotations, world.thing, (wend_vector2){1, 0}), WEND_OK);
    memory.fail_at = memory.allocations + 2, memory.fail_after = true;
    const wend_vector2 here = {10, 10}, ahead = {15, 10};
    assert_int_equal(wend_rule_field_refresh(field), WEND_OUT_OF_MEMORY);
    assert_true(memory.failures > 0);
    assert_true(wend_rule_field_cost(field, here, ahead) == INFINITY && wend_rule_field_forbids(field, here, here) &&
                wend_rule_field_multiplier(field, here) == INFINITY && wend_rule_field_weight(field, here) == 0);
    memory.fail_at = 0, memory.fail_after = false;
    rule_change change = field_change(field);
    assert_true(change.box_count == 2);
    // Five metres from the anchor, in five seconds.
    assert_true(wend_rule_field_weight(field, here) == 0 &&
                wend_rule_field_weight(field, (wend_vector2){14.5, 10}) == 0);
    assert_true(wend_rule_field_weight(field, (wend_vector2){15.9, 10}) == 0 &&
                wend_rule_field_weight(field, (wend_vector2){17, 10}) == -5);
    const size_t allocations = memory.allocations;
    for (int i = 0; i < 20; i++) { // warm: nothing more is asked for
        assert_int_equal(wend_annotations_move_thing(world.annotations, world.thing, (wend_vector2){i, -i}, 0.1 * i),
                         WEND_OK);
        (void)field_change(field);
        wend_rule_field_cost(field, here, ahead);
    }
    assert_int_equal(memory.allocations, allocations);
    wend_rule_field_destroy(field);
    assert_int_equal(memory.live_blocks, 0);
    close_hall(&world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(costs_are_the_integrals_that_a_naive_field_says),
        FACT(a_crowd_of_a_thousand_constraints_costs_what_its_places_say),
        FACT(the_lowest_base_weight_is_what_boxes_come_to_where_they_overlap_most),
        FACT(the_lowest_base_weight_keeps_every_multiplier_at_one),
        FACT(explaining_looks_no_more_often_for_constraints_elsewhere),
        FACT(many_constraints_are_explained_as_fields_without_them_cost),
        FACT(a_line_costs_the_sum_of_its_parts),
        FACT(a_line_through_a_tame_callback_costs_the_sum_of_its_parts),
        FACT(weights_of_several_constraints_add_up),
        FACT(a_change_touches_nothing_outside_the_boxes_it_reports),
        FACT(lines_that_touch_a_hard_region_are_forbidden_exactly),
        FACT(an_explanation_says_what_the_path_would_cost_without),
        FACT(moving_things_are_thought_ahead),
        FACT(what_stands_still_is_not_thought_ahead),
        FACT(four_samples_depend_on_the_cut_and_the_integral_does_not),
        FACT(a_near_that_is_walked_straight_to_has_a_closed_form),
        FACT(along_every_border_the_cost_is_the_integral_of_the_multiplier),
        FACT(lines_far_from_everything_cost_exactly_m0_times_their_length),
        FACT(a_sync_reports_what_changed_and_no_more),
        FACT(no_weight_and_no_factor_is_too_large),
        FACT(very_many_constraints_in_one_place_are_costed_too),
        FACT(a_region_of_very_many_edges_is_costed_too),
        FACT(every_broken_field_definition_is_explained),
        cmocka_unit_test_setup_teardown(contract_violations_of_fields_are_reported, soft_contract_begin,
                                        soft_contract_end),
        FACT(a_drawn_field_shows_where_it_is_expensive),
        FACT(callbacks_are_integrated_too),
        FACT(a_long_line_sees_all_of_a_callback),
        FACT(a_noisy_callback_is_asked_a_bounded_number_of_times),
        FACT(positions_out_of_range_are_nowhere),
        FACT(lines_as_long_as_the_range_have_an_end),
        FACT(lines_on_a_coarse_lattice_have_an_end),
        FACT(an_anchor_out_of_range_is_ignored),
        FACT(running_out_of_memory_leaves_fields_as_they_were),
        FACT(a_field_without_memory_for_what_is_ahead_forbids_all_until_there_is_some),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
