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
/// Positions are rounded to the mesh's lattice (wend/lattice.h), and everything after that is exact. Areas may overlap, touch, cross
/// themselves and each other; what meets is resolved as wend/triangulation.h says. A mesh may be read from any number of threads.
#ifndef WEND_MESH_H
#define WEND_MESH_H

#include "wend/allocator.h"
#include "wend/area.h"
#include "wend/diagnostics.h"
#include "wend/grid.h"
#include "wend/lattice.h"
#include "wend/status.h"
#include "wend/triangulation.h"

WEND_EXTERN_C_BEGIN

// ---------------------------------------------------------------------------------------------------------------------
// What a mesh is

/// How to make a mesh. Start from wend_default_mesh_def().
typedef struct wend_mesh_def {
    /// sizeof(wend_mesh_def), set by wend_default_mesh_def.
    size_t size;
    const wend_area *areas;       ///< each covers those before it
    size_t area_count;            ///< how many; below 2^32 - 1, and their corners together below 2^28
    const wend_terrain *terrains; ///< the kinds of terrain; default: 0 is ground (cost 1, medium 0), 1 is wall
    size_t terrain_count;         ///< 1 .. WEND_TERRAIN_LIMIT; a cost is at most 1e300
    uint8_t outside;              ///< the terrain of what no area covers; default 1
    const wend_lattice *lattice;  ///< NULL, the default: one on which the points stay exact, if there is one
    wend_allocator allocator;     ///< default malloc
} wend_mesh_def;

/// No areas, ground and wall, wall outside, malloc.
WEND_API wend_mesh_def wend_default_mesh_def(void);

/// A mesh.
typedef struct wend_mesh wend_mesh;

/// Makes a mesh; the definition is copied. O(n log n) for n corners and crossings.
/// @param findings  told what is wrong with the definition and what would be right (ids: the area, and where it is about one the point of the area), by
///                  warnings which rings enclose nothing and how many areas have no effect, since later ones cover all of them or
///                  they are flat (ids: the first such area), by a note how far points were moved to the lattice; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition breaks its rules; WEND_OUT_OF_MEMORY; *mesh is unchanged unless WEND_OK
WEND_API wend_status wend_mesh_create(const wend_mesh_def *def, wend_diagnostics *findings, wend_mesh **mesh);

/// Releases a mesh. NULL is allowed.
WEND_API void wend_mesh_destroy(wend_mesh *mesh);

// ---------------------------------------------------------------------------------------------------------------------
// Looking at it

/// The lattice that positions are rounded to.
WEND_API wend_lattice wend_mesh_lattice(const wend_mesh *mesh);

/// The triangles, blocked ones included: they cover the convex hull of everything. Owned by the mesh.
WEND_API const wend_triangulation *wend_mesh_triangulation(const wend_mesh *mesh);

/// A number that is no area.
#define WEND_NO_AREA SIZE_MAX

/// The area a triangle belongs to: the last of those that cover it; WEND_NO_AREA when none does.
WEND_API size_t wend_mesh_area_of(const wend_mesh *mesh, uint32_t triangle);

/// The terrain of a triangle, a place in the definition's list.
WEND_API uint8_t wend_mesh_terrain_of(const wend_mesh *mesh, uint32_t triangle);

/// A kind of terrain.
WEND_API wend_terrain wend_mesh_get_terrain(const wend_mesh *mesh, uint8_t terrain);

/// True when a triangle is not blocked. False for WEND_NO_TRIANGLE.
WEND_API bool wend_mesh_is_free(const wend_mesh *mesh, uint32_t triangle);

/// The island of a triangle: triangles with the same number, and no others, can be reached from each other. 0 for blocked ones and
/// for WEND_NO_TRIANGLE. Islands are numbered from 1.
WEND_API uint32_t wend_mesh_island(const wend_mesh *mesh, uint32_t triangle);

/// How many islands there are.
WEND_API uint32_t wend_mesh_island_count(const wend_mesh *mesh);

/// The triangle that holds a lattice point, inside or on its border; of several, one that is not blocked, and of those the one with the
/// smallest number. WEND_NO_TRIANGLE outside the hull. Typically O(1). The point that a position beside a slanted wall is rounded to may lie in the
/// wall: see wend_mesh_find_ground.
WEND_API uint32_t wend_mesh_locate(const wend_mesh *mesh, wend_lattice_point point);

/// Where a straight line ends.
typedef struct wend_mesh_hit {
    bool blocked;          ///< false: it came to its end
    wend_vector2 position; ///< where it ended, in metres, to the nearest double
    uint32_t triangle;     ///< the last triangle it went through
    uint32_t side;         ///< of that triangle, when blocked: what it ran into
} wend_mesh_hit;

