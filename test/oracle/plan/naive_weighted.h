// The cheapest way over ground of different costs, by brute force: paths go straight inside a triangle, so a path is where it crosses sides.
#ifndef ORACLE_NAIVE_WEIGHTED_H
#define ORACLE_NAIVE_WEIGHTED_H

#include "naive_sleeve.h"

#include <stddef.h>

typedef struct naive_ground {
    double x[3], y[3]; // of the corners, counterclockwise
    double cost;       // of a unit of length; below 0: blocked
} naive_ground;

// Nine places are spread along each side, and all places of a triangle joined: the cost of the cheapest way by them, through whatever triangles it likes. So not
// less than the cheapest way of all, and a few percent more at most where triangles are no slivers. Infinity when there is none. Triangles that touch
// along sides share whole sides.
double naive_cheapest_way(const naive_ground *triangles, size_t count, const double from[2], const double to[2]);

// The cheapest way through portals in order; costs[i] is that of the ground before portal i, costs[count] that behind the last. Never less, and more by about a
// millionth, or a few percent where cells are slivers: places are spread along all portals, then ever closer to the best of them, for the cost is convex in where portals are crossed.
double naive_cheapest_through(const double from[2], const naive_portal *portals, const double *costs, size_t count,
                              const double to[2]);

#endif
