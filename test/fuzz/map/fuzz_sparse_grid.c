// Sparse grids, their edits, searches, lines and pictures, judged by grids, naive ones and sparse grids rebuilt.
#include "properties/map/sparse_grid_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    static const property facts[] = {
        a_sparse_grid_agrees_with_the_grid,          sparse_searches_agree_with_dijkstra,
        an_edited_sparse_grid_is_like_a_new_one,     the_last_edit_of_a_cell_counts,
        a_drawn_sparse_grid_shows_what_differs,      sparse_path_check_agrees_with_that_of_grids,
        turning_points_lead_over_the_cells_of_a_path};
    if (count == 0) return 0;
    fuzz_property(bytes + 1, count - 1, facts[bytes[0] % 7], NULL);
    return 0;
}
