// wend path on grids: the way between two cells.
#include "command/complain.h"
#include "input/grid_input.h"
#include "planner/planner.h"
#include "planner/watched_search.h"
#include "verbs/path_answer.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

// ---- What was asked for ----

typedef struct cell_place {
    int64_t x, y;
} cell_place;

static bool read_place(const char *option, const char *text, cell_place *place) {
    if (!text) {
        complain_usage("needs %s X,Y", option);
        return false;
    }
    char *end = NULL;
    errno = 0;
    place->x = strtoll(text, &end, 10);
    bool right = end != text && *end == ',';
    const char *second = end + 1;
    if (right) {
        place->y = strtoll(second, &end, 10);
        right = end != second && !*end && !errno;
    }
    if (!right) complain_usage("%s needs two whole numbers X,Y, not \"%s\"", option, text);
    return right;
}

// The number of a cell; WEND_NO_CELL after a complaint when it is outside the grid.
static uint32_t place_cell(const wend_grid *grid, const char *option, cell_place place) {
    uint32_t cell = wend_grid_cell(grid, place.x, place.y);
    wend_grid_def def = wend_grid_describe(grid);
    if (cell == WEND_NO_CELL)
        complain_usage("%s %lld,%lld is outside the map; 0,0 to %u,%u is inside", option, (long long)place.x,
                       (long long)place.y, def.width - 1, def.height - 1);
    return cell;
}

// ---- What is told ----

typedef struct grid_answer {
    path_answer common;
    const wend_grid *grid;
    const wend_search_request *request;
    const grid_planner *planner;
    const watched_search *watch;
    wend_path in_eight_directions; // what a picture of a path from corner to corner compares it with
} grid_answer;

static const grid_answer *grid_answer_of(const path_answer *answer) {
    return (const grid_answer *)answer;
}

static bool is_any_angle(const grid_answer *answer) {
    return planner_has_points(answer->planner->kind);
}

static cell_place place_of(const wend_grid *grid, uint64_t cell) {
    uint32_t width = wend_grid_describe(grid).width;
    return (cell_place){.x = (int64_t)(cell % width), .y = (int64_t)(cell / width)};
}

static void add_place(cJSON *object, const char *name, const wend_grid *grid, uint64_t cell) {
    cell_place place = place_of(grid, cell);
    cJSON *pair = cJSON_AddArrayToObject(object, name);
    cJSON_AddItemToArray(pair, cJSON_CreateNumber((double)place.x));
    cJSON_AddItemToArray(pair, cJSON_CreateNumber((double)place.y));
}

// cJSON appends to an array in constant time, so long paths do no harm.
static void add_cells(cJSON *object, const char *name, const wend_grid *grid, const uint64_t *states, size_t count) {
    cJSON *cells = cJSON_AddArrayToObject(object, name);
    for (size_t i = 0; i < count; i++) {
        cell_place place = place_of(grid, states[i]);
        int pair[] = {(int)place.x, (int)place.y};
        cJSON_AddItemToArray(cells, cJSON_CreateIntArray(pair, 2));
    }
}

// The path without the cells on which it goes straight on; release with free. NULL when there is none or memory is out.
static uint64_t *turns_of(const wend_grid *grid, const wend_path *path, size_t *count) {
    uint64_t *turns = path->state_count ? malloc(path->state_count * sizeof *turns) : NULL;
    *count = turns ? wend_path_turns_on_grid(path, grid, turns, path->state_count) : 0;
    if (!turns && path->state_count) complain("%s", wend_status_text(WEND_OUT_OF_MEMORY));
    return turns;
}

static exit_status print_grid_path_json(const path_answer *common) {
    const grid_answer *answer = grid_answer_of(common);
    const wend_path *path = common->path;
    cJSON *object = path_answer_json(common);
    add_place(object, "from", answer->grid, answer->request->start);
    add_place(object, "to", answer->grid, answer->request->goals[0]);
    path_answer_add_outcome(object, common);
    cJSON_AddNumberToObject(object, "steps", (double)path_step_count(path));
    path_answer_add_effort(object, common);
    if (path->nearest.cell != WEND_NO_STATE) add_place(object, "nearest", answer->grid, path->nearest.cell);
    if (!is_any_angle(answer)) add_cells(object, "cells", answer->grid, path->states, path->state_count);
    if (common->asked->turns) {
        size_t count;
        uint64_t *turns = turns_of(answer->grid, path, &count);
        add_cells(object, "turns", answer->grid, turns, count);
        free(turns);
    }
    if (path->point_count > 0) path_answer_add_points(object, common);
    return json_print(object);
}

static void print_place(const char *name, const wend_grid *grid, uint64_t cell, const char *more) {
    cell_place place = place_of(grid, cell);
    printf("%-10s %lld,%lld%s\n", name, (long long)place.x, (long long)place.y, more);
}

static void print_cells(const wend_grid *grid, const uint64_t *states, size_t count) {
    for (size_t i = 0; i < count; i++) {
        cell_place place = place_of(grid, states[i]);
        printf("%lld,%lld\n", (long long)place.x, (long long)place.y);
    }
}

