#include "properties/base/number_properties.h"

#include "oracle/base/exact_numbers.h"
#include "support/wide_path.h"
#include "wend/lattice.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- wide integers

static uint64_t choose_word(choices *source) {
    static const uint64_t special[] = {0,
                                       1,
                                       2,
                                       UINT64_MAX,
                                       UINT64_MAX - 1,
                                       UINT64_C(1) << 63,
                                       (UINT64_C(1) << 63) - 1,
                                       (UINT64_C(1) << 63) + 1,
                                       UINT32_MAX,
                                       UINT64_C(1) << 32,
                                       (UINT64_C(1) << 32) + 1,
                                       UINT64_C(0xffffffff00000000)};
    switch (choose_below(source, 4)) {
    case 0: return special[choose_below(source, sizeof special / sizeof special[0])];
    case 1: return choose_below(source, 1000);
    case 2: return choose_below(source, UINT64_MAX) >> choose_below(source, 64);
    default: return choose_below(source, UINT64_MAX);
    }
}

static void sign_extend(const uint64_t a[2], uint64_t result[4]) {
    result[0] = a[0];
    result[1] = a[1];
    result[2] = result[3] = a[1] >> 63 ? UINT64_MAX : 0;
}

static bool same_words(const uint64_t *a, const uint64_t *b, int count) {
    return memcmp(a, b, (size_t)count * sizeof *a) == 0;
}

// One path against GMP, on the values a and b (128 and 256 bits wide), a divisor and a shift.
static bool wide_path_is_valid(choices *source, const wide_path *path, const uint64_t a[4], const uint64_t b[4],
                               int64_t divisor, int shift) {
    static const uint64_t zero[4] = {0, 0, 0, 0};
    uint64_t x[4], y[4], expected[4], got[4], high;
    sign_extend(a, x);
    sign_extend(b, y);
#define WRONG(what)                                                                                                    \
    return choices_fail(source, "%s %s: a = %016" PRIx64 " %016" PRIx64 " .., b = %016" PRIx64 " %016" PRIx64 " ..",   \
                        path->name, what, a[1], a[0], b[1], b[0])
    uint64_t word_a[4] = {a[0], 0, 0, 0}, word_b[4] = {b[0], 0, 0, 0};
    oracle_wide('*', word_a, word_b, expected);
    got[0] = path->multiply_words(a[0], b[0], &high);
    got[1] = high;
    if (!same_words(got, expected, 2)) WRONG("multiply_words");

    uint64_t low_a[4], low_b[4], single[2];
    for (int i = 0; i < 4; i++) {
        low_a[i] = i ? (a[0] >> 63 ? UINT64_MAX : 0) : a[0];
        low_b[i] = i ? (b[0] >> 63 ? UINT64_MAX : 0) : b[0];
    }
    path->from((int64_t)a[0], single);
    if (!same_words(single, low_a, 2)) WRONG("from");
    oracle_wide('*', low_a, low_b, expected);
    path->multiply128((int64_t)a[0], (int64_t)b[0], got);
    if (!same_words(got, expected, 2)) WRONG("multiply128");

    oracle_wide('+', x, y, expected);
    path->add128(a, b, got);
    if (!same_words(got, expected, 2)) WRONG("add128");
    oracle_wide('-', x, y, expected);
    path->subtract128(a, b, got);
    if (!same_words(got, expected, 2)) WRONG("subtract128");
    oracle_wide('-', zero, x, expected);
    path->negate128(a, got);
    if (!same_words(got, expected, 2)) WRONG("negate128");
    uint64_t bits[4] = {(uint64_t)shift, 0, 0, 0};
    oracle_wide('<', x, bits, expected);
    path->shift_left128(a, shift, got);
    if (!same_words(got, expected, 2)) WRONG("shift_left128");
    if (path->sign128(a) != oracle_wide_compare(x, zero)) WRONG("sign128");
    if (path->compare128(a, b) != oracle_wide_compare(x, y)) WRONG("compare128");

    int64_t rest, expected_rest;
    oracle_wide_floor_divide(x, divisor, expected, &expected_rest);
    path->floor_divide128(a, divisor, got, &rest);
    if (!same_words(got, expected, 2) || rest != expected_rest) WRONG("floor_divide128");

    double number = path->to_double128(a), truncated = oracle_wide_to_double(x);
    bool exact = fabs(truncated) < 0x1p53;
    if (exact ? number != truncated : fabs(number - truncated) > fabs(truncated) * 0x1p-52) WRONG("to_double128");

    path->from128(a, got);
    if (!same_words(got, x, 4)) WRONG("from128");
    oracle_wide('*', x, y, expected);
    path->multiply256(a, b, got);
    if (!same_words(got, expected, 4)) WRONG("multiply256");
    oracle_wide('+', a, b, expected);
    path->add256(a, b, got);
    if (!same_words(got, expected, 4)) WRONG("add256");
    oracle_wide('-', a, b, expected);
    path->subtract256(a, b, got);
    if (!same_words(got, expected, 4)) WRONG("subtract256");
    oracle_wide('-', zero, a, expected);
    path->negate256(a, got);
    if (!same_words(got, expected, 4)) WRONG("negate256");
    if (path->sign256(a) != oracle_wide_compare(a, zero)) WRONG("sign256");
    if (path->compare256(a, b) != oracle_wide_compare(a, b)) WRONG("compare256");
#undef WRONG
    return true;
}

