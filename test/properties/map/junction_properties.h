// Facts about junction graphs, shared by tests and fuzz targets.
#ifndef WEND_TEST_JUNCTION_PROPERTIES_H
#define WEND_TEST_JUNCTION_PROPERTIES_H

#include "support/choices.h"

// After any edits of a mesh its junctions are the triangles with three ways that are left when dead ends were taken off naively; chains lead over all that have two, each once,
// from junction to junction through sides that they have in common.
bool junction_graphs_agree_with_naive(choices *source, void *user);

#endif
