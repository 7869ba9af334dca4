/// Lists of areas: what geometry files hold, on its way into a mesh or out of one.
///
///     wend_area_list *list = NULL;
///     if (wend_wkt_read(text, length, wend_default_allocator(), findings, &list) == WEND_OK) {
///         wend_mesh_def def = wend_area_list_mesh_def(list);
///         if (wend_mesh_create(&def, findings, &mesh) == WEND_OK) ...
///     }
///     wend_area_list_destroy(list);
///
/// The readers are wend_polyanya_read (wend/polyanya.h), wend_wkt_read (wend/wkt.h), wend_geojson_read (wend/geojson.h)
/// and wend_svg_read (wend/svg.h). The inverse is wend_area_list_create_from_mesh and the writers next to the readers.
///
/// Terrain has names here. Every list has these, in this order:
///
///     0 ground    cost 1, medium 0          3 grass     cost 2, medium 0
///     1 wall      blocked                   4 swamp     cost 4, medium 0
///     2 water     cost 1, medium 1          5 trees     cost 1, medium 2
#ifndef WEND_AREA_LIST_H
#define WEND_AREA_LIST_H

#include "wend/mesh.h"

WEND_EXTERN_C_BEGIN

/// The kinds of terrain that every list has.
typedef enum wend_area_terrain {
    WEND_AREA_GROUND = 0, ///< cost 1, medium 0
    WEND_AREA_WALL = 1,   ///< blocked
    WEND_AREA_WATER = 2,  ///< cost 1, medium 1
    WEND_AREA_GRASS = 3,  ///< cost 2, medium 0
    WEND_AREA_SWAMP = 4,  ///< cost 4, medium 0
    WEND_AREA_TREES = 5   ///< cost 1, medium 2
} wend_area_terrain;

/// A list of areas.
typedef struct wend_area_list wend_area_list;

/// Makes a list without areas.
/// @return WEND_OK, or WEND_OUT_OF_MEMORY with *list unchanged
WEND_API wend_status wend_area_list_create(wend_allocator allocator, wend_area_list **list);

/// Releases a list. NULL is allowed.
WEND_API void wend_area_list_destroy(wend_area_list *list);

// ---------------------------------------------------------------------------------------------------------------------
// Filling it

/// Adds a corner, in metres, to the ring under way.
/// @return WEND_OK; WEND_OUT_OF_RANGE when a coordinate is not finite, or WEND_OUT_OF_MEMORY, both with the list as it
///         was
WEND_API wend_status wend_area_list_add_point(wend_area_list *list, wend_vector2 point);

/// Ends the ring under way, which the next corner does not belong to. A ring without corners is ignored.
/// @return WEND_OK, or WEND_OUT_OF_MEMORY with the list as it was
WEND_API wend_status wend_area_list_end_ring(wend_area_list *list);

/// Ends the area under way: the rings since the last one. Without rings there is no area. A ring under way is ended
/// too.
/// @param terrain  below wend_area_list_terrain_count(list)
/// @return as wend_area_list_end_ring
WEND_API wend_status wend_area_list_end_area(wend_area_list *list, wend_fill_rule rule, uint8_t terrain);

/// Adds a whole area of one ring.
/// @return as wend_area_list_add_point; when memory is out a part of the ring may have been added
WEND_API wend_status wend_area_list_add_ring(wend_area_list *list, const wend_vector2 *points, size_t count,
                                             uint8_t terrain);

/// The longest name of a terrain, in bytes.
#define WEND_AREA_NAME_LIMIT 31

/// Adds a kind of terrain. A name that is known already is found, not added.
/// @param name    `length` bytes of UTF-8, 1 .. WEND_AREA_NAME_LIMIT, none of them a control character
/// @param index   receives its number
/// @param terrain  its cost > 0 and at most 1e300, unless it is blocked
/// @return WEND_OK; WEND_OUT_OF_RANGE when name or terrain are invalid, or there are WEND_TERRAIN_LIMIT kinds already
WEND_API wend_status wend_area_list_add_terrain(wend_area_list *list, const char *name, size_t length,
                                                wend_terrain terrain, uint8_t *index);

// ---------------------------------------------------------------------------------------------------------------------
// Looking at it

/// The areas, in order: each covers those before it. Valid until the list changes.
WEND_API const wend_area *wend_area_list_areas(const wend_area_list *list, size_t *count);

/// How many corners all areas have.
WEND_API size_t wend_area_list_point_count(const wend_area_list *list);

/// How many kinds of terrain there are, the six that every list has included.
WEND_API size_t wend_area_list_terrain_count(const wend_area_list *list);

/// A kind of terrain.
WEND_API wend_terrain wend_area_list_get_terrain(const wend_area_list *list, uint8_t terrain);

/// Its name, zero-terminated.
WEND_API const char *wend_area_list_terrain_name(const wend_area_list *list, uint8_t terrain);

/// The kind of a name; false when there is none.
WEND_API bool wend_area_list_find_terrain(const wend_area_list *list, const char *name, size_t length, uint8_t *index);

/// Fills in a definition, as far as its size says that there are fields: what an inline function of this header calls,
/// so that programs made with an older one can.
/// @param def  started from wend_default_mesh_def()
WEND_API void wend_area_list_fill_mesh_def(const wend_area_list *list, wend_mesh_def *def);

/// What to make a mesh from: areas and kinds of terrain of the list, wall outside. Points into the list: make the mesh
/// before the list changes.
WEND_DEFAULT wend_mesh_def wend_area_list_mesh_def(const wend_area_list *list) {
    wend_mesh_def def = wend_default_mesh_def();
    wend_area_list_fill_mesh_def(list, &def);
    return def;
}

// ---------------------------------------------------------------------------------------------------------------------
// The way back

/// The areas of a mesh: one for each connected part of one terrain, except those of the terrain outside. An area's
/// first ring is its outline, counterclockwise, the others are its holes, clockwise; rings do not cross, and touch
/// themselves and each other in single points at most. Areas do not overlap. All is a function of the mesh's geometry:
/// rings begin at their smallest corner, by x, then y, and are in the order of those. A kind of terrain gets the name
/// of that of the six known ones which has its cost and medium, or "terrain 7" and so on.
/// @return WEND_OK; WEND_OUT_OF_MEMORY, or WEND_OUT_OF_RANGE when there are too many kinds of terrain, with *list
///         unchanged
WEND_API wend_status wend_area_list_create_from_mesh(const wend_mesh *mesh, wend_allocator allocator,
                                                     wend_area_list **list);

WEND_EXTERN_C_END

#endif
