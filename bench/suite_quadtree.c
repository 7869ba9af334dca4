// Paths on quadtrees beside A* on the grid's own cells, and repairing a tree beside making it again.
//
// Worlds are generated, and published maps where WEND_DATA has them. Checksum: the paths that were found; lengths differ, and are told as qualities:
// length_ratio is that of the smoothed path over the shortest on the grid (8 neighbours), mean over the queries.
#include "suites.h"

#include "grid_scenes.h"
#include "published_maps.h"

#include "wend/wend.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TREE_QUERIES 50
#define TREE_EDITS   200

typedef struct tree_state {
    wend_grid *grid;
    wend_quadtree *tree;
    wend_query *query;
    wend_path path;
    wend_scenario_query queries[TREE_QUERIES];
    double lengths[TREE_QUERIES]; // of the shortest paths on the grid; 0: none
    bool smooth;
    peer_quality qualities[6], grid_qualities[1];
} tree_state;

static uint64_t run_tree_paths(void *user) {
    tree_state *state = user;
    uint64_t found = 0, expanded = 0;
    double longer = 0, most = 0, counted = 0;
    wend_quadtree_request request = wend_default_quadtree_request();
    request.smooth = state->smooth;
    for (size_t i = 0; i < TREE_QUERIES; i++) {
        const wend_scenario_query *each = &state->queries[i];
        uint32_t start = wend_grid_cell(state->grid, each->start_x, each->start_y),
                 goal = wend_grid_cell(state->grid, each->goal_x, each->goal_y);
        const wend_vector2 from = wend_grid_position(state->grid, start), to = wend_grid_position(state->grid, goal);
        request.start = wend_location_at(from.x, from.y, 0);
        request.goal = wend_location_at(to.x, to.y, 0);
        bench_demand(wend_quadtree_find_path(state->tree, state->query, &request, &state->path));
        expanded += state->path.expanded;
        if (state->path.outcome != WEND_OUTCOME_COMPLETE) continue;
        found++;
        if (!(state->lengths[i] > 0)) continue;
        double ratio = state->path.cost / state->lengths[i];
        longer += ratio;
        counted++;
        if (ratio > most) most = ratio;
    }
    bench_quality(&state->qualities[0], "expanded", (double)expanded / TREE_QUERIES);
    bench_quality(&state->qualities[1], "length_ratio", counted > 0 ? longer / counted : 0);
    bench_quality(&state->qualities[2], "length_ratio_most", most);
    return found;
}

static uint64_t run_cell_paths(void *user) {
    tree_state *state = user;
    uint64_t found = 0, expanded = 0;
    wend_search_request request = wend_default_search_request();
    for (size_t i = 0; i < TREE_QUERIES; i++) {
        const wend_scenario_query *each = &state->queries[i];
        uint64_t goal = wend_grid_cell(state->grid, each->goal_x, each->goal_y);
        request.start = wend_grid_cell(state->grid, each->start_x, each->start_y);
        request.goals = &goal;
        request.goal_count = 1;
        bench_demand(wend_grid_find_path(state->grid, state->query, &request, &state->path));
        expanded += state->path.expanded;
        found += state->path.outcome == WEND_OUTCOME_COMPLETE;
        state->lengths[i] = state->path.outcome == WEND_OUTCOME_COMPLETE ? state->path.cost : 0;
    }
    bench_quality(&state->grid_qualities[0], "expanded", (double)expanded / TREE_QUERIES);
    return found;
}

// A crate of 6 x 6 cells comes and goes.
static uint64_t run_tree_edits(void *user) {
    tree_state *state = user;
    wend_grid_def def = wend_grid_describe(state->grid);
    uint64_t changes = 0;
    for (uint32_t i = 0; i < TREE_EDITS; i++) {
        uint32_t x = i / 2 * 7919 % def.width, y = i / 2 * 104729 % def.height;
        wend_grid_set_terrain(state->grid, x, y, 6, 6, i % 2 ? WEND_MOVINGAI_GROUND : WEND_MOVINGAI_BLOCKED);
        bench_demand(wend_quadtree_refresh(state->tree));
        size_t count;
        wend_quadtree_last_changes(state->tree, &count);
        changes += count;
    }
    bench_quality(&state->qualities[0], "quads_changed", (double)changes / TREE_EDITS);
    return wend_quadtree_describe(state->tree).quads;
}

