/// Corridors: the quick planner of the plane. Area costs count, and the path comes with the cells it crosses. An agent may have a radius.
///
///     wend_corridor_request request = wend_default_corridor_request();
///     request.start = wend_location_at(1, 1, 0);
///     request.goal = wend_location_at(19, 9, 0);
///     if (wend_corridor_find_path(plane, query, &request, &path) == WEND_OK && path.outcome == WEND_OUTCOME_COMPLETE)
///         ... path.points: where to go; path.states: the corridor, cell after cell; path.cost: what the points cost ...
///
/// A* finds a corridor of cells, and a string pulled tight in it (the funnel) is the path. The path is the shortest of
/// its corridor, and its corridor is nearly always that of the shortest path; where it must be, use
/// wend_plane_find_path, which does not look at costs. Then: the funnel alone, for corridors of your own.
#ifndef WEND_CORRIDOR_H
#define WEND_CORRIDOR_H

#include "wend/clearance.h"
#include "wend/draw.h"
#include "wend/plane.h"

WEND_EXTERN_C_BEGIN

// ---------------------------------------------------------------------------------------------------------------------
// Paths

/// A side that a search goes through, seen while it runs.
typedef struct wend_corridor_step {
    uint32_t cell, previous; ///< it leads into `cell`; `previous` is where it comes from
    wend_vector2 turn;       ///< the last turn of the way so far, in metres
    double cost;             ///< of the way to that turn
    double estimate;         ///< of the whole path through this side
} wend_corridor_step;

/// Called for sides in the order they are expanded.
typedef void (*wend_corridor_observer)(void *user, const wend_corridor_step *step);

/// What to search for. Start from wend_default_corridor_request().
typedef struct wend_corridor_request {
    /// sizeof(wend_corridor_request), set by wend_default_corridor_request.
    size_t size;
    /// Where it begins and ends; x and y are rounded to the mesh's lattice, z is ignored. Bare, a path may begin on any
    /// side of it where walls touch in the point itself; located, only on the side of its triangle (wend/location.h). A
    /// position on the way along a path may be rounded into a slanted wall next to it, and is off the map then:
    /// wend_mesh_find_ground(mesh, 0.01, &request.start) puts it back on the ground (wend/mesh.h).
    wend_location start, goal;
    /// Keeps more than the most promising way to each side: suboptimal paths become rare, for about half as much work
    /// again (docs/corridor.md has figures). Default false.
    bool thorough;
    /// Sides that may be expanded; with a radius a way is followed to where it has a choice, even if the budget ends on
    /// the way. Default WEND_WORK_UNLIMITED.
    uint64_t work;
    const wend_cancellation
        *cancellation;               ///< checked every 256 expansions, with a radius every 64 choices; may be NULL
    wend_corridor_observer observer; ///< may be NULL
    void *observer_user;             ///< handed to observer; without one it is logged that this has no effect
    /// When the goal is off the map or unreachable, also find the free place nearest to it that can be reached:
    /// path->nearest, located. It takes some microseconds, where such a result otherwise needs no search at all; for an
    /// agent that may not go everywhere, time proportional to the triangles. Default false.
    bool find_nearest;
    /// The agent (wend/profile.h); NULL: the default. Copied. `terrain_costs` and `media` are honoured: a metre costs
    /// the agent what it says, and what it may not use is to it as walls are. `radius` and, with it, `clearance` and
    /// `clearance_cost` are honoured where all ground costs the same, and without the others: see below. Another field that differs from the default is reported to the log, and the call
    /// returns WEND_UNSUPPORTED.
    const wend_profile *profile;
    /// With profile->radius > 0: the clearance index of the plane's mesh, which must stay as long as the plane; else it
    /// is not looked at. Default NULL: then a radius cannot be honoured, and is reported.
    const wend_clearance *clearance;
} wend_corridor_request;

/// From (0, 0) to (0, 0), bare, no budget.
WEND_DEFAULT wend_corridor_request wend_default_corridor_request(void) {
    wend_corridor_request request = WEND_ZEROED;
    request.size = sizeof request;
    request.start = wend_location_at(0, 0, 0);
    request.goal = wend_location_at(0, 0, 0);
    request.work = WEND_WORK_UNLIMITED;
    return request;
}

