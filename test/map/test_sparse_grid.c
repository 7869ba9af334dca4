// Sparse grids against grids and naive ones; roads through a world of 10^6 x 10^6 cells.
#include "support/test.h"

#include "properties/map/sparse_grid_properties.h"
#include "road_world.h"
#include "support/soft_contract.h"
#include "wend/wend.h"

#include <math.h>
#include <stdlib.h>

// Sanitized and unoptimised builds do a tenth.
#if defined(WEND_DEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CASES(count) ((count) / 10)
#else
#define CASES(count) (count)
#endif

static void a_sparse_grid_is_the_grid_with_the_same_cells(void **state) {
    (void)state;
    check_property("a_sparse_grid_agrees_with_the_grid", CASES(4000), a_sparse_grid_agrees_with_the_grid, NULL);
}

static void searches_find_what_dijkstra_finds(void **state) {
    (void)state;
    check_property("sparse_searches_agree_with_dijkstra", CASES(20000), sparse_searches_agree_with_dijkstra, NULL);
}

static void edits_leave_no_trace(void **state) {
    (void)state;
    check_property("an_edited_sparse_grid_is_like_a_new_one", CASES(8000), an_edited_sparse_grid_is_like_a_new_one,
                   NULL);
    check_property("the_last_edit_of_a_cell_counts", CASES(8000), the_last_edit_of_a_cell_counts, NULL);
}

static void pictures_show_what_differs(void **state) {
    (void)state;
    check_property("a_drawn_sparse_grid_shows_what_differs", CASES(4000), a_drawn_sparse_grid_shows_what_differs, NULL);
}

static void turning_points_are_the_path_in_short(void **state) {
    (void)state;
    check_property("turning_points_lead_over_the_cells_of_a_path", CASES(8000),
                   turning_points_lead_over_the_cells_of_a_path, NULL);
}

static void checkers_agree(void **state) {
    (void)state;
    check_property("sparse_path_check_agrees_with_that_of_grids", CASES(20000),
                   sparse_path_check_agrees_with_that_of_grids, NULL);
}

// ---- Roads through a large world ---------------------------------------------------------------------------------------

// Sanitizers take several times the memory and time.
#if defined(WEND_DEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define WORLD_SIZE 1000000
#define ROAD_CELLS 2400000
#else
#define WORLD_SIZE 1000000
#define ROAD_CELLS 4000000
#endif

typedef struct road_answer {
    uint64_t cells;     // of road
    double map_bytes;   // a cell of road: at the end, and the most on the way
    double query_bytes; // likewise, path included
    double map_peak, query_peak;
    double cost;
    uint64_t expanded;
} road_answer;

static wend_search_request corner_to_corner(int32_t size, uint64_t *goal) {
    wend_search_request request = wend_default_search_request();
    *goal = wend_sparse_grid_state(size - 1, size - 1);
    request.start = wend_sparse_grid_state(0, 0);
    request.goals = goal;
    request.goal_count = 1;
    return request;
}

