// A plane of triangles under edits: shapes come and go, and what they make is always what they would make from scratch.
#ifndef WEND_GEOM_LIVING_PLANE_H
#define WEND_GEOM_LIVING_PLANE_H

#include "base/memory/memory.h"
#include "wend/status.h"
#include "wend/triangulation.h"

#define NO_SHAPE UINT32_MAX

// A triangle, glued as a mesh_triangle is.
typedef struct living_triangle {
    uint32_t vertex[3]; // of a free slot 0, 0 and the next free one
    uint32_t across[3];
    uint32_t shape; // the key of the last shape that has it inside, or NO_SHAPE
    uint32_t cover; // all that wind around it, for edits
} living_triangle;

typedef struct living_vertex {
    wend_lattice_point at;
    uint32_t corner; // any one at it, 0 without triangles; of a free slot the next one, marked as LIVING_FREE_VERTEX
} living_vertex;

#define LIVING_FREE_VERTEX 3u // no corner has this in its lowest bits

static inline bool living_triangle_is_dead(const living_triangle *triangle) {
    return triangle->vertex[0] == 0 && triangle->vertex[1] == 0;
}

static inline bool living_triangle_is_ghost(const living_triangle *triangle) {
    return triangle->vertex[0] == 0 || triangle->vertex[1] == 0 || triangle->vertex[2] == 0;
}

static inline bool living_vertex_is_free(const living_vertex *vertex) {
    return (vertex->corner & 3u) == LIVING_FREE_VERTEX;
}

// Rings under a key, as the areas of a mesh: with a larger key it covers the others.
typedef struct living_shape {
    uint32_t key; // not NO_SHAPE
    bool odd;     // inside is what is wound around an odd number of times; else any number but 0
    const wend_lattice_point *points;
    size_t point_count;
    const size_t *ring_sizes; // NULL: all points are one ring
    size_t ring_count;
    uint32_t from; // on a surface: a point of it to walk from, straight, to the first corner of each ring
} living_shape;

// The shape of a key is taken out, if there is one, and `shape` put in, if there is one.
typedef struct living_edit {
    uint32_t key;
    const living_shape *shape; // of the same key
} living_edit;

typedef struct living_plane living_plane;

wend_status wend_living_create(wend_allocator allocator, living_plane **plane);

// A surface of triangles that are glued by their points' numbers: parts of it may lie above each other, as ramps and floors do.
typedef struct living_surface {
    const wend_lattice_point *points; // in range
    size_t point_count;
    const uint32_t (*triangles)[3]; // counterclockwise; two have a side in common, or one has it and it is a border
    size_t triangle_count;
} living_surface;

// A plane that is such a surface (living_surface.c); it is copied. What matters is where its borders lie and how its triangles hang together: points inside go, as far as the surface
// is flat around them. Shapes must lie on it: wend_living_apply returns WEND_OUT_OF_RANGE, with everything as it was, when a line leaves it,
// or comes nearer than two units to a core: a point around which the surface goes more than once.
// WEND_BAD_INPUT: it is no such surface.
wend_status wend_living_create_on(const living_surface *surface, wend_allocator allocator, living_plane **plane);
// A plane that is the same in every bit that later edits look at; versions are not copied. The plane is current, and no surface.
wend_status wend_living_copy(const living_plane *from, living_plane **plane);
void wend_living_destroy(living_plane *plane);

// Makes all edits, in order. Points are in range. In time proportional to what changes.
// WEND_OUT_OF_MEMORY: the set of shapes is as it was; the rest is rebuilt before the next edit. On surfaces also WEND_OUT_OF_RANGE.
wend_status wend_living_apply(living_plane *plane, const living_edit *edits, size_t edit_count);

// For tests and measurements: all edits are made in place, also where building from scratch is cheaper. Not where all vertices are on one line.
void wend_living_prefer_edits(living_plane *plane, bool prefers);

typedef struct living_counts {
    size_t vertices, triangles;
    size_t rebuilds; // how often it was built from scratch
    size_t rescues;  // of those because something came to be that cannot: 0
    size_t versions; // that are kept
    // Of all edits and publications so far.
    size_t written; // triangles; one may be several times
    size_t pages_copied;
} living_counts;
living_counts wend_living_counts(const living_plane *plane);

// Builds what is out of date because memory was out; otherwise nothing.
wend_status wend_living_refresh(living_plane *plane);

