#include "naive_disc.h"

#include <math.h>
#include <stdlib.h>

typedef long double real;

typedef struct vec {
    real x, y;
} vec;

#define PI       3.141592653589793238462643383279502884L
#define INFINITE ((real)INFINITY)

// ---- Distances ------------------------------------------------------------------------------------------------------

static vec vec_of(naive_disc_point point) {
    return (vec){(real)point.x, (real)point.y};
}

static vec minus(vec a, vec b) {
    return (vec){a.x - b.x, a.y - b.y};
}

static vec along(vec from, vec direction, real by) {
    return (vec){from.x + by * direction.x, from.y + by * direction.y};
}

static real dot(vec a, vec b) {
    return a.x * b.x + a.y * b.y;
}

static real cross(vec a, vec b) {
    return a.x * b.y - a.y * b.x;
}

static real length(vec a) {
    return sqrtl(dot(a, a));
}

static real point_distance(vec p, vec a, vec b) {
    vec ab = minus(b, a), ap = minus(p, a);
    real square = dot(ab, ab), share = dot(ap, ab);
    if (share <= 0) return length(ap);
    return share >= square ? length(minus(p, b)) : fabsl(cross(ab, ap)) / sqrtl(square);
}

static bool segments_cross(vec a, vec b, vec c, vec d) {
    real abc = cross(minus(b, a), minus(c, a)), abd = cross(minus(b, a), minus(d, a));
    real cda = cross(minus(d, c), minus(a, c)), cdb = cross(minus(d, c), minus(b, c));
    return ((abc > 0) != (abd > 0)) && ((cda > 0) != (cdb > 0));
}

static real segment_distance(vec a, vec b, vec c, vec d) {
    if (segments_cross(a, b, c, d)) return 0;
    real least = point_distance(a, c, d);
    least = fminl(least, point_distance(b, c, d));
    least = fminl(least, point_distance(c, a, b));
    return fminl(least, point_distance(d, a, b));
}

long double naive_disc_wall_distance(const naive_disc_wall *walls, size_t count, long double x, long double y) {
    real least = INFINITE;
    for (size_t i = 0; i < count; i++)
        least = fminl(least, point_distance((vec){x, y}, vec_of(walls[i].a), vec_of(walls[i].b)));
    return least;
}

static real line_distance(const naive_disc_wall *walls, size_t count, vec from, vec to, real enough) {
    real least = INFINITE;
    for (size_t i = 0; i < count && least >= enough; i++)
        least = fminl(least, segment_distance(from, to, vec_of(walls[i].a), vec_of(walls[i].b)));
    return least;
}

long double naive_disc_line_distance(const naive_disc_wall *walls, size_t count, const long double from[2],
                                     const long double to[2]) {
    return line_distance(walls, count, (vec){from[0], from[1]}, (vec){to[0], to[1]}, 0);
}

// ---- The graph ------------------------------------------------------------------------------------------------------

// Where a leg touches a circle.
typedef struct touch {
    size_t circle;
    real angle;   // 0 .. 2 pi
    size_t other; // the touch at the other end of its leg
    real leg;
    bool leads_on;   // the arc to the next touch of the circle is free
    size_t next;     // counterclockwise on the circle
    size_t previous; // clockwise
} touch;

typedef struct circle {
    vec centre;
    real *blocked; // angles at which a disc would be nearest to a wall, and does not fit
    size_t blocked_count;
    size_t *touches; // by angle
    size_t touch_count;
} circle;

struct naive_disc {
    naive_disc_point origin; // all else is seen from there: far away numbers are coarse
    naive_disc_wall *walls;
    size_t wall_count;
    real radius, least; // a leg is one when nothing is nearer than `least`
    circle *circles;
    size_t circle_count;
    touch *touches;
    size_t touch_count, touch_room;
    real *distances;
};

static void *room_for(void *items, size_t count, size_t size) {
    items = realloc(items, (count ? count : 1) * size);
    if (!items) abort();
    return items;
}

