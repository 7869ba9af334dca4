// Rule fields: constraints with the weights they have now, and what changed since the last look.
//
//     rules (weights as written) --+
//     named values (time, alert) --+--> constraints: weight, version and box --> items: regions that count, with their boxes
//     annotations (regions) -------+                 |
//                                                    +--> boxes in the journal: where a constraint counted and where it counts now
//
// A field copies no region: it remembers the version that each constraint's had when it was last brought up to date and the box it counted in, which is the region's, grown by the
// reach of a Near. W0, the sum of positive weights unless the lowest is asked for (rule_field_base.c), depends on weights alone: so a moving attractor changes nothing outside its boxes, and only a change of W0
// itself changes everything.
//
// Invariant: an item adds nothing outside its box, and lines that do not meet the box are never compared with it. So the cost of a line is a function
// of the items it meets: what moves elsewhere cannot change one bit of it. Boxes that are reported are a little larger, so that another way of testing whether a
// line meets a box is not led astray by rounding.
//
// Extrapolation replaces the region of a moving constraint by copies, the regions ahead in time, each of which counts in a ring around the anchor
// only:
//
//     anchor  |-- now --|-- step 1 --|-- step 2 --|-- ... --|-- the horizon, and all beyond it
//             0         r            2 r          3 r       steps * r,       r = speed * horizon / steps
//
// (Ninomiya, Kapadia, Shoulson, Garcia, Badler, "Planning approaches to constraint-aware navigation in dynamic environments", Computer Animation and Virtual
// Worlds, 2014. Extrapolation is what they name as future work.)
#include "rule/field/rule_field_internal.h"

#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "base/memory/memory.h"
#include "rule/field/rule_field.h"

#include <float.h>

// ---------------------------------------------------------------------------------------------------------------------
// Boxes

static const wend_extent empty_extent = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};

static wend_extent extent_grown(wend_extent box, double by) {
    return (wend_extent){{box.low.x - by, box.low.y - by}, {box.high.x + by, box.high.y + by}};
}

static wend_extent extent_within(wend_extent box, wend_vector2 centre, double radius) {
    return (wend_extent){{wend_greater(box.low.x, centre.x - radius), wend_greater(box.low.y, centre.y - radius)},
                         {wend_lesser(box.high.x, centre.x + radius), wend_lesser(box.high.y, centre.y + radius)}};
}

// Twice the range of the lattice, 2^29 units to either side of its origin.
static wend_extent range_of_measure(const rule_measure *measure) {
    const double unit = measure->unit, x = measure->origin_x, y = measure->origin_y;
    return (wend_extent){{(x - 0x1p30) * unit, (y - 0x1p30) * unit}, {(x + 0x1p30) * unit, (y + 0x1p30) * unit}};
}

// ---------------------------------------------------------------------------------------------------------------------
// Making

static bool rule_field_def_is_valid(const wend_rule_field_def *def, const wend_rules *rules, uint32_t leg,
                                    wend_diagnostics *findings) {
    const wend_place nowhere = wend_place_none();
    if (!wend_definition_allocator_is_valid("rule_field", &def->allocator, findings)) return false;
    if (leg >= wend_rules_leg_count(rules))
        return wend_diagnostics_report(findings, WEND_MESSAGE_RULE_FIELD_LEG, nowhere, NULL, leg,
                                       wend_rules_leg_count(rules));
    if (def->samples > 1000)
        return wend_diagnostics_report(findings, WEND_MESSAGE_RULE_FIELD_SAMPLES, nowhere, NULL, def->samples);
    if (!(def->extrapolation_speed >= 0 && def->extrapolation_speed <= DBL_MAX))
        return wend_diagnostics_report(findings, WEND_MESSAGE_RULE_FIELD_SPEED, nowhere, NULL,
                                       def->extrapolation_speed);
    if (!(def->horizon > 0 && def->horizon <= DBL_MAX))
        return wend_diagnostics_report(findings, WEND_MESSAGE_RULE_FIELD_HORIZON, nowhere, NULL, def->horizon);
    if ((unsigned)def->base_weight > WEND_RULE_BASE_LOWEST)
        return wend_diagnostics_report(findings, WEND_MESSAGE_RULE_FIELD_BASE, nowhere, NULL, (int)def->base_weight);
    if (def->steps < 1 || def->steps > 64)
        return wend_diagnostics_report(findings, WEND_MESSAGE_RULE_FIELD_STEPS, nowhere, NULL, def->steps);
    const wend_rule_field_def usual = wend_default_rule_field_def();
    if (def->extrapolation_speed == 0 && def->horizon != usual.horizon)
        wend_definition_warn_unused("rule_field", "horizon", "extrapolation_speed is 0", findings);
    if (def->extrapolation_speed == 0 && def->steps != usual.steps)
        wend_definition_warn_unused("rule_field", "steps", "extrapolation_speed is 0", findings);
    return true;
}

