#include "support/test.h"

#include "properties/rule/rule_graph_properties.h"

static void predecessors_are_successors_turned_around_and_edges_are_sound(void **state) {
    (void)state;
    check_property("rule graphs are consistent", 120, rule_graphs_are_consistent, NULL);
}

static void a_graph_that_takes_up_a_change_is_a_new_graph(void **state) {
    (void)state;
    check_property("rule graphs take up changes", 200, rule_graphs_take_up_changes, NULL);
}

static void coarse_maps_reach_what_the_dense_one_reaches(void **state) {
    (void)state;
    check_property("rule maps reach the same", 100, rule_maps_reach_the_same, NULL);
}

static void coarse_maps_have_the_lines_that_brute_force_finds(void **state) {
    (void)state;
    check_property("coarse rule maps have their lines", 200, coarse_rule_maps_have_their_lines, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(predecessors_are_successors_turned_around_and_edges_are_sound),
        cmocka_unit_test(a_graph_that_takes_up_a_change_is_a_new_graph),
        cmocka_unit_test(coarse_maps_have_the_lines_that_brute_force_finds),
        cmocka_unit_test(coarse_maps_reach_what_the_dense_one_reaches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
