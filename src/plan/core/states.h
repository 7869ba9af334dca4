// States and edges, as planners keep them.
#ifndef WEND_PLAN_STATES_H
#define WEND_PLAN_STATES_H

#include "base/core/require.h"
#include "base/memory/memory.h"
#include "base/number/mix.h"
#include "wend/domain.h"

#define NO_NODE UINT32_MAX

#define MAP_NAME        state_map
#define MAP_KEY         uint64_t
#define MAP_VALUE       uint32_t
#define MAP_HASH(key)   wend_mix_quickly(key)
#define MAP_EQUAL(a, b) ((a) == (b))
#include "base/memory/hash_map_template.h"

#define ARRAY_NAME state_array
#define ARRAY_ITEM uint64_t
#include "base/memory/array_template.h"

#define ARRAY_NAME edge_array
#define ARRAY_ITEM edge_item
typedef struct edge_item {
    uint64_t state;
    double cost;
} edge_item;
#include "base/memory/array_template.h"

// What searches do not look at.
#define ARRAY_NAME edge_detail_array
#define ARRAY_ITEM edge_detail
typedef struct edge_detail {
    double duration;
    uint32_t label;
} edge_detail;
#include "base/memory/array_template.h"

struct wend_edges {
    edge_array list;
    const wend_allocator *allocator;
    uint64_t asked;             // the state whose steps these are
    bool takes_any_cost;        // for those who look for costs that are none
    bool takes_labels;          // the domain says that it has them
    edge_detail_array *details; // by step, for those who look at labels and durations; else NULL
};

// Asks a domain for the steps of a state: `steps` is its successors or its predecessors.
static inline wend_status domain_ask(const wend_domain *domain,
                                     wend_status (*steps)(void *user, uint64_t state, wend_edges *edges),
                                     uint64_t state, wend_edges *edges) {
    edges->list.count = 0;
    edges->asked = state;
    edges->takes_labels = domain->capabilities & WEND_DOMAIN_LABELS;
    return steps(domain->user, state, edges);
}

// Reports that a dense domain listed an invalid state among these steps; WEND_INVALID.
wend_status wend_domain_report_state(const wend_domain *domain, const wend_edges *edges, uint64_t state,
                                     const call_site *site);

// Nodes for states that are no small numbers themselves, in the order the states are met.
typedef struct state_table {
    state_map numbers;
    state_array states; // by node
} state_table;

// The node of a state; NO_NODE when it has none.
static inline uint32_t state_table_find(const state_table *table, uint64_t state) {
    const uint32_t *node = state_map_find(&table->numbers, state);
    return node ? *node : NO_NODE;
}

// Gives a state that has no node the next one. There must be fewer than NO_NODE.
static inline wend_status state_table_add(state_table *table, const wend_allocator *allocator, uint64_t state) {
    wend_status status = state_array_push(&table->states, allocator, state);
    if (status) return status;
    status = state_map_put(&table->numbers, allocator, state, (uint32_t)table->states.count - 1);
    if (status) table->states.count--;
    return status;
}

// Forgets all states, keeping the memory.
static inline void state_table_clear(state_table *table) {
    state_map_clear(&table->numbers);
    table->states.count = 0;
}

static inline void state_table_free(state_table *table, const wend_allocator *allocator) {
    state_map_free(&table->numbers, allocator);
    state_array_free(&table->states, allocator);
}

#endif