static wend_status allocate_field(wend_rule_field *field) {
    const wend_allocator *allocator = &field->def.allocator;
    const size_t count = field->constraint_count, copies = field->def.extrapolation_speed > 0 ? field->def.steps : 0;
    if (count == 0) return WEND_OK;
    if (count > SIZE_MAX / (copies + 1)) return WEND_OUT_OF_MEMORY;
    field->item_room = count * (copies + 1);
    field->constraints = wend_allocate_items(allocator, count, sizeof *field->constraints, WEND_LIFETIME_OBJECT);
    field->items = wend_allocate_items(allocator, field->item_room, sizeof *field->items, WEND_LIFETIME_OBJECT);
    field->boxes = wend_allocate_items(allocator, 2 * count, sizeof *field->boxes, WEND_LIFETIME_OBJECT);
    if (field->def.base_weight == WEND_RULE_BASE_LOWEST) {
        if (field->item_room > SIZE_MAX / (RULE_BASE_DEPTH + 1)) return WEND_OUT_OF_MEMORY;
        field->attractor_room = field->item_room * (RULE_BASE_DEPTH + 1);
        field->attractors =
            wend_allocate_items(allocator, field->attractor_room, sizeof *field->attractors, WEND_LIFETIME_OBJECT);
        if (!field->attractors) field->attractor_room = 0;
    }
    if (field->constraints)
        for (size_t i = 0; i < count; i++) field->constraints[i] = (rule_field_constraint){.box = empty_extent};
    if (!field->constraints || !field->items || !field->boxes) return WEND_OUT_OF_MEMORY;
    if (field->def.base_weight == WEND_RULE_BASE_LOWEST && !field->attractors) return WEND_OUT_OF_MEMORY;
    for (size_t i = 0; i < count && copies; i++) {
        rule_region *ahead = wend_allocate_items(allocator, copies, sizeof *ahead, WEND_LIFETIME_OBJECT);
        if (!ahead) return WEND_OUT_OF_MEMORY;
        memset(ahead, 0, copies * sizeof *ahead);
        field->constraints[i].ahead = ahead;
    }
    return WEND_OK;
}

static dependant_pull pull_rule_field;
static journal_owner_pull pull_journal_of_field;
static wend_status sync_field_now(wend_rule_field *field);

