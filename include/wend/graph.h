/// Graphs: waypoints in space and one-way edges between them, that open and close.
///
///     const wend_vector3 positions[] = {{0, 0, 0}, {3, 4, 0}, {3, 4, 5}};
///     const wend_graph_edge edges[] = {{.from = 0, .to = 1, .cost = 5}, {.from = 1, .to = 2, .cost = 9, .tags = LADDER}};
///     wend_graph_def def = wend_default_graph_def();
///     def.positions = positions, def.waypoint_count = 3;
///     def.edges = edges, def.edge_count = 2;
///     wend_graph *graph = NULL;
///     if (wend_graph_create(&def, NULL, &graph) == WEND_OK) ...
///     wend_graph_view view = {graph, LADDER};                        who can climb, but opens no doors
///     wend_graph_find_path(&view, query, &request, &path);           wend/query.h; states are waypoints
///     wend_graph_set_edge_open(graph, 1, false);                     a door falls shut: O(1), the next path goes elsewhere
///     wend_graph_destroy(graph);
///
/// Waypoints and edges have the numbers of their places in the definition's arrays. A graph may be read and searched from any number of
/// threads; edits may not run beside readers.
#ifndef WEND_GRAPH_H
#define WEND_GRAPH_H

#include "wend/allocator.h"
#include "wend/diagnostics.h"
#include "wend/domain.h"
#include "wend/draw.h"
#include "wend/status.h"
#include "wend/vector.h"

WEND_EXTERN_C_BEGIN

// ---------------------------------------------------------------------------------------------------------------------
// What a graph is

/// A number that is no waypoint.
#define WEND_NO_WAYPOINT UINT32_MAX

/// Every tag: whoever is allowed these may use every open edge.
#define WEND_ALL_TAGS UINT32_MAX

/// The largest coordinate of a waypoint, in metres: the squares of distances stay finite.
#define WEND_WAYPOINT_LIMIT 1e150

/// A way from one waypoint to another; the way back is another edge. Edges between the same waypoints, and from a waypoint to
/// itself, may be given.
typedef struct wend_graph_edge {
    uint32_t from, to; ///< waypoints
    double cost;       ///< > 0 and finite
    uint32_t tags;     ///< what it needs, a bit each: a key, a ladder, whatever you like; 0: nothing
    bool closed;       ///< true: nobody can use it until wend_graph_set_edge_open opens it
} wend_graph_edge;

/// How to make a graph. Start from wend_default_graph_def().
typedef struct wend_graph_def {
    /// sizeof(wend_graph_def), set by wend_default_graph_def.
    size_t size;
    const wend_vector3 *positions; ///< of the waypoints, in metres, each coordinate within +-WEND_WAYPOINT_LIMIT
    uint32_t waypoint_count;       ///< 1 .. 2^32 - 2
    const wend_graph_edge *edges;  ///< NULL only when there are none
    uint32_t edge_count;           ///< 0 .. 2^32 - 2
    wend_allocator allocator;      ///< default malloc
} wend_graph_def;

/// No waypoints, no edges, malloc.
WEND_API wend_graph_def wend_default_graph_def(void);

/// A graph.
typedef struct wend_graph wend_graph;

/// Makes a graph; the definition's arrays are copied. O((waypoints + edges) log waypoints) time.
/// @param findings  told what is wrong with the definition and what would be right; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition breaks its rules; WEND_OUT_OF_MEMORY; *graph is unchanged unless WEND_OK
WEND_API wend_status wend_graph_create(const wend_graph_def *def, wend_diagnostics *findings, wend_graph **graph);

/// Releases a graph. NULL is allowed.
WEND_API void wend_graph_destroy(wend_graph *graph);

// ---------------------------------------------------------------------------------------------------------------------
// Looking at it

/// How many waypoints there are.
WEND_API uint32_t wend_graph_waypoint_count(const wend_graph *graph);

/// How many edges there are, open or closed.
WEND_API uint32_t wend_graph_edge_count(const wend_graph *graph);

