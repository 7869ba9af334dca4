// Legs: how long they are, and lines instead of arcs and curves.
//
// Only + - * / sqrt and base's own elementary functions, so that lines are the same on every machine. An arc of radius r and turn w that is cut
// into n equal parts lies r (1 - cos(w / 2n)) beside its chords at most; a cubic curve cut at n equal parameters lies 6/8 d / n^2 beside them,
// where d is the larger of its control polygon's two second differences (Filip, Magedson, Markot, "Surface algorithms using bounds on
// derivatives", 1986).
#include "wend/path_legs.h"
#include "base/core/require.h"
#include "base/memory/memory.h"
#include "plan/path/path_internal.h"
#include "wend/elementary.h"

#include <float.h>
#include <math.h>

#define WHOLE_TURN 6.283185307179586

static bool leg_is_arc(const wend_leg *leg) {
    return leg->kind == WEND_LEG_ARC_LEFT || leg->kind == WEND_LEG_ARC_RIGHT;
}

static double space_distance(wend_vector3 a, wend_vector3 b) {
    const double x = b.x - a.x, y = b.y - a.y, z = b.z - a.z;
    return sqrt(x * x + y * y + z * z);
}

double wend_leg_sweep(wend_vector3 from, const wend_leg *leg, wend_vector3 to) {
    const double ux = from.x - leg->a.x, uy = from.y - leg->a.y, vx = to.x - leg->a.x, vy = to.y - leg->a.y;
    double turn = wend_atan2(ux * vy - uy * vx, ux * vx + uy * vy); // counterclockwise
    if (leg->kind == WEND_LEG_ARC_RIGHT) turn = -turn;
    return turn < 0 ? turn + WHOLE_TURN : turn + 0.0;
}

static wend_vector3 cubic_point(wend_vector3 from, const wend_leg *leg, wend_vector3 to, double t) {
    const double s = 1 - t, f = s * s * s, a = 3 * s * s * t, b = 3 * s * t * t, g = t * t * t;
    return (wend_vector3){f * from.x + a * leg->a.x + b * leg->b.x + g * to.x,
                          f * from.y + a * leg->a.y + b * leg->b.y + g * to.y,
                          f * from.z + a * leg->a.z + b * leg->b.z + g * to.z};
}

static double second_difference(wend_vector3 a, wend_vector3 b, wend_vector3 c) {
    const double x = a.x - 2 * b.x + c.x, y = a.y - 2 * b.y + c.y, z = a.z - 2 * b.z + c.z;
    return sqrt(x * x + y * y + z * z);
}

// Into how many lines a leg is cut; at least 1.
static size_t leg_line_count(wend_vector3 from, const wend_leg *leg, wend_vector3 to, double tolerance) {
    double count = 1;
    if (leg_is_arc(leg)) {
        const double part = tolerance < leg->radius ? 2 * wend_acos(1 - tolerance / leg->radius) : WHOLE_TURN / 2;
        count = wend_leg_sweep(from, leg, to) / part; // of a part of 0 it is infinite
    } else if (leg->kind == WEND_LEG_CUBIC) {
        const double bend = fmax(second_difference(from, leg->a, leg->b), second_difference(leg->a, leg->b, to));
        count = sqrt(0.75 * bend / tolerance);
    }
    if (!(count > 1)) return 1;
    return count < WEND_FLATTEN_LIMIT ? (size_t)ceil(count) : WEND_FLATTEN_LIMIT;
}

// The point after `part` of a leg, 0 < part < 1: of its turn or of its parameter.
static wend_vector3 leg_point(wend_vector3 from, const wend_leg *leg, wend_vector3 to, double part) {
    if (leg->kind == WEND_LEG_CUBIC) return cubic_point(from, leg, to, part);
    double sine, cosine;
    const double turn = wend_leg_sweep(from, leg, to) * part;
    wend_sin_cos(leg->kind == WEND_LEG_ARC_LEFT ? turn : -turn, &sine, &cosine);
    const double x = from.x - leg->a.x, y = from.y - leg->a.y;
    return (wend_vector3){leg->a.x + cosine * x - sine * y, leg->a.y + sine * x + cosine * y,
                          from.z + (to.z - from.z) * part};
}

