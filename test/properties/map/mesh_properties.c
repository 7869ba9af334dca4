#include "properties/map/mesh_properties.h"
#include "support/location_of.h"

#include "wend/cells.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { QUESTIONS = 12 };

static void choose_area(choices *source, mesh_world *world, size_t index) {
    size_t count = choose_below(source, MOST_CORNERS + 1);
    for (size_t i = 0; i < count; i++) {
        world->points[index][i].x = (double)choose_between(source, 0, world->side);
        world->points[index][i].y = (double)choose_between(source, 0, world->side);
    }
    world->areas[index] = (wend_area){.points = world->points[index],
                                      .point_count = count,
                                      .rule = (wend_fill_rule)choose_below(source, 2),
                                      .terrain = (uint8_t)choose_below(source, 3)};
    if (count < 4 || choose_one_in(source, 2)) return;
    size_t first = choose_below(source, count + 1);
    world->rings[index][0] = first;
    world->rings[index][1] = 0;
    world->rings[index][2] = count - first;
    world->areas[index].ring_sizes = world->rings[index];
    world->areas[index].ring_count = 3;
}

void choose_mesh_world(choices *source, mesh_world *world) {
    static const int64_t sides[] = {4, 12, 60, 4000};
    world->side = sides[choose_below(source, 4)];
    world->def = wend_default_mesh_def();
    world->def.area_count = choose_below(source, MOST_AREAS + 1);
    for (size_t i = 0; i < world->def.area_count; i++) choose_area(source, world, i);
    world->terrains[0] = (wend_terrain){1.0, 0};
    world->terrains[1] = (wend_terrain){1.0, WEND_MEDIUM_BLOCKED};
    world->terrains[2] = (wend_terrain){2.0, (uint8_t)choose_below(source, 2)};
    world->lattice = (wend_lattice){0, 0, 0};
    world->def.areas = world->areas;
    world->def.terrains = world->terrains;
    world->def.terrain_count = 3;
    world->def.outside = (uint8_t)choose_below(source, 2);
    world->def.lattice = &world->lattice;
}

naive_mesh_triangle *naive_triangles_of(const wend_mesh *mesh, size_t *count) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(mesh);
    *count = wend_triangulation_triangle_count(triangulation);
    naive_mesh_triangle *triangles = calloc(*count + 1, sizeof *triangles);
    for (uint32_t t = 0; t < *count; t++) {
        wend_triangle triangle = wend_triangulation_get_triangle(triangulation, t);
        for (int i = 0; i < 3; i++) {
            wend_lattice_point corner = wend_triangulation_vertex(triangulation, triangle.vertices[i]);
            triangles[t].corners[i] = (naive_corner){corner.x, corner.y};
        }
        uint8_t medium = wend_mesh_get_terrain(mesh, wend_mesh_terrain_of(mesh, t)).medium;
        triangles[t].medium = medium == WEND_MEDIUM_BLOCKED ? -1 : medium;
    }
    return triangles;
}

static wend_lattice_point choose_place(choices *source, const mesh_world *world) {
    return (wend_lattice_point){(int32_t)choose_between(source, -1, world->side + 1),
                                (int32_t)choose_between(source, -1, world->side + 1)};
}

static bool ask_mesh(choices *source, const mesh_world *world, const wend_mesh *mesh,
                     const naive_mesh_triangle *triangles, size_t count) {
    wend_lattice_point from = choose_place(source, world), to = choose_place(source, world);
    naive_corner start = {from.x, from.y}, end = {to.x, to.y};
    uint32_t expected = WEND_NO_TRIANGLE;
    for (uint32_t t = 0; t < count; t++)
        if (naive_triangle_holds(&triangles[t], start) &&
            (expected == WEND_NO_TRIANGLE || (triangles[expected].medium < 0 && triangles[t].medium >= 0)))
            expected = t;
    uint32_t found = wend_mesh_triangle_at(mesh, from);
    if (found != expected)
        return choices_fail(source, "(%d, %d) was found in triangle %u instead of %u", from.x, from.y, found, expected);
    // From a located place the line begins in its triangle, from a bare one in any that is free; where none is there is no line.
    bool is_free = false, any_arrives = false;
    for (uint32_t t = 0; t < count; t++) {
        if (triangles[t].medium < 0 || !naive_triangle_holds(&triangles[t], start)) continue;
        is_free = true;
        wend_mesh_hit hit;
        const bool arrives = mesh_ray_between(mesh, t, from, to, &hit);
        any_arrives = any_arrives || arrives;
        if (arrives != naive_ray(triangles, count, t, start, end))
            return choices_fail(source, "the line (%d, %d) (%d, %d) from triangle %u %s", from.x, from.y, to.x, to.y, t,
                                arrives ? "came to its end" : "was blocked");
        if (arrives == hit.blocked) return choices_fail(source, "the hit says the contrary");
    }
    const wend_mesh_hit nothing = {.side = 77};
    wend_mesh_hit hit = nothing;
    if (mesh_ray_between(mesh, WEND_NO_TRIANGLE, from, to, &hit) != any_arrives)
        return choices_fail(source, "the line (%d, %d) (%d, %d) from a bare place %s", from.x, from.y, to.x, to.y,
                            any_arrives ? "was blocked" : "came to its end");
    if ((hit.side == nothing.side) == is_free) return choices_fail(source, "the hit is not told, or made up");
    return true;
}

