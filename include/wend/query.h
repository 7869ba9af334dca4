/// Finding paths by discrete search: Dijkstra and A*, on a grid, on a graph of waypoints or on states of your own.
///
///     wend_query *query = NULL;
///     wend_query_create(wend_default_allocator(), &query);          one per thread; owns all scratch
///     wend_path path = wend_path_empty(wend_default_allocator());
///     uint64_t goal = wend_grid_cell(grid, 40, 7);
///     wend_search_request request = wend_default_search_request();  A*, the best heuristic and open list for the map
///     request.start = wend_grid_cell(grid, 3, 5);
///     request.goals = &goal;
///     request.goal_count = 1;
///     if (wend_grid_find_path(grid, query, &request, &path) == WEND_OK && path.outcome == WEND_OUTCOME_COMPLETE)
///         ... path.states, path.cost ...
///     wend_path_free(&path);
///     wend_query_destroy(query);
///
/// Then: several goals, all goals at once (one-to-all), budgets and resuming, other planners and open lists, watching.
#ifndef WEND_QUERY_H
#define WEND_QUERY_H

#include "wend/allocator.h"
#include "wend/cancellation.h"
#include "wend/domain.h"
#include "wend/graph.h"
#include "wend/grid.h"
#include "wend/path.h"
#include "wend/profile.h"
#include "wend/status.h"
#include "wend/work.h"

WEND_EXTERN_C_BEGIN

/// What a thread needs to search. Keeps its memory: after warm-up no search allocates. One search at a time.
typedef struct wend_query wend_query;

/// Makes a query object.
/// @return WEND_OK, or WEND_OUT_OF_MEMORY with *query unchanged
WEND_API wend_status wend_query_create(wend_allocator allocator, wend_query **query);

/// Releases a query object. NULL is allowed.
WEND_API void wend_query_destroy(wend_query *query);

/// How to search.
typedef enum wend_algorithm {
    WEND_ALGORITHM_ASTAR = 0,    ///< A*: optimal, guided by the heuristic
    WEND_ALGORITHM_DIJKSTRA = 1, ///< Dijkstra: optimal, not guided
    /// Forward search: Dijkstra that never looks at a state twice (Algorithm 3 of Kallmann and Kapadia's book, 2016):
    /// the shortest open list; not optimal.
    WEND_ALGORITHM_FORWARD = 2
} wend_algorithm;

/// What holds the states that wait to be expanded.
typedef enum wend_open_list {
    WEND_OPEN_AUTO = 0,         ///< the quickest for the map: buckets on grids, a heap otherwise
    WEND_OPEN_HEAP = 1,         ///< a 4-ary heap; a state whose cost falls is put in again, stale entries are skipped
    WEND_OPEN_DECREASE_KEY = 2, ///< a 4-ary heap in which each state is once, its key lowered in place
    /// A stack for each small range of f; near-ordered, still optimal: the end waits for proof. A heap takes its place
    /// on domains, and on grids with terrain more than 4096 times as costly as the cheapest.
    WEND_OPEN_BUCKETS = 3,
    WEND_OPEN_UNORDERED = 4,   ///< an array that is scanned; for searches whose open list stays below about 20
    WEND_OPEN_INSERT_CACHE = 5 ///< a heap with the state put in last kept outside it: it is very often the next one out
} wend_open_list;

/// Which of several states with equal f is expanded first. States that tie on this too leave by number. (Buckets are
/// stacks and do not look at it.)
typedef enum wend_ties {
    WEND_TIES_DEEP = 0,    ///< the one with the larger cost so far: it is nearer to the goal
    WEND_TIES_SHALLOW = 1, ///< the one with the smaller
    WEND_TIES_NUMBER = 2   ///< neither: by number alone
} wend_ties;

/// What guides A* on grids. Domains bring their own.
typedef enum wend_heuristic {
    /// The strongest that never overestimates: Manhattan for 4 neighbours, hexagonal for 6, octile for 8.
    WEND_HEURISTIC_AUTO = 0,
    WEND_HEURISTIC_ZERO = 1,      ///< none
    WEND_HEURISTIC_MANHATTAN = 2, ///< |dx| + |dy|; for 4 neighbours only, for others it overestimates and is rejected
    WEND_HEURISTIC_OCTILE = 3,    ///< straight and diagonal steps in an empty grid; for 6 neighbours rejected
    WEND_HEURISTIC_EUCLIDEAN = 4, ///< the straight line
    WEND_HEURISTIC_HEXAGONAL = 5  ///< steps in an empty grid of hexagons; for 6 neighbours only, for others rejected
} wend_heuristic;

