#include "properties/mesh_properties.h"

#include "oracle/naive_mesh.h"
#include "wend/cells.h"
#include "wend/mesh.h"

#include <stdlib.h>

enum { MOST_AREAS = 5, MOST_CORNERS = 14, QUESTIONS = 12 };

typedef struct mesh_world {
    wend_vector2 points[MOST_AREAS][MOST_CORNERS];
    size_t rings[MOST_AREAS][3];
    wend_mesh_area areas[MOST_AREAS];
    wend_terrain terrains[3];
    wend_lattice lattice;
    wend_mesh_def def;
    int64_t side;
} mesh_world;

static void choose_area(choices *source, mesh_world *world, size_t index) {
    size_t count = choose_below(source, MOST_CORNERS + 1);
    for (size_t i = 0; i < count; i++) {
        world->points[index][i].x = (double)choose_between(source, 0, world->side);
        world->points[index][i].y = (double)choose_between(source, 0, world->side);
    }
    world->areas[index] = (wend_mesh_area){.points = world->points[index],
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

static void choose_mesh_world(choices *source, mesh_world *world) {
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

static naive_mesh_triangle *naive_triangles_of(const wend_mesh *mesh, size_t *count) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(mesh);
    *count = wend_triangulation_triangle_count(triangulation);
    naive_mesh_triangle *triangles = calloc(*count + 1, sizeof *triangles);
    for (uint32_t t = 0; t < *count; t++) {
        wend_triangle triangle = wend_triangulation_triangle(triangulation, t);
        for (int i = 0; i < 3; i++) {
            wend_lattice_point corner = wend_triangulation_vertex(triangulation, triangle.vertices[i]);
            triangles[t].corners[i] = (naive_corner){corner.x, corner.y};
        }
        uint8_t medium = wend_mesh_terrain(mesh, wend_mesh_terrain_of(mesh, t)).medium;
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
    uint32_t found = wend_mesh_locate(mesh, from);
    if (found != expected)
        return choices_fail(source, "(%d, %d) was found in triangle %u instead of %u", from.x, from.y, found, expected);
    if (found == WEND_NO_TRIANGLE) return true;
    wend_mesh_hit hit;
    bool arrives = wend_mesh_ray(mesh, found, from, to, &hit);
    if (arrives != naive_ray(triangles, count, found, start, end))
        return choices_fail(source, "the line (%d, %d) (%d, %d) %s", from.x, from.y, to.x, to.y,
                            arrives ? "came to its end" : "was blocked");
    if (arrives == hit.blocked) return choices_fail(source, "the hit says the contrary");
    return true;
}

static bool cells_are_sound(choices *source, const wend_mesh *mesh) {
    wend_cells *cells = NULL;
    if (wend_cells_create(mesh, wend_default_allocator(), &cells)) return choices_fail(source, "no cells were made");
    bool good = wend_cells_check(cells, NULL) == WEND_OK || choices_fail(source, "the cells' check finds a fault");
    wend_cells_destroy(cells);
    return good;
}

bool mesh_agrees_with_naive(choices *source, void *user) {
    (void)user;
    mesh_world world;
    choose_mesh_world(source, &world);
    wend_mesh *mesh = NULL;
    if (wend_mesh_create(&world.def, NULL, &mesh)) return choices_fail(source, "no mesh was made");
    bool good =
        wend_mesh_check(mesh, &world.def, NULL) == WEND_OK || choices_fail(source, "the mesh's check finds a fault");
    good = good && cells_are_sound(source, mesh);
    size_t count;
    naive_mesh_triangle *triangles = naive_triangles_of(mesh, &count);
    for (int i = 0; i < QUESTIONS && good; i++) good = ask_mesh(source, &world, mesh, triangles, count);
    free(triangles);
    wend_mesh_destroy(mesh);
    return good;
}
