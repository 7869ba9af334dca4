// Between: the convex hull of two boxes, without them.
//
//     +-----+ - - - - - - - - +---+           hull of A and B, counterclockwise:  h
//     |  A  |     between     | B |           union of A and B:                   u
//     |     |         - - - - +---+           between = closure of (h - u), its border the edges of h and u less what both have
//     +-----+ - - -                           in common
//
// Boxes may overlap, lie in each other, and touch; rounded to the lattice they may be points or lines, which take nothing away. What remains is right
// for all of them: the border of the union is what of A's border is not inside B and what of B's is not inside A; where both run along each other
// in one direction it counts once, in opposite directions not at all. Where an edge is inside the other box is found by clipping it, exactly, with
// fractions of 128 bits; where borders cross, the crossing is rounded to the lattice, the same point for both. So the edges are closed curves, whatever
// is rounded. In the end edges of hull and union that run along each other cancel out: that is where a box lies at the hull's border.
//
// At most 8 edges of the hull and 8 of the boxes, these in two parts each. Two edges that cancel leave two parts or fewer.
#include "rule/annotation/annotation_internal.h"

#include "geom/predicates_inline.h"
#include "wend/segment.h"

// A convex ring, counterclockwise, without corners on its edges; fewer than 3 corners when it has no inside.
typedef struct convex_ring {
    wend_lattice_point corners[8];
    size_t count;
} convex_ring;

// By gift wrapping.
static convex_ring hull_of_points(const wend_lattice_point *points, size_t count) {
    convex_ring hull = {.count = 0};
    wend_lattice_point start = points[0];
    for (size_t i = 1; i < count; i++)
        if (wend_lattice_point_compare(points[i], start) < 0) start = points[i];
    wend_lattice_point at = start;
    do {
        hull.corners[hull.count++] = at;
        wend_lattice_point next = at;
        for (size_t i = 0; i < count; i++) {
            int side = wend_orient2d_inline(at, next, points[i]);
            if (wend_lattice_point_equals(next, at) || side < 0 ||
                (side == 0 && wend_squared_distance(at, points[i]) > wend_squared_distance(at, next)))
                next = points[i];
        }
        at = next;
    } while (!wend_lattice_point_equals(at, start) && hull.count < count);
    return hull;
}

static wend_segment ring_edge(const convex_ring *ring, size_t i) {
    return (wend_segment){ring->corners[i], ring->corners[i + 1 < ring->count ? i + 1 : 0]};
}

typedef struct edge_list {
    rule_edge *edges;
    size_t count;
} edge_list;

static void add_between_edge(edge_list *list, wend_lattice_point a, wend_lattice_point b) {
    if (!wend_lattice_point_equals(a, b)) list->edges[list->count++] = (rule_edge){a, b};
}

// A place on an edge: numerator / denominator of the way, and the edge of the ring that it is cut by there.
typedef struct edge_cut {
    int64_t numerator, denominator; // denominator > 0
    size_t by;
} edge_cut;

static int edge_cuts_compare(edge_cut a, edge_cut b) {
    return wend_int128_compare(wend_int128_multiply(a.numerator, b.denominator),
                               wend_int128_multiply(b.numerator, a.denominator));
}

#define NOT_CUT SIZE_MAX

// The part of an edge that is strictly inside a ring with an inside; false when nothing is.
static bool clip_edge(wend_segment edge, const convex_ring *ring, edge_cut *enters, edge_cut *leaves) {
    *enters = (edge_cut){0, 1, NOT_CUT}, *leaves = (edge_cut){1, 1, NOT_CUT};
    for (size_t i = 0; i < ring->count; i++) {
        wend_segment side = ring_edge(ring, i);
        // How far inside both ends are, as areas below 2^61.
        int64_t a = wend_orient2d_determinant(side.a, side.b, edge.a),
                b = wend_orient2d_determinant(side.a, side.b, edge.b);
        if (a <= 0 && b <= 0) return false;
        if (a >= 0 && b >= 0) continue;
        if (a < 0) {
            edge_cut cut = {-a, b - a, i};
            if (edge_cuts_compare(cut, *enters) > 0) *enters = cut;
        } else {
            edge_cut cut = {a, a - b, i};
            if (edge_cuts_compare(cut, *leaves) < 0) *leaves = cut;
        }
    }
    return edge_cuts_compare(*enters, *leaves) < 0;
}

