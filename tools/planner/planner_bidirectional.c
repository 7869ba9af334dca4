#include "planner/planner_bidirectional.h"

static wend_status take_grid(const map_input *map, const planner_setup *setup, wend_diagnostics *findings,
                             void **index) {
    (void)setup, (void)findings;
    *index = map->grid; // nothing but the grid is needed, and it is only read
    return WEND_OK;
}

static wend_status find_from_both_ends(void *index, wend_query *query, const planner_task *task, wend_path *path) {
    return wend_grid_find_path_bidirectional(index, query, &task->search, path);
}

const planner_index planner_bidirectional = {.build = take_grid,
                                             .find = find_from_both_ends,
                                             .takes_budget = true,
                                             .takes_profile = true,
                                             .is_search = true,
                                             .is_ready = true};
