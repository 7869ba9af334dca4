// Hierarchies beside A* on the same grid: how much longer paths are, how much less is expanded, and what that costs in memory and time.
//
// Game and city maps of 512 cells and more from WEND_DATA, skipped by name when absent, and generated scenes, which are always there. Queries
// are spread evenly over the scenario. Checksum: the number of paths found; lengths differ, and are what the qualities tell.
#include "suites.h"

#include "grid_scenes.h"
#include "published_maps.h"
#include "wend/wend.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HIERARCHY_QUERIES   300
#define HIERARCHY_QUALITIES 7

// What the summary is made of: every path of every case.
typedef struct hierarchy_totals {
    double *ratios; // of length
    size_t count, room;
    uint64_t expanded, expanded_exactly;
} hierarchy_totals;

typedef struct hierarchy_state {
    wend_grid *grid;
    wend_hierarchy *hierarchy;
    wend_scenario_query queries[HIERARCHY_QUERIES];
    size_t query_count;
    wend_query *query;
    wend_path path;
    peer_quality qualities[HIERARCHY_QUALITIES];
} hierarchy_state;

// ---- The two contenders ----------------------------------------------------------------------------------------------

static bool find_by_hierarchy(hierarchy_state *state, size_t which) {
    const wend_scenario_query *each = &state->queries[which];
    wend_hierarchy_request request = wend_default_hierarchy_request();
    request.start = wend_grid_cell(state->grid, each->start_x, each->start_y);
    request.goal = wend_grid_cell(state->grid, each->goal_x, each->goal_y);
    bench_demand(wend_hierarchy_find_path(state->hierarchy, state->query, &request, &state->path));
    return state->path.outcome == WEND_OUTCOME_COMPLETE;
}

static bool find_by_astar(hierarchy_state *state, size_t which) {
    const wend_scenario_query *each = &state->queries[which];
    const uint64_t goal = wend_grid_cell(state->grid, each->goal_x, each->goal_y);
    wend_search_request request = wend_default_search_request();
    request.start = wend_grid_cell(state->grid, each->start_x, each->start_y);
    request.goals = &goal;
    request.goal_count = 1;
    bench_demand(wend_grid_find_path(state->grid, state->query, &request, &state->path));
    return state->path.outcome == WEND_OUTCOME_COMPLETE;
}

static uint64_t run_hierarchy(void *user) {
    hierarchy_state *state = user;
    uint64_t found = 0;
    for (size_t i = 0; i < state->query_count; i++) found += find_by_hierarchy(state, i);
    return found;
}

static uint64_t run_plain_astar(void *user) {
    hierarchy_state *state = user;
    uint64_t found = 0;
    for (size_t i = 0; i < state->query_count; i++) found += find_by_astar(state, i);
    return found;
}

// ---- Qualities -------------------------------------------------------------------------------------------------------

