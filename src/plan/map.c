// The verbs that every kind of map understands: each only finds whose business it is. Changing a map is in map_modify.c.
//
//     wend_map { kind, what it is } --switch--> grid | graph | quadtree | sparse grid | domain
//
// A map is a value and owns nothing: no state, no invariant but that its kind names the pointer that is set. Every verb costs what it costs on the map itself.
#include "wend/map.h"

#include "base/require.h"
#include "plan/query_internal.h"
#include "plan/request_faults.h"

#include <math.h>

wend_map wend_map_of_grid(wend_grid *grid) {
    REQUIRE(grid, (wend_map){0});
    return (wend_map){.kind = WEND_MAP_GRID, .grid = grid};
}

wend_map wend_map_of_graph(wend_graph *graph, uint32_t allowed_tags) {
    REQUIRE(graph, (wend_map){0});
    return (wend_map){
        .kind = WEND_MAP_GRAPH, .graph = graph, .graph_view = {.graph = graph, .allowed_tags = allowed_tags}};
}

wend_map wend_map_of_quadtree(wend_quadtree *tree, wend_grid *grid) {
    REQUIRE(tree, (wend_map){0});
    return (wend_map){.kind = WEND_MAP_QUADTREE, .quadtree = tree, .grid = grid};
}

wend_map wend_map_of_sparse_grid(wend_sparse_grid *grid) {
    REQUIRE(grid, (wend_map){0});
    return (wend_map){.kind = WEND_MAP_SPARSE_GRID, .sparse_grid = grid};
}

wend_map wend_map_of_domain(const wend_domain *domain) {
    REQUIRE(domain, (wend_map){0});
    return (wend_map){.kind = WEND_MAP_DOMAIN, .domain = *domain};
}

// ---- Localise -------------------------------------------------------------------------------------------------------

// Grids, graphs and quadtrees number in 32 bits and have the same number for "none".
static uint64_t wide_state(uint32_t state) {
    return state == UINT32_MAX ? WEND_NO_STATE : state;
}

uint64_t wend_map_locate(const wend_map *map, wend_vector3 position) {
    REQUIRE(map, WEND_NO_STATE);
    wend_vector2 plane = {position.x, position.y};
    switch (map->kind) {
    case WEND_MAP_GRID: return wide_state(wend_grid_locate(map->grid, plane));
    case WEND_MAP_GRAPH: return wide_state(wend_graph_locate(map->graph, position));
    case WEND_MAP_QUADTREE: return wide_state(wend_quadtree_locate(map->quadtree, plane));
    case WEND_MAP_SPARSE_GRID: return wend_sparse_grid_locate(map->sparse_grid, plane);
    case WEND_MAP_NONE:
    case WEND_MAP_DOMAIN: break;
    }
    return WEND_NO_STATE;
}

static bool plane_position(wend_vector2 plane, wend_vector3 *position) {
    *position = (wend_vector3){plane.x, plane.y, 0.0};
    return true;
}

static bool quad_position(const wend_quadtree *tree, uint64_t state, wend_vector3 *position) {
    if (state >= UINT32_MAX) return false;
    wend_quad quad = wend_quadtree_get_quad(tree, (uint32_t)state);
    return quad.code && plane_position(quad.position, position);
}

static bool grid_state_position(const wend_grid *grid, uint64_t state, wend_vector3 *position) {
    wend_grid_def def = wend_grid_describe(grid);
    return state < (uint64_t)def.width * def.height &&
           plane_position(wend_grid_position(grid, (uint32_t)state), position);
}

bool wend_map_position(const wend_map *map, uint64_t state, wend_vector3 *position) {
    REQUIRE(map && position, false);
    switch (map->kind) {
    case WEND_MAP_GRID: return grid_state_position(map->grid, state, position);
    case WEND_MAP_GRAPH:
        if (state >= wend_graph_waypoint_count(map->graph)) return false;
        *position = wend_graph_position(map->graph, (uint32_t)state);
        return true;
    case WEND_MAP_QUADTREE: return quad_position(map->quadtree, state, position);
    case WEND_MAP_SPARSE_GRID:
        return state != WEND_NO_STATE && plane_position(wend_sparse_grid_position(map->sparse_grid, state), position);
    case WEND_MAP_NONE:
    case WEND_MAP_DOMAIN: break;
    }
    return false;
}

