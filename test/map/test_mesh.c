#include "support/test.h"

#include "map/mesh/mesh_internal.h"
#include "properties/map/mesh_properties.h"
#include "support/drawn_shapes.h"
#include "support/failing_allocator.h"
#include "support/location_of.h"
#include "wend/cells.h"
#include "wend/mesh.h"

#include <math.h>

static void every_mesh_is_as_its_definition_says(void **state) {
    (void)state;
    check_property("meshes agree with the naive ones", 6000, mesh_agrees_with_naive, NULL);
}

static const wend_vector2 floor_plan[] = {{0, 0}, {20, 0}, {20, 10}, {0, 10}},
                          pillar[] = {{4, 4}, {6, 4}, {6, 6}, {4, 6}};
static const wend_area room[] = {{.points = floor_plan, .point_count = 4, .terrain = 0},
                                 {.points = pillar, .point_count = 4, .terrain = 1}};

static wend_mesh *make_room(void) {
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = room;
    def.area_count = 2;
    wend_mesh *mesh = NULL;
    assert_int_equal(wend_mesh_create(&def, NULL, &mesh), WEND_OK);
    assert_int_equal(wend_mesh_check(mesh, &def, NULL), WEND_OK);
    return mesh;
}

static wend_lattice_point lattice_of(const wend_mesh *mesh, double x, double y) {
    wend_lattice lattice = wend_mesh_lattice(mesh);
    wend_lattice_rounding rounding;
    assert_int_equal(wend_lattice_round(&lattice, (wend_vector2){x, y}, NULL, &rounding), WEND_OK);
    return rounding.point;
}

static bool sees(const wend_mesh *mesh, double x, double y, double to_x, double to_y, wend_mesh_hit *hit) {
    wend_lattice_point from = lattice_of(mesh, x, y);
    return mesh_ray_between(mesh, wend_mesh_triangle_at(mesh, from), from, lattice_of(mesh, to_x, to_y), hit);
}

static void a_pillar_is_in_the_way(void **state) {
    (void)state;
    wend_mesh *mesh = make_room();
    wend_mesh_hit hit;
    assert_true(sees(mesh, 1, 1, 19, 1, NULL));
    assert_false(sees(mesh, 1, 5, 19, 5, &hit));
    assert_true(hit.location.position.x == 4.0 && hit.location.position.y == 5.0);
    assert_true(sees(mesh, 1, 4, 19, 4, NULL)); // along its side
    assert_true(sees(mesh, 3, 5, 5, 3, NULL));  // by its corner
    assert_false(sees(mesh, 1, 1, 1, 11, NULL));
    assert_int_equal(wend_mesh_island_count(mesh), 1);
    assert_false(wend_mesh_is_free(mesh, wend_mesh_triangle_at(mesh, lattice_of(mesh, 5, 5))));
    assert_int_equal(wend_mesh_triangle_at(mesh, lattice_of(mesh, 30, 5)), WEND_NO_TRIANGLE);
    wend_mesh_destroy(mesh);
}

static void a_pinch_between_walls_lets_nothing_through(void **state) {
    (void)state;
    const wend_vector2 left[] = {{0, 5}, {10, 5}, {10, 6}, {0, 6}}, right[] = {{10, 4}, {20, 4}, {20, 5}, {10, 5}};
    const wend_area areas[] = {
        room[0], {.points = left, .point_count = 4, .terrain = 1}, {.points = right, .point_count = 4, .terrain = 1}};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas;
    def.area_count = 3;
    wend_mesh *mesh = NULL;
    assert_int_equal(wend_mesh_create(&def, NULL, &mesh), WEND_OK);
    assert_int_equal(wend_mesh_island_count(mesh), 2);
    assert_false(sees(mesh, 9, 4, 11, 6, NULL));
    wend_mesh_destroy(mesh);
}

