// Sparse grids beside grids on worlds that fit both, and beside the general search of domains on one that fits no grid.
//
//     roads    a world with a few roads, where most of a grid is wasted
//     rooms    a map full of floor, where most of a sparse grid is: its worst case
//     world    10^6 x 10^6 cells: the peer interns every cell in a hash map
//
// Qualities: expanded cells a query, and bytes of map and query together for each cell that is free.
#include "suites.h"

#include "grid_scenes.h"
#include "road_world.h"

#include "wend/wend.h"

#include <stdlib.h>
#include <string.h>

#define MOST_QUERIES 20

// An allocator that knows how much it has given.
static void *measured_allocate(void *user, size_t size, size_t alignment, wend_lifetime lifetime) {
    *(uint64_t *)user += size;
    wend_allocator plain = wend_default_allocator();
    return plain.allocate(plain.user, size, alignment, lifetime);
}

static void measured_release(void *user, void *block, size_t size, size_t alignment) {
    *(uint64_t *)user -= size;
    wend_allocator plain = wend_default_allocator();
    plain.release(plain.user, block, size, alignment);
}

typedef struct sparse_side {
    uint64_t bytes;
    wend_query *query;
    wend_path path;
    peer_quality qualities[2];
} sparse_side;

typedef struct sparse_state {
    wend_grid *grid; // NULL: there is none so large
    wend_sparse_grid *sparse;
    uint64_t free_cells;
    uint64_t starts[MOST_QUERIES], goals[MOST_QUERIES]; // states of the sparse grid
    size_t query_count;
    sparse_side ours, peer;
} sparse_state;

static wend_allocator measured(sparse_side *side) {
    return (wend_allocator){.user = &side->bytes, .allocate = measured_allocate, .release = measured_release};
}

static void side_begin(sparse_side *side) {
    side->path = wend_path_empty(measured(side));
    bench_demand(wend_query_create(measured(side), &side->query));
}

static void side_note(sparse_side *side, const sparse_state *state, uint64_t expanded) {
    bench_quality(&side->qualities[0], "expanded", (double)expanded / (double)state->query_count);
    bench_quality(&side->qualities[1], "bytes_per_free_cell", (double)side->bytes / (double)state->free_cells);
}

static void side_end(sparse_side *side) {
    wend_path_free(&side->path);
    wend_query_destroy(side->query);
}

typedef wend_status (*find_function)(const sparse_state *state, wend_query *query, const wend_search_request *request,
                                     wend_path *path);

// All queries. The steps of all paths are the checksum: paths that are equally cheap have equally many.
static uint64_t run_queries(sparse_state *state, sparse_side *side, find_function find) {
    uint64_t checksum = 0, expanded = 0;
    for (size_t i = 0; i < state->query_count; i++) {
        wend_search_request request = wend_default_search_request();
        request.start = state->starts[i];
        request.goals = &state->goals[i];
        request.goal_count = 1;
        bench_demand(find(state, side->query, &request, &side->path));
        checksum = 31 * checksum + side->path.state_count;
        expanded += side->path.expanded;
    }
    side_note(side, state, expanded);
    return checksum;
}

static wend_status find_sparse(const sparse_state *state, wend_query *query, const wend_search_request *request,
                               wend_path *path) {
    return wend_sparse_grid_find_path(state->sparse, query, request, path);
}

static wend_status find_interned(const sparse_state *state, wend_query *query, const wend_search_request *request,
                                 wend_path *path) {
    wend_domain domain = wend_sparse_grid_domain(state->sparse);
    return wend_domain_find_path(&domain, query, request, path);
}

static wend_status find_dense(const sparse_state *state, wend_query *query, const wend_search_request *request,
                              wend_path *path) {
    wend_sparse_cell from = wend_sparse_grid_cell_of(request->start), to = wend_sparse_grid_cell_of(request->goals[0]);
    const uint64_t goal = wend_grid_cell(state->grid, to.x, to.y);
    wend_search_request on_grid = *request;
    on_grid.start = wend_grid_cell(state->grid, from.x, from.y);
    on_grid.goals = &goal;
    return wend_grid_find_path(state->grid, query, &on_grid, path);
}

static uint64_t run_sparse(void *user) {
    sparse_state *state = user;
    return run_queries(state, &state->ours, find_sparse);
}

static uint64_t run_dense(void *user) {
    sparse_state *state = user;
    return run_queries(state, &state->peer, find_dense);
}

static uint64_t run_interned(void *user) {
    sparse_state *state = user;
    return run_queries(state, &state->peer, find_interned);
}

