#include "properties/map/mesh_edit_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    fuzz_property(bytes, count, edited_mesh_equals_scratch, NULL);
    return 0;
}
