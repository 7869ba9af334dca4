/// Meshes: worlds drawn as polygons, kept as triangles. The map for exact, shortest paths in the plane.
///
///     const wend_vector2 floor[] = {{0, 0}, {20, 0}, {20, 10}, {0, 10}}, pillar[] = {{4, 4}, {6, 4}, {6, 6}, {4, 6}};
///     const wend_area areas[] = {{.points = floor, .point_count = 4, .terrain = 0},           0 is ground
///                                {.points = pillar, .point_count = 4, .terrain = 1}};         1 is wall; it covers what was before it
///     wend_mesh_def def = wend_default_mesh_def();
///     def.areas = areas, def.area_count = 2;
///     wend_mesh *mesh = NULL;
///     if (wend_mesh_create(&def, findings, &mesh) == WEND_OK) ...
///     wend_mesh_destroy(mesh);
///
/// Positions are rounded to the mesh's lattice (wend/lattice.h), and everything after that is exact. Areas may overlap,
/// touch, cross themselves and each other; crossings are resolved as in wend/triangulation.h. A mesh may be read from
/// any number of threads.
#ifndef WEND_MESH_H
#define WEND_MESH_H

#include "wend/allocator.h"
#include "wend/area.h"
#include "wend/diagnostics.h"
#include "wend/edit.h"
#include "wend/grid.h"
#include "wend/journal.h"
#include "wend/lattice.h"
#include "wend/location.h"
#include "wend/status.h"
#include "wend/triangulation.h"

WEND_EXTERN_C_BEGIN

// ---------------------------------------------------------------------------------------------------------------------
// What a mesh is

/// How to make a mesh. Start from wend_default_mesh_def().
typedef struct wend_mesh_def {
    /// sizeof(wend_mesh_def), set by wend_default_mesh_def.
    size_t size;
    const wend_area *areas; ///< each covers those before it
    size_t area_count;      ///< how many; below 2^32 - 1, and their corners together below 2^28
    /// The kinds of terrain; copied. NULL, the default: 0 is ground (cost 1, medium 0), 1 is wall.
    const wend_terrain *terrains;
    size_t terrain_count;        ///< 1 .. WEND_TERRAIN_LIMIT; with NULL 0. A cost is at most 1e300
    uint8_t outside;             ///< the terrain of what no area covers; default 1
    const wend_lattice *lattice; ///< NULL, the default: one on which the points stay exact, if there is one
    wend_allocator allocator;    ///< default malloc
} wend_mesh_def;

/// No areas, ground and wall, wall outside, malloc.
WEND_DEFAULT wend_mesh_def wend_default_mesh_def(void) {
    wend_mesh_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.outside = 1;
    def.allocator = wend_default_allocator();
    return def;
}

/// A mesh.
typedef struct wend_mesh wend_mesh;

/// Makes a mesh; the definition is copied. O(n log n) for n corners and crossings.
/// @param findings  receives the errors of an invalid definition (ids: the area, and where it is about one the point of
///                  the area), by warnings which rings enclose nothing and how many areas have no effect, since later
///                  ones cover all of them or they are flat (ids: the first such area), by a note how far points were
///                  moved to the lattice; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid; WEND_OUT_OF_MEMORY; *mesh is unchanged unless
///         WEND_OK
WEND_API wend_status wend_mesh_create(const wend_mesh_def *def, wend_diagnostics *findings, wend_mesh **mesh);

/// Releases a mesh. NULL is allowed.
WEND_API void wend_mesh_destroy(wend_mesh *mesh);

