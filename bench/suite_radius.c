// Paths of discs: corridors with a radius beside the exact search and Kallmann's triangulations of local clearance.
//
// stars/N: a square of obstacles of ten corners each, jittered, with N corners in all. grid/MAP: the outlines of published grid maps; one that is not there is skipped by name. All
// take part with the same walls, queries and radius; queries that no disc of 1.05 times the radius can do are left out, for peers round other than we do. What is made for a world and a
// radius before the first query is not timed.
//
// Outside peers get `load case=C walls=PATH queries=PATH radius=R`: a text "walls N" with N lines "x y x y", the ends of each wall, and a text "queries N" with N lines "x y x y", start and goal.
// They find a path and its points. No checksum; the qualities `found`, and `length_mean` of what was found, are for comparing.
//
// Summary: radius_over_tripath, the geometric mean over all cases of the peer's time over that of corridors; exact_radius_over_tripath, the same for the exact search.
#include "suites.h"

#include "command/complain.h"
#include "peer_file.h"
#include "plane_worlds.h"
#include "published_maps.h"

#include "wend/random.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { STAR_CORNERS = 10, MOST_QUERIES = 200 };

// A world, a radius and queries.
typedef struct radius_world {
    const wend_mesh *mesh;
    const wend_plane *plane;
    wend_clearance *clearance;
    wend_plane_request *requests;
    size_t request_count;
    wend_profile profile;
} radius_world;

// ---- Ways to answer ----

typedef struct radius_way {
    const radius_world *world;
    bool is_exact;
    wend_query *query;
    wend_path path;
    peer_quality qualities[3];
} radius_way;

static uint64_t run_radius_way(void *state) {
    radius_way *way = state;
    uint64_t found = 0;
    double sum = 0, expanded = 0;
    for (size_t i = 0; i < way->world->request_count; i++) {
        wend_plane_request exact = way->world->requests[i];
        exact.profile = &way->world->profile;
        if (way->is_exact) {
            bench_demand(wend_plane_find_path(way->world->plane, way->query, &exact, &way->path));
        } else {
            wend_corridor_request quick = wend_default_corridor_request();
            quick.start = exact.start, quick.goal = exact.goal;
            quick.profile = exact.profile;
            quick.clearance = way->world->clearance;
            bench_demand(wend_corridor_find_path(way->world->plane, way->query, &quick, &way->path));
        }
        expanded += (double)way->path.expanded;
        if (way->path.outcome != WEND_OUTCOME_COMPLETE) continue;
        found++;
        sum += way->path.cost;
    }
    bench_quality(&way->qualities[0], "found", (double)found);
    bench_quality(&way->qualities[1], "length_mean", found ? sum / (double)found : 0);
    bench_quality(&way->qualities[2], "expanded", expanded / (double)way->world->request_count);
    return found;
}

// ---- What peers read ----

static void write_walls(const radius_world *world, FILE *stream) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(world->mesh);
    const wend_lattice lattice = wend_mesh_lattice(world->mesh);
    const uint32_t triangles = wend_triangulation_triangle_count(triangulation);
    for (int pass = 0; pass < 2; pass++) {
        size_t count = 0;
        for (uint32_t t = 0; t < triangles; t++) {
            const wend_triangle corners = wend_triangulation_get_triangle(triangulation, t);
            for (uint32_t i = 0; i < 3 && wend_mesh_is_free(world->mesh, t); i++) {
                if (wend_mesh_island(world->mesh, corners.neighbours[i]) == wend_mesh_island(world->mesh, t)) continue;
                count++;
                if (pass == 0) continue;
                const wend_vector2 a = wend_lattice_position(
                                       &lattice,
                                       wend_triangulation_vertex(triangulation, corners.vertices[(i + 1) % 3])),
                                   b = wend_lattice_position(
                                       &lattice,
                                       wend_triangulation_vertex(triangulation, corners.vertices[(i + 2) % 3]));
                fprintf(stream, "%.17g %.17g %.17g %.17g\n", a.x, a.y, b.x, b.y);
            }
        }
        if (pass == 0) fprintf(stream, "walls %zu\n", count);
    }
}

