// A constraint along a line: the weight it gives to each place of a straight line, as pieces with a formula.
//
//     W   w |      ________                      In: constant pieces
//           |      |      |                      Near: constant in the region, outside it falls with the distance, which is linear along the line
//         0 |______|      |______                beside an edge and a square root beside a corner
//           +------------------------> s
//
// Lengths along the line, s, are in lattice units from its start; weights are weights. Edges that the line runs along, and what doubles cannot
// distinguish from it, count as in the region, which is closed.
#ifndef WEND_RULE_LINE_H
#define WEND_RULE_LINE_H

#include "rule/annotation/extent.h"
#include "rule/annotation/region.h"

// A line with a length > 0.
typedef struct rule_line {
    wend_vector2 from, to; // metres
    double ax, ay;         // the start in lattice units
    double dx, dy;         // from start to end
    double ux, uy;         // the same of length 1
    double length;         // lattice units
    double unit, scale;    // metres a unit, units a metre
    double magnitude;      // of coordinates: what doubles can resolve is a fraction of it
} rule_line;

// What lines are measured in.
typedef struct rule_measure {
    double unit, scale;        // metres a unit and units a metre: powers of two
    double origin_x, origin_y; // of the lattice, in units
} rule_measure;

rule_measure wend_rule_measure_of(const wend_lattice *lattice);

// The line between two places; length 0 when they are one.
rule_line wend_rule_line_between(const rule_measure *measure, wend_vector2 from, wend_vector2 to);

// The place at s, in metres.
static inline wend_vector2 wend_rule_line_at(const rule_line *line, double s) {
    double t = s / line->length;
    return (wend_vector2){line->from.x + t * (line->to.x - line->from.x),
                          line->from.y + t * (line->to.y - line->from.y)};
}

// Up to s = end the weight is
//     constant + slope * s + root * sqrt((s - centre)^2 + height)
// or, where there is a function, constant * value of that region.
typedef struct rule_piece {
    double end;
    double constant, slope, root, centre, height;
    const rule_region *function;
} rule_piece;

// Pieces that follow each other.
typedef struct rule_pieces {
    rule_piece *items;
    size_t count, room;
} rule_pieces;

// What a constraint is made of: a region, the weight in it and how far outside it the weight reaches.
typedef struct rule_pull {
    const rule_region *region;
    double weight;
    double reach; // metres; 0 for In and for graded regions
} rule_pull;

// Appends the pieces of the line between s = low and high. False, with the list as it was, when there is not room enough: ask for shorter parts then.
bool wend_rule_line_pieces(const rule_line *line, const rule_pull *pull, double low, double high, rule_pieces *pieces);

// Where the line is in a ring of places between two distances (metres) from a centre: up to two intervals of s, ascending. Returns how many.
size_t wend_rule_line_ring(const rule_line *line, wend_vector2 centre, double inner, double outer,
                           double intervals[2][2]);

#endif
