// What the decompositions share: exact points, cells, and the outlines of the free part.
#ifndef WEND_MAP_DECOMPOSITION_INTERNAL_H
#define WEND_MAP_DECOMPOSITION_INTERNAL_H

#include "map/core/dependant.h"
#include "map/mesh/mesh_internal.h"
#include "wend/decomposition.h"

// ---------------------------------------------------------------------------------------------------------------------
// Fractions: numerators below 2^61, divisors from 1 to 2^30, in lowest terms.

typedef struct exact_fraction {
    int64_t numerator, divisor;
} exact_fraction;

static inline exact_fraction exact_whole(int64_t value) {
    return (exact_fraction){value, 1};
}

static inline int exact_compare(exact_fraction a, exact_fraction b) {
    if (a.divisor == b.divisor) return (a.numerator > b.numerator) - (a.numerator < b.numerator);
    return wend_int128_compare(wend_int128_multiply(a.numerator, b.divisor),
                               wend_int128_multiply(b.numerator, a.divisor));
}

static inline int64_t exact_floor(exact_fraction a) {
    return a.numerator / a.divisor - (a.numerator % a.divisor < 0);
}

static inline int64_t exact_ceiling(exact_fraction a) {
    return exact_floor(a) + (a.numerator % a.divisor != 0);
}

static inline exact_fraction exact_x(wend_exact_point point) {
    return (exact_fraction){point.x, point.x_divisor};
}

static inline exact_fraction exact_y(wend_exact_point point) {
    return (exact_fraction){point.y, point.y_divisor};
}

static inline wend_exact_point exact_point_of(wend_lattice_point point) {
    return (wend_exact_point){point.x, point.y, 1, 1};
}

static inline wend_exact_point exact_point_at(exact_fraction x, exact_fraction y) {
    return (wend_exact_point){x.numerator, y.numerator, (int32_t)x.divisor, (int32_t)y.divisor};
}

static inline int exact_point_compare(wend_exact_point a, wend_exact_point b) {
    int order = exact_compare(exact_x(a), exact_x(b));
    return order ? order : exact_compare(exact_y(a), exact_y(b));
}

static inline bool exact_point_equals(wend_exact_point a, wend_exact_point b) {
    return a.x == b.x && a.y == b.y && a.x_divisor == b.x_divisor && a.y_divisor == b.y_divisor;
}

// The y of the line through two lattice points of different x at a whole x between them, and the x at a whole y.
exact_fraction wend_exact_y_at(wend_segment line, int32_t x);
exact_fraction wend_exact_x_at(wend_segment line, int32_t y);

// The side of a directed line that a point with one whole coordinate is on: 1 left, 0 on it, -1 right.
int wend_exact_side(wend_segment line, wend_exact_point point);

// ---------------------------------------------------------------------------------------------------------------------
// Cells

#define ARRAY_NAME exact_point_array
#define ARRAY_ITEM wend_exact_point
#include "base/memory/array_template.h"

#define ARRAY_NAME segment_array
#define ARRAY_ITEM wend_segment
#include "base/memory/array_template.h"

#define ARRAY_NAME portal_array
#define ARRAY_ITEM wend_portal
#include "base/memory/array_template.h"

#define ARRAY_NAME corner_list
#define ARRAY_ITEM uint32_t
#include "base/memory/array_template.h"

#define ARRAY_NAME terrain_array
#define ARRAY_ITEM uint8_t
#include "base/memory/array_template.h"

struct wend_decomposition {
    wend_allocator allocator;
    const wend_mesh *mesh;
    wend_dependant dependant; // on the mesh
    wend_decomposition_kind kind;
    double tolerance;
    uint64_t seed;
    exact_point_array corners; // of all cells
    segment_array
        lines; // lines[i] leads from corners[i] to the next: two lattice points of the endless line, in its direction
    corner_list first_corner; // of each cell, and the end
    terrain_array terrain_of;
    portal_array portals;
};

// Brings a decomposition up to date with its mesh; any number of threads may call it at once.
static inline wend_status wend_decomposition_pull(const wend_decomposition *decomposition) {
    wend_decomposition *own = (wend_decomposition *)(uintptr_t)decomposition;
    return wend_dependant_refresh(&own->dependant, own);
}

// As wend_decomposition_get, of a decomposition that is up to date.
static inline wend_decomposition_cell decomposition_cell_at(const wend_decomposition *decomposition, uint32_t cell) {
    uint32_t first = decomposition->first_corner.items[cell];
    return (wend_decomposition_cell){.corners = decomposition->corners.items + first,
                                     .count = decomposition->first_corner.items[cell + 1] - first,
                                     .terrain = decomposition->terrain_of.items[cell]};
}

// Adds a cell. Sides without length are left out.
wend_status wend_decomposition_add(wend_decomposition *decomposition, const wend_exact_point *corners,
                                   const wend_segment *lines, size_t count, uint8_t terrain);

// Finds the portals.
wend_status wend_decomposition_join(wend_decomposition *decomposition);

// How many cells meet at a point, at most, and where.
wend_status wend_decomposition_find_valence(const wend_decomposition *decomposition, uint32_t *valence,
                                            wend_exact_point *where);

// ---------------------------------------------------------------------------------------------------------------------
// Outlines: the sides of the free part, as seen from its inside

#define NO_OUTLINE UINT32_MAX

typedef struct outline_edge {
    wend_lattice_point a, b; // free to the left
    uint32_t next, previous; // around the same part
    uint8_t terrain;         // to the left
    uint8_t behind;          // to the right: another free terrain, or BLOCKED_TERRAIN
} outline_edge;

#define BLOCKED_TERRAIN 255u

typedef struct outline_edges {
    outline_edge *edges; // by a, then b
    size_t count;
} outline_edges;

wend_status wend_outline_edges_find(outline_edges *outline, const wend_mesh *mesh, const wend_allocator *allocator);
void wend_outline_edges_free(outline_edges *outline, const wend_allocator *allocator);

// ---------------------------------------------------------------------------------------------------------------------
// The kinds

// A trapezoid: between two outline edges, from one x to another.
typedef struct outline_trapezoid {
    uint32_t bottom, top; // outline edges: bottom leads to the right, top to the left
    int32_t left, right;
} outline_trapezoid;

#define ARRAY_NAME trapezoid_array
#define ARRAY_ITEM outline_trapezoid
#include "base/memory/array_template.h"

// Finds the trapezoids of an outline, from left to right.
wend_status wend_outline_trapezoids(const outline_edges *outline, const wend_allocator *allocator,
                                    trapezoid_array *trapezoids);

wend_status wend_decomposition_make_trapezoids(wend_decomposition *decomposition);
wend_status wend_decomposition_make_wavefront(wend_decomposition *decomposition, uint64_t seed);
wend_status wend_decomposition_make_near_convex(wend_decomposition *decomposition, int64_t tolerance);

#endif
