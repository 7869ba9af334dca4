// Grids: definitions, moves, islands, lines, edits.
#include "support/test.h"

#include "map/grid/grid_internal.h"
#include "properties/map/grid_properties.h"
#include "support/location_of.h"
#include "support/soft_contract.h"
#include "wend/wend.h"

#include <math.h>

static void grids_are_what_the_rules_say(void **state) {
    (void)state;
    check_property("a grid agrees with the naive one", 3000, a_grid_agrees_with_the_naive_one, NULL);
}

static void islands_are_what_can_be_reached(void **state) {
    (void)state;
    check_property("reachability agrees with islands", 2000, reachability_agrees_with_islands, NULL);
}

static void lines_are_exact_and_the_same_back(void **state) {
    (void)state;
    check_property("lines agree with the naive ones", 3000, lines_agree_with_the_naive_ones, NULL);
}

static void edits_leave_no_trace(void **state) {
    (void)state;
    check_property("an edited grid is like a new one", 4000, an_edited_grid_is_like_a_new_one, NULL);
}

static void pictures_show_every_cell_once(void **state) {
    (void)state;
    check_property("a drawn grid shows every cell", 1000, a_drawn_grid_shows_every_cell, NULL);
}

static wend_grid *small_grid(uint32_t width, uint32_t height, const uint8_t *terrain) {
    wend_grid_def def = wend_default_grid_def();
    def.width = width, def.height = height;
    def.terrain = terrain;
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    return grid;
}

static void the_example_of_the_manual_works(void **state) {
    (void)state;
    wend_grid *grid = small_grid(3, 2, (const uint8_t[]){0, 0, 0, 0, 1, 0});
    assert_int_equal(wend_grid_cell(grid, 2, 1), 5);
    assert_int_equal(wend_grid_cell(grid, 3, 1), WEND_NO_CELL);
    assert_int_equal(wend_grid_cell(grid, -1, INT64_MAX), WEND_NO_CELL);
    assert_false(wend_grid_is_free(grid, 4));
    assert_false(wend_grid_is_free(grid, WEND_NO_CELL));
    assert_int_equal(wend_grid_island(grid, WEND_NO_CELL), 0);
    wend_vector2 nowhere = wend_grid_position(grid, WEND_NO_CELL);
    assert_true(isnan(nowhere.x) && isnan(nowhere.y));
    assert_int_equal(grid_cell_at(grid, nowhere), WEND_NO_CELL);
    assert_int_equal(wend_grid_terrain_of(grid, 4), 1);
    assert_int_equal(wend_grid_terrain_of(grid, 5), 0);
    assert_int_equal(wend_grid_island_count(grid), 1);
    assert_true(wend_grid_step_cost(grid, 0, 1) == 1);
    assert_true(isinf(wend_grid_step_cost(grid, 0, 4)));
    assert_true(isinf(wend_grid_step_cost(grid, 1, 3))); // cuts the corner of cell 4
    assert_true(isinf(wend_grid_step_cost(grid, 0, WEND_NO_CELL)));
    assert_true(wend_grid_position(grid, 5).x == 2.5 && wend_grid_position(grid, 5).y == 1.5);
    assert_true(wend_grid_line_is_free(grid, 0, 2));
    assert_false(wend_grid_line_is_free(grid, 3, 5));
    wend_grid_destroy(grid);
    wend_grid_destroy(NULL);
}

static void a_step_costs_half_of_each_of_its_cells(void **state) {
    (void)state;
    const wend_terrain terrains[] = {{1, 0}, {3, 0}};
    wend_grid_def def = wend_default_grid_def();
    def.width = 2, def.height = 2;
    def.terrain = (const uint8_t[]){0, 1, 0, 1};
    def.terrains = terrains, def.terrain_count = 2;
    def.cell_size = 2;
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    assert_true(wend_grid_step_cost(grid, 0, 1) == 4);
    assert_true(wend_grid_step_cost(grid, 1, 3) == 6);
    assert_true(wend_grid_step_cost(grid, 0, 3) == 4 * 1.4142135623730951);
    assert_true(grid->least_cost == 1);
    assert_false(grid->is_uniform);
    wend_grid_destroy(grid);
}

