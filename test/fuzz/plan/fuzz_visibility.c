#include "properties/plan/visibility_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    fuzz_property(bytes, count, visibility_agrees_with_naive, NULL);
    fuzz_property(bytes, count, views_agree_with_naive, NULL);
    return 0;
}
