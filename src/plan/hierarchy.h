// Contraction: states leave a network one after the other, least important first, and shortcuts keep all distances between those that
// remain. What transit nodes rest on (transit.c).
#ifndef WEND_PLAN_HIERARCHY_H
#define WEND_PLAN_HIERARCHY_H

#include "plan/network.h"

#define NO_ARC  UINT32_MAX
#define NO_RANK UINT32_MAX

// An edge of the network, or a shortcut for two arcs after each other.
typedef struct hierarchy_arc {
    double cost;
    uint32_t from, to;
    uint32_t first, second; // arcs it stands for; NO_ARC for an edge
} hierarchy_arc;

#define ARRAY_NAME hierarchy_arc_array
#define ARRAY_ITEM hierarchy_arc
#include "base/array_template.h"

// A zeroed struct is empty.
typedef struct wend_hierarchy {
    uint32_t state_count;
    uint32_t *ranks; // by state: when it left, from 0; NO_RANK for those of the core, which never did
    hierarchy_arc_array arcs;
    uint64_t shortcut_count;
    // By state that left: arcs to states that left later or never, and arcs from such states. By state of the core: in `out`, arcs to
    // others of the core; in `in`, nothing.
    size_t *first_out, *first_in; // by state, and one more
    uint32_t *out, *in;           // arcs
    size_t out_count, in_count;
} wend_hierarchy;

// Contracts all but `core_count` states. *hierarchy is unchanged unless WEND_OK.
wend_status wend_hierarchy_make(const wend_network *network, uint32_t core_count, const wend_allocator *allocator,
                                wend_hierarchy *hierarchy);

// Releases the memory and leaves an empty one.
void wend_hierarchy_free(wend_hierarchy *hierarchy, const wend_allocator *allocator);

#endif
