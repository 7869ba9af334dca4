// Facts about annotations and their regions, shared by tests and fuzz targets.
#ifndef WEND_TEST_ANNOTATION_PROPERTIES_H
#define WEND_TEST_ANNOTATION_PROPERTIES_H

#include "support/choices.h"

// Regions of any closed curves and discs, small, degenerate and as large as the lattice, hold, touch and are as far as brute force
// says.
bool regions_agree_with_naive(choices *source, void *user);

// What lies between two boxes, however they overlap, is the hull without the boxes.
bool betweens_agree_with_naive(choices *source, void *user);

// Things and annotations of all kinds, moved about: after every update each covers what its definition says, and a region that did not change kept its version.
bool annotations_agree_with_naive(choices *source, void *user);

// Things and annotations of any numbers whatever, NaN and huge ones among them: those that are accepted can be moved, updated and asked.
bool wild_annotations_are_worked_out(choices *source, void *user);

#endif
