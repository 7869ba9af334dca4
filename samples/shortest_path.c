// The shortest path through a room with pillars: of all there are, with a proof. A plane is searched, not cells or triangles, so
// the path turns exactly at corners and nowhere else.
#include <wend/wend.h>

#include <math.h>
#include <stdio.h>

static const wend_vector2 room[] = {{0, 0}, {20, 0}, {20, 10}, {0, 10}};
static const wend_vector2 pillars[][4] = {
    {{4, 2}, {6, 1}, {7, 8}, {5, 9}}, {{10, 0}, {11, 0}, {11, 6}, {10, 6}}, {{14, 4}, {17, 3}, {16, 10}, {13, 10}}};

static wend_plane *make_plane(wend_mesh **mesh, wend_cells **cells) {
    wend_allocator allocator = wend_default_allocator();
    wend_area areas[4] = {{.points = room, .point_count = 4, .terrain = 0}}; // ground; the others cover it with wall
    for (int i = 0; i < 3; i++) areas[i + 1] = (wend_area){.points = pillars[i], .point_count = 4, .terrain = 1};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas, def.area_count = 4;
    wend_plane *plane = NULL;
    if (wend_mesh_create(&def, NULL, mesh) || wend_cells_create(*mesh, allocator, cells) ||
        wend_plane_create(*cells, allocator, &plane))
        return NULL;
    return plane;
}

int main(void) {
    wend_mesh *mesh = NULL;
    wend_cells *cells = NULL;
    wend_plane *plane = make_plane(&mesh, &cells);
    wend_query *query = NULL;
    if (!plane || wend_query_create(wend_default_allocator(), &query)) return 1;

    wend_plane_request request = wend_default_plane_request();
    request.start = wend_location_at(1, 5, 0), request.goal = wend_location_at(19, 5, 0);
    wend_path path = wend_path_empty(wend_default_allocator());
    if (wend_plane_find_path(plane, query, &request, &path)) return 1;
    printf("%s, %.6f m, %llu intervals looked at\n", wend_outcome_text(path.outcome), path.cost,
           (unsigned long long)path.expanded);
    double length = 0;
    for (size_t i = 0; i < path.point_count; i++) {
        wend_vector3 point = path.points[i], before = path.points[i ? i - 1 : 0];
        length += hypot(point.x - before.x, point.y - before.y);
        printf("    %4.1f %4.1f%s\n", point.x, point.y, i && i + 1 < path.point_count ? "    a corner" : "");
    }

    // Code that shares nothing with the search agrees: every line is free, and the cost is their length.
    wend_status proof = wend_path_check_on_mesh(&path, mesh, request.start, request.goal, NULL);
    // No path is shorter than its lower bound, and here the bound is the length.
    printf("free: %s; the lower bound is %.6f m\n", proof ? "no" : "yes", path.lower_bound);
    bool is_right = !proof && fabs(length - path.cost) < 1e-12 && path.lower_bound <= path.cost;

    wend_path_free(&path);
    wend_query_destroy(query);
    wend_plane_destroy(plane);
    wend_cells_destroy(cells);
    wend_mesh_destroy(mesh);
    return is_right ? 0 : 1;
}
