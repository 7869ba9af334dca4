#include "picture/picture_grid.h"

#include "picture/picture_map.h"

#include "wend/movingai.h"

#include <math.h>
#include <stdlib.h>

// ---- grids ----

static bool has_hexagons(const wend_grid_def *def) {
    return def->neighbours == WEND_NEIGHBOURS_SIX;
}

// The hexagon of a cell, shrunk by a factor: its corners lie above and below the centre, and half a cell to each side.
static void hexagon_corners(const wend_grid *grid, uint32_t cell, double scale, wend_vector3 corners[6]) {
    static const double across[6] = {0, 1, 1, 0, -1, -1}, down[6] = {-2, -1, 1, 2, 1, -1};
    wend_vector2 centre = wend_grid_position(grid, cell);
    double half = wend_grid_describe(grid).cell_size * scale / 2;
    for (int i = 0; i < 6; i++)
        corners[i] = (wend_vector3){centre.x + across[i] * half, centre.y + down[i] * half / sqrt(3), 0};
}

static void draw_hexagon(const wend_grid *grid, uint32_t cell, double scale, wend_draw_style style,
                         const wend_draw *draw) {
    wend_vector3 corners[6];
    hexagon_corners(grid, cell, scale, corners);
    draw->polygon(draw->user, corners, 6, style);
}

static bool has_movingai_terrain(const wend_grid_def *def) {
    if (def->terrain_count != WEND_MOVINGAI_TERRAIN_COUNT) return false;
    const wend_terrain *published = wend_movingai_terrains();
    for (size_t i = 0; i < WEND_MOVINGAI_TERRAIN_COUNT; i++)
        if (def->terrains[i].cost != published[i].cost || def->terrains[i].medium != published[i].medium) return false;
    return true;
}

// The cells x .. end - 1 of row y.
static void draw_cells(const wend_grid_def *def, uint32_t x, uint32_t end, uint32_t y, wend_draw_style style,
                       const wend_draw *draw) {
    const wend_vector3 low = {def->origin.x + x * def->cell_size, def->origin.y + y * def->cell_size, 0};
    const wend_vector3 high = {def->origin.x + end * def->cell_size, def->origin.y + (y + 1.0) * def->cell_size, 0};
    draw->rectangle(draw->user, low, high, style);
}

static void draw_swamp(const wend_grid_def *def, const wend_draw *draw) {
    for (uint32_t y = 0; y < def->height; y++) {
        const uint8_t *row = def->terrain + (size_t)y * def->width;
        for (uint32_t x = 0, end; x < def->width; x = end) {
            for (end = x + 1; end < def->width && row[end] == row[x];) end++;
            if (row[x] == WEND_MOVINGAI_SWAMP) draw_cells(def, x, end, y, (wend_draw_style){WEND_DRAW_SLOW, 1}, draw);
        }
    }
}

// Blocked cells have island 0 and look as they always do.
static void draw_islands(const wend_grid *grid, const wend_grid_def *def, const wend_draw *draw) {
    for (uint32_t y = 0; y < def->height; y++) {
        uint32_t row = y * def->width;
        for (uint32_t x = 0, end; x < def->width; x = end) {
            uint32_t island = wend_grid_island(grid, row + x);
            for (end = x + 1; end < def->width && wend_grid_island(grid, row + end) == island;) end++;
            if (island) draw_cells(def, x, end, y, (wend_draw_style){WEND_DRAW_ISLAND, island}, draw);
        }
    }
}

// What rectangles show of squares, cell by cell.
static void draw_hexagons(const wend_grid *grid, const wend_grid_def *def, bool islands, const wend_draw *draw) {
    bool swamp = has_movingai_terrain(def);
    for (uint32_t cell = 0; cell < def->width * def->height; cell++) {
        uint32_t island = islands ? wend_grid_island(grid, cell) : 0;
        if (island)
            draw_hexagon(grid, cell, 1, (wend_draw_style){WEND_DRAW_ISLAND, island}, draw);
        else if (!islands && swamp && def->terrain[cell] == WEND_MOVINGAI_SWAMP)
            draw_hexagon(grid, cell, 1, (wend_draw_style){WEND_DRAW_SLOW, 1}, draw);
    }
}

