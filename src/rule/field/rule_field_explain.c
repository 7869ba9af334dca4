// What each constraint did to a path: what the path costs, and what it would cost without each.
//
// Costing the path again for every constraint takes time quadratic in their number. Instead every line of the path is gone along once:
//
//     line      a-----------------------------------------b
//     pieces    |     first     |          second         |      of one constraint
//               |  first   |  second  |       third       |      of another
//     parts     |          |    |     |                   |
//
// On a part the exponent of m is a sum, E, and without a constraint it is E less what that one adds:
//
// - where the constraint does not count, or counts the same all along the part, the integral without it is the integral times a factor;
// - where E is linear, both integrals are closed forms;
// - where it has roots, both are sums over the same Gauss points, at each of which m is worked out once for all constraints;
// - beside functions of callbacks the integral is recomputed.
//
// Constraints whose boxes the line does not meet change its cost by the factor that their part of W0 makes. So a path takes time for each line and constraint, a
// multiplication, and for each part and each constraint that counts on it; pieces are made once. A line whose cost is beyond doubles is costed again without
// each constraint: without the right one it may not be.
#include "rule/field/rule_field.h"
#include "rule/field/rule_field_integral.h"

#include "base/core/require.h"
#include "base/memory/memory.h"

#define ARRAY_NAME rule_piece_array
#define ARRAY_ITEM rule_piece
#include "base/memory/array_template.h"

// An item that a line meets: its pieces, and the one that holds on the part that is looked at.
typedef struct explained_item {
    const rule_field_item *item;
    size_t cursor, last; // in the list of pieces
} explained_item;

#define ARRAY_NAME explained_item_array
#define ARRAY_ITEM explained_item
#include "base/memory/array_template.h"

// A constraint whose items, which stand one after the other, a line meets.
typedef struct explained_constraint {
    uint32_t constraint;
    size_t first, end; // of the line's items
    double without;    // the integral over the line without it, in lattice units
    bool counts;       // somewhere on the line
    // On the part that is looked at:
    double constant, slope; // what its pieces add to the weight, but for roots and functions
    bool has_roots, has_functions;
    size_t looks;
} explained_constraint;

#define ARRAY_NAME explained_constraint_array
#define ARRAY_ITEM explained_constraint
#include "base/memory/array_template.h"

typedef const rule_piece *rule_piece_pointer; // the template adds a const of its own

#define ARRAY_NAME rule_piece_pointers
#define ARRAY_ITEM rule_piece_pointer
#include "base/memory/array_template.h"

// What explaining needs beside the explanation.
typedef struct explain_room {
    const wend_rule_field *field;
    const wend_allocator *allocator;
    wend_rule_share *shares; // in the making
    rule_line_work work;     // the line
    rule_piece_array pieces;
    explained_item_array items;
    explained_constraint_array constraints;
    rule_piece_pointers roots, functions, other_roots, other_functions;
    size_t forbidding; // the one constraint that forbids the path; SIZE_MAX: none does
    bool forbidden;    // by several, or it leads out of reach
    double cost;
} explain_room;

wend_rule_explanation wend_rule_explanation_empty(wend_allocator allocator) {
    return (wend_rule_explanation){.allocator = allocator};
}

void wend_rule_explanation_free(wend_rule_explanation *explanation) {
    if (!explanation) return;
    if (explanation->shares)
        wend_release_items(&explanation->allocator, explanation->shares, explanation->share_capacity,
                           sizeof *explanation->shares);
    *explanation = wend_rule_explanation_empty(explanation->allocator);
}

static wend_vector2 flat_point(wend_vector3 point) {
    return (wend_vector2){point.x, point.y};
}

static double base_without(const wend_rule_field *field, size_t without) {
    double base = 0;
    if (field->def.base_weight != WEND_RULE_BASE_SUM) return field->base;
    for (size_t i = 0; i < field->constraint_count; i++)
        if (i != without && field->constraints[i].weight > 0) base += field->constraints[i].weight;
    return base;
}

