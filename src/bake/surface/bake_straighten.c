// Straightens lines along the sides of cells.
//
// A line has *gates*: across each of its unit edges, from the middle of the cell on one side to the middle of that on the other. A straight segment may replace a part of the line
// when it goes through the same gates, in their order, and through no end of one:
//
//        o   o   o   o             o  middles of cells
//        :   :  _:_..:             :  gates
//     +--:-+-:--_:+  :             the line has corners; the segment may begin and end at corners and at middles of edges
//     |  :_.:--  :|  :
//     +.-o   o   o+--o
//
// Between two gates it is in the square around a corner of the line, and any other line that goes through that square has an end there. So no two lines ever cross, the middle of every
// cell stays on its side, and no point of a segment is farther than 0.71 cells from the line.
//
// Of all such polygons one with the fewest segments is chosen, and of these the one that leaves out points with the smallest sum of squared distances: a shortest path (Imai and Iri 1986; the two
// criteria after Selinger, "Potrace", 2003). The directions in which all gates so far are passed are a wedge, which closes after a few steps where a line turns, so it takes time linear in the line's length times that of its
// straight parts. In the middle of a long straight part nothing is looked at: its first and its last gate are passed by whatever passes those between them.
//
// Where the ground's height at a point that is left out differs from that of the segment by more than the bound, on either side, the worst such point is kept, and the parts are straightened
// again. Seams are straight as they are; their corners are kept by height alone, by a rule that does not see which way they run, so that both sides keep the same.
#include "bake/surface/bake_outline.h"

#include <math.h>

// Points farther than this from where a line turns are no ends of segments: 4 cells. With fewer, slanted walls get more segments.
#define NEAR_TURN 8

static int64_t step_cross_product(int64_t ax, int64_t ay, int64_t bx, int64_t by) {
    return ax * by - ay * bx;
}

// Sums over points from some place on, relative to it: what squared distances from a line are made of.
typedef struct left_out_sums {
    double xx, xy, yy;
} left_out_sums;

// The squared distances of the points that a segment by (dx, dy) from where sums are relative to leaves out, from its line. They are not negative but for rounding.
static double squared_distances(const left_out_sums *sums, double dx, double dy) {
    const double sum = dx * dx * sums->yy - 2 * dx * dy * sums->xy + dy * dy * sums->xx;
    return sum <= 0 ? 0 : sum / (dx * dx + dy * dy);
}

// Lets a path that ends at `from` go on, to every point that a segment from there may reach.
static void reach_from(line_point *points, uint32_t from, uint32_t last) {
    const line_point *start = &points[from];
    left_out_sums sums = {0};
    int64_t right_x = 0, right_y = 0, left_x = 0, left_y = 0; // the wedge, once a gate was passed
    bool has_wedge = false;
    for (uint32_t to = from; to < last;) {
        to = points[to].next < last ? points[to].next : last;
        line_point *point = &points[to];
        const int64_t dx = (int64_t)point->x - start->x, dy = (int64_t)point->y - start->y;
        const bool is_seen = !has_wedge || (step_cross_product(right_x, right_y, dx, dy) > 0 &&
                                            step_cross_product(dx, dy, left_x, left_y) > 0);
        if (is_seen && (dx != 0 || dy != 0)) {
            const uint32_t fewest = start->fewest + 1;
            const double error = start->error + squared_distances(&sums, (double)dx, (double)dy);
            if (point->before == UINT32_MAX || fewest < point->fewest ||
                (fewest == point->fewest && error < point->error)) {
                point->fewest = fewest;
                point->error = error;
                point->before = from;
            }
        }
        const double x = (double)dx, y = (double)dy;
        sums.xx += x * x, sums.xy += x * y, sums.yy += y * y;
        if (point->gate_x == 0 && point->gate_y == 0) continue;
        const int64_t l_x = dx + point->gate_x, l_y = dy + point->gate_y;
        const int64_t r_x = dx - point->gate_x, r_y = dy - point->gate_y;
        if (!has_wedge || step_cross_product(right_x, right_y, r_x, r_y) > 0) right_x = r_x, right_y = r_y;
        if (!has_wedge || step_cross_product(left_x, left_y, l_x, l_y) < 0) left_x = l_x, left_y = l_y;
        has_wedge = true;
        if (step_cross_product(right_x, right_y, left_x, left_y) <= 0) return;
    }
}