// The three sides of each hexagon on its right, and for the first of each row those on its left.
static void draw_hexagon_lines(const wend_grid *grid, const wend_grid_def *def, const wend_draw *draw) {
    for (uint32_t cell = 0; cell < def->width * def->height; cell++) {
        wend_vector3 corners[7];
        hexagon_corners(grid, cell, 1, corners);
        corners[6] = corners[0];
        bool is_first = cell % def->width == 0;
        draw->line(draw->user, corners, is_first ? 7 : 4, (wend_draw_style){.role = WEND_DRAW_GRID_LINE});
    }
}

static void draw_grid_lines(const wend_grid_def *def, const wend_draw *draw) {
    wend_draw_style style = {.role = WEND_DRAW_GRID_LINE};
    double left = def->origin.x, top = def->origin.y, size = def->cell_size;
    double right = left + def->width * size, bottom = top + def->height * size;
    for (uint32_t x = 1; x < def->width; x++)
        draw->line(draw->user, (wend_vector3[]){{left + x * size, top, 0}, {left + x * size, bottom, 0}}, 2, style);
    for (uint32_t y = 1; y < def->height; y++)
        draw->line(draw->user, (wend_vector3[]){{left, top + y * size, 0}, {right, top + y * size, 0}}, 2, style);
}

static void draw_over_grid(const wend_grid *grid, bool islands, const wend_draw *draw) {
    const wend_grid_def def = wend_grid_describe(grid);
    if (has_hexagons(&def)) {
        if (draw->polygon) draw_hexagons(grid, &def, islands, draw);
        if (draw->line) draw_hexagon_lines(grid, &def, draw);
        return;
    }
    if (draw->rectangle && islands)
        draw_islands(grid, &def, draw);
    else if (draw->rectangle && has_movingai_terrain(&def))
        draw_swamp(&def, draw);
    if (draw->line) draw_grid_lines(&def, draw);
}

void picture_draw_grid(const wend_grid *grid, const wend_draw *draw) {
    wend_grid_draw(grid, draw);
    draw_over_grid(grid, false, draw);
}

static void draw_grid_layer(const void *user, const wend_draw *draw) {
    draw_over_grid(user, false, draw);
}

static void draw_island_layer(const void *user, const wend_draw *draw) {
    draw_over_grid(user, true, draw);
}

static picture_def grid_picture_def(const picture_def *def, const wend_grid *grid) {
    picture_def adapted = *def;
    wend_grid_def described = wend_grid_describe(grid);
    adapted.cell_size = described.cell_size;
    if (!adapted.labels[WEND_DRAW_SLOW] && has_movingai_terrain(&described)) adapted.labels[WEND_DRAW_SLOW] = "swamp";
    return adapted;
}

exit_status picture_grid_write(const char *path, const picture_def *def, wend_grid *grid, bool islands,
                               picture_pixels *pixels) {
    const picture_def adapted = grid_picture_def(def, grid);
    const picture_map scene = {.map = wend_map_of_grid(grid),
                               .without_ground = islands,
                               .layer = islands ? draw_island_layer : draw_grid_layer,
                               .user = grid};
    return picture_map_write(path, &adapted, &scene, pixels);
}

// ---- searches ----

static uint32_t cell_of(const wend_grid_def *def, uint64_t state) {
    return state < (uint64_t)def->width * def->height ? (uint32_t)state : WEND_NO_CELL;
}

// How much of a hexagon the cells of a search cover: the rest shows the terrain.
#define SEARCHED_PART 0.9

static void draw_cell(const picture_search *search, uint64_t state, wend_draw_style style, const wend_draw *draw) {
    wend_grid_def described = wend_grid_describe(search->grid), *def = &described;
    uint32_t cell = cell_of(def, state);
    if (cell == WEND_NO_CELL) return;
    if (has_hexagons(def)) {
        draw_hexagon(search->grid, cell, SEARCHED_PART, style, draw);
        return;
    }
    uint32_t x = cell % def->width, y = cell / def->width;
    draw_cells(def, x, x + 1, y, style, draw);
}

