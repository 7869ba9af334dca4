// Straightening a way: pieces of it are replaced by the straight line between their ends where that is free, allowed and costs no more.
//
//     pass 1, from the start:   o--o--o--o--o          from each point on, the line's end is moved on for as long as the line
//                               o-----------o--o       pays; there it is kept, and the next one begins
//     pass 2, from the end:     the same the other way round, on what is left; and so on, until a pass changes nothing
//
// Points on one line are merged without their cost being asked for: costs are integrals, so they add up. A pass asks for at most one line a point, so all take O(n) lines,
// which is what lets fifty agents have their ways straightened in every frame. (wend/smooth.h finds the cheapest way through a window of points; it asks for 16 times
// as many lines.)
#include "rule/planner/rule_planner_internal.h"

#define STRAIGHTEN_PASSES 4

// True when a, b, c lie on a line in this order.
static bool goes_straight_on(wend_lattice_point a, wend_lattice_point b, wend_lattice_point c) {
    int64_t x = (int64_t)b.x - a.x, y = (int64_t)b.y - a.y, to_x = (int64_t)c.x - b.x, to_y = (int64_t)c.y - b.y;
    // Each product is below 2^60 * 2.
    return x * to_y == y * to_x && (x * to_x > 0 || y * to_y > 0);
}

// Lines are looked at in the direction they are gone.
static bool line_is_free(const wend_rule_planner *planner, wend_lattice_point a, wend_lattice_point b,
                         bool is_backward) {
    return is_backward ? wend_rule_planner_sees(planner, b, a) : wend_rule_planner_sees(planner, a, b);
}

// What the line costs if it may replace a piece that costs `most`; negative when not.
static double line_price(wend_rule_planner *planner, wend_lattice_point a, wend_lattice_point b, double most,
                         bool is_backward) {
    wend_vector2 from = wend_rule_planner_at(planner, is_backward ? b : a),
                 to = wend_rule_planner_at(planner, is_backward ? a : b);
    double x = to.x - from.x, y = to.y - from.y;
    if (x * x + y * y > most * most) return -1; // no line costs less than its length
    double cost = wend_rule_field_cost_now(planner->field, from, to);
    if (!(cost <= most)) return -1;
    return line_is_free(planner, a, b, is_backward) && wend_rule_planner_allows(planner, a, b) ? cost : -1;
}

// One pass from the first point to the last: writes the points that are left, and the costs of their lines.
static size_t straighten_pass(wend_rule_planner *planner, const wend_lattice_point *points, const double *costs,
                              size_t count, bool is_backward, wend_lattice_point *left, double *left_costs) {
    size_t kept = 1;
    left[0] = points[0];
    left_costs[0] = 0;
    for (size_t from = 0; from + 1 < count;) {
        size_t to = from + 1;
        double cost = costs[to];
        for (size_t next = to + 1; next < count; next++) {
            double most = cost + costs[next];
            double line = goes_straight_on(points[from], points[to], points[next])
                              ? line_is_free(planner, points[from], points[next], is_backward) ? most : -1
                              : line_price(planner, points[from], points[next], most, is_backward);
            if (line < 0) break;
            cost = line;
            to = next;
        }
        left[kept] = points[to];
        left_costs[kept] = cost;
        kept++;
        from = to;
    }
    return kept;
}

static wend_status reserve_pieces(wend_rule_planner *planner, size_t count) {
    wend_status status = lattice_point_array_reserve(&planner->straight, &planner->allocator, count);
    return status ? status : rule_cost_array_reserve(&planner->piece_costs, &planner->allocator, 2 * count);
}

// Turns points and the costs of the lines between them around.
static void turn_around(wend_lattice_point *points, double *costs, size_t count) {
    for (size_t i = 0, k = count - 1; i < k; i++, k--) {
        wend_lattice_point swapped = points[i];
        points[i] = points[k];
        points[k] = swapped;
    }
    for (size_t i = 1, k = count - 1; i < k; i++, k--) {
        double swapped = costs[i];
        costs[i] = costs[k];
        costs[k] = swapped;
    }
}

wend_status wend_rule_planner_straighten(wend_rule_planner *planner, rule_way *way) {
    size_t count = way->points.count;
    if (count < 3) return WEND_OK;
    wend_status status = reserve_pieces(planner, count);
    if (status) return status;
    wend_lattice_point *points = way->points.items, *left = planner->straight.items;
    double *costs = planner->piece_costs.items, *left_costs = costs + count;
    costs[0] = 0;
    for (size_t i = 1; i < count; i++)
        costs[i] = wend_rule_field_cost_now(planner->field, wend_rule_planner_at(planner, points[i - 1]),
                                            wend_rule_planner_at(planner, points[i]));
    bool is_backward = false;
    for (int pass = 0, idle = 0; pass < STRAIGHTEN_PASSES && idle < 2 && count > 2; pass++) {
        size_t kept = straighten_pass(planner, points, costs, count, is_backward, left, left_costs);
        idle = kept == count ? idle + 1 : 0;
        memcpy(points, left, kept * sizeof *points);
        memcpy(costs, left_costs, kept * sizeof *costs);
        count = kept;
        turn_around(points, costs, count);
        is_backward = !is_backward;
    }
    if (is_backward) turn_around(points, costs, count);
    way->points.count = count;
    return WEND_OK;
}
