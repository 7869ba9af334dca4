/// Any-angle paths on grids: straight from corner to corner of the cells, not bound to eight directions.
///
///     wend_any_angle_def def = wend_default_any_angle_def();
///     def.grid = grid;
///     wend_any_angle *any_angle = NULL;
///     if (wend_any_angle_create(&def, findings, &any_angle) == WEND_OK) ...          once a grid
///     wend_any_angle_request request = wend_default_any_angle_request();             exact: no path is shorter
///     request.start = wend_grid_cell(grid, 3, 5);
///     request.goal = wend_grid_cell(grid, 40, 7);
///     if (wend_any_angle_find_path(any_angle, query, &request, &path) == WEND_OK && path.outcome == WEND_OUTCOME_COMPLETE)
///         ... path.points, path.cost: its length in metres ...
///     wend_any_angle_destroy(any_angle);
///
/// A cell (x, y) is the square with the corners (x, y) and (x + 1, y + 1), and an agent in it is at its corner (x, y):
/// the point model of the grid-based path planning competition. Paths are lines between corners. They may touch cells
/// that are blocked, or of another medium than the start's, along their sides and corners, but pass nothing that has no
/// width:
///
///     ..##..      not through a corner where two such cells touch and the other two are free. A path may come to such a corner, turn there and
///     ..#x..      leave on the side it came from; a start or goal there is left and entered on the side of its own cell
///     ..##..      not along a side that two such cells share. What lies outside the grid is blocked
///
/// Terrain that is not blocked is ground: what it costs does not matter. The grid's corner rule and vertices do not
/// matter either. docs/any-angle.md has pictures and measured numbers.
#ifndef WEND_ANY_ANGLE_H
#define WEND_ANY_ANGLE_H

#include "wend/allocator.h"
#include "wend/cancellation.h"
#include "wend/diagnostics.h"
#include "wend/draw.h"
#include "wend/grid.h"
#include "wend/path.h"
#include "wend/plane.h"
#include "wend/profile.h"
#include "wend/query.h"
#include "wend/status.h"

WEND_EXTERN_C_BEGIN

// ---------------------------------------------------------------------------------------------------------------------
// Making one

/// How to prepare a grid. Start from wend_default_any_angle_def().
typedef struct wend_any_angle_def {
    /// sizeof(wend_any_angle_def), set by wend_default_any_angle_def.
    size_t size;
    const wend_grid *grid; ///< of squares, with less than 2^31 corners; must outlive what is made
    /// True: WEND_ANY_ANGLE_EXACT is not needed, which saves most of time and memory; default false.
    bool without_exact;
    wend_allocator allocator; ///< default malloc
} wend_any_angle_def;

/// With exact paths, malloc; grid is NULL.
WEND_DEFAULT wend_any_angle_def wend_default_any_angle_def(void) {
    wend_any_angle_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.allocator = wend_default_allocator();
    return def;
}

/// A grid, prepared for any-angle paths: a byte a cell, and for exact paths a mesh of its free part, merged into convex
/// cells. An index: it follows the grid's journal (wend/journal.h), and what exact paths need is rebuilt at the first
/// use after cells changed their medium. May be searched from any number of threads, each with its own query.
typedef struct wend_any_angle wend_any_angle;

/// Prepares a grid. O(n) for n cells, and O(m log m) for the m turns of the outlines between free and blocked ones.
/// @param findings  receives the errors of an invalid definition; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid; WEND_OUT_OF_MEMORY; *any_angle is unchanged
///         unless WEND_OK
WEND_API wend_status wend_any_angle_create(const wend_any_angle_def *def, wend_diagnostics *findings,
                                           wend_any_angle **any_angle);

/// Releases it. NULL is allowed.
WEND_API void wend_any_angle_destroy(wend_any_angle *any_angle);

/// The free part of the grid, in cells instead of metres; NULL without exact paths. To watch exact searches or to go
/// from points that are not corners. Valid until the first use after an edit of the grid; NULL also when memory is out
/// for that.
WEND_API const wend_plane *wend_any_angle_plane(const wend_any_angle *any_angle);

// ---------------------------------------------------------------------------------------------------------------------
// Finding paths

