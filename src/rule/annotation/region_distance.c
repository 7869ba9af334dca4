// How far regions are from a place, and what is rounded when a line leaves the lattice.
//
// The nearest edge is looked for in the place's own row and then in the rows above and below it, as long as they are nearer than the best so far.
#include "rule/annotation/region.h"

#include "rule/annotation/region_units.h"

#include <float.h>
#include <math.h>

bool wend_rule_region_line(const wend_lattice *lattice, wend_vector2 a, wend_vector2 b, wend_segment *line) {
    if (region_point(lattice, a, &line->a) && region_point(lattice, b, &line->b)) return true;
    wend_vector2 from = region_units(lattice, a), to = region_units(lattice, b);
    double x = to.x - from.x, y = to.y - from.y, enters = 0, leaves = 1;
    if (!isfinite(x) || !isfinite(y)) return false;
    const double limit = WEND_COORDINATE_LIMIT, starts[2] = {from.x, from.y}, steps[2] = {x, y};
    for (int i = 0; i < 2; i++) {
        if (steps[i] == 0) {
            if (fabs(starts[i]) > limit) return false;
            continue;
        }
        double low = (-limit - starts[i]) / steps[i], high = (limit - starts[i]) / steps[i];
        enters = fmax(enters, fmin(low, high));
        leaves = fmin(leaves, fmax(low, high));
    }
    if (enters > leaves) return false;
    line->a = region_clamped_point((wend_vector2){from.x + enters * x, from.y + enters * y});
    line->b = region_clamped_point((wend_vector2){from.x + leaves * x, from.y + leaves * y});
    return true;
}

static double edge_squared_distance(const rule_edge *edge, wend_vector2 p) {
    double x = (double)edge->b.x - edge->a.x, y = (double)edge->b.y - edge->a.y, px = p.x - edge->a.x,
           py = p.y - edge->a.y;
    double along = px * x + py * y, length = x * x + y * y;
    if (along <= 0) return px * px + py * py;
    if (along >= length) {
        px = p.x - edge->b.x, py = p.y - edge->b.y;
        return px * px + py * py;
    }
    double across = x * py - y * px;
    return across * across / length;
}

// The least of what it was and what a row's edges have.
static double nearest_of_row(const rule_region *region, size_t row, wend_vector2 at, double best) {
    for (uint32_t i = region->row_first[row]; i < region->row_first[row + 1]; i++) {
        const rule_edge *edge = &region->edges[region->row_edges[i]];
        double a = edge->a.x, b = edge->b.x, low = a < b ? a : b, high = a < b ? b : a;
        double gap = low > at.x ? low - at.x : at.x > high ? at.x - high : 0;
        if (gap * gap >= best) continue;
        double squared = edge_squared_distance(edge, at);
        if (squared < best) best = squared;
    }
    return best;
}

static bool row_is_nearer(double gap, double best) {
    return gap <= 0 || gap * gap < best;
}

static double nearest_squared(const rule_region *region, wend_vector2 at) {
    double best = (double)INFINITY;
    if (region->row_count == 0) return best;
    double height = wend_power_of_unit(region->row_shift), from_low = at.y - region->box.low.y;
    double own = floor(from_low / height), last = (double)(region->row_count - 1);
    size_t first = own > 0 ? (size_t)(own < last ? own : last) : 0; // a NaN is 0
    for (size_t row = first; row < region->row_count && row_is_nearer((double)row * height - from_low, best); row++)
        best = nearest_of_row(region, row, at, best);
    for (size_t row = first; row-- > 0 && row_is_nearer(from_low - (double)(row + 1) * height, best);)
        best = nearest_of_row(region, row, at, best);
    return best;
}

double wend_rule_region_distance(const rule_region *region, wend_vector2 position) {
    double unit = wend_power_of_unit(region->lattice.unit_exponent);
    wend_vector2 at = region_units(&region->lattice, position);
    if (region->kind == RULE_REGION_DISC) {
        double x = at.x - region->centre.x, y = at.y - region->centre.y;
        if (wend_rule_region_contains(region, position)) return 0;
        double beyond = sqrt(x * x + y * y) - (double)region->radius;
        return (beyond > 0 ? beyond : DBL_EPSILON) * unit; // just outside: the root is the radius in doubles
    }
    if (region->kind != RULE_REGION_EDGES) return (double)INFINITY;
    return wend_rule_region_contains(region, position) ? 0 : sqrt(nearest_squared(region, at)) * unit;
}