static void the_nearest_place_is_on_the_nearest_wall(void **state) {
    (void)state;
    wend_mesh *mesh = make_room();
    wend_mesh_place place;
    assert_true(mesh_nearest_to(mesh, lattice_of(mesh, 4.5, 5), WEND_ANY_ISLAND, &place));
    assert_true(place.location.position.x == 4.0 && place.location.position.y == 5.0 && place.distance == 0.5);
    assert_true(wend_mesh_is_free(mesh, (uint32_t)place.location.cell) && place.side < 3);
    assert_true(wend_lattice_point_equals(place.point, lattice_of(mesh, 4, 5)));
    assert_true(mesh_nearest_to(mesh, lattice_of(mesh, 23, 14), WEND_ANY_ISLAND, &place)); // outside the hull
    assert_true(place.location.position.x == 20.0 && place.location.position.y == 10.0 && place.distance == 5.0);
    assert_true(mesh_nearest_to(mesh, lattice_of(mesh, 1, 1), 1, &place));
    assert_true(place.side == WEND_NO_SIDE && place.location.position.x == 1.0 && place.distance == 0.0);
    place.location.cell = 77;
    assert_false(mesh_nearest_to(mesh, lattice_of(mesh, 1, 1), 2, &place)); // there is one island
    assert_int_equal(place.location.cell, 77);
    wend_mesh_destroy(mesh);
}

static void among_many_pillars_the_nearest_place_is_valid(void **state) {
    (void)state;
    check_property("nearest places among many pillars", 60, nearest_among_pillars, NULL);
}

static void a_mesh_without_areas_is_empty(void **state) {
    (void)state;
    wend_mesh_def def = wend_default_mesh_def();
    wend_mesh *mesh = NULL;
    wend_cells *cells = NULL;
    assert_int_equal(wend_mesh_create(&def, NULL, &mesh), WEND_OK);
    assert_int_equal(wend_mesh_check(mesh, &def, NULL), WEND_OK);
    assert_int_equal(wend_mesh_triangle_at(mesh, (wend_lattice_point){0, 0}), WEND_NO_TRIANGLE);
    assert_int_equal(wend_cells_create(mesh, wend_default_allocator(), &cells), WEND_OK);
    assert_int_equal(wend_cells_count(cells), 0);
    wend_mesh_place place;
    assert_false(mesh_nearest_to(mesh, (wend_lattice_point){0, 0}, WEND_ANY_ISLAND, &place));
    wend_cells_destroy(cells);
    wend_mesh_destroy(mesh);
}

static const char *mesh_rejection(const wend_mesh_def *def, wend_diagnostics *findings) {
    wend_mesh *mesh = NULL;
    wend_diagnostics_clear(findings);
    assert_int_equal(wend_mesh_create(def, findings, &mesh), WEND_OUT_OF_RANGE);
    assert_null(mesh);
    assert_true(wend_diagnostics_count(findings) > 0);
    return wend_diagnostics_get(findings, 0)->text;
}

