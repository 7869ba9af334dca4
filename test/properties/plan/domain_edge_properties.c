#include "properties/plan/domain_edge_properties.h"

#include "wend/path_legs.h"
#include "wend/query.h"

#include <math.h>
#include <stdlib.h>

#define EDGE_STATES 10
#define EDGE_LIMIT  60

// States are numbers, or, when they are not dense, numbers that are far apart.
typedef struct edge_world {
    uint64_t count, edge_count, factor;
    struct {
        uint64_t from, to;
        wend_edge edge;
        bool is_plain; // added without label and duration
    } edges[EDGE_LIMIT];
    bool accepted[EDGE_STATES];
    bool nowhere[EDGE_STATES];    // states without a place
    double distance[EDGE_STATES]; // from the start
    double to_accepted[EDGE_STATES];
} edge_world;

static uint64_t named(const edge_world *world, uint64_t index) {
    return index * world->factor;
}

static wend_status add_world_edges(void *user, uint64_t state, wend_edges *edges) {
    const edge_world *world = user;
    wend_status status = WEND_OK;
    for (uint64_t i = 0; i < world->edge_count && !status; i++) {
        if (named(world, world->edges[i].from) != state) continue;
        wend_edge edge = world->edges[i].edge;
        edge.state = named(world, world->edges[i].to);
        status =
            world->edges[i].is_plain ? wend_edges_add(edges, edge.state, edge.cost) : wend_edges_add_edge(edges, &edge);
    }
    return status;
}

static wend_vector3 place_of_index(uint64_t index) {
    return (wend_vector3){3.0 * (double)index, -1.0 * (double)(index * index), (double)(index % 3)};
}

static bool place_of_world_state(void *user, uint64_t state, wend_vector3 *position) {
    const edge_world *world = user;
    const uint64_t index = state / world->factor;
    if (world->nowhere[index]) return false;
    *position = place_of_index(index);
    return true;
}

static double estimate_to_accepted(void *user, uint64_t state, uint64_t goal) {
    const edge_world *world = user;
    (void)goal;
    return world->to_accepted[state / world->factor];
}

static bool is_accepted(const void *user, uint64_t state) {
    const edge_world *world = user;
    return world->accepted[state / world->factor];
}

// Bellman and Ford: costs are whole numbers of quarters, so sums are exact.
static void relax_all(const edge_world *world, double *costs, bool backward) {
    for (uint64_t round = 0; round < world->count; round++)
        for (uint64_t i = 0; i < world->edge_count; i++) {
            const uint64_t from = backward ? world->edges[i].to : world->edges[i].from,
                           to = backward ? world->edges[i].from : world->edges[i].to;
            const double cost = costs[from] + world->edges[i].edge.cost;
            if (cost < costs[to]) costs[to] = cost;
        }
}

static wend_domain edge_world_make(choices *source, edge_world *world) {
    *world = (edge_world){.count = 1 + choose_below(source, EDGE_STATES),
                          .factor = choose_one_in(source, 2) ? UINT64_C(1000003) : 1};
    world->edge_count = choose_below(source, EDGE_LIMIT);
    for (uint64_t i = 0; i < world->edge_count; i++) {
        world->edges[i].from = choose_below(source, world->count);
        world->edges[i].to = choose_below(source, world->count);
        world->edges[i].is_plain = choose_one_in(source, 5);
        world->edges[i].edge = (wend_edge){.cost = 0.25 * (double)(1 + choose_below(source, 4)),
                                           .duration = 0.5 * (double)choose_below(source, 5),
                                           .label = (uint32_t)i};
    }
    for (uint64_t i = 0; i < world->count; i++) {
        world->accepted[i] = choose_one_in(source, 4);
        world->distance[i] = i == 0 ? 0 : (double)INFINITY;
        world->to_accepted[i] = world->accepted[i] ? 0 : (double)INFINITY;
    }
    relax_all(world, world->distance, false);
    relax_all(world, world->to_accepted, true);
    wend_domain domain = wend_default_domain();
    domain.capabilities = WEND_DOMAIN_LABELS;
    if (world->factor == 1) domain.capabilities |= WEND_DOMAIN_DENSE, domain.state_count = world->count;
    domain.user = world;
    domain.successors = add_world_edges;
    return domain;
}

