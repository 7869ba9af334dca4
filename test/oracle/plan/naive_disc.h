// Shortest paths of a disc among walls by their definition: a brute-force graph of tangents.
//
// A disc of radius r may stand where no wall is nearer to its centre than r. Its shortest paths go straight, and around ends of walls along circles of
// radius r. So around every end of every wall is a circle; every two circles, and the start and the goal, are joined by all their common
// tangents; a tangent is a leg when its distance to every wall is at least r; an arc is free when that of all its points is. Dijkstra does the rest. In
// long double, with a tolerance of 1e-12 of the radius and 1e-15 of the size of the world: legs that run along a wall at exactly r are legs.
//
// A second, coarser one shares nothing with it but the distance of two segments: a visibility graph of points that stand around the ends of walls.
#ifndef ORACLE_NAIVE_DISC_H
#define ORACLE_NAIVE_DISC_H

#include <stdbool.h>
#include <stddef.h>

typedef struct naive_disc_point {
    long x, y;
} naive_disc_point;

typedef struct naive_disc_wall {
    naive_disc_point a, b;
} naive_disc_wall;

// The distance of a place to the nearest wall; infinity without walls.
long double naive_disc_wall_distance(const naive_disc_wall *walls, size_t count, long double x, long double y);

// The distance of a straight line to the nearest wall.
long double naive_disc_line_distance(const naive_disc_wall *walls, size_t count, const long double from[2],
                                     const long double to[2]);

typedef struct naive_disc naive_disc;

// Makes the graph of a world for one radius > 0. Walls are copied.
naive_disc *naive_disc_of(const naive_disc_wall *walls, size_t count, long double radius);
void naive_disc_free(naive_disc *disc);

// True when no wall is nearer to a place than the radius.
bool naive_disc_fits(const naive_disc *disc, naive_disc_point place);

// The length of the shortest path; infinity when there is none, also when the disc does not fit at its ends.
long double naive_disc_shortest(naive_disc *disc, naive_disc_point from, naive_disc_point to);

// The length of a path that is not the shortest but legal: among points of polygons of so many corners that hold the circles. It is never below the
// shortest, and no more than about 3 / samples^2 of the arcs above it where there is room; infinity when it finds none.
long double naive_disc_sampled(const naive_disc_wall *walls, size_t count, long double radius, int samples,
                               naive_disc_point from, naive_disc_point to);

#endif
