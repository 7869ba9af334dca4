// What planes are made of, and the oracle's own ground.
#include "map/mesh/plane_internal.h"
#include "oracle/map/naive_mesh.h"
#include "properties/map/mesh_properties.h"
#include "properties/plan/plane_properties.h"

#include <stdlib.h>

// ---- Sides and vertices ---------------------------------------------------------------------------------------------

static wend_lattice_point start_of(const wend_plane *plane, uint32_t side) {
    return plane->vertices[plane->sides[side].vertex].point;
}

static bool side_is_sound(choices *source, const wend_plane *plane, uint32_t side) {
    const plane_side *here = &plane->sides[side];
    if (here->vertex >= plane->vertex_count || here->cell >= plane->cell_count || here->next >= plane->side_count)
        return choices_fail(source, "side %u names what is not there", side);
    if (side < plane->first_side[here->cell] || side >= plane->end_side[here->cell] ||
        plane->sides[here->next].cell != here->cell || plane_previous_side(plane, here->next) != side)
        return choices_fail(source, "side %u is not in the ring of its cell", side);
    if (here->across == NO_PLANE_SIDE) return true;
    const plane_side *twin = &plane->sides[here->across];
    if (here->across >= plane->side_count || twin->across != side || twin->cell == here->cell)
        return choices_fail(source, "side %u and the one across it do not agree", side);
    if (twin->vertex != plane->sides[here->next].vertex || plane->sides[twin->next].vertex != here->vertex)
        return choices_fail(source, "side %u and the one across it have different ends", side);
    return true;
}

static bool vertex_is_sound(choices *source, const wend_plane *plane, uint32_t v, uint32_t *sides_met) {
    const plane_vertex *vertex = &plane->vertices[v];
    uint32_t at = vertex->first, last = at, met = 0;
    do {
        if (plane->sides[at].vertex != v) return choices_fail(source, "a side around vertex %u is another's", v);
        met++;
        last = at;
        at = plane_side_left(plane, at);
    } while (at != NO_PLANE_SIDE && at != vertex->first && met <= plane->side_count);
    *sides_met += met;
    if (vertex->on_border != (at == NO_PLANE_SIDE) ||
        vertex->on_border != (plane->sides[vertex->first].across == NO_PLANE_SIDE))
        return choices_fail(source, "vertex %u does not know whether it is on the border", v);
    if (!vertex->on_border) return !vertex->is_corner || choices_fail(source, "a path would turn inside, at %u", v);
    wend_lattice_point begin = start_of(plane, plane->sides[vertex->first].next),
                       end = start_of(plane, plane_previous_side(plane, last));
    if (vertex->begin_x != begin.x - vertex->point.x || vertex->begin_y != begin.y - vertex->point.y ||
        vertex->end_x != end.x - vertex->point.x || vertex->end_y != end.y - vertex->point.y)
        return choices_fail(source, "vertex %u does not know where its free part begins and ends", v);
    return true;
}

static bool sides_cover_cells(choices *source, const wend_plane *plane, const wend_cells *cells) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(wend_cells_mesh(cells));
    if (plane->cell_count != wend_cells_count(cells)) return choices_fail(source, "cells were lost");
    for (uint32_t c = 0; c < plane->cell_count; c++) {
        wend_convex_cell cell = wend_cells_get(cells, c);
        if (plane->end_side[c] - plane->first_side[c] != cell.count)
            return choices_fail(source, "cell %u lost sides", c);
        for (uint32_t i = 0; i < cell.count; i++) {
            uint32_t side = plane->first_side[c] + i, across = plane->sides[side].across;
            wend_lattice_point expected = wend_triangulation_vertex(triangulation, cell.vertices[i]);
            if (!wend_lattice_point_equals(start_of(plane, side), expected))
                return choices_fail(source, "side %u of cell %u starts elsewhere", i, c);
            uint32_t beyond = across == NO_PLANE_SIDE ? WEND_NO_CONVEX_CELL : plane->sides[across].cell;
            if (beyond != cell.neighbours[i])
                return choices_fail(source, "across side %u of cell %u lies another cell", i, c);
        }
    }
    return true;
}

typedef struct known_place {
    wend_lattice_point point;
    bool on_border, is_corner;
    uint32_t number;
} known_place;

static int known_place_order(const void *one, const void *other) {
    const known_place *a = one, *b = other;
    int order = wend_lattice_point_compare(a->point, b->point);
    if (order == 0) order = a->on_border - b->on_border;
    return order != 0 ? order : a->is_corner - b->is_corner;
}

