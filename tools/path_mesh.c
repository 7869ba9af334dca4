// wend path on meshes: the way between two positions.
#include "complain.h"
#include "path_answer.h"
#include "path_ends.h"
#include "picture.h"
#include "plane_input.h"
#include "plane_planner.h"
#include "position_option.h"

#include <math.h>
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
    const path_end *start, *goal;
    const path_end *
        nearest; // the ground nearest to the goal that can be reached, or to the start, where there is no way; NULL: none is known
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
    // What is far outside would leave no room for the map.
    if (!answer->start->is_outside)
        draw->mark(draw->user, answer->request->start, (wend_draw_style){WEND_DRAW_START, 0});
    if (!answer->goal->is_outside) draw->mark(draw->user, answer->request->goal, (wend_draw_style){WEND_DRAW_GOAL, 0});
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

// A position of the map as the user gives them: with --project, longitude and latitude.
static wend_vector2 user_position(const mesh_answer *answer, wend_vector2 position) {
    const map_notes *notes = &answer->input->geometry.notes;
    return notes->is_projected ? map_projection_degrees(&notes->projection, position) : position;
}

static void add_position(cJSON *object, const char *name, wend_vector2 position) {
    double pair[] = {position.x, position.y};
    cJSON_AddItemToObject(object, name, cJSON_CreateDoubleArray(pair, 2));
}

static void add_asked(cJSON *object, const char *name, const char *text) {
    wend_vector2 position = {0, 0};
    parse_position(text, &position.x, &position.y);
    add_position(object, name, position);
}

static void add_degrees(cJSON *object, const mesh_answer *answer) {
    const wend_path *path = answer->common.path;
    cJSON *points = cJSON_AddArrayToObject(object, "points");
    for (size_t i = 0; i < path->point_count; i++) {
        wend_vector2 at = user_position(answer, (wend_vector2){path->points[i].x, path->points[i].y});
        cJSON_AddItemToArray(points, cJSON_CreateDoubleArray((double[]){at.x, at.y}, 2));
    }
}

static exit_status print_mesh_path_json(const path_answer *common) {
    const mesh_answer *answer = mesh_answer_of(common);
    const map_notes *notes = &answer->input->geometry.notes;
    cJSON *object = path_answer_json(common);
    cJSON_AddStringToObject(object, "cells", cells_asked_for(common->asked));
    cJSON_AddNumberToObject(object, "cell_count", wend_cells_count(answer->input->cells));
    add_asked(object, "from", common->asked->from);
    add_asked(object, "to", common->asked->to);
    path_answer_add_outcome(object, common, common->path->cost);
    cJSON_AddNumberToObject(object, "start_moved", answer->start->moved);
    cJSON_AddNumberToObject(object, "goal_moved", answer->goal->moved);
    if (answer->nearest) add_position(object, "nearest", user_position(answer, answer->nearest->put));
    map_notes_add(object, notes);
    path_answer_add_effort(object, common);
    if (notes->is_projected)
        add_degrees(object, answer);
    else
        path_answer_add_points(object, common);
    return json_print(object);
}

static void print_end(const mesh_answer *answer, const char *name, const char *text, const path_end *end, bool is_off) {
    if (end->moved > 0) {
        wend_vector2 put = user_position(answer, end->put);
        printf("%-10s %s was moved %.6g m to %.10g,%.10g\n", name, text, end->moved, put.x, put.y);
    } else if (is_off) {
        printf("%-10s %s is %s\n", name, text, end->is_outside ? "far outside the map" : "blocked");
    }
}

static void print_nearest(const mesh_answer *answer) {
    const wend_path *path = answer->common.path;
    if (!answer->nearest || path_has_way(path)) return;
    wend_vector2 put = user_position(answer, answer->nearest->put);
    const bool is_start = path->outcome == WEND_OUTCOME_START_OFF_MAP;
    printf("nearest    %.10g,%.10g, %.6g m away, %s; try --nearest\n", put.x, put.y, answer->nearest->moved,
           is_start ? "is free" : "can be reached");
}

static void print_mesh_path_lines(const path_answer *common) {
    const mesh_answer *answer = mesh_answer_of(common);
    const wend_path *path = common->path;
    printf("outcome    %s\n", wend_outcome_text(path->outcome));
    if (path->point_count > 0) printf("cost       %.10g\npoints     %zu\n", path->cost, path->point_count);
    path_answer_print_effort(common);
    print_end(answer, "start", common->asked->from, answer->start, path->outcome == WEND_OUTCOME_START_OFF_MAP);
    print_end(answer, "goal", common->asked->to, answer->goal, path->outcome == WEND_OUTCOME_GOAL_OFF_MAP);
    print_nearest(answer);
    map_notes_print_lines(&answer->input->geometry.notes, 10);
    if (!common->asked->cells) return;
    if (!answer->input->geometry.notes.is_projected) {
        path_answer_print_points(common);
        return;
    }
    for (size_t i = 0; i < path->point_count; i++) {
        wend_vector2 at = user_position(answer, (wend_vector2){path->points[i].x, path->points[i].y});
        printf("%.12g,%.12g\n", at.x, at.y);
    }
}

