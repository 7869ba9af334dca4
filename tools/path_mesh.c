// wend path on meshes: the way between two positions.
#include "complain.h"
#include "path_answer.h"
#include "picture.h"
#include "plane_input.h"
#include "plane_planner.h"
#include "position_option.h"

#include <stdio.h>
#include <stdlib.h>

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

typedef struct mesh_answer {
    path_answer common;
    const plane_input *input;
    const plane_planner *planner;
    const wend_plane_request *request;
    const watched_intervals *watch;
} mesh_answer;

static const mesh_answer *mesh_answer_of(const path_answer *answer) {
    return (const mesh_answer *)answer;
}

static const char *cells_asked_for(const path_request *asked) {
    return asked->mesh_cells ? asked->mesh_cells : "merged";
}

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
    const mesh_answer *answer = user;
    const wend_path *path = answer->common.path;
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

static exit_status write_mesh_picture(const path_answer *common) {
    const mesh_answer *answer = mesh_answer_of(common);
    const wend_path *path = common->path;
    picture_def def = picture_default_def();
    def.size = (int)common->asked->size;
    char title[160], caption[160], cost[60] = "";
    path_answer_title(common, title, sizeof title);
    if (path->point_count > 0) snprintf(cost, sizeof cost, "cost %.6g, %zu points, ", path->cost, path->point_count);
    snprintf(caption, sizeof caption, "%s: %s%llu expanded in %u cells", wend_outcome_text(path->outcome), cost,
             (unsigned long long)path->expanded, wend_cells_count(answer->input->cells));
    def.title = title;
    def.caption = caption;
    def.labels[WEND_DRAW_EXPANDED] = answer->watch->count ? "seen from a turn, first to last" : NULL;
    def.labels[WEND_DRAW_FRONTIER] = answer->watch->count ? "interval" : NULL;
    mesh_answer scene = *answer;
    return picture_write(common->asked->picture, &def, draw_mesh_path, &scene, NULL);
}

// ---- What is told ----

static exit_status print_mesh_path_json(const path_answer *common) {
    const mesh_answer *answer = mesh_answer_of(common);
    cJSON *object = path_answer_json(common);
    double from[] = {answer->request->start.x, answer->request->start.y};
    double to[] = {answer->request->goal.x, answer->request->goal.y};
    cJSON_AddStringToObject(object, "cells", cells_asked_for(common->asked));
    cJSON_AddNumberToObject(object, "cell_count", wend_cells_count(answer->input->cells));
    cJSON_AddItemToObject(object, "from", cJSON_CreateDoubleArray(from, 2));
    cJSON_AddItemToObject(object, "to", cJSON_CreateDoubleArray(to, 2));
    path_answer_add_outcome(object, common, common->path->cost);
    path_answer_add_effort(object, common);
    path_answer_add_points(object, common);
    return json_print(object);
}

static void print_mesh_path_lines(const path_answer *common) {
    const wend_path *path = common->path;
    printf("outcome    %s\n", wend_outcome_text(path->outcome));
    if (path->point_count > 0) printf("cost       %.10g\npoints     %zu\n", path->cost, path->point_count);
    path_answer_print_effort(common);
    if (path->outcome == WEND_OUTCOME_START_OFF_MAP) printf("start      %s is blocked\n", common->asked->from);
    if (path->outcome == WEND_OUTCOME_GOAL_OFF_MAP) printf("goal       %s is blocked\n", common->asked->to);
    if (common->asked->cells) path_answer_print_points(common);
}

static wend_status check_mesh_path(const path_answer *common, wend_diagnostics *findings) {
    const mesh_answer *answer = mesh_answer_of(common);
    if (common->path->outcome != WEND_OUTCOME_COMPLETE) return WEND_OK;
    return plane_planner_check(answer->planner, common->path, answer->request, findings);
}

static const path_teller mesh_teller = {check_mesh_path, write_mesh_picture, print_mesh_path_json,
                                        print_mesh_path_lines};

// ---- The search ----

static exit_status path_with_planner(const path_request *asked, const plane_input *input, plane_planner *planner,
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
    if (status) {
        complain("%s", wend_status_text(status));
    } else {
        mesh_answer found = {{asked, planner->kind->name, &path, microseconds}, input, planner, request, &watch};
        answer = path_answer_tell(&found.common, &mesh_teller);
    }
    wend_path_free(&path);
    free(watch.items);
    return answer;
}

exit_status path_on_mesh(const path_request *asked) {
    if (!path_options_fit(asked, PATH_MAP_MESH)) return STATUS_BAD_USAGE;
    plane_cells cells;
    wend_plane_request request = wend_default_plane_request();
    const plane_planner_kind *kind = plane_planner_find_kind(asked->algorithm);
    if (!kind || !plane_cells_find("--mesh-cells", cells_asked_for(asked), &cells) ||
        !read_position("--from", asked->from, &request.start.x, &request.start.y) ||
        !read_position("--to", asked->to, &request.goal.x, &request.goal.y) ||
        (asked->picture && !picture_name_is_right(asked->picture)))
        return STATUS_BAD_USAGE;
    if (asked->budget > 0 && !kind->takes_budget)
        return complain_usage("--budget does nothing for --algo %s", kind->name);
    const wend_vector2 ends[] = {request.start, request.goal};
    plane_input input;
    exit_status status = plane_input_of(asked->file, cells, ends, 2, &input);
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
