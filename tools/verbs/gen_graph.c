// wend gen for graphs: a `.gr` file and the `.co` file beside it.
#include "command/complain.h"
#include "command/json.h"
#include "command/options.h"
#include "command/output_file.h"
#include "verbs/gen_request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_WAYPOINTS 10000

static wend_status graph_text(const wend_graph *graph, bool coordinates, char *text, size_t room, size_t *length) {
    return coordinates ? wend_dimacs_write_coordinates(graph, 1, NULL, text, room, length)
                       : wend_dimacs_write_graph(graph, NULL, text, room, length);
}

static wend_status write_graph_text(const wend_graph *graph, bool coordinates, output_file *file) {
    size_t length = 0;
    wend_status status = graph_text(graph, coordinates, NULL, 0, &length);
    char *text = status ? NULL : malloc(length);
    if (!status) status = text ? graph_text(graph, coordinates, text, length, &length) : WEND_OUT_OF_MEMORY;
    if (!status) output_file_write(file, text, length);
    free(text);
    return status;
}

// Both files, or none of them.
static exit_status write_graph_files(const wend_graph *graph, const char *graph_path, const char *positions_path) {
    output_file *roads = output_file_open(graph_path), *positions = roads ? output_file_open(positions_path) : NULL;
    if (!roads || !positions) {
        output_file_abandon(roads);
        return STATUS_UNWRITABLE;
    }
    wend_status status = write_graph_text(graph, false, roads);
    if (!status) status = write_graph_text(graph, true, positions);
    if (status) {
        complain("%s", wend_status_text(status));
        output_file_abandon(roads);
        output_file_abandon(positions);
        return STATUS_NO_ANSWER;
    }
    return output_file_commit_both(roads, positions) ? STATUS_DONE : STATUS_UNWRITABLE;
}

static exit_status print_made_graph(const wend_graph *graph, const gen_request *asked, const char *positions) {
    if (!asked->json) {
        printf("%s: %s, %u waypoints, %u edges, islands: %u, seed %llu\n%s: their positions\n", asked->output,
               asked->kind, wend_graph_waypoint_count(graph), wend_graph_edge_count(graph),
               wend_graph_island_count(graph), (unsigned long long)asked->seed, positions);
        return STATUS_DONE;
    }
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "graph", asked->output);
    cJSON_AddStringToObject(object, "positions", positions);
    cJSON_AddStringToObject(object, "kind", asked->kind);
    cJSON_AddNumberToObject(object, "waypoints", wend_graph_waypoint_count(graph));
    cJSON_AddNumberToObject(object, "edges", wend_graph_edge_count(graph));
    cJSON_AddNumberToObject(object, "islands", wend_graph_island_count(graph));
    cJSON_AddNumberToObject(object, "seed", (double)asked->seed);
    return json_print(object);
}

// False after a complaint when an option was given that is not for graphs.
static bool graph_options_fit(scene_graph_kind kind) {
    static const char *const of_grids[] = {"width", "height", "blocked", "room", "corridor", "scen", "queries", NULL},
                             *const of_polygons[] = {"count", "size", NULL};
    const char *of_grid = option_given(of_grids), *of_polygon = option_given(of_polygons);
    if (of_grid || of_polygon) {
        complain_usage("--%s is for %s, not for graphs of kind %s", of_grid ? of_grid : of_polygon,
                       of_grid ? "grids" : "polygons", scene_graph_kind_name(kind));
        return false;
    }
    return true;
}

exit_status gen_graph(scene_graph_kind kind, const gen_request *asked) {
    if (!graph_options_fit(kind)) return STATUS_BAD_USAGE;
    size_t length = asked->output ? strlen(asked->output) : 0;
    if (length < 4 || strcmp(asked->output + length - 3, ".gr") != 0)
        return complain_usage("needs -o FILE.gr for a graph; its positions go to FILE.co");
    char *positions = strdup(asked->output);
    wend_graph *graph = NULL;
    uint32_t waypoints = asked->waypoints == GEN_NOT_GIVEN ? DEFAULT_WAYPOINTS : (uint32_t)asked->waypoints;
    scene_graph_def def = scene_default_graph_def(waypoints, (uint64_t)asked->seed);
    wend_status status = positions ? scene_graph_make(kind, &def, &graph) : WEND_OUT_OF_MEMORY;
    exit_status answer = STATUS_NO_ANSWER;
    if (status) {
        complain("%s", wend_status_text(status));
    } else {
        positions[length - 2] = 'c';
        positions[length - 1] = 'o';
        answer = write_graph_files(graph, asked->output, positions);
        if (!answer) answer = print_made_graph(graph, asked, positions);
    }
    wend_graph_destroy(graph);
    free(positions);
    return answer;
}
