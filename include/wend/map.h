/// Maps: the same verbs over grids, graphs, quadtrees, sparse grids and domains (meshes have their own: wend/plane.h). Localise, plan, smooth, modify, draw.
///
///     wend_map map = wend_map_of_grid(grid);                                a small value; the grid stays yours
///     wend_map_find_path_between(&map, query, here, there, &path);          localises both, plans
///     wend_path_smooth_on_map(&path, &map);                                         path.points: straight where that costs no more
///     wend_map_edit wall = {.low = {3, 4}, .high = {9, 5}, .blocked = true};
///     wend_map_modify(&map, &wall);                                         something fell in the way
///
/// What a kind of map can do beyond these verbs is in its own header. States are cells of a grid, waypoints of a graph, quads of a
/// quadtree, whatever a domain calls so.
#ifndef WEND_MAP_H
#define WEND_MAP_H

#include "wend/domain.h"
#include "wend/graph.h"
#include "wend/grid.h"
#include "wend/path.h"
#include "wend/quadtree.h"
#include "wend/query.h"
#include "wend/smooth.h"
#include "wend/sparse_grid.h"

WEND_EXTERN_C_BEGIN

/// What a map is.
typedef enum wend_map_kind {
    WEND_MAP_NONE = 0,       ///< nothing: what a zeroed map is
    WEND_MAP_GRID = 1,       ///< wend/grid.h
    WEND_MAP_GRAPH = 2,      ///< wend/graph.h
    WEND_MAP_DOMAIN = 3,     ///< states of your own: no places, nothing to modify or draw
    WEND_MAP_QUADTREE = 4,   ///< wend/quadtree.h
    WEND_MAP_SPARSE_GRID = 5 ///< wend/sparse_grid.h
} wend_map_kind;

/// A map of any kind, by reference. Make it with wend_map_of_...; it may be copied, and must live as long as a search on it may be
/// resumed, like the map itself.
typedef struct wend_map {
    wend_map_kind kind;            ///< which of the fields below are set
    wend_grid *grid;               ///< of a WEND_MAP_GRID; of a WEND_MAP_QUADTREE: what it was made from, or NULL
    wend_graph *graph;             ///< of a WEND_MAP_GRAPH
    wend_graph_view graph_view;    ///< of a WEND_MAP_GRAPH: who travels
    wend_quadtree *quadtree;       ///< of a WEND_MAP_QUADTREE
    wend_sparse_grid *sparse_grid; ///< of a WEND_MAP_SPARSE_GRID
    wend_domain domain;            ///< of a WEND_MAP_DOMAIN
    wend_line_cost
        line_cost; ///< of a WEND_MAP_GRAPH: what the ground between waypoints costs; NULL, the default: nobody knows
    void *line_cost_user; ///< handed to line_cost
} wend_map;

/// A grid as a map.
WEND_API wend_map wend_map_of_grid(wend_grid *grid);

/// A graph as a map, as travellers with these tags see it. Set line_cost for smoothing.
WEND_API wend_map wend_map_of_graph(wend_graph *graph, uint32_t allowed_tags);

/// A quadtree as a map.
/// @param grid  what it was made from, for wend_map_modify; NULL for a tree of polygons
WEND_API wend_map wend_map_of_quadtree(wend_quadtree *tree, wend_grid *grid);

/// A sparse grid as a map.
WEND_API wend_map wend_map_of_sparse_grid(wend_sparse_grid *grid);

/// A domain as a map.
WEND_API wend_map wend_map_of_domain(const wend_domain *domain);

/// The state at a position, or nearest to it: the cell or quad that holds it, the nearest waypoint. WEND_NO_STATE when there is none,
/// and for domains.
WEND_API uint64_t wend_map_locate(const wend_map *map, wend_vector3 position);

/// The position of a state in metres; z is 0 in the plane.
/// @return false, with *position unchanged, when there is no such state, and for domains
WEND_API bool wend_map_position(const wend_map *map, uint64_t state, wend_vector3 *position);