// What is wrong with the edges of a path, or NULL.
static const char *judge_edges(const edge_world *world, const wend_path *path, const wend_edge *edges,
                               domain_edge_tally *tally) {
    double cost = 0;
    for (size_t i = 0; i + 1 < path->state_count; i++) {
        size_t right = EDGE_LIMIT, between = 0;
        for (uint64_t k = 0; k < world->edge_count; k++) {
            if (named(world, world->edges[k].from) != path->states[i]) continue;
            if (named(world, world->edges[k].to) != path->states[i + 1]) continue;
            between++;
            // By the sums that the search makes: beside a large one, small differences are none, and the first edge is taken.
            if (right == EDGE_LIMIT || cost + world->edges[k].edge.cost < cost + world->edges[right].edge.cost)
                right = k;
        }
        if (right == EDGE_LIMIT) return "a step that is none";
        const wend_edge *said = &edges[i], *known = &world->edges[right].edge;
        const bool is_plain = world->edges[right].is_plain;
        if (said->state != path->states[i + 1]) return "an edge leads elsewhere";
        if (said->cost != known->cost) return "an edge has another cost";
        if (said->label != (is_plain ? WEND_NO_LABEL : known->label)) return "an edge has another label";
        if (said->duration != (is_plain ? 0 : known->duration)) return "an edge has another duration";
        cost += said->cost;
        if (tally) tally->steps++, tally->choices += between > 1;
    }
    return path->outcome == WEND_OUTCOME_COMPLETE && cost != path->cost ? "the edges cost something else" : NULL;
}

// What is wrong with the points, legs and times of a path whose edges are known, or NULL.
static const char *judge_legs(const edge_world *world, const wend_domain *domain, const wend_path *path,
                              const wend_edge *edges, domain_edge_tally *tally) {
    bool has_places = domain->position && path->state_count > 0, has_links = false;
    for (size_t i = 0; i < path->state_count && has_places; i++)
        has_places = !world->nowhere[path->states[i] / world->factor];
    if (!has_places)
        return path->point_count || path->legs || path->times ? "a path without places has points, legs or times"
                                                              : NULL;
    if (path->point_count != path->state_count || !path->times) return "points or times are missing";
    double time = 0;
    for (size_t i = 0; i < path->point_count; i++) {
        const wend_vector3 at = place_of_index(path->states[i] / world->factor), is = path->points[i];
        if (at.x != is.x || at.y != is.y || at.z != is.z) return "a point is elsewhere";
        if (path->times[i] != time) return "a time is another";
        if (i + 1 == path->point_count) break;
        const bool is_link = edges[i].label != WEND_NO_LABEL;
        has_links = has_links || is_link;
        time += edges[i].duration;
        if (is_link && !path->legs) return "links without legs";
        if (!path->legs) continue;
        if (path->legs[i].kind != (is_link ? WEND_LEG_LINK : WEND_LEG_STRAIGHT)) return "a leg is of another kind";
        if (path->legs[i].link != (is_link ? edges[i].label : 0)) return "a leg has another link";
    }
    if (path->legs && !has_links) return "straight legs were listed";
    if (wend_path_check_legs(path, NULL)) return "the legs are invalid";
    if (tally) tally->linked += has_links, tally->timed += time > 0;
    return NULL;
}

// Some costs so large that what is added to them is rounded away.
static void make_costs_uneven(choices *source, edge_world *world) {
    for (uint64_t i = 0; i < world->edge_count; i++)
        if (choose_one_in(source, 3)) world->edges[i].edge.cost *= 0x1p54;
}

