// Snap rounding and constrained Delaunay triangulation by their definitions, with 128-bit integers and no index of any kind.
#ifndef ORACLE_NAIVE_TRIANGULATION_H
#define ORACLE_NAIVE_TRIANGULATION_H

#include <stdbool.h>
#include <stddef.h>

typedef struct naive_point {
    long x, y;
} naive_point;

typedef struct naive_edge {
    naive_point a, b; // a before b, by x, then y
} naive_edge;

typedef struct naive_triangle {
    naive_point corners[3]; // counterclockwise, the first by x, then y, first
} naive_triangle;

typedef struct naive_triangulation {
    naive_point *vertices; // by x, then y
    size_t vertex_count;
    naive_edge *edges; // of chains, sorted, no two equal
    size_t edge_count;
    naive_triangle *triangles; // sorted
    size_t triangle_count;
} naive_triangulation;

// Segments are pairs of places in points. O(n^3) and worse: for small worlds. Coordinates below 2^29.
naive_triangulation naive_triangulate(const naive_point *points, size_t point_count, const size_t (*segments)[2],
                                      size_t segment_count);
void naive_triangulation_free(naive_triangulation *triangulation);

#endif
