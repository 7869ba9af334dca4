// Grids by the blackboard: every rule read off the documentation and checked cell by cell, every search a linear scan. Small
// grids only.
#ifndef ORACLE_NAIVE_GRID_SEARCH_H
#define ORACLE_NAIVE_GRID_SEARCH_H

#include <stdbool.h>
#include <stddef.h>

#define NAIVE_GRID_CELLS 4096 // 64 x 64
#define NAIVE_NO_CELL    (-1)

typedef struct naive_grid {
    int width, height; // the product at most NAIVE_GRID_CELLS
    int neighbours;    // 4, 8, or 6: hexagons whose odd rows lie half a cell further right
    int corners;       // a diagonal passes two cells: 0: whatever they are, 1: one must be passable, 2: both
    double cell_size;
    double cost[NAIVE_GRID_CELLS]; // of a metre in the cell
    int medium[NAIVE_GRID_CELLS];  // negative: blocked
} naive_grid;

// What a step costs; infinity when it is none.
double naive_step_cost(const naive_grid *grid, int from, int to);

// Textbook Dijkstra: the distance of every cell from a start; infinity where it does not lead. A blocked start leads nowhere,
// not even to itself.
void naive_distances(const naive_grid *grid, int start, double *distances);

// Numbers the islands from 1 in the order of their first cells; blocked cells get 0. Returns how many there are.
int naive_islands(const naive_grid *grid, int *islands);

// The cell for which `chosen` is not 0 that is nearest to a cell, then of the smallest number; NAIVE_NO_CELL when there is none.
int naive_nearest(const naive_grid *grid, const int *chosen, int cell);

// The cell nearest to `goal` that can be reached from `start`; NAIVE_NO_CELL when start is blocked.
int naive_nearest_reachable(const naive_grid *grid, int start, int goal);

// Whether cells are a path from start to goal, step by step, and what it costs.
bool naive_path_is_valid(const naive_grid *grid, const int *cells, size_t count, int start, int goal, double *cost);

// The cells whose inside the line between two centres passes through, in order: every cell of the box around it is asked.
// `cells` has room for width * height. Returns how many.
int naive_line(const naive_grid *grid, int from, int to, int *cells);

// Whether such a line keeps to the medium it starts in and passes corners as the rule says.
bool naive_line_is_free(const naive_grid *grid, int from, int to);

// What such a line costs: its length in every cell, by clipping, times the cell's cost; along a border between hexagons the cheaper
// of those of the medium. Infinity when it is not free.
double naive_cell_line_cost(const naive_grid *grid, int from, int to);

#endif
