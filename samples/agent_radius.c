// Agents that are no points, all on one mesh: shortest paths for three radii, and the gap that stops the widest.
#include <wend/wend.h>

#include <stdio.h>
#include <stdlib.h>

static const wend_vector2 room[] = {{0, 0}, {20, 0}, {20, 10}, {0, 10}}, shelf[] = {{6, 0}, {7, 0}, {7, 6}, {6, 6}},
                          table[] = {{9, 5}, {14, 9.5}, {10, 9.5}}, pillar[] = {{14, 0}, {16, 0}, {15, 8.8}};
static const wend_area areas[] = {{.points = room, .point_count = 4, .terrain = 0},
                                  {.points = shelf, .point_count = 4, .terrain = 1},
                                  {.points = table, .point_count = 3, .terrain = 1},
                                  {.points = pillar, .point_count = 3, .terrain = 1}};

typedef struct world {
    wend_mesh *mesh;
    wend_cells *cells;
    wend_plane *plane;
    wend_clearance *clearance;
    wend_query *query;
} world;

// The length of the shortest path for an agent of this radius, or -1 when it does not fit through.
static double way_of(const world *in, double radius) {
    wend_profile profile = wend_default_profile();
    profile.radius = radius;
    wend_plane_request request = wend_default_plane_request();
    request.start = wend_location_at(2, 2, 0), request.goal = wend_location_at(18, 2, 0);
    request.profile = &profile;
    wend_path path = wend_path_empty(wend_default_allocator());
    if (wend_plane_find_path(in->plane, in->query, &request, &path)) abort();
    printf("radius %.1f: %s, %.3f m\n", radius, wend_outcome_text(path.outcome), path.cost);
    for (size_t i = 0; path.legs && i + 1 < path.point_count; i++)
        if (path.legs[i].kind != WEND_LEG_STRAIGHT) printf("  around (%g, %g)\n", path.legs[i].a.x, path.legs[i].a.y);
    double length = path.outcome == WEND_OUTCOME_COMPLETE ? path.cost : -1;
    wend_passage passage;
    if (length < 0 && wend_clearance_between(in->clearance, request.start, request.goal, &passage) == WEND_OK)
        printf("  the gap from (%g, %g) to (%g, %g) is %.3f m wide\n", passage.gap.a.x, passage.gap.a.y,
               passage.gap.b.x, passage.gap.b.y, passage.gap.width);
    wend_path_free(&path);
    return length;
}

int main(void) {
    world made = {0};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas, def.area_count = 4;
    if (wend_mesh_create(&def, NULL, &made.mesh) ||
        wend_cells_create(made.mesh, wend_default_allocator(), &made.cells) ||
        wend_plane_create(made.cells, wend_default_allocator(), &made.plane) ||
        wend_clearance_create(made.mesh, wend_default_allocator(), &made.clearance) ||
        wend_query_create(wend_default_allocator(), &made.query))
        abort();
    double point = way_of(&made, 0), small = way_of(&made, 0.4), large = way_of(&made, 0.7);
    wend_query_destroy(made.query);
    wend_clearance_destroy(made.clearance);
    wend_plane_destroy(made.plane);
    wend_cells_destroy(made.cells);
    wend_mesh_destroy(made.mesh);
    return point > 0 && small > point && large == -1 ? 0 : 1; // the gap above the pillar is 1.2 m wide
}
