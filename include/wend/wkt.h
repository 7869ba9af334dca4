/// Well-known text: polygons as geographic databases and JuPedSim's plans write them.
///
///     POLYGON ((0 0, 20 0, 20 10, 0 10, 0 0), (4 4, 6 4, 6 6, 4 6, 4 4))
///     GEOMETRYCOLLECTION (POLYGON (...), MULTIPOLYGON (((...)), ((...))))
///
/// Numbers are metres. A polygon is what its rings enclose by the even-odd rule, however they turn: for holes that lie
/// inside the first ring and apart, the inside of that ring without them.
#ifndef WEND_WKT_H
#define WEND_WKT_H

#include "wend/area_list.h"

WEND_EXTERN_C_BEGIN

/// Reads geometries, one or more with white space or semicolons between them: POLYGON, MULTIPOLYGON, GEOMETRYCOLLECTION
/// of any of these, to any depth; EMPTY ones too, and ones with Z, M or ZM, behind the name or at its end. Warnings
/// report, once each, what has no effect: heights and measures, an `SRID=...;` before a geometry, and points and lines,
/// which are skipped and counted; a text with nothing but these is rejected. Each polygon becomes an area of ground.
/// Rings need four points, the last of which is the first. Time and memory are proportional to the text.
/// @param findings  receives errors with line and column; may be NULL
/// @return WEND_OK, WEND_BAD_INPUT, or WEND_OUT_OF_MEMORY; *list is unchanged unless WEND_OK
WEND_API wend_status wend_wkt_read(const char *text, size_t length, wend_allocator allocator,
                                   wend_diagnostics *findings, wend_area_list **list);

/// Writes the areas that are not blocked as a GEOMETRYCOLLECTION of POLYGONs, as if none covered another: so write what
/// wend_area_list_create_from_mesh gives. Terrain is lost.
/// @param text    room for `room` bytes, or NULL to get the length only
/// @param length  bytes needed, without a zero at the end
/// @return WEND_OK, or WEND_OUT_OF_RANGE when the room is too small
WEND_API wend_status wend_wkt_write(const wend_area_list *list, char *text, size_t room, size_t *length);

WEND_EXTERN_C_END

#endif
