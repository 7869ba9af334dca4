// Roadmaps.
#include "support/test.h"

#include "oracle/map/naive_visibility.h"
#include "properties/bake/bake_properties.h"
#include "support/findings.h"
#include "support/location_of.h"
#include "support/soft_contract.h"
#include "support/tagged_graph.h"
#include "town_scenes.h"
#include "wend/wend.h"

#include <math.h>
#include <stdio.h>

static void waypoints_are_free_and_see_each_other(void **state) {
    (void)state;
    roadmap_tally tally = {0};
    check_property("roadmaps_agree_with_exact_visibility", 3000, roadmaps_agree_with_exact_visibility, &tally);
    print_message("edges %llu, refused lines %llu, extra parts %llu, joins %llu, full %llu, located %llu, lost %llu\n",
                  (unsigned long long)tally.edges, (unsigned long long)tally.rejected_lines,
                  (unsigned long long)tally.components, (unsigned long long)tally.joins, (unsigned long long)tally.full,
                  (unsigned long long)tally.located, (unsigned long long)tally.lost);
    assert_met(tally.edges > 10000 && tally.rejected_lines > 1000 && tally.components > 100 && tally.joins > 50);
    assert_met(tally.full > 0 && tally.located > 1000 && tally.lost > 100);
}

// ---- Quality

#define BOXES 9

typedef struct box_world {
    naive_convex naive[BOXES];
    wend_vector2 points[BOXES][4];
    wend_area areas[BOXES];
} box_world;

// Boxes that do not touch each other: one in each of 3 x 3 fields of 40.
static void make_boxes(uint64_t seed, box_world *world) {
    wend_random random = wend_random_seeded(seed);
    for (int i = 0; i < BOXES; i++) {
        long x[2], y[2];
        x[0] = i % 3 * 40 + (long)wend_random_between(&random, 2, 12),
        x[1] = i % 3 * 40 + (long)wend_random_between(&random, 26, 38);
        y[0] = i / 3 * 40 + (long)wend_random_between(&random, 2, 12),
        y[1] = i / 3 * 40 + (long)wend_random_between(&random, 26, 38);
        world->naive[i] = (naive_convex){4, {x[0], x[1], x[1], x[0]}, {y[0], y[0], y[1], y[1]}};
        for (int k = 0; k < 4; k++)
            world->points[i][k] = (wend_vector2){(double)world->naive[i].x[k], (double)world->naive[i].y[k]};
        world->areas[i] = (wend_area){.points = world->points[i], .point_count = 4, .terrain = 1};
    }
}

