/// Maps: the same verbs over every kind of map.
///
///     wend_map map = wend_map_of_grid(grid);                                a small value; the grid stays yours
///     uint64_t start = wend_map_locate(&map, here), goal = wend_map_locate(&map, there);
///     wend_search_request request = wend_default_search_request();
///     request.start = start, request.goals = &goal, request.goal_count = 1;
///     wend_map_find_path(&map, query, &request, &path);
///
/// What a kind of map can do beyond these verbs is in its own header. States are cells of a grid, waypoints of a graph, whatever
/// a domain calls so.
#ifndef WEND_MAP_H
#define WEND_MAP_H

#include "wend/domain.h"
#include "wend/graph.h"
#include "wend/grid.h"
#include "wend/path.h"
#include "wend/query.h"

WEND_EXTERN_C_BEGIN

/// What a map is.
typedef enum wend_map_kind {
    WEND_MAP_NONE = 0,
    WEND_MAP_GRID = 1,
    WEND_MAP_GRAPH = 2,
    WEND_MAP_DOMAIN = 3 ///< states of your own: no places, nothing to modify or draw
} wend_map_kind;

/// A map of any kind, by reference. Make it with wend_map_of_...; it may be copied, and must live as long as a search on it may be
/// resumed, like the map itself.
typedef struct wend_map {
    wend_map_kind kind;
    wend_grid *grid;            ///< of a WEND_MAP_GRID
    wend_graph *graph;          ///< of a WEND_MAP_GRAPH
    wend_graph_view graph_view; ///< of a WEND_MAP_GRAPH: who travels
    wend_domain domain;         ///< of a WEND_MAP_DOMAIN
} wend_map;

/// A grid as a map.
WEND_API wend_map wend_map_of_grid(wend_grid *grid);

/// A graph as a map, as travellers with these tags see it.
WEND_API wend_map wend_map_of_graph(wend_graph *graph, uint32_t allowed_tags);

/// A domain as a map.
WEND_API wend_map wend_map_of_domain(const wend_domain *domain);

/// The state at a position, or nearest to it: the cell that holds it, the nearest waypoint. WEND_NO_STATE when there is none, and
/// for domains.
WEND_API uint64_t wend_map_locate(const wend_map *map, wend_vector3 position);

/// The position of a state in metres; z is 0 on grids.
/// @return false, with *position unchanged, when there is no such state, and for domains
WEND_API bool wend_map_position(const wend_map *map, uint64_t state, wend_vector3 *position);

/// Finds the cheapest path, as wend_grid_find_path, wend_graph_find_path or wend_domain_find_path does.
/// @param map  used until the last wend_query_resume and wend_query_path_to of this search
WEND_API wend_status wend_map_find_path(const wend_map *map, wend_query *query, const wend_search_request *request,
                                        wend_path *path);

/// Rises with every change of the map; 0 for domains.
WEND_API uint64_t wend_map_version(const wend_map *map);

WEND_EXTERN_C_END

#endif
