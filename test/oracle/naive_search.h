// Shortest paths by the plainest means: Dijkstra that scans all places for the next one, on small grids and on small graphs.
// Reads the rules from the grid's header, shares no code with the library.
#ifndef WEND_TEST_NAIVE_SEARCH_H
#define WEND_TEST_NAIVE_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NAIVE_CELLS      900 // the most cells of a grid
#define NAIVE_TERRAINS   6
#define NAIVE_BLOCKED    255
#define NAIVE_NO_CELL    UINT32_MAX
#define NAIVE_GRAPH_SIZE 48 // the most places of a graph

typedef struct naive_grid {
    int width, height;
    int neighbours; // 4 or 8
    int corners;    // 0: always; 1: when one side is open; 2: when both are
    double cell_size;
    double cost[NAIVE_TERRAINS];
    uint8_t medium[NAIVE_TERRAINS];
    uint8_t terrain[NAIVE_CELLS];
} naive_grid;

// What a step costs; infinity when it is none.
double naive_step(const naive_grid *grid, uint64_t from, uint64_t to);

bool naive_is_free(const naive_grid *grid, uint64_t cell);

// The cost from a cell to every cell; infinity where there is no path, also when the start is blocked.
void naive_distances(const naive_grid *grid, uint64_t start, double *distances);

// The cell with a finite distance whose centre is nearest to that of `goal`, the one with the smallest number among several.
uint32_t naive_nearest(const naive_grid *grid, const double *distances, uint64_t goal);

// True when the path starts and ends there, takes allowed steps only, and costs what it says, within 1e-9 of it.
bool naive_path_is_right(const naive_grid *grid, const uint64_t *cells, size_t count, uint64_t start, uint64_t goal,
                         double cost);

// A graph with one-way edges: cost[from][to], infinity where there is none.
typedef struct naive_graph {
    int size;
    double cost[NAIVE_GRAPH_SIZE][NAIVE_GRAPH_SIZE];
} naive_graph;

void naive_graph_distances(const naive_graph *graph, int start, double *distances);

#endif
