#include "support/field_change.h"
#include "support/field_effects.h"
#include "support/location_of.h"

#include "wend/elementary.h"

#include <math.h>
#include <stdlib.h>

// No field of the definitions of annotations and rules is silent (support/field_effects.h). Looks ask where regions are, what lines cost and
// where planners lead, not what the library says was defined.
static wend_mesh *world, *other_world; // a floor of 24 by 16 metres with walls and some mud; and the same again
static wend_cells *cells;
static wend_plane *plane;

static const wend_terrain kinds[] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {3, 0}};
static const wend_vector2 floor_of_world[] = {{0, 0}, {24, 0}, {24, 16}, {0, 16}},
                          wall[] = {{11, 4}, {12, 4}, {12, 11}, {11, 11}},
                          pillar[] = {{5.25, 5.25}, {6.25, 5.25}, {6, 6.5}},
                          mud[] = {{15, 2}, {21, 2}, {21, 6}, {15, 5}};

static void make_mesh(wend_mesh **mesh) {
    const wend_area areas[] = {{.points = floor_of_world, .point_count = 4},
                               {.points = wall, .point_count = 4, .terrain = 1},
                               {.points = pillar, .point_count = 3, .terrain = 1},
                               {.points = mud, .point_count = 4, .terrain = 2}};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas, def.area_count = 4, def.terrains = kinds, def.terrain_count = 3;
    assert_int_equal(wend_mesh_create(&def, NULL, mesh), WEND_OK);
}

static wend_annotations_def base_set(void) {
    wend_annotations_def def = wend_default_annotations_def();
    def.mesh = world, def.plane = plane;
    return def;
}

static wend_annotations *make_set(void) {
    wend_annotations *set = NULL;
    const wend_annotations_def def = base_set();
    assert_int_equal(wend_annotations_create(&def, NULL, &set), WEND_OK);
    return set;
}

static uint32_t add_thing(wend_annotations *set, const char *name, double x, double y, wend_vector2 velocity) {
    wend_thing_def def = wend_default_thing_def();
    def.name = name, def.position = (wend_vector2){x, y}, def.velocity = velocity;
    uint32_t thing = WEND_NO_THING;
    assert_int_equal(wend_annotations_add_thing(set, &def, NULL, &thing), WEND_OK);
    return thing;
}

static uint32_t add_disc(wend_annotations *set, const char *name, uint32_t thing, wend_vector2 at, double radius) {
    wend_annotation_def def = wend_default_annotation_def(WEND_ANNOTATION_DISC);
    def.name = name, def.thing = thing, def.position = at, def.radius = radius;
    uint32_t annotation = WEND_NO_ANNOTATION;
    assert_int_equal(wend_annotations_add(set, &def, NULL, &annotation), WEND_OK);
    return annotation;
}

static void see_regions(const wend_annotations *set) {
    for (uint32_t i = 0; i < wend_annotations_count(set); i++)
        for (int y = 0; y < 7; y++)
            for (int x = 0; x < 14; x++) {
                const wend_vector2 at = {0.3 + 1.7 * x, 0.3 + 2.3 * y};
                seen(wend_annotations_contains(set, i, at));
                seen_number(wend_annotations_distance(set, i, at)), seen_number(wend_annotations_value(set, i, at));
            }
}

static void see_field(const wend_rule_field *field) {
    for (int y = 0; y < 5; y++)
        for (int x = 0; x < 9; x++) {
            const wend_vector2 at = {0.4 + 2.9 * x, 0.7 + 3.1 * y}, beyond = {at.x + 3.7, at.y + 1.9};
            seen_number(wend_rule_field_multiplier(field, at)), seen_number(wend_rule_field_cost(field, at, beyond));
        }
}

// ---------------------------------------------------------------------------------------------------------------------
// Annotations and their things

static void look_at_set(const wend_annotations_def *def) {
    wend_annotations *set = NULL;
    seen_status(wend_annotations_create(def, look_findings(), &set));
    if (!set) return;
    uint32_t thing = add_thing(set, "guard", 4, 4, (wend_vector2){0, 0});
    for (int kind = 0; kind < 2; kind++) {
        wend_annotation_def sight =
            wend_default_annotation_def(kind ? WEND_ANNOTATION_SIGHT : WEND_ANNOTATION_RELATIONSHIP);
        sight.thing = thing;
        uint32_t number = WEND_NO_ANNOTATION;
        seen_status(wend_annotations_add(set, &sight, look_findings(), &number));
    }
    see_regions(set);
    wend_annotations_destroy(set);
}

