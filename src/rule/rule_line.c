// A constraint along a line, see rule_line.h.
//
// Inside. The infinite line is cut by edges whose ends lie on different sides of it; a point on it counts as on its left. Each vertex is judged once, by the
// same numbers for all its edges, so an outline is cut an even number of times, and between two cuts the line is inside when the cuts before it are odd:
// no point is ever located. Edges along the line cut nothing; they are added at the end, for the border is part of the region.
//
// Outside. The squared distance to an edge is, along the line, made of up to three parabolas: one beside each end, one between the
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
#include "rule/rule_line.h"

#include "wend/elementary.h"

#include <float.h>
#include <math.h>

// A height below this many metres beside a corner is no height: the root is a kink.
#define LEAST_HEIGHT 1e-8

#define CUT_ROOM      64
#define FEATURE_ROOM  24
#define DISTANCE_ROOM 128
#define SIDE_ROOM     64

rule_measure wend_rule_measure_of(const wend_lattice *lattice) {
    return (rule_measure){ldexp(1.0, lattice->unit_exponent), ldexp(1.0, -lattice->unit_exponent),
                          (double)lattice->origin_x, (double)lattice->origin_y};
}

rule_line wend_rule_line_between(const rule_measure *measure, wend_vector2 from, wend_vector2 to) {
    const double scale = measure->scale, x = from.x * scale, y = from.y * scale;
    const double dx = (to.x - from.x) * scale, dy = (to.y - from.y) * scale, length = sqrt(dx * dx + dy * dy);
    rule_line line = {.from = from,
                      .to = to,
                      .ax = x - measure->origin_x,
                      .ay = y - measure->origin_y,
                      .dx = dx,
                      .dy = dy,
                      .length = length,
                      .unit = measure->unit,
                      .scale = scale};
    line.magnitude = fabs(x) + fabs(y) + fabs(dx) + fabs(dy);
    if (length > 0) line.ux = dx / length, line.uy = dy / length;
    return line;
}

// ---------------------------------------------------------------------------------------------------------------------
// Pieces

// False when there is no room. A piece like the one before it lengthens that.
static bool add_rule_piece(rule_pieces *pieces, size_t first, rule_piece piece) {
    if (pieces->count > first) {
        rule_piece *last = &pieces->items[pieces->count - 1];
        if (piece.end <= last->end) return true;
        if (last->constant == piece.constant && last->slope == piece.slope && last->root == piece.root &&
            last->centre == piece.centre && last->height == piece.height && last->function == piece.function) {
            last->end = piece.end;
            return true;
        }
    }
    if (pieces->count == pieces->room) return false;
    pieces->items[pieces->count++] = piece;
    return true;
}

static bool add_constant(rule_pieces *pieces, size_t first, double end, double weight) {
    return add_rule_piece(pieces, first, (rule_piece){.end = end, .constant = weight});
}

// ---------------------------------------------------------------------------------------------------------------------
// Inside

typedef struct line_intervals {
    size_t count;
    double ends[CUT_ROOM][2];
} line_intervals;

// The union with one more interval.
static bool cover_interval(line_intervals *intervals, double low, double high) {
    size_t kept = 0, at = 0;
    line_intervals old = *intervals;
    for (size_t i = 0; i < old.count; i++) {
        if (old.ends[i][1] < low) {
            intervals->ends[kept][0] = old.ends[i][0], intervals->ends[kept++][1] = old.ends[i][1];
            at = kept;
        } else if (old.ends[i][0] <= high) {
            low = wend_lesser(low, old.ends[i][0]), high = wend_greater(high, old.ends[i][1]);
        }
    }
    if (at == CUT_ROOM) return false;
    intervals->ends[at][0] = low, intervals->ends[at][1] = high;
    kept = at + 1;
    for (size_t i = 0; i < old.count; i++)
        if (old.ends[i][0] > high) {
            if (kept == CUT_ROOM) return false;
            intervals->ends[kept][0] = old.ends[i][0], intervals->ends[kept++][1] = old.ends[i][1];
        }
    intervals->count = kept;
    return true;
}

static void insert_cut(double *cuts, size_t count, double cut) {
    while (count > 0 && cuts[count - 1] > cut) {
        cuts[count] = cuts[count - 1];
        count--;
    }
    cuts[count] = cut;
}