static wend_lattice_point cut_point(wend_segment edge, const convex_ring *ring, edge_cut cut, wend_lattice_point end) {
    wend_lattice_point point = end;
    if (cut.by != NOT_CUT) wend_segments_crossing(edge, ring_edge(ring, cut.by), &point, NULL);
    return point;
}

// Adds an edge without the part that it has in common with an edge along it.
static void add_without(edge_list *list, wend_segment edge, wend_segment common) {
    bool same_way = wend_dot_product(edge.a, edge.b, common.b) > wend_dot_product(edge.a, edge.b, common.a);
    add_between_edge(list, edge.a, same_way ? common.a : common.b);
    add_between_edge(list, same_way ? common.b : common.a, edge.b);
}

// Adds what of a ring's border belongs to the border of the union with another. Where they run along each other in one direction, the first ring has it.
static void add_union_edges(edge_list *list, const convex_ring *ring, const convex_ring *other, bool is_first) {
    for (size_t i = 0; i < ring->count && ring->count > 2; i++) {
        wend_segment edge = ring_edge(ring, i), common = edge;
        edge_cut enters, leaves;
        bool drops = false;
        for (size_t k = 0; k < other->count && other->count > 2; k++) {
            wend_segments_relation relation = wend_segments_relate(edge, ring_edge(other, k));
            if (relation.kind != WEND_SEGMENTS_OVERLAP) continue;
            wend_segment along = ring_edge(other, k);
            bool same_way = ((int64_t)edge.b.x - edge.a.x) * ((int64_t)along.b.x - along.a.x) +
                                ((int64_t)edge.b.y - edge.a.y) * ((int64_t)along.b.y - along.a.y) >
                            0;
            common = (wend_segment){relation.ends[0], relation.ends[1]};
            drops = !same_way || !is_first;
        }
        if (drops) {
            add_without(list, edge, common);
        } else if (other->count > 2 && clip_edge(edge, other, &enters, &leaves)) {
            add_between_edge(list, edge.a, cut_point(edge, other, enters, edge.a));
            add_between_edge(list, cut_point(edge, other, leaves, edge.b), edge.b);
        } else {
            add_between_edge(list, edge.a, edge.b);
        }
    }
}

// Takes what edges have in common out of both, as long as there is any.
static void cancel_common_edges(edge_list *list) {
    for (size_t i = 0; i < list->count; i++)
        for (size_t k = i + 1; k < list->count; k++) {
            wend_segment first = {list->edges[i].a, list->edges[i].b}, second = {list->edges[k].a, list->edges[k].b};
            wend_segments_relation relation = wend_segments_relate(first, second);
            if (relation.kind != WEND_SEGMENTS_OVERLAP) continue;
            wend_segment common = {relation.ends[0], relation.ends[1]};
            list->edges[k] = list->edges[--list->count];
            list->edges[i] = list->edges[--list->count];
            add_without(list, first, common);
            add_without(list, second, common);
            i = SIZE_MAX; // from the start
            break;
        }
}

size_t wend_annotation_between(const wend_lattice_point first[4], const wend_lattice_point second[4],
                               rule_edge edges[BETWEEN_EDGE_LIMIT]) {
    wend_lattice_point all[8];
    for (int i = 0; i < 4; i++) all[i] = first[i], all[4 + i] = second[i];
    convex_ring hull = hull_of_points(all, 8), a = hull_of_points(first, 4), b = hull_of_points(second, 4);
    edge_list list = {.edges = edges};
    for (size_t i = 0; i < hull.count; i++)
        edges[list.count++] = (rule_edge){ring_edge(&hull, i).a, ring_edge(&hull, i).b};
    if (hull.count < 3) return list.count; // a line there and back, or a point
    add_union_edges(&list, &a, &b, true);
    add_union_edges(&list, &b, &a, false);
    cancel_common_edges(&list);
    return list.count;
}
