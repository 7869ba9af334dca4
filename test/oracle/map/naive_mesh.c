#include "naive_mesh.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

__extension__ typedef __int128 wide;

// A fraction of the way, denominator > 0, and a point there: from + (to - from) * n / d, kept as n and d.
typedef struct fraction {
    long n, d;
} fraction;

static int fraction_order(const void *one, const void *other) {
    const fraction *a = one, *b = other;
    wide left = (wide)a->n * b->d, right = (wide)b->n * a->d;
    return (left > right) - (left < right);
}

typedef struct line {
    naive_corner from, to;
} line;

static long cross(naive_corner a, naive_corner b, naive_corner c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// The sign of the turn a, b, p for the point p at a fraction of the line.
static int side_of(naive_corner a, naive_corner b, line l, fraction at) {
    wide first = cross(a, b, l.from), last = cross(a, b, l.to);
    wide value = first * (at.d - at.n) + last * at.n;
    return (value > 0) - (value < 0);
}

static bool holds_at(const naive_mesh_triangle *t, line l, fraction at) {
    for (int i = 0; i < 3; i++)
        if (side_of(t->corners[i], t->corners[(i + 1) % 3], l, at) < 0) return false;
    return true;
}

bool naive_triangle_holds(const naive_mesh_triangle *triangle, naive_corner point) {
    return holds_at(triangle, (line){point, point}, (fraction){0, 1});
}

static bool same_corner(naive_corner a, naive_corner b) {
    return a.x == b.x && a.y == b.y;
}

// The side that two triangles share, if any.
static bool shared_side(const naive_mesh_triangle *a, const naive_mesh_triangle *b, naive_corner side[2]) {
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            if (same_corner(a->corners[i], b->corners[(k + 1) % 3]) &&
                same_corner(a->corners[(i + 1) % 3], b->corners[k])) {
                side[0] = a->corners[i];
                side[1] = a->corners[(i + 1) % 3];
                return true;
            }
    return false;
}

// Is the point at a fraction of the line on a closed side?
static bool side_holds(const naive_corner side[2], line l, fraction at) {
    if (side_of(side[0], side[1], l, at) != 0) return false;
    // On its line: between the ends, by x and by y, times the denominator.
    for (int axis = 0; axis < 2; axis++) {
        wide from = axis ? l.from.y : l.from.x, to = axis ? l.to.y : l.to.x;
        wide p = from * (at.d - at.n) + to * at.n;
        wide a = (wide)(axis ? side[0].y : side[0].x) * at.d, b = (wide)(axis ? side[1].y : side[1].x) * at.d;
        if ((p < a && p < b) || (p > a && p > b)) return false;
    }
    return true;
}

// Spreads `reached` over triangles of the medium that hold the point and follow each other over sides that hold it.
static void spread_around(const naive_mesh_triangle *t, size_t count, int medium, line l, fraction at, bool *reached) {
    for (bool again = true; again;) {
        again = false;
        for (size_t i = 0; i < count; i++) {
            if (!reached[i]) continue;
            for (size_t k = 0; k < count; k++) {
                naive_corner side[2];
                if (reached[k] || t[k].medium != medium || !holds_at(&t[k], l, at)) continue;
                if (!shared_side(&t[i], &t[k], side) || !side_holds(side, l, at)) continue;
                reached[k] = again = true;
            }
        }
    }
}

static size_t find_breaks(const naive_mesh_triangle *t, size_t count, line l, fraction *breaks) {
    size_t found = 0;
    breaks[found++] = (fraction){0, 1};
    breaks[found++] = (fraction){1, 1};
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < 3; k++) {
            naive_corner a = t[i].corners[k], b = t[i].corners[(k + 1) % 3];
            long first = cross(a, b, l.from), last = cross(a, b, l.to);
            if (first == last) continue; // parallel: its ends are found on other sides
            fraction at = {first, first - last};
            if (at.d < 0) at = (fraction){-at.n, -at.d};
            if (at.n > 0 && at.n < at.d) breaks[found++] = at;
        }
    qsort(breaks, found, sizeof *breaks, fraction_order);
    size_t kept = 1;
    for (size_t i = 1; i < found; i++)
        if (fraction_order(&breaks[kept - 1], &breaks[i])) breaks[kept++] = breaks[i];
    return kept;
}

