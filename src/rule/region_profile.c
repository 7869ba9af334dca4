// The distance of a region along a line, as pieces; and where they meet.
//
// Along a line, the square of the distance to one corner or to the line of one edge is a quadratic function. The distance to the region is 0 in it and else the
// least of all these, their lower envelope:
//
//      d   \      corner                   /         1. cut the line where it crosses the border, and ask for the middle of each part whether it is in
//           \     .-'-.      edge         /          2. outside, between two places l and r whose nearest edges A and B are known:
//            \_.-'     `-.___________    /              A = B: its pieces, unless another edge is nearer in between: then split there
//            edge                    `--'               A != B: split where both are equally far
//      t  0 ---|---------|-----------|---|--- 1      3. go on with both parts, until there is nothing nearer
//
// Only edges that can be the nearest somewhere on the line are looked at: those whose distance from its middle is at most the region's distance there plus the line's
// length. If there are too many of them, the line is halved. All of this is doubles: where edges are as good as equally far the choice between
// them may be the wrong one, and the distance is right all the same.
//
// O(k n) for k pieces and n edges that are looked at.
#include "rule/region.h"

#include "rule/region_units.h"

#include <math.h>

#define PROFILE_NEAR_ROOM   48
#define PROFILE_CUT_ROOM    24
#define PROFILE_MOST_DEPTH  40 // of splitting at features
#define PROFILE_MOST_HALVES 20
#define PROFILE_LEAST_PART  0x1p-36 // of a line: shorter parts are not looked into
#define PROFILE_BESIDE      0x1p-16 // lattice units: further from a border, doubles know on which side
#define PROFILE_TIE         0x1p-40 // relative: as good as equal

// ---------------------------------------------------------------------------------------------------------------------
// Features

// What of an edge is nearest: a corner, or the line between its corners; and how far along the line that holds.
typedef struct line_feature {
    double x0, x1, y0, y1; // as in region_piece, in lattice units
    double to;
} line_feature;

typedef struct profile_line {
    const rule_region *region;
    wend_vector2 start, along; // lattice units
    double length;
    const rule_edge *near[PROFILE_NEAR_ROOM]; // what may be nearest in the part under way
    size_t near_count;
    region_piece_sink *sink;
    line_feature last; // the piece that has not been handed on yet
    double last_end;
    bool has_last;
} profile_line;

static wend_vector2 line_at(const profile_line *line, double t) {
    return (wend_vector2){line->start.x + t * line->along.x, line->start.y + t * line->along.y};
}

static line_feature corner_feature(const profile_line *line, wend_lattice_point corner, double to) {
    return (line_feature){line->start.x - corner.x, line->along.x, line->start.y - corner.y, line->along.y, to};
}

// The feature of an edge that is nearest at t, and from there on.
static line_feature feature_at(const profile_line *line, const rule_edge *edge, double t) {
    double x = (double)edge->b.x - edge->a.x, y = (double)edge->b.y - edge->a.y, sx = line->start.x - edge->a.x,
           sy = line->start.y - edge->a.y;
    double length = x * x + y * y, behind = x * sx + y * sy, forward = x * line->along.x + y * line->along.y;
    wend_lattice_point early = edge->a, late = edge->b;
    double enters = -(double)INFINITY, leaves = (double)INFINITY;
    if (forward > 0) {
        enters = -behind / forward, leaves = (length - behind) / forward;
    } else if (forward < 0) {
        enters = (length - behind) / forward, leaves = -behind / forward;
        early = edge->b, late = edge->a;
    } else if (behind <= 0) {
        return corner_feature(line, edge->a, leaves);
    } else if (behind >= length) {
        return corner_feature(line, edge->b, leaves);
    }
    if (t < enters) return corner_feature(line, early, enters);
    if (t >= leaves) return corner_feature(line, late, (double)INFINITY);
    double root = sqrt(length);
    return (line_feature){
        .x0 = (x * sy - y * sx) / root, .x1 = (x * line->along.y - y * line->along.x) / root, .to = leaves};
}

static double feature_squared(const line_feature *feature, double t) {
    double x = feature->x0 + t * feature->x1, y = feature->y0 + t * feature->y1;
    return x * x + y * y;
}

