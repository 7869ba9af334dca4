// Files of path oracles under every corner rule, and the paths they lead to.
#include "golden/golden.h"

#include "grid_scenes.h"

#define ORACLE_SIDE 70u

static wend_status hash_oracle(wend_state_hash *hash, const wend_path_oracle *oracle, wend_query *query,
                               wend_path *path) {
    wend_random random = wend_random_seeded(78);
    wend_file_writer *writer = NULL;
    const uint8_t *bytes;
    size_t count;
    wend_status status = wend_path_oracle_write(oracle, &writer);
    if (!status) status = wend_file_writer_finish(writer, &bytes, &count);
    if (!status) wend_state_hash_add_bytes(hash, bytes, count);
    wend_file_writer_destroy(writer);
    for (int i = 0; i < 200 && !status; i++) {
        const uint32_t start = (uint32_t)wend_random_below(&random, ORACLE_SIDE * ORACLE_SIDE),
                       goal = (uint32_t)wend_random_below(&random, ORACLE_SIDE * ORACLE_SIDE);
        status = wend_path_oracle_find_path(oracle, query, start, goal, path);
        if (status) break;
        wend_state_hash_add_word(hash, path->outcome);
        wend_state_hash_add_number(hash, path->cost);
        for (size_t k = 0; k < path->state_count; k++) wend_state_hash_add_word(hash, path->states[k]);
    }
    return status;
}

static wend_status hash_oracle_scene(wend_state_hash *hash, scene_grid_kind kind, wend_jobs *jobs, wend_query *query,
                                     wend_path *path) {
    scene_grid_def scene = scene_default_grid_def(ORACLE_SIDE, ORACLE_SIDE, 20261119 + (uint64_t)kind);
    scene.corners = (wend_corner_rule)(kind % 3);
    wend_grid *drawn = NULL, *grid = NULL;
    wend_path_oracle *oracle = NULL;
    wend_status status = scene_grid_make(kind, &scene, &drawn);
    if (status) return status;
    static uint8_t walls[ORACLE_SIDE * ORACLE_SIDE]; // ground of one cost, whatever the scene has
    for (uint32_t cell = 0; cell < ORACLE_SIDE * ORACLE_SIDE; cell++) walls[cell] = !wend_grid_is_free(drawn, cell);
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = ORACLE_SIDE;
    def.terrain = walls;
    def.corners = scene.corners;
    status = wend_grid_create(&def, NULL, &grid);
    wend_path_oracle_def oracle_def = wend_default_path_oracle_def();
    oracle_def.grid = grid;
    if (!status) status = wend_path_oracle_create(&oracle_def, NULL, &oracle);
    if (!status) status = wend_path_oracle_build(oracle, jobs, NULL, NULL);
    if (!status) status = hash_oracle(hash, oracle, query, path);
    wend_path_oracle_destroy(oracle);
    wend_grid_destroy(grid);
    wend_grid_destroy(drawn);
    return status;
}

uint64_t golden_path_oracle(wend_jobs *jobs) {
    wend_state_hash hash = wend_state_hash_start();
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_status status = wend_query_create(wend_default_allocator(), &query);
    for (int kind = 0; kind < SCENE_GRID_KIND_COUNT && !status; kind++)
        status = hash_oracle_scene(&hash, (scene_grid_kind)kind, jobs, query, &path);
    wend_path_free(&path);
    wend_query_destroy(query);
    return status ? 0 : wend_state_hash_value(&hash);
}
