// wend path on meshes: the way between two positions.
#include "command/complain.h"
#include "command/position_option.h"
#include "picture/picture.h"
#include "verbs/path_view.h"
#include "wend/clearance.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static wend_vector2 plan_of(const wend_location *location) {
    return (wend_vector2){location->position.x, location->position.y};
}

// The agent's; 0: a point.
static double radius_asked_for(const path_request *asked) {
    return asked->profile ? asked->profile->radius : 0;
}

// ---- The picture ----

static const char *cells_asked_for(const path_request *asked) {
    return asked->mesh_cells ? asked->mesh_cells : "merged";
}

// Each interval as what its root sees up to it: later ones over earlier ones, farther ones under nearer ones' lines.
static void draw_intervals(const interval_list *watch, const wend_draw *draw) {
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
    const path_answer *answer = user;
    const wend_path *path = &answer->path;
    wend_draw ground = *draw;
    ground.line = NULL;
    wend_map_draw(answer->input->map, &ground);
    const planner_index *index = answer->planner->kind->index;
    if (index->draw) index->draw(answer->planner->index, path, draw);
    draw_intervals(&answer->watch.intervals, draw);
    wend_cells_draw(answer->input->plane.cells, draw);
    wend_draw lines = *draw;
    lines.mark = NULL;
    wend_path_draw(path, answer->input->map, &lines);
    if (!draw->mark) return;
    // What is far outside would leave no room for the map.
    if (!answer->start.is_outside)
        draw->mark(draw->user, answer->task.start.position, (wend_draw_style){WEND_DRAW_START, 0});
    if (!answer->goal.is_outside)
        draw->mark(draw->user, answer->task.goal.position, (wend_draw_style){WEND_DRAW_GOAL, 0});
}

static exit_status write_mesh_picture(const path_answer *answer) {
    const wend_path *path = &answer->path;
    picture_def def = picture_default_def();
    def.size = (int)answer->asked->size;
    char title[160], caption[160], cost[60] = "";
    path_answer_title(answer, title, sizeof title);
    if (path->point_count > 0) snprintf(cost, sizeof cost, "cost %.6g, %zu points, ", path->cost, path->point_count);
    snprintf(caption, sizeof caption, "%s: %s%llu expanded in %u cells", wend_outcome_text(path->outcome), cost,
             (unsigned long long)path->expanded, wend_cells_count(answer->input->plane.cells));
    def.title = title;
    def.caption = caption;
    def.labels[WEND_DRAW_EXPANDED] = answer->watch.intervals.count ? "seen from a turn, first to last" : NULL;
    def.labels[WEND_DRAW_FRONTIER] = answer->watch.intervals.count ? "interval" : NULL;
    path_answer scene = *answer;
    return picture_write(answer->asked->picture, &def, draw_mesh_path, &scene, NULL);
}

// ---- What is told ----