// ---- Plan -----------------------------------------------------------------------------------------------------------

static bool quad_is_free(const wend_quadtree *tree, uint64_t state) {
    return state < UINT32_MAX && wend_quadtree_get_quad(tree, (uint32_t)state).code &&
           wend_quadtree_get_quad(tree, (uint32_t)state).cost < (double)INFINITY;
}

// The domain does not know which of its numbers are no quads: those are off the map.
static wend_status find_quad_path(const wend_map *map, wend_query *query, const wend_search_request *request,
                                  wend_path *path) {
    wend_domain domain = wend_quadtree_domain(map->quadtree);
    bool start = quad_is_free(map->quadtree, request->start), goal = request->goal_count == 0;
    for (size_t i = 0; i < request->goal_count; i++) goal = goal || quad_is_free(map->quadtree, request->goals[i]);
    if (start && goal) return wend_domain_find_path(&domain, query, request, path);
    wend_query_forget(query);
    wend_query_end(query, start ? WEND_OUTCOME_GOAL_OFF_MAP : WEND_OUTCOME_START_OFF_MAP, (double)INFINITY, path);
    return WEND_OK;
}

wend_status wend_map_find_path(const wend_map *map, wend_query *query, const wend_search_request *request,
                               wend_path *path) {
    REQUIRE(map && map->kind != WEND_MAP_NONE, WEND_INVALID);
    switch (map->kind) {
    case WEND_MAP_GRID: return wend_grid_find_path(map->grid, query, request, path);
    case WEND_MAP_GRAPH: return wend_graph_find_path(&map->graph_view, query, request, path);
    case WEND_MAP_SPARSE_GRID: return wend_sparse_grid_find_path(map->sparse_grid, query, request, path);
    case WEND_MAP_QUADTREE:
        REQUIRE(query && wend_path_is_valid(path), WEND_INVALID);
        if (!wend_search_request_is_right("request", request, HERE)) return WEND_INVALID;
        return find_quad_path(map, query, request, path);
    case WEND_MAP_NONE:
    case WEND_MAP_DOMAIN: break;
    }
    return wend_domain_find_path(&map->domain, query, request, path);
}

// The positions of a path's states as its points, between those of start and goal.
static wend_status points_of_states(const wend_map *map, wend_vector3 from, wend_vector3 to, wend_path *path) {
    wend_status status = wend_path_reserve_points(path, path->state_count + 2);
    if (status || path->state_count == 0) return status;
    bool on_ground = map->kind != WEND_MAP_GRAPH;
    path->point_count = 0;
    if (!on_ground) path->points[path->point_count++] = from;
    for (size_t i = 0; i < path->state_count; i++)
        wend_map_position(map, path->states[i], &path->points[path->point_count++]);
    if (!on_ground) path->points[path->point_count++] = to;
    path->points_cost = path->cost;
    return WEND_OK;
}

wend_status wend_map_find_path_between(const wend_map *map, wend_query *query, wend_vector3 start, wend_vector3 goal,
                                       wend_path *path) {
    REQUIRE(map && query && path, WEND_INVALID);
    if (map->kind == WEND_MAP_DOMAIN || map->kind == WEND_MAP_NONE) return WEND_UNSUPPORTED;
    if (map->kind == WEND_MAP_QUADTREE) {
        wend_quadtree_request request = wend_default_quadtree_request();
        request.start = (wend_vector2){start.x, start.y};
        request.goal = (wend_vector2){goal.x, goal.y};
        request.smooth = false;
        return wend_quadtree_find_path(map->quadtree, query, &request, path);
    }
    uint64_t goal_state = wend_map_locate(map, goal);
    wend_search_request request = wend_default_search_request();
    request.start = wend_map_locate(map, start);
    request.goals = &goal_state;
    request.goal_count = 1;
    wend_status status = wend_map_find_path(map, query, &request, path);
    if (!status) status = points_of_states(map, start, goal, path);
    if (status == WEND_OUT_OF_MEMORY) wend_path_set(path, WEND_OUTCOME_NONE, (double)INFINITY, 0);
    return status;
}

// ---- Smooth ---------------------------------------------------------------------------------------------------------

