/// Maps: every kind of map by the same verbs. Locate, nearest, ray, plan, smooth, edit, check, draw.
///
///     wend_map *map = wend_map_of_mesh(mesh);                               the same object behind another type: nothing to release
///     wend_location goal = wend_location_at(19, 9, 0);
///     wend_path_request request = wend_default_path_request();
///     request.start = wend_location_at(1, 1, 0);
///     request.goals = &goal, request.goal_count = 1;
///     wend_map_find_path(map, query, &request, &path);                      path.points: where to go
///     wend_edit crate = {.kind = WEND_EDIT_ADD, .area = &area, .blocked = true};
///     wend_map_modify(map, &crate, 1, findings);                            something fell in the way
///     wend_map_find_path(map, query, &request, &path);                      around it
///
/// What a kind of map can do beyond these verbs is in its own header. A verb that a kind does not support returns
/// WEND_UNSUPPORTED, false or infinity, as documented; wend_map_verbs lists those it does. States are cells of a grid,
/// waypoints of a graph, quads of a quadtree, the states of a domain; a mesh has positions and no states.
#ifndef WEND_MAP_H
#define WEND_MAP_H

#include "wend/domain.h"
#include "wend/edit.h"
#include "wend/graph.h"
#include "wend/grid.h"
#include "wend/journal.h"
#include "wend/location.h"
#include "wend/mesh.h"
#include "wend/path.h"
#include "wend/profile.h"
#include "wend/quadtree.h"
#include "wend/query.h"
#include "wend/smooth.h"
#include "wend/sparse_grid.h"

WEND_EXTERN_C_BEGIN

// ---------------------------------------------------------------------------------------------------------------------
// Maps of every kind

/// A map of any kind: what wend_map_of_... returned. It is the grid, graph, ... itself and lives as long as that;
/// release it once, as what it was made or with wend_map_destroy.
typedef struct wend_map wend_map;

/// A grid as a map.
WEND_API wend_map *wend_map_of_grid(wend_grid *grid);

/// A sparse grid as a map.
WEND_API wend_map *wend_map_of_sparse_grid(wend_sparse_grid *grid);

/// A graph as a map. wend_map_set_line_cost sets what the ground between waypoints costs, for rays and smoothing.
WEND_API wend_map *wend_map_of_graph(wend_graph *graph);

/// A quadtree as a map. Edits change the grid that the tree was built from, or its obstacles.
WEND_API wend_map *wend_map_of_quadtree(wend_quadtree *tree);

/// A mesh as a map: shortest paths where a metre costs 1 on all its free ground, else paths that look at costs
/// (wend/plane.h, corridor.h). The cells and the plane that they need are built by the first search, and belong to the
/// map.
WEND_API wend_map *wend_map_of_mesh(wend_mesh *mesh);

/// A domain as a map: states alone, and positions where the domain has some.
/// @param domain  copied; what its user pointer points to must outlive the map
/// @param map     unchanged unless WEND_OK; release it with wend_map_destroy
/// @return WEND_OK; WEND_OUT_OF_RANGE when the domain is invalid; WEND_OUT_OF_MEMORY
WEND_API wend_status wend_map_create_of_domain(const wend_domain *domain, wend_allocator allocator,
                                               wend_diagnostics *findings, wend_map **map);

/// Releases the map: the grid, graph, ... it is. NULL is allowed.
WEND_API void wend_map_destroy(wend_map *map);

/// The verbs: bits.
typedef enum wend_map_verb {
    WEND_MAP_LOCATE = 1,   ///< wend_map_locate
    WEND_MAP_NEAREST = 2,  ///< wend_map_nearest
    WEND_MAP_POSITION = 4, ///< wend_map_position: it has states with places
    WEND_MAP_RAY = 8,      ///< wend_map_ray
    WEND_MAP_STATES = 16,  ///< it is searched by states: requests of queues and incremental searches may name them
    WEND_MAP_SMOOTH = 32,  ///< wend_path_smooth_on_map
    WEND_MAP_MODIFY = 64,  ///< wend_map_modify
    WEND_MAP_CHECK = 128,  ///< wend_path_check_on_map
    WEND_MAP_DRAW = 256,   ///< wend_map_draw
    WEND_MAP_REPAIR = 512  ///< wend_map_review_path, wend_map_repair_path (wend/repair.h)
} wend_map_verb;