static void bad_definitions_are_explained(void **state) {
    (void)state;
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    const size_t rings[] = {3, 2};
    wend_area area = room[0];
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = &area;
    def.area_count = 1;
    area.ring_sizes = rings;
    area.ring_count = 2;
    assert_string_equal(mesh_rejection(&def, findings), "the ring sizes of area 0 do not add up to its 4 points");
    area = room[0];
    area.terrain = 2;
    assert_string_equal(mesh_rejection(&def, findings), "area 0 has terrain 2; 0 to 1 is needed");
    area = room[0];
    area.points = NULL;
    assert_string_equal(mesh_rejection(&def, findings), "area 0 has 4 points but no array of them");
    area = room[0];
    def.outside = 9;
    assert_string_equal(mesh_rejection(&def, findings), "outside is terrain 9; 0 to 1 is needed");
    def.outside = 0;
    area.rule = (wend_fill_rule)7;
    assert_string_equal(mesh_rejection(&def, findings),
                        "area 0 has the fill rule 7; 0 (non-zero) or 1 (even-odd) is needed");
    area = room[0];
    area.point_count = SIZE_MAX / 2; // nobody looks at them
    assert_string_equal(
        mesh_rejection(&def, findings),
        "area 0 has 9223372036854775807 points; at most 268435455 are accepted after those of the areas before it");
    wend_area two[] = {room[0], room[0]};
    two[1].point_count = SIZE_MAX - 1; // with the four before them 2, in size_t
    def.areas = two;
    def.area_count = 2;
    assert_string_equal(
        mesh_rejection(&def, findings),
        "area 1 has 18446744073709551614 points; at most 268435451 are accepted after those of the areas before it");
    assert_int_equal(wend_diagnostics_get(findings, 0)->ids[0], 1);
    assert_true(wend_diagnostics_get(findings, 0)->ids[1] == WEND_NO_ID);
    def.area_count = 1;
    area = room[0];
    def.areas = NULL;
    assert_string_equal(
        mesh_rejection(&def, findings),
        "there are 1 areas but no array, or more than 4294967294; an array of at most that many is needed");
    def.areas = &area;
    def.terrains = (const wend_terrain[]){{1, 0}};
    assert_string_equal(mesh_rejection(&def, findings), "terrain_count is 0; 1 to 256 kinds of terrain are needed");
    const wend_terrain costly[] = {{1, 0}, {0, 0}};
    def.terrains = costly;
    def.terrain_count = 2;
    assert_string_equal(mesh_rejection(&def, findings),
                        "terrain 1 costs 0; a number above 0 and at most 1e300 is needed");
    def = wend_default_mesh_def();
    def.allocator.release = NULL;
    assert_string_equal(mesh_rejection(&def, findings),
                        "the allocator of the mesh definition has no release; wend_default_allocator() has one");
    def.allocator.allocate = NULL;
    assert_string_equal(mesh_rejection(&def, findings),
                        "the allocator of the mesh definition has no allocate; wend_default_allocator() has one");
    def.size = 1;
    assert_int_equal(wend_mesh_create(&def, findings, &(wend_mesh *){NULL}), WEND_OUT_OF_RANGE);
    def = wend_default_mesh_def();
    const wend_vector2 nowhere[] = {{0, 0}, {1, (double)NAN}, {1, 1}};
    area.points = nowhere;
    area.point_count = 3;
    def.areas = &area;
    def.area_count = 1;
    assert_string_equal(mesh_rejection(&def, findings), "point 1 of area 0 is (1, nan); finite numbers are needed");
    assert_int_equal(wend_diagnostics_get(findings, 0)->ids[0], 0);
    assert_int_equal(wend_diagnostics_get(findings, 0)->ids[1], 1);
    const wend_lattice metres = {.unit_exponent = 0};
    const wend_vector2 far_away[] = {{0, 0}, {1, 1}, {1, 1e12}};
    const wend_area areas[] = {room[0], {.points = far_away, .point_count = 3}};
    def.areas = areas, def.area_count = 2, def.lattice = &metres;
    mesh_rejection(&def, findings);
    assert_int_equal(wend_diagnostics_count(findings), 1);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_MESH_POINT_OFF_LATTICE);
    assert_int_equal(wend_diagnostics_get(findings, 0)->ids[0], 1);
    assert_int_equal(wend_diagnostics_get(findings, 0)->ids[1], 2);
    wend_diagnostics_destroy(findings);
}

static void what_encloses_nothing_is_warned_of(void **state) {
    (void)state;
    wend_diagnostics *findings = NULL;
    wend_mesh *mesh = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    wend_mesh_def def = wend_default_mesh_def();
    assert_int_equal(wend_mesh_create(&def, findings, &mesh), WEND_OK);
    assert_int_equal(wend_diagnostics_count(findings), 1);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_MESH_EMPTY);
    assert_int_equal(wend_diagnostics_get(findings, 0)->severity, WEND_SEVERITY_WARNING);
    wend_mesh_destroy(mesh);
    wend_diagnostics_clear(findings);
    const wend_area areas[] = {room[0], {.points = room[0].points, .point_count = 2}};
    def.areas = areas, def.area_count = 2;
    assert_int_equal(wend_mesh_create(&def, findings, &mesh), WEND_OK);
    assert_int_equal(wend_diagnostics_count(findings), 1);
    assert_string_equal(wend_diagnostics_get(findings, 0)->text,
                        "ring 0 of area 1 has 2 points and encloses nothing; 3 or more are needed");
    wend_mesh_destroy(mesh);
    wend_diagnostics_clear(findings);
    const wend_vector2 decimal[] = {{0, 0}, {0.1, 0}, {0.1, 0.3}};
    const wend_area triangle = {.points = decimal, .point_count = 3};
    def.areas = &triangle, def.area_count = 1;
    assert_int_equal(wend_mesh_create(&def, findings, &mesh), WEND_OK);
    assert_int_equal(wend_diagnostics_count(findings), 1);
    assert_int_equal(wend_diagnostics_get(findings, 0)->severity, WEND_SEVERITY_NOTE); // nothing is wrong with it
    wend_mesh_destroy(mesh);
    wend_diagnostics_destroy(findings);
}

