// Tables beside the searches they replace: the same queries by looking up and by our own A*; making a table with one worker and with two; and
// updating one beside making it again.
//
// Checksums: on grids straight steps of all paths times 2^32, and diagonal ones, which all shortest paths have in common; on roads, whose
// costs are whole numbers, the sum of the costs.
#include "suites.h"

#include "grid_scenes.h"
#include "table_roads.h"

#include "wend/wend.h"

#include <stdlib.h>
#include <string.h>

#define TABLE_QUERIES 500

typedef struct table_state {
    wend_grid *grid;
    wend_graph *graph;
    wend_domain domain;
    uint32_t from[TABLE_QUERIES], to[TABLE_QUERIES];
    wend_query *query;
    wend_path path;
    wend_grid_table *grid_table;
    wend_transit *transit;
    wend_path_table *path_table;
    wend_table_guide guide;
    wend_domain guided;
    wend_jobs *jobs;
    bool toggled;
    peer_quality qualities[8];
    size_t quality_count;
} table_state;

static void tell(table_state *state, const char *name, double value) {
    size_t place = 0; // a later run tells the same again
    while (place < state->quality_count && strcmp(state->qualities[place].name, name) != 0) place++;
    if (place == state->quality_count) state->quality_count++;
    bench_quality(&state->qualities[place], name, value);
}

// ---- Worlds

static table_state *table_state_make(void) {
    table_state *state = bench_allocate(1, sizeof *state);
    memset(state, 0, sizeof *state);
    state->path = wend_path_empty(wend_default_allocator());
    bench_demand(wend_query_create(wend_default_allocator(), &state->query));
    wend_jobs_def jobs = wend_default_jobs_def();
    jobs.worker_count = 2;
    bench_demand(wend_jobs_create(&jobs, NULL, &state->jobs));
    return state;
}

static table_state *table_grid_state(scene_grid_kind kind, uint32_t side) {
    table_state *state = table_state_make();
    scene_grid_def def = scene_default_grid_def(side, side, 3);
    bench_demand(scene_grid_make(kind, &def, &state->grid));
    wend_scenario_query *queries = bench_allocate(TABLE_QUERIES, sizeof *queries);
    bench_demand(scene_grid_queries(state->grid, 11, TABLE_QUERIES, queries));
    for (int i = 0; i < TABLE_QUERIES; i++) {
        state->from[i] = wend_grid_cell(state->grid, queries[i].start_x, queries[i].start_y);
        state->to[i] = wend_grid_cell(state->grid, queries[i].goal_x, queries[i].goal_y);
    }
    free(queries);
    state->domain = wend_grid_domain(state->grid);
    return state;
}

static table_state *table_roads_state(uint32_t side) {
    table_state *state = table_state_make();
    const scene_table_roads_def def = {side, side, 7, true, wend_default_allocator()};
    bench_demand(scene_table_roads_make(&def, &state->graph));
    bench_demand(wend_graph_domain(state->graph, NULL, NULL, &state->domain));
    wend_random random = wend_random_seeded(13);
    for (int i = 0; i < TABLE_QUERIES; i++) {
        state->from[i] = (uint32_t)wend_random_below(&random, side * side);
        state->to[i] = (uint32_t)wend_random_below(&random, side * side);
    }
    return state;
}

static void table_state_free(table_state *state) {
    wend_transit_destroy(state->transit);
    wend_grid_table_destroy(state->grid_table);
    wend_path_table_destroy(state->path_table);
    wend_path_free(&state->path);
    wend_query_destroy(state->query);
    wend_jobs_destroy(state->jobs);
    wend_graph_destroy(state->graph);
    wend_grid_destroy(state->grid);
    free(state);
}

// ---- Contenders

static uint64_t steps_of(const table_state *state) {
    uint64_t diagonal = 0, width = wend_grid_describe(state->grid).width;
    if (state->path.state_count == 0) return 0;
    for (size_t i = 1; i < state->path.state_count; i++) {
        uint64_t a = state->path.states[i - 1], b = state->path.states[i], gap = a > b ? a - b : b - a;
        diagonal += gap != 1 && gap != width;
    }
    return ((state->path.state_count - 1 - diagonal) << 32) + diagonal;
}

static uint64_t cost_of(const table_state *state) {
    return state->path.state_count ? (uint64_t)state->path.cost : 0;
}

static void search_once(table_state *state, int i) {
    const uint64_t goal = state->to[i];
    wend_search_request request = wend_default_search_request();
    request.start = state->from[i];
    request.goals = &goal, request.goal_count = 1;
    bench_demand(state->grid ? wend_grid_find_path(state->grid, state->query, &request, &state->path)
                             : wend_domain_find_path(&state->domain, state->query, &request, &state->path));
}

