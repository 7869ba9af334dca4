// Searches that live: scripts against the oracles, and the facts that scripts do not show.
#include "support/test.h"

#include "properties/living_properties.h"

static void scripts_on_grids(void **state) {
    (void)state;
    check_property("grids_that_change_are_planned_right", 500, grids_that_change_are_planned_right, NULL);
}
static void scripts_on_graphs(void **state) {
    (void)state;
    check_property("graphs_that_change_are_planned_right", 500, graphs_that_change_are_planned_right, NULL);
}
static void scripts_on_domains(void **state) {
    (void)state;
    check_property("domains_that_change_are_planned_right", 500, domains_that_change_are_planned_right, NULL);
}
static void slices(void **state) {
    (void)state;
    check_property("slices_change_no_plan", 300, slices_change_no_plan, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scripts_on_grids),
        cmocka_unit_test(scripts_on_graphs),
        cmocka_unit_test(scripts_on_domains),
        cmocka_unit_test(slices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
