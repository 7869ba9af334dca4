// What is visible in a cell of a painted world, by horizontal strips in GMP rationals: every vertex, every crossing of
// every pair and every crossing with the cell's sides cuts, and every piece asks all edges again where it is.
#ifndef ORACLE_NAIVE_BAKE_H
#define ORACLE_NAIVE_BAKE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct naive_bake_edge {
    long ax, ay, bx, by; // as the ring runs
    int polygon;
} naive_bake_edge;

typedef struct naive_bake_world {
    const naive_bake_edge *edges;
    size_t edge_count;
    int polygon_count;
    const bool *even_odd; // by polygon; later polygons cover earlier ones
    const int *terrain;   // by polygon
    int background;
} naive_bake_world;

// The terrain with the largest area in the square cell with corner (x, y), the smallest of several. `visible` (256
// flags) is told which terrains cover any area there. *tie: another terrain covers as much.
int naive_bake_largest(const naive_bake_world *world, long x, long y, long size, bool *visible, bool *tie);

// The terrain just right of, and less just above, a point.
int naive_bake_terrain_beside(const naive_bake_world *world, long x, long y);

#endif