// How far from the line, times its length, a vertex of the region may seem to be that is on it.
static double doubt_of(const rule_line *line, const rule_region *region) {
    const wend_extent *extent = &region->extent;
    double across = (extent->high.x - extent->low.x) + (extent->high.y - extent->low.y);
    double away = fabs(extent->low.x - line->from.x) + fabs(extent->low.y - line->from.y) + across;
    return 0x1p-51 * line->magnitude * (away * line->scale + fabs(line->dx) + fabs(line->dy));
}

// The sides of the ends of a block of edges; answers how many. Without branches, so that compilers do several at once.
static size_t block_sides(const rule_line *line, const rule_region *region, size_t first, double *p, double *q) {
    const size_t left = region->edge_count - first, count = left < SIDE_ROOM ? left : SIDE_ROOM;
    const rule_edge *edges = region->edges + first;
    const double ax = line->ax, ay = line->ay, dx = line->dx, dy = line->dy;
    for (size_t i = 0; i < count; i++) {
        p[i] = dx * (edges[i].a.y - ay) - dy * (edges[i].a.x - ax);
        q[i] = dx * (edges[i].b.y - ay) - dy * (edges[i].b.x - ax);
    }
    return count;
}

// How far along the line a vertex is.
static double place_along(const rule_line *line, wend_lattice_point point) {
    return (point.x - line->ax) * line->ux + (point.y - line->ay) * line->uy;
}

// Adds the parts of the line that edges lie on.
static bool cover_edges_along(const rule_line *line, const rule_region *region, double doubt, double low, double high,
                              line_intervals *inside) {
    double p[SIDE_ROOM], q[SIDE_ROOM];
    for (size_t first = 0, count; first < region->edge_count; first += count) {
        count = block_sides(line, region, first, p, q);
        for (size_t i = 0; i < count; i++) {
            if (!(fabs(p[i]) <= doubt && fabs(q[i]) <= doubt)) continue;
            const rule_edge *edge = &region->edges[first + i];
            double a = place_along(line, edge->a), b = place_along(line, edge->b);
            double from = wend_greater(low, wend_lesser(a, b)), to = wend_lesser(high, wend_greater(a, b));
            if (from < to && !cover_interval(inside, from, to)) return false;
        }
    }
    return true;
}

// Where an edge crosses the line whose ends are on different sides.
static double cut_of_edge(const rule_line *line, const rule_edge *edge, double p_side, double q_side, double doubt) {
    if (fabs(p_side) <= doubt) p_side = 0;
    if (fabs(q_side) <= doubt) q_side = 0;
    double p = place_along(line, edge->a), q = place_along(line, edge->b);
    return p + (q - p) * (p_side / (p_side - q_side));
}

// Where between low and high the line is in the closed even-odd inside of the region's edges. False when there is no room.
static bool line_inside(const rule_line *line, const rule_region *region, double low, double high,
                        line_intervals *inside) {
    const double doubt = doubt_of(line, region);
    double cuts[CUT_ROOM], p[SIDE_ROOM], q[SIDE_ROOM];
    size_t cut_count = 0;
    bool odd = false, along = false;
    for (size_t first = 0, count; first < region->edge_count; first += count) {
        count = block_sides(line, region, first, p, q);
        for (size_t i = 0; i < count; i++) {
            const bool p_left = p[i] >= -doubt, q_left = q[i] >= -doubt;
            if (p_left == q_left) {
                if (p_left && p[i] <= doubt && q[i] <= doubt) along = true;
                continue;
            }
            double cut = cut_of_edge(line, &region->edges[first + i], p[i], q[i], doubt);
            if (cut <= low) {
                odd = !odd;
            } else if (cut < high) {
                if (cut_count == CUT_ROOM) return false;
                insert_cut(cuts, cut_count++, cut);
            }
        }
    }
    inside->count = 0;
    double since = low;
    for (size_t i = 0; i <= cut_count; i++) {
        double cut = i < cut_count ? cuts[i] : high;
        if (odd && cut > since) inside->ends[inside->count][0] = since, inside->ends[inside->count++][1] = cut;
        odd = !odd;
        since = cut;
    }
    return !along || cover_edges_along(line, region, doubt, low, high, inside);
}

