// What stands on a mesh, after one of its obstacles moved: brought up to date, beside made again.
//
// A floor with 200, or 2,000, obstacles of ten corners in a jittered square; before every run one of them moves by up to an obstacle's width. Of each case the two contenders have
// worlds of their own, which are edited alike; a run brings ours up to date and makes the other one's again. What stands on something else (a graph on a plane on cells) is
// brought up to date, or made again, with all below it.
//
// Checksums: vertices, edges, places and cells. Figures of the summary: the time of ours over that of making again.
#include "suites.h"

#include "wend/wend.h"

#include <stdlib.h>

enum { STAR_CORNERS = 10 };
#define STAR_PITCH 4.0 // metres

typedef struct follow_state {
    wend_mesh *mesh;
    uint32_t along, *obstacles;
    wend_random random;
    wend_cells *cells;
    wend_plane *plane;
    wend_visibility_graph *graph;
    wend_rule_map *map;
    wend_decomposition *decomposition;
    wend_junction_graph *junctions;
} follow_state;

static double part_of(wend_random *random, double low, double high) {
    return low + (high - low) * (double)wend_random_below(random, 1 << 16) / (1 << 16);
}

static void place_star(follow_state *state, uint32_t number, wend_vector2 *corners) {
    static const double around[STAR_CORNERS][2] = {{1, 0},        {0.81, 0.59}, {0.31, 0.95},   {-0.31, 0.95},
                                                   {-0.81, 0.59}, {-1, 0},      {-0.81, -0.59}, {-0.31, -0.95},
                                                   {0.31, -0.95}, {0.81, -0.59}};
    const double x = STAR_PITCH * (number % state->along + 0.5) + part_of(&state->random, -0.5, 0.5),
                 y = STAR_PITCH * (number / state->along + 0.5) + part_of(&state->random, -0.5, 0.5);
    for (int i = 0; i < STAR_CORNERS; i++) {
        const double reach = part_of(&state->random, 0.5, 1.4);
        corners[i] = (wend_vector2){x + around[i][0] * reach, y + around[i][1] * reach};
    }
}

static follow_state *make_follow_state(uint32_t obstacles) {
    follow_state *state = bench_allocate(1, sizeof *state);
    *state = (follow_state){.random = wend_random_seeded(24)};
    while (state->along * state->along < obstacles) state->along++;
    state->obstacles = bench_allocate(obstacles, sizeof *state->obstacles);
    const double side = STAR_PITCH * state->along;
    const wend_vector2 floor[4] = {{0, 0}, {side, 0}, {side, side}, {0, side}};
    const wend_area ground = {.points = floor, .point_count = 4};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = &ground;
    def.area_count = 1;
    bench_demand(wend_mesh_create(&def, NULL, &state->mesh));
    wend_vector2 *corners = bench_allocate((size_t)obstacles * STAR_CORNERS, sizeof *corners);
    wend_area *areas = bench_allocate(obstacles, sizeof *areas);
    wend_edit *edits = bench_allocate(obstacles, sizeof *edits);
    for (uint32_t i = 0; i < obstacles; i++) {
        place_star(state, i, corners + (size_t)i * STAR_CORNERS);
        areas[i] = (wend_area){.points = corners + (size_t)i * STAR_CORNERS, .point_count = STAR_CORNERS};
        edits[i] = (wend_edit){.kind = WEND_EDIT_ADD, .area = &areas[i], .blocked = true};
    }
    bench_demand(wend_mesh_modify(state->mesh, edits, obstacles, NULL));
    for (uint32_t i = 0; i < obstacles; i++) state->obstacles[i] = edits[i].obstacle;
    free(edits);
    free(areas);
    free(corners);
    return state;
}

static void free_follow_state(follow_state *state) {
    wend_decomposition_destroy(state->decomposition);
    wend_junction_graph_destroy(state->junctions);
    wend_rule_map_destroy(state->map);
    wend_visibility_graph_destroy(state->graph);
    wend_plane_destroy(state->plane);
    wend_cells_destroy(state->cells);
    wend_mesh_destroy(state->mesh);
    free(state->obstacles);
    free(state);
}

static void move_star(void *user) {
    follow_state *state = user;
    const uint32_t last = state->along * state->along / 2 + state->along / 2, // in the middle, nearly
        number = last - (uint32_t)wend_random_below(&state->random, 4);
    wend_vector2 corners[STAR_CORNERS];
    place_star(state, number, corners);
    const wend_area area = {.points = corners, .point_count = STAR_CORNERS};
    wend_edit edit = {.kind = WEND_EDIT_MOVE, .area = &area, .blocked = true, .obstacle = state->obstacles[number]};
    bench_demand(wend_mesh_modify(state->mesh, &edit, 1, NULL));
}

// ---- Contenders

static void make_cells_of(follow_state *state, bool merged) {
    wend_plane_destroy(state->plane);
    wend_cells_destroy(state->cells);
    bench_demand(merged ? wend_cells_create(state->mesh, wend_default_allocator(), &state->cells)
                        : wend_cells_create_triangles(state->mesh, wend_default_allocator(), &state->cells));
    bench_demand(wend_plane_create(state->cells, wend_default_allocator(), &state->plane));
}

static uint64_t make_triangles(void *user) {
    follow_state *state = user;
    make_cells_of(state, false);
    return wend_plane_vertex_count(state->plane);
}

static uint64_t make_merged(void *user) {
    follow_state *state = user;
    make_cells_of(state, true);
    return wend_plane_vertex_count(state->plane);
}

