#include "rule_town.h"

#include "mesh_scenes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define GUARD_SPEED  1.2
#define MOST_TRIES   200
#define ROUND_LENGTH 25.0 // metres that a guard's round should at least have
#define TRIP_LENGTH  30.0 // metres between the ends of an agent's trip
#define RULES_A_LEG  4

static wend_status make_world(const scene_rule_town_def *def, scene_rule_town *town) {
    scene_mesh_def scene = scene_default_mesh_def(SCENE_MESH_CITY, def->seed);
    scene.size = def->size;
    scene.count = (uint32_t)(def->size * def->size / 200);
    wend_area_list *list = NULL;
    wend_status status = scene_mesh_make(SCENE_MESH_CITY, &scene, &list);
    if (!status) {
        wend_mesh_def mesh = wend_area_list_mesh_def(list);
        status = wend_mesh_create(&mesh, NULL, &town->mesh);
    }
    wend_area_list_destroy(list);
    if (!status) status = wend_cells_create(town->mesh, wend_default_allocator(), &town->cells);
    if (!status) status = wend_plane_create(town->cells, wend_default_allocator(), &town->plane);
    wend_annotations_def annotations = wend_default_annotations_def();
    annotations.mesh = town->mesh;
    annotations.plane = town->plane;
    if (!status) status = wend_annotations_create(&annotations, NULL, &town->annotations);
    wend_rule_map_def map = wend_default_rule_map_def();
    map.kind = def->kind;
    if (def->spacing > 0) map.spacing = def->spacing;
    return status ? status : wend_rule_map_create(town->mesh, &map, NULL, &town->map);
}

// A random place that a place of the map is in sight of.
static wend_vector2 random_place(scene_rule_town *town, double size) {
    wend_lattice lattice = wend_mesh_lattice(town->mesh);
    wend_vector2 at = {0, 0};
    for (int i = 0; i < MOST_TRIES * MOST_TRIES; i++) {
        at = (wend_vector2){wend_random_unit(&town->random) * size, wend_random_unit(&town->random) * size};
        wend_lattice_rounding rounding;
        if (wend_lattice_round(&lattice, at, NULL, &rounding)) continue;
        if (!wend_mesh_is_free(town->mesh, wend_mesh_triangle_at(town->mesh, rounding.point))) continue;
        at = wend_lattice_position(&lattice, rounding.point);
        wend_location located = wend_location_at(at.x, at.y, 0);
        if (wend_rule_map_locate(town->map, &located)) break;
    }
    return at;
}

// Two places between which a way of about a length leads; *path is it.
static wend_status random_trip(scene_rule_town *town, wend_query *query, double size, double length, wend_path *path) {
    wend_status status = WEND_OK;
    for (int i = 0; i < MOST_TRIES && !status; i++) {
        wend_plane_request request = wend_default_plane_request();
        const wend_vector2 start = random_place(town, size), goal = random_place(town, size);
        request.start = wend_location_at(start.x, start.y, 0);
        request.goal = wend_location_at(goal.x, goal.y, 0);
        status = wend_plane_find_path(town->plane, query, &request, path);
        bool fits = path->outcome == WEND_OUTCOME_COMPLETE && path->cost >= length && path->cost <= 3 * length;
        if (!status && fits) return WEND_OK;
    }
    return status ? status : WEND_UNSUPPORTED;
}

static wend_status add_guard(const scene_rule_town_def *def, scene_rule_town *town, wend_query *query,
                             wend_path *path) {
    scene_rule_guard *guard = &town->guards[town->guard_count];
    wend_status status = random_trip(town, query, def->size, ROUND_LENGTH, path);
    if (status) return status;
    *guard = (scene_rule_guard){.count = path->point_count, .next = 1};
    guard->points = malloc(path->point_count * sizeof *guard->points);
    if (!guard->points) return WEND_OUT_OF_MEMORY;
    town->guard_count++;
    for (size_t i = 0; i < path->point_count; i++)
        guard->points[i] = (wend_vector2){path->points[i].x, path->points[i].y};
    guard->at = guard->points[0];
    wend_thing_def thing = wend_default_thing_def();
    thing.position = guard->at;
    status = wend_annotations_add_thing(town->annotations, &thing, NULL, &guard->thing);
    wend_annotation_def sight = wend_default_annotation_def(WEND_ANNOTATION_SIGHT), cone = sight, disc = sight;
    sight.thing = guard->thing;
    sight.reach = 6;
    cone = wend_default_annotation_def(WEND_ANNOTATION_CONE);
    cone.thing = guard->thing;
    cone.reach = 4;
    disc = wend_default_annotation_def(WEND_ANNOTATION_DISC);
    disc.thing = guard->thing;
    disc.radius = 1.5;
    if (!status) status = wend_annotations_add(town->annotations, &sight, NULL, &guard->sight);
    if (!status) status = wend_annotations_add(town->annotations, &cone, NULL, &guard->cone);
    return status ? status : wend_annotations_add(town->annotations, &disc, NULL, &guard->disc);
}

