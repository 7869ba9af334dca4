// Obstacles on a lattice, and two questions about them: is a point free, does a straight line touch nothing?
#ifndef WEND_BAKE_OBSTACLE_INDEX_H
#define WEND_BAKE_OBSTACLE_INDEX_H

#include "base/memory/memory.h"
#include "wend/area.h"
#include "wend/lattice.h"

// An edge of an obstacle's ring, as the ring runs; both ends may be one point.
typedef struct wend_obstacle_edge {
    wend_segment segment;
    uint32_t obstacle;
} wend_obstacle_edge;

typedef struct wend_obstacle_index {
    wend_obstacle_edge *edges; // by obstacle
    size_t edge_count, edge_capacity;
    bool *even_odd; // by obstacle
    size_t obstacle_count;
    wend_box box;        // of the world: nothing else is asked about
    int64_t bin_size;    // lattice units
    uint32_t across, up; // bins
    // Edges by bin (row * across + column) and by row of bins, in order: items[first[i]] .. items[first[i + 1] - 1].
    size_t *bin_first, *row_first;
    uint32_t *bin_items, *row_items;
} wend_obstacle_index;

// Makes an index; positions are finite and have room in the lattice. WEND_OK, or WEND_OUT_OF_MEMORY with *index zeroed.
wend_status wend_obstacle_index_make(wend_obstacle_index *index, const wend_allocator *allocator,
                                     const wend_lattice *lattice, const wend_area *obstacles, size_t count,
                                     wend_box box);

void wend_obstacle_index_free(wend_obstacle_index *index, const wend_allocator *allocator);

// True when a point of the box is in no obstacle and on no edge of one.
bool wend_obstacle_index_is_free(const wend_obstacle_index *index, wend_lattice_point point);

// True when a segment in the box touches no edge.
bool wend_obstacle_index_line_is_free(const wend_obstacle_index *index, wend_segment line);

#endif
