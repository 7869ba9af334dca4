// What a field is like in a box: for graphs that leave places out where it hardly varies.
//
// A constraint is nothing in the box, the same everywhere in it, or neither. That is decided by where the region's border is, so that a box that is called uniform is:
// what cannot be decided is called varying.
#include "rule/field/rule_field.h"

#include "rule/field/rule_field_internal.h"

typedef enum item_look { ITEM_ABSENT, ITEM_CONSTANT, ITEM_VARYING } item_look;

// True when no point of the box is within `reach` metres of a region that is not graded.
static bool region_is_clear(const rule_region *region, wend_vector2 middle, double radius, double reach) {
    return wend_rule_region_distance(region, middle) > (radius + reach) * (1 + 1e-9);
}

static bool region_covers(const rule_region *region, const wend_extent *box, wend_vector2 middle, double radius) {
    if (region->kind == RULE_REGION_DISC) {
        wend_vector2 centre = wend_lattice_position(&region->lattice, region->centre);
        double across = middle.x - centre.x, up = middle.y - centre.y, unit = wend_lattice_unit(&region->lattice);
        return (sqrt(across * across + up * up) + radius) * (1 + 1e-9) < (double)region->radius * unit;
    }
    if (region->kind != RULE_REGION_EDGES || !wend_rule_region_contains(region, middle)) return false;
    for (size_t i = 0; i < region->edge_count; i++)
        if (wend_extent_met(box, wend_lattice_position(&region->lattice, region->edges[i].a),
                            wend_lattice_position(&region->lattice, region->edges[i].b)))
            return false;
    return true;
}

static item_look look_at_item(const rule_field_item *item, const wend_extent *box, wend_vector2 middle, double radius) {
    const rule_region *region = item->pull.region;
    if (region->kind == RULE_REGION_EMPTY || !wend_extent_overlaps(&item->box, box)) return ITEM_ABSENT;
    if (region->kind != RULE_REGION_DISC && region->kind != RULE_REGION_EDGES) return ITEM_VARYING;
    if (region_is_clear(region, middle, radius, item->pull.reach)) return ITEM_ABSENT;
    return !item->ringed && region_covers(region, box, middle, radius) ? ITEM_CONSTANT : ITEM_VARYING;
}

static double sampled_range(const wend_rule_field *field, const wend_extent *box, uint32_t samples) {
    double low = (double)INFINITY, high = -(double)INFINITY;
    for (uint32_t y = 0; y <= samples; y++)
        for (uint32_t x = 0; x <= samples; x++) {
            wend_vector2 place = {box->low.x + (box->high.x - box->low.x) * x / samples,
                                  box->low.y + (box->high.y - box->low.y) * y / samples};
            double weight = wend_rule_field_weight_now(field, place);
            if (weight < low) low = weight;
            if (weight > high) high = weight;
        }
    return high - low;
}

bool wend_rule_field_has_hard(const wend_rule_field *field) {
    return field->hard_count > 0;
}

rule_field_look wend_rule_field_look_at(const wend_rule_field *field, const wend_extent *box, uint32_t samples) {
    wend_vector2 middle = {0.5 * (box->low.x + box->high.x), 0.5 * (box->low.y + box->high.y)};
    double across = box->high.x - middle.x, up = box->high.y - middle.y, radius = sqrt(across * across + up * up);
    rule_field_look look = {.uniform = true};
    for (size_t i = 0; i < field->hard_count; i++)
        if (look_at_item(wend_rule_field_hard(field, i), box, middle, radius) != ITEM_ABSENT) {
            look.hard = true;
            return look;
        }
    double steepest = 0;
    for (size_t i = 0; i < field->soft_count; i++) {
        const rule_field_item *item = &field->items[i];
        if (look_at_item(item, box, middle, radius) != ITEM_VARYING) continue;
        look.uniform = false;
        if (item->pull.reach <= 0 && item->pull.region->kind <= RULE_REGION_EDGES)
            steepest = fmax(steepest, fabs(item->pull.weight)); // its border may hide between samples
    }
    if (!look.uniform) look.range = fmax(steepest, sampled_range(field, box, samples));
    look.multiplier = wend_rule_field_multiplier_now(field, middle);
    return look;
}