// Rules as different as can be: every agent fears, seeks or shuns other guards, in another way, and by another weight.
static wend_rule_constraint random_constraint(scene_rule_town *town) {
    const scene_rule_guard *guard = &town->guards[wend_random_below(&town->random, town->guard_count)];
    wend_rule_constraint constraint = wend_default_rule_constraint();
    switch (wend_random_below(&town->random, 5)) {
    case 0: // never within his reach
        constraint.annotation = guard->disc;
        constraint.weight = -(double)INFINITY;
        break;
    case 1: // out of his sight
        constraint.annotation = guard->sight;
        constraint.weight = -2 - 6 * wend_random_unit(&town->random);
        break;
    case 2: // and not near it
        constraint.annotation = guard->cone;
        constraint.preposition = WEND_PREPOSITION_NEAR;
        constraint.weight = -1 - 3 * wend_random_unit(&town->random);
        break;
    case 3: // under his protection
        constraint.annotation = guard->sight;
        constraint.weight = 1 + 2 * wend_random_unit(&town->random);
        break;
    default:
        constraint.annotation = guard->disc;
        constraint.preposition = WEND_PREPOSITION_NEAR;
        constraint.weight = -2 - 3 * wend_random_unit(&town->random);
        break;
    }
    return constraint;
}

static wend_status add_agent(const scene_rule_town_def *def, scene_rule_town *town, wend_query *query,
                             wend_path *path) {
    wend_status status = random_trip(town, query, def->size, TRIP_LENGTH, path);
    if (status) return status;
    const wend_vector3 a = path->points[0], b = path->points[path->point_count - 1];
    wend_rule_place home = {.thing = WEND_NO_THING, .position = {a.x, a.y}}, away = {WEND_NO_THING, {b.x, b.y}};
    wend_rule_constraint constraints[RULES_A_LEG];
    size_t count = 2 + (size_t)wend_random_below(&town->random, RULES_A_LEG - 1);
    for (size_t i = 0; i < count; i++) constraints[i] = random_constraint(town);
    const wend_rule_leg legs[2] = {{home, away, constraints, count}, {away, home, constraints, count}};
    wend_rules_def rules = wend_default_rules_def();
    rules.legs = legs;
    rules.leg_count = 2;
    rules.repeats = true;
    status = wend_rules_create(town->annotations, &rules, NULL, &town->rules[town->agent_count]);
    if (status) return status;
    wend_rule_agent_def agent = wend_default_rule_agent_def();
    agent.rules = town->rules[town->agent_count++];
    agent.speed = 1.2 + 0.6 * wend_random_unit(&town->random);
    uint32_t number;
    return wend_rule_agents_add(town->agents, &agent, NULL, &number);
}

wend_status scene_rule_town_make(const scene_rule_town_def *def, scene_rule_town *town) {
    *town = (scene_rule_town){.random = wend_random_seeded(def->seed)};
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    town->guards = calloc(def->guards + 1, sizeof *town->guards);
    town->rules = calloc(def->travellers + 1, sizeof(wend_rules *));
    wend_status status = town->guards && town->rules ? make_world(def, town) : WEND_OUT_OF_MEMORY;
    if (!status) status = wend_query_create(wend_default_allocator(), &query);
    for (uint32_t i = 0; i < def->guards && !status; i++) status = add_guard(def, town, query, &path);
    if (!status) status = wend_annotations_refresh(town->annotations);
    wend_rule_agents_def agents = wend_default_rule_agents_def();
    agents.map = town->map;
    agents.annotations = town->annotations;
    agents.work = def->work;
    if (!status) status = wend_rule_agents_create(&agents, NULL, &town->agents);
    for (uint32_t i = 0; i < def->travellers && !status; i++) status = add_agent(def, town, query, &path);
    wend_query_destroy(query);
    wend_path_free(&path);
    if (status) scene_rule_town_free(town);
    return status;
}

void scene_rule_town_free(scene_rule_town *town) {
    wend_rule_agents_destroy(town->agents);
    for (uint32_t i = 0; i < town->agent_count; i++) wend_rules_destroy(town->rules[i]);
    for (uint32_t i = 0; i < town->guard_count; i++) free(town->guards[i].points);
    free(town->rules);
    free(town->guards);
    wend_rule_map_destroy(town->map);
    wend_annotations_destroy(town->annotations);
    wend_plane_destroy(town->plane);
    wend_cells_destroy(town->cells);
    wend_mesh_destroy(town->mesh);
    *town = (scene_rule_town){0};
}

static wend_status walk_guard(scene_rule_town *town, scene_rule_guard *guard, double metres) {
    double heading = wend_annotations_get_thing(town->annotations, guard->thing)->heading;
    while (metres > 0) {
        wend_vector2 to = guard->points[guard->next];
        double x = to.x - guard->at.x, y = to.y - guard->at.y, distance = sqrt(x * x + y * y);
        if (distance > 0) heading = wend_atan2(y, x);
        if (distance > metres) {
            guard->at.x += x * (metres / distance);
            guard->at.y += y * (metres / distance);
            break;
        }
        guard->at = to;
        metres -= distance;
        if (guard->next == 0 || guard->next + 1 == guard->count) guard->is_returning = guard->next > 0;
        guard->next = guard->is_returning ? guard->next - 1 : guard->next + 1;
    }
    return wend_annotations_move_thing(town->annotations, guard->thing, guard->at, heading);
}

wend_status scene_rule_town_step(scene_rule_town *town, double seconds, wend_rule_agents_report *report) {
    for (uint32_t i = 0; i < town->guard_count; i++) {
        wend_status status = walk_guard(town, &town->guards[i], GUARD_SPEED * seconds);
        if (status) return status;
    }
    return wend_rule_agents_step(town->agents, seconds, report);
}
