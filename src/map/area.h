// Areas at the door of what is made of them: counted, and checked.
#ifndef WEND_MAP_AREA_H
#define WEND_MAP_AREA_H

#include "wend/area.h"
#include "wend/diagnostics.h"

// How many points areas have in all.
size_t wend_area_point_count(const wend_area *areas, size_t count);

// True when arrays are there, sizes add up, terrains are below their count, fill rules are right and points are finite
// and not too many; otherwise findings are told.
bool wend_areas_are_right(const wend_area *areas, size_t count, size_t terrain_count, size_t most_points,
                          wend_diagnostics *findings);

#endif