wend_status wend_rule_field_create(const wend_annotations *annotations, const wend_rules *rules, uint32_t leg,
                                   const wend_rule_field_def *def, wend_diagnostics *findings,
                                   wend_rule_field **field) {
    REQUIRE(annotations && rules && field, WEND_INVALID);
    wend_rule_field_def full = wend_default_rule_field_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(rule_field_def, def, &full, base_weight, findings)) return WEND_OUT_OF_RANGE;
    if (!rule_field_def_is_valid(def, rules, leg, findings)) return WEND_OUT_OF_RANGE;
    wend_rule_field *made = wend_allocate_items(&def->allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    const wend_rule_leg constraints = wend_rules_get_leg(rules, leg);
    *made = (wend_rule_field){.def = *def,
                              .annotations = annotations,
                              .rules = constraints.constraints,
                              .constraint_count = constraints.constraint_count,
                              .base_multiplier = 1};
    made->lattice = wend_mesh_lattice(wend_annotations_mesh(annotations));
    made->measure = wend_rule_measure_of(&made->lattice);
    made->range = range_of_measure(&made->measure);
    made->journal = wend_journal_empty(WEND_JOURNAL_CAPACITY, &made->def.allocator);
    wend_status status = allocate_field(made);
    if (!status)
        status =
            wend_dependant_begin(&made->dependant, wend_annotations_journal((wend_annotations *)(uintptr_t)annotations),
                                 pull_rule_field, true, &made->def.allocator);
    if (!status) status = sync_field_now(made);
    if (status) {
        wend_rule_field_destroy(made);
        return status;
    }
    wend_journal_release(&made->journal);
    made->journal = wend_journal_empty(WEND_JOURNAL_CAPACITY, &made->def.allocator); // this is its first version
    made->journal.owner = made;
    made->journal.pull_owner = pull_journal_of_field;
    made->reported_base = made->base;
    for (size_t i = 0; i < made->constraint_count; i++) {
        made->constraints[i].reported_box = made->constraints[i].box;
        made->constraints[i].has_changed = false;
    }
    *field = made;
    return WEND_OK;
}

void wend_rule_field_destroy(wend_rule_field *field) {
    if (!field) return;
    const wend_allocator allocator = field->def.allocator;
    const size_t count = field->constraint_count;
    for (size_t i = 0; i < count && field->constraints; i++) {
        rule_region *ahead = field->constraints[i].ahead;
        for (uint32_t k = 0; ahead && k < field->def.steps; k++) wend_rule_region_free(&ahead[k], &allocator);
        wend_release_items(&allocator, ahead, field->def.steps, sizeof *ahead);
    }
    wend_release_items(&allocator, field->constraints, count, sizeof *field->constraints);
    wend_release_items(&allocator, field->items, field->item_room, sizeof *field->items);
    wend_release_items(&allocator, field->boxes, 2 * count, sizeof *field->boxes);
    wend_release_items(&allocator, field->attractors, field->attractor_room, sizeof *field->attractors);
    wend_dependant_end(&field->dependant, &allocator);
    wend_journal_release(&field->journal);
    wend_release_items(&allocator, field, 1, sizeof *field);
}

void wend_rule_field_set_anchor(wend_rule_field *field, wend_vector2 anchor) {
    REQUIRE_VOID(field);
    if (!wend_rule_field_reaches(field, anchor) || wend_vectors_are_equal(field->next_anchor, anchor)) return;
    field->next_anchor = anchor;
    atomic_store_explicit(&field->dependant.version, 0,
                          memory_order_relaxed); // no version it knows: the next use pulls
}

// ---------------------------------------------------------------------------------------------------------------------
// Sync

bool wend_rule_constraint_in_force(const wend_annotations *annotations, const wend_rule_constraint *rule) {
    if (!rule->while_name) return true;
    double value = wend_annotations_get_value(annotations, rule->while_name);
    if (rule->while_low > rule->while_high) return value >= rule->while_low || value < rule->while_high;
    return value >= rule->while_low && value < rule->while_high;
}

static double constraint_weight_now(const wend_annotations *annotations, const wend_rule_constraint *rule) {
    if (!wend_rule_constraint_in_force(annotations, rule)) return 0;
    if (!rule->factor || rule->weight == -INFINITY) return rule->weight;
    double factor = wend_annotations_get_value(annotations, rule->factor);
    if (!(factor > 0)) return 0;
    return wend_greater(-DBL_MAX, wend_lesser(DBL_MAX, rule->weight * factor)); // no factor makes a weight hard
}