static uint64_t run_tree_rebuilds(void *user) {
    tree_state *state = user;
    uint64_t quads = 0;
    for (uint32_t i = 0; i < TREE_EDITS; i += 20) { // a tenth of them: the rest would be the same
        wend_quadtree_def def = wend_default_quadtree_def();
        wend_quadtree *tree = NULL;
        bench_demand(wend_quadtree_create_from_grid(state->grid, &def, NULL, &tree));
        quads = wend_quadtree_describe(tree).quads;
        wend_quadtree_destroy(tree);
    }
    return quads;
}

static void run_tree_cases(bench_session *session, const char *world, wend_grid *grid) {
    tree_state *state = bench_allocate(2, sizeof *state), *raw = state + 1;
    memset(state, 0, 2 * sizeof *state);
    state->grid = grid;
    state->smooth = true;
    state->path = wend_path_empty(wend_default_allocator());
    wend_quadtree_def def = wend_default_quadtree_def();
    bench_demand(wend_quadtree_create_from_grid(grid, &def, NULL, &state->tree));
    bench_demand(wend_query_create(wend_default_allocator(), &state->query));
    bench_demand(scene_grid_queries(grid, 5, TREE_QUERIES, state->queries));
    const wend_grid_def of = wend_grid_describe(grid);
    // Queries on water are none of the tree's: they are turned into ones from a cell to itself on land.
    uint32_t land = 0;
    while (of.terrains[of.terrain[land]].medium != 0) land++;
    size_t free_cells = 0;
    for (uint32_t i = 0; i < of.width * of.height; i++) free_cells += of.terrains[of.terrain[i]].medium == 0;
    for (size_t i = 0; i < TREE_QUERIES; i++) {
        wend_scenario_query *each = &state->queries[i];
        if (of.terrains[of.terrain[wend_grid_cell(grid, each->start_x, each->start_y)]].medium == 0) continue;
        each->start_x = each->goal_x = land % of.width;
        each->start_y = each->goal_y = land / of.width;
    }
    const wend_quadtree_facts facts = wend_quadtree_describe(state->tree);
    run_cell_paths(state); // the lengths to compare with
    *raw = *state;
    raw->smooth = false;
    raw->path = wend_path_empty(wend_default_allocator());
    for (int i = 0; i < 2; i++) {
        bench_quality(&state[i].qualities[3], "states", (double)facts.free);
        bench_quality(&state[i].qualities[4], "states_fewer", (double)free_cells / (double)facts.free);
        bench_quality(&state[i].qualities[5], "bytes", (double)facts.bytes);
    }
    char name[128];
    const bench_contender cells = {.name = "wend's A* on cells",
                                   .family = "cells",
                                   .run = run_cell_paths,
                                   .state = state,
                                   .qualities = state->grid_qualities,
                                   .quality_count = 1};
    for (int i = 0; i < 2; i++) {
        const bench_contender contenders[2] = {{.name = "wend",
                                                .run = run_tree_paths,
                                                .state = state + i,
                                                .qualities = state[i].qualities,
                                                .quality_count = 6},
                                               cells};
        snprintf(name, sizeof name, "%s/%s", i ? "quads" : "smoothed", world);
        bench_case_run(session, &(bench_case){.suite = "quadtree",
                                              .name = name,
                                              .group = i ? "quads" : "smoothed",
                                              .n = (uint64_t)of.width * of.height,
                                              .operations = TREE_QUERIES,
                                              .contenders = contenders,
                                              .contender_count = 2});
    }
    wend_path_free(&state->path);
    wend_path_free(&raw->path);
    wend_query_destroy(state->query);
    wend_quadtree_destroy(state->tree);
    free(state);
}

