// A plane of triangles under edits, as its parts see it. living_plane.c draws the whole.
//
//     shapes    what was put in: rings of lattice points under a key, the winding rule
//     lines     the different segments of all rings; each is held by the shapes that have it
//     pixels    one a vertex: why it is there (ends of lines and crossings that round to it), and which lines stop there
//     stops     line x vertex: doubly linked along the line and around the vertex
//     triangles the constrained Delaunay triangulation of the vertices and of the edges between stops
//     covers    by triangle: which shapes wind around it, how often
//
// Triangles are numbered and glued as in geom/triangulation_internal.h, the ghost vertex 0 included.
#ifndef WEND_GEOM_LIVING_INTERNAL_H
#define WEND_GEOM_LIVING_INTERNAL_H

#include "base/core/require.h"
#include "base/run/threads.h"
#include "geom/living/living_plane.h"
#include "geom/snap_rounding.h"
#include "geom/triangulation_internal.h"

typedef struct living_pixel {
    uint64_t count;      // ends of lines here, and pairs of lines whose crossing rounds to here: k lines may make k^2
    uint32_t first_stop; // of the lines that stop here, in no order
    uint32_t stop_count;
    uint32_t mark;
    bool is_live;
    bool is_core; // of a surface: it goes around it more than once
} living_pixel;

typedef struct living_stop {
    uint32_t vertex, line;
    uint32_t previous, next; // along the line; 0: none
    uint32_t before, after;  // of the vertex's list; 0: none
} living_stop;

typedef struct living_line {
    uint32_t first, last; // stops; of a free slot `first` is the next one
    uint32_t first_share; // how the shapes that are active wind along it
    uint32_t holds;       // segments of shapes that it is
    uint32_t mark;
    int32_t net; // of the shape that is being activated, where it is marked
    bool is_border;
} living_line;

// One segment of an active shape on a line.
typedef struct living_share {
    uint32_t key;
    int32_t by; // +1: along the line, -1: against it
    uint32_t next;
    bool odd;
} living_share;

// The shapes around a place: a list by falling keys. Equal lists are the same list, and share their tails.
typedef struct living_cover {
    uint32_t key;
    int32_t winding; // not 0
    uint32_t rest;
    uint32_t references;
    uint32_t shown; // the largest key whose inside this is
    bool odd;
} living_cover;

typedef struct living_cover_key {
    uint32_t key;
    int32_t winding;
    uint32_t rest;
} living_cover_key;

static inline bool living_cover_keys_equal(living_cover_key a, living_cover_key b) {
    return a.key == b.key && a.winding == b.winding && a.rest == b.rest;
}

#define MAP_NAME        living_cover_map
#define MAP_KEY         living_cover_key
#define MAP_VALUE       uint32_t
#define MAP_HASH(k)     wend_mix_quickly(((uint64_t)(k).key << 32 | (k).rest) ^ (uint64_t)(uint32_t)(k).winding << 20)
#define MAP_EQUAL(a, b) living_cover_keys_equal(a, b)
#include "base/memory/hash_map_template.h"

#define MAP_NAME        living_line_map
#define MAP_KEY         uint64_t
#define MAP_VALUE       uint32_t
#define MAP_HASH(k)     wend_mix_quickly(k)
#define MAP_EQUAL(a, b) ((a) == (b))
#include "base/memory/hash_map_template.h"

#define ARRAY_NAME living_triangle_array
#define ARRAY_ITEM living_triangle
#include "base/memory/array_template.h"

#define ARRAY_NAME living_vertex_array
#define ARRAY_ITEM living_vertex
#include "base/memory/array_template.h"

#define ARRAY_NAME living_pixel_array
#define ARRAY_ITEM living_pixel
#include "base/memory/array_template.h"

#define ARRAY_NAME living_stop_array
#define ARRAY_ITEM living_stop
#include "base/memory/array_template.h"

#define ARRAY_NAME living_line_array
#define ARRAY_ITEM living_line
#include "base/memory/array_template.h"

#define ARRAY_NAME living_share_array
#define ARRAY_ITEM living_share
#include "base/memory/array_template.h"

