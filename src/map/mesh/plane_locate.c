// Which cells of a plane hold a point: one inside, two on a side, all around a vertex.
#include "base/core/require.h"
#include "map/mesh/plane_internal.h"

#include <math.h>

static wend_status add_holder(const wend_plane *plane, uint32_t triangle, const wend_allocator *allocator,
                              cell_array *cells) {
    uint32_t cell = cells_of_triangle(plane->cells, triangle);
    if (cell == WEND_NO_CONVEX_CELL) return WEND_OK;
    for (size_t i = 0; i < cells->count; i++)
        if (cells->items[i] == cell) return WEND_OK;
    return cell_array_push(cells, allocator, cell);
}

static bool may_step_between(const wend_mesh *mesh, const wend_terrain *terrains, uint32_t triangle, uint32_t other) {
    const uint8_t medium = mesh_medium_in(mesh, terrains, other);
    return medium != WEND_MEDIUM_BLOCKED && medium == mesh_medium_in(mesh, terrains, triangle);
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
static wend_status add_connected(const wend_plane *plane, const wend_terrain *terrains, uint32_t corner,
                                 const wend_allocator *allocator, cell_array *cells) {
    const mesh_triangle *triangles = plane->mesh->triangulation->triangles;
    wend_status status = add_holder(plane, handle_triangle(corner), allocator, cells);
    for (int direction = 0; direction < 2 && !status; direction++)
        for (uint32_t at = corner, next; !status; at = next) {
            next = direction ? mesh_corner_right(triangles, at) : mesh_corner_left(triangles, at);
            if (next == corner || !may_step_between(plane->mesh, terrains, handle_triangle(at), handle_triangle(next)))
                break;
            status = add_holder(plane, handle_triangle(next), allocator, cells);
        }
    return status;
}

// Walking over cells may go round in circles, or lead to a wall: then triangles are asked.
#define QUICK_STEPS 8

// From the cell of a triangle near a point to one that holds it, and from there over the side it lies on, if it does.
// @return false when it is not found so, or at a vertex
static bool find_quickly(const wend_plane *plane, wend_lattice_point point, uint32_t holders[2], uint32_t *count) {
    uint32_t cell = cells_of_triangle(plane->cells, wend_mesh_near(plane->mesh, point));
    const plane_side *sides = plane->sides;
    for (int step = 0; step < QUICK_STEPS && cell != WEND_NO_CONVEX_CELL; step++) {
        uint32_t end = plane->end_side[cell], touched = NO_PLANE_SIDE, beyond = NO_PLANE_SIDE;
        bool is_inside = true;
        for (uint32_t at = plane->first_side[cell]; at < end && beyond == NO_PLANE_SIDE; at++) {
            wend_lattice_point from = sides[at].point, to = sides[sides[at].next].point;
            int64_t turn = wend_orient2d_determinant(from, to, point);
            if (turn > 0) continue;
            if (turn < 0) {
                is_inside = false;
                beyond = sides[at].across;
                continue;
            }
            int64_t between =
                wend_dot_product(point, from, to); // below 0 between them, 0 at a vertex, else on another side in line
            if (between == 0) return false;
            if (between < 0) touched = at;
        }
        if (!is_inside) {
            if (beyond == NO_PLANE_SIDE) return false;
            cell = sides[beyond].cell;
            continue;
        }
        holders[0] = cell;
        *count = 1;
        if (touched == NO_PLANE_SIDE) return true;
        if (sides[touched].across == NO_PLANE_SIDE)
            return plane->has_one_medium; // else it may be free for others beyond
        holders[(*count)++] = sides[sides[touched].across].cell;
        return true;
    }
    return false;
}

// Drops the cells that an agent may not use, in their order.
static void drop_forbidden(const wend_plane *plane, const wend_terrain *terrains, cell_array *cells) {
    size_t kept = 0;
    for (size_t i = 0; i < cells->count; i++)
        if (terrains[plane->cells->terrain_of[cells->items[i]]].medium != WEND_MEDIUM_BLOCKED)
            cells->items[kept++] = cells->items[i];
    cells->count = kept;
}

static wend_status find_all_holders(const wend_plane *plane, const wend_terrain *terrains, wend_lattice_point point,
                                    uint32_t triangle, const wend_allocator *allocator, cell_array *cells) {
    const wend_mesh *mesh = plane->mesh;
    bool any_side = triangle == WEND_NO_TRIANGLE;
    uint32_t quick[2], quick_count = 0;
    if (any_side && find_quickly(plane, point, quick, &quick_count))
        return cell_array_append(cells, allocator, quick, quick_count);
    if (any_side) triangle = wend_mesh_locate_on_island(mesh, point, WEND_ANY_ISLAND);
    if (!wend_mesh_is_free(mesh, triangle)) return WEND_OK;
    if (wend_mesh_holds_inside(mesh, triangle, point)) return add_holder(plane, triangle, allocator, cells);
    const mesh_triangle *here = &mesh->triangulation->triangles[triangle];
    const wend_lattice_point *points = mesh->triangulation->points;
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t corner = side_handle(triangle, i);
        if (!wend_lattice_point_equals(points[here->vertex[i]], point)) continue;
        return any_side ? add_all_around(plane, corner, allocator, cells)
                        : add_connected(plane, terrains, corner, allocator, cells);
    }
    wend_status status = add_holder(plane, triangle, allocator, cells);
    for (uint32_t i = 0; i < 3 && !status; i++) {
        uint32_t other = handle_triangle(here->across[i]);
        if (wend_mesh_triangle_holds(mesh, other, point) &&
            (any_side || may_step_between(mesh, terrains, triangle, other)))
            status = add_holder(plane, other, allocator, cells);
    }
    return status;
}

wend_status wend_plane_find_holders(const wend_plane *plane, const wend_terrain *terrains, wend_lattice_point point,
                                    uint32_t triangle, const wend_allocator *allocator, cell_array *cells) {
    const wend_status status = find_all_holders(plane, terrains, point, triangle, allocator, cells);
    if (!status && terrains != plane->mesh->terrains) drop_forbidden(plane, terrains, cells);
    return status;
}

wend_location wend_plane_nearest_to(const wend_plane *plane, const cell_array *cells, wend_lattice_point point) {
    const wend_mesh *mesh = plane->mesh;
    wend_location nearest = wend_location_of_state(WEND_NO_STATE);
    double distance = (double)INFINITY;
    for (size_t i = 0; i < cells->count; i++) {
        const uint32_t island = plane->islands[cells->items[i]];
        bool is_known = false;
        for (size_t k = 0; k < i; k++) is_known = is_known || plane->islands[cells->items[k]] == island;
        wend_mesh_place place;
        if (is_known || !wend_mesh_nearest_to_point(mesh, point, island, &place) || !(place.distance < distance))
            continue;
        distance = place.distance;
        nearest = mesh_location(mesh, wend_lattice_position(&mesh->lattice, place.point),
                                wend_mesh_locate_on_island(mesh, place.point, island));
    }
    return nearest;
}
