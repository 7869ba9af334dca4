/// Visibility in the plane: what a place sees, the visibility graph of all corners, and shortest path trees.
///
///     wend_visibility_query *query = NULL;
///     wend_visibility_query_create(wend_default_allocator(), &query);                 one per thread; owns all scratch
///     wend_view view = wend_default_view();                                           all around, any distance
///     view.place = wend_viewpoint_at(3, 2);
///     const wend_visibility_polygon *polygon = NULL;
///     if (wend_plane_view(plane, query, &view, &polygon) == WEND_OK) ... polygon->vertices ...
///
///     wend_visibility_graph_def def = wend_default_visibility_graph_def();
///     wend_visibility_graph *graph = NULL;
///     wend_visibility_graph_create(plane, &def, findings, &graph);                    once; then many paths
///     wend_visibility_graph_find_path(graph, query, wend_viewpoint_at(1, 1), wend_viewpoint_at(19, 9), &path);
///
///     wend_path_tree *tree = NULL;
///     wend_path_tree_create(graph, query, wend_viewpoint_at(1, 1), wend_default_allocator(), &tree);    from one place to all others
///     double metres = wend_path_tree_cost_to(tree, query, wend_viewpoint_at(19, 9));
///
/// A line of sight is straight and, like a path in the plane (wend/plane.h), may touch walls along their sides and at their corners, but passes
/// nothing that has no width: not between two walls that touch in a point, nor along a side that two walls share. Everything that decides what
/// is seen is exact. docs/visibility.md has the rules in one place.
#ifndef WEND_VISIBILITY_H
#define WEND_VISIBILITY_H

#include "wend/allocator.h"
#include "wend/diagnostics.h"
#include "wend/draw.h"
#include "wend/jobs.h"
#include "wend/path.h"
#include "wend/plane.h"
#include "wend/status.h"

WEND_EXTERN_C_BEGIN

// ---------------------------------------------------------------------------------------------------------------------
// Places and lines of sight

/// A place in the plane.
typedef struct wend_viewpoint {
    wend_vector2
        position; ///< in metres; rounded to the mesh's lattice: wend_mesh_find_ground for those beside slanted walls
    /// Where walls or media touch in the position itself it has several sides, and they are one place; with a triangle of the mesh that holds the
    /// position, only that triangle's side counts. WEND_NO_TRIANGLE for all.
    uint32_t triangle;
} wend_viewpoint;

/// A position, with all its sides.
WEND_API wend_viewpoint wend_viewpoint_at(double x, double y);

/// True when two places see each other. A place that is not free, border included, sees nothing; one that is sees itself. Exact; as long as
/// the line crosses triangles. Allocates nothing.
WEND_API bool wend_plane_sees(const wend_plane *plane, wend_viewpoint from, wend_viewpoint to);

/// What a thread needs to look around. Keeps its memory: after warm-up nothing allocates. One call at a time.
typedef struct wend_visibility_query wend_visibility_query;

/// Makes a query object.
/// @return WEND_OK, or WEND_OUT_OF_MEMORY with *query unchanged
WEND_API wend_status wend_visibility_query_create(wend_allocator allocator, wend_visibility_query **query);

/// Releases a query object. NULL is allowed.
WEND_API void wend_visibility_query_destroy(wend_visibility_query *query);

// ---------------------------------------------------------------------------------------------------------------------
// What a place sees

/// Where to look from, how far and in which direction. Start from wend_default_view().
typedef struct wend_view {
    /// sizeof(wend_view), set by wend_default_view.
    size_t size;
    wend_viewpoint place; ///< where the eye is
    double range;         ///< metres, > 0; default infinity
    /// The middle of what is looked at, of any length; default (1, 0). All around there is none: then it is logged that another one has no effect.
    wend_vector2 facing;
    double half_angle; ///< radians to either side of it, 1e-6 to pi; pi, the default, is all around
    /// Where the range ends the view is an arc. Its chords keep within this many metres of it, > 0; default 0.01. Or 0: arcs stay whole, as edges that say so.
    /// Without a range there are no arcs, and it is logged that another value has no effect.
    double arc_tolerance;
} wend_view;

/// From (0, 0), all around, any distance.
WEND_API wend_view wend_default_view(void);

/// A number that is no vertex, and no side of a cell.
#define WEND_NO_PLANE_VERTEX UINT32_MAX

