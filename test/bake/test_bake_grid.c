// Grids from areas and from pixels.
#include "support/test.h"

#include "bake/bake_cell.h"
#include "properties/bake/bake_properties.h"
#include "support/soft_contract.h"
#include "town_scenes.h"
#include "wend/wend.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void cells_have_the_terrain_of_the_largest_exact_area(void **state) {
    (void)state;
    bake_tally tally = {0};
    check_property("baked_cells_agree_with_rationals", 1200, baked_cells_agree_with_rationals, &tally);
    print_message("crossed %llu, ties %llu, close %llu, blocked by a part %llu, centres %llu\n",
                  (unsigned long long)tally.crossed, (unsigned long long)tally.ties, (unsigned long long)tally.close,
                  (unsigned long long)tally.blocked_by_a_part, (unsigned long long)tally.centres);
    assert_met(tally.crossed > 1000 && tally.ties > 50 && tally.close > 30 && tally.blocked_by_a_part > 100);
}

static void ties_are_ties_whatever_doubles_say(void **state) {
    (void)state;
    bake_tally tally = {0};
    check_property("mirrored_halves_of_a_cell_are_ties", 3000, mirrored_halves_of_a_cell_are_ties, &tally);
    print_message("ties %llu, close %llu\n", (unsigned long long)tally.ties, (unsigned long long)tally.close);
    assert_met(tally.ties > 500 && tally.close > 500);
}

static void pixels_are_counted_and_strangers_rejected(void **state) {
    (void)state;
    check_property("baked_pixels_agree_with_counting", 2000, baked_pixels_agree_with_counting, NULL);
}

static void areas_are_the_same_ground_to_a_grid_and_to_a_mesh(void **state) {
    (void)state;
    check_property("areas_are_the_same_to_grids_and_meshes", 2000, areas_are_the_same_to_grids_and_meshes, NULL);
}

static void sums_of_fractions_have_the_right_sign(void **state) {
    (void)state;
    check_property("exact_sums_agree_with_rationals", 3000, exact_sums_agree_with_rationals, NULL);
}

static void fractions_are_compared_exactly(void **state) {
    (void)state;
    check_property("fractions_compare_as_rationals", 20000, fractions_compare_as_rationals, NULL);
}

// ---- By hand

static const wend_vector2 square_with_a_hole[] = {{0.5, 0}, {3, 0},   {3, 2},   {0.5, 2},
                                                  {1, 0.5}, {2, 0.5}, {2, 1.5}, {1, 1.5}};
static const size_t two_rings[] = {4, 4};
static const wend_area one_area = {.points = square_with_a_hole,
                                   .point_count = 8,
                                   .ring_sizes = two_rings,
                                   .ring_count = 2,
                                   .rule = WEND_FILL_EVEN_ODD,
                                   .terrain = 1};

static wend_grid_def one_area_grid; // of the last definition below

static wend_bake_grid_def one_area_def(void) {
    wend_bake_grid_def def = wend_default_bake_grid_def();
    one_area_grid = wend_default_grid_def();
    one_area_grid.width = 4, one_area_grid.height = 2;
    def.areas = &one_area, def.area_count = 1;
    def.grid = &one_area_grid;
    return def;
}

static void ties_go_to_the_smaller_terrain_and_holes_are_open(void **state) {
    (void)state;
    // Column 0 is half covered; column 1 half, for the hole; column 2 is covered; column 3 is not.
    static const uint8_t right[3][8] = {{0, 0, 1, 0, 0, 0, 1, 0}, {1, 1, 1, 0, 1, 1, 1, 0}, {1, 0, 1, 0, 1, 1, 1, 0}};
    for (int rule = 0; rule < 3; rule++) {
        wend_bake_grid_def def = one_area_def();
        def.rule = (wend_bake_rule)rule;
        wend_grid *grid = NULL;
        assert_int_equal(wend_bake_grid(&def, NULL, &grid, NULL), WEND_OK);
        // The centres of column 1 lie on the border of the hole: just beside them, it is open below the middle and
        // closed above.
        if (rule != WEND_BAKE_CENTRE) assert_memory_equal(wend_grid_describe(grid).terrain, right[rule], 8);
        wend_grid_destroy(grid);
    }
}

