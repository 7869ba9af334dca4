// The integral of m over a part of a line on which the same pieces hold. See rule_field_integral.c.
#ifndef WEND_RULE_FIELD_INTEGRAL_H
#define WEND_RULE_FIELD_INTEGRAL_H

#include "rule/field/rule_field_internal.h"

#define ACTIVE_ROOM   64 // constraints that overlap
#define PIECE_ROOM    256
#define MOST_HALVINGS 40

// The sum of the pieces that hold on a part of the line. E is the exponent: ln(1.1) (W0 - sum W).
typedef struct line_sum {
    const rule_line *line;
    size_t *looks;          // in how many places the line was looked at so far
    double constant, slope; // of E
    size_t root_count, function_count;
    const rule_piece **roots, **functions; // room for them is the caller's
    // Not NULL: E is none of the sums above, this is asked for m; it is integrated as a function.
    double (*ask)(const struct line_sum *sum, double s);
} line_sum;

// E is linear.
double wend_rule_linear_integral(const line_sum *sum, double from, double to);

// E has roots. `depth`: how often a part may be halved.
double wend_rule_root_integral(const line_sum *sum, double from, double to, int depth);

// Gauss points that integrate E with roots, and every E from which pieces are taken away: `steepness` is at least what the slopes of all pieces come to, whatever
// their signs. `visit` gets each point, its weight and m there.
void wend_rule_root_points(const line_sum *sum, double steepness, double from, double to, int depth,
                           void (*visit)(void *user, double s, double weight, double multiplier), void *user);

// E has functions, of which nothing is known.
double wend_rule_function_integral(const line_sum *sum, double from, double to);

// E is what the sum says.
static inline double line_sum_integral(const line_sum *sum, double from, double to) {
    if (sum->function_count) return wend_rule_function_integral(sum, from, to);
    if (sum->root_count) return wend_rule_root_integral(sum, from, to, MOST_HALVINGS);
    if (sum->slope != 0) return wend_rule_linear_integral(sum, from, to);
    return (to - from) * (sum->constant > 0 ? wend_exp(sum->constant) : 1.0);
}

// ---- Lines (rule_field_cost.c)

typedef struct rule_line_work {
    const wend_rule_field *field;
    rule_line line;
    size_t without;
    double base;
    size_t active_count;
    const rule_field_item *active[ACTIVE_ROOM];
} rule_line_work;

// The pieces of an item, which may count in a ring only, between low and high. False when there is not room enough.
bool wend_rule_item_pieces(const rule_line_work *work, const rule_field_item *item, double low, double high,
                           rule_pieces *pieces);

// The length of the line on which an item counts, in lattice units.
double wend_rule_item_units(const rule_line_work *work, const rule_field_item *item);

// How often a part may be halved that has more corners than there is room for, when `stuck` parts had before: fewer times in the end, so that there is one.
static inline int wend_rule_halvings_left(size_t stuck) {
    return stuck / 64 < MOST_HALVINGS ? MOST_HALVINGS - (int)(stuck / 64) : 0;
}

#endif