static real positive_angle(real angle) {
    while (angle < 0) angle += 2 * PI;
    while (angle >= 2 * PI) angle -= 2 * PI;
    return angle;
}

static vec on_circle(const naive_disc *disc, const circle *at, real angle) {
    return along(at->centre, (vec){cosl(angle), sinl(angle)}, disc->radius);
}

static bool fits_at(const naive_disc *disc, vec place) {
    return naive_disc_wall_distance(disc->walls, disc->wall_count, place.x, place.y) >= disc->least;
}

static naive_disc_point seen(const naive_disc *disc, naive_disc_point point) {
    return (naive_disc_point){point.x - disc->origin.x, point.y - disc->origin.y};
}

bool naive_disc_fits(const naive_disc *disc, naive_disc_point place) {
    return fits_at(disc, vec_of(seen(disc, place)));
}

static void try_angle(naive_disc *disc, circle *at, real angle) {
    if (fits_at(disc, on_circle(disc, at, angle))) return;
    at->blocked = room_for(at->blocked, at->blocked_count + 1, sizeof *at->blocked);
    at->blocked[at->blocked_count++] = positive_angle(angle);
}

// Along a circle the distance to a wall is least towards an end, towards its line, or where they meet. An arc between two places that fit is free when
// all such places on it fit.
static void find_blocked(naive_disc *disc, circle *at) {
    for (size_t i = 0; i < disc->wall_count; i++) {
        vec a = minus(vec_of(disc->walls[i].a), at->centre), b = minus(vec_of(disc->walls[i].b), at->centre);
        vec ab = minus(b, a);
        if (length(a) > 0) try_angle(disc, at, atan2l(a.y, a.x));
        if (length(b) > 0) try_angle(disc, at, atan2l(b.y, b.x));
        real line = cross(a, ab) / length(ab); // of the centre from the line
        vec foot = {ab.y * line / length(ab), -ab.x * line / length(ab)};
        if (length(foot) > 0) try_angle(disc, at, atan2l(foot.y, foot.x));
        if (fabsl(line) >= disc->radius) continue;
        real half = sqrtl(disc->radius * disc->radius - line * line) / length(ab);
        vec meets = along(foot, ab, half), other = along(foot, ab, -half);
        try_angle(disc, at, atan2l(meets.y, meets.x));
        try_angle(disc, at, atan2l(other.y, other.x));
    }
}

// Counterclockwise from one angle to another.
static bool arc_is_free(const circle *at, real from, real to) {
    real turn = positive_angle(to - from);
    for (size_t i = 0; i < at->blocked_count; i++)
        if (positive_angle(at->blocked[i] - from) <= turn) return false;
    return true;
}

// A common tangent of two circles of signed radii (0: a point), the first on its way: to the right of the leg where positive.
typedef struct tangent {
    vec from, to;
    real length;
    real from_angle, to_angle;
} tangent;

static bool find_tangent(vec c, real rho_c, vec d, real rho_d, tangent *found) {
    vec e = minus(d, c);
    real k = rho_c - rho_d, square = dot(e, e) - k * k;
    if (dot(e, e) == 0 || square < -1e-12L * dot(e, e)) return false;
    found->length = sqrtl(square > 0 ? square : 0);
    real direction = atan2l(e.y, e.x) + atan2l(k, found->length);
    vec right = {sinl(direction), -cosl(direction)};
    found->from = along(c, right, rho_c);
    found->to = along(d, right, rho_d);
    real right_angle = direction - PI / 2;
    found->from_angle = positive_angle(rho_c < 0 ? right_angle + PI : right_angle);
    found->to_angle = positive_angle(rho_d < 0 ? right_angle + PI : right_angle);
    return true;
}

static bool is_leg(const naive_disc *disc, const tangent *found) {
    return line_distance(disc->walls, disc->wall_count, found->from, found->to, disc->least) >= disc->least;
}