static void a_grid_fits_around_its_areas(void **state) {
    (void)state;
    wend_grid_def grid = wend_default_grid_def();
    assert_int_equal(wend_bake_fit_grid(&one_area, 1, 10, &grid), WEND_OK);
    assert_int_equal(grid.width, 10);
    assert_int_equal(grid.height, 8);
    assert_true(grid.cell_size == 0.25 && grid.origin.x == 0.5 && grid.origin.y == 0);
    assert_int_equal(wend_bake_fit_grid(NULL, 0, 10, &grid), WEND_OUT_OF_RANGE);
    const wend_vector2 strange[] = {{NAN, 0}, {1, 1}, {INFINITY, 5}};
    const wend_area point = {.points = strange, .point_count = 3};
    assert_int_equal(wend_bake_fit_grid(&point, 1, 10, &grid), WEND_OUT_OF_RANGE);
    assert_int_equal(grid.width, 10);
}

static void large_worlds_have_fewer_bits_in_a_cell(void **state) {
    (void)state;
    const wend_vector2 far_points[] = {{-1e6, -1e6}, {1e6, -1e6}, {1e6, 1e6}, {-1e6, 1e6}};
    const wend_area everywhere = {.points = far_points, .point_count = 4, .terrain = 1};
    wend_bake_grid_def def = one_area_def();
    def.areas = &everywhere;
    wend_grid *grid = NULL;
    wend_bake_report report;
    assert_int_equal(wend_bake_grid(&def, NULL, &grid, &report), WEND_OK);
    assert_int_equal(report.cell_bits, 9);
    assert_int_equal(report.cells_by_terrain[1], 8);
    assert_int_equal(report.crossed_cells, 0);
    wend_grid_destroy(grid);
}

static void positions_are_rounded_to_the_nearest_unit(void **state) {
    (void)state;
    // Half of the cell is a tie, which ground wins; a unit more is not. Units are 2^-16 of a cell; halves go up.
    static const struct {
        double units;
        uint8_t terrain;
    } cases[] = {{0, 0}, {0.3, 0}, {0.49, 0}, {0.5, 1}, {0.7, 1}, {1, 1}, {-0.5, 0}, {-0.51, 0}};
    static const double sizes[] = {1, 0.1, 3e-5, 7e4};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (size_t k = 0; k < 4; k++) {
            const double size = sizes[k], x = (0.5 + cases[i].units * 0x1p-16) * size;
            if (size != 1 && fabs(cases[i].units) == 0.5) continue; // not halfway any more
            const wend_vector2 points[] = {{-size, -size}, {x, -size}, {x, 2 * size}, {-size, 2 * size}};
            const wend_area area = {.points = points, .point_count = 4, .terrain = 1};
            wend_bake_grid_def def = wend_default_bake_grid_def();
            wend_grid_def cells = wend_default_grid_def();
            def.grid = &cells;
            def.areas = &area, def.area_count = 1;
            cells.width = cells.height = 1;
            cells.cell_size = size;
            wend_grid *grid = NULL;
            assert_int_equal(wend_bake_grid(&def, NULL, &grid, NULL), WEND_OK);
            assert_int_equal(wend_grid_describe(grid).terrain[0], cases[i].terrain);
            wend_grid_destroy(grid);
        }
}

static bool stop_at_a_half(void *user, double fraction) {
    *(double *)user = fraction;
    return fraction < 0.5;
}

static void progress_is_called_and_can_stop_the_work(void **state) {
    (void)state;
    wend_bake_grid_def def = one_area_def();
    double last = 0;
    wend_grid *grid = NULL;
    def.progress = stop_at_a_half, def.progress_user = &last;
    assert_int_equal(wend_bake_grid(&def, NULL, &grid, NULL), WEND_CANCELLED);
    assert_null(grid);
    assert_true(last == 0.5);
}

