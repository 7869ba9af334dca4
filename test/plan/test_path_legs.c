// Legs of paths: lines instead of arcs and curves, checks, copies, files.
#include "support/test.h"

#include "properties/plan/path_properties.h"
#include "support/failing_allocator.h"
#include "support/file_judge.h"
#include "support/scratch_folder.h"
#include "support/soft_contract.h"
#include "wend/wend.h"

#include <math.h>
#include <stdlib.h>

static void flattening_keeps_to_its_tolerance(void **state) {
    (void)state;
    int met[5] = {0};
    check_property("flattened paths stay within tolerance", 1500, flattened_paths_stay_within_tolerance, met);
    for (int i = 0; i < 5; i++) assert_met(met[i] > 200);
}

static void the_check_separates_valid_paths_from_damaged_ones(void **state) {
    (void)state;
    check_property("sound paths pass, damaged ones do not", 4000, sound_paths_pass_and_damaged_ones_do_not, NULL);
}

static void a_copy_holds_the_same(void **state) {
    (void)state;
    check_property("copies of paths hold the same", 1000, copies_of_paths_hold_the_same, NULL);
}

static void a_path_comes_back_from_its_file(void **state) {
    (void)state;
    check_property("paths come back from files", 1000, paths_come_back_from_files, NULL);
}

// Three quarters of a circle to the right, around (0, 0).
static const wend_vector3 quarters[] = {{2, 0, 0}, {0, 2, 0}};
static const wend_leg around[] = {{.kind = WEND_LEG_ARC_RIGHT, .radius = 2}};

static void an_arc_goes_around_on_its_side(void **state) {
    (void)state;
    const wend_path path = {.points = quarters, .point_count = 2, .legs = around, .length = 3 * 3.14159265358979323846};
    wend_path lines = {0};
    assert_int_equal(wend_path_check_legs(&path, NULL), WEND_OK);
    assert_int_equal(wend_path_flatten(&path, 0.01, &lines), WEND_OK);
    assert_true(lines.point_count > 10 && lines.point_count < 30);
    assert_true(lines.points[lines.point_count / 2].x < -1 && lines.points[lines.point_count / 2].y < -1);
    assert_true(lines.length < path.length && lines.length > path.length - 0.05);
    const wend_leg left[] = {{.kind = WEND_LEG_ARC_LEFT, .radius = 2}};
    wend_path shorter = {.points = quarters, .point_count = 2, .legs = left, .length = 3.14159265358979323846};
    assert_int_equal(wend_path_check_legs(&shorter, NULL), WEND_OK);
    shorter.length = 3 * shorter.length; // the other way around
    assert_int_equal(wend_path_check_legs(&shorter, NULL), WEND_BAD_INPUT);
    wend_path_free(&lines);
}

static void a_leg_is_never_cut_into_more_lines_than_the_limit(void **state) {
    (void)state;
    const wend_path path = {.points = quarters, .point_count = 2, .legs = around};
    wend_path lines = {0};
    assert_int_equal(wend_path_flatten(&path, 1e-300, &lines), WEND_OK);
    assert_int_equal(lines.point_count, WEND_FLATTEN_LIMIT + 1);
    wend_path_free(&lines);
}

static void checkers_of_lines_reject_arcs(void **state) {
    (void)state;
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = 8;
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    const wend_vector3 points[] = {{4, 2.5, 0}, {4, 4.5, 0}};
    const wend_leg legs[] = {{.kind = WEND_LEG_ARC_LEFT, .radius = 1, .a = {4, 3.5, 0}}};
    wend_path path = {.points = points, .point_count = 2, .cost = 2, .search_cost = 2};
    assert_int_equal(wend_path_check_points_on_grid(&path, grid, WEND_NO_CELL, WEND_NO_CELL, 9, NULL), WEND_OK);
    path.legs = legs;
    assert_int_equal(wend_path_check_legs(&path, NULL), WEND_OK);
    assert_int_equal(wend_path_check_points_on_grid(&path, grid, WEND_NO_CELL, WEND_NO_CELL, 9, NULL), WEND_BAD_INPUT);
    wend_grid_destroy(grid);
}

static void count_line(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    double *drawn = user; // how many, and how long they are
    assert_true(count == 2 && style.role == WEND_DRAW_PATH);
    drawn[0]++;
    drawn[1] += hypot(points[1].x - points[0].x, points[1].y - points[0].y);
}

static void an_arc_is_drawn_round(void **state) {
    (void)state;
    const wend_path path = {.points = quarters, .point_count = 2, .legs = around};
    double drawn[2] = {0, 0};
    wend_path_draw(&path, NULL, &(wend_draw){.user = drawn, .line = count_line});
    assert_true(drawn[0] > 8 && drawn[0] < 100);
    assert_true(drawn[1] > 9.3 && drawn[1] < 3 * 3.14159265358979323846);
}

static void misuse_is_rejected(void **state) {
    wend_path path = {.points = quarters, .point_count = 2, .legs = around}, lines = {0};
    soft_contract_begin(state);
    assert_int_equal(wend_path_flatten(&path, 0, &lines), WEND_INVALID);
    assert_int_equal(wend_path_flatten(&path, (double)NAN, &lines), WEND_INVALID);
    assert_int_equal(wend_path_flatten(&path, 1, &path), WEND_INVALID);
    assert_int_equal(wend_path_flatten(NULL, 1, &lines), WEND_INVALID);
    assert_int_equal(wend_path_copy(NULL, &lines), WEND_INVALID);
    assert_int_equal(wend_path_check_legs(NULL, NULL), WEND_INVALID);
    wend_path_swap(NULL, &lines);
    assert_int_equal(soft_contract_broken(), 7);
    soft_contract_end(state);
    wend_leg broken = {.kind = WEND_LEG_ARC_LEFT, .radius = 3};
    path.legs = &broken;
    assert_int_equal(wend_path_flatten(&path, 1, &lines), WEND_BAD_INPUT);
    assert_true(lines.point_count == 0 && lines.memory == NULL);
    wend_file_writer *writer = NULL;
    assert_int_equal(wend_path_write(&path, wend_default_allocator(), &writer), WEND_BAD_INPUT);
    assert_null(writer);
}

