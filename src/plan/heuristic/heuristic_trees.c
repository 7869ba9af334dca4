// The trees of searches that estimators are made of, in files.
//
//         source                    A search from a source to all states leaves a tree of cheapest paths. A file keeps, for every
//        .      .                   state but the source, by which of its steps it was reached: a byte, as a rule. Costs follow:
//       a        b     (none)       sums along the tree, from the source on, as the search adds them.
//     .   .
//    c     d                        Distances in estimators are rounded, so nothing could be proven of them; of trees all can be.
//
// Proof. Let c(x) be the sum along the tree to x, which leads to the source, for it is followed there. If c(y) <= c(x) + cost for every step from a
// reached x to y, and no such y is left out, then c is what the search finds: by induction along any path, rounded sums being monotone,
// c is at most the sum along that path; and it is the sum along one. That takes one look at every step, and no queue.
//
// Steps of a state are numbered by direction on grids that count in units, else in the order of the network's steps to it.
#include "base/number/bytes.h"
#include "plan/heuristic/heuristic_internal.h"

#include <string.h>

#define TREE_NO_ENTRY      UINT32_MAX           // not reached by a step
#define TREE_COST_UNKNOWN  (ESTIMATE_NEVER - 1) // of a node that was not followed yet
#define TREE_COST_FOLLOWED (ESTIMATE_NEVER - 2) // of one that is being followed

typedef struct tree_step {
    uint32_t from;
    uint64_t raw; // its cost
} tree_step;

// ---- Steps ----------------------------------------------------------------------------------------------------------

// Which network a search goes along: the second one backward, where steps do not go both ways.
static size_t steps_side(const wend_estimator *estimator, bool backward) {
    return backward && !estimator->is_symmetric;
}

static size_t tree_entry_size(const wend_network *network) {
    size_t most = 0;
    for (size_t i = 0; i < network->state_count; i++) {
        size_t count = network->first_in[i + 1] - network->first_in[i];
        if (count > most) most = count;
    }
    return most < UINT8_MAX ? 1 : most < UINT16_MAX ? 2 : 4;
}

wend_status wend_flood_steps_make(const wend_estimator *estimator, flood_steps *steps) {
    *steps = (flood_steps){.entry_sizes = {1, 1}};
    if (estimator->is_fixed) return WEND_OK;
    wend_domain domain = estimator->grid ? wend_grid_domain(estimator->grid) : estimator->domain;
    wend_status status = wend_network_make(&domain, NULL, NULL, &estimator->allocator, &steps->networks[0]);
    if (!status && !estimator->is_symmetric && estimator->has_predecessors) {
        domain.successors = domain.predecessors;
        status = wend_network_make(&domain, NULL, NULL, &estimator->allocator, &steps->networks[1]);
    }
    for (size_t i = 0; i < 2 && !status; i++) steps->entry_sizes[i] = tree_entry_size(&steps->networks[i]);
    if (status) wend_flood_steps_free(estimator, steps);
    return status;
}

void wend_flood_steps_free(const wend_estimator *estimator, flood_steps *steps) {
    for (size_t i = 0; i < 2; i++)
        if (steps->networks[i].first_out) wend_network_free(&steps->networks[i], &estimator->allocator);
}

// How many numbers the steps to a state have: some of a grid's are none.
static uint32_t tree_step_limit(const wend_estimator *estimator, const wend_network *network, uint32_t state) {
    return estimator->is_fixed ? 8 : (uint32_t)(network->first_in[state + 1] - network->first_in[state]);
}

// The step to a state of that number; false when there is none.
static inline bool tree_step_of(const wend_estimator *estimator, const wend_network *network, uint32_t state,
                                uint32_t number, tree_step *step) {
    if (number >= tree_step_limit(estimator, network, state)) return false;
    if (estimator->is_fixed) { // what leads there leads back
        const wend_grid *grid = estimator->grid;
        if (!(grid->moves[state] >> number & 1)) return false;
        step->from = (uint32_t)(state + wend_grid_offset(grid, (int)number));
        step->raw =
            wend_grid_costs_step(&estimator->costs, grid->terrain[step->from], grid->terrain[state], (int)number);
        return true;
    }
    const network_back_step *back = &network->back_steps[network->first_in[state] + number];
    *step = (tree_step){back->from, wend_number_bits(back->cost)};
    return true;
}

static inline uint64_t raw_sum(const wend_estimator *estimator, uint64_t a, uint64_t b) {
    if (estimator->is_fixed) return a + b;
    return wend_number_bits(wend_number_from_bits(a) + wend_number_from_bits(b));
}

// ---- Writing --------------------------------------------------------------------------------------------------------

void wend_flood_pack(const wend_estimator *estimator, const flood_steps *steps, const wend_query *query, bool backward,
                     wend_packer *data) {
    const size_t side = steps_side(estimator, backward), size = steps->entry_sizes[side];
    const wend_network *network = &steps->networks[side];
    const search_core *flood = query->holder;
    for (uint32_t state = 0; state < estimator->state_count; state++) {
        const search_node *node = &flood->memory.nodes[state];
        uint32_t entry = TREE_NO_ENTRY;
        if (node_is_reached(flood, state) && node->parent != state) {
            tree_step step;
            for (entry = 0; entry < tree_step_limit(estimator, network, state); entry++)
                if (tree_step_of(estimator, network, state, entry, &step) && step.from == node->parent &&
                    raw_sum(estimator, flood->memory.nodes[step.from].cost, step.raw) == node->cost)
                    break;
        }
        if (size == 1) wend_packer_add_u8(data, (uint8_t)entry);
        if (size == 2) wend_packer_add_u16(data, (uint16_t)entry);
        if (size == 4) wend_packer_add_u32(data, entry);
    }
}