// ---- Refusals

static void check_finding(wend_status status, wend_status right, wend_diagnostics *findings, const char *text) {
    assert_int_equal(status, right);
    assert_int_equal(wend_diagnostics_count(findings), 1);
    assert_string_equal(wend_diagnostics_get(findings, 0)->text, text);
    wend_diagnostics_clear(findings);
}

static void check_bake_rejection(wend_bake_grid_def def, const char *text) {
    wend_diagnostics *findings = NULL;
    wend_grid *grid = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    check_finding(wend_bake_grid(&def, findings, &grid, NULL), WEND_OUT_OF_RANGE, findings, text);
    assert_null(grid);
    wend_diagnostics_destroy(findings);
}

static void every_broken_bake_definition_is_explained(void **state) {
    (void)state;
    wend_bake_grid_def def = one_area_def();
    def.rule = (wend_bake_rule)3;
    check_bake_rejection(def, "rule is 3; 0 (largest area), 1 (any blocked) or 2 (centre) is needed");
    def = one_area_def();
    def.background = 2;
    check_bake_rejection(def, "background 0 has terrain 2; 0 to 1 is needed");
    def = one_area_def();
    def.areas = NULL;
    check_bake_rejection(
        def, "there are 1 areas but no array, or more than 4294967294; an array of at most that many is needed");
    def = one_area_def();
    one_area_grid.width = 0;
    check_bake_rejection(def, "the grid is 0 x 2 cells; both above 0 and a product below 4294967295 are needed");
    def = one_area_def();
    one_area_grid.width = 40000000, one_area_grid.height = 1;
    check_bake_rejection(def, "the grid is 40000000 x 1 cells; at most 33554431 along a side are needed");
    def = one_area_def();
    one_area_grid.terrain = (const uint8_t[8]){0};
    check_bake_rejection(def, "grid.terrain is set; NULL is needed: baking computes the cells");
    wend_area area = one_area;
    def = one_area_def();
    def.areas = &area;
    area.rule = (wend_fill_rule)7;
    check_bake_rejection(def, "area 0 has the fill rule 7; 0 (non-zero) or 1 (even-odd) is needed");
    area = one_area;
    area.terrain = 9;
    check_bake_rejection(def, "area 0 has terrain 9; 0 to 1 is needed");
    area = one_area;
    area.ring_count = 1;
    check_bake_rejection(def, "the ring sizes of area 0 do not add up to its 8 points");
    const wend_vector2 strange[] = {{0, 0}, {1, NAN}, {2, 2}};
    area = (wend_area){.points = strange, .point_count = 3};
    check_bake_rejection(def, "point 1 of area 0 is (1, nan); finite numbers are needed");
    const wend_vector2 far_away[] = {{0, 0}, {1e9, 0}, {2, 2}};
    area.points = far_away;
    check_bake_rejection(def,
                         "point 1 of area 0: x = 1000000000 m; at most 33554430 m from the grid's origin is needed");
    const wend_vector2 overflowing[] = {{0, 0}, {1e308, 0}, {2, 2}};
    area.points = overflowing;
    one_area_grid.cell_size = 0.25;
    check_bake_rejection(def, "point 1 of area 0: x = 1e+308 m; at most 8388607.5 m from the grid's origin is needed");
    area.points = NULL;
    check_bake_rejection(def, "area 0 has 3 points but no array of them");
    area.points = strange;
    area.point_count = (size_t)1 << 40; // nobody looks at them
    check_bake_rejection(
        def, "area 0 has 1099511627776 points; at most 2147483647 are accepted after those of the areas before it");
    area.point_count = 1; // the first one is right
    def.area_count = (size_t)1 << 40;
    check_bake_rejection(def,
                         "there are 1099511627776 areas but no array, or more than 4294967294; an array of at most "
                         "that many is needed");
    def.area_count = 1;
    one_area_grid.neighbours = WEND_NEIGHBOURS_SIX;
    check_bake_rejection(def, "baking of areas needs square cells; 4 or 8 neighbours are needed, not 6");
    def.size = 3;
    char text[160];
    snprintf(text, sizeof text,
             "wend_bake_grid_def.size is 3; initialize it with wend_default_bake_grid_def(), which sets %zu",
             sizeof def);
    check_bake_rejection(def, text);
}

