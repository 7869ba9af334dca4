#include "properties/map/graph_properties.h"

#include "map/graph/graph_internal.h"
#include "oracle/map/naive_graph.h"
#include "support/failing_allocator.h"
#include "support/location_of.h"
#include "support/path_edit.h"
#include "support/tagged_graph.h"
#include "wend/wend.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_WAYPOINTS NAIVE_GRAPH_SIZE
#define MOST_EDGES     160

// ---- Worlds

typedef struct random_graph {
    wend_graph_def def;
    wend_vector3 positions[MOST_WAYPOINTS];
    wend_graph_edge edges[MOST_EDGES];
    bool whole; // costs are small whole numbers: sums are exact
} random_graph;

static double choose_graph_coordinate(choices *source, uint64_t style) {
    switch (style) {
    case 0: return (double)choose_below(source, 4); // many coincide
    case 1: return (choose_unit(source) - 0.5) * 1e3;
    case 2: return (choose_unit(source) - 0.5) * 2e150;
    case 3: return choose_unit(source) * 1e-160; // squares vanish
    default: return 1e6 + (double)choose_below(source, 100);
    }
}

static wend_vector3 choose_graph_position(choices *source, uint64_t style) {
    wend_vector3 position = {choose_graph_coordinate(source, style), choose_graph_coordinate(source, style), 0};
    if (choose_below(source, 2)) position.z = choose_graph_coordinate(source, style);
    return position;
}

static double choose_edge_cost(choices *source, const random_graph *chosen, wend_graph_edge edge) {
    // A few that are costlier by far than all others together leave the ring of the searches' queues.
    if (chosen->whole) return (double)(1 + choose_below(source, choose_one_in(source, 40) ? 1 << 30 : 9));
    double length = sqrt(wend_waypoint_squared_distance(chosen->positions[edge.from], chosen->positions[edge.to]));
    double cost = length * (1 + (choose_below(source, 2) ? choose_unit(source) : 0)); // often exactly the straight line
    return cost > 0 ? cost : 1e-3 + choose_unit(source);
}

static void choose_random_graph(choices *source, random_graph *chosen) {
    wend_graph_def def = wend_default_graph_def();
    def.waypoint_count = 1 + (uint32_t)choose_below(source, choose_one_in(source, 6) ? MOST_WAYPOINTS : 12);
    def.edge_count = (uint32_t)choose_below(source, choose_one_in(source, 3) ? MOST_EDGES : 4 * def.waypoint_count);
    if (def.edge_count > MOST_EDGES) def.edge_count = MOST_EDGES;
    uint64_t style = choose_below(source, 5);
    chosen->whole = choose_below(source, 2);
    for (uint32_t i = 0; i < def.waypoint_count; i++) chosen->positions[i] = choose_graph_position(source, style);
    for (uint32_t i = 0; i < def.edge_count; i++) {
        wend_graph_edge edge = {.from = (uint32_t)choose_below(source, def.waypoint_count),
                                .to = (uint32_t)choose_below(source, def.waypoint_count)};
        edge.cost = choose_edge_cost(source, chosen, edge);
        edge.tags = choose_one_in(source, 3) ? (uint32_t)choose_below(source, 8) : 0;
        edge.closed = choose_one_in(source, 6);
        chosen->edges[i] = edge;
    }
    def.positions = chosen->positions;
    def.edges = chosen->edges;
    chosen->def = def;
}

// Opens, closes and prices some edges, of the graph and of the record of it.
static const char *edit_graph(choices *source, random_graph *chosen, wend_graph *graph) {
    if (chosen->def.edge_count == 0) return NULL;
    for (uint64_t edits = choose_below(source, 12); edits; edits--) {
        uint32_t edge = (uint32_t)choose_below(source, chosen->def.edge_count);
        wend_graph_edge *record = &chosen->edges[edge];
        uint64_t before = wend_graph_version(graph);
        bool changes;
        if (choose_below(source, 3)) {
            bool closed = choose_below(source, 2);
            changes = closed != record->closed;
            record->closed = closed;
            if (wend_graph_set_edge_open(graph, edge, !closed)) return "an edge could not be toggled";
        } else {
            double cost = choose_edge_cost(source, chosen, *record);
            changes = cost != record->cost;
            record->cost = cost;
            if (wend_graph_set_edge_cost(graph, edge, cost)) return "a cost could not be set";
        }
        if (changes != (wend_graph_version(graph) > before)) return "the version does not tell of changes";
        wend_graph_edge now = wend_graph_get_edge(graph, edge);
        if (now.from != record->from || now.to != record->to || now.cost != record->cost || now.tags != record->tags ||
            now.closed != record->closed)
            return "an edge is not what it was made";
    }
    return NULL;
}