static bool features_are_same(const line_feature *a, const line_feature *b) {
    return a->x0 == b->x0 && a->x1 == b->x1 && a->y0 == b->y0 && a->y1 == b->y1;
}

static const rule_edge *nearest_edge_at(const profile_line *line, double t, double *squared) {
    wend_vector2 at = line_at(line, t);
    const rule_edge *nearest = line->near[0];
    *squared = (double)INFINITY;
    for (size_t i = 0; i < line->near_count; i++) {
        double here = wend_rule_edge_squared_distance(line->near[i], at);
        if (here >= *squared) continue;
        *squared = here;
        nearest = line->near[i];
    }
    return nearest;
}

// What a difference of squares must be to count.
static double tie_of(const profile_line *line, double squared) {
    return PROFILE_TIE * (squared + 0x1p-20 * line->length * line->length);
}

// ---------------------------------------------------------------------------------------------------------------------
// Pieces

static void hand_on_piece(profile_line *line) {
    double unit = wend_power_of_unit(line->region->lattice.unit_exponent);
    if (!line->has_last) return;
    region_piece piece = {.end = line->last_end,
                          .x0 = line->last.x0 * unit,
                          .x1 = line->last.x1 * unit,
                          .y0 = line->last.y0 * unit,
                          .y1 = line->last.y1 * unit};
    line->sink->take(line->sink, &piece);
}

static void add_piece(profile_line *line, const line_feature *feature, double end) {
    if (line->has_last && features_are_same(&line->last, feature)) {
        line->last_end = end;
        return;
    }
    hand_on_piece(line);
    line->last = *feature;
    line->last_end = end;
    line->has_last = true;
}

// ---------------------------------------------------------------------------------------------------------------------
// The lower envelope

// Two edges in a part of the line in which the features of both stay the same.
typedef struct feature_pair {
    line_feature a, b;
    double from, to;
} feature_pair;

// The pair from t on, as far as it holds and no further than r.
static feature_pair pair_from(const profile_line *line, const rule_edge *a, const rule_edge *b, double t, double r) {
    feature_pair pair = {feature_at(line, a, t), feature_at(line, b, t), t, r};
    pair.to = fmin(fmin(pair.a.to, pair.b.to), r);
    if (!(pair.to > t)) pair.to = fmin(t + PROFILE_LEAST_PART, r);
    return pair;
}

// How much nearer a is than b, as squares.
static double pair_difference(const feature_pair *pair, double t) {
    return feature_squared(&pair->b, t) - feature_squared(&pair->a, t);
}

// Where b is nearer than a by more than a tie; NaN when nowhere.
static double find_dip(const profile_line *line, const feature_pair *pair) {
    const line_feature *a = &pair->a, *b = &pair->b;
    double bend = b->x1 * b->x1 + b->y1 * b->y1 - a->x1 * a->x1 - a->y1 * a->y1;
    double slope = b->x0 * b->x1 + b->y0 * b->y1 - a->x0 * a->x1 - a->y0 * a->y1;
    const double places[3] = {bend > 0 ? -slope / bend : (double)NAN, pair->from, pair->to};
    for (int i = 0; i < 3; i++) {
        double t = places[i];
        if (t >= pair->from && t <= pair->to && pair_difference(pair, t) < -tie_of(line, feature_squared(a, t)))
            return t;
    }
    return (double)NAN;
}

// A place between l and r where something is nearer than an edge; NaN when there is none.
static double find_nearer(const profile_line *line, const rule_edge *own, double l, double r) {
    double at_l = wend_rule_edge_squared_distance(own, line_at(line, l)),
           at_r = wend_rule_edge_squared_distance(own, line_at(line, r));
    wend_vector2 middle = line_at(line, (l + r) / 2);
    // The distance to an edge is convex: nowhere in between is it more than at the ends.
    double reach = sqrt(fmax(at_l, at_r)) + (r - l) * line->length / 2;
    for (size_t i = 0; i < line->near_count; i++) {
        if (line->near[i] == own || wend_rule_edge_squared_distance(line->near[i], middle) >= reach * reach) continue;
        for (double t = l; t < r;) {
            feature_pair pair = pair_from(line, own, line->near[i], t, r);
            double dip = find_dip(line, &pair);
            if (!isnan(dip)) return dip;
            t = pair.to;
        }
    }
    return (double)NAN;
}

