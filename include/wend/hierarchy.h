/// Hierarchies: paths across large grids in a few hundred steps of search, kept right while the grid changes.
///
///     wend_hierarchy_def def = wend_default_hierarchy_def();          clusters of 16 x 16 cells, two levels, one ability
///     def.grid = grid;
///     wend_hierarchy *hierarchy = NULL;
///     if (wend_hierarchy_create(&def, NULL, &hierarchy) == WEND_OK) ...
///     wend_hierarchy_request request = wend_default_hierarchy_request();
///     request.start = wend_grid_cell(grid, 3, 5);
///     request.goal = wend_grid_cell(grid, 400, 270);
///     wend_hierarchy_find_path(hierarchy, query, &request, &path);    path.states are cells, as of wend_grid_find_path
///
///     wend_grid_set_terrain(grid, 40, 7, 1, 3, WALL);                 a door closes
///     wend_hierarchy_update(hierarchy, 40, 7, 1, 3);                  only the clusters around it are worked out anew
///     wend_hierarchy_destroy(hierarchy);
///
/// Paths are near the optimum, not at it: docs/hierarchy.md has the measured numbers. A path is found exactly when one exists.
///
/// Then: agents of several sizes and abilities, going leg by leg, drawing. A hierarchy may be searched from any number of threads,
/// each with its own wend_query; updates may not run beside searches. docs/hierarchy.md explains how it works.
#ifndef WEND_HIERARCHY_H
#define WEND_HIERARCHY_H

#include "wend/grid.h"
#include "wend/jobs.h"
#include "wend/path.h"
#include "wend/query.h"

WEND_EXTERN_C_BEGIN

// ---------------------------------------------------------------------------------------------------------------------
// Who walks

/// What an agent can do. It covers side x side cells; its place, in paths too, is the one of them with the smallest x and y. It can
/// stand where all cells it covers are in the grid, of terrain it may use and of one medium; the grid's corner rule then holds
/// between places where it can stand. A step costs what it costs for the cell that is its place.
typedef struct wend_ability {
    uint32_t side;      ///< in cells: 1 .. WEND_ABILITY_SIDE_LIMIT
    bool crosses_media; ///< true: media are all one to it (an amphibian); what is blocked stays blocked
    uint64_t terrains
        [4]; ///< bit t % 64 of terrains[t / 64]: may use terrain t; bits of blocked or missing terrain mean nothing
} wend_ability;

/// The largest agent, in cells along a side.
#define WEND_ABILITY_SIDE_LIMIT 65535

/// One cell, all terrain, media as the grid has them.
WEND_API wend_ability wend_default_ability(void);

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
    const wend_ability *abilities; ///< copied; NULL with ability_count 0 (default): one, wend_default_ability()
    size_t ability_count;          ///< how many
    wend_jobs *jobs;               ///< for making and updating; must outlive the hierarchy; may be NULL: same result
    wend_allocator allocator;      ///< default malloc
} wend_hierarchy_def;

/// Clusters of 16 x 16 cells, two levels, one default ability, no jobs, malloc; grid is NULL.
WEND_API wend_hierarchy_def wend_default_hierarchy_def(void);

/// A hierarchy over a grid.
typedef struct wend_hierarchy wend_hierarchy;

/// Makes a hierarchy. Takes time proportional to the cells (about twenty times that of searching all of them once) for each ability.
/// @param findings  told what is wrong with the definition and what would be right; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition breaks its rules; WEND_OUT_OF_MEMORY; *hierarchy is unchanged unless WEND_OK
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
    uint64_t start, goal;     ///< cells of the grid: the agent's places
    size_t ability;           ///< whose path: the place in the definition's abilities; default 0
    bool without_improvement; ///< true: leave the path as the transitions dictate; cheaper, longer by some percent.
                              ///< Of paths: for routes and legs it is a warning to the log hook (message 450)
} wend_hierarchy_request;

/// Ability 0, with improvement.
WEND_API wend_hierarchy_request wend_default_hierarchy_request(void);

