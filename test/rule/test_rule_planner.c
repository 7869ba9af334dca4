// Planners that keep to rules: facts on small worlds, and scripts judged by oracles.
#include "support/test.h"

#include "oracle/plan/naive_relaxation.h"
#include "properties/rule/rule_planner_properties.h"
#include "rule/agents/rule_agents_internal.h"
#include "rule/planner/rule_planner_internal.h"
#include "rule_town.h"
#include "support/drawn_shapes.h"
#include "support/location_of.h"
#include "support/path_edit.h"
#include "support/soft_contract.h"
#include "wend/cells.h"
#include "wend/rule_agents.h"

#include <math.h>
#include <stdlib.h>

#if defined(WEND_DEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CASES(full) ((full) / 5)
#else
#define CASES(full) (full)
#endif

// ---- A yard ------------------------------------------------------------------------------------------------------------

// 20 by 10 metres, empty, with a guard in the middle and a disc around him.
typedef struct guarded_yard {
    wend_mesh *mesh;
    wend_annotations *annotations;
    wend_rules *rules;
    wend_rule_map *map;
    wend_rule_planner *planner;
    wend_path path;
    uint32_t guard, disc;
} guarded_yard;

static const wend_vector2 yard_floor[4] = {{0, 0}, {20, 0}, {20, 10}, {0, 10}},
                          yard_wall[4] = {{9, 3}, {11, 3}, {11, 7}, {9, 7}};

typedef struct yard_options {
    double radius;          // of the disc
    const char *while_name; // the rule is in force while this is 1
    bool walled;            // a wall stands in the middle
    double thinks_ahead;    // the speed for which moving things are thought ahead; 0: they are not
} yard_options;

static wend_status make_yard_with(guarded_yard *yard, wend_allocator allocator, double weight, wend_rule_map_kind kind,
                                  yard_options options) {
    *yard = (guarded_yard){.path = wend_path_empty(allocator)};
    const wend_area areas[2] = {{.points = yard_floor, .point_count = 4},
                                {.points = yard_wall, .point_count = 4, .terrain = 1}};
    wend_mesh_def mesh = wend_default_mesh_def();
    mesh.areas = areas, mesh.area_count = options.walled ? 2 : 1, mesh.allocator = allocator;
    wend_status status = wend_mesh_create(&mesh, NULL, &yard->mesh);
    wend_annotations_def annotations = wend_default_annotations_def();
    annotations.mesh = yard->mesh, annotations.allocator = allocator;
    if (!status) status = wend_annotations_create(&annotations, NULL, &yard->annotations);
    wend_thing_def guard = wend_default_thing_def();
    guard.name = "guard", guard.position = (wend_vector2){10, 5};
    if (!status) status = wend_annotations_add_thing(yard->annotations, &guard, NULL, &yard->guard);
    wend_annotation_def disc = wend_default_annotation_def(WEND_ANNOTATION_DISC);
    disc.thing = yard->guard, disc.radius = options.radius;
    if (!status) status = wend_annotations_add(yard->annotations, &disc, NULL, &yard->disc);
    if (!status) status = wend_annotations_refresh(yard->annotations);
    wend_rule_constraint keep_off = wend_default_rule_constraint();
    keep_off.annotation = yard->disc, keep_off.weight = weight;
    if (options.while_name && !status) status = wend_annotations_set_value(yard->annotations, options.while_name, 0);
    if (options.while_name) keep_off.while_name = options.while_name, keep_off.while_low = 1, keep_off.while_high = 2;
    wend_rule_place west = {.thing = WEND_NO_THING, .position = {1, 5}}, east = {WEND_NO_THING, {19, 5}};
    const wend_rule_leg legs[2] = {{west, east, &keep_off, 1}, {east, west, &keep_off, 1}};
    wend_rules_def rules = wend_default_rules_def();
    rules.legs = legs, rules.leg_count = 2, rules.allocator = allocator;
    if (!status) status = wend_rules_create(yard->annotations, &rules, NULL, &yard->rules);
    wend_rule_map_def map = wend_default_rule_map_def();
    map.kind = kind, map.spacing = 0.5, map.allocator = allocator;
    if (!status) status = wend_rule_map_create(yard->mesh, &map, NULL, &yard->map);
    wend_rule_planner_def planner = wend_default_rule_planner_def();
    planner.map = yard->map, planner.annotations = yard->annotations, planner.rules = yard->rules;
    wend_rule_field_def field = wend_default_rule_field_def();
    field.extrapolation_speed = options.thinks_ahead;
    planner.allocator = allocator, planner.field = &field;
    return status ? status : wend_rule_planner_create(&planner, NULL, &yard->planner);
}

static wend_status make_yard(guarded_yard *yard, wend_allocator allocator, double weight, wend_rule_map_kind kind) {
    return make_yard_with(yard, allocator, weight, kind, (yard_options){.radius = 2});
}

static void free_yard(guarded_yard *yard) {
    wend_rule_planner_destroy(yard->planner);
    wend_rule_map_destroy(yard->map);
    wend_rules_destroy(yard->rules);
    wend_annotations_destroy(yard->annotations);
    wend_mesh_destroy(yard->mesh);
    wend_path_free(&yard->path);
}

static void move_guard(guarded_yard *yard, double x, double y) {
    assert_int_equal(wend_annotations_move_thing(yard->annotations, yard->guard, (wend_vector2){x, y}, 0), WEND_OK);
}

static wend_outcome plan(guarded_yard *yard, uint64_t work) {
    assert_int_equal(wend_rule_planner_plan(yard->planner, work, NULL, &yard->path), WEND_OK);
    assert_true(wend_rule_planner_get_report(yard->planner).work <= work);
    assert_int_equal(wend_path_check_on_rules(&yard->path, yard->mesh, wend_rule_planner_field(yard->planner), NULL),
                     WEND_OK);
    return yard->path.outcome;
}

// ---- Facts -------------------------------------------------------------------------------------------------------------

static void a_way_bends_around_a_guard_and_is_straight_when_he_has_gone(void **state) {
    (void)state;
    guarded_yard yard;
    assert_int_equal(make_yard(&yard, wend_default_allocator(), -(double)INFINITY, WEND_RULE_MAP_DENSE), WEND_OK);
    assert_int_equal(plan(&yard, WEND_WORK_UNLIMITED), WEND_OUTCOME_COMPLETE);
    assert_true(yard.path.cost > 18.1);
    assert_true(yard.path.point_count > 2);
    move_guard(&yard, 10, 9);
    assert_int_equal(plan(&yard, WEND_WORK_UNLIMITED), WEND_OUTCOME_COMPLETE);
    assert_true(wend_rule_planner_get_report(yard.planner).changed > 0);
    assert_int_equal(yard.path.point_count, 2);
    assert_true(fabs(yard.path.cost - 18) < 1e-9);
    free_yard(&yard);
}

static void a_way_that_a_guard_steps_on_is_not_offered_any_more(void **state) {
    (void)state;
    guarded_yard yard;
    assert_int_equal(make_yard(&yard, wend_default_allocator(), -(double)INFINITY, WEND_RULE_MAP_DENSE), WEND_OK);
    move_guard(&yard, 10, 9);
    assert_int_equal(plan(&yard, WEND_WORK_UNLIMITED), WEND_OUTCOME_COMPLETE);
    assert_int_equal(plan(&yard, 0), WEND_OUTCOME_COMPLETE); // nothing has changed
    move_guard(&yard, 10, 5);
    assert_int_equal(plan(&yard, 0), WEND_OUTCOME_BUDGET_SPENT);
    assert_int_equal(yard.path.point_count, 0);
    assert_true(wend_rule_planner_get_report(yard.planner).is_waiting);
    move_guard(&yard, 10, 9); // the change waits to be told of: what was taken up is not the world any more
    for (int i = 0; plan(&yard, 3) != WEND_OUTCOME_COMPLETE; i++) assert_true(i < 100000);
    assert_true(fabs(yard.path.cost - 18) < 1e-9);
    free_yard(&yard);
}

static void a_way_that_is_not_touched_stays_in_hand_while_the_search_is_busy(void **state) {
    (void)state;
    guarded_yard yard;
    assert_int_equal(make_yard(&yard, wend_default_allocator(), -5, WEND_RULE_MAP_DENSE), WEND_OK);
    move_guard(&yard, 10, 7.25);
    assert_int_equal(plan(&yard, WEND_WORK_UNLIMITED), WEND_OUTCOME_COMPLETE);
    move_guard(&yard, 10, 7.5);
    assert_int_equal(wend_rule_planner_set_location(yard.planner, location_of((wend_vector2){3, 5})), WEND_OK);
    assert_int_equal(plan(&yard, 1), WEND_OUTCOME_BUDGET_SPENT);
    assert_true(yard.path.point_count >= 2);
    assert_true(yard.path.points[0].x == 3 && yard.path.points[yard.path.point_count - 1].x == 19);
    free_yard(&yard);
}

