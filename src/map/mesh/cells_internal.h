// Convex cells as their parts and planes see them. cells.c explains how they are made.
#ifndef WEND_MAP_CELLS_INTERNAL_H
#define WEND_MAP_CELLS_INTERNAL_H

#include "map/core/dependant.h"
#include "map/mesh/mesh_internal.h"
#include "wend/cells.h"

typedef enum merge_limit { MERGE_TERRAIN, MERGE_AREA, MERGE_NOTHING } merge_limit;

struct wend_cells {
    wend_allocator allocator;
    const wend_mesh *mesh;
    merge_limit limit;        // what merged triangles have in common
    wend_dependant dependant; // on the mesh
    bool follows;             // triangles of a mesh that is edited in place: cell and triangle have the same number
    size_t triangle_count;    // of the mesh as it was when they were made
    uint32_t count;
    size_t triangle_room, cell_room, side_room; // of the arrays; first_side has one more
    uint32_t *cell_of;                          // by triangle of the mesh
    uint32_t *first_side;                       // count + 1
    uint32_t *vertices;                         // of all cells
    uint32_t *neighbours;
    size_t side_count;
    uint64_t chain_work; // steps along chains of sides
    uint8_t *terrain_of;
};

// Cells that are up to date, for a copy of their mesh (mesh_copy.c).
wend_status wend_cells_copy(const wend_cells *from, const wend_mesh *mesh, wend_cells **cells);

// Cells that are triangles, of a mesh that is edited in place (cells_follow.c): whether they can be patched from now on, and patching them.
// WEND_UNSUPPORTED: what changed is not known.
bool wend_cells_may_follow(const wend_cells *cells);
wend_status wend_cells_follow(wend_cells *cells);

// Brings cells up to date with their mesh; any number of threads may call it at once.
static inline wend_status wend_cells_pull(const wend_cells *cells) {
    wend_cells *own =
        (wend_cells *)(uintptr_t)cells; // what is derived is brought up to date also for those who only read
    return wend_dependant_refresh(&own->dependant, own);
}

// The same as wend_cells_count, wend_cells_of_triangle and wend_cells_get, of cells that are up to date.
static inline uint32_t cells_of_triangle(const wend_cells *cells, uint32_t triangle) {
    return triangle < cells->triangle_count ? cells->cell_of[triangle] : WEND_NO_CONVEX_CELL;
}

static inline wend_convex_cell cells_at(const wend_cells *cells, uint32_t cell) {
    uint32_t first = cells->first_side[cell];
    return (wend_convex_cell){.vertices = cells->vertices + first,
                              .neighbours = cells->neighbours + first,
                              .count = cells->first_side[cell + 1] - first,
                              .terrain = cells->terrain_of[cell]};
}

#endif
