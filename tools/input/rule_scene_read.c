// Rule scenes out of JSON.
#include "input/rule_scene_file.h"

#include "command/complain.h"
#include "command/json_member.h"
#include "command/json_place.h"
#include "command/json_strict.h"
#include "command/nearest_name.h"
#include "input/file_kind.h"
#include "input/mesh_input.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct scene_reader {
    json_reader json;
    scene_rule_scene *scene;
} scene_reader;

bool is_rule_scene(const char *bytes, size_t count) {
    static const char *const ours[] = {"areas", "mesh", "things", "annotations", "rules"};
    const char *name;
    size_t at = 0, length;
    while (json_next_name(bytes, count, &at, &name, &length)) {
        for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++)
            if (strlen(ours[i]) == length && memcmp(name, ours[i], length) == 0) return true;
        if (length == 4 && memcmp(name, "type", 4) == 0) return false;
    }
    return false;
}

// ---- Members of scenes ----------------------------------------------------------------------------------------------

static bool take_thing(scene_reader *reader, const json_at *object, const char *name, uint32_t *thing) {
    const char *word = NULL;
    if (!json_take_text(&reader->json, object, name, &word)) return false;
    if (!word) return true;
    const scene_rule_scene *scene = reader->scene;
    nearest_name search = nearest_name_to(word);
    for (size_t i = 0; i < scene->thing_count; i++) {
        if (!scene->things[i].def.name) continue;
        if (strcmp(scene->things[i].def.name, word) == 0) return *thing = (uint32_t)i, true;
        nearest_name_offer(&search, scene->things[i].def.name);
    }
    return json_report(&reader->json, json_member_of(object, name).path, "there is no thing \"%.40s\"; %s%.40s%s", word,
                       search.name ? "did you mean \"" : "the name of one of the things is needed",
                       search.name ? search.name : "", search.name ? "\"?" : "");
}

static bool take_terrain(scene_reader *reader, const json_at *object, uint8_t *terrain) {
    const char *word = NULL;
    if (!json_take_text(&reader->json, object, "terrain", &word)) return false;
    const wend_area_list *areas = reader->scene->areas;
    if (!word || wend_area_list_find_terrain(areas, word, strlen(word), terrain)) return true;
    const char *names[WEND_TERRAIN_LIMIT];
    size_t count = wend_area_list_terrain_count(areas);
    for (size_t i = 0; i < count; i++) names[i] = wend_area_list_terrain_name(areas, (uint8_t)i);
    return json_report_name(&reader->json, json_member_of(object, "terrain").path, "terrain", word, names, count);
}

// Calls `read` for each item of an array that may be absent.
static bool each_item(scene_reader *reader, const json_at *document, const char *name,
                      bool (*read)(scene_reader *reader, const json_at *item)) {
    json_at array = json_member_of(document, name);
    if (!array.value) return true;
    if (!cJSON_IsArray(array.value))
        return json_report(&reader->json, array.path, "this is not an array; [...] is needed");
    size_t index = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, array.value) {
        json_at at = json_item_of(&array, item, index++);
        if (!read(reader, &at)) return false;
    }
    return true;
}

// ---- The world ------------------------------------------------------------------------------------------------------

static bool read_terrain(scene_reader *reader, const json_at *at) {
    static const char *const names[] = {"name", "blocked", "medium", NULL};
    const char *name = NULL;
    uint32_t medium = 0;
    bool blocked = false;
    if (!json_is_object_of(&reader->json, at, names) || !json_take_text(&reader->json, at, "name", &name) ||
        !json_take_boolean(&reader->json, at, "blocked", &blocked) ||
        !json_take_whole(&reader->json, at, "medium", 0, WEND_MEDIUM_BLOCKED - 1, &medium))
        return false;
    if (!name) return json_report(&reader->json, at->path, "the name is missing; such as \"name\": \"road\" is needed");
    json_at medium_at = json_member_of(at, "medium");
    if (blocked && medium_at.value)
        return json_report(&reader->json, medium_at.path, "what is blocked has no medium; leave one of the two out");
    wend_terrain terrain = {.cost = 1, .medium = blocked ? WEND_MEDIUM_BLOCKED : (uint8_t)medium};
    uint8_t index;
    if (wend_area_list_find_terrain(reader->scene->areas, name, strlen(name), &index))
        return json_report(&reader->json, json_member_of(at, "name").path,
                           "there is a terrain \"%.40s\" already; another name is needed", name);
    wend_status status = wend_area_list_add_terrain(reader->scene->areas, name, strlen(name), terrain, &index);
    if (status == WEND_OUT_OF_RANGE)
        return json_report(&reader->json, at->path, "a name of 1 to %d bytes is needed, of at most %d kinds",
                           WEND_AREA_NAME_LIMIT, WEND_TERRAIN_LIMIT);
    if (status) reader->scene->status = status;
    return !status;
}

