// Ways of a rule planner: straight lines between points of the mesh's lattice, from the exact position to the exact goal.
//
//     position --joint--> state -> state -> ... -> state --joint--> goal         then straightened
//
// The way in hand is what the agent is following while the search is busy. It is cut at the position, led on to a goal that has moved a little,
// and dropped as soon as a line of it is blocked or touches a hard region.
#include "map/mesh/mesh_internal.h"
#include "rule/annotation/region.h"
#include "rule/field/rule_field.h"
#include "rule/planner/rule_planner_internal.h"

#include <math.h>

wend_vector2 wend_rule_planner_at(const wend_rule_planner *planner, wend_lattice_point point) {
    return wend_lattice_position(&planner->lattice, point);
}

bool wend_rule_planner_round(const wend_rule_planner *planner, wend_vector2 position, wend_lattice_point *point) {
    wend_lattice_rounding rounding;
    if (wend_lattice_round(&planner->lattice, position, NULL, &rounding)) return false;
    *point = rounding.point;
    return true;
}

bool wend_rule_planner_sees(const wend_rule_planner *planner, wend_lattice_point a, wend_lattice_point b) {
    uint32_t triangle = wend_mesh_first_holder(planner->mesh, a);
    if (triangle == WEND_NO_TRIANGLE || !wend_mesh_is_free(planner->mesh, triangle)) return false;
    return wend_lattice_point_equals(a, b) || wend_mesh_follow(planner->mesh, triangle, a, b, NULL);
}

bool wend_rule_planner_is_clear_now(const wend_rule_planner *planner, wend_lattice_point a, wend_lattice_point b) {
    wend_vector2 from = wend_rule_planner_at(planner, a), to = wend_rule_planner_at(planner, b);
    const wend_rule_leg leg = wend_rules_get_leg(planner->rules, planner->leg);
    for (size_t i = 0; i < leg.constraint_count; i++) {
        const wend_rule_constraint *constraint = &leg.constraints[i];
        if (constraint->weight >= -DBL_MAX || !wend_rule_constraint_in_force(planner->annotations, constraint))
            continue;
        const rule_region *region = wend_annotations_region(planner->annotations, constraint->annotation);
        if (wend_rule_region_touches(region, from, to)) return false;
    }
    return true;
}

bool wend_rule_planner_allows(const wend_rule_planner *planner, wend_lattice_point a, wend_lattice_point b) {
    wend_vector2 from = wend_rule_planner_at(planner, a), to = wend_rule_planner_at(planner, b);
    if (wend_rule_field_forbids_now(planner->field, from, to)) return false;
    // The last update may lie some steps back. Who thinks ahead does not mind where things are now in places he comes to later.
    return planner->field_def.extrapolation_speed > 0 || wend_rule_planner_is_clear_now(planner, a, b);
}

static bool line_can_be_gone(const wend_rule_planner *planner, wend_lattice_point a, wend_lattice_point b) {
    return wend_rule_planner_sees(planner, a, b) && wend_rule_planner_allows(planner, a, b);
}

// ---- Making one --------------------------------------------------------------------------------------------------------

// Adds a point unless the way is there already.
static wend_status way_push(const wend_rule_planner *planner, rule_way *way, wend_lattice_point point) {
    if (way->points.count && wend_lattice_point_equals(way->points.items[way->points.count - 1], point)) return WEND_OK;
    return lattice_point_array_push(&way->points, &planner->allocator, point);
}

static void way_price(const wend_rule_planner *planner, rule_way *way) {
    way->cost = 0;
    for (size_t i = 1; i < way->points.count; i++)
        way->cost += wend_rule_field_cost_now(planner->field, wend_rule_planner_at(planner, way->points.items[i - 1]),
                                              wend_rule_planner_at(planner, way->points.items[i]));
}