/// Called during a search: expanded states, in order.
/// @param parent  the state it was reached from; itself for the start
typedef void (*wend_search_observer)(void *user, uint64_t state, uint64_t parent, double cost);

/// What guides A* in addition to its plain heuristic: a heuristic precomputed for the map (wend_estimator_guide in
/// heuristic.h makes guides of pivots, dead ends, gateways and exact distances) or your own. The search takes the
/// larger of the two estimates. A guide need not be consistent: states whose cost falls are expanded again.
typedef struct wend_guide {
    /// An estimate of the cost from a state to a goal. Must not be too high for the states of cheapest paths from the
    /// start to the goal; for others any value is allowed. Infinity: no cheapest path from start to goal goes through
    /// the state, leave it out. (Taken for "unknown" on sparse grids and on a grid whose islands are stale, where only
    /// a search of all that can be reached finds what is nearest to a goal that cannot.) NaN and negative numbers count
    /// as 0. On grids and sparse grids up to 2^-30 of the estimate are tolerated: sums of doubles may differ that much
    /// from the search's own.
    double (*estimate)(const void *user, uint64_t start, uint64_t state, uint64_t goal);
    /// Asked as a search begins; false: the search does without the guide. NULL: it always fits.
    /// @param map  the grid, the sparse grid, the graph, or the user pointer of the domain
    bool (*fits)(const void *user, const void *map);
    /// For wend's own heuristics, leave it NULL: the estimate in the whole numbers that grids are searched in.
    uint64_t (*units)(const void *user, uint64_t start, uint64_t state, uint64_t goal);
    const void *user; ///< handed to the functions
    /// Asked instead of `fits` when a graph is searched, with the agent: NULL for the default profile. NULL: `fits` is asked.
    bool (*fits_graph)(const void *user, const wend_graph *graph, const wend_profile *profile);
} wend_guide;

/// What to search for. Start from wend_default_search_request(). Fields without effect (a guide or a heuristic without
/// A* or without goals, to_nearest where nearest is not known, ties for buckets) is a warning to the log hook
/// (wend/hooks.h).
typedef struct wend_search_request {
    /// sizeof(wend_search_request), set by wend_default_search_request.
    size_t size;
    uint64_t start;        ///< a cell of the grid, a waypoint of the graph, or a state of the domain
    const uint64_t *goals; ///< the path leads to the one that is cheapest to reach; copied
    /// 0, without is_goal: one-to-all: the outcome is COMPLETE, without states; see wend_query_path_to.
    size_t goal_count;
    wend_algorithm algorithm; ///< default A*
    wend_open_list open_list; ///< default automatic
    wend_ties ties;           ///< default the larger cost so far first
    wend_heuristic heuristic; ///< for A* on grids; default automatic
    bool to_nearest;          ///< when no goal can be reached: go to the nearest cell that can (grids); outcome PARTIAL
    uint64_t work;            ///< states that may be expanded; default WEND_WORK_UNLIMITED
    const wend_cancellation *cancellation; ///< checked every 256 expansions; may be NULL
    wend_search_observer observer;         ///< may be NULL
    void *observer_user;                   ///< handed to observer; without one it is logged that this has no effect
    const wend_guide *guide;               ///< for A* with goals; copied (what its user points to is used); may be NULL
    /// On domains: decides which states are goals, for goals that cannot be listed ("this cell at any time"). The
    /// search ends at the cheapest of them; `goals` then only guide it, and may be none: no estimate to the nearest of
    /// them, by the domain or a guide, may be higher than the cost to the nearest state that this accepts. Called once
    /// for each state that is about to be expanded. NULL (the default): the listed ones. Only domains support it,
    /// outside of queues: elsewhere it is a contract violation.
    bool (*is_goal)(const void *user, uint64_t state);
    const void *is_goal_user; ///< handed to is_goal; without one it is logged that this has no effect
    /// The agent (wend/profile.h); NULL: the default. Copied. Each call says which fields it honours: any other that
    /// differs from the default is reported to the log, and the call returns WEND_UNSUPPORTED.
    const wend_profile *profile;
} wend_search_request;

