// Scenes: any size, the same from the same seed, and what their kinds promise.
#include "support/test.h"

#include "graph_scenes.h"
#include "grid_scenes.h"

#include <math.h>
#include <stdlib.h>

static wend_grid *scene(scene_grid_kind kind, const scene_grid_def *def) {
    wend_grid *grid = NULL;
    assert_int_equal(scene_grid_make(kind, def, &grid), WEND_OK);
    return grid;
}

static uint32_t count_free(const wend_grid *grid) {
    wend_grid_def def = wend_grid_describe(grid);
    uint32_t count = 0;
    for (uint32_t cell = 0; cell < def.width * def.height; cell++) count += wend_grid_is_free(grid, cell);
    return count;
}

static uint64_t hash_scene(scene_grid_kind kind, uint64_t seed) {
    scene_grid_def def = scene_default_grid_def(97, 61, seed);
    wend_grid *grid = scene(kind, &def);
    wend_state_hash hash = wend_state_hash_start();
    wend_state_hash_add_bytes(&hash, wend_grid_describe(grid).terrain, 97 * 61);
    wend_grid_destroy(grid);
    return wend_state_hash_value(&hash);
}

static void a_seed_always_makes_the_same_scene(void **state) {
    (void)state;
    for (int kind = 0; kind < SCENE_GRID_KIND_COUNT; kind++) {
        assert_true(hash_scene((scene_grid_kind)kind, 5) == hash_scene((scene_grid_kind)kind, 5));
        bool same = hash_scene((scene_grid_kind)kind, 5) == hash_scene((scene_grid_kind)kind, 6);
        assert_int_equal(same, kind == SCENE_GRID_EMPTY);
    }
}

static void scenes_have_any_size(void **state) {
    (void)state;
    static const uint32_t sizes[] = {1, 2, 3, 5, 16, 17, 61, 300};
    for (int kind = 0; kind < SCENE_GRID_KIND_COUNT; kind++)
        for (size_t i = 0; i < 64; i++)
            for (uint32_t wide = 1; wide < 4; wide++) {
                scene_grid_def def = scene_default_grid_def(sizes[i % 8], sizes[i / 8], i);
                def.corridor_width = def.room_size = wide == 3 ? UINT32_MAX : wide;
                wend_grid *grid = scene((scene_grid_kind)kind, &def);
                wend_grid_def made = wend_grid_describe(grid);
                assert_true(made.width == def.width && made.height == def.height);
                wend_grid_destroy(grid);
            }
}

static void invalid_definitions_are_rejected(void **state) {
    (void)state;
    wend_grid *grid = NULL;
    scene_grid_def def = scene_default_grid_def(8, 0, 1);
    assert_int_equal(scene_grid_make(SCENE_GRID_CITY, &def, &grid), WEND_OUT_OF_RANGE);
    def.height = UINT32_MAX;
    assert_int_equal(scene_grid_make(SCENE_GRID_CITY, &def, &grid), WEND_OUT_OF_RANGE);
    def.height = 8, def.corridor_width = 0;
    assert_int_equal(scene_grid_make(SCENE_GRID_MAZE, &def, &grid), WEND_OUT_OF_RANGE);
    def.corridor_width = 1, def.blocked_percent = 101;
    assert_int_equal(scene_grid_make(SCENE_GRID_RANDOM, &def, &grid), WEND_OUT_OF_RANGE);
    def.blocked_percent = 1;
    assert_int_equal(scene_grid_make(SCENE_GRID_KIND_COUNT, &def, &grid), WEND_OUT_OF_RANGE);
    def.corners = (wend_corner_rule)9;
    assert_int_equal(scene_grid_make(SCENE_GRID_RANDOM, &def, &grid), WEND_OUT_OF_RANGE);
    assert_null(grid);
}

