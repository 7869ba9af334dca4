// The cost of a line: the integral of m along it.
//
// Every constraint whose box the line meets is turned into pieces (rule_line.h). Merged, they cut the line into parts on which the sum of the weights is
//
//     c + d s + sum of e sqrt((s - p)^2 + q)
//
// - constant (In alone, or outside everything): m times the length.
// - linear (beside edges, any number of them): the integral of an exponential, in closed form.
// - with roots (beside corners and around discs): Gauss's rule with 4, 6, 8 or 16 points. A root is analytic but for s = p +- i sqrt(q), so the error of n points
//   falls with rho^-2n, where rho is the sum of the half axes of the ellipse around the part, its ends the foci, that goes through that place; the rule is chosen by rho,
//   and a part that is too near is halved. No error is estimated, none is hoped for.
// - a callback's function: unknown, so halves are compared with wholes, in parts of 1/64 of its box at most. It is 0 outside its box, where pieces end, so a long line
//   sees as much of it as a short one. What it may ask is counted: noise, which no halving ends, takes 2^16 places and no more.
//
// Nothing is allocated: pieces are on the stack, and a line of more pieces than there is room for is done by halves. When more than ACTIVE_ROOM constraints overlap, parts
// are found one after the other and their pieces are made anew for every point.
#include "rule/rule_field_internal.h"

#include "base/require.h"

#define ACTIVE_ROOM   64
#define PIECE_ROOM    256
#define MOST_HALVINGS 40

// Halving ends when a line was looked at in so many places: a bound on the work, whatever a callback answers. Roots, which are known, come nowhere near theirs.
#define MOST_FUNCTION_LOOKS ((size_t)1 << 16)
#define MOST_ROOT_LOOKS     ((size_t)1 << 20)
// A place where very many constraints overlap counts so often.
#define CROWD_LOOK 4

// ---------------------------------------------------------------------------------------------------------------------
// Gauss's rules: the positive half of the points, and their weights

static const double gauss4[2][2] = {{0.33998104358485626, 0.65214515486254614},
                                    {0.86113631159405258, 0.34785484513745386}};
static const double gauss6[3][2] = {{0.23861918608319691, 0.46791393457269105},
                                    {0.66120938646626451, 0.36076157304813861},
                                    {0.93246951420315203, 0.17132449237917034}};
static const double gauss8[4][2] = {{0.18343464249564980, 0.36268378337836198},
                                    {0.52553240991632899, 0.31370664587788729},
                                    {0.79666647741362674, 0.22238103445337447},
                                    {0.96028985649753623, 0.10122853629037626}};
static const double gauss16[8][2] = {
    {0.09501250983763744, 0.18945061045506850}, {0.28160355077925891, 0.18260341504492359},
    {0.45801677765722739, 0.16915651939500254}, {0.61787624440264375, 0.14959598881657673},
    {0.75540440835500303, 0.12462897125553387}, {0.86563120238783174, 0.09515851168249278},
    {0.94457502307323258, 0.06225352393864789}, {0.98940093499164993, 0.02715245941175409}};

// ---------------------------------------------------------------------------------------------------------------------
// One part

// The sum of the pieces that hold on a part of the line. E is the exponent: ln(1.1) (W0 - sum W).
typedef struct line_sum {
    const rule_line *line;
    size_t *looks;          // in how many places the line was looked at so far
    double constant, slope; // of E
    size_t root_count, function_count;
    const rule_piece *roots[ACTIVE_ROOM], *functions[ACTIVE_ROOM];
    const struct rule_line_work *crowd; // not NULL: none of the sums above, pieces are made anew from here to there
    double crowd_low, crowd_high;
} line_sum;

static double crowd_multiplier(const struct rule_line_work *work, double low, double high, double s);

static double sum_multiplier(const line_sum *sum, double s) {
    if (sum->crowd) return crowd_multiplier(sum->crowd, sum->crowd_low, sum->crowd_high, s);
    double exponent = sum->constant + sum->slope * s;
    for (size_t i = 0; i < sum->root_count; i++) {
        const rule_piece *piece = sum->roots[i];
        double along = s - piece->centre;
        exponent -= RULE_LOGARITHM * piece->root * sqrt(along * along + piece->height);
    }
    for (size_t i = 0; i < sum->function_count; i++)
        exponent -= RULE_LOGARITHM * sum->functions[i]->constant *
                    wend_rule_region_value(sum->functions[i]->function, wend_rule_line_at(sum->line, s));
    return wend_exp(exponent);
}

