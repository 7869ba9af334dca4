// Meshes in pictures.
#include "map/mesh/mesh_internal.h"

#include "base/core/require.h"
#include "map/core/terrain.h"

static wend_draw_style triangle_style(const wend_mesh *mesh, uint32_t triangle, double least) {
    const wend_terrain *terrain = &mesh->terrains[mesh->terrain_of[triangle]];
    if (terrain->medium == WEND_MEDIUM_BLOCKED) return (wend_draw_style){.role = WEND_DRAW_BLOCKED};
    if (terrain->medium != mesh->terrains[0].medium && mesh->terrains[0].medium != WEND_MEDIUM_BLOCKED)
        return (wend_draw_style){.role = WEND_DRAW_WATER};
    if (terrain->cost > least) return (wend_draw_style){.role = WEND_DRAW_SLOW, .value = terrain->cost};
    return (wend_draw_style){.role = WEND_DRAW_FREE};
}

static wend_vector3 corner_position(const wend_mesh *mesh, uint32_t vertex) {
    return wend_vector3_of(wend_lattice_position(&mesh->lattice, mesh->triangulation->points[vertex]), 0);
}

// Each side once: by the triangle with the smaller number.
static void draw_sides(const wend_mesh *mesh, const wend_draw *draw, bool borders) {
    const mesh_triangle *triangles = mesh->triangulation->triangles;
    for (uint32_t t = 0; t < mesh->triangle_count; t++)
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t next = handle_triangle(triangles[t].across[i]);
            if (next < t) continue;
            bool outer = next >= mesh->triangle_count;
            bool border =
                outer ? mesh_medium(mesh, t) != WEND_MEDIUM_BLOCKED : mesh->terrain_of[t] != mesh->terrain_of[next];
            if (border != borders) continue;
            if (!border && mesh_medium(mesh, t) == WEND_MEDIUM_BLOCKED)
                continue; // the inside of walls is nobody's business
            const wend_vector3 ends[2] = {corner_position(mesh, triangles[t].vertex[next_side(i)]),
                                          corner_position(mesh, triangles[t].vertex[previous_side(i)])};
            draw->line(draw->user, ends, 2, (wend_draw_style){.role = border ? WEND_DRAW_NOTE : WEND_DRAW_GRID_LINE});
        }
}

void wend_mesh_draw(const wend_mesh *mesh, const wend_draw *draw) {
    REQUIRE_VOID(mesh && draw);
    double least = wend_terrain_cost_range(mesh->terrains, mesh->terrain_count).least;
    for (uint32_t t = 0; t < mesh->triangle_count && draw->polygon; t++) {
        const uint32_t *v = mesh->triangulation->triangles[t].vertex;
        const wend_vector3 corners[3] = {corner_position(mesh, v[0]), corner_position(mesh, v[1]),
                                         corner_position(mesh, v[2])};
        draw->polygon(draw->user, corners, 3, triangle_style(mesh, t, least));
    }
    if (!draw->line) return;
    draw_sides(mesh, draw, false);
    draw_sides(mesh, draw, true);
}
