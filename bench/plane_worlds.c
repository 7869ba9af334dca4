#include "plane_worlds.h"

#include "harness.h"
#include "input/input_file.h"
#include "mesh_scenes.h"
#include "published_maps.h"

#include <stdio.h>
#include <stdlib.h>

#define LEAST_REQUESTS 1000

// ---- Planes on it ----

static void make_planes(plane_world *world, bool same_is_merged) {
    wend_allocator allocator = wend_default_allocator();
    bench_demand(wend_cells_create(world->mesh, allocator, &world->merged));
    bench_demand(wend_cells_create_triangles(world->mesh, allocator, &world->triangles));
    const wend_cells *cells[] = {same_is_merged ? world->merged : world->same, same_is_merged ? NULL : world->merged,
                                 world->triangles};
    for (int i = 0; i < 3; i++)
        if (cells[i]) bench_demand(wend_plane_create(cells[i], allocator, &world->planes[i]));
}

// Keeps the requests that have a path: peers look everywhere for one that there is not, and we do not.
static void keep_reachable(plane_world *world) {
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    size_t kept = 0;
    bench_demand(wend_query_create(wend_default_allocator(), &query));
    for (size_t i = 0; i < world->request_count; i++) {
        bench_demand(wend_plane_find_path(world->planes[0], query, &world->requests[i], &path));
        if (path.outcome == WEND_OUTCOME_COMPLETE) world->requests[kept++] = world->requests[i];
    }
    world->request_count = kept;
    wend_path_free(&path);
    wend_query_destroy(query);
}

// Few queries again and again, so that there is something to time.
static void repeat_requests(plane_world *world) {
    size_t count = world->request_count, times = count ? LEAST_REQUESTS / count + 1 : 1;
    wend_plane_request *repeated = bench_allocate(times * count, sizeof *repeated);
    for (size_t i = 0; i < times * count; i++) repeated[i] = world->requests[i % count];
    free(world->requests);
    world->requests = repeated;
    world->request_count = times * count;
}

// ---- Files ----

static wend_point_scenario *read_point_scenario(const char *path) {
    input_file file;
    wend_point_scenario *scenario = NULL;
    if (!published_file_read(path, &file)) return NULL;
    wend_movingai_read_point_scenario(file.bytes, file.count, wend_default_allocator(), NULL, &scenario);
    input_file_release(&file);
    return scenario;
}

static bool make_file_world(const input_file *file, const wend_point_scenario *scenario, plane_world *world) {
    size_t count;
    const wend_point_query *queries = wend_point_scenario_queries(scenario, &count);
    if (plane_input_of(file, PLANE_CELLS_FILE, &world->file)) return false;
    world->mesh = world->file.geometry.mesh;
    bench_demand(wend_cells_create_of_areas(world->mesh, wend_default_allocator(), &world->same));
    make_planes(world, false);
    world->requests = bench_allocate(count, sizeof *world->requests);
    world->request_count = count;
    for (size_t i = 0; i < count; i++) world->requests[i] = plane_input_request(&world->file, &queries[i]);
    keep_reachable(world);
    repeat_requests(world);
    return true;
}

bool plane_world_of_file(const char *mesh, const char *scenario, plane_world *world) {
    char path[1500];
    input_file file;
    *world = (plane_world){0};
    snprintf(path, sizeof path, "%s/mesh/%s.scen", published_data(), scenario);
    wend_point_scenario *queries = read_point_scenario(path);
    if (!queries) return false;
    snprintf(path, sizeof path, "%s/mesh/%s.mesh", published_data(), mesh);
    bool made = published_file_read(path, &file);
    if (made) {
        made = make_file_world(&file, queries, world);
        input_file_release(&file);
    }
    wend_point_scenario_destroy(queries);
    return made;
}

// ---- Grids ----

static void make_grid_world(const wend_grid *grid, const wend_scenario *scenario, plane_world *world) {
    wend_grid_mesh_def def = wend_default_grid_mesh_def();
    def.grid = grid;
    def.join_terrains = def.in_cells = true;
    bench_demand(wend_mesh_create_from_grid(&def, NULL, &world->made));
    world->mesh = world->made;
    make_planes(world, true);
    size_t count;
    const wend_scenario_query *queries = wend_scenario_queries(scenario, &count);
    world->requests = bench_allocate(count, sizeof *world->requests);
    world->request_count = count;
    for (size_t i = 0; i < count; i++) {
        world->requests[i] = wend_default_plane_request();
        world->requests[i].start = wend_location_at(queries[i].start_x + 0.5, queries[i].start_y + 0.5, 0);
        world->requests[i].goal = wend_location_at(queries[i].goal_x + 0.5, queries[i].goal_y + 0.5, 0);
    }
    keep_reachable(world);
}