static double gauss_integral(const line_sum *sum, const double (*rule)[2], size_t pairs, double from, double to) {
    double middle = 0.5 * (from + to), half = 0.5 * (to - from), total = 0;
    for (size_t i = 0; i < pairs; i++) {
        double offset = half * rule[i][0];
        total += rule[i][1] * (sum_multiplier(sum, middle - offset) + sum_multiplier(sum, middle + offset));
    }
    *sum->looks += 2 * pairs * (sum->crowd ? CROWD_LOOK : 1);
    return half * total;
}

// E is linear.
static double linear_integral(const line_sum *sum, double from, double to) {
    double length = to - from, rise = fabs(sum->slope * length);
    if (rise <= 1) { // sinh(x / 2) / (x / 2) = 1 + x^2 / 24 + ...
        double square = rise * rise, middle = wend_exp(sum->constant + sum->slope * (0.5 * (from + to)));
        double series =
            1 + square * (1.0 / 24 +
                          square * (1.0 / 1920 + square * (1.0 / 322560 +
                                                           square * (1.0 / 92897280 + square * (1.0 / 40874803200)))));
        return length * middle * series;
    }
    double high = sum->slope > 0 ? to : from;
    return length * wend_exp(sum->constant + sum->slope * high) * ((1 - wend_exp(-rise)) / rise);
}

static double root_integral(const line_sum *sum, double from, double to, int depth) {
    double middle = 0.5 * (from + to), half = 0.5 * (to - from), least = INFINITY, nearest = middle;
    if (!(half > 0)) return 0;
    double rise = fabs(sum->slope) * half; // how much E may change on half of the part
    for (size_t i = 0; i < sum->root_count; i++) {
        const rule_piece *piece = sum->roots[i];
        double left = piece->centre - from, right = piece->centre - to;
        // rho + 1 / rho
        double ellipse = (sqrt(left * left + piece->height) + sqrt(right * right + piece->height)) / half;
        if (ellipse < least) least = ellipse, nearest = piece->centre;
        rise += RULE_LOGARITHM * fabs(piece->root) * half;
    }
    // No rule errs by more than 1e-10 of a part where it is used, wherever on the ellipse the root is: the least `least` for that, by trial.
    if (least >= 5.5 && rise <= 0.25)
        return least >= 18 ? gauss_integral(sum, gauss4, 2, from, to) : gauss_integral(sum, gauss6, 3, from, to);
    if (least >= (rise <= 0.5 ? 4 : 5) && rise <= 2) return gauss_integral(sum, gauss8, 4, from, to);
    if ((least >= 2.55 && rise <= 4) || depth == 0 || *sum->looks > MOST_ROOT_LOOKS)
        return gauss_integral(sum, gauss16, 8, from, to);
    double cut = nearest > from + 0.25 * half && nearest < to - 0.25 * half ? nearest : middle;
    return root_integral(sum, from, cut, depth - 1) + root_integral(sum, cut, to, depth - 1);
}

// What a comparison of halves with the whole may differ by, and when to stop comparing.
typedef struct comparison {
    double allowed;
    size_t most_looks;
} comparison;

// `doubts` levels have to agree one after the other.
static double compared_integral(const line_sum *sum, const comparison *how, double from, double to, double whole,
                                int doubts, int depth) {
    double middle = 0.5 * (from + to);
    double first = gauss_integral(sum, gauss8, 4, from, middle), second = gauss_integral(sum, gauss8, 4, middle, to);
    if (!(fabs(first + second - whole) > how->allowed)) doubts--;
    if (doubts == 0 || depth == 0 || *sum->looks >= how->most_looks) return first + second;
    return compared_integral(sum, how, from, middle, first, 1, depth - 1) +
           compared_integral(sum, how, middle, to, second, 1, depth - 1);
}