static const uint8_t four_pixels[] = {255, 255, 255, 255, 0, 0, 0, 255, 0, 0, 0, 255, 10, 9, 8, 255};
static const wend_bake_colour two_colours[] = {{{255, 255, 255, 255}, 0}, {{0, 0, 0, 255}, 1}};

static wend_bake_pixels_def four_pixels_def(void) {
    wend_bake_pixels_def def = wend_default_bake_pixels_def();
    def.pixels = four_pixels, def.width = 2, def.height = 2;
    def.colours = two_colours, def.colour_count = 2;
    return def;
}

static void every_broken_image_is_explained(void **state) {
    (void)state;
    wend_diagnostics *findings = NULL;
    wend_grid *grid = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    wend_bake_pixels_def def = four_pixels_def();
    check_finding(wend_bake_grid_from_pixels(&def, findings, &grid, NULL), WEND_BAD_INPUT, findings,
                  "pixel (1, 1) has the colour #0a0908ff; one of the table is needed, where #000000ff is nearest");
    def.width = 0;
    check_finding(wend_bake_grid_from_pixels(&def, findings, &grid, NULL), WEND_OUT_OF_RANGE, findings,
                  "width is 0; 1 to 4294967295 is needed");
    def = four_pixels_def();
    def.pixels_per_cell = 0;
    check_finding(wend_bake_grid_from_pixels(&def, findings, &grid, NULL), WEND_OUT_OF_RANGE, findings,
                  "pixels_per_cell is 0; 1 to 65535 is needed");
    def = four_pixels_def();
    def.colour_count = 0;
    check_finding(wend_bake_grid_from_pixels(&def, findings, &grid, NULL), WEND_OUT_OF_RANGE, findings,
                  "colour_count is 0; 1 to 4294967294 is needed");
    def = four_pixels_def();
    def.stride = 7;
    assert_int_equal(wend_bake_grid_from_pixels(&def, findings, &grid, NULL), WEND_OUT_OF_RANGE);
    wend_diagnostics_clear(findings);
    def = four_pixels_def();
    def.unknown = (wend_bake_unknown_colour)2;
    check_finding(wend_bake_grid_from_pixels(&def, findings, &grid, NULL), WEND_OUT_OF_RANGE, findings,
                  "unknown is 2; 0 (reject) or 1 (nearest) is needed");
    def = four_pixels_def();
    def.pixels = NULL;
    check_finding(wend_bake_grid_from_pixels(&def, findings, &grid, NULL), WEND_OUT_OF_RANGE, findings,
                  "pixels is NULL; an array of 4 elements (width times height) is needed");
    def = four_pixels_def();
    def.colours = NULL;
    check_finding(wend_bake_grid_from_pixels(&def, findings, &grid, NULL), WEND_OUT_OF_RANGE, findings,
                  "colours is NULL; an array of 2 elements (colour_count) is needed");
    def = four_pixels_def();
    wend_grid_def ground_only = wend_default_grid_def();
    ground_only.terrains = (const wend_terrain[]){{1, 0}}, ground_only.terrain_count = 1;
    def.grid = &ground_only;
    check_finding(wend_bake_grid_from_pixels(&def, findings, &grid, NULL), WEND_OUT_OF_RANGE, findings,
                  "colour 1 has terrain 1; 0 to 0 is needed");
    assert_null(grid);
    def = four_pixels_def();
    def.unknown = WEND_UNKNOWN_COLOUR_NEAREST;
    wend_bake_report report;
    assert_int_equal(wend_bake_grid_from_pixels(&def, findings, &grid, &report), WEND_OK);
    assert_memory_equal(wend_grid_describe(grid).terrain, ((uint8_t[]){0, 1, 1, 1}), 4);
    assert_int_equal(report.cells_by_terrain[1], 3);
    wend_grid_destroy(grid);
    wend_diagnostics_destroy(findings);
}

