// Corridors through generated worlds, on merged cells and on triangles, quick and thorough, and the shortest strings in them.
#include "golden/golden.h"

#include "mesh_scenes.h"

// Cells are numbered by triangles, whose numbers are nobody's business: of the corridor only its length is hashed.
static wend_status hash_corridors(wend_state_hash *hash, const wend_plane *plane, double size, uint64_t seed) {
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_random random = wend_random_seeded(seed);
    wend_status status = wend_query_create(wend_default_allocator(), &query);
    for (int i = 0; i < 60 && !status; i++) {
        wend_corridor_request request = wend_default_corridor_request();
        const wend_vector2 start = {wend_random_unit(&random) * size, wend_random_unit(&random) * size};
        const wend_vector2 goal = {wend_random_unit(&random) * size, wend_random_unit(&random) * size};
        request.start = wend_location_at(start.x, start.y, 0);
        request.goal = wend_location_at(goal.x, goal.y, 0);
        request.thorough = i % 2;
        status = wend_corridor_find_path(plane, query, &request, &path);
        wend_state_hash_add_word(hash, (uint64_t)path.outcome);
        wend_state_hash_add_word(hash, path.state_count);
        wend_state_hash_add_number(hash, path.cost);
        for (size_t k = 0; k < path.point_count; k++) {
            wend_state_hash_add_number(hash, path.points[k].x);
            wend_state_hash_add_number(hash, path.points[k].y);
        }
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    return status;
}

static wend_status hash_corridor_scene(wend_state_hash *hash, scene_mesh_kind kind, bool merged) {
    scene_mesh_def def = scene_default_mesh_def(kind, 20261115);
    wend_area_list *list = NULL;
    wend_mesh *mesh = NULL;
    wend_cells *cells = NULL;
    wend_plane *plane = NULL;
    def.count = def.count / 4 + 3;
    wend_status status = scene_mesh_make(kind, &def, &list);
    if (status) return status;
    wend_mesh_def mesh_def = wend_area_list_mesh_def(list);
    wend_allocator allocator = wend_default_allocator();
    status = wend_mesh_create(&mesh_def, NULL, &mesh);
    if (!status)
        status =
            merged ? wend_cells_create(mesh, allocator, &cells) : wend_cells_create_triangles(mesh, allocator, &cells);
    if (!status) status = wend_plane_create(cells, allocator, &plane);
    if (!status) status = hash_corridors(hash, plane, def.size, (uint64_t)kind);
    wend_plane_destroy(plane);
    wend_cells_destroy(cells);
    wend_mesh_destroy(mesh);
    wend_area_list_destroy(list);
    return status;
}

uint64_t golden_corridor(wend_jobs *jobs) {
    (void)jobs;
    wend_state_hash hash = wend_state_hash_start();
    wend_status status = WEND_OK;
    for (int kind = 0; kind < SCENE_MESH_KIND_COUNT && !status; kind++)
        for (int merged = 0; merged < 2 && !status; merged++)
            status = hash_corridor_scene(&hash, (scene_mesh_kind)kind, merged);
    return status ? 0 : wend_state_hash_value(&hash);
}
