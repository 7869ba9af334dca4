// Tables as their users meet them: errors, memory, workers, cancellation, edits, drawing.
#include "support/test.h"

#include "grid_scenes.h"
#include "plan/table/path_table_internal.h"
#include "support/findings.h"
#include "support/soft_contract.h"
#include "support/tagged_graph.h"
#include "table_roads.h"
#include "wend/wend.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// ---- Worlds ----------------------------------------------------------------------------------------------------------

static wend_grid *caves(uint32_t side, wend_allocator allocator) {
    scene_grid_def def = scene_default_grid_def(side, side, 5);
    def.allocator = allocator;
    wend_grid *grid = NULL;
    return scene_grid_make(SCENE_GRID_CAVES, &def, &grid) ? NULL : grid;
}

static wend_graph *roads(uint32_t side) {
    const scene_table_roads_def def = {side, side, 9, true, wend_default_allocator()};
    wend_graph *graph = NULL;
    assert_int_equal(scene_table_roads_make(&def, &graph), WEND_OK);
    return graph;
}

// ---- Refusals --------------------------------------------------------------------------------------------------------

static void check_table_rejection(wend_path_table_def def, const char *text) {
    CHECK_REFUSED(wend_path_table_create, wend_path_table, def, text);
}

static void broken_path_table_definitions_are_explained(void **state) {
    (void)state;
    wend_grid *grid = caves(10, wend_default_allocator());
    wend_path_table_def right = wend_default_path_table_def(), def = right;
    check_table_rejection(def, "the path_table definition has no domain; one is needed");
    const wend_domain sound = wend_grid_domain(grid);
    wend_domain domain = sound;
    right.domain = &domain;
    def = right;
    domain.size = 16;
    char size_text[160];
    snprintf(size_text, sizeof size_text,
             "wend_domain.size is 16; initialize it with wend_default_domain(), which sets %zu", sizeof domain);
    check_table_rejection(def, size_text);
    domain = sound;
    domain.capabilities = 0;
    check_table_rejection(def, "the domain has states that are not dense; WEND_DOMAIN_DENSE is needed");
    domain = sound;
    domain.state_count = 0;
    check_table_rejection(def, "the domain has no states; one or more is needed");
    domain.state_count = UINT32_MAX;
    check_table_rejection(def, "the domain has too many states; a count below 2^32 - 1 is needed");
    domain = sound;
    domain.successors = NULL;
    check_table_rejection(def, "the domain has no successors; a function is needed");
    domain = sound;
    domain.predecessors = NULL;
    check_table_rejection(def, "the domain has no predecessors; a function, or no WEND_DOMAIN_PREDECESSORS is needed");
    domain = sound;
    def.contents = 4;
    check_table_rejection(def, "contents is 4; WEND_TABLE_NEXT, WEND_TABLE_DISTANCE or both are needed");
    def = right;
    def.precision = (wend_table_precision)2;
    check_table_rejection(def, "precision is 2; 0 (double) or 1 (float) is needed");
    def = right;
    def.allocator.release = NULL;
    check_table_rejection(
        def, "the allocator of the path_table definition has no release; wend_default_allocator() has one");
    def = right;
    def.size = 1;
    char text[160];
    snprintf(text, sizeof text,
             "wend_path_table_def.size is 1; initialize it with wend_default_path_table_def(), which sets %zu",
             sizeof def);
    check_table_rejection(def, text);
    def = right;
    def.memory_limit = 1000;
    check_table_rejection(def, "the path table of 100 states needs 90100 bytes; memory_limit allows 1000");
    domain.state_count = UINT32_MAX - 1; // nobody is asked for a step of these
    check_table_rejection(
        def, "the path table of 4294967294 states needs 18446744073709551615 bytes; memory_limit allows 1000");
    wend_grid_destroy(grid);
}

