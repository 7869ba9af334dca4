/// Repair: a path knows when edits overtook it, and follows them where that is cheaper than another search.
///
///     wend_map_find_path(map, query, &request, &path);
///     wend_map_modify(map, &crate, 1, findings);                            a crate falls somewhere
///     request.start = wend_location_at(agent.x, agent.y, 0);                the agent has gone on meanwhile
///     wend_path_repair repair;
///     wend_map_repair_path(map, query, 1.01, &request, &path, &repair);     WEND_PATH_REPAIR_KEPT: the crate is not in its way
///
/// Whatever was done, the path then leads from the request's start to its goal on the map as it is now; what was
/// walked of it is gone. It costs at most `ratio` times as much as the cheapest path, or it was searched for. What
/// changed since a path was found is known to the mesh; when that is too much to remember, all may have changed.
///
/// Three steps, each tried when the one before does not do:
/// - KEPT: every leg is still free. Where ground was only taken away since, no path has become cheaper; where ground
///   came free, a path that uses it is at least as long as the straight way there and on to the goal.
/// - MENDED: legs are broken. A detour from a turn before them to a turn behind is searched, three times at most and
///   farther each time, with little work; the path with the detour is taken if its cost is proven good enough.
/// - SEARCHED: by the planner itself, again.
///
/// A path is repaired by the planner that found it, on the map it was found on, with the profile and clearance it was
/// found with: none of this is noted in a path, or checked. Any other path, such as one that was smoothed, of another
/// goal, to the nearest place, or without an outcome COMPLETE, is searched again.
#ifndef WEND_REPAIR_H
#define WEND_REPAIR_H

#include "wend/corridor.h"
#include "wend/map.h"
#include "wend/plane.h"

WEND_EXTERN_C_BEGIN

// ---------------------------------------------------------------------------------------------------------------------
// What is said of a path

/// What was done about a path.
typedef enum wend_path_repair {
    WEND_PATH_REPAIR_KEPT = 0,    ///< it is what it was, from the request's start on
    WEND_PATH_REPAIR_MENDED = 1,  ///< it has a detour around what got in its way
    WEND_PATH_REPAIR_SEARCHED = 2 ///< it was searched again
} wend_path_repair;

/// A word for it: "kept", "mended" or "searched".
WEND_API const char *wend_path_repair_text(wend_path_repair repair);

/// What became of a path.
typedef struct wend_path_review {
    /// The rest of the path can still be gone. False too for what is not a path of this planner to the request's goal.
    bool is_valid;
    bool is_broken;     ///< legs are not free any more: then the next two say which
    size_t first_leg;   ///< of path, and
    size_t last_leg;    ///< the last one; what lies between them was not looked at
    double walked;      ///< metres of the path that lie behind the request's start
    double cost;        ///< of the rest, from the request's start; infinity unless it is valid
    double lower_bound; ///< what wend_plane_repair_path and its relatives measure `ratio` by
} wend_path_review;

// ---------------------------------------------------------------------------------------------------------------------
// Paths of planes and corridors

/// Looks at a path without changing it: is it valid, and is it still as good as it was?
///
/// The request's start may lie anywhere on the path or near it: what lies before the nearest place of the path counts
/// as walked. review->lower_bound is proven: no path from there to the goal costs less. It is path->lower_bound less
/// what was walked and twice the distance from the path, or what a path costs at least that goes through ground that
/// came free, if that is less. A start or goal where walls touch makes a path invalid: it is searched again.
///
/// Time is that of following the path's legs through the triangles, and a few operations for each triangle that was
/// edited away since the path was found.
/// @param request  as for wend_plane_find_path; its work, cancellation, observer and find_nearest are not used here
/// @param path     a result of wend_plane_find_path or wend_plane_repair_path on this plane
/// @return as wend_plane_find_path
WEND_API wend_status wend_plane_review_path(const wend_plane *plane, wend_query *query, const wend_path *path,
                                            const wend_plane_request *request, wend_path_review *review);

