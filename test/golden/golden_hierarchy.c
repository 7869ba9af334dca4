// Hierarchies over scenes of every kind, for agents of several profiles: what they hold, before and after edits, and the paths they find.
#include "golden/golden.h"

#include "grid_scenes.h"

static wend_status hash_hierarchy_path(wend_state_hash *hash, const wend_hierarchy *hierarchy, wend_query *query,
                                       const wend_hierarchy_request *request, wend_path *path) {
    wend_status status = wend_hierarchy_find_path(hierarchy, query, request, path);
    wend_state_hash_add_word(hash, (uint64_t)path->outcome);
    wend_state_hash_add_number(hash, path->cost);
    wend_state_hash_add_number(hash, path->lower_bound);
    wend_state_hash_add_word(hash, path->expanded);
    wend_state_hash_add_word(hash, path->generated);
    for (size_t i = 0; i < path->state_count; i++) wend_state_hash_add_word(hash, path->states[i]);
    if (!status) status = wend_hierarchy_find_route(hierarchy, query, request, path);
    for (size_t i = 0; i < path->state_count; i++) wend_state_hash_add_word(hash, path->states[i]);
    return status;
}

static wend_status hash_hierarchy(wend_state_hash *hash, wend_grid *grid, wend_jobs *jobs, wend_random *random) {
    wend_profile wide = wend_default_profile(), amphibian = wend_default_profile();
    wide.radius = wend_grid_describe(grid).cell_size; // two cells along a side
    amphibian.crosses_media = true;
    const wend_profile *const profiles[3] = {NULL, &wide, &amphibian};
    wend_hierarchy_def def = wend_default_hierarchy_def();
    def.grid = grid, def.jobs = jobs, def.profiles = profiles, def.profile_count = 3;
    def.cluster_side = 8 + (uint32_t)wend_random_below(random, 9);
    def.level_factor = 2 + (uint32_t)wend_random_below(random, 3);
    wend_hierarchy *hierarchy = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_status status = wend_hierarchy_create(&def, NULL, &hierarchy);
    if (!status) status = wend_query_create(wend_default_allocator(), &query);
    const wend_grid_def shape = wend_grid_describe(grid);
    for (int round = 0; round < 5 && !status; round++) {
        wend_state_hash_add_word(hash, wend_hierarchy_hash(hierarchy));
        for (size_t i = 0; i < 12 && !status; i++) {
            wend_hierarchy_request request = wend_default_hierarchy_request();
            request.start = wend_random_below(random, (uint64_t)shape.width * shape.height);
            request.goal = wend_random_below(random, (uint64_t)shape.width * shape.height);
            request.profile = profiles[i % 3];
            status = hash_hierarchy_path(hash, hierarchy, query, &request, &path);
        }
        const uint32_t x = (uint32_t)wend_random_below(random, shape.width);
        const uint32_t y = (uint32_t)wend_random_below(random, shape.height);
        const uint8_t terrain = (uint8_t)wend_random_below(random, WEND_MOVINGAI_TERRAIN_COUNT);
        if (!status) status = wend_grid_set_terrain(grid, x, y, 6, 3, terrain);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_hierarchy_destroy(hierarchy);
    return status;
}

uint64_t golden_hierarchy(wend_jobs *jobs) {
    wend_random random = wend_random_seeded(20261116);
    wend_state_hash hash = wend_state_hash_start();
    wend_status status = WEND_OK;
    for (int kind = 0; kind < SCENE_GRID_KIND_COUNT && !status; kind++) {
        const uint32_t width = 40 + (uint32_t)wend_random_below(&random, 60);
        const uint32_t height = 40 + (uint32_t)wend_random_below(&random, 60);
        scene_grid_def def = scene_default_grid_def(width, height, (uint64_t)kind);
        def.neighbours = kind == SCENE_GRID_ROOMS ? WEND_NEIGHBOURS_FOUR : WEND_NEIGHBOURS_EIGHT;
        def.corners = (wend_corner_rule)(kind % 3);
        def.blocked_percent = 20;
        wend_grid *grid = NULL;
        status = scene_grid_make((scene_grid_kind)kind, &def, &grid);
        if (!status) status = hash_hierarchy(&hash, grid, jobs, &random);
        wend_grid_destroy(grid);
    }
    return status ? 0 : wend_state_hash_value(&hash);
}
