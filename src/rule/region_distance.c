// How far regions are, and where along a line that changes its form.
#include "rule/region.h"

#include "geom/predicates_inline.h"
#include "rule/region_units.h"

// ---------------------------------------------------------------------------------------------------------------------
// Lines that leave the lattice

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
        if (low > high) {
            double swap = low;
            low = high, high = swap;
        }
        if (low > enters) enters = low;
        if (high < leaves) leaves = high;
    }
    if (enters > leaves) return false;
    line->a = region_clamped_point((wend_vector2){from.x + enters * x, from.y + enters * y});
    line->b = region_clamped_point((wend_vector2){from.x + leaves * x, from.y + leaves * y});
    return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Distance

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

double wend_rule_region_distance(const rule_region *region, wend_vector2 position) {
    double unit = wend_power_of_unit(region->lattice.unit_exponent);
    wend_vector2 at = region_units(&region->lattice, position);
    if (region->kind == RULE_REGION_DISC) {
        double x = at.x - region->centre.x, y = at.y - region->centre.y;
        double beyond = sqrt(x * x + y * y) - (double)region->radius;
        return beyond > 0 ? beyond * unit : 0;
    }
    if (region->kind != RULE_REGION_EDGES) return (double)INFINITY;
    if (wend_rule_region_contains(region, position)) return 0;
    double best = (double)INFINITY;
    for (size_t i = 0; i < region->edge_count; i++) {
        double squared = edge_squared_distance(&region->edges[i], at);
        if (squared < best) best = squared;
    }
    return sqrt(best) * unit;
}

// ---------------------------------------------------------------------------------------------------------------------
// Breaks

typedef struct break_list {
    double *items;
    size_t count, room;
} break_list;

static void add_break(break_list *list, double t) {
    if (!(t > 0 && t < 1)) return;
    if (list->count < list->room) list->items[list->count] = t;
    list->count++;
}

// Where |start + t * along| is `radius`, and where it is least.
static void add_circle_breaks(break_list *list, wend_vector2 start, wend_vector2 along, double radius) {
    double length = along.x * along.x + along.y * along.y, foot = -(start.x * along.x + start.y * along.y);
    if (!(length > 0)) return;
    double across = start.x * along.y - start.y * along.x, inside = radius * radius * length - across * across;
    if (inside < 0) return;
    double root = sqrt(inside);
    add_break(list, foot / length);
    add_break(list, (foot - root) / length);
    add_break(list, (foot + root) / length);
}

// Where the line crosses an edge, or a line beside it; and where another part of the edge becomes the nearest.
static void add_edge_breaks(break_list *list, const rule_edge *edge, wend_vector2 from, wend_vector2 along,
                            double grown) {
    double x = (double)edge->b.x - edge->a.x, y = (double)edge->b.y - edge->a.y, sx = from.x - edge->a.x,
           sy = from.y - edge->a.y;
    double length = sqrt(x * x + y * y), rate = x * along.y - y * along.x, start = x * sy - y * sx;
    if (length == 0) return;
    double forward = x * along.x + y * along.y, behind = x * sx + y * sy;
    double offsets[3] = {0, grown * length, -grown * length};
    for (int i = 0; i < (grown > 0 ? 3 : 1) && rate != 0; i++) {
        double t = (offsets[i] - start) / rate, place = behind + t * forward;
        double slack = 1e-9 * length * length;
        if (place >= -slack && place <= length * length + slack) add_break(list, t);
    }
    if (grown > 0 && forward != 0) {
        add_break(list, -behind / forward);
        add_break(list, (length * length - behind) / forward);
    }
    if (rate == 0 && start == 0 && forward != 0) {
        add_break(list, -behind / forward);
        add_break(list, (length * length - behind) / forward);
    }
}

size_t wend_rule_region_breaks(const rule_region *region, wend_vector2 a, wend_vector2 b, double grown, double *breaks,
                               size_t room) {
    break_list list = {.items = breaks, .room = room};
    wend_vector2 from = region_units(&region->lattice, a), to = region_units(&region->lattice, b);
    wend_vector2 along = {to.x - from.x, to.y - from.y};
    double scale = wend_power_of_unit(-region->lattice.unit_exponent);
    grown *= scale;
    if (region->kind == RULE_REGION_DISC || region->kind == RULE_REGION_RELATIONSHIP) {
        wend_vector2 start = {from.x - region->centre.x, from.y - region->centre.y};
        add_circle_breaks(&list, start, along, (double)region->radius);
        if (grown > 0) add_circle_breaks(&list, start, along, (double)region->radius + grown);
    }
    for (size_t i = 0; i < region->edge_count; i++) {
        add_edge_breaks(&list, &region->edges[i], from, along, grown);
        if (grown > 0) {
            const rule_edge *edge = &region->edges[i];
            add_circle_breaks(&list, (wend_vector2){from.x - edge->a.x, from.y - edge->a.y}, along, grown);
            add_circle_breaks(&list, (wend_vector2){from.x - edge->b.x, from.y - edge->b.y}, along, grown);
        }
    }
    if (region->kind == RULE_REGION_CALLBACK) {
        const double lows[2] = {region->extent.low.x, region->extent.low.y},
                     highs[2] = {region->extent.high.x, region->extent.high.y}, starts[2] = {a.x, a.y},
                     steps[2] = {b.x - a.x, b.y - a.y};
        for (int i = 0; i < 2; i++) {
            add_break(&list, (lows[i] - starts[i]) / steps[i]);
            add_break(&list, (highs[i] - starts[i]) / steps[i]);
        }
    }
    return list.count;
}
