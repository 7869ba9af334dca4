// Facts about corridors and funnels, shared by tests and fuzz targets.
#ifndef WEND_TEST_CORRIDOR_PROPERTIES_H
#define WEND_TEST_CORRIDOR_PROPERTIES_H

#include "support/choices.h"

// A string pulled through any sleeve is as short as the shortest way by the ends of portals, and turns at all its points.
bool funnel_agrees_with_naive(choices *source, void *user);

// In any world, for any ends: corridors are found where shortest paths are, their paths pass the check, are the shortest of their corridor where
// terrain costs the same, never costlier than the middle way where it does not, and the same whether found in one go or in slices.
bool corridors_are_sound(choices *source, void *user);

// How good the paths of some searches were.
typedef struct corridor_figure {
    uint64_t paths, expanded;
    uint64_t cheapest;   // paths that cost no more than the cheapest way of the oracle
    double worst;        // of all: what it costs for each unit that the oracle's way costs
    double worst_of_own; // the same for the cheapest way through the path's own cells
} corridor_figure;

// Where all ground costs the same: quick, thorough; where it does not: quick, thorough. The user pointer of corridors_are_right.
typedef struct corridor_figures {
    corridor_figure figures[4];
} corridor_figures;

// In halls with a few pillars and patches of dear or cheap ground: estimates never fall and are never below the straight way, turns are not
// reached by less than the shortest way there, a path is found where there is one. How good the paths are is summed up.
bool corridors_are_right(choices *source, void *user);

#endif
