// The scenes of the paper, each with the fact it is there to show, and with what would be without its rules.
#include "support/test.h"

#include "support/failing_allocator.h"
#include "support/location_of.h"
#include "wend/rule_agents.h"

#include "rule_world.h"

#include <math.h>
#include <string.h>

// ---------------------------------------------------------------------------------------------------------------------
// A scene, planned

typedef struct stage {
    scene_rule_scene *scene;
    scene_rule_world world;
    wend_rules *rules;
    scene_rule_plan plan;
} stage;

static void open_scene(stage *on, scene_rule_kind kind, uint32_t count) {
    *on = (stage){0};
    scene_rule_def def = scene_default_rule_def(kind, 1);
    if (count) def.count = count;
    assert_int_equal(scene_rule_make(kind, &def, &on->scene), WEND_OK);
    assert_int_equal(scene_rule_world_make(on->scene, NULL, &on->world), WEND_OK);
}

static void read_scene_rules(stage *on, size_t index) {
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    wend_status status = scene_rule_world_rules(&on->world, index, findings, &on->rules);
    if (status && wend_diagnostics_count(findings)) fail_msg("%s", wend_diagnostics_get(findings, 0)->text);
    assert_int_equal(status, WEND_OK);
    wend_diagnostics_destroy(findings);
}

// Every path of every scene is proven, and is no costlier by its rules than the shortest one; but where rules hardly matter, by what a lattice costs.
static void check_plan(const stage *on) {
    const scene_rule_plan *plan = &on->plan;
    assert_int_equal(plan->path.outcome, WEND_OUTCOME_COMPLETE);
    assert_int_equal(plan->shortest.outcome, WEND_OUTCOME_COMPLETE);
    assert_int_equal(wend_path_check_on_rules(&plan->path, on->world.mesh, plan->field, NULL), WEND_OK);
    double cost = 0;
    for (size_t i = 1; i < plan->shortest.point_count; i++) {
        wend_vector3 a = plan->shortest.points[i - 1], b = plan->shortest.points[i];
        cost += wend_rule_field_cost(plan->field, (wend_vector2){a.x, a.y}, (wend_vector2){b.x, b.y});
    }
    assert_true(plan->path.cost <= cost * 1.04);
}

static void plan_scene(stage *on, scene_rule_kind kind, uint32_t count, size_t rules, double seconds) {
    open_scene(on, kind, count);
    assert_int_equal(scene_rule_world_move(&on->world, seconds), WEND_OK);
    read_scene_rules(on, rules);
    assert_int_equal(scene_rule_plan_make(&on->world, on->rules, &on->scene->map, NULL, &on->plan), WEND_OK);
    check_plan(on);
}

static void plan_again(stage *on) {
    assert_int_equal(scene_rule_plan_again(&on->plan), WEND_OK);
    check_plan(on);
}

static void close_scene(stage *on) {
    if (on->plan.map) scene_rule_plan_release(&on->plan);
    wend_rules_destroy(on->rules);
    scene_rule_world_release(&on->world);
    scene_rule_destroy(on->scene);
}

static double path_length(const wend_path *path) {
    double length = 0;
    for (size_t i = 1; i < path->point_count; i++)
        length += wend_hypot(path->points[i].x - path->points[i - 1].x, path->points[i].y - path->points[i - 1].y);
    return length;
}

// The annotation of the constraint of that number of the first leg.
static uint32_t annotation_of(const stage *on, size_t constraint) {
    return wend_rules_get_leg(on->rules, 0).constraints[constraint].annotation;
}

static double metres_in(const stage *on, uint32_t annotation, const wend_path *path) {
    return scene_rule_metres_in(&on->world, annotation, path, 0.02);
}

// Where a path that goes from left to right is at x: the highest or the lowest y.
static double path_height_at(const wend_path *path, double x, bool highest) {
    double found = highest ? -INFINITY : INFINITY;
    for (size_t i = 1; i < path->point_count; i++) {
        wend_vector3 a = path->points[i - 1], b = path->points[i];
        if (fmin(a.x, b.x) > x || fmax(a.x, b.x) < x) continue;
        double y = a.x == b.x ? a.y : a.y + (x - a.x) / (b.x - a.x) * (b.y - a.y);
        found = highest ? fmax(found, y) : fmin(found, y);
    }
    return found;
}

// ---------------------------------------------------------------------------------------------------------------------
// Annotations (Fig. 4)