// How many parts a function is looked at in: none longer than 1/64 of the box of any.
static size_t function_parts(const line_sum *sum, double length) {
    double parts = 1;
    for (size_t i = 0; i < sum->function_count; i++) {
        const wend_extent *box = &sum->functions[i]->function->extent;
        double side = wend_greater(box->high.x - box->low.x, box->high.y - box->low.y) * sum->line->scale;
        parts = wend_greater(parts, wend_greater(4, wend_lesser(128, 64 * length / side)));
    }
    return (size_t)ceil(parts);
}

// A function that nothing is known about. No part takes more than a sixteenth of what looks are left: there are some for those that follow.
static double function_integral(const line_sum *sum, double from, double to) {
    const double length = to - from;
    const size_t parts = function_parts(sum, length);
    double total = 0;
    for (size_t i = 0; i < parts; i++) {
        double low = from + length * ((double)i / (double)parts);
        double high = i + 1 < parts ? from + length * ((double)(i + 1) / (double)parts) : to;
        double whole = gauss_integral(sum, gauss8, 4, low, high);
        const size_t left = *sum->looks < MOST_FUNCTION_LOOKS ? MOST_FUNCTION_LOOKS - *sum->looks : 0;
        const comparison how = {1e-9 * (length + total + whole), *sum->looks + left / 16};
        total += compared_integral(sum, &how, low, high, whole, 2, MOST_HALVINGS);
    }
    return total;
}

static double part_integral(const line_sum *sum, double from, double to) {
    if (sum->function_count) return function_integral(sum, from, to);
    if (sum->root_count) return root_integral(sum, from, to, MOST_HALVINGS);
    if (sum->slope != 0) return linear_integral(sum, from, to);
    return (to - from) * (sum->constant > 0 ? wend_exp(sum->constant) : 1.0);
}

// ---------------------------------------------------------------------------------------------------------------------
// A line

typedef struct rule_line_work {
    const wend_rule_field *field;
    rule_line line;
    size_t without;
    double base;
    size_t active_count;
    const rule_field_item *active[ACTIVE_ROOM];
} rule_line_work;

static bool is_active(const rule_line_work *work, const rule_field_item *item) {
    return item->constraint != work->without && wend_extent_met(&item->box, work->line.from, work->line.to);
}

// The pieces of an item, which may count in a ring only, between low and high.
static bool item_pieces(const rule_line_work *work, const rule_field_item *item, double low, double high,
                        rule_pieces *pieces) {
    if (!item->ringed) return wend_rule_line_pieces(&work->line, &item->pull, low, high, pieces);
    double rings[2][2];
    const size_t first = pieces->count,
                 count = wend_rule_line_ring(&work->line, work->field->anchor, item->inner, item->outer, rings);
    static const rule_region nothing = {.kind = RULE_REGION_EMPTY};
    const rule_pull none = {.region = &nothing};
    bool good = true;
    for (size_t i = 0; i <= count && good; i++) {
        double until = i < count ? wend_lesser(rings[i][0], high) : high,
               end = i < count ? wend_lesser(rings[i][1], high) : high;
        if (until > low) {
            good = wend_rule_line_pieces(&work->line, &none, low, until, pieces);
            low = until;
        }
        if (good && end > low) {
            good = wend_rule_line_pieces(&work->line, &item->pull, low, end, pieces);
            low = end;
        }
    }
    if (!good) pieces->count = first;
    return good;
}

// The sum of the pieces that hold next.
static void sum_pieces(const rule_line_work *work, const rule_piece *const *cursors, line_sum *sum) {
    double weight = 0, slope = 0;
    sum->root_count = sum->function_count = 0;
    for (size_t i = 0; i < work->active_count; i++) {
        const rule_piece *piece = cursors[i];
        if (piece->function) {
            sum->functions[sum->function_count++] = piece;
            continue;
        }
        weight += piece->constant;
        slope += piece->slope;
        if (piece->root != 0) sum->roots[sum->root_count++] = piece;
    }
    sum->constant = RULE_LOGARITHM * (work->base - weight);
    sum->slope = -RULE_LOGARITHM * slope;
}

// Room for the pieces of all active items.
typedef struct line_room {
    rule_piece pieces[PIECE_ROOM];
    const rule_piece *cursors[ACTIVE_ROOM]; // the piece of each item that holds next
    const rule_piece *lasts[ACTIVE_ROOM];   // and its last one, which holds to the end
} line_room;

