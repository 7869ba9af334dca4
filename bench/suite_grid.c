// Shortest paths on published grid maps by jump points, beside wend's own A* and, as an outside peer, warthog's; and the costs of all cells by
// canonical Dijkstra beside plain one-to-all with the same open list. On the same maps with mud in patches: jump points on terrain of several costs beside A*.
//
// Maps, queries and checksums are those of the suite `search`: `load case=jps/... map=PATH scen=PATH limit=N checksum=steps`.
#include "suites.h"

#include "grid_scenes.h"
#include "published_maps.h"

#include "wend/wend.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GRID_QUERIES 200
#define ALL_QUERIES  10 // of one-to-all: each visits every cell
#define MUD_SCALE    8

typedef struct grid_state {
    wend_grid *grid;
    wend_jump_points *jumps;
    wend_scenario_query queries[GRID_QUERIES];
    size_t query_count;
    wend_query *query;
    wend_path path;
    peer_quality qualities[3], plain_qualities[1];
} grid_state;

static uint32_t cell_of_query(const grid_state *state, size_t i, bool goal) {
    const wend_scenario_query *each = &state->queries[i];
    return goal ? wend_grid_cell(state->grid, each->goal_x, each->goal_y)
                : wend_grid_cell(state->grid, each->start_x, each->start_y);
}

static uint64_t steps_of_path(const wend_path *path, uint32_t width) {
    if (path->outcome != WEND_OUTCOME_COMPLETE) return 0;
    uint64_t diagonal = 0, steps = path->state_count - 1;
    for (size_t k = 1; k <= steps; k++) {
        const uint64_t from = path->states[k - 1], to = path->states[k], gap = from > to ? from - to : to - from;
        diagonal += gap != 1 && gap != width;
    }
    return ((steps - diagonal) << 32) + diagonal;
}

typedef wend_status (*grid_search_call)(const grid_state *state, const wend_search_request *request, wend_path *path);

static wend_status search_by_jumps(const grid_state *state, const wend_search_request *request, wend_path *path) {
    return wend_jump_points_find_path(state->jumps, state->query, request, path);
}

static wend_status search_by_astar(const grid_state *state, const wend_search_request *request, wend_path *path) {
    return wend_grid_find_path(state->grid, state->query, request, path);
}

static uint64_t run_grid_queries(grid_state *state, grid_search_call call, peer_quality *quality) {
    uint64_t checksum = 0, expanded = 0;
    wend_search_request request = wend_default_search_request();
    for (size_t i = 0; i < state->query_count; i++) {
        const uint64_t goal = cell_of_query(state, i, true);
        request.start = cell_of_query(state, i, false);
        request.goals = &goal;
        request.goal_count = 1;
        bench_demand(call(state, &request, &state->path));
        expanded += state->path.expanded;
        checksum += steps_of_path(&state->path, state->queries[i].map_width);
    }
    bench_quality(quality, "expanded", (double)expanded / (double)state->query_count);
    return checksum;
}

static uint64_t run_grid_jps(void *user) {
    grid_state *state = user;
    return run_grid_queries(state, search_by_jumps, &state->qualities[0]);
}

static uint64_t run_grid_astar(void *user) {
    grid_state *state = user;
    return run_grid_queries(state, search_by_astar, &state->plain_qualities[0]);
}

// ---- All cells ----

static uint64_t run_to_all(grid_state *state, grid_search_call call, peer_quality *quality) {
    uint64_t checksum = 0, expanded = 0;
    wend_search_request request = wend_default_search_request();
    request.algorithm = WEND_ALGORITHM_DIJKSTRA;
    const wend_grid_def def = wend_grid_describe(state->grid);
    for (size_t i = 0; i < state->query_count; i++) {
        request.start = cell_of_query(state, i, false);
        bench_demand(call(state, &request, &state->path));
        expanded += state->path.expanded;
        // A look at some cells: the same for both, and no part of the work worth mentioning.
        for (uint64_t cell = i; cell < (uint64_t)def.width * def.height; cell += 997) {
            const double cost = wend_query_cost_to(state->query, cell);
            checksum += isfinite(cost) ? (uint64_t)(cost * 16 + 0.5) : 1;
        }
    }
    bench_quality(quality, "expanded", (double)expanded / (double)state->query_count);
    return checksum;
}

static uint64_t run_canonical(void *user) {
    grid_state *state = user;
    return run_to_all(state, search_by_jumps, &state->qualities[0]);
}

static uint64_t run_plain_to_all(void *user) {
    grid_state *state = user;
    return run_to_all(state, search_by_astar, &state->plain_qualities[0]);
}

// ---- Terrain of several costs ----

typedef struct weighted_state {
    wend_grid *grid;
    wend_weighted_jumps *jumps;
    wend_scenario_query queries[GRID_QUERIES];
    size_t query_count;
    wend_query *query;
    wend_path path;
    peer_quality qualities[3], plain_qualities[1];
} weighted_state;