static void every_invalid_definition_is_explained(void **state) {
    (void)state;
    const wend_terrain free_of_charge[] = {{0, 0}}, dear[] = {{1, 0}, {1e300, 1}};
    wend_grid_def right = wend_default_grid_def();
    right.width = right.height = 2;
    wend_grid_def wrong[16];
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) wrong[i] = right;
    wrong[0].size = 8;
    wrong[1].allocator.release = NULL;
    wrong[2].width = 0;
    wrong[3].width = wrong[3].height = 65536;
    wrong[4].terrain_count = 257;
    wrong[5].terrain_count = 2;
    wrong[6].terrains = free_of_charge, wrong[6].terrain_count = 1;
    wrong[7].terrains = dear, wrong[7].terrain_count = 2, wrong[7].cell_size = 1e10;
    wrong[8].terrain = (const uint8_t[]){0, 0, 1, 2};
    wrong[9].neighbours = (wend_neighbours)5;
    wrong[10].corners = (wend_corner_rule)3;
    wrong[11].vertex = (wend_grid_vertex)2;
    wrong[12].cell_size = -1;
    wrong[13].origin.y = NAN;
    wrong[14].origin.x = 1e300;
    wrong[15].neighbours = WEND_NEIGHBOURS_SIX, wrong[15].vertex = WEND_VERTEX_CORNER;
    static const char *const texts[] = {
        "wend_grid_def.size is 8; initialize it with wend_default_grid_def(), which sets ",
        "the allocator of the grid definition has no release; wend_default_allocator() has one",
        "the grid is 0 x 2 cells; both above 0 and a product below 4294967295 are needed",
        "the grid is 65536 x 65536 cells; both above 0 and a product below 4294967295 are needed",
        "terrain_count is 257; 1 to 256 is needed",
        "terrains is NULL but terrain_count is 2; an array of that many is needed",
        "terrain 0 costs 0 a metre; a finite number above 0 is needed, also times the cell size",
        "terrain 1 costs 1.0000000000000001e+300 a metre; a finite number above 0 is needed, also times the cell size",
        "cell (1, 1) has terrain 2; 0 to 1 is needed",
        "neighbours is 5; 4, 6 or 8 is needed",
        "corners is 3; 0 (free), 1 (one side) or 2 (no cutting) is needed",
        "vertex is 2; 0 (centre) or 1 (corner) is needed",
        "cell_size is -1 m; a finite number above 0 is needed",
        "origin.y is nan m; a finite number is needed",
        "cells of 1 m cannot be distinguished at x = 1.0000000000000001e+300 m; a cell_size of at least ",
        "vertex is 1 with six neighbours; 0 (centre) is needed"};
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        wend_grid *grid = NULL;
        wend_diagnostics_clear(findings);
        assert_int_equal(wend_grid_create(&wrong[i], findings, &grid), WEND_OUT_OF_RANGE);
        assert_null(grid);
        assert_int_equal(wend_diagnostics_count(findings), 1);
        const char *text = wend_diagnostics_get(findings, 0)->text;
        if (strncmp(text, texts[i], strlen(texts[i])) != 0) fail_msg("definition %zu: '%s'", i, text);
    }
    wend_grid_def wide = right;
    wide.cell_size = 1e308;
    wide.terrains = (const wend_terrain[]){{1e-300, 0}};
    wide.terrain_count = 1;
    wend_grid *grid = NULL;
    wend_diagnostics_clear(findings);
    assert_int_equal(wend_grid_create(&wide, findings, &grid), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_GRID_TOO_WIDE);
    wend_diagnostics_destroy(findings);
}

static void a_described_grid_can_be_made_again(void **state) {
    (void)state;
    wend_grid *grid = small_grid(4, 3, (const uint8_t[]){0, 1, 0, 0, 0, 1, 0, 1, 0, 1, 1, 0}), *copy = NULL;
    wend_grid_def def = wend_grid_describe(grid);
    assert_int_equal(wend_grid_create(&def, NULL, &copy), WEND_OK);
    assert_memory_equal(grid->moves, copy->moves, 12);
    for (uint32_t cell = 0; cell < 12; cell++)
        assert_int_equal(wend_grid_island(grid, cell), wend_grid_island(copy, cell));
    wend_grid_destroy(grid);
    wend_grid_destroy(copy);
}

static bool count_visit(void *user, uint32_t cell) {
    (void)cell;
    ++*(uint64_t *)user;
    return true;
}

static uint64_t common_divisor(uint64_t a, uint64_t b) {
    return b ? common_divisor(b, a % b) : a;
}

