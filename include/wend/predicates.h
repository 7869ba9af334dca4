/// Exact predicates of lattice points: no tolerance, no rounding, the same result everywhere.
///
///     const wend_lattice_point a = {0, 0}, b = {4, 0}, c = {3, 1};
///     if (wend_orient2d(a, b, c) > 0) ... c is to the left of the line from a to b ...
///
/// Every predicate returns the sign of a number: -1, 0 or 1. Coordinates must be in range (WEND_COORDINATE_LIMIT);
/// otherwise the call violates its contract and, in soft mode, returns 0. docs/numeric-contract.md says how many bits
/// each one needs. None allocates; all may be called from any thread.
#ifndef WEND_PREDICATES_H
#define WEND_PREDICATES_H

#include "wend/vector.h"

WEND_EXTERN_C_BEGIN

/// On which side of the line from a to b is c?
/// @return 1 when c is to the left (a, b, c turn counterclockwise), -1 to the right, 0 when the three are on one line,
///         which includes a = b
WEND_API int wend_orient2d(wend_lattice_point a, wend_lattice_point b, wend_lattice_point c);

/// Is d inside the circle through a, b and c?
/// @return for a, b, c counterclockwise: 1 when d is inside, -1 outside, 0 on the circle. For clockwise points the
///         signs are swapped. For points on one line, which have no circle: the sign as c comes infinitely near to that
///         line, 0 when d is on it too or two of the points are equal
WEND_API int wend_incircle(wend_lattice_point a, wend_lattice_point b, wend_lattice_point c, wend_lattice_point d);

/// Compares the distance of two points with that of two others.
/// @return the sign of |first| - |second|
WEND_API int wend_compare_lengths(wend_segment first, wend_segment second);

/// Compares the distances of two points from a line each.
/// @param first, second  the lines through a and b, endless both ways; a and b must differ
/// @return the sign of distance(p, first) - distance(q, second)
WEND_API int wend_compare_line_distances(wend_lattice_point p, wend_segment first, wend_lattice_point q,
                                         wend_segment second);

/// Compares the distances of two points from a segment each.
/// @param first, second  may be points (a = b)
/// @return the sign of distance(p, first) - distance(q, second)
WEND_API int wend_compare_segment_distances(wend_lattice_point p, wend_segment first, wend_lattice_point q,
                                            wend_segment second);

/// Compares the distance of a point from a segment with a radius.
/// @param squared_radius  the radius times itself, in lattice units; >= 0
/// @return the sign of distance(p, segment) - radius
WEND_API int wend_compare_segment_radius(wend_lattice_point p, wend_segment segment, int64_t squared_radius);

WEND_EXTERN_C_END

#endif