// Every item has a piece at least.
static bool fill_room(const rule_line_work *work, double low, double high, line_room *room) {
    rule_pieces pieces = {room->pieces, 0, PIECE_ROOM};
    for (size_t i = 0; i < work->active_count; i++) {
        const size_t first = pieces.count;
        if (!item_pieces(work, work->active[i], low, high, &pieces)) return false;
        if (pieces.count == first) {
            if (first == PIECE_ROOM) return false;
            room->pieces[pieces.count++] = (rule_piece){.end = high};
        }
        room->cursors[i] = room->pieces + first;
        room->lasts[i] = room->pieces + pieces.count - 1;
    }
    return true;
}

// All pieces fit: merged in the order of their ends. Every round ends the line or a piece that is not the last of its item, whatever the ends are.
static double merged_integral(const rule_line_work *work, line_room *room, double low, double high, size_t *looks) {
    line_sum sum;
    sum.line = &work->line, sum.looks = looks, sum.crowd = NULL;
    double total = 0;
    while (low < high) {
        double end = high;
        for (size_t i = 0; i < work->active_count; i++)
            if (room->cursors[i] < room->lasts[i]) end = wend_lesser(room->cursors[i]->end, end);
        if (end > low) {
            sum_pieces(work, room->cursors, &sum);
            total += part_integral(&sum, low, end);
            low = end;
        }
        for (size_t i = 0; i < work->active_count; i++)
            while (room->cursors[i] < room->lasts[i] && room->cursors[i]->end <= end) room->cursors[i]++;
    }
    return total;
}

static double point_multiplier(const rule_line_work *work, double s) {
    const wend_vector2 place = wend_rule_line_at(&work->line, s);
    double weight = 0;
    for (size_t i = 0; i < work->field->soft_count; i++)
        if (work->field->items[i].constraint != work->without)
            weight += wend_rule_field_item_weight(work->field, &work->field->items[i], place);
    return wend_rule_multiplier(work->base, weight);
}

// How often a part may be halved that has more corners than there is room for, when `stuck` parts had before: fewer times in the end, so that there is one.
static int halvings_left(size_t stuck) {
    return stuck / 64 < MOST_HALVINGS ? MOST_HALVINGS - (int)(stuck / 64) : 0;
}

static double line_integral(const rule_line_work *work) {
    line_room room;
    const double length = work->line.length;
    double total = 0, low = 0;
    size_t stuck = 0, looks = 0;
    while (low < length) {
        double high = length;
        int halvings = halvings_left(stuck);
        bool fits = fill_room(work, low, high, &room);
        for (; !fits && halvings > 0; halvings--) {
            high = 0.5 * (low + high);
            fits = fill_room(work, low, high, &room);
        }
        if (!(high > low)) return total;
        if (fits) {
            total += merged_integral(work, &room, low, high, &looks);
        } else { // more corners in one place than there is room for
            total += (high - low) * point_multiplier(work, 0.5 * (low + high));
            stuck++;
        }
        low = high;
    }
    return total;
}

// ---------------------------------------------------------------------------------------------------------------------
// Very many constraints in one place: their pieces are made anew whenever they are looked at

// The piece of an item that begins at low, or a part of it.
static rule_piece crowd_piece(const rule_line_work *work, const rule_field_item *item, double low, double high) {
    rule_piece room[PIECE_ROOM];
    rule_pieces pieces = {room, 0, PIECE_ROOM};
    for (int i = 0; i < MOST_HALVINGS && !item_pieces(work, item, low, high, &pieces); i++) high = 0.5 * (low + high);
    for (size_t i = 0; i < pieces.count; i++)
        if (room[i].end > low) return room[i];
    return (rule_piece){.end = high};
}

static double crowd_multiplier(const rule_line_work *work, double low, double high, double s) {
    double weight = 0;
    for (size_t i = 0; i < work->field->soft_count; i++) {
        const rule_field_item *item = &work->field->items[i];
        if (!is_active(work, item)) continue;
        const rule_piece piece = crowd_piece(work, item, low, high);
        double along = s - piece.centre;
        weight += piece.function
                      ? piece.constant * wend_rule_region_value(piece.function, wend_rule_line_at(&work->line, s))
                      : piece.constant + piece.slope * s + piece.root * sqrt(along * along + piece.height);
    }
    return wend_rule_multiplier(work->base, weight);
}

