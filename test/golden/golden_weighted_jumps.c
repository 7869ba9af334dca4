// Paths, costs and effort of jump point searches on terrain of several costs under every corner rule, with edits between them.
#include "golden/golden.h"

#include "grid_scenes.h"

#define MUD_SIDE 90u

static void hash_weighted_path(wend_state_hash *hash, const wend_path *path) {
    wend_state_hash_add_word(hash, path->outcome);
    wend_state_hash_add_number(hash, path->cost);
    wend_state_hash_add_number(hash, path->lower_bound);
    wend_state_hash_add_word(hash, path->nearest.cell);
    for (size_t i = 0; i < path->state_count; i++) wend_state_hash_add_word(hash, path->states[i]);
    wend_state_hash_add_word(hash, path->expanded);
    wend_state_hash_add_word(hash, path->generated);
    wend_state_hash_add_word(hash, path->queue_operations);
}

static wend_status hash_weighted_searches(wend_state_hash *hash, wend_grid *grid, const wend_weighted_jumps *jumps,
                                          wend_query *query, wend_path *path) {
    wend_random random = wend_random_seeded(77);
    wend_search_request request = wend_default_search_request();
    wend_status status = WEND_OK;
    for (int i = 0; i < 60 && !status; i++) {
        const uint64_t goals[2] = {wend_random_below(&random, MUD_SIDE * MUD_SIDE),
                                   wend_random_below(&random, MUD_SIDE * MUD_SIDE)};
        request.start = wend_random_below(&random, MUD_SIDE * MUD_SIDE);
        request.goals = goals;
        request.goal_count = 1 + (size_t)i % 2;
        request.algorithm = (wend_algorithm)(i / 3 % 2);
        request.open_list = (wend_open_list)(i % 6);
        request.to_nearest = i % 4 == 0;
        status = wend_weighted_jumps_find_path(jumps, query, &request, path);
        if (!status) hash_weighted_path(hash, path);
        const uint32_t x = (uint32_t)wend_random_below(&random, MUD_SIDE),
                       y = (uint32_t)wend_random_below(&random, MUD_SIDE);
        if (!status)
            status = wend_grid_set_terrain(grid, x, y, 1 + (uint32_t)i % 9, 1 + (uint32_t)i % 5, (uint8_t)(i % 4));
    }
    return status;
}

static wend_status hash_weighted_scene(wend_state_hash *hash, scene_grid_kind kind, wend_query *query,
                                       wend_path *path) {
    scene_grid_def scene = scene_default_grid_def(MUD_SIDE, MUD_SIDE, 20261118 + (uint64_t)kind);
    scene.corners = (wend_corner_rule)(kind % 3);
    wend_grid *drawn = NULL, *grid = NULL;
    wend_weighted_jumps *jumps = NULL;
    wend_status status = scene_grid_make(kind, &scene, &drawn);
    if (status) return status;
    static uint8_t walls[MUD_SIDE * MUD_SIDE]; // ground in stripes, whatever the scene has
    for (uint32_t cell = 0; cell < MUD_SIDE * MUD_SIDE; cell++)
        walls[cell] = !wend_grid_is_free(drawn, cell) ? 1
                      : cell % MUD_SIDE / 11 % 3 == 2 ? 3
                                                      : cell / MUD_SIDE / 7 % 2 * 2;
    static const wend_terrain terrains[] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {1.5, 0}, {4, 0}};
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = MUD_SIDE;
    def.terrain = walls;
    def.terrains = terrains, def.terrain_count = 4;
    def.corners = scene.corners;
    status = wend_grid_create(&def, NULL, &grid);
    wend_weighted_jumps_def jumps_def = wend_default_weighted_jumps_def();
    jumps_def.grid = grid;
    if (!status) status = wend_weighted_jumps_create(&jumps_def, NULL, &jumps);
    if (!status) status = hash_weighted_searches(hash, grid, jumps, query, path);
    wend_weighted_jumps_destroy(jumps);
    wend_grid_destroy(grid);
    wend_grid_destroy(drawn);
    return status;
}

uint64_t golden_weighted_jumps(wend_jobs *jobs) {
    (void)jobs;
    wend_state_hash hash = wend_state_hash_start();
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_status status = wend_query_create(wend_default_allocator(), &query);
    for (int kind = 0; kind < SCENE_GRID_KIND_COUNT && !status; kind++)
        status = hash_weighted_scene(&hash, (scene_grid_kind)kind, query, &path);
    wend_path_free(&path);
    wend_query_destroy(query);
    return status ? 0 : wend_state_hash_value(&hash);
}
