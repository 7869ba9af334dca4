// Shortest paths on published grid maps by jump points, beside wend's own A* and, as an outside peer, warthog's; and the costs of all cells by
// canonical Dijkstra beside plain one-to-all with the same open list. On the same maps with mud in patches: jump points on terrain of several costs beside A*.
// What is precomputed (goal bounds, subgoal graphs, path oracles) beside jump points, of ours and of whoever is plugged in.
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

// ---- What is precomputed ----

// A way to answer queries with an index of the map.
typedef struct index_method {
    const char *group;
    wend_status (*make)(const wend_grid *grid, wend_jobs *jobs, void **index);
    wend_status (*find)(const void *index, wend_query *query, const wend_search_request *request, wend_path *path);
    size_t (*bytes)(const void *index);
    void (*destroy)(void *index);
} index_method;

typedef struct index_state {
    wend_grid *grid;
    const index_method *method;
    void *index;
    wend_jump_points *jumps;
    wend_scenario_query queries[GRID_QUERIES];
    size_t query_count;
    wend_query *query;
    wend_path path;
    peer_quality qualities[2];
} index_state;

static wend_status make_bench_bounds(const wend_grid *grid, wend_jobs *jobs, void **index) {
    wend_goal_bounds_def def = wend_default_goal_bounds_def();
    wend_goal_bounds *made = NULL;
    def.grid = grid;
    def.jobs = jobs;
    def.form = WEND_GOAL_BOUNDS_JUMP_POINTS;
    const wend_status status = wend_goal_bounds_create(&def, NULL, &made);
    *index = made;
    return status;
}

static wend_status find_bench_bounds(const void *index, wend_query *query, const wend_search_request *request,
                                     wend_path *path) {
    return wend_goal_bounds_find_path(index, query, request, path);
}

static size_t bench_bounds_bytes(const void *index) {
    return (size_t)wend_goal_bounds_describe(index).bytes;
}

static void destroy_bench_bounds(void *index) {
    wend_goal_bounds_destroy(index);
}

static wend_status make_bench_levels(const wend_grid *grid, uint32_t levels, void **index) {
    wend_subgoals_def def = wend_default_subgoals_def();
    wend_subgoals *made = NULL;
    def.grid = grid;
    def.level_limit = levels;
    const wend_status status = wend_subgoals_create(&def, NULL, &made);
    *index = made;
    return status;
}

static wend_status make_simple_levels(const wend_grid *grid, wend_jobs *jobs, void **index) {
    (void)jobs;
    return make_bench_levels(grid, 1, index);
}

static wend_status make_all_levels(const wend_grid *grid, wend_jobs *jobs, void **index) {
    (void)jobs;
    return make_bench_levels(grid, UINT32_MAX, index);
}

static wend_status find_bench_subgoals(const void *index, wend_query *query, const wend_search_request *request,
                                       wend_path *path) {
    return wend_subgoals_find_path(index, query, request, path);
}

static size_t bench_subgoals_bytes(const void *index) {
    return wend_subgoals_describe(index).bytes;
}

static void destroy_bench_subgoals(void *index) {
    wend_subgoals_destroy(index);
}

static wend_status make_bench_oracle(const wend_grid *grid, wend_jobs *jobs, void **index) {
    wend_path_oracle_def def = wend_default_path_oracle_def();
    wend_path_oracle *made = NULL;
    def.grid = grid;
    wend_status status = wend_path_oracle_create(&def, NULL, &made);
    if (!status) status = wend_path_oracle_build(made, jobs, NULL, NULL);
    *index = made;
    return status == WEND_OUT_OF_RANGE && made ? WEND_OK : status; // it searches
}

static wend_status find_bench_oracle(const void *index, wend_query *query, const wend_search_request *request,
                                     wend_path *path) {
    return wend_path_oracle_find_path(index, query, (uint32_t)request->start, (uint32_t)request->goals[0], path);
}

static size_t bench_oracle_bytes(const void *index) {
    return wend_path_oracle_describe(index).bytes;
}

static void destroy_bench_oracle(void *index) {
    wend_path_oracle_destroy(index);
}

static const index_method index_methods[] = {
    {"jps+gb", make_bench_bounds, find_bench_bounds, bench_bounds_bytes, destroy_bench_bounds},
    {"ssg", make_simple_levels, find_bench_subgoals, bench_subgoals_bytes, destroy_bench_subgoals},
    {"nsg", make_all_levels, find_bench_subgoals, bench_subgoals_bytes, destroy_bench_subgoals},
    {"oracle", make_bench_oracle, find_bench_oracle, bench_oracle_bytes, destroy_bench_oracle},
};

