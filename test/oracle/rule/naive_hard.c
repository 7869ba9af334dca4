#include "naive_hard.h"

#include <math.h>

static bool disc_is_entered(const naive_hard *shape, double ax, double ay, double bx, double by, double margin) {
    double x = bx - ax, y = by - ay, length = x * x + y * y;
    double share = length > 0 ? ((shape->x - ax) * x + (shape->y - ay) * y) / length : 0;
    share = fmin(1, fmax(0, share));
    return hypot(ax + share * x - shape->x, ay + share * y - shape->y) < shape->radius - margin;
}

// Keeps of the stretch of a line only what lies within a strip.
static void keep_strip(double from, double to, double half, double *first, double *last) {
    if (from == to) {
        if (fabs(from) >= half) *first = 2;
        return;
    }
    double a = (-half - from) / (to - from), b = (half - from) / (to - from);
    *first = fmax(*first, fmin(a, b));
    *last = fmin(*last, fmax(a, b));
}

static bool box_is_entered(const naive_hard *shape, double ax, double ay, double bx, double by, double margin) {
    double c = cos(shape->heading), s = sin(shape->heading), first = 0, last = 1;
    double from_x = ax - shape->x, from_y = ay - shape->y, to_x = bx - shape->x, to_y = by - shape->y;
    double half_length = shape->half_length - margin, half_width = shape->half_width - margin;
    if (half_length <= 0 || half_width <= 0) return false;
    keep_strip(c * from_x + s * from_y, c * to_x + s * to_y, half_length, &first, &last);
    keep_strip(c * from_y - s * from_x, c * to_y - s * to_x, half_width, &first, &last);
    return first < last || (first == last && ax == bx && ay == by);
}

bool naive_line_enters(const naive_hard *shape, double ax, double ay, double bx, double by, double margin) {
    return shape->is_disc ? disc_is_entered(shape, ax, ay, bx, by, margin)
                          : box_is_entered(shape, ax, ay, bx, by, margin);
}