static uint64_t run_astar(void *user) {
    table_state *state = user;
    uint64_t checksum = 0;
    for (int i = 0; i < TABLE_QUERIES; i++) {
        search_once(state, i);
        checksum += state->grid ? steps_of(state) : cost_of(state);
    }
    return checksum;
}

static uint64_t run_grid_table(void *user) {
    table_state *state = user;
    uint64_t checksum = 0;
    for (int i = 0; i < TABLE_QUERIES; i++) {
        bench_demand(wend_grid_table_find_path(state->grid_table, state->from[i], state->to[i], &state->path));
        checksum += steps_of(state);
    }
    return checksum;
}

static uint64_t run_domain_astar(void *user) {
    table_state *state = user;
    const wend_domain *domain = state->guide.table ? &state->guided : &state->domain;
    uint64_t checksum = 0, expanded = 0;
    for (int i = 0; i < TABLE_QUERIES; i++) {
        const uint64_t goal = state->to[i];
        wend_search_request request = wend_default_search_request();
        request.start = state->from[i];
        request.goals = &goal, request.goal_count = 1;
        bench_demand(wend_domain_find_path(domain, state->query, &request, &state->path));
        expanded += state->path.expanded;
        checksum += steps_of(state);
    }
    tell(state, "expanded", (double)expanded / TABLE_QUERIES);
    return checksum;
}

static uint64_t run_transit_distance(void *user) {
    table_state *state = user;
    uint64_t checksum = 0;
    for (int i = 0; i < TABLE_QUERIES; i++) {
        double distance = 0;
        bench_demand(wend_transit_distance(state->transit, state->query, state->from[i], state->to[i], &distance));
        if (distance < 1e18) checksum += (uint64_t)distance;
    }
    return checksum;
}

static uint64_t run_transit_path(void *user) {
    table_state *state = user;
    uint64_t checksum = 0;
    for (int i = 0; i < TABLE_QUERIES; i++) {
        bench_demand(wend_transit_find_path(state->transit, state->query, state->from[i], state->to[i], &state->path));
        checksum += cost_of(state);
    }
    return checksum;
}

static uint64_t path_table_sum(const wend_path_table *table) {
    uint64_t states = wend_path_table_state_count(table), sum = 0;
    for (uint64_t i = 0; i < states; i += 3) sum += wend_path_table_next(table, i, (i * 7) % states);
    return sum;
}

static uint64_t make_path_table(table_state *state, wend_jobs *jobs) {
    wend_path_table_def def = wend_default_path_table_def();
    def.domain = &state->domain;
    def.jobs = jobs;
    wend_path_table *table = NULL;
    bench_demand(wend_path_table_create(&def, NULL, &table));
    uint64_t sum = path_table_sum(table);
    wend_path_table_destroy(table);
    return sum;
}

static uint64_t run_build_with_two(void *user) {
    table_state *state = user;
    return make_path_table(state, state->jobs);
}

static uint64_t run_build_alone(void *user) {
    return make_path_table(user, NULL);
}

// A wall of three cells comes and goes.
static void toggle_wall(void *user) {
    table_state *state = user;
    uint32_t middle = wend_grid_describe(state->grid).width / 2;
    state->toggled = !state->toggled;
    bench_demand(wend_grid_set_terrain(state->grid, middle, middle, 3, 1, state->toggled ? WEND_MOVINGAI_TREES : 0));
}

static uint64_t run_update(void *user) {
    table_state *state = user;
    bench_demand(wend_path_table_refresh(state->path_table, NULL));
    tell(state, "goals_changed", (double)wend_path_table_goals_recomputed(state->path_table));
    return path_table_sum(state->path_table);
}

// ---- Cases

static void run_table_case(bench_session *session, const char *name, uint64_t n, uint64_t operations,
                           bench_contender ours, bench_contender peer) {
    const bench_contender contenders[] = {ours, peer};
    bench_case_run(session, &(bench_case){.suite = "table",
                                          .name = name,
                                          .group = "table",
                                          .n = n,
                                          .operations = operations,
                                          .contenders = contenders,
                                          .contender_count = 2});
}

static bench_contender ours_with(table_state *state, uint64_t (*run)(void *)) {
    return (bench_contender){.name = "wend",
                             .run = run,
                             .state = state,
                             .qualities = state->qualities,
                             .quality_count = state->quality_count};
}

static void run_grid_case(bench_session *session, const char *name, scene_grid_kind kind, uint32_t side,
                          wend_grid_table_form form) {
    if (!bench_case_begin(session)) return;
    table_state *state = table_grid_state(kind, side);
    wend_grid_table_def def = wend_default_grid_table_def();
    def.grid = state->grid;
    def.form = form;
    def.memory_limit = UINT64_MAX;
    def.jobs = state->jobs;
    bench_demand(wend_grid_table_create(&def, NULL, &state->grid_table));
    tell(state, "bytes", (double)wend_grid_table_bytes(state->grid_table));
    tell(state, "pairs", (double)side * side * side * side);
    bench_contender peer = {.name = "A*", .family = "astar", .run = run_astar, .state = state};
    run_table_case(session, name, side, TABLE_QUERIES, ours_with(state, run_grid_table), peer);
    table_state_free(state);
}