// Where the difference of a pair is 0, given that it is positive or 0 at the beginning and not positive at the end.
static double solve_pair(const feature_pair *pair) {
    const line_feature *a = &pair->a, *b = &pair->b;
    double low = pair_difference(pair, pair->from), high = pair_difference(pair, pair->to),
           width = pair->to - pair->from;
    // In s = (t - from) / width: low + s b1 + s^2 b2, with one root in 0 .. 1.
    double b2 = (b->x1 * b->x1 + b->y1 * b->y1 - a->x1 * a->x1 - a->y1 * a->y1) * width * width, b1 = high - low - b2;
    double root = sqrt(fmax(b1 * b1 - 4 * b2 * low, 0)), s = b1 < 0 ? 2 * low / (root - b1) : (-b1 - root) / (2 * b2);
    double t = pair->from + (s > 0 ? fmin(s, 1) : 0) * width;
    // Where the squares are large against their difference, steps of Newton's find the bits that were lost.
    for (int i = 0; i < 2; i++) {
        double slope = 2 * (b->x1 * (b->x0 + t * b->x1) + b->y1 * (b->y0 + t * b->y1) - a->x1 * (a->x0 + t * a->x1) -
                            a->y1 * (a->y0 + t * a->y1));
        double next = slope < 0 ? fmin(fmax(t - pair_difference(pair, t) / slope, pair->from), pair->to) : t;
        if (fabs(pair_difference(pair, next)) < fabs(pair_difference(pair, t))) t = next; // not where both only touch
    }
    return t;
}

// Where two edges are equally far, the first being nearer at l and the second at r.
static double find_meeting(const profile_line *line, const rule_edge *a, const rule_edge *b, double l, double r) {
    for (double t = l; t < r;) {
        feature_pair pair = pair_from(line, a, b, t, r);
        if (pair_difference(&pair, pair.to) <= 0) return solve_pair(&pair);
        t = pair.to;
    }
    return r;
}

static void add_edge_pieces(profile_line *line, const rule_edge *edge, double l, double r) {
    for (double t = l; t < r;) {
        line_feature feature = feature_at(line, edge, t);
        double end = feature.to < r ? feature.to : r;
        add_piece(line, &feature, end);
        if (!(end > t)) return;
        t = end;
    }
}

static void envelope_between(profile_line *line, double l, const rule_edge *a, double r, const rule_edge *b,
                             int depth) {
    double at_l = wend_rule_edge_squared_distance(a, line_at(line, l)),
           at_r = wend_rule_edge_squared_distance(b, line_at(line, r));
    // One that is as near as the other at the other's end will do for both.
    if (wend_rule_edge_squared_distance(a, line_at(line, r)) <= at_r + tie_of(line, at_r))
        b = a;
    else if (wend_rule_edge_squared_distance(b, line_at(line, l)) <= at_l + tie_of(line, at_l))
        a = b;
    double middle = a == b ? find_nearer(line, a, l, r) : find_meeting(line, a, b, l, r), best,
           limit = PROFILE_LEAST_PART;
    if (isnan(middle) || r - l < 2 * limit || depth > PROFILE_MOST_DEPTH) {
        add_edge_pieces(line, a == b ? a : nearest_edge_at(line, (l + r) / 2, &best), l, r);
        return;
    }
    middle = fmin(fmax(middle, l + limit), r - limit);
    const rule_edge *nearest = nearest_edge_at(line, middle, &best), *before = nearest, *after = nearest;
    double of_a = wend_rule_edge_squared_distance(a, line_at(line, middle)),
           of_b = wend_rule_edge_squared_distance(b, line_at(line, middle));
    if (a != b && fmin(of_a, of_b) <= best + tie_of(line, best)) before = a, after = b;
    envelope_between(line, l, a, middle, before, depth + 1);
    envelope_between(line, middle, after, r, b, depth + 1);
}

