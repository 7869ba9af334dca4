/// GeoJSON (RFC 7946): polygons with properties.
///
///     {"type": "FeatureCollection", "features": [
///         {"type": "Feature", "properties": {"terrain": "swamp"},
///          "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [20, 0], [20, 10], [0, 0]]]}}]}
///
/// Coordinates are taken as metres: longitude and latitude must be projected before. Properties that mean something:
///
///     terrain       a name that wend/area_list.h lists; the number of a kind in the list; or a new name, then with `cost` or `medium`
///     cost          what a metre costs, > 0; default 1
///     medium        0 .. 254, or 255 for what is blocked; default 0
///     fill_rule     "evenodd", the default: so it does not matter which way rings turn; or "nonzero"
///
/// What has no terrain is ground. Later features cover earlier ones.
#ifndef WEND_GEOJSON_H
#define WEND_GEOJSON_H

#include "wend/area_list.h"

WEND_EXTERN_C_BEGIN

/// Reads a FeatureCollection, a Feature or a geometry: Polygon, MultiPolygon, or a GeometryCollection of these. Points,
/// lines and features with the geometry null are skipped, which one warning counts; a text with nothing but points and
/// lines is rejected. Warnings report also: further numbers of positions, `cost` and `medium` without a terrain, and
/// `crs`, which have no effect. Other members and properties mean nothing. Rings need four positions, the last of which
/// is the first. Strict JSON, in which no object has a member twice. Memory is proportional to the text, and so is
/// time, but that n members of one object are compared n log n times.
/// @param findings  receives errors with line and column; may be NULL
/// @return WEND_OK, WEND_BAD_INPUT, or WEND_OUT_OF_MEMORY; *list is unchanged unless WEND_OK
WEND_API wend_status wend_geojson_read(const char *text, size_t length, wend_allocator allocator,
                                       wend_diagnostics *findings, wend_area_list **list);

/// How a text is to be taken, where it is not for a mesh. Start from wend_default_geojson_def().
typedef struct wend_geojson_def {
    size_t size;                    ///< set by wend_default_geojson_def
    const wend_area_list *terrains; ///< whose kinds of terrain features may have, and no others; default NULL: any
    uint8_t terrain;                ///< what has no terrain of its own, a number among those; default WEND_AREA_GROUND
    bool open_rings;                ///< rings of any length, which need not end where they start; default false
    wend_allocator allocator;       ///< for the list; default malloc
} wend_geojson_def;

/// The defaults: as wend_geojson_read.
WEND_DEFAULT wend_geojson_def wend_default_geojson_def(void) {
    wend_geojson_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.terrain = WEND_AREA_GROUND;
    def.allocator = wend_default_allocator();
    return def;
}

/// Reads a text as wend_geojson_read does, with other rules. The list has the kinds of terrain of `def->terrains`, with
/// their numbers.
/// @param findings  receives the errors with the text and where, or with the definition; may be NULL
/// @return as wend_geojson_read; WEND_OUT_OF_RANGE when the definition is invalid
WEND_API wend_status wend_geojson_read_as(const char *text, size_t length, const wend_geojson_def *def,
                                          wend_diagnostics *findings, wend_area_list **list);

/// Writes the areas as a FeatureCollection with their terrain; what is read from it is the same list, but for kinds of
/// terrain that no area has.
/// @param text    room for `room` bytes, or NULL to get the length only
/// @param length  bytes needed, without a zero at the end
/// @return WEND_OK, or WEND_OUT_OF_RANGE when the room is too small
WEND_API wend_status wend_geojson_write(const wend_area_list *list, char *text, size_t room, size_t *length);

WEND_EXTERN_C_END

#endif