static double roadmap_length(const box_world *world, uint32_t samples, uint64_t seed, wend_vector2 start,
                             wend_vector2 goal) {
    wend_roadmap_def def = wend_default_roadmap_def();
    def.obstacles = world->areas, def.obstacle_count = BOXES;
    def.high = (wend_vector2){120, 120};
    def.sample_count = samples;
    def.seed = seed;
    wend_roadmap *roadmap = NULL;
    assert_int_equal(wend_roadmap_create(&def, NULL, &roadmap), WEND_OK);
    tagged_graph view = {wend_roadmap_graph(roadmap), ALL_TAGS};
    wend_domain domain = tagged_graph_domain(&view);
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    wend_search_request request = wend_default_search_request();
    const uint32_t from = roadmap_waypoint_at(roadmap, start), to = roadmap_waypoint_at(roadmap, goal);
    const uint64_t goal_state = to;
    request.start = from, request.goals = &goal_state, request.goal_count = 1;
    assert_int_equal(wend_domain_find_path(&domain, query, &request, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
    wend_vector3 first = wend_graph_position(view.graph, from), last = wend_graph_position(view.graph, to);
    double length = path.cost + hypot(first.x - start.x, first.y - start.y) + hypot(last.x - goal.x, last.y - goal.y);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_roadmap_destroy(roadmap);
    return length;
}

static void paths_approach_the_shortest_as_samples_grow(void **state) {
    (void)state;
    static const uint32_t counts[4] = {200, 800, 3200, 12800};
    double sums[4] = {0}, worst = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        box_world world;
        make_boxes(seed, &world);
        double best = naive_shortest(world.naive, BOXES, 1, 1, 119, 119);
        for (int i = 0; i < 4; i++) {
            double ratio =
                roadmap_length(&world, counts[i], seed, (wend_vector2){1, 1}, (wend_vector2){119, 119}) / best;
            assert_true(ratio >= 1);
            sums[i] += ratio / 12;
            if (i == 3 && ratio > worst) worst = ratio;
        }
    }
    print_message("mean length over the shortest: %.4f %.4f %.4f %.4f; worst at last %.4f\n", sums[0], sums[1], sums[2],
                  sums[3], worst);
    assert_true(sums[0] > sums[1] && sums[1] > sums[2] && sums[2] > sums[3]);
    assert_true(sums[3] < 1.015 && worst < 1.03);
}

// ---- By hand

static const wend_vector2 wall_points[] = {{4, -1}, {6, -1}, {6, 11}, {4, 11}};
static const wend_area wall = {.points = wall_points, .point_count = 4};

static wend_roadmap_def wall_def(void) {
    wend_roadmap_def def = wend_default_roadmap_def();
    def.obstacles = &wall, def.obstacle_count = 1;
    def.high = (wend_vector2){10, 10};
    def.sample_count = 60;
    return def;
}

static void a_wall_leaves_two_parts(void **state) {
    (void)state;
    wend_roadmap_def def = wall_def();
    def.join_rounds = 30;
    wend_roadmap *roadmap = NULL;
    assert_int_equal(wend_roadmap_create(&def, NULL, &roadmap), WEND_OK);
    assert_int_equal(wend_roadmap_describe(roadmap).components, 2);
    assert_int_equal(roadmap_waypoint_at(roadmap, (wend_vector2){5, 5}), WEND_NO_WAYPOINT);
    assert_int_equal(roadmap_waypoint_at(roadmap, (wend_vector2){4, 5}), WEND_NO_WAYPOINT); // on the border
    assert_int_equal(roadmap_waypoint_at(roadmap, (wend_vector2){NAN, 5}), WEND_NO_WAYPOINT);
    assert_int_equal(roadmap_waypoint_at(roadmap, (wend_vector2){-1, 5}), WEND_NO_WAYPOINT);
    uint32_t left = roadmap_waypoint_at(roadmap, (wend_vector2){3, 5}),
             right = roadmap_waypoint_at(roadmap, (wend_vector2){7, 5});
    assert_false(wend_graph_may_reach(wend_roadmap_graph(roadmap), left, right));
    assert_true(wend_roadmap_sees(roadmap, location_of((wend_vector2){0, 0}), location_of((wend_vector2){3.99, 10})));
    assert_false(wend_roadmap_sees(roadmap, location_of((wend_vector2){0, 0}), location_of((wend_vector2){4, 10})));
    assert_false(wend_roadmap_sees(roadmap, location_of((wend_vector2){5, 5}), location_of((wend_vector2){5, 5})));
    assert_true(wend_lattice_unit(&(wend_lattice){wend_roadmap_lattice(roadmap).unit_exponent, 0, 0}) > 0);
    wend_roadmap_destroy(roadmap);
}

static void a_density_asks_for_waypoints_by_area(void **state) {
    (void)state;
    wend_roadmap_def def = wall_def();
    def.density = 0.755;
    wend_roadmap *roadmap = NULL;
    assert_int_equal(wend_roadmap_create(&def, NULL, &roadmap), WEND_OK);
    assert_int_equal(wend_graph_waypoint_count(wend_roadmap_graph(roadmap)), 76);
    wend_roadmap_destroy(roadmap);
}

static void workers_change_nothing(void **state) {
    (void)state;
    scene_town town;
    assert_int_equal(scene_town_make(&(scene_town_def){.size = 100, .houses = 50, .seed = 2}, &town), WEND_OK);
    uint64_t first = 0;
    for (uint32_t workers = 0; workers <= 4; workers++) {
        wend_roadmap_def def = wend_default_roadmap_def();
        wend_jobs_def jobs_def = wend_default_jobs_def();
        jobs_def.worker_count = workers;
        if (workers) assert_int_equal(wend_jobs_create(&jobs_def, NULL, &def.jobs), WEND_OK);
        def.obstacles = town.areas, def.obstacle_count = town.area_count;
        def.high = (wend_vector2){100, 100};
        def.sample_count = 1500;
        wend_roadmap *roadmap = NULL;
        assert_int_equal(wend_roadmap_create(&def, NULL, &roadmap), WEND_OK);
        wend_state_hash hash = wend_state_hash_start();
        const wend_graph *graph = wend_roadmap_graph(roadmap);
        for (uint32_t i = 0; i < wend_graph_edge_count(graph); i++) {
            wend_graph_edge edge = wend_graph_get_edge(graph, i);
            wend_state_hash_add_word(&hash, (uint64_t)edge.from << 32 | edge.to);
            wend_state_hash_add_number(&hash, edge.cost);
        }
        if (workers == 0) first = wend_state_hash_value(&hash);
        assert_true(wend_state_hash_value(&hash) == first);
        wend_roadmap_destroy(roadmap);
        wend_jobs_destroy(def.jobs);
    }
    scene_town_free(&town);
}

// ---- Refusals

static void check_roadmap_rejection(wend_roadmap_def def, const char *text) {
    CHECK_REFUSED(wend_roadmap_create, wend_roadmap, def, text);
}

static void every_broken_roadmap_definition_is_explained(void **state) {
    (void)state;
    wend_roadmap_def def = wall_def();
    def.sample_count = 0;
    check_roadmap_rejection(def, "0 waypoints are asked for; 1 to 2147483646 are needed");
    def = wall_def();
    def.radius = NAN;
    check_roadmap_rejection(def, "radius is nan m; a finite number of 0 or more is needed");
    def = wall_def();
    def.density = -1;
    check_roadmap_rejection(def, "density is -1; a finite number of 0 or more is needed");
    def = wall_def();
    def.density = 1e8;
    check_roadmap_rejection(def, "10000000000 waypoints are asked for; 1 to 2147483646 are needed");
    def = wall_def();
    def.join_rounds = 31;
    check_roadmap_rejection(def, "join_rounds is 31; 0 to 30 is needed");
    def = wall_def();
    def.high.y = 0;
    check_roadmap_rejection(def,
                            "the box is from y = 0 m to 0 m; finite numbers are needed, the first below the second");
    def = wall_def();
    def.low.x = -INFINITY;
    check_roadmap_rejection(
        def, "the box is from x = -inf m to 10 m; finite numbers are needed, the first below the second");
    def = wall_def();
    def.allocator.allocate = NULL;
    check_roadmap_rejection(
        def, "the allocator of the roadmap definition has no allocate; wend_default_allocator() has one");
    def = wall_def();
    wend_jobs_control control = wend_default_jobs_control();
    control.size = 1;
    def.control = &control;
    char told[120];
    snprintf(told, sizeof told,
             "wend_jobs_control.size is 1; initialize it with wend_default_jobs_control(), which sets %zu",
             sizeof control);
    check_roadmap_rejection(def, told);
    def = wall_def();
    def.obstacles = NULL;
    check_roadmap_rejection(
        def, "there are 1 areas but no array, or more than 4294967294; an array of at most that many is needed");
    def = wall_def();
    def.low = (wend_vector2){4.5, 0}, def.high = (wend_vector2){5.5, 10};
    check_roadmap_rejection(def,
                            "none of 6200 points drawn from the box is free; a box with more free space is needed");
    def = wall_def();
    def.size = 0;
    char text[160];
    snprintf(text, sizeof text,
             "wend_roadmap_def.size is 0; initialize it with wend_default_roadmap_def(), which sets %zu", sizeof def);
    check_roadmap_rejection(def, text);
}

static void a_nearly_full_box_is_warned_about(void **state) {
    (void)state;
    wend_roadmap_def def = wall_def();
    def.obstacle_count = 0;
    def.low = (wend_vector2){0, 0}, def.high = (wend_vector2){0x1p-64, 0x1p-64}; // four lattice points
    wend_diagnostics *findings = NULL;
    wend_roadmap *roadmap = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    assert_int_equal(wend_roadmap_create(&def, findings, &roadmap), WEND_OK);
    assert_int_equal(wend_diagnostics_count(findings), 1);
    assert_string_equal(wend_diagnostics_get(findings, 0)->text,
                        "4 of 60 waypoints were found among 6200 points drawn; the box is nearly full");
    assert_int_equal(wend_graph_waypoint_count(wend_roadmap_graph(roadmap)), 4);
    assert_int_equal(wend_roadmap_describe(roadmap).components, 1);
    wend_roadmap_destroy(roadmap);
    wend_diagnostics_destroy(findings);
}

static void an_obstacle_that_later_ones_cover_is_warned_of(void **state) {
    (void)state;
    const wend_vector2 pillar[] = {{4.5, 4}, {5, 4}, {5, 5}};
    const wend_area obstacles[] = {{.points = pillar, .point_count = 3}, wall, {.points = pillar, .point_count = 3}};
    wend_roadmap_def def = wall_def();
    def.obstacles = obstacles;
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    for (def.obstacle_count = 1; def.obstacle_count <= 3; def.obstacle_count++) {
        wend_roadmap *roadmap = NULL;
        wend_diagnostics_clear(findings);
        assert_int_equal(wend_roadmap_create(&def, findings, &roadmap), WEND_OK);
        assert_int_equal(wend_diagnostics_count(findings), def.obstacle_count > 1);
        if (def.obstacle_count > 1) {
            assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_AREA_COVERED);
            assert_int_equal(wend_diagnostics_get(findings, 0)->ids[0], 0);
        }
        wend_roadmap_destroy(roadmap);
    }
    wend_diagnostics_destroy(findings);
}