// Up to where the pieces that begin at low hold; collects the functions among them, as many as there is room for.
static double crowd_end(const rule_line_work *work, double low, rule_piece functions[ACTIVE_ROOM], line_sum *sum) {
    double end = work->line.length;
    sum->function_count = 0;
    for (size_t i = 0; i < work->field->soft_count; i++) {
        if (!is_active(work, &work->field->items[i])) continue;
        const rule_piece piece = crowd_piece(work, &work->field->items[i], low, end);
        end = wend_lesser(piece.end, end);
        if (!piece.function || sum->function_count == ACTIVE_ROOM) continue;
        functions[sum->function_count] = piece;
        sum->functions[sum->function_count] = &functions[sum->function_count];
        sum->function_count++;
    }
    return end;
}

static double crowd_integral(const rule_line_work *work) {
    size_t looks = 0;
    line_sum sum = {.line = &work->line, .looks = &looks, .crowd = work};
    rule_piece functions[ACTIVE_ROOM];
    double total = 0, low = 0;
    while (low < work->line.length) {
        const double next = crowd_end(work, low, functions, &sum);
        if (!(next > low)) break;
        sum.crowd_low = low, sum.crowd_high = next;
        total += function_integral(&sum, low, next);
        low = next;
    }
    return total;
}

// ---------------------------------------------------------------------------------------------------------------------
// Costs

static double sampled_cost(const rule_line_work *work, double metres) {
    const uint32_t samples = work->field->def.samples;
    double sum = 0;
    for (uint32_t i = 0; i < samples; i++) sum += point_multiplier(work, work->line.length * ((i + 0.5) / samples));
    return metres * (sum / samples);
}

double wend_rule_field_soft_cost(const wend_rule_field *field, wend_vector2 a, wend_vector2 b, size_t without,
                                 double base) {
    const double across = b.x - a.x, up = b.y - a.y, metres = sqrt(across * across + up * up);
    const bool whole = without == SIZE_MAX;
    const double far_multiplier = whole ? field->base_multiplier : wend_rule_multiplier(base, 0);
    if (!(metres > 0)) return 0;
    if (field->soft_count > 1 && !wend_extent_met(&field->soft_box, a, b)) return far_multiplier * metres;
    rule_line_work work;
    work.field = field, work.without = without, work.base = base, work.active_count = 0;
    work.line.from = a, work.line.to = b;
    size_t active = 0;
    for (size_t i = 0; i < field->soft_count; i++) {
        if (!is_active(&work, &field->items[i])) continue;
        if (active < ACTIVE_ROOM) work.active[active] = &field->items[i];
        active++;
    }
    if (active == 0) return far_multiplier * metres;
    work.active_count = active;
    work.line = wend_rule_line_between(&field->measure, a, b);
    double cost;
    if (field->def.samples)
        cost = sampled_cost(&work, metres);
    else
        cost = work.line.unit * (active <= ACTIVE_ROOM ? line_integral(&work) : crowd_integral(&work));
    return cost > metres ? cost : metres;
}

static bool item_forbids(const wend_rule_field *field, const rule_field_item *item, wend_vector2 a, wend_vector2 b) {
    if (!wend_extent_met(&item->box, a, b)) return false;
    if (!item->ringed) return wend_rule_region_touches(item->pull.region, a, b);
    const rule_line line = wend_rule_line_between(&field->measure, a, b);
    double rings[2][2];
    if (!(line.length > 0)) {
        double distance = wend_hypot(a.x - field->anchor.x, a.y - field->anchor.y);
        return distance >= item->inner && distance < item->outer && wend_rule_region_contains(item->pull.region, a);
    }
    const size_t count = wend_rule_line_ring(&line, field->anchor, item->inner, item->outer, rings);
    for (size_t i = 0; i < count; i++) {
        wend_vector2 from = rings[i][0] > 0 ? wend_rule_line_at(&line, rings[i][0]) : a;
        wend_vector2 to = rings[i][1] < line.length ? wend_rule_line_at(&line, rings[i][1]) : b;
        if (wend_rule_region_touches(item->pull.region, from, to)) return true;
    }
    return false;
}

