/// Graphs: waypoints in space and one-way edges between them, that open and close.
///
///     const wend_vector3 positions[] = {{0, 0, 0}, {3, 4, 0}, {3, 4, 5}};
///     const wend_graph_edge edges[] = {{.from = 0, .to = 1, .cost = 5}, {.from = 1, .to = 2, .cost = 9, .tags = LADDER}};
///     wend_graph_def def = wend_default_graph_def();
///     def.positions = positions, def.waypoint_count = 3;
///     def.edges = edges, def.edge_count = 2;
///     wend_graph *graph = NULL;
///     if (wend_graph_create(&def, NULL, &graph) == WEND_OK) ...
///     wend_profile climber = wend_default_profile();                 who can climb, but opens no doors
///     climber.link_tags = LADDER;
///     request.profile = &climber;                                    wend/query.h; states are waypoints
///     wend_graph_find_path(graph, query, &request, &path);
///     wend_graph_set_edge_open(graph, 1, false);                     a door falls shut: O(1), the next path goes elsewhere
///     wend_graph_destroy(graph);
///
/// Waypoints and edges have the numbers of their places in the definition's arrays. A graph may be read and searched
/// from any number of threads; edits need exclusive access.
#ifndef WEND_GRAPH_H
#define WEND_GRAPH_H

#include "wend/allocator.h"
#include "wend/diagnostics.h"
#include "wend/domain.h"
#include "wend/draw.h"
#include "wend/journal.h"
#include "wend/location.h"
#include "wend/profile.h"
#include "wend/status.h"
#include "wend/vector.h"

WEND_EXTERN_C_BEGIN

// ---------------------------------------------------------------------------------------------------------------------
// What a graph is

/// An invalid waypoint index.
#define WEND_NO_WAYPOINT UINT32_MAX

/// The largest coordinate of a waypoint, in metres: the squares of distances stay finite.
#define WEND_WAYPOINT_LIMIT 1e150

/// A way from one waypoint to another; the way back is another edge. Edges between the same waypoints, and from a
/// waypoint to itself, may be given.
typedef struct wend_graph_edge {
    uint32_t from, to; ///< waypoints
    double cost;       ///< > 0 and finite
    uint32_t tags;     ///< what it needs, a bit each: a key, a ladder, whatever you like; 0: nothing
    bool closed;       ///< true: unusable until wend_graph_set_edge_open opens it
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
WEND_DEFAULT wend_graph_def wend_default_graph_def(void) {
    wend_graph_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.allocator = wend_default_allocator();
    return def;
}

/// A graph.
typedef struct wend_graph wend_graph;

/// Makes a graph; the definition's arrays are copied. O((waypoints + edges) log waypoints) time.
/// @param findings  receives the errors of an invalid definition; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid; WEND_OUT_OF_MEMORY; *graph is unchanged unless
///         WEND_OK
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

/// Finds the waypoint nearest to a location: that with the smallest dx * dx + dy * dy + dz * dz, computed in doubles;
/// of several, the one with the smallest number. Typically O(log waypoints).
/// @param location  its cell and version are set; the position stays
/// @return false, with *location unchanged, when a coordinate is not finite
WEND_API bool wend_graph_locate(const wend_graph *graph, wend_location *location);

/// The island of a waypoint: the weak component of the open edges it belongs to, whatever their direction and tags.
/// From one island to another no path leads; within one, only a search can decide. Always up to date with the edges:
/// the first query after an edge was opened or closed (this one, the two below, wend_graph_find_path, wend_graph_draw)
/// repairs the islands around these edges, or renumbers them, in time at most proportional to the graph; the threads
/// that ask meanwhile wait for it. It works without memory too. Islands are numbered from 1 in the order of their first
/// waypoints.
/// @return the island, or 0 for WEND_NO_WAYPOINT
WEND_API uint32_t wend_graph_island(const wend_graph *graph, uint32_t waypoint);

/// How many islands there are.
WEND_API uint32_t wend_graph_island_count(const wend_graph *graph);

/// False when it is certain, without searching, that no path leads from one waypoint to another: one is invalid, or
/// they are on different islands. True is inconclusive: edges have directions and tags.
WEND_API bool wend_graph_may_reach(const wend_graph *graph, uint32_t from, uint32_t to);

// ---------------------------------------------------------------------------------------------------------------------
// Changing it

/// Opens or closes an edge. O(1); the next question about islands, or the next search, brings them up to date.
/// @return WEND_OK, or WEND_INVALID when there is no such edge
WEND_API wend_status wend_graph_set_edge_open(wend_graph *graph, uint32_t edge, bool open);

/// Sets what an edge costs. O(1). When the edge that is cheapest for its length becomes costlier, searches stay correct
/// but are guided less well until wend_graph_refresh.
/// @param cost  > 0 and finite
/// @return WEND_OK, or WEND_INVALID when there is no such edge or the cost is not allowed
WEND_API wend_status wend_graph_set_edge_cost(wend_graph *graph, uint32_t edge, double cost);

/// Does now, at a time of your choosing, what edits left to be done: numbers the islands, which the next question would
/// do as well, and makes the guidance of searches as good as it can be, which nothing else does. Proportional to the
/// graph.
/// @return WEND_OK, also when memory is out
WEND_API wend_status wend_graph_refresh(wend_graph *graph);

/// 1 at first; rises with every call, or transaction of its journal, that opens or closes an edge or changes a cost.
WEND_API uint64_t wend_graph_version(const wend_graph *graph);

/// The graph's journal, for transactions and to read what changed (wend/journal.h): edges. It belongs to the graph.
WEND_API wend_journal *wend_graph_journal(wend_graph *graph);

// ---------------------------------------------------------------------------------------------------------------------
// Searching it

/// Fills in a domain, as far as its size says that there are fields: what an inline function of this header calls, so that programs made with an older one can.
/// @param domain  started from wend_default_domain()
/// @return as wend_graph_domain
WEND_API wend_status wend_graph_fill_domain(const wend_graph *graph, const wend_profile *profile,
                                            wend_diagnostics *findings, wend_domain *domain);

/// A graph as a domain, for planners that have no function of their own for graphs (wend_graph_find_path of wend/query.h is faster and knows
/// islands). Its states are the waypoints: dense, with predecessors. The heuristic is the straight line times the smallest
/// cost per metre of any edge, so it is never too high; it is 0 when no edge has a length.
/// @param profile   the agent: an edge can be used when it is open and all its tags are among link_tags, the field that is honoured. NULL: the default, all
///                  edges. Copied; of profiles with the same tags the domain is the same one
/// @param findings  receives what cannot be honoured; may be NULL: then the log does
/// @param domain    valid as long as the graph; unchanged unless WEND_OK
/// @return WEND_OK, WEND_UNSUPPORTED when the profile cannot be honoured, WEND_OUT_OF_RANGE when it is invalid, or WEND_OUT_OF_MEMORY: a graph keeps 24
///         bytes for each set of tags that was asked for, but for all of them
WEND_DEFAULT wend_status wend_graph_domain(const wend_graph *graph, const wend_profile *profile,
                                           wend_diagnostics *findings, wend_domain *domain) {
    wend_domain made = wend_default_domain();
    const wend_status status = wend_graph_fill_domain(graph, profile, findings, &made);
    if (!status) *domain = made;
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// Showing it

/// Draws the graph where it lies, heights included: a line for each edge that has a length, by number (free, or blocked
/// when it is closed), then a mark for each waypoint (its island).
WEND_API void wend_graph_draw(const wend_graph *graph, const wend_draw *draw);

WEND_EXTERN_C_END

#endif
