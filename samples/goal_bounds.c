// A box around the goals of every step: how much of a search is left, with the gate open, shut, and rebuilt for that.
#include <wend/wend.h>

#include <stdio.h>

enum { SIDE = 64, WALL = 1 };

static bool tell(const char *name, const wend_path *path, const wend_grid *grid) {
    printf("%-28s %-9s cost %8.3f, %4llu expanded\n", name, wend_outcome_text(path->outcome), path->cost,
           (unsigned long long)path->expanded);
    return wend_path_check_on_grid(path, grid, WEND_NO_CELL, WEND_NO_CELL, NULL) == WEND_OK;
}

int main(void) {
    wend_grid_def grid_def = wend_default_grid_def();
    grid_def.width = grid_def.height = SIDE;
    wend_grid *grid = NULL;
    if (wend_grid_create(&grid_def, NULL, &grid)) return 1;
    wend_grid_set_terrain(grid, 16, 16, 32, 1, WALL); // a castle, with gates in the west and in the south
    wend_grid_set_terrain(grid, 16, 47, 32, 1, WALL);
    wend_grid_set_terrain(grid, 16, 16, 1, 32, WALL);
    wend_grid_set_terrain(grid, 47, 16, 1, 32, WALL);
    wend_grid_set_terrain(grid, 16, 30, 1, 3, 0);
    wend_grid_set_terrain(grid, 40, 47, 3, 1, 0);

    wend_query *query = NULL;
    if (wend_query_create(wend_default_allocator(), &query)) return 1;
    wend_path plain = wend_path_empty(wend_default_allocator()), path = wend_path_empty(wend_default_allocator());
    const uint64_t keep = wend_grid_cell(grid, 32, 24);
    wend_search_request request = wend_default_search_request();
    request.start = wend_grid_cell(grid, 3, 3);
    request.goals = &keep, request.goal_count = 1;
    if (wend_grid_find_path(grid, query, &request, &plain)) return 1;
    bool sound = tell("A*", &plain, grid);

    for (int cells = 0; cells < 2; cells++) {
        wend_goal_bounds_def def = wend_default_goal_bounds_def();
        def.grid = grid;
        def.form = cells ? WEND_GOAL_BOUNDS_CELLS : WEND_GOAL_BOUNDS_JUMP_POINTS;
        wend_goal_bounds *bounds = NULL;
        if (wend_goal_bounds_create(&def, NULL, &bounds)) return 1;
        const wend_goal_bounds_facts size = wend_goal_bounds_describe(bounds);
        printf("bounds at %s: %llu places, %llu bytes\n", cells ? "cells" : "jump points",
               (unsigned long long)size.places, (unsigned long long)size.bytes);
        if (wend_goal_bounds_find_path(bounds, query, &request, &path)) return 1;
        sound &= tell("  the gate is open", &path, grid) && path.cost == plain.cost;

        wend_grid_set_terrain(grid, 16, 30, 1, 3, WALL); // boxes are of no use now, and nobody uses them
        if (wend_goal_bounds_find_path(bounds, query, &request, &path)) return 1;
        sound &= tell("  shut", &path, grid);
        const double detour = path.cost;
        if (wend_goal_bounds_refresh(bounds, NULL, NULL)) return 1;
        if (wend_goal_bounds_find_path(bounds, query, &request, &path)) return 1;
        sound &= tell("  shut, boxes built again", &path, grid) && path.cost == detour;
        wend_grid_set_terrain(grid, 16, 30, 1, 3, 0);
        wend_goal_bounds_destroy(bounds);
    }

    wend_path_free(&plain);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_grid_destroy(grid);
    return sound ? 0 : 1;
}
