// What pieces of a line are made from (rule_line.c): where it is inside a region, and how far from it outside.
#ifndef WEND_RULE_RULE_LINE_PARTS_H
#define WEND_RULE_RULE_LINE_PARTS_H

#include "rule/field/rule_line.h"

#define CUT_ROOM     64
#define FEATURE_ROOM 24

// Ascending, apart from each other.
typedef struct line_intervals {
    size_t count;
    double ends[CUT_ROOM][2];
} line_intervals;

// Up to s = end the nearest thing is a corner at s = centre, off the line by the root of height; or an edge, e0 + e1 s away. Either way the
// squared distance is q2 s^2 + q1 s + q0.
typedef struct line_feature {
    double end;
    double q2, q1, q0;
    double e0, e1;
    double centre, height;
    bool corner;
} line_feature;

// Features that follow each other.
typedef struct line_envelope {
    size_t count;
    line_feature features[FEATURE_ROOM];
} line_envelope;

// Where between low and high the line is in the closed even-odd inside of the region's edges. False when there is no room. rule_line_inside.c
bool wend_rule_line_inside(const rule_line *line, const rule_region *region, double low, double high,
                           line_intervals *inside);

// The envelope of the edges that can be nearest on a part of the line; *found says where, one of two; NULL when none is within reach. False: no room.
// rule_line_distance.c
bool wend_rule_line_distance(const rule_line *line, const rule_region *region, double reach, double low, double high,
                             line_envelope envelopes[2], const line_envelope **found);

#endif