// ---- Reading --------------------------------------------------------------------------------------------------------

static uint32_t tree_entry(const uint8_t *entries, size_t size, size_t state) {
    if (size == 1) return entries[state] == UINT8_MAX ? TREE_NO_ENTRY : entries[state];
    if (size == 4) return wend_load_u32(entries + 4 * state);
    uint16_t entry = wend_load_u16(entries + 2 * state);
    return entry == UINT16_MAX ? TREE_NO_ENTRY : entry;
}

// Follows a state to one whose cost is known, turning links round on the way, and comes back with the sums. False when it goes round in a circle, or leads to
// what was not reached.
static bool tree_follow(const wend_estimator *estimator, const wend_network *network, search_core *flood,
                        const uint8_t *entries, size_t size, uint32_t state) {
    search_node *nodes = flood->memory.nodes;
    uint32_t below = NO_NODE;
    while (node_is_reached(flood, state) && nodes[state].cost == TREE_COST_UNKNOWN) {
        const uint32_t above = nodes[state].parent;
        nodes[state].cost = TREE_COST_FOLLOWED;
        nodes[state].parent = below;
        below = state;
        state = above;
    }
    if (!node_is_reached(flood, state) || nodes[state].cost == TREE_COST_FOLLOWED) return false;
    while (below != NO_NODE) {
        const uint32_t next = nodes[below].parent;
        tree_step step = {0, 0};
        tree_step_of(estimator, network, below, tree_entry(entries, size, below), &step); // was seen to be one
        nodes[below].parent = state;
        nodes[below].cost = raw_sum(estimator, nodes[state].cost, step.raw);
        state = below;
        below = next;
    }
    return true;
}

// Whether no step leads to a state more cheaply, or to one that was left out.
static bool tree_is_cheapest(const wend_estimator *estimator, const wend_network *network, const wend_query *query) {
    const search_core *flood = query->holder;
    for (uint32_t state = 0; state < estimator->state_count; state++) {
        const uint64_t cost = estimator_flooded(query, state);
        const uint32_t limit = tree_step_limit(estimator, network, state);
        tree_step step;
        for (uint32_t i = 0; i < limit; i++)
            if (tree_step_of(estimator, network, state, i, &step) && node_is_reached(flood, step.from) &&
                raw_sum(estimator, flood->memory.nodes[step.from].cost, step.raw) < cost)
                return false;
    }
    return true;
}

static void tree_free(void *scratch, const wend_allocator *allocator) {
    wend_search_core_free(scratch, allocator);
}

// A flood that is read instead of searched: nodes, and nobody asks it through the query.
static const search_kind tree_kind = {.name = "tree", .size = sizeof(search_core), .destroy = tree_free};

wend_status wend_flood_take(const wend_estimator *estimator, const flood_steps *steps, wend_query *query,
                            const uint32_t *sources, size_t count, bool backward, const uint8_t *entries) {
    const size_t side = steps_side(estimator, backward), size = steps->entry_sizes[side];
    const wend_network *network = &steps->networks[side];
    const wend_search_request request = wend_default_search_request();
    search_core *flood = wend_query_slot(query, &tree_kind);
    if (!flood) return WEND_OUT_OF_MEMORY;
    wend_status status = wend_search_begin(query, &tree_kind, flood, &request, estimator->state_count);
    if (status) return status;
    const uint32_t mark = flood->memory.number << 1 | 1;
    for (uint32_t state = 0; state < estimator->state_count; state++) {
        const uint32_t entry = tree_entry(entries, size, state);
        tree_step step;
        if (entry == TREE_NO_ENTRY) continue;
        if (!tree_step_of(estimator, network, state, entry, &step)) return WEND_BAD_INPUT;
        flood->memory.nodes[state] = (search_node){.cost = TREE_COST_UNKNOWN, .parent = step.from, .mark = mark};
    }
    for (size_t i = 0; i < count; i++) // what a file says of a source is nothing
        flood->memory.nodes[sources[i]] = (search_node){.cost = 0, .parent = sources[i], .mark = mark};
    for (uint32_t state = 0; state < estimator->state_count; state++)
        if (node_is_reached(flood, state) && !tree_follow(estimator, network, flood, entries, size, state))
            return WEND_BAD_INPUT;
    return tree_is_cheapest(estimator, network, query) ? WEND_OK : WEND_BAD_INPUT;
}

const uint8_t *wend_flood_find_trees(const wend_estimator *estimator, const flood_steps *steps, bool backward,
                                     size_t count, wend_unpacker *entries) {
    const size_t bytes = estimator->state_count * steps->entry_sizes[steps_side(estimator, backward)];
    const uint8_t *first = NULL;
    for (size_t i = 0; i < count && !wend_unpacker_failed(entries); i++) {
        const uint8_t *tree = wend_unpacker_take_view(entries, bytes);
        if (i == 0) first = tree;
    }
    return wend_unpacker_failed(entries) ? NULL : first;
}
