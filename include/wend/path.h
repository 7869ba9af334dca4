/// Paths: what every planner answers.
///
///     wend_path path = wend_path_empty(wend_default_allocator());
///     if (wend_grid_find_path(grid, query, &request, &path) == WEND_OK && path.outcome == WEND_OUTCOME_COMPLETE)
///         printf("%zu cells, cost %g\n", path.state_count, path.cost);
///     wend_path_free(&path);                                           one path serves any number of searches before
#ifndef WEND_PATH_H
#define WEND_PATH_H

#include "wend/allocator.h"
#include "wend/status.h"
#include "wend/vector.h"

WEND_EXTERN_C_BEGIN

/// How a search ended.
typedef enum wend_outcome {
    WEND_OUTCOME_NONE = 0,          ///< nothing was searched yet
    WEND_OUTCOME_COMPLETE = 1,      ///< the path leads from start to goal
    WEND_OUTCOME_PARTIAL = 2,       ///< it ends as near the goal as one can come or, with rules, as is known yet
    WEND_OUTCOME_UNREACHABLE = 3,   ///< no path exists; on grids `nearest` may say how near one can come
    WEND_OUTCOME_START_OFF_MAP = 4, ///< the start is outside the map or blocked
    WEND_OUTCOME_GOAL_OFF_MAP = 5,  ///< every goal is outside the map or blocked
    WEND_OUTCOME_BUDGET_SPENT = 6,  ///< not decided yet: grant more work and resume
    WEND_OUTCOME_CANCELLED = 7,     ///< the caller asked for the search to stop; it can be resumed
    WEND_OUTCOME_OVER_BOUND = 8,    ///< every path costs more than the bound that was set
    WEND_OUTCOME_OVERFLOW = 9 ///< costs exceed what a double holds, so whether there is a path is not known (rules)
} wend_outcome;

/// A word or two for an outcome, such as "budget spent".
WEND_API const char *wend_outcome_text(wend_outcome outcome);

/// No state: see wend_path.nearest.
#define WEND_NO_STATE UINT64_MAX

/// A path. Read its fields; it grows as needed and keeps its memory, so that a path used again allocates nothing. `wend_path path = {0}` is an empty path
/// that will take its memory from wend_default_allocator(); wend_path_empty makes one with another allocator. wend_path_draw (wend/map.h) shows it.
typedef struct wend_path {
    wend_outcome outcome; ///< how the search went
    double cost;          ///< of the path, in the map's units; infinity when there is none
    /// No path from start to goal that the planner could have found costs less; infinity when there is none. Proven: on grids to a
    /// billionth, where doubles are added up but for their rounding, and with a heuristic or a guide of your own if it keeps its
    /// promise never to be too high (wend/domain.h; wend_domain_check looks for lies). 0 when nothing is known. It bounds `cost`, which is of the
    /// map's states; points may go where no state is (rule planners, smoothing), and points_cost may then lie below it.
    double lower_bound;
    uint64_t *states;   ///< what the path goes through, start first: cells, waypoints, quads, states of a domain
    size_t state_count; ///< 0 when there is no path
    /// Where the path goes in metres, start first, straight from point to point: from planners that say so and from smoothing
    /// (wend/smooth.h). Searches that know states only leave none.
    wend_vector3 *points;
    size_t point_count; ///< 0 when there are none
    double points_cost; ///< the integral of the map's cost along the points; infinity when there are none
    /// From wend_grid_find_path, wend_sparse_grid_find_path and wend_grid_table_find_path when no goal can be reached: the cell nearest
    /// to the first goal that can be. WEND_NO_STATE else: when a goal can be reached, that is not decided yet, or the first goal is
    /// outside the grid; and always from other planners (living searches, hierarchies, graphs, domains, any-angle paths).
    uint64_t nearest;
    uint64_t expanded;         ///< effort: states expanded
    uint64_t generated;        ///< effort: edges looked at
    uint64_t queue_operations; ///< effort: entries put into and taken out of the open list, keys changed
    size_t state_capacity;     ///< private
    size_t point_capacity;     ///< private
    void *scratch;             ///< private: of smoothing
    size_t scratch_capacity;   ///< private
    wend_allocator allocator;  ///< private
} wend_path;

/// A path that holds nothing, with an allocator of its own.
WEND_API wend_path wend_path_empty(wend_allocator allocator);

/// Releases the memory and leaves a path that holds nothing. NULL is allowed, and so is a zeroed struct.
WEND_API void wend_path_free(wend_path *path);

WEND_EXTERN_C_END

#endif