// Lines are obstacles too: what is flat, and what has a line that leads out of the later ones, has an effect.
static void a_line_of_an_obstacle_shows(void **state) {
    (void)state;
    const wend_vector2 pillar[] = {{4.5, 4}, {5, 4}, {5, 5}, {1, 5}, {5, 5}}, line[] = {{1, 1}, {2, 2}, {3, 3}};
    const wend_area obstacles[] = {{.points = pillar, .point_count = 5}, {.points = line, .point_count = 3}, wall};
    wend_roadmap_def def = wall_def();
    def.obstacles = obstacles, def.obstacle_count = 3;
    wend_diagnostics *findings = NULL;
    wend_roadmap *roadmap = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    assert_int_equal(wend_roadmap_create(&def, findings, &roadmap), WEND_OK);
    assert_int_equal(wend_diagnostics_count(findings), 0);
    wend_roadmap_destroy(roadmap);
    wend_diagnostics_destroy(findings);
}

static void huge_and_tiny_worlds_are_fine(void **state) {
    (void)state;
    for (int scale = -60; scale <= 60; scale += 20) {
        wend_roadmap_def def = wend_default_roadmap_def();
        def.low = (wend_vector2){ldexp(-1, scale), ldexp(-1, scale)},
        def.high = (wend_vector2){ldexp(1, scale), ldexp(1, scale)};
        def.radius = ldexp(8, scale);
        def.sample_count = 20;
        wend_roadmap *roadmap = NULL;
        assert_int_equal(wend_roadmap_create(&def, NULL, &roadmap), WEND_OK);
        assert_int_equal(wend_graph_edge_count(wend_roadmap_graph(roadmap)), 20 * 19);
        wend_roadmap_destroy(roadmap);
    }
}

