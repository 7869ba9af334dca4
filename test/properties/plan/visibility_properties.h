// Facts about visibility in planes, shared by tests and fuzz targets.
#ifndef WEND_TEST_VISIBILITY_PROPERTIES_H
#define WEND_TEST_VISIBILITY_PROPERTIES_H

#include "support/choices.h"

// Lines of sight, visibility graphs by both algorithms, shortest paths and trees are as the oracle says, in worlds of crossing areas and of
// blocks on a grid, where walls touch in points and corners lie in line.
bool visibility_agrees_with_naive(choices *source, void *user);

// A visibility polygon holds what its place sees, and nothing else, in whichever cells.
bool views_agree_with_naive(choices *source, void *user);

#endif
