// Incremental searches on graphs and on domains of a user's own, with one-way edges and heuristics that are not consistent.
#include "properties/plan/incremental_properties.h"
#include "properties/plan/incremental_scripts.h"
#include "support/naive_domain.h"
#include "support/noted_states.h"
#include "support/tagged_graph.h"
#include "wend/graph.h"
#include "wend/query.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// A small graph that changes, as the oracle sees it.
typedef struct changing_graph {
    naive_graph naive;
    int start, goal;
    double distances[NAIVE_GRAPH_SIZE]; // from the start
    double optimum;
    bool whole, dense;
    uint64_t salt;                                    // of states that are not dense
    double guide[NAIVE_GRAPH_SIZE][NAIVE_GRAPH_SIZE]; // what the user's heuristic says
    uint64_t strangers;                               // calls with states that are none
} changing_graph;

static void judge_graph(changing_graph *world) {
    naive_graph_distances(&world->naive, world->start, world->distances);
    world->optimum = world->distances[world->goal];
}

static uint64_t state_of_place(const void *user, int place) {
    const changing_graph *world = user;
    return world->dense ? (uint64_t)place : ((uint64_t)place + 1) * UINT64_C(0x9e3779b97f4a7c15) + world->salt;
}

static int place_of_state(changing_graph *world, uint64_t state) {
    for (int place = 0; place < world->naive.size; place++)
        if (state_of_place(world, place) == state) return place;
    world->strangers++;
    return 0;
}

static const char *judge_in_graph(void *user, const wend_incremental_search_def *def,
                                  const wend_incremental_report *report, const wend_path *path) {
    changing_graph *world = user;
    if (world->strangers) return "the domain was asked about states that are none";
    const char *finding = incremental_judge(def, report, path, world->optimum);
    if (finding || path->state_count == 0) return finding;
    if (incremental_promised(def) == 1 && path->outcome == WEND_OUTCOME_COMPLETE && world->whole &&
        path->cost != world->optimum)
        return "the path is not exactly optimal";
    double sum = 0;
    for (size_t i = 1; i < path->state_count; i++)
        sum += world->naive.cost[place_of_state(world, path->states[i - 1])][place_of_state(world, path->states[i])];
    if (path->states[0] != state_of_place(world, world->start) ||
        path->states[path->state_count - 1] != state_of_place(world, world->goal) || sum != path->cost)
        return "the path is none, or its cost is not the sum of its steps";
    return NULL;
}

// ---- Graphs ----------------------------------------------------------------------------------------------------------------

#define MOST_EDGES 300

// The naive graph from the edges that a view can use.
static void see_edges(changing_graph *world, const tagged_graph *view) {
    for (int from = 0; from < world->naive.size; from++)
        for (int to = 0; to < world->naive.size; to++) world->naive.cost[from][to] = INFINITY;
    for (uint32_t i = 0; i < wend_graph_edge_count(view->graph); i++) {
        wend_graph_edge edge = wend_graph_get_edge(view->graph, i);
        if (edge.closed || edge.tags & ~view->tags) continue;
        if (edge.cost < world->naive.cost[edge.from][edge.to]) world->naive.cost[edge.from][edge.to] = edge.cost;
    }
}

static double choose_cost(choices *source, const changing_graph *world) {
    if (world->whole) return (double)(1 + choose_below(source, choose_one_in(source, 5) ? 1000 : 9));
    return 1e-3 + choose_unit(source) * (choose_one_in(source, 6) ? 1e5 : 1);
}

static wend_graph *make_graph(choices *source, changing_graph *world) {
    static wend_vector3 positions[NAIVE_GRAPH_SIZE];
    static wend_graph_edge edges[MOST_EDGES];
    const uint64_t size = (uint64_t)world->naive.size;
    // Points in a small space: estimates that are tight, and waypoints at the same place.
    for (uint64_t i = 0; i < size; i++)
        positions[i] = (wend_vector3){(double)choose_below(source, 6), (double)choose_below(source, 6), 0};
    uint64_t least = choose_below(source, 4) * size, room = MOST_EDGES - least;
    uint32_t count = (uint32_t)(least + choose_below(source, size * 4 < room ? size * 4 + 1 : room));
    bool by_length = choose_below(source, 2);
    for (uint32_t i = 0; i < count; i++) {
        edges[i] = (wend_graph_edge){.from = (uint32_t)choose_below(source, size),
                                     .to = (uint32_t)choose_below(source, size),
                                     .tags = (uint32_t)choose_below(source, 4) & (uint32_t)choose_below(source, 4),
                                     .closed = choose_one_in(source, 5)};
        double x = positions[edges[i].from].x - positions[edges[i].to].x,
               y = positions[edges[i].from].y - positions[edges[i].to].y;
        edges[i].cost =
            by_length && !world->whole && x * x + y * y > 0 ? sqrt(x * x + y * y) : choose_cost(source, world);
    }
    wend_graph_def def = wend_default_graph_def();
    def.positions = positions;
    def.waypoint_count = (uint32_t)size;
    def.edges = edges;
    def.edge_count = count;
    wend_graph *graph = NULL;
    if (wend_graph_create(&def, NULL, &graph)) abort();
    return graph;
}

