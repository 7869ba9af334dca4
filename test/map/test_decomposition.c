#include "support/test.h"

#include "map/decomposition/decomposition_internal.h"
#include "properties/map/decomposition_properties.h"
#include "support/failing_allocator.h"

#include <math.h>

static void every_decomposition_tiles_the_free_part(void **state) {
    (void)state;
    check_property("decompositions are sound", 2000, decompositions_are_sound, NULL);
}

static void every_decomposition_is_as_exact_fractions_say(void **state) {
    (void)state;
    check_property("decompositions agree with exact fractions", 50, decompositions_agree_with_naive, NULL);
}

static const wend_vector2 floor_plan[] = {{0, 0}, {20, 0}, {20, 10}, {0, 10}},
                          pillar[] = {{4, 5}, {6, 3}, {8, 5}, {6, 7}}, marsh[] = {{12, 0}, {16, 0}, {18, 10}, {12, 10}};
static const wend_terrain marshland[] = {{1.0, 0}, {1.0, WEND_MEDIUM_BLOCKED}, {3.0, 0}, {1.0, 1}};

// A hall with a pillar that stands on its edge, and a marsh across it that slows (terrain 2) or is water (terrain 3).
static wend_mesh *make_hall(wend_allocator allocator, uint8_t terrain, wend_status *status) {
    const wend_area areas[] = {{.points = floor_plan, .point_count = 4, .terrain = 0},
                               {.points = pillar, .point_count = 4, .terrain = 1},
                               {.points = marsh, .point_count = 4, .terrain = terrain}};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas;
    def.area_count = terrain ? 3 : 2;
    def.terrains = marshland;
    def.terrain_count = 4;
    def.allocator = allocator;
    wend_mesh *mesh = NULL;
    *status = wend_mesh_create(&def, NULL, &mesh);
    return mesh;
}

static wend_decomposition *cut_hall(const wend_mesh *mesh, wend_decomposition_kind kind) {
    wend_decomposition_def def = wend_default_decomposition_def();
    def.kind = kind;
    wend_decomposition *cells = NULL;
    assert_int_equal(wend_decomposition_create(mesh, &def, NULL, &cells), WEND_OK);
    assert_int_equal(wend_decomposition_check(cells, NULL), WEND_OK);
    return cells;
}

static void a_hall_is_cut_as_one_would_by_hand(void **state) {
    (void)state;
    wend_status status;
    wend_mesh *mesh = make_hall(wend_default_allocator(), 0, &status);
    assert_int_equal(status, WEND_OK);
    wend_decomposition *trapezoids = cut_hall(mesh, WEND_DECOMPOSITION_TRAPEZOIDS);
    assert_int_equal(wend_decomposition_count(trapezoids), 6); // left, right, two below the pillar and two above it
    size_t portals;
    wend_decomposition_portals(trapezoids, &portals);
    assert_int_equal(portals, 6);
    wend_decomposition_report report;
    assert_int_equal(wend_decomposition_measure(trapezoids, &report), WEND_OK);
    assert_true(report.area == 192.0 && report.free_area == 192.0);
    assert_int_equal(report.worst_valence, 3); // at the pillar's left and right corners
    assert_true(report.narrowest_portal == 3.0);
    assert_int_equal(report.slivers, 0);
    wend_decomposition_destroy(trapezoids);
    wend_decomposition *regions = cut_hall(mesh, WEND_DECOMPOSITION_WAVEFRONT);
    assert_int_equal(wend_decomposition_measure(regions, &report), WEND_OK);
    assert_true(report.area == 192.0);
    assert_true(report.worst_valence <= 5);
    wend_decomposition_destroy(regions);
    wend_mesh_destroy(mesh);
}

static void cells_have_one_terrain_and_portals_one_medium(void **state) {
    (void)state;
    for (uint8_t terrain = 2; terrain < 4; terrain++) {
        wend_status status;
        wend_mesh *mesh = make_hall(wend_default_allocator(), terrain, &status);
        assert_int_equal(status, WEND_OK);
        for (int kind = 0; kind < WEND_DECOMPOSITION_KIND_COUNT; kind++) {
            wend_decomposition *cells = cut_hall(mesh, (wend_decomposition_kind)kind);
            size_t count, across = 0;
            const wend_portal *portals = wend_decomposition_portals(cells, &count);
            for (size_t i = 0; i < count; i++)
                across += wend_decomposition_get(cells, portals[i].left).terrain !=
                          wend_decomposition_get(cells, portals[i].right).terrain;
            assert_true(terrain == 2 ? across >= 2 : across == 0);
            wend_decomposition_destroy(cells);
        }
        wend_mesh_destroy(mesh);
    }
}

