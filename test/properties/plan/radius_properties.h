// Facts about paths of discs, shared by tests and fuzz targets.
#ifndef WEND_TEST_RADIUS_PROPERTIES_H
#define WEND_TEST_RADIUS_PROPERTIES_H

#include "oracle/plan/naive_disc.h"
#include "support/plane_worlds.h"
#include "wend/plane.h"

// What a run met, so that a test can see that it was asked enough.
typedef struct radius_tally {
    bool random; // worlds of random obstacles on a fine lattice instead of small degenerate ones
    bool quick;  // merged cells only, one way
    uint64_t worlds, questions, walls;
    uint64_t complete, unreachable, too_tight, off_map;
    uint64_t arcs;     // of all paths
    uint64_t critical; // reachable or not within two units of the radius, where the answers may differ
    uint64_t expanded;
    double worst; // the largest relative difference from the oracle's length
} radius_tally;

// The walls of a mesh as the oracle wants them: sides between free triangles and whatever cannot be entered from there. Freed by the caller.
naive_disc_wall *walls_of_mesh(const wend_mesh *mesh, size_t *count);

// A world of random obstacles (stars, bars, spikes, clutter, a comb) in a frame, on a lattice of 2^20 units; `radius` gets 1 to 20 % of what is between them.
void radius_world_choose(choices *source, plane_world *world, double *radius);

// The oracle judged: a visibility graph of sampled points finds no shorter path than it, and not a much longer one.
bool naive_discs_agree_with_sampled_ones(choices *source, void *user);

// Paths of discs are as long as the oracle's on every kind of cells, keep the radius from walls as checker and oracle measure it, and exist where the oracle has one. The
// user is NULL or a radius_tally.
bool radius_paths_agree_with_naive(choices *source, void *user);

#endif
