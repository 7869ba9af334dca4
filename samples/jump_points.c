// The same path by A* and by jump points, before and after a gate is shut; then how far every cell is from the keep.
#include <wend/wend.h>

#include <stdio.h>

enum { SIDE = 64, WALL = 1 };

static bool tell(const char *name, const wend_path *path, const wend_grid *grid) {
    printf("%-12s %-9s cost %8.3f, %4llu expanded, turns at %zu of %zu cells\n", name, wend_outcome_text(path->outcome),
           path->cost, (unsigned long long)path->expanded, wend_path_turns_on_grid(path, grid, NULL, 0),
           path->state_count);
    return wend_path_check_on_grid(path, grid, WEND_NO_CELL, WEND_NO_CELL, NULL) == WEND_OK;
}

int main(void) {
    wend_grid_def grid_def = wend_default_grid_def();
    grid_def.width = grid_def.height = SIDE;
    wend_grid *grid = NULL;
    wend_jump_points *jumps = NULL;
    wend_query *query = NULL;
    if (wend_grid_create(&grid_def, NULL, &grid)) return 1;
    wend_grid_set_terrain(grid, 16, 16, 32, 1, WALL); // a castle, with gates in the west and in the south
    wend_grid_set_terrain(grid, 16, 47, 32, 1, WALL);
    wend_grid_set_terrain(grid, 16, 16, 1, 32, WALL);
    wend_grid_set_terrain(grid, 47, 16, 1, 32, WALL);
    wend_grid_set_terrain(grid, 16, 30, 1, 3, 0);
    wend_grid_set_terrain(grid, 40, 47, 3, 1, 0);

    wend_jump_points_def def = wend_default_jump_points_def();
    def.grid = grid;
    if (wend_jump_points_create(&def, NULL, &jumps)) return 1;
    if (wend_query_create(wend_default_allocator(), &query)) return 1;
    wend_path path = wend_path_empty(wend_default_allocator()), other = wend_path_empty(wend_default_allocator());
    const uint64_t keep = wend_grid_cell(grid, 32, 24);
    wend_search_request request = wend_default_search_request();
    request.start = wend_grid_cell(grid, 3, 3);
    request.goals = &keep, request.goal_count = 1;
    bool sound = true;
    for (int shut = 0; shut < 2; shut++) {
        if (shut) wend_grid_set_terrain(grid, 16, 30, 1, 3, WALL); // nobody needs to be told
        if (wend_grid_find_path(grid, query, &request, &other)) return 1;
        sound &= tell("A*", &other, grid);
        if (wend_jump_points_find_path(jumps, query, &request, &path)) return 1;
        sound &= tell("jump points", &path, grid) && path.cost == other.cost;
    }

    request.start = keep, request.goal_count = 0; // to all cells
    if (wend_jump_points_find_path(jumps, query, &request, &path)) return 1;
    printf("from the keep to a corner: %.3f, to the gate: %.3f; %llu expanded for %d cells\n",
           wend_query_cost_to(query, wend_grid_cell(grid, 0, 0)),
           wend_query_cost_to(query, wend_grid_cell(grid, 41, 47)), (unsigned long long)path.expanded, SIDE * SIDE);

    wend_path_free(&path);
    wend_path_free(&other);
    wend_query_destroy(query);
    wend_jump_points_destroy(jumps);
    wend_grid_destroy(grid);
    return sound ? 0 : 1;
}
