#include "input/path_file.h"

#include "command/complain.h"
#include "command/options.h"
#include "command/print_diagnostics.h"
#include "input/map_kind.h"
#include "picture/picture_map.h"

#include <stdio.h>

path_map_options path_map_given = {.neighbours = 8};

bool path_map_option_fits(const input_file *file, const file_kind *kind) {
    const char *name = option_given((const char *const[]){"map", "corners", NULL});
    if (!name || kind == &container_file_kind) return true;
    complain_usage("--%s is for path files, and %s is none (%s)", name, file->path, kind->name);
    return false;
}

static exit_status load_path(const input_file *file, wend_path *path) {
    wend_diagnostics *findings = NULL;
    *path = wend_path_empty(wend_default_allocator());
    wend_status status = wend_diagnostics_create(wend_default_allocator(), &findings);
    if (!status) status = wend_path_load_memory(file->bytes, file->count, findings, path);
    return report_findings(findings, status, file->path);
}

// A path and its map, if one was named.
typedef struct placed_path {
    wend_path path;
    map_input map;
} placed_path;

static exit_status load_placed(const input_file *file, placed_path *placed) {
    *placed = (placed_path){0};
    exit_status status = load_path(file, &placed->path);
    grid_rules rules;
    if (status || !path_map_given.map) return status;
    if (!grid_rules_read(path_map_given.neighbours, path_map_given.corners, &rules)) return STATUS_BAD_USAGE;
    return map_input_read(path_map_given.map, rules, &placed->map);
}

static void release_placed(placed_path *placed) {
    map_input_release(&placed->map);
    wend_path_free(&placed->path);
}

// ---- What it holds ----

exit_status path_file_print(const input_file *file, cJSON *object) {
    wend_path path;
    exit_status status = load_path(file, &path);
    if (status) return status;
    if (object) {
        cJSON_AddStringToObject(object, "kind", "path");
        cJSON_AddStringToObject(object, "outcome", wend_outcome_text(path.outcome));
        json_add_number(object, "cost", path.cost);
        json_add_number(object, "search_cost", path.search_cost);
        json_add_number(object, "lower_bound", path.lower_bound);
        json_add_number(object, "length", path.length);
        cJSON_AddNumberToObject(object, "states", (double)path.state_count);
        cJSON_AddNumberToObject(object, "points", (double)path.point_count);
        cJSON_AddBoolToObject(object, "legs", path.legs != NULL);
        cJSON_AddBoolToObject(object, "times", path.times != NULL);
        cJSON_AddNumberToObject(object, "map_version", (double)path.version);
    } else {
        printf("kind          path\noutcome       %s\n", wend_outcome_text(path.outcome));
        printf("cost          %.10g, at least %.10g is needed\n", path.cost, path.lower_bound);
        printf("states        %zu\n", path.state_count);
        if (path.point_count)
            printf("points        %zu, %.10g m long%s%s\n", path.point_count, path.length,
                   path.legs ? ", with arcs, curves or links" : "", path.times ? ", with times" : "");
        printf("map version   %llu\n", (unsigned long long)path.version);
    }
    wend_path_free(&path);
    return STATUS_DONE;
}

// ---- Checking ----

exit_status path_file_check(const input_file *file) {
    placed_path placed;
    wend_diagnostics *findings = NULL;
    exit_status answer = load_placed(file, &placed);
    if (!answer && placed.map.map) {
        const wend_location anywhere = wend_location_of_state(WEND_NO_STATE);
        if (placed.path.outcome == WEND_OUTCOME_PARTIAL) placed.path.outcome = WEND_OUTCOME_COMPLETE; // to its end
        wend_status status = wend_diagnostics_create(wend_default_allocator(), &findings);
        if (!status) status = wend_path_check_on_map(&placed.path, placed.map.map, NULL, anywhere, anywhere, findings);
        answer = report_findings(findings, status, file->path);
    }
    release_placed(&placed);
    return answer;
}

// ---- Pictures ----

static void draw_placed(const void *user, const wend_draw *draw) {
    const placed_path *placed = user;
    wend_path_draw(&placed->path, placed->map.map, draw);
}

static exit_status draw_on_map(const input_file *file, const draw_request *request, placed_path *placed,
                               picture_pixels *pixels) {
    const wend_path *path = &placed->path;
    if (path->state_count + path->point_count == 0)
        return complain_input("%s: the path is empty (%s); there is nothing to draw", file->path,
                              wend_outcome_text(path->outcome));
    if (!path->point_count && !placed->map.map)
        return complain_usage("%s has states and no points: --map MAP says where they are", file->path);
    if (placed->map.map && !placed->map.has_places)
        return complain_usage("a picture needs positions: a .co file beside %s", path_map_given.map);
    char caption[160];
    snprintf(caption, sizeof caption, "%s: cost %.6g, %zu %s", wend_outcome_text(path->outcome), path->cost,
             path->point_count ? path->point_count : path->state_count, path->point_count ? "points" : "states");
    picture_def def = request->def;
    if (!def.title) def.title = file_name_of(file->path);
    if (!def.caption) def.caption = caption;
    def.cell_size = 1;
    *request->notes = placed->map.plane.geometry.notes;
    const picture_map scene = {.map = placed->map.map,
                               .is_upright = placed->map.kind && placed->map.kind->is_upright,
                               .layer = draw_placed,
                               .user = placed};
    return picture_map_write(request->path, &def, &scene, pixels);
}

exit_status path_file_draw(const input_file *file, const draw_request *request, picture_pixels *pixels) {
    const char *name = option_given((const char *const[]){"islands", "cells", "see", "visibility", "tree", NULL});
    if (name) return complain_usage("--%s is for maps, and %s is a path", name, file->path);
    placed_path placed;
    exit_status status = load_placed(file, &placed);
    if (!status) status = draw_on_map(file, request, &placed, pixels);
    release_placed(&placed);
    return status;
}