/// Finds the cheapest path between states, as wend_grid_find_path, wend_graph_find_path, wend_sparse_grid_find_path or
/// wend_domain_find_path (of wend_quadtree_domain) does. to_nearest is for grids and sparse grids.
/// @param map  used until the last wend_query_resume and wend_query_path_to of this search
WEND_API wend_status wend_map_find_path(const wend_map *map, wend_query *query, const wend_search_request *request,
                                        wend_path *path);

/// The same between positions, with everything else by default. path->points lead from one position to the other: exactly on quadtrees
/// (wend_quadtree_find_path, not smoothed), else from state to state, with the positions before and after them where the map has no
/// ground to ask about.
/// @return as wend_map_find_path, but path is empty when memory is out; WEND_UNSUPPORTED for domains
WEND_API wend_status wend_map_find_path_between(const wend_map *map, wend_query *query, wend_vector3 start,
                                                wend_vector3 goal, wend_path *path);

/// What going straight from a to b costs: the integral of the ground's cost; infinity when one cannot, or nobody knows: on graphs without
/// a line_cost, in domains, and between positions of a sparse grid that are no cells' positions.
WEND_API double wend_map_line_cost(const wend_map *map, wend_vector3 a, wend_vector3 b);

/// Smooths a path: its points, or the positions of its states (wend/smooth.h). path->points_cost is never above what the points cost before.
/// @return as wend_path_smooth; WEND_UNSUPPORTED for domains and for six neighbours
WEND_API wend_status wend_path_smooth_on_map(wend_path *path, const wend_map *map);

/// A change of the part of the world that lies in a box.
typedef struct wend_map_edit {
    wend_vector2 low, high; ///< metres: low.x <= high.x, low.y <= high.y
    bool blocked;           ///< true: nobody passes any more; false: one can again
    uint8_t terrain; ///< of grids when not blocked: what the cells become; elsewhere any but 0 is a warning (457)
} wend_map_edit;

/// Changes a map: cells whose positions lie in the box become blocked (the first blocked kind of terrain) or the terrain named; edges whose
/// line from above meets the box close or open; a quadtree's grid is changed and the tree repaired; a quadtree of polygons gets the box as an
/// obstacle, and takes none away. Time is proportional to the cells, or to all edges of a graph (wend_graph_set_edge_open takes one).
/// @return WEND_OK; WEND_OUT_OF_MEMORY with everything as it was; WEND_INVALID when the box is none or the terrain unknown (misuse: the
///         assert hook is told); WEND_OUT_OF_RANGE when a box is too far away for a quadtree of polygons; WEND_UNSUPPORTED for domains, for
///         grids without blocked terrain, for sparse grids of hexagons, and for opening a quadtree of polygons
WEND_API wend_status wend_map_modify(const wend_map *map, const wend_map_edit *edit);

/// Rises with every change of the map; 0 for domains.
WEND_API uint64_t wend_map_version(const wend_map *map);

/// Proves that the states of a path are what they say, as wend_path_check_on_grid and its relatives do.
/// @param start, goal  WEND_NO_STATE: not checked
/// @return WEND_OK, or WEND_BAD_INPUT; WEND_UNSUPPORTED for domains
WEND_API wend_status wend_path_check_on_map(const wend_path *path, const wend_map *map, uint64_t start, uint64_t goal,
                                            wend_diagnostics *findings);

/// Draws a map: all of it, but of a sparse grid nothing (its own wend_sparse_grid_draw wants a box), and nothing of a domain.
WEND_API void wend_map_draw(const wend_map *map, const wend_draw *draw);

/// Draws a path: a line through its points, or through the positions of its states when it has none, and marks where it starts and where it leads.
/// @param map  what its states are of; NULL, and for domains: points only
WEND_API void wend_path_draw(const wend_path *path, const wend_map *map, const wend_draw *draw);

WEND_EXTERN_C_END

#endif
