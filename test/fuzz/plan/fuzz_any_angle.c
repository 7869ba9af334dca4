#include "properties/plan/any_angle_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

// The first byte says which fact the others are about.
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    static const property facts[] = {any_angle_paths_agree_with_naive, corners_see_as_naive_says,
                                     corner_checks_agree_with_naive, grid_meshes_agree_with_their_cells};
    if (count > 0) fuzz_property(bytes + 1, count - 1, facts[bytes[0] % 4], NULL);
    return 0;
}