wend_status wend_rule_planner_make_way(wend_rule_planner *planner, const uint64_t *states, size_t state_count,
                                       bool leads_on) {
    rule_way *way = &planner->made;
    way->points.count = 0;
    way->leads_on = leads_on;
    wend_status status = way_push(planner, way, planner->position);
    if (!leads_on && wend_lattice_point_equals(planner->position, planner->goal)) state_count = 0; // he is there
    for (size_t i = 0; i < state_count && !status; i++) {
        wend_lattice_point point;
        if (!wend_rule_planner_round(planner, wend_rule_map_position(planner->map, (uint32_t)states[i]), &point))
            return WEND_INVALID; // cannot be: places are points of the lattice
        status = way_push(planner, way, point);
    }
    if (!status && !leads_on) status = way_push(planner, way, planner->goal);
    if (!status && planner->straighten) status = wend_rule_planner_straighten(planner, way);
    if (!status) way_price(planner, way);
    return status;
}

void wend_rule_planner_take_made(wend_rule_planner *planner) {
    rule_way swapped = planner->hand;
    planner->hand = planner->made;
    planner->made = swapped;
}

// ---- Following it ------------------------------------------------------------------------------------------------------

// The square of the distance of a point to a line, in lattice units.
static double squared_offset(wend_lattice_point a, wend_lattice_point b, wend_lattice_point point) {
    double x = (double)b.x - a.x, y = (double)b.y - a.y, px = (double)point.x - a.x, py = (double)point.y - a.y;
    double length = x * x + y * y, along = px * x + py * y;
    double share = length > 0 ? along / length : 0;
    share = share < 0 ? 0 : share > 1 ? 1 : share;
    double dx = px - share * x, dy = py - share * y;
    return dx * dx + dy * dy;
}

// The line of the way that is nearest to the position; of several the last, which is the furthest on.
static size_t nearest_line(const wend_rule_planner *planner) {
    const lattice_point_array *points = &planner->hand.points;
    size_t best = 0;
    double least = (double)INFINITY;
    for (size_t i = 0; i + 1 < points->count; i++) {
        double offset = squared_offset(points->items[i], points->items[i + 1], planner->position);
        if (offset > least) continue;
        least = offset;
        best = i;
    }
    return best;
}

// The way from the position on, by the end of the line it is on, or else by that line's beginning. Into planner->made.
static wend_status cut_hand(wend_rule_planner *planner, size_t line, bool by_beginning) {
    const lattice_point_array *points = &planner->hand.points;
    rule_way *way = &planner->made;
    way->points.count = 0;
    way->leads_on = planner->hand.leads_on;
    wend_status status = way_push(planner, way, planner->position);
    for (size_t i = by_beginning ? line : line + 1; i < points->count && !status; i++)
        status = way_push(planner, way, points->items[i]);
    if (!status && !way->leads_on) status = way_push(planner, way, planner->goal);
    return status;
}

static bool way_can_be_gone(const wend_rule_planner *planner, const rule_way *way) {
    if (way->points.count == 1) return wend_rule_planner_allows(planner, way->points.items[0], way->points.items[0]);
    for (size_t i = 1; i < way->points.count; i++)
        if (!line_can_be_gone(planner, way->points.items[i - 1], way->points.items[i])) return false;
    return true;
}

wend_status wend_rule_planner_follow_hand(wend_rule_planner *planner) {
    if (planner->hand.points.count == 0) return WEND_OK;
    size_t line = nearest_line(planner);
    for (int by_beginning = 0; by_beginning < 2; by_beginning++) {
        wend_status status = cut_hand(planner, line, by_beginning);
        if (status) return status;
        if (!way_can_be_gone(planner, &planner->made)) continue;
        way_price(planner, &planner->made);
        wend_rule_planner_take_made(planner);
        planner->hand_outcome = WEND_OUTCOME_NONE; // it is not what was made from states any more
        if (planner->hand.leads_on && planner->hand.points.count < 2) planner->hand.points.count = 0; // it ends here
        return WEND_OK;
    }
    planner->hand.points.count = 0;
    return WEND_OK;
}