double wend_map_line_cost(const wend_map *map, wend_vector3 a, wend_vector3 b) {
    REQUIRE(map, (double)INFINITY);
    wend_vector2 from = {a.x, a.y}, to = {b.x, b.y};
    switch (map->kind) {
    case WEND_MAP_GRID: return wend_grid_line_cost(map->grid, from, to);
    case WEND_MAP_GRAPH: return map->line_cost ? map->line_cost(map->line_cost_user, a, b) : (double)INFINITY;
    case WEND_MAP_QUADTREE:
        return map->grid ? wend_grid_line_cost(map->grid, from, to) : wend_quadtree_line_cost(map->quadtree, from, to);
    case WEND_MAP_SPARSE_GRID: {
        uint64_t start = wend_sparse_grid_locate(map->sparse_grid, from),
                 end = wend_sparse_grid_locate(map->sparse_grid, to);
        if (start == WEND_NO_STATE || end == WEND_NO_STATE) return (double)INFINITY;
        wend_vector2 first = wend_sparse_grid_position(map->sparse_grid, start);
        wend_vector2 last = wend_sparse_grid_position(map->sparse_grid, end);
        bool exact = first.x == from.x && first.y == from.y && last.x == to.x && last.y == to.y;
        return exact ? wend_sparse_grid_line_cost(map->sparse_grid, start, end) : (double)INFINITY;
    }
    case WEND_MAP_NONE:
    case WEND_MAP_DOMAIN: break;
    }
    return (double)INFINITY;
}

static double sparse_line_between(void *user, wend_vector3 a, wend_vector3 b) {
    return wend_map_line_cost(user, a, b);
}

static wend_status smooth_on_sparse_grid(const wend_map *map, wend_path *path) {
    if (wend_sparse_grid_describe(map->sparse_grid).neighbours == WEND_NEIGHBOURS_SIX) return WEND_UNSUPPORTED;
    wend_status status =
        path->point_count ? WEND_OK : points_of_states(map, (wend_vector3){0}, (wend_vector3){0}, path);
    if (status || path->point_count == 0) return status;
    wend_smooth_def def = wend_default_smooth_def();
    def.rounds = 0; // points between cells' positions cannot be asked about
    return wend_path_smooth(path, sparse_line_between, (void *)(uintptr_t)map, &def);
}

// Positions before the first and after the last waypoint stay what they are: what leads there nobody knows.
static wend_status smooth_on_graph(const wend_map *map, wend_path *path) {
    bool has_ends = path->state_count > 0 && path->point_count >= path->state_count + 2;
    wend_vector3 first = {0, 0, 0}, last = {0, 0, 0};
    if (has_ends) {
        first = path->points[0];
        last = path->points[path->point_count - 1];
    }
    wend_status status = wend_path_smooth_on_graph(path, &map->graph_view, map->line_cost, map->line_cost_user);
    if (status || !has_ends) return status;
    memmove(path->points + 1, path->points, path->point_count * sizeof *path->points); // there was room for more before
    path->points[0] = first;
    path->points[path->point_count + 1] = last;
    path->point_count += 2;
    return WEND_OK;
}

wend_status wend_path_smooth_on_map(wend_path *path, const wend_map *map) {
    REQUIRE(map && wend_path_is_valid(path), WEND_INVALID);
    switch (map->kind) {
    case WEND_MAP_GRID: return wend_path_smooth_on_grid(path, map->grid);
    case WEND_MAP_GRAPH: return smooth_on_graph(map, path);
    case WEND_MAP_QUADTREE: return wend_path_smooth_on_quadtree(path, map->quadtree);
    case WEND_MAP_SPARSE_GRID: return smooth_on_sparse_grid(map, path);
    case WEND_MAP_NONE:
    case WEND_MAP_DOMAIN: break;
    }
    return WEND_UNSUPPORTED;
}

// ---- The rest -------------------------------------------------------------------------------------------------------