// The warnings of a mesh of areas that are squares: where they begin in x and y, and their sides.
static void warnings_of_squares(const double (*squares)[3], size_t count, wend_diagnostics *findings) {
    wend_vector2 points[8][4];
    wend_area areas[8];
    for (size_t i = 0; i < count; i++) {
        double x = squares[i][0], y = squares[i][1], side = squares[i][2];
        const wend_vector2 corners[4] = {{x, y}, {x + side, y}, {x + side, y + side}, {x, y + side}};
        memcpy(points[i], corners, sizeof corners);
        areas[i] = (wend_area){.points = points[i], .point_count = 4};
    }
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas, def.area_count = count;
    wend_mesh *mesh = NULL;
    wend_diagnostics_clear(findings);
    assert_int_equal(wend_mesh_create(&def, findings, &mesh), WEND_OK);
    wend_mesh_destroy(mesh);
}

static void an_area_that_later_ones_cover_is_warned_of(void **state) {
    (void)state;
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    warnings_of_squares((const double[][3]){{0, 0, 9}, {2, 2, 3}, {1, 1, 8}}, 3, findings);
    assert_int_equal(wend_diagnostics_count(findings), 1);
    const wend_diagnostic *warning = wend_diagnostics_get(findings, 0);
    assert_int_equal(warning->message, WEND_MESSAGE_AREA_COVERED);
    assert_int_equal(warning->severity, WEND_SEVERITY_WARNING);
    assert_int_equal(warning->ids[0], 1);
    assert_string_equal(warning->text, "1 of 3 areas have no effect, the first is area 1: later areas cover all of it; "
                                       "put it after them or leave it out");
    // Several together cover one; equal ones are covered by the last; all in one line.
    warnings_of_squares((const double[][3]){{1, 0, 2}, {0, 0, 2}, {2, 0, 2}, {0, 0, 2}}, 4, findings);
    assert_int_equal(wend_diagnostics_count(findings), 1);
    assert_int_equal(wend_diagnostics_get(findings, 0)->ids[0], 0);
    assert_memory_equal(wend_diagnostics_get(findings, 0)->text, "2 of 4", 6);
    // What shows anywhere, and what is beneath an earlier one, has an effect.
    warnings_of_squares((const double[][3]){{0, 0, 9}, {1, 1, 7}, {0, 0, 1}, {8, 0, 1}}, 4, findings);
    assert_int_equal(wend_diagnostics_count(findings), 0);
    wend_diagnostics_destroy(findings);
}

static void an_area_that_is_flat_is_warned_of(void **state) {
    (void)state;
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    const wend_vector2 line[] = {{1, 1}, {3, 1}, {6, 1}}, there_and_back[] = {{1, 1}, {3, 3}, {1, 3}, {3, 3}};
    wend_area areas[] = {{.points = line, .point_count = 3}, room[0], {.points = there_and_back, .point_count = 4}};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas;
    wend_mesh *mesh = NULL;
    for (def.area_count = 1; def.area_count <= 3; def.area_count++) {
        wend_diagnostics_clear(findings);
        assert_int_equal(wend_mesh_create(&def, findings, &mesh), WEND_OK);
        wend_mesh_destroy(mesh);
        assert_int_equal(wend_diagnostics_count(findings), 1);
        assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_AREA_FLAT);
        assert_int_equal(wend_diagnostics_get(findings, 0)->text[0], def.area_count < 3 ? '1' : '2');
        assert_int_equal(wend_diagnostics_get(findings, 0)->ids[0], 0);
    }
    wend_diagnostics_destroy(findings);
}

static wend_status make_room_with(wend_allocator allocator, void *user) {
    (void)user;
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = room;
    def.area_count = 2;
    def.allocator = allocator;
    wend_mesh *mesh = NULL;
    wend_cells *cells = NULL;
    wend_status status = wend_mesh_create(&def, NULL, &mesh);
    if (!status) status = wend_cells_create(mesh, allocator, &cells);
    wend_cells_destroy(cells);
    wend_mesh_destroy(mesh);
    return status;
}

static void failing_allocations_leave_nothing_behind(void **state) {
    (void)state;
    walk_failing_allocations("mesh", make_room_with, NULL);
}