/// Changes a mesh: all edits, in order, as one change (wend/edit.h). FILL and ADD put an area on top of all others,
/// MOVE leaves it where it is in their order; an area of the definition is named by its index and can be moved and
/// removed like an obstacle. What comes out is the mesh that the areas which are left make, on the same lattice,
/// whatever was edited before.
///
/// The first edit, and edits of an eighth of all corners or more, rebuild the mesh. Others are made in place, in time
/// proportional to what changes: triangles that stay keep their numbers, but for as many as went, and what is made of
/// triangles (wend_cells_create_triangles, planes of them, what the map handle searches on) is patched. One edit in
/// place first builds what that needs, which takes longer than making the mesh, and memory beside it; wend_mesh_freeze
/// releases it. What wend_mesh_triangulation returned is to be asked for again after an edit; it has no points and
/// segments of a definition then. Needs exclusive access to the mesh and to what is derived from it.
/// @param edits     ADD: `obstacle` receives the id of the new area. Ids are not used twice
/// @param findings  receives the errors of an edit, fields that have no effect, and how far corners were moved to the
///                  lattice (ids: the edit, the point); may be NULL
/// @return WEND_OK; with the mesh unchanged WEND_OUT_OF_RANGE when an edit is invalid, WEND_UNSUPPORTED when it is
///         blocked and no terrain is, or the mesh was read from a file (which keeps no areas), WEND_OUT_OF_MEMORY
WEND_API wend_status wend_mesh_modify(wend_mesh *mesh, wend_edit *edits, size_t edit_count, wend_diagnostics *findings);

/// Releases what edits in place need: for a mesh that is not edited for a while. It stays as it is; the map handle
/// searches on merged cells again, which is quicker, and the next edit rebuilds. Needs exclusive access.
WEND_API void wend_mesh_freeze(wend_mesh *mesh);

/// The mesh's journal (wend/journal.h). It belongs to the mesh.
WEND_API wend_journal *wend_mesh_journal(wend_mesh *mesh);

// ---------------------------------------------------------------------------------------------------------------------
// Looking at it

/// The lattice that positions are rounded to.
WEND_API wend_lattice wend_mesh_lattice(const wend_mesh *mesh);

/// The triangles, blocked ones included: they cover the convex hull of everything. Owned by the mesh.
WEND_API const wend_triangulation *wend_mesh_triangulation(const wend_mesh *mesh);

/// An invalid area index.
#define WEND_NO_AREA SIZE_MAX

/// The area a triangle belongs to: the last of those that cover it, an index of the definition's or the id of an
/// edit's; WEND_NO_AREA when none does.
WEND_API size_t wend_mesh_area_of(const wend_mesh *mesh, uint32_t triangle);

/// The terrain of a triangle, a place in the definition's list.
WEND_API uint8_t wend_mesh_terrain_of(const wend_mesh *mesh, uint32_t triangle);

/// A kind of terrain.
WEND_API wend_terrain wend_mesh_get_terrain(const wend_mesh *mesh, uint8_t terrain);

/// True when a triangle is not blocked. False for WEND_NO_TRIANGLE.
WEND_API bool wend_mesh_is_free(const wend_mesh *mesh, uint32_t triangle);

/// The island of a triangle: triangles with the same number, and no others, can be reached from each other. 0 for
/// blocked ones and for WEND_NO_TRIANGLE. Islands are numbered from 1.
WEND_API uint32_t wend_mesh_island(const wend_mesh *mesh, uint32_t triangle);

/// How many islands there are.
WEND_API uint32_t wend_mesh_island_count(const wend_mesh *mesh);

/// The triangle that holds a lattice point, inside or on its border, blocked ones too; of several, one that is not
/// blocked, and of those the one with the smallest number. WEND_NO_TRIANGLE outside the hull. Typically O(1). For what
/// the ground at a point is made of; places to go are locations (wend_mesh_locate).
WEND_API uint32_t wend_mesh_triangle_at(const wend_mesh *mesh, wend_lattice_point point);

/// Where a straight line ends.
typedef struct wend_mesh_hit {
    bool blocked;  ///< false: it came to its end
    uint32_t side; ///< of its last triangle, when blocked: what it ran into
    /// Where it ended, in metres, to the nearest double; its cell is the last triangle it went through.
    wend_location location;
} wend_mesh_hit;