// Where the line is within a distance of a lattice point: between the two answers; none when the first is larger.
static void line_in_disc(const rule_line *line, wend_lattice_point centre, double radius, double *from, double *to) {
    double x = centre.x - line->ax, y = centre.y - line->ay;
    double p = x * line->ux + y * line->uy, height = x * line->uy - y * line->ux;
    double square = (radius - height) * (radius + height);
    double half = square >= 0 ? sqrt(square) : -1;
    *from = square >= 0 ? p - half : INFINITY;
    *to = square >= 0 ? p + half : -INFINITY;
}

// ---------------------------------------------------------------------------------------------------------------------
// Distance

// Up to s = end the nearest thing is a corner at s = centre, off the line by the root of height; or an edge, e0 + e1 s away. Either way the
// squared distance is q2 s^2 + q1 s + q0.
typedef struct line_feature {
    double end;
    double q2, q1, q0;
    double e0, e1;
    double centre, height;
    bool corner;
} line_feature;

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

typedef struct line_envelope {
    size_t count;
    line_feature features[FEATURE_ROOM];
} line_envelope;

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

// Squared distances from the middle of a part to a block of edges; answers how many.
static size_t block_distances(const rule_region *region, size_t first, const line_part *part, double *distances) {
    const size_t left = region->edge_count - first, count = left < DISTANCE_ROOM ? left : DISTANCE_ROOM;
    const rule_edge *edges = region->edges + first;
    const double x = part->x[1], y = part->y[1];
    for (size_t i = 0; i < count; i++) distances[i] = squared_edge_distance(&edges[i], x, y);
    return count;
}

