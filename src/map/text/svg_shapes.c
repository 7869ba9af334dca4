// Curves and paths of SVG as straight pieces.
//
// A curve is cut into equal steps of its parameter. How many: a piece of a curve whose second derivative is at most m lies within
// m / (8 n^2) of its chord when there are n pieces. Arcs are cut by their angle. Transforms are applied first, so that the tolerance is one of
// the world.
#include "map/text/svg_internal.h"

#include "wend/elementary.h"
#include "wend/svg.h"

#include <math.h>

#define SVG_PI 3.141592653589793

static wend_vector2 transformed(const svg_transform *transform, wend_vector2 point) {
    return (wend_vector2){transform->a * point.x + transform->c * point.y + transform->e,
                          transform->b * point.x + transform->d * point.y + transform->f};
}

static bool pen_add(svg_pen *pen, wend_vector2 point) {
    if (!isfinite(point.x) || !isfinite(point.y))
        return wend_scanner_report_at(&pen->reader->scanner, pen->place, "a shape whose corners are finite");
    wend_coordinate_survey_add(&pen->reader->survey, point, pen->place, pen->place);
    return wend_area_reader_did(pen->reader, wend_area_list_add_point(pen->reader->list, point));
}

bool wend_svg_pen_move(svg_pen *pen, wend_vector2 to) {
    if (!wend_area_reader_did(pen->reader, wend_area_list_end_ring(pen->reader->list))) return false;
    pen->at = pen->ring_start = to;
    return pen_add(pen, transformed(&pen->transform, to));
}

bool wend_svg_pen_line(svg_pen *pen, wend_vector2 to) {
    pen->at = to;
    return pen_add(pen, transformed(&pen->transform, to));
}

static bool pen_close(svg_pen *pen) {
    pen->at = pen->ring_start;
    return wend_area_reader_did(pen->reader, wend_area_list_end_ring(pen->reader->list));
}

// A whole number of pieces, whatever the wish.
static int piece_count(double wish) {
    if (!(wish > 1)) return 1;
    return wish < WEND_SVG_PIECE_LIMIT ? (int)ceil(wish) : WEND_SVG_PIECE_LIMIT;
}

static double bend(wend_vector2 a, wend_vector2 b, wend_vector2 c) {
    return wend_hypot(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y);
}

static bool pen_cubic(svg_pen *pen, wend_vector2 first, wend_vector2 second, wend_vector2 to) {
    const wend_vector2 p[4] = {transformed(&pen->transform, pen->at), transformed(&pen->transform, first),
                               transformed(&pen->transform, second), transformed(&pen->transform, to)};
    double most = bend(p[0], p[1], p[2]), other = bend(p[1], p[2], p[3]);
    if (other > most) most = other;
    int count = piece_count(sqrt(6 * most / (8 * WEND_SVG_TOLERANCE)));
    for (int i = 1; i < count; i++) {
        double t = (double)i / count, s = 1 - t;
        double w0 = s * s * s, w1 = 3 * s * s * t, w2 = 3 * s * t * t, w3 = t * t * t;
        wend_vector2 point = {w0 * p[0].x + w1 * p[1].x + w2 * p[2].x + w3 * p[3].x,
                              w0 * p[0].y + w1 * p[1].y + w2 * p[2].y + w3 * p[3].y};
        if (!pen_add(pen, point)) return false;
    }
    pen->at = to;
    return pen_add(pen, p[3]);
}

// The middle of an arc and its angles, from its ends (SVG 1.1, appendix F.6.5).
typedef struct arc_course {
    wend_vector2 middle;
    double radius_x, radius_y, start, sweep, cosine, sine;
} arc_course;

