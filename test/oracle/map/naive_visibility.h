// Shortest paths for a point among convex obstacles, by the visibility graph of all corners: paths may touch obstacles,
// not enter them. Coordinates are small whole numbers.
#ifndef ORACLE_NAIVE_VISIBILITY_H
#define ORACLE_NAIVE_VISIBILITY_H

#include <stdbool.h>

#define NAIVE_MOST_CORNERS 64

typedef struct naive_convex {
    int count; // of corners, counterclockwise
    long x[8], y[8];
} naive_convex;

// The length of the shortest path; infinity when there is none. Corners of all obstacles, at most NAIVE_MOST_CORNERS -
// 2.
double naive_shortest(const naive_convex *obstacles, int count, long ax, long ay, long bx, long by);

#endif