bool wide_integers_agree_with_gmp(choices *source, void *user) {
    (void)user;
    uint64_t a[4], b[4];
    for (int i = 0; i < 4; i++) a[i] = choose_word(source);
    // Often nearly equal, so that comparisons and borrows reach the low words.
    bool near = choose_one_in(source, 3);
    for (int i = 0; i < 4; i++) b[i] = near && choose_below(source, 3) ? a[i] : choose_word(source);
    int64_t divisor = (int64_t)(choose_word(source) & INT64_MAX);
    if (divisor == 0) divisor = 1;
    int shift = (int)choose_below(source, 128);
    if (!wide_path_is_valid(source, &wide_path_native, a, b, divisor, shift)) return false;
    if (!wide_path_is_valid(source, &wide_path_portable, a, b, divisor, shift)) return false;
    double native = wide_path_native.to_double128(a), portable = wide_path_portable.to_double128(a);
    if (memcmp(&native, &portable, sizeof native) != 0) return choices_fail(source, "the paths' doubles differ");
    return true;
}

// ---- the lattice

static int64_t choose_origin(choices *source) {
    switch (choose_below(source, 4)) {
    case 0: return 0;
    case 1: return choose_between(source, -1000, 1000);
    case 2: {
        int64_t inset = (int64_t)choose_below(source, 3);
        return choose_below(source, 2) ? inset - WEND_LATTICE_ORIGIN_LIMIT : WEND_LATTICE_ORIGIN_LIMIT - inset;
    }
    default: return choose_between(source, -WEND_LATTICE_ORIGIN_LIMIT, WEND_LATTICE_ORIGIN_LIMIT);
    }
}

static wend_lattice choose_lattice(choices *source) {
    wend_lattice lattice = wend_default_lattice();
    if (choose_below(source, 2))
        lattice.unit_exponent =
            (int32_t)choose_between(source, WEND_LATTICE_LEAST_EXPONENT, WEND_LATTICE_MOST_EXPONENT);
    if (choose_below(source, 2)) {
        lattice.origin_x = choose_origin(source);
        lattice.origin_y = choose_origin(source);
    }
    return lattice;
}

// Any double at all, or one near a lattice point, a tie or the edge of the range.
static double choose_position(choices *source, const wend_lattice *lattice, int64_t origin) {
    if (choose_one_in(source, 3)) return choose_any_double(source);
    int64_t coordinate = choose_coordinate(source, WEND_COORDINATE_LIMIT);
    if (choose_one_in(source, 8)) coordinate += coordinate < 0 ? -2 : 2; // now and then beyond the edge
    double value = (double)(origin + coordinate);
    static const double offsets[] = {0, 0.5, -0.5, 0.25, 0x1p-20, -0x1p-20};
    value += offsets[choose_below(source, sizeof offsets / sizeof offsets[0])];
    switch (choose_below(source, 4)) {
    case 1: value = nextafter(value, INFINITY); break;
    case 2: value = nextafter(value, -INFINITY); break;
    case 3: value += choose_unit(source) - 0.5; break;
    default: break;
    }
    return ldexp(value, lattice->unit_exponent);
}

