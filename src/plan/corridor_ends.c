// Where a path begins and ends: the cells that hold a point.
#include "plan/corridor_internal.h"

// The vertex of the plane that a point is, as one of the cell's; NO_PLANE_VERTEX when it is none.
static uint32_t vertex_of_cell_at(const wend_plane *plane, uint32_t cell, wend_lattice_point point) {
    for (uint32_t side = plane->first_side[cell]; side < plane->first_side[cell + 1]; side++)
        if (wend_lattice_point_equals(plane->vertices[plane->sides[side].vertex].point, point))
            return plane->sides[side].vertex;
    return NO_PLANE_VERTEX;
}

// Around a point triangles come in order: those of one place follow each other, and the last may belong to the first.
static wend_status add_place(const corridor_search *search, const wend_allocator *allocator, corridor_end *end,
                             uint32_t triangle) {
    const wend_plane *plane = search->plane;
    if (!wend_mesh_is_free(plane->mesh, triangle)) return WEND_OK;
    uint32_t cell = wend_cells_of_triangle(plane->cells, triangle);
    corridor_place place = {vertex_of_cell_at(plane, cell, end->point), cell, triangle};
    for (size_t i = 0; i < 2 && i < end->places.count; i++) {
        const corridor_place *other = &end->places.items[i ? end->places.count - 1 : 0];
        if (other->vertex == place.vertex && (place.vertex != NO_PLANE_VERTEX || other->cell == cell)) return WEND_OK;
    }
    return corridor_place_array_push(&end->places, allocator, place);
}

// A triangle that holds the point, and all others that do.
static wend_status add_places(const corridor_search *search, const wend_allocator *allocator, corridor_end *end,
                              uint32_t triangle) {
    const wend_triangulation *triangulation = search->plane->mesh->triangulation;
    const mesh_triangle *triangles = triangulation->triangles, *here = &triangles[triangle];
    const wend_lattice_point *points = triangulation->points;
    wend_status status = WEND_OK;
    for (uint32_t i = 0; i < 3; i++) {
        if (!wend_lattice_point_equals(points[here->vertex[i]], end->point)) continue;
        uint32_t first = side_handle(triangle, i), at = first;
        do {
            status = add_place(search, allocator, end, handle_triangle(at));
            at = mesh_corner_left(triangles, at);
        } while (at != first && !status);
        return status;
    }
    status = add_place(search, allocator, end, triangle);
    for (uint32_t i = 0; i < 3 && !status; i++)
        if (wend_orient2d_determinant(points[here->vertex[next_side(i)]], points[here->vertex[previous_side(i)]],
                                      end->point) == 0)
            status = add_place(search, allocator, end, handle_triangle(here->across[i]));
    return status;
}

static bool triangle_of_mesh_holds(const wend_mesh *mesh, uint32_t triangle, wend_lattice_point point) {
    if (triangle >= mesh->triangle_count) return false;
    const uint32_t *v = mesh->triangulation->triangles[triangle].vertex;
    const wend_lattice_point *points = mesh->triangulation->points;
    for (uint32_t i = 0; i < 3; i++)
        if (wend_orient2d_determinant(points[v[i]], points[v[next_side(i)]], point) < 0) return false;
    return true;
}

static wend_status find_end(corridor_search *search, const wend_allocator *allocator, corridor_end *end,
                            wend_vector2 position, uint32_t triangle) {
    const wend_mesh *mesh = search->plane->mesh;
    wend_lattice_rounding rounding;
    end->places.count = 0;
    if (wend_lattice_round(&mesh->lattice, position, NULL, &rounding) != WEND_OK) return WEND_INVALID;
    end->point = rounding.point;
    if (triangle != WEND_NO_TRIANGLE) {
        if (!triangle_of_mesh_holds(mesh, triangle, end->point)) return WEND_INVALID;
        return add_place(search, allocator, end, triangle);
    }
    triangle = wend_mesh_locate(mesh, end->point);
    return triangle == WEND_NO_TRIANGLE ? WEND_OK : add_places(search, allocator, end, triangle);
}

static bool ends_are_connected(const corridor_search *search) {
    const wend_mesh *mesh = search->plane->mesh;
    for (size_t i = 0; i < search->start.places.count; i++)
        for (size_t k = 0; k < search->goal.places.count; k++)
            if (mesh->island_of[search->start.places.items[i].triangle] ==
                mesh->island_of[search->goal.places.items[k].triangle])
                return true;
    return false;
}

wend_status wend_corridor_find_ends(corridor_search *search, const wend_allocator *allocator, wend_outcome *outcome) {
    const wend_corridor_request *request = &search->request;
    wend_status status = find_end(search, allocator, &search->start, request->from, request->from_triangle);
    if (!status) status = find_end(search, allocator, &search->goal, request->to, request->to_triangle);
    if (status) return status;
    *outcome = WEND_OUTCOME_COMPLETE;
    if (search->start.places.count == 0)
        *outcome = WEND_OUTCOME_START_OFF_MAP;
    else if (search->goal.places.count == 0)
        *outcome = WEND_OUTCOME_GOAL_OFF_MAP;
    else if (!ends_are_connected(search))
        *outcome = WEND_OUTCOME_UNREACHABLE;
    return WEND_OK;
}