static void naive_graph_of(const random_graph *chosen, uint32_t allowed, naive_graph *naive) {
    naive->size = (int)chosen->def.waypoint_count;
    for (int i = 0; i < naive->size; i++)
        for (int j = 0; j < naive->size; j++) naive->cost[i][j] = INFINITY;
    for (uint32_t i = 0; i < chosen->def.edge_count; i++) {
        const wend_graph_edge *edge = &chosen->edges[i];
        bool usable = !edge->closed;
        for (int bit = 0; bit < 32; bit++)
            if ((edge->tags >> bit & 1) && !(allowed >> bit & 1)) usable = false;
        if (usable && edge->cost < naive->cost[edge->from][edge->to]) naive->cost[edge->from][edge->to] = edge->cost;
    }
}

static wend_graph *graph_of(const random_graph *chosen) {
    wend_graph *graph = NULL;
    if (wend_graph_create(&chosen->def, NULL, &graph)) abort();
    return graph;
}

// ---- Searches

typedef struct other_way {
    const wend_domain *forward;
} other_way;

static wend_status other_way_successors(void *user, uint64_t state, wend_edges *edges) {
    const other_way *other = user;
    return other->forward->predecessors(other->forward->user, state, edges);
}

static const char *search_graph(choices *source, const naive_graph *naive, const tagged_graph *view, bool whole,
                                graph_tally *tally) {
    static wend_query *query; // one for all worlds
    static wend_path path;
    if (!query) {
        if (wend_query_create(wend_default_allocator(), &query)) abort();
        path = wend_path_empty(wend_default_allocator());
    }
    wend_domain domain = tagged_graph_domain(view);
    double distances[NAIVE_GRAPH_SIZE];
    const uint64_t start = choose_below(source, (uint64_t)naive->size), goal = choose_below(source, domain.state_count);
    naive_graph_distances(naive, (int)start, distances);
    wend_search_request request = wend_default_search_request();
    request.start = start;
    request.goals = &goal;
    request.goal_count = 1;
    request.algorithm = choose_one_in(source, 5) ? WEND_ALGORITHM_DIJKSTRA : WEND_ALGORITHM_ASTAR;
    if (wend_domain_find_path(&domain, query, &request, &path)) return "the search failed";
    const double right = distances[goal], slack = whole ? 0 : 1e-9;
    if (domain.heuristic(domain.user, start, goal) > right) return "the heuristic is too high";
    if (domain.heuristic(domain.user, start, goal) > 0 && isfinite(right)) tally->guided++;
    bool may = wend_graph_may_reach(view->graph, (uint32_t)start, (uint32_t)goal);
    tally->rejected_by_islands += !may;
    if (!may && isfinite(right)) return "islands say no, but a path exists";
    if (isinf(right)) {
        tally->unreachable++;
        return path.outcome == WEND_OUTCOME_UNREACHABLE ? NULL : "a path where there is none";
    }
    tally->found++;
    if (path.outcome != WEND_OUTCOME_COMPLETE) return "a path was not found";
    if (fabs(path.cost - right) > slack * right) return "the path is not the cheapest";
    double sum = 0;
    for (size_t i = 1; i < path.state_count; i++) sum += naive->cost[path.states[i - 1]][path.states[i]];
    if (sum != path.cost || path.states[0] != start || path.states[path.state_count - 1] != goal)
        return "the path is none";
    // Backwards, by the predecessors: from the goal it costs as much to come to the start.
    other_way other = {&domain};
    wend_domain backward = domain;
    backward.user = &other;
    backward.successors = other_way_successors;
    backward.heuristic = NULL;
    request.start = goal;
    request.goals = &start;
    if (wend_domain_find_path(&backward, query, &request, &path)) return "the search backwards failed";
    if (!(fabs(path.cost - right) <= slack * right)) return "backwards it costs something else";
    return NULL;
}

bool graph_paths_agree_with_dijkstra(choices *source, void *user) {
    static random_graph chosen;
    static naive_graph naive;
    graph_tally unused = {0}, *tally = user ? user : &unused;
    choose_random_graph(source, &chosen);
    wend_graph *graph = graph_of(&chosen);
    const char *finding = NULL;
    for (uint64_t rounds = 1 + choose_below(source, 4); rounds && !finding; rounds--) {
        finding = edit_graph(source, &chosen, graph);
        if (!finding && choose_below(source, 2) && wend_graph_refresh(graph)) finding = "refreshing failed";
        tagged_graph view = {graph, choose_below(source, 2) ? (uint32_t)choose_below(source, 8) : ALL_TAGS};
        naive_graph_of(&chosen, (uint32_t)view.tags, &naive);
        if (!finding) finding = search_graph(source, &naive, &view, chosen.whole, tally);
    }
    wend_graph_destroy(graph);
    return finding ? choices_fail(source, "%s", finding) : true;
}

