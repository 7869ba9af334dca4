// Incremental searches on domains: graphs, states of the caller's own, and grids whose terrain costs lie too far apart for fixed point.
//
// Costs are doubles, kept by their bits. Sums are rounded, so no proof rests on them alone: a raised node that is met on the path, or
// more expansions than a consistent heuristic allows, and the search takes raised nodes first, whatever their keys (at_once), after
// which nothing that is known is too good to be true.
#include "base/core/require.h"
#include "plan/incremental/incremental_search_internal.h"

#include <math.h>

#define INCREMENTAL_NAME incremental_domain
#include "plan/incremental/incremental_search_template.h"

#define OFFSET_MARGIN   (1.0 + 0x1p-40) // more than rounding can take away: old keys must not be too large
#define OFFSET_TO_COSTS 4096.0          // an offset this many times the costs would round them too coarsely
#define BOUND_MARGIN    (1.0 - 0x1p-40)

static inline uint64_t incremental_domain_add(uint64_t a, uint64_t b) {
    return wend_number_bits(wend_number_from_bits(a) + wend_number_from_bits(b));
}

// The cost of a node from that of a neighbour. It is always larger, even where rounding swallows the step: otherwise two nodes could
// be each other's next, and be settled.
static inline uint64_t incremental_domain_step_to(uint64_t cost, double step) {
    uint64_t sum = wend_number_bits(wend_number_from_bits(cost) + step);
    return sum > cost ? sum : cost + 1;
}

static inline uint64_t incremental_domain_inflate(const wend_incremental_search *search, uint64_t estimate) {
    // An infinite factor times 0 is not a number, nor is a factor of 0 times infinity.
    if (search->factor == 1.0 || estimate == 0 || estimate == search->infinity) return estimate;
    return wend_number_bits(wend_number_from_bits(estimate) * search->factor);
}

static inline uint64_t incremental_domain_deflate(const wend_incremental_search *search, uint64_t key) {
    if (search->is_greedy || key <= search->key_offset) return 0;
    if (key == search->infinity) return key;
    if (search->key_offset == 0 && search->factor <= 1.0) return key;
    double plain = wend_number_from_bits(key) - wend_number_from_bits(search->key_offset);
    plain = plain * BOUND_MARGIN - wend_number_from_bits(key) * (1.0 - BOUND_MARGIN);
    if (search->factor > 1.0) plain /= search->factor;
    return plain > 0.0 ? wend_number_bits(plain) : 0;
}

static inline uint32_t incremental_domain_depth(uint64_t cost) {
    return (uint32_t)(cost >> 32); // of a number that is not negative: 31 bits
}

static inline uint64_t incremental_domain_estimate(const wend_incremental_search *search, uint32_t node) {
    const wend_domain *domain = &search->domain;
    if (!domain->heuristic) return 0;
    uint64_t state = wend_incremental_state_of(search, node),
             target = wend_incremental_state_of(search, search->target);
    double estimate = search->is_backward ? domain->heuristic(domain->user, target, state)
                                          : domain->heuristic(domain->user, state, target);
    return estimate > 0.0 ? wend_number_bits(estimate) : 0; // also for NaN
}

// The steps that lead towards a node, in the direction the search grows from.
static wend_status incremental_domain_growth(wend_incremental_search *search, uint32_t node) {
    const wend_domain *domain = &search->domain;
    bool reversed = search->is_backward && domain->capabilities & WEND_DOMAIN_PREDECESSORS;
    return domain_ask(domain, reversed ? domain->predecessors : domain->successors,
                      wend_incremental_state_of(search, node), &search->edges);
}

static inline wend_status incremental_domain_lower(wend_incremental_search *search, uint32_t node) {
    wend_status status = incremental_domain_growth(search, node);
    for (size_t i = 0; i < search->edges.list.count && !status; i++) {
        edge_item edge = search->edges.list.items[i];
        uint32_t from;
        status = wend_incremental_intern(search, edge.state, &from);
        if (status) break;
        if (from == NO_NODE) return wend_domain_report_state(&search->domain, &search->edges, edge.state, HERE);
        uint64_t total = incremental_domain_step_to(search->nodes[node].g, edge.cost);
        incremental_node *at = incremental_touch(search, from);
        search->generated++;
        if (at->rhs <= total) continue;
        at->rhs = total;
        at->next = node;
        status = incremental_domain_settle(search, from);
    }
    return status;
}

static inline wend_status incremental_domain_look(wend_incremental_search *search, uint32_t node, uint64_t floor,
                                                  uint64_t *rhs, uint32_t *next) {
    const wend_domain *domain = &search->domain;
    wend_status status =
        domain_ask(domain, domain->successors, wend_incremental_state_of(search, node), &search->inner_edges);
    for (size_t i = 0; i < search->inner_edges.list.count && !status; i++) {
        edge_item edge = search->inner_edges.list.items[i];
        uint32_t to = wend_incremental_find_node(search, edge.state);
        search->generated++;
        if (to == NO_NODE || to == node) continue;
        uint64_t cost = incremental_g(search, to);
        if (cost == search->infinity) continue;
        cost = incremental_domain_step_to(cost, edge.cost);
        if (cost >= *rhs) continue;
        *rhs = cost;
        *next = to;
        if (cost <= floor) break;
    }
    return status;
}

static inline wend_status incremental_domain_raise(wend_incremental_search *search, uint32_t node) {
    wend_status status = incremental_domain_growth(search, node);
    for (size_t i = 0; i < search->edges.list.count && !status; i++) {
        uint32_t from = wend_incremental_find_node(search, search->edges.list.items[i].state);
        if (from == NO_NODE || !incremental_node_is_known(search, from) || search->nodes[from].next != node) continue;
        status = incremental_domain_look_again(search, from, incremental_domain_estimate(search, from),
                                               search->nodes[from].rhs);
    }
    return status;
}

static void incremental_domain_move_target(wend_incremental_search *search, uint32_t target, bool offset) {
    if (offset) {
        double apart =
            wend_number_from_bits(incremental_domain_inflate(search, incremental_domain_estimate(search, target)));
        double moved = (wend_number_from_bits(search->key_offset) + apart) * OFFSET_MARGIN;
        uint64_t cost = incremental_rhs(search, target);
        double scale = wend_number_from_bits(cost < search->infinity ? cost : search->scratch_cost);
        // No offset makes up for an infinite estimate, which may be finite from the new start.
        if (!(moved <= DBL_MAX) || moved > scale * OFFSET_TO_COSTS) search->must_rekey = true;
        search->key_offset = wend_number_bits(moved);
    }
    search->target = target;
}

const incremental_methods wend_incremental_domain_methods = {
    .improve = incremental_domain_improve,
    .rekey = incremental_domain_rekey,
    .bound = incremental_domain_bound,
    .quick_bound = incremental_domain_quick_bound,
    .theorem_bound = incremental_domain_theorem_bound,
    .is_cut_off = incremental_domain_is_cut_off,
    .update = incremental_domain_update,
    .settle = incremental_domain_settle,
    .move_target = incremental_domain_move_target,
};
