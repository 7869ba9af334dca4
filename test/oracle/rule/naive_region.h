// Regions by brute force: all edges, one after the other, in whole numbers of 128 bits where something is decided and in long doubles where something is
// measured. Edges are four numbers each: ax, ay, bx, by; coordinates below 2^30.
#ifndef ORACLE_NAIVE_REGION_H
#define ORACLE_NAIVE_REGION_H

#include <stdbool.h>
#include <stddef.h>

// On an edge, or inside by the even-odd rule.
bool naive_region_contains(const long long (*edges)[4], size_t count, long long x, long long y);

// Whether a closed segment has a point in common with that.
bool naive_region_touches(const long long (*edges)[4], size_t count, const long long segment[4]);

// To the nearest edge; infinity when there is none.
long double naive_border_distance(const long long (*edges)[4], size_t count, long double x, long double y);

// The same two of a disc.
bool naive_disc_contains(const long long centre[2], long long radius, long long x, long long y);
bool naive_disc_touches(const long long centre[2], long long radius, const long long segment[4]);

// Where a point is to a convex ring, counterclockwise: 1 inside, 0 on its border, -1 outside. A ring without an inside has an outside only.
int naive_convex_side(const long long (*corners)[2], size_t count, long long x, long long y);

// A convex hull, counterclockwise, by trying all pairs: a pair is an edge when nothing is to its right. hull has room for count corners. Returns how many; 0
// when all points are on one line.
size_t naive_convex_hull(const long long (*points)[2], size_t count, long long (*hull)[2]);

#endif