static void edit_graph(choices *source, changing_graph *world, wend_graph *graph, const wend_path *path) {
    for (uint64_t edits = 1 + choose_below(source, 4); edits; edits--) {
        uint32_t edge_count = wend_graph_edge_count(graph), edge = (uint32_t)choose_below(source, edge_count);
        if (path->state_count > 1 && choose_below(source, 3)) { // one of the path
            size_t step = choose_below(source, path->state_count - 1);
            for (uint32_t i = 0; i < edge_count; i++) {
                wend_graph_edge each = wend_graph_get_edge(graph, i);
                if (each.from == path->states[step] && each.to == path->states[step + 1]) edge = i;
            }
        }
        if (choose_below(source, 2))
            wend_graph_set_edge_open(graph, edge, choose_below(source, 2));
        else
            wend_graph_set_edge_cost(graph, edge, choose_cost(source, world));
    }
    if (choose_one_in(source, 4) && wend_graph_refresh(graph)) abort();
}

bool graphs_that_change_are_planned_right(choices *source, void *user) {
    static changing_graph world;
    incremental_tally *tally = user;
    memset(&world, 0, sizeof world);
    world.naive.size = 1 + (int)choose_below(source, choose_one_in(source, 3) ? NAIVE_GRAPH_SIZE : 10);
    world.whole = !choose_below(source, 2);
    world.dense = true;
    wend_graph *graph = make_graph(source, &world);
    tagged_graph view = {graph, (uint32_t)choose_below(source, 4)};
    wend_domain domain = tagged_graph_domain(&view);
    wend_incremental_search_def def = incremental_choose_def(source, false);
    wend_incremental_search *search = NULL;
    if (wend_incremental_search_create_on_domain(&domain, &def, NULL, &search)) abort();
    const uint64_t size = (uint64_t)world.naive.size;
    wend_path path = wend_path_empty(wend_default_allocator());
    incremental_judge_of judge = {
        .judge = judge_in_graph, .user = &world, .path = &path, .optimum = &world.optimum, .may_leave_off = true};
    world.start = (int)choose_below(source, size);
    world.goal = (int)choose_below(source, size);
    const char *finding = NULL;
    for (uint64_t events = 1 + choose_below(source, 10); events && !finding; events--) {
        see_edges(&world, &view);
        judge_graph(&world);
        if (wend_incremental_search_set_start(search, (uint64_t)world.start) ||
            wend_incremental_search_set_goal(search, (uint64_t)world.goal))
            abort();
        finding = incremental_plan(source, search, &def, size, &judge, tally);
        if (choose_below(source, 2) && path.state_count)
            world.start = (int)path.states[choose_below(source, path.state_count)];
        else if (choose_one_in(source, 5))
            world.start = (int)choose_below(source, size);
        if (choose_one_in(source, 10)) world.goal = (int)choose_below(source, size);
        if (wend_graph_edge_count(graph) && choose_below(source, 4)) edit_graph(source, &world, graph, &path);
        if (tally) tally->edits++;
    }
    if (tally) tally->scripts++;
    double cost = path.cost;
    wend_path_free(&path);
    wend_incremental_search_destroy(search);
    wend_graph_destroy(graph);
    return finding ? choices_fail(source, "%s (algorithm %d, policy %d; cost %.17g, optimum %.17g)", finding,
                                  def.algorithm, def.policy, cost, world.optimum)
                   : true;
}

// ---- Domains of a user's own -------------------------------------------------------------------------------------------------

static wend_status own_steps(changing_graph *world, uint64_t state, bool back, wend_edges *edges) {
    return add_naive_steps(&world->naive, place_of_state(world, state), back, state_of_place, world, edges);
}

static wend_status own_successors(void *user, uint64_t state, wend_edges *edges) {
    return own_steps(user, state, false, edges);
}

static wend_status own_predecessors(void *user, uint64_t state, wend_edges *edges) {
    return own_steps(user, state, true, edges);
}

static double own_heuristic(void *user, uint64_t state, uint64_t goal) {
    changing_graph *world = user;
    int from = place_of_state(world, state), to = place_of_state(world, goal);
    return world->guide[from][to];
}

