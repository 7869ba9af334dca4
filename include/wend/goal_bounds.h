/// Goal bounds: a box around the goals of every step, so that searches leave out steps that lead elsewhere.
///
///     wend_goal_bounds_def def = wend_default_goal_bounds_def();
///     def.grid = grid;                                                   squares with eight neighbours, terrain of one cost
///     def.jobs = jobs;
///     wend_goal_bounds *bounds = NULL;
///     if (wend_goal_bounds_create(&def, findings, &bounds) == WEND_OK) ...     a search of the whole map for each jump point
///     wend_search_request request = wend_default_search_request();       as for wend_grid_find_path
///     uint64_t goal = wend_grid_cell(grid, 40, 7);
///     request.start = wend_grid_cell(grid, 3, 5);
///     request.goals = &goal;
///     request.goal_count = 1;
///     if (wend_goal_bounds_find_path(bounds, query, &request, &path) == WEND_OK && path.outcome == WEND_OUTCOME_COMPLETE)
///         ... path.states: every cell, path.cost: that of A* ...
///     wend_goal_bounds_destroy(bounds);
///
/// For a map that seldom changes and is searched often. Preprocessing finds, for every step from a place, all goals that
/// some cheapest path leads to whose first step that is, and keeps the smallest box around them. A search then takes only
/// steps whose box holds a goal. Paths are exact.
///
/// Where all ground costs the same, places are jump points, and searches jump (JPS+ with goal bounds): there are few of
/// them. On any other grid, weighted, of four or six neighbours, places are all cells, and a build takes one search of the map
/// per cell: minutes for 50,000 cells. Of a dense domain (a graph, a quadtree, one of your own) they are all states.
///
/// After an edit of the map boxes are out of date, and no search uses them: it finds the same paths without, until
/// wend_goal_bounds_refresh, or until the edit is undone. docs/goal-bounds.md has pictures and measured numbers.
#ifndef WEND_GOAL_BOUNDS_H
#define WEND_GOAL_BOUNDS_H

#include "wend/allocator.h"
#include "wend/diagnostics.h"
#include "wend/domain.h"
#include "wend/draw.h"
#include "wend/grid.h"
#include "wend/jobs.h"
#include "wend/path.h"
#include "wend/query.h"
#include "wend/status.h"

WEND_EXTERN_C_BEGIN

/// Which places of a map have boxes.
typedef enum wend_goal_bounds_form {
    WEND_GOAL_BOUNDS_AUTO = 0, ///< jump points where the grid has them, else cells; of a domain, states
    WEND_GOAL_BOUNDS_JUMP_POINTS =
        1,                      ///< jump points of a grid of squares with eight neighbours and terrain of one cost
    WEND_GOAL_BOUNDS_CELLS = 2, ///< all cells of a grid
    WEND_GOAL_BOUNDS_STATES = 3 ///< all states of a domain
} wend_goal_bounds_form;

/// How to make goal bounds. Start from wend_default_goal_bounds_def().
typedef struct wend_goal_bounds_def {
    /// sizeof(wend_goal_bounds_def), set by wend_default_goal_bounds_def.
    size_t size;
    /// The map: a grid, or a dense domain, not both. Used, not copied: it must outlive the bounds. Fewer than 2^16 cells along
    /// a side, with jump points fewer than 2^15; terrain costs at most 2^16 times the cheapest.
    const wend_grid *grid;
    /// Copied; what it points to is not. Must be dense. Boxes are around positions of states (wend_domain.position), or
    /// around their numbers where that is NULL.
    const wend_domain *domain;
    wend_goal_bounds_form form; ///< default auto
    uint64_t memory_limit; ///< bytes the bounds may take; more is rejected before anything is computed; default none
    wend_jobs *jobs;       ///< the job system; default NULL: the calling thread. Not kept
    const wend_jobs_control *control; ///< to watch and to stop it; may be NULL. Not kept
    wend_allocator allocator;         ///< default malloc; called on the calling thread only
} wend_goal_bounds_def;

/// Automatic form, no limit, the calling thread, malloc; no map.
WEND_DEFAULT wend_goal_bounds_def wend_default_goal_bounds_def(void) {
    wend_goal_bounds_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.memory_limit = UINT64_MAX;
    def.allocator = wend_default_allocator();
    return def;
}

