// The suite `bake`: a town of polygons into a grid, exactly, against 16 samples a cell by a scanline painter in
// doubles, which is wrong where areas are nearly equal (quality: wrong_cells); and into a roadmap, against the same
// roadmap with every line compared to every edge.
#include "suites.h"

#include "geom/segment_inline.h"
#include "town_scenes.h"

#include "wend/wend.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SAMPLES 4 // along a side of a cell

typedef struct bake_state {
    scene_town town;
    uint32_t cells; // along a side
    double size;    // metres
    uint8_t *exact, *sampled, *painted;
    double *crossings;
    peer_quality quality;
    uint32_t sample_count;
    wend_roadmap *roadmap; // for the brute force: its waypoints and radius
} bake_state;

// ---- Grids

static uint64_t run_exact_bake(void *user) {
    bake_state *state = user;
    wend_bake_grid_def def = wend_default_bake_grid_def();
    wend_grid_def cells_def = wend_default_grid_def();
    def.grid = &cells_def;
    def.areas = state->town.areas, def.area_count = state->town.area_count;
    cells_def.terrains = wend_movingai_terrains(), cells_def.terrain_count = WEND_MOVINGAI_TERRAIN_COUNT;
    cells_def.width = cells_def.height = state->cells;
    cells_def.cell_size = state->size / state->cells;
    wend_grid *grid = NULL;
    bench_demand(wend_bake_grid(&def, NULL, &grid, NULL));
    const size_t count = (size_t)state->cells * state->cells;
    memcpy(state->exact, wend_grid_describe(grid).terrain, count);
    wend_grid_destroy(grid);
    return count;
}

static int compare_doubles(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// Paints one row of samples: all areas in order, spans between crossings by the even-odd rule.
static void paint_sample_row(bake_state *state, double y, uint8_t *row) {
    const size_t across = (size_t)state->cells * SAMPLES;
    const double step = state->size / (double)across;
    for (size_t i = 0; i < state->town.area_count; i++) {
        const wend_area *area = &state->town.areas[i];
        size_t count = 0;
        const wend_vector2 *ring = area->points; // by hand: a call for each ring would slow the painter down
        for (size_t k = 0, size; k < (area->ring_sizes ? area->ring_count : 1); k++, ring += size) {
            size = area->ring_sizes ? area->ring_sizes[k] : area->point_count;
            for (size_t p = 0; p < size; p++) {
                wend_vector2 a = ring[p], b = ring[(p + 1) % size];
                if ((a.y <= y) == (b.y <= y)) continue;
                state->crossings[count++] = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y);
            }
        }
        if (count == 0) continue;
        qsort(state->crossings, count, sizeof *state->crossings, compare_doubles);
        for (size_t k = 0; k + 1 < count; k += 2) {
            double from = ceil(state->crossings[k] / step - 0.5), to = ceil(state->crossings[k + 1] / step - 0.5);
            if (from < 0) from = 0;
            if (to > (double)across) to = (double)across;
            if (from < to) memset(row + (size_t)from, area->terrain, (size_t)(to - from));
        }
    }
}

static uint64_t run_sampled_bake(void *user) {
    bake_state *state = user;
    const size_t across = (size_t)state->cells * SAMPLES, count = (size_t)state->cells * state->cells;
    for (uint32_t y = 0; y < state->cells; y++) {
        memset(state->painted, 0, across * SAMPLES);
        for (size_t k = 0; k < SAMPLES; k++)
            paint_sample_row(state, ((double)y * SAMPLES + (double)k + 0.5) * state->size / (double)across,
                             state->painted + k * across);
        for (uint32_t x = 0; x < state->cells; x++) {
            uint8_t counts[WEND_MOVINGAI_TERRAIN_COUNT] = {0}, most = 0;
            for (size_t k = 0; k < SAMPLES; k++)
                for (size_t l = 0; l < SAMPLES; l++) counts[state->painted[k * across + (size_t)x * SAMPLES + l]]++;
            for (uint8_t t = 1; t < WEND_MOVINGAI_TERRAIN_COUNT; t++)
                if (counts[t] > counts[most]) most = t;
            state->sampled[(size_t)y * state->cells + x] = most;
        }
    }
    size_t wrong = 0;
    for (size_t i = 0; i < count; i++) wrong += state->exact[i] != state->sampled[i];
    bench_quality(&state->quality, "wrong_cells", (double)wrong);
    return count;
}

static void run_grid_case(bench_session *session, uint32_t cells, uint32_t houses) {
    if (!bench_case_begin(session)) return;
    bake_state *state = bench_allocate(1, sizeof *state);
    *state = (bake_state){.cells = cells, .size = 1000};
    const size_t count = (size_t)cells * cells;
    bench_demand(scene_town_make(
        &(scene_town_def){
            .size = state->size, .patches = houses / 20, .patch_corners = 60, .houses = houses, .seed = 1},
        &state->town));
    state->exact = bench_allocate(count, 1);
    state->sampled = bench_allocate(count, 1);
    state->painted = bench_allocate((size_t)cells * SAMPLES * SAMPLES, 1);
    state->crossings = bench_allocate(64, sizeof *state->crossings);
    const bench_contender contenders[2] = {{.name = "wend", .run = run_exact_bake, .state = state},
                                           {.name = "16 samples a cell",
                                            .family = "sampling",
                                            .run = run_sampled_bake,
                                            .state = state,
                                            .qualities = &state->quality,
                                            .quality_count = 1}};
    char name[64];
    snprintf(name, sizeof name, "grid/%u-houses", houses);
    bench_case_run(session, &(bench_case){.suite = "bake",
                                          .name = name,
                                          .group = "grid",
                                          .n = count,
                                          .operations = count,
                                          .contenders = contenders,
                                          .contender_count = 2});
    scene_town_free(&state->town);
    free(state->exact);
    free(state->sampled);
    free(state->painted);
    free(state->crossings);
    free(state);
}