static void other_broken_definitions_are_explained(void **state) {
    (void)state;
    wend_grid *grid = caves(10, wend_default_allocator());
    wend_zoned_table_def zoned = wend_default_zoned_table_def();
    const wend_domain domain = wend_grid_domain(grid);
    zoned.domain = &domain;
    uint32_t zones[100] = {[7] = 100};
    zoned.zones = zones;
    wend_zoned_table *zoned_table = NULL;
    wend_diagnostics *findings = no_findings();
    assert_int_equal(wend_zoned_table_create(&zoned, findings, &zoned_table), WEND_OUT_OF_RANGE);
    check_only_finding(findings, "state 7 is in zone 100; zones from 0 to 99 are needed");
    zones[7] = 0;
    zoned.memory_limit = 100;
    findings = no_findings();
    assert_int_equal(wend_zoned_table_create(&zoned, findings, &zoned_table), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_TABLE_TOO_LARGE);
    wend_diagnostics_destroy(findings);

    wend_grid_table_def gridded = wend_default_grid_table_def();
    wend_grid_table *grid_table = NULL;
    findings = no_findings();
    assert_int_equal(wend_grid_table_create(&gridded, findings, &grid_table), WEND_OUT_OF_RANGE);
    check_only_finding(findings, "the grid_table definition has no grid; one is needed");
    gridded.grid = grid;
    gridded.form = (wend_grid_table_form)3;
    findings = no_findings();
    assert_int_equal(wend_grid_table_create(&gridded, findings, &grid_table), WEND_OUT_OF_RANGE);
    check_only_finding(findings, "form is 3; 0 (auto), 1 (flat) or 2 (zoned) is needed");

    wend_transit_def transit_def = wend_default_transit_def();
    wend_transit *transit = NULL;
    findings = no_findings();
    assert_int_equal(wend_transit_create(&transit_def, findings, &transit), WEND_OUT_OF_RANGE);
    check_only_finding(findings, "the transit definition has no graph; one is needed");
    assert_true(!zoned_table && !grid_table && !transit);
    wend_grid_destroy(grid);
}

static void a_control_that_does_not_say_its_size_is_reported_by_every_table(void **state) {
    (void)state;
    wend_grid *grid = caves(10, wend_default_allocator());
    char told[120];
    snprintf(told, sizeof told,
             "wend_jobs_control.size is 0; initialize it with wend_default_jobs_control(), which sets %zu",
             sizeof(wend_jobs_control));
    const wend_jobs_control control = {0};
    wend_path_table_def flat = wend_default_path_table_def();
    wend_zoned_table_def zoned = wend_default_zoned_table_def();
    const wend_domain domain = wend_grid_domain(grid);
    flat.domain = zoned.domain = &domain;
    wend_grid_table_def gridded = wend_default_grid_table_def();
    gridded.grid = grid;
    wend_transit_def transit = wend_default_transit_def();
    flat.control = zoned.control = gridded.control = transit.control = &control;
    check_table_rejection(flat, told);
    CHECK_REFUSED(wend_zoned_table_create, wend_zoned_table, zoned, told);
    CHECK_REFUSED(wend_grid_table_create, wend_grid_table, gridded, told);
    CHECK_REFUSED(wend_transit_create, wend_transit, transit, told);
    wend_grid_destroy(grid);
}

static void contract_violations_of_tables_are_reported(void **state) {
    (void)state;
    wend_grid *grid = caves(10, wend_default_allocator());
    wend_path_table_def def = wend_default_path_table_def();
    const wend_domain domain = wend_grid_domain(grid);
    def.domain = &domain;
    def.contents = WEND_TABLE_DISTANCE;
    wend_path_table *table = NULL;
    assert_int_equal(wend_path_table_create(&def, NULL, &table), WEND_OK);
    assert_int_equal(wend_path_table_create(NULL, NULL, NULL), WEND_INVALID);
    assert_int_equal(wend_path_table_find_path(table, 0, 0, NULL), WEND_INVALID);
    assert_int_equal(wend_zoned_table_create(NULL, NULL, NULL), WEND_INVALID);
    assert_int_equal(wend_transit_create(NULL, NULL, NULL), WEND_INVALID);
    assert_int_equal(wend_grid_table_create(NULL, NULL, NULL), WEND_INVALID);
    assert_int_equal(soft_contract_broken(), 5);
    wend_path path = wend_path_empty(wend_default_allocator());
    assert_int_equal(wend_path_table_find_path(table, 0, 0, &path), WEND_UNSUPPORTED); // it holds no steps
    assert_int_equal(wend_path_table_next(table, 0, 1), WEND_NO_STATE);
    wend_path_table_destroy(table);
    wend_grid_destroy(grid);
}

static wend_status failing_successors(void *user, uint64_t state, wend_edges *edges) {
    (void)user;
    if (state == 2) return WEND_IO_ERROR;
    return wend_edges_add(edges, state + 1, 1);
}

