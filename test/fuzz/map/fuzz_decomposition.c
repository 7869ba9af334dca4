#include "properties/map/decomposition_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    fuzz_property(bytes, count, decompositions_are_sound, NULL);
    return 0;
}
