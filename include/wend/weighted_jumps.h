/// Jump points on grids whose terrain costs more and less: shortest paths with a part of the work of A*.
///
///     wend_weighted_jumps_def def = wend_default_weighted_jumps_def();
///     def.grid = grid;                                                   squares with eight neighbours, terrain of any cost
///     wend_weighted_jumps *jumps = NULL;
///     if (wend_weighted_jumps_create(&def, findings, &jumps) == WEND_OK) ...
///     wend_search_request request = wend_default_search_request();       as for wend_grid_find_path
///     uint64_t goal = wend_grid_cell(grid, 40, 7);
///     request.start = wend_grid_cell(grid, 3, 5);
///     request.goals = &goal;
///     request.goal_count = 1;
///     if (wend_weighted_jumps_find_path(jumps, query, &request, &path) == WEND_OK &&
///         path.outcome == WEND_OUTCOME_COMPLETE)
///         ... path.states: every cell, path.cost: that of A* ...
///     wend_weighted_jumps_destroy(jumps);
///
/// Inside a stretch of one cost a path takes its diagonal steps first and turns nowhere, as jump points have it
/// (wend/jump_points.h); beside cells of another cost, and beside obstacles, it may turn wherever that is cheaper than
/// every way around. Cells at which nothing of the kind happens never enter the open list. Where terrain lies in
/// patches much larger than a cell most of the map is passed over; where every cell costs something else, nothing
/// is, and A* is as quick. On ground of one cost wend_jump_points is quicker and smaller.
///
/// For each cell and each direction in which it can be entered the steps that are needed are worked out in advance: 8
/// bytes a cell, and four bits. Edits of the grid are followed at the next use (wend/journal.h). docs/jump-points.md
/// says how it works and has measured numbers.
#ifndef WEND_WEIGHTED_JUMPS_H
#define WEND_WEIGHTED_JUMPS_H

#include "wend/allocator.h"
#include "wend/diagnostics.h"
#include "wend/grid.h"
#include "wend/path.h"
#include "wend/query.h"
#include "wend/status.h"

WEND_EXTERN_C_BEGIN

/// How to prepare a grid. Start from wend_default_weighted_jumps_def().
typedef struct wend_weighted_jumps_def {
    /// sizeof(wend_weighted_jumps_def), set by wend_default_weighted_jumps_def.
    size_t size;
    /// Of squares with eight neighbours, under any corner rule; less than 2^30 cells, and terrain costs that do not lie
    /// too far apart for whole numbers: a path over every cell must cost less than 2^30 steps on the cheapest terrain.
    /// Used, not copied: it must outlive what is made.
    const wend_grid *grid;
    wend_allocator allocator; ///< default malloc
} wend_weighted_jumps_def;

/// malloc; grid is NULL.
WEND_DEFAULT wend_weighted_jumps_def wend_default_weighted_jumps_def(void) {
    wend_weighted_jumps_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.allocator = wend_default_allocator();
    return def;
}

/// A grid, prepared for jump point search over terrain of several costs. An index: every use first brings it up to date
/// with its grid, in time proportional to the cells that changed. There is no file of it: to prove one would take as
/// long as making it. May be searched from any number of threads, each with its own query.
typedef struct wend_weighted_jumps wend_weighted_jumps;

/// Prepares a grid: O(n) for n cells, some tens of nanoseconds each.
/// @param findings  receives what is invalid in the definition and what is expected; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid or the grid is not such a one;
///         WEND_OUT_OF_MEMORY; *jumps is unchanged unless WEND_OK
WEND_API wend_status wend_weighted_jumps_create(const wend_weighted_jumps_def *def, wend_diagnostics *findings,
                                                wend_weighted_jumps **jumps);

/// Releases it. NULL is allowed.
WEND_API void wend_weighted_jumps_destroy(wend_weighted_jumps *jumps);

/// Bytes it takes.
WEND_API size_t wend_weighted_jumps_bytes(const wend_weighted_jumps *jumps);

/// Brings it up to date with its grid now, so that no later use has to.
/// @return WEND_OK; WEND_INVALID inside a transaction of the grid
WEND_API wend_status wend_weighted_jumps_refresh(wend_weighted_jumps *jumps);

/// Finds the cheapest path on the grid from a cell to the nearest of the goals: one of the cost that
/// wend_grid_find_path finds. Of several paths that are equally cheap it may be another. Outcomes are those of
/// wend_grid_find_path.
///
/// All of the request counts as it does there, with these differences. `algorithm` is A* or Dijkstra;
/// WEND_ALGORITHM_FORWARD is a contract violation. `work` counts jump points that are expanded, and the observer is
/// called for them; the parent of one is a jump point before it, not a neighbour. to_nearest brings the grid's islands
/// up to date first. Of the cells between jump points wend_query_cost_to and wend_query_path_to return nothing. Without
/// goals this is wend_grid_find_path, which reaches all cells. Honours no field of profiles.
/// @param jumps  must stay, as must its grid, until the last wend_query_resume of this search, which returns WEND_STALE
///               after an edit of the grid
/// @param query  one per thread; after warm-up nothing is allocated
/// @param path   the answer, its outcome included, with every cell on the way (wend_path_turns_on_grid picks those
///               where it turns); unchanged when the status is not WEND_OK
/// @return WEND_OK; WEND_OUT_OF_MEMORY; WEND_INVALID when the request violates its contract, or inside a transaction of
///         the grid; WEND_UNSUPPORTED when its profile cannot be honoured, WEND_OUT_OF_RANGE when it is invalid, both
///         after a line of the log
WEND_API wend_status wend_weighted_jumps_find_path(const wend_weighted_jumps *jumps, wend_query *query,
                                                   const wend_search_request *request, wend_path *path);

WEND_EXTERN_C_END

#endif
