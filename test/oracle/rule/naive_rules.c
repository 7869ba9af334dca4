#include "naive_rules.h"

#include <math.h>
#include <stdlib.h>

// What is nearer than this to a border, in metres, is on it.
#define ON_BORDER 1e-14L

typedef struct naive_place {
    long double x, y;
} naive_place;

static naive_place corner_place(const naive_rules *rules, int64_t x, int64_t y) {
    return (naive_place){(long double)(rules->origin_x + x) * rules->unit,
                         (long double)(rules->origin_y + y) * rules->unit};
}

static long double place_distance(naive_place a, naive_place b) {
    return sqrtl((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

static long double segment_distance(naive_place p, naive_place a, naive_place b) {
    long double ex = b.x - a.x, ey = b.y - a.y, square = ex * ex + ey * ey;
    if (square == 0) return place_distance(p, a);
    long double t = ((p.x - a.x) * ex + (p.y - a.y) * ey) / square;
    if (t <= 0) return place_distance(p, a);
    if (t >= 1) return place_distance(p, b);
    return fabsl(ex * (p.y - a.y) - ey * (p.x - a.x)) / sqrtl(square);
}

static long double edges_distance(const naive_rules *rules, const naive_constraint *constraint, naive_place p) {
    long double least = INFINITY;
    bool inside = false;
    for (size_t i = 0; i < constraint->edge_count; i++) {
        const naive_edge *edge = &constraint->edges[i];
        naive_place a = corner_place(rules, edge->ax, edge->ay), b = corner_place(rules, edge->bx, edge->by);
        long double distance = segment_distance(p, a, b);
        if (distance < least) least = distance;
        if ((a.y > p.y) != (b.y > p.y)) {
            long double x = a.x + (b.x - a.x) * ((p.y - a.y) / (b.y - a.y));
            if (x > p.x) inside = !inside;
        }
    }
    return inside || least <= ON_BORDER ? 0 : least;
}

static long double shape_distance(const naive_rules *rules, const naive_constraint *constraint, naive_place p) {
    if (constraint->shape == NAIVE_EDGES) return edges_distance(rules, constraint, p);
    if (constraint->shape != NAIVE_DISC) return INFINITY;
    long double distance = place_distance(p, corner_place(rules, constraint->x, constraint->y)) -
                           (long double)constraint->radius * rules->unit;
    return distance <= ON_BORDER ? 0 : distance;
}

// W of one constraint.
static long double naive_constraint_weight(const naive_rules *rules, const naive_constraint *constraint, long double x,
                                           long double y) {
    const naive_place p = {x, y};
    if (constraint->outer >= 0) {
        long double away = place_distance(p, (naive_place){rules->anchor_x, rules->anchor_y});
        if (away < constraint->inner || away >= constraint->outer) return 0;
    }
    if (constraint->shape == NAIVE_RELATIONSHIP) {
        long double reach = (long double)constraint->radius * rules->unit;
        long double away = place_distance(p, corner_place(rules, constraint->x, constraint->y));
        bool seen = edges_distance(rules, constraint, p) == 0;
        return away < reach ? constraint->weight * (1 - away / reach) * (seen ? 1 : constraint->hidden_share) : 0;
    }
    long double distance = shape_distance(rules, constraint, p);
    if (!constraint->near) return distance == 0 ? constraint->weight : 0;
    long double size = fabsl((long double)constraint->weight);
    return distance < size ? constraint->weight * ((size - distance) / size) : 0;
}

// W of all.
static long double naive_rules_weight(const naive_rules *rules, long double x, long double y) {
    long double sum = 0;
    for (size_t i = 0; i < rules->count; i++)
        if (!isinf(rules->constraints[i].weight)) sum += naive_constraint_weight(rules, &rules->constraints[i], x, y);
    return sum;
}

long double naive_rules_multiplier(const naive_rules *rules, long double x, long double y) {
    long double m = powl(1.1L, rules->base - naive_rules_weight(rules, x, y));
    return m < 1 ? 1 : m;
}

// ---- Cuts: where the line meets what could make the weight jump or turn

typedef struct naive_cuts {
    long double *items;
    size_t count, room;
} naive_cuts;

static void add_naive_cut(naive_cuts *cuts, long double t) {
    if (!(t > 0 && t < 1)) return;
    if (cuts->count == cuts->room) {
        cuts->room = 2 * cuts->room + 16;
        cuts->items = realloc(cuts->items, cuts->room * sizeof *cuts->items);
        if (!cuts->items) abort();
    }
    cuts->items[cuts->count++] = t;
}

static void cut_by_line(naive_cuts *cuts, naive_place a, naive_place b, naive_place p, naive_place q) {
    long double dx = b.x - a.x, dy = b.y - a.y, ex = q.x - p.x, ey = q.y - p.y, cross = dx * ey - dy * ex;
    if (cross != 0) add_naive_cut(cuts, ((p.x - a.x) * ey - (p.y - a.y) * ex) / cross);
    // The places beside its ends.
    long double along = dx * ex + dy * ey, square = dx * dx + dy * dy;
    if (along != 0) {
        add_naive_cut(cuts, ((p.x - a.x) * ex + (p.y - a.y) * ey) / along);
        add_naive_cut(cuts, ((q.x - a.x) * ex + (q.y - a.y) * ey) / along);
    }
    add_naive_cut(cuts, ((p.x - a.x) * dx + (p.y - a.y) * dy) / square);
    add_naive_cut(cuts, ((q.x - a.x) * dx + (q.y - a.y) * dy) / square);
}

static void cut_by_circle(naive_cuts *cuts, naive_place a, naive_place b, naive_place centre, long double radius) {
    long double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
    long double foot = ((centre.x - a.x) * dx + (centre.y - a.y) * dy) / square;
    long double height = ((centre.x - a.x) * dy - (centre.y - a.y) * dx) / sqrtl(square);
    add_naive_cut(cuts, foot);
    if (fabsl(height) >= radius) return;
    long double half = sqrtl((radius - height) * (radius + height) / square);
    add_naive_cut(cuts, foot - half);
    add_naive_cut(cuts, foot + half);
}

static int compare_cuts(const void *a, const void *b) {
    long double x = *(const long double *)a, y = *(const long double *)b;
    return (x > y) - (x < y);
}

static naive_cuts line_cuts(const naive_rules *rules, naive_place a, naive_place b) {
    naive_cuts cuts = {NULL, 0, 0};
    for (size_t i = 0; i < rules->count; i++) {
        const naive_constraint *constraint = &rules->constraints[i];
        for (size_t k = 0; k < constraint->edge_count; k++) {
            const naive_edge *edge = &constraint->edges[k];
            cut_by_line(&cuts, a, b, corner_place(rules, edge->ax, edge->ay), corner_place(rules, edge->bx, edge->by));
        }
        naive_place centre = corner_place(rules, constraint->x, constraint->y);
        if (constraint->shape == NAIVE_DISC || constraint->shape == NAIVE_RELATIONSHIP) {
            long double radius = (long double)constraint->radius * rules->unit;
            cut_by_circle(&cuts, a, b, centre, radius);
            if (constraint->near) cut_by_circle(&cuts, a, b, centre, radius + fabsl((long double)constraint->weight));
        }
        if (constraint->outer >= 0) {
            naive_place anchor = {rules->anchor_x, rules->anchor_y};
            cut_by_circle(&cuts, a, b, anchor, constraint->inner);
            if (!isinf(constraint->outer)) cut_by_circle(&cuts, a, b, anchor, constraint->outer);
        }
    }
    for (int i = 1; i < 16; i++) add_naive_cut(&cuts, i / 16.0L);
    add_naive_cut(&cuts, 0.5L);
    qsort(cuts.items, cuts.count, sizeof *cuts.items, compare_cuts);
    return cuts;
}

// ---- Sums

typedef struct naive_line {
    const naive_rules *rules;
    naive_place a, b;
} naive_line;

static long double line_value(const naive_line *line, long double t) {
    return naive_rules_multiplier(line->rules, line->a.x + t * (line->b.x - line->a.x),
                                  line->a.y + t * (line->b.y - line->a.y));
}

static long double simpson(const naive_line *line, long double from, long double to, long double at_from,
                           long double at_middle, long double at_to, int depth) {
    long double middle = 0.5L * (from + to), whole = (to - from) / 6 * (at_from + 4 * at_middle + at_to);
    long double at_low = line_value(line, 0.5L * (from + middle)), at_high = line_value(line, 0.5L * (middle + to));
    long double halves = (to - from) / 12 * (at_from + 4 * at_low + 2 * at_middle + 4 * at_high + at_to);
    if (depth == 0 || fabsl(halves - whole) <= 1e-13L * fabsl(halves)) return halves + (halves - whole) / 15;
    return simpson(line, from, middle, at_from, at_low, at_middle, depth - 1) +
           simpson(line, middle, to, at_middle, at_high, at_to, depth - 1);
}

long double naive_rules_cost(const naive_rules *rules, double ax, double ay, double bx, double by) {
    naive_line line = {rules, {ax, ay}, {bx, by}};
    long double length = place_distance(line.a, line.b), total = 0, since = 0;
    if (length == 0) return 0;
    naive_cuts cuts = line_cuts(rules, line.a, line.b);
    for (size_t i = 0; i <= cuts.count; i++) {
        long double until = i < cuts.count ? cuts.items[i] : 1, width = until - since;
        if (width <= 0) continue;
        // The ends themselves may be on borders: just inside the part.
        long double from = since + 1e-15L * width, to = until - 1e-15L * width;
        total += simpson(&line, since, until, line_value(&line, from), line_value(&line, 0.5L * (since + until)),
                         line_value(&line, to), 34);
        since = until;
    }
    free(cuts.items);
    return total * length;
}

// Beyond a Near's reach the weight ends between cuts: halving finds where.
static long double counting_share(const naive_line *line, const naive_constraint *constraint, long double from,
                                  long double to, int depth) {
    long double middle = 0.5L * (from + to),
                places[3] = {from + 1e-15L * (to - from), middle, to - 1e-15L * (to - from)};
    int counts = 0;
    for (int i = 0; i < 3; i++)
        counts += naive_constraint_weight(line->rules, constraint, line->a.x + places[i] * (line->b.x - line->a.x),
                                          line->a.y + places[i] * (line->b.y - line->a.y)) != 0;
    if (counts == 3 && depth <= 30) return to - from;
    if (counts == 0 && depth <= 30) return 0;
    if (depth == 0) return counts >= 2 ? to - from : 0;
    return counting_share(line, constraint, from, middle, depth - 1) +
           counting_share(line, constraint, middle, to, depth - 1);
}

long double naive_constraint_metres(const naive_rules *rules, const naive_constraint *constraint, double ax, double ay,
                                    double bx, double by) {
    naive_line line = {rules, {ax, ay}, {bx, by}};
    long double length = place_distance(line.a, line.b), total = 0, since = 0;
    if (length == 0) return 0;
    naive_cuts cuts = line_cuts(rules, line.a, line.b);
    for (size_t i = 0; i <= cuts.count; i++) {
        long double until = i < cuts.count ? cuts.items[i] : 1;
        if (until > since) total += counting_share(&line, constraint, since, until, 33);
        since = until;
    }
    free(cuts.items);
    return total * length;
}

// ---- Touching, in whole numbers

__extension__ typedef __int128 naive_wide;

static int side_of(int64_t ax, int64_t ay, int64_t bx, int64_t by, int64_t px, int64_t py) {
    naive_wide cross = (naive_wide)(bx - ax) * (py - ay) - (naive_wide)(by - ay) * (px - ax);
    return (cross > 0) - (cross < 0);
}

static bool between(int64_t value, int64_t a, int64_t b) {
    return a <= b ? a <= value && value <= b : b <= value && value <= a;
}

static bool segments_meet(const naive_edge *e, int64_t ax, int64_t ay, int64_t bx, int64_t by) {
    int a = side_of(e->ax, e->ay, e->bx, e->by, ax, ay), b = side_of(e->ax, e->ay, e->bx, e->by, bx, by);
    int p = side_of(ax, ay, bx, by, e->ax, e->ay), q = side_of(ax, ay, bx, by, e->bx, e->by);
    if (a * b < 0 && p * q < 0) return true;
    if (a == 0 && between(ax, e->ax, e->bx) && between(ay, e->ay, e->by)) return true;
    if (b == 0 && between(bx, e->ax, e->bx) && between(by, e->ay, e->by)) return true;
    if (p == 0 && between(e->ax, ax, bx) && between(e->ay, ay, by)) return true;
    return q == 0 && between(e->bx, ax, bx) && between(e->by, ay, by);
}

static bool edges_hold(const naive_constraint *constraint, int64_t x, int64_t y) {
    bool inside = false;
    for (size_t i = 0; i < constraint->edge_count; i++) {
        const naive_edge *e = &constraint->edges[i];
        if ((e->ay > y) == (e->by > y)) continue;
        int side = side_of(e->ax, e->ay, e->bx, e->by, x, y);
        if (e->ay < e->by ? side > 0 : side < 0) inside = !inside;
    }
    return inside;
}

static bool disc_met(const naive_constraint *c, int64_t ax, int64_t ay, int64_t bx, int64_t by) {
    naive_wide dx = bx - ax, dy = by - ay, px = c->x - ax, py = c->y - ay, qx = c->x - bx, qy = c->y - by;
    naive_wide square = dx * dx + dy * dy, along = px * dx + py * dy, radius = (naive_wide)c->radius * c->radius;
    if (along <= 0) return px * px + py * py <= radius;
    if (along >= square) return qx * qx + qy * qy <= radius;
    naive_wide cross = dx * py - dy * px;
    return cross * cross <= radius * square;
}

bool naive_constraint_touches(const naive_constraint *constraint, int64_t ax, int64_t ay, int64_t bx, int64_t by) {
    if (constraint->shape == NAIVE_DISC) return disc_met(constraint, ax, ay, bx, by);
    if (constraint->shape != NAIVE_EDGES) return false;
    if (edges_hold(constraint, ax, ay)) return true;
    for (size_t i = 0; i < constraint->edge_count; i++)
        if (segments_meet(&constraint->edges[i], ax, ay, bx, by)) return true;
    return false;
}