static void add_ring(scene_rule_scene *scene, const wend_vector2 *points, size_t count) {
    for (size_t i = 0; i < count && !scene->status; i++)
        scene->status = wend_area_list_add_point(scene->areas, points[i]);
    if (!scene->status) scene->status = wend_area_list_end_ring(scene->areas);
}

static bool read_ring(scene_reader *reader, const json_at *at) {
    size_t count;
    wend_vector2 *points = json_read_points(&reader->json, at, 3, &count);
    if (!points) return false;
    add_ring(reader->scene, points, count);
    free(points);
    return true;
}

static bool read_box(scene_reader *reader, const json_at *at) {
    double side[4];
    for (int i = 0; i < 4; i++) {
        const cJSON *number = cJSON_GetArrayItem(at->value, i);
        if (!cJSON_IsArray(at->value) || cJSON_GetArraySize(at->value) != 4 || !cJSON_IsNumber(number) ||
            !isfinite(number->valuedouble))
            return json_report(&reader->json, at->path, "this is not a box; [left, low, right, high] is needed");
        side[i] = number->valuedouble;
    }
    const wend_vector2 ring[] = {{side[0], side[1]}, {side[2], side[1]}, {side[2], side[3]}, {side[0], side[3]}};
    add_ring(reader->scene, ring, 4);
    return true;
}

static bool read_area(scene_reader *reader, const json_at *at) {
    static const char *const names[] = {"terrain", "outline", "holes", "box", NULL};
    uint8_t terrain = WEND_AREA_GROUND;
    if (!json_is_object_of(&reader->json, at, names) || !take_terrain(reader, at, &terrain)) return false;
    json_at outline = json_member_of(at, "outline"), box = json_member_of(at, "box");
    if (!outline.value == !box.value)
        return json_report(&reader->json, at->path, "either an outline or a box is needed");
    if (!(box.value ? read_box(reader, &box) : read_ring(reader, &outline)) ||
        !each_item(reader, at, "holes", read_ring))
        return false;
    if (!reader->scene->status)
        reader->scene->status = wend_area_list_end_area(reader->scene->areas, WEND_FILL_EVEN_ODD, terrain);
    return true;
}

// "town.wkt" beside "scenes/night.json" is "scenes/town.wkt". To be freed.
static char *path_beside(const char *path, const char *name) {
    const char *slash = strrchr(path, '/');
    size_t folder = slash && name[0] != '/' ? (size_t)(slash - path) + 1 : 0, length = strlen(name) + 1;
    char *joined = malloc(folder + length);
    if (!joined) return NULL;
    memcpy(joined, path, folder);
    memcpy(joined + folder, name, length);
    return joined;
}

// The areas of a mesh file take the place of those of the scene.
static bool take_mesh_file(scene_reader *reader, const json_at *at, const char *path) {
    input_file file;
    if (!input_file_read(path, &file)) return reader->json.failed = true, false;
    const file_kind *kind = file_kind_of(&file);
    mesh_input input = {0};
    exit_status status = STATUS_BAD_INPUT;
    reader->json.failed = !kind;
    if (kind && (kind->read_areas || kind == &container_file_kind)) {
        status = kind->read_areas ? mesh_input_of(&file, kind->read_areas, &input) : mesh_input_load(&file, &input);
        reader->json.failed = status != STATUS_DONE;
    } else if (kind) {
        json_report(&reader->json, at->path, "%.60s is a %s; a file with a mesh is needed", path, kind->name);
    }
    if (status == STATUS_DONE) {
        wend_area_list *areas = input.list;
        input.list = NULL;
        if (!areas)
            reader->scene->status = wend_area_list_create_from_mesh(input.mesh, wend_default_allocator(), &areas);
        if (areas) {
            wend_area_list_destroy(reader->scene->areas);
            reader->scene->areas = areas;
        }
        mesh_input_release(&input);
    }
    input_file_release(&file);
    return !reader->json.failed;
}

