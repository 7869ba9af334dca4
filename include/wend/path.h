/// Paths: what every planner answers.
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
    WEND_OUTCOME_UNREACHABLE = 3,   ///< no path exists; `nearest` says how near one can come
    WEND_OUTCOME_START_OFF_MAP = 4, ///< the start is outside the map or blocked
    WEND_OUTCOME_GOAL_OFF_MAP = 5,  ///< every goal is outside the map or blocked
    WEND_OUTCOME_BUDGET_SPENT = 6,  ///< not decided yet: grant more work and resume
    WEND_OUTCOME_CANCELLED = 7,     ///< the caller asked for the search to stop; it can be resumed
    WEND_OUTCOME_OVER_BOUND = 8     ///< every path costs more than the bound that was set
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
    /// No path through the map's states from start to goal costs less than this: proven (on grids to a billionth), not assumed. It bounds `cost`, which is of
    /// states; points may go where no state is, and then points_cost may lie below it. On the plane (wend/plane.h), where there are no states, it bounds every path.
    double lower_bound;
    uint64_t *states;   ///< what the path goes through, start first: cells, waypoints, quads, states of a domain
    size_t state_count; ///< 0 when there is no path
    /// Where the path goes in metres, start first, straight from point to point: from planners that say so and from smoothing
    /// (wend/smooth.h). Searches that know states only leave none.
    wend_vector3 *points;
    size_t point_count; ///< 0 when there are none
    double points_cost; ///< the integral of the map's cost along the points; infinity when there are none
    uint64_t
        nearest; ///< on a grid when no goal can be reached: the cell nearest to the first goal that can; else, and when
                 ///< the first goal is outside the grid, WEND_NO_STATE
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