static arc_course course_of(wend_vector2 from, svg_arc arc) {
    double angle = fmod(arc.rotation, 360) * (SVG_PI / 180);
    arc_course course = {.radius_x = fabs(arc.radius_x), .radius_y = fabs(arc.radius_y)};
    course.cosine = wend_cos(angle);
    course.sine = wend_sin(angle);
    double half_x = (from.x - arc.to.x) / 2, half_y = (from.y - arc.to.y) / 2;
    double x = course.cosine * half_x + course.sine * half_y, y = course.cosine * half_y - course.sine * half_x;
    double stretch = (x / course.radius_x) * (x / course.radius_x) + (y / course.radius_y) * (y / course.radius_y);
    double middle_x = 0, middle_y = 0;
    if (stretch > 1) { // radii that do not reach are made longer
        course.radius_x *= sqrt(stretch);
        course.radius_y *= sqrt(stretch);
    } else if (stretch > 0) {
        double factor = sqrt((1 - stretch) / stretch) * (arc.large == arc.positive ? -1 : 1);
        middle_x = factor * course.radius_x * y / course.radius_y;
        middle_y = -factor * course.radius_y * x / course.radius_x;
    }
    course.middle = (wend_vector2){course.cosine * middle_x - course.sine * middle_y + (from.x + arc.to.x) / 2,
                                   course.sine * middle_x + course.cosine * middle_y + (from.y + arc.to.y) / 2};
    course.start = wend_atan2((y - middle_y) / course.radius_y, (x - middle_x) / course.radius_x);
    course.sweep = wend_atan2((-y - middle_y) / course.radius_y, (-x - middle_x) / course.radius_x) - course.start;
    if (arc.positive && course.sweep < 0) course.sweep += 2 * SVG_PI;
    if (!arc.positive && course.sweep > 0) course.sweep -= 2 * SVG_PI;
    return course;
}

static int arc_piece_count(const svg_pen *pen, const arc_course *course) {
    double scale = fmax(wend_hypot(pen->transform.a, pen->transform.b), wend_hypot(pen->transform.c, pen->transform.d));
    double radius = 2 * scale * fmax(course->radius_x, course->radius_y); // twice: skewed ones are longer
    if (!(radius > WEND_SVG_TOLERANCE)) return piece_count(fabs(course->sweep));
    return piece_count(fabs(course->sweep) / (2 * wend_acos(1 - WEND_SVG_TOLERANCE / radius)));
}

bool wend_svg_pen_arc(svg_pen *pen, svg_arc arc) {
    if (arc.radius_x == 0 || arc.radius_y == 0) return wend_svg_pen_line(pen, arc.to);
    if (pen->at.x == arc.to.x && pen->at.y == arc.to.y) return true;
    arc_course course = course_of(pen->at, arc);
    int count = arc_piece_count(pen, &course);
    for (int i = 1; i < count; i++) {
        double angle = course.start + course.sweep * i / count;
        double x = course.radius_x * wend_cos(angle), y = course.radius_y * wend_sin(angle);
        wend_vector2 point = {course.middle.x + course.cosine * x - course.sine * y,
                              course.middle.y + course.sine * x + course.cosine * y};
        if (!pen_add(pen, transformed(&pen->transform, point))) return false;
    }
    return wend_svg_pen_line(pen, arc.to);
}

// ---------------------------------------------------------------------------------------------------------------------
// Paths

typedef struct path_reader {
    svg_pen *pen;
    wend_scanner *value;
    char command;             // small letters are relative
    wend_vector2 last_handle; // of a curve, for S and T
    char last_curve;          // 'C', 'Q', or 0
} path_reader;

void wend_svg_skip_comma(wend_scanner *scanner) {
    wend_scanner_take(scanner, ',');
    wend_scanner_skip_space(scanner);
}

static bool path_number(path_reader *reader, double *number) {
    wend_svg_skip_comma(reader->value);
    return wend_scanner_need_number(reader->value, "a number of the path", number);
}

static bool path_point(path_reader *reader, wend_vector2 *point) {
    if (!path_number(reader, &point->x) || !path_number(reader, &point->y)) return false;
    if (reader->command >= 'a') {
        point->x += reader->pen->at.x;
        point->y += reader->pen->at.y;
    }
    return true;
}

// A digit of its own, perhaps with the next number right behind it.
static bool path_flag(path_reader *reader, bool *flag) {
    wend_svg_skip_comma(reader->value);
    int digit = wend_scanner_peek(reader->value);
    if (digit != '0' && digit != '1') return wend_scanner_report(reader->value, "0 or 1, a flag of an arc,");
    *flag = digit == '1';
    reader->value->at++;
    return true;
}

static bool path_straight(path_reader *reader, char command) {
    svg_pen *pen = reader->pen;
    wend_vector2 to = pen->at;
    double *along = command == 'H' ? &to.x : &to.y, number;
    if (command == 'L') return path_point(reader, &to) && wend_svg_pen_line(pen, to);
    if (!path_number(reader, &number)) return false;
    *along = reader->command >= 'a' ? *along + number : number;
    return wend_svg_pen_line(pen, to);
}

