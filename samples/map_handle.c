// One handle for every kind of map: polygons in, a path out, an edit, the path again. With wend_map_of_grid(grid) the rest stays as it is.
#include <wend/wend.h>

#include <stdio.h>

static void print_path(wend_status status, const wend_path *path) {
    printf("%s, %.2f m:", status ? wend_status_text(status) : wend_outcome_text(path->outcome), path->cost);
    for (size_t i = 0; i < path->point_count; i++) printf(" (%g, %g)", path->points[i].x, path->points[i].y);
    printf("\n");
}

int main(void) {
    const wend_vector2 yard[] = {{0, 0}, {20, 0}, {20, 10}, {0, 10}}, house[] = {{6, 0}, {9, 0}, {9, 6}, {6, 6}},
                       crate[] = {{5, 7}, {12, 7}, {12, 11}, {5, 11}};
    const wend_area areas[] = {{.points = yard, .point_count = 4}, {.points = house, .point_count = 4, .terrain = 1}},
                    fallen = {.points = crate, .point_count = 4};
    wend_mesh_def def = wend_default_mesh_def();
    wend_mesh *mesh = NULL;
    wend_query *query = NULL;
    wend_path path = {0};
    def.areas = areas, def.area_count = 2;
    if (wend_mesh_create(&def, NULL, &mesh) || wend_query_create(wend_default_allocator(), &query)) return 1;

    wend_map *map = wend_map_of_mesh(mesh);
    const wend_location goal = wend_location_at(18, 9, 0);
    wend_path_request request = wend_default_path_request();
    request.start = wend_location_at(1, 9, 0), request.goals = &goal, request.goal_count = 1;
    print_path(wend_map_find_path(map, query, &request, &path), &path);

    wend_edit edit = {.kind = WEND_EDIT_ADD, .area = &fallen, .blocked = true};
    if (wend_map_modify(map, &edit, 1, NULL)) return 1;
    print_path(wend_map_find_path(map, query, &request, &path), &path); // under the crate

    wend_path_free(&path);
    wend_query_destroy(query);
    wend_map_destroy(map);
    return 0;
}
