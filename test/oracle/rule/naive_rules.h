// Rule fields the slow way: weights of places by their definition in long double, costs by adaptive sums between every place where
// anything could jump, hard regions in whole numbers.
#ifndef WEND_TEST_NAIVE_RULES_H
#define WEND_TEST_NAIVE_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct naive_edge {
    int64_t ax, ay, bx, by; // lattice units
} naive_edge;

typedef enum naive_shape { NAIVE_NOTHING, NAIVE_DISC, NAIVE_EDGES, NAIVE_RELATIONSHIP } naive_shape;

typedef struct naive_constraint {
    naive_shape shape;
    bool near;
    double weight;
    int64_t x, y, radius; // disc, relationship
    const naive_edge *edges;
    size_t edge_count;
    double hidden_share;
    long double inner, outer; // counts in places between so many metres from the anchor; outer < 0: everywhere
} naive_constraint;

typedef struct naive_rules {
    long double unit; // metres
    int64_t origin_x, origin_y;
    double base;
    long double anchor_x, anchor_y;
    const naive_constraint *constraints;
    size_t count;
} naive_rules;

long double naive_rules_multiplier(const naive_rules *rules, long double x, long double y);

// The integral of m along a line; hard constraints do not count.
long double naive_rules_cost(const naive_rules *rules, double ax, double ay, double bx, double by);

// Metres of the line on which a constraint counts.
long double naive_constraint_metres(const naive_rules *rules, const naive_constraint *constraint, double ax, double ay,
                                    double bx, double by);

// True when a segment between lattice points touches the closed shape: exact.
bool naive_constraint_touches(const naive_constraint *constraint, int64_t ax, int64_t ay, int64_t bx, int64_t by);

#endif