// ---- The graph's own search

typedef struct two_answers {
    wend_query *query;
    wend_path path;
} two_answers;

static two_answers *answers_kept(void) {
    static two_answers kept[2]; // for all worlds: what the last one left must not matter
    for (int i = 0; i < 2 && !kept[i].query; i++) {
        if (wend_query_create(wend_default_allocator(), &kept[i].query)) abort();
        kept[i].path = wend_path_empty(wend_default_allocator());
    }
    return kept;
}

// The verdict on a path by the record of the graph, edge by edge.
static bool path_is_valid(const random_graph *chosen, uint32_t allowed, const wend_path *path, uint32_t start,
                          uint32_t goal) {
    if (path->state_count == 0) return false;
    if (start != WEND_NO_WAYPOINT && path->states[0] != start) return false;
    if (goal != WEND_NO_WAYPOINT && path->states[path->state_count - 1] != goal) return false;
    double least = 0, most = 0;
    if (path->states[0] >= chosen->def.waypoint_count) return false;
    for (size_t i = 1; i < path->state_count; i++) {
        double cheapest = INFINITY, dearest = 0;
        for (uint32_t e = 0; e < chosen->def.edge_count; e++) {
            const wend_graph_edge *edge = &chosen->edges[e];
            if (edge->from != path->states[i - 1] || edge->to != path->states[i]) continue;
            if (edge->closed || (edge->tags & ~allowed)) continue;
            cheapest = fmin(cheapest, edge->cost);
            dearest = fmax(dearest, edge->cost);
        }
        if (isinf(cheapest)) return false;
        least += cheapest;
        most += dearest;
    }
    return path->cost >= least - least * 1e-9 && path->cost <= most + most * 1e-9;
}

static void damage_path(choices *source, uint32_t waypoint_count, wend_path *path) {
    static const double factors[] = {0, -1, 1 - 1e-6, 1 + 1e-6, 2, 0.5, 1 + 1e-12};
    size_t at = choose_below(source, path->state_count);
    switch (choose_below(source, 4)) {
    case 0: edit_states(path)[at] = choose_below(source, (uint64_t)waypoint_count + 2); break;
    case 1: path->cost *= factors[choose_below(source, 7)]; break;
    case 2: path->cost = choose_any_double(source); break;
    default:
        memmove(edit_states(path) + at, path->states + at + 1, (--path->state_count - at) * sizeof *path->states);
        break;
    }
}

static const char *judge_path_checker(choices *source, const random_graph *chosen, const tagged_graph *view,
                                      const wend_search_request *request, wend_path *path, graph_tally *tally) {
    uint32_t start = (uint32_t)request->start, goal = (uint32_t)path->states[path->state_count - 1];
    if (choose_one_in(source, 4)) start = WEND_NO_WAYPOINT;
    if (choose_one_in(source, 4)) goal = WEND_NO_WAYPOINT;
    if (tagged_graph_check(path, view, start, goal, NULL)) return "a right path was refused";
    damage_path(source, chosen->def.waypoint_count, path);
    bool right = path_is_valid(chosen, (uint32_t)view->tags, path, start, goal);
    tally->damaged += !right;
    if ((tagged_graph_check(path, view, start, goal, NULL) == WEND_OK) != right)
        return right ? "a damaged but right path was refused" : "a damaged path was believed";
    return NULL;
}

static void choose_graph_request(choices *source, uint32_t waypoint_count, uint64_t goals[3],
                                 wend_search_request *request) {
    *request = wend_default_search_request();
    request->start = choose_below(source, waypoint_count);
    if (choose_one_in(source, 16)) request->start = waypoint_count + choose_below(source, 2);
    request->goals = goals;
    request->goal_count = choose_one_in(source, 4) ? choose_below(source, 4) : 1;
    for (size_t i = 0; i < request->goal_count; i++) {
        goals[i] = choose_below(source, waypoint_count);
        if (choose_one_in(source, 16)) goals[i] = waypoint_count + choose_below(source, 2);
    }
    request->algorithm = (wend_algorithm)choose_below(source, 3);
    request->open_list = (wend_open_list)choose_below(source, 6);
    request->ties = (wend_ties)choose_below(source, 3);
    if (choose_one_in(source, 4)) request->heuristic = WEND_HEURISTIC_ZERO;
}