/// What a map can do: wend_map_verb bits. Every map finds paths.
WEND_API uint32_t wend_map_verbs(const wend_map *map);

/// What a map is: "grid", "sparse grid", "graph", "quadtree", "mesh" or "domain".
WEND_API const char *wend_map_kind_text(const wend_map *map);

/// Rises with every change of the map (wend/journal.h); 0 for a domain without a journal.
WEND_API uint64_t wend_map_version(const wend_map *map);

/// The journal of a map: its changes, and transactions. NULL for a domain that has none.
WEND_API wend_journal *wend_map_journal(wend_map *map);

// ---------------------------------------------------------------------------------------------------------------------
// Places

/// Finds what holds a location: the cell or quad, the nearest waypoint, a triangle that is free. At once where its cell
/// is still that one.
/// @param location  its cell and version are set; the position stays. One that is a state (wend_location_of_state) gets
///                  the state's position
/// @return false, with *location unchanged, when nothing holds it
WEND_API bool wend_map_locate(const wend_map *map, wend_location *location);

/// Moves a location to the nearest free place.
/// @param reach     metres, >= 0: how far that may be
/// @param location  located there; on a mesh bare where it means every side of a border (wend_mesh_find_ground)
/// @return false, with *location unchanged, when there is none within reach; and for quadtrees and domains
WEND_API bool wend_map_nearest(const wend_map *map, double reach, wend_location *location);

/// The position of a state in metres; z is 0 in the plane.
/// @return false, with *position unchanged, when there is no such state, and on maps without states or places
WEND_API bool wend_map_position(const wend_map *map, uint64_t state, wend_vector3 *position);

/// What going straight from a place to another costs: the integral of the ground's cost; infinity when it is blocked or
/// unknown: on graphs without a line cost, in domains, and between positions of a sparse grid that are not cells'
/// positions.
/// @param hit  where the line ends: at `to`, or on a mesh where it is blocked; may be NULL. Unchanged where it is not
///             known
WEND_API double wend_map_ray(const wend_map *map, wend_location from, wend_vector3 to, wend_location *hit);

/// Sets what the ground between waypoints costs, for graphs; elsewhere the map has it.
/// @param line_cost  NULL: unknown
/// @return WEND_OK, or WEND_UNSUPPORTED for other kinds
WEND_API wend_status wend_map_set_line_cost(wend_map *map, wend_line_cost line_cost, void *user);

// ---------------------------------------------------------------------------------------------------------------------
// Paths

/// What to search for on any map. Start from wend_default_path_request().
typedef struct wend_path_request {
    /// sizeof(wend_path_request), set by wend_default_path_request.
    size_t size;
    wend_location start;         ///< bare, located, or a state (wend/location.h)
    const wend_location *goals;  ///< the path leads to the one that is cheapest to reach
    size_t goal_count;           ///< on a mesh exactly 1; elsewhere 0 means one-to-all: see wend_query_path_to
    const wend_profile *profile; ///< the agent; NULL: the default. What the map's planner cannot honour is reported
    /// When no goal can be reached: go to the nearest place that can, outcome PARTIAL (grids, sparse grids).
    bool to_nearest;
    uint64_t work;                         ///< what may be expanded; default WEND_WORK_UNLIMITED
    const wend_cancellation *cancellation; ///< may be NULL
    /// How states are searched: algorithm, open_list, ties, heuristic, observer and guide. Its other fields are those
    /// of this request and must be the defaults. NULL: the default.
    const wend_search_request *search;
    wend_diagnostics *findings; ///< receives what cannot be honoured; may be NULL: then the log does
} wend_path_request;

/// From (0, 0) to nowhere, the default profile, no budget.
WEND_DEFAULT wend_path_request wend_default_path_request(void) {
    wend_path_request request = WEND_ZEROED;
    request.size = sizeof request;
    request.start = wend_location_at(0, 0, 0);
    request.work = WEND_WORK_UNLIMITED;
    return request;
}

