#include "support/test.h"

#include "properties/base/number_properties.h"
#include "support/wide_path.h"

static void both_paths_agree_with_gmp(void **state) {
    (void)state;
    check_property("wide integers agree with GMP", 100000, wide_integers_agree_with_gmp, NULL);
}

static void division_rounds_down_for_both_signs(void **state) {
    (void)state;
    const wide_path *paths[2] = {&wide_path_native, &wide_path_portable};
    for (int i = 0; i < 2; i++) {
        for (int64_t value = -20; value <= 20; value++) {
            uint64_t a[2], quotient[2];
            int64_t rest;
            paths[i]->from(value, a);
            paths[i]->floor_divide128(a, 7, quotient, &rest);
            assert_int_equal((int64_t)quotient[0], (value + 700) / 7 - 100);
            assert_int_equal(rest, (value + 700) % 7);
        }
    }
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(both_paths_agree_with_gmp),
        FACT(division_rounds_down_for_both_signs),
    };
    return cmocka_run_group_tests_name("wide integers", facts, NULL, NULL);
}