// Answers are the same, to the last bit; only where islands know that there is no path may less be done.
static const char *same_answers(const wend_path *a, const wend_path *b) {
    if (a->outcome != b->outcome) return "graph and domain disagree about the outcome";
    if (a->cost != b->cost || a->lower_bound != b->lower_bound) return "graph and domain disagree about the cost";
    if (a->state_count != b->state_count) return "graph and domain have paths of different lengths";
    if (a->state_count && memcmp(a->states, b->states, a->state_count * sizeof *a->states) != 0)
        return "graph and domain have different paths";
    if (b->outcome == WEND_OUTCOME_UNREACHABLE && b->expanded == 0) return NULL;
    if (a->expanded != b->expanded || a->generated != b->generated || a->queue_operations != b->queue_operations)
        return "graph and domain do not do the same work";
    return NULL;
}

static const char *all_costs_are_right(const wend_query *query, const naive_graph *naive, const double *distances,
                                       bool whole) {
    for (int i = 0; i < naive->size; i++) {
        double cost = wend_query_cost_to(query, (uint64_t)i);
        if (isinf(cost) != isinf(distances[i])) return "one-to-all reaches more or less";
        if (!isinf(cost) && fabs(cost - distances[i]) > (whole ? 0 : 1e-9) * cost) return "one-to-all costs are wrong";
    }
    return NULL;
}

static const char *search_like_a_domain(choices *source, const random_graph *chosen, const naive_graph *naive,
                                        const tagged_graph *view, graph_tally *tally) {
    two_answers *by_domain = &answers_kept()[0], *by_graph = &answers_kept()[1];
    uint64_t goals[3];
    wend_search_request request;
    choose_graph_request(source, chosen->def.waypoint_count, goals, &request);
    wend_domain domain = tagged_graph_domain(view);
    if (wend_domain_find_path(&domain, by_domain->query, &request, &by_domain->path)) return "the domain failed";
    if (choose_below(source, 2)) request.work = 1 + choose_below(source, 4);
    if (tagged_graph_find_path(view, by_graph->query, &request, &by_graph->path)) return "the search failed";
    while (by_graph->path.outcome == WEND_OUTCOME_BUDGET_SPENT) {
        tally->resumed++;
        if (wend_query_resume(by_graph->query, 1 + choose_below(source, 4), &by_graph->path)) return "resuming failed";
    }
    wend_path *path = &by_graph->path;
    const char *finding = same_answers(&by_domain->path, path);
    if (finding || request.start >= chosen->def.waypoint_count) return finding;
    double distances[NAIVE_GRAPH_SIZE], right = INFINITY;
    naive_graph_distances(naive, (int)request.start, distances);
    bool optimal = request.algorithm != WEND_ALGORITHM_FORWARD;
    if (request.goal_count == 0)
        return optimal ? all_costs_are_right(by_graph->query, naive, distances, chosen->whole) : NULL;
    for (size_t i = 0; i < request.goal_count; i++)
        if (goals[i] < chosen->def.waypoint_count) right = fmin(right, distances[goals[i]]);
    if (isinf(right)) {
        tally->settled_by_islands += path->expanded == 0;
        return path->outcome == WEND_OUTCOME_COMPLETE ? "a path where there is none" : NULL;
    }
    if (path->outcome != WEND_OUTCOME_COMPLETE) return "a path was not found";
    if (path->cost < right - right * 1e-9 || (optimal && path->cost > right + right * (chosen->whole ? 0 : 1e-9)))
        return "the path is not the cheapest";
    return judge_path_checker(source, chosen, view, &request, path, tally);
}

bool graph_searches_agree_with_domains(choices *source, void *user) {
    static random_graph chosen;
    static naive_graph naive;
    graph_tally unused = {0}, *tally = user ? user : &unused;
    choose_random_graph(source, &chosen);
    wend_graph *graph = graph_of(&chosen);
    const char *finding = NULL;
    for (uint64_t rounds = 1 + choose_below(source, 6); rounds && !finding; rounds--) {
        if (choose_below(source, 2)) finding = edit_graph(source, &chosen, graph);
        if (!finding && choose_one_in(source, 6) && wend_graph_refresh(graph)) finding = "refreshing failed";
        tagged_graph view = {graph, choose_below(source, 2) ? (uint32_t)choose_below(source, 8) : ALL_TAGS};
        naive_graph_of(&chosen, (uint32_t)view.tags, &naive);
        if (!finding) finding = search_like_a_domain(source, &chosen, &naive, &view, tally);
    }
    wend_graph_destroy(graph);
    return finding ? choices_fail(source, "%s", finding) : true;
}

// ---- Islands

