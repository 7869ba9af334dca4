#include "properties/rule/rule_field_properties.h"

#include "properties/rule/rule_field_world.h"
#include "rule/annotation/region.h"
#include "support/field_change.h"
#include "support/number_bits.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double line_length(wend_vector2 a, wend_vector2 b) {
    return hypot(b.x - a.x, b.y - a.y);
}

// Lines that graze a disc change by the root of the rounding error.
static bool costs_agree(double ours, double theirs, double allowed) {
    return ours == theirs || fabs(ours - theirs) <= allowed * (1 + fabs(theirs));
}

static double allowed_error(const field_world *world) {
    for (uint32_t i = 0; i < world->constraint_count; i++) {
        rule_region_kind kind = wend_annotations_region(world->annotations, world->constraints[i].annotation)->kind;
        if (kind == RULE_REGION_DISC || kind == RULE_REGION_RELATIONSHIP) return 1e-6;
    }
    return 1e-9;
}

// ---- Costs

static bool judge_line(choices *source, field_world *world, wend_vector2 a, wend_vector2 b) {
    double cost = wend_rule_field_cost(world->field, a, b), metres = line_length(a, b);
    double expected = (double)naive_rules_cost(&world->oracle, a.x, a.y, b.x, b.y);
    if (!(cost >= metres * (1 - 1e-15))) return choices_fail(source, "a cost is less than the length");
    if (!costs_agree(cost, expected, allowed_error(world)))
        return choices_fail(source, "(%.17g %.17g) to (%.17g %.17g) costs %.17g, naively %.17g: off by %g", a.x, a.y,
                            b.x, b.y, cost, expected, (cost - expected) / (1 + expected));
    double m = wend_rule_field_multiplier(world->field, a),
           naive = (double)naive_rules_multiplier(&world->oracle, a.x, a.y);
    if (!(m >= 1)) return choices_fail(source, "m is %.17g", m);
    if (!costs_agree(m, naive, 1e-12))
        return choices_fail(source, "m(%.17g %.17g) is %.17g, naively %.17g", a.x, a.y, m, naive);
    return true;
}

bool field_costs_agree_with_naive(choices *source, void *user) {
    (void)user;
    field_world_wish wish = default_field_world_wish();
    field_world world;
    choose_field_world(source, &wish, &world);
    bool good = true;
    for (int round = 0; round < 3 && good; round++) {
        describe_field_world(&world);
        for (int i = 0; i < 6 && good; i++) {
            wend_vector2 a, b;
            choose_field_line(source, &world, &a, &b);
            good = judge_line(source, &world, a, b);
        }
        disturb_field_world(source, &world);
        if (wend_annotations_refresh(world.annotations)) abort();
        (void)field_change(world.field);
    }
    free_field_world(&world);
    return good;
}

