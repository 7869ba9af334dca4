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

// The same for the lines from point to point, and what they cost: each piece the least cost of the triangles that it lies in or along, out of
// those that can be reached. Without costs: 0.
bool naive_lines(const naive_mesh_triangle *triangles, const double *costs, size_t count, size_t start,
                 const naive_corner *points, size_t point_count, double *cost);

// The nearest place of a group of triangles, by trying every side. Triangles have group numbers; a border side belongs to a triangle of the
// group and to no second one.
typedef struct naive_place {
    bool found, inside;     // inside: some triangle of the group holds the point
    naive_corner low, high; // the nearest border side: of several the first, by low, then high (x, then y)
    long x_numerator, y_numerator, denominator; // where on it
} naive_place;

// group 0: all triangles whose number is not 0, where two of different groups have a border between them.
naive_place naive_nearest_place(const naive_mesh_triangle *triangles, const unsigned *groups, size_t count,
                                naive_corner point, unsigned group);

#endif
