// What each constraint did to a path: the path is costed once with all constraints and once without each.
#include "rule/rule_field_internal.h"

#include "base/memory.h"
#include "base/require.h"

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

static double path_cost_without(const wend_rule_field *field, const wend_vector3 *points, size_t count, size_t without,
                                double base) {
    double cost = 0;
    for (size_t i = 1; i < count; i++) {
        wend_vector2 a = flat_point(points[i - 1]), b = flat_point(points[i]);
        if (wend_rule_field_forbids_without(field, a, b, without)) return INFINITY;
        cost += wend_rule_field_soft_cost(field, a, b, without, base);
    }
    return cost;
}

static double base_without(const wend_rule_field *field, size_t without) {
    double base = 0;
    for (size_t i = 0; i < field->constraint_count; i++)
        if (i != without && field->constraints[i].weight > 0) base += field->constraints[i].weight;
    return base;
}

static wend_rule_share share_of(const wend_rule_field *field, const wend_vector3 *points, size_t count,
                                size_t constraint, double cost) {
    wend_rule_share share = {.weight = field->constraints[constraint].weight};
    share.cost_without = path_cost_without(field, points, count, constraint, base_without(field, constraint));
    // Forbidden with and without it: it made no difference.
    share.contribution = share.cost_without == cost ? 0 : cost - share.cost_without;
    for (size_t i = 1; i < count; i++)
        share.metres += wend_rule_field_metres(field, flat_point(points[i - 1]), flat_point(points[i]), constraint);
    return share;
}

wend_status wend_rule_field_explain(const wend_rule_field *field, const wend_vector3 *points, size_t point_count,
                                    wend_rule_explanation *explanation) {
    REQUIRE(field && explanation && (points || point_count == 0), WEND_INVALID);
    const size_t count = field->constraint_count;
    if (count > explanation->share_capacity) {
        wend_rule_share *shares =
            wend_resize_items(&explanation->allocator, explanation->shares, explanation->share_capacity, count,
                              sizeof *shares, WEND_LIFETIME_OBJECT);
        if (!shares) return WEND_OUT_OF_MEMORY;
        explanation->shares = shares;
        explanation->share_capacity = count;
    }
    explanation->length = 0;
    for (size_t i = 1; i < point_count; i++) {
        const wend_vector2 a = flat_point(points[i - 1]), b = flat_point(points[i]);
        explanation->length += wend_rule_field_reaches(field, a) && wend_rule_field_reaches(field, b)
                                   ? wend_hypot(b.x - a.x, b.y - a.y)
                                   : (double)INFINITY;
    }
    explanation->cost = path_cost_without(field, points, point_count, SIZE_MAX, field->base);
    explanation->share_count = count;
    for (size_t i = 0; i < count; i++)
        explanation->shares[i] = share_of(field, points, point_count, i, explanation->cost);
    return WEND_OK;
}