static wend_status wandering_successors(void *user, uint64_t state, wend_edges *edges) {
    (void)user;
    return wend_edges_add(edges, state + 1, 1); // the last state leads nowhere
}

static void a_domain_that_fails_or_wanders_is_reported(void **state) {
    (void)state;
    wend_path_table_def def = wend_default_path_table_def();
    wend_domain domain = wend_default_domain();
    domain.capabilities = WEND_DOMAIN_DENSE;
    domain.state_count = 4;
    domain.successors = failing_successors;
    def.domain = &domain;
    wend_path_table *table = NULL;
    assert_int_equal(wend_path_table_create(&def, NULL, &table), WEND_IO_ERROR);
    domain.successors = wandering_successors;
    assert_int_equal(wend_path_table_create(&def, NULL, &table), WEND_INVALID);
    assert_int_equal(soft_contract_broken(), 1);
    assert_null(table);
}

// ---- Single facts ----------------------------------------------------------------------------------------------------

// One table of each kind.
typedef struct one_of_each {
    wend_path_table *flat;
    wend_zoned_table *zoned;
    wend_transit *transit;
    wend_query *query;
} one_of_each;

static one_of_each make_one_of_each(wend_domain domain, const wend_graph *graph, wend_jobs *jobs) {
    wend_path_table_def def = wend_default_path_table_def();
    wend_zoned_table_def zoned_def = wend_default_zoned_table_def();
    wend_transit_def transit_def = wend_default_transit_def();
    def.domain = zoned_def.domain = &domain;
    def.jobs = zoned_def.jobs = transit_def.jobs = jobs;
    transit_def.graph = graph;
    one_of_each tables = {0};
    assert_int_equal(wend_path_table_create(&def, NULL, &tables.flat), WEND_OK);
    assert_int_equal(wend_zoned_table_create(&zoned_def, NULL, &tables.zoned), WEND_OK);
    assert_int_equal(wend_transit_create(&transit_def, NULL, &tables.transit), WEND_OK);
    assert_int_equal(wend_query_create(wend_default_allocator(), &tables.query), WEND_OK);
    return tables;
}

static void destroy_one_of_each(one_of_each *tables) {
    wend_query_destroy(tables->query);
    wend_transit_destroy(tables->transit);
    wend_zoned_table_destroy(tables->zoned);
    wend_path_table_destroy(tables->flat);
}

static void a_single_state_without_edges_is_a_world(void **state) {
    (void)state;
    const wend_vector3 here = {0, 0, 0};
    wend_graph_def graph_def = wend_default_graph_def();
    graph_def.positions = &here, graph_def.waypoint_count = 1;
    wend_graph *graph = NULL;
    assert_int_equal(wend_graph_create(&graph_def, NULL, &graph), WEND_OK);
    const tagged_graph view = {graph, ALL_TAGS};
    one_of_each tables = make_one_of_each(tagged_graph_domain(&view), graph, NULL);
    wend_path path = wend_path_empty(wend_default_allocator());
    for (int kind = 0; kind < 3; kind++) {
        for (uint32_t from = 0; from < 2; from++)
            for (uint32_t to = 0; to < 2; to++) {
                wend_status status = kind == 0 ? wend_path_table_find_path(tables.flat, from, to, &path)
                                     : kind == 1
                                         ? wend_zoned_table_find_path(tables.zoned, from, to, &path)
                                         : wend_transit_find_path(tables.transit, tables.query, from, to, &path);
                assert_int_equal(status, WEND_OK);
                assert_int_equal(path.outcome, from ? WEND_OUTCOME_START_OFF_MAP
                                               : to ? WEND_OUTCOME_GOAL_OFF_MAP
                                                    : WEND_OUTCOME_COMPLETE);
                assert_int_equal(path.state_count, !from && !to);
                assert_true(from || to || path.cost == 0);
            }
    }
    assert_int_equal(wend_zoned_table_describe(tables.zoned).borders, 0);
    assert_true(wend_path_table_distance(tables.flat, 0, 1) > 1e300 &&
                wend_zoned_table_distance(tables.zoned, 1, 0) > 1e300);
    wend_path_free(&path);
    destroy_one_of_each(&tables);
    wend_graph_destroy(graph);
}

