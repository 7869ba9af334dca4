#include "support/test.h"

#include "map/mesh_internal.h"
#include "properties/mesh_properties.h"
#include "support/failing_allocator.h"
#include "wend/cells.h"
#include "wend/mesh.h"

#include <math.h>

static void every_mesh_is_as_its_definition_says(void **state) {
    (void)state;
    check_property("meshes agree with the naive ones", 6000, mesh_agrees_with_naive, NULL);
}

static const wend_vector2 floor_plan[] = {{0, 0}, {20, 0}, {20, 10}, {0, 10}},
                          pillar[] = {{4, 4}, {6, 4}, {6, 6}, {4, 6}};
static const wend_mesh_area room[] = {{.points = floor_plan, .point_count = 4, .terrain = 0},
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
    return wend_mesh_ray(mesh, wend_mesh_locate(mesh, from), from, lattice_of(mesh, to_x, to_y), hit);
}

static void a_pillar_is_in_the_way(void **state) {
    (void)state;
    wend_mesh *mesh = make_room();
    wend_mesh_hit hit;
    assert_true(sees(mesh, 1, 1, 19, 1, NULL));
    assert_false(sees(mesh, 1, 5, 19, 5, &hit));
    assert_true(hit.position.x == 4.0 && hit.position.y == 5.0);
    assert_true(sees(mesh, 1, 4, 19, 4, NULL)); // along its side
    assert_true(sees(mesh, 3, 5, 5, 3, NULL));  // by its corner
    assert_false(sees(mesh, 1, 1, 1, 11, NULL));
    assert_int_equal(wend_mesh_island_count(mesh), 1);
    assert_false(wend_mesh_is_free(mesh, wend_mesh_locate(mesh, lattice_of(mesh, 5, 5))));
    assert_int_equal(wend_mesh_locate(mesh, lattice_of(mesh, 30, 5)), WEND_NO_TRIANGLE);
    wend_mesh_destroy(mesh);
}