static void keep_fewest(line_point *points, uint32_t first, uint32_t last) {
    for (uint32_t i = first; i < last; i = points[i].next) points[i].before = UINT32_MAX;
    points[last].before = UINT32_MAX;
    points[first].fewest = 0;
    points[first].error = 0;
    for (uint32_t i = first; i < last; i = points[i].next) reach_from(points, i, last);
    for (uint32_t i = last; i != first; i = points[i].before) points[i].is_kept = true;
    points[first].is_kept = true;
}

// The point between two at which the ground is farthest from the segment, by more than the bound; 0 where there is none.
static uint32_t worst_height(const line_point *points, uint32_t first, uint32_t last, const bool is_inside[2],
                             int32_t bound) {
    const line_point *a = &points[first], *b = &points[last];
    const double dx = b->x - a->x, dy = b->y - a->y, squared = dx * dx + dy * dy;
    double worst = bound;
    uint32_t found = 0;
    for (uint32_t i = first + 1; i < last; i++) {
        const double part = ((points[i].x - a->x) * dx + (points[i].y - a->y) * dy) / squared;
        for (int side = 0; side < 2; side++) {
            if (!is_inside[side]) continue;
            const double there = a->height[side] + part * (b->height[side] - a->height[side]);
            const double off = fabs(points[i].height[side] - there);
            if (off > worst) worst = off, found = i;
        }
    }
    return found;
}

// The same on a seam, for corners of cells; `runs_up`: towards larger coordinates. Exact, and the same from either end.
static uint32_t worst_seam_height(const line_point *points, uint32_t first, uint32_t last, const bool is_inside[2],
                                  int32_t bound, bool runs_up) {
    const int64_t length = last - first;
    int64_t worst = bound * length;
    uint32_t found = 0;
    for (uint32_t k = 2; k < last - first; k += 2) {
        const uint32_t i = runs_up ? first + k : last - k;
        for (int side = 0; side < 2; side++) {
            if (!is_inside[side]) continue;
            const int64_t there =
                points[first].height[side] * (int64_t)(last - i) + points[last].height[side] * (int64_t)(i - first);
            const int64_t off = points[i].height[side] * length - there;
            if (off > worst || -off > worst) worst = off < 0 ? -off : off, found = i;
        }
    }
    return found;
}

static bool turns_at(const line_point *points, uint32_t i, uint32_t last) {
    if (i == 0 || i == last) return true;
    return points[i + 1].x - points[i].x != points[i].x - points[i - 1].x ||
           points[i + 1].y - points[i].y != points[i].y - points[i - 1].y;
}

static void link_ends(line_point *points, uint32_t last) {
    uint32_t since = 0;
    for (uint32_t i = 0; i <= last; i++) {
        since = turns_at(points, i, last) ? 0 : since + 1;
        points[i].next = since <= NEAR_TURN; // for the moment: whether a segment may end there
    }
    uint32_t next = last;
    since = 0;
    for (uint32_t i = last + 1; i-- > 0;) {
        since = turns_at(points, i, last) ? 0 : since + 1;
        const bool may_end = points[i].next || since <= NEAR_TURN;
        points[i].next = next;
        if (may_end) next = i;
    }
}

void wend_plan_straighten(piece_plan *plan, bool is_seam, const bool is_inside[2]) {
    line_point *points = plan->points.items;
    const uint32_t last = (uint32_t)plan->points.count - 1;
    const int32_t bound = plan->bake->frame.bound;
    if (is_seam)
        points[0].is_kept = points[last].is_kept = true;
    else
        link_ends(points, last), keep_fewest(points, 0, last);
    const bool runs_up = points[1].x > points[0].x || points[1].y > points[0].y;
    for (uint32_t first = 0; first < last;) {
        uint32_t next = first + 1;
        while (!points[next].is_kept) next++;
        const uint32_t worst = is_seam ? worst_seam_height(points, first, next, is_inside, bound, runs_up)
                                       : worst_height(points, first, next, is_inside, bound);
        if (worst == 0) {
            first = next; // this part will do
            continue;
        }
        if (is_seam) {
            points[worst].is_kept = true;
        } else {
            keep_fewest(points, first, worst);
            keep_fewest(points, worst, next);
        }
    }
}
