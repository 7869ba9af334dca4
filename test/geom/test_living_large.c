// A living plane of a million crossings.
#include "support/living_walls.h"

// A thousand walls by a thousand, and one more that crosses two thousand, comes and goes.
static void a_wall_among_a_million_crossings_comes_and_goes(void **state) {
    (void)state;
    a_wall_in_a_lattice_comes_and_goes(1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {FACT(a_wall_among_a_million_crossings_comes_and_goes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