// Estimates that are never too high, and of any other shape.
static void choose_guide(choices *source, changing_graph *world) {
    uint64_t style = choose_below(source, 4);
    for (int from = 0; from < world->naive.size; from++) {
        double distances[NAIVE_GRAPH_SIZE];
        naive_graph_distances(&world->naive, from, distances);
        for (int to = 0; to < world->naive.size; to++) {
            double part = style == 0   ? 0
                          : style == 1 ? 1
                          : style == 2 ? (double)choose_below(source, 2)
                                       : choose_unit(source);
            double right = distances[to];
            if (isinf(right)) right = choose_one_in(source, 3) ? (double)INFINITY : 50 * choose_unit(source);
            world->guide[from][to] = part == 0                         ? 0
                                     : world->whole && isfinite(right) ? floor(right * part)
                                                                       : right * part * (1 - 1e-15);
        }
    }
}

bool domains_that_change_are_planned_right(choices *source, void *user) {
    static changing_graph world;
    incremental_tally *tally = user;
    memset(&world, 0, sizeof world);
    naive_graph *naive = &world.naive;
    naive->size = 1 + (int)choose_below(source, choose_one_in(source, 4) ? NAIVE_GRAPH_SIZE : 9);
    world.whole = !choose_below(source, 2);
    world.dense = choose_below(source, 2);
    world.salt = choose_below(source, 1000);
    const uint64_t size = (uint64_t)naive->size, sparse = 1 + choose_below(source, 5);
    bool symmetric = choose_one_in(source, 4), forward_only = !symmetric && choose_one_in(source, 4);
    for (int from = 0; from < naive->size; from++)
        for (int to = 0; to < naive->size; to++)
            naive->cost[from][to] = choose_below(source, sparse) ? (double)INFINITY : choose_cost(source, &world);
    for (int from = 0; from < naive->size && symmetric; from++)
        for (int to = 0; to < from; to++) naive->cost[from][to] = naive->cost[to][from];
    choose_guide(source, &world);
    wend_domain domain = wend_default_domain();
    domain.capabilities = world.dense ? WEND_DOMAIN_DENSE : 0;
    domain.state_count = size;
    domain.user = &world;
    domain.successors = own_successors;
    domain.heuristic = choose_one_in(source, 5) ? NULL : own_heuristic;
    if (symmetric)
        domain.capabilities |= WEND_DOMAIN_SYMMETRIC;
    else if (!forward_only)
        domain.capabilities |= WEND_DOMAIN_PREDECESSORS;
    domain.predecessors = own_predecessors;
    wend_journal *journal = make_journal();
    domain.journal = journal;
    wend_incremental_search_def def = incremental_choose_def(source, forward_only);
    wend_incremental_search *search = NULL;
    if (wend_incremental_search_create_on_domain(&domain, &def, NULL, &search)) abort();
    wend_path path = wend_path_empty(wend_default_allocator());
    incremental_judge_of judge = {.judge = judge_in_graph,
                                  .user = &world,
                                  .path = &path,
                                  .optimum = &world.optimum,
                                  .inconsistent = true,
                                  .may_leave_off = true};
    world.start = (int)choose_below(source, size);
    world.goal = (int)choose_below(source, size);
    const char *finding = NULL;
    for (uint64_t events = 1 + choose_below(source, 8); events && !finding; events--) {
        judge_graph(&world);
        if (wend_incremental_search_set_start(search, state_of_place(&world, world.start)) ||
            wend_incremental_search_set_goal(search, state_of_place(&world, world.goal)))
            abort();
        finding = incremental_plan(source, search, &def, size, &judge, tally);
        if (choose_below(source, 2)) world.start = (int)choose_below(source, size);
        if (choose_one_in(source, 6)) world.goal = (int)choose_below(source, size);
        if (!choose_below(source, 4)) continue;
        uint64_t tails[2];
        int from = (int)choose_below(source, size), to = (int)choose_below(source, size);
        if (path.state_count > 1 && choose_below(source, 3)) { // a step of the path
            size_t step = choose_below(source, path.state_count - 1);
            from = place_of_state(&world, path.states[step]);
            to = place_of_state(&world, path.states[step + 1]);
        }
        double cost = choose_one_in(source, 3) ? (double)INFINITY : choose_cost(source, &world);
        naive->cost[from][to] = cost;
        if (symmetric) naive->cost[to][from] = cost;
        choose_guide(source, &world);
        tails[0] = state_of_place(&world, from);
        tails[1] = state_of_place(&world, to);
        note_states(journal, tails, symmetric ? 2 : 1);
        if (tally) tally->edits++;
    }
    if (tally) tally->scripts++;
    double cost = path.cost;
    wend_path_free(&path);
    wend_incremental_search_destroy(search);
    wend_journal_destroy(journal);
    return finding ? choices_fail(source, "%s (algorithm %d, policy %d; cost %.17g, optimum %.17g)", finding,
                                  def.algorithm, def.policy, cost, world.optimum)
                   : true;
}
