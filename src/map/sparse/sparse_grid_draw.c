// How a sparse grid looks: what differs from its default, tile by tile.
#include "wend/sparse_grid.h"

#include "base/core/require.h"
#include "map/core/terrain.h"
#include "map/sparse/sparse_grid_internal.h"

typedef struct sparse_drawing {
    const wend_sparse_grid *grid;
    const wend_draw *draw;
    wend_sparse_box box;
    wend_draw_style styles[WEND_TERRAIN_LIMIT];
} sparse_drawing;

// The cells x .. end - 1 of a row, which look alike.
static void sparse_draw_run(const sparse_drawing *drawing, int64_t x, int64_t end, int64_t y, wend_draw_style style) {
    const wend_cell_layout *layout = &drawing->grid->layout;
    const wend_draw *draw = drawing->draw;
    if (layout->neighbours != WEND_NEIGHBOURS_SIX) {
        const wend_vector3 low = {layout->origin.x + (double)x * layout->cell_size,
                                  layout->origin.y + (double)y * layout->cell_size, 0};
        const wend_vector3 high = {layout->origin.x + (double)end * layout->cell_size,
                                   layout->origin.y + ((double)y + 1.0) * layout->cell_size, 0};
        if (draw->rectangle) draw->rectangle(draw->user, low, high, style);
        return;
    }
    for (; draw->polygon && x < end; x++) {
        wend_vector3 corners[6];
        wend_hex_corners(layout, x, y, corners);
        draw->polygon(draw->user, corners, 6, style);
    }
}

// The terrain of a cell of a tile that is to be drawn, or -1.
static int sparse_drawn_terrain(const sparse_drawing *drawing, uint32_t ground, int64_t x, int64_t y) {
    if (!sparse_box_has(&drawing->box, x, y) || !sparse_box_has(&drawing->grid->box, x, y)) return -1;
    uint8_t terrain = sparse_ground_terrain(drawing->grid, ground, sparse_place((int32_t)x, (int32_t)y));
    return terrain == drawing->grid->default_terrain ? -1 : terrain;
}

static void sparse_draw_tile(const sparse_drawing *drawing, uint64_t key, uint32_t ground) {
    wend_sparse_cell tile = sparse_unpack(key);
    const int64_t left = (int64_t)tile.x * TILE_SIDE, top = (int64_t)tile.y * TILE_SIDE;
    for (int64_t y = top; y < top + TILE_SIDE; y++)
        for (int64_t x = left, end; x < left + TILE_SIDE; x = end) {
            int terrain = sparse_drawn_terrain(drawing, ground, x, y);
            for (end = x + 1; end < left + TILE_SIDE; end++)
                if (sparse_drawn_terrain(drawing, ground, end, y) != terrain) break;
            if (terrain >= 0) sparse_draw_run(drawing, x, end, y, drawing->styles[terrain]);
        }
}

void wend_sparse_grid_draw(const wend_sparse_grid *grid, wend_sparse_box box, const wend_draw *draw) {
    REQUIRE_VOID(grid && draw);
    sparse_drawing drawing = {.grid = grid, .draw = draw, .box = box};
    for (size_t i = 0; i < grid->terrain_count; i++)
        drawing.styles[i] = wend_terrain_style(grid->terrains, grid->terrain_count, grid->least_cost, (uint8_t)i);
    size_t position = 0;
    uint64_t key;
    uint32_t ground;
    while (sparse_tile_map_next(&grid->tiles, &position, &key, &ground)) {
        wend_sparse_cell tile = sparse_unpack(key);
        int64_t x = (int64_t)tile.x * TILE_SIDE, y = (int64_t)tile.y * TILE_SIDE;
        if (x <= box.high_x && y <= box.high_y && x + TILE_SIDE > box.low_x && y + TILE_SIDE > box.low_y)
            sparse_draw_tile(&drawing, key, ground);
    }
}