static void look_at_thing(const wend_thing_def *def) {
    wend_annotations *set = make_set();
    uint32_t thing = WEND_NO_THING, number = WEND_NO_ANNOTATION;
    seen_status(wend_annotations_add_thing(set, def, look_findings(), &thing));
    if (thing != WEND_NO_THING) {
        for (int kind = WEND_ANNOTATION_FRONT; kind <= WEND_ANNOTATION_RELATIONSHIP; kind++) {
            if (kind == WEND_ANNOTATION_BETWEEN || kind == WEND_ANNOTATION_TERRAIN) continue;
            wend_annotation_def hung = wend_default_annotation_def((wend_annotation_kind)kind);
            hung.thing = thing;
            seen_status(wend_annotations_add(set, &hung, NULL, &number));
        }
        see_regions(set);
        seen(wend_annotations_find_thing(set, "guard")), seen(wend_annotations_find_thing(set, "guest"));
        wend_rule_constraint off = wend_default_rule_constraint();
        off.annotation = add_disc(set, NULL, thing, (wend_vector2){0, 0}, 2), off.weight = -3;
        const wend_rule_place home = {.thing = thing}, away = {WEND_NO_THING, {20, 10}};
        const wend_rule_leg leg = {home, away, &off, 1};
        wend_rules_def rules_def = wend_default_rules_def();
        rules_def.legs = &leg, rules_def.leg_count = 1;
        wend_rules *rules = NULL;
        wend_rule_field *field = NULL;
        wend_rule_field_def field_def = wend_default_rule_field_def();
        field_def.extrapolation_speed = 1;
        assert_int_equal(wend_rules_create(set, &rules_def, NULL, &rules), WEND_OK);
        assert_int_equal(wend_rule_field_create(set, rules, 0, &field_def, NULL, &field), WEND_OK);
        see_field(field);
        wend_rule_field_destroy(field), wend_rules_destroy(rules);
    }
    wend_annotations_destroy(set);
}

static void no_field_of_things_is_silent(void **state) {
    (void)state;
    const wend_annotations_def set = base_set();
#define SET(field, ...) TRY(wend_annotations_def, wend_annotations_create, field, look_at_set, set, __VA_ARGS__)
    SET(size, 1);
    SET(mesh, NULL);
    SET(mesh, other_world);
    SET(plane, NULL);
    SET(allocator, look_allocator());

    wend_thing_def thing = wend_default_thing_def();
    thing.name = "guard", thing.position = (wend_vector2){4, 4};
#define THING(field, ...) TRY(wend_thing_def, wend_annotations_add_thing, field, look_at_thing, thing, __VA_ARGS__)
    THING(size, 1);
    THING(name, "guest");
    THING(name, NULL);
    THING(position, (wend_vector2){5, 4});
    THING(heading, 1);
    THING(half_length, 1);
    THING(half_width, 1);
    THING(reach, 4);
    THING(sight_range, 3);
    THING(sight_half_angle, 2);
    THING(velocity, (wend_vector2){1, 0.5});
    assert_no_silence();
}

static double share(void *user, wend_vector2 position) {
    seen(user == look_user());
    return position.x > 3 ? 0.5 : 0.25;
}

static double other_share(void *user, wend_vector2 position) {
    (void)user, (void)position;
    return 0.75;
}

static const wend_vector2 corners[] = {{1, 1}, {9, 2}, {6, 8}, {2, 9}},
                          other_corners[] = {{1, 1}, {9, 2}, {6, 6}, {2, 7}};

// A definition that keeps the rules of its kind and sets nothing else.
static wend_annotation_def base_annotation(wend_annotation_kind kind) {
    wend_annotation_def def = wend_default_annotation_def(kind);
    switch (kind) {
    case WEND_ANNOTATION_BOX: def.position = (wend_vector2){8, 8}, def.half_length = 3, def.half_width = 1; break;
    case WEND_ANNOTATION_DISC: def.position = (wend_vector2){8, 8}, def.radius = 3; break;
    case WEND_ANNOTATION_POLYGON: def.points = corners, def.point_count = 4; break;
    case WEND_ANNOTATION_BETWEEN: def.thing = 0, def.other = 1; break;
    case WEND_ANNOTATION_TERRAIN: break;
    case WEND_ANNOTATION_CALLBACK: def.callback = share, def.high = (wend_vector2){10, 10}; break;
    case WEND_ANNOTATION_RELATIONSHIP:
        def.thing = 0, def.reach = 9;
        break; // further than the pillar that hides some of it
    default: def.thing = 0;
    }
    return def;
}

