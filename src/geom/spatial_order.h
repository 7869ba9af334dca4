// An order in which points that follow each other lie near each other: along a Hilbert curve through their box.
#ifndef WEND_GEOM_SPATIAL_ORDER_H
#define WEND_GEOM_SPATIAL_ORDER_H

#include "base/memory/memory.h"
#include "wend/vector.h"

// A place on the curve and the point it belongs to.
typedef struct spatial_key {
    uint32_t place;
    uint32_t index;
} spatial_key;

// A curve of 2^32 places through a box.
typedef struct spatial_curve {
    wend_lattice_point low; // the box's
    int shift;              // a place is a square of side 2^shift
} spatial_curve;

spatial_curve wend_spatial_curve(wend_box box);

// The place of a point of the box.
uint32_t wend_spatial_place(spatial_curve curve, wend_lattice_point point);

// Sorts keys by place, stably. O(count), with scratch for as many keys.
void wend_spatial_sort(spatial_key *keys, size_t count, spatial_key *scratch);

// The points in order: keys[i].index is the i-th. Points that are equal follow each other, by number. Scratch is for as many keys.
void wend_spatial_order(const wend_lattice_point *points, size_t count, spatial_key *keys, spatial_key *scratch);

#endif
