// Roadmaps.
#include "support/test.h"

#include "oracle/naive_visibility.h"
#include "properties/bake_properties.h"
#include "support/soft_contract.h"
#include "wend/wend.h"

#include <math.h>

static void waypoints_are_free_and_see_each_other(void **state) {
    (void)state;
    roadmap_tally tally = {0};
    check_property("roadmaps_agree_with_exact_visibility", 3000, roadmaps_agree_with_exact_visibility, &tally);
    print_message("edges %llu, refused lines %llu, extra parts %llu, joins %llu, full %llu, located %llu, lost %llu\n",
                  (unsigned long long)tally.edges, (unsigned long long)tally.refused_lines,
                  (unsigned long long)tally.components, (unsigned long long)tally.joins, (unsigned long long)tally.full,
                  (unsigned long long)tally.located, (unsigned long long)tally.lost);
    assert_true(tally.edges > 10000 && tally.refused_lines > 1000 && tally.components > 100 && tally.joins > 50);
    assert_true(tally.full > 0 && tally.located > 1000 && tally.lost > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(waypoints_are_free_and_see_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
