// What baking of areas, baking of pixels and roadmaps have in common.
#ifndef WEND_BAKE_BAKE_SHARED_H
#define WEND_BAKE_BAKE_SHARED_H

#include "wend/bake_grid.h"

// The most points that areas may have in all: windings fit 32 bits.
#define WEND_BAKE_MOST_POINTS 0x7fffffff

// Fills in the grid of a definition of baking, which must leave the cells to us. False after a finding.
bool wend_bake_take_grid(const wend_grid_def *given, wend_diagnostics *findings, wend_grid_def *grid);

// Adds cells to the counts of a report.
void wend_bake_count_cells(const uint8_t *terrain, size_t count, wend_bake_report *report);

#endif
