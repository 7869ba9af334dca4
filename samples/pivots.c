// Pivots: distances worked out once guide every search after that; a wall weakens them, a door ends them until they are rebuilt.
#include <wend/wend.h>

#include "grid_scenes.h"

#include <stdio.h>

#define SIZE    192
#define QUERIES 40

// Expansions of all queries, with a guide or without one (NULL).
static unsigned long long expand_all(const wend_grid *grid, wend_query *query, const wend_scenario_query *queries,
                                     const wend_guide *guide, double *cost) {
    unsigned long long expanded = 0;
    wend_path path = wend_path_empty(wend_default_allocator());
    *cost = 0;
    for (int i = 0; i < QUERIES; i++) {
        uint64_t goal = wend_grid_cell(grid, queries[i].goal_x, queries[i].goal_y);
        wend_search_request request = wend_default_search_request();
        request.start = wend_grid_cell(grid, queries[i].start_x, queries[i].start_y);
        request.goals = &goal;
        request.goal_count = 1;
        request.guide = guide;
        if (wend_grid_find_path(grid, query, &request, &path) || path.outcome != WEND_OUTCOME_COMPLETE) continue;
        expanded += path.expanded;
        *cost += path.cost;
    }
    wend_path_free(&path);
    return expanded;
}

int main(void) {
    scene_grid_def scene = scene_default_grid_def(SIZE, SIZE, 7);
    wend_grid *grid = NULL;
    wend_query *query = NULL;
    wend_scenario_query queries[QUERIES];
    if (scene_grid_make(SCENE_GRID_ROOMS, &scene, &grid) || scene_grid_queries(grid, 3, QUERIES, queries)) return 1;
    if (wend_query_create(wend_default_allocator(), &query)) return 1;

    wend_estimator_def def = wend_default_estimator_def();
    def.pivot_count = 10;
    wend_estimator *pivots = NULL;
    if (wend_estimator_create_on_grid(grid, &def, NULL, &pivots)) return 1;
    wend_guide guide = wend_estimator_guide(pivots);
    double cost, guided_cost;
    unsigned long long plain = expand_all(grid, query, queries, NULL, &cost);
    printf("A*:               %7llu expansions, %.1f m\n", plain, cost);
    unsigned long long guided = expand_all(grid, query, queries, &guide, &guided_cost);
    printf("10 pivots:        %7llu expansions, %.1f m\n", guided, guided_cost);

    // A wall more: distances only grow, so what was known is still a lower bound. The journal of the grid says where to look.
    if (wend_grid_set_terrain(grid, 90, 90, 5, 1, WEND_MOVINGAI_BLOCKED)) return 1;
    printf("a wall:           %s\n", wend_estimator_is_valid(pivots) ? "in use" : "out of use");

    // A door: ways get shorter, and a bound that is too high would spoil paths. Searches do without, until it is rebuilt.
    if (wend_grid_set_terrain(grid, 0, 80, SIZE, 1, WEND_MOVINGAI_GROUND) || wend_grid_refresh(grid)) return 1;
    printf("a street:         %s\n", wend_estimator_is_valid(pivots) ? "in use" : "out of use");
    if (wend_estimator_refresh(pivots, NULL)) return 1;
    plain = expand_all(grid, query, queries, NULL, &cost);
    guided = expand_all(grid, query, queries, &guide, &guided_cost);
    printf("rebuilt:          %7llu expansions instead of %llu, %.1f m\n", guided, plain, guided_cost);

    wend_estimator_destroy(pivots);
    wend_query_destroy(query);
    wend_grid_destroy(grid);
    return guided < plain && guided_cost - cost < 1e-6 && cost - guided_cost < 1e-6 ? 0 : 1;
}