/// A*, automatic open list and heuristic, larger cost first, no budget.
WEND_DEFAULT wend_search_request wend_default_search_request(void) {
    wend_search_request request = WEND_ZEROED;
    request.size = sizeof request;
    request.work = WEND_WORK_UNLIMITED;
    return request;
}

/// Finds the cheapest path on a grid from a cell to the nearest of the goals. Optimal but for WEND_ALGORITHM_FORWARD:
/// no path is cheaper by more than a billionth (costs are summed as whole numbers of that fineness, so that equal paths
/// are equal). A goal on another island is known to be unreachable before anything is searched, unless the islands are
/// stale. Outcomes: COMPLETE; UNREACHABLE, or PARTIAL with to_nearest; START_OFF_MAP, GOAL_OFF_MAP (every goal is
/// blocked or no cell); BUDGET_SPENT and CANCELLED (go on with wend_query_resume; path->lower_bound is proven so far).
/// Honours no field of profiles.
/// @param grid  after an edit wend_query_resume and wend_query_path_to return WEND_STALE; must outlive them
/// @param path  the result, its outcome included; unchanged when the status is not WEND_OK
/// @return WEND_OK; WEND_OUT_OF_MEMORY; WEND_INVALID when the request violates its contract; WEND_UNSUPPORTED when its
///         profile cannot be honoured, WEND_OUT_OF_RANGE when it is invalid, both after a line of the log
WEND_API wend_status wend_grid_find_path(const wend_grid *grid, wend_query *query, const wend_search_request *request,
                                         wend_path *path);

/// Fills in a domain, as far as its size says that there are fields: what an inline function of this header calls, so
/// that programs made with an older one can.
/// @param domain  started from wend_default_domain()
WEND_API void wend_grid_fill_domain(const wend_grid *grid, wend_domain *domain);

/// A grid as a domain: dense, symmetric, with the heuristic of its neighbours. Valid as long as the grid.
WEND_DEFAULT wend_domain wend_grid_domain(const wend_grid *grid) {
    wend_domain domain = wend_default_domain();
    wend_grid_fill_domain(grid, &domain);
    return domain;
}

/// Finds the cheapest path on a graph. Start and goals are waypoints; the path's states are those it goes through.
/// Optimal but for WEND_ALGORITHM_FORWARD: costs are summed in doubles, in the order of the steps. Guided by the straight line times the
/// smallest cost per metre of any edge; WEND_HEURISTIC_ZERO does without, the other heuristics mean that one. When every goal is on
/// another island the outcome is UNREACHABLE and nothing is expanded; else the search decides, since edges have directions and tags.
/// The first search after an edge was opened or closed numbers the islands first (wend_graph_island). Nearest is not known.
/// Of profiles link_tags is honoured: an edge can be used when it is open and all its tags are among these.
/// @param graph  must outlive the last wend_query_resume, which returns WEND_STALE after an edit
/// @return as wend_grid_find_path
WEND_API wend_status wend_graph_find_path(const wend_graph *graph, wend_query *query,
                                          const wend_search_request *request, wend_path *path);

/// The same on a domain of your own. Start and goals are states; nearest is not known. Outcomes as of
/// wend_grid_find_path but PARTIAL; off the map is, in a dense domain, an invalid state. With WEND_DOMAIN_LABELS and
/// places (wend_domain.position) the path has points, a LINK leg for each step that has a label, and arrival times,
/// summed from durations; the steps of the path are requested again. Honours no field of profiles: a domain is
/// built for its agent.
/// @return as wend_grid_find_path; also what a function of the domain returned when it failed
WEND_API wend_status wend_domain_find_path(const wend_domain *domain, wend_query *query,
                                           const wend_search_request *request, wend_path *path);

/// Continues a search that ended with BUDGET_SPENT or CANCELLED. The map or domain, the cancellation (reset it first)
/// and the observer are still used. Outcomes are those of the call that started it.
/// @param work  further states that may be expanded
/// @return as the call that started it; WEND_STALE when the map was edited since, by its journal: search again;
///         WEND_INVALID when there is nothing to resume, or when the map (grid, sparse grid, graph, quadtree or plane)
///         was destroyed. Of domains this is not noticed
WEND_API wend_status wend_query_resume(wend_query *query, uint64_t work, wend_path *path);