static bool read_mesh(scene_reader *reader, const json_at *document) {
    const char *name = NULL;
    if (!json_take_text(&reader->json, document, "mesh", &name)) return false;
    if (!name == !json_member_of(document, "areas").value)
        return json_report(&reader->json, name ? "mesh" : "",
                           "either areas or a mesh is needed: \"areas\": [...], or \"mesh\": the name of a file");
    if (!name) return true;
    json_at at = json_member_of(document, "mesh");
    char *path = path_beside(reader->json.file->path, name);
    if (!path) reader->scene->status = WEND_OUT_OF_MEMORY;
    bool right = path && take_mesh_file(reader, &at, path);
    free(path);
    return right;
}

// ---- Things and annotations -----------------------------------------------------------------------------------------

static bool take_angle(scene_reader *reader, const json_at *object, const char *name, double low, double high,
                       double *radians) {
    double degrees = *radians * RULE_DEGREES;
    if (!json_take_number(&reader->json, object, name, low, high, &degrees)) return false;
    if (json_member_of(object, name).value) *radians = degrees / RULE_DEGREES;
    return true;
}

static bool take_half(scene_reader *reader, const json_at *object, const char *name, double *half) {
    double whole = 2 * *half;
    if (!json_take_number(&reader->json, object, name, 0, INFINITY, &whole)) return false;
    *half = whole / 2;
    return true;
}

// The waypoints are to be freed.
static bool read_motion(scene_reader *reader, const json_at *at, scene_rule_thing *thing) {
    static const char *const names[] = {"waypoints", "speed", "ahead", "then", NULL};
    size_t end = 0;
    thing->speed = 1.4;
    if (!json_is_object_of(&reader->json, at, names) ||
        !json_take_number(&reader->json, at, "speed", 0, INFINITY, &thing->speed) ||
        !json_take_number(&reader->json, at, "ahead", 0, INFINITY, &thing->ahead) ||
        !json_take_name(&reader->json, at, "then", rule_motion_names, RULE_MOTION_NAME_COUNT, &end))
        return false;
    thing->end = (scene_motion_end)end;
    json_at waypoints = json_member_of(at, "waypoints");
    thing->waypoints = json_read_points(&reader->json, &waypoints, 1, &thing->waypoint_count);
    return thing->waypoints != NULL;
}

static bool read_thing(scene_reader *reader, const json_at *at) {
    static const char *const names[] = {"name",        "position",         "heading",  "length", "width", "reach",
                                        "sight_range", "sight_half_angle", "velocity", "motion", NULL};
    scene_rule_thing thing = scene_default_rule_thing();
    wend_thing_def *def = &thing.def;
    if (!json_is_object_of(&reader->json, at, names) || !json_take_text(&reader->json, at, "name", &def->name) ||
        !json_take_point(&reader->json, at, "position", &def->position) ||
        !take_angle(reader, at, "heading", -INFINITY, INFINITY, &def->heading) ||
        !take_half(reader, at, "length", &def->half_length) || !take_half(reader, at, "width", &def->half_width) ||
        !json_take_length(&reader->json, at, "reach", &def->reach) ||
        !json_take_length(&reader->json, at, "sight_range", &def->sight_range) ||
        !take_angle(reader, at, "sight_half_angle", 0, 180, &def->sight_half_angle) ||
        !json_take_point(&reader->json, at, "velocity", &def->velocity))
        return false;
    json_at motion = json_member_of(at, "motion"), position = json_member_of(at, "position"),
            velocity = json_member_of(at, "velocity"), heading = json_member_of(at, "heading");
    if (motion.value && heading.value)
        return json_report(&reader->json, heading.path,
                           "a thing with a motion looks where it goes; leave one of the two out");
    if (!motion.value == !position.value || (motion.value && velocity.value))
        return json_report(&reader->json, at->path, "either a position, with a velocity or not, or a motion is needed");
    if (motion.value && !read_motion(reader, &motion, &thing)) return false;
    scene_rule_add_thing(reader->scene, &thing);
    free((void *)thing.waypoints);
    return true;
}

