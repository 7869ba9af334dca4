// The corridor search beside interval search, on the same planes and requests: how long, how much is expanded, and how much longer its paths are
// than the shortest. Every path is checked once before anything is timed. Checksum: how many requests have a path.
//
// All ground costs the same here, since interval search does not look at costs; "costs/..." are the same worlds with their own costs, corridors only.
#include "suites.h"

#include "command/complain.h"
#include "mesh_scenes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { CORRIDOR_QUALITIES = 5, CORRIDOR_CONTENDERS = 3 };

typedef enum plane_search { SEARCH_QUICK, SEARCH_THOROUGH, SEARCH_INTERVAL } plane_search;

typedef struct corridor_bench {
    const wend_mesh *mesh;
    const wend_plane *plane;
    wend_query *query;
    wend_path path;
    const wend_vector2 *ends; // two a request
    size_t request_count;
    plane_search search;
    double *shortest; // by request; infinity where there is no path
    peer_quality qualities[CORRIDOR_QUALITIES];
} corridor_bench;

static wend_location end_location(const corridor_bench *bench, size_t end) {
    return wend_location_at(bench->ends[end].x, bench->ends[end].y, 0);
}

static void find_one(corridor_bench *bench, size_t request) {
    if (bench->search == SEARCH_INTERVAL) {
        wend_plane_request asked = wend_default_plane_request();
        asked.start = end_location(bench, 2 * request);
        asked.goal = end_location(bench, 2 * request + 1);
        bench_demand(wend_plane_find_path(bench->plane, bench->query, &asked, &bench->path));
        return;
    }
    wend_corridor_request asked = wend_default_corridor_request();
    asked.start = end_location(bench, 2 * request);
    asked.goal = end_location(bench, 2 * request + 1);
    asked.thorough = bench->search == SEARCH_THOROUGH;
    bench_demand(wend_corridor_find_path(bench->plane, bench->query, &asked, &bench->path));
}

static uint64_t run_requests(void *user) {
    corridor_bench *bench = user;
    uint64_t found = 0;
    for (size_t i = 0; i < bench->request_count; i++) {
        find_one(bench, i);
        found += bench->path.outcome == WEND_OUTCOME_COMPLETE;
    }
    return found;
}

static void check_one(const corridor_bench *bench, size_t request) {
    const wend_location from = end_location(bench, 2 * request), to = end_location(bench, 2 * request + 1);
    wend_status status = bench->search == SEARCH_INTERVAL
                             ? wend_path_check_on_mesh(&bench->path, bench->mesh, from, to, NULL)
                             : wend_path_check_cost_on_mesh(&bench->path, bench->mesh, NULL, from, to, NULL);
    if (!status) return;
    complain("the check of path %zu finds a fault", request);
    exit(STATUS_NO_ANSWER);
}

