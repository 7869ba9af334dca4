// Paths, costs and effort of bidirectional searches on every scene, of squares and hexagons, with terrain of several costs and edits between them.
#include "golden/golden.h"

#include "grid_scenes.h"

#define ENDS_SIDE 80u

static wend_status hash_ends_searches(wend_state_hash *hash, wend_grid *grid, wend_query *query, wend_path *path) {
    wend_random random = wend_random_seeded(99);
    wend_search_request request = wend_default_search_request();
    wend_status status = WEND_OK;
    for (int i = 0; i < 40 && !status; i++) {
        const uint64_t goals[2] = {wend_random_below(&random, ENDS_SIDE * ENDS_SIDE),
                                   wend_random_below(&random, ENDS_SIDE * ENDS_SIDE)};
        request.start = wend_random_below(&random, ENDS_SIDE * ENDS_SIDE);
        request.goals = goals;
        request.goal_count = 1 + (size_t)i % 2;
        request.algorithm = (wend_algorithm)(i / 3 % 2);
        request.ties = (wend_ties)(i % 3);
        request.to_nearest = i % 4 == 0;
        status = wend_grid_find_path_bidirectional(grid, query, &request, path);
        if (status) break;
        wend_state_hash_add_word(hash, path->outcome);
        wend_state_hash_add_number(hash, path->cost);
        wend_state_hash_add_word(hash, path->nearest.cell);
        for (size_t k = 0; k < path->state_count; k++) wend_state_hash_add_word(hash, path->states[k]);
        wend_state_hash_add_word(hash, path->expanded);
        wend_state_hash_add_word(hash, path->generated);
        wend_state_hash_add_word(hash, path->queue_operations);
        const uint32_t x = (uint32_t)wend_random_below(&random, ENDS_SIDE),
                       y = (uint32_t)wend_random_below(&random, ENDS_SIDE);
        status = wend_grid_set_terrain(grid, x, y, 1 + (uint32_t)i % 9, 1 + (uint32_t)i % 5, (uint8_t)(i % 2));
    }
    return status;
}

uint64_t golden_bidirectional(wend_jobs *jobs) {
    (void)jobs;
    wend_state_hash hash = wend_state_hash_start();
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_status status = wend_query_create(wend_default_allocator(), &query);
    for (int kind = 0; kind < SCENE_GRID_KIND_COUNT && !status; kind++) {
        scene_grid_def scene = scene_default_grid_def(ENDS_SIDE, ENDS_SIDE, 20261118 + (uint64_t)kind);
        static const wend_neighbours neighbours[] = {WEND_NEIGHBOURS_EIGHT, WEND_NEIGHBOURS_FOUR, WEND_NEIGHBOURS_SIX};
        scene.corners = (wend_corner_rule)(kind % 3);
        scene.neighbours = neighbours[kind / 2 % 3];
        wend_grid *grid = NULL;
        status = scene_grid_make((scene_grid_kind)kind, &scene, &grid);
        if (!status) status = hash_ends_searches(&hash, grid, query, &path);
        wend_grid_destroy(grid);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    return status ? 0 : wend_state_hash_value(&hash);
}