static bool is_nearest_double(double value, long numerator, long denominator) {
    long double exact = (long double)numerator / (long double)denominator, gap = fabsl(value - exact);
    return gap <= fabsl(nextafter(value, INFINITY) - exact) && gap <= fabsl(nextafter(value, -INFINITY) - exact);
}

static bool group_holds(const naive_mesh_triangle *triangles, const unsigned *groups, size_t count, unsigned group,
                        long x, long y) {
    for (size_t t = 0; t < count; t++)
        if ((group ? groups[t] == group : groups[t] != 0) && naive_triangle_holds(&triangles[t], (naive_corner){x, y}))
            return true;
    return false;
}

static long floor_quotient(long numerator, long denominator) {
    return numerator / denominator - (numerator % denominator < 0);
}

// The lattice point of an answer is in the group; it is one of the four around the place if any of those is, otherwise an end.
static bool lattice_point_is_valid(const naive_mesh_triangle *triangles, const unsigned *groups, size_t count,
                                   unsigned group, const naive_place *expected, wend_lattice_point asked,
                                   wend_lattice_point point) {
    long x = floor_quotient(expected->x_numerator, expected->denominator),
         y = floor_quotient(expected->y_numerator, expected->denominator), best = LONG_MAX;
    bool right = false;
    for (long i = 0; i < 4; i++) {
        long to_x = x + (i >> 1 && expected->x_numerator % expected->denominator),
             to_y = y + (i & 1 && expected->y_numerator % expected->denominator);
        long far = (to_x - asked.x) * (to_x - asked.x) + (to_y - asked.y) * (to_y - asked.y);
        if (far >= best || !group_holds(triangles, groups, count, group, to_x, to_y)) continue;
        best = far;
        right = point.x == to_x && point.y == to_y;
    }
    if (best != LONG_MAX) return right;
    return (point.x == expected->low.x && point.y == expected->low.y) ||
           (point.x == expected->high.x && point.y == expected->high.y);
}

static bool ask_nearest(choices *source, const mesh_world *world, const wend_mesh *mesh,
                        const naive_mesh_triangle *triangles, const unsigned *groups, size_t count) {
    wend_lattice_point from = choose_place(source, world);
    uint32_t island = choose_one_in(source, 2)
                          ? WEND_ANY_ISLAND
                          : (uint32_t)choose_below(source, wend_mesh_island_count(mesh) + (uint64_t)1);
    naive_place expected = naive_nearest_place(triangles, groups, count, (naive_corner){from.x, from.y}, island);
    wend_mesh_place place;
    bool found = mesh_nearest_to(mesh, from, island, &place);
    if (found != expected.found) return choices_fail(source, "a free place was %s", found ? "invented" : "not found");
    if (!found) return true;
    if ((place.side == WEND_NO_SIDE) != expected.inside)
        return choices_fail(source, "(%d, %d) is %s", from.x, from.y, expected.inside ? "free" : "not free");
    if (island ? groups[place.location.cell] != island : groups[place.location.cell] == 0)
        return choices_fail(source, "triangle %llu is on the wrong island", (unsigned long long)place.location.cell);
    if (expected.inside)
        return (place.point.x == from.x && place.point.y == from.y && place.location.position.x == from.x &&
                place.location.position.y == from.y && place.distance == 0 &&
                naive_triangle_holds(&triangles[place.location.cell], (naive_corner){from.x, from.y})) ||
               choices_fail(source, "(%d, %d) is free but was moved", from.x, from.y);
    naive_corner a = triangles[place.location.cell].corners[(place.side + 1) % 3],
                 b = triangles[place.location.cell].corners[(place.side + 2) % 3];
    if (a.x > b.x || (a.x == b.x && a.y > b.y)) {
        naive_corner swap = a;
        a = b;
        b = swap;
    }
    if (a.x != expected.low.x || a.y != expected.low.y || b.x != expected.high.x || b.y != expected.high.y)
        return choices_fail(source, "(%d, %d): the side (%ld, %ld) (%ld, %ld) is not the first of the nearest", from.x,
                            from.y, a.x, a.y, b.x, b.y);
    if (!is_nearest_double(place.location.position.x, expected.x_numerator, expected.denominator) ||
        !is_nearest_double(place.location.position.y, expected.y_numerator, expected.denominator))
        return choices_fail(source, "(%.17g, %.17g) is not the place (%ld, %ld) / %ld", place.location.position.x,
                            place.location.position.y, expected.x_numerator, expected.y_numerator,
                            expected.denominator);
    double away = hypot(place.location.position.x - from.x, place.location.position.y - from.y);
    if (fabs(place.distance - away) > 1e-9) return choices_fail(source, "the distance is wrong");
    if (!group_holds(triangles, groups, count, island, place.point.x, place.point.y) ||
        !lattice_point_is_valid(triangles, groups, count, island, &expected, from, place.point))
        return choices_fail(source, "(%d, %d) is not the lattice point", place.point.x, place.point.y);
    return true;
}