static wend_status check_mesh_path(const path_answer *common, wend_diagnostics *findings) {
    const mesh_answer *answer = mesh_answer_of(common);
    if (!path_has_way(common->path)) return WEND_OK;
    wend_path whole = *common->path; // it leads to where the goal was put
    if (whole.outcome == WEND_OUTCOME_PARTIAL) whole.outcome = WEND_OUTCOME_COMPLETE;
    return plane_planner_check(answer->planner, &whole, answer->request, findings);
}

static const path_teller mesh_teller = {check_mesh_path, write_mesh_picture, print_mesh_path_json,
                                        print_mesh_path_lines};

// ---- The search ----

static bool has_no_way(const wend_path *path) {
    return path->outcome == WEND_OUTCOME_UNREACHABLE || path->outcome == WEND_OUTCOME_START_OFF_MAP ||
           path->outcome == WEND_OUTCOME_GOAL_OFF_MAP;
}

// A search under way: its ends, and where they could be put instead.
typedef struct mesh_search {
    const path_request *asked;
    const wend_mesh *mesh;
    plane_planner *planner;
    wend_plane_request *request;
    watched_intervals watch;
    path_end start, goal;
    path_end nearest; // of mesh_answer
    bool has_nearest;
    wend_path path;
} mesh_search;

static wend_status search_once(mesh_search *search) {
    search->watch.count = 0;
    search->request->start = search->start.put;
    search->request->goal = search->goal.put;
    return plane_planner_find(search->planner, search->request, &search->path);
}

// The ground nearest to a start that is not free.
static wend_status search_from_nearest(mesh_search *search) {
    search->nearest = search->start;
    search->has_nearest = path_end_settle(search->mesh, INFINITY, &search->nearest);
    if (!search->has_nearest || !search->asked->nearest) return WEND_OK;
    search->start = search->nearest;
    search->has_nearest = false;
    return search_once(search);
}

// The ground nearest to the goal that can be reached.
static wend_status search_to_nearest(mesh_search *search) {
    uint32_t triangle;
    search->nearest = search->goal;
    search->has_nearest = path_end_settle_near(search->mesh, &search->start, &search->nearest, &triangle);
    if (!search->has_nearest || !search->asked->nearest) return WEND_OK;
    search->goal = search->nearest;
    search->request->goal_triangle = triangle;
    wend_status status = search_once(search);
    if (!status && search->path.outcome == WEND_OUTCOME_COMPLETE) search->path.outcome = WEND_OUTCOME_PARTIAL;
    return status;
}

static wend_status search_ends(mesh_search *search) {
    if (search->asked->tolerance > 0) {
        path_end_settle(search->mesh, search->asked->tolerance, &search->start);
        path_end_settle(search->mesh, search->asked->tolerance, &search->goal);
    }
    wend_status status = search_once(search);
    if (!status && search->path.outcome == WEND_OUTCOME_START_OFF_MAP) status = search_from_nearest(search);
    if (!status && has_no_way(&search->path) && search->path.outcome != WEND_OUTCOME_START_OFF_MAP)
        status = search_to_nearest(search);
    return status;
}

static exit_status path_with_planner(const path_request *asked, plane_input *input, plane_planner *planner,
                                     wend_plane_request *request) {
    const wend_mesh *mesh = input->geometry.mesh;
    mesh_search search = {.asked = asked,
                          .mesh = mesh,
                          .planner = planner,
                          .request = request,
                          .start = path_end_at(mesh, plane_input_position(input, request->start)),
                          .goal = path_end_at(mesh, plane_input_position(input, request->goal)),
                          .path = wend_path_empty(wend_default_allocator())};
    if (asked->picture && planner->kind->takes_observer) {
        request->observer = watch_interval;
        request->observer_user = &search.watch;
    }
    if (asked->budget > 0) request->work = (uint64_t)asked->budget;
    uint64_t started = wend_clock_nanoseconds();
    wend_status status = search_ends(&search);
    double microseconds = (double)(wend_clock_nanoseconds() - started) * 1e-3;
    if (!status && search.watch.incomplete) status = WEND_OUT_OF_MEMORY;
    if (search.start.moved == 0) map_notes_ask(&input->geometry.notes, mesh, search.start.asked);
    if (search.goal.moved == 0) map_notes_ask(&input->geometry.notes, mesh, search.goal.asked);
    exit_status answer = STATUS_NO_ANSWER;
    if (status) {
        complain("%s", wend_status_text(status));
    } else {
        const path_answer common = {.asked = asked,
                                    .algorithm = planner->kind->name,
                                    .path = &search.path,
                                    .microseconds = microseconds,
                                    .is_prepared = planner->kind->build,
                                    .build_milliseconds = planner->build_milliseconds};
        mesh_answer found = {common,        input,         planner,      request,
                             &search.watch, &search.start, &search.goal, search.has_nearest ? &search.nearest : NULL};
        answer = path_answer_tell(&found.common, &mesh_teller);
    }
    wend_path_free(&search.path);
    free(search.watch.items);
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
    plane_input input;
    exit_status status = plane_input_of(asked->file, cells, &input);
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
