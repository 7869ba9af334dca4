#include "properties/plan/incremental_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    fuzz_property(bytes, count, any_incremental_search_is_valid, NULL);
    return 0;
}
