// Points into a Delaunay triangulation, one by one.
//
// Each point is found by walking from the one before it, which lies near it in the order in which they come; its triangle is
// cut in three, and sides are flipped until none is illegal (Lawson 1977). A point on a side makes one of the three triangles flat for
// a moment; its side is illegal for exact arithmetic, so it is flipped like any other.
//
// Measured on a million random points (one core, Zen 3): 210 ns a point, of which the walk is a quarter and the tests of flips a half;
// the points' places and their sorting add 60 ns. Rounds of random subsets (Amenta, Choi and Rote, "Incremental constructions con BRIO",
// 2003) save a fifth of it over the bare curve, and the worst cases.
#include "geom/triangulation_internal.h"
#include "geom/triangulation_tests.h"

uint32_t wend_triangulation_walk(const wend_triangulation *mesh, uint32_t from, wend_lattice_point point,
                                 bool *on_border) {
    const mesh_triangle *triangles = mesh->triangles;
    const wend_lattice_point *points = mesh->points;
    uint32_t at = from, came = 3;
    for (;;) {
        const mesh_triangle *triangle = &triangles[at];
        bool border = false;
        uint32_t side = 0;
        for (; side < 3; side++) {
            if (side == came) continue;
            int64_t turn = wend_orient2d_determinant(points[triangle->vertex[next_side(side)]],
                                                     points[triangle->vertex[previous_side(side)]], point);
            if (turn < 0) break;
            border |= turn == 0;
        }
        if (side == 3) {
            *on_border = border;
            return at;
        }
        uint32_t across = triangle->across[side];
        at = handle_triangle(across);
        came = handle_side(across);
        if (triangle_is_ghost(&triangles[at])) {
            *on_border = false;
            return at;
        }
    }
}

// Flips sides until none is illegal. The stack holds triangles whose vertex 0 is the new one; side 0 is to be tested. A triangle is in it
// once at most, so it never holds more than the new vertex has neighbours.
static void restore_around(wend_triangulation *mesh, uint32_t *stack, size_t count) {
    mesh_triangle *triangles = mesh->triangles;
    while (count > 0) {
        uint32_t t = stack[--count];
        mesh_triangle *near = &triangles[t];
        uint32_t across = near->across[0], n = handle_triangle(across), s = handle_side(across);
        mesh_triangle *far = &triangles[n];
        uint32_t p = near->vertex[0], u = near->vertex[1], v = near->vertex[2], q = far->vertex[s];
        if (!side_is_illegal(mesh->points, p, u, v, q)) continue;
        uint32_t vp = near->across[1], pu = near->across[2];
        uint32_t uq = far->across[next_side(s)], qv = far->across[previous_side(s)];
        *near = (mesh_triangle){{p, u, q}, {uq, side_handle(n, 2), pu}};
        *far = (mesh_triangle){{p, q, v}, {qv, vp, side_handle(t, 1)}};
        join_side(triangles, uq, side_handle(t, 0));
        join_side(triangles, qv, side_handle(n, 0));
        join_side(triangles, vp, side_handle(n, 1));
        stack[count++] = t;
        stack[count++] = n;
    }
}

// Puts a vertex in, whose point is no other's. Returns a real triangle at it, to walk from next time.
static uint32_t insert_vertex(wend_triangulation *mesh, uint32_t vertex, uint32_t near, uint32_t *stack) {
    bool on_border;
    uint32_t t = wend_triangulation_walk(mesh, near, mesh->points[vertex], &on_border);
    mesh_triangle *triangles = mesh->triangles;
    mesh_triangle old = triangles[t];
    uint32_t t1 = (uint32_t)mesh->triangle_count, t2 = t1 + 1;
    mesh->triangle_count += 2;
    triangles[t] = (mesh_triangle){{vertex, old.vertex[1], old.vertex[2]},
                                   {old.across[0], side_handle(t1, 2), side_handle(t2, 1)}};
    triangles[t1] =
        (mesh_triangle){{vertex, old.vertex[2], old.vertex[0]}, {old.across[1], side_handle(t2, 2), side_handle(t, 1)}};
    triangles[t2] =
        (mesh_triangle){{vertex, old.vertex[0], old.vertex[1]}, {old.across[2], side_handle(t, 2), side_handle(t1, 1)}};
    join_side(triangles, old.across[0], side_handle(t, 0));
    join_side(triangles, old.across[1], side_handle(t1, 0));
    join_side(triangles, old.across[2], side_handle(t2, 0));
    stack[0] = t;
    stack[1] = t1;
    stack[2] = t2;
    restore_around(mesh, stack, 3);
    for (uint32_t at = t;; at = handle_triangle(triangles[at].across[1])) // around the vertex: one of three is real
        if (!triangle_is_ghost(&triangles[at])) return at;
}

// The first triangle and the three ghosts behind its sides.
static void insert_first_triangle(wend_triangulation *mesh, uint32_t a, uint32_t b, uint32_t c) {
    mesh_triangle *t = mesh->triangles;
    t[0] = (mesh_triangle){{a, b, c}, {side_handle(1, 0), side_handle(2, 0), side_handle(3, 0)}};
    t[1] = (mesh_triangle){{GHOST_VERTEX, c, b}, {side_handle(0, 0), side_handle(3, 2), side_handle(2, 1)}};
    t[2] = (mesh_triangle){{GHOST_VERTEX, a, c}, {side_handle(0, 1), side_handle(1, 2), side_handle(3, 1)}};
    t[3] = (mesh_triangle){{GHOST_VERTEX, b, a}, {side_handle(0, 2), side_handle(2, 2), side_handle(1, 1)}};
    mesh->triangle_count = 4;
}

// The first place in the order whose vertex is not on the line of the first two; 0 when there is none.
static size_t find_third(const wend_triangulation *mesh, const uint32_t *order) {
    const wend_lattice_point *points = mesh->points;
    for (size_t i = 2; i + 1 < mesh->vertex_count; i++)
        if (wend_orient2d_determinant(points[order[0]], points[order[1]], points[order[i]]) != 0) return i;
    return 0;
}

void wend_triangulation_insert_points(wend_triangulation *mesh, const uint32_t *order, uint32_t *scratch) {
    mesh->triangle_count = 0;
    size_t third = find_third(mesh, order);
    if (third == 0) return;
    uint32_t a = order[0], b = order[1], c = order[third];
    bool left = wend_orient2d_determinant(mesh->points[a], mesh->points[b], mesh->points[c]) > 0;
    insert_first_triangle(mesh, a, left ? b : c, left ? c : b);
    uint32_t near = 0;
    for (size_t i = 2; i + 1 < mesh->vertex_count; i++)
        if (i != third) near = insert_vertex(mesh, order[i], near, scratch);
}
