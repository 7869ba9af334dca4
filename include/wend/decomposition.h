/// Decompositions: the free part of a mesh cut into cells in several ways, to compare, to draw, and to search.
///
///     wend_decomposition_def def = wend_default_decomposition_def();
///     def.kind = WEND_DECOMPOSITION_WAVEFRONT;
///     wend_decomposition *cells = NULL;
///     if (wend_decomposition_create(mesh, &def, findings, &cells) == WEND_OK) {
///         wend_decomposition_report report;
///         wend_decomposition_measure(cells, &report);       how many, how thin, how many meet at a point
///     }
///     wend_decomposition_destroy(cells);
///
/// An index derived from a mesh: after an edit of the mesh, its next use rebuilds it (wend/journal.h). May be read from
/// any number of threads. Every decomposition covers the free part exactly, without gap or overlap
/// (wend_decomposition_check proves it), and every cell has one terrain. docs/decompositions.md compares them.
#ifndef WEND_DECOMPOSITION_H
#define WEND_DECOMPOSITION_H

#include "wend/mesh.h"

WEND_EXTERN_C_BEGIN

/// How the free part is cut.
typedef enum wend_decomposition_kind {
    WEND_DECOMPOSITION_TRIANGLES = 0, ///< the mesh's triangles
    WEND_DECOMPOSITION_CONVEX = 1,    ///< triangles merged while they stay convex (wend/cells.h)
    /// Merged further, as long as no corner lies deeper than `tolerance` in a cell's hull.
    WEND_DECOMPOSITION_NEAR_CONVEX = 2,
    /// A vertical wall through every corner of the outlines, up and down to the next outline.
    WEND_DECOMPOSITION_TRAPEZOIDS = 3,
    WEND_DECOMPOSITION_WAVEFRONT = 4 ///< regions grown from seeds; borders between them follow the axes
} wend_decomposition_kind;

/// How many kinds there are.
#define WEND_DECOMPOSITION_KIND_COUNT 5

/// "triangles", "convex", "near-convex", "trapezoids" or "wavefront"; "unknown" for any other number.
WEND_API const char *wend_decomposition_kind_text(wend_decomposition_kind kind);

/// What to make. Start from wend_default_decomposition_def().
typedef struct wend_decomposition_def {
    /// sizeof(wend_decomposition_def), set by wend_default_decomposition_def.
    size_t size;
    wend_decomposition_kind kind; ///< default convex
    double tolerance;             ///< metres >= 0, rounded down to the lattice: for near-convex cells. Default 0.5
    uint64_t seed;                ///< for wavefront: the order in which seeds are tried. Default 1
    wend_allocator allocator;     ///< default malloc
} wend_decomposition_def;

/// Convex cells, malloc.
WEND_DEFAULT wend_decomposition_def wend_default_decomposition_def(void) {
    wend_decomposition_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.kind = WEND_DECOMPOSITION_CONVEX;
    def.tolerance = 0.5;
    def.seed = 1;
    def.allocator = wend_default_allocator();
    return def;
}

/// A decomposition.
typedef struct wend_decomposition wend_decomposition;

/// Cuts the free part of a mesh into cells. The cells are a function of the mesh's geometry, the kind, the tolerance
/// and the seed.
/// @param mesh      must live as long as the decomposition
/// @param findings  receives the errors of an invalid definition, and by warnings that a tolerance or seed is for
///                  another kind; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid; WEND_OUT_OF_MEMORY; *decomposition is unchanged
///         unless WEND_OK
WEND_API wend_status wend_decomposition_create(const wend_mesh *mesh, const wend_decomposition_def *def,
                                               wend_diagnostics *findings, wend_decomposition **decomposition);

/// Releases a decomposition. NULL is allowed.
WEND_API void wend_decomposition_destroy(wend_decomposition *decomposition);

/// Brings a decomposition up to date with its mesh now rather than at its next use.
/// @return WEND_OK, or WEND_OUT_OF_MEMORY with the decomposition as it was
WEND_API wend_status wend_decomposition_refresh(const wend_decomposition *decomposition);