/// How to search.
typedef enum wend_any_angle_algorithm {
    WEND_ANY_ANGLE_EXACT = 0, ///< no path is shorter (wend_plane_find_path)
    /// Theta* (Nash, Daniel, Koenig and Felner 2007): A* from corner to corner whose parents are any corners in sight.
    WEND_ANY_ANGLE_THETA = 1,
    /// Lazy Theta* (Nash, Koenig and Tovey 2010): looks along a line only when its end is expanded.
    WEND_ANY_ANGLE_LAZY_THETA = 2,
    WEND_ANY_ANGLE_SMOOTHED = 3 ///< A* on the eight neighbours of corners, then every turn that can be left out is
} wend_any_angle_algorithm;

/// What to search for. Start from wend_default_any_angle_request().
typedef struct wend_any_angle_request {
    /// sizeof(wend_any_angle_request), set by wend_default_any_angle_request.
    size_t size;
    uint64_t start, goal;                  ///< cells of the grid
    wend_any_angle_algorithm algorithm;    ///< default exact
    uint64_t work;                         ///< intervals or corners that may be expanded; default WEND_WORK_UNLIMITED
    const wend_cancellation *cancellation; ///< checked every 256 expansions; may be NULL
    /// Called for corners as they are expanded: wend_any_angle_position has their positions. WEND_ANY_ANGLE_EXACT
    /// expands none: then it is logged that the observer has no effect. May be NULL.
    wend_search_observer observer;
    void *observer_user; ///< handed to observer; without one it is logged that this has no effect
    /// The agent (wend/profile.h); NULL: the default. Copied. No field is honoured yet: one that differs from the
    /// default is reported to the log, and the call returns WEND_UNSUPPORTED.
    const wend_profile *profile;
} wend_any_angle_request;

/// Exact, no budget.
WEND_DEFAULT wend_any_angle_request wend_default_any_angle_request(void) {
    wend_any_angle_request request = WEND_ZEROED;
    request.size = sizeof request;
    request.work = WEND_WORK_UNLIMITED;
    return request;
}

/// Finds a path. path->points are where it begins, turns and ends, in metres; path->cost is its length; there are no
/// states. path->lower_bound is the length for EXACT, the straight line from start to goal for the others. Outcomes:
/// COMPLETE; UNREACHABLE (no way over sides of cells: known without a search where the grid's islands differ);
/// START_OFF_MAP, GOAL_OFF_MAP; BUDGET_SPENT and CANCELLED (go on with wend_query_resume).
/// @param any_angle  must stay until the last wend_query_resume of this search, which returns WEND_STALE after an edit
///                   of the grid
/// @param query      one per thread; after warm-up nothing is allocated
/// @param path       the result; unchanged when the status is not WEND_OK
/// @return WEND_OK; WEND_OUT_OF_MEMORY; WEND_UNSUPPORTED when EXACT was not prepared and when the profile cannot be
///         honoured, WEND_OUT_OF_RANGE when it is invalid, both after a line of the log; WEND_INVALID when the request
///         violates its contract
WEND_API wend_status wend_any_angle_find_path(const wend_any_angle *any_angle, wend_query *query,
                                              const wend_any_angle_request *request, wend_path *path);

/// The position of a corner that an observer received, in metres.
WEND_API wend_vector2 wend_any_angle_position(const wend_any_angle *any_angle, uint64_t corner);

// ---------------------------------------------------------------------------------------------------------------------
// Showing and checking

/// Draws the convex cells that exact searches go through; nothing without them.
WEND_API void wend_any_angle_draw(const wend_any_angle *any_angle, const wend_draw *draw);

/// Proves that a path is one in this model, with code that shares nothing with the planners: its points are corners,
/// every line passes as the rules above allow, every turn is possible, and its length is correct. It does not prove
/// that no path is shorter.
/// @param start, goal  the requested ends; WEND_NO_CELL: not checked. Without a start, one that suits the first line is
///                     assumed
/// @param findings     receives the first error; may be NULL
/// @return WEND_OK, or WEND_BAD_INPUT; WEND_UNSUPPORTED with six neighbours
WEND_API wend_status wend_path_check_on_corners(const wend_path *path, const wend_grid *grid, uint32_t start,
                                                uint32_t goal, wend_diagnostics *findings);

WEND_EXTERN_C_END

#endif
