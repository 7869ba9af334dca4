// Locations: verified, never trusted.
#include "support/test.h"

#include "properties/plan/location_properties.h"
#include "support/soft_contract.h"
#include "wend/wend.h"

#include <math.h>

static location_tally tally;

static void a_bare_location_is_the_best_of_all_located_ones(void **state) {
    (void)state;
    check_property("bare locations are the best of all located ones", 1500,
                   bare_locations_are_the_best_of_all_located_ones, &tally);
    assert_met(tally.narrowed > 20);
}

static void an_invalid_cell_or_version_is_never_trusted(void **state) {
    (void)state;
    check_property("wrong cells and versions are never believed", 4000, invalid_cells_and_versions_are_never_trusted,
                   &tally);
    assert_met(tally.invalid_cells > 1000 && tally.right_cells > 50);
}

static void a_location_is_found_again(void **state) {
    (void)state;
    check_property("relocating finds a free triangle where there is one", 4000,
                   relocating_finds_a_free_triangle_where_there_is_one, &tally);
    assert_met(tally.relocated > 1000);
}

static void an_unreachable_goal_has_a_nearest_place(void **state) {
    (void)state;
    check_property("nearest is the nearest place that can be reached", 2000,
                   nearest_is_the_nearest_place_that_can_be_reached, &tally);
    assert_met(tally.nearest > 200);
}

static void locations_say_what_they_are(void **state) {
    (void)state;
    const wend_location at = wend_location_at(1, 2, 3);
    assert_true(at.position.x == 1 && at.position.y == 2 && at.position.z == 3);
    assert_true(at.cell == WEND_NO_STATE && at.version == 0);
    const wend_location cell = wend_location_of_state(7);
    assert_true(isnan(cell.position.x) && isnan(cell.position.z) && cell.cell == 7 && cell.version == 0);
    assert_int_equal(sizeof at, 40);
    assert_int_equal(sizeof(wend_leg), 64);
}

// A mesh in which triangle 0 is somewhere else than in another: what was located on one is searched for on the other.
static void a_location_of_another_mesh_is_safe(void **state) {
    static const wend_vector2 small[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}}, large[] = {{-90, -90}, {9, 0}, {0, 9}};
    const wend_area areas[] = {{.points = small, .point_count = 4}, {.points = large, .point_count = 3}};
    wend_mesh *meshes[2] = {NULL, NULL};
    for (int i = 0; i < 2; i++) {
        wend_mesh_def def = wend_default_mesh_def();
        def.areas = &areas[i], def.area_count = 1;
        assert_int_equal(wend_mesh_create(&def, NULL, &meshes[i]), WEND_OK);
    }
    wend_location location = wend_location_at(3, 1, 0);
    assert_true(wend_mesh_locate(meshes[0], &location) && location.cell != WEND_NO_STATE);
    assert_true(wend_mesh_locate(meshes[1], &location));
    location = wend_location_at(0, 4, 0), location.cell = 1;
    assert_true(wend_mesh_locate(meshes[0], &location));
    location.position.x = 50;
    const wend_location before = location;
    assert_false(wend_mesh_locate(meshes[1], &location));
    assert_memory_equal(&location, &before, sizeof before);
    soft_contract_begin(state);
    assert_false(wend_mesh_locate(NULL, &location));
    assert_false(wend_mesh_locate(meshes[0], NULL));
    assert_int_equal(soft_contract_broken(), 2);
    soft_contract_end(state);
    for (int i = 0; i < 2; i++) wend_mesh_destroy(meshes[i]);
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(a_bare_location_is_the_best_of_all_located_ones),
        FACT(an_invalid_cell_or_version_is_never_trusted),
        FACT(a_location_is_found_again),
        FACT(an_unreachable_goal_has_a_nearest_place),
        FACT(locations_say_what_they_are),
        FACT(a_location_of_another_mesh_is_safe),
    };
    return cmocka_run_group_tests(facts, NULL, NULL);
}
