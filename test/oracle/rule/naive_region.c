#include "naive_region.h"

#include <math.h>

__extension__ typedef __int128 wide;

static wide cross_of(const long long edge[4], long long x, long long y) {
    return (wide)(edge[2] - edge[0]) * (y - edge[1]) - (wide)(edge[3] - edge[1]) * (x - edge[0]);
}

static bool is_between(long long a, long long b, long long value) {
    return (a <= value && value <= b) || (b <= value && value <= a);
}

static bool is_on_edge(const long long edge[4], long long x, long long y) {
    return cross_of(edge, x, y) == 0 && is_between(edge[0], edge[2], x) && is_between(edge[1], edge[3], y);
}

// A ray upwards: an edge counts when it passes the point's column, its right end not counted, above the point.
bool naive_region_contains(const long long (*edges)[4], size_t count, long long x, long long y) {
    bool inside = false;
    for (size_t i = 0; i < count; i++) {
        if (is_on_edge(edges[i], x, y)) return true;
        bool right_of_a = x >= edges[i][0], right_of_b = x >= edges[i][2];
        if (right_of_a == right_of_b) continue;
        // The height of the edge at x: ay + (by - ay) (x - ax) / (bx - ax) > y
        wide run = (wide)edges[i][2] - edges[i][0];
        wide rise = (wide)(edges[i][3] - edges[i][1]) * (x - edges[i][0]) + (wide)(edges[i][1] - y) * run;
        if (run > 0 ? rise > 0 : rise < 0) inside = !inside;
    }
    return inside;
}

// a + s (b - a) = c + t (d - c), solved by Cramer's rule.
static bool segments_meet(const long long s[4], const long long t[4]) {
    wide ux = (wide)s[2] - s[0], uy = (wide)s[3] - s[1], vx = (wide)t[2] - t[0], vy = (wide)t[3] - t[1];
    wide wx = (wide)t[0] - s[0], wy = (wide)t[1] - s[1], determinant = ux * vy - uy * vx;
    if (determinant == 0)
        return is_on_edge(s, t[0], t[1]) || is_on_edge(s, t[2], t[3]) || is_on_edge(t, s[0], s[1]) ||
               is_on_edge(t, s[2], s[3]);
    wide first = wx * vy - wy * vx, second = wx * uy - wy * ux;
    if (determinant < 0) determinant = -determinant, first = -first, second = -second;
    return first >= 0 && first <= determinant && second >= 0 && second <= determinant;
}

bool naive_region_touches(const long long (*edges)[4], size_t count, const long long segment[4]) {
    for (size_t i = 0; i < count; i++)
        if (segments_meet(edges[i], segment)) return true;
    return naive_region_contains(edges, count, segment[0], segment[1]) ||
           naive_region_contains(edges, count, segment[2], segment[3]);
}

long double naive_border_distance(const long long (*edges)[4], size_t count, long double x, long double y) {
    long double best = (long double)INFINITY;
    for (size_t i = 0; i < count; i++) {
        long double ax = (long double)edges[i][0], ay = (long double)edges[i][1], ux = (long double)edges[i][2] - ax,
                    uy = (long double)edges[i][3] - ay;
        long double length = ux * ux + uy * uy, share = length > 0 ? ((x - ax) * ux + (y - ay) * uy) / length : 0;
        share = share < 0 ? 0 : share > 1 ? 1 : share;
        long double distance = hypotl(x - ax - share * ux, y - ay - share * uy);
        if (distance < best) best = distance;
    }
    return best;
}

bool naive_disc_contains(const long long centre[2], long long radius, long long x, long long y) {
    wide dx = (wide)x - centre[0], dy = (wide)y - centre[1];
    return dx * dx + dy * dy <= (wide)radius * radius;
}

bool naive_disc_touches(const long long centre[2], long long radius, const long long segment[4]) {
    if (naive_disc_contains(centre, radius, segment[0], segment[1]) ||
        naive_disc_contains(centre, radius, segment[2], segment[3]))
        return true;
    // The foot of the centre must be between the ends, and no further than the radius.
    wide ux = (wide)segment[2] - segment[0], uy = (wide)segment[3] - segment[1];
    wide foot = ux * (centre[0] - segment[0]) + uy * (centre[1] - segment[1]), length = ux * ux + uy * uy;
    if (foot <= 0 || foot >= length) return false;
    wide across = cross_of(segment, centre[0], centre[1]);
    return across * across <= (wide)radius * radius * length;
}

int naive_convex_side(const long long (*corners)[2], size_t count, long long x, long long y) {
    int side = count < 3 ? -1 : 1;
    for (size_t i = 0; i < count; i++) {
        const long long edge[4] = {corners[i][0], corners[i][1], corners[(i + 1) % count][0],
                                   corners[(i + 1) % count][1]};
        wide across = cross_of(edge, x, y);
        if (across < 0) return -1;
        if (across == 0 && side > 0) side = 0;
    }
    return side;
}

size_t naive_convex_hull(const long long (*points)[2], size_t count, long long (*hull)[2]) {
    // The lowest, then leftmost point; from each corner on, the point that has nothing to its right, the farthest of several.
    size_t start = 0, size = 0, at;
    for (size_t i = 1; i < count; i++)
        if (points[i][1] < points[start][1] || (points[i][1] == points[start][1] && points[i][0] < points[start][0]))
            start = i;
    at = start;
    do {
        size_t next = at;
        hull[size][0] = points[at][0], hull[size][1] = points[at][1];
        size++;
        for (size_t i = 0; i < count; i++) {
            bool good = points[i][0] != points[at][0] || points[i][1] != points[at][1];
            for (size_t k = 0; k < count && good; k++) {
                const long long edge[4] = {points[at][0], points[at][1], points[i][0], points[i][1]};
                wide across = cross_of(edge, points[k][0], points[k][1]);
                wide beyond = (wide)(points[k][0] - points[i][0]) * (points[i][0] - points[at][0]) +
                              (wide)(points[k][1] - points[i][1]) * (points[i][1] - points[at][1]);
                good = across > 0 || (across == 0 && beyond <= 0);
            }
            if (good) next = i;
        }
        if (next == at) return 0;
        at = next;
    } while ((points[at][0] != points[start][0] || points[at][1] != points[start][1]) && size < count);
    return size < 3 ? 0 : size;
}
