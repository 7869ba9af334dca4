// Files of indexes: the bytes of a path table, a zoned table, a grid's table and a hierarchy, before and after edits; and of estimators of all kinds and transit
// nodes.
#include "golden/golden.h"

#include "graph_scenes.h"
#include "grid_scenes.h"

static void hash_file(wend_state_hash *hash, wend_status *status, wend_file_writer *writer) {
    const uint8_t *bytes;
    size_t count;
    if (!*status) *status = wend_file_writer_finish(writer, &bytes, &count);
    if (!*status) wend_state_hash_add_bytes(hash, bytes, count);
    wend_file_writer_destroy(writer);
}

static wend_status hash_indexes(wend_state_hash *hash, const wend_grid *grid, wend_jobs *jobs) {
    wend_path_table_def path = wend_default_path_table_def();
    wend_zoned_table_def zoned = wend_default_zoned_table_def();
    wend_grid_table_def table = wend_default_grid_table_def();
    wend_hierarchy_def hierarchy = wend_default_hierarchy_def();
    const wend_domain domain = wend_grid_domain(grid);
    path.domain = zoned.domain = &domain;
    table.grid = hierarchy.grid = grid;
    path.jobs = zoned.jobs = table.jobs = hierarchy.jobs = jobs;
    hierarchy.cluster_side = 6, hierarchy.level_factor = 2, hierarchy.spacing = 3;
    wend_path_table *made_path = NULL;
    wend_zoned_table *made_zoned = NULL;
    wend_grid_table *made_table = NULL;
    wend_hierarchy *made_hierarchy = NULL;
    wend_file_writer *writers[4] = {NULL};
    wend_status status = wend_path_table_create(&path, NULL, &made_path);
    if (!status) status = wend_path_table_write(made_path, &writers[0]);
    if (!status) status = wend_zoned_table_create(&zoned, NULL, &made_zoned);
    if (!status) status = wend_zoned_table_write(made_zoned, &writers[1]);
    if (!status) status = wend_grid_table_create(&table, NULL, &made_table);
    if (!status) status = wend_grid_table_write(made_table, &writers[2]);
    if (!status) status = wend_hierarchy_create(&hierarchy, NULL, &made_hierarchy);
    if (!status) status = wend_hierarchy_write(made_hierarchy, &writers[3]);
    for (int i = 0; i < 4; i++) hash_file(hash, &status, writers[i]);
    wend_path_table_destroy(made_path);
    wend_zoned_table_destroy(made_zoned);
    wend_grid_table_destroy(made_table);
    wend_hierarchy_destroy(made_hierarchy);
    return status;
}

uint64_t golden_index_file(wend_jobs *jobs) {
    wend_state_hash hash = wend_state_hash_start();
    const scene_grid_def def = scene_default_grid_def(24, 24, 6);
    wend_grid *grid = NULL;
    wend_status status = scene_grid_make(SCENE_GRID_CAVES, &def, &grid);
    if (!status) status = hash_indexes(&hash, grid, jobs);
    if (!status) status = wend_grid_set_terrain(grid, 3, 11, 4, 2, WEND_MOVINGAI_TREES);
    if (!status) status = hash_indexes(&hash, grid, jobs);
    wend_grid_destroy(grid);
    return status ? 0 : wend_state_hash_value(&hash);
}

// ---- Estimators and transit nodes ----------------------------------------------------------------------------------------

static wend_status hash_estimators(wend_state_hash *hash, const wend_grid *grid, wend_jobs *jobs) {
    wend_status status = WEND_OK;
    for (int kind = WEND_ESTIMATOR_DIFFERENTIAL; kind <= WEND_ESTIMATOR_PERFECT && !status; kind++) {
        wend_estimator_def def = wend_default_estimator_def();
        def.kind = (wend_estimator_kind)kind;
        def.area_side = 8;
        def.jobs = jobs;
        while (!wend_grid_is_free(grid, (uint32_t)def.goal)) def.goal++;
        wend_estimator *estimator = NULL;
        wend_file_writer *writer = NULL;
        status = wend_estimator_create_on_grid(grid, &def, NULL, &estimator);
        if (!status) status = wend_estimator_write(estimator, &writer);
        hash_file(hash, &status, writer);
        wend_estimator_destroy(estimator);
    }
    return status;
}

static wend_status hash_transit(wend_state_hash *hash, wend_jobs *jobs) {
    const scene_graph_def scene = scene_default_graph_def(300, 4);
    wend_graph *graph = NULL;
    wend_transit_def def = wend_default_transit_def();
    wend_transit *transit = NULL;
    wend_file_writer *writer = NULL;
    wend_status status = scene_graph_make(SCENE_GRAPH_ROADS, &scene, &graph);
    def.graph = graph;
    def.jobs = jobs;
    if (!status) status = wend_transit_create(&def, NULL, &transit);
    if (!status) status = wend_transit_write(transit, &writer);
    hash_file(hash, &status, writer);
    wend_transit_destroy(transit);
    wend_graph_destroy(graph);
    return status;
}

uint64_t golden_index_file_of_guides(wend_jobs *jobs) {
    wend_state_hash hash = wend_state_hash_start();
    const scene_grid_def def = scene_default_grid_def(24, 24, 6);
    wend_grid *grid = NULL;
    wend_status status = scene_grid_make(SCENE_GRID_CAVES, &def, &grid);
    if (!status) status = hash_estimators(&hash, grid, jobs);
    if (!status) status = hash_transit(&hash, jobs);
    wend_grid_destroy(grid);
    return status ? 0 : wend_state_hash_value(&hash);
}
