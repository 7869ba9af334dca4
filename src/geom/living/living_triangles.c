// Triangles of a living plane: flips, vertices in and out, edges in and out.
//
// All sides that are free and locally legal make the one constrained Delaunay triangulation (triangulation_tests.h breaks ties by coordinates), and from
// any triangulation with the same vertices and constrained sides flips of illegal ones lead there (Lawson 1977). So every operation here only has to leave a
// triangulation, and to name the sides it is not sure of.
//
// Nothing here looks at coordinates but of vertices that are joined by sides, except for locating: the rest works where triangles lie above each other.
#include "geom/living/living_internal.h"
#include "geom/triangulation_tests.h"

// ---------------------------------------------------------------------------------------------------------------------
// Slots

static void write_triangle(living_plane *plane, uint32_t t, living_triangle value) {
    living_triangle *triangle = living_at(plane, t);
    if (!living_triangle_is_dead(triangle)) {
        if (living_triangle_is_ghost(triangle))
            plane->ghost_count--;
        else
            plane->real_count--;
    }
    *triangle = value;
    plane->written++;
    living_touch(plane, t);
    if (living_triangle_is_ghost(triangle))
        plane->ghost_count++;
    else
        plane->real_count++;
    for (uint32_t i = 0; i < 3; i++) {
        plane->vertices.items[value.vertex[i]].corner = side_handle(t, i);
        living_touch_vertex(plane, value.vertex[i]);
    }
}

static void glue_side(living_plane *plane, uint32_t handle, uint32_t across) {
    uint32_t *side = &living_at(plane, handle_triangle(handle))->across[handle_side(handle)];
    *side = (*side & CONSTRAINED_BIT) | (across & ~CONSTRAINED_BIT);
    living_touch(plane, handle_triangle(handle));
}

static wend_status reserve_triangles(living_plane *plane, size_t count) {
    living_triangle_array *triangles = &plane->triangles;
    if (triangles->count + count > (size_t)1 << 29) return WEND_OUT_OF_MEMORY;
    wend_status status = wend_living_reserve_marks(plane, triangles->count + count, 0);
    return status ? status : living_triangle_array_reserve(triangles, &plane->allocator, triangles->count + count);
}

// There is room.
static uint32_t take_triangle(living_plane *plane) {
    uint32_t t = plane->free_triangle;
    if (t != UINT32_MAX) {
        plane->free_triangle = living_at(plane, t)->vertex[2];
        return t;
    }
    t = (uint32_t)plane->triangles.count++;
    *living_at(plane, t) = (living_triangle){.shape = NO_SHAPE};
    return t;
}

static void release_triangle(living_plane *plane, uint32_t t) {
    living_triangle *triangle = living_at(plane, t);
    wend_living_drop_cover(plane, triangle->cover);
    if (living_triangle_is_ghost(triangle))
        plane->ghost_count--;
    else
        plane->real_count--;
    *triangle = (living_triangle){.vertex = {0, 0, plane->free_triangle}, .shape = NO_SHAPE};
    plane->free_triangle = t;
    living_touch(plane, t);
}

static wend_status take_vertex(living_plane *plane, wend_lattice_point point, uint32_t *vertex) {
    uint32_t v = plane->free_vertex;
    if (v != NO_FREE_VERTEX) {
        plane->free_vertex = plane->vertices.items[v].corner >> 3;
    } else {
        if (plane->vertices.count >= VERTEX_LIMIT) return WEND_OUT_OF_MEMORY;
        wend_status status =
            living_vertex_array_reserve(&plane->vertices, &plane->allocator, plane->vertices.count + 1);
        if (!status) status = living_pixel_array_reserve(&plane->pixels, &plane->allocator, plane->pixels.count + 1);
        if (!status) status = wend_living_reserve_marks(plane, 0, plane->vertices.count + 1);
        if (status) return status;
        v = (uint32_t)plane->vertices.count++;
        plane->pixels.count++;
    }
    plane->vertices.items[v] = (living_vertex){.at = point};
    plane->pixels.items[v] = (living_pixel){.is_live = true};
    living_touch_vertex(plane, v);
    plane->vertex_count++;
    *vertex = v;
    return WEND_OK;
}

static void release_vertex(living_plane *plane, uint32_t v) {
    plane->vertices.items[v].corner = plane->free_vertex << 3 | LIVING_FREE_VERTEX;
    plane->pixels.items[v].is_live = false;
    living_touch_vertex(plane, v);
    plane->free_vertex = v;
    plane->vertex_count--;
}

