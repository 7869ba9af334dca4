// What the request queue knows of maps: whether two are the same, how far a goal is, and how to search backwards.
//
// A search from the goal against the steps finds the way from everywhere to it. Grids are symmetric, so any search on them runs both
// ways; graphs and dense domains bring predecessors. Domains that are not dense may be endless in one direction only, and
// are searched forwards.
#include "map/grid_internal.h"
#include "plan/query_internal.h"
#include "plan/request_queue_internal.h"

#include <float.h>
#include <math.h>

static bool domains_are_equal(const wend_domain *a, const wend_domain *b) {
    return a->capabilities == b->capabilities && a->state_count == b->state_count && a->user == b->user &&
           a->successors == b->successors && a->predecessors == b->predecessors && a->heuristic == b->heuristic;
}

// False is always safe to say: then nothing is shared.
static bool maps_are_equal(const wend_map *a, const wend_map *b) {
    if (a->kind != b->kind) return false;
    switch (a->kind) {
    case WEND_MAP_GRID: return a->grid == b->grid;
    case WEND_MAP_GRAPH: return a->graph == b->graph && a->graph_view.allowed_tags == b->graph_view.allowed_tags;
    case WEND_MAP_QUADTREE: return a->quadtree == b->quadtree;
    case WEND_MAP_SPARSE_GRID: return a->sparse_grid == b->sparse_grid;
    case WEND_MAP_DOMAIN: return domains_are_equal(&a->domain, &b->domain);
    default: return false;
    }
}

queue_map *wend_queue_map_take(wend_request_queue *queue, const wend_map *map) {
    queue_map *free_one = NULL;
    for (size_t i = 0; i < queue->maps.count; i++) {
        queue_map *each = queue->maps.items[i];
        if (each->reference_count == 0) {
            free_one = each;
        } else if (maps_are_equal(&each->map, map)) {
            each->reference_count++;
            return each;
        }
    }
    if (!free_one) {
        if (queue_map_list_reserve(&queue->maps, &queue->allocator, queue->maps.count + 1)) return NULL;
        free_one = wend_allocate_items(&queue->allocator, 1, sizeof *free_one, WEND_LIFETIME_OBJECT);
        if (!free_one) return NULL;
        queue->maps.items[queue->maps.count++] = free_one;
    }
    *free_one = (queue_map){.map = *map, .serial = ++queue->map_serial, .reference_count = 1};
    return free_one;
}

// A map, as far as the queue looks at it: as a domain. False for kinds that are none here.
static bool map_as_domain(const wend_map *map, wend_domain *domain) {
    switch (map->kind) {
    case WEND_MAP_GRID: *domain = wend_grid_domain(map->grid); return true;
    case WEND_MAP_GRAPH: *domain = wend_graph_domain(&map->graph_view); return true;
    case WEND_MAP_DOMAIN: *domain = map->domain; return true;
    default: *domain = wend_default_domain(); return false;
    }
}

static bool domain_has_state(const wend_domain *domain, uint64_t state) {
    return !(domain->capabilities & WEND_DOMAIN_DENSE) || state < domain->state_count;
}

// The straight line, for kinds of maps that have places but no heuristic here; 0 when there is none.
static double straight_distance(const wend_map *map, uint64_t start, uint64_t goal) {
    wend_vector3 a, b;
    if (!wend_map_position(map, start, &a) || !wend_map_position(map, goal, &b)) return 0;
    double dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z;
    return sqrt(dx * dx + dy * dy + dz * dz);
}

double wend_queue_map_distance(const wend_map *map, const wend_search_request *request) {
    wend_domain domain;
    bool is_domain = map_as_domain(map, &domain);
    if (is_domain && !domain.heuristic) return -1;
    double least = DBL_MAX;
    for (size_t i = 0; i < request->goal_count; i++) {
        double distance = 0; // what is off the map is answered at once
        if (!is_domain)
            distance = straight_distance(map, request->start, request->goals[i]);
        else if (domain_has_state(&domain, request->start) && domain_has_state(&domain, request->goals[i]))
            distance = domain.heuristic(domain.user, request->start, request->goals[i]);
        if (!(distance >= 0)) distance = 0; // NaN too
        if (distance < least) least = distance;
    }
    return least;
}