bool wend_rule_field_forbids_without(const wend_rule_field *field, wend_vector2 a, wend_vector2 b, size_t without) {
    if (!wend_rule_field_reaches(field, a) || !wend_rule_field_reaches(field, b)) return true;
    if (!field->hard_count || !wend_extent_met(&field->hard_box, a, b)) return false;
    for (size_t i = 0; i < field->hard_count; i++) {
        const rule_field_item *item = wend_rule_field_hard(field, i);
        if (item->constraint != without && item_forbids(field, item, a, b)) return true;
    }
    return false;
}

bool wend_rule_field_forbids(const wend_rule_field *field, wend_vector2 a, wend_vector2 b) {
    REQUIRE(field, true);
    return wend_rule_field_forbids_without(field, a, b, SIZE_MAX);
}

double wend_rule_field_cost(const wend_rule_field *field, wend_vector2 a, wend_vector2 b) {
    REQUIRE(field, INFINITY);
    if (wend_rule_field_forbids_without(field, a, b, SIZE_MAX)) return INFINITY;
    return wend_rule_field_soft_cost(field, a, b, SIZE_MAX, field->base);
}

// ---------------------------------------------------------------------------------------------------------------------
// Lengths

static bool function_counts(const rule_line *line, const rule_piece *piece, double s) {
    return wend_rule_region_value(piece->function, wend_rule_line_at(line, s)) != 0;
}

// Where a function is not 0: looked for in 64 parts, in each of which it begins or ends at most once.
static double function_units(const rule_line *line, const rule_piece *piece, double from) {
    const double part = (piece->end - from) / 64;
    double units = 0;
    bool counts = function_counts(line, piece, from);
    for (int i = 0; i < 64; i++) {
        double low = from + part * i, high = from + part * (i + 1);
        const bool before = counts, after = function_counts(line, piece, high);
        counts = after;
        if (before == after) {
            if (before) units += part;
            continue;
        }
        const double first = low, last = high;
        for (int step = 0; step < 50; step++) {
            double middle = 0.5 * (low + high);
            if (function_counts(line, piece, middle) == before)
                low = middle;
            else
                high = middle;
        }
        units += before ? low - first : last - low;
    }
    return units;
}

static double counting_units(const rule_line *line, const rule_pieces *pieces, double since) {
    double units = 0;
    for (size_t k = 0; k < pieces->count; k++) {
        const rule_piece *piece = &pieces->items[k];
        if (!(piece->end > since)) continue;
        if (piece->function)
            units += function_units(line, piece, since);
        else if (piece->constant != 0 || piece->slope != 0 || piece->root != 0)
            units += piece->end - since;
        since = piece->end;
    }
    return units;
}

static double item_units(const rule_line_work *work, const rule_field_item *item) {
    double units = 0, low = 0;
    size_t stuck = 0;
    while (low < work->line.length) {
        rule_piece room[PIECE_ROOM];
        rule_pieces pieces = {room, 0, PIECE_ROOM};
        double high = work->line.length;
        int halvings = halvings_left(stuck);
        bool fits = item_pieces(work, item, low, high, &pieces);
        for (; !fits && halvings > 0; halvings--) {
            high = 0.5 * (low + high);
            fits = item_pieces(work, item, low, high, &pieces);
        }
        if (!(high > low)) break;
        if (!fits) stuck++;
        units += counting_units(&work->line, &pieces, low);
        low = high;
    }
    return units;
}

double wend_rule_field_metres(const wend_rule_field *field, wend_vector2 a, wend_vector2 b, size_t constraint) {
    if (!wend_rule_field_reaches(field, a) || !wend_rule_field_reaches(field, b)) return 0;
    const rule_line_work work = {
        .field = field, .without = SIZE_MAX, .line = wend_rule_line_between(&field->measure, a, b)};
    double units = 0;
    for (size_t i = 0; i < field->soft_count + field->hard_count; i++) {
        const bool hard = i >= field->soft_count;
        rule_field_item item = hard ? *wend_rule_field_hard(field, i - field->soft_count) : field->items[i];
        if (item.constraint != constraint || !wend_extent_met(&item.box, a, b)) continue;
        if (hard) item.pull.weight = -1;
        units += item_units(&work, &item);
    }
    return units * work.line.unit;
}
