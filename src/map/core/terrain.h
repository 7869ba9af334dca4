// Terrains: what grids, sparse grids and meshes ask of a table of them.
#ifndef WEND_MAP_TERRAIN_H
#define WEND_MAP_TERRAIN_H

#include "wend/grid.h"

// What terrain costs that is not blocked: both are 1 when all is.
typedef struct wend_cost_range {
    double least, dearest;
} wend_cost_range;

// What no table of terrains stands for, NULL and 0: ground and wall.
void wend_terrains_choose(const wend_terrain **terrains, size_t *count);

wend_cost_range wend_terrain_cost_range(const wend_terrain *terrains, size_t count);

// True when a table can be used for cells of this size; otherwise findings are added.
bool wend_terrains_are_valid(const wend_terrain *terrains, size_t count, double cell_size, wend_diagnostics *findings);

// What it does to paths that a cell of one terrain becomes one of another: wend_change_effect bits. REACH: exactly when the medium changes.
unsigned wend_terrain_effects(const wend_terrain *before, const wend_terrain *after);

// True when the kinds of terrain are those of `.map` files (wend/movingai.h).
bool wend_terrains_are_movingai(const wend_terrain *terrains, size_t count);

// How terrain looks. @param least_cost  of any terrain that is not blocked
wend_draw_style wend_terrain_style(const wend_terrain *terrains, size_t count, double least_cost, uint8_t terrain);

#endif
