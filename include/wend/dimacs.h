/// The formats of the ninth DIMACS challenge: `.gr` graphs and `.co` coordinates, the common currency of road networks.
///
///     p sp 3 2            a graph of 3 waypoints and 2 arcs        p aux sp co 3            coordinates of 3 waypoints
///     a 1 2 803           from 1 to 2 for 803                      v 1 -73530767 41085396   of waypoint 1
///
/// Lines that start with c are comments, blank lines mean nothing, lines may end in LF or CRLF. These files count
/// waypoints from 1, wend from 0; arcs get their numbers in the order of their lines.
#ifndef WEND_DIMACS_H
#define WEND_DIMACS_H

#include "wend/graph.h"

WEND_EXTERN_C_BEGIN

/// What to read. Start from wend_default_dimacs_def().
typedef struct wend_dimacs_def {
    /// sizeof(wend_dimacs_def), set by wend_default_dimacs_def.
    size_t size;
    const char *graph;         ///< the text of a `.gr` file
    size_t graph_length;       ///< bytes
    const char *coordinates;   ///< the text of the `.co` file for it; NULL: every waypoint is at (0, 0, 0)
    size_t coordinates_length; ///< bytes
    /// What a coordinate of 1 means, > 0 and finite; default 1 (most files have millionths of a degree: no unit of
    /// length, so guidance will be rough).
    double metres_per_unit;
    wend_allocator allocator; ///< default malloc
} wend_dimacs_def;

/// No texts, a metre per unit, malloc.
WEND_DEFAULT wend_dimacs_def wend_default_dimacs_def(void) {
    wend_dimacs_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.metres_per_unit = 1;
    def.allocator = wend_default_allocator();
    return def;
}

/// Makes a graph of the texts. Costs are whole numbers from 1 to 2^53; there are no tags, and z is 0. Hardened against
/// untrusted input: time and memory are proportional to the length of the texts, whatever sizes they declare; a text
/// that declares more waypoints than it has bytes is rejected.
/// @param findings  receives one error with line and column; may be NULL
/// @return WEND_OK, WEND_BAD_INPUT, or WEND_OUT_OF_MEMORY; WEND_OUT_OF_RANGE when the definition is invalid; *graph is
///         unchanged unless WEND_OK
WEND_API wend_status wend_dimacs_read(const wend_dimacs_def *def, wend_diagnostics *findings, wend_graph **graph);

/// Writes a graph as a `.gr` file. Reading it gives the same waypoints and edges, in the same order. The format holds
/// less than a graph: costs must be whole numbers from 1 to 2^53, and edges must be open and without tags.
/// @param findings  receives the first edge that cannot be written and why; may be NULL
/// @param text      room for `room` bytes, or NULL to get the length only
/// @param length    bytes needed, without a zero at the end
/// @return WEND_OK; WEND_OUT_OF_RANGE when the room is too small, WEND_UNSUPPORTED when the format cannot represent it:
///         nothing is written then
WEND_API wend_status wend_dimacs_write_graph(const wend_graph *graph, wend_diagnostics *findings, char *text,
                                             size_t room, size_t *length);

/// Writes the positions of a graph as a `.co` file, in units of so many metres. Reading it with the same
/// metres_per_unit gives equal positions: whole numbers stay whole, others get the digits they need. z must be 0. With
/// a unit of 1 m, or another power of two, all x and y can be written; with other units those that came from such a
/// file, and most others.
/// @param metres_per_unit  > 0 and finite
/// @return as wend_dimacs_write_graph
WEND_API wend_status wend_dimacs_write_coordinates(const wend_graph *graph, double metres_per_unit,
                                                   wend_diagnostics *findings, char *text, size_t room, size_t *length);

WEND_EXTERN_C_END

#endif