#define ARRAY_NAME living_cover_array
#define ARRAY_ITEM living_cover
#include "base/memory/array_template.h"

#define ARRAY_NAME living_words
#define ARRAY_ITEM uint64_t
#include "base/memory/array_template.h"

typedef struct living_pair {
    uint32_t u, v;
} living_pair;

#define ARRAY_NAME living_pair_array
#define ARRAY_ITEM living_pair
#include "base/memory/array_template.h"

#define ARRAY_NAME living_numbers
#define ARRAY_ITEM uint32_t
#include "base/memory/array_template.h"

#define ARRAY_NAME living_windings
#define ARRAY_ITEM int32_t
#include "base/memory/array_template.h"

// A segment of a shape: the line it is, and whether it goes along it (1), against it (-1) or nowhere (0).
typedef struct living_hold {
    uint32_t line;
    int32_t by;
} living_hold;

#define ARRAY_NAME living_hold_array
#define ARRAY_ITEM living_hold
#include "base/memory/array_template.h"

typedef struct kept_shape {
    uint32_t key;
    bool odd;
    bool is_fresh; // while edits are made: not of the set yet
    bool is_bare;  // active, and winds around nothing: each of its segments is there both ways
    wend_lattice_point *points;
    size_t point_count;
    size_t *ring_sizes;
    size_t ring_count;
    living_hold_array holds; // one a point
    uint32_t from;
} kept_shape;

typedef kept_shape *kept_shape_pointer;

#define ARRAY_NAME kept_shape_array
#define ARRAY_ITEM kept_shape_pointer
#include "base/memory/array_template.h"

#define MAP_NAME        shape_place_map
#define MAP_KEY         uint32_t
#define MAP_VALUE       uint32_t
#define MAP_HASH(k)     wend_mix_quickly(k)
#define MAP_EQUAL(a, b) ((a) == (b))
#include "base/memory/hash_map_template.h"

// Two grids of squares over the plane, one eight times coarser. A square names a vertex in it, or none.
typedef struct living_bins {
    wend_lattice_point low;
    int shift;
    uint32_t columns, rows, coarse_columns, coarse_rows;
    uint32_t *fine, *coarse;
    size_t vertex_count; // when they were made
} living_bins;

#define NO_FREE_VERTEX (UINT32_MAX >> 3)
#define LIVING_LOST    WEND_STALE // the plane is no longer what its shapes make: it must be rebuilt
struct living_plane {
    wend_allocator allocator;
    kept_shape_array shapes;  // in no order
    shape_place_map shape_of; // by key: its place there
    size_t point_count;       // of all shapes
    living_triangle_array triangles;
    living_vertex_array vertices;
    living_pixel_array pixels; // by vertex
    living_stop_array stops;   // 0 is none
    living_line_array lines;   // 0 is none
    living_share_array shares; // 0 is none
    living_cover_array covers; // 0 is the empty one
    living_cover_map cover_of;
    living_line_map line_of; // by its two ends
    uint32_t free_triangle, free_vertex, free_stop, free_line, free_share, free_cover;
    size_t real_count, ghost_count, vertex_count, stop_count, line_count;
    bool is_surface; // its borders are lines, and there is nothing beyond
    bool has_cores;  // of a surface: pixels that are cores
    wend_lattice_point *surface_points;
    uint32_t (*surface_triangles)[3];
    size_t surface_point_count, surface_triangle_count;
    bool is_stale; // the shapes are right, the rest is not: memory was out, or all vertices are on one line
    bool prefers_edits;
    bool is_flat; // no triangles: all vertices are on one line
    size_t rebuilds;
    size_t rescues; // rebuilds that no theory explains: 0
    living_bins bins;
    // Versions.
    living_words triangle_touched,
        vertex_touched;    // a bit a page: not as the newest version has it
    bool is_anew;          // nothing is
    wend_monitor *monitor; // of holds and of the list of versions; made with the first one
    living_version *oldest, *newest;
    size_t version_count;
    size_t written, pages_copied; // for measurements
    uint32_t near;                // a vertex of the last edit
    uint32_t mark;                // of triangles, pixels and lines
    living_numbers triangle_marks;
    living_windings windings; // by triangle, where it is marked
    // Scratch.
    living_numbers suspects; // sides to be tested
    living_numbers queue, passed, crossed_lines, pending, zeros, chain, prefix;
    living_pair_array crossed, made;
};