static int compare_ratios(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// The ratio that 99 of 100 do not exceed; sorts them.
static double late_ratio(double *ratios, size_t count) {
    qsort(ratios, count, sizeof *ratios, compare_ratios);
    return count ? ratios[(count * 99 + 99) / 100 - 1] : 1;
}

static double mean_ratio(const double *ratios, size_t count) {
    double sum = 0;
    for (size_t i = 0; i < count; i++) sum += ratios[i];
    return count ? sum / (double)count : 1;
}

static double seconds_since(uint64_t begin) {
    return (double)(wend_clock_nanoseconds() - begin) * 1e-9;
}

// Makes the hierarchy and tells what it took, in units of one search of the whole grid.
static void build_hierarchy(hierarchy_state *state) {
    wend_hierarchy_def def = wend_default_hierarchy_def();
    def.grid = state->grid;
    uint64_t begin = wend_clock_nanoseconds();
    bench_demand(wend_hierarchy_create(&def, NULL, &state->hierarchy));
    const double build = seconds_since(begin);
    const wend_grid_def shape = wend_grid_describe(state->grid);
    wend_search_request everything = wend_default_search_request();
    everything.algorithm = WEND_ALGORITHM_DIJKSTRA;
    everything.start = wend_grid_cell(state->grid, state->queries[0].start_x, state->queries[0].start_y);
    bench_demand(wend_grid_find_path(state->grid, state->query, &everything, &state->path)); // warms up
    begin = wend_clock_nanoseconds();
    bench_demand(wend_grid_find_path(state->grid, state->query, &everything, &state->path));
    bench_quality(&state->qualities[5], "build_over_dijkstra", build / seconds_since(begin));
    bench_quality(&state->qualities[6], "bytes_per_cell",
                  (double)wend_hierarchy_describe(state->hierarchy).bytes / ((double)shape.width * shape.height));
}

static void measure_paths(hierarchy_state *state, hierarchy_totals *totals) {
    double ratios[HIERARCHY_QUERIES], logarithms = 0;
    uint64_t expanded = 0, exactly = 0;
    size_t count = 0;
    for (size_t i = 0; i < state->query_count; i++) {
        if (!find_by_astar(state, i)) continue;
        const double optimum = state->path.cost;
        const uint64_t most = state->path.expanded;
        if (!find_by_hierarchy(state, i)) continue;
        ratios[count++] = optimum > 0 ? state->path.cost / optimum : 1;
        exactly += most;
        expanded += state->path.expanded;
        logarithms += log(((double)most + 1) / ((double)state->path.expanded + 1));
    }
    if (totals->count + count > totals->room) {
        totals->room = 2 * (totals->count + count);
        totals->ratios = realloc(totals->ratios, totals->room * sizeof *totals->ratios);
        if (!totals->ratios) bench_demand(WEND_OUT_OF_MEMORY);
    }
    memcpy(totals->ratios + totals->count, ratios, count * sizeof *ratios);
    totals->count += count;
    totals->expanded += expanded;
    totals->expanded_exactly += exactly;
    bench_quality(&state->qualities[0], "length_mean", mean_ratio(ratios, count));
    bench_quality(&state->qualities[1], "length_p99", late_ratio(ratios, count));
    bench_quality(&state->qualities[2], "expanded", (double)expanded / (double)(count ? count : 1));
    bench_quality(&state->qualities[3], "expansions_ratio", (double)exactly / (double)(expanded ? expanded : 1));
    bench_quality(&state->qualities[4], "expansions_ratio_geomean", exp(logarithms / (double)(count ? count : 1)));
}

// ---- Cases -----------------------------------------------------------------------------------------------------------

static void run_hierarchy_state(bench_session *session, const char *name, hierarchy_state *state,
                                hierarchy_totals *totals) {
    bench_demand(wend_query_create(wend_default_allocator(), &state->query));
    state->path = wend_path_empty(wend_default_allocator());
    build_hierarchy(state);
    measure_paths(state, totals);
    const bench_contender contenders[2] = {
        {.name = "wend",
         .run = run_hierarchy,
         .state = state,
         .qualities = state->qualities,
         .quality_count = HIERARCHY_QUALITIES},
        {.name = "wend A*", .family = "astar", .run = run_plain_astar, .state = state}};
    bench_case_run(session, &(bench_case){.suite = "hierarchy",
                                          .name = name,
                                          .group = "hierarchy",
                                          .n = state->query_count,
                                          .operations = state->query_count,
                                          .contenders = contenders,
                                          .contender_count = 2});
    wend_path_free(&state->path);
    wend_query_destroy(state->query);
    wend_hierarchy_destroy(state->hierarchy);
    wend_grid_destroy(state->grid);
}

static void run_hierarchy_map(bench_session *session, const char *name, hierarchy_totals *totals) {
    if (!bench_case_begin(session)) return;
    hierarchy_state *state = bench_allocate(1, sizeof *state);
    *state = (hierarchy_state){0};
    state->query_count = published_queries(name, HIERARCHY_QUERIES, &state->grid, state->queries);
    if (state->query_count > 0)
        run_hierarchy_state(session, name, state, totals);
    else
        skip_absent_map(session, "hierarchy", name, "wend");
    free(state);
}

// name: "scene/" and the kind.
static void run_hierarchy_scene(bench_session *session, const char *name, hierarchy_totals *totals) {
    if (!bench_case_begin(session)) return;
    scene_grid_kind kind = SCENE_GRID_EMPTY;
    if (!scene_grid_kind_from_name(strchr(name, '/') + 1, &kind)) bench_demand(WEND_INVALID);
    hierarchy_state *state = bench_allocate(1, sizeof *state);
    *state = (hierarchy_state){0};
    scene_grid_def def = scene_default_grid_def(512, 512, 7);
    bench_demand(scene_grid_make(kind, &def, &state->grid));
    state->query_count = session->quick ? 30 : HIERARCHY_QUERIES;
    bench_demand(scene_grid_queries(state->grid, 11, state->query_count, state->queries));
    run_hierarchy_state(session, name, state, totals);
    free(state);
}

static void report_totals(bench_session *session, const char *what, hierarchy_totals *totals) {
    if (!session->counting && totals->count) {
        char name[64];
        snprintf(name, sizeof name, "hierarchy_%slength_mean", what);
        bench_report_figure(session->report, name, mean_ratio(totals->ratios, totals->count));
        snprintf(name, sizeof name, "hierarchy_%slength_p99", what);
        bench_report_figure(session->report, name, late_ratio(totals->ratios, totals->count));
        snprintf(name, sizeof name, "hierarchy_%sexpansions_ratio", what);
        bench_report_figure(session->report, name,
                            (double)totals->expanded_exactly / (double)(totals->expanded ? totals->expanded : 1));
    }
    free(totals->ratios);
}

static void run_hierarchy_suite(bench_session *session) {
    static const char *const maps[] = {"bg512/AR0014SR",      "bg512/AR0602SR",      "bg512/AR0700SR",
                                       "dao/brc202d",         "dao/orz900d",         "sc1/Aurora",
                                       "sc1/AcrosstheCape",   "sc1/TheFrozenSea",    "wc3maps512/dustwallowkeys",
                                       "cities/Berlin_0_512", "cities/London_1_1024"};
    static const char *const scenes[] = {"scene/caves", "scene/rooms", "scene/city", "scene/islands"};
    hierarchy_totals on_maps = {0}, on_scenes = {0};
    for (size_t i = 0; i < (session->quick ? 0 : sizeof maps / sizeof maps[0]); i++)
        run_hierarchy_map(session, maps[i], &on_maps);
    for (size_t i = 0; i < (session->quick ? 1 : sizeof scenes / sizeof scenes[0]); i++)
        run_hierarchy_scene(session, scenes[i], &on_scenes);
    report_totals(session, "", &on_maps);
    report_totals(session, "scene_", &on_scenes);
}

const bench_suite hierarchy_suite = {
    .name = "hierarchy",
    .summary = "hierarchies on large grids against A*: lengths, expansions, memory, time",
    .run = run_hierarchy_suite,
};
