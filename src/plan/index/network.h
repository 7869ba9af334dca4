// A dense domain as arrays: its steps by the state they leave, in the domain's own order, and by the state they lead to. What tables are
// made from: they ask for every step many times, from many threads and backwards.
#ifndef WEND_PLAN_NETWORK_H
#define WEND_PLAN_NETWORK_H

#include "base/memory/bitset.h"
#include "wend/domain.h"

typedef struct network_step {
    double cost;
    uint32_t to;
} network_step;

typedef struct network_back_step {
    double cost;
    uint32_t from;
} network_back_step;

// A zeroed struct has no states.
typedef struct wend_network {
    uint32_t state_count;
    size_t step_count;
    size_t most_steps; // from one state
    size_t *first_out; // by state, and one more: where in steps those that leave it are
    network_step *steps;
    size_t *first_in; // by state, and one more
    network_back_step *back_steps;
} wend_network;

// Asks a domain for all steps; with `old`, only those of the states in `changed`, taking the others from there. WEND_OK;
// WEND_OUT_OF_MEMORY; WEND_INVALID when the domain names a state that it does not have; what the domain answered when it failed.
// *network is unchanged unless WEND_OK.
wend_status wend_network_make(const wend_domain *domain, const wend_network *old, const wend_bitset *changed,
                              const wend_allocator *allocator, wend_network *network);

// Releases the memory and leaves a network without states.
void wend_network_free(wend_network *network, const wend_allocator *allocator);

// True when a state has the same steps, in the same order, in both.
bool wend_network_state_is_same(const wend_network *a, const wend_network *b, uint32_t state);

// The cost of the cheapest step between two states; infinity when there is none.
double wend_network_step_cost(const wend_network *network, uint32_t from, uint32_t to);

// What its arrays take.
uint64_t wend_network_bytes(const wend_network *network);

#endif
