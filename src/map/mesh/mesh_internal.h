// A mesh as its parts see it.
#ifndef WEND_MAP_MESH_INTERNAL_H
#define WEND_MAP_MESH_INTERNAL_H

#include "geom/box_forest.h"
#include "geom/triangulation_internal.h"
#include "map/core/map_base.h"
#include "map/mesh/ground_changes.h"
#include "map/mesh/mesh_changes.h"
#include "wend/mesh.h"

#define NO_AREA_32 UINT32_MAX

// Squares over the box of all vertices; each names a triangle near it, to walk from.
typedef struct mesh_bins {
    wend_lattice_point low;
    int shift; // a square has sides of 2^shift units
    uint32_t columns, rows;
    uint32_t *triangle_of; // columns * rows
    bool
        is_patched; // the mesh was edited: a square's triangle may be gone or another, and vertices may lie outside of all squares
} mesh_bins;

// An area that a mesh was made of.
typedef struct kept_area {
    wend_area area; // its arrays are the mesh's
    uint32_t id;    // of the areas of the definition their index; obstacles follow
    bool is_gone;   // it was removed: its place is taken until there are many
} kept_area;

#define ARRAY_NAME kept_area_array
#define ARRAY_ITEM kept_area
#include "base/memory/array_template.h"

// How edits are made: rebuilt or in place, whichever is cheaper; or always one of them, for tests.
typedef enum mesh_edit_way { MESH_EDITS_CHOOSE = 0, MESH_EDITS_IN_PLACE, MESH_EDITS_REBUILD } mesh_edit_way;

struct wend_mesh {
    wend_map_base base;
    wend_lattice lattice;
    wend_triangulation *triangulation;
    wend_terrain terrains[WEND_TERRAIN_LIMIT];
    size_t terrain_count;
    uint32_t terrain_uses[WEND_TERRAIN_LIMIT]; // triangles of each
    uint8_t outside;
    size_t area_count;
    size_t triangle_count; // real ones
    size_t triangle_room;  // of the arrays by triangle
    uint32_t *area_of;     // by triangle: its id, or NO_AREA_32
    uint8_t *terrain_of;
    uint32_t *island_of;
    uint32_t island_count;
    mesh_bins bins;
    box_forest borders; // handles of the sides of free triangles beyond which another island begins or nothing is free
    kept_area_array kept;          // what it was made of, by id
    size_t gone_count;             // of those
    size_t corner_count;           // of those that are there
    uint32_t next_area;            // the id of the next one
    struct mesh_living *living;    // what follows edits in place (mesh_living.c); NULL: the next edit rebuilds
    mesh_changes changes;          // which triangles edits in place changed
    ground_changes ground_changes; // what was there before edits
    mesh_edit_way edit_way;
    bool was_edited;
    bool keeps_areas;    // false: it was read from a file
    size_t winding_work; // changes of windings that finding the areas of triangles took, for tests
};

// By the mesh's terrains, or as an agent sees them (wend_profile_see_terrains).
static inline uint8_t mesh_medium_in(const wend_mesh *mesh, const wend_terrain *terrains, uint32_t triangle) {
    return triangle < mesh->triangle_count ? terrains[mesh->terrain_of[triangle]].medium : WEND_MEDIUM_BLOCKED;
}

static inline uint8_t mesh_medium(const wend_mesh *mesh, uint32_t triangle) {
    return mesh_medium_in(mesh, mesh->terrains, triangle);
}

// As wend_mesh_create for a definition that is valid, but the areas are not kept.
wend_status wend_mesh_build(const wend_mesh_def *def, wend_diagnostics *findings, wend_mesh **mesh);

// The place of an area that is there in the list of kept ones, or its count.
size_t wend_mesh_find_area(const wend_mesh *mesh, uint32_t id);

// A mesh that is the same in every bit that readers and later edits look at, its version too. The map handle's own index is not copied. Other threads may read `from` meanwhile.
wend_status wend_mesh_copy(const wend_mesh *from, wend_mesh **mesh);

// For tests and measurements.
void wend_mesh_set_edit_way(wend_mesh *mesh, mesh_edit_way way);

// Keeps copies of the areas that a mesh was made of, to be edited. When memory is out some are kept: destroy the mesh.
wend_status wend_mesh_keep_areas(wend_mesh *mesh, const wend_area *areas, size_t count);
void wend_mesh_forget_areas(wend_mesh *mesh);

// Exchanges what two meshes were built to, for edits: not what they were made of, nor who depends on them.
void wend_mesh_exchange(wend_mesh *mesh, wend_mesh *other);

// Reports the points of an area that a lattice does not hold.
void wend_mesh_report_off_lattice(const wend_area *area, size_t index, const wend_lattice *lattice,
                                  wend_diagnostics *findings);

// The ring segments of all areas, as points and pairs, and the area of each: what is triangulated.
typedef struct mesh_outlines {
    wend_lattice_point *points;
    size_t point_count;
    wend_point_pair *segments; // one a point: to the next of its ring
    uint32_t *area_of;         // of each segment
} mesh_outlines;

// Finds the area of every triangle from the chains of the outlines' segments, and warns of areas that no triangle is of.
// `lines_count`: what has a line outside of later areas shows there.
wend_status wend_mesh_classify(wend_mesh *mesh, const mesh_outlines *outlines, const wend_area *areas, bool lines_count,
                               wend_diagnostics *findings);

