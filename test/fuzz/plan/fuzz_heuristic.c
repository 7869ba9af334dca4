#include "properties/plan/heuristic_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    fuzz_property(bytes, count, any_heuristic_is_valid, NULL);
    return 0;
}