// A position of the map as the user gives them: with --project, longitude and latitude.
static wend_vector2 user_position(const path_answer *answer, wend_vector2 position) {
    const map_notes *notes = &answer->input->plane.geometry.notes;
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

static void add_degrees(cJSON *object, const path_answer *answer) {
    const wend_path *path = &answer->path;
    cJSON *points = cJSON_AddArrayToObject(object, "points");
    for (size_t i = 0; i < path->point_count; i++) {
        wend_vector2 at = user_position(answer, (wend_vector2){path->points[i].x, path->points[i].y});
        cJSON_AddItemToArray(points, cJSON_CreateDoubleArray((double[]){at.x, at.y}, 2));
    }
}

// The gap that stops a disc; false when none is known.
static bool find_narrow_gap(const path_answer *answer, wend_passage *passage) {
    wend_clearance *clearance = NULL;
    if (!(radius_asked_for(answer->asked) > 0) || answer->path.outcome != WEND_OUTCOME_UNREACHABLE) return false;
    if (wend_clearance_create(answer->input->plane.geometry.mesh, wend_default_allocator(), &clearance)) return false;
    const bool is_known =
        wend_clearance_between(clearance, answer->task.start, answer->task.goal, passage) == WEND_OK &&
        passage->is_reachable;
    wend_clearance_destroy(clearance);
    return is_known;
}

static void add_gap(cJSON *object, const path_answer *answer) {
    wend_passage passage;
    if (!find_narrow_gap(answer, &passage)) return;
    cJSON *gap = cJSON_AddObjectToObject(object, "gap");
    add_position(gap, "a", user_position(answer, passage.gap.a));
    add_position(gap, "b", user_position(answer, passage.gap.b));
    cJSON_AddNumberToObject(gap, "width", passage.gap.width);
}

static void add_legs(cJSON *object, const path_answer *answer) {
    static const char *const kinds[] = {"straight", "arc_left", "arc_right"};
    const wend_path *path = &answer->path;
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

static exit_status print_mesh_path_json(const path_answer *answer) {
    const map_notes *notes = &answer->input->plane.geometry.notes;
    cJSON *object = path_answer_json(answer);
    cJSON_AddStringToObject(object, "cells", cells_asked_for(answer->asked));
    cJSON_AddNumberToObject(object, "cell_count", wend_cells_count(answer->input->plane.cells));
    add_asked(object, "from", answer->asked->from);
    add_asked(object, "to", answer->asked->to);
    path_answer_add_outcome(object, answer);
    cJSON_AddNumberToObject(object, "start_moved", answer->start.moved);
    cJSON_AddNumberToObject(object, "goal_moved", answer->goal.moved);
    if (radius_asked_for(answer->asked) > 0) {
        cJSON_AddNumberToObject(object, "radius", radius_asked_for(answer->asked));
        add_gap(object, answer);
        add_legs(object, answer);
    }
    if (answer->has_nearest) add_position(object, "nearest", user_position(answer, answer->nearest.put));
    map_notes_add(object, notes);
    path_answer_add_effort(object, answer);
    if (notes->is_projected)
        add_degrees(object, answer);
    else
        path_answer_add_points(object, answer);
    return json_print(object);
}

static void print_end(const path_answer *answer, const char *name, const char *text, const path_end *end, bool is_off) {
    if (end->moved > 0) {
        wend_vector2 put = user_position(answer, end->put);
        printf("%-10s %s was moved %.6g m to %.10g,%.10g\n", name, text, end->moved, put.x, put.y);
    } else if (is_off) {
        printf("%-10s %s is %s\n", name, text, end->is_outside ? "far outside the map" : "blocked");
    }
}

static void print_nearest(const path_answer *answer) {
    const wend_path *path = &answer->path;
    if (!answer->has_nearest || path_has_way(path)) return;
    wend_vector2 put = user_position(answer, answer->nearest.put);
    const bool is_start = path->outcome == WEND_OUTCOME_START_OFF_MAP;
    printf("nearest    %.10g,%.10g, %.6g m away, %s; try --nearest\n", put.x, put.y, answer->nearest.moved,
           is_start ? "is free" : "can be reached");
}

static void print_room(const path_answer *answer, const char *name, const char *text, const wend_location *end) {
    wend_mesh_wall wall;
    if (wend_mesh_nearest_wall(answer->input->plane.geometry.mesh, *end, WEND_ANY_ISLAND, &wall))
        printf("%-10s %s is %.6g m from a wall; %.6g is needed\n", name, text, wall.distance,
               radius_asked_for(answer->asked));
}

// What is in the way of a disc.
static void print_narrow_places(const path_answer *answer) {
    wend_passage passage;
    if (answer->path.outcome == WEND_OUTCOME_START_TOO_TIGHT)
        print_room(answer, "start", answer->asked->from, &answer->task.start);
    if (answer->path.outcome == WEND_OUTCOME_GOAL_TOO_TIGHT)
        print_room(answer, "goal", answer->asked->to, &answer->task.goal);
    if (!find_narrow_gap(answer, &passage)) return;
    const wend_vector2 a = user_position(answer, passage.gap.a), b = user_position(answer, passage.gap.b);
    printf("gap        from %.10g,%.10g to %.10g,%.10g is %.6g m wide; %.6g is needed\n", a.x, a.y, b.x, b.y,
           passage.gap.width, 2 * radius_asked_for(answer->asked));
}

static void print_mesh_path_lines(const path_answer *answer) {
    const wend_path *path = &answer->path;
    printf("outcome    %s\n", wend_outcome_text(path->outcome));
    if (path->point_count > 0) printf("cost       %.10g\npoints     %zu\n", path->cost, path->point_count);
    path_answer_print_effort(answer);
    print_end(answer, "start", answer->asked->from, &answer->start, path->outcome == WEND_OUTCOME_START_OFF_MAP);
    print_end(answer, "goal", answer->asked->to, &answer->goal, path->outcome == WEND_OUTCOME_GOAL_OFF_MAP);
    print_narrow_places(answer);
    print_nearest(answer);
    map_notes_print_lines(&answer->input->plane.geometry.notes, 10);
    if (!answer->asked->cells) return;
    if (!answer->input->plane.geometry.notes.is_projected) {
        path_answer_print_points(answer);
        return;
    }
    for (size_t i = 0; i < path->point_count; i++) {
        wend_vector2 at = user_position(answer, (wend_vector2){path->points[i].x, path->points[i].y});
        printf("%.12g,%.12g\n", at.x, at.y);
    }
}

// ---- The search ----

static bool has_no_way(const wend_path *path) {
    return path->outcome == WEND_OUTCOME_UNREACHABLE || path->outcome == WEND_OUTCOME_START_OFF_MAP ||
           path->outcome == WEND_OUTCOME_GOAL_OFF_MAP;
}

static wend_status search_once(path_answer *answer) {
    watched_search_clear(&answer->watch);
    return planner_find(answer->planner, &answer->task, &answer->path);
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
static wend_status search_from_nearest(path_answer *answer) {
    wend_location place = answer->task.start;
    answer->nearest = answer->start;
    answer->has_nearest = settle_end(answer->input->map, INFINITY, &answer->nearest, &place);
    if (!answer->has_nearest || !answer->asked->nearest) return WEND_OK;
    answer->start = answer->nearest;
    answer->task.start = place;
    answer->has_nearest = false;
    return search_once(answer);
}

// The ground nearest to the goal that can be reached, as the search said.
static wend_status search_to_nearest(path_answer *answer) {
    answer->nearest = answer->goal;
    answer->has_nearest = answer->path.nearest.cell != WEND_NO_STATE;
    if (answer->has_nearest) put_end(&answer->nearest, &answer->path.nearest);
    if (!answer->has_nearest || !answer->asked->nearest) return WEND_OK;
    answer->goal = answer->nearest;
    answer->task.goal = answer->path.nearest;
    wend_status status = search_once(answer);
    if (!status && answer->path.outcome == WEND_OUTCOME_COMPLETE) answer->path.outcome = WEND_OUTCOME_PARTIAL;
    return status;
}

static wend_status search_ends(path_answer *answer) {
    const path_request *asked = answer->asked;
    if (asked->tolerance > 0) {
        settle_end(answer->input->map, asked->tolerance, &answer->start, &answer->task.start);
        settle_end(answer->input->map, asked->tolerance, &answer->goal, &answer->task.goal);
    }
    wend_status status = search_once(answer);
    if (radius_asked_for(asked) > 0) return status; // the ground nearest to an end is that of a point
    if (!status && answer->path.outcome == WEND_OUTCOME_START_OFF_MAP) status = search_from_nearest(answer);
    if (!status && has_no_way(&answer->path) && answer->path.outcome != WEND_OUTCOME_START_OFF_MAP)
        status = search_to_nearest(answer);
    return status;
}

static wend_status search_positions(path_answer *answer) {
    uint64_t started = wend_clock_nanoseconds();
    wend_status status = search_ends(answer);
    answer->microseconds = (double)(wend_clock_nanoseconds() - started) * 1e-3;
    mesh_input *geometry = &answer->input->plane.geometry;
    if (answer->start.moved == 0) map_notes_ask(&geometry->notes, geometry->mesh, answer->start.asked);
    if (answer->goal.moved == 0) map_notes_ask(&geometry->notes, geometry->mesh, answer->goal.asked);
    return status;
}

// ---- What was asked for ----

static bool meshes_take(const path_request *asked, const planner_kind *planner, map_reading *how) {
    wend_vector2 start, goal;
    (void)planner;
    if (!plane_cells_find("--mesh-cells", cells_asked_for(asked), &how->cells) ||
        !read_position("--from", asked->from, &start.x, &start.y) ||
        !read_position("--to", asked->to, &goal.x, &goal.y))
        return false;
    if (!(radius_asked_for(asked) > 0 && asked->nearest)) return true;
    complain_usage("--nearest finds ground for points: leave it or --radius out");
    return false;
}

// A position as the user gave it becomes one of the map.
static wend_location place_on_map(const plane_input *input, const char *text, path_end *end) {
    wend_vector2 given = {0, 0};
    parse_position(text, &given.x, &given.y);
    const wend_vector2 at = plane_input_position(input, given);
    const wend_lattice lattice = wend_mesh_lattice(input->geometry.mesh);
    wend_lattice_rounding rounding;
    *end =
        (path_end){.asked = at, .put = at, .is_outside = wend_lattice_round(&lattice, at, NULL, &rounding) != WEND_OK};
    return wend_location_at(at.x, at.y, 0);
}

static bool find_positions(path_answer *answer) {
    const plane_input *input = &answer->input->plane;
    const wend_location start = place_on_map(input, answer->asked->from, &answer->start);
    planner_task_between(&answer->task, start, place_on_map(input, answer->asked->to, &answer->goal));
    answer->task.find_nearest = true;
    return true;
}

const path_view path_on_meshes = {.takes = meshes_take,
                                  .find_ends = find_positions,
                                  .search = search_positions,
                                  .draw = write_mesh_picture,
                                  .print_json = print_mesh_path_json,
                                  .print_lines = print_mesh_path_lines};