static void print_grid_path_lines(const path_answer *common) {
    const grid_answer *answer = grid_answer_of(common);
    const wend_path *path = common->path;
    printf("outcome    %s\n", wend_outcome_text(path->outcome));
    if (path_has_way(path)) printf("cost       %.10g\n", path->cost);
    if (path->state_count > 0 && !is_any_angle(answer)) printf("steps      %zu\n", path_step_count(path));
    if (path->point_count > 0)
        printf("%-10s %zu points\n", is_any_angle(answer) ? "straight" : "smoothed", path->point_count);
    if (path->point_count > 0 && path->state_count > 0) printf("cells      cost %.10g\n", path->search_cost);
    path_answer_print_effort(common);
    if (path->outcome == WEND_OUTCOME_START_OFF_MAP)
        print_place("start", answer->grid, answer->request->start, " is blocked");
    if (path->outcome == WEND_OUTCOME_GOAL_OFF_MAP)
        print_place("goal", answer->grid, answer->request->goals[0], " is blocked");
    if (path->nearest.cell != WEND_NO_STATE)
        print_place("nearest", answer->grid, path->nearest.cell,
                    path_has_way(path) ? "" : " can be reached; try --nearest");
    if (common->asked->cells && path->point_count > 0)
        path_answer_print_points(common);
    else if (common->asked->cells)
        print_cells(answer->grid, path->states, path->state_count);
    if (common->asked->turns) {
        size_t count;
        uint64_t *turns = turns_of(answer->grid, path, &count);
        printf("turns      %zu\n", count);
        print_cells(answer->grid, turns, count);
        free(turns);
    }
}

// Under a path from corner to corner: the one in eight directions, to compare it with. Pictures are drawn in several passes, so it is searched for before.
static wend_status find_in_eight_directions(const grid_answer *answer, wend_path *path) {
    wend_search_request request = wend_default_search_request();
    request.start = answer->request->start;
    request.goals = answer->request->goals;
    request.goal_count = 1;
    wend_query *query = NULL;
    wend_status status = wend_query_create(wend_default_allocator(), &query);
    if (!status) status = wend_grid_find_path(answer->grid, query, &request, path);
    wend_query_destroy(query);
    return status;
}

static void draw_eight_directions(const void *user, const wend_draw *draw) {
    const grid_answer *answer = user;
    const wend_path *path = &answer->in_eight_directions;
    for (size_t i = 1; i < path->state_count; i++) {
        const wend_vector3 ends[2] = {
            wend_vector3_of(wend_grid_position(answer->grid, (uint32_t)path->states[i - 1]), 0),
            wend_vector3_of(wend_grid_position(answer->grid, (uint32_t)path->states[i]), 0)};
        draw->line(draw->user, ends, 2, (wend_draw_style){.role = WEND_DRAW_NOTE});
    }
}

static exit_status draw_grid_path(const path_answer *common) {
    const grid_answer *answer = grid_answer_of(common);
    const wend_path *path = common->path;
    picture_search search = watched_search_picture(answer->watch, answer->grid, answer->request, path);
    if (answer->planner->kind->index) {
        search.overlay = answer->planner->kind->index->draw;
        search.overlay_user = answer->planner->index;
    }
    if (planner_uses_corners(answer->planner->kind)) {
        search.overlay = draw_eight_directions;
        search.overlay_user = answer;
        search.parents = NULL; // lines of sight to parents would hide everything
    }
    search.points = path->points;
    search.point_count = path->point_count;
    picture_def def = picture_default_def();
    def.size = (int)common->asked->size;
    char title[160], caption[160];
    path_answer_title(common, title, sizeof title);
    if (path->point_count > 0)
        snprintf(caption, sizeof caption, "%s: cost %.6g, %zu points, %llu states expanded%s",
                 wend_outcome_text(path->outcome), path->cost, path->point_count, (unsigned long long)path->expanded,
                 planner_uses_corners(answer->planner->kind) ? "; dark: in eight directions" : "");
    else if (path->state_count > 0)
        snprintf(caption, sizeof caption, "%s: cost %.6g, %zu steps, %llu cells expanded",
                 wend_outcome_text(path->outcome), path->cost, path_step_count(path),
                 (unsigned long long)path->expanded);
    else
        snprintf(caption, sizeof caption, "%s: %llu cells expanded", wend_outcome_text(path->outcome),
                 (unsigned long long)path->expanded);
    def.title = title;
    def.caption = caption;
    return picture_search_write(common->asked->picture, &def, &search, NULL);
}

static wend_status check_grid_path(const path_answer *common, wend_diagnostics *findings) {
    const grid_answer *answer = grid_answer_of(common);
    const wend_path *path = common->path;
    uint64_t goal = path->outcome == WEND_OUTCOME_COMPLETE ? answer->request->goals[0] : path->nearest.cell;
    return planner_check(answer->planner, path, answer->request->start, goal, findings);
}

