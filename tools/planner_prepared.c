#include "planner_prepared.h"

// ---- Hierarchies ----

static wend_status build_hierarchy(const wend_grid *grid, double factor, wend_diagnostics *findings, void **index) {
    (void)factor;
    wend_hierarchy_def def = wend_default_hierarchy_def();
    wend_hierarchy *hierarchy = NULL;
    def.grid = grid;
    wend_status status = wend_hierarchy_create(&def, findings, &hierarchy);
    if (!status) *index = hierarchy;
    return status;
}

static wend_status find_in_hierarchy(void *index, wend_query *query, const wend_search_request *asked,
                                     wend_path *path) {
    wend_hierarchy_request request = wend_default_hierarchy_request();
    request.start = asked->start;
    request.goal = asked->goals[0];
    return wend_hierarchy_find_path(index, query, &request, path);
}

static size_t hierarchy_bytes(const void *index) {
    return (size_t)wend_hierarchy_describe(index).bytes;
}

static void destroy_hierarchy(void *index) {
    wend_hierarchy_destroy(index);
}

const planner_index planner_hierarchy = {build_hierarchy, find_in_hierarchy, hierarchy_bytes, destroy_hierarchy};

// ---- Tables ----

#define MOST_TABLE_BYTES (UINT64_C(1) << 30)

static wend_status build_table(const wend_grid *grid, double factor, wend_diagnostics *findings, void **index) {
    (void)factor;
    wend_grid_table_def def = wend_default_grid_table_def();
    wend_grid_table *table = NULL;
    wend_jobs *jobs = NULL;
    def.grid = grid;
    def.memory_limit = MOST_TABLE_BYTES;
    wend_status status = wend_jobs_create(NULL, NULL, &jobs);
    def.jobs = jobs;
    if (!status) status = wend_grid_table_create(&def, findings, &table);
    if (!status) *index = table;
    wend_jobs_destroy(jobs);
    return status;
}

static wend_status find_in_table(void *index, wend_query *query, const wend_search_request *asked, wend_path *path) {
    (void)query;
    return wend_grid_table_find_path(index, (uint32_t)asked->start, (uint32_t)asked->goals[0], path);
}

static size_t table_bytes(const void *index) {
    return (size_t)wend_grid_table_bytes(index);
}

static void destroy_table(void *index) {
    wend_grid_table_destroy(index);
}

const planner_index planner_table = {build_table, find_in_table, table_bytes, destroy_table};

// ---- Quadtrees ----

static wend_status build_quadtree(const wend_grid *grid, double factor, wend_diagnostics *findings, void **index) {
    (void)factor;
    wend_quadtree_def def = wend_default_quadtree_def();
    wend_quadtree *tree = NULL;
    wend_status status = wend_quadtree_create_from_grid(&def, grid, findings, &tree);
    if (!status) *index = tree;
    return status;
}

static wend_status find_in_quadtree(void *index, wend_query *query, const wend_search_request *asked, wend_path *path) {
    return wend_quadtree_find_cell_path(index, query, (uint32_t)asked->start, (uint32_t)asked->goals[0], path);
}

static size_t quadtree_bytes(const void *index) {
    return wend_quadtree_measure(index).bytes;
}

static void destroy_quadtree(void *index) {
    wend_quadtree_destroy(index);
}

const planner_index planner_quadtree = {build_quadtree, find_in_quadtree, quadtree_bytes, destroy_quadtree};