// The same places, each as often: the plane's in order against the oracle's in order. Merging cells may leave a vertex inside one, which then is
// none: so only single triangles have all that are not on the border.
static bool places_agree(choices *source, const plane_case *made, const wend_plane *plane, bool with_inner) {
    size_t our_count = 0, their_count = 0, places = naive_plane_place_count(made->naive);
    known_place *ours = calloc(wend_plane_vertex_count(plane) + places + 1, sizeof *ours),
                *theirs = ours + wend_plane_vertex_count(plane);
    if (!ours) abort();
    for (uint32_t i = 0; i < wend_plane_vertex_count(plane); i++) {
        wend_plane_vertex vertex = wend_plane_get_vertex(plane, i);
        if (with_inner || plane->vertices[i].on_border)
            ours[our_count++] = (known_place){vertex.point, plane->vertices[i].on_border, vertex.is_corner, i};
    }
    for (uint32_t i = 0; i < places; i++) {
        naive_plane_place place = naive_plane_get_place(made->naive, i);
        wend_lattice_point point = {(int32_t)place.point.x, (int32_t)place.point.y};
        if (with_inner || place.on_border)
            theirs[their_count++] = (known_place){point, place.on_border, place.turns_a_path, i};
    }
    qsort(ours, our_count, sizeof *ours, known_place_order);
    qsort(theirs, their_count, sizeof *theirs, known_place_order);
    bool good = our_count == their_count ||
                choices_fail(source, "there are %zu vertices instead of %zu", our_count, their_count);
    for (size_t i = 0; i < our_count && good; i++)
        if (known_place_order(&ours[i], &theirs[i]))
            good = choices_fail(source, "vertex %u at (%d, %d) is %sa corner, the oracle's at (%d, %d) is %sone",
                                ours[i].number, ours[i].point.x, ours[i].point.y, ours[i].is_corner ? "" : "not ",
                                theirs[i].point.x, theirs[i].point.y, theirs[i].is_corner ? "" : "not ");
    free(ours);
    return good;
}

static bool plane_is_sound(choices *source, const plane_case *made, int which) {
    const wend_plane *plane = made->planes[which];
    if (!sides_cover_cells(source, plane, made->cells[which])) return false;
    for (uint32_t side = 0; side < plane->side_count; side++)
        if (!side_is_sound(source, plane, side)) return false;
    uint32_t sides_met = 0;
    for (uint32_t v = 0; v < plane->vertex_count; v++)
        if (!vertex_is_sound(source, plane, v, &sides_met)) return false;
    if (sides_met != plane->side_count) return choices_fail(source, "some sides belong to no vertex");
    return places_agree(source, made, plane, which == PLANE_TRIANGLES);
}

bool planes_are_sound(choices *source, void *user) {
    plane_tally *tally = user;
    plane_world world;
    plane_case made;
    plane_world_choose(source, tally && tally->size ? tally->size : 1, &world);
    plane_case_make(world.mesh, &made);
    bool good = true;
    for (int i = 0; i < PLANE_CELLS && good; i++)
        good = (wend_cells_check(made.cells[i], NULL) == WEND_OK ||
                choices_fail(source, "the cells' check finds a fault")) &&
               plane_is_sound(source, &made, i);
    plane_tally_world(tally, &made);
    plane_case_free(&made);
    plane_world_free(&world);
    return good;
}

// ---- The oracle's own ground ----------------------------------------------------------------------------------------

enum { RAYS = 24 };

static bool oracles_agree(choices *source, const mesh_world *world, const plane_case *made,
                          const naive_mesh_triangle *triangles, size_t count) {
    uint32_t start = (uint32_t)choose_below(source, count), end = (uint32_t)choose_below(source, count);
    uint64_t corner = choose_below(source, 6);
    naive_corner from = triangles[start].corners[corner % 3], to = triangles[end].corners[choose_below(source, 3)];
    if (corner >= 3) { // anywhere
        to.x = choose_between(source, 0, world->side);
        to.y = choose_between(source, 0, world->side);
    }
    if (triangles[start].medium < 0) return true;
    // The oracle of rays does not say in which group it ends: it arrives when it can be in any.
    bool arrives = naive_ray(triangles, count, start, from, to), sees = false;
    naive_plane_point from_point = {from.x, from.y}, to_point = {to.x, to.y};
    for (uint32_t t = 0; t < count && !sees; t++)
        sees = made->naive_of[t] >= 0 && naive_triangle_holds(&triangles[t], to) &&
               naive_plane_sees(made->naive, from_point, made->naive_of[start], to_point, made->naive_of[t]);
    if (arrives != sees)
        return choices_fail(source, "(%ld, %ld) (%ld, %ld) from triangle %u: one oracle %s", from.x, from.y, to.x, to.y,
                            start, arrives ? "arrives, the other does not see" : "does not arrive, the other sees");
    return true;
}

bool naive_planes_agree_with_naive_rays(choices *source, void *user) {
    (void)user;
    mesh_world world;
    choose_mesh_world(source, &world);
    wend_mesh *mesh = NULL;
    if (wend_mesh_create(&world.def, NULL, &mesh)) return choices_fail(source, "no mesh was made");
    size_t count;
    naive_mesh_triangle *triangles = naive_triangles_of(mesh, &count);
    plane_case made;
    plane_case_make(mesh, &made);
    bool good = true;
    for (int i = 0; i < RAYS && good && count > 0; i++) good = oracles_agree(source, &world, &made, triangles, count);
    plane_case_free(&made);
    free(triangles);
    wend_mesh_destroy(mesh);
    return good;
}