enum { GRASS = 0, BETWEEN = 1, SIGHT = 2 }; // constraints of the scene's rules

static void the_path_keeps_off_the_grass_and_goes_between_the_houses(void **state) {
    (void)state;
    stage on;
    plan_scene(&on, SCENE_RULE_ANNOTATIONS, 0, 0, 0);
    const wend_path *path = &on.plan.path, *shortest = &on.plan.shortest;
    assert_true(metres_in(&on, annotation_of(&on, GRASS), shortest) > 10);
    assert_true(metres_in(&on, annotation_of(&on, BETWEEN), shortest) == 0);
    assert_true(metres_in(&on, annotation_of(&on, GRASS), path) < 0.05);
    assert_true(metres_in(&on, annotation_of(&on, BETWEEN), path) > 3.5);
    assert_true(metres_in(&on, annotation_of(&on, SIGHT), path) < 0.05);
    close_scene(&on);
}

static void the_path_leaves_the_passage_once_somebody_looks_into_it(void **state) {
    (void)state;
    stage on;
    plan_scene(&on, SCENE_RULE_ANNOTATIONS, 0, 0, 0);
    uint32_t guard = wend_annotations_find_thing(on.world.annotations, "guard");
    const wend_thing_def before = *wend_annotations_get_thing(on.world.annotations, guard);
    const double west = 3.141592653589793;
    assert_int_equal(wend_annotations_move_thing(on.world.annotations, guard, (wend_vector2){23, 15}, west), WEND_OK);
    plan_again(&on);
    assert_true(metres_in(&on, annotation_of(&on, BETWEEN), &on.plan.path) < 0.05);
    assert_true(metres_in(&on, annotation_of(&on, GRASS), &on.plan.path) < 0.05);
    // And comes back when the guard does.
    assert_int_equal(wend_annotations_move_thing(on.world.annotations, guard, before.position, before.heading),
                     WEND_OK);
    plan_again(&on);
    assert_true(metres_in(&on, annotation_of(&on, BETWEEN), &on.plan.path) > 3.5);
    close_scene(&on);
}

// ---------------------------------------------------------------------------------------------------------------------
// Along the wall (Fig. 11b)