// ---- Memory

static wend_status copy_flatten_save(wend_allocator allocator, void *user) {
    const wend_path *path = user;
    const uint64_t old[] = {1, 2, 3};
    const wend_path before = {.states = old, .state_count = 3, .cost = 5};
    wend_path copy = {.allocator = allocator}, loaded = {.allocator = allocator};
    wend_file_writer *writer = NULL;
    wend_status status = wend_path_copy(&before, &copy);
    if (!status) {
        status = wend_path_flatten(path, 0.01, &copy);
        if (status) assert_true(copy.state_count == 3 && copy.states[2] == 3 && copy.cost == 5);
    }
    if (!status) status = wend_path_copy(path, &copy);
    if (!status) status = wend_path_write(&copy, allocator, &writer);
    const uint8_t *bytes = NULL;
    size_t count = 0;
    if (!status) status = wend_file_writer_finish(writer, &bytes, &count);
    if (!status) status = wend_path_copy(&before, &loaded);
    if (!status) {
        status = wend_path_load_memory(bytes, count, NULL, &loaded);
        if (status) assert_true(loaded.state_count == 3 && loaded.states[2] == 3);
        if (!status) assert_null(paths_differ(path, &loaded));
    }
    wend_file_writer_destroy(writer);
    wend_path_free(&copy);
    wend_path_free(&loaded);
    return status;
}

static void failing_memory_leaves_paths_as_they_were(void **state) {
    (void)state;
    const uint64_t states[] = {9, 8};
    const double times[] = {1, 2};
    wend_path path = {.states = states,
                      .state_count = 2,
                      .points = quarters,
                      .point_count = 2,
                      .legs = around,
                      .times = times,
                      .nearest = wend_location_of_state(WEND_NO_STATE)};
    walk_failing_allocations("copy, flatten, save", copy_flatten_save, &path);
}

// ---- Files

static void a_file_that_was_cut_or_changed_is_rejected(void **state) {
    (void)state;
    const uint64_t states[] = {9, 8};
    const double times[] = {1, 2};
    const wend_path path = {
        .states = states, .state_count = 2, .points = quarters, .point_count = 2, .legs = around, .times = times};
    wend_file_writer *writer = NULL;
    const uint8_t *bytes;
    size_t count;
    assert_int_equal(wend_path_write(&path, wend_default_allocator(), &writer), WEND_OK);
    assert_int_equal(wend_file_writer_finish(writer, &bytes, &count), WEND_OK);
    uint8_t *copy = malloc(count);
    assert_non_null(copy);
    wend_path loaded = {0};
    for (size_t i = 0; i < count; i++) { // every byte cut, every bit flipped
        assert_int_not_equal(wend_path_load_memory(bytes, i, NULL, &loaded), WEND_OK);
        for (int bit = 0; bit < 8; bit++) {
            memcpy(copy, bytes, count);
            copy[i] ^= (uint8_t)(1 << bit);
            assert_int_not_equal(wend_path_load_memory(copy, count, NULL, &loaded), WEND_OK);
            repair_file(copy, count, true); // now its checksums are right, but it may say anything
            assert_null(judge_path_file(copy, count));
        }
    }
    for (uint64_t i = 0; i < 20000; i++) {
        memcpy(copy, bytes, count);
        mutate_file(copy, count, i * UINT64_C(0x9e3779b97f4a7c15));
        repair_file(copy, count, i % 2);
        assert_null(judge_path_file(copy, count));
    }
    free(copy);
    wend_file_writer_destroy(writer);
}

static void a_path_is_saved_and_loaded_by_name(void **state) {
    (void)state;
    const char *name = "route.wend";
    wend_path path = {.points = quarters, .point_count = 2, .legs = around, .cost = 1, .search_cost = 1}, loaded = {0};
    path.nearest = wend_location_of_state(WEND_NO_STATE);
    assert_int_equal(wend_path_save(&path, name, NULL), WEND_OK);
    assert_int_equal(wend_path_load(name, NULL, NULL, &loaded), WEND_OK);
    assert_null(paths_differ(&path, &loaded));
    assert_int_equal(wend_path_load("there is none", NULL, NULL, &loaded), WEND_IO_ERROR);
    assert_null(paths_differ(&path, &loaded));
    wend_path_free(&loaded);
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(flattening_keeps_to_its_tolerance),
        FACT(the_check_separates_valid_paths_from_damaged_ones),
        FACT(a_copy_holds_the_same),
        FACT(a_path_comes_back_from_its_file),
        FACT(an_arc_goes_around_on_its_side),
        FACT(a_leg_is_never_cut_into_more_lines_than_the_limit),
        FACT(checkers_of_lines_reject_arcs),
        FACT(an_arc_is_drawn_round),
        FACT(misuse_is_rejected),
        FACT(failing_memory_leaves_paths_as_they_were),
        FACT(a_file_that_was_cut_or_changed_is_rejected),
        cmocka_unit_test_setup_teardown(a_path_is_saved_and_loaded_by_name, enter_empty_folder, remove_folder),
    };
    return cmocka_run_group_tests(facts, NULL, NULL);
}
