// Paths, costs and effort of jump point searches under every corner rule, with edits between them, and canonical Dijkstra's costs of all cells.
#include "golden/golden.h"

#include "grid_scenes.h"

#define JUMP_SIDE 90u

static void hash_jump_path(wend_state_hash *hash, const wend_path *path) {
    wend_state_hash_add_word(hash, path->outcome);
    wend_state_hash_add_number(hash, path->cost);
    wend_state_hash_add_number(hash, path->lower_bound);
    wend_state_hash_add_word(hash, path->nearest.cell);
    for (size_t i = 0; i < path->state_count; i++) wend_state_hash_add_word(hash, path->states[i]);
    wend_state_hash_add_word(hash, path->expanded);
    wend_state_hash_add_word(hash, path->generated);
    wend_state_hash_add_word(hash, path->queue_operations);
}

static wend_status hash_jump_searches(wend_state_hash *hash, wend_grid *grid, const wend_jump_points *jumps,
                                      wend_query *query, wend_path *path) {
    wend_random random = wend_random_seeded(77);
    wend_search_request request = wend_default_search_request();
    wend_status status = WEND_OK;
    for (int i = 0; i < 60 && !status; i++) {
        const uint64_t goals[2] = {wend_random_below(&random, JUMP_SIDE * JUMP_SIDE),
                                   wend_random_below(&random, JUMP_SIDE * JUMP_SIDE)};
        request.start = wend_random_below(&random, JUMP_SIDE * JUMP_SIDE);
        request.goals = goals;
        request.goal_count = (size_t)i % 3;
        request.algorithm = (wend_algorithm)(i / 3 % 2);
        request.open_list = (wend_open_list)(i % 6);
        request.to_nearest = i % 4 == 0;
        status = wend_jump_points_find_path(jumps, query, &request, path);
        if (!status) hash_jump_path(hash, path);
        for (uint64_t cell = 0; cell < JUMP_SIDE * JUMP_SIDE && request.goal_count == 0; cell += 7)
            wend_state_hash_add_number(hash, wend_query_cost_to(query, cell));
        if (request.goal_count == 0 && !status) status = wend_query_path_to(query, goals[0], path);
        if (!status) hash_jump_path(hash, path);
        const uint32_t x = (uint32_t)wend_random_below(&random, JUMP_SIDE),
                       y = (uint32_t)wend_random_below(&random, JUMP_SIDE);
        if (!status)
            status = wend_grid_set_terrain(grid, x, y, 1 + (uint32_t)i % 9, 1 + (uint32_t)i % 5, (uint8_t)(i % 2));
    }
    return status;
}

static wend_status hash_jump_scene(wend_state_hash *hash, scene_grid_kind kind, bool keep_jumps, wend_query *query,
                                   wend_path *path) {
    scene_grid_def scene = scene_default_grid_def(JUMP_SIDE, JUMP_SIDE, 20261118 + (uint64_t)kind);
    scene.corners = (wend_corner_rule)(kind % 3);
    wend_grid *drawn = NULL, *grid = NULL;
    wend_jump_points *jumps = NULL;
    wend_status status = scene_grid_make(kind, &scene, &drawn);
    if (status) return status;
    static uint8_t walls[JUMP_SIDE * JUMP_SIDE]; // ground of one cost, whatever the scene has
    for (uint32_t cell = 0; cell < JUMP_SIDE * JUMP_SIDE; cell++) walls[cell] = !wend_grid_is_free(drawn, cell);
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = JUMP_SIDE;
    def.terrain = walls;
    def.corners = scene.corners;
    status = wend_grid_create(&def, NULL, &grid);
    wend_jump_points_def jumps_def = wend_default_jump_points_def();
    jumps_def.grid = grid;
    jumps_def.keep_jumps = keep_jumps;
    if (!status) status = wend_jump_points_create(&jumps_def, NULL, &jumps);
    if (!status) status = hash_jump_searches(hash, grid, jumps, query, path);
    wend_jump_points_destroy(jumps);
    wend_grid_destroy(grid);
    wend_grid_destroy(drawn);
    return status;
}

uint64_t golden_jump_scenes(bool keep_jumps);

uint64_t golden_jump_scenes(bool keep_jumps) {
    wend_state_hash hash = wend_state_hash_start();
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_status status = wend_query_create(wend_default_allocator(), &query);
    for (int kind = 0; kind < SCENE_GRID_KIND_COUNT && !status; kind++)
        status = hash_jump_scene(&hash, (scene_grid_kind)kind, keep_jumps, query, &path);
    wend_path_free(&path);
    wend_query_destroy(query);
    return status ? 0 : wend_state_hash_value(&hash);
}

uint64_t golden_jump_points(wend_jobs *jobs) {
    (void)jobs;
    return golden_jump_scenes(false);
}