static void the_check_finds_planted_faults(void **state) {
    (void)state;
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = room;
    def.area_count = 2;
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    for (int fault = 0; fault < 4; fault++) {
        wend_mesh *mesh = make_room();
        if (fault == 0) mesh->terrain_of[0] ^= 1;
        if (fault == 1) mesh->area_of[0] ^= 1;
        if (fault == 2) mesh->island_of[wend_mesh_triangle_at(mesh, lattice_of(mesh, 1, 1))] = 0;
        if (fault == 3) mesh->island_of[wend_mesh_triangle_at(mesh, lattice_of(mesh, 1, 1))] = 2;
        wend_diagnostics_clear(findings);
        assert_int_equal(wend_mesh_check(mesh, &def, findings), WEND_BAD_INPUT);
        assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_MESH_IS_INVALID);
        wend_mesh_destroy(mesh);
    }
    wend_diagnostics_destroy(findings);
}

// Cells are read only; the test writes into them all the same.
static uint32_t *writable(const uint32_t *items) {
    return (uint32_t *)(uintptr_t)items;
}

static void the_check_of_cells_finds_planted_faults(void **state) {
    (void)state;
    static const char *const faults[] = {"it is not convex", "a neighbour does not know it",
                                         "a triangle in it has another terrain", "a side has it on both sides",
                                         "a triangle is free and in no cell, or the reverse"};
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    for (int fault = 0; fault < 5; fault++) {
        wend_mesh *mesh = make_room();
        wend_cells *cells = NULL;
        assert_int_equal(wend_cells_create_triangles(mesh, wend_default_allocator(), &cells), WEND_OK);
        assert_int_equal(wend_cells_check(cells, findings), WEND_OK);
        wend_convex_cell cell = wend_cells_get(cells, 0);
        uint32_t inner = cell.neighbours[0] != WEND_NO_CONVEX_CELL ? 0 : 1, first = cell.vertices[0];
        if (fault == 0) writable(cell.vertices)[0] = cell.vertices[1], writable(cell.vertices)[1] = first;
        if (fault == 1)
            writable(cell.neighbours)[inner] =
                wend_cells_count(cells) - 1 - (cell.neighbours[inner] + 1 == wend_cells_count(cells));
        if (fault == 2) mesh->terrain_of[wend_mesh_triangle_at(mesh, lattice_of(mesh, 1, 1))] = 2;
        if (fault == 3) writable(cell.neighbours)[inner] = 0;
        if (fault == 4) mesh->terrain_of[wend_mesh_triangle_at(mesh, lattice_of(mesh, 5, 5))] = 0;
        assert_int_equal(wend_cells_check(cells, findings), WEND_BAD_INPUT);
        const wend_diagnostic *finding = wend_diagnostics_get(findings, 0);
        assert_int_equal(finding->message, WEND_MESSAGE_CELLS_ARE_INVALID);
        assert_non_null(strstr(finding->text, faults[fault]));
        wend_diagnostics_clear(findings);
        wend_cells_destroy(cells);
        wend_mesh_destroy(mesh);
    }
    wend_diagnostics_destroy(findings);
}

static void a_triangle_belongs_to_the_last_area_over_it(void **state) {
    (void)state;
    wend_mesh *mesh = make_room();
    assert_int_equal(wend_mesh_area_of(mesh, wend_mesh_triangle_at(mesh, lattice_of(mesh, 1, 1))), 0);
    assert_int_equal(wend_mesh_area_of(mesh, wend_mesh_triangle_at(mesh, lattice_of(mesh, 5, 5))), 1);
    wend_mesh_destroy(mesh);
    // Between two rooms there is ground that is nobody's, inside the hull of both.
    const wend_vector2 west[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}}, east[] = {{6, 0}, {9, 0}, {9, 4}, {6, 4}};
    const wend_area rooms[] = {{.points = west, .point_count = 4}, {.points = east, .point_count = 4}};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = rooms;
    def.area_count = 2;
    def.outside = 1;
    assert_int_equal(wend_mesh_create(&def, NULL, &mesh), WEND_OK);
    assert_true(wend_mesh_area_of(mesh, wend_mesh_triangle_at(mesh, lattice_of(mesh, 5, 2))) == WEND_NO_AREA);
    assert_int_equal(wend_mesh_area_of(mesh, wend_mesh_triangle_at(mesh, lattice_of(mesh, 8, 2))), 1);
    wend_mesh_destroy(mesh);
}