// ---------------------------------------------------------------------------------------------------------------------
// Triangles (living_triangles.c)

static inline living_triangle *living_at(const living_plane *plane, uint32_t triangle) {
    return &plane->triangles.items[triangle];
}

// Marks the page of a triangle or a vertex; there is room for it.
static inline void living_touch(living_plane *plane, uint32_t triangle) {
    plane->triangle_touched.items[triangle / (64 * LIVING_PAGE)] |= UINT64_C(1) << triangle / LIVING_PAGE % 64;
}

static inline void living_touch_vertex(living_plane *plane, uint32_t vertex) {
    plane->vertex_touched.items[vertex / (64 * LIVING_PAGE)] |= UINT64_C(1) << vertex / LIVING_PAGE % 64;
}

static inline wend_lattice_point living_point(const living_plane *plane, uint32_t vertex) {
    return plane->vertices.items[vertex].at;
}

static inline uint32_t living_across(const living_plane *plane, uint32_t handle) {
    return living_at(plane, handle_triangle(handle))->across[handle_side(handle)];
}

static inline uint32_t living_corner_left(const living_plane *plane, uint32_t corner) {
    uint32_t across = living_at(plane, handle_triangle(corner))->across[next_side(handle_side(corner))];
    return side_handle(handle_triangle(across), next_side(handle_side(across)));
}

static inline int64_t living_turn(const living_plane *plane, uint32_t a, uint32_t b, uint32_t c) {
    return wend_orient2d_determinant(living_point(plane, a), living_point(plane, b), living_point(plane, c));
}

// Where a point lies.
typedef enum living_place_kind {
    LIVING_AT_VERTEX, // `handle` is the vertex
    LIVING_ON_SIDE,   // `handle` is the side
    LIVING_INSIDE,    // `handle` is of the triangle
    LIVING_OUTSIDE    // `handle` is of a ghost whose side has the point strictly outside
} living_place_kind;

typedef struct living_place {
    living_place_kind kind;
    uint32_t handle;
} living_place;

// Finds a point, walking straight from a vertex.
living_place wend_living_locate(const living_plane *plane, uint32_t from, wend_lattice_point point);

// The side between two vertices, seen from the triangle to its left when going from u to v, or MESH_NO_SIDE.
uint32_t wend_living_side(const living_plane *plane, uint32_t u, uint32_t v);

// Puts a vertex in. A constrained side it lies on becomes two.
wend_status wend_living_insert_vertex(living_plane *plane, living_place place, wend_lattice_point point,
                                      uint32_t *vertex);

// Takes a vertex out, all of whose sides are free but, maybe, two on one line: these become one.
// LIVING_LOST with plane->is_flat: no triangles are left.
wend_status wend_living_delete_vertex(living_plane *plane, uint32_t vertex);

// True when no constrained side crosses the edge from a to b, and no vertex is on it.
bool wend_living_edge_is_clear(const living_plane *plane, uint32_t a, uint32_t b);

// Makes a clear edge a constrained side.
wend_status wend_living_insert_edge(living_plane *plane, uint32_t a, uint32_t b);

// Of surfaces: takes the triangle at a border side, whose third corner is w, away, so that the border leads around it over w; and puts one back where the border, which
// leads over w without any line on the side that comes, is cut short: *triangle is that, between u, w and v.
wend_status wend_living_take_border(living_plane *plane, uint32_t u, uint32_t v, uint32_t w);
wend_status wend_living_fill_border(living_plane *plane, uint32_t u, uint32_t v, uint32_t w, uint32_t *triangle);

// Makes a side free.
wend_status wend_living_free_side(living_plane *plane, uint32_t handle);

// Flips sides until none is illegal.
wend_status wend_living_restore(living_plane *plane);

// ---------------------------------------------------------------------------------------------------------------------
// Lines (living_lines.c)

static inline uint32_t line_start(const living_plane *plane, uint32_t line) {
    return plane->stops.items[plane->lines.items[line].first].vertex;
}

