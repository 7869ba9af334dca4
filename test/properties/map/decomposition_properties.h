// Facts about decompositions, shared by tests and fuzz targets.
#ifndef WEND_TEST_DECOMPOSITION_PROPERTIES_H
#define WEND_TEST_DECOMPOSITION_PROPERTIES_H

#include "support/choices.h"

// Whatever areas are given, every kind of decomposition passes its check, and its report says of area what the mesh says.
bool decompositions_are_sound(choices *source, void *user);

// The same, judged by exact fractions: cells are convex, or as deep as the tolerance allows, do not overlap, lie on free ground and cover
// all of it; portals lie on both of their cells; as many cells meet at a point as the report says.
bool decompositions_agree_with_naive(choices *source, void *user);

#endif
