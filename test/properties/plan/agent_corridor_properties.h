// Corridors of agents to whom ground costs something else than to others, shared by tests and fuzz targets.
#ifndef WEND_TEST_AGENT_CORRIDOR_PROPERTIES_H
#define WEND_TEST_AGENT_CORRIDOR_PROPERTIES_H

#include "support/choices.h"

// How the paths of agents compare with those on meshes that were made for them. The user pointer of agents_walk_as_on_a_mesh_of_their_own.
typedef struct agent_corridor_figures {
    uint64_t questions, paths;
    uint64_t banned;  // of the paths: of agents that may not go everywhere
    uint64_t off_map; // ends that the profile forbids
    uint64_t cut_off; // goals that the profile makes unreachable
    uint64_t nearest; // places nearest to a goal that were compared
} agent_corridor_figures;

// In any hall with patches of several kinds of ground and of water, for any profile: a path by its costs and media is, to the bit, that on a mesh made anew
// with these costs, on which ground that the profile forbids is wall; so are outcomes and nearest places; and paths pass the checks of both meshes.
bool agents_walk_as_on_a_mesh_of_their_own(choices *source, void *user);

#endif
