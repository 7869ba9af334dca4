/// Visibility in the plane: what a place sees, the visibility graph of all corners, and shortest path trees.
///
///     wend_query *query = NULL;
///     wend_query_create(wend_default_allocator(), &query);                            one per thread; owns all scratch
///     wend_view view = wend_default_view();                                           all around, any distance
///     view.place = wend_location_at(3, 2, 0);
///     const wend_visibility_polygon *polygon = NULL;
///     if (wend_plane_view(plane, query, &view, &polygon) == WEND_OK) ... polygon->vertices ...
///
///     wend_visibility_graph_def def = wend_default_visibility_graph_def();
///     wend_visibility_graph *graph = NULL;
///     wend_visibility_graph_create(plane, &def, findings, &graph);                    once; then many paths
///     wend_visibility_graph_find_path(graph, query, wend_location_at(1, 1, 0), wend_location_at(19, 9, 0), &path);
///
///     wend_path_tree *tree = NULL;
///     wend_path_tree_create(graph, query, wend_location_at(1, 1, 0), wend_default_allocator(), &tree);    from one place to all others
///     double metres = wend_path_tree_cost_to(tree, query, wend_location_at(19, 9, 0));
///
/// A line of sight is straight and, like a path in the plane (wend/plane.h), may touch walls along their sides and at
/// their corners, but passes nothing that has no width: not between two walls that touch in a point, nor along a side
/// that two walls share. Everything that decides what is seen is exact. docs/visibility.md has the rules in one place.
#ifndef WEND_VISIBILITY_H
#define WEND_VISIBILITY_H

#include "wend/allocator.h"
#include "wend/diagnostics.h"
#include "wend/draw.h"
#include "wend/jobs.h"
#include "wend/path.h"
#include "wend/plane.h"
#include "wend/profile.h"
#include "wend/query.h"
#include "wend/status.h"

#include <math.h>

WEND_EXTERN_C_BEGIN

// ---------------------------------------------------------------------------------------------------------------------
// Lines of sight

/// True when two places see each other. Where walls or media touch in a position itself it has several sides: bare,
/// they are one place; located, only that of its triangle counts (wend/location.h). Positions are rounded to the mesh's
/// lattice: wend_mesh_find_ground for those next to slanted walls.
///
/// A place that is not free, border included, sees nothing; one that is sees itself. Exact; as long as
/// the line crosses triangles. Allocates nothing.
WEND_API bool wend_plane_sees(const wend_plane *plane, wend_location from, wend_location to);

// ---------------------------------------------------------------------------------------------------------------------
// What a place sees

/// Where to look from, how far and in which direction. Start from wend_default_view().
typedef struct wend_view {
    /// sizeof(wend_view), set by wend_default_view.
    size_t size;
    wend_location place; ///< where the eye is
    double range;        ///< metres, > 0; default infinity
    /// The direction of the view, of any length; default (1, 0). A view all around has none: then it is logged that
    /// another one has no effect.
    wend_vector2 facing;
    double half_angle; ///< radians to either side of it, 1e-6 to pi; pi, the default, is all around
    /// Where the range ends the view is an arc. Its chords keep within this many metres of it, > 0; default 0.01. Or 0:
    /// arcs stay whole, as edges of that kind. Without a range there are no arcs, and it is logged that another value
    /// has no effect.
    double arc_tolerance;
} wend_view;

/// From (0, 0), all around, any distance.
WEND_DEFAULT wend_view wend_default_view(void) {
    wend_view view = WEND_ZEROED;
    view.size = sizeof view;
    view.place = wend_location_at(0, 0, 0);
    view.range = HUGE_VAL;
    view.facing.x = 1;
    view.half_angle = 3.14159265358979323846;
    view.arc_tolerance = 0.01;
    return view;
}

/// An invalid vertex index, and no side of a cell.
#define WEND_NO_PLANE_VERTEX UINT32_MAX

/// What goes from a vertex of a visibility polygon to the next.
typedef enum wend_view_edge {
    WEND_VIEW_EDGE_WALL = 0,  ///< a part of one side of a cell, which nothing is beyond
    WEND_VIEW_EDGE_SIGHT = 1, ///< a part of a line of sight: past a corner, along a wall, or at the end of the angle
    /// Where the range ends: a chord of the circle, or the whole arc, counterclockwise around the place.
    WEND_VIEW_EDGE_ARC = 2
} wend_view_edge;

