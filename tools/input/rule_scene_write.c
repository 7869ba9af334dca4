// Rule scenes as JSON. Short objects are put on a line each, so that people can read and change what was written.
#include "input/rule_scene_file.h"

#include <cjson/cJSON.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const rule_annotation_names[RULE_ANNOTATION_NAME_COUNT] = {
    "box",    "disc",   "polygon", "front", "back",  "left",    "right",
    "inside", "around", "between", "cone",  "sight", "terrain", "relationship"};
const char *const rule_base_names[RULE_BASE_NAME_COUNT] = {"sum", "lowest"};
const char *const rule_map_names[RULE_MAP_NAME_COUNT] = {"triangles", "dense", "hybrid", "adaptive", "graded"};
const char *const rule_motion_names[RULE_MOTION_NAME_COUNT] = {"round", "again", "stop"};

const unsigned rule_annotation_members[RULE_ANNOTATION_NAME_COUNT] = {
    [WEND_ANNOTATION_BOX] = RULE_MEMBER_THING | RULE_MEMBER_POSITION | RULE_MEMBER_HEADING | RULE_MEMBER_SIZE,
    [WEND_ANNOTATION_DISC] = RULE_MEMBER_THING | RULE_MEMBER_POSITION | RULE_MEMBER_RADIUS,
    [WEND_ANNOTATION_POLYGON] = RULE_MEMBER_THING | RULE_MEMBER_POSITION | RULE_MEMBER_HEADING | RULE_MEMBER_POINTS,
    [WEND_ANNOTATION_FRONT] = RULE_MEMBER_THING | RULE_MEMBER_REACH,
    [WEND_ANNOTATION_BACK] = RULE_MEMBER_THING | RULE_MEMBER_REACH,
    [WEND_ANNOTATION_LEFT] = RULE_MEMBER_THING | RULE_MEMBER_REACH,
    [WEND_ANNOTATION_RIGHT] = RULE_MEMBER_THING | RULE_MEMBER_REACH,
    [WEND_ANNOTATION_INSIDE] = RULE_MEMBER_THING,
    [WEND_ANNOTATION_AROUND] = RULE_MEMBER_THING | RULE_MEMBER_REACH,
    [WEND_ANNOTATION_BETWEEN] = RULE_MEMBER_THING | RULE_MEMBER_OTHER,
    [WEND_ANNOTATION_CONE] = RULE_MEMBER_THING | RULE_MEMBER_REACH | RULE_MEMBER_HALF_ANGLE,
    [WEND_ANNOTATION_SIGHT] = RULE_MEMBER_THING | RULE_MEMBER_REACH | RULE_MEMBER_HALF_ANGLE,
    [WEND_ANNOTATION_TERRAIN] = RULE_MEMBER_TERRAIN,
    [WEND_ANNOTATION_RELATIONSHIP] = RULE_MEMBER_THING | RULE_MEMBER_REACH | RULE_MEMBER_HIDDEN_SHARE,
};

// ---- Parts ----------------------------------------------------------------------------------------------------------

// Nine digits of an angle in degrees are plenty, and 90 stays 90.
static double in_degrees(double radians) {
    return round(radians * RULE_DEGREES * 1e7) / 1e7;
}

static void add_point(cJSON *object, const char *name, wend_vector2 point) {
    const double pair[] = {point.x, point.y};
    cJSON_AddItemToObject(object, name, cJSON_CreateDoubleArray(pair, 2));
}

static cJSON *points_json(const wend_vector2 *points, size_t count) {
    cJSON *array = cJSON_CreateArray();
    for (size_t i = 0; i < count; i++) {
        const double pair[] = {points[i].x, points[i].y};
        cJSON_AddItemToArray(array, cJSON_CreateDoubleArray(pair, 2));
    }
    return array;
}

