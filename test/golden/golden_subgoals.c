// Subgoal graphs of several levels: what they hold, and what searches find and expand, with edits between them.
#include "golden/golden.h"

#include "grid_scenes.h"

#define SUBGOAL_SIDE 70u

static wend_status hash_subgoal_searches(wend_state_hash *hash, wend_grid *grid, wend_subgoals *subgoals,
                                         wend_query *query, wend_path *path) {
    wend_random random = wend_random_seeded(79);
    wend_search_request request = wend_default_search_request();
    wend_status status = WEND_OK;
    for (int i = 0; i < 40 && !status; i++) {
        uint64_t goals[2]; // one after the other: compilers choose other orders within an expression
        for (int k = 0; k < 2; k++) goals[k] = wend_random_below(&random, SUBGOAL_SIDE * SUBGOAL_SIDE);
        request.start = wend_random_below(&random, SUBGOAL_SIDE * SUBGOAL_SIDE);
        request.goals = goals;
        request.goal_count = 1 + (size_t)i % 2;
        if (i % 10 == 0) status = wend_subgoals_refresh(subgoals);
        const wend_subgoals_facts facts = wend_subgoals_describe(subgoals);
        wend_state_hash_add_word(hash, facts.levels);
        wend_state_hash_add_word(hash, facts.edges);
        wend_state_hash_add_word(hash, facts.top);
        wend_state_hash_add_word(hash, facts.shortcuts);
        if (!status) status = wend_subgoals_find_path(subgoals, query, &request, path);
        if (status) break;
        wend_state_hash_add_word(hash, path->outcome);
        wend_state_hash_add_number(hash, path->cost);
        wend_state_hash_add_word(hash, path->expanded);
        for (size_t k = 0; k < path->state_count; k++) wend_state_hash_add_word(hash, path->states[k]);
        if (i % 10 != 5) continue;
        const uint32_t x = (uint32_t)wend_random_below(&random, SUBGOAL_SIDE);
        const uint32_t y = (uint32_t)wend_random_below(&random, SUBGOAL_SIDE);
        status = wend_grid_set_terrain(grid, x, y, 3, 4, (uint8_t)(i % 2));
    }
    return status;
}

static wend_status hash_subgoal_scene(wend_state_hash *hash, scene_grid_kind kind, wend_query *query, wend_path *path) {
    const scene_grid_def scene = scene_default_grid_def(SUBGOAL_SIDE, SUBGOAL_SIDE, 20261118 + (uint64_t)kind);
    static uint8_t walls[SUBGOAL_SIDE * SUBGOAL_SIDE]; // ground of one cost, whatever the scene has
    wend_grid *drawn = NULL;
    wend_status status = scene_grid_make(kind, &scene, &drawn);
    if (status) return status;
    for (uint32_t cell = 0; cell < SUBGOAL_SIDE * SUBGOAL_SIDE; cell++) walls[cell] = !wend_grid_is_free(drawn, cell);
    for (uint32_t limit = 1; limit <= 3 && !status; limit++) {
        wend_grid_def def = wend_default_grid_def();
        wend_grid *grid = NULL;
        wend_subgoals *subgoals = NULL;
        def.width = def.height = SUBGOAL_SIDE;
        def.terrain = walls;
        status = wend_grid_create(&def, NULL, &grid);
        wend_subgoals_def subgoals_def = wend_default_subgoals_def();
        subgoals_def.grid = grid;
        if (limit < 3) subgoals_def.level_limit = limit;
        if (!status) status = wend_subgoals_create(&subgoals_def, NULL, &subgoals);
        if (!status) status = hash_subgoal_searches(hash, grid, subgoals, query, path);
        wend_subgoals_destroy(subgoals);
        wend_grid_destroy(grid);
    }
    wend_grid_destroy(drawn);
    return status;
}

uint64_t golden_subgoals(wend_jobs *jobs) {
    (void)jobs;
    wend_state_hash hash = wend_state_hash_start();
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_status status = wend_query_create(wend_default_allocator(), &query);
    for (int kind = 0; kind < SCENE_GRID_KIND_COUNT && !status; kind++)
        status = hash_subgoal_scene(&hash, (scene_grid_kind)kind, query, &path);
    wend_path_free(&path);
    wend_query_destroy(query);
    return status ? 0 : wend_state_hash_value(&hash);
}
