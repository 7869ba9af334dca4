// Surfaces whose parts lie above each other, as living planes.
//
// Triangles are glued by the numbers of their points, so that two of them may cover the same ground: a ramp that winds around a pillar is a strip of triangles, like any other.
// Nothing in a living plane asks which triangle has a point but by walking from somewhere; so all it takes is a start without a hull.
//
//     border     lines that are always held, with a ghost behind each side; ghosts are never flipped. Where a border is led through a hot pixel the triangle beyond goes, and comes
//                back with the border (wend_living_take_border)
//     inside     vertices that nothing counts for are taken out, as in the plane. Where the surface is not flat around one (the core of a ramp, with an angle of two turns) it
//                counts for itself and stays
//
// Around a core what is nearer than a unit to a place may be a lap away, so that floods around a pixel there would come to lines above and below it, which look as near. Lines keep two
// units away from cores; shapes may go around them.
//
// There is no bulk builder: what is built from scratch is laid again, and shapes are put in by their keys. Shapes must lie on the surface; their corners are found by walking straight from
// corner to corner, and to the first from a vertex that is given.
#include "geom/living/living_internal.h"

void wend_living_forget_surface(living_plane *plane) {
    wend_release_items(&plane->allocator, plane->surface_points, plane->surface_point_count,
                       sizeof *plane->surface_points);
    wend_release_items(&plane->allocator, plane->surface_triangles, plane->surface_triangle_count,
                       sizeof *plane->surface_triangles);
    plane->surface_points = NULL;
    plane->surface_triangles = NULL;
    plane->surface_point_count = plane->surface_triangle_count = 0;
}

static uint64_t directed_key(uint32_t u, uint32_t v) {
    return (uint64_t)u << 32 | v;
}

// Sides by their two ends, in their direction.
static wend_status list_directed_sides(const living_plane *plane, living_line_map *sides) {
    wend_status status = WEND_OK;
    for (uint32_t t = 0; t < plane->surface_triangle_count && !status; t++)
        for (uint32_t i = 0; i < 3 && !status; i++) {
            const living_triangle *triangle = living_at(plane, t);
            uint64_t key = directed_key(triangle->vertex[next_side(i)], triangle->vertex[previous_side(i)]);
            if (living_line_map_find(sides, key)) return WEND_BAD_INPUT;
            status = living_line_map_put(sides, &plane->allocator, key, side_handle(t, i));
        }
    return status;
}

// Glues triangles to each other and puts ghosts behind the sides that are left. after[v]: the ghost behind the border side that begins at v.
static wend_status glue_surface(living_plane *plane, const living_line_map *sides, uint32_t *after) {
    wend_status status = WEND_OK;
    for (uint32_t t = 0; t < plane->surface_triangle_count && !status; t++)
        for (uint32_t i = 0; i < 3 && !status; i++) {
            uint32_t u = living_at(plane, t)->vertex[next_side(i)], v = living_at(plane, t)->vertex[previous_side(i)];
            const uint32_t *across = living_line_map_find(sides, directed_key(v, u));
            if (across) {
                living_at(plane, t)->across[i] = *across;
                continue;
            }
            if (after[u]) return WEND_BAD_INPUT; // two borders meet in a point
            uint32_t ghost = (uint32_t)plane->triangles.count;
            status = living_triangle_array_push(&plane->triangles, &plane->allocator,
                                                (living_triangle){.vertex = {GHOST_VERTEX, v, u}, .shape = NO_SHAPE});
            if (status) break;
            living_at(plane, ghost)->across[0] = side_handle(t, i) | CONSTRAINED_BIT;
            living_at(plane, t)->across[i] = side_handle(ghost, 0) | CONSTRAINED_BIT;
            after[u] = ghost;
        }
    // Of the ghost behind u v the side from the ghost to v is that of the next one from v to the ghost.
    for (size_t t = plane->surface_triangle_count; t < plane->triangles.count && !status; t++) {
        uint32_t next = after[living_at(plane, (uint32_t)t)->vertex[1]];
        if (!next) return WEND_BAD_INPUT;
        living_at(plane, (uint32_t)t)->across[2] = side_handle(next, 1);
        living_at(plane, next)->across[1] = side_handle((uint32_t)t, 2);
    }
    return status;
}

