// The integral of m over a part of a line on which the same pieces hold. See rule_field_integral.c.
#ifndef WEND_RULE_FIELD_INTEGRAL_H
#define WEND_RULE_FIELD_INTEGRAL_H

#include "rule/rule_field_internal.h"

#define ACTIVE_ROOM   64 // constraints that overlap
#define MOST_HALVINGS 40

// The sum of the pieces that hold on a part of the line. E is the exponent: ln(1.1) (W0 - sum W).
typedef struct line_sum {
    const rule_line *line;
    size_t *looks;          // in how many places the line was looked at so far
    double constant, slope; // of E
    size_t root_count, function_count;
    const rule_piece *roots[ACTIVE_ROOM], *functions[ACTIVE_ROOM];
    // Not NULL: E is none of the sums above, this is asked for m; it is integrated as a function.
    double (*ask)(const struct line_sum *sum, double s);
} line_sum;

// E is linear.
double wend_rule_linear_integral(const line_sum *sum, double from, double to);

// E has roots. `depth`: how often a part may be halved.
double wend_rule_root_integral(const line_sum *sum, double from, double to, int depth);

// E has functions, of which nothing is known.
double wend_rule_function_integral(const line_sum *sum, double from, double to);

// E is what the sum says.
static inline double line_sum_integral(const line_sum *sum, double from, double to) {
    if (sum->function_count) return wend_rule_function_integral(sum, from, to);
    if (sum->root_count) return wend_rule_root_integral(sum, from, to, MOST_HALVINGS);
    if (sum->slope != 0) return wend_rule_linear_integral(sum, from, to);
    return (to - from) * (sum->constant > 0 ? wend_exp(sum->constant) : 1.0);
}

#endif