/// What goal bounds take, or would take.
typedef struct wend_goal_bounds_facts {
    wend_goal_bounds_form form; ///< never auto
    uint64_t places;            ///< that have boxes: a build is one search of the map for each
    size_t bytes;               ///< kept
    size_t build_bytes;         ///< needed beside that while they are built, by the definition's jobs
} wend_goal_bounds_facts;

/// Boxes for a map, and what searches with them need: with jump points those (wend/jump_points.h), jumps kept. May be searched from any number
/// of threads, each with its own query.
typedef struct wend_goal_bounds wend_goal_bounds;

/// Works out what bounds would take, without building them: O(n) for n cells or states.
/// @param findings  receives what is invalid in the definition and what is expected; may be NULL
/// @return as wend_goal_bounds_create; never WEND_CANCELLED, and no limit counts; *needed is unchanged unless WEND_OK
WEND_API wend_status wend_goal_bounds_foresee(const wend_goal_bounds_def *def, wend_diagnostics *findings,
                                              wend_goal_bounds_facts *needed);

/// Builds goal bounds: for each place a search of all that can be reached from there, in parallel. The same bits for any number of workers.
/// @param findings  receives what is invalid in the definition and what is expected; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid or the limit is exceeded; WEND_OUT_OF_MEMORY; WEND_CANCELLED; what a function
///         of the domain returned; *bounds is unchanged unless WEND_OK
WEND_API wend_status wend_goal_bounds_create(const wend_goal_bounds_def *def, wend_diagnostics *findings,
                                             wend_goal_bounds **bounds);

/// Releases them. NULL is allowed.
WEND_API void wend_goal_bounds_destroy(wend_goal_bounds *bounds);

/// Their form, how many places have boxes, and bytes; build_bytes for one worker.
WEND_API wend_goal_bounds_facts wend_goal_bounds_describe(const wend_goal_bounds *bounds);

/// Whether searches use the boxes: the map is, cell by cell, the one that they were built for; of a domain, its journal names no change. False inside a transaction of the map.
WEND_API bool wend_goal_bounds_are_current(const wend_goal_bounds *bounds);

/// Builds the boxes again if they are not current. No search may be under way meanwhile.
/// @param jobs     may be NULL
/// @param control  to watch and to stop it; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when they would now take more than their memory limit; WEND_OUT_OF_MEMORY; WEND_CANCELLED; WEND_INVALID inside a transaction of the map; what a function of
///         the domain returned. The bounds are as they were unless WEND_OK
WEND_API wend_status wend_goal_bounds_refresh(wend_goal_bounds *bounds, wend_jobs *jobs,
                                              const wend_jobs_control *control);

/// Finds the cheapest path from a cell or state to the nearest of the goals: one of the cost that wend_grid_find_path, or wend_domain_find_path, finds. Of several paths that are
/// equally cheap it may be another. Outcomes are the same.
///
/// All of the request counts as it does in wend_jump_points_find_path with jump points, in wend_grid_find_path with cells, in
/// wend_domain_find_path with states; with these differences. WEND_ALGORITHM_FORWARD is a contract violation. Of what lies
/// off cheapest paths wend_query_cost_to and wend_query_path_to know little, except after a search without goals, which
/// reaches everything. With several goals a step is left out when its box misses the box around all of them.
/// @param bounds  must stay, as must the map, until the last wend_query_resume of this search, which returns WEND_STALE after an edit of the map
/// @param query   one per thread; after warm-up nothing is allocated
/// @param path    the answer, its outcome included; unchanged when the status is not WEND_OK
/// @return WEND_OK; WEND_OUT_OF_MEMORY; WEND_INVALID when the request violates its contract, or inside a transaction of
///         the map; WEND_UNSUPPORTED when its profile cannot be honoured, WEND_OUT_OF_RANGE when it is invalid, both
///         after a line of the log; what a function of the domain returned
WEND_API wend_status wend_goal_bounds_find_path(const wend_goal_bounds *bounds, wend_query *query,
                                                const wend_search_request *request, wend_path *path);

/// Draws the places that have boxes (marks, role note; of all cells or states none), and the boxes of one of them (lines, role tree,
/// a line from the place to where each step leads).
/// @param place  a cell or state; one without boxes, or UINT64_MAX: no boxes
WEND_API void wend_goal_bounds_draw(const wend_goal_bounds *bounds, uint64_t place, const wend_draw *draw);

WEND_EXTERN_C_END

#endif