/// Finds a short path between two points. A metre costs what its terrain does (wend_terrain.cost, or the profile's
/// terrain_costs); path->cost is what the points cost (wend_mesh_line_cost), path->states the cells. Each side is expanded at most once, unless the search
/// is thorough.
///
/// Points are the start, turns and the goal, all of them lattice points: corners of walls and, where a path goes from
/// one terrain into a costlier or cheaper one, the lattice point nearest to the best crossing, which is less than a
/// unit off the border along each axis, or an end of the side that is crossed. Within one terrain the path is the
/// shortest of its corridor, exactly; with crossings it is found by rounds of improvement, each crossing in turn.
///
/// path->lower_bound is the straight line at the least cost of any terrain: all that is proven here. Outcomes:
/// COMPLETE; UNREACHABLE (without a search, unless only the profile forbids the way); START_OFF_MAP, GOAL_OFF_MAP (not
/// in a free triangle that the agent may use, border included); BUDGET_SPENT and
/// CANCELLED (go on with wend_query_resume). path->nearest is known with request->find_nearest when the goal is off the
/// map or unreachable, but not when the start is off the map as well or the goal outside the mesh's lattice.
///
/// With profile->radius > 0 it is a path of a disc: no wall is nearer to it than the radius, straight legs and arcs around
/// corners as those of wend_plane_find_path, and the same outcomes. A* looks for a row of triangles of the clearance
/// index whose gaps are all as wide as the disc (wend/clearance.h: it is reachable when wend_clearance_between says so),
/// and the path is the shortest through these gaps, but for rounding; it is seldom longer than that of
/// wend_plane_find_path (docs/corridor.md). There are no states; a step of the observer has triangles of the index
/// instead of cells. path->nearest is as wend_plane_find_path has it.
///
/// With profile->clearance and clearance_cost as well, the path keeps away from walls where there is room. A metre costs
/// 1 + clearance_cost (1 - d / clearance) where the disc's edge is d < clearance from the nearest wall, and 1
/// elsewhere: path->cost is the integral of that, measured every 32nd of the clearance; path->length is the length. The
/// gaps are those of the path without it. It goes around each corner at the radius and k eighths of the clearance, or at
/// half of the narrowest gap there if that is less, or as near as the start or goal is; k, from 0 to 8 and the same for
/// all corners, is that of the cheapest path.
/// @param plane  must stay until the last wend_query_resume of this search
/// @param query  one per thread; after warm-up nothing is allocated
/// @param path   the result; unchanged when the status is not WEND_OK
/// @return WEND_OK; WEND_OUT_OF_MEMORY; WEND_INVALID when the request violates its contract (NaN, infinity, a radius
///         without the clearance of this mesh); WEND_UNSUPPORTED when its profile cannot be honoured, WEND_OUT_OF_RANGE
///         when it is invalid, both after a line of the log. wend_query_resume: WEND_STALE after an edit of the mesh
WEND_API wend_status wend_corridor_find_path(const wend_plane *plane, wend_query *query,
                                             const wend_corridor_request *request, wend_path *path);

/// Draws the corridor of a path: its cells as expanded ones in their order, the sides between them as frontier, the
/// path.
/// @param path  a result of wend_corridor_find_path on this plane; after an edit of the mesh its cells are stale, and
///              only its points are valid
WEND_API void wend_corridor_draw(const wend_plane *plane, const wend_path *path, const wend_draw *draw);

// ---------------------------------------------------------------------------------------------------------------------
// The funnel

/// A side to go through: its ends on the left and on the right hand.
typedef struct wend_funnel_portal {
    wend_lattice_point left, right;
} wend_funnel_portal;

/// Pulls a string tight: the shortest way from one point to another through portals, in order. Exact, and O(n): the
/// funnel of Chazelle (1982) and of Lee and Preparata (1984).
///
/// From each portal to the next the straight way must be free: the first point and the first portal lie in one convex
/// region, the first and the second portal in the next one, and so on. Portals may share ends, be points, or lie in
/// line; regions must have an area and not cover each other, like those of a corridor in the plane.
/// @param scratch  room for 2 * portal_count + 3 points
/// @param points   room for 2 * portal_count + 2 points: from, the turns, to. No turn is straight on
/// @return how many points there are: 1 when from and to are one point and the string between them has no length
WEND_API size_t wend_funnel_pull(wend_lattice_point from, const wend_funnel_portal *portals, size_t portal_count,
                                 wend_lattice_point to, wend_lattice_point *scratch, wend_lattice_point *points);

WEND_EXTERN_C_END

#endif
