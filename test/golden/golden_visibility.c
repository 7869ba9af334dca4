// What is seen in generated worlds: views, visibility graphs, paths over them, trees. Vertices of a plane are numbered by cells, whose numbers are
// nobody's business: so each edge and each vertex is hashed alone by where it is, and the hashes added.
#include "golden/golden.h"

#include "mesh_scenes.h"

typedef struct golden_view_world {
    wend_mesh *mesh;
    wend_cells *cells;
    wend_plane *plane;
    wend_visibility_graph *graph;
    wend_query *query;
    wend_path_tree *tree;
    wend_path path;
} golden_view_world;

static uint64_t hash_numbers(const double *numbers, size_t count) {
    wend_state_hash one = wend_state_hash_start();
    for (size_t i = 0; i < count; i++) wend_state_hash_add_number(&one, numbers[i]);
    return wend_state_hash_value(&one);
}

static void hash_visibility_graph(wend_state_hash *hash, const wend_visibility_graph *graph) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < wend_visibility_graph_node_count(graph); i++) {
        wend_visibility_node node = wend_visibility_graph_get_node(graph, i);
        for (size_t k = 0; k < node.count; k++) {
            wend_vector2 to = wend_visibility_graph_get_node(graph, node.targets[k]).position;
            sum += hash_numbers((const double[]){node.position.x, node.position.y, to.x, to.y, node.costs[k]}, 5);
        }
    }
    wend_state_hash_add_word(hash, wend_visibility_graph_node_count(graph));
    wend_state_hash_add_word(hash, wend_visibility_graph_edge_count(graph));
    wend_state_hash_add_word(hash, sum);
}

static wend_status hash_view(wend_state_hash *hash, const golden_view_world *world, const wend_view *view) {
    const wend_visibility_polygon *polygon = NULL;
    wend_status status = wend_plane_view(world->plane, world->query, view, &polygon);
    if (status) return status;
    uint64_t sum = 0;
    for (size_t i = 0; i < polygon->count; i++) {
        const wend_view_vertex *vertex = &polygon->vertices[i];
        sum += hash_numbers((const double[]){vertex->position.x, vertex->position.y, vertex->edge}, 3);
    }
    wend_state_hash_add_word(hash, polygon->count);
    wend_state_hash_add_word(hash, sum);
    return WEND_OK;
}

// Views with and without limits from a place, the path there and what the tree says.
static wend_status hash_place(wend_state_hash *hash, golden_view_world *world, wend_vector2 from, wend_vector2 to) {
    wend_view view = wend_default_view();
    view.place = wend_location_at(from.x, from.y, 0);
    wend_status status = hash_view(hash, world, &view);
    view.range = 7.5;
    view.facing = (wend_vector2){to.x - from.x, to.y - from.y};
    view.half_angle = 1.1;
    if (!status && (view.facing.x != 0 || view.facing.y != 0)) status = hash_view(hash, world, &view);
    wend_location goal = wend_location_at(to.x, to.y, 0);
    if (!status) status = wend_visibility_graph_find_path(world->graph, world->query, view.place, goal, &world->path);
    if (status) return status;
    wend_state_hash_add_word(hash, (uint64_t)world->path.outcome);
    wend_state_hash_add_number(hash, world->path.cost);
    wend_state_hash_add_number(hash, wend_path_tree_cost_to(world->tree, world->query, goal));
    return WEND_OK;
}

static wend_status hash_places(wend_state_hash *hash, golden_view_world *world) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(world->mesh);
    wend_lattice lattice = wend_mesh_lattice(world->mesh);
    wend_random random = wend_random_seeded(8);
    uint32_t count = wend_triangulation_vertex_count(triangulation);
    // Low and high corner of everything.
    wend_box box = wend_box_empty();
    for (uint32_t i = 0; i < count; i++) box = wend_box_extend(box, wend_triangulation_vertex(triangulation, i));
    wend_status status = WEND_OK;
    for (int i = 0; i < 20 && !status; i++) {
        wend_vector2 ends[2];
        for (int k = 0; k < 2; k++)
            ends[k] = wend_lattice_position(
                &lattice, (wend_lattice_point){(int32_t)wend_random_between(&random, box.low.x, box.high.x),
                                               (int32_t)wend_random_between(&random, box.low.y, box.high.y)});
        if (i == 0)
            status = wend_path_tree_create(world->graph, world->query, wend_location_at(ends[0].x, ends[0].y, 0),
                                           wend_default_allocator(), &world->tree);
        if (!status) status = hash_place(hash, world, ends[0], ends[1]);
    }
    return status;
}

static wend_status hash_visibility_scene(wend_state_hash *hash, scene_mesh_kind kind, wend_jobs *jobs) {
    scene_mesh_def def = scene_default_mesh_def(kind, 20261115);
    wend_allocator allocator = wend_default_allocator();
    wend_area_list *list = NULL;
    golden_view_world world = {.path = wend_path_empty(allocator)};
    def.count = def.count / 4 + 3;
    wend_status status = scene_mesh_make(kind, &def, &list);
    if (status) return status;
    wend_mesh_def mesh_def = wend_area_list_mesh_def(list);
    wend_visibility_graph_def graph_def = wend_default_visibility_graph_def();
    graph_def.jobs = jobs;
    status = wend_mesh_create(&mesh_def, NULL, &world.mesh);
    if (!status) status = wend_cells_create(world.mesh, allocator, &world.cells);
    if (!status) status = wend_plane_create(world.cells, allocator, &world.plane);
    if (!status) status = wend_query_create(allocator, &world.query);
    if (!status) status = wend_visibility_graph_create(world.plane, &graph_def, NULL, &world.graph);
    if (!status) hash_visibility_graph(hash, world.graph);
    if (!status) status = hash_places(hash, &world);
    wend_path_free(&world.path);
    wend_path_tree_destroy(world.tree);
    wend_visibility_graph_destroy(world.graph);
    wend_query_destroy(world.query);
    wend_plane_destroy(world.plane);
    wend_cells_destroy(world.cells);
    wend_mesh_destroy(world.mesh);
    wend_area_list_destroy(list);
    return status;
}

uint64_t golden_visibility(wend_jobs *jobs) {
    wend_state_hash hash = wend_state_hash_start();
    wend_status status = WEND_OK;
    for (int kind = 0; kind < SCENE_MESH_KIND_COUNT && !status; kind++)
        status = hash_visibility_scene(&hash, (scene_mesh_kind)kind, jobs);
    return status ? 0 : wend_state_hash_value(&hash);
}
