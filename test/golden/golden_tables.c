// Tables: all pairs of a grid through edits, zones, and transit nodes of roads.
#include "golden/golden.h"

#include "grid_scenes.h"
#include "table_roads.h"

static wend_status hash_path_tables(wend_state_hash *hash, wend_grid *grid, wend_jobs *jobs) {
    wend_path_table_def def = wend_default_path_table_def();
    const wend_domain domain = wend_grid_domain(grid);
    def.domain = &domain;
    def.jobs = jobs;
    wend_path_table *table = NULL;
    wend_status status = wend_path_table_create(&def, NULL, &table);
    for (uint32_t round = 0; round < 3 && !status; round++) {
        wend_grid_set_terrain(grid, 3 * round, 11, 4, 2, round % 2 ? 0 : WEND_MOVINGAI_TREES);
        status = wend_path_table_refresh(table, jobs);
        wend_state_hash_add_word(hash, wend_path_table_goals_recomputed(table));
        for (uint64_t from = 0; from < domain.state_count && !status; from++)
            for (uint64_t to = round; to < domain.state_count; to += 3) {
                wend_state_hash_add_word(hash, wend_path_table_next(table, from, to));
                wend_state_hash_add_number(hash, wend_path_table_distance(table, from, to));
            }
    }
    wend_path_table_destroy(table);
    return status;
}

static wend_status hash_zoned_tables(wend_state_hash *hash, wend_grid *grid, wend_jobs *jobs) {
    wend_grid_table_def def = wend_default_grid_table_def();
    def.grid = grid;
    def.form = WEND_GRID_TABLE_ZONED;
    def.jobs = jobs;
    wend_grid_table *table = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_random random = wend_random_seeded(20261116);
    wend_status status = wend_grid_table_create(&def, NULL, &table);
    const uint32_t cells = wend_grid_describe(grid).width * wend_grid_describe(grid).height;
    for (uint32_t round = 0; round < 3 && !status; round++) {
        wend_grid_set_terrain(grid, 5 * round, 20, 3, 3, round % 2 ? 0 : WEND_MOVINGAI_TREES);
        status = wend_grid_table_refresh(table, jobs);
        for (int i = 0; i < 300 && !status; i++) {
            uint32_t from = (uint32_t)wend_random_below(&random, cells),
                     to = (uint32_t)wend_random_below(&random, cells);
            status = wend_grid_table_find_path(table, from, to, &path);
            wend_state_hash_add_word(hash, path.outcome);
            wend_state_hash_add_number(hash, path.cost);
            for (size_t k = 0; k < path.state_count; k++) wend_state_hash_add_word(hash, path.states[k]);
        }
    }
    wend_path_free(&path);
    wend_grid_table_destroy(table);
    return status;
}

static wend_status hash_transit_nodes(wend_state_hash *hash, bool whole, wend_jobs *jobs) {
    const scene_table_roads_def roads = {30, 25, 4, whole, wend_default_allocator()};
    wend_graph *graph = NULL;
    wend_transit *transit = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_status status = scene_table_roads_make(&roads, &graph);
    wend_transit_def def = wend_default_transit_def();
    def.graph = graph;
    def.jobs = jobs;
    if (!status) status = wend_transit_create(&def, NULL, &transit);
    if (!status) status = wend_query_create(wend_default_allocator(), &query);
    for (uint32_t from = 0; from < 750 && !status; from += 17)
        for (uint32_t to = 0; to < 750 && !status; to += 13) {
            double distance = 0;
            status = wend_transit_distance(transit, query, from, to, &distance);
            if (!status) status = wend_transit_find_path(transit, query, from, to, &path);
            wend_state_hash_add_number(hash, distance);
            wend_state_hash_add_number(hash, path.cost);
            for (size_t k = 0; k < path.state_count; k++) wend_state_hash_add_word(hash, path.states[k]);
        }
    if (!status) {
        wend_transit_facts facts = wend_transit_describe(transit);
        wend_state_hash_add_word(hash, facts.shortcuts);
        wend_state_hash_add_word(hash, facts.access_forward);
        wend_state_hash_add_word(hash, facts.access_backward);
        wend_state_hash_add_word(hash, facts.region_entries);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_transit_destroy(transit);
    wend_graph_destroy(graph);
    return status;
}

uint64_t golden_tables(wend_jobs *jobs) {
    wend_state_hash hash = wend_state_hash_start();
    const scene_grid_def def = scene_default_grid_def(28, 28, 6);
    wend_grid *grid = NULL;
    wend_status status = scene_grid_make(SCENE_GRID_CAVES, &def, &grid);
    if (!status) status = hash_path_tables(&hash, grid, jobs);
    if (!status) status = hash_zoned_tables(&hash, grid, jobs);
    if (!status) status = hash_transit_nodes(&hash, true, jobs);
    if (!status) status = hash_transit_nodes(&hash, false, jobs);
    wend_grid_destroy(grid);
    return status ? 0 : wend_state_hash_value(&hash);
}
