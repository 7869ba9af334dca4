// The funnel of a disc: strings pulled tight around circles.
//
//                 left end (o)            That of points (funnel.c) with a circle of the disc's radius around each corner: the string passes corners of the left side
//                         .'   .          on their right and the others on their left, and between two of them it is a common tangent. A string is
//     from ---.    .----'               taut where it turns left around left corners and right around right ones.
//              (o)'      .  seen
//             apex `--.      .            A new left end drops corners of the left way at which the string would no longer turn left. When none is left the string to it
//                      `(o) right end     may have to go around corners of the right way first: each of these becomes the apex.
//
// Tangents are rounded, so which of two nearly equal strings is found may be wrong by that much: whether a string is free is looked at by whoever follows it
// (wend_disc_follow). Kallmann, "Shortest paths with arbitrary clearance from navigation meshes", 2010; Demyen and Buro, 2006.
#include "plan/plane/disc_corridor.h"

// The direction of the leg from one stop to another, of any length: which of two turns more is all that is asked of it mostly.
static inline bool lead_between(const disc_stop *from, const disc_stop *to, wend_vector2 *lead) {
    const int64_t x = (int64_t)to->point.x - from->point.x, y = (int64_t)to->point.y - from->point.y;
    const double k = from->sense * from->radius - to->sense * to->radius;
    *lead = (wend_vector2){(double)x, (double)y};
    if (k == 0) return x != 0 || y != 0;
    double rest = disc_squares_less(x, y, k);
    if (rest < 0) {
        if (rest < -DISC_MARGIN * (double)(x * x + y * y)) return false;
        rest = 0;
    }
    const double length = sqrt(rest);
    *lead = (wend_vector2){(double)x * length - (double)y * k, (double)y * length + (double)x * k};
    return x != 0 || y != 0;
}

// How far the string turns left from one leg to another, with a sign.
static inline double lead_turn(wend_vector2 from, wend_vector2 to) {
    return from.x * to.y - from.y * to.x;
}

static inline bool is_same_stop(const disc_stop *a, const disc_stop *b) {
    return wend_lattice_point_equals(a->point, b->point) && a->sense == b->sense;
}

wend_status wend_disc_funnel_begin(disc_funnel *funnel, wend_lattice_point from, size_t gap_count,
                                   disc_turn_array *turns, const wend_allocator *allocator) {
    wend_status status = disc_stop_array_reserve(&funnel->line, allocator, 2 * gap_count + 3);
    turns->count = 0;
    if (!status) status = disc_turn_array_reserve(turns, allocator, 2 * gap_count + 1);
    if (status) return status;
    funnel->first = funnel->apex = funnel->last = gap_count + 1;
    funnel->line.items[funnel->apex] = (disc_stop){.point = from};
    funnel->turns = turns;
    funnel->is_broken = false;
    return WEND_OK;
}

// The string goes on from the apex: it is certain.
static void pass_apex(disc_funnel *funnel) {
    const disc_stop *apex = &funnel->line.items[funnel->apex];
    if (apex->is_corner)
        funnel->turns->items[funnel->turns->count++] = (disc_turn){apex->point, apex->sense, apex->radius, apex->place};
}

// Whether the leg from the apex to a stop ends before it comes to a corner that it passes on the proper side, though nearer to its line than the radius.
static bool comes_first(const disc_stop *apex, const disc_stop *stop, const disc_stop *other) {
    disc_leg leg;
    if (!disc_tangent((int64_t)stop->point.x - apex->point.x, (int64_t)stop->point.y - apex->point.y,
                      apex->sense * apex->radius, stop->sense * stop->radius, &leg))
        return false;
    const double side = apex->sense * apex->radius, x = (double)other->point.x - apex->point.x - side * leg.y,
                 y = (double)other->point.y - apex->point.y + side * leg.x;
    return x * leg.x + y * leg.y > leg.length && (leg.x * y - leg.y * x) * other->sense > 0;
}

// Moves an end: `way` is -1 for the left one, whose way leads down from the apex in the line, and 1 for the right one.
#if defined(__GNUC__)
static inline
    __attribute__((always_inline)) // so that `way` is constant here
#else
static inline
#endif
    void
    move_end(disc_funnel *funnel, const disc_stop *to, int way) {
    disc_stop *line = funnel->line.items;
    size_t *end = way < 0 ? &funnel->first : &funnel->last;
    const size_t other_end = way < 0 ? funnel->last : funnel->first;
    if (funnel->is_broken || is_same_stop(&line[*end], to)) return; // one of the two ends mostly
    disc_stop stop = *to;
    for (; *end != funnel->apex; *end -= (size_t)way) {
        if (!lead_between(&line[*end], &stop, &stop.lead)) {
            funnel->is_broken = true;
            return;
        }
        if (lead_turn(line[*end].lead, stop.lead) * -way > 0) break;
    }
    while (*end == funnel->apex) {
        const size_t next = funnel->apex - (size_t)way; // of the other way
        if (!lead_between(&line[funnel->apex], &stop, &stop.lead)) {
            funnel->is_broken = true;
            return;
        }
        if (funnel->apex == other_end || lead_turn(line[next].lead, stop.lead) * -way >= 0) break;
        // The strings to both ends cross: one of the two corners comes first, and both strings go around it.
        pass_apex(funnel);
        if (comes_first(&line[funnel->apex], &stop, &line[next])) {
            line[funnel->apex] = stop;
            funnel->is_broken = !lead_between(&stop, &line[next], &line[next].lead);
            return;
        }
        funnel->apex = *end = next;
    }
    *end += (size_t)way;
    line[*end] = stop;
}

void wend_disc_funnel_move_left(disc_funnel *funnel, const disc_stop *end) {
    move_end(funnel, end, -1);
}

void wend_disc_funnel_move_right(disc_funnel *funnel, const disc_stop *end) {
    move_end(funnel, end, 1);
}

bool wend_disc_funnel_end(disc_funnel *funnel, wend_lattice_point to) {
    move_end(funnel, &(disc_stop){.point = to}, -1);
    if (funnel->is_broken) return false;
    for (;; funnel->apex--) {
        pass_apex(funnel);
        if (funnel->apex == funnel->first) return true;
    }
}