static void a_larger_tolerance_gives_no_more_cells(void **state) {
    (void)state;
    wend_status status;
    wend_mesh *mesh = make_hall(wend_default_allocator(), 0, &status);
    uint32_t before = UINT32_MAX;
    for (int i = 0; i < 4; i++) {
        static const double tolerances[] = {0, 0.5, 3, 1e9};
        wend_decomposition_def def = wend_default_decomposition_def();
        def.kind = WEND_DECOMPOSITION_NEAR_CONVEX;
        def.tolerance = tolerances[i];
        wend_decomposition *cells = NULL;
        assert_int_equal(wend_decomposition_create(mesh, &def, NULL, &cells), WEND_OK);
        assert_int_equal(wend_decomposition_check(cells, NULL), WEND_OK);
        assert_true(wend_decomposition_count(cells) <= before);
        before = wend_decomposition_count(cells);
        wend_decomposition_destroy(cells);
    }
    assert_int_equal(before, 2); // around a pillar one simple polygon is not enough
    wend_mesh_destroy(mesh);
}

// A wall less than a unit high with a corner of another terrain on it: the wavefront's seed there must not reach past the corner.
static void the_wavefront_fills_what_is_thinner_than_a_unit(void **state) {
    (void)state;
    const wend_vector2 wedge[] = {{12, 5}, {0, 0}, {0, 0}, {3, 6}}, spike[] = {{0, 2}, {11, 5}, {0, 4}};
    const wend_lattice metres = {.unit_exponent = 0};
    for (uint64_t seed = 0; seed < 80; seed++) {
        uint8_t marsh_first = seed & 1 ? 2 : 0;
        const wend_area areas[] = {{.points = wedge, .point_count = 4, .terrain = marsh_first},
                                   {.points = spike, .point_count = 3, .terrain = marsh_first ^ 2}};
        wend_mesh_def def = wend_default_mesh_def();
        def.areas = areas;
        def.area_count = 2;
        def.terrains = marshland;
        def.terrain_count = 4;
        def.outside = seed >> 1 & 1;
        def.lattice = &metres;
        wend_mesh *mesh = NULL;
        assert_int_equal(wend_mesh_create(&def, NULL, &mesh), WEND_OK);
        wend_decomposition_def cut = wend_default_decomposition_def();
        cut.kind = WEND_DECOMPOSITION_WAVEFRONT;
        cut.seed = seed;
        wend_decomposition *cells = NULL;
        assert_int_equal(wend_decomposition_create(mesh, &cut, NULL, &cells), WEND_OK);
        assert_int_equal(wend_decomposition_check(cells, NULL), WEND_OK);
        wend_decomposition_destroy(cells);
        wend_mesh_destroy(mesh);
    }
}

static void a_mesh_without_free_ground_has_no_cells(void **state) {
    (void)state;
    wend_mesh_def def = wend_default_mesh_def();
    wend_mesh *mesh = NULL;
    assert_int_equal(wend_mesh_create(&def, NULL, &mesh), WEND_OK);
    for (int kind = 0; kind < WEND_DECOMPOSITION_KIND_COUNT; kind++) {
        wend_decomposition *cells = cut_hall(mesh, (wend_decomposition_kind)kind);
        wend_decomposition_report report;
        assert_int_equal(wend_decomposition_count(cells), 0);
        assert_int_equal(wend_decomposition_measure(cells, &report), WEND_OK);
        assert_true(report.cells == 0 && report.area == 0 && report.worst_valence == 0);
        wend_decomposition_destroy(cells);
    }
    wend_mesh_destroy(mesh);
}

static void bad_definitions_are_explained(void **state) {
    (void)state;
    wend_status status;
    wend_mesh *mesh = make_hall(wend_default_allocator(), 0, &status);
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    static const char *const words[] = {
        "kind is 5; 0 (triangles) to 4 is needed", "tolerance is -1 m; a finite number of 0 or more is needed",
        "tolerance is nan m; a finite number of 0 or more is needed", "wend_decomposition_def.size is 0",
        "the allocator of the decomposition definition has no allocate"};
    for (int fault = 0; fault < 5; fault++) {
        wend_decomposition_def def = wend_default_decomposition_def();
        wend_decomposition *cells = NULL;
        if (fault == 0) def.kind = (wend_decomposition_kind)5;
        if (fault == 1) def.tolerance = -1;
        if (fault == 2) def.tolerance = (double)NAN;
        if (fault == 3) def.size = 0;
        if (fault == 4) def.allocator.allocate = NULL;
        wend_diagnostics_clear(findings);
        assert_int_equal(wend_decomposition_create(mesh, &def, findings, &cells), WEND_OUT_OF_RANGE);
        assert_null(cells);
        assert_memory_equal(wend_diagnostics_get(findings, 0)->text, words[fault], strlen(words[fault]));
    }
    wend_diagnostics_destroy(findings);
    wend_mesh_destroy(mesh);
}

