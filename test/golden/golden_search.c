// Paths, costs and effort of searches on every kind of scene, by every algorithm, open list and tie rule.
#include "golden/golden.h"

#include "grid_scenes.h"

#define SCENE_SIZE 48
#define QUERIES    3

static void hash_path(wend_state_hash *hash, const wend_path *path) {
    wend_state_hash_add_word(hash, path->outcome);
    wend_state_hash_add_number(hash, path->cost);
    wend_state_hash_add_number(hash, path->lower_bound);
    wend_state_hash_add_word(hash, path->nearest.cell);
    for (size_t i = 0; i < path->state_count; i++) wend_state_hash_add_word(hash, path->states[i]);
    wend_state_hash_add_word(hash, path->expanded);
    wend_state_hash_add_word(hash, path->generated);
    wend_state_hash_add_word(hash, path->queue_operations);
}

static void hash_state(void *user, uint64_t state) {
    wend_state_hash_add_word(user, state);
}

// Every setting of a request, the last in two parts.
static wend_status hash_settings(wend_state_hash *hash, const wend_grid *grid, wend_query *query,
                                 wend_search_request request, wend_path *path) {
    wend_domain domain = wend_grid_domain(grid);
    wend_status status = WEND_OK;
    for (int setting = 0; setting < 3 * 6 * 3 && !status; setting++) {
        request.algorithm = (wend_algorithm)(setting % 3);
        request.open_list = (wend_open_list)(setting / 3 % 6);
        request.ties = (wend_ties)(setting / 18);
        static const wend_heuristic guides[] = {WEND_HEURISTIC_AUTO, WEND_HEURISTIC_EUCLIDEAN, WEND_HEURISTIC_OCTILE,
                                                WEND_HEURISTIC_ZERO};
        request.heuristic = guides[setting % 4];
        status = wend_grid_find_path(grid, query, &request, path);
        if (!status) hash_path(hash, path);
        if (!status && setting % 5 == 0) status = wend_domain_find_path(&domain, query, &request, path);
        if (!status) hash_path(hash, path);
    }
    request.work = 20;
    if (!status) status = wend_grid_find_path(grid, query, &request, path);
    if (status) return status;
    hash_path(hash, path);
    wend_query_visit_frontier(query, hash_state, hash);
    if (path->outcome == WEND_OUTCOME_BUDGET_SPENT) status = wend_query_resume(query, WEND_WORK_UNLIMITED, path);
    hash_path(hash, path);
    return status;
}

static wend_status hash_scene(wend_state_hash *hash, scene_grid_kind kind, wend_query *query, wend_path *path) {
    scene_grid_def def = scene_default_grid_def(SCENE_SIZE + kind, SCENE_SIZE - kind, 20261201 + (uint64_t)kind);
    def.neighbours = kind % 3 == 1 ? WEND_NEIGHBOURS_FOUR : WEND_NEIGHBOURS_EIGHT;
    def.corners = (wend_corner_rule)(kind % 3);
    wend_grid *grid = NULL;
    wend_status status = scene_grid_make(kind, &def, &grid);
    wend_scenario_query queries[QUERIES] = {0};
    if (!status) status = scene_grid_queries(grid, 7, QUERIES, queries);
    for (int i = 0; i < QUERIES && !status; i++) {
        wend_search_request request = wend_default_search_request();
        const uint64_t goals[2] = {
            wend_grid_cell(grid, queries[i].goal_x, queries[i].goal_y),
            wend_grid_cell(grid, queries[(i + 1) % QUERIES].goal_x, queries[(i + 1) % QUERIES].goal_y)};
        request.start = wend_grid_cell(grid, queries[i].start_x, queries[i].start_y);
        request.goals = goals;
        request.goal_count = (size_t)i; // of the first: one-to-all
        request.to_nearest = true;
        status = hash_settings(hash, grid, query, request, path);
        if (status || i) continue;
        for (uint64_t cell = 0; cell < (uint64_t)def.width * def.height; cell++)
            wend_state_hash_add_number(hash, wend_query_cost_to(query, cell));
    }
    wend_grid_destroy(grid);
    return status;
}

// Costs of all magnitudes, the last too far apart for fixed point.
static wend_status hash_costs(wend_state_hash *hash, wend_query *query, wend_path *path) {
    static const double dear[] = {1.1, 3.7, 1e3, 1e6, 1e15};
    wend_random random = wend_random_seeded(31);
    wend_status status = WEND_OK;
    for (int i = 0; i < 5 && !status; i++) {
        static uint8_t cells[24 * 24];
        for (int cell = 0; cell < 24 * 24; cell++) cells[cell] = (uint8_t)wend_random_below(&random, 4);
        const wend_terrain terrains[] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {0.3, 0}, {dear[i], 0}};
        wend_grid_def def = wend_default_grid_def();
        def.width = def.height = 24;
        def.terrain = cells;
        def.terrains = terrains;
        def.terrain_count = 4;
        def.cell_size = 0.7;
        wend_grid *grid = NULL;
        status = wend_grid_create(&def, NULL, &grid);
        const uint64_t goal = 24 * 24 - 1;
        wend_search_request request = wend_default_search_request();
        request.goals = &goal;
        request.goal_count = 1;
        for (request.start = 0; request.start < 100 && !status; request.start += 13)
            status = hash_settings(hash, grid, query, request, path);
        wend_grid_destroy(grid);
    }
    return status;
}

uint64_t golden_search(wend_jobs *jobs) {
    (void)jobs;
    wend_state_hash hash = wend_state_hash_start();
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_status status = wend_query_create(wend_default_allocator(), &query);
    for (int kind = 0; kind < SCENE_GRID_KIND_COUNT && !status; kind++)
        status = hash_scene(&hash, (scene_grid_kind)kind, query, &path);
    if (!status) status = hash_costs(&hash, query, &path);
    wend_path_free(&path);
    wend_query_destroy(query);
    return status ? 0 : wend_state_hash_value(&hash);
}