static void write_queries(const radius_world *world, FILE *stream) {
    fprintf(stream, "queries %zu\n", world->request_count);
    for (size_t i = 0; i < world->request_count; i++) {
        const wend_plane_request *request = &world->requests[i];
        fprintf(stream, "%.17g %.17g %.17g %.17g\n", request->start.position.x, request->start.position.y,
                request->goal.position.x, request->goal.position.y);
    }
}

// ---- Cases ----

// Keeps what a slightly wider disc can do, MOST_QUERIES at most.
static void keep_passable(radius_world *world) {
    size_t kept = 0;
    for (size_t i = 0; i < world->request_count && kept < MOST_QUERIES; i++) {
        wend_passage passage;
        if (wend_clearance_between(world->clearance, world->requests[i].start, world->requests[i].goal, &passage) ==
                WEND_OK &&
            passage.radius > 1.05 * world->profile.radius)
            world->requests[kept++] = world->requests[i];
    }
    world->request_count = kept;
}

static void run_radius_world(bench_session *session, const char *name, radius_world *world) {
    static const char *const outside[] = {"tripath"};
    static const char *const names[] = {"wend", "wend exact"}, *const figures[] = {"radius_over_tripath",
                                                                                   "exact_radius_over_tripath"};
    bench_demand(wend_clearance_create(world->mesh, wend_default_allocator(), &world->clearance));
    keep_passable(world);
    radius_way ways[2];
    bench_contender contenders[2] = {{0}};
    for (int i = 0; i < 2; i++) {
        ways[i] = (radius_way){.world = world, .is_exact = i == 1, .path = wend_path_empty(wend_default_allocator())};
        bench_demand(wend_query_create(wend_default_allocator(), &ways[i].query));
        contenders[i] = (bench_contender){.name = names[i],
                                          .family = i ? "exact" : NULL,
                                          .run = run_radius_way,
                                          .state = &ways[i],
                                          .qualities = ways[i].qualities,
                                          .quality_count = 3,
                                          .beside = i == 1,
                                          .figures = {figures[i], NULL}};
    }
    peer_file walls, queries;
    char load[2200] = "";
    if (session->peer_count > 0) {
        peer_file_open(&walls);
        peer_file_open(&queries);
        write_walls(world, walls.stream);
        write_queries(world, queries.stream);
        peer_file_close(&walls);
        peer_file_close(&queries);
        snprintf(load, sizeof load, "walls=%s queries=%s radius=%.17g", walls.path, queries.path,
                 world->profile.radius);
    }
    bench_case_run(session, &(bench_case){.suite = "radius",
                                          .name = name,
                                          .group = "radius",
                                          .n = world->request_count,
                                          .operations = world->request_count,
                                          .contenders = contenders,
                                          .contender_count = 2,
                                          .load = load,
                                          .outside = outside,
                                          .outside_count = 1});
    if (session->peer_count > 0) {
        peer_file_remove(&walls);
        peer_file_remove(&queries);
    }
    for (int i = 0; i < 2; i++) {
        wend_path_free(&ways[i].path);
        wend_query_destroy(ways[i].query);
    }
    wend_clearance_destroy(world->clearance);
}