static void run_tree_edit_case(bench_session *session, const char *world, wend_grid *grid) {
    tree_state *state = bench_allocate(1, sizeof *state);
    memset(state, 0, sizeof *state);
    state->grid = grid;
    wend_quadtree_def def = wend_default_quadtree_def();
    bench_demand(wend_quadtree_create_from_grid(grid, &def, NULL, &state->tree));
    run_tree_edits(state); // now every crate has left open ground behind
    const bench_contender contenders[2] = {
        {.name = "wend", .run = run_tree_edits, .state = state, .qualities = state->qualities, .quality_count = 1},
        {.name = "a rebuild, a tenth as often", .family = "anew", .run = run_tree_rebuilds, .state = state}};
    char name[128];
    snprintf(name, sizeof name, "edit/%s", world);
    bench_case_run(session, &(bench_case){.suite = "quadtree",
                                          .name = name,
                                          .group = "edit",
                                          .n = wend_quadtree_describe(state->tree).quads,
                                          .operations = TREE_EDITS,
                                          .contenders = contenders,
                                          .contender_count = 2});
    wend_quadtree_destroy(state->tree);
    free(state);
}

static void run_tree_world(bench_session *session, scene_grid_kind kind, uint32_t side) {
    const bool counted = bench_case_begin(session), second = bench_case_begin(session),
               third = bench_case_begin(session);
    if (!counted || !second || !third) return;
    scene_grid_def def = scene_default_grid_def(side, side, 11);
    wend_grid *grid = NULL;
    bench_demand(scene_grid_make(kind, &def, &grid));
    run_tree_cases(session, scene_grid_kind_name(kind), grid);
    run_tree_edit_case(session, scene_grid_kind_name(kind), grid);
    wend_grid_destroy(grid);
}

static void run_tree_map(bench_session *session, const char *name) {
    const bool counted = bench_case_begin(session), second = bench_case_begin(session);
    if (!counted || !second) return;
    wend_grid *grid = published_grid(name);
    if (grid) run_tree_cases(session, name, grid);
    for (int i = 0; i < 2 && !grid; i++) {
        char case_name[128];
        snprintf(case_name, sizeof case_name, "%s/%s", i ? "quads" : "smoothed", name);
        skip_absent_map(session, "quadtree", case_name, "wend");
    }
    wend_grid_destroy(grid);
}

static void run_quadtree_suite(bench_session *session) {
    static const struct {
        scene_grid_kind kind;
        uint32_t side;
    } worlds[] = {{SCENE_GRID_CAVES, 128}, {SCENE_GRID_CITY, 512},   {SCENE_GRID_CITY, 1024}, {SCENE_GRID_CITY, 2048},
                  {SCENE_GRID_CAVES, 512}, {SCENE_GRID_CAVES, 1024}, {SCENE_GRID_ROOMS, 512}};
    static const char *const maps[] = {"bg512/AR0014SR",      "bg512/AR0602SR",       "bg512/AR0700SR",
                                       "sc1/AcrosstheCape",   "sc1/Aurora",           "sc1/TheFrozenSea",
                                       "cities/Berlin_0_512", "cities/London_1_1024", "wc3maps512/dustwallowkeys",
                                       "dao/brc202d",         "dao/orz900d"};
    if (session->quick) {
        run_tree_world(session, worlds[0].kind, worlds[0].side);
        return;
    }
    for (size_t i = 1; i < sizeof worlds / sizeof worlds[0]; i++)
        run_tree_world(session, worlds[i].kind, worlds[i].side);
    for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) run_tree_map(session, maps[i]);
}

const bench_suite quadtree_suite = {
    .name = "quadtree",
    .summary = "paths on quadtrees against A* on cells, and repairs against rebuilds",
    .run = run_quadtree_suite,
};
