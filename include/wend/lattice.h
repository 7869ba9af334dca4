/// The lattice of a map, and the door to it: positions in metres are rounded to whole lattice units once, visibly.
///
/// All topology in wend is decided exactly, in integers. So every position that enters a map is rounded to the nearest
/// lattice point, and every function that rounds returns how far the point moved:
///
///     wend_lattice lattice = wend_default_lattice();            // a unit is 2^-14 m, about 0.06 mm; +-32 km
///     wend_lattice_rounding rounding;
///     wend_vector2 door = {12.1, 3.0};
///     if (wend_lattice_round(&lattice, door, findings, &rounding) == WEND_OK)
///         ... rounding.point, and rounding.moved in metres ...
///
/// Input that must not move, such as whole numbers or multiples of 0.25, stays exact in a lattice whose unit divides
/// it: `wend_lattice_choose` finds one. Worlds larger than one lattice are tiles, each with its own origin.
#ifndef WEND_LATTICE_H
#define WEND_LATTICE_H

#include "wend/diagnostics.h"
#include "wend/vector.h"

WEND_EXTERN_C_BEGIN

/// The default unit is 2^-14 m.
#define WEND_LATTICE_DEFAULT_EXPONENT (-14)
/// Unit exponents are WEND_LATTICE_LEAST_EXPONENT .. WEND_LATTICE_MOST_EXPONENT.
#define WEND_LATTICE_LEAST_EXPONENT (-64)
#define WEND_LATTICE_MOST_EXPONENT  64
/// Origins are -WEND_LATTICE_ORIGIN_LIMIT .. WEND_LATTICE_ORIGIN_LIMIT, 2^53 - 2^29: so every lattice point is exactly
/// a double.
#define WEND_LATTICE_ORIGIN_LIMIT INT64_C(9007198717870080)

/// A lattice: the point (x, y) stands for the position ((origin_x + x) * unit, (origin_y + y) * unit), where unit is
/// 2^unit_exponent metres. A plain value.
typedef struct wend_lattice {
    int32_t unit_exponent; ///< WEND_LATTICE_LEAST_EXPONENT .. WEND_LATTICE_MOST_EXPONENT
    int64_t origin_x;      ///< lattice units, |origin| <= WEND_LATTICE_ORIGIN_LIMIT
    int64_t origin_y;      ///< likewise
} wend_lattice;

/// The lattice with a unit of 2^-14 m and its origin at 0.
WEND_API wend_lattice wend_default_lattice(void);

/// Checks a lattice that comes from a file or a user.
/// @param findings  receives every invalid field; may be NULL
/// @return WEND_OK, or WEND_OUT_OF_RANGE
WEND_API wend_status wend_lattice_check(const wend_lattice *lattice, wend_diagnostics *findings);

/// The length of a unit in metres; 0 when `lattice` violates its contract.
WEND_API double wend_lattice_unit(const wend_lattice *lattice);

/// A rounded position.
typedef struct wend_lattice_rounding {
    wend_lattice_point point; ///< the nearest one
    wend_vector2 moved; ///< rounded minus given position in metres, exact; 0 where nothing moved, at most half a unit
} wend_lattice_rounding;

/// Rounds a position to the nearest lattice point. A coordinate halfway between two goes up, to floor(x + 1/2): so
/// rounding commutes with moving the world by whole units, also across 0. The result is exact: no intermediate
/// rounding.
/// @param findings  receives the invalid coordinate; may be NULL
/// @param rounding  the result; unchanged unless WEND_OK
/// @return WEND_OK; WEND_OUT_OF_RANGE when a coordinate is NaN, infinite or rounds to a point outside the lattice;
///         WEND_INVALID when an argument violates its contract
WEND_API wend_status wend_lattice_round(const wend_lattice *lattice, wend_vector2 position, wend_diagnostics *findings,
                                        wend_lattice_rounding *rounding);

/// What rounding did to many positions.
typedef struct wend_lattice_summary {
    size_t rejected;      ///< positions that are not lattice points: NaN, infinite, out of range
    size_t moved;         ///< positions that changed
    double largest_move;  ///< metres, the largest change of a coordinate
    size_t largest_index; ///< the first position with that change; 0 when nothing moved
} wend_lattice_summary;

/// Rounds many positions, each as wend_lattice_round does.
/// @param positions  `count` positions; may be NULL when count is 0
/// @param findings   receives every invalid coordinate, with the index of its position as first id; may be NULL
/// @param points     room for `count` points; those of rejected positions are left as they were
/// @param summary    what happened; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when any position was rejected; WEND_INVALID when an argument violates its
///         contract
WEND_API wend_status wend_lattice_round_many(const wend_lattice *lattice, const wend_vector2 *positions, size_t count,
                                             wend_diagnostics *findings, wend_lattice_point *points,
                                             wend_lattice_summary *summary);

/// The position of a lattice point in metres, exact. Rounding it gives the point back.
/// @return (0, 0) when an argument violates its contract
WEND_API wend_vector2 wend_lattice_position(const wend_lattice *lattice, wend_lattice_point point);

/// A lattice for given positions, and why.
typedef struct wend_lattice_choice {
    wend_lattice lattice; ///< the lattice chosen
    bool exact;           ///< every position is a lattice point: nothing will move
    int32_t finest;       ///< the smallest unit exponent whose lattice has room for all positions
    /// The largest unit exponent of which all positions are multiples; may be below finest, or below
    /// WEND_LATTICE_LEAST_EXPONENT: then no lattice is exact.
    int32_t coarsest;
} wend_lattice_choice;

/// Chooses a lattice so that given positions stay exact, when that is possible. Of the exact units the one nearest to
/// the default is taken; the origin is 0 unless only another one leaves room, then it is the middle of the positions.
/// When no lattice is exact, the unit is the default or, if that leaves no room, the finest that does.
///
/// The lattice has room for the given positions and guarantees none beyond them: include the corners of the world among
/// them. Whole numbers up to 32,767 get the default lattice; up to 500 million, a coarser unit; multiples of 2^-20 in a
/// small world, a finer one.
/// @param positions  `count` positions; may be NULL when count is 0, which gives the default lattice
/// @param findings   receives what is rejected, and a note with the coordinate that is not exact when not all can be;
///                   may be NULL
/// @param choice     the result; unchanged unless WEND_OK
/// @return WEND_OK; WEND_OUT_OF_RANGE when a coordinate is NaN or infinite or no lattice has room for all;
///         WEND_INVALID when an argument violates its contract
WEND_API wend_status wend_lattice_choose(const wend_vector2 *positions, size_t count, wend_diagnostics *findings,
                                         wend_lattice_choice *choice);

WEND_EXTERN_C_END

#endif