// A rejected coordinate must be named, with a bound that would be accepted.
static bool finding_is_valid(choices *source, const wend_diagnostic *finding, char axis, double value) {
    wend_message expected = isfinite(value) ? WEND_MESSAGE_COORDINATE_OUT_OF_RANGE : WEND_MESSAGE_COORDINATE_NOT_FINITE;
    if (finding->message != expected) return choices_fail(source, "message %d for %a", (int)finding->message, value);
    char prefix[] = "coordinate ?";
    prefix[sizeof prefix - 2] = axis;
    if (strncmp(finding->text, prefix, strlen(prefix)) != 0) return choices_fail(source, "text '%s'", finding->text);
    return true;
}

bool rounding_agrees_with_gmp(choices *source, void *user) {
    (void)user;
    wend_lattice lattice = choose_lattice(source);
    wend_vector2 position;
    position.x = choose_position(source, &lattice, lattice.origin_x);
    position.y = choose_position(source, &lattice, lattice.origin_y);
    const double values[2] = {position.x, position.y};
    const int64_t origins[2] = {lattice.origin_x, lattice.origin_y};
    bool fits[2];
    int64_t expected[2] = {0, 0};
    for (int i = 0; i < 2; i++)
        fits[i] = isfinite(values[i]) &&
                  oracle_round(values[i], lattice.unit_exponent, origins[i], WEND_COORDINATE_LIMIT, &expected[i]);

    wend_diagnostics *findings = NULL;
    if (wend_diagnostics_create(wend_default_allocator(), &findings)) return choices_fail(source, "no memory");
    const wend_lattice_rounding before = {{7, 7}, {7, 7}};
    wend_lattice_rounding rounding = before;
    wend_status status = wend_lattice_round(&lattice, position, findings, &rounding);
    bool good = true;
    size_t refused = 0;
    for (int i = 0; i < 2 && good; i++) {
        if (fits[i]) continue;
        good = refused < wend_diagnostics_count(findings) &&
               finding_is_valid(source, wend_diagnostics_get(findings, refused), i ? 'y' : 'x', values[i]);
        refused++;
    }
    if (good && refused != wend_diagnostics_count(findings)) good = choices_fail(source, "wrong count of findings");
    wend_diagnostics_destroy(findings);
    if (!good) return false;

    if (status != (refused ? WEND_OUT_OF_RANGE : WEND_OK))
        return choices_fail(source, "status %d for %a, %a", (int)status, position.x, position.y);
    if (refused) {
        bool unchanged =
            rounding.point.x == 7 && rounding.point.y == 7 && rounding.moved.x == 7 && rounding.moved.y == 7;
        return unchanged ? true : choices_fail(source, "a refused rounding was changed");
    }
    const int32_t got[2] = {rounding.point.x, rounding.point.y};
    const double moved[2] = {rounding.moved.x, rounding.moved.y};
    for (int i = 0; i < 2; i++) {
        if (got[i] != expected[i])
            return choices_fail(source, "%a rounds to %d, not %" PRId64, values[i], (int)got[i], expected[i]);
        if (!oracle_is_move(moved[i], values[i], lattice.unit_exponent, origins[i], got[i]))
            return choices_fail(source, "%a moved by %a, it says", values[i], moved[i]);
    }
    return true;
}