// Follows a line from the triangles that are `reached`, which become those that hold its end. *parts becomes the sum over its pieces of their
// share of the line times the least cost of the triangles that hold them.
static bool follow_line(const naive_mesh_triangle *triangles, size_t count, int medium, line l, const double *costs,
                        bool *reached, double *parts) {
    fraction *breaks = malloc((3 * count + 2) * sizeof *breaks);
    size_t break_count = find_breaks(triangles, count, l, breaks);
    bool arrives = true;
    *parts = 0;
    for (size_t i = 0; i + 1 < break_count && arrives; i++) {
        spread_around(triangles, count, medium, l, breaks[i], reached);
        // Half way to the next break: the fraction in between whose parts are added is enough.
        fraction middle = {breaks[i].n + breaks[i + 1].n, breaks[i].d + breaks[i + 1].d};
        double least = 0;
        arrives = false;
        for (size_t k = 0; k < count; k++) {
            reached[k] = reached[k] && holds_at(&triangles[k], l, middle);
            if (reached[k] && costs && (!arrives || costs[k] < least)) least = costs[k];
            arrives = arrives || reached[k];
        }
        *parts +=
            ((double)breaks[i + 1].n / (double)breaks[i + 1].d - (double)breaks[i].n / (double)breaks[i].d) * least;
    }
    free(breaks);
    return arrives;
}

bool naive_ray(const naive_mesh_triangle *triangles, size_t count, size_t start, naive_corner from, naive_corner to) {
    const naive_corner points[2] = {from, to};
    double cost;
    return naive_lines(triangles, NULL, count, start, points, 2, &cost);
}

bool naive_lines(const naive_mesh_triangle *triangles, const double *costs, size_t count, size_t start,
                 const naive_corner *points, size_t point_count, double *cost) {
    int medium = triangles[start].medium;
    *cost = 0;
    if (medium < 0) return false;
    bool *reached = calloc(count, sizeof *reached), arrives = true;
    reached[start] = true;
    for (size_t i = 1; i < point_count && arrives; i++) {
        if (same_corner(points[i - 1], points[i])) continue;
        double parts, x = (double)(points[i].x - points[i - 1].x), y = (double)(points[i].y - points[i - 1].y);
        arrives = follow_line(triangles, count, medium, (line){points[i - 1], points[i]}, costs, reached, &parts);
        *cost += parts * sqrt(x * x + y * y);
    }
    free(reached);
    return arrives;
}

static bool corner_before(naive_corner a, naive_corner b) {
    return a.x != b.x ? a.x < b.x : a.y < b.y;
}

typedef struct naive_foot {
    naive_corner low, high;
    wide distance, x, y, scale; // distance / scale^2, x / scale, y / scale
} naive_foot;

static naive_foot foot_on(naive_corner a, naive_corner b, naive_corner p) {
    if (corner_before(b, a)) return foot_on(b, a, p);
    wide dx = b.x - a.x, dy = b.y - a.y, length = dx * dx + dy * dy;
    wide along = dx * (p.x - a.x) + dy * (p.y - a.y);
    if (along < 0) along = 0;
    if (along > length) along = length;
    naive_foot foot = {.low = a, .high = b, .scale = length};
    foot.x = a.x * length + dx * along;
    foot.y = a.y * length + dy * along;
    wide x = foot.x - p.x * length, y = foot.y - p.y * length;
    foot.distance = x * x + y * y;
    return foot;
}

// With coordinates of at most 2^12 a scale is below 2^26, a distance below 2^78, and its product with a squared scale over
// 128 bits: so both are divided by their scale, which they hold (the distance to a line is area^2 / length).
static int foot_order(const naive_foot *a, const naive_foot *b) {
    wide left = a->distance / a->scale * b->scale, right = b->distance / b->scale * a->scale;
    if (left != right) return left < right ? -1 : 1;
    if (!same_corner(a->low, b->low)) return corner_before(a->low, b->low) ? -1 : 1;
    return same_corner(a->high, b->high) ? 0 : corner_before(a->high, b->high) ? -1 : 1;
}

static bool in_group(unsigned group, unsigned wanted) {
    return wanted ? group == wanted : group != 0;
}

naive_place naive_nearest_place(const naive_mesh_triangle *triangles, const unsigned *groups, size_t count,
                                naive_corner point, unsigned group) {
    naive_place place = {0};
    naive_foot best = {0};
    for (size_t i = 0; i < count; i++) {
        if (!in_group(groups[i], group)) continue;
        if (naive_triangle_holds(&triangles[i], point)) place.inside = place.found = true;
        for (int k = 0; k < 3; k++) {
            naive_corner a = triangles[i].corners[k], b = triangles[i].corners[(k + 1) % 3];
            bool border = true;
            for (size_t other = 0; other < count && border; other++) {
                if (groups[other] != groups[i]) continue;
                for (int m = 0; m < 3; m++)
                    if (same_corner(a, triangles[other].corners[(m + 1) % 3]) &&
                        same_corner(b, triangles[other].corners[m]))
                        border = false;
            }
            if (!border) continue;
            naive_foot foot = foot_on(a, b, point);
            if (!best.scale || foot_order(&foot, &best) < 0) best = foot;
        }
    }
    if (!best.scale) return place;
    place.found = true;
    place.low = best.low;
    place.high = best.high;
    place.x_numerator = (long)best.x;
    place.y_numerator = (long)best.y;
    place.denominator = (long)best.scale;
    return place;
}
