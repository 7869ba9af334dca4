// wend gen for rule scenes.
#include "command/complain.h"
#include "command/json.h"
#include "command/nearest_name.h"
#include "command/output_file.h"
#include "input/rule_scene_file.h"
#include "verbs/gen_request.h"

#include <stdio.h>
#include <string.h>

bool gen_rules_is_meant(const char *output) {
    size_t length = strlen(output);
    return length > 5 && strcmp(output + length - 5, ".json") == 0;
}

bool gen_rules_has_kind(const char *kind) {
    scene_rule_kind found;
    return scene_rule_kind_from_name(kind, &found);
}

static bool find_rule_kind(const char *name, scene_rule_kind *kind) {
    if (scene_rule_kind_from_name(name, kind)) return true;
    nearest_name search = nearest_name_to(name);
    name_list all = {0};
    for (int i = 0; i < SCENE_RULE_KIND_COUNT; i++) {
        nearest_name_offer(&search, scene_rule_kind_name((scene_rule_kind)i));
        name_list_add(&all, ", ", scene_rule_kind_name((scene_rule_kind)i));
    }
    complain_unknown_name(NULL, "kind of rule scene", &search, &all);
    return false;
}

static exit_status print_made_scene(const scene_rule_scene *scene, const gen_request *asked) {
    if (!asked->json) {
        printf("%s: %s, things: %zu, annotations: %zu, sets of rules: %zu, seed %llu\n", asked->output, asked->kind,
               scene->thing_count, scene->annotation_count, scene->rule_count, (unsigned long long)asked->seed);
        return STATUS_DONE;
    }
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "scene", asked->output);
    cJSON_AddStringToObject(object, "kind", asked->kind);
    cJSON_AddNumberToObject(object, "seed", (double)asked->seed);
    cJSON_AddNumberToObject(object, "things", (double)scene->thing_count);
    cJSON_AddNumberToObject(object, "annotations", (double)scene->annotation_count);
    cJSON_AddNumberToObject(object, "rules", (double)scene->rule_count);
    return json_print(object);
}

// A scene has a count and a seed, nothing else.
exit_status gen_rules(const gen_request *asked) {
    if (asked->width != GEN_NOT_GIVEN || asked->height != GEN_NOT_GIVEN || asked->blocked != GEN_NOT_GIVEN ||
        asked->room != GEN_NOT_GIVEN || asked->corridor != GEN_NOT_GIVEN || asked->queries != GEN_NOT_GIVEN ||
        asked->scenario || asked->waypoints != GEN_NOT_GIVEN || asked->size != GEN_NOT_GIVEN)
        return complain_usage("a rule scene takes --count and --seed only");
    scene_rule_kind kind;
    scene_rule_scene *scene = NULL;
    if (!find_rule_kind(asked->kind, &kind)) return STATUS_BAD_USAGE;
    scene_rule_def def = scene_default_rule_def(kind, (uint64_t)asked->seed);
    if (asked->count >= 0) def.count = (uint32_t)asked->count;
    wend_status status = scene_rule_make(kind, &def, &scene);
    if (status == WEND_OUT_OF_RANGE)
        return complain_usage("--count %lld does not suit %s; try %u", (long long)asked->count, asked->kind,
                              scene_default_rule_def(kind, 0).count);
    if (status) {
        complain("%s", wend_status_text(status));
        return STATUS_NO_ANSWER;
    }
    output_file *file = output_file_open(asked->output);
    exit_status answer = file ? STATUS_DONE : STATUS_UNWRITABLE;
    if (file && !rule_scene_write(scene, output_file_stream(file))) {
        complain("%s", wend_status_text(WEND_OUT_OF_MEMORY));
        output_file_abandon(file);
        answer = STATUS_NO_ANSWER;
    } else if (file && !output_file_commit(file)) {
        answer = STATUS_UNWRITABLE;
    }
    if (answer == STATUS_DONE) answer = print_made_scene(scene, asked);
    scene_rule_destroy(scene);
    return answer;
}