static bool take_annotation_members(scene_reader *reader, const json_at *at, wend_annotation_def *def) {
    return json_take_text(&reader->json, at, "name", &def->name) && take_thing(reader, at, "thing", &def->thing) &&
           take_thing(reader, at, "other", &def->other) &&
           json_take_point(&reader->json, at, "position", &def->position) &&
           take_angle(reader, at, "heading", -INFINITY, INFINITY, &def->heading) &&
           take_half(reader, at, "length", &def->half_length) && take_half(reader, at, "width", &def->half_width) &&
           json_take_number(&reader->json, at, "radius", 0, INFINITY, &def->radius) &&
           json_take_number(&reader->json, at, "reach", 0, INFINITY, &def->reach) &&
           take_angle(reader, at, "half_angle", 0, 180, &def->half_angle) &&
           json_take_number(&reader->json, at, "hidden_share", 0, 1, &def->hidden_share) &&
           take_terrain(reader, at, &def->terrain);
}

// The members that annotations of a kind have, for is_object_of.
static void list_members(unsigned members, const char *names[16]) {
    static const struct {
        unsigned member;
        const char *name;
    } all[] = {{RULE_MEMBER_THING, "thing"},       {RULE_MEMBER_OTHER, "other"},
               {RULE_MEMBER_POSITION, "position"}, {RULE_MEMBER_HEADING, "heading"},
               {RULE_MEMBER_SIZE, "length"},       {RULE_MEMBER_SIZE, "width"},
               {RULE_MEMBER_RADIUS, "radius"},     {RULE_MEMBER_POINTS, "points"},
               {RULE_MEMBER_REACH, "reach"},       {RULE_MEMBER_HALF_ANGLE, "half_angle"},
               {RULE_MEMBER_TERRAIN, "terrain"},   {RULE_MEMBER_HIDDEN_SHARE, "hidden_share"}};
    size_t count = 0;
    names[count++] = "name";
    names[count++] = "kind";
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (members & all[i].member) names[count++] = all[i].name;
    names[count] = NULL;
}

static bool read_annotation(scene_reader *reader, const json_at *at) {
    size_t kind = RULE_ANNOTATION_NAME_COUNT;
    if (!cJSON_IsObject(at->value))
        return json_report(&reader->json, at->path, "this is not an object; {...} is needed");
    if (!json_take_name(&reader->json, at, "kind", rule_annotation_names, RULE_ANNOTATION_NAME_COUNT, &kind))
        return false;
    if (kind == RULE_ANNOTATION_NAME_COUNT)
        return json_report(&reader->json, at->path, "the kind is missing; such as \"kind\": \"box\" is needed");
    unsigned members = rule_annotation_members[kind];
    const char *names[16];
    list_members(members, names);
    wend_annotation_def def = wend_default_annotation_def((wend_annotation_kind)kind);
    if (!json_is_object_of(&reader->json, at, names) || !take_annotation_members(reader, at, &def)) return false;
    for (int i = 0; names[i]; i++) { // these have no usual value
        bool needed = strcmp(names[i], "other") == 0 || strcmp(names[i], "terrain") == 0 ||
                      (strcmp(names[i], "thing") == 0 && !(members & RULE_MEMBER_POSITION));
        if (needed && !json_member_of(at, names[i]).value)
            return json_report(&reader->json, at->path, "the %s is missing; a %s needs one", names[i],
                               rule_annotation_names[kind]);
    }
    wend_vector2 *points = NULL;
    if (members & RULE_MEMBER_POINTS) {
        json_at ring = json_member_of(at, "points");
        def.points = points = json_read_points(&reader->json, &ring, 3, &def.point_count);
        if (!points) return false;
    }
    scene_rule_add_annotation(reader->scene, &def);
    free(points);
    return true;
}

// ---- Values, rules, agents, map -------------------------------------------------------------------------------------