static wend_vector2 velocity_of(const wend_annotations *annotations, uint32_t thing) {
    const wend_thing_def *def = thing != WEND_NO_THING && thing < wend_annotations_thing_count(annotations)
                                    ? wend_annotations_get_thing(annotations, thing)
                                    : NULL;
    return def ? def->velocity : (wend_vector2){0, 0};
}

// Works out the regions ahead of a moving constraint. False when memory is out: then it counts where it is.
static bool look_ahead(const wend_rule_field *field, const wend_rule_constraint *rule, rule_region *ahead) {
    for (uint32_t k = 0; k < field->def.steps; k++) {
        double seconds = (k + 1) * (field->def.horizon / field->def.steps);
        if (wend_annotations_region_ahead(field->annotations, rule->annotation, seconds, &field->def.allocator,
                                          &ahead[k]))
            return false;
    }
    return true;
}

static bool is_graded(const rule_region *region) {
    return region->kind == RULE_REGION_RELATIONSHIP || region->kind == RULE_REGION_CALLBACK;
}

// Adds an item and answers its box; an empty one when it counts nowhere.
static wend_extent add_item(wend_rule_field *field, uint32_t constraint, const rule_region *region, double inner,
                            double outer) {
    const double weight = field->constraints[constraint].weight;
    if (weight == 0 || region->kind == RULE_REGION_EMPTY || wend_extent_is_empty(&region->extent)) return empty_extent;
    const bool hard = weight == -INFINITY;
    const bool near = field->rules[constraint].preposition == WEND_PREPOSITION_NEAR && !is_graded(region);
    rule_field_item item = {.box = region->extent,
                            .pull = {region, weight, near && !hard ? fabs(weight) : 0},
                            .constraint = constraint,
                            .ringed = inner > 0 || outer < INFINITY,
                            .inner = inner,
                            .outer = outer};
    item.box = extent_grown(item.box, item.pull.reach);
    if (outer < INFINITY) item.box = extent_within(item.box, field->anchor, outer);
    if (wend_extent_is_empty(&item.box)) return empty_extent;
    if (hard) {
        if (is_graded(region)) return empty_extent;
        field->items[field->item_room - 1 - field->hard_count++] = item;
        field->hard_box = wend_extent_union(field->hard_box, item.box);
    } else {
        field->items[field->soft_count++] = item;
        field->soft_box = wend_extent_union(field->soft_box, item.box);
    }
    return item.box;
}

static wend_extent add_items(wend_rule_field *field, uint32_t constraint, const rule_region *region) {
    const rule_field_constraint *state = &field->constraints[constraint];
    if (!state->moving) return add_item(field, constraint, region, 0, INFINITY);
    const uint32_t steps = field->def.steps;
    const double width = field->def.horizon / steps * field->def.extrapolation_speed;
    wend_extent box = empty_extent;
    for (uint32_t k = 0; k <= steps; k++)
        box = wend_extent_union(box, add_item(field, constraint, k ? &state->ahead[k - 1] : region, k * width,
                                              k < steps ? (k + 1) * width : INFINITY));
    return box;
}

// A box that is a little larger than where it counts; false when it counts nowhere.
static bool box_to_report(const wend_rule_field *field, wend_extent *reported) {
    wend_extent box = *reported;
    if (wend_extent_is_empty(&box)) return false;
    double size =
        wend_greater(wend_greater(fabs(box.low.x), fabs(box.low.y)), wend_greater(fabs(box.high.x), fabs(box.high.y)));
    *reported = extent_grown(box, 0x1p-10 * field->measure.unit + 0x1p-44 * size);
    return true;
}

static void note_field_box(wend_rule_field *field, wend_extent box) {
    wend_change change = {0};
    if (box_to_report(field, &box) && wend_lattice_change_of_extent(&field->lattice, &box, &change))
        wend_journal_add(&field->journal, &change);
}

