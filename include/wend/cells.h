/// Convex cells: the triangles of a mesh merged into larger convex polygons. Fewer, so that searches over them are
/// quicker.
///
///     wend_cells *cells = NULL;
///     if (wend_cells_create(mesh, wend_default_allocator(), &cells) == WEND_OK) ...
///
/// Cells are an index derived from a mesh: after an edit of the mesh, their next use patches them where it changed, or
/// rebuilds them where the mesh was (wend/journal.h): they are the cells that the mesh makes from scratch, but for their
/// numbers. Until then numbers and arrays of cells stay as they are. They cover the free part of the mesh; a cell has one
/// terrain. May be read from any number of threads. For agents without a radius, or meshes made for one radius: cells
/// do not store the width of passages.
#ifndef WEND_CELLS_H
#define WEND_CELLS_H

#include "wend/mesh.h"

WEND_EXTERN_C_BEGIN

/// Cells of a mesh.
typedef struct wend_cells wend_cells;

/// Merges the free triangles of a mesh: longest sides first, each removed when what is left is convex (Hertel and
/// Mehlhorn 1983: at most four times as many cells as the fewest possible). A function of the mesh's geometry. O(n log
/// n).
/// @param mesh  must live as long as the cells
/// @return WEND_OK, or WEND_OUT_OF_MEMORY with *cells unchanged
WEND_API wend_status wend_cells_create(const wend_mesh *mesh, wend_allocator allocator, wend_cells **cells);

/// Makes a cell of each free triangle: nothing is merged.
/// @return as wend_cells_create
WEND_API wend_status wend_cells_create_triangles(const wend_mesh *mesh, wend_allocator allocator, wend_cells **cells);

/// Merges triangles of the same area only. So an area that is a convex polygon, and that no other area covers, becomes
/// a cell as it is: for meshes that somebody else has cut into cells. An area that is not convex becomes several.
/// @return as wend_cells_create
WEND_API wend_status wend_cells_create_of_areas(const wend_mesh *mesh, wend_allocator allocator, wend_cells **cells);

/// Releases cells. NULL is allowed.
WEND_API void wend_cells_destroy(wend_cells *cells);

/// Brings cells up to date with their mesh now rather than at their next use.
/// @return WEND_OK, or WEND_OUT_OF_MEMORY with the cells as they were
WEND_API wend_status wend_cells_refresh(const wend_cells *cells);

/// The mesh they were made of.
WEND_API const wend_mesh *wend_cells_mesh(const wend_cells *cells);

/// An invalid cell index.
#define WEND_NO_CONVEX_CELL UINT32_MAX

/// How many cells there are. This and the next two: none when memory is out after an edit (wend_cells_refresh returns
/// why).
WEND_API uint32_t wend_cells_count(const wend_cells *cells);

/// The cell that a triangle is part of; WEND_NO_CONVEX_CELL for blocked ones and for WEND_NO_TRIANGLE.
WEND_API uint32_t wend_cells_of_triangle(const wend_cells *cells, uint32_t triangle);

/// A cell. Side i goes from vertices[i] to vertices[i + 1], the last one back to vertices[0].
typedef struct wend_convex_cell {
    const uint32_t *vertices;   ///< of the mesh's triangulation, counterclockwise; neighbours may be in line
    const uint32_t *neighbours; ///< the cell across side i, of the same medium; WEND_NO_CONVEX_CELL where none is
    uint32_t count;             ///< of each
    uint8_t terrain;            ///< one for the whole cell
} wend_convex_cell;

/// A cell, numbered from 0. Its arrays belong to the cells.
WEND_API wend_convex_cell wend_cells_get(const wend_cells *cells, uint32_t cell);

/// Proves that cells are convex, consist of the triangles that name them, and have correct neighbours.
/// @return WEND_OK, WEND_BAD_INPUT, or WEND_OUT_OF_MEMORY after an edit
WEND_API wend_status wend_cells_check(const wend_cells *cells, wend_diagnostics *findings);

/// Draws the cells' borders.
WEND_API void wend_cells_draw(const wend_cells *cells, const wend_draw *draw);

WEND_EXTERN_C_END

#endif