bool wend_queue_map_is_shareable(const wend_map *map, uint64_t goal) {
    wend_domain domain;
    if (!map_as_domain(map, &domain)) return false;
    uint32_t both_ways = WEND_DOMAIN_SYMMETRIC | (domain.predecessors ? WEND_DOMAIN_PREDECESSORS : 0);
    return domain.capabilities & WEND_DOMAIN_DENSE && domain.capabilities & both_ways && goal < domain.state_count;
}

// False also where the domain's own estimate says that no way leads: as a search forwards would.
static bool domain_may_reach(const wend_domain *domain, uint64_t start, uint64_t goal) {
    if (!domain_has_state(domain, start) || !domain_has_state(domain, goal)) return false;
    return start == goal || !domain->heuristic || !(domain->heuristic(domain->user, start, goal) > DBL_MAX);
}

bool wend_queue_map_may_reach(const wend_map *map, uint64_t start, uint64_t goal) {
    switch (map->kind) {
    case WEND_MAP_GRID: {
        uint64_t cells = wend_grid_domain(map->grid).state_count;
        if (start >= cells || goal >= cells) return false;
        uint32_t from = (uint32_t)start, to = (uint32_t)goal;
        if (!wend_grid_is_free(map->grid, from) || !wend_grid_is_free(map->grid, to)) return false;
        return !wend_grid_islands_are_fresh(map->grid) || map->grid->islands[from] == map->grid->islands[to];
    }
    case WEND_MAP_GRAPH:
        return start < wend_graph_waypoint_count(map->graph) && goal < wend_graph_waypoint_count(map->graph) &&
               wend_graph_may_reach(map->graph, (uint32_t)start, (uint32_t)goal);
    default: return domain_may_reach(&map->domain, start, goal);
    }
}

wend_status wend_queue_map_search_back(const wend_map *map, wend_query *query, uint64_t goal, uint64_t work,
                                       wend_path *path) {
    wend_search_request request = wend_default_search_request();
    request.start = goal;
    request.algorithm = WEND_ALGORITHM_DIJKSTRA;
    request.work = work;
    if (map->kind == WEND_MAP_GRID) return wend_grid_find_path(map->grid, query, &request, path);
    wend_domain domain;
    REQUIRE(map_as_domain(map, &domain), WEND_INVALID);
    if (!(domain.capabilities & WEND_DOMAIN_SYMMETRIC)) domain.successors = domain.predecessors;
    domain.heuristic = NULL;
    return wend_domain_find_path(&domain, query, &request, path);
}

// With a heap the order is exact, and what was expanded is final. Buckets hold ranges of costs: once one was taken from, nothing in a
// lower one can still become cheaper, because steps cost more than nothing.
bool wend_queue_search_has_settled(const wend_query *query, uint64_t state) {
    if (state >= query->node_count || !node_is_reached(query, (uint32_t)state)) return false;
    if (query->is_exhausted) return true;
    if (!node_is_closed(query, (uint32_t)state)) return false;
    return query->open.kind != WEND_OPEN_BUCKETS ||
           query->nodes[state].cost >> query->bucket_shift < query->proven; // the floor of a search without goal is 0
}

wend_status wend_queue_map_trace_back(const wend_map *map, wend_query *query, uint64_t state, wend_path *path) {
    wend_status status = wend_query_path_to(query, state, path);
    if (status) return status;
    for (size_t low = 0, high = path->state_count; low + 1 < high; low++) {
        uint64_t swapped = path->states[--high];
        path->states[high] = path->states[low];
        path->states[low] = swapped;
    }
    if (map->kind == WEND_MAP_GRID) path->cost = wend_grid_path_cost(map->grid, path); // in the order of the steps
    path->lower_bound = path->cost;
    path->expanded = path->generated = path->queue_operations = 0;
    return WEND_OK;
}
