// Shortest paths on published grid maps: A* beside Boost.Graph's and, as an outside peer, warthog's.
//
// The maps come from WEND_DATA (by default ../shared/data beside the sources); a map that is not there is skipped by name. Outside
// peers get the same files: `load case=astar/... map=PATH scen=PATH limit=N checksum=steps`, the queries being lines
// floor(i * count / N) of the scenario.
// Checksum: straight steps of all paths times 2^32, and diagonal ones; since the square root of two is irrational, all shortest paths have the same.
#include "suites.h"

#include "peers/boost_grid_astar.h"
#include "published_maps.h"

#include "wend/wend.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEARCH_QUERIES 50

// An allocator that counts: after the first run nothing may be allocated.
static void *counting_allocate(void *user, size_t size, size_t alignment, wend_lifetime lifetime) {
    ++*(uint64_t *)user;
    wend_allocator malloc_like = wend_default_allocator();
    return malloc_like.allocate(malloc_like.user, size, alignment, lifetime);
}

static void counting_release(void *user, void *block, size_t size, size_t alignment) {
    (void)user;
    wend_allocator malloc_like = wend_default_allocator();
    malloc_like.release(malloc_like.user, block, size, alignment);
}

typedef struct search_state {
    wend_grid *grid;
    wend_scenario_query queries[SEARCH_QUERIES];
    size_t query_count;
    wend_query *query;
    wend_path path;
    uint64_t allocations;      // so far
    uint64_t allocations_warm; // when the first run had ended
    bool is_warm;
    peer_quality qualities[2];
    boost_grid *boost;
} search_state;

static uint64_t step_checksum(uint64_t straight, uint64_t diagonal) {
    return (straight << 32) + diagonal;
}

static uint64_t run_wend_astar(void *user) {
    search_state *state = user;
    uint64_t checksum = 0, expanded = 0;
    wend_search_request request = wend_default_search_request();
    for (size_t i = 0; i < state->query_count; i++) {
        const wend_scenario_query *each = &state->queries[i];
        uint64_t goal = wend_grid_cell(state->grid, each->goal_x, each->goal_y);
        request.start = wend_grid_cell(state->grid, each->start_x, each->start_y);
        request.goals = &goal;
        request.goal_count = 1;
        bench_demand(wend_grid_find_path(state->grid, state->query, &request, &state->path));
        expanded += state->path.expanded;
        if (state->path.outcome != WEND_OUTCOME_COMPLETE) continue;
        uint64_t diagonal = 0, steps = state->path.state_count - 1;
        for (size_t k = 1; k <= steps; k++) {
            uint64_t from = state->path.states[k - 1], to = state->path.states[k],
                     gap = from > to ? from - to : to - from;
            diagonal += gap != 1 && gap != each->map_width;
        }
        checksum += step_checksum(steps - diagonal, diagonal);
    }
    if (!state->is_warm) state->allocations_warm = state->allocations;
    state->is_warm = true;
    bench_quality(&state->qualities[0], "expanded", (double)expanded / (double)state->query_count);
    bench_quality(&state->qualities[1], "allocations_when_warm",
                  (double)(state->allocations - state->allocations_warm));
    return checksum;
}

#ifdef WEND_BENCH_HAS_BOOST
static uint64_t run_boost_astar(void *user) {
    search_state *state = user;
    uint64_t checksum = 0;
    for (size_t i = 0; i < state->query_count; i++) {
        const wend_scenario_query *each = &state->queries[i];
        boost_grid_query question = {each->start_x, each->start_y, each->goal_x, each->goal_y};
        boost_grid_result result = boost_grid_find_path(state->boost, &question);
        if (result.cost >= 0) checksum += step_checksum(result.straight, result.diagonal);
    }
    return checksum;
}
#endif

#ifdef WEND_BENCH_HAS_BOOST
static boost_grid *make_boost_grid(const wend_grid *grid) {
    wend_grid_def def = wend_grid_describe(grid);
    uint8_t *passable = bench_allocate((size_t)def.width * def.height, 1);
    // Terrain 0 is ground: Boost's grid knows one medium.
    for (uint32_t cell = 0; cell < def.width * def.height; cell++)
        passable[cell] = def.terrains[def.terrain[cell]].medium == def.terrains[0].medium;
    boost_grid *made = boost_grid_create(def.width, def.height, passable);
    free(passable);
    return made;
}
#endif

// name: "astar/" and the map, as it is called below WEND_DATA/grid.
static void run_search_case(bench_session *session, const char *name) {
    if (!bench_case_begin(session)) return;
    const char *map = strchr(name, '/') + 1;
    const published_path map_path = published_map_path(map, ""), scenario_path = published_map_path(map, ".scen");
    char load[3400];
    search_state *state = bench_allocate(1, sizeof *state);
    static const char *const outside[] = {"warthog"};
    *state = (search_state){0};
    state->query_count = published_queries(map, SEARCH_QUERIES, &state->grid, state->queries);
    if (state->query_count == 0) {
        skip_absent_map(session, "search", name, "wend");
        free(state);
        return;
    }
    wend_allocator counting = {.user = &state->allocations, .allocate = counting_allocate, .release = counting_release};
    state->path = wend_path_empty(counting);
    bench_demand(wend_query_create(counting, &state->query));
    bench_contender contenders[2] = {
        {.name = "wend", .run = run_wend_astar, .state = state, .qualities = state->qualities, .quality_count = 2},
        {.name = "Boost.Graph", .family = "boost", .state = state}};
#ifdef WEND_BENCH_HAS_BOOST
    state->boost = make_boost_grid(state->grid);
    contenders[1].run = run_boost_astar;
#endif
    snprintf(load, sizeof load, "map=%s scen=%s limit=%zu checksum=steps", map_path.text, scenario_path.text,
             state->query_count);
    bench_case_run(session, &(bench_case){.suite = "search",
                                          .name = name,
                                          .group = "astar",
                                          .n = state->query_count,
                                          .operations = state->query_count,
                                          .contenders = contenders,
                                          .contender_count = 2,
                                          .load = load,
                                          .outside = outside,
                                          .outside_count = 1});
#ifdef WEND_BENCH_HAS_BOOST
    boost_grid_destroy(state->boost);
#endif
    wend_path_free(&state->path);
    wend_query_destroy(state->query);
    wend_grid_destroy(state->grid);
    free(state);
}

static void run_search_suite(bench_session *session) {
    static const char *const maps[] = {"astar/dao/arena2",        "astar/dao/brc202d",        "astar/dao/orz900d",
                                       "astar/bg512/AR0602SR",    "astar/sc1/TheFrozenSea",   "astar/rooms/32room_000",
                                       "astar/mazes/maze512-8-0", "astar/cities/Berlin_0_512"};
    for (size_t i = 0; i < (session->quick ? 1 : sizeof maps / sizeof maps[0]); i++) run_search_case(session, maps[i]);
}

const bench_suite search_suite = {
    .name = "search",
    .summary = "A* on published grid maps against Boost.Graph's and warthog's",
    .run = run_search_suite,
};