static void contract_violations_of_baking_are_reported(void **state) {
    (void)state;
    wend_grid_def def = wend_default_grid_def();
    wend_bake_grid_def bake = one_area_def();
    assert_int_equal(wend_bake_grid(NULL, NULL, NULL, NULL), WEND_INVALID);
    assert_int_equal(wend_bake_grid(&bake, NULL, NULL, NULL), WEND_INVALID);
    assert_int_equal(wend_bake_grid_from_pixels(NULL, NULL, NULL, NULL), WEND_INVALID);
    assert_int_equal(wend_bake_fit_grid(&one_area, 1, 0, &def), WEND_INVALID);
    assert_int_equal(wend_bake_fit_grid(NULL, 1, 5, &def), WEND_INVALID);
    assert_int_equal(soft_contract_broken(), 5);
}

// ---- Drawing and memory

static void count_lines(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    assert_true(points && count >= 2);
    assert_int_equal(style.role, WEND_DRAW_NOTE);
    *(size_t *)user += count - 1;
}

static void rings_of_an_area_come_one_after_the_other(void **state) {
    (void)state;
    const size_t sizes[] = {0, 3, 0, 5};
    const wend_area area = {.points = square_with_a_hole,
                            .point_count = 8,
                            .ring_sizes = sizes,
                            .ring_count = sizeof sizes / sizeof *sizes};
    wend_area_ring ring = {0};
    const wend_vector2 *next = square_with_a_hole;
    for (size_t i = 0; i < area.ring_count; next += sizes[i++]) {
        assert_true(wend_area_next_ring(&area, &ring));
        assert_true(ring.index == i && ring.count == sizes[i] && ring.points == next);
    }
    assert_false(wend_area_next_ring(&area, &ring));
    assert_int_equal(ring.index, 3);
    const wend_area whole = {.points = square_with_a_hole, .point_count = 8}, empty = {0}, none = {.ring_sizes = sizes};
    ring = (wend_area_ring){0};
    assert_true(wend_area_next_ring(&whole, &ring) && ring.count == 8 && ring.points == square_with_a_hole);
    assert_false(wend_area_next_ring(&whole, &ring));
    ring = (wend_area_ring){0};
    assert_true(wend_area_next_ring(&empty, &ring) && ring.count == 0 && !ring.points); // one ring without points
    ring = (wend_area_ring){0};
    assert_false(wend_area_next_ring(&none, &ring));
}

static void drawn_areas_show_every_edge(void **state) {
    (void)state;
    size_t edges = 0;
    const wend_draw draw = {.user = &edges, .line = count_lines}, nothing = {0};
    wend_areas_draw(&one_area, 1, &draw);
    wend_areas_draw(&one_area, 1, &nothing);
    assert_int_equal(edges, 8);
}

static void an_area_that_later_ones_cover_is_warned_of(void **state) {
    (void)state;
    const wend_vector2 points[] = {{0.3, 0.3}, {0.7, 0.3}, {0.7, 0.7}, {0, 0}, {3, 0},
                                   {3, 3},     {0, 3},     {1, 1},     {2, 2}, {3, 3}};
    wend_area areas[] = {{.points = points, .point_count = 3, .terrain = 1},
                         {.points = points + 3, .point_count = 4},
                         {.points = points + 7, .point_count = 3},
                         {.points = points, .point_count = 3, .terrain = 1}};
    wend_bake_grid_def def = wend_default_bake_grid_def();
    wend_grid_def cells = wend_default_grid_def();
    def.grid = &cells;
    def.areas = areas, def.area_count = 4;
    cells.width = cells.height = 3;
    wend_diagnostics *findings = NULL;
    wend_grid *grid = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    assert_int_equal(wend_bake_grid(&def, findings, &grid, NULL), WEND_OK);
    // The last triangle is too small for a cell, but on top: that is no such mistake.
    assert_int_equal(wend_diagnostics_count(findings), 2);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_AREA_COVERED);
    assert_int_equal(wend_diagnostics_get(findings, 0)->ids[0], 0);
    assert_int_equal(wend_diagnostics_get(findings, 1)->message, WEND_MESSAGE_AREA_FLAT);
    assert_int_equal(wend_diagnostics_get(findings, 1)->ids[0], 2);
    wend_grid_destroy(grid);
    wend_diagnostics_destroy(findings);
}