static void who_knows_no_way_yet_is_led_some_of_it(void **state) {
    (void)state;
    guarded_yard yard;
    assert_int_equal(make_yard(&yard, wend_default_allocator(), -(double)INFINITY, WEND_RULE_MAP_DENSE), WEND_OK);
    assert_int_equal(plan(&yard, 16), WEND_OUTCOME_PARTIAL);
    assert_true(yard.path.points[yard.path.point_count - 1].x > 1);
    assert_int_equal(yard.path.state_count, 0);
    uint64_t partial = 1;
    for (; plan(&yard, 16) == WEND_OUTCOME_PARTIAL; partial++) {
        const wend_vector3 to = yard.path.points[1];
        assert_int_equal(wend_rule_planner_set_location(yard.planner, location_of((wend_vector2){to.x, to.y})),
                         WEND_OK);
    }
    assert_true(partial < 200);
    while (plan(&yard, 16) != WEND_OUTCOME_COMPLETE) {
    }
    free_yard(&yard);
}

static void a_start_or_goal_in_a_hard_region_is_off_the_map(void **state) {
    (void)state;
    guarded_yard yard;
    assert_int_equal(make_yard(&yard, wend_default_allocator(), -(double)INFINITY, WEND_RULE_MAP_DENSE), WEND_OK);
    move_guard(&yard, 1, 5);
    assert_int_equal(plan(&yard, 100), WEND_OUTCOME_START_OFF_MAP);
    move_guard(&yard, 19, 5);
    assert_int_equal(plan(&yard, 100), WEND_OUTCOME_GOAL_OFF_MAP);
    move_guard(&yard, 10, 5);
    assert_int_equal(wend_rule_planner_set_location(yard.planner, location_of((wend_vector2){50, 5})), WEND_OK);
    assert_int_equal(plan(&yard, 100), WEND_OUTCOME_START_OFF_MAP);
    assert_int_equal(wend_rule_planner_set_location(yard.planner, location_of((wend_vector2){(double)NAN, 5})),
                     WEND_OUT_OF_RANGE);
    assert_int_equal(wend_rule_planner_set_location(yard.planner, location_of((wend_vector2){1, 5})), WEND_OK);
    assert_int_equal(plan(&yard, WEND_WORK_UNLIMITED), WEND_OUTCOME_COMPLETE);
    free_yard(&yard);
}

static void the_next_leg_goes_back_and_the_last_is_the_last(void **state) {
    (void)state;
    guarded_yard yard;
    assert_int_equal(make_yard(&yard, wend_default_allocator(), -3, WEND_RULE_MAP_GRADED), WEND_OK);
    assert_int_equal(plan(&yard, WEND_WORK_UNLIMITED), WEND_OUTCOME_COMPLETE);
    assert_int_equal(wend_rule_planner_next_leg(yard.planner), WEND_OK);
    assert_int_equal(wend_rule_planner_leg(yard.planner), 1);
    assert_int_equal(plan(&yard, WEND_WORK_UNLIMITED), WEND_OUTCOME_COMPLETE);
    assert_true(yard.path.points[0].x == 19 && yard.path.points[yard.path.point_count - 1].x == 1);
    assert_int_equal(wend_rule_planner_next_leg(yard.planner), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_rule_planner_leg(yard.planner), 1);
    free_yard(&yard);
}

static void a_patrol_goes_on_after_its_approach(void **state) {
    (void)state;
    guarded_yard yard;
    assert_int_equal(make_yard(&yard, wend_default_allocator(), -3, WEND_RULE_MAP_GRADED), WEND_OK);
    static const char text[] = "Move from (1, 5) to (5, 5) then repeat Move to (5, 9) then Move to (5, 5)";
    wend_rules *rules = NULL;
    assert_int_equal(wend_rules_read_text(yard.annotations, text, sizeof text - 1, NULL, &rules), WEND_OK);
    wend_rule_planner_def def = wend_default_rule_planner_def();
    def.map = yard.map, def.annotations = yard.annotations, def.rules = rules;
    wend_rule_planner *planner = NULL;
    assert_int_equal(wend_rule_planner_create(&def, NULL, &planner), WEND_OK);
    static const uint32_t legs[] = {0, 1, 2, 1, 2, 1};
    for (size_t i = 0; i < sizeof legs / sizeof *legs; i++) {
        assert_int_equal(wend_rule_planner_leg(planner), legs[i]);
        const wend_rule_leg leg = wend_rules_get_leg(rules, legs[i]);
        assert_int_equal(wend_rule_planner_plan(planner, WEND_WORK_UNLIMITED, NULL, &yard.path), WEND_OK);
        assert_int_equal(yard.path.outcome, WEND_OUTCOME_COMPLETE);
        const wend_vector3 first = yard.path.points[0], last = yard.path.points[yard.path.point_count - 1];
        assert_true(first.x == leg.from.position.x && first.y == leg.from.position.y);
        assert_true(last.x == leg.to.position.x && last.y == leg.to.position.y);
        assert_int_equal(wend_rule_planner_next_leg(planner), WEND_OK);
    }
    wend_rule_planner_destroy(planner);
    wend_rules_destroy(rules);
    free_yard(&yard);
}

// The finding of a plan by these words, from one position to another.
static void plan_fails(guarded_yard *yard, const char *words, wend_outcome outcome, const char *finding) {
    wend_rules *rules = NULL;
    assert_int_equal(wend_rules_read_text(yard->annotations, words, strlen(words), NULL, &rules), WEND_OK);
    wend_rule_planner_def def = wend_default_rule_planner_def();
    def.map = yard->map, def.annotations = yard->annotations, def.rules = rules;
    wend_rule_planner *planner = NULL;
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    assert_int_equal(wend_rule_planner_create(&def, NULL, &planner), WEND_OK);
    assert_int_equal(wend_rule_planner_plan(planner, WEND_WORK_UNLIMITED, NULL, &yard->path), WEND_OK);
    assert_int_equal(yard->path.outcome, outcome);
    assert_int_equal(wend_rule_planner_diagnose(planner, findings), WEND_OK);
    assert_int_equal(wend_diagnostics_count(findings), finding ? 1 : 0);
    if (finding) assert_string_equal(wend_diagnostics_get(findings, 0)->text, finding);
    wend_diagnostics_destroy(findings);
    wend_rule_planner_destroy(planner);
    wend_rules_destroy(rules);
}

static void an_agent_without_a_path_gets_the_reason(void **state) {
    (void)state;
    guarded_yard yard;
    assert_int_equal(make_yard(&yard, wend_default_allocator(), -3, WEND_RULE_MAP_DENSE), WEND_OK);
    plan_fails(&yard, "Move from (12, 5) to (1, 5) Not In Around(guard, 3)", WEND_OUTCOME_START_OFF_MAP,
               "the start of leg 0, (12, 5), is in a hard region: constraint 0, Not In Around(guard, 3), forbids it");
    plan_fails(&yard, "Move from (1, 5) to (12, 5) Not In Back(guard, 1) with weight -1 Not In Around(guard, 3)",
               WEND_OUTCOME_GOAL_OFF_MAP,
               "the goal of leg 0, (12, 5), is in a hard region: constraint 1, Not In Around(guard, 3), forbids it");
    plan_fails(&yard, "Move from (1, 5) to (40, 5)", WEND_OUTCOME_GOAL_OFF_MAP,
               "the goal of leg 0, (40, 5), is not on free ground of the mesh");
    plan_fails(&yard, "Move from (1, 5) to (19, 5) Not In Around(guard, 3)", WEND_OUTCOME_COMPLETE, NULL);
    plan_fails(&yard, "Move from (10, 5) to (19, 5) Not In Around(guard, 3)", WEND_OUTCOME_UNREACHABLE,
               "no path on this map keeps to the rules of leg 0, of which 1 hard ones are in force"); // within the ring
    free_yard(&yard);
}