/// What it cost to come to a state in the last search; infinity when it was not reached. After a one-to-all search, and
/// for the goal that was found, this is the optimum (but for WEND_ALGORITHM_FORWARD); for other states it is the cost
/// of the best path so far. After a call that did not return WEND_OK nothing counts as reached.
WEND_API double wend_query_cost_to(const wend_query *query, uint64_t state);

/// The path to a state in the last search. Outcome COMPLETE, its lower bound the cost where that is proven to be the
/// optimum and 0 elsewhere; UNREACHABLE when no path exists; NONE when the search ended before it came there.
/// @return WEND_OK; WEND_OUT_OF_MEMORY, WEND_STALE when the grid or sparse grid was edited since, or WEND_INVALID when
///         it was destroyed, with path unchanged. Of graphs and domains, as wend_query_cost_to and
///         wend_query_visit_frontier of all maps, it needs the query alone
WEND_API wend_status wend_query_path_to(wend_query *query, uint64_t state, wend_path *path);

/// Called for each state that waits in the open list of the last search.
typedef void (*wend_frontier_visitor)(void *user, uint64_t state);

/// Visits the states that the last search reached but did not expand: its frontier, without the goal that ended it. In
/// no particular order, each once.
WEND_API void wend_query_visit_frontier(const wend_query *query, wend_frontier_visitor visitor, void *user);

/// The turning points of a path on a grid: its first cell, every cell where its direction changes, its last cell. Going
/// straight from each to the next meets every cell of the path. Among hexagons too. Both ends of a step between cells
/// that are not adjacent, as in any-angle paths, are kept.
/// @param path   its states are used, its points are not
/// @param turns  receives the first `room` of them; never more than path->state_count. May be NULL when room is 0
/// @return how many there are, whatever the room; 0 when there is no path
WEND_API size_t wend_path_turns_on_grid(const wend_path *path, const wend_grid *grid, uint64_t *turns, size_t room);

/// The steps of a path through a domain, with their labels and durations: lists them again along the path's states. Of
/// several steps between two states it is the first of the cheapest: the one that the search took (but for
/// WEND_ALGORITHM_FORWARD, which takes the first).
/// @param path    found by wend_domain_find_path, or states of your own
/// @param edges   receives the first `room` of the path's state_count - 1 steps; each leads to the next state. May be
///                NULL when room is 0
/// @return WEND_OK; WEND_BAD_INPUT when some step is not among those of its state; WEND_OUT_OF_MEMORY (of the path's
///         allocator); WEND_INVALID; or what successors returned
WEND_API wend_status wend_path_edges_on_domain(const wend_path *path, const wend_domain *domain, wend_edge *edges,
                                               size_t room);

/// Proves that a path on a grid is valid, with code that shares nothing with the planners: starts and ends where it
/// should, every step allowed by the rules, the cost the sum of its steps.
/// @param start, goal  the requested ends; WEND_NO_CELL: not checked
/// @param findings     receives the first invalid step; may be NULL
/// @return WEND_OK, or WEND_BAD_INPUT
WEND_API wend_status wend_path_check_on_grid(const wend_path *path, const wend_grid *grid, uint32_t start,
                                             uint32_t goal, wend_diagnostics *findings);

/// Proves that a path on a graph is what it says, likewise: starts and ends where it should, an edge that can be used for every step,
/// the cost the sum of such edges. It believes what edges say of themselves and no order they are kept in.
/// @param profile      the agent, as for wend_graph_find_path; NULL: the default
/// @param start, goal  what was asked for; WEND_NO_WAYPOINT: not checked
/// @param findings     receives the first step that is invalid; may be NULL
/// @return WEND_OK, or WEND_BAD_INPUT; WEND_UNSUPPORTED when the profile cannot be honoured, WEND_OUT_OF_RANGE when it is invalid
WEND_API wend_status wend_path_check_on_graph(const wend_path *path, const wend_graph *graph,
                                              const wend_profile *profile, uint32_t start, uint32_t goal,
                                              wend_diagnostics *findings);

WEND_EXTERN_C_END

#endif