/// The position of a waypoint in metres.
WEND_API wend_vector3 wend_graph_position(const wend_graph *graph, uint32_t waypoint);

/// An edge as it is now.
WEND_API wend_graph_edge wend_graph_get_edge(const wend_graph *graph, uint32_t edge);

/// The waypoint nearest to a position: that with the smallest dx * dx + dy * dy + dz * dz, computed in doubles; of several, the one
/// with the smallest number. Typically O(log waypoints).
/// @return the waypoint, or WEND_NO_WAYPOINT when a coordinate is not finite
WEND_API uint32_t wend_graph_locate(const wend_graph *graph, wend_vector3 position);

/// The island of a waypoint: the weak component of the open edges it belongs to, whatever their direction and tags. From one island to
/// another no path leads; within one, a search must tell. Always as the edges are now: the first question after an edge was opened or
/// closed (this one, the two below, wend_graph_find_path, wend_graph_draw) numbers the islands anew, which takes time proportional to the
/// graph and no memory; the threads that ask meanwhile wait for it. Islands are numbered from 1 in the order of their first
/// waypoints.
/// @return the island, or 0 for WEND_NO_WAYPOINT
WEND_API uint32_t wend_graph_island(const wend_graph *graph, uint32_t waypoint);

/// How many islands there are.
WEND_API uint32_t wend_graph_island_count(const wend_graph *graph);

/// False when it is certain, without searching, that no path leads from one waypoint to another: one is none, or they are on different
/// islands. True says nothing: edges have directions and tags.
WEND_API bool wend_graph_may_reach(const wend_graph *graph, uint32_t from, uint32_t to);

// ---------------------------------------------------------------------------------------------------------------------
// Changing it

/// Opens or closes an edge. O(1); the next question about islands, or the next search, brings them up to date.
/// @return WEND_OK, or WEND_INVALID when there is no such edge
WEND_API wend_status wend_graph_set_edge_open(wend_graph *graph, uint32_t edge, bool open);

/// Sets what an edge costs. O(1). When the edge that is cheapest for its length becomes dearer, searches stay right but are guided
/// less well until wend_graph_refresh.
/// @param cost  > 0 and finite
/// @return WEND_OK, or WEND_INVALID when there is no such edge or the cost is not allowed
WEND_API wend_status wend_graph_set_edge_cost(wend_graph *graph, uint32_t edge, double cost);

/// Does now, at a time of your choosing, what edits left to be done: numbers the islands, which the next question would do as well, and
/// makes the guidance of searches as good as it can be, which nothing else does. Proportional to the graph.
/// @return WEND_OK; it needs no memory
WEND_API wend_status wend_graph_refresh(wend_graph *graph);

/// Rises with every call that opens or closes an edge or changes a cost.
WEND_API uint64_t wend_graph_version(const wend_graph *graph);

// ---------------------------------------------------------------------------------------------------------------------
// Searching it

/// A graph as one kind of traveller sees it: an edge can be used when it is open and needs no tag that is not allowed. Yours, and
/// small: make one for each kind.
typedef struct wend_graph_view {
    const wend_graph *graph; ///< what is travelled
    uint32_t allowed_tags;   ///< bits of wend_graph_edge.tags
} wend_graph_view;

/// A view as a domain, for planners that have no function of their own for graphs (wend_graph_find_path of wend/query.h is faster and knows
/// islands). Its states are the waypoints: dense, with predecessors. The heuristic is the straight line times the smallest
/// cost per metre of any edge, so it is never too high; it is 0 when no edge has a length.
/// @param view  used, not copied: valid, like the graph, as long as the domain is
WEND_API wend_domain wend_graph_domain(const wend_graph_view *view);

// ---------------------------------------------------------------------------------------------------------------------
// Showing it

/// Draws the graph seen from above: a line for each edge that has a length there, by number (free, or blocked when it is closed),
/// then a mark for each waypoint (its island).
WEND_API void wend_graph_draw(const wend_graph *graph, const wend_draw *draw);

WEND_EXTERN_C_END

#endif
