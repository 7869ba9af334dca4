/// The plane: exact shortest paths between any two points of a mesh, for points and for discs of any radius.
///
///     wend_cells *cells = NULL;
///     wend_plane *plane = NULL;
///     wend_cells_create(mesh, wend_default_allocator(), &cells);         larger cells, quicker searches
///     wend_plane_create(cells, wend_default_allocator(), &plane);
///     wend_query *query = NULL;                                          one per thread; owns all scratch (wend/query.h)
///     wend_query_create(wend_default_allocator(), &query);
///     wend_path path = wend_path_empty(wend_default_allocator());
///     wend_plane_request request = wend_default_plane_request();
///     request.start = wend_location_at(1, 1, 0);
///     request.goal = wend_location_at(19, 9, 0);
///     if (wend_plane_find_path(plane, query, &request, &path) == WEND_OK && path.outcome == WEND_OUTCOME_COMPLETE)
///         ... path.points, path.cost: its length in metres ...
///
/// A path may touch walls along their sides and turn at their corners, but passes nothing that has no width: not
/// between two walls that touch in a point, nor along a side that two walls share. Terrain that is not blocked is
/// ground: what it costs does not matter here (wend/corridor.h counts costs). Different media are walls for each other.
#ifndef WEND_PLANE_H
#define WEND_PLANE_H

#include "wend/allocator.h"
#include "wend/cancellation.h"
#include "wend/cells.h"
#include "wend/clearance.h"
#include "wend/path.h"
#include "wend/query.h"
#include "wend/status.h"

WEND_EXTERN_C_BEGIN

// ---------------------------------------------------------------------------------------------------------------------
// What a plane is

/// The free part of a mesh, prepared for shortest paths: an index derived from convex cells. After an edit of the mesh,
/// its next use patches it, and its cells first, or rebuilds both where the mesh was (wend/journal.h). May be read from any number of threads.
typedef struct wend_plane wend_plane;

/// Makes a plane. O(n) for n sides of cells.
/// @param cells  merged (wend_cells_create), single triangles (wend_cells_create_triangles) or the areas of the mesh as
///               they are (wend_cells_create_of_areas): paths are the same. Must live as long as the plane
/// @return WEND_OK, or WEND_OUT_OF_MEMORY with *plane unchanged
WEND_API wend_status wend_plane_create(const wend_cells *cells, wend_allocator allocator, wend_plane **plane);

/// Releases a plane. NULL is allowed.
WEND_API void wend_plane_destroy(wend_plane *plane);

/// Brings a plane and its cells up to date with their mesh now rather than at their next use.
/// @return WEND_OK, or WEND_OUT_OF_MEMORY with what could not be rebuilt as it was
WEND_API wend_status wend_plane_refresh(const wend_plane *plane);

/// The cells it was made of.
WEND_API const wend_cells *wend_plane_cells(const wend_plane *plane);

/// How many vertices the cells of a plane have; 0 when memory is out after an edit. A vertex of the mesh at which walls
/// touch counts once for each side from which one can come to it.
WEND_API uint32_t wend_plane_vertex_count(const wend_plane *plane);

/// A vertex of a plane, numbered from 0.
typedef struct wend_plane_vertex {
    wend_lattice_point point; ///< where it is
    /// Shortest paths turn at corners only: the free part spans more than half a turn there, and not all of it.
    bool is_corner;
} wend_plane_vertex;

/// A vertex.
WEND_API wend_plane_vertex wend_plane_get_vertex(const wend_plane *plane, uint32_t vertex);

// ---------------------------------------------------------------------------------------------------------------------
// Shortest paths

/// An interval of a search: a part of a side of a cell, seen from a root.
typedef struct wend_plane_interval {
    wend_vector2 root;        ///< the last turn of the path so far, in metres
    wend_vector2 left, right; ///< of the part, as seen from the root
    double cost;              ///< of the path to the root
    double estimate;          ///< no path to the goal through it is shorter
    uint32_t cell;            ///< that it leads into
} wend_plane_interval;

/// Called for intervals in the order they are expanded.
typedef void (*wend_plane_observer)(void *user, const wend_plane_interval *interval);

