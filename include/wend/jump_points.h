/// Jump points: shortest paths on grids where all ground costs the same, with a small part of the work of A*.
///
///     wend_jump_points_def def = wend_default_jump_points_def();
///     def.grid = grid;                                                   squares with eight neighbours, terrain of one cost
///     wend_jump_points *jumps = NULL;
///     if (wend_jump_points_create(&def, findings, &jumps) == WEND_OK) ...
///     wend_search_request request = wend_default_search_request();       as for wend_grid_find_path
///     uint64_t goal = wend_grid_cell(grid, 40, 7);
///     request.start = wend_grid_cell(grid, 3, 5);
///     request.goals = &goal;
///     request.goal_count = 1;
///     if (wend_jump_points_find_path(jumps, query, &request, &path) == WEND_OK && path.outcome == WEND_OUTCOME_COMPLETE)
///         ... path.states: every cell, path.cost: that of A* ...
///     wend_jump_points_destroy(jumps);
///
/// Where all ground costs the same, many paths are equally short, and they differ only in the order of their steps.
/// Jump point search looks at one of them: diagonal steps come first, and a path turns only where an obstacle forces it
/// to, at a jump point. Cells between two jump points are passed over, 56 at a time, with the bits of three rows of the
/// map; they never enter the open list.
///
/// Nothing is worked out in advance but the map as bits, six for each cell and medium, unless keep_jumps asks for more. Edits of the grid are followed at the next use (wend/journal.h).
///
/// Without goals (goal_count is 0) the same order of steps finds the cost of every cell that can be reached (canonical
/// Dijkstra). docs/jump-points.md has pictures, measured numbers, and says when it pays.
#ifndef WEND_JUMP_POINTS_H
#define WEND_JUMP_POINTS_H

#include "wend/allocator.h"
#include "wend/diagnostics.h"
#include "wend/grid.h"
#include "wend/path.h"
#include "wend/query.h"
#include "wend/status.h"

WEND_EXTERN_C_BEGIN

/// How to prepare a grid. Start from wend_default_jump_points_def().
typedef struct wend_jump_points_def {
    /// sizeof(wend_jump_points_def), set by wend_default_jump_points_def.
    size_t size;
    /// Of squares with eight neighbours, under any corner rule; all its kinds of terrain that are not blocked cost the
    /// same; less than 2^30 cells, and less than 2^31 along a side. Used, not copied: it must outlive what is made.
    const wend_grid *grid;
    /// True: how far one jumps from every cell in all eight directions is worked out in advance and kept, 16 bytes a cell (JPS+). Searches then look nothing up
    /// cell by cell. Fewer than 2^15 cells along a side. Default false.
    bool keep_jumps;
    wend_allocator allocator; ///< default malloc
} wend_jump_points_def;

/// malloc; grid is NULL.
WEND_DEFAULT wend_jump_points_def wend_default_jump_points_def(void) {
    wend_jump_points_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.allocator = wend_default_allocator();
    return def;
}

/// A grid, prepared for jump point search. An index: every use first brings it up to date with its grid, in time proportional to the cells that
/// changed; with keep_jumps to the rows and columns that they lie in, and to the jumps that become others. There is no file of it: to prove one would take as long as
/// making it. May be searched from any number of threads, each with its own query.
typedef struct wend_jump_points wend_jump_points;

/// Prepares a grid: O(n) for n cells, some nanoseconds each; with keep_jumps some tens.
/// @param findings  receives what is invalid in the definition and what is expected; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid or the grid is not such a one; WEND_OUT_OF_MEMORY; *jumps is unchanged unless WEND_OK
WEND_API wend_status wend_jump_points_create(const wend_jump_points_def *def, wend_diagnostics *findings,
                                             wend_jump_points **jumps);

/// Releases it. NULL is allowed.
WEND_API void wend_jump_points_destroy(wend_jump_points *jumps);

/// Bytes it takes.
WEND_API size_t wend_jump_points_bytes(const wend_jump_points *jumps);

/// Brings it up to date with its grid now, so that no later use has to.
/// @return WEND_OK; WEND_INVALID inside a transaction of the grid
WEND_API wend_status wend_jump_points_refresh(wend_jump_points *jumps);

/// Finds the cheapest path on the grid from a cell to the nearest of the goals: one of the cost that
/// wend_grid_find_path finds. Of several paths that are equally cheap it may be another. Outcomes are those of
/// wend_grid_find_path.
///
/// All of the request counts as it does there, with these differences. `algorithm` is A* or Dijkstra;
/// WEND_ALGORITHM_FORWARD is a contract violation. `work` counts jump points that are expanded, and the observer is
/// called for them; the parent of one is a jump point before it, not a neighbour. to_nearest brings the grid's islands
/// up to date first. Of the cells between jump points wend_query_cost_to and wend_query_path_to return nothing, except
/// after a search without goals, which reaches all of them. Honours no field of profiles.
/// @param jumps  must stay, as must its grid, until the last wend_query_resume of this search, which returns WEND_STALE
///               after an edit of the grid
/// @param query  one per thread; after warm-up nothing is allocated
/// @param path   the answer, its outcome included, with every cell on the way (wend_path_turns_on_grid picks those
///               where it turns); unchanged when the status is not WEND_OK
/// @return WEND_OK; WEND_OUT_OF_MEMORY; WEND_INVALID when the request violates its contract, or inside a transaction of
///         the grid; WEND_UNSUPPORTED when its profile cannot be honoured, WEND_OUT_OF_RANGE when it is invalid, both
///         after a line of the log
WEND_API wend_status wend_jump_points_find_path(const wend_jump_points *jumps, wend_query *query,
                                                const wend_search_request *request, wend_path *path);

WEND_EXTERN_C_END

#endif
