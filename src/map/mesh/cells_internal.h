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
    bool follows;             // of a mesh that is edited in place: they are patched where it changes
    struct cells_merged
        *merged;           // of merged cells that follow; NULL: they do not, or cell and triangle have the same number
    size_t triangle_count; // of the mesh as it was when they were made
    uint32_t count;
    size_t triangle_room, cell_room, side_room; // of the arrays
    uint32_t *cell_of;                          // by triangle of the mesh
    uint32_t *first_side, *end_side;            // by cell
    uint32_t *vertices;                         // by side, of all cells
    uint32_t *neighbours;
    size_t side_count;   // sides, and gaps between cells that were patched
    uint64_t chain_work; // steps along chains of sides
    uint8_t *terrain_of;
};

// Cells that are up to date, for a copy of their mesh (mesh_copy.c).
wend_status wend_cells_copy(const wend_cells *from, const wend_mesh *mesh, wend_cells **cells);

// Cells that are triangles, of a mesh that is edited in place (cells_follow.c): whether they can be patched from now on, and patching them.
// WEND_UNSUPPORTED: what changed is not known.
bool wend_cells_may_follow(const wend_cells *cells);
wend_status wend_cells_follow(wend_cells *cells);

// What merged cells need to follow edits (cells_remerge.c, cells_patch.c). Half-edges are 3 * triangle + side, of triangles that are real.
#define MERGE_KEPT   UINT32_MAX // a half-edge that was not removed
#define NO_CELL_SIDE UINT32_MAX
#define FREE_SIZES   32

typedef struct cells_merged {
    uint32_t
        *remover; // by half-edge: the side with which it was removed (of the two half-edges the smaller), or MERGE_KEPT
    uint32_t *side_of;     // by half-edge: its side of a cell, or NO_CELL_SIDE
    uint32_t *next_in;     // by triangle: another one of its cell, round and round
    uint32_t *edge_of;     // by side of a cell: its half-edge; NO_CELL_SIDE in gaps
    uint32_t *triangle_of; // by cell: one of its triangles
    size_t triangle_room, side_room, cell_room;
    uint32_t first_free[FREE_SIZES + 1]; // gaps by size; each names the next in `vertices`
    size_t lost;                         // sides in gaps that are larger
    mesh_changes changes;                // cells that changed by version, and numbers that are gone
    uint32_t looked_at;                  // sides that were decided anew the last time, for tests and measurements
} cells_merged;

// Begins to follow, with what was removed when they were merged; takes `remover`, or leaves it when it fails.
wend_status wend_cells_begin_merged(wend_cells *cells, uint32_t *remover);
void wend_cells_end_merged(wend_cells *cells);

// Patches merged cells; WEND_UNSUPPORTED: what changed is not known, or there are too many gaps.
wend_status wend_cells_follow_merged(wend_cells *cells);

// What is decided anew, and was (cells_remerge.c).
typedef struct remerge_change {
    uint32_t edge, remover; // as it was
} remerge_change;

#define ARRAY_NAME remerge_changes
#define ARRAY_ITEM remerge_change
#include "base/memory/array_template.h"

#define ARRAY_NAME cell_numbers
#define ARRAY_ITEM uint32_t
#include "base/memory/array_template.h"

// Decides anew which sides are removed, near triangles that changed. Whatever it returns, `log` has what was written, in order; undo
// it where the cells are to stay as they were.
wend_status wend_cells_remerge(wend_cells *cells, const uint32_t *changed, size_t count, remerge_changes *log);
void wend_cells_undo_remerge(wend_cells *cells, remerge_changes *log);

static inline uint32_t merge_edge_of(uint32_t handle) {
    return handle_triangle(handle) * 3 + handle_side(handle);
}
static inline uint32_t merge_edge_twin(const wend_mesh *mesh, uint32_t edge) {
    return merge_edge_of(mesh->triangulation->triangles[edge / 3].across[edge % 3]);
}
static inline uint32_t merge_edge_start(const wend_mesh *mesh, uint32_t edge) {
    return mesh->triangulation->triangles[edge / 3].vertex[(edge % 3 + 1) % 3];
}
static inline uint32_t merge_edge_end(const wend_mesh *mesh, uint32_t edge) {
    return mesh->triangulation->triangles[edge / 3].vertex[(edge % 3 + 2) % 3];
}
static inline uint32_t merge_edge_next(uint32_t edge) {
    return edge / 3 * 3 + (edge % 3 + 1) % 3;
}
static inline uint32_t merge_edge_previous(uint32_t edge) {
    return edge / 3 * 3 + (edge % 3 + 2) % 3;
}

// Whether the triangles beside a side may be of one cell.
bool wend_cells_may_merge(const wend_cells *cells, uint32_t triangle, uint32_t side);

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
                              .count = cells->end_side[cell] - first,
                              .terrain = cells->terrain_of[cell]};
}

#endif
