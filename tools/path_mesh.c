#include "path_mesh.h"

#include "complain.h"
#include "json.h"
#include "picture.h"
#include "plane_input.h"
#include "plane_planner.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool read_position(const char *option, const char *text, double *x, double *y) {
    if (!text) {
        complain_usage("needs %s X,Y", option);
        return false;
    }
    char *end = NULL;
    *x = strtod(text, &end);
    bool right = end != text && *end == ',';
    if (right) {
        const char *second = end + 1;
        *y = strtod(second, &end);
        right = end != second && !*end && isfinite(*x) && isfinite(*y);
    }
    if (!right) complain_usage("%s needs two numbers X,Y, not \"%s\"", option, text);
    return right;
}

// ---- The search, watched ----

// What the search looked at: intervals with their roots, in order.
typedef struct watched_intervals {
    wend_plane_interval *items;
    size_t count, capacity;
    bool incomplete; // memory was out
} watched_intervals;

static void watch_interval(void *user, const wend_plane_interval *interval) {
    watched_intervals *watch = user;
    if (watch->count == watch->capacity) {
        size_t capacity = 2 * watch->capacity + 64;
        wend_plane_interval *grown = realloc(watch->items, capacity * sizeof *grown);
        if (!grown) {
            watch->incomplete = true;
            return;
        }
        watch->items = grown;
        watch->capacity = capacity;
    }
    watch->items[watch->count++] = *interval;
}

// ---- The picture ----

typedef struct mesh_path_answer {
    const path_mesh_request *asked;
    const plane_input *input;
    const plane_planner *planner;
    const wend_plane_request *request;
    const wend_path *path;
    const watched_intervals *watch;
    double microseconds;
} mesh_path_answer;

// Each interval as what its root sees up to it: later ones over earlier ones, farther ones under nearer ones' lines.
static void draw_intervals(const watched_intervals *watch, const wend_draw *draw) {
    for (size_t i = 0; i < watch->count && draw->polygon; i++) {
        const wend_plane_interval *interval = &watch->items[i];
        wend_vector2 corners[] = {interval->root, interval->right, interval->left};
        wend_draw_style style = {WEND_DRAW_EXPANDED, watch->count > 1 ? (double)i / (double)(watch->count - 1) : 0};
        draw->polygon(draw->user, corners, 3, style);
    }
    for (size_t i = 0; i < watch->count && draw->line; i++) {
        const wend_plane_interval *interval = &watch->items[i];
        wend_vector2 ends[] = {interval->left, interval->right};
        draw->line(draw->user, ends, 2, (wend_draw_style){WEND_DRAW_FRONTIER, 0});
    }
}

static void draw_mesh_path(void *user, const wend_draw *draw) {
    const mesh_path_answer *answer = user;
    const wend_path *path = answer->path;
    wend_draw ground = *draw;
    ground.line = NULL;
    wend_mesh_draw(answer->input->geometry.mesh, &ground);
    if (answer->planner->kind->draw) answer->planner->kind->draw(answer->planner, path, draw);
    draw_intervals(answer->watch, draw);
    wend_cells_draw(answer->input->cells, draw);
    wend_vector2 last = answer->request->start;
    for (size_t i = 1; i < path->point_count && draw->line; i++) {
        wend_vector2 ends[] = {last, {path->points[i].x, path->points[i].y}};
        draw->line(draw->user, ends, 2, (wend_draw_style){WEND_DRAW_PATH, 0});
        last = ends[1];
    }
    if (!draw->mark) return;
    draw->mark(draw->user, answer->request->start, (wend_draw_style){WEND_DRAW_START, 0});
    draw->mark(draw->user, answer->request->goal, (wend_draw_style){WEND_DRAW_GOAL, 0});
}

static exit_status write_mesh_picture(const mesh_path_answer *answer) {
    const wend_path *path = answer->path;
    picture_def def = picture_default_def();
    char title[160], caption[160], cost[60] = "";
    const char *name = answer->asked->mesh->path, *slash = strrchr(name, '/');
    snprintf(title, sizeof title, "%s on %s", answer->planner->kind->name, slash ? slash + 1 : name);
    if (path->point_count > 0) snprintf(cost, sizeof cost, "cost %.6g, %zu points, ", path->cost, path->point_count);
    snprintf(caption, sizeof caption, "%s: %s%llu expanded in %u cells", wend_outcome_text(path->outcome), cost,
             (unsigned long long)path->expanded, wend_cells_count(answer->input->cells));
    def.title = title;
    def.caption = caption;
    def.labels[WEND_DRAW_EXPANDED] = answer->watch->count ? "seen from a turn, first to last" : NULL;
    def.labels[WEND_DRAW_FRONTIER] = answer->watch->count ? "interval" : NULL;
    mesh_path_answer scene = *answer;
    return picture_write(answer->asked->picture, &def, draw_mesh_path, &scene, NULL);
}

// ---- What is told ----