// How many pairs of pieces are compared in a cell that `count` equal parallelograms reach out of to the left and right.
static uint64_t pairs_of_a_heap(uint32_t count, uint8_t *terrain) {
    enum { SIZE = 1 << 16 };
    wend_area *areas = calloc(count, sizeof *areas);
    const wend_terrain terrains[2] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}};
    const wend_bake_scene scene = {areas, terrains, 0, WEND_BAKE_LARGEST_AREA, SIZE};
    const wend_allocator allocator = wend_default_allocator();
    wend_bake_cell cell = {0};
    wend_cover base = {0};
    assert_int_equal(wend_cover_reset(&base, &allocator, count), WEND_OK);
    for (uint32_t i = 0; i < count; i++) {
        areas[i] = (wend_area){.terrain = 1};
        base.even_odd[i] = 0;
        for (int side = 0; side < 2; side++) { // the upper one first
            const wend_cell_piece piece = {.start = wend_fraction_whole(0),
                                           .end = wend_fraction_whole(SIZE),
                                           .dx = SIZE,
                                           .dy = SIZE / 8,
                                           .height = (int64_t)SIZE * (side ? SIZE / 8 : SIZE / 4 * 3),
                                           .polygon = i,
                                           .upward = (int8_t)(side ? 1 : -1)};
            assert_int_equal(wend_cell_pieces_push(&cell.pieces, &allocator, piece), WEND_OK);
        }
    }
    assert_int_equal(wend_bake_cell_decide(&cell, &allocator, &scene, &base, terrain), WEND_OK);
    uint64_t pairs = cell.pair_work;
    wend_bake_cell_free(&cell, &allocator);
    wend_cover_free(&base, &allocator);
    free(areas);
    return pairs;
}

static void equal_edges_in_a_cell_are_compared_once(void **state) {
    (void)state;
    uint8_t terrain = 0;
    const uint64_t pairs = pairs_of_a_heap(1, &terrain);
    assert_in_range(pairs, 1, 10);
    assert_int_equal(terrain, 1); // five eighths of the cell
    terrain = 0;
    assert_int_equal(pairs_of_a_heap(3000, &terrain), pairs);
    assert_int_equal(terrain, 1);
}

// Edges that are as long, lie on one line and come in from the left, but end at different places in the cell.
static void edges_that_slide_along_a_line_are_different(void **state) {
    (void)state;
    for (int swapped = 0; swapped < 2; swapped++) {
        wend_vector2 points[2][4];
        wend_area areas[2];
        for (int i = 0; i < 2; i++) {
            const double left = i == swapped ? -1 : -0.75;
            const wend_vector2 corners[4] = {
                {left, 0.0625}, {left + 1.5, 0.0625}, {left + 1.5, 0.9375}, {left, 0.9375}};
            memcpy(points[i], corners, sizeof corners);
            areas[i] = (wend_area){.points = points[i], .point_count = 4, .terrain = 1};
        }
        wend_bake_grid_def def = wend_default_bake_grid_def();
        wend_grid_def cells = wend_default_grid_def();
        def.grid = &cells;
        def.areas = areas, def.area_count = 2;
        cells.width = cells.height = 1;
        wend_grid *grid = NULL;
        assert_int_equal(wend_bake_grid(&def, NULL, &grid, NULL), WEND_OK);
        assert_int_equal(wend_grid_describe(grid).terrain[0], 1); // 0.75 * 0.875, together
        wend_grid_destroy(grid);
    }
}

