#include "input/map_lattice.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

wend_vector2 *gather_corners(const wend_area_list *list) {
    size_t area_count, count = 0;
    const wend_area *areas = wend_area_list_areas(list, &area_count);
    wend_vector2 *points = calloc(wend_area_list_point_count(list) + 1, sizeof *points);
    for (size_t i = 0; i < area_count && points; i++) {
        memcpy(points + count, areas[i].points, areas[i].point_count * sizeof *points);
        count += areas[i].point_count;
    }
    return points;
}

// True when an axis from low to high fits a lattice of this unit: about 0, or else about its middle.
static bool axis_has_room(double low, double high, double unit, int64_t *origin) {
    const double most = WEND_COORDINATE_LIMIT - 2.0; // two units for what rounds here
    *origin = 0;
    if (-low / unit <= most && high / unit <= most) return true;
    double middle = floor((low / 2 + high / 2) / unit);
    if (fabs(middle) > (double)WEND_LATTICE_ORIGIN_LIMIT || (high - low) / 2 / unit > most) return false;
    *origin = (int64_t)middle;
    return true;
}

// The finest lattice with room about the corners, not finer than an exponent. False when there is none.
static bool roomy_lattice(const wend_vector2 *points, size_t count, int32_t exponent, wend_lattice *lattice) {
    wend_vector2 low = points[0], high = points[0];
    for (size_t i = 1; i < count; i++) {
        low = (wend_vector2){fmin(low.x, points[i].x), fmin(low.y, points[i].y)};
        high = (wend_vector2){fmax(high.x, points[i].x), fmax(high.y, points[i].y)};
    }
    double room = fmax(high.x - low.x, high.y - low.y);
    if (!(room > 0)) return false;
    for (lattice->unit_exponent = exponent; lattice->unit_exponent <= WEND_LATTICE_MOST_EXPONENT;
         lattice->unit_exponent++) {
        double unit = ldexp(1, lattice->unit_exponent);
        if (axis_has_room(low.x - room, high.x + room, unit, &lattice->origin_x) &&
            axis_has_room(low.y - room, high.y + room, unit, &lattice->origin_y))
            return true;
    }
    return false;
}

// False when a corner is off the lattice.
static bool measure_moves(const wend_vector2 *points, size_t count, map_lattice *chosen) {
    chosen->moved = 0;
    for (size_t i = 0; i < count; i++) {
        wend_lattice_rounding rounding;
        if (wend_lattice_round(&chosen->lattice, points[i], NULL, &rounding)) return false;
        chosen->moved = fmax(chosen->moved, wend_hypot(rounding.moved.x, rounding.moved.y));
    }
    return true;
}

wend_status map_lattice_choose(const wend_area_list *list, wend_diagnostics *findings, map_lattice *chosen) {
    size_t count = wend_area_list_point_count(list);
    wend_vector2 *points = gather_corners(list);
    if (!points) return WEND_OUT_OF_MEMORY;
    wend_lattice_choice choice;
    wend_status status = wend_lattice_choose(points, count, NULL, &choice);
    if (status) wend_lattice_choose(points, count, findings, &choice); // that corners move is said otherwise
    if (!status) {
        bool roomy = count > 0 && roomy_lattice(points, count, choice.finest, &chosen->lattice) &&
                     (!choice.exact || chosen->lattice.unit_exponent <= choice.coarsest) &&
                     measure_moves(points, count, chosen);
        if (!roomy) chosen->lattice = choice.lattice;
        if (!roomy) measure_moves(points, count, chosen);
    }
    free(points);
    return status;
}
