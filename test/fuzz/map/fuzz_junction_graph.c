#include "properties/map/junction_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    fuzz_property(bytes, count, junction_graphs_agree_with_naive, NULL);
    return 0;
}