/// Repairs a path: the result is one of the plane as it is now, from request->start to request->goal.
///
/// path->cost is at most `ratio` times path->lower_bound, which is proven, unless it was searched: then it is the
/// shortest. So with ratio 1 it is always the shortest, but for rounding below 1e-12 of it. A start beside the path,
/// as positions on the way are when they are rounded to the lattice, is never proven to 1: it takes a ratio like 1.0001
/// to keep such a path. path->expanded counts what detours and the search expanded; a path that was kept has 0.
/// @param request  as for wend_plane_find_path. work is for detours and search together; when it is spent, the path
///                 has the outcome BUDGET_SPENT, and wend_query_resume goes on with the search
/// @param ratio    1 or more
/// @param path     a result of wend_plane_find_path or wend_plane_repair_path on this plane, or any other: that is
///                 searched. Unchanged unless WEND_OK
/// @param repair   what was done; unchanged unless WEND_OK
/// @return as wend_plane_find_path; WEND_INVALID also for a ratio below 1 or NaN
WEND_API wend_status wend_plane_repair_path(const wend_plane *plane, wend_query *query, double ratio,
                                            const wend_plane_request *request, wend_path *path,
                                            wend_path_repair *repair);

/// The same for corridors. Their planner proves nothing of its paths, so the measure is the path that it found last:
/// review->lower_bound is what that cost, less what was walked since and twice the distance from the path, or what a
/// path costs at least that goes through ground that became cheaper, if that is less. Where several terrains are in use,
/// a walked metre counts as much as the costliest of them, and ground that changed within costlier terrain may count as
/// cheaper.
/// @param path  a result of wend_corridor_find_path or wend_plane_repair_corridor on this plane
/// @return as wend_corridor_find_path
WEND_API wend_status wend_plane_review_corridor(const wend_plane *plane, wend_query *query, const wend_path *path,
                                                const wend_corridor_request *request, wend_path_review *review);

/// Repairs a path of a corridor: path->cost is at most `ratio` times what the path of the last search still costs, and
/// at most `ratio` times what any path costs that uses ground which became cheaper since; or it was searched for. Many
/// repairs one after the other do not add up. path->lower_bound is what a search has: the straight line.
///
/// A path that was kept or mended after an edit has no states: its cells have other numbers now. With a radius the
/// clearance index is only brought up to date where a search is needed. With profile->clearance_cost a path is kept
/// while nothing at all was edited, and searched again else.
/// @param request, ratio, path, repair  as for wend_plane_repair_path
/// @return as wend_corridor_find_path; WEND_INVALID also for a ratio below 1 or NaN
WEND_API wend_status wend_plane_repair_corridor(const wend_plane *plane, wend_query *query, double ratio,
                                                const wend_corridor_request *request, wend_path *path,
                                                wend_path_repair *repair);

// ---------------------------------------------------------------------------------------------------------------------
// Paths of maps

/// Looks at a path of wend_map_find_path, as wend_plane_review_path or wend_plane_review_corridor does. Meshes have this
/// verb (WEND_MAP_REPAIR); other maps return WEND_UNSUPPORTED.
/// @return as wend_map_find_path
WEND_API wend_status wend_map_review_path(const wend_map *map, wend_query *query, const wend_path *path,
                                          const wend_path_request *request, wend_path_review *review);

/// Repairs a path of wend_map_find_path, as wend_plane_repair_path or wend_plane_repair_corridor does: whichever finds
/// paths on that map for that agent.
/// @return as wend_map_find_path; WEND_INVALID also for a ratio below 1 or NaN
WEND_API wend_status wend_map_repair_path(const wend_map *map, wend_query *query, double ratio,
                                          const wend_path_request *request, wend_path *path, wend_path_repair *repair);

WEND_EXTERN_C_END

#endif
