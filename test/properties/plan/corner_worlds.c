#include "properties/plan/corner_worlds.h"

const wend_terrain corner_terrains[5] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {3, 0}, {1, 1}, {1, 255}};

// Cells by chance, by the colours of a chessboard with mistakes, or in slanted stripes: the latter two are full of cells that touch in corners.
static uint8_t choose_cell(choices *source, uint64_t style, uint64_t odds, uint64_t kinds, int x, int y) {
    uint8_t wall = style == 1 ? (uint8_t)((x + y) & 1) : style == 2 ? (uint8_t)((x + 2 * y) % 3 == 0) : 0;
    if (choose_one_in(source, odds)) wall = !wall;
    return !wall && kinds > 1 && choose_one_in(source, 3) ? (uint8_t)(1 + choose_below(source, kinds)) : wall;
}

bool choose_corner_world(choices *source, corner_world *world, int most) {
    static const double sizes[] = {1, 0.25, 3, 0.3};
    wend_grid_def def = wend_default_grid_def();
    world->width = 1 + (int)choose_below(source, (uint64_t)most);
    world->height = 1 + (int)choose_below(source, (uint64_t)most);
    uint64_t style = choose_below(source, 3), odds = 2 + choose_below(source, 6), kinds = 1 + choose_below(source, 4);
    for (int y = 0; y < world->height; y++)
        for (int x = 0; x < world->width; x++)
            world->terrain[y * world->width + x] = choose_cell(source, style, odds, kinds, x, y);
    world->cell_size = sizes[choose_below(source, 4)];
    def.width = (uint32_t)world->width;
    def.height = (uint32_t)world->height;
    def.terrain = world->terrain;
    def.terrains = corner_terrains;
    def.terrain_count = 5;
    def.corners = (wend_corner_rule)choose_below(source, 3);
    def.cell_size = world->cell_size;
    if (choose_one_in(source, 3)) def.origin = (wend_vector2){-7.5, 1000};
    if (wend_grid_create(&def, NULL, &world->grid)) return false;
    // A cell that is changed and changed back leaves islands stale, of which nobody may then make use.
    uint8_t first = world->terrain[0];
    return !choose_one_in(source, 4) || (!wend_grid_set_terrain(world->grid, 0, 0, 1, 1, first == 1 ? 0 : 1) &&
                                         !wend_grid_set_terrain(world->grid, 0, 0, 1, 1, first));
}

uint8_t corner_world_medium(const corner_world *world, uint32_t cell) {
    return corner_terrains[world->terrain[cell]].medium;
}

void corner_world_look(corner_world *world, uint8_t medium) {
    naive_corners *naive = &world->naive;
    naive->width = world->width;
    naive->height = world->height;
    for (int y = 0; y < world->height; y++)
        for (int x = 0; x < world->width; x++)
            naive->is_free[y][x] = corner_world_medium(world, (uint32_t)(y * world->width + x)) == medium;
}

void corner_world_edit(choices *source, corner_world *world) {
    const uint32_t x = (uint32_t)choose_below(source, (uint64_t)world->width),
                   y = (uint32_t)choose_below(source, (uint64_t)world->height);
    const uint8_t kind = (uint8_t)choose_below(source, 5);
    if (!wend_grid_set_terrain(world->grid, x, y, 1, 1, kind)) world->terrain[(int)y * world->width + (int)x] = kind;
}
