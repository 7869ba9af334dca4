// The verbs that every kind of map understands: each only finds whose business it is.
#include "wend/map.h"

#include "base/require.h"

wend_map wend_map_of_grid(wend_grid *grid) {
    REQUIRE(grid, (wend_map){0});
    return (wend_map){.kind = WEND_MAP_GRID, .grid = grid};
}

wend_map wend_map_of_graph(wend_graph *graph, uint32_t allowed_tags) {
    REQUIRE(graph, (wend_map){0});
    return (wend_map){
        .kind = WEND_MAP_GRAPH, .graph = graph, .graph_view = {.graph = graph, .allowed_tags = allowed_tags}};
}

wend_map wend_map_of_domain(const wend_domain *domain) {
    REQUIRE(domain, (wend_map){0});
    return (wend_map){.kind = WEND_MAP_DOMAIN, .domain = *domain};
}

uint64_t wend_map_locate(const wend_map *map, wend_vector3 position) {
    REQUIRE(map, WEND_NO_STATE);
    switch (map->kind) {
    case WEND_MAP_GRID: {
        uint32_t cell = wend_grid_locate(map->grid, (wend_vector2){position.x, position.y});
        return cell == WEND_NO_CELL ? WEND_NO_STATE : cell;
    }
    case WEND_MAP_GRAPH: {
        uint32_t waypoint = wend_graph_locate(map->graph, position);
        return waypoint == WEND_NO_WAYPOINT ? WEND_NO_STATE : waypoint;
    }
    case WEND_MAP_NONE:
    case WEND_MAP_DOMAIN: break;
    }
    return WEND_NO_STATE;
}

static bool grid_state_position(const wend_grid *grid, uint64_t state, wend_vector3 *position) {
    wend_grid_def def = wend_grid_describe(grid);
    if (state >= (uint64_t)def.width * def.height) return false;
    wend_vector2 plane = wend_grid_position(grid, (uint32_t)state);
    *position = (wend_vector3){plane.x, plane.y, 0.0};
    return true;
}

bool wend_map_position(const wend_map *map, uint64_t state, wend_vector3 *position) {
    REQUIRE(map && position, false);
    switch (map->kind) {
    case WEND_MAP_GRID: return grid_state_position(map->grid, state, position);
    case WEND_MAP_GRAPH:
        if (state >= wend_graph_waypoint_count(map->graph)) return false;
        *position = wend_graph_position(map->graph, (uint32_t)state);
        return true;
    case WEND_MAP_NONE:
    case WEND_MAP_DOMAIN: break;
    }
    return false;
}

wend_status wend_map_find_path(const wend_map *map, wend_query *query, const wend_search_request *request,
                               wend_path *path) {
    REQUIRE(map && map->kind != WEND_MAP_NONE, WEND_INVALID);
    if (map->kind == WEND_MAP_GRID) return wend_grid_find_path(map->grid, query, request, path);
    wend_domain domain = map->kind == WEND_MAP_GRAPH ? wend_graph_domain(&map->graph_view) : map->domain;
    return wend_domain_find_path(&domain, query, request, path);
}

uint64_t wend_map_version(const wend_map *map) {
    REQUIRE(map, 0);
    switch (map->kind) {
    case WEND_MAP_GRID: return wend_grid_version(map->grid);
    case WEND_MAP_GRAPH: return wend_graph_version(map->graph);
    case WEND_MAP_NONE:
    case WEND_MAP_DOMAIN: break;
    }
    return 0;
}