static void long_lines_visit_as_many_cells_as_number_theory_says(void **state) {
    (void)state;
    wend_random random = wend_random_seeded(4);
    const uint32_t sizes[][2] = {{1999, 2003}, {1, 1000000}, {1000000, 1}, {3, 500000}, {2048, 2048}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        wend_grid *grid = small_grid(sizes[i][0], sizes[i][1], NULL);
        for (int j = 0; j < 200; j++) {
            uint32_t from = (uint32_t)wend_random_below(&random, grid->cell_count);
            uint32_t to = (uint32_t)wend_random_below(&random, grid->cell_count);
            if (j == 0) from = 0, to = grid->cell_count - 1;
            int64_t dx = (int64_t)(from % grid->width) - to % grid->width;
            int64_t dy = (int64_t)(from / grid->width) - to / grid->width;
            uint64_t columns = (uint64_t)(dx < 0 ? -dx : dx), rows = (uint64_t)(dy < 0 ? -dy : dy), visits = 0;
            // A border between columns and one between rows are crossed at once where both quotients are odd.
            uint64_t divisor = common_divisor(columns, rows), corners = 0;
            if (divisor && columns / divisor % 2 && rows / divisor % 2) corners = divisor;
            assert_int_equal(wend_grid_visit_line(grid, from, to, count_visit, &visits), WEND_OK);
            assert_int_equal(visits, columns + rows + 1 - corners);
            assert_true(wend_grid_line_is_free(grid, from, to));
        }
        wend_grid_destroy(grid);
    }
}

static void a_spiral_is_one_island_without_recursion(void **state) {
    (void)state;
    // A corridor of one cell that winds to the middle of a large grid: a recursive flood would need a deep stack.
    enum { SIZE = 1001 };
    uint8_t *terrain = test_malloc(SIZE * SIZE);
    memset(terrain, 1, SIZE * SIZE);
    int x = 0, y = 0, d = 0, reach = SIZE;
    static const int step_x[4] = {1, 0, -1, 0}, step_y[4] = {0, 1, 0, -1};
    terrain[0] = 0;
    for (int leg = 0; reach > 2; leg++) {
        for (int i = 1; i < reach; i++) {
            x += step_x[d], y += step_y[d];
            terrain[y * SIZE + x] = 0;
        }
        d = (d + 1) % 4;
        if (leg > 0 && leg % 2 == 0) reach -= 2;
    }
    wend_grid *grid = small_grid(SIZE, SIZE, terrain);
    assert_int_equal(wend_grid_island_count(grid), 1);
    assert_int_equal(wend_grid_island(grid, (uint32_t)(y * SIZE + x)), 1);
    wend_grid_destroy(grid);
    test_free(terrain);
}

static void the_nearest_cell_of_equals_has_the_smallest_number(void **state) {
    (void)state;
    // Everything nearer than 5 to the middle is blocked. (8, 9) and (5, 0) are both 5 away, but in the rings 4 and 5.
    uint8_t terrain[11 * 11] = {0};
    for (int cell = 0; cell < 11 * 11; cell++) {
        int x = cell % 11 - 5, y = cell / 11 - 5;
        terrain[cell] = x * x + y * y < 25;
    }
    wend_grid *grid = small_grid(11, 11, terrain);
    assert_int_equal(wend_grid_island_count(grid), 1);
    assert_int_equal(wend_grid_nearest_in_island(grid, 1, 60), 5);
    assert_int_equal(wend_grid_nearest_in_island(grid, 1, 0), 0);
    assert_int_equal(wend_grid_nearest_in_island(grid, 0, 60), WEND_NO_CELL);
    assert_int_equal(wend_grid_nearest_in_island(grid, 2, 60), WEND_NO_CELL);
    wend_grid_destroy(grid);
}

static void only_what_changes_media_makes_islands_stale(void **state) {
    (void)state;
    const wend_terrain terrains[] = {{1, 0}, {2, 0}, {1, WEND_MEDIUM_BLOCKED}};
    wend_grid_def def = wend_default_grid_def();
    def.width = 3, def.height = 1;
    def.terrains = terrains, def.terrain_count = 3;
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    assert_int_equal(wend_grid_version(grid), 1);
    wend_grid_set_terrain(grid, 1, 0, 1, 1, 1);
    assert_int_equal(wend_grid_version(grid), 2);
    assert_true(wend_grid_islands_are_fresh(grid));
    wend_grid_set_terrain(grid, 1, 0, 1, 1, 2);
    assert_false(wend_grid_islands_are_fresh(grid));
    assert_int_equal(wend_grid_island_count(grid), 2);
    assert_true(wend_grid_islands_are_fresh(grid));
    wend_grid_set_terrain(grid, 1, 0, 1, 1, 2);
    assert_int_equal(wend_grid_version(grid), 3);
    wend_grid_destroy(grid);
}