static exit_status print_mesh_path_json(const mesh_path_answer *answer) {
    const wend_path *path = answer->path;
    cJSON *object = cJSON_CreateObject();
    double from[] = {answer->request->start.x, answer->request->start.y};
    double to[] = {answer->request->goal.x, answer->request->goal.y};
    cJSON_AddStringToObject(object, "map", answer->asked->mesh->path);
    cJSON_AddStringToObject(object, "algo", answer->planner->kind->name);
    cJSON_AddStringToObject(object, "cells", answer->asked->cells);
    cJSON_AddNumberToObject(object, "cell_count", wend_cells_count(answer->input->cells));
    cJSON_AddItemToObject(object, "from", cJSON_CreateDoubleArray(from, 2));
    cJSON_AddItemToObject(object, "to", cJSON_CreateDoubleArray(to, 2));
    cJSON_AddStringToObject(object, "outcome", wend_outcome_text(path->outcome));
    json_add_number(object, "cost", path->cost);
    json_add_number(object, "lower_bound", path->lower_bound);
    cJSON_AddNumberToObject(object, "expanded", (double)path->expanded);
    cJSON_AddNumberToObject(object, "generated", (double)path->generated);
    cJSON_AddNumberToObject(object, "queue_operations", (double)path->queue_operations);
    cJSON_AddNumberToObject(object, "us", answer->microseconds);
    if (answer->asked->picture) cJSON_AddStringToObject(object, "picture", answer->asked->picture);
    cJSON *points = cJSON_AddArrayToObject(object, "points");
    for (size_t i = 0; i < path->point_count; i++) {
        double pair[] = {path->points[i].x, path->points[i].y};
        cJSON_AddItemToArray(points, cJSON_CreateDoubleArray(pair, 2));
    }
    return json_print(object);
}

static exit_status print_mesh_path_lines(const mesh_path_answer *answer) {
    const wend_path *path = answer->path;
    printf("outcome    %s\n", wend_outcome_text(path->outcome));
    if (path->point_count > 0) printf("cost       %.10g\npoints     %zu\n", path->cost, path->point_count);
    printf("expanded   %llu\n", (unsigned long long)path->expanded);
    printf("time       %.1f us, first memory%s included\n", answer->microseconds,
           answer->asked->picture ? " and watching the search" : "");
    if (answer->asked->picture) printf("picture    %s\n", answer->asked->picture);
    if (path->outcome == WEND_OUTCOME_BUDGET_SPENT)
        printf("undecided  no path is cheaper than %.10g\n", path->lower_bound);
    if (path->outcome == WEND_OUTCOME_START_OFF_MAP) printf("start      %s is blocked\n", answer->asked->from);
    if (path->outcome == WEND_OUTCOME_GOAL_OFF_MAP) printf("goal       %s is blocked\n", answer->asked->to);
    for (size_t i = 0; i < path->point_count && answer->asked->points; i++)
        printf("%.10g,%.10g\n", path->points[i].x, path->points[i].y);
    return STATUS_DONE;
}

// True when the path is what it says. Anything else is a mistake of wend, and no answer.
static bool mesh_path_is_sound(const mesh_path_answer *answer) {
    if (answer->path->outcome != WEND_OUTCOME_COMPLETE) return true;
    wend_diagnostics *findings = NULL;
    wend_status status = wend_diagnostics_create(wend_default_allocator(), &findings);
    if (!status) status = plane_planner_check(answer->planner, answer->path, answer->request, findings);
    if (status)
        complain("the path that was found is wrong, which is a mistake of wend: %s",
                 wend_diagnostics_count(findings) ? wend_diagnostics_get(findings, 0)->text : wend_status_text(status));
    wend_diagnostics_destroy(findings);
    return !status;
}

static exit_status tell_mesh_path(const mesh_path_answer *answer) {
    if (!mesh_path_is_sound(answer)) return STATUS_NO_ANSWER;
    exit_status status = answer->asked->picture ? write_mesh_picture(answer) : STATUS_DONE;
    if (!status) status = answer->asked->json ? print_mesh_path_json(answer) : print_mesh_path_lines(answer);
    return !status && answer->path->point_count == 0 ? STATUS_NO_ANSWER : status;
}

// ---- All of it ----

static exit_status path_with_planner(const path_mesh_request *asked, const plane_input *input, plane_planner *planner,
                                     wend_plane_request *request) {
    watched_intervals watch = {0};
    if (asked->picture && planner->kind->takes_observer) {
        request->observer = watch_interval;
        request->observer_user = &watch;
    }
    if (asked->budget > 0) request->work = (uint64_t)asked->budget;
    wend_path path = wend_path_empty(wend_default_allocator());
    uint64_t started = wend_clock_nanoseconds();
    wend_status status = plane_planner_find(planner, request, &path);
    double microseconds = (double)(wend_clock_nanoseconds() - started) * 1e-3;
    if (!status && watch.incomplete) status = WEND_OUT_OF_MEMORY;
    exit_status answer = STATUS_NO_ANSWER;
    if (status)
        complain("%s", wend_status_text(status));
    else
        answer = tell_mesh_path(&(mesh_path_answer){asked, input, planner, request, &path, &watch, microseconds});
    wend_path_free(&path);
    free(watch.items);
    return answer;
}

exit_status path_mesh_run(const path_mesh_request *asked) {
    plane_cells cells;
    wend_plane_request request = wend_default_plane_request();
    const plane_planner_kind *kind = plane_planner_find_kind(asked->algorithm);
    if (!kind || !plane_cells_find("--mesh-cells", asked->cells, &cells) ||
        !read_position("--from", asked->from, &request.start.x, &request.start.y) ||
        !read_position("--to", asked->to, &request.goal.x, &request.goal.y) ||
        (asked->picture && !picture_name_is_good(asked->picture)))
        return STATUS_BAD_USAGE;
    if (asked->budget > 0 && !kind->takes_budget)
        return complain_usage("--budget does nothing for --algo %s", kind->name);
    const wend_vector2 ends[] = {request.start, request.goal};
    plane_input input;
    exit_status status = plane_input_of(asked->mesh, cells, ends, 2, &input);
    if (status) return status;
    plane_planner planner;
    status = STATUS_NO_ANSWER;
    if (plane_planner_prepare(kind, input.plane, &planner)) {
        status = path_with_planner(asked, &input, &planner, &request);
        plane_planner_release(&planner);
    }
    plane_input_release(&input);
    return status;
}
