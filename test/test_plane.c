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

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(the_oracles_see_the_same),
        FACT(sides_and_vertices_are_as_the_oracle_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
