// Areas at the door of what is made of them: counted, and checked.
#ifndef WEND_MAP_AREA_H
#define WEND_MAP_AREA_H

#include "wend/allocator.h"
#include "wend/area.h"
#include "wend/diagnostics.h"
#include "wend/grid.h"

// True when terrain of areas that is not blocked may cost this: more than 0 and at most 1e300, so that lengths times costs stay finite.
static inline bool wend_area_cost_is_valid(double cost) {
    return cost > 0 && cost <= 1e300;
}

// True when areas may be of this terrain.
static inline bool wend_area_terrain_is_valid(wend_terrain terrain) {
    return terrain.medium == WEND_MEDIUM_BLOCKED || wend_area_cost_is_valid(terrain.cost);
}

// How many points areas have in all.
size_t wend_area_point_count(const wend_area *areas, size_t count);

// True when an area's arrays are there, sizes add up, its terrain is below a count and its fill rule is right; otherwise
// findings are added. Its points are not checked.
bool wend_area_is_valid(const wend_area *area, size_t index, size_t terrain_count, wend_diagnostics *findings);

// The same of the one area of an edit, its points too, under the edit's number.
bool wend_edit_area_is_valid(const wend_area *area, size_t index, size_t terrain_count, size_t most_points,
                             wend_diagnostics *findings);

// True when all areas are right, and their points are finite and not too many; otherwise findings are added.
bool wend_areas_are_valid(const wend_area *areas, size_t count, size_t terrain_count, size_t most_points,
                          wend_diagnostics *findings);

// Warns of areas that show nowhere: later ones cover them, or they are flat. Exact, for corners that were rounded; one line for each kind. Areas are
// valid. Looks only when there are findings, and not at 2^28 points or more.
// @param points       the corners of all areas on a lattice, in order
// @param lines_count  lines that bound nothing are of use: flat areas show, and so does a line that leads out of later areas
// @return WEND_OK or WEND_OUT_OF_MEMORY
wend_status wend_areas_report_hidden(const wend_area *areas, size_t area_count, const wend_lattice_point *points,
                                     bool lines_count, const wend_allocator *allocator, wend_diagnostics *findings);

#endif
