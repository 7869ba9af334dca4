/// Hierarchies (HPA*): paths across large grids in a few hundred expansions, kept up to date while the grid changes.
///
///     wend_hierarchy_def def = wend_default_hierarchy_def();          clusters of 16 x 16 cells, two levels, one profile
///     def.grid = grid;
///     wend_hierarchy *hierarchy = NULL;
///     if (wend_hierarchy_create(&def, NULL, &hierarchy) == WEND_OK) ...
///     wend_hierarchy_request request = wend_default_hierarchy_request();
///     request.start = wend_grid_cell(grid, 3, 5);
///     request.goal = wend_grid_cell(grid, 400, 270);
///     wend_hierarchy_find_path(hierarchy, query, &request, &path);    path.states are cells, as of wend_grid_find_path
///
///     wend_grid_set_terrain(grid, 40, 7, 1, 3, WALL);                 a door closes: the next use sees it
///     wend_hierarchy_destroy(hierarchy);
///
/// Paths are near the optimum, not at it: docs/hierarchy.md has the measured numbers. A path is found exactly when one
/// exists.
///
/// Every use first brings the hierarchy up to date with its grid (wend/journal.h): clusters that touch a change, and at
/// each level those above them, are recomputed, each once however many changes there are; the result equals a new
/// hierarchy.
///
/// Agents. A hierarchy is made for profiles (wend/profile.h), of which it honours radius, terrain_costs, media and crosses_media. An agent covers side x side
/// cells, where side is twice its radius in cells, rounded up (less than 2^-20 of a cell too much is forgiven), and 1 at least; its place, in paths too, is the
/// one of them with the smallest x and y. It can stand where all cells it covers are in the grid, of terrain it may use and of one medium; the grid's corner
/// rule then holds between places where it can stand. A step costs what it costs for the cell that is its place. Of terrain_costs only infinity and the
/// grid's own costs are honoured.
///
/// Then: going leg by leg, drawing. A hierarchy may be searched from any number of threads,
/// each with its own wend_query. docs/hierarchy.md explains how it works.
#ifndef WEND_HIERARCHY_H
#define WEND_HIERARCHY_H

#include "wend/grid.h"
#include "wend/jobs.h"
#include "wend/path.h"
#include "wend/profile.h"
#include "wend/query.h"

WEND_EXTERN_C_BEGIN

// ---------------------------------------------------------------------------------------------------------------------
// Making one

/// The most levels a hierarchy can have.
#define WEND_HIERARCHY_LEVEL_LIMIT 8

/// How to make a hierarchy. Start from wend_default_hierarchy_def().
typedef struct wend_hierarchy_def {
    /// sizeof(wend_hierarchy_def), set by wend_default_hierarchy_def.
    size_t size;
    const wend_grid *grid; ///< with 4 or 8 neighbours; must outlive the hierarchy
    uint32_t cluster_side; ///< cells between the borders of clusters: 2 .. 1024; default 16
    uint32_t level_factor; ///< clusters of a level along the side of one of the next level: 2 .. 64; default 4
    uint32_t levels;       ///< 1 .. WEND_HIERARCHY_LEVEL_LIMIT; default 2. The cost of routes is the same with any
    uint32_t spacing; ///< cells between transitions on an open border: 1 .. 1024; default 6. With 1, paths are optimal
    const wend_profile *const
        *profiles; ///< the agent; copied, NULL in it: the default. NULL with profile_count 0 (default): the default one
    size_t profile_count;     ///< how many
    wend_jobs *jobs;          ///< for making it, not for loading it; not kept; may be NULL: same result
    wend_allocator allocator; ///< default malloc
} wend_hierarchy_def;

/// Clusters of 16 x 16 cells, two levels, the default profile, no jobs, malloc; grid is NULL.
WEND_DEFAULT wend_hierarchy_def wend_default_hierarchy_def(void) {
    wend_hierarchy_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.cluster_side = 16;
    def.level_factor = 4;
    def.levels = 2;
    def.spacing = 6;
    def.allocator = wend_default_allocator();
    return def;
}

/// A hierarchy over a grid.
typedef struct wend_hierarchy wend_hierarchy;

/// Makes a hierarchy. Takes time proportional to the cells (about twenty times that of searching all of them once) for each profile.
/// @param findings  receives what is invalid in the definition and what is expected; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid; WEND_UNSUPPORTED when a profile cannot be honoured; WEND_OUT_OF_MEMORY; *hierarchy is
///         unchanged unless WEND_OK
WEND_API wend_status wend_hierarchy_create(const wend_hierarchy_def *def, wend_diagnostics *findings,
                                           wend_hierarchy **hierarchy);

/// Releases a hierarchy. NULL is allowed.
WEND_API void wend_hierarchy_destroy(wend_hierarchy *hierarchy);

// ---------------------------------------------------------------------------------------------------------------------
// Finding paths

/// What to search for. Start from wend_default_hierarchy_request().
typedef struct wend_hierarchy_request {
    /// sizeof(wend_hierarchy_request), set by wend_default_hierarchy_request.
    size_t size;
    uint64_t start, goal; ///< cells of the grid: the agent's places
    const wend_profile
        *profile;             ///< the agent: one that the hierarchy was made for, whatever its speed; NULL: the default
    bool without_improvement; ///< true: leave the path as the transitions dictate; cheaper, longer by some percent.
                              ///< Of paths: for routes and legs it is a warning to the log hook (message 450)
} wend_hierarchy_request;

