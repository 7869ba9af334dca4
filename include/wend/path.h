/// Paths: the result of every planner.
///
///     wend_path path = wend_path_empty(wend_default_allocator());
///     if (wend_grid_find_path(grid, query, &request, &path) == WEND_OK && path.outcome == WEND_OUTCOME_COMPLETE)
///         printf("%zu cells, cost %g\n", path.state_count, path.cost);
///     wend_path_free(&path);                                           one path serves any number of searches before
#ifndef WEND_PATH_H
#define WEND_PATH_H

#include "wend/allocator.h"
#include "wend/location.h"
#include "wend/status.h"

WEND_EXTERN_C_BEGIN

/// How a search ended.
typedef enum wend_outcome {
    WEND_OUTCOME_NONE = 0,          ///< nothing was searched yet
    WEND_OUTCOME_COMPLETE = 1,      ///< the path leads from start to goal
    WEND_OUTCOME_PARTIAL = 2,       ///< it ends as near the goal as one can come or, with rules, as is known yet
    WEND_OUTCOME_UNREACHABLE = 3,   ///< no path exists; on grids `nearest` may have the nearest reachable state
    WEND_OUTCOME_START_OFF_MAP = 4, ///< the start is outside the map or blocked
    WEND_OUTCOME_GOAL_OFF_MAP = 5,  ///< every goal is outside the map or blocked
    WEND_OUTCOME_BUDGET_SPENT = 6,  ///< not decided yet: grant more work and resume
    WEND_OUTCOME_CANCELLED = 7,     ///< the caller cancelled the search; it can be resumed
    WEND_OUTCOME_OVER_BOUND = 8,    ///< every path costs more than the bound that was set
    WEND_OUTCOME_OVERFLOW = 9, ///< costs exceed what a double holds, so whether there is a path is not known (rules)
    WEND_OUTCOME_START_TOO_TIGHT = 10, ///< a wall is nearer to the start than the agent's radius
    WEND_OUTCOME_GOAL_TOO_TIGHT = 11   ///< a wall is nearer to the goal than the agent's radius
} wend_outcome;

/// A word or two for an outcome, such as "budget spent".
WEND_API const char *wend_outcome_text(wend_outcome outcome);

/// What leads from one point of a path to the next.
typedef enum wend_leg_kind {
    WEND_LEG_STRAIGHT = 0,  ///< a straight line
    WEND_LEG_ARC_LEFT = 1,  ///< part of a circle in plan, counterclockwise; height changes evenly along it
    WEND_LEG_ARC_RIGHT = 2, ///< the same, clockwise
    WEND_LEG_CUBIC = 3,     ///< a Bezier curve with control points a and b
    WEND_LEG_LINK = 4 ///< a link of the map: a ladder, a jump, a ride; its line is straight where it must be drawn
} wend_leg_kind;

/// One leg: legs[i] leads from points[i] to points[i + 1]. 64 bytes; fields that its kind does not use are 0.
typedef struct wend_leg {
    uint32_t kind;  ///< of wend_leg_kind
    uint32_t link;  ///< LINK: which one
    double radius;  ///< ARC: metres, > 0; stored, not derived
    wend_vector3 a; ///< ARC: the centre, of which z is not used; CUBIC: the first control point
    wend_vector3 b; ///< CUBIC: the second control point
} wend_leg;

/// A path. Read its fields; it keeps its memory, so that a path used again allocates nothing. `wend_path path = {0}` is
/// an empty path that will take its memory from wend_default_allocator(); wend_path_empty makes one with another
/// allocator. wend_path_draw (wend/map.h) shows it.
///
/// The arrays belong to the path and hold until it is written again. A struct whose arrays are your own (memory NULL)
/// may be given to whatever reads a path, and to smoothing, which copies them first; free them yourself.
typedef struct wend_path {
    uint64_t version;     ///< of the map it was found on; 0: not known
    wend_outcome outcome; ///< how the search went
    /// What travelling it costs, in the map's units: along its points and legs, along its states where it has no
    /// points. Infinity when there is no path.
    double cost;
    /// What its states cost in the graph that was searched, which lower_bound bounds; without states, the cost. It
    /// differs from `cost` where points go where no state is: after smoothing, on quadtrees, with rules.
    double search_cost;
    /// No path from start to goal that the planner could have found has a lower search_cost; infinity when there is
    /// none. Proven: on grids to a billionth, where doubles are added up but for their rounding, and with a heuristic
    /// or a guide of your own if it is admissible (wend/domain.h; wend_domain_check looks for violations). 0 when
    /// nothing is known.
    double lower_bound;
    double length;          ///< metres along points and legs; 0: not computed, as for paths without points
    const uint64_t *states; ///< what the path goes through, start first: cells, waypoints, quads, states of a domain
    size_t state_count;     ///< 0 when there is no path
    /// Where the path goes in metres, start first: from planners that produce points and from smoothing
    /// (wend/smooth.h). Searches on states only leave none.
    const wend_vector3 *points;
    size_t point_count;   ///< 0 when there are none
    const wend_leg *legs; ///< point_count - 1 of them; NULL: all are straight
    /// When each point is reached, point_count of them, in seconds, never falling; NULL: not known.
    const double *times;
    /// From wend_grid_find_path, wend_sparse_grid_find_path, wend_grid_table_find_path, and, on request,
    /// wend_plane_find_path and wend_corridor_find_path, when no goal can be reached: the place nearest to the first
    /// goal that can be. Its cell is WEND_NO_STATE else: when a goal can be reached, that is not decided yet, the start
    /// is off the map, or the first goal is outside the grid or lattice; and always from other planners (incremental
    /// searches, hierarchies, graphs, domains, quadtrees, any-angle paths, visibility graphs, rules).
    wend_location nearest;
    uint64_t expanded;         ///< effort: states expanded
    uint64_t generated;        ///< effort: edges relaxed
    uint64_t queue_operations; ///< effort: entries put into and taken out of the open list, keys changed
    wend_allocator allocator;  ///< where memory comes from: set it before the first use, or leave it zeroed
    void *memory;              ///< private: capacities and scratch
} wend_path;

/// A path that holds nothing, with an allocator of its own.
WEND_API wend_path wend_path_empty(wend_allocator allocator);

/// Releases the memory and leaves a path that holds nothing. NULL is allowed, and so is a zeroed struct.
WEND_API void wend_path_free(wend_path *path);

/// Copies a path with all it holds: states, points, legs, times, effort. The copy keeps its own allocator and memory;
/// after warm-up nothing is allocated.
/// @param to  may be `from`, and may be zeroed
/// @return WEND_OK; WEND_OUT_OF_MEMORY with `to` as it was
WEND_API wend_status wend_path_copy(const wend_path *from, wend_path *to);

/// Exchanges two paths, allocators and memory included: hands a path over without copying it.
WEND_API void wend_path_swap(wend_path *a, wend_path *b);

WEND_EXTERN_C_END

#endif
