// How a grid looks: runs of cells that look alike, as rectangles; hexagons one by one.
#include "wend/grid.h"

#include "base/core/require.h"
#include "map/core/terrain.h"
#include "map/grid/grid_internal.h"

static void draw_hexagons(const wend_grid *grid, const wend_draw_style *styles, const wend_draw *draw) {
    if (!draw->polygon) return;
    const wend_cell_layout layout = wend_grid_layout(grid);
    for (uint32_t cell = 0; cell < grid->cell_count; cell++) {
        wend_vector3 corners[6];
        wend_hex_corners(&layout, cell % grid->width, cell / grid->width, corners);
        draw->polygon(draw->user, corners, 6, styles[grid->terrain[cell]]);
    }
}

void wend_grid_draw(const wend_grid *grid, const wend_draw *draw) {
    REQUIRE_VOID(grid && draw);
    wend_draw_style styles[WEND_TERRAIN_LIMIT];
    for (size_t i = 0; i < grid->terrain_count; i++)
        styles[i] = wend_terrain_style(grid->terrains, grid->terrain_count, grid->least_cost, (uint8_t)i);
    if (grid->neighbours == WEND_NEIGHBOURS_SIX) {
        draw_hexagons(grid, styles, draw);
        return;
    }
    if (!draw->rectangle) return;
    // Cells lie where they are whatever their vertex is: around a centre, or with the vertex as their first corner.
    for (uint32_t y = 0; y < grid->height; y++) {
        const uint8_t *row = grid->terrain + (size_t)y * grid->width;
        double top = grid->origin.y + y * grid->cell_size, bottom = grid->origin.y + (y + 1.0) * grid->cell_size;
        for (uint32_t x = 0, end; x < grid->width; x = end) {
            const wend_draw_style style = styles[row[x]];
            for (end = x + 1; end < grid->width; end++)
                if (styles[row[end]].role != style.role || styles[row[end]].value != style.value) break;
            draw->rectangle(draw->user, (wend_vector3){grid->origin.x + x * grid->cell_size, top, 0},
                            (wend_vector3){grid->origin.x + end * grid->cell_size, bottom, 0}, style);
        }
    }
}
