// Tower defence: a level drawn with letters, towers that may not seal the castle, walkers who find their way around each new tower.
#include <wend/wend.h>

#include <stdio.h>

// Legend: . ground   ~ mud, three times as dear   # rock   G gate   C castle
static const char *const level[] = {"##################", //
                                    "#......#.........#", //
                                    "G......#...~~~...#", //
                                    "#..........~~~...C", //
                                    "#......#...~~~...#", //
                                    "#......#.........#", //
                                    "##################"};
enum { WIDTH = 18, HEIGHT = 7, GROUND = 0, MUD = 1, ROCK = 2, WALKERS = 3 };
static const wend_terrain terrains[] = {{.cost = 1}, {.cost = 3}, {.cost = 1, .medium = WEND_MEDIUM_BLOCKED}};

typedef struct walker {
    wend_path path;   // of which he has gone `steps`
    size_t steps;     //
    uint32_t cell;    // where he is
    uint64_t version; // of the grid that his path was made for
} walker;

static wend_grid *make_level(uint32_t *gate, uint32_t *castle) {
    uint8_t cells[WIDTH * HEIGHT];
    for (uint32_t i = 0; i < WIDTH * HEIGHT; i++) {
        const char letter = level[i / WIDTH][i % WIDTH];
        cells[i] = letter == '#' ? ROCK : letter == '~' ? MUD : GROUND;
        if (letter == 'G') *gate = i;
        if (letter == 'C') *castle = i;
    }
    wend_grid_def def = wend_default_grid_def();
    def.width = WIDTH, def.height = HEIGHT;
    def.terrain = cells, def.terrains = terrains, def.terrain_count = 3;
    wend_grid *grid = NULL;
    return wend_grid_create(&def, NULL, &grid) ? NULL : grid;
}

// Builds a tower unless somebody stands there, or it would cut off the gate or a walker. Islands follow every edit by themselves.
static bool build_tower(wend_grid *grid, uint32_t x, uint32_t y, uint32_t gate, uint32_t castle,
                        const walker *walkers) {
    const uint32_t cell = wend_grid_cell(grid, x, y);
    if (!wend_grid_is_free(grid, cell) || cell == gate || cell == castle) return false;
    const uint8_t before = wend_grid_terrain_of(grid, cell);
    wend_grid_set_terrain(grid, x, y, 1, 1, ROCK);
    bool is_good = wend_grid_island(grid, gate) == wend_grid_island(grid, castle);
    for (int i = 0; i < WALKERS; i++)
        is_good = is_good && wend_grid_island(grid, walkers[i].cell) == wend_grid_island(grid, castle);
    if (!is_good) wend_grid_set_terrain(grid, x, y, 1, 1, before); // undone
    return is_good;
}

// One step towards the castle, by a new path when the level has changed since the last one was found.
static wend_status walk(walker *mine, const wend_grid *grid, wend_query *query, uint32_t castle) {
    if (mine->path.state_count == 0 || mine->version != wend_grid_version(grid)) {
        const uint64_t goal = castle;
        wend_search_request request = wend_default_search_request();
        request.start = mine->cell, request.goals = &goal, request.goal_count = 1;
        wend_status status = wend_grid_find_path(grid, query, &request, &mine->path);
        if (status) return status;
        mine->steps = 0, mine->version = wend_grid_version(grid);
    }
    if (mine->steps + 1 < mine->path.state_count) mine->cell = (uint32_t)mine->path.states[++mine->steps];
    return WEND_OK;
}

int main(void) {
    uint32_t gate = WEND_NO_CELL, castle = WEND_NO_CELL;
    wend_grid *grid = make_level(&gate, &castle);
    wend_query *query = NULL;
    if (!grid || wend_query_create(wend_default_allocator(), &query)) return 1;
    walker walkers[WALKERS] = {{.path = {0}}}; // a zeroed path is an empty one
    for (int i = 0; i < WALKERS; i++) walkers[i].cell = gate;
    static const uint32_t towers[][2] = {
        {9, 3}, {7, 3}, {10, 2}, {10, 4}, {16, 2}}; // one every other turn; (7, 3) is the only pass
    int built = 0, refused = 0, arrived = 0, turn = 0;
    for (; arrived < WALKERS && turn < 100; turn++) {
        if (turn % 2 == 0 && turn / 2 < 5) {
            bool is_built = build_tower(grid, towers[turn / 2][0], towers[turn / 2][1], gate, castle, walkers);
            built += is_built, refused += !is_built;
            printf("turn %d: tower at (%u, %u) %s\n", turn, towers[turn / 2][0], towers[turn / 2][1],
                   is_built ? "built" : "rejected");
        }
        arrived = 0;
        for (int i = 0; i < WALKERS; i++) {
            if (turn >= 3 * i && walk(&walkers[i], grid, query, castle)) return 1; // they come one after the other
            arrived += walkers[i].cell == castle;
        }
    }
    printf("%d towers, %d rejected; %d walkers at the castle after %d turns\n", built, refused, arrived, turn);
    for (int i = 0; i < WALKERS; i++) wend_path_free(&walkers[i].path);
    wend_query_destroy(query);
    wend_grid_destroy(grid);
    return arrived == WALKERS && built == 4 && refused == 1 ? 0 : 1;
}
