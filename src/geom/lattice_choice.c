// Choosing a lattice for given positions.
//
// A position is a whole number times a power of two, so it is exact in every lattice whose unit is that power or a
// smaller one: `coarsest` is the smallest such power over all coordinates. Room asks for the contrary: `finest` is the
// smallest unit in which all positions fit. Between the two every lattice is exact.
#include "wend/lattice.h"

#include "base/core/require.h"
#include "geom/lattice_internal.h"

// The range of one axis, in metres.
typedef struct axis_range {
    double low, high;
} axis_range;

// The largest e for which a finite value is a multiple of 2^e; the largest unit for 0.
static int32_t multiple_exponent(double value) {
    if (value == 0) return WEND_LATTICE_MOST_EXPONENT;
    int exponent;
    int64_t digits = (int64_t)ldexp(frexp(value, &exponent), 53);
    for (exponent -= 53; digits % 2 == 0; digits /= 2) exponent++;
    return exponent;
}

// True when an axis fits the lattice with this unit; *origin is 0 if that is enough and allowed to move if `centred`.
static bool axis_fits(axis_range range, int32_t unit_exponent, bool centred, int64_t *origin) {
    double low = wend_round_half_up(ldexp(range.low, -unit_exponent));
    double high = wend_round_half_up(ldexp(range.high, -unit_exponent));
    *origin = 0;
    if (low >= -WEND_COORDINATE_LIMIT && high <= WEND_COORDINATE_LIMIT) return true;
    if (!centred || fabs(low) > (double)WEND_LATTICE_ORIGIN_LIMIT || fabs(high) > (double)WEND_LATTICE_ORIGIN_LIMIT)
        return false;
    int64_t first = (int64_t)low, span = (int64_t)high - first;
    *origin = first + span / 2;
    return span <= 2 * (int64_t)WEND_COORDINATE_LIMIT;
}

static bool axes_fit(const axis_range range[2], bool centred, wend_lattice *lattice) {
    return axis_fits(range[0], lattice->unit_exponent, centred, &lattice->origin_x) &&
           axis_fits(range[1], lattice->unit_exponent, centred, &lattice->origin_y);
}

// The finest lattice with room for both axes, not finer than `exponent`; false when there is none.
static bool finest_lattice(const axis_range range[2], bool centred, int32_t exponent, wend_lattice *lattice) {
    if (exponent < WEND_LATTICE_LEAST_EXPONENT) exponent = WEND_LATTICE_LEAST_EXPONENT;
    for (; exponent <= WEND_LATTICE_MOST_EXPONENT; exponent++) {
        lattice->unit_exponent = exponent;
        if (axes_fit(range, centred, lattice)) return true;
    }
    return false;
}

// Reads all coordinates: ranges, the coarsest exact unit and whose it is. Reports what is rejected.
static bool survey_positions(const wend_vector2 *positions, size_t count, wend_diagnostics *findings,
                             axis_range range[2], int32_t *coarsest, uint64_t *coarsest_index, char *coarsest_axis) {
    const double most = ldexp((double)WEND_LATTICE_ORIGIN_LIMIT, WEND_LATTICE_MOST_EXPONENT);
    bool good = true;
    range[0] = range[1] = (axis_range){INFINITY, -INFINITY};
    for (size_t i = 0; i < count; i++) {
        const uint64_t ids[2] = {i, WEND_NO_ID};
        for (int axis = 0; axis < 2; axis++) {
            double value = axis ? positions[i].y : positions[i].x;
            char name = axis ? 'y' : 'x';
            if (!wend_coordinate_is_finite(name, value, ids, findings)) {
                good = false;
            } else if (fabs(value) > most) {
                wend_diagnostics_add(findings, WEND_MESSAGE_COORDINATE_OUT_OF_RANGE, wend_place_none(), ids, name,
                                     value, -most, most);
                good = false;
            } else {
                if (value < range[axis].low) range[axis].low = value;
                if (value > range[axis].high) range[axis].high = value;
                int32_t exponent = multiple_exponent(value);
                if (exponent >= *coarsest) continue;
                *coarsest = exponent;
                *coarsest_index = i;
                *coarsest_axis = name;
            }
        }
    }
    return good;
}

wend_status wend_lattice_choose(const wend_vector2 *positions, size_t count, wend_diagnostics *findings,
                                wend_lattice_choice *choice) {
    REQUIRE(positions || count == 0, WEND_INVALID);
    REQUIRE(choice, WEND_INVALID);
    axis_range range[2];
    wend_lattice_choice made = {.coarsest = WEND_LATTICE_MOST_EXPONENT};
    uint64_t index = 0;
    char axis = 'x';
    if (!survey_positions(positions, count, findings, range, &made.coarsest, &index, &axis)) return WEND_OUT_OF_RANGE;
    if (count == 0) range[0] = range[1] = (axis_range){0, 0};

    wend_lattice finest;
    if (!finest_lattice(range, true, WEND_LATTICE_LEAST_EXPONENT, &finest)) {
        int wider = range[1].high - range[1].low > range[0].high - range[0].low;
        wend_diagnostics_add(findings, WEND_MESSAGE_LATTICE_TOO_SMALL, wend_place_none(), NULL, range[wider].low,
                             range[wider].high, ldexp(2.0 * WEND_COORDINATE_LIMIT, WEND_LATTICE_MOST_EXPONENT));
        return WEND_OUT_OF_RANGE;
    }
    made.finest = finest.unit_exponent;

    // From the preferred unit towards coarser ones, with the origin at 0 first; then, if it must be, the middle.
    int32_t preferred = WEND_LATTICE_DEFAULT_EXPONENT < made.coarsest ? WEND_LATTICE_DEFAULT_EXPONENT : made.coarsest;
    made.exact = made.finest <= made.coarsest;
    if (made.exact) {
        if (!finest_lattice(range, false, preferred, &made.lattice) || made.lattice.unit_exponent > made.coarsest)
            finest_lattice(range, true, preferred, &made.lattice);
    } else {
        finest_lattice(range, true, WEND_LATTICE_DEFAULT_EXPONENT, &made.lattice);
        const uint64_t ids[2] = {index, WEND_NO_ID};
        wend_diagnostics_add(
            findings, WEND_MESSAGE_LATTICE_NOT_EXACT, wend_place_at(positions[index].x, positions[index].y, 0), ids,
            axis, axis == 'x' ? positions[index].x : positions[index].y, ldexp(1.0, made.lattice.unit_exponent));
    }
    *choice = made;
    return WEND_OK;
}