// Two attractors that do not overlap: the exponent is 2000 at least, and 8000 where neither is. What costs so much cannot be told from infinity.
static void weights_that_run_over_are_not_called_unreachable(void **state) {
    (void)state;
    static const wend_rule_map_kind kinds[] = {WEND_RULE_MAP_TRIANGLES, WEND_RULE_MAP_DENSE, WEND_RULE_MAP_HYBRID,
                                               WEND_RULE_MAP_ADAPTIVE, WEND_RULE_MAP_GRADED};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        guarded_yard yard;
        assert_int_equal(make_yard(&yard, wend_default_allocator(), -3, kinds[i]), WEND_OK);
        wend_rules *rules = NULL;
        static const char text[] =
            "Move from (1, 5) to (19, 5) In Front(guard, 1) with weight 6000 In Back(guard, 1) with weight 2000";
        assert_int_equal(wend_rules_read_text(yard.annotations, text, strlen(text), NULL, &rules), WEND_OK);
        wend_rule_planner_def def = wend_default_rule_planner_def();
        def.map = yard.map, def.annotations = yard.annotations, def.rules = rules;
        wend_rule_planner *planner = NULL;
        wend_diagnostics *findings = NULL;
        assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
        assert_int_equal(wend_rule_planner_create(&def, NULL, &planner), WEND_OK);
        for (int again = 0; again < 2; again++) {
            assert_int_equal(wend_rule_planner_plan(planner, WEND_WORK_UNLIMITED, NULL, &yard.path), WEND_OK);
            assert_int_equal(yard.path.outcome, WEND_OUTCOME_OVERFLOW);
            assert_true(yard.path.lower_bound == 0 && yard.path.point_count == 0);
        }
        assert_int_equal(wend_rule_planner_diagnose(planner, findings), WEND_OK);
        assert_int_equal(wend_diagnostics_count(findings), 1);
        const char *finding = wend_diagnostics_get(findings, 0)->text;
        assert_non_null(strstr(finding, "costs of leg 0 overflow near ("));
        assert_non_null(strstr(finding,
                               "W0 is 8000, the sum of 2 attractors, the heaviest constraint 0, In Front(guard, 1) "
                               "with weight 6000"));
        wend_diagnostics_destroy(findings);
        wend_rule_planner_destroy(planner);
        wend_rules_destroy(rules);
        free_yard(&yard);
    }
}

// A way that was cut at another position is not the one that was found, even when that position is left again.
static void who_comes_back_gets_the_whole_way_again(void **state) {
    (void)state;
    guarded_yard yard;
    assert_int_equal(make_yard(&yard, wend_default_allocator(), -5, WEND_RULE_MAP_DENSE), WEND_OK);
    assert_int_equal(wend_rule_planner_set_location(yard.planner, location_of((wend_vector2){1, 5})), WEND_OK);
    assert_int_equal(plan(&yard, WEND_WORK_UNLIMITED), WEND_OUTCOME_COMPLETE);
    double cost = yard.path.cost;
    assert_int_equal(wend_rule_planner_set_location(yard.planner, location_of((wend_vector2){0, 9.5})), WEND_OK);
    assert_int_equal(plan(&yard, 0), WEND_OUTCOME_BUDGET_SPENT);
    assert_true(yard.path.point_count >= 2 && yard.path.points[0].y == 9.5);
    assert_int_equal(wend_rule_planner_set_location(yard.planner, location_of((wend_vector2){1, 5})), WEND_OK);
    assert_int_equal(plan(&yard, WEND_WORK_UNLIMITED), WEND_OUTCOME_COMPLETE);
    assert_true(yard.path.points[0].x == 1 && yard.path.points[0].y == 5);
    assert_true(yard.path.cost == cost);
    free_yard(&yard);
}

// A disc so small that it fits between the lines of the lattice changes no edge: only the straightened way can tell that it matters.
static void a_change_that_no_edge_feels_is_news_when_it_meets_the_way(void **state) {
    (void)state;
    guarded_yard yard;
    assert_int_equal(
        make_yard_with(&yard, wend_default_allocator(), -5, WEND_RULE_MAP_DENSE, (yard_options){.radius = 0.05}),
        WEND_OK);
    move_guard(&yard, 10.25, 9.1);
    assert_int_equal(wend_rule_planner_set_location(yard.planner, location_of((wend_vector2){1, 6.25})), WEND_OK);
    assert_int_equal(plan(&yard, WEND_WORK_UNLIMITED), WEND_OUTCOME_COMPLETE);
    assert_int_equal(yard.path.point_count, 2);
    double cost = yard.path.cost;
    bool news;
    move_guard(&yard, 12.25, 9.1);
    assert_int_equal(wend_rule_planner_take_up(yard.planner, false, &news), WEND_OK);
    assert_false(news);
    move_guard(&yard, 10.25, 6.25 - 1.25 * 9.25 / 18); // on the way
    assert_int_equal(wend_rule_planner_take_up(yard.planner, false, &news), WEND_OK);
    assert_true(news);
    assert_int_equal(plan(&yard, WEND_WORK_UNLIMITED), WEND_OUTCOME_COMPLETE);
    assert_true(yard.path.cost > cost);
    free_yard(&yard);
}

static void plans_allocate_nothing_once_they_are_warm(void **state) {
    (void)state;
    test_allocator counted = {0};
    guarded_yard yard;
    assert_int_equal(make_yard(&yard, test_allocator_value(&counted), -6, WEND_RULE_MAP_DENSE), WEND_OK);
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 60; i++) {
            move_guard(&yard, 4 + 0.2 * i, 5 + 0.03 * i);
            size_t warm = counted.allocations;
            assert_int_equal(wend_rule_planner_set_location(yard.planner, location_of((wend_vector2){1 + 0.1 * i, 5})),
                             WEND_OK);
            assert_int_equal(wend_rule_planner_plan(yard.planner, i % 3 ? 40 : WEND_WORK_UNLIMITED, NULL, &yard.path),
                             WEND_OK);
            if (round == 2) assert_int_equal(counted.allocations, warm);
        }
        wend_rule_planner_forget(yard.planner); // the same again from scratch
    }
    free_yard(&yard);
}

// ---- The checker -------------------------------------------------------------------------------------------------------

static void the_checker_finds_what_is_wrong_with_a_path(void **state) {
    (void)state;
    guarded_yard yard;
    assert_int_equal(make_yard(&yard, wend_default_allocator(), -(double)INFINITY, WEND_RULE_MAP_DENSE), WEND_OK);
    assert_int_equal(plan(&yard, WEND_WORK_UNLIMITED), WEND_OUTCOME_COMPLETE);
    const wend_rule_field *field = wend_rule_planner_field(yard.planner);
    wend_path *path = &yard.path;
    double cost = path->cost;
    wend_vector3 kept = path->points[1];
    path->cost = cost * (1 + 1e-6);
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    assert_int_equal(wend_path_check_on_rules(path, yard.mesh, field, findings), WEND_BAD_INPUT);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_RULE_PATH_COST);
    path->cost = (double)NAN;
    assert_int_equal(wend_path_check_on_rules(path, yard.mesh, field, NULL), WEND_BAD_INPUT);
    path->cost = cost;
    const wend_vector3 wrong[] = {{10, 5, 0},
                                  {10, 6, 0},
                                  {-1, 5, 0},
                                  {10, 11, 0},
                                  {kept.x, kept.y, 1},
                                  {kept.x + 0x1p-20, kept.y, 0},
                                  {(double)INFINITY, 0, 0}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        edit_points(path)[1] = wrong[i];
        assert_int_equal(wend_path_check_on_rules(path, yard.mesh, field, NULL), WEND_BAD_INPUT);
    }
    edit_points(path)[1] = wrong[0]; // where the guard stands
    wend_diagnostics_clear(findings);
    assert_int_equal(wend_path_check_on_rules(path, yard.mesh, field, findings), WEND_BAD_INPUT);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_RULE_PATH_FORBIDDEN);
    assert_true(wend_diagnostics_get(findings, 0)->place.x == 1 && wend_diagnostics_get(findings, 0)->place.y == 5);
    wend_diagnostics_destroy(findings);
    edit_points(path)[1] = kept;
    assert_int_equal(wend_path_check_on_rules(path, yard.mesh, field, NULL), WEND_OK);
    size_t count = path->point_count;
    path->point_count = 2; // straight through the guard, or not the whole cost
    assert_int_equal(wend_path_check_on_rules(path, yard.mesh, field, NULL), WEND_BAD_INPUT);
    path->point_count = 0;
    assert_int_equal(wend_path_check_on_rules(path, yard.mesh, field, NULL),
                     WEND_BAD_INPUT); // then it costs what its states do
    path->cost = path->search_cost;
    assert_int_equal(wend_path_check_on_rules(path, yard.mesh, field, NULL), WEND_OK);
    path->point_count = count;
    free_yard(&yard);
}

// Costs that are known are of the world before; a way of them is not offered when a guard stands on it now.
static void who_is_led_some_of_the_way_is_not_led_into_a_guard(void **state) {
    (void)state;
    guarded_yard yard;
    assert_int_equal(make_yard(&yard, wend_default_allocator(), -(double)INFINITY, WEND_RULE_MAP_DENSE), WEND_OK);
    move_guard(&yard, 10, 8);
    assert_int_equal(plan(&yard, 16), WEND_OUTCOME_PARTIAL);
    move_guard(&yard, 3, 7.0625); // the search is to be told of this first, and what comes next is put off
    assert_int_equal(plan(&yard, 0), WEND_OUTCOME_PARTIAL);
    assert_true(wend_rule_planner_get_report(yard.planner).pending > 3);
    move_guard(&yard, 3.125, 5);
    assert_int_equal(plan(&yard, 0), WEND_OUTCOME_BUDGET_SPENT);
    assert_int_equal(plan(&yard, 4), WEND_OUTCOME_BUDGET_SPENT); // straight ahead is all that is known
    assert_int_equal(yard.path.point_count, 0);
    assert_int_equal(plan(&yard, WEND_WORK_UNLIMITED), WEND_OUTCOME_COMPLETE);
    free_yard(&yard);
}

