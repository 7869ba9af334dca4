/// Grids as meshes: the cells of a grid drawn as polygons, for whatever works on meshes.
///
///     wend_grid_mesh_def def = wend_default_grid_mesh_def();
///     def.grid = grid;
///     wend_mesh *mesh = NULL;
///     if (wend_mesh_create_from_grid(&def, findings, &mesh) == WEND_OK) ...
///
/// A cell (x, y) is the square with the corners (x, y) and (x + 1, y + 1), in cells. Cells of one terrain that share
/// sides grow together; cells that touch in a corner only do not, so no path of the mesh leads from one to the other
/// there.
#ifndef WEND_GRID_MESH_H
#define WEND_GRID_MESH_H

#include "wend/grid.h"
#include "wend/mesh.h"

WEND_EXTERN_C_BEGIN

/// How to make a mesh of a grid. Start from wend_default_grid_mesh_def().
typedef struct wend_grid_mesh_def {
    /// sizeof(wend_grid_mesh_def), set by wend_default_grid_mesh_def.
    size_t size;
    const wend_grid *grid; ///< of squares; not needed any more when the mesh is made
    /// True: terrains of the same medium become one, the first of them. Fewer triangles, for whom costs do not matter.
    /// Default false.
    bool join_terrains;
    /// True: positions of the mesh are in cells, and whole at the corners of cells. Default false: in metres. A lattice
    /// that cannot hold them exactly moves them, those of a column or row alike (reported by a note).
    bool in_cells;
    wend_allocator allocator; ///< default malloc
} wend_grid_mesh_def;

/// Terrains apart, in metres, malloc; grid is NULL.
WEND_DEFAULT wend_grid_mesh_def wend_default_grid_mesh_def(void) {
    wend_grid_mesh_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.allocator = wend_default_allocator();
    return def;
}

/// Makes a mesh of a grid. Its terrains are the grid's, a blocked one added where the grid has none; area i holds the
/// cells of terrain i, by the even-odd rule, and is empty for blocked ones, which are outside of all areas. Linear in
/// the cells, and as wend_mesh_create in the turns of their outlines.
/// @param findings  receives the errors of an invalid definition; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid (hexagons do), also those of wend_mesh_create;
///         WEND_OUT_OF_MEMORY; *mesh is unchanged unless WEND_OK
WEND_API wend_status wend_mesh_create_from_grid(const wend_grid_mesh_def *def, wend_diagnostics *findings,
                                                wend_mesh **mesh);

WEND_EXTERN_C_END

#endif