bool rounding_many_is_rounding_each(choices *source, void *user) {
    (void)user;
    wend_lattice lattice = choose_lattice(source);
    enum { MOST = 8 };
    wend_vector2 positions[MOST];
    wend_lattice_point points[MOST];
    size_t count = choose_below(source, MOST + 1);
    for (size_t i = 0; i < count; i++) {
        positions[i].x = choose_position(source, &lattice, lattice.origin_x);
        positions[i].y = choose_position(source, &lattice, lattice.origin_y);
        points[i] = (wend_lattice_point){7, 7};
    }
    wend_diagnostics *findings = NULL, *single = NULL;
    if (wend_diagnostics_create(wend_default_allocator(), &findings) ||
        wend_diagnostics_create(wend_default_allocator(), &single))
        return choices_fail(source, "no memory");
    wend_lattice_summary summary;
    wend_status status = wend_lattice_round_many(&lattice, positions, count, findings, points, &summary);
    wend_lattice_summary expected = {0};
    bool good = true;
    size_t told = 0;
    for (size_t i = 0; i < count && good; i++) {
        wend_lattice_rounding rounding = {{7, 7}, {0, 0}};
        wend_diagnostics_clear(single);
        if (wend_lattice_round(&lattice, positions[i], single, &rounding)) expected.rejected++;
        for (size_t j = 0; j < wend_diagnostics_count(single) && good; j++, told++) {
            const wend_diagnostic *finding =
                told < wend_diagnostics_count(findings) ? wend_diagnostics_get(findings, told) : NULL;
            if (!finding || finding->ids[0] != i || strcmp(finding->text, wend_diagnostics_get(single, j)->text) != 0)
                good = choices_fail(source, "position %zu: its finding is missing", i);
        }
        double move = fmax(fabs(rounding.moved.x), fabs(rounding.moved.y));
        if (move > 0) expected.moved++;
        if (move > expected.largest_move) {
            expected.largest_move = move;
            expected.largest_index = i;
        }
        if (good && !wend_lattice_point_equals(points[i], rounding.point))
            good = choices_fail(source, "point %zu differs", i);
    }
    if (good && told != wend_diagnostics_count(findings)) good = choices_fail(source, "too many findings");
    if (good && (summary.rejected != expected.rejected || summary.moved != expected.moved ||
                 summary.largest_move != expected.largest_move || summary.largest_index != expected.largest_index))
        good = choices_fail(source, "the summary is wrong");
    if (good && status != (expected.rejected ? WEND_OUT_OF_RANGE : WEND_OK))
        good = choices_fail(source, "wrong status");
    wend_diagnostics_destroy(findings);
    wend_diagnostics_destroy(single);
    return good;
}

bool rounding_commutes_with_translation(choices *source, void *user) {
    (void)user;
    wend_lattice lattice = wend_default_lattice();
    // Quarters of a unit, so that ties abound and adding whole units is exact.
    int64_t quarters = choose_between(source, -64, 64), shift = choose_between(source, -64, 64);
    wend_vector2 position = {ldexp((double)quarters, -16), 0};
    wend_vector2 shifted = {ldexp((double)(quarters + 4 * shift), -16), 0};
    wend_lattice_rounding first, second;
    if (wend_lattice_round(&lattice, position, NULL, &first) || wend_lattice_round(&lattice, shifted, NULL, &second))
        return choices_fail(source, "refused");
    if (second.point.x != first.point.x + shift || second.moved.x != first.moved.x)
        return choices_fail(source, "%d quarters moved by %d units round differently", (int)quarters, (int)shift);
    return true;
}

bool positions_are_exact_and_come_back(choices *source, void *user) {
    (void)user;
    wend_lattice lattice = choose_lattice(source);
    wend_lattice_point point;
    point.x = choose_coordinate(source, WEND_COORDINATE_LIMIT);
    point.y = choose_coordinate(source, WEND_COORDINATE_LIMIT);
    wend_vector2 position = wend_lattice_position(&lattice, point);
    if (!oracle_is_position(position.x, lattice.unit_exponent, lattice.origin_x, point.x) ||
        !oracle_is_position(position.y, lattice.unit_exponent, lattice.origin_y, point.y))
        return choices_fail(source, "(%d, %d) is not at %a, %a", (int)point.x, (int)point.y, position.x, position.y);
    wend_lattice_rounding back;
    if (wend_lattice_round(&lattice, position, NULL, &back) || !wend_lattice_point_equals(back.point, point) ||
        back.moved.x != 0 || back.moved.y != 0)
        return choices_fail(source, "(%d, %d) does not come back", (int)point.x, (int)point.y);
    return true;
}

// ---- choosing a lattice

#define MOST_POSITIONS 5

// A whole number times a power of two, or anything.
static double choose_dyadic(choices *source, int exponent) {
    if (choose_one_in(source, 12)) return choose_any_double(source);
    return ldexp((double)choose_coordinate(source, WEND_COORDINATE_LIMIT), exponent);
}