static void run_guided_case(bench_session *session, uint32_t side) {
    if (!bench_case_begin(session)) return;
    table_state *state = table_grid_state(SCENE_GRID_MAZE, side), *other = table_grid_state(SCENE_GRID_MAZE, side);
    wend_path_table_def def = wend_default_path_table_def();
    def.domain = &state->domain;
    def.precision = WEND_PRECISION_FLOAT;
    bench_demand(wend_path_table_create(&def, NULL, &state->path_table));
    state->guide = (wend_table_guide){.table = state->path_table, .domain = &state->domain};
    state->guided = wend_table_guide_domain(&state->guide);
    tell(state, "expanded", 0);
    tell(other, "expanded", 0);
    bench_contender peer = ours_with(other, run_domain_astar);
    peer.name = "octile", peer.family = "octile";
    run_table_case(session, "heuristic/maze", side, TABLE_QUERIES, ours_with(state, run_domain_astar), peer);
    table_state_free(other);
    table_state_free(state);
}

static void run_transit_case(bench_session *session, const char *name, uint32_t side, uint64_t (*run)(void *)) {
    if (!bench_case_begin(session)) return;
    table_state *state = table_roads_state(side);
    wend_transit_def def = wend_default_transit_def();
    def.graph = state->graph;
    def.jobs = state->jobs;
    bench_demand(wend_transit_create(&def, NULL, &state->transit));
    wend_transit_facts facts = wend_transit_describe(state->transit);
    uint64_t locally = 0;
    for (int i = 0; i < TABLE_QUERIES; i++)
        locally += wend_transit_is_local(state->transit, state->from[i], state->to[i]);
    tell(state, "by_table_percent", 100.0 - 100.0 * (double)locally / TABLE_QUERIES);
    tell(state, "access_nodes", (double)(facts.access_forward + facts.access_backward) / (2.0 * side * side));
    tell(state, "transit_nodes", (double)facts.transit_nodes);
    tell(state, "bytes", (double)facts.bytes);
    bench_contender peer = {.name = "A*", .family = "astar", .run = run_astar, .state = state};
    run_table_case(session, name, (uint64_t)side * side, TABLE_QUERIES, ours_with(state, run), peer);
    table_state_free(state);
}

static void run_build_case(bench_session *session, uint32_t side) {
    if (!bench_case_begin(session)) return;
    table_state *state = table_grid_state(SCENE_GRID_CAVES, side);
    bench_contender peer = {.name = "1 worker", .family = "serial", .run = run_build_alone, .state = state};
    run_table_case(session, "build/caves", side, (uint64_t)side * side, ours_with(state, run_build_with_two), peer);
    table_state_free(state);
}

static void run_update_case(bench_session *session, uint32_t side) {
    if (!bench_case_begin(session)) return;
    table_state *state = table_grid_state(SCENE_GRID_CAVES, side), *other = table_grid_state(SCENE_GRID_CAVES, side);
    wend_path_table_def def = wend_default_path_table_def();
    def.domain = &state->domain;
    bench_demand(wend_path_table_create(&def, NULL, &state->path_table));
    tell(state, "goals_changed", 0);
    bench_contender ours = ours_with(state, run_update);
    ours.prepare = toggle_wall;
    bench_contender peer = {
        .name = "anew", .family = "anew", .run = run_build_alone, .state = other, .prepare = toggle_wall};
    run_table_case(session, "update/caves", side, 1, ours, peer);
    table_state_free(other);
    table_state_free(state);
}

static void run_table_suite(bench_session *session) {
    const bool quick = session->quick;
    run_grid_case(session, "flat/caves", SCENE_GRID_CAVES, quick ? 24 : 96, WEND_GRID_TABLE_FLAT);
    run_grid_case(session, "zoned/caves", SCENE_GRID_CAVES, quick ? 24 : 128, WEND_GRID_TABLE_ZONED);
    run_grid_case(session, "zoned/rooms", SCENE_GRID_ROOMS, quick ? 24 : 256, WEND_GRID_TABLE_ZONED);
    run_guided_case(session, quick ? 24 : 64);
    run_transit_case(session, "transit/distance", quick ? 20 : 128, run_transit_distance);
    run_transit_case(session, "transit/path", quick ? 20 : 128, run_transit_path);
    run_build_case(session, quick ? 16 : 48);
    run_update_case(session, quick ? 16 : 48);
}

const bench_suite table_suite = {
    .name = "table",
    .summary = "path tables, zones and transit nodes against our own A*, and what they cost to make",
    .run = run_table_suite,
};
