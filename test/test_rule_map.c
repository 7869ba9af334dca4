#include "support/test.h"

#include "properties/rule_map_properties.h"
#include "rule/rule_map_internal.h"

static void a_dense_map_has_the_places_and_steps_that_brute_force_finds(void **state) {
    (void)state;
    check_property("dense maps agree with naive ones", 400, dense_maps_agree_with_naive, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_dense_map_has_the_places_and_steps_that_brute_force_finds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