static void add_touch(naive_disc *disc, size_t at, real angle, real leg, size_t other) {
    if (disc->touch_count == disc->touch_room) {
        disc->touch_room = 2 * disc->touch_room + 64;
        disc->touches = room_for(disc->touches, disc->touch_room, sizeof *disc->touches);
    }
    circle *here = &disc->circles[at];
    here->touches = room_for(here->touches, here->touch_count + 1, sizeof *here->touches);
    here->touches[here->touch_count++] = disc->touch_count;
    disc->touches[disc->touch_count++] = (touch){.circle = at, .angle = angle, .leg = leg, .other = other};
}

static void add_legs(naive_disc *disc, size_t one, size_t other) {
    for (int way = 0; way < 4; way++) {
        tangent found;
        if (!find_tangent(disc->circles[one].centre, way & 1 ? disc->radius : -disc->radius,
                          disc->circles[other].centre, way & 2 ? disc->radius : -disc->radius, &found) ||
            !is_leg(disc, &found))
            continue;
        add_touch(disc, one, found.from_angle, found.length, disc->touch_count + 1);
        add_touch(disc, other, found.to_angle, found.length, disc->touch_count - 1);
    }
}

static const naive_disc *sorted_disc;

static int touch_order(const void *one, const void *other) {
    real a = sorted_disc->touches[*(const size_t *)one].angle, b = sorted_disc->touches[*(const size_t *)other].angle;
    return (a > b) - (a < b);
}

static void link_touches(naive_disc *disc, circle *at) {
    sorted_disc = disc;
    if (at->touch_count == 0) return;
    qsort(at->touches, at->touch_count, sizeof *at->touches, touch_order);
    for (size_t i = 0; i < at->touch_count; i++) {
        touch *here = &disc->touches[at->touches[i]];
        here->next = at->touches[(i + 1) % at->touch_count];
        disc->touches[here->next].previous = at->touches[i];
        here->leads_on = at->touch_count > 1 && arc_is_free(at, here->angle, disc->touches[here->next].angle);
    }
}

static void add_circle(naive_disc *disc, naive_disc_point centre) {
    vec place = vec_of(centre);
    for (size_t i = 0; i < disc->circle_count; i++)
        if (disc->circles[i].centre.x == place.x && disc->circles[i].centre.y == place.y) return;
    disc->circles[disc->circle_count++] = (circle){.centre = place};
}

naive_disc *naive_disc_of(const naive_disc_wall *walls, size_t count, long double radius) {
    naive_disc *disc = calloc(1, sizeof *disc);
    if (!disc) abort();
    real size = radius;
    disc->walls = room_for(NULL, count, sizeof *walls);
    disc->wall_count = count;
    disc->radius = radius;
    if (count > 0) disc->origin = walls[0].a;
    disc->circles = room_for(NULL, 2 * count, sizeof *disc->circles);
    for (size_t i = 0; i < count; i++) {
        disc->walls[i] = (naive_disc_wall){seen(disc, walls[i].a), seen(disc, walls[i].b)};
        add_circle(disc, disc->walls[i].a);
        add_circle(disc, disc->walls[i].b);
        size = fmaxl(size, length(vec_of(disc->walls[i].a)));
    }
    disc->least = radius - 1e-12L * radius - 1e-15L * size;
    for (size_t i = 0; i < disc->circle_count; i++) find_blocked(disc, &disc->circles[i]);
    for (size_t i = 0; i < disc->circle_count; i++)
        for (size_t k = i + 1; k < disc->circle_count; k++) add_legs(disc, i, k);
    for (size_t i = 0; i < disc->circle_count; i++) link_touches(disc, &disc->circles[i]);
    disc->distances = room_for(NULL, disc->touch_count, sizeof *disc->distances);
    return disc;
}

void naive_disc_free(naive_disc *disc) {
    if (!disc) return;
    for (size_t i = 0; i < disc->circle_count; i++) {
        free(disc->circles[i].blocked);
        free(disc->circles[i].touches);
    }
    free(disc->circles);
    free(disc->walls);
    free(disc->touches);
    free(disc->distances);
    free(disc);
}