// A hub with `count` parallel edges, each cheaper than the one before: the last that is open is the way.
static void more_steps_than_a_byte_counts_are_kept(void **state) {
    (void)state;
    enum { MOST = 70000 };
    wend_graph_edge *edges = calloc(MOST, sizeof *edges);
    assert_non_null(edges);
    for (uint32_t i = 0; i < MOST; i++)
        edges[i] = (wend_graph_edge){.from = 0, .to = 1, .cost = 2.0 * MOST - i, .closed = i >= 200};
    const wend_vector3 positions[2] = {{0, 0, 0}, {1, 0, 0}};
    wend_graph_def graph_def = wend_default_graph_def();
    graph_def.positions = positions, graph_def.waypoint_count = 2;
    graph_def.edges = edges, graph_def.edge_count = MOST;
    wend_graph *graph = NULL;
    assert_int_equal(wend_graph_create(&graph_def, NULL, &graph), WEND_OK);
    const tagged_graph view = {graph, ALL_TAGS};
    wend_path_table_def def = wend_default_path_table_def();
    const wend_domain domain = tagged_graph_domain(&view);
    def.domain = &domain;
    wend_path_table *table = NULL;
    assert_int_equal(wend_path_table_create(&def, NULL, &table), WEND_OK);
    const size_t narrow = wend_path_table_bytes(table);
    const uint32_t counts[] = {255, 256, 65535, 65536, MOST, 255};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        for (uint32_t edge = 0; edge < MOST; edge++) wend_graph_set_edge_open(graph, edge, edge < counts[i]);
        assert_true(wend_path_table_distance(table, 0, 1) == 2.0 * MOST - (counts[i] - 1));
        assert_int_equal(wend_path_table_next(table, 0, 1), 1);
        assert_int_equal(wend_path_table_next(table, 1, 0), WEND_NO_STATE);
    }
    assert_true(wend_path_table_bytes(table) == narrow + 55 * 32); // entries are bytes again; 55 more steps
    wend_path_table_destroy(table);
    wend_graph_destroy(graph);
    free(edges);
}

static void floats_are_rounded_down_and_stay_finite(void **state) {
    (void)state;
    const wend_vector3 positions[2] = {{0, 0, 0}, {1, 0, 0}};
    static const double costs[] = {0.1, 1.0, 1e300, 3.4e38, 1e-50, 16777217.0};
    for (size_t i = 0; i < sizeof costs / sizeof costs[0]; i++) {
        const wend_graph_edge edge = {.from = 0, .to = 1, .cost = costs[i]};
        wend_graph_def graph_def = wend_default_graph_def();
        graph_def.positions = positions, graph_def.waypoint_count = 2;
        graph_def.edges = &edge, graph_def.edge_count = 1;
        wend_graph *graph = NULL;
        assert_int_equal(wend_graph_create(&graph_def, NULL, &graph), WEND_OK);
        const tagged_graph view = {graph, ALL_TAGS};
        wend_path_table_def def = wend_default_path_table_def();
        const wend_domain domain = tagged_graph_domain(&view);
        def.domain = &domain;
        def.precision = WEND_PRECISION_FLOAT;
        wend_path_table *table = NULL;
        assert_int_equal(wend_path_table_create(&def, NULL, &table), WEND_OK);
        double distance = wend_path_table_distance(table, 0, 1);
        assert_true(distance >= 0 && distance <= costs[i] &&
                    (costs[i] > 1e38 || distance >= costs[i] * 0.9999999 - 1e-44));
        assert_true(costs[i] < 1e39 || distance == 3.40282346638528859812e38);
        wend_path_table_destroy(table);
        wend_graph_destroy(graph);
    }
}

static void transit_nodes_see_an_edit_of_the_roads(void **state) {
    (void)state;
    wend_graph *graph = roads(6);
    wend_transit_def def = wend_default_transit_def();
    def.graph = graph;
    wend_transit *transit = NULL, *fresh = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    double distance = -1, expected = -1, before = -1;
    const wend_graph_edge edge = wend_graph_get_edge(graph, 0);
    assert_int_equal(wend_transit_create(&def, NULL, &transit), WEND_OK);
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    assert_int_equal(wend_transit_distance(transit, query, edge.from, edge.to, &before), WEND_OK);
    assert_int_equal(wend_graph_set_edge_open(graph, 0, false), WEND_OK);
    assert_int_equal(wend_transit_distance(transit, query, edge.from, edge.to, &distance), WEND_OK);
    assert_int_equal(wend_transit_create(&def, NULL, &fresh), WEND_OK);
    assert_int_equal(wend_transit_distance(fresh, query, edge.from, edge.to, &expected), WEND_OK);
    assert_true(distance == expected && distance > before);
    assert_int_equal(wend_graph_set_edge_open(graph, 0, true), WEND_OK);
    assert_int_equal(wend_transit_find_path(transit, query, edge.from, edge.to, &path), WEND_OK);
    assert_true(path.cost == before);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_transit_destroy(fresh);
    wend_transit_destroy(transit);
    wend_graph_destroy(graph);
}

