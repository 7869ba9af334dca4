/// Transit nodes: exact distances on road graphs by a few look-ups.
///
/// Long paths leave the neighbourhood of their start by one of few junctions. wend_transit finds such junctions for the
/// whole graph - the transit nodes -, computes all distances between them, and for every waypoint the few that matter
/// to it. A far query is then a handful of additions; a near one, which the data recognise, is a small search.
///
///     wend_transit_def def = wend_default_transit_def();
///     def.graph = graph;
///     wend_transit *transit = NULL;
///     wend_query *query = NULL;                                          one per thread; owns all scratch
///     if (wend_transit_create(&def, findings, &transit) == WEND_OK &&
///         wend_query_create(wend_default_allocator(), &query) == WEND_OK)
///         wend_transit_find_path(transit, query, start, goal, &path);
///     wend_query_destroy(query);
///     wend_transit_destroy(transit);
///
/// After an edit of the graph the next use recomputes all of it (wend/journal.h), unless the agent may not use the
/// edges: for graphs that rarely change. It pays where long paths share few junctions: roads, corridors, levels joined
/// by doors; not on open grids. May be read from any number of threads.
#ifndef WEND_TRANSIT_H
#define WEND_TRANSIT_H

#include "wend/draw.h"
#include "wend/graph.h"
#include "wend/jobs.h"
#include "wend/path.h"
#include "wend/query.h"

WEND_EXTERN_C_BEGIN

// ---------------------------------------------------------------------------------------------------------------------
// Making it

/// How to make it. Start from wend_default_transit_def().
typedef struct wend_transit_def {
    /// sizeof(wend_transit_def), set by wend_default_transit_def.
    size_t size;
    const wend_graph *graph; ///< used, not copied: valid as long as the transit nodes are asked
    /// Whose roads: of profiles link_tags is honoured, as by wend_graph_find_path. Copied; NULL: the default.
    const wend_profile *profile;
    uint32_t
        transit_count; ///< how many transit nodes; more are quicker to ask and take more memory. 0: 4 * sqrt(waypoints)
    uint64_t memory_limit;            ///< bytes the table between transit nodes may take; default none
    wend_jobs *jobs;                  ///< the job system; default NULL: the calling thread. Not kept
    const wend_jobs_control *control; ///< to watch and to stop the parallel parts; may be NULL. Not kept
    wend_allocator allocator;         ///< default malloc; called on the calling thread only
} wend_transit_def;

/// The default profile, an automatic number of transit nodes, no limit, the calling thread, malloc; no graph.
WEND_DEFAULT wend_transit_def wend_default_transit_def(void) {
    wend_transit_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.memory_limit = UINT64_MAX;
    def.allocator = wend_default_allocator();
    return def;
}

/// The transit nodes of a graph, with their distances.
typedef struct wend_transit wend_transit;

/// Finds the transit nodes. The same bits for any number of workers.
/// @param findings  receives the errors of an invalid definition; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid or the table its memory limit; WEND_OUT_OF_MEMORY;
///         WEND_CANCELLED. *transit is unchanged unless WEND_OK
WEND_API wend_status wend_transit_create(const wend_transit_def *def, wend_diagnostics *findings,
                                         wend_transit **transit);

/// Releases it. NULL is allowed.
WEND_API void wend_transit_destroy(wend_transit *transit);

// ---------------------------------------------------------------------------------------------------------------------
// Asking it

/// The cost of the shortest path. Exact where sums of costs are (whole numbers); else to rounding, as sums are made in
/// parts.
/// @param distance  the cost; infinity when there is no path or a waypoint is invalid
/// @param query     what a near query needs; the last search of the query stays valid
/// @return WEND_OK; what wend_transit_refresh returns when the graph was edited, with *distance unchanged
WEND_API wend_status wend_transit_distance(const wend_transit *transit, wend_query *query, uint32_t from, uint32_t to,
                                           double *distance);

/// The shortest path through the graph's own waypoints; its cost is summed from the goal back. `expanded` counts what
/// near queries and the search for the junctions.
/// @return WEND_OK with path->outcome COMPLETE, UNREACHABLE, START_OFF_MAP or GOAL_OFF_MAP; WEND_OUT_OF_MEMORY; what
///         wend_transit_refresh returns when the graph was edited. path is unchanged unless WEND_OK
WEND_API wend_status wend_transit_find_path(const wend_transit *transit, wend_query *query, uint32_t start,
                                            uint32_t goal, wend_path *path);

/// True when the distance needs a local search; false when the table has it. Near pairs, and some that only might be.
/// Also true when it could not be brought up to date.
WEND_API bool wend_transit_is_local(const wend_transit *transit, uint32_t from, uint32_t to);

/// Brings transit nodes up to date with their graph now, with workers, recomputing everything. Uses do so by
/// themselves, on one thread.
/// @param jobs  may be NULL
/// @return WEND_OK; WEND_OUT_OF_MEMORY; WEND_OUT_OF_RANGE when the table would now take more than its memory limit;
///         WEND_INVALID inside a transaction of the graph. Unless WEND_OK, it is as it was
WEND_API wend_status wend_transit_refresh(wend_transit *transit, wend_jobs *jobs);

/// What there is.
typedef struct wend_transit_facts {
    uint64_t transit_nodes;   ///< how many
    uint64_t shortcuts;       ///< edges that replace two others
    uint64_t access_forward;  ///< transit nodes that matter to where one starts, summed over all waypoints
    uint64_t access_backward; ///< to where one goes
    uint64_t region_entries;  ///< of the lists that separate near from far
    size_t table_bytes;       ///< of the table between transit nodes
    size_t bytes;             ///< of everything
} wend_transit_facts;

/// What there is. Zeros when it could not be brought up to date.
WEND_API wend_transit_facts wend_transit_describe(const wend_transit *transit);

/// Draws a mark for each transit node, seen from above, and lines from a waypoint to those that matter where one starts
/// there.
/// @param waypoint  WEND_NO_WAYPOINT: no lines
WEND_API void wend_transit_draw(const wend_transit *transit, uint32_t waypoint, const wend_draw *draw);

WEND_EXTERN_C_END

#endif
