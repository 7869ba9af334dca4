// Shortest paths through generated worlds, on every kind of cells, in one go and in slices.
#include "golden/golden.h"

#include "mesh_scenes.h"
#include "support/location_of.h"

enum { GOLDEN_PLANE_PATHS = 24 };

typedef wend_status (*golden_cells_maker)(const wend_mesh *mesh, wend_allocator allocator, wend_cells **cells);

static void hash_plane_path(wend_state_hash *hash, const wend_path *path) {
    wend_state_hash_add_word(hash, path->outcome);
    wend_state_hash_add_number(hash, path->cost);
    wend_state_hash_add_number(hash, path->lower_bound);
    wend_state_hash_add_word(hash, path->point_count);
    for (size_t i = 0; i < path->point_count; i++) {
        wend_state_hash_add_number(hash, path->points[i].x);
        wend_state_hash_add_number(hash, path->points[i].y);
    }
}

// Mostly anywhere; now and then a vertex.
static wend_vector2 golden_position(const wend_mesh *mesh, double size, wend_random *random) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(mesh);
    uint32_t vertices = wend_triangulation_vertex_count(triangulation);
    if (vertices > 0 && wend_random_below(random, 3) == 0) {
        wend_lattice lattice = wend_mesh_lattice(mesh);
        uint32_t vertex = (uint32_t)wend_random_below(random, vertices);
        return wend_lattice_position(&lattice, wend_triangulation_vertex(triangulation, vertex));
    }
    double x = wend_random_unit(random) * size;
    double y = wend_random_unit(random) * size;
    return (wend_vector2){x, y};
}

static wend_status hash_paths(wend_state_hash *hash, const wend_plane *plane, double size, wend_query *query,
                              wend_path *path) {
    wend_random random = wend_random_seeded(20261115);
    wend_status status = WEND_OK;
    for (int i = 0; i < GOLDEN_PLANE_PATHS && !status; i++) {
        const wend_mesh *mesh = wend_cells_mesh(wend_plane_cells(plane));
        wend_plane_request request = wend_default_plane_request();
        request.start = location_of(golden_position(mesh, size, &random));
        request.goal = location_of(golden_position(mesh, size, &random));
        if (i % 2) request.work = 5;
        status = wend_plane_find_path(plane, query, &request, path);
        while (!status && path->outcome == WEND_OUTCOME_BUDGET_SPENT) {
            wend_state_hash_add_number(hash, path->lower_bound);
            status = wend_query_resume(query, 20, path);
        }
        if (!status) hash_plane_path(hash, path);
    }
    return status;
}

static wend_status hash_plane(wend_state_hash *hash, const wend_mesh *mesh, double size, golden_cells_maker make) {
    wend_allocator allocator = wend_default_allocator();
    wend_cells *cells = NULL;
    wend_plane *plane = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(allocator);
    wend_status status = make(mesh, allocator, &cells);
    if (!status) status = wend_plane_create(cells, allocator, &plane);
    if (!status) status = wend_query_create(allocator, &query);
    if (!status) {
        wend_state_hash_add_word(hash, wend_plane_vertex_count(plane));
        status = hash_paths(hash, plane, size, query, &path);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_plane_destroy(plane);
    wend_cells_destroy(cells);
    return status;
}

static wend_status hash_planes_of_scene(wend_state_hash *hash, scene_mesh_kind kind) {
    static const golden_cells_maker makers[] = {wend_cells_create, wend_cells_create_triangles,
                                                wend_cells_create_of_areas};
    scene_mesh_def def = scene_default_mesh_def(kind, 20261115);
    wend_area_list *list = NULL;
    wend_mesh *mesh = NULL;
    def.count = def.count / 4 + 3;
    wend_status status = scene_mesh_make(kind, &def, &list);
    if (status) return status;
    wend_mesh_def mesh_def = wend_area_list_mesh_def(list);
    status = wend_mesh_create(&mesh_def, NULL, &mesh);
    for (int i = 0; i < 3 && !status; i++) status = hash_plane(hash, mesh, def.size, makers[i]);
    wend_mesh_destroy(mesh);
    wend_area_list_destroy(list);
    return status;
}

uint64_t golden_plane(wend_jobs *jobs) {
    (void)jobs;
    wend_state_hash hash = wend_state_hash_start();
    wend_status status = WEND_OK;
    for (int kind = 0; kind < SCENE_MESH_KIND_COUNT && !status; kind++)
        status = hash_planes_of_scene(&hash, (scene_mesh_kind)kind);
    return status ? 0 : wend_state_hash_value(&hash);
}
