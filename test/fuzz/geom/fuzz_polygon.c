#include "properties/geom/geometry_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    fuzz_property(bytes, count, polygons_agree_with_gmp, NULL);
    fuzz_property(bytes, count, polygons_follow_symmetries, NULL);
    return 0;
}
