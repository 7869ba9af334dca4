#include "rule_world.h"

#include <stdio.h>
#include <string.h>

// ---- Making ---------------------------------------------------------------------------------------------------------

static wend_status fail_at(scene_rule_world *world, wend_status status, const char *list, size_t index) {
    snprintf(world->failed, sizeof world->failed, "%s[%zu]", list, index);
    return status;
}

static wend_status fill_world(scene_rule_world *world, wend_diagnostics *findings) {
    const scene_rule_scene *scene = world->scene;
    uint32_t number;
    for (size_t i = 0; i < scene->thing_count; i++) {
        wend_status status = wend_annotations_add_thing(world->annotations, &scene->things[i].def, findings, &number);
        if (status) return fail_at(world, status, "things", i);
    }
    for (size_t i = 0; i < scene->annotation_count; i++) {
        wend_status status = wend_annotations_add(world->annotations, &scene->annotations[i], findings, &number);
        if (status) return fail_at(world, status, "annotations", i);
    }
    for (size_t i = 0; i < scene->value_count; i++) {
        wend_status status =
            wend_annotations_set_value(world->annotations, scene->values[i].name, scene->values[i].value);
        if (status) return fail_at(world, status, "values", i);
    }
    return wend_annotations_refresh(world->annotations);
}

wend_status scene_rule_world_make(const scene_rule_scene *scene, wend_diagnostics *findings, scene_rule_world *world) {
    wend_allocator allocator = scene->allocator;
    wend_mesh_def mesh_def = wend_area_list_mesh_def(scene->areas);
    mesh_def.allocator = allocator;
    *world = (scene_rule_world){.scene = scene, .field = wend_default_rule_field_def()};
    wend_status status = wend_mesh_create(&mesh_def, findings, &world->mesh);
    if (status) {
        snprintf(world->failed, sizeof world->failed, "areas");
        return status;
    }
    status = wend_cells_create(world->mesh, allocator, &world->cells);
    if (!status) status = wend_plane_create(world->cells, allocator, &world->plane);
    if (!status) {
        wend_annotations_def def = wend_default_annotations_def();
        def.mesh = world->mesh;
        def.plane = world->plane;
        def.allocator = allocator;
        status = wend_annotations_create(&def, findings, &world->annotations);
    }
    if (!status) status = fill_world(world, findings);
    if (status) scene_rule_world_release(world);
    return status;
}

void scene_rule_world_release(scene_rule_world *world) {
    wend_annotations_destroy(world->annotations);
    wend_plane_destroy(world->plane);
    wend_cells_destroy(world->cells);
    wend_mesh_destroy(world->mesh);
    world->annotations = NULL;
    world->plane = NULL;
    world->cells = NULL;
    world->mesh = NULL;
}

static bool goes_with_an_agent(const scene_rule_scene *scene, uint32_t thing) {
    for (size_t i = 0; i < scene->agent_count; i++)
        if (scene->agents[i].thing == thing) return true;
    return false;
}

wend_status scene_rule_world_move(scene_rule_world *world, double seconds) {
    const scene_rule_scene *scene = world->scene;
    for (uint32_t i = 0; i < scene->thing_count; i++) {
        if (goes_with_an_agent(scene, i)) continue;
        scene_thing_state state = scene_rule_thing_at(&scene->things[i], seconds);
        wend_status status = wend_annotations_move_thing(world->annotations, i, state.position, state.heading);
        if (!status) status = wend_annotations_set_velocity(world->annotations, i, state.velocity);
        if (status) return status;
    }
    return wend_annotations_refresh(world->annotations);
}

wend_rule_field_def scene_rule_foresight(double seconds, double speed) {
    wend_rule_field_def def = wend_default_rule_field_def();
    if (!(seconds > 0) || !(speed > 0)) return def;
    def.extrapolation_speed = speed;
    def.horizon = seconds;
    def.steps = seconds < 16 ? (uint32_t)(4 * seconds) + 1 : 64;
    return def;
}

wend_status scene_rule_world_rules(scene_rule_world *world, size_t index, wend_diagnostics *findings,
                                   wend_rules **rules) {
    const char *text = world->scene->rules[index].text;
    return wend_rules_read_text(world->annotations, text, strlen(text), findings, rules);
}

// ---- Planning -------------------------------------------------------------------------------------------------------

wend_vector2 scene_rule_place_now(const scene_rule_world *world, wend_rule_place place) {
    const wend_thing_def *thing =
        place.thing == WEND_NO_THING ? NULL : wend_annotations_get_thing(world->annotations, place.thing);
    return thing ? thing->position : place.position;
}

static wend_status find_shortest(const scene_rule_world *world, wend_rule_leg leg, wend_path *path) {
    wend_query *query = NULL;
    wend_plane_request request = wend_default_plane_request();
    const wend_vector2 start = scene_rule_place_now(world, leg.from), goal = scene_rule_place_now(world, leg.to);
    request.start = wend_location_at(start.x, start.y, 0);
    request.goal = wend_location_at(goal.x, goal.y, 0);
    wend_status status = wend_query_create(world->scene->allocator, &query);
    if (!status) status = wend_plane_find_path(world->plane, query, &request, path);
    wend_query_destroy(query);
    return status;
}

wend_status scene_rule_plan_again(scene_rule_plan *plan) {
    wend_status status = wend_rule_planner_plan(plan->planner, WEND_WORK_UNLIMITED, NULL, &plan->path);
    plan->field = wend_rule_planner_field(plan->planner);
    return status;
}

wend_status scene_rule_plan_make(const scene_rule_world *world, const wend_rules *rules, const wend_rule_map_def *map,
                                 wend_diagnostics *findings, scene_rule_plan *plan) {
    wend_allocator allocator = world->scene->allocator;
    *plan = (scene_rule_plan){.path = wend_path_empty(allocator), .shortest = wend_path_empty(allocator)};
    wend_rule_map_def map_def = *map;
    map_def.allocator = allocator;
    map_def.annotations = world->annotations;
    wend_status status = wend_rule_map_create(world->mesh, &map_def, findings, &plan->map);
    if (!status) {
        wend_rule_planner_def def = wend_default_rule_planner_def();
        def.map = plan->map;
        def.annotations = world->annotations;
        def.rules = rules;
        wend_rule_field_def field = world->field;
        field.base_weight = world->scene->base_weight;
        def.field = &field;
        def.allocator = allocator;
        status = wend_rule_planner_create(&def, findings, &plan->planner);
    }
    if (!status) status = scene_rule_plan_again(plan);
    if (!status) status = find_shortest(world, wend_rules_get_leg(rules, 0), &plan->shortest);
    if (status) scene_rule_plan_release(plan);
    return status;
}

void scene_rule_plan_release(scene_rule_plan *plan) {
    wend_path_free(&plan->shortest);
    wend_path_free(&plan->path);
    wend_rule_planner_destroy(plan->planner);
    wend_rule_map_destroy(plan->map);
    *plan = (scene_rule_plan){0};
}

double scene_rule_metres_in(const scene_rule_world *world, uint32_t annotation, const wend_path *path, double step) {
    double metres = 0;
    for (size_t i = 1; i < path->point_count; i++) {
        wend_vector3 a = path->points[i - 1], b = path->points[i];
        double length = wend_hypot(b.x - a.x, b.y - a.y);
        uint32_t parts = (uint32_t)(length / step) + 1;
        for (uint32_t k = 0; k < parts; k++) {
            double t = (k + 0.5) / parts;
            wend_vector2 at = {a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
            if (wend_annotations_contains(world->annotations, annotation, at)) metres += length / parts;
        }
    }
    return metres;
}
