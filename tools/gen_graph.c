#include "gen_graph.h"

#include "complain.h"
#include "json.h"
#include "output_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    if (!output_file_flush(&roads)) {
        output_file_abandon(positions);
        return STATUS_UNWRITABLE;
    }
    if (!output_file_commit(positions)) {
        output_file_abandon(roads);
        return STATUS_UNWRITABLE;
    }
    return output_file_commit(roads) ? STATUS_DONE : STATUS_UNWRITABLE;
}

static exit_status print_made_graph(const wend_graph *graph, const gen_graph_request *request, const char *positions) {
    if (!request->json) {
        printf("%s: %s, %u waypoints, %u edges, islands: %u, seed %llu\n%s: their positions\n", request->output,
               scene_graph_kind_name(request->kind), wend_graph_waypoint_count(graph), wend_graph_edge_count(graph),
               wend_graph_island_count(graph), (unsigned long long)request->def.seed, positions);
        return STATUS_DONE;
    }
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "graph", request->output);
    cJSON_AddStringToObject(object, "positions", positions);
    cJSON_AddStringToObject(object, "kind", scene_graph_kind_name(request->kind));
    cJSON_AddNumberToObject(object, "waypoints", wend_graph_waypoint_count(graph));
    cJSON_AddNumberToObject(object, "edges", wend_graph_edge_count(graph));
    cJSON_AddNumberToObject(object, "islands", wend_graph_island_count(graph));
    cJSON_AddNumberToObject(object, "seed", (double)request->def.seed);
    return json_print(object);
}

exit_status gen_graph_run(const gen_graph_request *request) {
    size_t length = request->output ? strlen(request->output) : 0;
    if (length < 4 || strcmp(request->output + length - 3, ".gr") != 0)
        return complain_usage("needs -o FILE.gr for a graph; its positions go to FILE.co");
    char *positions = strdup(request->output);
    wend_graph *graph = NULL;
    wend_status status = positions ? scene_graph_make(request->kind, &request->def, &graph) : WEND_OUT_OF_MEMORY;
    exit_status answer = STATUS_NO_ANSWER;
    if (status) {
        complain("%s", wend_status_text(status));
    } else {
        positions[length - 2] = 'c';
        positions[length - 1] = 'o';
        answer = write_graph_files(graph, request->output, positions);
        if (!answer) answer = print_made_graph(graph, request, positions);
    }
    wend_graph_destroy(graph);
    free(positions);
    return answer;
}
