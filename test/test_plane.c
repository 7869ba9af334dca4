#include "support/test.h"

#include "properties/plane_properties.h"

static void the_oracles_see_the_same(void **state) {
    (void)state;
    check_property("naive planes agree with naive rays", 3000, naive_planes_agree_with_naive_rays, NULL);
}

static void sides_and_vertices_are_as_the_oracle_says(void **state) {
    (void)state;
    plane_tally tally = {0};
    check_property("planes are sound", 4000, planes_are_sound, &tally);
    print_message("%llu worlds, %llu vertices\n", (unsigned long long)tally.worlds, (unsigned long long)tally.vertices);
}

static void paths_are_as_short_as_the_oracles(void **state) {
    (void)state;
    plane_tally tally = {0};
    check_property("plane paths agree with naive ones", 2000, plane_paths_agree_with_naive, &tally);
    print_message(
        "%llu worlds, %llu questions: %llu complete, %llu unreachable, %llu off the map, %llu turns, %llu slices, %llu pinched ends, %llu around themselves\n",
        (unsigned long long)tally.worlds, (unsigned long long)tally.questions, (unsigned long long)tally.complete,
        (unsigned long long)tally.unreachable, (unsigned long long)tally.off_map, (unsigned long long)tally.turns,
        (unsigned long long)tally.slices, (unsigned long long)tally.pinched, (unsigned long long)tally.around_itself);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(the_oracles_see_the_same),
        FACT(paths_are_as_short_as_the_oracles),
        FACT(sides_and_vertices_are_as_the_oracle_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