// Finds the islands.
wend_status wend_mesh_find_islands(wend_mesh *mesh);

// Makes the bins, and brings them up to date where triangles changed.
wend_status wend_mesh_make_bins(wend_mesh *mesh);
void wend_mesh_patch_bins(wend_mesh *mesh, const uint32_t *changed, size_t count);

// Releases what edits in place need; the next edit rebuilds it, or the mesh.
void wend_mesh_forget_living(wend_mesh *mesh);

// As wend_mesh_triangle_at, unchecked; of several triangles one on the island, if there is one. WEND_ANY_ISLAND: one that is free.
uint32_t wend_mesh_locate_on_island(const wend_mesh *mesh, wend_lattice_point point, uint32_t island);

// Puts a point that is not in the free part on a free lattice point that is at most `reach` metres away: within two units the nearest one (ties by x, then y), else the
// one that wend_mesh_nearest_to_point finds. False, with the point as it was, when there is none.
bool wend_mesh_settle(const wend_mesh *mesh, double reach, wend_lattice_point *point);

// wend_mesh_ray, wend_mesh_line_cost and wend_mesh_nearest between points of the lattice, from a triangle that holds the first: false, or infinity, with
// *hit unchanged, when it does not. What a line costs is by the mesh's terrains, or as an agent sees them.
bool wend_mesh_follow(const wend_mesh *mesh, uint32_t triangle, wend_lattice_point from, wend_lattice_point to,
                      wend_mesh_hit *hit);
double wend_mesh_follow_cost(const wend_mesh *mesh, const wend_terrain *terrains, uint32_t triangle,
                             wend_lattice_point from, wend_lattice_point to, wend_mesh_hit *hit);
bool wend_mesh_nearest_to_point(const wend_mesh *mesh, wend_lattice_point point, uint32_t island,
                                wend_mesh_place *place);

// The place nearest to a point among some free triangles, located; its cell is WEND_NO_STATE when there are none. Looks at all triangles.
typedef bool mesh_triangle_filter(const void *user, uint32_t triangle);
wend_location wend_mesh_nearest_among(const wend_mesh *mesh, wend_lattice_point point, mesh_triangle_filter *is_sought,
                                      const void *user);

// A radius as measured: one that rounding hides is taken as the least that it does not hide, both in metres. Positions and places along legs are rounded to some
// 2^-50 of the coordinates and of the mesh's size; nothing can be said about walls that are nearer than that.
double wend_mesh_measured_radius(const wend_mesh *mesh, double radius);

// wend_mesh_find_room for a lattice point, among the lattice points that a function says may do; NULL: all.
typedef bool mesh_room_filter(const void *user, wend_lattice_point point);
bool wend_mesh_find_room_where(const wend_mesh *mesh, wend_lattice_point point, double radius, uint32_t island,
                               mesh_room_filter *may_do, const void *user, wend_mesh_place *place);

// Calls a function for every free triangle that holds a point, by number; it returns false to stop. At most as many as meet in a vertex.
typedef bool mesh_holder_visitor(void *user, uint32_t triangle);
void wend_mesh_visit_holders(const wend_mesh *mesh, wend_lattice_point point, mesh_holder_visitor *visit, void *user);

// As wend_mesh_triangle_at; but of several free triangles not the first by number, which an edit elsewhere may change: the first by its corners, which is the same in all
// meshes of the same areas.
uint32_t wend_mesh_first_holder(const wend_mesh *mesh, wend_lattice_point point);

static inline uint64_t mesh_version(const wend_mesh *mesh) {
    return wend_map_base_version(&mesh->base);
}

// A location in the plane, and where it is.
static inline wend_location mesh_location(const wend_mesh *mesh, wend_vector2 position, uint32_t triangle) {
    return (wend_location){{position.x, position.y, 0}, triangle, mesh_version(mesh)};
}
static inline wend_vector2 location_plan(const wend_location *location) {
    return (wend_vector2){location->position.x, location->position.y};
}

// The cell of a location when it is a free triangle that holds the location's lattice point; else WEND_NO_TRIANGLE: it counts as bare.
uint32_t wend_mesh_located_triangle(const wend_mesh *mesh, uint64_t cell, wend_lattice_point point);

// A triangle that is likely to hold a point; WEND_NO_TRIANGLE outside the box of all vertices.
uint32_t wend_mesh_near(const wend_mesh *mesh, wend_lattice_point point);

// True when a triangle holds a point inside, not on its border.
bool wend_mesh_holds_inside(const wend_mesh *mesh, uint32_t triangle, wend_lattice_point point);

// True when there is such a triangle and it holds a point, border included.
bool wend_mesh_triangle_holds(const wend_mesh *mesh, uint32_t triangle, wend_lattice_point point);

// True when a side of a triangle is one of `borders`.
bool wend_mesh_side_is_border(const wend_mesh *mesh, uint32_t triangle, uint32_t side);
wend_box wend_mesh_side_box(const wend_mesh *mesh, uint32_t side);

// Finds all border sides.
wend_status wend_mesh_make_borders(wend_mesh *mesh);

#endif
