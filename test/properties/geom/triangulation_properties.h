// Facts about triangulations, shared by tests and fuzz targets.
#ifndef WEND_TEST_TRIANGULATION_PROPERTIES_H
#define WEND_TEST_TRIANGULATION_PROPERTIES_H

#include "support/choices.h"

// A triangulation has the vertices, edges and triangles of the oracle, and passes its own check.
bool triangulation_agrees_with_naive(choices *source, void *user);

// The same for points and segments in another order, inserted by chance.
bool triangulation_does_not_depend_on_order(choices *source, void *user);

#endif
