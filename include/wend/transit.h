/// Transit nodes: exact distances on road graphs by a few look-ups.
///
/// Whoever travels far leaves his neighbourhood by one of few junctions. wend_transit finds such junctions for the whole graph - the transit
/// nodes -, works out all distances between them, and for every waypoint the few that matter to it. A far query is then a
/// handful of additions; a near one, which the data recognise, is a small search.
///
///     wend_transit_def def = wend_default_transit_def();
///     def.graph = graph;
///     wend_transit *transit = NULL;
///     wend_transit_query *query = NULL;                                  one per thread; owns all scratch
///     if (wend_transit_create(&def, findings, &transit) == WEND_OK &&
///         wend_transit_query_create(transit, wend_default_allocator(), &query) == WEND_OK)
///         wend_transit_find_path(transit, query, start, goal, &path);
///     wend_transit_query_destroy(query);
///     wend_transit_destroy(transit);
///
/// Static: after an edit of the graph every question is refused until you make another one. It pays where long paths share few
/// junctions: roads, corridors, levels joined by doors; not on open grids. May be read from any number of threads.
#ifndef WEND_TRANSIT_H
#define WEND_TRANSIT_H

#include "wend/draw.h"
#include "wend/graph.h"
#include "wend/jobs.h"
#include "wend/path.h"

WEND_EXTERN_C_BEGIN

// ---------------------------------------------------------------------------------------------------------------------
// Making it

/// How to make it. Start from wend_default_transit_def().
typedef struct wend_transit_def {
    /// sizeof(wend_transit_def), set by wend_default_transit_def.
    size_t size;
    const wend_graph *graph; ///< used, not copied: valid as long as the transit nodes are asked
    uint32_t allowed_tags;   ///< whose roads: as in wend_graph_view; default all
    uint32_t
        transit_count; ///< how many transit nodes; more are quicker to ask and take more memory. 0: 4 * sqrt(waypoints)
    uint64_t memory_limit;            ///< bytes the table between transit nodes may take; default none
    wend_jobs *jobs;                  ///< who works; default NULL: the calling thread. Not kept
    const wend_jobs_control *control; ///< to watch and to stop the parallel parts; may be NULL. Not kept
    wend_allocator allocator;         ///< default malloc; called on the calling thread only
} wend_transit_def;

/// All tags, an automatic number of transit nodes, no limit, the calling thread, malloc; no graph.
WEND_API wend_transit_def wend_default_transit_def(void);

/// The transit nodes of a graph, and all that goes with them.
typedef struct wend_transit wend_transit;

/// Finds the transit nodes. The same bits for any number of workers.
/// @param findings  told what is wrong with the definition and what would be right; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition breaks its rules or the table its memory limit; WEND_OUT_OF_MEMORY;
///         WEND_CANCELLED. *transit is unchanged unless WEND_OK
WEND_API wend_status wend_transit_create(const wend_transit_def *def, wend_diagnostics *findings,
                                         wend_transit **transit);

/// Releases it. NULL is allowed.
WEND_API void wend_transit_destroy(wend_transit *transit);

// ---------------------------------------------------------------------------------------------------------------------
// Asking it

/// What a thread needs to ask. Keeps its memory: after warm-up nothing allocates.
typedef struct wend_transit_query wend_transit_query;

/// Makes a query object for the transit nodes of one graph.
/// @return WEND_OK, or WEND_OUT_OF_MEMORY with *query unchanged
WEND_API wend_status wend_transit_query_create(const wend_transit *transit, wend_allocator allocator,
                                               wend_transit_query **query);

/// Releases a query object. NULL is allowed.
WEND_API void wend_transit_query_destroy(wend_transit_query *query);

/// False when the graph was edited since: every question is then answered WEND_UNSUPPORTED.
WEND_API bool wend_transit_is_current(const wend_transit *transit);

/// The cost of the shortest path. Exact where sums of costs are (whole numbers); else to rounding, as sums are made in parts.
/// @param distance  the cost; infinity when there is no path or one is no waypoint
/// @return WEND_OK; WEND_UNSUPPORTED when the graph was edited since, with *distance unchanged
WEND_API wend_status wend_transit_distance(const wend_transit *transit, wend_transit_query *query, uint32_t from,
                                           uint32_t to, double *distance);

/// The shortest path through the graph's own waypoints; its cost is summed from the goal back. `expanded` counts what near
/// queries and the way to the junctions looked at.
/// @return WEND_OK with path->outcome COMPLETE, UNREACHABLE, START_OFF_MAP or GOAL_OFF_MAP; WEND_UNSUPPORTED when the graph was
///         edited since; WEND_OUT_OF_MEMORY. path is unchanged unless WEND_OK
WEND_API wend_status wend_transit_find_path(const wend_transit *transit, wend_transit_query *query, uint32_t start,
                                            uint32_t goal, wend_path *path);

/// True when the distance needs a local search; false when the table has it. Near pairs, and some that only might be.
WEND_API bool wend_transit_is_local(const wend_transit *transit, uint32_t from, uint32_t to);

/// What there is.
typedef struct wend_transit_facts {
    uint64_t transit_nodes;   ///< how many
    uint64_t shortcuts;       ///< edges that stand for two others
    uint64_t access_forward;  ///< transit nodes that matter to where one starts, summed over all waypoints
    uint64_t access_backward; ///< to where one goes
    uint64_t region_entries;  ///< of the lists that tell near from far
    size_t table_bytes;       ///< of the table between transit nodes
    size_t bytes;             ///< of everything
} wend_transit_facts;

/// What there is.
WEND_API wend_transit_facts wend_transit_describe(const wend_transit *transit);

/// Draws a mark for each transit node, seen from above, and lines from a waypoint to those that matter where one starts there.
/// @param waypoint  WEND_NO_WAYPOINT: no lines
WEND_API void wend_transit_draw(const wend_transit *transit, uint32_t waypoint, const wend_draw *draw);

WEND_EXTERN_C_END

#endif
