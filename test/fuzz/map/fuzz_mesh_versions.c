#include "properties/map/mesh_edit_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    fuzz_property(bytes, count, held_versions_equal_scratch, NULL);
    return 0;
}
