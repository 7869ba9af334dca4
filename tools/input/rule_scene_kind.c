// Rule scenes, as wend info, wend check and wend draw show them.
#include "command/complain.h"
#include "command/json.h"
#include "command/print_diagnostics.h"
#include "input/file_kind.h"
#include "input/rule_scene_file.h"
#include "picture/picture_rules.h"

#include <stdio.h>
#include <string.h>

// ---- info -----------------------------------------------------------------------------------------------------------

static size_t moving_things(const scene_rule_scene *scene) {
    size_t count = 0;
    for (size_t i = 0; i < scene->thing_count; i++) {
        wend_vector2 velocity = scene->things[i].def.velocity;
        count += velocity.x != 0 || velocity.y != 0;
    }
    return count;
}

static exit_status print_scene_json(const scene_rule_scene *scene, size_t areas) {
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "kind", "rule scene");
    if (scene->title) cJSON_AddStringToObject(object, "title", scene->title);
    cJSON_AddNumberToObject(object, "areas", (double)areas);
    cJSON_AddNumberToObject(object, "corners", (double)wend_area_list_point_count(scene->areas));
    cJSON_AddNumberToObject(object, "things", (double)scene->thing_count);
    cJSON_AddNumberToObject(object, "moving", (double)moving_things(scene));
    cJSON_AddNumberToObject(object, "annotations", (double)scene->annotation_count);
    cJSON *values = cJSON_AddObjectToObject(object, "values"), *rules = cJSON_AddObjectToObject(object, "rules");
    for (size_t i = 0; i < scene->value_count; i++)
        json_add_number(values, scene->values[i].name, scene->values[i].value);
    for (size_t i = 0; i < scene->rule_count; i++)
        cJSON_AddStringToObject(rules, scene->rules[i].name, scene->rules[i].text);
    cJSON_AddNumberToObject(object, "agents", (double)scene->agent_count);
    cJSON_AddStringToObject(object, "map", rule_map_names[scene->map.kind]);
    cJSON_AddNumberToObject(object, "spacing", scene->map.spacing);
    return json_print(object);
}

static void print_scene_lines(const scene_rule_scene *scene, size_t areas) {
    printf("kind          rule scene\n");
    if (scene->title) printf("title         %s\n", scene->title);
    printf("areas         %zu, with %zu corners\n", areas, wend_area_list_point_count(scene->areas));
    printf("things        %zu, %zu of them moving\n", scene->thing_count, moving_things(scene));
    printf("annotations   %zu, and those that rules make\n", scene->annotation_count);
    for (size_t i = 0; i < scene->value_count; i++)
        printf("%-14s%s = %g\n", i ? "" : "values", scene->values[i].name, scene->values[i].value);
    for (size_t i = 0; i < scene->rule_count; i++) {
        const char *line = scene->rules[i].text;
        printf("%-14s%s:\n", i ? "" : "rules", scene->rules[i].name);
        for (size_t length; *line; line += length + (line[length] == '\n')) {
            length = strcspn(line, "\n");
            printf("%16s%.*s\n", "", (int)length, line);
        }
    }
    printf("agents        %zu\n", scene->agent_count);
    printf("map           %s, %g m between places\n", rule_map_names[scene->map.kind], scene->map.spacing);
}

static exit_status print_rule_scene(const input_file *file, bool json) {
    scene_rule_scene *scene = NULL;
    exit_status status = rule_scene_read(file, &scene);
    if (status != STATUS_DONE) return status;
    size_t areas;
    wend_area_list_areas(scene->areas, &areas);
    if (json)
        status = print_scene_json(scene, areas);
    else
        print_scene_lines(scene, areas);
    scene_rule_destroy(scene);
    return status;
}

// ---- check ----------------------------------------------------------------------------------------------------------

static exit_status check_rule_scene(const input_file *file, map_notes *notes) {
    (void)notes;
    scene_rule_scene *scene = NULL;
    scene_rule_world world;
    exit_status status = rule_scene_read(file, &scene);
    if (status == STATUS_DONE) status = rule_scene_make_world(file, scene, &world);
    if (status == STATUS_DONE) {
        const mesh_input input = {.mesh = world.mesh};
        status = mesh_input_check(file, &input);
        for (size_t i = 0; i < scene->rule_count; i++) { // all of them: each wrong one is a line
            wend_rules *rules = NULL;
            exit_status each = rule_scene_make_rules(file, &world, i, &rules);
            if (each > status) status = each;
            wend_rules_destroy(rules);
        }
        scene_rule_world_release(&world);
    }
    scene_rule_destroy(scene);
    return status;
}

// ---- draw -----------------------------------------------------------------------------------------------------------

