/// Points: positions in the world as doubles, and points, segments and boxes on the integer lattice of a map.
///
/// Positions are metres; x and y span the plane, z is up. Lattice coordinates are whole numbers of lattice units; what
/// a unit is, and how a position becomes a lattice point, is defined by a `wend_lattice` (wend/lattice.h).
///
///     wend_box box = wend_box_of_segment((wend_segment){{0, 0}, {4, 2}});
///     if (wend_box_contains(box, (wend_lattice_point){4, 1})) ... the border belongs to it ...
#ifndef WEND_VECTOR_H
#define WEND_VECTOR_H

#include "wend/api.h"

WEND_EXTERN_C_BEGIN

/// A position or a direction in the plane, in metres.
typedef struct wend_vector2 {
    double x, y;
} wend_vector2;

/// A position or a direction in space, in metres; z is up.
typedef struct wend_vector3 {
    double x, y, z;
} wend_vector3;

/// A position of the plane at a height.
static inline wend_vector3 wend_vector3_of(wend_vector2 place, double height) {
    wend_vector3 position = {place.x, place.y, height};
    return position;
}

/// The largest lattice coordinate, 2^29 - 1. Valid coordinates are -WEND_COORDINATE_LIMIT .. WEND_COORDINATE_LIMIT: so
/// every exact predicate fits its integers (docs/numeric-contract.md).
#define WEND_COORDINATE_LIMIT 536870911

/// A point of the lattice.
typedef struct wend_lattice_point {
    int32_t x, y; ///< lattice units, |coordinate| <= WEND_COORDINATE_LIMIT
} wend_lattice_point;

/// A closed segment: both ends belong to it. The ends may be equal; then it is a point.
typedef struct wend_segment {
    wend_lattice_point a, b;
} wend_segment;

/// A closed axis-parallel box: all points with low.x <= x <= high.x and low.y <= y <= high.y. It is empty when
/// low.x > high.x or low.y > high.y.
typedef struct wend_box {
    wend_lattice_point low, high;
} wend_box;

/// True when both coordinates are in range.
static inline bool wend_lattice_point_is_valid(wend_lattice_point point) {
    const uint32_t limit = WEND_COORDINATE_LIMIT;
    return (uint32_t)point.x + limit <= 2 * limit && (uint32_t)point.y + limit <= 2 * limit;
}

/// True when two points are the same.
static inline bool wend_lattice_point_equals(wend_lattice_point a, wend_lattice_point b) {
    return a.x == b.x && a.y == b.y;
}

/// Orders points by x, then by y.
/// @return -1 when a comes first, 0 when they are equal, 1 when b comes first
static inline int wend_lattice_point_compare(wend_lattice_point a, wend_lattice_point b) {
    if (a.x != b.x) return a.x < b.x ? -1 : 1;
    return (a.y > b.y) - (a.y < b.y);
}

/// The box that holds no point: the start of a union.
static inline wend_box wend_box_empty(void) {
    wend_box box = {{INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN}};
    return box;
}

/// True when a box holds no point.
static inline bool wend_box_is_empty(wend_box box) {
    return box.low.x > box.high.x || box.low.y > box.high.y;
}

/// The smallest box that holds a box and a point.
static inline wend_box wend_box_extend(wend_box box, wend_lattice_point point) {
    if (wend_box_is_empty(box)) box = wend_box_empty();
    if (point.x < box.low.x) box.low.x = point.x;
    if (point.y < box.low.y) box.low.y = point.y;
    if (point.x > box.high.x) box.high.x = point.x;
    if (point.y > box.high.y) box.high.y = point.y;
    return box;
}

/// The smallest box that holds two boxes; an empty one adds nothing.
static inline wend_box wend_box_join(wend_box a, wend_box b) {
    if (wend_box_is_empty(b)) return a;
    return wend_box_extend(wend_box_extend(a, b.low), b.high);
}

/// The smallest box that holds a segment.
static inline wend_box wend_box_of_segment(wend_segment segment) {
    return wend_box_extend(wend_box_extend(wend_box_empty(), segment.a), segment.b);
}

/// True when a point lies in a box or on its border.
static inline bool wend_box_contains(wend_box box, wend_lattice_point point) {
    return box.low.x <= point.x && point.x <= box.high.x && box.low.y <= point.y && point.y <= box.high.y;
}

/// True when two boxes have a point in common; touching is enough, and an empty box has none.
static inline bool wend_box_overlaps(wend_box a, wend_box b) {
    return !wend_box_is_empty(a) && !wend_box_is_empty(b) && a.low.x <= b.high.x && b.low.x <= a.high.x &&
           a.low.y <= b.high.y && b.low.y <= a.high.y;
}

WEND_EXTERN_C_END

#endif