static void kinds_have_names(void **state) {
    (void)state;
    for (int kind = 0; kind < SCENE_GRID_KIND_COUNT; kind++) {
        scene_grid_kind found = SCENE_GRID_KIND_COUNT;
        assert_true(scene_grid_kind_from_name(scene_grid_kind_name((scene_grid_kind)kind), &found));
        assert_int_equal(found, kind);
    }
    scene_grid_kind found;
    assert_false(scene_grid_kind_from_name("moon", &found));
    assert_null(scene_grid_kind_name(SCENE_GRID_KIND_COUNT));
}

static void random_scenes_are_blocked_as_much_as_asked(void **state) {
    (void)state;
    static const uint32_t percents[] = {0, 10, 40, 100};
    for (size_t i = 0; i < 4; i++) {
        scene_grid_def def = scene_default_grid_def(200, 200, 9);
        def.blocked_percent = percents[i];
        wend_grid *grid = scene(SCENE_GRID_RANDOM, &def);
        uint32_t blocked = 40000 - count_free(grid), wanted = 400 * percents[i];
        assert_true(blocked + 600 >= wanted && blocked <= wanted + 600);
        if (percents[i] % 100 == 0) assert_int_equal(blocked, wanted);
        wend_grid_destroy(grid);
    }
}

static void a_maze_is_a_tree(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++) {
        scene_grid_def def = scene_default_grid_def(41 + (uint32_t)seed, 37, seed);
        wend_grid *grid = scene(SCENE_GRID_MAZE, &def);
        assert_int_equal(wend_grid_island_count(grid), 1);
        uint32_t cells = count_free(grid), sides = 0;
        for (uint32_t cell = 0; cell < def.width * def.height; cell++) {
            if (!wend_grid_is_free(grid, cell)) continue;
            sides += wend_grid_is_free(grid, wend_grid_cell(grid, cell % def.width + 1, cell / def.width));
            sides += wend_grid_is_free(grid, wend_grid_cell(grid, cell % def.width, cell / def.width + 1));
        }
        assert_int_equal(sides, cells - 1);
        wend_grid_destroy(grid);
    }
}

static void wide_mazes_are_one_island(void **state) {
    (void)state;
    for (uint32_t wide = 2; wide < 9; wide++) {
        scene_grid_def def = scene_default_grid_def(100, 77, wide);
        def.corridor_width = wide;
        wend_grid *grid = scene(SCENE_GRID_MAZE, &def);
        assert_int_equal(wend_grid_island_count(grid), 1);
        wend_grid_destroy(grid);
    }
}

static void scenes_leave_room_and_put_something_in_the_way(void **state) {
    (void)state;
    for (int kind = SCENE_GRID_RANDOM; kind < SCENE_GRID_KIND_COUNT; kind++)
        for (uint64_t seed = 0; seed < 10; seed++) {
            scene_grid_def def = scene_default_grid_def(128, 128, seed);
            wend_grid *grid = scene((scene_grid_kind)kind, &def);
            // Of each kind, between a fifth and most of the cells are one island.
            uint32_t count = wend_grid_island_count(grid), largest = 0;
            uint32_t *sizes = test_calloc(count + 1, sizeof *sizes);
            for (uint32_t cell = 0; cell < 128 * 128; cell++) sizes[wend_grid_island(grid, cell)]++;
            for (uint32_t i = 1; i <= count; i++)
                if (sizes[i] > largest) largest = sizes[i];
            if (largest < 128 * 128 / 5 || largest > 128 * 128 * 39 / 40)
                fail_msg("%s %u: the largest island has %u cells", scene_grid_kind_name((scene_grid_kind)kind),
                         (unsigned)seed, largest);
            test_free(sizes);
            wend_grid_destroy(grid);
        }
}

