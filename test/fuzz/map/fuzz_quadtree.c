// Quadtrees of grids and polygons through edits, their neighbours and paths; straight lines and smoothing.
#include "properties/map/quadtree_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    static const property facts[] = {a_quadtree_is_the_naive_one,
                                     quad_neighbours_agree_with_naive,
                                     an_edited_quadtree_is_like_a_new_one,
                                     quadtree_paths_are_valid_and_found,
                                     a_quadtree_of_edited_polygons_is_like_a_new_one,
                                     covered_areas_do_not_depend_on_depth,
                                     polygon_paths_are_valid,
                                     grid_line_costs_agree_with_naive,
                                     smoothing_on_grids_never_costs_more,
                                     smoothing_on_graphs_never_costs_more};
    const size_t fact_count = sizeof facts / sizeof facts[0];
    if (count == 0) return 0;
    fuzz_property(bytes + 1, count - 1, facts[bytes[0] % fact_count], NULL);
    return 0;
}