static inline uint32_t line_end(const living_plane *plane, uint32_t line) {
    return plane->stops.items[plane->lines.items[line].last].vertex;
}

static inline wend_segment line_segment(const living_plane *plane, uint32_t line) {
    return (wend_segment){living_point(plane, line_start(plane, line)), living_point(plane, line_end(plane, line))};
}

static inline uint64_t line_key(uint32_t a, uint32_t b) {
    return a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a;
}

// The lines on the edge from u to v, one after the other, each by its first stop there: begin with a zeroed `walk`. *along: the line goes from u to v.
bool wend_living_next_line(const living_plane *plane, uint32_t u, uint32_t v, living_side_walk *walk, uint32_t *stop,
                           bool *along);

// The vertex at a point, put in if there is none.
wend_status wend_living_find_vertex(living_plane *plane, wend_lattice_point point, uint32_t from, uint32_t *vertex);

// The line between two vertices, put in if there is none; it is held once more.
wend_status wend_living_hold_line(living_plane *plane, uint32_t a, uint32_t b, uint32_t *line);

// Lets a line go, and takes it out when nobody holds it. Vertices that have become needless are added to plane->zeros.
wend_status wend_living_release_line(living_plane *plane, uint32_t line);

// Takes out the vertices in plane->zeros that are needless still.
wend_status wend_living_clear_pixels(living_plane *plane);

// Makes stops of a line, for one that is known already.
wend_status wend_living_append_stop(living_plane *plane, uint32_t line, uint32_t vertex);

// The crossing of two lines that cross inside both, rounded; false when they do not.
bool wend_living_crossing(const living_plane *plane, uint32_t one, uint32_t other, wend_lattice_point *crossing);

// Takes a slot for a line, without stops.
wend_status wend_living_new_line(living_plane *plane, uint32_t *line);

// ---------------------------------------------------------------------------------------------------------------------
// Covers (living_covers.c)

static inline void cover_keep(living_plane *plane, uint32_t cover, uint32_t times) {
    if (cover) plane->covers.items[cover].references += times;
}
void wend_living_drop_cover(living_plane *plane, uint32_t cover);

// The cover of what is left of the edge from u to v, which is a side, given that of what is right of it. It is referenced once more.
wend_status wend_living_cross_side(living_plane *plane, uint32_t cover, uint32_t u, uint32_t v, uint32_t *beyond);

// Gives a triangle another cover, whose reference it takes over.
void wend_living_set_cover(living_plane *plane, uint32_t triangle, uint32_t cover);

// Winds a shape whose lines are there around the triangles inside of it, and undoes that.
wend_status wend_living_activate(living_plane *plane, kept_shape *shape);
wend_status wend_living_deactivate(living_plane *plane, const kept_shape *shape);

// Starts a new mark; there is room for all triangles.
wend_status wend_living_next_mark(living_plane *plane);

// ---------------------------------------------------------------------------------------------------------------------
// The whole (living_build.c, living_bins.c)

// Builds everything from the shapes; in their order by key.
wend_status wend_living_build(living_plane *plane);
void wend_living_clear(living_plane *plane);
void wend_living_free_versions(living_plane *plane);
// Makes the surface without shapes; releases what it was made of.
wend_status wend_living_lay_surface(living_plane *plane);
void wend_living_forget_surface(living_plane *plane);
// Puts a shape in whose place in the list is known.
wend_status wend_living_put_shape(living_plane *plane, kept_shape *shape);
// The empty slots that every array begins with.
wend_status wend_living_begin_arrays(living_plane *plane);
// Room for the marks of the pages of so many triangles and vertices.
wend_status wend_living_reserve_marks(living_plane *plane, size_t triangles, size_t vertices);

wend_status wend_living_make_bins(living_plane *plane);
void wend_living_free_bins(living_plane *plane);
// A vertex near a point.
uint32_t wend_living_near(const living_plane *plane, wend_lattice_point point);
void wend_living_bin_vertex(living_plane *plane, uint32_t vertex);
// Call it before the vertex is taken out.
void wend_living_unbin_vertex(living_plane *plane, uint32_t vertex);

#endif
