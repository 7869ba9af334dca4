// How far a line is from a region of edges, outside it.
//
// The squared distance to an edge is, along the line, made of up to three parabolas: one beside each end, one between the
// perpendiculars. The squared distance to the region is the lower envelope of those of its edges. Only edges matter that are not farther from the middle
// than the nearest one by more than the length: for short lines very few. The envelope is made by adding edge after edge; where two parabolas cross is a quadratic
// equation. Errors of a crossing's place are harmless: both are equally far there.
//
//     r  \      /         r: distance; at the corner c it is sqrt(s^2 + h^2), beside an edge linear in s
//         \    /  ___
//          `--'  /
//           c   edge
//
// O(n) for a region of n edges, plus the square of how many are nearest somewhere.
#include "rule/field/rule_line_parts.h"

#include <math.h>

#define DISTANCE_ROOM 128

static line_feature corner_feature(const rule_line *line, double x, double y, double end) {
    double p = x * line->ux + y * line->uy, across = x * line->uy - y * line->ux;
    return (line_feature){.end = end,
                          .q2 = 1,
                          .q1 = -2 * p,
                          .q0 = p * p + across * across,
                          .centre = p,
                          .height = across * across,
                          .corner = true};
}

// The features of an edge between low and high: up to three.
static size_t edge_features(const rule_line *line, const rule_edge *edge, double low, double high,
                            line_feature features[3]) {
    const double px = edge->a.x - line->ax, py = edge->a.y - line->ay, qx = edge->b.x - line->ax,
                 qy = edge->b.y - line->ay;
    const double ex = qx - px, ey = qy - py, square = ex * ex + ey * ey;
    if (square == 0) {
        features[0] = corner_feature(line, px, py, high);
        return 1;
    }
    // The foot on the edge, times its squared length: from + along s; it is on the edge between 0 and square.
    double along = ex * line->ux + ey * line->uy, from = -(ex * px + ey * py);
    bool rises = along >= 0;
    double enters = ((rises ? 0 : square) - from) / along, leaves = ((rises ? square : 0) - from) / along;
    if (along == 0) {
        enters = from < 0 ? INFINITY : from > square ? INFINITY : -INFINITY;
        leaves = INFINITY;
        rises = from < 0;
        if (from > square) rises = false;
    }
    size_t count = 0;
    if (enters > low)
        features[count++] = rises ? corner_feature(line, px, py, wend_lesser(enters, high))
                                  : corner_feature(line, qx, qy, wend_lesser(enters, high));
    if (enters < high && leaves > low) {
        double length = sqrt(square);
        double e1 = (ex * line->uy - ey * line->ux) / length, e0 = (ey * px - ex * py) / length;
        features[count++] = (line_feature){
            .end = wend_lesser(leaves, high), .q2 = e1 * e1, .q1 = 2 * e0 * e1, .q0 = e0 * e0, .e0 = e0, .e1 = e1};
    }
    if (leaves < high)
        features[count++] = rises ? corner_feature(line, qx, qy, high) : corner_feature(line, px, py, high);
    return count;
}

static bool same_feature(const line_feature *a, const line_feature *b) {
    return a->corner == b->corner && a->q2 == b->q2 && a->q1 == b->q1 && a->q0 == b->q0;
}

static bool add_feature(line_envelope *envelope, double low, const line_feature *feature, double end) {
    double since = envelope->count ? envelope->features[envelope->count - 1].end : low;
    if (!(end > since)) return true;
    if (envelope->count && same_feature(&envelope->features[envelope->count - 1], feature)) {
        envelope->features[envelope->count - 1].end = end;
        return true;
    }
    if (envelope->count == FEATURE_ROOM) return false;
    envelope->features[envelope->count] = *feature;
    envelope->features[envelope->count++].end = end;
    return true;
}

// Adds the nearer one of two features between from and to.
static bool add_nearer(line_envelope *envelope, double low, const line_feature *a, const line_feature *b, double from,
                       double to) {
    double d2 = b->q2 - a->q2, d1 = b->q1 - a->q1, d0 = b->q0 - a->q0;
    double at_from = (d2 * from + d1) * from + d0, at_to = (d2 * to + d1) * to + d0;
    double turn = -0.5 * d1, cuts[2];
    bool turns = d2 != 0 && turn / d2 > from && turn / d2 < to;
    double at_turn = turns ? d0 - turn * turn / d2 : at_from;
    if (at_from >= 0 && at_to >= 0 && at_turn >= 0) return add_feature(envelope, low, a, to);
    if (at_from <= 0 && at_to <= 0 && at_turn <= 0) return add_feature(envelope, low, b, to);
    size_t cut_count = 0;
    if (d2 == 0) {
        cuts[cut_count++] = -d0 / d1;
    } else {
        double root = sqrt(wend_greater(0, turn * turn - d2 * d0)), larger = turn >= 0 ? turn + root : turn - root;
        double first = larger / d2, second = larger != 0 ? d0 / larger : first;
        cuts[cut_count++] = wend_lesser(first, second);
        cuts[cut_count++] = wend_greater(first, second);
    }
    double since = from;
    for (size_t i = 0; i <= cut_count; i++) {
        double cut = i < cut_count ? cuts[i] : to;
        if (!(cut > since)) continue;
        cut = wend_lesser(cut, to);
        double middle = 0.5 * (since + cut);
        if (!add_feature(envelope, low, (d2 * middle + d1) * middle + d0 < 0 ? b : a, cut)) return false;
        since = cut;
        if (since >= to) break;
    }
    return true;
}

