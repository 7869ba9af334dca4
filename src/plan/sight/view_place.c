// Places: which cells a position lies in, and which parts of its surroundings belong together.
#include "plan/sight/view_internal.h"

#include "base/core/require.h"

#include <math.h>

// The parts of a place's surroundings in the mesh: connected free triangles of one medium that hold it. For each a triangle:
//     sheet_walk walk;
//     if (sheet_walk_begin(&walk, mesh, location)) while (sheet_walk_next(&walk, &triangle)) ...
typedef struct sheet_walk {
    const wend_mesh *mesh;
    wend_lattice_point point;
    uint32_t first, at; // corners when the point is a vertex, else triangles
    enum { SHEETS_NONE, SHEETS_ONE, SHEETS_SIDE, SHEETS_VERTEX } kind;
    uint32_t found;
    bool is_located; // on one sheet only
} sheet_walk;

// ---------------------------------------------------------------------------------------------------------------------
// Triangles around a position

// What a point is to a triangle that holds it: its corner, a triangle across the side it lies on, or nothing special.
static void classify_in_triangle(sheet_walk *walk, uint32_t triangle) {
    const mesh_triangle *here = &walk->mesh->triangulation->triangles[triangle];
    const wend_lattice_point *points = walk->mesh->triangulation->points;
    walk->kind = SHEETS_ONE;
    walk->first = walk->at = triangle;
    for (uint32_t i = 0; i < 3; i++) {
        if (wend_lattice_point_equals(points[here->vertex[i]], walk->point)) {
            walk->kind = SHEETS_VERTEX;
            walk->first = walk->at = side_handle(triangle, i);
            return;
        }
        if (wend_orient2d_inline(points[here->vertex[next_side(i)]], points[here->vertex[previous_side(i)]],
                                 walk->point) == 0) {
            walk->kind = SHEETS_SIDE;
            walk->at = handle_triangle(here->across[i]);
        }
    }
}

// The triangle that stands for all that a triangle can reach around the point.
static uint32_t sheet_of_triangle(const wend_mesh *mesh, wend_lattice_point point, uint32_t triangle) {
    sheet_walk walk = {.mesh = mesh, .point = point};
    classify_in_triangle(&walk, triangle);
    uint8_t medium = mesh_medium(mesh, triangle);
    if (walk.kind == SHEETS_SIDE)
        return mesh_medium(mesh, walk.at) == medium && walk.at < triangle ? walk.at : triangle;
    if (walk.kind != SHEETS_VERTEX) return triangle;
    uint32_t corner = walk.first, least = triangle;
    for (;;) {
        uint32_t right = mesh_corner_right(mesh->triangulation->triangles, corner);
        if (right == walk.first) return least;
        if (mesh_medium(mesh, handle_triangle(right)) != medium) return handle_triangle(corner);
        corner = right;
        if (handle_triangle(corner) < least) least = handle_triangle(corner);
    }
}

// False when the place violates its contract. A position that is not free has no sheets.
static bool sheet_walk_begin(sheet_walk *walk, const wend_mesh *mesh, wend_location place) {
    *walk = (sheet_walk){.mesh = mesh, .kind = SHEETS_NONE};
    if (!isfinite(place.position.x) || !isfinite(place.position.y)) return false;
    wend_lattice_rounding rounding;
    if (wend_lattice_round(&mesh->lattice, location_plan(&place), NULL, &rounding)) return true;
    walk->point = rounding.point;
    uint32_t triangle = wend_mesh_located_triangle(mesh, place.cell, walk->point);
    if (triangle != WEND_NO_TRIANGLE) {
        walk->first = sheet_of_triangle(mesh, walk->point, triangle);
        walk->kind = SHEETS_ONE;
        walk->is_located = true;
        return true;
    }
    triangle = wend_mesh_triangle_at(mesh, walk->point);
    if (triangle == WEND_NO_TRIANGLE || mesh_medium(mesh, triangle) == WEND_MEDIUM_BLOCKED) return true;
    classify_in_triangle(walk, triangle);
    return true;
}

// The next corner around the vertex, from the first on, that has another medium to its right. When there is none, the first one will do.
static bool next_sheet_at_vertex(sheet_walk *walk, uint32_t *triangle) {
    const mesh_triangle *triangles = walk->mesh->triangulation->triangles;
    while (walk->at != UINT32_MAX) {
        uint32_t corner = walk->at, left = mesh_corner_left(triangles, corner);
        walk->at = left == walk->first ? UINT32_MAX : left;
        uint8_t medium = mesh_medium(walk->mesh, handle_triangle(corner));
        if (medium == WEND_MEDIUM_BLOCKED) continue;
        if (mesh_medium(walk->mesh, handle_triangle(mesh_corner_right(triangles, corner))) == medium) continue;
        *triangle = handle_triangle(corner);
        walk->found++;
        return true;
    }
    if (walk->found++) return false;
    *triangle = handle_triangle(walk->first);
    return true;
}

static bool sheet_walk_next(sheet_walk *walk, uint32_t *triangle) {
    if (walk->kind == SHEETS_NONE) return false;
    if (walk->kind == SHEETS_VERTEX) return next_sheet_at_vertex(walk, triangle);
    uint32_t turn = walk->found++;
    if (turn == 0) {
        *triangle = walk->first;
        return true;
    }
    if (turn > 1 || walk->kind == SHEETS_ONE) return false;
    uint8_t beyond = mesh_medium(walk->mesh, walk->at);
    *triangle = walk->at;
    return beyond != WEND_MEDIUM_BLOCKED && beyond != mesh_medium(walk->mesh, walk->first);
}

