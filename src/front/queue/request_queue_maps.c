// What the request queue knows of maps: whether two are the same, how far a goal is, and how to search backwards.
//
// A search from the goal against the steps finds the way from everywhere to it. Grids are symmetric, so any search on them runs both
// ways; graphs and dense domains bring predecessors. Domains that are not dense may be endless in one direction only, and
// are searched forwards.
#include "front/map/map_methods.h"
#include "front/queue/request_queue_internal.h"
#include "plan/core/domain_search.h"

#include <float.h>
#include <math.h>

bool wend_queue_map_is_as_of(const wend_map *map, uint64_t version) {
    // A tree for which memory is out cannot be searched on.
    if (map_methods(map)->prepare && map_methods(map)->prepare(map)) return false;
    return wend_map_version(map) == version;
}

queue_map *wend_queue_map_take(wend_request_queue *queue, const wend_map *map) {
    queue_map *free_one = NULL;
    for (size_t i = 0; i < queue->maps.count; i++) {
        queue_map *each = queue->maps.items[i];
        if (each->reference_count == 0) {
            free_one = each;
        } else if (each->map == map) {
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
    *free_one = (queue_map){.map = map, .serial = ++queue->map_serial, .reference_count = 1};
    return free_one;
}

// A map, as far as the queue looks at it: as a domain. False for kinds that are none here.
static bool map_as_domain(const wend_map *map, wend_domain *domain) {
    *domain = wend_default_domain();
    return map_methods(map)->domain && map_methods(map)->domain(map, domain);
}

static bool domain_has_state(const wend_domain *domain, uint64_t state) {
    return !(domain->capabilities & WEND_DOMAIN_DENSE) || state < domain->state_count;
}

// The straight line, for kinds of maps that have places but no heuristic here; 0 when there is none.
static double straight_distance(const wend_map *map, const wend_location *start, const wend_location *goal) {
    wend_vector3 a = start->position, b = goal->position;
    if (!isfinite(a.x) && !wend_map_position(map, start->cell, &a)) return 0;
    if (!isfinite(b.x) && !wend_map_position(map, goal->cell, &b)) return 0;
    double dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z;
    return sqrt(dx * dx + dy * dy + dz * dz);
}

double wend_queue_map_line(const wend_map *map, const wend_location *start, const wend_location *goals, size_t count) {
    double least = DBL_MAX;
    for (size_t i = 0; i < count; i++) {
        const double distance = straight_distance(map, start, &goals[i]);
        if (distance < least) least = distance;
    }
    return least;
}

double wend_queue_map_distance(const wend_map *map, const wend_search_request *request) {
    wend_domain domain;
    bool is_domain = map_as_domain(map, &domain);
    if (is_domain && !domain.heuristic) return -1;
    double least = DBL_MAX;
    for (size_t i = 0; i < request->goal_count; i++) {
        double distance = 0; // what is off the map is answered at once
        const wend_location start = wend_location_of_state(request->start);
        const wend_location goal = wend_location_of_state(request->goals[i]);
        if (!is_domain)
            distance = straight_distance(map, &start, &goal);
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
    if (domain.capabilities & WEND_DOMAIN_LABELS) return false; // steps of a way back are not those of the way
    uint32_t both_ways = WEND_DOMAIN_SYMMETRIC | (domain.predecessors ? WEND_DOMAIN_PREDECESSORS : 0);
    return domain.capabilities & WEND_DOMAIN_DENSE && domain.capabilities & both_ways && goal < domain.state_count;
}

// False also where the domain's own estimate says that no way leads: as a search forwards would.
static bool domain_may_reach(const wend_domain *domain, uint64_t start, uint64_t goal) {
    if (!domain_has_state(domain, start) || !domain_has_state(domain, goal)) return false;
    return start == goal || !domain->heuristic || !(domain->heuristic(domain->user, start, goal) > DBL_MAX);
}

bool wend_queue_map_may_reach(const wend_map *map, uint64_t start, uint64_t goal) {
    if (map_methods(map)->may_reach) return map_methods(map)->may_reach(map, start, goal);
    wend_domain domain;
    return !map_as_domain(map, &domain) || domain_may_reach(&domain, start, goal);
}

wend_status wend_queue_map_search_back(const wend_map *map, wend_query *query, uint64_t goal, uint64_t work,
                                       wend_path *path) {
    wend_search_request request = wend_default_search_request();
    request.start = goal;
    request.algorithm = WEND_ALGORITHM_DIJKSTRA;
    request.work = work;
    if (map_methods(map)->is_symmetric) return map_methods(map)->search(map, query, &request, path);
    wend_domain domain;
    REQUIRE(map_as_domain(map, &domain), WEND_INVALID);
    if (!(domain.capabilities & WEND_DOMAIN_SYMMETRIC)) domain.successors = domain.predecessors;
    domain.heuristic = NULL;
    return wend_domain_find_path(&domain, query, &request, path);
}

wend_status wend_queue_map_trace_back(const wend_map *map, wend_query *query, uint64_t state, wend_path *path) {
    wend_status status = wend_query_path_to(query, state, path);
    if (status) return status;
    uint64_t *states = wend_path_write_states(path);
    for (size_t low = 0, high = path->state_count; low + 1 < high; low++) {
        uint64_t swapped = states[--high];
        states[high] = states[low];
        states[low] = swapped;
    }
    if (map_methods(map)->path_cost) // in the order of the steps
        wend_path_set_cost(path, map_methods(map)->path_cost(map, path));
    path->lower_bound = path->cost;
    path->expanded = path->generated = path->queue_operations = 0;
    return WEND_OK;
}