static road_answer cross_the_world(int32_t size, wend_neighbours neighbours) {
    test_allocator map_memory = {0}, query_memory = {0};
    scene_road_def def = scene_default_road_def(size, 7);
    def.road_cells = ROAD_CELLS;
    def.neighbours = neighbours;
    def.allocator = test_allocator_value(&map_memory);
    wend_sparse_grid *world = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(test_allocator_value(&query_memory));
    assert_int_equal(scene_road_world_make(&def, &world), WEND_OK);
    assert_int_equal(wend_query_create(test_allocator_value(&query_memory), &query), WEND_OK);
    uint64_t goal;
    wend_search_request request = corner_to_corner(size, &goal);
    assert_int_equal(wend_sparse_grid_find_path(world, query, &request, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
    assert_int_equal(wend_path_check_on_sparse_grid(&path, world, request.start, goal, NULL), WEND_OK);
    assert_true(path.lower_bound == path.cost);
    road_answer answer = {.cells = wend_sparse_grid_cell_count(world), .cost = path.cost, .expanded = path.expanded};
    double cells = (double)answer.cells;
    answer.map_bytes = (double)map_memory.live_bytes / cells;
    answer.map_peak = (double)map_memory.peak_bytes / cells;
    answer.query_bytes = (double)query_memory.live_bytes / cells;
    answer.query_peak = (double)query_memory.peak_bytes / cells;
    assert_int_equal(map_memory.live_bytes, wend_sparse_grid_bytes(world));
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_sparse_grid_destroy(world);
    return answer;
}

// 10^12 cells, of which a few million are road. The same length of road in a world a tenth as wide takes the same memory.
static void a_world_of_10_6_by_10_6_cells_is_crossed_in_memory_proportional_to_its_roads(void **state) {
    (void)state;
    const int32_t sizes[2] = {WORLD_SIZE / 10, WORLD_SIZE};
    road_answer answers[2];
    for (int i = 0; i < 2; i++) {
        road_answer *answer = &answers[i];
        *answer = cross_the_world(sizes[i], WEND_NEIGHBOURS_EIGHT);
        print_message("%7d: %llu cells of road; bytes a cell: map %.1f (most %.1f), query %.1f (most %.1f); cost %.0f, "
                      "%llu expanded\n",
                      sizes[i], (unsigned long long)answer->cells, answer->map_bytes, answer->map_peak,
                      answer->query_bytes, answer->query_peak, answer->cost, (unsigned long long)answer->expanded);
        assert_true(answer->cells > ROAD_CELLS * 8 / 10);
        assert_true(answer->map_bytes < 26 && answer->map_peak < 60);
        assert_true(answer->query_bytes < 80 && answer->query_peak < 140);
        assert_true(answer->expanded <= answer->cells);
        assert_true(answer->cost >= sizes[i] - 1); // no way is shorter than straight through
    }
    double small = answers[0].map_bytes + answers[0].query_bytes, large = answers[1].map_bytes + answers[1].query_bytes;
    assert_true(large < 1.25 * small);
}

// ---- The same world as crossroads ----

#define MOST_CROSSROADS 4000

typedef struct crossroads {
    int32_t x, y;
    double distance;
    bool done;
} crossroads;

static bool piece_has(const scene_road_piece *piece, int32_t x, int32_t y) {
    return piece->is_horizontal ? y == piece->y && x >= piece->x && x < piece->x + piece->length
                                : x == piece->x && y >= piece->y && y < piece->y + piece->length;
}

static size_t add_crossroads(crossroads *list, size_t count, int32_t x, int32_t y) {
    for (size_t i = 0; i < count; i++)
        if (list[i].x == x && list[i].y == y) return count;
    assert_true(count < MOST_CROSSROADS);
    list[count] = (crossroads){x, y, INFINITY, false};
    return count + 1;
}

// Dijkstra over ends and crossings of the pieces, joined along each piece: for four neighbours, where no two roads run side by side.
static double distance_by_crossroads(const scene_road_def *def, wend_sparse_cell from, wend_sparse_cell to) {
    static crossroads list[MOST_CROSSROADS];
    size_t pieces_count = scene_road_piece_count(def), count = 0;
    scene_road_piece *pieces = malloc(pieces_count * sizeof *pieces);
    assert_non_null(pieces);
    scene_road_pieces(def, pieces);
    count = add_crossroads(list, count, from.x, from.y);
    for (size_t i = 0; i < pieces_count; i++) {
        const scene_road_piece *a = &pieces[i];
        count = add_crossroads(list, count, a->x, a->y);
        count = add_crossroads(list, count, a->is_horizontal ? a->x + a->length - 1 : a->x,
                               a->is_horizontal ? a->y : a->y + a->length - 1);
        for (size_t k = 0; k < pieces_count; k++) {
            const scene_road_piece *b = &pieces[k];
            if (!a->is_horizontal || b->is_horizontal) continue;
            if (piece_has(a, b->x, a->y) && piece_has(b, b->x, a->y)) count = add_crossroads(list, count, b->x, a->y);
        }
    }
    list[0].distance = 0;
    for (;;) {
        crossroads *best = NULL;
        for (size_t i = 0; i < count; i++)
            if (!list[i].done && isfinite(list[i].distance) && (!best || list[i].distance < best->distance))
                best = &list[i];
        if (!best) break;
        best->done = true;
        for (size_t p = 0; p < pieces_count; p++) {
            if (!piece_has(&pieces[p], best->x, best->y)) continue;
            for (size_t i = 0; i < count; i++) {
                if (!piece_has(&pieces[p], list[i].x, list[i].y)) continue;
                double distance = best->distance + abs(list[i].x - best->x) + abs(list[i].y - best->y);
                if (distance < list[i].distance) list[i].distance = distance;
            }
        }
    }
    free(pieces);
    double found = INFINITY;
    for (size_t i = 0; i < count; i++)
        if (list[i].x == to.x && list[i].y == to.y) found = list[i].distance;
    return found;
}

static void the_way_between_the_ends_of_roads_is_the_shortest(void **state) {
    (void)state;
    uint64_t detours = 0;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        scene_road_def def = scene_default_road_def(WORLD_SIZE / 4, seed);
        def.road_cells = 900000;
        def.road_count = 100;
        def.neighbours = WEND_NEIGHBOURS_FOUR;
        wend_sparse_grid *world = NULL;
        wend_query *query = NULL;
        wend_path path = wend_path_empty(wend_default_allocator());
        assert_int_equal(scene_road_world_make(&def, &world), WEND_OK);
        assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
        size_t count = scene_road_piece_count(&def);
        scene_road_piece *pieces = malloc(count * sizeof *pieces);
        assert_non_null(pieces);
        scene_road_pieces(&def, pieces);
        for (size_t i = 0; i < 5; i++) {
            const scene_road_piece *a = &pieces[count - 1 - 2 * i], *b = &pieces[40 + 14 * i];
            const uint64_t goal = wend_sparse_grid_state(b->x, b->y);
            wend_search_request request = wend_default_search_request();
            request.start = wend_sparse_grid_state(a->x, a->y);
            request.goals = &goal, request.goal_count = 1;
            assert_int_equal(wend_sparse_grid_find_path(world, query, &request, &path), WEND_OK);
            assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
            double right = distance_by_crossroads(&def, (wend_sparse_cell){a->x, a->y}, (wend_sparse_cell){b->x, b->y});
            assert_true(path.cost == right);
            detours += right > abs(a->x - b->x) + abs(a->y - b->y);
        }
        free(pieces);
        wend_path_free(&path);
        wend_query_destroy(query);
        wend_sparse_grid_destroy(world);
    }
    print_message("%llu of 20 ways are detours\n", (unsigned long long)detours);
    assert_true(detours >= 8);
}

// ---- Single facts ----------------------------------------------------------------------------------------------------------

static void the_example_of_the_manual_works(void **state) {
    (void)state;
    wend_sparse_grid_def def = wend_default_sparse_grid_def();
    wend_sparse_grid *grid = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    assert_int_equal(wend_sparse_grid_create(&def, NULL, &grid), WEND_OK);
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    assert_int_equal(wend_sparse_grid_set_terrain(grid, -500000, 0, 1000000, 1, 0), WEND_OK);
    assert_int_equal(wend_sparse_grid_set_terrain(grid, 499999, 0, 1, 300000, 0), WEND_OK);
    assert_int_equal(wend_sparse_grid_cell_count(grid), 1299999);
    uint64_t goal = wend_sparse_grid_state(499999, 299999);
    wend_search_request request = wend_default_search_request();
    request.start = wend_sparse_grid_state(-500000, 0);
    request.goals = &goal, request.goal_count = 1;
    assert_int_equal(wend_sparse_grid_find_path(grid, query, &request, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
    assert_true(path.cost == 999999 + 299999);
    wend_sparse_cell last = wend_sparse_grid_cell_of(path.states[path.state_count - 1]);
    assert_int_equal(last.x, 499999);
    assert_int_equal(last.y, 299999);
    // From the wilderness the road is 700 cells away; a side road, a little nearer, is found too.
    assert_int_equal(wend_sparse_grid_nearest_free(grid, wend_sparse_grid_state(12345, -700)),
                     wend_sparse_grid_state(12345, 0));
    assert_int_equal(wend_sparse_grid_nearest_free(grid, wend_sparse_grid_state(INT32_MIN, INT32_MIN)),
                     wend_sparse_grid_state(-500000, 0));
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_sparse_grid_destroy(grid);
    wend_sparse_grid_destroy(NULL);
}

static void a_free_world_without_bounds_is_searched_as_far_as_needed(void **state) {
    (void)state;
    wend_sparse_grid_def def = wend_default_sparse_grid_def();
    def.default_terrain = 0;
    wend_sparse_grid *grid = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    assert_int_equal(wend_sparse_grid_create(&def, NULL, &grid), WEND_OK);
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    assert_int_equal(wend_sparse_grid_set_terrain(grid, 10, -20, 1, 40, 1), WEND_OK); // a wall
    uint64_t goal = wend_sparse_grid_state(20, 0);
    wend_search_request request = wend_default_search_request();
    request.start = wend_sparse_grid_state(0, 0);
    request.goals = &goal, request.goal_count = 1;
    assert_int_equal(wend_sparse_grid_find_path(grid, query, &request, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
    assert_true(path.cost > 40 && path.cost < 60);
    // Walled in: there is no end to what can be reached, so the budget ends it.
    assert_int_equal(wend_sparse_grid_set_terrain(grid, 18, -2, 5, 5, 1), WEND_OK);
    assert_int_equal(wend_sparse_grid_set_terrain(grid, 20, 0, 1, 1, 0), WEND_OK);
    request.work = 2000;
    assert_int_equal(wend_sparse_grid_find_path(grid, query, &request, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_BUDGET_SPENT);
    assert_true(path.lower_bound >= 20);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_sparse_grid_destroy(grid);
}

static void states_are_ordered_row_by_row_over_the_whole_range(void **state) {
    (void)state;
    const int32_t numbers[] = {INT32_MIN, INT32_MIN + 1, -9, -8, -1, 0, 1, 7, 8, INT32_MAX - 2, INT32_MAX - 1};
    const size_t count = sizeof numbers / sizeof numbers[0];
    uint64_t last = 0;
    for (size_t y = 0; y < count; y++)
        for (size_t x = 0; x < count; x++) {
            uint64_t packed = wend_sparse_grid_state(numbers[x], numbers[y]);
            wend_sparse_cell cell = wend_sparse_grid_cell_of(packed);
            assert_int_equal(cell.x, numbers[x]);
            assert_int_equal(cell.y, numbers[y]);
            assert_true(packed >= last && packed != WEND_NO_STATE);
            last = packed + 1;
        }
    assert_true(wend_sparse_grid_state(INT32_MAX, 0) == WEND_NO_STATE);
    assert_true(wend_sparse_grid_state(0, INT32_MAX) == WEND_NO_STATE);
}

static void every_invalid_definition_is_explained(void **state) {
    (void)state;
    const wend_terrain free_of_charge[] = {{0, 0}, {1, 0}};
    wend_sparse_grid_def right = wend_default_sparse_grid_def();
    wend_sparse_grid_def wrong[12];
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) wrong[i] = right;
    wrong[0].size = 8;
    wrong[1].allocator.allocate = NULL;
    wrong[2].default_terrain = 2;
    wrong[3].box.low_x = 5, wrong[3].box.high_x = 4;
    wrong[4].box.high_y = INT32_MAX;
    wrong[5].neighbours = (wend_neighbours)7;
    wrong[6].corners = (wend_corner_rule)3;
    wrong[7].terrains = free_of_charge;
    wrong[8].terrains = free_of_charge, wrong[8].terrain_count = 1;
    wrong[9].cell_size = NAN;
    wrong[10].origin.y = INFINITY;
    wrong[11].origin.x = 1e30;
    static const char *const texts[] = {
        "wend_sparse_grid_def.size is 8; initialize it with wend_default_sparse_grid_def(), which sets ",
        "the allocator of the sparse_grid definition has no allocate; wend_default_allocator() has one",
        "default_terrain is 2; 0 to 1 is needed",
        "the box reaches from x = 5 to 4; a low end, then a high end up to 2147483646 is needed",
        "the box reaches from y = -2147483648 to 2147483647; a low end, then a high end up to 2147483646 is needed",
        "neighbours is 7; 4, 6 or 8 is needed",
        "corners is 3; 0 (free), 1 (one side) or 2 (no cutting) is needed",
        "terrain_count is 0; 1 to 256 is needed",
        "terrain 0 costs 0 a metre; a finite number above 0 is needed, also times the cell size",
        "cell_size is nan m; a finite number above 0 is needed",
        "origin.y is inf m; a finite number is needed",
        "cells of 1 m cannot be distinguished at x = 1e+30 m; a cell_size of at least 3552713678800501 m is needed there"};
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        wend_sparse_grid *grid = NULL;
        wend_diagnostics_clear(findings);
        assert_int_equal(wend_sparse_grid_create(&wrong[i], findings, &grid), WEND_OUT_OF_RANGE);
        assert_null(grid);
        assert_int_equal(wend_diagnostics_count(findings), 1);
        const char *text = wend_diagnostics_get(findings, 0)->text;
        if (strncmp(text, texts[i], strlen(texts[i])) != 0) fail_msg("definition %zu: '%s'", i, text);
    }
    wend_diagnostics_destroy(findings);
}

// A rectangle of 2^58 tiles is rejected before anything is counted, and clearing one takes no time.
static void an_edit_that_no_memory_could_hold_is_rejected_at_once(void **state) {
    (void)state;
    wend_sparse_grid_def def = wend_default_sparse_grid_def();
    wend_sparse_grid *grid = NULL;
    assert_int_equal(wend_sparse_grid_create(&def, NULL, &grid), WEND_OK);
    assert_int_equal(wend_sparse_grid_set_terrain(grid, INT32_MIN, INT32_MIN, UINT32_MAX, UINT32_MAX, 0),
                     WEND_OUT_OF_MEMORY);
    assert_int_equal(wend_sparse_grid_version(grid), 1);
    assert_int_equal(wend_sparse_grid_set_terrain(grid, INT32_MIN, INT32_MIN, UINT32_MAX, UINT32_MAX, 1), WEND_OK);
    assert_int_equal(wend_sparse_grid_version(grid), 1);
    wend_sparse_grid_destroy(grid);
}

static wend_status make_edit_and_search(wend_allocator allocator, void *user) {
    (void)user;
    wend_sparse_grid_def def = wend_default_sparse_grid_def();
    def.allocator = allocator;
    wend_sparse_grid *grid = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(allocator);
    wend_status status = wend_sparse_grid_create(&def, NULL, &grid);
    if (status) assert_null(grid);
    uint64_t cells = 0, version = 1;
    for (int i = 0; i < 12 && !status; i++) {
        status = wend_sparse_grid_set_terrain(grid, i * 20 - 100, i * 10 - 5, 21, 1, 0);
        if (!status) status = wend_sparse_grid_set_terrain(grid, i * 20 - 80, i * 10 - 5, 1, 11, 0);
        if (status) { // as it was, or with the first of the two
            uint64_t now = wend_sparse_grid_cell_count(grid);
            assert_true(now == cells || now == cells + (i ? 20 : 21));
            assert_true(wend_sparse_grid_version(grid) == version + (now != cells));
        } else {
            cells = wend_sparse_grid_cell_count(grid);
            version = wend_sparse_grid_version(grid);
        }
    }
    if (!status) status = wend_query_create(allocator, &query);
    uint64_t goal = wend_sparse_grid_state(140, 115);
    wend_search_request request = wend_default_search_request();
    request.start = wend_sparse_grid_state(-100, -5);
    request.goals = &goal, request.goal_count = 1;
    path.expanded = 77;
    if (!status) {
        status = wend_sparse_grid_find_path(grid, query, &request, &path);
        if (status) {
            assert_int_equal(path.expanded, 77);
            assert_true(isinf(wend_query_cost_to(query, goal)));
        } else {
            assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
            assert_true(path.cost == 240 + 120);
        }
    }
    if (!status) status = wend_sparse_grid_set_terrain(grid, -1000, -1000, 3000, 3000, 1);
    if (!status) assert_int_equal(wend_sparse_grid_tile_count(grid), 0);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_sparse_grid_destroy(grid);
    return status;
}

static void running_out_of_memory_leaves_everything_intact(void **state) {
    (void)state;
    walk_failing_allocations("make, edit and search a sparse grid", make_edit_and_search, NULL);
}

static void cleared_worlds_give_their_memory_back(void **state) {
    (void)state;
    test_allocator memory = {0};
    wend_sparse_grid_def def = wend_default_sparse_grid_def();
    def.allocator = test_allocator_value(&memory);
    wend_sparse_grid *grid = NULL;
    assert_int_equal(wend_sparse_grid_create(&def, NULL, &grid), WEND_OK);
    size_t empty = memory.live_bytes;
    for (int32_t i = 0; i < 3000; i++)
        assert_int_equal(wend_sparse_grid_set_terrain(grid, 0, 10 * i, 100, 1, 0), WEND_OK);
    size_t full = memory.live_bytes;
    assert_true(full > empty + 1000000);
    for (int32_t i = 0; i < 3000; i++)
        assert_int_equal(wend_sparse_grid_set_terrain(grid, 0, 10 * i, 100, 1, 1), WEND_OK);
    assert_int_equal(wend_sparse_grid_tile_count(grid), 0);
    assert_true(memory.live_bytes < empty + full / 50);
    wend_sparse_grid_destroy(grid);
    assert_int_equal(memory.live_blocks, 0);
}

static void contract_violations_are_reported(void **state) {
    (void)state;
    wend_sparse_grid_def def = wend_default_sparse_grid_def();
    wend_sparse_grid *grid = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    assert_int_equal(wend_sparse_grid_create(&def, NULL, &grid), WEND_OK);
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    wend_search_request request = wend_default_search_request();
    assert_int_equal(wend_sparse_grid_set_terrain(grid, 0, 0, 1, 1, 2), WEND_INVALID);
    assert_int_equal(wend_sparse_grid_create(NULL, NULL, NULL), WEND_INVALID);
    assert_int_equal(wend_sparse_grid_create_from_grid(NULL, 0, wend_default_allocator(), &grid), WEND_INVALID);
    assert_int_equal(wend_sparse_grid_find_path(grid, NULL, &request, &path), WEND_INVALID);
    request.heuristic = WEND_HEURISTIC_MANHATTAN;
    assert_int_equal(wend_sparse_grid_find_path(grid, query, &request, &path), WEND_INVALID);
    assert_int_equal(wend_path_check_on_sparse_grid(&path, NULL, 0, 0, NULL), WEND_INVALID);
    wend_sparse_grid_draw(grid, def.box, NULL);
    assert_int_equal(soft_contract_broken(), 7);
    assert_int_equal(wend_path_check_on_sparse_grid(&path, grid, 0, 0, NULL), WEND_BAD_INPUT); // empty
    wend_query_destroy(query);
    wend_sparse_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(a_sparse_grid_is_the_grid_with_the_same_cells),
        FACT(searches_find_what_dijkstra_finds),
        FACT(edits_leave_no_trace),
        FACT(pictures_show_what_differs),
        FACT(checkers_agree),
        FACT(turning_points_are_the_path_in_short),
        FACT(a_world_of_10_6_by_10_6_cells_is_crossed_in_memory_proportional_to_its_roads),
        FACT(the_way_between_the_ends_of_roads_is_the_shortest),
        FACT(the_example_of_the_manual_works),
        FACT(a_free_world_without_bounds_is_searched_as_far_as_needed),
        FACT(states_are_ordered_row_by_row_over_the_whole_range),
        FACT(every_invalid_definition_is_explained),
        FACT(an_edit_that_no_memory_could_hold_is_rejected_at_once),
        FACT(running_out_of_memory_leaves_everything_intact),
        FACT(cleared_worlds_give_their_memory_back),
        cmocka_unit_test_setup_teardown(contract_violations_are_reported, soft_contract_begin, soft_contract_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
