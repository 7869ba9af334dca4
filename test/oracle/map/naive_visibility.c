#include "naive_visibility.h"

#include <math.h>

// Cuts the segment to the inside of the obstacle, edge by edge; t is a fraction with denominator > 0.
static bool enters(const naive_convex *obstacle, long ax, long ay, long bx, long by) {
    long low = 0, low_part = 1, high = 1, high_part = 1;
    for (int i = 0; i < obstacle->count; i++) {
        int j = (i + 1) % obstacle->count;
        long ex = obstacle->x[j] - obstacle->x[i], ey = obstacle->y[j] - obstacle->y[i];
        long at_a = ex * (ay - obstacle->y[i]) - ey * (ax - obstacle->x[i]); // > 0: inside of this edge
        long at_b = ex * (by - obstacle->y[i]) - ey * (bx - obstacle->x[i]);
        if (at_a <= 0 && at_b <= 0) return false; // never strictly inside
        if (at_a > 0 && at_b > 0) continue;
        // Zero at t = at_a / (at_a - at_b).
        long t = at_a, part = at_a - at_b;
        if (part < 0) t = -t, part = -part;
        if (at_a <= 0) {
            if (t * low_part > low * part) low = t, low_part = part;
        } else if (t * high_part < high * part) {
            high = t, high_part = part;
        }
    }
    return low * high_part < high * low_part;
}

// Whether the open segment from (ax, ay) to (bx, by) misses the inside of every obstacle.
static bool naive_sees(const naive_convex *obstacles, int count, long ax, long ay, long bx, long by) {
    for (int i = 0; i < count; i++)
        if (enters(&obstacles[i], ax, ay, bx, by)) return false;
    return true;
}

double naive_shortest(const naive_convex *obstacles, int count, long ax, long ay, long bx, long by) {
    long x[NAIVE_MOST_CORNERS] = {ax, bx}, y[NAIVE_MOST_CORNERS] = {ay, by};
    double distance[NAIVE_MOST_CORNERS];
    bool done[NAIVE_MOST_CORNERS] = {false};
    int places = 2;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < obstacles[i].count; k++) {
            x[places] = obstacles[i].x[k];
            y[places++] = obstacles[i].y[k];
        }
    for (int i = 0; i < places; i++) distance[i] = i == 0 ? 0 : INFINITY;
    for (;;) {
        int next = -1;
        for (int i = 0; i < places; i++)
            if (!done[i] && isfinite(distance[i]) && (next < 0 || distance[i] < distance[next])) next = i;
        if (next < 0 || next == 1) return distance[1];
        done[next] = true;
        for (int i = 0; i < places; i++) {
            double dx = (double)(x[i] - x[next]), dy = (double)(y[i] - y[next]), length = sqrt(dx * dx + dy * dy);
            if (!done[i] && distance[next] + length < distance[i] &&
                naive_sees(obstacles, count, x[next], y[next], x[i], y[i]))
                distance[i] = distance[next] + length;
        }
    }
}
