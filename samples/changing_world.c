// A walk through a world that changes under the walker's feet: a search that lives repairs its plan and says what that cost.
#include <wend/wend.h>

#include "grid_scenes.h"

#include <stdio.h>

#define SIZE 256

int main(void) {
    scene_grid_def scene = scene_default_grid_def(SIZE, SIZE, 7);
    wend_grid *grid = NULL;
    wend_scenario_query query;
    if (scene_grid_make(SCENE_GRID_CAVES, &scene, &grid) || scene_grid_queries(grid, 3, 1, &query)) return 1;

    wend_incremental_search_def def = wend_default_incremental_search_def();
    def.algorithm = WEND_INCREMENTAL_ADSTAR; // a first answer soon, better ones later, repaired when the world changes
    wend_incremental_search *search = NULL;
    if (wend_incremental_search_create_on_grid(grid, &def, NULL, &search)) return 1;
    wend_incremental_search_set_start(search, wend_grid_cell(grid, query.start_x, query.start_y));
    wend_incremental_search_set_goal(search, wend_grid_cell(grid, query.goal_x, query.goal_y));

    // A frame grants 200 expansions: the walker has a path early on, and knows how good it is.
    wend_path path = wend_path_empty(wend_default_allocator());
    int frames = 0;
    do {
        if (wend_incremental_search_plan(search, 200, NULL, &path)) return 1;
        wend_incremental_report report = wend_incremental_search_get_report(search);
        printf("frame %2d: cost %7.2f, at most %.2f times the optimum\n", ++frames, path.cost, report.epsilon);
    } while (path.outcome == WEND_OUTCOME_BUDGET_SPENT);

    // Every ten steps a wall appears ahead.
    for (int walls = 1; path.outcome == WEND_OUTCOME_COMPLETE && path.state_count > 30; walls++) {
        uint64_t ahead = path.states[25];
        uint32_t x = (uint32_t)(ahead % SIZE) - 1, y = (uint32_t)(ahead / SIZE) - 1;
        wend_incremental_search_set_start(search, path.states[10]);
        wend_grid_set_terrain(grid, x, y, 3, 3, WEND_MOVINGAI_BLOCKED);
        if (wend_incremental_search_plan(search, WEND_WORK_UNLIMITED, NULL, &path)) return 1;
        wend_incremental_report report = wend_incremental_search_get_report(search);
        printf("wall %2d:  cost %7.2f, %4llu states expanded%s\n", walls, path.cost,
               (unsigned long long)report.expanded, report.from_scratch ? " from scratch" : "");
    }
    printf("%s\n", wend_outcome_text(path.outcome));

    wend_path_free(&path);
    wend_incremental_search_destroy(search);
    wend_grid_destroy(grid);
    return 0;
}