/// Finds the cheapest path; on a mesh where a metre costs the agent something other than 1 a nearly cheapest one
/// (wend/corridor.h). path->points lead from the start to the goal; path->states are what they go through, where the
/// map has states. Points of state maps are the states' positions, with those of the request before and after them
/// where the map is a graph; of a quadtree they lead exactly from position to position. A path that was resumed
/// (wend_query_resume) has states alone.
/// @param map  used until the last wend_query_resume and wend_query_path_to of this search
/// @return WEND_OK, with path->outcome as wend_grid_find_path, or on a mesh as wend_plane_find_path;
///         WEND_OUT_OF_MEMORY; WEND_UNSUPPORTED, after a finding, when the profile or the request asks for what this
///         kind of map cannot do; WEND_INVALID when the request violates its contract. The path is unchanged unless
///         WEND_OK
WEND_API wend_status wend_map_find_path(const wend_map *map, wend_query *query, const wend_path_request *request,
                                        wend_path *path);

/// The same between states, on maps that have some: as wend_grid_find_path, wend_graph_find_path,
/// wend_sparse_grid_find_path or wend_domain_find_path does. The path has no points.
/// @return also WEND_UNSUPPORTED for meshes
WEND_API wend_status wend_map_search_states(const wend_map *map, wend_query *query, const wend_search_request *request,
                                            wend_path *path);

/// Smooths a path: its points, or the positions of its states (wend/smooth.h). path->cost never rises.
/// @param profile  the agent, as for wend_map_find_path; NULL: the default
/// @return as wend_path_smooth; WEND_UNSUPPORTED for domains, for six neighbours and for a profile that the map's planner cannot honour, WEND_OUT_OF_RANGE for an
///         invalid one; on a mesh WEND_OK, for paths there are straight already
WEND_API wend_status wend_path_smooth_on_map(wend_path *path, const wend_map *map, const wend_profile *profile);

/// Proves that a path is what it says, as wend_path_check_on_grid and its relatives do; on grids also its points (wend_path_check_points_on_grid), which need no
/// states below them.
/// @param profile      the agent, as for wend_map_find_path; NULL: the default
/// @param start, goal  what was asked for; wend_location_of_state(WEND_NO_STATE): not checked
/// @return WEND_OK, or WEND_BAD_INPUT; WEND_UNSUPPORTED for domains and for a profile that the map's planner cannot honour, WEND_OUT_OF_RANGE for an invalid
///         one
WEND_API wend_status wend_path_check_on_map(const wend_path *path, const wend_map *map, const wend_profile *profile,
                                            wend_location start, wend_location goal, wend_diagnostics *findings);

// ---------------------------------------------------------------------------------------------------------------------
// Edits

/// Changes a map: all edits, in order, as one version. What is derived from the map follows by itself.
/// - Grids, sparse grids, quadtrees of grids support FILL: cells whose positions lie in the area become its terrain, or
///   the first that is blocked. Of a rectangle along the axes the border belongs to it.
/// - Graphs support FILL: edges whose line from above meets the area close (blocked) or open.
/// - Quadtrees of polygons support ADD, MOVE and REMOVE of what is blocked.
/// - Meshes support all four (wend_mesh_modify).
///
/// Time is proportional to the cells of the areas' boxes, or to all edges of a graph.
/// @param edits     ADD: `obstacle` receives its id
/// @param findings  receives the errors of an edit, and what has no effect; may be NULL
/// @return WEND_OK; WEND_OUT_OF_MEMORY, WEND_OUT_OF_RANGE when an edit is invalid, or WEND_UNSUPPORTED when the kind of
///         map does not know an edit: then none was made, and the map is as it was, its version too
WEND_API wend_status wend_map_modify(wend_map *map, wend_edit *edits, size_t edit_count, wend_diagnostics *findings);

/// Brings what the map derives for itself up to date now, instead of at the next use: islands, and of a mesh its plane,
/// which is built when there is none.
/// @return WEND_OK or WEND_OUT_OF_MEMORY
WEND_API wend_status wend_map_refresh(wend_map *map);

// ---------------------------------------------------------------------------------------------------------------------
// Showing it

/// Draws a map: all of it, but of a sparse grid nothing (its own wend_sparse_grid_draw needs a box), and nothing of a
/// domain.
WEND_API void wend_map_draw(const wend_map *map, const wend_draw *draw);

/// Draws a path: a line through its points and along its legs, or through the positions of its states when it has none,
/// and marks where it starts and where it leads.
/// @param map  what its states are of; NULL, and for domains: points only
WEND_API void wend_path_draw(const wend_path *path, const wend_map *map, const wend_draw *draw);

WEND_EXTERN_C_END

#endif