static bool cells_are_sound(choices *source, const wend_mesh *mesh) {
    wend_cells *cells = NULL;
    if (wend_cells_create(mesh, wend_default_allocator(), &cells)) return choices_fail(source, "no cells were made");
    bool good = wend_cells_check(cells, NULL) == WEND_OK || choices_fail(source, "the cells' check finds a fault");
    wend_cells_destroy(cells);
    return good;
}

// How often the chains of an area, whose first segment this is, wind around the middle of a triangle: asked edge by edge.
static long winding_of_chains(const wend_triangulation *triangulation, uint32_t triangle, size_t first, size_t count) {
    wend_triangle corners = wend_triangulation_get_triangle(triangulation, triangle);
    int64_t x = 0, y = 0; // three times the middle
    for (int i = 0; i < 3; i++) {
        x += wend_triangulation_vertex(triangulation, corners.vertices[i]).x;
        y += wend_triangulation_vertex(triangulation, corners.vertices[i]).y;
    }
    long winding = 0;
    for (size_t segment = first; segment < first + count; segment++) {
        size_t links;
        const uint32_t *chain = wend_triangulation_chain(triangulation, segment, &links);
        for (size_t i = 1; i < links; i++) {
            wend_lattice_point a = wend_triangulation_vertex(triangulation, chain[i - 1]),
                               b = wend_triangulation_vertex(triangulation, chain[i]);
            if ((3 * (int64_t)a.y > y) == (3 * (int64_t)b.y > y)) continue;
            int64_t side =
                ((int64_t)b.x - a.x) * (y - 3 * (int64_t)a.y) - ((int64_t)b.y - a.y) * (x - 3 * (int64_t)a.x);
            if (b.y > a.y ? side > 0 : side < 0) winding += b.y > a.y ? 1 : -1;
        }
    }
    return winding;
}

typedef struct hidden_areas {
    size_t covered, first_covered, flat, first_flat;
} hidden_areas;

// Which areas show nowhere, by asking every triangle for every area.
static hidden_areas find_hidden(const mesh_world *world, const wend_mesh *mesh) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(mesh);
    hidden_areas hidden = {0};
    size_t segment = 0;
    for (size_t i = 0; i < world->def.area_count; i++) {
        const wend_area *area = &world->areas[i];
        bool covers = false, shows = false, has_ring = false;
        for (wend_area_ring ring = {0}; wend_area_next_ring(area, &ring);) has_ring |= ring.count > 2;
        for (uint32_t t = 0; t < wend_triangulation_triangle_count(triangulation); t++) {
            long winding = winding_of_chains(triangulation, t, segment, area->point_count);
            if (area->rule == WEND_FILL_EVEN_ODD ? winding % 2 == 0 : winding == 0) continue;
            covers = true;
            shows |= wend_mesh_area_of(mesh, t) == i;
        }
        segment += area->point_count;
        if (covers && !shows && hidden.covered++ == 0) hidden.first_covered = i;
        if (!covers && has_ring && hidden.flat++ == 0) hidden.first_flat = i;
    }
    return hidden;
}

static bool reports_on(const wend_diagnostics *findings, wend_message message, size_t count, size_t first) {
    char text[32];
    size_t length = (size_t)snprintf(text, sizeof text, "%zu of ", count);
    for (size_t i = 0; i < wend_diagnostics_count(findings); i++) {
        const wend_diagnostic *found = wend_diagnostics_get(findings, i);
        if (found->message == message) return count && found->ids[0] == first && !strncmp(found->text, text, length);
    }
    return count == 0;
}

