// Terrains: what grids, sparse grids and meshes ask of a table of them.
#ifndef WEND_MAP_TERRAIN_H
#define WEND_MAP_TERRAIN_H

#include "wend/grid.h"

// What terrain costs that is not blocked: both are 1 when all is.
typedef struct wend_cost_range {
    double least, dearest;
} wend_cost_range;

wend_cost_range wend_terrain_cost_range(const wend_terrain *terrains, size_t count);

// True when a table can be used for cells of this size; otherwise findings are told.
bool wend_terrains_are_right(const wend_terrain *terrains, size_t count, double cell_size, wend_diagnostics *findings);

// How terrain looks. @param least_cost  of any terrain that is not blocked
wend_draw_style wend_terrain_style(const wend_terrain *terrains, size_t count, double least_cost, uint8_t terrain);

#endif