// The guard stands beside the way, but will be on it when the agent is: nor is he led into that.
static void who_thinks_ahead_is_not_led_to_where_a_guard_will_be(void **state) {
    (void)state;
    guarded_yard yard;
    assert_int_equal(make_yard_with(&yard, wend_default_allocator(), -(double)INFINITY, WEND_RULE_MAP_DENSE,
                                    (yard_options){.radius = 2, .thinks_ahead = 0.5}),
                     WEND_OK);
    move_guard(&yard, 10, 8);
    assert_int_equal(plan(&yard, 16), WEND_OUTCOME_PARTIAL);
    move_guard(&yard, 3, 7.0625); // to be told of first
    assert_int_equal(plan(&yard, 0), WEND_OUTCOME_PARTIAL);
    assert_true(wend_rule_planner_get_report(yard.planner).pending > 3);
    assert_int_equal(wend_annotations_set_velocity(yard.annotations, yard.guard, (wend_vector2){0, -8}), WEND_OK);
    // In half a second, which is a quarter of a metre from here, he is where he stands in the fact above.
    move_guard(&yard, 3.125, 9);
    assert_int_equal(plan(&yard, 0), WEND_OUTCOME_BUDGET_SPENT);
    assert_int_equal(plan(&yard, 4), WEND_OUTCOME_BUDGET_SPENT);
    assert_int_equal(yard.path.point_count, 0);
    assert_int_equal(plan(&yard, WEND_WORK_UNLIMITED), WEND_OUTCOME_COMPLETE);
    free_yard(&yard);
}

// Edges that are known are of the world before, all the way to the goal: looking as far as that is no reason to believe them.
static void who_looks_as_far_as_the_goal_does_not_look_through_a_guard(void **state) {
    (void)state;
    size_t waited = 0;
    for (uint64_t work = 4; work <= 64; work += 4) {
        guarded_yard yard;
        assert_int_equal(make_yard_with(&yard, wend_default_allocator(), -(double)INFINITY, WEND_RULE_MAP_DENSE,
                                        (yard_options){.radius = 0.75}),
                         WEND_OK);
        move_guard(&yard, 16, 7);
        for (int i = 0; i < 3; i++) { // comes from all sides, so that edges all around are known
            static const wend_vector2 from[3] = {{13, 9}, {13, 1}, {17, 5}};
            assert_int_equal(wend_rule_planner_set_location(yard.planner, location_of(from[i])), WEND_OK);
            assert_int_equal(plan(&yard, WEND_WORK_UNLIMITED), WEND_OUTCOME_COMPLETE);
        }
        move_guard(&yard, 18, 6); // the search is to be told of this first, and what comes next is put off
        assert_int_equal(plan(&yard, 0), WEND_OUTCOME_BUDGET_SPENT);
        assert_int_equal(yard.path.point_count, 2);
        move_guard(&yard, 18, 5);
        assert_int_equal(plan(&yard, 0), WEND_OUTCOME_BUDGET_SPENT);
        assert_int_equal(yard.path.point_count, 0);
        (void)plan(&yard, work); // and checks the way
        bool arrived = yard.planner->look.states.count &&
                       yard.planner->look.states.items[yard.planner->look.states.count - 1] == yard.planner->goal_state;
        waited += yard.path.point_count == 0 && arrived;
        free_yard(&yard);
    }
    assert_true(waited > 0);
}

static void a_rule_that_is_not_in_force_keeps_nobody_out(void **state) {
    (void)state;
    guarded_yard yard;
    assert_int_equal(make_yard_with(&yard, wend_default_allocator(), -(double)INFINITY, WEND_RULE_MAP_DENSE,
                                    (yard_options){.radius = 2, .while_name = "alert"}),
                     WEND_OK);
    const double values[] = {0, 1, 2, 1.5, 0};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        assert_int_equal(wend_annotations_set_value(yard.annotations, "alert", values[i]), WEND_OK);
        assert_int_equal(plan(&yard, WEND_WORK_UNLIMITED), WEND_OUTCOME_COMPLETE);
        bool in_force = values[i] >= 1 && values[i] < 2;
        assert_true(in_force ? yard.path.cost > 18.1 : yard.path.point_count == 2);
    }
    move_guard(&yard, 1, 5); // nor is a place that such a rule is about off the map
    assert_int_equal(plan(&yard, WEND_WORK_UNLIMITED), WEND_OUTCOME_COMPLETE);
    free_yard(&yard);
}

static void the_checker_finds_walls(void **state) {
    (void)state;
    guarded_yard yard;
    assert_int_equal(make_yard_with(&yard, wend_default_allocator(), -3, WEND_RULE_MAP_DENSE,
                                    (yard_options){.radius = 0.5, .walled = true}),
                     WEND_OK);
    move_guard(&yard, 10, 9.25);
    assert_int_equal(plan(&yard, WEND_WORK_UNLIMITED), WEND_OUTCOME_COMPLETE);
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    edit_points(&yard.path)[1] = (wend_vector3){19, 5, 0}; // straight through; what it costs is right
    yard.path.point_count = 2, yard.path.cost = 18;
    assert_int_equal(wend_path_check_on_rules(&yard.path, yard.mesh, wend_rule_planner_field(yard.planner), findings),
                     WEND_BAD_INPUT);
    assert_int_equal(wend_diagnostics_count(findings), 1);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_RULE_PATH_LINE_BLOCKED);
    wend_diagnostics_destroy(findings);
    free_yard(&yard);
}

// ---- Definitions -------------------------------------------------------------------------------------------------------

static void expect_message(wend_diagnostics *findings, wend_message message) {
    assert_int_equal(wend_diagnostics_count(findings), 1);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, message);
    wend_diagnostics_clear(findings);
}

static void invalid_definitions_are_rejected(void **state) {
    (void)state;
    guarded_yard yard;
    assert_int_equal(make_yard(&yard, wend_default_allocator(), -3, WEND_RULE_MAP_DENSE), WEND_OK);
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    wend_rule_planner_def good = wend_default_rule_planner_def();
    good.map = yard.map, good.annotations = yard.annotations, good.rules = yard.rules;
    wend_rule_planner *planner = NULL;
    wend_rule_planner_def def = good;
    def.size = 1;
    assert_int_equal(wend_rule_planner_create(&def, findings, &planner), WEND_OUT_OF_RANGE);
    expect_message(findings, WEND_MESSAGE_DEFINITION_SIZE);
    def = good, def.map = NULL;
    assert_int_equal(wend_rule_planner_create(&def, findings, &planner), WEND_OUT_OF_RANGE);
    expect_message(findings, WEND_MESSAGE_RULE_PLANNER_MISSING);
    def = good, def.algorithm = (wend_rule_algorithm)7;
    assert_int_equal(wend_rule_planner_create(&def, findings, &planner), WEND_OUT_OF_RANGE);
    expect_message(findings, WEND_MESSAGE_RULE_PLANNER_ALGORITHM);
    def = good, def.schedule_count = 3;
    assert_int_equal(wend_rule_planner_create(&def, findings, &planner), WEND_OUT_OF_RANGE);
    expect_message(findings, WEND_MESSAGE_INCREMENTAL_SCHEDULE_MISSING);
    def = good, def.allocator.release = NULL;
    assert_int_equal(wend_rule_planner_create(&def, findings, &planner), WEND_OUT_OF_RANGE);
    expect_message(findings, WEND_MESSAGE_DEFINITION_ALLOCATOR);
    guarded_yard other;
    assert_int_equal(make_yard(&other, wend_default_allocator(), -3, WEND_RULE_MAP_DENSE), WEND_OK);
    def = good, def.map = other.map; // of another mesh, though it looks the same
    assert_int_equal(wend_rule_planner_create(&def, findings, &planner), WEND_OUT_OF_RANGE);
    expect_message(findings, WEND_MESSAGE_RULE_PLANNER_MESH);
    wend_rule_map_def map_def = wend_default_rule_map_def();
    wend_rule_map *map = NULL;
    map_def.annotations = other.annotations;
    assert_int_equal(wend_rule_map_create(yard.mesh, &map_def, findings, &map), WEND_OUT_OF_RANGE);
    expect_message(findings, WEND_MESSAGE_RULE_MAP_ANNOTATIONS);
    assert_null(map);
    assert_null(planner);
    wend_rule_agents_def agents = wend_default_rule_agents_def();
    wend_rule_agents *made = NULL;
    agents.map = other.map, agents.annotations = yard.annotations;
    assert_int_equal(wend_rule_agents_create(&agents, findings, &made), WEND_OUT_OF_RANGE);
    expect_message(findings, WEND_MESSAGE_RULE_PLANNER_MESH);
    free_yard(&other);
    agents.map = yard.map, agents.allocator.release = NULL;
    assert_int_equal(wend_rule_agents_create(&agents, findings, &made), WEND_OUT_OF_RANGE);
    expect_message(findings, WEND_MESSAGE_DEFINITION_ALLOCATOR);
    agents.size = 3;
    assert_int_equal(wend_rule_agents_create(&agents, findings, &made), WEND_OUT_OF_RANGE);
    expect_message(findings, WEND_MESSAGE_DEFINITION_SIZE);
    agents = wend_default_rule_agents_def();
    agents.map = yard.map, agents.annotations = yard.annotations, agents.work = 0;
    assert_int_equal(wend_rule_agents_create(&agents, findings, &made), WEND_OUT_OF_RANGE);
    expect_message(findings, WEND_MESSAGE_RULE_AGENTS_WORK);
    agents.work = 10;
    assert_int_equal(wend_rule_agents_create(&agents, findings, &made), WEND_OK);
    wend_rule_agent_def agent = wend_default_rule_agent_def();
    uint32_t number;
    agent.rules = yard.rules, agent.speed = (double)NAN;
    assert_int_equal(wend_rule_agents_add(made, &agent, findings, &number), WEND_OUT_OF_RANGE);
    expect_message(findings, WEND_MESSAGE_RULE_AGENT_SPEED);
    agent.speed = 1, agent.thing = 77;
    assert_int_equal(wend_rule_agents_add(made, &agent, findings, &number), WEND_OUT_OF_RANGE);
    expect_message(findings, WEND_MESSAGE_RULE_AGENT_THING);
    agent.thing = WEND_NO_THING, agent.rules = NULL;
    assert_int_equal(wend_rule_agents_add(made, &agent, findings, &number), WEND_OUT_OF_RANGE);
    expect_message(findings, WEND_MESSAGE_RULE_PLANNER_MISSING);
    assert_int_equal(wend_rule_agents_count(made), 0);
    wend_rule_agents_destroy(made);
    wend_diagnostics_destroy(findings);
    free_yard(&yard);
}

