// Scenes of every kind with their moves' consequences: islands, nearest cells, step costs, lines; edits; maps and scenarios as text.
#include "golden/golden.h"

#include "grid_scenes.h"

#include <stdlib.h>

static bool hash_visit(void *user, uint32_t cell) {
    wend_state_hash_add_word(user, cell);
    return true;
}

static void hash_grid(wend_state_hash *hash, const wend_grid *grid, wend_random *random) {
    wend_grid_def def = wend_grid_describe(grid);
    const uint32_t count = def.width * def.height;
    wend_state_hash_add_bytes(hash, def.terrain, count);
    wend_state_hash_add_word(hash, wend_grid_island_count(grid));
    for (uint32_t cell = 0; cell < count; cell++) wend_state_hash_add_word(hash, wend_grid_island(grid, cell));
    for (int i = 0; i < 200; i++) {
        uint32_t from = (uint32_t)wend_random_below(random, count), to = (uint32_t)wend_random_below(random, count);
        wend_grid_visit_line(grid, from, to, hash_visit, hash);
        wend_state_hash_add_word(hash, wend_grid_line_is_free(grid, from, to));
        uint32_t island = 1 + (uint32_t)wend_random_below(random, 1 + (uint64_t)wend_grid_island_count(grid));
        wend_state_hash_add_word(hash, wend_grid_nearest_in_island(grid, island, from));
        int64_t x = from % def.width + wend_random_between(random, -1, 1);
        int64_t y = from / def.width + wend_random_between(random, -1, 1);
        wend_state_hash_add_number(hash, wend_grid_step_cost(grid, from, wend_grid_cell(grid, x, y)));
        wend_state_hash_add_number(hash, wend_grid_position(grid, from).x);
    }
}

static void hash_texts(wend_state_hash *hash, const wend_grid *grid) {
    wend_scenario_query queries[50];
    size_t length = 0;
    if (scene_grid_queries(grid, 5, 50, queries)) return;
    for (int i = 0; i < 50; i++) queries[i].length = i / 7.0;
    wend_movingai_write_scenario(queries, 50, "golden", NULL, 0, &length);
    char *text = malloc(length);
    if (!text || wend_movingai_write_scenario(queries, 50, "golden", text, length, &length)) abort();
    wend_state_hash_add_bytes(hash, text, length);
    wend_scenario *scenario = NULL;
    if (wend_movingai_read_scenario(text, length, wend_default_allocator(), NULL, &scenario)) abort();
    size_t count = 0;
    const wend_scenario_query *read = wend_scenario_queries(scenario, &count);
    for (size_t i = 0; i < count; i++) wend_state_hash_add_number(hash, read[i].length);
    wend_scenario_destroy(scenario);
    free(text);
}

uint64_t golden_grid(wend_jobs *jobs) {
    (void)jobs;
    wend_random random = wend_random_seeded(271828);
    wend_state_hash hash = wend_state_hash_start();
    for (int kind = 0; kind < SCENE_GRID_KIND_COUNT; kind++)
        for (uint64_t seed = 0; seed < 6; seed++) {
            // A choice a line: compilers differ about the order of arguments.
            uint32_t width = 1 + (uint32_t)wend_random_below(&random, 150);
            uint32_t height = 1 + (uint32_t)wend_random_below(&random, 150);
            scene_grid_def def = scene_default_grid_def(width, height, seed);
            def.corridor_width = 1 + (uint32_t)seed % 3;
            def.corners = (wend_corner_rule)(seed % 3);
            def.neighbours = seed < 4 ? WEND_NEIGHBOURS_EIGHT : WEND_NEIGHBOURS_FOUR;
            wend_grid *grid = NULL;
            if (scene_grid_make((scene_grid_kind)kind, &def, &grid)) abort();
            hash_grid(&hash, grid, &random);
            for (int i = 0; i < 20; i++) {
                uint32_t x = (uint32_t)wend_random_below(&random, width);
                uint32_t y = (uint32_t)wend_random_below(&random, height);
                uint8_t terrain = (uint8_t)wend_random_below(&random, WEND_MOVINGAI_TERRAIN_COUNT);
                wend_grid_set_terrain(grid, x, y, 3, 3, terrain);
            }
            if (wend_grid_refresh(grid)) abort();
            hash_grid(&hash, grid, &random);
            hash_texts(&hash, grid);
            wend_grid_destroy(grid);
        }
    return wend_state_hash_value(&hash);
}
