// A surface as its makers see it.
#ifndef WEND_BAKE_SURFACE_PARTS_H
#define WEND_BAKE_SURFACE_PARTS_H

#include "bake/surface/surface_internal.h"

// Sides are numbered triangle << 2 | side, and one number means none.
#define SURFACE_TRIANGLE_LIMIT ((size_t)1 << 29)

// A triangle that a bin meets.
typedef struct surface_bin_entry {
    uint32_t triangle;
    int32_t low, high; // heights of its vertices
} surface_bin_entry;

struct wend_surface {
    wend_allocator allocator;
    wend_lattice lattice;
    int64_t height_origin; // lattice units: where height 0 is
    int32_t cell;
    uint32_t columns, rows; // cells
    surface_vertex *vertices;
    size_t vertex_count, vertex_room;
    surface_triangle *triangles;
    size_t triangle_count;
    size_t piece_count;
    // Bins: squares of cells, with the triangles whose boxes meet them, in order.
    uint32_t bins_across, bins_up;
    uint32_t *bin_first;
    surface_bin_entry *bin_entries;
    size_t bin_entry_count;
};

wend_status wend_surface_make_bins(wend_surface *surface);

#endif
