// Boxes of goal bounds in every form, and what searches within them find and expand.
#include "golden/golden.h"

#include "grid_scenes.h"

#define BOUND_SIDE 40u

static wend_status hash_bounded_searches(wend_state_hash *hash, const wend_goal_bounds *bounds, wend_query *query,
                                         wend_path *path) {
    wend_random random = wend_random_seeded(78);
    wend_search_request request = wend_default_search_request();
    wend_status status = WEND_OK;
    for (int i = 0; i < 40 && !status; i++) {
        const uint64_t goals[2] = {wend_random_below(&random, BOUND_SIDE * BOUND_SIDE),
                                   wend_random_below(&random, BOUND_SIDE * BOUND_SIDE)};
        request.start = wend_random_below(&random, BOUND_SIDE * BOUND_SIDE);
        request.goals = goals;
        request.goal_count = 1 + (size_t)i % 2;
        status = wend_goal_bounds_find_path(bounds, query, &request, path);
        if (status) break;
        wend_state_hash_add_word(hash, path->outcome);
        wend_state_hash_add_number(hash, path->cost);
        wend_state_hash_add_word(hash, path->expanded);
        for (size_t k = 0; k < path->state_count; k++) wend_state_hash_add_word(hash, path->states[k]);
    }
    return status;
}

static wend_status hash_bounds(wend_state_hash *hash, const wend_goal_bounds_def *def, wend_query *query,
                               wend_path *path) {
    wend_goal_bounds *bounds = NULL;
    wend_file_writer *writer = NULL;
    const uint8_t *bytes = NULL;
    size_t count = 0;
    wend_status status = wend_goal_bounds_create(def, NULL, &bounds);
    if (!status) status = wend_goal_bounds_write(bounds, &writer);
    if (!status) status = wend_file_writer_finish(writer, &bytes, &count);
    if (!status) wend_state_hash_add_bytes(hash, bytes, count);
    if (!status) status = hash_bounded_searches(hash, bounds, query, path);
    wend_file_writer_destroy(writer);
    wend_goal_bounds_destroy(bounds);
    return status;
}

uint64_t golden_goal_bounds(wend_jobs *jobs) {
    wend_state_hash hash = wend_state_hash_start();
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_status status = wend_query_create(wend_default_allocator(), &query);
    for (int kind = 0; kind < SCENE_GRID_KIND_COUNT && !status; kind++) {
        scene_grid_def scene = scene_default_grid_def(BOUND_SIDE, BOUND_SIDE, 20261118 + (uint64_t)kind);
        scene.corners = (wend_corner_rule)(kind % 3);
        wend_grid *grid = NULL;
        status = scene_grid_make((scene_grid_kind)kind, &scene, &grid);
        wend_goal_bounds_def def = wend_default_goal_bounds_def();
        def.grid = grid;
        def.jobs = jobs;
        if (!status) status = hash_bounds(&hash, &def, query, &path);
        def.form = WEND_GOAL_BOUNDS_CELLS;
        if (!status) status = hash_bounds(&hash, &def, query, &path);
        if (!status && kind == 0) {
            const wend_domain domain = wend_grid_domain(grid);
            def.grid = NULL;
            def.domain = &domain;
            def.form = WEND_GOAL_BOUNDS_STATES;
            status = hash_bounds(&hash, &def, query, &path);
        }
        wend_grid_destroy(grid);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    return status ? 0 : wend_state_hash_value(&hash);
}
