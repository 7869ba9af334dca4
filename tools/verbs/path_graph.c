// wend path on a DIMACS graph: the way between two waypoints. Waypoints have the numbers they have in the file.
#include "command/complain.h"
#include "command/position_option.h"
#include "picture/picture_graph.h"
#include "verbs/path_view.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- What was asked for ----

// A number from 1, or X,Y: the waypoint nearest to that. False after a complaint.
static bool read_waypoint(const map_input *input, const char *option, const char *text, wend_location *place) {
    const uint32_t count = wend_graph_waypoint_count(input->graph.graph);
    if (!strchr(text, ',')) {
        char *end = NULL;
        errno = 0;
        unsigned long long number = strtoull(text, &end, 10);
        bool right = end != text && !*end && !errno && text[0] != '-' && number >= 1 && number <= count;
        if (!right) complain_usage("%s needs a waypoint from 1 to %u, or X,Y, not \"%s\"", option, count, text);
        *place = wend_location_of_state(right ? number - 1 : 0);
        return right;
    }
    wend_vector3 at = {0, 0, 0};
    if (!parse_position(text, &at.x, &at.y)) {
        complain_usage("%s needs two numbers X,Y or a waypoint, not \"%s\"", option, text);
        return false;
    }
    if (!input->graph.has_positions) {
        complain_usage("%s %s is a position, and the graph has none; name a waypoint, or the .co file by --positions",
                       option, text);
        return false;
    }
    wend_location nearest = wend_location_at(at.x, at.y, 0);
    const bool is_there = wend_map_locate(input->map, &nearest);
    *place = wend_location_of_state(nearest.cell); // the path is one of waypoints
    return is_there;
}

static bool graphs_take(const path_request *asked, const planner_kind *planner, map_reading *how) {
    (void)planner;
    (void)how;
    if (asked->from && asked->to) return true;
    complain_usage("needs %s N: a waypoint, or X,Y where the graph has positions", asked->from ? "--to" : "--from");
    return false;
}

static bool find_waypoints(path_answer *answer) {
    const path_request *asked = answer->asked;
    wend_location start, goal;
    if (asked->picture && !answer->input->graph.has_positions) {
        complain_usage("--draw needs positions: a .co file next to %s, or --positions", asked->map);
        return false;
    }
    if (asked->seconds && !answer->input->graph.has_positions) {
        complain_usage("--speed needs positions: a .co file next to %s, or --positions", asked->map);
        return false;
    }
    if (!read_waypoint(answer->input, "--from", asked->from, &start) ||
        !read_waypoint(answer->input, "--to", asked->to, &goal))
        return false;
    planner_task_between(&answer->task, start, goal);
    return true;
}

// ---- What is told ----

static exit_status print_graph_path_json(const path_answer *answer) {
    const wend_path *path = &answer->path;
    cJSON *object = path_answer_json(answer);
    cJSON_AddNumberToObject(object, "from", (double)answer->task.start.cell + 1);
    cJSON_AddNumberToObject(object, "to", (double)answer->task.goal.cell + 1);
    path_answer_add_outcome(object, answer);
    cJSON_AddNumberToObject(object, "steps", (double)path_step_count(path));
    path_answer_add_effort(object, answer);
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

static void print_graph_path_lines(const path_answer *answer) {
    const wend_path *path = &answer->path;
    print_waypoint("from", &answer->input->graph, answer->task.start.cell);
    print_waypoint("to", &answer->input->graph, answer->task.goal.cell);
    printf("outcome    %s\n", wend_outcome_text(path->outcome));
    if (path_has_way(path)) printf("cost       %.10g\nsteps      %zu\n", path->cost, path_step_count(path));
    path_answer_print_effort(answer);
    for (size_t i = 0; i < path->state_count && answer->asked->cells; i++)
        printf("%llu\n", (unsigned long long)path->states[i] + 1);
}

static exit_status draw_graph_path(const path_answer *answer) {
    const wend_path *path = &answer->path;
    char title[160], caption[160], cost[60] = "";
    path_answer_title(answer, title, sizeof title);
    if (path_has_way(path)) snprintf(cost, sizeof cost, "cost %.6g, %zu steps, ", path->cost, path_step_count(path));
    snprintf(caption, sizeof caption, "%s: %s%llu of %u waypoints expanded", wend_outcome_text(path->outcome), cost,
             (unsigned long long)path->expanded, wend_graph_waypoint_count(answer->input->graph.graph));
    picture_def def = picture_default_def();
    def.size = (int)answer->asked->size;
    def.title = title;
    def.caption = caption;
    picture_graph scene = {.graph = answer->input->graph.graph,
                           .expanded = answer->watch.expanded.items,
                           .parents = answer->watch.parents.items,
                           .expanded_count = answer->watch.expanded.count,
                           .path = path->states,
                           .path_count = path->state_count,
                           .start = answer->task.start.cell,
                           .goal = answer->task.goal.cell};
    return picture_graph_write(answer->asked->picture, &def, &scene, NULL);
}

const path_view path_on_graphs = {.takes = graphs_take,
                                  .find_ends = find_waypoints,
                                  .draw = draw_graph_path,
                                  .print_json = print_graph_path_json,
                                  .print_lines = print_graph_path_lines};
