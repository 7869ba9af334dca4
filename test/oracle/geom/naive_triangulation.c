#include "naive_triangulation.h"

#include <stdlib.h>
#include <string.h>

__extension__ typedef __int128 wide;

static int compare_points(const void *one, const void *other) {
    const naive_point *a = one, *b = other;
    if (a->x != b->x) return a->x < b->x ? -1 : 1;
    return (a->y > b->y) - (a->y < b->y);
}

static bool same_point(naive_point a, naive_point b) {
    return a.x == b.x && a.y == b.y;
}

static int sign_of(wide value) {
    return (value > 0) - (value < 0);
}

static int turn(naive_point a, naive_point b, naive_point c) {
    return sign_of((wide)(b.x - a.x) * (c.y - a.y) - (wide)(b.y - a.y) * (c.x - a.x));
}

static size_t sort_unique(void *items, size_t count, size_t size, int (*compare)(const void *, const void *)) {
    char *bytes = items;
    if (count > 0) qsort(items, count, size, compare); // there may be no array
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || compare(bytes + (kept - 1) * size, bytes + i * size))
            memmove(bytes + kept++ * size, bytes + i * size, size);
    return kept;
}

// ---- Snap rounding

// floor(numerator / denominator + 1/2), denominator > 0.
static long round_half_up(wide numerator, wide denominator) {
    wide doubled = 2 * numerator + denominator, by = 2 * denominator, quotient = doubled / by;
    if (doubled % by < 0) quotient--;
    return (long)quotient;
}

// Where two segments cross inside both, rounded.
static bool crossing_of(naive_point a, naive_point b, naive_point c, naive_point d, naive_point *at) {
    if (turn(a, b, c) * turn(a, b, d) >= 0 || turn(c, d, a) * turn(c, d, b) >= 0) return false;
    wide denominator = (wide)(b.x - a.x) * (d.y - c.y) - (wide)(b.y - a.y) * (d.x - c.x);
    wide numerator = (wide)(c.x - a.x) * (d.y - c.y) - (wide)(c.y - a.y) * (d.x - c.x);
    if (denominator < 0) denominator = -denominator, numerator = -numerator;
    at->x = round_half_up(denominator * a.x + numerator * (b.x - a.x), denominator);
    at->y = round_half_up(denominator * a.y + numerator * (b.y - a.y), denominator);
    return true;
}

// A set of numbers between two fractions, each end in it or not.
typedef struct span {
    long low, low_over, high, high_over; // denominators > 0
    bool low_open, high_open, nothing;
} span;

static void raise_low(span *s, long value, long over, bool open) {
    int order = sign_of((wide)value * s->low_over - (wide)s->low * over);
    if (order > 0) s->low = value, s->low_over = over, s->low_open = open;
    if (order == 0) s->low_open = s->low_open || open;
}

static void lower_high(span *s, long value, long over, bool open) {
    int order = sign_of((wide)value * s->high_over - (wide)s->high * over);
    if (order < 0) s->high = value, s->high_over = over, s->high_open = open;
    if (order == 0) s->high_open = s->high_open || open;
}

// The t for which middle - 1/2 <= from + t * by < middle + 1/2.
static void clip_axis(span *s, long from, long by, long middle) {
    long low = 2 * (middle - from) - 1, high = 2 * (middle - from) + 1; // twice the distance to go
    if (by > 0) {
        raise_low(s, low, 2 * by, false);
        lower_high(s, high, 2 * by, true);
    } else if (by < 0) {
        raise_low(s, -high, -2 * by, true);
        lower_high(s, -low, -2 * by, false);
    } else if (from != middle) {
        s->nothing = true;
    }
}

static bool passes_pixel(naive_point a, naive_point b, naive_point pixel) {
    span s = {.low = 0, .low_over = 1, .high = 1, .high_over = 1};
    clip_axis(&s, a.x, b.x - a.x, pixel.x);
    clip_axis(&s, a.y, b.y - a.y, pixel.y);
    int order = sign_of((wide)s.low * s.high_over - (wide)s.high * s.low_over);
    return !s.nothing && (order < 0 || (order == 0 && !s.low_open && !s.high_open));
}

// By how far along the segment a pixel's middle lies; pixels of one segment are passed in that order, or in any where it is equal.
static wide along(naive_point a, naive_point b, naive_point pixel) {
    return (wide)(pixel.x - a.x) * (b.x - a.x) + (wide)(pixel.y - a.y) * (b.y - a.y);
}