// ---------------------------------------------------------------------------------------------------------------------
// The line

// The edges that may be nearest between l and r; false when there are too many.
static bool gather_near(profile_line *line, double l, double r, bool inside, wend_vector2 middle) {
    const rule_region *region = line->region;
    double reach = (inside ? 0 : wend_rule_region_border_distance(region, middle)) * (1 + 0x1p-40) +
                   (r - l) * line->length * (1 + 0x1p-40);
    double low = fmax(middle.y - reach, region->box.low.y), high = fmin(middle.y + reach, region->box.high.y);
    line->near_count = 0;
    if (!(low <= high)) return true;
    uint32_t first = region_row_of(region, (int32_t)floor(low)), last = region_row_of(region, (int32_t)floor(high));
    for (uint32_t row = first; row <= last; row++)
        for (uint32_t i = region->row_first[row]; i < region->row_first[row + 1]; i++) {
            const rule_edge *edge = &region->edges[region->row_edges[i]];
            // Once: in the first of these rows that it meets.
            if (row > first && region_row_of(region, edge->a.y) < row) continue;
            if (wend_rule_edge_squared_distance(edge, middle) > reach * reach) continue;
            if (line->near_count == PROFILE_NEAR_ROOM) return false;
            line->near[line->near_count++] = edge;
        }
    return true;
}

static bool insert_cut(double *cuts, size_t *count, double t) {
    if (*count == PROFILE_CUT_ROOM) return false;
    size_t place = (*count)++;
    for (; place > 0 && cuts[place - 1] > t; place--) cuts[place] = cuts[place - 1];
    cuts[place] = t;
    return true;
}

// Where the line crosses or touches an edge; two places when it runs along it. How many.
static size_t crossings_of_edge(wend_vector2 start, wend_vector2 along, const rule_edge *edge, double places[2]) {
    double x = (double)edge->b.x - edge->a.x, y = (double)edge->b.y - edge->a.y, sx = start.x - edge->a.x,
           sy = start.y - edge->a.y;
    double length = x * x + y * y, across = x * sy - y * sx, rate = x * along.y - y * along.x;
    double behind = x * sx + y * sy, forward = x * along.x + y * along.y;
    if (length == 0 && sx * along.y == sy * along.x) { // a point on the line
        places[0] = -(sx * along.x + sy * along.y) / (along.x * along.x + along.y * along.y);
        return 1;
    }
    if (rate == 0) {
        if (across != 0 || forward == 0) return 0;
        places[0] = -behind / forward, places[1] = (length - behind) / forward;
        return 2;
    }
    double t = -across / rate, place = behind + t * forward, slack = 0x1p-30 * length;
    places[0] = t;
    return place >= -slack && place <= length + slack;
}

static bool gather_cuts(const profile_line *line, double l, double r, double *cuts, size_t *count) {
    *count = 0;
    for (size_t i = 0; i < line->near_count; i++) {
        double places[2];
        size_t found = crossings_of_edge(line->start, line->along, line->near[i], places);
        for (size_t k = 0; k < found; k++)
            if (places[k] > l && places[k] < r && !insert_cut(cuts, count, places[k])) return false;
    }
    return true;
}

// Whether a part that crosses no border is inside: asked where it does not run along it. If it does, it is as good as outside.
static bool part_is_inside(const profile_line *line, double from, double to) {
    static const double shares[] = {0.5, 0.25, 0.75, 0, 1, 0.125, 0.375, 0.625, 0.875};
    for (size_t i = 0; i < sizeof shares / sizeof shares[0]; i++) {
        double t = from + (to - from) * shares[i], squared;
        nearest_edge_at(line, t, &squared);
        if (squared > PROFILE_BESIDE * PROFILE_BESIDE) return wend_rule_region_holds(line->region, line_at(line, t));
    }
    return false;
}