/// Follows the straight line from a location to a position, both rounded to the lattice. It goes on through triangles
/// of the medium it begins in, may touch others along their sides and corners, and passes a vertex when triangles of
/// the medium lead around it on either side. Exact.
/// @param from  located: from the side of its cell. Bare: from any free triangle that holds it; when none of these
///              lines comes to its end, *hit is that of the triangle with the smallest number
/// @param hit   may be NULL
/// @return true when the line comes to its end; false when it is blocked, and, with *hit unchanged, when `from` is not
///         free, border included, or an end is no point of the lattice
WEND_API bool wend_mesh_ray(const wend_mesh *mesh, wend_location from, wend_vector3 to, wend_mesh_hit *hit);

/// What going straight from a location to a position costs: the integral of the terrain's cost along the line, in
/// metres times cost. Along a side that two terrains share, the cheaper one counts. The line is followed as by
/// wend_mesh_ray; of several from a bare location, the cheapest.
/// @param hit  where it ends; may be NULL. Unchanged where wend_mesh_ray leaves it unchanged
/// @return infinity when the line does not come to its end
WEND_API double wend_mesh_line_cost(const wend_mesh *mesh, wend_location from, wend_vector3 to, wend_mesh_hit *hit);

/// A place in the free part of a mesh.
typedef struct wend_mesh_place {
    /// The exact place, which need not be a lattice point, to the nearest double; its cell is a free triangle that
    /// holds it.
    wend_location location;
    uint32_t side; ///< the side of that triangle it lies on; WEND_NO_SIDE when it is the requested point
    /// A lattice point close by that certainly lies in the free part or on its border, see below.
    wend_lattice_point point;
    double distance; ///< metres from the requested point to the exact place; 0 when it is free
} wend_mesh_place;

/// An invalid side index.
#define WEND_NO_SIDE 3u

/// Any island will do.
#define WEND_ANY_ISLAND 0u

/// Finds the place of the free part of a mesh that is nearest to a location, rounded to the lattice. A point that is
/// free, border included, is its own nearest place. For others the nearest border side is decided exactly; of several
/// equally near ones it is that whose smaller end comes first (by x, then y), then whose larger end does.
///
/// `place->point` is for what needs lattice points, such as searches: of the four lattice points around the exact
/// place, the one nearest to the requested point among those that are free (ties by x, then y); where none is, the
/// nearer end of the side, a vertex of the mesh. It may lie in another triangle than `place->location.cell`, and, when
/// any island will do, at a pinch on another island: locate it.
///
/// Typically O(log n) for n border sides; with an island, plus the sides of other islands that are nearer. Allocates
/// nothing.
/// @param island  the island to stay on; WEND_ANY_ISLAND for all. Sides towards other islands are borders then
/// @return false, with *place unchanged, when nothing is free, there is no such island, or the position is no point of
///         the lattice
WEND_API bool wend_mesh_nearest(const wend_mesh *mesh, wend_location location, uint32_t island, wend_mesh_place *place);

/// A wall: a side between free ground and what cannot be entered from there, another medium too.
typedef struct wend_mesh_wall {
    wend_lattice_point a, b; ///< its ends; free ground is to the left of the way from a to b
    double distance;         ///< metres from the position that was asked about; 0 on it
    uint32_t triangle;       ///< the free one
    uint32_t side;           ///< of that triangle
} wend_mesh_wall;

/// Finds the wall that is nearest to a position, which may be in a wall itself: how much room there is. Of equally near ones that whose a comes first, by x, then y,
/// then b. Typically O(log n) for n walls. Allocates nothing.
/// @param location  its position in metres, not rounded to the lattice; the cell is not looked at
/// @param island    whose walls (wend_mesh_island); WEND_ANY_ISLAND for all
/// @return false, with *wall unchanged, when there is no wall
WEND_API bool wend_mesh_nearest_wall(const wend_mesh *mesh, wend_location location, uint32_t island,
                                     wend_mesh_wall *wall);

