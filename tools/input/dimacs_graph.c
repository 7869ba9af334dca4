// DIMACS `.gr` files, as wend info, wend check and wend draw show them.
#include "command/complain.h"
#include "command/json.h"
#include "input/file_kind.h"
#include "input/graph_input.h"
#include "input/map_kind.h"
#include "picture/picture_graph.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct graph_facts {
    uint32_t waypoints, edges, islands, largest; // largest: waypoints on the largest island
    double least_cost, most_cost;
    bool has_positions;
    wend_vector3 low, high;
} graph_facts;

static uint32_t largest_island(const wend_graph *graph) {
    uint32_t islands = wend_graph_island_count(graph), most = 0;
    uint32_t *counts = calloc((size_t)islands + 1, sizeof *counts);
    if (!counts) return 0;
    for (uint32_t i = 0; i < wend_graph_waypoint_count(graph); i++) {
        uint32_t count = ++counts[wend_graph_island(graph, i)];
        if (count > most) most = count;
    }
    free(counts);
    return most;
}

static graph_facts graph_facts_of(const graph_input *input) {
    const wend_graph *graph = input->graph;
    graph_facts facts = {.waypoints = wend_graph_waypoint_count(graph),
                         .edges = wend_graph_edge_count(graph),
                         .islands = wend_graph_island_count(graph),
                         .largest = largest_island(graph),
                         .has_positions = input->has_positions,
                         .low = wend_graph_position(graph, 0),
                         .high = wend_graph_position(graph, 0)};
    for (uint32_t i = 0; i < facts.edges; i++) {
        double cost = wend_graph_get_edge(graph, i).cost;
        if (i == 0 || cost < facts.least_cost) facts.least_cost = cost;
        if (i == 0 || cost > facts.most_cost) facts.most_cost = cost;
    }
    for (uint32_t i = 0; i < facts.waypoints; i++) {
        wend_vector3 at = wend_graph_position(graph, i);
        if (at.x < facts.low.x) facts.low.x = at.x;
        if (at.y < facts.low.y) facts.low.y = at.y;
        if (at.x > facts.high.x) facts.high.x = at.x;
        if (at.y > facts.high.y) facts.high.y = at.y;
    }
    return facts;
}

static void print_graph_lines(const graph_facts *facts) {
    printf("kind          DIMACS graph\n");
    printf("waypoints     %u\n", facts->waypoints);
    printf("edges         %u, one-way each\n", facts->edges);
    if (facts->edges) printf("costs         %.0f to %.0f\n", facts->least_cost, facts->most_cost);
    printf("islands       %u, the largest with %.1f%% of the waypoints\n", facts->islands,
           100.0 * facts->largest / facts->waypoints);
    if (facts->has_positions)
        printf("positions     %.10g,%.10g to %.10g,%.10g\n", facts->low.x, facts->low.y, facts->high.x, facts->high.y);
    else
        printf("positions     none; a .co file of the same name, or --positions, would give them\n");
}

static void add_corner(cJSON *object, const char *name, wend_vector3 at) {
    const double pair[2] = {at.x, at.y};
    cJSON_AddItemToObject(object, name, cJSON_CreateDoubleArray(pair, 2));
}

static exit_status print_graph_json(const graph_facts *facts) {
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "kind", "DIMACS graph");
    cJSON_AddNumberToObject(object, "waypoints", facts->waypoints);
    cJSON_AddNumberToObject(object, "edges", facts->edges);
    cJSON_AddNumberToObject(object, "least_cost", facts->least_cost);
    cJSON_AddNumberToObject(object, "most_cost", facts->most_cost);
    cJSON_AddNumberToObject(object, "islands", facts->islands);
    cJSON_AddNumberToObject(object, "largest_island", facts->largest);
    cJSON_AddBoolToObject(object, "positions", facts->has_positions);
    if (facts->has_positions) {
        add_corner(object, "low", facts->low);
        add_corner(object, "high", facts->high);
    }
    return json_print(object);
}

static exit_status print_dimacs_graph(const input_file *file, bool json) {
    graph_input input;
    exit_status status = graph_input_of(file, &input);
    if (status != STATUS_DONE) return status;
    graph_facts facts = graph_facts_of(&input);
    wend_graph_destroy(input.graph);
    if (json) return print_graph_json(&facts);
    print_graph_lines(&facts);
    return STATUS_DONE;
}

static exit_status check_dimacs_graph(const input_file *file, map_notes *notes) {
    (void)notes;
    graph_input input;
    exit_status status = graph_input_of(file, &input);
    wend_graph_destroy(input.graph);
    return status;
}

static exit_status draw_dimacs_graph(const input_file *file, const draw_request *request, picture_pixels *pixels) {
    graph_input input;
    exit_status status = graph_input_of(file, &input);
    if (status != STATUS_DONE) return status;
    if (!input.has_positions) {
        wend_graph_destroy(input.graph);
        return complain_input(
            "%s: a graph is drawn at its positions; a .co file of the same name, or --positions, is needed",
            file->path);
    }
    graph_facts facts = graph_facts_of(&input);
    picture_def def = request->def;
    char caption[160];
    snprintf(caption, sizeof caption, "%u waypoints, %u edges, %u %s", facts.waypoints, facts.edges, facts.islands,
             facts.islands == 1 ? "island" : "islands");
    if (!def.title) def.title = file_name_of(file->path);
    if (!def.caption) def.caption = caption;
    picture_graph scene = {
        .graph = input.graph, .islands = request->islands, .start = WEND_NO_STATE, .goal = WEND_NO_STATE};
    status = picture_graph_write(request->path, &def, &scene, pixels);
    wend_graph_destroy(input.graph);
    return status;
}

const file_kind dimacs_graph_kind = {.name = "DIMACS graph",
                                     .ending = ".gr",
                                     .recognise = is_dimacs_graph,
                                     .print = print_dimacs_graph,
                                     .check = check_dimacs_graph,
                                     .draw = draw_dimacs_graph,
                                     .draw_options = DRAW_ISLANDS | DRAW_POSITIONS,
                                     .map = &graph_kind};
