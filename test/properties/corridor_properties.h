// Facts about corridors and funnels, shared by tests and fuzz targets.
#ifndef WEND_TEST_CORRIDOR_PROPERTIES_H
#define WEND_TEST_CORRIDOR_PROPERTIES_H

#include "support/choices.h"

// A string pulled through any sleeve is as short as the shortest way by the ends of portals, and turns at all its points.
bool funnel_agrees_with_naive(choices *source, void *user);

// In any world, for any ends: corridors are found where shortest paths are, their paths pass the check, are the shortest of their corridor where
// terrain costs the same, never dearer than the middle way where it does not, and the same whether found in one go or in slices.
bool corridors_are_sound(choices *source, void *user);

#endif
