// What a guard sees, which corners see each other, and the shortest ways from the guard's post to everywhere: a room with two pillars.
#include <wend/wend.h>

#include <stdio.h>

static const wend_vector2 room[] = {{0, 0}, {20, 0}, {20, 10}, {0, 10}}, pillar[] = {{4, 4}, {6, 4}, {6, 6}, {4, 6}},
                          wedge[] = {{10, 1}, {16, 8}, {12, 9}};

static int watch(const wend_plane *plane, wend_query *query, wend_location post) {
    wend_view view = wend_default_view();
    view.place = post;
    const wend_visibility_polygon *polygon = NULL;
    if (wend_plane_view(plane, query, &view, &polygon)) return 1;
    printf("all around, the guard sees %.2f of 200 square metres:", polygon->area);
    for (size_t i = 0; i < polygon->count; i++)
        printf(" (%.2f, %.2f)%s", polygon->vertices[i].position.x, polygon->vertices[i].position.y,
               polygon->vertices[i].edge == WEND_VIEW_EDGE_WALL ? "" : "..");
    view.range = 6;
    view.facing = (wend_vector2){1, 0.5};
    view.half_angle = 0.6;
    if (wend_plane_view(plane, query, &view, &polygon)) return 1;
    printf("\nwith a lamp of 6 m %.2f, in %zu corners; ", polygon->area, polygon->count);
    printf("a thief at (8, 7) is %s\n",
           wend_visibility_polygon_contains(polygon, (wend_vector2){8, 7}) ? "in its light" : "in the dark");
    return 0;
}

static int walk(const wend_plane *plane, wend_query *query, wend_location post) {
    wend_visibility_graph_def def = wend_default_visibility_graph_def();
    wend_visibility_graph *graph = NULL;
    wend_path_tree *tree = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    if (wend_visibility_graph_create(plane, &def, NULL, &graph)) return 1;
    printf("%u corners, %zu pairs of which a path can go straight from one to the other\n",
           wend_visibility_graph_node_count(graph), wend_visibility_graph_edge_count(graph));
    wend_location door = wend_location_at(19, 9, 0);
    if (wend_visibility_graph_find_path(graph, query, post, door, &path)) return 1;
    printf("%.3f m to the door:", path.cost);
    for (size_t i = 0; i < path.point_count; i++) printf(" (%g, %g)", path.points[i].x, path.points[i].y);
    // One tree answers for every goal.
    if (wend_path_tree_create(graph, query, post, wend_default_allocator(), &tree)) return 1;
    printf("\nand %.3f m to (8, 5), %.3f m to (19, 1)\n",
           wend_path_tree_cost_to(tree, query, wend_location_at(8, 5, 0)),
           wend_path_tree_cost_to(tree, query, wend_location_at(19, 1, 0)));
    wend_path_free(&path);
    wend_path_tree_destroy(tree);
    wend_visibility_graph_destroy(graph);
    return 0;
}

int main(void) {
    const wend_area areas[] = {{.points = room, .point_count = 4},
                               {.points = pillar, .point_count = 4, .terrain = 1},
                               {.points = wedge, .point_count = 3, .terrain = 1}};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas;
    def.area_count = 3;
    wend_mesh *mesh = NULL;
    wend_cells *cells = NULL;
    wend_plane *plane = NULL;
    wend_query *query = NULL;
    if (wend_mesh_create(&def, NULL, &mesh) || wend_cells_create(mesh, wend_default_allocator(), &cells) ||
        wend_plane_create(cells, wend_default_allocator(), &plane) ||
        wend_query_create(wend_default_allocator(), &query))
        return 1;
    wend_location post = wend_location_at(2, 5, 0);
    int status = watch(plane, query, post) || walk(plane, query, post);
    wend_query_destroy(query);
    wend_plane_destroy(plane);
    wend_cells_destroy(cells);
    wend_mesh_destroy(mesh);
    return status;
}