// The lower envelope of one and the features of another edge.
static bool merge_envelope(const line_envelope *envelope, double low, const line_feature *more, size_t more_count,
                           line_envelope *merged) {
    size_t i = 0, k = 0;
    double since = low;
    merged->count = 0;
    while (i < envelope->count && k < more_count) {
        const line_feature *a = &envelope->features[i], *b = &more[k];
        double end = wend_lesser(a->end, b->end);
        if (end > since && !add_nearer(merged, low, a, b, since, end)) return false;
        since = wend_greater(since, end);
        i += a->end <= end;
        k += b->end <= end;
    }
    return true;
}

// Without branches, so that compilers do several edges at once. The foot is clamped to 0 .. 1 by (|f| - |f - 1| + 1) / 2; an edge without length divides by almost 0.
static inline double squared_edge_distance(const rule_edge *edge, double x, double y) {
    double ax = edge->a.x, ay = edge->a.y, ex = edge->b.x - ax, ey = edge->b.y - ay, px = x - ax, py = y - ay;
    double foot = (ex * px + ey * py) / (ex * ex + ey * ey + 0x1p-1000);
    foot = 0.5 * (fabs(foot) - fabs(foot - 1) + 1);
    double dx = px - foot * ex, dy = py - foot * ey;
    return dx * dx + dy * dy;
}

// A part of the line: its ends and its middle.
typedef struct line_part {
    double low, half, high;
    double x[3], y[3]; // at its ends and its middle, in lattice units
} line_part;

static line_part line_part_between(const rule_line *line, double low, double high) {
    line_part part = {.low = low, .half = 0.5 * (high - low), .high = high};
    for (int i = 0; i < 3; i++) {
        double s = low + i * part.half;
        part.x[i] = line->ax + s * line->ux, part.y[i] = line->ay + s * line->uy;
    }
    return part;
}

// Distances to one edge at both ends and the middle of a part. Along a line the distance to an edge is convex: it lies below the chords and above what they are
// when they are lengthened.
typedef struct edge_distances {
    double low, middle, high;
} edge_distances;

static edge_distances edge_distances_along(const line_part *part, const rule_edge *edge, double squared_middle) {
    return (edge_distances){sqrt(squared_edge_distance(edge, part->x[0], part->y[0])), sqrt(squared_middle),
                            sqrt(squared_edge_distance(edge, part->x[2], part->y[2]))};
}

// True when an edge is certainly nowhere nearer than another.
static bool is_farther(const edge_distances *edge, const edge_distances *nearer) {
    double at_low = 2 * edge->middle - edge->high, at_high = 2 * edge->middle - edge->low;
    return edge->middle >= nearer->middle && at_low >= nearer->low && at_high >= nearer->high;
}

// Squared distances from the middle of a part to a block of edges; returns how many.
static size_t block_distances(const rule_region *region, size_t first, const line_part *part, double *distances) {
    const size_t left = region->edge_count - first, count = left < DISTANCE_ROOM ? left : DISTANCE_ROOM;
    const rule_edge *edges = region->edges + first;
    const double x = part->x[1], y = part->y[1];
    for (size_t i = 0; i < count; i++) distances[i] = squared_edge_distance(&edges[i], x, y);
    return count;
}

bool wend_rule_line_distance(const rule_line *line, const rule_region *region, double reach, double low, double high,
                             line_envelope envelopes[2], const line_envelope **found) {
    const line_part part = line_part_between(line, low, high);
    double distances[DISTANCE_ROOM], least = INFINITY;
    size_t nearest = 0, count = 0;
    for (size_t first = 0; first < region->edge_count; first += count) {
        count = block_distances(region, first, &part, distances);
        for (size_t i = 0; i < count; i++)
            if (distances[i] < least) least = distances[i], nearest = first + i;
    }
    *found = NULL;
    const edge_distances near = edge_distances_along(&part, &region->edges[nearest], least);
    if (near.middle - part.half >= reach) return true;
    line_envelope *envelope = &envelopes[0], *other = &envelopes[1];
    envelope->count = edge_features(line, &region->edges[nearest], low, high, envelope->features);
    const double farthest = wend_greater(near.low, near.high) + part.half, limit = farthest * farthest;
    for (size_t first = 0; first < region->edge_count; first += count) {
        if (count < region->edge_count) count = block_distances(region, first, &part, distances);
        for (size_t i = 0; i < count; i++) {
            if (distances[i] > limit || first + i == nearest) continue;
            const rule_edge *edge = &region->edges[first + i];
            const edge_distances away = edge_distances_along(&part, edge, distances[i]);
            if (is_farther(&away, &near)) continue;
            line_feature more[3];
            if (!merge_envelope(envelope, low, more, edge_features(line, edge, low, high, more), other)) return false;
            line_envelope *swap = envelope;
            envelope = other, other = swap;
        }
    }
    *found = envelope;
    return true;
}
