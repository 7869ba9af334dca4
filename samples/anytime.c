// An answer at any time: ARA* has a path after a little work, says how much longer than the best it can be, and improves it while
// there is work left. Whoever cannot wait takes what there is.
#include <wend/wend.h>

#include "grid_scenes.h"

#include <math.h>
#include <stdio.h>

#define SIZE  512
#define FRAME 2000 // states that a frame may expand: work, not time, so that every run is the same

int main(void) {
    scene_grid_def scene = scene_default_grid_def(SIZE, SIZE, 11);
    wend_grid *grid = NULL;
    wend_scenario_query ends;
    if (scene_grid_make(SCENE_GRID_CAVES, &scene, &grid) || scene_grid_queries(grid, 5, 1, &ends)) return 1;

    static const double schedule[] = {5,   3,   2,
                                      1.5, 1.2, 1}; // how much longer than the best may a path be, round by round
    wend_incremental_search_def def = wend_default_incremental_search_def();
    def.algorithm = WEND_INCREMENTAL_ARA;
    def.schedule = schedule, def.schedule_count = sizeof schedule / sizeof schedule[0];
    wend_incremental_search *search = NULL;
    if (wend_incremental_search_create_on_grid(grid, &def, NULL, &search)) return 1;
    wend_incremental_search_set_start(search, wend_grid_cell(grid, ends.start_x, ends.start_y));
    wend_incremental_search_set_goal(search, wend_grid_cell(grid, ends.goal_x, ends.goal_y));

    wend_path path = wend_path_empty(wend_default_allocator());
    double told = INFINITY;
    unsigned long long work = 0;
    do {
        if (wend_incremental_search_plan(search, FRAME, NULL, &path)) return 1;
        wend_incremental_report report = wend_incremental_search_get_report(search);
        work += report.expanded;
        if (path.state_count == 0) {
            printf("%7llu states: nothing yet\n", work);
        } else if (report.epsilon < told) { // the path may be the same; what is known about it is more
            told = report.epsilon;
            printf("%7llu states: cost %.2f, the best costs at least %.2f: within %.1f %%\n", work, path.cost,
                   path.lower_bound, 100 * (report.epsilon - 1));
        }
    } while (path.outcome == WEND_OUTCOME_BUDGET_SPENT);
    printf("%s: %.2f is the shortest\n", wend_outcome_text(path.outcome), path.cost);

    wend_path_free(&path);
    wend_incremental_search_destroy(search);
    wend_grid_destroy(grid);
    return 0;
}
