// Decompositions of the same worlds beside each other: how many cells, how bad, how long they take beside the mesh they are made from.
//
// The contenders of a case are making the mesh itself, which is the baseline, and making each kind of decomposition of it. Checksum: the area of the
// cells, rounded. The outlines of grid maps come from WEND_DATA; a map that is not there is skipped by name.
#include "suites.h"

#include "command/complain.h"
#include "decomposition_worlds.h"
#include "published_maps.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { QUALITIES = 8, CONTENDERS = WEND_DECOMPOSITION_KIND_COUNT + 1 };

typedef struct decomposition_state {
    const polygon_world *world;
    const wend_mesh *mesh;
    wend_decomposition_kind kind;
    peer_quality qualities[QUALITIES];
} decomposition_state;

// Sums are rounded: an offset that no sum of whole units comes near keeps them from rounding apart.
static uint64_t area_checksum(double area) {
    return (uint64_t)floor(area + 0.381966);
}

static wend_decomposition *make_cells(const decomposition_state *state) {
    wend_decomposition_def def = wend_default_decomposition_def();
    def.kind = state->kind;
    wend_decomposition *cells = NULL;
    bench_demand(wend_decomposition_create(state->mesh, &def, NULL, &cells));
    return cells;
}

static uint64_t run_decomposition(void *user) {
    const decomposition_state *state = user;
    wend_decomposition *cells = make_cells(state);
    double area = 0;
    for (uint32_t i = 0; i < wend_decomposition_count(cells); i++) {
        wend_decomposition_cell cell = wend_decomposition_get(cells, i);
        wend_vector2 first = wend_decomposition_position(cells, cell.corners[0]), last = first;
        for (uint32_t k = 1; k < cell.count; k++) {
            wend_vector2 next = wend_decomposition_position(cells, cell.corners[k]);
            area += ((last.x - first.x) * (next.y - first.y) - (last.y - first.y) * (next.x - first.x)) / 2;
            last = next;
        }
    }
    wend_decomposition_destroy(cells);
    return area_checksum(area);
}

static uint64_t run_mesh(void *user) {
    const decomposition_state *state = user;
    wend_mesh_def def = polygon_world_def(state->world);
    wend_mesh *mesh = NULL;
    bench_demand(wend_mesh_create(&def, NULL, &mesh));
    const wend_triangulation *triangulation = wend_mesh_triangulation(mesh);
    double doubled = 0, unit = 0x1p-14;
    for (uint32_t t = 0; t < wend_triangulation_triangle_count(triangulation); t++) {
        if (!wend_mesh_is_free(mesh, t)) continue;
        wend_triangle triangle = wend_triangulation_get_triangle(triangulation, t);
        wend_lattice_point a = wend_triangulation_vertex(triangulation, triangle.vertices[0]),
                           b = wend_triangulation_vertex(triangulation, triangle.vertices[1]),
                           c = wend_triangulation_vertex(triangulation, triangle.vertices[2]);
        doubled += ((double)b.x - a.x) * ((double)c.y - a.y) - ((double)b.y - a.y) * ((double)c.x - a.x);
    }
    wend_mesh_destroy(mesh);
    return area_checksum(doubled * unit * unit / 2);
}

static void judge_cells(decomposition_state *state) {
    wend_decomposition *cells = make_cells(state);
    wend_decomposition_report report;
    if (wend_decomposition_check(cells, NULL)) {
        complain("the check of %s finds a fault", wend_decomposition_kind_text(state->kind));
        exit(STATUS_NO_ANSWER);
    }
    bench_demand(wend_decomposition_measure(cells, &report));
    bench_quality(&state->qualities[0], "cells", report.cells);
    bench_quality(&state->qualities[1], "portals", (double)report.portals);
    bench_quality(&state->qualities[2], "worst_valence", report.worst_valence);
    bench_quality(&state->qualities[3], "slivers", report.slivers);
    bench_quality(&state->qualities[4], "badly_joined", report.badly_joined);
    bench_quality(&state->qualities[5], "mean_aspect", report.mean_aspect);
    bench_quality(&state->qualities[6], "worst_aspect", report.worst_aspect);
    bench_quality(&state->qualities[7], "narrowest_portal", report.narrowest_portal);
    wend_decomposition_destroy(cells);
}

static void run_decomposition_case(bench_session *session, const char *name, const polygon_world *world) {
    static decomposition_state states[CONTENDERS];
    bench_contender contenders[CONTENDERS];
    wend_mesh_def def = polygon_world_def(world);
    wend_mesh *mesh = NULL;
    bench_demand(wend_mesh_create(&def, NULL, &mesh));
    states[0] = (decomposition_state){.world = world};
    contenders[0] = (bench_contender){.name = "mesh", .run = run_mesh, .state = &states[0]};
    for (int i = 1; i < CONTENDERS; i++) {
        states[i] = (decomposition_state){.mesh = mesh, .kind = (wend_decomposition_kind)(i - 1)};
        judge_cells(&states[i]);
        const char *kind = wend_decomposition_kind_text(states[i].kind);
        contenders[i] = (bench_contender){.name = kind,
                                          .family = kind,
                                          .run = run_decomposition,
                                          .state = &states[i],
                                          .qualities = states[i].qualities,
                                          .quality_count = QUALITIES};
    }
    bench_case_run(session, &(bench_case){.suite = "decomposition",
                                          .name = name,
                                          .n = world->point_count,
                                          .operations = 1,
                                          .contenders = contenders,
                                          .contender_count = CONTENDERS});
    wend_mesh_destroy(mesh);
}

static void run_outline_case(bench_session *session, const char *name) {
    if (!bench_case_begin(session)) return;
    wend_grid *grid = published_grid(name + strlen("outline/"));
    if (!grid) {
        skip_absent_map(session, "decomposition", name, "mesh");
        return;
    }
    polygon_world world = outline_world(grid);
    run_decomposition_case(session, name, &world);
    polygon_world_free(&world);
    wend_grid_destroy(grid);
}

static void run_generated_case(bench_session *session, const char *name, polygon_world (*make)(size_t, uint64_t),
                               size_t size) {
    if (!bench_case_begin(session)) return;
    polygon_world world = make(size, 7);
    run_decomposition_case(session, name, &world);
    polygon_world_free(&world);
}

static void run_decomposition_suite(bench_session *session) {
    run_generated_case(session, "blocks/30", blocks_world, 30);
    run_generated_case(session, "rooms/4", rooms_world, 4);
    run_generated_case(session, "stars/60", stars_world, 60);
    if (session->quick) return;
    run_generated_case(session, "blocks/500", blocks_world, 500);
    run_generated_case(session, "rooms/16", rooms_world, 16);
    run_generated_case(session, "stars/600", stars_world, 600);
    static const char *const maps[] = {"outline/dao/arena2", "outline/dao/brc202d", "outline/dao/orz900d"};
    for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) run_outline_case(session, maps[i]);
}

const bench_suite decomposition_suite = {
    .name = "decomposition",
    .summary = "triangles, convex and near-convex cells, trapezoids and wavefront of the same worlds",
    .run = run_decomposition_suite,
};