// Makes a mesh, and compares what it warns of with what a naive look finds.
static wend_mesh *make_mesh_with_warnings(choices *source, const mesh_world *world) {
    wend_diagnostics *findings = NULL;
    wend_mesh *mesh = NULL;
    if (wend_diagnostics_create(wend_default_allocator(), &findings)) return NULL;
    wend_status status = wend_mesh_create(&world->def, findings, &mesh);
    if (!status) {
        hidden_areas hidden = find_hidden(world, mesh);
        if (!reports_on(findings, WEND_MESSAGE_AREA_COVERED, hidden.covered, hidden.first_covered) ||
            !reports_on(findings, WEND_MESSAGE_AREA_FLAT, hidden.flat, hidden.first_flat)) {
            choices_fail(source, "%zu areas are covered, the first is %zu; %zu are flat, the first is %zu; not so told",
                         hidden.covered, hidden.first_covered, hidden.flat, hidden.first_flat);
            wend_mesh_destroy(mesh);
            mesh = NULL;
        }
    } else {
        choices_fail(source, "no mesh was made");
    }
    wend_diagnostics_destroy(findings);
    return mesh;
}

bool mesh_agrees_with_naive(choices *source, void *user) {
    (void)user;
    mesh_world world;
    choose_mesh_world(source, &world);
    wend_mesh *mesh = make_mesh_with_warnings(source, &world);
    if (!mesh) return false;
    bool good =
        wend_mesh_check(mesh, &world.def, NULL) == WEND_OK || choices_fail(source, "the mesh's check finds a fault");
    good = good && cells_are_sound(source, mesh);
    size_t count;
    naive_mesh_triangle *triangles = naive_triangles_of(mesh, &count);
    unsigned *groups = calloc(count + 1, sizeof *groups);
    for (uint32_t t = 0; t < count; t++) groups[t] = wend_mesh_island(mesh, t);
    for (int i = 0; i < QUESTIONS && good; i++) good = ask_mesh(source, &world, mesh, triangles, count);
    for (int i = 0; i < QUESTIONS && good; i++) good = ask_nearest(source, &world, mesh, triangles, groups, count);
    free(groups);
    free(triangles);
    wend_mesh_destroy(mesh);
    return good;
}

enum { PILLARS_A_SIDE = 10, PILLAR_PITCH = 40 };

static void choose_pillar(choices *source, int64_t x, int64_t y, wend_vector2 corners[4]) {
    static const int64_t low[4][2] = {{1, 1}, {20, 1}, {20, 20}, {1, 20}};
    for (int i = 0; i < 4; i++) {
        corners[i].x = (double)(x + low[i][0] + (int64_t)choose_below(source, 16));
        corners[i].y = (double)(y + low[i][1] + (int64_t)choose_below(source, 16));
    }
}

bool nearest_among_pillars(choices *source, void *user) {
    (void)user;
    enum { COUNT = PILLARS_A_SIDE * PILLARS_A_SIDE, SIDE = PILLARS_A_SIDE * PILLAR_PITCH };
    static wend_vector2 corners[COUNT + 1][4];
    static wend_area areas[COUNT + 1];
    mesh_world world = {.side = SIDE, .def = wend_default_mesh_def()};
    const wend_vector2 hall[4] = {{0, 0}, {SIDE, 0}, {SIDE, SIDE}, {0, SIDE}};
    for (int i = 0; i < 4; i++) corners[0][i] = hall[i];
    for (int i = 0; i < COUNT; i++)
        choose_pillar(source, i % PILLARS_A_SIDE * PILLAR_PITCH, i / PILLARS_A_SIDE * PILLAR_PITCH, corners[i + 1]);
    for (int i = 0; i <= COUNT; i++) areas[i] = (wend_area){.points = corners[i], .point_count = 4, .terrain = i > 0};
    world.def.areas = areas;
    world.def.area_count = COUNT + 1;
    world.def.lattice = &world.lattice;
    wend_mesh *mesh = NULL;
    if (wend_mesh_create(&world.def, NULL, &mesh)) return choices_fail(source, "no mesh was made");
    size_t count;
    naive_mesh_triangle *triangles = naive_triangles_of(mesh, &count);
    unsigned *groups = calloc(count + 1, sizeof *groups);
    for (uint32_t t = 0; t < count; t++) groups[t] = wend_mesh_island(mesh, t);
    bool good = true;
    for (int i = 0; i < QUESTIONS && good; i++) good = ask_nearest(source, &world, mesh, triangles, groups, count);
    free(groups);
    free(triangles);
    wend_mesh_destroy(mesh);
    return good;
}
