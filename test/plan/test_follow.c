// What stands on meshes follows their edits.
#include "support/test.h"

#include "properties/plan/follow_properties.h"
#include "support/failing_allocator.h"

static void cells_and_planes_are_those_made_from_scratch(void **state) {
    (void)state;
    follow_tally tally = {0};
    check_property("cells and planes follow edits", 2000, planes_follow_edits, &tally);
    if (worlds_are_the_usual()) assert_true(tally.patched > tally.asked / 2);
}

static void visibility_graphs_are_those_made_from_scratch(void **state) {
    (void)state;
    follow_tally tally = {0};
    check_property("visibility graphs follow edits", 1200, visibility_graphs_follow_edits, &tally);
    if (worlds_are_the_usual()) assert_true(tally.patched > tally.asked / 2); // else it was no test of patches
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(cells_and_planes_are_those_made_from_scratch),
        FACT(visibility_graphs_are_those_made_from_scratch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