static void a_grid_that_does_not_fit_flat_gets_zones(void **state) {
    (void)state;
    wend_grid *grid = caves(60, wend_default_allocator());
    wend_grid_table_def def = wend_default_grid_table_def();
    def.grid = grid;
    wend_grid_table *table = NULL;
    assert_int_equal(wend_grid_table_create(&def, NULL, &table), WEND_OK);
    assert_int_equal(wend_grid_table_get_form(table), WEND_GRID_TABLE_FLAT);
    assert_true(wend_grid_table_bytes(table) > 3600 * 3600);
    wend_grid_table_destroy(table);
    def.memory_limit = 3600 * 3600;
    wend_diagnostics *findings = no_findings();
    assert_int_equal(wend_grid_table_create(&def, findings, &table), WEND_OK);
    assert_int_equal(wend_diagnostics_count(findings), 0);
    assert_int_equal(wend_grid_table_get_form(table), WEND_GRID_TABLE_ZONED);
    assert_true(wend_grid_table_bytes(table) < 3600 * 3600);
    wend_grid_table_destroy(table);
    def.memory_limit = 1000;
    table = NULL;
    assert_int_equal(wend_grid_table_create(&def, findings, &table), WEND_OUT_OF_RANGE);
    assert_null(table);
    assert_int_equal(wend_diagnostics_count(findings), 1);
    wend_diagnostics_destroy(findings);
    wend_grid_destroy(grid);
}

