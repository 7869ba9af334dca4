// The Boost Graph Library's A* on a grid map behind C functions, as a peer of `wend bench search`. In the build when
// WEND_BENCH_HAS_BOOST is defined (cmake/bench.cmake); it needs Boost's headers only.
//
// The problem is that of the Moving AI scenarios: steps to the 8 neighbours, straight ones cost 1, diagonal ones
// sqrt(2) and only where both cells beside them are free; the heuristic is the octile distance. Running out of memory
// ends the program.
#ifndef WEND_BENCH_BOOST_GRID_ASTAR_H
#define WEND_BENCH_BOOST_GRID_ASTAR_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct boost_grid boost_grid;

typedef struct boost_grid_query {
    uint32_t start_x, start_y, goal_x, goal_y; // inside the map
} boost_grid_query;

typedef struct boost_grid_result {
    double cost;                 // straight + diagonal * sqrt(2); negative: no path
    uint64_t straight, diagonal; // steps of the path; as sqrt(2) is irrational, all shortest paths have the same
    uint64_t expanded;           // vertices taken from the queue, without the goal
} boost_grid_result;

// passable: height rows of width bytes, top row first, 0 is blocked; not needed after the call. Width and height are 1
// to 65,535, and there are fewer than 2^32 - 1 cells.
boost_grid *boost_grid_create(uint32_t width, uint32_t height, const uint8_t *passable);

void boost_grid_destroy(boost_grid *grid); // NULL is allowed

// One query; what was allocated for the last one is used again as far as Boost lets us. The path is walked to count its
// steps but not kept. Not for two threads at once with the same grid.
boost_grid_result boost_grid_find_path(boost_grid *grid, const boost_grid_query *query);

#ifdef __cplusplus
}
#endif

#endif
