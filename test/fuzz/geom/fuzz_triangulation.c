#include "properties/geom/triangulation_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    fuzz_property(bytes, count, triangulation_agrees_with_naive, NULL);
    fuzz_property(bytes, count, triangulation_does_not_depend_on_order, NULL);
    return 0;
}
