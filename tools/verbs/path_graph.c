// wend path on a DIMACS graph: the way between two waypoints. Waypoints have the numbers they have in the file.
#include "command/complain.h"
#include "command/position_option.h"
#include "command/print_diagnostics.h"
#include "input/graph_input.h"
#include "picture/picture_graph.h"
#include "planner/planner_incremental.h"
#include "planner/planner_prepared.h"
#include "planner/watched_search.h"
#include "verbs/path_answer.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- What was asked for ----

// A number from 1, or X,Y: the waypoint nearest to that. False after a complaint.
static bool read_waypoint(const graph_input *input, const char *option, const char *text, uint64_t *waypoint) {
    const uint32_t count = wend_graph_waypoint_count(input->graph);
    if (!strchr(text, ',')) {
        char *end = NULL;
        errno = 0;
        unsigned long long number = strtoull(text, &end, 10);
        bool right = end != text && !*end && !errno && text[0] != '-' && number >= 1 && number <= count;
        if (!right) complain_usage("%s needs a waypoint from 1 to %u, or X,Y, not \"%s\"", option, count, text);
        *waypoint = right ? number - 1 : 0;
        return right;
    }
    wend_vector3 at = {0, 0, 0};
    if (!parse_position(text, &at.x, &at.y)) {
        complain_usage("%s needs two numbers X,Y or a waypoint, not \"%s\"", option, text);
        return false;
    }
    if (!input->has_positions) {
        complain_usage("%s %s is a position, and the graph has none; name a waypoint, or the .co file by --positions",
                       option, text);
        return false;
    }
    wend_location place = wend_location_at(at.x, at.y, 0);
    const bool is_there = wend_map_locate(wend_map_of_graph(input->graph), &place);
    *waypoint = place.cell;
    return is_there;
}

// ---- What is told ----

typedef struct graph_answer {
    path_answer common;
    const graph_input *input;
    const wend_search_request *request;
    const watched_search *watch;
} graph_answer;

static const graph_answer *graph_answer_of(const path_answer *answer) {
    return (const graph_answer *)answer;
}

static exit_status print_graph_path_json(const path_answer *common) {
    const graph_answer *answer = graph_answer_of(common);
    const wend_path *path = common->path;
    cJSON *object = path_answer_json(common);
    cJSON_AddNumberToObject(object, "from", (double)answer->request->start + 1);
    cJSON_AddNumberToObject(object, "to", (double)answer->request->goals[0] + 1);
    path_answer_add_outcome(object, common);
    cJSON_AddNumberToObject(object, "steps", (double)path_step_count(path));
    path_answer_add_effort(object, common);
    cJSON *waypoints = cJSON_AddArrayToObject(object, "waypoints");
    for (size_t i = 0; i < path->state_count; i++)
        cJSON_AddItemToArray(waypoints, cJSON_CreateNumber((double)path->states[i] + 1));
    return json_print(object);
}

static void print_waypoint(const char *name, const graph_input *input, uint64_t waypoint) {
    printf("%-10s waypoint %llu", name, (unsigned long long)waypoint + 1);
    wend_vector3 at = wend_graph_position(input->graph, (uint32_t)waypoint);
    if (input->has_positions) printf(" at %.10g,%.10g", at.x, at.y);
    printf("\n");
}

static void print_graph_path_lines(const path_answer *common) {
    const graph_answer *answer = graph_answer_of(common);
    const wend_path *path = common->path;
    print_waypoint("from", answer->input, answer->request->start);
    print_waypoint("to", answer->input, answer->request->goals[0]);
    printf("outcome    %s\n", wend_outcome_text(path->outcome));
    if (path_has_way(path)) printf("cost       %.10g\nsteps      %zu\n", path->cost, path_step_count(path));
    path_answer_print_effort(common);
    for (size_t i = 0; i < path->state_count && common->asked->cells; i++)
        printf("%llu\n", (unsigned long long)path->states[i] + 1);
}