static bool read_values(scene_reader *reader, const json_at *document) {
    json_at values = json_member_of(document, "values");
    if (!values.value) return true;
    if (!cJSON_IsObject(values.value))
        return json_report(&reader->json, values.path, "this is not an object; such as {\"time\": 12} is needed");
    const cJSON *value;
    cJSON_ArrayForEach(value, values.value) {
        double number = 0;
        if (!json_take_number(&reader->json, &values, value->string, -INFINITY, INFINITY, &number)) return false;
        scene_rule_add_value(reader->scene, value->string, number);
    }
    return true;
}

// A text, or an array of its lines.
static bool read_rule_text(scene_reader *reader, const json_at *at, const char *name) {
    if (cJSON_IsString(at->value)) {
        scene_rule_add_rules(reader->scene, name, at->value->valuestring);
        return true;
    }
    if (!cJSON_IsArray(at->value) || cJSON_GetArraySize(at->value) == 0)
        return json_report(&reader->json, at->path,
                           "rules are a text, or an array of its lines: \"Move from (1, 1) to (9, 9)\"");
    size_t length = 1, index = 0;
    const cJSON *line;
    cJSON_ArrayForEach(line, at->value) {
        json_at each = json_item_of(at, line, index++);
        if (!cJSON_IsString(line))
            return json_report(&reader->json, each.path, "a line of rules is not a text in quotes");
        length += strlen(line->valuestring) + 1;
    }
    char *text = malloc(length), *end = text;
    if (!text) reader->scene->status = WEND_OUT_OF_MEMORY;
    cJSON_ArrayForEach(line, at->value) {
        if (!text) break;
        size_t part = strlen(line->valuestring);
        if (end > text) *end++ = '\n';
        memcpy(end, line->valuestring, part + 1);
        end += part;
    }
    if (text) scene_rule_add_rules(reader->scene, name, text);
    free(text);
    return true;
}

static bool read_all_rules(scene_reader *reader, const json_at *document) {
    json_at rules = json_member_of(document, "rules");
    if (!rules.value) return true;
    if (!cJSON_IsObject(rules.value)) return read_rule_text(reader, &rules, "rules");
    const cJSON *text;
    cJSON_ArrayForEach(text, rules.value) {
        json_at at = json_member_of(&rules, text->string);
        at.value = text;
        if (!read_rule_text(reader, &at, text->string)) return false;
    }
    return true;
}

static bool read_agent(scene_reader *reader, const json_at *at) {
    static const char *const names[] = {"rules", "speed", "thing", "foresight", NULL};
    const scene_rule_scene *scene = reader->scene;
    scene_rule_agent agent = {.speed = 1.4, .thing = WEND_NO_THING};
    const char *word = NULL;
    if (!json_is_object_of(&reader->json, at, names) || !json_take_text(&reader->json, at, "rules", &word) ||
        !json_take_number(&reader->json, at, "speed", 0, INFINITY, &agent.speed) ||
        !take_thing(reader, at, "thing", &agent.thing) ||
        !json_take_number(&reader->json, at, "foresight", 0, 3600, &agent.foresight))
        return false;
    while (word && agent.rules < scene->rule_count && strcmp(scene->rules[agent.rules].name, word) != 0) agent.rules++;
    if (!word || agent.rules == scene->rule_count)
        return json_report(&reader->json, word ? json_member_of(at, "rules").path : at->path,
                           "there are no rules \"%.40s\"; the name of some of the scene's is needed", word ? word : "");
    scene_rule_add_agent(reader->scene, &agent);
    return true;
}

