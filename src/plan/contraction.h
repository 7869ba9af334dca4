// Contraction: states leave a network one after the other, least important first, and shortcuts keep all distances between those that
// remain. What transit nodes rest on (transit.c).
#ifndef WEND_PLAN_CONTRACTION_H
#define WEND_PLAN_CONTRACTION_H

#include "plan/network.h"

#define NO_ARC  UINT32_MAX
#define NO_RANK UINT32_MAX

// An edge of the network, or a shortcut for two arcs after each other.
typedef struct contracted_arc {
    double cost;
    uint32_t from, to;
    uint32_t first, second; // arcs it stands for; NO_ARC for an edge
} contracted_arc;

#define ARRAY_NAME contracted_arc_array
#define ARRAY_ITEM contracted_arc
#include "base/array_template.h"

// A zeroed struct is empty.
typedef struct wend_contraction {
    uint32_t state_count;
    uint32_t *ranks; // by state: when it left, from 0; NO_RANK for those of the core, which never did
    contracted_arc_array arcs;
    uint64_t shortcut_count;
    // By state that left: arcs to states that left later or never, and arcs from such states. By state of the core: in `out`, arcs to
    // others of the core; in `in`, nothing.
    size_t *first_out, *first_in; // by state, and one more
    uint32_t *out, *in;           // arcs
    size_t out_count, in_count;
} wend_contraction;

// Contracts all but `core_count` states. *hierarchy is unchanged unless WEND_OK.
wend_status wend_contraction_make(const wend_network *network, uint32_t core_count, const wend_allocator *allocator,
                                  wend_contraction *hierarchy);

// Releases the memory and leaves an empty one.
void wend_contraction_free(wend_contraction *hierarchy, const wend_allocator *allocator);

#endif