static wend_annotations *set_of_three(void) {
    wend_annotations *set = make_set();
    add_thing(set, "a", 4, 4, (wend_vector2){0, 0});
    add_thing(set, "b", 9, 9, (wend_vector2){0, 0});
    add_thing(set, "c", 18, 4, (wend_vector2){0, 0});
    return set;
}

static void see_annotation(wend_annotations *set, wend_status status, uint32_t number) {
    seen_status(status), seen(number);
    see_regions(set);
    seen(wend_annotations_find(set, "here")), seen(wend_annotations_find(set, "there"));
    wend_annotations_destroy(set);
}

static void look_at_annotation(const wend_annotation_def *def) {
    wend_annotations *set = set_of_three();
    uint32_t number = WEND_NO_ANNOTATION;
    wend_status status = wend_annotations_add(set, def, look_findings(), &number);
    see_annotation(set, status, number);
}

static void look_at_sought(const wend_annotation_def *def) {
    wend_annotations *set = set_of_three();
    uint32_t number = WEND_NO_ANNOTATION;
    wend_status status = wend_annotations_find_or_add(set, def, look_findings(), &number);
    see_annotation(set, status, number);
}

// There is one of each kind already, without names.
static void look_at_found(const wend_annotation_def *def) {
    wend_annotations *set = set_of_three();
    uint32_t number = WEND_NO_ANNOTATION;
    for (int kind = 0; kind < WEND_ANNOTATION_KIND_COUNT; kind++) {
        const wend_annotation_def there = base_annotation((wend_annotation_kind)kind);
        assert_int_equal(wend_annotations_add(set, &there, NULL, &number), WEND_OK);
    }
    wend_status status = wend_annotations_find_or_add(set, def, look_findings(), &number);
    see_annotation(set, status, number);
}

#define ANNOTATION_WITH(context, field, ...)                                                                           \
    TRY_WITH(wend_annotation_def, wend_annotations_add, field, look_at_annotation, base_annotation(kind), context,     \
             __VA_ARGS__);                                                                                             \
    TRY_WITH(wend_annotation_def, wend_annotations_find_or_add, field, look_at_sought, base_annotation(kind), context, \
             __VA_ARGS__);                                                                                             \
    TRY_WITH(wend_annotation_def, wend_annotations_find_or_add, field, look_at_found, base_annotation(kind), context,  \
             __VA_ARGS__)
#define ANNOTATION(field, ...) ANNOTATION_WITH((void)kind, field, __VA_ARGS__)

static void no_field_of_annotations_is_silent(void **state) {
    (void)state;
    for (int number = 0; number < WEND_ANNOTATION_KIND_COUNT; number++) {
        const wend_annotation_kind kind = (wend_annotation_kind)number;
        ANNOTATION(size, 1);
        ANNOTATION(kind, (wend_annotation_kind)((number + 1) % WEND_ANNOTATION_KIND_COUNT));
        ANNOTATION(name, "here");
        ANNOTATION(thing, 2);
        ANNOTATION(other, 2);
        ANNOTATION(position, (wend_vector2){2, 1});
        ANNOTATION(heading, 1);
        ANNOTATION(half_length, 4);
        ANNOTATION(half_width, 4);
        ANNOTATION(radius, 2);
        ANNOTATION(points, other_corners);
        ANNOTATION(point_count, 3);
        ANNOTATION(reach, 5);
        ANNOTATION(half_angle, 2);
        ANNOTATION(terrain, 2);
        ANNOTATION(hidden_share, 0.25);
        ANNOTATION(callback, other_share);
        ANNOTATION(callback_user, look_user());
        ANNOTATION(low, (wend_vector2){-20, 2});
        ANNOTATION(high, (wend_vector2){12, 9});
    }
    assert_no_silence();
}

// ---------------------------------------------------------------------------------------------------------------------
// Rules

