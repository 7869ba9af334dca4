#include "naive_weighted.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

enum { PER_SIDE = 9, STEPS = 9, ROUNDS = 30, RESTARTS = 6 };

typedef struct crossing {
    double ax, ay, bx, by; // of the side
    double low, high;      // between which shares of it the places are spread
} crossing;

static double share_at(const crossing *c, int i) {
    return c->low + (c->high - c->low) * i / (STEPS - 1);
}

static void place_at(const crossing *c, double share, double *x, double *y) {
    *x = c->ax + share * (c->bx - c->ax);
    *y = c->ay + share * (c->by - c->ay);
}

// The cheapest way by the places that are tried now; answers where it crosses.
static double try_places(const double from[2], const crossing *crossings, const double *costs, size_t count,
                         const double to[2], double *shares) {
    static double cost[NAIVE_MOST_PORTALS + 1][STEPS];
    static int before[NAIVE_MOST_PORTALS + 1][STEPS];
    for (size_t i = 0; i <= count; i++)
        for (int k = 0; k < (i < count ? STEPS : 1); k++) {
            double x = to[0], y = to[1];
            if (i < count) place_at(&crossings[i], share_at(&crossings[i], k), &x, &y);
            cost[i][k] = (double)INFINITY;
            for (int j = 0; j < (i ? STEPS : 1); j++) {
                double px = from[0], py = from[1];
                if (i) place_at(&crossings[i - 1], share_at(&crossings[i - 1], j), &px, &py);
                double here = (i ? cost[i - 1][j] : 0) + costs[i] * sqrt((x - px) * (x - px) + (y - py) * (y - py));
                if (!(here < cost[i][k])) continue;
                cost[i][k] = here;
                before[i][k] = j;
            }
        }
    int at = 0;
    for (size_t i = count; i-- > 0;) {
        at = before[i + 1][i + 1 == count ? 0 : at];
        shares[i] = share_at(&crossings[i], at);
    }
    return cost[count][0];
}

// Looks ever closer around the best places. Between thin triangles places that do not match are dear, which hides where the best are: so it is done
// again from wider intervals around those that were found.
static double move_together(const double from[2], crossing *crossings, const double *costs, size_t count,
                            const double to[2]) {
    double best_shares[NAIVE_MOST_PORTALS] = {0}, best = (double)INFINITY, width = 1;
    for (int i = 0; i < RESTARTS * ROUNDS; i++, width *= 0.8) {
        if (i % ROUNDS == 0) width = ldexp(1, -i / ROUNDS);
        double shares[NAIVE_MOST_PORTALS], cost = try_places(from, crossings, costs, count, to, shares);
        for (size_t k = 0; k < count && cost < best; k++) best_shares[k] = shares[k];
        best = fmin(best, cost);
        for (size_t k = 0; k < count; k++) {
            crossings[k].low = fmax(0, best_shares[k] - width / 2);
            crossings[k].high = fmin(1, best_shares[k] + width / 2);
        }
    }
    return best;
}

double naive_cheapest_through(const double from[2], const naive_portal *portals, const double *costs, size_t count,
                              const double to[2]) {
    crossing crossings[NAIVE_MOST_PORTALS];
    for (size_t i = 0; i < count; i++)
        crossings[i] = (crossing){(double)portals[i].left_x,
                                  (double)portals[i].left_y,
                                  (double)portals[i].right_x,
                                  (double)portals[i].right_y,
                                  0,
                                  1};
    return move_together(from, crossings, costs, count, to);
}

// ---- All triangles --------------------------------------------------------------------------------------------------

typedef struct spot {
    double x, y, cost;
    bool done;
} spot;

// Spots 0 and 1 are the ends; then PER_SIDE for each side of each triangle: those of a side that two share are there twice, at the same places.
static size_t triangle_of(size_t number) {
    return (number - 2) / (3 * (size_t)PER_SIDE);
}

static crossing side_of(const naive_ground *triangles, size_t number) {
    const naive_ground *t = &triangles[triangle_of(number)];
    size_t i = (number - 2) / PER_SIDE % 3, k = (i + 1) % 3;
    bool turned = t->x[i] > t->x[k] || (!(t->x[i] < t->x[k]) && t->y[i] > t->y[k]); // the same from both sides
    return turned ? (crossing){t->x[k], t->y[k], t->x[i], t->y[i], 0, 1}
                  : (crossing){t->x[i], t->y[i], t->x[k], t->y[k], 0, 1};
}

static bool ground_holds(const naive_ground *t, const spot *p) {
    for (int i = 0; i < 3; i++) {
        int k = (i + 1) % 3;
        if ((t->x[k] - t->x[i]) * (p->y - t->y[i]) - (t->y[k] - t->y[i]) * (p->x - t->x[i]) < -1e-6) return false;
    }
    return t->cost >= 0;
}

static bool same_side(const naive_ground *triangles, size_t a, size_t b) {
    crossing one = side_of(triangles, a), other = side_of(triangles, b);
    return !(one.ax < other.ax || one.ax > other.ax || one.ay < other.ay || one.ay > other.ay || one.bx < other.bx ||
             one.bx > other.bx || one.by < other.by || one.by > other.by);
}

// The spots of one triangle with the number of a spot, its own and those of the ends: what it costs to go there from it.
static void leave_spot(const naive_ground *triangles, size_t count, spot *spots, size_t number) {
    for (size_t t = 0; t < count; t++) {
        if (triangles[t].cost < 0 || (number > 1 && triangle_of(number) != t) ||
            !ground_holds(&triangles[t], &spots[number]))
            continue;
        size_t first = 2 + 3 * PER_SIDE * t;
        for (size_t i = first; i < first + 3 * PER_SIDE + 2; i++) {
            size_t to = i < first + 3 * PER_SIDE ? i : i - first - 3 * PER_SIDE;
            if (to < 2 && !ground_holds(&triangles[t], &spots[to])) continue;
            double dx = spots[to].x - spots[number].x, dy = spots[to].y - spots[number].y;
            spots[to].cost = fmin(spots[to].cost, spots[number].cost + triangles[t].cost * sqrt(dx * dx + dy * dy));
        }
    }
    // Through a side into the triangle behind it.
    for (size_t t = 0; t < count && number > 1; t++)
        for (size_t i = 0; i < 3 && triangles[t].cost >= 0; i++) {
            size_t to = 2 + (3 * t + i) * PER_SIDE + (number - 2) % PER_SIDE;
            if (same_side(triangles, number, to)) spots[to].cost = fmin(spots[to].cost, spots[number].cost);
        }
}

double naive_cheapest_way(const naive_ground *triangles, size_t count, const double from[2], const double to[2]) {
    size_t spot_count = 2 + 3 * PER_SIDE * count;
    spot *spots = calloc(spot_count, sizeof *spots);
    for (size_t i = 0; i < spot_count; i++) {
        spots[i] = (spot){.x = i ? to[0] : from[0], .y = i ? to[1] : from[1], .cost = i ? (double)INFINITY : 0};
        if (i < 2) continue;
        crossing side = side_of(triangles, i);
        place_at(&side, (double)((i - 2) % PER_SIDE) / (PER_SIDE - 1), &spots[i].x, &spots[i].y);
    }
    for (;;) {
        size_t next = spot_count;
        for (size_t i = 0; i < spot_count; i++)
            if (!spots[i].done && spots[i].cost < (next < spot_count ? spots[next].cost : (double)INFINITY)) next = i;
        if (next == spot_count || next == 1) break;
        spots[next].done = true;
        leave_spot(triangles, count, spots, next);
    }
    double cost = spots[1].cost;
    free(spots);
    return cost;
}