static wend_status suspect_side(living_plane *plane, uint32_t t, uint32_t side) {
    return living_numbers_push(&plane->suspects, &plane->allocator, side_handle(t, side));
}

static wend_status suspect_sides(living_plane *plane, uint32_t t) {
    const uint32_t sides[3] = {side_handle(t, 0), side_handle(t, 1), side_handle(t, 2)};
    return living_numbers_append(&plane->suspects, &plane->allocator, sides, 3);
}

// ---------------------------------------------------------------------------------------------------------------------
// Sides

uint32_t wend_living_side(const living_plane *plane, uint32_t u, uint32_t v) {
    uint32_t first_u = plane->vertices.items[u].corner, first_v = plane->vertices.items[v].corner;
    uint32_t at_u = first_u, at_v = first_v;
    do {
        uint32_t t = handle_triangle(at_u), i = handle_side(at_u);
        if (living_at(plane, t)->vertex[next_side(i)] == v) return side_handle(t, previous_side(i));
        t = handle_triangle(at_v);
        i = handle_side(at_v);
        if (living_at(plane, t)->vertex[previous_side(i)] == u) return side_handle(t, next_side(i));
        at_u = living_corner_left(plane, at_u);
        at_v = living_corner_left(plane, at_v);
    } while (at_u != first_u && at_v != first_v);
    return MESH_NO_SIDE;
}

static void constrain_both(living_plane *plane, uint32_t handle, bool constrained) {
    uint32_t *here = &living_at(plane, handle_triangle(handle))->across[handle_side(handle)];
    uint32_t *there = &living_at(plane, handle_triangle(*here))->across[handle_side(*here)];
    *here = constrained ? *here | CONSTRAINED_BIT : *here & ~CONSTRAINED_BIT;
    *there = constrained ? *there | CONSTRAINED_BIT : *there & ~CONSTRAINED_BIT;
    living_touch(plane, handle_triangle(handle));
    living_touch(plane, handle_triangle(*here));
}

wend_status wend_living_free_side(living_plane *plane, uint32_t handle) {
    constrain_both(plane, handle, false);
    return suspect_side(plane, handle_triangle(handle), handle_side(handle));
}

// The triangles at a side that is free get the other diagonal. Both have the same cover.
static void flip_free_side(living_plane *plane, uint32_t handle) {
    uint32_t t = handle_triangle(handle), i = handle_side(handle);
    const living_triangle near = *living_at(plane, t);
    uint32_t across = near.across[i], n = handle_triangle(across), s = handle_side(across);
    const living_triangle far = *living_at(plane, n);
    uint32_t p = near.vertex[i], u = near.vertex[next_side(i)], v = near.vertex[previous_side(i)], q = far.vertex[s];
    uint32_t vp = near.across[next_side(i)], pu = near.across[previous_side(i)];
    uint32_t uq = far.across[next_side(s)], qv = far.across[previous_side(s)];
    write_triangle(plane, t, (living_triangle){{p, u, q}, {uq, side_handle(n, 2), pu}, near.shape, near.cover});
    write_triangle(plane, n, (living_triangle){{p, q, v}, {qv, vp, side_handle(t, 1)}, far.shape, far.cover});
    glue_side(plane, uq, side_handle(t, 0));
    glue_side(plane, pu, side_handle(t, 2));
    glue_side(plane, qv, side_handle(n, 0));
    glue_side(plane, vp, side_handle(n, 1));
}

// As side_is_illegal of triangulation_tests.h. Triangles are never flat, but for those of a vertex that is about to be taken out.
static bool side_must_flip(const living_plane *plane, uint32_t p, uint32_t u, uint32_t v, uint32_t q) {
    if ((u == GHOST_VERTEX || v == GHOST_VERTEX) && plane->is_surface) return false; // a border is where it is
    if (u == GHOST_VERTEX) return living_turn(plane, q, v, p) > 0;                   // v is no corner of the hull
    if (v == GHOST_VERTEX) return living_turn(plane, p, u, q) > 0;
    if (p == GHOST_VERTEX || q == GHOST_VERTEX) return false;
    return is_in_circle(living_point(plane, p), living_point(plane, u), living_point(plane, v), living_point(plane, q));
}

