#include "support/test.h"

#include "properties/corridor_properties.h"

static void every_string_is_as_short_as_the_shortest_way(void **state) {
    (void)state;
    check_property("strings are tight", 40000, funnel_agrees_with_naive, NULL);
}

static void every_corridor_is_sound(void **state) {
    (void)state;
    check_property("corridors are sound", 6000, corridors_are_sound, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(every_string_is_as_short_as_the_shortest_way),
        FACT(every_corridor_is_sound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