static void contract_violations_of_roadmaps_are_reported(void **state) {
    (void)state;
    assert_int_equal(wend_roadmap_create(NULL, NULL, NULL), WEND_INVALID);
    assert_null(wend_roadmap_graph(NULL));
    assert_int_equal(roadmap_waypoint_at(NULL, (wend_vector2){0, 0}), WEND_NO_WAYPOINT);
    assert_false(wend_roadmap_sees(NULL, location_of((wend_vector2){0, 0}), location_of((wend_vector2){0, 0})));
    assert_int_equal(wend_roadmap_describe(NULL).samples, 0);
    assert_int_equal(soft_contract_broken(), 5);
}

static wend_status make_roadmap_with(wend_allocator allocator, void *user) {
    wend_roadmap_def def = wall_def();
    def.allocator = allocator;
    def.sample_count = 30;
    def.neighbours = *(const uint32_t *)user;
    wend_roadmap *roadmap = NULL;
    wend_diagnostics *findings = NULL;
    if (wend_diagnostics_create(allocator, &findings)) return WEND_OUT_OF_MEMORY;
    wend_status status = wend_roadmap_create(&def, findings, &roadmap);
    size_t dropped = wend_diagnostics_dropped(findings);
    wend_diagnostics_destroy(findings);
    assert_true((status == WEND_OK) == (roadmap != NULL));
    if (roadmap) roadmap_waypoint_at(roadmap, (wend_vector2){1, 1});
    wend_roadmap_destroy(roadmap);
    return dropped ? WEND_OUT_OF_MEMORY : status;
}

static void running_out_of_memory_makes_no_roadmap(void **state) {
    (void)state;
    walk_failing_allocations("roadmap by radius", make_roadmap_with, &(uint32_t){0});
    walk_failing_allocations("roadmap by neighbours", make_roadmap_with, &(uint32_t){5});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(waypoints_are_free_and_see_each_other),
        FACT(paths_approach_the_shortest_as_samples_grow),
        FACT(a_wall_leaves_two_parts),
        FACT(a_density_asks_for_waypoints_by_area),
        FACT(workers_change_nothing),
        FACT(every_broken_roadmap_definition_is_explained),
        FACT(a_nearly_full_box_is_warned_about),
        FACT(an_obstacle_that_later_ones_cover_is_warned_of),
        FACT(a_line_of_an_obstacle_shows),
        FACT(huge_and_tiny_worlds_are_fine),
        cmocka_unit_test_setup_teardown(contract_violations_of_roadmaps_are_reported, soft_contract_begin,
                                        soft_contract_end),
        FACT(running_out_of_memory_makes_no_roadmap),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