static void queries_can_be_answered(void **state) {
    (void)state;
    for (int kind = 0; kind < SCENE_GRID_KIND_COUNT; kind++) {
        scene_grid_def def = scene_default_grid_def(60, 50, 3);
        wend_grid *grid = scene((scene_grid_kind)kind, &def);
        wend_scenario_query queries[500], again[500];
        assert_int_equal(scene_grid_queries(grid, 8, 500, queries), WEND_OK);
        assert_int_equal(scene_grid_queries(grid, 8, 500, again), WEND_OK);
        bool moved = false;
        for (size_t i = 0; i < 500; i++) {
            const wend_scenario_query *query = &queries[i];
            assert_true(query->map_width == 60 && query->map_height == 50 && query->length == 0);
            uint32_t start = wend_grid_cell(grid, query->start_x, query->start_y);
            uint32_t goal = wend_grid_cell(grid, query->goal_x, query->goal_y);
            assert_int_not_equal(wend_grid_island(grid, start), 0);
            assert_int_equal(wend_grid_island(grid, start), wend_grid_island(grid, goal));
            assert_true(query->start_x == again[i].start_x && query->goal_y == again[i].goal_y);
            moved |= start != goal;
        }
        assert_true(moved);
        wend_grid_destroy(grid);
    }
}

static void where_nothing_is_free_there_are_no_queries(void **state) {
    (void)state;
    scene_grid_def def = scene_default_grid_def(4, 4, 3);
    def.blocked_percent = 100;
    wend_grid *grid = scene(SCENE_GRID_RANDOM, &def);
    wend_scenario_query query;
    assert_int_equal(scene_grid_queries(grid, 8, 1, &query), WEND_OUT_OF_RANGE);
    assert_int_equal(scene_grid_queries(grid, 8, 0, NULL), WEND_OK);
    wend_grid_destroy(grid);
}

static wend_status make_scene(wend_allocator allocator, void *user) {
    scene_grid_def def = scene_default_grid_def(20, 20, 3);
    def.allocator = allocator;
    wend_grid *grid = NULL;
    wend_status status = scene_grid_make(*(scene_grid_kind *)user, &def, &grid);
    if (status) return status;
    wend_scenario_query query;
    status = scene_grid_queries(grid, 8, 1, &query);
    wend_grid_destroy(grid);
    return status;
}

static void scenes_survive_running_out_of_memory(void **state) {
    (void)state;
    for (int i = 0; i < SCENE_GRID_KIND_COUNT; i++) {
        scene_grid_kind kind = (scene_grid_kind)i;
        walk_failing_allocations(scene_grid_kind_name(kind), make_scene, &kind);
    }
}

// ---- Graphs

static wend_graph *graph_scene(scene_graph_kind kind, uint32_t waypoint_count, uint64_t seed) {
    scene_graph_def def = scene_default_graph_def(waypoint_count, seed);
    wend_graph *graph = NULL;
    assert_int_equal(scene_graph_make(kind, &def, &graph), WEND_OK);
    return graph;
}

static uint64_t hash_graph_scene(scene_graph_kind kind, uint64_t seed) {
    wend_graph *graph = graph_scene(kind, 700, seed);
    wend_state_hash hash = wend_state_hash_start();
    for (uint32_t i = 0; i < wend_graph_waypoint_count(graph); i++) {
        wend_vector3 at = wend_graph_position(graph, i);
        wend_state_hash_add_number(&hash, at.x);
        wend_state_hash_add_number(&hash, at.y);
    }
    for (uint32_t i = 0; i < wend_graph_edge_count(graph); i++) {
        wend_graph_edge edge = wend_graph_get_edge(graph, i);
        wend_state_hash_add_word(&hash, (uint64_t)edge.from << 32 | edge.to);
        wend_state_hash_add_number(&hash, edge.cost);
    }
    wend_graph_destroy(graph);
    return wend_state_hash_value(&hash);
}

