// Chains into a triangulation: each edge that is not there yet takes the place of the sides it crosses.
//
// A crossed side is flipped when the two triangles at it make a convex quadrilateral, else put off until one beside it was (Sloan, "A
// fast algorithm for generating constrained Delaunay triangulations", 1993). Then sides that are not Delaunay are flipped, but
// never a constrained one. With ties broken (triangulation_tests.h) just one constrained Delaunay triangulation exists, so the order of
// edges does not matter to the result. To the time it does: flipping through k sides takes up to k^2 steps, and in random order few
// edges cross many sides (Shewchuk and Brown, "Fast segment insertion and incremental construction of constrained Delaunay
// triangulations", 2015).
#include "geom/triangulation_internal.h"
#include "geom/triangulation_tests.h"

#include "base/core/require.h"
#include "wend/random.h"

typedef struct vertex_pair {
    uint32_t u, v;
} vertex_pair;

#define ARRAY_NAME vertex_pair_array
#define ARRAY_ITEM vertex_pair
#include "base/memory/array_template.h"

#define ARRAY_NAME handle_array
#define ARRAY_ITEM uint32_t
#include "base/memory/array_template.h"

typedef struct chain_work {
    wend_triangulation *mesh;
    uint32_t *triangle_at; // of each vertex, any
    vertex_pair_array crossed, made;
    handle_array suspects; // sides that may not be Delaunay
} chain_work;

static uint32_t index_in(const mesh_triangle *triangle, uint32_t vertex) {
    return triangle->vertex[0] == vertex ? 0 : triangle->vertex[1] == vertex ? 1 : 2;
}

static uint32_t any_corner(const chain_work *work, uint32_t vertex) {
    uint32_t t = work->triangle_at[vertex];
    return side_handle(t, index_in(&work->mesh->triangles[t], vertex));
}

// Flips a side: the triangles at it get the other diagonal.
static void flip_side(chain_work *work, uint32_t handle) {
    mesh_triangle *triangles = work->mesh->triangles;
    uint32_t t = handle_triangle(handle), i = handle_side(handle);
    mesh_triangle *near = &triangles[t];
    uint32_t across = near->across[i], n = handle_triangle(across), s = handle_side(across);
    mesh_triangle *far = &triangles[n];
    uint32_t p = near->vertex[i], u = near->vertex[next_side(i)], v = near->vertex[previous_side(i)],
             q = far->vertex[s];
    uint32_t vp = near->across[next_side(i)], pu = near->across[previous_side(i)];
    uint32_t uq = far->across[next_side(s)], qv = far->across[previous_side(s)];
    *near = (mesh_triangle){{p, u, q}, {uq, side_handle(n, 2), pu}};
    *far = (mesh_triangle){{p, q, v}, {qv, vp, side_handle(t, 1)}};
    join_side(triangles, uq, side_handle(t, 0));
    join_side(triangles, pu, side_handle(t, 2));
    join_side(triangles, qv, side_handle(n, 0));
    join_side(triangles, vp, side_handle(n, 1));
    work->triangle_at[p] = work->triangle_at[u] = work->triangle_at[q] = t;
    work->triangle_at[v] = n;
}

static uint32_t find_side(const chain_work *work, uint32_t u, uint32_t v) {
    return mesh_side_between(work->mesh->triangles, any_corner(work, u), u, any_corner(work, v), v);
}

static void constrain_side(wend_triangulation *mesh, uint32_t handle) {
    uint32_t *side = &mesh->triangles[handle_triangle(handle)].across[handle_side(handle)];
    uint32_t across = *side;
    *side |= CONSTRAINED_BIT;
    mesh->triangles[handle_triangle(across)].across[handle_side(across)] |= CONSTRAINED_BIT;
}

// ---------------------------------------------------------------------------------------------------------------------
// Delaunay again

static wend_status suspect_outline(chain_work *work, uint32_t t, uint32_t n) {
    const wend_allocator *allocator = &work->mesh->allocator;
    const uint32_t sides[4] = {side_handle(t, 0), side_handle(t, 2), side_handle(n, 0), side_handle(n, 1)};
    return handle_array_append(&work->suspects, allocator, sides, 4);
}