/// Finds the walls within some distance of a position, the nearest first (ties as above): what an agent that avoids others must not be pushed into. Typically
/// O(log n + found). Allocates nothing.
/// @param island    whose walls; WEND_ANY_ISLAND for all
/// @param reach     metres, >= 0; those at exactly this distance count, infinity for all
/// @param capacity  how many `walls` has room for; 0, and `walls` NULL, to count them
/// @param walls     receives them, or as many of the nearest as there is room for
/// @return how many there are, also where there was room for fewer
WEND_API size_t wend_mesh_walls_near(const wend_mesh *mesh, wend_location location, uint32_t island, double reach,
                                     size_t capacity, wend_mesh_wall *walls);

/// Finds the place where a disc fits that is nearest to a location, rounded to the lattice: no wall is nearer to it than the radius, but for rounding (1e-12 of it). For starts and goals of
/// paths with a radius (wend/plane.h). Whether the disc can get there from elsewhere is not looked at: wend_clearance_between says (wend/clearance.h).
///
/// `place->location` is the exact place, `place->point` a lattice point beside it where the disc fits too, `place->side` WEND_NO_SIDE. In a pocket so narrow that it fits on
/// no lattice point within 16 units, `point` is the one nearest to the place, where a wall may be nearer than the radius by less than a unit.
///
/// Typically O(log n) for n walls where a place is near; O(k^2 log n) for the k walls that are within twice its distance and four radii. Allocates nothing.
/// @param radius  metres, > 0
/// @param island  the island to stay on; WEND_ANY_ISLAND for all
/// @return false, with *place unchanged, when the disc fits nowhere
WEND_API bool wend_mesh_find_room(const wend_mesh *mesh, wend_location location, double radius, uint32_t island,
                                  wend_mesh_place *place);

/// Finds the free ground at a location, or near it: for positions that searches begin and end at.
///
/// Positions are rounded to the lattice before anything is decided, and next to a slanted wall the nearest lattice
/// point may lie in the wall; so an agent that goes along a path of the plane may be off the mesh by less than a unit,
/// or by more after a push. A position whose lattice point is free is its own ground; else it is the nearest free
/// lattice point.
///
///     wend_location start = wend_location_at(position.x, position.y, 0);
///     if (wend_mesh_find_ground(mesh, 0.01, &start)) ... search from there ...
///     else ... in a wall, more than 1 cm deep ...
///
/// @param reach     metres, >= 0: how far away the ground may be
/// @param location  moved to the ground. What was there stays as it is, located or bare; what moved is located inside a
///                  triangle, and bare on the border of one, where it means every side
/// @return false, with *location unchanged, when there is no ground within reach
WEND_API bool wend_mesh_find_ground(const wend_mesh *mesh, double reach, wend_location *location);

/// Finds the triangle of a location (wend/location.h): at once where the cell it has is free and holds its position,
/// else by walking from there, or from nowhere when there is no such triangle. On a border it is any free triangle that
/// holds the position: that narrows a bare location to one side.
/// @param location  its cell and version are set; the position stays
/// @return false, with *location unchanged, when the position is not free, border included
WEND_API bool wend_mesh_locate(const wend_mesh *mesh, wend_location *location);

// ---------------------------------------------------------------------------------------------------------------------
// Showing and checking it

/// Draws the triangles by terrain, then their sides: grid lines, and the borders between terrains as notes.
WEND_API void wend_mesh_draw(const wend_mesh *mesh, const wend_draw *draw);

/// Proves that a mesh is sound: its triangulation is (wend_triangulation_check), every triangle has the terrain that
/// its inside has by the areas' rings and rules, tested one by one, and islands are correct. With a definition also
/// that the mesh has its kinds of terrain, and its lattice where it names one.
/// @param def  what the mesh was made from by wend_mesh_create; NULL, and for loaded meshes: areas are not tested
/// @return WEND_OK, WEND_BAD_INPUT, or WEND_OUT_OF_MEMORY; WEND_OUT_OF_RANGE when the definition has an invalid size
WEND_API wend_status wend_mesh_check(const wend_mesh *mesh, const wend_mesh_def *def, wend_diagnostics *findings);

WEND_EXTERN_C_END

#endif
