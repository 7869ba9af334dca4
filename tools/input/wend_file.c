// wend's own files, for `wend info` and `wend check`.
#include "command/complain.h"
#include "command/json.h"
#include "command/print_diagnostics.h"
#include "input/file_kind.h"
#include "input/map_kind.h"
#include "input/mesh_file_kinds.h"
#include "input/path_file.h"

#include "wend/wend.h"

#include <stdio.h>
#include <string.h>

static bool looks_like_wend_file(const char *bytes, size_t count) {
    // The four letters are enough: a file with a damaged beginning deserves to be told what is damaged.
    return count >= 4 && memcmp(bytes + 1, "WND", 3) == 0;
}

// Opens and checks; NULL after one line for each mistake.
static wend_file *open_and_check(const input_file *input) {
    wend_diagnostics *findings = NULL;
    wend_file *file = NULL;
    wend_status status = wend_diagnostics_create(wend_default_allocator(), &findings);
    if (!status) status = wend_file_open_memory(input->bytes, input->count, wend_default_allocator(), findings, &file);
    if (!status) status = wend_file_check(file, findings);
    size_t errors = print_diagnostics(findings, input->path);
    if (status && errors == 0) complain_input("%s: %s", input->path, wend_status_text(status));
    wend_diagnostics_destroy(findings);
    if (status) {
        wend_file_close(file);
        return NULL;
    }
    return file;
}

// Which facts are printed: those about chunks, or all others. What a file holds is told before how it lies there.
typedef enum fact_part { FACTS_OF_CONTENTS, FACTS_OF_CHUNKS } fact_part;

static bool print_fact(void *user, const wend_file_fact *fact) {
    const fact_part *part = user;
    if ((strcmp(fact->group, "chunk") == 0) != (*part == FACTS_OF_CHUNKS)) return true;
    if (fact->item > 0 || strcmp(fact->group, "file") != 0)
        printf("%s %llu ", fact->group, (unsigned long long)fact->item);
    printf("%s: ", fact->name);
    if (fact->kind == WEND_FACT_TEXT) printf("%.*s\n", (int)fact->length, fact->text);
    if (fact->kind == WEND_FACT_NUMBER) printf("%llu\n", (unsigned long long)fact->number);
    if (fact->kind == WEND_FACT_BITS) printf("%016llx\n", (unsigned long long)fact->number);
    return true;
}

// Groups become arrays of items, items objects of facts.
static bool add_fact_to_json(void *user, const wend_file_fact *fact) {
    cJSON *root = user, *items = cJSON_GetObjectItem(root, fact->group);
    if (!items) items = cJSON_AddArrayToObject(root, fact->group);
    cJSON *item = cJSON_GetArrayItem(items, cJSON_GetArraySize(items) - 1);
    if (!item || cJSON_GetObjectItem(item, fact->name)) {
        item = cJSON_CreateObject();
        cJSON_AddItemToArray(items, item);
    }
    char text[300];
    if (fact->kind == WEND_FACT_TEXT) snprintf(text, sizeof text, "%.*s", (int)fact->length, fact->text);
    if (fact->kind == WEND_FACT_BITS) snprintf(text, sizeof text, "%016llx", (unsigned long long)fact->number);
    if (fact->kind == WEND_FACT_NUMBER)
        cJSON_AddNumberToObject(item, fact->name, (double)fact->number);
    else
        cJSON_AddStringToObject(item, fact->name, text);
    return true;
}

// What a file holds, where there is more to say than its facts: the map.
static exit_status print_contents(const input_file *input, const wend_file *file, cJSON *object) {
    if (wend_file_kind(file) == WEND_PATH_KIND) {
        exit_status status = path_file_print(input, object);
        if (!status && !object) printf("\nas a file:\n");
        return status;
    }
    if (wend_file_kind(file) != WEND_MESH_KIND) return STATUS_DONE;
    mesh_input mesh;
    exit_status status = mesh_input_load(input, &mesh);
    if (status) return status;
    if (object)
        add_mesh_facts(&mesh, "mesh of wend's own", object);
    else
        print_mesh_facts(&mesh, "mesh of wend's own");
    mesh_input_release(&mesh);
    if (!object) printf("\nas a file:\n");
    return STATUS_DONE;
}

static exit_status print_wend_file(const input_file *input, bool json) {
    wend_file *file = open_and_check(input);
    if (!file) return STATUS_BAD_INPUT;
    cJSON *object = json ? cJSON_CreateObject() : NULL;
    exit_status status = print_contents(input, file, object);
    if (status) {
        cJSON_Delete(object);
    } else if (json) {
        wend_file_describe(file, add_fact_to_json, object);
        status = json_print(object);
    } else {
        wend_file_describe(file, print_fact, &(fact_part){FACTS_OF_CONTENTS});
        wend_file_describe(file, print_fact, &(fact_part){FACTS_OF_CHUNKS});
    }
    wend_file_close(file);
    return status;
}

// --map is for paths alone.
static bool is_path_or_without_map(const input_file *input, uint32_t kind) {
    if (kind == WEND_PATH_KIND || !path_map_given.map) return true;
    complain_usage("--map is for path files, and %s is none ('%s')", input->path, wend_tag_text(kind).text);
    return false;
}

static exit_status check_wend_file(const input_file *input, map_notes *notes) {
    (void)notes; // positions were rounded when the file was made
    wend_file *file = open_and_check(input);
    if (!file) return STATUS_BAD_INPUT;
    const uint32_t kind = wend_file_kind(file);
    wend_file_close(file);
    if (kind == WEND_PATH_KIND) return path_file_check(input);
    if (!is_path_or_without_map(input, kind)) return STATUS_BAD_USAGE;
    if (kind != WEND_MESH_KIND) return STATUS_DONE;
    mesh_input mesh; // what a check of the file alone cannot prove
    exit_status status = mesh_input_load(input, &mesh);
    if (status == STATUS_DONE) status = mesh_input_check(input, &mesh);
    mesh_input_release(&mesh);
    return status;
}

static exit_status draw_wend_file(const input_file *input, const draw_request *request, picture_pixels *pixels) {
    wend_file *file = open_and_check(input);
    if (!file) return STATUS_BAD_INPUT;
    uint32_t kind = wend_file_kind(file);
    wend_file_close(file);
    if (kind == WEND_PATH_KIND) return path_file_draw(input, request, pixels);
    if (!is_path_or_without_map(input, kind)) return STATUS_BAD_USAGE;
    if (kind != WEND_MESH_KIND)
        return complain_input("%s: wend cannot draw this kind of file ('%s')", input->path, wend_tag_text(kind).text);
    mesh_input mesh;
    exit_status status = mesh_input_load(input, &mesh);
    if (status == STATUS_DONE) status = draw_mesh(input, &mesh, request, pixels);
    mesh_input_release(&mesh);
    return status;
}

const file_kind container_file_kind = {.name = "wend file",
                                       .ending = ".wend",
                                       .recognise = looks_like_wend_file,
                                       .print = print_wend_file,
                                       .check = check_wend_file,
                                       .draw = draw_wend_file,
                                       .draw_options = DRAW_ISLANDS | DRAW_MESH,
                                       .map = &mesh_kind};
