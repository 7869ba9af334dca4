#include "properties/plan/plane_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    fuzz_property(bytes, count, plane_paths_agree_with_naive, NULL);
    fuzz_property(bytes, count, planes_are_sound, NULL);
    return 0;
}
