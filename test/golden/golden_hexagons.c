// Scenes as hexagons: islands, nearest cells, positions, lines and searches.
#include "golden/golden.h"
#include "support/location_of.h"

#include "grid_scenes.h"

#include <stdlib.h>

static bool hash_hexagon(void *user, uint32_t cell) {
    wend_state_hash_add_word(user, cell);
    return true;
}

static void hash_hexagons(wend_state_hash *hash, const wend_grid *grid, wend_random *random) {
    wend_grid_def def = wend_grid_describe(grid);
    const uint32_t count = def.width * def.height;
    for (uint32_t cell = 0; cell < count; cell++) wend_state_hash_add_word(hash, wend_grid_island(grid, cell));
    for (int i = 0; i < 100; i++) {
        uint32_t from = (uint32_t)wend_random_below(random, count), to = (uint32_t)wend_random_below(random, count);
        wend_grid_visit_line(grid, from, to, hash_hexagon, hash);
        wend_state_hash_add_word(hash, wend_grid_line_is_free(grid, from, to));
        wend_state_hash_add_word(hash, wend_grid_nearest_in_island(grid, 1, from));
        wend_vector2 place = wend_grid_position(grid, from);
        wend_state_hash_add_number(hash, place.x);
        wend_state_hash_add_number(hash, place.y);
        place.x += (double)wend_random_below(random, 1000) * 0.003;
        place.y += (double)wend_random_below(random, 1000) * 0.003;
        wend_state_hash_add_word(hash, grid_cell_at(grid, place));
    }
}

static void hash_hex_search(wend_state_hash *hash, const wend_grid *grid, wend_query *query, wend_path *path,
                            const wend_scenario_query *each, int setting) {
    static const wend_heuristic guides[] = {WEND_HEURISTIC_AUTO, WEND_HEURISTIC_EUCLIDEAN, WEND_HEURISTIC_ZERO,
                                            WEND_HEURISTIC_HEXAGONAL};
    wend_search_request request = wend_default_search_request();
    const uint64_t goal = wend_grid_cell(grid, each->goal_x, each->goal_y);
    request.start = wend_grid_cell(grid, each->start_x, each->start_y);
    request.goals = &goal;
    request.goal_count = 1;
    request.open_list = (wend_open_list)(setting % 6);
    request.heuristic = guides[setting % 4];
    if (wend_grid_find_path(grid, query, &request, path)) abort();
    wend_state_hash_add_number(hash, path->cost);
    wend_state_hash_add_word(hash, path->expanded);
    for (size_t i = 0; i < path->state_count; i++) wend_state_hash_add_word(hash, path->states[i]);
}

uint64_t golden_hexagons(wend_jobs *jobs) {
    (void)jobs;
    wend_random random = wend_random_seeded(161803);
    wend_state_hash hash = wend_state_hash_start();
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    if (wend_query_create(wend_default_allocator(), &query)) abort();
    for (int kind = 0; kind < SCENE_GRID_KIND_COUNT; kind++) {
        scene_grid_def def = scene_default_grid_def(61 + (uint32_t)kind, 53 - (uint32_t)kind, 9 + (uint64_t)kind);
        def.neighbours = WEND_NEIGHBOURS_SIX;
        wend_grid *grid = NULL;
        wend_scenario_query queries[24];
        if (scene_grid_make((scene_grid_kind)kind, &def, &grid) || scene_grid_queries(grid, 3, 24, queries)) abort();
        hash_hexagons(&hash, grid, &random);
        for (int i = 0; i < 24; i++) hash_hex_search(&hash, grid, query, &path, &queries[i], i);
        wend_grid_destroy(grid);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    return wend_state_hash_value(&hash);
}
