// The shortest way through a small world.
#include <wend/wend.h>

#include <stdio.h>
#include <string.h>

int main(void) {
    const char *world = "type octile\nheight 5\nwidth 12\nmap\n"
                        "....@.......\n.@@.@.@@@@@.\n.@..@.@...@.\n.@@@@.@.@.@.\n........@...\n";
    wend_allocator allocator = wend_default_allocator();
    wend_grid *grid = NULL;
    wend_query *query = NULL; // one per thread; owns all scratch
    wend_path path = wend_path_empty(allocator);
    if (wend_movingai_read_map(world, strlen(world), allocator, NULL, &grid) != WEND_OK) return 1;
    if (wend_query_create(allocator, &query) != WEND_OK) return 1;

    uint64_t goal = wend_grid_cell(grid, 8, 2);
    wend_search_request request = wend_default_search_request();
    request.start = wend_grid_cell(grid, 0, 0);
    request.goals = &goal;
    request.goal_count = 1;
    if (wend_grid_find_path(grid, query, &request, &path) != WEND_OK) return 1;

    printf("%s: cost %.3f in %zu cells\n", wend_outcome_text(path.outcome), path.cost, path.state_count);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_grid_destroy(grid);
    return 0;
}