static void a_seed_always_makes_the_same_graph(void **state) {
    (void)state;
    for (int kind = 0; kind < SCENE_GRAPH_KIND_COUNT; kind++) {
        assert_true(hash_graph_scene((scene_graph_kind)kind, 5) == hash_graph_scene((scene_graph_kind)kind, 5));
        assert_true(hash_graph_scene((scene_graph_kind)kind, 5) != hash_graph_scene((scene_graph_kind)kind, 6));
    }
}

// Everything fits a DIMACS file, and every edge costs at least its length at the quickest pace.
static void check_graph_scene(const wend_graph *graph, double least_pace) {
    size_t length;
    assert_int_equal(wend_dimacs_write_graph(graph, NULL, NULL, 0, &length), WEND_OK);
    assert_int_equal(wend_dimacs_write_coordinates(graph, 1, NULL, NULL, 0, &length), WEND_OK);
    for (uint32_t i = 0; i < wend_graph_edge_count(graph); i++) {
        wend_graph_edge edge = wend_graph_get_edge(graph, i);
        wend_vector3 a = wend_graph_position(graph, edge.from), b = wend_graph_position(graph, edge.to);
        double metres = sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
        assert_true(edge.from != edge.to && edge.cost >= metres * least_pace && !edge.closed && !edge.tags);
    }
}

static void graph_scenes_have_any_size(void **state) {
    (void)state;
    static const uint32_t sizes[] = {1, 2, 3, 10, 100, 1000, 20000};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        wend_graph *roads = graph_scene(SCENE_GRAPH_ROADS, sizes[i], i);
        wend_graph *points = graph_scene(SCENE_GRAPH_GEOMETRIC, sizes[i], i);
        check_graph_scene(roads, 0.3);
        check_graph_scene(points, 10);
        assert_int_equal(wend_graph_waypoint_count(points), sizes[i]);
        double ratio = (double)wend_graph_waypoint_count(roads) / sizes[i];
        if (sizes[i] >= 1000) assert_true(ratio > 0.9 && ratio < 1.1);
        wend_graph_destroy(roads);
        wend_graph_destroy(points);
    }
}

