/// The plane: shortest paths between any two points of a mesh. Really shortest, for a traveller without a radius.
///
///     wend_cells *cells = NULL;
///     wend_plane *plane = NULL;
///     wend_cells_create(mesh, wend_default_allocator(), &cells);         larger cells, quicker searches
///     wend_plane_create(cells, wend_default_allocator(), &plane);
///     wend_query *query = NULL;                                          one per thread; owns all scratch (wend/query.h)
///     wend_query_create(wend_default_allocator(), &query);
///     wend_path path = wend_path_empty(wend_default_allocator());
///     wend_plane_request request = wend_default_plane_request();
///     request.start = (wend_vector2){1, 1};
///     request.goal = (wend_vector2){19, 9};
///     if (wend_plane_find_path(plane, query, &request, &path) == WEND_OK && path.outcome == WEND_OUTCOME_COMPLETE)
///         ... path.points, path.cost: its length in metres ...
///
/// A path may touch walls along their sides and turn at their corners, but passes nothing that has no width: not between two walls that
/// touch in a point, nor along a side that two walls share. Terrain that is not blocked is ground: what it costs does not matter here
/// (wend/corridor.h looks at costs). Different media are walls for each other.
#ifndef WEND_PLANE_H
#define WEND_PLANE_H

#include "wend/allocator.h"
#include "wend/cancellation.h"
#include "wend/cells.h"
#include "wend/path.h"
#include "wend/query.h"
#include "wend/status.h"

WEND_EXTERN_C_BEGIN

// ---------------------------------------------------------------------------------------------------------------------
// What a plane is

/// The free part of a mesh, prepared for shortest paths: an index derived from convex cells. May be read from any number of threads.
typedef struct wend_plane wend_plane;

/// Makes a plane. O(n) for n sides of cells.
/// @param cells  merged (wend_cells_create), single triangles (wend_cells_create_triangles) or the areas of the mesh as they are
///               (wend_cells_create_of_areas): paths are the same. Must live as long as the plane
/// @return WEND_OK, or WEND_OUT_OF_MEMORY with *plane unchanged
WEND_API wend_status wend_plane_create(const wend_cells *cells, wend_allocator allocator, wend_plane **plane);

/// Releases a plane. NULL is allowed.
WEND_API void wend_plane_destroy(wend_plane *plane);

/// The cells it was made of.
WEND_API const wend_cells *wend_plane_cells(const wend_plane *plane);

/// How many vertices the cells of a plane have. A vertex of the mesh at which walls touch counts once for each side from which one can come to it.
WEND_API uint32_t wend_plane_vertex_count(const wend_plane *plane);

/// A vertex of a plane, numbered from 0.
typedef struct wend_plane_vertex {
    wend_lattice_point point; ///< where it is
    bool
        is_corner; ///< shortest paths turn at corners only: the free part spans more than half a turn there, and not all of it
} wend_plane_vertex;

/// A vertex.
WEND_API wend_plane_vertex wend_plane_get_vertex(const wend_plane *plane, uint32_t vertex);

// ---------------------------------------------------------------------------------------------------------------------
// Shortest paths

/// A part of a side of a cell that a search looks at from a root, seen while it runs.
typedef struct wend_plane_interval {
    wend_vector2 root;        ///< the last turn of the path so far, in metres
    wend_vector2 left, right; ///< of the part, as seen from the root
    double cost;              ///< of the path to the root
    double estimate;          ///< no path to the goal through it is shorter
    uint32_t cell;            ///< that it leads into
} wend_plane_interval;

/// Told about intervals in the order they are expanded.
typedef void (*wend_plane_observer)(void *user, const wend_plane_interval *interval);

/// What to search for. Start from wend_default_plane_request().
typedef struct wend_plane_request {
    /// sizeof(wend_plane_request), set by wend_default_plane_request.
    size_t size;
    /// In metres; rounded to the mesh's lattice. A position on the way along a path may be rounded into a slanted wall beside it, and is off the map then:
    /// wend_mesh_find_ground(mesh, position, 0.01, &request.start) puts it back on the ground (wend/mesh.h).
    wend_vector2 start, goal;
    /// Where walls touch in the point itself, a path may begin anywhere around it; with a triangle of the mesh that holds the point only on that triangle's.
    uint32_t start_triangle, goal_triangle; ///< default WEND_NO_TRIANGLE
    uint64_t work;                          ///< intervals that may be expanded; default WEND_WORK_UNLIMITED
    const wend_cancellation *cancellation;  ///< looked at every 256 expansions; may be NULL
    wend_plane_observer observer;           ///< may be NULL
    void *observer_user;                    ///< handed to observer; without one it is logged that this has no effect
} wend_plane_request;

/// No points, any side, no budget.
WEND_API wend_plane_request wend_default_plane_request(void);

/// Finds the shortest path between two points: interval search (Polyanya; Cui, Harabor and Grastien 2017) with exact tests. Path->points
/// are the start, the corners where it turns, and the goal, exactly as rounded to the lattice; path->cost is its length. There are no states.
/// Outcomes: COMPLETE; UNREACHABLE; START_OFF_MAP, GOAL_OFF_MAP (not in a free triangle, border included); BUDGET_SPENT and CANCELLED
/// (go on with wend_query_resume; path->lower_bound is proven so far).
/// @param plane  must stay until the last wend_query_resume of this search
/// @param query  one per thread; after warm-up nothing is allocated
/// @param path   the answer; unchanged when the status is not WEND_OK
/// @return WEND_OK; WEND_OUT_OF_MEMORY; WEND_INVALID when the request breaks its contract (NaN, infinity, a triangle that does not
///         hold its point; outside the lattice triangles are not looked at)
WEND_API wend_status wend_plane_find_path(const wend_plane *plane, wend_query *query, const wend_plane_request *request,
                                          wend_path *path);

WEND_EXTERN_C_END

#endif
