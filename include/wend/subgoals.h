/// Subgoal graphs: shortest paths on grids by way of the corners of obstacles, on a small graph.
///
///     wend_subgoals_def def = wend_default_subgoals_def();
///     def.grid = grid;                                                   squares with eight neighbours, no corners cut, terrain of one cost
///     def.level_limit = 2;                                               two levels
///     wend_subgoals *subgoals = NULL;
///     if (wend_subgoals_create(&def, findings, &subgoals) == WEND_OK) ...
///     wend_search_request request = wend_default_search_request();       as for wend_grid_find_path
///     uint64_t goal = wend_grid_cell(grid, 40, 7);
///     request.start = wend_grid_cell(grid, 3, 5);
///     request.goals = &goal;
///     request.goal_count = 1;
///     if (wend_subgoals_find_path(subgoals, query, &request, &path) == WEND_OK && path.outcome == WEND_OUTCOME_COMPLETE)
///         ... path.states: every cell, path.cost: that of A* ...
///     wend_subgoals_destroy(subgoals);
///
/// A subgoal is a cell at the corner of an obstacle: the only kind of cell where a shortest path has to turn. Two of them are joined when
/// nothing lies between them, neither an obstacle nor a third: one then goes from one to the other in any order of steps. A search
/// joins start and goals to the graph and searches that.
///
/// With levels, subgoals that a shortest path between others can do without are taken out of the graph, level by level, and only
/// come back where they lie near start or goal.
///
/// The same levels serve any undirected graph (wend_subgoals_def.domain): waypoints, quads, states of your own.
///
/// The simple graph follows edits of the grid by itself, in time proportional to what changed and the size of the graph. Levels are not used after an
/// edit until wend_subgoals_refresh: searches then use the simple graph. docs/subgoals.md has pictures and measured numbers.
#ifndef WEND_SUBGOALS_H
#define WEND_SUBGOALS_H

#include "wend/allocator.h"
#include "wend/diagnostics.h"
#include "wend/domain.h"
#include "wend/draw.h"
#include "wend/grid.h"
#include "wend/path.h"
#include "wend/query.h"
#include "wend/status.h"

WEND_EXTERN_C_BEGIN

/// How to make a subgoal graph. Start from wend_default_subgoals_def().
typedef struct wend_subgoals_def {
    /// sizeof(wend_subgoals_def), set by wend_default_subgoals_def.
    size_t size;
    /// Of squares with eight neighbours, whose corners are not cut; all its kinds of terrain that are not blocked cost the
    /// same; less than 2^15 cells along a side. Used, not copied: it must outlive what is made. NULL with a domain.
    const wend_grid *grid;
    /// In place of a grid: an undirected graph, as a dense and symmetric domain (WEND_DOMAIN_SYMMETRIC). All its states count as subgoals, and levels add no edges.
    /// Copied; what it points to is not. NULL: none.
    const wend_domain *domain;
    /// The most levels, 1 or more. 1: a simple subgoal graph. 2: a two-level one. UINT32_MAX, the default: until fewer than one of 400 subgoals goes down.
    uint32_t level_limit;
    wend_allocator allocator; ///< default malloc
} wend_subgoals_def;

/// All levels, malloc; grid is NULL.
WEND_DEFAULT wend_subgoals_def wend_default_subgoals_def(void) {
    wend_subgoals_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.level_limit = UINT32_MAX;
    def.allocator = wend_default_allocator();
    return def;
}

/// What a subgoal graph holds.
typedef struct wend_subgoals_facts {
    uint32_t levels;    ///< 1 when the levels are out of date
    uint64_t subgoals;  ///< of all levels
    uint64_t edges;     ///< of the simple graph, each once
    uint64_t top;       ///< subgoals of the highest level
    uint64_t shortcuts; ///< edges that levels added
    size_t bytes;       ///< of all
} wend_subgoals_facts;

/// A subgoal graph of a grid. An index: every use first brings its simple graph up to date. May be searched from any number of threads, each with its own query.
typedef struct wend_subgoals wend_subgoals;

/// Makes a subgoal graph: O(n) for n cells and the room around each subgoal; levels take a few searches near every subgoal.
/// @param findings  receives what is invalid in the definition and what is expected; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid or the map is not such a one; WEND_OUT_OF_MEMORY; what a function of the domain returned; *subgoals is unchanged unless WEND_OK
WEND_API wend_status wend_subgoals_create(const wend_subgoals_def *def, wend_diagnostics *findings,
                                          wend_subgoals **subgoals);

/// Releases it. NULL is allowed.
WEND_API void wend_subgoals_destroy(wend_subgoals *subgoals);

/// What it holds, brought up to date; zeros when it could not be.
WEND_API wend_subgoals_facts wend_subgoals_describe(const wend_subgoals *subgoals);

/// Brings it up to date with its grid now, its levels too. No search may be under way meanwhile.
/// @return WEND_OK; WEND_OUT_OF_MEMORY, with everything as it was or only the levels out of date; WEND_INVALID inside a transaction of the grid
WEND_API wend_status wend_subgoals_refresh(wend_subgoals *subgoals);

/// Finds the cheapest path on the grid from a cell to the nearest of the goals: one of the cost that wend_grid_find_path finds. Of several paths that are equally cheap it may be another.
/// Outcomes are those of wend_grid_find_path.
///
/// All of the request counts as it does there, with these differences. `algorithm` is A* or Dijkstra; WEND_ALGORITHM_FORWARD
/// is a contract violation. `work` counts subgoals that are expanded, and the observer is called for them; the parent of one
/// is a subgoal before it, not a neighbour. Islands are brought up to date first. Of cells beside subgoals
/// wend_query_cost_to and wend_query_path_to return nothing, except after a search without goals, which is one of the grid. Honours no field of profiles.
/// Of a domain, all counts as in wend_domain_find_path, and costs are the same but for rounding.
/// @param subgoals  must stay, as must its grid, until the last wend_query_resume of this search, which returns WEND_STALE after an edit of the grid
/// @param query     one per thread; after warm-up nothing is allocated
/// @param path      the answer, its outcome included, with every cell on the way; unchanged when the status is not WEND_OK
/// @return WEND_OK; WEND_OUT_OF_MEMORY; WEND_INVALID when the request violates its contract, or inside a transaction of the grid; WEND_UNSUPPORTED when its profile cannot be honoured,
///         WEND_OUT_OF_RANGE when it is invalid, both after a line of the log
WEND_API wend_status wend_subgoals_find_path(const wend_subgoals *subgoals, wend_query *query,
                                             const wend_search_request *request, wend_path *path);

/// Draws the subgoals (marks, role note with their level) and edges between those of the highest level (lines, role tree).
WEND_API void wend_subgoals_draw(const wend_subgoals *subgoals, const wend_draw *draw);

WEND_EXTERN_C_END

#endif
