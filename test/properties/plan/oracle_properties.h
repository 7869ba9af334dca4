// What holds for path oracles on every grid of one cost, judged by a textbook's Dijkstra. Tests run these on seeds, fuzz targets on bytes.
#ifndef WEND_TEST_ORACLE_PROPERTIES_H
#define WEND_TEST_ORACLE_PROPERTIES_H

#include "properties/plan/search_properties.h"
#include "support/choices.h"

// Paths and distances from one cell to many, built at once or in pieces. Adds up what it met when `user` is a search_tally.
bool oracles_agree_with_dijkstra(choices *source, void *user);

// Edits, before, during and after builds: the answers are those of the map as it is.
bool oracles_follow_edits(choices *source, void *user);

// Builds in pieces, with workers, and files: the same bytes and the same answers.
bool oracles_are_the_same_however_made(choices *source, void *user);

// A file whose entries were changed is rejected, or leads to paths.
bool forged_oracles_are_rejected_or_lead_to_paths(choices *source, void *user);

// One of the above, chosen first: what the fuzz target runs.
bool any_oracle_agrees(choices *source, void *user);

#endif
