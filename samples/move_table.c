// The next step from anywhere to anywhere, compressed: on hexagons with a swamp, where every agent asks for one step a turn.
#include <wend/wend.h>

#include <stdio.h>

enum { SIDE = 40, SWAMP = 1, ROCK = 2 };

int main(void) {
    const wend_terrain kinds[] = {{1, 0}, {3, 0}, {1, WEND_MEDIUM_BLOCKED}};
    wend_grid_def grid_def = wend_default_grid_def();
    grid_def.width = grid_def.height = SIDE;
    grid_def.neighbours = WEND_NEIGHBOURS_SIX;
    grid_def.terrains = kinds, grid_def.terrain_count = 3;
    wend_grid *grid = NULL;
    if (wend_grid_create(&grid_def, NULL, &grid)) return 1;
    wend_grid_set_terrain(grid, 8, 10, 12, 18, SWAMP);
    wend_grid_set_terrain(grid, 26, 4, 2, 30, ROCK);

    wend_move_table_def def = wend_default_move_table_def();
    wend_move_table *table = NULL;
    wend_jobs *jobs = NULL;
    wend_query *query = NULL;
    def.grid = grid;
    if (wend_move_table_create(&def, NULL, &table) || wend_jobs_create(NULL, NULL, &jobs)) return 1;
    if (wend_move_table_build(table, jobs, NULL, NULL) || wend_query_create(wend_default_allocator(), &query)) return 1;
    const wend_move_table_facts facts = wend_move_table_describe(table);
    printf("%u cells, %.1f runs each: %zu bytes instead of %u\n", facts.cells, (double)facts.runs / facts.cells,
           facts.bytes, facts.cells * facts.cells);

    const uint32_t goal = wend_grid_cell(grid, 36, 20);
    wend_path path = wend_path_empty(wend_default_allocator());
    bool sound = true;
    for (uint32_t y = 0; y < SIDE; y += 13) { // agents, a step at a time
        uint32_t at = wend_grid_cell(grid, 2, y), steps = 0;
        if (wend_move_table_find_path(table, query, at, goal, &path)) return 1;
        for (uint32_t next; (next = wend_move_table_next(table, at, goal)) != WEND_NO_CELL; at = next) steps++;
        printf("from (2, %2u): %u steps, cost %.1f\n", y, steps, path.cost);
        sound &= at == goal && steps + 1 == path.state_count;
        sound &= wend_path_check_on_grid(&path, grid, wend_grid_cell(grid, 2, y), goal, NULL) == WEND_OK;
    }

    wend_path_free(&path);
    wend_query_destroy(query);
    wend_jobs_destroy(jobs);
    wend_move_table_destroy(table);
    wend_grid_destroy(grid);
    return sound ? 0 : 1;
}