// ---- Memory ------------------------------------------------------------------------------------------------------------

// A guard walks through; a plan that fails is as right as before: asked again it ends as one that never failed.
static wend_status plan_through_failures(wend_allocator allocator, void *user) {
    const wend_rule_map_kind *kind = user;
    guarded_yard yard;
    wend_status status = make_yard(&yard, allocator, -4, *kind), failed = WEND_OK;
    for (int i = 0; i < 4 && !status; i++) {
        status = wend_annotations_move_thing(yard.annotations, yard.guard, (wend_vector2){6 + 2.0 * i, 5.25}, 0);
        for (int again = 0; again < 3 && (again == 0 || status == WEND_OUT_OF_MEMORY); again++) {
            status = wend_annotations_refresh(yard.annotations);
            size_t points = yard.path.point_count;
            double cost = yard.path.cost;
            if (!status) {
                status = wend_rule_planner_plan(yard.planner, WEND_WORK_UNLIMITED, NULL, &yard.path);
                if (status) assert_true(yard.path.point_count == points && memcmp(&cost, &yard.path.cost, 8) == 0);
            }
            if (status) failed = status;
        }
        if (!status) {
            assert_int_equal(yard.path.outcome, WEND_OUTCOME_COMPLETE);
            assert_int_equal(
                wend_path_check_on_rules(&yard.path, yard.mesh, wend_rule_planner_field(yard.planner), NULL), WEND_OK);
        }
    }
    if (!status) status = wend_rule_planner_next_leg(yard.planner);
    free_yard(&yard);
    return status ? status : failed;
}

static void a_planner_without_memory_is_as_right_as_before(void **state) {
    (void)state;
    wend_rule_map_kind kinds[] = {WEND_RULE_MAP_DENSE, WEND_RULE_MAP_GRADED};
    walk_failing_allocations("rule planner, dense", plan_through_failures, &kinds[0]);
    walk_failing_allocations("rule planner, graded", plan_through_failures, &kinds[1]);
}

static wend_status agents_through_failures(wend_allocator allocator, void *user) {
    (void)user;
    guarded_yard yard;
    wend_rule_agents *agents = NULL;
    wend_status status = make_yard(&yard, allocator, -4, WEND_RULE_MAP_DENSE);
    wend_rule_agents_def def = wend_default_rule_agents_def();
    def.map = yard.map, def.annotations = yard.annotations, def.allocator = allocator;
    if (!status) status = wend_rule_agents_create(&def, NULL, &agents);
    wend_rule_agent_def agent = wend_default_rule_agent_def();
    agent.rules = yard.rules, agent.speed = 8;
    for (int i = 0; i < 2 && !status; i++) {
        uint32_t number;
        status = wend_rule_agents_add(agents, &agent, NULL, &number);
    }
    wend_status failed = status;
    for (int i = 0; i < 30 && agents && !failed; i++) {
        status = wend_annotations_move_thing(yard.annotations, yard.guard, (wend_vector2){6 + 0.3 * i, 5.25}, 0);
        if (!status) status = wend_rule_agents_step(agents, 0.1, NULL);
        if (status) failed = status;
    }
    wend_rule_agents_destroy(agents);
    free_yard(&yard);
    return failed;
}

static void agents_without_memory_lose_nothing(void **state) {
    (void)state;
    walk_failing_allocations("rule agents", agents_through_failures, NULL);
}

// ---- Agents ------------------------------------------------------------------------------------------------------------

static void agents_arrive_and_their_things_with_them(void **state) {
    (void)state;
    guarded_yard yard;
    assert_int_equal(make_yard(&yard, wend_default_allocator(), -(double)INFINITY, WEND_RULE_MAP_DENSE), WEND_OK);
    wend_rule_agents_def def = wend_default_rule_agents_def();
    def.map = yard.map, def.annotations = yard.annotations, def.work = 200;
    wend_rule_agents *agents = NULL;
    assert_int_equal(wend_rule_agents_create(&def, NULL, &agents), WEND_OK);
    wend_thing_def thing = wend_default_thing_def();
    wend_rule_agent_def agent = wend_default_rule_agent_def();
    agent.rules = yard.rules, agent.speed = 2;
    assert_int_equal(wend_annotations_add_thing(yard.annotations, &thing, NULL, &agent.thing), WEND_OK);
    uint32_t number;
    assert_int_equal(wend_rule_agents_add(agents, &agent, NULL, &number), WEND_OK);
    wend_rule_agent seen = wend_rule_agents_get(agents, number);
    assert_int_equal(seen.state, WEND_RULE_AGENT_WAITING);
    int steps = 0;
    for (; seen.state != WEND_RULE_AGENT_ARRIVED; steps++) {
        assert_true(steps < 600);
        wend_rule_agents_report report;
        assert_int_equal(wend_rule_agents_step(agents, 0.1, &report), WEND_OK);
        assert_true(report.work <= 200);
        seen = wend_rule_agents_get(agents, number);
        const wend_thing_def *led = wend_annotations_get_thing(yard.annotations, agent.thing);
        if (steps)
            assert_true(led->position.x == seen.location.position.x && led->position.y == seen.location.position.y);
    }
    assert_true(seen.leg == 1 && seen.location.position.x == 1 && seen.location.position.y == 5);
    assert_true(steps > 180); // 36 metres and more, at 0.2 a step
    wend_rule_agents_remove(agents, number);
    assert_int_equal(wend_rule_agents_get(agents, number).state, WEND_RULE_AGENT_REMOVED);
    assert_int_equal(wend_rule_agents_step(agents, 0.1, NULL), WEND_OK);
    wend_rule_agents_destroy(agents);
    free_yard(&yard);
}

static wend_rule_agents *make_agents(const guarded_yard *yard, const wend_rules *rules, uint32_t count, double speed,
                                     uint64_t work) {
    wend_rule_agents_def def = wend_default_rule_agents_def();
    def.map = yard->map, def.annotations = yard->annotations, def.work = work;
    wend_rule_agents *agents = NULL;
    assert_int_equal(wend_rule_agents_create(&def, NULL, &agents), WEND_OK);
    wend_rule_agent_def agent = wend_default_rule_agent_def();
    agent.rules = rules, agent.speed = speed;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t number;
        assert_int_equal(wend_rule_agents_add(agents, &agent, NULL, &number), WEND_OK);
    }
    return agents;
}