// The part of a path's length that lies at most so many metres from an annotation.
static double share_near(const stage *on, uint32_t annotation, const wend_path *path, double metres) {
    double length = 0, near = 0;
    for (size_t i = 1; i < path->point_count; i++) {
        wend_vector3 a = path->points[i - 1], b = path->points[i];
        double part = wend_hypot(b.x - a.x, b.y - a.y) / 100;
        for (int k = 0; k < 100; k++) {
            double t = (k + 0.5) / 100;
            wend_vector2 at = {a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
            length += part;
            if (wend_annotations_distance(on->world.annotations, annotation, at) <= metres) near += part;
        }
    }
    return near / length;
}

static void the_path_goes_along_the_wall_for_most_of_its_way(void **state) {
    (void)state;
    stage on;
    plan_scene(&on, SCENE_RULE_WALL, 0, 0, 0);
    uint32_t wall = annotation_of(&on, 0);
    assert_true(share_near(&on, wall, &on.plan.path, 1) > 0.6);
    assert_true(share_near(&on, wall, &on.plan.shortest, 1) == 0);
    close_scene(&on);
}

// ---------------------------------------------------------------------------------------------------------------------
// Zig-zag (Fig. 11c)

static void the_path_passes_each_obstacle_on_the_side_its_rule_says(void **state) {
    (void)state;
    for (uint32_t count = 1; count <= 6; count++) {
        stage on;
        plan_scene(&on, SCENE_RULE_ZIGZAG, count, 0, 0);
        uint32_t wrong = 0;
        for (uint32_t i = 0; i < count; i++) {
            const wend_thing_def *block = wend_annotations_get_thing(on.world.annotations, i);
            wend_vector2 middle = block->position;
            bool above = i % 2 == 0;
            // All of it is on that side.
            double edge = path_height_at(&on.plan.path, middle.x, !above);
            assert_true(above ? edge >= middle.y + block->half_length : edge <= middle.y - block->half_length);
            double shortest = path_height_at(&on.plan.shortest, middle.x, !above);
            wrong += above ? shortest < middle.y : shortest > middle.y;
        }
        assert_true(count == 1 || wrong > 0); // the shortest path stays on one side
        close_scene(&on);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Lane (Fig. 11d)

typedef struct walkers {
    wend_rule_map *map;
    wend_rule_agents *agents;
    wend_rules *rules[16];
} walkers;

// The scene's agents, by their rules or by texts without any.
static void open_walkers(stage *on, walkers *crowd, bool with_rules, double foresight) {
    *crowd = (walkers){0};
    assert_int_equal(wend_rule_map_create(on->world.mesh, &on->scene->map, NULL, &crowd->map), WEND_OK);
    wend_rule_agents_def def = wend_default_rule_agents_def();
    def.map = crowd->map;
    def.annotations = on->world.annotations;
    assert_int_equal(wend_rule_agents_create(&def, NULL, &crowd->agents), WEND_OK);
    for (size_t i = 0; i < on->scene->agent_count; i++) {
        const scene_rule_agent *each = &on->scene->agents[i];
        const char *text = on->scene->rules[each->rules].text;
        size_t length = with_rules ? strlen(text) : strcspn(text, "\n");
        assert_int_equal(wend_rules_read_text(on->world.annotations, text, length, NULL, &crowd->rules[i]), WEND_OK);
        wend_rule_agent_def agent = wend_default_rule_agent_def();
        agent.rules = crowd->rules[i];
        agent.speed = each->speed;
        agent.thing = each->thing;
        wend_rule_field_def ahead = wend_default_rule_field_def();
        if (foresight > 0) {
            ahead.extrapolation_speed = each->speed;
            ahead.horizon = foresight;
            ahead.steps = 24;
            agent.field = &ahead;
        }
        uint32_t number;
        assert_int_equal(wend_rule_agents_add(crowd->agents, &agent, NULL, &number), WEND_OK);
    }
}

static void close_walkers(stage *on, walkers *crowd) {
    wend_rule_agents_destroy(crowd->agents);
    for (size_t i = 0; i < on->scene->agent_count; i++) wend_rules_destroy(crowd->rules[i]);
    wend_rule_map_destroy(crowd->map);
}

// How far any walker ever is from the middle of the lane while it is beside it.
static double widest_lane(bool with_rules) {
    stage on;
    walkers crowd;
    open_scene(&on, SCENE_RULE_LANE, 0);
    open_walkers(&on, &crowd, with_rules, 0);
    const wend_annotation_def *lane =
        wend_annotations_get(on.world.annotations, wend_annotations_find(on.world.annotations, "lane"));
    double widest = 0;
    uint32_t arrived = 0;
    for (int step = 0; step < 2000 && arrived < on.scene->agent_count; step++) {
        assert_int_equal(wend_rule_agents_step(crowd.agents, 0.05, NULL), WEND_OK);
        arrived = 0;
        for (uint32_t i = 0; i < on.scene->agent_count; i++) {
            wend_rule_agent agent = wend_rule_agents_get(crowd.agents, i);
            arrived += agent.state == WEND_RULE_AGENT_ARRIVED;
            if (fabs(agent.location.position.x - lane->position.x) <= lane->half_length * 0.75)
                widest = fmax(widest, fabs(agent.location.position.y - lane->position.y));
        }
    }
    assert_int_equal(arrived, on.scene->agent_count);
    close_walkers(&on, &crowd);
    close_scene(&on);
    return widest;
}

static void all_agents_of_one_rule_walk_in_one_lane(void **state) {
    (void)state;
    assert_true(widest_lane(true) <= 1);
    assert_true(widest_lane(false) > 5);
}

// ---------------------------------------------------------------------------------------------------------------------
// Traffic (Fig. 6)

typedef struct crossing {
    double arrival;    // seconds; infinity: never
    uint32_t in_front; // steps in which it was in front of a car
    uint32_t hit;      // steps in which it was in one
} crossing;

static bool is_before(const wend_thing_def *car, wend_vector2 at, double reach, bool inside) {
    double cosine = wend_cos(car->heading), sine = wend_sin(car->heading);
    double x = at.x - car->position.x, y = at.y - car->position.y;
    double along = x * cosine + y * sine, across = y * cosine - x * sine;
    if (fabs(across) > car->half_width) return false;
    return inside ? fabs(along) <= car->half_length : along >= car->half_length && along <= car->half_length + reach;
}

static crossing cross_road(bool with_rules, double foresight, double start) {
    stage on;
    walkers crowd;
    crossing seen = {.arrival = INFINITY};
    open_scene(&on, SCENE_RULE_TRAFFIC, 0);
    assert_int_equal(scene_rule_world_move(&on.world, start), WEND_OK);
    open_walkers(&on, &crowd, with_rules, foresight);
    const double step = 0.05;
    for (double time = 0; time < 60 && isinf(seen.arrival); time += step) {
        assert_int_equal(scene_rule_world_move(&on.world, start + time), WEND_OK);
        assert_int_equal(wend_rule_agents_step(crowd.agents, step, NULL), WEND_OK);
        wend_rule_agent agent = wend_rule_agents_get(crowd.agents, 0);
        bool in_front = false, hit = false;
        for (uint32_t i = 0; i < on.scene->thing_count; i++) {
            const wend_thing_def *car = wend_annotations_get_thing(on.world.annotations, i);
            if (strncmp(car->name, "car", 3) != 0) continue;
            in_front |= is_before(car, plan_of(agent.location), car->reach, false);
            hit |= is_before(car, plan_of(agent.location), 0, true);
        }
        seen.in_front += in_front;
        seen.hit += hit;
        if (agent.state == WEND_RULE_AGENT_ARRIVED) seen.arrival = time;
    }
    close_walkers(&on, &crowd);
    close_scene(&on);
    return seen;
}

static void the_walker_crosses_the_road_and_is_never_in_front_of_a_car(void **state) {
    (void)state;
    uint32_t careless = 0;
    for (int i = 0; i < 24; i++) {
        crossing careful = cross_road(true, 6, 0.25 * i);
        if (careful.in_front || careful.hit)
            print_message("start %g: in front %u, hit %u\n", 0.25 * i, careful.in_front, careful.hit);
        assert_true(isfinite(careful.arrival));
        assert_int_equal(careful.in_front, 0);
        assert_int_equal(careful.hit, 0);
        crossing other = cross_road(false, 0, 0.25 * i);
        assert_true(isfinite(other.arrival));
        careless += other.in_front > 0;
    }
    assert_true(careless >= 6); // without rules the cars do meet it
}

// ---------------------------------------------------------------------------------------------------------------------
// Guards (Figs. 12 and 13)

// The part of a path that any guard sees: seen, and how it is without rules.
static void sum_seen(const stage *on, double *seen, double *plain) {
    *seen = *plain = 0;
    for (size_t i = 0; i < wend_rules_get_leg(on->rules, 0).constraint_count; i++) {
        *seen += metres_in(on, annotation_of(on, i), &on->plan.path) / path_length(&on->plan.path);
        *plain += metres_in(on, annotation_of(on, i), &on->plan.shortest) / path_length(&on->plan.shortest);
    }
}

static void guards_on_their_rounds_are_avoided_or_followed(void **state) {
    (void)state;
    for (size_t rules = 0; rules < 2; rules++) {
        bool hides = rules == 0;
        stage on;
        plan_scene(&on, SCENE_RULE_GUARDS, 0, rules, 0);
        double all_seen = 0, all_plain = 0;
        for (int i = 0; i <= 24; i++) {
            double seen, plain;
            assert_int_equal(scene_rule_world_move(&on.world, 2.5 * i), WEND_OK);
            plan_again(&on);
            sum_seen(&on, &seen, &plain);
            assert_true(hides ? seen <= plain + 1e-9 : seen >= plain - 1e-9);
            all_seen += seen;
            all_plain += plain;
        }
        assert_true(all_plain > 0);
        assert_true(hides ? all_seen < 0.5 * all_plain : all_seen > 1.5 * all_plain);
        close_scene(&on);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Night (Fig. 14)

static void the_neighbourhood_is_crossed_by_day_and_not_at_night(void **state) {
    (void)state;
    const struct {
        size_t rules;
        const char *value;
        double day, night;
    } ways[] = {{0, "time", 12, 23}, {0, "time", 6, 5.5}, {0, "time", 21.9, 22}, {1, "darkness", 0, 1}};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        stage on;
        plan_scene(&on, SCENE_RULE_NIGHT, 0, ways[i].rules, 0);
        uint32_t there = annotation_of(&on, 0);
        for (int turn = 0; turn < 3; turn++) { // day, night, day
            bool is_night = turn == 1;
            assert_int_equal(
                wend_annotations_set_value(on.world.annotations, ways[i].value, is_night ? ways[i].night : ways[i].day),
                WEND_OK);
            plan_again(&on);
            double metres = metres_in(&on, there, &on.plan.path);
            assert_true(is_night ? metres == 0 : metres > 20);
        }
        close_scene(&on);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// All of them

static void every_scene_is_made_whatever_its_count(void **state) {
    (void)state;
    const uint32_t counts[] = {1, 3, 9};
    for (int kind = 0; kind < SCENE_RULE_KIND_COUNT; kind++)
        for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
            if (kind == SCENE_RULE_NIGHT && counts[i] < 3) continue;
            stage on;
            open_scene(&on, (scene_rule_kind)kind, counts[i]);
            for (size_t rules = 0; rules < on.scene->rule_count; rules++) {
                read_scene_rules(&on, rules);
                wend_rules_destroy(on.rules);
                on.rules = NULL;
            }
            close_scene(&on);
        }
}

static void names_of_scenes_lead_back_to_them(void **state) {
    (void)state;
    for (int i = 0; i < SCENE_RULE_KIND_COUNT; i++) {
        scene_rule_kind kind = SCENE_RULE_KIND_COUNT;
        assert_true(scene_rule_kind_from_name(scene_rule_kind_name((scene_rule_kind)i), &kind));
        assert_int_equal(kind, i);
    }
    assert_null(scene_rule_kind_name(SCENE_RULE_KIND_COUNT));
    scene_rule_kind kind;
    assert_false(scene_rule_kind_from_name("zag", &kind));
}

static void things_follow_their_waypoints(void **state) {
    (void)state;
    const wend_vector2 way[] = {{0, 0}, {4, 0}, {4, 3}};
    scene_rule_thing thing = scene_default_rule_thing();
    thing.waypoints = way;
    thing.waypoint_count = 3;
    thing.speed = 2;
    const struct {
        scene_motion_end end;
        double seconds, x, y;
    } places[] = {{SCENE_MOTION_ROUND, 0, 0, 0},   {SCENE_MOTION_ROUND, 1, 2, 0},  {SCENE_MOTION_ROUND, 3, 4, 2},
                  {SCENE_MOTION_ROUND, 6, 0, 0},   {SCENE_MOTION_ROUND, 7, 2, 0},  {SCENE_MOTION_AGAIN, 3.5, 0, 0},
                  {SCENE_MOTION_AGAIN, 4.5, 2, 0}, {SCENE_MOTION_STOP, 3.5, 4, 3}, {SCENE_MOTION_STOP, 100, 4, 3}};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        thing.end = places[i].end;
        scene_thing_state there = scene_rule_thing_at(&thing, places[i].seconds);
        assert_true(fabs(there.position.x - places[i].x) < 1e-9 && fabs(there.position.y - places[i].y) < 1e-9);
    }
    thing.end = SCENE_MOTION_STOP;
    assert_true(scene_rule_thing_at(&thing, 100).velocity.x == 0 && scene_rule_thing_at(&thing, 100).velocity.y == 0);
    assert_true(scene_rule_thing_at(&thing, 1).velocity.x == 2);
}

static wend_status make_every_scene(wend_allocator allocator, void *user) {
    (void)user;
    for (int kind = 0; kind < SCENE_RULE_KIND_COUNT; kind++) {
        scene_rule_def def = scene_default_rule_def((scene_rule_kind)kind, 1);
        scene_rule_scene *scene = NULL;
        def.allocator = allocator;
        def.count = 3;
        wend_status status = scene_rule_make((scene_rule_kind)kind, &def, &scene);
        if (status) return status;
        scene_rule_destroy(scene);
    }
    return WEND_OK;
}

static void scenes_survive_running_out_of_memory(void **state) {
    (void)state;
    walk_failing_allocations("rule scenes", make_every_scene, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_path_keeps_off_the_grass_and_goes_between_the_houses),
        cmocka_unit_test(the_path_leaves_the_passage_once_somebody_looks_into_it),
        cmocka_unit_test(the_path_goes_along_the_wall_for_most_of_its_way),
        cmocka_unit_test(the_path_passes_each_obstacle_on_the_side_its_rule_says),
        cmocka_unit_test(all_agents_of_one_rule_walk_in_one_lane),
        cmocka_unit_test(the_walker_crosses_the_road_and_is_never_in_front_of_a_car),
        cmocka_unit_test(guards_on_their_rounds_are_avoided_or_followed),
        cmocka_unit_test(the_neighbourhood_is_crossed_by_day_and_not_at_night),
        cmocka_unit_test(every_scene_is_made_whatever_its_count),
        cmocka_unit_test(names_of_scenes_lead_back_to_them),
        cmocka_unit_test(things_follow_their_waypoints),
        cmocka_unit_test(scenes_survive_running_out_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
