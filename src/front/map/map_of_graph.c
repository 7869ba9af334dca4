// Graphs as maps.
#include "base/core/require.h"
#include "front/map/map_methods.h"
#include "map/graph/graph_internal.h"
#include "plan/core/honours.h"
#include "plan/path/path_internal.h"

#include <math.h>

static const wend_graph *graph_of(const wend_map *map) {
    return (const wend_graph *)(const void *)map;
}

static bool graph_map_position(const wend_map *map, uint64_t state, wend_vector3 *position) {
    if (state >= graph_of(map)->waypoint_count) return false;
    *position = wend_graph_position(graph_of(map), (uint32_t)state);
    return true;
}

static bool graph_map_locate(const wend_map *map, wend_location *location) {
    return wend_graph_locate(graph_of(map), location);
}

static bool graph_map_nearest(const wend_map *map, double reach, wend_location *location) {
    wend_location moved = *location;
    if (!graph_map_locate(map, &moved)) return false;
    moved.position = wend_graph_position(graph_of(map), (uint32_t)moved.cell);
    const double x = moved.position.x - location->position.x, y = moved.position.y - location->position.y,
                 z = moved.position.z - location->position.z;
    if (sqrt(x * x + y * y + z * z) > reach) return false;
    *location = moved;
    return true;
}

static double graph_map_ray(const wend_map *map, const wend_location *from, wend_vector3 to, wend_location *hit) {
    if (!map->line_cost) return (double)INFINITY;
    const double cost = map->line_cost(map->line_cost_user, from->position, to);
    wend_location end = wend_location_at(to.x, to.y, to.z);
    if (hit && cost < (double)INFINITY && graph_map_locate(map, &end)) *hit = end;
    return cost;
}

static wend_status graph_map_search(const wend_map *map, wend_query *query, const wend_search_request *request,
                                    wend_path *path) {
    return wend_graph_find_path(graph_of(map), query, request, path);
}

static bool graph_map_domain(const wend_map *map, wend_domain *domain) {
    return wend_graph_domain(graph_of(map), NULL, NULL, domain) == WEND_OK; // all edges: needs no memory
}

static bool graph_map_may_reach(const wend_map *map, uint64_t start, uint64_t goal) {
    const wend_graph *graph = graph_of(map);
    return start < graph->waypoint_count && goal < graph->waypoint_count &&
           wend_graph_may_reach(graph, (uint32_t)start, (uint32_t)goal);
}

static bool is_at_waypoint(const wend_map *map, uint64_t waypoint, wend_vector3 place) {
    wend_vector3 at;
    return graph_map_position(map, waypoint, &at) && at.x == place.x && at.y == place.y && at.z == place.z;
}

// Positions before the first and after the last waypoint stay what they are: what leads there nobody knows.
static wend_status graph_map_smooth(const wend_map *map, const wend_profile *profile, wend_path *path) {
    const wend_vector3 none = {0, 0, 0}, first = path->point_count ? path->points[0] : none;
    const wend_vector3 last = path->point_count ? path->points[path->point_count - 1] : none;
    const bool has_first = path->point_count && path->state_count && !is_at_waypoint(map, path->states[0], first);
    const bool has_last =
        path->point_count && path->state_count && !is_at_waypoint(map, path->states[path->state_count - 1], last);
    const size_t ends = (size_t)has_first + has_last;
    wend_status status = wend_path_smooth_on_graph(path, graph_of(map), profile, map->line_cost, map->line_cost_user);
    if (!status && ends) status = wend_path_reserve_points(path, path->point_count + ends);
    if (status || !ends) return status;
    wend_vector3 *points = wend_path_write_points(path);
    if (has_first) {
        memmove(points + 1, points, path->point_count * sizeof *points);
        points[0] = first;
    }
    if (has_last) points[path->point_count + has_first] = last;
    wend_path_set_points(path, path->point_count + ends, path->cost);
    return WEND_OK;
}

// ---- Edits ----------------------------------------------------------------------------------------------------------