// While there is no work to plan with, regions are looked at all the same before every piece that is walked.
static void agents_who_cannot_plan_stop_before_a_guard(void **state) {
    (void)state;
    enum { AGENTS = 4 };
    guarded_yard yard;
    assert_int_equal(make_yard(&yard, wend_default_allocator(), -(double)INFINITY, WEND_RULE_MAP_DENSE), WEND_OK);
    move_guard(&yard, 10, 9);
    wend_rule_agents *agents = make_agents(&yard, yard.rules, AGENTS, 8, 100000);
    for (int i = 0; i < 3; i++) assert_int_equal(wend_rule_agents_step(agents, 0.1, NULL), WEND_OK);
    wend_vector2 at = plan_of(wend_rule_agents_get(agents, AGENTS - 1).location);
    assert_true(at.x > 2 && at.x < 5 && at.y == 5);
    agents->work = 1; // one of them may look at one state
    move_guard(&yard, at.x + 2.25, 5);
    wend_rule_agents_report report;
    for (int i = 0; i < 20; i++) {
        assert_int_equal(wend_rule_agents_step(agents, 0.1, &report), WEND_OK);
        assert_true(report.work <= 1);
        for (uint32_t k = 0; k < AGENTS; k++) {
            wend_vector2 now = plan_of(wend_rule_agents_get(agents, k).location);
            assert_true(hypot(now.x - (at.x + 2.25), now.y - 5) >= 2);
        }
    }
    assert_true(report.waiting > 0);
    agents->work = 100000; // and then they walk around him
    for (int i = 0; i < 10; i++) assert_int_equal(wend_rule_agents_step(agents, 0.1, &report), WEND_OK);
    for (uint32_t k = 0; k < AGENTS; k++) assert_true(wend_rule_agents_get(agents, k).location.position.y != 5);
    wend_rule_agents_destroy(agents);
    free_yard(&yard);
}

// However much the first have to do, everyone comes to look at the world again.
static void nobody_is_passed_over_for_ever(void **state) {
    (void)state;
    enum { AGENTS = 6 };
    guarded_yard yard;
    assert_int_equal(make_yard(&yard, wend_default_allocator(), -5, WEND_RULE_MAP_DENSE), WEND_OK);
    wend_rule_agents *agents = make_agents(&yard, yard.rules, AGENTS, 0, 40);
    uint64_t stamps[AGENTS] = {0};
    for (int step = 0; step < 150; step++) {
        move_guard(&yard, 8 + 0.25 * (step % 16), 5);
        assert_int_equal(wend_rule_agents_step(agents, 0.1, NULL), WEND_OK);
        for (uint32_t k = 0; k < AGENTS && step % 50 == 49; k++) {
            uint64_t stamp = agents->agents.items[k].planner->stamp;
            assert_true(stamp > stamps[k] + 1);
            stamps[k] = stamp;
        }
    }
    wend_rule_agents_destroy(agents);
    free_yard(&yard);
}

static void who_goes_to_a_thing_arrives_where_it_has_gone(void **state) {
    (void)state;
    guarded_yard yard;
    assert_int_equal(make_yard(&yard, wend_default_allocator(), -5, WEND_RULE_MAP_DENSE), WEND_OK);
    wend_annotation_def pond = wend_default_annotation_def(WEND_ANNOTATION_DISC);
    pond.thing = WEND_NO_THING, pond.position = (wend_vector2){3, 1}, pond.radius = 0.5;
    wend_rule_constraint dry = wend_default_rule_constraint();
    dry.weight = -2;
    assert_int_equal(wend_annotations_add(yard.annotations, &pond, NULL, &dry.annotation), WEND_OK);
    const wend_rule_leg leg = {{WEND_NO_THING, {1, 5}}, {.thing = yard.guard}, &dry, 1};
    wend_rules_def def = wend_default_rules_def();
    def.legs = &leg, def.leg_count = 1;
    wend_rules *rules = NULL;
    assert_int_equal(wend_rules_create(yard.annotations, &def, NULL, &rules), WEND_OK);
    wend_rule_agents *agents = make_agents(&yard, rules, 1, 2, 100000);
    for (int i = 0; i < 10; i++) assert_int_equal(wend_rule_agents_step(agents, 0.1, NULL), WEND_OK);
    move_guard(&yard, 12, 8);
    for (int i = 0; i < 200 && wend_rule_agents_get(agents, 0).state != WEND_RULE_AGENT_ARRIVED; i++)
        assert_int_equal(wend_rule_agents_step(agents, 0.1, NULL), WEND_OK);
    wend_rule_agent agent = wend_rule_agents_get(agents, 0);
    assert_int_equal(agent.state, WEND_RULE_AGENT_ARRIVED);
    assert_true(agent.location.position.x == 12 && agent.location.position.y == 8);
    wend_rule_agents_destroy(agents);
    wend_rules_destroy(rules);
    free_yard(&yard);
}

// No line from within a hard region keeps to the rules; when the region has moved on, there are some again.
static void an_agent_onto_whom_a_hard_region_moves_waits_until_it_has_moved_on(void **state) {
    (void)state;
    guarded_yard yard;
    assert_int_equal(make_yard(&yard, wend_default_allocator(), -(double)INFINITY, WEND_RULE_MAP_DENSE), WEND_OK);
    wend_rule_agents *agents = make_agents(&yard, yard.rules, 1, 1.4, 2000);
    for (int i = 0; i < 5; i++) assert_int_equal(wend_rule_agents_step(agents, 0.1, NULL), WEND_OK);
    wend_vector2 at = plan_of(wend_rule_agents_get(agents, 0).location);
    assert_true(at.x > 1);
    move_guard(&yard, at.x + 1, at.y);
    for (int i = 0; i < 20; i++) assert_int_equal(wend_rule_agents_step(agents, 0.1, NULL), WEND_OK);
    wend_rule_agent seen = wend_rule_agents_get(agents, 0);
    assert_int_equal(seen.state, WEND_RULE_AGENT_WAITING);
    assert_int_equal(seen.path->outcome, WEND_OUTCOME_START_OFF_MAP);
    assert_true(seen.location.position.x == at.x && seen.location.position.y == at.y);
    move_guard(&yard, at.x + 3, at.y);
    for (int i = 0; i < 5; i++) assert_int_equal(wend_rule_agents_step(agents, 0.1, NULL), WEND_OK);
    seen = wend_rule_agents_get(agents, 0);
    assert_int_equal(seen.state, WEND_RULE_AGENT_WALKING);
    assert_true(seen.location.position.x != at.x || seen.location.position.y != at.y);
    wend_rule_agents_destroy(agents);
    free_yard(&yard);
}

// A town's agents walk on, plan again and again, and never take more than their share.
static void walk_through_town(wend_rule_map_kind kind) {
    enum { TRAVELLERS = 50, GUARDS = 20, STEPS = 90, WORK = 2000 };
    scene_rule_town town;
    assert_int_equal(
        scene_rule_town_make(
            &(scene_rule_town_def){
                .travellers = TRAVELLERS, .guards = GUARDS, .size = 120, .kind = kind, .work = WORK, .seed = 7},
            &town),
        WEND_OK);
    wend_vector2 from[TRAVELLERS];
    for (uint32_t i = 0; i < TRAVELLERS; i++) from[i] = plan_of(wend_rule_agents_get(town.agents, i).location);
    uint64_t planned = 0;
    for (int step = 0; step < STEPS; step++) {
        wend_rule_agents_report report;
        assert_int_equal(scene_rule_town_step(&town, 1.0 / 60, &report), WEND_OK);
        assert_true(report.work <= WORK);
        planned += report.planned;
    }
    assert_true(planned > 3 * TRAVELLERS);
    uint32_t walked = 0;
    for (uint32_t i = 0; i < TRAVELLERS; i++) {
        wend_rule_agent agent = wend_rule_agents_get(town.agents, i);
        walked += fabs(agent.location.position.x - from[i].x) + fabs(agent.location.position.y - from[i].y) > 1;
    }
    assert_true(walked > TRAVELLERS * 3 / 4);
    scene_rule_town_free(&town);
}

static void fifty_agents_and_twenty_guards_keep_to_one_budget(void **state) {
    (void)state;
    walk_through_town(WEND_RULE_MAP_DENSE);
    walk_through_town(WEND_RULE_MAP_GRADED);
}

// ---- Scripts -----------------------------------------------------------------------------------------------------------

static void print_tally(const rule_tally *tally) {
    print_message("%llu scripts, %llu moves, %llu plans: %llu repairs, %llu from scratch; outcomes", // and so on
                  (unsigned long long)tally->scripts, (unsigned long long)tally->moves,
                  (unsigned long long)tally->plans, (unsigned long long)tally->repairs,
                  (unsigned long long)tally->scratches);
    for (int i = 0; i < 9; i++) print_message(" %llu", (unsigned long long)tally->outcomes[i]);
    print_message("; %llu states told, %llu hard shapes looked at, %llu walks, maps",
                  (unsigned long long)tally->changed, (unsigned long long)tally->hard_checked,
                  (unsigned long long)tally->walked);
    for (int i = 0; i < 5; i++) print_message(" %llu", (unsigned long long)tally->kinds[i]);
    print_message("\n");
}

