// Proof that the numbers of a path make sense by themselves, whatever map it is on. Shares nothing with what makes legs: angles
// come from halving chords, as Archimedes did.
#include "plan/path/path_legs_check.h"
#include "base/core/require.h"

#include <float.h>
#include <math.h>

static bool number_is_finite(double number) {
    return number >= -DBL_MAX && number <= DBL_MAX;
}

static bool vector_is_finite(wend_vector3 vector) {
    return number_is_finite(vector.x) && number_is_finite(vector.y) && number_is_finite(vector.z);
}

static bool vector_is_zero(wend_vector3 vector) {
    return vector.x == 0 && vector.y == 0 && vector.z == 0;
}

// Whether a point lies on the circle of an arc: to a billionth of the radius, or what is lost by rounding coordinates.
static bool lies_on_circle(wend_vector3 point, const wend_leg *arc) {
    const double x = point.x - arc->a.x, y = point.y - arc->a.y, distance = sqrt(x * x + y * y);
    const double largest = fmax(fmax(fabs(point.x), fabs(point.y)), fmax(fabs(arc->a.x), fabs(arc->a.y)));
    return fabs(distance - arc->radius) <= 1e-9 * arc->radius + 4 * DBL_EPSILON * largest;
}

// What is wrong with a leg, in words; NULL: nothing.
static const char *fault_of_leg(wend_vector3 from, const wend_leg *leg, wend_vector3 to) {
    if (leg->kind > WEND_LEG_LINK) return "the kind is unknown";
    if (!vector_is_finite(leg->a) || !vector_is_finite(leg->b) || !number_is_finite(leg->radius))
        return "a number is not finite";
    if (leg->kind != WEND_LEG_LINK && leg->link != 0) return "only a link has a link's id";
    if (leg->kind != WEND_LEG_CUBIC && !vector_is_zero(leg->b)) return "only a curve has a second control point";
    const bool is_arc = leg->kind == WEND_LEG_ARC_LEFT || leg->kind == WEND_LEG_ARC_RIGHT;
    if (!is_arc) {
        if (leg->radius != 0) return "only an arc has a radius";
        return leg->kind == WEND_LEG_CUBIC || vector_is_zero(leg->a) ? NULL : "only arcs and curves have a first point";
    }
    if (!(leg->radius > 0)) return "the radius is not above 0";
    if (!lies_on_circle(from, leg)) return "it does not begin on its circle";
    return lies_on_circle(to, leg) ? NULL : "it does not end on its circle";
}

// The turn of a chord of a circle of radius 1: it is halved until it is as long as what it cuts off, to the last bit.
static double chord_turn(double chord) {
    enum { HALVINGS = 26 };
    for (int i = 0; i < HALVINGS; i++) chord /= sqrt(2 + sqrt(4 - chord * chord));
    return ldexp(chord, HALVINGS);
}

// The turn of an arc. A chord says little about a turn near half a circle: a long one is measured to the middle of the arc, which is square to it.
static double arc_turn(wend_vector3 from, const wend_leg *arc, wend_vector3 to) {
    const double ux = from.x - arc->a.x, uy = from.y - arc->a.y, vx = to.x - arc->a.x, vy = to.y - arc->a.y;
    const double x = vx - ux, y = vy - uy, length = sqrt(x * x + y * y), chord = length / arc->radius;
    const bool is_left = arc->kind == WEND_LEG_ARC_LEFT;
    if (chord > 1) {
        const double u = sqrt(ux * ux + uy * uy), middle_x = (is_left ? y : -y) / length,
                     middle_y = (is_left ? -x : x) / length;
        const double half_x = middle_x - ux / u, half_y = middle_y - uy / u;
        return 2 * chord_turn(fmin(2, sqrt(half_x * half_x + half_y * half_y)));
    }
    const double turn = chord_turn(chord), cross = ux * vy - uy * vx;
    const bool is_long = is_left ? cross < 0 : cross > 0;
    return is_long ? 6.283185307179586 - turn : turn;
}

static double line_length(wend_vector3 from, wend_vector3 to) {
    const double x = to.x - from.x, y = to.y - from.y, z = to.z - from.z;
    return sqrt(x * x + y * y + z * z);
}

double wend_path_leg_measured(wend_vector3 from, const wend_leg *leg, wend_vector3 to) {
    if (leg && leg->kind == WEND_LEG_CUBIC) {
        enum { LINES = 256 };
        double sum = 0;
        wend_vector3 before = from;
        for (int i = 1; i <= LINES; i++) {
            const double t = (double)i / LINES, s = 1 - t;
            const double f = s * s * s, g = 3 * s * s * t, h = 3 * s * t * t, k = t * t * t;
            const wend_vector3 point = {f * from.x + g * leg->a.x + h * leg->b.x + k * to.x,
                                        f * from.y + g * leg->a.y + h * leg->b.y + k * to.y,
                                        f * from.z + g * leg->a.z + h * leg->b.z + k * to.z};
            const double dx = point.x - before.x, dy = point.y - before.y, dz = point.z - before.z;
            sum += sqrt(dx * dx + dy * dy + dz * dz);
            before = point;
        }
        return sum;
    }
    if (!leg || leg->kind == WEND_LEG_STRAIGHT || leg->kind == WEND_LEG_LINK) return line_length(from, to);
    const double plan = leg->radius * arc_turn(from, leg, to), z = to.z - from.z;
    return sqrt(plan * plan + z * z);
}