bool a_path_has_the_edges_it_took(choices *source, void *user) {
    static edge_world world;
    wend_domain domain = edge_world_make(source, &world);
    if (choose_one_in(source, 3)) make_costs_uneven(source, &world);
    if (!choose_one_in(source, 4)) domain.position = place_of_world_state;
    const bool has_holes = choose_one_in(source, 4);
    for (uint64_t i = 0; i < world.count && has_holes; i++) world.nowhere[i] = choose_one_in(source, 6);
    wend_query *query = NULL;
    if (wend_query_create(wend_default_allocator(), &query)) abort();
    wend_path path = wend_path_empty(wend_default_allocator());
    const uint64_t goal = named(&world, choose_below(source, world.count));
    wend_search_request request = wend_default_search_request();
    request.goals = &goal, request.goal_count = 1;
    request.algorithm = choose_one_in(source, 2) ? WEND_ALGORITHM_DIJKSTRA : WEND_ALGORITHM_ASTAR;
    if (choose_one_in(source, 3)) request.work = choose_below(source, 4);
    wend_edge edges[EDGE_STATES];
    const char *finding = NULL;
    if (wend_domain_find_path(&domain, query, &request, &path)) finding = "the search failed";
    while (!finding && path.outcome == WEND_OUTCOME_BUDGET_SPENT) {
        if (path.point_count || path.legs || path.times) finding = "a path that is not there has points, legs or times";
        if (wend_query_resume(query, 1 + choose_below(source, 3), &path)) finding = "resuming failed";
    }
    if (!finding && wend_path_edges_on_domain(&path, &domain, edges, EDGE_STATES)) finding = "asking for edges failed";
    if (!finding) finding = judge_edges(&world, &path, edges, user);
    if (!finding) finding = judge_legs(&world, &domain, &path, edges, user);
    wend_path_free(&path);
    wend_query_destroy(query);
    return finding ? choices_fail(source, "%s", finding) : true;
}

bool goals_of_a_function_are_reached_most_cheaply(choices *source, void *user) {
    domain_edge_tally *tally = user;
    static edge_world world;
    wend_domain domain = edge_world_make(source, &world);
    wend_query *query = NULL;
    if (wend_query_create(wend_default_allocator(), &query)) abort();
    wend_path path = wend_path_empty(wend_default_allocator());
    const uint64_t guide = named(&world, choose_below(source, world.count));
    wend_search_request request = wend_default_search_request();
    request.is_goal = is_accepted, request.is_goal_user = &world;
    const bool is_guided = choose_one_in(source, 2);
    if (is_guided) request.goals = &guide, request.goal_count = 1, domain.heuristic = estimate_to_accepted;
    if (choose_one_in(source, 3)) request.work = choose_below(source, 4);
    double best = (double)INFINITY;
    for (uint64_t i = 0; i < world.count; i++)
        if (world.accepted[i] && world.distance[i] < best) best = world.distance[i];
    const char *finding = NULL;
    if (wend_domain_find_path(&domain, query, &request, &path)) finding = "the search failed";
    while (!finding && path.outcome == WEND_OUTCOME_BUDGET_SPENT) {
        if (path.lower_bound > best) finding = "a lower bound is too high";
        if (wend_query_resume(query, 1 + choose_below(source, 3), &path)) finding = "resuming failed";
    }
    if (!finding && best < (double)INFINITY) {
        if (path.outcome != WEND_OUTCOME_COMPLETE)
            finding = "a goal was not found";
        else if (path.cost != best)
            finding = "another goal is cheaper";
        else if (path.states[0] != 0 || !is_accepted(&world, path.states[path.state_count - 1]))
            finding = "the path ends elsewhere";
    } else if (!finding && (path.outcome != WEND_OUTCOME_UNREACHABLE || path.state_count)) {
        finding = "a goal was found that is none";
    }
    if (tally) tally->found += best < (double)INFINITY, tally->missed += isinf(best) != 0, tally->guided += is_guided;
    wend_path_free(&path);
    wend_query_destroy(query);
    return finding ? choices_fail(source, "%s", finding) : true;
}