// The length of a curve, by Simpson's rule on its speed.
static double cubic_length(wend_vector3 from, const wend_leg *leg, wend_vector3 to) {
    enum { PIECES = 64 };
    double sum = 0;
    for (int i = 0; i <= PIECES; i++) {
        const double t = (double)i / PIECES, s = 1 - t, f = 3 * s * s, g = 6 * s * t, h = 3 * t * t;
        const double x = f * (leg->a.x - from.x) + g * (leg->b.x - leg->a.x) + h * (to.x - leg->b.x);
        const double y = f * (leg->a.y - from.y) + g * (leg->b.y - leg->a.y) + h * (to.y - leg->b.y);
        const double z = f * (leg->a.z - from.z) + g * (leg->b.z - leg->a.z) + h * (to.z - leg->b.z);
        const double weight = i == 0 || i == PIECES ? 1 : i % 2 ? 4 : 2;
        sum += weight * sqrt(x * x + y * y + z * z);
    }
    return sum / (3 * PIECES);
}

double wend_leg_length(wend_vector3 from, const wend_leg *leg, wend_vector3 to) {
    if (leg->kind == WEND_LEG_CUBIC) return cubic_length(from, leg, to);
    if (!leg_is_arc(leg)) return space_distance(from, to);
    const double plan = leg->radius * wend_leg_sweep(from, leg, to), rise = to.z - from.z;
    return rise == 0 ? plan : sqrt(plan * plan + rise * rise);
}

// ---- Lines ----------------------------------------------------------------------------------------------------------

// Times of the points from `first` to `last`, which lie on one leg: evenly along the way.
static void spread_times(const wend_vector3 *points, double *times, size_t first, size_t last) {
    double all = 0, gone = 0;
    for (size_t i = first; i < last; i++) all += space_distance(points[i], points[i + 1]);
    const double begin = times[first], duration = times[last] - begin;
    for (size_t i = first + 1; i < last; i++) {
        gone += space_distance(points[i - 1], points[i]);
        const double time = all > 0 ? begin + duration * (gone / all) : begin;
        times[i] = time < times[i - 1] ? times[i - 1] : time > times[last] ? times[last] : time;
    }
}

wend_status wend_path_flatten(const wend_path *path, double tolerance, wend_path *lines) {
    REQUIRE(path && path != lines && wend_path_is_valid(lines), WEND_INVALID);
    REQUIRE(tolerance > 0 && tolerance <= DBL_MAX, WEND_INVALID);
    wend_status status = wend_path_check_legs(path, NULL);
    if (status) return status;
    if (!path->legs || path->point_count == 0) return wend_path_copy(path, lines);
    size_t count = 1;
    bool has_links = false;
    for (size_t i = 0; i + 1 < path->point_count; i++) {
        const size_t more = leg_line_count(path->points[i], &path->legs[i], path->points[i + 1], tolerance);
        has_links = has_links || path->legs[i].kind == WEND_LEG_LINK;
        if (more > SIZE_MAX / sizeof(wend_leg) - count) return WEND_OUT_OF_MEMORY;
        count += more;
    }
    // Room for the points that there will be, then all that is not of them, then the points.
    status = wend_path_reserve_points(lines, count);
    if (!status && has_links) status = wend_path_reserve_legs(lines, count - 1);
    if (!status && path->times) status = wend_path_reserve_times(lines, count);
    wend_path rest = *path;
    rest.point_count = 0;
    rest.points = NULL;
    rest.legs = NULL;
    rest.times = NULL;
    if (!status) status = wend_path_copy(&rest, lines);
    if (status) return status;
    wend_vector3 *points = wend_path_write_points(lines);
    wend_leg *legs = has_links ? wend_path_write_legs(lines) : NULL;
    double *times = path->times ? wend_path_write_times(lines) : NULL;
    size_t at = 0;
    points[0] = path->points[0];
    if (times) times[0] = path->times[0];
    for (size_t i = 0; i + 1 < path->point_count; i++) {
        const wend_vector3 from = path->points[i], to = path->points[i + 1];
        const size_t parts = leg_line_count(from, &path->legs[i], to, tolerance), first = at;
        for (size_t k = 1; k < parts; k++)
            points[first + k] = leg_point(from, &path->legs[i], to, (double)k / (double)parts);
        at += parts;
        points[at] = to;
        for (size_t k = first; legs && k < at; k++)
            legs[k] = path->legs[i].kind == WEND_LEG_LINK ? path->legs[i] : (wend_leg){.kind = WEND_LEG_STRAIGHT};
        if (times) {
            times[at] = path->times[i + 1];
            spread_times(points, times, first, at);
        }
    }
    wend_path_set_points(lines, count, path->cost);
    lines->search_cost = path->search_cost;
    if (legs) wend_path_set_legs(lines);
    if (times) wend_path_set_times(lines);
    return WEND_OK;
}