// Curves are measured by lines: near a cusp they are short by almost a thousandth.
bool wend_path_length_agrees(double said, double measured, bool is_curved) {
    return !(said > 0) || fabs(said - measured) <= (is_curved ? 1e-3 : 1e-9) * measured;
}

static wend_status leg_fault(wend_diagnostics *findings, const wend_path *path, size_t leg, const char *what) {
    const wend_vector3 at = path->points[leg];
    wend_diagnostics_add(findings, WEND_MESSAGE_PATH_LEG_IS_INVALID, wend_place_at(at.x, at.y, at.z), NULL, leg, at.x,
                         at.y, what);
    return WEND_BAD_INPUT;
}

static wend_status path_point_fault(wend_diagnostics *findings, size_t point, const char *what, double number) {
    wend_diagnostics_add(findings, WEND_MESSAGE_PATH_POINT_IS_INVALID, wend_place_none(), NULL, point, what, number);
    return WEND_BAD_INPUT;
}

// What has nothing to do with the kinds of legs: numbers and counts.
static wend_status check_path_numbers(const wend_path *path, wend_diagnostics *findings) {
    const size_t count = path->point_count;
    if ((count && !path->points) || (path->state_count && !path->states))
        return path_point_fault(findings, 0, "the path counts what it does not have", (double)count);
    if (count == 0 && (path->legs || path->times))
        return path_point_fault(findings, 0, "legs and times belong to points, and there are none", 0);
    if (isnan(path->cost) || isnan(path->search_cost) || isnan(path->lower_bound) || !(path->length >= 0))
        return path_point_fault(findings, 0, "a cost or the length is not a number", path->length);
    for (size_t i = 0; i < count; i++) {
        if (!vector_is_finite(path->points[i]))
            return path_point_fault(findings, i, "a coordinate is not finite", path->points[i].x);
        if (path->times && !number_is_finite(path->times[i]))
            return path_point_fault(findings, i, "its time is not finite", path->times[i]);
        if (path->times && i && path->times[i] < path->times[i - 1])
            return path_point_fault(findings, i, "its time is before that of the point before it", path->times[i]);
    }
    return WEND_OK;
}

// What rounding its coordinates may do to the length of an arc.
static double arc_rounding(wend_vector3 from, const wend_leg *arc) {
    return 16 * DBL_EPSILON *
           (fmax(fmax(fabs(from.x), fabs(from.y)), fmax(fabs(arc->a.x), fabs(arc->a.y))) + arc->radius);
}

static wend_status check_path_length(const wend_path *path, double length, double rounding, bool is_curved,
                                     wend_diagnostics *findings) {
    if (path->point_count == 0 || wend_path_length_agrees(path->length, length, is_curved) ||
        fabs(path->length - length) <= rounding)
        return WEND_OK;
    wend_diagnostics_add(findings, WEND_MESSAGE_PATH_LENGTH_IS_INVALID, wend_place_none(), NULL, "length", path->length,
                         length);
    return WEND_BAD_INPUT;
}

wend_status wend_path_check_legs(const wend_path *path, wend_diagnostics *findings) {
    REQUIRE(path, WEND_INVALID);
    wend_status status = check_path_numbers(path, findings);
    double length = 0, rounding = 0;
    bool has_curves = false;
    for (size_t i = 0; !status && i + 1 < path->point_count; i++) {
        const wend_vector3 *point = &path->points[i];
        const wend_leg *leg = path->legs ? &path->legs[i] : NULL;
        const char *fault = leg ? fault_of_leg(point[0], leg, point[1]) : NULL;
        if (fault) return leg_fault(findings, path, i, fault);
        if (leg && leg->radius > 0) rounding += arc_rounding(point[0], leg);
        has_curves = has_curves || (leg && leg->kind == WEND_LEG_CUBIC);
        if (path->length > 0) length += wend_path_leg_measured(point[0], leg, point[1]);
    }
    return status ? status : check_path_length(path, length, rounding, has_curves, findings);
}

wend_status wend_path_check_lines(const wend_path *path, wend_diagnostics *findings) {
    wend_status status = check_path_numbers(path, findings);
    double length = 0;
    for (size_t i = 0; !status && i + 1 < path->point_count; i++)
        length += line_length(path->points[i], path->points[i + 1]);
    return status ? status : check_path_length(path, length, 0, false, findings);
}

bool wend_path_legs_are_straight(const wend_path *path, wend_diagnostics *findings) {
    for (size_t i = 0; path->legs && i + 1 < path->point_count; i++) {
        const wend_leg *leg = &path->legs[i];
        if (leg->kind == WEND_LEG_STRAIGHT && leg->link == 0 && leg->radius == 0 && vector_is_zero(leg->a) &&
            vector_is_zero(leg->b))
            continue;
        leg_fault(findings, path, i, "only straight legs can be proven here; flatten the path");
        return false;
    }
    return true;
}