// The grid with the cells of a sparse one.
static void make_dense(sparse_state *state, uint32_t size) {
    wend_sparse_grid_def sparse = wend_sparse_grid_describe(state->sparse);
    uint8_t *terrain = bench_allocate((size_t)size * size, 1);
    for (uint32_t y = 0; y < size; y++)
        for (uint32_t x = 0; x < size; x++)
            terrain[(size_t)y * size + x] = wend_sparse_grid_terrain_at(state->sparse, (int32_t)x, (int32_t)y);
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = size;
    def.terrain = terrain;
    def.neighbours = sparse.neighbours;
    def.allocator = measured(&state->peer);
    bench_demand(wend_grid_create(&def, NULL, &state->grid));
    free(terrain);
}

static void make_roads(sparse_state *state, int32_t size, uint64_t road_cells) {
    scene_road_def def = scene_default_road_def(size, 7);
    def.road_cells = road_cells;
    def.allocator = measured(&state->ours);
    bench_demand(scene_road_world_make(&def, &state->sparse));
    state->free_cells = wend_sparse_grid_cell_count(state->sparse);
    wend_random random = wend_random_seeded(3);
    for (size_t i = 0; i < state->query_count; i++) {
        int32_t ends[4];
        for (int k = 0; k < 4; k++) ends[k] = (int32_t)wend_random_below(&random, (uint64_t)size);
        state->starts[i] = wend_sparse_grid_nearest_free(state->sparse, wend_sparse_grid_state(ends[0], ends[1]));
        state->goals[i] = wend_sparse_grid_nearest_free(state->sparse, wend_sparse_grid_state(ends[2], ends[3]));
    }
    if (state->query_count > 1) return;
    state->starts[0] = wend_sparse_grid_state(0, 0);
    state->goals[0] = wend_sparse_grid_state(size - 1, size - 1);
}

static void make_rooms(sparse_state *state, uint32_t size) {
    scene_grid_def def = scene_default_grid_def(size, size, 7);
    def.allocator = measured(&state->peer);
    bench_demand(scene_grid_make(SCENE_GRID_ROOMS, &def, &state->grid));
    bench_demand(wend_sparse_grid_create_from_grid(state->grid, 0, measured(&state->ours), &state->sparse));
    wend_scenario_query queries[MOST_QUERIES];
    bench_demand(scene_grid_queries(state->grid, 3, state->query_count, queries));
    for (uint32_t cell = 0; cell < size * size; cell++) state->free_cells += wend_grid_is_free(state->grid, cell);
    for (size_t i = 0; i < state->query_count; i++) {
        state->starts[i] = wend_sparse_grid_state((int32_t)queries[i].start_x, (int32_t)queries[i].start_y);
        state->goals[i] = wend_sparse_grid_state((int32_t)queries[i].goal_x, (int32_t)queries[i].goal_y);
    }
}

static void run_sparse_case(bench_session *session, const char *name, uint32_t size, size_t query_count) {
    if (!bench_case_begin(session)) return;
    sparse_state *state = bench_allocate(1, sizeof *state);
    *state = (sparse_state){.query_count = query_count};
    bool is_world = strcmp(name, "world") == 0;
    if (strcmp(name, "rooms") == 0)
        make_rooms(state, size);
    else
        make_roads(state, (int32_t)size, is_world ? 4 * (uint64_t)size : 50 * (uint64_t)size);
    if (!is_world && !state->grid) make_dense(state, size);
    side_begin(&state->ours);
    side_begin(&state->peer);
    bench_contender contenders[2] = {
        {.name = "wend", .run = run_sparse, .state = state, .qualities = state->ours.qualities, .quality_count = 2},
        {.name = is_world ? "interned" : "wend_grid",
         .family = is_world ? "interned" : "grid",
         .run = is_world ? run_interned : run_dense,
         .state = state,
         .qualities = state->peer.qualities,
         .quality_count = 2}};
    bench_case_run(session, &(bench_case){.suite = "sparse",
                                          .name = name,
                                          .group = "sparse",
                                          .n = size,
                                          .operations = query_count,
                                          .contenders = contenders,
                                          .contender_count = 2});
    side_end(&state->ours);
    side_end(&state->peer);
    wend_sparse_grid_destroy(state->sparse);
    wend_grid_destroy(state->grid);
    free(state);
}

static void run_sparse_suite(bench_session *session) {
    run_sparse_case(session, "roads", session->quick ? 1000 : 4000, MOST_QUERIES);
    run_sparse_case(session, "rooms", session->quick ? 128 : 512, MOST_QUERIES);
    run_sparse_case(session, "world", session->quick ? 20000 : 1000000, 1);
}

const bench_suite sparse_suite = {
    .name = "sparse",
    .summary = "sparse grids against grids, and against hashing every cell",
    .run = run_sparse_suite,
};