static void add_edge(naive_triangulation *made, naive_point a, naive_point b) {
    if (same_point(a, b)) return;
    if (compare_points(&a, &b) > 0) {
        naive_point swap = a;
        a = b;
        b = swap;
    }
    made->edges = realloc(made->edges, (made->edge_count + 1) * sizeof *made->edges);
    made->edges[made->edge_count++] = (naive_edge){a, b};
}

static bool strictly_between(naive_point a, naive_point b, naive_point c) {
    return turn(a, b, c) == 0 && along(a, b, c) > 0 && along(b, a, c) > 0;
}

// Adds an edge, cut at the vertices that lie on it.
static void add_cut_edge(naive_triangulation *made, naive_point a, naive_point b) {
    while (!same_point(a, b)) {
        naive_point next = b;
        for (size_t i = 0; i < made->vertex_count; i++)
            if (strictly_between(a, next, made->vertices[i])) next = made->vertices[i];
        add_edge(made, a, next);
        a = next;
    }
}

static void snap_segment(naive_triangulation *made, naive_point a, naive_point b) {
    naive_point at = a;
    bool *used = calloc(made->vertex_count + 1, sizeof *used);
    for (;;) {
        size_t next = made->vertex_count;
        for (size_t i = 0; i < made->vertex_count; i++) {
            naive_point pixel = made->vertices[i];
            if (used[i] || same_point(pixel, a) || same_point(pixel, b) || !passes_pixel(a, b, pixel)) continue;
            if (next == made->vertex_count || along(a, b, pixel) < along(a, b, made->vertices[next])) next = i;
        }
        if (next == made->vertex_count) break;
        used[next] = true;
        add_cut_edge(made, at, made->vertices[next]);
        at = made->vertices[next];
    }
    add_cut_edge(made, at, b);
    free(used);
}

static int compare_edges(const void *one, const void *other) {
    const naive_edge *a = one, *b = other;
    int first = compare_points(&a->a, &b->a);
    return first ? first : compare_points(&a->b, &b->b);
}

static void find_naive_vertices(naive_triangulation *made, const naive_point *points, size_t count,
                                const size_t (*segments)[2], size_t segment_count) {
    made->vertices = malloc((count + segment_count * segment_count + 1) * sizeof *made->vertices);
    if (count) memcpy(made->vertices, points, count * sizeof *points);
    for (size_t i = 0; i < segment_count; i++)
        for (size_t k = i + 1; k < segment_count; k++)
            if (crossing_of(points[segments[i][0]], points[segments[i][1]], points[segments[k][0]],
                            points[segments[k][1]], &made->vertices[count]))
                count++;
    made->vertex_count = sort_unique(made->vertices, count, sizeof *made->vertices, compare_points);
}

// ---- Triangles, by gift wrapping: beside a side, the corner whose circle holds no other that could be the corner.

// The 3 x 3 determinant of three points with 1.
static wide area_of(naive_point a, naive_point b, naive_point c) {
    return (wide)(b.x - a.x) * (c.y - a.y) - (wide)(b.y - a.y) * (c.x - a.x);
}

// True when d is in the circle of a, b, c (counterclockwise), each point raised by an infinitely small amount, more for later ones.
static bool in_raised_circle(naive_point a, naive_point b, naive_point c, naive_point d) {
    const naive_point p[4] = {a, b, c, d};
    // The 4 x 4 determinant of rows (x, y, x^2 + y^2, 1), developed along its third column, coordinates relative to d.
    const wide minors[4] = {area_of(b, c, d), -area_of(a, c, d), area_of(a, b, d), -area_of(a, b, c)};
    wide sum = 0;
    for (int i = 0; i < 3; i++) {
        wide x = p[i].x - d.x, y = p[i].y - d.y;
        sum += (x * x + y * y) * minors[i];
    }
    if (sum != 0) return sum > 0;
    int rank[4] = {0, 1, 2, 3};
    for (int pass = 0; pass < 4; pass++)
        for (int i = 0; i < 3; i++)
            if (compare_points(&p[rank[i]], &p[rank[i + 1]]) < 0) {
                int swap = rank[i];
                rank[i] = rank[i + 1];
                rank[i + 1] = swap;
            }
    for (int i = 0; i < 4; i++)
        if (minors[rank[i]] != 0) return minors[rank[i]] > 0;
    return false;
}