bool plane_world_of_grid(const char *map, plane_world *world) {
    *world = (plane_world){0};
    wend_grid *grid = published_grid(map);
    wend_scenario *scenario = published_scenario(map);
    bool made = grid && scenario;
    if (made) make_grid_world(grid, scenario, world);
    wend_scenario_destroy(scenario);
    wend_grid_destroy(grid);
    return made;
}

// ---- Scenes ----

// A random point of medium 0.
static wend_vector2 choose_scene_point(const wend_mesh *mesh, double size, wend_random *random, uint32_t *island) {
    wend_lattice lattice = wend_mesh_lattice(mesh);
    for (;;) {
        wend_vector2 at = {size * wend_random_unit(random), size * wend_random_unit(random)};
        wend_lattice_rounding rounding;
        if (wend_lattice_round(&lattice, at, NULL, &rounding)) continue;
        uint32_t triangle = wend_mesh_triangle_at(mesh, rounding.point);
        if (!wend_mesh_is_free(mesh, triangle)) continue;
        if (wend_mesh_get_terrain(mesh, wend_mesh_terrain_of(mesh, triangle)).medium != 0) continue;
        *island = wend_mesh_island(mesh, triangle);
        return wend_lattice_position(&lattice, rounding.point);
    }
}

bool plane_world_of_scene(const char *kind_name, uint32_t things, size_t queries, plane_world *world) {
    scene_mesh_kind kind;
    *world = (plane_world){0};
    if (!scene_mesh_kind_from_name(kind_name, &kind)) return false;
    scene_mesh_def def = scene_default_mesh_def(kind, 7);
    def.count = things;
    bench_demand(scene_mesh_make(kind, &def, &world->list));
    wend_mesh_def mesh_def = wend_area_list_mesh_def(world->list);
    bench_demand(wend_mesh_create(&mesh_def, NULL, &world->made));
    world->mesh = world->made;
    make_planes(world, true);
    world->requests = bench_allocate(queries, sizeof *world->requests);
    wend_random random = wend_random_seeded(things);
    while (world->request_count < queries) {
        wend_plane_request request = wend_default_plane_request();
        uint32_t islands[2];
        const wend_vector2 start = choose_scene_point(world->mesh, def.size, &random, &islands[0]),
                           goal = choose_scene_point(world->mesh, def.size, &random, &islands[1]);
        request.start = wend_location_at(start.x, start.y, 0);
        request.goal = wend_location_at(goal.x, goal.y, 0);
        if (islands[0] == islands[1]) world->requests[world->request_count++] = request;
    }
    keep_reachable(world);
    return true;
}

// ---- The rest ----

void plane_world_release(plane_world *world) {
    for (int i = 0; i < 3; i++) wend_plane_destroy(world->planes[i]);
    wend_cells_destroy(world->same);
    wend_cells_destroy(world->merged);
    wend_cells_destroy(world->triangles);
    wend_mesh_destroy(world->made);
    wend_area_list_destroy(world->list);
    plane_input_release(&world->file);
    free(world->requests);
    *world = (plane_world){0};
}

bool plane_world_write(const plane_world *world, FILE *mesh, FILE *queries) {
    const wend_cells *cells = wend_plane_cells(world->planes[0]);
    size_t length = 0;
    if (wend_polyanya_write(cells, 0, NULL, 0, &length)) return false;
    char *text = bench_allocate(length + 1, 1);
    bool written = wend_polyanya_write(cells, 0, text, length, &length) == WEND_OK;
    if (written) fwrite(text, 1, length, mesh);
    free(text);
    fprintf(queries, "queries %zu\n", world->request_count);
    for (size_t i = 0; i < world->request_count; i++) {
        const wend_plane_request *request = &world->requests[i];
        fprintf(queries, "%.17g %.17g %.17g %.17g\n", request->start.position.x, request->start.position.y,
                request->goal.position.x, request->goal.position.y);
    }
    return written && !ferror(mesh) && !ferror(queries);
}
