#include "planner/planner_bound.h"

#include <stdlib.h>

#define MOST_BOUND_BYTES (UINT64_C(1) << 30)

// The bounds, and the start of the last path, whose boxes are drawn.
typedef struct drawn_bounds {
    wend_goal_bounds *bounds;
    uint64_t start;
} drawn_bounds;

static wend_status make_bounds(const wend_file *file, const wend_grid *grid, wend_goal_bounds_form form,
                               wend_diagnostics *findings, void **index) {
    wend_goal_bounds_def def = wend_default_goal_bounds_def();
    wend_jobs *jobs = NULL;
    drawn_bounds *made = calloc(1, sizeof *made);
    if (!made) return WEND_OUT_OF_MEMORY;
    def.grid = grid;
    def.form = form;
    def.memory_limit = MOST_BOUND_BYTES;
    wend_status status = wend_jobs_create(NULL, NULL, &jobs);
    def.jobs = jobs;
    if (!status)
        status = file ? wend_goal_bounds_load(file, &def, findings, &made->bounds)
                      : wend_goal_bounds_create(&def, findings, &made->bounds);
    if (status)
        free(made);
    else
        *index = made;
    wend_jobs_destroy(jobs);
    return status;
}

static wend_status build_jump_bounds(const map_input *map, const planner_setup *setup, wend_diagnostics *findings,
                                     void **index) {
    (void)setup;
    return make_bounds(NULL, map->grid, WEND_GOAL_BOUNDS_JUMP_POINTS, findings, index);
}

static wend_status load_jump_bounds(const wend_file *file, const map_input *map, const planner_setup *setup,
                                    wend_diagnostics *findings, void **index) {
    (void)setup;
    return make_bounds(file, map->grid, WEND_GOAL_BOUNDS_JUMP_POINTS, findings, index);
}

static wend_status build_cell_bounds(const map_input *map, const planner_setup *setup, wend_diagnostics *findings,
                                     void **index) {
    (void)setup;
    return make_bounds(NULL, map->grid, WEND_GOAL_BOUNDS_CELLS, findings, index);
}

static wend_status load_cell_bounds(const wend_file *file, const map_input *map, const planner_setup *setup,
                                    wend_diagnostics *findings, void **index) {
    (void)setup;
    return make_bounds(file, map->grid, WEND_GOAL_BOUNDS_CELLS, findings, index);
}

static wend_status find_by_bounds(void *index, wend_query *query, const planner_task *task, wend_path *path) {
    drawn_bounds *made = index;
    made->start = task->search.start;
    return wend_goal_bounds_find_path(made->bounds, query, &task->search, path);
}

static size_t bounds_bytes(const void *index) {
    return (size_t)wend_goal_bounds_describe(((const drawn_bounds *)index)->bounds).bytes;
}

static void destroy_bounds(void *index) {
    wend_goal_bounds_destroy(((drawn_bounds *)index)->bounds);
    free(index);
}

static wend_status write_bounds(const void *index, wend_file_writer **writer) {
    return wend_goal_bounds_write(((const drawn_bounds *)index)->bounds, writer);
}

static void draw_bounds(const void *index, const wend_path *path, const wend_draw *draw) {
    (void)path;
    const drawn_bounds *made = index;
    wend_goal_bounds_draw(made->bounds, made->start, draw);
}

const planner_index planner_jps_bounds = {.build = build_jump_bounds,
                                          .find = find_by_bounds,
                                          .bytes = bounds_bytes,
                                          .destroy = destroy_bounds,
                                          .write = write_bounds,
                                          .load = load_jump_bounds,
                                          .draw = draw_bounds,
                                          .takes_budget = true,
                                          .takes_profile = true,
                                          .is_search = true};

const planner_index planner_astar_bounds = {.build = build_cell_bounds,
                                            .find = find_by_bounds,
                                            .bytes = bounds_bytes,
                                            .destroy = destroy_bounds,
                                            .write = write_bounds,
                                            .load = load_cell_bounds,
                                            .draw = draw_bounds,
                                            .takes_budget = true,
                                            .takes_profile = true,
                                            .is_search = true};