// By how much W0 is less without a constraint. The lowest W0 stays: costs are compared by the same measure.
static double base_share(const wend_rule_field *field, size_t constraint) {
    return field->def.base_weight != WEND_RULE_BASE_SUM ? 0
           : field->constraints[constraint].weight > 0  ? field->constraints[constraint].weight
                                                        : 0;
}

static double power(double weight) {
    return wend_exp(RULE_LOGARITHM * weight);
}

// ---------------------------------------------------------------------------------------------------------------------
// Pieces of a line

// The pieces of an item all along the line. A part with more corners than there is room for has the weight of its middle.
static wend_status collect_pieces(explain_room *room, const rule_field_item *item) {
    const rule_line *line = &room->work.line;
    rule_piece_array *list = &room->pieces;
    double low = 0;
    size_t stuck = 0;
    while (low < line->length) {
        wend_status status = rule_piece_array_reserve(list, room->allocator, list->count + PIECE_ROOM);
        if (status) return status;
        rule_pieces pieces = {list->items + list->count, 0, PIECE_ROOM};
        double high = line->length;
        int halvings = wend_rule_halvings_left(stuck);
        bool fits = wend_rule_item_pieces(&room->work, item, low, high, &pieces);
        for (; !fits && halvings > 0; halvings--) {
            high = 0.5 * (low + high);
            fits = wend_rule_item_pieces(&room->work, item, low, high, &pieces);
        }
        if (!(high > low)) break;
        if (!fits || pieces.count == 0) {
            const wend_vector2 middle = wend_rule_line_at(line, 0.5 * (low + high));
            pieces.items[0] = (rule_piece){.end = high};
            if (!fits) pieces.items[0].constant = wend_rule_field_item_weight(room->field, item, middle);
            pieces.count = 1;
            stuck += !fits;
        }
        list->count += pieces.count;
        low = high;
    }
    return WEND_OK;
}

