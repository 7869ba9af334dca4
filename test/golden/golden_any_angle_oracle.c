// Files of any-angle oracles, and the paths they lead to.
#include "golden/golden.h"

#include "grid_scenes.h"

#define ANGLE_SIDE 60u

static wend_status hash_angle_oracle(wend_state_hash *hash, const wend_any_angle_oracle *oracle, wend_query *query,
                                     wend_path *path) {
    wend_random random = wend_random_seeded(79);
    wend_file_writer *writer = NULL;
    const uint8_t *bytes;
    size_t count;
    wend_status status = wend_any_angle_oracle_write(oracle, &writer);
    if (!status) status = wend_file_writer_finish(writer, &bytes, &count);
    if (!status) wend_state_hash_add_bytes(hash, bytes, count);
    wend_file_writer_destroy(writer);
    for (int i = 0; i < 200 && !status; i++) {
        const uint32_t start = (uint32_t)wend_random_below(&random, ANGLE_SIDE * ANGLE_SIDE),
                       goal = (uint32_t)wend_random_below(&random, ANGLE_SIDE * ANGLE_SIDE);
        status = wend_any_angle_oracle_find_path(oracle, query, start, goal, path);
        if (status) break;
        wend_state_hash_add_word(hash, path->outcome);
        wend_state_hash_add_number(hash, path->cost);
        for (size_t k = 0; k < path->point_count; k++) {
            wend_state_hash_add_number(hash, path->points[k].x);
            wend_state_hash_add_number(hash, path->points[k].y);
        }
    }
    return status;
}

static wend_status hash_angle_scene(wend_state_hash *hash, scene_grid_kind kind, wend_jobs *jobs, wend_query *query,
                                    wend_path *path) {
    const scene_grid_def scene = scene_default_grid_def(ANGLE_SIDE, ANGLE_SIDE, 20261118 + (uint64_t)kind);
    wend_grid *grid = NULL;
    wend_any_angle_oracle *oracle = NULL;
    wend_any_angle_oracle_def def = wend_default_any_angle_oracle_def();
    wend_status status = scene_grid_make(kind, &scene, &grid);
    def.grid = grid;
    if (!status) status = wend_any_angle_oracle_create(&def, NULL, &oracle);
    if (!status) status = wend_any_angle_oracle_build(oracle, jobs, NULL, NULL);
    if (!status) status = hash_angle_oracle(hash, oracle, query, path);
    wend_any_angle_oracle_destroy(oracle);
    wend_grid_destroy(grid);
    return status;
}

uint64_t golden_any_angle_oracle(wend_jobs *jobs) {
    wend_state_hash hash = wend_state_hash_start();
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_status status = wend_query_create(wend_default_allocator(), &query);
    for (int kind = 0; kind < SCENE_GRID_KIND_COUNT && !status; kind++)
        status = hash_angle_scene(&hash, (scene_grid_kind)kind, jobs, query, &path);
    wend_path_free(&path);
    wend_query_destroy(query);
    return status ? 0 : wend_state_hash_value(&hash);
}
