// Locations in the plane: bare and located ones, and ones that are wrong.
#ifndef WEND_TEST_LOCATION_PROPERTIES_H
#define WEND_TEST_LOCATION_PROPERTIES_H

#include "support/choices.h"

typedef struct location_tally {
    uint64_t narrowed;      // located, a path is longer or gone
    uint64_t invalid_cells; // that were ignored
    uint64_t right_cells;   // that held their position by chance
    uint64_t relocated;     // found again
    uint64_t nearest;       // answers that say how near one can come
} location_tally;

bool bare_locations_are_the_best_of_all_located_ones(choices *source, void *user);
bool invalid_cells_and_versions_are_never_trusted(choices *source, void *user);
bool relocating_finds_a_free_triangle_where_there_is_one(choices *source, void *user);
bool nearest_is_the_nearest_place_that_can_be_reached(choices *source, void *user);

#endif
