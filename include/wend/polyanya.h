/// `.mesh` files: convex polygons that cover where one can go, the common currency of navigation mesh benchmarks (Cui,
/// Harabor and Grastien, "Compromise-free Pathfinding on a Navigation Mesh", 2017).
///
///     wend_area_list *list = NULL;
///     if (wend_polyanya_read(text, length, wend_default_allocator(), findings, &list) == WEND_OK) ...
///
/// Lines mean nothing: numbers are separated by white space.
///
///     mesh
///     2                       the version: 2, or 3 (which Iron Harvest's published levels have)
///     V P                     how many vertices and polygons follow
///     x y n p1 .. pn          a vertex, the polygons around it, counterclockwise; -1 where there is none. Version 3: x y only
///     n v1 .. vn p1 .. pn     a polygon, counterclockwise; pi shares the side before vi; -1 where none does.
///                             Version 3: it begins with its kind, 0 blocked or 1 free; vertices and neighbours are numbered from 1, a neighbour's
///                             sign is whether the side is a wall of the level, and 0 is none
#ifndef WEND_POLYANYA_H
#define WEND_POLYANYA_H

#include "wend/area_list.h"
#include "wend/cells.h"

WEND_EXTERN_C_BEGIN

/// Reads a `.mesh` text of version 2 or 3. The list has one area of ground, whatever its free polygons cover: their
/// sides that no second free polygon has, joined to rings. The polygons themselves are forgotten: wend makes its own.
/// Polygons must run counterclockwise, no two may have a side in the same direction, and the neighbours in the text
/// must be correct. Time and memory are proportional to the text's length, whatever it claims.
/// @param findings  receives errors with line and column; may be NULL
/// @return WEND_OK, WEND_BAD_INPUT, or WEND_OUT_OF_MEMORY; *list is unchanged unless WEND_OK
WEND_API wend_status wend_polyanya_read(const char *text, size_t length, wend_allocator allocator,
                                        wend_diagnostics *findings, wend_area_list **list);

/// Reads a `.mesh` text with its own polygons: the list has an area of ground for each free one, in the text's order.
/// With wend_cells_create_of_areas they become cells as they are, as long as they are convex on the mesh's lattice. For
/// comparing, and for those who prefer the file's polygons to wend's; paths are identical.
/// @return as wend_polyanya_read
WEND_API wend_status wend_polyanya_read_polygons(const char *text, size_t length, wend_allocator allocator,
                                                 wend_diagnostics *findings, wend_area_list **list);

/// Writes the cells of one medium as a `.mesh` text of version 2. Terrain and its costs are lost; vertices that none of
/// these cells has are left out. Scratch comes from the mesh's allocator.
/// @param medium  such as 0, that of terrain 0 by default
/// @param text    room for `room` bytes, or NULL to get the length only
/// @param length  bytes needed, without a zero at the end
/// @return WEND_OK; WEND_OUT_OF_RANGE when the room is too small; WEND_OUT_OF_MEMORY
WEND_API wend_status wend_polyanya_write(const wend_cells *cells, uint8_t medium, char *text, size_t room,
                                         size_t *length);

WEND_EXTERN_C_END

#endif