// A member is left out where it is what it would be without it.
static void add_number(cJSON *object, const char *name, double number, double usual) {
    if (number != usual) cJSON_AddNumberToObject(object, name, number);
}

static cJSON *area_json(const scene_rule_scene *scene, const wend_area *area) {
    cJSON *object = cJSON_CreateObject();
    const char *terrain = wend_area_list_terrain_name(scene->areas, area->terrain);
    if (area->terrain != WEND_AREA_GROUND) cJSON_AddStringToObject(object, "terrain", terrain);
    cJSON *holes = NULL;
    for (wend_area_ring ring = {0}; wend_area_next_ring(area, &ring);) {
        cJSON *points = points_json(ring.points, ring.count);
        if (ring.index == 0)
            cJSON_AddItemToObject(object, "outline", points);
        else
            cJSON_AddItemToArray(holes ? holes : (holes = cJSON_AddArrayToObject(object, "holes")), points);
    }
    return object;
}

static cJSON *terrain_json(const scene_rule_scene *scene, uint8_t index) {
    cJSON *object = cJSON_CreateObject();
    wend_terrain terrain = wend_area_list_get_terrain(scene->areas, index);
    cJSON_AddStringToObject(object, "name", wend_area_list_terrain_name(scene->areas, index));
    bool is_blocked = terrain.medium == WEND_MEDIUM_BLOCKED;
    if (is_blocked) cJSON_AddTrueToObject(object, "blocked");
    if (!is_blocked) add_number(object, "medium", terrain.medium, 0);
    return object;
}

static cJSON *thing_json(const scene_rule_thing *thing) {
    cJSON *object = cJSON_CreateObject();
    const wend_thing_def *def = &thing->def;
    wend_thing_def usual = wend_default_thing_def();
    if (def->name) cJSON_AddStringToObject(object, "name", def->name);
    if (thing->waypoint_count == 0) {
        add_point(object, "position", def->position);
        add_number(object, "heading", in_degrees(def->heading), 0);
        if (def->velocity.x != 0 || def->velocity.y != 0) add_point(object, "velocity", def->velocity);
    }
    add_number(object, "length", 2 * def->half_length, 2 * usual.half_length);
    add_number(object, "width", 2 * def->half_width, 2 * usual.half_width);
    add_number(object, "reach", def->reach, usual.reach);
    add_number(object, "sight_range", def->sight_range, usual.sight_range);
    if (def->sight_half_angle != usual.sight_half_angle)
        cJSON_AddNumberToObject(object, "sight_half_angle", in_degrees(def->sight_half_angle));
    if (thing->waypoint_count == 0) return object;
    cJSON *motion = cJSON_AddObjectToObject(object, "motion");
    cJSON_AddItemToObject(motion, "waypoints", points_json(thing->waypoints, thing->waypoint_count));
    cJSON_AddNumberToObject(motion, "speed", thing->speed);
    add_number(motion, "ahead", thing->ahead, 0);
    if (thing->end != SCENE_MOTION_ROUND) cJSON_AddStringToObject(motion, "then", rule_motion_names[thing->end]);
    return object;
}

static const char *thing_name_of(const scene_rule_scene *scene, uint32_t thing) {
    const char *name = thing < scene->thing_count ? scene->things[thing].def.name : NULL;
    return name ? name : "";
}

