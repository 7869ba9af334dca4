// Straight lines through triangles by their definition, with exact fractions. For coordinates of at most 4,096.
#ifndef ORACLE_NAIVE_MESH_H
#define ORACLE_NAIVE_MESH_H

#include <stdbool.h>
#include <stddef.h>

typedef struct naive_corner {
    long x, y;
} naive_corner;

typedef struct naive_mesh_triangle {
    naive_corner corners[3]; // counterclockwise
    int medium;              // below 0: blocked
} naive_mesh_triangle;

// True when a closed triangle holds a point.
bool naive_triangle_holds(const naive_mesh_triangle *triangle, naive_corner point);

// True when the line between two points, begun in a triangle that holds the first, comes to its end: every piece of it lies in a triangle of
// the first one's medium or along one, and from piece to piece such triangles follow each other around the point between them.
bool naive_ray(const naive_mesh_triangle *triangles, size_t count, size_t start, naive_corner from, naive_corner to);

#endif