static void profile_part(profile_line *line, double l, double r, int depth) {
    static const line_feature in_region = {.to = (double)INFINITY};
    double cuts[PROFILE_CUT_ROOM], centre = (l + r) / 2, squared;
    size_t count = 0;
    bool inside = wend_rule_region_holds(line->region, line_at(line, centre));
    if (depth == PROFILE_MOST_HALVES) { // very many edges that are as good as equally far
        line->near[0] = wend_rule_region_nearest_edge(line->region, line_at(line, centre));
        line->near_count = 1;
    } else if (!gather_near(line, l, r, inside, line_at(line, centre)) || !gather_cuts(line, l, r, cuts, &count)) {
        profile_part(line, l, centre, depth + 1);
        profile_part(line, centre, r, depth + 1);
        return;
    }
    for (size_t i = 0; i <= count; i++) {
        double from = i > 0 ? cuts[i - 1] : l, to = i < count ? cuts[i] : r;
        if (!(from < to)) continue;
        if (line->near_count == 0 || part_is_inside(line, from, to))
            add_piece(line, &in_region, to);
        else
            envelope_between(line, from, nearest_edge_at(line, from, &squared), to, nearest_edge_at(line, to, &squared),
                             0);
    }
}

// A disc: |from + t along| is what a piece has, less the radius. Where it is the radius, in order; how many.
static size_t circle_places(wend_vector2 start, wend_vector2 along, double radius, double places[2]) {
    double length = along.x * along.x + along.y * along.y, foot = -(start.x * along.x + start.y * along.y);
    double across = start.x * along.y - start.y * along.x, inside = radius * radius * length - across * across;
    if (!(length > 0 && inside >= 0)) return 0;
    double root = sqrt(inside);
    places[0] = (foot - root) / length, places[1] = (foot + root) / length;
    return 2;
}

static void profile_disc(const rule_region *region, wend_vector2 start, wend_vector2 along, region_piece_sink *sink) {
    double unit = wend_power_of_unit(region->lattice.unit_exponent), places[2] = {2, 2};
    wend_vector2 from = {start.x - region->centre.x, start.y - region->centre.y};
    region_piece outside = {.x0 = from.x * unit, .x1 = along.x * unit, .y0 = from.y * unit, .y1 = along.y * unit};
    outside.less = (double)region->radius * unit;
    bool meets = circle_places(from, along, (double)region->radius, places);
    double enters = meets ? fmin(fmax(places[0], 0), 1) : 1, leaves = meets ? fmin(fmax(places[1], 0), 1) : 1;
    if (!meets && from.x * from.x + from.y * from.y <= (double)region->radius * (double)region->radius) enters = 0;
    region_piece pieces[3] = {outside, {.end = leaves}, outside};
    pieces[0].end = enters, pieces[2].end = 1;
    double last = 0;
    for (int i = 0; i < 3; i++) {
        if (pieces[i].end > last || (i == 2 && last < 1)) sink->take(sink, &pieces[i]);
        last = pieces[i].end > last ? pieces[i].end : last;
    }
}

static void profile_edges(const rule_region *region, wend_vector2 start, wend_vector2 along, region_piece_sink *sink) {
    profile_line line = {.region = region, .start = start, .along = along, .sink = sink};
    line.length = sqrt(along.x * along.x + along.y * along.y);
    profile_part(&line, 0, 1, 0);
    hand_on_piece(&line);
}

static void profile_region(const rule_region *region, wend_vector2 a, wend_vector2 b, region_piece_sink *sink) {
    wend_vector2 start = region_units(&region->lattice, a), end = region_units(&region->lattice, b);
    wend_vector2 along = {end.x - start.x, end.y - start.y};
    if (!isfinite(along.x) || !isfinite(along.y)) return;
    if (region->kind == RULE_REGION_DISC) profile_disc(region, start, along, sink);
    if (region->kind == RULE_REGION_EDGES) profile_edges(region, start, along, sink);
}

typedef struct piece_list {
    region_piece_sink sink;
    region_piece *pieces;
    size_t count, room;
} piece_list;

static void take_piece(region_piece_sink *sink, const region_piece *piece) {
    piece_list *list = (piece_list *)sink;
    if (list->count < list->room) list->pieces[list->count] = *piece;
    list->count++;
}

size_t wend_rule_region_profile(const rule_region *region, wend_vector2 a, wend_vector2 b, region_piece *pieces,
                                size_t room) {
    piece_list list = {.sink = {take_piece}, .pieces = pieces, .room = room};
    profile_region(region, a, b, &list.sink);
    return list.count;
}

