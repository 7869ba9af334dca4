// The shortest way through a small world.
#include <wend/wend.h>

#include <stdio.h>

int main(void) {
    static const uint8_t terrain[] = {0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 0, 0, 0}; // three rows; 1 is wall
    wend_grid_def def = wend_default_grid_def();
    def.width = 5, def.height = 3, def.terrain = terrain;
    wend_grid *grid = NULL;
    wend_query *query = NULL; // one per thread; owns all scratch
    if (wend_grid_create(&def, NULL, &grid) || wend_query_create(wend_default_allocator(), &query)) return 1;

    uint64_t goal = wend_grid_cell(grid, 4, 0);
    wend_search_request request = wend_default_search_request();
    request.start = wend_grid_cell(grid, 0, 2), request.goals = &goal, request.goal_count = 1;
    wend_path path = wend_path_empty(wend_default_allocator());
    if (wend_grid_find_path(grid, query, &request, &path)) return 1;
    printf("%s: cost %.3f through %zu cells\n", wend_outcome_text(path.outcome), path.cost, path.state_count);

    wend_path_free(&path);
    wend_query_destroy(query);
    wend_grid_destroy(grid);
    return 0;
}