// A star every 4 m, of reaches of 0.5 to 1.4 m.
static void add_stars(wend_area_list *list, size_t side, wend_random *random) {
    static const double around[STAR_CORNERS][2] = {{1, 0},        {.809, .588}, {.309, .951},   {-.309, .951},
                                                   {-.809, .588}, {-1, 0},      {-.809, -.588}, {-.309, -.951},
                                                   {.309, -.951}, {.809, -.588}};
    const double high = 4 * (double)(side + 1);
    const wend_vector2 floor[] = {{0, 0}, {high, 0}, {high, high}, {0, high}};
    for (int i = 0; i < 4; i++) bench_demand(wend_area_list_add_point(list, floor[i]));
    bench_demand(wend_area_list_end_area(list, WEND_FILL_NON_ZERO, WEND_AREA_GROUND));
    for (size_t star = 0; star < side * side; star++) {
        for (int i = 0; i < STAR_CORNERS; i++) {
            const double reach = (double)wend_random_between(random, 500, 1400) / 1000;
            const wend_vector2 corner = {4 * (double)(star % side + 1) + reach * around[i][0],
                                         4 * (double)(star / side + 1) + reach * around[i][1]};
            bench_demand(wend_area_list_add_point(list, corner));
        }
        bench_demand(wend_area_list_end_area(list, WEND_FILL_NON_ZERO, WEND_AREA_WALL));
    }
}

static void run_stars(bench_session *session, const char *name, size_t corners) {
    if (!bench_case_begin(session)) return;
    wend_random random = wend_random_seeded(24);
    wend_area_list *list = NULL;
    wend_mesh *mesh = NULL;
    wend_cells *cells = NULL;
    wend_plane *plane = NULL;
    size_t side = 1;
    while ((side + 1) * (side + 1) * STAR_CORNERS <= corners) side++;
    bench_demand(wend_area_list_create(wend_default_allocator(), &list));
    add_stars(list, side, &random);
    const wend_mesh_def def = wend_area_list_mesh_def(list);
    bench_demand(wend_mesh_create(&def, NULL, &mesh));
    bench_demand(wend_cells_create(mesh, wend_default_allocator(), &cells));
    bench_demand(wend_plane_create(cells, wend_default_allocator(), &plane));
    radius_world world = {.mesh = mesh, .plane = plane, .profile = wend_default_profile()};
    world.profile.radius = 0.3;
    world.request_count = 4 * MOST_QUERIES;
    world.requests = bench_allocate(world.request_count, sizeof *world.requests);
    for (size_t i = 0; i < world.request_count; i++) {
        const int64_t high = (int64_t)(4000 * (side + 1));
        world.requests[i] = wend_default_plane_request();
        world.requests[i].start = wend_location_at((double)wend_random_between(&random, 0, high) / 1000,
                                                   (double)wend_random_between(&random, 0, high) / 1000, 0);
        world.requests[i].goal = wend_location_at((double)wend_random_between(&random, 0, high) / 1000,
                                                  (double)wend_random_between(&random, 0, high) / 1000, 0);
    }
    run_radius_world(session, name, &world);
    free(world.requests);
    wend_plane_destroy(plane);
    wend_cells_destroy(cells);
    wend_mesh_destroy(mesh);
    wend_area_list_destroy(list);
}

static void run_map(bench_session *session, const char *name, const char *map) {
    if (!bench_case_begin(session)) return;
    plane_world file;
    if (!plane_world_of_grid(map, &file)) {
        skip_absent_map(session, "radius", name, "wend");
        return;
    }
    radius_world world = {.mesh = file.mesh, .plane = file.planes[0], .profile = wend_default_profile()};
    world.profile.radius = 0.45;
    const size_t count = file.request_count < MOST_QUERIES ? file.request_count : MOST_QUERIES;
    world.requests = bench_allocate(count, sizeof *world.requests);
    world.request_count = count;
    for (size_t i = 0; i < count; i++) world.requests[i] = file.requests[i * file.request_count / count];
    run_radius_world(session, name, &world);
    free(world.requests);
    plane_world_release(&file);
}

static void run_radius_suite(bench_session *session) {
    run_stars(session, "stars/1k", 1000);
    if (session->quick) return;
    run_stars(session, "stars/10k", 10000);
    run_map(session, "grid/arena2", "dao/arena2");
    run_map(session, "grid/orz900d", "dao/orz900d");
    run_map(session, "grid/AR0602SR", "bg512/AR0602SR");
}

const bench_suite radius_suite = {
    .name = "radius",
    .summary = "paths of discs, by corridors and exactly, beside triangulations of local clearance",
    .run = run_radius_suite,
};