static void plans_that_are_repaired_cost_what_the_best_way_does(void **state) {
    (void)state;
    rule_tally tally = {0};
    const char *events = getenv("WEND_RULE_EVENTS"); // 10000: one long life a script
    if (events) tally.events = strtoull(events, NULL, 10);
    check_property("plans_with_rules_are_right", CASES(150), plans_with_rules_are_right, &tally);
    print_tally(&tally);
    if (tally.scripts >= 60) assert_met(tally.repairs > 50 && tally.outcomes[WEND_OUTCOME_PARTIAL] > 0);
}

static void slicing_makes_no_plan_costlier(void **state) {
    (void)state;
    rule_tally tally = {0};
    check_property("slices_make_no_plan_costlier", CASES(300), slices_make_no_plan_costlier, &tally);
    print_message("%llu other ways of the same cost\n", (unsigned long long)tally.ties);
}

static void agents_share_a_budget_and_keep_out_of_hard_regions(void **state) {
    (void)state;
    rule_tally tally = {0};
    check_property("agents_keep_to_their_rules", CASES(150), agents_keep_to_their_rules, &tally);
    print_message("%llu walks, %llu hard shapes looked at\n", (unsigned long long)tally.walked,
                  (unsigned long long)tally.hard_checked);
    assert_met(tally.walked > CASES(500) && tally.hard_checked > CASES(500));
}

// While a repair is busy, the best way that the search knows may be of the world before it: whatever the work, it is not offered through a guard.
static void the_best_way_so_far_is_not_offered_through_a_guard(void **state) {
    (void)state;
    size_t offered = 0, waited = 0;
    for (uint64_t work = 1; work < 120; work += 3) {
        guarded_yard yard;
        assert_int_equal(make_yard(&yard, wend_default_allocator(), -(double)INFINITY, WEND_RULE_MAP_DENSE), WEND_OK);
        move_guard(&yard, 10, 9);
        assert_int_equal(plan(&yard, WEND_WORK_UNLIMITED), WEND_OUTCOME_COMPLETE);
        for (int i = 0; i < 60; i++) {
            // Every third time he steps onto the middle of the way that is offered, else beside it.
            wend_vector2 to = {10 + 0.125 * (i % 5), 8 - 0.25 * (i % 7)};
            if (i % 3 == 2 && yard.path.point_count > 1) {
                const wend_vector3 a = yard.path.points[yard.path.point_count / 2 - 1],
                                   b = yard.path.points[yard.path.point_count / 2];
                to = (wend_vector2){(a.x + b.x) / 2, (a.y + b.y) / 2};
            }
            move_guard(&yard, fmin(fmax(to.x, 4), 16), to.y);
            (void)plan(&yard, work); // and checks the way
            if (yard.path.outcome == WEND_OUTCOME_BUDGET_SPENT) *(yard.path.point_count ? &offered : &waited) += 1;
        }
        free_yard(&yard);
    }
    assert_true(offered > 200 && waited > 200);
}

// Led some of the way, an agent is led towards the goal, wherever it is.
static void who_is_led_some_of_the_way_comes_nearer_to_the_goal(void **state) {
    (void)state;
    static const wend_vector2 starts[] = {{1, 5}, {10, 1}, {10, 9}, {18, 1}, {18, 9}, {15, 5}};
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++)
        for (uint64_t work = 4; work <= 16; work += 4) {
            guarded_yard yard;
            assert_int_equal(make_yard(&yard, wend_default_allocator(), -(double)INFINITY, WEND_RULE_MAP_DENSE),
                             WEND_OK);
            move_guard(&yard, 5, 1);
            assert_int_equal(wend_rule_planner_set_location(yard.planner, location_of(starts[i])), WEND_OK);
            if (plan(&yard, work) == WEND_OUTCOME_PARTIAL) {
                const wend_vector3 end = yard.path.points[yard.path.point_count - 1];
                const double before = hypot(starts[i].x - 19, starts[i].y - 5), after = hypot(end.x - 19, end.y - 5);
                assert_true(after < before - 0.25);
                assert_true(after > 0); // or it would be the whole way
            } else {
                assert_true(yard.path.state_count > 0);
            }
            free_yard(&yard);
        }
}

// While the search is still being told what has changed, looking ahead may come to the goal: then the way is whole, and says so.
static void who_looks_as_far_as_the_goal_gets_the_whole_way(void **state) {
    (void)state;
    size_t whole = 0, part = 0;
    for (uint64_t work = 4; work < 24; work += 2) {
        guarded_yard yard;
        assert_int_equal(make_yard_with(&yard, wend_default_allocator(), -(double)INFINITY, WEND_RULE_MAP_DENSE,
                                        (yard_options){.radius = 0.25}),
                         WEND_OK);
        move_guard(&yard, 5, 9);
        assert_int_equal(wend_rule_planner_set_location(yard.planner, location_of((wend_vector2){18, 5})), WEND_OK);
        assert_int_equal(plan(&yard, WEND_WORK_UNLIMITED), WEND_OUTCOME_COMPLETE);
        move_guard(&yard, 18.5, 5);
        assert_int_equal(plan(&yard, 0), WEND_OUTCOME_BUDGET_SPENT);
        assert_int_equal(yard.path.point_count, 0); // he stands on it
        const wend_outcome outcome = plan(&yard, work);
        if (yard.path.state_count == 0 && yard.path.point_count) {
            const wend_vector3 end = yard.path.points[yard.path.point_count - 1];
            const bool is_there = end.x == 19 && end.y == 5;
            assert_int_equal(outcome, is_there ? WEND_OUTCOME_BUDGET_SPENT : WEND_OUTCOME_PARTIAL);
            *(is_there ? &whole : &part) += 1;
        }
        free_yard(&yard);
    }
    assert_true(whole > 0 && part > 0);
}

// While a repair is busy the search's best way so far may be costlier than the one in hand, or cheaper: of the two the cheaper is offered.
static void a_way_in_hand_gives_way_to_cheaper_ones_alone(void **state) {
    (void)state;
    size_t kept = 0, bettered = 0;
    for (uint64_t work = 1; work < 60; work += 7) {
        guarded_yard yard;
        assert_int_equal(make_yard(&yard, wend_default_allocator(), -8, WEND_RULE_MAP_DENSE), WEND_OK);
        assert_int_equal(plan(&yard, WEND_WORK_UNLIMITED), WEND_OUTCOME_COMPLETE);
        for (int i = 0; i < 8; i++) {
            move_guard(&yard, 10 + 0.75 * (i % 3), 5 + 1.25 * (i % 4 - 1.5));
            wend_outcome outcome = plan(&yard, 0);
            for (int slice = 0; outcome == WEND_OUTCOME_BUDGET_SPENT; slice++) {
                assert_true(slice < 100000);
                const double before = yard.path.cost; // as of the guard's new place
                outcome = plan(&yard, work);
                if (outcome != WEND_OUTCOME_BUDGET_SPENT) continue;
                assert_true(yard.path.cost <= before);
                if (yard.path.state_count) *(yard.path.cost < before ? &bettered : &kept) += 1;
            }
            assert_int_equal(outcome, WEND_OUTCOME_COMPLETE);
        }
        free_yard(&yard);
    }
    assert_true(kept > 1000 && bettered > 50);
}

// Some of a way is cheaper than all of it, and yet no reason to keep it.
static void who_was_led_some_of_the_way_gets_the_whole_one_as_soon_as_it_is_known(void **state) {
    (void)state;
    size_t partial = 0, whole = 0;
    for (uint64_t work = 8; work <= 64; work += 8) {
        guarded_yard yard;
        assert_int_equal(make_yard(&yard, wend_default_allocator(), -(double)INFINITY, WEND_RULE_MAP_DENSE), WEND_OK);
        for (wend_outcome outcome = plan(&yard, work); outcome != WEND_OUTCOME_COMPLETE; outcome = plan(&yard, work)) {
            assert_int_equal(outcome, yard.path.state_count ? WEND_OUTCOME_BUDGET_SPENT : WEND_OUTCOME_PARTIAL);
            const wend_vector3 end = yard.path.points[yard.path.point_count - 1];
            assert_true((end.x == 19 && end.y == 5) == (yard.path.state_count > 0));
            *(yard.path.state_count ? &whole : &partial) += 1;
        }
        free_yard(&yard);
    }
    assert_true(partial > 0 && whole > 0);
}

// ---- Looking ahead -----------------------------------------------------------------------------------------------------

// Every edge of a planner's graph, as an oracle takes it. To be freed.
static naive_arc *list_arcs(wend_rule_planner *planner, size_t *count) {
    const uint32_t states = wend_rule_map_state_count(planner->map);
    wend_edges edges = {.allocator = &planner->allocator};
    naive_arc *arcs = NULL;
    *count = 0;
    for (uint32_t from = 0; from < states; from++) {
        assert_int_equal(domain_ask(&planner->domain, planner->domain.successors, from, &edges), WEND_OK);
        if (edges.list.count == 0) continue;
        arcs = realloc(arcs, (*count + edges.list.count) * sizeof *arcs);
        assert_non_null(arcs);
        for (size_t i = 0; i < edges.list.count; i++)
            arcs[(*count)++] = (naive_arc){(int)from, (int)edges.list.items[i].state, edges.list.items[i].cost};
    }
    edge_array_free(&edges.list, &planner->allocator);
    return arcs;
}

