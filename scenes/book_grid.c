#include "book_grid.h"

// '.' free, '~' water, '#' obstacle.
static const char book_rows[SCENE_BOOK_HEIGHT][SCENE_BOOK_WIDTH + 1] = {
    "########################################", //
    "#.....................##################", //
    "#.....................##################", //
    "#.....................##################", //
    "#...~~~~~~~~~~~~~.....##################", //
    "#...~~~~~~~~~~~~~.....###..............#", //
    "#...........~~~~~.....###..............#", // the upper corridor
    "#...........~~~~~.....###..............#", //
    "#...........~~~~~.....###..............#", //
    "#...........~~~~~.....###....######....#", // the start lies left of the water, the goal at the right
    "#...........~~~~~.....###....######....#", //
    "#...........~~~~~.....###....######....#", //
    "#...........~~~~~.....###....######....#", //
    "#...~~~~~~~~~~~~~............######....#", //
    "#...~~~~~~~~~~~~~......................#", //
    "#......................................#", //
    "#.................##...................#", // the lower corridor
    "#.................###..................#", //
    "#......................................#", //
    "########################################", //
};

static uint8_t book_terrain(char letter) {
    return letter == '#' ? SCENE_BOOK_OBSTACLE : letter == '~' ? SCENE_BOOK_WATER : SCENE_BOOK_FREE;
}

wend_status scene_book_grid_make(wend_neighbours neighbours, wend_allocator allocator, wend_grid **grid) {
    static const wend_terrain kinds[] = {
        {.cost = 1, .medium = 0}, {.cost = 2, .medium = 0}, {.cost = 1, .medium = WEND_MEDIUM_BLOCKED}};
    uint8_t terrain[SCENE_BOOK_HEIGHT * SCENE_BOOK_WIDTH];
    for (int y = 0; y < SCENE_BOOK_HEIGHT; y++)
        for (int x = 0; x < SCENE_BOOK_WIDTH; x++) terrain[y * SCENE_BOOK_WIDTH + x] = book_terrain(book_rows[y][x]);
    wend_grid_def def = wend_default_grid_def();
    def.width = SCENE_BOOK_WIDTH;
    def.height = SCENE_BOOK_HEIGHT;
    def.terrain = terrain;
    def.terrains = kinds;
    def.terrain_count = sizeof kinds / sizeof kinds[0];
    def.neighbours = neighbours;
    def.corners = WEND_CORNERS_FREE;
    def.allocator = allocator;
    return wend_grid_create(&def, NULL, grid);
}
