// Cheapest costs to a goal by brute force: every edge of a list is looked at again and again until nothing changes.
#ifndef ORACLE_NAIVE_RELAXATION_H
#define ORACLE_NAIVE_RELAXATION_H

#include <stddef.h>

typedef struct naive_arc {
    int from, to;
    double cost;
} naive_arc;

// costs[i]: from place i to the goal; infinity where no path leads. The order of the arcs matters for speed only.
void naive_relax(const naive_arc *arcs, size_t arc_count, int place_count, int goal, double *costs);

#endif
