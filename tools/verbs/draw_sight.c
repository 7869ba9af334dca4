#include "verbs/draw_sight.h"

#include "command/complain.h"

static wend_status make_sight(const sight_request *request, const wend_mesh *mesh, sight_scene *scene) {
    wend_allocator allocator = wend_default_allocator();
    wend_status status = wend_cells_create(mesh, allocator, &scene->cells);
    if (!status) status = wend_plane_create(scene->cells, allocator, &scene->plane);
    if (!status) status = wend_query_create(allocator, &scene->query);
    if (!status && (request->has_graph || request->has_tree)) {
        wend_visibility_graph_def def = wend_default_visibility_graph_def();
        status = wend_visibility_graph_create(scene->plane, &def, NULL, &scene->graph);
    }
    if (!status && request->has_tree)
        status = wend_path_tree_create(scene->graph, scene->query,
                                       wend_location_at(request->tree.x, request->tree.y, 0), allocator, &scene->tree);
    if (!status && request->sees) { // last: the polygon is the query's
        wend_view view = wend_default_view();
        view.place = wend_location_at(request->see.x, request->see.y, 0);
        status = wend_plane_view(scene->plane, scene->query, &view, &scene->polygon);
    }
    return status;
}

// What is wrong with a place that is not free.
static const char *fault_of(const wend_mesh *mesh, wend_vector2 position) {
    wend_lattice lattice = wend_mesh_lattice(mesh);
    wend_lattice_rounding rounding;
    return wend_lattice_round(&lattice, position, NULL, &rounding) ? "far outside the map" : "blocked";
}

bool sight_scene_make(const sight_request *request, const wend_mesh *mesh, sight_scene *scene) {
    *scene = (sight_scene){.draws_graph = request->has_graph};
    if (!request->sees && !request->has_graph && !request->has_tree) return true;
    wend_status status = make_sight(request, mesh, scene);
    wend_location root = wend_location_at(request->tree.x, request->tree.y, 0);
    if (!status && scene->polygon && scene->polygon->count == 0)
        complain_usage("--see %s is %s; a place that is free is needed", request->see_text,
                       fault_of(mesh, request->see));
    else if (!status && request->has_tree && !wend_plane_sees(scene->plane, root, root)) // off the map
        complain_usage("--tree %s is %s; a place that is free is needed", request->tree_text,
                       fault_of(mesh, request->tree));
    else if (status)
        complain("%s", wend_status_text(status));
    else
        return true;
    sight_scene_release(scene);
    return false;
}

void sight_scene_draw(const sight_scene *scene, const wend_draw *draw) {
    if (scene->polygon) wend_visibility_polygon_draw(scene->polygon, draw);
    if (scene->draws_graph) wend_visibility_graph_draw(scene->graph, draw);
    if (scene->tree) wend_path_tree_draw(scene->tree, draw);
}

void sight_scene_release(sight_scene *scene) {
    wend_path_tree_destroy(scene->tree);
    wend_visibility_graph_destroy(scene->graph);
    wend_query_destroy(scene->query);
    wend_plane_destroy(scene->plane);
    wend_cells_destroy(scene->cells);
    *scene = (sight_scene){0};
}