// Brings a constraint up to date; true when it counts otherwise than before. *status: whether it could be extrapolated.
static bool sync_constraint(wend_rule_field *field, uint32_t index, const rule_region *region, bool anchor_moved,
                            wend_status *status) {
    const wend_rule_constraint *rule = &field->rules[index];
    rule_field_constraint *state = &field->constraints[index];
    const rule_field_constraint before = *state;
    state->weight = constraint_weight_now(field->annotations, rule);
    state->version = region->version;
    state->moving = state->ahead && state->weight != 0 && region->kind != RULE_REGION_EMPTY &&
                    wend_annotations_is_moving(field->annotations, rule->annotation);
    bool changed = state->weight != before.weight || state->version != before.version;
    if (state->moving) {
        const wend_annotation_def *def = wend_annotations_get(field->annotations, rule->annotation);
        state->velocities[0] = velocity_of(field->annotations, def ? def->thing : WEND_NO_THING);
        state->velocities[1] = velocity_of(field->annotations, def ? def->other : WEND_NO_THING);
        bool stale = !before.moving || state->version != before.version ||
                     !wend_vectors_are_equal(state->velocities[0], before.velocities[0]) ||
                     !wend_vectors_are_equal(state->velocities[1], before.velocities[1]);
        if (stale) state->moving = look_ahead(field, rule, state->ahead);
        if (!state->moving) *status = WEND_OUT_OF_MEMORY;
        changed = changed || stale || anchor_moved;
    }
    return changed || state->moving != before.moving;
}

// Brings weights and items up to date with the annotations. When memory is out for the regions ahead, all is as it is now but for those: nobody looks at it then, and
// the next use tries again.
static wend_status sync_field_now(wend_rule_field *field) {
    const double base = field->base;
    const bool anchor_moved = !wend_vectors_are_equal(field->anchor, field->next_anchor);
    wend_status status = WEND_OK;
    field->anchor = field->next_anchor;
    field->soft_count = field->hard_count = 0;
    field->soft_box = field->hard_box = empty_extent;
    field->base = 0;
    bool attractors_changed = false;
    wend_journal_begin(&field->journal);
    for (size_t i = 0; i < field->constraint_count; i++) {
        rule_field_constraint *state = &field->constraints[i];
        const rule_region *region = wend_annotations_region(field->annotations, field->rules[i].annotation);
        const wend_extent old = state->box;
        const bool did_attract = state->weight > 0;
        bool changed = sync_constraint(field, (uint32_t)i, region, anchor_moved, &status);
        if (state->weight > 0) field->base += state->weight;
        state->box = add_items(field, (uint32_t)i, region);
        if (!changed) continue;
        attractors_changed |= did_attract || state->weight > 0;
        state->has_changed = true;
        note_field_box(field, old);
        note_field_box(field, state->box);
    }
    if (field->def.base_weight == WEND_RULE_BASE_LOWEST)
        field->base = attractors_changed ? wend_rule_field_lowest_base(field, field->base) : base;
    if (field->base != base) {
        field->base_multiplier = wend_rule_multiplier(field->base, 0);
        wend_journal_add_all(&field->journal);
    }
    wend_journal_commit(&field->journal);
    return status;
}

static wend_status pull_rule_field(void *self, const wend_change *changes, size_t count) {
    (void)changes, (void)count; // regions have versions: what a constraint's is made of is compared
    return sync_field_now(self);
}

wend_status wend_rule_field_pull(const wend_rule_field *field) {
    wend_rule_field *own = (wend_rule_field *)(uintptr_t)field;
    return wend_dependant_refresh(&own->dependant, own);
}

static wend_status pull_journal_of_field(void *owner) {
    return wend_rule_field_pull(owner);
}

wend_status wend_rule_field_refresh(const wend_rule_field *field) {
    REQUIRE(field, WEND_INVALID);
    return wend_rule_field_pull(field);
}

wend_journal *wend_rule_field_journal(wend_rule_field *field) {
    REQUIRE(field, NULL);
    return &field->journal;
}