// ---------------------------------------------------------------------------------------------------------------------
// Breaks

typedef struct break_list {
    region_piece_sink sink;
    double *items;
    size_t count, room;
    double grown, begin; // metres; where the piece begins
} break_list;

static void add_break(break_list *list, double t) {
    if (!(t > 0 && t < 1)) return;
    if (list->count < list->room) list->items[list->count] = t;
    list->count++;
}

static void add_breaks_at(break_list *list, const double *places, size_t count) {
    for (size_t i = 0; i < count; i++) add_break(list, places[i]);
}

// The end of a piece, where its distance is the reach, and the place nearest to a corner that the line passes closely.
static void take_breaks(region_piece_sink *sink, const region_piece *piece) {
    break_list *list = (break_list *)sink;
    double places[3], length = piece->x1 * piece->x1 + piece->y1 * piece->y1;
    size_t count = circle_places((wend_vector2){piece->x0, piece->y0}, (wend_vector2){piece->x1, piece->y1},
                                 list->grown + piece->less, places);
    if (piece->y1 != 0 && piece->less == 0) places[count++] = -(piece->x0 * piece->x1 + piece->y0 * piece->y1) / length;
    for (size_t i = 0; i < count; i++)
        if (places[i] > list->begin && places[i] < piece->end) add_break(list, places[i]);
    add_break(list, piece->end);
    list->begin = piece->end;
}

static void add_border_breaks(break_list *list, const rule_region *region, wend_vector2 start, wend_vector2 along) {
    if (region->row_count == 0) return;
    double end = start.y + along.y, low = fmax(fmin(start.y, end), region->box.low.y),
           high = fmin(fmax(start.y, end), region->box.high.y);
    if (!(low <= high)) return;
    uint32_t first = region_row_of(region, (int32_t)floor(low)), last = region_row_of(region, (int32_t)floor(high));
    for (uint32_t row = first; row <= last; row++)
        for (uint32_t i = region->row_first[row]; i < region->row_first[row + 1]; i++) {
            const rule_edge *edge = &region->edges[region->row_edges[i]];
            double places[2];
            if (row > first && region_row_of(region, edge->a.y) < row) continue;
            add_breaks_at(list, places, crossings_of_edge(start, along, edge, places));
        }
}

static void add_box_breaks(break_list *list, const wend_extent *box, wend_vector2 a, wend_vector2 b) {
    double x = b.x - a.x, y = b.y - a.y;
    const double places[4] = {(box->low.x - a.x) / x, (box->high.x - a.x) / x, (box->low.y - a.y) / y,
                              (box->high.y - a.y) / y};
    add_breaks_at(list, places, 4);
}

static void add_relationship_breaks(break_list *list, const rule_region *region, wend_vector2 start,
                                    wend_vector2 along) {
    wend_vector2 from = {start.x - region->centre.x, start.y - region->centre.y};
    double places[2];
    size_t count = circle_places(from, along, (double)region->radius, places);
    if (count == 0) return;
    add_breaks_at(list, places, count);
    add_break(list, (places[0] + places[1]) / 2);
    add_border_breaks(list, region, start, along);
}

size_t wend_rule_region_breaks(const rule_region *region, wend_vector2 a, wend_vector2 b, double grown, double *breaks,
                               size_t room) {
    break_list list = {.sink = {take_breaks}, .items = breaks, .room = room, .grown = grown};
    wend_vector2 start = region_units(&region->lattice, a), end = region_units(&region->lattice, b);
    wend_vector2 along = {end.x - start.x, end.y - start.y};
    if (region->kind == RULE_REGION_CALLBACK)
        add_box_breaks(&list, &region->extent, a, b);
    else if (region->kind == RULE_REGION_RELATIONSHIP)
        add_relationship_breaks(&list, region, start, along);
    else if (region->kind == RULE_REGION_EDGES && !(grown > 0))
        add_border_breaks(&list, region, start, along);
    else
        profile_region(region, a, b, &list.sink);
    return list.count;
}
