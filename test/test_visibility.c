#include "support/test.h"

#include "properties/visibility_properties.h"

static void visibility_graphs_paths_and_trees_are_right(void **state) {
    (void)state;
    check_property("visibility agrees with the naive one", 1200, visibility_agrees_with_naive, NULL);
}

static void views_hold_what_is_seen(void **state) {
    (void)state;
    check_property("views agree with the naive ones", 3000, views_agree_with_naive, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(visibility_graphs_paths_and_trees_are_right),
                                       cmocka_unit_test(views_hold_what_is_seen)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