// Every waypoint takes the smallest number of its neighbours until nothing changes; then the numbers are counted.
static const char *judge_graph_islands(choices *source, const random_graph *chosen, const wend_graph *graph) {
    uint32_t count = chosen->def.waypoint_count, first[MOST_WAYPOINTS], islands = 0, numbers[MOST_WAYPOINTS];
    for (uint32_t i = 0; i < count; i++) first[i] = i;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < chosen->def.edge_count; i++) {
            if (chosen->edges[i].closed) continue;
            uint32_t *a = &first[chosen->edges[i].from], *b = &first[chosen->edges[i].to];
            changed |= *a != *b;
            if (*a < *b) *b = *a;
            if (*b < *a) *a = *b;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        numbers[i] = first[i] == i ? ++islands : numbers[first[i]];
        if (wend_graph_island(graph, i) != numbers[i]) return "a waypoint is on another island";
    }
    if (wend_graph_island_count(graph) != islands) return "there are more or fewer islands";
    uint32_t a = (uint32_t)choose_below(source, count), b = (uint32_t)choose_below(source, count);
    return wend_graph_may_reach(graph, a, b) != (numbers[a] == numbers[b]) ? "may_reach is wrong" : NULL;
}

bool graph_islands_agree_with_naive(choices *source, void *user) {
    (void)user;
    static random_graph chosen;
    choose_random_graph(source, &chosen);
    wend_graph *graph = graph_of(&chosen);
    const char *finding = NULL;
    for (uint64_t rounds = 1 + choose_below(source, 6); rounds && !finding; rounds--) {
        if (choose_one_in(source, 6) && wend_journal_set_capacity(wend_graph_journal(graph), 1)) abort();
        finding = edit_graph(source, &chosen, graph);
        if (!finding && choose_below(source, 2) && wend_graph_refresh(graph)) finding = "refreshing failed";
        if (!finding) finding = judge_graph_islands(source, &chosen, graph);
    }
    wend_graph_destroy(graph);
    return finding ? choices_fail(source, "%s", finding) : true;
}

// ---- Localisation

#define MOST_LOCATED 400

bool located_waypoints_are_the_nearest(choices *source, void *user) {
    (void)user;
    static wend_vector3 positions[MOST_LOCATED];
    wend_graph_def def = wend_default_graph_def();
    def.positions = positions;
    def.waypoint_count = 1 + (uint32_t)choose_below(source, choose_one_in(source, 4) ? MOST_LOCATED : 20);
    uint64_t style = choose_below(source, 5);
    for (uint32_t i = 0; i < def.waypoint_count; i++) positions[i] = choose_graph_position(source, style);
    wend_graph *graph = NULL;
    if (wend_graph_create(&def, NULL, &graph)) abort();
    for (int query = 0; query < 20; query++) {
        wend_vector3 at = choose_graph_position(source, choose_one_in(source, 8) ? choose_below(source, 5) : style);
        if (choose_one_in(source, 8)) at.x = choose_any_double(source);
        if (choose_one_in(source, 8)) at = positions[choose_below(source, def.waypoint_count)];
        uint32_t nearest = UINT32_MAX;
        double best = INFINITY;
        for (uint32_t i = 0; i < def.waypoint_count && isfinite(at.x); i++) {
            double dx = at.x - positions[i].x, dy = at.y - positions[i].y, dz = at.z - positions[i].z;
            double distance = dx * dx + dy * dy + dz * dz;
            if (nearest != UINT32_MAX && distance >= best) continue;
            nearest = i;
            best = distance;
        }
        uint32_t located = waypoint_at(graph, at);
        if (located == nearest) continue;
        wend_graph_destroy(graph);
        return choices_fail(source, "(%g, %g, %g) is nearest to %u, not %u", at.x, at.y, at.z, nearest, located);
    }
    wend_graph_destroy(graph);
    return true;
}

// ---- Edits

bool an_edited_graph_is_like_a_new_one(choices *source, void *user) {
    (void)user;
    static random_graph chosen;
    choose_random_graph(source, &chosen);
    wend_graph *graph = graph_of(&chosen);
    const char *finding = edit_graph(source, &chosen, graph);
    wend_graph *fresh = graph_of(&chosen);
    if (graph->least_cost > fresh->least_cost) finding = "before a refresh, the guidance is too high";
    if (wend_graph_refresh(graph)) finding = "refreshing failed";
    if (graph->least_cost != fresh->least_cost) finding = "the guidance is not that of a new graph";
    if (wend_graph_island_count(graph) != wend_graph_island_count(fresh)) finding = "more or fewer islands";
    for (uint32_t i = 0; i < chosen.def.waypoint_count; i++)
        if (wend_graph_island(graph, i) != wend_graph_island(fresh, i))
            finding = "the islands are not those of a new graph";
    wend_graph_destroy(fresh);
    wend_graph_destroy(graph);
    return finding ? choices_fail(source, "%s", finding) : true;
}

// ---- DIMACS

