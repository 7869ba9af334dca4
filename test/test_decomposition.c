#include "support/test.h"

#include "properties/decomposition_properties.h"
#include "support/failing_allocator.h"
#include "wend/decomposition.h"

#include <math.h>

static void every_decomposition_tiles_the_free_part(void **state) {
    (void)state;
    check_property("decompositions are sound", 4000, decompositions_are_sound, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_decomposition_tiles_the_free_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