// Copies points and triangles as they were given.
static wend_status copy_surface(living_plane *plane) {
    const wend_allocator *allocator = &plane->allocator;
    size_t vertices = plane->surface_point_count + 1, triangles = plane->surface_triangle_count;
    wend_status status = living_vertex_array_resize(&plane->vertices, allocator, vertices);
    if (!status) status = living_pixel_array_resize(&plane->pixels, allocator, vertices);
    if (!status) status = living_triangle_array_resize(&plane->triangles, allocator, triangles);
    if (status) return status;
    for (size_t v = 1; v < vertices; v++) {
        plane->vertices.items[v].at = plane->surface_points[v - 1];
        plane->vertices.items[v].corner = UINT32_MAX;
    }
    for (size_t t = 0; t < triangles; t++) {
        plane->triangles.items[t] = (living_triangle){.shape = NO_SHAPE};
        for (int i = 0; i < 3; i++) plane->triangles.items[t].vertex[i] = plane->surface_triangles[t][i] + 1;
        const uint32_t *vertex = plane->triangles.items[t].vertex;
        if (living_turn(plane, vertex[0], vertex[1], vertex[2]) <= 0) return WEND_BAD_INPUT;
    }
    return WEND_OK;
}

// How often the triangles around a vertex, which is on no border, go around it: the directions to the left of it, towards smaller x, that they have.
static uint32_t turns_around(const living_plane *plane, uint32_t vertex) {
    const int32_t y = living_point(plane, vertex).y;
    uint32_t first = plane->vertices.items[vertex].corner, corner = first, turns = 0;
    do {
        const living_triangle *triangle = living_at(plane, handle_triangle(corner));
        uint32_t i = handle_side(corner), a = triangle->vertex[next_side(i)], b = triangle->vertex[previous_side(i)];
        turns += living_point(plane, a).y > y && living_point(plane, b).y <= y;
        corner = living_corner_left(plane, corner);
    } while (corner != first);
    return turns;
}

static wend_status hold_border(living_plane *plane, uint32_t u, uint32_t v) {
    uint32_t line;
    wend_status status = wend_living_new_line(plane, &line);
    if (!status) status = living_line_map_put(&plane->line_of, &plane->allocator, line_key(u, v), line);
    if (!status) status = wend_living_append_stop(plane, line, u);
    if (!status) status = wend_living_append_stop(plane, line, v);
    if (status) return status;
    plane->lines.items[line].holds = 1;
    plane->lines.items[line].is_border = true;
    plane->pixels.items[u].count++;
    plane->pixels.items[v].count++;
    return WEND_OK;
}

// Vertices, lines and counts of what was glued; vertices that are needless go to plane->zeros.
static wend_status count_surface(living_plane *plane) {
    wend_status status = WEND_OK;
    for (uint32_t t = 0; t < plane->triangles.count; t++)
        for (uint32_t i = 0; i < 3; i++)
            plane->vertices.items[living_at(plane, t)->vertex[i]].corner = side_handle(t, i);
    plane->real_count = plane->surface_triangle_count;
    plane->ghost_count = plane->triangles.count - plane->real_count;
    for (size_t t = plane->real_count; t < plane->triangles.count && !status; t++) {
        const uint32_t *vertex = living_at(plane, (uint32_t)t)->vertex;
        status = hold_border(plane, vertex[2], vertex[1]);
    }
    for (uint32_t v = 1; v < plane->vertices.count && !status; v++) {
        living_pixel *pixel = &plane->pixels.items[v];
        uint32_t corner = plane->vertices.items[v].corner;
        if (corner == UINT32_MAX) return WEND_BAD_INPUT; // of no triangle
        pixel->is_live = true;
        plane->vertex_count++;
        // Its triangles are one fan, or it is two points.
        uint32_t first = corner, steps = 0;
        do {
            corner = living_corner_left(plane, corner);
            if (living_at(plane, handle_triangle(corner))->vertex[handle_side(corner)] != v ||
                ++steps > plane->triangles.count)
                return WEND_BAD_INPUT;
        } while (corner != first);
        if (pixel->count == 0 && turns_around(plane, v) != 1) {
            pixel->count = 1;
            pixel->is_core = plane->has_cores = true;
        }
        if (pixel->count == 0) status = living_numbers_push(&plane->zeros, &plane->allocator, v);
    }
    return status;
}

