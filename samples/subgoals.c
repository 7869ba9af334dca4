// The same path in a house of 36 rooms by subgoal graphs of one, two and all levels; then a door is shut.
#include <wend/wend.h>

#include <stdio.h>

enum { SIDE = 95, ROOM = 16, WALL = 1 };

static wend_grid *build_house(void) {
    wend_grid_def def = wend_default_grid_def();
    wend_grid *grid = NULL;
    def.width = def.height = SIDE;
    if (wend_grid_create(&def, NULL, &grid)) return NULL;
    for (uint32_t wall = ROOM - 1; wall < SIDE; wall += ROOM) {
        wend_grid_set_terrain(grid, wall, 0, 1, SIDE, WALL);
        wend_grid_set_terrain(grid, 0, wall, SIDE, 1, WALL);
    }
    for (uint32_t wall = ROOM - 1; wall < SIDE; wall += ROOM)
        for (uint32_t door = 5; door < SIDE; door += ROOM) {
            wend_grid_set_terrain(grid, wall, door, 1, 2, 0);
            wend_grid_set_terrain(grid, door, wall, 2, 1, 0);
        }
    return grid;
}

int main(void) {
    wend_grid *grid = build_house();
    wend_query *query = NULL;
    if (!grid || wend_query_create(wend_default_allocator(), &query)) return 1;
    wend_path path = wend_path_empty(wend_default_allocator());
    const uint64_t goal = wend_grid_cell(grid, 92, 90);
    wend_search_request request = wend_default_search_request();
    request.start = wend_grid_cell(grid, 2, 3);
    request.goals = &goal, request.goal_count = 1;
    bool sound = true;
    double costs[2];
    for (int shut = 0; shut < 2; shut++) {
        if (shut) wend_grid_set_terrain(grid, ROOM - 1, 5, 1, 2, WALL);
        if (wend_grid_find_path(grid, query, &request, &path)) return 1;
        costs[shut] = path.cost;
        printf("A*: cost %.3f, %llu cells expanded%s\n", path.cost, (unsigned long long)path.expanded,
               shut ? ", a door is shut" : "");
        if (shut) wend_grid_set_terrain(grid, ROOM - 1, 5, 1, 2, 0);
    }
    for (uint32_t limit = 1; limit <= 3; limit++) {
        wend_subgoals_def def = wend_default_subgoals_def();
        wend_subgoals *subgoals = NULL;
        def.grid = grid;
        if (limit < 3) def.level_limit = limit;
        if (wend_subgoals_create(&def, NULL, &subgoals)) return 1;
        const wend_subgoals_facts facts = wend_subgoals_describe(subgoals);
        if (wend_subgoals_find_path(subgoals, query, &request, &path)) return 1;
        sound &= path.cost == costs[0];
        printf("%u levels: %llu of %llu subgoals at the top, cost %.3f, %llu expanded\n", facts.levels,
               (unsigned long long)facts.top, (unsigned long long)facts.subgoals, path.cost,
               (unsigned long long)path.expanded);
        wend_grid_set_terrain(grid, ROOM - 1, 5, 1, 2, WALL); // the graph follows, its levels wait
        if (wend_subgoals_find_path(subgoals, query, &request, &path)) return 1;
        sound &= path.cost == costs[1];
        printf("  a door is shut: cost %.3f, %llu expanded", path.cost, (unsigned long long)path.expanded);
        if (wend_subgoals_refresh(subgoals) || wend_subgoals_find_path(subgoals, query, &request, &path)) return 1;
        sound &= path.cost == costs[1];
        printf(", %llu once refreshed\n", (unsigned long long)path.expanded);
        wend_grid_set_terrain(grid, ROOM - 1, 5, 1, 2, 0);
        wend_subgoals_destroy(subgoals);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_grid_destroy(grid);
    return sound ? 0 : 1;
}
