#include "properties/base/number_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    fuzz_property(bytes, count, rounding_agrees_with_gmp, NULL);
    fuzz_property(bytes, count, rounding_many_is_rounding_each, NULL);
    fuzz_property(bytes, count, positions_are_exact_and_come_back, NULL);
    fuzz_property(bytes, count, a_chosen_lattice_is_the_best_there_is, NULL);
    return 0;
}
