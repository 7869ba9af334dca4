// What baking of areas, baking of pixels and roadmaps have in common.
#ifndef WEND_BAKE_BAKE_SHARED_H
#define WEND_BAKE_BAKE_SHARED_H

#include "wend/bake_grid.h"

// The most points that areas may have in all: windings fit 32 bits.
#define WEND_BAKE_MOST_POINTS 0x7fffffff

// True when a definition of baking has its size and leaves the cells to us; otherwise findings are told.
// `name` is as in wend_default_NAME_def.
bool wend_bake_def_is_right(const char *name, size_t said, size_t size, const wend_grid_def *grid,
                            wend_diagnostics *findings);

// Adds cells to the counts of a report.
void wend_bake_count_cells(const uint8_t *terrain, size_t count, wend_bake_report *report);

#endif
