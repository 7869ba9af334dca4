// Which cells of a plane hold a point: one inside, two on a side, all around a vertex.
#include "base/require.h"
#include "map/plane_internal.h"

static wend_status add_holder(const wend_plane *plane, uint32_t triangle, const wend_allocator *allocator,
                              cell_array *cells) {
    uint32_t cell = wend_cells_of_triangle(plane->cells, triangle);
    if (cell == WEND_NO_CONVEX_CELL) return WEND_OK;
    for (size_t i = 0; i < cells->count; i++)
        if (cells->items[i] == cell) return WEND_OK;
    return cell_array_push(cells, allocator, cell);
}

static bool may_step_between(const wend_mesh *mesh, uint32_t triangle, uint32_t other) {
    return wend_mesh_is_free(mesh, other) && mesh_medium(mesh, other) == mesh_medium(mesh, triangle);
}

// All the way around a vertex.
static wend_status add_all_around(const wend_plane *plane, uint32_t corner, const wend_allocator *allocator,
                                  cell_array *cells) {
    const mesh_triangle *triangles = plane->mesh->triangulation->triangles;
    uint32_t at = corner;
    wend_status status = WEND_OK;
    do {
        status = add_holder(plane, handle_triangle(at), allocator, cells);
        at = mesh_corner_left(triangles, at);
    } while (!status && at != corner);
    return status;
}

// To the left, then to the right, as far as one can go.
static wend_status add_connected(const wend_plane *plane, uint32_t corner, const wend_allocator *allocator,
                                 cell_array *cells) {
    const mesh_triangle *triangles = plane->mesh->triangulation->triangles;
    wend_status status = add_holder(plane, handle_triangle(corner), allocator, cells);
    for (int direction = 0; direction < 2 && !status; direction++)
        for (uint32_t at = corner, next; !status; at = next) {
            next = direction ? mesh_corner_right(triangles, at) : mesh_corner_left(triangles, at);
            if (next == corner || !may_step_between(plane->mesh, handle_triangle(at), handle_triangle(next))) break;
            status = add_holder(plane, handle_triangle(next), allocator, cells);
        }
    return status;
}

wend_status wend_plane_find_holders(const wend_plane *plane, wend_lattice_point point, uint32_t triangle,
                                    const wend_allocator *allocator, cell_array *cells) {
    const wend_mesh *mesh = plane->mesh;
    bool any_side = triangle == WEND_NO_TRIANGLE;
    if (any_side) triangle = wend_mesh_locate_on_island(mesh, point, WEND_ANY_ISLAND);
    if (!wend_mesh_is_free(mesh, triangle)) return WEND_OK;
    const mesh_triangle *here = &mesh->triangulation->triangles[triangle];
    const wend_lattice_point *points = mesh->triangulation->points;
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t corner = side_handle(triangle, i);
        if (!wend_lattice_point_equals(points[here->vertex[i]], point)) continue;
        return any_side ? add_all_around(plane, corner, allocator, cells)
                        : add_connected(plane, corner, allocator, cells);
    }
    wend_status status = add_holder(plane, triangle, allocator, cells);
    for (uint32_t i = 0; i < 3 && !status; i++) {
        uint32_t other = handle_triangle(here->across[i]);
        if (wend_mesh_triangle_holds(mesh, other, point) && (any_side || may_step_between(mesh, triangle, other)))
            status = add_holder(plane, other, allocator, cells);
    }
    return status;
}