typedef struct dimacs_texts {
    char graph[16384], coordinates[16384];
    size_t graph_length, coordinates_length;
    wend_graph_edge edges[MOST_EDGES];
    wend_vector3 positions[MOST_WAYPOINTS];
    uint32_t waypoint_count, edge_count;
} dimacs_texts;

static void write_line(choices *source, char *text, size_t *length, const char *line) {
    if (choose_one_in(source, 12)) *length += (size_t)sprintf(text + *length, "c a 1 2 3 p sp\n");
    if (choose_one_in(source, 12)) *length += (size_t)sprintf(text + *length, " \t\n");
    *length += (size_t)sprintf(text + *length, "%s%s%s", choose_one_in(source, 8) ? " " : "", line,
                               choose_one_in(source, 4) ? " \r\n" : "\n");
}

static void choose_dimacs(choices *source, dimacs_texts *texts) {
    char line[128];
    memset(texts, 0, sizeof *texts);
    texts->waypoint_count = 1 + (uint32_t)choose_below(source, 12);
    texts->edge_count = (uint32_t)choose_below(source, 30);
    if (choose_one_in(source, 6)) texts->graph_length = (size_t)sprintf(texts->graph, "\xef\xbb\xbf");
    if (choose_one_in(source, 6)) texts->coordinates_length = (size_t)sprintf(texts->coordinates, "\xef\xbb\xbf");
    // Long enough to be trusted: a text has at least a byte for each waypoint.
    write_line(source, texts->graph, &texts->graph_length, "c written by a test");
    sprintf(line, "p  sp %u\t%u", texts->waypoint_count, texts->edge_count);
    write_line(source, texts->graph, &texts->graph_length, line);
    for (uint32_t i = 0; i < texts->edge_count; i++) {
        uint64_t cost = 1 + choose_below(source, choose_one_in(source, 4) ? UINT64_C(1) << 53 : 100);
        texts->edges[i] = (wend_graph_edge){.from = (uint32_t)choose_below(source, texts->waypoint_count),
                                            .to = (uint32_t)choose_below(source, texts->waypoint_count),
                                            .cost = (double)cost};
        sprintf(line, "a %u %u %llu", texts->edges[i].from + 1, texts->edges[i].to + 1, (unsigned long long)cost);
        write_line(source, texts->graph, &texts->graph_length, line);
    }
    sprintf(line, "p aux sp co %u", texts->waypoint_count);
    write_line(source, texts->coordinates, &texts->coordinates_length, line);
    uint32_t first = (uint32_t)choose_below(source, texts->waypoint_count);
    for (uint32_t i = 0; i < texts->waypoint_count; i++) { // in a turned order
        uint32_t waypoint = (first + i) % texts->waypoint_count;
        int x = (int)choose_between(source, -180000000, 180000000),
            y = (int)choose_between(source, -90000000, 90000000);
        texts->positions[waypoint] = (wend_vector3){x * 0.5, y * 0.5, 0};
        sprintf(line, "v %u %d %d", waypoint + 1, x, y);
        write_line(source, texts->coordinates, &texts->coordinates_length, line);
    }
}

static const char *dimacs_graph_is(const wend_graph *graph, const dimacs_texts *texts, bool has_positions) {
    if (wend_graph_waypoint_count(graph) != texts->waypoint_count) return "more or fewer waypoints";
    if (wend_graph_edge_count(graph) != texts->edge_count) return "more or fewer edges";
    for (uint32_t i = 0; i < texts->edge_count; i++) {
        wend_graph_edge edge = wend_graph_get_edge(graph, i), right = texts->edges[i];
        if (edge.from != right.from || edge.to != right.to || edge.cost != right.cost || edge.tags || edge.closed)
            return "another edge";
    }
    for (uint32_t i = 0; i < texts->waypoint_count; i++) {
        wend_vector3 at = wend_graph_position(graph, i), right = {0, 0, 0};
        if (has_positions) right = texts->positions[i];
        if (at.x != right.x || at.y != right.y || at.z != right.z) return "another position";
    }
    return NULL;
}

bool a_written_dimacs_graph_reads_the_same(choices *source, void *user) {
    (void)user;
    static dimacs_texts texts;
    choose_dimacs(source, &texts);
    wend_dimacs_def def = wend_default_dimacs_def();
    bool has_positions = choose_below(source, 2);
    def.graph = texts.graph;
    def.graph_length = texts.graph_length;
    def.coordinates = has_positions ? texts.coordinates : NULL;
    def.coordinates_length = has_positions ? texts.coordinates_length : 0;
    def.metres_per_unit = 0.5;
    wend_graph *graph = NULL;
    if (wend_dimacs_read(&def, NULL, &graph)) return choices_fail(source, "a right text was refused");
    const char *finding = dimacs_graph_is(graph, &texts, has_positions);
    wend_graph_destroy(graph);
    return finding ? choices_fail(source, "%s", finding) : true;
}

