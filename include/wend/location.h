/// Locations: where something is on a map, one type for maps of every kind.
///
///     wend_location start = wend_location_at(12.5, 3, 0);              bare: a position, on whatever the map has there
///     wend_location cell = wend_location_of_state(4711);               a state of the map, which has its position
///
/// A location is verified, never trusted: every function checks that its cell is free and holds its position, which is
/// exact and costs a few comparisons. Where it does not, the cell is ignored and the location counts as bare. So a
/// location of another map, of an older version of this one or with an invalid index is safe to pass on; it merely
/// saves nothing. wend_map_locate finds its cell again.
#ifndef WEND_LOCATION_H
#define WEND_LOCATION_H

#include "wend/vector.h"

WEND_EXTERN_C_BEGIN

/// No state and no cell.
#define WEND_NO_STATE UINT64_MAX

/// A place on a map. 40 bytes; it will not grow.
///
/// **Bare** (cell is WEND_NO_STATE) it means every cell that holds the position: where walls touch in a point, or
/// floors lie above each other, any of them. **Located** it means the part of the map on which its cell lies. Locating
/// a place first may therefore narrow what can be reached from it: from a point where two walls touch, a bare location
/// leads to both sides and a located one to that of its cell.
typedef struct wend_location {
    /// Metres; z is up, and 0 on maps in the plane. NaN: the cell alone counts (wend_location_of_state).
    wend_vector3 position;
    /// What holds it: a cell of a grid, a waypoint, a quad, a triangle of a mesh. WEND_NO_STATE: not located.
    uint64_t cell;
    uint64_t version; ///< of the map when the cell held it; 0: never located
} wend_location;

/// A bare location.
WEND_DEFAULT wend_location wend_location_at(double x, double y, double z) {
    wend_location location = {{x, y, z}, WEND_NO_STATE, 0};
    return location;
}

/// A location that is a state and nothing else: its position is NaN, for the map has it. Of WEND_NO_STATE: nowhere.
WEND_API wend_location wend_location_of_state(uint64_t state);

WEND_EXTERN_C_END

#endif
