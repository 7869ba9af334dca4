/// Smoothing: paths that keep to quads, cells or waypoints made straighter, where that costs no more.
///
///     wend_grid_find_path(grid, query, &request, &path);            path.states: cells
///     wend_path_smooth_on_grid(&path, grid);                        path.points: fewer and straighter, path.cost
///
/// A piece of the path is replaced by the straight line between its ends only when the line costs no more than the
/// piece: the integral of the ground's cost along it, so a path that goes around a swamp keeps doing so.
/// docs/smoothing.md explains it.
#ifndef WEND_SMOOTH_H
#define WEND_SMOOTH_H

#include "wend/graph.h"
#include "wend/grid.h"
#include "wend/path.h"
#include "wend/quadtree.h"

WEND_EXTERN_C_BEGIN

/// What going straight from a to b costs: >= 0; infinity (or NaN) when one cannot.
typedef double (*wend_line_cost)(void *user, wend_vector3 a, wend_vector3 b);

/// How to smooth. Start from wend_default_smooth_def().
typedef struct wend_smooth_def {
    /// sizeof(wend_smooth_def), set by wend_default_smooth_def.
    size_t size;
    uint32_t window; ///< lines are tried between points at most this many apart; > 0, default 16
    uint32_t rounds; ///< how often points are added between those that are left, to cut corners by; 0 .. 16, default 2
    /// No metre of any line costs less: lines that cannot be cheaper need not be queried. >= 0, default 0: not known.
    double least_cost;
} wend_smooth_def;

/// A window of 16, two rounds, the least cost not known.
WEND_DEFAULT wend_smooth_def wend_default_smooth_def(void) {
    wend_smooth_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.window = 16;
    def.rounds = 2;
    return def;
}

/// Smooths path->points in place, ends excepted, and sets path->cost; path->search_cost stays. At most window lines a
/// point and round are tried. Of the ways that keep to the points the cheapest is taken (dynamic programming), never
/// one that costs more than what was there.
/// @param def   NULL: the default
/// @param path  its points joined by lines that line_cost allows; states stay as they are
/// @return WEND_OK; WEND_OUT_OF_MEMORY with the path as it was; WEND_BAD_INPUT when line_cost is infinite for a line of
///         the path, likewise
WEND_API wend_status wend_path_smooth(wend_path *path, wend_line_cost line_cost, void *user,
                                      const wend_smooth_def *def);

/// Smooths a path on a grid: its points or, when it has none, the vertices of its cells.
/// @return as wend_path_smooth; WEND_OK with nothing done for a path without states and points; WEND_UNSUPPORTED with
///         six neighbours
WEND_API wend_status wend_path_smooth_on_grid(wend_path *path, const wend_grid *grid);

/// Smooths the points of a path on a quadtree: by the terrain of its grid, or by its quads when it is of polygons.
/// @return as wend_path_smooth
WEND_API wend_status wend_path_smooth_on_quadtree(wend_path *path, const wend_quadtree *tree);

/// Smooths a path on a graph. Graphs know no ground between waypoints: without line_cost, waypoints that lie exactly on the line between
/// their neighbours (in the direction of travel) are left out of the points, and path->cost is what its states cost. With it, pieces of the
/// path, at what their edges cost, are replaced by lines that cost no more.
/// @param profile  the agent, as for wend_graph_find_path; NULL: the default. The cheapest edge between two states that it may use is what a step costs
/// @return as wend_path_smooth; WEND_BAD_INPUT when two states are not joined by a usable edge; WEND_UNSUPPORTED when the profile cannot be honoured,
///         WEND_OUT_OF_RANGE when it is invalid, both after a line of the log
WEND_API wend_status wend_path_smooth_on_graph(wend_path *path, const wend_graph *graph, const wend_profile *profile,
                                               wend_line_cost line_cost, void *user);

/// Proves that the points of a path are valid, on a grid, with code that shares nothing with planners and smoother:
/// they lead from one cell's vertex to the other's, touch no cell that the grid's corner rule forbids, and cost
/// path->cost.
/// @param start, goal  WEND_NO_CELL: not checked
/// @param at_most      what path->cost may not exceed by more than a billionth: the cost before smoothing; infinity:
///                     anything
/// @param findings     receives the first error; may be NULL
/// @return WEND_OK, or WEND_BAD_INPUT; WEND_UNSUPPORTED with six neighbours
WEND_API wend_status wend_path_check_points_on_grid(const wend_path *path, const wend_grid *grid, uint32_t start,
                                                    uint32_t goal, double at_most, wend_diagnostics *findings);

/// The same on a quadtree: from position to position, by its quads or, when it is of a grid, by the terrain of its
/// cells.
/// @return WEND_OK, or WEND_BAD_INPUT
WEND_API wend_status wend_path_check_points_on_quadtree(const wend_path *path, const wend_quadtree *tree,
                                                        wend_location start, wend_location goal, double at_most,
                                                        wend_diagnostics *findings);

WEND_EXTERN_C_END

#endif
