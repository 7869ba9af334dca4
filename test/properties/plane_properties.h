// Facts about planes and the shortest paths on them, shared by tests and fuzz targets.
#ifndef WEND_TEST_PLANE_PROPERTIES_H
#define WEND_TEST_PLANE_PROPERTIES_H

#include "properties/plane_case.h"

// What a run met, so that a test can see that it was asked enough; may be NULL.
typedef struct plane_tally {
    uint64_t worlds, questions, vertices;
    uint64_t complete, unreachable, off_map;
    uint64_t turns;         // of all paths
    uint64_t pinched;       // ends at which walls touch
    uint64_t around_itself; // paths from a point to itself that have a length
    uint64_t slices;
} plane_tally;

// The oracle judged: it sees what the oracle of straight lines sees, which works with fractions.
bool naive_planes_agree_with_naive_rays(choices *source, void *user);

// Sides know their twins, vertices what is around them and corners that they are, on every kind of cells, as the oracle says. The user is NULL or a plane_tally.
bool planes_are_sound(choices *source, void *user);

// Interval search finds paths as short as the oracle's, on every kind of cells, both ways; the oracle and the checker follow them; in slices it
// finds the same ones. The user is NULL or a plane_tally.
bool plane_paths_agree_with_naive(choices *source, void *user);

#endif
