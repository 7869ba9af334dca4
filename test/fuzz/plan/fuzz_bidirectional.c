#include "properties/plan/bidirectional_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    fuzz_property(bytes, count, any_search_from_both_ends_agrees, NULL);
    return 0;
}