// ---- DIMACS, written by wend

static bool same_graphs(const wend_graph *a, const wend_graph *b, bool positions_count) {
    if (wend_graph_waypoint_count(a) != wend_graph_waypoint_count(b)) return false;
    if (wend_graph_edge_count(a) != wend_graph_edge_count(b)) return false;
    for (uint32_t i = 0; i < wend_graph_edge_count(a); i++) {
        wend_graph_edge one = wend_graph_get_edge(a, i), two = wend_graph_get_edge(b, i);
        if (one.from != two.from || one.to != two.to || one.cost != two.cost || one.tags != two.tags ||
            one.closed != two.closed)
            return false;
    }
    for (uint32_t i = 0; i < wend_graph_waypoint_count(a) && positions_count; i++) {
        wend_vector3 one = wend_graph_position(a, i), two = wend_graph_position(b, i);
        if (one.x != two.x || one.y != two.y || one.z != two.z) return false;
    }
    return true;
}

typedef struct written_graph {
    char *graph, *coordinates; // NULL where it cannot be said
    size_t graph_length, coordinates_length;
} written_graph;

static void free_written(written_graph *written) {
    free(written->graph);
    free(written->coordinates);
}

static const char *write_dimacs(const wend_graph *graph, double unit, written_graph *written) {
    *written = (written_graph){0};
    for (int which = 0; which < 2; which++) {
        char **text = which ? &written->coordinates : &written->graph;
        size_t *length = which ? &written->coordinates_length : &written->graph_length, again = 0;
        wend_diagnostics *findings = NULL;
        if (wend_diagnostics_create(wend_default_allocator(), &findings)) abort();
        wend_status status = which ? wend_dimacs_write_coordinates(graph, unit, findings, NULL, 0, length)
                                   : wend_dimacs_write_graph(graph, findings, NULL, 0, length);
        size_t told = wend_diagnostics_count(findings);
        wend_diagnostics_destroy(findings);
        if (told != (status == WEND_UNSUPPORTED)) return "a refusal without a finding, or a finding without one";
        if (status == WEND_UNSUPPORTED) continue;
        if (status || !(*text = malloc(*length))) return "writing failed";
        status = which ? wend_dimacs_write_coordinates(graph, unit, NULL, *text, *length - 1, &again)
                       : wend_dimacs_write_graph(graph, NULL, *text, *length - 1, &again);
        if (status != WEND_OUT_OF_RANGE || again != *length) return "too little room was enough";
        status = which ? wend_dimacs_write_coordinates(graph, unit, NULL, *text, *length, &again)
                       : wend_dimacs_write_graph(graph, NULL, *text, *length, &again);
        if (status || again != *length) return "the room that was asked for is not enough";
    }
    return NULL;
}

// What was written reads as the same graph.
static const char *reads_back(const wend_graph *graph, const written_graph *written, double unit) {
    if (!written->graph) return NULL;
    wend_dimacs_def def = wend_default_dimacs_def();
    def.graph = written->graph;
    def.graph_length = written->graph_length;
    def.coordinates = written->coordinates;
    def.coordinates_length = written->coordinates_length;
    def.metres_per_unit = unit;
    wend_graph *again = NULL;
    if (wend_dimacs_read(&def, NULL, &again)) return "what was written cannot be read";
    bool same = same_graphs(graph, again, written->coordinates);
    wend_graph_destroy(again);
    return same ? NULL : "what was written reads as something else";
}

static bool fits_dimacs(const random_graph *chosen) {
    for (uint32_t i = 0; i < chosen->def.edge_count; i++) {
        const wend_graph_edge *edge = &chosen->edges[i];
        if (edge->closed || edge->tags || edge->cost < 1 || edge->cost > 9007199254740992.0 || fmod(edge->cost, 1) != 0)
            return false;
    }
    return true;
}