/// A vertex of a visibility polygon.
typedef struct wend_view_vertex {
    /// Metres; a vertex of the plane, exactly, or where a line of sight ends, to a few units in the last place.
    wend_vector2 position;
    uint32_t vertex; ///< of the plane, when it is one; else WEND_NO_PLANE_VERTEX
    /// Whose side it lies on; WEND_NO_CONVEX_CELL when it lies on no wall: on an arc, or the place itself.
    uint32_t cell;
    uint32_t side;       ///< of that cell
    wend_view_edge edge; ///< to the next vertex
} wend_view_vertex;

/// What a place sees: a polygon around it, counterclockwise, star-shaped from the place.
typedef struct wend_visibility_polygon {
    wend_vector2 place; ///< as rounded to the lattice
    /// The place itself is one of the vertices when it lies on the border of the free part, and when the angle is
    /// limited; where walls touch in the place, once for each side of it.
    const wend_view_vertex *vertices;
    size_t count; ///< 0 when the place is not free, or sees nothing in the angle
    double area;  ///< square metres, of the polygon of straight edges
} wend_visibility_polygon;

/// Finds what a place sees, by expansion: only cells of which something is seen are visited.
///
/// The polygon is the closure of the inside of what is seen. Needles, that is lines of sight that pass between two
/// walls which both touch the line, one from the left and one from the right, are no part of it, though wend_plane_sees
/// follows them.
/// @param polygon  the result, valid until the query's next use
/// @return WEND_OK; WEND_OUT_OF_MEMORY; WEND_INVALID when the view violates its contract; *polygon is unchanged unless
///         WEND_OK
WEND_API wend_status wend_plane_view(const wend_plane *plane, wend_query *query, const wend_view *view,
                                     const wend_visibility_polygon **polygon);

/// True when a position lies in a visibility polygon or on its border, in doubles: arcs count as their chords.
WEND_API bool wend_visibility_polygon_contains(const wend_visibility_polygon *polygon, wend_vector2 position);

/// Draws a visibility polygon and its place.
WEND_API void wend_visibility_polygon_draw(const wend_visibility_polygon *polygon, const wend_draw *draw);

// ---------------------------------------------------------------------------------------------------------------------
// The visibility graph

/// Algorithms that find which corners see each other. All give the same result.
typedef enum wend_visibility_algorithm {
    WEND_VISIBILITY_EXPANSION = 0, ///< from each corner through the cells it sees: as much work as there is to see
    /// A ray turned around each corner, with all walls it crosses in a balanced tree: O(n log n) a corner (Lee 1978).
    WEND_VISIBILITY_SWEEP = 1
} wend_visibility_algorithm;

/// How to make a visibility graph. Start from wend_default_visibility_graph_def().
typedef struct wend_visibility_graph_def {
    /// sizeof(wend_visibility_graph_def), set by wend_default_visibility_graph_def.
    size_t size;
    wend_visibility_algorithm algorithm; ///< default expansion
    wend_jobs *jobs; ///< to look from many corners at once; NULL: on this thread. The result is the same
    const wend_jobs_control *control; ///< progress and cancellation; NULL (the default) for none
    wend_allocator allocator;         ///< default malloc
    /// Whose paths (wend/profile.h); NULL: the default. No field is honoured, a line of sight has no width: one that
    /// differs from the default is reported, and the call returns WEND_UNSUPPORTED.
    const wend_profile *profile;
} wend_visibility_graph_def;

/// Expansion, this thread, malloc.
WEND_DEFAULT wend_visibility_graph_def wend_default_visibility_graph_def(void) {
    wend_visibility_graph_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.allocator = wend_default_allocator();
    return def;
}

/// The corners of a plane, joined where a shortest path can go straight from one to the other. After an edit of the
/// mesh, its next use brings it up to date, on one thread, and its plane first (wend/journal.h): corners look again where
/// something changed. May be read from any number of
/// threads.
typedef struct wend_visibility_graph wend_visibility_graph;