/// The default profile, with improvement.
WEND_DEFAULT wend_hierarchy_request wend_default_hierarchy_request(void) {
    wend_hierarchy_request request = WEND_ZEROED;
    request.size = sizeof request;
    return request;
}

/// Finds a path. The outcome is COMPLETE, UNREACHABLE (returned without searching unless both places are in one closed-off pocket of a
/// cluster), START_OFF_MAP or GOAL_OFF_MAP (outside the grid, or the agent cannot stand there). path->cost is that of the path;
/// path->lower_bound is proven, but as a rule less than the optimum: the estimate between start and goal, or the cost where the path
/// is known to be optimal. path->nearest is WEND_NO_STATE. path->expanded counts every state taken from an open list on the way,
/// transitions and cells alike; path->generated also the cells that were only walked over.
/// @param query  the calling thread's own; after warm-up nothing is allocated. Nothing can be resumed or asked of it afterwards
/// @param path   the answer; unchanged when the status is not WEND_OK
/// @return WEND_OK; WEND_OUT_OF_MEMORY, also when the hierarchy could not be brought up to date; WEND_UNSUPPORTED when it was not made for the profile and
///         WEND_OUT_OF_RANGE when that is invalid, both after a line of the log; WEND_INVALID when the request is invalid, and inside a transaction
///         of the grid
WEND_API wend_status wend_hierarchy_find_path(const wend_hierarchy *hierarchy, wend_query *query,
                                              const wend_hierarchy_request *request, wend_path *path);

/// Finds only the route: its states are the start, the transitions on the way and the goal, its cost that of the path
/// through them. Each leg of it, from one state to the next, is then computed when an agent comes there:
/// wend_hierarchy_find_leg.
/// @return as wend_hierarchy_find_path
WEND_API wend_status wend_hierarchy_find_route(const wend_hierarchy *hierarchy, wend_query *query,
                                               const wend_hierarchy_request *request, wend_path *route);

/// The cells of one leg of a route: start and goal are neighbours in it (or any two places of one cluster). UNREACHABLE
/// when no cluster holds both or no way within it leads from one to the other, as may happen when the grid has changed
/// since: find a new route. Costs no search where one end is a transition.
/// @return as wend_hierarchy_find_path
WEND_API wend_status wend_hierarchy_find_leg(const wend_hierarchy *hierarchy, wend_query *query,
                                             const wend_hierarchy_request *request, wend_path *leg);

// ---------------------------------------------------------------------------------------------------------------------
// When the grid changes

/// Brings the hierarchy up to date now, with workers. Uses do so by themselves, on one thread: call it where there is
/// time for it.
/// @param jobs  may be NULL
/// @return WEND_OK; WEND_OUT_OF_MEMORY, with the hierarchy as it was: it stays at the version before, and the next use
///         tries again; WEND_INVALID inside a transaction of the grid
WEND_API wend_status wend_hierarchy_refresh(wend_hierarchy *hierarchy, wend_jobs *jobs);

// ---------------------------------------------------------------------------------------------------------------------
// Looking at it

/// Statistics of a hierarchy: its parts and its build time.
typedef struct wend_hierarchy_facts {
    uint32_t cluster_side, level_factor, levels; ///< as in the definition
    size_t profiles;                             ///< how many kinds of agent it knows
    uint64_t clusters;                           ///< at all levels, for one profile
    uint64_t transitions;                        ///< of the lowest level, for all profiles; each is a cell on a border
    uint64_t edges; ///< at all levels, for all profiles: pairs of transitions that a cluster joins
    size_t bytes;   ///< of memory
    uint64_t
        clusters_rebuilt; ///< when it was last brought up to date, or made at first: at all levels, for all profiles
} wend_hierarchy_facts;

/// The facts as of now. Proportional to the clusters. Like everything below, of a hierarchy that could not be brought
/// up to date, since memory is out, it returns zeros.
WEND_API wend_hierarchy_facts wend_hierarchy_describe(const wend_hierarchy *hierarchy);

/// How large an agent of this profile's terrain and media can be at a cell, in cells along a side, up to the largest side among the profiles that have the
/// same terrain and media: 0 where none can stand.
/// @param profile  one that the hierarchy was made for, here as below; NULL: the default
WEND_API uint32_t wend_hierarchy_clearance(const wend_hierarchy *hierarchy, const wend_profile *profile, uint32_t cell);

/// True when a cell is a transition of the lowest level.
WEND_API bool wend_hierarchy_is_transition(const wend_hierarchy *hierarchy, const wend_profile *profile, uint32_t cell);

/// A hash of all that searches use: equal for equal hierarchies, whatever edits and worker counts led to them.
WEND_API uint64_t wend_hierarchy_hash(const wend_hierarchy *hierarchy);

/// Draws the borders of clusters (grid lines; the value is the level), the edges of the lowest level (tree) where `with_edges`, and the
/// transitions (frontier marks).
WEND_API void wend_hierarchy_draw(const wend_hierarchy *hierarchy, const wend_profile *profile, bool with_edges,
                                  const wend_draw *draw);

WEND_EXTERN_C_END

#endif
