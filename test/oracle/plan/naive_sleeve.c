#include "naive_sleeve.h"

#include <math.h>
#include <stdbool.h>

__extension__ typedef __int128 wide;

typedef struct place {
    long x, y;
    size_t portal; // that it is an end of: 1 .. count; the start is at 0, the goal at count + 1
} place;

// How far along a line: n / d with d > 0.
typedef struct share {
    wide n, d;
} share;

static bool share_is_less(share a, share b) {
    return a.n * b.d < b.n * a.d;
}

static long turn_of(long ax, long ay, long bx, long by, long cx, long cy) {
    return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

static bool is_between(long a, long p, long b) {
    return (a <= p && p <= b) || (b <= p && p <= a);
}

// Moves *at on to the first common point of a portal and the line a, b that is not before it. False when there is none.
static bool pass_portal(place a, place b, const naive_portal *p, share *at) {
    long left = turn_of(a.x, a.y, b.x, b.y, p->left_x, p->left_y),
         right = turn_of(a.x, a.y, b.x, b.y, p->right_x, p->right_y);
    if ((left > 0 && right > 0) || (left < 0 && right < 0)) return false;
    if (left == 0 && right == 0) { // in line: an interval of the line
        long dx = b.x - a.x, dy = b.y - a.y, length = dx * dx + dy * dy;
        if (length == 0) return is_between(p->left_x, a.x, p->right_x) && is_between(p->left_y, a.y, p->right_y);
        share one = {(p->left_x - a.x) * dx + (p->left_y - a.y) * dy, length},
              other = {(p->right_x - a.x) * dx + (p->right_y - a.y) * dy, length};
        share low = share_is_less(one, other) ? one : other, high = share_is_less(one, other) ? other : one;
        if (share_is_less(*at, low)) *at = low;
        return !share_is_less(high, *at) && at->n <= at->d;
    }
    // The portal's line cuts the line at (turn of a) / (turn of a - turn of b), seen from the portal.
    long from = turn_of(p->left_x, p->left_y, p->right_x, p->right_y, a.x, a.y),
         to = turn_of(p->left_x, p->left_y, p->right_x, p->right_y, b.x, b.y);
    if (from == to) return false;
    share cut = {from, from - to};
    if (cut.d < 0) cut = (share){-cut.n, -cut.d};
    if (cut.n < 0 || cut.n > cut.d || share_is_less(cut, *at)) return false;
    *at = cut;
    return true;
}

static bool sees_through(place a, place b, const naive_portal *portals) {
    share at = {0, 1};
    for (size_t i = a.portal + 1; i < b.portal; i++)
        if (!pass_portal(a, b, &portals[i - 1], &at)) return false;
    return true;
}

double naive_sleeve_length(long from_x, long from_y, const naive_portal *portals, size_t count, long to_x, long to_y) {
    place places[2 * NAIVE_MOST_PORTALS + 2];
    double lengths[2 * NAIVE_MOST_PORTALS + 2];
    size_t place_count = 0;
    places[place_count++] = (place){from_x, from_y, 0};
    for (size_t i = 0; i < count; i++) {
        places[place_count++] = (place){portals[i].left_x, portals[i].left_y, i + 1};
        places[place_count++] = (place){portals[i].right_x, portals[i].right_y, i + 1};
    }
    places[place_count++] = (place){to_x, to_y, count + 1};
    lengths[0] = 0;
    for (size_t i = 1; i < place_count; i++) {
        lengths[i] = (double)INFINITY;
        // Ends of one portal see each other along it; the later of two is enough, and the first again after it.
        for (size_t k = 0; k < i; k++) {
            if (places[k].portal > places[i].portal || !sees_through(places[k], places[i], portals)) continue;
            double x = (double)(places[i].x - places[k].x), y = (double)(places[i].y - places[k].y);
            lengths[i] = fmin(lengths[i], lengths[k] + sqrt(x * x + y * y));
        }
        if (i % 2 == 0 && i + 1 < place_count) { // a right end: the left one may be reached by it
            double x = (double)(places[i].x - places[i - 1].x), y = (double)(places[i].y - places[i - 1].y);
            lengths[i - 1] = fmin(lengths[i - 1], lengths[i] + sqrt(x * x + y * y));
        }
    }
    return lengths[place_count - 1];
}
