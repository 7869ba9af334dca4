#include "path_ends.h"

#include <math.h>

static bool lattice_point_of(const wend_mesh *mesh, wend_vector2 position, wend_lattice_point *point) {
    wend_lattice lattice = wend_mesh_lattice(mesh);
    wend_lattice_rounding rounding;
    if (wend_lattice_round(&lattice, position, NULL, &rounding)) return false;
    *point = rounding.point;
    return true;
}

path_end path_end_at(const wend_mesh *mesh, wend_vector2 asked) {
    wend_lattice_point point;
    return (path_end){.asked = asked, .put = asked, .is_outside = !lattice_point_of(mesh, asked, &point)};
}

static void put_end(path_end *end, wend_vector2 where) {
    end->put = where;
    end->moved = wend_hypot(where.x - end->asked.x, where.y - end->asked.y);
}

bool path_end_settle(const wend_mesh *mesh, double reach, path_end *end) {
    wend_vector2 ground;
    if (end->is_outside || !wend_mesh_find_ground(mesh, end->asked, reach, &ground)) return false;
    put_end(end, ground);
    return true;
}

// True when a triangle holds a point, inside or on its border.
static bool triangle_holds(const wend_triangulation *triangulation, uint32_t index, wend_lattice_point point) {
    wend_triangle triangle = wend_triangulation_get_triangle(triangulation, index);
    for (int i = 0; i < 3; i++)
        if (wend_orient2d(wend_triangulation_vertex(triangulation, triangle.vertices[i]),
                          wend_triangulation_vertex(triangulation, triangle.vertices[(i + 1) % 3]), point) < 0)
            return false;
    return true;
}

bool path_end_settle_near(const wend_mesh *mesh, const path_end *start, path_end *goal, uint32_t *triangle) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(mesh);
    const wend_lattice lattice = wend_mesh_lattice(mesh);
    wend_lattice_point from, to;
    if (!lattice_point_of(mesh, start->put, &from) || !lattice_point_of(mesh, goal->asked, &to)) return false;
    wend_mesh_place best = {.distance = INFINITY};
    uint32_t count = wend_triangulation_triangle_count(triangulation), island = 0;
    // A start on a border is on several islands.
    for (uint32_t t = 0; t < count; t++) {
        wend_mesh_place place;
        if (!wend_mesh_is_free(mesh, t) || wend_mesh_island(mesh, t) == island ||
            !triangle_holds(triangulation, t, from) ||
            !wend_mesh_nearest(mesh, to, wend_mesh_island(mesh, t), &place) || place.distance >= best.distance)
            continue;
        best = place;
        island = wend_mesh_island(mesh, t);
    }
    if (!island) return false;
    put_end(goal, wend_lattice_position(&lattice, best.point));
    *triangle = WEND_NO_TRIANGLE; // at a pinch, the side that can be reached
    for (uint32_t t = 0; t < count && *triangle == WEND_NO_TRIANGLE; t++)
        if (wend_mesh_island(mesh, t) == island && triangle_holds(triangulation, t, best.point)) *triangle = t;
    return true;
}
