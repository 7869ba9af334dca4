// Files of move tables on grids of every kind of scene, with their terrain and under every corner rule, and paths they lead to.
#include "golden/golden.h"

#include "grid_scenes.h"

#define MOVE_SIDE 30u

static wend_status hash_move_table(wend_state_hash *hash, const wend_move_table *table, wend_query *query,
                                   wend_path *path) {
    wend_random random = wend_random_seeded(79);
    wend_file_writer *writer = NULL;
    const uint8_t *bytes;
    size_t count;
    wend_status status = wend_move_table_write(table, &writer);
    if (!status) status = wend_file_writer_finish(writer, &bytes, &count);
    if (!status) wend_state_hash_add_bytes(hash, bytes, count);
    wend_file_writer_destroy(writer);
    for (int i = 0; i < 100 && !status; i++) {
        const uint32_t start = (uint32_t)wend_random_below(&random, MOVE_SIDE * MOVE_SIDE),
                       goal = (uint32_t)wend_random_below(&random, MOVE_SIDE * MOVE_SIDE);
        status = wend_move_table_find_path(table, query, start, goal, path);
        if (status) break;
        wend_state_hash_add_word(hash, path->outcome);
        wend_state_hash_add_number(hash, path->cost);
        for (size_t k = 0; k < path->state_count; k++) wend_state_hash_add_word(hash, path->states[k]);
    }
    return status;
}

static wend_status hash_move_scene(wend_state_hash *hash, scene_grid_kind kind, wend_jobs *jobs, wend_query *query,
                                   wend_path *path) {
    scene_grid_def scene = scene_default_grid_def(MOVE_SIDE, MOVE_SIDE, 20261120 + (uint64_t)kind);
    scene.corners = (wend_corner_rule)(kind % 3);
    wend_grid *grid = NULL;
    wend_move_table *table = NULL;
    wend_status status = scene_grid_make(kind, &scene, &grid);
    wend_move_table_def def = wend_default_move_table_def();
    def.grid = grid;
    if (!status) status = wend_move_table_create(&def, NULL, &table);
    if (!status) status = wend_move_table_build(table, jobs, NULL, NULL);
    if (!status) status = hash_move_table(hash, table, query, path);
    wend_move_table_destroy(table);
    wend_grid_destroy(grid);
    return status;
}

uint64_t golden_move_table(wend_jobs *jobs) {
    wend_state_hash hash = wend_state_hash_start();
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_status status = wend_query_create(wend_default_allocator(), &query);
    for (int kind = 0; kind < SCENE_GRID_KIND_COUNT && !status; kind++)
        status = hash_move_scene(&hash, (scene_grid_kind)kind, jobs, query, &path);
    wend_path_free(&path);
    wend_query_destroy(query);
    return status ? 0 : wend_state_hash_value(&hash);
}