static void take_box(wend_rule_field *field, size_t *count, wend_extent box) {
    if (!box_to_report(field, &box)) return;
    if (*count && wend_vectors_are_equal(field->boxes[*count - 1].low, box.low) &&
        wend_vectors_are_equal(field->boxes[*count - 1].high, box.high))
        return;
    field->boxes[(*count)++] = box;
}

wend_status wend_rule_field_take_change(wend_rule_field *field, rule_change *change) {
    wend_status status = wend_rule_field_pull(field);
    if (status) return status;
    size_t count = 0;
    for (size_t i = 0; i < field->constraint_count; i++) {
        rule_field_constraint *state = &field->constraints[i];
        if (!state->has_changed) continue;
        take_box(field, &count, state->reported_box);
        take_box(field, &count, state->box);
        state->reported_box = state->box;
        state->has_changed = false;
    }
    *change = (rule_change){.boxes = field->boxes, .box_count = count};
    if (field->base != field->reported_base) *change = (rule_change){.everything = true};
    field->reported_base = field->base;
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// Asking

size_t wend_rule_field_constraint_count(const wend_rule_field *field) {
    REQUIRE(field, 0);
    return field->constraint_count;
}

double wend_rule_field_constraint_weight(const wend_rule_field *field, size_t constraint) {
    REQUIRE(field && constraint < field->constraint_count, 0);
    return wend_rule_field_pull(field) ? 0 : field->constraints[constraint].weight;
}

double wend_rule_field_base_weight(const wend_rule_field *field) {
    REQUIRE(field, 0);
    return wend_rule_field_pull(field) ? 0 : field->base;
}

static bool item_counts_at(const wend_rule_field *field, const rule_field_item *item, wend_vector2 position) {
    if (!wend_extent_holds(&item->box, position)) return false;
    if (!item->ringed) return true;
    double distance = wend_hypot(position.x - field->anchor.x, position.y - field->anchor.y);
    return distance >= item->inner && distance < item->outer;
}

double wend_rule_field_item_weight(const wend_rule_field *field, const rule_field_item *item, wend_vector2 position) {
    if (!item_counts_at(field, item, position)) return 0;
    const rule_pull *pull = &item->pull;
    if (!(pull->reach > 0)) return pull->weight * wend_rule_region_value(pull->region, position);
    double distance = wend_rule_region_distance(pull->region, position);
    return distance < pull->reach ? pull->weight * ((pull->reach - distance) / pull->reach) : 0;
}

double wend_rule_field_weight(const wend_rule_field *field, wend_vector2 position) {
    REQUIRE(field, 0);
    return wend_rule_field_pull(field) ? 0 : wend_rule_field_weight_now(field, position);
}

double wend_rule_field_weight_now(const wend_rule_field *field, wend_vector2 position) {
    double sum = 0;
    if (!wend_extent_holds(&field->soft_box, position) || !wend_rule_field_reaches(field, position)) return sum;
    for (size_t i = 0; i < field->soft_count; i++)
        sum += wend_rule_field_item_weight(field, &field->items[i], position);
    return sum;
}

double wend_rule_field_multiplier(const wend_rule_field *field, wend_vector2 position) {
    REQUIRE(field, INFINITY);
    return wend_rule_field_pull(field) ? INFINITY : wend_rule_field_multiplier_now(field, position);
}

double wend_rule_field_multiplier_now(const wend_rule_field *field, wend_vector2 position) {
    if (!wend_rule_field_reaches(field, position)) return INFINITY;
    if (wend_extent_holds(&field->hard_box, position))
        for (size_t i = 0; i < field->hard_count; i++) {
            const rule_field_item *item = wend_rule_field_hard(field, i);
            if (item_counts_at(field, item, position) && wend_rule_region_contains(item->pull.region, position))
                return INFINITY;
        }
    return wend_rule_multiplier(field->base, wend_rule_field_weight_now(field, position));
}