static cJSON *annotation_json(const scene_rule_scene *scene, const wend_annotation_def *def) {
    unsigned members = rule_annotation_members[def->kind];
    cJSON *object = cJSON_CreateObject();
    if (def->name) cJSON_AddStringToObject(object, "name", def->name);
    cJSON_AddStringToObject(object, "kind", rule_annotation_names[def->kind]);
    if (members & RULE_MEMBER_THING && def->thing != WEND_NO_THING)
        cJSON_AddStringToObject(object, "thing", thing_name_of(scene, def->thing));
    if (members & RULE_MEMBER_OTHER) cJSON_AddStringToObject(object, "other", thing_name_of(scene, def->other));
    if (members & RULE_MEMBER_POSITION && (def->position.x != 0 || def->position.y != 0))
        add_point(object, "position", def->position);
    if (members & RULE_MEMBER_HEADING) add_number(object, "heading", in_degrees(def->heading), 0);
    if (members & RULE_MEMBER_SIZE) cJSON_AddNumberToObject(object, "length", 2 * def->half_length);
    if (members & RULE_MEMBER_SIZE) cJSON_AddNumberToObject(object, "width", 2 * def->half_width);
    if (members & RULE_MEMBER_RADIUS) cJSON_AddNumberToObject(object, "radius", def->radius);
    if (members & RULE_MEMBER_POINTS)
        cJSON_AddItemToObject(object, "points", points_json(def->points, def->point_count));
    if (members & RULE_MEMBER_REACH) add_number(object, "reach", def->reach, 0);
    if (members & RULE_MEMBER_HALF_ANGLE) add_number(object, "half_angle", in_degrees(def->half_angle), 0);
    if (members & RULE_MEMBER_TERRAIN)
        cJSON_AddStringToObject(object, "terrain", wend_area_list_terrain_name(scene->areas, def->terrain));
    if (members & RULE_MEMBER_HIDDEN_SHARE) add_number(object, "hidden_share", def->hidden_share, 0.5);
    return object;
}

static cJSON *agent_json(const scene_rule_scene *scene, const scene_rule_agent *agent) {
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "rules", scene->rules[agent->rules].name);
    cJSON_AddNumberToObject(object, "speed", agent->speed);
    if (agent->thing != WEND_NO_THING) cJSON_AddStringToObject(object, "thing", thing_name_of(scene, agent->thing));
    add_number(object, "foresight", agent->foresight, 0);
    return object;
}

static cJSON *map_json(const scene_rule_scene *scene) {
    cJSON *object = cJSON_CreateObject();
    wend_rule_map_def usual = wend_default_rule_map_def();
    cJSON_AddStringToObject(object, "kind", rule_map_names[scene->map.kind]);
    if (scene->map.kind != WEND_RULE_MAP_TRIANGLES) cJSON_AddNumberToObject(object, "spacing", scene->map.spacing);
    if (scene->map.kind == WEND_RULE_MAP_ADAPTIVE || scene->map.kind == WEND_RULE_MAP_GRADED)
        add_number(object, "skips", scene->map.skips, usual.skips);
    return object;
}

// ---- The file -------------------------------------------------------------------------------------------------------

typedef struct scene_writer {
    FILE *stream;
    bool any_member, any_item;
    bool failed;
} scene_writer;

static void write_value(scene_writer *writer, cJSON *value) {
    char *text = value ? cJSON_PrintUnformatted(value) : NULL;
    cJSON_Delete(value);
    if (!text) writer->failed = true;
    // cJSON's short form has no spaces; those behind commas and colons make it readable. Strings stay as they are.
    bool in_string = false;
    for (const char *at = text; at && *at; at++) {
        fputc(*at, writer->stream);
        if (in_string && *at == '\\' && at[1])
            fputc(*++at, writer->stream);
        else if (*at == '"')
            in_string = !in_string;
        else if (!in_string && (*at == ',' || *at == ':'))
            fputc(' ', writer->stream);
    }
    cJSON_free(text);
}

static void begin_member(scene_writer *writer, const char *name, const char *bracket) {
    fprintf(writer->stream, "%s\n  \"%s\": %s", writer->any_member ? "," : "", name, bracket);
    writer->any_member = true;
    writer->any_item = false;
}

static void write_item(scene_writer *writer, cJSON *value) {
    fprintf(writer->stream, "%s\n    ", writer->any_item ? "," : "");
    writer->any_item = true;
    write_value(writer, value);
}

static void end_member(scene_writer *writer, const char *bracket) {
    fprintf(writer->stream, "\n  %s", bracket);
}

