// wend path on meshes: the way between two positions.
#include "command/complain.h"
#include "command/position_option.h"
#include "input/map_input.h"
#include "picture/picture.h"
#include "planner/plane_planner.h"
#include "verbs/path_answer.h"
#include "wend/clearance.h"

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

static wend_vector2 plan_of(const wend_location *location) {
    return (wend_vector2){location->position.x, location->position.y};
}

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

// An end of the path: where it was asked for, and where it was put. A position off the ground is put on it when it is no further away than a tolerance; with
// --nearest from any distance, when there is no way otherwise: the start on the nearest ground, the goal on the nearest that can be reached, as on grids.
typedef struct path_end {
    wend_vector2 asked; // metres
    wend_vector2 put;   // where it is searched from or to
    double moved;       // metres, from the one to the other; 0 when it stayed
    bool is_outside;    // the map's lattice does not reach it
} path_end;

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
        const wend_vector3 corners[] = {wend_vector3_of(interval->root, 0), wend_vector3_of(interval->right, 0),
                                        wend_vector3_of(interval->left, 0)};
        wend_draw_style style = {WEND_DRAW_EXPANDED, watch->count > 1 ? (double)i / (double)(watch->count - 1) : 0};
        draw->polygon(draw->user, corners, 3, style);
    }
    for (size_t i = 0; i < watch->count && draw->line; i++) {
        const wend_plane_interval *interval = &watch->items[i];
        const wend_vector3 ends[] = {wend_vector3_of(interval->left, 0), wend_vector3_of(interval->right, 0)};
        draw->line(draw->user, ends, 2, (wend_draw_style){WEND_DRAW_FRONTIER, 0});
    }
}