static bool edges_cross_inside(naive_point a, naive_point b, naive_point c, naive_point d) {
    return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

// Can w be the corner beside the side from u to v: to its left, nothing inside the triangle or on its sides, no edge across them?
static bool may_be_corner(const naive_triangulation *made, naive_point u, naive_point v, naive_point w) {
    if (turn(u, v, w) <= 0) return false;
    for (size_t i = 0; i < made->vertex_count; i++) {
        naive_point p = made->vertices[i];
        if (same_point(p, u) || same_point(p, v) || same_point(p, w)) continue;
        if (turn(u, v, p) >= 0 && turn(v, w, p) >= 0 && turn(w, u, p) >= 0) return false;
    }
    for (size_t i = 0; i < made->edge_count; i++) {
        naive_edge e = made->edges[i];
        if (edges_cross_inside(v, w, e.a, e.b) || edges_cross_inside(w, u, e.a, e.b)) return false;
    }
    return true;
}

static bool find_corner(const naive_triangulation *made, naive_point u, naive_point v, naive_point *corner) {
    bool found = false;
    for (size_t i = 0; i < made->vertex_count; i++) {
        naive_point w = made->vertices[i];
        if (!may_be_corner(made, u, v, w)) continue;
        if (!found || in_raised_circle(u, v, *corner, w)) *corner = w;
        found = true;
    }
    return found;
}

static naive_triangle triangle_of(naive_point a, naive_point b, naive_point c) {
    naive_triangle t = {{a, b, c}};
    while (compare_points(&t.corners[0], &t.corners[1]) > 0 || compare_points(&t.corners[0], &t.corners[2]) > 0) {
        naive_point first = t.corners[0];
        t.corners[0] = t.corners[1];
        t.corners[1] = t.corners[2];
        t.corners[2] = first;
    }
    return t;
}

static int compare_triangles(const void *one, const void *other) {
    const naive_triangle *a = one, *b = other;
    for (int i = 0; i < 3; i++) {
        int order = compare_points(&a->corners[i], &b->corners[i]);
        if (order) return order;
    }
    return 0;
}

static bool has_triangle(const naive_triangulation *made, naive_triangle t) {
    for (size_t i = 0; i < made->triangle_count; i++)
        if (compare_triangles(&made->triangles[i], &t) == 0) return true;
    return false;
}

static void wrap_side(naive_triangulation *made, naive_point u, naive_point v) {
    naive_point w = u;
    if (!find_corner(made, u, v, &w)) return;
    naive_triangle t = triangle_of(u, v, w);
    if (has_triangle(made, t)) return;
    made->triangles = realloc(made->triangles, (made->triangle_count + 1) * sizeof t);
    made->triangles[made->triangle_count++] = t;
}

// A side of the hull: from the first vertex, the one that has all others to its left, and of those in line the nearest.
static bool first_side(const naive_triangulation *made, naive_point *from, naive_point *to) {
    if (made->vertex_count < 3) return false;
    *from = *to = made->vertices[0];
    for (size_t i = 1; i < made->vertex_count; i++) {
        naive_point p = made->vertices[i];
        int side = same_point(*to, *from) ? -1 : turn(*from, *to, p);
        if (side < 0 || (side == 0 && along(*from, *to, p) < along(*from, *to, *to))) *to = p;
    }
    return true;
}

naive_triangulation naive_triangulate(const naive_point *points, size_t point_count, const size_t (*segments)[2],
                                      size_t segment_count) {
    naive_triangulation made = {0};
    find_naive_vertices(&made, points, point_count, segments, segment_count);
    for (size_t i = 0; i < segment_count; i++) snap_segment(&made, points[segments[i][0]], points[segments[i][1]]);
    made.edge_count = sort_unique(made.edges, made.edge_count, sizeof *made.edges, compare_edges);
    naive_point u, v;
    if (first_side(&made, &u, &v)) wrap_side(&made, u, v);
    for (size_t i = 0; i < made.triangle_count; i++) // grows as it goes
        for (int k = 0; k < 3; k++)
            wrap_side(&made, made.triangles[i].corners[(k + 1) % 3], made.triangles[i].corners[k]);
    if (made.triangle_count) qsort(made.triangles, made.triangle_count, sizeof *made.triangles, compare_triangles);
    return made;
}

void naive_triangulation_free(naive_triangulation *triangulation) {
    free(triangulation->vertices);
    free(triangulation->edges);
    free(triangulation->triangles);
    *triangulation = (naive_triangulation){0};
}