// The envelope of the edges that can be nearest on a part of the line; *found says where, one of two; NULL when none is within reach. False: no room.
static bool line_distance(const rule_line *line, const rule_region *region, double reach, double low, double high,
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

// ---------------------------------------------------------------------------------------------------------------------
// Weights that fall with the distance

// W = near + fall r up to the distance limit, 0 beyond; r in lattice units.
typedef struct line_fall {
    double near, fall, limit;
} line_fall;

static bool add_linear_fall(rule_pieces *pieces, size_t first, const line_fall *fall, double e0, double e1, double from,
                            double to) {
    if (!(from < to)) return true;
    if (e0 + e1 * (0.5 * (from + to)) < 0) e0 = -e0, e1 = -e1;
    double cut = e1 != 0 ? (fall->limit - e0) / e1 : from;
    if (!(cut > from && cut < to)) cut = to;
    for (int part = 0; part < 2; part++) {
        double end = part == 0 ? cut : to;
        if (!(end > from)) continue;
        rule_piece piece = {.end = end};
        if (e0 + e1 * (0.5 * (from + end)) < fall->limit)
            piece.constant = fall->near + fall->fall * e0, piece.slope = fall->fall * e1;
        if (!add_rule_piece(pieces, first, piece)) return false;
        from = end;
    }
    return true;
}

static bool add_root_fall(const rule_line *line, rule_pieces *pieces, size_t first, const line_fall *fall,
                          double centre, double height, double from, double to) {
    double square = fall->limit * fall->limit - height;
    if (!(square > 0)) return add_constant(pieces, first, to, 0);
    double half = sqrt(square), cuts[3] = {wend_greater(from, wend_lesser(to, centre - half)),
                                           wend_greater(from, wend_lesser(to, centre + half)), to};
    for (int part = 0; part < 3; part++) {
        double end = cuts[part];
        if (!(end > from)) continue;
        bool good;
        if (part != 1)
            good = add_constant(pieces, first, end, 0);
        else if (height * line->unit * line->unit > LEAST_HEIGHT * LEAST_HEIGHT)
            good = add_rule_piece(
                pieces, first,
                (rule_piece){
                    .end = end, .constant = fall->near, .root = fall->fall, .centre = centre, .height = height});
        else {
            double kink = wend_greater(from, wend_lesser(end, centre));
            good = add_linear_fall(pieces, first, fall, centre, -1, from, kink) &&
                   add_linear_fall(pieces, first, fall, -centre, 1, kink, end);
        }
        if (!good) return false;
        from = end;
    }
    return true;
}

// The distance to an edge: the line may go through it where it bounds nothing, such as where there are two in one place.
static bool add_edge_fall(rule_pieces *pieces, size_t first, const line_fall *fall, double e0, double e1, double from,
                          double to) {
    double zero = (e0 + e1 * from) * (e0 + e1 * to) < 0 ? wend_greater(from, wend_lesser(to, -e0 / e1)) : to;
    return add_linear_fall(pieces, first, fall, e0, e1, from, zero) &&
           add_linear_fall(pieces, first, fall, e0, e1, zero, to);
}

static bool add_falls(const rule_line *line, rule_pieces *pieces, size_t first, const line_fall *fall,
                      const line_envelope *envelope, double from, double to) {
    if (!envelope) return add_constant(pieces, first, to, 0);
    for (size_t i = 0; i < envelope->count; i++) {
        const line_feature *feature = &envelope->features[i];
        double end = wend_lesser(feature->end, to);
        if (!(end > from)) continue;
        bool good = feature->corner
                        ? add_root_fall(line, pieces, first, fall, feature->centre, feature->height, from, end)
                        : add_edge_fall(pieces, first, fall, feature->e0, feature->e1, from, end);
        if (!good) return false;
        from = end;
    }
    return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Regions

// Between two places outside the region.
static bool add_outside(const rule_line *line, const rule_pull *pull, double from, double to, rule_pieces *pieces,
                        size_t first) {
    if (!(to > from)) return true;
    if (!(pull->reach > 0)) return add_constant(pieces, first, to, 0);
    const line_fall fall = {pull->weight, pull->weight > 0 ? -line->unit : line->unit, pull->reach * line->scale};
    line_envelope envelopes[2];
    const line_envelope *envelope;
    return line_distance(line, pull->region, fall.limit, from, to, envelopes, &envelope) &&
           add_falls(line, pieces, first, &fall, envelope, from, to);
}

static bool edges_pieces(const rule_line *line, const rule_pull *pull, double low, double high, rule_pieces *pieces,
                         size_t first) {
    const wend_extent *extent = &pull->region->extent;
    // Often a Near is only passed.
    if ((line->from.x < extent->low.x && line->to.x < extent->low.x) ||
        (line->from.x > extent->high.x && line->to.x > extent->high.x) ||
        (line->from.y < extent->low.y && line->to.y < extent->low.y) ||
        (line->from.y > extent->high.y && line->to.y > extent->high.y))
        return add_outside(line, pull, low, high, pieces, first);
    line_intervals inside;
    if (!line_inside(line, pull->region, low, high, &inside)) return false;
    double since = low;
    for (size_t i = 0; i <= inside.count; i++) {
        double until = i < inside.count ? inside.ends[i][0] : high;
        if (!add_outside(line, pull, since, until, pieces, first)) return false;
        if (i == inside.count) break;
        since = inside.ends[i][1];
        if (!add_constant(pieces, first, since, pull->weight)) return false;
    }
    return true;
}

// Adds root pieces around a centre between two places.
static bool add_disc_fall(const rule_line *line, const rule_region *region, rule_pieces *pieces, size_t first,
                          const line_fall *fall, double from, double to) {
    if (!(to > from)) return true;
    double x = region->centre.x - line->ax, y = region->centre.y - line->ay;
    double across = x * line->uy - y * line->ux;
    return add_root_fall(line, pieces, first, fall, x * line->ux + y * line->uy, across * across, from, to);
}

static bool disc_pieces(const rule_line *line, const rule_pull *pull, double low, double high, rule_pieces *pieces,
                        size_t first) {
    const rule_region *region = pull->region;
    const double radius = (double)region->radius;
    double from, to;
    line_in_disc(line, region->centre, radius, &from, &to);
    if (!(pull->reach > 0)) {
        if (!(from < to)) return add_constant(pieces, first, high, 0);
        if (from > low && !add_constant(pieces, first, wend_lesser(from, high), 0)) return false;
        if (from < high && to > low && !add_constant(pieces, first, wend_lesser(to, high), pull->weight)) return false;
        return to >= high || from >= high || add_constant(pieces, first, high, 0);
    }
    const double sign = pull->weight > 0 ? -1 : 1;
    const line_fall fall = {pull->weight - sign * line->unit * radius, sign * line->unit,
                            radius + pull->reach * line->scale};
    if (!(from < to)) return add_disc_fall(line, region, pieces, first, &fall, low, high);
    if (!add_disc_fall(line, region, pieces, first, &fall, low, wend_lesser(from, high))) return false;
    if (from < high && to > low && !add_constant(pieces, first, wend_lesser(to, high), pull->weight)) return false;
    return add_disc_fall(line, region, pieces, first, &fall, wend_greater(low, to), high);
}

static bool relationship_pieces(const rule_line *line, const rule_pull *pull, double low, double high,
                                rule_pieces *pieces, size_t first) {
    const rule_region *region = pull->region;
    line_intervals seen;
    if (!line_inside(line, region, low, high, &seen)) return false;
    const double radius = (double)region->radius, hidden = pull->weight * region->hidden_share;
    const line_fall open = {pull->weight, -pull->weight / radius, radius}, away = {hidden, -hidden / radius, radius};
    double since = low;
    for (size_t i = 0; i <= seen.count; i++) {
        double until = i < seen.count ? seen.ends[i][0] : high;
        if (!add_disc_fall(line, region, pieces, first, &away, since, until)) return false;
        if (i == seen.count) break;
        since = seen.ends[i][1];
        if (!add_disc_fall(line, region, pieces, first, &open, seen.ends[i][0], since)) return false;
    }
    return true;
}

// Cuts an interval of s to where a coordinate, which begins at `from` and grows by `way` along the whole line, is in bounds.
static void cut_to_bounds(const rule_line *line, double from, double way, double least, double most, double *low,
                          double *high) {
    if (way == 0) {
        if (from < least || from > most) *high = *low;
        return;
    }
    double s = (least - from) / way * line->length, t = (most - from) / way * line->length;
    *low = wend_greater(*low, wend_lesser(s, t)), *high = wend_lesser(*high, wend_greater(s, t));
}

// A function, which is 0 outside its box: it is not asked there.
static bool callback_pieces(const rule_line *line, const rule_pull *pull, double low, double high, rule_pieces *pieces,
                            size_t first) {
    const wend_extent *box = &pull->region->extent;
    double from = low, to = high;
    cut_to_bounds(line, line->from.x, line->to.x - line->from.x, box->low.x, box->high.x, &from, &to);
    cut_to_bounds(line, line->from.y, line->to.y - line->from.y, box->low.y, box->high.y, &from, &to);
    if (!(from < to)) return add_constant(pieces, first, high, 0);
    if (from > low && !add_constant(pieces, first, from, 0)) return false;
    const rule_piece piece = {.end = to, .constant = pull->weight, .function = pull->region};
    return add_rule_piece(pieces, first, piece) && (!(to < high) || add_constant(pieces, first, high, 0));
}

bool wend_rule_line_pieces(const rule_line *line, const rule_pull *pull, double low, double high, rule_pieces *pieces) {
    const size_t first = pieces->count;
    bool good = false;
    switch (pull->region->kind) {
    case RULE_REGION_EMPTY: good = add_constant(pieces, first, high, 0); break;
    case RULE_REGION_DISC: good = disc_pieces(line, pull, low, high, pieces, first); break;
    case RULE_REGION_EDGES: good = edges_pieces(line, pull, low, high, pieces, first); break;
    case RULE_REGION_RELATIONSHIP: good = relationship_pieces(line, pull, low, high, pieces, first); break;
    case RULE_REGION_CALLBACK: good = callback_pieces(line, pull, low, high, pieces, first); break;
    }
    if (!good) {
        pieces->count = first;
        return false;
    }
    if (pieces->count > first) pieces->items[pieces->count - 1].end = high;
    return true;
}

size_t wend_rule_line_ring(const rule_line *line, wend_vector2 centre, double inner, double outer,
                           double intervals[2][2]) {
    double x = (centre.x - line->from.x) * line->scale, y = (centre.y - line->from.y) * line->scale;
    double p = x * line->ux + y * line->uy, height = x * line->uy - y * line->ux;
    double low = 0, high = line->length;
    if (outer < INFINITY) {
        double radius = outer * line->scale, square = (radius - height) * (radius + height);
        if (!(square > 0)) return 0;
        low = wend_greater(low, p - sqrt(square)), high = wend_lesser(high, p + sqrt(square));
    }
    if (!(low < high)) return 0;
    double radius = inner * line->scale, square = (radius - height) * (radius + height);
    double half = inner > 0 && square > 0 ? sqrt(square) : 0, from = p - half, to = p + half;
    if (half == 0 || from >= high || to <= low) {
        intervals[0][0] = low, intervals[0][1] = high;
        return 1;
    }
    size_t count = 0;
    if (from > low) intervals[count][0] = low, intervals[count++][1] = from;
    if (to < high) intervals[count][0] = to, intervals[count++][1] = high;
    return count;
}