static exit_status draw_graph_path(const path_answer *common) {
    const graph_answer *answer = graph_answer_of(common);
    const wend_path *path = common->path;
    char title[160], caption[160], cost[60] = "";
    path_answer_title(common, title, sizeof title);
    if (path_has_way(path)) snprintf(cost, sizeof cost, "cost %.6g, %zu steps, ", path->cost, path_step_count(path));
    snprintf(caption, sizeof caption, "%s: %s%llu of %u waypoints expanded", wend_outcome_text(path->outcome), cost,
             (unsigned long long)path->expanded, wend_graph_waypoint_count(answer->input->graph));
    picture_def def = picture_default_def();
    def.size = (int)common->asked->size;
    def.title = title;
    def.caption = caption;
    picture_graph scene = {.graph = answer->input->graph,
                           .expanded = answer->watch->expanded.items,
                           .parents = answer->watch->parents.items,
                           .expanded_count = answer->watch->expanded.count,
                           .path = path->states,
                           .path_count = path->state_count,
                           .start = answer->request->start,
                           .goal = answer->request->goals[0]};
    return picture_graph_write(common->asked->picture, &def, &scene, NULL);
}

static wend_status check_graph_path(const path_answer *common, wend_diagnostics *findings) {
    const graph_answer *answer = graph_answer_of(common);
    return wend_path_check_on_map(common->path, wend_map_of_graph(answer->input->graph), NULL,
                                  wend_location_of_state(answer->request->start),
                                  wend_location_of_state(answer->request->goals[0]), findings);
}

static const path_reporter graph_reporter = {check_graph_path, draw_graph_path, print_graph_path_json,
                                             print_graph_path_lines};

// ---- The search ----

// A planner on a graph: what it built, and what it asks. Tables of graphs are those of transit nodes.
typedef struct graph_planner {
    const planner_kind *kind;
    const wend_graph *graph;
    const wend_map *map; // the same
    wend_query *query;
    wend_incremental_search *incremental;
    wend_transit *transit;
    double factors[MOST_FACTORS];
    double build_milliseconds;
    size_t index_bytes;
} graph_planner;

// Finds the transit nodes, or takes them from a file.
static wend_status build_transit(graph_planner *planner, const char *index_file, wend_diagnostics *findings) {
    wend_transit_def def = wend_default_transit_def();
    def.graph = planner->graph;
    wend_file *file = NULL;
    wend_status status = index_file ? wend_file_open(index_file, NULL, findings, &file) : WEND_OK;
    if (!status)
        status = file ? wend_transit_load(file, &def, findings, &planner->transit)
                      : wend_transit_create(&def, findings, &planner->transit);
    wend_file_close(file);
    if (!status) planner->index_bytes = wend_transit_describe(planner->transit).bytes;
    return status;
}

static wend_status graph_planner_prepare(graph_planner *planner, double epsilon, const char *index_file,
                                         wend_diagnostics *findings) {
    wend_status status = wend_query_create(wend_default_allocator(), &planner->query);
    const planner_index *index = planner->kind->index;
    if (status || !index) return status;
    uint64_t started = wend_clock_nanoseconds();
    if (index->lives) {
        wend_incremental_search_def def = incremental_def_of(planner->kind, epsilon, planner->factors);
        wend_domain domain;
        status = wend_graph_domain(planner->graph, NULL, NULL, &domain);
        if (!status) status = wend_incremental_search_create_on_domain(&domain, &def, NULL, &planner->incremental);
    } else {
        status = build_transit(planner, index_file, findings);
    }
    planner->build_milliseconds = (double)(wend_clock_nanoseconds() - started) * 1e-6;
    return status;
}

static wend_status graph_planner_find(graph_planner *planner, const wend_search_request *request, wend_path *path) {
    if (planner->transit)
        return wend_transit_find_path(planner->transit, planner->query, (uint32_t)request->start,
                                      (uint32_t)request->goals[0], path);
    if (!planner->incremental) return wend_map_search_states(planner->map, planner->query, request, path);
    wend_status status = wend_incremental_search_set_start(planner->incremental, request->start);
    if (!status) status = wend_incremental_search_set_goal(planner->incremental, request->goals[0]);
    return status ? status : wend_incremental_search_plan(planner->incremental, request->work, NULL, path);
}

static wend_status save_transit(const graph_planner *planner, const char *index_file, wend_diagnostics *findings) {
    wend_file_writer *writer = NULL;
    wend_status status = wend_transit_write(planner->transit, &writer);
    if (!status) status = wend_file_writer_save(writer, index_file, findings);
    wend_file_writer_destroy(writer);
    return status;
}

