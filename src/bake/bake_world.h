// Polygons at the door: checked, counted, and turned into borders on a lattice.
#ifndef WEND_BAKE_BAKE_WORLD_H
#define WEND_BAKE_BAKE_WORLD_H

#include "bake/bake_cell.h"
#include "wend/diagnostics.h"

// The most points that polygons may have in all: windings fit 32 bits.
#define WEND_BAKE_MOST_POINTS 0x7fffffff

// True when arrays are there, fill rules are right and points are finite; otherwise findings are told.
bool wend_bake_polygons_are_right(const wend_bake_polygon *polygons, size_t count, wend_diagnostics *findings);

// How many points they have in all.
size_t wend_bake_point_count(const wend_bake_polygon *polygons, size_t count);

// The border from one point of a ring to the next; false when they are one point.
bool wend_border_between(wend_lattice_point from, wend_lattice_point to, uint32_t polygon, wend_border *border);

// True when a definition of baking has its size and leaves the cells to us; otherwise findings are told.
bool wend_bake_def_is_believable(size_t size, size_t right_size, const char *default_function,
                                 const wend_grid_def *grid, wend_diagnostics *findings);

// Adds cells to the counts of a report.
void wend_bake_count_cells(const uint8_t *terrain, size_t count, wend_bake_report *report);

#endif