wend_status wend_living_restore(living_plane *plane) {
    wend_status status = WEND_OK;
    while (plane->suspects.count > 0 && !status) {
        uint32_t handle = plane->suspects.items[--plane->suspects.count];
        uint32_t t = handle_triangle(handle), i = handle_side(handle);
        const living_triangle *near = living_at(plane, t);
        if (living_triangle_is_dead(near)) continue;
        uint32_t across = near->across[i], n = handle_triangle(across);
        if (handle_is_constrained(across)) continue;
        if (!side_must_flip(plane, near->vertex[i], near->vertex[next_side(i)], near->vertex[previous_side(i)],
                            living_at(plane, n)->vertex[handle_side(across)]))
            continue;
        flip_free_side(plane, handle);
        const uint32_t outline[4] = {side_handle(t, 0), side_handle(t, 2), side_handle(n, 0), side_handle(n, 1)};
        status = living_numbers_append(&plane->suspects, &plane->allocator, outline, 4);
    }
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// Locating

// Of a point that a real triangle holds.
static living_place place_in(const living_plane *plane, uint32_t t, wend_lattice_point point) {
    const living_triangle *triangle = living_at(plane, t);
    living_place place = {LIVING_INSIDE, side_handle(t, 0)};
    for (uint32_t i = 0; i < 3; i++)
        if (wend_lattice_point_equals(living_point(plane, triangle->vertex[i]), point))
            return (living_place){LIVING_AT_VERTEX, triangle->vertex[i]};
    for (uint32_t i = 0; i < 3; i++)
        if (wend_orient2d_determinant(living_point(plane, triangle->vertex[next_side(i)]),
                                      living_point(plane, triangle->vertex[previous_side(i)]), point) == 0)
            place = (living_place){LIVING_ON_SIDE, side_handle(t, i)};
    return place;
}

// Where a walk from vertex s towards a point begins.
typedef enum walk_start { WALK_CROSSES, WALK_MEETS, WALK_LEAVES } walk_start;

// WALK_CROSSES: *at is the side opposite s that it comes to; WALK_MEETS: *at is a neighbour that it leads to; WALK_LEAVES: *at is a side of a ghost that has
// the point strictly outside.
static walk_start start_walk(const living_plane *plane, uint32_t s, wend_lattice_point point, uint32_t *at) {
    const wend_lattice_point origin = living_point(plane, s);
    uint32_t first = plane->vertices.items[s].corner, corner = first, outside = MESH_NO_SIDE;
    do {
        uint32_t t = handle_triangle(corner), i = handle_side(corner);
        const living_triangle *triangle = living_at(plane, t);
        uint32_t x = triangle->vertex[next_side(i)], y = triangle->vertex[previous_side(i)];
        corner = living_corner_left(plane, corner);
        if (x == GHOST_VERTEX || y == GHOST_VERTEX) {
            // The ghost's side has the outside to its left: it goes from y to s, or from s to x.
            int64_t turn = x == GHOST_VERTEX ? wend_orient2d_determinant(living_point(plane, y), origin, point)
                                             : wend_orient2d_determinant(origin, living_point(plane, x), point);
            uint32_t side = x == GHOST_VERTEX ? next_side(i) : previous_side(i);
            if (turn > 0) outside = side_handle(t, side);
            if (x == GHOST_VERTEX) continue;
        }
        int64_t right = wend_orient2d_determinant(origin, living_point(plane, x), point);
        if (right == 0 && wend_dot_product(origin, living_point(plane, x), point) > 0) {
            *at = x;
            return WALK_MEETS;
        }
        if (y == GHOST_VERTEX || right <= 0) continue;
        if (wend_orient2d_determinant(origin, living_point(plane, y), point) < 0) {
            *at = side_handle(t, i);
            return WALK_CROSSES;
        }
    } while (corner != first);
    *at = outside;
    return WALK_LEAVES;
}

living_place wend_living_locate(const living_plane *plane, uint32_t from, wend_lattice_point point) {
    uint32_t s = from;
    for (;;) { // from vertex to vertex on the way
        const wend_lattice_point origin = living_point(plane, s);
        if (wend_lattice_point_equals(origin, point)) return (living_place){LIVING_AT_VERTEX, s};
        uint32_t at;
        walk_start start = start_walk(plane, s, point, &at);
        if (start == WALK_LEAVES) return (living_place){LIVING_OUTSIDE, at};
        if (start == WALK_MEETS) {
            const wend_lattice_point met = living_point(plane, at);
            if (!wend_box_contains(wend_box_of_segment((wend_segment){origin, met}), point) ||
                wend_lattice_point_equals(met, point)) {
                s = at;
                continue;
            }
            return (living_place){LIVING_ON_SIDE, wend_living_side(plane, s, at)};
        }
        for (uint32_t side = at;;) {
            uint32_t t = handle_triangle(side), i = handle_side(side);
            const living_triangle *triangle = living_at(plane, t);
            if (wend_orient2d_determinant(living_point(plane, triangle->vertex[next_side(i)]),
                                          living_point(plane, triangle->vertex[previous_side(i)]), point) >= 0)
                return place_in(plane, t, point);
            uint32_t across = triangle->across[i], n = handle_triangle(across), k = handle_side(across);
            uint32_t w = living_at(plane, n)->vertex[k];
            if (w == GHOST_VERTEX) return (living_place){LIVING_OUTSIDE, side_handle(n, k)};
            int64_t turn = wend_orient2d_determinant(origin, point, living_point(plane, w));
            if (turn == 0) {
                // Unless the walk leads on through w, the point lies before it, in this triangle.
                const wend_lattice_point met = living_point(plane, w);
                if (!wend_box_contains(wend_box_of_segment((wend_segment){origin, point}), met) ||
                    wend_lattice_point_equals(met, point))
                    return place_in(plane, n, point);
                s = w;
                break;
            }
            side = side_handle(n, turn > 0 ? next_side(k) : previous_side(k));
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Vertices in

static wend_status cut_triangle(living_plane *plane, uint32_t t, uint32_t w) {
    const living_triangle old = *living_at(plane, t);
    uint32_t t1 = take_triangle(plane), t2 = take_triangle(plane);
    cover_keep(plane, old.cover, 2);
    write_triangle(plane, t,
                   (living_triangle){{w, old.vertex[1], old.vertex[2]},
                                     {old.across[0], side_handle(t1, 2), side_handle(t2, 1)},
                                     old.shape,
                                     old.cover});
    write_triangle(plane, t1,
                   (living_triangle){{w, old.vertex[2], old.vertex[0]},
                                     {old.across[1], side_handle(t2, 2), side_handle(t, 1)},
                                     old.shape,
                                     old.cover});
    write_triangle(plane, t2,
                   (living_triangle){{w, old.vertex[0], old.vertex[1]},
                                     {old.across[2], side_handle(t, 2), side_handle(t1, 1)},
                                     old.shape,
                                     old.cover});
    glue_side(plane, old.across[0], side_handle(t, 0));
    glue_side(plane, old.across[1], side_handle(t1, 0));
    glue_side(plane, old.across[2], side_handle(t2, 0));
    wend_status status = suspect_side(plane, t, 0);
    if (!status) status = suspect_side(plane, t1, 0);
    return status ? status : suspect_side(plane, t2, 0);
}

static wend_status cut_side(living_plane *plane, uint32_t handle, uint32_t w) {
    uint32_t t = handle_triangle(handle), i = handle_side(handle);
    const living_triangle near = *living_at(plane, t);
    uint32_t across = near.across[i], bit = across & CONSTRAINED_BIT, n = handle_triangle(across);
    uint32_t s = handle_side(across);
    const living_triangle far = *living_at(plane, n);
    uint32_t p = near.vertex[i], u = near.vertex[next_side(i)], v = near.vertex[previous_side(i)], q = far.vertex[s];
    uint32_t vp = near.across[next_side(i)], pu = near.across[previous_side(i)];
    uint32_t uq = far.across[next_side(s)], qv = far.across[previous_side(s)];
    uint32_t t1 = take_triangle(plane), n1 = take_triangle(plane);
    cover_keep(plane, near.cover, 1);
    cover_keep(plane, far.cover, 1);
    write_triangle(
        plane, t,
        (living_triangle){{p, u, w}, {side_handle(n1, 0) | bit, side_handle(t1, 2), pu}, near.shape, near.cover});
    write_triangle(
        plane, t1,
        (living_triangle){{p, w, v}, {side_handle(n, 0) | bit, vp, side_handle(t, 1)}, near.shape, near.cover});
    write_triangle(
        plane, n,
        (living_triangle){{q, v, w}, {side_handle(t1, 0) | bit, side_handle(n1, 2), qv}, far.shape, far.cover});
    write_triangle(
        plane, n1,
        (living_triangle){{q, w, u}, {side_handle(t, 0) | bit, uq, side_handle(n, 1)}, far.shape, far.cover});
    glue_side(plane, pu, side_handle(t, 2));
    glue_side(plane, vp, side_handle(t1, 1));
    glue_side(plane, qv, side_handle(n, 2));
    glue_side(plane, uq, side_handle(n1, 1));
    wend_status status = suspect_side(plane, t, 2);
    if (!status) status = suspect_side(plane, t1, 1);
    if (!status) status = suspect_side(plane, n, 2);
    return status ? status : suspect_side(plane, n1, 1);
}

wend_status wend_living_insert_vertex(living_plane *plane, living_place place, wend_lattice_point point,
                                      uint32_t *vertex) {
    wend_status status = reserve_triangles(plane, 2);
    if (!status) status = take_vertex(plane, point, vertex);
    if (status) return status;
    if (place.kind == LIVING_ON_SIDE)
        status = cut_side(plane, place.handle, *vertex);
    else
        status = cut_triangle(plane, handle_triangle(place.handle), *vertex);
    wend_living_bin_vertex(plane, *vertex);
    plane->near = *vertex;
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// Vertices out

typedef struct vertex_star {
    uint32_t vertex;
    uint32_t degree;
    uint32_t constrained; // sides of that kind
    uint32_t ghosts;      // corners in ghosts
} vertex_star;

static vertex_star look_at_star(const living_plane *plane, uint32_t vertex) {
    vertex_star star = {.vertex = vertex};
    uint32_t first = plane->vertices.items[vertex].corner, corner = first;
    do {
        const living_triangle *triangle = living_at(plane, handle_triangle(corner));
        star.degree++;
        star.ghosts += living_triangle_is_ghost(triangle);
        star.constrained += handle_is_constrained(triangle->across[next_side(handle_side(corner))]);
        corner = living_corner_left(plane, corner);
    } while (corner != first);
    return star;
}

// Flips the side that is to the left of a corner of the star, from its vertex p to b, away from p. `flat`: the triangle that is left at p may be flat.
static bool flip_from_star(living_plane *plane, uint32_t corner, bool flat, wend_status *status) {
    uint32_t t = handle_triangle(corner), i = handle_side(corner), side = next_side(i);
    const living_triangle *here = living_at(plane, t);
    uint32_t across = here->across[side], n = handle_triangle(across);
    uint32_t p = here->vertex[i], a = here->vertex[next_side(i)], b = here->vertex[previous_side(i)];
    uint32_t c = living_at(plane, n)->vertex[handle_side(across)];
    if (handle_is_constrained(across) || a == GHOST_VERTEX || b == GHOST_VERTEX || c == GHOST_VERTEX) return false;
    if (a == c || living_turn(plane, a, b, c) <= 0) return false;
    int64_t turn = living_turn(plane, a, c, p);
    if (turn < 0 || (turn == 0 && !flat)) return false;
    flip_free_side(plane, side_handle(t, side));
    *status = suspect_sides(plane, t); // n is at p still
    return true;
}

// Flips sides away from a vertex until `least` are left, or none can be. Goes around, a step back after each flip, as what is
// beside it may be possible now.
static wend_status shrink_star(living_plane *plane, vertex_star *star, uint32_t least, bool flat) {
    uint32_t corner = plane->vertices.items[star->vertex].corner;
    wend_status status = WEND_OK;
    for (uint32_t in_vain = 0; in_vain < star->degree && star->degree > least && !status;) {
        uint32_t left = living_corner_left(plane, corner);
        if (flip_from_star(plane, corner, flat, &status)) {
            // Of the two triangles one is at the vertex still. The corner to the right of it is the one before the flip's.
            corner = plane->vertices.items[star->vertex].corner;
            star->degree--;
            in_vain = 0;
        } else {
            corner = left;
            in_vain++;
        }
    }
    return status;
}

// Three triangles around a vertex become one.
static wend_status merge_three(living_plane *plane, uint32_t vertex) {
    uint32_t corner = plane->vertices.items[vertex].corner;
    uint32_t around[3], outline[3], sides[3];
    for (int k = 0; k < 3; k++) {
        around[k] = handle_triangle(corner);
        const living_triangle *triangle = living_at(plane, around[k]);
        outline[k] = triangle->vertex[next_side(handle_side(corner))];
        sides[k] = triangle->across[handle_side(corner)]; // across the side from outline[k] to outline[k + 1]
        corner = living_corner_left(plane, corner);
    }
    uint32_t t = around[0];
    const living_triangle old = *living_at(plane, t);
    write_triangle(
        plane, t,
        (living_triangle){{outline[0], outline[1], outline[2]}, {sides[1], sides[2], sides[0]}, old.shape, old.cover});
    glue_side(plane, sides[1], side_handle(t, 0));
    glue_side(plane, sides[2], side_handle(t, 1));
    glue_side(plane, sides[0], side_handle(t, 2));
    release_triangle(plane, around[1]);
    release_triangle(plane, around[2]);
    return suspect_sides(plane, t);
}

// Four triangles around a vertex p that lies between two of its neighbours u and v become two, with the side from u to v, constrained or not.
static wend_status merge_four(living_plane *plane, uint32_t vertex, uint32_t corner, uint32_t bit) {
    // corners: (p, u, x), (p, x, v), (p, v, y), (p, y, u)
    uint32_t around[4], outline[4], sides[4];
    for (int k = 0; k < 4; k++) {
        around[k] = handle_triangle(corner);
        const living_triangle *triangle = living_at(plane, around[k]);
        outline[k] = triangle->vertex[next_side(handle_side(corner))];
        sides[k] = triangle->across[handle_side(corner)];
        corner = living_corner_left(plane, corner);
    }
    uint32_t t = around[0], n = around[2], u = outline[0], x = outline[1], v = outline[2], y = outline[3];
    const living_triangle one = *living_at(plane, t), other = *living_at(plane, n);
    (void)vertex;
    write_triangle(plane, t,
                   (living_triangle){{x, v, u}, {side_handle(n, 0) | bit, sides[0], sides[1]}, one.shape, one.cover});
    write_triangle(
        plane, n,
        (living_triangle){{y, u, v}, {side_handle(t, 0) | bit, sides[2], sides[3]}, other.shape, other.cover});
    glue_side(plane, sides[0], side_handle(t, 1));
    glue_side(plane, sides[1], side_handle(t, 2));
    glue_side(plane, sides[2], side_handle(n, 1));
    glue_side(plane, sides[3], side_handle(n, 2));
    release_triangle(plane, around[1]);
    release_triangle(plane, around[3]);
    wend_status status = suspect_sides(plane, t);
    return status ? status : suspect_sides(plane, n);
}

// The corner of a star of four at which the neighbours to its right and two further lie on one line with the vertex. MESH_NO_SIDE: there is none.
static uint32_t find_straight_corner(const living_plane *plane, uint32_t vertex, bool constrained) {
    uint32_t corner = plane->vertices.items[vertex].corner;
    for (int k = 0; k < 4; k++) {
        const living_triangle *triangle = living_at(plane, handle_triangle(corner));
        uint32_t i = handle_side(corner), beyond = living_corner_left(plane, living_corner_left(plane, corner));
        uint32_t u = triangle->vertex[next_side(i)];
        uint32_t v = living_at(plane, handle_triangle(beyond))->vertex[next_side(handle_side(beyond))];
        bool fits = !constrained || handle_is_constrained(triangle->across[previous_side(i)]);
        if (fits && u != GHOST_VERTEX && v != GHOST_VERTEX && u != v && living_turn(plane, u, vertex, v) == 0)
            return corner;
        corner = living_corner_left(plane, corner);
    }
    return MESH_NO_SIDE;
}

// A corner of the hull from which nothing can be flipped any more: its triangles become ghosts, and its two ghosts go.
static wend_status open_hull(living_plane *plane, vertex_star *star) {
    if (plane->real_count + 2 == star->degree) { // no others: the rest is on one line
        plane->is_flat = true;
        return LIVING_LOST;
    }
    uint32_t corner = plane->vertices.items[star->vertex].corner;
    while (!living_triangle_is_ghost(living_at(plane, handle_triangle(corner))))
        corner = living_corner_left(plane, corner);
    // Of the two ghosts the one whose left side leads to the fan: p, ghost, a.
    if (living_at(plane, handle_triangle(corner))->vertex[next_side(handle_side(corner))] != GHOST_VERTEX)
        corner = living_corner_left(plane, corner);
    uint32_t g = handle_triangle(corner), gi = handle_side(corner);
    uint32_t beside = living_at(plane, g)->across[gi]; // the ghost at a, seen over the side from the ghost to a
    corner = living_corner_left(plane, corner);
    wend_status status = WEND_OK;
    uint32_t previous = beside;
    for (uint32_t k = 2; k < star->degree && !status; k++) {
        uint32_t t = handle_triangle(corner), i = handle_side(corner);
        corner = living_corner_left(plane, corner);
        living_triangle made = *living_at(plane, t);
        made.vertex[i] = GHOST_VERTEX; // p, b, c becomes ghost, b, c
        write_triangle(plane, t, made);
        // Over the side from the ghost to b it has the one before it.
        living_at(plane, t)->across[previous_side(i)] = previous & ~CONSTRAINED_BIT;
        glue_side(plane, previous, side_handle(t, previous_side(i)));
        previous = side_handle(t, next_side(i));
        status = suspect_sides(plane, t);
    }
    uint32_t h = handle_triangle(corner), hi = handle_side(corner); // p, z, ghost
    uint32_t after = living_at(plane, h)->across[hi];
    glue_side(plane, previous, after);
    living_at(plane, handle_triangle(previous))->across[handle_side(previous)] &= ~CONSTRAINED_BIT;
    glue_side(plane, after, previous);
    release_triangle(plane, g);
    release_triangle(plane, h);
    return status;
}

wend_status wend_living_delete_vertex(living_plane *plane, uint32_t vertex) {
    vertex_star star = look_at_star(plane, vertex);
    wend_status status = WEND_OK;
    wend_living_unbin_vertex(plane, vertex);
    if (star.constrained != 0 && star.constrained != 2) return LIVING_LOST;
    if (star.constrained == 2 || star.ghosts > 0) {
        bool straight = star.constrained == 2;
        status = shrink_star(plane, &star, 4, false);
        uint32_t corner = !status && star.degree == 4 ? find_straight_corner(plane, vertex, straight) : MESH_NO_SIDE;
        if (!status && corner != MESH_NO_SIDE) {
            status = merge_four(plane, vertex, corner, straight ? CONSTRAINED_BIT : 0);
        } else if (!status && !straight) {
            status = shrink_star(plane, &star, 3, false);
            if (!status) status = open_hull(plane, &star);
        } else if (!status) {
            status = LIVING_LOST;
        }
    } else {
        status = shrink_star(plane, &star, 3, false);
        if (!status) status = shrink_star(plane, &star, 3, true);
        if (!status) status = star.degree == 3 ? merge_three(plane, vertex) : LIVING_LOST;
    }
    if (!status) release_vertex(plane, vertex);
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// Borders of surfaces

wend_status wend_living_take_border(living_plane *plane, uint32_t u, uint32_t v, uint32_t w) {
    uint32_t side = wend_living_side(plane, u, v);
    if (side == MESH_NO_SIDE) return LIVING_LOST;
    if (living_triangle_is_ghost(living_at(plane, handle_triangle(side)))) side = living_across(plane, side);
    uint32_t across = living_across(plane, side);
    if (living_at(plane, handle_triangle(side))->vertex[handle_side(side)] != w ||
        living_at(plane, handle_triangle(across))->vertex[handle_side(across)] != GHOST_VERTEX)
        return LIVING_LOST;
    wend_living_set_cover(plane, handle_triangle(side), 0);
    constrain_both(plane, side, false);
    flip_free_side(plane, side & ~CONSTRAINED_BIT);
    return WEND_OK;
}

wend_status wend_living_fill_border(living_plane *plane, uint32_t u, uint32_t v, uint32_t w, uint32_t *triangle) {
    uint32_t first = plane->vertices.items[w].corner, corner = first;
    do {
        const living_triangle *ghost = living_at(plane, handle_triangle(corner));
        uint32_t i = handle_side(corner);
        if (ghost->vertex[next_side(i)] == GHOST_VERTEX) { // w, ghost, a: and w, b, ghost to the right of it
            uint32_t side = previous_side(i), across = ghost->across[side];
            uint32_t a = ghost->vertex[side],
                     b = living_at(plane, handle_triangle(across))->vertex[handle_side(across)];
            if (!((a == u && b == v) || (a == v && b == u)) || living_turn(plane, a, w, b) <= 0) return LIVING_LOST;
            flip_free_side(plane, side_handle(handle_triangle(corner), side));
            *triangle = handle_triangle(corner);
            constrain_both(plane, wend_living_side(plane, u, v), true);
            return WEND_OK;
        }
        corner = living_corner_left(plane, corner);
    } while (corner != first);
    return LIVING_LOST;
}

// ---------------------------------------------------------------------------------------------------------------------
// Edges

// Goes along the edge from a to b, which is no side. False when a constrained side or a vertex is in the way. With `crossed` the sides are collected.
static bool follow_edge(const living_plane *plane, uint32_t a, uint32_t b, living_pair_array *crossed,
                        wend_status *status) {
    const wend_lattice_point from = living_point(plane, a), to = living_point(plane, b);
    uint32_t side;
    if (start_walk(plane, a, to, &side) != WALK_CROSSES) return false;
    for (;;) {
        const living_triangle *near = living_at(plane, handle_triangle(side));
        uint32_t i = handle_side(side), across = near->across[i];
        if (handle_is_constrained(across)) return false;
        if (crossed) {
            living_pair pair = {near->vertex[next_side(i)], near->vertex[previous_side(i)]};
            *status = living_pair_array_push(crossed, &plane->allocator, pair);
            if (*status) return false;
        }
        uint32_t n = handle_triangle(across), s = handle_side(across), w = living_at(plane, n)->vertex[s];
        if (w == b) return true;
        if (w == GHOST_VERTEX) return false;
        int64_t turn = wend_orient2d_determinant(from, to, living_point(plane, w));
        if (turn == 0) return false;
        side = side_handle(n, turn > 0 ? next_side(s) : previous_side(s));
    }
}

bool wend_living_edge_is_clear(const living_plane *plane, uint32_t a, uint32_t b) {
    wend_status status = WEND_OK;
    return wend_living_side(plane, a, b) != MESH_NO_SIDE || follow_edge(plane, a, b, NULL, &status);
}

static bool pairs_cross(const living_plane *plane, uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
    if (a == c || a == d || b == c || b == d) return false;
    int64_t one = living_turn(plane, a, b, c), other = living_turn(plane, a, b, d);
    return (one > 0 && other < 0) || (one < 0 && other > 0);
}

static wend_status flip_crossed_sides(living_plane *plane, uint32_t a, uint32_t b) {
    plane->made.count = 0;
    for (size_t i = 0; i < plane->crossed.count; i++) {
        if (i >= 1024 && 2 * i >= plane->crossed.count) { // what waits needs no more room than it is
            plane->crossed.count -= i;
            memmove(plane->crossed.items, plane->crossed.items + i,
                    plane->crossed.count * sizeof *plane->crossed.items);
            i = 0;
        }
        living_pair pair = plane->crossed.items[i];
        uint32_t handle = wend_living_side(plane, pair.u, pair.v);
        uint32_t across = living_across(plane, handle);
        uint32_t p = living_at(plane, handle_triangle(handle))->vertex[handle_side(handle)];
        uint32_t q = living_at(plane, handle_triangle(across))->vertex[handle_side(across)];
        wend_status status;
        if (living_turn(plane, p, q, pair.u) < 0 && living_turn(plane, p, q, pair.v) > 0) {
            flip_free_side(plane, handle);
            living_pair_array *list = pairs_cross(plane, a, b, p, q) ? &plane->crossed : &plane->made;
            status = living_pair_array_push(list, &plane->allocator, (living_pair){p, q});
        } else {
            status = living_pair_array_push(&plane->crossed, &plane->allocator, pair);
        }
        if (status) return status;
    }
    return WEND_OK;
}

wend_status wend_living_insert_edge(living_plane *plane, uint32_t a, uint32_t b) {
    // Of a constrained Delaunay triangulation all sides stay that are not crossed: then those that are made need a test, and no others.
    wend_status status = wend_living_restore(plane);
    if (status) return status;
    uint32_t side = wend_living_side(plane, a, b);
    if (side != MESH_NO_SIDE) {
        constrain_both(plane, side, true);
        return WEND_OK;
    }
    plane->crossed.count = 0;
    if (!follow_edge(plane, a, b, &plane->crossed, &status)) return status ? status : LIVING_LOST;
    status = flip_crossed_sides(plane, a, b);
    if (status) return status;
    constrain_both(plane, wend_living_side(plane, a, b), true);
    for (size_t i = 0; i < plane->made.count && !status; i++) {
        side = wend_living_side(plane, plane->made.items[i].u, plane->made.items[i].v);
        status = living_numbers_push(&plane->suspects, &plane->allocator, side);
    }
    return status ? status : wend_living_restore(plane);
}
