// Corridors and their paths as pictures.
#include "base/core/require.h"
#include "map/mesh/plane_internal.h"
#include "wend/corridor.h"

#define MOST_DRAWN_CORNERS 64 // of a cell; larger ones are drawn in parts

static wend_vector3 position_of_vertex(const wend_plane *plane, uint32_t side) {
    const wend_lattice_point point = plane->vertices[plane->sides[side].vertex].point;
    return wend_vector3_of(wend_lattice_position(&plane->mesh->lattice, point), 0);
}

// A convex cell as fans from its first corner.
static void draw_corridor_cell(const wend_plane *plane, uint32_t cell, const wend_draw *draw, wend_draw_style style) {
    wend_vector3 corners[MOST_DRAWN_CORNERS];
    uint32_t first = plane->first_side[cell], end = plane->end_side[cell], next = first + 1;
    while (draw->polygon && next + 1 < end) {
        size_t count = 0;
        corners[count++] = position_of_vertex(plane, first);
        for (; next < end && count < MOST_DRAWN_CORNERS; next++) corners[count++] = position_of_vertex(plane, next);
        draw->polygon(draw->user, corners, count, style);
        if (next < end) next--; // the next part begins with the side that this one ended with
    }
}

static void draw_portals(const wend_plane *plane, uint32_t cell, uint64_t beyond, const wend_draw *draw) {
    for (uint32_t side = plane->first_side[cell]; draw->line && side < plane->end_side[cell]; side++) {
        uint32_t across = plane->sides[side].across;
        if (across == NO_PLANE_SIDE || plane->sides[across].cell != beyond) continue;
        const wend_vector3 ends[2] = {position_of_vertex(plane, side),
                                      position_of_vertex(plane, plane->sides[side].next)};
        draw->line(draw->user, ends, 2, (wend_draw_style){WEND_DRAW_FRONTIER, 0});
    }
}

void wend_corridor_draw(const wend_plane *plane, const wend_path *path, const wend_draw *draw) {
    REQUIRE_VOID(plane && path && draw);
    if (wend_plane_pull(plane)) return;
    for (size_t i = 0; i < path->state_count; i++) {
        double order = path->state_count > 1 ? (double)i / (double)(path->state_count - 1) : 0;
        if (path->states[i] < plane->cell_count)
            draw_corridor_cell(plane, (uint32_t)path->states[i], draw, (wend_draw_style){WEND_DRAW_EXPANDED, order});
    }
    for (size_t i = 0; i + 1 < path->state_count; i++)
        if (path->states[i] < plane->cell_count)
            draw_portals(plane, (uint32_t)path->states[i], path->states[i + 1], draw);
    for (size_t i = 0; i + 1 < path->point_count && draw->line; i++)
        draw->line(draw->user, path->points + i, 2, (wend_draw_style){WEND_DRAW_PATH, 0});
    for (size_t i = 0; i < path->point_count && draw->mark; i++)
        draw->mark(draw->user, path->points[i],
                   (wend_draw_style){i == 0                      ? WEND_DRAW_START
                                     : i + 1 < path->point_count ? WEND_DRAW_NOTE
                                                                 : WEND_DRAW_GOAL,
                                     0});
}
