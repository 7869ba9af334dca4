/// Bidirectional A* on grids: two searches, from the start and from the goals, that meet.
///
///     wend_search_request request = wend_default_search_request();       as for wend_grid_find_path
///     uint64_t goal = wend_grid_cell(grid, 40, 7);
///     request.start = wend_grid_cell(grid, 3, 5);
///     request.goals = &goal;
///     request.goal_count = 1;
///     if (wend_grid_find_path_bidirectional(grid, query, &request, &path) == WEND_OK &&
///         path.outcome == WEND_OUTCOME_COMPLETE)
///         ... path.states, path.cost: that of A* ...
///
/// It expands fewer cells than A* where the goal lies in a pocket, where ways are winding and where terrain costs
/// mislead the estimate: there A* floods the map and this floods a part of it around either end. A cell takes longer,
/// for it needs an exact order: on ground of one cost A*, and jump points even more, are quicker all the same.
/// It works on every grid: squares with four or eight neighbours under every corner rule, hexagons, terrain of any
/// cost. Nothing is prepared. docs/search.md has measured numbers.
#ifndef WEND_BIDIRECTIONAL_H
#define WEND_BIDIRECTIONAL_H

#include "wend/grid.h"
#include "wend/path.h"
#include "wend/query.h"
#include "wend/status.h"

WEND_EXTERN_C_BEGIN

/// Finds the cheapest path on a grid from a cell to the nearest of the goals: one of the cost that wend_grid_find_path
/// finds. Of several paths that are equally cheap it may be another. Outcomes are those of wend_grid_find_path.
///
/// All of the request counts as it does there, with these differences. `algorithm` is A* or Dijkstra;
/// WEND_ALGORITHM_FORWARD is a contract violation. The open lists are heaps, and a guide is not asked: another
/// `open_list` and a `guide` are reported to the log as fields without effect. `work` counts the cells that either
/// search expands, and the observer is called for both: for cells on the goals' side, parent is the next cell towards
/// the goal and cost what is left to go. to_nearest brings the grid's islands up to date first. wend_query_cost_to and
/// wend_query_path_to know the cells that the search from the start reached, and those of the path; none but the path is
/// proven to be optimal. Without goals, or with terrain costs that lie too far apart for whole numbers, this is
/// wend_grid_find_path. Honours no field of profiles.
/// @param grid   after an edit wend_query_resume and wend_query_path_to return WEND_STALE; must outlive them
/// @param query  one per thread; after warm-up nothing is allocated. 16 bytes a cell more than wend_grid_find_path
/// @param path   the result, its outcome included; unchanged when the status is not WEND_OK
/// @return as wend_grid_find_path
WEND_API wend_status wend_grid_find_path_bidirectional(const wend_grid *grid, wend_query *query,
                                                       const wend_search_request *request, wend_path *path);

WEND_EXTERN_C_END

#endif
