// Facts about baking, for ctest and fuzz targets.
#ifndef WEND_TEST_BAKE_PROPERTIES_H
#define WEND_TEST_BAKE_PROPERTIES_H

#include "support/choices.h"

// How often the interesting happened.
typedef struct bake_tally {
    uint64_t crossed, ties, close, blocked_by_a_part, centres;
} bake_tally;

// Every cell of a random painted world has the terrain that exact rationals give it, under every rule. user: a
// bake_tally or NULL.
bool baked_cells_agree_with_rationals(choices *source, void *user);
// The same for one cell whose halves mirror each other, or nearly so: doubles cannot tell which is larger.
bool mirrored_halves_of_a_cell_are_ties(choices *source, void *user);
// Cells of k x k pixels are counted right, and unknown colours are rejected at the first pixel, or taken for the
// nearest.
bool baked_pixels_agree_with_counting(choices *source, void *user);

// Boxes with whole corners, one over the other and with holes, are the same ground to a grid as to a mesh.
bool areas_are_the_same_to_grids_and_meshes(choices *source, void *user);

// Sums of fractions have the sign that rationals give them, also where all but a little or everything cancels.
bool exact_sums_agree_with_rationals(choices *source, void *user);
// Fractions compare as rationals do, however near they are to each other.
bool fractions_compare_as_rationals(choices *source, void *user);

typedef struct roadmap_tally {
    uint64_t edges, rejected_lines, components, joins, full, located, lost;
} roadmap_tally;

// Waypoints are free, edges touch no obstacle, and all pairs in the radius that see each other are joined: judged in
// exact arithmetic. user: a roadmap_tally or NULL.
bool roadmaps_agree_with_exact_visibility(choices *source, void *user);

#endif
