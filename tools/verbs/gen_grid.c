// wend gen for grids: a Moving AI map, and a scenario with optimal lengths.
#include "command/complain.h"
#include "command/json.h"
#include "command/output_file.h"
#include "command/progress.h"
#include "input/input_file.h"
#include "verbs/gen_request.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_CELLS_ALONG 256
#define DEFAULT_QUERIES     1000

// ---- What was asked for ----

// An option of one kind of map: false after a complaint when it was given for another.
static bool take_option(const char *name, int64_t given, scene_grid_kind its_kind, scene_grid_kind kind,
                        uint32_t *value) {
    if (given == GEN_NOT_GIVEN) return true;
    *value = (uint32_t)given;
    if (kind == its_kind) return true;
    complain_usage("--%s is for maps of kind %s, not %s", name, scene_grid_kind_name(its_kind),
                   scene_grid_kind_name(kind));
    return false;
}

static bool read_definition(const gen_request *asked, scene_grid_kind kind, scene_grid_def *def) {
    uint32_t width = asked->width == GEN_NOT_GIVEN ? DEFAULT_CELLS_ALONG : (uint32_t)asked->width;
    uint32_t height = asked->height == GEN_NOT_GIVEN ? DEFAULT_CELLS_ALONG : (uint32_t)asked->height;
    *def = scene_default_grid_def(width, height, (uint64_t)asked->seed);
    if (!take_option("blocked", asked->blocked, SCENE_GRID_RANDOM, kind, &def->blocked_percent) ||
        !take_option("room", asked->room, SCENE_GRID_ROOMS, kind, &def->room_size) ||
        !take_option("corridor", asked->corridor, SCENE_GRID_MAZE, kind, &def->corridor_width))
        return false;
    if (!asked->output)
        complain_usage("needs -o FILE; - is standard output");
    else if (asked->waypoints != GEN_NOT_GIVEN)
        complain_usage("--waypoints is for graphs, not for maps of kind %s", scene_grid_kind_name(kind));
    else if (asked->queries != GEN_NOT_GIVEN && !asked->scenario)
        complain_usage("--queries needs --scen FILE as well");
    else if (asked->scenario && strcmp(asked->scenario, asked->output) == 0)
        complain_usage("-o and --scen are both \"%s\"; two files are needed", asked->output);
    else if (asked->json && (strcmp(asked->output, "-") == 0 || (asked->scenario && strcmp(asked->scenario, "-") == 0)))
        complain_usage("--json and a file both go to standard output; name the file");
    else
        return true;
    return false;
}

// ---- Queries ----

static wend_status solve_queries(const wend_grid *grid, wend_scenario_query *queries, size_t count) {
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_status status = wend_query_create(wend_default_allocator(), &query);
    progress bar;
    progress_start(&bar, "solving", count);
    for (size_t i = 0; i < count && !status; i++) {
        wend_scenario_query *each = &queries[i];
        uint64_t goal = wend_grid_cell(grid, each->goal_x, each->goal_y);
        wend_search_request request = wend_default_search_request();
        request.start = wend_grid_cell(grid, each->start_x, each->start_y);
        request.goals = &goal;
        request.goal_count = 1;
        status = wend_grid_find_path(grid, query, &request, &path);
        if (status) break;
        each->length = path.outcome == WEND_OUTCOME_COMPLETE ? path.cost : 0; // 0: as Moving AI says that there is none
        each->last_digit = 1e-8;
        each->bucket = (uint32_t)floor(each->length / 4);
        progress_update(&bar, i + 1);
    }
    progress_end(&bar);
    wend_path_free(&path);
    wend_query_destroy(query);
    return status;
}

// By length, then by ends: a total order, so that the file is the same whatever the sort does with ties.
static int compare_lengths(const void *one, const void *other) {
    const wend_scenario_query *a = one, *b = other;
    if (a->length != b->length) return a->length > b->length ? 1 : -1;
    const uint32_t ours[4] = {a->start_y, a->start_x, a->goal_y, a->goal_x};
    const uint32_t theirs[4] = {b->start_y, b->start_x, b->goal_y, b->goal_x};
    for (int i = 0; i < 4; i++)
        if (ours[i] != theirs[i]) return ours[i] > theirs[i] ? 1 : -1;
    return 0;
}

// ---- Files ----

// The name that a scenario gives to its map.
static const char *map_name(const gen_request *asked) {
    if (strcmp(asked->output, "-") == 0) return "generated.map";
    return file_name_of(asked->output);
}

