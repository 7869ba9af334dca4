// Facts about corridors of discs, shared by tests and fuzz targets.
#ifndef WEND_TEST_DISC_CORRIDOR_PROPERTIES_H
#define WEND_TEST_DISC_CORRIDOR_PROPERTIES_H

#include "properties/plan/radius_properties.h"

// What a run met.
typedef struct disc_corridor_tally {
    bool random;   // worlds of random obstacles on a fine lattice instead of small degenerate ones
    bool thorough; // as the request says
    uint64_t questions, complete, unreachable;
    uint64_t bent;      // complete, and not straight
    uint64_t searched;  // of these: the string was not free, and all ways were searched
    uint64_t longer;    // of these: longer than the shortest by more than 1e-9
    uint64_t undecided; // within two units of the widest that gets there
    double excess;      // over the shortest path, summed up over bent ones, relative
    double worst;
} disc_corridor_tally;

// A corridor's path for a disc is legal as the checker measures it, never shorter than the exact search's, and exists when the clearance index says so. The user is a disc_corridor_tally.
bool disc_corridors_agree_with_exact_paths(choices *source, void *user);

// What a run met.
typedef struct preference_tally {
    uint64_t questions, complete, wider; // wider: paths that keep more than the radius from some corner
    double worst;                        // how far a cost is off brute force, of length x clearance_cost
    double saved;                        // of the cost of the path without it, summed up over `wider`
} preference_tally;

// A path that would rather keep away from walls costs what brute force measures along it, no more than the path that does not, is legal, and goes around corners at the radius and no
// more than a whole number of eighths of the clearance. The user is a preference_tally.
bool preferred_clearance_is_as_stated(choices *source, void *user);

// What a run met.
typedef struct nearest_tally {
    uint64_t questions, answered; // answered: goals that the disc cannot get to
    uint64_t elsewhere;           // of these: the nearest place where it fits is another
} nearest_tally;

// The nearest place of an answer can be got to, and no sampled place that is nearer to the goal can. The user is a nearest_tally.
bool nearest_places_can_be_got_to(choices *source, void *user);

#endif
