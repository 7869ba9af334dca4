// The funnel: strings pulled tight.
//
//                 left end  o             The shortest ways from the apex to both ends of a portal. They have their first part, up to the
//                           |  \          apex, in common; from there they bend outwards, and what lies between them is seen.
//                            \   .
//     from ---o------- apex o ---  .      line:  first ........ apex ........ last
//                            /     .             left end       |        right end
//                          /  |                  <- the left way, the right way ->
//                right end o
//
// The next portal moves one end or both. A moved left end drops points of the left way at which the string would no longer bend to the left.
// When none is left, it goes on along the right way, where points are dropped as long as the new end lies beyond them to the right: each
// of these becomes the apex, and the old apex a turn that is certain. (Algorithm 5 of Kallmann and Kapadia's book, 2016, tests both ways
// alike and so drops an apex that sees the new end.) Each point enters and leaves the line once: O(n).
#include "wend/corridor.h"

#include "base/core/require.h"
#include "geom/predicates_inline.h"

typedef struct funnel_line {
    wend_lattice_point *line; // the line above: first .. last
    size_t first, apex, last;
    wend_lattice_point *turns;
    size_t turn_count;
} funnel_line;

// Points in line are no turns: the string passes them.
static void add_turn(funnel_line *funnel, wend_lattice_point point) {
    wend_lattice_point *turns = funnel->turns;
    size_t count = funnel->turn_count;
    if (count && wend_lattice_point_equals(turns[count - 1], point)) return;
    if (count > 1 && wend_orient2d_determinant(turns[count - 2], turns[count - 1], point) == 0 &&
        wend_dot_product(turns[count - 1], turns[count - 2], point) < 0)
        count--;
    turns[count] = point;
    funnel->turn_count = count + 1;
}

// All in line: whether an end of portals, moved from one point to another, swings around the end of the other way, which lies between them. Then
// the string turns at that end, although no test of orientation sees it.
static bool swings_around(wend_lattice_point apex, wend_lattice_point end, wend_lattice_point from,
                          wend_lattice_point to) {
    return wend_orient2d_determinant(apex, end, from) == 0 && wend_orient2d_determinant(apex, end, to) == 0 &&
           wend_dot_product(end, from, to) < 0;
}

static void move_left_end(funnel_line *funnel, wend_lattice_point point) {
    const wend_lattice_point *line = funnel->line;
    size_t first = funnel->first, apex = funnel->apex;
    if (first < apex && wend_lattice_point_equals(line[first], point)) return;
    while (first < apex && wend_orient2d_determinant(line[first + 1], line[first], point) <= 0) first++;
    if (first == apex) {
        bool swings = apex > funnel->first && apex < funnel->last &&
                      swings_around(line[apex], line[apex + 1], line[apex - 1], point);
        while (apex < funnel->last && (swings || wend_orient2d_determinant(line[apex], line[apex + 1], point) < 0)) {
            add_turn(funnel, line[apex++]);
            swings = false;
        }
        first = apex;
    }
    funnel->apex = apex;
    if (!wend_lattice_point_equals(line[first], point)) funnel->line[--first] = point;
    funnel->first = first;
}

static void move_right_end(funnel_line *funnel, wend_lattice_point point) {
    const wend_lattice_point *line = funnel->line;
    size_t last = funnel->last, apex = funnel->apex;
    if (last > apex && wend_lattice_point_equals(line[last], point)) return;
    while (last > apex && wend_orient2d_determinant(line[last - 1], line[last], point) >= 0) last--;
    if (last == apex) {
        bool swings = apex > funnel->first && apex < funnel->last &&
                      swings_around(line[apex], line[apex - 1], line[apex + 1], point);
        while (apex > funnel->first && (swings || wend_orient2d_determinant(line[apex], line[apex - 1], point) > 0)) {
            add_turn(funnel, line[apex--]);
            swings = false;
        }
        last = apex;
    }
    funnel->apex = apex;
    if (!wend_lattice_point_equals(line[last], point)) funnel->line[++last] = point;
    funnel->last = last;
}

size_t wend_funnel_pull(wend_lattice_point from, const wend_funnel_portal *portals, size_t portal_count,
                        wend_lattice_point to, wend_lattice_point *scratch, wend_lattice_point *points) {
    REQUIRE((portals || portal_count == 0) && scratch && points, 0);
    size_t middle = portal_count + 1;
    funnel_line funnel = {.line = scratch, .first = middle, .apex = middle, .last = middle, .turns = points};
    scratch[middle] = from;
    for (size_t i = 0; i < portal_count; i++) {
        move_left_end(&funnel, portals[i].left);
        move_right_end(&funnel, portals[i].right);
    }
    move_left_end(&funnel, to);
    for (size_t i = funnel.apex + 1; i-- > funnel.first;) add_turn(&funnel, scratch[i]);
    return funnel.turn_count;
}