/// Follows the straight line between two lattice points from a triangle that holds the first. It goes on through triangles of the same
/// medium, may touch others along their sides and corners, and passes a vertex when triangles of the medium lead around it on either side. Exact.
/// @param hit  may be NULL
/// @return true when the line comes to its end; false when it is blocked, and, with *hit unchanged, when `from` is not in `triangle`
WEND_API bool wend_mesh_ray(const wend_mesh *mesh, uint32_t triangle, wend_lattice_point from, wend_lattice_point to,
                            wend_mesh_hit *hit);

/// What going straight from one lattice point to another costs: the integral of the terrain's cost along the line, in metres times cost. Along
/// a side that two terrains share, the cheaper one counts. The line is followed as by wend_mesh_ray.
/// @param hit  where it ends; may be NULL
/// @return infinity when the line does not come to its end, or `from` is not in `triangle`
WEND_API double wend_mesh_line_cost(const wend_mesh *mesh, uint32_t triangle, wend_lattice_point from,
                                    wend_lattice_point to, wend_mesh_hit *hit);

/// A place in the free part of a mesh.
typedef struct wend_mesh_place {
    uint32_t triangle; ///< a free triangle that holds it
    uint32_t side;     ///< the side of that triangle it lies on; WEND_NO_SIDE when it is the point that was asked for
    wend_vector2 position; ///< in metres, to the nearest double (of the exact place, which need not be a lattice point)
    wend_lattice_point
        point;       ///< a lattice point close by that certainly lies in the free part or on its border, see below
    double distance; ///< metres from the point that was asked for to the exact place; 0 when it is free
} wend_mesh_place;

/// A number that is no side.
#define WEND_NO_SIDE 3u

/// Any island will do.
#define WEND_ANY_ISLAND 0u

/// Finds the place of the free part of a mesh that is nearest to a lattice point. A point that is free, border included, is its own
/// nearest place. For others the nearest border side is decided exactly; of several equally near ones it is that whose smaller end comes
/// first (by x, then y), then whose larger end does.
///
/// `place->point` is for what needs lattice points, such as searches: of the four lattice points around the exact place, the one nearest
/// to the point asked for among those that are free (ties by x, then y); where none is, the nearer end of the side, a vertex of the mesh. It
/// may lie in another triangle than `place->triangle`, and, when any island will do, at a pinch on another island: locate it.
///
/// Typically O(log n) for n border sides; with an island, plus the sides of other islands that are nearer. Allocates nothing.
/// @param island  the island to stay on; WEND_ANY_ISLAND for all. Sides towards other islands are borders then
/// @return false, with *place unchanged, when nothing is free or there is no such island
WEND_API bool wend_mesh_nearest(const wend_mesh *mesh, wend_lattice_point point, uint32_t island,
                                wend_mesh_place *place);

/// Finds the free ground at a position, or near it: for positions that searches begin and end at.
///
/// Positions are rounded to the lattice before anything is decided, and beside a slanted wall the nearest lattice point may lie in the wall; so a traveller who goes
/// along a path of the plane may be off the mesh by less than a unit, or by more after a push. A position whose lattice point is free is its own ground; else it is
/// the nearest free lattice point.
///
///     wend_vector2 start;
///     if (wend_mesh_find_ground(mesh, position, 0.01, &start)) ... search from there ...
///     else ... in a wall, more than 1 cm deep ...
///
/// @param reach   metres, >= 0: how far away the ground may be
/// @param ground  where it is
/// @return false, with *ground unchanged, when there is none within reach
WEND_API bool wend_mesh_find_ground(const wend_mesh *mesh, wend_vector2 position, double reach, wend_vector2 *ground);

// ---------------------------------------------------------------------------------------------------------------------
// Showing and checking it

/// Draws the triangles by terrain, then their sides: grid lines, and the borders between terrains as notes.
WEND_API void wend_mesh_draw(const wend_mesh *mesh, const wend_draw *draw);

/// Proves that a mesh is sound: its triangulation is (wend_triangulation_check), every triangle has the terrain that its inside has by
/// the areas' rings and rules, tested one by one, and islands are right. With a definition also that the mesh has its kinds of terrain, and its lattice where it names one.
/// @param def  what the mesh was made from by wend_mesh_create; NULL, and for loaded meshes: areas are not tested
/// @return WEND_OK, WEND_BAD_INPUT, or WEND_OUT_OF_MEMORY; WEND_OUT_OF_RANGE when the definition says another size than it has
WEND_API wend_status wend_mesh_check(const wend_mesh *mesh, const wend_mesh_def *def, wend_diagnostics *findings);

WEND_EXTERN_C_END

#endif