static wend_annotations
    *yard; // with things home and guard, who walks; annotations pond, hedge, lawn and shy; values calm and time
enum { HOME, GUARD };
static uint32_t pond, hedge, lawn, watched_by_guard, shy;

static wend_annotations *make_yard(void) {
    wend_annotations *set = make_set();
    add_thing(set, "home", 2, 8, (wend_vector2){0, 0});
    add_thing(set, "guard", 8, 12, (wend_vector2){1, -0.5});
    pond = add_disc(set, "pond", WEND_NO_THING, (wend_vector2){8, 8}, 2);
    hedge = add_disc(set, "hedge", WEND_NO_THING, (wend_vector2){15, 12}, 1.5);
    lawn = add_disc(set, "lawn", WEND_NO_THING, (wend_vector2){4, 3}, 2);
    watched_by_guard = add_disc(set, "watched", GUARD, (wend_vector2){0, 0}, 2.5);
    wend_annotation_def graded = base_annotation(WEND_ANNOTATION_CALLBACK);
    graded.name = "shy", graded.callback = other_share;
    assert_int_equal(wend_annotations_add(set, &graded, NULL, &shy), WEND_OK);
    assert_int_equal(wend_annotations_set_value(set, "calm", 0.5), WEND_OK);
    assert_int_equal(wend_annotations_set_value(set, "time", 12), WEND_OK);
    return set;
}

static wend_rule_constraint constraint(uint32_t annotation, wend_preposition preposition, double weight) {
    wend_rule_constraint made = wend_default_rule_constraint();
    made.annotation = annotation, made.preposition = preposition, made.weight = weight;
    return made;
}

static const wend_rule_place home_place = {.thing = HOME}, east = {WEND_NO_THING, {21, 9}},
                             north = {WEND_NO_THING, {20, 14}};

// All that comes of rules: legs in their order, and the field of each at several hours.
static void see_rules(wend_status status, wend_rules *rules) {
    seen_status(status);
    if (!rules) return;
    wend_rule_map_def map_def = wend_default_rule_map_def();
    map_def.spacing = 2;
    wend_rule_map *map = NULL;
    wend_rule_planner_def def = wend_default_rule_planner_def();
    wend_rule_planner *planner = NULL;
    assert_int_equal(wend_rule_map_create(world, &map_def, NULL, &map), WEND_OK);
    def.map = map, def.annotations = yard, def.rules = rules;
    assert_int_equal(wend_rule_planner_create(&def, NULL, &planner), WEND_OK);
    wend_path path = wend_path_empty(wend_default_allocator());
    for (int turn = 0; turn < 5; turn++) {
        seen(wend_rule_planner_leg(planner));
        for (int hour = 0; hour < 24; hour += 4) {
            assert_int_equal(wend_annotations_set_value(yard, "time", hour), WEND_OK);
            seen_status(wend_rule_planner_plan(planner, UINT64_MAX, NULL, &path));
            seen_path(&path);
            see_field(wend_rule_planner_field(planner));
        }
        seen_status(wend_rule_planner_next_leg(planner));
    }
    wend_path_free(&path);
    wend_rule_planner_destroy(planner), wend_rule_map_destroy(map), wend_rules_destroy(rules);
}

static void look_at_rules(const wend_rules_def *def) {
    wend_rules *rules = NULL;
    wend_status status = wend_rules_create(yard, def, look_findings(), &rules);
    see_rules(status, rules);
}

static void look_at_constraint(const wend_rule_constraint *one) {
    const wend_rule_leg leg = {home_place, east, one, 1};
    wend_rules_def def = wend_default_rules_def();
    def.legs = &leg, def.leg_count = 1;
    look_at_rules(&def);
}

static void look_at_place(const wend_rule_place *place) {
    const wend_rule_leg legs[] = {{home_place, *place, NULL, 0}, {*place, home_place, NULL, 0}};
    wend_rules_def def = wend_default_rules_def();
    def.legs = legs, def.leg_count = 2;
    look_at_rules(&def);
}

