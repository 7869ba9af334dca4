#include "properties/bake/surface_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    if (count > 0 && bytes[0] % 4 == 0)
        fuzz_property(bytes + 1, count - 1, floors_hang_together_as_cells_do, NULL);
    else
        fuzz_property(bytes, count, soup_becomes_ground, NULL);
    return 0;
}
