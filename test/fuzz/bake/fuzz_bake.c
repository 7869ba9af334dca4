// Worlds of polygons baked into grids and roadmaps, and images, judged by rationals, exact visibility and counting.
#include "properties/bake/bake_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    static const property facts[] = {baked_cells_agree_with_rationals,   roadmaps_agree_with_exact_visibility,
                                     baked_pixels_agree_with_counting,   exact_sums_agree_with_rationals,
                                     mirrored_halves_of_a_cell_are_ties, areas_are_the_same_to_grids_and_meshes};
    if (count == 0) return 0;
    fuzz_property(bytes + 1, count - 1, facts[bytes[0] % 6], NULL);
    return 0;
}