// The plane as it is, in place, for who follows it without versions. Slots that are free are dead triangles and free vertices; triangles with vertex 0 are ghosts.
typedef struct living_view {
    const living_triangle *triangles;
    const living_vertex *vertices;
    size_t triangle_slots, vertex_slots;
    size_t real_count, ghost_count, vertex_count;
    bool is_flat;                                  // no triangles
    bool is_anew;                                  // all slots may be others; else only those of pages with a bit
    const uint64_t *triangle_pages, *vertex_pages; // a bit for LIVING_PAGE slots
} living_view;
living_view wend_living_look(const living_plane *plane);

// From now on only pages that are written later have a bit: what is in the plane is known. Not together with versions.
void wend_living_note_known(living_plane *plane);

// The different segments of shapes, as they were put in, that lead along a side from u to v, each turned to go that way: begin with a zeroed walk.
typedef struct living_side_walk {
    uint32_t stop;
    bool is_begun, is_from_v;
} living_side_walk;
bool wend_living_next_segment(const living_plane *plane, uint32_t u, uint32_t v, living_side_walk *walk,
                              wend_segment *segment);

// Calls a function for every side that the segments of a shape lead along, as a handle of the triangle to its left. A plane without triangles has none.
typedef void living_side_visitor(void *user, uint32_t side);
void wend_living_visit_sides(const living_plane *plane, uint32_t key, living_side_visitor *visit, void *user);

// ---------------------------------------------------------------------------------------------------------------------
// Versions: what other threads read while the plane is edited
// (living_versions.c)

enum { LIVING_PAGE = 128, LIVING_LEAF = 128 };

typedef struct living_page {
    struct living_page *next, *replaced; // the writer's
    uint64_t items[];                    // LIVING_PAGE triangles or vertices
} living_page;

typedef struct living_leaf {
    uint64_t born; // the version it was made for
    struct living_leaf *next, *replaced;
    living_page *pages[LIVING_LEAF];
} living_leaf;

typedef struct living_table {
    living_leaf **leaves;
    size_t leaf_count, item_count;
} living_table;

typedef struct living_version {
    living_table triangles, vertices; // slots, free ones included
    size_t triangle_count, vertex_count;
    uint64_t epoch; // from 1, one more with every version
    uint32_t near;  // a vertex to walk from; 0: there are no triangles
    size_t pages_copied;
    // The writer's, under the lock.
    living_plane *plane;
    size_t holds;
    struct living_version *newer;
    living_page *old_triangle_pages,
        *old_vertex_pages; // what the next version no longer has
    living_leaf *old_leaves;
} living_version;

// Makes a version of what the plane is now: a sync point. Releases versions
// that nobody holds. WEND_OUT_OF_MEMORY: the newest version stays the one
// before.
wend_status wend_living_publish(living_plane *plane);

// Holds the newest version, or NULL when there is none; any thread may, at any
// time while the plane lives. It stays as it is until it is let go.
const living_version *wend_living_hold(living_plane *plane);
void wend_living_let_go(const living_version *version);

static inline const living_triangle *living_version_triangle(const living_version *version, uint32_t triangle) {
    const living_page *page =
        version->triangles.leaves[triangle / (LIVING_PAGE * LIVING_LEAF)]->pages[triangle / LIVING_PAGE % LIVING_LEAF];
    return (const living_triangle *)(const void *)page->items + triangle % LIVING_PAGE;
}

static inline const living_vertex *living_version_vertex(const living_version *version, uint32_t vertex) {
    const living_page *page =
        version->vertices.leaves[vertex / (LIVING_PAGE * LIVING_LEAF)]->pages[vertex / LIVING_PAGE % LIVING_LEAF];
    return (const living_vertex *)(const void *)page->items + vertex % LIVING_PAGE;
}

// A triangle that holds a point, border included, or WEND_NO_TRIANGLE. Walks
// straight from a vertex; 0: from any.
uint32_t wend_living_version_locate(const living_version *version, uint32_t from, wend_lattice_point point);

// Flat arrays of a version, for worlds that change no more: points and
// triangles along a curve, with new numbers, and without what edits need. Its
// segments are the constrained sides, each one for itself; without triangles
// there are none.
// @param shapes  by triangle: keys, as many as there are triangles; to be
// released with wend_release_items
wend_status wend_living_freeze(const living_version *version, const wend_allocator *allocator,
                               wend_triangulation **triangulation, uint32_t **shapes);

// ---------------------------------------------------------------------------------------------------------------------
// Proof

// Proves that the plane is what its shapes make, by brute force and without what keeps it up to date: pixels, stops, counts, triangles, covers.
// O(n^2). WEND_BAD_INPUT with a word in *fault. Of surfaces only the triangles.
wend_status wend_living_check(const living_plane *plane, const char **fault);

#endif
