#include "planner/planner_bidirectional.h"

static wend_status take_grid(const wend_grid *grid, double factor, wend_diagnostics *findings, void **index) {
    (void)factor, (void)findings;
    *index = (void *)(uintptr_t)grid; // nothing but the grid is needed, and it is only read
    return WEND_OK;
}

static wend_status find_from_both_ends(void *index, wend_query *query, const wend_search_request *request,
                                       wend_path *path) {
    return wend_grid_find_path_bidirectional(index, query, request, path);
}

static size_t no_bytes(const void *index) {
    (void)index;
    return 0;
}

static void leave_grid(void *index) {
    (void)index;
}

const planner_index planner_bidirectional = {.build = take_grid,
                                             .find = find_from_both_ends,
                                             .bytes = no_bytes,
                                             .destroy = leave_grid,
                                             .takes_budget = true,
                                             .is_search = true};