wend_status wend_living_lay_surface(living_plane *plane) {
    const wend_allocator *allocator = &plane->allocator;
    living_line_map sides = {0};
    size_t count = plane->surface_point_count + 1;
    uint32_t *after = wend_allocate_items(allocator, count, sizeof *after, WEND_LIFETIME_SCRATCH);
    wend_status status = after ? copy_surface(plane) : WEND_OUT_OF_MEMORY;
    if (!status) memset(after, 0, count * sizeof *after);
    if (!status) status = list_directed_sides(plane, &sides);
    if (!status) status = glue_surface(plane, &sides, after);
    if (!status) status = wend_living_begin_arrays(plane);
    if (!status) status = wend_living_reserve_marks(plane, plane->triangles.count, plane->vertices.count);
    if (!status) status = count_surface(plane);
    living_line_map_free(&sides, allocator);
    wend_release_items(allocator, after, count, sizeof *after);
    for (uint32_t t = 0; t < plane->real_count && !status; t++)
        for (uint32_t i = 0; i < 3 && !status; i++)
            status = living_numbers_push(&plane->suspects, allocator, side_handle(t, i));
    if (!status) status = wend_living_restore(plane);
    if (!status) status = wend_living_clear_pixels(plane);
    plane->near = plane->vertices.count > 1 ? 1 : GHOST_VERTEX;
    plane->is_flat = false;
    return status == LIVING_LOST ? WEND_BAD_INPUT : status;
}

static bool surface_is_in_range(const living_surface *surface) {
    if (surface->triangle_count == 0 || surface->point_count >= VERTEX_LIMIT || surface->triangle_count >= VERTEX_LIMIT)
        return false;
    for (size_t i = 0; i < surface->point_count; i++)
        if (!wend_lattice_point_is_valid(surface->points[i])) return false;
    for (size_t t = 0; t < surface->triangle_count; t++)
        for (int i = 0; i < 3; i++)
            if (surface->triangles[t][i] >= surface->point_count) return false;
    return true;
}

wend_status wend_living_create_on(const living_surface *surface, wend_allocator allocator, living_plane **plane) {
    if (!surface_is_in_range(surface)) return WEND_BAD_INPUT;
    living_plane *made = wend_allocate_items(&allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (living_plane){.allocator = allocator, .is_surface = true};
    made->surface_points =
        wend_allocate_items(&allocator, surface->point_count, sizeof *made->surface_points, WEND_LIFETIME_OBJECT);
    if (made->surface_points) made->surface_point_count = surface->point_count;
    made->surface_triangles =
        wend_allocate_items(&allocator, surface->triangle_count, sizeof *made->surface_triangles, WEND_LIFETIME_OBJECT);
    if (made->surface_triangles) made->surface_triangle_count = surface->triangle_count;
    wend_status status = made->surface_points && made->surface_triangles ? WEND_OK : WEND_OUT_OF_MEMORY;
    if (!status) {
        memcpy(made->surface_points, surface->points, surface->point_count * sizeof *surface->points);
        memcpy(made->surface_triangles, surface->triangles, surface->triangle_count * sizeof *surface->triangles);
        status = wend_living_build(made);
    }
    if (status)
        wend_living_destroy(made);
    else
        *plane = made;
    return status;
}