static void draw_mesh_path(void *user, const wend_draw *draw) {
    const mesh_answer *answer = user;
    const wend_path *path = answer->common.path;
    wend_draw ground = *draw;
    ground.line = NULL;
    wend_map_draw(answer->planner->map, &ground);
    if (answer->planner->kind->draw) answer->planner->kind->draw(answer->planner, path, draw);
    draw_intervals(answer->watch, draw);
    wend_cells_draw(answer->input->cells, draw);
    wend_draw lines = *draw;
    lines.mark = NULL;
    wend_path_draw(path, answer->planner->map, &lines);
    if (!draw->mark) return;
    // What is far outside would leave no room for the map.
    if (!answer->start->is_outside)
        draw->mark(draw->user, answer->request->start.position, (wend_draw_style){WEND_DRAW_START, 0});
    if (!answer->goal->is_outside)
        draw->mark(draw->user, answer->request->goal.position, (wend_draw_style){WEND_DRAW_GOAL, 0});
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

// The gap that stops a disc; false when none is known.
static bool find_narrow_gap(const mesh_answer *answer, wend_passage *passage) {
    wend_clearance *clearance = NULL;
    if (!(answer->common.asked->radius > 0) || answer->common.path->outcome != WEND_OUTCOME_UNREACHABLE) return false;
    if (wend_clearance_create(answer->input->geometry.mesh, wend_default_allocator(), &clearance)) return false;
    const bool is_known =
        wend_clearance_between(clearance, answer->request->start, answer->request->goal, passage) == WEND_OK &&
        passage->is_reachable;
    wend_clearance_destroy(clearance);
    return is_known;
}

static void add_gap(cJSON *object, const mesh_answer *answer) {
    wend_passage passage;
    if (!find_narrow_gap(answer, &passage)) return;
    cJSON *gap = cJSON_AddObjectToObject(object, "gap");
    add_position(gap, "a", user_position(answer, passage.gap.a));
    add_position(gap, "b", user_position(answer, passage.gap.b));
    cJSON_AddNumberToObject(gap, "width", passage.gap.width);
}

static void add_legs(cJSON *object, const mesh_answer *answer) {
    static const char *const kinds[] = {"straight", "arc_left", "arc_right"};
    const wend_path *path = answer->common.path;
    cJSON *legs = cJSON_AddArrayToObject(object, "legs");
    for (size_t i = 0; path->legs && i + 1 < path->point_count; i++) {
        const wend_leg *leg = &path->legs[i];
        cJSON *told = cJSON_CreateObject();
        cJSON_AddStringToObject(told, "kind", kinds[leg->kind]);
        if (leg->kind != WEND_LEG_STRAIGHT) {
            add_position(told, "centre", user_position(answer, (wend_vector2){leg->a.x, leg->a.y}));
            cJSON_AddNumberToObject(told, "radius", leg->radius);
        }
        cJSON_AddItemToArray(legs, told);
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
    path_answer_add_outcome(object, common);
    cJSON_AddNumberToObject(object, "start_moved", answer->start->moved);
    cJSON_AddNumberToObject(object, "goal_moved", answer->goal->moved);
    if (common->asked->radius > 0) {
        cJSON_AddNumberToObject(object, "radius", common->asked->radius);
        add_gap(object, answer);
        add_legs(object, answer);
    }
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

static void print_room(const mesh_answer *answer, const char *name, const char *text, const wend_location *end) {
    wend_mesh_wall wall;
    if (wend_mesh_nearest_wall(answer->input->geometry.mesh, *end, WEND_ANY_ISLAND, &wall))
        printf("%-10s %s is %.6g m from a wall; %.6g is needed\n", name, text, wall.distance,
               answer->common.asked->radius);
}

// What is in the way of a disc.
static void print_narrow_places(const mesh_answer *answer) {
    const path_answer *common = &answer->common;
    wend_passage passage;
    if (common->path->outcome == WEND_OUTCOME_START_TOO_TIGHT)
        print_room(answer, "start", common->asked->from, &answer->request->start);
    if (common->path->outcome == WEND_OUTCOME_GOAL_TOO_TIGHT)
        print_room(answer, "goal", common->asked->to, &answer->request->goal);
    if (!find_narrow_gap(answer, &passage)) return;
    const wend_vector2 a = user_position(answer, passage.gap.a), b = user_position(answer, passage.gap.b);
    printf("gap        from %.10g,%.10g to %.10g,%.10g is %.6g m wide; %.6g is needed\n", a.x, a.y, b.x, b.y,
           passage.gap.width, 2 * common->asked->radius);
}

static void print_mesh_path_lines(const path_answer *common) {
    const mesh_answer *answer = mesh_answer_of(common);
    const wend_path *path = common->path;
    printf("outcome    %s\n", wend_outcome_text(path->outcome));
    if (path->point_count > 0) printf("cost       %.10g\npoints     %zu\n", path->cost, path->point_count);
    path_answer_print_effort(common);
    print_end(answer, "start", common->asked->from, answer->start, path->outcome == WEND_OUTCOME_START_OFF_MAP);
    print_end(answer, "goal", common->asked->to, answer->goal, path->outcome == WEND_OUTCOME_GOAL_OFF_MAP);
    print_narrow_places(answer);
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

static const path_reporter mesh_reporter = {check_mesh_path, write_mesh_picture, print_mesh_path_json,
                                            print_mesh_path_lines};

// ---- The search ----

static bool has_no_way(const wend_path *path) {
    return path->outcome == WEND_OUTCOME_UNREACHABLE || path->outcome == WEND_OUTCOME_START_OFF_MAP ||
           path->outcome == WEND_OUTCOME_GOAL_OFF_MAP;
}

// A search under way: its ends, and where they could be put instead.
typedef struct mesh_search {
    const path_request *asked;
    const wend_map *map;
    plane_planner *planner;
    wend_plane_request *request; // from and to where the ends are put
    watched_intervals watch;
    path_end start, goal;
    path_end nearest; // of mesh_answer
    bool has_nearest;
    wend_path path;
} mesh_search;

static wend_status search_once(mesh_search *search) {
    search->watch.count = 0;
    return plane_planner_find(search->planner, search->request, &search->path);
}

static void put_end(path_end *end, const wend_location *place) {
    end->put = plan_of(place);
    end->moved = wend_hypot(end->put.x - end->asked.x, end->put.y - end->asked.y);
}

// Puts an end on the nearest ground. False when there is none within reach.
static bool settle_end(const wend_map *map, double reach, path_end *end, wend_location *place) {
    if (!wend_map_nearest(map, reach, place)) return false;
    put_end(end, place);
    return true;
}

// The ground nearest to a start that is not free.
static wend_status search_from_nearest(mesh_search *search) {
    wend_location place = search->request->start;
    search->nearest = search->start;
    search->has_nearest = settle_end(search->map, INFINITY, &search->nearest, &place);
    if (!search->has_nearest || !search->asked->nearest) return WEND_OK;
    search->start = search->nearest;
    search->request->start = place;
    search->has_nearest = false;
    return search_once(search);
}

// The ground nearest to the goal that can be reached, as the search said.
static wend_status search_to_nearest(mesh_search *search) {
    search->nearest = search->goal;
    search->has_nearest = search->path.nearest.cell != WEND_NO_STATE;
    if (search->has_nearest) put_end(&search->nearest, &search->path.nearest);
    if (!search->has_nearest || !search->asked->nearest) return WEND_OK;
    search->goal = search->nearest;
    search->request->goal = search->path.nearest;
    wend_status status = search_once(search);
    if (!status && search->path.outcome == WEND_OUTCOME_COMPLETE) search->path.outcome = WEND_OUTCOME_PARTIAL;
    return status;
}

static wend_status search_ends(mesh_search *search) {
    if (search->asked->tolerance > 0) {
        settle_end(search->map, search->asked->tolerance, &search->start, &search->request->start);
        settle_end(search->map, search->asked->tolerance, &search->goal, &search->request->goal);
    }
    wend_status status = search_once(search);
    if (search->asked->radius > 0) return status; // the ground nearest to an end is that of a point
    if (!status && search->path.outcome == WEND_OUTCOME_START_OFF_MAP) status = search_from_nearest(search);
    if (!status && has_no_way(&search->path) && search->path.outcome != WEND_OUTCOME_START_OFF_MAP)
        status = search_to_nearest(search);
    return status;
}

static path_end end_at(const wend_mesh *mesh, const wend_location *place) {
    const wend_lattice lattice = wend_mesh_lattice(mesh);
    wend_lattice_rounding rounding;
    const wend_vector2 at = plan_of(place);
    return (path_end){
        .asked = at, .put = at, .is_outside = wend_lattice_round(&lattice, at, NULL, &rounding) != WEND_OK};
}

// A position as the user gave it becomes one of the map.
static void put_on_map(const plane_input *input, wend_location *place) {
    const wend_vector2 at = plane_input_position(input, plan_of(place));
    *place = wend_location_at(at.x, at.y, 0);
}

static exit_status path_with_planner(const path_request *asked, plane_input *input, plane_planner *planner,
                                     wend_plane_request *request) {
    const wend_mesh *mesh = input->geometry.mesh;
    put_on_map(input, &request->start);
    put_on_map(input, &request->goal);
    request->find_nearest = true;
    mesh_search search = {.asked = asked,
                          .map = planner->map,
                          .planner = planner,
                          .request = request,
                          .start = end_at(mesh, &request->start),
                          .goal = end_at(mesh, &request->goal),
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
        answer = path_answer_report(&found.common, &mesh_reporter);
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
        !read_position("--from", asked->from, &request.start.position.x, &request.start.position.y) ||
        !read_position("--to", asked->to, &request.goal.position.x, &request.goal.position.y) ||
        (asked->picture && !picture_name_is_valid(asked->picture)))
        return STATUS_BAD_USAGE;
    if (asked->radius > 0 && !kind->takes_radius)
        return complain_usage("--radius does nothing for --algo %s", kind->name);
    if (asked->radius > 0 && asked->nearest)
        return complain_usage("--nearest finds ground for points: leave it or --radius out");
    wend_profile profile = wend_default_profile();
    profile.radius = asked->radius;
    request.profile = &profile;
    if (asked->budget > 0 && !kind->takes_budget)
        return complain_usage("--budget does nothing for --algo %s", kind->name);
    map_input input;
    exit_status status = map_input_of(asked->file, grid_default_rules(), cells, &input);
    if (status) return status;
    plane_planner planner;
    status = STATUS_NO_ANSWER;
    if (plane_planner_prepare(kind, input.map, input.plane.plane, &planner)) {
        status = path_with_planner(asked, &input.plane, &planner, &request);
        plane_planner_release(&planner);
    }
    map_input_release(&input);
    return status;
}
