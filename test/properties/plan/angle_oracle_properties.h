// What holds for any-angle oracles on every grid of squares, judged by a naive oracle that tries all pairs of corners. Tests run these on seeds, fuzz targets on bytes.
#ifndef WEND_TEST_ANGLE_ORACLE_PROPERTIES_H
#define WEND_TEST_ANGLE_ORACLE_PROPERTIES_H

#include "support/choices.h"

// Paths from some cells to all, built at once or in pieces: as long as the naive oracle says, and proven by the checker. Adds up paths when `user` is a uint64_t.
bool angle_oracles_agree_with_naive(choices *source, void *user);

// What is seen from a place is what the naive oracle sees, but for corners behind others and such that paths cannot bend around.
bool looks_agree_with_naive(choices *source, void *user);

// Edits, before, during and after builds: the answers are those of the map as it is.
bool angle_oracles_follow_edits(choices *source, void *user);

// Builds in pieces, with workers, and files: the same bytes and the same answers.
bool angle_oracles_are_the_same_however_made(choices *source, void *user);

// A file whose entries were changed is rejected, or leads to paths. Counts those that were accepted when `user` is a uint64_t.
bool forged_angle_oracles_are_rejected_or_lead_to_paths(choices *source, void *user);

// One of the above, chosen first: what the fuzz target runs.
bool any_angle_oracle_agrees(choices *source, void *user);

#endif
