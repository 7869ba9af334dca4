// The door: positions in metres to lattice points and back.
//
// Scaling by a power of two is exact in doubles, so the one rounding is the one we define: floor(x + 1/2). Adding 1/2
// first would round again (0.49999999999999994 + 0.5 is 1), so the fraction is looked at instead; it is exact where it
// matters:
//
//     |x| >= 1         x - floor(x) is a multiple of x's last place and below 1: representable
//     -1 <= x <= -1/2  x + 1 is exact (Sterbenz)
//     -1/2 < x < 0     x + 1 may round, but never below 1/2
//
// Beyond 2^53 doubles are whole numbers and nothing is rounded; origins stay below that so that every lattice point is
// a double (docs/numeric-contract.md).
#include "wend/lattice.h"

#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "geom/lattice_internal.h"

wend_lattice wend_default_lattice(void) {
    return (wend_lattice){.unit_exponent = WEND_LATTICE_DEFAULT_EXPONENT};
}

static bool unit_exponent_is_valid(int32_t exponent) {
    return exponent >= WEND_LATTICE_LEAST_EXPONENT && exponent <= WEND_LATTICE_MOST_EXPONENT;
}

static bool origin_is_valid(int64_t origin) {
    return origin >= -WEND_LATTICE_ORIGIN_LIMIT && origin <= WEND_LATTICE_ORIGIN_LIMIT;
}

static bool lattice_is_valid(const wend_lattice *lattice) {
    return lattice && unit_exponent_is_valid(lattice->unit_exponent) && origin_is_valid(lattice->origin_x) &&
           origin_is_valid(lattice->origin_y);
}

static void report_origin(wend_diagnostics *findings, char axis, int64_t origin) {
    wend_diagnostics_add(findings, WEND_MESSAGE_LATTICE_ORIGIN_OUT_OF_RANGE, wend_place_none(), NULL, axis,
                         (long long)origin, -(long long)WEND_LATTICE_ORIGIN_LIMIT,
                         (long long)WEND_LATTICE_ORIGIN_LIMIT);
}

wend_status wend_lattice_check(const wend_lattice *lattice, wend_diagnostics *findings) {
    REQUIRE(lattice, WEND_INVALID);
    if (!unit_exponent_is_valid(lattice->unit_exponent))
        wend_diagnostics_add(findings, WEND_MESSAGE_LATTICE_UNIT_OUT_OF_RANGE, wend_place_none(), NULL,
                             (int)lattice->unit_exponent, WEND_LATTICE_LEAST_EXPONENT, WEND_LATTICE_MOST_EXPONENT);
    if (!origin_is_valid(lattice->origin_x)) report_origin(findings, 'x', lattice->origin_x);
    if (!origin_is_valid(lattice->origin_y)) report_origin(findings, 'y', lattice->origin_y);
    return lattice_is_valid(lattice) ? WEND_OK : WEND_OUT_OF_RANGE;
}

double wend_lattice_unit(const wend_lattice *lattice) {
    REQUIRE(lattice_is_valid(lattice), 0);
    return wend_power_of_unit(lattice->unit_exponent);
}

static double coordinate_position(int32_t unit_exponent, int64_t origin, int32_t coordinate) {
    return (double)(origin + coordinate) * wend_power_of_unit(unit_exponent);
}

bool wend_coordinate_is_finite(char axis, double value, const uint64_t *ids, wend_diagnostics *findings) {
    if (isfinite(value)) return true;
    return wend_diagnostics_report(findings, WEND_MESSAGE_COORDINATE_NOT_FINITE, wend_place_none(), ids, axis,
                                   isnan(value) ? "not a number"
                                   : value > 0  ? "infinite"
                                                : "minus infinite");
}

