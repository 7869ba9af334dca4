// Where a line is inside a region of edges.
//
// The infinite line is cut by edges whose ends lie on different sides of it; a point on it counts as on its left. Each vertex is judged once, by the
// same numbers for all its edges, so an outline is cut an even number of times, and between two cuts the line is inside when the cuts before it are odd:
// no point is ever located. Edges along the line cut nothing; they are added at the end, for the border is part of the region.
//
//     --------+=========+------+====+------->     = inside        O(n) for n edges
//             cut       cut    edge along it
#include "rule/field/rule_line_parts.h"

#include <math.h>

#define SIDE_ROOM 64

// The union with one more interval.
static bool cover_interval(line_intervals *intervals, double low, double high) {
    size_t kept = 0, at = 0;
    line_intervals old = *intervals;
    for (size_t i = 0; i < old.count; i++) {
        if (old.ends[i][1] < low) {
            intervals->ends[kept][0] = old.ends[i][0], intervals->ends[kept++][1] = old.ends[i][1];
            at = kept;
        } else if (old.ends[i][0] <= high) {
            low = wend_lesser(low, old.ends[i][0]), high = wend_greater(high, old.ends[i][1]);
        }
    }
    if (at == CUT_ROOM) return false;
    intervals->ends[at][0] = low, intervals->ends[at][1] = high;
    kept = at + 1;
    for (size_t i = 0; i < old.count; i++)
        if (old.ends[i][0] > high) {
            if (kept == CUT_ROOM) return false;
            intervals->ends[kept][0] = old.ends[i][0], intervals->ends[kept++][1] = old.ends[i][1];
        }
    intervals->count = kept;
    return true;
}

static void insert_cut(double *cuts, size_t count, double cut) {
    while (count > 0 && cuts[count - 1] > cut) {
        cuts[count] = cuts[count - 1];
        count--;
    }
    cuts[count] = cut;
}

// How far from the line, times its length, a vertex of the region may seem to be that is on it.
static double doubt_of(const rule_line *line, const rule_region *region) {
    const wend_extent *extent = &region->extent;
    double across = (extent->high.x - extent->low.x) + (extent->high.y - extent->low.y);
    double away = fabs(extent->low.x - line->from.x) + fabs(extent->low.y - line->from.y) + across;
    return 0x1p-51 * line->magnitude * (away * line->scale + fabs(line->dx) + fabs(line->dy));
}

// The sides of the ends of a block of edges; returns how many. Without branches, so that compilers do several at once.
static size_t block_sides(const rule_line *line, const rule_region *region, size_t first, double *p, double *q) {
    const size_t left = region->edge_count - first, count = left < SIDE_ROOM ? left : SIDE_ROOM;
    const rule_edge *edges = region->edges + first;
    const double ax = line->ax, ay = line->ay, dx = line->dx, dy = line->dy;
    for (size_t i = 0; i < count; i++) {
        p[i] = dx * (edges[i].a.y - ay) - dy * (edges[i].a.x - ax);
        q[i] = dx * (edges[i].b.y - ay) - dy * (edges[i].b.x - ax);
    }
    return count;
}

// How far along the line a vertex is.
static double place_along(const rule_line *line, wend_lattice_point point) {
    return (point.x - line->ax) * line->ux + (point.y - line->ay) * line->uy;
}

// Adds the parts of the line that edges lie on.
static bool cover_edges_along(const rule_line *line, const rule_region *region, double doubt, double low, double high,
                              line_intervals *inside) {
    double p[SIDE_ROOM], q[SIDE_ROOM];
    for (size_t first = 0, count; first < region->edge_count; first += count) {
        count = block_sides(line, region, first, p, q);
        for (size_t i = 0; i < count; i++) {
            if (!(fabs(p[i]) <= doubt && fabs(q[i]) <= doubt)) continue;
            const rule_edge *edge = &region->edges[first + i];
            double a = place_along(line, edge->a), b = place_along(line, edge->b);
            double from = wend_greater(low, wend_lesser(a, b)), to = wend_lesser(high, wend_greater(a, b));
            if (from < to && !cover_interval(inside, from, to)) return false;
        }
    }
    return true;
}

// Where an edge crosses the line whose ends are on different sides.
static double cut_of_edge(const rule_line *line, const rule_edge *edge, double p_side, double q_side, double doubt) {
    if (fabs(p_side) <= doubt) p_side = 0;
    if (fabs(q_side) <= doubt) q_side = 0;
    double p = place_along(line, edge->a), q = place_along(line, edge->b);
    return p + (q - p) * (p_side / (p_side - q_side));
}

bool wend_rule_line_inside(const rule_line *line, const rule_region *region, double low, double high,
                           line_intervals *inside) {
    const double doubt = doubt_of(line, region);
    double cuts[CUT_ROOM], p[SIDE_ROOM], q[SIDE_ROOM];
    size_t cut_count = 0;
    bool odd = false, along = false;
    for (size_t first = 0, count; first < region->edge_count; first += count) {
        count = block_sides(line, region, first, p, q);
        for (size_t i = 0; i < count; i++) {
            const bool p_left = p[i] >= -doubt, q_left = q[i] >= -doubt;
            if (p_left == q_left) {
                if (p_left && p[i] <= doubt && q[i] <= doubt) along = true;
                continue;
            }
            double cut = cut_of_edge(line, &region->edges[first + i], p[i], q[i], doubt);
            if (cut <= low) {
                odd = !odd;
            } else if (cut < high) {
                if (cut_count == CUT_ROOM) return false;
                insert_cut(cuts, cut_count++, cut);
            }
        }
    }
    inside->count = 0;
    double since = low;
    for (size_t i = 0; i <= cut_count; i++) {
        double cut = i < cut_count ? cuts[i] : high;
        if (odd && cut > since) inside->ends[inside->count][0] = since, inside->ends[inside->count++][1] = cut;
        odd = !odd;
        since = cut;
    }
    return !along || cover_edges_along(line, region, doubt, low, high, inside);
}