// The first agent by the first rules says how far ahead things are thought.
static wend_rule_field_def first_foresight(const scene_rule_scene *scene) {
    for (size_t i = 0; i < scene->agent_count; i++)
        if (scene->agents[i].rules == 0)
            return scene_rule_foresight(scene->agents[i].foresight, scene->agents[i].speed);
    return wend_default_rule_field_def();
}

// The heat of the first leg of the first rules, as their planner sees it: with the scene's map, its search and its path if they are asked for.
static exit_status draw_by_rules(const input_file *file, scene_rule_world *world, const draw_request *request,
                                 picture_def *def, picture_pixels *pixels) {
    wend_rules *rules = NULL;
    scene_rule_plan plan = {0};
    exit_status status = rule_scene_make_rules(file, world, 0, &rules);
    if (status != STATUS_DONE) return status;
    wend_rule_leg leg = wend_rules_get_leg(rules, 0);
    picture_rules picture = {.world = world,
                             .has_ends = true,
                             .start = scene_rule_place_now(world, leg.from),
                             .goal = scene_rule_place_now(world, leg.to)};
    world->field = first_foresight(world->scene);
    world->field.base_weight = world->scene->base_weight;
    wend_diagnostics *findings = NULL;
    wend_status made = wend_diagnostics_create(wend_default_allocator(), &findings);
    bool has_plan = !made && (request->graph || request->expansions);
    wend_rule_field *field = NULL;
    if (has_plan) {
        made = scene_rule_plan_make(world, rules, &world->scene->map, findings, &plan);
        has_plan = !made;
        picture.field = plan.field;
        picture.map = request->graph ? plan.map : NULL;
        picture.planner = request->expansions ? plan.planner : NULL;
        picture.path = request->expansions ? &plan.path : NULL;
    } else if (!made) {
        made = wend_rule_field_create(world->annotations, rules, 0, &world->field, findings, &field);
        if (!made) wend_rule_field_set_anchor(field, picture.start);
        picture.field = field;
    }
    status = report_findings(findings, made, file->path);
    char caption[300], searched[120] = "", ahead[80] = "";
    if (has_plan)
        snprintf(searched, sizeof searched, "; %s map, %u places%s, %llu expanded",
                 rule_map_names[world->scene->map.kind], wend_rule_map_state_count(plan.map),
                 request->graph ? " with lines between them" : "", (unsigned long long)plan.path.expanded);
    if (world->field.extrapolation_speed > 0)
        snprintf(ahead, sizeof ahead, ", things extrapolated by %g s", world->field.horizon);
    snprintf(caption, sizeof caption, "%zu things, %u annotations; the heat is that of the rules %.60s%s%s",
             world->scene->thing_count, wend_annotations_count(world->annotations), world->scene->rules[0].name, ahead,
             searched);
    picture_def captioned = *def;
    if (!captioned.caption) captioned.caption = caption;
    if (status == STATUS_DONE) status = picture_rules_write(request->path, &captioned, &picture, pixels);
    wend_rule_field_destroy(field);
    if (has_plan) scene_rule_plan_release(&plan);
    wend_rules_destroy(rules);
    return status;
}

static exit_status draw_world(const input_file *file, scene_rule_world *world, const draw_request *request,
                              picture_pixels *pixels) {
    picture_def def = request->def;
    const scene_rule_scene *scene = world->scene;
    if (!def.title) def.title = scene->title ? scene->title : file_name_of(file->path);
    if (scene->rule_count) return draw_by_rules(file, world, request, &def, pixels);
    if (request->graph || request->expansions)
        return complain_usage("--%s is of a planner by rules, and %s has none", request->graph ? "graph" : "expansions",
                              file->path);
    char caption[120];
    snprintf(caption, sizeof caption, "%zu things, %u annotations", scene->thing_count,
             wend_annotations_count(world->annotations));
    if (!def.caption) def.caption = caption;
    const picture_rules picture = {.world = world};
    return picture_rules_write(request->path, &def, &picture, pixels);
}

static exit_status draw_rule_scene(const input_file *file, const draw_request *request, picture_pixels *pixels) {
    scene_rule_scene *scene = NULL;
    scene_rule_world world;
    exit_status status = rule_scene_read(file, &scene);
    if (status == STATUS_DONE) status = rule_scene_make_world(file, scene, &world);
    if (status == STATUS_DONE) {
        status = draw_world(file, &world, request, pixels);
        scene_rule_world_release(&world);
    }
    scene_rule_destroy(scene);
    return status;
}

const file_kind rule_scene_kind = {.name = "rule scene",
                                   .ending = ".json",
                                   .recognise = is_rule_scene,
                                   .print = print_rule_scene,
                                   .check = check_rule_scene,
                                   .draw = draw_rule_scene,
                                   .draw_options = DRAW_RULES};