// A suspect may have become another side by flips since: then that one is tested for nothing, and what it was before is suspected again
// by the flip that moved it.
static wend_status restore_suspects(chain_work *work) {
    mesh_triangle *triangles = work->mesh->triangles;
    wend_status status = WEND_OK;
    while (work->suspects.count > 0 && !status) {
        uint32_t handle = work->suspects.items[--work->suspects.count];
        uint32_t t = handle_triangle(handle), i = handle_side(handle), across = triangles[t].across[i];
        uint32_t n = handle_triangle(across);
        if (handle_is_constrained(across) || triangle_is_ghost(&triangles[t]) || triangle_is_ghost(&triangles[n]))
            continue;
        const mesh_triangle *near = &triangles[t];
        if (!side_is_illegal(work->mesh->points, near->vertex[i], near->vertex[next_side(i)],
                             near->vertex[previous_side(i)], triangles[n].vertex[handle_side(across)]))
            continue;
        flip_side(work, handle);
        status = suspect_outline(work, t, n);
    }
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// One edge

// Where an edge from a towards b begins: the neighbour of a that it leads to and the side between them, or the side that it crosses first.
typedef struct edge_start {
    uint32_t side;
    uint32_t neighbour; // or GHOST_VERTEX
} edge_start;

// b is no neighbour of a.
static edge_start find_edge_start(const chain_work *work, uint32_t a, uint32_t b) {
    const mesh_triangle *triangles = work->mesh->triangles;
    const wend_lattice_point *points = work->mesh->points;
    for (uint32_t corner = any_corner(work, a);; corner = mesh_corner_left(triangles, corner)) {
        const mesh_triangle *triangle = &triangles[handle_triangle(corner)];
        uint32_t next = next_side(handle_side(corner)), previous = previous_side(handle_side(corner));
        uint32_t x = triangle->vertex[next], y = triangle->vertex[previous];
        if (x == GHOST_VERTEX) continue;
        int64_t side = wend_orient2d_determinant(points[a], points[x], points[b]);
        if (side == 0 && wend_dot_product(points[a], points[x], points[b]) > 0)
            return (edge_start){side_handle(handle_triangle(corner), previous), x};
        if (y == GHOST_VERTEX || side <= 0) continue;
        if (wend_orient2d_determinant(points[a], points[y], points[b]) < 0) return (edge_start){corner, GHOST_VERTEX};
    }
}

// Collects the sides that the edge from a to b crosses. *end: b, or the vertex before it that the edge leads through.
static wend_status collect_crossed(chain_work *work, uint32_t side, uint32_t a, uint32_t b, uint32_t *end) {
    wend_triangulation *mesh = work->mesh;
    work->crossed.count = 0;
    for (;;) {
        const mesh_triangle *near = &mesh->triangles[handle_triangle(side)];
        uint32_t i = handle_side(side), across = near->across[i];
        ASSERT(!handle_is_constrained(across));
        vertex_pair pair = {near->vertex[next_side(i)], near->vertex[previous_side(i)]};
        wend_status status = vertex_pair_array_push(&work->crossed, &mesh->allocator, pair);
        if (status) return status;
        uint32_t n = handle_triangle(across), s = handle_side(across), w = mesh->triangles[n].vertex[s];
        int64_t turn = w == b ? 0 : wend_orient2d_determinant(mesh->points[a], mesh->points[b], mesh->points[w]);
        if (turn == 0) {
            *end = w;
            return WEND_OK;
        }
        side = side_handle(n, turn > 0 ? next_side(s) : previous_side(s));
    }
}

static bool edges_cross(const wend_lattice_point *points, uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
    if (a == c || a == d || b == c || b == d) return false;
    return wend_orient2d_inline(points[a], points[b], points[c]) *
               wend_orient2d_inline(points[a], points[b], points[d]) <
           0;
}

// Forgets the pairs before `at` when they are many and the most, so that a queue needs no more room than what waits in it.
static void drop_done(vertex_pair_array *queue, size_t *at) {
    if (*at < 1024 || 2 * *at < queue->count) return;
    queue->count -= *at;
    memmove(queue->items, queue->items + *at, queue->count * sizeof *queue->items);
    *at = 0;
}

// Flips crossed sides until the edge from a to b is there. Sides that were made are kept in work->made.
static wend_status flip_crossed(chain_work *work, uint32_t a, uint32_t b) {
    wend_triangulation *mesh = work->mesh;
    const wend_lattice_point *points = mesh->points;
    work->made.count = 0;
    for (size_t i = 0; i < work->crossed.count; i++) {
        drop_done(&work->crossed, &i);
        vertex_pair pair = work->crossed.items[i];
        uint32_t handle = find_side(work, pair.u, pair.v);
        const mesh_triangle *near = &mesh->triangles[handle_triangle(handle)];
        uint32_t across = near->across[handle_side(handle)];
        uint32_t p = near->vertex[handle_side(handle)],
                 q = mesh->triangles[handle_triangle(across)].vertex[handle_side(across)];
        bool convex = wend_orient2d_determinant(points[p], points[q], points[pair.u]) < 0 &&
                      wend_orient2d_determinant(points[p], points[q], points[pair.v]) > 0;
        wend_status status;
        if (!convex) {
            status = vertex_pair_array_push(&work->crossed, &mesh->allocator, pair);
        } else {
            flip_side(work, handle);
            vertex_pair now = {p, q};
            status = vertex_pair_array_push(edges_cross(points, a, b, p, q) ? &work->crossed : &work->made,
                                            &mesh->allocator, now);
        }
        if (status) return status;
    }
    return WEND_OK;
}

// Puts in the part of an edge from a towards b that ends in the first vertex it meets, which is *end.
static wend_status insert_edge_part(chain_work *work, uint32_t a, uint32_t b, uint32_t *end) {
    wend_triangulation *mesh = work->mesh;
    edge_start start = {find_side(work, a, b), b};
    if (start.side == MESH_NO_SIDE) start = find_edge_start(work, a, b);
    if (start.neighbour != GHOST_VERTEX) {
        *end = start.neighbour;
        constrain_side(mesh, start.side);
        return WEND_OK;
    }
    wend_status status = collect_crossed(work, start.side, a, b, end);
    if (!status) status = flip_crossed(work, a, *end);
    if (status) return status;
    constrain_side(mesh, find_side(work, a, *end));
    for (size_t i = 0; i < work->made.count && !status; i++)
        status = handle_array_push(&work->suspects, &mesh->allocator,
                                   find_side(work, work->made.items[i].u, work->made.items[i].v));
    return status ? status : restore_suspects(work);
}

// ---------------------------------------------------------------------------------------------------------------------
// All chains

static void find_triangles_at(chain_work *work) {
    const wend_triangulation *mesh = work->mesh;
    for (size_t t = 0; t < mesh->triangle_count; t++)
        for (int i = 0; i < 3; i++) work->triangle_at[mesh->triangles[t].vertex[i]] = (uint32_t)t;
}

// Constrains the edges of a chain that are there and lists the others.
static wend_status constrain_present_edges(chain_work *work, const edge_chains *chains, chain_visit visit,
                                           vertex_pair_array *missing) {
    wend_triangulation *mesh = work->mesh;
    mesh_chain chain = chains->chains[visit.chain];
    wend_status status = WEND_OK;
    for (uint32_t k = 1; k < chain.count && !status; k++) {
        const uint32_t *link = chains->links + chain.first + (visit.back ? chain.count - k : k);
        vertex_pair edge = {link[visit.back ? 0 : -1], link[visit.back ? -1 : 0]};
        uint32_t side = find_side(work, edge.u, edge.v);
        if (side == MESH_NO_SIDE)
            status = vertex_pair_array_push(missing, &mesh->allocator, edge);
        else
            constrain_side(mesh, side);
    }
    return status;
}

static wend_status constrain_present_chains(chain_work *work, const edge_chains *chains, vertex_pair_array *missing) {
    size_t count = chains->visits ? chains->visit_count : chains->chain_count;
    wend_status status = WEND_OK;
    for (size_t i = 0; i < count && !status; i++) {
        chain_visit visit = chains->visits ? chains->visits[i] : (chain_visit){(uint32_t)i, false};
        status = constrain_present_edges(work, chains, visit, missing);
    }
    return status;
}

// Puts edges in, in random order: the first ones may cross very many sides, but they keep the later ones from doing so. Returns in
// *through whether one leads exactly through a vertex.
static wend_status insert_edges(chain_work *work, vertex_pair_array *edges, bool *through) {
    wend_random random = wend_random_seeded(edges->count);
    wend_status status = WEND_OK;
    for (size_t left = edges->count; left > 0 && !status; left--) {
        size_t place = (size_t)wend_random_below(&random, left);
        vertex_pair edge = edges->items[place];
        edges->items[place] = edges->items[left - 1];
        for (uint32_t at = edge.u; at != edge.v && !status;) {
            status = insert_edge_part(work, at, edge.v, &at);
            *through |= at != edge.v;
        }
    }
    return status;
}

// Appends the vertices of a chain behind its first one.
static wend_status lengthen_chain(chain_work *work, const uint32_t *chain, size_t count, handle_array *links) {
    const wend_allocator *allocator = &work->mesh->allocator;
    wend_status status = WEND_OK;
    for (size_t i = 1; i < count && !status; i++)
        for (uint32_t at = chain[i - 1]; at != chain[i] && !status;) {
            status = insert_edge_part(work, at, chain[i], &at); // it is there: this finds its parts
            if (!status) status = handle_array_push(links, allocator, at);
        }
    return status;
}

// Adds to chains the vertices that their edges lead through.
static wend_status lengthen_chains(chain_work *work, edge_chains *chains) {
    const wend_allocator *allocator = &work->mesh->allocator;
    handle_array links = {0};
    mesh_chain *made = wend_allocate_items(allocator, chains->chain_count, sizeof *made, WEND_LIFETIME_SCRATCH);
    wend_status status = made ? WEND_OK : WEND_OUT_OF_MEMORY;
    uint32_t end = 0; // of the chain before
    for (size_t i = 0; i < chains->chain_count && !status; i++) {
        mesh_chain old = chains->chains[i];
        const uint32_t *vertices = chains->links + old.first;
        if (i == 0 || old.first >= end) status = handle_array_push(&links, allocator, vertices[0]); // else it is shared
        made[i].first = (uint32_t)links.count - 1;
        end = old.first + old.count;
        if (!status) status = lengthen_chain(work, vertices, old.count, &links);
        if (links.count >= UINT32_MAX) status = WEND_OUT_OF_MEMORY;
        made[i].count = (uint32_t)links.count - made[i].first;
    }
    if (status) {
        wend_release_items(allocator, made, chains->chain_count, sizeof *made);
        handle_array_free(&links, allocator);
        return status;
    }
    wend_release_items(allocator, chains->chains, chains->chain_count, sizeof *made);
    wend_release_items(allocator, chains->links, chains->link_capacity, sizeof *chains->links);
    chains->chains = made;
    chains->links = links.items;
    chains->link_count = links.count;
    chains->link_capacity = links.capacity;
    return WEND_OK;
}

wend_status wend_triangulation_insert_chains(wend_triangulation *mesh, edge_chains *chains) {
    if (chains->chain_count == 0 || mesh->triangle_count == 0) return WEND_OK;
    chain_work work = {.mesh = mesh};
    vertex_pair_array missing = {0};
    bool through = false;
    work.triangle_at =
        wend_allocate_items(&mesh->allocator, mesh->vertex_count, sizeof *work.triangle_at, WEND_LIFETIME_SCRATCH);
    if (!work.triangle_at) return WEND_OUT_OF_MEMORY;
    find_triangles_at(&work);
    wend_status status = constrain_present_chains(&work, chains, &missing);
    if (!status) status = insert_edges(&work, &missing, &through);
    vertex_pair_array_free(&missing, &mesh->allocator);
    if (!status && through) status = lengthen_chains(&work, chains);
    wend_release_items(&mesh->allocator, work.triangle_at, mesh->vertex_count, sizeof *work.triangle_at);
    vertex_pair_array_free(&work.crossed, &mesh->allocator);
    vertex_pair_array_free(&work.made, &mesh->allocator);
    handle_array_free(&work.suspects, &mesh->allocator);
    return status;
}
