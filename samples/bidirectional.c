// A path into the heart of a fortress by A* and by a search from both ends: the same cost, a part of the work.
#include <wend/wend.h>

#include <stdio.h>

enum { SIDE = 101, WALL = 1 };

static bool tell(const char *name, const wend_path *path, const wend_grid *grid) {
    printf("%-14s %-9s cost %8.3f, %5llu cells expanded\n", name, wend_outcome_text(path->outcome), path->cost,
           (unsigned long long)path->expanded);
    return wend_path_check_on_grid(path, grid, WEND_NO_CELL, WEND_NO_CELL, NULL) == WEND_OK;
}

int main(void) {
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = SIDE;
    wend_grid *grid = NULL;
    wend_query *query = NULL;
    if (wend_grid_create(&def, NULL, &grid)) return 1;
    if (wend_query_create(wend_default_allocator(), &query)) return 1;
    for (uint32_t ring = SIDE / 3; ring < SIDE / 2;
         ring += 3) { // walls around walls, each with a gap at the other side
        const uint32_t length = SIDE - 2 * ring, far = SIDE - 1 - ring;
        wend_grid_set_terrain(grid, ring, ring, length, 1, WALL);
        wend_grid_set_terrain(grid, ring, far, length, 1, WALL);
        wend_grid_set_terrain(grid, ring, ring, 1, length, WALL);
        wend_grid_set_terrain(grid, far, ring, 1, length, WALL);
        wend_grid_set_terrain(grid, ring % 2 ? ring : far, SIDE / 2, 1, 1, 0);
    }
    wend_path path = wend_path_empty(wend_default_allocator()), other = wend_path_empty(wend_default_allocator());
    const uint64_t heart = wend_grid_cell(grid, SIDE / 2, SIDE / 2);
    wend_search_request request = wend_default_search_request();
    request.start = wend_grid_cell(grid, 0, 0);
    request.goals = &heart, request.goal_count = 1;
    if (wend_grid_find_path(grid, query, &request, &other)) return 1;
    bool sound = tell("A*", &other, grid);
    if (wend_grid_find_path_bidirectional(grid, query, &request, &path)) return 1;
    sound &= tell("from both ends", &path, grid) && path.cost == other.cost;
    wend_path_free(&path);
    wend_path_free(&other);
    wend_query_destroy(query);
    wend_grid_destroy(grid);
    return sound ? 0 : 1;
}