static void no_field_of_rules_is_silent(void **state) {
    (void)state;
    const wend_rule_constraint off = constraint(pond, WEND_PREPOSITION_IN, -4),
                               to = constraint(hedge, WEND_PREPOSITION_NEAR, 3);
    const wend_rule_leg legs[] = {{home_place, east, &off, 1}, {east, home_place, &to, 1}, {home_place, east, NULL, 0}},
                        other_legs[] = {{home_place, north, &off, 1}, {north, home_place, &to, 1}};
    wend_rules_def def = wend_default_rules_def();
    def.legs = legs, def.leg_count = 2;
#define RULES(field, ...) TRY(wend_rules_def, wend_rules_create, field, look_at_rules, def, __VA_ARGS__)
    RULES(size, 1);
    RULES(legs, other_legs);
    RULES(leg_count, 1);
    RULES(repeats, true);
    RULES(repeat_leg, 1);
    TRY_WITH(wend_rules_def, wend_rules_create, repeat_leg, look_at_rules, def,
             (from.repeats = true, from.leg_count = 3, from.repeat_leg = 1), 2);
    RULES(allocator, look_allocator());

#define CONSTRAINT_WITH(context, field, ...)                                                                           \
    TRY_WITH(wend_rule_constraint, wend_rules_create, field, look_at_constraint, off, context, __VA_ARGS__)
#define CONSTRAINT(field, ...) CONSTRAINT_WITH((void)0, field, __VA_ARGS__)
#define AT_NIGHT               from.while_name = "time", from.while_low = 22, from.while_high = 6
#define HARD                   from.weight = -(double)INFINITY
#define GRADED                 from.annotation = shy
    CONSTRAINT(size, 1);
    CONSTRAINT(preposition, WEND_PREPOSITION_NEAR);
    CONSTRAINT_WITH(HARD, preposition, WEND_PREPOSITION_NEAR);
    CONSTRAINT_WITH(GRADED, preposition, WEND_PREPOSITION_NEAR);
    CONSTRAINT(annotation, hedge);
    CONSTRAINT(weight, -5);
    CONSTRAINT_WITH(HARD, weight, -5);
    CONSTRAINT_WITH(GRADED, weight, -5);
    CONSTRAINT(factor, "calm");
    CONSTRAINT_WITH(HARD, factor, "calm");
    CONSTRAINT_WITH(GRADED, factor, "calm");
    CONSTRAINT(while_name, "time");
    CONSTRAINT_WITH((AT_NIGHT), while_name, "calm");
    CONSTRAINT_WITH((HARD, AT_NIGHT), while_name, NULL);
    CONSTRAINT_WITH((AT_NIGHT), while_low, 10);
    CONSTRAINT_WITH((HARD, AT_NIGHT), while_low, 10);
    CONSTRAINT(while_low, 10);
    CONSTRAINT_WITH((AT_NIGHT), while_high, 10);
    CONSTRAINT_WITH((HARD, AT_NIGHT), while_high, 10);
    CONSTRAINT(while_high, 10);

    const wend_rule_place at_home = home_place;
    TRY(wend_rule_place, wend_rules_create, thing, look_at_place, at_home, GUARD);
    TRY(wend_rule_place, wend_rules_create, position, look_at_place, at_home, (wend_vector2){4, 4});
    const wend_rule_place free_place = east;
    TRY(wend_rule_place, wend_rules_create, position, look_at_place, free_place, (wend_vector2){4, 4});
    assert_no_silence();
}

// ---------------------------------------------------------------------------------------------------------------------
// Fields

static wend_rules *errand; // from home to the east: off the pond, to the hedge, away from the guard

static void look_at_field(const wend_rule_field_def *def) {
    wend_rule_field *field = NULL;
    seen_status(wend_rule_field_create(yard, errand, 0, def, look_findings(), &field));
    if (!field) return;
    wend_rule_field_set_anchor(field, (wend_vector2){3, 8});
    (void)field_change(field);
    see_field(field);
    wend_rule_field_destroy(field);
}

// The fields of a field's definition, in whatever takes one.
#define FIELD_OF(function, look)                                                                                       \
    do {                                                                                                               \
        const wend_rule_field_def base = wend_default_rule_field_def();                                                \
        TRY(wend_rule_field_def, function, size, look, base, 1);                                                       \
        TRY(wend_rule_field_def, function, samples, look, base, 4);                                                    \
        TRY(wend_rule_field_def, function, extrapolation_speed, look, base, 1.5);                                      \
        TRY_WITH(wend_rule_field_def, function, horizon, look, base, from.extrapolation_speed = 1.5, 7);               \
        TRY(wend_rule_field_def, function, horizon, look, base, 7);                                                    \
        TRY_WITH(wend_rule_field_def, function, steps, look, base, from.extrapolation_speed = 1.5, 3);                 \
        TRY(wend_rule_field_def, function, steps, look, base, 3);                                                      \
        TRY(wend_rule_field_def, function, base_weight, look, base, WEND_RULE_BASE_LOWEST);                            \
        TRY(wend_rule_field_def, function, allocator, look, base, look_allocator());                                   \
    } while (0)

