#include "planner/planner_any_angle.h"

#include <stdlib.h>

// A prepared grid, and how much memory it holds.
typedef struct prepared_corners {
    const wend_grid *grid;
    wend_any_angle *any_angle;
    wend_allocator allocator;
    size_t bytes;
} prepared_corners;

static void *count_allocate(void *user, size_t size, size_t alignment, wend_lifetime lifetime) {
    prepared_corners *prepared = user;
    void *block = prepared->allocator.allocate(prepared->allocator.user, size, alignment, lifetime);
    if (block) prepared->bytes += size;
    return block;
}

static void count_release(void *user, void *block, size_t size, size_t alignment) {
    prepared_corners *prepared = user;
    prepared->bytes -= size;
    prepared->allocator.release(prepared->allocator.user, block, size, alignment);
}

static wend_status build_corners(const wend_grid *grid, bool exact, wend_diagnostics *findings, void **index) {
    prepared_corners *prepared = calloc(1, sizeof *prepared);
    if (!prepared) return WEND_OUT_OF_MEMORY;
    *prepared = (prepared_corners){.grid = grid, .allocator = wend_default_allocator()};
    wend_any_angle_def def = wend_default_any_angle_def();
    def.grid = grid;
    def.without_exact = !exact;
    def.allocator = (wend_allocator){.user = prepared, .allocate = count_allocate, .release = count_release};
    wend_status status = wend_any_angle_create(&def, findings, &prepared->any_angle);
    if (status)
        free(prepared);
    else
        *index = prepared;
    return status;
}

static wend_status build_for_exact(const map_input *map, const planner_setup *setup, wend_diagnostics *findings,
                                   void **index) {
    (void)setup;
    return build_corners(map->grid, true, findings, index);
}

static wend_status build_for_search(const map_input *map, const planner_setup *setup, wend_diagnostics *findings,
                                    void **index) {
    (void)setup;
    return build_corners(map->grid, false, findings, index);
}

// Pictures show cells: a corner that is expanded is shown as the cell that it stands for, and those of no cell are left out.
typedef struct corner_watch {
    const prepared_corners *prepared;
    const wend_search_request *asked;
} corner_watch;

static uint64_t cell_of_corner(const prepared_corners *prepared, uint64_t corner) {
    wend_grid_def def = wend_grid_describe(prepared->grid);
    wend_vector2 at = wend_any_angle_position(prepared->any_angle, corner);
    return wend_grid_cell(prepared->grid, (int64_t)((at.x - def.origin.x) / def.cell_size + 0.5),
                          (int64_t)((at.y - def.origin.y) / def.cell_size + 0.5));
}

static void watch_corner(void *user, uint64_t state, uint64_t parent, double cost) {
    const corner_watch *watch = user;
    uint64_t cell = cell_of_corner(watch->prepared, state), from = cell_of_corner(watch->prepared, parent);
    if (cell != WEND_NO_CELL && from != WEND_NO_CELL)
        watch->asked->observer(watch->asked->observer_user, cell, from, cost);
}

static wend_status find_by_corners(const prepared_corners *prepared, wend_any_angle_algorithm algorithm,
                                   wend_query *query, const wend_search_request *asked, wend_path *path) {
    wend_any_angle_request request = wend_default_any_angle_request();
    corner_watch watch = {prepared, asked};
    request.start = asked->start;
    request.goal = asked->goals[0];
    request.algorithm = algorithm;
    request.work = asked->work;
    if (asked->observer && algorithm != WEND_ANY_ANGLE_EXACT) // exact searches expand no corners
        request.observer = watch_corner, request.observer_user = &watch;
    return wend_any_angle_find_path(prepared->any_angle, query, &request, path);
}

static wend_status find_exactly(void *index, wend_query *query, const planner_task *task, wend_path *path) {
    return find_by_corners(index, WEND_ANY_ANGLE_EXACT, query, &task->search, path);
}

static wend_status find_by_theta(void *index, wend_query *query, const planner_task *task, wend_path *path) {
    return find_by_corners(index, WEND_ANY_ANGLE_THETA, query, &task->search, path);
}

static wend_status find_lazily(void *index, wend_query *query, const planner_task *task, wend_path *path) {
    return find_by_corners(index, WEND_ANY_ANGLE_LAZY_THETA, query, &task->search, path);
}

static wend_status find_and_smooth(void *index, wend_query *query, const planner_task *task, wend_path *path) {
    return find_by_corners(index, WEND_ANY_ANGLE_SMOOTHED, query, &task->search, path);
}

static size_t corners_bytes(const void *index) {
    return ((const prepared_corners *)index)->bytes;
}

static void destroy_corners(void *index) {
    prepared_corners *prepared = index;
    wend_any_angle_destroy(prepared->any_angle);
    free(prepared);
}

static void draw_corners(const void *index, const wend_path *path, const wend_draw *draw) {
    (void)path;
    wend_any_angle_draw(((const prepared_corners *)index)->any_angle, draw);
}

wend_status planner_check_corners(const map_input *map, const wend_path *path, const planner_task *task,
                                  wend_diagnostics *findings) {
    return wend_path_check_on_corners(path, map->grid, (uint32_t)task->start.cell, (uint32_t)task->goal.cell, findings);
}

const planner_index planner_any_angle = {.build = build_for_exact,
                                         .find = find_exactly,
                                         .bytes = corners_bytes,
                                         .destroy = destroy_corners,
                                         .check = planner_check_corners,
                                         .draw = draw_corners,
                                         .takes_budget = true};
const planner_index planner_theta = {.build = build_for_search,
                                     .find = find_by_theta,
                                     .bytes = corners_bytes,
                                     .destroy = destroy_corners,
                                     .check = planner_check_corners,
                                     .takes_budget = true};
const planner_index planner_lazy_theta = {.build = build_for_search,
                                          .find = find_lazily,
                                          .bytes = corners_bytes,
                                          .destroy = destroy_corners,
                                          .check = planner_check_corners,
                                          .takes_budget = true};
const planner_index planner_smoothed = {.build = build_for_search,
                                        .find = find_and_smooth,
                                        .bytes = corners_bytes,
                                        .destroy = destroy_corners,
                                        .check = planner_check_corners,
                                        .takes_budget = true};
