// The lattice of a map of polygons: one rule for every subcommand. The map alone chooses it; positions that are asked for are rounded to it, and are off the map
// where it does not reach.
//
// It is the finest one with room for the map and as much again on every side, so that what is asked for beside the map is told from what is not there, and moves
// little: by half a billionth of the map's extent or so. Where all corners are exact on some lattice, they are on this one; if the room about the map would cost
// that, it is given up.
#ifndef WEND_TOOLS_MAP_LATTICE_H
#define WEND_TOOLS_MAP_LATTICE_H

#include "wend/wend.h"

typedef struct map_lattice {
    wend_lattice lattice;
    double moved; // metres: how far a corner moves to it at most
} map_lattice;

// The corners of all areas, in order; `wend_area_list_point_count` of them. To be freed; NULL when memory is out.
wend_vector2 *gather_corners(const wend_area_list *list);

// @return WEND_OK; WEND_OUT_OF_RANGE, with findings, when no lattice holds the corners; WEND_OUT_OF_MEMORY
wend_status map_lattice_choose(const wend_area_list *list, wend_diagnostics *findings, map_lattice *chosen);

#endif