static void a_pinch_between_walls_lets_nothing_through(void **state) {
    (void)state;
    const wend_vector2 left[] = {{0, 5}, {10, 5}, {10, 6}, {0, 6}}, right[] = {{10, 4}, {20, 4}, {20, 5}, {10, 5}};
    const wend_mesh_area areas[] = {
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
    assert_true(wend_mesh_nearest(mesh, lattice_of(mesh, 4.5, 5), WEND_ANY_ISLAND, &place));
    assert_true(place.position.x == 4.0 && place.position.y == 5.0 && place.distance == 0.5);
    assert_true(wend_mesh_is_free(mesh, place.triangle) && place.side < 3);
    assert_true(wend_lattice_point_equals(place.point, lattice_of(mesh, 4, 5)));
    assert_true(wend_mesh_nearest(mesh, lattice_of(mesh, 23, 14), WEND_ANY_ISLAND, &place)); // outside the hull
    assert_true(place.position.x == 20.0 && place.position.y == 10.0 && place.distance == 5.0);
    assert_true(wend_mesh_nearest(mesh, lattice_of(mesh, 1, 1), 1, &place));
    assert_true(place.side == WEND_NO_SIDE && place.position.x == 1.0 && place.distance == 0.0);
    place.triangle = 77;
    assert_false(wend_mesh_nearest(mesh, lattice_of(mesh, 1, 1), 2, &place)); // there is one island
    assert_int_equal(place.triangle, 77);
    wend_mesh_destroy(mesh);
}

static void among_many_pillars_the_nearest_place_is_right(void **state) {
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
    assert_int_equal(wend_mesh_locate(mesh, (wend_lattice_point){0, 0}), WEND_NO_TRIANGLE);
    assert_int_equal(wend_cells_create(mesh, wend_default_allocator(), &cells), WEND_OK);
    assert_int_equal(wend_cells_count(cells), 0);
    wend_mesh_place place;
    assert_false(wend_mesh_nearest(mesh, (wend_lattice_point){0, 0}, WEND_ANY_ISLAND, &place));
    wend_cells_destroy(cells);
    wend_mesh_destroy(mesh);
}

static const char *mesh_refusal(const wend_mesh_def *def, wend_diagnostics *findings) {
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
    wend_mesh_area area = room[0];
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = &area;
    def.area_count = 1;
    area.ring_sizes = rings;
    area.ring_count = 2;
    assert_string_equal(mesh_refusal(&def, findings), "the ring sizes of area 0 do not add up to its 4 points");
    area = room[0];
    area.terrain = 2;
    assert_string_equal(mesh_refusal(&def, findings),
                        "area 0 is made of terrain 2, which does not exist; 0 to 1 is needed");
    area = room[0];
    area.points = NULL;
    assert_string_equal(mesh_refusal(&def, findings), "area 0 has 4 points but no array of them");
    area = room[0];
    def.outside = 9;
    assert_string_equal(mesh_refusal(&def, findings), "outside is terrain 9; 0 to 1 is needed");
    def = wend_default_mesh_def();
    const wend_vector2 nowhere[] = {{0, 0}, {1, (double)NAN}, {1, 1}};
    area.points = nowhere;
    area.point_count = 3;
    def.areas = &area;
    def.area_count = 1;
    assert_string_equal(mesh_refusal(&def, findings), "point 1 of area 0 is (1, nan); finite numbers are needed");
    assert_int_equal(wend_diagnostics_get(findings, 0)->ids[0], 0);
    assert_int_equal(wend_diagnostics_get(findings, 0)->ids[1], 1);
    const wend_lattice metres = {.unit_exponent = 0};
    const wend_vector2 far_away[] = {{0, 0}, {1, 1}, {1, 1e12}};
    const wend_mesh_area areas[] = {room[0], {.points = far_away, .point_count = 3}};
    def.areas = areas, def.area_count = 2, def.lattice = &metres;
    mesh_refusal(&def, findings);
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
    const wend_mesh_area areas[] = {room[0], {.points = room[0].points, .point_count = 2}};
    def.areas = areas, def.area_count = 2;
    assert_int_equal(wend_mesh_create(&def, findings, &mesh), WEND_OK);
    assert_int_equal(wend_diagnostics_count(findings), 1);
    assert_string_equal(wend_diagnostics_get(findings, 0)->text,
                        "ring 0 of area 1 has 2 points and encloses nothing; 3 or more are needed");
    wend_mesh_destroy(mesh);
    wend_diagnostics_clear(findings);
    const wend_vector2 decimal[] = {{0, 0}, {0.1, 0}, {0.1, 0.3}};
    const wend_mesh_area triangle = {.points = decimal, .point_count = 3};
    def.areas = &triangle, def.area_count = 1;
    assert_int_equal(wend_mesh_create(&def, findings, &mesh), WEND_OK);
    assert_int_equal(wend_diagnostics_count(findings), 1);
    assert_int_equal(wend_diagnostics_get(findings, 0)->severity, WEND_SEVERITY_NOTE); // nothing is wrong with it
    wend_mesh_destroy(mesh);
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
    for (int fault = 0; fault < 4; fault++) {
        wend_mesh *mesh = make_room();
        if (fault == 0) mesh->terrain_of[0] ^= 1;
        if (fault == 1) mesh->area_of[0] ^= 1;
        if (fault == 2) mesh->island_of[wend_mesh_locate(mesh, lattice_of(mesh, 1, 1))] = 0;
        if (fault == 3) mesh->island_of[wend_mesh_locate(mesh, lattice_of(mesh, 1, 1))] = 2;
        assert_int_equal(wend_mesh_check(mesh, &def, NULL), WEND_BAD_INPUT);
        wend_mesh_destroy(mesh);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_mesh_is_as_its_definition_says),
        cmocka_unit_test(a_pillar_is_in_the_way),
        cmocka_unit_test(a_pinch_between_walls_lets_nothing_through),
        cmocka_unit_test(the_nearest_place_is_on_the_nearest_wall),
        cmocka_unit_test(among_many_pillars_the_nearest_place_is_right),
        cmocka_unit_test(a_mesh_without_areas_is_empty),
        cmocka_unit_test(bad_definitions_are_explained),
        cmocka_unit_test(what_encloses_nothing_is_warned_of),
        cmocka_unit_test(failing_allocations_leave_nothing_behind),
        cmocka_unit_test(the_check_finds_planted_faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
