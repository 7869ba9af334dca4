// A path past mud by A* and by jump points on terrain of several costs, before and after the mud dries.
#include <wend/wend.h>

#include <stdio.h>

enum { SIDE = 128, GROUND = 0, MUD = 2 };

static bool tell(const char *name, const wend_path *path, const wend_grid *grid) {
    printf("%-12s %-9s cost %8.3f, %5llu expanded, turns at %zu of %zu cells\n", name, wend_outcome_text(path->outcome),
           path->cost, (unsigned long long)path->expanded, wend_path_turns_on_grid(path, grid, NULL, 0),
           path->state_count);
    return wend_path_check_on_grid(path, grid, WEND_NO_CELL, WEND_NO_CELL, NULL) == WEND_OK;
}

int main(void) {
    static const wend_terrain terrains[] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {3, 0}};
    wend_grid_def grid_def = wend_default_grid_def();
    grid_def.width = grid_def.height = SIDE;
    grid_def.terrains = terrains, grid_def.terrain_count = 3;
    wend_grid *grid = NULL;
    wend_weighted_jumps *jumps = NULL;
    wend_query *query = NULL;
    if (wend_grid_create(&grid_def, NULL, &grid)) return 1;
    wend_grid_set_terrain(grid, 30, 20, 40, 80, MUD);
    wend_grid_set_terrain(grid, 60, 70, 50, 20, MUD);

    wend_weighted_jumps_def def = wend_default_weighted_jumps_def();
    def.grid = grid;
    if (wend_weighted_jumps_create(&def, NULL, &jumps)) return 1;
    if (wend_query_create(wend_default_allocator(), &query)) return 1;
    wend_path path = wend_path_empty(wend_default_allocator()), other = wend_path_empty(wend_default_allocator());
    const uint64_t goal = wend_grid_cell(grid, 120, 60);
    wend_search_request request = wend_default_search_request();
    request.start = wend_grid_cell(grid, 5, 60);
    request.goals = &goal, request.goal_count = 1;
    bool sound = true;
    for (int dried = 0; dried < 2; dried++) {
        if (dried) wend_grid_set_terrain(grid, 30, 50, 40, 20, GROUND); // nobody needs to be told
        if (wend_grid_find_path(grid, query, &request, &other)) return 1;
        sound &= tell("A*", &other, grid);
        if (wend_weighted_jumps_find_path(jumps, query, &request, &path)) return 1;
        sound &= tell("jump points", &path, grid) && path.cost < other.cost * (1 + 1e-9);
    }
    wend_path_free(&path);
    wend_path_free(&other);
    wend_query_destroy(query);
    wend_weighted_jumps_destroy(jumps);
    wend_grid_destroy(grid);
    return sound ? 0 : 1;
}