// The handle opposite to that of the curve before; where the pen is when there was none of the kind.
static wend_vector2 mirrored_handle(const path_reader *reader, char curve) {
    wend_vector2 at = reader->pen->at;
    if (reader->last_curve != curve) return at;
    return (wend_vector2){2 * at.x - reader->last_handle.x, 2 * at.y - reader->last_handle.y};
}

static bool path_cubic(path_reader *reader, char command) {
    wend_vector2 first = mirrored_handle(reader, 'C'), second, to;
    if (command == 'C' && !path_point(reader, &first)) return false;
    if (!path_point(reader, &second) || !path_point(reader, &to)) return false;
    reader->last_handle = second;
    reader->last_curve = 'C';
    return pen_cubic(reader->pen, first, second, to);
}

// A quadratic curve is a cubic one with handles two thirds of the way to its own.
static bool path_quadratic(path_reader *reader, char command) {
    wend_vector2 handle = mirrored_handle(reader, 'Q'), to, at = reader->pen->at;
    if (command == 'Q' && !path_point(reader, &handle)) return false;
    if (!path_point(reader, &to)) return false;
    reader->last_handle = handle;
    reader->last_curve = 'Q';
    wend_vector2 first = {at.x + (handle.x - at.x) * 2 / 3, at.y + (handle.y - at.y) * 2 / 3};
    wend_vector2 second = {to.x + (handle.x - to.x) * 2 / 3, to.y + (handle.y - to.y) * 2 / 3};
    return pen_cubic(reader->pen, first, second, to);
}

static bool path_arc(path_reader *reader) {
    svg_arc arc;
    return path_number(reader, &arc.radius_x) && path_number(reader, &arc.radius_y) &&
           path_number(reader, &arc.rotation) && path_flag(reader, &arc.large) && path_flag(reader, &arc.positive) &&
           path_point(reader, &arc.to) && wend_svg_pen_arc(reader->pen, arc);
}

// One round of a command's numbers.
static bool path_step(path_reader *reader) {
    char command = reader->command;
    wend_vector2 to;
    if (command >= 'a') command = (char)(command - 'a' + 'A');
    if (command == 'C' || command == 'S') return path_cubic(reader, command);
    if (command == 'Q' || command == 'T') return path_quadratic(reader, command);
    reader->last_curve = 0;
    switch (command) {
    case 'M':
        reader->command = reader->command == 'M' ? 'L' : 'l'; // further points are lines
        if (!path_number(reader, &to.x) || !path_number(reader, &to.y)) return false;
        if (reader->command == 'l') to = (wend_vector2){to.x + reader->pen->at.x, to.y + reader->pen->at.y};
        return wend_svg_pen_move(reader->pen, to);
    case 'A': return path_arc(reader);
    default: return path_straight(reader, command);
    }
}

static bool is_number_start(int letter) {
    return (letter >= '0' && letter <= '9') || letter == '-' || letter == '+' || letter == '.';
}

bool wend_svg_read_path(svg_pen *pen, wend_scanner *value) {
    path_reader reader = {.pen = pen, .value = value};
    bool is_open = false, is_first = true; // a ring is under way
    for (;;) {
        wend_scanner_skip_space(value);
        int letter = wend_scanner_peek(value);
        if (letter < 0) return true;
        bool is_new = !is_number_start(letter) && letter != ',';
        if (is_new) {
            static const char commands[] = "MmLlHhVvCcSsQqTtAaZz";
            bool is_known = false;
            for (int i = 0; commands[i]; i++) is_known |= commands[i] == letter;
            if (!is_known || (is_first && letter != 'M' && letter != 'm'))
                return wend_scanner_report(value, is_first ? "M, the beginning of a path," : "a command of a path");
            reader.command = (char)letter;
            value->at++;
        } else if (is_first || reader.command == 'Z' || reader.command == 'z') {
            return wend_scanner_report(value, "a command of a path");
        }
        is_first = false;
        if (reader.command == 'Z' || reader.command == 'z') {
            if (!pen_close(pen)) return false;
            is_open = false;
            reader.last_curve = 0;
            continue;
        }
        // After Z the next ring begins where the last one did.
        bool moves = reader.command == 'M' || reader.command == 'm';
        if (!is_open && !moves && !wend_svg_pen_move(pen, pen->ring_start)) return false;
        is_open = true;
        if (!path_step(&reader)) return false;
    }
}
