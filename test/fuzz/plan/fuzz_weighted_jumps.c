#include "properties/plan/weighted_jump_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    fuzz_property(bytes, count, any_weighted_jump_search_agrees, NULL);
    return 0;
}