static void no_field_of_fields_is_silent(void **state) {
    (void)state;
    FIELD_OF(wend_rule_field_create, look_at_field);
    assert_no_silence();
}

// ---------------------------------------------------------------------------------------------------------------------
// Maps, planners, agents

static wend_rule_map *coarse, *fine;

static void see_plan(wend_rule_planner *planner) {
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_vector2 position = {2, 8};
    for (int turn = 0; turn < 400; turn++) {
        if (turn % 20 == 19) position.x += 0.7;
        seen_status(wend_rule_planner_set_location(planner, location_of(position)));
        seen_status(wend_rule_planner_plan(planner, 20, NULL, &path));
        seen_path(&path);
        const wend_rule_planner_report report = wend_rule_planner_get_report(planner);
        seen(report.work), seen(report.is_waiting), seen_number(report.epsilon);
        if (turn > 40 && path.outcome == WEND_OUTCOME_COMPLETE) break;
    }
    wend_rule_planner_draw(planner, look_draw());
    see_field(wend_rule_planner_field(planner));
    wend_path_free(&path);
}

static void look_at_map(const wend_rule_map_def *def) {
    wend_rule_map *map = NULL;
    seen_status(wend_rule_map_create(world, def, look_findings(), &map));
    if (!map) return;
    wend_rule_map_draw(map, look_draw());
    wend_rule_planner_def planner_def = wend_default_rule_planner_def();
    planner_def.map = map, planner_def.annotations = yard, planner_def.rules = errand;
    wend_rule_field_def ahead = wend_default_rule_field_def();
    ahead.extrapolation_speed = 1.5;
    planner_def.field = &ahead;
    wend_rule_planner *planner = NULL;
    assert_int_equal(wend_rule_planner_create(&planner_def, NULL, &planner), WEND_OK);
    see_plan(planner);
    wend_rule_planner_destroy(planner);
    wend_rule_map_destroy(map);
}

static void no_field_of_rule_maps_is_silent(void **state) {
    (void)state;
    wend_rule_map_def def = wend_default_rule_map_def();
    def.spacing = 0.5;
#define MAP(field, ...)                                                                                                \
    TRY_WITH(wend_rule_map_def, wend_rule_map_create, field, look_at_map, def, from.kind = (wend_rule_map_kind)kind,   \
             __VA_ARGS__)
    for (int kind = WEND_RULE_MAP_TRIANGLES; kind <= WEND_RULE_MAP_GRADED; kind++) {
        MAP(size, 1);
        for (int other = WEND_RULE_MAP_TRIANGLES; other <= WEND_RULE_MAP_GRADED + 1; other++)
            if (other != kind) MAP(kind, (wend_rule_map_kind)other);
        MAP(spacing, 2);
        MAP(skips, 8);
        MAP(skip_weight, 2);
        MAP(block_weight, 0.25);
        MAP(annotations, yard);
        MAP(allocator, look_allocator());
    }
    assert_no_silence();
}

static void look_at_planner(const wend_rule_planner_def *def) {
    wend_rule_planner *planner = NULL;
    seen_status(wend_rule_planner_create(def, look_findings(), &planner));
    if (!planner) return;
    see_plan(planner);
    wend_rule_planner_destroy(planner);
}

static wend_rules *other_errand;
static wend_annotations *empty_yard;

static void look_at_field_of_planner(const wend_rule_field_def *field) {
    wend_rule_planner_def def = wend_default_rule_planner_def();
    def.map = coarse, def.annotations = yard, def.rules = errand, def.field = field;
    look_at_planner(&def);
}