static wend_status write_map(const wend_grid *grid, output_file *file) {
    size_t length = 0;
    wend_movingai_write_map(grid, NULL, 0, &length);
    char *text = malloc(length);
    wend_status status = text ? wend_movingai_write_map(grid, text, length, &length) : WEND_OUT_OF_MEMORY;
    if (!status) output_file_write(file, text, length);
    free(text);
    return status;
}

static wend_status write_scenario(const gen_request *asked, const wend_grid *grid, size_t count, output_file *file) {
    wend_scenario_query *queries = calloc(count, sizeof *queries);
    wend_status status = queries ? scene_grid_queries(grid, (uint64_t)asked->seed, count, queries) : WEND_OUT_OF_MEMORY;
    if (!status) status = solve_queries(grid, queries, count);
    char *text = NULL;
    size_t length = 0;
    if (!status) {
        qsort(queries, count, sizeof *queries, compare_lengths);
        wend_movingai_write_scenario(queries, count, map_name(asked), NULL, 0, &length);
        text = malloc(length);
        status = text ? wend_movingai_write_scenario(queries, count, map_name(asked), text, length, &length)
                      : WEND_OUT_OF_MEMORY;
    }
    if (!status) output_file_write(file, text, length);
    free(text);
    free(queries);
    return status;
}

// Both files, or none of them.
static exit_status write_files(const gen_request *asked, const wend_grid *grid, size_t query_count) {
    output_file *map = output_file_open(asked->output), *scenario = NULL;
    if (!map) return STATUS_UNWRITABLE;
    if (asked->scenario && !(scenario = output_file_open(asked->scenario))) {
        output_file_abandon(map);
        return STATUS_UNWRITABLE;
    }
    wend_status status = write_map(grid, map);
    if (!status && scenario) status = write_scenario(asked, grid, query_count, scenario);
    if (status) {
        complain("%s", status == WEND_OUT_OF_RANGE ? "no cell of the map is free, so there are no queries"
                                                   : wend_status_text(status));
        output_file_abandon(map);
        output_file_abandon(scenario);
        return STATUS_NO_ANSWER;
    }
    return output_file_commit_both(map, scenario) ? STATUS_DONE : STATUS_UNWRITABLE;
}

// ---- All of it ----

static exit_status print_made(const gen_request *asked, const wend_grid *grid, scene_grid_kind kind,
                              size_t query_count) {
    if (strcmp(asked->output, "-") == 0) return STATUS_DONE;
    wend_grid_def def = wend_grid_describe(grid);
    size_t cells = (size_t)def.width * def.height, free_cells = 0;
    for (size_t i = 0; i < cells; i++) free_cells += wend_grid_is_free(grid, (uint32_t)i);
    if (!asked->json) {
        FILE *stream = asked->scenario && strcmp(asked->scenario, "-") == 0 ? stderr : stdout;
        fprintf(stream, "%s: %s, %u x %u cells, %.1f %% free, islands: %u, seed %lld\n", asked->output,
                scene_grid_kind_name(kind), def.width, def.height, 100.0 * (double)free_cells / (double)cells,
                wend_grid_island_count(grid), (long long)asked->seed);
        if (asked->scenario && stream == stdout) printf("%s: %zu queries\n", asked->scenario, query_count);
        return STATUS_DONE;
    }
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "map", asked->output);
    cJSON_AddStringToObject(object, "kind", scene_grid_kind_name(kind));
    cJSON_AddNumberToObject(object, "width", def.width);
    cJSON_AddNumberToObject(object, "height", def.height);
    cJSON_AddNumberToObject(object, "seed", (double)asked->seed);
    cJSON_AddNumberToObject(object, "free_cells", (double)free_cells);
    cJSON_AddNumberToObject(object, "islands", wend_grid_island_count(grid));
    if (asked->scenario) {
        cJSON_AddStringToObject(object, "scenario", asked->scenario);
        cJSON_AddNumberToObject(object, "queries", (double)query_count);
    }
    return json_print(object);
}

exit_status gen_grid(scene_grid_kind kind, const gen_request *asked) {
    scene_grid_def def;
    if (!read_definition(asked, kind, &def)) return STATUS_BAD_USAGE;
    size_t query_count = asked->queries == GEN_NOT_GIVEN ? DEFAULT_QUERIES : (size_t)asked->queries;
    wend_grid *grid = NULL;
    wend_status status = scene_grid_make(kind, &def, &grid);
    if (status) {
        complain("%s", wend_status_text(status));
        return STATUS_NO_ANSWER;
    }
    exit_status answer = write_files(asked, grid, query_count);
    if (!answer) answer = print_made(asked, grid, kind, query_count);
    wend_grid_destroy(grid);
    return answer;
}