static bool read_map(scene_reader *reader, const json_at *document) {
    static const char *const names[] = {"kind", "spacing", "skips", NULL};
    json_at map = json_member_of(document, "map");
    wend_rule_map_def *def = &reader->scene->map;
    size_t kind = def->kind;
    if (!map.value) return true;
    if (!json_is_object_of(&reader->json, &map, names) ||
        !json_take_name(&reader->json, &map, "kind", rule_map_names, RULE_MAP_NAME_COUNT, &kind) ||
        !json_take_number(&reader->json, &map, "spacing", 1e-6, INFINITY, &def->spacing) ||
        !json_take_whole(&reader->json, &map, "skips", 1, 64, &def->skips))
        return false;
    def->kind = (wend_rule_map_kind)kind;
    json_at skips = json_member_of(&map, "skips"), spacing = json_member_of(&map, "spacing");
    if (skips.value && def->kind != WEND_RULE_MAP_ADAPTIVE && def->kind != WEND_RULE_MAP_GRADED)
        return json_report(&reader->json, skips.path, "a map of the kind %s skips nothing; leave it out",
                           rule_map_names[def->kind]);
    if (spacing.value && def->kind == WEND_RULE_MAP_TRIANGLES)
        return json_report(&reader->json, spacing.path,
                           "the places of a map of the kind triangles are those of the mesh; leave it out");
    return true;
}

static bool read_base_weight(scene_reader *reader, const json_at *document) {
    size_t base = reader->scene->base_weight;
    if (!json_take_name(&reader->json, document, "base_weight", rule_base_names, RULE_BASE_NAME_COUNT, &base))
        return false;
    reader->scene->base_weight = (wend_rule_base)base;
    return true;
}

// ---- All of it ------------------------------------------------------------------------------------------------------

static bool read_scene(scene_reader *reader, const cJSON *document) {
    static const char *const names[] = {"title",  "mesh",  "terrains", "areas", "things",      "annotations",
                                        "values", "rules", "agents",   "map",   "base_weight", NULL};
    json_at at = {.value = document};
    const char *title = NULL;
    if (!json_is_object_of(&reader->json, &at, names) || !json_take_text(&reader->json, &at, "title", &title) ||
        !read_mesh(reader, &at))
        return false;
    scene_rule_set_title(reader->scene, title);
    return each_item(reader, &at, "terrains", read_terrain) && each_item(reader, &at, "areas", read_area) &&
           each_item(reader, &at, "things", read_thing) && each_item(reader, &at, "annotations", read_annotation) &&
           read_values(reader, &at) && read_all_rules(reader, &at) && each_item(reader, &at, "agents", read_agent) &&
           read_map(reader, &at) && read_base_weight(reader, &at);
}

// A name that an object has twice: one of the two would be dropped.
static exit_status check_names(const input_file *file, const cJSON *document) {
    json_repetition twice = json_find_repetition(file->bytes, file->count, document);
    if (twice.is_out_of_memory) return complain("%s: out of memory", file->path), STATUS_NO_ANSWER;
    if (!twice.found) return STATUS_DONE;
    uint64_t line, column;
    input_file_place(file, twice.first, &line, &column);
    input_file_complain(file, twice.second,
                        "the member \"%.40s\" is repeated; the first one is at %llu:%llu, and only one is allowed",
                        twice.name, (unsigned long long)line, (unsigned long long)column);
    return STATUS_BAD_INPUT;
}

exit_status rule_scene_read(const input_file *file, scene_rule_scene **scene) {
    const char *end = NULL;
    exit_status strict = json_check_text(file);
    if (strict) return strict;
    cJSON *document = cJSON_ParseWithLengthOpts(file->bytes, file->count + 1, &end, true); // to the zero behind it
    if (!document) {
        size_t offset = end && end >= file->bytes && end <= file->bytes + file->count ? (size_t)(end - file->bytes) : 0;
        input_file_complain(file, offset, "this is no JSON; a rule scene is one JSON object");
        return STATUS_BAD_INPUT;
    }
    exit_status named = check_names(file, document);
    if (named != STATUS_DONE) {
        cJSON_Delete(document);
        return named;
    }
    scene_reader reader = {.json = {.file = file}};
    wend_status status = scene_rule_create(wend_default_allocator(), &reader.scene);
    bool right = !status && read_scene(&reader, document);
    if (reader.json.out_of_memory) status = WEND_OUT_OF_MEMORY;
    cJSON_Delete(document);
    if (right && !reader.scene->status) {
        *scene = reader.scene;
        return STATUS_DONE;
    }
    if (!reader.json.failed) complain("%s: %s", file->path, wend_status_text(status ? status : reader.scene->status));
    scene_rule_destroy(reader.scene);
    return reader.json.failed ? STATUS_BAD_INPUT : STATUS_NO_ANSWER;
}
