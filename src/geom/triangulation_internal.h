// A triangulation as its builders see it.
//
//            v2
//           /  \            triangle t = { vertex[3], counterclockwise; across[3] }
//     s1   /    \   s0      side i is opposite vertex[i], from vertex[i + 1] to vertex[i + 2]
//         /  t   \          across[i] is the same side seen from the other triangle:
//       v0 ------ v1            triangle << 3 | constrained << 2 | side there
//            s2
//
// Vertex 0 is no point but the outside: every side of the convex hull has a ghost triangle with vertex 0 behind it, so that every side
// has two triangles and the hull needs code of its own in triangulation_tests.h only. With n points there are always 2 n - 2
// triangles, ghosts included. When all is built the ghosts are the last ones.
#ifndef WEND_GEOM_TRIANGULATION_INTERNAL_H
#define WEND_GEOM_TRIANGULATION_INTERNAL_H

#include "base/memory/memory.h"
#include "geom/predicates_inline.h"
#include "wend/triangulation.h"

typedef struct mesh_triangle {
    uint32_t vertex[3];
    uint32_t across[3];
} mesh_triangle;

#define GHOST_VERTEX    0u
#define CONSTRAINED_BIT 4u
// Triangles are numbered in 29 bits, and there are nearly twice as many as points.
#define VERTEX_LIMIT ((size_t)1 << 28)

static inline uint32_t side_handle(uint32_t triangle, uint32_t side) {
    return triangle << 3 | side;
}

static inline uint32_t handle_triangle(uint32_t handle) {
    return handle >> 3;
}

static inline uint32_t handle_side(uint32_t handle) {
    return handle & 3;
}

static inline bool handle_is_constrained(uint32_t handle) {
    return handle & CONSTRAINED_BIT;
}

static inline uint32_t next_side(uint32_t side) {
    return side == 2 ? 0 : side + 1;
}

static inline uint32_t previous_side(uint32_t side) {
    return side == 0 ? 2 : side - 1;
}

// The next corner around a vertex, counterclockwise, and the other way. A corner is a triangle and which of its vertices, like a side.
static inline uint32_t mesh_corner_left(const mesh_triangle *triangles, uint32_t corner) {
    uint32_t across = triangles[handle_triangle(corner)].across[next_side(handle_side(corner))];
    return side_handle(handle_triangle(across), next_side(handle_side(across)));
}

static inline uint32_t mesh_corner_right(const mesh_triangle *triangles, uint32_t corner) {
    uint32_t across = triangles[handle_triangle(corner)].across[previous_side(handle_side(corner))];
    return side_handle(handle_triangle(across), previous_side(handle_side(across)));
}

#define MESH_NO_SIDE UINT32_MAX

// The side between two vertices, seen from the triangle to its left when going from u to v, or MESH_NO_SIDE; a corner of each is given.
// Goes around both at once: one of them may have very many neighbours.
static inline uint32_t mesh_side_between(const mesh_triangle *triangles, uint32_t corner_u, uint32_t u,
                                         uint32_t corner_v, uint32_t v) {
    uint32_t at_u = corner_u, at_v = corner_v;
    do {
        uint32_t t = handle_triangle(at_u), i = handle_side(at_u);
        if (triangles[t].vertex[next_side(i)] == v) return side_handle(t, previous_side(i));
        t = handle_triangle(at_v);
        i = handle_side(at_v);
        if (triangles[t].vertex[previous_side(i)] == u) return side_handle(t, next_side(i));
        at_u = mesh_corner_left(triangles, at_u);
        at_v = mesh_corner_left(triangles, at_v);
    } while (at_u != corner_u && at_v != corner_v);
    return MESH_NO_SIDE;
}

// A chain of edges: links[first] .. links[first + count - 1] are its vertices. A chain may begin with the last link of the one before it.
typedef struct mesh_chain {
    uint32_t first, count;
} mesh_chain;

struct wend_triangulation {
    wend_allocator allocator;
    wend_lattice_point *points;           // by vertex; points[0], the ghost's, is unused
    size_t vertex_count, vertex_capacity; // the ghost included
    mesh_triangle *triangles;
    size_t triangle_count, triangle_capacity; // ghosts included
    size_t real_count;                        // triangles that are no ghosts
    uint32_t *vertex_of_point;                // by point of the definition
    size_t point_count;
    mesh_chain *chains; // by segment; equal and overlapping ones share links
    uint32_t *links;    // vertices, the ghost not counted
    size_t segment_count, link_count;
    bool is_edited;   // in place, by edits of a mesh: it has no points and segments of a definition, so no chains
    size_t join_work; // snap_stops.work, for tests
};

static inline bool triangle_is_ghost(const mesh_triangle *triangle) {
    return triangle->vertex[0] == GHOST_VERTEX || triangle->vertex[1] == GHOST_VERTEX ||
           triangle->vertex[2] == GHOST_VERTEX;
}

// Makes a side know the side it now has across, and leaves it constrained if it was.
static inline void join_side(mesh_triangle *triangles, uint32_t handle, uint32_t across) {
    uint32_t *side = &triangles[handle_triangle(handle)].across[handle_side(handle)];
    *side = (*side & CONSTRAINED_BIT) | across;
}

// Makes the Delaunay triangulation of all points, in the order given (vertices from 1), unless they are on one line: then there are no
// triangles. Needs room for all triangles, and for a word per vertex in scratch.
void wend_triangulation_insert_points(wend_triangulation *mesh, const uint32_t *order, uint32_t *scratch);

typedef struct chain_visit {
    uint32_t chain;
    bool back;
} chain_visit;

// The chains of edges that are no segments yet, and their links, which count the ghost.
typedef struct edge_chains {
    mesh_chain *chains;
    size_t chain_count;
    uint32_t *links;
    size_t link_count, link_capacity;
    chain_visit *visits; // the order in which they are put in, some several times; NULL: as they come
    size_t visit_count;
} edge_chains;

// Puts the edges of all chains in, none of which crosses another. Chains become longer where an edge leads exactly through a vertex.
wend_status wend_triangulation_insert_chains(wend_triangulation *mesh, edge_chains *chains);

// Counts for each link how many segments go along the edge from it to the next link: what the chains are, each edge of shared ones once.
// There is room for link_count of them.
void wend_triangulation_count_uses(const wend_triangulation *mesh, uint32_t *uses);

// As wend_triangulation_create, with a definition that is valid. `patience`: how many pairs of edges without result, for each edge and each find,
// the join looks at before it takes the way that does not depend on how edges lie, to no other result.
wend_status wend_triangulation_create_patiently(const wend_triangulation_def *def, size_t patience,
                                                wend_triangulation **triangulation);

// The triangle that holds a point, walking from a real triangle of a Delaunay triangulation: a real one with the point inside or on its
// border, or a ghost whose side has it strictly outside.
uint32_t wend_triangulation_walk(const wend_triangulation *mesh, uint32_t from, wend_lattice_point point,
                                 bool *on_border);

#endif
