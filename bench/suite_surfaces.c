// The suite `surfaces`: soups of triangles to walkable ground, on one thread and on two; and positions located on it.
// What ground was found (cells of columns) is the number of operations; the triangles that it became are a quality.
#include "suites.h"

#include "bake/surface/surface.h"
#include "surface_scenes.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct surface_state {
    scene_surface *scene;
    wend_surface *surface; // to locate on
    wend_jobs *jobs;
    double cell_size;
    peer_quality quality;
    wend_vector3 *places;
    size_t place_count;
} surface_state;

static surface_bake_def bench_surface_def(const surface_state *state) {
    surface_bake_def def = wend_default_surface_bake_def();
    def.vertices = state->scene->vertices;
    def.vertex_count = state->scene->vertex_count;
    def.triangles = (const uint32_t(*)[3])state->scene->triangles;
    def.triangle_count = state->scene->triangle_count;
    def.cell_size = state->cell_size;
    def.jobs = state->jobs;
    return def;
}

static uint64_t run_surface_bake(void *user) {
    surface_state *state = user;
    const surface_bake_def def = bench_surface_def(state);
    wend_surface *surface = NULL;
    bench_demand(wend_surface_bake(&def, NULL, &surface, NULL));
    const uint64_t triangles = wend_surface_count(surface).triangles;
    bench_quality(&state->quality, "triangles", (double)triangles);
    wend_surface_destroy(surface);
    return triangles;
}

static uint64_t run_surface_locate(void *user) {
    const surface_state *state = user;
    uint64_t found = 0;
    for (size_t i = 0; i < state->place_count; i++) {
        surface_place place;
        found += wend_surface_locate(state->surface, state->places[i], 0.5, &place);
    }
    return found;
}

static void choose_places(surface_state *state) {
    wend_random random = wend_random_seeded(1);
    state->place_count = 20000;
    state->places = bench_allocate(state->place_count, sizeof *state->places);
    for (size_t i = 0; i < state->place_count; i++) {
        // A place on a triangle of the soup, which is ground or is not.
        const uint32_t *corners = state->scene->triangles[wend_random_below(&random, state->scene->triangle_count)];
        double u = wend_random_unit(&random), v = wend_random_unit(&random);
        if (u + v > 1) u = 1 - u, v = 1 - v;
        const wend_vector3 a = state->scene->vertices[corners[0]], b = state->scene->vertices[corners[1]];
        const wend_vector3 c = state->scene->vertices[corners[2]];
        state->places[i] =
            (wend_vector3){a.x + u * (b.x - a.x) + v * (c.x - a.x), a.y + u * (b.y - a.y) + v * (c.y - a.y),
                           a.z + u * (b.z - a.z) + v * (c.z - a.z)};
    }
}

static void make_surface_state(surface_state *state, scene_surface_kind kind, double cell_size) {
    *state = (surface_state){.cell_size = cell_size};
    bench_demand(scene_surface_make(kind, 1, wend_default_allocator(), &state->scene));
}

static void run_surface_bake_case(bench_session *session, scene_surface_kind kind, double cell_size) {
    if (!bench_case_begin(session)) return;
    surface_state one, two;
    make_surface_state(&one, kind, cell_size);
    const surface_bake_def def = bench_surface_def(&one);
    surface_bake_report report;
    wend_surface *surface = NULL;
    bench_demand(wend_surface_bake(&def, NULL, &surface, &report));
    wend_surface_destroy(surface);
    two = one;
    wend_jobs_def jobs = wend_default_jobs_def();
    jobs.worker_count = 2;
    bench_demand(wend_jobs_create(&jobs, NULL, &two.jobs));
    const bench_contender contenders[2] = {
        {.name = "wend", .run = run_surface_bake, .state = &one, .qualities = &one.quality, .quality_count = 1},
        {.name = "two workers",
         .family = "workers",
         .run = run_surface_bake,
         .state = &two,
         .qualities = &two.quality,
         .quality_count = 1}};
    char name[64];
    snprintf(name, sizeof name, "bake/%s", scene_surface_kind_name(kind));
    bench_case_run(session, &(bench_case){.suite = "surfaces",
                                          .name = name,
                                          .group = "bake",
                                          .n = report.grounds,
                                          .operations = report.grounds,
                                          .contenders = contenders,
                                          .contender_count = 2});
    wend_jobs_destroy(two.jobs);
    scene_surface_destroy(one.scene);
}

static void run_surface_locate_case(bench_session *session, scene_surface_kind kind, double cell_size) {
    if (!bench_case_begin(session)) return;
    surface_state state;
    make_surface_state(&state, kind, cell_size);
    const surface_bake_def def = bench_surface_def(&state);
    bench_demand(wend_surface_bake(&def, NULL, &state.surface, NULL));
    choose_places(&state);
    const bench_contender contender = {.name = "wend", .run = run_surface_locate, .state = &state};
    char name[64];
    snprintf(name, sizeof name, "locate/%s", scene_surface_kind_name(kind));
    bench_case_run(session, &(bench_case){.suite = "surfaces",
                                          .name = name,
                                          .group = "locate",
                                          .n = wend_surface_count(state.surface).triangles,
                                          .operations = state.place_count,
                                          .contenders = &contender,
                                          .contender_count = 1});
    wend_surface_destroy(state.surface);
    scene_surface_destroy(state.scene);
    free(state.places);
}

static void run_surfaces_suite(bench_session *session) {
    for (int kind = 0; kind < SCENE_SURFACE_KIND_COUNT; kind++) {
        if (session->quick && kind == SCENE_SURFACE_CITY) continue;
        run_surface_bake_case(session, (scene_surface_kind)kind, session->quick ? 0.5 : 0.25);
        run_surface_locate_case(session, (scene_surface_kind)kind, session->quick ? 0.5 : 0.25);
    }
}

const bench_suite surfaces_suite = {
    .name = "surfaces",
    .summary = "triangle soups to walkable ground, on one thread and on two, and places located on it",
    .run = run_surfaces_suite,
};
