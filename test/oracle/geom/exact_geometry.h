// Naive exact geometry in GMP integers and rationals. It shares no code and, where there is a choice, no algorithm with
// what it judges. Not thread-safe: some GMP variables are reused between calls.
#ifndef ORACLE_EXACT_GEOMETRY_H
#define ORACLE_EXACT_GEOMETRY_H

#include <stdbool.h>
#include <stddef.h>

typedef struct oracle_point {
    long x, y;
} oracle_point;

// The determinants, cut to -3 .. 3: the sign, and whether the value is one of -2 .. 2.
int oracle_orient2d(oracle_point a, oracle_point b, oracle_point c);
int oracle_incircle(oracle_point a, oracle_point b, oracle_point c, oracle_point d);

// The sign of |ab| - |cd|.
int oracle_compare_lengths(oracle_point a, oracle_point b, oracle_point c, oracle_point d);
// The sign of distance(p, ab) - distance(q, cd), for endless lines or closed segments.
int oracle_compare_distances(oracle_point p, const oracle_point ab[2], oracle_point q, const oracle_point cd[2],
                             bool endless);
// The sign of distance(p, ab)^2 - squared_radius for a closed segment.
int oracle_compare_radius(oracle_point p, const oracle_point ab[2], long squared_radius);

typedef struct oracle_relation {
    int kind;          // 0 apart, 1 cross, 2 touch, 3 overlap
    unsigned touching; // 1: a on the second, 2: b on the second, 4: c on the first, 8: d on the first
    oracle_point ends[2];
} oracle_relation;

oracle_relation oracle_relate(oracle_point a, oracle_point b, oracle_point c, oracle_point d);

// The crossing of two lines that are not parallel, rounded to floor(x + 1/2); returns whether it was a whole number.
bool oracle_crossing(oracle_point a, oracle_point b, oracle_point c, oracle_point d, oracle_point *rounded);

typedef struct oracle_location {
    int side; // 0 outside, 1 inside, 2 on an edge, 3 on a vertex
    size_t index;
    long winding;
} oracle_location;

oracle_location oracle_locate(const oracle_point *points, size_t count, oracle_point point, bool even_odd);

// Twice the signed area as two words; answers its sign. *truncated is the value truncated to a double.
int oracle_doubled_area(const oracle_point *points, size_t count, long *high, unsigned long *low, double *truncated);

// The definitions of include/wend/polygon.h, taken literally. edges as there.
bool oracle_is_simple(const oracle_point *points, size_t count, size_t edges[2]);
bool oracle_is_convex(const oracle_point *points, size_t count);

#endif
