// wend path on grids: the way between two cells.
#include "command/complain.h"
#include "verbs/path_view.h"

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

static bool is_any_angle(const path_answer *answer) {
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

static exit_status print_grid_path_json(const path_answer *answer) {
    const wend_path *path = &answer->path;
    cJSON *object = path_answer_json(answer);
    add_place(object, "from", answer->input->grid, answer->task.start.cell);
    add_place(object, "to", answer->input->grid, answer->task.goal.cell);
    path_answer_add_outcome(object, answer);
    cJSON_AddNumberToObject(object, "steps", (double)path_step_count(path));
    path_answer_add_effort(object, answer);
    if (path->nearest.cell != WEND_NO_STATE) add_place(object, "nearest", answer->input->grid, path->nearest.cell);
    if (!is_any_angle(answer)) add_cells(object, "cells", answer->input->grid, path->states, path->state_count);
    if (answer->asked->turns) {
        size_t count;
        uint64_t *turns = turns_of(answer->input->grid, path, &count);
        add_cells(object, "turns", answer->input->grid, turns, count);
        free(turns);
    }
    if (path->point_count > 0) path_answer_add_points(object, answer);
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

static void print_grid_path_lines(const path_answer *answer) {
    const wend_path *path = &answer->path;
    printf("outcome    %s\n", wend_outcome_text(path->outcome));
    if (path_has_way(path)) printf("cost       %.10g\n", path->cost);
    if (path->state_count > 0 && !is_any_angle(answer)) printf("steps      %zu\n", path_step_count(path));
    if (path->point_count > 0)
        printf("%-10s %zu points\n", is_any_angle(answer) ? "straight" : "smoothed", path->point_count);
    if (path->point_count > 0 && path->state_count > 0) printf("cells      cost %.10g\n", path->search_cost);
    path_answer_print_effort(answer);
    if (path->outcome == WEND_OUTCOME_START_OFF_MAP)
        print_place("start", answer->input->grid, answer->task.start.cell, " is blocked");
    if (path->outcome == WEND_OUTCOME_GOAL_OFF_MAP)
        print_place("goal", answer->input->grid, answer->task.goal.cell, " is blocked");
    if (path->nearest.cell != WEND_NO_STATE)
        print_place("nearest", answer->input->grid, path->nearest.cell,
                    path_has_way(path) ? "" : " can be reached; try --nearest");
    if (answer->asked->cells && path->point_count > 0)
        path_answer_print_points(answer);
    else if (answer->asked->cells)
        print_cells(answer->input->grid, path->states, path->state_count);
    if (answer->asked->turns) {
        size_t count;
        uint64_t *turns = turns_of(answer->input->grid, path, &count);
        printf("turns      %zu\n", count);
        print_cells(answer->input->grid, turns, count);
        free(turns);
    }
}

// Under a path from corner to corner: the one in eight directions, to compare it with. Pictures are drawn in several passes, so it is searched for before.
static wend_status find_in_eight_directions(path_answer *answer) {
    wend_search_request request = wend_default_search_request();
    request.start = answer->task.start.cell;
    request.goals = &answer->task.goal.cell;
    request.goal_count = 1;
    wend_query *query = NULL;
    wend_status status = wend_query_create(wend_default_allocator(), &query);
    if (!status) status = wend_map_search_states(answer->input->map, query, &request, &answer->compared);
    wend_query_destroy(query);
    return status;
}

static void draw_overlay(const void *user, const wend_draw *draw) {
    const path_answer *answer = user;
    const planner_kind *kind = answer->planner->kind;
    for (size_t i = 1; i < answer->compared.state_count; i++) {
        wend_vector3 ends[2];
        if (wend_map_position(answer->input->map, answer->compared.states[i - 1], &ends[0]) &&
            wend_map_position(answer->input->map, answer->compared.states[i], &ends[1]))
            draw->line(draw->user, ends, 2, (wend_draw_style){.role = WEND_DRAW_NOTE});
    }
    if (kind->index && kind->index->draw && (!planner_uses_corners(kind) || kind->index->is_drawn_under_corners))
        kind->index->draw(answer->planner->index, &answer->path, draw);
}

static exit_status draw_grid_path(const path_answer *answer) {
    const wend_path *path = &answer->path;
    picture_search search = watched_search_picture(&answer->watch, answer->input->grid, &answer->task.search, path);
    search.overlay = draw_overlay;
    search.overlay_user = answer;
    if (planner_uses_corners(answer->planner->kind)) search.parents = NULL; // lines to parents would hide everything
    search.points = path->points;
    search.point_count = path->point_count;
    picture_def def = picture_default_def();
    def.size = (int)answer->asked->size;
    char title[160], caption[160];
    path_answer_title(answer, title, sizeof title);
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
    return picture_search_write(answer->asked->picture, &def, &search, NULL);
}

// False after a complaint.
static bool grid_options_fit(const path_request *asked, const planner_kind *kind) {
    if (planner_uses_corners(kind) && asked->corners)
        complain_usage("--corners is for steps from cell to cell; paths of %s touch corners and cut none: leave it out",
                       kind->name);
    else if (asked->corners && asked->neighbours != 8)
        complain_usage("--corners is for steps across corners, and %lld neighbours have none: leave it out",
                       (long long)asked->neighbours);
    else if (planner_has_points(kind) && asked->neighbours == 4)
        complain_usage("--neighbours 4 is for steps from cell to cell, and %s goes in all directions: leave it out",
                       kind->name);
    else if (planner_has_points(kind) && asked->smooth)
        complain_usage("--smooth is for steps from cell to cell; paths of %s are straight where they can be: "
                       "leave it out",
                       kind->name);
    else if (planner_has_points(kind) && asked->turns)
        complain_usage("--turns is for steps from cell to cell; paths of %s have their turns alone: --cells",
                       kind->name);
    else
        return true;
    return false;
}

static bool grids_take(const path_request *asked, const planner_kind *kind, map_reading *how) {
    cell_place from, to;
    if (!read_place("--from", asked->from, &from) || !read_place("--to", asked->to, &to) ||
        !grid_rules_read(asked->neighbours, asked->corners, &how->rules))
        return false;
    if (planner_uses_corners(kind) && how->rules.neighbours != WEND_NEIGHBOURS_SIX)
        how->rules.vertex = WEND_VERTEX_CORNER;
    return grid_options_fit(asked, kind);
}

static bool find_cells(path_answer *answer) {
    cell_place from = {0, 0}, to = {0, 0};
    read_place("--from", answer->asked->from, &from);
    read_place("--to", answer->asked->to, &to);
    const uint32_t start = place_cell(answer->input->grid, "--from", from);
    const uint32_t goal = start == WEND_NO_CELL ? WEND_NO_CELL : place_cell(answer->input->grid, "--to", to);
    if (goal == WEND_NO_CELL) return false;
    planner_task_between(&answer->task, wend_location_of_state(start), wend_location_of_state(goal));
    return true;
}

static wend_status search_cells(path_answer *answer) {
    const path_request *asked = answer->asked;
    const planner_kind *kind = answer->planner->kind;
    uint64_t started = wend_clock_nanoseconds();
    wend_status status = planner_find(answer->planner, &answer->task, &answer->path);
    if (!status && asked->smooth) status = wend_path_smooth_on_map(&answer->path, answer->input->map, asked->profile);
    answer->microseconds = (double)(wend_clock_nanoseconds() - started) * 1e-3;
    if (status || !asked->picture) return status;
    if (!kind->index || kind->index->is_search) watched_search_end(&answer->watch, answer->planner->query);
    return planner_uses_corners(kind) ? find_in_eight_directions(answer) : WEND_OK;
}

const path_view path_on_grids = {.takes = grids_take,
                                 .find_ends = find_cells,
                                 .search = search_cells,
                                 .draw = draw_grid_path,
                                 .print_json = print_grid_path_json,
                                 .print_lines = print_grid_path_lines};