static wend_status cut_hall_with(wend_allocator allocator, void *user) {
    wend_status status;
    wend_mesh *mesh = make_hall(wend_default_allocator(), 2, &status);
    wend_decomposition_def def = wend_default_decomposition_def();
    def.kind = *(const wend_decomposition_kind *)user;
    def.allocator = allocator;
    wend_decomposition *cells = NULL;
    wend_decomposition_report report;
    if (!status) status = wend_decomposition_create(mesh, &def, NULL, &cells);
    if (!status) status = wend_decomposition_measure(cells, &report);
    if (!status) status = wend_decomposition_check(cells, NULL);
    wend_decomposition_destroy(cells);
    wend_mesh_destroy(mesh);
    return status;
}

static void failing_allocations_leave_nothing_behind(void **state) {
    (void)state;
    for (int kind = 0; kind < WEND_DECOMPOSITION_KIND_COUNT; kind++) {
        wend_decomposition_kind each = (wend_decomposition_kind)kind;
        walk_failing_allocations(wend_decomposition_kind_text(each), cut_hall_with, &each);
    }
}

static void the_check_finds_planted_faults(void **state) {
    (void)state;
    wend_status status;
    wend_mesh *mesh = make_hall(wend_default_allocator(), 2, &status);
    for (int fault = 0; fault < 6; fault++) {
        wend_decomposition *cells = cut_hall(mesh, WEND_DECOMPOSITION_TRAPEZOIDS);
        uint32_t last = wend_decomposition_count(cells) - 1;
        if (fault == 0) cells->terrain_of.items[0] ^= 2;
        if (fault == 1) cells->corners.items[0].y++;
        if (fault == 2) cells->terrain_of.count--;                         // a gap
        if (fault == 3) cells->first_corner.items[last + 1]--;             // a corner less
        if (fault == 4) cells->lines.items[1].b = cells->lines.items[1].a; // a line without direction
        if (fault == 5) {                                                  // a cell twice
            wend_decomposition_cell cell = wend_decomposition_get(cells, 0);
            wend_exact_point corners[8];
            memcpy(corners, cell.corners, cell.count * sizeof *corners);
            wend_segment lines[8];
            memcpy(lines, cells->lines.items, cell.count * sizeof *lines);
            assert_int_equal(wend_decomposition_add(cells, corners, lines, cell.count, cell.terrain), WEND_OK);
        }
        wend_diagnostics *findings = NULL;
        assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
        assert_int_equal(wend_decomposition_check(cells, findings), WEND_BAD_INPUT);
        assert_int_equal(wend_diagnostics_count(findings), 1);
        assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_DECOMPOSITION_IS_INVALID);
        wend_diagnostics_destroy(findings);
        wend_decomposition_destroy(cells);
    }
    wend_mesh_destroy(mesh);
}

typedef struct drawn_shapes {
    size_t polygons, lines;
} drawn_shapes;

static void count_polygon(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    (void)points;
    (void)count;
    (void)style;
    ((drawn_shapes *)user)->polygons++;
}

static void count_line(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    (void)points;
    (void)count;
    (void)style;
    ((drawn_shapes *)user)->lines++;
}

static void every_cell_is_drawn(void **state) {
    (void)state;
    wend_status status;
    wend_mesh *mesh = make_hall(wend_default_allocator(), 2, &status);
    for (int kind = 0; kind < WEND_DECOMPOSITION_KIND_COUNT; kind++) {
        wend_decomposition *cells = cut_hall(mesh, (wend_decomposition_kind)kind);
        drawn_shapes drawn = {0, 0};
        wend_draw draw = {.user = &drawn, .polygon = count_polygon, .line = count_line};
        wend_decomposition_draw(cells, &draw);
        assert_int_equal(drawn.polygons, wend_decomposition_count(cells));
        assert_int_equal(drawn.lines, cells->corners.count);
        wend_decomposition_destroy(cells);
    }
    wend_mesh_destroy(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_decomposition_tiles_the_free_part),
        cmocka_unit_test(every_decomposition_is_as_exact_fractions_say),
        cmocka_unit_test(a_hall_is_cut_as_one_would_by_hand),
        cmocka_unit_test(cells_have_one_terrain_and_portals_one_medium),
        cmocka_unit_test(a_larger_tolerance_gives_no_more_cells),
        cmocka_unit_test(the_wavefront_fills_what_is_thinner_than_a_unit),
        cmocka_unit_test(a_mesh_without_free_ground_has_no_cells),
        cmocka_unit_test(bad_definitions_are_explained),
        cmocka_unit_test(failing_allocations_leave_nothing_behind),
        cmocka_unit_test(the_check_finds_planted_faults),
        cmocka_unit_test(every_cell_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