static wend_status bake_with(wend_allocator allocator, void *user) {
    const scene_town *town = user;
    wend_bake_grid_def def = wend_default_bake_grid_def();
    wend_grid_def cells = wend_default_grid_def();
    def.grid = &cells;
    def.areas = town->areas, def.area_count = town->area_count;
    cells.terrains = wend_movingai_terrains(), cells.terrain_count = WEND_MOVINGAI_TERRAIN_COUNT;
    cells.allocator = allocator;
    cells.width = cells.height = 6;
    cells.cell_size = 5;
    wend_grid *grid = NULL;
    wend_bake_report report = {.cell_bits = 99};
    wend_diagnostics *findings = NULL;
    if (wend_diagnostics_create(allocator, &findings)) return WEND_OUT_OF_MEMORY;
    wend_status status = wend_bake_grid(&def, findings, &grid, &report);
    size_t dropped = wend_diagnostics_dropped(findings);
    wend_diagnostics_destroy(findings);
    assert_true((status == WEND_OK) == (grid != NULL) && (status == WEND_OK) == (report.cell_bits == 16));
    wend_grid_destroy(grid);
    // Ties, which need the sums of fractions.
    wend_bake_grid_def ties = one_area_def();
    one_area_grid.allocator = allocator;
    grid = NULL;
    if (!status) {
        status = wend_bake_grid(&ties, NULL, &grid, &report);
        if (!status) assert_true(report.close_cells > 0);
        wend_grid_destroy(grid);
    }
    wend_bake_pixels_def pixels = four_pixels_def();
    pixels.unknown = WEND_UNKNOWN_COLOUR_NEAREST;
    wend_grid_def pixel_cells = wend_default_grid_def();
    pixel_cells.allocator = allocator;
    pixels.grid = &pixel_cells;
    grid = NULL;
    if (!status) status = wend_bake_grid_from_pixels(&pixels, NULL, &grid, NULL);
    if (status) assert_null(grid);
    wend_grid_destroy(grid);
    return dropped ? WEND_OUT_OF_MEMORY : status;
}

static void running_out_of_memory_bakes_nothing(void **state) {
    (void)state;
    scene_town town;
    assert_int_equal(scene_town_make(&(scene_town_def){.size = 30, .patches = 3, .houses = 12, .seed = 4}, &town),
                     WEND_OK);
    walk_failing_allocations("bake", bake_with, &town);
    scene_town_free(&town);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(cells_have_the_terrain_of_the_largest_exact_area),
        FACT(ties_are_ties_whatever_doubles_say),
        FACT(pixels_are_counted_and_strangers_rejected),
        FACT(areas_are_the_same_ground_to_a_grid_and_to_a_mesh),
        FACT(sums_of_fractions_have_the_right_sign),
        FACT(fractions_are_compared_exactly),
        FACT(ties_go_to_the_smaller_terrain_and_holes_are_open),
        FACT(a_grid_fits_around_its_areas),
        FACT(large_worlds_have_fewer_bits_in_a_cell),
        FACT(positions_are_rounded_to_the_nearest_unit),
        FACT(progress_is_called_and_can_stop_the_work),
        FACT(every_broken_bake_definition_is_explained),
        FACT(every_broken_image_is_explained),
        cmocka_unit_test_setup_teardown(contract_violations_of_baking_are_reported, soft_contract_begin,
                                        soft_contract_end),
        FACT(rings_of_an_area_come_one_after_the_other),
        FACT(drawn_areas_show_every_edge),
        FACT(an_area_that_later_ones_cover_is_warned_of),
        FACT(equal_edges_in_a_cell_are_compared_once),
        FACT(edges_that_slide_along_a_line_are_different),
        FACT(running_out_of_memory_bakes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
