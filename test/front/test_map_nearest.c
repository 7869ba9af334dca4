// The nearest free place of a sparse grid: against all cells of its box, one after the other.
#include "support/test.h"

#include "support/choices.h"
#include "wend/wend.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { WIDEST = 40 };

typedef struct sparse_world {
    wend_sparse_grid *grid;
    wend_sparse_box box;
    double cell_size;
    wend_vector2 origin;
} sparse_world;

static bool make_sparse_world(choices *source, sparse_world *world) {
    wend_sparse_grid_def def = wend_default_sparse_grid_def();
    def.neighbours = choose_below(source, 2) ? WEND_NEIGHBOURS_SIX : WEND_NEIGHBOURS_EIGHT;
    def.cell_size = 0.5 + choose_unit(source);
    def.origin = (wend_vector2){choose_unit(source) * 9 - 4, choose_unit(source) * 9 - 4};
    def.default_terrain = (uint8_t)choose_below(source, 2);
    const int32_t x = (int32_t)choose_below(source, 60) - 30, y = (int32_t)choose_below(source, 60) - 30;
    def.box =
        (wend_sparse_box){x, y, x + (int32_t)choose_below(source, WIDEST), y + (int32_t)choose_below(source, WIDEST)};
    *world = (sparse_world){.box = def.box, .cell_size = def.cell_size, .origin = def.origin};
    if (wend_sparse_grid_create(&def, NULL, &world->grid)) return false;
    const uint64_t edits = choose_below(source, 30);
    for (uint64_t i = 0; i < edits; i++) {
        const uint64_t most = choose_below(source, 2) ? 2 : WIDEST;
        if (wend_sparse_grid_set_terrain(world->grid, x + (int32_t)choose_below(source, WIDEST),
                                         y + (int32_t)choose_below(source, WIDEST),
                                         1 + (uint32_t)choose_below(source, most),
                                         1 + (uint32_t)choose_below(source, most), (uint8_t)choose_below(source, 2)))
            return false;
    }
    return true;
}

// The square of the distance, as a grid measures it.
static double squared_distance(const sparse_world *world, uint64_t state, wend_vector3 from) {
    const wend_vector2 at = wend_sparse_grid_position(world->grid, state);
    const double x = at.x - from.x, y = at.y - from.y;
    return x * x + y * y;
}

static uint64_t naive_nearest_state(const sparse_world *world, wend_vector3 from) {
    uint64_t nearest = WEND_NO_STATE;
    for (int32_t y = world->box.low_y; y <= world->box.high_y; y++)
        for (int32_t x = world->box.low_x; x <= world->box.high_x; x++) { // states rise
            const uint64_t state = wend_sparse_grid_state(x, y);
            if (!wend_sparse_grid_is_free(world->grid, state)) continue;
            if (nearest == WEND_NO_STATE ||
                squared_distance(world, state, from) < squared_distance(world, nearest, from))
                nearest = state;
        }
    return nearest;
}

static bool nearest_of_sparse(choices *source, void *user) {
    (void)user;
    sparse_world world;
    if (!make_sparse_world(source, &world)) return choices_fail(source, "no world");
    const wend_map *map = wend_map_of_sparse_grid(world.grid);
    bool good = true;
    for (int round = 0; round < 8 && good; round++) {
        const double far = choose_one_in(source, 8) ? 2000 : 1; // most places lie in the box or near it
        const double x = world.origin.x + (world.box.low_x + far * (choose_unit(source) * 50 - 5)) * world.cell_size;
        const double y = world.origin.y + (world.box.low_y + far * (choose_unit(source) * 50 - 5)) * world.cell_size;
        const wend_location asked = wend_location_at(x, y, 0);
        const double reach = choose_below(source, 2) ? (double)INFINITY : choose_unit(source) * 5;
        wend_location held = asked, found = asked, expected = asked;
        const bool stays = wend_map_locate(map, &held) && wend_sparse_grid_is_free(world.grid, held.cell);
        const uint64_t nearest = naive_nearest_state(&world, asked.position);
        bool is_near = stays;
        if (stays) {
            expected = held;
        } else if (nearest != WEND_NO_STATE && sqrt(squared_distance(&world, nearest, asked.position)) <= reach) {
            const wend_vector2 at = wend_sparse_grid_position(world.grid, nearest);
            expected = (wend_location){{at.x, at.y, 0}, nearest, wend_map_version(map)};
            is_near = true;
        }
        if (wend_map_nearest(map, reach, &found) != is_near || memcmp(&found, &expected, sizeof found) != 0)
            good = choices_fail(source, "(%g, %g) within %g: (%g, %g), not (%g, %g)", x, y, reach, found.position.x,
                                found.position.y, expected.position.x, expected.position.y);
    }
    wend_sparse_grid_destroy(world.grid);
    return good;
}

static void the_nearest_cell_of_a_sparse_grid_is_nearest_to_the_position(void **state) {
    (void)state;
    check_property("the nearest free cell of a sparse grid", 4000, nearest_of_sparse, NULL);
}

// Off the right half of a blocked cell lies the cell to its right, though the one to its left comes first.
static void nearest_measures_from_the_position_and_not_from_the_cell(void **state) {
    (void)state;
    wend_sparse_grid_def def = wend_default_sparse_grid_def();
    wend_sparse_grid *grid = NULL;
    assert_int_equal(wend_sparse_grid_create(&def, NULL, &grid), WEND_OK);
    assert_int_equal(wend_sparse_grid_set_terrain(grid, -1, 0, 1, 1, 0), WEND_OK);
    assert_int_equal(wend_sparse_grid_set_terrain(grid, 1, 0, 1, 1, 0), WEND_OK);
    wend_location found = wend_location_at(0.9, 0.5, 0);
    assert_true(wend_map_nearest(wend_map_of_sparse_grid(grid), 1, &found));
    assert_true(found.position.x == 1.5 && found.cell == wend_sparse_grid_state(1, 0));
    wend_sparse_grid_destroy(grid);
}

// A place beyond the world costs no more than one in it: what is further from the rim is not looked at.
static void places_far_outside_an_endless_world_have_a_nearest_cell(void **state) {
    (void)state;
    wend_sparse_grid_def def = wend_default_sparse_grid_def();
    def.default_terrain = 0; // free as far as it reaches
    wend_sparse_grid *grid = NULL;
    assert_int_equal(wend_sparse_grid_create(&def, NULL, &grid), WEND_OK);
    wend_location found = wend_location_at(2147583647, 17.25, 0);
    assert_false(wend_map_nearest(wend_map_of_sparse_grid(grid), 1000, &found));
    assert_true(wend_map_nearest(wend_map_of_sparse_grid(grid), 1e6, &found));
    assert_int_equal(found.cell, wend_sparse_grid_state(WEND_SPARSE_GRID_LIMIT, 17));
    wend_sparse_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(the_nearest_cell_of_a_sparse_grid_is_nearest_to_the_position),
        FACT(nearest_measures_from_the_position_and_not_from_the_cell),
        FACT(places_far_outside_an_endless_world_have_a_nearest_cell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
