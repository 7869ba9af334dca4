// Any-angle paths by all four planners on a grid with many walls that touch in corners, and the mesh that the exact ones go through.
#include "golden/golden.h"

#define GOLDEN_SIDE 48u

static wend_grid *golden_corner_grid(wend_random *random) {
    static uint8_t terrain[GOLDEN_SIDE * GOLDEN_SIDE];
    for (uint32_t i = 0; i < GOLDEN_SIDE * GOLDEN_SIDE; i++) terrain[i] = wend_random_below(random, 100) < 35;
    for (uint32_t i = 0; i < GOLDEN_SIDE; i++) terrain[i * GOLDEN_SIDE + 7] = terrain[20 * GOLDEN_SIDE + i] = 0;
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = GOLDEN_SIDE;
    def.terrain = terrain;
    def.cell_size = 0.75;
    wend_grid *grid = NULL;
    return wend_grid_create(&def, NULL, &grid) ? NULL : grid;
}

// What exact searches expand is for the hash of the plane.
static void hash_corner_path(wend_state_hash *hash, const wend_path *path, bool exact) {
    wend_state_hash_add_word(hash, (uint64_t)path->outcome);
    if (!exact) wend_state_hash_add_word(hash, path->expanded);
    wend_state_hash_add_number(hash, path->cost);
    wend_state_hash_add_number(hash, path->lower_bound);
    for (size_t i = 0; i < path->point_count; i++) {
        wend_state_hash_add_number(hash, path->points[i].x);
        wend_state_hash_add_number(hash, path->points[i].y);
    }
}

static wend_status hash_corner_paths(wend_state_hash *hash, const wend_any_angle *any_angle, wend_query *query,
                                     wend_random *random) {
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_status status = WEND_OK;
    for (int i = 0; i < 400 && !status; i++) {
        wend_any_angle_request request = wend_default_any_angle_request();
        request.start = wend_random_below(random, GOLDEN_SIDE * GOLDEN_SIDE);
        request.goal = wend_random_below(random, GOLDEN_SIDE * GOLDEN_SIDE);
        request.algorithm = (wend_any_angle_algorithm)(i % 4);
        status = wend_any_angle_find_path(any_angle, query, &request, &path);
        if (!status) hash_corner_path(hash, &path, request.algorithm == WEND_ANY_ANGLE_EXACT);
    }
    wend_path_free(&path);
    return status;
}

uint64_t golden_any_angle(wend_jobs *jobs) {
    (void)jobs;
    wend_state_hash hash = wend_state_hash_start();
    wend_random random = wend_random_seeded(20261115);
    wend_grid *grid = golden_corner_grid(&random);
    wend_any_angle *any_angle = NULL;
    wend_query *query = NULL;
    wend_any_angle_def def = wend_default_any_angle_def();
    def.grid = grid;
    wend_status status = grid ? wend_any_angle_create(&def, NULL, &any_angle) : WEND_OUT_OF_MEMORY;
    if (!status) status = wend_query_create(wend_default_allocator(), &query);
    if (!status) status = hash_corner_paths(&hash, any_angle, query, &random);
    wend_query_destroy(query);
    wend_any_angle_destroy(any_angle);
    wend_grid_destroy(grid);
    return status ? 0 : wend_state_hash_value(&hash);
}