// ---- Paths ----------------------------------------------------------------------------------------------------------

// A leg from the start or the goal to a circle.
typedef struct end_leg {
    size_t circle;
    real angle, leg;
} end_leg;

static size_t find_end_legs(const naive_disc *disc, vec end, end_leg *legs) {
    size_t count = 0;
    for (size_t i = 0; i < disc->circle_count; i++)
        for (int side = 0; side < 2; side++) {
            tangent found;
            if (!find_tangent(end, 0, disc->circles[i].centre, side ? disc->radius : -disc->radius, &found) ||
                !is_leg(disc, &found))
                continue;
            legs[count++] = (end_leg){i, found.to_angle, found.length};
        }
    return count;
}

typedef struct waiting {
    real distance;
    size_t touch;
} waiting;

typedef struct heap {
    waiting *items;
    size_t count, room;
} heap;

static void heap_push(heap *open, real distance, size_t at) {
    if (open->count == open->room) {
        open->room = 2 * open->room + 64;
        open->items = room_for(open->items, open->room, sizeof *open->items);
    }
    size_t i = open->count++;
    for (; i > 0 && open->items[(i - 1) / 2].distance > distance; i = (i - 1) / 2)
        open->items[i] = open->items[(i - 1) / 2];
    open->items[i] = (waiting){distance, at};
}

static waiting heap_pop(heap *open) {
    waiting first = open->items[0], last = open->items[--open->count];
    size_t i = 0;
    for (;;) {
        size_t child = 2 * i + 1;
        if (child >= open->count) break;
        if (child + 1 < open->count && open->items[child + 1].distance < open->items[child].distance) child++;
        if (open->items[child].distance >= last.distance) break;
        open->items[i] = open->items[child];
        i = child;
    }
    open->items[i] = last;
    return first;
}

static void reach(naive_disc *disc, heap *open, size_t at, real distance) {
    if (distance >= disc->distances[at]) return;
    disc->distances[at] = distance;
    heap_push(open, distance, at);
}

// The touches of a circle before and after an angle.
static void neighbours_of(const naive_disc *disc, const end_leg *leg, size_t *before, size_t *after) {
    const circle *at = &disc->circles[leg->circle];
    size_t i = 0;
    while (i < at->touch_count && disc->touches[at->touches[i]].angle < leg->angle) i++;
    *after = at->touches[i % at->touch_count];
    *before = at->touches[(i + at->touch_count - 1) % at->touch_count];
}

