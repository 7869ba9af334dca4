#include "planner/planner_jump.h"

static wend_status make_jumps(const wend_grid *grid, bool keep_jumps, wend_diagnostics *findings, void **index) {
    wend_jump_points_def def = wend_default_jump_points_def();
    wend_jump_points *jumps = NULL;
    def.grid = grid;
    def.keep_jumps = keep_jumps;
    const wend_status status = wend_jump_points_create(&def, findings, &jumps);
    if (!status) *index = jumps;
    return status;
}

static wend_status build_jumps(const map_input *map, const planner_setup *setup, wend_diagnostics *findings,
                               void **index) {
    (void)setup;
    return make_jumps(map->grid, false, findings, index);
}

static wend_status build_kept_jumps(const map_input *map, const planner_setup *setup, wend_diagnostics *findings,
                                    void **index) {
    (void)setup;
    return make_jumps(map->grid, true, findings, index);
}

static wend_status find_by_jumps(void *index, wend_query *query, const planner_task *task, wend_path *path) {
    return wend_jump_points_find_path(index, query, &task->search, path);
}

static size_t jumps_bytes(const void *index) {
    return wend_jump_points_bytes(index);
}

static void destroy_jumps(void *index) {
    wend_jump_points_destroy(index);
}

const planner_index planner_jps = {.build = build_jumps,
                                   .find = find_by_jumps,
                                   .bytes = jumps_bytes,
                                   .destroy = destroy_jumps,
                                   .takes_budget = true,
                                   .takes_profile = true,
                                   .is_search = true};

const planner_index planner_jps_plus = {.build = build_kept_jumps,
                                        .find = find_by_jumps,
                                        .bytes = jumps_bytes,
                                        .destroy = destroy_jumps,
                                        .takes_budget = true,
                                        .takes_profile = true,
                                        .is_search = true};

// ---- Canonical Dijkstra: all cells, then the one that was asked for ----

static wend_status find_among_all(void *index, wend_query *query, const planner_task *task, wend_path *path) {
    wend_search_request request = task->search;
    request.goal_count = 0;
    const wend_status status = wend_jump_points_find_path(index, query, &request, path);
    if (status || path->outcome != WEND_OUTCOME_COMPLETE) return status;
    return wend_query_path_to(query, task->goal.cell, path);
}

const planner_index planner_canonical = {.build = build_jumps,
                                         .find = find_among_all,
                                         .bytes = jumps_bytes,
                                         .destroy = destroy_jumps,
                                         .takes_profile = true};
