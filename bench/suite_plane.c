// Shortest paths through meshes: interval search beside the reference Polyanya, on the same polygons.
//
// mesh/NAME: published meshes with their scenarios, searched in the file's own polygons. grid/MAP: published grid maps as meshes, in our merged
// cells; starts and goals are the middles of the scenario's cells, so that none lies where walls touch. scene/KIND: generated worlds with
// random queries, in merged cells. What takes part: we and the outside peer `polyanya` on the same polygons, in turn; and, for comparing, we in
// our own merged cells and in single triangles. Finding out which polygons hold start and goal belongs to the search, for all of them.
// Queries without a path are left out.
//
// Outside peers get `load case=C mesh=PATH queries=PATH paths=1`: a .mesh text of version 2, and a text "queries N" with N lines
// "x y x y", start and goal. They answer every query with its points. Checksum: how many have a path. `length_sum`, the sum of all lengths,
// must be ours to a billionth.
//
// Meshes come from WEND_DATA; one that is not there is skipped by name. Summary: interval_over_polyanya, merged_over_polyanya and
// triangles_over_polyanya, geometric means over the published meshes and maps of the peer's time over ours; the worst is interval_over_polyanya_min.
#include "suites.h"

#include "command/complain.h"
#include "peer_file.h"
#include "plane_worlds.h"
#include "published_maps.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SAME_CELLS, MERGED_CELLS, TRIANGLES, PLANE_WAYS };

// One way of ours to answer a world's queries.
typedef struct plane_way {
    const plane_world *world;
    const wend_plane *plane;
    wend_query *query;
    wend_path path;
    peer_quality qualities[3];
} plane_way;

static uint64_t run_plane_way(void *state) {
    plane_way *way = state;
    uint64_t found = 0;
    double sum = 0, expanded = 0;
    for (size_t i = 0; i < way->world->request_count; i++) {
        wend_status status = wend_plane_find_path(way->plane, way->query, &way->world->requests[i], &way->path);
        if (status) {
            complain("%s", wend_status_text(status));
            exit(STATUS_NO_ANSWER);
        }
        expanded += (double)way->path.expanded;
        if (way->path.outcome != WEND_OUTCOME_COMPLETE) continue;
        found++;
        sum += way->path.cost;
    }
    way->qualities[0] = (peer_quality){"length_sum", sum};
    way->qualities[1] = (peer_quality){"expanded", expanded / (double)way->world->request_count};
    way->qualities[2] = (peer_quality){"cells", wend_cells_count(wend_plane_cells(way->plane))};
    return found;
}

// ---- Cases ----

static void prepare_way(plane_way *way, const plane_world *world, int number) {
    *way = (plane_way){.world = world, .plane = world->planes[number]};
    way->path = wend_path_empty(wend_default_allocator());
    bench_demand(wend_query_create(wend_default_allocator(), &way->query));
}