/// Finds a path. The outcome is COMPLETE, UNREACHABLE (said without searching unless both places are in one closed-off pocket of a
/// cluster), START_OFF_MAP or GOAL_OFF_MAP (outside the grid, or the agent cannot stand there). path->cost is that of the path;
/// path->lower_bound is proven, but as a rule less than the optimum: the estimate between start and goal, or the cost where the path
/// is known to be optimal. path->nearest is WEND_NO_STATE. path->expanded counts every state taken from an open list on the way,
/// transitions and cells alike; path->generated also the cells that were only walked over.
/// @param query  the calling thread's own; after warm-up nothing is allocated. Nothing can be resumed or asked of it afterwards
/// @param path   the answer; unchanged when the status is not WEND_OK
/// @return WEND_OK; WEND_OUT_OF_MEMORY; WEND_UNSUPPORTED when the grid was edited since (wend_hierarchy_is_current); WEND_INVALID when
///         the request breaks its contract
WEND_API wend_status wend_hierarchy_find_path(const wend_hierarchy *hierarchy, wend_query *query,
                                              const wend_hierarchy_request *request, wend_path *path);

/// Finds only the route: its states are the start, the transitions on the way and the goal, its cost that of the path through
/// them. Each leg of it, from one state to the next, is then worked out when an agent comes there: wend_hierarchy_find_leg.
/// @return as wend_hierarchy_find_path
WEND_API wend_status wend_hierarchy_find_route(const wend_hierarchy *hierarchy, wend_query *query,
                                               const wend_hierarchy_request *request, wend_path *route);

/// The cells of one leg of a route: start and goal are neighbours in it (or any two places of one cluster). UNREACHABLE when no
/// cluster holds both or no way within it leads from one to the other, as may happen when the grid has changed since: find the route
/// anew. Costs no search where one end is a transition.
/// @return as wend_hierarchy_find_path
WEND_API wend_status wend_hierarchy_find_leg(const wend_hierarchy *hierarchy, wend_query *query,
                                             const wend_hierarchy_request *request, wend_path *leg);

// ---------------------------------------------------------------------------------------------------------------------
// When the grid changes

/// Brings the hierarchy up to date after wend_grid_set_terrain on the cells x .. x + width - 1, y .. y + height - 1. Only clusters that
/// touch the change, and at each level those above them, are worked out anew; the result equals a new hierarchy. After several
/// edits call it once for each; the hierarchy counts as current after the first of them, so call them all before searching.
/// @return WEND_OK, or WEND_OUT_OF_MEMORY with the hierarchy as it was: not current, and the call may be repeated
WEND_API wend_status wend_hierarchy_update(wend_hierarchy *hierarchy, uint32_t x, uint32_t y, uint32_t width,
                                           uint32_t height);

/// False when the grid has changed since the hierarchy was made or last updated: searches are not allowed then.
WEND_API bool wend_hierarchy_is_current(const wend_hierarchy *hierarchy);

// ---------------------------------------------------------------------------------------------------------------------
// Looking at it

/// What a hierarchy is made of, and what it took.
typedef struct wend_hierarchy_facts {
    uint32_t cluster_side, level_factor, levels; ///< as in the definition
    size_t abilities;                            ///< how many kinds of agent it knows
    uint64_t clusters;                           ///< at all levels, for one ability
    uint64_t transitions;                        ///< of the lowest level, for all abilities; each is a cell on a border
    uint64_t edges;            ///< at all levels, for all abilities: pairs of transitions that a cluster joins
    size_t bytes;              ///< of memory
    uint64_t clusters_rebuilt; ///< by the last update, or made at first: at all levels, for all abilities
} wend_hierarchy_facts;

/// The facts as of now. Proportional to the clusters.
WEND_API wend_hierarchy_facts wend_hierarchy_describe(const wend_hierarchy *hierarchy);

/// How large an agent of this ability's terrain and media can be at a cell, up to the largest side among the abilities that have the
/// same terrain and media: 0 where none can stand.
WEND_API uint32_t wend_hierarchy_clearance(const wend_hierarchy *hierarchy, size_t ability, uint32_t cell);

/// True when a cell is a transition of the lowest level.
WEND_API bool wend_hierarchy_is_transition(const wend_hierarchy *hierarchy, size_t ability, uint32_t cell);

/// A hash of all that searches use: equal for equal hierarchies, whatever edits and worker counts led to them.
WEND_API uint64_t wend_hierarchy_hash(const wend_hierarchy *hierarchy);

/// Draws the borders of clusters (grid lines; the value is the level), the edges of the lowest level (tree) where `with_edges`, and the
/// transitions (frontier marks).
WEND_API void wend_hierarchy_draw(const wend_hierarchy *hierarchy, size_t ability, bool with_edges,
                                  const wend_draw *draw);

WEND_EXTERN_C_END

#endif