static void draw_state_mark(const wend_grid *grid, uint64_t state, wend_draw_role role, const wend_draw *draw) {
    wend_grid_def def = wend_grid_describe(grid);
    uint32_t cell = cell_of(&def, state);
    if (cell != WEND_NO_CELL)
        draw->mark(draw->user, wend_vector3_of(wend_grid_position(grid, cell), 0), (wend_draw_style){.role = role});
}

static void draw_tree(const picture_search *search, const wend_grid_def *def, const wend_draw *draw) {
    for (size_t i = 0; search->parents && i < search->expanded_count; i++) {
        uint32_t from = cell_of(def, search->parents[i]), to = cell_of(def, search->expanded[i]);
        if (from == WEND_NO_CELL || to == WEND_NO_CELL || from == to) continue;
        const wend_vector3 ends[2] = {wend_vector3_of(wend_grid_position(search->grid, from), 0),
                                      wend_vector3_of(wend_grid_position(search->grid, to), 0)};
        draw->line(draw->user, ends, 2, (wend_draw_style){.role = WEND_DRAW_TREE});
    }
}

// One line, so that its joints are smooth. Without memory it is drawn piece by piece.
static void draw_path(const picture_search *search, const wend_grid_def *def, const wend_draw *draw) {
    wend_draw_style style = {.role = WEND_DRAW_PATH};
    wend_vector3 pair[2], *points = malloc(search->path_count * sizeof *points);
    size_t count = 0;
    for (size_t i = 0; i < search->path_count; i++) {
        uint32_t cell = cell_of(def, search->path[i]);
        if (cell == WEND_NO_CELL) continue;
        const wend_vector3 place = wend_vector3_of(wend_grid_position(search->grid, cell), 0);
        if (points) {
            points[count] = place;
        } else {
            pair[0] = pair[1];
            pair[1] = place;
            if (count > 0) draw->line(draw->user, pair, 2, style);
        }
        count++;
    }
    if (points && count > 1) draw->line(draw->user, points, count, style);
    free(points);
}

void picture_draw_search(const picture_search *search, const wend_draw *draw) {
    wend_grid_def def = wend_grid_describe(search->grid);
    picture_draw_grid(search->grid, draw);
    if (has_hexagons(&def) ? draw->polygon != NULL : draw->rectangle != NULL) {
        double last = search->expanded_count > 1 ? (double)(search->expanded_count - 1) : 1;
        for (size_t i = 0; i < search->expanded_count; i++)
            draw_cell(search, search->expanded[i], (wend_draw_style){WEND_DRAW_EXPANDED, (double)i / last}, draw);
        for (size_t i = 0; i < search->frontier_count; i++)
            draw_cell(search, search->frontier[i], (wend_draw_style){.role = WEND_DRAW_FRONTIER}, draw);
    }
    if (draw->line) {
        draw_tree(search, &def, draw);
        if (search->overlay) search->overlay(search->overlay_user, draw);
        if (search->point_count > 1)
            draw->line(draw->user, search->points, search->point_count, (wend_draw_style){.role = WEND_DRAW_PATH});
        else if (search->path_count > 1)
            draw_path(search, &def, draw);
    }
    if (draw->mark) {
        for (size_t i = 0; i < search->goal_count; i++)
            draw_state_mark(search->grid, search->goals[i], WEND_DRAW_GOAL, draw);
        draw_state_mark(search->grid, search->start, WEND_DRAW_START, draw);
    }
}

static void draw_search_scene(void *user, const wend_draw *draw) {
    picture_draw_search(user, draw);
}

exit_status picture_search_write(const char *path, const picture_def *def, const picture_search *search,
                                 picture_pixels *pixels) {
    picture_def adapted = grid_picture_def(def, search->grid);
    picture_search scene = *search;
    return picture_write(path, &adapted, draw_search_scene, &scene, pixels);
}