static wend_status make_and_edit(wend_allocator allocator, void *user) {
    (void)user;
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = 40;
    def.allocator = allocator;
    wend_grid *grid = NULL;
    wend_status status = wend_grid_create(&def, NULL, &grid);
    if (status) {
        assert_null(grid);
        return status;
    }
    wend_grid_set_terrain(grid, 20, 0, 1, 40, 1);
    assert_int_equal(wend_grid_island(grid, 39), 2);
    assert_int_equal(wend_grid_island_count(grid), 2);
    assert_int_equal(wend_grid_refresh(grid), WEND_OK); // whatever memory is left
    assert_false(wend_grid_is_free(grid, 20));
    // Islands are repaired from here on; without memory for that they are rebuilt.
    wend_grid_set_terrain(grid, 20, 30, 1, 1, 0);
    assert_int_equal(wend_grid_island(grid, 39), 1);
    assert_int_equal(wend_grid_island_count(grid), 1);
    wend_grid_set_terrain(grid, 20, 30, 1, 1, 1);
    wend_grid_set_terrain(grid, 0, 1, 2, 1, 1);
    wend_grid_set_terrain(grid, 1, 0, 1, 1, 1);
    assert_int_equal(wend_grid_island(grid, 0), 1);
    assert_int_equal(wend_grid_island(grid, 2), 2);
    assert_int_equal(wend_grid_island(grid, 39), 3);
    assert_int_equal(wend_grid_island_count(grid), 3);
    wend_grid_destroy(grid);
    const test_allocator *memory = allocator.user;
    return memory->failures ? WEND_OUT_OF_MEMORY : WEND_OK;
}

static void running_out_of_memory_leaves_grids_intact(void **state) {
    (void)state;
    walk_failing_allocations("make and edit a grid", make_and_edit, NULL);
}

static void contract_violations_are_reported(void **state) {
    (void)state;
    wend_grid *grid = small_grid(2, 2, NULL);
    uint64_t visits = 0;
    assert_int_equal(wend_grid_set_terrain(grid, 0, 0, 1, 1, 2), WEND_INVALID);
    assert_int_equal(wend_grid_create(NULL, NULL, NULL), WEND_INVALID);
    assert_int_equal(wend_grid_visit_line(grid, 0, 4, count_visit, &visits), WEND_INVALID);
    assert_int_equal(wend_grid_visit_line(grid, 0, 1, NULL, NULL), WEND_INVALID);
    assert_false(wend_grid_line_is_free(grid, 4, 0));
    assert_int_equal(wend_grid_nearest_in_island(grid, 1, WEND_NO_CELL), WEND_NO_CELL);
    assert_int_equal(wend_grid_terrain_of(grid, 4), 0);
    wend_grid_draw(grid, NULL);
    assert_int_equal(wend_grid_refresh(NULL), WEND_INVALID);
    assert_int_equal(soft_contract_broken(), 9);
    wend_draw nothing = {0};
    wend_grid_draw(grid, &nothing);
    assert_int_equal(visits, 0);
    wend_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(grids_are_what_the_rules_say),
        FACT(islands_are_what_can_be_reached),
        FACT(lines_are_exact_and_the_same_back),
        FACT(edits_leave_no_trace),
        FACT(pictures_show_every_cell_once),
        FACT(the_example_of_the_manual_works),
        FACT(a_step_costs_half_of_each_of_its_cells),
        FACT(every_invalid_definition_is_explained),
        FACT(a_described_grid_can_be_made_again),
        FACT(long_lines_visit_as_many_cells_as_number_theory_says),
        FACT(a_spiral_is_one_island_without_recursion),
        FACT(the_nearest_cell_of_equals_has_the_smallest_number),
        FACT(only_what_changes_media_makes_islands_stale),
        FACT(running_out_of_memory_leaves_grids_intact),
        cmocka_unit_test_setup_teardown(contract_violations_are_reported, soft_contract_begin, soft_contract_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