static void no_field_of_rule_planners_is_silent(void **state) {
    (void)state;
    static const double other[] = {3, 2, 1.5, 1.25, 1}, rising[] = {1, 2, 3, 4, 5};
    wend_rule_planner_def def = wend_default_rule_planner_def();
    def.map = coarse, def.annotations = yard, def.rules = errand;
#define PLANNER(field, ...)                                                                                            \
    TRY(wend_rule_planner_def, wend_rule_planner_create, field, look_at_planner, def, __VA_ARGS__)
#define PLANNER_WITH(context, field, ...)                                                                              \
    TRY_WITH(wend_rule_planner_def, wend_rule_planner_create, field, look_at_planner, def, context, __VA_ARGS__)
#define ASTAR from.algorithm = WEND_RULE_ASTAR
    PLANNER(size, 1);
    PLANNER(map, fine);
    PLANNER(map, NULL);
    PLANNER(annotations, empty_yard);
    PLANNER(annotations, NULL);
    PLANNER(rules, other_errand);
    PLANNER(rules, NULL);
    PLANNER(algorithm, WEND_RULE_ASTAR);
    PLANNER(schedule, rising);
    PLANNER_WITH(from.schedule_count = 5, schedule, other);
    PLANNER_WITH(ASTAR, schedule, rising);
    PLANNER_WITH((from.schedule = other, from.schedule_count = 5), schedule_count, 3);
    PLANNER_WITH((from.schedule = other, from.schedule_count = 5), schedule_count, 0);
    PLANNER(schedule_count, 3);
    PLANNER_WITH(ASTAR, schedule_count, 3);
    PLANNER(straighten, false);
    PLANNER_WITH(ASTAR, straighten, false);
    PLANNER(allocator, look_allocator());
    wend_profile tall = wend_default_profile();
    tall.height = 2;
    PLANNER(profile, &tall);
    wend_rule_field_def sampled = wend_default_rule_field_def();
    sampled.samples = 4;
    PLANNER(field, &sampled);
    FIELD_OF(wend_rule_planner_create, look_at_field_of_planner);
    assert_no_silence();
}

static void see_agents(wend_rule_agents *agents) {
    for (int step = 0; step < 40; step++) {
        wend_rule_agents_report report;
        seen_status(wend_rule_agents_step(agents, 0.25, &report));
        seen(report.work), seen(report.planned), seen(report.waiting);
        for (uint32_t i = 0; i < wend_rule_agents_count(agents); i++) {
            const wend_rule_agent agent = wend_rule_agents_get(agents, i);
            seen((uint64_t)agent.state), seen_number(agent.location.position.x), seen_number(agent.location.position.y);
            seen_path(agent.path);
            see_field(wend_rule_planner_field(agent.planner));
        }
    }
    wend_rule_agents_draw(agents, look_draw());
}

static wend_rule_agent_def base_agent(void) {
    wend_rule_agent_def def = wend_default_rule_agent_def();
    def.rules = errand;
    return def;
}

static void look_at_agents(const wend_rule_agents_def *def) {
    wend_rule_agents *agents = NULL;
    seen_status(wend_rule_agents_create(def, look_findings(), &agents));
    if (!agents) return;
    const wend_rule_agent_def one = base_agent();
    uint32_t number;
    for (int i = 0; i < 2; i++) seen_status(wend_rule_agents_add(agents, &one, NULL, &number));
    see_agents(agents);
    wend_rule_agents_destroy(agents);
}

static wend_annotations *crowded_yard; // whose guard goes with an agent

static void look_at_agent(const wend_rule_agent_def *def) {
    wend_rule_agents_def shared = wend_default_rule_agents_def();
    shared.map = coarse, shared.annotations = crowded_yard;
    wend_rule_agents *agents = NULL;
    assert_int_equal(wend_rule_agents_create(&shared, NULL, &agents), WEND_OK);
    assert_int_equal(wend_annotations_move_thing(crowded_yard, GUARD, (wend_vector2){8, 12}, 0), WEND_OK);
    uint32_t number = UINT32_MAX;
    seen_status(wend_rule_agents_add(agents, def, look_findings(), &number));
    seen(number);
    see_agents(agents);
    wend_rule_agents_destroy(agents);
}

static void look_at_field_of_agent(const wend_rule_field_def *field) {
    wend_rule_agent_def def = base_agent();
    def.field = field;
    look_at_agent(&def);
}