// ---------------------------------------------------------------------------------------------------------------------
// Looking at it: without a status, nothing when memory is out after an edit

/// A point of the plane in lattice units, as fractions: (x / x_divisor, y / y_divisor), both in lowest terms with
/// divisors above 0. Walls end on slanted outlines between lattice points; at most one coordinate is not an integer.
typedef struct wend_exact_point {
    int64_t x, y;                 ///< the numerators
    int32_t x_divisor, y_divisor; ///< the denominators, > 0
} wend_exact_point;

/// How many cells there are.
WEND_API uint32_t wend_decomposition_count(const wend_decomposition *decomposition);

/// A cell: a simple polygon. Side i goes from corners[i] to corners[i + 1], the last one back to corners[0].
typedef struct wend_decomposition_cell {
    const wend_exact_point *corners; ///< counterclockwise; neighbours may be in line
    uint32_t count;                  ///< of the corners
    uint8_t terrain;                 ///< one for the whole cell
} wend_decomposition_cell;

/// A cell, numbered from 0. Its corners belong to the decomposition.
WEND_API wend_decomposition_cell wend_decomposition_get(const wend_decomposition *decomposition, uint32_t cell);

/// The position of a point in metres, rounded.
WEND_API wend_vector2 wend_decomposition_position(const wend_decomposition *decomposition, wend_exact_point point);

/// Where one can go from a cell to another: a piece of a side of both that has a length.
typedef struct wend_portal {
    uint32_t left, right;      ///< cells, of one medium: to the left and to the right of the way from `from` to `to`
    wend_exact_point from, to; ///< the smaller end first, by x, then y
} wend_portal;

/// All portals. Sorted by the line they lie on, then along it.
WEND_API const wend_portal *wend_decomposition_portals(const wend_decomposition *decomposition, size_t *count);

// ---------------------------------------------------------------------------------------------------------------------
// Judging it

/// A cell is a sliver when its smallest width is below its longest extent divided by this; likewise a cell is badly
/// joined when its widest portal is.
#define WEND_SLIVER_RATIO 10.0

/// What a decomposition is like.
typedef struct wend_decomposition_report {
    uint32_t cells;          ///< how many there are
    size_t portals;          ///< how many there are
    size_t corners;          ///< of all cells
    uint32_t worst_valence;  ///< cells that meet at one point, corners on the sides of others included
    wend_exact_point worst;  ///< the first such point, by x, then y
    uint32_t slivers;        ///< cells longer than WEND_SLIVER_RATIO times their width
    uint32_t badly_joined;   ///< cells that have portals, each narrower than their extent / WEND_SLIVER_RATIO
    double worst_aspect;     ///< the largest extent / width of a cell; 0 without cells
    double mean_aspect;      ///< over cells
    double narrowest_portal; ///< metres; 0 without portals
    double area;             ///< square metres of all cells
    double free_area;        ///< square metres of the mesh's free triangles: the same but for rounding
} wend_decomposition_report;

/// Measures a decomposition: O(n log n), and the square of the largest cell's corners.
/// @return WEND_OK, or WEND_OUT_OF_MEMORY with *report unchanged
WEND_API wend_status wend_decomposition_measure(const wend_decomposition *decomposition,
                                                wend_decomposition_report *report);

/// Proves with exact arithmetic that cells tile the free part: on every line, the cells' sides cancel each other and
/// the outlines, terrain by terrain, which leaves neither gap nor overlap; and that cells are convex, near-convex ones
/// excepted.
/// @param findings  receives the first error; may be NULL
/// @return WEND_OK, WEND_BAD_INPUT, or WEND_OUT_OF_MEMORY
WEND_API wend_status wend_decomposition_check(const wend_decomposition *decomposition, wend_diagnostics *findings);

/// Draws the cells, filled by number as islands are, and their borders.
WEND_API void wend_decomposition_draw(const wend_decomposition *decomposition, const wend_draw *draw);

WEND_EXTERN_C_END

#endif