static void run_plane_world(bench_session *session, const char *name, const char *group, const plane_world *world) {
    static const char *const outside[] = {"polyanya"};
    static const char *const names[] = {"wend", "wend merged", "wend triangles"};
    static const char *const families[] = {NULL, "merged", "triangles"};
    static const char *const figures[] = {"interval_over_polyanya", "merged_over_polyanya", "triangles_over_polyanya"};
    bool published = strcmp(group, "interval") == 0;
    plane_way ways[PLANE_WAYS];
    bench_contender contenders[PLANE_WAYS] = {{0}};
    size_t count = 0;
    for (int i = 0; i < PLANE_WAYS; i++) {
        if (!world->planes[i]) continue;
        prepare_way(&ways[i], world, i);
        contenders[count++] = (bench_contender){.name = names[i],
                                                .family = families[i],
                                                .run = run_plane_way,
                                                .state = &ways[i],
                                                .qualities = ways[i].qualities,
                                                .quality_count = 3,
                                                .beside = i != SAME_CELLS,
                                                .figures = {published ? figures[i] : NULL, NULL}};
    }
    if (published && !world->planes[MERGED_CELLS])
        contenders[0].figures[1] = figures[MERGED_CELLS]; // they are the same
    peer_file mesh, queries;
    char load[2200] = "";
    if (session->peer_count > 0) {
        peer_file_open(&mesh);
        peer_file_open(&queries);
        bool written = plane_world_write(world, mesh.stream, queries.stream);
        peer_file_close(&mesh);
        peer_file_close(&queries);
        if (!written) bench_fail(WEND_OUT_OF_MEMORY);
        snprintf(load, sizeof load, "mesh=%s queries=%s paths=1", mesh.path, queries.path);
    }
    bench_case_run(session, &(bench_case){.suite = "plane",
                                          .name = name,
                                          .group = group,
                                          .n = world->request_count,
                                          .operations = world->request_count,
                                          .contenders = contenders,
                                          .contender_count = count,
                                          .load = load,
                                          .outside = outside,
                                          .outside_count = 1,
                                          .alike = "length_sum"});
    if (session->peer_count > 0) {
        peer_file_remove(&mesh);
        peer_file_remove(&queries);
    }
    for (int i = 0; i < PLANE_WAYS; i++) {
        if (!world->planes[i]) continue;
        wend_path_free(&ways[i].path);
        wend_query_destroy(ways[i].query);
    }
}

static void run_file_case(bench_session *session, const char *name, const char *mesh, const char *scenario) {
    if (!bench_case_begin(session)) return;
    plane_world world;
    if (!plane_world_of_file(mesh, scenario, &world)) {
        skip_absent_map(session, "plane", name, "wend");
        return;
    }
    run_plane_world(session, name, "interval", &world);
    plane_world_release(&world);
}

static void run_grid_case(bench_session *session, const char *name, const char *map) {
    if (!bench_case_begin(session)) return;
    plane_world world;
    if (!plane_world_of_grid(map, &world)) {
        skip_absent_map(session, "plane", name, "wend");
        return;
    }
    run_plane_world(session, name, "interval", &world);
    plane_world_release(&world);
}

static void run_scene_case(bench_session *session, const char *name, const char *kind, uint32_t things) {
    if (!bench_case_begin(session)) return;
    plane_world world;
    if (!plane_world_of_scene(kind, things, session->quick ? 20 : 200, &world)) return;
    run_plane_world(session, name, "scene", &world);
    plane_world_release(&world);
}

static void run_plane_suite(bench_session *session) {
    run_scene_case(session, "scene/city", "city", session->quick ? 30 : 2000);
    if (session->quick) return;
    run_scene_case(session, "scene/office", "office", 1000);
    run_scene_case(session, "scene/caves", "caves", 300);
    run_scene_case(session, "scene/stars", "stars", 300);
    run_file_case(session, "mesh/arena", "arena", "arena");
    run_file_case(session, "mesh/arena-merged", "arena-merged", "arena");
    run_file_case(session, "mesh/aurora", "aurora", "aurora");
    run_file_case(session, "mesh/aurora-merged", "aurora-merged", "aurora");
    run_file_case(session, "mesh/ironharvest", "ironharvest_2p_01", "ironharvest_2p_01");
    run_grid_case(session, "grid/arena2", "dao/arena2");
    run_grid_case(session, "grid/brc202d", "dao/brc202d");
    run_grid_case(session, "grid/orz900d", "dao/orz900d");
    run_grid_case(session, "grid/AR0602SR", "bg512/AR0602SR");
    run_grid_case(session, "grid/TheFrozenSea", "sc1/TheFrozenSea");
    run_grid_case(session, "grid/32room_000", "rooms/32room_000");
    run_grid_case(session, "grid/maze512-8-0", "mazes/maze512-8-0");
    run_grid_case(session, "grid/Berlin_0_512", "cities/Berlin_0_512");
}

const bench_suite plane_suite = {
    .name = "plane",
    .summary = "shortest paths through meshes against the reference Polyanya",
    .run = run_plane_suite,
};
