// Heuristics: pivots, estimates of every kind, and the searches they guide, on grids in fixed point and as doubles, and on a graph.
#include "golden/golden.h"
#include "support/tagged_graph.h"

#include "grid_scenes.h"

#define HEURISTIC_SIZE 48

static wend_status hash_estimator(wend_state_hash *hash, const wend_grid *grid, wend_estimator *estimator) {
    size_t count;
    const uint64_t *pivots = wend_estimator_pivots(estimator, &count);
    for (size_t i = 0; i < count; i++) wend_state_hash_add_word(hash, pivots[i]);
    uint64_t cells = (uint64_t)HEURISTIC_SIZE * HEURISTIC_SIZE;
    for (uint64_t state = 0; state < cells; state += 7)
        for (uint64_t goal = 3; goal < cells; goal += 101)
            wend_state_hash_add_number(hash, wend_estimator_estimate(estimator, 1, state, goal));
    wend_scenario_query queries[6];
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_status status = scene_grid_queries(grid, 3, 6, queries);
    if (!status) status = wend_query_create(wend_default_allocator(), &query);
    wend_guide guide = wend_estimator_guide(estimator);
    for (int i = 0; i < 6 && !status; i++) {
        uint64_t goal = wend_grid_cell(grid, queries[i].goal_x, queries[i].goal_y);
        wend_search_request request = wend_default_search_request();
        request.start = wend_grid_cell(grid, queries[i].start_x, queries[i].start_y);
        request.goals = &goal;
        request.goal_count = 1;
        request.guide = &guide;
        status = wend_grid_find_path(grid, query, &request, &path);
        wend_state_hash_add_word(hash, path.outcome);
        wend_state_hash_add_number(hash, path.cost);
        wend_state_hash_add_word(hash, path.expanded);
        for (size_t k = 0; k < path.state_count; k++) wend_state_hash_add_word(hash, path.states[k]);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    return status;
}

static wend_status hash_grids(wend_state_hash *hash, wend_jobs *jobs) {
    wend_status status = WEND_OK;
    for (int setting = 0; setting < 14 && !status; setting++) {
        static const scene_grid_kind kinds[] = {SCENE_GRID_CAVES, SCENE_GRID_ROOMS, SCENE_GRID_ISLANDS};
        scene_grid_def scene = scene_default_grid_def(HEURISTIC_SIZE, HEURISTIC_SIZE, 46 + (uint64_t)setting);
        scene.neighbours = setting % 5 == 4 ? WEND_NEIGHBOURS_FOUR : WEND_NEIGHBOURS_EIGHT;
        scene.corners = (wend_corner_rule)(setting % 3);
        wend_grid *grid = NULL;
        wend_estimator *estimator = NULL;
        status = scene_grid_make(kinds[setting % 3], &scene, &grid);
        wend_estimator_def def = wend_default_estimator_def();
        def.kind = (wend_estimator_kind)(setting < 6 ? 0 : 1 + setting % 3);
        def.placement = (wend_pivot_placement)(setting % 3);
        def.seed = (uint64_t)setting;
        def.area_side = 12;
        def.jobs = jobs;
        for (uint32_t i = 0; !status && !wend_grid_is_free(grid, (uint32_t)def.goal); i++) def.goal = i;
        if (!status) status = wend_estimator_create_on_grid(grid, &def, NULL, &estimator);
        if (!status) status = hash_estimator(hash, grid, estimator);
        wend_estimator_destroy(estimator);
        wend_grid_destroy(grid);
    }
    return status;
}

#define HEURISTIC_WAYPOINTS 60

static wend_status hash_graph(wend_state_hash *hash, wend_jobs *jobs, wend_pivot_placement placement) {
    wend_random random = wend_random_seeded(5);
    wend_vector3 positions[HEURISTIC_WAYPOINTS] = {{0}};
    wend_graph_edge edges[4 * HEURISTIC_WAYPOINTS] = {{0}};
    for (int i = 0; i < 4 * HEURISTIC_WAYPOINTS; i++)
        edges[i] = (wend_graph_edge){.from = (uint32_t)wend_random_below(&random, HEURISTIC_WAYPOINTS),
                                     .to = (uint32_t)wend_random_below(&random, HEURISTIC_WAYPOINTS),
                                     .cost = 0.1 + wend_random_unit(&random)};
    wend_graph_def def = wend_default_graph_def();
    def.waypoint_count = HEURISTIC_WAYPOINTS;
    def.positions = positions;
    def.edge_count = 4 * HEURISTIC_WAYPOINTS;
    def.edges = edges;
    wend_graph *graph = NULL;
    wend_estimator *estimator = NULL;
    wend_status status = wend_graph_create(&def, NULL, &graph);
    tagged_graph view = {.graph = graph};
    wend_estimator_def pivots = wend_default_estimator_def();
    pivots.placement = placement;
    pivots.jobs = jobs;
    if (!status) {
        wend_domain domain = tagged_graph_domain(&view);
        status = wend_estimator_create_on_domain(&domain, &pivots, NULL, &estimator);
    }
    for (uint64_t from = 0; from < HEURISTIC_WAYPOINTS && !status; from++)
        for (uint64_t to = 0; to < HEURISTIC_WAYPOINTS; to++)
            wend_state_hash_add_number(hash, wend_estimator_estimate(estimator, 0, from, to));
    wend_estimator_destroy(estimator);
    wend_graph_destroy(graph);
    return status;
}

uint64_t golden_heuristic(wend_jobs *jobs) {
    wend_state_hash hash = wend_state_hash_start();
    wend_status status = hash_grids(&hash, jobs);
    for (int placement = 0; placement < 3 && !status; placement++)
        status = hash_graph(&hash, jobs, (wend_pivot_placement)placement);
    return status ? 0 : wend_state_hash_value(&hash);
}
