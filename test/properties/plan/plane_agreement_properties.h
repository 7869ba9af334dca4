// Facts about planners of the plane that share no code beyond it.
#ifndef WEND_TEST_PLANE_AGREEMENT_PROPERTIES_H
#define WEND_TEST_PLANE_AGREEMENT_PROPERTIES_H

#include "properties/plan/plane_properties.h"

// Interval search, the visibility graph and the shortest path tree find paths as long as the oracle's, to PLANE_TOLERANCE; places see each other as it
// says; and the graph's edges are those of its definition, swept or expanded. The user is NULL or a plane_tally.
bool planners_of_the_plane_agree(choices *source, void *user);

// The same in scenes of up to 2,000 vertices or so, where one question is the oracle's and its edges are not looked at.
bool planners_agree_in_scenes(choices *source, void *user);

#endif