static const path_reporter grid_reporter = {check_grid_path, draw_grid_path, print_grid_path_json,
                                            print_grid_path_lines};

// ---- The search ----

static exit_status path_between_cells(const path_request *asked, wend_grid *grid, const planner_kind *kind,
                                      cell_place from, cell_place to) {
    uint64_t start = place_cell(grid, "--from", from);
    uint64_t goal = start == WEND_NO_CELL ? WEND_NO_CELL : place_cell(grid, "--to", to);
    if (goal == WEND_NO_CELL) return STATUS_BAD_USAGE;
    wend_search_request request = planner_request(kind);
    request.start = start;
    request.goals = &goal;
    request.goal_count = 1;
    request.to_nearest = asked->nearest;
    if (asked->budget > 0) request.work = (uint64_t)asked->budget;
    watched_search watch = {0};
    if (asked->picture) watched_search_attach(&watch, &request);

    grid_planner planner;
    if (!planner_prepare_from(kind, grid, asked->epsilon, asked->index, &planner)) {
        watched_search_free(&watch);
        return asked->index ? STATUS_BAD_INPUT : STATUS_NO_ANSWER;
    }
    if (asked->save_index && !planner_save_index(&planner, asked->save_index)) {
        watched_search_free(&watch);
        planner_release(&planner);
        return STATUS_UNWRITABLE;
    }
    wend_path path = wend_path_empty(wend_default_allocator());
    uint64_t started = wend_clock_nanoseconds();
    wend_status status = planner_find(&planner, &request, &path);
    if (!status && asked->smooth) status = wend_path_smooth_on_map(&path, planner.map, NULL);
    grid_answer found = {.common = {.asked = asked,
                                    .algorithm = kind->name,
                                    .path = &path,
                                    .microseconds = (double)(wend_clock_nanoseconds() - started) * 1e-3,
                                    .is_prepared = kind->index,
                                    .build_milliseconds = planner.build_milliseconds,
                                    .index_bytes = planner.index_bytes},
                         .grid = grid,
                         .request = &request,
                         .planner = &planner,
                         .watch = &watch,
                         .in_eight_directions = wend_path_empty(wend_default_allocator())};
    if (!status && asked->picture && planner_uses_corners(kind))
        status = find_in_eight_directions(&found, &found.in_eight_directions);
    exit_status answer = STATUS_NO_ANSWER;
    if (status) {
        complain("%s", wend_status_text(status));
    } else {
        if (asked->picture && (!kind->index || kind->index->is_search)) watched_search_end(&watch, planner.query);
        answer = path_answer_report(&found.common, &grid_reporter);
    }
    wend_path_free(&found.in_eight_directions);
    watched_search_free(&watch);
    wend_path_free(&path);
    planner_release(&planner);
    return answer;
}

exit_status path_on_grid(const path_request *asked) {
    grid_rules rules;
    cell_place from, to;
    if (!read_place("--from", asked->from, &from) || !read_place("--to", asked->to, &to) ||
        !grid_rules_read(asked->neighbours, asked->corners, &rules))
        return STATUS_BAD_USAGE;
    const planner_kind *kind = planner_kind_find(asked->algorithm ? asked->algorithm : "astar");
    if (!kind || !planner_factor_fits(kind, asked->epsilon) ||
        !planner_options_fit(kind, asked->budget > 0, asked->nearest) ||
        (asked->picture && !picture_name_is_valid(asked->picture)) || !path_options_fit(asked, PATH_MAP_GRID))
        return STATUS_BAD_USAGE;
    if (planner_uses_corners(kind) && asked->corners)
        return complain_usage(
            "--corners is for steps from cell to cell; paths of %s touch corners and cut none: leave it out",
            kind->name);
    if (asked->corners && asked->neighbours != 8)
        return complain_usage("--corners is for steps across corners, and %lld neighbours have none: leave it out",
                              (long long)asked->neighbours);
    if (planner_has_points(kind) && asked->neighbours == 4)
        return complain_usage(
            "--neighbours 4 is for steps from cell to cell, and %s goes in all directions: leave it out", kind->name);
    if (planner_has_points(kind) && asked->smooth)
        return complain_usage("--smooth is for steps from cell to cell; paths of %s are straight where they can be: "
                              "leave it out",
                              kind->name);
    if ((asked->index || asked->save_index) && !(kind->index && kind->index->load))
        return complain_usage("--%s is for planners that keep what they work out in files, hpa and table; %s does not",
                              asked->index ? "index" : "save-index", kind->name);
    if (planner_has_points(kind) && asked->turns)
        return complain_usage("--turns is for steps from cell to cell; paths of %s have their turns alone: --cells",
                              kind->name);
    wend_grid *grid = NULL;
    if (planner_uses_corners(kind) && rules.neighbours != WEND_NEIGHBOURS_SIX) rules.vertex = WEND_VERTEX_CORNER;
    exit_status status = grid_input_of(asked->file, rules, &grid);
    if (status) return status;
    status = path_between_cells(asked, grid, kind, from, to);
    wend_grid_destroy(grid);
    return status;
}
