// Shortest paths on generated road networks and random geometric graphs (scenes/graph_scenes.h): A* and Dijkstra beside Boost.Graph's on its
// compressed graph. The heuristic is the same for both: the straight line times the least cost of a metre.
//
// Checksum: the sum of the costs of all paths, which are whole numbers, times 2^20, and how many there are.
#include "suites.h"

#include "graph_scenes.h"
#include "peers/boost_graph_search.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define GRAPH_QUERIES 20

typedef struct graph_state {
    wend_graph *graph;
    scene_graph_query queries[GRAPH_QUERIES];
    wend_algorithm algorithm;
    wend_query *query;
    wend_path path;
    peer_quality quality, boost_quality;
    boost_roads *boost;
    double least_cost; // of a metre
} graph_state;

static uint64_t cost_checksum(double cost) {
    return ((uint64_t)cost << 20) + 1;
}

static void report_expanded(peer_quality *quality, uint64_t expanded) {
    bench_quality(quality, "expanded", (double)expanded / GRAPH_QUERIES);
}

static uint64_t run_wend_graph(void *user) {
    graph_state *state = user;
    uint64_t checksum = 0, expanded = 0;
    wend_search_request request = wend_default_search_request();
    request.algorithm = state->algorithm;
    for (size_t i = 0; i < GRAPH_QUERIES; i++) {
        const uint64_t goal = state->queries[i].goal;
        request.start = state->queries[i].start;
        request.goals = &goal;
        request.goal_count = 1;
        bench_demand(wend_graph_find_path(state->graph, state->query, &request, &state->path));
        expanded += state->path.expanded;
        if (state->path.outcome == WEND_OUTCOME_COMPLETE) checksum += cost_checksum(state->path.cost);
    }
    report_expanded(&state->quality, expanded);
    return checksum;
}

#ifdef WEND_BENCH_HAS_BOOST
static uint64_t run_boost_graph(void *user) {
    graph_state *state = user;
    uint64_t checksum = 0, expanded = 0;
    for (size_t i = 0; i < GRAPH_QUERIES; i++) {
        boost_road_query query = {state->queries[i].start, state->queries[i].goal,
                                  state->algorithm == WEND_ALGORITHM_ASTAR ? state->least_cost : 0};
        boost_road_result result = boost_roads_find_path(state->boost, &query);
        expanded += result.expanded;
        if (result.cost >= 0) checksum += cost_checksum(result.cost);
    }
    report_expanded(&state->boost_quality, expanded);
    return checksum;
}

static boost_roads *make_boost_roads(const wend_graph *graph) {
    const uint32_t waypoints = wend_graph_waypoint_count(graph), count = wend_graph_edge_count(graph);
    double *positions = bench_allocate(2 * (size_t)waypoints, sizeof *positions);
    boost_road_edge *edges = bench_allocate(count, sizeof *edges);
    for (uint32_t i = 0; i < waypoints; i++) {
        positions[2 * (size_t)i] = wend_graph_position(graph, i).x;
        positions[2 * (size_t)i + 1] = wend_graph_position(graph, i).y;
    }
    for (uint32_t i = 0; i < count; i++) {
        wend_graph_edge edge = wend_graph_get_edge(graph, i);
        edges[i] = (boost_road_edge){edge.from, edge.to, edge.cost};
    }
    boost_roads *made = boost_roads_create(waypoints, positions, count, edges);
    free(positions);
    free(edges);
    return made;
}
#endif

static double least_cost_of_a_metre(const wend_graph *graph) {
    double least = INFINITY;
    for (uint32_t i = 0; i < wend_graph_edge_count(graph); i++) {
        wend_graph_edge edge = wend_graph_get_edge(graph, i);
        wend_vector3 a = wend_graph_position(graph, edge.from), b = wend_graph_position(graph, edge.to);
        double metres = sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
        if (metres > 0 && edge.cost / metres < least) least = edge.cost / metres;
    }
    return least * (1.0 - 0x1p-30); // as wend has it: rounding must not make it too high
}

static void run_graph_case(bench_session *session, scene_graph_kind kind, uint32_t waypoint_count,
                           wend_algorithm algorithm) {
    if (!bench_case_begin(session)) return;
    graph_state *state = bench_allocate(1, sizeof *state);
    *state = (graph_state){.algorithm = algorithm, .path = wend_path_empty(wend_default_allocator())};
    scene_graph_def def = scene_default_graph_def(waypoint_count, 1);
    bench_demand(scene_graph_make(kind, &def, &state->graph));
    bench_demand(wend_query_create(wend_default_allocator(), &state->query));
    scene_graph_queries(state->graph, 1, GRAPH_QUERIES, state->queries);
    state->least_cost = least_cost_of_a_metre(state->graph);
    bench_contender contenders[2] = {
        {.name = "wend", .run = run_wend_graph, .state = state, .qualities = &state->quality, .quality_count = 1},
        {.name = "Boost.Graph",
         .family = "boost",
         .state = state,
         .qualities = &state->boost_quality,
         .quality_count = 1}};
#ifdef WEND_BENCH_HAS_BOOST
    state->boost = make_boost_roads(state->graph);
    contenders[1].run = run_boost_graph;
#endif
    const bool guided = algorithm == WEND_ALGORITHM_ASTAR;
    char name[80];
    snprintf(name, sizeof name, "%s/%s", guided ? "astar" : "dijkstra", scene_graph_kind_name(kind));
    bench_case_run(session, &(bench_case){.suite = "graph",
                                          .name = name,
                                          .group = guided ? "graph_astar" : "graph_dijkstra",
                                          .n = wend_graph_waypoint_count(state->graph),
                                          .operations = GRAPH_QUERIES,
                                          .contenders = contenders,
                                          .contender_count = 2});
#ifdef WEND_BENCH_HAS_BOOST
    boost_roads_destroy(state->boost);
#endif
    wend_path_free(&state->path);
    wend_query_destroy(state->query);
    wend_graph_destroy(state->graph);
    free(state);
}

static void run_graph_suite(bench_session *session) {
    static const uint32_t sizes[] = {1000, 10000, 100000, 1000000};
    for (size_t i = 0; i < (session->quick ? 1 : sizeof sizes / sizeof sizes[0]); i++)
        for (int kind = 0; kind < SCENE_GRAPH_KIND_COUNT; kind++) {
            run_graph_case(session, (scene_graph_kind)kind, sizes[i], WEND_ALGORITHM_ASTAR);
            run_graph_case(session, (scene_graph_kind)kind, sizes[i], WEND_ALGORITHM_DIJKSTRA);
        }
}

const bench_suite graph_suite = {
    .name = "graph",
    .summary = "A* and Dijkstra on generated road networks against Boost.Graph's",
    .run = run_graph_suite,
};