// ---- Roadmaps

static wend_roadmap *make_bench_roadmap(const bake_state *state) {
    wend_roadmap_def def = wend_default_roadmap_def();
    def.obstacles = state->town.areas, def.obstacle_count = state->town.area_count;
    def.high = (wend_vector2){state->size, state->size};
    def.sample_count = state->sample_count;
    def.join_rounds = 0;
    wend_roadmap *roadmap = NULL;
    bench_demand(wend_roadmap_create(&def, NULL, &roadmap));
    return roadmap;
}

static uint64_t run_roadmap(void *user) {
    wend_roadmap *roadmap = make_bench_roadmap(user);
    uint64_t edges = wend_graph_edge_count(wend_roadmap_graph(roadmap));
    wend_roadmap_destroy(roadmap);
    return edges;
}

static wend_lattice_point bench_point(const wend_lattice *lattice, wend_vector2 position) {
    wend_lattice_rounding rounding = {0};
    wend_lattice_round(lattice, position, NULL, &rounding);
    return rounding.point;
}

static uint64_t run_brute_roadmap(void *user) {
    bake_state *state = user;
    const wend_graph *graph = wend_roadmap_graph(state->roadmap);
    const wend_lattice lattice = wend_roadmap_lattice(state->roadmap);
    const uint32_t count = wend_graph_waypoint_count(graph);
    const double radius = wend_roadmap_describe(state->roadmap).radius / wend_lattice_unit(&lattice);
    const int64_t squared = (int64_t)(radius * radius);
    wend_lattice_point *points = bench_allocate(count, sizeof *points);
    wend_segment *edges = bench_allocate(8 * state->town.area_count + 1, sizeof *edges);
    size_t edge_count = 0;
    uint64_t seen = 0;
    for (uint32_t i = 0; i < count; i++) {
        wend_vector3 position = wend_graph_position(graph, i);
        points[i] = bench_point(&lattice, (wend_vector2){position.x, position.y});
    }
    for (size_t i = 0; i < state->town.area_count; i++)
        for (wend_area_ring ring = {0}; wend_area_next_ring(&state->town.areas[i], &ring);)
            for (size_t p = 0; p < ring.count; p++)
                edges[edge_count++] = (wend_segment){bench_point(&lattice, ring.points[p]),
                                                     bench_point(&lattice, ring.points[(p + 1) % ring.count])};
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < i; j++) {
            if (wend_squared_distance(points[i], points[j]) > squared) continue;
            const wend_segment line = {points[i], points[j]};
            bool sees = true;
            for (size_t k = 0; k < edge_count && sees; k++)
                sees = wend_segments_relate_unchecked(line, edges[k]).kind == WEND_SEGMENTS_APART;
            seen += sees;
        }
    free(points);
    free(edges);
    return 2 * seen;
}

static void run_roadmap_case(bench_session *session, uint32_t samples, uint32_t houses) {
    if (!bench_case_begin(session)) return;
    bake_state *state = bench_allocate(1, sizeof *state);
    *state = (bake_state){.size = 1000, .sample_count = samples};
    bench_demand(scene_town_make(&(scene_town_def){.size = state->size, .houses = houses, .seed = 1}, &state->town));
    state->roadmap = make_bench_roadmap(state);
    const bench_contender contenders[2] = {
        {.name = "wend", .run = run_roadmap, .state = state},
        {.name = "every edge", .family = "brute force", .run = run_brute_roadmap, .state = state}};
    char name[64];
    snprintf(name, sizeof name, "roadmap/%u-houses", houses);
    bench_case_run(session, &(bench_case){.suite = "bake",
                                          .name = name,
                                          .group = "roadmap",
                                          .n = samples,
                                          .operations = wend_roadmap_describe(state->roadmap).lines,
                                          .contenders = contenders,
                                          .contender_count = 2});
    wend_roadmap_destroy(state->roadmap);
    scene_town_free(&state->town);
    free(state);
}

static void run_bake_suite(bench_session *session) {
    run_grid_case(session, session->quick ? 128 : 1024, session->quick ? 100 : 400);
    if (!session->quick) run_grid_case(session, 1024, 4000);
    run_roadmap_case(session, session->quick ? 200 : 2000, session->quick ? 50 : 400);
    if (!session->quick) run_roadmap_case(session, 5000, 1600);
}

const bench_suite bake_suite = {
    .name = "bake",
    .summary = "polygons to grids against sampling, and to roadmaps against brute force",
    .run = run_bake_suite,
};