// Which side of a line a point lies on.
static double side_of(wend_vector3 a, wend_vector3 b, wend_vector2 p) {
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

// True when the line of an edge, from above, crosses or touches a side of an area.
static bool edge_meets_side(wend_vector3 a, wend_vector3 b, wend_vector2 p, wend_vector2 q) {
    const wend_vector3 from = {p.x, p.y, 0}, to = {q.x, q.y, 0};
    if (fmax(a.x, b.x) < fmin(p.x, q.x) || fmax(p.x, q.x) < fmin(a.x, b.x) || fmax(a.y, b.y) < fmin(p.y, q.y) ||
        fmax(p.y, q.y) < fmin(a.y, b.y))
        return false;
    const double first = side_of(a, b, p), second = side_of(a, b, q);
    const double third = side_of(from, to, (wend_vector2){a.x, a.y}),
                 fourth = side_of(from, to, (wend_vector2){b.x, b.y});
    return !((first > 0 && second > 0) || (first < 0 && second < 0) || (third > 0 && fourth > 0) ||
             (third < 0 && fourth < 0));
}

static bool edge_meets_area(const wend_graph *graph, const wend_graph_edge *edge, const wend_area *area) {
    const wend_vector3 a = wend_graph_position(graph, edge->from), b = wend_graph_position(graph, edge->to);
    if (wend_area_holds(area, (wend_vector2){a.x, a.y})) return true;
    for (wend_area_ring ring = {0}; wend_area_next_ring(area, &ring);)
        for (size_t i = 0; i < ring.count; i++)
            if (edge_meets_side(a, b, ring.points[i], ring.points[i + 1 == ring.count ? 0 : i + 1])) return true;
    return false;
}

static wend_status graph_map_modify(wend_map *map, wend_edit *edits, size_t edit_count, wend_diagnostics *findings) {
    wend_graph *graph = (wend_graph *)(void *)map;
    wend_status status = wend_edits_check(edits, edit_count, 1u << WEND_EDIT_FILL, NULL, 0, "a graph", findings);
    if (status) return status;
    wend_journal_begin(&map->journal);
    for (size_t i = 0; i < edit_count; i++) {
        for (uint32_t number = 0; number < wend_graph_edge_count(graph) && !status; number++) {
            const wend_graph_edge edge = wend_graph_get_edge(graph, number);
            if (edge.closed != edits[i].blocked && edge_meets_area(graph, &edge, edits[i].area))
                status = wend_graph_set_edge_open(graph, number, !edits[i].blocked);
        }
    }
    wend_journal_commit(&map->journal);
    return status;
}

// ---- The rest -------------------------------------------------------------------------------------------------------

static wend_status graph_map_check(const wend_map *map, const wend_profile *profile, const wend_path *path,
                                   const wend_location *start, const wend_location *goal, wend_diagnostics *findings) {
    return wend_path_check_on_graph(path, graph_of(map), profile, wend_map_narrow_state(map, start),
                                    wend_map_narrow_state(map, goal), findings);
}

static void graph_map_draw(const wend_map *map, const wend_draw *draw) {
    wend_graph_draw(graph_of(map), draw);
}

static wend_status graph_map_refresh(wend_map *map) {
    return wend_graph_refresh((wend_graph *)(void *)map);
}

static void graph_map_destroy(wend_map *map) {
    wend_graph_destroy((wend_graph *)(void *)map);
}

static const wend_map_methods graph_methods = {.name = "graph",
                                               .honours = GRAPH_SEARCH_HONOURS,
                                               .has_line_cost = true,
                                               .locate = graph_map_locate,
                                               .nearest = graph_map_nearest,
                                               .position = graph_map_position,
                                               .ray = graph_map_ray,
                                               .search = graph_map_search,
                                               .domain = graph_map_domain,
                                               .may_reach = graph_map_may_reach,
                                               .smooth = graph_map_smooth,
                                               .modify = graph_map_modify,
                                               .check = graph_map_check,
                                               .draw = graph_map_draw,
                                               .refresh = graph_map_refresh,
                                               .destroy = graph_map_destroy};

wend_map *wend_map_of_graph(wend_graph *graph) {
    REQUIRE(graph, NULL);
    return map_with_methods(&graph->base, &graph_methods);
}
