// A corridor and the path in it: around a pond, over a bridge when wading is expensive, in slices, and a string through doors of one's own.
#include <wend/wend.h>

#include <stdio.h>

static int walk(double wading) {
    const wend_vector2 meadow[] = {{0, 0}, {40, 0}, {40, 20}, {0, 20}},
                       brook[] = {{18, 0}, {22, 0}, {22, 20}, {18, 20}},
                       bridge[] = {{18, 15}, {22, 15}, {22, 17}, {18, 17}},
                       barn[] = {{6, 4}, {14, 4}, {14, 14}, {6, 14}};
    const wend_area areas[] = {{.points = meadow, .point_count = 4, .terrain = 0},
                               {.points = brook, .point_count = 4, .terrain = 2},
                               {.points = bridge, .point_count = 4, .terrain = 0},
                               {.points = barn, .point_count = 4, .terrain = 1}};
    const wend_terrain terrains[] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {wading, 0}};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas, def.area_count = 4;
    def.terrains = terrains, def.terrain_count = 3;
    wend_mesh *mesh = NULL;
    wend_cells *cells = NULL;
    wend_plane *plane = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    if (wend_mesh_create(&def, NULL, &mesh) || wend_cells_create(mesh, wend_default_allocator(), &cells) ||
        wend_plane_create(cells, wend_default_allocator(), &plane) ||
        wend_query_create(wend_default_allocator(), &query))
        return 1;

    // Four sides a slice: a game would go on in its next frame.
    wend_corridor_request request = wend_default_corridor_request();
    request.start = wend_location_at(2, 9, 0);
    request.goal = wend_location_at(38, 9, 0);
    request.work = 4;
    int slices = 1;
    if (wend_corridor_find_path(plane, query, &request, &path)) return 1;
    for (; path.outcome == WEND_OUTCOME_BUDGET_SPENT; slices++)
        if (wend_query_resume(query, 4, &path)) return 1;

    printf("wading costs %g: %zu cells, cost %.3f, found in %d slices:", wading, path.state_count, path.cost, slices);
    for (size_t i = 0; i < path.point_count; i++) printf(" (%.2f, %.2f)", path.points[i].x, path.points[i].y);
    int wrong = wend_path_check_cost_on_mesh(&path, mesh, NULL, request.start, request.goal, NULL) != WEND_OK;
    printf("%s\n", wrong ? ", which is invalid" : "");
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_plane_destroy(plane);
    wend_cells_destroy(cells);
    wend_mesh_destroy(mesh);
    return wrong;
}

int main(void) {
    if (walk(1) || walk(2) || walk(9)) return 1;

    // The funnel alone: three doors, left and right as one walks through them.
    const wend_funnel_portal doors[] = {{{4, 3}, {4, 1}}, {{8, 8}, {8, 6}}, {{12, 3}, {12, 1}}};
    wend_lattice_point scratch[9], points[8];
    size_t count = wend_funnel_pull((wend_lattice_point){0, 0}, doors, 3, (wend_lattice_point){16, 0}, scratch, points);
    printf("a string through three doors:");
    for (size_t i = 0; i < count; i++) printf(" (%d, %d)", points[i].x, points[i].y);
    printf("\n");
    return count == 3 ? 0 : 1;
}