static void no_field_of_rule_agents_is_silent(void **state) {
    (void)state;
    wend_rule_agents_def def = wend_default_rule_agents_def();
    def.map = coarse, def.annotations = yard;
#define AGENTS(field, ...) TRY(wend_rule_agents_def, wend_rule_agents_create, field, look_at_agents, def, __VA_ARGS__)
    AGENTS(size, 1);
    AGENTS(map, fine);
    AGENTS(map, NULL);
    AGENTS(annotations, empty_yard);
    AGENTS(annotations, NULL);
    AGENTS(work, 10);
    AGENTS(work, 0);
    AGENTS(allocator, look_allocator());

    const wend_rule_agent_def agent = base_agent();
#define AGENT(field, ...) TRY(wend_rule_agent_def, wend_rule_agents_add, field, look_at_agent, agent, __VA_ARGS__)
    AGENT(size, 1);
    AGENT(rules, other_errand);
    AGENT(rules, NULL);
    AGENT(speed, 0.5);
    AGENT(thing, GUARD);
    AGENT(thing, 99);
    wend_profile quick = wend_default_profile(), tall = wend_default_profile();
    quick.speed = 3, tall.height = 2;
    AGENT(profile, &quick);
    AGENT(profile, &tall);
    TRY_WITH(wend_rule_agent_def, wend_rule_agents_add, speed, look_at_agent, agent, from.profile = &quick, 0.5);
    wend_rule_field_def sampled = wend_default_rule_field_def();
    sampled.samples = 4;
    AGENT(field, &sampled);
    FIELD_OF(wend_rule_agents_add, look_at_field_of_agent);
    assert_no_silence();
}

// ---------------------------------------------------------------------------------------------------------------------
// Worlds

static wend_rules *make_errand(double to_hedge) {
    const wend_rule_constraint constraints[] = {
        constraint(pond, WEND_PREPOSITION_NEAR, -3), constraint(hedge, WEND_PREPOSITION_NEAR, to_hedge),
        constraint(lawn, WEND_PREPOSITION_IN, 1), constraint(watched_by_guard, WEND_PREPOSITION_NEAR, -6)};
    const wend_rule_leg leg = {home_place, east, constraints, 4};
    wend_rules_def def = wend_default_rules_def();
    def.legs = &leg, def.leg_count = 1;
    wend_rules *made = NULL;
    assert_int_equal(wend_rules_create(yard, &def, NULL, &made), WEND_OK);
    return made;
}

static wend_rule_map *make_map(double spacing) {
    wend_rule_map_def def = wend_default_rule_map_def();
    def.spacing = spacing;
    wend_rule_map *made = NULL;
    assert_int_equal(wend_rule_map_create(world, &def, NULL, &made), WEND_OK);
    return made;
}

static int make_worlds(void **state) {
    make_mesh(&world), make_mesh(&other_world);
    assert_int_equal(wend_cells_create_triangles(world, wend_default_allocator(), &cells), WEND_OK);
    assert_int_equal(wend_plane_create(cells, wend_default_allocator(), &plane), WEND_OK);
    empty_yard = make_yard(), crowded_yard = make_yard(), yard = make_yard();
    assert_int_equal(wend_annotations_set_velocity(empty_yard, GUARD, (wend_vector2){0, 0}), WEND_OK);
    for (uint32_t i = 0; i < wend_annotations_count(empty_yard); i++) wend_annotations_remove(empty_yard, i);
    errand = make_errand(2), other_errand = make_errand(4);
    coarse = make_map(1), fine = make_map(0.5);
    return field_effects_begin(state);
}

static int release_worlds(void **state) {
    wend_rule_map_destroy(fine), wend_rule_map_destroy(coarse);
    wend_rules_destroy(other_errand), wend_rules_destroy(errand);
    wend_annotations_destroy(yard), wend_annotations_destroy(crowded_yard), wend_annotations_destroy(empty_yard);
    wend_plane_destroy(plane), wend_cells_destroy(cells);
    wend_mesh_destroy(other_world), wend_mesh_destroy(world);
    return field_effects_end(state);
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(no_field_of_things_is_silent),      FACT(no_field_of_annotations_is_silent),
        FACT(no_field_of_rules_is_silent),       FACT(no_field_of_fields_is_silent),
        FACT(no_field_of_rule_maps_is_silent),   FACT(no_field_of_rule_planners_is_silent),
        FACT(no_field_of_rule_agents_is_silent),
    };
    return cmocka_run_group_tests(facts, make_worlds, release_worlds);
}