static void a_line_costs_what_its_ground_costs(void **state) {
    (void)state;
    const wend_vector2 mud[] = {{8, 0}, {12, 0}, {12, 10}, {8, 10}};
    const wend_area areas[] = {room[0], {.points = mud, .point_count = 4, .terrain = 2}, room[1]};
    const wend_terrain kinds[] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {3, 0}};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas;
    def.area_count = 3;
    def.terrains = kinds;
    def.terrain_count = 3;
    wend_mesh *mesh = NULL;
    assert_int_equal(wend_mesh_create(&def, NULL, &mesh), WEND_OK);
    static const struct {
        double x, y, to_x, to_y, cost;
    } lines[] = {{1, 1, 7, 1, 6},   {7, 1, 13, 1, 1 + 4 * 3 + 1},
                 {9, 2, 11, 2, 6},  {8, 1, 8, 9, 8}, // along the border: the cheaper
                 {12, 9, 12, 1, 8}, {9, 1, 9, 1, 0},
                 {6, 5, 6, 9, 4}}; // along the pillar
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        wend_lattice_point from = lattice_of(mesh, lines[i].x, lines[i].y),
                           to = lattice_of(mesh, lines[i].to_x, lines[i].to_y);
        wend_mesh_hit hit;
        assert_true(fabs(mesh_line_cost_between(mesh, wend_mesh_triangle_at(mesh, from), from, to, &hit) -
                         lines[i].cost) < 1e-12);
        assert_true(hit.location.position.x == lines[i].to_x && hit.location.position.y == lines[i].to_y);
        assert_true(fabs(mesh_line_cost_between(mesh, wend_mesh_triangle_at(mesh, to), to, from, NULL) -
                         lines[i].cost) < 1e-12);
    }
    wend_lattice_point west = lattice_of(mesh, 1, 5), east = lattice_of(mesh, 19, 5);
    assert_true(isinf(mesh_line_cost_between(mesh, wend_mesh_triangle_at(mesh, west), west, east, NULL))); // the pillar
    // A cell that does not hold the place is not trusted.
    assert_true(mesh_line_cost_between(mesh, wend_mesh_triangle_at(mesh, east), west, west, NULL) == 0);
    wend_mesh_destroy(mesh);
}

static void a_mesh_and_its_cells_are_drawn_side_by_side(void **state) {
    (void)state;
    wend_mesh *mesh = make_room();
    wend_cells *cells = NULL;
    assert_int_equal(wend_cells_create_triangles(mesh, wend_default_allocator(), &cells), WEND_OK);
    drawn_shapes shapes = {0}, sides = {0};
    wend_draw draw = draw_into(&shapes);
    wend_mesh_draw(mesh, &draw);
    uint32_t triangles = wend_triangulation_triangle_count(wend_mesh_triangulation(mesh));
    assert_int_equal(shapes.polygons, triangles);
    assert_int_equal(shapes.roles[WEND_DRAW_BLOCKED], 2); // the pillar
    assert_int_equal(shapes.roles[WEND_DRAW_FREE], triangles - 2);
    assert_int_equal(shapes.roles[WEND_DRAW_NOTE], 8); // four walls, four sides of the pillar
    draw = draw_into(&sides);
    wend_cells_draw(cells, &draw);
    assert_int_equal(sides.roles[WEND_DRAW_NOTE], 8);
    assert_int_equal(sides.roles[WEND_DRAW_GRID_LINE], shapes.roles[WEND_DRAW_GRID_LINE]); // between free triangles
    wend_mesh_draw(mesh, &(wend_draw){0});
    wend_cells_draw(cells, &(wend_draw){0});
    wend_cells_destroy(cells);
    wend_mesh_destroy(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_mesh_is_as_its_definition_says),
        cmocka_unit_test(a_pillar_is_in_the_way),
        cmocka_unit_test(a_pinch_between_walls_lets_nothing_through),
        cmocka_unit_test(the_nearest_place_is_on_the_nearest_wall),
        cmocka_unit_test(among_many_pillars_the_nearest_place_is_valid),
        cmocka_unit_test(a_mesh_without_areas_is_empty),
        cmocka_unit_test(bad_definitions_are_explained),
        cmocka_unit_test(what_encloses_nothing_is_warned_of),
        cmocka_unit_test(an_area_that_later_ones_cover_is_warned_of),
        cmocka_unit_test(an_area_that_is_flat_is_warned_of),
        cmocka_unit_test(failing_allocations_leave_nothing_behind),
        cmocka_unit_test(the_check_finds_planted_faults),
        FACT(the_check_of_cells_finds_planted_faults),
        FACT(a_triangle_belongs_to_the_last_area_over_it),
        FACT(a_line_costs_what_its_ground_costs),
        FACT(a_mesh_and_its_cells_are_drawn_side_by_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