// The map with patches of mud and of deep mud, twice and five times as dear as ground: the rock of caves that are drawn over it, each
// of their cells as MUD_SCALE x MUD_SCALE.
static void lay_mud(wend_grid **map) {
    static const wend_terrain terrains[] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {2, 0}, {5, 0}};
    const wend_grid_def had = wend_grid_describe(*map);
    const size_t cells = (size_t)had.width * had.height;
    uint8_t *terrain = bench_allocate(cells, 1);
    for (size_t i = 0; i < cells; i++) terrain[i] = !wend_grid_is_free(*map, (uint32_t)i);
    for (uint8_t kind = 2; kind < 4; kind++) {
        const scene_grid_def scene =
            scene_default_grid_def(had.width / MUD_SCALE + 1, had.height / MUD_SCALE + 1, kind);
        wend_grid *caves = NULL;
        bench_demand(scene_grid_make(SCENE_GRID_CAVES, &scene, &caves));
        for (size_t i = 0; i < cells; i++) {
            const uint32_t x = (uint32_t)(i % had.width) / MUD_SCALE, y = (uint32_t)(i / had.width) / MUD_SCALE;
            if (terrain[i] != 1 && !wend_grid_is_free(caves, wend_grid_cell(caves, x, y))) terrain[i] = kind;
        }
        wend_grid_destroy(caves);
    }
    wend_grid_def def = wend_default_grid_def();
    def.width = had.width, def.height = had.height;
    def.terrain = terrain;
    def.terrains = terrains, def.terrain_count = 4;
    wend_grid_destroy(*map);
    bench_demand(wend_grid_create(&def, NULL, map));
    free(terrain);
}

static uint64_t run_weighted_queries(weighted_state *state, bool by_jumps, peer_quality *quality) {
    uint64_t checksum = 0, expanded = 0;
    wend_search_request request = wend_default_search_request();
    for (size_t i = 0; i < state->query_count; i++) {
        const wend_scenario_query *each = &state->queries[i];
        const uint64_t goal = wend_grid_cell(state->grid, each->goal_x, each->goal_y);
        request.start = wend_grid_cell(state->grid, each->start_x, each->start_y);
        request.goals = &goal;
        request.goal_count = 1;
        bench_demand(by_jumps ? wend_weighted_jumps_find_path(state->jumps, state->query, &request, &state->path)
                              : wend_grid_find_path(state->grid, state->query, &request, &state->path));
        expanded += state->path.expanded;
        if (isfinite(state->path.cost)) checksum += (uint64_t)(state->path.cost * 1024 + 0.5);
    }
    bench_quality(quality, "expanded", (double)expanded / (double)state->query_count);
    return checksum;
}

static uint64_t run_weighted_jumps(void *user) {
    weighted_state *state = user;
    return run_weighted_queries(state, true, &state->qualities[0]);
}

static uint64_t run_weighted_astar(void *user) {
    weighted_state *state = user;
    return run_weighted_queries(state, false, &state->plain_qualities[0]);
}

static void run_weighted_case(bench_session *session, const char *name) {
    if (!bench_case_begin(session)) return;
    weighted_state *state = bench_allocate(1, sizeof *state);
    *state = (weighted_state){.path = wend_path_empty(wend_default_allocator())};
    state->query_count = published_queries(strchr(name, '/') + 1, GRID_QUERIES, &state->grid, state->queries);
    if (state->query_count == 0) {
        skip_absent_map(session, "grid", name, "wend");
        free(state);
        return;
    }
    lay_mud(&state->grid);
    bench_demand(wend_query_create(wend_default_allocator(), &state->query));
    wend_weighted_jumps_def def = wend_default_weighted_jumps_def();
    def.grid = state->grid;
    const uint64_t started = wend_clock_nanoseconds();
    bench_demand(wend_weighted_jumps_create(&def, NULL, &state->jumps));
    bench_quality(&state->qualities[1], "build_ms", (double)(wend_clock_nanoseconds() - started) * 1e-6);
    bench_quality(&state->qualities[2], "index_bytes", (double)wend_weighted_jumps_bytes(state->jumps));
    const bench_contender contenders[2] = {
        {.name = "wend", .run = run_weighted_jumps, .state = state, .qualities = state->qualities, .quality_count = 3},
        {.name = "A*",
         .family = "astar",
         .run = run_weighted_astar,
         .state = state,
         .qualities = state->plain_qualities,
         .quality_count = 1}};
    bench_case_run(session, &(bench_case){.suite = "grid",
                                          .name = name,
                                          .group = "weighted",
                                          .n = state->query_count,
                                          .operations = state->query_count,
                                          .contenders = contenders,
                                          .contender_count = 2});
    wend_path_free(&state->path);
    wend_query_destroy(state->query);
    wend_weighted_jumps_destroy(state->jumps);
    wend_grid_destroy(state->grid);
    free(state);
}

