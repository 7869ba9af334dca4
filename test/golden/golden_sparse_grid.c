// Roads through a large world, edits, lines, nearest cells and searches by every open list, as squares and as hexagons.
#include "golden/golden.h"

#include "road_world.h"

#include <stdlib.h>

#define SIZE 3000

static uint64_t random_cell(wend_random *random) {
    int32_t x = (int32_t)wend_random_below(random, SIZE);
    int32_t y = (int32_t)wend_random_below(random, SIZE);
    return wend_sparse_grid_state(x, y);
}

static void hash_sparse_search(wend_state_hash *hash, const wend_sparse_grid *grid, wend_query *query, wend_path *path,
                               wend_random *random) {
    for (int i = 0; i < 12; i++) {
        const uint64_t goal = wend_sparse_grid_nearest_free(grid, random_cell(random));
        wend_search_request request = wend_default_search_request();
        request.start = wend_sparse_grid_nearest_free(grid, random_cell(random));
        request.goals = &goal;
        request.goal_count = 1;
        request.to_nearest = true;
        request.open_list = (wend_open_list)(i % 6);
        request.work = i % 5 ? WEND_WORK_UNLIMITED : 500;
        if (wend_sparse_grid_find_path(grid, query, &request, path)) abort();
        wend_state_hash_add_word(hash, (uint64_t)path->outcome);
        if (path->outcome == WEND_OUTCOME_BUDGET_SPENT && wend_query_resume(query, WEND_WORK_UNLIMITED, path)) abort();
        wend_state_hash_add_number(hash, path->cost);
        wend_state_hash_add_word(hash, path->expanded);
        for (size_t k = 0; k < path->state_count; k += 17) wend_state_hash_add_word(hash, path->states[k]);
    }
}

static void hash_sparse_cells(wend_state_hash *hash, const wend_sparse_grid *grid, wend_random *random) {
    wend_state_hash_add_word(hash, wend_sparse_grid_cell_count(grid));
    wend_state_hash_add_word(hash, wend_sparse_grid_tile_count(grid));
    for (int i = 0; i < 200; i++) {
        uint64_t from = random_cell(random), near = wend_sparse_grid_nearest_free(grid, from);
        wend_state_hash_add_word(hash, near);
        wend_sparse_cell cell = wend_sparse_grid_cell_of(near);
        wend_state_hash_add_word(hash, wend_sparse_grid_terrain_at(grid, cell.x, cell.y));
        uint64_t to = wend_sparse_grid_state(cell.x + (int32_t)wend_random_below(random, 9), cell.y);
        wend_state_hash_add_number(hash, wend_sparse_grid_line_cost(grid, near, to));
        wend_state_hash_add_number(hash, wend_sparse_grid_position(grid, near).y);
    }
}

uint64_t golden_sparse_grid(wend_jobs *jobs) {
    (void)jobs;
    static const wend_neighbours neighbours[] = {WEND_NEIGHBOURS_FOUR, WEND_NEIGHBOURS_SIX, WEND_NEIGHBOURS_EIGHT};
    wend_random random = wend_random_seeded(141421);
    wend_state_hash hash = wend_state_hash_start();
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    if (wend_query_create(wend_default_allocator(), &query)) abort();
    for (int i = 0; i < 3; i++) {
        scene_road_def def = scene_default_road_def(SIZE, 5 + (uint64_t)i);
        def.road_cells = 30000;
        def.road_count = 60;
        def.neighbours = neighbours[i];
        wend_sparse_grid *world = NULL;
        if (scene_road_world_make(&def, &world)) abort();
        hash_sparse_cells(&hash, world, &random);
        hash_sparse_search(&hash, world, query, &path, &random);
        for (int edit = 0; edit < 60; edit++) { // places along the roads, and holes in them
            wend_sparse_cell cell =
                wend_sparse_grid_cell_of(wend_sparse_grid_nearest_free(world, random_cell(&random)));
            uint32_t width = 1 + (uint32_t)wend_random_below(&random, 30);
            uint32_t height = 1 + (uint32_t)wend_random_below(&random, 30);
            if (wend_sparse_grid_set_terrain(world, cell.x, cell.y, width, height, (uint8_t)(edit % 5 == 0))) abort();
        }
        hash_sparse_cells(&hash, world, &random);
        hash_sparse_search(&hash, world, query, &path, &random);
        wend_sparse_grid_destroy(world);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    return wend_state_hash_value(&hash);
}