bool a_cut_changes_no_cost(choices *source, void *user) {
    (void)user;
    field_world_wish wish = default_field_world_wish();
    wish.callbacks = true;
    wish.most_constraints = choose_one_in(source, 6) ? FIELD_WORLD_CONSTRAINTS : 6;
    field_world world;
    choose_field_world(source, &wish, &world);
    bool good = true;
    for (int i = 0; i < 6 && good; i++) {
        wend_vector2 a, b;
        choose_field_line(source, &world, &a, &b);
        double whole = wend_rule_field_cost(world.field, a, b), back = wend_rule_field_cost(world.field, b, a), sum = 0;
        const int parts = 2 + (int)choose_below(source, 5);
        wend_vector2 since = a;
        double t = 0;
        for (int k = 0; k < parts; k++) {
            t += (1 - t) * (k == parts - 1 ? 1 : choose_unit(source));
            wend_vector2 next = k == parts - 1 ? b : (wend_vector2){a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
            sum += wend_rule_field_cost(world.field, since, next);
            since = next;
        }
        double allowed = allowed_error(&world);
        if (!costs_agree(sum, whole, allowed))
            good = choices_fail(source, "(%.17g %.17g) to (%.17g %.17g): whole %.17g, in %d parts %.17g: off by %g",
                                a.x, a.y, b.x, b.y, whole, parts, sum, (sum - whole) / (1 + whole));
        else if (!costs_agree(back, whole, allowed))
            good = choices_fail(source, "forth %.17g, back %.17g", whole, back);
    }
    free_field_world(&world);
    return good;
}

// ---- Callbacks

// A continuous function around a centre.
typedef struct tame_function {
    int kind; // a cone, a smooth bump, waves
    wend_vector2 centre;
    double radius; // metres; of waves: half a period
} tame_function;

static double tame_value(void *user, wend_vector2 position) {
    const tame_function *function = user;
    const double x = (position.x - function->centre.x) / function->radius,
                 y = (position.y - function->centre.y) / function->radius, r = hypot(x, y);
    if (function->kind == 2) return 0.5 + 0.5 * cos(3.14159265358979323846 * x) * cos(3.14159265358979323846 * y);
    if (!(r < 1)) return 0;
    return function->kind == 0 ? 1 - r : (1 - r * r) * (1 - r * r);
}

typedef struct tame_world {
    tame_function function;
    double low, high, weight; // the box, in both directions
    wend_mesh *mesh;
    wend_annotations *annotations;
    wend_rules *rules;
    wend_rule_field *field;
} tame_world;

static void choose_tame_world(choices *source, tame_world *world) {
    static const wend_vector2 floor[] = {{-20, -20}, {20, -20}, {20, 20}, {-20, 20}};
    const wend_area area = {.points = floor, .point_count = 4};
    *world = (tame_world){.low = -16};
    const double side = (double)(2u << choose_below(source, 5));
    world->high = world->low + side, world->weight = -(double)(1 + choose_below(source, 20));
    world->function.kind = (int)choose_below(source, 3);
    world->function.radius = side / (double)(2u << choose_below(source, 5));
    world->function.centre.x = world->low + side * choose_unit(source);
    world->function.centre.y = world->low + side * choose_unit(source);
    wend_mesh_def mesh_def = wend_default_mesh_def();
    mesh_def.areas = &area, mesh_def.area_count = 1;
    if (wend_mesh_create(&mesh_def, NULL, &world->mesh)) abort();
    wend_annotations_def annotations = wend_default_annotations_def();
    annotations.mesh = world->mesh;
    if (wend_annotations_create(&annotations, NULL, &world->annotations)) abort();
    wend_annotation_def def = wend_default_annotation_def(WEND_ANNOTATION_CALLBACK);
    def.callback = tame_value, def.callback_user = &world->function;
    def.low = (wend_vector2){world->low, world->low}, def.high = (wend_vector2){world->high, world->high};
    wend_rule_constraint constraint = wend_default_rule_constraint();
    constraint.weight = world->weight;
    if (wend_annotations_add(world->annotations, &def, NULL, &constraint.annotation)) abort();
    const wend_rule_leg leg = {.from = {.thing = WEND_NO_THING},
                               .to = {.thing = WEND_NO_THING},
                               .constraints = &constraint,
                               .constraint_count = 1};
    wend_rules_def rules = wend_default_rules_def();
    rules.legs = &leg, rules.leg_count = 1;
    if (wend_rules_create(world->annotations, &rules, NULL, &world->rules)) abort();
    const wend_rule_field_def field_def = wend_default_rule_field_def();
    if (wend_rule_field_create(world->annotations, world->rules, 0, &field_def, NULL, &world->field)) abort();
}

static void free_tame_world(tame_world *world) {
    wend_rule_field_destroy(world->field);
    wend_rules_destroy(world->rules);
    wend_annotations_destroy(world->annotations);
    wend_mesh_destroy(world->mesh);
}

// The middles of very many parts of the line in the box.
static double naive_tame_cost(tame_world *world, wend_vector2 a, wend_vector2 b) {
    enum { PARTS = 40000 };
    double low = 0, high = 1;
    const double from[2] = {a.x, a.y}, way[2] = {b.x - a.x, b.y - a.y}, length = line_length(a, b);
    for (int i = 0; i < 2; i++) {
        if (way[i] == 0 && (from[i] < world->low || from[i] > world->high)) return length;
        if (way[i] == 0) continue;
        const double s = (world->low - from[i]) / way[i], t = (world->high - from[i]) / way[i];
        low = fmax(low, fmin(s, t)), high = fmin(high, fmax(s, t));
    }
    if (!(low < high)) return length;
    long double sum = 0;
    for (int i = 0; i < PARTS; i++) {
        const double t = low + (high - low) * ((i + 0.5) / PARTS);
        sum +=
            pow(1.1, -world->weight * tame_value(&world->function, (wend_vector2){a.x + t * way[0], a.y + t * way[1]}));
    }
    return length * (1 - (high - low) + (high - low) * (double)(sum / PARTS));
}

// Lines are mostly long: what they see of a function must not depend on how much of them is elsewhere.
bool a_cut_changes_no_cost_of_tame_callbacks(choices *source, void *user) {
    (void)user;
    tame_world world;
    choose_tame_world(source, &world);
    bool good = true;
    for (int i = 0; i < 30 && good; i++) {
        const wend_vector2 a = {40 * choose_unit(source) - 20, 40 * choose_unit(source) - 20},
                           b = {40 * choose_unit(source) - 20, 40 * choose_unit(source) - 20};
        const double t = choose_unit(source);
        const wend_vector2 cut = {a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
        const double whole = wend_rule_field_cost(world.field, a, b),
                     sum = wend_rule_field_cost(world.field, a, cut) + wend_rule_field_cost(world.field, cut, b);
        if (!(fabs(sum - whole) <= 1e-6 * whole))
            good = choices_fail(source, "kind %d of radius %g: (%.17g %.17g) to (%.17g %.17g) costs %.17g, cut %.17g",
                                world.function.kind, world.function.radius, a.x, a.y, b.x, b.y, whole, sum);
        if (!good || i % 10) continue;
        const double naive = naive_tame_cost(&world, a, b);
        if (!(fabs(naive - whole) <= 1e-6 * whole))
            good =
                choices_fail(source, "kind %d of radius %g: (%.17g %.17g) to (%.17g %.17g) costs %.17g, naively %.17g",
                             world.function.kind, world.function.radius, a.x, a.y, b.x, b.y, whole, naive);
    }
    free_tame_world(&world);
    return good;
}

// The field of one constraint of a world, alone.
static wend_rule_field *lone_field(const field_world *world, uint32_t constraint, wend_rules **rules) {
    wend_rule_leg leg = {.from = {.thing = 0},
                         .to = {.thing = 1},
                         .constraints = &world->constraints[constraint],
                         .constraint_count = 1};
    wend_rules_def def = wend_default_rules_def();
    wend_rule_field_def field_def = wend_default_rule_field_def();
    wend_rule_field *field = NULL;
    def.legs = &leg, def.leg_count = 1;
    if (wend_rules_create(world->annotations, &def, NULL, rules)) abort();
    if (wend_rule_field_create(world->annotations, *rules, 0, &field_def, NULL, &field)) abort();
    return field;
}

bool weights_of_a_set_are_sums(choices *source, void *user) {
    (void)user;
    field_world_wish wish = default_field_world_wish();
    wish.callbacks = true;
    field_world world;
    choose_field_world(source, &wish, &world);
    wend_vector2 places[8];
    double sums[8] = {0}, base = 0;
    for (int i = 0; i < 8; i++) places[i] = choose_field_place(source, &world);
    for (uint32_t k = 0; k < world.constraint_count; k++) {
        wend_rules *rules = NULL;
        wend_rule_field *field = lone_field(&world, k, &rules);
        for (int i = 0; i < 8; i++) sums[i] += wend_rule_field_weight(field, places[i]);
        base += wend_rule_field_base_weight(field);
        wend_rule_field_destroy(field);
        wend_rules_destroy(rules);
    }
    bool good = base == wend_rule_field_base_weight(world.field) || choices_fail(source, "W0 is no sum");
    for (int i = 0; i < 8 && good; i++)
        if (sums[i] != wend_rule_field_weight(world.field, places[i])) good = choices_fail(source, "W is no sum");
    free_field_world(&world);
    return good;
}

// ---- Change

// Exactly: clipping the line by the box leaves nothing.
static bool line_meets_box(wend_vector2 a, wend_vector2 b, const wend_extent *box) {
    long double low = 0, high = 1;
    const long double from[2] = {a.x, a.y}, way[2] = {(long double)b.x - a.x, (long double)b.y - a.y},
                      least[2] = {box->low.x, box->low.y}, most[2] = {box->high.x, box->high.y};
    for (int i = 0; i < 2; i++) {
        if (way[i] == 0) {
            if (from[i] < least[i] || from[i] > most[i]) return false;
            continue;
        }
        long double s = (least[i] - from[i]) / way[i], t = (most[i] - from[i]) / way[i];
        low = fmaxl(low, fminl(s, t)), high = fminl(high, fmaxl(s, t));
    }
    return low <= high;
}

#define WATCHED    40
#define MOST_BOXES 256

// The boxes of a field's journal since a version, in metres; false: anything may have changed.
static bool boxes_of_journal(const field_world *world, uint64_t since, wend_extent *boxes, size_t *count) {
    wend_change changes[MOST_BOXES];
    uint64_t version = UINT64_MAX;
    *count = MOST_BOXES;
    if (wend_journal_read(wend_rule_field_journal(world->field), since, changes, count, &version)) abort();
    if (*count > MOST_BOXES) return false;
    const wend_lattice lattice = wend_mesh_lattice(wend_annotations_mesh(world->annotations));
    const double unit = wend_lattice_unit(&lattice), x = (double)lattice.origin_x, y = (double)lattice.origin_y;
    for (size_t i = 0; i < *count; i++)
        boxes[i] = (wend_extent){{(changes[i].low_x + x) * unit, (changes[i].low_y + y) * unit},
                                 {(changes[i].high_x + x) * unit, (changes[i].high_y + y) * unit}};
    return true;
}

static bool only_boxes_changed(choices *source, const field_world *world, const rule_change *change, uint64_t since,
                               const wend_vector2 lines[WATCHED][2], double costs[WATCHED]) {
    wend_extent boxes[MOST_BOXES];
    size_t box_count;
    const bool everything = !boxes_of_journal(world, since, boxes, &box_count);
    for (int i = 0; i < WATCHED; i++) {
        double cost = wend_rule_field_cost(world->field, lines[i][0], lines[i][1]);
        bool met = change->everything;
        for (size_t k = 0; k < change->box_count; k++)
            met |= line_meets_box(lines[i][0], lines[i][1], &change->boxes[k]);
        if (!met && !are_same_bits(cost, costs[i]))
            return choices_fail(source, "a line that meets no reported box costs %.17g, was %.17g", cost, costs[i]);
        met = everything;
        for (size_t k = 0; k < box_count && !everything; k++)
            met |= line_meets_box(lines[i][0], lines[i][1], &boxes[k]);
        if (!met && !are_same_bits(cost, costs[i]))
            return choices_fail(source, "a line that meets no box of the journal costs %.17g, was %.17g", cost,
                                costs[i]);
        costs[i] = cost;
    }
    return true;
}

// A field rebuilt says what the old one says after a sync, to the bit.
static bool like_a_new_field(choices *source, const field_world *world, const field_world_wish *wish,
                             wend_vector2 anchor, const wend_vector2 lines[WATCHED][2], const double costs[WATCHED]) {
    wend_rule_field *field = NULL;
    if (wend_rule_field_create(world->annotations, world->rules, 0, &wish->def, NULL, &field)) abort();
    wend_rule_field_set_anchor(field, anchor);
    (void)field_change(field);
    bool good = true;
    for (int i = 0; i < WATCHED && good; i++)
        if (!are_same_bits(wend_rule_field_cost(field, lines[i][0], lines[i][1]), costs[i]))
            good = choices_fail(source, "a new field says otherwise");
    wend_rule_field_destroy(field);
    return good;
}

bool nothing_changes_outside_reported_boxes(choices *source, void *user) {
    (void)user;
    field_world_wish wish = default_field_world_wish();
    wish.hard = true;
    if (choose_one_in(source, 3)) wish.def.extrapolation_speed = 1.5;
    field_world world;
    choose_field_world(source, &wish, &world);
    wend_vector2 lines[WATCHED][2], anchor = {0, 0};
    double costs[WATCHED];
    for (int i = 0; i < WATCHED; i++) {
        choose_field_line(source, &world, &lines[i][0], &lines[i][1]);
        if (i % 2) { // short ones, as in graphs
            lines[i][1].x = lines[i][0].x + (double)choose_between(source, -1, 1);
            lines[i][1].y = lines[i][0].y + (double)choose_between(source, -1, 1);
        }
        costs[i] = wend_rule_field_cost(world.field, lines[i][0], lines[i][1]);
    }
    bool good = true;
    for (int round = 0; round < 4 && good; round++) {
        uint64_t since = UINT64_MAX;
        size_t none = 0;
        if (wend_journal_read(wend_rule_field_journal(world.field), 0, NULL, &none, &since)) abort();
        for (uint64_t times = choose_below(source, 3); times; times--) disturb_field_world(source, &world);
        if (wish.def.extrapolation_speed > 0) {
            wend_vector2 velocity = {(double)choose_between(source, -2, 2), (double)choose_between(source, -2, 2)};
            if (wend_annotations_set_velocity(world.annotations, (uint32_t)choose_below(source, FIELD_WORLD_THINGS),
                                              velocity))
                abort();
            anchor = choose_field_place(source, &world);
            wend_rule_field_set_anchor(world.field, anchor);
        }
        if (choose_below(source, 2)) (void)wend_rule_field_weight(world.field, anchor); // others may ask it first
        rule_change change = field_change(world.field);
        good = only_boxes_changed(source, &world, &change, since, (const wend_vector2(*)[2])lines, costs) &&
               like_a_new_field(source, &world, &wish, anchor, (const wend_vector2(*)[2])lines, costs);
        if (!good) break;
        change = field_change(world.field);
        if (change.everything || change.box_count) good = choices_fail(source, "a sync without a change reports one");
    }
    free_field_world(&world);
    return good;
}

// ---- Hard regions

static int64_t lattice_coordinate(const field_world *world, double metres, int64_t origin) {
    return (int64_t)(metres / world->unit) - origin;
}

bool hard_regions_are_never_touched(choices *source, void *user) {
    (void)user;
    field_world_wish wish = default_field_world_wish();
    wish.only_hard = true, wish.most_constraints = 3, wish.still = true;
    field_world world;
    choose_field_world(source, &wish, &world);
    describe_field_world(&world);
    bool good = true;
    for (int i = 0; i < 20 && good; i++) {
        wend_vector2 a, b;
        choose_field_line(source, &world, &a, &b);
        const int64_t ox = world.lattice.origin_x, oy = world.lattice.origin_y;
        const int64_t ax = lattice_coordinate(&world, a.x, ox), ay = lattice_coordinate(&world, a.y, oy),
                      bx = lattice_coordinate(&world, b.x, ox), by = lattice_coordinate(&world, b.y, oy);
        if ((double)(ax + ox) * world.unit != a.x || (double)(ay + oy) * world.unit != a.y ||
            (double)(bx + ox) * world.unit != b.x || (double)(by + oy) * world.unit != b.y)
            continue; // through a corner, with ends between lattice points
        bool touches = false, holds = false;
        for (size_t k = 0; k < world.oracle.count; k++) {
            touches |= naive_constraint_touches(&world.naive[k], ax, ay, bx, by);
            holds |= naive_constraint_touches(&world.naive[k], ax, ay, ax, ay);
        }
        if (wend_rule_field_forbids(world.field, a, b) != touches)
            good = choices_fail(source, "(%.17g %.17g) to (%.17g %.17g) is judged wrongly: it %s", a.x, a.y, b.x, b.y,
                                touches ? "touches" : "does not touch");
        else if (isinf(wend_rule_field_cost(world.field, a, b)) != touches)
            good = choices_fail(source, "a forbidden line has a price");
        else if (isinf(wend_rule_field_multiplier(world.field, a)) != holds)
            good = choices_fail(source, "m(%.17g %.17g) of a hard region is judged wrongly", a.x, a.y);
    }
    free_field_world(&world);
    return good;
}

// ---- Explaining

bool explanations_add_up(choices *source, void *user) {
    (void)user;
    field_world_wish wish = default_field_world_wish();
    wish.hard = choose_below(source, 2);
    field_world world;
    choose_field_world(source, &wish, &world);
    describe_field_world(&world);
    wend_vector3 points[5];
    const size_t count = 1 + choose_below(source, 5);
    for (size_t i = 0; i < count; i++) {
        wend_vector2 place = choose_field_place(source, &world);
        points[i] = (wend_vector3){place.x, place.y, 0};
    }
    wend_rule_explanation explanation = wend_rule_explanation_empty(wend_default_allocator());
    if (wend_rule_field_explain(world.field, points, count, &explanation)) abort();
    double length = 0, cost = 0, allowed = allowed_error(&world);
    for (size_t i = 1; i < count; i++) {
        wend_vector2 a = {points[i - 1].x, points[i - 1].y}, b = {points[i].x, points[i].y};
        length += line_length(a, b);
        cost += wend_rule_field_cost(world.field, a, b);
    }
    bool good = explanation.share_count == world.constraint_count && costs_agree(explanation.length, length, 1e-12) &&
                costs_agree(explanation.cost, cost, 1e-12);
    if (!good) choices_fail(source, "length or cost of the path are wrong");
    for (size_t k = 0; k < explanation.share_count && good; k++) {
        const wend_rule_share *share = &explanation.shares[k];
        naive_constraint kept = world.naive[k];
        double base = world.oracle.base, without = 0, metres = 0;
        naive_constraint measured = kept;
        if (isinf(kept.weight)) measured.weight = -1;
        for (size_t i = 1; i < count; i++) {
            metres += (double)naive_constraint_metres(&world.oracle, &measured, points[i - 1].x, points[i - 1].y,
                                                      points[i].x, points[i].y);
        }
        world.naive[k].shape = NAIVE_NOTHING, world.naive[k].weight = 0;
        if (kept.weight > 0) world.oracle.base -= kept.weight;
        for (size_t i = 1; i < count; i++)
            without +=
                (double)naive_rules_cost(&world.oracle, points[i - 1].x, points[i - 1].y, points[i].x, points[i].y);
        world.naive[k] = kept, world.oracle.base = base;
        double difference = explanation.cost - share->cost_without;
        if (share->weight != kept.weight && !(kept.weight == 0 && share->weight == 0))
            good = choices_fail(source, "a share has the wrong weight");
        else if (isfinite(share->cost_without) && !costs_agree(share->cost_without, without, allowed))
            good =
                choices_fail(source, "without constraint %zu: %.17g, naively %.17g", k, share->cost_without, without);
        else if (!isnan(difference) && share->contribution != difference)
            good = choices_fail(source, "a contribution is no difference");
        else if (isnan(difference) && share->contribution != 0)
            good = choices_fail(source, "a constraint that changes nothing contributes");
        else if (kept.shape != NAIVE_RELATIONSHIP && !costs_agree(share->metres, metres, 1e-6))
            good = choices_fail(source, "constraint %zu counts on %.17g m, naively %.17g m", k, share->metres, metres);
    }
    wend_rule_explanation_free(&explanation);
    free_field_world(&world);
    return good;
}

// ---- Extrapolation

#define MOST_STEPS 4

// The naive constraints of a world, once for each step, moved along and put into rings.
static void describe_ahead(field_world *world, const field_world_wish *wish, wend_vector2 anchor) {
    describe_field_world(world);
    const uint32_t steps = wish->def.steps, count = world->constraint_count;
    const double period = wish->def.horizon / steps;
    naive_constraint *all = calloc((size_t)count * (steps + 1), sizeof *all);
    size_t edge_count = 0;
    for (uint32_t i = 0; i < count; i++) edge_count += world->naive[i].edge_count;
    naive_edge *edges = calloc(edge_count * (steps + 1) + 1, sizeof *edges), *next = edges;
    if (!all || !edges) abort();
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k <= steps; k++) {
            const wend_annotation_def *def = wend_annotations_get(world->annotations, world->constraints[i].annotation);
            wend_vector2 velocity = wend_annotations_get_thing(world->annotations, def->thing)->velocity;
            int64_t dx = (int64_t)(velocity.x * period * k / world->unit),
                    dy = (int64_t)(velocity.y * period * k / world->unit);
            naive_constraint *naive = &all[(size_t)i * (steps + 1) + k];
            *naive = world->naive[i];
            naive->x += dx, naive->y += dy;
            naive->edges = next;
            for (size_t n = 0; n < naive->edge_count; n++) {
                const naive_edge *edge = &world->naive[i].edges[n];
                *next++ = (naive_edge){edge->ax + dx, edge->ay + dy, edge->bx + dx, edge->by + dy};
            }
            naive->inner = (long double)k * period * wish->def.extrapolation_speed;
            naive->outer =
                k < steps ? (long double)(k + 1) * period * wish->def.extrapolation_speed : (long double)INFINITY;
        }
    free(world->naive);
    free(world->edges);
    world->naive = all, world->edges = edges;
    world->oracle.constraints = all, world->oracle.count = (size_t)count * (steps + 1);
    world->oracle.anchor_x = anchor.x, world->oracle.anchor_y = anchor.y;
}

static double whole_metres(choices *source, int64_t most) {
    return (double)choose_between(source, -most, most);
}

bool extrapolated_fields_agree_with_naive(choices *source, void *user) {
    (void)user;
    field_world_wish wish = default_field_world_wish();
    wish.only_moved = true, wish.most_constraints = 3;
    wish.def.extrapolation_speed = 0.5 * (double)(1 + choose_below(source, 4));
    wish.def.steps = 1u << choose_below(source, 3);
    wish.def.horizon = (double)wish.def.steps * (choose_below(source, 2) ? 1 : 0.5);
    field_world world;
    choose_field_world(source, &wish, &world);
    bool good = true;
    for (int round = 0; round < 2 && good; round++) {
        wend_vector2 anchor = choose_field_place(source, &world);
        for (uint32_t i = 0; i < FIELD_WORLD_THINGS; i++) {
            double x = whole_metres(source, 3);
            wend_vector2 velocity = {x, whole_metres(source, 3)};
            if (wend_annotations_set_velocity(world.annotations, i, velocity)) abort();
        }
        wend_rule_field_set_anchor(world.field, anchor);
        if (wend_annotations_refresh(world.annotations)) abort();
        (void)field_change(world.field);
        describe_ahead(&world, &wish, anchor);
        for (int i = 0; i < 5 && good; i++) {
            wend_vector2 a, b;
            choose_field_line(source, &world, &a, &b);
            double cost = wend_rule_field_cost(world.field, a, b),
                   expected = (double)naive_rules_cost(&world.oracle, a.x, a.y, b.x, b.y);
            // Rings are circles: lines may graze them.
            if (!costs_agree(cost, expected, 1e-6))
                good = choices_fail(source, "ahead: (%.17g %.17g) to (%.17g %.17g) costs %.17g, naively %.17g", a.x,
                                    a.y, b.x, b.y, cost, expected);
            double m = wend_rule_field_multiplier(world.field, b),
                   naive = (double)naive_rules_multiplier(&world.oracle, b.x, b.y);
            if (good && !costs_agree(m, naive, 1e-12))
                good = choices_fail(source, "ahead: m(%.17g %.17g) is %.17g, naively %.17g", b.x, b.y, m, naive);
        }
        disturb_field_world(source, &world);
    }
    free_field_world(&world);
    return good;
}

bool standing_still_is_no_extrapolation(choices *source, void *user) {
    (void)user;
    field_world_wish wish = default_field_world_wish();
    wish.hard = true;
    field_world world;
    choose_field_world(source, &wish, &world);
    wish.def.extrapolation_speed = 2;
    wend_rule_field *ahead = NULL;
    if (wend_rule_field_create(world.annotations, world.rules, 0, &wish.def, NULL, &ahead)) abort();
    bool good = true;
    for (int i = 0; i < 10 && good; i++) {
        wend_vector2 a, b;
        choose_field_line(source, &world, &a, &b);
        if (!are_same_bits(wend_rule_field_cost(world.field, a, b), wend_rule_field_cost(ahead, a, b)))
            good = choices_fail(source, "what stands still is extrapolated");
    }
    wend_rule_field_destroy(ahead);
    free_field_world(&world);
    return good;
}
