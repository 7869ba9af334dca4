// The Boost Graph Library's A* and Dijkstra on a graph of waypoints behind C functions, as a peer of `wend bench graph`. In the build when
// WEND_BENCH_HAS_BOOST is defined (cmake/bench.cmake); it needs Boost's headers only. Running out of memory ends the program.
#ifndef WEND_BENCH_BOOST_GRAPH_SEARCH_H
#define WEND_BENCH_BOOST_GRAPH_SEARCH_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct boost_roads boost_roads;

typedef struct boost_road_edge {
    uint32_t from, to;
    double cost;
} boost_road_edge;

// positions: x and y of each waypoint. Nothing is needed after the call.
boost_roads *boost_roads_create(uint32_t waypoint_count, const double *positions, size_t edge_count,
                                const boost_road_edge *edges);

void boost_roads_destroy(boost_roads *roads); // NULL is allowed

typedef struct boost_road_query {
    uint32_t start, goal;
    double least_cost; // of a metre: A* with that heuristic; 0: Dijkstra
} boost_road_query;

typedef struct boost_road_result {
    double cost;       // negative: no path
    uint64_t steps;    // edges of the path, which is walked but not kept
    uint64_t expanded; // vertices taken from the queue, without the goal
} boost_road_result;

// One query; what was allocated for the last one is used again as far as Boost lets us. Not for two threads at once with the same
// roads.
boost_road_result boost_roads_find_path(boost_roads *roads, const boost_road_query *query);

#ifdef __cplusplus
}
#endif

#endif