/// What goes from a vertex of a visibility polygon to the next.
typedef enum wend_view_edge {
    WEND_VIEW_EDGE_WALL = 0,  ///< a part of one side of a cell, which nothing is beyond
    WEND_VIEW_EDGE_SIGHT = 1, ///< a part of a line of sight: past a corner, along a wall, or at the end of the angle
    WEND_VIEW_EDGE_ARC =
        2 ///< where the range ends: a chord of the circle, or the whole arc, counterclockwise around the place
} wend_view_edge;

/// A vertex of a visibility polygon.
typedef struct wend_view_vertex {
    wend_vector2
        position; ///< metres; a vertex of the plane, exactly, or where a line of sight ends, to a few units in the last place
    uint32_t vertex; ///< of the plane, when it is one; else WEND_NO_PLANE_VERTEX
    uint32_t
        cell; ///< whose side it lies on; WEND_NO_CONVEX_CELL when it lies on no wall: on an arc, or the place itself
    uint32_t side;       ///< of that cell
    wend_view_edge edge; ///< to the next vertex
} wend_view_vertex;

/// What a place sees: a polygon around it, counterclockwise, star-shaped from the place.
typedef struct wend_visibility_polygon {
    wend_vector2 place; ///< as rounded to the lattice
    /// The place itself is one of the vertices when it lies on the border of the free part, and when the angle is limited; where walls touch in the
    /// place, once for each side of it.
    const wend_view_vertex *vertices;
    size_t count; ///< 0 when the place is not free, or sees nothing in the angle
    double area;  ///< square metres, of the polygon of straight edges
} wend_visibility_polygon;

/// Finds what a place sees, by expansion: only cells of which something is seen are looked at.
///
/// The polygon is the closure of the inside of what is seen. Needles, that is lines of sight that pass between two walls which both touch the line, one from the
/// left and one from the right, are no part of it, though wend_plane_sees follows them.
/// @param polygon  the answer, valid until the query's next use
/// @return WEND_OK; WEND_OUT_OF_MEMORY; WEND_INVALID when the view breaks its contract; *polygon is unchanged unless WEND_OK
WEND_API wend_status wend_plane_view(const wend_plane *plane, wend_visibility_query *query, const wend_view *view,
                                     const wend_visibility_polygon **polygon);

/// True when a position lies in a visibility polygon or on its border, in doubles: arcs count as their chords.
WEND_API bool wend_visibility_polygon_contains(const wend_visibility_polygon *polygon, wend_vector2 position);

/// Draws a visibility polygon and its place.
WEND_API void wend_visibility_polygon_draw(const wend_visibility_polygon *polygon, const wend_draw *draw);

// ---------------------------------------------------------------------------------------------------------------------
// The visibility graph

/// How to find out which corners see each other. All answer the same.
typedef enum wend_visibility_algorithm {
    WEND_VISIBILITY_EXPANSION = 0, ///< from each corner through the cells it sees: as much work as there is to see
    WEND_VISIBILITY_SWEEP =
        1 ///< a ray turned around each corner, with all walls it crosses in a balanced tree: O(n log n) a corner (Lee 1978)
} wend_visibility_algorithm;

/// How to make a visibility graph. Start from wend_default_visibility_graph_def().
typedef struct wend_visibility_graph_def {
    /// sizeof(wend_visibility_graph_def), set by wend_default_visibility_graph_def.
    size_t size;
    wend_visibility_algorithm algorithm; ///< default expansion
    wend_jobs *jobs; ///< to look from many corners at once; NULL: on this thread. The result is the same
    const wend_jobs_control *control; ///< progress and cancellation; NULL (the default) for none
    wend_allocator allocator;         ///< default malloc
} wend_visibility_graph_def;

/// Expansion, this thread, malloc.
WEND_API wend_visibility_graph_def wend_default_visibility_graph_def(void);

/// The corners of a plane, joined where a shortest path can go straight from one to the other. May be read from any number of threads.
typedef struct wend_visibility_graph wend_visibility_graph;

