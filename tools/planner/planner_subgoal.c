#include "planner/planner_subgoal.h"

static wend_status make_subgoal_graph(const wend_file *file, const wend_grid *grid, uint32_t level_limit,
                                      wend_diagnostics *findings, void **index) {
    wend_subgoals_def def = wend_default_subgoals_def();
    wend_subgoals *subgoals = NULL;
    def.grid = grid;
    def.level_limit = level_limit;
    const wend_status status =
        file ? wend_subgoals_load(file, &def, findings, &subgoals) : wend_subgoals_create(&def, findings, &subgoals);
    if (!status) *index = subgoals;
    return status;
}

static wend_status build_simple_graph(const map_input *map, const planner_setup *setup, wend_diagnostics *findings,
                                      void **index) {
    (void)setup;
    return make_subgoal_graph(NULL, map->grid, 1, findings, index);
}

static wend_status build_two_levels(const map_input *map, const planner_setup *setup, wend_diagnostics *findings,
                                    void **index) {
    (void)setup;
    return make_subgoal_graph(NULL, map->grid, 2, findings, index);
}

static wend_status load_two_levels(const wend_file *file, const map_input *map, const planner_setup *setup,
                                   wend_diagnostics *findings, void **index) {
    (void)setup;
    return make_subgoal_graph(file, map->grid, 2, findings, index);
}

static wend_status build_all_levels(const map_input *map, const planner_setup *setup, wend_diagnostics *findings,
                                    void **index) {
    (void)setup;
    return make_subgoal_graph(NULL, map->grid, UINT32_MAX, findings, index);
}

static wend_status load_all_levels(const wend_file *file, const map_input *map, const planner_setup *setup,
                                   wend_diagnostics *findings, void **index) {
    (void)setup;
    return make_subgoal_graph(file, map->grid, UINT32_MAX, findings, index);
}

static wend_status find_by_subgoals(void *index, wend_query *query, const planner_task *task, wend_path *path) {
    return wend_subgoals_find_path(index, query, &task->search, path);
}

static size_t subgoals_bytes(const void *index) {
    return wend_subgoals_describe(index).bytes;
}

static wend_status write_subgoals(const void *index, wend_file_writer **writer) {
    return wend_subgoals_write(index, writer);
}

static void destroy_subgoals(void *index) {
    wend_subgoals_destroy(index);
}

static void draw_subgoals(const void *index, const wend_path *path, const wend_draw *draw) {
    (void)path;
    wend_subgoals_draw(index, draw);
}

const planner_index planner_ssg = {.build = build_simple_graph,
                                   .find = find_by_subgoals,
                                   .bytes = subgoals_bytes,
                                   .destroy = destroy_subgoals,
                                   .draw = draw_subgoals,
                                   .takes_budget = true,
                                   .takes_profile = true,
                                   .is_search = true};

const planner_index planner_tsg = {.build = build_two_levels,
                                   .find = find_by_subgoals,
                                   .bytes = subgoals_bytes,
                                   .destroy = destroy_subgoals,
                                   .write = write_subgoals,
                                   .load = load_two_levels,
                                   .draw = draw_subgoals,
                                   .takes_budget = true,
                                   .takes_profile = true,
                                   .is_search = true};

const planner_index planner_nsg = {.build = build_all_levels,
                                   .find = find_by_subgoals,
                                   .bytes = subgoals_bytes,
                                   .destroy = destroy_subgoals,
                                   .write = write_subgoals,
                                   .load = load_all_levels,
                                   .draw = draw_subgoals,
                                   .takes_budget = true,
                                   .takes_profile = true,
                                   .is_search = true};
