// A constraint along a line, see rule_line.h: In is constant inside a region, which edges bound (rule_line_inside.c) or a disc; Near falls outside it with the
// distance, which is linear in s or a root (rule_line_distance.c). So the weight is made of pieces with formulas that can be integrated.
//
//     region --inside--> intervals of s --+
//            --outside-> features --------+--> pieces, in the order of s
//
// Invariants: pieces follow each other without gaps from low to high; a list without room for all of them is left as it was. O(n) for a region of n edges, plus the
// square of how many are nearest somewhere.
#include "rule/field/rule_line_parts.h"

#include <math.h>

// A height below this many metres beside a corner is no height: the root is a kink.
#define LEAST_HEIGHT 1e-8

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
// Discs

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
    return wend_rule_line_distance(line, pull->region, fall.limit, from, to, envelopes, &envelope) &&
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
    if (!wend_rule_line_inside(line, pull->region, low, high, &inside)) return false;
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
    if (!wend_rule_line_inside(line, region, low, high, &seen)) return false;
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