/// Makes a visibility graph. Its nodes are the corners of the plane (wend_plane_vertex.is_corner). Two are joined when
/// they see each other, the line between them touches no third corner, and it is tangent at both ends: extended beyond
/// a corner, it does not enter the wall there. So a line that touches three corners is two edges, and shortest paths
/// stay whole.
///
/// With one thread and expansion, 5 ms are typical for 8,000 vertices (docs/visibility.md); memory is 24 bytes for each
/// pair that is joined.
/// @param plane     must live as long as the graph
/// @param findings  receives the errors of an invalid definition; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid; WEND_UNSUPPORTED when its profile cannot be
///         honoured; WEND_OUT_OF_MEMORY; WEND_CANCELLED; *graph is unchanged unless WEND_OK
WEND_API wend_status wend_visibility_graph_create(const wend_plane *plane, const wend_visibility_graph_def *def,
                                                  wend_diagnostics *findings, wend_visibility_graph **graph);

/// Releases a graph, before its plane. NULL is allowed.
WEND_API void wend_visibility_graph_destroy(wend_visibility_graph *graph);

/// Brings a graph up to date with its mesh now rather than at its next use. Needs exclusive access to the graph.
/// @param jobs  to look from many corners at once; NULL: on this thread
/// @return WEND_OK, or WEND_OUT_OF_MEMORY with the graph as it was
WEND_API wend_status wend_visibility_graph_refresh(wend_visibility_graph *graph, wend_jobs *jobs);

/// How many nodes there are. Of this and the next two: none when memory is out after an edit.
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

/// Finds the shortest path between two places: A* over the corners that both see and those between. Path->points are
/// the start, the corners it turns at, and the goal, as rounded to the lattice; path->cost is its length in metres;
/// path->states are the nodes between. Outcomes: COMPLETE; UNREACHABLE; START_OFF_MAP, GOAL_OFF_MAP (not free, border
/// included).
/// @return WEND_OK; WEND_OUT_OF_MEMORY with *path unchanged but for its room; WEND_INVALID when a place violates its
///         contract (NaN, infinity)
WEND_API wend_status wend_visibility_graph_find_path(const wend_visibility_graph *graph, wend_query *query,
                                                     wend_location start, wend_location goal, wend_path *path);

/// Draws the edges.
WEND_API void wend_visibility_graph_draw(const wend_visibility_graph *graph, const wend_draw *draw);

// ---------------------------------------------------------------------------------------------------------------------
// Shortest path trees

/// The shortest paths from one place to all corners, by Dijkstra's search over all of a visibility graph. After an edit
/// of the mesh, its next use rebuilds it, and its graph first; then a start that had a triangle has all its sides. May
/// be read from any number of threads.
typedef struct wend_path_tree wend_path_tree;

/// Makes a tree.
/// @param graph  must live as long as the tree
/// @param start  a place that is not free gives a tree that reaches nothing
/// @return WEND_OK; WEND_OUT_OF_MEMORY or WEND_INVALID (NaN, infinity, a triangle that does not hold the place) with
///         *tree unchanged
WEND_API wend_status wend_path_tree_create(const wend_visibility_graph *graph, wend_query *query, wend_location start,
                                           wend_allocator allocator, wend_path_tree **tree);

/// Releases a tree, before its graph. NULL is allowed.
WEND_API void wend_path_tree_destroy(wend_path_tree *tree);

/// Brings a tree up to date with its mesh now rather than at its next use.
/// @return WEND_OK, or WEND_OUT_OF_MEMORY with the tree as it was
WEND_API wend_status wend_path_tree_refresh(const wend_path_tree *tree);

/// The length of the shortest path from the start to a node of the graph, in metres; infinity when there is none.
WEND_API double wend_path_tree_node_cost(const wend_path_tree *tree, uint32_t node);

/// An invalid node index.
#define WEND_NO_VISIBILITY_NODE UINT32_MAX

/// The node before a node on that path; WEND_NO_VISIBILITY_NODE when it comes straight from the start, or not at all.
WEND_API uint32_t wend_path_tree_parent(const wend_path_tree *tree, uint32_t node);

/// The length of the shortest path from the start to a place, in metres: the best of the corners the place sees.
/// Infinity when there is none, when the place or the start is not free, or when memory is out (wend_path_tree_path_to
/// returns which).
WEND_API double wend_path_tree_cost_to(const wend_path_tree *tree, wend_query *query, wend_location place);

/// The shortest path from the start to a place, as wend_visibility_graph_find_path returns it.
WEND_API wend_status wend_path_tree_path_to(const wend_path_tree *tree, wend_query *query, wend_location place,
                                            wend_path *path);

/// Draws the tree.
WEND_API void wend_path_tree_draw(const wend_path_tree *tree, const wend_draw *draw);

WEND_EXTERN_C_END

#endif