// Whether all values of an axis fit a lattice of this unit, with its origin at 0 or anywhere.
static bool oracle_axis_fits(const double *values, size_t count, int exponent, bool centred) {
    int64_t low = INT64_MAX, high = INT64_MIN;
    const int64_t farthest = (INT64_C(1) << 53) - (INT64_C(1) << 29);
    bool near = true;
    for (size_t i = 0; i < count; i++) {
        int64_t coordinate;
        if (!oracle_round(values[i], exponent, 0, farthest, &coordinate)) return false;
        if (coordinate < low) low = coordinate;
        if (coordinate > high) high = coordinate;
        near = near && coordinate >= -WEND_COORDINATE_LIMIT && coordinate <= WEND_COORDINATE_LIMIT;
    }
    return near || (centred && high - low <= 2 * (int64_t)WEND_COORDINATE_LIMIT);
}

bool a_chosen_lattice_is_the_best_there_is(choices *source, void *user) {
    (void)user;
    size_t count = choose_below(source, MOST_POSITIONS + 1);
    int exponent = choose_below(source, 2) ? (int)choose_between(source, -70, 70) : (int)choose_between(source, -4, 4);
    double far_away = choose_one_in(source, 4)
                          ? ldexp((double)choose_between(source, -(INT64_C(1) << 40), INT64_C(1) << 40), exponent)
                          : 0;
    wend_vector2 positions[MOST_POSITIONS];
    double values[2][MOST_POSITIONS];
    bool finite = true;
    for (size_t i = 0; i < count; i++) {
        positions[i].x = choose_dyadic(source, exponent) + far_away;
        positions[i].y = choose_dyadic(source, exponent);
        values[0][i] = positions[i].x;
        values[1][i] = positions[i].y;
        finite = finite && isfinite(positions[i].x) && isfinite(positions[i].y);
    }
    wend_lattice_choice choice;
    wend_status status = wend_lattice_choose(positions, count, NULL, &choice);
    if (!finite) return status == WEND_OUT_OF_RANGE ? true : choices_fail(source, "accepted what is not finite");

    // Brute force over all units.
    const int least = WEND_LATTICE_LEAST_EXPONENT, most = WEND_LATTICE_MOST_EXPONENT;
    int finest = most + 1, coarsest = least - 1, best_at_zero = most + 1, best = most + 1;
    for (int unit = most; unit >= least; unit--) {
        bool exact = true;
        for (size_t i = 0; i < count; i++)
            exact = exact && oracle_is_multiple(values[0][i], unit) && oracle_is_multiple(values[1][i], unit);
        if (exact && unit > coarsest) coarsest = unit;
        if (!oracle_axis_fits(values[0], count, unit, true) || !oracle_axis_fits(values[1], count, unit, true))
            continue;
        finest = unit;
        if (!exact) continue;
        bool at_zero =
            oracle_axis_fits(values[0], count, unit, false) && oracle_axis_fits(values[1], count, unit, false);
        int *pick = at_zero ? &best_at_zero : &best;
        if (*pick > most || abs(unit - WEND_LATTICE_DEFAULT_EXPONENT) < abs(*pick - WEND_LATTICE_DEFAULT_EXPONENT))
            *pick = unit;
    }
    if (finest > most) return status == WEND_OUT_OF_RANGE ? true : choices_fail(source, "accepted what fits nowhere");
    if (status) return choices_fail(source, "refused what fits with unit exponent %d", finest);
    bool exact = finest <= coarsest;
    if (choice.exact != exact || choice.finest != finest ||
        (coarsest >= least ? choice.coarsest != coarsest : choice.coarsest >= least))
        return choices_fail(source, "finest %d coarsest %d, not %d %d", choice.finest, choice.coarsest, finest,
                            coarsest);
    int expected = finest > WEND_LATTICE_DEFAULT_EXPONENT ? finest : WEND_LATTICE_DEFAULT_EXPONENT;
    if (exact) expected = best_at_zero <= most ? best_at_zero : best;
    if (choice.lattice.unit_exponent != expected)
        return choices_fail(source, "unit exponent %d, not %d", choice.lattice.unit_exponent, expected);
    if (exact && best_at_zero <= most && (choice.lattice.origin_x || choice.lattice.origin_y))
        return choices_fail(source, "an origin of 0 is enough");
    wend_lattice_point points[MOST_POSITIONS];
    wend_lattice_summary summary;
    if (wend_lattice_check(&choice.lattice, NULL) ||
        wend_lattice_round_many(&choice.lattice, positions, count, NULL, points, &summary))
        return choices_fail(source, "the chosen lattice has no room");
    if ((summary.moved == 0) != exact) return choices_fail(source, "%zu positions moved", summary.moved);
    return true;
}