uint64_t wend_map_version(const wend_map *map) {
    REQUIRE(map, 0);
    switch (map->kind) {
    case WEND_MAP_GRID: return wend_grid_version(map->grid);
    case WEND_MAP_GRAPH: return wend_graph_version(map->graph);
    case WEND_MAP_QUADTREE: return wend_quadtree_version(map->quadtree);
    case WEND_MAP_SPARSE_GRID: return wend_sparse_grid_version(map->sparse_grid);
    case WEND_MAP_NONE:
    case WEND_MAP_DOMAIN: break;
    }
    return 0;
}

static uint32_t narrow_state(uint64_t state) {
    return state >= UINT32_MAX ? UINT32_MAX : (uint32_t)state;
}

static wend_status check_quad_path(const wend_map *map, const wend_path *path, wend_diagnostics *findings) {
    wend_vector3 first = {0, 0, 0}, last = {0, 0, 0};
    if (path->state_count > 0) {
        wend_map_position(map, path->states[0], &first);
        wend_map_position(map, path->states[path->state_count - 1], &last);
    }
    if (path->point_count > 0) { // of wend_map_find_path_between: from position to position
        first = path->points[0];
        last = path->points[path->point_count - 1];
    }
    return wend_path_check_on_quadtree(path, map->quadtree, (wend_vector2){first.x, first.y},
                                       (wend_vector2){last.x, last.y}, findings);
}

wend_status wend_path_check_on_map(const wend_path *path, const wend_map *map, uint64_t start, uint64_t goal,
                                   wend_diagnostics *findings) {
    REQUIRE(map && path, WEND_INVALID);
    switch (map->kind) {
    case WEND_MAP_GRID:
        return wend_path_check_on_grid(path, map->grid, narrow_state(start), narrow_state(goal), findings);
    case WEND_MAP_GRAPH:
        return wend_path_check_on_graph(path, &map->graph_view, narrow_state(start), narrow_state(goal), findings);
    case WEND_MAP_SPARSE_GRID: return wend_path_check_on_sparse_grid(path, map->sparse_grid, start, goal, findings);
    case WEND_MAP_QUADTREE:
        if (path->state_count > 0 && ((start != WEND_NO_STATE && path->states[0] != start) ||
                                      (goal != WEND_NO_STATE && path->states[path->state_count - 1] != goal))) {
            wend_diagnostics_add(findings, WEND_MESSAGE_PATH_ENDS_ELSEWHERE, wend_place_none(), NULL,
                                 path->state_count - 1, (unsigned long long)path->states[0],
                                 (unsigned long long)path->states[path->state_count - 1]);
            return WEND_BAD_INPUT;
        }
        return check_quad_path(map, path, findings);
    case WEND_MAP_NONE:
    case WEND_MAP_DOMAIN: break;
    }
    return WEND_UNSUPPORTED;
}

void wend_map_draw(const wend_map *map, const wend_draw *draw) {
    REQUIRE_VOID(map && draw);
    if (map->kind == WEND_MAP_GRID) wend_grid_draw(map->grid, draw);
    if (map->kind == WEND_MAP_GRAPH) wend_graph_draw(map->graph, draw);
    if (map->kind == WEND_MAP_QUADTREE) wend_quadtree_draw(map->quadtree, draw);
}

// Point number `index` of a path, or the position of that state.
static bool path_place(const wend_path *path, const wend_map *map, size_t index, wend_vector2 *place) {
    wend_vector3 position;
    if (path->point_count)
        position = path->points[index];
    else if (!map || !wend_map_position(map, path->states[index], &position))
        return false;
    *place = (wend_vector2){position.x, position.y};
    return true;
}

void wend_path_draw(const wend_path *path, const wend_map *map, const wend_draw *draw) {
    REQUIRE_VOID(path && draw);
    size_t count = path->point_count ? path->point_count : path->state_count;
    wend_vector2 ends[2], start;
    if (count == 0 || !path_place(path, map, 0, &start)) return;
    ends[1] = start;
    for (size_t i = 1; i < count; i++) {
        ends[0] = ends[1];
        if (!path_place(path, map, i, &ends[1])) return;
        if (draw->line) draw->line(draw->user, ends, 2, (wend_draw_style){.role = WEND_DRAW_PATH});
    }
    if (!draw->mark) return;
    draw->mark(draw->user, start, (wend_draw_style){.role = WEND_DRAW_START});
    draw->mark(draw->user, ends[1], (wend_draw_style){.role = WEND_DRAW_GOAL});
}