// Half of a room is closed when its table is made, with just the memory that it takes; then the other half opens.
static void a_zoned_table_keeps_to_its_memory_limit_when_the_world_grows(void **state) {
    (void)state;
    wend_grid *grid = NULL;
    wend_grid_def room = wend_default_grid_def();
    room.width = room.height = 24;
    assert_int_equal(wend_grid_create(&room, NULL, &grid), WEND_OK);
    assert_int_equal(wend_grid_set_terrain(grid, 12, 0, 12, 24, 1), WEND_OK);
    wend_grid_table_def def = wend_default_grid_table_def();
    def.grid = grid;
    def.form = WEND_GRID_TABLE_ZONED;
    def.zone_side = 6;
    wend_grid_table *table = NULL, *limited = NULL;
    assert_int_equal(wend_grid_table_create(&def, NULL, &table), WEND_OK);
    const size_t bytes = wend_grid_table_bytes(table);
    def.memory_limit = bytes;
    assert_int_equal(wend_grid_table_create(&def, NULL, &limited), WEND_OK);
    assert_int_equal(wend_grid_set_terrain(grid, 12, 0, 12, 24, 0), WEND_OK);
    assert_true(wend_grid_table_bytes(table) > bytes);
    wend_path path = wend_path_empty(wend_default_allocator());
    assert_int_equal(wend_grid_table_refresh(limited, NULL), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_grid_table_find_path(limited, 0, 23 * 24, &path), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_grid_table_bytes(limited), 0);
    assert_int_equal(wend_grid_set_terrain(grid, 12, 0, 12, 24, 1), WEND_OK);
    assert_int_equal(wend_grid_table_bytes(limited), bytes);
    assert_int_equal(wend_grid_table_find_path(limited, 0, 23 * 24, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
    assert_true(path.cost == 23);
    wend_path_free(&path);
    wend_grid_table_destroy(limited);
    wend_grid_table_destroy(table);
    wend_grid_destroy(grid);
}

// ---- Workers and cancellation ----------------------------------------------------------------------------------------

static uint64_t hash_everything(const wend_grid *grid, const wend_graph *graph, wend_jobs *jobs) {
    wend_state_hash hash = wend_state_hash_start();
    const wend_domain domain = wend_grid_domain(grid);
    one_of_each tables = make_one_of_each(domain, graph, jobs);
    for (uint64_t from = 0; from < domain.state_count; from += 7)
        for (uint64_t to = 0; to < domain.state_count; to += 5) {
            wend_state_hash_add_number(&hash, wend_path_table_distance(tables.flat, from, to));
            wend_state_hash_add_word(&hash, wend_path_table_next(tables.flat, from, to));
            wend_state_hash_add_number(&hash, wend_zoned_table_distance(tables.zoned, from, to));
        }
    for (uint32_t from = 0; from < wend_graph_waypoint_count(graph); from += 3)
        for (uint32_t to = 0; to < wend_graph_waypoint_count(graph); to += 11) {
            double distance = 0;
            assert_int_equal(wend_transit_distance(tables.transit, tables.query, from, to, &distance), WEND_OK);
            wend_state_hash_add_number(&hash, distance);
        }
    destroy_one_of_each(&tables);
    return wend_state_hash_value(&hash);
}

static void any_number_of_workers_makes_the_same_tables(void **state) {
    (void)state;
    wend_grid *grid = caves(32, wend_default_allocator());
    wend_graph *graph = roads(20);
    uint64_t alone = hash_everything(grid, graph, NULL);
    for (uint32_t workers = 2; workers <= 4; workers += 2) {
        wend_jobs_def def = wend_default_jobs_def();
        def.worker_count = workers;
        wend_jobs *jobs = NULL;
        assert_int_equal(wend_jobs_create(&def, NULL, &jobs), WEND_OK);
        assert_true(hash_everything(grid, graph, jobs) == alone);
        wend_jobs_destroy(jobs);
    }
    wend_graph_destroy(graph);
    wend_grid_destroy(grid);
}

static bool stop_at_once(void *user, double fraction) {
    (void)user;
    (void)fraction;
    return false;
}

static void making_a_table_can_be_cancelled(void **state) {
    (void)state;
    wend_grid *grid = caves(32, wend_default_allocator());
    wend_graph *graph = roads(20);
    wend_cancellation stop = {0};
    wend_cancellation_request(&stop);
    wend_jobs_control asked = wend_default_jobs_control(), refused = wend_default_jobs_control();
    asked.cancellation = &stop;
    refused.progress = stop_at_once;
    for (int i = 0; i < 2; i++) {
        wend_path_table_def def = wend_default_path_table_def();
        const wend_domain domain = wend_grid_domain(grid);
        def.domain = &domain;
        def.control = i ? &asked : &refused;
        wend_grid_table_def grid_def = wend_default_grid_table_def();
        grid_def.grid = grid, grid_def.form = WEND_GRID_TABLE_ZONED, grid_def.control = &asked;
        wend_transit_def transit_def = wend_default_transit_def();
        transit_def.graph = graph, transit_def.control = def.control;
        wend_path_table *table = NULL;
        wend_grid_table *grid_table = NULL;
        wend_transit *transit = NULL;
        assert_int_equal(wend_path_table_create(&def, NULL, &table), WEND_CANCELLED);
        assert_int_equal(wend_grid_table_create(&grid_def, NULL, &grid_table), WEND_CANCELLED);
        assert_int_equal(wend_transit_create(&transit_def, NULL, &transit), WEND_CANCELLED);
        assert_true(!table && !grid_table && !transit);
    }
    wend_graph_destroy(graph);
    wend_grid_destroy(grid);
}

// ---- Memory ----------------------------------------------------------------------------------------------------------

static wend_status make_and_edit_tables(wend_allocator allocator, void *user) {
    wend_grid *grid = user;
    wend_path_table_def def = wend_default_path_table_def();
    const wend_domain domain = wend_grid_domain(grid);
    def.domain = &domain;
    def.allocator = allocator;
    wend_grid_table_def grid_def = wend_default_grid_table_def();
    grid_def.grid = grid, grid_def.form = WEND_GRID_TABLE_ZONED, grid_def.allocator = allocator;
    wend_path_table *table = NULL;
    wend_grid_table *zoned = NULL;
    wend_path path = wend_path_empty(allocator);
    assert_int_equal(wend_grid_set_terrain(grid, 2, 2, 1, 1, 0), WEND_OK);
    wend_status status = wend_path_table_create(&def, NULL, &table);
    assert_true((status == WEND_OK) == (table != NULL));
    if (!status) status = wend_grid_table_create(&grid_def, NULL, &zoned);
    if (!status) {
        // Across the cell that is blocked below: a failed update leaves the old answers.
        double before = wend_path_table_distance(table, 2, 22), after = before;
        const uint64_t known = atomic_load(&table->dependant.version);
        assert_int_equal(wend_grid_set_terrain(grid, 2, 2, 1, 1, 1), WEND_OK);
        status = wend_path_table_refresh(table, NULL);
        assert_true(atomic_load(&table->dependant.version) == known + (status == WEND_OK));
        assert_true((wend_path_table_row(table, 22)[2] == before) == (status != WEND_OK));
        after = wend_path_table_distance(table, 2, 22); // tries again
        assert_true(status && isnan(after) ? true : after > before);
        if (!status) {
            status = wend_grid_table_find_path(zoned, 2, 22, &path);
            assert_true(status || fabs(path.cost - after) < 1e-9);
            assert_int_equal(path.outcome, status ? WEND_OUTCOME_NONE : WEND_OUTCOME_COMPLETE);
        }
        // What failed can be tried again.
        if (status && wend_grid_table_refresh(zoned, NULL) == WEND_OK) {
            wend_path again = wend_path_empty(wend_default_allocator());
            assert_int_equal(wend_grid_table_find_path(zoned, 2, 22, &again), WEND_OK);
            assert_int_equal(again.outcome, WEND_OUTCOME_COMPLETE);
            for (size_t i = 0; i < again.state_count; i++) assert_int_not_equal(again.states[i], 12);
            wend_path_free(&again);
        }
    }
    wend_path_free(&path);
    wend_grid_table_destroy(zoned);
    wend_path_table_destroy(table);
    return status;
}

static void running_out_of_memory_leaves_tables_as_they_were(void **state) {
    (void)state;
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = 5;
    def.neighbours = WEND_NEIGHBOURS_FOUR;
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    walk_failing_allocations("make and edit tables", make_and_edit_tables, grid);
    wend_grid_destroy(grid);
}

static wend_status make_and_ask_transit(wend_allocator allocator, void *user) {
    wend_transit_def def = wend_default_transit_def();
    def.graph = user;
    def.transit_count = 5;
    def.allocator = allocator;
    wend_transit *transit = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(allocator);
    wend_status status = wend_transit_create(&def, NULL, &transit);
    assert_true((status == WEND_OK) == (transit != NULL));
    if (!status) status = wend_query_create(allocator, &query);
    if (!status) {
        status = wend_transit_find_path(transit, query, 0, 30, &path);
        assert_int_equal(path.outcome, status ? WEND_OUTCOME_NONE : WEND_OUTCOME_COMPLETE);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_transit_destroy(transit);
    return status;
}

static void running_out_of_memory_leaves_transit_nodes_as_they_were(void **state) {
    (void)state;
    wend_graph *graph = roads(6);
    walk_failing_allocations("make and ask transit nodes", make_and_ask_transit, graph);
    wend_graph_destroy(graph);
}

static void asking_allocates_nothing_after_warm_up(void **state) {
    (void)state;
    test_allocator memory = {0};
    wend_allocator allocator = test_allocator_value(&memory);
    wend_grid *grid = caves(24, wend_default_allocator());
    wend_graph *graph = roads(12);
    wend_grid_table_def def = wend_default_grid_table_def();
    def.grid = grid, def.allocator = allocator;
    wend_transit_def transit_def = wend_default_transit_def();
    transit_def.graph = graph, transit_def.allocator = allocator;
    wend_grid_table *flat = NULL, *zoned = NULL;
    wend_transit *transit = NULL;
    wend_query *query = NULL;
    assert_int_equal(wend_grid_table_create(&def, NULL, &flat), WEND_OK);
    def.form = WEND_GRID_TABLE_ZONED;
    assert_int_equal(wend_grid_table_create(&def, NULL, &zoned), WEND_OK);
    assert_int_equal(wend_transit_create(&transit_def, NULL, &transit), WEND_OK);
    assert_int_equal(wend_query_create(allocator, &query), WEND_OK);
    wend_path path = wend_path_empty(allocator);
    size_t warm = 0;
    for (int round = 0; round < 2; round++) {
        if (round) warm = memory.allocations;
        for (uint32_t from = 0; from < 144; from += 5)
            for (uint32_t to = 0; to < 144; to += 3) {
                assert_int_equal(wend_grid_table_find_path(flat, 4 * from, 4 * to, &path), WEND_OK);
                assert_int_equal(wend_grid_table_find_path(zoned, 4 * from, 4 * to, &path), WEND_OK);
                assert_int_equal(wend_transit_find_path(transit, query, from, to, &path), WEND_OK);
            }
    }
    assert_int_equal(memory.allocations, warm);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_transit_destroy(transit);
    wend_grid_table_destroy(zoned);
    wend_grid_table_destroy(flat);
    assert_int_equal(memory.live_blocks, 0);
    wend_graph_destroy(graph);
    wend_grid_destroy(grid);
}

// ---- Drawing ---------------------------------------------------------------------------------------------------------

typedef struct table_drawn {
    int trees, zones, borders, notes;
} table_drawn;

static void see_rectangle(void *user, wend_vector3 a, wend_vector3 b, wend_draw_style style) {
    table_drawn *seen = user;
    assert_true(a.x < b.x && a.y < b.y);
    seen->zones += style.role == WEND_DRAW_ISLAND;
}

static void see_line(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    table_drawn *seen = user;
    (void)points;
    assert_int_equal(count, 2);
    seen->trees += style.role == WEND_DRAW_TREE;
}

static void see_mark(void *user, wend_vector3 point, wend_draw_style style) {
    table_drawn *seen = user;
    (void)point;
    seen->borders += style.role == WEND_DRAW_FRONTIER;
    seen->notes += style.role == WEND_DRAW_NOTE;
}

static void drawn_tables_show_what_they_hold(void **state) {
    (void)state;
    wend_grid_def grid_def = wend_default_grid_def();
    grid_def.width = 6, grid_def.height = 4;
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_create(&grid_def, NULL, &grid), WEND_OK);
    wend_grid_table_def def = wend_default_grid_table_def();
    def.grid = grid, def.zone_side = 3;
    wend_grid_table *table = NULL;
    table_drawn seen = {0};
    const wend_draw draw = {.user = &seen, .rectangle = see_rectangle, .line = see_line, .mark = see_mark};
    const wend_draw nothing = {0};
    assert_int_equal(wend_grid_table_create(&def, NULL, &table), WEND_OK);
    wend_grid_table_draw(table, 7, &draw);
    wend_grid_table_draw(table, 7, &nothing);
    assert_true(seen.trees == 23 && seen.zones == 0);
    wend_grid_table_destroy(table);
    def.form = WEND_GRID_TABLE_ZONED;
    assert_int_equal(wend_grid_table_create(&def, NULL, &table), WEND_OK);
    wend_grid_table_draw(table, WEND_NO_CELL, &draw);
    wend_grid_table_draw(table, 7, &nothing);
    assert_true(seen.trees == 23 && seen.zones == 24);
    assert_int_equal(seen.borders, 16); // two columns and two rows, four cells in both
    wend_grid_table_destroy(table);
    wend_grid_destroy(grid);

    wend_graph *graph = roads(6);
    wend_transit_def transit_def = wend_default_transit_def();
    transit_def.graph = graph, transit_def.transit_count = 5;
    wend_transit *transit = NULL;
    assert_int_equal(wend_transit_create(&transit_def, NULL, &transit), WEND_OK);
    wend_transit_draw(transit, 0, &draw);
    wend_transit_draw(transit, WEND_NO_WAYPOINT, &nothing);
    assert_int_equal(seen.notes, 5);
    assert_true(seen.trees > 23);
    wend_transit_destroy(transit);
    wend_graph_destroy(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(broken_path_table_definitions_are_explained),
        FACT(other_broken_definitions_are_explained),
        FACT(a_control_that_does_not_say_its_size_is_reported_by_every_table),
        cmocka_unit_test_setup_teardown(contract_violations_of_tables_are_reported, soft_contract_begin,
                                        soft_contract_end),
        cmocka_unit_test_setup_teardown(a_domain_that_fails_or_wanders_is_reported, soft_contract_begin,
                                        soft_contract_end),
        FACT(a_single_state_without_edges_is_a_world),
        FACT(more_steps_than_a_byte_counts_are_kept),
        FACT(floats_are_rounded_down_and_stay_finite),
        FACT(transit_nodes_see_an_edit_of_the_roads),
        FACT(a_grid_that_does_not_fit_flat_gets_zones),
        FACT(a_zoned_table_keeps_to_its_memory_limit_when_the_world_grows),
        FACT(any_number_of_workers_makes_the_same_tables),
        FACT(making_a_table_can_be_cancelled),
        FACT(running_out_of_memory_leaves_tables_as_they_were),
        FACT(running_out_of_memory_leaves_transit_nodes_as_they_were),
        FACT(asking_allocates_nothing_after_warm_up),
        FACT(drawn_tables_show_what_they_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