/// Makes a visibility graph. Its nodes are the corners of the plane (wend_plane_vertex.is_corner). Two are joined when they see each other, the line
/// between them touches no third corner, and it is tangent at both ends: extended beyond a corner, it does not enter the wall there. So a line that
/// touches three corners is two edges, and shortest paths stay whole.
///
/// With one thread and expansion, 5 ms are typical for 8,000 vertices (docs/visibility.md); memory is 24 bytes for each pair that is joined.
/// @param plane     must live as long as the graph
/// @param findings  told what is wrong with the definition and what would be right; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition breaks its rules; WEND_OUT_OF_MEMORY; WEND_CANCELLED; *graph is unchanged unless WEND_OK
WEND_API wend_status wend_visibility_graph_create(const wend_plane *plane, const wend_visibility_graph_def *def,
                                                  wend_diagnostics *findings, wend_visibility_graph **graph);

/// Releases a graph, before its plane. NULL is allowed.
WEND_API void wend_visibility_graph_destroy(wend_visibility_graph *graph);

/// How many nodes there are.
WEND_API uint32_t wend_visibility_graph_node_count(const wend_visibility_graph *graph);

/// How many pairs of nodes are joined.
WEND_API size_t wend_visibility_graph_edge_count(const wend_visibility_graph *graph);

/// A node, numbered from 0, in the order of the plane's vertices.
typedef struct wend_visibility_node {
    uint32_t vertex;         ///< of the plane
    const uint32_t *targets; ///< the nodes it is joined to, ascending
    const double *costs;     ///< metres to each
    size_t count;            ///< of both
    wend_vector2 position;   ///< metres
} wend_visibility_node;

/// A node. Its arrays belong to the graph.
WEND_API wend_visibility_node wend_visibility_graph_get_node(const wend_visibility_graph *graph, uint32_t node);

/// Finds the shortest path between two places: A* over the corners that both see and those between. Path->points are the start, the corners it
/// turns at, and the goal, as rounded to the lattice; path->cost is its length in metres; path->states are the nodes between.
/// Outcomes: COMPLETE; UNREACHABLE; START_OFF_MAP, GOAL_OFF_MAP (not free, border included).
/// @return WEND_OK; WEND_OUT_OF_MEMORY with *path unchanged but for its room; WEND_INVALID when a place breaks its contract (NaN, infinity, a triangle that
///         does not hold it)
WEND_API wend_status wend_visibility_graph_find_path(const wend_visibility_graph *graph, wend_visibility_query *query,
                                                     wend_viewpoint start, wend_viewpoint goal, wend_path *path);

/// Draws the edges.
WEND_API void wend_visibility_graph_draw(const wend_visibility_graph *graph, const wend_draw *draw);

// ---------------------------------------------------------------------------------------------------------------------
// Shortest path trees

/// The shortest paths from one place to all corners, by Dijkstra's search over all of a visibility graph. May be read from any number of threads.
typedef struct wend_path_tree wend_path_tree;

/// Makes a tree.
/// @param graph  must live as long as the tree
/// @param start  a place that is not free gives a tree that reaches nothing
/// @return WEND_OK; WEND_OUT_OF_MEMORY or WEND_INVALID (NaN, infinity, a triangle that does not hold the place) with *tree unchanged
WEND_API wend_status wend_path_tree_create(const wend_visibility_graph *graph, wend_visibility_query *query,
                                           wend_viewpoint start, wend_allocator allocator, wend_path_tree **tree);

/// Releases a tree, before its graph. NULL is allowed.
WEND_API void wend_path_tree_destroy(wend_path_tree *tree);

/// The length of the shortest path from the start to a node of the graph, in metres; infinity when there is none.
WEND_API double wend_path_tree_node_cost(const wend_path_tree *tree, uint32_t node);

/// A number that is no node.
#define WEND_NO_VISIBILITY_NODE UINT32_MAX

/// The node before a node on that path; WEND_NO_VISIBILITY_NODE when it comes straight from the start, or not at all.
WEND_API uint32_t wend_path_tree_parent(const wend_path_tree *tree, uint32_t node);

/// The length of the shortest path from the start to a place, in metres: the best of the corners the place sees. Infinity when there is none, when
/// the place or the start is not free, or when memory is out (wend_path_tree_path_to tells which).
WEND_API double wend_path_tree_cost_to(const wend_path_tree *tree, wend_visibility_query *query, wend_viewpoint place);

/// The shortest path from the start to a place, as wend_visibility_graph_find_path answers it.
WEND_API wend_status wend_path_tree_path_to(const wend_path_tree *tree, wend_visibility_query *query,
                                            wend_viewpoint place, wend_path *path);

/// Draws the tree.
WEND_API void wend_path_tree_draw(const wend_path_tree *tree, const wend_draw *draw);

WEND_EXTERN_C_END

#endif