// ---------------------------------------------------------------------------------------------------------------------
// Lines of sight

bool wend_plane_sees_unchecked(const wend_plane *plane, wend_location from, wend_location to) {
    const wend_mesh *mesh = plane->mesh;
    sheet_walk start, end;
    uint32_t first, last;
    if (!sheet_walk_begin(&start, mesh, from) || !sheet_walk_begin(&end, mesh, to)) return false;
    if (end.kind == SHEETS_NONE) return false;
    while (sheet_walk_next(&start, &first)) {
        wend_mesh_hit hit;
        if (!wend_mesh_follow(mesh, first, start.point, end.point, &hit)) continue;
        if (!end.is_located) return true;
        last = sheet_of_triangle(mesh, end.point, (uint32_t)hit.location.cell);
        if (last == end.first) return true;
    }
    return false;
}

bool wend_plane_sees(const wend_plane *plane, wend_location from, wend_location to) {
    REQUIRE(plane, false);
    sheet_walk walk;
    REQUIRE(sheet_walk_begin(&walk, plane->mesh, from) && sheet_walk_begin(&walk, plane->mesh, to), false);
    return wend_plane_sees_unchecked(plane, from, to);
}

// ---------------------------------------------------------------------------------------------------------------------
// Fans

static uint32_t side_count_of(const wend_plane *plane, uint32_t cell) {
    return plane->end_side[cell] - plane->first_side[cell];
}

static wend_lattice_point side_start(const wend_plane *plane, uint32_t side) {
    return plane->vertices[plane->sides[side].vertex].point;
}

static wend_status add_fan(sight_place *place, const wend_plane *plane, const wend_allocator *allocator, uint32_t side,
                           uint32_t left_out) {
    uint32_t count = side_count_of(plane, plane->sides[side].cell) - left_out;
    return fan_array_push(&place->fans, allocator,
                          (view_fan){.first = left_out ? plane->sides[side].next : side, .count = count});
}

static wend_status add_fans_at_vertex(sight_place *place, const wend_plane *plane, const wend_allocator *allocator,
                                      view_sheet *sheet) {
    const plane_vertex *vertex = &plane->vertices[sheet->vertex];
    sheet->is_whole = !vertex->on_border;
    sheet->begin = (view_ray){vertex->begin_x, vertex->begin_y};
    uint32_t at = vertex->first;
    do {
        wend_status status = add_fan(place, plane, allocator, at, 2);
        if (status) return status;
        at = plane_side_left(plane, at);
    } while (at != NO_PLANE_SIDE && at != vertex->first);
    return WEND_OK;
}

// On a side, between its ends.
static wend_status add_fans_at_side(sight_place *place, const wend_plane *plane, const wend_allocator *allocator,
                                    view_sheet *sheet, uint32_t side) {
    uint32_t across = plane->sides[side].across;
    sheet->is_whole = across != NO_PLANE_SIDE;
    sheet->begin = ray_to(place->point, side_start(plane, plane->sides[side].next));
    wend_status status = add_fan(place, plane, allocator, side, 1);
    if (!status && sheet->is_whole) status = add_fan(place, plane, allocator, across, 1);
    return status;
}

static wend_status add_fans(sight_place *place, const wend_plane *plane, const wend_allocator *allocator,
                            view_sheet *sheet, uint32_t cell) {
    uint32_t lies_on = NO_PLANE_SIDE;
    for (uint32_t side = plane->first_side[cell]; side < plane->end_side[cell]; side++) {
        wend_lattice_point start = side_start(plane, side), end = side_start(plane, plane->sides[side].next);
        if (wend_lattice_point_equals(start, place->point)) {
            sheet->vertex = plane->sides[side].vertex;
            return add_fans_at_vertex(place, plane, allocator, sheet);
        }
        if (wend_orient2d_inline(start, end, place->point) == 0 && wend_dot_product(place->point, start, end) < 0)
            lies_on = side;
    }
    if (lies_on != NO_PLANE_SIDE) return add_fans_at_side(place, plane, allocator, sheet, lies_on);
    sheet->is_whole = true;
    return add_fan(place, plane, allocator, plane->first_side[cell], 0);
}

wend_status wend_view_place_find(const wend_plane *plane, const wend_allocator *allocator, wend_location location,
                                 sight_place *place) {
    sheet_walk walk;
    place->sheets.count = place->fans.count = 0;
    if (!sheet_walk_begin(&walk, plane->mesh, location)) return WEND_INVALID;
    place->point = walk.point;
    uint32_t triangle;
    while (sheet_walk_next(&walk, &triangle)) {
        view_sheet sheet = {.first_fan = (uint32_t)place->fans.count, .vertex = NO_PLANE_VERTEX};
        wend_status status = add_fans(place, plane, allocator, &sheet, cells_of_triangle(plane->cells, triangle));
        if (status) return status;
        sheet.fan_count = (uint32_t)place->fans.count - sheet.first_fan;
        status = sheet_array_push(&place->sheets, allocator, sheet);
        if (status) return status;
    }
    return WEND_OK;
}

void wend_view_place_free(sight_place *place, const wend_allocator *allocator) {
    sheet_array_free(&place->sheets, allocator);
    fan_array_free(&place->fans, allocator);
}
