// Facts about rule maps, shared by tests and fuzz targets.
#ifndef WEND_TEST_RULE_MAP_PROPERTIES_H
#define WEND_TEST_RULE_MAP_PROPERTIES_H

#include "support/choices.h"

// Whatever areas are given, a DENSE map has a place for every multiple of the spacing that is free or close to what is, and neighbours see each other exactly when the
// oracle follows the line between them both ways.
bool dense_maps_agree_with_naive(choices *source, void *user);

// Maps of all kinds on meshes that are edited in place are those made from scratch, to the bit. user: a follow_tally, or NULL.
bool rule_maps_follow_edits(choices *source, void *user);

#endif