long double naive_disc_shortest(naive_disc *disc, naive_disc_point start, naive_disc_point goal) {
    vec from = vec_of(seen(disc, start)), to = vec_of(seen(disc, goal));
    if (!fits_at(disc, from) || !fits_at(disc, to)) return INFINITE;
    if (line_distance(disc->walls, disc->wall_count, from, to, disc->least) >= disc->least)
        return length(minus(to, from));
    end_leg *out = room_for(NULL, 4 * disc->circle_count, sizeof *out), *in = out + 2 * disc->circle_count;
    size_t out_count = find_end_legs(disc, from, out), in_count = find_end_legs(disc, to, in);
    real best = INFINITE;
    real *to_goal = room_for(NULL, disc->touch_count, sizeof *to_goal);
    heap open = {0};
    for (size_t i = 0; i < disc->touch_count; i++) disc->distances[i] = to_goal[i] = INFINITE;
    for (size_t i = 0; i < out_count; i++)
        for (size_t k = 0; k < in_count; k++) {
            if (out[i].circle != in[k].circle) continue;
            const circle *at = &disc->circles[out[i].circle];
            real left = positive_angle(in[k].angle - out[i].angle), legs = out[i].leg + in[k].leg;
            if (arc_is_free(at, out[i].angle, in[k].angle)) best = fminl(best, legs + disc->radius * left);
            if (arc_is_free(at, in[k].angle, out[i].angle))
                best = fminl(best, legs + disc->radius * positive_angle(-left));
        }
    for (size_t i = 0; i < out_count + in_count; i++) {
        const end_leg *leg = i < out_count ? &out[i] : &in[i - out_count];
        const circle *at = &disc->circles[leg->circle];
        if (at->touch_count == 0) continue;
        size_t around[2];
        neighbours_of(disc, leg, &around[0], &around[1]);
        for (int k = 0; k < 2; k++) {
            real angle = disc->touches[around[k]].angle;
            real turn = positive_angle(k ? angle - leg->angle : leg->angle - angle);
            if (!(k ? arc_is_free(at, leg->angle, angle) : arc_is_free(at, angle, leg->angle))) continue;
            real distance = leg->leg + disc->radius * turn;
            if (i < out_count)
                reach(disc, &open, around[k], distance);
            else
                to_goal[around[k]] = fminl(to_goal[around[k]], distance);
        }
    }
    while (open.count > 0) {
        waiting first = heap_pop(&open);
        if (first.distance >= best) break;
        if (first.distance > disc->distances[first.touch]) continue;
        const touch *here = &disc->touches[first.touch];
        best = fminl(best, first.distance + to_goal[first.touch]);
        reach(disc, &open, here->other, first.distance + here->leg);
        if (here->leads_on)
            reach(disc, &open, here->next,
                  first.distance + disc->radius * positive_angle(disc->touches[here->next].angle - here->angle));
        const touch *before = &disc->touches[here->previous];
        if (before->leads_on && before->next == first.touch)
            reach(disc, &open, here->previous,
                  first.distance + disc->radius * positive_angle(here->angle - before->angle));
    }
    free(open.items);
    free(to_goal);
    free(out);
    return best;
}

// ---- Sampled --------------------------------------------------------------------------------------------------------

long double naive_disc_sampled(const naive_disc_wall *walls, size_t count, long double radius, int samples,
                               naive_disc_point from, naive_disc_point to) {
    size_t room = 2 * count * (size_t)samples + 2, places = 0;
    vec *place = room_for(NULL, room, sizeof *place);
    real *distance = room_for(NULL, room, sizeof *distance);
    bool *settled = room_for(NULL, room, sizeof *settled);
    real least = radius * (1 - 1e-12L), best = INFINITE;
    place[places++] = vec_of(from);
    place[places++] = vec_of(to);
    for (size_t i = 0; i < 2 * count; i++) {
        naive_disc_point end = i & 1 ? walls[i / 2].b : walls[i / 2].a;
        bool known = false;
        for (size_t k = 0; k < i && !known; k++) {
            naive_disc_point other = k & 1 ? walls[k / 2].b : walls[k / 2].a;
            known = other.x == end.x && other.y == end.y;
        }
        for (int k = 0; k < samples && !known; k++) {
            real angle = 2 * PI * ((real)k + 0.25L) / (real)samples;
            vec at = along(vec_of(end), (vec){cosl(angle), sinl(angle)}, radius / cosl(PI / (real)samples));
            if (naive_disc_wall_distance(walls, count, at.x, at.y) >= least) place[places++] = at;
        }
    }
    for (size_t i = 0; i < places; i++) {
        distance[i] = i == 0 ? 0 : INFINITE;
        settled[i] = false;
    }
    for (;;) {
        size_t next = places;
        for (size_t i = 0; i < places; i++)
            if (!settled[i] && distance[i] < INFINITE && (next == places || distance[i] < distance[next])) next = i;
        if (next == places) break;
        settled[next] = true;
        if (next == 1) {
            best = distance[1];
            break;
        }
        for (size_t i = 0; i < places; i++) {
            real by = distance[next] + length(minus(place[i], place[next]));
            if (!settled[i] && by < distance[i] && line_distance(walls, count, place[next], place[i], least) >= least)
                distance[i] = by;
        }
    }
    free(place);
    free(distance);
    free(settled);
    return best;
}