static void geometric_graphs_join_all_that_are_near(void **state) {
    (void)state;
    wend_graph *graph = graph_scene(SCENE_GRAPH_GEOMETRIC, 500, 3);
    uint32_t count = wend_graph_waypoint_count(graph);
    uint8_t *joined = calloc((size_t)count * count, 1);
    assert_non_null(joined);
    double longest = 0;
    for (uint32_t i = 0; i < wend_graph_edge_count(graph); i++) {
        wend_graph_edge edge = wend_graph_get_edge(graph, i);
        wend_vector3 a = wend_graph_position(graph, edge.from), b = wend_graph_position(graph, edge.to);
        longest = fmax(longest, (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
        joined[(size_t)edge.from * count + edge.to]++;
    }
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < count; k++) {
            wend_vector3 a = wend_graph_position(graph, i), b = wend_graph_position(graph, k);
            bool near = (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) <= longest;
            assert_int_equal(joined[(size_t)i * count + k], i != k && near);
        }
    double mean = (double)wend_graph_edge_count(graph) / count;
    assert_true(mean > 4 && mean < 8);
    free(joined);
    wend_graph_destroy(graph);
}

static void roads_have_one_way_streets_dead_ends_and_one_large_island(void **state) {
    (void)state;
    wend_graph *graph = graph_scene(SCENE_GRAPH_ROADS, 10000, 1);
    uint32_t count = wend_graph_waypoint_count(graph), edges = wend_graph_edge_count(graph), on_first = 0, leaves = 0,
             one_way = 0;
    uint32_t *degrees = calloc(count, sizeof *degrees);
    assert_non_null(degrees);
    for (uint32_t i = 0; i < edges; i++) {
        wend_graph_edge edge = wend_graph_get_edge(graph, i), before = wend_graph_get_edge(graph, i ? i - 1 : 0),
                        after = wend_graph_get_edge(graph, i + 1 < edges ? i + 1 : i);
        degrees[edge.from]++;
        bool back =
            (before.from == edge.to && before.to == edge.from) || (after.from == edge.to && after.to == edge.from);
        one_way += !back;
    }
    for (uint32_t i = 0; i < count; i++) {
        on_first += wend_graph_island(graph, i) == wend_graph_island(graph, 0);
        leaves += degrees[i] == 1;
    }
    assert_true(on_first > count * 0.95 && leaves > count / 50 && one_way > edges / 20 && one_way < edges / 3);
    scene_graph_query queries[50];
    scene_graph_queries(graph, 1, 50, queries);
    for (int i = 0; i < 50; i++) assert_true(wend_graph_may_reach(graph, queries[i].start, queries[i].goal));
    free(degrees);
    wend_graph_destroy(graph);
}

static void invalid_graph_definitions_are_rejected(void **state) {
    (void)state;
    wend_graph *graph = NULL;
    scene_graph_def def = scene_default_graph_def(0, 1);
    assert_int_equal(scene_graph_make(SCENE_GRAPH_ROADS, &def, &graph), WEND_OUT_OF_RANGE);
    def.waypoint_count = (1 << 24) + 1;
    assert_int_equal(scene_graph_make(SCENE_GRAPH_ROADS, &def, &graph), WEND_OUT_OF_RANGE);
    def.waypoint_count = 10, def.one_way_percent = 101;
    assert_int_equal(scene_graph_make(SCENE_GRAPH_ROADS, &def, &graph), WEND_OUT_OF_RANGE);
    def.one_way_percent = 0, def.neighbours = 11;
    assert_int_equal(scene_graph_make(SCENE_GRAPH_GEOMETRIC, &def, &graph), WEND_OUT_OF_RANGE);
    def.neighbours = 0;
    assert_int_equal(scene_graph_make(SCENE_GRAPH_KIND_COUNT, &def, &graph), WEND_OUT_OF_RANGE);
    assert_null(graph);
    scene_graph_kind found;
    assert_false(scene_graph_kind_from_name("moon", &found));
    assert_true(scene_graph_kind_from_name("geometric", &found) && found == SCENE_GRAPH_GEOMETRIC);
    assert_null(scene_graph_kind_name(SCENE_GRAPH_KIND_COUNT));
}

static wend_status make_graph_scenes(wend_allocator allocator, void *user) {
    (void)user;
    for (int kind = 0; kind < SCENE_GRAPH_KIND_COUNT; kind++) {
        scene_graph_def def = scene_default_graph_def(30, 1);
        def.allocator = allocator;
        wend_graph *graph = NULL;
        wend_status status = scene_graph_make((scene_graph_kind)kind, &def, &graph);
        wend_graph_destroy(graph);
        if (status) return status;
    }
    return WEND_OK;
}

static void running_out_of_memory_makes_no_graph(void **state) {
    (void)state;
    walk_failing_allocations("make graph scenes", make_graph_scenes, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(a_seed_always_makes_the_same_scene),
        FACT(scenes_have_any_size),
        FACT(invalid_definitions_are_rejected),
        FACT(kinds_have_names),
        FACT(random_scenes_are_blocked_as_much_as_asked),
        FACT(a_maze_is_a_tree),
        FACT(wide_mazes_are_one_island),
        FACT(scenes_leave_room_and_put_something_in_the_way),
        FACT(queries_can_be_answered),
        FACT(where_nothing_is_free_there_are_no_queries),
        FACT(scenes_survive_running_out_of_memory),
        FACT(a_seed_always_makes_the_same_graph),
        FACT(graph_scenes_have_any_size),
        FACT(geometric_graphs_join_all_that_are_near),
        FACT(roads_have_one_way_streets_dead_ends_and_one_large_island),
        FACT(invalid_graph_definitions_are_rejected),
        FACT(running_out_of_memory_makes_no_graph),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
