// Contraction: states leave a network one after the other, least important first, and shortcuts keep all distances between those that
// remain. What transit nodes rest on (transit.c).
#ifndef WEND_PLAN_CONTRACTION_H
#define WEND_PLAN_CONTRACTION_H

#include "plan/index/network.h"
#include "wend/pack.h"

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
#include "base/memory/array_template.h"

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

// A contraction in a file, as little-endian words: the states in the order they left, and where each shortcut leads, in the order they were added.
// The order is the expensive part, for with it no priorities are computed; any order gives correct distances. What shortcuts there are is worked out
// again; the file says it too so that an order made up to need many of them takes no more memory than in proportion to the file.
typedef struct contraction_record {
    const uint8_t *order;     // one word for each state that is not of the core
    const uint8_t *shortcuts; //
    size_t shortcut_count;
} contraction_record;

// Contracts all but `core_count` states; with a record, in its order. *hierarchy is unchanged unless WEND_OK. WEND_BAD_INPUT: the record's states
// are none, or leave twice, or its shortcuts are others.
wend_status wend_contraction_make(const wend_network *network, uint32_t core_count, const contraction_record *record,
                                  const wend_allocator *allocator, wend_contraction *hierarchy);

// Packs what a record is made of; order has room for all states.
void wend_contraction_pack(const wend_contraction *hierarchy, uint32_t core_count, uint32_t *order, wend_packer *data);

// Takes a record; false when bytes are missing.
bool wend_contraction_take(uint32_t state_count, uint32_t core_count, wend_unpacker *data, contraction_record *record);

// Releases the memory and leaves an empty one.
void wend_contraction_free(wend_contraction *hierarchy, const wend_allocator *allocator);

#endif