static uint64_t run_index_queries(index_state *state, bool by_index) {
    uint64_t checksum = 0;
    wend_search_request request = wend_default_search_request();
    for (size_t i = 0; i < state->query_count; i++) {
        const wend_scenario_query *each = &state->queries[i];
        const uint64_t goal = wend_grid_cell(state->grid, each->goal_x, each->goal_y);
        request.start = wend_grid_cell(state->grid, each->start_x, each->start_y);
        request.goals = &goal;
        request.goal_count = 1;
        bench_demand(by_index ? state->method->find(state->index, state->query, &request, &state->path)
                              : wend_jump_points_find_path(state->jumps, state->query, &request, &state->path));
        checksum += steps_of_path(&state->path, each->map_width);
    }
    return checksum;
}

static uint64_t run_index(void *user) {
    return run_index_queries(user, true);
}

static uint64_t run_jumps_beside(void *user) {
    return run_index_queries(user, false);
}

// name: the group of a method, "/", and the map.
static void run_index_case(bench_session *session, const index_method *method, const char *map) {
    if (!bench_case_begin(session)) return;
    char name[200], load[3400];
    snprintf(name, sizeof name, "%s/%s", method->group, map);
    const published_path map_path = published_map_path(map, ""), scenario_path = published_map_path(map, ".scen");
    index_state *state = bench_allocate(1, sizeof *state);
    *state = (index_state){.method = method, .path = wend_path_empty(wend_default_allocator())};
    state->query_count = published_queries(map, GRID_QUERIES, &state->grid, state->queries);
    if (state->query_count == 0) {
        skip_absent_map(session, "grid", name, "wend");
        free(state);
        return;
    }
    bench_demand(wend_query_create(wend_default_allocator(), &state->query));
    wend_jump_points_def def = wend_default_jump_points_def();
    def.grid = state->grid;
    bench_demand(wend_jump_points_create(&def, NULL, &state->jumps));
    wend_jobs *jobs = NULL;
    bench_demand(wend_jobs_create(NULL, NULL, &jobs));
    const uint64_t started = wend_clock_nanoseconds();
    bench_demand(method->make(state->grid, jobs, &state->index));
    bench_quality(&state->qualities[0], "build_ms", (double)(wend_clock_nanoseconds() - started) * 1e-6);
    bench_quality(&state->qualities[1], "index_bytes", (double)method->bytes(state->index));
    wend_jobs_destroy(jobs);
    static const char *const outside[] = {"rabin", "sgch", "subgoal2013"};
    const bench_contender contenders[2] = {
        {.name = "wend", .run = run_index, .state = state, .qualities = state->qualities, .quality_count = 2},
        {.name = "jps", .run = run_jumps_beside, .state = state}};
    snprintf(load, sizeof load, "map=%s scen=%s limit=%zu checksum=steps", map_path.text, scenario_path.text,
             state->query_count);
    bench_case_run(session, &(bench_case){.suite = "grid",
                                          .name = name,
                                          .group = method->group,
                                          .n = state->query_count,
                                          .operations = state->query_count,
                                          .contenders = contenders,
                                          .contender_count = 2,
                                          .load = load,
                                          .outside = outside,
                                          .outside_count = 3});
    method->destroy(state->index);
    wend_path_free(&state->path);
    wend_query_destroy(state->query);
    wend_jump_points_destroy(state->jumps);
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
    // The other maps of the suite take levels and bounds minutes.
    static const char *const indexed[] = {"dao/arena2",       "dao/brc202d",       "bg512/AR0602SR",
                                          "rooms/32room_000", "mazes/maze512-8-0", "dao/orz900d"};
    for (size_t i = 0; i < (session->quick ? 1 : sizeof indexed / sizeof indexed[0]); i++)
        for (size_t k = 0; k < sizeof index_methods / sizeof index_methods[0]; k++)
            run_index_case(session, &index_methods[k], indexed[i]);
}

const bench_suite grid_suite = {
    .name = "grid",
    .summary =
        "jump points, bounds, subgoals, oracles and canonical Dijkstra on published grid maps against A* and warthog's",
    .run = run_grid_suite,
};
