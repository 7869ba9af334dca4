// Growing regions, as the wavefront's three files see it: decomposition_wavefront.c, decomposition_growth.c, decomposition_region.c.
#ifndef WEND_MAP_WAVEFRONT_INTERNAL_H
#define WEND_MAP_WAVEFRONT_INTERNAL_H

#include "map/decomposition/decomposition_internal.h"

// Directions are 0 right, 1 up, 2 left, 3 down. What happens to the side of direction d is described in the frame of d: the world turned so
// that d leads to the right. A turn keeps what is left of an edge left of it.
static inline wend_lattice_point wave_turn(wend_lattice_point point, unsigned direction) {
    switch (direction & 3) {
    case 1: return (wend_lattice_point){point.y, -point.x};
    case 2: return (wend_lattice_point){-point.x, -point.y};
    case 3: return (wend_lattice_point){-point.y, point.x};
    default: return point;
    }
}

static inline wend_lattice_point wave_turn_back(wend_lattice_point point, unsigned direction) {
    return wave_turn(point, 4 - (direction & 3));
}

static inline wend_segment wave_turn_line(wend_segment line, unsigned direction) {
    return (wend_segment){wave_turn(line.a, direction), wave_turn(line.b, direction)};
}

static inline exact_fraction negative(exact_fraction value) {
    return (exact_fraction){-value.numerator, value.divisor};
}

// A side of a finished region that follows an axis, in the frame of its direction: at a whole x, from one y to another.
typedef struct wave_side {
    bool present;
    int32_t x;
    exact_fraction low, high;
} wave_side;

typedef struct wave_region {
    wave_side sides[4];
    wend_box box; // holds it
    uint8_t terrain;
} wave_region;

// A side as whole numbers around it, small enough to look at all of one direction: most are not met.
typedef struct wave_glance {
    int32_t x, low, high; // in the frame of its direction
    uint32_t region;
} wave_glance;

#define ARRAY_NAME wave_glance_array
#define ARRAY_ITEM wave_glance
#include "base/memory/array_template.h"

#define ARRAY_NAME wave_region_array
#define ARRAY_ITEM wave_region
#include "base/memory/array_template.h"

// A region that grows: a box whose corners may be cut by chains of outline edges.
//
//           side 1
//        ____________
//    chain 1         \ chain 0        sides and chains counterclockwise: side 0, chain 0, side 1, chain 1, ...
//      /              \               a side that has shrunk to nothing between two edges is absent, and its chains are one
//     | side 2         | side 0
//    chain 2 _________/ chain 3
//           side 3
typedef struct growing_region {
    int32_t x[4]; // of each side in the frame of its direction
    bool present[4], blocked[4];
    corner_list chains[4]; // outline edges, counterclockwise
    uint8_t terrain;
    wend_lattice_point seed; // distances are counted from here
} growing_region;

// How far a side can go.
typedef struct wave_probe {
    bool grows, vanishes, is_final;
    exact_fraction stop;
    corner_list upper, lower; // the edges it would follow from now on, above and below, in the order it meets them
    // Where a bound that led away from the side turns along a side of another region: the neighbouring side is there again.
    bool upper_turns, lower_turns;
    int32_t upper_axis, lower_axis;    // y
    size_t upper_before, lower_before; // edges that were met before that
} wave_probe;

typedef struct wavefront {
    wend_decomposition *decomposition;
    const wend_allocator *allocator;
    outline_edges outline;
    box_tree tree; // over the outline's edges
    wave_region_array regions;
    wave_glance_array glances[4]; // the sides of all regions, by direction
    growing_region growing;
    wave_probe probes[4];
    exact_point_array corners; // scratch for writing a region
    segment_array lines;
} wavefront;

static inline wend_segment wave_edge(const wavefront *wave, uint32_t edge, unsigned direction) {
    wend_segment line = {wave->outline.edges[edge].a, wave->outline.edges[edge].b};
    return wave_turn_line(line, direction);
}

// Visits the outline edges near a box of a frame.
bool wend_wavefront_visit(const wavefront *wave, wend_box box, unsigned direction, box_visitor visitor, void *user);

// Moves the side of a direction by one unit at most.
wend_status wend_wavefront_step(wavefront *wave, unsigned direction);

// Grows until every side is blocked or gone.
wend_status wend_wavefront_grow(wavefront *wave);

// Makes the growing region a cell.
wend_status wend_wavefront_finish(wavefront *wave);

#endif