static uint64_t follow_plane(void *user) {
    follow_state *state = user;
    bench_demand(wend_plane_refresh(state->plane));
    return wend_plane_vertex_count(state->plane);
}

static void make_graph(follow_state *state, bool merged) {
    wend_visibility_graph_destroy(state->graph);
    make_cells_of(state, merged);
    bench_demand(wend_visibility_graph_create(state->plane, NULL, NULL, &state->graph));
}

static uint64_t make_sight(void *user) {
    follow_state *state = user;
    make_graph(state, false);
    return wend_visibility_graph_edge_count(state->graph);
}

static uint64_t make_merged_sight(void *user) {
    follow_state *state = user;
    make_graph(state, true);
    return wend_visibility_graph_edge_count(state->graph);
}

static uint64_t follow_sight(void *user) {
    follow_state *state = user;
    bench_demand(wend_visibility_graph_refresh(state->graph, NULL));
    return wend_visibility_graph_edge_count(state->graph);
}

static uint64_t count_places(const follow_state *state) {
    uint64_t places = 0;
    for (uint32_t i = 0; i < wend_rule_map_state_count(state->map); i++)
        places += wend_rule_map_has_state(state->map, i);
    return places;
}

static void make_map(follow_state *state, wend_rule_map_kind kind) {
    wend_rule_map_destroy(state->map);
    wend_rule_map_def def = wend_default_rule_map_def();
    def.kind = kind;
    def.spacing = 0.5;
    if (kind == WEND_RULE_MAP_GRADED) def.skips = 4;
    bench_demand(wend_rule_map_create(state->mesh, &def, NULL, &state->map));
}

static uint64_t make_dense_map(void *user) {
    make_map(user, WEND_RULE_MAP_DENSE);
    return 0;
}

static uint64_t make_graded_map(void *user) {
    make_map(user, WEND_RULE_MAP_GRADED);
    return 0;
}

static uint64_t make_hybrid_map(void *user) {
    make_map(user, WEND_RULE_MAP_HYBRID);
    return 0;
}

static uint64_t follow_map(void *user) {
    follow_state *state = user;
    bench_demand(wend_rule_map_refresh(state->map));
    return 0;
}

static uint64_t check_map(void *user) {
    return count_places(user);
}

static uint64_t make_decomposition(void *user) {
    follow_state *state = user;
    wend_decomposition_destroy(state->decomposition);
    bench_demand(wend_decomposition_create(state->mesh, NULL, NULL, &state->decomposition));
    return wend_decomposition_count(state->decomposition);
}

static uint64_t follow_decomposition(void *user) {
    const follow_state *state = user;
    return wend_decomposition_count(state->decomposition);
}

static uint64_t make_junctions(void *user) {
    follow_state *state = user;
    wend_junction_graph_destroy(state->junctions);
    bench_demand(wend_junction_graph_create(state->mesh, wend_default_allocator(), &state->junctions));
    return wend_junction_graph_count(state->junctions);
}

static uint64_t follow_junctions(void *user) {
    const follow_state *state = user;
    return wend_junction_graph_count(state->junctions);
}

// ---- Cases

typedef struct follow_subject {
    const char *name;
    uint64_t (*make)(void *user);
    uint64_t (*follow)(void *user);
    uint64_t (*check)(void *user);
} follow_subject;

static void run_follow_case(bench_session *session, const follow_subject *subject, uint32_t obstacles) {
    if (!bench_case_begin(session)) return;
    follow_state *ours = make_follow_state(obstacles), *other = make_follow_state(obstacles);
    subject->make(ours);
    // The first edits build what the others need.
    for (int i = 0; i < 2; i++) {
        move_star(ours), move_star(other);
        subject->follow(ours);
    }
    const bench_contender contenders[2] = {
        {.name = "wend", .run = subject->follow, .state = ours, .prepare = move_star, .check = subject->check},
        {.name = "anew",
         .family = "anew",
         .run = subject->make,
         .state = other,
         .prepare = move_star,
         .check = subject->check}};
    bench_case_run(session, &(bench_case){.suite = "follow",
                                          .name = subject->name,
                                          .group = "follow",
                                          .n = obstacles,
                                          .operations = 1,
                                          .contenders = contenders,
                                          .contender_count = 2});
    free_follow_state(other);
    free_follow_state(ours);
}

static void run_follow_suite(bench_session *session) {
    static const follow_subject subjects[] = {{"triangles", make_triangles, follow_plane, NULL},
                                              {"merged", make_merged, follow_plane, NULL},
                                              {"sight", make_sight, follow_sight, NULL},
                                              {"merged/sight", make_merged_sight, follow_sight, NULL},
                                              {"dense", make_dense_map, follow_map, check_map},
                                              {"graded", make_graded_map, follow_map, check_map},
                                              {"hybrid", make_hybrid_map, follow_map, check_map},
                                              {"decomposition", make_decomposition, follow_decomposition, NULL},
                                              {"junctions", make_junctions, follow_junctions, NULL}};
    static const uint32_t sizes[] = {200, 2000};
    for (size_t i = 0; i < sizeof subjects / sizeof subjects[0]; i++)
        for (int k = 0; k < (session->quick ? 1 : 2); k++) run_follow_case(session, &subjects[i], sizes[k]);
}

const bench_suite follow_suite = {
    .name = "follow", .summary = "what stands on a mesh, after an obstacle moved", .run = run_follow_suite};