/// What to search for. Start from wend_default_plane_request().
typedef struct wend_plane_request {
    /// sizeof(wend_plane_request), set by wend_default_plane_request.
    size_t size;
    /// Where it begins and ends; x and y are rounded to the mesh's lattice, z is ignored. Bare, a path may begin
    /// anywhere around it where walls touch in the point itself; located, only on the side of its triangle
    /// (wend/location.h). A position on the way along a path may be rounded into a slanted wall next to it, and is off
    /// the map then: wend_mesh_find_ground(mesh, 0.01, &request.start) puts it back on the ground (wend/mesh.h).
    wend_location start, goal;
    uint64_t work;                         ///< intervals that may be expanded; default WEND_WORK_UNLIMITED
    const wend_cancellation *cancellation; ///< checked every 256 expansions; may be NULL
    wend_plane_observer observer;          ///< may be NULL
    void *observer_user;                   ///< handed to observer; without one it is logged that this has no effect
    /// When the goal is off the map or unreachable, also find the free place nearest to it that can be reached:
    /// path->nearest, located. It takes some microseconds, where such a result otherwise needs no search at all.
    /// Default false.
    bool find_nearest;
    /// The agent (wend/profile.h); NULL: the default. Copied. `radius` is honoured: see below. Another field that
    /// differs from the default is reported to the log, and the call returns WEND_UNSUPPORTED.
    const wend_profile *profile;
    /// With profile->radius > 0: the clearance index of the plane's mesh (wend/clearance.h), which must stay as long as
    /// the plane, or NULL, the default. With it path->nearest is a place that the disc can get to, and a goal that it is too
    /// wide for is known without a search.
    const wend_clearance *clearance;
} wend_plane_request;

/// From (0, 0) to (0, 0), bare, no budget.
WEND_DEFAULT wend_plane_request wend_default_plane_request(void) {
    wend_plane_request request = WEND_ZEROED;
    request.size = sizeof request;
    request.start = wend_location_at(0, 0, 0);
    request.goal = wend_location_at(0, 0, 0);
    request.work = WEND_WORK_UNLIMITED;
    return request;
}

/// Finds the shortest path between two points: interval search (Polyanya; Cui, Harabor and Grastien 2017) with exact
/// tests. Path->points are the start, the corners where it turns, and the goal, exactly as rounded to the lattice;
/// path->cost is its length. There are no states. Outcomes: COMPLETE; UNREACHABLE; START_OFF_MAP, GOAL_OFF_MAP (not in
/// a free triangle, border included); BUDGET_SPENT and CANCELLED (go on with wend_query_resume; path->lower_bound is
/// proven so far).
///
/// With profile->radius > 0 it is the shortest path of a disc: no wall is nearer to it than the radius. It goes straight, and around corners along arcs of
/// that radius: path->legs says which (WEND_LEG_ARC_LEFT, _RIGHT; NULL when all is straight), and points are where legs touch, not rounded to the lattice. One mesh
/// serves every radius. The length is exact but for rounding, below 1e-12 of it, and so is the distance from walls: a way of exactly the diameter is a way, and
/// wend_path_check_radius_on_mesh proves what was found (wend/mesh_path.h). A radius that rounding would hide, below 2^-38 of the mesh's size or 2^-48 of its
/// largest coordinate, counts as that. Outcomes are the same, and START_TOO_TIGHT, GOAL_TOO_TIGHT: a wall is nearer
/// than the radius there. With request->find_nearest path->nearest is then the place nearest to the goal where the disc fits, on the ground of the start
/// (wend_mesh_find_room). With request->clearance it is the nearest that the disc can get to from the start, of an unreachable goal too: the nearest of all points
/// that it can get to, rounded to a lattice point where it fits; gaps that are as wide as the disc but for two units of the lattice may count or not. wend_path_flatten makes straight lines of it (wend/path_legs.h).
///
/// path->nearest is known with request->find_nearest when the goal is off the map or unreachable, but not when the
/// start is off the map as well or the goal outside the mesh's lattice.
/// @param plane  must stay until the last wend_query_resume of this search
/// @param query  one per thread; after warm-up nothing is allocated
/// @param path   the result; unchanged when the status is not WEND_OK
/// @return WEND_OK; WEND_OUT_OF_MEMORY; WEND_INVALID when the request violates its contract (NaN, infinity);
///         WEND_UNSUPPORTED when its profile cannot be honoured, WEND_OUT_OF_RANGE when it is invalid, both after a
///         line of the log. wend_query_resume: WEND_STALE after an edit of the mesh
WEND_API wend_status wend_plane_find_path(const wend_plane *plane, wend_query *query, const wend_plane_request *request,
                                          wend_path *path);

WEND_EXTERN_C_END

#endif