bool a_graph_written_as_dimacs_reads_the_same(choices *source, void *user) {
    (void)user;
    static random_graph chosen;
    static const double units[] = {1, 0.5, 0x1p-20, 0.11, 1e-6, 111.3, 3};
    choose_random_graph(source, &chosen);
    const uint64_t unit_choice = choose_below(source, 7);
    double unit = units[unit_choice];
    bool plain = choose_below(source, 4), flat = choose_below(source, 4), in_units = choose_below(source, 2);
    for (uint32_t i = 0; i < chosen.def.edge_count && plain; i++) {
        chosen.edges[i].closed = false;
        chosen.edges[i].tags = 0;
        chosen.edges[i].cost = (double)(1 + choose_below(source, UINT64_C(1) << choose_below(source, 54)));
    }
    for (uint32_t i = 0; i < chosen.def.waypoint_count; i++) {
        wend_vector3 *at = &chosen.positions[i];
        if (flat) at->z = 0;
        if (!in_units) continue;
        at->x = (double)choose_between(source, -180000000, 180000000) * unit;
        at->y = (double)choose_between(source, -90000000, 90000000) * unit;
    }
    wend_graph *graph = graph_of(&chosen);
    written_graph written;
    const char *finding = write_dimacs(graph, unit, &written);
    if (!finding && fits_dimacs(&chosen) != (written.graph != NULL)) finding = "wrongly refused or written";
    bool level = true;
    for (uint32_t i = 0; i < chosen.def.waypoint_count; i++) level &= chosen.positions[i].z == 0;
    if (!finding && written.coordinates && !level) finding = "heights were lost";
    if (!finding && !written.coordinates && level && (in_units || unit_choice < 3)) finding = "positions were refused";
    if (!finding) finding = reads_back(graph, &written, unit);
    free_written(&written);
    wend_graph_destroy(graph);
    return finding ? choices_fail(source, "%s", finding) : true;
}

const char *judge_dimacs(const char *text, size_t length) {
    const char *end = length ? memchr(text, 0, length) : NULL;
    test_allocator memory = {0};
    wend_dimacs_def def = wend_default_dimacs_def();
    def.graph = text;
    def.graph_length = end ? (size_t)(end - text) : length;
    if (end) {
        def.coordinates = end + 1;
        def.coordinates_length = length - def.graph_length - 1;
    }
    def.allocator = test_allocator_value(&memory);
    wend_diagnostics *findings = NULL;
    if (wend_diagnostics_create(wend_default_allocator(), &findings)) abort();
    wend_graph *graph = NULL;
    wend_status status = wend_dimacs_read(&def, findings, &graph);
    size_t count = wend_diagnostics_count(findings);
    const char *finding = NULL;
    uint64_t lines = 1;
    for (size_t i = 0; i < length; i++) lines += text[i] == '\n' || text[i] == 0;
    if (status == WEND_OK) {
        if (count || !graph) finding = "read, but something was found wrong";
        if (graph && wend_graph_waypoint_count(graph) > length) finding = "more waypoints than bytes";
        written_graph written = {0};
        if (!finding) finding = write_dimacs(graph, 1, &written);
        if (!finding && !(written.graph && written.coordinates)) finding = "what was read cannot be written";
        if (!finding) finding = reads_back(graph, &written, 1);
        free_written(&written);
    } else if (status != WEND_BAD_INPUT || count != 1 || graph) {
        finding = "refused without exactly one finding";
    } else {
        const wend_diagnostic *said = wend_diagnostics_get(findings, 0);
        if (said->place.kind != WEND_PLACE_TEXT || said->place.line < 1 || said->place.line > lines + 1)
            finding = "the finding is nowhere in the text";
        if (strchr(said->text, '\n') || said->message < 340 || said->message > 359)
            finding = "the finding is malformed";
    }
    wend_graph_destroy(graph);
    wend_diagnostics_destroy(findings);
    if (memory.peak_bytes > 256 * (length + 16)) finding = "more memory than the text is worth";
    if (memory.live_blocks) finding = "a block was leaked";
    return finding;
}

bool a_mangled_dimacs_graph_is_judged(choices *source, void *user) {
    (void)user;
    static const char letters[] = "apvc 0123456789\t\r\n-.eo";
    static dimacs_texts texts;
    static char text[sizeof texts.graph + sizeof texts.coordinates + 64];
    choose_dimacs(source, &texts);
    size_t length = texts.graph_length;
    memcpy(text, texts.graph, length);
    if (choose_below(source, 2)) {
        text[length++] = 0;
        memcpy(text + length, texts.coordinates, texts.coordinates_length);
        length += texts.coordinates_length;
    }
    for (uint64_t faults = choose_below(source, 4); faults && length; faults--) {
        size_t at = choose_below(source, length);
        switch (choose_below(source, 4)) {
        case 0: text[at] = letters[choose_below(source, sizeof letters - 1)]; break;
        case 1: text[at] = (char)choose_below(source, 256); break;
        case 2: memmove(text + at, text + at + 1, --length - at); break;
        default: length = at; break;
        }
    }
    char *copy = malloc(length ? length : 1); // exactly as long, so that a sanitizer sees a read past the end
    if (!copy) abort();
    memcpy(copy, text, length);
    const char *finding = judge_dimacs(copy, length);
    free(copy);
    return finding ? choices_fail(source, "%s", finding) : true;
}