// ---- Cases ----

// name: a group, "/", and the map as it is called below WEND_DATA/grid.
static void run_grid_case(bench_session *session, const char *name) {
    if (!bench_case_begin(session)) return;
    const char *map = strchr(name, '/') + 1;
    const bool to_all = strncmp(name, "canonical/", 10) == 0, keep_jumps = strncmp(name, "jps+/", 5) == 0;
    const published_path map_path = published_map_path(map, ""), scenario_path = published_map_path(map, ".scen");
    char load[3400];
    grid_state *state = bench_allocate(1, sizeof *state);
    static const char *const outside[] = {"warthog"};
    *state = (grid_state){.path = wend_path_empty(wend_default_allocator())};
    state->query_count = published_queries(map, to_all ? ALL_QUERIES : GRID_QUERIES, &state->grid, state->queries);
    if (state->query_count == 0) {
        skip_absent_map(session, "grid", name, "wend");
        free(state);
        return;
    }
    bench_demand(wend_query_create(wend_default_allocator(), &state->query));
    wend_jump_points_def def = wend_default_jump_points_def();
    def.grid = state->grid;
    def.keep_jumps = keep_jumps;
    const uint64_t started = wend_clock_nanoseconds();
    bench_demand(wend_jump_points_create(&def, NULL, &state->jumps));
    bench_quality(&state->qualities[1], "build_ms", (double)(wend_clock_nanoseconds() - started) * 1e-6);
    bench_quality(&state->qualities[2], "index_bytes", (double)wend_jump_points_bytes(state->jumps));
    const bench_contender contenders[2] = {{.name = "wend",
                                            .run = to_all ? run_canonical : run_grid_jps,
                                            .state = state,
                                            .qualities = state->qualities,
                                            .quality_count = 3},
                                           {.name = to_all ? "one-to-all" : "A*",
                                            .family = "astar",
                                            .run = to_all ? run_plain_to_all : run_grid_astar,
                                            .state = state,
                                            .qualities = state->plain_qualities,
                                            .quality_count = 1}};
    snprintf(load, sizeof load, "map=%s scen=%s limit=%zu checksum=steps", map_path.text, scenario_path.text,
             state->query_count);
    bench_case_run(session, &(bench_case){.suite = "grid",
                                          .name = name,
                                          .group = to_all       ? "canonical"
                                                   : keep_jumps ? "jps+"
                                                                : "jps",
                                          .n = state->query_count,
                                          .operations = state->query_count,
                                          .contenders = contenders,
                                          .contender_count = 2,
                                          .load = load,
                                          .outside = outside,
                                          .outside_count = to_all ? 0 : 1});
    wend_path_free(&state->path);
    wend_query_destroy(state->query);
    wend_jump_points_destroy(state->jumps);
    wend_grid_destroy(state->grid);
    free(state);
}

static void run_grid_suite(bench_session *session) {
    static const char *const cases[] = {"jps/dao/arena2",           "canonical/dao/arena2",
                                        "jps+/dao/arena2",          "jps/dao/brc202d",
                                        "jps/dao/orz900d",          "jps/bg512/AR0602SR",
                                        "jps/sc1/TheFrozenSea",     "jps/rooms/32room_000",
                                        "jps/mazes/maze512-8-0",    "jps/cities/Berlin_0_512",
                                        "jps+/dao/brc202d",         "jps+/dao/orz900d",
                                        "jps+/bg512/AR0602SR",      "jps+/sc1/TheFrozenSea",
                                        "jps+/rooms/32room_000",    "jps+/mazes/maze512-8-0",
                                        "jps+/cities/Berlin_0_512", "canonical/sc1/TheFrozenSea",
                                        "canonical/dao/brc202d",    "canonical/random/random512-10-0"};
    static const char *const weighted[] = {"weighted/dao/arena2",        "weighted/dao/brc202d",
                                           "weighted/dao/orz900d",       "weighted/bg512/AR0602SR",
                                           "weighted/sc1/TheFrozenSea",  "weighted/rooms/32room_000",
                                           "weighted/mazes/maze512-8-0", "weighted/cities/Berlin_0_512"};
    for (size_t i = 0; i < (session->quick ? 3 : sizeof cases / sizeof cases[0]); i++) run_grid_case(session, cases[i]);
    for (size_t i = 0; i < (session->quick ? 1 : sizeof weighted / sizeof weighted[0]); i++)
        run_weighted_case(session, weighted[i]);
}

const bench_suite grid_suite = {
    .name = "grid",
    .summary = "jump points and canonical Dijkstra on published grid maps against A* and warthog's",
    .run = run_grid_suite,
};