// One coordinate through the door; false when it is rejected, with a finding. `position` is for the finding's place.
static bool round_coordinate(int32_t unit_exponent, int64_t origin, char axis, wend_vector2 position,
                             const uint64_t *ids, wend_diagnostics *findings, int32_t *coordinate, double *moved) {
    double value = axis == 'x' ? position.x : position.y;
    if (!wend_coordinate_is_finite(axis, value, ids, findings)) return false;
    double scaled = value * wend_power_of_unit(-unit_exponent), rounded = wend_round_half_up(scaled);
    int64_t local = fabs(rounded) <= 0x1p53 ? (int64_t)rounded - origin : INT64_MAX;
    if (local < -WEND_COORDINATE_LIMIT || local > WEND_COORDINATE_LIMIT)
        return wend_diagnostics_report(findings, WEND_MESSAGE_COORDINATE_OUT_OF_RANGE,
                                       wend_place_at(position.x, position.y, 0), ids, axis, value,
                                       coordinate_position(unit_exponent, origin, -WEND_COORDINATE_LIMIT),
                                       coordinate_position(unit_exponent, origin, WEND_COORDINATE_LIMIT));
    *coordinate = (int32_t)local;
    // Where the rounded value is 0 the number itself is the move; scaling could have lost bits of a denormal one.
    *moved = rounded == 0 ? 0.0 - value : (rounded - scaled) * wend_power_of_unit(unit_exponent);
    return true;
}

static bool round_position(const wend_lattice *lattice, wend_vector2 position, const uint64_t *ids,
                           wend_diagnostics *findings, wend_lattice_rounding *rounding) {
    wend_lattice_rounding made = {.point = {0, 0}};
    bool x = round_coordinate(lattice->unit_exponent, lattice->origin_x, 'x', position, ids, findings, &made.point.x,
                              &made.moved.x);
    bool y = round_coordinate(lattice->unit_exponent, lattice->origin_y, 'y', position, ids, findings, &made.point.y,
                              &made.moved.y);
    if (x && y) *rounding = made;
    return x && y;
}

wend_status wend_lattice_round(const wend_lattice *lattice, wend_vector2 position, wend_diagnostics *findings,
                               wend_lattice_rounding *rounding) {
    REQUIRE(lattice_is_valid(lattice), WEND_INVALID);
    REQUIRE(rounding, WEND_INVALID);
    return round_position(lattice, position, NULL, findings, rounding) ? WEND_OK : WEND_OUT_OF_RANGE;
}

wend_status wend_lattice_round_many(const wend_lattice *lattice, const wend_vector2 *positions, size_t count,
                                    wend_diagnostics *findings, wend_lattice_point *points,
                                    wend_lattice_summary *summary) {
    REQUIRE(lattice_is_valid(lattice), WEND_INVALID);
    REQUIRE(count == 0 || (positions && points), WEND_INVALID);
    wend_lattice_summary made = {0};
    for (size_t i = 0; i < count; i++) {
        const uint64_t ids[2] = {i, WEND_NO_ID};
        wend_lattice_rounding rounding;
        if (!round_position(lattice, positions[i], ids, findings, &rounding)) {
            made.rejected++;
            continue;
        }
        points[i] = rounding.point;
        double x = fabs(rounding.moved.x), y = fabs(rounding.moved.y), move = x > y ? x : y;
        made.moved += move > 0;
        if (move > made.largest_move) {
            made.largest_move = move;
            made.largest_index = i;
        }
    }
    if (summary) *summary = made;
    return made.rejected ? WEND_OUT_OF_RANGE : WEND_OK;
}

wend_vector2 wend_lattice_position(const wend_lattice *lattice, wend_lattice_point point) {
    const wend_vector2 nowhere = {0, 0};
    REQUIRE(lattice_is_valid(lattice), nowhere);
    REQUIRE(wend_lattice_point_is_valid(point), nowhere);
    return (wend_vector2){coordinate_position(lattice->unit_exponent, lattice->origin_x, point.x),
                          coordinate_position(lattice->unit_exponent, lattice->origin_y, point.y)};
}