static int order_numbers(const void *one, const void *other) {
    double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

// Checks all paths and compares them with the shortest ones (interval search goes first and finds them); with costs, with the first contender's.
static void judge_paths(corridor_bench *bench, bool is_first) {
    double *excess = bench_allocate(bench->request_count + 1, sizeof *excess), sum = 0, expanded = 0;
    size_t count = 0;
    for (size_t i = 0; i < bench->request_count; i++) {
        find_one(bench, i);
        expanded += (double)bench->path.expanded;
        if (bench->path.outcome != WEND_OUTCOME_COMPLETE) continue;
        check_one(bench, i);
        if (is_first) bench->shortest[i] = bench->path.cost;
        if (!(bench->shortest[i] > 0)) continue;
        excess[count] = bench->path.cost / bench->shortest[i] - 1;
        sum += excess[count++];
    }
    qsort(excess, count, sizeof *excess, order_numbers);
    bench_quality(&bench->qualities[0], "paths", (double)count);
    bench_quality(&bench->qualities[1], "expanded", expanded / (double)bench->request_count);
    bench_quality(&bench->qualities[2], "excess_mean", count ? sum / (double)count : 0);
    bench_quality(&bench->qualities[3], "excess_p99", count ? excess[count * 99 / 100] : 0);
    bench_quality(&bench->qualities[4], "excess_max", count ? excess[count - 1] : 0);
    free(excess);
}

static void run_on_plane(bench_session *session, const char *name, corridor_bench shared, bool with_costs) {
    static corridor_bench benches[CORRIDOR_CONTENDERS];
    static const char *const names[] = {"corridor", "thorough", "interval"};
    bench_contender contenders[CORRIDOR_CONTENDERS];
    int count = with_costs ? CORRIDOR_CONTENDERS - 1 : CORRIDOR_CONTENDERS;
    shared.shortest = bench_allocate(shared.request_count + 1, sizeof *shared.shortest);
    for (int i = count - 1; i >= 0; i--) { // the one that is compared with first
        benches[i] = shared;
        benches[i].search = (plane_search)i;
        benches[i].path = wend_path_empty(wend_default_allocator());
        bench_demand(wend_query_create(wend_default_allocator(), &benches[i].query));
        judge_paths(&benches[i], i == count - 1);
        contenders[i] = (bench_contender){.name = names[i],
                                          .family = i ? names[i] : NULL,
                                          .run = run_requests,
                                          .state = &benches[i],
                                          .qualities = benches[i].qualities,
                                          .quality_count = CORRIDOR_QUALITIES};
    }
    bench_case_run(session, &(bench_case){.suite = "corridor",
                                          .name = name,
                                          .group = with_costs ? NULL : "corridor",
                                          .n = wend_cells_count(wend_plane_cells(shared.plane)),
                                          .operations = shared.request_count,
                                          .contenders = contenders,
                                          .contender_count = (size_t)count});
    for (int i = 0; i < count; i++) {
        wend_path_free(&benches[i].path);
        wend_query_destroy(benches[i].query);
    }
    free(shared.shortest);
}

typedef struct corridor_case {
    scene_mesh_kind kind;
    uint32_t count; // of things; 0: the scene's own number
    bool triangles, with_costs;
} corridor_case;

static void run_corridor_case(bench_session *session, corridor_case one, size_t requests) {
    if (!bench_case_begin(session)) return;
    scene_mesh_def def = scene_default_mesh_def(one.kind, 7);
    wend_area_list *list = NULL;
    wend_mesh *mesh = NULL;
    wend_cells *cells = NULL;
    wend_plane *plane = NULL;
    wend_terrain terrains[WEND_TERRAIN_LIMIT];
    wend_allocator allocator = wend_default_allocator();
    char name[64];
    if (one.count) def.count = one.count;
    bench_demand(scene_mesh_make(one.kind, &def, &list));
    wend_mesh_def mesh_def = wend_area_list_mesh_def(list);
    for (size_t i = 0; i < mesh_def.terrain_count; i++) {
        terrains[i] = mesh_def.terrains[i];
        if (!one.with_costs) terrains[i].cost = 1;
    }
    mesh_def.terrains = terrains;
    bench_demand(wend_mesh_create(&mesh_def, NULL, &mesh));
    bench_demand(one.triangles ? wend_cells_create_triangles(mesh, allocator, &cells)
                               : wend_cells_create(mesh, allocator, &cells));
    bench_demand(wend_plane_create(cells, allocator, &plane));
    wend_vector2 *ends = bench_allocate(2 * requests, sizeof *ends);
    wend_random random = wend_random_seeded(11);
    for (size_t i = 0; i < 2 * requests; i++)
        ends[i] = (wend_vector2){wend_random_unit(&random) * def.size, wend_random_unit(&random) * def.size};
    snprintf(name, sizeof name, "%s%s/%s", one.with_costs ? "costs/" : "", scene_mesh_kind_name(one.kind),
             one.triangles ? "triangles" : "cells");
    run_on_plane(session, name, (corridor_bench){.mesh = mesh, .plane = plane, .ends = ends, .request_count = requests},
                 one.with_costs);
    free(ends);
    wend_plane_destroy(plane);
    wend_cells_destroy(cells);
    wend_mesh_destroy(mesh);
    wend_area_list_destroy(list);
}

static void run_corridor_suite(bench_session *session) {
    static const corridor_case cases[] = {{SCENE_MESH_OFFICE, 0, false, false}, {SCENE_MESH_OFFICE, 0, false, true},
                                          {SCENE_MESH_OFFICE, 0, true, false},  {SCENE_MESH_CITY, 0, false, false},
                                          {SCENE_MESH_CITY, 0, true, false},    {SCENE_MESH_CITY, 0, false, true},
                                          {SCENE_MESH_CAVES, 0, false, false},  {SCENE_MESH_CAVES, 0, true, false},
                                          {SCENE_MESH_CAVES, 0, false, true},   {SCENE_MESH_SPIRALS, 0, false, false},
                                          {SCENE_MESH_SPIRALS, 0, true, false}, {SCENE_MESH_STARS, 0, false, false},
                                          {SCENE_MESH_STARS, 0, true, false},   {SCENE_MESH_STARS, 0, false, true}};
    size_t count = session->quick ? 2 : sizeof cases / sizeof cases[0];
    for (size_t i = 0; i < count; i++) run_corridor_case(session, cases[i], session->quick ? 100 : 2000);
}

const bench_suite corridor_suite = {
    .name = "corridor",
    .summary = "corridor A* and funnel against interval search: time, expansions, how much longer paths are",
    .run = run_corridor_suite,
};