static wend_status meet_item(explain_room *room, const rule_field_item *item) {
    explained_constraint_array *constraints = &room->constraints;
    const size_t first = room->pieces.count;
    wend_status status = collect_pieces(room, item);
    if (status || room->pieces.count == first) return status;
    const size_t index = room->items.count;
    status =
        explained_item_array_push(&room->items, room->allocator, (explained_item){item, first, room->pieces.count - 1});
    if (status) return status;
    if (constraints->count == 0 || constraints->items[constraints->count - 1].constraint != item->constraint)
        status = explained_constraint_array_push(
            constraints, room->allocator, (explained_constraint){.constraint = item->constraint, .first = index});
    if (!status) constraints->items[constraints->count - 1].end = index + 1;
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// A part

static const rule_piece *piece_of(const explain_room *room, size_t item) {
    return &room->pieces.items[room->items.items[item].cursor];
}

static double piece_weight(const rule_piece *piece, double s) {
    const double along = s - piece->centre;
    return piece->constant + piece->slope * s + piece->root * sqrt(along * along + piece->height);
}

// Sums up the pieces that hold on the part, and what each constraint adds to them.
static double sum_part(explain_room *room, line_sum *sum) {
    double weight = 0, slope = 0, steepness = 0;
    sum->root_count = sum->function_count = 0;
    for (size_t k = 0; k < room->constraints.count; k++) {
        explained_constraint *one = &room->constraints.items[k];
        one->constant = one->slope = 0;
        one->has_roots = one->has_functions = false;
        for (size_t i = one->first; i < one->end; i++) {
            const rule_piece *piece = piece_of(room, i);
            if (piece->function) {
                one->has_functions = one->counts = true;
                sum->functions[sum->function_count++] = piece;
                continue;
            }
            one->constant += piece->constant, one->slope += piece->slope;
            if (piece->constant != 0 || piece->slope != 0 || piece->root != 0) one->counts = true;
            steepness += fabs(piece->slope);
            if (piece->root == 0) continue;
            one->has_roots = true;
            sum->roots[sum->root_count++] = piece;
        }
        weight += one->constant, slope += one->slope;
    }
    sum->constant = RULE_LOGARITHM * (room->field->base - weight);
    sum->slope = -RULE_LOGARITHM * slope;
    return RULE_LOGARITHM * steepness;
}

// The integral over a part with the pieces of one constraint taken away.
static double integral_without(explain_room *room, const line_sum *sum, explained_constraint *one, double from,
                               double to) {
    line_sum other = {.line = sum->line,
                      .looks = &one->looks,
                      .constant =
                          sum->constant + RULE_LOGARITHM * (one->constant - base_share(room->field, one->constraint)),
                      .slope = sum->slope + RULE_LOGARITHM * one->slope,
                      .roots = room->other_roots.items,
                      .functions = room->other_functions.items};
    for (size_t i = 0; i < room->items.count; i++) {
        if (i >= one->first && i < one->end) continue;
        const rule_piece *piece = piece_of(room, i);
        if (piece->function)
            other.functions[other.function_count++] = piece;
        else if (piece->root != 0)
            other.roots[other.root_count++] = piece;
    }
    return line_sum_integral(&other, from, to);
}

typedef struct point_visit {
    explain_room *room;
    double total;
} point_visit;

// Adds a Gauss point to the integral, and to that without each constraint which is not the same all along the part.
static void visit_point(void *user, double s, double weight, double multiplier) {
    point_visit *visit = user;
    explain_room *room = visit->room;
    const double value = weight * multiplier;
    visit->total += value;
    for (size_t k = 0; k < room->constraints.count; k++) {
        explained_constraint *one = &room->constraints.items[k];
        if (!one->has_roots && one->slope == 0) continue;
        double taken = 0;
        for (size_t i = one->first; i < one->end; i++) taken += piece_weight(piece_of(room, i), s);
        one->without += value * power(taken - base_share(room->field, one->constraint));
    }
}

// Adds a part's integral to those without each constraint, and answers it.
static double explain_part(explain_room *room, line_sum *sum, double from, double to) {
    const double steepness = sum_part(room, sum);
    const bool by_points = sum->root_count && !sum->function_count;
    point_visit visit = {.room = room};
    if (by_points) wend_rule_root_points(sum, steepness, from, to, MOST_HALVINGS, visit_point, &visit);
    const double total = by_points ? visit.total : line_sum_integral(sum, from, to);
    for (size_t k = 0; k < room->constraints.count; k++) {
        explained_constraint *one = &room->constraints.items[k];
        const bool varies = one->has_roots || one->has_functions || one->slope != 0;
        if (!varies)
            one->without += total * power(one->constant - base_share(room->field, one->constraint));
        else if (!by_points)
            one->without += integral_without(room, sum, one, from, to);
    }
    return total;
}

// The integral over the line.
static double explain_parts(explain_room *room) {
    size_t looks = 0;
    line_sum sum = {
        .line = &room->work.line, .looks = &looks, .roots = room->roots.items, .functions = room->functions.items};
    double low = 0, total = 0;
    const double high = room->work.line.length;
    while (low < high) {
        double end = high;
        for (size_t i = 0; i < room->items.count; i++)
            if (room->items.items[i].cursor < room->items.items[i].last) end = wend_lesser(piece_of(room, i)->end, end);
        if (end > low) {
            total += explain_part(room, &sum, low, end);
            low = end;
        }
        for (size_t i = 0; i < room->items.count; i++) {
            explained_item *item = &room->items.items[i];
            while (item->cursor < item->last && room->pieces.items[item->cursor].end <= end) item->cursor++;
        }
    }
    return total;
}

// The mean of m over the samples, as wend_rule_field_soft_cost takes it, in units of length.
static double explain_samples(explain_room *room) {
    const uint32_t samples = room->field->def.samples;
    const double part = room->work.line.length / samples;
    double total = 0;
    for (uint32_t i = 0; i < samples; i++) {
        const wend_vector2 place = wend_rule_line_at(&room->work.line, room->work.line.length * ((i + 0.5) / samples));
        const double weight = wend_rule_field_weight_now(room->field, place);
        total += part * wend_rule_multiplier(room->field->base, weight);
        for (size_t k = 0; k < room->constraints.count; k++) {
            explained_constraint *one = &room->constraints.items[k];
            double taken = 0;
            for (size_t at = one->first; at < one->end; at++)
                taken += wend_rule_field_item_weight(room->field, room->items.items[at].item, place);
            one->counts = true;
            one->without += part * wend_rule_multiplier(room->field->base - base_share(room->field, one->constraint),
                                                        weight - taken);
        }
    }
    return total;
}

// ---------------------------------------------------------------------------------------------------------------------
// A line

// Hard constraints: whether they forbid the line, and how much of it lies in them.
static void explain_hard(explain_room *room, wend_vector2 a, wend_vector2 b) {
    const wend_rule_field *field = room->field;
    for (size_t i = 0; i < field->hard_count; i++) {
        rule_field_item item = *wend_rule_field_hard(field, i);
        if (!wend_extent_met(&item.box, a, b)) continue;
        if (wend_rule_field_item_forbids(field, &item, a, b)) {
            room->forbidden |= room->forbidding != SIZE_MAX && room->forbidding != item.constraint;
            room->forbidding = item.constraint;
        }
        item.pull.weight = -1;
        room->shares[item.constraint].metres += wend_rule_item_units(&room->work, &item) * room->work.line.unit;
    }
}

static wend_status meet_items(explain_room *room, wend_vector2 a, wend_vector2 b) {
    const wend_rule_field *field = room->field;
    room->pieces.count = room->items.count = room->constraints.count = 0;
    for (size_t i = 0; i < field->soft_count; i++) {
        const rule_field_item *item = &field->items[i];
        if (!wend_extent_met(&item->box, a, b)) continue;
        wend_status status = meet_item(room, item);
        if (status) return status;
        room->shares[item->constraint].metres += wend_rule_item_units(&room->work, item) * room->work.line.unit;
    }
    const size_t count = room->items.count;
    wend_status status = rule_piece_pointers_reserve(&room->roots, room->allocator, count);
    if (!status) status = rule_piece_pointers_reserve(&room->functions, room->allocator, count);
    if (!status) status = rule_piece_pointers_reserve(&room->other_roots, room->allocator, count);
    return status ? status : rule_piece_pointers_reserve(&room->other_functions, room->allocator, count);
}

static wend_status explain_line(explain_room *room, wend_vector2 a, wend_vector2 b) {
    const wend_rule_field *field = room->field;
    if (!wend_rule_field_reaches(field, a) || !wend_rule_field_reaches(field, b)) {
        room->forbidden = true;
        return WEND_OK;
    }
    room->work.line = wend_rule_line_between(&field->measure, a, b);
    explain_hard(room, a, b);
    const double cost = wend_rule_field_soft_cost(field, a, b, SIZE_MAX, field->base);
    room->cost += cost;
    const double metres = wend_hypot(b.x - a.x, b.y - a.y);
    if (!(metres > 0)) return WEND_OK;
    wend_status status = meet_items(room, a, b);
    if (status) return status;
    const bool is_finite = cost <= DBL_MAX;
    double total = 0;
    if (is_finite && room->items.count) total = field->def.samples ? explain_samples(room) : explain_parts(room);
    // The integral is the cost but for rounding and the errors that are allowed; without a constraint it is to be compared with the cost.
    const double scale = total > 0 ? cost / total : 0;
    size_t met = 0; // of the constraints that the line meets, in order
    for (size_t i = 0; i < field->constraint_count; i++) {
        double without = cost;
        const explained_constraint *one = met < room->constraints.count ? &room->constraints.items[met] : NULL;
        if (one && one->constraint != i) one = NULL;
        if (!is_finite && field->constraints[i].weight != 0)
            without = wend_rule_field_soft_cost(field, a, b, i, base_without(field, i));
        else if (one && one->counts)
            without = one->without * scale;
        else if (field->constraints[i].weight > 0)
            without = cost * power(-base_share(field, i));
        room->shares[i].cost_without += wend_greater(without, metres);
        met += one != NULL;
    }
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// A path

static wend_status explain_path(explain_room *room, const wend_vector3 *points, size_t point_count) {
    const wend_rule_field *field = room->field;
    for (size_t i = 0; i < field->constraint_count; i++)
        room->shares[i] = (wend_rule_share){.weight = field->constraints[i].weight};
    for (size_t i = 1; i < point_count; i++) {
        wend_status status = explain_line(room, flat_point(points[i - 1]), flat_point(points[i]));
        if (status) return status;
    }
    const bool is_allowed = !room->forbidden && room->forbidding == SIZE_MAX;
    if (!is_allowed) room->cost = (double)INFINITY;
    for (size_t i = 0; i < field->constraint_count; i++) {
        wend_rule_share *share = &room->shares[i];
        if (room->forbidden || (!is_allowed && room->forbidding != i)) share->cost_without = (double)INFINITY;
        // Forbidden with and without it: it made no difference.
        share->contribution = share->cost_without == room->cost ? 0 : room->cost - share->cost_without;
    }
    return WEND_OK;
}

static void release_explain_room(explain_room *room) {
    rule_piece_array_free(&room->pieces, room->allocator);
    explained_item_array_free(&room->items, room->allocator);
    explained_constraint_array_free(&room->constraints, room->allocator);
    rule_piece_pointers_free(&room->roots, room->allocator);
    rule_piece_pointers_free(&room->functions, room->allocator);
    rule_piece_pointers_free(&room->other_roots, room->allocator);
    rule_piece_pointers_free(&room->other_functions, room->allocator);
}

static double path_length(const wend_rule_field *field, const wend_vector3 *points, size_t point_count) {
    double length = 0;
    for (size_t i = 1; i < point_count; i++) {
        const wend_vector2 a = flat_point(points[i - 1]), b = flat_point(points[i]);
        length += wend_rule_field_reaches(field, a) && wend_rule_field_reaches(field, b)
                      ? wend_hypot(b.x - a.x, b.y - a.y)
                      : (double)INFINITY;
    }
    return length;
}

wend_status wend_rule_field_explain(const wend_rule_field *field, const wend_vector3 *points, size_t point_count,
                                    wend_rule_explanation *explanation) {
    REQUIRE(field && explanation && (points || point_count == 0), WEND_INVALID);
    wend_status status = wend_rule_field_pull(field);
    if (status) return status;
    const size_t count = field->constraint_count;
    explain_room room = {.field = field,
                         .allocator = &explanation->allocator,
                         .work = {.field = field, .without = SIZE_MAX, .base = field->base},
                         .forbidding = SIZE_MAX};
    if (count) {
        room.shares = wend_allocate_items(room.allocator, count, sizeof *room.shares, WEND_LIFETIME_OBJECT);
        status = room.shares ? explain_path(&room, points, point_count) : WEND_OUT_OF_MEMORY;
    } else {
        status = explain_path(&room, points, point_count);
    }
    release_explain_room(&room);
    if (status) {
        wend_release_items(room.allocator, room.shares, count, sizeof *room.shares);
        return status;
    }
    if (explanation->shares)
        wend_release_items(room.allocator, explanation->shares, explanation->share_capacity,
                           sizeof *explanation->shares);
    explanation->shares = room.shares;
    explanation->share_count = explanation->share_capacity = count;
    explanation->length = path_length(field, points, point_count);
    explanation->cost = room.cost;
    return WEND_OK;
}
