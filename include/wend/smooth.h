/// Smoothing: paths that keep to quads, cells or waypoints made straighter, where that costs no more.
///
///     wend_grid_find_path(grid, query, &request, &path);            path.states: cells
///     wend_path_smooth_on_grid(&path, grid);                        path.points: fewer and straighter, path.points_cost
///
/// A piece of the path is replaced by the straight line between its ends only when the line costs no more than the piece: the integral of
/// the ground's cost along it, so a path that goes around a swamp keeps doing so. docs/smoothing.md says how.
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
    double
        least_cost; ///< no metre of any line costs less: lines that cannot pay need not be asked for. >= 0, default 0: not known
} wend_smooth_def;

/// A window of 16, two rounds, the least cost not known.
WEND_API wend_smooth_def wend_default_smooth_def(void);

/// Smooths path->points in place, ends excepted, and sets path->points_cost. At most window lines a point and round are tried. Of the ways that
/// keep to the points the cheapest is taken (dynamic programming), never one that costs more than what was there.
/// @param def   NULL: the default
/// @param path  its points joined by lines that line_cost allows; states and cost stay as they are
/// @return WEND_OK; WEND_OUT_OF_MEMORY with the path as it was; WEND_BAD_INPUT when line_cost refuses a line of the path, likewise
WEND_API wend_status wend_path_smooth(wend_path *path, wend_line_cost line_cost, void *user,
                                      const wend_smooth_def *def);

/// Smooths a path on a grid: its points or, when it has none, the vertices of its cells.
/// @return as wend_path_smooth; WEND_OK with nothing done for a path without states and points; WEND_UNSUPPORTED with six neighbours
WEND_API wend_status wend_path_smooth_on_grid(wend_path *path, const wend_grid *grid);

/// Smooths the points of a path on a quadtree: by the terrain of its grid, or by its quads when it is of polygons.
/// @return as wend_path_smooth
WEND_API wend_status wend_path_smooth_on_quadtree(wend_path *path, const wend_quadtree *tree);

/// Smooths a path on a graph. Graphs know no ground between waypoints: without line_cost, waypoints that lie exactly on the line between
/// their neighbours (in the direction of travel) are left out of the points, and points_cost is the cost of the path. With it, pieces of the
/// path, at what their edges cost, are replaced by lines that cost no more.
/// @param view  what the path was found with: the cheapest usable edge between two states is what a step costs
/// @return as wend_path_smooth; WEND_BAD_INPUT when two states are not joined by a usable edge
WEND_API wend_status wend_path_smooth_on_graph(wend_path *path, const wend_graph_view *view, wend_line_cost line_cost,
                                               void *user);

/// Proves that the points of a path are what they say, on a grid, with code that shares nothing with planners and smoother: they lead from one
/// cell's vertex to the other's, touch no cell that the grid's corner rule forbids, and cost what points_cost says.
/// @param start, goal  WEND_NO_CELL: not checked
/// @param at_most      what points_cost may not exceed by more than a billionth: the cost before smoothing; infinity: anything
/// @param findings     told the first thing that is wrong; may be NULL
/// @return WEND_OK, or WEND_BAD_INPUT; WEND_UNSUPPORTED with six neighbours
WEND_API wend_status wend_path_check_points_on_grid(const wend_path *path, const wend_grid *grid, uint32_t start,
                                                    uint32_t goal, double at_most, wend_diagnostics *findings);

/// The same on a quadtree: from position to position, by its quads or, when it is of a grid, by the terrain of its cells.
/// @return WEND_OK, or WEND_BAD_INPUT
WEND_API wend_status wend_path_check_points_on_quadtree(const wend_path *path, const wend_quadtree *tree,
                                                        wend_vector2 start, wend_vector2 goal, double at_most,
                                                        wend_diagnostics *findings);

WEND_EXTERN_C_END

#endif