// A text of several lines as an array of them.
static cJSON *text_json(const char *text) {
    cJSON *lines = cJSON_CreateArray();
    while (*text) {
        size_t length = strcspn(text, "\n");
        char *line = malloc(length + 1);
        if (line) {
            memcpy(line, text, length);
            line[length] = 0;
        }
        cJSON_AddItemToArray(lines, line ? cJSON_CreateString(line) : NULL);
        free(line);
        text += length + (text[length] == '\n');
    }
    return lines;
}

static void write_rules(scene_writer *writer, const scene_rule_scene *scene) {
    begin_member(writer, "rules", "{");
    for (size_t i = 0; i < scene->rule_count; i++) {
        cJSON *name = cJSON_CreateString(scene->rules[i].name), *lines = text_json(scene->rules[i].text), *line;
        fprintf(writer->stream, "%s\n    ", i ? "," : "");
        write_value(writer, name);
        fputs(": [", writer->stream);
        bool any = false;
        cJSON_ArrayForEach(line, lines) {
            fprintf(writer->stream, "%s\n      ", any ? "," : "");
            write_value(writer, cJSON_Duplicate(line, false));
            any = true;
        }
        fputs("]", writer->stream);
        cJSON_Delete(lines);
    }
    end_member(writer, "}");
}

static void write_areas(scene_writer *writer, const scene_rule_scene *scene) {
    size_t count;
    const wend_area *areas = wend_area_list_areas(scene->areas, &count);
    if (wend_area_list_terrain_count(scene->areas) > WEND_AREA_TREES + 1) {
        begin_member(writer, "terrains", "[");
        for (size_t i = WEND_AREA_TREES + 1; i < wend_area_list_terrain_count(scene->areas); i++)
            write_item(writer, terrain_json(scene, (uint8_t)i));
        end_member(writer, "]");
    }
    begin_member(writer, "areas", "[");
    for (size_t i = 0; i < count; i++) write_item(writer, area_json(scene, &areas[i]));
    end_member(writer, "]");
}

bool rule_scene_write(const scene_rule_scene *scene, FILE *stream) {
    scene_writer writer = {.stream = stream};
    fputs("{", stream);
    if (scene->title) {
        begin_member(&writer, "title", "");
        write_value(&writer, cJSON_CreateString(scene->title));
    }
    write_areas(&writer, scene);
    if (scene->thing_count) begin_member(&writer, "things", "[");
    for (size_t i = 0; i < scene->thing_count; i++) write_item(&writer, thing_json(&scene->things[i]));
    if (scene->thing_count) end_member(&writer, "]");
    if (scene->annotation_count) begin_member(&writer, "annotations", "[");
    for (size_t i = 0; i < scene->annotation_count; i++)
        write_item(&writer, annotation_json(scene, &scene->annotations[i]));
    if (scene->annotation_count) end_member(&writer, "]");
    if (scene->value_count) {
        cJSON *values = cJSON_CreateObject();
        for (size_t i = 0; i < scene->value_count; i++)
            cJSON_AddNumberToObject(values, scene->values[i].name, scene->values[i].value);
        begin_member(&writer, "values", "");
        write_value(&writer, values);
    }
    write_rules(&writer, scene);
    if (scene->agent_count) begin_member(&writer, "agents", "[");
    for (size_t i = 0; i < scene->agent_count; i++) write_item(&writer, agent_json(scene, &scene->agents[i]));
    if (scene->agent_count) end_member(&writer, "]");
    if (scene->base_weight != WEND_RULE_BASE_SUM) {
        begin_member(&writer, "base_weight", "");
        write_value(&writer, cJSON_CreateString(rule_base_names[scene->base_weight]));
    }
    begin_member(&writer, "map", "");
    write_value(&writer, map_json(scene));
    fputs("\n}\n", stream);
    return !writer.failed;
}
