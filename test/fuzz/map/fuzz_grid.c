// Grids, their edits and their lines, judged by naive ones and by grids rebuilt.
#include "properties/map/grid_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    static const property facts[] = {an_edited_grid_is_like_a_new_one, a_grid_agrees_with_the_naive_one,
                                     lines_agree_with_the_naive_ones, a_drawn_grid_shows_every_cell};
    if (count == 0) return 0;
    fuzz_property(bytes + 1, count - 1, facts[bytes[0] % 4], NULL);
    return 0;
}