// The cost of the states that looking ahead answered; fails when a step of them is no edge.
static double price_look(const rule_look *look, const naive_arc *arcs, size_t arc_count) {
    double cost = 0;
    for (size_t i = 1; i < look->states.count; i++) {
        size_t k = 0;
        while (k < arc_count &&
               !((uint64_t)arcs[k].from == look->states.items[i - 1] && (uint64_t)arcs[k].to == look->states.items[i]))
            k++;
        assert_true(k < arc_count);
        cost += arcs[k].cost;
    }
    return cost;
}

// Whatever the work: each state is expanded once, no way to where it leads is cheaper, and what seems best never looks better with more work.
static void looking_ahead_leads_the_cheapest_way_to_where_it_leads(void **state) {
    (void)state;
    static const double weights[] = {-(double)INFINITY, -25, -5};
    for (size_t i = 0; i < sizeof weights / sizeof weights[0]; i++) {
        guarded_yard yard;
        assert_int_equal(make_yard_with(&yard, wend_default_allocator(), weights[i], WEND_RULE_MAP_DENSE,
                                        (yard_options){.radius = 2, .walled = true}),
                         WEND_OK);
        move_guard(&yard, 5, 5.25);
        assert_int_equal(plan(&yard, WEND_WORK_UNLIMITED), WEND_OUTCOME_COMPLETE);
        wend_rule_planner *planner = yard.planner;
        const rule_look *look = &planner->look;
        const wend_domain *domain = &planner->domain;
        const uint32_t state_count = wend_rule_map_state_count(planner->map);
        size_t arc_count;
        naive_arc *arcs = list_arcs(planner, &arc_count);
        double *costs = malloc(state_count * sizeof *costs), last = 0;
        assert_non_null(costs);
        naive_relax(arcs, arc_count, (int)state_count, (int)planner->start_state,
                    costs); // there and back cost the same
        bool arrived = false;
        for (uint64_t work = 0; !arrived; work += 1 + work / 8) {
            uint64_t spent, closed = 0;
            assert_int_equal(wend_rule_planner_look_ahead(planner, work, &spent, &arrived), WEND_OK);
            for (size_t k = 0; k < look->nodes.count; k++) closed += look->nodes.items[k].is_closed;
            assert_true(spent <= work && closed == spent && (arrived || spent == work));
            const uint64_t end = look->states.items[look->states.count - 1];
            assert_true(look->states.items[0] == planner->start_state && arrived == (end == planner->goal_state));
            const double cost = price_look(look, arcs, arc_count);
            assert_true(fabs(cost - costs[end]) <= 1e-9 * cost);
            const double seems = cost + domain->heuristic(domain->user, end, planner->goal_state);
            assert_true(seems >= last * (1 - 1e-9));
            last = seems;
        }
        assert_true(fabs(last - yard.path.search_cost) <= 1e-9 * last);
        free(costs);
        free(arcs);
        free_yard(&yard);
    }
}

// ---- Pictures ----------------------------------------------------------------------------------------------------------

static void a_planner_draws_its_way_from_start_to_goal(void **state) {
    (void)state;
    guarded_yard yard;
    assert_int_equal(make_yard(&yard, wend_default_allocator(), -(double)INFINITY, WEND_RULE_MAP_DENSE), WEND_OK);
    drawn_shapes shapes = {0};
    wend_draw draw = draw_into(&shapes);
    assert_int_equal(plan(&yard, WEND_WORK_UNLIMITED), WEND_OUTCOME_COMPLETE);
    wend_rule_planner_draw(yard.planner, &draw);
    double length = 0;
    for (size_t i = 1; i < yard.path.point_count; i++)
        length +=
            hypot(yard.path.points[i].x - yard.path.points[i - 1].x, yard.path.points[i].y - yard.path.points[i - 1].y);
    assert_true(fabs(shapes.path_length - length) < 1e-9 && length > 18);
    assert_true(shapes.path_end.x == 19 && shapes.path_end.y == 5);
    assert_true(shapes.roles[WEND_DRAW_START] == 1 && shapes.roles[WEND_DRAW_GOAL] == 1);
    assert_true(shapes.roles[WEND_DRAW_EXPANDED] > 10);
    wend_rule_planner_draw(yard.planner, &(wend_draw){0});
    free_yard(&yard);
}

static void agents_are_drawn_with_the_way_they_have_left(void **state) {
    (void)state;
    guarded_yard yard;
    assert_int_equal(make_yard(&yard, wend_default_allocator(), -(double)INFINITY, WEND_RULE_MAP_DENSE), WEND_OK);
    wend_rule_agents *agents = make_agents(&yard, yard.rules, 3, 2, 100000);
    assert_int_equal(wend_rule_agents_step(agents, 0.5, NULL), WEND_OK);
    drawn_shapes before = {0}, after = {0};
    wend_draw draw = draw_into(&before);
    wend_rule_agents_draw(agents, &draw);
    assert_true(before.marks == 3 && before.roles[WEND_DRAW_START] == 3);
    assert_true(before.path_end.x == 19 && before.path_end.y == 5);
    assert_int_equal(wend_rule_agents_step(agents, 1, NULL), WEND_OK);
    draw = draw_into(&after);
    wend_rule_agents_draw(agents, &draw);
    assert_true(fabs(before.path_length - after.path_length - 3 * 2) < 1e-3); // each has walked two metres
    wend_rule_agents_remove(agents, 1);
    after = (drawn_shapes){0};
    wend_rule_agents_draw(agents, &draw);
    assert_int_equal(after.marks, 2);
    wend_rule_agents_draw(agents, &(wend_draw){0});
    wend_rule_agents_destroy(agents);
    free_yard(&yard);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(a_way_bends_around_a_guard_and_is_straight_when_he_has_gone),
        FACT(a_way_that_a_guard_steps_on_is_not_offered_any_more),
        FACT(a_way_that_is_not_touched_stays_in_hand_while_the_search_is_busy),
        FACT(who_knows_no_way_yet_is_led_some_of_it),
        FACT(a_start_or_goal_in_a_hard_region_is_off_the_map),
        FACT(the_next_leg_goes_back_and_the_last_is_the_last),
        FACT(a_patrol_goes_on_after_its_approach),
        FACT(an_agent_without_a_path_gets_the_reason),
        FACT(weights_that_run_over_are_not_called_unreachable),
        FACT(who_comes_back_gets_the_whole_way_again),
        FACT(a_change_that_no_edge_feels_is_news_when_it_meets_the_way),
        FACT(plans_allocate_nothing_once_they_are_warm),
        FACT(the_checker_finds_what_is_wrong_with_a_path),
        FACT(who_is_led_some_of_the_way_is_not_led_into_a_guard),
        FACT(who_thinks_ahead_is_not_led_to_where_a_guard_will_be),
        FACT(who_looks_as_far_as_the_goal_does_not_look_through_a_guard),
        FACT(a_rule_that_is_not_in_force_keeps_nobody_out),
        FACT(the_checker_finds_walls),
        FACT(invalid_definitions_are_rejected),
        FACT(a_planner_without_memory_is_as_right_as_before),
        FACT(agents_without_memory_lose_nothing),
        FACT(agents_arrive_and_their_things_with_them),
        FACT(agents_who_cannot_plan_stop_before_a_guard),
        FACT(nobody_is_passed_over_for_ever),
        FACT(who_goes_to_a_thing_arrives_where_it_has_gone),
        FACT(an_agent_onto_whom_a_hard_region_moves_waits_until_it_has_moved_on),
        FACT(fifty_agents_and_twenty_guards_keep_to_one_budget),
        FACT(plans_that_are_repaired_cost_what_the_best_way_does),
        FACT(slicing_makes_no_plan_costlier),
        FACT(agents_share_a_budget_and_keep_out_of_hard_regions),
        FACT(the_best_way_so_far_is_not_offered_through_a_guard),
        FACT(who_is_led_some_of_the_way_comes_nearer_to_the_goal),
        FACT(who_looks_as_far_as_the_goal_gets_the_whole_way),
        FACT(a_way_in_hand_gives_way_to_cheaper_ones_alone),
        FACT(who_was_led_some_of_the_way_gets_the_whole_one_as_soon_as_it_is_known),
        FACT(looking_ahead_leads_the_cheapest_way_to_where_it_leads),
        FACT(a_planner_draws_its_way_from_start_to_goal),
        FACT(agents_are_drawn_with_the_way_they_have_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
