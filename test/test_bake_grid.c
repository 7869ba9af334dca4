// Grids from polygons and from pixels.
#include "support/test.h"

#include "properties/bake_properties.h"
#include "wend/wend.h"

static void cells_have_the_terrain_of_the_largest_exact_area(void **state) {
    (void)state;
    bake_tally tally = {0};
    check_property("baked_cells_agree_with_rationals", 1200, baked_cells_agree_with_rationals, &tally);
    print_message("crossed %llu, ties %llu, close %llu, blocked by a part %llu, centres %llu\n",
                  (unsigned long long)tally.crossed, (unsigned long long)tally.ties, (unsigned long long)tally.close,
                  (unsigned long long)tally.blocked_by_a_part, (unsigned long long)tally.centres);
    assert_true(tally.crossed > 1000 && tally.ties > 50 && tally.close > 30 && tally.blocked_by_a_part > 100);
}

static void pixels_are_counted_and_strangers_refused(void **state) {
    (void)state;
    check_property("baked_pixels_agree_with_counting", 2000, baked_pixels_agree_with_counting, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(cells_have_the_terrain_of_the_largest_exact_area),
        FACT(pixels_are_counted_and_strangers_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