// Makes the planner ready, and keeps what it works out where that is asked for. STATUS_DONE, or a complaint was made.
static exit_status graph_planner_start(graph_planner *planner, const path_request *asked) {
    wend_diagnostics *findings = NULL;
    wend_status status = wend_diagnostics_create(wend_default_allocator(), &findings);
    if (!status) status = graph_planner_prepare(planner, asked->epsilon, asked->index, findings);
    report_findings(findings, status, asked->index ? asked->index : planner->kind->name);
    if (status) return asked->index ? STATUS_BAD_INPUT : STATUS_NO_ANSWER;
    if (!asked->save_index) return STATUS_DONE;
    status = wend_diagnostics_create(wend_default_allocator(), &findings);
    if (!status) status = save_transit(planner, asked->save_index, findings);
    report_findings(findings, status, asked->save_index);
    return status ? STATUS_UNWRITABLE : STATUS_DONE;
}

static void graph_planner_release(graph_planner *planner) {
    wend_transit_destroy(planner->transit);
    wend_incremental_search_destroy(planner->incremental);
    wend_query_destroy(planner->query);
}

static exit_status path_between_waypoints(const path_request *asked, const graph_input *input,
                                          const planner_kind *kind) {
    uint64_t goal = 0;
    wend_search_request request = planner_request(kind);
    if (!read_waypoint(input, "--from", asked->from, &request.start) || !read_waypoint(input, "--to", asked->to, &goal))
        return STATUS_BAD_USAGE;
    request.goals = &goal;
    request.goal_count = 1;
    if (asked->budget > 0) request.work = (uint64_t)asked->budget;
    watched_search watch = {0};
    if (asked->picture) watched_search_attach(&watch, &request);
    graph_planner planner = {.kind = kind, .graph = input->graph, .map = wend_map_of_graph(input->graph)};
    wend_path path = wend_path_empty(wend_default_allocator());
    exit_status answer = graph_planner_start(&planner, asked);
    uint64_t started = wend_clock_nanoseconds();
    wend_status status = answer ? WEND_OK : graph_planner_find(&planner, &request, &path);
    const path_answer common = {.asked = asked,
                                .algorithm = kind->name,
                                .path = &path,
                                .microseconds = (double)(wend_clock_nanoseconds() - started) * 1e-3,
                                .is_prepared = kind->index,
                                .build_milliseconds = planner.build_milliseconds,
                                .index_bytes = planner.index_bytes};
    if (status) {
        complain("%s", wend_status_text(status));
        answer = STATUS_NO_ANSWER;
    } else if (!answer) {
        graph_answer found = {common, input, &request, &watch};
        answer = path_answer_report(&found.common, &graph_reporter);
    }
    watched_search_free(&watch);
    wend_path_free(&path);
    graph_planner_release(&planner);
    return answer;
}

exit_status path_on_graph(const path_request *asked) {
    if (!path_options_fit(asked, PATH_MAP_GRAPH)) return STATUS_BAD_USAGE;
    if (!asked->from || !asked->to)
        return complain_usage("needs %s N: a waypoint, or X,Y where the graph has positions",
                              asked->from ? "--to" : "--from");
    const planner_kind *planner = planner_kind_find(asked->algorithm ? asked->algorithm : "astar");
    if (!planner || (asked->picture && !picture_name_is_valid(asked->picture))) return STATUS_BAD_USAGE;
    if (!planner_factor_fits(planner, asked->epsilon) || !planner_options_fit(planner, asked->budget > 0, false))
        return STATUS_BAD_USAGE;
    if (planner->index && !planner->index->lives && planner->index != &planner_table)
        return complain_usage("--algo %s is for grids; a graph takes the others", planner->name);
    if ((asked->index || asked->save_index) && planner->index != &planner_table)
        return complain_usage(
            "--%s is for planners that keep what they work out in files, on graphs table; %s does not",
            asked->index ? "index" : "save-index", planner->name);
    graph_input input;
    exit_status status = graph_input_of(asked->file, &input);
    if (status) return status;
    if (asked->picture && !input.has_positions)
        status = complain_usage("--draw needs positions: a .co file next to %s, or --positions", asked->map);
    else
        status = path_between_waypoints(asked, &input, planner);
    wend_graph_destroy(input.graph);
    return status;
}
